package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 14.2: announcing ground attacks.

type groundFrame struct {
	flow.Head
	late    int16 // 1 for the attacks of exploiting armor
	_, _, _ int16
	done    int16 // powers that attack no more
}

func groundProc() procedure {
	return flow.Of(proc[groundFrame]{
		Name: "Ground", Rule: "14.16",
		Run: (*Position).runGround, Legal: (*Position).legalGround, Play: (*Position).playGround,
		Question: (*Position).askGround, Why: (*Position).whyGround,
	})
}

// pGround is the announcing of attacks, one after the other (14.16),
// and those of the exploitation (14.35).
func (p *Position) runGround(f *groundFrame) {
	asked := powerSet(0)
	for n := range p.actors().all {
		if !powerSet(f.done).has(n) && !flow.None(p, (*Position).openings, f, n) {
			asked.add(n)
		}
	}
	if p.stalled(asked) {
		return
	}
	if asked == 0 {
		p.Done()
		return
	}
	p.askAll(asked)
}

func (p *Position) legalGround(f *groundFrame, who country, out []engine.Move) []engine.Move {
	out = p.legalBases(who, p.openings(f, who, out))
	out = p.legalQuarrels(who, p.actors()&^powerSet(f.done), out)
	if !p.mustAttack(f, who) {
		out = append(out, engine.M1(kDone, who))
	}
	return out
}

// openings are the hexes that a power can attack.
func (p *Position) openings(f *groundFrame, who country, out []engine.Move) []engine.Move {
	late := f.late == 1
	var set hexSet
	for u := range unit(numUnits) {
		if p.commander(u) != who || p.cannotAttack(u, late) != fine {
			continue
		}
		if h, sea := p.landingOf(u); sea {
			if p.cannotLand(u, h) == fine {
				set.add(h)
			}
			continue
		}
		here := p.where(u)
		if p.defended(here, p.nation[u]) {
			if p.cannotStrike(u, here) == fine {
				set.add(here)
			}
			continue
		}
		for _, link := range world.land.Links(int(here)) {
			h := hex(link.To)
			if groundSides>>link.Class&1 != 0 && !set.has(h) && (p.cannotStrike(u, h) == fine || !late && p.cannotOccupy(u, h) == fine) {
				set.add(h)
			}
		}
	}
	for h := range set.bits().All() {
		if p.yieldsTo(hex(h), who, f) && !p.waitsFor(who, hex(h)) {
			out = append(out, engine.M2(kAttack, who, hex(h)))
		}
	}
	return out
}

// mustAttack: an airborne unit that dropped on enemies must attack them (14.21,
// 31.2), and Germany must attack Poles (43.1).
func (p *Position) mustAttack(f *groundFrame, who country) bool {
	for _, u := range airborneCounters {
		if p.commander(u) == who && p.forced(u) && p.cannotAttack(u, f.late == 1) == fine && p.cannotStrike(u, p.where(u)) == fine {
			return true
		}
	}
	return f.late == 0 && p.mustStrikePoles(who)
}

// forced reports whether an airborne unit is on top of enemies.
func (p *Position) forced(u unit) bool {
	h := p.where(u)
	return h != noHex && p.has(u, dropped) && p.defended(h, p.nation[u])
}

// cannotAttack is why a unit cannot make an attack at all, or fine. Unsupplied units
// attack with all their factors (27.41).
func (p *Position) cannotAttack(u unit, late bool) bar {
	switch {
	case !u.kind().ground() || !p.moving.has(p.nation[u]):
		return barNoAttacker
	case u.kind() == replacement:
		return barReplacement
	case p.has(u, attacked):
		return barTwice
	case p.fight.worn.has(u):
		return barWorn
	case late && p.task[u] != exploiting && !p.fight.late.has(u):
		return barNotExploiting
	case p.onBoard(u):
		return p.overQuota(u, late)
	case p.at[u] == carried && p.task[u] == aboard && !late:
		return fine
	}
	return barNoAttacker
}

// overQuota: two units attack out of a hex (14.24); three British out of London;
// airborne units do not count (31.5); armour that exploits attacks in any number
// from its breakthrough hex (14.37).
func (p *Position) overQuota(u unit, late bool) bar {
	h := p.where(u)
	if u.kind() == airborne || late && p.isBreak(h) {
		return fine
	}
	count := 0
	if p.fight.fromOnce.has(h) {
		count++
	}
	if p.fight.fromTwice.has(h) {
		count += 2
	}
	for v := range p.here(h) {
		if p.fight.attackers.has(v) && v.kind() != airborne && v != u {
			count++
		}
	}
	if count < attackLimit || count == attackLimit && p.britishLondon(h) {
		return fine
	}
	return barQuota
}

// britishLondon reports whether a hex is London with only British ground units
// (6.11).
func (p *Position) britishLondon(h hex) bool {
	if h != londonHex {
		return false
	}
	for u := range p.here(h) {
		if u.kind().ground() && p.nation[u] != britain {
			return false
		}
	}
	return true
}

// noteOrigin counts an attacker of its hex.
func (p *Position) noteOrigin(u unit) {
	h := p.where(u)
	if h == noHex || u.kind() == airborne {
		return
	}
	if p.fight.fromOnce.has(h) {
		p.fight.fromOnce[h/64] &^= 1 << (h % 64)
		p.fight.fromTwice.add(h)
		return
	}
	p.fight.fromOnce.add(h)
}

// landingOf is the hex that a unit aboard ship invades.
func (p *Position) landingOf(u unit) (hex, bool) {
	if p.at[u] == carried && p.task[u] == aboard {
		return p.goal[u], true
	}
	return noHex, false
}

// cannotLand is why an invader cannot attack its hex now: two at most do so
// (29.433, 31.5).
func (p *Position) cannotLand(u unit, h hex) bar {
	n := p.nation[u]
	aboard := 0
	for v := range p.fight.attackers.all {
		if p.at[v] == carried {
			aboard++
		}
	}
	switch {
	case p.optionOn(n, world.hexes[h].front) != offensive:
		return barOption
	case p.wasStruck(h, n):
		return barStruck
	case aboard >= 2:
		return barTwoInvaders
	case !p.invading(u, h):
		return barNotInvading
	}
	return fine
}

// invading reports whether a unit is one of those that R3's invasion brings.
func (p *Position) invading(u unit, h hex) bool {
	for v := range p.invaders(h) {
		if v == u {
			return true
		}
	}
	return false
}

// wasStruck: no hex is attacked twice before the exploitation (14.23), but by
// Russia after the West or the West after Russia (45.3).
func (p *Position) wasStruck(h hex, n country) bool { return p.fight.struck[p.blocOf(n)].has(h) }

// cannotStrike is why a unit that can attack cannot attack a neighbouring hex, or
// the hex it dropped on.
func (p *Position) cannotStrike(u unit, h hex) bar {
	n, here := p.nation[u], p.where(u)
	switch {
	case !p.defended(h, n):
		return barEmpty
	case p.optionOn(n, world.hexes[h].front) != offensive:
		return barOption
	case p.wasStruck(h, n):
		return barStruck
	case p.forced(u) && h != here:
		return barOnTop
	case h != here && !groundLink(here, h):
		return barNotAdjacent
	case u.kind() == partisan && world.hexes[here].country != world.hexes[h].country:
		return barPartisanBorder
	case p.sparedByPact(h, n):
		return barPact
	case h != here && p.frontierShut(here, h) || campOf(p.commandOf(n)) == axis && p.neutralLow(h):
		return barLowCountries
	}
	return fine
}

// groundLink reports whether ground units can cross from hex to hex.
func groundLink(a, b hex) bool {
	x, ok := between(a, b)
	return ok && groundSides>>world.sides[x].class&1 != 0
}

// cannotOccupy is why armour cannot attack an empty hex to move into it (14.4).
func (p *Position) cannotOccupy(u unit, h hex) bar {
	n := p.nation[u]
	switch {
	case u.kind() != armor:
		return barEmpty
	case p.has(u, unsupplied):
		return barUnsupplied
	case !world.onLand.has(h) || !p.hostileHex(h, n) || p.defended(h, n):
		return barNotVacant
	case p.optionOn(n, world.hexes[h].front) != offensive:
		return barOption
	case p.wasStruck(h, n):
		return barStruck
	case !groundLink(p.where(u), h):
		return barNotAdjacent
	case !p.mayEnter(u, h):
		return barMayNotEnter
	case p.frontierShut(p.where(u), h):
		return barLowCountries
	}
	return fine
}

// yieldsTo: where Russia and the West could both attack a hex, those who can
// bring more factors to bear go first; the others wait until they have, or have
// said that they are done (45.3).
func (p *Position) yieldsTo(h hex, who country, f *groundFrame) bool {
	mine := p.blocOf(who)
	if mine == axisBloc {
		return true
	}
	other := westernBloc + russianBloc - mine
	if p.fight.struck[other].has(h) || p.bearing(h, other, f) <= p.bearing(h, mine, f) {
		return true
	}
	return false
}

// bearing are the factors that a bloc can bring to bear on a hex, of powers that
// are not done.
func (p *Position) bearing(h hex, side bloc, f *groundFrame) (sum int) {
	add := func(u unit) {
		if p.blocOf(p.nation[u]) == side && !powerSet(f.done).has(p.commander(u)) && p.cannotAttack(u, f.late == 1) == fine && p.cannotStrike(u, h) == fine {
			sum += u.strength()
		}
	}
	for _, link := range world.land.Links(int(h)) {
		for u := range p.here(hex(link.To)) {
			add(u)
		}
	}
	for u := range p.here(h) {
		add(u)
	}
	return sum
}

func (p *Position) playGround(f *groundFrame, who country, m engine.Move) {
	if m.Kind == kDone {
		f.done |= int16(onlyPower(who))
		p.endQuarrel(p.actors() &^ powerSet(f.done))
		return
	}
	if m.Kind == kBase {
		flow.CallWith(&p.State, pPlaceBase, handFrame{unit: m.A})
		return
	}
	if m.Kind == kDispute || m.Kind == kYield {
		p.playQuarrel(who, m)
		return
	}
	p.openAttack(who, hex(m.B))
	flow.CallWith(&p.State, pAttack, attackFrame{late: f.late})
}

// openAttack begins an attack on a hex. Airborne units on top of the enemy are in
// it at once.
func (p *Position) openAttack(who country, h hex) {
	g := &p.fight
	g.leader, g.side, g.count, g.crossed, g.hostile = who, nobody, 1, 0, false
	g.attackers, g.defenders = unitSet{}, unitSet{}
	g.targets, g.times = [maxTargets]hex{h}, [maxTargets]uint8{}
	for u := range p.here(h) {
		if p.forced(u) && !p.has(u, attacked) && p.blocOf(p.nation[u]) == p.blocOf(who) {
			p.joinAttack(u)
		}
	}
}

func (p *Position) joinAttack(u unit) {
	p.fight.attackers.add(u)
	if p.fight.side == nobody {
		p.fight.side = p.nation[u]
	}
}

func (p *Position) askGround(f *groundFrame, _ country) say.Line {
	if f.late == 1 {
		return say.Say("Announce exploitation attacks: choose a hex to attack, or say done.")
	}
	return say.Say("Announce ground attacks: choose a hex to attack, or say done.")
}

func (p *Position) whyGround(f *groundFrame, who country, m engine.Move) *engine.Refusal {
	switch {
	case m.Kind == kDone && country(m.A) == who && f.late == 0 && p.mustStrikePoles(who):
		return engine.Refuse("43.1", "Germany must attack Polish ground units in every turn until Poland is conquered.")
	case m.Kind == kDone && country(m.A) == who:
		return engine.Refuse("14.21", "An airborne unit that dropped on enemies must attack them.")
	case m.Kind == kBase:
		return p.whyNoBaseOf(m, who)
	case m.Kind == kAttack && hex(m.B) < numHexes && m.A >= 0 && m.A < numMajors && p.seatOf(country(m.A)) == p.seatOf(who):
		return p.whyNoOpening(f, country(m.A), hex(m.B)).refusal()
	}
	return nil
}

// whyNoOpening is the best reason that any unit of a power has not to attack a
// hex.
func (p *Position) whyNoOpening(f *groundFrame, who country, h hex) (worst bar) {
	worst = barNoAttacker
	for u := range unit(numUnits) {
		here := p.where(u)
		if p.commander(u) != who || !u.kind().ground() || here == noHex || distance(here, h) > 1 {
			continue
		}
		if b := p.cannotAttack(u, f.late == 1); b != fine {
			worst = max(worst, b)
			continue
		}
		b := p.cannotStrike(u, h)
		if b == barEmpty {
			b = p.cannotOccupy(u, h)
		}
		worst = max(worst, b)
	}
	if worst == barNoAttacker && p.waitsFor(who, h) {
		return barQuarrel
	}
	if worst == barNoAttacker && p.defended(h, who) && !p.yieldsTo(h, who, f) {
		return barYield
	}
	return worst
}
