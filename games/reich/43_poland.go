package reich

// Rule 43.1: Germany attacks Poland until it is conquered.

// owesPoland reports whether Germany must still attack Polish ground units in this
// player turn. An Attrition does so by itself once units are in contact.
func (p *Position) owesPoland(who country) bool {
	return who == germany && p.mover == axis && !p.alone() && p.atWar(germany, poland) && !p.inForce(axis, 12) &&
		!p.politics.onPoles && p.optionOn(germany, eastern) != pass
}

// polesAt reports whether a hex of the Eastern Front holds Polish ground units.
func (p *Position) polesAt(h hex) bool {
	for u := range p.here(h) {
		if p.nation[u] == poland && u.kind().ground() && world.hexes[h].front == eastern {
			return true
		}
	}
	return false
}

// nextToPoles are the hexes from which ground units can attack Poles.
func (p *Position) nextToPoles() (set hexSet) {
	for u := range of(poland) {
		h := p.where(u)
		if h == noHex || p.nation[u] != poland || !p.polesAt(h) {
			continue
		}
		for _, link := range world.land.Links(int(h)) {
			if groundSides>>link.Class&1 != 0 {
				set.add(hex(link.To))
			}
		}
	}
	return set
}

// fightsFrom reports whether a German ground unit that can attack or be counted
// stands on one of some hexes.
func (p *Position) fightsFrom(set *hexSet) bool {
	for u := range unit(numUnits) {
		if h := p.where(u); h != noHex && set.has(h) && p.commander(u) == germany && u.kind().ground() && u.kind() != replacement {
			return true
		}
	}
	return false
}

// mustFacePoles reports whether Germany may not end its movement yet: none of its
// units is next to Poles, and one that has not moved can go there.
func (p *Position) mustFacePoles(who country) bool {
	if !p.owesPoland(who) {
		return false
	}
	near := p.nextToPoles()
	if near.empty() || p.fightsFrom(&near) {
		return false
	}
	for u := range unit(numUnits) {
		if p.at[u] < numHexes && u.kind().ground() && p.whyUnmoved(u, germany) == nil && !p.twin(u) && p.reaches(u, &near) {
			return true
		}
	}
	return false
}

// reaches reports whether a unit can end its move on one of some hexes.
func (p *Position) reaches(u unit, set *hexSet) bool {
	m := p.moves
	p.moves.path[0], p.moves.steps, p.moves.spent = p.where(u), 1, 0
	goals := p.goals(u)
	p.moves = m
	return goals.bits().Meets(set.bits())
}

// mustStrikePoles reports whether Germany may not end its attacks yet: it has an
// Offensive in the East, has attacked no Poles, and can.
func (p *Position) mustStrikePoles(who country) bool {
	if !p.owesPoland(who) || p.optionOn(germany, eastern) != offensive {
		return false
	}
	for u := range unit(numUnits) {
		if p.commander(u) != germany || !p.onBoard(u) || p.cannotAttack(u, false) != fine {
			continue
		}
		for _, link := range world.land.Links(int(p.where(u))) {
			if h := hex(link.To); groundSides>>link.Class&1 != 0 && p.polesAt(h) && p.cannotStrike(u, h) == fine {
				return true
			}
		}
	}
	return false
}

// notePoles remembers that German ground units have attacked Polish ones.
func (p *Position) notePoles() {
	g := &p.fight
	for u := range g.attackers.all {
		for v := range g.defenders.all {
			p.politics.onPoles = p.politics.onPoles || p.commander(u) == germany && p.nation[v] == poland
		}
	}
}
