package board_test

import (
	"math/rand/v2"
	"testing"

	"sandtable/board"
)

func TestEverySideOfAHexIsTheEdgeToItsNeighbour(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		grid, g := roughMap(t, r)
		sides, err := board.NewSides(grid, g)
		if err != nil {
			t.Fatal(err)
		}
		for n := range g.Nodes() {
			for d := range board.Direction(board.Directions) {
				e, ok := sides.Edge(n, d)
				to, there := grid.Neighbour(n, d)
				want, joined := 0, false
				if there {
					want, joined = g.Edge(n, to)
				}
				if ok != joined || ok && e != want {
					t.Fatalf("side %d of %d is edge %d (%v), want %d (%v)", d, n, e, ok, want, joined)
				}
			}
		}
	}
	b := board.NewBuilder(25)
	b.Edge(0, 24, 0)
	far, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	grid, _ := hexMap(t, board.OddRow, 5, 5)
	if _, err := board.NewSides(grid, far); err == nil {
		t.Error("an edge across the map was taken for a side")
	}
	_, small := hexMap(t, board.OddRow, 4, 4)
	if _, err := board.NewSides(grid, small); err == nil {
		t.Error("a graph of another map was taken")
	}
}

func TestFeaturesAsBitsSelectTheirClasses(t *testing.T) {
	for class := range uint8(board.MaxClasses) {
		for features := range uint8(board.MaxClasses) {
			if got, want := board.ClassesWith(features)>>class&1 == 1, class&features == features; got != want {
				t.Errorf("class %05b with features %05b: %v, want %v", class, features, got, want)
			}
		}
	}
}

func TestAroundIsOneStepOfAFlood(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		_, g := roughMap(t, r)
		in, all := randomSet(r, g.Nodes(), 0.1), board.NewBits(g.Nodes())
		all.Fill(g.Nodes())
		classes := r.Uint32() & 15
		got := board.NewBits(g.Nodes())
		got.Copy(in)
		g.Around(got, in, classes)
		if want := naiveFlood(g, in, board.Terms{Classes: classes, Through: all, Steps: 1}); !got.Equal(want) {
			t.Fatalf("%d nodes around, want %d", got.Count(), want.Count())
		}
		alone := board.NewBits(g.Nodes())
		g.Around(alone, board.NewBits(g.Nodes()), classes)
		if !alone.Empty() {
			t.Fatal("there is something around nothing")
		}
	}
}

func TestEdgesBetweenAreTheLineWhereTwoSidesMeet(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 7))
	_, g := roughMap(t, r)
	ours, theirs := randomSet(r, g.Nodes(), 0.4), randomSet(r, g.Nodes(), 0.4)
	theirs.AndNot(ours)
	line := board.NewBits(g.Edges())
	g.EdgesBetween(line, ours, theirs)
	for e := range g.Edges() {
		a, b := g.Ends(e)
		if want := ours.Has(a) && theirs.Has(b) || ours.Has(b) && theirs.Has(a); line.Has(e) != want {
			t.Fatalf("edge %d is in the line: %v, want %v", e, line.Has(e), want)
		}
	}
}

// Leaving costs are checked against a graph in which every step already
// contains them.
func TestLeavingAZoneOfControlCostsExtra(t *testing.T) {
	_, g := hexMap(t, board.OddRow, 7, 1)
	c := &board.Costs{Enter: []uint8{1, 1, 1, 1, 1, 1, 1}, Leave: []uint8{0, 0, 2, 2, 0, 0, 0}}
	s := board.NewScratch(g)
	board.Reach(g, s, 0, c, 20)
	for to, want := range []int{0, 1, 2, 5, 8, 9, 10} {
		if got, ok := s.Cost(to); !ok || got != want {
			t.Errorf("to %d it costs %d (%v), want %d", to, got, ok, want)
		}
	}
	board.Reach(g, s, 0, c, 7)
	if _, ok := s.Cost(4); ok {
		t.Error("a unit with seven points left two zones of control in a row")
	}
	c.Leave[0] = board.Never
	board.Reach(g, s, 0, c, 20)
	if _, ok := s.Cost(1); ok {
		t.Error("a unit left where nothing may be left")
	}
	if got, ok := s.Cost(0); !ok || got != 0 {
		t.Error("a unit that cannot move is not where it is")
	}
	dear := &board.Costs{Enter: []uint8{254, 254, 254, 254, 254, 254, 254}, Leave: []uint8{254, 254, 254, 254, 254, 254, 254}}
	for class := range dear.Cross {
		dear.Cross[class] = 254
	}
	board.Reach(g, s, 0, dear, 1<<15)
	if got, _ := s.Cost(6); got != 6*3*254 {
		t.Errorf("six of the dearest steps cost %d, want %d", got, 6*3*254)
	}
}

func TestTheTableOfDistancesAgreesWithASearch(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	_, g := roughMap(t, r)
	sources := randomSet(r, g.Nodes(), 0.02)
	classes := board.ClassSet(0, 1, 2)
	d, err := board.NewDistances(g, sources, classes)
	if err != nil {
		t.Fatal(err)
	}
	all := board.NewBits(g.Nodes())
	all.Fill(g.Nodes())
	for from := range sources.All() {
		for _, steps := range []int{1, 2, 5, 9} {
			start := board.NewBits(g.Nodes())
			start.Set(from)
			within := naiveFlood(g, start, board.Terms{Classes: classes, Through: all, Steps: steps})
			for to := range g.Nodes() {
				if got, ok := d.Between(from, to); within.Has(to) != (ok && got <= steps) {
					t.Fatalf("from %d to %d it is %d steps (%v), but within %d: %v", from, to, got, ok, steps, within.Has(to))
				}
			}
		}
	}
	line := board.NewBuilder(300)
	for n := 1; n < 300; n++ {
		line.Edge(n-1, n, 0)
	}
	long, err := line.Build()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := board.NewDistances(long, set(300, 0), board.AllClasses); err == nil {
		t.Error("a distance was taken that the table cannot hold")
	}
}

func TestZonesLinesAndDistancesDoNotAllocate(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	grid, g := roughMap(t, r)
	sides, err := board.NewSides(grid, g)
	if err != nil {
		t.Fatal(err)
	}
	units, zone, line := randomSet(r, g.Nodes(), 0.1), board.NewBits(g.Nodes()), board.NewBits(g.Edges())
	d, err := board.NewDistances(g, set(g.Nodes(), 0), board.AllClasses)
	if err != nil {
		t.Fatal(err)
	}
	c := &board.Costs{Enter: make([]uint8, g.Nodes()), Leave: make([]uint8, g.Nodes())}
	s := board.NewScratch(g)
	if n := testing.AllocsPerRun(10, func() {
		g.Around(zone, units, board.AllClasses)
		g.EdgesBetween(line, units, zone)
		board.Reach(g, s, 0, c, 6)
		sides.Edge(0, 0)
		d.Between(0, 0)
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
