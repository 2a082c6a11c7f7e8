package reich

// Chapter 27: supply by land. Supply by sea is in 27_supply_sea.go, the limits of
// Africa and Egypt are in 35_africa.go.

// capitalSources are the capitals of countries that have forces in the game
// (27.11).
var capitalSources []country

func findCapitalSources() (list []country) {
	for n := range country(numCountries) {
		if world.countries[n].capital == noHex || world.countries[n].colony {
			continue
		}
		for u := range of(n) {
			if u.kind() != partisan {
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
	nation        country
	through, into hexSet
	zones         hexSet
}

// supplyFriends reports, for each controller of a hex, whether lines of a nation
// run through its land: that of its allies (27.22), Germany's and Italy's before
// they are allied (27.11), and for an attacked minor that of every enemy of its
// attacker (22.6, 22.8).
func (s *state) supplyFriends(n country) (t [numNations + 1]bool) {
	mine := s.commandOf(n)
	for c := range country(numNations) {
		t[c] = s.friends(c, n)
		if t[c] || !s.serves(c) {
			continue
		}
		theirs := s.commandOf(c)
		switch {
		case s.serves(n):
			t[c] = theirs < numMajors && mine < numMajors && campOf(theirs) == axis && campOf(mine) == axis
		case theirs < numMajors:
			t[c] = s.war[theirs]&s.war[n] != 0
		}
	}
	return t
}

// supplyMapOf is the map for a nation.
func (p *Position) supplyMapOf(n country) supplyMap {
	k := p.look()
	s := k.nationOf(n)
	if since := max(k.lands, k.sinceGround(p.war[n])); !k.holds(s.linesAge, since) {
		s.lines, s.linesAge = p.drawSupplyMap(n), k.latest // asks only for the same nation's zones
	}
	return s.lines
}

// drawSupplyMap draws it.
func (p *Position) drawSupplyMap(n country) (m supplyMap) {
	m.nation = n
	friend := p.supplyFriends(n)
	m.through = p.look().heldBy(&friend)
	m.through.keepOnly(&world.onLand)
	enemy := p.enemyGround(n)
	m.through.bits().AndNot(enemy.bits())
	m.zones = p.zoc(n)
	m.into = m.through
	m.into.bits().And(m.zones.bits())
	m.through.bits().AndNot(m.zones.bits())
	return m
}

// flood finds the hexes to which lines can run from sources. A zone over the
// source does not block them, but its neighbour in the zone of the same unit is
// not reached directly (27.22).
func (p *Position) floodFrom(m *supplyMap, sources hexSet) hexSet {
	var start, ends hexSet
	for h := range sources.all {
		ends.add(h)
		if !m.zones.has(h) {
			start.add(h)
			continue
		}
		for _, l := range world.land.Links(int(h)) {
			to := hex(l.To)
			switch {
			case groundSides>>l.Class&1 == 0:
			case m.through.has(to):
				start.add(to)
			case m.into.has(to) && !p.zocOfOne(h, to, m.nation):
				ends.add(to)
			}
		}
	}
	world.ground.FloodInto(p.flood, start.bits(), m.through.bits(), m.into.bits())
	return start.plus(ends)
}

// landSupply are the hexes to which a nation can trace supply by land. For French
// units it matters whether they are in Europe (27.28).
func (p *Position) landSupply(n country, inEurope bool) hexSet {
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
func inOrOutOfEurope(n country, inEurope bool) country {
	if n == france && !inEurope {
		return overseas
	}
	return n
}

// traceLand finds those hexes.
func (p *Position) traceLand(m *supplyMap, inEurope bool) hexSet {
	set := p.floodFrom(m, p.supplySources(m, inEurope))
	if p.commandOf(m.nation) == ussr {
		set = set.plus(p.floodFromEdge(m))
	}
	return set
}

// floodFromEdge finds the hexes linked to the sources beyond the east edge, next
// to which the hexes of the edge lie (27.14).
func (p *Position) floodFromEdge(m *supplyMap) hexSet {
	start := p.eastEdge()
	ends := start
	start.bits().And(m.through.bits())
	ends.bits().And(m.into.bits())
	world.ground.FloodInto(p.flood, start.bits(), m.through.bits(), m.into.bits())
	return start.plus(ends)
}

// southEdge are the hexes of the east edge between Z53 and GG45, which supply
// Russia once Lend-Lease goes through Persia (27.14).
var southEdge hexSet

func findSouthEdge() (set hexSet) {
	first, _ := findHex("Z53")
	last, _ := findHex("GG45")
	for h := first + 1; h <= last; h++ {
		if _, ok := world.grid.Neighbour(int(h), 0); !ok {
			set.add(h)
		}
	}
	return set
}

// eastEdge is the edge of the board that supplies Russia (27.14).
func (p *Position) eastEdge() hexSet {
	if p.lendLeaseOpen() {
		return world.eastEdge.plus(southEdge)
	}
	return world.eastEdge
}

// sources are the hexes that supply units of a nation beyond their own hex, any number
// of them (27.21).
func (p *Position) supplySources(m *supplyMap, inEurope bool) (set hexSet) {
	n := m.nation
	for _, c := range capitalSources {
		h := world.countries[c].capital
		if p.capitalSupplies(c, n, m) && !(n == france && inEurope && p.deniedToFrench(h)) {
			set.add(h)
		}
	}
	if n == france && inEurope && p.now < dateOf(spring, 1942) {
		return set // 27.28
	}
	return set.plus(p.specialSources(m))
}

// holds reports whether a nation's side has a hex that supplies it: Russia and
// the West do not share their sources (27.27, 45.5).
func (p *Position) holds(h hex, n country, m *supplyMap) bool {
	owner := p.control[h]
	return (m.through.has(h) || m.into.has(h)) && (p.commandOf(owner) == ussr) == (p.commandOf(n) == ussr)
}

// capitalSupplies: capitals supply the side that holds them, Moscow Russia only
// (27.11), and a lost one not those who would win it back (26.21).
func (p *Position) capitalSupplies(c, n country, m *supplyMap) bool {
	if c == ussr && p.commandOf(n) != ussr {
		return false
	}
	return p.holds(world.countries[c].capital, n, m)
}

// deniedToFrench: French units in Europe live from Paris until 1942; once it is
// lost from London or a capital taken from the enemy (26.813, 27.28).
func (p *Position) deniedToFrench(h hex) bool {
	switch {
	case p.now >= dateOf(spring, 1942) || h == sites.paris:
		return false
	case p.parisLost() && h == sites.london:
		return false
	}
	home := world.hexes[h].country
	return !(p.parisLost() && home != p.control[h] && p.atWar(home, p.control[h]))
}

// specialSources are those besides capitals.
func (p *Position) specialSources(m *supplyMap) (set hexSet) {
	n := m.nation
	add := func(h hex, ok bool) {
		if ok && p.holds(h, n, m) {
			set.add(h)
		}
	}
	switch p.camp(n) {
	case axis: // 27.12
		for h := range regionsOf.portsOfLibya.all {
			add(h, p.camp(p.control[h]) == axis)
		}
	case allies:
		for h := range regionsOf.portsOfEgypt.all {
			add(h, p.commandOf(n) != ussr && p.camp(p.control[h]) == allies)
		}
	}
	if n == france || n == vichyFrance || n == freeFrench { // 27.12
		add(sites.tunis, p.control[sites.tunis] == n)
		add(sites.beirut, p.control[sites.beirut] == n)
	}
	add(sites.vichy, n == vichyFrance || p.status[vichyFrance] == active && p.camp(n) == axis) // 49.2
	add(sites.berchtesgaden, p.redoubtHolds() && p.camp(n) == axis)                            // Axis variant 14
	add(sites.mosul, n == iraq && p.status[iraq] == active)                                    // 27.15
	add(sites.konigsberg, n == germany && p.islanded(konigsbergLinked))                        // 27.18
	add(sites.durazzo, n == italy && p.islanded(durazzoLinked))                                // 27.18
	return set
}

// The sources that end when a land line reaches them (27.18).
const (
	konigsbergLinked = 1 << iota
	durazzoLinked
)

// islanded reports whether Konigsberg or Durazzo is still a source of its own.
func (s *state) islanded(bit uint8) bool {
	return s.scenario < scenario1942 && s.moves.linked&bit == 0
}

// openLines ends the sources of 27.18 to which a normal line has been opened.
func (p *Position) openLines() {
	for _, x := range [...]struct {
		bit  uint8
		n    country
		port hex
	}{{konigsbergLinked, germany, sites.konigsberg}, {durazzoLinked, italy, sites.durazzo}} {
		if !p.islanded(x.bit) {
			continue
		}
		before := p.moves.linked
		p.moves.linked |= x.bit
		if land := p.landSupply(x.n, true); !land.has(x.port) {
			p.moves.linked = before
		}
	}
}

// hexInSupply reports whether a ground unit of a nation would be in supply in a
// hex, as things stand now (27.2). One fleet that carries supply is enough for
// all hexes that it reaches (15.4).
func (p *Position) hexInSupply(h hex, n country) bool {
	set := p.suppliedHexes(n, regionsOf.europe.has(h))
	return set.has(h) || p.fortressSupplies(h, n)
}

// fortressSupplies: a fortress supplies the units in it (5.55, 27.13), but Malta
// not once Gibraltar and Suez or Alexandria are lost (41.3).
func (p *Position) fortressSupplies(h hex, n country) bool {
	if !p.isFortress(h) || !p.friendly(h, n) || p.partisanHeld(h) {
		return false
	}
	if h != sites.malta || p.camp(n) != allies {
		return true
	}
	held := func(at hex) bool { return p.camp(p.control[at]) == allies }
	return held(sites.gibraltar) || held(sites.suez) && held(sites.alexandria)
}

// alwaysSupplied reports whether a unit needs no line: fleets, aircraft and
// partisans (27.31), armor that exploited and airborne units that dropped in the
// last game turn (27.32, 27.33), Greeks on their islands (27.17), and what is
// beside the board.
func (p *Position) alwaysSupplied(u unit) bool {
	h := p.where(u)
	return h == noHex || !needsSupply(u) || p.has(u, easySupply) ||
		p.nation[u] == greece && regionsOf.greekIslands.has(h) || p.fortressSupplies(h, p.nation[u])
}

// needsSupply reports whether a counter must trace a line (27.31); partisans never
// do (32.5).
func needsSupply(u unit) bool { return u.kind().ground() && u.kind() != partisan }

// inLine reports whether a unit in a hex is at the end of a line: its hex is
// linked, or it shares it with an enemy and a free hex next to it is.
func (m *supplyMap) inLine(h hex, linked *hexSet) bool {
	if linked.has(h) {
		return true
	}
	if m.through.has(h) || m.into.has(h) {
		return false
	}
	for _, l := range world.land.Links(int(h)) {
		if groundSides>>l.Class&1 != 0 && linked.has(hex(l.To)) && m.through.has(hex(l.To)) {
			return true
		}
	}
	return false
}
