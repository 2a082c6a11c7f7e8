package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapters 13 and 19: one ground unit on the move. It is taken in hand, may be
// led step by step, and goes the cheapest way to the hex that is named.

const never = board.Never

// sideCost shuts all hexsides that ground units cannot cross.
var sideCost = func() (t [board.MaxClasses]uint8) {
	for c := range t {
		if groundSides>>c&1 == 0 {
			t[c] = never
		}
	}
	return t
}()

const zoneCost = 2 // more to leave a hex in the zone of hostile armor (13.3)

// fill writes down where units of a nation may move: into hexes that are open to it and
// hold no enemies (13.2, 13.4); leaving a zone costs them more (13.3). Under conform the
// hexes of fronts with a Pass option must be controlled and not next to an enemy (19.2).
func (p *Position) fill(n country, bounds *hexSet, conform bool) {
	w, k := p.desk, p.look()
	as := costsFor{n, bounds, conform, w.shut, p.optionsOf(n), k.latest}
	if w.filled == as {
		return
	}
	w.filled = as
	d := p.doors(n)
	var owners [numNations + 1]bool
	copy(owners[:], d.open[:numNations])
	owners[numNations] = d.open[nobody]
	w.open = k.heldBy(&owners)
	w.open.keepOnly(&world.onLand)
	if bounds != nil {
		w.open.keepOnly(bounds)
	}
	w.open.removeAll(&d.closed)
	w.open.removeAll(&w.shut)
	enemy := p.enemyGround(n)
	w.open.removeAll(&enemy)
	if conform {
		forbidden := p.passForbids(n)
		w.open.removeAll(&forbidden)
	}
	w.hard = p.zoc(n)
}

// marchCosts are the costs that fill has written down.
func (w *moveWork) marchCosts() board.Costs {
	return board.Costs{Open: w.open.bits(), Hard: w.hard.bits(), HardLeave: zoneCost, Cross: sideCost}
}

// toLeave is what leaving a hex costs more.
func (w *moveWork) toLeave(h hex) uint8 {
	if w.hard.has(h) {
		return zoneCost
	}
	return 0
}

// costsFor is for whom fill has written down the costs, and when.
type costsFor struct {
	nation  country
	bounds  *hexSet
	conform bool
	shut    hexSet
	options [numFronts]option
	age     age
}

// optionsOf are the options under which a nation moves.
func (p *Position) optionsOf(n country) (list [numFronts]option) {
	for f := range list {
		list[f] = p.optionOn(n, front(f))
	}
	return list
}

// passesOn reports whether a nation passes on the front of a hex.
func (p *Position) passesOn(n country, h hex) bool {
	return p.optionOn(n, world.hexes[h].front) == pass
}

// passForbids are the hexes of fronts with a Pass option that a nation does not
// control or that are next to an enemy (19.2).
func (p *Position) passForbids(n country) (set hexSet) {
	for f := range front(numFronts) {
		if p.optionOn(n, f) == pass {
			set.bits().Or(world.fronts[f].bits())
		}
	}
	if set.empty() {
		return set
	}
	var friend [numNations + 1]bool
	for c := range country(numNations) {
		friend[c] = p.friends(c, n)
	}
	near := p.nearEnemies(n)
	return set.minus(p.look().heldBy(&friend).minus(near))
}

// search finds what a unit reaches from a hex with so many movement factors.
func (p *Position) search(u unit, from hex, left int, conform bool) {
	p.fill(p.nation[u], p.boundTo(u), conform)
	costs := p.desk.marchCosts()
	board.Reach(world.land, p.reach, int(from), &costs, left)
}

// freed reports whether a unit that ends in a hex is not bound by the Pass option
// of the front it comes from: it has changed front, or it stands ready to attack
// across the boundary (13.6, 19.5, 20.1).
func (p *Position) freed(n country, from, to hex) bool {
	if !p.passesOn(n, to) {
		return p.passesOn(n, from)
	}
	for _, l := range world.land.Links(int(to)) {
		x := hex(l.To)
		if groundSides>>l.Class&1 != 0 && world.hexes[x].front != world.hexes[to].front && !p.passesOn(n, x) && p.enemyHolds(x, n) {
			return true
		}
	}
	return false
}

// goals are the hexes in which the unit in hand may end its move.
func (p *Position) goals(u unit) (set hexSet) {
	german, low, shut := p.lowWays(p.nation[u])
	if !shut {
		return p.goalsOf(u)
	}
	p.desk.shut = german
	set = p.goalsOf(u)
	if !p.cameThrough(&low) {
		p.desk.shut = low
		set = set.plus(p.goalsOf(u))
	}
	p.desk.shut = hexSet{}
	return set
}

// cameThrough reports whether the way so far touches a set of hexes.
func (p *Position) cameThrough(set *hexSet) bool {
	for _, h := range p.moves.path[:p.moves.steps] {
		if set.has(h) {
			return true
		}
	}
	return false
}

func (p *Position) goalsOf(u unit) (set hexSet) {
	m := &p.moves
	start, at := m.path[0], m.path[m.steps-1]
	left := u.movement() - int(m.spent)
	n := p.nation[u]
	bound := u.kind() != partisan && p.passesAnywhere(n)
	if !bound {
		p.search(u, at, left, false)
		p.gather(u, start, &set, nil)
		return set
	}
	if p.conforming(u) {
		p.search(u, at, left, true)
		p.gather(u, start, &set, nil)
	}
	p.search(u, at, left, false)
	p.gather(u, start, &set, func(h hex) bool { return p.freed(n, start, h) })
	return set
}

// hasGoal reports whether a unit could end a move anywhere.
func (p *Position) hasGoal(u unit) bool {
	m := p.moves
	p.moves.path[0], p.moves.steps, p.moves.spent = p.where(u), 1, 0
	set := p.goals(u)
	p.moves = m
	return !set.empty()
}

func (p *Position) passesAnywhere(n country) bool {
	for f := range front(numFronts) {
		if p.optionOn(n, f) == pass {
			return true
		}
	}
	return false
}

func (p *Position) passesEverywhere(n country) bool {
	for f := range front(numFronts) {
		if p.optionOn(n, f) != pass {
			return false
		}
	}
	return true
}

// conforming reports whether the way so far keeps to the Pass options on it.
func (p *Position) conforming(u unit) bool {
	m := &p.moves
	n := p.nation[u]
	for i, h := range m.path[:m.steps] {
		if p.passesOn(n, h) && (p.nearEnemy(h, n) || i > 0 && !p.friendly(h, n)) {
			return false
		}
	}
	return true
}

// gather adds the hexes that the last search reached and that have room.
func (p *Position) gather(u unit, start hex, set *hexSet, only func(hex) bool) {
	var reached hexSet
	p.reach.Reached(reached.bits())
	reached.removeAll(set)
	for h := range reached.all {
		if h == start || only != nil && !only(h) {
			continue
		}
		if p.room(u, h) && p.whyNoStay(u, h) == nil && !p.waitsFor(p.commander(u), h) {
			set.add(h)
		}
	}
}

// pickUp takes a unit in hand.
func (p *Position) pickUp(u unit) {
	if u.kind() == air || p.at[u] == murmanskSpot {
		flow.CallWith(&p.State, pStage, handFrame{unit: int16(u)})
		return
	}
	m := &p.moves
	m.unit, m.path[0], m.steps, m.spent = u, p.where(u), 1, 0
	flow.CallWith(&p.State, pMarch, handFrame{unit: int16(u)})
}

// handFrame is the frame of a procedure about one unit in hand.
type handFrame struct {
	flow.Head
	unit int16
}

func marchProc() procedure {
	return flow.Of(proc[handFrame]{
		Name: "March", Rule: "13.1",
		Run: (*Position).runMarch, Legal: (*Position).legalMarch, Play: (*Position).playMarch,
		Question: (*Position).askMarch, Why: (*Position).whyMarch,
	})
}

func (p *Position) runMarch(f *handFrame) { p.ask(p.commander(unit(f.unit))) }

func (p *Position) legalMarch(f *handFrame, _ country, out []engine.Move) []engine.Move {
	u := unit(f.unit)
	out = append(out, engine.M0(kBack))
	set := p.goals(u)
	for h := range set.all {
		out = append(out, engine.M1(kAt, h))
	}
	return p.legalSteps(u, out)
}

// legalSteps lists the next hexes through which the unit can be led.
func (p *Position) legalSteps(u unit, out []engine.Move) []engine.Move {
	m := &p.moves
	at := m.path[m.steps-1]
	p.fill(p.nation[u], p.boundTo(u), false)
	cost := 1 + int(p.desk.toLeave(at))
	if int(m.spent)+cost >= u.movement() {
		return out // a last step ends the move
	}
	for _, l := range world.land.Links(int(at)) {
		if groundSides>>l.Class&1 != 0 && p.desk.open.has(hex(l.To)) && !p.frontierShut(at, hex(l.To)) {
			out = append(out, engine.M1(kVia, hex(l.To)))
		}
	}
	return out
}

func (p *Position) playMarch(f *handFrame, _ country, m engine.Move) {
	u, h := unit(f.unit), hex(m.A)
	s := &p.moves
	switch m.Kind {
	case kVia:
		p.fill(p.nation[u], p.boundTo(u), false)
		s.spent += 1 + p.desk.toLeave(s.path[s.steps-1])
		s.path[s.steps] = h
		s.steps++
		return
	case kAt:
		p.leadTo(u, h)
		path, steps := s.path, s.steps
		p.putDown()
		p.Done()
		near := p.inQuarrel(h)
		p.march(u, path[1:steps])
		p.takeTurn(p.commander(u), near)
		return
	}
	p.putDown()
	p.Done()
}

// putDown lets go of the unit in hand.
func (p *Position) putDown() {
	s := &p.moves
	s.unit, s.path, s.steps, s.spent = noUnit, [len(s.path)]hex{}, 0, 0
}

// leadTo adds the cheapest way to a hex to the path; one that keeps to the Pass
// options if there is one.
func (p *Position) leadTo(u unit, h hex) {
	s := &p.moves
	at := s.path[s.steps-1]
	left := u.movement() - int(s.spent)
	bound := u.kind() != partisan && p.passesAnywhere(p.nation[u]) && p.conforming(u)
	w := p.desk
	if german, low, shut := p.lowWays(p.nation[u]); shut {
		w.shut = german
		if german.has(h) {
			w.shut = low
		}
	}
	p.search(u, at, left, bound)
	if _, ok := p.reach.Cost(int(h)); !ok {
		p.search(u, at, left, false)
	}
	w.shut = hexSet{}
	w.route = p.reach.Route(int(h), w.route[:0])
	for _, step := range w.route[1:] {
		s.path[s.steps] = hex(step)
		s.steps++
	}
}

// march moves a unit along a way, taking control as it goes (7.1).
func (p *Position) march(u unit, way []hex) {
	p.mark(u, moved)
	for _, h := range way[:len(way)-1] {
		p.overrun(u, h)
	}
	p.advance(u, way[len(way)-1])
}

func (p *Position) askMarch(f *handFrame, _ country) say.Line {
	return say.Say("Where does the {u} go?", f.unit)
}

var (
	noMarchFar  = engine.Refuse("13.2", "The unit's movement factor does not reach that far: each hex costs one.")
	noMarchZone = engine.Refuse("13.3", "Leaving a hex in the zone of hostile armor costs three, and the unit has not enough.")
	noMarchBack = engine.Refuse("13.1", "A move that ends where it began is no move.")
)

func (p *Position) whyMarch(f *handFrame, _ country, m engine.Move) *engine.Refusal {
	u, h := unit(f.unit), hex(m.A)
	if m.Kind != kAt && m.Kind != kVia || m.A < 0 || m.A >= numHexes {
		return nil
	}
	n := p.nation[u]
	s := &p.moves
	if why := p.whyNoEntry(u, h); why != nil {
		return why
	}
	if p.enemyHolds(h, n) {
		return noEntryEnemy
	}
	if h == s.path[0] {
		return noMarchBack
	}
	p.search(u, s.path[s.steps-1], u.movement()-int(s.spent), false)
	if _, ok := p.reach.Cost(int(h)); !ok {
		return p.whyTooFar(u, h)
	}
	switch {
	case p.waitsFor(p.commander(u), h):
		return noStayTurn
	case p.whyNoStay(u, h) != nil:
		return p.whyNoStay(u, h)
	case !p.room(u, h):
		return p.whyNoRoom(u, h)
	}
	return noMovePass
}

// whyTooFar tells zones from distance.
func (p *Position) whyTooFar(u unit, h hex) *engine.Refusal {
	s := &p.moves
	costs := p.desk.marchCosts()
	costs.HardLeave = 0
	board.Reach(world.land, p.reach, int(s.path[s.steps-1]), &costs, u.movement()-int(s.spent))
	if _, ok := p.reach.Cost(int(h)); ok {
		return noMarchZone
	}
	return noMarchFar
}

// whyNoRoom tells full hexes from allies who do not stack.
func (p *Position) whyNoRoom(u unit, h hex) *engine.Refusal {
	n := p.nation[u]
	for v := range p.here(h) {
		if p.incompatible(n, p.nation[v]) {
			if p.commandOf(n) == ussr || p.commander(v) == ussr {
				return noStayRussians
			}
			return noStayTogether
		}
	}
	return noStayStack
}
