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
