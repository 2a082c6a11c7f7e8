package axis

import (
	"math"
	"strings"

	"sandtable/board"
	"sandtable/board/chart"
)

// chartHex is the width of a hex on the drawing.
const chartHex = 64.0

// EuropeChart describes the board of Totaler Krieg! for drawing.
func EuropeChart() (*chart.Chart, error) { return europe.chart() }

// PacificChart describes the board of Dai Senso! for drawing.
func PacificChart() (*chart.Chart, error) { return pacific.chart() }

func (t *theatre) chart() (*chart.Chart, error) {
	left, top, right, bottom := t.extent()
	c := &chart.Chart{
		Title: "Axis Empires: " + t.title, Width: (right - left) * chartHex, Height: (bottom-top)*chartHex + chartBand,
		Unit: 0.56, Hexes: true,
	}
	tints := t.tints()
	origin := chart.Point{X: -left * chartHex, Y: -top * chartHex}
	c.AddGrid(t.grid, origin, chartHex, func(n int, a *chart.Area) { t.draw(hex(n), a, tints) })
	c.AddShores(t.grid, 0.2, t.shore)
	for x := range side(t.graph.Edges()) {
		a, b := t.graph.Ends(int(x))
		for _, l := range t.lines(x) {
			c.Borders = append(c.Borders, chart.Border{A: c.Areas[a].ID, B: c.Areas[b].ID, Line: l})
		}
	}
	for _, l := range t.links {
		c.Tracks = append(c.Tracks, chart.Track{Points: []chart.Point{c.Areas[l.a].Centre, c.Areas[l.b].Centre}, Rail: l.rail})
	}
	c.Regions = t.regions()
	c.Notes = t.seaNames(c)
	t.margin(c)
	return c, c.Check()
}

// extent is the rectangle around all hexes, in hexes.
func (t *theatre) extent() (left, top, right, bottom float64) {
	left, top, right, bottom = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for n := range t.hexes {
		x, y := t.grid.Layout.Centre(t.grid.Hex(n))
		left, right = min(left, x-0.9), max(right, x+0.9)
		top, bottom = min(top, y-0.9), max(bottom, y+0.9)
	}
	return left, top, right, bottom
}

// draw draws what is printed in a hex.
func (t *theatre) draw(h hex, a *chart.Area, tints []chart.Tint) {
	info := &t.hexes[h]
	a.ID, a.Number, a.Title = info.name, info.name[strings.Index(info.name, "-")+1:], t.describe(h)
	a.Label.Text = info.place
	if info.strategic {
		a.Label.Ink = chart.Red
	}
	if t.water(h) {
		a.Kind = chart.Sea
	} else {
		a.Ground = chartGround[info.terrain]
		if info.country >= 0 {
			a.Group, a.Tint = t.lands[info.country].id, tints[info.country]
		}
	}
	at := func(x, y float64) *chart.Point {
		return &chart.Point{X: a.Centre.X + x*chartHex, Y: a.Centre.Y + y*chartHex}
	}
	if info.settlement != noSettlement {
		mark := chartSettlements[info.settlement]
		mark.At = at(0, 0)
		if info.strategic {
			mark.Ink = chart.Red
		}
		a.Symbols = append(a.Symbols, mark)
	}
	if info.port {
		where := at(0.24, 0.02)
		if info.settlement == noSettlement {
			where = at(0, 0)
		}
		a.Symbols = append(a.Symbols, chart.Symbol{Mark: chart.Anchor, Ink: chart.Blue, At: where})
	}
	if info.oil {
		a.Symbols = append(a.Symbols, chart.Symbol{Mark: chart.Drop, At: at(-0.26, 0.06)})
	}
}

var chartGround = [...]chart.Ground{desert: chart.Desert, hills: chart.Hills, forest: chart.Woods, swamp: chart.Marsh}

var chartSettlements = [...]chart.Symbol{
	town: {Mark: chart.Dot}, city: {Mark: chart.Dot, Rings: 1},
	provisionalCapital: {Mark: chart.Star}, capital: {Mark: chart.Star, Rings: 1},
}

// describe says in words what the board shows of a hex.
func (t *theatre) describe(h hex) string {
	info := &t.hexes[h]
	parts := []string{info.name[strings.Index(info.name, "-")+1:]}
	if info.place != "" {
		parts = append(parts, info.place)
	}
	if info.settlement != noSettlement {
		parts = append(parts, strings.ReplaceAll(settlementNames[info.settlement], "-", " "))
	}
	for _, extra := range []struct {
		has  bool
		name string
	}{{info.port, "port"}, {info.strategic, "strategic"}, {info.oil, "oil"}} {
		if extra.has {
			parts = append(parts, extra.name)
		}
	}
	if info.country >= 0 {
		parts = append(parts, t.lands[info.country].name)
	}
	parts = append(parts, terrainNames[info.terrain])
	for _, z := range info.zones {
		parts = append(parts, t.zones[z].name)
	}
	return strings.Join(parts, ", ")
}

// shore is how much water there is on a side of a hex of land. Beyond the edge
// of the board the land goes on.
func (t *theatre) shore(n int, d board.Direction) chart.Shore {
	e, ok := t.edges.Edge(n, d)
	if ok && t.class(side(e))&waterSide != 0 {
		return chart.Wet
	}
	return chart.Dry
}

// lines are what is drawn along a hexside: its terrain, the border of two
// countries, or of two naval zones at sea.
func (t *theatre) lines(x side) []chart.Line {
	lines := []chart.Line{chart.Fine}
	a, b := t.graph.Ends(int(x))
	h, k := &t.hexes[a], &t.hexes[b]
	class := t.class(x)
	if class&riverSide != 0 {
		lines = append(lines, chart.River)
	}
	if class&mountainSide != 0 {
		lines = append(lines, chart.Mountain)
	}
	if class&straitSide != 0 {
		lines = append(lines, chart.Crossing)
	}
	if h.country >= 0 && k.country >= 0 && h.country != k.country && class&waterSide == 0 {
		lines = append(lines, chart.Frontier)
	}
	if t.water(hex(a)) && t.water(hex(b)) && len(h.zones) == 1 && len(k.zones) == 1 && h.zones[0] != k.zones[0] {
		lines = append(lines, chart.Open)
	}
	return lines
}

// majorTints are the colours of the powers and of the largest countries; the
// others get theirs from chartPalette.
var majorTints = map[string]chart.Tint{
	"germany": {Hue: 150, Strength: 0.16, Shade: -2.2}, "italy": {Hue: 125, Strength: 0.62, Shade: -1}, "libya": {Hue: 112, Strength: 0.36, Shade: 0.3},
	"britain": {Hue: 268, Strength: 0.55, Shade: -1}, "india": {Hue: 268, Strength: 0.4}, "australia": {Hue: 268, Strength: 0.3, Shade: 0.3},
	"egypt": {Hue: 268, Strength: 0.3, Shade: 0.2}, "france": {Hue: 236, Strength: 0.5, Shade: -0.4}, "algeria": {Hue: 234, Strength: 0.3, Shade: 0.2},
	"indochina": {Hue: 236, Strength: 0.5, Shade: -0.3}, "russia": {Hue: 32, Strength: 0.42, Shade: -0.3}, "japan": {Hue: 52, Strength: 0.9, Shade: -0.6},
	"manchukuo": {Hue: 58, Strength: 0.7, Shade: -0.1}, "united-states": {Hue: 150, Strength: 0.6, Shade: -0.4}, "philippines": {Hue: 150, Strength: 0.45},
}

var chartPalette = []chart.Tint{
	{Hue: 92, Strength: 0.7, Shade: 0.2}, {Hue: 70, Strength: 0.55, Shade: -0.3}, {Hue: 112, Strength: 0.5, Shade: 0.2},
	{Hue: 56, Strength: 0.6, Shade: 0.2}, {Hue: 84, Strength: 0.5, Shade: -0.9}, {Hue: 185, Strength: 0.35}, {Hue: 330, Strength: 0.3},
	{Hue: 20, Strength: 0.3, Shade: 0.3},
}

// tints colours the countries so that no two neighbours look alike: each takes
// the first colour of the palette that none of its neighbours has.
func (t *theatre) tints() []chart.Tint {
	out := make([]chart.Tint, len(t.lands))
	done := make([]bool, len(t.lands))
	for i, l := range t.lands {
		if tint, ok := majorTints[l.id]; ok {
			out[i], done[i] = tint, true
		}
	}
	near := make([][]int16, len(t.lands))
	for x := range t.graph.Edges() {
		a, b := t.graph.Ends(x)
		if c, d := t.hexes[a].country, t.hexes[b].country; c >= 0 && d >= 0 && c != d {
			near[c], near[d] = append(near[c], d), append(near[d], c)
		}
	}
	for i := range t.lands {
		if done[i] {
			continue
		}
		taken := map[chart.Tint]bool{}
		for _, k := range near[i] {
			if done[k] {
				taken[out[k]] = true
			}
		}
		for k := range chartPalette {
			// Begin at a different place for each, so that the map is not all
			// of the first colour.
			if tint := chartPalette[(i+k)%len(chartPalette)]; !taken[tint] {
				out[i] = tint
				break
			}
		}
		done[i] = true
	}
	return out
}

// regions are the names of countries, the larger the more hexes they have.
func (t *theatre) regions() []chart.Region {
	count := make([]int, len(t.lands))
	for i := range t.hexes {
		if c := t.hexes[i].country; c >= 0 {
			count[c]++
		}
	}
	var out []chart.Region
	for i, l := range t.lands {
		if count[i] >= 3 {
			out = append(out, chart.Region{Group: l.id, Text: l.name, Size: min(14+6*math.Sqrt(float64(count[i])), 120)})
		}
	}
	return out
}

// seaNames sets the name of each naval zone near its middle, where there is
// water to both sides of the name.
func (t *theatre) seaNames(c *chart.Chart) []chart.Note {
	var out []chart.Note
	for z := range t.zones {
		var hexes []int
		var sum chart.Point
		for i := range t.hexes {
			if t.inZone(i, z) {
				hexes = append(hexes, i)
				sum.X += c.Areas[i].Centre.X
				sum.Y += c.Areas[i].Centre.Y
			}
		}
		if len(hexes) == 0 {
			continue
		}
		middle := chart.Point{X: sum.X / float64(len(hexes)), Y: sum.Y / float64(len(hexes))}
		size := min(22+2.2*math.Sqrt(float64(len(hexes))), 60)
		need := 0.28 * size * float64(len(t.zones[z].name)) * c.Unit / chartHex // half its length, in hexes
		best, least := hexes[0], math.Inf(1)
		for _, i := range hexes {
			at := c.Areas[i].Centre
			away := math.Hypot(at.X-middle.X, at.Y-middle.Y) / chartHex
			if cost := away + 4*max(need-t.clear(i, z), 0); cost < least {
				best, least = i, cost
			}
		}
		out = append(out, chart.Note{Text: t.zones[z].name, At: c.Areas[best].Centre, Size: size})
	}
	return out
}

// inZone reports whether a hex is sea of one zone alone.
func (t *theatre) inZone(n, zone int) bool {
	return t.water(hex(n)) && len(t.hexes[n].zones) == 1 && int(t.hexes[n].zones[0]) == zone
}

// clear is how many hexes of the zone there are to the nearer end of the row.
func (t *theatre) clear(n, zone int) float64 {
	least := math.Inf(1)
	for _, d := range []board.Direction{0, 3} {
		room, at := 0.5, n
		for {
			next, ok := t.grid.Neighbour(at, d)
			if !ok || !t.inZone(next, zone) {
				break
			}
			room, at = room+1, next
		}
		least = min(least, room)
	}
	return least
}

// chartBand is the height of the margin below the map.
const chartBand = 190.0

// margin puts the boxes off the map and the legend below it.
func (t *theatre) margin(c *chart.Chart) {
	y := c.Height - chartBand + 6
	for i, b := range t.boxes {
		c.Boxes = append(c.Boxes, chart.Box{
			ID: "box-" + b.id, Text: b.name, At: chart.Point{X: 24 + float64(i)*330, Y: y}, W: 310, H: chartBand - 30,
		})
	}
	line := func(l chart.Line) *chart.Line { return &l }
	symbol := func(s chart.Symbol) []chart.Symbol { return []chart.Symbol{s} }
	c.Legend = &chart.Legend{
		At: chart.Point{X: 40 + float64(len(t.boxes))*330, Y: y}, Rows: 5,
		Entries: []chart.Entry{
			{Text: "River", Line: line(chart.River)}, {Text: "Mountain", Line: line(chart.Mountain)}, {Text: "Strait", Line: line(chart.Crossing)},
			{Text: "Border", Line: line(chart.Frontier)}, {Text: "Naval zone", Line: line(chart.Open)},
			{Text: "Railway", Track: &chart.Track{Rail: true}}, {Text: "Road", Track: &chart.Track{}},
			{Text: "Hills", Ground: chart.Hills}, {Text: "Forest", Ground: chart.Woods}, {Text: "Swamp", Ground: chart.Marsh},
			{Text: "Desert", Ground: chart.Desert}, {Text: "Capital", Symbols: symbol(chartSettlements[capital])},
			{Text: "Provisional capital", Symbols: symbol(chartSettlements[provisionalCapital])},
			{Text: "City", Symbols: symbol(chartSettlements[city])}, {Text: "Town", Symbols: symbol(chartSettlements[town])},
			{Text: "Port", Symbols: symbol(chart.Symbol{Mark: chart.Anchor, Ink: chart.Blue})},
			{Text: "Oil", Symbols: symbol(chart.Symbol{Mark: chart.Drop})},
			{Text: "Strategic hex", Symbols: symbol(chart.Symbol{Mark: chart.Dot, Rings: 1, Ink: chart.Red})},
		},
	}
}
