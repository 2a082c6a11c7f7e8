package axis

import (
	"slices"

	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 3.1.3: movement between boxes off the map; and 3.1.1, into and out of the
// Central Asia Box.

var kBox = kind(engine.Kind{Name: "off-map", Args: []string{"box"}, Rule: "3.1.3", Help: "Move the unit in hand into a box off the map."})

// offMap is the box off the map in which a unit of a faction is.
func (f *front) offMap(at place, who atlas.Faction) (atlas.Box, bool) {
	b := atlas.Box(at &^ placeKind)
	return b, at&placeKind == placeBox && f.Boxes[b].Supplies == who
}

// boxMoves appends the boxes into which a unit that has not moved can move.
func (f *front) boxMoves(m march, out []engine.Move) []engine.Move {
	for _, b := range f.ways.sourceBoxes {
		if f.boxFault(m, atlas.Box(b)).Fine() {
			out = append(out, engine.M1(kBox, int16(b)))
		}
	}
	return out
}

// boxFault says why a unit cannot move into a box: from the box next to it (3.1.3), or
// from the edge of Russia before it (3.1.1). Either takes its whole allowance.
func (f *front) boxFault(m march, to atlas.Box) say.No {
	c := &f.units[m.unit]
	from, inBox := f.offMap(c.at, c.faction)
	switch {
	case f.Boxes[to].Supplies != c.faction:
		return say.Forbid("3.1.3", "This box is not open to units of this faction.")
	case m.spent > 0:
		return say.Forbid("3.1.3", "Entering a box takes a unit's whole movement allowance: it must not have moved before.")
	case inBox && slices.Contains(f.Boxes[from].Adjacent, to):
		return say.No{}
	case !inBox && f.easternEdge(m.at) && slices.Contains(f.Boxes[to].EdgeHexes, m.at):
		return f.heldIn(m)
	}
	return say.Forbid("3.1.3", "This box is not next to where the unit is.")
}

// dockFault says why a unit aboard a convoy cannot land in a box: it must be an open port
// of its faction in the zone that the convoy crosses (3.1.2).
func (f *front) dockFault(v voyage, z atlas.Zone, b atlas.Box) say.No {
	info, who := &f.Boxes[b], f.units[v.unit].faction
	switch {
	case inBox(b) == v.at:
		return say.Forbid("3.1.2", "The unit is already in this port: choose another.")
	case info.Supplies != who || !info.OpenPort || !slices.Contains(info.Zones, z) || !f.zoneOpen(who, z):
		return say.Forbid("3.1.2", "This is not an open port of yours in the naval zone.")
	}
	if no := f.closedInPacific(v.unit, inBox(b)); !no.Fine() {
		return no
	}
	return f.heldIn(v.march())
}

// enterBox puts a unit into a box off the map; there it has ended its move.
func (f *front) enterBox(u atlas.Unit, b atlas.Box) {
	c := f.units[u]
	c.at, c.used = inBox(b), c.used|hasMoved
	f.set(u, c)
}

// leavesFor says why a unit in a box cannot be placed on the edge of the map, and what
// that costs: one point, in Russia before the Central Asia Box (3.1.1).
func (f *front) leavesFor(m march, to atlas.Hex) (step, say.No) {
	c := &f.units[m.unit]
	from, off := f.offMap(c.at, c.faction)
	if !off || !f.easternEdge(to) || !slices.Contains(f.Boxes[from].EdgeHexes, to) {
		return step{}, say.Forbid("3.1.1", "From its box the unit can move only to the edge of Russia in front of it, to an adjacent box, or by convoy.")
	}
	return step{cost: 2}, say.No{}
}
