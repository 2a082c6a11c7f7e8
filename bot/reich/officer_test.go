package reich

import (
	"slices"
	"testing"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/reich"
)

func mustOfficer(t *testing.T) (*bot.School, bot.Officer) {
	t.Helper()
	s, err := School()
	if err != nil {
		t.Fatal(err)
	}
	o, err := s.New(reich.Game)
	if err != nil {
		t.Fatal(err)
	}
	return s, o
}

// played plays a match between officers and shows every position in which a seat
// decides among several moves, until told to stop.
func played(t *testing.T, scenario string, each func(pos engine.Position, seat engine.Seat, legal []engine.Move) bool) {
	t.Helper()
	pos, err := reich.Game.New(engine.Setup{Scenario: scenario, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	_, o := mustOfficer(t)
	src := dice.New(dice.FromNumber(1))
	var legal []engine.Move
	for {
		if _, over := pos.Outcome(); over {
			return
		}
		if n := pos.Chance(); n > 0 {
			if err := pos.Resolve(src.Draw(n), nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		seat := pos.Deciders().First()
		legal = pos.Legal(seat, legal[:0])
		if len(legal) > 1 && !each(pos, seat, legal) {
			return
		}
		i, err := o.Choose(pos, seat, legal, src)
		if err != nil {
			t.Fatal(err)
		}
		if err := pos.Play(seat, legal[i], nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWhatIsWeighedIsWhatIsChosen: where a general compares, the highest score is the
// officer's own choice, and wars, options, attacks and the plan of a turn come up.
func TestWhatIsWeighedIsWhatIsChosen(t *testing.T) {
	_, o := mustOfficer(t)
	_, p := mustOfficer(t)
	asked := map[string]int{}
	var r reich.Reading
	played(t, "1939", func(pos engine.Position, seat engine.Seat, legal []engine.Move) bool {
		q, err := o.Look(pos, seat)
		if err != nil {
			t.Fatal(err)
		}
		if !q.Strategic {
			return true
		}
		reich.Read(pos, &r)
		asked[r.Procedure]++
		o.Forget()
		p.Forget()
		scores, err := o.Weigh(pos, seat, legal, dice.New(dice.FromNumber(3)))
		if err != nil {
			t.Fatal(err)
		}
		i, err := p.Choose(pos, seat, legal, dice.New(dice.FromNumber(3)))
		if err != nil {
			t.Fatal(err)
		}
		if best := slices.Index(scores, slices.Max(scores)); best != i {
			t.Fatalf("%s: %v scores highest and %v is chosen", r.Procedure, legal[best], legal[i])
		}
		return r.Now.Year() < 1941
	})
	for _, procedure := range []string{"War", "Options", "Ground"} {
		if asked[procedure] == 0 {
			t.Errorf("%s was never asked: %v", procedure, asked)
		}
	}
}

// TestTheClockOfThoughtRuns: it never goes back, and a line of thought ends later than
// it begins.
func TestTheClockOfThoughtRuns(t *testing.T) {
	_, o := mustOfficer(t)
	last := 0
	played(t, "1944", func(pos engine.Position, seat engine.Seat, _ []engine.Move) bool {
		if _, err := o.Look(pos, seat); err != nil {
			t.Fatal(err)
		}
		now, end := o.Clock()
		if now < last || end <= now || end > now+2 {
			t.Fatalf("the clock shows %d after %d, and a line ends at %d", now, last, end)
		}
		last = now
		return true
	})
	if last < 8 {
		t.Errorf("the clock stopped at %d", last)
	}
}

// TestObjectivesAndBRPsCount: the more a side holds and has, the better it stands.
func TestObjectivesAndBRPsCount(t *testing.T) {
	s, _ := mustOfficer(t)
	for _, name := range []string{"margin", "brps", "ground", "air"} {
		signs := [][]float64{make([]float64, numSigns), make([]float64, numSigns), make([]float64, numSigns)}
		before := s.Valuation.Chances(signs, 0.5)
		signs[0][slices.IndexFunc(s.Signs, func(x bot.Sign) bool { return x.Name == name })]++
		if after := s.Valuation.Chances(signs, 0.5); after[0] <= before[0] {
			t.Errorf("more %s change the chance from %v to %v", name, before[0], after[0])
		}
	}
}

// TestHowASideStands: at the beginning of 1939 the Axis is short of its mark, the sides
// are played by the seats that play their powers, and the chances of the two players
// add up to one; in the end what was won is told.
func TestHowASideStands(t *testing.T) {
	_, o := mustOfficer(t)
	checked := false
	played(t, "1939", func(pos engine.Position, _ engine.Seat, _ []engine.Move) bool {
		if checked {
			return false
		}
		checked = true
		x, err := o.Standing(pos)
		if err != nil {
			t.Fatal(err)
		}
		if x.Late != 0 || x.Signs[0][1] >= 0 || !slices.Equal(x.Seats, []engine.Seat{0, 1, 1}) {
			t.Errorf("the sides stand %+v", x)
		}
		axis, err := o.Value(pos, 0)
		if err != nil {
			t.Fatal(err)
		}
		allies, _ := o.Value(pos, 1)
		if sum := axis + allies; sum < 0.999 || sum > 1.001 || axis <= 0 {
			t.Errorf("the chances are %v and %v", axis, allies)
		}
		return true
	})
	if !checked {
		t.Error("nobody was asked")
	}
}

// TestThoughtIsQuickerThanPlay: who plays on in thought makes fewer moves in a turn.
func TestThoughtIsQuickerThanPlay(t *testing.T) {
	s, _ := mustOfficer(t)
	count := func(make func(engine.Game) (bot.Officer, error)) (moves int) {
		pos, err := reich.Game.New(engine.Setup{Scenario: "1942", Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		o, err := make(reich.Game)
		if err != nil {
			t.Fatal(err)
		}
		src := dice.New(dice.FromNumber(2))
		var r reich.Reading
		for {
			if n := pos.Chance(); n > 0 {
				pos.Resolve(src.Draw(n), nil)
				continue
			}
			reich.Read(pos, &r)
			if r.Now > r.Start+1 {
				return moves
			}
			seat := pos.Deciders().First()
			legal := pos.Legal(seat, nil)
			i, err := o.Choose(pos, seat, legal, src)
			if err != nil {
				t.Fatal(err)
			}
			if err := pos.Play(seat, legal[i], nil); err != nil {
				t.Fatal(err)
			}
			if r.Procedure != "Setup" {
				moves++
			}
		}
	}
	if play, thought := count(s.New), count(s.Thinker); 4*thought > 3*play {
		t.Errorf("%d moves in thought, %d in play", thought, play)
	}
}
