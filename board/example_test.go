package board_test

import (
	"fmt"

	"sandtable/board"
)

// The sides of this map are land, water, or land with a river.
const (
	land  = 1 << iota // a bit of the class each, so that a side can be several
	water             // all water
	river
)

// island is a map of four rows of six hexes whose second row is divided from
// the third by a river, with a lake between the first two hexes.
func island() (*board.Grid, *board.Graph) {
	grid, err := board.NewGrid(board.OddRow, board.Rectangle(board.OddRow, 6, 4))
	if err != nil {
		panic(err)
	}
	g, err := grid.Graph(func(a, b int, d board.Direction) (uint8, bool) {
		switch {
		case a == 0 && b == 1:
			return water, true
		case a/6 == 1 && b/6 == 2:
			return land | river, true
		}
		return land, true
	})
	if err != nil {
		panic(err)
	}
	return grid, g
}

// Hexes lettered by row and numbered along diagonals, as on the board of Third
// Reich: the number stays the same on the way down to the right.
func ExampleLayout() {
	row, _ := board.ParseLetterRow("K")
	hex := board.Diagonal.Hex(29, row)
	for _, d := range []board.Direction{0, 1, 5} {
		number, row := board.Diagonal.At(hex.Neighbour(d))
		fmt.Printf("%s: %s%d\n", board.Diagonal.Compass(d), board.LetterRow(row), number)
	}
	// Output:
	// E: K30
	// NE: J30
	// SE: L29
}

// Movement by points: a river costs one more, and leaving a hex next to the
// enemy costs two more. Zones of control do not reach over water.
func ExampleReach() {
	_, g := island()
	enemy, zone := board.NewBits(g.Nodes()), board.NewBits(g.Nodes())
	enemy.Set(9)
	g.Around(zone, enemy, board.ClassesWith(land))

	var c board.Costs
	c.Enter, c.Leave = make([]uint8, g.Nodes()), make([]uint8, g.Nodes())
	for n := range g.Nodes() {
		c.Enter[n] = 1
		if enemy.Has(n) {
			c.Enter[n] = board.Never
		}
		if zone.Has(n) {
			c.Leave[n] = 2
		}
	}
	for class := range uint8(board.MaxClasses) {
		if class&river != 0 {
			c.Cross[class] = 1
		}
	}
	s := board.NewScratch(g)
	board.Reach(g, s, 7, &c, 5)
	for _, to := range []int{8, 3, 4, 13} {
		cost, ok := s.Cost(to)
		fmt.Println(to, cost, ok, s.Route(to, nil))
	}
	// Output:
	// 8 1 true [7 8]
	// 3 2 true [7 2 3]
	// 4 5 true [7 2 3 4]
	// 13 2 true [7 13]
}

// Supply runs over friendly hexes that no enemy controls. The last hex of a
// line may be in a zone of control: the unit in it is still supplied.
func ExampleHexFlood_FloodInto() {
	grid, g := island()
	supply, err := board.NewHexFlood(grid, g, board.ClassesWith(land))
	if err != nil {
		panic(err)
	}
	enemy, zone := board.NewBits(g.Nodes()), board.NewBits(g.Nodes())
	for _, n := range []int{2, 8, 14, 20} { // a line across the island
		enemy.Set(n)
	}
	g.Around(zone, enemy, board.ClassesWith(land))
	friendly, through := board.NewBits(g.Nodes()), board.NewBits(g.Nodes())
	friendly.Fill(g.Nodes())
	friendly.AndNot(enemy)
	through.Copy(friendly)
	through.AndNot(zone)

	reached := board.NewBits(g.Nodes())
	reached.Set(0) // the source
	supply.FloodInto(supply.NewScratch(), reached, through, friendly)
	for n := range reached.All() {
		fmt.Print(n, " ")
	}
	fmt.Println()
	// Output: 0 1 6 7 12 13 18 19
}

// Ships go from hex to hex over sides with water. Where a strait is shut, its
// edges are named in Shut.
func ExampleFloodUnder() {
	b := board.NewBuilder(4)
	b.Edge(0, 1, water)
	strait := b.Edge(1, 2, water)
	b.Edge(2, 3, water)
	sea, err := b.Build()
	if err != nil {
		panic(err)
	}
	all, shut := board.NewBits(sea.Nodes()), board.NewBits(sea.Edges())
	all.Fill(sea.Nodes())
	s := board.NewScratch(sea)
	for _, closed := range []bool{false, true} {
		shut.Put(strait, closed)
		reached := board.NewBits(sea.Nodes())
		reached.Set(0)
		board.FloodUnder(sea, s, reached, board.Terms{Classes: board.ClassesWith(water), Through: all, Shut: shut})
		fmt.Println("strait shut:", closed, "waters reached:", reached.Count())
	}
	// Output:
	// strait shut: false waters reached: 4
	// strait shut: true waters reached: 2
}
