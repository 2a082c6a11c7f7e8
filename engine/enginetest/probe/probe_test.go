package probe_test

import (
	"errors"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/probe"
	"sandtable/engine/enginetest/toy"
)

var heap = engine.Setup{Scenario: "heap", Players: 2}

// examine plays matches of a toy until something is wrong.
func examine(t *testing.T, fault toy.Fault) error {
	trial, err := probe.New(toy.Game{Fault: fault}, probe.Options{Every: 2, MaxMoves: 200})
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(200) {
		if err := trial.Match(heap, seed); err != nil {
			return err
		}
	}
	c := &trial.Counts
	for what, n := range map[string]int64{
		"tried": c.Tried, "refused": c.Refused, "round trips": c.RoundTrips, "damaged": c.Damaged, "twins": c.Twins,
		"different": c.Different, "undoable": c.Undoable, "replays": c.Replays, "rolls": c.Rolls,
	} {
		if n == 0 {
			t.Errorf("nothing was counted: %s", what)
		}
	}
	return nil
}

func TestASoundGamePasses(t *testing.T) {
	if err := examine(t, toy.Sound); err != nil {
		t.Error(err)
	}
}

// A move that others are told of is fine; it only cannot be taken back.
func TestWhatIsToldCannotBeTakenBack(t *testing.T) {
	undoable := func(fault toy.Fault) int64 {
		trial, err := probe.New(toy.Game{Fault: fault}, probe.Options{Every: 1})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(20) {
			if err := trial.Match(heap, seed); err != nil {
				t.Fatal(err)
			}
		}
		return trial.Counts.Undoable
	}
	if quiet, loud := undoable(toy.Sound), undoable(toy.Loud); loud >= quiet {
		t.Errorf("%d moves can be taken back, and %d if others are told of some", quiet, loud)
	}
}

func TestEveryFaultIsFound(t *testing.T) {
	want := map[toy.Fault]string{
		toy.EmptyList:          "has no legal move",
		toy.DoubleMove:         "is listed twice",
		toy.IdleMoves:          "owes no decision and yet has the legal move",
		toy.RefusesListed:      `the listed move "card"`,
		toy.AcceptsUnlisted:    "is accepted",
		toy.ChangesOnRefusal:   "is refused and yet changes the position",
		toy.NoSentence:         `"no" is no sentence`,
		toy.OtherReason:        "but explained with",
		toy.UnknownRule:        `cites rule "2.1"`,
		toy.BrokenInvariant:    "an invariant does not hold: seat 0 has what it cannot have",
		toy.Endless:            "has not ended after 200 moves",
		toy.SharedCopy:         "looking at the position has changed it",
		toy.ForgetfulCopy:      "a copy has other bytes than the original",
		toy.LossyBytes:         "read from its bytes looks different",
		toy.LossyJSON:          "read from its JSON is another",
		toy.LossyNotation:      "read from its notation is another",
		toy.PanicOnDamage:      "makes the game panic at faults.go",
		toy.TrailingBytes:      "with a letter added at the end, is accepted",
		toy.Anonymous:          "a view says that",
		toy.LeakyView:          "view of seat",
		toy.LeakyGlance:        "tells what its view does not show",
		toy.BlindGlance:        "misses what the view of seat",
		toy.LeakyPrompt:        "the prompt of seat",
		toy.LeakyList:          `"take 3" is legal in one world only`,
		toy.LeakyReason:        "shows what it cannot know: That is not possible now",
		toy.LeakyEvent:         "tell seat",
		toy.BadTwin:            "the twin world of seat",
		toy.Forgetful:          "position",
		toy.Panics:             "the game panicked at faults.go",
		toy.OutOfRangeAccepted: "is accepted where chance has 3",
	}
	for fault := toy.Sound + 1; fault < toy.NumFaults; fault++ {
		text, ok := want[fault]
		if !ok {
			t.Errorf("the test does not know fault %d", fault)
			continue
		}
		err := examine(t, fault)
		var f *probe.Failure
		if !errors.As(err, &f) {
			t.Errorf("fault %d (%s) was not found: %v", fault, text, err)
			continue
		}
		if !strings.Contains(err.Error(), text) {
			t.Errorf("fault %d was found as %q, want %q", fault, err, text)
		}
	}
}

func TestAFailureCanBeSeenAgain(t *testing.T) {
	trial, err := probe.New(toy.Game{Fault: toy.BrokenInvariant}, probe.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var f *probe.Failure
	if !errors.As(trial.Match(heap, 1), &f) {
		t.Fatal("the fault was not found")
	}
	r, err := engine.DecodeRecord(f.Record.Encode())
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Replay(toy.Game{Fault: toy.BrokenInvariant}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Check(); err == nil || len(r.Moves) != f.Step {
		t.Errorf("after %d of %d entries the invariant holds", len(r.Moves), f.Step)
	}
}
