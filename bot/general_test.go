package bot

import (
	"context"
	"testing"
	"time"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
)

func TestAGeneralDepartsFromItsStaffOnlyForMoreThanLuck(t *testing.T) {
	staff := []float64{0.3, 0.5, 0.4, 0.6, 0.2, 0.4}
	shifted := func(by ...float64) []float64 {
		list := make([]float64, len(staff))
		for i := range list {
			list[i] = staff[i] + by[i%len(by)]
		}
		return list
	}
	for _, tc := range []struct {
		name   string
		others [][]float64
		want   int
	}{
		{"a small gain in every position", [][]float64{shifted(0.02)}, 1},
		{"a gain that could be luck", [][]float64{shifted(0.2, -0.19)}, 0},
		{"the surest of two gains", [][]float64{shifted(0.02), shifted(0.05, 0.04)}, 2},
		{"too few positions", [][]float64{shifted(0.3)[:fewest-1]}, 0},
	} {
		list := []candidate{{values: staff}}
		for _, v := range tc.others {
			list = append(list, candidate{values: v})
		}
		if got, _ := decide(list, caution); got != tc.want {
			t.Errorf("%s: it chooses candidate %d, not %d", tc.name, got, tc.want)
		}
	}
}

func TestLuckInThoughtIsFair(t *testing.T) {
	s := stream(7)
	var count [6]int
	for range 6000 {
		count[s.Draw(6)]++
	}
	for v, n := range count {
		if n < 850 || n > 1150 {
			t.Errorf("%d was drawn %d times of 6000", v, n)
		}
	}
}

// TestAGeneralThinksOnceAboutTheProductionOfAYear: the plan of the Year is chosen
// with the first point of Production and followed with the others.
func TestAGeneralThinksOnceAboutTheProductionOfAYear(t *testing.T) {
	pos, err := tt.Game.ParsePosition(`
		1938
		phase: production axis
		Berlin: German Infantry 2
		London: British Infantry 1
		Moscow: Soviet Infantry 1`)
	if err != nil {
		t.Fatal(err)
	}
	g, err := newGeneral(tt.Game, 0, "", dice.New(dice.FromNumber(1)), Budget{Nodes: 2000})
	if err != nil {
		t.Fatal(err)
	}
	var thought []int
	for range 3 {
		s := See(tt.Game, pos, engine.Seat(0))
		g.minds[0].nodes = 0
		c, err := g.Choose(context.Background(), &s)
		if err != nil {
			t.Fatal(err)
		}
		thought = append(thought, g.minds[0].nodes)
		if err := pos.Play(0, c.Move, nil); err != nil {
			t.Fatal(err)
		}
	}
	if thought[0] == 0 || thought[1] != 0 || thought[2] != 0 {
		t.Errorf("it played %v moves in thought for its first points of Production", thought)
	}
}

// leaving is a context that ends when it has been looked at a number of times.
type leaving struct {
	context.Context
	looks int
}

func (c *leaving) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// A line of thought in a campaign takes longer than a person waits: it is broken off when the
// time is up, and counts for nothing.
func TestALineIsBrokenOffWhenTheTimeIsUp(t *testing.T) {
	pos, err := tt.Game.New(engine.Setup{Scenario: "1936", Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	seat := pos.Deciders().First()
	g, err := newGeneral(tt.Game, seat, "", dice.New(dice.FromNumber(1)), Budget{Nodes: 100_000})
	if err != nil {
		t.Fatal(err)
	}
	s := See(tt.Game, pos, seat)
	values, err := g.minds[0].think(&leaving{context.Background(), 3}, &s, []candidate{{move: 0}, {move: 1}}, dice.Seed{}, 0, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	if n := g.minds[0].nodes; n == 0 || n > 2*breath {
		t.Errorf("%d moves were played in thought after the time was up", n)
	}
	if len(values[0])+len(values[1]) > 0 {
		t.Errorf("a line that was broken off is valued: %v", values)
	}
}
