package reich

import "sandtable/board"

// Chapters 29.2 and 47.1: where ships can go, and on what course.

// league is what a hex costs in a search, so that of two courses of a length the
// one that comes less near to enemy aircraft is found.
const league = 64

// sailWork is the working memory of searches over the sea.
type sailWork struct {
	costs  board.Costs
	shut   passageSet
	enter  [numWaters]uint8
	route  []uint16
	danger hexSet
}

// The straits that are boundaries of fronts, and the Turkish ones.
var (
	bosporus    = straitNamed("Bosporus")
	dardanelles = straitNamed("Dardanelles")
	limfjord    = straitNamed("Limfjord (North Jutland)")

	turkishShores = [4]hex{hexNamed("Z33"), hexNamed("Z34"), hexNamed("AA31"), hexNamed("BB31")}
	sundShores    = [2]hex{hexNamed("I32"), hexNamed("I33")}
	// canalShores are the hexes along the Suez canal (47.1).
	canalShores = [4]hex{hexNamed("LL30"), hexNamed("LL31"), hexNamed("MM30"), hexNamed("MM31")}

	// westWaters are where fleets come from America (29.25).
	westWaters = func() (list []water) {
		for h := range world.westEdge.bits().All() {
			for k := range world.hexes[h].numWaters {
				if w := world.hexes[h].water + water(k); world.waters[w].zone == atlantic {
					list = append(list, w)
				}
			}
		}
		return list
	}()
	// harbours are the waters that ports lie on.
	harbours = func() (set waterSet) {
		for _, q := range allPorts {
			for _, w := range world.places[q].waters[:world.places[q].numWaters] {
				set.add(w)
			}
		}
		return set
	}()
)

func straitNamed(name string) int {
	for i := range world.straits {
		if world.straits[i].name == name {
			return i
		}
	}
	panic("reich: the board has no strait called " + name)
}

func hexNamed(name string) hex {
	h, err := findHex(name)
	if err != nil {
		panic("reich: " + err.Error())
	}
	return h
}

func (s *waterSet) has(w water) bool { return s[w/64]>>(w%64)&1 != 0 }

// allFriendly reports whether all of some hexes are friendly to a nation.
func (s *state) allFriendly(n country, hexes ...hex) bool {
	for _, h := range hexes {
		if !s.friendly(h, n) {
			return false
		}
	}
	return true
}

// straitOpen reports whether ships of a nation may pass a crossing arrow: both
// its shores must be friendly (29.23). The Bosporus and the Limfjord are front
// boundaries as well, which only redeployment crosses (29.22); and redeployment
// passes the Turkish straits only if all four shores are friendly (16.4, 29.66).
func (s *state) straitOpen(n country, i int, redeploying bool) bool {
	if (i == bosporus || i == limfjord) && !redeploying {
		return false
	}
	if (i == bosporus || i == dardanelles) && redeploying {
		return s.allFriendly(n, turkishShores[:]...)
	}
	return s.allFriendly(n, world.straits[i].shores[0], world.straits[i].shores[1])
}

// canalOpen reports whether ships of a nation may use the Suez canal: it works
// and all hexes along it are friendly (29.23, 47.1, 47.3).
func (s *state) canalOpen(n country) bool { return !s.suez.shut && s.allFriendly(n, canalShores[:]...) }

// soundOpen: between the North Sea and the Baltic redeploying ships need Kiel,
// or both shores of the Sound (29.66).
func (s *state) soundOpen(n country) bool {
	return s.friendly(portKiel.hex(), n) || s.allFriendly(n, sundShores[:]...)
}

// openStraits fills in the passages that straits shut to a nation.
func (p *Position) openStraits(n country, redeploying bool) {
	p.sail.shut = passageSet{}
	for i := range world.straits {
		if !p.straitOpen(n, i, redeploying) {
			for k, word := range world.straits[i].passages {
				p.sail.shut[k] |= word
			}
		}
	}
}

// seaCosts are the costs of sailing for a nation outside redeployment. A fleet
// that has Istanbul for its base leaves the Turkish straits for the
// Mediterranean only if all four shores are friendly (29.15).
func (p *Position) seaCosts(n country, base place) *board.Costs {
	w := &p.sail
	p.openStraits(n, false)
	if base == portIstanbul && !p.allFriendly(n, turkishShores[:]...) {
		for k, word := range world.straits[dardanelles].passages {
			w.shut[k] |= word
		}
	}
	w.enter = [numWaters]uint8{}
	for class := range w.costs.Cross {
		w.costs.Cross[class] = board.Never
	}
	w.costs.Cross[openSea], w.costs.Cross[throughStrait] = league, league
	if p.canalOpen(n) {
		w.costs.Cross[throughCanal] = 2 * league // 29.27
	}
	w.costs.Enter, w.costs.Leave, w.costs.Stop, w.costs.Shut = w.enter[:], nil, nil, w.shut.bits()
	return &w.costs
}

// avoid makes the waters of hexes dearer, or shuts them.
func (w *sailWork) avoid(set *hexSet, price uint8) {
	for i := range world.waters {
		if set.has(world.waters[i].hex) {
			w.enter[i] = price
		}
	}
}

// airDanger are the hexes within four of aircraft that are hostile to a nation;
// ready ones only, or all (19.4).
func (p *Position) airDanger(n country, all bool) *hexSet {
	set := &p.sail.danger
	*set = hexSet{}
	for u := range unit(numUnits) {
		if u.kind() != air || !p.onBoard(u) || !p.hostile(u, n) || !all && p.fresh(u) == 0 {
			continue
		}
		for h := range within(p.where(u), airRange) {
			set.add(h)
		}
	}
	return set
}

// within calls with the hexes of the board at most so far from a hex.
func within(from hex, far int) func(func(hex) bool) {
	c := world.grid.Hex(int(from))
	return func(yield func(hex) bool) {
		for dq := -far; dq <= far; dq++ {
			for dr := max(-far, -dq-far); dr <= min(far, -dq+far); dr++ {
				if n, ok := world.grid.Node(board.Hex{Q: c.Q + dq, R: c.R + dr}); ok && !yield(hex(n)) {
					return
				}
			}
		}
	}
}

// seaHexes are the hexes to which fleets of a nation can sail from a port hex
// (29.22, 29.23); with redeploying also over one front boundary (16.4, 29.66).
// Where a hex has a port, it is its water that counts.
func (p *Position) seaHexes(port hex, n country, redeploying bool) (set hexSet) {
	var reached waterSet
	for q := range portsIn(port) {
		for _, w := range world.places[q].waters[:world.places[q].numWaters] {
			reached.add(w)
		}
	}
	return p.seaHexesFrom(&reached, n, redeploying)
}

// seaHexesFromAmerica are those to which fleets from the U.S. box can sail.
func (p *Position) seaHexesFromAmerica(n country, redeploying bool) (set hexSet) {
	var reached waterSet
	for _, w := range westWaters {
		reached.add(w)
	}
	return p.seaHexesFrom(&reached, n, redeploying)
}

func (p *Position) seaHexesFrom(reached *waterSet, n country, redeploying bool) (set hexSet) {
	p.floodSea(reached, n, redeploying)
	if redeploying {
		beyond := p.acrossBoundary(reached, n)
		p.floodSea(&beyond, n, redeploying)
		for i := range beyond {
			reached[i] |= beyond[i]
		}
	}
	for w := range reached.bits().All() {
		h := world.waters[w].hex
		if !world.ports.has(h) || harbours.has(water(w)) {
			set.add(h)
		}
	}
	return set
}

// floodSea grows a set of waters over what is open and crosses no boundary of
// fronts.
func (p *Position) floodSea(reached *waterSet, n country, redeploying bool) {
	p.openStraits(n, redeploying)
	for _, i := range [...]int{bosporus, limfjord} {
		for k, word := range world.straits[i].passages {
			p.sail.shut[k] |= word
		}
	}
	classes := board.ClassSet(openSea, throughStrait)
	if p.canalOpen(n) {
		classes |= board.ClassSet(throughCanal)
	}
	board.FloodUnder(world.sea, p.seaReach, reached.bits(), board.Terms{Classes: classes, Through: everyWater[:], Shut: p.sail.shut.bits()})
}

var everyWater = func() (set waterSet) {
	set.bits().Fill(numWaters)
	return set
}()

// acrossBoundary are the waters next to some over a front boundary that is open
// to redeploying ships.
func (p *Position) acrossBoundary(reached *waterSet, n country) (beyond waterSet) {
	gate := p.friendly(portGibraltar.hex(), n)
	sound, turkish := p.soundOpen(n), p.straitOpen(n, bosporus, true)
	jutland := sound && p.straitOpen(n, limfjord, true)
	for w := range reached.bits().All() {
		for _, l := range world.sea.Links(w) {
			var open bool
			switch l.Class {
			case throughGibraltar:
				open = gate
			case acrossFronts:
				open = sound
			case throughStrait:
				switch int(world.passages[l.Edge].strait) {
				case bosporus:
					open = turkish
				case limfjord:
					open = jutland
				}
			}
			if open {
				beyond.add(water(l.To))
			}
		}
	}
	return beyond
}

// sources are the waters from which a force sails: those of its base, or the
// west edge for the U.S. box.
func (p *Position) sources(base place, berth uint8) []water {
	if base == noPlace {
		return westWaters
	}
	return p.portWaters(base, berth)
}

// survey searches the sea from some waters; sailTo and legsTo read the result.
func (p *Position) survey(from []water, c *board.Costs) {
	var set waterSet
	for _, w := range from {
		set.add(w)
	}
	board.ReachFrom(world.sea, p.seaReach, set.bits(), c, 0xFFFE)
}

// surveyed is the nearest of some waters and its distance in hexes by the last
// survey.
func (p *Position) surveyed(to []water) (best water, hexes int, ok bool) {
	best = noWater
	for _, w := range to {
		if cost, reached := p.seaReach.Cost(int(w)); reached && (!ok || cost/league < hexes) {
			best, hexes, ok = w, cost/league, true
		}
	}
	return best, hexes, ok
}

// intoIstanbul: from the Mediterranean ships come to Istanbul only if all four
// shores of the straits are friendly (29.15).
func (p *Position) intoIstanbul(n country, from []water, q place) bool {
	if q != portIstanbul || p.allFriendly(n, turkishShores[:]...) {
		return true
	}
	for _, w := range from {
		if z := world.waters[w].zone; z == marmara || z == blackSea {
			return true
		}
	}
	return false
}

// lay writes the course of a leg, from one of some waters to one of some others,
// to the end of the tracks; onward, if it goes on where the leg before ended. It
// reports false if there is no way or no room.
func (p *Position) lay(from, to []water, c *board.Costs, onward bool) bool {
	p.survey(from, c)
	end, _, ok := p.surveyed(to)
	if !ok {
		return false
	}
	n := &p.naval
	p.sail.route = p.seaReach.Route(int(end), p.sail.route[:0])
	for _, w := range p.sail.route {
		if int(n.tracked) == trackRoom {
			return false
		}
		if onward {
			onward = false
			continue // where the leg before ended
		}
		n.track[n.tracked] = water(w)
		n.tracked++
	}
	return true
}

// chart finds the course of a force and writes it down: from its base by its
// ports of embarkation to where it goes. The course goes round the hexes to be
// shunned where it can.
func (p *Position) chart(f *force, berth uint8, n country, to []water, shun *hexSet) bool {
	start := p.naval.tracked
	for _, try := range [...]bool{true, false} {
		if try && shun == nil {
			continue
		}
		p.naval.tracked = start
		if p.chartBy(f, berth, n, to, shun, try) {
			f.from, f.length = start, p.naval.tracked-start
			return true
		}
	}
	p.naval.tracked = start
	return false
}

func (p *Position) chartBy(f *force, berth uint8, n country, to []water, shun *hexSet, strict bool) bool {
	c := p.seaCosts(n, f.base)
	p.sail.avoid(p.airDanger(n, false), 1)
	if strict {
		p.sail.avoid(shun, board.Never)
	}
	for _, w := range to {
		p.sail.enter[w] = 0
	}
	from, onward := p.sources(f.base, berth), false
	for _, q := range f.via {
		if q == 0 || q-1 == f.base {
			continue
		}
		port := p.portWaters(q-1, 0)
		for _, w := range port {
			p.sail.enter[w] = 0
		}
		if !p.lay(from, port, c, onward) {
			return false
		}
		from, onward = p.naval.track[p.naval.tracked-1:p.naval.tracked], true
	}
	return p.lay(from, to, c, onward)
}

// course is the course of a force.
func (s *state) course(i uint8) []water {
	f := &s.naval.forces[i]
	return s.naval.track[f.from : f.from+f.length]
}

// crosses is where on its course a force comes into a hex, or -1.
func (s *state) crosses(i uint8, h hex) int {
	for k, w := range s.course(i) {
		if world.waters[w].hex == h {
			return k
		}
	}
	return -1
}

// meets is where on its course a force comes to a water, or -1.
func (s *state) meets(i uint8, at water) int {
	for k, w := range s.course(i) {
		if w == at {
			return k
		}
	}
	return -1
}

// frontsOf are the fronts that some waters lie on (29.12).
func frontsOf(list []water) (set uint8) {
	for _, w := range list {
		set |= 1 << navalFronts[world.waters[w].zone]
	}
	return set
}
