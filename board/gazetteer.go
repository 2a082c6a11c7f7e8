package board

import "fmt"

// Gazetteer is a hex board on its way from a game's files: its hexes by name, in the
// order in which they are added, and the sides between them by the names of two.
type Gazetteer struct {
	layout Layout
	names  []string
	hexes  []Hex
	nodes  map[string]int
	places map[Hex]int
}

// NewGazetteer is a board without hexes, with room for some.
func NewGazetteer(layout Layout, hexes int) *Gazetteer {
	return &Gazetteer{
		layout: layout, names: make([]string, 0, hexes), hexes: make([]Hex, 0, hexes),
		nodes: make(map[string]int, hexes), places: make(map[Hex]int, hexes),
	}
}

// Add puts a hex on the board. Its node is the number of those before it.
func (g *Gazetteer) Add(name string, at Hex) error {
	if _, ok := g.nodes[name]; ok {
		return fmt.Errorf("two hexes are called %q", name)
	}
	if n, ok := g.places[at]; ok {
		return fmt.Errorf("it shares its place on the grid with %s", g.names[n])
	}
	g.nodes[name], g.places[at] = len(g.hexes), len(g.hexes)
	g.names, g.hexes = append(g.names, name), append(g.hexes, at)
	return nil
}

// Nodes are the hexes by name.
func (g *Gazetteer) Nodes() map[string]int { return g.nodes }

// Side finds the two hexes that share a side.
func (g *Gazetteer) Side(a, b string) (x, y int, err error) {
	x, okA := g.nodes[a]
	y, okB := g.nodes[b]
	switch {
	case !okA:
		return 0, 0, fmt.Errorf("there is no hex %q", a)
	case !okB:
		return 0, 0, fmt.Errorf("there is no hex %q", b)
	case g.hexes[x].Distance(g.hexes[y]) != 1:
		return 0, 0, fmt.Errorf("the hexes %s and %s are not neighbours on the board", a, b)
	}
	return x, y, nil
}

// Grid is the board as far as its hexes were added.
func (g *Gazetteer) Grid() (*Grid, error) { return NewGrid(g.layout, g.hexes) }
