package reich

import "sandtable/games/reich/atlas"

// Chapters 16.2 to 16.6, 29.6 and 37.3: the ways by which units and BRPs are
// redeployed, over land and by sea escort.

// maxLegs is how many stretches of sea one redeployment may cross, each with an
// escort of its own (29.65).
const maxLegs = 3

// journey is a way from one place to another.
type journey struct {
	bases  [maxLegs]atlas.Hex // of the escorts, in order
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
var portless atlas.HexSet

func findPortless() (set atlas.HexSet) {
	s := world.Ground.NewScratch()
	var seen atlas.HexSet
	for h := range world.OnLand.Bits().All() {
		if seen.Has(atlas.Hex(h)) {
			continue
		}
		var isle atlas.HexSet
		isle.Add(atlas.Hex(h))
		world.Ground.Flood(s, isle.Bits(), world.OnLand.Bits())
		seen.Bits().Or(isle.Bits())
		if !isle.Bits().Meets(world.Ports.Bits()) {
			set.Bits().Or(isle.Bits())
		}
	}
	return set
}

// openTo are the nations over whose hexes a nation redeploys: its friends that
// consent (16.2, 51.4), attacked minors that it helps (23.1), and for foreign aid neutral minors (33.62).
func (p *Position) openTo(n atlas.Country, aid bool) (set atlas.NationSet) {
	power := p.commandOf(n)
	for c := range atlas.Country(atlas.NumNations) {
		switch w := p.commandOf(c); {
		case p.friends(c, n):
			if w >= atlas.NumMajors || w == power || p.consent[w].Has(power) {
				set.Add(c)
			}
		case p.helps(n, c):
			set.Add(c)
		case aid && c >= atlas.NumMajors && !p.atWar(c, n) && (p.status[c] == Neutral || p.status[c] == Courted):
			set.Add(c)
		}
	}
	if aid && p.campOf(power) == atlas.Allies && power != atlas.USSR && !p.atWar(atlas.USSR, atlas.Germany) {
		set.Remove(atlas.USSR)
	}
	return set
}

// passable are the hexes over which a nation may redeploy by land: controlled,
// and not next to the enemy. Gibraltar is always open to its controller (29.66,
// 37.2).
func (p *Position) passable(n atlas.Country, aid bool) (set atlas.HexSet) {
	open := p.openTo(n, aid)
	var owners [atlas.NumNations + 1]bool
	for c := range open.All {
		owners[c] = true
	}
	set = p.look().heldBy(&owners)
	set.KeepOnly(&world.OnLand)
	near := p.nearEnemies(n)
	near.RemoveAll(&world.Countries[atlas.Gibraltar].Hexes)
	set.RemoveAll(&near)
	for _, u := range partisanUnits {
		if h := p.where(u); h != atlas.NoHex && p.control.of(h) != n && p.partisanHeld(h) {
			set.Remove(h)
		}
	}
	return set
}

// spread grows a set over passable land.
func (p *Position) spread(set, pass *atlas.HexSet) {
	world.Ground.Flood(p.flood, set.Bits(), pass.Bits())
}

// freeToEscort reports whether a fleet can still escort in this game turn: nine
// factors, unused, not newly built, not redeployed (29.31, 29.34, 29.62, 29.64).
func (p *Position) freeToEscort(u atlas.Unit) bool {
	return u.Kind() == atlas.Fleet && u.Strength() == atlas.FullFleet && p.escortFree(u) && !p.has(u, redeployed)
}

// escortAt is a fleet at a base that can escort units of a nation, its own fleets
// first, or atlas.NoUnit.
func (p *Position) escortAt(where spot, n atlas.Country) atlas.Unit {
	found := atlas.NoUnit
	for u := range p.in(where) {
		if p.freeToEscort(u) && p.mayCarry(u, n) {
			if p.nation.of(u) == n {
				return u
			}
			if found == atlas.NoUnit {
				found = u
			}
		}
	}
	return found
}

// escortBases are the hexes with fleets that can escort units of a nation.
func (p *Position) escortBases(n atlas.Country) (set atlas.HexSet) {
	for _, u := range allFleets {
		if h := p.where(u); h != atlas.NoHex && p.freeToEscort(u) && p.mayCarry(u, n) {
			set.Add(h)
		}
	}
	return set
}

// seas is what a search for ways keeps.
type seas struct {
	pass  atlas.HexSet // land that may be crossed
	bases atlas.HexSet // where escorts are
	n     atlas.Country
	aid   bool
	parts [maxLegs]atlas.HexSet // what the legs of a way reach
}

// newSeas prepares a search for a nation's ways.
func (p *Position) newSeas(n atlas.Country, aid bool) seas {
	s := seas{pass: p.passable(n, aid), bases: p.escortBases(n), n: n, aid: aid}
	s.bases.Bits().And(s.pass.Bits())
	return s
}

// landings are the hexes at which an escort from a base can put ashore: controlled
// ports and portless islands in supply (29.67). Foreign aid may land at Helsinki
// and Dublin (33.62).
func (p *Position) landings(s *seas, base atlas.Hex) (set atlas.HexSet) {
	set = p.seaHexes(base, s.n, false)
	for h := range set.Bits().All() {
		h := atlas.Hex(h)
		shore := world.Ports.Has(h) || portless.Has(h) || s.aid && (h == world.Countries[atlas.Finland].Capital || h == world.Countries[atlas.Ireland].Capital)
		if !shore || !s.pass.Has(h) || h == base || !s.aid && !p.shoreInSupply(h, s.n) {
			set.Bits().Clear(int(h))
		}
	}
	return set
}

// shoreInSupply reports whether a hex is in supply for those who go ashore there; in
// a minor that they help, if it is for the minor itself.
func (p *Position) shoreInSupply(h atlas.Hex, n atlas.Country) bool {
	return p.hexInSupply(h, n) || p.helps(n, p.control.of(h)) && p.hexInSupply(h, p.control.of(h))
}

// leg are the hexes that one escort more brings into reach from a region: out of
// its ports, or off a portless island to the base of the escort (29.62, 29.67).
func (p *Position) leg(s *seas, region *atlas.HexSet, base atlas.Hex) (set atlas.HexSet) {
	if region.Has(base) {
		return p.landings(s, base)
	}
	if !region.Bits().Meets(portless.Bits()) || !p.hexInSupply(base, s.n) {
		return set
	}
	reach := p.seaHexes(base, s.n, false)
	for h := range region.Bits().All() {
		if reach.Has(atlas.Hex(h)) && portless.Has(atlas.Hex(h)) {
			set.Add(base)
			break
		}
	}
	return set
}

// reachable are the hexes that can be reached from a hex by land and sea escort.
func (p *Position) reachable(s *seas, from atlas.Hex, around bool) (region atlas.HexSet) {
	region.Add(from)
	p.spread(&region, &s.pass)
	home := region
	for range maxLegs {
		before := region
		for b := range s.bases.Bits().All() {
			set := p.leg(s, &before, atlas.Hex(b))
			region.Bits().Or(set.Bits())
			if around {
				set = p.aroundAfrica(s, &before, atlas.Hex(b))
				region.Bits().Or(set.Bits())
			}
		}
		if region == before {
			break
		}
		p.spread(&region, &s.pass)
	}
	if p.escortsServeOnce() && home.Bits().Meets(portless.Bits()) {
		p.dropUnescorted(s, &region, from, around)
	}
	return region
}

// dropUnescorted takes from a region the hexes to which no way leads from an island with
// a fleet for each stretch of sea.
func (p *Position) dropUnescorted(s *seas, region *atlas.HexSet, from atlas.Hex, around bool) {
	for h := range region.All {
		if _, ok := p.findWay(s, from, h, around); !ok {
			region.Remove(h)
		}
	}
}

// find looks for a way with the fewest escorts.
func (p *Position) findWay(s *seas, from, to atlas.Hex, around bool) (journey, bool) {
	var region atlas.HexSet
	region.Add(from)
	p.spread(&region, &s.pass)
	for legs := 0; legs <= maxLegs; legs++ {
		if j, ok := p.within(s, &region, to, legs, around, journey{}); ok {
			return j, true
		}
	}
	return journey{}, false
}

// within looks for a way of so many legs from a region to a hex, to go on with.
func (p *Position) within(s *seas, region *atlas.HexSet, to atlas.Hex, legs int, around bool, j journey) (journey, bool) {
	if region.Has(to) {
		return j, true
	}
	if legs == 0 {
		return j, false
	}
	for b := range s.bases.Bits().All() {
		for _, cape := range [2]bool{false, true} {
			if cape && !around {
				continue
			}
			set := &s.parts[legs-1]
			if cape {
				*set = p.aroundAfrica(s, region, atlas.Hex(b))
			} else {
				*set = p.leg(s, region, atlas.Hex(b))
			}
			if set.Bits().Empty() {
				continue
			}
			p.spread(set, &s.pass)
			k := j
			k.bases[k.legs] = atlas.Hex(b)
			k.legs++
			k.around = k.around || cape
			used := s.bases.Has(atlas.Hex(b))
			if !p.escortsServeOnce() || p.escortsAt(atlas.Hex(b), s.n) <= k.uses(atlas.Hex(b)) {
				s.bases.Bits().Clear(b)
			}
			k, ok := p.within(s, set, to, legs-1, around, k)
			s.bases.Bits().Put(b, used)
			if ok {
				return k, true
			}
		}
	}
	return j, false
}

// uses is how many escorts of a base a journey takes.
func (j *journey) uses(base atlas.Hex) (count int) {
	for _, b := range j.bases[:j.legs] {
		if b == base {
			count++
		}
	}
	return count
}

// The way round Africa (37.3, 47.3).

var capePorts atlas.HexSet

// findCapePorts are the ports on the Atlantic.
func findCapePorts() (set atlas.HexSet) {
	for i := range world.Places {
		pl := &world.Places[i]
		for w := range pl.NumWaters {
			if world.Waters[pl.Waters[w]].Zone == atlas.Atlantic {
				set.Add(pl.Hex)
			}
		}
	}
	return set
}

// capeOpen reports whether a camp may go round Africa to Suez, or from it: the
// Allies into Egypt always, out of it when Gibraltar is lost; the Axis when the
// canal is theirs and in repair and no fleet shuts the Gulf (37.3, 47.3).
func (p *Position) capeOpen(n atlas.Country, inward bool) bool {
	switch p.camp(n) {
	case atlas.Allies:
		return p.commandOf(n) != atlas.USSR && (inward || p.camp(p.control.of(atlas.Sites.Gibraltar)) != atlas.Allies)
	case atlas.Axis:
		return p.suez.owner == atlas.Axis && !p.suez.shut && !p.gulfShut()
	}
	return false
}

// gulfShut reports whether a fleet in the Lend-Lease box shuts the Gulf (47.3).
func (p *Position) gulfShut() bool {
	for u := range p.in(lendSpot) {
		if u.Kind() == atlas.Fleet {
			return true
		}
	}
	return false
}

// aroundAfrica are the hexes that an escort brings into reach off the board: Suez
// from an Atlantic port, Atlantic ports from Suez.
func (p *Position) aroundAfrica(s *seas, region *atlas.HexSet, base atlas.Hex) (set atlas.HexSet) {
	switch {
	case !region.Has(base):
	case base == atlas.Sites.Suez && p.capeOpen(s.n, false):
		for h := range capePorts.Bits().All() {
			if s.pass.Has(atlas.Hex(h)) && p.hexInSupply(atlas.Hex(h), s.n) {
				set.Add(atlas.Hex(h))
			}
		}
	case capePorts.Has(base) && p.capeOpen(s.n, true) && s.pass.Has(atlas.Sites.Suez):
		set.Add(atlas.Sites.Suez)
	}
	return set
}

// useEscorts commits the escorts of a journey: they can do nothing else in this
// game turn and stay at their bases (29.63, 29.64).
func (p *Position) useEscorts(j *journey, n atlas.Country) {
	for i := range j.legs {
		if u := p.escortAt(spot(j.bases[i]), n); u != atlas.NoUnit {
			p.commit(u)
		}
	}
}

// commit makes a fleet the escort of units at sea (29.314) or of a Murmansk convoy
// (29.315) and turns it over.
func (p *Position) commit(u atlas.Unit) {
	p.task.set(u, Escorting)
	p.invert(u)
}
