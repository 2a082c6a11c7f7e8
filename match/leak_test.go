package match

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/engine/enginetest/probe"
	"sandtable/engine/enginetest/toy"
	"sandtable/games/tt"
	"sandtable/store"
)

// from is a game that begins in the middle of a match.
type from struct {
	engine.Game
	start engine.Position
}

func (g from) New(engine.Setup) (engine.Position, error) { return g.start.Clone(), nil }

// twins are two worlds that differ only in what one viewer cannot know. Both are
// real matches of real stores: with the same id, seed, players and time.
type twins struct {
	t      testing.TB
	viewer engine.Seat
	worlds [2]*world
	src    dice.Source
}

type world struct {
	*Service
	people []Caller
	viewer Caller
}

const twinID = "twin"

// newTwins begins both worlds. It gives nothing where the two are the same.
func newTwins(t testing.TB, g engine.Game, setup engine.Setup, start engine.Position, viewer engine.Seat, src dice.Source) *twins {
	t.Helper()
	other := start.Clone()
	other.Resample(viewer, src)
	if bytes.Equal(other.AppendBinary(nil), start.AppendBinary(nil)) {
		return nil
	}
	w := &twins{t: t, viewer: viewer, src: src}
	for i, p := range []engine.Position{start, other} {
		w.worlds[i] = newWorld(t, from{g, p}, setup, viewer)
	}
	return w
}

func newWorld(t testing.TB, g engine.Game, setup engine.Setup, viewer engine.Seat) *world {
	t.Helper()
	ctx := context.Background()
	db, err := store.Open(ctx, filepath.Join(t.TempDir(), "world.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	w := &world{Service: New(db, Config{
		Games: func(string) (engine.Game, bool) { return g, true }, Now: func() time.Time { return noon },
	})}
	o := Options{Game: g.ID(), Setup: setup, Clock: Clock{Kind: clockMove, Seconds: 3600}}
	m, err := w.newMatch(g, &o)
	if err != nil {
		t.Fatal(err)
	}
	m.ID = twinID
	if _, err := w.create(ctx, m, o, dice.FromNumber(5), Caller{}, nil); err != nil {
		t.Fatal(err)
	}
	names, err := g.Seats(setup)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		c := Caller{Person: fmt.Sprint("p", i), Name: name}
		if _, err := w.Sit(ctx, twinID, c, name, false, ""); err != nil {
			t.Fatal(err)
		}
		w.people = append(w.people, c)
	}
	if viewer != engine.Spectator {
		w.viewer = w.people[viewer]
	}
	return w
}

// answers are all that the viewer can get out of a service, with their errors.
func (w *world) answers(tries []string, version int) ([]byte, error) {
	ctx := context.Background()
	var list []any
	answer := func(v any, err error) {
		list = append(list, v)
		if err != nil {
			list = append(list, err.Error())
		}
	}
	st, err := w.State(ctx, twinID, w.viewer, "")
	answer(st, err)
	if st.Version != version {
		return nil, fmt.Errorf("the match is at version %d, not at %d", st.Version, version)
	}
	for _, seen := range []int{0, version / 2, version - 1} {
		u, err := w.Since(ctx, twinID, w.viewer, "", seen)
		answer(u, err)
	}
	lines, err := w.Log(ctx, twinID, w.viewer, "", 0)
	answer(lines, err)
	show, err := w.Replay(ctx, twinID, w.viewer, "", 0, -1)
	answer(show, err)
	for _, move := range tries {
		why, err := w.Explain(ctx, twinID, w.viewer, "", "", move)
		answer(why, err)
		if why != nil || err != nil {
			n, err := w.Play(ctx, twinID, w.viewer, "", version, "try "+move, move)
			answer(n, err)
		}
	}
	holds, err := w.Holds(ctx, twinID, w.viewer)
	answer(holds, err)
	m, err := w.store.Match(ctx, twinID)
	if err != nil {
		return nil, err
	}
	answer(string(m.Face.Summary), nil)
	return json.Marshal(list)
}

// alike reports how the two worlds can be told apart.
func (t *twins) alike() error {
	version := t.room(0).version
	tries := t.tries()
	a, err := t.worlds[0].answers(tries, version)
	if err != nil {
		return err
	}
	b, err := t.worlds[1].answers(tries, version)
	if err != nil {
		return err
	}
	if bytes.Equal(a, b) {
		return nil
	}
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return fmt.Errorf("seat %d at version %d is answered\n…%s\nor\n…%s", t.viewer, version, a[max(0, i-150):min(len(a), i+80)], b[max(0, i-150):min(len(b), i+80)])
}

// room is a world's match; the test is alone with it.
func (t *twins) room(i int) *room {
	r, err := t.worlds[i].room(context.Background(), twinID)
	if err != nil {
		t.t.Fatal(err)
	}
	r.mu.Unlock()
	return r
}

// tries are moves that the viewer may try, most of them not its own.
func (t *twins) tries() (list []string) {
	r := t.room(0)
	for s := range engine.Seat(len(r.names)) {
		legal := r.pos.Legal(s, nil)
		for range min(3, len(legal)) {
			m := legal[t.src.Draw(len(legal))]
			list = append(list, engine.FormatMove(r.game, m))
			m.A = int16(t.src.Draw(90))
			if text := engine.FormatMove(r.game, m); !strings.Contains(text, "unknown") {
				list = append(list, text)
			}
		}
	}
	return list
}

// step makes a move in both worlds and reports whether the viewer still cannot
// tell them apart by the rules.
func (t *twins) step() bool {
	a, b := t.room(0), t.room(1)
	if a.over() || b.over() || a.awaited() != b.awaited() {
		return false
	}
	mover := engine.Seat(t.src.Draw(len(a.names)))
	for !a.awaited().Has(mover) {
		mover = (mover + 1) % engine.Seat(len(a.names))
	}
	legal := a.pos.Legal(mover, nil)
	m := legal[t.src.Draw(len(legal))]
	if b.pos.Explain(mover, m) != nil {
		return false // somebody else has other moves in the other world
	}
	text := engine.FormatMove(a.game, m)
	for i, w := range t.worlds {
		v := t.room(i).version
		if _, err := w.Play(context.Background(), twinID, w.people[mover], a.names[mover], v, fmt.Sprint("step ", v), text); err != nil {
			t.t.Fatalf("%s: %v", text, err)
		}
	}
	return bytes.Equal(t.room(0).pos.AppendView(nil, t.viewer), t.room(1).pos.AppendView(nil, t.viewer)) && t.told(0) == t.told(1)
}

// told is what the latest entry told the viewer by the rules of the game.
func (t *twins) told(i int) string {
	r := t.room(i)
	if len(r.told) == 0 {
		return ""
	}
	list, err := readTold(r.told)
	if err != nil {
		t.t.Fatal(err)
	}
	return fmt.Sprint(r.tell(nil, 0, t.viewer, list[len(list)-1].events))
}

// follow plays on in both worlds for a while and compares all answers.
func (t *twins) follow(steps int) (compared int, err error) {
	for range steps {
		if err := t.alike(); err != nil {
			return compared, err
		}
		compared++
		if !t.step() {
			return compared, nil
		}
	}
	return compared, nil
}

// middle is a moment of a random match at which a seat decides.
func middle(t testing.TB, g engine.Game, setup engine.Setup, seed uint64, entries int) engine.Position {
	t.Helper()
	trial, err := probe.New(g, probe.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := trial.Begin(setup, seed); err != nil {
		t.Fatal(err)
	}
	for range entries {
		before := trial.Position().Clone()
		if over, err := trial.Advance(); err != nil {
			t.Fatal(err)
		} else if over {
			return before
		}
	}
	for trial.Position().Chance() > 0 {
		if _, err := trial.Advance(); err != nil {
			t.Fatal(err)
		}
	}
	return trial.Position().Clone()
}

func TestNobodyIsAnsweredByWhatItCannotKnow(t *testing.T) {
	src := dice.New(dice.FromNumber(11))
	setup := engine.Setup{Scenario: "1936", Players: 3}
	compared := 0
	for seed := range uint64(6) {
		start := middle(t, tt.Game, setup, seed, 30+150*int(seed))
		if start.Chance() > 0 {
			continue
		}
		for _, viewer := range []engine.Seat{0, 1, 2, engine.Spectator} {
			w := newTwins(t, tt.Game, setup, start, viewer, src)
			if w == nil {
				continue
			}
			n, err := w.follow(6)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			compared += n
		}
	}
	if compared < 40 {
		t.Errorf("only %d moments were compared", compared)
	}
}

// The test of the test: a game that leaks is noticed.
func TestALeakIsNoticed(t *testing.T) {
	setup := engine.Setup{Scenario: "heap", Players: 2}
	for name, c := range map[string]struct {
		fault toy.Fault
		leaks bool
	}{
		"none":       {toy.Sound, false},
		"the view":   {toy.LeakyView, true},
		"the prompt": {toy.LeakyPrompt, true},
		"the list":   {toy.LeakyList, true},
		"the reason": {toy.LeakyReason, true},
	} {
		t.Run(name, func(t *testing.T) {
			src := dice.New(dice.FromNumber(3))
			var found error
			compared := 0
			for seed := uint64(0); seed < 12 && found == nil; seed++ {
				start := middle(t, toy.Game{}, setup, seed, 2+int(seed)%6)
				if _, over := start.Outcome(); over || start.Chance() > 0 {
					continue
				}
				faulty, err := toy.Game{Fault: c.fault}.Decode(start.AppendBinary(nil))
				if err != nil {
					t.Fatal(err)
				}
				for viewer := range engine.Seat(2) {
					if w := newTwins(t, toy.Game{Fault: c.fault}, setup, faulty, viewer, src); w != nil && found == nil {
						var n int
						n, found = w.follow(8)
						compared += n
					}
				}
			}
			if (found != nil) != c.leaks {
				t.Errorf("a leak of %s: %v", name, found)
			}
			if !c.leaks && compared < 20 {
				t.Errorf("only %d moments were compared", compared)
			}
		})
	}
}

// Whose consent is needed is shown to all, so it must tell nothing either.
func TestWhoIsAskedTellsNothing(t *testing.T) {
	ctx := context.Background()
	src := dice.New(dice.FromNumber(12))
	setup := engine.Setup{Scenario: "1936", Players: 3}
	asked := 0
	for seed := range uint64(4) {
		start := middle(t, tt.Game, setup, seed, 10+200*int(seed))
		for viewer := range engine.Seat(3) {
			w := newTwins(t, tt.Game, setup, start, viewer, src)
			if w == nil {
				continue
			}
			for range 6 {
				if !w.step() {
					break
				}
				r := w.room(0)
				moves := r.line.entries()
				to, version := moves[src.Draw(len(moves))], r.version
				var answers [2]string
				for i, x := range w.worlds {
					n, err := x.AskUndo(ctx, twinID, x.viewer, r.names[viewer], to, version, fmt.Sprint("ask ", version))
					answers[i] = fmt.Sprint(n, err)
					if a := w.room(i).askedState(); a != nil {
						answers[i] = fmt.Sprint(n, err, *a)
						asked++
						err = x.Answer(ctx, twinID, x.viewer, r.names[viewer], n, false)
					}
					if err != nil && !errors.Is(err, engine.ErrOver) {
						t.Fatal(err)
					}
				}
				if answers[0] != answers[1] {
					t.Fatalf("seed %d, seat %d: %s or %s", seed, viewer, answers[0], answers[1])
				}
			}
		}
	}
	if asked < 10 {
		t.Errorf("only %d things were asked", asked)
	}
}
