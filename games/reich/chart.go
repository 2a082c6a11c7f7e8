package reich

import (
	"strings"

	"sandtable/board"
	"sandtable/board/chart"
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
var chartTints = [numCountries]chart.Tint{
	germany: {Hue: 150, Strength: 0.16, Shade: -2.2},
	italy:   {Hue: 125, Strength: 0.62, Shade: -1.0}, albania: {Hue: 120, Strength: 0.42}, libya: {Hue: 112, Strength: 0.36, Shade: 0.3},
	rhodes:  {Hue: 120, Strength: 0.42},
	britain: {Hue: 268, Strength: 0.55, Shade: -1.0}, egypt: {Hue: 268, Strength: 0.26, Shade: 0.2}, gibraltar: {Hue: 268, Strength: 0.5, Shade: -0.5},
	malta: {Hue: 268, Strength: 0.5, Shade: -0.5}, cyprus: {Hue: 268, Strength: 0.4}, palestine: {Hue: 268, Strength: 0.44, Shade: -0.4},
	transjordan: {Hue: 268, Strength: 0.2, Shade: 0.4}, iraq: {Hue: 268, Strength: 0.36, Shade: -0.1},
	france: {Hue: 236, Strength: 0.5, Shade: -0.4}, algeria: {Hue: 232, Strength: 0.26, Shade: 0.2}, morocco: {Hue: 236, Strength: 0.38, Shade: -0.2},
	tunisia: {Hue: 236, Strength: 0.4, Shade: -0.3}, lebanonSyria: {Hue: 236, Strength: 0.36},
	ussr: {Hue: 32, Strength: 0.42, Shade: -0.3},

	arabia: {Hue: 92, Strength: 0.5, Shade: 0.5}, balticStates: {Hue: 55, Strength: 0.62, Shade: 0.2}, belgium: {Hue: 88, Strength: 0.8},
	bulgaria: {Hue: 62, Strength: 0.6, Shade: -0.5}, denmark: {Hue: 92, Strength: 0.75, Shade: 0.2}, finland: {Hue: 92, Strength: 0.45, Shade: 0.5},
	greece: {Hue: 96, Strength: 0.66, Shade: 0.4}, hungary: {Hue: 76, Strength: 0.6, Shade: -0.7}, ireland: {Hue: 96, Strength: 0.7, Shade: 0.2},
	luxembourg: {Hue: 60, Strength: 0.7, Shade: -0.6}, netherlands: {Hue: 62, Strength: 0.75, Shade: -0.2}, norway: {Hue: 70, Strength: 0.5, Shade: -0.4},
	persia: {Hue: 82, Strength: 0.62, Shade: 0.2}, poland: {Hue: 95, Strength: 0.8, Shade: 0.1}, portugal: {Hue: 64, Strength: 0.6, Shade: -0.3},
	rumania: {Hue: 92, Strength: 0.72}, spain: {Hue: 88, Strength: 0.62, Shade: 0.2}, sweden: {Hue: 96, Strength: 0.8, Shade: 0.2},
	switzerland: {Hue: 0, Strength: 0, Shade: -3}, turkey: {Hue: 74, Strength: 0.56}, yugoslavia: {Hue: 66, Strength: 0.62, Shade: 0.1},
}

// countryNames are the names on the map.
var countryNames = [numCountries]string{
	"Germany", "Italy", "Britain", "France", "Russia", "United States", "Albania", "Algeria", "Arabia", "Baltic States", "Belgium",
	"Bulgaria", "Cyprus", "Denmark", "Egypt", "Finland", "Gibraltar", "Greece", "Hungary", "Iraq", "Ireland",
	"Lebanon-Syria", "Libya", "Luxembourg", "Malta", "Morocco", "Netherlands", "Norway", "Palestine", "Persia", "Poland",
	"Portugal", "Rhodes", "Rumania", "Spain", "Sweden", "Switzerland", "Transjordan", "Tunisia", "Turkey", "Yugoslavia",
}

var frontTitles = [numFronts]string{"Western Front", "Eastern Front", "Mediterranean Front"}

// Chart describes the board for drawing.
func Chart() (*chart.Chart, error) {
	load()
	bottom := chartAt(0, 40.4)
	c := &chart.Chart{
		Title: "Rise and Decline of the Third Reich", Width: chartWidth, Height: bottom.Y,
		Unit: 0.58, Hexes: true, Notes: chartSeas(), Boxes: chartBoxes(), Legend: chartLegend(),
	}
	c.AddGrid(world.grid, chartAt(0, 0), chartHex, chartHexes)
	c.AddShores(world.grid, 0.46, chartShore)
	for i := range side(numSides) {
		s := world.sides[i]
		for _, l := range chartLines(i) {
			c.Borders = append(c.Borders, chart.Border{A: s.a.String(), B: s.b.String(), Line: l})
		}
	}
	for n := range country(numCountries) {
		if size := chartNames[n]; size > 0 {
			c.Regions = append(c.Regions, chart.Region{Group: countryIDs[n], Text: countryNames[n], Size: size})
		}
	}
	return c, c.Check()
}

// chartHexes draws what is printed in a hex.
func chartHexes(n int, a *chart.Area) {
	h := hex(n)
	info := &world.hexes[h]
	a.ID, a.Number, a.Title = info.name, info.name, chartTitle(h)
	if info.country == noCountry {
		a.Kind = chart.Sea
		return
	}
	a.Group, a.Tint = countryIDs[info.country], chartTints[info.country]
	a.Fort = info.fortress != noFortress
	switch info.terrain {
	case mountain:
		a.Ground = chart.Mountains
	case swamp:
		a.Ground = chart.Marsh
	case quattara:
		a.Ground = chart.Desert
	}
	var cities []string
	for k := range info.numPlaces {
		p := &world.places[info.place+place(k)]
		mark := chart.Symbol{Mark: chart.Dot}
		switch {
		case p.capital && p.port:
			mark = chart.Symbol{Mark: chart.Star, Rings: 1}
		case p.capital:
			mark = chart.Symbol{Mark: chart.Star}
		case p.port:
			mark = chart.Symbol{Mark: chart.Harbour}
		}
		if p.objective {
			mark.Ink, a.Label.Ink = chart.Red, chart.Red
		}
		mark.At = &chart.Point{X: a.Centre.X + (float64(k)-float64(info.numPlaces-1)/2)*0.3*chartHex, Y: a.Centre.Y - 0.04*chartHex}
		a.Symbols = append(a.Symbols, mark)
		cities = append(cities, p.name)
	}
	a.Label.Text = strings.Join(cities, "\n")
	if world.beaches.has(h) {
		a.Symbols = append(a.Symbols, chart.Symbol{Mark: chart.Waves, Ink: chart.Blue, At: &chart.Point{X: a.Centre.X + 0.2*chartHex, Y: a.Centre.Y + 0.3*chartHex}})
	}
}

// chartTitle says in words what the board shows of a hex.
func chartTitle(h hex) string {
	info := &world.hexes[h]
	parts := []string{info.name}
	for k := range info.numPlaces {
		parts = append(parts, world.places[info.place+place(k)].name)
	}
	if info.country != noCountry {
		parts = append(parts, countryNames[info.country])
	}
	if info.terrain != clearTerrain {
		parts = append(parts, terrainNames[info.terrain])
	}
	for _, extra := range []struct {
		has  bool
		name string
	}{
		{world.capitals.has(h), "capital"}, {world.ports.has(h), "port"}, {world.objectives.has(h), "objective"},
		{world.beaches.has(h), "beach"}, {info.fortress != noFortress, "fortress"},
	} {
		if extra.has {
			parts = append(parts, extra.name)
		}
	}
	if info.front != noFront {
		parts = append(parts, frontTitles[info.front])
	}
	return strings.Join(parts, ", ")
}

// chartShore is how much water there is on a side. Beyond the edge of the board
// the sea goes on where the hex has any.
func chartShore(n int, d board.Direction) chart.Shore {
	e, ok := world.edges.Edge(n, d)
	if !ok {
		if world.atSea.has(hex(n)) {
			return chart.Mixed
		}
		return chart.Dry
	}
	x := side(e)
	wet := x.is(seaSide) || world.sides[x].lake != ""
	switch {
	case wet && x.is(landSide):
		return chart.Mixed
	case wet:
		return chart.Wet
	}
	return chart.Dry
}

// chartLines are what is drawn along a hexside.
func chartLines(x side) []chart.Line {
	lines := []chart.Line{chart.Fine}
	if x.is(riverSide) {
		lines = append(lines, chart.River)
	}
	if world.borders.has(x) || world.quattara.has(x) {
		lines = append(lines, chart.Frontier)
	}
	for k := range world.lines {
		if lineKind(k) == partitionLine || lineKind(k) == vichyLine {
			if world.lines[k].has(x) {
				lines = append(lines, chart.Partition)
			}
		}
	}
	if world.frontline.has(x) || world.seaFronts.has(x) {
		lines = append(lines, chart.Divide)
	}
	if x.is(arrowSide) {
		lines = append(lines, chart.Crossing)
	}
	return lines
}

// chartNames are the greatest sizes of the names of countries that have room
// for one.
var chartNames = [numCountries]float64{
	germany: 52, italy: 34, britain: 34, france: 52, ussr: 150, albania: 18, algeria: 44, arabia: 34, balticStates: 30, belgium: 20,
	bulgaria: 34, cyprus: 18, denmark: 20, egypt: 44, finland: 40, greece: 30, hungary: 34, iraq: 40, ireland: 30, lebanonSyria: 28, libya: 64,
	morocco: 40, netherlands: 18, norway: 36, palestine: 18, persia: 40, poland: 46, portugal: 26, rumania: 42, spain: 60, sweden: 44,
	switzerland: 24, transjordan: 24, tunisia: 26, turkey: 64, yugoslavia: 38,
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
	at := func(b box, id string, x, row, w, h float64) chart.Box {
		return chart.Box{ID: id, Text: boxNames[b], At: chartAt(x, row), W: w * chartHex, H: h * chartHex}
	}
	return []chart.Box{
		at(usBox, "box-us", 15.8, -0.6, 3.6, 2.9),
		at(murmanskBox, "box-murmansk", 19.8, -0.6, 3.4, 2.9),
		at(lendLeaseBox, "box-lend-lease", 61.2, 34.4, 4.4, 2.9),
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
