package tt

import (
	"slices"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 11: the Movement Phase. The rules for each step are in 11_steps.go.

// movementFrame is a Movement Phase.
type movementFrame struct {
	flow.Head `steps:"begin ask intervene end"`
	who       int16 `note:"faction faction"`
}

func movement() procedure {
	return flow.Of(proc[movementFrame]{
		Name: "Movement", Rule: "11.0", Run: (*Position).runMovement,
		Legal: (*Position).legalMovement, Play: (*Position).playMovement,
		Question: func(p *Position, _ *movementFrame, who faction) say.Line {
			return ask(who, "{F}: declare, or choose a unit to move: {#} left. Press Done when finished.", int16(p.left))
		},
		Why: (*Position).whyNotMovement,
	})
}

// moveFrame is a unit on its way; the way so far is state.path.
type moveFrame struct {
	flow.Head
	unit int16 `note:"unit unit"`
	mode int16 `note:"by mode"`
}

func moving() procedure {
	return flow.Of(proc[moveFrame]{
		Name: "Move", Rule: "11.0", Run: (*Position).runMove,
		Legal: (*Position).legalMove, Play: (*Position).playMove,
		Question: func(p *Position, _ *moveFrame, who faction) say.Line {
			return ask(who, "{F}: choose the next area from {a}, stop there, or take the move back.", int16(p.path[p.pathLen-1]))
		},
		Why: (*Position).whyNotStep,
	})
}

type moveMode uint8

const (
	byLand moveMode = iota
	bySea
	byAir
)

const (
	movementBegin = iota
	movementAsk
	movementIntervene
	movementEnd
)

func (p *Position) runMovement(f *movementFrame) {
	switch f.Step {
	case movementBegin:
		p.beginPhase()
		p.noteBattles()
		p.refreshDeclarations()
		f.Step = movementAsk
	case movementAsk:
		p.atomicVictory(p.active)
		if p.over == 0 {
			p.ask(p.active)
		}
	case movementIntervene:
		f.Step = movementEnd
		p.tellMoves()
		p.Call(pIntervention)
	case movementEnd:
		p.crossed = [numBorders]uint8{}
		p.Done()
	}
}

func (p *Position) legalMovement(_ *movementFrame, who faction, out []engine.Move) []engine.Move {
	if p.mustAttack == 0 || !p.owesAttack(who) {
		out = append(out, engine.M0(kDone))
	}
	out = p.declarationMoves(who, out)
	if p.left == 0 {
		return out
	}
	plain := p.plainAreas(who)
	for u := range p.mine[who].all {
		if p.typ[u] == fortress || p.flags[u]&hasMoved != 0 {
			continue
		}
		for mode, last := modesOf(p.typ[u]); mode <= last; mode++ {
			if p.hasPlainStep(u, mode, &plain) || p.hasFirstStep(u, mode) {
				out = append(out, engine.M1(kMarch+uint8(mode), u))
			}
		}
	}
	return out
}

func (p *Position) playMovement(f *movementFrame, who faction, m engine.Move) {
	switch m.Kind {
	case kDone:
		f.Step = movementIntervene
	case kDeclare:
		p.payForWar(who, card(m.B))
		p.declareWar(who, faction(m.A))
		p.refreshDeclarations()
	case kViolate:
		p.offerForWar(who, card(m.B))
		flow.CallWith(&p.State, pViolation, violationFrame{nation: m.A, by: int16(who)})
	case kIntervene:
		p.intervened |= 1 << m.A
		p.tell(engine.Everyone, evIntervene, "15.423", int16(who), m.A)
		p.refreshDeclarations() // its land is now a way for attacks
	case kMarch, kSail, kFly:
		u := unit(m.A)
		p.path[0], p.pathLen = p.at[u], 1
		flow.CallWith(&p.State, pMove, moveFrame{unit: m.A, mode: int16(m.Kind - kMarch)})
	}
}

func (p *Position) runMove(*moveFrame) { p.ask(p.active) }

// replay walks the way so far again.
func (p *Position) replay(f *moveFrame) walk {
	w, _ := p.startWalk(unit(f.unit), moveMode(f.mode), false)
	for i := uint8(1); i < p.pathLen; i++ {
		w, _ = p.advance(&w, linkBetween(p.path[i-1], p.path[i]))
	}
	return w
}

func linkBetween(a, b area) *link {
	links := world.links[a]
	for i := range links {
		if links[i].to == b {
			return &links[i]
		}
	}
	return nil
}

func (p *Position) legalMove(f *moveFrame, _ faction, out []engine.Move) []engine.Move {
	w := p.replay(f)
	if w.mayEnd() {
		out = append(out, engine.M0(kStop))
	}
	links := world.links[w.at]
	for i := range links {
		if !p.onPath(links[i].to) && p.leadsOn(&w, &links[i]) {
			out = append(out, engine.M1(kTo, links[i].to))
		}
	}
	return append(out, engine.M0(kBack))
}

// onPath: a way that crosses itself is no other way, and would only split
// BattleGroups that took the same one (11.53).
func (p *Position) onPath(a area) bool {
	return slices.Contains(p.path[:p.pathLen], a)
}

func (p *Position) playMove(f *moveFrame, who faction, m engine.Move) {
	switch m.Kind {
	case kTo:
		p.path[p.pathLen] = area(m.A)
		p.pathLen++
		return
	case kStop:
		p.finishMove(unit(f.unit), p.replay(f))
	}
	p.path, p.pathLen = [10]area{}, 0
	p.Done()
	if p.rousedByCanada(who) {
		p.rouseUSA()
	}
}

// finishMove puts the unit down and notes what its way means.
func (p *Position) finishMove(u unit, w walk) {
	f := w.owner
	m := &p.moved[p.movedLen]
	p.movedLen++
	m.unit, m.mode, m.len = u, w.mode, min(p.pathLen, uint8(len(m.path)))
	copy(m.path[:], p.path[:m.len])
	last := linkBetween(p.path[p.pathLen-2], p.path[p.pathLen-1])
	ground := isGround(w.typ)
	if w.disengaged && ground {
		p.crossed[linkBetween(p.path[0], p.path[1]).border]++
	}
	if ground && (w.engages || w.invades) {
		p.crossed[last.border]++
	}
	for i, a := range p.path[1:p.pathLen] {
		passed := walk{owner: f, mode: w.mode, at: a}
		if i+2 < int(p.pathLen) && p.opensStraits(&passed, p.standingOf(f, a)) {
			continue
		}
		p.noteAggression(f, a)
	}
	if w.engages {
		p.engagedBy.add(last.border)
		if !p.here[w.at].factions().has(f) {
			p.aggressed.add(w.at)
		}
	}
	p.left--
	p.flags[u] &^= escaped
	p.flags[u] |= hasMoved
	if w.invades {
		p.flags[u] |= invading
	}
	p.relocate(u, w.at)
	p.tell(p.seatsOf(only(f)), evMove, "11.0", int16(u), int16(p.nation[u]), int16(p.typ[u]), int16(p.cv[u]), int16(p.path[0]), int16(w.at))
}

// noteAggression: entering Enemy Territory or an area with Enemy units is
// Aggression (11.54) against whoever holds it; entering an Armed Minor that a
// Rival violated makes it an Enemy (15.422).
func (p *Position) noteAggression(f faction, a area) {
	p.mustAttack &^= p.foes(f, a) & p.here[a].factions()
	if !world.land.has(a) {
		return
	}
	switch p.standingOf(f, a) {
	case enemy:
		if c := p.control[a]; c != nobody {
			p.mustAttack &^= only(c)
		}
	case partition:
		n := world.areas[a].nation
		p.enemies[n] |= only(f)
		p.tell(engine.Everyone, evPartition, "15.422", int16(f), int16(n))
	}
}

// tellMoves shows the moves of the phase to the Rivals, who until now saw the
// units where they had started.
func (p *Position) tellMoves() {
	if p.Events == nil {
		return
	}
	for _, m := range p.moved[:p.movedLen] {
		if p.alive(m.unit) {
			others := engine.Everyone &^ engine.Only(p.seatOf(p.active))
			p.Events.Tell(others, evMoveSeen, "11.0", int16(m.unit), int16(p.nation[m.unit]), int16(m.path[0]), int16(p.at[m.unit]))
		}
	}
}

func (p *Position) whyNotMovement(_ *movementFrame, who faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kDone:
		return engine.Refuse("15.21", "War was declared: an attack on the victim must follow this Turn.")
	case kDeclare:
		g := faction(m.A)
		if g > ussr || g == who {
			return engine.Refuse("15.21", "War is declared on a Rival.")
		}
		if why := p.whyNoWar(who, g); why != nil {
			return why
		}
		if !p.mayDeclare.has(g) {
			return noWarAttack
		}
		return p.whyNotPaid(who, m, true)
	case kViolate:
		why, war := p.whyNoViolation(who, nation(m.A))
		if why != nil {
			return why
		}
		return p.whyNotPaid(who, m, war)
	case kIntervene:
		return p.whyNoIntervention(who, nation(m.A))
	case kMarch, kSail, kFly:
		u := unit(m.A)
		if why := p.notYours(u, who); why != nil {
			return why
		}
		switch {
		case p.flags[u]&hasMoved != 0:
			return noMoveTwice
		case p.left == 0:
			return noMoveLeft
		}
		w, why := p.startWalk(u, moveMode(m.Kind-kMarch), false)
		if why != nil {
			return why
		}
		return p.whyNoBegin(&w)
	}
	return nil
}

func (p *Position) whyNotStep(f *moveFrame, _ faction, m engine.Move) *engine.Refusal {
	w := p.replay(f)
	switch m.Kind {
	case kStop:
		return p.whyNoStop(&w)
	case kTo:
		l := linkBetween(w.at, area(m.A))
		if l == nil {
			return refuse("11.0", "{a} does not border on {a}.", int16(w.at), m.A)
		}
		if p.onPath(l.to) && l.to != p.path[0] {
			return engine.Refuse("11.0", "The unit has come through there already.")
		}
		return p.whyNoWay(&w, l)
	}
	return nil
}
