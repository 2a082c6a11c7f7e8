package tt

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"sandtable/board/chart"
)

// The board is drawn from the same files the rules are read from, decoded
// here into what a drawing needs: drawing is no part of a match and asks
// nothing of the rules.
var (
	//go:embed data/geometry.json
	chartGeometryJSON []byte
	//go:embed data/areas.json
	chartAreasJSON []byte
	//go:embed data/borders.json
	chartBordersJSON []byte
	//go:embed data/nations.json
	chartNationsJSON []byte
)

type chartGeometry struct {
	Width, Height float64
	Areas         map[string][][][2]float64
	Straits       map[string]struct{ CX, CY, R float64 }
	OutOfPlay     []struct {
		Name  string
		Rings [][][2]float64
	}
}

type chartArea struct {
	ID, Name, Kind, Nation string
	City                   *struct {
		Kind string
		X, Y float64
	}
	Pop, Muster, Res, ResTransAfrica int
	X, Y, Radius                     float64
}

type chartBorder struct {
	A, B, Type  string
	GroundLimit int
}

type chartNation struct {
	ID, Name, ColonyOf string
	Areas              []string
}

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

// Chart describes the printed map of the game for drawing.
func Chart() (*chart.Chart, error) {
	var (
		geometry chartGeometry
		areas    struct{ Areas []chartArea }
		borders  struct{ Borders []chartBorder }
		nations  struct{ Nations []chartNation }
	)
	for _, file := range []struct {
		name string
		data []byte
		into any
	}{
		{"geometry.json", chartGeometryJSON, &geometry},
		{"areas.json", chartAreasJSON, &areas},
		{"borders.json", chartBordersJSON, &borders},
		{"nations.json", chartNationsJSON, &nations},
	} {
		if err := json.Unmarshal(file.data, file.into); err != nil {
			return nil, fmt.Errorf("tt: %s: %w", file.name, err)
		}
	}
	c := &chart.Chart{
		Title: "Triumph & Tragedy: Europe 1936-1945",
		Width: geometry.Width, Height: geometry.Height,
		Rounded: true,
		Notes:   chartNotes,
		Legend:  chartLegend(),
	}
	nationName := map[string]string{}
	for _, n := range nations.Nations {
		nationName[n.ID] = n.Name
		if _, ok := chartTints[n.ID]; !ok {
			return nil, fmt.Errorf("tt: nation %s has no tint", n.ID)
		}
		if chartUnnamed[n.ID] {
			continue
		}
		region := chartRegions[n.ID]
		region.Group = n.ID
		if region.Text == "" {
			region.Text = n.Name
		}
		c.Regions = append(c.Regions, region)
	}
	for _, a := range areas.Areas {
		kind, ok := chartKinds[a.Kind]
		if !ok {
			return nil, fmt.Errorf("tt: area %s is of unknown kind %q", a.ID, a.Kind)
		}
		out := chart.Area{
			ID: a.ID, Title: a.title(nationName), Kind: kind, Group: a.Nation, Tint: chartTints[a.Nation],
			Rings:  chartRings(geometry.Areas[a.ID]),
			Centre: chart.Point{X: a.X, Y: a.Y}, Room: a.Radius,
			Label: chartLabels[a.ID],
		}
		if out.Label.Text == "" {
			out.Label.Text = a.Name
		}
		if s, ok := geometry.Straits[a.ID]; ok {
			out.Circle = &chart.Circle{Centre: chart.Point{X: s.CX, Y: s.CY}, R: s.R}
			out.Shores = chartRings(chartShores[a.ID])
		}
		if a.City != nil {
			symbol, ok := chartCities[a.City.Kind]
			if !ok {
				return nil, fmt.Errorf("tt: %s has a city of unknown kind %q", a.ID, a.City.Kind)
			}
			symbol.At = &chart.Point{X: a.City.X, Y: a.City.Y}
			out.Symbols = append(out.Symbols, symbol)
		}
		for range a.Res {
			out.Symbols = append(out.Symbols, chart.Symbol{Mark: chart.Triangle})
		}
		for range a.ResTransAfrica {
			out.Symbols = append(out.Symbols, chart.Symbol{Mark: chart.Triangle, Ink: chart.Red})
		}
		c.Areas = append(c.Areas, out)
	}
	for _, b := range borders.Borders {
		line, ok := chartLines[b.Type]
		if !ok {
			return nil, fmt.Errorf("tt: border %s - %s is of unknown type %q", b.A, b.B, b.Type)
		}
		c.Borders = append(c.Borders, chart.Border{A: b.A, B: b.B, Line: line})
	}
	for _, s := range geometry.OutOfPlay {
		label := s.Name
		if short, ok := chartOutOfPlayNames[s.Name]; ok {
			label = short
		}
		c.OutOfPlay = append(c.OutOfPlay, chart.Shape{
			Title: s.Name + " (not in play)", Water: strings.HasSuffix(s.Name, "Ocean"),
			Label: chart.Label{Text: label},
			Rings: chartRings(s.Rings),
		})
	}
	return c, c.Check()
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

func chartRings(rings [][][2]float64) []chart.Ring {
	var out []chart.Ring
	for _, r := range rings {
		ring := make(chart.Ring, 0, len(r))
		for _, p := range r {
			ring = append(ring, chart.Point{X: p[0], Y: p[1]})
		}
		out = append(out, ring)
	}
	return out
}

// chartLegend explains borders by how many ground units may cross them, and
// towns and cities by their population.
func chartLegend() *chart.Legend {
	line := func(l chart.Line) *chart.Line { return &l }
	city := func(kind string) []chart.Symbol { return []chart.Symbol{chartCities[kind]} }
	return &chart.Legend{
		At: chart.Point{X: 700, Y: 2124}, Rows: 2,
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

// chartLabels are names that people place and break better than the renderer
// does: the middle of each name.
var chartLabels = map[string]chart.Label{
	"azores":            {At: &chart.Point{X: 318, Y: 1230}},
	"malta":             {At: &chart.Point{X: 1277, Y: 1785}},
	"east-indian-ocean": {Text: "East\nIndian\nOcean", Size: 33, At: &chart.Point{X: 3322, Y: 2000}},
}

// chartRegions are the names of nations that need a hand: a size of type for
// those that are large on the map, a place for those in which it is hard to
// find one.
var chartRegions = map[string]chart.Region{
	"ussr": {Size: 96, At: &chart.Point{X: 2795, Y: 655}}, "germany": {Size: 46}, "france": {Size: 46}, "spain": {Size: 44}, "turkey": {Size: 44},
	"persia": {Size: 44}, "middle-east": {Size: 44}, "libya": {Size: 44}, "french-north-africa": {Size: 34},
	"denmark":       {Size: 15, At: &chart.Point{X: 681, Y: 375}},
	"portugal":      {Size: 20, At: &chart.Point{X: 492, Y: 1531}, Turn: -71},
	"low-countries": {Text: "Low\nCountries", Size: 14.5, At: &chart.Point{X: 1057, Y: 1006}},
}

// chartUnnamed are the nations whose name is not set because their only area
// has it already.
var chartUnnamed = map[string]bool{"albania": true, "gibraltar": true, "malta": true}

// chartOutOfPlayNames are shorter names, or none where there is no room.
var chartOutOfPlayNames = map[string]string{
	"Greenland and the Arctic": "Greenland", "Northern Ireland": "", "Corsica": "", "Cyprus": "",
}

// chartNotes stand where a border is not a line (the way around Africa joins
// two oceans at opposite ends of the map) and where a strait is all a nation
// has nearby.
var chartNotes = []chart.Note{
	{Text: "Denmark", At: chart.Point{X: 1312, Y: 668}},
	{Text: "Portugal", At: chart.Point{X: 312, Y: 1328}},
	{Text: "around Africa to the", At: chart.Point{X: 275, Y: 2157}},
	{Text: "West Indian Ocean", At: chart.Point{X: 275, Y: 2181}},
	{Text: "around Africa to the South Atlantic", At: chart.Point{X: 3092, Y: 2180}},
}

// chartShores are the coasts inside the circles of the straits, drawn by hand
// for the look of the map. The circle alone is the area.
var chartShores = map[string][][][2]float64{
	"azores": {
		{{258, 1243}, {266, 1240}, {270, 1247}, {262, 1252}},
		{{289, 1262}, {301, 1257}, {309, 1263}, {299, 1269}},
		{{303, 1281}, {318, 1274}, {332, 1279}, {316, 1286}},
		{{322, 1262}, {333, 1260}, {336, 1267}, {326, 1269}},
		{{345, 1306}, {359, 1299}, {374, 1304}, {369, 1311}, {352, 1312}},
		{{362, 1325}, {370, 1323}, {373, 1329}, {365, 1332}},
	},
	"copenhagen": {
		{{1205, 806}, {1213, 776}, {1205, 752}, {1199, 724}, {1204, 694}, {1214, 674}, {1236, 660}, {1254, 642}, {1270, 618},
			{1276, 628}, {1268, 652}, {1273, 674}, {1287, 688}, {1274, 703}, {1256, 710}, {1252, 728}, {1257, 748}, {1256, 764},
			{1276, 776}, {1312, 790}, {1316, 806}},
		{{1268, 727}, {1282, 721}, {1293, 731}, {1289, 748}, {1275, 751}, {1265, 740}},
		{{1301, 726}, {1312, 711}, {1327, 706}, {1343, 712}, {1350, 728}, {1341, 744}, {1332, 760}, {1315, 766}, {1301, 757}, {1309, 742}},
	},
	"gibraltar": {
		{{494, 1700}, {500, 1718}, {509, 1738}, {521, 1752}, {527, 1767}, {533, 1784}, {540, 1768}, {553, 1757}, {574, 1752},
			{592, 1745}, {604, 1752}, {620, 1768}, {600, 1700}},
		{{486, 1846}, {503, 1832}, {519, 1819}, {538, 1816}, {549, 1826}, {566, 1834}, {592, 1834}, {592, 1866}, {500, 1870}},
	},
	"istanbul": {
		{{1972, 1400}, {1896, 1460}, {1898, 1506}, {1928, 1509}, {1946, 1504}, {1938, 1521}, {1926, 1540}, {1939, 1543}, {1953, 1524},
			{1972, 1504}, {1996, 1490}, {2020, 1480}, {2033, 1467}, {2031, 1448}, {2012, 1430}, {1990, 1414}},
		{{2082, 1446}, {2056, 1448}, {2041, 1456}, {2041, 1470}, {2056, 1481}, {2044, 1490}, {2022, 1496}, {2002, 1512}, {1980, 1518},
			{1962, 1534}, {1948, 1552}, {1944, 1580}, {2000, 1596}, {2096, 1560}, {2100, 1470}},
	},
	"malta": {
		{{1276, 1820}, {1291, 1813}, {1307, 1817}, {1318, 1830}, {1312, 1842}, {1295, 1844}, {1281, 1836}},
		{{1256, 1808}, {1265, 1803}, {1273, 1809}, {1264, 1816}},
	},
	"sevastopol": {
		{{2228, 1040}, {2240, 1066}, {2236, 1082}, {2214, 1098}, {2188, 1108}, {2171, 1126}, {2184, 1142}, {2206, 1148}, {2210, 1168},
			{2217, 1188}, {2234, 1196}, {2256, 1182}, {2276, 1167}, {2300, 1154}, {2326, 1143}, {2350, 1134}, {2350, 1110}, {2324, 1110},
			{2302, 1121}, {2284, 1110}, {2268, 1093}, {2262, 1072}, {2284, 1054}, {2286, 1040}},
	},
	"sicily": {
		{{1312, 1706}, {1332, 1697}, {1352, 1702}, {1376, 1702}, {1400, 1699}, {1424, 1691}, {1442, 1683}, {1436, 1704}, {1428, 1722},
			{1436, 1744}, {1429, 1764}, {1408, 1755}, {1384, 1741}, {1356, 1735}, {1328, 1724}},
		{{1424, 1622}, {1436, 1642}, {1446, 1660}, {1450, 1676}, {1460, 1680}, {1470, 1668}, {1490, 1660}, {1460, 1620}},
	},
	"suez": {
		{{2110, 1928}, {2128, 1931}, {2148, 1924}, {2168, 1909}, {2190, 1901}, {2212, 1905}, {2231, 1915}, {2233, 1942}, {2230, 1962},
			{2240, 1980}, {2260, 2004}, {2284, 2022}, {2308, 2034}, {2316, 2090}, {2180, 2090}, {2100, 2040}},
		{{2239, 1917}, {2240, 1942}, {2238, 1960}, {2252, 1976}, {2275, 1997}, {2293, 2011}, {2301, 1992}, {2309, 1970}, {2317, 1982},
			{2324, 2000}, {2350, 2004}, {2350, 1910}, {2318, 1920}, {2288, 1918}, {2262, 1922}},
	},
}
