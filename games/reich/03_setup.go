package reich

import (
	"fmt"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

// Chapters 3 and 50: setting up.

// setupState is what setting up keeps.
type setupState struct {
	unit atlas.Unit // the counter in hand
}

// newPosition is a scenario before the first counter is placed.
func newPosition(rules ruleSet, id atlas.ScenarioID, players uint8, extra bool) *Position {
	p := boardBy(rules, id, players, extra)
	p.Stack.Push(flow.At(pGame, 0))
	p.proceed()
	return p
}

// emptyBoard is a scenario with all counters beside the board, by the newest rules.
func emptyBoard(id atlas.ScenarioID, players uint8, extra bool) *Position {
	return boardBy(newest, id, players, extra)
}

// boardBy is a scenario by a rule set with all counters beside the board: wars,
// control, BRPs and force pools are those of the cards.
func boardBy(rules ruleSet, id atlas.ScenarioID, players uint8, extra bool) *Position {
	p := newWork(&Position{})
	sc := &world.Scenarios[id]
	p.rules, p.scenario, p.players, p.extra, p.now, p.first, p.mover = rules, id, players, extra, sc.Start, sc.First, sc.First
	p.seatPowers()
	p.brp, p.base = sc.BRP, sc.BRP
	p.brp[atlas.Germany] += sc.MinorBRP
	for i := range p.bridges {
		p.bridges[i].hex = atlas.NoHex
	}
	p.kiel.owner, p.suez.owner = atlas.Axis, atlas.Allies
	for n := range p.consent {
		p.consent[n] = 1<<atlas.NumMajors - 1
	}
	p.setup.unit, p.moves.unit = atlas.NoUnit, atlas.NoUnit
	p.fillPools()
	p.relist()
	p.settle()
	p.settlePolitics()
	p.startEconomy()
	p.setLimits()
	p.relist()
	p.bindPlayers()
	p.reveal()
	return p
}

// seatPowers gives each seat its powers (51.1).
func (p *Position) seatPowers() {
	for s, powers := range seatPlan(p.scenario, int(p.players)) {
		for n := range powers.All {
			p.seats[n] = uint8(s)
		}
	}
}

// seatPlan are the powers of each seat. Powers that are out of a scenario go
// with an ally, so that every power has a seat.
func seatPlan(id atlas.ScenarioID, players int) []atlas.PowerSet {
	const (
		ge, it, br, fr, ru, us atlas.PowerSet = 1 << atlas.Germany, 1 << atlas.Italy, 1 << atlas.Britain, 1 << atlas.France, 1 << atlas.USSR, 1 << atlas.USA
	)
	late, last := id >= atlas.Scenario1942, id == atlas.Scenario1944
	switch {
	case players == 2:
		return []atlas.PowerSet{ge | it, br | fr | ru | us}
	case players == 3:
		return []atlas.PowerSet{ge | it, br | us, ru | fr}
	case players == 4 && last:
		return []atlas.PowerSet{ge | it, br | fr, us, ru}
	case players == 4:
		return []atlas.PowerSet{ge, it, br | us, ru | fr}
	case players == 5 && late:
		return []atlas.PowerSet{ge, it, br | fr, us, ru}
	case players == 5:
		return []atlas.PowerSet{ge, it, br | us, fr, ru}
	}
	return []atlas.PowerSet{ge, it, br, fr, ru, us}
}

// fillPools puts the counters where the force pools say.
func (p *Position) fillPools() {
	var taken [atlas.NumUnits]bool
	for u := range atlas.Unit(atlas.NumUnits) {
		c := u.Info()
		p.nation.set(u, c.Nation)
		switch {
		case c.Kind == atlas.Partisan || c.Kind == atlas.AirBase:
			p.at.set(u, inPool)
		case c.Kind == atlas.Air || c.Kind == atlas.Fleet:
			p.at.set(u, spare)
		default:
			p.at.set(u, inFuture)
		}
	}
	for n := range atlas.Country(atlas.NumNations) {
		pool := world.Scenarios[p.scenario].Pools[n]
		if pool == nil {
			continue
		}
		for _, line := range pool.AtStart {
			if n != atlas.USA || p.scenario >= atlas.Scenario1942 { // America musters when it enters
				p.drawAll(n, line, inHand, &taken)
			}
		}
		for _, line := range pool.Builds {
			if line.Kind == atlas.Air || line.Kind == atlas.Fleet {
				continue // factors, not counters
			}
			to := inPool
			if line.From > p.now {
				to = inFuture
			}
			p.drawAll(n, line, to, &taken)
		}
	}
}

// drawAll draws a whole line of a force pool.
func (p *Position) drawAll(n atlas.Country, line atlas.PoolLine, to spot, taken *[atlas.NumUnits]bool) {
	if left := p.draw(n, line, to, taken); left > 0 {
		panic(fmt.Sprintf("reich: %s has too few counters for its force pool", atlas.NationIDs[n]))
	}
}

// draw takes counters that are not in the game yet for a line of a force pool, and
// returns how many were not there.
func (p *Position) draw(n atlas.Country, line atlas.PoolLine, to spot, taken *[atlas.NumUnits]bool) uint8 {
	left := line.Count
	for u := range atlas.Of(line.Colours) {
		c := u.Info()
		if left == 0 || taken[u] || c.Kind != line.Kind || c.Strength != line.Strength || p.at.of(u) != inFuture && p.at.of(u) != spare {
			continue
		}
		p.at.set(u, to)
		p.nation.set(u, n)
		taken[u] = true
		left--
	}
	return left
}

// musterUSA puts America's forces into the U.S. box when it enters the war
// (21.7).
func (p *Position) musterUSA() {
	if p.mayComeEarly() || p.scenario >= atlas.Scenario1942 {
		return // it has mustered early, or set up
	}
	// In a late scene without America some wait in its force pool already.
	var taken [atlas.NumUnits]bool
	for _, line := range world.Scenarios[p.scenario].Pools[atlas.USA].AtStart {
		p.draw(atlas.USA, line, usSpot, &taken)
	}
	p.relist()
}

// settle gives every hex and minor country its place in the scenario (3.36, 7.2).
func (p *Position) settle() {
	for n := range atlas.Country(atlas.NumNations) {
		p.patron[n] = atlas.Nobody
		switch {
		case n < atlas.NumMajors:
			p.patron[n] = n
		case n == atlas.Switzerland || n == atlas.VichyFrance:
			p.status[n] = Absent
		case n == atlas.FreeFrench:
			p.status[n] = Active
		case world.Countries[n].Colony:
			p.status[n], p.patron[n] = Colony, world.Countries[n].Owner
		}
	}
	for h := range atlas.Hex(atlas.NumHexes) {
		n := world.Hexes[h].Country
		if n < atlas.NumCountries && world.Countries[n].Colony {
			n = world.Countries[n].Owner
		}
		p.control.set(h, n)
	}
	for _, n := range []atlas.Country{atlas.Finland, atlas.Hungary, atlas.Rumania, atlas.Bulgaria} {
		p.status[n], p.patron[n] = Courted, atlas.Germany
	}
	switch p.scenario {
	case atlas.Scenario1942:
		p.settle1942()
	case atlas.Scenario1944:
		p.settle1944()
	default:
		p.status[atlas.Poland], p.patron[atlas.Poland] = Invaded, atlas.Britain // 22.4, 43.9
	}
	for _, w := range world.Scenarios[p.scenario].Wars { // in 1939 Germany with Britain, France and Poland (21.6)
		p.makeWar(w[0], w[1])
	}
	for _, n := range world.Scenarios[p.scenario].Active {
		p.status[n] = Active
		p.joinWars(n, atlas.Germany)
	}
	p.joinWars(atlas.FreeFrench, atlas.Britain)
}

// joinWars puts a nation at war with all enemies of another (21.2, 25.33).
func (s *state) joinWars(n, with atlas.Country) {
	for e := range s.war[with].All {
		s.makeWar(n, e)
	}
}

func (p *Position) giveHexes(set atlas.HexSet, n atlas.Country) {
	for h := range set.Bits().All() {
		if world.OnLand.Has(atlas.Hex(h)) {
			p.control.set(atlas.Hex(h), n)
		}
	}
}

func (p *Position) conquer(conqueror atlas.Country, minors ...atlas.Country) {
	for _, n := range minors {
		p.status[n], p.patron[n] = Conquered, conqueror
		p.giveHexes(world.Countries[n].Hexes, conqueror)
	}
}

// settle1942: the line of Spring 1942 (50.2), with an inactive Vichy in France and
// North Africa (50.24) and the Free French in Lebanon-Syria (50.25).
func (p *Position) settle1942() {
	p.fallen.Add(atlas.France)
	p.conquer(atlas.Germany, atlas.Norway, atlas.Denmark, atlas.Netherlands, atlas.Belgium, atlas.Luxembourg, atlas.Poland, atlas.BalticStates, atlas.Yugoslavia, atlas.Greece)
	p.giveHexes(world.Countries[atlas.France].Hexes, atlas.Germany)
	p.giveHexes(world.Tagged[atlas.Axis1942Tag], atlas.Germany)
	p.giveHexes(world.Tagged[atlas.British1942Tag], atlas.Britain)
	p.giveHexes(world.Tagged[atlas.VichyTag], atlas.VichyFrance)
	p.status[atlas.VichyFrance], p.patron[atlas.VichyFrance] = Courted, atlas.Germany
	for _, n := range []atlas.Country{atlas.Morocco, atlas.Algeria, atlas.Tunisia} {
		p.patron[n] = atlas.VichyFrance
		p.giveHexes(world.Countries[n].Hexes, atlas.VichyFrance)
	}
	p.patron[atlas.LebanonSyria] = atlas.Britain
	p.giveHexes(world.Countries[atlas.LebanonSyria].Hexes, atlas.FreeFrench)
}

// settle1944: the line of Spring 1944 (50.3). There is no Vichy France (50.34).
func (p *Position) settle1944() {
	p.fallen.Add(atlas.France)
	p.fallen.Add(atlas.Italy)
	p.conquer(atlas.Germany, atlas.Norway, atlas.Denmark, atlas.Netherlands, atlas.Belgium, atlas.Luxembourg, atlas.Poland, atlas.BalticStates, atlas.Yugoslavia, atlas.Greece)
	for _, n := range []atlas.Country{atlas.France, atlas.Italy, atlas.Albania, atlas.Rhodes} {
		p.giveHexes(world.Countries[n].Hexes, atlas.Germany)
	}
	p.giveHexes(world.Tagged[atlas.Axis1944Tag], atlas.Germany)
	for _, n := range []atlas.Country{atlas.Libya, atlas.Morocco, atlas.Algeria, atlas.Tunisia, atlas.LebanonSyria} {
		p.patron[n] = atlas.Britain
		p.giveHexes(world.Countries[n].Hexes, atlas.Britain)
	}
	p.giveHexes(world.Tagged[atlas.Allied1944Tag], atlas.Britain)
}
