package reich

import (
	"sandtable/engine"
	"sandtable/engine/flat"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 28.454 and 28.52: aircraft against ships at sea.

// strike is an air unit that attacks a force at a point of its course.
type strike uint32

// What a strike keeps.
const (
	strikeForce flat.Bits = 0<<8 | 6   // counted from 1; 0 in a free slot
	strikeAfter flat.Bits = 6<<8 | 1   // the ships that meet the force in the same hex fight first (29.57)
	strikeKnown flat.Bits = 7<<8 | 1   // that has been decided
	strikeAir   flat.Bits = 8<<8 | 10  // the unit
	strikePoint flat.Bits = 18<<8 | 12 // of the course
)

func strikeBy(air atlas.Unit, force uint8, point int) strike {
	return strike(strikeForce.Word(int(force)+1) | strikeAir.Word(int(air)) | strikePoint.Word(point))
}

func (s strike) force() uint8    { return uint8(strikeForce.Of(uint32(s))) }
func (s strike) after() bool     { return strikeAfter.Of(uint32(s)) != 0 }
func (s strike) known() bool     { return strikeKnown.Of(uint32(s)) != 0 }
func (s strike) air() atlas.Unit { return atlas.Unit(strikeAir.Of(uint32(s))) }
func (s strike) point() uint16   { return uint16(strikePoint.Of(uint32(s))) }

// decide says whether ships fight first.
func (s *strike) decide(after bool) {
	s.SetNumber(2, 1)
	if after {
		s.SetNumber(1, 1)
	}
}

var strikeParts = [...]flat.Bits{strikeForce, strikeAfter, strikeKnown, strikeAir, strikePoint}

func (s *strike) Number(i int) int64            { return int64(strikeParts[i].Of(uint32(*s))) }
func (s *strike) SetNumber(i int, v int64) bool { return strikeParts[i].Set((*uint32)(s), v) }

// strikeDice counts what the dice of aircraft against ships have done.
type strikeDice struct {
	hits   uint8 // naval factors
	downed uint8 // air factors
}

// strikers are the air units of a power that can strike a force of a layer.
func (p *Position) strikers(who atlas.Country, layer uint8, out []engine.Move) []engine.Move {
	if p.freeStrike() < 0 {
		return out
	}
	last := atlas.NoUnit
	for _, u := range airCounters {
		if p.commander(u) != who || !p.readyToFly(u) {
			continue
		}
		if last != atlas.NoUnit && atlas.Alike(last, u) && p.at.of(last) == p.at.of(u) && p.nation.of(last) == p.nation.of(u) && p.used.of(last) == p.used.of(u) {
			continue
		}
		if !p.canFlySome(u) {
			continue
		}
		for range p.preyOf(u, layer) {
			out, last = append(out, engine.M1(kSortie, u)), u
			break
		}
	}
	return out
}

func (p *Position) freeStrike() int {
	for i := range p.naval.strikes {
		if p.naval.strikes[i].force() == 0 {
			return i
		}
	}
	return -1
}

// canStrike reports whether a course comes within four hexes of an air unit's
// base (28.521); it does not fly over neutral land (28.23).
func (p *Position) canStrike(u atlas.Unit, i uint8) bool {
	base := p.where(u)
	for _, w := range p.course(i).all {
		if atlas.Distance(base, world.Waters[w].Hex) <= atlas.AirRange {
			reach := p.airReach(base, p.nation.of(u), atlas.AirRange)
			return p.meetsReach(i, &reach)
		}
	}
	return false
}

func (p *Position) meetsReach(i uint8, reach *atlas.HexSet) bool {
	for _, w := range p.course(i).all {
		if reach.Has(world.Waters[w].Hex) {
			return true
		}
	}
	return false
}

// strikePoints are the hexes where an air unit can strike a force: in its base,
// where it goes, or anywhere between (28.521).
func (p *Position) strikePoints(u atlas.Unit, i uint8, out []engine.Move) []engine.Move {
	reach := p.airReach(p.where(u), p.nation.of(u), atlas.AirRange)
	for k, w := range p.course(i).all {
		if h := world.Waters[w].Hex; reach.Has(h) && p.crosses(i, h) == k {
			out = append(out, engine.M1(kAt, h))
		}
	}
	return out
}

// sortieSizes are how many factors of an air unit can go: all that are fresh, or
// as many as can be split off (28.61).
func (p *Position) sortieSizes(u atlas.Unit, out []engine.Move) []engine.Move {
	for k := p.fresh(u); k > 0; k-- {
		if p.canFlyWhole(u, k) {
			out = append(out, engine.M1(kFactors, k))
		}
	}
	return out
}

func (p *Position) canFlySome(u atlas.Unit) bool {
	for k := p.fresh(u); k > 0; k-- {
		if p.canFlyWhole(u, k) {
			return true
		}
	}
	return false
}

// sendWhole lets the air unit in hand go if there is no choice how much of it.
func (p *Position) sendWhole() {
	p.scratch = p.sortieSizes(p.naval.hand, p.scratch[:0])
	if len(p.scratch) == 1 {
		p.strikeWith(p.naval.hand, int(p.scratch[0].A))
	}
}

// strikeWith sends factors of an air unit to the hex that was chosen.
func (p *Position) strikeWith(u atlas.Unit, factors int) {
	n := &p.naval
	i, h := n.aim-1, n.over-1
	n.verb, n.aim, n.over = 0, 0, 0
	p.splitAir(u, factors, func(v atlas.Unit) {
		if k := p.freeStrike(); k >= 0 {
			n.strikes[k] = strikeBy(v, i, p.crosses(i, h))
			p.assign(v, SeaStrike, h)
			if p.strikersAreSeen() && p.shown.at.of(v) != p.at.of(v) {
				p.reveal()
			}
			p.tell(evStrikes, "28.521", int16(v), int16(h))
		}
	})
}

func (p *Position) whyNotStrike(u atlas.Unit, who atlas.Country) *engine.Refusal {
	switch {
	case u >= atlas.NumUnits || u.Kind() != atlas.Air:
		return engine.Refuse("28.521", "Only aircraft strike ships from the air.")
	case p.foreign(u, who):
		return refuse("12.4", "The {u} is not yours to move.", int16(u))
	case p.has(u, raw):
		return engine.Refuse("28.32", "New aircraft do not fly in their first game turn.")
	case !p.readyToFly(u):
		return engine.Refuse("28.31", "These aircraft have flown in this game turn.")
	}
	return engine.Refuse("28.521", "No hostile course comes within four hexes of their base.")
}

// The steps of a strike.
const (
	sortieRoll = iota
	sortieRefuse
	sortieSink
	sortieDrown
	sortieEnd
)

func strikeProc() procedure {
	return flow.Of(proc[strikeFrame]{
		Name: "SeaStrike", Rule: "28.454",
		Run: (*Position).runStrike, Legal: (*Position).legalStrike, Play: (*Position).playStrike,
		Question: (*Position).askStrike,
	})
}

func (p *Position) runStrike(f *strikeFrame) {
	s := &p.naval.strikes[f.strike]
	switch f.Step {
	case sortieRoll:
		p.naval.dice = strikeDice{}
		p.naval.fight = battle{side: [2]uint64{0, 1 << (s.force() - 1)}}
		f.Step = sortieRefuse
		flow.CallWith(&p.State, pStrikeDice, strikeDiceFrame{dice: int16(p.fresh(s.air()))})
	case sortieRefuse:
		ship := p.flagship(s.force() - 1)
		p.tell(evStruckAtSea, "28.454", int16(s.air()), int16(ship), int16(p.naval.dice.hits), int16(p.naval.dice.downed))
		p.goHome(s.air(), int(p.naval.dice.downed))
		f.Step = sortieSink
		if p.naval.dice.hits > 0 {
			p.ask(p.commander(s.air()))
		}
	case sortieSink:
		f.Step = sortieDrown
		if n := min(int(p.naval.dice.hits), p.sideFactors(1)); n > 0 {
			flow.CallWith(&p.State, pNavalLosses, navalLossesFrame{side: 1, factors: int16(n)})
		}
	case sortieDrown:
		f.Step = sortieEnd
		flow.CallWith(&p.State, pDrown, drownFrame{side: 1})
	case sortieEnd:
		p.naval.strikes[f.strike] = 0
		p.naval.fight = battle{}
		p.Done()
	}
}

func (p *Position) legalStrike(_ *strikeFrame, who atlas.Country, out []engine.Move) []engine.Move {
	return append(out, engine.M1(kConcede, who), engine.M1(kSpare, who))
}

// playStrike: the striker may refuse the losses of the ships (29.9).
func (p *Position) playStrike(_ *strikeFrame, who atlas.Country, m engine.Move) {
	if m.Kind == kSpare {
		p.tell(evSpared, "29.9", int16(who), int16(p.naval.dice.hits))
		p.naval.dice.hits = 0
	}
}

func (p *Position) askStrike(*strikeFrame, atlas.Country) say.Line {
	return say.Say("Your aircraft have sunk enemy ships: accept the loss, or leave the ships in play.")
}

// goHome: air units that struck return to their base, less what was shot down,
// and have flown (28.33).
func (p *Position) goHome(u atlas.Unit, downed int) {
	p.assign(u, Idle, 0)
	p.invert(u)
	if downed > 0 {
		p.cutAir(u, downed, true)
	}
}

type strikeDiceFrame struct {
	flow.Head
	dice   int16 // still to be rolled
	inPort int16 // 1 against ships in port
}

func strikeDiceProc() procedure {
	return flow.Of(proc[strikeDiceFrame]{
		Name: "StrikeDice", Rule: "28.453",
		Run: (*Position).runStrikeDice, Rolled: (*Position).rolledStrikeDice,
	})
}

// runStrikeDice rolls a die for each air factor that attacks ships; they all roll, even if the ships are gone (28.45). The results
// are in naval.dice.
func (p *Position) runStrikeDice(f *strikeDiceFrame) {
	if f.dice == 0 {
		p.Done()
		return
	}
	p.Roll(6)
}

func (p *Position) rolledStrikeDice(f *strikeDiceFrame, outcome int) {
	f.dice--
	sinks, falls := 1, 6 // at sea, whoever is on the move (28.454, 28.522)
	if f.inPort != 0 {
		sinks, falls = 2, 5 // 28.453
	}
	switch die := outcome + 1; {
	case die <= sinks:
		p.naval.dice.hits++
	case die >= falls:
		p.naval.dice.downed++
	}
}
