package axis

import (
	"unsafe"

	"sandtable/games/axis/atlas"
)

// lists are what follows from where the counters of a map are and is kept with it: who
// stands where, and whose zones reach where. They are no part of the canonical bytes.
type lists struct {
	fielded unitSet    // counters on the map and in boxes off it
	afloat  unitSet    // counters in the boxes of naval zones
	pooled  [3]unitSet // counters in the force pool of a faction

	// Counters, by faction: see restand.
	zones  [3]hexSet // in its zone of control (8)
	zoning [3]hexSet // with a ground unit that has one
	ground [3]hexSet // with a ground unit
	unit   [3]hexSet // with any unit
	air    [3]hexSet // with an air unit or CV Strike
	posts  [3]hexSet // with a ground unit, a detachment or a logistics marker
	fleets [3]uint32 // zones with a fleet on station
	wings  [3]uint32 // zones with an air unit on station

	shipped [3]uint32 // zones with a troop convoy that is ready (3.1.2)
	stocked [3]uint32 // zones with a supply convoy (10.2)
	holding [4]uint64 // boxes that hold the step of a multi-national unit (13.8.3)

	drops [3]hexSet // with an airdrop marker: often there are none
	beach [3]hexSet // at sea, with a beachhead: likewise

	first [mostHexes]atlas.Unit // of the units in a hex, by number
	next  [mostUnits]atlas.Unit
}

// copyFrom makes the lists of a map equal to others of the same map, as far as they are used.
func (l *lists) copyFrom(o *lists, landed bool, w *World) {
	if landed {
		l.drops, l.beach = o.drops, o.beach
	}
	copyBefore(l, o, unsafe.Offsetof(l.drops))
	copy(l.first[:len(w.Hexes)], o.first[:])
	copy(l.next[:len(w.Units)], o.next[:])
}

// relist works out the lists anew.
func (f *front) relist() {
	f.redraw()
	f.fielded, f.afloat, f.pooled = unitSet{}, unitSet{}, [3]unitSet{}
	for u := range f.Units {
		f.enroll(atlas.Unit(u), f.units[u].at, true)
	}
	f.stacks().Build(func(u atlas.Unit) int {
		if h, ok := f.units[u].at.hex(); ok {
			return int(h)
		}
		return -1
	})
	f.restand()
}

// enroll notes that a counter has come to a place, or has left it.
func (f *front) enroll(u atlas.Unit, at place, there bool) {
	switch {
	case f.onMap(at):
		f.fielded.bits().Put(int(u), there)
		return
	case at&placeKind == placeZone:
		f.afloat.bits().Put(int(u), there)
		return
	}
	for who := range f.pooled {
		if at == f.pool(atlas.Faction(who)) {
			f.pooled[who].bits().Put(int(u), there)
		}
	}
}

// restand works out who holds which hexes and whose zones reach where, after a
// marker has come or gone, or more than one counter has changed.
func (f *front) restand() {
	for _, sets := range [...]*[3]hexSet{&f.ground, &f.unit, &f.air, &f.posts, &f.drops, &f.beach} {
		*sets = [3]hexSet{}
	}
	f.fleets, f.wings, f.shipped, f.stocked = [3]uint32{}, [3]uint32{}, [3]uint32{}, [3]uint32{}
	f.holding, f.landed = [4]uint64{}, false
	for u := range f.Units {
		switch c := &f.units[u]; c.at & placeKind {
		case placeAside:
		case placeHex:
			f.stand(atlas.Unit(u))
		default:
			f.station(atlas.Unit(u))
		}
	}
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		h, ok := k.at.hex()
		if k.faction > atlas.Soviet {
			continue
		}
		if !ok {
			if k.at&placeKind == placeZone && k.at&3 == convoysBox {
				f.berthConvoy(k)
			}
			continue
		}
		f.standMarker(k, h)
	}
	f.rezone()
	f.known.forget()
	f.shifted = false
}

// stand notes a counter in a hex by what it is.
func (f *front) stand(u atlas.Unit) {
	c := &f.units[u]
	h, _ := c.at.hex()
	if f.isAir(u) {
		f.air[c.faction].add(h)
	}
	switch {
	case f.dropped(u):
		f.drops[c.faction].add(h)
		f.landed = true
	case f.detachment(u):
		f.posts[c.faction].add(h)
	case f.Units[u].Class == atlas.Ground:
		f.ground[c.faction].add(h)
		f.posts[c.faction].add(h)
		f.unit[c.faction].add(h)
	default:
		f.unit[c.faction].add(h)
	}
}

// restandAfter is restand after one unit has changed that was somewhere else, or lay
// there in another way. What it does to hexes is found there alone.
func (f *front) restandAfter(u atlas.Unit, was counter) {
	at := f.units[u].at
	if f.shifted || f.inHolding(at) || f.inHolding(was.at) {
		f.restand()
		return
	}
	f.restandAt(was.at)
	if at != was.at {
		f.restandAt(at)
	}
}

// restandAt is restand after counters in one place alone have changed. Beside the map they
// bear on nothing that is known.
func (f *front) restandAt(at place) {
	switch h, onMap := at.hex(); {
	case onMap:
		f.restandIn(h)
	case at&placeKind == placeZone:
		f.restationIn(seaOf(at))
	default:
		return
	}
	f.known.forget()
}

// inHolding reports whether a place is the holding box of a unit of two nations: a step in it
// bears on hexes elsewhere.
func (f *front) inHolding(at place) bool {
	return at&placeKind == placeBox && f.Boxes[at&^placeKind].Unit != atlas.NoUnit
}

// restationIn works out who is on station in a naval zone, and with which convoys.
func (f *front) restationIn(z atlas.Zone) {
	for who := range f.fleets {
		for _, set := range [...]*uint32{&f.fleets[who], &f.wings[who], &f.shipped[who], &f.stocked[who]} {
			*set &^= 1 << z
		}
	}
	for u := range f.afloat.bits().All() {
		if seaOf(f.units[u].at) == z {
			f.station(atlas.Unit(u))
		}
	}
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.at == zoneBox(z, convoysBox) && k.faction <= atlas.Soviet {
			f.berthConvoy(k)
		}
	}
}

// restandIn works out who holds a hex and whose zones reach out of it.
func (f *front) restandIn(h atlas.Hex) {
	for who := range f.ground {
		for _, set := range [...]*hexSet{&f.ground[who], &f.unit[who], &f.air[who], &f.posts[who], &f.drops[who]} {
			set.bits().Clear(int(h))
		}
	}
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		f.stand(u)
	}
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.at == inHex(h) && k.faction <= atlas.Soviet {
			f.standMarker(k, h)
		}
	}
	f.rezoneFrom(h)
}

// standMarker notes a marker in a hex by what it is.
func (f *front) standMarker(k *marker, h atlas.Hex) {
	switch k.kind {
	case f.ways.logistics:
		f.posts[k.faction].add(h)
	case f.ways.airdrop:
		f.drops[k.faction].add(h)
		f.landed = true
	case f.ways.beachhead:
		f.beach[k.faction].add(h)
		f.landed = true
	}
}

// berthConvoy notes a convoy in a Convoys Box by what it carries.
func (f *front) berthConvoy(k *marker) {
	zone := uint32(1) << (k.at &^ placeKind >> 2)
	switch {
	case f.carriesSupply(k):
		f.stocked[k.faction] |= zone
	case f.carriesTroops(k):
		f.shipped[k.faction] |= zone
	}
}

// station notes a support unit in an On Station Box, or in a Convoys Box as an escort,
// and a unit in a holding box.
func (f *front) station(u atlas.Unit) {
	c := &f.units[u]
	if b := c.at &^ placeKind; c.at&placeKind == placeBox && f.Boxes[b].Unit != atlas.NoUnit {
		f.holding[b>>6] |= 1 << (b & 63)
	}
	if c.at&placeKind != placeZone || c.at&3 == usedBox || c.faction > atlas.Soviet {
		return
	}
	zone := uint32(1) << (c.at &^ placeKind >> 2)
	if c.at&3 == convoysBox {
		f.shipped[c.faction] |= zone
		return
	}
	if f.Units[u].Class == atlas.Fleet {
		f.fleets[c.faction] |= zone
	} else {
		f.wings[c.faction] |= zone
	}
}
