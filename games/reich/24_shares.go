package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Rules 22.4, 24.7 and 51.6: allies who have conquered or saved a country together
// share what it yields as they agree, and alike if they do not. What was settled
// holds for all years, until the country is conquered anew.

// setShare notes who has a part in a country from now on; the shares are open again.
func (p *Position) setShare(n country, set powerSet) {
	p.politics.share[n], p.politics.engaged[n] = set, 0
	p.politics.agreed[n], p.politics.split[n] = 0, territoryBRPs{}
}

// engage notes that a power has attacked in a country.
func (p *Position) engage(power, n country) {
	if power < numMajors && n < numNations {
		p.politics.engaged[n].add(power)
	}
}

// forgetAttacks: attacks on a country that is conquered count for a reconquest in the
// same player turn only (24.8).
func (p *Position) forgetAttacks() {
	for n := range country(numNations) {
		if s := p.status[n]; s != invaded && s != allied && s != active {
			p.politics.engaged[n] = 0
		}
	}
}

// partners are the powers of a camp that share what a country yields now.
func (p *Position) partners(n country, a alliance) (set powerSet) {
	for power := range (p.holders(n) & a.powers()).all {
		if !p.unpaid(n, power) {
			set.add(power)
		}
	}
	return set
}

// portion is what one of some powers gets of a country's BRPs: as agreed, the share of
// those who are out of the game going to the others; else alike, dropping fractions.
func (p *Position) portion(n, power country, among powerSet) int {
	whole := p.yield(n)
	split, total := &p.politics.split[n], 0
	for c := range among.all {
		total += int(split[c])
	}
	if among&^p.politics.agreed[n] != 0 || total == 0 {
		return whole / nationSet(among).count()
	}
	return whole * int(split[power]) / total
}

// unsettled is the next country whose yield allies have to share, with them.
func (p *Position) unsettled() (n country, among powerSet) {
	for n := range country(numCountries) {
		for a := range alliance(numAlliances) {
			set := p.partners(n, a)
			if nationSet(set).count() > 1 && set&^p.politics.agreed[n] != 0 {
				return n, set
			}
		}
	}
	return nobody, 0
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
		if n == nobody {
			p.Done()
			return
		}
		*f = sharesFrame{
			Head: flow.Head{Proc: f.Proc, Step: sharesPropose}, nation: int16(n), proposer: int16(p.proposer(n, among)),
			brp: int16(p.yield(n)), left: int16(among), among: int16(among),
		}
		p.politics.split[n] = territoryBRPs{}
	case sharesPropose:
		p.ask(country(f.proposer))
	case sharesAnswer:
		if f.asked == 0 {
			p.settleShares(f)
			return
		}
		p.askAll(powerSet(f.asked))
	}
}

// proposer is the power that holds the country, else the first of them.
func (p *Position) proposer(n country, among powerSet) country {
	for _, c := range [...]country{p.masterOfSeat(n), p.patron[n]} {
		if among.has(c) {
			return c
		}
	}
	return nationSet(among).next()
}

// masterOfSeat is the power that controls a country's capital, or nobody.
func (p *Position) masterOfSeat(n country) country {
	if h := capitalOf(n); h != noHex {
		return p.masterOf(h)
	}
	return nobody
}

func (p *Position) legalShares(f *sharesFrame, who country, out []engine.Move) []engine.Move {
	if f.Step == sharesAnswer {
		return append(out, engine.M1(kAccept, who), engine.M1(kReject, who))
	}
	next := nationSet(f.left).next()
	for brp := range f.brp + 1 {
		out = append(out, engine.M2(kShare, next, brp))
	}
	if f.left == f.among {
		return append(out, engine.M1(kDone, who)) // alike
	}
	return append(out, engine.M0(kBack))
}

func (p *Position) playShares(f *sharesFrame, who country, m engine.Move) {
	n := country(f.nation)
	left := powerSet(f.left)
	switch m.Kind {
	case kShare:
		p.politics.split[n][m.A] = uint8(m.B)
		left.remove(country(m.A))
		f.brp -= m.B
		if nationSet(left).count() == 1 {
			p.politics.split[n][nationSet(left).next()] = uint8(f.brp)
			f.Step, f.asked = sharesAnswer, int16(p.askedToAgree(f))
			left = 0
		}
		f.left = int16(left)
	case kBack:
		p.politics.split[n] = territoryBRPs{}
		f.brp, f.left = int16(p.yield(n)), f.among
	case kAccept:
		set := powerSet(f.asked)
		set.remove(who)
		f.asked = int16(set)
	default: // alike
		p.politics.split[n] = territoryBRPs{}
		for c := range powerSet(f.among).all {
			p.politics.split[n][c] = 1
		}
		f.Step, f.asked = sharesAnswer, 0
	}
}

// askedToAgree are the partners of other players than the one who proposes.
func (p *Position) askedToAgree(f *sharesFrame) (set powerSet) {
	for c := range powerSet(f.among).all {
		if p.seatOf(c) != p.seatOf(country(f.proposer)) {
			set.add(c)
		}
	}
	return set
}

// settleShares makes what was agreed last.
func (p *Position) settleShares(f *sharesFrame) {
	n, among := country(f.nation), powerSet(f.among)
	p.politics.agreed[n] = among
	for c := range among.all {
		p.tell(evShare, "24.7", int16(c), int16(p.portion(n, c, among)), int16(n))
	}
	f.Step = sharesNext
}

func (p *Position) askShares(f *sharesFrame, _ country) say.Line {
	if f.Step == sharesAnswer {
		split := &p.politics.split[f.nation]
		first := nationSet(f.among).next()
		second := nationSet(f.among).without(first).next()
		return say.Say("The BRPs of {n}: {i} for {n}, {i} for {n}, what is left for others. Do you agree?", f.nation, int16(split[first]), int16(first), int16(split[second]), int16(second))
	}
	return say.Say("How many of the {i} BRPs of {n} are for {n} in each year? Done shares them alike.", int16(p.yield(country(f.nation))), f.nation, int16(nationSet(f.left).next()))
}

func (p *Position) whyShares(*sharesFrame, country, engine.Move) *engine.Refusal {
	return engine.Refuse("24.7", "Share the BRPs of the country among those who took part, or agree to what is proposed.")
}
