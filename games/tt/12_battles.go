package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapters 12.2 and 12.7: resolving a Battle.

// battleFrame is one Battle.
type battleFrame struct {
	flow.Head `steps:"begin targets round after escape next end close"`
	area      int16 `note:"area area"`
	in        int16 `note:"in sides quiet"` // who takes part
	round     int16 `note:"round 32767 quiet"`
	choosing  int16 `note:"choosing sides quiet"` // have still to choose whom to target
	escaping  int16 `note:"escaping sides quiet"` // have still to decide on Escapes
	bombing   int16 `note:"bombing 1 quiet"`      // nobody defends against bombers
}

func battle() procedure {
	return flow.Of(proc[battleFrame]{
		Name: "Battle", Rule: "12.2", Run: (*Position).runBattle,
		Legal: (*Position).legalBattle, Play: (*Position).playBattle,
		Question: func(_ *Position, f *battleFrame, who faction) say.Line {
			if f.Step == battleEscape {
				return ask(who, "{F}: let Subs Escape in {a}, or press Done.", f.area)
			}
			return ask(who, "{F}: choose whom not to target in {a}, and press Done.", f.area)
		},
	})
}

const (
	battleBegin = iota
	battleTargets
	battleRound
	battleAfter
	battleEscape
	battleNext
	battleEnd
	battleClose
)

func (p *Position) runBattle(f *battleFrame) {
	a := area(f.area)
	sea := world.water.has(a)
	switch f.Step {
	case battleBegin:
		p.beginBattle(f, a)
	case battleTargets:
		for _, g := range p.battleOrder() {
			if factionSet(f.choosing).has(g) {
				p.ask(g)
				return
			}
		}
		f.in = int16(p.participants())
		p.restless |= factionSet(f.in) & 7
		f.Step = battleRound
	case battleRound:
		f.Step = battleAfter
		f.round++
		flow.CallWith(&p.State, pRound, roundFrame{area: f.area, in: f.in, bombing: f.bombing})
	case battleAfter: // a Sea Round ends: Air Forces ReBase, Subs may Escape (12.23)
		f.Step = battleEscape
		f.escaping = int16(factionSet(f.in) & 7)
		if sea {
			flow.CallWith(&p.State, pForced, forcedFrame{area: f.area, seaRound: 1})
		} else {
			f.Step = battleEnd
			flow.CallWith(&p.State, pForced, forcedFrame{area: f.area})
		}
	case battleEscape:
		if !p.battleOver(a, factionSet(f.in)) {
			for _, g := range p.battleOrder() {
				if factionSet(f.escaping).has(g) && p.hasSubs(a, g) {
					p.ask(g)
					return
				}
			}
		}
		f.Step = battleNext
	case battleNext:
		if p.battleOver(a, factionSet(f.in)) || p.stalemate(a, factionSet(f.in)) {
			f.Step = battleEnd
		} else {
			f.Step = battleRound
		}
	case battleEnd:
		for u := range p.unitsAt(a) {
			p.flags[u] &^= acted | uncommitted
		}
		f.Step = battleClose
		flow.CallWith(&p.State, pRebase, rebaseFrame{area: f.area})
	case battleClose:
		p.targets = [4]factionSet{}
		p.tell(engine.Everyone, evBattleEnd, "12.24", f.area)
		p.Done()
	}
}

// battleOrder: defenders in Turn Order, then the Active Player.
func (p *Position) battleOrder() (order [3]faction) {
	i := 0
	for _, g := range p.order {
		if g != p.active {
			order[i] = g
			i++
		}
	}
	order[2] = p.active
	return order
}

// beginBattle finds who could target whom, and lets the BattleGroups that moved
// into a Sea wait outside (12.71).
func (p *Position) beginBattle(f *battleFrame, a area) {
	there := p.here[a].factions()
	p.targets = [4]factionSet{}
	f.choosing = 0
	if p.isBombingRun(a) {
		f.bombing = 1
	}
	for g := axis; g <= nobody; g++ {
		if !there.has(g) {
			continue
		}
		p.targets[g] = there & p.foes(g, a)
		if g != nobody && p.targets[g]&(p.targets[g]-1) != 0 {
			f.choosing |= int16(only(g)) // three-way Battles: choose whom not to target
		}
	}
	if world.water.has(a) {
		for _, m := range p.moved[:p.movedLen] {
			if p.alive(m.unit) && p.at[m.unit] == a && isANS(p.typ[m.unit]) {
				p.flags[m.unit] |= uncommitted
			}
		}
	}
	p.tell(engine.Everyone, evBattle, "12.2", f.area, int16(p.active))
	f.Step = battleTargets
}

// participants: the Active Player, whom he targets, whom they target in turn.
func (p *Position) participants() factionSet {
	in := only(p.active)
	for {
		next := in
		for g := axis; g <= nobody; g++ {
			if in.has(g) {
				next |= p.targets[g]
			}
		}
		if next == in {
			return in
		}
		in = next
	}
}

// battleOver: nobody is left whom a participant targets (12.24).
func (p *Position) battleOver(a area, in factionSet) bool {
	there := p.here[a].factions() & in
	for g := axis; g <= nobody; g++ {
		if there.has(g) && there&p.targets[g] != 0 {
			return false
		}
	}
	return true
}

// stalemate: a Sea Battle in which no unit on any side can ever fire at another,
// as between Convoys, ends without a decision.
func (p *Position) stalemate(a area, in factionSet) bool {
	for u := range p.unitsAt(a) {
		if !in.has(p.owner(u)) || p.flags[u]&escaped != 0 || p.isConvoy(u) {
			continue
		}
		for v := range p.unitsAt(a) {
			if o := p.owner(v); in.has(o) && p.targets[p.owner(u)].has(o) && p.flags[v]&escaped == 0 {
				return false
			}
		}
	}
	return true
}

func (p *Position) hasSubs(a area, g faction) bool {
	for u := range p.unitsAt(a) {
		if p.mayEscape(u, g) {
			return true
		}
	}
	return false
}

// mayEscape: a Sub that has joined the Sea Battle (12.73).
func (p *Position) mayEscape(u unit, g faction) bool {
	return p.owner(u) == g && p.typ[u] == submarine && p.flags[u]&(escaped|uncommitted) == 0
}

func (p *Position) legalBattle(f *battleFrame, who faction, out []engine.Move) []engine.Move {
	if f.Step == battleEscape {
		for u := range p.unitsAt(area(f.area)) {
			if p.mayEscape(u, who) {
				out = append(out, engine.M1(kEscape, u))
			}
		}
		return append(out, engine.M0(kDone))
	}
	t := p.targets[who]
	if who != p.active || t&(t-1) != 0 { // the Attacker attacks somebody
		for g := axis; g <= nobody; g++ {
			if t.has(g) {
				out = append(out, engine.M1(kSpare, g))
			}
		}
	}
	return append(out, engine.M0(kDone))
}

func (p *Position) playBattle(f *battleFrame, who faction, m engine.Move) {
	switch m.Kind {
	case kSpare:
		p.targets[who] &^= only(faction(m.A))
		p.tell(engine.Everyone, evSpare, "12.41", int16(who), m.A)
	case kEscape:
		u := unit(m.A)
		p.tellUnit(evEscape, "12.73", u, p.at[u])
		p.flags[u] |= escaped
		p.flags[u] &^= acted
		p.look(area(f.area))
	case kDone:
		if f.Step == battleEscape {
			f.escaping &^= int16(only(who))
		} else {
			f.choosing &^= int16(only(who))
		}
	}
}
