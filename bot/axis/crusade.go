package axis

import "sandtable/games/axis/atlas"

// The way back to the continent: in Europe the West comes from Britain, and who has come stays.

// crusades reports whether the West comes back to the continent.
func (o *Officer) crusades() bool {
	return o.inEurope() && o.me() == atlas.Western && o.amphibious()
}

// leavesTheWar reports whether a unit is on the map in Europe, from where it is shipped to no box off it.
func (o *Officer) leavesTheWar(u atlas.Unit) bool {
	_, onMap := o.r.At(u)
	return onMap && o.inEurope()
}

// overWater reports whether the West, when it comes back to the continent, needs ships between two hexes side by side. What is
// wanted in France had come to Dover over the Channel as if by land, and to London and Norwich behind it: they were as good as
// Normandy, so that 23 steps stood in Britain in spring 1944, and convoys in the North Sea carried nobody.
func (o *Officer) overWater(a, b atlas.Hex) bool {
	return o.crusades() && o.apartBySea(a, b)
}

// inland is what a beachhead is worth when the West comes back to the continent because of what lies behind its shore: Le Havre
// alone was worth less than any port of Britain, which looks to the same goals over the sea, and nobody embarked for it.
func (o *Officer) inland(shore atlas.Hex) float64 {
	if !o.crusades() {
		return 0
	}
	return o.by().Pull * o.field[shore]
}

// overcrowds reports whether who comes to a beachhead in Europe would be lost there for want of room (9.2): before a place
// worth much six sailed for one, and three of them were lost.
func (o *Officer) overcrowds(u atlas.Unit, h atlas.Hex) bool {
	return o.crusades() && o.r.Hexes[h].Class == atlas.SeaClass && !o.r.Fits(u, h)
}
