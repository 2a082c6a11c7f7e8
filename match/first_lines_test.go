package match_test

import (
	"fmt"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
	"sandtable/match"
)

// opened is the toy as a game whose set-up makes something happen: one thing is told to all, one
// to the second seat alone.
type opened struct{ engine.Game }

func (opened) ID() string { return "opened" }

func (opened) Opening(engine.Setup) ([]engine.Event, error) {
	return []engine.Event{{Kind: 1, Seats: engine.Everyone, Rule: "1"}, {Kind: 1, Seats: engine.Only(1), Rule: "2"}}, nil
}

// What a set-up makes happen stands at the head of the log and of the replay, before the cards
// that are dealt at the start (1.0), for those who may know it, and once the match has started.
func TestTheLogBeginsWithWhatTheSetUpMakesHappen(t *testing.T) {
	h := newHall(t, func(c *match.Config) {
		c.Games = func(id string) (engine.Game, bool) { return opened{toy.Game{}}, id == "opened" }
	})
	id := h.create(match.Options{Game: "opened", Setup: heap})
	rules := func(c match.Caller, after int) (list []string) {
		lines, err := h.Log(ctx, id, c, "", after)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			if l.Rule != "" {
				list = append(list, fmt.Sprint(l.N, " ", l.Rule))
			}
		}
		return list
	}
	left := h.sit(id, "left", match.Caller{})
	if got := rules(nobody, 0); got != nil {
		t.Fatalf("before the match starts the log tells %v", got)
	}
	right := h.sit(id, "right", match.Caller{})
	started := h.see(id, nobody, "").Version
	for range 2 { // the second time by a process with nothing in memory
		for _, x := range []struct {
			who  match.Caller
			want string
		}{{left, fmt.Sprintf("[%d 1 %[1]d 1.0]", started)}, {right, fmt.Sprintf("[%d 1 %[1]d 2 %[1]d 1.0]", started)}, {nobody, fmt.Sprintf("[%d 1]", started)}} {
			if got := fmt.Sprint(rules(x.who, 0)); got != x.want {
				t.Errorf("the log begins with %s, want %s", got, x.want)
			}
			if got := rules(x.who, started); got != nil {
				t.Errorf("the log after the start tells %v", got)
			}
			show, err := h.Replay(ctx, id, x.who, "", 0, -1)
			if err != nil {
				t.Fatal(err)
			}
			if got := len(show.Shown[0].Lines); got != len(rules(x.who, 0)) {
				t.Errorf("the replay begins with %d lines", got)
			}
		}
		h.restart()
	}
}
