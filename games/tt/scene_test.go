package tt

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
)

// What the tests of the chapters are written with: a scene in the notation of
// docs/positions.md, moves as people write them, and dice by their faces.

// scene reads a position, and fails the test with the error where it is wrong.
func scene(t testing.TB, text string) *Position {
	t.Helper()
	p, err := Game.ParsePosition(text)
	if err != nil {
		t.Fatalf("the scene cannot be read: %v\n%s", err, text)
	}
	return p.(*Position)
}

// do plays moves for whichever seat must decide. A unit may be written by where
// it is and what it is: "march @berlin:german-infantry-4". Where several seats
// decide at once and could make the same move, the first of them makes it.
func do(t testing.TB, p *Position, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m := parseTestMove(t, p, text)
		if err := p.Play(deciderFor(p, m), m, nil); err != nil {
			t.Fatalf("%q is refused: %v\nlegal are %s", text, err, strings.Join(legal(t, p), "; "))
		}
		if err := p.Check(); err != nil {
			t.Fatalf("after %q: %v", text, err)
		}
	}
}

// roll resolves dice by their faces, from 1 to 6. It fails where no die is to be
// rolled, and where dice are left over.
func roll(t testing.TB, p *Position, faces ...int) {
	t.Helper()
	for i, face := range faces {
		if !dicePending(p) {
			t.Fatalf("no die is to be rolled for the face number %d of %v", i+1, faces)
		}
		resolve(t, p, face-1)
	}
	if dicePending(p) {
		t.Fatalf("more dice are to be rolled than the %d given", len(faces))
	}
}

// draw resolves draws of cards from a deck by their ids.
func draw(t testing.TB, p *Position, cards ...string) {
	t.Helper()
	for _, id := range cards {
		f := p.stack.Top()
		c, err := readName[card](id)
		if err != nil || p.Chance() == 0 || f.Proc != pDraw || deckOf(c) != uint8(f.A) || p.where[c] != inDeck {
			t.Fatalf("the card %s cannot be drawn now", id)
		}
		outcome := 0
		from, _ := deckRange(uint8(f.A))
		for d := from; d < c; d++ {
			if p.where[d] == inDeck {
				outcome++
			}
		}
		resolve(t, p, outcome)
	}
}

// settle lets chance take its first outcome until a seat must decide.
func settle(t testing.TB, p *Position) {
	t.Helper()
	for p.Chance() > 0 {
		resolve(t, p, 0)
	}
}

func resolve(t testing.TB, p *Position, outcome int) {
	t.Helper()
	if err := p.Resolve(outcome, nil); err != nil {
		t.Fatal(err)
	}
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
}

// dicePending reports whether chance is a die rather than a card or a chit.
func dicePending(p *Position) bool {
	if p.Chance() == 0 {
		return false
	}
	switch p.stack.Top().Proc {
	case pDraw, pChit, pIntel:
		return false
	}
	return true
}

// refused asserts that a move is refused by a rule, and that no byte changed.
func refused(t testing.TB, p *Position, move, rule string) {
	t.Helper()
	m := parseTestMove(t, p, move)
	before := p.AppendBinary(nil)
	err := p.Play(deciderFor(p, m), m, nil)
	var why *engine.Refusal
	switch {
	case err == nil:
		t.Errorf("%q is allowed, and rule %s should forbid it", move, rule)
	case !errors.As(err, &why) || why.Rule != rule:
		t.Errorf("%q is refused with %q, not by rule %s", move, err, rule)
	}
	if err != nil && !bytes.Equal(before, p.AppendBinary(nil)) {
		t.Errorf("%q is refused but changed the position", move)
	}
}

// legal lists the legal moves of all seats that must decide, as text.
func legal(t testing.TB, p *Position) (list []string) {
	t.Helper()
	for seat := range engine.Seat(p.players) {
		if !p.Deciders().Has(seat) {
			continue
		}
		for _, m := range p.Legal(seat, nil) {
			list = append(list, engine.FormatMove(Game, m))
		}
	}
	return list
}

// has asserts that a move is legal now, hasNot that it is not.
func has(t testing.TB, p *Position, move string) {
	t.Helper()
	if m := parseTestMove(t, p, move); !slices.Contains(legal(t, p), engine.FormatMove(Game, m)) {
		t.Errorf("%q is not legal: %v", move, p.Explain(deciderFor(p, m), m))
	}
}

func hasNot(t testing.TB, p *Position, move string) {
	t.Helper()
	if m := parseTestMove(t, p, move); slices.Contains(legal(t, p), engine.FormatMove(Game, m)) {
		t.Errorf("%q is legal and should not be", move)
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
	a, err := readName[area](where)
	if err != nil {
		return noUnit, err
	}
	for u := range p.unitsAt(a) {
		for _, kind := range []string{world.units[p.typ[u]].name, world.units[p.typ[u]].id} {
			for _, n := range []string{nationalityNames[p.nation[u]], nationalityIDs[p.nation[u]]} {
				label := fold(n + " " + kind)
				if fold(what) == label || fold(what) == fmt.Sprintf("%s-%d", label, p.cv[u]) {
					return u, nil
				}
			}
		}
	}
	return noUnit, fmt.Errorf("there is no %q in %s", what, world.areas[a].name)
}

// parseTestMove reads a move in which units may be written as @area:unit.
func parseTestMove(t testing.TB, p *Position, text string) engine.Move {
	t.Helper()
	words := strings.Fields(text)
	for i, w := range words {
		if !strings.HasPrefix(w, "@") {
			continue
		}
		where, what, _ := strings.Cut(w[1:], ":")
		words[i] = engine.FormatMove(Game, m1(kDisband, unitAt(t, p, where, what)))[len("disband "):]
	}
	m, err := engine.ParseMove(Game, strings.Join(words, " "))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// deciderFor is the deciding seat for which a move is legal, else the first.
func deciderFor(p *Position, m engine.Move) engine.Seat {
	first := engine.Seat(0)
	for seat := engine.Seat(p.players); seat > 0; seat-- {
		if !p.Deciders().Has(seat - 1) {
			continue
		}
		first = seat - 1
	}
	for seat := range engine.Seat(p.players) {
		if p.Deciders().Has(seat) && slices.Contains(p.Legal(seat, nil), m) {
			return seat
		}
	}
	return first
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
