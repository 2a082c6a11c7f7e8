package reich

import (
	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Chapters 28.62 to 28.65 and 29.8: building air and naval factors.

// airSizes are the counters of air factors.
var airSizes = [...]int{5, 3, 2, 1}

// partAt lists the air counters of a nation in a spot, those below five factors
// only if parts.
func (p *Position) airCounters(where spot, n atlas.Country, parts bool, into []atlas.Unit) []atlas.Unit {
	for u := range p.in(where) {
		if u.Kind() == atlas.Air && p.nation.of(u) == n && (!parts || u.Strength() < 5) {
			into = append(into, u)
		}
	}
	return into
}

// subset finds counters among a list that have exactly so many factors, the
// largest first: a bit for each, or none.
func subset(list []atlas.Unit, want int) (chosen uint32) {
	for i, u := range list {
		if u.Strength() > want {
			continue
		}
		if u.Strength() == want {
			return 1 << i
		}
		if rest := subset(list[i+1:], want-u.Strength()); rest != 0 {
			return 1<<i | rest<<(i+1)
		}
	}
	return 0
}

// airParts reports whether exactly so many air factors of a nation are in a hex,
// and takes them from the board if asked to.
func (p *Position) airParts(h atlas.Hex, n atlas.Country, want int, take bool) bool {
	var room [24]atlas.Unit
	list := p.airCounters(spot(h), n, false, room[:0])
	chosen := subset(list, want)
	if chosen == 0 {
		return false
	}
	if take {
		for i, u := range list {
			if chosen>>i&1 != 0 {
				p.shelveAir(u)
			}
		}
	}
	return true
}

// shelveAir takes a counter of factors out of use.
func (p *Position) shelveAir(u atlas.Unit) {
	p.put(u, spare)
	p.clear(u)
}

// completes reports whether so many new factors make a 5-4 of partial counters in
// a spot (28.62).
func (p *Position) completes(where spot, n atlas.Country, factors int) bool {
	var room [24]atlas.Unit
	return subset(p.airCounters(where, n, true, room[:0]), 5-factors) != 0
}

// completable reports whether so many new factors can make a 5-4 anywhere: where
// they are built, or after redeployment.
func (p *Position) completable(n atlas.Country, factors int) bool {
	if factors == 5 {
		return p.counterIn(spare, n, atlas.Air, 5) != atlas.NoUnit
	}
	seen := atlas.NoHex
	for u := range atlas.Of(n) {
		if u.Kind() != atlas.Air || u.Strength() == 5 || p.nation.of(u) != n || !p.onBoard(u) && p.at.of(u) != usSpot || p.where(u) == seen {
			continue
		}
		seen = p.where(u)
		if p.completes(p.at.of(u), n, factors) {
			return true
		}
	}
	return false
}

// airSite reports whether so many factors can be based in a hex: by completing a
// 5-4 there, or as counters of their own that are joined later in the turn.
func (p *Position) airSite(h atlas.Hex, n atlas.Country, factors int) bool {
	if p.airRoom(h, n) < factors {
		return false
	}
	return factors == 5 || p.completes(spot(h), n, factors) || p.separate(n, factors) != 0
}

// separate is a set of spare counters with so many factors, a bit for each size, 0
// if there is none (28.64).
func (p *Position) separate(n atlas.Country, factors int) (sizes uint8) {
	for i, s := range airSizes {
		if s <= factors && p.counterIn(spare, n, atlas.Air, s) != atlas.NoUnit {
			sizes |= 1 << i
			factors -= s
		}
	}
	if factors > 0 {
		return 0
	}
	return sizes
}

// legalFactors are the numbers of air factors that a power can build (28.62,
// 28.63).
func (p *Position) legalFactors(who atlas.Country, out []engine.Move) []engine.Move {
	most := min(p.airFree(who), p.budget(who)/atlas.CostPerFactor[atlas.Air], 5)
	for k := 1; k <= most; k++ {
		if p.completable(who, k) && p.hasSite(who, func(h atlas.Hex) bool { return p.airSite(h, who, k) }) {
			out = append(out, engine.M2(kBuildAir, who, k))
		}
	}
	return out
}

// buildAir places new factors: a 5-4, the missing part of one, or counters that
// must be joined before the turn ends.
func (p *Position) buildAir(n atlas.Country, factors int, to spot) {
	if factors == 5 {
		p.arrive(p.counterIn(spare, n, atlas.Air, 5), to)
		return
	}
	var room [24]atlas.Unit
	list := p.airCounters(to, n, true, room[:0])
	chosen := subset(list, 5-factors)
	full := p.counterIn(spare, n, atlas.Air, 5)
	if full != atlas.NoUnit && chosen != 0 {
		used := factors
		for i, u := range list {
			if chosen>>i&1 != 0 {
				used += int(p.used.of(u))
				p.shelveAir(u)
			}
		}
		p.put(full, to)
		p.used.set(full, uint8(min(used, 5)))
		return
	}
	sizes := p.separate(n, factors)
	for i, s := range airSizes {
		if sizes>>i&1 != 0 {
			p.arrive(p.counterIn(spare, n, atlas.Air, s), to)
		}
	}
}

// joinAir makes the largest counters of the partial air counters of a power in
// each hex (28.61, 28.65).
func (p *Position) joinAir(n atlas.Country) {
	if n >= atlas.NumMajors {
		return
	}
	for u := range atlas.Of(n) {
		if u.Kind() == atlas.Air && u.Strength() < 5 && p.nation.of(u) == n && (p.onBoard(u) || p.at.of(u) == usSpot) {
			p.joinAt(p.at.of(u), n)
		}
	}
}

// joinAt joins the partial counters of a spot if that leaves fewer of them.
func (p *Position) joinAt(where spot, n atlas.Country) {
	var room [24]atlas.Unit
	list := p.airCounters(where, n, true, room[:0])
	total, used, keep, fresh := 0, 0, marks(0), false
	for _, u := range list {
		fresh = fresh || p.has(u, raw)
		total += u.Strength()
		used += int(p.used.of(u))
		if p.task.of(u) != Idle {
			return
		}
		keep |= p.marks.of(u) &^ raw
	}
	var have [len(airSizes)]int
	for u := range atlas.Of(n) {
		if u.Kind() == atlas.Air && p.nation.of(u) == n && p.at.of(u) == spare {
			have[sizeIndex(u.Strength())]++
		}
	}
	for _, u := range list {
		have[sizeIndex(u.Strength())]++
	}
	var take [len(airSizes)]int
	left, count := total, 0
	for i, s := range airSizes {
		take[i] = min(left/s, have[i])
		left -= take[i] * s
		count += take[i]
	}
	if left > 0 || count >= len(list) || fresh && take[0] == 0 {
		return // new factors join only to make a 5-4
	}
	for _, u := range list {
		p.shelveAir(u)
	}
	for i, s := range airSizes {
		for range take[i] {
			u := p.counterIn(spare, n, atlas.Air, s)
			p.put(u, where)
			p.used.set(u, uint8(min(used, s)))
			used -= int(p.used.of(u))
			p.marks.set(u, keep)
		}
	}
}

func sizeIndex(strength int) int {
	for i, s := range airSizes {
		if s == strength {
			return i
		}
	}
	return len(airSizes) - 1
}

// dropPartials loses new partial air units that were not joined to make a 5-4
// (28.62).
func (p *Position) dropPartials(n atlas.Country) {
	for u := range atlas.Of(n) {
		if u.Kind() == atlas.Air && p.nation.of(u) == n && u.Strength() < 5 && n < atlas.NumMajors && p.has(u, raw) && p.inPlay(u) {
			p.tell(evLost, "28.62", int16(u))
			p.shelveAir(u)
		}
	}
}

// crowdedBase is a hex that an air base counter has left with more air factors than
// it can base now (28.16), or atlas.NoHex.
func (p *Position) crowdedBase() atlas.Hex {
	for h := range p.economy.vacated.All {
		for u := range p.here(h) {
			if p.excessAir(u) > 0 && p.moving.Has(p.nation.of(u)) {
				return h
			}
		}
	}
	return atlas.NoHex
}

// excessAir are the factors that an air unit's base has no room for.
func (p *Position) excessAir(u atlas.Unit) int {
	if u.Kind() != atlas.Air {
		return 0
	}
	return max(p.airFactors(p.where(u))-p.airCapacityOf(p.where(u), u), 0)
}

// legalFleets: 9-factor fleets among the allowable builds, and the rebuilding of
// nine lost factors (29.81, 29.82).
func (p *Position) legalFleets(who atlas.Country, out []engine.Move) []engine.Move {
	if p.budget(who) < atlas.CostPerFactor[atlas.Fleet]*atlas.FullFleet || p.counterIn(spare, who, atlas.Fleet, atlas.FullFleet) == atlas.NoUnit {
		return out
	}
	if !p.hasSite(who, func(h atlas.Hex) bool { return world.Ports.Has(h) && p.navalRoom(h, who) >= atlas.FullFleet }) {
		return out
	}
	if p.fleetsFree(who) > 0 {
		out = append(out, engine.M1(kBuildFleet, who))
	}
	if p.economy.navalLost[who] >= atlas.FullFleet && p.freeYard() >= 0 {
		out = append(out, engine.M1(kRebuildFleet, who))
	}
	return out
}

func (p *Position) freeYard() int {
	for i := range p.economy.yard {
		if p.economy.yard[i].unit == atlas.NoUnit {
			return i
		}
	}
	return -1
}

// layDown begins the rebuilding of a fleet, which takes a year (29.82).
func (p *Position) layDown(who atlas.Country, port atlas.Hex) {
	u := p.counterIn(spare, who, atlas.Fleet, atlas.FullFleet)
	p.put(u, inYard)
	p.economy.navalLost[who] -= atlas.FullFleet
	p.economy.yard[p.freeYard()] = yardSlot{u, port, p.now + atlas.Seasons}
}

// launchFleets brings the rebuilt fleets of the mover into play.
func (p *Position) launchFleets() {
	for i := range p.economy.yard {
		y := &p.economy.yard[i]
		if y.unit == atlas.NoUnit || p.now < y.due || p.campOf(y.unit.Info().Nation) != p.mover {
			continue
		}
		to := usSpot
		if y.port != atlas.NoHex {
			to = spot(y.port)
		}
		p.arrive(y.unit, to)
		p.tell(evLaunched, "29.82", int16(y.unit))
		*y = yardSlot{unit: atlas.NoUnit, port: atlas.NoHex}
	}
}

// closeYards loses fleets whose port has fallen to the enemy (29.82).
func (p *Position) closeYards() {
	for i := range p.economy.yard {
		y := &p.economy.yard[i]
		if y.unit == atlas.NoUnit || y.port == atlas.NoHex {
			continue
		}
		n := y.unit.Info().Nation
		if c := p.camp(p.control.of(y.port)); c == p.campOf(n).Enemy() || p.fallen.Has(n) {
			p.put(y.unit, spare)
			p.economy.navalLost[n] += atlas.FullFleet
			p.tell(evYardLost, "29.82", int16(y.unit), int16(y.port))
			*y = yardSlot{unit: atlas.NoUnit, port: atlas.NoHex}
		}
	}
}
