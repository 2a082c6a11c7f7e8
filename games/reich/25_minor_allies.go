package reich

import (
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

// Chapter 25: Minor Allies; and 33.7: Turkey as a British one.

// isMinorAlly: the four countries that Germany courts from the start (25.1).
func isMinorAlly(n atlas.Country) bool {
	return n == atlas.Finland || n == atlas.Hungary || n == atlas.Rumania || n == atlas.Bulgaria
}

// garrisoned reports whether Axis forces in an inactive Minor Ally make their
// intervention automatic: any Axis unit in Vichy territory, a German one in the
// others (25.23).
func (p *Position) garrisoned(n atlas.Country) bool {
	if n == atlas.VichyFrance {
		return p.axisInVichy()
	}
	return p.unitIn(n, func(u atlas.Unit) bool { return p.nation.of(u) == atlas.Germany })
}

// groundGarrison reports whether a German ground factor in a Minor Ally keeps
// Russia out; Italians do not, nor does Bessarabia count (25.8).
func (p *Position) groundGarrison(n atlas.Country) bool {
	return p.unitIn(n, func(u atlas.Unit) bool {
		return p.nation.of(u) == atlas.Germany && u.Info().Nation == atlas.Germany && u.Kind().Ground() && world.Hexes[p.where(u)].Region != atlas.Bessarabia
	})
}

// unitIn reports whether a unit of some sort is in a country.
func (p *Position) unitIn(n atlas.Country, is func(atlas.Unit) bool) bool {
	for h := range world.Countries[n].Hexes.Bits().All() {
		for u := range p.here(atlas.Hex(h)) {
			if is(u) {
				return true
			}
		}
	}
	return false
}

// activate makes a country the Minor Ally of a power, by date or by variant: its
// BRPs come, its wars begin, and its forces are placed (25.3, 25.4).
func (p *Position) activate(n, power atlas.Country) {
	if p.status[n] == Active || p.politics.barred.Has(n) {
		return
	}
	if n == atlas.Iraq {
		p.raiseIraq(power)
		return
	}
	if n == atlas.VichyFrance {
		p.activateVichy()
		return
	}
	p.politics.wooed.Remove(n)
	p.becomeAlly(n, power)
	p.muster(n)
	if n == atlas.Hungary && p.couldPlay(atlas.Axis, atHungary, atlas.Nobody) {
		flow.CallWith(&p.State, pVariants, variantsFrame{moment: atHungary})
	}
	p.placeForces(n, power, n)
}

// becomeAlly makes a country an active Minor Ally: its BRPs are added at once and
// it shares the wars of its power (25.3, 25.33). They count from then on, in the order
// of play as well (12.15).
func (p *Position) becomeAlly(n, power atlas.Country) {
	p.status[n], p.patron[n] = Active, power
	p.politics.due.Remove(n)
	p.brp[power] += int16(minorBRP(n))
	p.noteTerritory(n, power)
	p.tell(evActivated, "25.3", int16(n), int16(power), int16(minorBRP(n)))
	if p.campOfWar(power) {
		p.shareMinorWars(n, power)
	}
	p.spreadWars()
}

// campOfWar reports whether a power is at war at all.
func (s *state) campOfWar(power atlas.Country) bool { return s.war[power] != 0 }

// dueAlly is the next Minor Ally that is due to be activated: from Summer 1941, or
// when Axis variant 5 has been played, at the start of the Axis player turn (25.1,
// 25.31), and Vichy when Germany's roll has succeeded (49.4). One that Russia is
// attacking waits for an intervention (25.25).
func (p *Position) dueAlly() atlas.Country {
	if p.mover != atlas.Axis || p.fallen.Has(atlas.Germany) {
		return atlas.Nobody
	}
	for _, n := range [...]atlas.Country{atlas.Finland, atlas.Hungary, atlas.Rumania, atlas.Bulgaria} {
		due := p.now >= atlas.DateOf(atlas.Summer, 1941) || p.inForce(atlas.Axis, 5)
		if due && p.scenario < atlas.Scenario1942 && p.ripe(n) && !p.politics.tried.Has(n) && !p.neverActive(n) {
			return n
		}
	}
	if p.politics.vichyRoll == vichyDue && p.vichyExists() && p.status[atlas.VichyFrance] != Active && !p.politics.tried.Has(atlas.VichyFrance) {
		return atlas.VichyFrance
	}
	return atlas.Nobody
}

// ripe reports whether a Minor Ally can be activated by date: it is at peace, or
// under attack by an enemy of Germany, or no enemy is on its soil (25.25).
func (p *Position) ripe(n atlas.Country) bool {
	switch p.status[n] {
	case Courted:
		return true
	case Invaded:
		return p.politics.wooed.Has(n) && (p.war[atlas.Germany]&p.war[n] != 0 || p.unviolated(n))
	}
	return false
}

// activateNext activates the Minor Allies that are due, each after a roll if aid
// or the attack on Spain stands in its way (33.63, 46.3).
func (p *Position) activateNext(f *warFrame) {
	if p.mover == atlas.Axis && p.bringIraqiAir() {
		return
	}
	n := p.dueAlly()
	if n == atlas.Nobody {
		f.Step = warTurkey
		return
	}
	p.politics.tried.Add(n)
	if need := p.activationNeed(n, atlas.Germany); need > 1 {
		f.minor = int16(n)
		p.Roll(6)
		return
	}
	p.activate(n, atlas.Germany)
}

// activationNeed is what a die must show to activate a Minor Ally: 1 and one more
// for each BRP of aid by which the other side is ahead (33.63), but a 6 when the
// Axis have attacked Spain, less their own lead in aid (46.3).
func (p *Position) activationNeed(n, power atlas.Country) int {
	lead := p.aidAgainst(n, power)
	if p.politics.onSpain && p.campOf(power) == atlas.Axis {
		return 6 + lead
	}
	return 1 + max(lead, 0)
}

func (p *Position) activationRolled(f *warFrame, die int) {
	n := atlas.Country(f.minor)
	need := p.activationNeed(n, atlas.Germany)
	if die < need {
		p.tell(evNotActivated, "33.63", int16(n), int16(die), int16(need))
		return
	}
	p.activate(n, atlas.Germany)
}

// Turkey as a British Minor Ally (33.7).

// turkeyMayJoin are its conditions: more ground factors and more naval factors in
// the Mediterranean than the Axis, seven of its objectives, a Turkey that is
// neutral or under Axis attack (33.714), and the BRPs for it (33.711 to 33.72).
// Neutral Italy's factors count as Axis (33.712).
func (p *Position) turkeyMayJoin() bool {
	if p.mover != atlas.Allies || p.fallen.Has(atlas.Britain) || p.scenario == atlas.Scenario1944 || p.outOfWar(atlas.Britain) {
		return false
	}
	if p.status[atlas.Turkey] != Neutral && (p.status[atlas.Turkey] != Invaded || !p.attackedBy(atlas.Turkey, atlas.Axis)) {
		return false
	}
	var ground, naval [atlas.NumAlliances]int
	for u := range atlas.Unit(atlas.NumUnits) {
		h := p.where(u)
		if h == atlas.NoHex {
			continue
		}
		a := p.camp(p.nation.of(u))
		switch {
		case a == atlas.NoAlliance:
		case u.Kind().Ground() && world.Hexes[h].Front == atlas.MediterraneanFront:
			ground[a] += u.Strength()
		case u.Kind() == atlas.Fleet && mediterraneanPort(h):
			naval[a] += u.Strength()
		}
	}
	return ground[atlas.Allies] > ground[atlas.Axis] && naval[atlas.Allies] > naval[atlas.Axis] && p.alliedMediterranean() >= 7 && p.affords(atlas.Britain, p.turkeyCost())
}

// mediterraneanPort reports whether a port of a hex lies on the Mediterranean
// front.
func mediterraneanPort(h atlas.Hex) bool {
	info := &world.Hexes[h]
	for k := range info.NumPlaces {
		pl := &world.Places[info.Place+atlas.Place(k)]
		for w := range pl.NumWaters {
			if atlas.NavalFronts[world.Waters[pl.Waters[w]].Zone] == atlas.MediterraneanFront {
				return true
			}
		}
	}
	return false
}

// alliedMediterranean are the objectives of the Mediterranean front that the
// Allies control (33.713).
func (p *Position) alliedMediterranean() (count int) {
	for h := range world.Objectives.Bits().All() {
		h := atlas.Hex(h)
		if n := p.control.of(h); world.Hexes[h].Front == atlas.MediterraneanFront && n != atlas.Nobody && p.camp(n) == atlas.Allies && p.serves(n) && !p.partisanHeld(h) {
			count += world.ObjectivesIn(h)
		}
	}
	return count
}

// turkeyCost: Britain pays for Turkey's declaration of war unless the Axis have
// declared war on it (33.72).
func (p *Position) turkeyCost() int {
	if p.status[atlas.Turkey] == Invaded {
		return 0
	}
	return warOnMajor
}

func (p *Position) courtTurkey(f *warFrame) {
	if p.activationNeed(atlas.Turkey, atlas.Britain) > 1 {
		f.Step = warTurkeyRoll
		p.Roll(6)
		return
	}
	p.winTurkey()
}

func (p *Position) turkeyRolled(f *warFrame, die int) {
	f.Step = warTurkey
	if need := p.activationNeed(atlas.Turkey, atlas.Britain); die < need {
		p.tell(evNotActivated, "33.63", int16(atlas.Turkey), int16(die), int16(need))
		return
	}
	p.winTurkey()
}

// winTurkey makes Turkey a Minor Ally like others (33.73).
func (p *Position) winTurkey() {
	p.pay(atlas.Britain, p.turkeyCost())
	if p.status[atlas.Turkey] == Invaded {
		p.politics.byAttack.Add(atlas.Turkey)
		p.becomeAlly(atlas.Turkey, atlas.Britain)
		return
	}
	p.activate(atlas.Turkey, atlas.Britain)
}

// Iraq (25.46, 38).

// raiseIraq: the rebels rise in Iraq; every hex there without Allied ground units
// is theirs. If the Allies hold Mosul they have one turn to take it.
func (p *Position) raiseIraq(power atlas.Country) {
	p.becomeAlly(atlas.Iraq, power)
	for h := range world.Countries[atlas.Iraq].Hexes.Bits().All() {
		if h := atlas.Hex(h); !p.hostileGround(h, atlas.Iraq) {
			p.cede(h, atlas.Iraq)
		}
	}
	p.politics.rebelling = 0
	if p.control.of(atlas.Sites.Mosul) != atlas.Iraq {
		p.politics.rebelling = p.now + 1
	}
	p.muster(atlas.Iraq)
	if p.hostileGround(atlas.Sites.Mosul, atlas.Iraq) && p.hostileGround(atlas.Sites.Munawir, atlas.Iraq) {
		p.holdIraqiAir()
	}
	p.placeForces(atlas.Iraq, power, atlas.Iraq)
}

// holdIraqiAir keeps the Iraqi air unit back until the next turn if both cities
// are garrisoned.
func (p *Position) holdIraqiAir() {
	for u := range atlas.Of(atlas.Iraq) {
		if u.Kind() == atlas.Air {
			p.put(u, inFuture)
		}
	}
}

// bringIraqiAir places the air unit that was held back.
func (p *Position) bringIraqiAir() bool {
	if p.status[atlas.Iraq] != Active {
		return false
	}
	for u := range atlas.Of(atlas.Iraq) {
		if u.Kind() == atlas.Air && p.at.of(u) == inFuture {
			p.put(u, inHand)
			p.placeForces(atlas.Iraq, p.patron[atlas.Iraq], atlas.Iraq)
			return true
		}
	}
	return false
}

// checkIraq: the rebels are gone when the Allies take Mosul, or when they have
// not taken it in their one turn.
func (p *Position) checkIraq() {
	if p.status[atlas.Iraq] != Active {
		return
	}
	switch {
	case p.politics.rebelling != 0 && p.mover == atlas.Axis:
		if p.control.of(atlas.Sites.Mosul) == atlas.Iraq {
			p.politics.rebelling = 0
		} else {
			p.endIraq()
		}
	case p.politics.rebelling == 0 && p.camp(p.control.of(atlas.Sites.Mosul)) == atlas.Allies:
		p.endIraq()
	}
}

// endIraq ends the revolt: Iraq is a British colony again (38.0).
func (p *Position) endIraq() {
	p.removeForces(atlas.Iraq)
	p.peaceWithAll(atlas.Iraq)
	p.status[atlas.Iraq], p.patron[atlas.Iraq] = Colony, atlas.Britain
	for h := range world.Countries[atlas.Iraq].Hexes.Bits().All() {
		if h := atlas.Hex(h); p.control.of(h) == atlas.Iraq {
			p.cede(h, atlas.Britain)
		}
	}
	p.tell(evConquered, "25.46", int16(atlas.Iraq), int16(atlas.Britain))
}
