package tt

// What the game tells about itself to those who judge its positions: its names
// as plain small numbers, as moves carry them, and the tables of the board, the
// decks and the blocks.

// How many there are of each, and the number that stands for none of them.
const (
	NumAreas         = numAreas
	NumBorders       = numBorders
	NumNations       = numNations
	NumNationalities = numNationalities
	DeckSize         = deckSize // Action cards come first, Investment cards follow
	NumCards         = numCards
	NumTechs         = numTechs
	NumTypes         = int(numTypes)
	MaxUnits         = maxUnits
	None             = 255
)

// The Factions; Nobody stands for the Neutrals.
const (
	Axis   = uint8(axis)
	West   = uint8(west)
	USSR   = uint8(ussr)
	Nobody = uint8(nobody)
)

// USA is the nation whose Influence follows rules of its own (8.4).
const USA = uint8(usa)

// The classes of nations (2.0).
const (
	Great  = uint8(great)
	Major  = uint8(major)
	Colony = uint8(colony)
	Minor  = uint8(minor)
)

// The types of units (3.14).
const (
	Fortress  = uint8(fortress)
	AirForce  = uint8(airForce)
	Carrier   = uint8(carrier)
	Submarine = uint8(submarine)
	Fleet     = uint8(fleet)
	Tank      = uint8(tank)
	Infantry  = uint8(infantry)
)

// The Target Classes (12.41).
const (
	ClassA = uint8(classA)
	ClassN = uint8(classN)
	ClassG = uint8(classG)
	ClassS = uint8(classS)
)

// The ways to move (11.0).
const (
	ByLand = uint8(byLand)
	BySea  = uint8(bySea)
	ByAir  = uint8(byAir)
)

// Winter is the season in which only the USSR acts, within its borders (10.4).
const Winter = uint8(winter)

// Technologies that change how units move or win the match (9.0).
const (
	HeavyBombers      = uint8(heavyBombers)
	MotorizedInfantry = uint8(motorizedInfantry)
	Atomic1           = uint8(atomic1)
	Atomic4           = uint8(atomic4)
)

// The kinds of moves.
const (
	KindDone        = kDone
	KindBack        = kBack
	KindPass        = kPass
	KindReveal      = kReveal
	KindRepudiate   = kRepudiate
	KindDisband     = kDisband
	KindPlace       = kPlace
	KindBuild       = kBuild
	KindCadre       = kCadre
	KindBuy         = kBuy
	KindDiplomacy   = kDiplomacy
	KindWildcard    = kWildcard
	KindFactory     = kFactory
	KindAchieve     = kAchieve
	KindSecret      = kSecret
	KindAgent       = kAgent
	KindCodeBreak   = kCodeBreak
	KindSpyRing     = kSpyRing
	KindSabotage    = kSabotage
	KindCoup        = kCoup
	KindMole        = kMole
	KindDoubleAgent = kDoubleAgent
	KindDiscard     = kDiscard
	KindCommit      = kCommit
	KindFirst       = kFirst
	KindActivate    = kActivate
	KindDeclare     = kDeclare
	KindViolate     = kViolate
	KindIntervene   = kIntervene
	KindMarch       = kMarch
	KindSail        = kSail
	KindFly         = kFly
	KindTo          = kTo
	KindStop        = kStop
	KindResolve     = kResolve
	KindFight       = kFight
	KindSpare       = kSpare
	KindJoin        = kJoin
	KindFire        = kFire
	KindBomb        = kBomb
	KindStrike      = kStrike
	KindHold        = kHold
	KindRetreat     = kRetreat
	KindRebase      = kRebase
	KindHit         = kHit
	KindEscape      = kEscape
	KindEngage      = kEngage
)

// Facts are the tables of the game that never change.
type Facts struct {
	Areas        [NumAreas]AreaFacts
	Nations      [NumNations]NationFacts
	Cards        [NumCards]CardFacts
	Types        [NumTypes]TypeFacts
	Techs        [NumTechs]string        // what each is called in moves
	MaxCV        [NumNationalities]uint8 // of a nationality's blocks (3.12)
	Factions     [Nobody + 1]string      // their names in a sentence
	Rivals       [3][2]uint8
	MainCapitals [3]uint8
}

// AreaFacts are what is printed on an area of the board.
type AreaFacts struct {
	Name      string
	Water     bool // a Sea or an Ocean
	Strait    bool
	Coastal   bool
	Seat      bool  // the Capital of its nation
	Nation    uint8 // None at Sea
	CapitalOf uint8 // whose Main- or SubCapital stands here, or Nobody
	Pop       uint8
	Res       uint8 // with what can be shipped around Africa (14.24)
	Muster    uint8
	MoveCost  int8
	Links     []LinkFacts
}

// LinkFacts are a border seen from one side.
type LinkFacts struct {
	To      uint8
	Limit   uint8 // of Ground units that engage across it (11.52)
	Land    bool  // Land Moves cross it
	Sea     bool  // Sea Moves cross it
	Coastal bool  // ships may make a coastal Land Move across it (11.1)
	Border  uint16
}

// NationFacts are the entries of a nation in the tables.
type NationFacts struct {
	Name      string
	Class     uint8
	Capital   uint8 // None for a nation without one
	Pop       uint8
	Res       uint8
	Muster    uint8 // of all its areas
	Reaction  uint8 // World Reaction cards (15.41)
	Influence bool  // Diplomacy can affect it
}

// CardFacts are what is printed on a card.
type CardFacts struct {
	Investment bool
	// Action cards
	Season   uint8
	Priority byte
	Value    uint8
	Nations  [2]uint8 // None where there is no second, or on a WildCard
	IndCost  uint8
	// Investment cards
	Factory uint8
	Techs   [2]uint8 // None where there is none
}

// TypeFacts are a type's lines in the table of units (3.2).
type TypeFacts struct {
	Class          uint8
	Land, Sea, Air int8
	Fire           [numClasses]uint8 // Firepower against each Target Class
}

// NewFacts are the facts in memory of the caller's own.
func NewFacts() *Facts {
	load()
	f := &Facts{MaxCV: world.maxCV, Factions: factionNames}
	for a := range f.Areas {
		f.Areas[a] = areaFacts(area(a))
	}
	for n := range f.Nations {
		f.Nations[n] = nationFacts(nation(n))
	}
	for c := range f.Cards {
		f.Cards[c] = cardFacts(card(c))
	}
	for t, info := range world.units {
		f.Types[t] = TypeFacts{Class: uint8(info.class), Land: info.land, Sea: info.sea, Air: info.air, Fire: info.fire}
	}
	for t, info := range world.techs {
		f.Techs[t] = info.id
	}
	for i := range f.Rivals {
		copyNumbers(f.Rivals[i][:], rivals[i][:])
	}
	for a, info := range world.areas {
		if info.mainOf != nobody {
			f.MainCapitals[info.mainOf] = uint8(a)
		}
	}
	return f
}

func areaFacts(a area) AreaFacts {
	info := &world.areas[a]
	f := AreaFacts{
		Name: info.name, Water: world.water.has(a), Strait: info.kind == strait, Coastal: info.coastal, Seat: info.nationSeat,
		Nation: uint8(info.nation), CapitalOf: uint8(info.capitalOf),
		Pop: info.pop, Res: info.res + info.resAfrica, Muster: info.muster, MoveCost: info.moveCost,
	}
	for _, l := range world.links[a] {
		f.Links = append(f.Links, LinkFacts{
			To: uint8(l.to), Limit: borderLimit(l.terrain), Border: uint16(l.border), Coastal: l.coastal,
			Land: !f.Water && !world.water.has(l.to), Sea: l.terrain >= straitBorder,
		})
	}
	return f
}

func nationFacts(n nation) NationFacts {
	info := &world.nations[n]
	f := NationFacts{
		Name: info.name, Class: uint8(info.class), Capital: uint8(info.capital),
		Pop: info.pop, Res: info.res, Reaction: info.reaction, Influence: info.influence,
	}
	for _, a := range info.areas {
		f.Muster += world.areas[a].muster
	}
	return f
}

func cardFacts(c card) CardFacts {
	info := &world.cards[c]
	f := CardFacts{
		Investment: info.investment, Season: uint8(info.season), Priority: info.priority, Value: info.value,
		IndCost: info.indCost, Factory: info.factory,
	}
	copyNumbers(f.Nations[:], info.nations[:])
	copyNumbers(f.Techs[:], info.techs[:])
	return f
}

// IsGround reports whether a type of unit is of Class G (3.24).
func IsGround(t uint8) bool { return isGround(unitType(t)) }

// IsNavy reports whether a type of unit lives on and by the water.
func IsNavy(t uint8) bool { return isNavy(unitType(t)) }
