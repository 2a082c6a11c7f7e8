package reich

import (
	"fmt"
	"strings"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/notation"
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
	a.politics.before = a.war
	a.shown = shownState{a.at, a.used, a.control, a.brp}
	return nil
}

// passOver does away with the forces that the page does not name: those of powers
// can be built, those of attacked minors are no more, and counters that come by
// date have come.
func (a *assembly) passOver() {
	for u := range unit(numUnits) {
		if a.at[u] != inHand || a.isOn(u) {
			continue
		}
		a.at[u] = outOfGame
		if k := u.kind(); a.nation[u] < numMajors && (k == air || k == fleet) {
			a.at[u] = spare
		} else if a.nation[u] < numMajors || a.nation[u] == freeFrench || a.status[a.nation[u]] == active {
			a.at[u] = inPool
		}
	}
	a.relist()
	start := world.scenarios[a.scenario].start
	for n, pool := range world.scenarios[a.scenario].pools {
		for _, line := range pool.builds {
			if line.from > start && line.from <= a.now {
				a.releaseLine(n, line)
			}
		}
	}
}

// isOn reports whether the page names a counter.
func (a *assembly) isOn(u unit) bool {
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
func readPhase(text string) (step int, camp alliance, err error) {
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
		if h == noHex {
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

func (a *assembly) checkGuest(u unit, h hex) error {
	for v := range a.here(h) {
		if u.kind().ground() && v.kind().ground() && a.hostile(v, a.nation[u]) {
			return fmt.Errorf("%s and %s are enemies and cannot share %s: leave one out", u, v, h)
		}
	}
	owner := a.control[h]
	if owner == nobody || u.kind() == partisan || a.atWar(owner, a.nation[u]) {
		return nil
	}
	if x, y := a.camp(owner), a.camp(a.nation[u]); x != y && y != noAlliance || x == noAlliance && a.status[owner] == neutral && owner != a.nation[u] {
		return fmt.Errorf("%s cannot be in %s, which %s holds: write a war between them, or who controls the hex", u, h, nationNames[owner])
	}
	return nil
}
