package reich

import "sandtable/games/reich/atlas"

// Chapter 15: the force pools and what may be built of air and naval factors (28.62,
// 29.8, 53).

// airAllowed are the air factors that a nation may have (28.62, 28.63).
func (p *Position) airAllowed(n atlas.Country) int {
	total := 0
	pool := world.Scenarios[p.scenario].Pools[n]
	if pool == nil {
		return 0
	}
	for _, lines := range [2][]atlas.PoolLine{pool.AtStart, pool.Builds} {
		for _, line := range lines {
			if line.Kind == atlas.Air && line.From <= p.now {
				total += int(line.Strength) * int(line.Count)
			}
		}
	}
	switch {
	case n == atlas.Britain && total == 19:
		total = 20
	case n == atlas.Germany:
		total -= 5 * int(p.economy.airOut)
	case n == atlas.France:
		total += 5 * int(p.economy.effects.frenchAir)
	}
	return total
}

// airInPlay are the air factors that a nation has.
func (p *Position) airInPlay(n atlas.Country) (total int) {
	for u := range atlas.Of(atlas.ColoursOf(n)) {
		if u.Kind() == atlas.Air && p.nation.of(u) == n && p.inPlay(u) {
			total += u.Strength()
		}
	}
	return total
}

// airFree are the factors that a power may still build.
func (p *Position) airFree(n atlas.Country) int { return p.airAllowed(n) - p.airInPlay(n) }

// fleetsFree are the 9-factor fleets among the allowable builds that a power
// has not built yet (29.82).
func (p *Position) fleetsFree(n atlas.Country) int {
	total := int(p.economy.effects.usFleets)
	if n != atlas.USA {
		total = 0
	}
	if pool := world.Scenarios[p.scenario].Pools[n]; pool != nil {
		for _, line := range pool.Builds {
			if line.Kind == atlas.Fleet && line.From <= p.now {
				total += int(line.Count)
			}
		}
	}
	return total - int(p.economy.fleetsBuilt[n])
}

// counterIn is a counter of a nation's colours at a spot beside the board, or
// atlas.NoUnit.
func (p *Position) counterIn(where spot, colours atlas.Country, k atlas.UnitKind, strength int) atlas.Unit {
	for u := range p.in(where) {
		if c := u.Info(); c.Nation == colours && c.Kind == k && int(c.Strength) == strength && p.nation.of(u) == colours {
			return u
		}
	}
	return atlas.NoUnit
}

// datedBuilds brings the units of a date into the force pools (53).
func (p *Position) datedBuilds() {
	for n, pool := range world.Scenarios[p.scenario].Pools {
		for _, line := range pool.Builds {
			if line.From == p.now && line.From > world.Scenarios[p.scenario].Start {
				p.releaseLine(n, line)
			}
		}
	}
	p.purgeBuilds()
}

// releaseLine moves the counters of a line of a force pool from the future into the
// pool; air and naval factors are only counted.
func (p *Position) releaseLine(n atlas.Country, line atlas.PoolLine) {
	if line.Kind == atlas.Air || line.Kind == atlas.Fleet {
		return
	}
	left := line.Count
	for u := range atlas.Of(line.Colours) {
		if c := u.Info(); left > 0 && c.Kind == line.Kind && c.Strength == line.Strength && p.at.of(u) == inFuture && p.nation.of(u) == n {
			p.put(u, inPool)
			left--
		}
	}
}
