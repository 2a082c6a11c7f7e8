package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapters 12.0 and 12.1: the Combat Phase and its Active Battles.

// combatFrame is a Combat Phase.
type combatFrame struct {
	flow.Head `steps:"begin designate fight forced end"`
	who       int16 `note:"faction faction"`
}

func combat() procedure {
	return flow.Of(proc[combatFrame]{
		Name: "Combat", Rule: "12.1", Run: (*Position).runCombat,
		Legal: (*Position).legalCombat, Play: (*Position).playCombat,
		Question: func(_ *Position, f *combatFrame, who faction) say.Line {
			if f.Step == combatDesignate {
				return ask(who, "{F}: choose further Battles to resolve, and press Done.")
			}
			return ask(who, "{F}: choose the Battle to resolve next.")
		},
		Why: (*Position).whyNotDesignate,
	})
}

const (
	combatBegin = iota
	combatDesignate
	combatFight
	combatForced
	combatEnd
)

func (p *Position) runCombat(f *combatFrame) {
	switch f.Step {
	case combatBegin:
		p.beginPhase()
		p.crossed = [numBorders]uint8{}
		p.findBattles()
		f.Step = combatDesignate
	case combatDesignate:
		if flow.None(p, (*Position).designationsFor, f, p.active) {
			f.Step = combatFight
			return
		}
		p.ask(p.active)
	case combatFight:
		p.dropEndedBattles()
		a := p.chosen.next(0)
		switch {
		case a == noArea:
			f.Step = combatForced
		case p.chosen.next(a+1) == noArea:
			p.startBattle(a)
		default:
			p.ask(p.active)
		}
	case combatForced:
		f.Step = combatEnd
		flow.CallWith(&p.State, pForced, forcedFrame{area: int16(noArea)})
	case combatEnd:
		p.evaluateControl()
		p.captureCapitals()
		p.beginPhase()
		p.endTurn()
		p.Done()
	}
}

// noteBattles notes the areas that contain Battles in this Player Turn, and which
// of them are Raids and nothing more: no unit retreats into the others, even if
// the Battle was left before the Combat Phase (12.5).
func (p *Position) noteBattles() {
	there := p.present[p.active].union(p.contested())
	for a := range there.all {
		switch {
		case p.isBombingRun(a):
			p.raids.add(a)
		case !p.isBattle(a):
		case !p.isRaid(a):
			p.battles.add(a)
			p.raids.remove(a)
		case !p.battles.has(a):
			p.battles.add(a)
			p.raids.add(a)
		}
	}
}

// contested are the areas in which more than one Faction has units.
func (p *Position) contested() (set areaSet) {
	var one areaSet
	for f := range p.present {
		set = set.union(one.meet(p.present[f]))
		one = one.union(p.present[f])
	}
	return set
}

// findBattles finds the Active Battles: those that must be resolved because the
// Active Player aggressed there (12.1), bombing runs, and all Sea Battles, which
// never stay unsettled (12.2).
func (p *Position) findBattles() {
	p.chosen = areaSet{}
	p.noteBattles()
	for a := range p.present[p.active].all {
		fights := p.enemyHere(p.active, a)
		if p.isBombingRun(a) || fights && (p.aggressed.has(a) || world.water.has(a)) {
			p.chosen.add(a)
		}
	}
}

// isBombingRun: Air Forces over an Enemy MainCapital that no unit defends bomb its
// Industry all the same (11.55, 12.62).
func (p *Position) isBombingRun(a area) bool {
	return p.here[a].factions().has(p.active) && p.mayBomb(p.active, a) && !p.enemyHere(p.active, a)
}

// isRaid: a land Battle in which the side that does not control the area has no
// Ground Support (11.55, 12.63).
func (p *Position) isRaid(a area) bool {
	if world.water.has(a) {
		return false
	}
	owner := p.control[a]
	for f := axis; f <= ussr; f++ {
		if f != owner && p.here[a].factions().has(f) && p.hasGround(a, f) {
			return false
		}
	}
	return true
}

// designationsFor are the Battles that the Active Player may resolve as well: old
// land Battles (12.1), and Escaped Subs that can be brought to Battle (12.73).
func (p *Position) designationsFor(_ *combatFrame, _ faction, out []engine.Move) []engine.Move {
	for a := range p.present[p.active].all {
		if p.chosen.has(a) {
			continue
		}
		if world.land.has(a) && p.enemyHere(p.active, a) && p.inSeasonsReach(a) {
			out = append(out, engine.M1(kResolve, a))
		}
	}
	for u := range p.high {
		if p.flags[u]&escaped != 0 && p.mayReengage(u) && p.inSeasonsReach(p.at[u]) {
			out = append(out, engine.M1(kEngage, u))
		}
	}
	return out
}

// mayReengage: an Escaped Sub fights again if the Active Player's units in the
// Sea bring it to Battle, which Convoys cannot (11.22), or if it is his own and
// Enemy units are there (12.73).
func (p *Position) mayReengage(u unit) bool {
	a := p.at[u]
	if p.owner(u) == p.active {
		return p.here[a].factions()&p.foes(p.active, a) != 0
	}
	if !p.atWar(p.active, p.owner(u)) {
		return false
	}
	for v := range p.unitsAt(a) {
		if p.owner(v) == p.active && p.flags[v]&escaped == 0 && isANS(p.typ[v]) {
			return true
		}
	}
	return false
}

func (p *Position) legalCombat(f *combatFrame, _ faction, out []engine.Move) []engine.Move {
	if f.Step == combatDesignate {
		return append(p.designationsFor(f, p.active, out), engine.M0(kDone))
	}
	for a := range p.chosen.all {
		out = append(out, engine.M1(kFight, a))
	}
	return out
}

func (p *Position) playCombat(f *combatFrame, _ faction, m engine.Move) {
	switch m.Kind {
	case kResolve:
		p.chosen.add(area(m.A))
		p.tell(engine.Everyone, evDesignate, "12.1", m.A)
	case kEngage:
		u := unit(m.A)
		a := p.at[u]
		p.flags[u] &^= escaped
		p.look(a)
		p.chosen.add(a)
		p.battles.add(a)
		p.tell(engine.Everyone, evReengage, "12.73", m.A, int16(p.nation[u]), int16(a))
	case kDone:
		f.Step = combatFight
	case kFight:
		p.startBattle(area(m.A))
	}
}

// dropEndedBattles: a Battle whose other side has gone needs no resolving.
func (p *Position) dropEndedBattles() {
	for a := range p.chosen.all {
		if !p.here[a].factions().has(p.active) || !p.enemyHere(p.active, a) && !p.isBombingRun(a) {
			p.chosen.remove(a)
		}
	}
}

func (p *Position) startBattle(a area) {
	p.chosen.remove(a)
	flow.CallWith(&p.State, pBattle, battleFrame{area: int16(a)})
}

// whyNotDesignate: in Winter Battles outside the USSR are not resolved (10.4).
func (p *Position) whyNotDesignate(_ *combatFrame, _ faction, m engine.Move) *engine.Refusal {
	if m.Kind == kResolve && !p.inSeasonsReach(area(m.A)) || m.Kind == kEngage && !p.inSeasonsReach(p.at[m.A]) {
		return noWarWinter
	}
	return nil
}
