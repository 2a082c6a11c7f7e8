package reich

import (
	"fmt"

	"sandtable/board"
)

const (
	numHexes     = 1762
	numSides     = 5107
	numPlaces    = 200
	numWaters    = 823
	numPassages  = 2014
	numCountries = 41
	numRegions   = 20
	numStraits   = 8
)

type (
	hex     uint16 // a hex of the board, row by row
	side    uint16 // a hexside, an edge of world.land
	place   uint8  // a named city, port or capital
	water   uint16 // a stretch of water within a hex, a node of world.sea
	passage uint16 // a way from water to water, an edge of world.sea
)

const (
	noHex   hex   = 0xFFFF
	noPlace place = 0xFF
)

type (
	hexSet     [(numHexes + 63) / 64]uint64
	sideSet    [(numSides + 63) / 64]uint64
	waterSet   [(numWaters + 63) / 64]uint64
	passageSet [(numPassages + 63) / 64]uint64
)

func (s *hexSet) has(h hex) bool       { return s[h/64]>>(h%64)&1 != 0 }
func (s *hexSet) add(h hex)            { s[h/64] |= 1 << (h % 64) }
func (s *hexSet) remove(h hex)         { s[h/64] &^= 1 << (h % 64) }
func (s *sideSet) has(x side) bool     { return s[x/64]>>(x%64)&1 != 0 }
func (s *sideSet) add(x side)          { s[x/64] |= 1 << (x % 64) }
func (s *waterSet) add(w water)        { s[w/64] |= 1 << (w % 64) }
func (s *passageSet) add(p passage)    { s[p/64] |= 1 << (p % 64) }
func (s *hexSet) bits() board.Bits     { return s[:] }
func (s *sideSet) bits() board.Bits    { return s[:] }
func (s *waterSet) bits() board.Bits   { return s[:] }
func (s *passageSet) bits() board.Bits { return s[:] }

// addAll, removeAll and keepOnly are the union, the difference and the common
// part of two sets.
func (s *hexSet) addAll(o *hexSet) {
	for i := range s {
		s[i] |= o[i]
	}
}

func (s *hexSet) removeAll(o *hexSet) {
	for i := range s {
		s[i] &^= o[i]
	}
}

func (s *hexSet) keepOnly(o *hexSet) {
	for i := range s {
		s[i] &= o[i]
	}
}

// empty reports whether there is no hex in a set.
func (s *hexSet) empty() bool { return *s == hexSet{} }

// The features of a hexside (5.3) are bits of its class in world.land, so that
// board.ClassesWith selects by them. A hexside can be both land and sea (5.31).
const (
	landSide  = 1 << iota // ground units may cross
	seaSide               // fleets may cross
	riverSide             // a river runs along it; the Suez canal is one (47.1)
	arrowSide             // water with a crossing arrow (5.36)
)

var (
	// groundSides are what ground units cross without ships (5.33, 5.36).
	groundSides = board.ClassesWith(landSide) | board.ClassesWith(arrowSide)
	// zocSides are what the zone of control of armour reaches over (8.2): land
	// and rivers, but neither water nor crossing arrows.
	zocSides = board.ClassesWith(landSide)
)

// The classes of a passage in world.sea.
const (
	openSea uint8 = iota
	// throughStrait leads past a crossing arrow: both its shores must be
	// friendly (29.23).
	throughStrait
	// throughGibraltar joins the Atlantic with the Mediterranean, for strategic
	// redeployment only and not past a hostile Gibraltar (16.4, 29.23).
	throughGibraltar
	// acrossFronts is the boundary of the North Sea and the Baltic, which is
	// crossed by strategic redeployment only (29.22).
	acrossFronts
	// throughCanal is the Suez canal; the way between Suez and the
	// Mediterranean counts as two hexes (29.27, 47.1).
	throughCanal
)

// baseSeas are the passages that nothing can shut.
var baseSeas = board.ClassSet(openSea)

type terrain uint8

const (
	clearTerrain terrain = iota
	mountain
	swamp
	quattara
	allSea
	lake
	impassable
)

var terrainNames = [...]string{"clear", "mountain", "swamp", "quattara", "sea", "lake", "impassable"}

// front is one of the three parts of the board (5.8).
type front uint8

const (
	western front = iota
	eastern
	mediterraneanFront
	noFront   // Switzerland
	numFronts = 3
)

var frontNames = [...]string{"west", "east", "med"}

// zone is a sea.
type zone uint8

const (
	atlantic zone = iota
	baltic
	mediterranean
	marmara
	blackSea
	caspian
	gulfOfSuez
	gulfOfAqaba
	numZones
)

var zoneNames = [...]string{"atlantic", "baltic", "mediterranean", "marmara", "black-sea", "caspian", "gulf-of-suez", "gulf-of-aqaba"}

// navalFronts are the fronts of the fleets in each sea (29.12).
var navalFronts = [numZones]front{
	atlantic: western, baltic: eastern, mediterranean: mediterraneanFront, marmara: mediterraneanFront,
	blackSea: eastern, caspian: eastern, gulfOfSuez: mediterraneanFront, gulfOfAqaba: mediterraneanFront,
}

// fortress says when a hex is a fortress (5.5).
type fortress uint8

const (
	noFortress        fortress = iota
	permanentFortress          // Malta and Gibraltar, always
	maginot                    // until France falls or the enemy enters
	westWall                   // from 1944 if Axis controlled
	leningradFortress          // until the enemy enters
	sevastopolFortress
)

var fortressNames = [...]string{"", "permanent", "maginot", "west-wall", "leningrad", "sevastopol"}

// country is a country, colony or area of the map; the six major powers come
// first.
type country uint8

const (
	germany country = iota
	italy
	britain
	france
	ussr
	usa
	albania
	algeria
	arabia
	balticStates
	belgium
	bulgaria
	cyprus
	denmark
	egypt
	finland
	gibraltar
	greece
	hungary
	iraq
	ireland
	lebanonSyria
	libya
	luxembourg
	malta
	morocco
	netherlands
	norway
	palestine
	persia
	poland
	portugal
	rhodes
	rumania
	spain
	sweden
	switzerland
	transjordan
	tunisia
	turkey
	yugoslavia

	numMajors         = 6
	noCountry country = 0xFF
)

var countryIDs = [numCountries]string{
	"germany", "italy", "britain", "france", "ussr", "usa", "albania", "algeria", "arabia", "baltic-states", "belgium",
	"bulgaria", "cyprus", "denmark", "egypt", "finland", "gibraltar", "greece", "hungary", "iraq", "ireland",
	"lebanon-syria", "libya", "luxembourg", "malta", "morocco", "netherlands", "norway", "palestine", "persia", "poland",
	"portugal", "rhodes", "rumania", "spain", "sweden", "switzerland", "transjordan", "tunisia", "turkey", "yugoslavia",
}

// region is a part of a country that a rule names.
type region uint8

const (
	andros region = iota
	balearicIslands
	bessarabia
	chios
	corsica
	crete
	eastPrussia
	easternPoland
	europeanTurkey
	funen
	gotland
	mytilene
	northJutland
	saare
	sardinia
	scapaFlow
	sicily
	spanishMorocco
	ulster
	zealand

	noRegion region = 0xFF
)

var regionIDs = [numRegions]string{
	"andros", "balearic-islands", "bessarabia", "chios", "corsica", "crete", "east-prussia", "eastern-poland",
	"european-turkey", "funen", "gotland", "mytilene", "north-jutland", "saare", "sardinia", "scapa-flow", "sicily",
	"spanish-morocco", "ulster", "zealand",
}

// tag marks hexes that a scenario or an event treats alike.
type tag uint8

const (
	vichyTag       tag = iota // Vichy France (49)
	eastEuropeTag             // East Europe (43)
	axis1942Tag               // Russian hexes behind the Axis line of 1942 (50.2)
	axis1944Tag               // and of 1944 (50.3)
	british1942Tag            // Libyan hexes that Britain holds in 1942 (50.27)
	allied1944Tag             // Italian and French hexes that the Allies hold in 1944 (50.3)
	numTags
)

var tagNames = [...]string{"vichy", "east-europe", "axis-1942", "axis-1944", "british-1942", "allied-1944"}

// lines are boundaries that matter at times only.
type lineKind uint8

const (
	partitionLine lineKind = iota // the west edge of East Europe (43.3)
	start1942Line
	start1944Line
	vichyLine
	numLines
)

var lineNames = [...]string{"partition", "start-1942", "start-1944", "vichy"}

// box is a place beside the map.
type box uint8

const (
	usBox        box = iota // United States (29.17, 29.25)
	murmanskBox             // the convoys to Russia (42)
	lendLeaseBox            // the way through Persia (40.3)
	numBoxes
)

var boxNames = [numBoxes]string{"U.S. box", "Murmansk box", "Lend-Lease box"}

// hexInfo is what the board prints in a hex.
type hexInfo struct {
	name      string // K29
	country   country
	region    region
	terrain   terrain
	front     front // of its land, or of the water where there is no land
	fortress  fortress
	place     place // the first of them; the others follow
	numPlaces uint8
	water     water // the first of them; the others follow
	numWaters uint8
	tags      uint8 // a bit for each
}

// sideInfo is what the board prints on a hexside.
type sideInfo struct {
	a, b  hex
	class uint8
	zone  zone   // where it is sea
	lake  string // the lake on it, or none
}

// placeInfo is a city; ports and capitals are cities, too (5.44).
type placeInfo struct {
	name      string
	hex       hex
	capital   bool
	port      bool
	objective bool
	// waters are those in which the fleets of a port lie: two for Kiel,
	// Gibraltar and Istanbul, whose fleets are on two fronts.
	waters    [2]water
	numWaters uint8
}

// waterInfo is a stretch of water inside a hex. Most hexes have one; where land
// parts the waters of a hex there are several, and fleets in the one are not in
// the other.
type waterInfo struct {
	hex   hex
	zone  zone
	sides uint8 // a bit for each board.Direction it touches
}

// passageInfo is a way from water to water.
type passageInfo struct {
	strait uint8 // the strait it leads through, for throughStrait
}

// straitInfo is a narrow with a crossing arrow.
type straitInfo struct {
	name     string
	arrow    side
	shores   [2]hex
	passages passageSet // those that lead through it
}

// countryInfo is a country's part of the map.
type countryInfo struct {
	capital hex // or noHex
	owner   country
	brp     uint8 // what it yields (24.3); nothing for major powers
	colony  bool  // conquered by holding all its cities (24.41)
	hexes   hexSet
	cities  hexSet
}

// worldData is the board.
type worldData struct {
	hexes     [numHexes]hexInfo
	sides     [numSides]sideInfo
	places    [numPlaces]placeInfo
	waters    [numWaters]waterInfo
	passages  [numPassages]passageInfo
	straits   [numStraits]straitInfo
	countries [numCountries]countryInfo

	grid     *board.Grid
	land     *board.Graph // all hexsides, in the order of sides
	edges    *board.Sides // of land
	ground   *board.HexFlood
	sea      *board.Graph
	fromPort *board.Distances // over open sea, from the waters of ports

	playable   hexSet // everything but Switzerland
	onLand     hexSet // hexes with land that units can be on
	atSea      hexSet // hexes with sea
	beaches    hexSet
	mountains  hexSet
	swamps     hexSet
	slivers    hexSet // hexes with only a strip of land, which counts
	objectives hexSet
	ports      hexSet
	cities     hexSet // of any kind
	capitals   hexSet
	fronts     [numFronts]hexSet
	regions    [numRegions]hexSet
	tagged     [numTags]hexSet
	// oneHexIslands can be invaded without a beach (5.6).
	oneHexIslands hexSet

	borders   sideSet // of countries, on land
	frontline sideSet // boundaries of fronts, on land and arrows
	seaFronts sideSet // and on water
	canal     sideSet // Suez (47.1)
	quattara  sideSet // closed hexsides of the depression (5.75)
	uncertain sideSet // sea of which the board shows a few specks only
	lines     [numLines]sideSet

	units     counterTable
	scenarios [numScenarios]scenarioInfo

	eastEdge hexSet // Russian supply (27.14)
	westEdge hexSet // where fleets go to the U.S. box (29.25)
}

// String is the hex as players write it: K29.
func (h hex) String() string {
	if h >= numHexes {
		return "no hex"
	}
	return world.hexes[h].name
}

// findHex is the hex of a coordinate such as K29: the letter is its row, the number
// its diagonal (5.1). It is for input and set-up; play uses numbers.
func findHex(name string) (hex, error) {
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
		return noHex, fmt.Errorf("%q is not a hex: write a letter and a number, such as K29", name)
	}
	n, ok := world.grid.Node(board.Diagonal.Hex(number, row))
	if !ok {
		return noHex, fmt.Errorf("there is no hex %s on the board", name)
	}
	return hex(n), nil
}

// between is the hexside that two hexes share.
func between(a, b hex) (side, bool) {
	d, ok := world.grid.Hex(int(a)).Toward(world.grid.Hex(int(b)))
	if !ok {
		return 0, false
	}
	e, ok := world.edges.Edge(int(a), d)
	return side(e), ok
}

// distance is the number of hexes from one hex to another as aircraft fly.
func distance(a, b hex) int { return world.grid.Distance(int(a), int(b)) }

// is reports whether a hexside has a feature.
func (x side) is(feature uint8) bool { return world.sides[x].class&feature != 0 }

// allWater reports whether a hexside is water from end to end, so that hexes on
// both sides of it are not adjacent for movement under a Pass option or for
// strategic redeployment, arrow or not (5.34).
func (x side) allWater() bool {
	return !x.is(landSide) && (x.is(seaSide) || world.sides[x].lake != "")
}
