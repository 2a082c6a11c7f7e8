package match_test

import (
	"testing"

	"sandtable/match"
)

func TestReachLooksAheadAndChangesNothing(t *testing.T) {
	s := newService(t)
	id, tokens := seated(t, s, threePlayers)
	if _, err := s.Reach(ctx, id, by(tokens[0]), "", "to"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Reach(ctx, id, by(tokens[0]), "", "jump"); err == nil {
		t.Error("a kind of step that does not exist was looked along")
	}
	if _, err := s.Reach(ctx, id, nobody, "", "to"); err == nil {
		t.Error("a spectator looked ahead for a seat")
	}
	// Play until somebody marches, then every way must be one that can be gone.
	for range 4000 {
		seat, st := awaitedSeat(t, s, id, tokens)
		if st.State != "running" {
			t.Skip("nobody marched in this match")
		}
		ways, err := s.Reach(ctx, id, by(tokens[seat]), "", "to")
		if err != nil {
			t.Fatal(err)
		}
		if len(ways) > 0 {
			goWays(t, s, id, tokens[seat], st, ways)
			return
		}
		playOn(t, id, tokens, 1, s)
	}
}

// goWays goes the longest way step by step: each step must be legal.
func goWays(t *testing.T, s *match.Service, id string, token match.Token, st match.State, ways []match.Way) {
	t.Helper()
	longest := ways[0]
	direct := 0
	for _, w := range ways {
		if len(w.Moves) == 1 {
			direct++
		}
		if len(w.Moves) > len(longest.Moves) {
			longest = w
		}
	}
	listed := 0
	for _, m := range st.Moves {
		if len(m) > 3 && m[:3] == "to " {
			listed++
		}
	}
	if direct != listed {
		t.Errorf("%d places are one step away, but %d steps are legal", direct, listed)
	}
	version := st.Version
	for _, m := range longest.Moves {
		after, err := s.Play(ctx, id, by(token), "", version, "way "+m, m)
		if err != nil {
			t.Fatalf("%s on the way %v: %v", m, longest.Moves, err)
		}
		version = after
	}
}

// awaitedSeat is a seat that is to move, and what it sees.
func awaitedSeat(t *testing.T, s *match.Service, id string, tokens []match.Token) (int, match.State) {
	t.Helper()
	for i, token := range tokens {
		st, err := s.State(ctx, id, by(token), "")
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Moves) > 0 || st.State != "running" {
			return i, st
		}
	}
	t.Fatal("nobody is awaited")
	return 0, match.State{}
}
