package board_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/board"
)

// A small map: a ring of five with a tail, and a node that nothing reaches.
//
//	0 - 1 - 2
//	|       |
//	4 ----- 3 = 5      6
//
// The double line is of class 1, all others of class 0.
func smallMap(t *testing.T) *board.Graph {
	t.Helper()
	b := board.NewBuilder(7)
	for _, e := range [][3]int{{0, 1, 0}, {1, 2, 0}, {2, 3, 0}, {3, 4, 0}, {4, 0, 0}, {3, 5, 1}} {
		b.Edge(e[0], e[1], uint8(e[2]))
	}
	g, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func set(n int, members ...int) board.Bits {
	b := board.NewBits(n)
	for _, m := range members {
		b.Set(m)
	}
	return b
}

func all(n int) board.Bits {
	b := board.NewBits(n)
	b.Fill(n)
	return b
}

func members(b board.Bits) []int { return slices.Collect(b.All()) }

func TestAnEdgeIsFoundFromBothEnds(t *testing.T) {
	g := smallMap(t)
	if g.Nodes() != 7 || g.Edges() != 6 {
		t.Fatalf("%d nodes and %d edges, want 7 and 6", g.Nodes(), g.Edges())
	}
	for e := range g.Edges() {
		a, b := g.Ends(e)
		for _, ends := range [][2]int{{a, b}, {b, a}} {
			if got, ok := g.Edge(ends[0], ends[1]); !ok || got != e {
				t.Errorf("Edge(%d, %d) = %d, %v, want %d", ends[0], ends[1], got, ok, e)
			}
			if got := g.Across(e, ends[0]); got != ends[1] {
				t.Errorf("Across(%d, %d) = %d, want %d", e, ends[0], got, ends[1])
			}
		}
	}
	if _, ok := g.Edge(0, 2); ok {
		t.Error("there is an edge between 0 and 2, which do not touch")
	}
	if got := g.Links(3); !slices.Equal(got, []board.Link{{To: 2, Edge: 2}, {To: 4, Edge: 3}, {To: 5, Edge: 5, Class: 1}}) {
		t.Errorf("links of 3 are %v", got)
	}
	if len(g.Links(6)) != 0 {
		t.Error("the lonely node has links")
	}
}

func TestAMapWithMistakesIsRefused(t *testing.T) {
	for _, c := range []struct {
		name, want string
		build      func() *board.Builder
	}{
		{"an edge to a node that does not exist", "there are 2 nodes", func() *board.Builder {
			b := board.NewBuilder(2)
			b.Edge(0, 2, 0)
			return b
		}},
		{"an edge from a node to itself", "to itself", func() *board.Builder {
			b := board.NewBuilder(2)
			b.Edge(1, 1, 0)
			return b
		}},
		{"the same edge twice", "both join", func() *board.Builder {
			b := board.NewBuilder(2)
			b.Edge(0, 1, 0)
			b.Edge(1, 0, 3)
			return b
		}},
		{"a class that has no bit", "class 32", func() *board.Builder {
			b := board.NewBuilder(2)
			b.Edge(0, 1, 32)
			return b
		}},
		{"more nodes than a link can name", "nodes, want", func() *board.Builder { return board.NewBuilder(1 << 16) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := c.build().Build(); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}

func TestASetKeepsWhatIsPutIntoIt(t *testing.T) {
	var words [3]uint64
	b := board.Bits(words[:])
	for _, n := range []int{0, 63, 64, 130, 191} {
		b.Set(n)
	}
	b.Put(5, true)
	b.Put(64, false)
	want := []int{0, 5, 63, 130, 191}
	if got := members(b); !slices.Equal(got, want) {
		t.Errorf("All gives %v, want %v", got, want)
	}
	var next []int
	for n := b.Next(0); n >= 0; n = b.Next(n + 1) {
		next = append(next, n)
	}
	if !slices.Equal(next, want) {
		t.Errorf("Next gives %v, want %v", next, want)
	}
	if b.Count() != 5 || !b.Has(130) || b.Has(64) || b.Empty() {
		t.Errorf("count %d, has 130 %v, has 64 %v, empty %v", b.Count(), b.Has(130), b.Has(64), b.Empty())
	}
	if words[2] != 1<<2|1<<63 {
		t.Error("the set did not write into the words it was lent")
	}
}

func TestSetsCombineWordByWord(t *testing.T) {
	a, b := set(100, 1, 70, 99), set(100, 1, 2, 99)
	for _, c := range []struct {
		name string
		do   func(x board.Bits)
		want []int
	}{
		{"or", func(x board.Bits) { x.Or(b) }, []int{1, 2, 70, 99}},
		{"and", func(x board.Bits) { x.And(b) }, []int{1, 99}},
		{"and not", func(x board.Bits) { x.AndNot(b) }, []int{70}},
		{"copy", func(x board.Bits) { x.Copy(b) }, []int{1, 2, 99}},
		{"reset", func(x board.Bits) { x.Reset() }, nil},
	} {
		x := slices.Clone(a)
		c.do(x)
		if got := members(x); !slices.Equal(got, c.want) {
			t.Errorf("%s gives %v, want %v", c.name, got, c.want)
		}
	}
	if !a.Meets(b) || a.Meets(set(100, 2)) || !set(100, 70).Within(a) || b.Within(a) || a.Equal(b) {
		t.Error("a comparison of sets is wrong")
	}
	if full := all(100); full.Count() != 100 || full[1]>>36 != 0 {
		t.Error("a full set of 100 is not 0..99")
	}
}

func TestAFloodStopsAtEdgesAndNodesItMayNotUse(t *testing.T) {
	g := smallMap(t)
	s := board.NewScratch(g)
	for _, c := range []struct {
		name    string
		from    []int
		allowed board.Bits
		classes uint32
		want    []int
	}{
		{"everything connected is reached", []int{0}, all(7), board.AllClasses, []int{0, 1, 2, 3, 4, 5}},
		{"an edge of another class is not crossed", []int{0}, all(7), board.ClassSet(0), []int{0, 1, 2, 3, 4}},
		{"a node that is not allowed is not entered", []int{0}, set(7, 1, 2, 3), board.ClassSet(0), []int{0, 1, 2, 3}},
		{"a source need not be allowed", []int{5}, set(7, 3, 4), board.AllClasses, []int{3, 4, 5}},
		{"a lonely source stays alone", []int{6}, all(7), board.AllClasses, []int{6}},
		{"without a source nothing is reached", nil, all(7), board.AllClasses, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			reached := set(7, c.from...)
			board.Flood(g, s, reached, c.allowed, c.classes)
			if got := members(reached); !slices.Equal(got, c.want) {
				t.Errorf("reached %v, want %v", got, c.want)
			}
		})
	}
}

func TestASupplyLineEndsWhereItMayNotPass(t *testing.T) {
	g := smallMap(t)
	s := board.NewScratch(g)
	shut, _ := g.Edge(0, 4)
	for _, c := range []struct {
		name  string
		terms board.Terms
		want  []int
	}{
		{"a node of Into is reached and not passed",
			board.Terms{Classes: board.AllClasses, Through: set(7, 1, 2), Into: set(7, 3, 4)}, []int{0, 1, 2, 3, 4}},
		{"a node of both sets is passed",
			board.Terms{Classes: board.AllClasses, Through: set(7, 1, 2, 3, 5), Into: set(7, 3)}, []int{0, 1, 2, 3, 5}},
		{"a shut edge is not crossed",
			board.Terms{Classes: board.AllClasses, Through: set(7, 4), Shut: set(6, shut)}, []int{0}},
		{"one step reaches the neighbours",
			board.Terms{Classes: board.AllClasses, Through: all(7), Steps: 1}, []int{0, 1, 4}},
		{"two steps reach theirs",
			board.Terms{Classes: board.AllClasses, Through: all(7), Steps: 2}, []int{0, 1, 2, 3, 4}},
	} {
		t.Run(c.name, func(t *testing.T) {
			reached := set(7, 0)
			board.FloodUnder(g, s, reached, c.terms)
			if got := members(reached); !slices.Equal(got, c.want) {
				t.Errorf("reached %v, want %v", got, c.want)
			}
		})
	}
}

func TestTheCheapestWayIsTaken(t *testing.T) {
	g := smallMap(t)
	s := board.NewScratch(g)
	plain := board.Costs{Enter: []uint8{1, 1, 1, 1, 1, 1, 1}}
	dear4 := board.Costs{Enter: []uint8{1, 1, 1, 1, 9, 1, 1}}
	never4 := board.Costs{Enter: []uint8{1, 1, 1, 1, board.Never, 1, 1}}
	toll := plain
	toll.Cross[1] = 3
	noFerry := plain
	noFerry.Cross[1] = board.Never
	stop := plain
	stop.Stop = set(7, 4)
	shut := plain
	e, _ := g.Edge(0, 4)
	shut.Shut = set(6, e)
	free := board.Costs{Enter: make([]uint8, 7)}
	for _, c := range []struct {
		name     string
		from, to int
		costs    *board.Costs
		budget   int
		route    []uint16
		cost     int
	}{
		{"the short side of the ring", 0, 3, &plain, 9, []uint16{0, 4, 3}, 2},
		{"round a dear node", 0, 3, &dear4, 20, []uint16{0, 1, 2, 3}, 3},
		{"round a node that may not be entered", 0, 3, &never4, 20, []uint16{0, 1, 2, 3}, 3},
		{"round a node in which movement stops", 0, 3, &stop, 9, []uint16{0, 1, 2, 3}, 3},
		{"a node in which movement stops is an end", 0, 4, &stop, 9, []uint16{0, 4}, 1},
		{"movement leaves the stop it began in", 4, 3, &stop, 9, []uint16{4, 3}, 1},
		{"round a shut edge", 0, 3, &shut, 9, []uint16{0, 1, 2, 3}, 3},
		{"a toll is paid on crossing", 4, 5, &toll, 9, []uint16{4, 3, 5}, 5},
		{"the budget is enough to the point", 4, 5, &toll, 5, []uint16{4, 3, 5}, 5},
		{"the budget is one short", 4, 5, &toll, 4, nil, 0},
		{"an edge of a class that is never crossed", 4, 5, &noFerry, 100, nil, 0},
		{"a node without links", 0, 6, &plain, 100, nil, 0},
		{"to where one stands", 2, 2, &plain, 0, []uint16{2}, 0},
		{"steps that cost nothing", 0, 5, &free, 0, []uint16{0, 4, 3, 5}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			board.ReachTo(g, s, set(7, c.from), set(7, c.to), c.costs, c.budget)
			cost, ok := s.Cost(c.to)
			route := s.Route(c.to, nil)
			if ok != (c.route != nil) || cost != c.cost || ok && len(route) != len(c.route) {
				t.Fatalf("route %v at %d, %v, want %v at %d", route, cost, ok, c.route, c.cost)
			}
			if c.costs != &free && !slices.Equal(route, c.route) {
				t.Errorf("route %v, want %v", route, c.route)
			}
		})
	}
}

// naiveFlood is the flood written as plainly as possible, with which the
// others are compared.
func naiveFlood(g *board.Graph, from board.Bits, t board.Terms) board.Bits {
	out := slices.Clone(from)
	type at struct{ node, steps int }
	var queue []at
	for n := range from.All() {
		queue = append(queue, at{n, 0})
	}
	for len(queue) > 0 {
		here := queue[0]
		queue = queue[1:]
		if t.Steps > 0 && here.steps == t.Steps {
			continue
		}
		for _, l := range g.Links(here.node) {
			to := int(l.To)
			if out.Has(to) || t.Classes>>l.Class&1 == 0 || t.Shut != nil && t.Shut.Has(int(l.Edge)) {
				continue
			}
			if t.Through.Has(to) {
				out.Set(to)
				queue = append(queue, at{to, here.steps + 1})
			} else if t.Into != nil && t.Into.Has(to) {
				out.Set(to)
			}
		}
	}
	return out
}

func randomGraph(r *rand.Rand) *board.Graph {
	n := 1 + r.IntN(300)
	b := board.NewBuilder(n)
	seen := map[[2]int]bool{}
	for range r.IntN(3 * n) {
		x, y := r.IntN(n), r.IntN(n)
		if x > y {
			x, y = y, x
		}
		if x != y && !seen[[2]int{x, y}] {
			seen[[2]int{x, y}] = true
			b.Edge(x, y, uint8(r.IntN(4)))
		}
	}
	g, err := b.Build()
	if err != nil {
		panic(err)
	}
	return g
}

func randomSet(r *rand.Rand, n int, density float64) board.Bits {
	b := board.NewBits(n)
	for i := range n {
		b.Put(i, r.Float64() < density)
	}
	return b
}

func TestFloodsAgreeWithTheNaiveOneOnAnyMap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		g := randomGraph(r)
		n := g.Nodes()
		s := board.NewScratch(g)
		from := randomSet(r, n, 0.03)
		terms := board.Terms{Classes: r.Uint32() & 15, Through: randomSet(r, n, r.Float64())}
		want := naiveFlood(g, from, terms)
		got := slices.Clone(from)
		board.Flood(g, s, got, terms.Through, terms.Classes)
		if !got.Equal(want) {
			t.Fatalf("Flood reached %v, want %v", members(got), members(want))
		}
		terms.Into = randomSet(r, n, 0.3)
		terms.Shut = randomSet(r, g.Edges(), 0.1)
		terms.Steps = r.IntN(6)
		got.Copy(from)
		board.FloodUnder(g, s, got, terms)
		if want := naiveFlood(g, from, terms); !got.Equal(want) {
			t.Fatalf("FloodUnder reached %v, want %v", members(got), members(want))
		}
	}
}

func TestReachFindsTheCheapestCostsOnAnyMap(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		g := randomGraph(r)
		n := g.Nodes()
		s := board.NewScratch(g)
		c := &board.Costs{Enter: make([]uint8, n), Shut: randomSet(r, g.Edges(), 0.1)}
		dear := 1 + r.IntN(255)
		for i := range c.Enter {
			c.Enter[i] = uint8(r.IntN(dear + 1))
		}
		for i := range 4 {
			c.Cross[i] = uint8(r.IntN(dear + 1))
		}
		if r.IntN(3) == 0 { // one for each open node, more to leave some
			c.Enter, c.Open, c.Hard, c.HardLeave = nil, randomSet(r, n, 0.8), randomSet(r, n, 0.2), uint8(r.IntN(4))
		}
		enterCost := func(n int) int {
			switch {
			case c.Enter != nil:
				return int(c.Enter[n])
			case c.Open.Has(n):
				return 1
			}
			return board.Never
		}
		leaveCost := func(n int) int {
			if c.Hard != nil && c.Hard.Has(n) {
				return int(c.HardLeave)
			}
			return 0
		}
		budget := r.IntN(10 * dear)
		sources := randomSet(r, n, 0.02)

		// Bellman and Ford: go over all edges until nothing gets cheaper.
		const far = 1 << 30
		want := make([]int, n)
		for i := range want {
			if want[i] = far; sources.Has(i) {
				want[i] = 0
			}
		}
		for changed := true; changed; {
			changed = false
			for a := range n {
				for _, l := range g.Links(a) {
					enter, cross := enterCost(int(l.To)), c.Cross[l.Class]
					if want[a] == far || enter == board.Never || cross == board.Never || c.Shut.Has(int(l.Edge)) {
						continue
					}
					if total := want[a] + leaveCost(a) + enter + int(cross); total <= budget && total < want[l.To] {
						want[l.To], changed = total, true
					}
				}
			}
		}

		// A search that stops early must leave nothing to the next.
		board.ReachTo(g, s, set(n, r.IntN(n)), set(n, r.IntN(n)), c, budget)
		goals := randomSet(r, n, 0.05)
		board.ReachTo(g, s, sources, goals, c, budget)
		for i := range goals.All() {
			if cost, ok := s.Cost(i); ok != (want[i] < far) || ok && cost != want[i] {
				t.Fatalf("as a goal node %d costs %d, %v, want %d", i, cost, ok, want[i])
			}
		}
		board.ReachFrom(g, s, sources, c, budget)
		reached := board.NewBits(n)
		s.Reached(reached)
		for i := range n {
			cost, ok := s.Cost(i)
			if reached.Has(i) != ok {
				t.Fatalf("node %d is among those reached: %v, but has a cost: %v", i, !ok, ok)
			}
			if ok != (want[i] < far) || ok && cost != want[i] {
				t.Fatalf("node %d costs %d, %v, want %d", i, cost, ok, want[i])
			}
			route := s.Route(i, nil)
			if !ok {
				if len(route) != 0 {
					t.Fatalf("node %d is out of reach but has route %v", i, route)
				}
				continue
			}
			paid := 0
			for k := 1; k < len(route); k++ {
				e, joined := g.Edge(int(route[k-1]), int(route[k]))
				if !joined || c.Shut.Has(e) {
					t.Fatalf("route %v uses no open edge at %d", route, k)
				}
				paid += leaveCost(int(route[k-1])) + enterCost(int(route[k])) + int(c.Cross[g.Class(e)])
			}
			if !sources.Has(int(route[0])) || int(route[len(route)-1]) != i || paid != cost {
				t.Fatalf("route %v to %d costs %d, want %d", route, i, paid, cost)
			}
		}
	}
}

func TestSearchesDoNotAllocate(t *testing.T) {
	grid, g := hexMap(t, board.OddRow, 40, 30)
	n := g.Nodes()
	s := board.NewScratch(g)
	f, err := board.NewHexFlood(grid, g, board.AllClasses)
	if err != nil {
		t.Fatal(err)
	}
	hs := f.NewScratch()
	full, enter := all(n), make([]uint8, n)
	route := make([]uint16, 0, n)
	var words [19]uint64
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"Flood", func() { board.Flood(g, s, words[:], full, board.AllClasses) }},
		{"FloodUnder", func() {
			board.FloodUnder(g, s, words[:], board.Terms{Classes: 1, Through: full, Into: full, Steps: 5})
		}},
		{"Reach", func() { board.Reach(g, s, 3, &board.Costs{Enter: enter}, 9) }},
		{"Route", func() { route = s.Route(3, route[:0]) }},
		{"HexFlood.Flood", func() { f.Flood(hs, words[:], full) }},
		{"HexFlood.FloodInto", func() { f.FloodInto(hs, words[:], full, full) }},
		{"HexFlood.Spread", func() { f.Spread(hs, words[:], full, 3) }},
		{"Bits.All", func() {
			for i := range board.Bits(words[:]).All() {
				enter[i] = 1
			}
		}},
	} {
		if got := testing.AllocsPerRun(20, func() {
			clear(words[:])
			board.Bits(words[:]).Set(2)
			c.do()
		}); got != 0 {
			t.Errorf("%s allocates %v times", c.name, got)
		}
	}
}
