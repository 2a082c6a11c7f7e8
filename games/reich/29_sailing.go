package reich

import (
	"slices"
	"sync/atomic"

	"sandtable/board"
	"sandtable/games/reich/atlas"
)

// Chapters 29.2 and 47.1: where ships can go, and on what course.

// league is what a hex costs in a search, so that of two courses of a length the
// one that comes less near to enemy aircraft is found.
const league = 64

// sailWork is the working memory of searches over the sea.
type sailWork struct {
	costs   board.Costs
	shut    atlas.PassageSet
	enter   [atlas.NumWaters]uint8
	route   []uint16
	laid    []atlas.Water  // the course being laid
	end     [1]atlas.Water // of a course
	turn    [1]atlas.Water // where a leg ends
	shunned atlas.HexSet   // see seaShunned
	danger  atlas.HexSet
	passing seaRanges               // under a Pass option
	fleets  [atlas.NumWaters]uint16 // what hostile fleets can bring (see weighFleets)
}

// The straits that are boundaries of fronts, and the Turkish ones.
var (
	bosporus    int
	dardanelles int
	limfjord    int

	turkishShores [4]atlas.Hex
	sundShores    [2]atlas.Hex
	// canalShores are the hexes along the Suez canal (47.1).
	canalShores [4]atlas.Hex

	// westWaters are where fleets come from America (29.25).
	westWaters []atlas.Water
	// harbours are the waters that ports lie on.
	harbours atlas.WaterSet
)

func findWestWaters() (list []atlas.Water) {
	for h := range world.WestEdge.Bits().All() {
		for k := range world.Hexes[h].NumWaters {
			if w := world.Hexes[h].Water + atlas.Water(k); world.Waters[w].Zone == atlas.Atlantic {
				list = append(list, w)
			}
		}
	}
	return list
}

func findHarbours() (set atlas.WaterSet) {
	for _, q := range allPorts {
		for _, w := range world.Places[q].Waters[:world.Places[q].NumWaters] {
			set.Add(w)
		}
	}
	return set
}

// allFriendly reports whether all of some hexes are friendly to a nation.
func (s *state) allFriendly(n atlas.Country, hexes ...atlas.Hex) bool {
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
func (s *state) straitOpen(n atlas.Country, i int, redeploying bool) bool {
	if (i == bosporus || i == limfjord) && !redeploying {
		return false
	}
	if (i == bosporus || i == dardanelles) && redeploying {
		return s.allFriendly(n, turkishShores[:]...)
	}
	return s.allFriendly(n, world.Straits[i].Shores[0], world.Straits[i].Shores[1])
}

// canalOpen reports whether ships of a nation may use the Suez canal: it works
// and all hexes along it are friendly (29.23, 47.1, 47.3).
func (s *state) canalOpen(n atlas.Country) bool {
	return !s.suez.shut && s.allFriendly(n, canalShores[:]...)
}

// soundOpen: between the North Sea and the Baltic redeploying ships need Kiel,
// or both shores of the Sound (29.66).
func (s *state) soundOpen(n atlas.Country) bool {
	return s.friendly(portKiel.Hex(), n) || s.allFriendly(n, sundShores[:]...)
}

// narrows are the straits that are shut to some ships, a bit each, and above them the
// Suez canal. Nothing else that can change shuts the sea outside redeployment.
type narrows uint16

const shutCanal narrows = 1 << atlas.NumStraits

// narrowsShut are those for ships of a nation outside redeployment. A fleet that has
// Istanbul for its base leaves the Turkish straits for the Mediterranean only if all
// four shores are friendly (29.15).
func (p *Position) narrowsShut(n atlas.Country, base atlas.Place) (shut narrows) {
	for i := range world.Straits {
		if !p.straitOpen(n, i, false) {
			shut |= 1 << i
		}
	}
	if base == portIstanbul && !p.allFriendly(n, turkishShores[:]...) {
		shut |= 1 << dardanelles
	}
	if !p.canalOpen(n) {
		shut |= shutCanal
	}
	return shut
}

// seaCosts are the costs of sailing for a nation outside redeployment.
func (p *Position) seaCosts(n atlas.Country, base atlas.Place) *board.Costs {
	return p.sail.costsPast(p.narrowsShut(n, base))
}

// costsPast are the costs of sailing while some narrows are shut.
func (w *sailWork) costsPast(shut narrows) *board.Costs {
	w.shut, w.enter = atlas.PassageSet{}, [atlas.NumWaters]uint8{}
	for i := range world.Straits {
		if shut>>i&1 != 0 {
			for k, word := range world.Straits[i].Passages {
				w.shut[k] |= word
			}
		}
	}
	for class := range w.costs.Cross {
		w.costs.Cross[class] = board.Never
	}
	w.costs.Cross[atlas.OpenSea], w.costs.Cross[atlas.ThroughStrait] = league, league
	if shut&shutCanal == 0 {
		w.costs.Cross[atlas.ThroughCanal] = 2 * league // 29.27
	}
	w.costs.Enter, w.costs.Leave, w.costs.Stop, w.costs.Shut = w.enter[:], nil, nil, w.shut.Bits()
	return &w.costs
}

// avoid makes the waters of hexes dearer, or shuts them.
func (w *sailWork) avoid(set *atlas.HexSet, price uint8) {
	for i := range world.Waters {
		if set.Has(world.Waters[i].Hex) {
			w.enter[i] = price
		}
	}
}

// mayEnter opens waters whatever was to be avoided.
func (w *sailWork) mayEnter(list []atlas.Water) {
	for _, at := range list {
		w.enter[at] = 0
	}
}

// airDanger are the hexes that aircraft hostile to a nation could strike (28.521);
// or, with all, those within four hexes of any (19.4).
func (p *Position) airDanger(n atlas.Country, all bool) *atlas.HexSet {
	set := &p.sail.danger
	*set = atlas.HexSet{}
	for u := range atlas.Unit(atlas.NumUnits) {
		if u.Kind() != atlas.Air || !p.onBoard(u) || !p.hostile(u, n) || !all && p.fresh(u) == 0 {
			continue
		}
		if !all {
			*set = set.Plus(p.airReach(p.where(u), p.nation.of(u), atlas.AirRange))
			continue
		}
		for h := range within(p.where(u), atlas.AirRange) {
			set.Add(h)
		}
	}
	return set
}

// within calls with the hexes of the board at most so far from a hex.
func within(from atlas.Hex, far int) func(func(atlas.Hex) bool) {
	c := world.Grid.Hex(int(from))
	return func(yield func(atlas.Hex) bool) {
		for dq := -far; dq <= far; dq++ {
			for dr := max(-far, -dq-far); dr <= min(far, -dq+far); dr++ {
				if n, ok := world.Grid.Node(board.Hex{Q: c.Q + dq, R: c.R + dr}); ok && !yield(atlas.Hex(n)) {
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
	of    [atlas.NumWaters]seaPart
	hexes []atlas.HexSet // where a hex has a port, it is its water that counts
	gates []gate
}

func findSeaParts() (m struct {
	of    [atlas.NumWaters]seaPart
	hexes []atlas.HexSet // where a hex has a port, it is its water that counts
	gates []gate
}) {
	const none seaPart = 0xFF
	for w := range m.of {
		m.of[w] = none
	}
	work := board.NewScratch(world.Sea)
	for w := range m.of {
		if m.of[w] != none {
			continue
		}
		var reached atlas.WaterSet
		reached.Add(atlas.Water(w))
		board.FloodUnder(world.Sea, work, reached.Bits(), board.Terms{Classes: atlas.BaseSeas, Through: everyWater[:]})
		var hexes atlas.HexSet
		for v := range reached.Bits().All() {
			m.of[v] = seaPart(len(m.hexes))
			if h := world.Waters[v].Hex; !world.Ports.Has(h) || harbours.Has(atlas.Water(v)) {
				hexes.Add(h)
			}
		}
		m.hexes = append(m.hexes, hexes)
	}
	for e := range world.Sea.Edges() {
		a, b := world.Sea.Ends(e)
		g := gate{m.of[a], m.of[b], world.Sea.Class(e), -1}
		if g.class == atlas.ThroughStrait {
			g.strait = int8(world.Passages[e].Strait)
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
func (p *Position) seaHexes(port atlas.Hex, n atlas.Country, redeploying bool) (set atlas.HexSet) {
	var parts uint32
	for q := range portsIn(port) {
		for _, w := range world.Places[q].Waters[:world.Places[q].NumWaters] {
			parts |= 1 << seaParts.of[w]
		}
	}
	return p.seaHexesOn(parts, n, redeploying)
}

// seaHexesFrom are those to which fleets on some waters can sail.
func (p *Position) seaHexesFrom(from []atlas.Water, n atlas.Country, redeploying bool) atlas.HexSet {
	var parts uint32
	for _, w := range from {
		parts |= 1 << seaParts.of[w]
	}
	return p.seaHexesOn(parts, n, redeploying)
}

func (p *Position) seaHexesOn(parts uint32, n atlas.Country, redeploying bool) (set atlas.HexSet) {
	all := redeploying || parts&istanbulSeas == istanbulSeas // 29.15
	parts = p.grow(parts, n, all, false)
	if redeploying {
		if beyond := p.grow(parts, n, all, true); beyond != parts {
			parts |= p.grow(beyond, n, all, false)
		}
	}
	for i := range seaParts.hexes {
		if parts>>i&1 != 0 {
			set.Bits().Or(seaParts.hexes[i].Bits())
		}
	}
	return set
}

// istanbulSeas are the two parts of the sea that only Istanbul lies on; from there
// ships leave the straits only if all four shores are friendly.
var istanbulSeas uint32

func findIstanbulSeas() (parts uint32) {
	for _, w := range world.Places[portIstanbul].Waters[:world.Places[portIstanbul].NumWaters] {
		parts |= 1 << seaParts.of[w]
	}
	return parts
}

// grow adds the parts of the sea that ships of a nation can pass to: as far as
// they go without crossing a boundary of fronts, or just over one.
func (p *Position) grow(parts uint32, n atlas.Country, allShores, over bool) uint32 {
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
	return g.class == atlas.ThroughGibraltar || g.class == atlas.AcrossFronts || int(g.strait) == bosporus || int(g.strait) == limfjord
}

// gateOpen reports whether ships of a nation may pass a gate; allShores, if that
// takes all four of the Turkish straits.
func (p *Position) gateOpen(g gate, n atlas.Country, allShores bool) bool {
	switch {
	case g.class == atlas.ThroughGibraltar:
		return p.friendly(portGibraltar.Hex(), n)
	case g.class == atlas.AcrossFronts:
		return p.soundOpen(n)
	case g.class == atlas.ThroughCanal:
		return p.canalOpen(n)
	case int(g.strait) == limfjord && !p.soundOpen(n):
		return false
	}
	return p.straitOpen(n, int(g.strait), allShores)
}

var everyWater = func() (set atlas.WaterSet) {
	set.Bits().Fill(atlas.NumWaters)
	return set
}()

// sources are the waters from which a force sails: those of its base, or the
// west edge for the U.S. box.
func (p *Position) sources(base atlas.Place, berth uint8) []atlas.Water {
	if base == atlas.NoPlace {
		return westWaters
	}
	return p.portWaters(base, berth)
}

// survey searches the sea from some waters; sailTo and legsTo read the result.
func (p *Position) survey(from []atlas.Water, c *board.Costs) {
	set := watersIn(from)
	board.ReachFrom(world.Sea, p.seaReach, set.Bits(), c, anyRange)
}

// anyRange is more than any course costs.
const anyRange = 0xFFFE

func watersIn(list []atlas.Water) (set atlas.WaterSet) {
	for _, w := range list {
		set.Add(w)
	}
	return set
}

// surveyed is the nearest of some waters and its distance in hexes by the last
// survey.
func (p *Position) surveyed(to []atlas.Water) (best atlas.Water, hexes int, ok bool) {
	best = noWater
	for _, w := range to {
		if cost, reached := p.seaReach.Cost(int(w)); reached && (!ok || cost/league < hexes) {
			best, hexes, ok = w, cost/league, true
		}
	}
	return best, hexes, ok
}

// seaRanges are the hexes from a port to every water, or beyondReach.
type seaRanges [atlas.NumWaters]uint8

const beyondReach = 0xFF

// knownRange is what was found for ships on some waters while some narrows were shut.
type knownRange struct {
	waters int // how many they are
	shut   narrows
	hexes  seaRanges
	next   *knownRange
}

// knownRanges are the ranges found so far, by the first of the waters. They depend on
// nothing but the board and the narrows, so they hold for good and for every position.
// There are some 70 ports and seldom more than a few cases for each.
var knownRanges [atlas.NumWaters]atomic.Pointer[knownRange]

// rangesOf is how far a fleet in port has to every water, if nothing but straits and
// canals stands in its way.
func (p *Position) rangesOf(u atlas.Unit) *seaRanges {
	return p.rangesFrom(p.watersOf(u), p.nation.of(u), p.portOf(u))
}

// rangesFrom is the same for ships of a nation on some waters, out of a port.
func (p *Position) rangesFrom(from []atlas.Water, n atlas.Country, base atlas.Place) *seaRanges {
	if len(from) == 0 {
		return &nowhereAtSea
	}
	list, shut := &knownRanges[from[0]], p.narrowsShut(n, base)
	known := list.Load()
	for r := known; r != nil; r = r.next {
		if r.waters == len(from) && r.shut == shut {
			return &r.hexes
		}
	}
	found := &knownRange{waters: len(from), shut: shut, next: known}
	p.survey(from, p.sail.costsPast(shut))
	p.writeRanges(&found.hexes)
	list.CompareAndSwap(known, found) // whoever comes second finds it anew
	return &found.hexes
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
func (r *seaRanges) reaches(list []atlas.Water) bool {
	for _, w := range list {
		if r[w] != beyondReach {
			return true
		}
	}
	return false
}

// intoIstanbul: from the Mediterranean ships come to Istanbul only if all four
// shores of the straits are friendly (29.15).
func (p *Position) intoIstanbul(n atlas.Country, from []atlas.Water, q atlas.Place) bool {
	if q != portIstanbul || p.allFriendly(n, turkishShores[:]...) {
		return true
	}
	for _, w := range from {
		if z := world.Waters[w].Zone; z == atlas.Marmara || z == atlas.BlackSea {
			return true
		}
	}
	return false
}

// lay adds the course of a leg, from one of some waters to one of some others, to
// the course being laid; onward, if it goes on where the leg before ended. It
// reports false if there is no way.
func (p *Position) lay(from, to []atlas.Water, c *board.Costs, onward bool) bool {
	sources, goals := watersIn(from), watersIn(to)
	board.ReachTo(world.Sea, p.seaReach, sources.Bits(), goals.Bits(), c, anyRange)
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
		w.laid = append(w.laid, atlas.Water(at))
	}
	return true
}

// course is the way of a force over the waters.
type course struct {
	track        *waters
	from, length uint16
}

func (s *state) course(i uint8) course {
	f := &s.naval.forces[i]
	return course{&s.naval.track, f.from, f.length}
}

func (c course) len() int             { return int(c.length) }
func (c course) at(k int) atlas.Water { return c.track.of(c.from + uint16(k)) }
func (c course) last() atlas.Water    { return c.at(c.len() - 1) }

// all calls with each of its waters and how many are before it.
func (c course) all(yield func(int, atlas.Water) bool) {
	for k := range c.len() {
		if !yield(k, c.at(k)) {
			return
		}
	}
}

// crosses is where on its course a force comes into a hex, or -1.
func (s *state) crosses(i uint8, h atlas.Hex) int {
	c := s.course(i)
	for k := range c.len() {
		if world.Waters[c.at(k)].Hex == h {
			return k
		}
	}
	return -1
}

// meets is where on its course a force comes to a water, or -1.
func (s *state) meets(i uint8, at atlas.Water) int {
	c := s.course(i)
	for k := range c.len() {
		if c.at(k) == at {
			return k
		}
	}
	return -1
}

// frontsOf are the fronts that some waters lie on (29.12).
func frontsOf(list []atlas.Water) (set uint8) {
	for _, w := range list {
		set |= 1 << atlas.NavalFronts[world.Waters[w].Zone]
	}
	return set
}
