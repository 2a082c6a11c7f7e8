package reich

import (
	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Chapter 32.1: raising partisans.

// risingCountries are those in which partisans can rise: the six of 32.12, and
// those of variants.
var risingCountries = [...]atlas.Country{atlas.Italy, atlas.Britain, atlas.France, atlas.USSR, atlas.Algeria, atlas.Egypt, atlas.Greece, atlas.Morocco, atlas.Spain, atlas.Tunisia, atlas.Yugoslavia}

// mayRise reports whether a power may raise partisans in a country now.
func (p *Position) mayRise(who, n atlas.Country) bool {
	if last := p.economy.rose[n]; last == p.now { // one more than the turn before this
		return false // 32.11
	}
	if p.campOf(who) == atlas.Axis {
		return p.mayRiseForAxis(who, n)
	}
	if !p.atWar(atlas.USSR, atlas.Germany) && !p.atWar(atlas.USSR, atlas.Italy) || p.war[who] == 0 || p.outOfWar(who) {
		return false // 32.1
	}
	switch n {
	case atlas.USSR:
		return who == atlas.USSR
	case atlas.Italy, atlas.Britain, atlas.France:
		return p.fallen.Has(n) && who != n
	case atlas.Greece:
		return p.status[n] == Conquered
	case atlas.Yugoslavia:
		if p.inForce(atlas.Axis, 19) {
			return who == atlas.USSR && p.risen(n) < 2
		}
		return p.status[n] == Conquered
	case atlas.Spain:
		return p.inForce(atlas.Allies, 18) && (p.atWar(atlas.Spain, atlas.Germany) || p.atWar(atlas.Spain, atlas.Italy) || p.status[n] == Conquered)
	}
	return false
}

// mayRiseForAxis: the risings of the variants 11 and 16.
func (p *Position) mayRiseForAxis(who, n atlas.Country) bool {
	switch n {
	case atlas.Tunisia, atlas.Algeria, atlas.Morocco:
		return p.economy.effects.unrest == unrestPartisans
	case atlas.Egypt:
		return p.inForce(atlas.Axis, 16) && p.axisInEgypt(true)
	}
	return false
}

// risen are the partisans of a country on the board.
func (p *Position) risen(n atlas.Country) (count int) {
	for u := range atlas.Of(n) {
		if u.Kind() == atlas.Partisan && p.onBoard(u) {
			count++
		}
	}
	return count
}

// rebel is a partisan of a country that is not on the board, or atlas.NoUnit.
func (p *Position) rebel(n atlas.Country) atlas.Unit {
	for u := range atlas.Of(n) {
		if u.Kind() == atlas.Partisan && p.at.of(u) == inPool {
			return u
		}
	}
	return atlas.NoUnit
}

func (p *Position) legalPartisans(who atlas.Country, out []engine.Move) []engine.Move {
	if p.budget(who) < atlas.CostPerFactor[atlas.Partisan] {
		return out
	}
	for _, n := range risingCountries {
		if !p.mayRise(who, n) {
			continue
		}
		if u := p.rebel(n); u != atlas.NoUnit && p.hasRising(who, u) && p.risingShare(who, n) {
			out = append(out, engine.M2(kRaise, who, u))
		}
	}
	return out
}

// risingHex reports whether partisans can rise on a hex: vacant but for partisans
// of the same power, controlled by the enemy and not in his zone of control, not
// in Vichy France while she is neutral (32.13).
func (p *Position) risingHex(who atlas.Country, u atlas.Unit, h atlas.Hex, zone *atlas.HexSet) bool {
	if !world.OnLand.Has(h) || p.camp(p.control.of(h)) != p.campOf(who).Enemy() || zone.Has(h) {
		return false
	}
	if p.control.of(h) == atlas.VichyFrance && p.status[atlas.VichyFrance] != Active && p.war[atlas.VichyFrance] == 0 {
		return false
	}
	for v := range p.here(h) {
		if v.Kind() != atlas.Partisan || p.nation.of(v) != who {
			return false
		}
	}
	return p.room(u, h)
}

func (p *Position) hasRising(who atlas.Country, u atlas.Unit) bool {
	zone := p.zoc(who)
	for h := range world.Countries[u.Info().Nation].Hexes.Bits().All() {
		if p.risingHex(who, u, atlas.Hex(h), &zone) {
			return true
		}
	}
	return false
}

func (p *Position) legalRising(who atlas.Country, u atlas.Unit, out []engine.Move) []engine.Move {
	zone := p.zoc(who)
	for h := range world.Countries[u.Info().Nation].Hexes.Bits().All() {
		if p.risingHex(who, u, atlas.Hex(h), &zone) {
			out = append(out, engine.M1(kAt, h))
		}
	}
	return out
}

// risingShare: while an ally of another player could still raise partisans in the same
// country in this phase, a power raises no more than its part of all there can be; the
// odd one is for who has ground forces nearest to the capital (32.14).
func (p *Position) risingShare(who, n atlas.Country) bool {
	most, mine, players, nearer := 0, 0, 1, 0
	for u := range atlas.Of(n) {
		if u.Kind() != atlas.Partisan {
			continue
		}
		most++
		if p.nation.of(u) == who && p.onBoard(u) {
			mine++
		}
	}
	near := p.nearestGround(who, n)
	for ally := range p.actors().All {
		if p.seatOf(ally) == p.seatOf(who) || p.economy.done.Has(ally) || !p.mayRise(ally, n) || p.budget(ally) < atlas.CostPerFactor[atlas.Partisan] {
			continue
		}
		players++
		if p.nearestGround(ally, n) < near {
			nearer++
		}
	}
	share := most / players
	if nearer < most%players {
		share++
	}
	return players == 1 || mine < share
}

// nearestGround is how far the nearest ground unit of a power is from a capital.
func (p *Position) nearestGround(who, n atlas.Country) int {
	best, at := atlas.NumHexes, world.Countries[n].Capital
	if at == atlas.NoHex {
		at = world.Countries[n].Hexes.First()
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if !u.Kind().Ground() || u.Kind() == atlas.Partisan || p.commander(u) != who {
			continue
		}
		if h := p.where(u); h != atlas.NoHex {
			best = min(best, atlas.Distance(h, at))
		}
	}
	return best
}

// raise puts partisans on the board: they obey who raised them (32.14).
func (p *Position) raise(u atlas.Unit, who atlas.Country, h atlas.Hex) {
	p.nation.set(u, who)
	p.economy.rose[u.Info().Nation] = p.now + 1
	p.arrive(u, spot(h))
	p.entered(u, h)
}

func (p *Position) whyPartisan(who atlas.Country, u atlas.Unit) *engine.Refusal {
	if u >= atlas.NumUnits || u.Kind() != atlas.Partisan {
		return engine.Refuse("32.1", "Only partisans are raised; other units are built.")
	}
	n := u.Info().Nation
	switch {
	case p.budget(who) < atlas.CostPerFactor[atlas.Partisan]:
		return refuse("11.4", "Partisans cost 2 BRPs; {n} may spend {i} more in this turn.", int16(who), int16(p.budget(who)))
	case p.campOf(who) == atlas.Allies && !p.atWar(atlas.USSR, atlas.Germany) && !p.atWar(atlas.USSR, atlas.Italy):
		return engine.Refuse("32.1", "No partisans rise before Russia is at war with Germany or Italy.")
	case p.economy.rose[n] == p.now:
		return engine.Refuse("32.11", "Partisans rose there in the last game turn.")
	case n == atlas.USSR && who != atlas.USSR:
		return engine.Refuse("32.11", "Only Russia raises partisans in Russia.")
	case p.rebel(n) == atlas.NoUnit:
		return engine.Refuse("32.12", "No more partisans can rise in this country.")
	case p.mayRise(who, n) && !p.risingShare(who, n):
		return engine.Refuse("32.14", "An ally may still want partisans there: you raise no more than your share until it is done.")
	case !p.mayRise(who, n):
		return engine.Refuse("32.12", "Partisans rise only in conquered Yugoslavia, Greece, France, Britain and Italy, and in Russia.")
	}
	return engine.Refuse("32.13", "No hex there is vacant, under Axis control and outside Axis zones of control.")
}
