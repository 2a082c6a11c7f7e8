package reich

import (
	"sandtable/engine/flat"
	"sandtable/games/reich/atlas"
)

// Chapter 29: naval warfare. Fleets are counters in ports; when they sail they
// are gathered in forces, which stay in port on the board until they arrive.

const (
	maxForces  = 48
	maxCargo   = 64
	maxStrikes = 32
	trackRoom  = 2048 // hexes of all courses together
	portRoom   = 36   // naval factors in a port (29.11)
	maltaRoom  = 9    // 41.1

	noWater atlas.Water = 0xFFFF
	noForce uint8       = 0xFF
)

// navalState is what ships keep during a player turn.
type navalState struct {
	forces  [maxForces]force
	track   waters   // the courses, one after the other
	tracked uint16   // how much of it is in use
	with    perFleet // the force that a fleet sails with, counted from 1
	berth   berths   // where in its hex a fleet lies: see portOf
	cargo   [maxCargo]cargo
	strikes [maxStrikes]strike

	guarded portSet  // with a nine-factor fleet when the player turn began (29.432)
	tried   fleetSet // fleets that failed to intercept in this player turn (29.57)
	crowded fleetSet // fleets for which their port has no room: they do nothing (29.11)
	shipped uint8    // units that have gone aboard in America (16.77)
	stamp   uint8    // the player turn that these are about

	hand     atlas.Unit // the counter chosen
	verb     uint8      // what it is chosen for, a kind of move; 0 if none is
	aim      uint8      // the force that it is to meet, counted from 1
	over     atlas.Hex  // the hex that it is to strike, counted from 1
	ready    atlas.PowerSet
	draft    force // of the fleet in hand, whose course is being chosen
	courses  uint8 // the bearings that it can choose from, a bit each
	fight    battle
	dice     strikeDice
	homeless uint8          // fleets driven from their ports that have not found another (29.26)
	bar      [4]atlas.Place // ports that fleeing ships have failed to reach (29.26)
}

// forceKind says what a force is out for.
type forceKind uint8

const (
	noMission    forceKind = iota
	changingBase           // 29.21
	seaTransport           // 29.42
	invasion               // 29.43
	bombarding             // 29.41
	flight                 // driven from its port (29.26)
	intercepts             // 29.5
	moored                 // attacked in port (28.45)
)

var missionNames = [...]string{"", "Base change", "Sea transport", "Invasion", "Bombardment", "Flight", "Interception", ""}

// forceState is how far a force has come.
type forceState uint8

const (
	announced forceState = iota // and, for interceptors, not rolled for yet
	sailing                     // at sea; interceptors have found the enemy
	beaten                      // lost a battle and goes home (29.573)
	turned                      // chose to turn back (29.58)
	sunk                        // no ships are left
)

// force is fleets of one power from one port that sail together.
type force struct {
	kind   forceKind
	state  forceState
	layer  uint8          // 0 for those on the move, 1 for interceptors, 2 for those who intercept these...
	by     atlas.Country  // the power that decides for it
	base   atlas.Place    // where it lies; atlas.NoPlace is the U.S. box
	port   atlas.Place    // where it goes: the new base, the port of debarkation
	target atlas.Hex      // where it goes; atlas.NoHex is the U.S. box
	via    [3]atlas.Place // ports of embarkation (29.422), counted from 1
	voyage voyage         `flat:"fought closed shore bearing fetched"`
	from   uint16         // its course within the tracks
	length uint16
	prey   uint8       // the force that it intercepts
	range_ uint8       // of an interception (29.57)
	load   uint8       // factors aboard
	lead   uint8       // the force of another port that it sails with, counted from 1 (29.53)
	met    atlas.Water // where it lost a battle
}

// voyage is more about how a force sails, in a byte.
type voyage uint8

const (
	voyageFought  flat.Bits = 0<<8 | 1 // its battle is over
	voyageClosed  flat.Bits = 1<<8 | 1 // the enemy has had his chance to react
	voyageShore   flat.Bits = 2<<8 | 2 // which water of its target an invasion comes to
	voyageBearing flat.Bits = 4<<8 | 3 // how its course is laid
	voyageFetched flat.Bits = 7<<8 | 1 // the force that it sails with calls at its port for it
)

func (f *force) fought() bool               { return voyageFought.Of(uint32(f.voyage)) != 0 }
func (f *force) closed() bool               { return voyageClosed.Of(uint32(f.voyage)) != 0 }
func (f *force) shore() uint8               { return uint8(voyageShore.Of(uint32(f.voyage))) }
func (f *force) bearing() bearing           { return bearing(voyageBearing.Of(uint32(f.voyage))) }
func (f *force) fetched() bool              { return voyageFetched.Of(uint32(f.voyage)) != 0 }
func (f *force) note(part flat.Bits, v int) { keep(f.voyage.put(part, int64(v))) }

var voyageParts = [...]flat.Bits{voyageFought, voyageClosed, voyageShore, voyageBearing, voyageFetched}

func (x *voyage) put(part flat.Bits, v int64) bool {
	word := uint32(*x)
	ok := part.Set(&word, v)
	*x = voyage(word)
	return ok
}
func (x *voyage) Number(i int) int64            { return int64(voyageParts[i].Of(uint32(*x))) }
func (x *voyage) SetNumber(i int, v int64) bool { return x.put(voyageParts[i], v) }

// cargo is a unit aboard.
type cargo uint32

// What it keeps.
const (
	cargoForce  flat.Bits = 0<<8 | 6 // counted from 1; 0 in a free slot
	cargoAshore flat.Bits = 6<<8 | 1 // landed, and may march on
	cargoLeft   flat.Bits = 7<<8 | 4 // what it may still move (29.423)
	cargoUnit   flat.Bits = 11<<8 | 10
	cargoFrom   flat.Bits = 21<<8 | 11 // where it went aboard
)

func cargoIn(force uint8, u atlas.Unit, from spot, left int) cargo {
	return cargo(cargoForce.Word(int(force)+1) | cargoUnit.Word(int(u)) | cargoFrom.Word(int(from)) | cargoLeft.Word(left))
}

func (c cargo) force() uint8     { return uint8(cargoForce.Of(uint32(c))) }
func (c cargo) ashore() bool     { return cargoAshore.Of(uint32(c)) != 0 }
func (c cargo) left() uint8      { return uint8(cargoLeft.Of(uint32(c))) }
func (c cargo) unit() atlas.Unit { return atlas.Unit(cargoUnit.Of(uint32(c))) }
func (c cargo) from() spot       { return spot(cargoFrom.Of(uint32(c))) }

var cargoParts = [...]flat.Bits{cargoForce, cargoAshore, cargoLeft, cargoUnit, cargoFrom}

func (c *cargo) Number(i int) int64            { return int64(cargoParts[i].Of(uint32(*c))) }
func (c *cargo) SetNumber(i int, v int64) bool { return cargoParts[i].Set((*uint32)(c), v) }

// The ports that rules name.
var (
	portKiel      atlas.Place
	portGibraltar atlas.Place
	portIstanbul  atlas.Place
	portSuez      atlas.Place
	portMalta     atlas.Place

	// allFleets are the counters of ships.
	allFleets []atlas.Unit
	// allPorts are the places that ships can lie in.
	allPorts []atlas.Place
)

func findAllPorts() (list []atlas.Place) {
	for i := range world.Places {
		if world.Places[i].Port {
			list = append(list, atlas.Place(i))
		}
	}
	return list
}

// balticSide is the berth at Kiel from which only the Baltic is reached, while
// the canal is shut (29.13).
const balticSide = 2

// portOf is the port in which a fleet lies. Where a hex has two they are bases
// of their own, and a fleet says which of them it is in when it comes (29.54).
func (s *state) portOf(u atlas.Unit) atlas.Place {
	h := s.where(u)
	if h == atlas.NoHex {
		return atlas.NoPlace
	}
	nth := s.naval.berth.of(u)
	if nth == balticSide {
		return portKiel
	}
	found := atlas.NoPlace
	for q := range portsIn(h) {
		found = q
		if nth == 0 {
			break
		}
		nth--
	}
	return found
}

// portsIn calls with the ports of a hex.
func portsIn(h atlas.Hex) func(func(atlas.Place) bool) {
	return func(yield func(atlas.Place) bool) {
		info := &world.Hexes[h]
		for k := range info.NumPlaces {
			if q := info.Place + atlas.Place(k); world.Places[q].Port && !yield(q) {
				return
			}
		}
	}
}

// berthAt is how a fleet says that it lies in a port.
func berthAt(q atlas.Place) (nth uint8) {
	for other := range portsIn(q.Hex()) {
		if other == q {
			return nth
		}
		nth++
	}
	return 0
}

// kielOpen reports whether the canal of Kiel works: not since the port changed
// hands, until it is repaired (29.13).
func (s *state) kielOpen() bool {
	return !s.kiel.shut && s.camp(s.control.of(portKiel.Hex())) == s.kiel.owner
}

// watersOf are the waters that a fleet in port lies on: two for the ports on two
// fronts (29.13, 29.14, 29.15).
func (s *state) watersOf(u atlas.Unit) []atlas.Water {
	return s.portWaters(s.portOf(u), s.naval.berth.of(u))
}

func (s *state) portWaters(q atlas.Place, berth uint8) []atlas.Water {
	if q == atlas.NoPlace {
		return nil
	}
	list := world.Places[q].Waters[:world.Places[q].NumWaters]
	if q != portKiel || s.kielOpen() {
		return list
	}
	if (world.Waters[list[0]].Zone == atlas.Baltic) == (berth == balticSide) {
		return list[:1]
	}
	return list[1:]
}

// capacity is how many naval factors a port can base (29.11, 41.1).
func capacity(q atlas.Place) int {
	if q == portMalta {
		return maltaRoom
	}
	return portRoom
}

// lying are the naval factors in a port.
func (p *Position) lying(q atlas.Place) (factors int) {
	for u := range p.here(q.Hex()) {
		if u.Kind() == atlas.Fleet && p.portOf(u) == q {
			factors += u.Strength()
		}
	}
	return factors
}

// roomIn is how many factors more a port can base once all base changes that
// are announced have been made.
func (p *Position) roomIn(q atlas.Place) int {
	room := capacity(q) - p.lying(q)
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if f.kind != changingBase || f.state > sailing {
			continue
		}
		if f.base == q {
			room += p.strengthOf(uint8(i))
		}
		if f.port == q {
			room -= p.strengthOf(uint8(i))
		}
	}
	return room
}

// navalRoom is how many naval factors more the ports of a hex can base for a
// nation (29.11).
func (p *Position) navalRoom(h atlas.Hex, n atlas.Country) (room int) {
	if !p.mayHarbour(n, h) {
		return 0
	}
	for q := range portsIn(h) {
		room += max(p.roomIn(q), 0)
	}
	return room
}

// mayHarbour reports whether the ships of a nation may lie in the ports of a hex,
// leaving room aside.
func (p *Position) mayHarbour(n atlas.Country, h atlas.Hex) bool {
	owner := p.control.of(h)
	if !world.Ports.Has(h) || owner == atlas.Nobody || !p.hosts(owner, n) || p.partisanHeld(h) {
		return false // 32.6, 36.1
	}
	home := world.Hexes[h].Country
	switch {
	case (home == atlas.USSR || home == atlas.BalticStates) && n != atlas.USSR && n != atlas.Germany: // 29.16
		return false
	case (n == atlas.USSR) != (owner == atlas.USSR): // 29.16, 45.5
		return false
	case n == atlas.France && !p.frenchFree(): // 29.18
		return owner == atlas.France
	case n == atlas.VichyFrance && p.status[n] != Active: // 29.18
		return owner == atlas.VichyFrance
	case n >= atlas.NumMajors && n < atlas.NumCountries && !p.homePort(n, h):
		return false
	}
	return p.consents(owner, n) && !p.crowdedOut(n, h)
}

// frenchFree: from Spring 1942 French ships may base anywhere, and the limits on
// working with the British are gone (29.18, 34.4).
func (s *state) frenchFree() bool { return s.now >= atlas.DateOf(atlas.Spring, 1942) }

// homePort: minors base at home (22.7); Spain and Turkey as Minor Allies on the
// Mediterranean Front, an Allied Spain on the Western one as well (25.45).
func (s *state) homePort(n atlas.Country, h atlas.Hex) bool {
	if s.status[n] != Active {
		return world.Hexes[h].Country == n
	}
	f := world.Hexes[h].Front
	return f == atlas.MediterraneanFront || n == atlas.Spain && s.camp(n) == atlas.Allies && f == atlas.Western
}

// consents: nobody bases at an ally's without leave (51.4).
func (p *Position) consents(owner, n atlas.Country) bool {
	a, b := p.commandOf(owner), p.commandOf(n)
	return a == b || a >= atlas.NumMajors || b >= atlas.NumMajors || p.consent[a].Has(b) || p.helps(n, owner)
}

// crowdedOut: before 1942 British ships may not lie in a hex with French units,
// nor the other way round (34.34); Russians and the west never together (45.1).
func (p *Position) crowdedOut(n atlas.Country, h atlas.Hex) bool {
	for u := range p.here(h) {
		if p.incompatible(n, p.nation.of(u)) {
			return true
		}
	}
	return false
}

// mayCarry reports whether ships may carry, escort or fight along with units of
// a nation (34.31, 34.35, 36.1, 45.1).
func (p *Position) mayCarry(ship atlas.Unit, n atlas.Country) bool {
	s := p.nation.of(ship)
	return p.friends(s, n) && !p.incompatible(s, n)
}

// available reports whether a fleet can do one of the things that ships do once
// in a game turn (29.31): not if it has done one, is new (29.34), carries supply
// (29.35), finds no room in its port (29.11), or is French and a guest (29.19).
// Fleets of a Vichy that is not active only supply and escort (49.3).
func (p *Position) available(u atlas.Unit) bool {
	if u.Kind() != atlas.Fleet || p.used.of(u) != 0 || p.task.of(u) != Idle || p.has(u, raw) || p.naval.crowded.Has(u) {
		return false
	}
	if p.at.of(u) != usSpot && (p.where(u) == atlas.NoHex || p.guest(u)) {
		return false
	}
	return p.nation.of(u) != atlas.VichyFrance || p.status[atlas.VichyFrance] == Active
}

// guest: a French fleet that fled to a British port may do nothing but leave it
// (29.19).
func (p *Position) guest(u atlas.Unit) bool {
	h := p.where(u)
	return p.nation.of(u) == atlas.France && h != atlas.NoHex && p.control.of(h) != atlas.France && !p.frenchFree()
}

// foreign reports whether a counter obeys a power that another player answers for.
func (p *Position) foreign(u atlas.Unit, who atlas.Country) bool {
	c := p.commander(u)
	return c >= atlas.NumMajors || p.seatOf(c) != p.seatOf(who)
}

// escortFree is available, but for an inactive Vichy, whose ships may escort its
// own units (49.3).
func (p *Position) escortFree(u atlas.Unit) bool {
	if p.nation.of(u) == atlas.VichyFrance && p.status[atlas.VichyFrance] != Active {
		return p.used.of(u) == 0 && p.task.of(u) == Idle && !p.has(u, raw)
	}
	return p.available(u)
}

// startSailing forgets the forces of an earlier phase, and what is known of the
// player turn when a new one has begun.
func (p *Position) startSailing() {
	p.endSailing()
	stamp := 1 + uint8(p.now)*2 + uint8(p.mover)
	if p.naval.stamp == stamp {
		return
	}
	p.naval.stamp, p.naval.shipped = stamp, 0
	p.naval.tried, p.naval.crowded, p.naval.guarded = fleetSet{}, fleetSet{}, portSet{}
	for _, u := range allFleets {
		if h := p.where(u); h != atlas.NoHex && u.Strength() == atlas.FullFleet {
			p.naval.guarded.Add(h)
		}
	}
}

// endSailing clears the sea.
func (p *Position) endSailing() {
	n := &p.naval
	for i := range n.forces {
		n.forces[i] = force{}
	}
	for i := range n.cargo {
		n.cargo[i] = 0
	}
	for i := range n.strikes {
		n.strikes[i] = 0
	}
	n.with = perFleet{}
	n.tracked, n.hand, n.verb, n.aim, n.over, n.ready = 0, 0, 0, 0, 0, 0
	n.draft, n.courses = force{}, 0
	n.fight, n.dice = battle{}, strikeDice{}
}

// enlist gives a fleet to a force.
func (p *Position) enlist(u atlas.Unit, i uint8, t Task) {
	p.naval.with.set(u, i+1)
	p.task.set(u, t)
}

// fleetsOf calls with the fleets of a force.
func (s *state) fleetsOf(i uint8) func(func(atlas.Unit) bool) {
	return func(yield func(atlas.Unit) bool) {
		for k, force := range s.naval.with.by[:numFleets] {
			if force == i+1 && !yield(allFleets[k]) {
				return
			}
		}
	}
}

// strengthOf are the naval factors of a force.
func (s *state) strengthOf(i uint8) (factors int) {
	for u := range s.fleetsOf(i) {
		factors += u.Strength()
	}
	return factors
}

// flagship is a fleet by which a force is named.
func (s *state) flagship(i uint8) atlas.Unit {
	for u := range s.fleetsOf(i) {
		return u
	}
	return atlas.NoUnit
}

// newForce finds a free slot, or noForce.
func (s *state) newForce() uint8 {
	for i := range s.naval.forces {
		if s.naval.forces[i].kind == noMission {
			return uint8(i)
		}
	}
	return noForce
}
