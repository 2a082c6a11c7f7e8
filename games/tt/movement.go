package tt

import (
	"slices"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 11: Movement.

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

// owesAttack: after a declaration of War the victim must be attacked while some
// unit can still do it (15.21). A Sea shared with it is a Battle that the
// Declarer leaves or fights.
func (p *Position) owesAttack(f faction) bool {
	for _, g := range rivals[f] {
		if p.mustAttack.has(g) && !p.sharesSea(f, g) && p.canAttack(f, g) {
			return true
		}
	}
	return false
}

// A walk is a unit on its way: where it has come and what binds it.
type walk struct {
	unit       unit
	owner      faction
	typ        unitType
	mode       moveMode
	from, at   area
	spent      int8
	speed      int8
	steps      int8
	strategic  bool // has moved strictly within Friendly areas (11.4)
	disengaged bool // left a Battle and cannot engage again (11.51)
	fromSea    bool // an Air Force that began at Sea (11.3)
	free       bool // ReBasing: outside what the Command card limits (13.0)
	stopped    bool // must go no further
	transit    bool // cannot end here
	engages    bool // the last step entered an area with Enemy units (11.5)
	invades    bool // the last step was a Sea Invasion (11.221)
}

var (
	noMoveMode      = engine.Refuse("11.0", "The unit cannot move that way.")
	noMoveAfloat    = engine.Refuse("11.1", "Land Movement begins in a land area.")
	noMoveInland    = engine.Refuse("11.2", "Sea Movement begins at Sea or on a coast.")
	noMoveTwice     = engine.Refuse("11.0", "The unit has moved this Turn already.")
	noMoveLeft      = engine.Refuse("11.0", "The Command Value is used up: no more units can move.")
	noMoveFortress  = engine.Refuse("3.241", "Fortresses never move.")
	noMoveStopped   = engine.Refuse("11.0", "The unit must stop where it meets Enemy units.")
	noMoveAshore    = engine.Refuse("11.2", "Sea Movement ends on land other than Straits that no Enemy controls.")
	noMoveFar       = engine.Refuse("11.0", "The unit's Movement Speed does not reach that far.")
	noMoveStrategic = engine.Refuse("11.4", "Only Strategic Movement reaches that far, and that stays strictly within Friendly Territory and Open Seas without engaging.")
	noMoveBorder    = engine.Refuse("11.52", "The Border Limit for Ground units that engage or disengage is reached.")
	noMoveCoastline = engine.Refuse("11.1", "Ships move by Land only to an adjacent coastal area along the same coastline.")
	noMoveOverland  = engine.Refuse("11.2", "Sea Movement crosses only Coastal, Straits, Sea and Ocean borders.")
	noMoveIntoSea   = engine.Refuse("11.1", "Land Movement stays on land.")
	noMoveNeutral   = engine.Refuse("15.4", "Neutral Territory cannot be entered before a Violation of Neutrality is declared.")
	noMoveRival     = engine.Refuse("15.21", "A Rival's Territory or units on land cannot be entered before War is declared.")
	noMoveConvoy    = engine.Refuse("11.22", "Convoys can neither engage nor disengage Enemy units at Sea.")
	noMoveInvasion  = engine.Refuse("11.221", "The limit of Ground units that can invade across this border is reached.")
	noMoveRaid      = engine.Refuse("11.55", "Air, Naval and Submarine units cannot raid unoccupied Enemy Territory.")
	noMoveReengage  = engine.Refuse("11.51", "A unit that disengaged cannot engage again this Turn.")
	noMoveDisengage = engine.Refuse("11.51", "Units disengage only into adjacent Friendly areas and Open Seas without a Battle.")
	noMoveEmergency = engine.Refuse("10.11", "Under this Command units cannot enter Enemy Territory, except to join a Battle that already has friendly units.")
	noMoveDefensive = engine.Refuse("18.231", "In a Defensive Turn units cannot be aggressive, but may join a Battle that already has friendly units.")
	noMoveWinter    = engine.Refuse("10.4", "In Winter units move within the USSR only.")
	noMoveUSA       = engine.Refuse("8.43", "USA units cannot leave the USA unless the West is at War.")
	noMoveSupport   = engine.Refuse("15.423", "An Intervention begins with a Ground unit.")
	noStopBegun     = engine.Refuse("11.0", "A move that ends where it began is no move.")
	noStopFromSea   = engine.Refuse("11.3", "An Air Force that began at Sea ends its move only in undisputed Friendly land.")
	noStopStrategic = engine.Refuse("11.4", "Strategic Air Movement ends in Friendly Territory.")
)

// speedOf is a unit's Movement Speed (3.13) with its Faction's Technologies (9.0).
func (p *Position) speedOf(u unit, mode moveMode) int8 {
	info := &world.units[p.typ[u]]
	switch mode {
	case byAir:
		if p.has(p.owner(u), heavyBombers) {
			return 3
		}
		return info.air
	case bySea:
		return info.sea
	}
	if p.typ[u] == infantry && p.has(p.owner(u), motorizedInfantry) {
		return 3
	}
	return info.land
}

// startWalk begins a unit's move.
func (p *Position) startWalk(u unit, mode moveMode, free bool) (walk, *engine.Refusal) {
	a, t := p.at[u], p.typ[u]
	f := p.owner(u)
	water := world.water.has(a)
	switch {
	case t == fortress:
		return walk{}, noMoveFortress
	case mode == byAir && t != airForce, mode != byAir && t == airForce:
		return walk{}, noMoveMode
	case mode == byLand && water:
		return walk{}, noMoveAfloat
	case mode == bySea && !water && !world.areas[a].coastal:
		return walk{}, noMoveInland
	case p.season == winter && !free && !world.ussrLand.has(a):
		return walk{}, noMoveWinter
	}
	w := walk{unit: u, owner: f, typ: t, mode: mode, from: a, at: a, speed: p.speedOf(u, mode), free: free}
	w.disengaged = p.flags[u]&escaped == 0 && p.enemyHere(f, a)
	if w.disengaged && water && isGround(t) {
		return walk{}, noMoveConvoy
	}
	w.fromSea = t == airForce && water
	w.strategic = !free && !w.disengaged && !w.fromSea && p.standingOf(f, a) == friendly
	return w, nil
}

// modesOf are the first and the last kind of Movement that a type could use.
func modesOf(t unitType) (first, last moveMode) {
	if t == airForce {
		return byAir, byAir
	}
	return byLand, bySea
}

// hasFirstStep reports whether a unit could begin to move that way.
func (p *Position) hasFirstStep(u unit, mode moveMode) bool {
	w, why := p.startWalk(u, mode, false)
	return why == nil && p.canGoOn(&w)
}

// plainAreas are the Friendly areas in which no other Faction has units.
func (p *Position) plainAreas(f faction) areaSet {
	open := p.openTo(f)
	for g := range p.present {
		if faction(g) != f {
			open = open.without(p.present[g])
		}
	}
	return open
}

// hasPlainStep reports whether a unit can step into a plain area beside it, which
// nothing but the season, its nation, a Battle that it leaves and the other Ally could
// forbid: hasFirstStep finds the same by asking all rules.
func (p *Position) hasPlainStep(u unit, mode moveMode, plain *areaSet) bool {
	a, t := p.at[u], p.typ[u]
	if p.season == winter || p.players == 2 || p.nation[u] == usa || p.enemyHere(p.owner(u), a) {
		return false
	}
	to := world.ways.step[wayOf(t, mode)][a].meet(*plain)
	if t == airForce && world.water.has(a) {
		to = to.meet(world.land) // 11.3
	}
	return !to.empty()
}

// canGoOn reports whether a unit on its way has a next step.
func (p *Position) canGoOn(w *walk) bool {
	links := world.links[w.at]
	for i := range links {
		if p.leadsOn(w, &links[i]) {
			return true
		}
	}
	return false
}

// leadsOn reports whether a step is allowed and leads to where the unit can end
// its move: a Neutral Strait that cannot be left again is no way, and a move that
// comes back is no move.
func (p *Position) leadsOn(w *walk, l *link) bool {
	if l.to == w.from {
		return false
	}
	n, why := p.advance(w, l)
	return why == nil && (n.mayEnd() || !n.stopped && p.canGoOn(&n))
}

// advance takes one step across a border, or says which rule forbids it.
func (p *Position) advance(w *walk, l *link) (n walk, why *engine.Refusal) {
	if w.stopped {
		return n, p.whyStopped(w)
	}
	if why := w.crosses(l); why != nil {
		return n, why
	}
	to := l.to
	info := &world.areas[to]
	n = *w
	n.at, n.steps = to, w.steps+1
	n.spent += info.moveCost
	n.transit, n.engages, n.invades = false, false, false
	if n.spent > 2*n.speed || n.spent > n.speed && !w.strategic {
		return n, noMoveFar
	}
	onLand := world.land.has(to)
	st := p.standingOf(w.owner, to)
	hostile := p.enemyHere(w.owner, to) || st == partition && p.minorStands(to)
	if why := p.whyNoLeave(w, l); why != nil {
		return n, why
	}
	if why := p.whyNotPolitically(&n, st, hostile, onLand); why != nil {
		return n, why
	}
	if why := p.whyNoDisengage(w, &n, l, st, hostile); why != nil {
		return n, why
	}
	if why := p.whyNoEngage(&n, l, st, hostile, onLand); why != nil {
		return n, why
	}
	if !p.opensStraits(&n, st) {
		n.mustStop(st, hostile, onLand, info)
	}
	if n.strategic && (st != friendly || hostile || p.subsLurk(w.owner, to)) {
		n.strategic = false
	}
	if n.spent > n.speed && !n.strategic {
		return n, noMoveStrategic
	}
	p.whereToEnd(&n, st, onLand)
	return n, nil
}

// crosses: which borders a kind of Movement can cross (11.1 to 11.3).
func (w *walk) crosses(l *link) *engine.Refusal {
	switch w.mode {
	case byLand:
		if world.water.has(l.to) {
			return noMoveIntoSea
		}
		if isNavy(w.typ) && !l.coastal {
			return noMoveCoastline
		}
	case bySea:
		if l.terrain < straitBorder {
			return noMoveOverland
		}
	}
	return nil
}

// whyNoLeave: USA units stay at home while the West is at Peace (8.43), and
// Winter Movement stays within the USSR (10.4).
func (p *Position) whyNoLeave(w *walk, l *link) *engine.Refusal {
	if p.season == winter && !w.free && !world.ussrLand.has(l.to) {
		return noMoveWinter
	}
	if p.nation[w.unit] == usa && world.areas[l.to].nation != usa && !p.atWarWithAny(west) {
		return noMoveUSA
	}
	return nil
}

// whyNotPolitically: Neutral and Rival land is closed before a declaration
// (11.0, 15.21, 15.4), except that Sea and Air Movement may pass through their
// Straits (1.3); lesser Commands do not enter Enemy Territory (10.11, 18.231).
func (p *Position) whyNotPolitically(n *walk, st standing, hostile, onLand bool) *engine.Refusal {
	to := n.at
	if onLand {
		strangers := p.here[to].factions() &^ only(n.owner) &^ only(nobody) &^ p.foes(n.owner, to)
		if st == rival || st == neutral || strangers != 0 {
			if !world.straits.has(to) || n.mode == byLand {
				if st == neutral {
					return noMoveNeutral
				}
				return noMoveRival
			}
			if st == rival || st == neutral || strangers != 0 {
				n.transit = true
			}
		}
		if st == joining && isANS(n.typ) && !p.groundIn(world.areas[to].nation, n.owner) {
			return noMoveSupport
		}
	}
	if p.mode != normalTurn && !n.free && (hostile || st == enemy || st == partition || st == joining) {
		if !onLand || !p.occupied[to].has(n.owner) {
			if p.mode == defensiveTurn {
				return noMoveDefensive
			}
			return noMoveEmergency
		}
	}
	return nil
}

// whyNoDisengage: a unit leaves a Battle only into a Friendly area without one;
// Subs and Air Forces may pass through others on their way (11.51).
func (p *Position) whyNoDisengage(w, n *walk, l *link, st standing, hostile bool) *engine.Refusal {
	if !w.disengaged {
		return nil
	}
	passes := w.typ == airForce || w.typ == submarine
	if hostile && !passes {
		return noMoveReengage
	}
	if hostile || w.steps == 0 && st != friendly {
		if !passes || n.transit {
			return noMoveDisengage
		}
		n.transit = true
	}
	if w.steps == 0 && !passes && isGround(w.typ) && p.crossed[l.border] >= borderLimit(l.terrain) {
		return noMoveBorder
	}
	return nil
}

// whyNoEngage: Convoys do not fight at Sea (11.22); Sea Invasions (11.221) and
// Ground units entering a Battle (11.52) are limited for each border; Raids on
// unoccupied land are for Strategic Bombing only (11.55), but ANS units may follow
// a Ground unit there, which is no Raid.
func (p *Position) whyNoEngage(n *walk, l *link, st standing, hostile, onLand bool) *engine.Refusal {
	ground := isGround(n.typ)
	foreign := st == enemy || st == partition
	switch {
	case ground && !onLand && hostile:
		return noMoveConvoy
	case ground && onLand && n.mode == bySea && foreign:
		limit := uint8(1)
		if p.has(n.owner, lsts) {
			limit = 2
		}
		switch {
		case p.crossed[l.border] < limit:
			n.invades = true
		case p.opensStraits(n, st):
			n.transit = true
		default:
			return noMoveInvasion
		}
	case ground && hostile && p.crossed[l.border] >= borderLimit(l.terrain):
		return noMoveBorder
	case !ground && onLand && foreign && !hostile && !p.hasGround(l.to, n.owner):
		if n.typ != airForce && !p.opensStraits(n, st) {
			return noMoveRaid
		}
		if !p.mayBomb(n.owner, l.to) {
			n.transit = true
		}
	}
	n.engages = hostile
	return nil
}

// opensStraits: the Straits of an Armed Minor that a Rival violated let ships and
// aircraft through like Neutral ones (1.3); only who ends his move there attacks
// the Minor (15.422).
func (p *Position) opensStraits(n *walk, st standing) bool {
	return st == partition && n.mode != byLand && world.straits.has(n.at) && !p.enemyHere(n.owner, n.at)
}

// mustStop: all but Air Forces and Subs (3.231) stop on meeting Enemy units (11.0);
// Sea Movement ends on land other than Straits that are not Enemy's (11.2, 1.3).
func (n *walk) mustStop(st standing, hostile, onLand bool, info *areaInfo) {
	if hostile && n.typ != airForce && (n.typ != submarine || onLand) {
		n.stopped = true
	}
	if onLand && (n.mode == bySea || n.mode == byLand && isNavy(n.typ)) {
		if info.kind != strait || n.mode == byLand || st == enemy {
			n.stopped = true
		}
	}
}

// whyStopped says what ended a unit's move where it is.
func (p *Position) whyStopped(w *walk) *engine.Refusal {
	switch {
	case w.engages:
		return noMoveStopped
	case w.mode == byLand:
		return noMoveCoastline
	}
	return noMoveAshore
}

// whereToEnd: Air Forces that began at Sea end in undisputed Friendly land
// (11.3), Strategic Air Movement ends in Friendly Territory (11.4), and the Allies
// of the two-player game never share an area (18.0).
func (p *Position) whereToEnd(n *walk, st standing, onLand bool) {
	if n.fromSea && !p.undisputed(n.owner, n.at) {
		n.transit = true
	}
	if n.mode == byAir && n.spent > n.speed && !onLand {
		n.transit = true
	}
	if p.allyIn(n.owner, n.at) {
		n.transit = true
	}
}

// whyNoWay says why a unit cannot take a step that does not lead on: a rule
// forbids it, or the unit could neither end its move there nor go on.
func (p *Position) whyNoWay(w *walk, l *link) *engine.Refusal {
	n, why := p.advance(w, l)
	if why != nil {
		return why
	}
	return p.whyNoStop(&n)
}

// whyNoStop says why a unit on its way cannot end its move where it is.
func (p *Position) whyNoStop(w *walk) *engine.Refusal {
	st := p.standingOf(w.owner, w.at)
	onLand := world.land.has(w.at)
	switch {
	case w.at == w.from:
		return noStopBegun
	case w.fromSea && !p.undisputed(w.owner, w.at):
		return noStopFromSea
	case w.mode == byAir && w.spent > w.speed && !onLand:
		return noStopStrategic
	case p.allyIn(w.owner, w.at):
		return noRetreatAlly
	case onLand && st == neutral:
		return noMoveNeutral
	case w.disengaged:
		return noMoveDisengage
	case st == enemy || st == partition:
		return noMoveRaid
	}
	return noMoveRival
}

// borderLimit is how many Ground units may engage or disengage across a border
// in one phase (11.52): three over plains, two over a river or forest, one over a
// mountain, coast or strait. Other Movement ignores the terrain of borders (1.11).
func borderLimit(t terrain) uint8 {
	switch t {
	case plains:
		return 3
	case river, forest:
		return 2
	}
	return 1
}

// subsLurk: Escaped Enemy Subs prevent Strategic Movement into a Sea (12.73).
func (p *Position) subsLurk(f faction, a area) bool {
	return p.here[a].subs()&warFoes[p.war&7][f] != 0
}

// mayBomb: Air Forces with the Bombsight may raid an Enemy MainCapital (12.62).
func (p *Position) mayBomb(f faction, a area) bool {
	g := world.areas[a].mainOf
	return g != nobody && p.has(f, precisionBombsight) && p.atWar(f, g) && p.control[a] == g
}

func (w *walk) mayEnd() bool { return w.steps > 0 && !w.transit }

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

// rousedByCanada: Enemy units in Canada bring the USA in (8.46).
func (p *Position) rousedByCanada(f faction) bool {
	if p.usaEntered || !p.atWar(f, west) || p.movedLen == 0 {
		return false
	}
	m := &p.moved[p.movedLen-1]
	for _, a := range m.path[1:m.len] {
		if world.areas[a].nation == canada && p.control[a] == west {
			return true
		}
	}
	return false
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

// refreshDeclarations notes on which Rivals the Active Player could declare War:
// a declaration must be followed by Aggression (15.21).
func (p *Position) refreshDeclarations() {
	f := p.active
	p.mayDeclare = 0
	if p.movedLen > 0 || p.left == 0 || p.whyNoTurnAct() != nil {
		return
	}
	for _, g := range rivals[f] {
		if p.whyNoWar(f, g) != nil {
			continue
		}
		p.war |= pairBit(f, g)
		if p.canAttack(f, g) || p.sharesSea(f, g) {
			p.mayDeclare |= only(g)
		}
		p.war &^= pairBit(f, g)
	}
}

func (p *Position) sharesSea(f, g faction) bool {
	shared := p.present[f].meet(p.present[g])
	return shared.meets(&world.water)
}

// afterAnytime: a Technology revealed or a unit gone can change what may be
// declared.
func (p *Position) afterAnytime() {
	if top := p.Top(); top == pMovement || top == pMove {
		p.refreshDeclarations()
	}
}

// canAttack reports whether some unit could still commit Aggression against a victim
// this Turn: enter its land, or an area with units of it (11.54).
func (p *Position) canAttack(f, victim faction) bool {
	if p.left == 0 {
		return false
	}
	targets := p.held[victim].union(p.present[victim])
	for u := range p.mine[f].all {
		if p.typ[u] == fortress || p.flags[u]&hasMoved != 0 {
			continue
		}
		for mode, last := modesOf(p.typ[u]); mode <= last; mode++ {
			near := &world.ways.within[wayOf(p.typ[u], mode)][p.speedOf(u, mode)][p.at[u]]
			if !near.meets(&targets) {
				continue // no rule needs to be asked
			}
			if w, why := p.startWalk(u, mode, false); why == nil && p.reachesVictim(w, &targets) {
				return true
			}
		}
	}
	return false
}

func (p *Position) reachesVictim(w walk, targets *areaSet) bool {
	queue := &p.queue
	var seen areaSet
	head, tail := 0, 1
	queue[0] = w
	seen.add(w.at)
	for head < tail {
		at := queue[head]
		head++
		links := world.links[at.at]
		for i := range links {
			to := links[i].to
			if seen.has(to) {
				continue
			}
			n, why := p.advance(&at, &links[i])
			if why != nil || n.spent > n.speed {
				continue
			}
			seen.add(to)
			if n.mayEnd() && targets.has(to) {
				return true
			}
			queue[tail] = n
			tail++
		}
	}
	return false
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

// whyNoBegin says what keeps a unit where it is: rather the rule that closes a
// border of its kind of Movement than that other borders are not for it.
func (p *Position) whyNoBegin(w *walk) (why *engine.Refusal) {
	links := world.links[w.at]
	for i := range links {
		if why = w.crosses(&links[i]); why == nil {
			return p.whyNoWay(w, &links[i])
		}
	}
	return why
}

func (p *Position) whyNotPaid(who faction, m engine.Move, war bool) *engine.Refusal {
	if war && p.players == 2 && who != axis {
		return noWarCard
	}
	if card(m.B) != noCard {
		return noWarNoCard
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
