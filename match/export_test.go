package match

import (
	"context"
	"strings"
	"testing"
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
