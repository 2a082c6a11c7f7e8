package axis

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"sync"

	"sandtable/board/chart"
	"sandtable/games/axis/atlas"
)

// EuropeKit is everything that a page needs to draw Totaler Krieg!, as JSON: the
// board in the measure of its drawing, counters, markers, cards with what they do in
// sentences, and the tables that a player looks things up in.
func EuropeKit() ([]byte, error) { return TotalerKrieg.(*game).Kit() }

// PacificKit is the same for Dai Senso!, FirstEditionKit for the tables of 1999.
func PacificKit() ([]byte, error) { return DaiSenso.(*game).Kit() }

// FirstEditionKit is the kit of Totaler Krieg! with the tables of 1999.
func FirstEditionKit() ([]byte, error) { return FirstEdition.(*game).Kit() }

// Kit is everything that a page needs to draw the game, with the packs that are laid
// over it.
func (g *game) Kit() ([]byte, error) {
	w := g.world()
	c, err := drawing{w.Theatre, english}.chart()
	if err != nil {
		return nil, fmt.Errorf("drawing the board: %w", err)
	}
	return json.Marshal(kitOf(w, c, false))
}

// Faces are cards and counters of a world as a kit has them, by their ids in the data,
// as JSON. Ids that are not in the world have none.
func (w *World) Faces(cards, units []string) ([]byte, error) {
	f := struct {
		Cards map[string]kitCard `json:"cards"`
		Units map[string]kitUnit `json:"units"`
	}{map[string]kitCard{}, map[string]kitUnit{}}
	for _, id := range cards {
		if c, found := w.CardByID(id); found {
			f.Cards[id] = kitCardOf(w, c)
		}
	}
	for _, id := range units {
		if u, found := w.UnitByID(id); found {
			f.Units[id] = kitUnitOf(w, u)
		}
	}
	return json.Marshal(f)
}

// kitFile is a kit. What is ours and not of the printed game says so.
type kitFile struct {
	Theatre   string                     `json:"theatre"`
	Width     float64                    `json:"width"`
	Height    float64                    `json:"height"`
	Size      float64                    `json:"size"` // of a hex, from side to side
	Hexes     []kitHex                   `json:"hexes"`
	Zones     []kitZone                  `json:"zones"`
	Boxes     []kitBox                   `json:"boxes"`
	Areas     []kitArea                  `json:"areas"`
	Lands     []kitLand                  `json:"lands"`
	Units     []kitUnit                  `json:"units"`
	Markers   []kitMarker                `json:"markers"`
	Cards     []kitCard                  `json:"cards"`
	Displays  []kitDisplay               `json:"displays"`
	Postures  []kitPosture               `json:"postures"`
	Scenarios map[string]kitScenario     `json:"scenarios"`
	Turns     []string                   `json:"turns"` // of a year
	Seasonal  []bool                     `json:"seasonal"`
	FirstYear int                        `json:"firstYear"`
	LastYear  int                        `json:"lastYear"`
	Regions   []string                   `json:"weatherAreas"`
	Weather   [][]string                 `json:"weather"` // by turn and area
	VP        []kitVP                    `json:"vp"`
	USCL      [][3]int8                  `json:"uscl"`
	Columns   []string                   `json:"columns"` // of the combat table
	Words     map[string]json.RawMessage `json:"words"`
}

type kitHex struct {
	ID         string   `json:"id"`
	X          float64  `json:"x"`
	Y          float64  `json:"y"`
	Name       string   `json:"name,omitempty"`
	Named      float64  `json:"named,omitempty"` // how far below the middle its name is written, or above
	Terrain    string   `json:"terrain"`
	Settlement string   `json:"settlement,omitempty"`
	Area       string   `json:"area,omitempty"` // as printed
	Zones      []string `json:"zones,omitempty"`
	Weather    uint8    `json:"weather"`
	Strategic  string   `json:"strategic,omitempty"`
	Port       bool     `json:"port,omitempty"`
	KeyPort    bool     `json:"keyPort,omitempty"`
	Oil        bool     `json:"oil,omitempty"`
	Limited    bool     `json:"limited,omitempty"` // stacking
	Sea        bool     `json:"sea,omitempty"`
}

type kitZone struct {
	ID       string   `json:"id"`
	Name     string   `json:"name"`
	X        float64  `json:"x"` // of the middle of its boxes
	Y        float64  `json:"y"`
	Scale    float64  `json:"scale"`
	Next     []string `json:"next,omitempty"`
	Inherent string   `json:"inherent,omitempty"` // whose convoy is always there
}

type kitBox struct {
	ID      string  `json:"id"`
	Name    string  `json:"name"`
	Kind    string  `json:"kind"`
	Faction string  `json:"faction,omitempty"`
	Unit    string  `json:"unit,omitempty"` // of a holding box
	X       float64 `json:"x,omitempty"`    // its corner, if it is on the board
	Y       float64 `json:"y,omitempty"`
	Width   float64 `json:"width,omitempty"`
	Height  float64 `json:"height,omitempty"`
}

type kitArea struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Country bool   `json:"country,omitempty"`
	Major   bool   `json:"major,omitempty"`
	Capital string `json:"capital,omitempty"`
}

type kitLand struct {
	ID    string `json:"id"`
	Land  string `json:"land"`
	Owner string `json:"owner"`
	Back  string `json:"back,omitempty"`
}

type kitUnit struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Title   string    `json:"title"`
	Nation  string    `json:"nation"`
	Faction string    `json:"faction"`
	Class   string    `json:"class"`
	Kind    string    `json:"kind"`
	Symbol  string    `json:"symbol"`
	Quality string    `json:"quality,omitempty"`
	Sides   []kitSide `json:"sides,omitempty"` // from full to reduced
	Fort    *kitSide  `json:"fort,omitempty"`  // of a port-a-fort
	Back    string    `json:"back,omitempty"`
	Range   uint8     `json:"range,omitempty"`
	Ours    bool      `json:"ours,omitempty"`
}

type kitSide struct {
	Steps   uint8  `json:"steps"`
	Attack  uint8  `json:"attack"`
	Defence uint8  `json:"defence"`
	Move    uint8  `json:"move"`
	Kind    string `json:"kind"`
}

type kitMarker struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Rule   string   `json:"rule,omitempty"`
	Effect string   `json:"effect,omitempty"`
	Sides  []string `json:"sides,omitempty"`
	Ours   bool     `json:"ours,omitempty"`

	Variants map[string]string `json:"variants,omitempty"` // what each is called
}

// kitCard is an option card. The sentences that tell what it requires and does are
// in every language: they are put together from parts.
type kitCard struct {
	ID         string               `json:"id"`
	Number     string               `json:"number"`
	Name       string               `json:"name"`
	Faction    string               `json:"faction"`
	War        string               `json:"war"`
	Blitz      uint8                `json:"blitz,omitempty"`
	Production uint8                `json:"production,omitempty"`
	Recyclable bool                 `json:"recyclable,omitempty"`
	Families   []string             `json:"families,omitempty"`
	Requires   map[string][]string  `json:"requires,omitempty"`
	Text       map[string][]kitLine `json:"text"`
	Ours       bool                 `json:"ours,omitempty"`
}

type kitLine struct {
	Depth int    `json:"depth,omitempty"`
	Text  string `json:"text"`
}

type kitDisplay struct {
	ID      string `json:"id"`
	Faction string `json:"faction"`
}

type kitPosture struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Truce uint8  `json:"truce,omitempty"`
	War   bool   `json:"war,omitempty"`
	// Manner is how a policy or truce binds if not by the rules of 2011: "german-policy" or
	// "five-hexes" (17.11, 17.12).
	Manner string `json:"manner,omitempty"`
}

type kitScenario struct {
	Name  string `json:"name"`
	Turn  int    `json:"turn"` // the first, in turns of the track
	Turns int    `json:"turns,omitempty"`

	Factions []string            `json:"factions"`      // that take part
	Out      []string            `json:"out,omitempty"` // hexes that are not in play
	Aims     map[string][]string `json:"aims"`          // how it is won, by language
}

type kitVP struct {
	Min  int8   `json:"min"`
	Max  int8   `json:"max"`
	Side string `json:"side,omitempty"`
	VP   uint8  `json:"vp"`
	Auto bool   `json:"automatic,omitempty"`
}

// namesOn are where the names of hexes are written on the printed maps, by the hex's id. It
// takes a while to find out, so it is done once; a pack hardly changes it.
var namesOn = map[string]func() map[string]chart.Point{
	"europe":  sync.OnceValue(func() map[string]chart.Point { return namesOf(EuropeChart()) }),
	"pacific": sync.OnceValue(func() map[string]chart.Point { return namesOf(PacificChart()) }),
}

func namesOf(c *chart.Chart, err error) map[string]chart.Point {
	if err != nil {
		panic(fmt.Sprintf("axis: the board cannot be drawn: %v", err))
	}
	return chart.Names(c)
}

// kitOf is the kit of a map, which may be one of two.
func kitOf(w *World, c *chart.Chart, both bool) *kitFile {
	k := &kitFile{
		Theatre: w.ID, Width: c.Width, Height: c.Height, Size: chartHex, Scenarios: map[string]kitScenario{},
		Turns: w.Turns, Seasonal: w.Seasonal[:len(w.Turns)], FirstYear: w.FirstYear, LastYear: w.LastYear,
		Regions: w.WeatherAreas, USCL: w.USCL, Columns: w.CRTColumns, Words: map[string]json.RawMessage{"de": german},
	}
	names := namesOn[w.ID]()
	for h := range w.Hexes {
		hex := kitHexOf(w, atlas.Hex(h), c.Areas[h].Centre)
		if at, written := names[c.Areas[h].ID]; written {
			hex.Named = tenth(at.Y - c.Areas[h].Centre.Y)
		}
		k.Hexes = append(k.Hexes, hex)
	}
	k.addPlaces(w, c)
	k.addCounters(w)
	k.addCards(w)
	k.addPolitics(w)
	for turn := range w.Turns {
		var line []string
		for _, x := range w.WeatherOf[turn] {
			line = append(line, weatherWords[x])
		}
		k.Weather = append(k.Weather, line)
	}
	for _, b := range w.VPTrack {
		vp := kitVP{Min: b.Min, Max: b.Max, VP: b.VP, Auto: b.Automatic}
		if b.Side != atlas.NoID {
			vp.Side = w.VPSides[b.Side]
		}
		k.VP = append(k.VP, vp)
	}
	for i := range w.Scenarios {
		s := &w.Scenarios[i]
		made := kitScenario{Name: s.Name, Turn: (s.Year-w.FirstYear)*len(w.Turns) + int(s.Turn), Turns: int(s.Record.Num("turns")), Aims: told(w.aims(s.Number, both))}
		for _, who := range s.Factions {
			made.Factions = append(made.Factions, who.String())
		}
		for h := range w.Hexes {
			if !w.ways.inPlay[i].has(atlas.Hex(h)) {
				made.Out = append(made.Out, w.words["hex"].word(h))
			}
		}
		k.Scenarios[s.Number] = made
	}
	return k
}

// weatherWords are the kinds of weather as the page knows them.
var weatherWords = [...]string{atlas.ClearWeather: "clear", atlas.Mud: "mud", atlas.Storms: "storms", atlas.Snow: "snow"}

func tenth(v float64) float64 { return math.Round(v*10) / 10 }

func kitHexOf(w *World, h atlas.Hex, at chart.Point) kitHex {
	info := &w.Hexes[h]
	out := kitHex{
		ID: w.words["hex"].word(int(h)), X: tenth(at.X), Y: tenth(at.Y), Name: info.Name, Terrain: atlas.TerrainNames[info.Terrain],
		Weather: info.Weather, Port: info.Port, KeyPort: info.KeyPort, Oil: info.Oil, Limited: info.Limited, Sea: water(w.Theatre, h),
	}
	if info.Settlement != atlas.NoSettlement {
		out.Settlement = atlas.SettlementNames[info.Settlement]
	}
	if a := homeland(info); a != atlas.NoID {
		out.Area = w.words["country"].word(int(a))
	}
	for _, z := range info.Zones {
		out.Zones = append(out.Zones, w.words["zone"].word(int(z)))
	}
	if info.Strategic != atlas.NoFaction {
		out.Strategic = info.Strategic.String()
	}
	return out
}

// addPlaces adds naval zones and boxes, with where they lie on the board.
func (k *kitFile) addPlaces(w *World, c *chart.Chart) {
	for z := range w.Zones {
		info := &w.Zones[z]
		at := zonePlaces[w.ID][info.ID]
		zone := kitZone{ID: w.words["zone"].word(z), Name: info.Name, X: at.x, Y: at.y, Scale: at.scale}
		for _, n := range info.Neighbours {
			zone.Next = append(zone.Next, w.words["zone"].word(int(n.To)))
		}
		if info.Inherent != atlas.NoFaction {
			zone.Inherent = info.Inherent.String()
		}
		k.Zones = append(k.Zones, zone)
	}
	drawn := map[string]chart.Box{}
	for _, b := range c.Boxes {
		drawn[strings.TrimPrefix(b.ID, "box-")] = b
	}
	for b := range w.Boxes {
		info := &w.Boxes[b]
		box := kitBox{ID: w.words["box"].word(b), Name: boxTitle(info), Kind: info.Kind}
		if info.Faction <= atlas.Soviet {
			box.Faction = info.Faction.String()
		}
		if info.Unit != atlas.NoUnit {
			box.Unit = w.words["unit"].word(int(info.Unit))
		}
		if d, ok := drawn[info.ID]; ok {
			box.X, box.Y, box.Width, box.Height = d.At.X, d.At.Y, d.W, d.H
		}
		k.Boxes = append(k.Boxes, box)
	}
}

// boxTitle is the name of a box, which few have printed in the data.
func boxTitle(b *atlas.BoxInfo) string {
	if b.Name != "" {
		return b.Name
	}
	return atlas.Title(b.ID)
}

func (k *kitFile) addCounters(w *World) {
	for u := range w.Units {
		k.Units = append(k.Units, kitUnitOf(w, atlas.Unit(u)))
	}
	for m := range w.Markers {
		info := &w.Markers[m]
		k.Markers = append(k.Markers, kitMarker{
			ID: w.words["marker"].word(m), Name: info.Name, Rule: info.Rule, Effect: info.Effect, Sides: info.Sides,
			Ours: info.Source == atlas.Reconstructed, Variants: variantTitles(w, atlas.Marker(m)),
		})
	}
}

// variantTitles are what the variants of a marker are called.
func variantTitles(w *World, m atlas.Marker) map[string]string {
	titles := map[string]string{}
	for v, id := range w.Markers[m].Variants {
		titles[id] = w.VariantTitle(m, uint8(v))
	}
	return titles
}

func kitUnitOf(w *World, u atlas.Unit) kitUnit {
	info := &w.Units[u]
	unit := kitUnit{
		ID: w.words["unit"].word(int(u)), Name: info.Name, Title: unitTitle(w.Theatre, u), Nation: w.Nations[info.Nation],
		Class: atlas.UnitClassNames[info.Class], Kind: atlas.UnitKindNames[info.Kind], Symbol: info.Symbol, Back: info.Back,
		Range: info.Range, Ours: info.Source == atlas.Reconstructed,
	}
	if info.Faction <= atlas.Soviet {
		unit.Faction = info.Faction.String()
	}
	if info.Quality != "regular" {
		unit.Quality = info.Quality
	}
	for i := range info.NSides {
		unit.Sides = append(unit.Sides, kitSideOf(info.Sides[i]))
	}
	if info.FortressSide.Steps > 0 {
		side := kitSideOf(info.FortressSide)
		unit.Fort = &side
	}
	return unit
}

func kitSideOf(s atlas.UnitSide) kitSide {
	return kitSide{s.Steps, s.Attack, s.Defence, s.Move, atlas.UnitKindNames[s.Kind]}
}

// addCards adds the cards with what they require and do, in sentences.
func (k *kitFile) addCards(w *World) {
	for c := range w.Cards {
		k.Cards = append(k.Cards, kitCardOf(w, atlas.Card(c)))
	}
}

func kitCardOf(w *World, c atlas.Card) kitCard {
	info := &w.Cards[c]
	card := kitCard{
		ID: w.words["card"].word(int(c)), Number: info.Number, Name: info.Name, Faction: info.Faction.String(), War: info.WarState.String(),
		Blitz: info.Blitz, Production: info.Production, Recyclable: info.Recyclable, Families: info.Families,
		Requires: map[string][]string{}, Text: map[string][]kitLine{}, Ours: info.Source == atlas.Reconstructed,
	}
	requires := w.Code.Requires(c)
	lines := w.Code.ExplainCard(c)[len(requires):] // those on its requirements come first, and are told by themselves
	for language, read := range cardLanguages {
		for _, q := range requires {
			card.Requires[language] = append(card.Requires[language], read(w.Code.ExplainCondition(q)))
		}
		for _, l := range lines {
			card.Text[language] = append(card.Text[language], kitLine{l.Depth, read(l)})
		}
	}
	return card
}

// explained is a sentence on a card, or a part of one.
type explained interface {
	In(translate func(pattern string) string) string
}

// asItIs is a text in English.
func asItIs(s string) string { return s }

// cardLanguages reads sentences on cards in the languages of the page.
var cardLanguages = map[string]func(explained) string{
	"en": func(x explained) string { return x.In(asItIs) },
	"de": func(x explained) string { return inflected(x.In(inGerman)) },
}

// germanCards are the parts of which the sentences on cards are put together, in
// German.
//
//go:embed data/cards.de.json
var germanCards []byte

var germanOf = sync.OnceValue(func() (parts map[string]string) {
	if err := json.Unmarshal(germanCards, &parts); err != nil {
		panic(fmt.Sprintf("axis: data/cards.de.json cannot be read: %v", err))
	}
	return parts
})

// inGerman translates a part of a sentence on a card; a name that is the same in
// German is not in the file.
func inGerman(part string) string {
	if s, ok := germanOf()[part]; ok {
		return s
	}
	if s, ok := germanNames().Turn[part]; ok {
		return s
	}
	if s, ok := germanThings()[part]; ok {
		return s
	}
	return germanNames().card(part)
}

func (k *kitFile) addPolitics(w *World) {
	for a := range w.Areas {
		info := &w.Areas[a]
		area := kitArea{ID: w.words["country"].word(a), Name: info.Name, Country: info.IsCountry, Major: info.Major}
		if info.Capital != atlas.NoHex {
			area.Capital = w.words["hex"].word(int(info.Capital))
		}
		k.Areas = append(k.Areas, area)
	}
	area := w.words["country"]
	for l := range w.Lands {
		info := &w.Lands[l]
		land := kitLand{ID: w.words["land"].word(l), Land: area.word(int(info.Land)), Owner: area.word(int(info.Owner))}
		if info.Back != atlas.NoID {
			land.Back = area.word(int(info.Back))
		}
		k.Lands = append(k.Lands, land)
	}
	for d := range w.Displays {
		k.Displays = append(k.Displays, kitDisplay{w.words["display"].word(d), w.Displays[d].Faction.String()})
	}
	for p := range w.Postures {
		info := &w.Postures[p]
		k.Postures = append(k.Postures, kitPosture{w.words["posture"].word(p), info.Name, info.Truce, info.War, w.mannerOf(atlas.Policy(p))})
	}
}
