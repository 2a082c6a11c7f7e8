package axis

import (
	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// Chapter 0: victory.

// ending is how a match ended.
type ending uint8

const (
	notYet ending = iota
	lastTurn
	numEndings
)

// endings are what people read of them.
var endings = [numEndings]struct{ how, rule string }{
	lastTurn: {"the last turn", "0.3"},
}

var evOver = event("The match is over.")

// victoryPhase is the Seasonal Victory Phase (0): the VP marker goes where the
// strategic value sends it.
func (p *Position) victoryPhase() { p.front().victoryCheck() }

var evVictoryCheck = event("The strategic value is {i}.")

// victoryCheck works out the strategic value and places the VP marker (0.1).
func (f *front) victoryCheck() {
	v := f.strategicValue()
	f.placeVP(v)
	f.tell(evVictoryCheck, "0.1", int16(v))
}

// strategicValue is the Current Strategic Value (0.1.1).
func (f *front) strategicValue() (v int) {
	for h := range f.Hexes {
		if !f.inPlay.has(atlas.Hex(h)) {
			continue
		}
		switch who := f.control(atlas.Hex(h)); f.Hexes[h].Strategic {
		case atlas.Western, atlas.Soviet:
			if who == atlas.Axis {
				v++
			}
		case atlas.Axis:
			if (who == atlas.Western || who == atlas.Soviet) && !f.policies.has(atlas.Hex(h)) {
				v--
			}
		}
	}
	return v
}

// placeVP puts the VP marker into the box for a strategic value (0.1.2).
func (f *front) placeVP(v int) {
	for i := range f.VPTrack {
		b := &f.VPTrack[i]
		if v < int(b.Min) || v > int(b.Max) {
			continue
		}
		f.vpBox = uint8(i)
		if b.Side != atlas.NoID {
			f.vpSide = b.Side
		}
	}
}

// scenarioEnds reports whether a scenario of so many turns is over.
func (p *Position) scenarioEnds() bool {
	f := p.front()
	s := &f.Scenarios[f.scenario]
	turns := s.Record.Get("end").Num("turns")
	begun := (s.Year-f.FirstYear)*len(f.Turns) + int(s.Turn)
	return turns > 0 && int(f.turn)-begun+1 >= turns
}

// end ends the match.
func (p *Position) end(how ending) {
	f := p.front()
	f.victoryCheck()
	p.over, p.how = true, how
	p.winners = p.seatsOf(atlas.Axis)
	if f.strategicValue() <= 0 {
		p.winners = p.seatsOf(atlas.Western, atlas.Soviet)
	}
	p.tell(evOver, endings[how].rule)
}

// seatsOf are the seats of factions that play.
func (p *Position) seatsOf(list ...atlas.Faction) (set engine.SeatSet) {
	for _, who := range p.front().factions() {
		for _, x := range list {
			if x == who {
				set |= engine.Only(p.seatOf(who))
			}
		}
	}
	return set
}

// Outcome is how the match ended.
func (p *Position) Outcome() (engine.Outcome, bool) {
	if !p.over {
		return engine.Outcome{}, false
	}
	e := endings[p.how]
	return engine.Outcome{Winners: p.winners, How: e.how, Rule: e.rule, When: p.front().dateTitle(int(p.front().turn))}, true
}
