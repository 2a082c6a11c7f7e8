package reich

import "sandtable/games/reich/atlas"

// Chapter 6: stacking.

const (
	stackLimit  = 2 // 6.1
	londonLimit = 3 // 6.11
	bridgeLimit = 5 // 6.15
)

// room reports whether a ground unit can end in a hex under the stacking limits
// (6.1), which allies share with the exceptions of 6.4. Airborne units count for
// nothing (6.12), nor do fleets, aircraft and their bases (6.2).
func (p *Position) room(u atlas.Unit, h atlas.Hex) bool {
	n := p.nation.of(u)
	count, british := 0, n == atlas.Britain
	for v := range p.here(h) {
		if v == u || p.hostile(v, n) || p.bystander(v, n) {
			continue
		}
		if p.incompatible(n, p.nation.of(v)) || v.Kind().Ground() && p.apartAt(h, n, p.nation.of(v)) {
			return false
		}
		if v.Kind().Ground() && v.Kind() != atlas.Airborne {
			count++
			british = british && p.nation.of(v) == atlas.Britain
		}
	}
	return u.Kind() == atlas.Airborne || count < p.limitAt(h, p.camp(n), british)
}

// bystander reports whether a unit is one that a nation at peace with it passes over
// and stacks upon: Italians in a Minor Ally that Russia attacks (25.2).
func (s *state) bystander(v atlas.Unit, n atlas.Country) bool {
	return s.commandOf(n) == atlas.USSR && s.commander(v) == atlas.Italy && s.campOf(atlas.Italy) == atlas.Axis
}

// onlooker reports whether a unit in a hex is such an Italian one, in a Minor Ally that
// Russia attacks and Italy does not help (25.2).
func (s *state) onlooker(u atlas.Unit, h atlas.Hex) bool {
	if !s.onlookersMakeRoom() || h == atlas.NoHex || s.commander(u) != atlas.Italy || s.campOf(atlas.Italy) != atlas.Axis {
		return false
	}
	n := world.Hexes[h].Country
	return n < atlas.NumCountries && s.politics.wooed.Has(n) && s.status[n] == Invaded && s.atWar(atlas.USSR, n) && !s.atWar(atlas.USSR, atlas.Italy) && s.war[atlas.Italy]&s.war[n] == 0
}

// limitAt is how many ground units of a camp a hex holds.
func (p *Position) limitAt(h atlas.Hex, a atlas.Alliance, british bool) int {
	switch {
	case p.bridgedBy(h, a):
		return bridgeLimit
	case h == atlas.Sites.London && british:
		return londonLimit
	}
	return stackLimit
}

// bridgedBy reports whether a camp has a bridgehead in a hex.
func (s *state) bridgedBy(h atlas.Hex, a atlas.Alliance) bool {
	for i := range s.bridges {
		if s.bridges[i].hex == h && bridgeCamp(i) == a {
			return true
		}
	}
	return false
}

// bridgeCamp is whose a bridgehead counter is (9.3).
func bridgeCamp(i int) atlas.Alliance {
	if i < axisBridges {
		return atlas.Axis
	}
	return atlas.Allies
}

// incompatible reports whether units of two nations may not share a hex: British
// and French before 1942 (34.3, 34.4), but not the Free French (34.5), Russians and the
// West always (45.1), also with the partisans they have raised (45.4).
func (s *state) incompatible(a, b atlas.Country) bool {
	if a == b {
		return false
	}
	if x, y := s.ententeSide(a), s.ententeSide(b); s.coldEntente() && (x == atlas.Britain && y == atlas.France || x == atlas.France && y == atlas.Britain) {
		return true
	}
	ca, cb := s.commandOf(a), s.commandOf(b)
	return ca == atlas.USSR && s.western().Has(cb) || cb == atlas.USSR && s.western().Has(ca)
}

// ententeSide is the power with which a nation keeps apart from British or French
// units: a minor ally goes with its ally (34.3).
func (s *state) ententeSide(n atlas.Country) atlas.Country {
	if n >= atlas.NumMajors && s.minorsKeepApartWithTheirAlly() && s.serves(n) {
		return s.commandOf(n)
	}
	return n
}

// coldEntente reports whether Britain and France do not cooperate yet (34.4).
func (s *state) coldEntente() bool {
	return s.now < atlas.DateOf(atlas.Spring, 1942) && !s.inForce(atlas.Allies, 14)
}

// excess is how many ground units of a camp are too many in a hex.
func (p *Position) excessAt(h atlas.Hex, a atlas.Alliance) int {
	count, british := 0, true
	for u := range p.here(h) {
		if u.Kind().Ground() && u.Kind() != atlas.Airborne && p.camp(p.nation.of(u)) == a {
			count++
			british = british && p.nation.of(u) == atlas.Britain
		}
	}
	return count - p.limitAt(h, a, british)
}

// overstackedHex is the first hex in which nations on the move have too many
// ground units, or atlas.NoHex.
func (p *Position) overstackedHex() atlas.Hex {
	for u := range atlas.Unit(atlas.NumUnits) {
		h := p.where(u)
		if h == atlas.NoHex || !u.Kind().Ground() || !p.moving.Has(p.nation.of(u)) || p.firstIn(h) != u && p.countedBefore(u, h) {
			continue
		}
		if p.excessAt(h, p.camp(p.nation.of(u))) > 0 {
			return h
		}
	}
	return atlas.NoHex
}

// countedBefore reports whether an earlier ground unit of the same camp is in the
// hex, so that the hex has been looked at.
func (p *Position) countedBefore(u atlas.Unit, h atlas.Hex) bool {
	for v := range p.here(h) {
		if v >= u {
			return false
		}
		if v.Kind().Ground() && p.moving.Has(p.nation.of(v)) {
			return true
		}
	}
	return false
}
