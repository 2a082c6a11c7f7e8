package reich

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"sandtable/board/chart"
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
	for h := range hex(numHexes) {
		if world.playable.has(h) || world.onLand.has(h) {
			kit.Hexes = append(kit.Hexes, kitHexOf(h, c.Areas[h].Centre))
		}
	}
	for u := range unit(numUnits) {
		i := u.info()
		kit.Units = append(kit.Units, kitUnit{i.name, nationIDs[i.nation], unitKindNames[i.kind], i.strength, i.move, i.label, unitTitle(u), buildCost(u)})
	}
	for n := range country(numNations) {
		entry := kitNation{ID: nationIDs[n], Name: nationNames[n], Adjective: adjectives[n], Major: n < numMajors}
		if n < numCountries {
			entry.BRP = world.countries[n].brp
			if c := world.countries[n].capital; c != noHex {
				entry.Capital = c.String()
			}
			if o := world.countries[n].owner; o != n {
				entry.Owner = nationIDs[o]
			}
		}
		kit.Nations = append(kit.Nations, entry)
	}
	for i, id := range scenarioIDs {
		kit.Scenarios[id] = scenarioTitles[i]
		kit.Builds[id] = kitBuildsOf(&world.scenarios[i])
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
func kitBuildsOf(s *scenarioInfo) (list []kitBuild) {
	for n := range country(numNations) {
		pool := s.pools[n]
		if pool == nil {
			continue
		}
		for _, line := range pool.builds {
			b := kitBuild{Nation: nationIDs[n], Kind: unitKindNames[line.kind], Strength: line.strength, Count: line.count}
			if line.from > 0 {
				b.From = line.from.String()
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

func kitHexOf(h hex, at chart.Point) kitHex {
	info := &world.hexes[h]
	out := kitHex{
		ID: info.name, X: math.Round(at.X*10) / 10, Y: math.Round(at.Y*10) / 10, Terrain: terrainNames[info.terrain],
		Land: world.onLand.has(h), Beach: world.beaches.has(h), Fortress: fortressNames[info.fortress],
	}
	if info.country != noCountry {
		out.Country = countryIDs[info.country]
	}
	if info.front != noFront {
		out.Front = frontNames[info.front]
	}
	for k := range info.numPlaces {
		pl := &world.places[info.place+place(k)]
		out.Places = append(out.Places, kitPlace{pl.name, pl.capital, pl.port, pl.objective})
	}
	return out
}
