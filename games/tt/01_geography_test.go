package tt

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

// drawnBoard is data/geography.json: the board drawn from real coastlines.
type drawnBoard struct {
	Generated   string               `json:"generated"`
	Attribution string               `json:"attribution"`
	ViewBox     [4]float64           `json:"viewBox"`
	Areas       map[string]drawnArea `json:"areas"`
	Borders     []drawnBorder        `json:"borders"`
	Connectors  []drawnBorder        `json:"connectors"`
	OffBoard    []drawnArea          `json:"offBoard"`
	Arcs        [][]int              `json:"arcs"`
}

type drawnArea struct {
	ID     string         `json:"id"`
	Rings  [][]int        `json:"rings"`
	BBox   [4]float64     `json:"bbox"`
	Label  drawnPoint     `json:"label"`
	Blocks drawnPoint     `json:"blocks"`
	City   *drawnPoint    `json:"city"`
	Res    *drawnPoint    `json:"res"`
	points [][][2]float64 // the rings as points
	frame  [2][2]float64  // the corners of the rings
}

type drawnPoint struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	R float64 `json:"r"`
}

type drawnBorder struct {
	A    string `json:"a"`
	B    string `json:"b"`
	Type string `json:"type"`
	Arcs []int  `json:"arcs"`
}

const geographyFile = "data/geography.json"

func readData(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("reading %s: %v", name, err)
	}
}

func readGeography(t *testing.T) *drawnBoard {
	t.Helper()
	var board drawnBoard
	readData(t, geographyFile, &board)
	arcs := make([][][2]float64, len(board.Arcs))
	for i, steps := range board.Arcs {
		arcs[i] = pointsOfSteps(steps)
	}
	for id, a := range board.Areas {
		board.Areas[id] = a.traced(arcs)
	}
	for i, a := range board.OffBoard {
		board.OffBoard[i] = a.traced(arcs)
	}
	return &board
}

// pointsOfSteps reads a line: a point in tenths of a unit, then steps.
func pointsOfSteps(steps []int) [][2]float64 {
	points := make([][2]float64, 0, len(steps)/2)
	var x, y int
	for i := 0; i+1 < len(steps); i += 2 {
		x, y = x+steps[i], y+steps[i+1]
		points = append(points, [2]float64{float64(x) / 10, float64(y) / 10})
	}
	return points
}

// traced joins the arcs of the rings; ^i is arc i walked backwards.
func (a drawnArea) traced(arcs [][][2]float64) drawnArea {
	a.frame = [2][2]float64{{math.Inf(1), math.Inf(1)}, {math.Inf(-1), math.Inf(-1)}}
	for _, ring := range a.Rings {
		var points [][2]float64
		for _, i := range ring {
			arc := arcs[max(i, ^i)]
			if i < 0 {
				arc = slices.Clone(arc)
				slices.Reverse(arc)
			}
			points = append(points, arc[:len(arc)-1]...)
		}
		for _, p := range points {
			for k := range 2 {
				a.frame[0][k] = min(a.frame[0][k], p[k])
				a.frame[1][k] = max(a.frame[1][k], p[k])
			}
		}
		a.points = append(a.points, points)
	}
	return a
}

// holds says whether a point lies in the area, by the even-odd rule.
func (a *drawnArea) holds(x, y float64) bool {
	if x < a.frame[0][0] || x > a.frame[1][0] || y < a.frame[0][1] || y > a.frame[1][1] {
		return false
	}
	inside := false
	for _, ring := range a.points {
		q := ring[len(ring)-1]
		for _, p := range ring {
			if (p[1] > y) != (q[1] > y) && x < (q[0]-p[0])*(y-p[1])/(q[1]-p[1])+p[0] {
				inside = !inside
			}
			q = p
		}
	}
	return inside
}

// room is how far a point lies from the nearest edge of the area.
func (a *drawnArea) room(x, y float64) float64 {
	nearest := math.Inf(1)
	for _, ring := range a.points {
		q := ring[len(ring)-1]
		for _, p := range ring {
			nearest = min(nearest, distanceToEdge(x, y, p, q))
			q = p
		}
	}
	return nearest
}

func distanceToEdge(x, y float64, p, q [2]float64) float64 {
	dx, dy := q[0]-p[0], q[1]-p[1]
	along := 0.0
	if length := dx*dx + dy*dy; length > 0 {
		along = min(1, max(0, ((x-p[0])*dx+(y-p[1])*dy)/length))
	}
	return math.Hypot(p[0]+along*dx-x, p[1]+along*dy-y)
}

func TestEveryAreaOfTheBoardIsDrawn(t *testing.T) {
	board := readGeography(t)
	var facts struct {
		Areas []struct {
			ID       string `json:"id"`
			City     any    `json:"city"`
			ResTotal int    `json:"resTotal"`
		} `json:"areas"`
	}
	readData(t, "data/areas.json", &facts)
	if len(board.Areas) != len(facts.Areas) {
		t.Errorf("%d areas are drawn, and the board has %d", len(board.Areas), len(facts.Areas))
	}
	for _, fact := range facts.Areas {
		drawn, ok := board.Areas[fact.ID]
		if !ok || len(drawn.Rings) == 0 {
			t.Errorf("%s is not drawn", fact.ID)
			continue
		}
		if (fact.City != nil) != (drawn.City != nil) {
			t.Errorf("%s is drawn with a city: %t, and has one: %t", fact.ID, drawn.City != nil, fact.City != nil)
		}
		if (fact.ResTotal > 0) != (drawn.Res != nil) {
			t.Errorf("%s is drawn with resources: %t, and has %d", fact.ID, drawn.Res != nil, fact.ResTotal)
		}
	}
}

// factBorders are the borders of the game by "a|b", without the link around
// Africa, which no drawn line can show.
func factBorders(t *testing.T) (types map[string]string, around []string) {
	t.Helper()
	var facts struct {
		Borders []struct {
			A            string `json:"a"`
			B            string `json:"b"`
			Type         string `json:"type"`
			AroundAfrica bool   `json:"aroundAfrica"`
		} `json:"borders"`
	}
	readData(t, "data/borders.json", &facts)
	types = map[string]string{}
	for _, b := range facts.Borders {
		if b.AroundAfrica {
			around = append(around, b.A+"|"+b.B)
			continue
		}
		types[b.A+"|"+b.B] = b.Type
	}
	return types, around
}

// sharedArcs lists, for each pair of areas, the arcs that both walk along.
func sharedArcs(board *drawnBoard) map[string][]int {
	users := map[int][]string{}
	for id, a := range board.Areas {
		for _, ring := range a.Rings {
			for _, i := range ring {
				users[max(i, ^i)] = append(users[max(i, ^i)], id)
			}
		}
	}
	shared := map[string][]int{}
	for arc, ids := range users {
		if len(ids) == 2 {
			slices.Sort(ids)
			shared[strings.Join(ids, "|")] = append(shared[strings.Join(ids, "|")], arc)
		}
	}
	for _, arcs := range shared {
		slices.Sort(arcs)
	}
	return shared
}

func TestAreasTouchOnTheMapExactlyWhereTheyTouchInTheGame(t *testing.T) {
	board := readGeography(t)
	types, around := factBorders(t)
	shared := sharedArcs(board)
	for _, pair := range slices.Sorted(maps.Keys(types)) {
		if len(shared[pair]) == 0 {
			t.Errorf("%s share a border in the game and none on the map", pair)
		}
	}
	for _, pair := range slices.Sorted(maps.Keys(shared)) {
		if _, ok := types[pair]; !ok {
			t.Errorf("%s share a border on the map and none in the game", pair)
		}
	}
	for _, b := range board.Borders {
		pair := b.A + "|" + b.B
		if b.Type != types[pair] {
			t.Errorf("%s is drawn as %q and is %q", pair, b.Type, types[pair])
		}
		if drawn := slices.Sorted(slices.Values(b.Arcs)); !slices.Equal(drawn, shared[pair]) {
			t.Errorf("%s lists arcs %v, and its areas share %v", pair, drawn, shared[pair])
		}
	}
	if len(board.Borders) != len(types) {
		t.Errorf("%d borders are listed, and the game has %d", len(board.Borders), len(types))
	}
	var connected []string
	for _, c := range board.Connectors {
		connected = append(connected, c.A+"|"+c.B)
	}
	if !slices.Equal(connected, around) {
		t.Errorf("the connectors are %v, and should be %v", connected, around)
	}
}

// A border over land reaches the water only where ships may cross it along the coast.
func TestBordersOverLandReachTheSeasOfTheirCoast(t *testing.T) {
	board := readGeography(t)
	var facts struct {
		Borders []struct {
			A          string   `json:"a"`
			B          string   `json:"b"`
			Coastal    *bool    `json:"coastal"`
			SharedSeas []string `json:"sharedSeas"`
		} `json:"borders"`
	}
	readData(t, "data/borders.json", &facts)
	meeting := areasAtEnds(board)
	arcs := sharedArcs(board)
	for _, b := range facts.Borders {
		if b.Coastal == nil {
			continue
		}
		touched := map[string]bool{}
		for _, arc := range arcs[b.A+"|"+b.B] {
			for _, end := range arcEnds(board, arc) {
				for id := range meeting[end] {
					touched[id] = spotIsWater(t, id)
				}
			}
		}
		maps.DeleteFunc(touched, func(_ string, water bool) bool { return !water })
		if seas := slices.Sorted(maps.Keys(touched)); !slices.Equal(seas, b.SharedSeas) {
			t.Errorf("the border %s|%s reaches %v, and should reach %v", b.A, b.B, seas, b.SharedSeas)
		}
	}
}

func spotIsWater(t *testing.T, id string) bool {
	return world.water.has(spot(t, id))
}

// areasAtEnds lists the areas that meet at each end of an arc.
func areasAtEnds(board *drawnBoard) map[[2]float64]map[string]bool {
	meeting := map[[2]float64]map[string]bool{}
	for id, a := range board.Areas {
		for _, ring := range a.Rings {
			for _, i := range ring {
				for _, end := range arcEnds(board, max(i, ^i)) {
					if meeting[end] == nil {
						meeting[end] = map[string]bool{}
					}
					meeting[end][id] = true
				}
			}
		}
	}
	return meeting
}

func arcEnds(board *drawnBoard, arc int) [2][2]float64 {
	points := pointsOfSteps(board.Arcs[arc])
	return [2][2]float64{points[0], points[len(points)-1]}
}

func TestNamesCitiesAndBlocksStandInTheirAreas(t *testing.T) {
	for id, a := range readGeography(t).Areas {
		places := map[string]*drawnPoint{"name": &a.Label, "blocks": &a.Blocks, "city": a.City, "resources": a.Res}
		for what, p := range places {
			if p != nil && !a.holds(p.X, p.Y) {
				t.Errorf("the %s of %s at %.0f, %.0f lie outside it", what, id, p.X, p.Y)
			}
		}
		for k := range 2 {
			if math.Abs(a.BBox[k]-a.frame[0][k]) > 0.1 || math.Abs(a.BBox[k+2]-a.frame[1][k]) > 0.1 {
				t.Errorf("the bounding box of %s is %v, and should be %v", id, a.BBox, a.frame)
			}
		}
		if room := a.room(a.Blocks.X, a.Blocks.Y); room < a.Blocks.R-0.2 || a.Blocks.R < 15 {
			t.Errorf("blocks in %s are given a circle of %.1f, and there is room for %.1f", id, a.Blocks.R, room)
		}
	}
}

// Every point of the board lies in exactly one area or in one part off the board.
func TestTheMapHasNoGapsAndNoOverlaps(t *testing.T) {
	board := readGeography(t)
	const step = 11.37
	for x := 0.53; x < board.ViewBox[2]; x += step {
		for y := 0.47; y < board.ViewBox[3]; y += step {
			if in := partsAt(board, x, y); len(in) != 1 {
				t.Errorf("the point %.1f, %.1f lies in %d parts: %v", x, y, len(in), in)
			}
		}
	}
}

func partsAt(board *drawnBoard, x, y float64) []string {
	var in []string
	for id, a := range board.Areas {
		if a.holds(x, y) {
			in = append(in, id)
		}
	}
	for _, a := range board.OffBoard {
		if a.holds(x, y) {
			in = append(in, a.ID)
		}
	}
	return in
}

func TestTheMapSaysWhereItComesFromAndLoadsQuickly(t *testing.T) {
	board := readGeography(t)
	if !strings.Contains(board.Attribution, "Natural Earth") || !strings.Contains(board.Attribution, "public domain") {
		t.Errorf("the attribution %q does not name Natural Earth and the public domain", board.Attribution)
	}
	if !strings.Contains(board.Generated, "build.mjs") {
		t.Errorf("the note %q does not say what generates the file", board.Generated)
	}
	text, err := os.ReadFile(geographyFile)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	if _, err := fmt.Fprintf(zip, "%s", text); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	if len(text) > 350_000 || packed.Len() > 120_000 {
		t.Errorf("the map takes %d bytes and %d packed; at most 350000 and 120000 load quickly", len(text), packed.Len())
	}
}
