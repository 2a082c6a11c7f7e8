package tt

import (
	"sandtable/engine"
)

// state is everything that is true at one moment of a match, as one flat value:
// arrays of small integers, no pointers. Copying it is copying memory.
type state struct {
	// What is played.
	rules   ruleSet // not among the bytes: the game that reads them knows it
	short   bool    // the 1939 short game (17.0)
	players uint8

	// When it is and who acts.
	year   uint8 // 36 to 45
	season season
	order  [3]faction // Turn Order of this Year (7.14)
	active faction    // whose Player Turn it is (10.2)
	asked  factionSet // Factions that owe a decision
	chance uint16     // outcomes chance chooses among, 0 when it does not decide
	stack  engine.Stack

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

	// Derived from the units and rebuilt, never written down.
	first [numAreas]unit // the blocks of an area, in order
	after [maxUnits]unit
	here  [numAreas]presence
	used  [numNationalities][numTypes]uint8
	high  unit // one more than the last block on the map
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

// presence has bits 0 to 3 for Factions (and Neutrals) with units in an area and
// bits 4 to 6 for those with Escaped Subs.
type presence uint8

func (h presence) factions() factionSet { return factionSet(h & 15) }
func (h presence) subs() factionSet     { return factionSet(h >> 4) }

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
	ev *engine.Events // where the move being played tells what happens

	// The list of legal moves last made, so that playing one of them does not
	// make it again. It is not part of the moment.
	memo      []engine.Move
	memoSeat  engine.Seat
	memoSplit int
	memoSet   bool
	scratch   []engine.Move      // for asking whether a list would be empty
	queue     [2 * numAreas]walk // for searches over the map
}

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

// Deciders are the seats that owe a decision.
func (p *Position) Deciders() engine.SeatSet {
	if p.over != 0 {
		return 0
	}
	return p.seatsOf(p.asked)
}

// Chance is the number of equally likely outcomes when chance decides.
func (p *Position) Chance() int {
	if p.over != 0 {
		return 0
	}
	return int(p.chance)
}

// Clone is an independent copy.
func (p *Position) Clone() engine.Position {
	q := &Position{state: p.state}
	return q
}

// CopyFrom overwrites p.
func (p *Position) CopyFrom(q engine.Position) {
	p.state = q.(*Position).state
	p.memoSet = false
}

// A procedure is a part of the sequence of play: it runs on by itself, waits for
// a decision or for chance, calls another, or returns.
type procedure struct {
	name   string
	rule   string
	run    func(p *Position, f *engine.Frame)
	legal  func(p *Position, f *engine.Frame, who faction, out []engine.Move) []engine.Move
	play   func(p *Position, f *engine.Frame, who faction, m engine.Move)
	rolled func(p *Position, f *engine.Frame, outcome int)
}

func (p *Position) ask(f faction)           { p.asked = only(f) }
func (p *Position) roll(n int)              { p.chance = uint16(n) }
func (p *Position) call(id uint8)           { p.stack.Push(engine.Frame{Proc: id}) }
func (p *Position) done()                   { p.stack.Pop() }
func (p *Position) waiting() bool           { return p.asked != 0 || p.chance != 0 || p.over != 0 }
func (p *Position) callWith(f engine.Frame) { p.stack.Push(f) }

// none reports whether a procedure would leave a Faction nothing to choose.
func (p *Position) none(list func(*Position, *engine.Frame, faction, []engine.Move) []engine.Move, f *engine.Frame, who faction) bool {
	p.scratch = list(p, f, who, p.scratch[:0])
	return len(p.scratch) == 0
}

// proceed runs procedures until one waits.
func (p *Position) proceed() {
	for !p.waiting() {
		f := p.stack.Top()
		procs[f.Proc].run(p, f)
	}
}

// Legal appends every legal move of a seat.
func (p *Position) Legal(seat engine.Seat, into []engine.Move) []engine.Move {
	p.list(seat)
	return append(into, p.memo...)
}

func (p *Position) list(seat engine.Seat) {
	if p.memoSet && p.memoSeat == seat {
		return
	}
	p.memo = p.memo[:0]
	p.memoSplit = -1
	p.memoSeat, p.memoSet = seat, true
	if p.over != 0 || p.chance != 0 {
		return
	}
	top, listed := p.stack.Top(), 0
	for f := axis; f <= ussr; f++ {
		if !p.asked.has(f) || p.seatOf(f) != seat {
			continue
		}
		if listed++; listed == 2 {
			p.memoSplit = len(p.memo)
		}
		p.memo = procs[top.Proc].legal(p, top, f, p.memo)
		p.memo = p.anytimeMoves(f, p.memo)
	}
}

// find is the Faction for which a seat may make a move.
func (p *Position) find(seat engine.Seat, m engine.Move) (faction, bool) {
	p.list(seat)
	for i, l := range p.memo {
		if l != m {
			continue
		}
		second := p.memoSplit >= 0 && i >= p.memoSplit
		for f := axis; f <= ussr; f++ {
			if p.asked.has(f) && p.seatOf(f) == seat {
				if !second {
					return f, true
				}
				second = false
			}
		}
	}
	return nobody, false
}

// Play performs a legal move and refuses any other without a change.
func (p *Position) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if p.over != 0 {
		return engine.ErrOver
	}
	who, ok := p.find(seat, m)
	if !ok {
		return p.Explain(seat, m)
	}
	p.ev = ev
	p.asked, p.memoSet = 0, false
	if kinds[m.Kind].Anytime {
		p.playAnytime(who, m)
	} else {
		f := p.stack.Top()
		procs[f.Proc].play(p, f, who, m)
	}
	p.proceed()
	p.ev = nil
	return nil
}

// Resolve performs an outcome of chance.
func (p *Position) Resolve(outcome int, ev *engine.Events) error {
	if p.over != 0 {
		return engine.ErrOver
	}
	if p.chance == 0 {
		return engine.Refuse("", "Nothing is to be rolled or drawn now: a player must decide.")
	}
	if outcome < 0 || outcome >= int(p.chance) {
		return engine.Refuse("", "An outcome here is from 0 to %d, not %d.", p.chance-1, outcome)
	}
	p.ev = ev
	p.chance, p.memoSet = 0, false
	f := p.stack.Top()
	procs[f.Proc].rolled(p, f, outcome)
	p.proceed()
	p.ev = nil
	return nil
}

// m0 to m3 make a move of a kind and what it names.
func m0(kind uint8) engine.Move { return engine.Move{Kind: kind} }

func m1[A ~uint8](kind uint8, a A) engine.Move {
	return engine.Move{Kind: kind, A: int16(a)}
}

func m2[A, B ~uint8](kind uint8, a A, b B) engine.Move {
	return engine.Move{Kind: kind, A: int16(a), B: int16(b)}
}

func m3[A, B, C ~uint8](kind uint8, a A, b B, c C) engine.Move {
	return engine.Move{Kind: kind, A: int16(a), B: int16(b), C: int16(c)}
}
