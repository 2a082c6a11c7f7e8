package tt_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sandtable/board/chart"
	"sandtable/games/tt"
)

func mustChart(t testing.TB) *chart.Chart {
	t.Helper()
	c, err := tt.Chart()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func mustDraw(t testing.TB, c *chart.Chart, o chart.Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := chart.WriteSVG(&b, c, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTheMapHasEveryAreaByDayAndByNight(t *testing.T) {
	c := mustChart(t)
	count := map[chart.Kind]int{}
	for _, a := range c.Areas {
		count[a.Kind]++
	}
	if count[chart.Land] != 95 || count[chart.Strait] != 8 || count[chart.Sea] != 28 || count[chart.Ocean] != 5 {
		t.Errorf("the map has %v areas by kind, want 95 land, 8 straits, 28 seas and 5 oceans", count)
	}
	for _, dark := range []bool{false, true} {
		svg := mustDraw(t, c, chart.Options{Dark: dark})
		for _, a := range c.Areas {
			element := regexp.MustCompile(`<path id="` + a.ID + `" [^>]*><title>[^<]*` + regexp.QuoteMeta(strings.Split(a.Title, ",")[0]))
			if n := len(element.FindAllStringIndex(svg, -1)); n != 1 {
				t.Errorf("%d elements for %s, want 1", n, a.ID)
			}
		}
	}
}

func TestTheMapShowsEveryCityAndResource(t *testing.T) {
	c := mustChart(t)
	count := map[string]int{}
	for _, a := range c.Areas {
		for _, s := range a.Symbols {
			count[fmt.Sprint(s.Mark, s.Rings, s.Ink)]++
		}
	}
	for _, want := range []struct {
		name   string
		symbol chart.Symbol
		count  int
	}{
		{"Main Capitals", chart.Symbol{Mark: chart.Star, Rings: 3}, 3},
		{"Sub Capitals", chart.Symbol{Mark: chart.Star, Rings: 2}, 7},
		{"Capital Cities", chart.Symbol{Mark: chart.Star, Rings: 1}, 3},
		{"cities", chart.Symbol{Mark: chart.Dot, Rings: 1}, 25},
		{"towns", chart.Symbol{Mark: chart.Dot}, 17},
		{"TransAfrica resources", chart.Symbol{Mark: chart.Triangle, Ink: chart.Red}, 6},
	} {
		if got := count[fmt.Sprint(want.symbol.Mark, want.symbol.Rings, want.symbol.Ink)]; got != want.count {
			t.Errorf("%d %s on the map, want %d", got, want.name, want.count)
		}
	}
}

// Two areas that border on each other share a stretch of outline, and no
// others do; the way around Africa is the one border without a line.
func TestBordersRunWhereAreasTouch(t *testing.T) {
	type side [2]chart.Point
	c := mustChart(t)
	touching := map[side][]string{}
	for _, a := range c.Areas {
		for _, ring := range a.Rings {
			for i, p := range ring {
				q := ring[(i+1)%len(ring)]
				if q.X < p.X || q.X == p.X && q.Y < p.Y {
					p, q = q, p
				}
				touching[side{p, q}] = append(touching[side{p, q}], a.ID)
			}
		}
	}
	drawn := map[[2]string]bool{}
	for _, ids := range touching {
		if len(ids) == 2 {
			drawn[[2]string{min(ids[0], ids[1]), max(ids[0], ids[1])}] = true
		}
	}
	for _, b := range c.Borders {
		pair := [2]string{min(b.A, b.B), max(b.A, b.B)}
		aroundAfrica := pair == [2]string{"south-atlantic-ocean", "west-indian-ocean"}
		if drawn[pair] == aroundAfrica {
			t.Errorf("the border %s - %s has a line: %v", b.A, b.B, drawn[pair])
		}
		delete(drawn, pair)
	}
	for pair := range drawn {
		t.Errorf("%s and %s touch but have no border", pair[0], pair[1])
	}
}

// The map has the land and water of the geography that is no area of its own:
// shores in every strait in the tints of their nations, islands with a coast, lakes.
func TestTheMapShowsShoresIslandsAndLakes(t *testing.T) {
	c := mustChart(t)
	land := map[chart.Point]bool{}
	for _, a := range c.Areas {
		if a.Kind == chart.Strait && len(a.Shores) == 0 {
			t.Errorf("the strait of %s has no shores", a.ID)
		}
		if len(a.ShoreTints) != len(a.Shores) {
			t.Errorf("the strait of %s has %d shores and %d tints", a.ID, len(a.Shores), len(a.ShoreTints))
		}
		for _, ring := range a.Rings {
			if a.Kind == chart.Land {
				land[ring[0]] = true
			}
		}
	}
	for _, s := range c.OutOfPlay {
		if !s.Water {
			for _, ring := range s.Rings {
				land[ring[0]] = true
			}
		}
	}
	islands := 0
	for _, s := range c.OutOfPlay {
		if s.Title != "Islands" {
			continue
		}
		for _, ring := range s.Rings {
			islands++
			if !land[ring[0]] {
				t.Errorf("no land shares the outline of the island at %v", ring[0])
			}
		}
	}
	if islands != 172 || len(c.Lakes) != 7 {
		t.Errorf("the map shows %d islands and %d lakes, want 172 and 7", islands, len(c.Lakes))
	}
}

func TestNothingIsPrintedOffTheMap(t *testing.T) {
	c := mustChart(t)
	check := func(what string, p chart.Point) {
		if p.X < 0 || p.Y < 0 || p.X > c.Width || p.Y > c.Height {
			t.Errorf("%s stands at %v, off the map of %v by %v", what, p, c.Width, c.Height)
		}
	}
	check("the legend", c.Legend.At)
	for _, n := range c.Notes {
		check(n.Text, n.At)
	}
	for _, r := range c.Regions {
		if r.At != nil {
			check(r.Text, *r.At)
		}
	}
	for _, a := range c.Areas {
		check(a.Label.Text, *a.Label.At)
		for _, s := range a.Symbols {
			check("a symbol of "+a.ID, *s.At)
		}
	}
}

func TestNeighbouringNationsDifferInTint(t *testing.T) {
	c := mustChart(t)
	area := map[string]*chart.Area{}
	for i := range c.Areas {
		area[c.Areas[i].ID] = &c.Areas[i]
	}
	for _, b := range c.Borders {
		x, y := area[b.A], area[b.B]
		if x.Kind != chart.Land || y.Kind != chart.Land || x.Group == y.Group {
			continue
		}
		if x.Tint == y.Tint {
			t.Errorf("%s and %s, which are neighbours, have the same tint", x.Group, y.Group)
		}
	}
}

// The check takes the type narrower than it is, so that what it reports
// overlaps to the eye.
func TestNoNameRunsIntoAnother(t *testing.T) {
	type box struct {
		name           string
		x0, y0, x1, y1 float64
	}
	text := regexp.MustCompile(`<text class="(?:name|sea|region|out)" x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"([^>]*)>([^<]+)</text>`)
	number := func(s string) float64 {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	var boxes []box
	for _, m := range text.FindAllStringSubmatch(mustDraw(t, mustChart(t), chart.Options{}), -1) {
		if strings.Contains(m[4], "transform") {
			continue
		}
		x, y, size := number(m[1]), number(m[2]), number(m[3])
		w := 0.4 * size * float64(len(m[5])) / 2
		boxes = append(boxes, box{m[5], x - w, y - 0.6*size, x + w, y})
	}
	if len(boxes) < 136 {
		t.Fatalf("only %d lines of type found", len(boxes))
	}
	for i, a := range boxes {
		for _, b := range boxes[i+1:] {
			if a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1 {
				t.Errorf("%q and %q overlap", a.name, b.name)
			}
		}
	}
}

func BenchmarkDrawTheMap(b *testing.B) {
	c := mustChart(b)
	b.ReportAllocs()
	for b.Loop() {
		mustDraw(b, c, chart.Options{})
	}
}
