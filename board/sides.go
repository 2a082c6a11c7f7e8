package board

import "fmt"

// Sides says which edge of a graph each side of each hex is. It turns what a
// hex map prints along its lines (the river on the north-east side of K29)
// into the number under which sets of edges know it.
type Sides struct {
	edge []uint16 // six to a node, or nowhere
}

// NewSides prepares the sides of a grid whose graph joins neighbours only.
func NewSides(grid *Grid, g *Graph) (*Sides, error) {
	if grid.Nodes() != g.Nodes() {
		return nil, fmt.Errorf("board: the grid has %d hexes, the graph %d nodes", grid.Nodes(), g.Nodes())
	}
	s := &Sides{edge: make([]uint16, Directions*g.Nodes())}
	for i := range s.edge {
		s.edge[i] = nowhere
	}
	for e := range g.Edges() {
		a, b := g.Ends(e)
		d, ok := grid.Hex(a).Toward(grid.Hex(b))
		if !ok {
			return nil, fmt.Errorf("board: edge %d joins %d and %d, which are not neighbours on the grid", e, a, b)
		}
		s.edge[Directions*a+int(d)] = uint16(e)
		s.edge[Directions*b+int(d.Opposite())] = uint16(e)
	}
	return s, nil
}

// Edge is the edge on one side of a node, if there is one.
func (s *Sides) Edge(n int, d Direction) (int, bool) {
	e := s.edge[Directions*n+int(d)]
	return int(e), e != nowhere
}
