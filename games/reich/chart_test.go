package reich

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"sandtable/board/chart"
	"sandtable/games/reich/atlas"
)

func draw(t testing.TB, o chart.Options) string {
	t.Helper()
	c, err := Chart()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := chart.WriteSVG(&b, c, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTheDrawingShowsEveryHexWithItsNumberAndEveryPlace(t *testing.T) {
	svg := draw(t, chart.Options{})
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the drawing is not well formed: %v", err)
		}
	}
	for h := range atlas.Hex(atlas.NumHexes) {
		if n := strings.Count(svg, `<path id="`+h.String()+`" `); n != 1 {
			t.Errorf("%s is drawn %d times", h, n)
		}
		if !strings.Contains(svg, ">"+h.String()+"</text>") {
			t.Errorf("%s has no number", h)
		}
	}
	for _, p := range world.Places {
		// A name may be broken into two lines.
		if first, last, _ := strings.Cut(p.Name, " "); !strings.Contains(svg, ">"+p.Name+"</text>") &&
			!(strings.Contains(svg, ">"+first+"</text>") && strings.Contains(svg, ">"+last+"</text>")) {
			t.Errorf("%s has no name on the map", p.Name)
		}
	}
	for _, b := range atlas.BoxNames {
		if !strings.Contains(svg, ">"+b+"</text>") {
			t.Errorf("the %s is not drawn", b)
		}
	}
}

func TestEveryFeatureOfAHexsideIsDrawn(t *testing.T) {
	c, err := Chart()
	if err != nil {
		t.Fatal(err)
	}
	count := map[chart.Line]int{}
	for _, b := range c.Borders {
		count[b.Line]++
	}
	for line, want := range map[chart.Line]int{
		chart.Fine: atlas.NumSides, chart.River: 239, chart.Crossing: 8,
		chart.Divide:   world.Frontline.Bits().Count() + world.SeaFronts.Bits().Count(),
		chart.Frontier: world.Borders.Bits().Count() + world.Quattara.Bits().Count(),
	} {
		if count[line] != want {
			t.Errorf("%d borders with line %d, want %d", count[line], line, want)
		}
	}
	for n := range atlas.Hex(atlas.NumHexes) {
		a := &c.Areas[n]
		if partly := world.OnLand.Has(n) && world.AtSea.Has(n); partly && len(a.Shores) == 0 {
			t.Errorf("%s is drawn without its coast", n)
		}
		if land := world.Hexes[n].Country != atlas.NoCountry; land != (a.Kind == chart.Land) {
			t.Errorf("%s is drawn as kind %d", n, a.Kind)
		}
	}
}

func TestNeighbouringCountriesDifferInColour(t *testing.T) {
	for i := range atlas.Side(atlas.NumSides) {
		if !world.Borders.Has(i) {
			continue
		}
		a, b := world.Hexes[world.Sides[i].A].Country, world.Hexes[world.Sides[i].B].Country
		if chartTints[a] == chartTints[b] {
			t.Errorf("%s and %s, which are neighbours, have the same tint", atlas.CountryIDs[a], atlas.CountryIDs[b])
		}
	}
}

func TestObjectivesAreNamedInRed(t *testing.T) {
	c, err := Chart()
	if err != nil {
		t.Fatal(err)
	}
	for n := range atlas.Hex(atlas.NumHexes) {
		if got := c.Areas[n].Label.Ink == chart.Red; got != world.Objectives.Has(n) {
			t.Errorf("the name of %s is red: %v", n, got)
		}
	}
}

func BenchmarkDrawTheMap(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		draw(b, chart.Options{})
	}
}
