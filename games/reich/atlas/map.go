// Package atlas holds what is printed on the board, the counters and the scenario
// cards of Third Reich: a fixed world of flat tables in which everything is a small
// number with a name, and the sets of such numbers. The rules, the bots and their
// tests share it.
//
// The files of package data are read once, by Open. The names and shapes of hexes and
// counters can be asked for only after that.
package atlas

import (
	"fmt"

	"sandtable/board"
)

const (
	NumHexes     = 1762
	NumSides     = 5107
	NumPlaces    = 200
	NumWaters    = 823
	NumPassages  = 2014
	NumCountries = 41
	NumRegions   = 20
	NumStraits   = 8
)

type (
	Hex     uint16 // a hex of the board, row by row
	Side    uint16 // a hexside, an edge of World.Land
	Place   uint8  // a named city, port or capital
	Water   uint16 // a stretch of water within a hex, a node of World.Sea
	Passage uint16 // a way from water to water, an edge of World.Sea
)

const (
	NoHex   Hex   = 0xFFFF
	NoPlace Place = 0xFF
)

type (
	HexSet     [(NumHexes + 63) / 64]uint64
	SideSet    [(NumSides + 63) / 64]uint64
	WaterSet   [(NumWaters + 63) / 64]uint64
	PassageSet [(NumPassages + 63) / 64]uint64
)

func (s *HexSet) Has(h Hex) bool       { return s[h/64]>>(h%64)&1 != 0 }
func (s *HexSet) Add(h Hex)            { s[h/64] |= 1 << (h % 64) }
func (s *HexSet) Remove(h Hex)         { s[h/64] &^= 1 << (h % 64) }
func (s *SideSet) Has(x Side) bool     { return s[x/64]>>(x%64)&1 != 0 }
func (s *SideSet) Add(x Side)          { s[x/64] |= 1 << (x % 64) }
func (s *WaterSet) Has(w Water) bool   { return s[w/64]>>(w%64)&1 != 0 }
func (s *WaterSet) Add(w Water)        { s[w/64] |= 1 << (w % 64) }
func (s *PassageSet) Add(p Passage)    { s[p/64] |= 1 << (p % 64) }
func (s *HexSet) Bits() board.Bits     { return s[:] }
func (s *SideSet) Bits() board.Bits    { return s[:] }
func (s *WaterSet) Bits() board.Bits   { return s[:] }
func (s *PassageSet) Bits() board.Bits { return s[:] }

// AddAll, RemoveAll and KeepOnly are the union, the difference and the common
// part of two sets.
func (s *HexSet) AddAll(o *HexSet) {
	for i := range s {
		s[i] |= o[i]
	}
}

func (s *HexSet) RemoveAll(o *HexSet) {
	for i := range s {
		s[i] &^= o[i]
	}
}

func (s *HexSet) KeepOnly(o *HexSet) {
	for i := range s {
		s[i] &= o[i]
	}
}

// Empty reports whether there is no hex in a set.
func (s *HexSet) Empty() bool { return *s == HexSet{} }

// The features of a hexside (5.3) are bits of its class in World.Land, so that
// board.ClassesWith selects by them. A hexside can be both land and sea (5.31).
const (
	LandSide  = 1 << iota // ground units may cross
	SeaSide               // fleets may cross
	RiverSide             // a river runs along it; the Suez canal is one (47.1)
	ArrowSide             // water with a crossing arrow (5.36)
)

var (
	// GroundSides are what ground units cross without ships (5.33, 5.36).
	GroundSides = board.ClassesWith(LandSide) | board.ClassesWith(ArrowSide)
	// ZOCSides are what the zone of control of armour reaches over (8.2): land
	// and rivers, but neither water nor crossing arrows.
	ZOCSides = board.ClassesWith(LandSide)
)

// The classes of a passage in World.Sea.
const (
	OpenSea uint8 = iota
	// ThroughStrait leads past a crossing arrow: both its shores must be
	// friendly (29.23).
	ThroughStrait
	// ThroughGibraltar joins the Atlantic with the Mediterranean, for strategic
	// redeployment only and not past a hostile Gibraltar (16.4, 29.23).
	ThroughGibraltar
	// AcrossFronts is the boundary of the North Sea and the Baltic, which is
	// crossed by strategic redeployment only (29.22).
	AcrossFronts
	// ThroughCanal is the Suez canal; the way between Suez and the
	// Mediterranean counts as two hexes (29.27, 47.1).
	ThroughCanal
)

// BaseSeas are the passages that nothing can shut.
var BaseSeas = board.ClassSet(OpenSea)

// Terrain is what is drawn in a hex (5.7).
type Terrain uint8

const (
	ClearTerrain Terrain = iota
	Mountain
	Swamp
	Quattara
	AllSea
	Lake
	Impassable
)

// TerrainNames are the terrains by the names that files, moves and views write.
var TerrainNames = [...]string{"clear", "mountain", "swamp", "quattara", "sea", "lake", "impassable"}

// Front is one of the three parts of the board (5.8).
type Front uint8

const (
	Western Front = iota
	Eastern
	MediterraneanFront
	NoFront   // Switzerland
	NumFronts = 3
)

// FrontNames are the fronts by the names that files, moves and views write.
var FrontNames = [...]string{"west", "east", "med"}

// Zone is a sea.
type Zone uint8

const (
	Atlantic Zone = iota
	Baltic
	Mediterranean
	Marmara
	BlackSea
	Caspian
	GulfOfSuez
	GulfOfAqaba
	NumZones
)

// ZoneNames are the seas by the names that files, moves and views write.
var ZoneNames = [...]string{"atlantic", "baltic", "mediterranean", "marmara", "black-sea", "caspian", "gulf-of-suez", "gulf-of-aqaba"}

// NavalFronts are the fronts of the fleets in each sea (29.12).
var NavalFronts = [NumZones]Front{
	Atlantic: Western, Baltic: Eastern, Mediterranean: MediterraneanFront, Marmara: MediterraneanFront,
	BlackSea: Eastern, Caspian: Eastern, GulfOfSuez: MediterraneanFront, GulfOfAqaba: MediterraneanFront,
}

// Fortress says when a hex is a fortress (5.5).
type Fortress uint8

const (
	NoFortress        Fortress = iota
	PermanentFortress          // Malta and Gibraltar, always
	Maginot                    // until France falls or the enemy enters
	WestWall                   // from 1944 if Axis controlled
	LeningradFortress          // until the enemy enters
	SevastopolFortress
)

// FortressNames are the fortresses by the names that files, moves and views write.
var FortressNames = [...]string{"", "permanent", "maginot", "west-wall", "leningrad", "sevastopol"}

// Country is a country, colony or area of the map; the six major powers come
// first.
type Country uint8

const (
	Germany Country = iota
	Italy
	Britain
	France
	USSR
	USA
	Albania
	Algeria
	Arabia
	BalticStates
	Belgium
	Bulgaria
	Cyprus
	Denmark
	Egypt
	Finland
	Gibraltar
	Greece
	Hungary
	Iraq
	Ireland
	LebanonSyria
	Libya
	Luxembourg
	Malta
	Morocco
	Netherlands
	Norway
	Palestine
	Persia
	Poland
	Portugal
	Rhodes
	Rumania
	Spain
	Sweden
	Switzerland
	Transjordan
	Tunisia
	Turkey
	Yugoslavia

	NumMajors         = 6
	NoCountry Country = 0xFF
)

// CountryIDs are the countries by the names that files, moves and views write.
var CountryIDs = [NumCountries]string{
	"germany", "italy", "britain", "france", "ussr", "usa", "albania", "algeria", "arabia", "baltic-states", "belgium",
	"bulgaria", "cyprus", "denmark", "egypt", "finland", "gibraltar", "greece", "hungary", "iraq", "ireland",
	"lebanon-syria", "libya", "luxembourg", "malta", "morocco", "netherlands", "norway", "palestine", "persia", "poland",
	"portugal", "rhodes", "rumania", "spain", "sweden", "switzerland", "transjordan", "tunisia", "turkey", "yugoslavia",
}

// CountryNames are the names on the map.
var CountryNames = [NumCountries]string{
	"Germany", "Italy", "Britain", "France", "Russia", "United States", "Albania", "Algeria", "Arabia", "Baltic States", "Belgium",
	"Bulgaria", "Cyprus", "Denmark", "Egypt", "Finland", "Gibraltar", "Greece", "Hungary", "Iraq", "Ireland",
	"Lebanon-Syria", "Libya", "Luxembourg", "Malta", "Morocco", "Netherlands", "Norway", "Palestine", "Persia", "Poland",
	"Portugal", "Rhodes", "Rumania", "Spain", "Sweden", "Switzerland", "Transjordan", "Tunisia", "Turkey", "Yugoslavia",
}

// Region is a part of a country that a rule names.
type Region uint8

const (
	Andros Region = iota
	BalearicIslands
	Bessarabia
	Chios
	Corsica
	Crete
	EastPrussia
	EasternPoland
	EuropeanTurkey
	Funen
	Gotland
	Mytilene
	NorthJutland
	Saare
	Sardinia
	ScapaFlow
	Sicily
	SpanishMorocco
	Ulster
	Zealand

	NoRegion Region = 0xFF
)

// RegionIDs are the regions by the names that files, moves and views write.
var RegionIDs = [NumRegions]string{
	"andros", "balearic-islands", "bessarabia", "chios", "corsica", "crete", "east-prussia", "eastern-poland",
	"european-turkey", "funen", "gotland", "mytilene", "north-jutland", "saare", "sardinia", "scapa-flow", "sicily",
	"spanish-morocco", "ulster", "zealand",
}

// Tag marks hexes that a scenario or an event treats alike.
type Tag uint8

const (
	VichyTag       Tag = iota // Vichy France (49)
	EastEuropeTag             // East Europe (43)
	Axis1942Tag               // Russian hexes behind the Axis line of 1942 (50.2)
	Axis1944Tag               // and of 1944 (50.3)
	British1942Tag            // Libyan hexes that Britain holds in 1942 (50.27)
	Allied1944Tag             // Italian and French hexes that the Allies hold in 1944 (50.3)
	NumTags
)

// TagNames are the tags by the names that files, moves and views write.
var TagNames = [...]string{"vichy", "east-europe", "axis-1942", "axis-1944", "british-1942", "allied-1944"}

// LineKind are boundaries that matter at times only.
type LineKind uint8

const (
	PartitionLine LineKind = iota // the west edge of East Europe (43.3)
	Start1942Line
	Start1944Line
	VichyLine
	NumLines
)

// LineNames are the lines by the names that files, moves and views write.
var LineNames = [...]string{"partition", "start-1942", "start-1944", "vichy"}

// Box is a place beside the map.
type Box uint8

const (
	USBox        Box = iota // United States (29.17, 29.25)
	MurmanskBox             // the convoys to Russia (42)
	LendLeaseBox            // the way through Persia (40.3)
	NumBoxes
)

// BoxNames are the boxes by the names that files, moves and views write.
var BoxNames = [NumBoxes]string{"U.S. box", "Murmansk box", "Lend-Lease box"}

// HexInfo is what the board prints in a hex.
type HexInfo struct {
	Name      string // K29
	Country   Country
	Region    Region
	Terrain   Terrain
	Front     Front // of its land, or of the water where there is no land
	Fortress  Fortress
	Place     Place // the first of them; the others follow
	NumPlaces uint8
	Water     Water // the first of them; the others follow
	NumWaters uint8
	Tags      uint8 // a bit for each
}

// SideInfo is what the board prints on a hexside.
type SideInfo struct {
	A, B  Hex
	Class uint8
	zone  Zone   // where it is sea
	Lake  string // the lake on it, or none
}

// PlaceInfo is a city; ports and capitals are cities, too (5.44).
type PlaceInfo struct {
	Name      string
	Hex       Hex
	Capital   bool
	Port      bool
	Objective bool
	// Waters are those in which the fleets of a port lie: two for Kiel,
	// Gibraltar and Istanbul, whose fleets are on two fronts.
	Waters    [2]Water
	NumWaters uint8
}

// WaterInfo is a stretch of water inside a hex. Most hexes have one; where land
// parts the waters of a hex there are several, and fleets in the one are not in
// the other.
type WaterInfo struct {
	Hex   Hex
	Zone  Zone
	Sides uint8 // a bit for each board.Direction it touches
}

// PassageInfo is a way from water to water.
type PassageInfo struct {
	Strait uint8 // the strait it leads through, for ThroughStrait
}

// StraitInfo is a narrow with a crossing arrow.
type StraitInfo struct {
	Name     string
	arrow    Side
	Shores   [2]Hex
	Passages PassageSet // those that lead through it
}

// CountryInfo is a country's part of the map.
type CountryInfo struct {
	Capital Hex // or NoHex
	Owner   Country
	BRP     uint8 // what it yields (24.3); nothing for major powers
	Colony  bool  // conquered by holding all its cities (24.41)
	Hexes   HexSet
	Cities  HexSet
}

// World is the board.
type World struct {
	Hexes     [NumHexes]HexInfo
	Sides     [NumSides]SideInfo
	Places    [NumPlaces]PlaceInfo
	Waters    [NumWaters]WaterInfo
	Passages  [NumPassages]PassageInfo
	Straits   [NumStraits]StraitInfo
	Countries [NumCountries]CountryInfo

	Grid     *board.Grid
	Land     *board.Graph // all hexsides, in the order of sides
	Edges    *board.Sides // of land
	Ground   *board.HexFlood
	Sea      *board.Graph
	FromPort *board.Distances // over open sea, from the waters of ports

	Playable   HexSet // everything but Switzerland
	OnLand     HexSet // hexes with land that units can be on
	AtSea      HexSet // hexes with sea
	Beaches    HexSet
	Mountains  HexSet
	Swamps     HexSet
	slivers    HexSet // hexes with only a strip of land, which counts
	Objectives HexSet
	Ports      HexSet
	Cities     HexSet // of any kind
	Capitals   HexSet
	Fronts     [NumFronts]HexSet
	Regions    [NumRegions]HexSet
	Tagged     [NumTags]HexSet
	// OneHexIslands can be invaded without a beach (5.6).
	OneHexIslands HexSet

	Borders   SideSet // of countries, on land
	Frontline SideSet // boundaries of fronts, on land and arrows
	SeaFronts SideSet // and on water
	Canal     SideSet // Suez (47.1)
	Quattara  SideSet // closed hexsides of the depression (5.75)
	Uncertain SideSet // sea of which the board shows a few specks only
	Lines     [NumLines]SideSet

	Units     CounterTable
	Scenarios [NumScenarios]ScenarioInfo

	EastEdge HexSet // Russian supply (27.14)
	WestEdge HexSet // where fleets go to the U.S. box (29.25)
}

// Capital is where the capital of a nation lies, or NoHex.
func (n Country) Capital() Hex {
	if n < NumCountries {
		return world.Countries[n].Capital
	}
	return NoHex
}

// String is the hex as players write it: K29.
func (h Hex) String() string {
	if h >= NumHexes {
		return "no hex"
	}
	return world.Hexes[h].Name
}

// FindHex is the hex of a coordinate such as K29: the letter is its row, the number
// its diagonal (5.1). It is for input and set-up; play uses numbers.
func FindHex(name string) (Hex, error) {
	letters := 0
	for letters < len(name) && name[letters] >= 'A' && name[letters] <= 'Z' {
		letters++
	}
	row, err := board.ParseLetterRow(name[:letters])
	number := 0
	for _, r := range name[letters:] {
		if r < '0' || r > '9' || number > 99 {
			err = fmt.Errorf("%q is no number", name[letters:])
			break
		}
		number = 10*number + int(r-'0')
	}
	if err != nil || letters == len(name) {
		return NoHex, fmt.Errorf("%q is not a hex: write a letter and a number, such as K29", name)
	}
	n, ok := world.Grid.Node(board.Diagonal.Hex(number, row))
	if !ok {
		return NoHex, fmt.Errorf("there is no hex %s on the board", name)
	}
	return Hex(n), nil
}

// Between is the hexside that two hexes share.
func Between(a, b Hex) (Side, bool) {
	d, ok := world.Grid.Hex(int(a)).Toward(world.Grid.Hex(int(b)))
	if !ok {
		return 0, false
	}
	e, ok := world.Edges.Edge(int(a), d)
	return Side(e), ok
}

// Distance is the number of hexes from one hex to another as aircraft fly.
func Distance(a, b Hex) int { return world.Grid.Distance(int(a), int(b)) }

// Is reports whether a hexside has a feature.
func (x Side) Is(feature uint8) bool { return world.Sides[x].Class&feature != 0 }

// AllWater reports whether a hexside is water from end to end, so that hexes on
// both sides of it are not adjacent for movement under a Pass option or for
// strategic redeployment, arrow or not (5.34).
func (x Side) AllWater() bool {
	return !x.Is(LandSide) && (x.Is(SeaSide) || world.Sides[x].Lake != "")
}

// ObjectivesIn is how many of a hex's cities are objectives.
func (w *World) ObjectivesIn(h Hex) (n int) {
	info := &w.Hexes[h]
	for k := range info.NumPlaces {
		if w.Places[info.Place+Place(k)].Objective {
			n++
		}
	}
	return n
}

// OwnerOf is the power that a colony belongs to by the map.
func (w *World) OwnerOf(n Country) Country {
	if n < NumCountries {
		return w.Countries[n].Owner
	}
	return Nobody
}

// PrintedHolder is who controls a hex by the map alone.
func (w *World) PrintedHolder(h Hex) Country {
	n := w.Hexes[h].Country
	if n < NumCountries && w.Countries[n].Colony {
		n = w.Countries[n].Owner
	}
	return n
}

// On reports whether a port lies on a sea.
func (p *PlaceInfo) On(z Zone) bool {
	for k := range p.NumWaters {
		if world.Waters[p.Waters[k]].Zone == z {
			return true
		}
	}
	return false
}

// PlaceNamed is a place by its name on the board.
func PlaceNamed(name string) Place {
	for i := range world.Places {
		if world.Places[i].Name == name {
			return Place(i)
		}
	}
	panic("reich: the board has no place called " + name)
}

// Hex is where a place lies.
func (q Place) Hex() Hex { return world.Places[q].Hex }

// StraitNamed is a strait by its name on the board.
func StraitNamed(name string) int {
	for i := range world.Straits {
		if world.Straits[i].Name == name {
			return i
		}
	}
	panic("reich: the board has no strait called " + name)
}

// HexNamed is the hex of a coordinate that the board has.
func HexNamed(name string) Hex {
	h, err := FindHex(name)
	if err != nil {
		panic("reich: " + err.Error())
	}
	return h
}

// EveryHex is the whole board.
func EveryHex() (set HexSet) {
	set.Bits().Fill(NumHexes)
	return set
}
