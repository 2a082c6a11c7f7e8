package reich

import "sandtable/games/reich/atlas"

// Chapter 7: taking control by moving, and what that drives off.

// advance brings a ground unit into a hex, by movement or after combat: it takes
// control (7.1), drives off what is based there (28.15, 28.24, 29.26) and ends
// hostile bridgeheads (9.4). With hostile ground units in the hex, as after a drop
// upon them, nothing changes hands (7.3).
func (p *Position) advance(u atlas.Unit, h atlas.Hex) {
	p.overrun(u, h)
	p.put(u, spot(h))
	p.entered(u, h)
}

// overrun is what passing through a hex does; a zone of control over it would change
// nothing (7.4). Partisans control only where they stay, and only while they do (32.6).
func (p *Position) overrun(u atlas.Unit, h atlas.Hex) {
	n := p.nation.of(u)
	if u.Kind() == atlas.Partisan || p.enemyHolds(h, n) {
		return
	}
	if !p.friends(p.control.of(h), n) {
		p.take(h, p.claimant(u, h))
	}
	p.evict(h, n)
	p.endBridges(h, p.camp(n))
	if p.camp(n) == atlas.Axis {
		p.releaseGarrisons()
	}
}

// claimant is who controls a hex that a unit takes: its nation; for forces of
// minors abroad, the Free French and active Vichy their command (23.1, 25.3, 49.8).
func (p *Position) claimant(u atlas.Unit, h atlas.Hex) atlas.Country {
	n := p.nation.of(u)
	home := world.Hexes[h].Country
	switch {
	case n < atlas.NumMajors || home == n:
		return n
	case n == atlas.VichyFrance && (world.Tagged[atlas.VichyTag].Has(h) || home < atlas.NumCountries && world.Countries[home].Owner == atlas.France && world.Countries[home].Colony):
		return n
	}
	return p.commandOf(n)
}

// evict drives hostile aircraft, fleets and air bases from a hex (28.15, 28.24,
// 29.26), and Russia those of Italians that it may not attack (25.2).
func (p *Position) evict(h atlas.Hex, n atlas.Country) {
	ships, planes := false, false
	for v := range p.here(h) {
		if !p.hostile(v, n) && !(p.commandOf(n) == atlas.USSR && p.onlooker(v, h)) {
			continue
		}
		switch v.Kind() {
		case atlas.AirBase:
			p.relocateBase(v)
		case atlas.Air:
			planes = true
		case atlas.Fleet:
			ships = true
		}
	}
	if planes {
		p.displaceAir(h)
	}
	if ships {
		p.displaceFleets(h)
	}
}

// endBridges takes the enemy's bridgeheads from a hex that only we occupy (9.4).
func (p *Position) endBridges(h atlas.Hex, a atlas.Alliance) {
	for i := range p.bridges {
		if p.bridges[i].hex == h && bridgeCamp(i) != a {
			p.bridges[i] = bridgehead{hex: atlas.NoHex}
		}
	}
}
