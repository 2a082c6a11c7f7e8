package board

import "testing"

func TestAGazetteerFindsHexesAndTheirSidesByName(t *testing.T) {
	s := NewGazetteer(OddColumn, 3)
	for i, name := range []string{"Paris", "Sedan", "Calais"} {
		if err := s.Add(name, OddColumn.Hex(0, i)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name     string
		col, row int
		want     string
	}{
		{"Sedan", 5, 5, `two hexes are called "Sedan"`},
		{"Lille", 0, 2, "it shares its place on the grid with Calais"},
	} {
		if err := s.Add(c.name, OddColumn.Hex(c.col, c.row)); err == nil || err.Error() != c.want {
			t.Errorf("adding %s: %v, not %q", c.name, err, c.want)
		}
	}
	if a, b, err := s.Side("Calais", "Sedan"); err != nil || a != 2 || b != 1 {
		t.Errorf("the side lies between %d and %d (%v)", a, b, err)
	}
	for _, c := range [][3]string{
		{"Paris", "Calais", "the hexes Paris and Calais are not neighbours on the board"},
		{"Paris", "Lille", `there is no hex "Lille"`},
		{"Lille", "Paris", `there is no hex "Lille"`},
		{"Paris", "Paris", "the hexes Paris and Paris are not neighbours on the board"},
	} {
		if _, _, err := s.Side(c[0], c[1]); err == nil || err.Error() != c[2] {
			t.Errorf("%s and %s: %v, not %q", c[0], c[1], err, c[2])
		}
	}
	g, err := s.Grid()
	if err != nil || g.Nodes() != 3 || g.Distance(0, 2) != 2 {
		t.Errorf("the grid: %v (%v)", g, err)
	}
}
