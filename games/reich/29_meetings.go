package reich

import (
	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Chapters 29.52 to 29.54: where ships meet.

// canMeet is a quick look whether a fleet can come to any point of a force's
// course, or to where others are to meet it.
func (p *Position) canMeet(u atlas.Unit, i uint8) bool {
	if at := p.meetingPoint(i, u); at != noWater {
		_, ok := p.rangeTo(u, i, p.meets(i, at))
		return ok && p.mayJoinOthers(u, i)
	}
	course := p.course(i)
	if p.at.of(u) == usSpot {
		return world.Waters[course.at(0)].Zone == atlas.Atlantic
	}
	for _, from := range p.watersOf(u) {
		for k, w := range course.all {
			if _, ok := world.FromPort.Between(int(from), int(w)); ok && !p.caughtElsewhere(i, uint16(k)) {
				return true
			}
		}
	}
	return p.twoFrontEnd(i) && p.reachesHex(u, world.Waters[course.last()].Hex)
}

// rangeTo is how far it is for a fleet to a point of a force's course, its port
// counted as the first hex (29.57).
func (p *Position) rangeTo(u atlas.Unit, i uint8, k int) (hexes int, ok bool) {
	course := p.course(i)
	if k < 0 {
		return 0, false
	}
	if p.at.of(u) == usSpot {
		return longestRange, world.Waters[course.at(k)].Zone == atlas.Atlantic
	}
	return p.rangeOn(p.rangesOf(u), i, k)
}

// rangeOn is rangeTo with the ranges of a fleet. Where a course ends in a two-front
// port it may be met there from both fronts (29.52).
func (p *Position) rangeOn(ranges *seaRanges, i uint8, k int) (hexes int, ok bool) {
	course := p.course(i)
	nearest := ranges[course.at(k)]
	if k == course.len()-1 && p.twoFrontEnd(i) {
		first := world.Hexes[world.Waters[course.at(k)].Hex].Water
		nearest = min(ranges[first], ranges[first+1])
	}
	return int(nearest) + 1, nearest != beyondReach
}

// twoFrontEnd reports whether a force goes to Gibraltar, Istanbul or Kiel.
func (p *Position) twoFrontEnd(i uint8) bool {
	f := &p.naval.forces[i]
	return f.layer == 0 && (f.target == portGibraltar.Hex() || f.target == portIstanbul.Hex() || f.target == portKiel.Hex())
}

func (p *Position) reachesHex(u atlas.Unit, h atlas.Hex) bool {
	for _, from := range p.watersOf(u) {
		for k := range world.Hexes[h].NumWaters {
			if _, ok := world.FromPort.Between(int(from), int(world.Hexes[h].Water+atlas.Water(k))); ok {
				return true
			}
		}
	}
	return false
}

// together reports whether two forces that are met at a water fight as one: they
// come from one base or go to one hex and are met there, or their courses have
// more than that one hex in common (29.5).
func (p *Position) together(a, b uint8, at atlas.Water) bool {
	if a == b {
		return true
	}
	f, g := &p.naval.forces[a], &p.naval.forces[b]
	if f.kind == noMission || g.kind == noMission || g.kind == moored || f.closed() != g.closed() || f.layer != g.layer || g.state != sailing || p.meets(a, at) < 0 || p.meets(b, at) < 0 {
		return false
	}
	common := 0
	for _, w := range p.course(a).all {
		if p.meets(b, w) >= 0 {
			common++
		}
	}
	x, y := p.course(a), p.course(b)
	return common > 1 || x.at(0) == at && y.at(0) == at || x.last() == at && y.last() == at
}

// meetingPoint is where interceptors are to meet a force already, or noWater. A
// force is met by ships at one point only (29.53). Interceptors that a stronger
// ally's ships would replace do not count (29.575).
func (p *Position) meetingPoint(i uint8, u atlas.Unit) atlas.Water {
	for k := range p.naval.forces {
		f := &p.naval.forces[k]
		if f.kind != intercepts || f.layer != p.naval.forces[i].layer+1 {
			continue
		}
		if f.prey != i && !p.together(f.prey, i, p.endOf(uint8(k))) {
			continue
		}
		if p.prevails(u, uint8(k)) {
			continue
		}
		return p.endOf(uint8(k))
	}
	return noWater
}

// endOf is the last water of a course.
func (p *Position) endOf(i uint8) atlas.Water { return p.course(i).last() }

// caughtElsewhere reports whether meeting a force at a point would catch another
// one too that is to be met elsewhere.
func (p *Position) caughtElsewhere(i uint8, k uint16) bool {
	at := p.course(i).at(int(k))
	for g := range p.naval.forces {
		if uint8(g) == i || !p.together(i, uint8(g), at) {
			continue
		}
		if other := p.meetingPoint(uint8(g), atlas.NoUnit); other != noWater && other != at {
			return true
		}
	}
	return false
}

// mayJoinOthers: nations that never mix do not intercept together (34.36, 45.2).
func (p *Position) mayJoinOthers(u atlas.Unit, i uint8) bool {
	for k := range p.naval.forces {
		f := &p.naval.forces[k]
		if f.kind == intercepts && f.layer == p.naval.forces[i].layer+1 && (f.prey == i || p.together(f.prey, i, p.endOf(uint8(k)))) {
			if ship := p.flagship(uint8(k)); ship != atlas.NoUnit && p.incompatible(p.nation.of(ship), p.nation.of(u)) && !p.prevails(u, uint8(k)) {
				return false
			}
		}
	}
	return true
}

// prevails: if the British and the French both wish to intercept a mission, the
// one with more naval factors on the front does (29.575).
func (p *Position) prevails(u atlas.Unit, k uint8) bool {
	f := &p.naval.forces[k]
	ship := p.flagship(k)
	if u == atlas.NoUnit || ship == atlas.NoUnit || f.state != announced || p.commander(u) == atlas.USSR || f.by == atlas.USSR || !p.incompatible(p.nation.of(ship), p.nation.of(u)) {
		return false
	}
	sea := atlas.NavalFronts[world.Waters[p.endOf(k)].Zone]
	return p.factorsOn(sea, p.commander(u)) > p.factorsOn(sea, f.by)
}

// factorsOn are the naval factors of a power that are based on a front.
func (p *Position) factorsOn(f atlas.Front, who atlas.Country) (factors int) {
	for u := range p.fleetsUnder(who) {
		if p.at.of(u) == usSpot && f == atlas.Western || p.onBoard(u) && frontsOf(p.watersOf(u))>>f&1 != 0 {
			factors += u.Strength()
		}
	}
	return factors
}

// meetings are the hexes where a fleet can meet a force.
func (p *Position) meetings(u atlas.Unit, i uint8, out []engine.Move) []engine.Move {
	for h := range p.meetingsOf(u, i) {
		out = append(out, engine.M1(kAt, h))
	}
	return out
}

// meetingsOf calls with the hexes where a fleet can meet a force, and their ranges.
func (p *Position) meetingsOf(u atlas.Unit, i uint8) func(func(atlas.Hex, int) bool) {
	return func(yield func(atlas.Hex, int) bool) {
		ranges := &nowhereAtSea
		if p.at.of(u) != usSpot {
			ranges = p.rangesOf(u)
		}
		for k, w := range p.course(i).all {
			h := world.Waters[w].Hex
			if p.crosses(i, h) != k || p.caughtElsewhere(i, uint16(k)) {
				continue
			}
			hexes, ok := longestRange, world.Waters[w].Zone == atlas.Atlantic
			if p.at.of(u) != usSpot {
				hexes, ok = p.rangeOn(ranges, i, k)
			}
			if ok && !yield(h, hexes) {
				return
			}
		}
	}
}

// nearestMeeting is where a fleet meets a force with the best chance, and the range: where
// others are to meet it already, if there are any (29.53).
func (p *Position) nearestMeeting(u atlas.Unit, i uint8) (at atlas.Hex, hexes int) {
	if met := p.meetingPoint(i, u); met != noWater {
		hexes, _ = p.rangeTo(u, i, p.meets(i, met))
		return world.Waters[met].Hex, hexes
	}
	at = atlas.NoHex
	for h, n := range p.meetingsOf(u, i) {
		if at == atlas.NoHex || n < hexes {
			at, hexes = h, n
		}
	}
	return at, hexes
}

// intercept sends a fleet out to meet a force in a hex.
func (p *Position) intercept(u atlas.Unit, i uint8, h atlas.Hex, layer uint8) {
	k := p.crosses(i, h)
	at := p.course(i).at(k)
	for g := range p.naval.forces {
		if f := &p.naval.forces[g]; f.kind == intercepts && f.layer == layer+1 && (f.prey == i || p.together(f.prey, i, p.endOf(uint8(g)))) && p.prevails(u, uint8(g)) {
			p.callOff(uint8(g))
		}
	}
	hexes, _ := p.rangeTo(u, i, k)
	f := force{kind: intercepts, layer: layer + 1, by: p.commander(u), base: p.portOf(u), port: atlas.NoPlace, target: h, prey: i, range_: uint8(min(hexes, 255))}
	to := []atlas.Water{at}
	if k == p.course(i).len()-1 && p.twoFrontEnd(i) {
		info := &world.Hexes[h]
		to = []atlas.Water{info.Water, info.Water + 1}
	}
	if !p.plot(&f, p.naval.berth.of(u), p.nation.of(u), to, nil) || !p.track(&f) {
		panic("reich: a fleet intercepts where it cannot sail")
	}
	p.naval.track.set(f.from+f.length-1, at) // they meet, whichever side of the port they came to
	j := p.newForce()
	p.naval.forces[j] = f
	p.enlist(u, j, Intercepting)
}

// callOff lets interceptors stay in port.
func (p *Position) callOff(i uint8) {
	for u := range p.fleetsOf(i) {
		p.task.set(u, Idle)
		p.naval.with.set(u, 0)
	}
	p.naval.forces[i] = force{}
}
