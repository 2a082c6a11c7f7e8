package reich

import (
	"slices"
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

// eastFront is Summer 1942 with an empty board: Germany takes an Offensive in the
// East. Round C50 all is clear Russian land without rivers.
func eastFront(t testing.TB) *scene {
	t.Helper()
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Germany][atlas.Eastern] = Offensive
	s.option[atlas.Italy][atlas.Eastern] = Offensive
	return s
}

// fight starts the Combat phase of a camp.
func (s *scene) fight(mover atlas.Alliance) { s.begin(mover, flow.At(pCombat, 0)) }

// attack opens an attack, adds units and launches it.
func (s *scene) attack(power, h string, units ...atlas.Unit) {
	s.t.Helper()
	s.play("attack " + power + " " + h)
	for _, u := range units {
		s.play("join " + u.String())
	}
	s.play("launch " + power)
}

// noMore lets everyone say done until the Combat phase is over.
func (s *scene) noMore() {
	s.t.Helper()
	for s.Stack.Find(pCombat) != nil && s.asked() != 0 {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
	}
}

// gone checks that units are not on the board any more, and left that they are.
func (s *scene) gone(units ...atlas.Unit) {
	s.t.Helper()
	for _, u := range units {
		if s.inPlay(u) {
			s.t.Errorf("%s is still there", u)
		}
	}
}

func (s *scene) left(units ...atlas.Unit) {
	s.t.Helper()
	for _, u := range units {
		if !s.inPlay(u) {
			s.t.Errorf("%s is gone", u)
		}
	}
}

// in checks where a unit is.
func (s *scene) isIn(u atlas.Unit, where string) {
	s.t.Helper()
	if s.at.of(u) != s.spotOf(where) {
		s.t.Errorf("%s is in %s, not %s", u, spotTitle(s.at.of(u)), where)
	}
}

// allowed reports whether a move is on the list of whoever is asked.
func (s *scene) allowed(move string) bool { return slices.Contains(tests.Legal(s.Position), move) }

// asks checks which procedure asks.
func (s *scene) asks(proc uint8) {
	s.t.Helper()
	if top := s.Stack.Top().Proc; top != proc || s.asked() == 0 {
		s.t.Fatalf("%s is under way (asked %b, chance %d), and %s should ask", table.Procs[top].Name, s.asked(), s.State.Chance, table.Procs[proc].Name)
	}
}

// forces are the factors of a unit list.
func strengths(units ...atlas.Unit) (sum int) {
	for _, u := range units {
		sum += u.Strength()
	}
	return sum
}
