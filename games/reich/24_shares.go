package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Rules 22.4, 24.7 and 51.6: allies who have conquered or saved a country together
// share what it yields as they agree, and alike if they do not. What was settled
// holds for all years, until the country is conquered anew.

// setShare notes who has a part in a country from now on; the shares are open again.
func (p *Position) setShare(n atlas.Country, set atlas.PowerSet) {
	p.politics.share[n], p.politics.engaged[n] = set, 0
	p.politics.agreed[n], p.politics.split[n] = 0, territoryBRPs{}
}

// engage notes that a power has attacked in a country.
func (p *Position) engage(power, n atlas.Country) {
	if power < atlas.NumMajors && n < atlas.NumNations {
		p.politics.engaged[n].Add(power)
	}
}

// forgetAttacks: attacks on a country that is conquered count for a reconquest in the
// same player turn only (24.8).
func (p *Position) forgetAttacks() {
	for n := range atlas.Country(atlas.NumNations) {
		if s := p.status[n]; s != Invaded && s != Allied && s != Active {
			p.politics.engaged[n] = 0
		}
	}
}

// partners are the powers of a camp that share what a country yields now.
func (p *Position) partners(n atlas.Country, a atlas.Alliance) (set atlas.PowerSet) {
	for power := range (p.holders(n) & p.powersOf(a)).All {
		if !p.unpaid(n, power) {
			set.Add(power)
		}
	}
	return set
}

// portion is what one of some powers gets of a country's BRPs: as agreed, the share of
// those who are out of the game going to the others; else alike, dropping fractions.
func (p *Position) portion(n, power atlas.Country, among atlas.PowerSet) int {
	whole := p.yield(n)
	split, total := &p.politics.split[n], 0
	for c := range among.All {
		total += int(split[c])
	}
	if among&^p.politics.agreed[n] != 0 || total == 0 {
		return whole / atlas.NationSet(among).Count()
	}
	return whole * int(split[power]) / total
}

// unsettled is the next country whose yield allies have to share, with them.
func (p *Position) unsettled() (n atlas.Country, among atlas.PowerSet) {
	for n := range atlas.Country(atlas.NumCountries) {
		for a := range atlas.Alliance(atlas.NumAlliances) {
			set := p.partners(n, a)
			if atlas.NationSet(set).Count() > 1 && set&^p.politics.agreed[n] != 0 {
				return n, set
			}
		}
	}
	return atlas.Nobody, 0
}

// The steps of sharing what a country yields (24.7).
const (
	sharesNext = iota
	sharesPropose
	sharesAnswer
)

type sharesFrame struct {
	flow.Head
	nation   int16 // whose BRPs are shared
	proposer int16
	brp      int16 // not given yet
	left     int16 // powers not given any yet
	asked    int16 // powers that must agree
	among    int16 // powers that share
}

func sharesProc() procedure {
	return flow.Of(proc[sharesFrame]{
		Name: "Shares", Rule: "24.7",
		Run: (*Position).runShares, Legal: (*Position).legalShares, Play: (*Position).playShares,
		Question: (*Position).askShares, Why: (*Position).whyShares,
	})
}

func (p *Position) runShares(f *sharesFrame) {
	switch f.Step {
	case sharesNext:
		n, among := p.unsettled()
		if n == atlas.Nobody {
			p.Done()
			return
		}
		*f = sharesFrame{
			Head: flow.Head{Proc: f.Proc, Step: sharesPropose}, nation: int16(n), proposer: int16(p.proposer(n, among)),
			brp: int16(p.yield(n)), left: int16(among), among: int16(among),
		}
		p.politics.split[n] = territoryBRPs{}
	case sharesPropose:
		p.ask(atlas.Country(f.proposer))
	case sharesAnswer:
		if f.asked == 0 {
			p.settleShares(f)
			return
		}
		p.askAll(atlas.PowerSet(f.asked))
	}
}

// proposer is the power that holds the country, else the first of them.
func (p *Position) proposer(n atlas.Country, among atlas.PowerSet) atlas.Country {
	for _, c := range [...]atlas.Country{p.masterOfSeat(n), p.patron[n]} {
		if among.Has(c) {
			return c
		}
	}
	return atlas.NationSet(among).Next()
}

// masterOfSeat is the power that controls a country's capital, or nobody.
func (p *Position) masterOfSeat(n atlas.Country) atlas.Country {
	if h := capitalOf(n); h != atlas.NoHex {
		return p.masterOf(h)
	}
	return atlas.Nobody
}

func (p *Position) legalShares(f *sharesFrame, who atlas.Country, out []engine.Move) []engine.Move {
	if f.Step == sharesAnswer {
		return append(out, engine.M1(kAccept, who), engine.M1(kReject, who))
	}
	next := atlas.NationSet(f.left).Next()
	for brp := range f.brp + 1 {
		out = append(out, engine.M2(kShare, next, brp))
	}
	if f.left == f.among {
		return append(out, engine.M1(kDone, who)) // alike
	}
	return append(out, engine.M0(kBack))
}

func (p *Position) playShares(f *sharesFrame, who atlas.Country, m engine.Move) {
	n := atlas.Country(f.nation)
	left := atlas.PowerSet(f.left)
	switch m.Kind {
	case kShare:
		p.politics.split[n][m.A] = uint8(m.B)
		left.Remove(atlas.Country(m.A))
		f.brp -= m.B
		if atlas.NationSet(left).Count() == 1 {
			p.politics.split[n][atlas.NationSet(left).Next()] = uint8(f.brp)
			f.Step, f.asked = sharesAnswer, int16(p.askedToAgree(f))
			left = 0
		}
		f.left = int16(left)
	case kBack:
		p.politics.split[n] = territoryBRPs{}
		f.brp, f.left = int16(p.yield(n)), f.among
	case kAccept:
		set := atlas.PowerSet(f.asked)
		set.Remove(who)
		f.asked = int16(set)
	default: // alike
		p.politics.split[n] = territoryBRPs{}
		for c := range atlas.PowerSet(f.among).All {
			p.politics.split[n][c] = 1
		}
		f.Step, f.asked = sharesAnswer, 0
	}
}

// askedToAgree are the partners of other players than the one who proposes.
func (p *Position) askedToAgree(f *sharesFrame) (set atlas.PowerSet) {
	for c := range atlas.PowerSet(f.among).All {
		if p.seatOf(c) != p.seatOf(atlas.Country(f.proposer)) {
			set.Add(c)
		}
	}
	return set
}

// settleShares makes what was agreed last.
func (p *Position) settleShares(f *sharesFrame) {
	n, among := atlas.Country(f.nation), atlas.PowerSet(f.among)
	p.politics.agreed[n] = among
	for c := range among.All {
		p.tell(evShare, "24.7", int16(c), int16(p.portion(n, c, among)), int16(n))
	}
	f.Step = sharesNext
}

func (p *Position) askShares(f *sharesFrame, _ atlas.Country) say.Line {
	if f.Step == sharesAnswer {
		split := &p.politics.split[f.nation]
		first := atlas.NationSet(f.among).Next()
		second := atlas.NationSet(f.among).Without(first).Next()
		return say.Say("The BRPs of {n}: {i} for {n}, {i} for {n}, what is left for others. Do you agree?", f.nation, int16(split[first]), int16(first), int16(split[second]), int16(second))
	}
	return say.Say("How many of the {i} BRPs of {n} are for {n} in each year? Done shares them alike.", int16(p.yield(atlas.Country(f.nation))), f.nation, int16(atlas.NationSet(f.left).Next()))
}

func (p *Position) whyShares(*sharesFrame, atlas.Country, engine.Move) *engine.Refusal {
	return engine.Refuse("24.7", "Share the BRPs of the country among those who took part, or agree to what is proposed.")
}
