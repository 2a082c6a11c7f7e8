package reich

import "sandtable/games/reich/atlas"

// Chapter 26.81: French attacks while Paris is in Axis hands.

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
	if g.isTarget(atlas.Sites.Paris) {
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
func (p *Position) opposesFrance(base atlas.Hex) bool {
	if !p.anyFrenchAttackCounts() {
		return atlas.Distance(base, atlas.Sites.Paris) <= atlas.AirRange
	}
	for u := range atlas.Of(atlas.France) {
		if p.nation.of(u) != atlas.France || p.where(u) == atlas.NoHex {
			continue
		}
		for _, link := range world.Land.Links(int(p.where(u))) {
			h := atlas.Hex(link.To)
			if atlas.GroundSides>>link.Class&1 != 0 && atlas.Distance(base, h) <= atlas.AirRange && p.mightAttack(u, h, westernBloc) && (h == atlas.Sites.Paris || p.reachesParis(h)) {
				return true
			}
		}
	}
	return false
}

func (p *Position) anyFrench() bool {
	for u := range p.fight.attackers.All {
		if p.nation.of(u) == atlas.France {
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
	for u := range p.fight.attackers.All {
		ready = ready || p.nation.of(u) == atlas.France && !p.has(u, unsupplied|dropped)
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
			if u.Kind().Ground() && p.hostile(u, g.side) && defence-u.Strength()*p.defenceTimes(u, times) >= attack {
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
		if b := &p.fight.breaks[i]; b.nation == atlas.France && p.reachesParis(b.hex) {
			return true
		}
	}
	for u := range atlas.Of(atlas.France) {
		if p.nation.of(u) != atlas.France || u.Kind() != atlas.Armor || p.where(u) == atlas.NoHex || p.fight.attackers.Has(u) || p.has(u, attacked|unsupplied) {
			continue
		}
		for _, link := range world.Land.Links(int(p.where(u))) {
			h := atlas.Hex(link.To)
			if h != atlas.Sites.Paris && (p.cannotStrike(u, h) == fine || p.cannotOccupy(u, h) == fine) && p.reachesParis(h) {
				return true
			}
		}
	}
	return false
}

// frenchReserve are the French armour units that have not attacked and could
// exploit, and the factors of the aircraft that could support them.
func (p *Position) frenchReserve() (units, factors, aircraft int) {
	for u := range atlas.Of(atlas.France) {
		switch {
		case p.nation.of(u) != atlas.France || !p.onBoard(u):
		case u.Kind() == atlas.Armor && !p.fight.attackers.Has(u) && !p.has(u, attacked|unsupplied):
			units, factors = units+1, factors+u.Strength()
		case p.readyToFly(u) && p.inFlightRange(u, atlas.Sites.Paris):
			aircraft += p.fresh(u)
		}
	}
	return units, factors, min(aircraft, 3*factors)
}

// reachesParis reports whether exploitation from a hex could enter Paris, or
// attack it at 1-2 or better (26.811).
func (p *Position) reachesParis(from atlas.Hex) bool {
	units, factors, aircraft := p.frenchReserve()
	far := min(exploitStep*units, maxPath-1)
	defence := 0
	for u := range p.here(atlas.Sites.Paris) {
		if u.Kind().Ground() && p.hostile(u, atlas.France) {
			defence += 2 * u.Strength()
		}
	}
	if defence == 0 {
		return units > 0 && atlas.Distance(from, atlas.Sites.Paris) <= far
	}
	return units > 0 && atlas.Distance(from, atlas.Sites.Paris)-1 <= far && columnFor(factors+aircraft, defence) >= oneToTwo
}

// opensParis reports whether the attack being made could open the way to Paris:
// its success must allow exploitation, which needs armour (26.811).
func (p *Position) opensParis() bool {
	g := &p.fight
	withArmor := false
	for u := range g.attackers.All {
		withArmor = withArmor || u.Kind() == atlas.Armor
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
	if !p.moving.Has(atlas.France) || !p.parisLost() || p.fight.hopeless || p.optionOn(atlas.France, atlas.Western) != Offensive {
		return 0, false
	}
	ground := p.coverable(atlas.Sites.Paris, atlas.Germany)
	if ground == 0 {
		return 0, false
	}
	have := p.airOn(DefensiveAir, atlas.Sites.Paris)
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

func (p *Position) coversParis(u atlas.Unit) bool {
	return p.readyToFly(u) && p.camp(p.nation.of(u)) == atlas.Axis && p.foes().Has(p.nation.of(u)) && p.inFlightRange(u, atlas.Sites.Paris)
}

// cannotFall reports whether an attack on Paris fails whatever is rolled: it is
// worse than 1-4, or worse than 1-2 and no exchange clears the hex.
func (p *Position) cannotFall(attack, cover int) bool {
	defence, strongest := cover, 0
	for u := range p.here(atlas.Sites.Paris) {
		if u.Kind().Ground() && p.hostile(u, atlas.France) {
			defence += 2 * u.Strength()
			strongest = max(strongest, 2*u.Strength())
		}
	}
	odds := columnFor(attack, defence)
	return odds == worse || odds < oneToTwo && defence-strongest >= attack
}

// utmostFrench are the most factors that could ever attack Paris: what stands
// next to it, French armour that might exploit, and aircraft.
func (p *Position) utmostFrench() int {
	ground, aircraft := 0, 0
	for u := range atlas.Unit(atlas.NumUnits) {
		n, h := p.nation.of(u), p.where(u)
		if h == atlas.NoHex || !p.moving.Has(n) || p.blocOf(n) != westernBloc || p.has(u, attacked) || p.optionOn(n, atlas.Western) != Offensive {
			continue
		}
		switch {
		case u.Kind().Ground() && u.Kind() != atlas.Replacement && groundLink(h, atlas.Sites.Paris), u.Kind() == atlas.Armor && n == atlas.France:
			ground += u.Strength()
		case u.Kind() == atlas.Air && (p.task.of(u) == GroundSupport && p.goal.of(u) == atlas.Sites.Paris || p.readyToFly(u) && p.inFlightRange(u, atlas.Sites.Paris)):
			aircraft += p.fresh(u)
		}
	}
	return ground + min(aircraft, 3*ground)
}

// showHopeless forbids the French attacks. The aircraft that would have covered
// Paris fly no other mission in this game turn.
func (p *Position) showHopeless(who atlas.Country) {
	need, _ := p.hopelessCover()
	need -= p.airOn(DefensiveAir, atlas.Sites.Paris)
	for _, u := range airCounters {
		if need > 0 && p.coversParis(u) {
			need -= p.fresh(u)
			p.invert(u)
		}
	}
	p.fight.hopeless = true
	p.tell(evHopeless, "26.814", int16(who))
}
