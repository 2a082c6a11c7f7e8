package match

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
	"sandtable/store"
)

// Whoever waits for a match that is put out of memory meanwhile must not go on
// with the old copy: another may be playing on a new one.
func TestNobodyGoesOnWithAnOldCopyOfAMatch(t *testing.T) {
	ctx := context.Background()
	db, err := store.Open(ctx, filepath.Join(t.TempDir(), "matches.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	s := New(db, Config{Games: func(string) (engine.Game, bool) { return toy.Game{}, true }, Alone: true})
	id, err := s.Create(ctx, Options{Game: "toy", Setup: engine.Setup{Scenario: "heap", Players: 2}})
	if err != nil {
		t.Fatal(err)
	}
	old, err := s.room(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	next := make(chan *room)
	go func() {
		r, err := s.room(ctx, id)
		if err != nil {
			t.Error(err)
		}
		next <- r
	}()
	time.Sleep(50 * time.Millisecond) // until it waits
	s.forget(old)
	old.mu.Unlock()
	r := <-next
	defer r.mu.Unlock()
	if r == old || s.cached(id) != r {
		t.Error("a copy that is not in memory any more is still in use")
	}
}
