package reich

import "sandtable/engine"

// Chapter 26.81: French attacks while Paris is in Axis hands.

var (
	parisHex  = world.countries[france].capital
	londonHex = world.countries[britain].capital
)

// frenchBar is why French units may not make the attack that is being made while
// Paris is lost (26.81): only such as could lead to its recapture.
func (p *Position) frenchBar(f *engine.Frame) bar {
	g := &p.fight
	if !p.parisLost() || !p.anyFrench() {
		return fine
	}
	if g.isTarget(parisHex) {
		return p.parisBar(f)
	}
	if p.opensParis() {
		return fine
	}
	return barElsewhere
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
func (p *Position) parisBar(f *engine.Frame) bar {
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
