package axis

import (
	"math"
	"strings"

	"sandtable/board"
	"sandtable/board/chart"
	"sandtable/games/axis/atlas"
)

// chartHex is the width of a hex on the drawing.
const chartHex = 64.0

// EuropeChart describes the board of Totaler Krieg! for drawing.
func EuropeChart() (*chart.Chart, error) { return drawn("europe", english) }

// PacificChart describes the board of Dai Senso! for drawing.
func PacificChart() (*chart.Chart, error) { return drawn("pacific", english) }

// GermanEuropeChart and GermanPacificChart are the same boards with the names of seas,
// countries and boxes in German. Towns keep theirs, by which the rules call them.
func GermanEuropeChart() (*chart.Chart, error) { return drawn("europe", germanNames().place) }

// GermanPacificChart is the board of Dai Senso! with German names.
func GermanPacificChart() (*chart.Chart, error) { return drawn("pacific", germanNames().place) }

// drawing is a theatre being drawn, with its names in a language.
type drawing struct {
	*atlas.Theatre
	in func(kind, id, english string) string
}

// english leaves a name as it is.
func english(_, _, name string) string { return name }

func drawn(theatre string, in func(kind, id, english string) string) (*chart.Chart, error) {
	t, err := atlas.Load(theatre)
	if err != nil {
		return nil, err
	}
	return drawing{t, in}.chart()
}

func (t drawing) chart() (*chart.Chart, error) {
	left, top, right, bottom := t.extent()
	c := &chart.Chart{
		Title: t.Game, Width: (right - left) * chartHex, Height: (bottom-top)*chartHex + chartBand,
		Unit: 0.56, Hexes: true,
	}
	tints := t.tints()
	origin := chart.Point{X: -left * chartHex, Y: -top * chartHex}
	c.AddGrid(t.Grid, origin, chartHex, func(n int, a *chart.Area) { t.draw(atlas.Hex(n), a, tints) })
	c.AddShores(t.Grid, 0.2, t.shore)
	for x := range atlas.Side(t.Graph.Edges()) {
		a, b := t.Graph.Ends(int(x))
		for _, l := range t.lines(x) {
			c.Borders = append(c.Borders, chart.Border{A: c.Areas[a].ID, B: c.Areas[b].ID, Line: l})
		}
	}
	for e, l := range t.Links {
		if l != atlas.NoLink {
			a, b := t.Graph.Ends(e)
			c.Tracks = append(c.Tracks, chart.Track{Points: []chart.Point{c.Areas[a].Centre, c.Areas[b].Centre}, Rail: l == atlas.Rail})
		}
	}
	c.Regions = t.regions()
	c.Notes = t.seaNames(c)
	t.margin(c)
	return c, c.Check()
}

// extent is the rectangle around all hexes, in hexes.
func (t drawing) extent() (left, top, right, bottom float64) {
	left, top, right, bottom = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for n := range t.Hexes {
		x, y := t.Grid.Layout.Centre(t.Grid.Hex(n))
		left, right = min(left, x-0.9), max(right, x+0.9)
		top, bottom = min(top, y-0.9), max(bottom, y+0.9)
	}
	return left, top, right, bottom
}

// draw draws what is printed in a hex.
func (t drawing) draw(h atlas.Hex, a *chart.Area, tints []chart.Tint) {
	info := &t.Hexes[h]
	a.ID, a.Number, a.Title = info.ID, info.ID[strings.Index(info.ID, "-")+1:], t.describe(h)
	a.Label.Text = info.Name
	marked := info.Strategic != atlas.NoFaction
	if marked {
		a.Label.Ink = chart.Red
	}
	if water(t.Theatre, h) {
		a.Kind = chart.Sea
	} else {
		a.Ground = chartGround[info.Terrain]
		if c := homeland(info); c != atlas.NoID {
			a.Group, a.Tint = t.Areas[c].ID, tints[c]
		}
	}
	at := func(x, y float64) *chart.Point {
		return &chart.Point{X: a.Centre.X + x*chartHex, Y: a.Centre.Y + y*chartHex}
	}
	if info.Settlement != atlas.NoSettlement {
		mark := chartSettlements[info.Settlement]
		mark.At = at(0, 0)
		if marked {
			mark.Ink = chart.Red
		}
		a.Symbols = append(a.Symbols, mark)
	}
	if info.Port {
		where := at(0.24, 0.02)
		if info.Settlement == atlas.NoSettlement {
			where = at(0, 0)
		}
		a.Symbols = append(a.Symbols, chart.Symbol{Mark: chart.Anchor, Ink: chart.Blue, At: where})
	}
	if info.Oil {
		a.Symbols = append(a.Symbols, chart.Symbol{Mark: chart.Drop, At: at(-0.26, 0.06)})
	}
}

var chartGround = [...]chart.Ground{atlas.Desert: chart.Desert, atlas.Hills: chart.Hills, atlas.Forest: chart.Woods, atlas.Swamp: chart.Marsh}

var chartSettlements = [...]chart.Symbol{
	atlas.Town: {Mark: chart.Dot}, atlas.City: {Mark: chart.Dot, Rings: 1},
	atlas.ProvisionalCapital: {Mark: chart.Star}, atlas.Capital: {Mark: chart.Star, Rings: 1},
}

// describe says in words what the board shows of a hex.
func (t drawing) describe(h atlas.Hex) string {
	info := &t.Hexes[h]
	parts := []string{info.ID[strings.Index(info.ID, "-")+1:]}
	if info.Name != "" {
		parts = append(parts, info.Name)
	}
	if info.Settlement != atlas.NoSettlement {
		parts = append(parts, strings.ReplaceAll(atlas.SettlementNames[info.Settlement], "-", " "))
	}
	for _, extra := range []struct {
		has  bool
		name string
	}{{info.Port, "port"}, {info.Strategic != atlas.NoFaction, "strategic"}, {info.Oil, "oil"}} {
		if extra.has {
			parts = append(parts, extra.name)
		}
	}
	if c := homeland(info); c != atlas.NoID {
		parts = append(parts, t.Areas[c].Name)
	}
	parts = append(parts, atlas.TerrainNames[info.Terrain])
	for _, z := range info.Zones {
		parts = append(parts, t.Zones[z].Name)
	}
	return strings.Join(parts, ", ")
}

// shore is how much water there is on a side of a hex of land. Beyond the edge
// of the board the land goes on.
func (t drawing) shore(n int, d board.Direction) chart.Shore {
	e, ok := t.Edges.Edge(n, d)
	if ok && t.Graph.Class(e)&atlas.WaterSide != 0 {
		return chart.Wet
	}
	return chart.Dry
}

// lines are what is drawn along a hexside: its terrain, the border of two
// countries, or of two naval zones at sea.
func (t drawing) lines(x atlas.Side) []chart.Line {
	lines := []chart.Line{chart.Fine}
	a, b := t.Graph.Ends(int(x))
	h, k := &t.Hexes[a], &t.Hexes[b]
	class := t.Graph.Class(int(x))
	if class&atlas.RiverSide != 0 {
		lines = append(lines, chart.River)
	}
	if class&atlas.MountainSide != 0 {
		lines = append(lines, chart.Mountain)
	}
	if class&atlas.StraitSide != 0 {
		lines = append(lines, chart.Crossing)
	}
	if homeland(h) != atlas.NoID && homeland(k) != atlas.NoID && homeland(h) != homeland(k) && class&atlas.WaterSide == 0 {
		lines = append(lines, chart.Frontier)
	}
	if water(t.Theatre, atlas.Hex(a)) && water(t.Theatre, atlas.Hex(b)) && len(h.Zones) == 1 && len(k.Zones) == 1 && h.Zones[0] != k.Zones[0] {
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
func (t drawing) tints() []chart.Tint {
	out := make([]chart.Tint, len(t.Areas))
	done := make([]bool, len(t.Areas))
	for i, l := range t.Areas {
		if tint, ok := majorTints[l.ID]; ok {
			out[i], done[i] = tint, true
		}
	}
	near := make([][]atlas.Area, len(t.Areas))
	for x := range t.Graph.Edges() {
		a, b := t.Graph.Ends(x)
		if c, d := homeland(&t.Hexes[a]), homeland(&t.Hexes[b]); c != atlas.NoID && d != atlas.NoID && c != d {
			near[c], near[d] = append(near[c], d), append(near[d], c)
		}
	}
	for i := range t.Areas {
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
func (t drawing) regions() []chart.Region {
	count := make([]int, len(t.Areas))
	for i := range t.Hexes {
		if c := homeland(&t.Hexes[i]); c != atlas.NoID {
			count[c]++
		}
	}
	var out []chart.Region
	for i, l := range t.Areas {
		if count[i] >= 3 {
			out = append(out, chart.Region{Group: l.ID, Text: t.named("country", l.ID, l.Name), Size: min(14+6*math.Sqrt(float64(count[i])), 120)})
		}
	}
	return out
}

// seaNames sets the name of each naval zone near its middle, where there is
// water to both sides of the name.
func (t drawing) seaNames(c *chart.Chart) []chart.Note {
	var out []chart.Note
	for z := range t.Zones {
		var hexes []int
		var sum chart.Point
		for i := range t.Hexes {
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
		name := t.named("zone", t.Zones[z].ID, t.Zones[z].Name)
		need := 0.28 * size * float64(len(name)) * c.Unit / chartHex // half its length, in hexes
		best, least := hexes[0], math.Inf(1)
		for _, i := range hexes {
			at := c.Areas[i].Centre
			away := math.Hypot(at.X-middle.X, at.Y-middle.Y) / chartHex
			if cost := away + 4*max(need-t.clear(i, z), 0); cost < least {
				best, least = i, cost
			}
		}
		out = append(out, chart.Note{Text: name, At: c.Areas[best].Centre, Size: size})
	}
	return out
}

// inZone reports whether a hex is sea of one zone alone.
func (t drawing) inZone(n, zone int) bool {
	return water(t.Theatre, atlas.Hex(n)) && len(t.Hexes[n].Zones) == 1 && int(t.Hexes[n].Zones[0]) == zone
}

// clear is how many hexes of the zone there are to the nearer end of the row.
func (t drawing) clear(n, zone int) float64 {
	least := math.Inf(1)
	for _, d := range []board.Direction{0, 3} {
		room, at := 0.5, n
		for {
			next, ok := t.Grid.Neighbour(at, d)
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

// sideBoxes are the boxes beside the map that have room in a corner of the sheets.
var sideBoxes = map[string][]chart.Box{
	"europe": {
		{ID: "delay-box", Text: "Delay Box", At: chart.Point{X: 24, Y: 24}, W: 330, H: 296},
		{ID: "naval-warfare-delay-box", Text: "Naval Warfare Delay Box", At: chart.Point{X: 370, Y: 24}, W: 330, H: 296},
		{ID: "strategic-warfare-box", Text: "Strategic Warfare Box", At: chart.Point{X: 716, Y: 24}, W: 330, H: 296},
	},
	"pacific": {
		{ID: "delay-box", Text: "Delay Box", At: chart.Point{X: 24, Y: 24}, W: 300, H: 296},
		{ID: "naval-warfare-delay-box", Text: "Naval Warfare Delay Box", At: chart.Point{X: 340, Y: 24}, W: 300, H: 296},
		{ID: "strategic-warfare-box", Text: "Strategic Warfare Box", At: chart.Point{X: 24, Y: 336}, W: 300, H: 200},
		{ID: "government-holding-box", Text: "Government Holding Box", At: chart.Point{X: 24, Y: 2000}, W: 300, H: 200},
	},
}

// zoneBoxes is where the boxes of a naval zone lie: their middle, and their size.
type zoneBoxes struct{ x, y, scale float64 }

// zonePlaces are the boxes of the naval zones, at sea where there is room.
var zonePlaces = map[string]map[string]zoneBoxes{
	"europe": {
		"north-atlantic": {360, 1330, 1.5}, "north-sea": {1225, 900, 1.1}, "arctic-sea": {1330, 230, 1.3}, "baltic-sea": {1730, 1000, 0.75},
		"western-mediterranean": {1150, 1950, 1}, "central-mediterranean": {1790, 2420, 1.1}, "adriatic-sea": {1650, 1840, 0.55},
		"eastern-mediterranean": {2370, 2420, 1.1}, "black-sea": {2450, 1790, 0.7}, "caspian-sea": {3330, 1480, 0.8}, "arabian-sea": {3440, 2520, 0.8},
	},
	"pacific": {
		"west-indian-ocean": {265, 1400, 1.2}, "bay-of-bengal": {810, 1680, 1.2}, "southeast-indian-ocean": {1290, 2150, 1.2}, "great-australian-bight": {1770, 2785, 1.2},
		"south-china-sea": {1385, 1375, 0.9}, "arafura-sea": {1770, 1875, 0.9}, "coral-sea": {2345, 2235, 1.2}, "yellow-sea": {1740, 850, 0.8},
		"sea-of-japan": {1900, 540, 0.6}, "sea-of-okhotsk": {2155, 70, 1.2}, "northwest-pacific": {2440, 405, 1.2}, "north-pacific": {2795, 460, 1.2},
		"gulf-of-alaska": {3180, 460, 1.2}, "japanese-coast": {1995, 820, 1.2}, "the-bonins": {2345, 905, 1.2}, "international-dateline": {2795, 875, 1.2},
		"central-pacific": {3180, 1095, 1.2}, "northeast-pacific": {3370, 765, 1.2}, "eastern-pacific": {3340, 1265, 1.2}, "philippine-sea": {1800, 1150, 1.2},
		"bismarck-sea": {1995, 1625, 1.2}, "marianas": {2410, 1210, 1.2}, "micronesia": {2505, 1845, 1.2}, "southeast-pacific": {2955, 1625, 1.2},
		"polynesia": {2825, 2120, 1.2}, "south-pacific": {2795, 2315, 1.2}, "tasman-sea": {2475, 2540, 1.2},
	},
}

// named is a name of the board in the language of the drawing.
func (t drawing) named(kind, id, english string) string {
	return t.in(kind, strings.TrimPrefix(id, t.Prefix), english)
}

// margin puts the boxes off the map and the legend below it.
func (t drawing) margin(c *chart.Chart) {
	for _, b := range sideBoxes[t.ID] {
		b.ID, b.Text = "box-"+b.ID, t.named("box", b.ID, b.Text)
		c.Boxes = append(c.Boxes, b)
	}
	y := c.Height - chartBand + 6
	boxes := 0
	for _, b := range t.Boxes {
		if b.Kind != "off-map" {
			continue
		}
		c.Boxes = append(c.Boxes, chart.Box{
			ID: "box-" + b.ID, Text: strings.TrimSuffix(t.named("box", b.ID, b.Name), " Box"), At: chart.Point{X: 24 + float64(boxes)*330, Y: y}, W: 310, H: chartBand - 30,
		})
		boxes++
	}
	line := func(l chart.Line) *chart.Line { return &l }
	symbol := func(s chart.Symbol) []chart.Symbol { return []chart.Symbol{s} }
	c.Legend = &chart.Legend{
		At: chart.Point{X: 40 + float64(boxes)*330, Y: y}, Rows: 5,
		Entries: []chart.Entry{
			{Text: "River", Line: line(chart.River)}, {Text: "Mountain", Line: line(chart.Mountain)}, {Text: "Strait", Line: line(chart.Crossing)},
			{Text: "Border", Line: line(chart.Frontier)}, {Text: "Naval zone", Line: line(chart.Open)},
			{Text: "Railway", Track: &chart.Track{Rail: true}}, {Text: "Road", Track: &chart.Track{}},
			{Text: "Hills", Ground: chart.Hills}, {Text: "Forest", Ground: chart.Woods}, {Text: "Swamp", Ground: chart.Marsh},
			{Text: "Desert", Ground: chart.Desert}, {Text: "Capital", Symbols: symbol(chartSettlements[atlas.Capital])},
			{Text: "Provisional capital", Symbols: symbol(chartSettlements[atlas.ProvisionalCapital])},
			{Text: "City", Symbols: symbol(chartSettlements[atlas.City])}, {Text: "Town", Symbols: symbol(chartSettlements[atlas.Town])},
			{Text: "Port", Symbols: symbol(chart.Symbol{Mark: chart.Anchor, Ink: chart.Blue})},
			{Text: "Oil", Symbols: symbol(chart.Symbol{Mark: chart.Drop})},
			{Text: "Strategic hex", Symbols: symbol(chart.Symbol{Mark: chart.Dot, Rings: 1, Ink: chart.Red})},
		},
	}
	for i, e := range c.Legend.Entries {
		c.Legend.Entries[i].Text = t.in("legend", e.Text, e.Text)
	}
}
