// Package tt is Triumph & Tragedy, second edition: European balance of power
// 1936 to 1945. Files carry the names of the rulebook's chapters, functions cite
// the numbers of its rules, and RULINGS.md says what was decided where the
// rulebook is silent.
package tt

// The names below follow the game's own vocabulary. Small integers keep a
// position flat; their order is that of the tables in data/.

type (
	area        uint8
	border      uint16
	nation      uint8
	nationSet   uint64
	faction     uint8
	factionSet  uint8
	card        uint8
	tech        uint8
	unit        uint8
	unitType    uint8
	class       uint8
	season      uint8
	areaKind    uint8
	terrain     uint8
	cityKind    uint8
	nationClass uint8
	wildRule    uint8
	intel       uint8
)

const (
	numAreas   = 136
	numBorders = 353
	numNations = 36
	deckSize   = 55
	numCards   = 2 * deckSize
	numTechs   = 14
	maxUnits   = 198 // every block of the box
)

const (
	noArea   area   = 255
	noNation nation = 255
	noCard   card   = 255
	noTech   tech   = 255
	noUnit   unit   = 255
)

// The three Factions. Nobody stands for the independent Neutrals, each of which
// is a Faction of its own (1.14).
const (
	axis faction = iota
	west
	ussr
	nobody
)

var (
	factionIDs   = [...]string{"axis", "west", "ussr"}
	factionNames = [...]string{"the Axis", "the West", "the USSR", "a Neutral"}
)

// Nations with units of their own come first; their number is also the number
// of their blocks' nationality (3.11).
const (
	germany nation = iota
	italy
	britain
	france
	ussrNation
	usa
	numPowers
)

// neutralBlocks is the nationality of the fortresses of Armed Minors.
const (
	neutralBlocks    = nation(6)
	numNationalities = 7
)

var nationalityIDs = [...]string{"germany", "italy", "britain", "france", "ussr", "usa", "neutral"}
var nationalityNames = [...]string{"German", "Italian", "British", "French", "Soviet", "US", "Neutral"}

// ownerOf is the Faction of a nationality's blocks.
var ownerOf = [...]faction{axis, axis, west, west, ussr, west, nobody}

// greatPower is the nation whose units a Faction places in Satellites (8.2).
var greatPower = [...]nation{germany, britain, ussrNation}

const (
	great nationClass = iota
	major
	colony
	minor
)

var classNames = [...]string{"great", "major", "colony", "minor"}

const (
	landArea areaKind = iota
	strait
	sea
	ocean
)

var areaKindNames = [...]string{"land", "strait", "sea", "ocean"}

const (
	plains terrain = iota
	river
	forest
	mountain
	straitBorder
	coast
	seaBorder
	oceanBorder
)

var terrainNames = [...]string{"plains", "river", "forest", "mountain", "strait", "coast", "sea", "ocean"}

const (
	noCity cityKind = iota
	mainCapital
	subCapital
	capitalCity
	city
	town
)

var cityNames = [...]string{"", "main-capital", "sub-capital", "capital-city", "city", "town"}

// Unit types in the order in which they act in battle (3.14).
const (
	fortress unitType = iota
	airForce
	carrier
	submarine
	fleet
	tank
	infantry
	numTypes
)

// Target Classes (12.41).
const (
	classA class = iota
	classN
	classG
	classS
	numClasses
)

var classLetters = [...]string{"A", "N", "G", "S"}

const (
	spring season = iota
	summer
	fall
	winter
	newYear
)

var (
	seasonIDs   = [...]string{"spring", "summer", "fall", "winter", "new-year"}
	seasonNames = [...]string{"Spring", "Summer", "Fall", "Winter", "New Year"}
)

// What a Diplomacy WildCard allows (8.3).
const (
	notWild wildRule = iota
	wildOwnList
	wildRivalList
	wildFixedList
	wildNextToOwn
	wildNextToRival
	wildAny
)

var wildNames = [...]string{"", "listed-by-own-faction", "listed-by-rival", "fixed-list",
	"adjacent-to-own-controlled", "adjacent-to-rival-controlled", "any-neutral"}

// Intelligence functions (9.5).
const (
	noIntel intel = iota
	agent
	codeBreak
	spyRing
	sabotage
	coup
	mole
	doubleAgent
)

var intelIDs = [...]string{"", "agent", "code-break", "spy-ring", "sabotage", "coup", "mole", "double-agent"}

// Technologies in the order of data/technologies.json.
const (
	airDefenseRadar tech = iota
	heavyBombers
	precisionBombsight
	jets
	navalRadar
	sonar
	heavyTanks
	rocketArtillery
	motorizedInfantry
	lsts
	atomic1
	atomic2
	atomic3
	atomic4
)

// rivals are the two other Factions.
var rivals = [3][2]faction{{west, ussr}, {axis, ussr}, {axis, west}}
