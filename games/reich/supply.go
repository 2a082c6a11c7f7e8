package reich

// Chapters 8, 27 and 35: zones of control and supply.

// zoc are the hexes in the zone of control of armor that is hostile to a nation
// (8.2), without those that hostile units occupy.
func (p *Position) zoc(country) (set hexSet) { return set }

// enemyGround are the hexes with ground units that are hostile to a nation.
func (p *Position) enemyGround(country) (set hexSet) { return set }

// nearEnemy reports whether a hex is next to a hostile unit of any kind, air
// base counters included (5.34, 16.2, 19.2).
func (p *Position) nearEnemy(hex, country) bool { return false }

// hexInSupply reports whether a ground unit of a nation would be in supply in a
// hex, as things stand now (27.2).
func (p *Position) hexInSupply(hex, country) bool { return true }
