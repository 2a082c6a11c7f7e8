// Package scenetest is what tests of rules are written with: a scene in a game's
// own notation, moves as people write them, dice by their faces, and the rule by
// which a move must be refused.
//
//	var table = scenetest.Table{Game: Game}
//
//	p := table.Scene(t, "1939 summer\nphase: movement axis 6\n...")
//	table.Do(t, p, "march u3", "to warsaw", "stop")
//	table.Roll(t, p, 1, 6, 3)
//	table.Refused(t, p, "march u3", "11.0")
package scenetest

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
)

// Table is a game whose rules are tested.
type Table struct {
	Game engine.Game
	// Word turns a word that begins with @ into the word that moves use: "berlin:
	// german-infantry" into "u12". Without it there are no such words.
	Word func(p engine.Position, word string) (string, error)
	// Die reports whether what chance decides now is a die, rather than a card or
	// another draw. Without it every chance is one.
	Die func(p engine.Position) bool
}

// Scene reads a position, and fails the test where it is wrong.
func (tb Table) Scene(t testing.TB, text string) engine.Position {
	t.Helper()
	p, err := tb.Game.ParsePosition(text)
	if err != nil {
		t.Fatalf("the scene cannot be read: %v\n%s", err, text)
	}
	return p
}

// Move reads a move as people write it.
func (tb Table) Move(t testing.TB, p engine.Position, text string) engine.Move {
	t.Helper()
	words := strings.Fields(text)
	for i, w := range words {
		if w[0] != '@' || tb.Word == nil {
			continue
		}
		var err error
		if words[i], err = tb.Word(p, w[1:]); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	}
	m, err := engine.ParseMove(tb.Game, strings.Join(words, " "))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Try makes a move for whichever seat must decide, and returns the refusal. Where
// several decide at once and could make the same move, the first of them does.
func (tb Table) Try(t testing.TB, p engine.Position, text string) error {
	t.Helper()
	m := tb.Move(t, p, text)
	return p.Play(Decider(p, m), m, nil)
}

// Do makes moves, and fails the test if one is refused or breaks an invariant.
func (tb Table) Do(t testing.TB, p engine.Position, moves ...string) {
	t.Helper()
	for _, text := range moves {
		if err := tb.Try(t, p, text); err != nil {
			t.Fatalf("%q is refused: %v\nlegal are %s", text, err, strings.Join(tb.Legal(p), "; "))
		}
		if err := p.Check(); err != nil {
			t.Fatalf("after %q: %v", text, err)
		}
	}
}

// Roll resolves dice by their faces, from 1. It fails where no die is to be rolled,
// and where dice are left over.
func (tb Table) Roll(t testing.TB, p engine.Position, faces ...int) {
	t.Helper()
	for i, face := range faces {
		if !tb.die(p) {
			t.Fatalf("no die is to be rolled for the face number %d of %v", i+1, faces)
		}
		Resolve(t, p, face-1)
	}
	if tb.die(p) {
		t.Fatalf("more dice are to be rolled than the %d given", len(faces))
	}
}

func (tb Table) die(p engine.Position) bool {
	return p.Chance() > 0 && (tb.Die == nil || tb.Die(p))
}

// Resolve gives chance an outcome.
func Resolve(t testing.TB, p engine.Position, outcome int) {
	t.Helper()
	if err := p.Resolve(outcome, nil); err != nil {
		t.Fatal(err)
	}
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
}

// Settle lets chance take its first outcome until a seat must decide.
func Settle(t testing.TB, p engine.Position) {
	t.Helper()
	for p.Chance() > 0 {
		Resolve(t, p, 0)
	}
}

// Refused asserts that a move is refused by a rule, and that no byte changed.
func (tb Table) Refused(t testing.TB, p engine.Position, text, rule string) {
	t.Helper()
	before := p.AppendBinary(nil)
	err := tb.Try(t, p, text)
	var why *engine.Refusal
	switch {
	case err == nil:
		t.Fatalf("%q is allowed, and rule %s should forbid it", text, rule)
	case !errors.As(err, &why) || why.Rule != rule:
		t.Errorf("%q is refused with %q, not by rule %s", text, err, rule)
	}
	if !bytes.Equal(before, p.AppendBinary(nil)) {
		t.Errorf("%q is refused but changed the position", text)
	}
}

// seats are those that must decide, in order.
func seats(p engine.Position) (list []engine.Seat) {
	for s := range engine.Seat(8) {
		if p.Deciders().Has(s) {
			list = append(list, s)
		}
	}
	return list
}

// Legal are the legal moves of all seats that must decide, as text.
func (tb Table) Legal(p engine.Position) (list []string) {
	for _, seat := range seats(p) {
		for _, m := range p.Legal(seat, nil) {
			list = append(list, engine.FormatMove(tb.Game, m))
		}
	}
	return list
}

// Decider is the deciding seat for which a move is legal, else the first.
func Decider(p engine.Position, m engine.Move) engine.Seat {
	list := seats(p)
	for _, seat := range list {
		if slices.Contains(p.Legal(seat, nil), m) {
			return seat
		}
	}
	return append(list, 0)[0]
}

// Has asserts that a move is legal now, HasNot that it is not.
func (tb Table) Has(t testing.TB, p engine.Position, text string) {
	t.Helper()
	if m := tb.Move(t, p, text); !tb.may(p, m) {
		t.Errorf("%q is not legal: %v", text, p.Explain(Decider(p, m), m))
	}
}

// HasNot asserts that a move is not legal now.
func (tb Table) HasNot(t testing.TB, p engine.Position, text string) {
	t.Helper()
	if tb.may(p, tb.Move(t, p, text)) {
		t.Errorf("%q is legal and should not be", text)
	}
}

func (tb Table) may(p engine.Position, m engine.Move) bool {
	return slices.ContainsFunc(seats(p), func(s engine.Seat) bool { return slices.Contains(p.Legal(s, nil), m) })
}
