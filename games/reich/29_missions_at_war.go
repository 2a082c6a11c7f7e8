package reich

import "sandtable/games/reich/atlas"

// What missions at sea do for politics: they use Offensives (12.24) and follow up
// declarations of war (21.4). Attacks and flights tell it themselves.

// noteSailings counts the naval missions that have been announced (29.312). One
// that is stopped by interception counts, too (12.24, 21.4).
func (p *Position) noteSailings() {
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if f.layer != 0 || f.target >= atlas.NumHexes {
			continue
		}
		switch f.kind {
		case invasion, bombarding:
			p.missionAt(f.by, f.target)
		case seaTransport:
			p.fights(f.by, atlas.Nobody, world.Hexes[f.target].Front)
		}
	}
}

// missionAt counts a mission against a hex: against its owner and the enemies
// there.
func (p *Position) missionAt(by atlas.Country, h atlas.Hex) {
	x := world.Hexes[h].Front
	p.fights(by, p.control.of(h), x)
	for v := range p.here(h) {
		if p.hostile(v, by) {
			p.fights(by, p.nation.of(v), x)
		}
	}
}

// noteTurnedBack: a transport that interception has stopped follows up a war if
// what it carried could have marched into the country (21.4).
func (p *Position) noteTurnedBack() {
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if f.layer != 0 || f.kind != seaTransport || f.state < beaten || f.target >= atlas.NumHexes {
			continue
		}
		for _, c := range p.naval.cargo {
			if int(c.force()) != i+1 || c.unit() >= atlas.NumUnits {
				continue
			}
			for n := range p.politics.declared[f.by].All {
				if p.withinMarch(f.target, n, c.unit().Movement()) {
					p.intended(f.by, n)
				}
			}
		}
	}
}

// withinMarch reports whether a country's hexes are within so many hexes.
func (p *Position) withinMarch(from atlas.Hex, n atlas.Country, hexes int) bool {
	for h := range atlas.Hex(atlas.NumHexes) {
		if world.OnLand.Has(h) && (p.soil(h) == n || p.control.of(h) == n) && atlas.Distance(from, h) <= hexes {
			return true
		}
	}
	return false
}
