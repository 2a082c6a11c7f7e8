package axis

import (
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 13.8.1: lands that are ceded and returned, and countries that cease to exist
// by it.

var (
	evCeded    = event("{a} is ceded to {a}.")
	evReturned = event("{a} is no longer ceded to {a}.")
	evVanishes = event("{a} ceases to exist.")
)

func init() {
	operations[program.Cede] = &operation{
		can: func(f *front, a *program.Action) bool {
			l, side := f.cessionOf(a)
			return side != landOut && f.lands[l] != side
		},
		do: func(f *front, a *program.Action) bool {
			f.cedeSide(f.cessionOf(a))
			return false
		},
	}
	operations[program.ReturnLand] = &operation{
		can: func(f *front, a *program.Action) bool {
			l, side := f.cessionOf(a)
			return side != landOut && f.lands[l] == side
		},
		do: func(f *front, a *program.Action) bool {
			l, _ := f.cessionOf(a)
			f.returnLand(l)
			return false
		},
	}
}

// cessionOf is the marker that an operation names by its land and its new owner, and the
// side that says so; landOut if there is none.
func (f *front) cessionOf(a *program.Action) (l atlas.Land, side landState) {
	for _, c := range f.ways.cessions {
		if int16(c.land) == a.Land && (a.To < 0 || int16(f.Lands[c.marker].Owner) == a.To) {
			return c.marker, c.side
		}
	}
	return 0, landOut
}

// cede puts a ceded-land marker into the Ceded Lands Box, with the side up that names
// its first land. A country that is ceded as a whole ceases to exist.
func (f *front) cede(l atlas.Land) { f.cedeSide(l, landCeded) }

// cedeSide does the same with either side. The Baltic States go to Russia with or
// without Memelland (13.8.1.1).
func (f *front) cedeSide(l atlas.Land, side landState) {
	if f.Areas[f.landOn(l, side)].ID == "baltic-states" {
		side = f.cedeBaltics(l)
	}
	land := f.landOn(l, side)
	f.lands[l] = side
	f.dropLand(l)
	f.tell(evCeded, "13.8.1", int16(land), int16(f.Lands[l].Owner))
	if f.isHeartland(land) {
		f.subdue(land)
	} else {
		f.vanishWith(land)
	}
	f.relist()
}

// landOn is the land that a side of a ceded-land marker names.
func (f *front) landOn(l atlas.Land, side landState) atlas.Area {
	if side == landCededBack {
		return f.Lands[l].Back
	}
	return f.Lands[l].Land
}

// cedeBaltics decides about Memelland when the Baltic States are ceded to Russia: it
// goes to Germany unless Eastern Poland is Russian, in which case it goes to Russia
// unless it is German already. The answer is the side of the Russian marker (13.8.1.1).
func (f *front) cedeBaltics(l atlas.Land) landState {
	memel, isThere := f.LandByID("ceded-germany-memelland")
	poland, known := f.LandByID("ceded-russia-eastern-poland")
	if !isThere || !known {
		return landCeded
	}
	f.vanish(f.Lands[l].Land)
	if f.lands[poland] < landCeded && f.lands[memel] < landCeded {
		f.cede(memel)
	}
	if f.lands[memel] >= landCeded {
		return landCededBack
	}
	return landCeded
}

// vanishWith ends the country that a land is, if it is one.
func (f *front) vanishWith(land atlas.Area) {
	if f.Areas[land].IsCountry && f.areas[land].status != atlas.Absent {
		f.vanish(land)
	}
}

// vanish ends a country that is ceded as a whole. Its units are set aside if it can be
// created again (13.8.1.1, DS 13.8.1.2), else they leave the game (13.8.1.2).
func (f *front) vanish(c atlas.Area) {
	at := setAside
	if f.Areas[c].Creatable == "" {
		at = outOfGame
	}
	f.dissolve(c, at)
	f.tell(evVanishes, "13.8.1", int16(c))
}

// dissolve takes a country out of play: its units go to a place, those of two nations
// break down (13.8.3), and its markers are removed.
func (f *front) dissolve(c atlas.Area, at place) {
	mixed := f.mixedWith(c)
	for u := range f.Units {
		if f.isNational(atlas.Unit(u), c) && f.units[u].at != outOfGame {
			f.set(atlas.Unit(u), counter{at: at, faction: atlas.NoFaction})
		}
	}
	f.match.breakMixed(mixed)
	f.removeMarkersOf(c)
	if at == outOfGame {
		f.dropEconomy(c)
	}
	f.clearCapital(c)
	ever := f.areas[c].everConquered
	f.areas[c] = politics{status: atlas.Absent, faction: atlas.NoFaction, influence: atlas.NoFaction, everConquered: ever}
}

// clearCapital removes what a country has in its capital because it is one: markers of
// neutrality and of how it came in.
func (f *front) clearCapital(c atlas.Area) {
	capital := f.Areas[c].Capital
	for i := 0; capital != atlas.NoHex && i < int(f.nMarkers); {
		k := &f.markers[i]
		switch {
		case k.at != inHex(capital):
		case k.kind == f.ways.neutrality, k.kind == f.ways.mobilizing, k.kind == f.ways.freePassage, k.kind == f.ways.noOccupation:
			f.unmark(i)
			continue
		}
		i++
	}
}

// returnLand takes a ceded-land marker out of the Ceded Lands Box: the land is part of
// its first country again.
func (f *front) returnLand(l atlas.Land) {
	if f.lands[l] < landCeded {
		return
	}
	land := f.landOn(l, f.lands[l])
	f.lands[l] = landOut
	f.restore(land)
	f.relist()
	f.tell(evReturned, "13.8.1", int16(land), int16(f.Lands[l].Owner))
}

// landOnItsWay is the marker of a ceded land in the Delay Box or on the turn track (15.17), or -1.
func (f *front) landOnItsWay(l atlas.Land) int {
	for i := range f.markers[:f.nMarkers] {
		if f.markers[i].kind == f.ways.cededLand && f.markers[i].variant == uint8(l) {
			return i
		}
	}
	return -1
}

// dropLand takes the marker of a ceded land off the Delay Box or the turn track.
func (f *front) dropLand(l atlas.Land) {
	if i := f.landOnItsWay(l); i >= 0 {
		f.unmark(i)
	}
}

// poolLand puts the marker of a ceded land into the force pool of its owner's faction,
// where it waits for conquest (14.7).
func (f *front) poolLand(l atlas.Land) {
	if f.lands[l] < landCeded {
		f.dropLand(l)
		f.lands[l] = landInPool
	}
}

// landDelayed is the arrival of a ceded land (14.7): in pre-war it takes effect, later
// it waits in the force pool for conquest.
func landDelayed(p *Position, i int) {
	f := p.front()
	l := atlas.Land(f.markers[i].variant)
	f.unmark(i)
	if f.war == atlas.PreWar {
		f.cede(l)
		switch land := f.Lands[l].Land; f.partOf(land) {
		case "baltic-states", "belgium-holland", "denmark-norway", "poland":
			p.internIn(land, alliedSides) // 16.7
		}
		return
	}
	f.poolLand(l)
	f.tell(evMarkerHere, "14.7", int16(f.ways.cededLand), int16(f.pool(atlas.Axis)))
}

// partOf is the id of the country that a region is part of, or nothing.
func (f *front) partOf(land atlas.Area) string {
	if c := f.Areas[land].PartOf; c != atlas.NoID {
		return f.Areas[c].ID
	}
	return ""
}
