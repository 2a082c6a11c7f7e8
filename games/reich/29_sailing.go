package reich

import (
	"slices"

	"sandtable/board"
)

// Chapters 29.2 and 47.1: where ships can go, and on what course.

// league is what a hex costs in a search, so that of two courses of a length the
// one that comes less near to enemy aircraft is found.
const league = 64

// sailWork is the working memory of searches over the sea.
type sailWork struct {
	costs   board.Costs
	shut    passageSet
	enter   [numWaters]uint8
	route   []uint16
	laid    []water  // the course being laid
	end     [1]water // of a course
	turn    [1]water // where a leg ends
	shunned hexSet   // see seaShunned
	danger  hexSet
	passing seaRanges         // under a Pass option
	fleets  [numWaters]uint16 // what hostile fleets can bring (see weighFleets)
}

// The straits that are boundaries of fronts, and the Turkish ones.
var (
	bosporus    int
	dardanelles int
	limfjord    int

	turkishShores [4]hex
	sundShores    [2]hex
	// canalShores are the hexes along the Suez canal (47.1).
	canalShores [4]hex

	// westWaters are where fleets come from America (29.25).
	westWaters []water
	// harbours are the waters that ports lie on.
	harbours waterSet
)

func findWestWaters() (list []water) {
	for h := range world.westEdge.bits().All() {
		for k := range world.hexes[h].numWaters {
			if w := world.hexes[h].water + water(k); world.waters[w].zone == atlantic {
				list = append(list, w)
			}
		}
	}
	return list
}

func findHarbours() (set waterSet) {
	for _, q := range allPorts {
		for _, w := range world.places[q].waters[:world.places[q].numWaters] {
			set.add(w)
		}
	}
	return set
}

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

// mayEnter opens waters whatever was to be avoided.
func (w *sailWork) mayEnter(list []water) {
	for _, at := range list {
		w.enter[at] = 0
	}
}

// airDanger are the hexes that aircraft hostile to a nation could strike (28.521);
// or, with all, those within four hexes of any (19.4).
func (p *Position) airDanger(n country, all bool) *hexSet {
	set := &p.sail.danger
	*set = hexSet{}
	for u := range unit(numUnits) {
		if u.kind() != air || !p.onBoard(u) || !p.hostile(u, n) || !all && p.fresh(u) == 0 {
			continue
		}
		if !all {
			*set = set.plus(p.airReach(p.where(u), p.nation[u], airRange))
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

// seaPart is a part of the sea within which nothing shuts the way.
type seaPart uint8

// gate is where ships pass from one part to another.
type gate struct {
	a, b   seaPart
	class  uint8 // of the passage
	strait int8
}

// seaParts are the parts of the sea, what lies on them, and the gates between.
var seaParts struct {
	of    [numWaters]seaPart
	hexes []hexSet // where a hex has a port, it is its water that counts
	gates []gate
}

func findSeaParts() (m struct {
	of    [numWaters]seaPart
	hexes []hexSet // where a hex has a port, it is its water that counts
	gates []gate
}) {
	const none seaPart = 0xFF
	for w := range m.of {
		m.of[w] = none
	}
	work := board.NewScratch(world.sea)
	for w := range m.of {
		if m.of[w] != none {
			continue
		}
		var reached waterSet
		reached.add(water(w))
		board.FloodUnder(world.sea, work, reached.bits(), board.Terms{Classes: baseSeas, Through: everyWater[:]})
		var hexes hexSet
		for v := range reached.bits().All() {
			m.of[v] = seaPart(len(m.hexes))
			if h := world.waters[v].hex; !world.ports.has(h) || harbours.has(water(v)) {
				hexes.add(h)
			}
		}
		m.hexes = append(m.hexes, hexes)
	}
	for e := range world.sea.Edges() {
		a, b := world.sea.Ends(e)
		g := gate{m.of[a], m.of[b], world.sea.Class(e), -1}
		if g.class == throughStrait {
			g.strait = int8(world.passages[e].strait)
		}
		if g.a != g.b && !slices.Contains(m.gates, g) {
			m.gates = append(m.gates, g)
		}
	}
	return m
}

// seaHexes are the hexes to which fleets of a nation can sail from a port hex
// (29.22, 29.23); with redeploying also over one front boundary (16.4, 29.66), which
// does not lead from the Black Sea to the Baltic (29.24).
// Where a hex has a port, it is its water that counts.
func (p *Position) seaHexes(port hex, n country, redeploying bool) (set hexSet) {
	var parts uint32
	for q := range portsIn(port) {
		for _, w := range world.places[q].waters[:world.places[q].numWaters] {
			parts |= 1 << seaParts.of[w]
		}
	}
	return p.seaHexesOn(parts, n, redeploying)
}

// seaHexesFrom are those to which fleets on some waters can sail.
func (p *Position) seaHexesFrom(from []water, n country, redeploying bool) hexSet {
	var parts uint32
	for _, w := range from {
		parts |= 1 << seaParts.of[w]
	}
	return p.seaHexesOn(parts, n, redeploying)
}

func (p *Position) seaHexesOn(parts uint32, n country, redeploying bool) (set hexSet) {
	all := redeploying || parts&istanbulSeas == istanbulSeas // 29.15
	parts = p.grow(parts, n, all, false)
	if redeploying {
		if beyond := p.grow(parts, n, all, true); beyond != parts {
			parts |= p.grow(beyond, n, all, false)
		}
	}
	for i := range seaParts.hexes {
		if parts>>i&1 != 0 {
			set.bits().Or(seaParts.hexes[i].bits())
		}
	}
	return set
}

// istanbulSeas are the two parts of the sea that only Istanbul lies on; from there
// ships leave the straits only if all four shores are friendly.
var istanbulSeas uint32

func findIstanbulSeas() (parts uint32) {
	for _, w := range world.places[portIstanbul].waters[:world.places[portIstanbul].numWaters] {
		parts |= 1 << seaParts.of[w]
	}
	return parts
}

// grow adds the parts of the sea that ships of a nation can pass to: as far as
// they go without crossing a boundary of fronts, or just over one.
func (p *Position) grow(parts uint32, n country, allShores, over bool) uint32 {
	start := parts
	for again := true; again; {
		again = false
		for _, g := range seaParts.gates {
			from, to := parts>>g.a&1, parts>>g.b&1
			if over {
				from, to = start>>g.a&1, start>>g.b&1
			}
			if from == to || g.boundary() != over || !p.gateOpen(g, n, allShores) {
				continue
			}
			both := uint32(1<<g.a | 1<<g.b)
			again = again || parts&both != both && !over
			parts |= both
		}
	}
	return parts
}

// boundary reports whether a gate is on a boundary of fronts.
func (g gate) boundary() bool {
	return g.class == throughGibraltar || g.class == acrossFronts || int(g.strait) == bosporus || int(g.strait) == limfjord
}

// gateOpen reports whether ships of a nation may pass a gate; allShores, if that
// takes all four of the Turkish straits.
func (p *Position) gateOpen(g gate, n country, allShores bool) bool {
	switch {
	case g.class == throughGibraltar:
		return p.friendly(portGibraltar.hex(), n)
	case g.class == acrossFronts:
		return p.soundOpen(n)
	case g.class == throughCanal:
		return p.canalOpen(n)
	case int(g.strait) == limfjord && !p.soundOpen(n):
		return false
	}
	return p.straitOpen(n, int(g.strait), allShores)
}

var everyWater = func() (set waterSet) {
	set.bits().Fill(numWaters)
	return set
}()

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
	set := watersIn(from)
	board.ReachFrom(world.sea, p.seaReach, set.bits(), c, anyRange)
}

// anyRange is more than any course costs.
const anyRange = 0xFFFE

func watersIn(list []water) (set waterSet) {
	for _, w := range list {
		set.add(w)
	}
	return set
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

// seaRanges are the hexes from a port to every water, or beyondReach.
type seaRanges [numWaters]uint8

const beyondReach = 0xFF

// keptRange is what was found for ships of a nation on some waters.
type keptRange struct {
	from     water // the first of them
	waters   uint8
	nation   country
	istanbul bool // out of its port (29.15)
	age      age
	hexes    seaRanges
}

// keptRanges is how many are remembered.
const keptRanges = 32

// rangesOf is how far a fleet in port has to every water, if nothing but straits and
// canals stands in its way.
func (p *Position) rangesOf(u unit) *seaRanges {
	return p.rangesFrom(p.watersOf(u), p.nation[u], p.portOf(u))
}

// rangesFrom is the same for ships of a nation on some waters, out of a port.
func (p *Position) rangesFrom(from []water, n country, base place) *seaRanges {
	if len(from) == 0 {
		return &nowhereAtSea
	}
	k := p.look()
	r := &k.ranges[from[0]%keptRanges]
	want := keptRange{from: from[0], waters: uint8(len(from)), nation: n, istanbul: base == portIstanbul}
	if r.from == want.from && r.waters == want.waters && r.nation == n && r.istanbul == want.istanbul && k.holds(r.age, max(k.lands, k.politics)) {
		return &r.hexes
	}
	r.from, r.waters, r.nation, r.istanbul, r.age = want.from, want.waters, n, want.istanbul, k.latest
	p.survey(from, p.seaCosts(n, base))
	p.writeRanges(&r.hexes)
	return &r.hexes
}

// nowhereAtSea are the ranges of ships that lie on no water.
var nowhereAtSea = func() (r seaRanges) {
	for w := range r {
		r[w] = beyondReach
	}
	return r
}()

// writeRanges writes down what the last survey has found.
func (p *Position) writeRanges(r *seaRanges) {
	for w := range r {
		r[w] = beyondReach
		if cost, ok := p.seaReach.Cost(w); ok {
			r[w] = uint8(min(cost/league, beyondReach-1))
		}
	}
}

// reaches reports whether any of some waters is in reach.
func (r *seaRanges) reaches(list []water) bool {
	for _, w := range list {
		if r[w] != beyondReach {
			return true
		}
	}
	return false
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

// lay adds the course of a leg, from one of some waters to one of some others, to
// the course being laid; onward, if it goes on where the leg before ended. It
// reports false if there is no way.
func (p *Position) lay(from, to []water, c *board.Costs, onward bool) bool {
	sources, goals := watersIn(from), watersIn(to)
	board.ReachTo(world.sea, p.seaReach, sources.bits(), goals.bits(), c, anyRange)
	end, _, ok := p.surveyed(to)
	if !ok {
		return false
	}
	w := &p.sail
	w.route = p.seaReach.Route(int(end), w.route[:0])
	route := w.route
	if onward {
		route = route[1:] // where the leg before ended
	}
	for _, at := range route {
		w.laid = append(w.laid, water(at))
	}
	return true
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
