package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

// state is everything that is true at one moment of a match, as one flat value:
// arrays of small integers, no pointers. Copying it is copying memory. layout.txt
// says how it is written down: a new field gets a line at its end.
type state struct {
	// What is played.
	rules    ruleSet `flat:"-"` // the game that reads a position knows it
	scenario atlas.ScenarioID
	players  uint8
	extra    bool                   // with the variants 11 to 20
	seats    [atlas.NumMajors]uint8 // who plays each power (51.1); withdrawals change it (2.5)

	// When it is and who acts.
	now        atlas.Date
	first      atlas.Alliance  // who moves first this game turn (12.11)
	mover      atlas.Alliance  // whose player turn it is
	moving     atlas.NationSet // the nations that move and fight now: a camp, or one attacked minor (12.16)
	flow.State                 // which powers owe a decision, what chance decides, and the procedures under way

	// How it ended.
	over   bool
	result result

	// Counters (4).
	marks  unitMarks
	at     spots
	nation obedience // whom a unit obeys: lent Italians obey Germany, partisans who built them
	used   inverted  // factors of an air unit or fleet that are inverted (28.33, 29.31)
	task   tasks     // what a unit is committed to in this phase
	goal   goals     // where

	// The board.
	control    owners
	heldGame   [atlas.NumAlliances]landSet // hexes each camp held when the game turn began (15.4)
	heldTurn   landSet                     // hexes the mover held when his player turn began (28.21, 29.21)
	ruined     fortressSet                 // fortresses that are ones no more (5.51)
	bridges    [maxBridges]bridgehead
	kiel, suez canalState // the canals (29.13, 47.3)

	// War and peace (21 to 26).
	war     [atlas.NumNations]atlas.NationSet
	status  [atlas.NumNations]Standing
	patron  [atlas.NumNations]atlas.Country // the power that commands a minor's forces, or its ally
	fallen  atlas.PowerSet                  // conquered or surrendered powers (26)
	consent [atlas.NumMajors]atlas.PowerSet // allies that may enter a power's hexes (51.4)

	italyTurned bool // on Germany, and so into the other camp (Allied variant 12)

	// BRPs (10, 11).
	brp      [atlas.NumMajors]int16
	base     [atlas.NumMajors]int16 // of this year (10.33)
	allotted [atlas.NumMajors]int16 // total of this year after SW construction (11.1, 15.53)
	limit    [atlas.NumMajors]int16 // that may be spent in a player turn (11.1)
	spent    [atlas.NumMajors]int16 // in this player turn

	// Options (12.2), by power; the last line is that of an attacked minor which
	// takes its own turn.
	option [atlas.NumMajors + 1][atlas.NumFronts]Option

	// What single chapters keep.
	setup    setupState
	moves    moveState
	fight    fightState
	naval    navalState
	politics politicsState
	economy  economyState
	victory  victoryState

	// What the other camp has been shown (see reveal).
	shown shownState
}

// marks are what a turn leaves on a unit.
type marks uint16

const (
	unsupplied  marks = 1 << iota // at the start of its turn (27.44)
	moved                         // in this player turn
	attacked                      // in this player turn (14.35)
	raw                           // built this game turn (28.32, 29.34)
	redeployed                    // by SR this turn
	garrison                      // a Russian unit that must stay (3.35)
	overstacked                   // by a retreat; must be mended in the owner's next move (6.13)
	doomed                        // must not be rebuilt this turn (12.5, 17.1)
	deployed                      // a US fleet that has been in Europe (16.71)

	// Marks of daring counters.
	exploited      // in this player turn: in supply in the next game turn (14.38)
	dropped        // by air in this player turn (31.3)
	easySupply     // exploited or dropped last turn: in supply this turn (27.32, 27.33)
	freshlyDropped // dropped this or last game turn (31.4)
	spoiled        // redeployed after exploiting or dropping (27.34)
	pledged        // Ground Support over a hex that could be attacked (28.421)
)

// markOrder are the marks as they are written down.
var markOrder = [...]marks{
	unsupplied, moved, attacked, exploited, dropped, easySupply, raw, redeployed, garrison, deployed,
	overstacked, doomed, freshlyDropped, spoiled, pledged,
}

// Task is what a unit is committed to. Chapters of combat give and clear it.
type Task uint8

const (
	Idle          Task = iota
	Supplying          // a fleet carries supply (27.23)
	GroundSupport      // 28.42, over goal
	Counterair         // 28.43, at goal
	DefensiveAir       // 28.51, over goal
	AirIntercept       // 28.44, at goal
	PortStrike         // 28.45, at goal
	SeaStrike          // 28.52, at goal
	Attacking          // a ground unit in the attack being resolved (14.25)
	Exploiting         // 14.32, from the breakthrough hex in goal
	Aboard             // a fleet; goal is its base (29.42, 29.43)
	OnMission          // a fleet in naval.missions
	Intercepting       // a fleet (29.5)
	Escorting          // a fleet (29.6)
	Blockading         // a fleet in the Gulf of Suez (47.3)
	Fleeing            // a fleet driven from its port; goal is the port's hex (29.26)
	numTasks
)

// Option is what a power does on a front (12.22).
type Option uint8

const (
	Pass Option = iota
	Attrition
	Offensive
)

var optionNames = [...]string{"pass", "attrition", "offensive"}

// Standing is how a minor country stands (22 to 25). Major powers have none.
type Standing uint8

const (
	Neutral   Standing = iota
	Invaded            // at war and on its own; patron moves its forces (22.1)
	Allied             // someone intervened (23.1); patron is its ally
	Courted            // an Axis Minor Ally that is not active yet (25), inactive Vichy
	Active             // an active Minor Ally of patron (25.3)
	Conquered          // 24
	Colony             // belongs to a power from the start
	Absent             // not in this game (Vichy before the fall of France, Switzerland)
)

var standingNames = [...]string{"neutral", "invaded", "allied", "courted", "active", "conquered", "colony", "absent"}

// bridgehead is a counter of rule 9.
type bridgehead struct {
	hex   atlas.Hex // atlas.NoHex when not on the board
	owner atlas.Country
	bySea bool // can take supply from the sea (27.24)
}

const (
	axisBridges = 3
	maxBridges  = 8 // the first three are of the Axis (9.3)
)

// canalState says how long a canal has been in the hands of one side.
type canalState struct {
	shut  bool
	owner atlas.Alliance
	since atlas.Date // the first game turn that the owner holds it throughout
}

// Position is one moment of a match.
type Position struct {
	state
	flow.Work

	// Working memory. It is not part of the moment.
	lists    unitLists
	scratch  []engine.Move
	reach    *board.Scratch
	flood    *board.HexScratch
	seaReach *board.Scratch
	desk     *moveWork
	sail     sailWork
}

func newWork(p *Position) *Position {
	p.reach, p.flood, p.seaReach = board.NewScratch(world.Land), world.Ground.NewScratch(), board.NewScratch(world.Sea)
	p.desk = &moveWork{}
	p.desk.kept.begin()
	return p
}

// seatOf is the seat that plays a power.
func (s *state) seatOf(power atlas.Country) engine.Seat { return engine.Seat(s.seats[power]) }

func (s *state) seatsOf(powers atlas.PowerSet) (set engine.SeatSet) {
	for n := range powers.All {
		set |= engine.Only(s.seatOf(n))
	}
	return set
}

// Clone is an independent copy.
func (p *Position) Clone() engine.Position {
	return newWork(&Position{state: p.state, lists: p.lists})
}

// CopyFrom overwrites p.
func (p *Position) CopyFrom(q engine.Position) {
	from := q.(*Position)
	p.state, p.lists = from.state, from.lists
	p.Forget()
}

// asked are the powers that owe a decision.
func (s *state) asked() atlas.PowerSet { return atlas.PowerSet(s.Asked) }

func (p *Position) ask(power atlas.Country)      { flow.Ask(&p.State, power) }
func (p *Position) askAll(powers atlas.PowerSet) { p.AskAll(uint8(powers)) }

// openDesk lets supply be worked out once for all that is asked until closeDesk:
// nothing may move meanwhile.
func (p *Position) openDesk() {
	p.look()
	p.desk.caching = true
	p.desk.limits = [numGroups]limitMemo{}
}

func (p *Position) closeDesk() { p.desk.caching = false }
