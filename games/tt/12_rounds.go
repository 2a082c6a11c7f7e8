package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapters 12.21 and 12.3: Combat Rounds, and who acts in which order.

// roundFrame is one Combat Round.
type roundFrame struct {
	flow.Head `steps:"begin offers acts"`
	area      int16 `note:"area area"`
	in        int16 `note:"in sides"`        // who takes part
	typ       int16 `note:"type type"`       // that acts
	offers    int16 `note:"offers 3 quiet"`  // Factions that were offered to reveal
	side      int16 `note:"side faction"`    // whose units act
	bombing   int16 `note:"bombing 1 quiet"` // a bombing run
}

func combatRound() procedure {
	return flow.Of(proc[roundFrame]{
		Name: "Round", Rule: "12.21", Run: (*Position).runRound,
		Legal: (*Position).legalRound, Play: (*Position).playRound,
		Question: func(_ *Position, f *roundFrame, who faction) say.Line {
			switch {
			case f.Step == roundBegin:
				return ask(who, "{F}: choose the BattleGroup that joins the Battle.")
			case faction(f.side) == nobody:
				return ask(who, "{F}: choose the Combat Action of the Armed Minor's {t} in {a}.", f.typ, f.area)
			}
			return ask(who, "{F}: choose the Combat Action of your {t} in {a}.", f.typ, f.area)
		},
		Why: (*Position).whyNotRound,
	})
}

// revealFrame offers a Faction to reveal Technologies of its Secret Vault that
// matter to a Battle (9.3).
type revealFrame struct {
	flow.Head `steps:"ask end"`
	who       int16 `note:"faction faction"`
	area      int16 `note:"area area"`
	in        int16 `note:"in sides"`
}

func reveal() procedure {
	return flow.Of(proc[revealFrame]{
		Name: "Reveal", Rule: "9.3", Run: (*Position).runReveal,
		Legal: (*Position).legalReveal, Play: (*Position).playReveal,
		Question: func(_ *Position, f *revealFrame, who faction) say.Line {
			return ask(who, "{F}: reveal a secret Technology before the Battle in {a}, or pass.", f.area)
		},
	})
}

const (
	roundBegin = iota
	roundOffers
	roundActs
)

func (p *Position) runRound(f *roundFrame) {
	a, in := area(f.area), factionSet(f.in)
	switch f.Step {
	case roundBegin:
		for u := range p.unitsAt(a) {
			p.flags[u] &^= acted
		}
		switch p.groupsWaiting(a) {
		case 0:
		case 1:
			p.joinGroup(p.firstWaiting(a))
		default:
			p.ask(p.active)
			return
		}
		f.Step = roundOffers
	case roundOffers:
		if f.offers == 3 {
			f.Step = roundActs
			return
		}
		g := p.battleOrder()[f.offers]
		f.offers++
		if in.has(g) && p.vaultSize[g] > 0 && p.here[a].factions().has(g) {
			flow.CallWith(&p.State, pReveal, revealFrame{who: int16(g), area: f.area, in: f.in})
		}
	case roundActs:
		if f.bombing == 0 && p.battleOver(a, in) {
			p.Done()
			return
		}
		g, ok := p.nextToAct(f)
		if !ok {
			p.Done()
			return
		}
		p.ask(p.commander(g, a))
	}
}

// commander is the Faction whose player acts for a side: an Armed Minor's dice
// are rolled by a Rival of its Violator (15.42) who is not the Attacker, one
// outside the Battle where there is one.
func (p *Position) commander(g faction, a area) faction {
	if g != nobody {
		return g
	}
	order := p.battleOrder()
	if p.players == 2 && p.active != axis {
		return axis
	}
	violator := p.violator[world.areas[a].nation]
	for _, h := range order[:2] {
		if h != violator && !p.here[a].factions().has(h) {
			return h
		}
	}
	if order[0] == violator {
		return order[1]
	}
	return order[0]
}

// groupsWaiting counts the BattleGroups that have not joined (11.53, 12.71).
func (p *Position) groupsWaiting(a area) (n int) {
	for i := range p.moved[:p.movedLen] {
		if p.leadsGroup(i, a) {
			n++
		}
	}
	return n
}

func (p *Position) waits(m *march, a area) bool {
	return p.alive(m.unit) && p.at[m.unit] == a && p.flags[m.unit]&uncommitted != 0
}

// leadsGroup: the first of the units of a waiting BattleGroup.
func (p *Position) leadsGroup(i int, a area) bool {
	m := &p.moved[i]
	if !p.waits(m, a) {
		return false
	}
	for j := range i {
		if p.waits(&p.moved[j], a) && sameRoute(&p.moved[j], m) {
			return false
		}
	}
	return true
}

// sameRoute: units that began in the same place and took the same way are one
// BattleGroup (11.53).
func sameRoute(m, n *march) bool { return m.len == n.len && m.path == n.path }

func (p *Position) firstWaiting(a area) unit {
	for i := range p.moved[:p.movedLen] {
		if p.leadsGroup(i, a) {
			return p.moved[i].unit
		}
	}
	return noUnit
}

func (p *Position) joinGroup(lead unit) {
	var route *march
	for i := range p.moved[:p.movedLen] {
		if p.moved[i].unit == lead {
			route = &p.moved[i]
		}
	}
	a := p.at[lead]
	for i := range p.moved[:p.movedLen] {
		if m := &p.moved[i]; p.waits(m, a) && sameRoute(m, route) {
			p.flags[m.unit] &^= uncommitted
			p.tellUnit(evJoin, "12.71", m.unit, a)
		}
	}
}

// slot is when a unit of its type acts: defenders (0), the Attacker (1), and
// defenders over whom the Attacker has FirstFire (2) (12.3, 9.0).
func (p *Position) slot(g faction, t unitType) int {
	switch {
	case g == p.active:
		return 1
	case p.attackerFirst(g, t):
		return 2
	}
	return 0
}

// attackerFirst: FirstFire Technology that the defender lacks, or Surprise that
// is not negated by a Technology which the Declarer lacks (9.0, 15.22).
func (p *Position) attackerFirst(g faction, t unitType) bool {
	var attacker, defender bool
	if ff := firstFireTech(t); ff != noTech {
		attacker, defender = p.has(p.active, ff), p.has(g, ff)
	}
	if p.surprise.has(p.active) {
		return attacker || !defender
	}
	return attacker && !defender
}

// canAct: a unit that has joined, has not acted, is no Convoy (12.72) and did not
// just invade (12.61).
func (p *Position) canAct(u unit, in factionSet) bool {
	if p.flags[u]&(acted|escaped|uncommitted) != 0 || !in.has(p.owner(u)) {
		return false
	}
	return !isGround(p.typ[u]) || p.flags[u]&invading == 0 && !p.isConvoy(u)
}

// nextToAct finds the next type and slot with units to act, notes them in the
// frame, and returns whose they are.
func (p *Position) nextToAct(f *roundFrame) (faction, bool) {
	best, who := int(numTypes)*24, nobody
	for u := range p.unitsAt(area(f.area)) {
		if !p.canAct(u, factionSet(f.in)) {
			continue
		}
		g, t := p.owner(u), p.typ[u]
		if k := int(t)*24 + p.slot(g, t)*8 + p.rank(g, t); k < best {
			best, who = k, g
		}
	}
	f.typ = int16(best / 24)
	f.side = int16(who)
	return who, best < int(numTypes)*24
}

// rank orders the defenders of a Battle of three among themselves: those with
// FirstFire before those without (9.0), else in Turn Order.
func (p *Position) rank(g faction, t unitType) int {
	if ff := firstFireTech(t); ff != noTech && p.has(g, ff) {
		return p.turnRank(g)
	}
	return 4 + p.turnRank(g)
}

func (p *Position) turnRank(g faction) int {
	for i, h := range p.order {
		if g == h {
			return i
		}
	}
	return 3
}

func (p *Position) legalRound(f *roundFrame, _ faction, out []engine.Move) []engine.Move {
	a := area(f.area)
	if f.Step == roundBegin {
		for i := range p.moved[:p.movedLen] {
			if p.leadsGroup(i, a) {
				out = append(out, engine.M1(kJoin, p.moved[i].unit))
			}
		}
		return out
	}
	for u := range p.unitsAt(a) {
		if p.owner(u) == faction(f.side) && p.typ[u] == unitType(f.typ) && p.canAct(u, factionSet(f.in)) {
			out = p.actionMoves(u, factionSet(f.in), out)
		}
	}
	return out
}

func (p *Position) playRound(f *roundFrame, _ faction, m engine.Move) {
	u := unit(m.A)
	switch m.Kind {
	case kJoin:
		p.joinGroup(u)
		f.Step = roundOffers
		return
	case kRetreat, kRebase:
		p.flags[u] |= acted
		p.withdraw(u, m)
		return
	case kHold:
		p.flags[u] |= acted
		return
	}
	p.flags[u] |= acted
	p.openFire(u, m, factionSet(f.in))
}

func (p *Position) runReveal(f *revealFrame) {
	if f.Step == 1 || !p.hasUsefulSecret(faction(f.who), area(f.area), factionSet(f.in)) {
		p.Done()
		return
	}
	p.ask(faction(f.who))
}

func (p *Position) legalReveal(_ *revealFrame, _ faction, out []engine.Move) []engine.Move {
	return append(out, engine.M0(kPass))
}

func (p *Position) playReveal(f *revealFrame, _ faction, _ engine.Move) { f.Step = 1 }

// offerRevealsAgain: a Technology revealed in a Battle may be answered with
// another before anybody acts, for secrets can be revealed at any time (9.3).
func (p *Position) offerRevealsAgain() {
	if r := flow.Find[roundFrame](&p.State, pRound); r != nil && r.Step != roundBegin {
		r.Step, r.offers = roundOffers, 0
	}
}

// hasUsefulSecret: a secret Technology that would change how this Battle is
// fought. Nobody is asked about others.
func (p *Position) hasUsefulSecret(g faction, a area, in factionSet) bool {
	for i := range p.vaultSize[g] {
		t := p.vault[g][i].tech
		for u := range p.unitsAt(a) {
			if p.owner(u) == g && p.flags[u]&escaped == 0 && p.helps(t, u, a, in) {
				return true
			}
		}
	}
	return false
}

func (p *Position) helps(t tech, u unit, a area, in factionSet) bool {
	g := p.owner(u)
	switch {
	case firstFireTech(p.typ[u]) == t && t != noTech:
		for v := range p.unitsAt(a) {
			if p.typ[v] == p.typ[u] && p.targets[g].has(p.owner(v)) && in.has(p.owner(v)) {
				return true
			}
		}
	case t == sonar && p.typ[u] == fleet:
		return p.hasTarget(g, a, classS, in)
	case t == airDefenseRadar && p.typ[u] == airForce:
		return p.control[a] == g && p.hasTarget(g, a, classA, in)
	}
	return false
}

func (p *Position) whyNotRound(f *roundFrame, _ faction, m engine.Move) *engine.Refusal {
	if isAction(m.Kind) {
		if why := p.whyNoTurnToAct(f, unit(m.A)); why != nil {
			return why
		}
	}
	return p.whyNotAction(m)
}

// whyNoTurnToAct says why a unit has no Combat Action now.
func (p *Position) whyNoTurnToAct(f *roundFrame, u unit) *engine.Refusal {
	switch {
	case p.at[u] != area(f.area) || p.owner(u) != faction(f.side):
		return engine.Refuse("12.3", "It is not that unit's turn to act.")
	case p.isConvoy(u):
		return engine.Refuse("12.72", "Convoys take no Combat Action.")
	case p.flags[u]&invading != 0 && isGround(p.typ[u]):
		return engine.Refuse("12.61", "Ground units that invaded this Turn take no Combat Action.")
	case p.flags[u]&uncommitted != 0:
		return engine.Refuse("12.71", "The unit's BattleGroup has not joined the Battle.")
	case p.flags[u]&escaped != 0:
		return engine.Refuse("12.73", "An Escaped Sub is out of the Battle.")
	case p.flags[u]&acted != 0:
		return engine.Refuse("12.21", "The unit has taken its Combat Action this round.")
	case p.typ[u] != unitType(f.typ):
		return engine.Refuse("12.3", "It is not that unit's turn to act: types act in the order of the Unit Table.")
	}
	return nil
}
