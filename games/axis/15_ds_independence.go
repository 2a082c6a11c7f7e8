package axis

import (
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Dai Senso! 15.25: India or the Philippines become a neutral country.

var evIndependent = event("{a} becomes independent.")

// independence reports whether the event comes from a Western Independence card.
func (f *front) independence(a *program.Action) bool {
	return a.Variant >= 0 && f.Code.Text(a.Variant) == "independence" && a.Country >= 0
}

// mayFree reports whether a dependent can become independent: it is no country yet, and a
// dependent of a Western one.
func (f *front) mayFree(c atlas.Area) bool {
	owner := f.country(c)
	return f.Areas[c].IsCountry && f.areas[c].status == atlas.Absent && owner != atlas.NoID && f.alignment(owner) == atlas.Western
}

// free makes a dependent a neutral country whose units are set aside. The colonial units
// raised there leave the game, and all other counters in it are interned (16.7).
func (f *front) free(c atlas.Area) {
	f.areas[c] = politics{status: atlas.Neutral, faction: atlas.NoFaction, influence: atlas.NoFaction, everConquered: f.areas[c].everConquered}
	for x := range f.Units {
		u := atlas.Unit(x)
		if (f.Units[u].RaisedIn == c || f.axisColonial(u, c)) && f.units[u].at != outOfGame {
			f.set(u, counter{at: outOfGame, faction: f.units[u].faction})
			f.tell(evUnitGone, "DS 15.25", int16(u))
		}
	}
	f.relist()
	f.tell(evIndependent, "DS 15.25", int16(c))
	f.match.leaveEurope(c)
	f.match.internIn(c, allSides)
}
