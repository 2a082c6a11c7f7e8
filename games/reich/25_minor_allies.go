package reich

import "sandtable/engine/flow"

// Chapter 25: Minor Allies; and 33.7: Turkey as a British one.

// isMinorAlly: the four countries that Germany courts from the start (25.1).
func isMinorAlly(n country) bool {
	return n == finland || n == hungary || n == rumania || n == bulgaria
}

// garrisoned reports whether Axis forces in an inactive Minor Ally make their
// intervention automatic: any Axis unit in Vichy territory, a German one in the
// others (25.23).
func (s *state) garrisoned(n country) bool {
	if n == vichyFrance {
		return s.axisInVichy()
	}
	return s.unitIn(n, func(u unit) bool { return s.nation[u] == germany })
}

// groundGarrison reports whether a German ground factor in a Minor Ally keeps
// Russia out; Italians do not, nor does Bessarabia count (25.8).
func (s *state) groundGarrison(n country) bool {
	return s.unitIn(n, func(u unit) bool {
		return s.nation[u] == germany && u.info().nation == germany && u.kind().ground() && world.hexes[s.where(u)].region != bessarabia
	})
}

// unitIn reports whether a unit of some sort is in a country.
func (s *state) unitIn(n country, is func(unit) bool) bool {
	for h := range world.countries[n].hexes.bits().All() {
		for u := range s.here(hex(h)) {
			if is(u) {
				return true
			}
		}
	}
	return false
}

// activate makes a country the Minor Ally of a power, by date or by variant: its
// BRPs come, its wars begin, and its forces are placed (25.3, 25.4).
func (p *Position) activate(n, power country) {
	if p.status[n] == active || p.politics.barred.has(n) {
		return
	}
	if n == iraq {
		p.raiseIraq(power)
		return
	}
	if n == vichyFrance {
		p.activateVichy()
		return
	}
	p.politics.wooed.remove(n)
	p.becomeAlly(n, power)
	p.muster(n)
	if n == hungary && p.couldPlay(axis, atHungary, nobody) {
		flow.CallWith(&p.State, pVariants, variantsFrame{moment: atHungary})
	}
	p.placeForces(n, power, n)
}

// becomeAlly makes a country an active Minor Ally: its BRPs are added at once and
// it shares the wars of its power (25.3, 25.33). They count from then on, in the order
// of play as well (12.15).
func (p *Position) becomeAlly(n, power country) {
	p.status[n], p.patron[n] = active, power
	p.politics.due.remove(n)
	p.brp[power] += int16(minorBRP(n))
	p.noteTerritory(n, power)
	p.tell(evActivated, "25.3", int16(n), int16(power), int16(minorBRP(n)))
	if p.campOfWar(power) {
		p.shareMinorWars(n, power)
	}
	p.spreadWars()
}

// campOfWar reports whether a power is at war at all.
func (s *state) campOfWar(power country) bool { return s.war[power] != 0 }

// dueAlly is the next Minor Ally that is due to be activated: from Summer 1941, or
// when Axis variant 5 has been played, at the start of the Axis player turn (25.1,
// 25.31), and Vichy when Germany's roll has succeeded (49.4). One that Russia is
// attacking waits for an intervention (25.25).
func (p *Position) dueAlly() country {
	if p.mover != axis || p.fallen.has(germany) {
		return nobody
	}
	for _, n := range [...]country{finland, hungary, rumania, bulgaria} {
		due := p.now >= dateOf(summer, 1941) || p.inForce(axis, 5)
		if due && p.scenario < scenario1942 && p.ripe(n) && !p.politics.tried.has(n) && !p.neverActive(n) {
			return n
		}
	}
	if p.politics.vichyRoll == vichyDue && p.vichyExists() && p.status[vichyFrance] != active && !p.politics.tried.has(vichyFrance) {
		return vichyFrance
	}
	return nobody
}

// ripe reports whether a Minor Ally can be activated by date: it is at peace, or
// under attack by an enemy of Germany, or no enemy is on its soil (25.25).
func (p *Position) ripe(n country) bool {
	switch p.status[n] {
	case courted:
		return true
	case invaded:
		return p.politics.wooed.has(n) && (p.war[germany]&p.war[n] != 0 || p.unviolated(n))
	}
	return false
}

// activateNext activates the Minor Allies that are due, each after a roll if aid
// or the attack on Spain stands in its way (33.63, 46.3).
func (p *Position) activateNext(f *warFrame) {
	if p.mover == axis && p.bringIraqiAir() {
		return
	}
	n := p.dueAlly()
	if n == nobody {
		f.Step = warTurkey
		return
	}
	p.politics.tried.add(n)
	if need := p.activationNeed(n, germany); need > 1 {
		f.minor = int16(n)
		p.Roll(6)
		return
	}
	p.activate(n, germany)
}

// activationNeed is what a die must show to activate a Minor Ally: 1 and one more
// for each BRP of aid by which the other side is ahead (33.63), but a 6 when the
// Axis have attacked Spain, less their own lead in aid (46.3).
func (p *Position) activationNeed(n, power country) int {
	lead := p.aidAgainst(n, power)
	if p.politics.onSpain && campOf(power) == axis {
		return 6 + lead
	}
	return 1 + max(lead, 0)
}

func (p *Position) activationRolled(f *warFrame, die int) {
	n := country(f.minor)
	need := p.activationNeed(n, germany)
	if die < need {
		p.tell(evNotActivated, "33.63", int16(n), int16(die), int16(need))
		return
	}
	p.activate(n, germany)
}

// Turkey as a British Minor Ally (33.7).

// turkeyMayJoin are its conditions: more ground factors and more naval factors in
// the Mediterranean than the Axis, seven of its objectives, a Turkey that is
// neutral or under Axis attack (33.714), and the BRPs for it (33.711 to 33.72).
// Neutral Italy's factors count as Axis (33.712).
func (p *Position) turkeyMayJoin() bool {
	if p.mover != allies || p.fallen.has(britain) || p.scenario == scenario1944 || p.outOfWar(britain) {
		return false
	}
	if p.status[turkey] != neutral && (p.status[turkey] != invaded || !p.attackedBy(turkey, axis)) {
		return false
	}
	var ground, naval [numAlliances]int
	for u := range unit(numUnits) {
		h := p.where(u)
		if h == noHex {
			continue
		}
		a := p.camp(p.nation[u])
		switch {
		case a == noAlliance:
		case u.kind().ground() && world.hexes[h].front == mediterraneanFront:
			ground[a] += u.strength()
		case u.kind() == fleet && mediterraneanPort(h):
			naval[a] += u.strength()
		}
	}
	return ground[allies] > ground[axis] && naval[allies] > naval[axis] && p.alliedMediterranean() >= 7 && p.affords(britain, p.turkeyCost())
}

// mediterraneanPort reports whether a port of a hex lies on the Mediterranean
// front.
func mediterraneanPort(h hex) bool {
	info := &world.hexes[h]
	for k := range info.numPlaces {
		pl := &world.places[info.place+place(k)]
		for w := range pl.numWaters {
			if navalFronts[world.waters[pl.waters[w]].zone] == mediterraneanFront {
				return true
			}
		}
	}
	return false
}

// alliedMediterranean are the objectives of the Mediterranean front that the
// Allies control (33.713).
func (p *Position) alliedMediterranean() (count int) {
	for h := range world.objectives.bits().All() {
		h := hex(h)
		if n := p.control[h]; world.hexes[h].front == mediterraneanFront && n != nobody && p.camp(n) == allies && p.serves(n) && !p.partisanHeld(h) {
			count += world.objectivesIn(h)
		}
	}
	return count
}

// turkeyCost: Britain pays for Turkey's declaration of war unless the Axis have
// declared war on it (33.72).
func (p *Position) turkeyCost() int {
	if p.status[turkey] == invaded {
		return 0
	}
	return warOnMajor
}

func (p *Position) courtTurkey(f *warFrame) {
	if p.activationNeed(turkey, britain) > 1 {
		f.Step = warTurkeyRoll
		p.Roll(6)
		return
	}
	p.winTurkey()
}

func (p *Position) turkeyRolled(f *warFrame, die int) {
	f.Step = warTurkey
	if need := p.activationNeed(turkey, britain); die < need {
		p.tell(evNotActivated, "33.63", int16(turkey), int16(die), int16(need))
		return
	}
	p.winTurkey()
}

// winTurkey makes Turkey a Minor Ally like others (33.73).
func (p *Position) winTurkey() {
	p.pay(britain, p.turkeyCost())
	if p.status[turkey] == invaded {
		p.politics.byAttack.add(turkey)
		p.becomeAlly(turkey, britain)
		return
	}
	p.activate(turkey, britain)
}

// Iraq (25.46, 38).

// raiseIraq: the rebels rise in Iraq; every hex there without Allied ground units
// is theirs. If the Allies hold Mosul they have one turn to take it.
func (p *Position) raiseIraq(power country) {
	p.becomeAlly(iraq, power)
	for h := range world.countries[iraq].hexes.bits().All() {
		if h := hex(h); !p.hostileGround(h, iraq) {
			p.cede(h, iraq)
		}
	}
	p.politics.rebelling = 0
	if p.control[hexMosul] != iraq {
		p.politics.rebelling = p.now + 1
	}
	p.muster(iraq)
	if p.hostileGround(hexMosul, iraq) && p.hostileGround(hexMunawir, iraq) {
		p.holdIraqiAir()
	}
	p.placeForces(iraq, power, iraq)
}

// holdIraqiAir keeps the Iraqi air unit back until the next turn if both cities
// are garrisoned.
func (p *Position) holdIraqiAir() {
	for u := range of(iraq) {
		if u.kind() == air {
			p.put(u, inFuture)
		}
	}
}

// bringIraqiAir places the air unit that was held back.
func (p *Position) bringIraqiAir() bool {
	if p.status[iraq] != active {
		return false
	}
	for u := range of(iraq) {
		if u.kind() == air && p.at[u] == inFuture {
			p.put(u, inHand)
			p.placeForces(iraq, p.patron[iraq], iraq)
			return true
		}
	}
	return false
}

// checkIraq: the rebels are gone when the Allies take Mosul, or when they have
// not taken it in their one turn.
func (p *Position) checkIraq() {
	if p.status[iraq] != active {
		return
	}
	switch {
	case p.politics.rebelling != 0 && p.mover == axis:
		if p.control[hexMosul] == iraq {
			p.politics.rebelling = 0
		} else {
			p.endIraq()
		}
	case p.politics.rebelling == 0 && p.camp(p.control[hexMosul]) == allies:
		p.endIraq()
	}
}

// endIraq ends the revolt: Iraq is a British colony again (38.0).
func (p *Position) endIraq() {
	p.removeForces(iraq)
	p.peaceWithAll(iraq)
	p.status[iraq], p.patron[iraq] = colony, britain
	for h := range world.countries[iraq].hexes.bits().All() {
		if h := hex(h); p.control[h] == iraq {
			p.cede(h, britain)
		}
	}
	p.tell(evConquered, "25.46", int16(iraq), int16(britain))
}
