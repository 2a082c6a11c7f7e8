package reich

// Chapters 16.2 to 16.6, 29.6 and 37.3: the ways by which units and BRPs are
// redeployed, over land and by sea escort.

// maxLegs is how many stretches of sea one redeployment may cross, each with an
// escort of its own (29.65).
const maxLegs = 3

// journey is a way from one place to another.
type journey struct {
	bases  [maxLegs]hex // of the escorts, in order
	legs   int
	around bool // round Africa, at double cost (37.3)
	baltic bool // British aid to Finland that a fleet in the Baltic takes to Helsinki (33.62)
}

// cost is what a journey counts against the limit of 16.1.
func (j *journey) cost() int {
	if j.around {
		return 2
	}
	return 1
}

// portless are the islands without a port, which can be reached by a fleet that
// is based at the other end of the crossing (29.67).
var portless hexSet

func findPortless() (set hexSet) {
	s := world.ground.NewScratch()
	var seen hexSet
	for h := range world.onLand.bits().All() {
		if seen.has(hex(h)) {
			continue
		}
		var isle hexSet
		isle.add(hex(h))
		world.ground.Flood(s, isle.bits(), world.onLand.bits())
		seen.bits().Or(isle.bits())
		if !isle.bits().Meets(world.ports.bits()) {
			set.bits().Or(isle.bits())
		}
	}
	return set
}

// openTo are the nations over whose hexes a nation redeploys: its friends that
// consent (16.2, 51.4), attacked minors that it helps (23.1), and for foreign aid neutral minors (33.62).
func (p *Position) openTo(n country, aid bool) (set nationSet) {
	power := p.commandOf(n)
	for c := range country(numNations) {
		switch w := p.commandOf(c); {
		case p.friends(c, n):
			if w >= numMajors || w == power || p.consent[w].has(power) {
				set.add(c)
			}
		case p.helps(n, c):
			set.add(c)
		case aid && c >= numMajors && !p.atWar(c, n) && (p.status[c] == neutral || p.status[c] == courted):
			set.add(c)
		}
	}
	if aid && campOf(power) == allies && power != ussr && !p.atWar(ussr, germany) {
		set.remove(ussr)
	}
	return set
}

// passable are the hexes over which a nation may redeploy by land: controlled,
// and not next to the enemy. Gibraltar is always open to its controller (29.66,
// 37.2).
func (p *Position) passable(n country, aid bool) (set hexSet) {
	open := p.openTo(n, aid)
	var owners [numNations + 1]bool
	for c := range open.all {
		owners[c] = true
	}
	set = p.look().heldBy(&owners)
	set.keepOnly(&world.onLand)
	near := p.nearEnemies(n)
	near.removeAll(&world.countries[gibraltar].hexes)
	set.removeAll(&near)
	for _, u := range partisanUnits {
		if h := p.where(u); h != noHex && p.control[h] != n && p.partisanHeld(h) {
			set.remove(h)
		}
	}
	return set
}

// spread grows a set over passable land.
func (p *Position) spread(set, pass *hexSet) { world.ground.Flood(p.flood, set.bits(), pass.bits()) }

// freeToEscort reports whether a fleet can still escort in this game turn: nine
// factors, unused, not newly built, not redeployed (29.31, 29.34, 29.62, 29.64).
func (p *Position) freeToEscort(u unit) bool {
	return u.kind() == fleet && u.strength() == fullFleet && p.escortFree(u) && !p.has(u, redeployed)
}

// escortAt is a fleet at a base that can escort units of a nation, its own fleets
// first, or noUnit.
func (p *Position) escortAt(where spot, n country) unit {
	found := noUnit
	for u := range p.in(where) {
		if p.freeToEscort(u) && p.mayCarry(u, n) {
			if p.nation[u] == n {
				return u
			}
			if found == noUnit {
				found = u
			}
		}
	}
	return found
}

// escortBases are the hexes with fleets that can escort units of a nation.
func (p *Position) escortBases(n country) (set hexSet) {
	for u := range unit(numUnits) {
		if h := p.where(u); h != noHex && p.freeToEscort(u) && p.mayCarry(u, n) {
			set.add(h)
		}
	}
	return set
}

// seas is what a search for ways keeps.
type seas struct {
	pass  hexSet // land that may be crossed
	bases hexSet // where escorts are
	n     country
	aid   bool
	parts [maxLegs]hexSet // what the legs of a way reach
}

// newSeas prepares a search for a nation's ways.
func (p *Position) newSeas(n country, aid bool) seas {
	s := seas{pass: p.passable(n, aid), bases: p.escortBases(n), n: n, aid: aid}
	s.bases.bits().And(s.pass.bits())
	return s
}

// landings are the hexes at which an escort from a base can put ashore: controlled
// ports and portless islands in supply (29.67). Foreign aid may land at Helsinki
// and Dublin (33.62).
func (p *Position) landings(s *seas, base hex) (set hexSet) {
	set = p.seaHexes(base, s.n, false)
	for h := range set.bits().All() {
		h := hex(h)
		shore := world.ports.has(h) || portless.has(h) || s.aid && (h == world.countries[finland].capital || h == world.countries[ireland].capital)
		if !shore || !s.pass.has(h) || h == base || !s.aid && !p.shoreInSupply(h, s.n) {
			set.bits().Clear(int(h))
		}
	}
	return set
}

// shoreInSupply reports whether a hex is in supply for those who go ashore there; in
// a minor that they help, if it is for the minor itself.
func (p *Position) shoreInSupply(h hex, n country) bool {
	return p.hexInSupply(h, n) || p.helps(n, p.control[h]) && p.hexInSupply(h, p.control[h])
}

// leg are the hexes that one escort more brings into reach from a region: out of
// its ports, or off a portless island to the base of the escort (29.62, 29.67).
func (p *Position) leg(s *seas, region *hexSet, base hex) (set hexSet) {
	if region.has(base) {
		return p.landings(s, base)
	}
	if !region.bits().Meets(portless.bits()) || !p.hexInSupply(base, s.n) {
		return set
	}
	reach := p.seaHexes(base, s.n, false)
	for h := range region.bits().All() {
		if reach.has(hex(h)) && portless.has(hex(h)) {
			set.add(base)
			break
		}
	}
	return set
}

// reachable are the hexes that can be reached from a hex by land and sea escort.
func (p *Position) reachable(s *seas, from hex, around bool) (region hexSet) {
	region.add(from)
	p.spread(&region, &s.pass)
	home := region
	for range maxLegs {
		before := region
		for b := range s.bases.bits().All() {
			set := p.leg(s, &before, hex(b))
			region.bits().Or(set.bits())
			if around {
				set = p.aroundAfrica(s, &before, hex(b))
				region.bits().Or(set.bits())
			}
		}
		if region == before {
			break
		}
		p.spread(&region, &s.pass)
	}
	if p.escortsServeOnce() && home.bits().Meets(portless.bits()) {
		p.dropUnescorted(s, &region, from, around)
	}
	return region
}

// dropUnescorted takes from a region the hexes to which no way leads from an island with
// a fleet for each stretch of sea.
func (p *Position) dropUnescorted(s *seas, region *hexSet, from hex, around bool) {
	for h := range region.all {
		if _, ok := p.findWay(s, from, h, around); !ok {
			region.remove(h)
		}
	}
}

// find looks for a way with the fewest escorts.
func (p *Position) findWay(s *seas, from, to hex, around bool) (journey, bool) {
	var region hexSet
	region.add(from)
	p.spread(&region, &s.pass)
	for legs := 0; legs <= maxLegs; legs++ {
		if j, ok := p.within(s, &region, to, legs, around, journey{}); ok {
			return j, true
		}
	}
	return journey{}, false
}

// within looks for a way of so many legs from a region to a hex, to go on with.
func (p *Position) within(s *seas, region *hexSet, to hex, legs int, around bool, j journey) (journey, bool) {
	if region.has(to) {
		return j, true
	}
	if legs == 0 {
		return j, false
	}
	for b := range s.bases.bits().All() {
		for _, cape := range [2]bool{false, true} {
			if cape && !around {
				continue
			}
			set := &s.parts[legs-1]
			if cape {
				*set = p.aroundAfrica(s, region, hex(b))
			} else {
				*set = p.leg(s, region, hex(b))
			}
			if set.bits().Empty() {
				continue
			}
			p.spread(set, &s.pass)
			k := j
			k.bases[k.legs] = hex(b)
			k.legs++
			k.around = k.around || cape
			used := s.bases.has(hex(b))
			if !p.escortsServeOnce() || p.escortsAt(hex(b), s.n) <= k.uses(hex(b)) {
				s.bases.bits().Clear(b)
			}
			k, ok := p.within(s, set, to, legs-1, around, k)
			s.bases.bits().Put(b, used)
			if ok {
				return k, true
			}
		}
	}
	return j, false
}

// uses is how many escorts of a base a journey takes.
func (j *journey) uses(base hex) (count int) {
	for _, b := range j.bases[:j.legs] {
		if b == base {
			count++
		}
	}
	return count
}

// The way round Africa (37.3, 47.3).

var (
	suezHex   hex
	capePorts hexSet
)

// findCapePorts are the ports on the Atlantic.
func findCapePorts() (set hexSet) {
	for i := range world.places {
		pl := &world.places[i]
		for w := range pl.numWaters {
			if world.waters[pl.waters[w]].zone == atlantic {
				set.add(pl.hex)
			}
		}
	}
	return set
}

// capeOpen reports whether a camp may go round Africa to Suez, or from it: the
// Allies into Egypt always, out of it when Gibraltar is lost; the Axis when the
// canal is theirs and in repair and no fleet shuts the Gulf (37.3, 47.3).
func (p *Position) capeOpen(n country, inward bool) bool {
	switch p.camp(n) {
	case allies:
		return p.commandOf(n) != ussr && (inward || p.camp(p.control[gibraltarHex]) != allies)
	case axis:
		return p.suez.owner == axis && !p.suez.shut && !p.gulfShut()
	}
	return false
}

var gibraltarHex hex

// gulfShut reports whether a fleet in the Lend-Lease box shuts the Gulf (47.3).
func (p *Position) gulfShut() bool {
	for u := range p.in(lendSpot) {
		if u.kind() == fleet {
			return true
		}
	}
	return false
}

// aroundAfrica are the hexes that an escort brings into reach off the board: Suez
// from an Atlantic port, Atlantic ports from Suez.
func (p *Position) aroundAfrica(s *seas, region *hexSet, base hex) (set hexSet) {
	switch {
	case !region.has(base):
	case base == suezHex && p.capeOpen(s.n, false):
		for h := range capePorts.bits().All() {
			if s.pass.has(hex(h)) && p.hexInSupply(hex(h), s.n) {
				set.add(hex(h))
			}
		}
	case capePorts.has(base) && p.capeOpen(s.n, true) && s.pass.has(suezHex):
		set.add(suezHex)
	}
	return set
}

// useEscorts commits the escorts of a journey: they can do nothing else in this
// game turn and stay at their bases (29.63, 29.64).
func (p *Position) useEscorts(j *journey, n country) {
	for i := range j.legs {
		if u := p.escortAt(spot(j.bases[i]), n); u != noUnit {
			p.commit(u)
		}
	}
}

// commit makes a fleet the escort of units at sea (29.314) or of a Murmansk convoy
// (29.315) and turns it over.
func (p *Position) commit(u unit) {
	p.task[u] = escorting
	p.invert(u)
}
