// Package axis holds the two boards of the Axis Empires system: Europe for
// Totaler Krieg! and the Pacific for Dai Senso! It loads and draws them; the
// games themselves are not played yet.
//
// Both boards are grids of hexes with a corner on top, printed on two sheets
// whose hexes are numbered separately (w3825, e1303) and laid side by side.
package axis

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sandtable/board"
)

//go:embed data/europe/theatre.json data/europe/hexes.json data/europe/hexsides.json data/europe/links.json data/europe/zones.json data/europe/boxes.json data/europe/countries.json
//go:embed data/pacific/theatre.json data/pacific/hexes.json data/pacific/hexsides.json data/pacific/links.json data/pacific/zones.json data/pacific/boxes.json data/pacific/countries.json
var files embed.FS

// The two boards, read once from data/ and never changed.
var (
	europe  = mustLoad("europe")
	pacific = mustLoad("pacific")
)

type (
	hex  uint16 // a hex of one board
	side uint16 // a hexside, an edge of its graph
)

// The features of a hexside are bits of its class in the graph of a board, so
// that board.ClassesWith selects by them.
const (
	landSide = 1 << iota // both hexes are land and no water parts them
	riverSide
	mountainSide
	waterSide  // sea or lake from end to end
	straitSide // water that ground units may cross
)

type terrain uint8

const (
	sea terrain = iota
	lake
	clearTerrain
	desert
	hills
	forest
	swamp
)

var terrainNames = [...]string{"sea", "lake", "clear", "desert", "hills", "forest", "swamp"}

type settlement uint8

const (
	noSettlement settlement = iota
	town
	city
	provisionalCapital
	capital
)

var settlementNames = [...]string{"", "town", "city", "provisional-capital", "capital"}

// hexInfo is what a board prints in a hex.
type hexInfo struct {
	name       string // eu-w3825
	place      string // the name of its town, port or island
	terrain    terrain
	settlement settlement
	country    int16   // of theatre.lands, or -1
	zones      []uint8 // of theatre.zones
	port       bool
	strategic  bool
	oil        bool
}

// landInfo is a country, or a dependent of one.
type landInfo struct{ id, name string }

// linkInfo is a stretch of road or railway between two hexes.
type linkInfo struct {
	a, b hex
	rail bool
}

// zoneInfo is a naval zone.
type zoneInfo struct{ id, name string }

// boxInfo is a place off the map.
type boxInfo struct{ id, name string }

// theatre is a board.
type theatre struct {
	id, title string
	hexes     []hexInfo
	lands     []landInfo
	zones     []zoneInfo
	links     []linkInfo
	boxes     []boxInfo

	grid   *board.Grid
	graph  *board.Graph
	edges  *board.Sides
	ground *board.HexFlood // what ground units cross

	byName map[string]hex
}

// groundSides are what ground units cross without ships.
var groundSides = board.ClassesWith(landSide) | board.ClassesWith(straitSide)

func mustLoad(id string) *theatre {
	t, err := load(id)
	if err != nil {
		panic("axis: the board of " + id + " cannot be read: " + err.Error())
	}
	return t
}

func (t *theatre) decode(name string, into any) error {
	b, err := files.ReadFile("data/" + t.id + "/" + name)
	if err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	if err := json.Unmarshal(b, into); err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	return nil
}

func load(id string) (*theatre, error) {
	t := &theatre{id: id, byName: map[string]hex{}}
	for _, step := range []func() error{t.loadTheatre, t.loadZones, t.loadLands, t.loadHexes, t.loadSides, t.loadLinks} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *theatre) loadTheatre() error {
	var f struct{ Game string }
	if err := t.decode("theatre.json", &f); err != nil {
		return err
	}
	t.title = strings.TrimPrefix(f.Game, "Axis Empires: ")
	var boxes struct {
		Boxes []struct{ ID, Name, Kind string }
	}
	if err := t.decode("boxes.json", &boxes); err != nil {
		return err
	}
	for _, b := range boxes.Boxes {
		if b.Kind == "off-map" {
			t.boxes = append(t.boxes, boxInfo{b.ID, strings.TrimSuffix(b.Name, " Box")})
		}
	}
	return nil
}

func (t *theatre) loadZones() error {
	var f struct{ Zones []struct{ ID, Name string } }
	if err := t.decode("zones.json", &f); err != nil {
		return err
	}
	for _, z := range f.Zones {
		t.zones = append(t.zones, zoneInfo{z.ID, z.Name})
	}
	return nil
}

func (t *theatre) loadLands() error {
	var f struct{ Countries, Dependents []struct{ ID, Name string } }
	if err := t.decode("countries.json", &f); err != nil {
		return err
	}
	for _, c := range append(f.Countries, f.Dependents...) {
		if t.land(c.ID) < 0 {
			t.lands = append(t.lands, landInfo{c.ID, c.Name})
		}
	}
	return nil
}

func (t *theatre) land(id string) int16 {
	return int16(slices.IndexFunc(t.lands, func(l landInfo) bool { return l.id == id }))
}

type hexFile struct {
	ID, Terrain, Country, Dependent, Name, Settlement, Strategic string
	Row, GX                                                      int
	Zones                                                        []string
	Port, Oil                                                    bool
}

func (t *theatre) loadHexes() error {
	var f struct{ Hexes []hexFile }
	if err := t.decode("hexes.json", &f); err != nil {
		return err
	}
	if len(f.Hexes) == 0 {
		return fmt.Errorf("the board has no hexes")
	}
	// The file counts rows from the south and is in no order that matters; rows
	// from the north make the quickest floods.
	slices.SortStableFunc(f.Hexes, func(a, b hexFile) int {
		if a.Row != b.Row {
			return b.Row - a.Row
		}
		return a.GX - b.GX
	})
	odd := (f.Hexes[0].Row + f.Hexes[0].GX) & 1
	cells := make([]board.Hex, len(f.Hexes))
	for i := range f.Hexes {
		h := &f.Hexes[i]
		if (h.Row+h.GX)&1 != odd {
			return fmt.Errorf("%s lies between the hexes of the grid", h.ID)
		}
		cells[i] = board.Doubled.Hex(h.GX+odd, -h.Row)
		if err := t.loadHex(h); err != nil {
			return err
		}
		t.byName[h.ID] = hex(i)
	}
	var err error
	t.grid, err = board.NewGrid(board.Doubled, cells)
	return err
}

func (t *theatre) loadHex(h *hexFile) error {
	info := hexInfo{name: h.ID, place: h.Name, country: -1, port: h.Port, strategic: h.Strategic != "", oil: h.Oil}
	ground := slices.Index(terrainNames[:], h.Terrain)
	if ground < 0 {
		return fmt.Errorf("%s has the unknown terrain %q", h.ID, h.Terrain)
	}
	info.terrain = terrain(ground)
	rank := slices.Index(settlementNames[:], h.Settlement)
	if rank < 0 {
		return fmt.Errorf("%s has the unknown settlement %q", h.ID, h.Settlement)
	}
	info.settlement = settlement(rank)
	owner := h.Dependent
	if owner == "" {
		owner = h.Country
	}
	if owner != "" {
		if info.country = t.land(owner); info.country < 0 {
			return fmt.Errorf("%s belongs to the unknown country %q", h.ID, owner)
		}
	}
	for _, name := range h.Zones {
		z := slices.IndexFunc(t.zones, func(z zoneInfo) bool { return z.id == name })
		if z < 0 {
			return fmt.Errorf("%s lies in the unknown zone %q", h.ID, name)
		}
		info.zones = append(info.zones, uint8(z))
	}
	t.hexes = append(t.hexes, info)
	return nil
}

// pair finds the two hexes of a record.
func (t *theatre) pair(a, b string) (hex, hex, error) {
	x, okX := t.byName[a]
	y, okY := t.byName[b]
	if !okX || !okY || t.grid.Distance(int(x), int(y)) != 1 {
		return 0, 0, fmt.Errorf("%s and %s are not neighbours on the board", a, b)
	}
	return x, y, nil
}

// loadSides reads the features that are written on hexsides. Every side of a
// hex of sea is water and is not written.
func (t *theatre) loadSides() error {
	var f struct{ Hexsides []struct{ A, B, Type string } }
	if err := t.decode("hexsides.json", &f); err != nil {
		return err
	}
	special := map[[2]int]uint8{}
	for _, s := range f.Hexsides {
		a, b, err := t.pair(s.A, s.B)
		if err != nil {
			return err
		}
		class := map[string]uint8{
			"river": landSide | riverSide, "mountain": landSide | mountainSide,
			"all-sea": waterSide, "lake": waterSide, "strait": waterSide | straitSide,
		}[s.Type]
		if class == 0 {
			return fmt.Errorf("the hexside %s|%s is of the unknown type %q", s.A, s.B, s.Type)
		}
		special[[2]int{int(min(a, b)), int(max(a, b))}] = class
	}
	var err error
	if t.graph, err = t.grid.Graph(func(a, b int, _ board.Direction) (uint8, bool) {
		if class, ok := special[[2]int{a, b}]; ok {
			return class, true
		}
		if t.hexes[a].terrain <= lake || t.hexes[b].terrain <= lake {
			return waterSide, true
		}
		return landSide, true
	}); err != nil {
		return err
	}
	if t.edges, err = board.NewSides(t.grid, t.graph); err != nil {
		return err
	}
	t.ground, err = board.NewHexFlood(t.grid, t.graph, groundSides)
	return err
}

func (t *theatre) loadLinks() error {
	var f struct{ Links []struct{ A, B, Kind string } }
	if err := t.decode("links.json", &f); err != nil {
		return err
	}
	for _, l := range f.Links {
		a, b, err := t.pair(l.A, l.B)
		if err != nil {
			return err
		}
		t.links = append(t.links, linkInfo{a, b, l.Kind == "rail"})
	}
	return nil
}

// water reports whether a hex is sea or lake.
func (t *theatre) water(h hex) bool { return t.hexes[h].terrain <= lake }

// class is the class of a hexside.
func (t *theatre) class(x side) uint8 { return t.graph.Class(int(x)) }
