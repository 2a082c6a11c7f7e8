package reich

import "sandtable/games/reich/atlas"

// Allied variant 11: Belgium and Luxembourg work with the western Allies while they
// are neutral.

// lowCountries: they let the western Allies in.
func (s *state) lowCountries(owner, n atlas.Country) bool {
	return s.inForce(atlas.Allies, 11) && (owner == atlas.Belgium || owner == atlas.Luxembourg) && (n == atlas.Britain || n == atlas.France) && s.status[owner] == Neutral
}

// joinBelgium: a Belgium that the Axis attack becomes a French Minor Ally.
func (p *Position) joinBelgium() {
	if p.status[atlas.Belgium] == Invaded && p.attackedBy(atlas.Belgium, atlas.Axis) && !p.fallen.Has(atlas.France) {
		p.becomeAlly(atlas.Belgium, atlas.France)
	}
}

// neutralLow reports whether a hex is in one of the two while it is neutral and works
// with the Allies.
func (s *state) neutralLow(h atlas.Hex) bool {
	n := world.Hexes[h].Country
	return s.lowCountries(n, atlas.France) && s.control.of(h) == n
}

// frontierShut: nobody attacks or moves between these countries and Germany before
// they are attacked.
func (s *state) frontierShut(from, to atlas.Hex) bool {
	if !s.inForce(atlas.Allies, 11) {
		return false
	}
	german := func(h atlas.Hex) bool { return world.Hexes[h].Country == atlas.Germany }
	return s.neutralLow(from) && german(to) || s.neutralLow(to) && german(from)
}

// lowWays are two sets of hexes of which a western unit on the march keeps out of the
// one or the other, so that it never crosses the German frontier out of the two
// countries.
func (s *state) lowWays(n atlas.Country) (german, low atlas.HexSet, shut bool) {
	for _, c := range [...]atlas.Country{atlas.Belgium, atlas.Luxembourg} {
		if s.lowCountries(c, n) {
			low, shut = low.Plus(world.Countries[c].Hexes), true
		}
	}
	return world.Countries[atlas.Germany].Hexes, low, shut
}
