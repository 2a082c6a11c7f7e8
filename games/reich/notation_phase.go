package reich

import (
	"fmt"
	"strings"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/notation"
	"sandtable/games/reich/atlas"
)

// Not a chapter: a scene that begins a phase. It has what the start of its game turn
// and player turn would have done.

// startTurn makes what follows from the board, and for a scene begins the turn.
func (a *assembly) startTurn() error {
	a.followBoard()
	l := a.page.Line("phase")
	if l == nil {
		return nil
	}
	step, camp, err := readPhase(l.Value)
	if err != nil {
		return l.Fail(err)
	}
	if err := a.checkNeighbours(); err != nil {
		return err
	}
	a.phase = step
	a.passOver()
	if a.page.Line("first") == nil {
		a.determineOrder()
	}
	a.beginGameTurn()
	a.mover = camp
	a.beginPlayerTurn()
	a.politics.before = pairsOf(&a.war)
	a.shown.show(&a.state)
	return nil
}

// passOver does away with the forces that the page does not name: those of powers
// can be built, those of attacked minors are no more, and counters that come by
// date have come.
func (a *assembly) passOver() {
	for u := range atlas.Unit(atlas.NumUnits) {
		if a.at.of(u) != inHand || a.isOn(u) {
			continue
		}
		a.at.set(u, outOfGame)
		if k := u.Kind(); a.nation.of(u) < atlas.NumMajors && (k == atlas.Air || k == atlas.Fleet) {
			a.at.set(u, spare)
		} else if a.nation.of(u) < atlas.NumMajors || a.nation.of(u) == atlas.FreeFrench || a.status[a.nation.of(u)] == Active {
			a.at.set(u, inPool)
		}
	}
	a.relist()
	start := world.Scenarios[a.scenario].Start
	for n, pool := range world.Scenarios[a.scenario].Pools {
		for _, line := range pool.Builds {
			if line.From > start && line.From <= a.now {
				a.releaseLine(n, line)
			}
		}
	}
}

// isOn reports whether the page names a counter.
func (a *assembly) isOn(u atlas.Unit) bool {
	for i := range a.marked {
		if a.marked[i].unit == u {
			return true
		}
	}
	return false
}

// judge marks who is out of supply where the Movement phase, which does that, is
// over (27.44).
func (a *assembly) judge() error {
	if a.page.Line("phase") == nil || a.phase <= movementStep() {
		return nil
	}
	a.openLines()
	a.markSupply()
	a.noteReady()
	return a.mark()
}

func movementStep() int {
	for i := range turnSteps {
		if turnSteps[i].frame.Proc == pMovement {
			return i
		}
	}
	panic("reich: a player turn has no Movement phase")
}

// readPhase reads "movement axis": a step of a player turn and the camp that takes
// it.
func readPhase(text string) (step int, camp atlas.Alliance, err error) {
	i := strings.LastIndexByte(text, ' ')
	name, side := notation.Fold(text), ""
	if i >= 0 {
		name, side = notation.Fold(text[:i]), text[i+1:]
	}
	var known []string
	for k, s := range turnSteps {
		if id := phaseID(k); id == name {
			camp, err = readCamp(side)
			return k, camp, err
		} else if s.frame.Proc != pVariants {
			known = append(known, id)
		}
	}
	return 0, 0, fmt.Errorf("the phase %q is unknown: write one of %s, and axis or allies", text, strings.Join(known, ", "))
}

// phaseID is how a step of a player turn is written.
func phaseID(step int) string {
	id := notation.Fold(turnSteps[step].name)
	if step > 0 && turnSteps[step].frame.Proc == pVariants {
		return "late-" + id
	}
	return id
}

// phaseIDs are the steps of a player turn, the first before it begins.
func phaseIDs() []string {
	ids := []string{"begin"}
	for i := range turnSteps {
		ids = append(ids, phaseID(i))
	}
	return ids
}

// runPhase begins the phase and runs on until somebody decides.
func (a *assembly) runPhase() {
	a.Stack = engine.Stack{}
	a.Stack.Push(flow.At(pGame, 4))
	turn := flow.At(pGameTurn, turnSecond)
	if a.mover != a.first {
		turn.Step = turnUp
	}
	a.Stack.Push(turn)
	a.Stack.Push(flow.At(pPlayerTurn, uint8(a.phase+1)))
	a.Stack.Push(turnSteps[a.phase].frame)
	a.proceed()
}

// checkNeighbours: ground units of enemies do not share a hex, and nobody's counters
// stand in a country with which he is at peace and not allied (21.1, 51.4).
func (a *assembly) checkNeighbours() error {
	for i := range a.places {
		pl := &a.places[i]
		h := pl.at.hex()
		if h == atlas.NoHex {
			continue
		}
		for k := range pl.Counters {
			u := pl.Counters[k].unit
			if err := a.checkGuest(u, h); err != nil {
				return pl.line.Fail(err)
			}
		}
	}
	return nil
}

func (a *assembly) checkGuest(u atlas.Unit, h atlas.Hex) error {
	for v := range a.here(h) {
		if u.Kind().Ground() && v.Kind().Ground() && a.hostile(v, a.nation.of(u)) {
			return fmt.Errorf("%s and %s are enemies and cannot share %s: leave one out", u, v, h)
		}
	}
	owner := a.control.of(h)
	if owner == atlas.Nobody || u.Kind() == atlas.Partisan || a.atWar(owner, a.nation.of(u)) {
		return nil
	}
	if x, y := a.camp(owner), a.camp(a.nation.of(u)); x != y && y != atlas.NoAlliance || x == atlas.NoAlliance && a.status[owner] == Neutral && owner != a.nation.of(u) {
		return fmt.Errorf("%s cannot be in %s, which %s holds: write a war between them, or who controls the hex", u, h, atlas.NationNames[owner])
	}
	return nil
}
