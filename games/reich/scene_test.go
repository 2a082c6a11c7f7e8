package reich

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/notation"
	"sandtable/engine/scenetest"
	"sandtable/games/reich/atlas"
)

// tests is what the tests of the chapters are written with.
var tests = scenetest.Table{Game: Game}

// scene is a position for a test: a scenario with nothing on the board, to which
// the test adds what the rule needs.
type scene struct {
	*Position
	t testing.TB
}

// newScene is a scenario with an empty board at a date, for two players.
func newScene(t testing.TB, id atlas.ScenarioID, when string) *scene {
	t.Helper()
	p := emptyBoard(id, 2, false)
	if when != "" {
		d, err := atlas.ParseDate(when)
		if err != nil {
			t.Fatal(err)
		}
		p.now = d
	}
	return &scene{p, t}
}

// lines adds lines in the notation of docs/positions.md to a scene.
func (s *scene) lines(text string) {
	s.t.Helper()
	pg, err := notation.ReadPage(text)
	a := &assembly{Position: s.Position, page: pg, rules: s.rules}
	first := func(a *assembly) error { return a.readLedger(written.first) }
	if a.page.Line("status") != nil {
		first = (*assembly).readFirst
	}
	for _, step := range []func(*assembly) error{
		(*assembly).checkKeys, first, (*assembly).readWars, (*assembly).readPlaces, (*assembly).putCounters, (*assembly).readControl,
		(*assembly).mark, (*assembly).readRest,
	} {
		if err == nil {
			err = step(a)
		}
	}
	if err != nil {
		s.t.Fatalf("the lines cannot be read: %v\n%s", err, text)
	}
}

// add puts counters on the board: "ge-arm4 x2" at "K30". Without a number of
// factors any counter of the kind will do. It returns the last of them.
func (s *scene) add(what, where string) atlas.Unit {
	s.t.Helper()
	stem, count, _ := strings.Cut(what, " x")
	n := 1
	if count != "" {
		n = int(count[0] - '0')
	}
	last := atlas.NoUnit
	for ; n > 0; n-- {
		last = atlas.NoUnit
		for u := range atlas.Unit(atlas.NumUnits) {
			if strings.HasPrefix(u.String(), stem) && !s.onBoard(u) && s.at.of(u) != usSpot && s.at.of(u) != murmanskSpot {
				s.put(u, s.spotOf(where))
				last = u
				break
			}
		}
		if last == atlas.NoUnit {
			s.t.Fatalf("there is no %s left", stem)
		}
	}
	return last
}

func (s *scene) spotOf(where string) spot {
	for i, name := range spotNames {
		if name == where {
			return atlas.NumHexes + spot(i)
		}
	}
	return spot(at(s.t, where))
}

// give lets a nation control hexes.
func (s *scene) give(n atlas.Country, hexes ...string) {
	s.t.Helper()
	for _, h := range hexes {
		s.control.set(at(s.t, h), n)
	}
}

// begin starts a procedure in the player turn of a camp and runs to the first
// decision.
func (s *scene) begin(mover atlas.Alliance, f engine.Frame) {
	s.mover = mover
	s.beginPlayerTurn()
	s.Stack = engine.Stack{}
	s.unask()
	s.Stack.Push(flow.At(pGame, 4))
	s.Stack.Push(f)
	s.proceed()
}

// unask makes nobody owe a decision, so that a test can put something else in hand.
func (s *scene) unask() {
	s.Asked, s.State.Chance = 0, 0
	s.Forget()
}

// top is the frame of the innermost procedure.
func top[F any](s *scene) *F { return flow.As[F](s.Stack.Top()) }

// moves are what the power that is asked first may do, as players write them.
func (s *scene) moves() []string {
	var out []string
	for n := range s.asked().All {
		for _, m := range s.Legal(s.seatOf(n), nil) {
			out = append(out, engine.FormatMove(Game, m))
		}
		break
	}
	return out
}

// play makes moves for whoever is asked and fails if one is refused, try makes one
// and returns the refusal, refused checks by which rule it is refused.
func (s *scene) play(list ...string) {
	s.t.Helper()
	tests.Do(s.t, s.Position, list...)
}

func (s *scene) try(text string) error {
	s.t.Helper()
	return tests.Try(s.t, s.Position, text)
}

func (s *scene) refused(text, rule string) {
	s.t.Helper()
	tests.Refused(s.t, s.Position, text, rule)
}

// rolls gives chance its outcomes: a die as 1 to 6.
func (s *scene) rolls(dice ...int) {
	s.t.Helper()
	for _, d := range dice {
		scenetest.Resolve(s.t, s.Position, d-1)
	}
}
