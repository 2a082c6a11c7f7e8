package board_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/board"
)

var layouts = []board.Layout{board.OddRow, board.EvenRow, board.OddColumn, board.EvenColumn, board.Diagonal, board.Doubled}

func hexMap(t testing.TB, l board.Layout, cols, rows int) (*board.Grid, *board.Graph) {
	t.Helper()
	grid, err := board.NewGrid(l, board.Rectangle(l, cols, rows))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grid.Graph(nil)
	if err != nil {
		t.Fatal(err)
	}
	return grid, g
}

func TestEachLayoutHasTheNeighboursPrintedOnItsMaps(t *testing.T) {
	for _, c := range []struct {
		name     string
		layout   board.Layout
		col, row int
		want     [6][2]int // in order of direction
	}{
		{"odd rows shoved right, even row", board.OddRow, 3, 2, [6][2]int{{4, 2}, {3, 1}, {2, 1}, {2, 2}, {2, 3}, {3, 3}}},
		{"odd rows shoved right, odd row", board.OddRow, 3, 3, [6][2]int{{4, 3}, {4, 2}, {3, 2}, {2, 3}, {3, 4}, {4, 4}}},
		{"even rows shoved right, even row", board.EvenRow, 3, 2, [6][2]int{{4, 2}, {4, 1}, {3, 1}, {2, 2}, {3, 3}, {4, 3}}},
		{"even rows shoved right, odd row", board.EvenRow, 3, 3, [6][2]int{{4, 3}, {3, 2}, {2, 2}, {2, 3}, {2, 4}, {3, 4}}},
		{"odd columns shoved down, even column", board.OddColumn, 2, 3, [6][2]int{{3, 3}, {3, 2}, {2, 2}, {1, 2}, {1, 3}, {2, 4}}},
		{"odd columns shoved down, odd column", board.OddColumn, 3, 3, [6][2]int{{4, 4}, {4, 3}, {3, 2}, {2, 3}, {2, 4}, {3, 4}}},
		{"even columns shoved down, even column", board.EvenColumn, 2, 3, [6][2]int{{3, 4}, {3, 3}, {2, 2}, {1, 3}, {1, 4}, {2, 4}}},
		{"numbers along diagonals", board.Diagonal, 25, 7, [6][2]int{{26, 7}, {26, 6}, {25, 6}, {24, 7}, {24, 8}, {25, 8}}},
		{"columns in half hexes", board.Doubled, 10, 4, [6][2]int{{12, 4}, {11, 3}, {9, 3}, {8, 4}, {9, 5}, {11, 5}}},
		{"negative rows", board.OddRow, 0, -1, [6][2]int{{1, -1}, {1, -2}, {0, -2}, {-1, -1}, {0, 0}, {1, 0}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := c.layout.Hex(c.col, c.row)
			if col, row := c.layout.At(h); col != c.col || row != c.row {
				t.Fatalf("%d,%d comes back as %d,%d", c.col, c.row, col, row)
			}
			for d := range board.Direction(board.Directions) {
				col, row := c.layout.At(h.Neighbour(d))
				if got := [2]int{col, row}; got != c.want[d] {
					t.Errorf("%s of %d,%d is %v, want %v", c.layout.Compass(d), c.col, c.row, got, c.want[d])
				}
				if back, ok := h.Neighbour(d).Toward(h); !ok || back != d.Opposite() {
					t.Errorf("from the %s neighbour it is not %s back", c.layout.Compass(d), c.layout.Compass(d.Opposite()))
				}
			}
		})
	}
}

func TestDistanceIsTheLengthOfTheShortestWay(t *testing.T) {
	for _, l := range layouts[:5] {
		grid, g := hexMap(t, l, 11, 9)
		s := board.NewScratch(g)
		c := &board.Costs{Enter: slices.Repeat([]uint8{1}, g.Nodes())}
		for a := range g.Nodes() {
			board.Reach(g, s, a, c, 1000)
			for b := range g.Nodes() {
				// On the slanted map of the diagonal layout and on all
				// others the shortest way never has to leave the map.
				if got, _ := s.Cost(b); got != grid.Distance(a, b) {
					t.Fatalf("layout %d: from %d to %d it is %d steps, distance says %d", l, a, b, got, grid.Distance(a, b))
				}
			}
		}
	}
}

// A corner of the Third Reich map and some pairs that its rulebook calls
// adjacent: rows have letters, numbers run down to the right.
func TestLetteredRowsWithDiagonalNumbersFindTheirNeighbours(t *testing.T) {
	at := func(row string, number int) board.Hex {
		r, err := board.ParseLetterRow(row)
		if err != nil {
			t.Fatal(err)
		}
		return board.Diagonal.Hex(number, r)
	}
	for _, c := range []struct {
		a, b      board.Hex
		direction string
	}{
		{at("A", 24), at("A", 25), "E"},
		{at("A", 24), at("B", 23), "SW"},
		{at("A", 24), at("B", 24), "SE"},
		{at("Z", 10), at("AA", 10), "SE"},
		{at("AA", 10), at("Z", 11), "NE"},
		{at("NN", 22), at("MM", 22), "NW"},
	} {
		d, ok := c.a.Toward(c.b)
		if !ok || board.Diagonal.Compass(d) != c.direction {
			t.Errorf("%v lies %s of %v (neighbours: %v), want %s", c.b, board.Diagonal.Compass(d), c.a, ok, c.direction)
		}
	}
	if got := at("A", 24).Distance(at("NN", 22)); got != 39 {
		t.Errorf("from A24 to NN22 it is %d hexes, want 39", got)
	}
	for row, name := range map[int]string{0: "A", 25: "Z", 26: "AA", 39: "NN", 52: "AAA"} {
		if got := board.LetterRow(row); got != name {
			t.Errorf("row %d is called %s, want %s", row, got, name)
		}
	}
	for _, name := range []string{"", "AB", "a", "1"} {
		if _, err := board.ParseLetterRow(name); err == nil {
			t.Errorf("%q was taken for a row", name)
		}
	}
}

func TestNeighboursShareTheCornersOfTheirSide(t *testing.T) {
	near := func(a, b [2]float64) bool { return math.Hypot(a[0]-b[0], a[1]-b[1]) < 1e-9 }
	for _, l := range layouts {
		h := l.Hex(4, 2)
		for d := range board.Direction(board.Directions) {
			mine, theirs := l.Corners(h), l.Corners(h.Neighbour(d))
			back := d.Opposite()
			if !near(mine[d], theirs[(back+1)%6]) || !near(mine[(d+1)%6], theirs[back]) {
				t.Errorf("layout %d: side %s does not meet", l, l.Compass(d))
			}
			x, y := l.Centre(h)
			nx, ny := l.Centre(h.Neighbour(d))
			if dist := math.Hypot(nx-x, ny-y); math.Abs(dist-1) > 1e-9 {
				t.Errorf("layout %d: the %s neighbour is %v away, want 1", l, l.Compass(d), dist)
			}
		}
	}
}

func TestAHexMapJoinsWhatSharesASide(t *testing.T) {
	grid, g := hexMap(t, board.OddRow, 10, 8)
	// 9 sides along each of 8 rows, 10+9 between each two of them.
	if want := 8*9 + 7*19; g.Edges() != want {
		t.Errorf("%d edges, want %d", g.Edges(), want)
	}
	sea, err := grid.Graph(func(a, b int, d board.Direction) (uint8, bool) {
		if a >= b {
			t.Errorf("asked for %d and %d in that order", a, b)
		}
		if n, ok := grid.Neighbour(a, d); !ok || n != b {
			t.Errorf("side %d of %d does not lead to %d", d, a, b)
		}
		return uint8(d), a%2 == 0
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := sea.Edge(1, 2); ok {
		t.Error("a side that was left out is there")
	}
	if e, ok := sea.Edge(0, 1); !ok || sea.Class(e) != 0 {
		t.Error("the east side of hex 0 is missing or of another class")
	}
	if _, err := board.NewGrid(board.OddRow, []board.Hex{{Q: 1}, {Q: 1}}); err == nil {
		t.Error("the same hex twice was taken")
	}
	if _, ok := grid.Node(board.OddRow.Hex(10, 0)); ok {
		t.Error("there is a node beyond the edge of the map")
	}
}

// roughMap is a hex map with holes, a shuffled or tidy numbering and sides of
// several classes, some missing.
func roughMap(t *testing.T, r *rand.Rand) (*board.Grid, *board.Graph) {
	t.Helper()
	l := layouts[r.IntN(len(layouts))]
	cols, rows := 1+r.IntN(150), 1+r.IntN(40)
	if l.FlatTop() {
		cols, rows = rows, cols
	}
	var hexes []board.Hex
	for row := range rows {
		for col := range cols {
			if l == board.Doubled && (row+col)%2 != 0 {
				continue
			}
			if r.IntN(20) != 0 {
				h := l.Hex(col, row)
				hexes = append(hexes, board.Hex{Q: h.Q - 7, R: h.R - 3})
			}
		}
	}
	if len(hexes) == 0 {
		hexes = append(hexes, board.Hex{})
	}
	if r.IntN(3) == 0 {
		r.Shuffle(len(hexes), func(i, j int) { hexes[i], hexes[j] = hexes[j], hexes[i] })
	}
	grid, err := board.NewGrid(l, hexes)
	if err != nil {
		t.Fatal(err)
	}
	g, err := grid.Graph(func(a, b int, d board.Direction) (uint8, bool) {
		return uint8(r.IntN(4)), r.IntN(8) != 0
	})
	if err != nil {
		t.Fatal(err)
	}
	return grid, g
}

func TestRowFloodsAgreeWithTheNaiveOneOnAnyHexMap(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		grid, g := roughMap(t, r)
		n := g.Nodes()
		terms := board.Terms{Classes: r.Uint32() & 15, Through: randomSet(r, n, 0.3+0.7*r.Float64())}
		f, err := board.NewHexFlood(grid, g, terms.Classes)
		if err != nil {
			t.Fatal(err)
		}
		s := f.NewScratch()
		from := randomSet(r, n, 0.005)
		check := func(name string, got board.Bits) {
			t.Helper()
			if want := naiveFlood(g, from, terms); !got.Equal(want) {
				t.Fatalf("%s on %d hexes reached %d, want %d", name, n, got.Count(), want.Count())
			}
		}
		got := slices.Clone(from)
		f.Flood(s, got, terms.Through)
		check("Flood", got)

		terms.Into = randomSet(r, n, 0.5)
		got.Copy(from)
		f.FloodInto(s, got, terms.Through, terms.Into)
		check("FloodInto", got)

		terms.Into, terms.Steps = nil, 1+r.IntN(10)
		got.Copy(from)
		f.Spread(s, got, terms.Through, terms.Steps)
		check("Spread", got)
	}
}

func TestARowFloodRefusesAGraphOfAnotherMap(t *testing.T) {
	grid, _ := hexMap(t, board.OddRow, 5, 5)
	_, other := hexMap(t, board.OddRow, 4, 4)
	if _, err := board.NewHexFlood(grid, other, board.AllClasses); err == nil {
		t.Error("a graph with fewer nodes was taken")
	}
	b := board.NewBuilder(25)
	b.Edge(0, 24, 0)
	g, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := board.NewHexFlood(grid, g, board.AllClasses); err == nil {
		t.Error("an edge across the map was taken")
	}
}
