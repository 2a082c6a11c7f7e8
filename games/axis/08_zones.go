package axis

import (
	"sandtable/board"
	"sandtable/games/axis/atlas"
)

// zoneReaches reports whether a zone of control reaches over the side between two
// adjacent hexes (8.0): not over a mountain, water or a strait. A beachhead's
// arrow, and countries under a policy, are for the position to judge.
func zoneReaches(t *atlas.Theatre, from, to atlas.Hex) bool {
	e, ok := t.Graph.Edge(int(from), int(to))
	if !ok || t.Hexes[from].Class == atlas.SeaClass || t.Hexes[to].Class == atlas.SeaClass {
		return false
	}
	line := t.SideLine[e]
	return line == atlas.NoID || t.SideTerrain[line].ZOC
}

// zoneOf calls visit for every hex into which a unit's zone reaches.
func zoneOf(t *atlas.Theatre, h atlas.Hex, visit func(atlas.Hex)) {
	for d := range board.Direction(board.Directions) {
		if n, ok := t.Grid.Neighbour(int(h), d); ok && zoneReaches(t, h, atlas.Hex(n)) {
			visit(atlas.Hex(n))
		}
	}
}

// rezone works out the zones of control of all factions (8): of ground units, not
// of countries under a policy, and not into their hexes; over water only across
// the side a beachhead faces.
func (f *front) rezone() {
	f.zones, f.zoning = [3]hexSet{}, [3]hexSet{}
	landed := f.besideBeachheads()
	for who := range f.zones {
		zone := &f.zones[who]
		for h := range f.ground[who].bits().All() {
			if !f.projects(atlas.Hex(h), atlas.Faction(who)) {
				continue
			}
			f.zoning[who].add(atlas.Hex(h))
			if atlas.Faction(who) == atlas.Axis && f.aid.lenient != 0 && f.germansAlone(atlas.Hex(h)) {
				f.projectPast(atlas.Hex(h), zone)
				continue
			}
			for _, to := range f.ways.zoneOf[h] {
				zone.add(to)
			}
			if landed.has(atlas.Hex(h)) {
				f.projectAshore(atlas.Hex(h), zone)
			}
		}
		zone.bits().AndNot(f.policies.bits())
	}
}

// rezoneFrom works out the zones that reach out of a hex after its counters have changed.
// Where they may reach over more than the sides that zoneOf has, or over fewer, all zones
// are worked out anew.
func (f *front) rezoneFrom(h atlas.Hex) {
	landed := f.anyBeachhead()
	if f.aid.lenient != 0 || landed && f.besideBeachhead(h) {
		f.rezone()
		return
	}
	for who := range f.zones {
		has := f.ground[who].has(h) && f.projects(h, atlas.Faction(who))
		if has == f.zoning[who].has(h) {
			continue
		}
		f.zoning[who].bits().Put(int(h), has)
		for _, to := range f.ways.zoneOf[h] {
			f.zones[who].bits().Put(int(to), !f.policies.has(to) && (f.zoned(to, &f.zoning[who]) || landed && f.zonedAshore(to, &f.zoning[who])))
		}
	}
}

// zoned reports whether a zone reaches a hex from one of some hexes. A zone reaches over
// a side in both directions.
func (f *front) zoned(h atlas.Hex, from *hexSet) bool {
	for _, n := range f.ways.zoneOf[h] {
		if from.has(n) {
			return true
		}
	}
	return false
}

// zonedAshore reports the same of sides that a beachhead faces.
func (f *front) zonedAshore(h atlas.Hex, from *hexSet) bool {
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(h), d); ok && from.has(atlas.Hex(n)) && f.beachheadSide(atlas.Hex(n), h) {
			return true
		}
	}
	return false
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

// projectAshore adds the hexes into which a zone reaches from a hex across the side that
// a beachhead faces.
func (f *front) projectAshore(h atlas.Hex, zone *hexSet) {
	for d := range directions {
		n, ok := f.Grid.Neighbour(int(h), d)
		if to := atlas.Hex(n); ok && f.beachheadSide(h, to) {
			zone.add(to)
		}
	}
}

// projectPast adds the hexes into which the zone of German units reaches from a hex: not
// into land under Appeasement or the Pact by the aid of 1999 (17.11).
func (f *front) projectPast(h atlas.Hex, zone *hexSet) {
	for _, to := range f.ways.zoneOf[h] {
		if !f.appeasing.has(to) {
			zone.add(to)
		}
	}
	for d := range directions {
		n, ok := f.Grid.Neighbour(int(h), d)
		if to := atlas.Hex(n); ok && !f.appeasing.has(to) && f.beachheadSide(h, to) {
			zone.add(to)
		}
	}
}

// besideBeachheads are the hexes with a beachhead and those next to one.
func (f *front) besideBeachheads() (set hexSet) {
	for who := range f.beach {
		for h := range f.beach[who].bits().All() {
			set.add(atlas.Hex(h))
			for d := range directions {
				if n, ok := f.Grid.Neighbour(h, d); ok {
					set.add(atlas.Hex(n))
				}
			}
		}
	}
	return set
}

// besideBeachhead reports whether a beachhead is in a hex or next to it.
func (f *front) besideBeachhead(h atlas.Hex) bool {
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(h), d); ok && f.beached(atlas.Hex(n)) {
			return true
		}
	}
	return f.beached(h)
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
	if !f.beached(from) {
		return false
	}
	first, end := f.ofKind(f.ways.beachhead)
	for i := first; i < end; i++ {
		k := &f.markers[i]
		if k.at != inHex(from) {
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

// homes are the countries of a unit: one, or two of a multi-national unit, to which every rule
// for either applies (13.8.3).
func (f *front) homes(u atlas.Unit) (list [2]atlas.Area) {
	for i, n := range f.nations(u) {
		list[i] = atlas.NoID
		if n != atlas.NoID {
			list[i] = f.citizens(n)
		}
	}
	return list
}

// citizens is the country of a nation's units: France's are Vichy's once there is
// no France (glossary), those of a China belong to the countries on its side (DS 13.8.3).
func (f *front) citizens(n atlas.Nation) atlas.Area {
	if home := f.ways.lasting[n]; home != atlas.NoID {
		return home // so it is of most, and found out at once
	}
	return f.changingHome(n)
}

// changingHome is the country of those whose country changes.
func (f *front) changingHome(n atlas.Nation) atlas.Area {
	home := f.ways.home[n]
	if home == atlas.NoID {
		return f.panHome(n)
	}
	if f.areas[home].status == atlas.Absent {
		return f.ways.vichy
	}
	return home
}

// nations are the nations a unit belongs to: one, or two for a multi-national unit
// (13.8.3), whose second is that of the step in its holding box.
func (f *front) nations(u atlas.Unit) [2]atlas.Nation {
	if f.ways.holding[u] == atlas.NoID {
		return f.ways.nationsOf[u]
	}
	return f.mixedNations(u)
}

// mixedNations are those of a multi-national unit.
func (f *front) mixedNations(u atlas.Unit) [2]atlas.Nation {
	list := f.ways.nationsOf[u]
	if b := f.ways.holding[u]; f.holding[b>>6]>>(b&63)&1 != 0 {
		for x := range f.Units {
			if f.units[x].at == inBox(b) && f.Units[x].Nation != list[0] {
				list[1] = f.Units[x].Nation
			}
		}
	}
	return list
}
