package reich

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

// war is a scene with an empty board in which everybody is at war with everybody
// of the other camp and has an Offensive on all fronts.
func war(t testing.TB, id atlas.ScenarioID, when string) *scene {
	t.Helper()
	s := newScene(t, id, when)
	for _, a := range []atlas.Country{atlas.Germany, atlas.Italy} {
		for _, b := range []atlas.Country{atlas.Britain, atlas.France, atlas.USSR, atlas.USA, atlas.FreeFrench} {
			s.makeWar(a, b)
		}
	}
	s.offensives()
	return s
}

func (s *scene) offensives() {
	for n := range s.option {
		for f := range s.option[n] {
			s.option[n][f] = Offensive
		}
	}
}

// parked is a frame that waits for good below the procedure under test, so that
// the match does not run on when it ends.
var parked = flow.Frame(pOrder, strikeFrame{strike: maxStrikes - 1})

// start begins a procedure in the player turn of a camp.
func (s *scene) start(a atlas.Alliance, proc uint8) {
	s.t.Helper()
	s.mover = a
	s.beginPlayerTurn()
	s.after(proc)
}

// after begins another procedure in the same player turn.
func (s *scene) after(proc uint8) {
	s.t.Helper()
	s.Stack = engine.Stack{}
	s.unask()
	s.Stack.Push(parked)
	s.Stack.Push(flow.At(proc, 0))
	s.proceed()
}

// over reports whether the procedure under test has ended.
func (s *scene) ended() bool { return s.Stack.N == 1 }

// send takes a fleet in hand, says where it goes, and takes the direct course if
// there are others.
func (s *scene) send(verb string, u atlas.Unit, where string) {
	s.t.Helper()
	s.play(verb+" "+u.String(), where)
	if straight := "course " + u.String() + " direct"; s.naval.verb == kCourse {
		s.play(straight)
	}
}

// quiet lets everybody who is asked be done until the procedure ends or asks
// something else.
func (s *scene) quiet() {
	s.t.Helper()
	for range 50 {
		if s.ended() || s.State.Chance != 0 {
			return
		}
		said := false
		for n := range s.asked().All {
			if err := s.Play(s.seatOf(n), engine.M1(kDone, n), nil); err == nil {
				said = true
				break
			}
		}
		if !said {
			return
		}
	}
	s.t.Fatal("this does not end")
}

// quietCamp lets the powers of one camp be done.
func (s *scene) quietCamp(a atlas.Alliance) {
	s.t.Helper()
	for range 10 {
		said := false
		for n := range (s.asked() & s.powersOf(a)).All {
			said = s.Play(s.seatOf(n), engine.M1(kDone, n), nil) == nil
			break
		}
		if !said {
			return
		}
	}
}

// offers reports whether a move is on the list of the power that is asked first.
func (s *scene) offers(text string) bool {
	for _, m := range s.moves() {
		if m == text {
			return true
		}
	}
	return false
}

// firstOf is the first move of a kind on it.
func (s *scene) firstOf(kind string) string {
	s.t.Helper()
	for _, m := range s.moves() {
		if strings.HasPrefix(m, kind) {
			return m
		}
	}
	s.t.Fatalf("there is no %s among %v", kind, s.moves())
	return ""
}

// offersAny reports whether a move of a kind is on it.
func (s *scene) offersAny(kind string) bool {
	for _, m := range s.moves() {
		if strings.HasPrefix(m, kind) {
			return true
		}
	}
	return false
}

func (s *scene) lies(u atlas.Unit, where string) {
	s.t.Helper()
	if s.at.of(u) != s.spotOf(where) {
		s.t.Fatalf("%s is at %s, not at %s", u, spotTitle(s.at.of(u)), where)
	}
}

// factorsAt are the naval factors of a nation in a hex.
func (s *scene) factorsAt(n atlas.Country, where string) (sum int) {
	for u := range s.in(s.spotOf(where)) {
		if u.Kind() == atlas.Fleet && s.nation.of(u) == n {
			sum += u.Strength()
		}
	}
	return sum
}
