package board

import "fmt"

// Survey is a hex board on its way from a game's files: its hexes by name, in the
// order in which they are added, and the sides between them by the names of two.
type Survey struct {
	layout Layout
	names  []string
	hexes  []Hex
	nodes  map[string]int
	places map[Hex]int
}

// NewSurvey is a board without hexes, with room for some.
func NewSurvey(layout Layout, hexes int) *Survey {
	return &Survey{
		layout: layout, names: make([]string, 0, hexes), hexes: make([]Hex, 0, hexes),
		nodes: make(map[string]int, hexes), places: make(map[Hex]int, hexes),
	}
}

// Add puts a hex on the board. Its node is the number of those before it.
func (s *Survey) Add(name string, at Hex) error {
	if _, ok := s.nodes[name]; ok {
		return fmt.Errorf("two hexes are called %q", name)
	}
	if n, ok := s.places[at]; ok {
		return fmt.Errorf("it shares its place on the grid with %s", s.names[n])
	}
	s.nodes[name], s.places[at] = len(s.hexes), len(s.hexes)
	s.names, s.hexes = append(s.names, name), append(s.hexes, at)
	return nil
}

// Nodes are the hexes by name.
func (s *Survey) Nodes() map[string]int { return s.nodes }

// Side finds the two hexes that share a side.
func (s *Survey) Side(a, b string) (x, y int, err error) {
	x, okA := s.nodes[a]
	y, okB := s.nodes[b]
	switch {
	case !okA:
		return 0, 0, fmt.Errorf("there is no hex %q", a)
	case !okB:
		return 0, 0, fmt.Errorf("there is no hex %q", b)
	case s.hexes[x].Distance(s.hexes[y]) != 1:
		return 0, 0, fmt.Errorf("the hexes %s and %s are not neighbours on the board", a, b)
	}
	return x, y, nil
}

// Grid is the board as far as it was surveyed.
func (s *Survey) Grid() (*Grid, error) { return NewGrid(s.layout, s.hexes) }
