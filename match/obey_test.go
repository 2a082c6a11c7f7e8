package match

import (
	"path/filepath"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
	"sandtable/store"
)

// A server that dies after it wrote a move has not carried out the order that answers
// it. Whoever opens the match next finds that done.
func TestAnOrderThatADeadServerLeftIsCarriedOut(t *testing.T) {
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "matches.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	house := Config{Games: func(string) (engine.Game, bool) { return toy.Game{}, true }}
	s := New(db, house)
	id, tokens, err := s.CreateSeated(t.Context(), Options{Game: "toy", Setup: engine.Setup{Scenario: "heap", Players: 2}}, Caller{Person: "ann", Name: "Ann"}, []Taking{{Seat: "left"}, {Seat: "right"}})
	if err != nil {
		t.Fatal(err)
	}
	play := func(seat, move string, version int) {
		t.Helper()
		if _, err := s.Play(t.Context(), id, Caller{Token: tokens[seat]}, "", version, move, move); err != nil {
			t.Fatal(err)
		}
	}
	play("left", "bid 3", 2)
	play("right", "bid 1", 3)
	if _, err := s.Order(t.Context(), id, Caller{Token: tokens["right"]}, "", Order{Rule: "3.0", Answers: []string{"take 2"}}, false); err != nil {
		t.Fatal(err)
	}
	r, err := s.room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	h := happened{step: &step{Kind: stepPlay, Seat: 0, Move: "take 1"}}
	next, err := r.apply(&r.table, &h, s.now(), true, false, s.pastOf(t.Context(), r))
	if err == nil {
		_, err = s.write(t.Context(), r, "last words", next, r.face(next), &h)
	}
	r.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	st, err := New(db, house).State(t.Context(), id, Caller{Token: tokens["right"]}, "")
	if err != nil {
		t.Fatal(err)
	}
	if !st.Seats[0].Awaited || st.Orders[0].Played != 1 {
		t.Errorf("the seats are %+v, the orders %+v", st.Seats, st.Orders)
	}
}
