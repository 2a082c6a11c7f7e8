package reich

import (
	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Chapters 35 and 37.3: how many units the ports of Africa and the Levant can
// supply.

// limitedGroup is a part of the board with a limit on what can be supplied there.
type limitedGroup struct {
	question string
	// counts is what a unit counts towards the limit, 0 if it does not.
	counts func(p *Position, u atlas.Unit) int
	limit  func(p *Position) int
}

// The groups.
const (
	groupAfrica = iota
	groupLevant
	groupEgypt
	numGroups
)

const unlimited = 1 << 14

var limitedGroups = [...]limitedGroup{
	groupAfrica: {
		"More German factors are in Africa than can be supplied while the Allies hold Malta. Choose a unit that goes without.",
		(*Position).countsInAfrica, (*Position).africanLimit,
	},
	groupLevant: {
		"More Axis factors are in the eastern Mediterranean than can be supplied there. Choose a unit that goes without.",
		(*Position).countsInLevant, (*Position).levantLimit,
	},
	groupEgypt: {
		"Without Gibraltar the Egyptian ports supply four ground units only. Choose a unit that goes without.",
		(*Position).countsInEgypt, (*Position).egyptianLimit,
	},
}

const (
	axisLimit    = 18 // factors, 35.1 and 35.5
	leastLimit   = 4  // 35.2
	egyptsGround = 4  // units, 37.3
)

// othersExcess keeps the units set aside of nations that do not move now.
func (p *Position) othersExcess() (set atlas.UnitSet) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.moves.excess.Has(u) && !p.moving.Has(p.nation.of(u)) {
			set.Add(u)
		}
	}
	return set
}

// overLimit reports whether a group has more than can be supplied, not counting
// what was set aside.
func (p *Position) overLimit(g int) bool {
	if g != groupEgypt && p.armiesShareSuez() {
		return p.overSharedLimit(g)
	}
	limit := limitedGroups[g].limit(p)
	if limit == unlimited {
		return false
	}
	total := 0
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.onBoard(u) && p.moving.Has(p.nation.of(u)) && !p.moves.excess.Has(u) {
			total += limitedGroups[g].counts(p, u)
		}
	}
	return total > limit
}

// limited lists the units of a group that could be set aside.
func (p *Position) limited(g int, out []engine.Move) []engine.Move {
	counts := func(u atlas.Unit) bool { return limitedGroups[g].counts(p, u) > 0 }
	if g != groupEgypt && p.armiesShareSuez() {
		shared := p.suppliedArmies().either > 0
		counts = func(u atlas.Unit) bool { return p.mayForgo(g, u, shared) }
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.onBoard(u) && p.moving.Has(p.nation.of(u)) && !p.moves.excess.Has(u) && counts(u) && !p.twin(u) {
			out = append(out, engine.M1(kChoose, u))
		}
	}
	return out
}

// setAside puts a unit out of supply because of a limit: it cannot move (35.3),
// and aircraft and fleets are turned over (35.31), in the Levant as in Africa (35.53).
func (p *Position) setAside(u atlas.Unit) {
	if needsSupply(u) {
		p.mark(u, unsupplied)
		return
	}
	p.invert(u)
}

// countsInAfrica: German factors of all kinds, those of German Minor Allies and of
// active Vichy that live from Libya or from African ports west of the canal, but
// not from a bridgehead at Casablanca (35.1, 35.4).
func (p *Position) countsInAfrica(u atlas.Unit) int {
	if p.armiesShareSuez() {
		return p.countsFrom(u, drawsWest)
	}
	n := p.nation.of(u)
	if n == atlas.Italy || u.Info().Nation == atlas.Italy || p.commandOf(n) != atlas.Germany || n == atlas.VichyFrance && p.status[n] != Active {
		return 0
	}
	if u.Kind() == atlas.AirBase || !atlas.RegionsOf.AfricaWest.Has(p.where(u)) || p.linkedWithout(u, limitedPorts[groupAfrica]) || p.livesFromCasablanca(p.where(u), n) {
		return 0
	}
	return u.Strength()
}

// livesFromCasablanca reports whether a nation has a line by land from a hex to an
// Axis bridgehead at Casablanca (35.1).
func (p *Position) livesFromCasablanca(h atlas.Hex, n atlas.Country) bool {
	for i := range axisBridges {
		if b := &p.bridges[i]; b.hex == atlas.Sites.Casablanca && b.bySea {
			m := p.supplyMapOf(n)
			var from atlas.HexSet
			from.Add(b.hex)
			linked := p.floodFrom(&m, from)
			return m.inLine(h, &linked)
		}
	}
	return false
}

// linkedWithout reports whether a unit has a line by land to a source other than
// some: overland beyond Suez, or for Vichy to Tunis or Beirut (35.4, 35.5).
func (p *Position) linkedWithout(u atlas.Unit, sources *atlas.HexSet) bool {
	return p.linkedAt(p.where(u), p.nation.of(u), sources)
}

func (p *Position) linkedAt(h atlas.Hex, n atlas.Country, sources *atlas.HexSet) bool {
	links := p.linksOf(n, sources)
	return links.lines.inLine(h, &links.linked)
}

// linkMemo is the land with a line to a source other than some, for a nation.
type linkMemo struct {
	age     age
	sources *atlas.HexSet
	lines   supplyMap
	linked  atlas.HexSet
}

// linksOf finds that land, for one nation and set of sources at a time.
func (p *Position) linksOf(n atlas.Country, sources *atlas.HexSet) *linkMemo {
	k, memo := p.look(), &p.desk.links
	if memo.lines.nation == n && memo.sources == sources && k.holds(memo.age, max(k.lands, k.sinceGround(p.war[n]))) {
		return memo
	}
	memo.age, memo.sources = k.latest, sources
	memo.lines = p.supplyMapOf(n)
	from := p.supplySources(&memo.lines, false)
	from.RemoveAll(sources)
	memo.linked = p.floodFrom(&memo.lines, from)
	return memo
}

// africanLimit is 18 less the Allied air and naval factors on Malta, and at least
// four, while the Allies hold it (35.1, 35.2).
func (p *Position) africanLimit() int {
	if p.mover != atlas.Axis || p.camp(p.control.of(atlas.Sites.Malta)) != atlas.Allies {
		return unlimited
	}
	return max(axisLimit-p.factorsAt(atlas.Sites.Malta, atlas.Allies), leastLimit)
}

// factorsAt are the air and naval factors of a camp in a hex, which act as usual
// although they are counted here (35.6).
func (p *Position) factorsAt(h atlas.Hex, a atlas.Alliance) (sum int) {
	for u := range p.here(h) {
		if (u.Kind() == atlas.Air || u.Kind() == atlas.Fleet) && p.camp(p.nation.of(u)) == a {
			sum += u.Strength()
		}
	}
	return sum
}

// levantPorts are the ports of 35.5.
var levantPorts [4]atlas.Hex

// countsInLevant: all Axis factors that live from the ports and beaches of the
// eastern Mediterranean, and not overland through Turkey or Iraq (35.5).
func (p *Position) countsInLevant(u atlas.Unit) int {
	if p.armiesShareSuez() {
		return p.countsFrom(u, drawsEast)
	}
	if u.Kind() == atlas.AirBase || p.camp(p.nation.of(u)) != atlas.Axis || !p.serves(p.nation.of(u)) || p.nation.of(u) == atlas.VichyFrance && p.status[atlas.VichyFrance] != Active {
		return 0
	}
	if !atlas.RegionsOf.Levant.Has(p.where(u)) || p.linkedWithout(u, limitedPorts[groupLevant]) {
		return 0
	}
	return u.Strength()
}

// levantLimit is 18 less what Allied aircraft and ships take from it (35.51).
func (p *Position) levantLimit() int {
	if p.mover != atlas.Axis {
		return unlimited
	}
	return p.levantLimitWith(0)
}

// levantLimitWith is that limit with so many Axis naval factors more in the ports.
func (p *Position) levantLimitWith(coming int) int {
	limit := axisLimit
	for u := range atlas.Unit(atlas.NumUnits) {
		if u.Kind() == atlas.Air && p.onBoard(u) && p.camp(p.nation.of(u)) == atlas.Allies && p.threatensLevant(p.where(u)) {
			limit -= u.Strength()
		}
	}
	ships := -coming
	for _, h := range levantPorts {
		ships += p.navalAt(h, atlas.Allies) - p.navalAt(h, atlas.Axis)
	}
	return max(limit-max(ships, 0), 0)
}

func (p *Position) navalAt(h atlas.Hex, a atlas.Alliance) (sum int) {
	for u := range p.here(h) {
		if u.Kind() == atlas.Fleet && p.camp(p.nation.of(u)) == a {
			sum += u.Strength()
		}
	}
	return sum
}

// threatensLevant reports whether aircraft in a hex lower the limit: on Cyprus,
// Crete or Rhodes, or within four hexes of all Axis ports and bridgeheads there.
func (p *Position) threatensLevant(h atlas.Hex) bool {
	if world.Regions[atlas.Crete].Has(h) || world.Countries[atlas.Cyprus].Hexes.Has(h) || world.Countries[atlas.Rhodes].Hexes.Has(h) {
		return true
	}
	some := false
	near := func(at atlas.Hex) bool {
		some = true
		return atlas.Distance(h, at) <= atlas.AirRange
	}
	for _, at := range levantPorts {
		if p.camp(p.control.of(at)) == atlas.Axis && !near(at) {
			return false
		}
	}
	for i := range axisBridges {
		if at := p.bridges[i].hex; at != atlas.NoHex && atlas.RegionsOf.Levant.Has(at) && !near(at) {
			return false
		}
	}
	return some
}

// gibraltarLostNow reports whether the Allies do not hold Gibraltar (37.3).
func (p *Position) gibraltarLostNow() bool {
	return p.camp(p.control.of(atlas.Sites.Gibraltar)) == atlas.Axis
}

// countsInEgypt: the Allied ground units in the Mediterranean that live from
// Egyptian ports; the Free French do not count (37.3).
func (p *Position) countsInEgypt(u atlas.Unit) int {
	n := p.nation.of(u)
	if !needsSupply(u) || n == atlas.FreeFrench || p.camp(n) != atlas.Allies || p.commandOf(n) == atlas.USSR || !world.Fronts[atlas.MediterraneanFront].Has(p.where(u)) {
		return 0
	}
	if p.where(u) == atlas.Sites.Malta {
		return 1 // 41.3
	}
	if p.alwaysSupplied(u) {
		return 0
	}
	egypt := p.landSupply(n, false)
	if !egypt.Has(p.where(u)) || p.linkedWithout(u, &atlas.RegionsOf.PortsOfEgypt) {
		return 0
	}
	return 1
}

// egyptianLimit holds once the Allies have lost Gibraltar (37.3).
func (p *Position) egyptianLimit() int {
	if p.mover != atlas.Allies || !p.gibraltarLostNow() {
		return unlimited
	}
	return egyptsGround
}

// africaFull reports whether an Axis unit coming to Africa or the Levant by air or
// sea would be more than can be supplied there, with all that is on its way there
// (35.7). Italians count in the Levant only, a first landing by invasion or drop is
// free (35.71), and so is what lives from the land where it comes to (35.72).
func (p *Position) africaFull(u atlas.Unit, h atlas.Hex, landing bool) bool {
	if p.armiesShareSuez() {
		return p.crowds(u, h, landing)
	}
	for g, area := range [...]*atlas.HexSet{groupAfrica: &atlas.RegionsOf.AfricaWest, groupLevant: &atlas.RegionsOf.Levant} {
		if !area.Has(h) || !p.countsOnComing(g, u) || p.onBoard(u) && area.Has(p.where(u)) {
			continue
		}
		if p.tooMany(g, area, u, landing) && !p.linkedAt(h, p.nation.of(u), limitedPorts[g]) {
			return true
		}
	}
	return false
}

// limitMemo is what tooMany answered while a list is made.
type limitMemo struct {
	known, landing, west, over bool
	unit                       atlas.Unit
}

// tooMany reports whether a unit that comes to an area would exceed its limit.
func (p *Position) tooMany(g int, area *atlas.HexSet, u atlas.Unit, landing bool) bool {
	memo := &p.desk.limits[g]
	if p.desk.caching && memo.known && memo.unit == u && memo.landing == landing {
		return memo.over
	}
	over := p.exceeds(g, area, u, landing)
	*memo = limitMemo{known: p.desk.caching, unit: u, landing: landing, over: over}
	return over
}

func (p *Position) exceeds(g int, area *atlas.HexSet, u atlas.Unit, landing bool) bool {
	if limitedGroups[g].limit(p) == unlimited {
		return false
	}
	there, any := p.axisIn(g, area)
	if landing && !any {
		return false
	}
	factors, ships := p.boundFor(g, area)
	factors += u.Strength()
	if u.Kind() == atlas.Fleet {
		ships += u.Strength()
	}
	return there+factors > p.limitWith(g, ships)
}

// limitedPorts are the sources of supply that do not free a unit from a limit.
var limitedPorts = [...]*atlas.HexSet{groupAfrica: &atlas.RegionsOf.PortsOfLibya, groupLevant: {}}

// countsOnComing reports whether a unit would count towards the limit of a group.
func (p *Position) countsOnComing(g int, u atlas.Unit) bool {
	if u.Kind() == atlas.AirBase || p.camp(p.nation.of(u)) != atlas.Axis {
		return false
	}
	return g == groupLevant || u.Info().Nation != atlas.Italy && p.commander(u) == atlas.Germany
}

// axisIn are the factors in an area that count towards its limit, and whether the
// Axis has any units there.
func (p *Position) axisIn(g int, area *atlas.HexSet) (factors int, any bool) {
	for v := range atlas.Unit(atlas.NumUnits) {
		if p.onBoard(v) && area.Has(p.where(v)) && p.camp(p.nation.of(v)) == atlas.Axis && p.serves(p.nation.of(v)) {
			any = true
			factors += limitedGroups[g].counts(p, v)
		}
	}
	return factors, any
}

// boundFor are the factors on their way by sea into an area from outside it, and
// those of the ships among them.
func (p *Position) boundFor(g int, area *atlas.HexSet) (factors, ships int) {
	for _, u := range allFleets {
		i := p.naval.with.of(u)
		if i == 0 || p.naval.forces[i-1].kind != changingBase || p.naval.forces[i-1].state != sailing || !p.countsOnComing(g, u) {
			continue
		}
		if to := p.naval.forces[i-1].target; to != atlas.NoHex && area.Has(to) && !area.Has(p.where(u)) {
			factors, ships = factors+u.Strength(), ships+u.Strength()
		}
	}
	for k := range p.naval.cargo {
		c := &p.naval.cargo[k]
		if c.force() == 0 || c.ashore() || !p.countsOnComing(g, c.unit()) || !area.Has(p.naval.forces[c.force()-1].target) {
			continue
		}
		if from := c.from().hex(); from == atlas.NoHex || !area.Has(from) {
			factors += c.unit().Strength()
		}
	}
	return factors, ships
}

// limitWith is the limit of a group once so many Axis naval factors more are in its
// ports, where they offset Allied ones (35.74).
func (p *Position) limitWith(g int, ships int) int {
	if g == groupLevant {
		return p.levantLimitWith(ships)
	}
	return limitedGroups[g].limit(p)
}
