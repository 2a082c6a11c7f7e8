package axis

import (
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 14.14: influence and neutrality markers in neutral countries, and what stands
// in their way.

var evInfluence = event("{F} gains influence in {a}.")

// mayInfluence says why a faction can neither place an influence marker in a country by the
// Influence event nor remove one of an enemy or of neutrality there: a stronghold of an enemy
// bars its own marker (15.19).
func (f *front) mayInfluence(c atlas.Area, who atlas.Faction) say.No {
	if no := f.mayMark(c, who); !no.Fine() {
		return no
	}
	if !f.absorbs(c, who) && f.enemyStronghold(c, who) {
		return say.Forbid("15.19", "An enemy stronghold is in the country.")
	}
	return say.No{}
}

// mayMark says the same of the other rules that let a faction place or remove markers, which
// know nothing of strongholds.
func (f *front) mayMark(c atlas.Area, who atlas.Faction) say.No {
	switch in := f.areas[c].influence; {
	case !f.neutralMinor(c):
		return say.Forbid("14.14", "Influence can be gained only in a neutral minor country.")
	case f.atCivilWar(c):
		return say.Forbid("13.8.4", "No influence can be gained in a country in civil war.")
	case f.absorbs(c, who):
		return say.No{}
	case in == who:
		return say.Forbid("14.14", "Your influence marker is in this country already.")
	case f.influenceLeft(who) == 0:
		return say.Forbid("14.14", "All your influence markers are in use.")
	}
	return say.No{}
}

// influence removes a neutrality marker or the influence of an enemy from a country, or
// places an influence marker of a faction if there is none.
func (f *front) influence(c atlas.Area, who atlas.Faction) {
	if f.absorbs(c, who) {
		f.absorb(c)
		return
	}
	f.areas[c].influence = who
	f.tell(evInfluence, "14.14", int16(who), int16(c))
}

// absorbs reports whether a country has a neutrality marker or the influence of an enemy
// of a faction.
func (f *front) absorbs(c atlas.Area, who atlas.Faction) bool {
	in := f.areas[c].influence
	return in <= atlas.Soviet && in != who || f.neutralityIn(c) >= 0
}

// absorb removes the influence or neutrality marker of a country.
func (f *front) absorb(c atlas.Area) {
	if i := f.neutralityIn(c); i >= 0 {
		at := f.markers[i].at
		f.unmark(i)
		f.tell(evMarkerGone, "14.23", int16(f.ways.neutrality), int16(at))
		return
	}
	f.areas[c].influence = atlas.NoFaction
	f.tell(evInfluenceGone, "14.14", int16(c))
}

// neutralityIn is the neutrality marker of a country, or -1 (14.23).
func (f *front) neutralityIn(c atlas.Area) int {
	if capital := f.Areas[c].Capital; capital != atlas.NoHex {
		return f.markerIn(f.ways.neutrality, inHex(capital))
	}
	return -1
}

// influenceLeft is how many influence markers a faction has that are in no country.
func (f *front) influenceLeft(who atlas.Faction) int {
	m, ok := f.MarkerByID("influence")
	v := f.Variant(m, who.String())
	if !ok || int(v) >= len(f.Markers[m].Counts) {
		return 0
	}
	n := int(f.Markers[m].Counts[v])
	for a := range f.Areas {
		if f.areas[a].influence == who {
			n--
		}
	}
	return max(n, 0)
}

// republicans is the Republican stronghold in a country, or -1 (14.9).
func (f *front) republicans(c atlas.Area) int { return f.strongholdOf(c, "republican") }

// strongholdOf is a stronghold in a country that shows a side of its civil war, or -1.
func (f *front) strongholdOf(c atlas.Area, side string) int {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		h, onMap := k.at.hex()
		if onMap && k.kind == f.ways.civilWar && f.owner[h] == c && f.stronghold(k) && f.Markers[k.kind].Sides[k.side] == side {
			return i
		}
	}
	return -1
}

// enemyStronghold reports whether a stronghold of an enemy is in a country: that of the
// Republic, unless the faction supports it, or for the Allies that of the Nationalists.
func (f *front) enemyStronghold(c atlas.Area, who atlas.Faction) bool {
	if i := f.republicans(c); i >= 0 && (*script)(f).RepublicanSupport() != who {
		return true
	}
	return who != atlas.Axis && f.strongholdOf(c, "nationalist") >= 0
}

// atCivilWar reports whether a country is in civil war (13.8.4).
func (f *front) atCivilWar(c atlas.Area) bool { return c != atlas.NoID && f.civilWarCountry() == c }
