package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 13 and 19: one ground unit on the move. It is taken in hand, may be
// led step by step, and goes the cheapest way to the hex that is named.

const never = board.Never

// sideCost shuts all hexsides that ground units cannot cross.
var sideCost = func() (t [board.MaxClasses]uint8) {
	for c := range t {
		if atlas.GroundSides>>c&1 == 0 {
			t[c] = never
		}
	}
	return t
}()

const zoneCost = 2 // more to leave a hex in the zone of hostile armor (13.3)

// fill writes down where units of a nation may move: into hexes that are open to it and
// hold no enemies (13.2, 13.4); leaving a zone costs them more (13.3). Under conform the
// hexes of fronts with a Pass option must be controlled and not next to an enemy (19.2).
func (p *Position) fill(n atlas.Country, bounds *atlas.HexSet, conform bool) {
	w, k := p.desk, p.look()
	as := costsFor{n, bounds, conform, w.shut, p.optionsOf(n), k.latest}
	m := &w.marches[0]
	if conform {
		m = &w.marches[1]
	}
	if w.march = m; m.as == as {
		return
	}
	m.as = as
	d := p.doors(n)
	var owners [atlas.NumNations + 1]bool
	copy(owners[:], d.open[:atlas.NumNations])
	owners[atlas.NumNations] = d.open[atlas.Nobody]
	m.open = k.heldBy(&owners)
	m.open.KeepOnly(&world.OnLand)
	if bounds != nil {
		m.open.KeepOnly(bounds)
	}
	m.open.RemoveAll(&d.closed)
	m.open.RemoveAll(&w.shut)
	enemy := p.enemyGround(n)
	m.open.RemoveAll(&enemy)
	if conform {
		forbidden := p.passForbids(n)
		m.open.RemoveAll(&forbidden)
	}
	m.hard = p.zoc(n)
}

// marchCosts are the costs that fill has written down.
func (w *moveWork) marchCosts() board.Costs {
	return board.Costs{Open: w.march.open.Bits(), Hard: w.march.hard.Bits(), HardLeave: zoneCost, Cross: sideCost}
}

// toLeave is what leaving a hex costs more.
func (w *moveWork) toLeave(h atlas.Hex) uint8 {
	if w.march.hard.Has(h) {
		return zoneCost
	}
	return 0
}

// marchMap is where units may move.
type marchMap struct {
	open, hard atlas.HexSet
	as         costsFor
}

// costsFor is for whom fill has written down the costs, and when.
type costsFor struct {
	nation  atlas.Country
	bounds  *atlas.HexSet
	conform bool
	shut    atlas.HexSet
	options [atlas.NumFronts]Option
	age     age
}

// optionsOf are the options under which a nation moves.
func (p *Position) optionsOf(n atlas.Country) (list [atlas.NumFronts]Option) {
	for f := range list {
		list[f] = p.optionOn(n, atlas.Front(f))
	}
	return list
}

// passesOn reports whether a nation passes on the front of a hex.
func (p *Position) passesOn(n atlas.Country, h atlas.Hex) bool {
	return p.optionOn(n, world.Hexes[h].Front) == Pass
}

// passForbids are the hexes of fronts with a Pass option that a nation does not
// control or that are next to an enemy (19.2).
func (p *Position) passForbids(n atlas.Country) (set atlas.HexSet) {
	for f := range atlas.Front(atlas.NumFronts) {
		if p.optionOn(n, f) == Pass {
			set.Bits().Or(world.Fronts[f].Bits())
		}
	}
	if set.Empty() {
		return set
	}
	var friend [atlas.NumNations + 1]bool
	for c := range atlas.Country(atlas.NumNations) {
		friend[c] = p.friends(c, n)
	}
	near := p.nearEnemies(n)
	return set.Minus(p.look().heldBy(&friend).Minus(near))
}

// search finds what a unit reaches from a hex with so many movement factors.
func (p *Position) search(u atlas.Unit, from atlas.Hex, left int, conform bool) {
	p.fill(p.nation.of(u), p.boundTo(u), conform)
	costs := p.desk.marchCosts()
	board.Reach(world.Land, p.reach, int(from), &costs, left)
}

// freed reports whether a unit that ends in a hex is not bound by the Pass option
// of the front it comes from: it has changed front, or it stands ready to attack
// across the boundary (13.6, 19.5, 20.1).
func (p *Position) freed(n atlas.Country, from, to atlas.Hex) bool {
	if !p.passesOn(n, to) {
		return p.passesOn(n, from)
	}
	for _, l := range world.Land.Links(int(to)) {
		x := atlas.Hex(l.To)
		if atlas.GroundSides>>l.Class&1 != 0 && world.Hexes[x].Front != world.Hexes[to].Front && !p.passesOn(n, x) && p.enemyHolds(x, n) {
			return true
		}
	}
	return false
}

// goals are the hexes in which the unit in hand may end its move.
func (p *Position) goals(u atlas.Unit) (set atlas.HexSet) {
	german, low, shut := p.lowWays(p.nation.of(u))
	if !shut {
		return p.goalsOf(u)
	}
	p.desk.shut = german
	set = p.goalsOf(u)
	if !p.cameThrough(&low) {
		p.desk.shut = low
		set = set.Plus(p.goalsOf(u))
	}
	p.desk.shut = atlas.HexSet{}
	return set
}

// cameThrough reports whether the way so far touches a set of hexes.
func (p *Position) cameThrough(set *atlas.HexSet) bool {
	for _, h := range p.moves.path[:p.moves.steps] {
		if set.Has(h) {
			return true
		}
	}
	return false
}

func (p *Position) goalsOf(u atlas.Unit) (set atlas.HexSet) {
	m := &p.moves
	start, at := m.path[0], m.path[m.steps-1]
	left := u.Movement() - int(m.spent)
	n := p.nation.of(u)
	bound := u.Kind() != atlas.Partisan && p.passesAnywhere(n)
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
	p.gather(u, start, &set, func(h atlas.Hex) bool { return p.freed(n, start, h) })
	return set
}

// hasGoal reports whether a unit could end a move anywhere.
func (p *Position) hasGoal(u atlas.Unit) bool {
	m := p.moves
	p.moves.path[0], p.moves.steps, p.moves.spent = p.where(u), 1, 0
	set := p.goals(u)
	p.moves = m
	return !set.Empty()
}

func (p *Position) passesAnywhere(n atlas.Country) bool {
	for f := range atlas.Front(atlas.NumFronts) {
		if p.optionOn(n, f) == Pass {
			return true
		}
	}
	return false
}

func (p *Position) passesEverywhere(n atlas.Country) bool {
	for f := range atlas.Front(atlas.NumFronts) {
		if p.optionOn(n, f) != Pass {
			return false
		}
	}
	return true
}

// conforming reports whether the way so far keeps to the Pass options on it.
func (p *Position) conforming(u atlas.Unit) bool {
	m := &p.moves
	n := p.nation.of(u)
	for i, h := range m.path[:m.steps] {
		if p.passesOn(n, h) && (p.nearEnemy(h, n) || i > 0 && !p.friendly(h, n)) {
			return false
		}
	}
	return true
}

// gather adds the hexes that the last search reached and that have room.
func (p *Position) gather(u atlas.Unit, start atlas.Hex, set *atlas.HexSet, only func(atlas.Hex) bool) {
	var reached atlas.HexSet
	p.reach.Reached(reached.Bits())
	reached.RemoveAll(set)
	for h := range reached.All {
		if h == start || only != nil && !only(h) {
			continue
		}
		if p.room(u, h) && p.whyNoStay(u, h) == nil && !p.waitsFor(p.commander(u), h) {
			set.Add(h)
		}
	}
}

// pickUp takes a unit in hand.
func (p *Position) pickUp(u atlas.Unit) {
	if u.Kind() == atlas.Air || p.at.of(u) == murmanskSpot {
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

func (p *Position) runMarch(f *handFrame) { p.ask(p.commander(atlas.Unit(f.unit))) }

func (p *Position) legalMarch(f *handFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	u := atlas.Unit(f.unit)
	out = append(out, engine.M0(kBack))
	set := p.goals(u)
	for h := range set.All {
		out = append(out, engine.M1(kAt, h))
	}
	return p.legalSteps(u, out)
}

// legalSteps lists the next hexes through which the unit can be led.
func (p *Position) legalSteps(u atlas.Unit, out []engine.Move) []engine.Move {
	m := &p.moves
	at := m.path[m.steps-1]
	p.fill(p.nation.of(u), p.boundTo(u), false)
	cost := 1 + int(p.desk.toLeave(at))
	if int(m.spent)+cost >= u.Movement() {
		return out // a last step ends the move
	}
	for _, l := range world.Land.Links(int(at)) {
		if atlas.GroundSides>>l.Class&1 != 0 && p.desk.march.open.Has(atlas.Hex(l.To)) && !p.frontierShut(at, atlas.Hex(l.To)) {
			out = append(out, engine.M1(kVia, atlas.Hex(l.To)))
		}
	}
	return out
}

func (p *Position) playMarch(f *handFrame, _ atlas.Country, m engine.Move) {
	u, h := atlas.Unit(f.unit), atlas.Hex(m.A)
	s := &p.moves
	switch m.Kind {
	case kVia:
		p.fill(p.nation.of(u), p.boundTo(u), false)
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
	s.unit, s.path, s.steps, s.spent = atlas.NoUnit, [len(s.path)]atlas.Hex{}, 0, 0
}

// leadTo adds the cheapest way to a hex to the path; one that keeps to the Pass
// options if there is one.
func (p *Position) leadTo(u atlas.Unit, h atlas.Hex) {
	s := &p.moves
	at := s.path[s.steps-1]
	left := u.Movement() - int(s.spent)
	bound := u.Kind() != atlas.Partisan && p.passesAnywhere(p.nation.of(u)) && p.conforming(u)
	w := p.desk
	if german, low, shut := p.lowWays(p.nation.of(u)); shut {
		w.shut = german
		if german.Has(h) {
			w.shut = low
		}
	}
	p.search(u, at, left, bound)
	if _, ok := p.reach.Cost(int(h)); !ok {
		p.search(u, at, left, false)
	}
	w.shut = atlas.HexSet{}
	w.route = p.reach.Route(int(h), w.route[:0])
	for _, step := range w.route[1:] {
		s.path[s.steps] = atlas.Hex(step)
		s.steps++
	}
}

// march moves a unit along a way, taking control as it goes (7.1).
func (p *Position) march(u atlas.Unit, way []atlas.Hex) {
	p.mark(u, moved)
	for _, h := range way[:len(way)-1] {
		p.overrun(u, h)
	}
	p.advance(u, way[len(way)-1])
}

func (p *Position) askMarch(f *handFrame, _ atlas.Country) say.Line {
	return say.Say("Where does the {u} go?", f.unit)
}

var (
	noMarchFar  = engine.Refuse("13.2", "The unit's movement factor does not reach that far: each hex costs one.")
	noMarchZone = engine.Refuse("13.3", "Leaving a hex in the zone of hostile armor costs three, and the unit has not enough.")
	noMarchBack = engine.Refuse("13.1", "A move that ends where it began is no move.")
)

func (p *Position) whyMarch(f *handFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	u, h := atlas.Unit(f.unit), atlas.Hex(m.A)
	if m.Kind != kAt && m.Kind != kVia || m.A < 0 || m.A >= atlas.NumHexes {
		return nil
	}
	n := p.nation.of(u)
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
	p.search(u, s.path[s.steps-1], u.Movement()-int(s.spent), false)
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
func (p *Position) whyTooFar(u atlas.Unit, h atlas.Hex) *engine.Refusal {
	s := &p.moves
	costs := p.desk.marchCosts()
	costs.HardLeave = 0
	board.Reach(world.Land, p.reach, int(s.path[s.steps-1]), &costs, u.Movement()-int(s.spent))
	if _, ok := p.reach.Cost(int(h)); ok {
		return noMarchZone
	}
	return noMarchFar
}

// whyNoRoom tells full hexes from allies who do not stack.
func (p *Position) whyNoRoom(u atlas.Unit, h atlas.Hex) *engine.Refusal {
	n := p.nation.of(u)
	for v := range p.here(h) {
		if p.incompatible(n, p.nation.of(v)) {
			if p.commandOf(n) == atlas.USSR || p.commander(v) == atlas.USSR {
				return noStayRussians
			}
			return noStayTogether
		}
	}
	return noStayStack
}
