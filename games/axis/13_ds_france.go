package axis

import "sandtable/games/axis/atlas"

// Dai Senso! 13.7.2 and 13.8.4: France lies off the map of the Pacific and has dependents
// on it. What would lie in its capital lies in Noumea, and it is never conquered, because
// it has no city there.

// beyondMap reports whether a country is France in the Pacific.
func (f *front) beyondMap(c atlas.Area) bool {
	return c == f.ways.france && f.ways.theatre == theatrePacific
}

// holdsNoumea sets up the French detachment in Noumea, and reports whether the unit was the
// one that has it on its back.
func (f *front) holdsNoumea(u atlas.Unit, c atlas.Area, who atlas.Faction) bool {
	noumea := f.Areas[c].Capital
	if !f.beyondMap(c) || f.Units[u].Back != "detachment" || f.realm[noumea] != c || f.enemyCounters(noumea, who) {
		return false
	}
	f.set(u, counter{at: inHex(noumea), faction: who, turned: true})
	f.tell(evPlaced, "DS 13.7.2", int16(u), int16(inHex(noumea)))
	return true
}
