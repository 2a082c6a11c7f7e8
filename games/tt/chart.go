package tt

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"sandtable/board/chart"
)

// The board is drawn from the same files the rules are read from and from the
// geography that a page draws it from, decoded here into what a drawing needs:
// drawing is no part of a match and asks nothing of the rules.
var (
	//go:embed data/areas.json
	chartAreasJSON []byte
	//go:embed data/borders.json
	chartBordersJSON []byte
	//go:embed data/nations.json
	chartNationsJSON []byte
)

// chartUnit scales symbols and lines to the crowded parts of the map.
const chartUnit = 0.85

// chartFiles is everything the map is drawn from.
type chartFiles struct {
	geography chartGeography
	areas     struct{ Areas []chartArea }
	borders   struct{ Borders []chartBorder }
	nations   struct{ Nations []chartNation }
}

// chartGeography is geography.json; web/cartography/README.md describes it.
type chartGeography struct {
	ViewBox [4]float64
	Arcs    []chartLine
	Areas   map[string]chartPlace
	Nations []struct {
		ID    string
		Label chartLabel
	}
	Straits map[string]struct{ X, Y, R float64 }
	Shores  []struct {
		Strait, Nation string
		Rings          []chartLine
	}
	Islands []struct {
		Nation string
		Ring   chartLine
	}
	Lakes    []chartLine
	OffBoard []struct {
		ID    string
		Water bool
		Rings [][]int
		Label chartLabel
	}
}

// chartPlace is where an area and what is printed in it lie.
type chartPlace struct {
	Rings     [][]int
	Label     chartLabel
	Blocks    struct{ X, Y, R float64 }
	City, Res *chart.Point
}

// chartLine is a point in tenths of a unit and then steps.
type chartLine []int

// chartLabel is a name in lines of type, at the baseline of the first.
type chartLabel struct {
	Lines      []string
	X, Y, Size float64
}

type chartArea struct {
	ID, Name, Kind, Nation           string
	City                             *struct{ Kind string }
	Pop, Muster, Res, ResTransAfrica int
}

type chartBorder struct{ A, B, Type string }

type chartNation struct{ ID, Name string }

// chartTints are the colours of the nations: greys and olives for the Axis,
// blues for Britain and France, reds for the USSR, green for the USA, their
// colonies lighter, and yellows, oranges and browns for the rest, so chosen
// that neighbours differ.
var chartTints = map[string]chart.Tint{
	"germany": {Hue: 135, Strength: 0.16, Shade: -2.6},
	"italy":   {Hue: 118, Strength: 0.66, Shade: -1.6},
	"libya":   {Hue: 116, Strength: 0.48, Shade: -0.4},

	"britain":     {Hue: 270, Strength: 0.62, Shade: -1.5},
	"canada":      {Hue: 270, Strength: 0.36, Shade: -0.4},
	"gibraltar":   {Hue: 270, Strength: 0.36, Shade: -0.4},
	"malta":       {Hue: 270, Strength: 0.36, Shade: -0.4},
	"middle-east": {Hue: 270, Strength: 0.36, Shade: -0.4},
	"india":       {Hue: 270, Strength: 0.36, Shade: -0.4},

	"france":              {Hue: 238, Strength: 0.52, Shade: -0.8},
	"french-north-africa": {Hue: 236, Strength: 0.30, Shade: 0.1},
	"syria":               {Hue: 236, Strength: 0.30, Shade: 0.1},

	"ussr": {Hue: 30, Strength: 0.50, Shade: -1.0},
	"usa":  {Hue: 148, Strength: 0.62, Shade: -0.5},

	"afghanistan":    {Hue: 62, Strength: 0.62, Shade: -0.9},
	"albania":        {Hue: 72, Strength: 0.60, Shade: -1.5},
	"austria":        {Hue: 98, Strength: 0.62, Shade: 0.4},
	"baltic-states":  {Hue: 72, Strength: 0.70, Shade: -0.4},
	"bulgaria":       {Hue: 62, Strength: 0.60, Shade: -1.0},
	"czechoslovakia": {Hue: 66, Strength: 0.72, Shade: -0.5},
	"denmark":        {Hue: 96, Strength: 0.75, Shade: 0.2},
	"finland":        {Hue: 92, Strength: 0.42, Shade: 0.5},
	"greece":         {Hue: 98, Strength: 0.60, Shade: 0.4},
	"hungary":        {Hue: 80, Strength: 0.55, Shade: -1.2},
	"ireland":        {Hue: 86, Strength: 0.70, Shade: 0},
	"latin-america":  {Hue: 78, Strength: 0.75, Shade: -0.2},
	"low-countries":  {Hue: 62, Strength: 0.80, Shade: -0.4},
	"norway":         {Hue: 70, Strength: 0.55, Shade: -0.7},
	"persia":         {Hue: 94, Strength: 0.75, Shade: 0},
	"poland":         {Hue: 95, Strength: 0.85, Shade: 0},
	"portugal":       {Hue: 62, Strength: 0.70, Shade: -0.6},
	"rumania":        {Hue: 92, Strength: 0.85, Shade: -0.2},
	"spain":          {Hue: 90, Strength: 0.75, Shade: 0},
	"sweden":         {Hue: 95, Strength: 0.85, Shade: 0},
	"turkey":         {Hue: 76, Strength: 0.70, Shade: -0.4},
	"yugoslavia":     {Hue: 66, Strength: 0.62, Shade: -0.1},
}

// chartCities are the printed symbols by rank: the more rings the bigger, a
// star for a seat of government.
var chartCities = map[string]chart.Symbol{
	"main-capital": {Mark: chart.Star, Rings: 3},
	"sub-capital":  {Mark: chart.Star, Rings: 2},
	"capital-city": {Mark: chart.Star, Rings: 1},
	"city":         {Mark: chart.Dot, Rings: 1},
	"town":         {Mark: chart.Dot},
}

var chartKinds = map[string]chart.Kind{
	"land": chart.Land, "strait": chart.Strait, "sea": chart.Sea, "ocean": chart.Ocean,
}

var chartLines = map[string]chart.Line{
	"plains": chart.Plain, "river": chart.River, "forest": chart.Forest, "mountain": chart.Mountain,
	"coast": chart.Coast, "sea": chart.Open, "ocean": chart.OpenOcean, "strait": chart.Unseen,
}

// Chart describes the map of the game for drawing.
func Chart() (*chart.Chart, error) {
	load()
	f, err := readChartFiles()
	if err != nil {
		return nil, err
	}
	c := &chart.Chart{
		Title: "Triumph & Tragedy: Europe 1936-1945",
		Width: f.geography.ViewBox[2], Height: f.geography.ViewBox[3],
		Unit:   chartUnit,
		Notes:  chartNotes,
		Legend: chartLegend(),
	}
	for _, add := range []func(*chart.Chart) error{f.addAreas, f.addNations, f.addBorders} {
		if err := add(c); err != nil {
			return nil, fmt.Errorf("tt: drawing the map: %w", err)
		}
	}
	f.addOffBoard(c)
	f.addShores(c)
	f.addIslands(c)
	f.addLakes(c)
	return c, c.Check()
}

func readChartFiles() (*chartFiles, error) {
	f := &chartFiles{}
	for _, file := range []struct {
		name string
		data []byte
		into any
	}{
		{"geography.json", geography, &f.geography},
		{"areas.json", chartAreasJSON, &f.areas},
		{"borders.json", chartBordersJSON, &f.borders},
		{"nations.json", chartNationsJSON, &f.nations},
	} {
		if err := json.Unmarshal(file.data, file.into); err != nil {
			return nil, fmt.Errorf("tt: reading %s: %w", file.name, err)
		}
	}
	return f, nil
}

func (f *chartFiles) addAreas(c *chart.Chart) error {
	nations := map[string]string{}
	for _, n := range f.nations.Nations {
		nations[n.ID] = n.Name
	}
	for _, a := range f.areas.Areas {
		kind, ok := chartKinds[a.Kind]
		if !ok {
			return fmt.Errorf("area %s is of unknown kind %q", a.ID, a.Kind)
		}
		place := f.geography.Areas[a.ID]
		symbols, err := a.symbols(place)
		if err != nil {
			return err
		}
		out := chart.Area{
			ID: a.ID, Title: a.title(nations), Kind: kind, Group: a.Nation, Tint: chartTints[a.Nation],
			Rings:  f.geography.rings(place.Rings),
			Centre: chart.Point{X: place.Blocks.X, Y: place.Blocks.Y}, Room: place.Blocks.R,
			Label: place.Label.set(), Symbols: symbols,
		}
		if s, ok := f.geography.Straits[a.ID]; ok {
			out.Circle = &chart.Circle{Centre: chart.Point{X: s.X, Y: s.Y}, R: s.R}
		}
		c.Areas = append(c.Areas, out)
	}
	// Where two discs overlap the larger has the common part, so it is drawn
	// over the smaller.
	slices.SortStableFunc(c.Areas, func(a, b chart.Area) int {
		if a.Circle == nil || b.Circle == nil {
			return cmp.Compare(a.Kind, b.Kind)
		}
		return cmp.Compare(a.Circle.R, b.Circle.R)
	})
	return nil
}

// symbols are the city of an area and the row of its resources.
func (a *chartArea) symbols(place chartPlace) ([]chart.Symbol, error) {
	var out []chart.Symbol
	if a.City != nil {
		symbol, ok := chartCities[a.City.Kind]
		if !ok || place.City == nil {
			return nil, fmt.Errorf("%s has a city of unknown kind %q or without a place", a.ID, a.City.Kind)
		}
		symbol.At = place.City
		out = append(out, symbol)
	}
	all := a.Res + a.ResTransAfrica
	if all > 0 && place.Res == nil {
		return nil, fmt.Errorf("the resources of %s have no place", a.ID)
	}
	for i := range all {
		const step = 21 * chartUnit
		triangle := chart.Symbol{Mark: chart.Triangle, At: &chart.Point{
			X: place.Res.X + (float64(i)-float64(all-1)/2)*step, Y: place.Res.Y,
		}}
		if i >= a.Res {
			triangle.Ink = chart.Red
		}
		out = append(out, triangle)
	}
	return out, nil
}

// addNations sets the names of the nations: large ones where the geography has
// a place for them, the others where there is room, and none where an area has
// the name already.
func (f *chartFiles) addNations(c *chart.Chart) error {
	placed := map[string]chart.Label{}
	for _, n := range f.geography.Nations {
		n.Label.Lines = []string{n.ID}
		placed[n.ID] = n.Label.set()
	}
	for _, n := range f.nations.Nations {
		if _, ok := chartTints[n.ID]; !ok {
			return fmt.Errorf("nation %s has no tint", n.ID)
		}
		if slices.ContainsFunc(c.Areas, func(a chart.Area) bool { return a.Label.Text == n.Name }) {
			continue
		}
		region, ok := chartRegions[n.ID]
		if !ok {
			region = chart.Region{Size: 24}
		}
		if label, ok := placed[n.ID]; ok {
			region.At, region.Size = label.At, label.Size
		}
		region.Group = n.ID
		if region.Text == "" {
			region.Text = n.Name
		}
		c.Regions = append(c.Regions, region)
	}
	return nil
}

func (f *chartFiles) addBorders(c *chart.Chart) error {
	for _, b := range f.borders.Borders {
		line, ok := chartLines[b.Type]
		if !ok {
			return fmt.Errorf("border %s - %s is of unknown type %q", b.A, b.B, b.Type)
		}
		c.Borders = append(c.Borders, chart.Border{A: b.A, B: b.B, Line: line})
	}
	return nil
}

func (f *chartFiles) addOffBoard(c *chart.Chart) {
	for _, s := range f.geography.OffBoard {
		name := strings.Join(s.Label.Lines, " ")
		if name == "" {
			name = strings.ReplaceAll(strings.TrimPrefix(s.ID, "off-"), "-", " ")
		}
		c.OutOfPlay = append(c.OutOfPlay, chart.Shape{
			Title: name + " (not in play)", Water: s.Water, Label: s.Label.set(), Rings: f.geography.rings(s.Rings),
		})
	}
}

func (f *chartFiles) addShores(c *chart.Chart) {
	for _, s := range f.geography.Shores {
		i := slices.IndexFunc(c.Areas, func(a chart.Area) bool { return a.ID == s.Strait })
		for _, ring := range s.Rings {
			c.Areas[i].Shores = append(c.Areas[i].Shores, ring.points())
			c.Areas[i].ShoreTints = append(c.Areas[i].ShoreTints, chartTints[s.Nation])
		}
	}
}

// addIslands makes an island a further part of the area of its nation that it
// lies off, and land out of play where there is none. All islands together are
// a water below them as well: that gives them a coast, whichever seas they lie
// in.
func (f *chartFiles) addIslands(c *chart.Chart) {
	below := chart.Shape{Title: "Islands", Water: true}
	strange := chart.Shape{Title: "Islands (not in play)"}
	for _, island := range f.geography.Islands {
		ring := chart.Ring(island.Ring.points())
		below.Rings = append(below.Rings, ring)
		if a := landOff(c, island.Nation, ring[0]); a != nil {
			a.Rings = append(a.Rings, ring)
		} else {
			strange.Rings = append(strange.Rings, ring)
		}
		for i := range c.Areas {
			if a := &c.Areas[i]; a.Circle != nil && slices.ContainsFunc(ring, func(p chart.Point) bool { return inDisc(a.Circle, p) }) {
				a.Shores = append(a.Shores, ring)
				a.ShoreTints = append(a.ShoreTints, chartTints[island.Nation])
			}
		}
	}
	c.OutOfPlay = append(c.OutOfPlay, below, strange)
}

// landOff is the land of a nation nearest to a point off its coast.
func landOff(c *chart.Chart, nation string, p chart.Point) *chart.Area {
	const far = 250.0
	var nearest *chart.Area
	least := far
	for i := range c.Areas {
		a := &c.Areas[i]
		if a.Kind != chart.Land || a.Group != nation {
			continue
		}
		for _, q := range a.Rings[0] {
			if d := math.Hypot(q.X-p.X, q.Y-p.Y); d < least {
				nearest, least = a, d
			}
		}
	}
	return nearest
}

func (f *chartFiles) addLakes(c *chart.Chart) {
	for _, lake := range f.geography.Lakes {
		c.Lakes = append(c.Lakes, lake.points())
	}
}

func inDisc(c *chart.Circle, p chart.Point) bool {
	return math.Hypot(p.X-c.Centre.X, p.Y-c.Centre.Y) < c.R
}

// points are the line in units of the board.
func (l chartLine) points() []chart.Point {
	var x, y int
	out := make([]chart.Point, 0, len(l)/2)
	for i := 0; i+1 < len(l); i += 2 {
		x, y = x+l[i], y+l[i+1]
		out = append(out, chart.Point{X: float64(x) / 10, Y: float64(y) / 10})
	}
	return out
}

// rings joins arcs to closed outlines; ^i is arc i walked backwards. Each arc
// ends where the next begins.
func (g *chartGeography) rings(arcs [][]int) []chart.Ring {
	var out []chart.Ring
	for _, list := range arcs {
		var ring chart.Ring
		for _, i := range list {
			points := g.Arcs[max(i, ^i)].points()
			if i < 0 {
				slices.Reverse(points)
			}
			ring = append(ring, points[:len(points)-1]...)
		}
		out = append(out, ring)
	}
	return out
}

// set is the label for the renderer, which places a name by its middle and
// scales it by the unit of the chart.
func (l chartLabel) set() chart.Label {
	if len(l.Lines) == 0 {
		return chart.Label{}
	}
	middle := l.Y + l.Size*(float64(len(l.Lines))*0.49-0.75)
	return chart.Label{
		Text: strings.Join(l.Lines, "\n"), Size: l.Size / chartUnit,
		At: &chart.Point{X: l.X, Y: middle},
	}
}

// title says in words what the map shows of an area.
func (a *chartArea) title(nations map[string]string) string {
	parts := []string{a.Name}
	if a.Nation != "" && nations[a.Nation] != a.Name {
		parts = append(parts, nations[a.Nation])
	}
	if a.Kind == "strait" {
		parts = append(parts, "strait")
	}
	if a.City != nil {
		parts = append(parts, strings.ReplaceAll(a.City.Kind, "-", " "))
	}
	for _, n := range []struct {
		name  string
		count int
	}{{"POP", a.Pop}, {"muster", a.Muster}, {"RES", a.Res}, {"TransAfrica RES", a.ResTransAfrica}} {
		if n.count > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", n.name, n.count))
		}
	}
	return strings.Join(parts, ", ")
}

// chartLegend explains borders by how many ground units may cross them, and
// towns and cities by their population.
func chartLegend() *chart.Legend {
	line := func(l chart.Line) *chart.Line { return &l }
	city := func(kind string) []chart.Symbol { return []chart.Symbol{chartCities[kind]} }
	return &chart.Legend{
		At: chart.Point{X: 600, Y: 1996}, Rows: 2,
		Entries: []chart.Entry{
			{Text: "Plains", Value: "max 3", Line: line(chart.Plain)},
			{Text: "River", Value: "max 2", Line: line(chart.River)},
			{Text: "Forest", Value: "max 2", Line: line(chart.Forest)},
			{Text: "Mountain", Value: "max 1", Line: line(chart.Mountain)},
			{Text: "Coast", Value: "max 1", Line: line(chart.Coast)},
			{Text: "Strait", Value: "max 1", Strait: true},
			{Text: "Main capital", Value: "POP 3", Symbols: city("main-capital")},
			{Text: "Sub-capital", Value: "POP 2", Symbols: city("sub-capital")},
			{Text: "Capital city", Value: "POP 1", Symbols: city("capital-city")},
			{Text: "City", Value: "POP 1", Symbols: city("city")},
			{Text: "Town", Value: "POP 0", Symbols: city("town")},
			{Text: "Resource", Symbols: []chart.Symbol{{Mark: chart.Triangle}}},
			{Text: "TransAfrica resource", Symbols: []chart.Symbol{{Mark: chart.Triangle, Ink: chart.Red}}},
		},
	}
}

// chartRegions are the names of nations that need a hand: smaller type, or a
// place where it is hard to find one.
var chartRegions = map[string]chart.Region{
	"afghanistan":   {Size: 17, At: &chart.Point{X: 2818, Y: 1372}, Turn: 80},
	"bulgaria":      {Size: 14.5, At: &chart.Point{X: 1712, Y: 1301}},
	"denmark":       {Size: 17},
	"hungary":       {Size: 17},
	"low-countries": {Text: "Low\nCountries", Size: 12.5, At: &chart.Point{X: 961, Y: 878}},
	"portugal":      {Size: 15, At: &chart.Point{X: 528, Y: 1320}, Turn: -80},
}

// chartNotes stand where a border is not a line (the way around Africa joins
// two oceans at opposite ends of the map) and where a strait is all a nation
// has nearby.
var chartNotes = []chart.Note{
	{Text: "Denmark", At: chart.Point{X: 1052, Y: 600}},
	{Text: "Portugal", At: chart.Point{X: 176, Y: 1066}},
	{Text: "around Africa to the", At: chart.Point{X: 170, Y: 2026}},
	{Text: "West Indian Ocean", At: chart.Point{X: 170, Y: 2047}},
	{Text: "around Africa to the South Atlantic", At: chart.Point{X: 2830, Y: 2052}},
}
