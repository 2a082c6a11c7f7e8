package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 28.43 to 28.45: counterair, interception, and attacks on ports.

// Which missions are resolved.
const (
	fightCounterair = iota
	fightCover
)

type airFightsFrame struct {
	flow.Head
	role int16 // see fightCounterair
	next int16 // the first hex not looked at
}

func airFightsProc() procedure {
	return flow.Of(proc[airFightsFrame]{
		Name: "AirFights", Rule: "28.43",
		Run: (*Position).runAirFights,
	})
}

// pAirFights resolves all Counterair missions, or all interceptions of Defensive
// Air Support.
func (p *Position) runAirFights(f *airFightsFrame) {
	t := Counterair
	if f.role == fightCover {
		t = AirIntercept
	}
	over := p.flownOver(t)
	for h := range over.All {
		if h >= atlas.Hex(f.next) {
			f.next = int16(h)
			flow.CallWith(&p.State, pAirFight, airFightFrame{hex: int16(h), role: f.role})
			return
		}
	}
	p.Done()
}

// The steps of an air combat (28.432).
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

type airFightFrame struct {
	flow.Head
	hex       int16
	role      int16 // see fightCounterair
	attacker  int16 // the attacker's die, then what he loses
	defender  int16 // the defender's die, then what he loses
	attackers int16 // factors that attack
	defenders int16 // factors that defend; in the end 1 if the defender may stay
}

func airFightProc() procedure {
	return flow.Of(proc[airFightFrame]{
		Name: "AirFight", Rule: "28.432",
		Run: (*Position).runAirFight, Legal: (*Position).legalAirFight, Play: (*Position).playAirFight,
		Rolled: (*Position).rolledAirFight, Question: (*Position).askAirFight, Why: (*Position).whyAirFight,
	})
}

func (p *Position) runAirFight(f *airFightFrame) {
	h := atlas.Hex(f.hex)
	switch f.Step {
	case airDecline:
		f.attackers, f.defenders = int16(p.airOn(p.attackersTask(f), h)), int16(p.defendingAir(f))
		f.Step = airAttackerRolls
		if f.role == fightCounterair && world.Hexes[h].Country == atlas.Malta && f.defenders > 0 {
			f.Step = airDecline
			p.ask(p.baseCommander(h))
		}
	case airAttackerRolls, airDefenderRolls, airTie:
		p.Roll(6)
	case airAttackerLoses, airDefenderLoses:
		p.airLosses(f)
	case airStay:
		f.Step = airOver
		if f.role == fightCover && f.defenders == 1 && p.airOn(DefensiveAir, h) > 0 {
			f.Step = airStay
			p.ask(p.coverCommander(h))
		}
	default:
		p.endAirFight(f)
		p.Done()
	}
}

func (p *Position) attackersTask(f *airFightFrame) Task {
	if f.role == fightCover {
		return AirIntercept
	}
	return Counterair
}

// defendingAir are the factors that fight back: at a base all that are not
// inverted (28.431), over a battle the Defensive Air Support (28.442).
func (p *Position) defendingAir(f *airFightFrame) (sum int) {
	h := atlas.Hex(f.hex)
	if f.role == fightCover {
		return p.airOn(DefensiveAir, h)
	}
	for u := range p.here(h) {
		if p.standsBy(u) {
			sum += p.fresh(u)
		}
	}
	return sum
}

// standsBy reports whether an air unit of the defender is at its base.
func (p *Position) standsBy(u atlas.Unit) bool {
	return u.Kind() == atlas.Air && p.task.of(u) == Idle && p.foes().Has(p.nation.of(u))
}

// grounded are the inverted factors at a base, which can be lost but do not
// fight. Where there are no others they have no modifier either (28.434).
func (p *Position) grounded(f *airFightFrame) (sum int) {
	if f.role == fightCover {
		return 0
	}
	for u := range p.here(atlas.Hex(f.hex)) {
		if p.standsBy(u) {
			sum += int(p.used.of(u))
		}
	}
	return sum
}

// baseCommander is the power whose aircraft defend a base.
func (p *Position) baseCommander(h atlas.Hex) atlas.Country {
	for u := range p.here(h) {
		if p.standsBy(u) {
			return p.commander(u)
		}
	}
	return atlas.Nobody
}

func (p *Position) legalAirFight(f *airFightFrame, who atlas.Country, out []engine.Move) []engine.Move {
	return append(out, engine.M1(kDecline, who), engine.M1(kEngage, who))
}

// playAirFight: a larger defender who won over a battle goes on or goes home
// (28.444). Aircraft in Malta may decline and are inverted, which leaves the
// attackers free for the ships there (28.435, 28.452, 41.2).
func (p *Position) playAirFight(f *airFightFrame, who atlas.Country, m engine.Move) {
	if f.Step == airStay {
		f.Step = airOver
		if m.Kind == kDecline {
			f.defenders = 0
		}
		return
	}
	if m.Kind == kEngage {
		f.Step = airAttackerRolls
		return
	}
	h := atlas.Hex(f.hex)
	p.tell(evDeclined, "28.435", int16(who), int16(h))
	for u := range p.here(h) {
		if p.standsBy(u) {
			p.invert(u)
		}
	}
	p.fight.beaten.Add(h)
	if p.hasEnemyFleet(h) {
		p.retask(Counterair, PortStrike, h)
	} else {
		p.landOver(Counterair, h)
	}
	p.Done()
}

func (p *Position) hasEnemyFleet(h atlas.Hex) bool {
	for u := range p.here(h) {
		if u.Kind() == atlas.Fleet && p.foes().Has(p.nation.of(u)) {
			return true
		}
	}
	return false
}

// retask turns a mission over a hex into another.
func (p *Position) retask(from, to Task, h atlas.Hex) {
	for _, u := range airCounters {
		if p.flying(u, from, h) == 0 {
			continue
		}
		p.dropSharing(u)
		p.task.set(u, to)
	}
}

// coverCommander is the power whose aircraft fly Defensive Air Support over a hex.
func (p *Position) coverCommander(h atlas.Hex) atlas.Country {
	for _, u := range airCounters {
		if p.flying(u, DefensiveAir, h) > 0 {
			return p.commander(u)
		}
	}
	return atlas.Nobody
}

func (p *Position) askAirFight(f *airFightFrame, _ atlas.Country) say.Line {
	if f.Step == airStay {
		return say.Say("Your aircraft have won over {h}: go on with the air support (engage), or go home (decline)?", f.hex)
	}
	return say.Say("Aircraft attack your base in {h}: fight, or decline and be inverted?", f.hex)
}

func (p *Position) whyAirFight(*airFightFrame, atlas.Country, engine.Move) *engine.Refusal {
	return nil
}

// airDRM is the lowest modifier of the nations that fight (28.432): none for
// Germany, America and Britain, one less for Russia, Italy and France, two for
// all others.
func (p *Position) airDRM(fights func(atlas.Unit) bool) (drm int) {
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
func (p *Position) airQuality(u atlas.Unit) int {
	switch u.Info().Nation {
	case atlas.Germany:
		return p.jets()
	case atlas.USA, atlas.Britain:
		return 0
	case atlas.USSR, atlas.Italy, atlas.France:
		return -1
	}
	return -2
}

func (p *Position) rolledAirFight(f *airFightFrame, outcome int) {
	die := outcome + 1
	switch f.Step {
	case airAttackerRolls:
		f.attacker = int16(die)
		f.Step = airDefenderRolls
	case airDefenderRolls:
		f.defender = int16(die)
		p.compareAir(f)
	case airTie:
		p.drawAir(f, die)
	}
}

// compareAir: the lower total loses the difference in factors, inverted ones
// last; the winner half of what the loser has lost (28.4321, 28.4322).
func (p *Position) compareAir(f *airFightFrame) {
	h, t := atlas.Hex(f.hex), p.attackersTask(f)
	attackers, defenders := int(f.attackers), int(f.defenders)
	a := int(f.attacker) + max(attackers-defenders, 0) + p.airDRM(func(u atlas.Unit) bool { return p.flying(u, t, h) > 0 })
	d := int(f.defender) + max(defenders-attackers, 0)
	if defenders > 0 {
		d += p.airDRM(func(u atlas.Unit) bool {
			if f.role == fightCover {
				return p.flying(u, DefensiveAir, h) > 0
			}
			return p.where(u) == h && p.standsBy(u) && p.fresh(u) > 0
		})
	}
	p.tell(evAirFight, "28.432", f.hex, f.attacker, int16(a), f.defender, int16(d))
	switch {
	case a == d:
		f.Step = airTie
		return
	case a > d:
		f.defender = int16(min(a-d, defenders+p.grounded(f)))
		f.attacker = f.defender / 2
		p.fight.beaten.Add(h)
		f.defenders = 0
	default:
		f.attacker = int16(min(d-a, attackers))
		f.defender = f.attacker / 2
		f.defenders = 0
		if defenders > attackers {
			f.defenders = 1
		}
	}
	f.Step = airAttackerLoses
}

// drawAir: a third die is lost by both sides, but no more than the smaller force
// had, with its inverted factors (28.4323).
func (p *Position) drawAir(f *airFightFrame, die int) {
	lost := int16(min(die, int(f.attackers), int(f.defenders)+p.grounded(f)))
	p.tell(evAirDraw, "28.4323", f.hex, lost)
	f.attacker, f.defender, f.defenders = lost, lost, 0
	f.Step = airAttackerLoses
}

// airLosses calls for the losses of the attacker, then of the defender.
func (p *Position) airLosses(f *airFightFrame) {
	loss := lossesFrame{factors: f.attacker, whose: lossFlying, hex: f.hex, task: int16(p.attackersTask(f))}
	switch {
	case f.Step == airDefenderLoses && f.role == fightCover:
		loss = lossesFrame{factors: f.defender, whose: lossFlying, hex: f.hex, task: int16(DefensiveAir)}
	case f.Step == airDefenderLoses:
		loss = lossesFrame{factors: f.defender, whose: lossBased, hex: f.hex}
	}
	f.Step++
	flow.CallWith(&p.State, pLosses, loss)
}

// endAirFight sends everybody home inverted, but for a defender who was larger
// and won (28.433, 28.444).
func (p *Position) endAirFight(f *airFightFrame) {
	h := atlas.Hex(f.hex)
	p.landOver(p.attackersTask(f), h)
	if f.defenders == 1 {
		return
	}
	if f.role == fightCover {
		p.landOver(DefensiveAir, h)
		return
	}
	for u := range p.here(h) {
		if p.standsBy(u) {
			p.invert(u)
		}
	}
}

// pPortStrikes resolves the attacks on fleets in port (14.17, 28.45).
const (
	strikeNext = iota
	strikeRoll
	strikeShips
	strikeAircraft
	strikeHome
)

type portStrikesFrame struct {
	flow.Head
	hex    int16
	dice   int16 // still to be rolled
	sunk   int16 // naval factors
	downed int16 // air factors
}

func portStrikesProc() procedure {
	return flow.Of(proc[portStrikesFrame]{
		Name: "PortStrikes", Rule: "28.45",
		Run: (*Position).runPortStrikes, Rolled: (*Position).rolledPortStrikes,
	})
}

func (p *Position) runPortStrikes(f *portStrikesFrame) {
	h := atlas.Hex(f.hex)
	switch f.Step {
	case strikeNext:
		p.nextStrike(f)
	case strikeRoll:
		if f.dice > 0 {
			p.Roll(6)
			return
		}
		p.tell(evStruck, "28.453", f.hex, f.sunk, f.downed)
		f.Step = strikeShips
	case strikeShips:
		f.Step = strikeAircraft
		p.sinkInPort(h, int(f.sunk))
	case strikeAircraft:
		f.Step = strikeHome
		flow.CallWith(&p.State, pLosses, lossesFrame{factors: f.downed, whose: lossFlying, hex: f.hex, task: int16(PortStrike)})
	case strikeHome:
		p.landOver(PortStrike, h)
		f.dice, f.sunk, f.downed, f.Step = 0, 0, 0, strikeNext
	}
}

// nextStrike finds the next port under attack. Ships that have gone are not
// attacked (28.455), nor ships whose air cover was not beaten (28.452).
func (p *Position) nextStrike(f *portStrikesFrame) {
	over := p.flownOver(PortStrike)
	for h := range over.All {
		factors := p.airOn(PortStrike, h)
		switch {
		case h < atlas.Hex(f.hex):
		case !p.hasEnemyFleet(h) || p.fight.covered.Has(h) && !p.fight.beaten.Has(h):
			p.landOver(PortStrike, h)
		default:
			f.hex, f.dice, f.Step = int16(h), int16(factors), strikeRoll
			return
		}
	}
	p.Done()
}

// rolledPortStrikes: a 1 or 2 sinks a naval factor, a 5 or 6 costs the aircraft
// (28.453). All roll, also when nothing is left to sink.
func (p *Position) rolledPortStrikes(f *portStrikesFrame, outcome int) {
	f.dice--
	switch outcome + 1 {
	case 1, 2:
		f.sunk++
	case 5, 6:
		f.downed++
	}
}

// noteCover remembers the ports under attack that have fresh aircraft, which must
// be beaten before the ships can be attacked (28.452).
func (p *Position) noteCover() {
	p.fight.covered, p.fight.beaten = landSet{}, landSet{}
	for _, u := range airCounters {
		if p.task.of(u) == Idle && p.onBoard(u) && p.foes().Has(p.nation.of(u)) && p.fresh(u) > 0 {
			p.fight.covered.Add(p.where(u))
		}
	}
}
