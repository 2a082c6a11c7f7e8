package reich

import "sandtable/games/reich/atlas"

// Chapter 35.73: Axis forces on both sides of the Suez Canal. What limits a unit is
// not where it stands but through which ports it lives.

// drawn is through which ports a unit could live: those of Africa west of the canal,
// those of the eastern Mediterranean, or either.
type drawn uint8

const (
	drawsNone drawn = 0
	drawsWest drawn = 1 << (iota - 1)
	drawsEast
	drawsEither = drawsWest | drawsEast
)

// suezLinks is, for a nation, the land with a line to a source outside Libya, to the
// African ports and bridgeheads of its side, and to those of the eastern Mediterranean.
type suezLinks struct {
	age              age
	lines            supplyMap
	free, west, east atlas.HexSet
}

// suezLinksOf finds that land, for one nation at a time.
func (p *Position) suezLinksOf(n atlas.Country) *suezLinks {
	k, l := p.look(), &p.desk.suez
	if l.lines.nation == n && k.holds(l.age, max(k.lands, k.sinceGround(p.war[n]))) {
		return l
	}
	l.age, l.lines = k.latest, p.supplyMapOf(n)
	from := p.supplySources(&l.lines, false)
	from.RemoveAll(&atlas.RegionsOf.PortsOfLibya)
	l.free = p.floodFrom(&l.lines, from)
	l.west = p.floodFrom(&l.lines, p.axisShores(&atlas.RegionsOf.AfricaWest))
	l.east = p.floodFrom(&l.lines, p.axisShores(&atlas.RegionsOf.Levant))
	return l
}

// axisShores are the ports that the Axis holds in an area and its bridgeheads there
// that were made from the sea.
func (p *Position) axisShores(area *atlas.HexSet) (set atlas.HexSet) {
	for h := range world.Ports.All {
		if area.Has(h) && p.camp(p.control.of(h)) == atlas.Axis {
			set.Add(h)
		}
	}
	for i := range axisBridges {
		if b := &p.bridges[i]; b.hex != atlas.NoHex && b.bySea && area.Has(b.hex) {
			set.Add(b.hex)
		}
	}
	return set
}

// drawsAt is what a unit would live from in a hex: nothing that is limited with a line
// by land to a source outside Libya (35.5, 35.72), else from the ports on its side of
// the canal and, with a line by land to them, from those on the other (35.73). Italians
// count towards the eastern limit only, and not even there while they live from Africa.
func (p *Position) drawsAt(u atlas.Unit, h atlas.Hex) drawn {
	west, east := atlas.RegionsOf.AfricaWest.Has(h), atlas.RegionsOf.Levant.Has(h)
	if !west && !east || !p.countsOnComing(groupLevant, u) || !p.serves(p.nation.of(u)) || p.nation.of(u) == atlas.VichyFrance && p.status[atlas.VichyFrance] != Active {
		return drawsNone
	}
	german := p.countsOnComing(groupAfrica, u)
	if west && !german {
		return drawsNone
	}
	l := p.suezLinksOf(p.nation.of(u))
	if l.lines.inLine(h, &l.free) || west && p.livesFromCasablanca(h, p.nation.of(u)) {
		return drawsNone
	}
	fromEast, fromWest := l.lines.inLine(h, &l.east), l.lines.inLine(h, &l.west)
	switch {
	case !german && fromWest:
		return drawsNone
	case fromEast && fromWest:
		return drawsEither
	case west || fromWest:
		return drawsWest
	}
	return drawsEast
}

// countsFrom are the factors of a unit that could live from the ports of one side.
func (p *Position) countsFrom(u atlas.Unit, side drawn) int {
	if p.drawsAt(u, p.where(u))&side == 0 {
		return 0
	}
	return u.Strength()
}

// armies are the Axis factors on both sides of the canal that the limits count.
type armies struct {
	west, east, either int
	// ground is, for each number of the factors of either kind that the eastern ports
	// could supply, one more than the fewest ground units in it, 0 if none add up to it.
	ground [axisLimit + 1]uint8
}

func (a *armies) add(u atlas.Unit, d drawn) {
	f := u.Strength()
	switch d {
	case drawsWest:
		a.west += f
	case drawsEast:
		a.east += f
	case drawsEither:
		a.either += f
		a.ground[0] = 1
		one := uint8(0)
		if needsSupply(u) {
			one = 1
		}
		for s := axisLimit; s >= f; s-- {
			if with := a.ground[s-f] + one; a.ground[s-f] != 0 && (a.ground[s] == 0 || with < a.ground[s]) {
				a.ground[s] = with
			}
		}
	}
}

// fed reports whether the western ports can supply all that does not live from the
// eastern ones, where so many naval factors can still bring supply (35.52, 35.73).
func (a *armies) fed(westLimit, eastLimit, ships int) bool {
	if a.west+a.either <= westLimit {
		return true
	}
	for s := 1; s <= min(eastLimit-a.east, axisLimit); s++ {
		if n := int(a.ground[s]); n != 0 && n-1 <= ships && a.west+a.either-s <= westLimit {
			return true
		}
	}
	return false
}

// suppliedArmies are the factors of the nations on the move that were not set aside.
func (p *Position) suppliedArmies() (a armies) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.onBoard(u) && p.moving.Has(p.nation.of(u)) && !p.moves.excess.Has(u) {
			a.add(u, p.drawsAt(u, p.where(u)))
		}
	}
	return a
}

// overSharedLimit reports whether more live from the ports of Africa or of the eastern
// Mediterranean than these can supply, not counting what was set aside (35.1, 35.5).
func (p *Position) overSharedLimit(g int) bool {
	limit := limitedGroups[g].limit(p)
	if limit == unlimited {
		return false
	}
	a := p.suppliedArmies()
	if g == groupLevant {
		return a.east > limit
	}
	if a.west+a.either <= limit {
		return false
	}
	return !a.fed(limit, p.levantLimit(), p.shipsForTheLevant())
}

// shipsForTheLevant are the factors of supply fleets left for the eastern ports once
// every unit without a line by land has one. They bring nothing from Libya.
func (p *Position) shipsForTheLevant() (factors int) {
	p.distribute(p.needsNow, func(atlas.Unit, bool, bool, uint32) bool { return true })
	shores := p.axisShores(&atlas.RegionsOf.Levant)
	s := p.layLifts(atlas.Germany, true, p.named)
	l := p.suezLinksOf(atlas.Germany)
	for i := range s.n {
		f := &s.lifts[i]
		if (s.chained>>i&1 != 0 || s.live>>i&1 != 0 && l.free.Has(f.base)) && f.reach.Meets(&shores) {
			factors += f.fleet.Strength() - int(p.desk.cargo[f.fleet])
		}
	}
	return factors
}

// mayForgo reports whether setting a unit aside could mend what a limit lacks: one that
// lives from the east makes room there for others of the African army (35.31, 35.73).
func (p *Position) mayForgo(g int, u atlas.Unit, shared bool) bool {
	d := p.drawsAt(u, p.where(u))
	if g == groupLevant {
		return d == drawsEast
	}
	return d&drawsWest != 0 || d == drawsEast && shared
}

// crowds reports whether a unit that comes to a hex on either side of the canal by air
// or sea is more than can be supplied there, with all that is on its way (35.7, 35.73).
func (p *Position) crowds(u atlas.Unit, h atlas.Hex, landing bool) bool {
	west := atlas.RegionsOf.AfricaWest.Has(h)
	if from := p.where(u); p.onBoard(u) && (west && atlas.RegionsOf.AfricaWest.Has(from) || !west && atlas.RegionsOf.Levant.Has(from)) {
		return false
	}
	d := p.drawsAt(u, h)
	if d == drawsNone {
		return false
	}
	memo := &p.desk.limits[d-1]
	if p.desk.caching && memo.known && memo.unit == u && memo.landing == landing && memo.west == west {
		return memo.over
	}
	over := !(landing && p.firstOfAxis(west)) && p.overWith(u, d, west)
	*memo = limitMemo{known: p.desk.caching, unit: u, landing: landing, west: west, over: over}
	return over
}

// firstOfAxis reports whether no Axis unit is in an area yet (35.71).
func (p *Position) firstOfAxis(west bool) bool {
	area, g := &atlas.RegionsOf.Levant, groupLevant
	if west {
		area, g = &atlas.RegionsOf.AfricaWest, groupAfrica
	}
	_, any := p.axisIn(g, area)
	return !any
}

// overWith reports whether one unit more that lives from some ports exceeds what they
// can supply. Ships that come to the eastern ports offset Allied ones there (35.74).
func (p *Position) overWith(u atlas.Unit, d drawn, west bool) bool {
	a, ships := p.armiesToCome(u)
	before := a
	a.add(u, d)
	eastBefore := p.levantLimitWith(ships)
	if !west && u.Kind() == atlas.Fleet {
		ships += u.Strength()
	}
	westLimit, eastLimit := p.africanLimit(), p.levantLimitWith(ships)
	if d != drawsEast {
		return westLimit != unlimited && !a.fed(westLimit, eastLimit, axisLimit)
	}
	return a.east > eastLimit || before.fed(westLimit, eastBefore, axisLimit) && !a.fed(westLimit, eastLimit, axisLimit)
}

// armiesToCome are all Axis factors on both sides of the canal without a unit, what is
// on its way by sea counted where it goes, and the naval factors bound for the east.
func (p *Position) armiesToCome(without atlas.Unit) (a armies, ships int) {
	var counted atlas.UnitSet
	counted.Add(without)
	for k := range p.naval.cargo {
		if c := &p.naval.cargo[k]; c.force() != 0 && !c.ashore() && !counted.Has(c.unit()) {
			counted.Add(c.unit())
			a.add(c.unit(), p.drawsAt(c.unit(), p.naval.forces[c.force()-1].target))
		}
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if counted.Has(u) || !p.onBoard(u) {
			continue
		}
		h := p.where(u)
		if to := p.baseSought(u); to != atlas.NoHex {
			if atlas.RegionsOf.Levant.Has(to) && !atlas.RegionsOf.Levant.Has(h) {
				ships += u.Strength()
			}
			h = to
		}
		a.add(u, p.drawsAt(u, h))
	}
	return a, ships
}

// baseSought is where a fleet that changes base is sailing, atlas.NoHex for all others.
func (p *Position) baseSought(u atlas.Unit) atlas.Hex {
	if u.Kind() != atlas.Fleet || p.naval.with.of(u) == 0 {
		return atlas.NoHex
	}
	f := &p.naval.forces[p.naval.with.of(u)-1]
	if f.kind != changingBase || f.state != sailing {
		return atlas.NoHex
	}
	return f.target
}
