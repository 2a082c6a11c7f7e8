package reich

import "sandtable/games/reich/atlas"

// Chapter 8: zones of control, and who is near whom.

// armorUnits are the counters that have a zone of control around them (8.2).
var armorUnits []atlas.Unit

// partisanUnits are the partisan counters.
var partisanUnits []atlas.Unit

// zoc are the hexes in the zone of control of armor that is hostile to a nation
// (8.2), without those that hostile units occupy: there all ground units have one
// (8.1), see enemyGround. It ends at water, at crossing arrows and at fortresses, and
// reaches over rivers and out of fortresses (5.35, 5.57, 8.21, 8.22). Zones hamper
// movement and supply, see fill and supplyMap (8.3).
func (p *Position) zoc(n atlas.Country) atlas.HexSet {
	k := p.look()
	s := k.nationOf(n)
	if since := k.sinceGround(p.war[n]); !k.holds(s.zones.age, since) {
		s.zones = keptSet{p.findZones(n), k.latest}
	}
	return s.zones.set
}

func (p *Position) findZones(n atlas.Country) (set atlas.HexSet) {
	var tanks atlas.HexSet
	foes := p.war[n]
	any := false
	for _, u := range armorUnits {
		if p.at.of(u) < atlas.NumHexes && foes.Has(p.nation.of(u)) {
			tanks.Add(atlas.Hex(p.at.of(u)))
			any = true
		}
	}
	if !any {
		return set
	}
	world.Land.Around(set.Bits(), tanks.Bits(), atlas.ZOCSides)
	for h := range fortressHexes.All {
		if set.Has(h) && p.isFortress(h) {
			set.Remove(h)
		}
	}
	enemy := p.enemyGround(n)
	set.Bits().AndNot(enemy.Bits())
	return set
}

// zocOfOne reports whether a single armor unit that is hostile to a nation has
// both hexes in its zone (27.22).
func (p *Position) zocOfOne(a, b atlas.Hex, n atlas.Country) bool {
	for _, l := range world.Land.Links(int(a)) {
		tank := atlas.Hex(l.To)
		if atlas.ZOCSides>>l.Class&1 == 0 || !p.hostileArmor(tank, n) {
			continue
		}
		if x, ok := atlas.Between(tank, b); ok && x.Is(atlas.LandSide) {
			return true
		}
	}
	return false
}

func (p *Position) hostileArmor(h atlas.Hex, n atlas.Country) bool {
	for u := range p.here(h) {
		if u.Kind() == atlas.Armor && p.hostile(u, n) {
			return true
		}
	}
	return false
}

// enemyGround are the hexes with ground units that are hostile to a nation.
func (p *Position) enemyGround(n atlas.Country) (set atlas.HexSet) {
	foes := p.war[n]
	if foes == 0 {
		return set
	}
	k := p.look()
	s := k.nationOf(n)
	if since := k.sinceGround(foes); !k.holds(s.enemy.age, since) {
		s.enemy = keptSet{p.groundOf(foes), k.latest}
	}
	return s.enemy.set
}

// groundOf are the hexes with ground units of some nations.
func (p *Position) groundOf(foes atlas.NationSet) (set atlas.HexSet) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.at.of(u) < atlas.NumHexes && foes.Has(p.nation.of(u)) && u.Kind().Ground() {
			set.Add(atlas.Hex(p.at.of(u)))
		}
	}
	return set
}

// enemyUnits are the hexes with hostile units of any kind, air base counters
// included.
func (p *Position) enemyUnits(n atlas.Country) (set atlas.HexSet) {
	foes := p.war[n]
	if foes == 0 {
		return set
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.at.of(u) < atlas.NumHexes && foes.Has(p.nation.of(u)) {
			set.Add(atlas.Hex(p.at.of(u)))
		}
	}
	return set
}

// nearEnemies are the hexes with or next to a hostile unit of any kind; hexes
// parted by water are not adjacent, arrow or not (5.34, 16.2, 19.2).
func (p *Position) nearEnemies(n atlas.Country) atlas.HexSet {
	k := p.look()
	s := k.nationOf(n)
	if since := k.sinceUnits(p.war[n]); !k.holds(s.near.age, since) {
		set := p.enemyUnits(n)
		s.near = keptSet{set, k.latest}
		world.Land.Around(s.near.set.Bits(), set.Bits(), atlas.ZOCSides)
	}
	return s.near.set
}

// nearEnemy reports whether a hex is next to a hostile unit of any kind, air
// base counters included (5.34, 16.2, 19.2).
func (p *Position) nearEnemy(h atlas.Hex, n atlas.Country) bool {
	if p.war[n] == 0 {
		return false
	}
	if p.hostileHere(h, n) {
		return true
	}
	for _, l := range world.Land.Links(int(h)) {
		if atlas.ZOCSides>>l.Class&1 != 0 && p.hostileHere(atlas.Hex(l.To), n) {
			return true
		}
	}
	return false
}

// hostileHere reports whether a hostile unit of any kind is in a hex.
func (p *Position) hostileHere(h atlas.Hex, n atlas.Country) bool {
	for u := range p.here(h) {
		if p.hostile(u, n) {
			return true
		}
	}
	return false
}

// enemyHolds reports whether hostile ground units are in a hex.
func (p *Position) enemyHolds(h atlas.Hex, n atlas.Country) bool {
	for u := range p.here(h) {
		if u.Kind().Ground() && p.hostile(u, n) {
			return true
		}
	}
	return false
}
