// Package atlas holds what is printed on the boards, counters, cards and tables
// of the two Axis Empires games: a fixed world of flat tables, one for each
// theatre, in which everything is a small number.
//
// The files are read once, when a theatre is first asked for. Data packs are laid
// over them record by record, and everything is checked before any of it is used
// (Check): a world with a fault in it does not exist.
package atlas

import (
	"sandtable/board"
	"sandtable/crt"
)

// The ids of one theatre. None, the largest number, is no thing of that kind.
type (
	Hex      uint16
	Side     uint16 // a hexside, an edge of Theatre.Graph
	Zone     uint8
	Box      uint8
	Area     uint8 // a country, dependent or region: whatever one word names
	Land     uint8 // a ceded-land marker
	Unit     uint16
	Marker   uint8
	Card     uint8
	Event    uint8
	Table    uint8
	Policy   uint8 // of Theatre.Postures: policies, then truces, then war
	Display  uint8 // a posture box
	Scenario uint8
	Nation   uint8 // whose units: countries and groups of several countries
)

// NoHex and its kin are no thing of their kind.
const (
	NoHex  Hex  = 0xffff
	NoUnit Unit = 0xffff
	NoID        = 0xff // of the small kinds
)

// Faction is a side of the game.
type Faction uint8

const (
	Axis Faction = iota
	Western
	Soviet
	Minor   // units of minor countries, which belong to whoever they are active for
	Allied  // Western and Soviet
	Phasing // whose faction turn it is
	Each    // Axis, Western and Soviet in turn
	NoFaction
)

var factionNames = []string{"axis", "western", "soviet", "minor", "allied", "phasing", "each"}

// WarState is how far a map has come (12).
type WarState uint8

const (
	PreWar WarState = iota
	LimitedWar
	TotalWar
)

var warStateNames = []string{"pre-war", "limited-war", "total-war"}

// Status is what a country is at the moment (13.2).
type Status uint8

const (
	Neutral Status = iota
	Active
	Conquered
	Absent // not created, or removed
)

var statusNames = []string{"neutral", "active", "conquered", "absent"}

// Terrain is what is drawn in a hex.
type Terrain uint8

const (
	Sea Terrain = iota
	Lake
	Clear
	Desert
	Hills
	Forest
	Swamp
)

// TerrainNames are the terrains in words.
var TerrainNames = []string{"sea", "lake", "clear", "desert", "hills", "forest", "swamp"}

// Class is what the rules make of the terrain.
type Class uint8

const (
	SeaClass Class = iota
	ClearClass
	RoughClass
)

var classNames = []string{"sea", "clear", "rough"}

// Settlement is the town of a hex. All from City on are cities.
type Settlement uint8

const (
	NoSettlement Settlement = iota
	Town
	City
	ProvisionalCapital
	Capital
)

// SettlementNames are the settlements in words.
var SettlementNames = []string{"", "town", "city", "provisional-capital", "capital"}

// The features of a hexside are bits of its class in the graph of a board, so
// that board.ClassesWith selects by them.
const (
	LandSide = 1 << iota // both hexes are land and no water parts them
	RiverSide
	MountainSide
	WaterSide  // sea or lake from end to end
	StraitSide // water that ground units may cross
)

// Link is the road or railway over a hexside.
type Link uint8

const (
	NoLink Link = iota
	Road
	Rail
)

// Source is how sure a record is (SCHEMA.md, section 2).
type Source uint8

const (
	Stated Source = iota
	Derived
	Reconstructed // ours; the table says so
)

var sourceNames = []string{"stated", "derived", "reconstructed"}

// HexInfo is what is printed in a hex.
type HexInfo struct {
	ID, Name   string
	Row, GX    int16
	Terrain    Terrain
	Class      Class
	Settlement Settlement
	Country    Area // owner in the printed state
	Dependent  Area
	Regions    []Area
	Weather    uint8 // of Theatre.Weather.Areas
	Zones      []Zone
	Strategic  Faction // whose colour
	Edge       Box     // box off the map reached from here
	Sheet      uint8
	Port       bool
	KeyPort    bool
	MultiZone  bool
	Ice        bool
	Oil        bool
	USImpact   bool
	Waterway   bool // restricted
	Limited    bool // limited stacking
	Island     bool
	Canal      bool
	Source     Source
}

// IsCity reports whether the hex holds a city of any kind.
func (h *HexInfo) IsCity() bool { return h.Settlement >= City }

// ZoneInfo is a naval zone.
type ZoneInfo struct {
	ID, Name   string
	Neighbours []ZoneLink
	Boxes      []Box
	Sea, Coast []Hex
	Ports      []Hex
	HomePortOf []Nation
	ClosedIn   []string // weather, or area and weather
	Subs       bool
	Inherent   Faction // whose convoy is always there
}

// ZoneLink is a way from one zone to the next; if it has ports, one of them must
// be open to whoever passes.
type ZoneLink struct {
	To    Zone
	Ports []Hex
}

// BoxInfo is a place beside the map.
type BoxInfo struct {
	ID, Name    string
	Kind        string // off-map, faction, holding, shared, display
	Faction     Faction
	Zones       []Zone
	Adjacent    []Box
	EdgeHexes   []Hex
	HomeOf      Area
	OpenPort    bool
	Supplies    Faction
	Unit        Unit // of a holding box
	AloneOnly   bool
	CanReplace  []string
	Description string
}

// AreaInfo is everything one word names: it may be a country, a dependent, a
// region, or able to become another of these.
type AreaInfo struct {
	ID, Name, Abbr string
	IsCountry      bool
	IsDependent    bool
	IsRegion       bool

	// As a country. Hexes and lists are those of its home.
	Major       bool
	Faction     Faction // of a major country
	Capital     Hex
	Start       Status
	StartFor    Faction
	Box         Display // NoID: none, or by alignment
	ByAlignment bool
	BoxIf       [3]Display // by the faction it is aligned with; NoID if that does not matter
	OffMapHome  Box
	Chinese     bool
	Creatable   string // area, dependent; empty if it is there from the start
	Partnership bool
	WarEconomy  bool
	OffMap      bool

	// As a dependent.
	StartOwner     Area
	PossibleOwners []Area
	Mandate        bool

	// As a region.
	PartOf          Area
	PartOfDependent Area
	Ostland         bool
	FarEast         bool

	EligibleMinor bool
	Hexes         []Hex
	Cities        []Hex
	Ports         []Hex
	Strategic     []Hex
	Source        Source
}

// LandInfo is a ceded-land marker (13.8.1).
type LandInfo struct {
	ID        string
	Land      Area
	Owner     Area // who gains
	Back      Area // land on its other side, or NoID
	Dependent bool // becomes a dependent, not a part of its owner
}

// DisplayInfo is a posture box.
type DisplayInfo struct {
	ID      string
	Faction Faction
}

// PolicyInfo is what may lie in a posture box. War is an empty box.
type PolicyInfo struct {
	ID, Name       string
	Truce          uint8 // level, 0 for a policy
	War            bool
	EndsAtTotalWar bool
}

// UnitKind is the type of a counter's side.
type UnitKind uint8

const (
	Infantry UnitKind = iota
	Armor
	HQ
	Fortress
	AirForce
	Bomber
	Interceptor
	CVFleet
	SurfaceFleet
	SubFleet
)

// UnitKindNames are the types in words.
var UnitKindNames = []string{"infantry", "armor", "hq", "fortress", "air-force", "bomber", "interceptor", "cv-fleet", "surface-fleet", "sub-fleet"}

// UnitClass is where a unit works.
type UnitClass uint8

const (
	Ground UnitClass = iota
	Air
	Fleet
)

// UnitClassNames are the classes in words.
var UnitClassNames = []string{"ground", "air", "fleet"}

// UnitSide is one face of a ground counter.
type UnitSide struct {
	Steps, Attack, Defence, Move uint8
	Kind                         UnitKind
}

// UnitInfo is a counter.
type UnitInfo struct {
	ID, Name, Symbol string
	Nation           Nation
	Faction          Faction
	Class            UnitClass
	Kind             UnitKind
	Sides            [3]UnitSide // from full to reduced
	NSides           uint8
	FortressSide     UnitSide // of a port-a-fort; no steps if it has none
	Back             string
	BackSide         UnitSide // another unit on the back
	BackName         string
	Quality          string
	RaisedIn         Area // where a colonial unit is raised,
	RaisedInBox      Box  // or off the map
	Kwantung         bool
	Delay            bool
	Exp, Vichy, F    bool
	Hexes            []Hex // bound to
	Range            uint8
	CanContest       bool
	ContestOnly      bool
	StrategicDRM     int8
	Entry            Entry
	Recipe           []RecipeStep
	RecipeKind       string
	Placement        *Value // of a fortress, read by the rules of 2.3.2.4
	GuestOf          string // its id on the other map, of a counter that may come from there
	Source           Source
}

// Steps is how many steps the counter has at most.
func (u *UnitInfo) Steps() int { return int(u.Sides[0].Steps) }

// Entry is how a counter comes into play.
type Entry struct {
	Kind   string
	Cards  []Card
	Group  string
	Event  Event
	Setup  Area
	Unless Marker // this marker in play bars it
	UnlessVariant
}

// UnlessVariant is the variant of the marker that bars a counter, or 0xff.
type UnlessVariant struct{ Variant uint8 }

// RecipeStep is one step of which a unit is built (2.3.1, 2.3.2).
type RecipeStep struct {
	Self     bool
	Unit     Unit
	Kinds    []UnitKind
	Nations  []string // nations, or groups such as axis-minor
	Quality  string
	Kwantung bool
	Holding  Box
}

// MarkerInfo is a kind of marker.
type MarkerInfo struct {
	ID, Name      string
	Rule          string
	Idea          string
	Owner         string
	Entry         string
	Variants      []string
	Sides         []string
	Counts        []uint8 // by variant, if they are counted apart
	Count         uint8
	Unlimited     bool
	AloneOnly     bool
	CombinedOnly  bool
	BackOf        Marker
	Placement     string
	Effect        string
	Source        Source
	CountSource   Source
	OnBack        bool
	OnBackVariant []string
}

// CardInfo is an option card. Its lists of operations are compiled by package
// program.
type CardInfo struct {
	ID, Number, Name  string
	Faction           Faction
	WarState          WarState
	Families          []string
	Blitz             uint8
	Production        uint8
	Recyclable        bool
	OneMap            bool
	Twin              string
	Requires          *Value
	OptionSegment     *Value
	PoliticalEvents   *Value
	ConditionalEvents *Value
	Success           *Value
	Replacements      *Value
	Reinforcements    []Reinforcement
	Markers           []CardMarker
	Line              []int // seasons of the historical line in which it is played: four times the year, and the season
	Source            Source
	Stated            []string // what of the record is a fact
}

// Reinforcement is a counter a card brings.
type Reinforcement struct {
	Unit   Unit
	To     string
	Unless *Value
}

// CardMarker is a marker a card brings.
type CardMarker struct {
	Marker  Marker
	Variant uint8 // NoID if it has none
	To      *Value
	Unless  *Value
}

// EventInfo is an event of chapter 15 or 16; what it does is code.
type EventInfo struct {
	ID, Name, Rule, Idea string
	Political            bool
	Kind                 string // of a conditional event: permanent, card, procedure
	Faction              string
	Summary              string
	Options              []string
	NeedsCountry         bool
	NeedsLand            bool
	NeedsArea            bool
	Once                 bool
	AloneOnly            bool
}

// TableKind says what the rows of a table are.
type TableKind uint8

const (
	EventTable TableKind = iota // lists of operations
	AreaTable                   // areas, of which the one that exists is meant
	StepsTable                  // steps to choose from
	GridTable                   // numbers by war state
	TrackTable                  // results that code carries out
)

var tableKindNames = []string{"event", "area", "steps", "grid", "track"}

// TableInfo is a table on which dice are rolled.
type TableInfo struct {
	ID         string
	Kind       TableKind
	Political  bool // political modifiers count
	CountryDRM bool
	NamedOnly  bool // an area table that is rolled on where it is named, and not chosen
	Binds      []string
	Areas      [6][]Area // of an area table
	Rows       *Value
	Modifiers  *Value
	AloneOnly  bool
	Source     Source
}

// CombatResult is a cell of the combat table.
type CombatResult struct {
	Retreat      uint8 // of RetreatNames
	Attack, Defd uint8 // losses
}

// RetreatNames are the results of combat, worst for the attacker first.
var RetreatNames = []string{"Ad", "Ex", "Dr1", "Dr2", "Dr3"}

// Weather is the weather of a hex in a turn (11).
type Weather uint8

const (
	ClearWeather Weather = iota
	Mud
	Storms
	Snow
)

var weatherNames = []string{"clear", "mud", "storms", "snow"}

// VPBox is a box of the victory track: the values it stands for.
type VPBox struct {
	Min, Max  int8
	Side      uint8 // of Theatre.VPSides; NoID leaves the marker on the side it shows
	VP        uint8
	Automatic bool
}

// Stack limits (9).
type StackLimit struct{ Units, Steps uint8 }

// HexTerrain and SideTerrain are lines of the terrain chart (3.1.1, 4.2.3.8).
type HexTerrain struct {
	ID    string
	MP    uint8
	Shift int8
}

// SideTerrain is the line of a hexside. WholeAllowance and OverLink say how a
// crossing without a number of movement points is paid for.
type SideTerrain struct {
	ID                  string
	MP                  uint8
	WholeAllowance      bool
	OverLink            bool
	By                  string // marine: only these units
	Shift               int8
	ZOC                 bool
	VoluntaryConversion bool
	StopsExploitation   bool
}

// ClosedSea is weather in an area that closes the all-sea hexes of some zones to
// support units (2.2.3.3).
type ClosedSea struct {
	Area    uint8 // of Theatre.WeatherAreas
	Weather Weather
	Zones   []Zone
	Bars    SeaBar
}

// SeaBar is what a closed sea keeps out.
type SeaBar uint8

// What a closed sea keeps out: support units from its hexes, or beachheads or convoys
// alone.
const (
	SupportUnits SeaBar = iota
	Beachheads
	Convoys
)

var seaBarNames = []string{"support-units", "beachheads", "convoys"}

// Theatre is one board with its counters, cards, tables and set-ups. It is never
// changed after it is loaded.
type Theatre struct {
	ID, Game, Prefix string
	VPSides          []string
	DayMarker        Marker

	Hexes []HexInfo
	Grid  *board.Grid
	Graph *board.Graph
	Edges *board.Sides
	Links []Link // by Side

	Zones     []ZoneInfo
	Boxes     []BoxInfo
	Areas     []AreaInfo
	Lands     []LandInfo
	Displays  []DisplayInfo
	Postures  []PolicyInfo
	Nations   []string
	Units     []UnitInfo
	Markers   []MarkerInfo
	Cards     []CardInfo
	Events    []EventInfo
	Tables    []TableInfo
	Scenarios []ScenarioInfo

	Turns        []string // of a year
	Seasons      [9]uint8 // by turn: spring, summer, autumn, winter
	Seasonal     [9]bool
	FirstYear    int
	LastYear     int
	VPTrack      []VPBox
	USCL         [][3]int8 // by level: political, Axis delay, Western delay
	CRT          [6][]CombatResult
	CRTColumns   []string
	CRTOdds      crt.Odds // of the columns
	WeatherAreas []string
	WeatherOf    [9][]Weather // by turn and area
	Stacking     [2]StackLimit
	HexTerrain   []HexTerrain
	SideTerrain  []SideTerrain
	HexLine      []uint8 // by Hex: its line of HexTerrain
	SideLine     []uint8 // by Side: its line of SideTerrain, NoID for plain land
	ClosedSeas   []ClosedSea

	docs map[string]*Value

	Vocabulary *Value
	Combined   *Value

	index map[string]map[string]int // kind -> id -> number
}

// Doc is a file of the theatre as it was read, packs included: "tables",
// "countries" and so on.
func (t *Theatre) Doc(name string) *Value { return t.docs[t.ID+"/"+name] }

// ScenarioInfo is a set-up.
type ScenarioInfo struct {
	ID, Number, Name, Kind string
	Turn                   uint8
	Year                   int
	WarState               WarState
	Complete               bool
	Source                 Source
	Factions               []Faction
	Units                  []Placed
	Record                 *Value // everything else, read by the set-up
}

// Placed is a unit on the map at the start.
type Placed struct {
	Unit    Unit
	Steps   uint8
	Hex     Hex // or NoHex
	Box     Box // off the map, or NoID
	Faction Faction
}

func (t *Theatre) number(kind, id string) (int, bool) {
	n, ok := t.index[kind][id]
	return n, ok
}

// HexByID finds a hex by its id, eu-w3825.
func (t *Theatre) HexByID(id string) (Hex, bool) { n, ok := t.number("hex", id); return Hex(n), ok }

// ZoneByID finds a naval zone.
func (t *Theatre) ZoneByID(id string) (Zone, bool) { n, ok := t.number("zone", id); return Zone(n), ok }

// BoxByID finds a box beside the map.
func (t *Theatre) BoxByID(id string) (Box, bool) { n, ok := t.number("box", id); return Box(n), ok }

// AreaByID finds a country, dependent or region.
func (t *Theatre) AreaByID(id string) (Area, bool) { n, ok := t.number("area", id); return Area(n), ok }

// LandByID finds a ceded-land marker.
func (t *Theatre) LandByID(id string) (Land, bool) { n, ok := t.number("land", id); return Land(n), ok }

// DisplayByID finds a posture box.
func (t *Theatre) DisplayByID(id string) (Display, bool) {
	n, ok := t.number("display", id)
	return Display(n), ok
}

// PostureByID finds a policy, a truce or war.
func (t *Theatre) PostureByID(id string) (Policy, bool) {
	n, ok := t.number("posture", id)
	return Policy(n), ok
}

// NationByID finds a nation.
func (t *Theatre) NationByID(id string) (Nation, bool) {
	n, ok := t.number("nation", id)
	return Nation(n), ok
}

// UnitByID finds a counter.
func (t *Theatre) UnitByID(id string) (Unit, bool) { n, ok := t.number("unit", id); return Unit(n), ok }

// MarkerByID finds a kind of marker.
func (t *Theatre) MarkerByID(id string) (Marker, bool) {
	n, ok := t.number("marker", id)
	return Marker(n), ok
}

// CardByID finds a card.
func (t *Theatre) CardByID(id string) (Card, bool) { n, ok := t.number("card", id); return Card(n), ok }

// EventByID finds an event.
func (t *Theatre) EventByID(id string) (Event, bool) {
	n, ok := t.number("event", id)
	return Event(n), ok
}

// TableByID finds a table.
func (t *Theatre) TableByID(id string) (Table, bool) {
	n, ok := t.number("table", id)
	return Table(n), ok
}

// ScenarioByID finds a set-up.
func (t *Theatre) ScenarioByID(id string) (Scenario, bool) {
	n, ok := t.number("scenario", id)
	return Scenario(n), ok
}

// FactionByID finds a faction by its word, allied, phasing and each included.
func FactionByID(id string) (Faction, bool) {
	for i, n := range factionNames {
		if n == id {
			return Faction(i), true
		}
	}
	return NoFaction, false
}

func (f Faction) String() string {
	if int(f) < len(factionNames) {
		return factionNames[f]
	}
	return "nobody"
}

func (w WarState) String() string { return warStateNames[w] }
func (s Status) String() string   { return statusNames[s] }
