package board_test

import (
	"math/rand/v2"
	"testing"

	"sandtable/board"
)

// bench3000 is a map of 60 by 50 hexes on which a fifth of the hexes and some
// of the sides are closed, and eight sources spread over it: the size and
// roughness of a map of Europe, so that the flood has to go round corners.
func bench3000(b *testing.B) (grid *board.Grid, g *board.Graph, sources, allowed board.Bits) {
	b.Helper()
	r := rand.New(rand.NewPCG(7, 8))
	grid, err := board.NewGrid(board.OddRow, board.Rectangle(board.OddRow, 60, 50))
	if err != nil {
		b.Fatal(err)
	}
	g, err = grid.Graph(func(int, int, board.Direction) (uint8, bool) {
		if r.IntN(10) == 0 {
			return 1, true
		}
		return 0, true
	})
	if err != nil {
		b.Fatal(err)
	}
	allowed = randomSet(r, g.Nodes(), 0.8)
	sources = board.NewBits(g.Nodes())
	for sources.Count() < 8 {
		if n := r.IntN(g.Nodes()); allowed.Has(n) {
			sources.Set(n)
		}
	}
	return grid, g, sources, allowed
}

func BenchmarkFlood3000Hexes(b *testing.B) {
	grid, g, sources, allowed := bench3000(b)
	reached := board.NewBits(g.Nodes())
	b.Run("rows", func(b *testing.B) {
		f, err := board.NewHexFlood(grid, g, board.ClassSet(0))
		if err != nil {
			b.Fatal(err)
		}
		s := f.NewScratch()
		b.ReportAllocs()
		for b.Loop() {
			reached.Copy(sources)
			f.Flood(s, reached, allowed)
		}
	})
	b.Run("queue", func(b *testing.B) {
		s := board.NewScratch(g)
		b.ReportAllocs()
		for b.Loop() {
			reached.Copy(sources)
			board.Flood(g, s, reached, allowed, board.ClassSet(0))
		}
	})
	b.Run("steps7", func(b *testing.B) {
		f, err := board.NewHexFlood(grid, g, board.ClassSet(0))
		if err != nil {
			b.Fatal(err)
		}
		s := f.NewScratch()
		b.ReportAllocs()
		for b.Loop() {
			reached.Copy(sources)
			f.Spread(s, reached, allowed, 7)
		}
	})
}

func BenchmarkReach3000Hexes(b *testing.B) {
	_, g, _, allowed := bench3000(b)
	s := board.NewScratch(g)
	c := &board.Costs{Enter: make([]uint8, g.Nodes())}
	for n := range c.Enter {
		if c.Enter[n] = board.Never; allowed.Has(n) {
			c.Enter[n] = uint8(1 + n%2)
		}
	}
	for _, budget := range []struct {
		name string
		is   int
	}{{"6", 6}, {"all", 1 << 15}} {
		b.Run(budget.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				board.Reach(g, s, 1530, c, budget.is)
			}
		})
	}
}

// An area map of 136 areas and about 350 borders, flooded from five of them.
func BenchmarkFlood136Areas(b *testing.B) {
	r := rand.New(rand.NewPCG(9, 10))
	build := board.NewBuilder(136)
	for n := 1; n < 136; n++ {
		build.Edge(n-1, n, 0)
		if n >= 12 {
			build.Edge(n-12, n, 0)
		}
		if n >= 13 && n%2 == 0 {
			build.Edge(n-13, n, 1)
		}
	}
	g, err := build.Build()
	if err != nil {
		b.Fatal(err)
	}
	allowed, sources := randomSet(r, 136, 0.8), set(136, 3, 40, 70, 71, 130)
	var words [3]uint64
	reached := board.Bits(words[:])
	s := board.NewScratch(g)
	b.ReportAllocs()
	for b.Loop() {
		reached.Copy(sources)
		board.Flood(g, s, reached, allowed, board.ClassSet(0))
	}
}

// The zones of control of a hundred armoured units and what they close to
// movement: what a hex game asks before it lists the moves of a unit.
func BenchmarkZonesOfControl3000Hexes(b *testing.B) {
	r := rand.New(rand.NewPCG(13, 14))
	_, g, _, _ := bench3000(b)
	units, zone := board.NewBits(g.Nodes()), board.NewBits(g.Nodes())
	for units.Count() < 100 {
		units.Set(r.IntN(g.Nodes()))
	}
	b.Run("around", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			zone.Reset()
			g.Around(zone, units, board.ClassSet(0))
		}
	})
	c := &board.Costs{Enter: make([]uint8, g.Nodes()), Leave: make([]uint8, g.Nodes())}
	for n := range c.Enter {
		c.Enter[n] = 1
		if zone.Has(n) {
			c.Leave[n] = 2
		}
	}
	s := board.NewScratch(g)
	b.Run("reach6", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			board.Reach(g, s, 1530, c, 6)
		}
	})
}
