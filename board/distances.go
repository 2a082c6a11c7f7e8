package board

import "fmt"

// MaxSteps is the greatest distance that Distances can hold.
const MaxSteps = 254

// Distances is a table of how many steps it is from some nodes to all others
// over edges of some classes: from every port to every sea hex, say. It is for
// ways that do not change during a match; what does change needs a search.
type Distances struct {
	nodes int
	row   []uint16 // by node, or nowhere where no row starts there
	steps []uint8  // row by row; Never where there is no way
}

// NewDistances measures from each of the sources.
func NewDistances(g *Graph, sources Bits, classes uint32) (*Distances, error) {
	n := g.Nodes()
	d := &Distances{nodes: n, row: make([]uint16, n)}
	for i := range d.row {
		d.row[i] = nowhere
	}
	var c Costs
	c.Enter = make([]uint8, n)
	for class := range c.Cross {
		c.Cross[class] = Never
		if classes>>class&1 != 0 {
			c.Cross[class] = 1
		}
	}
	s := NewScratch(g)
	for from := range sources.All() {
		d.row[from] = uint16(len(d.steps) / n)
		Reach(g, s, from, &c, unreached)
		for to := range n {
			steps, ok := s.Cost(to)
			switch {
			case !ok:
				steps = Never
			case steps > MaxSteps:
				return nil, fmt.Errorf("board: from node %d to %d it is %d steps, want at most %d", from, to, steps, MaxSteps)
			}
			d.steps = append(d.steps, uint8(steps))
		}
	}
	return d, nil
}

// Between is the number of steps from a source to a node, and whether there is
// a way at all. It panics where from is no source.
func (d *Distances) Between(from, to int) (int, bool) {
	steps := d.steps[int(d.row[from])*d.nodes+to]
	return int(steps), steps != Never
}
