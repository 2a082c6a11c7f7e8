package tt

import "sandtable/engine"

// Chapters 12.5 and 13: Retreats and ReBasing.

var (
	noRetreatAir      = engine.Refuse("12.51", "Air Forces retreat only by ReBasing.")
	noRetreatFortress = engine.Refuse("3.241", "Fortresses never move.")
	noRetreatFriendly = engine.Refuse("12.5", "Units retreat only into areas that were Friendly, or Open Seas, when the phase began.")
	noRetreatBattle   = engine.Refuse("12.5", "Units cannot retreat into an area that contained a Battle this Player Turn, Raids aside.")
	noRetreatFrom     = engine.Refuse("12.5", "Defenders cannot retreat into an area from which the Enemy engaged them.")
	noRetreatBack     = engine.Refuse("12.5", "Attackers that engaged this Turn retreat only to where they came from.")
	noRetreatSea      = engine.Refuse("12.5", "Ground units retreat to Sea only where friendly units are.")
	noRetreatAlly     = engine.Refuse("18.0", "The Allies' units never occupy the same area.")
	noRebaseGround    = engine.Refuse("13.0", "Only Air, Naval and Submarine units can ReBase.")
	noRebaseReach     = engine.Refuse("13.0", "The unit cannot reach an undisputed Friendly land area there.")
)

// whyNoRetreat applies 12.5 to a Retreat across a border.
func (p *Position) whyNoRetreat(u unit, l *link) *engine.Refusal {
	t, f, a, to := p.typ[u], p.owner(u), p.at[u], l.to
	w := walk{typ: t}
	if world.water.has(a) || world.water.has(to) {
		w.mode = bySea
	}
	switch {
	case t == fortress:
		return noRetreatFortress
	case t == airForce:
		return noRetreatAir
	case w.crosses(l) != nil:
		return w.crosses(l)
	case p.standingOf(f, to) != friendly || p.enemyHere(f, to) && !p.raids.has(to):
		return noRetreatFriendly
	case p.battles.has(to) && !p.raids.has(to):
		return noRetreatBattle
	case f != p.active && p.engagedBy.has(l.border):
		return noRetreatFrom
	case f == p.active && p.flags[u]&hasMoved != 0 && to != p.cameFrom(u):
		return noRetreatBack
	case isGround(t) && world.water.has(to) && !p.here[to].factions().has(f):
		return noRetreatSea
	case isGround(t) && p.enemyHere(f, a) && p.crossed[l.border] >= borderLimit(l.terrain):
		return noMoveBorder
	case p.allyIn(f, to):
		return noRetreatAlly
	}
	return nil
}

func (p *Position) allyIn(f faction, a area) bool {
	if p.players != 2 || f == axis || f == nobody {
		return false
	}
	h := p.here[a]
	ally := west + ussr - f
	return h.factions().has(ally) || h.subs().has(ally)
}

// cameFrom is the area from which a unit entered where it is, this Turn.
func (p *Position) cameFrom(u unit) area {
	for i := range p.moved[:p.movedLen] {
		if m := &p.moved[i]; m.unit == u {
			return m.path[m.len-2]
		}
	}
	return noArea
}

// rebaseTo are the undisputed Friendly land areas within a unit's movement range
// (12.51, 13.0). The way follows the ordinary rules of Movement.
func (p *Position) rebaseTo(u unit) (set areaSet) {
	t := p.typ[u]
	if isGround(t) {
		return set
	}
	if t == airForce {
		p.reachBases(u, byAir, &set)
		return set
	}
	p.reachBases(u, byLand, &set)
	p.reachBases(u, bySea, &set)
	return set
}

func (p *Position) reachBases(u unit, mode moveMode, set *areaSet) {
	w, why := p.startWalk(u, mode, true)
	if why != nil {
		return
	}
	home := w.at
	// Breadth first by cost: an area reached more cheaply lets more be reached.
	var best [numAreas]int8
	queue := &p.queue
	head, tail := 0, 1
	queue[0] = w
	for head < tail {
		at := queue[head]
		head++
		links := world.links[at.at]
		for i := range links {
			to := links[i].to
			if to == home {
				continue
			}
			n, why := p.advance(&at, &links[i])
			if why != nil || best[to] != 0 && best[to] <= n.spent {
				continue
			}
			best[to] = n.spent
			if n.mayEnd() && p.undisputed(w.owner, to) {
				set.add(to)
			}
			if tail < len(queue) {
				queue[tail] = n
				tail++
			}
		}
	}
}

// withdrawals are a unit's Retreats and, for ANS units, ReBasing moves.
func (p *Position) withdrawals(u unit, out []engine.Move) []engine.Move {
	links := world.links[p.at[u]]
	for i := range links {
		if p.whyNoRetreat(u, &links[i]) == nil {
			out = append(out, m2(kRetreat, u, links[i].to))
		}
	}
	return p.rebaseMoves(u, out)
}

func (p *Position) canWithdraw(u unit) bool {
	p.scratch = p.withdrawals(u, p.scratch[:0])
	return len(p.scratch) > 0
}

func (p *Position) rebaseMoves(u unit, out []engine.Move) []engine.Move {
	set := p.rebaseTo(u)
	for a := set.next(0); a != noArea; a = set.next(a + 1) {
		out = append(out, m2(kRebase, u, a))
	}
	return out
}

// withdraw performs a Retreat or ReBasing.
func (p *Position) withdraw(u unit, m engine.Move) {
	from, to := p.at[u], area(m.B)
	rule, kind := "12.5", uint8(evRetreat)
	if m.Kind == kRebase {
		rule, kind = "13.0", evRebase
	} else if isGround(p.typ[u]) && p.enemyHere(p.owner(u), from) {
		p.crossed[linkBetween(from, to).border]++
	}
	p.relocate(u, to)
	p.flags[u] &^= acted | uncommitted
	p.tell(engine.Everyone, kind, rule, int16(u), int16(p.nation[u]), int16(from), int16(to))
}

// pLeave: a Carrier that struck must Retreat or ReBase now (12.74).

func (p *Position) runLeave(f *engine.Frame) { p.ask(p.owner(unit(f.A))) }

func (p *Position) legalLeave(f *engine.Frame, _ faction, out []engine.Move) []engine.Move {
	return p.withdrawals(unit(f.A), out)
}

func (p *Position) playLeave(f *engine.Frame, _ faction, m engine.Move) {
	p.done()
	p.withdraw(unit(m.A), m)
}

// pForced: A area or all areas, B whether it is the end of a Sea Combat Round.

// mustLeave: ANS units without Ground Support leave Enemy Territory, and Battles
// in which the Enemy has Ground Support (12.52); Air Forces that joined a Sea
// Battle ReBase after each round (12.75, 13.2).
func (p *Position) mustLeave(u unit, seaRound bool) bool {
	a, f := p.at[u], p.owner(u)
	if p.cv[u] == 0 || f == nobody || isGround(p.typ[u]) {
		return false
	}
	if seaRound {
		return p.typ[u] == airForce && p.flags[u]&uncommitted == 0 && p.inBattle(f)
	}
	if world.water.has(a) || p.hasGround(a, f) {
		return false
	}
	if st := p.standingOf(f, a); st == enemy || st == partition || st == joining { // joining: an Intervention that lapsed
		return true
	}
	for g := axis; g <= nobody; g++ {
		if p.foes(f, a).has(g) && p.here[a].factions().has(g) && p.hasGround(a, g) {
			return true
		}
	}
	return false
}

// inBattle reports whether a Faction takes part in the Battle being resolved.
func (p *Position) inBattle(f faction) bool {
	b := p.stack.Find(pBattle)
	return b != nil && factionSet(b.B).has(f)
}

func (p *Position) runForced(f *engine.Frame) {
	for u := range p.high {
		if p.cv[u] == 0 || f.A != int16(noArea) && p.at[u] != area(f.A) || !p.mustLeave(u, f.B == 1) {
			continue
		}
		f.C = int16(u)
		if !p.none((*Position).legalForced, f, nobody) {
			p.ask(p.owner(u))
			return
		}
		p.tellUnit(evLost, "12.52", u, p.at[u])
		p.remove(u)
	}
	p.done()
}

func (p *Position) legalForced(f *engine.Frame, _ faction, out []engine.Move) []engine.Move {
	return p.withdrawals(unit(f.C), out)
}

func (p *Position) playForced(_ *engine.Frame, _ faction, m engine.Move) {
	p.withdraw(unit(m.A), m)
}

// pRebase: after a Battle the Active Player's ANS units in the area may ReBase,
// Escaped Subs excepted (13.12).

func (p *Position) runRebase(f *engine.Frame) {
	if f.Step == 1 || p.none((*Position).optionalRebases, f, p.active) {
		p.done()
		return
	}
	p.ask(p.active)
}

func (p *Position) optionalRebases(f *engine.Frame, _ faction, out []engine.Move) []engine.Move {
	for u := range p.unitsAt(area(f.A)) {
		if p.owner(u) == p.active && isANS(p.typ[u]) && p.flags[u]&escaped == 0 {
			out = p.rebaseMoves(u, out)
		}
	}
	return out
}

func (p *Position) legalRebase(f *engine.Frame, _ faction, out []engine.Move) []engine.Move {
	return append(p.optionalRebases(f, p.active, out), m0(kDone))
}

func (p *Position) playRebase(f *engine.Frame, _ faction, m engine.Move) {
	if m.Kind == kDone {
		f.Step = 1
		return
	}
	p.withdraw(unit(m.A), m)
}
