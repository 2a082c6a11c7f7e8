package tt

import (
	"fmt"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/notation"
	"sandtable/engine/scenetest"
)

// What the tests of the chapters are written with: a scene in the notation of
// docs/positions.md, moves as people write them, and dice by their faces. A unit may
// be written by where it is and what it is: "march @berlin:german-infantry-4".
var tests = scenetest.Table{
	Game: Game,
	Word: func(p engine.Position, word string) (string, error) {
		where, what, _ := strings.Cut(word, ":")
		u, err := findUnit(p.(*Position), where, what)
		return nameOf(u), err
	},
	Die: func(p engine.Position) bool {
		switch p.(*Position).Top() {
		case pDraw, pChit, pIntel:
			return false
		}
		return true
	},
}

func scene(t testing.TB, text string) *Position {
	t.Helper()
	return tests.Scene(t, text).(*Position)
}

func do(t testing.TB, p *Position, moves ...string) {
	t.Helper()
	tests.Do(t, p, moves...)
}

func roll(t testing.TB, p *Position, faces ...int) {
	t.Helper()
	tests.Roll(t, p, faces...)
}

func settle(t testing.TB, p *Position) {
	t.Helper()
	scenetest.Settle(t, p)
}

func resolve(t testing.TB, p *Position, outcome int) {
	t.Helper()
	scenetest.Resolve(t, p, outcome)
}

func refused(t testing.TB, p *Position, move, rule string) {
	t.Helper()
	tests.Refused(t, p, move, rule)
}

func legal(t testing.TB, p *Position) []string {
	t.Helper()
	return tests.Legal(p)
}

func has(t testing.TB, p *Position, move string) {
	t.Helper()
	tests.Has(t, p, move)
}

func hasNot(t testing.TB, p *Position, move string) {
	t.Helper()
	tests.HasNot(t, p, move)
}

func parseTestMove(t testing.TB, p *Position, text string) engine.Move {
	t.Helper()
	return tests.Move(t, p, text)
}

func deciderFor(p *Position, m engine.Move) engine.Seat { return scenetest.Decider(p, m) }

func dicePending(p *Position) bool { return p.Chance() > 0 && tests.Die(p) }

// draw resolves draws of cards from a deck by their ids.
func draw(t testing.TB, p *Position, cards ...string) {
	t.Helper()
	for _, id := range cards {
		f := flow.As[drawFrame](p.Stack.Top())
		c, err := notation.Read[card](id)
		if err != nil || p.Chance() == 0 || f.Proc != pDraw || deckOf(c) != uint8(f.deck) || p.where[c] != inDeck {
			t.Fatalf("the card %s cannot be drawn now", id)
		}
		outcome := 0
		from, _ := deckRange(uint8(f.deck))
		for d := from; d < c; d++ {
			if p.where[d] == inDeck {
				outcome++
			}
		}
		resolve(t, p, outcome)
	}
}

// unitAt is the first unit in an area of a nationality and type, such as "german
// infantry", and of a CV where one follows.
func unitAt(t testing.TB, p *Position, where, what string) unit {
	t.Helper()
	u, err := findUnit(p, where, what)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func findUnit(p *Position, where, what string) (unit, error) {
	a, err := notation.Read[area](where)
	if err != nil {
		return noUnit, err
	}
	for u := range p.unitsAt(a) {
		for _, kind := range []string{world.units[p.typ[u]].name, world.units[p.typ[u]].id} {
			for _, n := range []string{nationalityNames[p.nation[u]], nationalityIDs[p.nation[u]]} {
				label := notation.Fold(n + " " + kind)
				if notation.Fold(what) == label || notation.Fold(what) == fmt.Sprintf("%s-%d", label, p.cv[u]) {
					return u, nil
				}
			}
		}
	}
	return noUnit, fmt.Errorf("there is no %q in %s", what, world.areas[a].name)
}

func TestASceneIsPlayedInMovesAndDice(t *testing.T) {
	p := scene(t, `
		1939 summer
		phase: movement axis 6
		war: axis-ussr
		control: Poland ussr
		Berlin: German Infantry 4, German Tank 3
		Warsaw: Soviet Infantry 3, Soviet Infantry 2
	`)
	has(t, p, "march @berlin:german-infantry")
	hasNot(t, p, "fly @berlin:german-infantry")
	refused(t, p, "march @warsaw:soviet-infantry-2", "3.11")
	do(t, p, "march @berlin:german-infantry-4", "to warsaw", "stop", "done")
	do(t, p, "fire @warsaw:soviet-infantry-3 G")
	roll(t, p, 1, 6, 3)
	if u := unitAt(t, p, "warsaw", "German Infantry"); p.cv[u] != 2 {
		t.Errorf("the infantry has %d CV after two Hits, not 2", p.cv[u])
	}
}

// phaseName is where in the sequence of play the match stands, in English.
func (p *Position) phaseName() string { return marks.English(p.phaseLine()) }
