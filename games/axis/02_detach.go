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
	for n := range f.Nations {
		if f.detachmentOf(atlas.Nation(n)) == atlas.NoUnit {
			continue
		}
		for h := range f.ground[f.phasing].bits().All() {
			if f.detachFault(atlas.Nation(n), atlas.Hex(h)).Fine() {
				out = append(out, engine.M2(kDetach, n, h))
			}
		}
	}
	for u := range f.Units {
		if f.gatherFault(atlas.Unit(u)).Fine() {
			out = append(out, engine.M1(kGather, u))
		}
	}
	return out
}

// detachmentOf is a detachment of a nation in the force pool, or NoUnit.
func (f *front) detachmentOf(n atlas.Nation) atlas.Unit {
	for u := range f.Units {
		if f.Units[u].Back == "detachment" && f.Units[u].Nation == n && f.inPool(atlas.Unit(u)) {
			return atlas.Unit(u)
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
		return say.Forbid("2.3.5", "A detachment is placed in a hex with a ground unit of its nation.")
	case f.detachedIn(h) || f.markerIn(f.ways.logistics, inHex(h)) >= 0:
		return say.Forbid("2.3.5", "There is a detachment or logistics marker in this hex already.")
	}
	return say.No{}
}

// nationStands reports whether a ground unit of the phasing faction in a hex is of a
// nation, or of two of which it is one (13.8.3).
func (f *front) nationStands(n atlas.Nation, h atlas.Hex) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if !f.stands(u, f.phasing) {
			continue
		}
		for _, x := range f.nations(u) {
			if x == n {
				return true
			}
		}
	}
	return false
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
		return say.Forbid("2.3.5", "This is no detachment of yours on the map.")
	}
	return say.No{}
}

// gather sends a detachment to the Delay Box, whatever its other side is.
func (f *front) gather(u atlas.Unit) {
	f.set(u, counter{at: inBox(f.ways.delayBox), faction: f.units[u].faction})
}
