package axis

import (
	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// DS 2.2.2, 2.2.4, 4.1.3.1, 4.3 and 14.42: the Special Naval Landing Forces of Japan, whose
// beachheads come by Operation Z and last for the turn, and Totsugeki markers, which are as
// good as Blitz markers.

var kStorm = kind(engine.Kind{Name: "storm", Args: []string{"hex"}, Rule: "DS 4.1.3.1",
	Help: "Land a Japanese detachment of the force pool from this SNLF beachhead in the hex it faces."})

var evStormed = event("Naval infantry lands in {h}.")

// snlf reports whether a marker is an SNLF beachhead.
func (f *front) snlf(k *marker) bool { return k.kind == f.ways.beachhead && k.variant == f.ways.snlf }

// snlfIn is the SNLF beachhead in a hex, or -1.
func (f *front) snlfIn(h atlas.Hex) int {
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.at == inHex(h) && f.snlf(k) {
			return i
		}
	}
	return -1
}

// charges reports whether a marker makes units within two hexes Blitz-enabled: a Blitz or a
// Totsugeki marker (DS 14.42).
func (f *front) charges(k *marker) bool {
	return k.kind == f.ways.blitz || k.kind == f.ways.totsugeki && k.kind != atlas.NoID
}

// charged reports whether such a marker of a faction lies in a hex.
func (f *front) charged(h atlas.Hex, who atlas.Faction) bool {
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.at == inHex(h) && k.faction == who && f.charges(k) {
			return true
		}
	}
	return false
}

// owedBlitz are the beachheads of which the next Blitz marker goes to one: in Europe all of
// them until one has its marker, in the Pacific each that has none, but never those of the
// SNLF (2.2.4).
func (f *front) owedBlitz() (set hexSet) {
	set = f.beach[f.phasing]
	for h := range f.beach[f.phasing].bits().All() {
		i := f.markerIn(f.ways.blitz, inHex(atlas.Hex(h)))
		served := i >= 0 && f.markers[i].faction == f.phasing
		switch {
		case served && f.ways.theatre == theatreEurope:
			return hexSet{}
		case served || f.snlfIn(atlas.Hex(h)) >= 0:
			set[h>>6] &^= 1 << (h & 63)
		}
	}
	return set
}

// storms lists the SNLF beachheads from which a detachment can land.
func (f *front) storms(out []engine.Move) []engine.Move {
	for h := range f.beach[f.phasing].bits().All() {
		if f.snlfIn(atlas.Hex(h)) >= 0 && f.mayStorm(atlas.Hex(h)).Fine() {
			out = append(out, engine.M1(kStorm, h))
		}
	}
	return out
}

// mayStorm says why no detachment can land from an SNLF beachhead: it must be supplied, and
// no enemy unit may be in the hex it faces. Enemy markers give way (DS 4.1.3.1).
func (f *front) mayStorm(h atlas.Hex) say.No {
	japan := f.ways.groups[atlas.Axis][0]
	to, faces := f.facedFrom(h)
	switch {
	case f.snlfIn(h) < 0 || f.phasing != atlas.Axis || !faces:
		return say.Forbid("DS 4.1.3.1", "There is no SNLF beachhead.")
	case f.spareDetachment(japan, atlas.Axis) == atlas.NoUnit:
		return say.Forbid("DS 4.1.3.1", "Your force pool has no Japanese detachment.")
	case f.unit[atlas.Western].has(to) || f.unit[atlas.Soviet].has(to):
		return say.Forbid("DS 4.1.3.1", "An enemy unit is in the hex that the beachhead faces.")
	case f.neutral.has(to):
		return f.neutralLand(atlas.Axis, to)
	case f.ownPost(to):
		return say.Forbid("2.3.5", "There is a detachment or logistics marker in this hex already.")
	case !(*script)(f).SuppliedFor(h, japan):
		return say.Forbid("DS 4.1.3.1", "Nothing can land from an SNLF beachhead without supply.")
	}
	return say.No{}
}

// ownPost reports whether a detachment or logistics marker of the Axis is in a hex.
func (f *front) ownPost(h atlas.Hex) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.detachment(u) && f.units[u].faction == atlas.Axis {
			return true
		}
	}
	return f.marked(f.ways.logistics, inHex(h), atlas.Axis) >= 0
}

// facedFrom is the land hex that the beachhead in a hex faces.
func (f *front) facedFrom(h atlas.Hex) (atlas.Hex, bool) {
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(h), d); ok && f.faces(h, atlas.Hex(n)) {
			return atlas.Hex(n), true
		}
	}
	return 0, false
}

// storm lands a detachment; markers of the enemy go to the Delay Box.
func (f *front) storm(h atlas.Hex) {
	to, _ := f.facedFrom(h)
	f.sweep(to, atlas.Axis)
	f.set(f.spareDetachment(f.ways.groups[atlas.Axis][0], atlas.Axis), counter{at: inHex(to), faction: atlas.Axis, turned: true})
	f.tell(evStormed, "DS 4.1.3.1", int16(to))
}

// callOff sets the SNLF beachheads of the Axis aside at the end of its combat; ground units
// that are left at sea without a beachhead are eliminated (DS 4.3, step 3).
func (f *front) callOff() {
	any := false
	for i := int(f.nMarkers) - 1; i >= 0; i-- {
		if k := f.markers[i]; f.snlf(&k) && k.faction == f.phasing {
			f.unmark(i)
			f.tell(evSetAside, "4.3", k.called(), int16(k.at))
			any = true
		}
	}
	if any {
		f.restand()
		f.failBeachheads("4.3")
	}
}
