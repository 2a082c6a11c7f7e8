package reich

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
)

// scene is a position for a test: a scenario with nothing on the board, to which
// the test adds what the rule needs.
type scene struct {
	*Position
	t testing.TB
}

// newScene is a scenario with an empty board at a date, for two players.
func newScene(t testing.TB, id scenarioID, when string) *scene {
	t.Helper()
	p := emptyBoard(id, 2, false)
	if when != "" {
		d, err := parseDate(when)
		if err != nil {
			t.Fatal(err)
		}
		p.now = d
	}
	return &scene{p, t}
}

// add puts counters on the board: "ge-arm4 x2" at "K30". Without a number of
// factors any counter of the kind will do. It returns the last of them.
func (s *scene) add(what, where string) unit {
	s.t.Helper()
	stem, count, _ := strings.Cut(what, " x")
	n := 1
	if count != "" {
		n = int(count[0] - '0')
	}
	last := noUnit
	for ; n > 0; n-- {
		last = noUnit
		for u := range unit(numUnits) {
			if strings.HasPrefix(u.String(), stem) && !s.onBoard(u) && s.at[u] != usSpot && s.at[u] != murmanskSpot {
				s.put(u, s.spotOf(where))
				last = u
				break
			}
		}
		if last == noUnit {
			s.t.Fatalf("there is no %s left", stem)
		}
	}
	return last
}

func (s *scene) spotOf(where string) spot {
	for i, name := range spotNames {
		if name == where {
			return numHexes + spot(i)
		}
	}
	return spot(at(s.t, where))
}

// give lets a nation control hexes.
func (s *scene) give(n country, hexes ...string) {
	s.t.Helper()
	for _, h := range hexes {
		s.control[at(s.t, h)] = n
	}
}

// begin starts a procedure in the player turn of a camp and runs to the first
// decision.
func (s *scene) begin(mover alliance, f engine.Frame) {
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
	for n := range s.asked().all {
		for _, m := range s.Legal(s.seatOf(n), nil) {
			out = append(out, engine.FormatMove(Game, m))
		}
		break
	}
	return out
}

// play makes moves for whoever is asked and fails if one is refused.
func (s *scene) play(list ...string) {
	s.t.Helper()
	for _, text := range list {
		if err := s.try(text); err != nil {
			s.t.Fatalf("%s: %v", text, err)
		}
	}
}

// try makes a move for the first seat that may, and returns the refusal.
func (s *scene) try(text string) error {
	s.t.Helper()
	m, err := engine.ParseMove(Game, text)
	if err != nil {
		s.t.Fatal(err)
	}
	for n := range s.asked().all {
		if err = s.Play(s.seatOf(n), m, nil); err == nil {
			return nil
		}
	}
	if err == nil {
		s.t.Fatalf("nobody is asked, so %s cannot be played", text)
	}
	return err
}

// refused checks that a move is refused by a rule.
func (s *scene) refused(text, rule string) {
	s.t.Helper()
	err := s.try(text)
	r, ok := err.(*engine.Refusal)
	if !ok {
		s.t.Fatalf("%s was not refused (%v)", text, err)
	}
	if r.Rule != rule {
		s.t.Fatalf("%s was refused by rule %s (%s), not %s", text, r.Rule, r.Reason, rule)
	}
}

// rolls gives chance its outcomes: a die as 1 to 6.
func (s *scene) rolls(dice ...int) {
	s.t.Helper()
	for _, d := range dice {
		if err := s.Resolve(d-1, nil); err != nil {
			s.t.Fatal(err)
		}
	}
}
