package match

import (
	"sync"
	"sync/atomic"
	"testing"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
)

// What is remembered of earlier looks must never change the answer: it is that
// of engine.Barrier, which looks at everything anew.
func TestRememberedGlancesSayWhatTheBarrierSays(t *testing.T) {
	setup := engine.Setup{Scenario: "1936", Players: 3}
	pos, err := tt.Game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	src := dice.New(dice.FromNumber(1936))
	names := []string{"axis", "west", "ussr"}
	spare := new(sync.Pool)
	last := &room{names: names, sizes: make([]atomic.Int32, 4), spare: spare, table: table{pos: pos}}
	quiet, seen := 0, 0
	for range 1500 {
		if _, over := pos.Outcome(); over {
			break
		}
		seat := pos.Deciders().First()
		legal := pos.Legal(seat, nil)
		next := pos.Clone()
		if err := next.Play(seat, legal[src.Draw(len(legal))], nil); err != nil {
			t.Fatal(err)
		}
		rolls, err := engine.Advance(next, src, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		now := &room{names: names, sizes: make([]atomic.Int32, 4), spare: spare, table: table{pos: next}}
		if len(rolls) == 0 {
			want := engine.Barrier(pos, next, seat, 3)
			if got := now.showed(last, seat) != barNothing; got != want {
				t.Fatalf("after %d quiet moves the glances say %v and the barrier %v", quiet, got, want)
			}
			if want {
				seen++
			} else {
				quiet++
			}
		}
		pos, last = next, now
	}
	if quiet < 100 || seen < 20 {
		t.Errorf("only %d quiet moves and %d that were seen were compared", quiet, seen)
	}
}
