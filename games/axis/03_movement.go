package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 3 and 5: the two movement phases. 03_steps.go says what a step costs and
// what bars it, 03_ports.go how units sail, 03_boxes.go how they move off the map.

var (
	kMove = kind(engine.Kind{Name: "move", Args: []string{"unit"}, Rule: "3.1", Help: "Take a ground unit in hand to move it."})
	kTo   = kind(engine.Kind{Name: "to", Args: []string{"hex"}, Rule: "3.1.1", Help: "Move the unit in hand into an adjacent hex."})
	kStop = kind(engine.Kind{Name: "stop", Rule: "3.1", Help: "End the move of the unit in hand where it is."})
)

// movementFrame is a movement phase.
type movementFrame struct {
	flow.Head `steps:"begins goes-on"`
	phase     int16 `note:"phase phase"`
	canals    int16 `note:"canals 32767"` // through which a unit has moved, a bit for each (3.1.2)
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
		Question: askMarch,
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
	if m.Step == 0 && !p.front().anyMove(movePhase(m.phase)) {
		p.Done()
		return
	}
	m.Step = 1
	p.ask(p.phasing())
}

// anyMove reports whether a unit could move.
func (f *front) anyMove(phase movePhase) bool {
	known := f.firstSteps(phase)
	for u := range f.fielded.bits().All() {
		if f.unmoved(u) && f.couldMove(atlas.Unit(u), phase, known) {
			return true
		}
	}
	return false
}

func legalMovement(p *Position, m *movementFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f, phase := p.front(), movePhase(m.phase)
	known := f.firstSteps(phase)
	for u := range f.fielded.bits().All() {
		if f.unmoved(u) && f.couldMove(atlas.Unit(u), phase, known) {
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

// unmoved reports whether a unit is the phasing faction's and has not moved: few are, so that
// lists ask this first.
func (f *front) unmoved(u int) bool {
	c := &f.units[u]
	return c.faction == f.phasing && c.used&hasMoved == 0 && f.afield(c)
}

// couldMove reports whether an unmoved unit may begin to move and there is a place for it to
// go to. One that enemy zones hold has no way out: that is found out first.
func (f *front) couldMove(u atlas.Unit, phase movePhase, known *firstSteps) bool {
	m := f.standing(u, phase)
	if !f.heldIn(m).Fine() || !f.mayMove(u, phase).Fine() {
		return false
	}
	var room [4]engine.Move
	return f.hasFirstStep(m, known) || f.putsToSea(m.voyage(f)) || len(f.boxMoves(m, room[:0])) > 0
}

// standing is a unit that has not moved.
func (f *front) standing(u atlas.Unit, phase movePhase) march {
	m := march{unit: u, at: atlas.NoHex, phase: phase}
	if h, onMap := f.units[u].at.hex(); onMap {
		m.at = h
	}
	return m
}

// afield reports whether a counter is on the map or in a box of its faction beside it.
func (f *front) afield(c *counter) bool {
	_, onMap := c.at.hex()
	_, off := f.offMap(c.at, c.faction)
	return onMap || off
}

// inHand says why a unit is not the phasing faction's to move now.
func (f *front) inHand(u atlas.Unit) say.No {
	c := &f.units[u]
	switch {
	case !f.afield(c):
		return say.Forbid("3.1", "This unit is not on the map.")
	case c.faction != f.phasing:
		return say.Forbid("3", "Only units of the faction whose turn it is can move.")
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
	return p.because(say.Forbid("3.1", "There is no hex, port or box to which this unit can move."))
}

// march is the unit of a frame where it stands.
func (m *marchFrame) march(f *front) march {
	at := f.standing(atlas.Unit(m.unit), movePhase(m.phase))
	at.spent, at.held = uint8(m.spent), m.Step == marchHeld
	return at
}

// mostSteps is how many hexes a step may lead to: the edge of the map from a box.
const mostSteps = 32

// ahead are the hexes to which a unit on the march might step: those next to it, or the
// edge of the map before its box.
func (f *front) ahead(m march, room []atlas.Hex) []atlas.Hex {
	if m.at == atlas.NoHex {
		edge := f.Boxes[f.units[m.unit].at&^placeKind].EdgeHexes
		return append(room, edge[:min(len(edge), mostSteps)]...)
	}
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(m.at), d); ok {
			room = append(room, atlas.Hex(n))
		}
	}
	return room
}

// hasStep reports whether a unit on the march can go on.
func (f *front) hasStep(m march) bool {
	var room [mostSteps]atlas.Hex
	for _, to := range f.ahead(m, room[:0]) {
		if _, no := f.stepTo(m, to); no.Fine() {
			return true
		}
	}
	return false
}

// runMarch ends a march that cannot go on, and a move that was no march.
func runMarch(p *Position, m *marchFrame) {
	f := p.front()
	sailed := m.spent == 0 && f.units[m.unit].used&hasMoved != 0
	if !sailed && m.Step != marchEnds && (m.spent == 0 || f.hasStep(m.march(f))) {
		p.ask(p.phasing())
		return
	}
	p.Done()
}

func legalMarch(p *Position, m *marchFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	at := m.march(f)
	var room [mostSteps]atlas.Hex
	for _, to := range f.ahead(at, room[:0]) {
		if _, no := f.stepTo(at, to); no.Fine() {
			out = append(out, engine.M1(kTo, int16(to)))
		}
	}
	if m.spent == 0 {
		out = f.boxMoves(at, f.sailings(at.voyage(f), out))
		return append(out, engine.M0(kBack))
	}
	return append(out, engine.M0(kStop))
}

// askMarch names the ways that are open to the unit: those by sea and beside the map only
// where there are any.
func askMarch(p *Position, m *marchFrame, _ atlas.Faction) say.Line {
	f := p.front()
	at := m.march(f)
	switch {
	case m.spent > 0:
		return say.Say("{u} is on the march: choose the next hex, or stop.", m.unit)
	case len(f.boxMoves(at, f.sailings(at.voyage(f), nil))) > 0:
		return say.Say("{u} is in hand: choose a hex, a convoy, a canal or a box.", m.unit)
	}
	return say.Say("{u} is in hand: choose a hex to move it to.", m.unit)
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
		f.moveInto(atlas.Unit(m.unit), to)
		switch {
		case pace.zone, !pace.stop && f.caught(atlas.Unit(m.unit), to):
			m.Step = marchHeld
		case pace.stop:
			m.Step = marchEnds
		default:
			m.Step = marches
		}
	case kBox:
		f.enterBox(atlas.Unit(m.unit), atlas.Box(x.A))
		p.Done()
	default:
		v := voyageFrame{unit: m.unit, phase: m.phase, last: none, zone: none, convoy: none, nation: none}
		if !p.setOut(&v, x) {
			flow.CallWith(&p.State, pVoyage, v)
		}
	}
}

// moveInto moves a unit into a hex: it overruns who stands there (3.2), markers in it go,
// and a policy that forbade it ends (13.6.1.2).
func (f *front) moveInto(u atlas.Unit, to atlas.Hex) {
	c := f.units[u]
	c.at, c.used = inHex(to), c.used|hasMoved
	victim := f.victimIn(to, c.faction)
	f.provoke(to, c.faction, f.isGerman(u))
	f.set(u, c)
	if victim != atlas.NoUnit {
		f.retire(victim)
		f.tell(evOverrun, "3.2", int16(u), int16(victim), int16(to))
	}
	f.entered(to, c.faction, f.isGerman(u))
}

func whyMarch(p *Position, m *marchFrame, _ atlas.Faction, x engine.Move) *engine.Refusal {
	f := p.front()
	switch x.Kind {
	case kTo:
		_, no := f.stepTo(m.march(f), atlas.Hex(x.A))
		return p.because(no)
	case kBack:
		return p.because(say.Forbid("3.1", "The unit has begun to move: move it on, or stop."))
	case kStop:
		return p.because(say.Forbid("3.1", "The unit has not moved yet: move it, or put it back."))
	case kBox:
		return p.because(f.boxFault(m.march(f), atlas.Box(x.A)))
	case kEmbark, kEmbarkEscort, kCanal:
		if m.spent > 0 {
			return p.because(say.Forbid("3.1.4", "A unit moves in only one way in a phase: one that has marched cannot sail."))
		}
	case kPort:
		return p.because(say.Forbid("3.1.2", "Choose a convoy first."))
	}
	return p.whySailing(m.march(f).voyage(f), x)
}
