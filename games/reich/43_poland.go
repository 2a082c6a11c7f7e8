package reich

import "sandtable/games/reich/atlas"

// Rule 43.1: Germany attacks Poland until it is conquered.

// owesPoland reports whether Germany must still attack Polish ground units in this
// player turn. An Attrition does so by itself once units are in contact.
func (p *Position) owesPoland(who atlas.Country) bool {
	return who == atlas.Germany && p.mover == atlas.Axis && !p.alone() && p.atWar(atlas.Germany, atlas.Poland) && !p.inForce(atlas.Axis, 12) &&
		!p.politics.onPoles && p.optionOn(atlas.Germany, atlas.Eastern) != Pass
}

// polesAt reports whether a hex of the Eastern Front holds Polish ground units.
func (p *Position) polesAt(h atlas.Hex) bool {
	for u := range p.here(h) {
		if p.nation.of(u) == atlas.Poland && u.Kind().Ground() && world.Hexes[h].Front == atlas.Eastern {
			return true
		}
	}
	return false
}

// nextToPoles are the hexes from which ground units can attack Poles.
func (p *Position) nextToPoles() (set atlas.HexSet) {
	for u := range atlas.Of(atlas.Poland) {
		h := p.where(u)
		if h == atlas.NoHex || p.nation.of(u) != atlas.Poland || !p.polesAt(h) {
			continue
		}
		for _, link := range world.Land.Links(int(h)) {
			if atlas.GroundSides>>link.Class&1 != 0 {
				set.Add(atlas.Hex(link.To))
			}
		}
	}
	return set
}

// fightsFrom reports whether a German ground unit that can attack or be counted
// stands on one of some hexes.
func (p *Position) fightsFrom(set *atlas.HexSet) bool {
	for u := range atlas.Unit(atlas.NumUnits) {
		if h := p.where(u); h != atlas.NoHex && set.Has(h) && p.commander(u) == atlas.Germany && u.Kind().Ground() && u.Kind() != atlas.Replacement {
			return true
		}
	}
	return false
}

// mustFacePoles reports whether Germany may not end its movement yet: none of its
// units is next to Poles, and one that has not moved can go there.
func (p *Position) mustFacePoles(who atlas.Country) bool {
	if !p.owesPoland(who) {
		return false
	}
	near := p.nextToPoles()
	if near.Empty() || p.fightsFrom(&near) {
		return false
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.at.of(u) < atlas.NumHexes && u.Kind().Ground() && p.whyUnmoved(u, atlas.Germany) == nil && !p.twin(u) && p.reaches(u, &near) {
			return true
		}
	}
	return false
}

// reaches reports whether a unit can end its move on one of some hexes.
func (p *Position) reaches(u atlas.Unit, set *atlas.HexSet) bool {
	m := p.moves
	p.moves.path[0], p.moves.steps, p.moves.spent = p.where(u), 1, 0
	goals := p.goals(u)
	p.moves = m
	return goals.Bits().Meets(set.Bits())
}

// mustStrikePoles reports whether Germany may not end its attacks yet: it has an
// Offensive in the East, has attacked no Poles, and can.
func (p *Position) mustStrikePoles(who atlas.Country) bool {
	if !p.owesPoland(who) || p.optionOn(atlas.Germany, atlas.Eastern) != Offensive {
		return false
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.commander(u) != atlas.Germany || !p.onBoard(u) || p.cannotAttack(u, false) != fine {
			continue
		}
		for _, link := range world.Land.Links(int(p.where(u))) {
			if h := atlas.Hex(link.To); atlas.GroundSides>>link.Class&1 != 0 && p.polesAt(h) && p.cannotStrike(u, h) == fine {
				return true
			}
		}
	}
	return false
}

// notePoles remembers that German ground units have attacked Polish ones.
func (p *Position) notePoles() {
	g := &p.fight
	for u := range g.attackers.All {
		for v := range g.defenders.All {
			p.politics.onPoles = p.politics.onPoles || p.commander(u) == atlas.Germany && p.nation.of(v) == atlas.Poland
		}
	}
}
