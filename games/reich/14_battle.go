package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 14.23 to 14.28: one attack, from the choice of its units to its end.

// The steps of an attack (14.2).
const (
	attackBuild = iota
	attackDefenders
	attackOdds
	attackRoll
	attackCounter
	attackOver
	attackAdvance
)

// How an attack is made.
const (
	onVacant  = 1 << iota // an empty hex (14.4)
	fromSea               // an invasion takes part (29.43)
	withArmor             // so that a breakthrough can result (14.31)
)

type attackFrame struct {
	flow.Head
	attack  int16 // factors of the attacker
	defence int16 // of the defender, multiplied by terrain
	basic   int16 // of the defender before that
	how     int16 // see withArmor
	late    int16 // 1 for an attack of exploiting armor
	column  int16 // of the Combat Results Table
}

func attackProc() procedure {
	return flow.Of(proc[attackFrame]{
		Name: "Attack", Rule: "14.2",
		Run: (*Position).runAttack, Legal: (*Position).legalAttack, Play: (*Position).playAttack,
		Rolled: (*Position).rolledAttack, Question: (*Position).askAttack, Why: (*Position).whyAttack,
	})
}

func (p *Position) runAttack(f *attackFrame) {
	switch f.Step {
	case attackBuild:
		p.askAll(p.joiners(f))
	case attackDefenders:
		if u := p.crowdCommander(); u != atlas.Nobody {
			p.ask(u)
			return
		}
		f.Step = attackOdds
	case attackOdds:
		p.computeOdds(f)
	case attackRoll, attackCounter:
		p.Roll(6)
	case attackOver:
		p.closeAttack(f)
		f.Step = attackAdvance
	case attackAdvance:
		last := *f
		p.Done()
		p.callAdvance(last)
	}
}

// joiners are the powers that can still add units: the leader and allies.
func (p *Position) joiners(f *attackFrame) atlas.PowerSet {
	set := atlas.OnlyPower(p.fight.leader)
	for n := range p.actors().All {
		if n != p.fight.leader && !flow.None(p, (*Position).joins, f, n) {
			set.Add(n)
		}
	}
	return set
}

// joins are the units that a power can add to the attack, one of those alike.
func (p *Position) joins(f *attackFrame, who atlas.Country, out []engine.Move) []engine.Move {
	h := p.fight.targets[0]
	last := atlas.NoUnit
	list := func(u atlas.Unit) {
		if p.commander(u) != who || p.cannotJoin(u, f) != fine {
			return
		}
		if last != atlas.NoUnit && atlas.Alike(u, last) && p.at.of(u) == p.at.of(last) && p.nation.of(u) == p.nation.of(last) && p.marks.of(u) == p.marks.of(last) {
			return
		}
		last = u
		out = append(out, engine.M1(kJoin, u))
	}
	for _, link := range world.Land.Links(int(h)) {
		for u := range p.here(atlas.Hex(link.To)) {
			list(u)
		}
	}
	for u := range p.here(h) {
		list(u)
	}
	for u := range p.in(carried) {
		list(u)
	}
	return out
}

// cannotJoin is why a unit cannot take part in the attack that is being made.
func (p *Position) cannotJoin(u atlas.Unit, f *attackFrame) bar {
	g := &p.fight
	if g.attackers.Has(u) {
		return barTwice
	}
	if b := p.cannotAttack(u, f.late == 1); b != fine {
		return b
	}
	n := p.nation.of(u)
	if p.blocOf(n) != p.blocOf(g.leader) {
		return barBlocs
	}
	if p.commandOf(n) != g.leader && !p.alliedPowers(p.commandOf(n), g.leader) {
		return barNotAllied
	}
	if h, sea := p.landingOf(u); sea {
		if h != g.targets[0] || g.count > 1 {
			return barNotInvading
		}
		return p.cannotLand(u, h)
	}
	for _, h := range g.targets[:g.count] {
		b := p.cannotStrike(u, h)
		if b == barEmpty {
			b = p.cannotFollow(u, h)
		}
		if b != fine {
			return b
		}
	}
	return fine
}

// cannotFollow is why a unit cannot take part in an attack on an empty hex (14.4).
func (p *Position) cannotFollow(u atlas.Unit, h atlas.Hex) bar {
	n := p.nation.of(u)
	switch {
	case p.forced(u):
		return barOnTop
	case p.where(u) == h || !groundLink(p.where(u), h):
		return barNotAdjacent
	case p.optionOn(n, world.Hexes[h].Front) != Offensive:
		return barOption
	case !p.hostileHex(h, n):
		return barNotVacant
	case p.wasStruck(h, n):
		return barStruck
	}
	return fine
}

// mayAlso reports whether another hex can be attacked in the same attack: some
// unit must be next to all of them (14.23).
func (p *Position) mayAlso(f *attackFrame, h atlas.Hex) bool {
	g := &p.fight
	if g.isTarget(h) || g.count == maxTargets || p.onVacantHex() {
		return false
	}
	for _, link := range world.Land.Links(int(h)) {
		for u := range p.here(atlas.Hex(link.To)) {
			if p.commander(u) == g.leader && p.cannotJoin(u, f) == fine && p.cannotStrike(u, h) == fine {
				return true
			}
		}
	}
	return false
}

// alsos are the hexes that can be added to the attack, before units are chosen.
func (p *Position) alsos(f *attackFrame, out []engine.Move) []engine.Move {
	var seen atlas.HexSet
	for _, link := range world.Land.Links(int(p.fight.targets[0])) {
		for _, next := range world.Land.Links(int(link.To)) {
			if h := atlas.Hex(next.To); !seen.Has(h) {
				seen.Add(h)
				if p.mayAlso(f, h) {
					out = append(out, engine.M2(kAlso, p.fight.leader, h))
				}
			}
		}
	}
	return out
}

// onVacantHex reports whether nobody defends the hex under attack.
func (p *Position) onVacantHex() bool {
	g := &p.fight
	side := g.side
	if side == atlas.Nobody {
		side = g.leader
	}
	for _, h := range g.targets[:g.count] {
		if p.defended(h, side) {
			return false
		}
	}
	return true
}

func (p *Position) legalAttack(f *attackFrame, who atlas.Country, out []engine.Move) []engine.Move {
	if f.Step == attackDefenders {
		return p.bystanders(who, out)
	}
	out = p.joins(f, who, out)
	if who != p.fight.leader {
		return out
	}
	if p.fight.attackers.Empty() {
		out = p.alsos(f, out)
	}
	if p.cannotLaunch() == fine {
		out = append(out, engine.M1(kLaunch, who))
	}
	return append(out, engine.M0(kBack))
}

// cannotLaunch is why the attack cannot be made with the units chosen.
func (p *Position) cannotLaunch() bar {
	g := &p.fight
	if g.attackers.Empty() {
		return barNobody
	}
	if p.onVacantHex() {
		ok := false
		for u := range g.attackers.All {
			ok = ok || p.at.of(u) == carried || p.cannotOccupy(u, g.targets[0]) == fine
		}
		if !ok {
			return barNeedsArmor
		}
	}
	return p.frenchBar()
}

func (p *Position) playAttack(f *attackFrame, who atlas.Country, m engine.Move) {
	g := &p.fight
	switch m.Kind {
	case kJoin:
		p.joinAttack(atlas.Unit(m.A))
	case kAlso:
		g.targets[g.count] = atlas.Hex(m.B)
		g.count++
	case kBack:
		p.dropAttack()
		p.Done()
	case kLaunch:
		p.launch(f)
	case kChoose:
		g.defenders.Remove(atlas.Unit(m.A))
	}
}

func (p *Position) dropAttack() {
	g := &p.fight
	g.leader, g.side, g.count, g.crossed, g.hostile = atlas.Nobody, atlas.Nobody, 0, 0, false
	g.attackers, g.defenders = atlas.UnitSet{}, atlas.UnitSet{}
	g.targets, g.times, g.origins = [maxTargets]atlas.Hex{}, [maxTargets]uint8{}, [maxTargets + 2]atlas.Hex{}
}

// launch fixes the attack: from here on nobody joins (14.28).
func (p *Position) launch(f *attackFrame) {
	g := &p.fight
	f.how = 0
	for u := range g.attackers.All {
		p.mark(u, attacked)
		p.noteOrigin(u)
		if u.Kind() == atlas.Armor {
			f.how |= withArmor
		}
		if p.at.of(u) == carried {
			f.how |= fromSea
		}
	}
	p.noteOrigins()
	g.hostile = p.foreignShore(g.targets[0], g.side)
	for _, h := range g.targets[:g.count] {
		g.struck.add(p.blocOf(g.side), h)
		for u := range p.here(h) {
			if u.Kind().Ground() && p.hostile(u, g.side) {
				g.defenders.Add(u)
			}
		}
	}
	p.noteFights()
	p.notePoles()
	p.takeTurn(g.leader, p.inQuarrel(g.targets[0]))
	if g.defenders.Empty() {
		f.how |= onVacant
		f.Step = attackOver
		p.tell(evOccupy, "14.4", int16(g.leader), int16(g.targets[0]))
		return
	}
	f.Step = attackDefenders
}

// noteFights tells politics who attacks whom (12.24, 21.4).
func (p *Position) noteFights() {
	g := &p.fight
	for _, h := range g.targets[:g.count] {
		for u := range g.attackers.All {
			p.fights(p.nation.of(u), p.control.of(h), world.Hexes[h].Front)
			p.engage(p.commander(u), p.soil(h))
			for v := range g.defenders.All {
				if p.where(v) == h {
					p.fights(p.nation.of(u), p.nation.of(v), world.Hexes[h].Front)
				}
			}
		}
	}
}

// noteOrigins lists the hexes that the attackers came from.
func (p *Position) noteOrigins() {
	g := &p.fight
	g.origins = [maxTargets + 2]atlas.Hex{}
	for i := range g.origins {
		g.origins[i] = atlas.NoHex
	}
	for u := range g.attackers.All {
		h := p.where(u)
		for i := range g.origins {
			if g.origins[i] == h || h == atlas.NoHex {
				break
			}
			if g.origins[i] == atlas.NoHex {
				g.origins[i] = h
				break
			}
		}
	}
}

// crowdCommander is the power that must say who of an overstacked hex does not
// defend: only as many as may stack there do (14.24).
func (p *Position) crowdCommander() atlas.Country {
	g := &p.fight
	for _, h := range g.targets[:g.count] {
		if !p.crowded(h) {
			continue
		}
		for u := range p.here(h) {
			if g.defenders.Has(u) && u.Kind() != atlas.Airborne {
				return p.commander(u)
			}
		}
	}
	return atlas.Nobody
}

// crowded reports whether more defend a hex than may stack in it; all five on a
// bridgehead do (9.5), and three British in London (6.11).
func (p *Position) crowded(h atlas.Hex) bool {
	count, camp := 0, atlas.NoAlliance
	for u := range p.here(h) {
		if p.fight.defenders.Has(u) && u.Kind() != atlas.Airborne {
			count++
			camp = p.camp(p.nation.of(u))
		}
	}
	return count > p.limitAt(h, camp, p.britishLondon(h))
}

func (p *Position) bystanders(who atlas.Country, out []engine.Move) []engine.Move {
	g := &p.fight
	last := atlas.NoUnit
	for u := range g.defenders.All {
		if u.Kind() == atlas.Airborne || p.commander(u) != who || !p.crowded(p.where(u)) {
			continue
		}
		if last != atlas.NoUnit && atlas.Alike(u, last) && p.at.of(u) == p.at.of(last) {
			continue
		}
		last = u
		out = append(out, engine.M1(kChoose, u))
	}
	return out
}

// terrainTimes is what the defenders of a hex are multiplied by against the
// attackers chosen (5.7, 44.1): two at least (5.71), three by terrain, and on a beach
// if anybody comes from the sea (5.73), four in a fortress (5.54). Only the best of
// these counts (5.74).
func (p *Position) terrainTimes(h atlas.Hex, fromSea bool) int {
	switch {
	case p.isFortress(h):
		return 4
	case fromSea, world.Mountains.Has(h), world.Swamps.Has(h), p.acrossWater(h, false):
		return 3
	}
	return 2
}

// defenceTimes: in the Russian winter Axis units without better terrain are not
// even doubled, Finns excepted (44.1).
func (p *Position) defenceTimes(u atlas.Unit, times int) int {
	if times == 2 && p.frozen(p.nation.of(u), p.where(u)) {
		return 1
	}
	return times
}

// acrossWater reports whether all attackers of a hex come over rivers or crossing
// arrows (5.72). Partisans do not count unless there are no others (32.3).
// Without the dropped it leaves airborne units out that landed in this turn
// (9.12).
func (p *Position) acrossWater(h atlas.Hex, withoutDropped bool) bool {
	regulars := false
	for u := range p.fight.attackers.All {
		regulars = regulars || u.Kind() != atlas.Partisan
	}
	any := false
	for u := range p.fight.attackers.All {
		if regulars && u.Kind() == atlas.Partisan || withoutDropped && p.has(u, dropped) {
			continue
		}
		from := p.where(u)
		if from == atlas.NoHex {
			return false
		}
		if x, ok := atlas.Between(from, h); !ok || !x.Is(atlas.RiverSide) && !x.Is(atlas.ArrowSide) {
			return false
		}
		any = true
	}
	return any
}

// supporting are the factors with which an air unit supports the attack: those of
// the attackers' own bloc (45.2), over any of the hexes attacked as one (28.424).
func (p *Position) supporting(u atlas.Unit) (sum int) {
	if p.task.of(u) == Idle || p.blocOf(p.nation.of(u)) != p.blocOf(p.fight.leader) {
		return 0
	}
	for _, h := range p.fight.targets[:p.fight.count] {
		sum += p.flying(u, GroundSupport, h)
	}
	return sum
}

// covering are the factors with which an air unit supports the defence.
func (p *Position) covering(u atlas.Unit) (sum int) {
	if p.task.of(u) == Idle {
		return 0
	}
	for _, h := range p.fight.targets[:p.fight.count] {
		sum += p.flying(u, DefensiveAir, h)
	}
	return sum
}

// attackFactors is the strength of an attack: ground units at face value (14.22),
// three factors of air for each of theirs (28.422; partisans have none, 32.2), and
// ships beside them (29.412).
func (p *Position) attackFactors() int {
	ground, supported, aircraft := 0, 0, 0
	for u := range p.fight.attackers.All {
		ground += u.Strength()
		if u.Kind() != atlas.Partisan {
			supported += u.Strength()
		}
	}
	for _, u := range airCounters {
		aircraft += p.supporting(u)
	}
	return ground + min(aircraft, 3*supported) + p.bombardment(p.fight.targets[0])/bombardmentRate
}

// defenceFactors are the strength of the defence, multiplied and basic. Defensive Air
// Support is added like the attacker's Ground Support: the two do not fight (28.514).
func (p *Position) defenceFactors() (multiplied, basic int) {
	for u := range p.fight.defenders.All {
		basic += u.Strength()
		multiplied += u.Strength() * p.defenceTimes(u, p.fight.multiplier(p.where(u)))
	}
	for _, u := range airCounters {
		k := p.covering(u)
		basic, multiplied = basic+k, multiplied+k
	}
	return multiplied, basic
}

// forecast is what an attack promises before the die is rolled.
type forecast struct {
	attack, defence int
	column          column
	chances
}

// odds forecasts the attack that is being made, with the units chosen so far.
func (p *Position) odds() forecast {
	attack, defence, basic := p.foreseen()
	c := columnFor(attack, defence)
	return forecast{attack, defence, c, chancesAt(c, columnFor(basic, attack))}
}

// foreseen are the factors of both sides if the attack were launched now, the
// defender's with and without terrain.
func (p *Position) foreseen() (attack, defence, basic int) {
	g := &p.fight
	sea := false
	for u := range g.attackers.All {
		sea = sea || p.at.of(u) == carried
	}
	for _, h := range g.targets[:g.count] {
		times := p.terrainTimes(h, sea)
		for u := range p.here(h) {
			if u.Kind().Ground() && p.hostile(u, g.side) {
				basic += u.Strength()
				defence += u.Strength() * p.defenceTimes(u, times)
			}
		}
	}
	for _, u := range airCounters {
		k := p.covering(u)
		basic, defence = basic+k, defence+k
	}
	return p.attackFactors(), defence, basic
}

// computeOdds fixes the odds; below 1-4 the attacker is lost without a roll
// (14.25).
func (p *Position) computeOdds(f *attackFrame) {
	g := &p.fight
	g.crossed = 0
	for i, h := range g.targets[:g.count] {
		g.times[i] = uint8(p.terrainTimes(h, f.how&fromSea != 0))
		if p.acrossWater(h, true) {
			g.crossed |= 1 << i
		}
	}
	if all := uint8(1)<<g.count - 1; !p.bridgesAreJudgedHexByHex() {
		if g.crossed == all {
			g.crossed = 1
		} else {
			g.crossed = 0
		}
	}
	attack := p.attackFactors()
	defence, basic := p.defenceFactors()
	f.attack, f.defence, f.basic = int16(attack), int16(defence), int16(basic)
	odds := columnFor(attack, defence)
	f.column = int16(odds)
	p.tell(evAttack, "14.25", int16(g.leader), int16(g.targets[0]), f.attack, f.defence, f.column)
	if odds == worse {
		p.loseAttackers()
		f.Step = attackOver
		return
	}
	f.Step = attackRoll
}

func (p *Position) rolledAttack(f *attackFrame, outcome int) {
	r := combatTable[outcome][f.column]
	counter := f.Step == attackCounter
	if counter {
		p.tell(evCounterRoll, "14.26", int16(outcome+1), int16(r))
	} else {
		p.tell(evAttackRoll, "14.26", int16(outcome+1), int16(r))
	}
	switch r {
	case attackerGone, defenderGone:
		if (r == attackerGone) != counter {
			p.loseAttackers()
		} else {
			p.loseDefenders()
		}
		f.Step = attackOver
	case exchange:
		f.Step = attackOver
		p.exchangeLosses(f, counter)
	default:
		p.counterattack(f, r, counter)
	}
}

// counterattack turns the battle round: the defender attacks without terrain at
// the odds there are or in the column the result names, or, when he has rolled it
// himself, the attacker attacks again at his first odds (14.26). A defender below
// 1-4 is lost without a roll.
func (p *Position) counterattack(f *attackFrame, r combatResult, counter bool) {
	col, forced := r.forced()
	switch {
	case counter && !forced:
		col = columnFor(int(f.attack), int(f.defence))
	case !counter && !forced:
		col = columnFor(int(f.basic), int(f.attack))
	}
	if col == worse {
		p.loseDefenders()
		f.Step = attackOver
		return
	}
	f.column = int16(col)
	f.Step = attackCounter
	if counter {
		f.Step = attackRoll
	}
}

// exchangeLosses: the weaker side loses everything, the stronger at least as many
// factors; against terrain values unless it was the defender who rolled it
// (14.26).
func (p *Position) exchangeLosses(f *attackFrame, counter bool) {
	attack, defence := f.attack, f.defence
	multiplied := int16(1)
	if counter {
		defence, multiplied = f.basic, 0
	}
	switch {
	case attack > defence:
		p.loseDefenders()
		flow.CallWith(&p.State, pLosses, lossesFrame{factors: defence, whose: lossAttackers})
	case attack < defence:
		p.loseAttackers()
		flow.CallWith(&p.State, pLosses, lossesFrame{factors: attack, whose: lossDefenders, task: multiplied})
	default:
		p.loseAttackers()
		p.loseDefenders()
	}
}

// loseAttackers eliminates all attackers and their aircraft, but no ships (14.26,
// 29.414).
func (p *Position) loseAttackers() {
	for u := range p.fight.attackers.All {
		p.eliminate(u, "14.26")
	}
	p.fight.attackers = atlas.UnitSet{}
	p.loseAircraft((*Position).supporting, GroundSupport)
}

// loseDefenders eliminates all defenders, those who had no room to defend, and
// their aircraft (14.24, 14.26).
func (p *Position) loseDefenders() {
	g := &p.fight
	for _, h := range g.targets[:g.count] {
		for u := range p.here(h) {
			if u.Kind().Ground() && p.hostile(u, g.side) {
				p.eliminate(u, "14.26")
			}
		}
	}
	g.defenders = atlas.UnitSet{}
	p.loseAircraft((*Position).covering, DefensiveAir)
}

func (p *Position) loseAircraft(factors func(*Position, atlas.Unit) int, t Task) {
	for _, u := range airCounters {
		if k := factors(p, u); k > 0 {
			if p.part(u); p.sharingOf(u) != nil {
				p.dropSharing(u)
				p.eliminate(u, "28.67")
				continue
			}
			if p.task.of(u) == t {
				p.cutAir(u, p.fresh(u), false)
			}
		}
	}
	for _, u := range airCounters { // counters that were parted
		if factors(p, u) > 0 {
			p.cutAir(u, p.fresh(u), false)
		}
	}
}

// closeAttack sends the supporting aircraft home.
func (p *Position) closeAttack(*attackFrame) {
	for _, u := range airCounters {
		if p.supporting(u) > 0 {
			p.land(u, GroundSupport)
		}
	}
}

// callAdvance lets the survivors advance (14.29).
func (p *Position) callAdvance(f attackFrame) {
	if p.fight.attackers.Empty() {
		p.dropAttack()
		return
	}
	flow.CallWith(&p.State, pAdvance, advanceFrame{how: f.how, late: f.late})
}

func (p *Position) askAttack(f *attackFrame, who atlas.Country) say.Line {
	target := int16(p.fight.targets[0])
	switch {
	case f.Step == attackDefenders:
		return say.Say("Too many units are in the hex to defend it: choose one that does not.")
	case who != p.fight.leader:
		return say.Say("Add units to the attack on {h} if you want.", target)
	}
	if p.fight.attackers.Empty() {
		return say.Say("Choose the units that attack {h}.", target)
	}
	c := p.odds()
	if c.defence == 0 {
		return say.Say("Add units to the attack on the empty hex {h}, or launch it.", target)
	}
	return say.Say("Add units to the attack on {h} or launch it: {i} against {i} now, {c}; of a hundred such attacks {i} destroy the defender and {i} the attacker.",
		target, int16(c.attack), int16(c.defence), int16(c.column), percent(c.defenderGone), percent(c.attackerGone))
}

func (p *Position) whyAttack(f *attackFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	switch {
	case m.Kind == kLaunch && atlas.Country(m.A) == p.fight.leader:
		return p.cannotLaunch().refusal()
	case m.Kind == kJoin && atlas.Unit(m.A) < atlas.NumUnits:
		return p.cannotJoin(atlas.Unit(m.A), f).refusal()
	case m.Kind == kAlso:
		return engine.Refuse("14.23", "Every attacker must be next to all hexes that are attacked as one.")
	}
	return nil
}
