package axis

import "sandtable/games/axis/atlas"

// China in Dai Senso! is several countries, each of the side that it has joined: those of the
// West are Nationalist, those of the Soviets Communist (glossary). Each Ally has one posture
// box for them (DS 13.6). 13_ds_china.go has the HQs that count as any of them.

// chinaBox is the posture box of an Ally's Chinese countries; ok is false where there is none.
func (f *front) chinaBox(who atlas.Faction) (d atlas.Display, ok bool) {
	switch who {
	case atlas.Western:
		return f.DisplayByID("nationalist-china")
	case atlas.Soviet:
		return f.DisplayByID("communist-china")
	}
	return 0, false
}

// chinaAtWar reports whether the posture of an Ally's Chinese countries is war.
func (f *front) chinaAtWar(who atlas.Faction) bool {
	d, ok := f.chinaBox(who)
	return ok && f.postures[d] == f.ways.war
}

// isChinese reports whether an area is an active Chinese country of a faction.
func (f *front) isChinese(c atlas.Area, who atlas.Faction) bool {
	return c != atlas.NoID && f.Areas[c].Chinese && f.areas[c].status == atlas.Active && f.areas[c].faction == who
}

// isOnlyChinese reports whether a faction has no other active Chinese country.
func (f *front) isOnlyChinese(c atlas.Area, who atlas.Faction) bool {
	for a := range f.Areas {
		if x := atlas.Area(a); x != c && f.isChinese(x, who) {
			return false
		}
	}
	return true
}

// isPanNational reports whether a unit counts as one of any friendly Chinese country.
func (f *front) isPanNational(u atlas.Unit) bool { return f.isPan(f.Units[u].Nation) }

// isChineseUnit reports whether a unit is one of a Chinese country, or of all of them.
func (f *front) isChineseUnit(u atlas.Unit) bool {
	home := f.ways.home[f.Units[u].Nation]
	return f.isPanNational(u) || home != atlas.NoID && f.Areas[home].Chinese
}

// isNational reports whether a unit is one of a country alone: what becomes of the country's
// units does not touch the Chinese HQs, which may count as those of another (DS 13.8.3).
func (f *front) isNational(u atlas.Unit, c atlas.Area) bool {
	return !f.isPanNational(u) && f.citizens(f.Units[u].Nation) == c
}

// Kansu and Kiangsu.

// isHeartland reports whether a country is Kansu or Kiangsu, which are never conquered but
// may become Japanese dependents as a whole (DS 16.1.1): the Chinese countries for which
// there is such a marker.
func (f *front) isHeartland(c atlas.Area) bool {
	if !f.Areas[c].Chinese {
		return false
	}
	for i := range f.Lands {
		if f.Lands[i].Land == c && f.Lands[i].Dependent {
			return true
		}
	}
	return false
}

// subdue makes Kansu or Kiangsu a dependent: it is no country any more, but remembers whose
// it was. What becomes of its units is said by the event that calls for it.
func (f *front) subdue(c atlas.Area) {
	f.clearCapital(c)
	f.areas[c].status, f.areas[c].influence = atlas.Absent, atlas.NoFaction
}

// restore makes Kansu or Kiangsu a country again when its marker has left the Ceded Lands
// Box (DS 16.3.8, DS 16.5.5): its units are in the force pool of its faction still.
func (f *front) restore(c atlas.Area) {
	if f.areas[c].status == atlas.Absent && f.isHeartland(c) && f.areas[c].faction <= atlas.Soviet {
		f.areas[c].status = atlas.Active
		f.tell(evSidesWith, "13.5", int16(c), int16(f.areas[c].faction))
	}
}
