package reich

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"sandtable/board/chart"
	"sandtable/games/reich/atlas"
)

// german are the names and sentences of the game in German. A sentence is found by
// its English pattern; {0} is the first thing that it speaks of.
//
//go:embed data/words.de.json
var german []byte

// Kit is everything that a page needs to draw the game, as JSON: hexes with
// their places in the measure of the drawn board, counters, nations and fronts.
func Kit() ([]byte, error) {
	load()
	c, err := Chart()
	if err != nil {
		return nil, fmt.Errorf("drawing the board: %w", err)
	}
	kit := kitFile{Width: c.Width, Height: c.Height, Size: chartHex, Fronts: frontTitles[:], Scenarios: map[string]string{},
		Builds: map[string][]kitBuild{}, Columns: columnNames[:], Attrition: attritionTable, Words: map[string]json.RawMessage{"de": german}}
	for h := range atlas.Hex(atlas.NumHexes) {
		if world.Playable.Has(h) || world.OnLand.Has(h) {
			kit.Hexes = append(kit.Hexes, kitHexOf(h, c.Areas[h].Centre))
		}
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		i := u.Info()
		kit.Units = append(kit.Units, kitUnit{i.Name, atlas.NationIDs[i.Nation], atlas.UnitKindNames[i.Kind], i.Strength, i.Move, i.Label, unitTitle(u), buildCost(u)})
	}
	for n := range atlas.Country(atlas.NumNations) {
		entry := kitNation{ID: atlas.NationIDs[n], Name: atlas.NationNames[n], Adjective: adjectives[n], Major: n < atlas.NumMajors}
		if n < atlas.NumCountries {
			entry.BRP = world.Countries[n].BRP
			if c := world.Countries[n].Capital; c != atlas.NoHex {
				entry.Capital = c.String()
			}
			if o := world.Countries[n].Owner; o != n {
				entry.Owner = atlas.NationIDs[o]
			}
		}
		kit.Nations = append(kit.Nations, entry)
	}
	for i, id := range atlas.ScenarioIDs {
		kit.Scenarios[id] = atlas.ScenarioTitles[i]
		kit.Builds[id] = kitBuildsOf(&world.Scenarios[i])
	}
	for _, b := range chartBoxes() {
		kit.Boxes = append(kit.Boxes, kitBox{strings.TrimPrefix(b.ID, "box-") + "-box", b.At.X, b.At.Y, b.W, b.H})
	}
	for roll := range combatTable {
		for _, r := range combatTable[roll] {
			kit.Results[roll] = append(kit.Results[roll], resultNames[r])
		}
	}
	return json.Marshal(kit)
}

// kitBuildsOf are the allowable builds of a scenario by date (53).
func kitBuildsOf(s *atlas.ScenarioInfo) (list []kitBuild) {
	for n := range atlas.Country(atlas.NumNations) {
		pool := s.Pools[n]
		if pool == nil {
			continue
		}
		for _, line := range pool.Builds {
			b := kitBuild{Nation: atlas.NationIDs[n], Kind: atlas.UnitKindNames[line.Kind], Strength: line.Strength, Count: line.Count}
			if line.From > 0 {
				b.From = line.From.String()
			}
			list = append(list, b)
		}
	}
	return list
}

type kitFile struct {
	Width     float64           `json:"width"`
	Height    float64           `json:"height"`
	Size      float64           `json:"size"` // of a hex, from side to side
	Hexes     []kitHex          `json:"hexes"`
	Units     []kitUnit         `json:"units"`
	Nations   []kitNation       `json:"nations"`
	Fronts    []string          `json:"fronts"`
	Scenarios map[string]string `json:"scenarios"`

	Words     map[string]json.RawMessage `json:"words"`
	Boxes     []kitBox                   `json:"boxes"`
	Builds    map[string][]kitBuild      `json:"builds"`    // by scenario
	Columns   []string                   `json:"columns"`   // of the Combat Results Table
	Results   [6][]string                `json:"results"`   // of each roll, by column
	Attrition [6][7][2]uint8             `json:"attrition"` // counters and hexes, by roll and tens of factors
}

// kitBox is a place beside the map, by its upper left corner.
type kitBox struct {
	ID     string  `json:"id"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

type kitBuild struct {
	Nation   string `json:"nation"`
	Kind     string `json:"kind"`
	Strength uint8  `json:"strength,omitempty"`
	Count    uint8  `json:"count"`
	From     string `json:"from,omitempty"`
}

type kitHex struct {
	ID       string     `json:"id"`
	X        float64    `json:"x"`
	Y        float64    `json:"y"`
	Terrain  string     `json:"terrain"`
	Country  string     `json:"country,omitempty"`
	Front    string     `json:"front,omitempty"`
	Land     bool       `json:"land,omitempty"`
	Beach    bool       `json:"beach,omitempty"`
	Fortress string     `json:"fortress,omitempty"`
	Places   []kitPlace `json:"places,omitempty"`
}

type kitPlace struct {
	Name      string `json:"name"`
	Capital   bool   `json:"capital,omitempty"`
	Port      bool   `json:"port,omitempty"`
	Objective bool   `json:"objective,omitempty"`
}

type kitUnit struct {
	ID       string `json:"id"`
	Nation   string `json:"nation"`
	Kind     string `json:"kind"`
	Strength uint8  `json:"strength"`
	Move     uint8  `json:"move,omitempty"`
	Label    string `json:"label,omitempty"`
	Title    string `json:"title"`
	Cost     int    `json:"cost,omitempty"` // to build it
}

type kitNation struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Adjective string `json:"adjective"`
	Major     bool   `json:"major,omitempty"`
	BRP       uint8  `json:"brp,omitempty"`
	Capital   string `json:"capital,omitempty"`
	Owner     string `json:"owner,omitempty"`
}

func kitHexOf(h atlas.Hex, at chart.Point) kitHex {
	info := &world.Hexes[h]
	out := kitHex{
		ID: info.Name, X: math.Round(at.X*10) / 10, Y: math.Round(at.Y*10) / 10, Terrain: atlas.TerrainNames[info.Terrain],
		Land: world.OnLand.Has(h), Beach: world.Beaches.Has(h), Fortress: atlas.FortressNames[info.Fortress],
	}
	if info.Country != atlas.NoCountry {
		out.Country = atlas.CountryIDs[info.Country]
	}
	if info.Front != atlas.NoFront {
		out.Front = atlas.FrontNames[info.Front]
	}
	for k := range info.NumPlaces {
		pl := &world.Places[info.Place+atlas.Place(k)]
		out.Places = append(out.Places, kitPlace{pl.Name, pl.Capital, pl.Port, pl.Objective})
	}
	return out
}
