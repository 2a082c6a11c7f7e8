package axis

import (
	_ "embed"
	"fmt"
	"hash/crc32"
	"unsafe"

	"sandtable/board"
	"sandtable/board/stacks"
	"sandtable/engine"
	"sandtable/engine/flat"
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
)

// How much of each kind a map has room for, packs included.
const (
	mostHexes    = 2304
	mostUnits    = 576
	mostMarkers  = 96
	mostAreas    = 128
	mostLands    = 64
	mostCards    = 224
	mostDisplays = 8
)

// state is everything that is stored of a match. Nothing about a hex is: who
// controls it, whose zones reach it and whether it supplies anybody follows from
// counters, politics and the turn.
type state struct {
	flow.State
	players uint8
	played  uint8 // a bit for each map on the table: Europe, the Pacific
	theatre uint8 // the map on which the segment under way is played
	over    bool
	winners engine.SeatSet
	how     ending
	ended   uint8 // a bit for each map of two on which play has stopped (0.4)
	routed  uint8 // and for each that the Allies have won automatically in total war

	europe, pacific mapState
}

// of is the state of a map, by its number in atlas.Theatres.
func (s *state) of(m int) *mapState {
	if m == 0 {
		return &s.europe
	}
	return &s.pacific
}

// mapState is what is stored of one map.
type mapState struct {
	scenario atlas.Scenario
	turn     uint8 // turns since the first of the map's first year
	war      atlas.WarState
	phasing  atlas.Faction
	uscl     int8
	vpSide   uint8
	vpBox    uint8
	abroad   [2]atlas.WarState // of the other map, for the West and for the Soviets
	esv      int8              // the European Strategic Value (DS 14.14.1)
	overseas overseas          // what has happened in Europe beside the map of Dai Senso!

	areas    [mostAreas]politics
	lands    [mostLands]landState
	cards    [mostCards]cardState
	postures [mostDisplays]atlas.Policy

	eligible  [3]cardSet        // by faction: what it could have chosen when it chose its pending card
	blitzOwed [3]uint8          // by faction: Blitz markers that events grant in its next Support Segment
	kept      [3][2]int16       // by faction: names kept with its current card, and one more
	grants    [mostGrants]grant // replacement steps received and not yet taken (1.3)

	once     onceOnly // events that have occurred and cannot again (16.2, 16.4)
	treaties treaties // and those of peace in the Pacific (DS 16.2, 16.4, 16.6)

	attacked hexSet // in the combat segment under way (4.2.1)

	bonus  uint8 // on both maps: Axis VP for days put back (14.38)
	budget uint8 // on both maps: Soviet production for the pending card of the Pacific (1.1.3.3)
	shared bool  // that budget is for the pending card of Europe, too

	// Lists of which a map uses a part; all else in them is zero. They come last: see copyFrom.
	nMarkers, nVeiled uint8
	units             [mostUnits]counter
	markers           [mostMarkers]marker // in order, so that equal moments are equal bytes
	veil              [mostVeiled]veiled  // what others do not see yet: see hidden_moves.go
}

// copyFrom makes the state of a map equal to another of the same map, as far as it is used.
func (s *mapState) copyFrom(o *mapState, w *World) {
	markers, veiled := max(s.nMarkers, o.nMarkers), max(s.nVeiled, o.nVeiled)
	copyBefore(s, o, unsafe.Offsetof(s.units))
	copy(s.units[:len(w.Units)], o.units[:])
	copy(s.markers[:markers], o.markers[:])
	copy(s.veil[:veiled], o.veil[:])
}

// copyBefore copies the fields of a value that lie before one of them, as memory: by an
// assignment that would take half as long again.
func copyBefore[T any](to, from *T, end uintptr) {
	memory := func(x *T) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(x)), end) }
	copy(memory(to), memory(from))
}

// counter is where a unit is and how it lies there.
type counter struct {
	at      place
	steps   uint8
	faction atlas.Faction
	turned  bool // its other face is up: a detachment, or the fortress of a port-a-fort
	used    deeds
}

// deeds are what a unit has done and may do once only in the phase or segment
// under way; forgetDeeds clears them when the next begins.
type deeds uint8

const (
	hasMoved     deeds = 1 << iota // 3, 5
	hasAttacked                    // 4.2.1
	inCombat                       // in the combat under way, adjacent to it or in its hex (4.2.2)
	ranged                         // an HQ that lends it support from afar (4.2.1.2)
	hasFought                      // has taken part in a combat of the segment (4.2.1.2)
	hasConverted                   // 2.3.2
)

// deedNames are the deeds in the order of their bits.
var deedNames = []string{"moved", "attacked", "in-combat", "ranged", "fought", "converted"}

// marker is a marker in play.
type marker struct {
	kind    atlas.Marker
	variant uint8 // of MarkerInfo.Variants, or NoID
	faction atlas.Faction
	side    uint8 // of MarkerInfo.Sides; of a beachhead the direction it faces and beachheadBack
	at      place
}

// beachheadBack says that a beachhead lies on its back, the side of a fleet. Its
// front, the side of an air unit, has limited stacking (9.2).
const beachheadBack = 8

// politics is what is known of a country (13.2 to 13.5).
type politics struct {
	status        atlas.Status
	faction       atlas.Faction // it is aligned with; NoFaction while that is open
	influence     atlas.Faction // whose influence marker it has, or NoFaction
	everConquered bool          // or liberated
	fresh         bool          // an Axis country activated in the Western War & Peace Segment just completed (3.1.4)
}

// landState is where a ceded-land marker is (13.8.1).
type landState uint8

const (
	landOut landState = iota
	landInPool
	landCeded     // in the Ceded Lands Box
	landCededBack // there with its other land up
)

// cardState is where an option card is (1.1).
type cardState struct {
	at     cardPlace
	played bool
	year   uint8 // in which it was last revealed in play, from 1 for the first of the track

	success uint8 // how often it has had a Production Success (15.32), at most 2
}

type cardPlace uint8

const (
	cardOut cardPlace = iota
	cardInHand
	cardDiscarded
	cardCurrent
	cardPending
)

// place is where a counter is: a kind and a number.
type place uint16

const (
	placeAside place = iota << 12 // not in play: see outOfGame and its kin
	placeHex                      // of Theatre.Hexes; at sea on the beachhead there
	placeBox                      // of Theatre.Boxes
	placeZone                     // four for each zone: see zoneBox
	placeTrack                    // of the turn track: turns since the first year
	placeVP                       // of the victory track
	placeKind  = 0xf000
	placeKinds = placeVP>>12 + 1
)

// Where counters are that are not in play.
const (
	outOfGame    place = placeAside
	setAside           = placeAside + 1
	waitsForCard       = placeAside + 2
)

// The boxes of a naval zone.
const (
	onStation = iota
	convoysBox
	usedBox
)

func inHex(h atlas.Hex) place             { return placeHex | place(h) }
func inBox(b atlas.Box) place             { return placeBox | place(b) }
func zoneBox(z atlas.Zone, box int) place { return placeZone | place(z)<<2 | place(box) }

// hex is the hex of a place on the board.
func (p place) hex() (atlas.Hex, bool) { return atlas.Hex(p &^ placeKind), p&placeKind == placeHex }

// hexSet is a set of hexes.
type hexSet [mostHexes / 64]uint64

func (s *hexSet) has(h atlas.Hex) bool { return s[h>>6]>>(h&63)&1 != 0 }
func (s *hexSet) add(h atlas.Hex)      { s[h>>6] |= 1 << (h & 63) }

// unitSet is a set of units.
type unitSet [mostUnits / 64]uint64

// bits lends the set to package board.
func (s *unitSet) bits() board.Bits { return s[:] }

func (s *unitSet) has(u atlas.Unit) bool { return s[u>>6]>>(u&63)&1 != 0 }

// areaSet is a set of areas.
type areaSet [mostAreas / 64]uint64

func (s *areaSet) has(a atlas.Area) bool { return s[a>>6]>>(a&63)&1 != 0 }
func (s *areaSet) add(a atlas.Area)      { s[a>>6] |= 1 << (a & 63) }

// bits lends the set to package board.
func (s *hexSet) bits() board.Bits { return s[:] }

// domains are what follows from a map's scenario and politics: what is in play, and what
// belongs to whom. They take a quarter of the room of a position and change seldom, so
// redraw makes new ones and nothing changes them later: copies of a position share them.
type domains struct {
	inPlay    hexSet
	owner     [mostHexes]atlas.Area // country or dependent a hex belongs to now
	realm     [mostHexes]atlas.Area // country it belongs to, by itself or by a dependent
	neutral   hexSet                // in neutral countries (13.4)
	bound     areaSet               // countries under such a policy (13.6.1)
	policies  hexSet                // in countries under a policy with the effects of 13.6.1.1
	appeasing hexSet                // in countries under one with the effects of the aid of 1999 (17.11)
	sites     [3]hexSet             // cities and ports in countries active for a faction
}

// front is one map of a match: what is printed, what is stored, what follows.
type front struct {
	*World
	*mapState
	*domains
	lists
	known   supplies
	match   *Position // whose map it is
	shifted bool      // a marker has come or gone since restand
	landed  bool      // an airdrop or a beachhead has been on the map since restand
}

// Position is a moment of a match.
type Position struct {
	state
	flow.Work
	scratch scratch
	game    *game
	fronts  [2]front
}

//go:embed layout.txt
var layoutText string

// layout knows the canonical bytes of a position.
var layout = flat.New[state](layoutText, flat.Options{Version: 1, Sum: crc32.IEEETable, Runs: true}, nil)

// newPosition is an empty position on the maps given; nil is a map not played.
func newPosition(worlds [2]*World) (*Position, error) {
	p := &Position{}
	for m, w := range worlds {
		if w == nil {
			continue
		}
		if err := fits(w); err != nil {
			return nil, err
		}
		p.played |= 1 << m
		p.fronts[m].World = w
	}
	p.tie()
	return p, nil
}

// tie gives every front its part of the state.
func (p *Position) tie() {
	for m := range p.fronts {
		p.fronts[m].mapState, p.fronts[m].match = p.of(m), p
	}
}

// fits refuses a map that packs have made larger than a position has room for.
func fits(w *World) error {
	for _, x := range []struct {
		what      string
		have, max int
	}{
		{"hexes", len(w.Hexes), mostHexes}, {"units", len(w.Units), mostUnits}, {"areas", len(w.Areas), mostAreas},
		{"ceded lands", len(w.Lands), mostLands}, {"cards", len(w.Cards), mostCards},
		{"posture boxes", len(w.Displays), mostDisplays}, {"nations", len(w.Nations), mostNations},
		{"naval zones", len(w.Zones), mostZones},
		{"ports, counted once for each naval zone,", len(w.ways.berths), mostBerths},
	} {
		if x.have > x.max {
			return fmt.Errorf("%s has %d %s with these packs; a match has room for %d: take some out of the packs", w.ID, x.have, x.what, x.max)
		}
	}
	return nil
}

// theatre is the number of the map in atlas.Theatres.
func (f *front) theatre() int {
	if f == &f.match.fronts[theatreEurope] {
		return theatreEurope
	}
	return theatrePacific
}

// front is the map on which the segment under way is played.
func (p *Position) front() *front { return &p.fronts[p.theatre] }

// Clone is a copy of its own.
func (p *Position) Clone() engine.Position { return p.clone() }

func (p *Position) clone() *Position {
	c := &Position{}
	c.CopyFrom(p)
	return c
}

// CopyFrom makes p equal to another position of its game, copying only the maps
// that are played, and of them what is used. Both share their domains then, and what p knew about supply is
// forgotten.
func (p *Position) CopyFrom(other engine.Position) {
	o := other.(*Position)
	p.game = o.game
	p.Forget()
	p.State = o.State // by itself, like the lists below: in a tuple it would be copied twice
	p.players, p.played, p.theatre = o.players, o.played, o.theatre
	p.over, p.winners, p.how, p.ended, p.routed = o.over, o.winners, o.how, o.ended, o.routed
	for m := range 2 {
		if o.played>>m&1 == 0 {
			p.fronts[m].World = nil
			continue
		}
		w := o.fronts[m].World
		if p.fronts[m].World != w {
			*p.of(m), p.fronts[m] = mapState{}, front{World: w}
		}
		p.of(m).copyFrom(o.of(m), w)
		p.fronts[m].lists.copyFrom(&o.fronts[m].lists, p.fronts[m].landed || o.fronts[m].landed, w)
		p.fronts[m].domains, p.fronts[m].shifted, p.fronts[m].landed = o.fronts[m].domains, o.fronts[m].shifted, o.fronts[m].landed
		p.fronts[m].known.forget()
	}
	p.tie()
}

// AppendBinary appends the canonical bytes.
func (p *Position) AppendBinary(dst []byte) []byte { return layout.Append(dst, &p.state) }

// decode reads canonical bytes of a match on the worlds given.
func decode(worlds [2]*World, b []byte) (*Position, error) {
	p, err := newPosition(worlds)
	if err != nil {
		return nil, err
	}
	played := p.played
	if err := layout.Read(b, &p.state); err != nil {
		return nil, fmt.Errorf("reading a position of Axis Empires: %w", err)
	}
	if p.played != played {
		return nil, fmt.Errorf("reading a position of Axis Empires: it is of other maps than those loaded")
	}
	for m := range p.fronts {
		if played>>m&1 == 0 {
			continue
		}
		if err := p.fronts[m].check(); err != nil {
			return nil, fmt.Errorf("these bytes are no position that play can reach: %w", err)
		}
		p.fronts[m].relist()
	}
	return p, nil
}

// check refuses numbers that name nothing, so that no list is read beyond its end.
func (f *front) check() error {
	switch {
	case int(f.scenario) >= len(f.Scenarios):
		return fmt.Errorf("there is no scenario %d", f.scenario)
	case int(f.turn) >= f.turns():
		return fmt.Errorf("there is no turn %d", f.turn)
	case f.war > atlas.TotalWar || f.phasing > atlas.Soviet || f.abroad[0] > atlas.TotalWar || f.abroad[1] > atlas.TotalWar:
		return fmt.Errorf("the war state or the phasing faction is none there is")
	case f.esv < leastESV || f.esv > mostESV:
		return fmt.Errorf("there is no box %d on the ESV track", f.esv)
	case f.nMarkers > mostMarkers || f.nVeiled > mostVeiled:
		return fmt.Errorf("there are %d markers, more than fit", f.nMarkers)
	}
	for u := range f.units {
		c := &f.units[u]
		if u >= len(f.Units) && *c != (counter{}) {
			return fmt.Errorf("there is no unit %d", u)
		}
		if !f.exists(c.at) || c.faction > atlas.NoFaction || c.steps > 3 {
			return fmt.Errorf("unit %d is nowhere there is", u)
		}
		if _, ok := c.at.hex(); ok && c.faction > atlas.Soviet {
			return fmt.Errorf("unit %d on the board belongs to no faction", u)
		}
	}
	for i := range f.markers {
		k := &f.markers[i]
		if i >= int(f.nMarkers) {
			if *k != (marker{}) {
				return fmt.Errorf("there is a marker after the last of %d", f.nMarkers)
			}
			continue
		}
		if int(k.kind) >= len(f.Markers) || !f.exists(k.at) || k.faction > atlas.NoFaction || !f.hasSide(k) {
			return fmt.Errorf("marker %d is none there is", i)
		}
	}
	for a := range f.areas {
		if c := &f.areas[a]; c.status > atlas.Absent || c.faction > atlas.NoFaction || c.influence > atlas.NoFaction {
			return fmt.Errorf("area %d has a status there is not", a)
		}
	}
	for i, d := range f.postures {
		if int(d) >= len(f.Postures) {
			return fmt.Errorf("posture box %d holds a policy there is not", i)
		}
	}
	for l, side := range f.lands {
		if side > landCededBack {
			return fmt.Errorf("the ceded land %d lies on a side there is not", l)
		}
	}
	for i := range f.grants {
		if g := &f.grants[i]; g.nation != anyNation && int(g.nation) >= len(f.Nations) {
			return fmt.Errorf("replacement steps %d are of a nation there is not", i)
		}
	}
	return f.checkVeil()
}

// checkVeil: what others have not seen is of units there are, each once and in their order.
func (f *front) checkVeil() error {
	for i, v := range f.veil[:f.nVeiled] {
		switch {
		case int(v.unit) >= len(f.Units) || i > 0 && v.unit <= f.veil[i-1].unit:
			return fmt.Errorf("what others have not seen is of no unit: entry %d", i)
		case !f.exists(v.was.at) || v.was.faction > atlas.NoFaction || v.was.steps > 3:
			return fmt.Errorf("others have seen unit %s where nothing is", f.Units[v.unit].ID)
		}
	}
	for _, v := range f.veil[f.nVeiled:] {
		if v != (veiled{}) {
			return fmt.Errorf("there is more that others have not seen than %d units", f.nVeiled)
		}
	}
	return nil
}

// hasSide reports whether a marker has the side it lies on, and its variant.
func (f *front) hasSide(k *marker) bool {
	info := &f.Markers[k.kind]
	if k.variant != atlas.NoID && int(k.variant) >= len(info.Variants) {
		return false
	}
	if k.kind == f.ways.beachhead {
		return k.side&^beachheadBack < board.Directions
	}
	return int(k.side) < max(1, len(info.Sides))
}

// exists reports whether a place names something.
func (f *front) exists(p place) bool {
	n := int(p &^ placeKind)
	switch p & placeKind {
	case placeAside:
		return p <= waitsForCard
	case placeHex:
		return n < len(f.Hexes)
	case placeBox:
		return n < len(f.Boxes)
	case placeZone:
		return n>>2 < len(f.Zones)
	case placeTrack:
		return n < f.turns()
	case placeVP:
		return n < len(f.VPTrack)
	}
	return false
}

// printedTurns is how many turns the track of the map has before it ends, or begins again (7.2).
func (w *World) printedTurns() int { return (w.LastYear - w.FirstYear + 1) * len(w.Turns) }

// lastYear is the last one that can be played: total war may begin as late as the last printed
// turn, and its day comes four years later (7.2, 12.3).
func (w *World) lastYear() int { return w.LastYear + 4 }

// turns is how many turns there are, those beyond the printed track among them.
func (w *World) turns() int { return (w.lastYear() - w.FirstYear + 1) * len(w.Turns) }

// season is the turn of the year.
func (f *front) season() int { return int(f.turn) % len(f.Turns) }

// detachment reports whether a counter lies on its detachment side: a marker, and
// no unit (2.3.5).
func (f *front) detachment(u atlas.Unit) bool {
	return f.units[u].turned && f.Units[u].Back == "detachment"
}

// put puts a unit into a place with so many steps for a faction.
func (f *front) put(u atlas.Unit, at place, steps uint8, faction atlas.Faction) {
	f.set(u, counter{at: at, steps: steps, faction: faction})
}

// relocate moves a unit as it lies.
func (f *front) relocate(u atlas.Unit, at place) {
	c := f.units[u]
	c.at = at
	f.set(u, c)
}

// set changes a unit. All that happens to units goes through here, so that the
// lists follow and others see it when they may.
func (f *front) set(u atlas.Unit, c counter) {
	f.hide(u)
	if h, ok := f.units[u].at.hex(); ok {
		f.stacks().Leave(u, int(h))
	}
	was := f.units[u]
	f.units[u] = c
	if h, ok := c.at.hex(); ok {
		f.stacks().Enter(u, int(h))
	}
	f.enroll(u, was.at, false)
	f.enroll(u, c.at, true)
	f.restandAfter(u, was)
}

// forgetDeeds begins a phase or segment in which every unit may act anew.
func (f *front) forgetDeeds() {
	for u := range f.Units {
		f.units[u].used = 0
	}
}

// stacks are the lists of who stands where.
func (f *front) stacks() stacks.Lists[atlas.Unit] {
	return stacks.Lists[atlas.Unit]{First: f.first[:len(f.Hexes)], Next: f.next[:len(f.Units)]}
}

// mark puts a marker into play.
func (f *front) mark(k marker) error {
	if f.nMarkers == mostMarkers {
		return fmt.Errorf("there are more than %d markers in play", mostMarkers)
	}
	i := int(f.nMarkers)
	for i > 0 && k.less(f.markers[i-1]) {
		f.markers[i] = f.markers[i-1]
		i--
	}
	f.markers[i] = k
	f.nMarkers++
	f.shifted = true
	return nil
}

// unmark takes a marker out of play.
func (f *front) unmark(i int) {
	copy(f.markers[i:], f.markers[i+1:f.nMarkers])
	f.nMarkers--
	f.markers[f.nMarkers] = marker{}
	f.shifted = true
}

// ofKind is where the markers of a kind are in the list, which is in their order.
func (f *front) ofKind(m atlas.Marker) (from, to int) {
	for from, to = 0, int(f.nMarkers); from < to; {
		if mid := (from + to) / 2; f.markers[mid].kind < m {
			from = mid + 1
		} else {
			to = mid
		}
	}
	for to < int(f.nMarkers) && f.markers[to].kind == m {
		to++
	}
	return from, to
}

// less orders markers: by kind, variant, faction, side and place.
func (k marker) less(o marker) bool {
	a := uint64(k.kind)<<40 | uint64(k.variant)<<32 | uint64(k.faction)<<24 | uint64(k.side)<<16 | uint64(k.at)
	b := uint64(o.kind)<<40 | uint64(o.variant)<<32 | uint64(o.faction)<<24 | uint64(o.side)<<16 | uint64(o.at)
	return a < b
}
