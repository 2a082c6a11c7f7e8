package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
)

var heapSetup = engine.Setup{Scenario: "heap", Players: 2}

// testConsole collects what a command prints.
func testConsole() (*console, *bytes.Buffer) {
	var out bytes.Buffer
	return &console{in: strings.NewReader(""), out: &out, err: &out}, &out
}

func TestASoakKeepsTheRecordOfAFailure(t *testing.T) {
	c, _ := testConsole()
	cmd := &soakCmd{Minutes: 1, Seed: 1, Every: 2, Keep: t.TempDir()}
	k := &soak{soakCmd: cmd, game: toy.Game{Fault: toy.BrokenInvariant}, setups: []engine.Setup{heapSetup}}
	if err := k.run(c, time.Now()); err != nil {
		t.Fatal(err)
	}
	if k.failure == nil {
		t.Fatal("a game that breaks its own invariants passed")
	}
	err := k.keep()
	if err == nil {
		t.Fatal("the failure is not an error")
	}
	_, name, found := strings.Cut(err.Error(), "sandtable replay ")
	if !found || !strings.Contains(err.Error(), "an invariant does not hold") {
		t.Fatalf("the error says %q", err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.DecodeRecord(data)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Replay(toy.Game{Fault: toy.BrokenInvariant}, nil); err != nil {
		t.Error(err)
	}
}

func TestASimulationSurvivesAGameThatPanics(t *testing.T) {
	c, _ := testConsole()
	s := &simCmd{Games: 5, Seed: 1, Bots: "random", Parallel: 2}
	_, err := s.all(c, toy.Game{Fault: toy.Panics}, heapSetup, []string{"left", "right"})
	if err == nil || !strings.Contains(err.Error(), "the match with seed") || !strings.Contains(err.Error(), "the stones are hot") {
		t.Errorf("the error is %v", err)
	}
}

// newTable is the toy at its beginning, with dice.
func newTable(t *testing.T, dice ...int) *table {
	t.Helper()
	p, err := toy.Game{}.New(heapSetup)
	if err != nil {
		t.Fatal(err)
	}
	tab := &table{game: toy.Game{}, seats: []string{"left", "right"}, pos: p}
	if err := tab.setDice(dice, nil); err != nil {
		t.Fatal(err)
	}
	return tab
}

func TestScriptsArePlayedWithTheDiceGiven(t *testing.T) {
	tab := newTable(t, 3, 1)
	if err := tab.run([]string{"left: bid 2", "right: bid 3", "card"}, true, false); err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, s := range tab.played {
		for _, e := range s.Events {
			told = append(told, e.Text)
		}
	}
	want := "Left is dealt the card 3. Right is dealt the card 1. The bids are 2 and 3: right begins. Right takes 1 and leaves 11."
	if got := strings.Join(told, " "); got != want {
		t.Errorf("what happened is %q, want %q", got, want)
	}
}

func TestScriptsThatCannotBePlayedAreExplained(t *testing.T) {
	tests := []struct {
		dice   []int
		script []string
		want   string
	}{
		{nil, []string{"left: bid 1"}, "the 0 --dice given are used up and at least 2 more are needed (the next from 1 to 3)"},
		{[]int{1}, []string{"left: bid 1"}, "the 1 --dice given are used up and at least 1 more is needed"},
		{[]int{4}, []string{"left: bid 1"}, "chance decides among 1 to 3 here, and 4 is not among them"},
		{nil, []string{"! 1", "! 2", "bid 1"}, "left and right decide at once"},
		{nil, []string{"! 1", "! 2", "! 3"}, "a player decides here, not chance"},
		{nil, []string{"! one"}, "write an exclamation mark"},
		{[]int{1, 1}, []string{"top: bid 1"}, `there is no seat "top": the seats are left, right`},
		{[]int{1, 1}, []string{"left: dance"}, `move 1 (left: dance): "dance" is not a kind of move`},
		{[]int{1, 1}, []string{"left: bid 9"}, "“bid” is not possible now. Left: bid. (rule 2.0)"},
	}
	for _, tc := range tests {
		err := newTable(t, tc.dice...).run(tc.script, true, false)
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%v with %v: the error is %v, want %q", tc.script, tc.dice, err, tc.want)
		}
	}
}
