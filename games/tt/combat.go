package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 12: Combat.

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

// whyNotDesignate: in Winter Battles outside the USSR are not resolved (10.4).
func (p *Position) whyNotDesignate(_ *combatFrame, _ faction, m engine.Move) *engine.Refusal {
	if m.Kind == kResolve && !p.inSeasonsReach(area(m.A)) || m.Kind == kEngage && !p.inSeasonsReach(p.at[m.A]) {
		return noWarWinter
	}
	return nil
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
