package board

import (
	"fmt"
	"math"
)

// Hex is a cell of a hex grid in axial coordinates: R counts rows, Q counts
// along the row, and the third coordinate is -Q-R. All arithmetic is done in
// these; how a map numbers its hexes is a Layout.
type Hex struct{ Q, R int }

// Direction is one of the six sides of a hex, counted anticlockwise from the
// side at +Q. Layout.Compass names it.
type Direction uint8

// Directions is the number of sides of a hex.
const Directions = 6

var steps = [Directions]Hex{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}

// Opposite is the side across the hex, which is also the name that the
// neighbour on this side has for the side they share.
func (d Direction) Opposite() Direction { return (d + 3) % Directions }

// Neighbour is the hex on the given side.
func (h Hex) Neighbour(d Direction) Hex { return Hex{h.Q + steps[d].Q, h.R + steps[d].R} }

// Distance is the least number of steps between two hexes on an unbounded
// grid.
func (h Hex) Distance(o Hex) int {
	q, r := h.Q-o.Q, h.R-o.R
	return (abs(q) + abs(r) + abs(q+r)) / 2
}

// Toward is the side of h on which o lies, when they are neighbours.
func (h Hex) Toward(o Hex) (Direction, bool) {
	for d, s := range steps {
		if h.Q+s.Q == o.Q && h.R+s.R == o.R {
			return Direction(d), true
		}
	}
	return 0, false
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Layout is a way to number the hexes of a map by two numbers, a column and a
// row. Rows count downwards; a map that counts them upwards passes the
// negative. It also says which way up the hexes are drawn.
type Layout uint8

const (
	// OddRow has hexes with a corner on top, in rows; odd rows are shoved
	// half a hex to the right.
	OddRow Layout = iota
	// EvenRow is the same with even rows shoved right.
	EvenRow
	// OddColumn has hexes with a flat top, in columns; odd columns are
	// shoved half a hex down.
	OddColumn
	// EvenColumn is the same with even columns shoved down.
	EvenColumn
	// Diagonal has hexes with a corner on top, in rows; the number stays
	// the same on the way down to the right, so that numbers run along
	// diagonals of the map.
	Diagonal
	// Doubled has hexes with a corner on top, in rows, and counts columns
	// in half hexes: neighbours in a row are two apart, and column and row
	// are both even or both odd. A map on which one of them is always odd
	// and the other even passes its columns plus one.
	Doubled
)

// Hex is the cell that the map calls by this column and row.
func (l Layout) Hex(col, row int) Hex {
	switch l {
	case OddRow:
		return Hex{col - floorHalf(row), row}
	case EvenRow:
		return Hex{col - floorHalf(row+1), row}
	case OddColumn:
		return Hex{col, row - floorHalf(col)}
	case EvenColumn:
		return Hex{col, row - floorHalf(col+1)}
	case Doubled:
		return Hex{floorHalf(col - row), row}
	default:
		return Hex{col, row}
	}
}

// At is the column and row by which the map calls a cell.
func (l Layout) At(h Hex) (col, row int) {
	switch l {
	case OddRow:
		return h.Q + floorHalf(h.R), h.R
	case EvenRow:
		return h.Q + floorHalf(h.R+1), h.R
	case OddColumn:
		return h.Q, h.R + floorHalf(h.Q)
	case EvenColumn:
		return h.Q, h.R + floorHalf(h.Q+1)
	case Doubled:
		return 2*h.Q + h.R, h.R
	default:
		return h.Q, h.R
	}
}

func floorHalf(n int) int { return n >> 1 }

// FlatTop reports whether hexes are drawn with a side on top rather than a
// corner.
func (l Layout) FlatTop() bool { return l == OddColumn || l == EvenColumn }

// Compass names a side as players do: NE, E, SE and so on, or N and S where
// hexes have a flat top.
func (l Layout) Compass(d Direction) string {
	if l.FlatTop() {
		return [Directions]string{"SE", "NE", "N", "NW", "SW", "S"}[d]
	}
	return [Directions]string{"E", "NE", "NW", "W", "SW", "SE"}[d]
}

// Centre is where the middle of a hex lies when hexes measure one from side
// to opposite side, x to the right and y down, with hex 0,0 at the origin.
func (l Layout) Centre(h Hex) (x, y float64) {
	q, r := float64(h.Q), float64(h.R)
	if l.FlatTop() {
		return q * math.Sqrt(3) / 2, r + q/2
	}
	return q + r/2, r * math.Sqrt(3) / 2
}

// Corners are the six corners of a hex in the same measure. Side d runs from
// corner d to corner d+1, both modulo six, so that neighbours compute equal
// corners up to rounding.
func (l Layout) Corners(h Hex) [Directions][2]float64 {
	var out [Directions][2]float64
	x, y := l.Centre(h)
	turn := 30.0
	if l.FlatTop() {
		turn = 60
	}
	for i := range out {
		angle := (turn - 60*float64(i)) * math.Pi / 180
		out[i] = [2]float64{x + math.Cos(angle)/math.Sqrt(3), y + math.Sin(angle)/math.Sqrt(3)}
	}
	return out
}

// LetterRow names a row as maps with lettered rows do: A to Z, then AA, BB
// and so on to ZZ, then AAA.
func LetterRow(row int) string {
	letters := make([]byte, row/26+1)
	for i := range letters {
		letters[i] = 'A' + byte(row%26)
	}
	return string(letters)
}

// ParseLetterRow is the row that LetterRow gives this name.
func ParseLetterRow(name string) (int, error) {
	if name == "" {
		return 0, fmt.Errorf("board: a row has no letter")
	}
	for i := range len(name) {
		if name[i] != name[0] || name[i] < 'A' || name[i] > 'Z' {
			return 0, fmt.Errorf("board: %q does not name a row", name)
		}
	}
	return (len(name)-1)*26 + int(name[0]-'A'), nil
}

// Grid gives the nodes of a graph their places on a hex map. The map may have
// any outline and holes.
type Grid struct {
	Layout Layout

	hexes      []Hex
	minQ, minR int
	cols, rows int                 // of the box that holds all hexes
	node       []int32             // by place in the box, or -1
	next       [][Directions]int32 // by node: its neighbours, or -1
}

// NewGrid makes a grid in which node i is hexes[i].
func NewGrid(layout Layout, hexes []Hex) (*Grid, error) {
	if len(hexes) == 0 {
		return nil, fmt.Errorf("board: a grid needs a hex")
	}
	g := &Grid{Layout: layout, hexes: append([]Hex(nil), hexes...)}
	lo, hi := hexes[0], hexes[0]
	for _, h := range hexes {
		lo.Q, lo.R = min(lo.Q, h.Q), min(lo.R, h.R)
		hi.Q, hi.R = max(hi.Q, h.Q), max(hi.R, h.R)
	}
	g.minQ, g.minR = lo.Q, lo.R
	g.cols, g.rows = hi.Q-lo.Q+1, hi.R-lo.R+1
	if area := g.cols * g.rows; g.cols > math.MaxUint16 || g.rows > math.MaxUint16 || area > 1<<24 {
		return nil, fmt.Errorf("board: hexes spread over %d by %d places", g.cols, g.rows)
	}
	g.node = make([]int32, g.cols*g.rows)
	for i := range g.node {
		g.node[i] = -1
	}
	for i, h := range hexes {
		at := &g.node[(h.R-g.minR)*g.cols+h.Q-g.minQ]
		if *at >= 0 {
			return nil, fmt.Errorf("board: nodes %d and %d are the same hex", *at, i)
		}
		*at = int32(i)
	}
	g.next = make([][Directions]int32, len(hexes))
	for i, h := range hexes {
		for d := range Direction(Directions) {
			g.next[i][d] = -1
			if n, ok := g.Node(h.Neighbour(d)); ok {
				g.next[i][d] = int32(n)
			}
		}
	}
	return g, nil
}

// Rectangle lists the hexes of a map of the given columns and rows from 0,0,
// row by row.
func Rectangle(layout Layout, cols, rows int) []Hex {
	hexes := make([]Hex, 0, cols*rows)
	for row := range rows {
		for col := range cols {
			hexes = append(hexes, layout.Hex(col, row))
		}
	}
	return hexes
}

// Nodes is the number of hexes.
func (g *Grid) Nodes() int { return len(g.hexes) }

// Hex is the place of a node.
func (g *Grid) Hex(n int) Hex { return g.hexes[n] }

// Node is the node at a place, if the map has one there.
func (g *Grid) Node(h Hex) (int, bool) {
	q, r := h.Q-g.minQ, h.R-g.minR
	if q < 0 || q >= g.cols || r < 0 || r >= g.rows {
		return 0, false
	}
	n := g.node[r*g.cols+q]
	return int(n), n >= 0
}

// Neighbour is the node on one side of a node, if the map has one there.
func (g *Grid) Neighbour(n int, d Direction) (int, bool) {
	next := g.next[n][d]
	return int(next), next >= 0
}

// Distance is the number of steps between two nodes as the crow flies.
func (g *Grid) Distance(a, b int) int { return g.hexes[a].Distance(g.hexes[b]) }

// Graph joins every two hexes that share a side. Class gives the class of the
// side d of node a, beyond which lies node b; sides for which it reports
// false are left out, as if they could not be crossed by anything. It is
// asked once for each side, always with a < b. Nil means class 0 everywhere.
func (g *Grid) Graph(class func(a, b int, d Direction) (uint8, bool)) (*Graph, error) {
	build := NewBuilder(len(g.hexes))
	for a := range g.hexes {
		for d := range Direction(Directions) {
			b, ok := g.Neighbour(a, d)
			if !ok || b < a {
				continue
			}
			var c uint8
			if class != nil {
				if c, ok = class(a, b, d); !ok {
					continue
				}
			}
			build.Edge(a, b, c)
		}
	}
	return build.Build()
}
