package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 2.3.4, Emergency Breakdown: an event breaks a unit down into one-step units
// outside the Organization Segment. Its owner chooses them; steps for which the force
// pool has no counter are lost (16.7), and a fortress is eliminated.

var (
	evBrokenDown = event("{u} breaks down at {s}.")
	evStepLost   = event("{u} loses a step that it cannot break off.")
)

// emergencyFrame is a unit breaking down. Its steps stay where it is, or they are
// interned (16.7).
type emergencyFrame struct {
	flow.Head
	unit   int16 `note:"unit unit"`
	intern int16 `note:"interned bool"`
}

func init() {
	procedures[pEmergency] = flow.Of(proc[emergencyFrame]{
		Name: "EmergencyBreakdown", Rule: "2.3.4", Run: runEmergency, Legal: legalEmergency, Play: playEmergency, Why: whyEmergency,
		Question: func(_ *Position, e *emergencyFrame, _ atlas.Faction) say.Line {
			return say.Say("{u} must break down: choose its steps.", e.unit)
		},
	})
}

// breakDownWholly begins the emergency breakdown of a unit.
func (p *Position) breakDownWholly(u atlas.Unit) {
	flow.CallWith(&p.State, pEmergency, emergencyFrame{unit: int16(u)})
}

// runEmergency breaks the unit down by a step; nobody is asked if there is one way only.
func runEmergency(p *Position, e *emergencyFrame) {
	f, u := p.front(), atlas.Unit(e.unit)
	switch {
	case !f.onMap(f.units[u].at) || f.units[u].steps < 2:
		if e.intern != 0 && f.onMap(f.units[u].at) {
			f.internUnit(u)
		}
		p.Done()
		return
	case f.isFortress(u):
		f.eliminate(u)
		return
	}
	switch ways := flow.List(p, legalEmergency, e, f.units[u].faction); len(ways) {
	case 0:
		f.loseUnbroken(u)
	case 1:
		playEmergency(p, e, f.units[u].faction, ways[0])
	default:
		p.ask(f.units[u].faction)
	}
}

// legalEmergency lists the breakdowns of the unit. If the force pool lacks one of two
// steps, the other can still be taken.
func legalEmergency(p *Position, e *emergencyFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f, u := p.front(), atlas.Unit(e.unit)
	n := len(out)
	if out = f.breakdownsOf(u, out); len(out) > n {
		return out
	}
	first, second := f.partsOf(u)
	if second == nil {
		return out
	}
	for x := range f.Units {
		if x := atlas.Unit(x); (f.canJoin(u, x, first) || f.canJoin(u, x, second)) && f.firstAlike(x, atlas.NoUnit) {
			out = append(out, engine.M3(kBreak, u, x, none))
		}
	}
	return out
}

func playEmergency(p *Position, e *emergencyFrame, _ atlas.Faction, m engine.Move) {
	f, u, x, y := p.front(), atlas.Unit(m.A), atlas.Unit(m.B), atlas.NoUnit
	if m.C != none {
		y = atlas.Unit(m.C)
	}
	at := f.units[u].at
	p.tell(evBrokenDown, "2.3.4", m.A, int16(at))
	if _, second := f.partsOf(u); second != nil && y == atlas.NoUnit {
		f.put(x, at, 1, f.units[u].faction)
		f.eliminate(u)
	} else {
		f.breakDown(u, x, y)
	}
	if e.intern == 0 {
		return
	}
	f.internUnit(x)
	if y != atlas.NoUnit {
		f.internUnit(y)
	}
}

func whyEmergency(p *Position, e *emergencyFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kBreak {
		return nil
	}
	y := atlas.NoUnit
	if m.C != none {
		y = atlas.Unit(m.C)
	}
	if m.A == e.unit {
		if no := p.front().breakFault(atlas.Unit(m.A), atlas.Unit(m.B), y); !no.Fine() {
			return p.because(no)
		}
	}
	return p.because(say.Forbid("2.3.4", "{u} must break down now, into steps of its force pool or its holding box.", e.unit))
}

// loseUnbroken takes away the step of a unit for which there is no counter: the unit
// turns to its smaller side, or it is eliminated.
func (f *front) loseUnbroken(u atlas.Unit) {
	c := f.units[u]
	switch {
	case f.armyOnBack(u):
		f.emptyHolding(u, atlas.NoUnit)
		c.turned, c.steps = false, 1
	case f.sideWith(u, c.steps-1):
		c.steps--
	default:
		f.eliminate(u)
		return
	}
	f.set(u, c)
	f.tell(evStepLost, "16.7", int16(u))
}

// eliminate takes a whole unit from the map, with the step in its holding box.
func (f *front) eliminate(u atlas.Unit) {
	at := f.units[u].at
	f.emptyHolding(u, atlas.NoUnit)
	f.retire(u)
	f.tell(evRemoved, "4.2.6.2", int16(u), int16(at))
}
