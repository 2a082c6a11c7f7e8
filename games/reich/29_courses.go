package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 29.52 and 29.53: the course of a force. The mover may sail any; offered
// are the courses that are worth it, by their length and by what can reach them.

// bearing is how a course is laid.
type bearing uint8

const (
	direct          bearing = iota // the shortest, and of these the one least near to hostile aircraft
	clearOfAircraft                // out of the reach of hostile aircraft, as far as can be
	clearOfFleets                  // where hostile fleets can be expected to meet it with the least
	clearOfBoth                    // the same, out of the reach of hostile aircraft
	numBearings
)

var bearingNames = [numBearings]string{"direct", "clear-of-aircraft", "clear-of-fleets", "clear-of-both"}

// dear is the price of a hex in the reach of aircraft where it cannot be avoided.
const dear = 200

// limits are what a course is held to.
type limits struct {
	air  uint8         // the price of hexes in the reach of hostile aircraft
	most uint16        // what hostile fleets may be expected to bring at most
	shun *atlas.HexSet // hexes to stay out of, or nil
}

const anyFleets = 0xFFFF

// plot finds the course of a force from its base by its ports of embarkation to
// where it goes. It stays out of the hexes to be shunned where it can.
func (p *Position) plot(f *force, berth uint8, n atlas.Country, to []atlas.Water, shun *atlas.HexSet) bool {
	p.airDanger(n, false)
	if f.lead != 0 {
		return p.plotBehind(f, berth, n)
	}
	if f.bearing() >= clearOfFleets {
		p.weighFleets(n)
	}
	return shun != nil && p.plotAs(f, berth, n, to, shun) || p.plotAs(f, berth, n, to, nil) ||
		p.plotLegs(f, berth, n, to, limits{1, anyFleets, nil}) // a port of call has made the bearing impossible
}

// plotAs lays a course by the bearing of a force; the danger from aircraft is known
// and what hostile fleets can bring has been weighed.
func (p *Position) plotAs(f *force, berth uint8, n atlas.Country, to []atlas.Water, shun *atlas.HexSet) bool {
	switch f.bearing() {
	case clearOfAircraft:
		return p.plotLegs(f, berth, n, to, limits{board.Never, anyFleets, shun}) ||
			p.plotLegs(f, berth, n, to, limits{dear, anyFleets, shun})
	case clearOfFleets:
		return p.plotCalm(f, berth, n, to, limits{1, anyFleets, shun})
	case clearOfBoth:
		return p.plotCalm(f, berth, n, to, limits{board.Never, anyFleets, shun})
	}
	return p.plotLegs(f, berth, n, to, limits{1, anyFleets, shun})
}

// plotCalm finds the course on which hostile fleets can bring least to any one
// hex: they meet a force at one point only (29.53, 29.54). Its ends are given.
func (p *Position) plotCalm(f *force, berth uint8, n atlas.Country, to []atlas.Water, l limits) bool {
	if !p.plotLegs(f, berth, n, to, l) {
		return false
	}
	low, high := p.fleetsAtEnds(), p.fleetsOnCourse()
	for low < high {
		l.most = (low + high) / 2
		if p.plotLegs(f, berth, n, to, l) {
			high = l.most
		} else {
			low = l.most + 1
		}
	}
	l.most = high
	return p.plotLegs(f, berth, n, to, l)
}

// fleetsOnCourse is the most that hostile fleets can be expected to bring to a hex
// of the course just laid; fleetsAtEnds looks at its ends only.
func (p *Position) fleetsOnCourse() (most uint16) {
	for _, w := range p.sail.laid {
		most = max(most, p.sail.fleets[w])
	}
	return most
}

func (p *Position) fleetsAtEnds() uint16 {
	course := p.sail.laid
	return max(p.sail.fleets[course[0]], p.sail.fleets[course[len(course)-1]])
}

func (p *Position) plotLegs(f *force, berth uint8, n atlas.Country, to []atlas.Water, l limits) bool {
	w := &p.sail
	w.laid = w.laid[:0]
	c := p.seaCosts(n, f.base)
	w.avoid(&w.danger, l.air)
	if l.shun != nil {
		w.avoid(l.shun, board.Never)
	}
	if l.most < anyFleets {
		for i := range w.fleets {
			if w.fleets[i] > l.most {
				w.enter[i] = board.Never
			}
		}
	}
	w.mayEnter(to)
	from, onward := p.sources(f.base, berth), false
	for _, q := range f.via {
		if q == 0 || q-1 == f.base {
			continue
		}
		port := p.portWaters(q-1, 0)
		w.mayEnter(port)
		if !p.lay(from, port, c, onward) {
			return false
		}
		w.turn[0] = w.laid[len(w.laid)-1]
		from, onward = w.turn[:], true
	}
	return p.lay(from, to, c, onward)
}

// weighFleets finds what hostile fleets can be expected to bring to each water: the
// factors of every base times its chance in sixths to find a force there (29.57).
func (p *Position) weighFleets(n atlas.Country) {
	p.sail.fleets = [atlas.NumWaters]uint16{}
	for i, u := range allFleets {
		if !p.mightIntercept(u, n) || p.weighed(u, n, allFleets[:i]) {
			continue
		}
		factors := 0
		for _, v := range allFleets[i:] {
			if p.mightIntercept(v, n) && p.sameBase(u, v) {
				factors += v.Strength()
			}
		}
		p.weighBase(u, factors)
	}
}

// weighed reports whether a fleet of the same base comes before it.
func (p *Position) weighed(u atlas.Unit, n atlas.Country, before []atlas.Unit) bool {
	for _, v := range before {
		if p.sameBase(u, v) && p.mightIntercept(v, n) {
			return true
		}
	}
	return false
}

func (p *Position) sameBase(a, b atlas.Unit) bool {
	return p.at.of(a) == p.at.of(b) && p.naval.berth.of(a) == p.naval.berth.of(b)
}

func (p *Position) mightIntercept(u atlas.Unit, n atlas.Country) bool {
	return p.hostile(u, n) && p.available(u) && !p.naval.tried.Has(u)
}

func (p *Position) weighBase(u atlas.Unit, factors int) {
	w := &p.sail
	if p.at.of(u) == usSpot {
		for i := range w.fleets {
			if world.Waters[i].Zone == atlas.Atlantic {
				w.fleets[i] += uint16(factors * interceptsOn(longestRange))
			}
		}
		return
	}
	for i, hexes := range p.rangesOf(u) {
		if hexes != beyondReach {
			w.fleets[i] += uint16(factors * interceptsOn(int(hexes)+1))
		}
	}
}

// merit is what a course is judged by; less is better.
type merit struct {
	hexes  int
	fleets int // what hostile fleets can be expected to bring, in sixths of factors
	planes int // factors of hostile aircraft that reach it
}

func (m merit) noWorse(o merit) bool {
	return m.hexes <= o.hexes && m.fleets <= o.fleets && m.planes <= o.planes
}

// meritOf judges the course just laid.
func (p *Position) meritOf(n atlas.Country) merit {
	return merit{len(p.sail.laid), int(p.fleetsOnCourse()), p.planesOver(n)}
}

// planesOver are the factors of hostile aircraft in whose reach the course comes.
func (p *Position) planesOver(n atlas.Country) (factors int) {
	for _, u := range airCounters {
		if !p.onBoard(u) || !p.hostile(u, n) || p.fresh(u) == 0 {
			continue
		}
		reach := p.airReach(p.where(u), p.nation.of(u), atlas.AirRange)
		for _, w := range p.sail.laid {
			if reach.Has(world.Waters[w].Hex) {
				factors += p.fresh(u)
				break
			}
		}
	}
	return factors
}

// bearings are those that a fleet can choose from for a force, a bit each: none of
// them is no worse than another in every way.
func (p *Position) bearings(u atlas.Unit, f *force) (set uint8) {
	if !p.desk.caching { // a course moves nothing
		p.openDesk()
		defer p.closeDesk()
	}
	var found [numBearings]merit
	n := p.nation.of(u)
	to, shun := p.endsOf(f), p.seaShunned(f, u)
	p.airDanger(n, false)
	p.weighFleets(n)
	for b := range numBearings {
		g := *f
		g.note(voyageBearing, int(b))
		if p.plotAs(&g, p.naval.berth.of(u), n, to, shun) || shun != nil && p.plotAs(&g, p.naval.berth.of(u), n, to, nil) {
			found[b] = p.meritOf(n)
			set |= 1 << b
		}
		if b == direct && set != 0 && found[b].planes == 0 && p.fleetsOnCourse() <= p.fleetsAtEnds() {
			return set
		}
	}
	for b := range numBearings {
		for o := range numBearings {
			if set>>b&1 != 0 && set>>o&1 != 0 && found[o].noWorse(found[b]) && (o < b || !found[b].noWorse(found[o])) {
				set &^= 1 << b
			}
		}
	}
	return set
}

// endsOf are the waters where the course of a force may end.
func (p *Position) endsOf(f *force) []atlas.Water {
	switch {
	case f.port != atlas.NoPlace:
		return world.Places[f.port].Waters[:world.Places[f.port].NumWaters]
	case f.target == atlas.NoHex:
		return westWaters
	}
	p.sail.end[0] = world.Hexes[f.target].Water + atlas.Water(f.shore())
	return p.sail.end[:]
}

// setCourse sends the fleet in hand out with a force if there is but one course;
// otherwise its power chooses.
func (p *Position) setCourse(u atlas.Unit, f force) {
	n := &p.naval
	n.draft, n.courses, n.verb = f, p.bearings(u, &f), kCourse
	p.scratch = p.courseMoves(u, p.scratch[:0])
	if len(p.scratch) == 1 {
		p.playCourse(p.scratch[0])
	}
}

// courseMoves are the courses of the fleet in hand.
func (p *Position) courseMoves(u atlas.Unit, out []engine.Move) []engine.Move {
	for b := range numBearings {
		if p.naval.courses>>b&1 != 0 {
			out = append(out, engine.M2(kCourse, u, b))
		}
	}
	return p.companions(u, out)
}

func (p *Position) playCourse(m engine.Move) {
	u, d := atlas.Unit(m.A), &p.naval.draft
	switch m.Kind {
	case kCourse:
		d.note(voyageBearing, int(m.B))
	case kMeet:
		d.lead = p.naval.with.of(atlas.Unit(m.B))
	case kFetch:
		d.lead = p.naval.with.of(atlas.Unit(m.B))
		d.note(voyageFetched, 1)
		p.callAtPort(d.lead-1, d.base)
	}
	p.putToSea(u)
}

// putToSea sends the fleet in hand out with the force that was drafted.
func (p *Position) putToSea(u atlas.Unit) {
	f := p.naval.draft
	i := p.join(&f, u)
	if i == noForce {
		i = p.newForce()
		if !p.chart(&f, u) {
			panic("reich: a fleet was given a course that it cannot sail")
		}
		p.naval.forces[i] = f
	}
	p.enlist(u, i, OnMission)
	p.naval.verb, p.naval.courses, p.naval.draft = 0, 0, force{}
}

// chart finds the course of a force and writes it down.
func (p *Position) chart(f *force, u atlas.Unit) bool {
	return p.plot(f, p.naval.berth.of(u), p.nation.of(u), p.endsOf(f), p.seaShunned(f, u)) && p.track(f)
}

// track writes the course just laid down as that of a force, if there is room.
func (p *Position) track(f *force) bool {
	n, laid := &p.naval, p.sail.laid
	if int(n.tracked)+len(laid) > trackRoom {
		return false
	}
	f.from, f.length = n.tracked, uint16(len(laid))
	for k, at := range laid {
		n.track.set(f.from+uint16(k), at)
	}
	n.tracked += f.length
	return true
}

// chartAgain gives a force, and those that sail with it, new courses; it keeps the
// old one if there is no room.
func (p *Position) chartAgain(i uint8) {
	f := &p.naval.forces[i]
	u := p.flagship(i)
	if !p.plot(f, p.naval.berth.of(u), p.nation.of(u), p.endsOf(f), p.seaShunned(f, u)) {
		return
	}
	if p.trackedBy()-int(f.length)+len(p.sail.laid) > trackRoom {
		return
	}
	p.packTracks(i)
	p.track(f)
	for k := range p.naval.forces {
		if g := &p.naval.forces[k]; g.kind != noMission && g.lead == i+1 && p.flagship(uint8(k)) != atlas.NoUnit {
			p.chartAgain(uint8(k))
		}
	}
}

// trackedBy is how long all courses are together.
func (p *Position) trackedBy() (sum int) {
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; f.kind != noMission {
			sum += int(f.length)
		}
	}
	return sum
}

// packTracks closes the gaps between the courses, without that of one force.
func (p *Position) packTracks(without uint8) {
	n := &p.naval
	old := n.track
	used := 0
	for i := range n.forces {
		if f := &n.forces[i]; f.kind != noMission && f.length > 0 && uint8(i) != without {
			for k, at := range (course{&old, f.from, f.length}).all {
				n.track.set(uint16(used+k), at)
			}
			f.from = uint16(used)
			used += int(f.length)
		}
	}
	n.tracked = uint16(used)
}

// Forces of different ports (29.53).

// companions are the forces with the same end that the fleet in hand can sail with:
// it meets them on their way, or they call at its port.
func (p *Position) companions(u atlas.Unit, out []engine.Move) []engine.Move {
	d := &p.naval.draft
	for i := range p.naval.forces {
		if !p.mayAccompany(u, uint8(i)) {
			continue
		}
		ship := p.flagship(uint8(i))
		if p.meetsAnew(u, uint8(i)) {
			out = append(out, engine.M2(kMeet, u, ship))
		}
		if p.mayFetch(d, uint8(i)) && p.canFetch(u, uint8(i)) {
			out = append(out, engine.M2(kFetch, u, ship))
		}
	}
	return out
}

// mayAccompany reports whether a force goes where the fleet in hand goes, from
// another port, on its own course.
func (p *Position) mayAccompany(u atlas.Unit, i uint8) bool {
	d, f := &p.naval.draft, &p.naval.forces[i]
	if f.kind == noMission || f.layer != 0 || f.state != sailing || f.lead != 0 || f.base == d.base && p.sameBerth(i, u) {
		return false
	}
	if (f.kind == changingBase) != (d.kind == changingBase) || f.port != d.port || f.target != d.target || f.shore() != d.shore() {
		return false
	}
	ship := p.flagship(i)
	return ship != atlas.NoUnit && p.friends(p.nation.of(ship), p.nation.of(u)) && !p.incompatible(p.nation.of(ship), p.nation.of(u))
}

// meetsAnew reports whether meeting a force makes a course other than the direct
// one.
func (p *Position) meetsAnew(u atlas.Unit, i uint8) bool {
	g := p.naval.draft
	n, berth := p.nation.of(u), p.naval.berth.of(u)
	if !p.plot(&g, berth, n, p.endsOf(&g), p.seaShunned(&g, u)) {
		return false
	}
	own := len(p.sail.laid)
	last := p.shared(i)
	g.lead = i + 1
	return p.plot(&g, berth, n, nil, nil) && (len(p.sail.laid) != own || p.shared(i) > last)
}

// shared is how many waters the course just laid has in common with a force's.
func (p *Position) shared(i uint8) (count int) {
	for _, w := range p.sail.laid {
		if p.meets(i, w) >= 0 {
			count++
		}
	}
	return count
}

// mayFetch: a force of the same player calls at another port if it has a call left
// (R3-7).
func (p *Position) mayFetch(d *force, i uint8) bool {
	f := &p.naval.forces[i]
	return d.base != atlas.NoPlace && f.base != atlas.NoPlace && f.base.Hex() != d.base.Hex() && p.seatOf(f.by) == p.seatOf(d.by) &&
		(f.calls(d.base) || f.via[len(f.via)-1] == 0) && p.canCall(i, d.base)
}

// canFetch tries whether a force that calls at the port of the fleet in hand still
// has a course, and takes it back.
func (p *Position) canFetch(u atlas.Unit, i uint8) bool {
	before := p.naval
	g := &p.naval.draft
	g.lead = i + 1
	g.note(voyageFetched, 1)
	p.callAtPort(i, g.base)
	ok := p.chart(g, u)
	p.naval = before
	return ok
}

// canCall reports whether a port lies on the seas of a force.
func (p *Position) canCall(i uint8, q atlas.Place) bool {
	f, ship := &p.naval.forces[i], p.flagship(i)
	n, from := p.nation.of(ship), p.sources(f.base, p.naval.berth.of(ship))
	return p.rangesFrom(from, n, f.base).reaches(p.portWaters(q, 0)) && p.intoIstanbul(n, from, q)
}

// plotBehind lays the course of a force that sails with another: from where that
// calls at its port, or to the nearest point of the other's course and on with it.
// Forces on one line are met together (29.5), so that those that are called for are
// met at one point with the other, or not at all (29.53).
func (p *Position) plotBehind(f *force, berth uint8, n atlas.Country) bool {
	w := &p.sail
	course := p.course(f.lead - 1)
	from := p.sources(f.base, berth)
	w.laid = w.laid[:0]
	if f.fetched() {
		for k, at := range course.all {
			for _, s := range from {
				if at == s {
					w.follow(course, k)
					return true
				}
			}
		}
		return false
	}
	c := p.seaCosts(n, f.base)
	w.avoid(&w.danger, 1)
	p.survey(from, c)
	nearest, least := -1, 0
	for k, at := range course.all {
		if cost, ok := p.seaReach.Cost(int(at)); ok && (nearest < 0 || cost < least) {
			nearest, least = k, cost
		}
	}
	if nearest < 0 {
		return false
	}
	w.turn[0] = course.at(nearest)
	if !p.lay(from, w.turn[:], c, false) {
		return false
	}
	w.follow(course, nearest+1)
	return true
}

// follow lays the rest of another course.
func (w *sailWork) follow(c course, from int) {
	for k := from; k < c.len(); k++ {
		w.laid = append(w.laid, c.at(k))
	}
}

// plotDraft lays the course of the fleet in hand on a bearing.
func (p *Position) plotDraft(u atlas.Unit, b bearing) bool {
	g := p.naval.draft
	g.note(voyageBearing, int(b))
	return p.plot(&g, p.naval.berth.of(u), p.nation.of(u), p.endsOf(&g), p.seaShunned(&g, u))
}

var noCourse = engine.Refuse("29.52", "Choose one of the courses that are offered for the fleet in hand.")

func (p *Position) askCourse() say.Line {
	return say.Say("Choose the course of {u}.", int16(p.naval.hand))
}
