package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
)

// state is everything that is true at one moment of a match, as one flat value:
// arrays of small integers, no pointers. Copying it is copying memory.
type state struct {
	// What is played.
	rules   ruleSet `flat:"-"` // the game that reads the bytes knows it
	short   bool    // the 1939 short game (17.0)
	players uint8

	// When it is and who acts.
	year       uint8 // 36 to 45
	season     season
	order      [3]faction // Turn Order of this Year (7.14)
	active     faction    // whose Player Turn it is (10.2)
	flow.State            // who is asked, and the procedures under way

	// How it ended.
	over    victory
	winners factionSet

	// War and peace (15.0).
	war      uint8         // one bit for each pair at War
	declared [3]factionSet // on whom each Faction declared War
	restless factionSet    // violated a Neutral or fought this Year (7.13)

	// Production tracks (1.4).
	ind    [3]uint8
	raised [3]uint8 // IND raised this Year (7.32)
	chits  [3][3]uint8
	pool   [3]uint8 // Peace Dividend chits of value 0, 1, 2 not yet drawn

	// Technology (9.0).
	revealed  [3]uint16
	vaultSize [3]uint8
	vault     [3][numTechs]vaultPair
	atomic    factionSet // achieved a stage of Atomic Research this Year (9.4)

	// Cards (4.0).
	where   [numCards]place
	purpose [numCards]nation // Neutral a Diplomacy card in play is meant for

	// Nations (2.0, 8.0, 15.4).
	influence  [numNations]uint8
	influencer [numNations]faction
	marker     [numNations]faction    // Control marker on the Capital
	enemies    [numNations]factionSet // of an Armed Minor
	violator   [numNations]faction
	armed      nationSet
	defeated   nationSet // Major Powers (2.21)
	colonial   nationSet // Colonies that became Armed Minors (2.31)
	intervened nationSet // Interventions declared this Player Turn (15.423)
	usaEntered bool      // the USA is a West Satellite (8.43)
	usaForces  usaPlan

	// Control as evaluated at the start of the phase (1.14, 1.21).
	control  [numAreas]faction
	occupied [numAreas]factionSet
	full     areaSet // POP and RES marked as blockaded (14.22)
	med      areaSet // black RES marked by Med Blockade (14.24)

	// Units (3.0), by block.
	at     [maxUnits]area
	nation [maxUnits]nation
	typ    [maxUnits]unitType
	cv     [maxUnits]uint8
	flags  [maxUnits]unitFlags

	// Set-up (5.0).
	cadres [3][8]uint8 // Cadres still to place, by line of the set-up table
	ready  factionSet  // have finished setting up

	// Two-player game (18.0).
	activeAlly faction

	// Production (7.2).
	points   uint8
	spent    [3]uint8 // on units, Action cards, Investment cards
	arriving uint8    // USA types still to arrive (8.45)

	// Government (7.3) and Command (10.1).
	passes   uint8
	turn     uint8 // whose turn it is, as an index into order
	commands [3]command
	seats    [3]faction // Command Order
	turnsLen uint8

	// Player Turn (10.2).
	left       uint8 // units that may still move
	mode       commandMode
	surprise   factionSet // Declarers of this Player Turn (15.22)
	mayDeclare factionSet // Rivals that could be attacked after a declaration
	mustAttack factionSet // victims of declarations not yet attacked
	moved      [10]march
	movedLen   uint8
	path       [10]area // of the unit that is moving
	pathLen    uint8
	crossed    [numBorders]uint8 // Ground units over each border this phase (11.52)
	engagedBy  borderSet         // borders over which the Active Player engaged
	aggressed  areaSet           // where he did so this Player Turn
	battles    areaSet           // areas that contained Battles this Player Turn
	raids      areaSet           // those of them that are Raids
	chosen     areaSet           // Active Battles not yet resolved
	targets    [4]factionSet     // whom each side of the current Battle targets

	// Derived from the units and from control, rebuilt, never written down.
	first [numAreas]unit                    `flat:"-"` // the blocks of an area, in order
	after [maxUnits]unit                    `flat:"-"`
	here  [numAreas]presence                `flat:"-"`
	used  [numNationalities][numTypes]uint8 `flat:"-"`
	mine  [4]unitSet                        `flat:"-"` // the blocks of each Faction on the map
	high  unit                              `flat:"-"` // one more than the last block on the map

	present [4]areaSet `flat:"-"` // where each Faction has units, Escaped Subs apart
	stood   [4]areaSet `flat:"-"` // where it had some when the phase began
	held    [4]areaSet `flat:"-"` // the areas that each controls
}

// vaultPair is a Technology in a Secret Vault with its two cards (9.3).
type vaultPair struct {
	tech  tech
	cards [2]card
}

// command is what a Faction committed for a season (10.1).
type command struct {
	cards [2]card // the second only for a Passive Ally's Offensive Turn (18.232)
}

// commandMode limits what a Player Turn allows.
type commandMode uint8

const (
	normalTurn    commandMode = iota
	emergencyTurn             // 10.11
	defensiveTurn             // 18.231
)

// march remembers how a unit moved this Player Turn: for Retreats (12.5d) and
// BattleGroups (11.53).
type march struct {
	unit unit
	mode moveMode
	len  uint8
	path [8]area
}

// usaPlan says which USA Forces come next and how (8.45, 8.46).
type usaPlan uint8

const (
	usaByYear usaPlan = iota // 1942, 1943, 1944
	usaNext43                // after a violation: those of 1943 come next
	usaNext44
	usaDone
)

type unitFlags uint8

const (
	escaped     unitFlags = 1 << iota // submarine face-down (12.73)
	grown                             // got a step this Production (7.23)
	fresh                             // new this Production, or placed and not yet shown
	hasMoved                          // this Player Turn
	invading                          // Sea Invaded this Player Turn (11.221)
	acted                             // took its Combat Action this round
	uncommitted                       // in a BattleGroup that has not joined (12.71)
	inspected                         // shown to the player of an Agent (9.5)
)

// presence has bits 0 to 3 for Factions (and Neutrals) with units in an area, bits 4
// to 6 for those with Escaped Subs, and bits 8 to 11 for those with Ground units.
type presence uint16

func (h presence) factions() factionSet { return factionSet(h & 15) }
func (h presence) subs() factionSet     { return factionSet(h >> 4 & 15) }
func (h presence) ground() factionSet   { return factionSet(h >> 8) }

// place is where a card is.
type place uint8

const (
	inDeck place = iota
	discarded
	inHand       // + faction
	inPassive    = inHand + 3
	inVault      = inPassive + 3
	onTable      = inVault + 3 // the kept card of a Revealed Technology
	committed    = onTable + 3
	inDiplomacy  = committed + 3
	selected     = inDiplomacy + 3
	inExecution  = selected + 3
	numPlaces    = inExecution + 3
	actionDeck   = 0
	investDeck   = 1
	maxInfluence = 7
)

func (s *state) hand(f faction) place { return inHand + place(f) }

// Position is one moment of a match of Triumph & Tragedy.
type Position struct {
	state
	flow.Work
	queue  *walks     // for searches over the map, once there was one
	judged *judgement // after control was last evaluated, if it was
}

// judgement is control with all that it follows from (1.14): evaluating it again
// changes nothing.
type judgement struct {
	here        [numAreas]presence
	stood, held [4]areaSet
	marker      [numNations]faction
	armed       nationSet
	defeated    nationSet
	usaEntered  bool
	order       [3]faction
}

type walks [2 * numAreas]walk

// walks is memory for a search over the map. A position that is only kept has none.
func (p *Position) walks() *walks {
	if p.queue == nil {
		p.queue = new(walks)
	}
	return p.queue
}

// asked are the Factions that owe a decision.
func (s *state) asked() factionSet { return factionSet(s.Asked) }

// seatOf is the seat that plays a Faction: in the two-player game one seat plays
// both Allies (18.0).
func (s *state) seatOf(f faction) engine.Seat {
	if s.players == 2 && f != axis {
		return 1
	}
	return engine.Seat(f)
}

func (s *state) seatsOf(fs factionSet) (set engine.SeatSet) {
	for f := axis; f <= ussr; f++ {
		if fs.has(f) {
			set |= engine.Only(s.seatOf(f))
		}
	}
	return set
}

// Clone is an independent copy.
func (p *Position) Clone() engine.Position {
	q := &Position{state: p.state}
	return q
}

// CopyFrom overwrites p.
func (p *Position) CopyFrom(q engine.Position) {
	p.state = q.(*Position).state
	p.Forget()
}
