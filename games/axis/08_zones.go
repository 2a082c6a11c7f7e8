package axis

import (
	"sandtable/board"
	"sandtable/games/axis/atlas"
)

// rezone works out the zones of control of all factions (8): of ground units, not
// of countries under a policy, and not into their hexes; over water only across
// the side a beachhead faces.
func (f *front) rezone() {
	f.zones = [3]hexSet{}
	for who := range f.zones {
		for h := range f.ground[who].bits().All() {
			if f.projects(atlas.Hex(h), atlas.Faction(who)) {
				f.project(atlas.Hex(h), &f.zones[who])
			}
		}
	}
}

// projects reports whether one of a faction's ground units in a hex belongs to no
// country under a policy.
func (f *front) projects(h atlas.Hex, who atlas.Faction) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == who && f.isGround(u) && !f.unitUnderPolicy(u) {
			return true
		}
	}
	return false
}

// isGround reports whether a counter is a ground unit, and not on its back a
// detachment.
func (f *front) isGround(u atlas.Unit) bool {
	return f.Units[u].Class == atlas.Ground && !f.detachment(u) && !f.dropped(u)
}

// project adds the hexes into which a zone reaches from a hex.
func (f *front) project(h atlas.Hex, zone *hexSet) {
	for _, to := range f.ways.zoneOf[h] {
		if !f.policies.has(to) {
			zone.add(to)
		}
	}
	if !f.anyBeachhead() {
		return
	}
	for d := range directions {
		n, ok := f.Grid.Neighbour(int(h), d)
		if to := atlas.Hex(n); ok && !f.policies.has(to) && f.beachheadSide(h, to) {
			zone.add(to)
		}
	}
}

// anyBeachhead reports whether a beachhead of anybody is on the map.
func (f *front) anyBeachhead() bool {
	return f.beach[atlas.Axis] != (hexSet{}) || f.beach[atlas.Western] != (hexSet{}) || f.beach[atlas.Soviet] != (hexSet{})
}

// beachheadSide reports whether a beachhead in one of two hexes faces the other
// (glossary).
func (f *front) beachheadSide(a, b atlas.Hex) bool { return f.faces(a, b) || f.faces(b, a) }

// faces reports whether there is a beachhead in a hex that faces another.
func (f *front) faces(from, to atlas.Hex) bool {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if k.kind != f.ways.beachhead || k.at != inHex(from) {
			continue
		}
		if n, ok := f.Grid.Neighbour(int(from), board.Direction(k.side&^beachheadBack)); ok && atlas.Hex(n) == to {
			return true
		}
	}
	return false
}

// enemyZone reports whether a hex is in the zone of control of an enemy (8.1):
// both other factions are enemies (13.1).
func (f *front) enemyZone(h atlas.Hex, who atlas.Faction) bool {
	for e := range f.zones {
		if atlas.Faction(e) != who && f.zones[e].has(h) {
			return true
		}
	}
	return false
}

// negated reports whether a friendly unit or airdrop marker in a hex takes away
// the effects of enemy zones there (8.1). Other markers do not.
func (f *front) negated(h atlas.Hex, who atlas.Faction) bool {
	return f.unit[who].has(h) || f.drops[who].has(h)
}

// unitUnderPolicy reports whether a policy affects a unit: that of its country, of
// either country if it is of two (13.6.1, 13.8.3).
func (f *front) unitUnderPolicy(u atlas.Unit) bool {
	n := f.Units[u].Nation
	if home := f.ways.home[n]; home != atlas.NoID && f.ways.holding[u] == atlas.NoID {
		return f.bound.has(f.citizens(n))
	}
	for _, n := range f.nations(u) {
		if n == atlas.NoID {
			continue
		}
		if home := f.citizens(n); home != atlas.NoID && f.bound.has(home) {
			return true
		}
	}
	return false
}

// citizens is the country of a nation's units: France's are Vichy's once there is
// no France (glossary).
func (f *front) citizens(n atlas.Nation) atlas.Area {
	home := f.ways.home[n]
	if home != atlas.NoID && home == f.ways.france && f.areas[home].status == atlas.Absent {
		return f.ways.vichy
	}
	return home
}

// nations are the nations a unit belongs to: one, or two for a multi-national unit
// (13.8.3), whose second is that of the step in its holding box.
func (f *front) nations(u atlas.Unit) (list [2]atlas.Nation) {
	list = [2]atlas.Nation{f.Units[u].Nation, atlas.NoID}
	if f.ways.home[list[0]] == atlas.NoID {
		list = f.ways.groups[f.Units[u].Faction]
	}
	if b := f.ways.holding[u]; b != atlas.NoID {
		for x := range f.Units {
			if f.units[x].at == inBox(b) && f.Units[x].Nation != list[0] {
				list[1] = f.Units[x].Nation
			}
		}
	}
	return list
}
