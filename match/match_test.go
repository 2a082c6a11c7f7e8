package match_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
	"sandtable/match"
	"sandtable/store"
)

var ctx = context.Background()

func games(id string) (engine.Game, bool) { return tt.Game, id == "tt" }

func mustOpen(t testing.TB, path string) (*match.Service, store.Store) {
	t.Helper()
	s, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return match.New(s, config), s
}

var config = match.Config{Games: games, Bots: []string{"recruit", "staff"}}

func newService(t testing.TB) *match.Service {
	s, _ := mustOpen(t, filepath.Join(t.TempDir(), "matches.db"))
	return s
}

// seated creates a match and takes all its seats.
func seated(t testing.TB, s *match.Service, setup engine.Setup) (string, []match.Token) {
	t.Helper()
	id, err := s.Create(ctx, match.Options{Game: "tt", Setup: setup})
	if err != nil {
		t.Fatal(err)
	}
	var tokens []match.Token
	names, err := tt.Game.Seats(setup)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		tok, err := s.Sit(ctx, id, match.Caller{Name: fmt.Sprint("player ", i)}, name, false, fmt.Sprint("entropy ", i))
		if err != nil {
			t.Fatal(err)
		}
		tokens = append(tokens, tok)
	}
	return id, tokens
}

// by is whoever holds a token, nobody a spectator.
func by(t match.Token) match.Caller { return match.Caller{Token: t} }

var nobody match.Caller

var threePlayers = engine.Setup{Scenario: "1936", Players: 3}

// playOn makes random moves through the services in turn until the match is over
// or the number of moves is reached.
func playOn(t testing.TB, id string, tokens []match.Token, moves int, services ...*match.Service) int {
	t.Helper()
	src := dice.New(dice.FromNumber(99))
	for n := range moves {
		s := services[n%len(services)]
		st, err := s.State(ctx, id, nobody, "")
		if err != nil {
			t.Fatal(err)
		}
		if (st.State == store.Over) {
			return n
		}
		for i, seat := range st.Seats {
			if !seat.Awaited {
				continue
			}
			own, err := s.State(ctx, id, by(tokens[i]), "")
			if err != nil {
				t.Fatal(err)
			}
			m := own.Moves[src.Draw(len(own.Moves))]
			for (strings.HasPrefix(m, "disband") || strings.HasPrefix(m, "back")) && src.Draw(40) > 0 {
				m = own.Moves[src.Draw(len(own.Moves))]
			}
			if _, err := s.Play(ctx, id, by(tokens[i]), "", own.Version, fmt.Sprint("m", own.Version), m); err != nil {
				t.Fatalf("%s: %v", m, err)
			}
			break
		}
	}
	return moves
}

func TestAMatchIsPlayedToItsEndAndReadsTheSameOnANewServer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "matches.db")
	s, db := mustOpen(t, path)
	id, tokens := seated(t, s, engine.Setup{Scenario: "1939", Players: 3})
	playOn(t, id, tokens, 100000, s)
	before, err := s.State(ctx, id, by(tokens[1]), "")
	if err != nil || !(before.State == store.Over) || before.Seed == "" || before.Result == "" {
		t.Fatalf("the match did not end well: %+v (%v)", before, err)
	}
	again := match.New(db, config)
	after, err := again.State(ctx, id, by(tokens[1]), "")
	if err != nil {
		t.Fatal(err)
	}
	if string(after.View) != string(before.View) || after.Version != before.Version {
		t.Error("the match reads differently after a restart")
	}
	a, _ := s.Log(ctx, id, by(tokens[1]), "", 0)
	b, _ := again.Log(ctx, id, by(tokens[1]), "", 0)
	if fmt.Sprint(a) != fmt.Sprint(b) || len(a) == 0 {
		t.Errorf("the log has %d lines, and %d after a restart", len(a), len(b))
	}
}

func TestTheSeedKeepsItsCommitment(t *testing.T) {
	s := newService(t)
	id, tokens := seated(t, s, threePlayers)
	st, _ := s.State(ctx, id, nobody, "")
	if st.Seed != "" {
		t.Fatal("the seed is shown before the end")
	}
	for i := range 2 {
		if _, err := s.Resign(ctx, id, by(tokens[i]), "", st.Version+i, "r"); err != nil {
			t.Fatal(err)
		}
	}
	end, _ := s.State(ctx, id, nobody, "")
	seed, err := dice.ParseSeed(end.Seed)
	if err != nil || seed.Commitment() != st.Commitment {
		t.Errorf("the seed %q does not fit the commitment %q (%v)", end.Seed, st.Commitment, err)
	}
	if !(end.State == store.Over) || !strings.Contains(end.Result, "resignation") || strings.Contains(end.Result, "axis") {
		t.Errorf("after the Axis resigned the result is %q", end.Result)
	}
}

func TestAMoveSentTwiceIsPlayedOnce(t *testing.T) {
	s := newService(t)
	id, tokens := seated(t, s, threePlayers)
	st, _ := s.State(ctx, id, by(tokens[0]), "")
	first, err := s.Play(ctx, id, by(tokens[0]), "", st.Version, "one", "place berlin tank")
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.Play(ctx, id, by(tokens[0]), "", st.Version, "one", "place berlin tank")
	if err != nil || again != first {
		t.Errorf("sent again it was answered %d (%v), not %d", again, err, first)
	}
	now, _ := s.State(ctx, id, by(tokens[0]), "")
	if now.Version != first {
		t.Errorf("the version is %d, not %d", now.Version, first)
	}
}

func TestAStaleMoveIsRefusedAndChangesNothing(t *testing.T) {
	s := newService(t)
	id, tokens := seated(t, s, threePlayers)
	st, _ := s.State(ctx, id, by(tokens[0]), "")
	if _, err := s.Play(ctx, id, by(tokens[0]), "", st.Version, "one", "place berlin tank"); err != nil {
		t.Fatal(err)
	}
	before, _ := s.State(ctx, id, by(tokens[0]), "")
	var stale *store.Stale
	if _, err := s.Play(ctx, id, by(tokens[0]), "", st.Version, "two", "place ruhr tank"); !errors.As(err, &stale) {
		t.Errorf("a stale move gave %v", err)
	}
	after, _ := s.State(ctx, id, by(tokens[0]), "")
	if after.Version != before.Version || string(after.View) != string(before.View) {
		t.Error("a stale move changed something")
	}
}

func TestBadMovesGetOneSentenceAndChangeNothing(t *testing.T) {
	s := newService(t)
	id, tokens := seated(t, s, threePlayers)
	st, _ := s.State(ctx, id, by(tokens[0]), "")
	for _, c := range []struct {
		token  match.Token
		client string
		move   string
	}{
		{tokens[0], "a", "fly away"},
		{tokens[0], "b", ""},
		{tokens[0], "c", "place munich fleet"},
		{tokens[0], "d", "place moscow tank"},
		{tokens[0], "", "place berlin tank"},
		{"nonsense", "e", "place berlin tank"},
		{"", "f", "place berlin tank"},
	} {
		if _, err := s.Play(ctx, id, by(c.token), "", st.Version, c.client, c.move); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q gave %v", c.move, err)
		}
	}
	if now, _ := s.State(ctx, id, by(tokens[0]), ""); now.Version != st.Version || string(now.View) != string(st.View) {
		t.Error("a bad move changed something")
	}
}

func TestAMoveIsTakenBackUntilSomebodySawIt(t *testing.T) {
	s := newService(t)
	id, tokens := seated(t, s, threePlayers)
	st, _ := s.State(ctx, id, by(tokens[0]), "")
	if st.CanUndo {
		t.Error("there is something to take back before the first move")
	}
	v, err := s.Play(ctx, id, by(tokens[0]), "", st.Version, "one", "place berlin tank")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Undo(ctx, id, by(tokens[1]), "", v, "u"); err == nil {
		t.Error("another player took the move back")
	}
	if _, err = s.Undo(ctx, id, by(tokens[0]), "", v, "u"); err != nil {
		t.Fatal(err)
	}
	now, _ := s.State(ctx, id, by(tokens[0]), "")
	if string(now.View) != string(st.View) {
		t.Error("the position is not what it was before the move")
	}
	log, _ := s.Log(ctx, id, by(tokens[0]), "", 0)
	for _, l := range log {
		if strings.Contains(l.Text, "Berlin") {
			t.Errorf("the log still tells %q", l.Text)
		}
	}
}

func TestTwoServersShareAMatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "matches.db")
	one, _ := mustOpen(t, path)
	two, _ := mustOpen(t, path)
	id, tokens := seated(t, one, threePlayers)
	playOn(t, id, tokens, 300, one, two)
	a, _ := one.State(ctx, id, by(tokens[2]), "")
	b, _ := two.State(ctx, id, by(tokens[2]), "")
	if a.Version != b.Version || string(a.View) != string(b.View) {
		t.Error("the two servers show different positions")
	}
}

func TestASeatIsTakenOnce(t *testing.T) {
	s := newService(t)
	id, tokens := seated(t, s, threePlayers)
	if _, err := s.Sit(ctx, id, match.Caller{Name: "late"}, "axis", false, ""); err == nil {
		t.Error("a taken seat was given away")
	}
	if _, err := s.Sit(ctx, id, match.Caller{Name: "lost"}, "moon", false, ""); err == nil {
		t.Error("a seat that does not exist was taken")
	}
	if seats, err := s.Holds(ctx, id, by(tokens[2])); err != nil || fmt.Sprint(seats) != "[ussr]" {
		t.Errorf("the third token opens %v (%v)", seats, err)
	}
}

func TestNobodyPlaysBeforeAllSeatsAreTaken(t *testing.T) {
	s := newService(t)
	id, err := s.Create(ctx, match.Options{Game: "tt", Setup: threePlayers})
	if err != nil {
		t.Fatal(err)
	}
	tok, _ := s.Sit(ctx, id, match.Caller{Name: "first"}, "axis", false, "")
	if _, err := s.Play(ctx, id, by(tok), "", 1, "x", "place berlin tank"); err == nil {
		t.Error("a move was made in a match that has not started")
	}
}

func TestAMatchThatCannotBeIsNotCreated(t *testing.T) {
	s := newService(t)
	for _, o := range []match.Options{
		{Game: "chess", Setup: threePlayers},
		{Game: "tt", Setup: engine.Setup{Scenario: "1812", Players: 3}},
		{Game: "tt", Setup: engine.Setup{Scenario: "1936", Players: 9}},
	} {
		if _, err := s.Create(ctx, o); err == nil {
			t.Errorf("%+v was created", o)
		}
	}
}
