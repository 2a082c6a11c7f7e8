package axis

import (
	"slices"

	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Supply lines to look at (10.2): for each ground unit and detachment the way from its
// source; of one without supply the way as it would run if nobody stood in it, with
// what does.

// SupplyLines traces the lines of all ground units on the map as a seat sees them.
func (p *Position) SupplyLines(seat engine.Seat) []engine.SupplyLine {
	list := []engine.SupplyLine{}
	q := p.asSeenBy(seat)
	for m := range q.fronts {
		if q.played>>m&1 == 0 {
			continue
		}
		f := &q.fronts[m]
		for u := range f.Units {
			if _, onMap := f.units[u].at.hex(); onMap && f.Units[u].Class == atlas.Ground {
				list = append(list, f.supplyLine(atlas.Unit(u)))
			}
		}
	}
	return list
}

// asSeenBy is a copy of the position with the units as they lie before a seat.
func (p *Position) asSeenBy(seat engine.Seat) *Position {
	q := p.clone()
	if q.seesAll(seat) {
		return q
	}
	for m := range q.fronts {
		if q.played>>m&1 == 0 {
			continue
		}
		f := &q.fronts[m]
		for _, v := range f.veil[:f.nVeiled] {
			f.units[v.unit] = v.was
		}
		f.relist()
		f.known.forget()
	}
	return q
}

// supplyLine is the line of a unit. One of two nations needs a line for each (13.8.3):
// shown is the first that fails, else that of the first nation.
func (f *front) supplyLine(u atlas.Unit) engine.SupplyLine {
	line := engine.SupplyLine{Unit: f.words["unit"].word(int(u)), Supplied: f.supplied(u)}
	h, _ := f.units[u].at.hex()
	who := f.units[u].faction
	for _, n := range f.nations(u) {
		if n == atlas.NoID || !line.Supplied && f.tracesFrom(h, n, who, false) {
			continue
		}
		l := f.linesOf(n, who, false)
		t := tracing{front: f, lines: l, pass: &l.pass, open: &f.known.open}
		if !line.Supplied {
			all := portSet{}
			for b := range f.ways.berths {
				all.add(int(who), b)
			}
			for i := range f.known.nLandings {
				all.add(int(who), mostBerths+i)
			}
			t.pass, t.open = &f.inPlay, &all
		}
		way := t.from(h)
		line.Way = f.hexWords(way)
		if !line.Supplied {
			line.Cuts = f.cuts(way, l)
		}
		break
	}
	return line
}

func (f *front) hexWords(way []atlas.Hex) (list []string) {
	for _, h := range way {
		list = append(list, f.words["hex"].word(int(h)))
	}
	return list
}

// tracing finds the shortest way from a source to a counter, step by step as the flood
// of supply goes.
type tracing struct {
	*front
	lines *supplyLines
	pass  *hexSet
	open  *portSet
}

// station is a hex of the network at a level: see supplyLines.
type station struct {
	hex   atlas.Hex
	level int
}

// from is the way from a source to a counter in a hex, or nil. Its own hex is not traced into:
// a line may put in there whatever holds others up.
func (t *tracing) from(h atlas.Hex) []atlas.Hex {
	before := map[station]station{}
	var queue []station
	reach := func(to, from station) {
		if _, been := before[to]; !been && (to.hex == h || t.pass.has(to.hex)) {
			before[to] = from
			queue = append(queue, to)
		}
	}
	for s := range t.lines.sources.bits().All() {
		at := station{atlas.Hex(s), byRail}
		reach(at, at)
	}
	if t.lines.sources.has(h) {
		return []atlas.Hex{h}
	}
	for i, ashore := 0, false; ; i++ {
		if i == len(queue) && !ashore {
			ashore = true
			t.fromOffMap(func(at station) { reach(at, at) })
		}
		if i == len(queue) {
			return nil
		}
		at := queue[i]
		if free, joins := t.toCounter(at.hex, h); joins {
			return append(t.back(before, at), free...)
		}
		t.onward(at, func(to station) { reach(to, at) })
	}
}

// fromOffMap visits where lines from boxes off the map come ashore, in the ports of the naval
// zones beside them (10.1, 10.2). Such a line is drawn from there.
func (t *tracing) fromOffMap(visit func(station)) {
	for _, b := range t.ways.sourceBoxes {
		if !t.boxSupplies(t.lines, b) || !t.Boxes[b].OpenPort {
			continue
		}
		for _, z := range t.Boxes[b].Zones {
			if t.lines.sail[z] {
				t.ashore(z, byRail, visit)
			}
		}
	}
}

// ashore visits the open ports and beachheads of a zone, at a level.
func (t *tracing) ashore(z atlas.Zone, level int, visit func(station)) {
	who := t.lines.who
	for _, b := range t.ways.inZone[z] {
		if t.open.has(int(who), int(b)) {
			visit(station{t.ways.berths[b].hex, level})
		}
	}
	for i, at := range t.known.landings[:t.known.nLandings] {
		if at.zone == z && t.beach[who].has(at.hex) && t.open.has(int(who), mostBerths+i) {
			visit(station{at.hex, level})
		}
	}
}

// back is the way from the source to a station.
func (t *tracing) back(before map[station]station, at station) (way []atlas.Hex) {
	for {
		way = append(way, at.hex)
		if before[at] == at {
			break
		}
		at = before[at]
	}
	slices.Reverse(way)
	return way
}

// toCounter is the free part of a line, from a hex of the network to a counter within
// two hexes (10.2).
func (t *tracing) toCounter(from, h atlas.Hex) (free []atlas.Hex, ok bool) {
	if from == h {
		return nil, true
	}
	if t.Grid.Distance(int(from), int(h)) == 1 && t.traceable(from, h, t.lines.who) {
		return []atlas.Hex{h}, true
	}
	for d := range board.Direction(board.Directions) {
		x, on := t.Grid.Neighbour(int(h), d)
		first := atlas.Hex(x)
		if on && t.pass.has(first) && t.traceable(h, first, t.lines.who) &&
			t.Grid.Distance(int(from), x) == 1 && t.traceable(first, from, t.lines.who) {
			return []atlas.Hex{first, h}, true
		}
	}
	return nil, false
}

// onward goes on along railways, roads, straits and naval zones, at the level that each
// leads to (10.2).
func (t *tracing) onward(at station, reach func(to station)) {
	rail := max(at.level, byRail)
	if at.level == onRoad {
		rail = spent
	}
	for _, x := range t.ways.tracks[at.hex] {
		switch {
		case x.kind == railTrack:
			reach(station{x.to, rail})
		case x.kind == roadTrack && at.level != spent:
			reach(station{x.to, onRoad})
		case x.kind == straitTrack && at.level == byRail:
			reach(station{x.to, spent})
		}
	}
	for _, b := range t.ways.berthsAt[at.hex] {
		if z := t.ways.berths[b].zone; t.lines.sail[z] && t.open.has(int(t.lines.who), int(b)) {
			t.ashore(z, rail, reach)
		}
	}
}

// cuts are the hexes of a way that the line cannot pass, and the ports in which it cannot put to
// sea or come ashore. Its own hex is not traced into, but by sea.
func (f *front) cuts(way []atlas.Hex, l *supplyLines) (list []engine.Cut) {
	cut := func(h atlas.Hex, no say.No) {
		list = append(list, engine.Cut{Place: f.words["hex"].word(int(h)), Why: *f.because(no)})
	}
	sails := func(h, other atlas.Hex) {
		if no := f.sailBarred(h, other, l); !no.Fine() && (len(list) == 0 || list[len(list)-1].Place != f.words["hex"].word(int(h))) {
			cut(h, no)
		}
	}
	for i, h := range way {
		bySea := i > 0 && f.Grid.Distance(int(way[i-1]), int(h)) > 1
		if bySea {
			sails(way[i-1], h)
		}
		if i < len(way)-1 && !l.pass.has(h) {
			cut(h, f.lineBarred(h, l.who))
		}
		if bySea || i == 0 && !l.sources.has(h) {
			sails(h, way[max(i-1, 0)])
		}
	}
	return list
}

// sailBarred says why a line does not sail from a hex to another, or from off the map if they are the
// same: the hex has no open port in any zone of the way (10.2).
func (f *front) sailBarred(h, other atlas.Hex, l *supplyLines) (no say.No) {
	for _, n := range f.berthsOf(h) {
		z := f.berth(n).zone
		if !l.sail[z] || !slices.ContainsFunc(f.berthsOf(other), func(m int) bool { return f.berth(m).zone == z }) {
			continue
		}
		if f.known.open.has(int(l.who), n) {
			return say.No{}
		}
		no = f.berthBarred(n, l.who)
	}
	return no
}

// berthsOf are the numbers of the ports and beachheads in a hex, one for each naval zone.
func (f *front) berthsOf(h atlas.Hex) (list []int) {
	for _, b := range f.ways.berthsAt[h] {
		list = append(list, int(b))
	}
	for i, at := range f.known.landings[:f.known.nLandings] {
		if at.hex == h {
			list = append(list, mostBerths+i)
		}
	}
	return list
}

// lineBarred says why a line of a faction cannot be traced into a hex (10.2).
func (f *front) lineBarred(h atlas.Hex, who atlas.Faction) say.No {
	switch {
	case f.neutral.has(h):
		return say.Forbid("10.2", "{h} is neutral: no supply line runs through it.", int16(h))
	case f.enemyHolds(h, who):
		return say.Forbid("10.2", "An enemy stands in {h}.", int16(h))
	case f.enemySite(h, who) && !f.posts[who].has(h):
		return say.Forbid("10.2", "{h} is an enemy city or port with none of your units in it.", int16(h))
	case f.enemyZone(h, who):
		return say.Forbid("10.2", "An enemy zone of control reaches {h}, and none of your units stands there.", int16(h))
	case f.policies.has(h):
		return say.Forbid("13.6.1.1", "{h} lies in a country under a policy.", int16(h))
	}
	return say.Forbid("10.2", "No supply line of this unit may run through {h}.", int16(h))
}
