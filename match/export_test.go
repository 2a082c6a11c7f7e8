package match

import (
	"context"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
)

// EntropyOf is what the players have put into the dice of a match.
func EntropyOf(t testing.TB, s *Service, id string) string {
	r, err := s.room(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer r.mu.Unlock()
	var parts []string
	for _, x := range r.seats {
		parts = append(parts, x.Entropy)
	}
	return strings.Join(parts, "|")
}

// Forget makes a service forget what it could read again, but not the match.
func Forget(t testing.TB, s *Service, id string) {
	r, err := s.room(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer r.mu.Unlock()
	r.told, r.tail, r.unheard = nil, nil, r.version
	r.now.Store(nil)
}

// DrawsAfter are the first outcomes of a thousand that a seat's next move would
// draw if it came with a share.
func DrawsAfter(t testing.TB, s *Service, id string, seat engine.Seat, sh Share) (draws []int) {
	r, err := s.room(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer r.mu.Unlock()
	c := r.table
	c.version++
	c.seats = slices.Clone(r.seats)
	if err := c.seats[seat].add(&step{Reveal: sh.Reveal, Promise: sh.Promise}); err != nil {
		t.Fatal(err)
	}
	c.seats[seat].Moved++
	src := r.drawsFrom(&c, seat)
	for range 8 {
		draws = append(draws, src.Draw(1000))
	}
	return draws
}
