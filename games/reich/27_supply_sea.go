package reich

import (
	"math/bits"

	"sandtable/games/reich/atlas"
)

// Chapter 27.23 to 27.26: supply by sea. A fleet that was named for it carries
// supply from its base, which a line by land must reach, to ports, bridgeheads
// made by invasion and islands without a port, and each of its factors supplies
// one ground unit or air base there.

const (
	maxLifts    = 32
	maxLandings = 64
)

// A lift is a fleet that carries supply.
type lift struct {
	fleet atlas.Unit
	base  atlas.Hex // atlas.NoHex in the U.S. box
	reach atlas.HexSet
}

// A landing is where supply comes ashore.
type landing struct {
	hex  atlas.Hex
	from uint32       // the lifts that reach it
	area atlas.HexSet // the hexes that it supplies, if a lift reaches it
}

// sealift is working memory: the fleets that carry supply for a nation and the
// shores they reach.
type sealift struct {
	land     atlas.HexSet // linked by land
	lines    supplyMap
	lifts    [maxLifts]lift
	n        int
	live     uint32 // the lifts whose base is linked by land
	chained  uint32 // those in a two-front port that a live one feeds (27.26)
	feeds    [maxLifts]uint32
	landings [maxLandings]landing
	shores   int
}

// carriesFor reports whether fleets of a nation may bring supply to another:
// allies do, Britain and France included (34.38), Russia and the West do not
// (45.5), an inactive Vichy only for itself (49.3), and an enemy of the attacker
// for an attacked minor (22.8).
func (s *state) carriesFor(fleetOf, n atlas.Country) bool {
	if fleetOf == n {
		return true
	}
	if (s.commandOf(fleetOf) == atlas.USSR) != (s.commandOf(n) == atlas.USSR) {
		return false
	}
	if fleetOf == atlas.VichyFrance && s.status[atlas.VichyFrance] != Active {
		return false
	}
	if s.friends(fleetOf, n) {
		return true
	}
	return n >= atlas.NumMajors && !s.serves(n) && fleetOf < atlas.NumMajors && s.war[fleetOf]&s.war[n] != 0
}

// layLifts fills the working memory for a nation with the fleets that a filter lets
// carry supply.
func (p *Position) layLifts(n atlas.Country, inEurope bool, carrying func(atlas.Unit) bool) *sealift {
	s := &p.desk.lifting
	s.lines = p.supplyMapOf(n)
	s.land = p.landSupply(n, inEurope)
	s.n, s.shores, s.live, s.chained = 0, 0, 0, 0
	overseas := p.americaSupplies(n)
	for _, u := range allFleets {
		if !carrying(u) || !p.carriesFor(p.nation.of(u), n) || s.n == maxLifts {
			continue
		}
		l := &s.lifts[s.n]
		switch {
		case p.at.of(u) == usSpot && overseas:
			*l = lift{u, atlas.NoHex, p.seaHexesFrom(westWaters, p.nation.of(u), false)}
			s.live |= 1 << s.n
		case p.onBoard(u):
			l.fleet, l.base = u, p.where(u)
			if last := max(s.n-1, 0); s.n > 0 && s.lifts[last].base == l.base && p.nation.of(s.lifts[last].fleet) == p.nation.of(u) && p.naval.berth.of(s.lifts[last].fleet) == p.naval.berth.of(u) {
				l.reach = s.lifts[last].reach
			} else {
				l.reach = p.supplyWaters(u)
			}
			if s.land.Has(l.base) && (!s.lines.zones.Has(l.base) || p.isSource(l.base, s)) {
				s.live |= 1 << s.n
			}
		default:
			continue
		}
		s.n++
	}
	s.chain(p)
	p.layShores(s)
	return s
}

// isSource reports whether a base is itself a source of supply, so that a zone
// over it does not matter (27.22).
func (p *Position) isSource(h atlas.Hex, s *sealift) bool {
	set := p.supplySources(&s.lines, true)
	return set.Has(h)
}

// supplyWaters are the hexes to whose ports a fleet can carry supply, from the
// waters that it lies on; zones of control end at the shore and do not matter (27.25).
func (p *Position) supplyWaters(u atlas.Unit) atlas.HexSet {
	return p.seaHexesFrom(p.watersOf(u), p.nation.of(u), false)
}

// chain finds the fleets in two-front ports that others supply (27.26).
func (s *sealift) chain(p *Position) {
	for i := range s.n {
		s.feeds[i] = 0
		if b := s.lifts[i].base; s.live>>i&1 != 0 || b == atlas.NoHex || !p.twoFronts(b) {
			continue
		}
		for k := range s.n {
			if s.live>>k&1 != 0 && s.lifts[k].reach.Has(s.lifts[i].base) {
				s.feeds[i] |= 1 << k
			}
		}
		if s.feeds[i] != 0 {
			s.chained |= 1 << i
		}
	}
}

// twoFronts reports whether a port passes supply on from one front to another:
// Gibraltar, Istanbul, and Kiel while its canal is open (27.26, 29.13 to 29.15).
func (p *Position) twoFronts(h atlas.Hex) bool {
	return h == atlas.Sites.Gibraltar || h == atlas.Sites.Istanbul || h == atlas.Sites.Kiel && p.kielOpen()
}

// layShores finds where supply can come ashore beyond the reach of lines by land.
func (p *Position) layShores(s *sealift) {
	n := s.lines.nation
	for i := range world.Places {
		if place := &world.Places[i]; place.Port {
			p.layShore(s, place.Hex)
		}
	}
	for i := range p.bridges {
		if b := &p.bridges[i]; b.hex != atlas.NoHex && b.bySea && bridgeCamp(i) == p.camp(n) {
			p.layShore(s, b.hex)
		}
	}
	for i := range islands {
		p.layShore(s, p.shoreOf(i, p.camp(n)))
	}
	if n == atlas.Spain { // 27.17, 46.2
		p.layShore(s, atlas.Sites.Tangiers)
	}
}

// layShore adds a landing if the nation's side holds it. Under an enemy zone it
// supplies only the units in it (27.24).
func (p *Position) layShore(s *sealift, h atlas.Hex) {
	if h == atlas.NoHex || s.land.Has(h) || s.shores == maxLandings || !s.lines.through.Has(h) && !s.lines.into.Has(h) {
		return
	}
	if s.shores > 0 && s.landings[s.shores-1].hex == h {
		return // two ports in one hex
	}
	l := &s.landings[s.shores]
	l.hex, l.from, l.area = h, 0, atlas.HexSet{}
	for i := range s.n {
		if (s.live|s.chained)>>i&1 != 0 && s.lifts[i].reach.Has(h) && p.spanishOnly(h, s.lifts[i].fleet) {
			l.from |= 1 << i
		}
	}
	l.area.Add(h)
	if l.from != 0 && s.lines.through.Has(h) && !s.sharesArea(l) {
		world.Ground.FloodInto(p.flood, l.area.Bits(), s.lines.through.Bits(), s.lines.into.Bits())
	}
	s.shores++
}

// sharesArea gives a new landing from which lines can run on the area of an earlier
// one that has it.
func (s *sealift) sharesArea(l *landing) bool {
	for i := range s.shores {
		if o := &s.landings[i]; o.area.Has(l.hex) && o.from != 0 && s.lines.through.Has(o.hex) {
			l.area = o.area
			return true
		}
	}
	return false
}

// spanishOnly: only Spanish fleets supply through Tangiers, which is no port
// (46.2).
func (p *Position) spanishOnly(h atlas.Hex, f atlas.Unit) bool {
	return h != atlas.Sites.Tangiers || p.nation.of(f) == atlas.Spain
}

// named reports whether a fleet was named to carry supply (13.8, 27.23).
func (p *Position) named(u atlas.Unit) bool { return p.task.of(u) == Supplying }

// suppliedHexes are all hexes in which units of a nation would be in supply, by
// land or by sea.
func (p *Position) suppliedHexes(n atlas.Country, inEurope bool) atlas.HexSet {
	k := p.look()
	s := k.nationOf(inOrOutOfEurope(n, inEurope))
	if since := max(k.lands, k.carriers, k.sinceGround(p.foesInSupply(n))); !k.holds(s.supplied.age, since) {
		supplied := keptSet{p.traceSupply(n, inEurope), k.latest}
		s = k.nationOf(inOrOutOfEurope(n, inEurope))
		s.supplied = supplied
	}
	return s.supplied.set
}

// traceSupply finds those hexes.
func (p *Position) traceSupply(n atlas.Country, inEurope bool) atlas.HexSet {
	s := p.layLifts(n, inEurope, p.named)
	set := s.land
	for i := range s.shores {
		if s.landings[i].from != 0 {
			set = set.Plus(s.landings[i].area)
		}
	}
	return set
}

// fromFleets are the lifts that can supply a unit in a hex.
func (s *sealift) fromFleets(h atlas.Hex) (mask uint32) {
	for i := range s.shores {
		if s.landings[i].area.Has(h) {
			mask |= s.landings[i].from
		}
	}
	return mask
}

// A loading is which fleets supply which units, found unit by unit: a flow from
// the fleets linked by land, through the two-front ports, to the units.
type loading struct {
	room [maxLifts]int8 // factors left
	// by and fed are, for each unit loaded, the fleet that supplies it and, for a
	// chained one, the fleet that feeds that (27.26), or -1.
	units   [maxLoads]atlas.Unit
	by, fed [maxLoads]int8
	options [maxLoads]uint32
	n       int
}

const maxLoads = 96

// load finds a fleet for a unit, moving others to other fleets if need be, and
// reports whether it can be supplied with all that were loaded before.
func (l *loading) load(s *sealift, u atlas.Unit, from uint32) bool {
	if l.n == maxLoads || from == 0 {
		return false
	}
	k := l.n
	l.units[k], l.options[k], l.by[k], l.fed[k] = u, from, -1, -1
	l.n++
	var tried uint32
	if l.place(s, k, &tried) {
		return true
	}
	l.n--
	return false
}

// place puts load k on one of its fleets.
func (l *loading) place(s *sealift, k int, tried *uint32) bool {
	for m := l.options[k] &^ *tried; m != 0; m &= m - 1 {
		i := bits.TrailingZeros32(m)
		if *tried>>i&1 != 0 {
			continue
		}
		*tried |= 1 << i
		if s.chained>>i&1 == 0 {
			if l.take(s, i, tried) {
				l.by[k], l.fed[k] = int8(i), -1
				return true
			}
			continue
		}
		for fm := s.feeds[i]; fm != 0; fm &= fm - 1 {
			feeder := bits.TrailingZeros32(fm)
			if l.room[feeder] == 0 && !l.make(s, feeder, tried) {
				continue
			}
			if l.take(s, i, tried) {
				l.room[feeder]--
				l.by[k], l.fed[k] = int8(i), int8(feeder)
				return true
			}
		}
	}
	return false
}

// take uses one factor of a fleet, making room if it has none left.
func (l *loading) take(s *sealift, i int, tried *uint32) bool {
	if l.room[i] == 0 && !l.make(s, i, tried) {
		return false
	}
	l.room[i]--
	return true
}

// make frees a factor of a fleet by moving one of its loads to another.
func (l *loading) make(s *sealift, i int, tried *uint32) bool {
	for k := range l.n {
		if int(l.by[k]) != i {
			continue
		}
		fed := l.fed[k]
		if fed >= 0 {
			l.room[fed]++
		}
		l.by[k], l.fed[k] = -1, -1
		if l.place(s, k, tried) {
			l.room[i]++
			return true
		}
		l.by[k], l.fed[k] = int8(i), fed
		if fed >= 0 {
			l.room[fed]--
		}
	}
	return false
}

// The islands of several hexes that have no port: supply comes ashore at one hex
// that the occupant chooses once (27.24). Islands of one hex need no choice.
var islands [numIslands]atlas.HexSet

func findIslands() (list [numIslands]atlas.HexSet) {
	list[0] = world.Regions[atlas.Crete]
	list[1] = atlas.Union(atlas.Cyprus)
	k := 2
	for h := range world.OneHexIslands.All {
		if !world.Ports.Has(h) && world.AtSea.Has(h) {
			list[k].Add(h)
			k++
		}
	}
	return list
}

// numIslands are Crete, Cyprus and the islands of one hex without a port.
const numIslands = 2 + 7

// chosenIslands are those of several hexes.
const chosenIslands = 2

// shoreOf is where supply for a camp comes ashore on an island, or atlas.NoHex.
func (s *state) shoreOf(i int, a atlas.Alliance) atlas.Hex {
	if i >= chosenIslands {
		return atlas.Hex(islands[i].Bits().Next(0))
	}
	if c := s.moves.shores[i]; c.chosen && c.camp == a {
		return c.hex
	}
	return atlas.NoHex
}

// shore is the hex of an island that its occupant has chosen for good.
type shore struct {
	chosen bool
	camp   atlas.Alliance
	hex    atlas.Hex
}

// americaSupplies: America is a source while both London and Paris are in Axis
// hands or cut off from the Atlantic (27.16, 29.172).
func (p *Position) americaSupplies(n atlas.Country) bool {
	if p.camp(n) != atlas.Allies || p.commandOf(n) == atlas.USSR {
		return false
	}
	return p.severed(atlas.Sites.London, atlas.Britain) && p.severed(atlas.Sites.Paris, atlas.France)
}

// severed reports whether a capital is lost or has no line to an Atlantic port.
func (p *Position) severed(capital atlas.Hex, n atlas.Country) bool {
	if p.camp(p.control.of(capital)) != atlas.Allies {
		return true
	}
	m := p.supplyMapOf(n)
	var from atlas.HexSet
	from.Add(capital)
	linked := p.floodFrom(&m, from)
	for i := range world.Places {
		if place := &world.Places[i]; place.Port && place.On(atlas.Atlantic) && linked.Has(place.Hex) && p.camp(p.control.of(place.Hex)) == atlas.Allies {
			return false
		}
	}
	return true
}
