package program

import "sandtable/games/axis/atlas"

// State is the position a program runs on: what conditions and counts ask about,
// what operations do, and where the programs called from one go. The rules supply
// it; nothing here allocates, so that a position can be asked thousands of times.
type State interface {
	// The moment.
	WarState() atlas.WarState
	WarStateAbroad() atlas.WarState // of the other map, or of its display when one map is played
	Date() int16                    // see Date
	Season() int                    // spring, summer, autumn, winter
	Phasing() atlas.Faction
	Combined() bool

	// Cards.
	Played(atlas.Card) bool // current now or earlier
	Current(atlas.Faction) (atlas.Card, bool)
	CardIn(atlas.Card) (place int, ok bool) // ToHand for the hand, ToDiscard for the pile; ok is false elsewhere

	// Countries and politics.
	Status(atlas.Area) (atlas.Status, atlas.Faction)
	EverConquered(atlas.Area) bool
	AtWar(atlas.Area) bool
	Borders(country, area atlas.Area) bool
	Posture(atlas.Display) atlas.Policy
	Ceded(land, to atlas.Area) bool
	CededLands(to atlas.Area) int
	Government() Government
	CivilWar() bool
	RepublicanSupport() atlas.Faction

	// Tracks.
	VP() (side uint8, box int)
	USCL() int

	// Counters on the map and beside it.
	Markers(m atlas.Marker, variant int16, at Place) int // in play; at may be NoPlace for anywhere
	Controls(atlas.Faction, atlas.Hex) bool
	Stands(u atlas.Unit) (hex atlas.Hex, steps int, faction atlas.Faction, ok bool) // on the map
	Supplied(atlas.Unit) bool
	UnitIn(u atlas.Unit, at Place) bool
	InArea(h atlas.Hex, a atlas.Area) bool // as the areas are now
	SuppliedFor(h atlas.Hex, n atlas.Nation) bool

	// PoliticalDRM is the modifier of 1.1.2.1 for a roll of the owner; with a
	// country its marker counts too.
	PoliticalDRM(owner atlas.Faction, country atlas.Area, withCountry bool) int

	// Kept is a name kept with the current card of a faction.
	Kept(owner atlas.Faction, n int) int16
	Keep(owner atlas.Faction, n int, value int16)

	// Can reports whether an operation would do anything now.
	Can(Action) bool
	// Do carries an operation out. It answers true if it has begun a procedure
	// of its own, after which the program goes on.
	Do(Action) bool
	// Call begins the program of a table.
	Call(Frame)
}

// Place is where a counter is or goes.
type Place struct {
	Kind PlaceKind
	// ID is the hex, box or country, or the number of seasons ahead.
	ID int16
	// Areas, for InArea, with the terrain and settlement a hex must have: bits,
	// all set if that does not matter. A program's names are resolved by Area.
	Areas               []int16
	Terrain, Settlement int16
}

// Action is an operation with what it acts on. Which fields matter is said in
// SCHEMA.md, section 4; numbers that are not given are -1.
type Action struct {
	Op       Op
	At       int16         // where it stands, for Action of Code
	Owner    atlas.Faction // of the card
	Receiver atlas.Faction // of an event
	Faction  atlas.Faction // named by the operation, or NoFaction
	By       atlas.Faction // who picks

	Event   int16 // atlas.Event
	Table   int16 // area table of an event
	Country int16 // atlas.Area
	Land    int16 // atlas.Area
	Areas   []int16
	Nation  int16 // atlas.Nation
	Marker  int16 // atlas.Marker
	Variant int16 // of a marker its number, of an event a text
	Side    int16 // a text
	Card    int16 // atlas.Card
	Family  int16 // a text
	Box     int16 // atlas.Display
	Policy  int16 // atlas.Policy
	To      int16 // war state, posture, government, place of a card, or country
	Kind    int16 // a text: what support units, or which group
	N       int16 // a number; Given says whether it was given
	Given   bool
	May     bool
	Flag    bool // gone, mobilize
	Flag2   bool // freePassage
	From    Place
	Place   Place
	List    []int16 // units, steps or policies, read with Units, Steps and Losses
}

// blank is an operation of a faction that names nothing yet.
func blank(op Op, who atlas.Faction) Action {
	return Action{
		Op: op, At: absent, Owner: who, Receiver: who, Faction: atlas.NoFaction, By: who, Event: absent, Table: absent, Country: absent, Land: absent,
		Nation: absent, Marker: absent, Variant: absent, Side: absent, Card: absent, Family: absent, Box: absent, Policy: absent, To: absent, Kind: absent,
	}
}

// Held is an event that a rule, and no card, holds for a faction in a country.
func Held(e atlas.Event, who atlas.Faction, country atlas.Area) Action {
	a := blank(HoldEvent, who)
	a.Event, a.Country = int16(e), int16(country)
	return a
}

// Gone reports whether a marker that is removed leaves the game.
func (a *Action) Gone() bool { return a.Flag }

// Mobilize and FreePassage are how a country is activated.
func (a *Action) Mobilize() bool { return a.Flag }

// FreePassage reports whether the country is activated with free passage.
func (a *Action) FreePassage() bool { return a.Flag2 }

// Units calls visit for every unit the operation names.
func (c *Code) Units(a Action, f *Frame, s State, visit func(atlas.Unit)) {
	for i := 0; i < len(a.List); i++ {
		n := a.List[i]
		if n > entryOfUnits {
			if u := c.resolve(f, s, n); u >= 0 {
				visit(atlas.Unit(u))
			}
			continue
		}
		kind := c.entryKind(int(entryOfUnits - n))
		i++
		country := c.resolve(f, s, a.List[i])
		if country < 0 {
			continue
		}
		for u := range c.theatre.Units {
			info := &c.theatre.Units[u]
			if info.Entry.Kind == kind && c.theatre.Nations[info.Nation] == c.theatre.Areas[country].ID {
				visit(atlas.Unit(u))
			}
		}
	}
}

func (c *Code) entryKind(n int) string {
	return c.theatre.Vocabulary.Get("entryKinds").Members()[n].Key
}

// Steps calls visit for every number of steps that replacements give.
func (a *Action) Steps(visit func(n atlas.Nation, step, count int)) {
	for i := 0; i+2 < len(a.List); i += 3 {
		visit(atlas.Nation(a.List[i]), int(a.List[i+1]), int(a.List[i+2]))
	}
}

// Losses calls visit for every step of every way to lose; the owner picks one
// way.
func (a *Action) Losses(visit func(way, step, count int)) {
	at := 0
	for way := 0; at < len(a.List); way++ {
		n := int(a.List[at])
		at++
		for range n {
			visit(way, int(a.List[at]), int(a.List[at+1]))
			at += 2
		}
	}
}
