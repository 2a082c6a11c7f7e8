package reich

import "sandtable/engine"

// Chapter 32.1: raising partisans.

// risingCountries are those in which partisans can rise: the six of 32.12, and
// those of variants.
var risingCountries = [...]country{italy, britain, france, ussr, algeria, egypt, greece, morocco, spain, tunisia, yugoslavia}

// mayRise reports whether a power may raise partisans in a country now.
func (p *Position) mayRise(who, n country) bool {
	if last := p.economy.rose[n]; last == p.now { // one more than the turn before this
		return false // 32.11
	}
	if campOf(who) == axis {
		return p.mayRiseForAxis(who, n)
	}
	if !p.atWar(ussr, germany) && !p.atWar(ussr, italy) || p.war[who] == 0 || p.outOfWar(who) {
		return false // 32.1
	}
	switch n {
	case ussr:
		return who == ussr
	case italy, britain, france:
		return p.fallen.has(n) && who != n
	case greece:
		return p.status[n] == conquered
	case yugoslavia:
		if p.inForce(axis, 19) {
			return who == ussr && p.risen(n) < 2
		}
		return p.status[n] == conquered
	case spain:
		return p.inForce(allies, 18) && (p.atWar(spain, germany) || p.atWar(spain, italy) || p.status[n] == conquered)
	}
	return false
}

// mayRiseForAxis: the risings of the variants 11 and 16.
func (p *Position) mayRiseForAxis(who, n country) bool {
	switch n {
	case tunisia, algeria, morocco:
		return p.economy.effects.unrest == unrestPartisans
	case egypt:
		return p.inForce(axis, 16) && p.axisInEgypt(true)
	}
	return false
}

// risen are the partisans of a country on the board.
func (p *Position) risen(n country) (count int) {
	for u := range of(n) {
		if u.kind() == partisan && p.onBoard(u) {
			count++
		}
	}
	return count
}

// rebel is a partisan of a country that is not on the board, or noUnit.
func (p *Position) rebel(n country) unit {
	for u := range of(n) {
		if u.kind() == partisan && p.at[u] == inPool {
			return u
		}
	}
	return noUnit
}

func (p *Position) legalPartisans(who country, out []engine.Move) []engine.Move {
	if p.budget(who) < costPerFactor[partisan] {
		return out
	}
	for _, n := range risingCountries {
		if !p.mayRise(who, n) {
			continue
		}
		if u := p.rebel(n); u != noUnit && p.hasRising(who, u) && p.risingShare(who, n) {
			out = append(out, engine.M2(kRaise, who, u))
		}
	}
	return out
}

// risingHex reports whether partisans can rise on a hex: vacant but for partisans
// of the same power, controlled by the enemy and not in his zone of control, not
// in Vichy France while she is neutral (32.13).
func (p *Position) risingHex(who country, u unit, h hex, zone *hexSet) bool {
	if !world.onLand.has(h) || p.camp(p.control[h]) != campOf(who).enemy() || zone.has(h) {
		return false
	}
	if p.control[h] == vichyFrance && p.status[vichyFrance] != active && p.war[vichyFrance] == 0 {
		return false
	}
	for v := range p.here(h) {
		if v.kind() != partisan || p.nation[v] != who {
			return false
		}
	}
	return p.room(u, h)
}

func (p *Position) hasRising(who country, u unit) bool {
	zone := p.zoc(who)
	for h := range world.countries[u.info().nation].hexes.bits().All() {
		if p.risingHex(who, u, hex(h), &zone) {
			return true
		}
	}
	return false
}

func (p *Position) legalRising(who country, u unit, out []engine.Move) []engine.Move {
	zone := p.zoc(who)
	for h := range world.countries[u.info().nation].hexes.bits().All() {
		if p.risingHex(who, u, hex(h), &zone) {
			out = append(out, engine.M1(kAt, h))
		}
	}
	return out
}

// risingShare: while an ally of another player could still raise partisans in the same
// country in this phase, a power raises no more than its part of all there can be; the
// odd one is for who has ground forces nearest to the capital (32.14).
func (p *Position) risingShare(who, n country) bool {
	most, mine, players, nearer := 0, 0, 1, 0
	for u := range of(n) {
		if u.kind() != partisan {
			continue
		}
		most++
		if p.nation[u] == who && p.onBoard(u) {
			mine++
		}
	}
	near := p.nearestGround(who, n)
	for ally := range p.actors().all {
		if p.seatOf(ally) == p.seatOf(who) || p.economy.done.has(ally) || !p.mayRise(ally, n) || p.budget(ally) < costPerFactor[partisan] {
			continue
		}
		players++
		if p.nearestGround(ally, n) < near {
			nearer++
		}
	}
	share := most / players
	if nearer < most%players {
		share++
	}
	return players == 1 || mine < share
}

// nearestGround is how far the nearest ground unit of a power is from a capital.
func (p *Position) nearestGround(who, n country) int {
	best, at := numHexes, world.countries[n].capital
	if at == noHex {
		at = world.countries[n].hexes.first()
	}
	for u := range unit(numUnits) {
		if h := p.where(u); h != noHex && u.kind().ground() && u.kind() != partisan && p.commander(u) == who {
			best = min(best, distance(h, at))
		}
	}
	return best
}

// raise puts partisans on the board: they obey who raised them (32.14).
func (p *Position) raise(u unit, who country, h hex) {
	p.nation[u] = who
	p.economy.rose[u.info().nation] = p.now + 1
	p.arrive(u, spot(h))
	p.entered(u, h)
}

func (p *Position) whyPartisan(who country, u unit) *engine.Refusal {
	if u >= numUnits || u.kind() != partisan {
		return engine.Refuse("32.1", "Only partisans are raised; other units are built.")
	}
	n := u.info().nation
	switch {
	case p.budget(who) < costPerFactor[partisan]:
		return refuse("11.4", "Partisans cost 2 BRPs; {n} may spend {i} more in this turn.", int16(who), int16(p.budget(who)))
	case campOf(who) == allies && !p.atWar(ussr, germany) && !p.atWar(ussr, italy):
		return engine.Refuse("32.1", "No partisans rise before Russia is at war with Germany or Italy.")
	case p.economy.rose[n] == p.now:
		return engine.Refuse("32.11", "Partisans rose there in the last game turn.")
	case n == ussr && who != ussr:
		return engine.Refuse("32.11", "Only Russia raises partisans in Russia.")
	case p.rebel(n) == noUnit:
		return engine.Refuse("32.12", "No more partisans can rise in this country.")
	case p.mayRise(who, n) && !p.risingShare(who, n):
		return engine.Refuse("32.14", "An ally may still want partisans there: you raise no more than your share until it is done.")
	case !p.mayRise(who, n):
		return engine.Refuse("32.12", "Partisans rise only in conquered Yugoslavia, Greece, France, Britain and Italy, and in Russia.")
	}
	return engine.Refuse("32.13", "No hex there is vacant, under Axis control and outside Axis zones of control.")
}
