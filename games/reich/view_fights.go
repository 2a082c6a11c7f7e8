package reich

import (
	"math"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

// What a seat sees of the fights: an attack with its column and the exact chances
// of its ends, attrition, aircraft over a hex, ships at sea.

func (p *Position) viewFights(w *writer, seat engine.Seat) {
	p.viewAttack(w, seat)
	p.viewAttrition(w, seat)
	p.viewAirFight(w)
	p.viewSea(w, seat)
}

// viewAttack: the attack that is being prepared or fought. Who joins it is seen by
// the camp on the move alone until it is launched (14.28).
func (p *Position) viewAttack(w *writer, seat engine.Seat) {
	f := flow.Find[attackFrame](&p.State, pAttack)
	g := &p.fight
	if f == nil || g.count == 0 || f.Step == attackBuild && !p.onTheMove(seat) {
		return
	}
	w.Object("attack")
	w.Bools("launched", f.Step != attackBuild)
	w.Strs("leader", holderID(g.leader))
	w.Array("targets")
	for i, h := range g.targets[:g.count] {
		w.Open('{')
		w.Strs("hex", h.String())
		p.viewTimes(w, f, i, h)
		w.Close('}')
	}
	w.Close(']')
	w.units("attackers", &g.attackers)
	defenders := g.defenders
	if f.Step == attackBuild {
		defenders = p.facingAttack()
	}
	w.units("defenders", &defenders)
	p.viewSupport(w, "support", (*Position).supporting)
	p.viewSupport(w, "cover", (*Position).covering)
	w.Nums("guns", p.bombardment(g.targets[0])/bombardmentRate)
	p.viewOdds(w, f)
	w.Close('}')
}

func (w *writer) units(key string, set *atlas.UnitSet) {
	w.Array(key)
	for u := range set.All {
		w.Str(u.Info().Name)
	}
	w.Close(']')
}

// facingAttack are the ground units that would defend against the attack.
func (p *Position) facingAttack() (set atlas.UnitSet) {
	for _, h := range p.fight.targets[:p.fight.count] {
		for u := range p.here(h) {
			if u.Kind().Ground() && p.hostile(u, p.fight.side) {
				set.Add(u)
			}
		}
	}
	return set
}

// viewTimes: what the defenders of a hex are multiplied by, and for what ground.
func (p *Position) viewTimes(w *writer, f *attackFrame, i int, h atlas.Hex) {
	sea := p.landing(f)
	times := p.terrainTimes(h, sea)
	if f.Step > attackOdds {
		times = int(p.fight.times[i])
	}
	ground := "clear"
	switch {
	case times == 4:
		ground = "fortress"
	case times == 3 && sea:
		ground = "sea"
	case times == 3 && world.Mountains.Has(h):
		ground = "mountain"
	case times == 3 && world.Swamps.Has(h):
		ground = "swamp"
	case times == 3:
		ground = "river"
	}
	for u := range p.here(h) {
		if times == 2 && u.Kind().Ground() && p.defenceTimes(u, times) == 1 {
			times, ground = 1, "winter"
		}
	}
	w.Nums("times", times)
	w.Strs("ground", ground)
}

// landing reports whether an invasion takes part in the attack.
func (p *Position) landing(f *attackFrame) bool {
	if f.Step != attackBuild {
		return f.how&fromSea != 0
	}
	for u := range p.fight.attackers.All {
		if p.at.of(u) == carried {
			return true
		}
	}
	return false
}

// viewSupport: the aircraft that take part on one side.
func (p *Position) viewSupport(w *writer, key string, factors func(*Position, atlas.Unit) int) {
	w.Array(key)
	for _, u := range airCounters {
		if k := factors(p, u); k > 0 {
			w.Open('{')
			w.Strs("unit", u.Info().Name)
			w.Nums("factors", k)
			w.Close('}')
		}
	}
	w.Close(']')
}

// viewOdds: what the attack comes to with the units chosen so far (14.25, 54), the
// factors an exchange would cost, and the column of the roll that is due. Chances
// are in thousandths.
func (p *Position) viewOdds(w *writer, f *attackFrame) {
	attack, defence, basic := p.foreseen()
	if f.Step > attackOdds {
		attack, defence, basic = int(f.attack), int(f.defence), int(f.basic)
	}
	odds, counter := columnFor(attack, defence), columnFor(basic, attack)
	c := chancesAt(odds, counter)
	w.Nums("strength", attack)
	w.Nums("defence", defence)
	w.Nums("basic", basic)
	w.Strs("odds", odds.String())
	w.Nums("column", int(odds))
	w.Nums("counterColumn", int(counter))
	w.Nums("attackerGone", perMille(c.attackerGone))
	w.Nums("defenderGone", perMille(c.defenderGone))
	w.Nums("exchange", perMille(c.exchange))
	w.Nums("counterExchange", perMille(c.counterExchange))
	if f.Step == attackRoll || f.Step == attackCounter {
		w.Nums("rolling", int(f.column))
		w.Bools("countered", f.Step == attackCounter)
	}
}

func percent(x float64) int16 { return int16(perMille(x)+5) / 10 }

func perMille(x float64) int { return int(math.Round(1000 * x)) }

// viewAttrition: the factors in contact that a camp would roll for, and what is
// still to be given up of a result (18.3).
func (p *Position) viewAttrition(w *writer, seat engine.Seat) {
	if p.onTheMove(seat) {
		p.viewContact(w)
	}
	f := flow.Find[attritionFrame](&p.State, pAttrition)
	if f == nil {
		return
	}
	on, powers := atlas.Front(f.front), atlas.PowerSet(f.powers)
	total := p.inContact(powers, on)
	if f.Step > grindRoll {
		total = 0
		for n := range powers.All {
			total += p.contactOf(f, n)
		}
	}
	w.Object("attrition")
	w.Strs("front", atlas.FrontNames[on])
	w.powers("powers", powers)
	w.Nums("factors", total)
	w.Bools("rolled", f.Step > grindRoll)
	w.Nums("counters", int(f.counters))
	w.Nums("hexes", int(f.hexes))
	w.Array("yields")
	for _, h := range p.fight.yields[:p.fight.numYields] {
		w.Str(h.String())
	}
	w.Close(']')
	w.Close('}')
}

// viewContact: for each front on which powers on the move grind, their factors in
// contact. Allies make one roll together (18.2).
func (p *Position) viewContact(w *writer) {
	if p.Stack.Find(pMovement) == nil && p.Stack.Find(pCombat) == nil {
		return
	}
	w.Array("contact")
	for on := range atlas.Front(atlas.NumFronts) {
		for n := range p.actors().All {
			if p.option[n][on] != Attrition || p.fight.ground[on].Has(n) {
				continue
			}
			w.Open('{')
			w.Strs("front", atlas.FrontNames[on])
			w.Strs("power", atlas.CountryIDs[n])
			w.Nums("factors", p.inContact(atlas.OnlyPower(n), on))
			w.Close('}')
		}
	}
	w.Close(']')
}

// viewAirFight: the aircraft that meet over a hex, and their modifiers (28.432).
func (p *Position) viewAirFight(w *writer) {
	f := flow.Find[airFightFrame](&p.State, pAirFight)
	if f == nil {
		return
	}
	h, t := atlas.Hex(f.hex), p.attackersTask(f)
	w.Object("airFight")
	w.Strs("hex", h.String())
	w.Strs("mission", taskNames[t])
	w.airSide(p, "attackers", func(u atlas.Unit) int { return p.flying(u, t, h) })
	w.airSide(p, "defenders", func(u atlas.Unit) int { return p.defends(f, u) })
	if f.Step == airAttackerRolls || f.Step == airDefenderRolls {
		w.Array("dice")
		if f.Step == airDefenderRolls {
			w.Num(int(f.attacker))
		}
		w.Close(']')
	}
	w.Close('}')
}

// defends are the factors with which an air unit fights back over a hex.
func (p *Position) defends(f *airFightFrame, u atlas.Unit) int {
	switch h := atlas.Hex(f.hex); {
	case f.role == fightCover:
		return p.flying(u, DefensiveAir, h)
	case p.where(u) == h && p.standsBy(u):
		return p.fresh(u)
	}
	return 0
}

// airSide: the aircraft of one side, their factors in all and their modifier.
func (w *writer) airSide(p *Position, key string, factors func(atlas.Unit) int) {
	sum := 0
	w.Object(key)
	w.Array("units")
	for _, u := range airCounters {
		if k := factors(u); k > 0 {
			sum += k
			w.Open('{')
			w.Strs("unit", u.Info().Name)
			w.Nums("factors", k)
			w.Close('}')
		}
	}
	w.Close(']')
	w.Nums("factors", sum)
	w.Nums("modifier", p.airDRM(func(u atlas.Unit) bool { return factors(u) > 0 }))
	w.Close('}')
}

// viewSea: the forces at sea with their courses, and the battle between them.
func (p *Position) viewSea(w *writer, seat engine.Seat) {
	w.Array("forces")
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; f.kind != noMission && f.kind != moored && p.seesForce(f, seat) {
			p.viewForce(w, uint8(i))
		}
	}
	w.Close(']')
	p.viewCourses(w, seat)
	p.viewInterceptions(w, seat)
	if f := flow.Find[battleFrame](&p.State, pBattle); f != nil && p.naval.fight.side[0] != 0 {
		p.viewBattle(w)
	}
}

// seesForce reports whether a seat knows of a force: ships that are only announced
// are known to their own camp until the other one is to react (29.31, 29.53).
func (p *Position) seesForce(f *force, seat engine.Seat) bool {
	if seat != engine.Spectator && p.seatsOf(p.powersOf(p.campOf(f.by))).Has(seat) {
		return true
	}
	if f.layer == 0 {
		return f.closed() || p.Stack.Find(pReactions) != nil
	}
	return f.state != announced
}

func (p *Position) viewForce(w *writer, i uint8) {
	f := &p.naval.forces[i]
	w.Open('{')
	w.Strs("mission", missionIDs[f.kind])
	w.Strs("state", forceStateIDs[f.state])
	w.Strs("by", holderID(f.by))
	w.Nums("factors", p.strengthOf(i))
	w.Nums("aboard", int(f.load))
	w.Array("fleets")
	for u := range p.fleetsOf(i) {
		w.Str(u.Info().Name)
	}
	w.Close(']')
	p.sail.laid = p.sail.laid[:0]
	p.sail.follow(p.course(i), 0)
	w.course("course", p.sail.laid)
	w.Close('}')
}

func (w *writer) course(key string, list []atlas.Water) {
	w.Array(key)
	last := atlas.NoHex
	for _, at := range list {
		if h := world.Waters[at].Hex; h != last {
			w.Str(h.String())
			last = h
		}
	}
	w.Close(']')
}

// viewCourses: the courses from which a seat chooses, and the factors of hostile
// aircraft that reach each (29.52).
func (p *Position) viewCourses(w *writer, seat engine.Seat) {
	u := p.naval.hand
	if p.naval.verb != kCourse || !p.plays(seat, p.commander(u)) {
		return
	}
	w.Array("courses")
	for b := range numBearings {
		if p.naval.courses>>b&1 != 0 && p.plotDraft(u, b) {
			w.Open('{')
			w.Strs("course", bearingNames[b])
			w.Nums("planes", p.planesOver(p.nation.of(u)))
			w.course("hexes", p.sail.laid)
			w.Close('}')
		}
	}
	w.Close(']')
}

// viewInterceptions: for who may intercept, the roll up to which each of his fleets finds a
// force (29.57): at the point of its course that is nearest, and for the fleet in hand at
// every point. Ports, courses and ranges are open to all.
func (p *Position) viewInterceptions(w *writer, seat engine.Seat) {
	if p.Stack.N == 0 || p.Stack.Top().Proc != pReactions {
		return
	}
	f := flow.Find[reactionsFrame](&p.State, pReactions)
	if f.Step != reactAnnounce {
		return
	}
	layer := uint8(f.layer)
	w.Array("interceptions")
	switch {
	case p.naval.verb == 0:
		var room [64]engine.Move
		for who := range p.asked().All {
			if !p.plays(seat, who) {
				continue
			}
			for _, m := range p.interceptors(who, layer, room[:0]) {
				p.viewChances(w, atlas.Unit(m.A), layer)
			}
		}
	case p.naval.verb != kPutOut || !p.plays(seat, p.commander(p.naval.hand)):
	case p.naval.aim == 0:
		p.viewChances(w, p.naval.hand, layer)
	default:
		for h, hexes := range p.meetingsOf(p.naval.hand, p.naval.aim-1) {
			p.viewChance(w, p.naval.hand, p.naval.aim-1, h, hexes)
		}
	}
	w.Close(']')
}

// viewChances: where a fleet best meets each force that it can go for, or goes along with
// those of its base (29.54).
func (p *Position) viewChances(w *writer, u atlas.Unit, layer uint8) {
	if i := p.goingOut(u, layer+1); i != noForce {
		f := &p.naval.forces[i]
		p.viewChance(w, u, f.prey, f.target, int(f.range_))
		return
	}
	for i := range p.preyOf(u, layer) {
		if at, hexes := p.nearestMeeting(u, i); at != atlas.NoHex {
			p.viewChance(w, u, i, at, hexes)
		}
	}
}

func (p *Position) viewChance(w *writer, u atlas.Unit, i uint8, at atlas.Hex, hexes int) {
	w.Open('{')
	w.Strs("unit", u.Info().Name)
	w.Strs("force", p.flagship(i).Info().Name)
	w.Strs("at", at.String())
	w.Nums("range", hexes)
	w.Nums("upTo", interceptsOn(hexes))
	w.Close('}')
}

var missionIDs = [...]string{"", "base-change", "transport", "invasion", "bombardment", "flight", "interception", "moored"}

var forceStateIDs = [...]string{"announced", "sailing", "beaten", "turned", "sunk"}

// viewBattle: both sides with factors and modifiers, the interceptors first
// (29.571), and dice that have been rolled.
func (p *Position) viewBattle(w *writer) {
	b := &p.naval.fight
	w.Object("seaBattle")
	w.Strs("hex", world.Waters[b.point].Hex.String())
	w.Array("sides")
	for k := range b.side {
		w.Open('{')
		w.Strs("leader", holderID(p.sideLeader(k)))
		w.Nums("factors", p.sideFactors(k))
		w.Nums("size", p.sizeDRM(k))
		w.Nums("nation", p.sideDRM(k))
		w.Nums("die", int(b.die[k]))
		w.Nums("loss", int(b.loss[k]))
		w.Array("fleets")
		for i := range forcesIn(b.side[k]) {
			for u := range p.fleetsOf(i) {
				w.Str(u.Info().Name)
			}
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
	w.Close('}')
}
