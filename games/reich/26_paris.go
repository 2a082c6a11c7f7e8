package reich

// Chapter 26.81: French attacks while Paris is in Axis hands.

var (
	parisHex  hex
	londonHex hex
)

// frenchBar is why French units may not make the attack that is being made while
// Paris is lost (26.81): only such as could lead to its recapture. Once it is retaken
// they attack as they like in the same phase (26.817).
func (p *Position) frenchBar() bar {
	g := &p.fight
	if !p.parisLost() || !p.anyFrench() {
		return fine
	}
	if g.hopeless {
		return barHopeless
	}
	if g.isTarget(parisHex) {
		return p.parisBar()
	}
	if p.opensParis() {
		return fine
	}
	return barElsewhere
}

// opposesFrance reports whether aircraft at a base are in position to defend a hex that
// French units may attack while Paris is lost: Paris, or one from which they could go
// on to it (26.816, 26.811).
func (p *Position) opposesFrance(base hex) bool {
	if !p.anyFrenchAttackCounts() {
		return distance(base, parisHex) <= airRange
	}
	for u := range of(france) {
		if p.nation[u] != france || p.where(u) == noHex {
			continue
		}
		for _, link := range world.land.Links(int(p.where(u))) {
			h := hex(link.To)
			if groundSides>>link.Class&1 != 0 && distance(base, h) <= airRange && p.mightAttack(u, h, westernBloc) && (h == parisHex || p.reachesParis(h)) {
				return true
			}
		}
	}
	return false
}

func (p *Position) anyFrench() bool {
	for u := range p.fight.attackers.all {
		if p.nation[u] == france {
			return true
		}
	}
	return false
}

// parisBar: Paris is attacked by a French unit that can move in (26.813), at 1-2
// or better; at worse odds only if an exchange would clear it and exploiting
// units could then enter (26.812).
func (p *Position) parisBar() bar {
	ready := false
	for u := range p.fight.attackers.all {
		ready = ready || p.nation[u] == france && !p.has(u, unsupplied|dropped)
	}
	attack, defence, _ := p.foreseen()
	odds := columnFor(attack, defence)
	if odds < oneToTwo {
		if odds == worse || !p.exchangeClears(attack, defence) || !p.otherFrenchBreak() {
			return barPoorOdds
		}
		return fine
	}
	if !ready {
		return barNoFrenchEntry
	}
	return fine
}

// exchangeClears reports whether an exchange leaves the defender no ground unit,
// whatever he gives up.
func (p *Position) exchangeClears(attack, defence int) bool {
	if attack >= defence {
		return true
	}
	g := &p.fight
	for _, h := range g.targets[:g.count] {
		times := p.terrainTimes(h, false)
		for u := range p.here(h) {
			if u.kind().ground() && p.hostile(u, g.side) && defence-u.strength()*p.defenceTimes(u, times) >= attack {
				return false
			}
		}
	}
	return true
}

// otherFrenchBreak reports whether French armour could still exploit from another
// attack into Paris: from a breakthrough there is, or from one it can make.
func (p *Position) otherFrenchBreak() bool {
	for i := range p.fight.breaks[:p.fight.numBreaks] {
		if b := &p.fight.breaks[i]; b.nation == france && p.reachesParis(b.hex) {
			return true
		}
	}
	for u := range of(france) {
		if p.nation[u] != france || u.kind() != armor || p.where(u) == noHex || p.fight.attackers.has(u) || p.has(u, attacked|unsupplied) {
			continue
		}
		for _, link := range world.land.Links(int(p.where(u))) {
			h := hex(link.To)
			if h != parisHex && (p.cannotStrike(u, h) == fine || p.cannotOccupy(u, h) == fine) && p.reachesParis(h) {
				return true
			}
		}
	}
	return false
}

// frenchReserve are the French armour units that have not attacked and could
// exploit, and the factors of the aircraft that could support them.
func (p *Position) frenchReserve() (units, factors, aircraft int) {
	for u := range of(france) {
		switch {
		case p.nation[u] != france || !p.onBoard(u):
		case u.kind() == armor && !p.fight.attackers.has(u) && !p.has(u, attacked|unsupplied):
			units, factors = units+1, factors+u.strength()
		case p.readyToFly(u) && p.inFlightRange(u, parisHex):
			aircraft += p.fresh(u)
		}
	}
	return units, factors, min(aircraft, 3*factors)
}

// reachesParis reports whether exploitation from a hex could enter Paris, or
// attack it at 1-2 or better (26.811).
func (p *Position) reachesParis(from hex) bool {
	units, factors, aircraft := p.frenchReserve()
	far := min(exploitStep*units, maxPath-1)
	defence := 0
	for u := range p.here(parisHex) {
		if u.kind().ground() && p.hostile(u, france) {
			defence += 2 * u.strength()
		}
	}
	if defence == 0 {
		return units > 0 && distance(from, parisHex) <= far
	}
	return units > 0 && distance(from, parisHex)-1 <= far && columnFor(factors+aircraft, defence) >= oneToTwo
}

// opensParis reports whether the attack being made could open the way to Paris:
// its success must allow exploitation, which needs armour (26.811).
func (p *Position) opensParis() bool {
	g := &p.fight
	withArmor := false
	for u := range g.attackers.all {
		withArmor = withArmor || u.kind() == armor
	}
	if !withArmor {
		return false
	}
	for _, h := range g.targets[:g.count] {
		if p.reachesParis(h) {
			return true
		}
	}
	return false
}

// Showing that Paris cannot fall (26.814).

// hopelessCover is how many factors of Defensive Air Support over Paris would
// make its recapture impossible, and whether the Axis have them.
func (p *Position) hopelessCover() (need int, ok bool) {
	if !p.moving.has(france) || !p.parisLost() || p.fight.hopeless || p.optionOn(france, western) != offensive {
		return 0, false
	}
	ground := p.coverable(parisHex, germany)
	if ground == 0 {
		return 0, false
	}
	have := p.airOn(defensiveAir, parisHex)
	for _, u := range airCounters {
		if p.coversParis(u) {
			have += p.fresh(u)
		}
	}
	attack := p.utmostFrench()
	if p.cannotFall(attack, 0) {
		return 0, false // the odds alone forbid it (26.812)
	}
	for need = 1; need <= min(have, 3*ground); need++ {
		if p.cannotFall(attack, need) {
			return need, true
		}
	}
	return 0, false
}

func (p *Position) coversParis(u unit) bool {
	return p.readyToFly(u) && p.camp(p.nation[u]) == axis && p.foes().has(p.nation[u]) && p.inFlightRange(u, parisHex)
}

// cannotFall reports whether an attack on Paris fails whatever is rolled: it is
// worse than 1-4, or worse than 1-2 and no exchange clears the hex.
func (p *Position) cannotFall(attack, cover int) bool {
	defence, strongest := cover, 0
	for u := range p.here(parisHex) {
		if u.kind().ground() && p.hostile(u, france) {
			defence += 2 * u.strength()
			strongest = max(strongest, 2*u.strength())
		}
	}
	odds := columnFor(attack, defence)
	return odds == worse || odds < oneToTwo && defence-strongest >= attack
}

// utmostFrench are the most factors that could ever attack Paris: what stands
// next to it, French armour that might exploit, and aircraft.
func (p *Position) utmostFrench() int {
	ground, aircraft := 0, 0
	for u := range unit(numUnits) {
		n, h := p.nation[u], p.where(u)
		if h == noHex || !p.moving.has(n) || p.blocOf(n) != westernBloc || p.has(u, attacked) || p.optionOn(n, western) != offensive {
			continue
		}
		switch {
		case u.kind().ground() && u.kind() != replacement && groundLink(h, parisHex), u.kind() == armor && n == france:
			ground += u.strength()
		case u.kind() == air && (p.task[u] == groundSupport && p.goal[u] == parisHex || p.readyToFly(u) && p.inFlightRange(u, parisHex)):
			aircraft += p.fresh(u)
		}
	}
	return ground + min(aircraft, 3*ground)
}

// showHopeless forbids the French attacks. The aircraft that would have covered
// Paris fly no other mission in this game turn.
func (p *Position) showHopeless(who country) {
	need, _ := p.hopelessCover()
	need -= p.airOn(defensiveAir, parisHex)
	for _, u := range airCounters {
		if need > 0 && p.coversParis(u) {
			need -= p.fresh(u)
			p.invert(u)
		}
	}
	p.fight.hopeless = true
	p.tell(evHopeless, "26.814", int16(who))
}
