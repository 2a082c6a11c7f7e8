package reich

import "sandtable/games/reich/atlas"

// Chapter 27: supply by land. Supply by sea is in 27_supply_sea.go, the limits of
// Africa and Egypt are in 35_africa.go.

// capitalSources are the capitals of countries that have forces in the game
// (27.11).
var capitalSources []atlas.Country

func findCapitalSources() (list []atlas.Country) {
	for n := range atlas.Country(atlas.NumCountries) {
		if world.Countries[n].Capital == atlas.NoHex || world.Countries[n].Colony {
			continue
		}
		for u := range atlas.Of(n) {
			if u.Kind() != atlas.Partisan {
				list = append(list, n)
				break
			}
		}
	}
	return list
}

// A supplyMap is where a nation's supply lines can run: through controlled hexes
// free of enemy units and zones, and into controlled hexes under enemy zones
// (27.22, 27.29).
type supplyMap struct {
	nation        atlas.Country
	through, into atlas.HexSet
	zones         atlas.HexSet
}

// supplyFriends reports, for each controller of a hex, whether lines of a nation
// run through its land: that of its allies (27.22), Germany's and Italy's before
// they are allied (27.11), and for an attacked minor that of every enemy of its
// attacker (22.6, 22.8).
func (s *state) supplyFriends(n atlas.Country) (t [atlas.NumNations + 1]bool) {
	mine := s.commandOf(n)
	for c := range atlas.Country(atlas.NumNations) {
		t[c] = s.friends(c, n)
		if t[c] || !s.serves(c) {
			continue
		}
		theirs := s.commandOf(c)
		switch {
		case s.serves(n):
			t[c] = theirs < atlas.NumMajors && mine < atlas.NumMajors && s.campOf(theirs) == atlas.Axis && s.campOf(mine) == atlas.Axis
		case theirs < atlas.NumMajors:
			t[c] = s.war[theirs]&s.war[n] != 0
		}
	}
	return t
}

// supplyMapOf is the map for a nation.
func (p *Position) supplyMapOf(n atlas.Country) supplyMap {
	k := p.look()
	s := k.nationOf(n)
	if since := max(k.lands, k.sinceGround(p.war[n])); !k.holds(s.linesAge, since) {
		s.lines, s.linesAge = p.drawSupplyMap(n), k.latest // asks only for the same nation's zones
	}
	return s.lines
}

// drawSupplyMap draws it.
func (p *Position) drawSupplyMap(n atlas.Country) (m supplyMap) {
	m.nation = n
	friend := p.supplyFriends(n)
	m.through = p.look().heldBy(&friend)
	m.through.KeepOnly(&world.OnLand)
	enemy := p.enemyGround(n)
	m.through.Bits().AndNot(enemy.Bits())
	m.zones = p.zoc(n)
	m.into = m.through
	m.into.Bits().And(m.zones.Bits())
	m.through.Bits().AndNot(m.zones.Bits())
	return m
}

// flood finds the hexes to which lines can run from sources. A zone over the
// source does not block them, but its neighbour in the zone of the same unit is
// not reached directly (27.22).
func (p *Position) floodFrom(m *supplyMap, sources atlas.HexSet) atlas.HexSet {
	var start, ends atlas.HexSet
	for h := range sources.All {
		ends.Add(h)
		if !m.zones.Has(h) {
			start.Add(h)
			continue
		}
		for _, l := range world.Land.Links(int(h)) {
			to := atlas.Hex(l.To)
			switch {
			case atlas.GroundSides>>l.Class&1 == 0:
			case m.through.Has(to):
				start.Add(to)
			case m.into.Has(to) && !p.zocOfOne(h, to, m.nation):
				ends.Add(to)
			}
		}
	}
	world.Ground.FloodInto(p.flood, start.Bits(), m.through.Bits(), m.into.Bits())
	return start.Plus(ends)
}

// landSupply are the hexes to which a nation can trace supply by land. For French
// units it matters whether they are in Europe (27.28).
func (p *Position) landSupply(n atlas.Country, inEurope bool) atlas.HexSet {
	k := p.look()
	s := k.nationOf(inOrOutOfEurope(n, inEurope))
	if since := max(k.lands, k.sinceGround(p.war[n])); !k.holds(s.land.age, since) {
		m := p.supplyMapOf(n)
		land := keptSet{p.traceLand(&m, inEurope), k.latest}
		s = k.nationOf(inOrOutOfEurope(n, inEurope))
		s.land = land
	}
	return s.land.set
}

// inOrOutOfEurope is the nation, or the French overseas (27.28).
func inOrOutOfEurope(n atlas.Country, inEurope bool) atlas.Country {
	if n == atlas.France && !inEurope {
		return overseas
	}
	return n
}

// traceLand finds those hexes.
func (p *Position) traceLand(m *supplyMap, inEurope bool) atlas.HexSet {
	set := p.floodFrom(m, p.supplySources(m, inEurope))
	if p.commandOf(m.nation) == atlas.USSR {
		set = set.Plus(p.floodFromEdge(m))
	}
	return set
}

// floodFromEdge finds the hexes linked to the sources beyond the east edge, next
// to which the hexes of the edge lie (27.14).
func (p *Position) floodFromEdge(m *supplyMap) atlas.HexSet {
	start := p.eastEdge()
	ends := start
	start.Bits().And(m.through.Bits())
	ends.Bits().And(m.into.Bits())
	world.Ground.FloodInto(p.flood, start.Bits(), m.through.Bits(), m.into.Bits())
	return start.Plus(ends)
}

// southEdge are the hexes of the east edge between Z53 and GG45, which supply
// Russia once Lend-Lease goes through Persia (27.14).
var southEdge atlas.HexSet

func findSouthEdge() (set atlas.HexSet) {
	first, _ := atlas.FindHex("Z53")
	last, _ := atlas.FindHex("GG45")
	for h := first + 1; h <= last; h++ {
		if _, ok := world.Grid.Neighbour(int(h), 0); !ok {
			set.Add(h)
		}
	}
	return set
}

// eastEdge is the edge of the board that supplies Russia (27.14).
func (p *Position) eastEdge() atlas.HexSet {
	if p.lendLeaseOpen() {
		return world.EastEdge.Plus(southEdge)
	}
	return world.EastEdge
}

// sources are the hexes that supply units of a nation beyond their own hex, any number
// of them (27.21).
func (p *Position) supplySources(m *supplyMap, inEurope bool) (set atlas.HexSet) {
	n := m.nation
	for _, c := range capitalSources {
		h := world.Countries[c].Capital
		if p.capitalSupplies(c, n, m) && !(n == atlas.France && inEurope && p.deniedToFrench(h)) {
			set.Add(h)
		}
	}
	if n == atlas.France && inEurope && p.now < atlas.DateOf(atlas.Spring, 1942) {
		return set // 27.28
	}
	return set.Plus(p.specialSources(m))
}

// holds reports whether a nation's side has a hex that supplies it: Russia and
// the West do not share their sources (27.27, 45.5).
func (p *Position) holds(h atlas.Hex, n atlas.Country, m *supplyMap) bool {
	owner := p.control.of(h)
	return (m.through.Has(h) || m.into.Has(h)) && (p.commandOf(owner) == atlas.USSR) == (p.commandOf(n) == atlas.USSR)
}

// capitalSupplies: capitals supply the side that holds them, Moscow Russia only
// (27.11), and a lost one not those who would win it back (26.21).
func (p *Position) capitalSupplies(c, n atlas.Country, m *supplyMap) bool {
	if c == atlas.USSR && p.commandOf(n) != atlas.USSR {
		return false
	}
	return p.holds(world.Countries[c].Capital, n, m)
}

// deniedToFrench: French units in Europe live from Paris until 1942; once it is
// lost from London or a capital taken from the enemy (26.813, 27.28).
func (p *Position) deniedToFrench(h atlas.Hex) bool {
	switch {
	case p.now >= atlas.DateOf(atlas.Spring, 1942) || h == atlas.Sites.Paris:
		return false
	case p.parisLost() && h == atlas.Sites.London:
		return false
	}
	home := world.Hexes[h].Country
	return !(p.parisLost() && home != p.control.of(h) && p.atWar(home, p.control.of(h)))
}

// specialSources are those besides capitals.
func (p *Position) specialSources(m *supplyMap) (set atlas.HexSet) {
	n := m.nation
	add := func(h atlas.Hex, ok bool) {
		if ok && p.holds(h, n, m) {
			set.Add(h)
		}
	}
	switch p.camp(n) {
	case atlas.Axis: // 27.12
		for h := range atlas.RegionsOf.PortsOfLibya.All {
			add(h, p.camp(p.control.of(h)) == atlas.Axis)
		}
	case atlas.Allies:
		for h := range atlas.RegionsOf.PortsOfEgypt.All {
			add(h, p.commandOf(n) != atlas.USSR && p.camp(p.control.of(h)) == atlas.Allies)
		}
	}
	if n == atlas.France || n == atlas.VichyFrance || n == atlas.FreeFrench { // 27.12
		add(atlas.Sites.Tunis, p.control.of(atlas.Sites.Tunis) == n)
		add(atlas.Sites.Beirut, p.control.of(atlas.Sites.Beirut) == n)
	}
	add(atlas.Sites.Vichy, n == atlas.VichyFrance || p.status[atlas.VichyFrance] == Active && p.camp(n) == atlas.Axis) // 49.2
	add(atlas.Sites.Berchtesgaden, p.redoubtHolds() && p.camp(n) == atlas.Axis)                                        // Axis variant 14
	add(atlas.Sites.Mosul, n == atlas.Iraq && p.status[atlas.Iraq] == Active)                                          // 27.15
	add(atlas.Sites.Konigsberg, n == atlas.Germany && p.islanded(konigsbergLinked))                                    // 27.18
	add(atlas.Sites.Durazzo, n == atlas.Italy && p.islanded(durazzoLinked))                                            // 27.18
	return set
}

// The sources that end when a land line reaches them (27.18).
const (
	konigsbergLinked = 1 << iota
	durazzoLinked
)

// islanded reports whether Konigsberg or Durazzo is still a source of its own.
func (s *state) islanded(bit uint8) bool {
	return s.scenario < atlas.Scenario1942 && s.moves.linked&bit == 0
}

// openLines ends the sources of 27.18 to which a normal line has been opened.
func (p *Position) openLines() {
	for _, x := range [...]struct {
		bit  uint8
		n    atlas.Country
		port atlas.Hex
	}{{konigsbergLinked, atlas.Germany, atlas.Sites.Konigsberg}, {durazzoLinked, atlas.Italy, atlas.Sites.Durazzo}} {
		if !p.islanded(x.bit) {
			continue
		}
		before := p.moves.linked
		p.moves.linked |= x.bit
		if land := p.landSupply(x.n, true); !land.Has(x.port) {
			p.moves.linked = before
		}
	}
}

// hexInSupply reports whether a ground unit of a nation would be in supply in a
// hex, as things stand now (27.2). One fleet that carries supply is enough for
// all hexes that it reaches (15.4).
func (p *Position) hexInSupply(h atlas.Hex, n atlas.Country) bool {
	set := p.suppliedHexes(n, atlas.RegionsOf.Europe.Has(h))
	return set.Has(h) || p.fortressSupplies(h, n)
}

// fortressSupplies: a fortress supplies the units in it (5.55, 27.13), but Malta
// not once Gibraltar and Suez or Alexandria are lost (41.3).
func (p *Position) fortressSupplies(h atlas.Hex, n atlas.Country) bool {
	if !p.isFortress(h) || !p.friendly(h, n) || p.partisanHeld(h) {
		return false
	}
	if h != atlas.Sites.Malta || p.camp(n) != atlas.Allies {
		return true
	}
	held := func(at atlas.Hex) bool { return p.camp(p.control.of(at)) == atlas.Allies }
	return held(atlas.Sites.Gibraltar) || held(atlas.Sites.Suez) && held(atlas.Sites.Alexandria)
}

// alwaysSupplied reports whether a unit needs no line: fleets, aircraft and
// partisans (27.31), armor that exploited and airborne units that dropped in the
// last game turn (27.32, 27.33), Greeks on their islands (27.17), and what is
// beside the board.
func (p *Position) alwaysSupplied(u atlas.Unit) bool {
	h := p.where(u)
	return h == atlas.NoHex || !needsSupply(u) || p.has(u, easySupply) ||
		p.nation.of(u) == atlas.Greece && atlas.RegionsOf.GreekIslands.Has(h) || p.fortressSupplies(h, p.nation.of(u))
}

// needsSupply reports whether a counter must trace a line (27.31); partisans never
// do (32.5).
func needsSupply(u atlas.Unit) bool { return u.Kind().Ground() && u.Kind() != atlas.Partisan }

// inLine reports whether a unit in a hex is at the end of a line: its hex is
// linked, or it shares it with an enemy and a free hex next to it is.
func (m *supplyMap) inLine(h atlas.Hex, linked *atlas.HexSet) bool {
	if linked.Has(h) {
		return true
	}
	if m.through.Has(h) || m.into.Has(h) {
		return false
	}
	for _, l := range world.Land.Links(int(h)) {
		if atlas.GroundSides>>l.Class&1 != 0 && linked.Has(atlas.Hex(l.To)) && m.through.Has(atlas.Hex(l.To)) {
			return true
		}
	}
	return false
}
