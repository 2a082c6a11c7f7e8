package axis

import (
	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 2.3.5: detachments, the backs of certain infantry counters.

var (
	kDetach = kind(engine.Kind{Name: "detach", Args: []string{"nation", "hex"}, Rule: "2.3.5",
		Help: "Place a detachment of the force pool in a hex with a ground unit of its nation."})
	kGather = kind(engine.Kind{Name: "gather", Args: []string{"unit"}, Rule: "2.3.5", Help: "Remove a detachment to the Delay Box."})
)

// detachments appends what can be done with detachments.
func (f *front) detachments(out []engine.Move) []engine.Move {
	var room [mostUnits]garrisoned
	hexes := f.roomForDetachments(room[:0])
	for n := range f.Nations {
		if len(hexes) == 0 || f.detachmentOf(atlas.Nation(n)) == atlas.NoUnit {
			continue
		}
		for _, x := range hexes {
			if x.nations.has(atlas.Nation(n)) {
				out = append(out, engine.M2(kDetach, n, int(x.hex)))
			}
		}
	}
	for u := range f.fielded.bits().All() {
		if f.units[u].turned && f.gatherFault(atlas.Unit(u)).Fine() {
			out = append(out, engine.M1(kGather, u))
		}
	}
	return out
}

// garrisoned is a hex and the nations whose ground units of the phasing faction stand there.
type garrisoned struct {
	hex     atlas.Hex
	nations nationSet
}

// nationSet is a set of nations.
type nationSet [(mostNations + 63) / 64]uint64

func (s *nationSet) has(n atlas.Nation) bool { return s[n>>6]>>(n&63)&1 != 0 }
func (s *nationSet) add(n atlas.Nation)      { s[n>>6] |= 1 << (n & 63) }

// roomForDetachments appends the hexes in which a detachment of one of the nations there
// can be placed: see detachFault.
func (f *front) roomForDetachments(list []garrisoned) []garrisoned {
	for h := range f.ground[f.phasing].bits().All() {
		if h := atlas.Hex(h); !f.outpostIn(h) {
			list = append(list, garrisoned{h, f.nationsIn(h)})
		}
	}
	return list
}

// detachmentOf is a detachment of a nation in the force pool of the phasing faction, or
// NoUnit.
func (f *front) detachmentOf(n atlas.Nation) atlas.Unit { return f.spareDetachment(n, f.phasing) }

// spareDetachment is a detachment of a nation in the force pool of a faction, or NoUnit.
func (f *front) spareDetachment(n atlas.Nation, who atlas.Faction) atlas.Unit {
	for _, u := range f.ways.detached[n] {
		if f.units[u].at == f.pool(who) {
			return u
		}
	}
	return atlas.NoUnit
}

// detachFault says why no detachment of a nation can be placed in a hex.
func (f *front) detachFault(n atlas.Nation, h atlas.Hex) say.No {
	switch {
	case f.detachmentOf(n) == atlas.NoUnit:
		return say.Forbid("2.3.5", "Your force pool has no detachment of this nation.")
	case !f.nationStands(n, h):
		return say.Forbid("2.3.5", "A detachment must be placed in a hex with a ground unit of its nation.")
	case f.outpostIn(h):
		return say.Forbid("2.3.5", "There is a detachment or logistics marker in this hex already.")
	}
	return say.No{}
}

// nationStands reports whether a ground unit of the phasing faction in a hex is of a nation.
func (f *front) nationStands(n atlas.Nation, h atlas.Hex) bool {
	set := f.nationsIn(h)
	return set.has(n)
}

// nationsIn are the nations whose ground units of the phasing faction stand in a hex: both
// of a unit of two (13.8.3).
func (f *front) nationsIn(h atlas.Hex) (set nationSet) {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if !f.stands(u, f.phasing) {
			continue
		}
		for _, n := range f.nations(u) {
			if n != atlas.NoID {
				set.add(n)
			}
		}
	}
	return set
}

// outpostIn reports whether a detachment or logistics marker of anybody is in a hex.
func (f *front) outpostIn(h atlas.Hex) bool {
	return f.detachedIn(h) || f.markerIn(f.ways.logistics, inHex(h)) >= 0
}

func (f *front) detachedIn(h atlas.Hex) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.detachment(u) {
			return true
		}
	}
	return false
}

func (f *front) detach(n atlas.Nation, h atlas.Hex) {
	f.set(f.detachmentOf(n), counter{at: inHex(h), faction: f.phasing, turned: true})
}

// gatherFault says why a counter is no detachment that can be removed.
func (f *front) gatherFault(u atlas.Unit) say.No {
	if _, onMap := f.units[u].at.hex(); !onMap || !f.detachment(u) || f.units[u].faction != f.phasing {
		return say.Forbid("2.3.5", "This is not one of your detachments on the map.")
	}
	return say.No{}
}

// gather sends a detachment to the Delay Box, whatever its other side is.
func (f *front) gather(u atlas.Unit) {
	f.set(u, counter{at: inBox(f.ways.delayBox), faction: f.units[u].faction})
}
