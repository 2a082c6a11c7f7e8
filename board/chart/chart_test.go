package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"sandtable/board"
)

// twoLands is an island of two areas, with a city and a resource, in a sea
// with a hole for it, and a strait and a rock out of play beside them.
func twoLands() *Chart {
	square := func(x, y, w, h float64) Ring {
		return Ring{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
	}
	west := Ring{{100, 100}, {300, 100}, {300, 200}, {300, 300}, {100, 300}}
	east := Ring{{300, 100}, {500, 100}, {500, 300}, {300, 300}, {300, 200}}
	coast := Ring{{100, 100}, {300, 100}, {500, 100}, {500, 300}, {300, 300}, {100, 300}}
	rock, narrow := square(600, 100, 60, 60), square(600, 250, 100, 100)
	return &Chart{
		Title: "Two lands & a sea", Width: 800, Height: 450, Rounded: true,
		Areas: []Area{
			{ID: "west", Title: "West", Kind: Land, Group: "a", Tint: Tint{90, 0.5, 0}, Rings: []Ring{west},
				Centre: Point{200, 200}, Room: 90, Label: Label{Text: "West"},
				Symbols: []Symbol{{Mark: Star, Rings: 3, At: &Point{200, 200}}, {Mark: Triangle}, {Mark: Triangle, Ink: Red}}},
			{ID: "east", Title: "East", Kind: Land, Group: "b", Tint: Tint{250, 0.5, 0}, Rings: []Ring{east},
				Centre: Point{400, 200}, Room: 90, Label: Label{Text: "Far East"}, Symbols: []Symbol{{Mark: Dot, At: &Point{300, 100}}}},
			{ID: "sea", Kind: Sea, Rings: []Ring{square(0, 0, 800, 450), coast, rock, narrow},
				Centre: Point{400, 380}, Room: 60, Label: Label{Text: "The Sea"}},
			{ID: "narrow", Kind: Strait, Rings: []Ring{narrow}, Circle: &Circle{Point{650, 300}, 50},
				Shores: []Ring{square(640, 280, 20, 60)}, Centre: Point{650, 300}, Room: 50, Label: Label{Text: "Narrow"}},
		},
		OutOfPlay: []Shape{{Title: "Rock", Label: Label{Text: "Rock"}, Rings: []Ring{rock}}},
		Borders:   []Border{{"east", "west", Mountain}, {"sea", "narrow", Unseen}},
		Regions:   []Region{{Group: "a", Text: "Alpha"}, {Group: "b", Text: "Beta", At: &Point{420, 260}, Turn: -20, Size: 20}},
		Notes:     []Note{{Text: "here be dragons", At: Point{100, 420}}},
		Legend: &Legend{At: Point{10, 10}, Rows: 1, Entries: []Entry{
			{Text: "Plain", Value: "2", Line: new(Line)}, {Text: "Strait", Strait: true}, {Text: "City", Symbols: []Symbol{{Mark: Dot, Rings: 1}}},
		}},
	}
}

func draw(t testing.TB, c *Chart, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteSVG(&b, c, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestADrawingIsWellFormedByDayAndByNight(t *testing.T) {
	for _, o := range []Options{{}, {Dark: true}, {NoLabels: true, NoLegend: true}} {
		svg := draw(t, twoLands(), o)
		for d := xml.NewDecoder(strings.NewReader(svg)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%+v: %v", o, err)
			}
		}
		if strings.Contains(svg, "NaN") || strings.Contains(svg, "%!") {
			t.Errorf("%+v: the drawing holds a number or word that went wrong", o)
		}
		if has := strings.Contains(svg, `<text class="name"`); has == o.NoLabels {
			t.Errorf("%+v: name drawn is %v", o, has)
		}
		if has := strings.Contains(svg, ">City<"); has == o.NoLegend {
			t.Errorf("%+v: legend drawn is %v", o, has)
		}
	}
}

func TestEveryAreaIsAnElementWithItsIdAndATitle(t *testing.T) {
	svg := draw(t, twoLands(), Options{})
	for id, title := range map[string]string{"west": "West", "east": "East", "sea": "sea", "narrow": "narrow"} {
		element := regexp.MustCompile(`<path id="` + id + `" [^>]*><title>` + title + `</title></path>`)
		if n := len(element.FindAllString(svg, -1)); n != 1 {
			t.Errorf("%d elements for %s, want 1", n, id)
		}
	}
}

// What a use element shows does not see rules that begin outside it, so the
// shallows must be kept from filling by the path itself.
func TestTheShallowsAreALineAndNotABlackShape(t *testing.T) {
	if svg := draw(t, twoLands(), Options{}); !strings.Contains(svg, `<path id="chart-shore" fill="none"`) {
		t.Error("the path of the shallows does not say that it has no fill")
	}
}

func TestTheSameChartGivesTheSameBytes(t *testing.T) {
	first := draw(t, twoLands(), Options{})
	for range 5 {
		if draw(t, twoLands(), Options{}) != first {
			t.Fatal("two drawings of one chart differ")
		}
	}
	if draw(t, twoLands(), Options{Dark: true}) == first {
		t.Error("night looks like day")
	}
}

func TestNeighboursDrawTheSameLine(t *testing.T) {
	c := twoLands()
	d := newDrawing(c, Options{})
	got := map[[2]int]Line{}
	for i := range d.mesh.arcs {
		a := &d.mesh.arcs[i]
		line := Unseen
		for _, l := range d.lines(i) {
			line = l
		}
		got[[2]int{a.a, a.b}] = line
	}
	want := map[[2]int]Line{
		{0, 1}:    Mountain, // west and east, as said
		{0, 2}:    Coast,    // both with the sea, by what they are
		{1, 2}:    Coast,
		{2, 3}:    Unseen, // the strait
		{2, 4}:    Coast,  // the rock
		{2, none}: Unseen, // the edge of the map
	}
	if len(got) != len(want) {
		t.Errorf("lines %v, want %v", got, want)
	}
	for pair, line := range want {
		if l, ok := got[pair]; !ok || l != line {
			t.Errorf("between %v the line is %v (found: %v), want %v", pair, l, ok, line)
		}
	}
	if n := len(d.mesh.arcs); n != 6 {
		t.Errorf("%d arcs, want 6: neighbours do not share theirs", n)
	}
}

func TestNamesKeepOffSymbolsAndEachOther(t *testing.T) {
	lines, marks := newDrawing(twoLands(), Options{}).place()
	if len(marks) != 4 {
		t.Errorf("%d symbols are placed, want 4", len(marks))
	}
	if len(lines) < 6 {
		t.Errorf("only %d names are placed", len(lines))
	}
	overlap := func(a, b rect) bool { return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1 }
	for i, l := range lines {
		for _, o := range lines[i+1:] {
			if overlap(l.rect, o.rect) {
				t.Errorf("%q and %q overlap", l.text, o.text)
			}
		}
		for _, m := range marks {
			r := symbolRadius(m.Symbol) - 2
			if overlap(l.rect, rect{m.at.X - r, m.at.Y - r, m.at.X + r, m.at.Y + r}) {
				t.Errorf("%q lies on a symbol at %v", l.text, m.at)
			}
		}
	}
}

func TestAChartWithMistakesIsRefused(t *testing.T) {
	for _, c := range []struct {
		name, want string
		spoil      func(*Chart)
	}{
		{"an id twice", "used before", func(c *Chart) { c.Areas[1].ID = "west" }},
		{"an area without outline", "no outline", func(c *Chart) { c.Areas[0].Rings = nil }},
		{"an outline of two points", "2 points", func(c *Chart) { c.Areas[0].Rings[0] = c.Areas[0].Rings[0][:2] }},
		{"a border to nowhere", "not there", func(c *Chart) { c.Borders[0].A = "north" }},
		{"a strait without circle", "no circle", func(c *Chart) { c.Areas[3].Circle = nil }},
		{"no size", "size", func(c *Chart) { c.Width = 0 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			bad := twoLands()
			c.spoil(bad)
			if err := WriteSVG(io.Discard, bad, Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}

func TestAHexMapIsDrawnByTheSameRenderer(t *testing.T) {
	grid, err := board.NewGrid(board.Diagonal, board.Rectangle(board.OddRow, 5, 4))
	if err != nil {
		t.Fatal(err)
	}
	c := &Chart{Title: "Hexes", Width: 600, Height: 400}
	c.AddGrid(grid, Point{60, 60}, 90, func(n int, a *Area) {
		a.ID = fmt.Sprintf("h%02d", n)
		if n < 5 {
			a.Kind = Sea
		}
	})
	c.Borders = []Border{{"h06", "h07", River}}
	d := newDrawing(c, Options{})
	rivers, coasts := 0, 0
	for i := range d.mesh.arcs {
		if d.drawn(i, []Line{River}) {
			rivers++
		}
		if d.drawn(i, []Line{Coast}) {
			coasts++
		}
	}
	// The hexes of the shore zigzag: each of the five meets two of the sea
	// except at one end of the row.
	if rivers != 1 || coasts != 9 {
		t.Errorf("%d river sides and %d coast sides, want 1 and 9", rivers, coasts)
	}
	if svg := draw(t, c, Options{}); !strings.Contains(svg, `id="h19"`) || !strings.Contains(svg, `class="line river"`) {
		t.Error("the last hex or the river is missing")
	}
}

// A row of six hexes: the sea, three of a coast that is wet to the west, mixed
// between, and dry to the east, and land.
func TestTheCoastRunsWhereTheSidesSayThereIsWater(t *testing.T) {
	grid, err := board.NewGrid(board.OddRow, board.Rectangle(board.OddRow, 4, 1))
	if err != nil {
		t.Fatal(err)
	}
	c := &Chart{Title: "Coast", Width: 500, Height: 120, Hexes: true}
	c.AddGrid(grid, Point{60, 60}, 90, func(n int, a *Area) {
		a.ID, a.Number = fmt.Sprintf("h%d", n), fmt.Sprint(n)
		if n == 0 {
			a.Kind = Sea
		}
	})
	sides := map[[2]int]Shore{{0, 1}: Wet, {1, 2}: Mixed, {2, 3}: Dry}
	c.AddShores(grid, 0.4, func(n int, d board.Direction) Shore {
		to, ok := grid.Neighbour(n, d)
		if !ok {
			return Dry
		}
		return sides[[2]int{min(n, to), max(n, to)}]
	})
	if c.Areas[0].Shores != nil || c.Areas[3].Shores != nil {
		t.Error("a hex that is all sea or all land has a shore")
	}
	west, east := c.Areas[1], c.Areas[2]
	if len(west.Shores) != 1 || len(east.Shores) != 1 {
		t.Fatal("a hex of the coast has no shore")
	}
	side := Point{west.Centre.X - 44, west.Centre.Y}
	if inside(west.Shores[0], side) {
		t.Error("there is land at the wet side")
	}
	if !inside(west.Shores[0], west.Centre) || !inside(east.Shores[0], east.Centre) {
		t.Error("there is no land in the middle of a hex of land")
	}
	// Both sides of the mixed side agree on where it is land.
	for k := 1; k < 20; k++ {
		y := west.Rings[0][0].Y + (west.Rings[0][1].Y-west.Rings[0][0].Y)*float64(k)/20
		x := (west.Centre.X + east.Centre.X) / 2
		if inside(west.Shores[0], Point{x - 0.01, y}) != inside(east.Shores[0], Point{x + 0.01, y}) {
			t.Errorf("at %d/20 of the mixed side there is land on one side only", k)
		}
	}
	svg := draw(t, c, Options{})
	for _, want := range []string{`class="line coast"`, `class="land"`, `class="number atsea"`, `class="line fine"`} {
		if !strings.Contains(svg, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

func TestABorderMayHaveSeveralLines(t *testing.T) {
	grid, err := board.NewGrid(board.OddRow, board.Rectangle(board.OddRow, 2, 1))
	if err != nil {
		t.Fatal(err)
	}
	c := &Chart{Title: "Lines", Width: 300, Height: 120, Hexes: true}
	c.AddGrid(grid, Point{60, 60}, 90, func(n int, a *Area) { a.ID = fmt.Sprintf("h%d", n) })
	for _, l := range []Line{Fine, River, Frontier, Divide, Partition, Crossing} {
		c.Borders = append(c.Borders, Border{"h0", "h1", l})
	}
	c.Areas[0].Ground, c.Areas[0].Fort = Mountains, true
	c.Tracks = []Track{{Points: []Point{{60, 60}, {150, 60}}, Rail: true}}
	c.Boxes = []Box{{ID: "box", Text: "Beside the map", At: Point{220, 20}, W: 60, H: 60}}
	svg := draw(t, c, Options{})
	for _, want := range []string{
		"line fine", "line river", "line frontier", "line divide", "line partition", "crossing", "peak", "fort", "rail", "box",
	} {
		if !strings.Contains(svg, `class="`+want+`"`) {
			t.Errorf("there is no %s", want)
		}
	}
}

func TestColoursAreMixedAsTheyShouldBe(t *testing.T) {
	for _, c := range []struct {
		l, c, h float64
		want    string
	}{
		{1, 0, 0, "#ffffff"},
		{0, 0, 0, "#000000"},
		{0.62796, 0.25768, 29.234, "#ff0000"},
		{0.51975, 0.17686, 142.495, "#008000"},
	} {
		if got := oklch(c.l, c.c, c.h); got != c.want {
			t.Errorf("oklch(%v, %v, %v) = %s, want %s", c.l, c.c, c.h, got, c.want)
		}
	}
	// More chroma than a screen has must not change the hue into another.
	if got := oklch(0.9, 0.4, 250); got[5:] < got[1:3] {
		t.Errorf("a light strong blue became %s", got)
	}
}
