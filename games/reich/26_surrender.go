package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
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
	if p.mover != axis || p.fallen.has(italy) || !p.italyBeaten() {
		return
	}
	p.tell(evSurrendered, "26.7", int16(italy))
	heir := germany
	if p.fallen.has(germany) {
		heir = nobody
	}
	p.countItalianFleets()
	p.endPower(italy)
	for h := range hex(numHexes) {
		if p.control[h] == italy {
			p.cede(h, heir)
		}
	}
	for m := country(numMajors); m < numCountries; m++ {
		if p.patron[m] == italy {
			p.patron[m] = heir
		}
	}
}

func (p *Position) italyBeaten() bool {
	return p.now >= dateOf(spring, 1943) && p.first == allies && p.alliesOnMainland() && !p.axisInAfrica() &&
		(p.alliesHold(&world.regions[sicily]) || p.alliesHold(&world.regions[sardinia]) && p.alliesHold(&world.regions[corsica]))
}

// alliesOnMainland reports whether a supplied Allied ground unit other than an
// airborne is in mainland Italy.
func (p *Position) alliesOnMainland() bool {
	return p.unitIn(italy, func(u unit) bool {
		h := p.where(u)
		r := world.hexes[h].region
		return u.kind().ground() && u.kind() != airborne && u.kind() != partisan && p.camp(p.nation[u]) == allies &&
			r != sicily && r != sardinia && p.hexInSupply(h, p.nation[u])
	})
}

// inAfrica reports whether a hex is in Africa, all of Egypt included.
func inAfrica(h hex) bool {
	switch world.hexes[h].country {
	case libya, egypt, tunisia, algeria, morocco:
		return true
	}
	return world.hexes[h].region == spanishMorocco
}

// axisInAfrica reports whether Axis forces are in Africa; Vichy units count when
// Vichy is active (26.7, 49.42).
func (p *Position) axisInAfrica() bool {
	for u := range unit(numUnits) {
		h := p.where(u)
		if h == noHex || !inAfrica(h) || p.camp(p.nation[u]) != axis || u.kind() == airBase {
			continue
		}
		if p.nation[u] != vichyFrance || p.status[vichyFrance] == active {
			return true
		}
	}
	return false
}

func (p *Position) alliesHold(set *hexSet) bool {
	for h := range set.bits().All() {
		if n := p.control[h]; world.onLand.has(hex(h)) && (n == nobody || p.camp(n) != allies || !p.serves(n)) {
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
		if p.mover == axis && p.germansBeyondLine() && !p.politics.pactBroken && f.pactAnswered == 0 {
			p.ask(germany)
			return
		}
		if p.mover == axis {
			p.settleLine()
		}
		f.Step = endOffer
	case endOffer:
		f.Step = endOccupy
		if p.mover == allies && p.russiaOffers() {
			p.tell(evOffer, "26.92")
			f.Step = endAnswer
		}
	case endAnswer:
		p.ask(p.strongestInRussia())
	case endOccupy:
		f.Step = endDone
		if p.mover == axis && p.garrisonShort() {
			p.checkGarrison(f)
		}
	case endConcede:
		p.ask(p.occupier())
	case endDone:
		p.expelStrangers()
		p.expelGuests()
		p.politics.grace = p.politics.grace && (p.mover != axis || f.moment == garrisonOnly)
		p.Done()
	}
}

// expelStrangers ends what may not stay when an Axis player turn ends: Germans in
// Italian hexes, or the reverse, while the two are not allied (36.1), and Axis
// units in an attacked Minor Ally that their side has not come to help (25.2).
func (p *Position) expelStrangers() {
	if p.mover != axis {
		return
	}
	for u := range unit(numUnits) {
		h := p.where(u)
		if h == noHex || p.nation[u] > italy {
			continue
		}
		holder, land := p.control[h], p.soil(h)
		stranger := holder <= italy && holder != p.nation[u] && !p.alliedPowers(germany, italy)
		helpless := land >= numMajors && land < numNations && p.status[land] == invaded && p.politics.wooed.has(land)
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
func (p *Position) factorsInRussia(a alliance) (ground, all int) {
	for h := range world.countries[ussr].hexes.bits().All() {
		for u := range p.here(hex(h)) {
			if p.camp(p.nation[u]) != a {
				continue
			}
			if u.kind().ground() {
				ground += u.strength()
			}
			if u.kind().ground() || u.kind() == air {
				all += u.strength()
			}
		}
	}
	return ground, all
}

// russianFactors are Russia's ground and air factors on the board, partisans in
// Russia among them (26.92, 32.16).
func (p *Position) russianFactors() (total int) {
	for u := range unit(numUnits) {
		h := p.where(u)
		if h == noHex || p.nation[u] != ussr || !u.kind().ground() && u.kind() != air {
			continue
		}
		if u.kind() != partisan || world.hexes[h].country == ussr {
			total += u.strength()
		}
	}
	return total
}

// russiaOffers: with fewer than 50 factors, and the Axis half as many again
// inside its borders, Russia offers to surrender, once (26.92).
func (p *Position) russiaOffers() bool {
	if p.fallen.has(ussr) || p.politics.russia != russiaFights || !p.atWar(ussr, germany) && !p.atWar(ussr, italy) {
		return false
	}
	own := p.russianFactors()
	_, axisFactors := p.factorsInRussia(axis)
	return own < 50 && axisFactors > 0 && 2*axisFactors >= 3*own
}

// strongestInRussia is the Axis power whose word counts when they answer: the one
// with the most factors inside Russia (26.923).
func (p *Position) strongestInRussia() country {
	var sum [numMajors]int
	for h := range world.countries[ussr].hexes.bits().All() {
		for u := range p.here(hex(h)) {
			if c := p.commander(u); c < numMajors && campOf(c) == axis && (u.kind().ground() || u.kind() == air) {
				sum[c] += u.strength()
			}
		}
	}
	if sum[italy] > sum[germany] {
		return italy
	}
	return germany
}

func (p *Position) legalSurrender(f *surrenderFrame, who country, out []engine.Move) []engine.Move {
	switch f.Step {
	case endPact:
		return append(out, engine.M1(kGiveUp, who), engine.M1(kDone, who))
	case endConcede:
		set := p.concessions()
		for h := range set.bits().All() {
			out = append(out, engine.M1(kAt, h))
		}
		return out
	}
	return append(out, engine.M1(kAccept, who), engine.M1(kReject, who))
}

func (p *Position) playSurrender(f *surrenderFrame, _ country, m engine.Move) {
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
		p.concede(hex(m.A))
		f.Step = endDone
	}
}

func (p *Position) askSurrender(f *surrenderFrame, _ country) say.Line {
	switch f.Step {
	case endPact:
		return say.Say("German units are east of the partition line: give them up, or leave them there and break the pact with Russia.")
	case endConcede:
		return say.Say("The garrison of Russia is too weak: choose the objective that goes back to Russia.")
	}
	return say.Say("Russia offers to surrender: accept or reject it.")
}

func (p *Position) whySurrender(f *surrenderFrame, _ country, _ engine.Move) *engine.Refusal {
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
	p.tell(evSurrendered, "26.921", int16(ussr))
	var guards hexSet
	for h := range world.objectives.bits().All() {
		if p.control[h] == ussr {
			guards.add(hex(h))
		}
	}
	p.endPower(ussr)
	for h := range hex(numHexes) {
		if p.control[h] == ussr && !guards.has(h) {
			p.cede(h, nobody)
		}
	}
	for h := range guards.bits().All() {
		p.guard(hex(h))
	}
	p.abandonConquests(ussr)
}

// guard places a Russian infantry unit on an objective.
func (p *Position) guard(h hex) {
	for u := range of(ussr) {
		if u.kind() == infantry && p.at[u] == outOfGame {
			p.put(u, spot(h))
			return
		}
	}
}

func (p *Position) abandonConquests(n country) {
	for m := country(numMajors); m < numCountries; m++ {
		if p.patron[m] == n && p.status[m] == conquered {
			p.patron[m] = nobody
		}
	}
}

// checkRussianEnd: a Russia whose offer was rejected is out of the game when its
// last factor inside its borders is gone (26.922).
func (p *Position) checkRussianEnd() {
	if p.politics.russia != russiaRefused || p.fallen.has(ussr) {
		return
	}
	for h := range world.countries[ussr].hexes.bits().All() {
		for u := range p.here(hex(h)) {
			if p.nation[u] == ussr && (u.kind().ground() || u.kind() == air) {
				return
			}
		}
	}
	p.politics.russia = russiaEnded
	by := p.occupier()
	p.tell(evFell, "26.922", int16(ussr), int16(by))
	p.endPower(ussr)
	p.abandon(ussr)
	p.transfer(ussr, by)
}

// occupier is the Axis power that answers for the garrison of Russia.
func (p *Position) occupier() country {
	if p.fallen.has(germany) {
		return italy
	}
	return germany
}

// garrisonShort reports whether the Axis have fewer than 45 factors, 30 of them on
// the ground, in a Russia that has been defeated (26.921, 26.922).
func (p *Position) garrisonShort() bool {
	if p.politics.russia == russiaFights || p.living(axis) == 0 {
		return false
	}
	ground, all := p.factorsInRussia(axis)
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
	if set := p.concessions(); set.first() != noHex {
		f.Step = endConcede
	}
}

// concessions are the Russian objectives that the Axis control: those without
// their units first.
func (p *Position) concessions() (set hexSet) {
	var manned hexSet
	for h := range world.objectives.bits().All() {
		h := hex(h)
		if n := p.control[h]; world.hexes[h].country != ussr || n == nobody || p.camp(n) != axis {
			continue
		}
		if p.firstIn(h) == noUnit {
			set.add(h)
		} else {
			manned.add(h)
		}
	}
	if set.first() == noHex {
		return manned
	}
	return set
}

// concede gives an objective back for good: a Russian unit stands there.
func (p *Position) concede(h hex) {
	for u := range p.here(h) {
		p.lose(u)
	}
	p.control[h] = ussr
	if p.fallen.has(ussr) {
		p.guard(h)
	}
	p.tell(evTaken, "26.924", int16(ussr), int16(h))
}
