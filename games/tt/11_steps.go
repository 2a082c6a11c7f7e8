package tt

import (
	"sandtable/engine"
)

// Chapters 11.1 to 11.5: a unit on its way, step by step.

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
