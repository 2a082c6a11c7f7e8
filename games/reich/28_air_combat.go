package reich

import (
	"sandtable/engine"
	"sandtable/engine/say"
)

// Chapters 28.43 to 28.45: counterair, interception, and attacks on ports.

// The A of pAirFights: which missions are resolved.
const (
	fightCounterair = iota
	fightCover
)

// pAirFights resolves all Counterair missions, or all interceptions of Defensive
// Air Support: A which, B the next hex.
func (p *Position) runAirFights(f *engine.Frame) {
	t := counterair
	if f.A == fightCover {
		t = airIntercept
	}
	over := p.flownOver(t)
	for h := range over.all {
		if h >= hex(f.B) {
			f.B = int16(h)
			p.callWith(engine.Frame{Proc: pAirFight, A: int16(h), B: f.A})
			return
		}
	}
	p.done()
}

// The steps of an air combat: A the hex, B which mission, C and D the dice and
// then the losses of attacker and defender, E and F the factors of each that
// fight.
const (
	airDecline = iota
	airAttackerRolls
	airDefenderRolls
	airTie
	airAttackerLoses
	airDefenderLoses
	airStay
	airOver
)

func (p *Position) runAirFight(f *engine.Frame) {
	h := hex(f.A)
	switch f.Step {
	case airDecline:
		f.E, f.F = int16(p.airOn(p.attackersTask(f), h)), int16(p.defendingAir(f))
		f.Step = airAttackerRolls
		if f.B == fightCounterair && world.hexes[h].country == malta && f.F > 0 {
			f.Step = airDecline
			p.ask(p.baseCommander(h))
		}
	case airAttackerRolls, airDefenderRolls, airTie:
		p.roll(6)
	case airAttackerLoses, airDefenderLoses:
		p.airLosses(f)
	case airStay:
		f.Step = airOver
		if f.B == fightCover && f.F == 1 && p.airOn(defensiveAir, h) > 0 {
			f.Step = airStay
			p.ask(p.coverCommander(h))
		}
	default:
		p.endAirFight(f)
		p.done()
	}
}

func (p *Position) attackersTask(f *engine.Frame) task {
	if f.B == fightCover {
		return airIntercept
	}
	return counterair
}

// defendingAir are the factors that fight back: at a base all that are not
// inverted (28.431), over a battle the Defensive Air Support (28.442).
func (p *Position) defendingAir(f *engine.Frame) (sum int) {
	h := hex(f.A)
	if f.B == fightCover {
		return p.airOn(defensiveAir, h)
	}
	for u := range p.here(h) {
		if p.standsBy(u) {
			sum += p.fresh(u)
		}
	}
	return sum
}

// standsBy reports whether an air unit of the defender is at its base.
func (p *Position) standsBy(u unit) bool {
	return u.kind() == air && p.task[u] == idle && p.foes().has(p.nation[u])
}

// grounded are the inverted factors at a base, which can be lost but do not
// fight.
func (p *Position) grounded(f *engine.Frame) (sum int) {
	if f.B == fightCover {
		return 0
	}
	for u := range p.here(hex(f.A)) {
		if p.standsBy(u) {
			sum += int(p.used[u])
		}
	}
	return sum
}

// baseCommander is the power whose aircraft defend a base.
func (p *Position) baseCommander(h hex) country {
	for u := range p.here(h) {
		if p.standsBy(u) {
			return p.commander(u)
		}
	}
	return nobody
}

func (p *Position) legalAirFight(f *engine.Frame, who country, out []engine.Move) []engine.Move {
	return append(out, m1(kDecline, who), m1(kEngage, who))
}

// playAirFight: a larger defender who won over a battle goes on or goes home
// (28.444). Aircraft in Malta may decline and are inverted, which leaves the
// attackers free for the ships there (28.435, 28.452, 41.2).
func (p *Position) playAirFight(f *engine.Frame, who country, m engine.Move) {
	if f.Step == airStay {
		f.Step = airOver
		if m.Kind == kDecline {
			f.F = 0
		}
		return
	}
	if m.Kind == kEngage {
		f.Step = airAttackerRolls
		return
	}
	h := hex(f.A)
	p.tell(evDeclined, "28.435", int16(who), int16(h))
	for u := range p.here(h) {
		if p.standsBy(u) {
			p.invert(u)
		}
	}
	p.fight.beaten.add(h)
	if p.hasEnemyFleet(h) {
		p.retask(counterair, portStrike, h)
	} else {
		p.landOver(counterair, h)
	}
	p.done()
}

func (p *Position) hasEnemyFleet(h hex) bool {
	for u := range p.here(h) {
		if u.kind() == fleet && p.foes().has(p.nation[u]) {
			return true
		}
	}
	return false
}

// retask turns a mission over a hex into another.
func (p *Position) retask(from, to task, h hex) {
	for _, u := range airCounters {
		if p.flying(u, from, h) == 0 {
			continue
		}
		p.dropSharing(u)
		p.task[u] = to
	}
}

// coverCommander is the power whose aircraft fly Defensive Air Support over a hex.
func (p *Position) coverCommander(h hex) country {
	for _, u := range airCounters {
		if p.flying(u, defensiveAir, h) > 0 {
			return p.commander(u)
		}
	}
	return nobody
}

func (p *Position) askAirFight(f *engine.Frame, _ country) say.Line {
	if f.Step == airStay {
		return say.Say("Your aircraft have won over {h}: go on with the air support (engage), or go home (decline)?", f.A)
	}
	return say.Say("Aircraft attack your base in {h}: fight, or decline and be inverted?", f.A)
}

func (p *Position) whyAirFight(*engine.Frame, country, engine.Move) *engine.Refusal { return nil }

// airDRM is the lowest modifier of the nations that fight (28.432): none for
// Germany, America and Britain, one less for Russia, Italy and France, two for
// all others.
func (p *Position) airDRM(fights func(unit) bool) (drm int) {
	drm = 9
	for _, u := range airCounters {
		if fights(u) {
			drm = min(drm, p.airQuality(u))
		}
	}
	if drm == 9 {
		return 0
	}
	return drm
}

// airQuality is the modifier of one unit; German jets have a better one (33.41).
func (p *Position) airQuality(u unit) int {
	switch u.info().nation {
	case germany:
		return p.jets()
	case usa, britain:
		return 0
	case ussr, italy, france:
		return -1
	}
	return -2
}

func (p *Position) rolledAirFight(f *engine.Frame, outcome int) {
	die := outcome + 1
	switch f.Step {
	case airAttackerRolls:
		f.C = int16(die)
		f.Step = airDefenderRolls
	case airDefenderRolls:
		f.D = int16(die)
		p.compareAir(f)
	case airTie:
		p.drawAir(f, die)
	}
}

// compareAir: the lower total loses the difference in factors, inverted ones
// last; the winner half of what the loser has lost (28.4321, 28.4322).
func (p *Position) compareAir(f *engine.Frame) {
	h, t := hex(f.A), p.attackersTask(f)
	attackers, defenders := int(f.E), int(f.F)
	a := int(f.C) + max(attackers-defenders, 0) + p.airDRM(func(u unit) bool { return p.flying(u, t, h) > 0 })
	d := int(f.D) + max(defenders-attackers, 0)
	if defenders > 0 {
		d += p.airDRM(func(u unit) bool {
			if f.B == fightCover {
				return p.flying(u, defensiveAir, h) > 0
			}
			return p.where(u) == h && p.standsBy(u) && p.fresh(u) > 0
		})
	}
	p.tell(evAirFight, "28.432", f.A, f.C, int16(a), f.D, int16(d))
	switch {
	case a == d:
		f.Step = airTie
		return
	case a > d:
		f.D = int16(min(a-d, defenders+p.grounded(f)))
		f.C = f.D / 2
		p.fight.beaten.add(h)
		f.F = 0
	default:
		f.C = int16(min(d-a, attackers))
		f.D = f.C / 2
		f.F = 0
		if defenders > attackers {
			f.F = 1
		}
	}
	f.Step = airAttackerLoses
}

// drawAir: a third die is lost by both sides, but no more than the smaller force
// had, with its inverted factors (28.4323).
func (p *Position) drawAir(f *engine.Frame, die int) {
	lost := int16(min(die, int(f.E), int(f.F)+p.grounded(f)))
	p.tell(evAirDraw, "28.4323", f.A, lost)
	f.C, f.D, f.F = lost, lost, 0
	f.Step = airAttackerLoses
}

// airLosses calls for the losses of the attacker, then of the defender.
func (p *Position) airLosses(f *engine.Frame) {
	call := engine.Frame{Proc: pLosses, A: f.C, B: lossFlying, C: f.A, D: int16(p.attackersTask(f))}
	if f.Step == airDefenderLoses {
		call = engine.Frame{Proc: pLosses, A: f.D, B: lossBased, C: f.A}
		if f.B == fightCover {
			call.B, call.D = lossFlying, int16(defensiveAir)
		}
	}
	f.Step++
	p.callWith(call)
}

// endAirFight sends everybody home inverted, but for a defender who was larger
// and won (28.433, 28.444).
func (p *Position) endAirFight(f *engine.Frame) {
	h := hex(f.A)
	p.landOver(p.attackersTask(f), h)
	if f.F == 1 {
		return
	}
	if f.B == fightCover {
		p.landOver(defensiveAir, h)
		return
	}
	for u := range p.here(h) {
		if p.standsBy(u) {
			p.invert(u)
		}
	}
}

// pPortStrikes resolves the attacks on fleets in port (14.17, 28.45): A the hex,
// B the factors still to roll, C the naval factors sunk, D the aircraft lost.
const (
	strikeNext = iota
	strikeRoll
	strikeShips
	strikeAircraft
	strikeHome
)

func (p *Position) runPortStrikes(f *engine.Frame) {
	h := hex(f.A)
	switch f.Step {
	case strikeNext:
		p.nextStrike(f)
	case strikeRoll:
		if f.B > 0 {
			p.roll(6)
			return
		}
		p.tell(evStruck, "28.453", f.A, f.C, f.D)
		f.Step = strikeShips
	case strikeShips:
		f.Step = strikeAircraft
		p.sinkInPort(h, int(f.C))
	case strikeAircraft:
		f.Step = strikeHome
		p.callWith(engine.Frame{Proc: pLosses, A: f.D, B: lossFlying, C: f.A, D: int16(portStrike)})
	case strikeHome:
		p.landOver(portStrike, h)
		f.B, f.C, f.D, f.Step = 0, 0, 0, strikeNext
	}
}

// nextStrike finds the next port under attack. Ships that have gone are not
// attacked (28.455), nor ships whose air cover was not beaten (28.452).
func (p *Position) nextStrike(f *engine.Frame) {
	over := p.flownOver(portStrike)
	for h := range over.all {
		factors := p.airOn(portStrike, h)
		switch {
		case h < hex(f.A):
		case !p.hasEnemyFleet(h) || p.fight.covered.has(h) && !p.fight.beaten.has(h):
			p.landOver(portStrike, h)
		default:
			f.A, f.B, f.Step = int16(h), int16(factors), strikeRoll
			return
		}
	}
	p.done()
}

// rolledPortStrikes: a 1 or 2 sinks a naval factor, a 5 or 6 costs the aircraft
// (28.453). All roll, also when nothing is left to sink.
func (p *Position) rolledPortStrikes(f *engine.Frame, outcome int) {
	f.B--
	switch outcome + 1 {
	case 1, 2:
		f.C++
	case 5, 6:
		f.D++
	}
}

// noteCover remembers the ports under attack that have fresh aircraft, which must
// be beaten before the ships can be attacked (28.452).
func (p *Position) noteCover() {
	p.fight.covered, p.fight.beaten = hexSet{}, hexSet{}
	for _, u := range airCounters {
		if p.task[u] == idle && p.onBoard(u) && p.foes().has(p.nation[u]) && p.fresh(u) > 0 {
			p.fight.covered.add(p.where(u))
		}
	}
}
