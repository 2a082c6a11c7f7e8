package tt

import "sandtable/engine"

// Chapter 14.2: Trade Routes and Blockades.

// denial is what Blockades deny a Faction: all POP and RES of some areas, and the
// black RES of others.
type denial struct {
	all, black areaSet
}

// tradePasses: Trade Routes go through Friendly and Neutral areas, Open Seas
// without Escaped Enemy Subs, and Rival Straits, never through anything of an
// Enemy's (14.21).
func (p *Position) tradePasses(f faction, a area) bool {
	switch p.standingOf(f, a) {
	case friendly:
		return !world.water.has(a) || !p.subsLurk(f, a)
	case neutral, partition, joining:
		return true
	case rival:
		return world.straits.has(a)
	}
	return false
}

// tradeReach are the areas with a Trade Route to the MainCapital: at most one
// Land Segment and one Sea Segment, in either order (14.21).
func (p *Position) tradeReach(f faction, aroundAfrica bool) areaSet {
	main := mainCapitalOf[f]
	if p.control[main] != f {
		return areaSet{}
	}
	var open areaSet
	for a := range area(numAreas) {
		if p.tradePasses(f, a) {
			open.add(a)
		}
	}
	var start areaSet
	start.add(main)
	byRoad := landSegment(start, open)
	byShip := seaSegment(start, open, aroundAfrica)
	return byRoad.union(byShip).union(seaSegment(byRoad, open, aroundAfrica)).union(landSegment(byShip, open))
}

// landSegment grows over Land and Straits borders from land to land: the Straits
// borders that lead to Sea are for the Sea Segment.
func landSegment(from, open areaSet) areaSet {
	reached := from
	for found := from.meet(world.land); !found.empty(); {
		found = world.ways.beside(overLand, found).meet(open).without(reached)
		reached = reached.union(found)
	}
	return reached
}

// seaSegment grows over Coastal, Straits, Sea and Ocean borders. Land other than
// Straits ends it, as it ends a ship's journey.
func seaSegment(from, open areaSet, aroundAfrica bool) areaSet {
	way, sailed := shortSea, world.water.union(world.straits)
	if aroundAfrica {
		way = overSea
	}
	reached := from
	for found := from; !found.empty(); {
		next := world.ways.beside(way, found).meet(open).without(reached)
		reached = reached.union(next)
		found = next.meet(sailed)
	}
	return reached
}

// cutOff is what of a Faction's POP and RES has no Trade Route now: everything of
// an area without any route, and black RES whose route must go around Africa (14.24).
func (p *Position) cutOff(f faction) (d denial) {
	around, direct := p.tradeReach(f, true), p.tradeReach(f, false)
	for a := range world.land.all {
		info := &world.areas[a]
		if info.pop+info.res+info.resAfrica == 0 || p.user(a) != f {
			continue
		}
		switch {
		case !around.has(a):
			d.all.add(a)
		case !direct.has(a) && info.res > 0:
			d.black.add(a)
		}
	}
	return d
}

// declareBlockades marks in Summer what Factions at War cannot bring home (14.22).
func (p *Position) declareBlockades() {
	p.full, p.med = areaSet{}, areaSet{}
	for f := axis; f <= ussr; f++ {
		if !p.atWarWithAny(f) {
			continue
		}
		d := p.cutOff(f)
		p.full, p.med = p.full.union(d.all), p.med.union(d.black)
		for a := range d.all.all {
			p.tell(engine.Everyone, evBlockade, "14.22", int16(f), int16(a))
		}
		for a := range d.black.all {
			p.tell(engine.Everyone, evMedBlockade, "14.24", int16(f), int16(a))
		}
	}
}

// confirmedBlockades are those of Summer that still hold at Production (7.211, 14.23).
// Where one check found a full and the other a Med Blockade, the lesser applies.
func (p *Position) confirmedBlockades(f faction) (d denial) {
	if p.full.empty() && p.med.empty() {
		return d
	}
	now := p.cutOff(f)
	for i := range d.all {
		d.all[i] = p.full[i] & now.all[i]
		d.black[i] = (p.full[i] | p.med[i]) & (now.all[i] | now.black[i]) &^ d.all[i]
	}
	return d
}

// clearBlockades removes a Faction's markers after its Production (14.23).
func (p *Position) clearBlockades(f faction) {
	for a := range world.land.all {
		if p.user(a) == f {
			p.full.remove(a)
			p.med.remove(a)
		}
	}
}
