package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Rules 26.7 and 26.9: how Italy and Russia surrender, and what else ends a player
// turn (43.3).

// surrenderState is how far Russia's surrender has come (26.92).
type surrenderState uint8

const (
	russiaFights   surrenderState = iota
	russiaAccepted                // the Axis have accepted its offer (26.921)
	russiaRefused                 // they have not: it fights to the last factor (26.922)
	russiaEnded                   // its last factor is gone
)

// russiaOut reports whether Russia has surrendered or is no more.
func (s *state) russiaOut() bool {
	return s.politics.russia == russiaAccepted || s.politics.russia == russiaEnded
}

// surrenderItaly: at the end of an Axis Combat phase from Spring 1943 on Italy
// surrenders if a supplied Allied unit is on its mainland, no Axis forces are in
// Africa, the Allies hold Sicily or both Sardinia and Corsica, and they moved
// first (26.7). Its hexes pass to Germany (26.71).
func (p *Position) surrenderItaly() {
	if p.mover != atlas.Axis || !p.living(atlas.Axis).Has(atlas.Italy) || !p.italyBeaten() {
		return
	}
	p.tell(evSurrendered, "26.7", int16(atlas.Italy))
	heir := atlas.Germany
	if p.fallen.Has(atlas.Germany) {
		heir = atlas.Nobody
	}
	p.countItalianFleets()
	p.endPower(atlas.Italy)
	for h := range atlas.Hex(atlas.NumHexes) {
		if p.control.of(h) == atlas.Italy {
			p.cede(h, heir)
		}
	}
	for m := atlas.Country(atlas.NumMajors); m < atlas.NumCountries; m++ {
		if p.patron[m] == atlas.Italy {
			p.patron[m] = heir
		}
	}
}

func (p *Position) italyBeaten() bool {
	return p.now >= atlas.DateOf(atlas.Spring, 1943) && p.first == atlas.Allies && p.alliesOnMainland() && !p.axisInAfrica() &&
		(p.alliesHold(&world.Regions[atlas.Sicily]) || p.alliesHold(&world.Regions[atlas.Sardinia]) && p.alliesHold(&world.Regions[atlas.Corsica]))
}

// alliesOnMainland reports whether a supplied Allied ground unit other than an
// airborne is in mainland Italy.
func (p *Position) alliesOnMainland() bool {
	return p.unitIn(atlas.Italy, func(u atlas.Unit) bool {
		h := p.where(u)
		r := world.Hexes[h].Region
		return u.Kind().Ground() && u.Kind() != atlas.Airborne && u.Kind() != atlas.Partisan && p.camp(p.nation.of(u)) == atlas.Allies &&
			r != atlas.Sicily && r != atlas.Sardinia && p.hexInSupply(h, p.nation.of(u))
	})
}

// inAfrica reports whether a hex is in Africa, all of Egypt included.
func inAfrica(h atlas.Hex) bool {
	switch world.Hexes[h].Country {
	case atlas.Libya, atlas.Egypt, atlas.Tunisia, atlas.Algeria, atlas.Morocco:
		return true
	}
	return world.Hexes[h].Region == atlas.SpanishMorocco
}

// axisInAfrica reports whether Axis forces are in Africa; Vichy units count when
// Vichy is active (26.7, 49.42).
func (p *Position) axisInAfrica() bool {
	for u := range atlas.Unit(atlas.NumUnits) {
		h := p.where(u)
		if h == atlas.NoHex || !inAfrica(h) || p.camp(p.nation.of(u)) != atlas.Axis || u.Kind() == atlas.AirBase {
			continue
		}
		if p.nation.of(u) != atlas.VichyFrance || p.status[atlas.VichyFrance] == Active {
			return true
		}
	}
	return false
}

func (p *Position) alliesHold(set *atlas.HexSet) bool {
	for h := range set.Bits().All() {
		if n := p.control.of(atlas.Hex(h)); world.OnLand.Has(atlas.Hex(h)) && (n == atlas.Nobody || p.camp(n) != atlas.Allies || !p.serves(n)) {
			return false
		}
	}
	return true
}

// The end of a player turn (pSurrender).
const (
	endPact    = iota // the pact and the partition line (43.2, 43.3)
	endOffer          // Russia's offer (26.92)
	endAnswer         // the answer to it
	endOccupy         // the garrison of Russia (26.924)
	endConcede        // the objective to be given back
	endDone
)

// garrisonOnly asks for the check of the garrison alone, which
// also ends the Movement phase (26.924).
const garrisonOnly = 2

type surrenderFrame struct {
	flow.Head
	moment       int16 // garrisonOnly, or the end of the turn
	pactAnswered int16
}

func surrenderProc() procedure {
	return flow.Of(proc[surrenderFrame]{
		Name: "Surrender", Rule: "26.92",
		Run: (*Position).runSurrender, Legal: (*Position).legalSurrender, Play: (*Position).playSurrender,
		Question: (*Position).askSurrender, Why: (*Position).whySurrender,
	})
}

func (p *Position) runSurrender(f *surrenderFrame) {
	if f.moment == garrisonOnly && f.Step == endPact {
		f.Step = endOccupy
	}
	switch f.Step {
	case endPact:
		if p.mover == atlas.Axis && p.germansBeyondLine() && !p.politics.pactBroken && f.pactAnswered == 0 {
			p.ask(atlas.Germany)
			return
		}
		if p.mover == atlas.Axis {
			p.settleLine()
		}
		f.Step = endOffer
	case endOffer:
		f.Step = endOccupy
		if p.mover == atlas.Allies && p.russiaOffers() {
			p.tell(evOffer, "26.92")
			f.Step = endAnswer
		}
	case endAnswer:
		p.ask(p.strongestInRussia())
	case endOccupy:
		f.Step = endDone
		if p.mover == atlas.Axis && p.garrisonShort() {
			p.checkGarrison(f)
		}
	case endConcede:
		p.ask(p.occupier())
	case endDone:
		p.expelStrangers()
		p.returnItaly()
		p.expelGuests()
		p.politics.grace = p.politics.grace && (p.mover != atlas.Axis || f.moment == garrisonOnly)
		p.Done()
	}
}

// expelStrangers ends what may not stay when a player turn ends: Germans in Italian
// hexes, or the reverse, while the two are not allied (36.1), and Axis units in an
// attacked Minor Ally that their side has not come to help (25.2).
func (p *Position) expelStrangers() {
	if p.mover != atlas.Axis && !p.italyTurned {
		return
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		h := p.where(u)
		if h == atlas.NoHex || !p.isPower(p.nation.of(u), p.mover) {
			continue
		}
		land := p.soil(h)
		stranger := p.estranged(p.nation.of(u), p.control.of(h))
		helpless := p.mover == atlas.Axis && land >= atlas.NumMajors && land < atlas.NumNations && p.status[land] == Invaded && p.politics.wooed.Has(land)
		if stranger || helpless {
			p.tell(evLost, "36.1", int16(u))
			p.lose(u)
		}
	}
}

// settleLine judges the partition line when an Axis player turn ends (43.3, 43.4).
func (p *Position) settleLine() {
	if p.germansBeyondLine() {
		p.breakPact()
		return
	}
	p.withdrawToLine()
}

// factorsInRussia are the ground and air factors of a camp inside Russia's
// original borders (26.92); naval factors do not count.
func (p *Position) factorsInRussia(a atlas.Alliance) (ground, all int) {
	for h := range world.Countries[atlas.USSR].Hexes.Bits().All() {
		for u := range p.here(atlas.Hex(h)) {
			if p.camp(p.nation.of(u)) != a {
				continue
			}
			if u.Kind().Ground() {
				ground += u.Strength()
			}
			if u.Kind().Ground() || u.Kind() == atlas.Air {
				all += u.Strength()
			}
		}
	}
	return ground, all
}

// russianFactors are Russia's ground and air factors on the board, partisans in
// Russia among them (26.92, 32.16).
func (p *Position) russianFactors() (total int) {
	for u := range atlas.Unit(atlas.NumUnits) {
		h := p.where(u)
		if h == atlas.NoHex || p.nation.of(u) != atlas.USSR || !u.Kind().Ground() && u.Kind() != atlas.Air {
			continue
		}
		if u.Kind() != atlas.Partisan || world.Hexes[h].Country == atlas.USSR {
			total += u.Strength()
		}
	}
	return total
}

// russiaOffers: with fewer than 50 factors, and the Axis half as many again
// inside its borders, Russia offers to surrender, once (26.92).
func (p *Position) russiaOffers() bool {
	if p.fallen.Has(atlas.USSR) || p.politics.russia != russiaFights || !p.atWar(atlas.USSR, atlas.Germany) && !p.atWar(atlas.USSR, atlas.Italy) {
		return false
	}
	own := p.russianFactors()
	_, axisFactors := p.factorsInRussia(atlas.Axis)
	return own < 50 && axisFactors > 0 && 2*axisFactors >= 3*own
}

// strongestInRussia is the Axis power whose word counts when they answer: the one
// with the most factors inside Russia (26.923).
func (p *Position) strongestInRussia() atlas.Country {
	var sum [atlas.NumMajors]int
	for h := range world.Countries[atlas.USSR].Hexes.Bits().All() {
		for u := range p.here(atlas.Hex(h)) {
			if c := p.commander(u); c < atlas.NumMajors && p.campOf(c) == atlas.Axis && (u.Kind().Ground() || u.Kind() == atlas.Air) {
				sum[c] += u.Strength()
			}
		}
	}
	if sum[atlas.Italy] > sum[atlas.Germany] {
		return atlas.Italy
	}
	return atlas.Germany
}

func (p *Position) legalSurrender(f *surrenderFrame, who atlas.Country, out []engine.Move) []engine.Move {
	switch f.Step {
	case endPact:
		return append(out, engine.M1(kGiveUp, who), engine.M1(kDone, who))
	case endConcede:
		set := p.concessions()
		for h := range set.Bits().All() {
			out = append(out, engine.M1(kAt, h))
		}
		return out
	}
	return append(out, engine.M1(kAccept, who), engine.M1(kReject, who))
}

func (p *Position) playSurrender(f *surrenderFrame, _ atlas.Country, m engine.Move) {
	switch m.Kind {
	case kGiveUp:
		p.destroyBeyondLine()
		f.pactAnswered = 1
	case kDone:
		f.pactAnswered = 1
	case kAccept:
		p.acceptRussia()
		f.Step = endOccupy
	case kReject:
		p.politics.russia = russiaRefused
		p.tell(evRejected, "26.922")
		f.Step = endOccupy
	case kAt:
		p.concede(atlas.Hex(m.A))
		f.Step = endDone
	}
}

func (p *Position) askSurrender(f *surrenderFrame, _ atlas.Country) say.Line {
	switch f.Step {
	case endPact:
		return say.Say("German units are east of the partition line: give them up, or leave them there and break the pact with Russia.")
	case endConcede:
		return say.Say("The garrison of Russia is too weak: choose the objective that goes back to Russia.")
	}
	return say.Say("Russia offers to surrender: accept or reject it.")
}

func (p *Position) whySurrender(f *surrenderFrame, _ atlas.Country, _ engine.Move) *engine.Refusal {
	switch f.Step {
	case endPact:
		return engine.Refuse("43.3", "Germany either gives up the units east of the line or leaves them there.")
	case endConcede:
		return engine.Refuse("26.924", "One Russian objective under Axis control must be conceded.")
	}
	return engine.Refuse("26.92", "The offer must be accepted or rejected.")
}

// acceptRussia: a Russian unit stands on each Russian objective that the Axis do
// not hold; the rest of its forces is gone, and what else it held belongs to the
// first who comes (26.921).
func (p *Position) acceptRussia() {
	p.politics.russia = russiaAccepted
	p.tell(evSurrendered, "26.921", int16(atlas.USSR))
	var guards atlas.HexSet
	for h := range world.Objectives.Bits().All() {
		if p.control.of(atlas.Hex(h)) == atlas.USSR {
			guards.Add(atlas.Hex(h))
		}
	}
	p.endPower(atlas.USSR)
	for h := range atlas.Hex(atlas.NumHexes) {
		if p.control.of(h) == atlas.USSR && !guards.Has(h) {
			p.cede(h, atlas.Nobody)
		}
	}
	for h := range guards.Bits().All() {
		p.guard(atlas.Hex(h))
	}
	p.abandonConquests(atlas.USSR)
}

// guard places a Russian infantry unit on an objective.
func (p *Position) guard(h atlas.Hex) {
	for u := range atlas.Of(atlas.USSR) {
		if u.Kind() == atlas.Infantry && p.at.of(u) == outOfGame {
			p.put(u, spot(h))
			return
		}
	}
}

func (p *Position) abandonConquests(n atlas.Country) {
	for m := atlas.Country(atlas.NumMajors); m < atlas.NumCountries; m++ {
		if p.patron[m] == n && p.status[m] == Conquered {
			p.patron[m] = atlas.Nobody
		}
	}
}

// checkRussianEnd: a Russia whose offer was rejected is out of the game when its
// last factor inside its borders is gone (26.922).
func (p *Position) checkRussianEnd() {
	if p.politics.russia != russiaRefused || p.fallen.Has(atlas.USSR) {
		return
	}
	for h := range world.Countries[atlas.USSR].Hexes.Bits().All() {
		for u := range p.here(atlas.Hex(h)) {
			if p.nation.of(u) == atlas.USSR && (u.Kind().Ground() || u.Kind() == atlas.Air) {
				return
			}
		}
	}
	p.politics.russia = russiaEnded
	by := p.occupier()
	p.tell(evFell, "26.922", int16(atlas.USSR), int16(by))
	p.endPower(atlas.USSR)
	p.abandon(atlas.USSR)
	p.transfer(atlas.USSR, by)
}

// occupier is the Axis power that answers for the garrison of Russia.
func (p *Position) occupier() atlas.Country {
	if p.fallen.Has(atlas.Germany) {
		return atlas.Italy
	}
	return atlas.Germany
}

// garrisonShort reports whether the Axis have fewer than 45 factors, 30 of them on
// the ground, in a Russia that has been defeated (26.921, 26.922).
func (p *Position) garrisonShort() bool {
	if p.politics.russia == russiaFights || p.living(atlas.Axis) == 0 {
		return false
	}
	ground, all := p.factorsInRussia(atlas.Axis)
	return ground < 30 || all < 45
}

// checkGarrison makes the Axis pay for a garrison that is too weak, once in a
// player turn: 15 BRPs and an objective (26.924).
func (p *Position) checkGarrison(f *surrenderFrame) {
	if p.politics.fined {
		return
	}
	p.politics.fined = true
	who := p.occupier()
	p.forfeit(who, cityBRPs)
	p.tell(evGarrisonShort, "26.924", int16(who), cityBRPs)
	if set := p.concessions(); set.First() != atlas.NoHex {
		f.Step = endConcede
	}
}

// concessions are the Russian objectives that the Axis control: those without
// their units first.
func (p *Position) concessions() (set atlas.HexSet) {
	var manned atlas.HexSet
	for h := range world.Objectives.Bits().All() {
		h := atlas.Hex(h)
		if n := p.control.of(h); world.Hexes[h].Country != atlas.USSR || n == atlas.Nobody || p.camp(n) != atlas.Axis {
			continue
		}
		if p.firstIn(h) == atlas.NoUnit {
			set.Add(h)
		} else {
			manned.Add(h)
		}
	}
	if set.First() == atlas.NoHex {
		return manned
	}
	return set
}

// concede gives an objective back for good: a Russian unit stands there.
func (p *Position) concede(h atlas.Hex) {
	for u := range p.here(h) {
		p.lose(u)
	}
	p.control.set(h, atlas.USSR)
	if p.fallen.Has(atlas.USSR) {
		p.guard(h)
	}
	p.tell(evTaken, "26.924", int16(atlas.USSR), int16(h))
}
