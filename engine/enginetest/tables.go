package enginetest

import (
	"strings"
	"testing"

	"sandtable/engine"
)

// checkTables: what a game says of itself is complete, and every rule that it
// cites stands in its rulebook.
func checkTables(t *testing.T, g engine.Game) {
	book, err := g.Rules()
	if err != nil {
		t.Fatal(err)
	}
	cited := func(rule, where string) {
		if _, ok := book.Rule(rule); !ok {
			t.Errorf("%s cites rule %q, which the rulebook does not have", where, rule)
		}
	}
	if book.Game != g.ID() {
		t.Errorf("the rulebook is of the game %q, not of %q", book.Game, g.ID())
	}
	if g.Title() == "" || g.Version() < 1 {
		t.Errorf("the game needs a title and a rule set from 1, and has %q and %d", g.Title(), g.Version())
	}
	for _, ph := range g.Sequence() {
		cited(ph.Rule, "the phase "+ph.Name)
	}
	names := map[string]bool{}
	for i, k := range g.Kinds() {
		if i == 0 {
			continue
		}
		cited(k.Rule, "the move "+k.Name)
		switch {
		case k.Name == "" || strings.ContainsAny(k.Name, " \t\n"):
			t.Errorf("the kind of move %d has the name %q, which is no word", i, k.Name)
		case names[k.Name]:
			t.Errorf("two kinds of moves are called %q", k.Name)
		case len(k.Args) > 3:
			t.Errorf("the move %q names more than three things", k.Name)
		case !strings.HasSuffix(k.Help, "."):
			t.Errorf("the help of the move %q is no sentence: %q", k.Name, k.Help)
		}
		names[k.Name] = true
	}
}

// checkBadInput: what nobody can play or read is refused in a sentence.
func checkBadInput(t *testing.T, g engine.Game) {
	refused := func(what string, err error) {
		if err == nil {
			t.Errorf("%s is accepted", what)
		} else if strings.TrimSpace(err.Error()) == "" {
			t.Errorf("%s is refused without a reason", what)
		}
	}
	good := g.Scenarios()[0]
	for _, s := range []engine.Setup{{}, {Scenario: "no such scenario", Players: good.Players[0]}, {Scenario: good.ID}, {Scenario: good.ID, Players: 99}, {Scenario: good.ID, Players: -1}} {
		_, err := g.New(s)
		refused("a match of "+s.Scenario, err)
		_, err = g.Seats(s)
		refused("asking for the seats of "+s.Scenario, err)
	}
	for _, text := range []string{"", "{}", "null"} { // what says nothing may be a notation's default
		_, err := g.Decode([]byte(text))
		refused("decoding "+shorten(text), err)
	}
	for _, text := range []string{"[]", "{", "\x00", "\xff\xff\xff\xff", "nonsense", strings.Repeat("9", 5000)} {
		_, err := g.Decode([]byte(text))
		refused("decoding "+shorten(text), err)
		_, err = g.DecodeJSON([]byte(text))
		refused("decoding as JSON "+shorten(text), err)
		_, err = g.ParsePosition(text)
		refused("parsing "+shorten(text), err)
	}
	for _, text := range []string{"", "nonsense", g.Kinds()[1].Name + " one two three four"} {
		_, err := engine.ParseMove(g, text)
		refused("the move "+shorten(text), err)
	}
}

func shorten(text string) string {
	if len(text) > 20 {
		return text[:20] + "..."
	}
	return `"` + text + `"`
}
