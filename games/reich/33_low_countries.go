package reich

// Allied variant 11: Belgium and Luxembourg work with the western Allies while they
// are neutral.

// lowCountries: they let the western Allies in.
func (s *state) lowCountries(owner, n country) bool {
	return s.inForce(allies, 11) && (owner == belgium || owner == luxembourg) && (n == britain || n == france) && s.status[owner] == neutral
}

// joinBelgium: a Belgium that the Axis attack becomes a French Minor Ally.
func (p *Position) joinBelgium() {
	if p.status[belgium] == invaded && p.attackedBy(belgium, axis) && !p.fallen.has(france) {
		p.becomeAlly(belgium, france)
	}
}

// neutralLow reports whether a hex is in one of the two while it is neutral and works
// with the Allies.
func (s *state) neutralLow(h hex) bool {
	n := world.hexes[h].country
	return s.lowCountries(n, france) && s.control[h] == n
}

// frontierShut: nobody attacks or moves between these countries and Germany before
// they are attacked.
func (s *state) frontierShut(from, to hex) bool {
	if !s.inForce(allies, 11) {
		return false
	}
	german := func(h hex) bool { return world.hexes[h].country == germany }
	return s.neutralLow(from) && german(to) || s.neutralLow(to) && german(from)
}

// lowWays are two sets of hexes of which a western unit on the march keeps out of the
// one or the other, so that it never crosses the German frontier out of the two
// countries.
func (s *state) lowWays(n country) (german, low hexSet, shut bool) {
	for _, c := range [...]country{belgium, luxembourg} {
		if s.lowCountries(c, n) {
			low, shut = low.plus(world.countries[c].hexes), true
		}
	}
	return world.countries[germany].hexes, low, shut
}
