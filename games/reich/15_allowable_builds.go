package reich

// Chapter 15: the force pools and what may be built of air and naval factors (28.62,
// 29.8, 53).

// airAllowed are the air factors that a nation may have (28.62, 28.63).
func (p *Position) airAllowed(n country) int {
	total := 0
	pool := world.scenarios[p.scenario].pools[n]
	if pool == nil {
		return 0
	}
	for _, lines := range [2][]poolLine{pool.atStart, pool.builds} {
		for _, line := range lines {
			if line.kind == air && line.from <= p.now {
				total += int(line.strength) * int(line.count)
			}
		}
	}
	switch {
	case n == britain && total == 19:
		total = 20
	case n == germany:
		total -= 5 * int(p.economy.airOut)
	case n == france:
		total += 5 * int(p.economy.effects.frenchAir)
	}
	return total
}

// airInPlay are the air factors that a nation has.
func (p *Position) airInPlay(n country) (total int) {
	for u := range of(coloursOf(n)) {
		if u.kind() == air && p.nation[u] == n && p.inPlay(u) {
			total += u.strength()
		}
	}
	return total
}

// airFree are the factors that a power may still build.
func (p *Position) airFree(n country) int { return p.airAllowed(n) - p.airInPlay(n) }

// fleetsFree are the 9-factor fleets among the allowable builds that a power
// has not built yet (29.82).
func (p *Position) fleetsFree(n country) int {
	total := int(p.economy.effects.usFleets)
	if n != usa {
		total = 0
	}
	if pool := world.scenarios[p.scenario].pools[n]; pool != nil {
		for _, line := range pool.builds {
			if line.kind == fleet && line.from <= p.now {
				total += int(line.count)
			}
		}
	}
	return total - int(p.economy.fleetsBuilt[n])
}

// counterIn is a counter of a nation's colours at a spot beside the board, or
// noUnit.
func (p *Position) counterIn(where spot, colours country, k unitKind, strength int) unit {
	for u := range p.in(where) {
		if c := u.info(); c.nation == colours && c.kind == k && int(c.strength) == strength && p.nation[u] == colours {
			return u
		}
	}
	return noUnit
}

// datedBuilds brings the units of a date into the force pools (53).
func (p *Position) datedBuilds() {
	for n, pool := range world.scenarios[p.scenario].pools {
		for _, line := range pool.builds {
			if line.from == p.now && line.from > world.scenarios[p.scenario].start {
				p.releaseLine(n, line)
			}
		}
	}
	p.purgeBuilds()
}

// releaseLine moves the counters of a line of a force pool from the future into the
// pool; air and naval factors are only counted.
func (p *Position) releaseLine(n country, line poolLine) {
	if line.kind == air || line.kind == fleet {
		return
	}
	left := line.count
	for u := range of(line.colours) {
		if c := u.info(); left > 0 && c.kind == line.kind && c.strength == line.strength && p.at[u] == inFuture && p.nation[u] == n {
			p.put(u, inPool)
			left--
		}
	}
}
