package axis

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"sandtable/board"
	"sandtable/board/chart"
)

var theatres = []*theatre{europe, pacific}

func (t *theatre) at(tb testing.TB, name string) hex {
	tb.Helper()
	h, ok := t.byName[name]
	if !ok {
		tb.Fatalf("there is no hex %s", name)
	}
	return h
}

func TestTheBoardsHaveAsManyHexesAsTheirFilesSay(t *testing.T) {
	for _, c := range []struct {
		t                              *theatre
		hexes, rivers, mountains, rail int
		zones, boxes, straits          int
	}{
		{europe, 2267, 547, 266, 817, 11, 4, 8},
		{pacific, 2033, 161, 114, 222, 27, 5, 19},
	} {
		count := func(feature uint8) int {
			n := 0
			for x := range side(c.t.graph.Edges()) {
				if c.t.class(x)&feature != 0 {
					n++
				}
			}
			return n
		}
		rail := 0
		for _, l := range c.t.links {
			if l.rail {
				rail++
			}
		}
		for _, n := range []struct {
			what      string
			got, want int
		}{
			{"hexes", len(c.t.hexes), c.hexes}, {"river sides", count(riverSide), c.rivers},
			{"mountain sides", count(mountainSide), c.mountains}, {"straits", count(straitSide), c.straits},
			{"links by rail", rail, c.rail}, {"naval zones", len(c.t.zones), c.zones}, {"boxes", len(c.t.boxes), c.boxes},
		} {
			if n.got != n.want {
				t.Errorf("%s: %d %s, want %d", c.t.id, n.got, n.what, n.want)
			}
		}
	}
}

// What the rulebooks say of neighbours and distances holds on the boards.
func TestTheRulebooksStatementsHoldOnTheBoards(t *testing.T) {
	for _, th := range theatres {
		b, err := os.ReadFile("data/" + th.id + "/checks.json")
		if err != nil {
			t.Fatal(err)
		}
		var f struct {
			Adjacent  [][2]string
			Distances []struct {
				A, B string
				N    int
			}
			Hexes []struct{ Hex, Name, Verdict string }
		}
		if err := json.Unmarshal(b, &f); err != nil {
			t.Fatal(err)
		}
		if len(f.Adjacent) == 0 || len(f.Distances) == 0 || len(f.Hexes) == 0 {
			t.Fatalf("%s has nothing to check", th.id)
		}
		for _, p := range f.Adjacent {
			if d := th.grid.Distance(int(th.at(t, p[0])), int(th.at(t, p[1]))); d != 1 {
				t.Errorf("%s and %s are %d apart, but the rulebook calls them adjacent", p[0], p[1], d)
			}
		}
		for _, d := range f.Distances {
			if got := th.grid.Distance(int(th.at(t, d.A)), int(th.at(t, d.B))); got != d.N {
				t.Errorf("%s to %s is %d, want %d", d.A, d.B, got, d.N)
			}
		}
		for _, h := range f.Hexes {
			if h.Verdict == "rulebook slip" {
				continue
			}
			if at := th.at(t, h.Hex); h.Name != "" && th.hexes[at].place != h.Name {
				t.Errorf("%s is called %q, want %q", h.Hex, th.hexes[at].place, h.Name)
			}
		}
	}
}

func TestSeaHexesAreReachedByNoGroundUnit(t *testing.T) {
	for _, th := range theatres {
		for x := range side(th.graph.Edges()) {
			a, b := th.graph.Ends(int(x))
			wet := th.water(hex(a)) || th.water(hex(b))
			if wet && groundSides>>th.class(x)&1 != 0 {
				t.Errorf("%s: one can walk from %s to %s", th.id, th.hexes[a].name, th.hexes[b].name)
			}
		}
	}
}

func TestRoadsAndRailwaysRunOverLand(t *testing.T) {
	for _, th := range theatres {
		for _, l := range th.links {
			e, ok := th.graph.Edge(int(l.a), int(l.b))
			if !ok || groundSides>>th.graph.Class(e)&1 == 0 {
				t.Errorf("%s: a line runs over water from %s to %s", th.id, th.hexes[l.a].name, th.hexes[l.b].name)
			}
		}
	}
}

func TestOneCanWalkFromBerlinToMoscowButNotToLondon(t *testing.T) {
	place := func(name string) hex {
		for i := range europe.hexes {
			if europe.hexes[i].place == name {
				return hex(i)
			}
		}
		t.Fatalf("there is no %s", name)
		return 0
	}
	all, reached := board.NewBits(len(europe.hexes)), board.NewBits(len(europe.hexes))
	all.Fill(len(europe.hexes))
	reached.Set(int(place("Berlin")))
	europe.ground.Flood(europe.ground.NewScratch(), reached, all)
	if !reached.Has(int(place("Moscow"))) || reached.Has(int(place("London"))) {
		t.Error("Moscow is out of reach, or London is not")
	}
}

func TestBothBoardsAreDrawnWithEveryHexNumberAndName(t *testing.T) {
	for _, th := range theatres {
		c, err := th.chart()
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := chart.WriteSVG(&b, c, chart.Options{}); err != nil {
			t.Fatal(err)
		}
		svg := b.String()
		names := 0
		for i := range th.hexes {
			h := &th.hexes[i]
			if !strings.Contains(svg, `<path id="`+h.name+`" `) || !strings.Contains(svg, ">"+c.Areas[i].Number+"</text>") {
				t.Errorf("%s is not drawn with its number", h.name)
			}
			if h.place != "" {
				names++
			}
		}
		if names < 200 {
			t.Errorf("%s has %d named hexes only", th.id, names)
		}
		for _, z := range th.zones {
			if !strings.Contains(svg, ">"+z.name+"</text>") {
				t.Errorf("%s has no name on the map", z.name)
			}
		}
	}
}

func TestNeighbouringCountriesDifferInColour(t *testing.T) {
	for _, th := range theatres {
		tints := th.tints()
		for x := range th.graph.Edges() {
			a, b := th.graph.Ends(x)
			c, d := th.hexes[a].country, th.hexes[b].country
			if c >= 0 && d >= 0 && c != d && tints[c] == tints[d] {
				t.Errorf("%s: %s and %s have the same colour", th.id, th.lands[c].id, th.lands[d].id)
			}
		}
	}
}
