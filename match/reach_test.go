package match_test

import (
	"slices"
	"strings"
	"testing"

	"sandtable/match"
)

func TestReachLooksAheadAndChangesNothing(t *testing.T) {
	s := newService(t)
	id, tokens := seated(t, s, threePlayers)
	if _, err := s.Reach(ctx, id, by(tokens[0]), "", match.Trip{Step: "to"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Reach(ctx, id, by(tokens[0]), "", match.Trip{Step: "jump"}); err == nil {
		t.Error("a kind of step that does not exist was looked along")
	}
	if _, err := s.Reach(ctx, id, nobody, "", match.Trip{Step: "to"}); err == nil {
		t.Error("a spectator looked ahead for a seat")
	}
	// Play until somebody marches, then every way must be one that can be gone.
	for range 4000 {
		seat, st := awaitedSeat(t, s, id, tokens)
		if st.State != "running" {
			t.Skip("nobody marched in this match")
		}
		ways, err := s.Reach(ctx, id, by(tokens[seat]), "", match.Trip{Step: "to"})
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

// A page that still shows an earlier moment asks for its ways when the match has ended:
// from there nothing leads anywhere.
func TestNothingIsReachedInAMatchThatIsOver(t *testing.T) {
	s := newService(t)
	id, tokens := seated(t, s, threePlayers)
	for i := range 2 {
		st, err := s.State(ctx, id, by(tokens[i]), "")
		if err == nil {
			_, err = s.Resign(ctx, id, by(tokens[i]), "", st.Version, "end")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	ways, err := s.Reach(ctx, id, by(tokens[2]), "", match.Trip{Step: "to"})
	if err != nil || ways == nil || len(ways) != 0 {
		t.Errorf("%v, %v", ways, err)
	}
}

// goWays goes the longest way step by step: each step must be legal.
func goWays(t *testing.T, s *match.Service, id string, token match.Token, st *match.State, ways []match.Way) {
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

func TestATripIsLookedAtBeforeItBegins(t *testing.T) {
	s := newService(t)
	id, tokens := seated(t, s, threePlayers)
	for range 4000 {
		seat, st := awaitedSeat(t, s, id, tokens)
		if st.State != "running" {
			t.Fatal("nobody marched in this match")
		}
		for _, m := range st.Moves {
			if !strings.HasPrefix(m, "march ") {
				continue
			}
			trip := match.Trip{Step: "to", Begin: m, End: "stop"}
			ways, err := s.Reach(ctx, id, by(tokens[seat]), "", trip)
			if err != nil {
				t.Fatal(err)
			}
			if len(ways) == 0 {
				t.Fatalf("%s leads nowhere", m)
			}
			goWay(t, s, id, tokens[seat], st.Version, ways[len(ways)-1])
			return
		}
		playOn(t, id, tokens, 1, s)
	}
}

// goWay makes a trip: it must begin, go on and have ended.
func goWay(t *testing.T, s *match.Service, id string, token match.Token, version int, w match.Way) {
	t.Helper()
	for _, m := range w.Moves {
		after, err := s.Play(ctx, id, by(token), "", version, "trip "+m, m)
		if err != nil {
			t.Fatalf("%s on the way %v: %v", m, w.Moves, err)
		}
		version = after
	}
	st, err := s.State(ctx, id, by(token), "")
	if err != nil {
		t.Fatal(err)
	}
	if slices.Contains(st.Moves, "back") || slices.Contains(st.Moves, "stop") {
		t.Errorf("after %v the move has not ended", w.Moves)
	}
}

func TestNothingIsAskedOfWhatFollowsOnASecret(t *testing.T) {
	s := newService(t)
	id, tokens := seated(t, s, threePlayers)
	for range 4000 {
		seat, st := awaitedSeat(t, s, id, tokens)
		if st.State != "running" {
			t.Fatal("nobody could pass in this match")
		}
		if slices.Contains(st.Moves, "pass") {
			_, err := s.Explain(ctx, id, by(tokens[seat]), "", "pass", "done")
			if err == nil {
				t.Error("what follows on passing was told, though others would have seen it")
			}
			return
		}
		playOn(t, id, tokens, 1, s)
	}
}

// awaitedSeat is a seat that is to move, and what it sees.
func awaitedSeat(t *testing.T, s *match.Service, id string, tokens []match.Token) (int, *match.State) {
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
	return 0, nil
}
