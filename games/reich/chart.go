package reich

import (
	"strings"

	"sandtable/board"
	"sandtable/board/chart"
	"sandtable/games/reich/atlas"
)

// The size of the drawing: hexes measure hexSize from side to side, and the
// board's own coordinates begin at column 16 on the left.
const (
	chartHex   = 66.0
	chartLeft  = 15.4
	chartWidth = (66.6 - chartLeft) * chartHex
	chartTop   = 1.0
)

// chartAt is a place on the drawing in hexes: x to the right in the measure of
// the board (a hex lies at its number and half its row), y in rows.
func chartAt(x, row float64) chart.Point {
	x0, y0 := board.Diagonal.Centre(board.Hex{})
	return chart.Point{X: (x0 + x - chartLeft) * chartHex, Y: (y0 + row*0.8660254 + chartTop) * chartHex}
}

// chartTints are the colours of the countries: field grey for Germany, blues
// for Britain and France, red for Russia, green for Italy, their possessions
// lighter, and warm paper tones for the rest, so chosen that neighbours differ.
var chartTints = [atlas.NumCountries]chart.Tint{
	atlas.Germany: {Hue: 150, Strength: 0.16, Shade: -2.2},
	atlas.Italy:   {Hue: 125, Strength: 0.62, Shade: -1.0}, atlas.Albania: {Hue: 120, Strength: 0.42}, atlas.Libya: {Hue: 112, Strength: 0.36, Shade: 0.3},
	atlas.Rhodes:  {Hue: 120, Strength: 0.42},
	atlas.Britain: {Hue: 268, Strength: 0.55, Shade: -1.0}, atlas.Egypt: {Hue: 268, Strength: 0.26, Shade: 0.2}, atlas.Gibraltar: {Hue: 268, Strength: 0.5, Shade: -0.5},
	atlas.Malta: {Hue: 268, Strength: 0.5, Shade: -0.5}, atlas.Cyprus: {Hue: 268, Strength: 0.4}, atlas.Palestine: {Hue: 268, Strength: 0.44, Shade: -0.4},
	atlas.Transjordan: {Hue: 268, Strength: 0.2, Shade: 0.4}, atlas.Iraq: {Hue: 268, Strength: 0.36, Shade: -0.1},
	atlas.France: {Hue: 236, Strength: 0.5, Shade: -0.4}, atlas.Algeria: {Hue: 232, Strength: 0.26, Shade: 0.2}, atlas.Morocco: {Hue: 236, Strength: 0.38, Shade: -0.2},
	atlas.Tunisia: {Hue: 236, Strength: 0.4, Shade: -0.3}, atlas.LebanonSyria: {Hue: 236, Strength: 0.36},
	atlas.USSR: {Hue: 32, Strength: 0.42, Shade: -0.3},

	atlas.Arabia: {Hue: 92, Strength: 0.5, Shade: 0.5}, atlas.BalticStates: {Hue: 55, Strength: 0.62, Shade: 0.2}, atlas.Belgium: {Hue: 88, Strength: 0.8},
	atlas.Bulgaria: {Hue: 62, Strength: 0.6, Shade: -0.5}, atlas.Denmark: {Hue: 92, Strength: 0.75, Shade: 0.2}, atlas.Finland: {Hue: 92, Strength: 0.45, Shade: 0.5},
	atlas.Greece: {Hue: 96, Strength: 0.66, Shade: 0.4}, atlas.Hungary: {Hue: 76, Strength: 0.6, Shade: -0.7}, atlas.Ireland: {Hue: 96, Strength: 0.7, Shade: 0.2},
	atlas.Luxembourg: {Hue: 60, Strength: 0.7, Shade: -0.6}, atlas.Netherlands: {Hue: 62, Strength: 0.75, Shade: -0.2}, atlas.Norway: {Hue: 70, Strength: 0.5, Shade: -0.4},
	atlas.Persia: {Hue: 82, Strength: 0.62, Shade: 0.2}, atlas.Poland: {Hue: 95, Strength: 0.8, Shade: 0.1}, atlas.Portugal: {Hue: 64, Strength: 0.6, Shade: -0.3},
	atlas.Rumania: {Hue: 92, Strength: 0.72}, atlas.Spain: {Hue: 88, Strength: 0.62, Shade: 0.2}, atlas.Sweden: {Hue: 96, Strength: 0.8, Shade: 0.2},
	atlas.Switzerland: {Hue: 0, Strength: 0, Shade: -3}, atlas.Turkey: {Hue: 74, Strength: 0.56}, atlas.Yugoslavia: {Hue: 66, Strength: 0.62, Shade: 0.1},
}

var frontTitles = [atlas.NumFronts]string{"Western Front", "Eastern Front", "Mediterranean Front"}

// Chart describes the board for drawing.
func Chart() (*chart.Chart, error) {
	load()
	bottom := chartAt(0, 40.4)
	c := &chart.Chart{
		Title: "Rise and Decline of the Third Reich", Width: chartWidth, Height: bottom.Y,
		Unit: 0.58, Hexes: true, Notes: chartSeas(), Boxes: chartBoxes(), Legend: chartLegend(),
	}
	c.AddGrid(world.Grid, chartAt(0, 0), chartHex, chartHexes)
	c.AddShores(world.Grid, 0.46, chartShore)
	for i := range atlas.Side(atlas.NumSides) {
		s := world.Sides[i]
		for _, l := range chartLines(i) {
			c.Borders = append(c.Borders, chart.Border{A: s.A.String(), B: s.B.String(), Line: l})
		}
	}
	for n := range atlas.Country(atlas.NumCountries) {
		if size := chartNames[n]; size > 0 {
			c.Regions = append(c.Regions, chart.Region{Group: atlas.CountryIDs[n], Text: atlas.CountryNames[n], Size: size})
		}
	}
	return c, c.Check()
}

// chartHexes draws what is printed in a hex.
func chartHexes(n int, a *chart.Area) {
	h := atlas.Hex(n)
	info := &world.Hexes[h]
	a.ID, a.Number, a.Title = info.Name, info.Name, chartTitle(h)
	if info.Country == atlas.NoCountry {
		a.Kind = chart.Sea
		return
	}
	a.Group, a.Tint = atlas.CountryIDs[info.Country], chartTints[info.Country]
	a.Fort = info.Fortress != atlas.NoFortress
	switch info.Terrain {
	case atlas.Mountain:
		a.Ground = chart.Mountains
	case atlas.Swamp:
		a.Ground = chart.Marsh
	case atlas.Quattara:
		a.Ground = chart.Desert
	}
	var cities []string
	for k := range info.NumPlaces {
		p := &world.Places[info.Place+atlas.Place(k)]
		mark := chart.Symbol{Mark: chart.Dot}
		switch {
		case p.Capital && p.Port:
			mark = chart.Symbol{Mark: chart.Star, Rings: 1}
		case p.Capital:
			mark = chart.Symbol{Mark: chart.Star}
		case p.Port:
			mark = chart.Symbol{Mark: chart.Harbour}
		}
		if p.Objective {
			mark.Ink, a.Label.Ink = chart.Red, chart.Red
		}
		mark.At = &chart.Point{X: a.Centre.X + (float64(k)-float64(info.NumPlaces-1)/2)*0.3*chartHex, Y: a.Centre.Y - 0.04*chartHex}
		a.Symbols = append(a.Symbols, mark)
		cities = append(cities, p.Name)
	}
	a.Label.Text = strings.Join(cities, "\n")
	if world.Beaches.Has(h) {
		a.Symbols = append(a.Symbols, chart.Symbol{Mark: chart.Waves, Ink: chart.Blue, At: &chart.Point{X: a.Centre.X + 0.2*chartHex, Y: a.Centre.Y + 0.3*chartHex}})
	}
}

// chartTitle says in words what the board shows of a hex.
func chartTitle(h atlas.Hex) string {
	info := &world.Hexes[h]
	parts := []string{info.Name}
	for k := range info.NumPlaces {
		parts = append(parts, world.Places[info.Place+atlas.Place(k)].Name)
	}
	if info.Country != atlas.NoCountry {
		parts = append(parts, atlas.CountryNames[info.Country])
	}
	if info.Terrain != atlas.ClearTerrain {
		parts = append(parts, atlas.TerrainNames[info.Terrain])
	}
	for _, extra := range []struct {
		has  bool
		name string
	}{
		{world.Capitals.Has(h), "capital"}, {world.Ports.Has(h), "port"}, {world.Objectives.Has(h), "objective"},
		{world.Beaches.Has(h), "beach"}, {info.Fortress != atlas.NoFortress, "fortress"},
	} {
		if extra.has {
			parts = append(parts, extra.name)
		}
	}
	if info.Front != atlas.NoFront {
		parts = append(parts, frontTitles[info.Front])
	}
	return strings.Join(parts, ", ")
}

// chartShore is how much water there is on a side. Beyond the edge of the board
// the sea goes on where the hex has any.
func chartShore(n int, d board.Direction) chart.Shore {
	e, ok := world.Edges.Edge(n, d)
	if !ok {
		if world.AtSea.Has(atlas.Hex(n)) {
			return chart.Mixed
		}
		return chart.Dry
	}
	x := atlas.Side(e)
	wet := x.Is(atlas.SeaSide) || world.Sides[x].Lake != ""
	switch {
	case wet && x.Is(atlas.LandSide):
		return chart.Mixed
	case wet:
		return chart.Wet
	}
	return chart.Dry
}

// chartLines are what is drawn along a hexside.
func chartLines(x atlas.Side) []chart.Line {
	lines := []chart.Line{chart.Fine}
	if x.Is(atlas.RiverSide) {
		lines = append(lines, chart.River)
	}
	if world.Borders.Has(x) || world.Quattara.Has(x) {
		lines = append(lines, chart.Frontier)
	}
	for k := range world.Lines {
		if atlas.LineKind(k) == atlas.PartitionLine || atlas.LineKind(k) == atlas.VichyLine {
			if world.Lines[k].Has(x) {
				lines = append(lines, chart.Partition)
			}
		}
	}
	if world.Frontline.Has(x) || world.SeaFronts.Has(x) {
		lines = append(lines, chart.Divide)
	}
	if x.Is(atlas.ArrowSide) {
		lines = append(lines, chart.Crossing)
	}
	return lines
}

// chartNames are the greatest sizes of the names of countries that have room
// for one.
var chartNames = [atlas.NumCountries]float64{
	atlas.Germany: 52, atlas.Italy: 34, atlas.Britain: 34, atlas.France: 52, atlas.USSR: 150, atlas.Albania: 18, atlas.Algeria: 44, atlas.Arabia: 34, atlas.BalticStates: 30, atlas.Belgium: 20,
	atlas.Bulgaria: 34, atlas.Cyprus: 18, atlas.Denmark: 20, atlas.Egypt: 44, atlas.Finland: 40, atlas.Greece: 30, atlas.Hungary: 34, atlas.Iraq: 40, atlas.Ireland: 30, atlas.LebanonSyria: 28, atlas.Libya: 64,
	atlas.Morocco: 40, atlas.Netherlands: 18, atlas.Norway: 36, atlas.Palestine: 18, atlas.Persia: 40, atlas.Poland: 46, atlas.Portugal: 26, atlas.Rumania: 42, atlas.Spain: 60, atlas.Sweden: 44,
	atlas.Switzerland: 24, atlas.Transjordan: 24, atlas.Tunisia: 26, atlas.Turkey: 64, atlas.Yugoslavia: 38,
}

// chartSeas are the names of the waters.
func chartSeas() []chart.Note {
	return []chart.Note{
		{Text: "Atlantic Ocean", At: chartAt(22, 13.5), Size: 64}, {Text: "North Sea", At: chartAt(31.5, 5.5), Size: 44},
		{Text: "Baltic Sea", At: chartAt(38.2, 8.5), Size: 30, Turn: -58}, {Text: "Mediterranean Sea", At: chartAt(37.3, 32.6), Size: 50},
		{Text: "Black Sea", At: chartAt(49.6, 22.6), Size: 46}, {Text: "Caspian Sea", At: chartAt(62.2, 24.4), Size: 40, Turn: 62},
		{Text: "Bay of Biscay", At: chartAt(23.7, 17.3), Size: 28}, {Text: "Adriatic Sea", At: chartAt(36.2, 24.3), Size: 24, Turn: 52},
		{Text: "Aegean Sea", At: chartAt(43.4, 28.4), Size: 22}, {Text: "English Channel", At: chartAt(26.9, 12.2), Size: 22},
	}
}

// chartBoxes are the places beside the map, in the corners that the hexes leave
// free.
func chartBoxes() []chart.Box {
	at := func(b atlas.Box, id string, x, row, w, h float64) chart.Box {
		return chart.Box{ID: id, Text: atlas.BoxNames[b], At: chartAt(x, row), W: w * chartHex, H: h * chartHex}
	}
	return []chart.Box{
		at(atlas.USBox, "box-us", 15.8, -0.6, 3.6, 2.9),
		at(atlas.MurmanskBox, "box-murmansk", 19.8, -0.6, 3.4, 2.9),
		at(atlas.LendLeaseBox, "box-lend-lease", 61.2, 34.4, 4.4, 2.9),
	}
}

// chartLegend explains the lines and symbols of the board.
func chartLegend() *chart.Legend {
	line := func(l chart.Line) *chart.Line { return &l }
	symbol := func(m chart.Mark, i chart.Ink, rings int) []chart.Symbol {
		return []chart.Symbol{{Mark: m, Ink: i, Rings: rings}}
	}
	return &chart.Legend{
		At: chartAt(15.8, 32.3), Rows: 10,
		Entries: []chart.Entry{
			{Text: "River", Line: line(chart.River)},
			{Text: "Border", Line: line(chart.Frontier)},
			{Text: "Front boundary", Line: line(chart.Divide)},
			{Text: "Partition, Vichy", Line: line(chart.Partition)},
			{Text: "Crossing arrow", Line: line(chart.Crossing)},
			{Text: "Mountain", Ground: chart.Mountains},
			{Text: "Swamp", Ground: chart.Marsh},
			{Text: "Quattara", Ground: chart.Desert},
			{Text: "Fortress", Fort: true},
			{Text: "Beach", Symbols: symbol(chart.Waves, chart.Blue, 0)},
			{Text: "City", Symbols: symbol(chart.Dot, chart.Black, 0)},
			{Text: "Port", Symbols: symbol(chart.Harbour, chart.Black, 0)},
			{Text: "Capital", Symbols: symbol(chart.Star, chart.Black, 0)},
			{Text: "Capital and port", Symbols: symbol(chart.Star, chart.Black, 1)},
			{Text: "Objective", Symbols: symbol(chart.Star, chart.Red, 0)},
		},
	}
}
