package axis

import (
	"bytes"
	"regexp"
	"testing"

	"sandtable/board"
	"sandtable/board/chart"
	"sandtable/games/axis/atlas"
)

// theatre is a theatre without packs.
func theatre(tb testing.TB, id string) *atlas.Theatre {
	tb.Helper()
	t, err := atlas.Load(id)
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

func theatres(tb testing.TB) []*atlas.Theatre {
	return []*atlas.Theatre{theatre(tb, "europe"), theatre(tb, "pacific")}
}

func TestTheBoardsHaveAsManyHexesAsTheirFilesSay(t *testing.T) {
	for _, c := range []struct {
		t                              *atlas.Theatre
		hexes, rivers, mountains, rail int
		zones, boxes, straits          int
	}{
		{theatre(t, "europe"), 2267, 545, 267, 815, 11, 4, 8},
		{theatre(t, "pacific"), 2033, 161, 114, 222, 27, 5, 19},
	} {
		count := func(feature uint8) int {
			n := 0
			for x := range c.t.Graph.Edges() {
				if c.t.Graph.Class(x)&feature != 0 {
					n++
				}
			}
			return n
		}
		rail, boxes := 0, 0
		for _, b := range c.t.Boxes {
			if b.Kind == "off-map" {
				boxes++
			}
		}
		for _, l := range c.t.Links {
			if l == atlas.Rail {
				rail++
			}
		}
		for _, n := range []struct {
			what      string
			got, want int
		}{
			{"hexes", len(c.t.Hexes), c.hexes}, {"river sides", count(atlas.RiverSide), c.rivers},
			{"mountain sides", count(atlas.MountainSide), c.mountains}, {"straits", count(atlas.StraitSide), c.straits},
			{"links by rail", rail, c.rail}, {"naval zones", len(c.t.Zones), c.zones}, {"boxes", boxes, c.boxes},
		} {
			if n.got != n.want {
				t.Errorf("%s: %d %s, want %d", c.t.ID, n.got, n.what, n.want)
			}
		}
	}
}

func TestSeaHexesAreReachedByNoGroundUnit(t *testing.T) {
	for _, th := range theatres(t) {
		for x := range th.Graph.Edges() {
			a, b := th.Graph.Ends(x)
			wet := water(th, atlas.Hex(a)) || water(th, atlas.Hex(b))
			if wet && groundSides>>th.Graph.Class(x)&1 != 0 {
				t.Errorf("%s: one can walk from %s to %s", th.ID, th.Hexes[a].ID, th.Hexes[b].ID)
			}
		}
	}
}

// Glossary: an island is one hex of land with sea and straits all around.
func TestIslandsAreSingleHexes(t *testing.T) {
	byLand := board.ClassesWith(atlas.LandSide)
	for _, th := range theatres(t) {
		for h := range th.Hexes {
			alone := !water(th, atlas.Hex(h))
			for d := range directions {
				if n, ok := th.Grid.Neighbour(h, d); ok {
					e, joined := th.Graph.Edge(h, n)
					alone = alone && (!joined || byLand>>th.Graph.Class(e)&1 == 0)
				}
			}
			if th.Hexes[h].Island != alone {
				t.Errorf("%s is an island: %v, want %v", th.Hexes[h].ID, th.Hexes[h].Island, alone)
			}
		}
	}
}

func TestRoadsAndRailwaysRunOverLand(t *testing.T) {
	for _, th := range theatres(t) {
		for e, l := range th.Links {
			if l != atlas.NoLink && groundSides>>th.Graph.Class(e)&1 == 0 {
				a, b := th.Graph.Ends(e)
				t.Errorf("%s: a line runs over water from %s to %s", th.ID, th.Hexes[a].ID, th.Hexes[b].ID)
			}
		}
	}
}

func TestOneCanWalkFromBerlinToMoscowButNotToLondon(t *testing.T) {
	europe := theatre(t, "europe")
	place := func(name string) int {
		for i := range europe.Hexes {
			if europe.Hexes[i].Name == name {
				return i
			}
		}
		t.Fatalf("there is no %s", name)
		return 0
	}
	all, reached := board.NewBits(len(europe.Hexes)), board.NewBits(len(europe.Hexes))
	all.Fill(len(europe.Hexes))
	reached.Set(place("Berlin"))
	ground, err := board.NewHexFlood(europe.Grid, europe.Graph, groundSides)
	if err != nil {
		t.Fatal(err)
	}
	ground.Flood(ground.NewScratch(), reached, all)
	if !reached.Has(place("Moscow")) || reached.Has(place("London")) {
		t.Error("Moscow is out of reach, or London is not")
	}
}

func TestBothBoardsAreDrawnWithEveryHexNumberAndName(t *testing.T) {
	for _, th := range theatres(t) {
		c, err := drawing{th, english}.chart()
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := chart.WriteSVG(&b, c, chart.Options{}); err != nil {
			t.Fatal(err)
		}
		drawn := map[string]bool{}
		for _, m := range regexp.MustCompile(`<path id="[^"]*" |>[^<>]+</text>`).FindAllString(b.String(), -1) {
			drawn[m] = true
		}
		names := 0
		for i := range th.Hexes {
			h := &th.Hexes[i]
			if !drawn[`<path id="`+h.ID+`" `] || !drawn[">"+c.Areas[i].Number+"</text>"] {
				t.Errorf("%s is not drawn with its number", h.ID)
			}
			if h.Name != "" {
				names++
			}
		}
		if names < 200 {
			t.Errorf("%s has %d named hexes only", th.ID, names)
		}
		for _, z := range th.Zones {
			if !drawn[">"+z.Name+"</text>"] {
				t.Errorf("%s has no name on the map", z.Name)
			}
		}
	}
}

func TestNeighbouringCountriesDifferInColour(t *testing.T) {
	for _, th := range theatres(t) {
		tints := drawing{th, english}.tints()
		for x := range th.Graph.Edges() {
			a, b := th.Graph.Ends(x)
			c, d := homeland(&th.Hexes[a]), homeland(&th.Hexes[b])
			if c != atlas.NoID && d != atlas.NoID && c != d && tints[c] == tints[d] {
				t.Errorf("%s: %s and %s have the same colour", th.ID, th.Areas[c].ID, th.Areas[d].ID)
			}
		}
	}
}
