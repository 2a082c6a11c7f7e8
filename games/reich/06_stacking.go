package reich

// Chapter 6: stacking.

const (
	stackLimit  = 2 // 6.1
	londonLimit = 3 // 6.11
	bridgeLimit = 5 // 6.15
)

// room reports whether a ground unit can end in a hex under the stacking limits
// (6.1), which allies share with the exceptions of 6.4. Airborne units count for
// nothing (6.12), nor do fleets, aircraft and their bases (6.2).
func (p *Position) room(u unit, h hex) bool {
	n := p.nation[u]
	count, british := 0, n == britain
	for v := range p.here(h) {
		if v == u || p.hostile(v, n) || p.bystander(v, n) {
			continue
		}
		if p.incompatible(n, p.nation[v]) || v.kind().ground() && p.apartAt(h, n, p.nation[v]) {
			return false
		}
		if v.kind().ground() && v.kind() != airborne {
			count++
			british = british && p.nation[v] == britain
		}
	}
	return u.kind() == airborne || count < p.limitAt(h, p.camp(n), british)
}

// bystander reports whether a unit is one that a nation at peace with it passes over
// and stacks upon: Italians in a Minor Ally that Russia attacks (25.2).
func (s *state) bystander(v unit, n country) bool {
	return s.commandOf(n) == ussr && s.commander(v) == italy
}

// onlooker reports whether a unit in a hex is such an Italian one, in a Minor Ally that
// Russia attacks and Italy does not help (25.2).
func (s *state) onlooker(u unit, h hex) bool {
	if !s.onlookersMakeRoom() || h == noHex || s.commander(u) != italy {
		return false
	}
	n := world.hexes[h].country
	return n < numCountries && s.politics.wooed.has(n) && s.status[n] == invaded && s.atWar(ussr, n) && !s.atWar(ussr, italy) && s.war[italy]&s.war[n] == 0
}

// limitAt is how many ground units of a camp a hex holds.
func (p *Position) limitAt(h hex, a alliance, british bool) int {
	switch {
	case p.bridgedBy(h, a):
		return bridgeLimit
	case h == sites.london && british:
		return londonLimit
	}
	return stackLimit
}

// bridgedBy reports whether a camp has a bridgehead in a hex.
func (s *state) bridgedBy(h hex, a alliance) bool {
	for i := range s.bridges {
		if s.bridges[i].hex == h && bridgeCamp(i) == a {
			return true
		}
	}
	return false
}

// bridgeCamp is whose a bridgehead counter is (9.3).
func bridgeCamp(i int) alliance {
	if i < axisBridges {
		return axis
	}
	return allies
}

// incompatible reports whether units of two nations may not share a hex: British
// and French before 1942 (34.3, 34.4), but not the Free French (34.5), Russians and the
// West always (45.1), also with the partisans they have raised (45.4).
func (s *state) incompatible(a, b country) bool {
	if a == b {
		return false
	}
	if x, y := s.ententeSide(a), s.ententeSide(b); s.coldEntente() && (x == britain && y == france || x == france && y == britain) {
		return true
	}
	ca, cb := s.commandOf(a), s.commandOf(b)
	return ca == ussr && western3.has(cb) || cb == ussr && western3.has(ca)
}

// ententeSide is the power with which a nation keeps apart from British or French
// units: a minor ally goes with its ally (34.3).
func (s *state) ententeSide(n country) country {
	if n >= numMajors && s.minorsKeepApartWithTheirAlly() && s.serves(n) {
		return s.commandOf(n)
	}
	return n
}

// coldEntente reports whether Britain and France do not cooperate yet (34.4).
func (s *state) coldEntente() bool {
	return s.now < dateOf(spring, 1942) && !s.inForce(allies, 14)
}

// excess is how many ground units of a camp are too many in a hex.
func (p *Position) excessAt(h hex, a alliance) int {
	count, british := 0, true
	for u := range p.here(h) {
		if u.kind().ground() && u.kind() != airborne && p.camp(p.nation[u]) == a {
			count++
			british = british && p.nation[u] == britain
		}
	}
	return count - p.limitAt(h, a, british)
}

// overstackedHex is the first hex in which nations on the move have too many
// ground units, or noHex.
func (p *Position) overstackedHex() hex {
	for u := range unit(numUnits) {
		h := p.where(u)
		if h == noHex || !u.kind().ground() || !p.moving.has(p.nation[u]) || p.firstIn(h) != u && p.countedBefore(u, h) {
			continue
		}
		if p.excessAt(h, p.camp(p.nation[u])) > 0 {
			return h
		}
	}
	return noHex
}

// countedBefore reports whether an earlier ground unit of the same camp is in the
// hex, so that the hex has been looked at.
func (p *Position) countedBefore(u unit, h hex) bool {
	for v := range p.here(h) {
		if v >= u {
			return false
		}
		if v.kind().ground() && p.moving.has(p.nation[v]) {
			return true
		}
	}
	return false
}
