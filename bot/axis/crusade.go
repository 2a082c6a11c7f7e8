package axis

import "sandtable/games/axis/atlas"

// The way back to the continent: in Europe the West comes from Britain, and units that have come stay.

// crusades reports whether the West comes back to the continent.
func (o *Officer) crusades() bool {
	return o.inEurope() && o.me() == atlas.Western && o.amphibious()
}

// leavesTheWar reports whether a unit is on the map in Europe, from where none is shipped to a box off it.
func (o *Officer) leavesTheWar(u atlas.Unit) bool {
	_, onMap := o.r.At(u)
	return onMap && o.inEurope()
}

// overWater reports whether the West, when it comes back to the continent, needs ships between two adjacent hexes. Otherwise
// Dover, and London and Norwich behind it, would be as good as Normandy, for the Channel would count as land, and the army
// would stay in Britain.
func (o *Officer) overWater(a, b atlas.Hex) bool {
	return o.crusades() && o.apartBySea(a, b)
}

// inland is what a beachhead gains, when the West comes back to the continent, by what lies behind its shore: a port such as
// Le Havre is worth less by itself than any port of Britain, which looks to the same goals over the sea.
func (o *Officer) inland(shore atlas.Hex) float64 {
	if !o.crusades() {
		return 0
	}
	return o.by().Pull * o.field[shore]
}

// overcrowds reports whether a unit that comes to a beachhead in Europe would be lost for want of room (9.2): otherwise more
// units sail for a place worth much than its beachhead holds.
func (o *Officer) overcrowds(u atlas.Unit, h atlas.Hex) bool {
	return o.crusades() && o.r.Hexes[h].Class == atlas.SeaClass && !o.r.Fits(u, h)
}
