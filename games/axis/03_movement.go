package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 3 and 5: the two movement phases. 03_steps.go says what a step costs and
// what bars it.

var (
	kMove = kind(engine.Kind{Name: "move", Args: []string{"unit"}, Rule: "3.1", Help: "Take a ground unit in hand to move it."})
	kTo   = kind(engine.Kind{Name: "to", Args: []string{"hex"}, Rule: "3.1.1", Help: "Move the unit in hand into an adjacent hex."})
	kStop = kind(engine.Kind{Name: "stop", Rule: "3.1", Help: "End the move of the unit in hand where it is."})
)

// movementFrame is a movement phase.
type movementFrame struct {
	flow.Head `steps:"begins goes-on"`
	phase     int16 `note:"phase phase"`
}

// marchFrame is a unit on the march: what it has spent in half points.
type marchFrame struct {
	flow.Head `steps:"marches held ends"`
	unit      int16 `note:"unit unit"`
	spent     int16 `note:"spent 250"`
	phase     int16 `note:"phase phase"`
}

const (
	marches   uint8 = iota
	marchHeld       // by an enemy zone: only an overrun leads on (3.2)
	marchEnds
)

func init() {
	procedures[pMovement] = flow.Of(proc[movementFrame]{
		Name: "Movement", Rule: "3",
		Run: runMovement, Legal: legalMovement, Play: playMovement, Why: whyMovement,
		Question: func(p *Position, m *movementFrame, _ atlas.Faction) say.Line {
			if movePhase(m.phase) == reserve {
				return say.Say("Reserve movement: choose a ground unit to move, or finish.")
			}
			return say.Say("Operational movement: choose a supplied ground unit to move, or finish.")
		},
	})
	procedures[pMarch] = flow.Of(proc[marchFrame]{
		Name: "March", Rule: "3.1.1",
		Run: runMarch, Legal: legalMarch, Play: playMarch, Why: whyMarch,
		Question: func(_ *Position, m *marchFrame, _ atlas.Faction) say.Line {
			return say.Say("{u} is on the march: choose the next hex.", m.unit)
		},
	})
}

// beginMovement begins a movement phase: no unit has moved in it.
func (p *Position) beginMovement(phase movePhase) {
	p.front().forgetDeeds()
	flow.CallWith(&p.State, pMovement, movementFrame{phase: int16(phase)})
}

// runMovement asks for the next unit, until the faction says that it is done. One
// that can move no unit at all is not asked.
func runMovement(p *Position, m *movementFrame) {
	if m.Step == 0 && !p.front().anyMarch(movePhase(m.phase)) {
		p.Done()
		return
	}
	m.Step = 1
	p.ask(p.phasing())
}

// anyMarch reports whether a unit could march.
func (f *front) anyMarch(phase movePhase) bool {
	for u := range f.Units {
		if f.couldMarch(atlas.Unit(u), phase) {
			return true
		}
	}
	return false
}

func legalMovement(p *Position, m *movementFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	for u := range f.Units {
		if f.couldMarch(atlas.Unit(u), movePhase(m.phase)) {
			out = append(out, engine.M1(kMove, u))
		}
	}
	return append(out, engine.M0(kDone))
}

func playMovement(p *Position, m *movementFrame, _ atlas.Faction, x engine.Move) {
	if x.Kind == kDone {
		p.reveal()
		p.Done()
		return
	}
	flow.CallWith(&p.State, pMarch, marchFrame{unit: x.A, phase: m.phase})
}

// couldMarch reports whether a unit may begin to move and there is a hex for it.
func (f *front) couldMarch(u atlas.Unit, phase movePhase) bool {
	if f.units[u].faction != f.phasing || f.units[u].at&placeKind != placeHex {
		return false // most units, found out without a reason
	}
	if !f.inHand(u).Fine() || !f.mayMove(u, phase).Fine() {
		return false
	}
	h, _ := f.units[u].at.hex()
	return f.hasStep(march{unit: u, at: h, phase: phase})
}

// inHand says why a unit is not the phasing faction's to move now.
func (f *front) inHand(u atlas.Unit) say.No {
	c := &f.units[u]
	switch _, onMap := c.at.hex(); {
	case !onMap:
		return say.Forbid("3.1", "This unit is not on the map.")
	case c.faction != f.phasing:
		return say.Forbid("3", "Only units of the faction whose turn it is move.")
	case c.used&hasMoved != 0:
		return say.Forbid("3.1", "This unit has moved already in this phase.")
	}
	return say.No{}
}

func whyMovement(p *Position, m *movementFrame, _ atlas.Faction, x engine.Move) *engine.Refusal {
	if x.Kind != kMove {
		return nil
	}
	f, u := p.front(), atlas.Unit(x.A)
	if no := f.inHand(u); !no.Fine() {
		return p.because(no)
	}
	if no := f.mayMove(u, movePhase(m.phase)); !no.Fine() {
		return p.because(no)
	}
	return p.because(say.Forbid("3.1.1", "There is no hex that this unit can enter."))
}

// march is the unit of a frame where it stands.
func (m *marchFrame) march(f *front) march {
	h, _ := f.units[m.unit].at.hex()
	return march{unit: atlas.Unit(m.unit), at: h, spent: uint8(m.spent), phase: movePhase(m.phase), held: m.Step == marchHeld}
}

// hasStep reports whether a unit on the march can go on.
func (f *front) hasStep(m march) bool {
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(m.at), d); ok {
			if _, no := f.stepTo(m, atlas.Hex(n)); no.Fine() {
				return true
			}
		}
	}
	return false
}

// runMarch ends a march that cannot go on.
func runMarch(p *Position, m *marchFrame) {
	f := p.front()
	if m.Step != marchEnds && f.hasStep(m.march(f)) {
		p.ask(p.phasing())
		return
	}
	p.Done()
}

func legalMarch(p *Position, m *marchFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	at := m.march(f)
	for d := range directions {
		n, ok := f.Grid.Neighbour(int(at.at), d)
		if !ok {
			continue
		}
		if _, no := f.stepTo(at, atlas.Hex(n)); no.Fine() {
			out = append(out, engine.M1(kTo, n))
		}
	}
	if m.spent == 0 {
		return append(out, engine.M0(kBack))
	}
	return append(out, engine.M0(kStop))
}

// playMarch takes a step. A unit that must stop has ended its march.
func playMarch(p *Position, m *marchFrame, _ atlas.Faction, x engine.Move) {
	f := p.front()
	switch x.Kind {
	case kBack, kStop:
		p.Done()
	case kTo:
		to := atlas.Hex(x.A)
		pace, _ := f.stepTo(m.march(f), to)
		m.spent += int16(max(pace.cost, 1)) // a step for the whole allowance costs something, too
		c := f.units[m.unit]
		c.at, c.used = inHex(to), c.used|hasMoved
		victim := f.victimIn(to, c.faction)
		f.provoke(to, c.faction)
		f.set(atlas.Unit(m.unit), c)
		if victim != atlas.NoUnit {
			f.retire(victim)
			f.tell(evOverrun, "3.2", m.unit, int16(victim), x.A)
		}
		f.entered(to, c.faction)
		switch {
		case pace.zone, !pace.stop && f.caught(atlas.Unit(m.unit), to):
			m.Step = marchHeld
		case pace.stop:
			m.Step = marchEnds
		default:
			m.Step = marches
		}
	}
}

func whyMarch(p *Position, m *marchFrame, _ atlas.Faction, x engine.Move) *engine.Refusal {
	f := p.front()
	switch x.Kind {
	case kTo:
		_, no := f.stepTo(m.march(f), atlas.Hex(x.A))
		return p.because(no)
	case kBack:
		return p.because(say.Forbid("3.1", "The unit has begun to move: stop it, or lead it on."))
	case kStop:
		return p.because(say.Forbid("3.1", "The unit has not moved: lead it on, or take it back."))
	}
	return p.because(say.Forbid("3.1", "A player finishes the move of one unit before the next."))
}
