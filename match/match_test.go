package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
	"sandtable/games/tt"
	"sandtable/match"
	"sandtable/store"
)

var ctx = context.Background()

func games(id string) (engine.Game, bool) {
	switch id {
	case "tt":
		return tt.Game, true
	case "toy":
		return toy.Game{}, true
	}
	return nil, false
}

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

// hall is a service whose time the test tells.
type hall struct {
	*match.Service
	t    testing.TB
	db   store.Store
	path string
	time *time.Time
	conf match.Config
	news []match.News
}

// newHall opens a store and a service on it, with changes to the usual config.
func newHall(t testing.TB, change ...func(*match.Config)) *hall {
	t.Helper()
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	h := &hall{t: t, path: filepath.Join(t.TempDir(), "matches.db"), time: &noon, conf: config}
	h.conf.Now = func() time.Time { return *h.time }
	h.conf.News = func(n match.News) { h.news = append(h.news, n) }
	for _, f := range change {
		f(&h.conf)
	}
	h.Service, h.db = mustOpen(t, h.path)
	h.Service = match.New(h.db, h.conf)
	return h
}

// restart is what a new process finds: a service with nothing in memory.
func (h *hall) restart() { h.Service = match.New(h.db, h.conf) }

// wait lets time pass in which the service is up.
func (h *hall) wait(d time.Duration) { *h.time = h.time.Add(d) }

// create makes a match, or ends the test.
func (h *hall) create(o match.Options) string {
	h.t.Helper()
	id, err := h.Create(ctx, o)
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

// sit takes a seat for somebody and returns who that is when they show its token.
func (h *hall) sit(id, seat string, c match.Caller) match.Caller {
	h.t.Helper()
	if c.Name == "" {
		c.Name = "player of " + seat
	}
	tok, err := h.Sit(ctx, id, c, seat, false, "")
	if err != nil {
		h.t.Fatal(err)
	}
	return by(tok)
}

// stones is a match of the toy with both seats taken by strangers.
func (h *hall) stones(o match.Options) (id string, left, right match.Caller) {
	h.t.Helper()
	o.Game, o.Setup = "toy", heap
	id = h.create(o)
	return id, h.sit(id, "left", match.Caller{}), h.sit(id, "right", match.Caller{})
}

// see is the state that somebody is shown.
func (h *hall) see(id string, c match.Caller, as string) match.State {
	h.t.Helper()
	st, err := h.State(ctx, id, c, as)
	if err != nil {
		h.t.Fatal(err)
	}
	return *st
}

// play makes a move for the version that is the latest.
func (h *hall) play(id string, c match.Caller, as, move string) int {
	h.t.Helper()
	n, err := h.tryPlay(id, c, as, move)
	if err != nil {
		h.t.Fatalf("%s: %v", move, err)
	}
	return n
}

func (h *hall) tryPlay(id string, c match.Caller, as, move string) (int, error) {
	h.t.Helper()
	v := h.see(id, nobody, "").Version
	return h.Play(ctx, id, c, as, v, fmt.Sprint("move ", v), move)
}

// undo takes the last move back.
func (h *hall) undo(id string, c match.Caller) error {
	v := h.see(id, nobody, "").Version
	_, err := h.Undo(ctx, id, c, "", v, fmt.Sprint("undo ", v))
	return err
}

// export is the file of a match.
func (h *hall) export(id string) []byte {
	h.t.Helper()
	data, err := match.Export(ctx, h.db, id)
	if err != nil {
		h.t.Fatal(err)
	}
	return data
}

// sound ends the test if a match does not check, or if its file does not.
func (h *hall) sound(id string) {
	h.t.Helper()
	if _, err := h.Check(ctx, id); err != nil {
		h.t.Fatal(err)
	}
	if _, err := match.Verify(ctx, games, h.export(id)); err != nil {
		h.t.Fatal(err)
	}
}

// refused ends the test if an error is not one sentence that says a part.
func refused(t testing.TB, err error, part string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), part) || strings.Contains(err.Error(), "\n") {
		t.Errorf("the refusal is %v, not one that says %q", err, part)
	}
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

var (
	threePlayers = engine.Setup{Scenario: "1936", Players: 3}
	heap         = engine.Setup{Scenario: "heap", Players: 2}
)

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
		if st.State == store.Over {
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
	if err != nil || before.State != store.Over || before.Seed == "" || before.Result == "" {
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
	if !reflect.DeepEqual(a, b) || len(a) == 0 {
		t.Errorf("the log has %d lines, and %d after a restart", len(a), len(b))
	}
}

func TestHowAMatchWentIsToldWhenItIsOver(t *testing.T) {
	s := newService(t)
	id, tokens := seated(t, s, engine.Setup{Scenario: "1939", Players: 3})
	playOn(t, id, tokens, 60, s)
	if _, err := s.Course(ctx, id); err == nil {
		t.Fatal("victory points were told in the middle of a match")
	}
	playOn(t, id, tokens, 100000, s)
	c, err := s.Course(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(c.Figures, []string{"production", "units", "influence", "points"}) || len(c.Sides) != 3 || len(c.Points) < 6 {
		t.Fatalf("the course has %v of %v at %d points", c.Figures, c.Sides, len(c.Points))
	}
	// The last point is what the seats see at the end.
	for i, token := range tokens {
		st, err := s.State(ctx, id, by(token), "")
		if err != nil {
			t.Fatal(err)
		}
		var view struct {
			Factions map[string]struct{ Level, VictoryPoints int }
		}
		if err := json.Unmarshal(st.View, &view); err != nil {
			t.Fatal(err)
		}
		last, own := c.Points[len(c.Points)-1].Values, view.Factions[c.Sides[i]]
		if last[0][i] != own.Level || last[3][i] != own.VictoryPoints {
			t.Errorf("at the end %s has %d and %d, not %d and %d", c.Sides[i], last[0][i], last[3][i], own.Level, own.VictoryPoints)
		}
	}
	for i := 1; i < len(c.Points); i++ {
		if c.Points[i].N <= c.Points[i-1].N {
			t.Errorf("point %d is not after the one before it", i)
		}
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
		if _, err := s.Resign(ctx, id, by(tokens[i]), "", st.Version+i, fmt.Sprint("r", i)); err != nil {
			t.Fatal(err)
		}
	}
	end, _ := s.State(ctx, id, nobody, "")
	seed, err := dice.ParseSeed(end.Seed)
	if err != nil || seed.Commitment() != st.Commitment {
		t.Errorf("the seed %q does not fit the commitment %q (%v)", end.Seed, st.Commitment, err)
	}
	if end.State != store.Over || !strings.Contains(end.Result, "resignation") || strings.Contains(end.Result, "axis") {
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
