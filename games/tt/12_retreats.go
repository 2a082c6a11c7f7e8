package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 12.5: Retreats, free and forced.

// leaveFrame is a Carrier that struck and must Retreat or ReBase now (12.74).
type leaveFrame struct {
	flow.Head
	unit int16 `note:"unit unit"`
}

func leave() procedure {
	return flow.Of(proc[leaveFrame]{
		Name: "Withdraw", Rule: "12.74", Run: (*Position).runLeave,
		Legal: (*Position).legalLeave, Play: (*Position).playLeave,
		Question: func(_ *Position, _ *leaveFrame, who faction) say.Line {
			return ask(who, "{F}: the Carrier has struck: choose where it withdraws.")
		},
		Why: func(p *Position, _ *leaveFrame, _ faction, m engine.Move) *engine.Refusal { return p.whyNotAction(m) },
	})
}

// forcedFrame makes the units leave that must, in an area or in all.
type forcedFrame struct {
	flow.Head
	area     int16 `note:"area area-or-none"`
	seaRound int16 `note:"round 1 quiet"` // whether it is the end of a Sea Combat Round
	unit     int16 `note:"unit unit"`     // that must leave now
}

func forced() procedure {
	return flow.Of(proc[forcedFrame]{
		Name: "ForcedRetreat", Rule: "12.52", Run: (*Position).runForced,
		Legal: (*Position).legalForced, Play: (*Position).playForced,
		Question: func(p *Position, f *forcedFrame, who faction) say.Line {
			return ask(who, "{F}: the {t} in {a} must leave: choose where.", int16(p.typ[f.unit]), int16(p.at[f.unit]))
		},
		Why: func(p *Position, _ *forcedFrame, _ faction, m engine.Move) *engine.Refusal { return p.whyNotAction(m) },
	})
}

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

// withdrawals are a unit's Retreats and, for ANS units, which may always ReBase
// instead, ReBasing moves (13.11).
func (p *Position) withdrawals(u unit, out []engine.Move) []engine.Move {
	links := world.links[p.at[u]]
	for i := range links {
		if p.whyNoRetreat(u, &links[i]) == nil {
			out = append(out, engine.M2(kRetreat, u, links[i].to))
		}
	}
	return p.rebaseMoves(u, out)
}

func (p *Position) canWithdraw(u unit) bool {
	links := world.links[p.at[u]]
	for i := range links {
		if p.whyNoRetreat(u, &links[i]) == nil {
			return true
		}
	}
	set := p.rebaseTo(u)
	return !set.empty()
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

func (p *Position) runLeave(f *leaveFrame) { p.ask(p.owner(unit(f.unit))) }

func (p *Position) legalLeave(f *leaveFrame, _ faction, out []engine.Move) []engine.Move {
	return p.withdrawals(unit(f.unit), out)
}

func (p *Position) playLeave(f *leaveFrame, _ faction, m engine.Move) {
	p.Done()
	p.withdraw(unit(m.A), m)
}

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

// lacksGround reports whether in a land area, or in any, some Faction has units but no
// Ground Support (11.551).
func (p *Position) lacksGround(a area) bool {
	for f := axis; f <= ussr; f++ {
		there := p.present[f].meet(world.land)
		for b := range there.all {
			if (a == noArea || a == b) && !p.hasGround(b, f) {
				return true
			}
		}
	}
	return false
}

// inBattle reports whether a Faction takes part in the Battle being resolved.
func (p *Position) inBattle(f faction) bool {
	b := flow.Find[battleFrame](&p.State, pBattle)
	return b != nil && factionSet(b.in).has(f)
}

func (p *Position) runForced(f *forcedFrame) {
	if f.seaRound == 0 && !p.lacksGround(area(f.area)) {
		p.Done()
		return
	}
	for u := range p.high {
		if p.cv[u] == 0 || f.area != int16(noArea) && p.at[u] != area(f.area) || !p.mustLeave(u, f.seaRound == 1) {
			continue
		}
		f.unit = int16(u)
		if !flow.None(p, (*Position).legalForced, f, nobody) {
			p.ask(p.owner(u))
			return
		}
		p.tellUnit(evLost, "12.52", u, p.at[u])
		p.remove(u)
	}
	p.Done()
}

func (p *Position) legalForced(f *forcedFrame, _ faction, out []engine.Move) []engine.Move {
	return p.withdrawals(unit(f.unit), out)
}

func (p *Position) playForced(_ *forcedFrame, _ faction, m engine.Move) {
	p.withdraw(unit(m.A), m)
}
