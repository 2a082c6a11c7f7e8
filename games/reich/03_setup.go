package reich

import (
	"fmt"
	"sandtable/engine/flow"
)

// Chapters 3 and 50: setting up.

// setupState is what setting up keeps.
type setupState struct {
	unit unit // the counter in hand
}

// newPosition is a scenario before the first counter is placed.
func newPosition(rules ruleSet, id scenarioID, players uint8, extra bool) *Position {
	p := boardBy(rules, id, players, extra)
	p.Stack.Push(flow.At(pGame, 0))
	p.proceed()
	return p
}

// emptyBoard is a scenario with all counters beside the board, by the newest rules.
func emptyBoard(id scenarioID, players uint8, extra bool) *Position {
	return boardBy(newest, id, players, extra)
}

// boardBy is a scenario by a rule set with all counters beside the board: wars,
// control, BRPs and force pools are those of the cards.
func boardBy(rules ruleSet, id scenarioID, players uint8, extra bool) *Position {
	p := newWork(&Position{})
	sc := &world.scenarios[id]
	p.rules, p.scenario, p.players, p.extra, p.now, p.first, p.mover = rules, id, players, extra, sc.start, sc.first, sc.first
	p.seatPowers()
	p.brp, p.base = sc.brp, sc.brp
	p.brp[germany] += sc.minorBRP
	for i := range p.bridges {
		p.bridges[i].hex = noHex
	}
	p.kiel.owner, p.suez.owner = axis, allies
	for n := range p.consent {
		p.consent[n] = 1<<numMajors - 1
	}
	p.setup.unit, p.moves.unit = noUnit, noUnit
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
		for n := range powers.all {
			p.seats[n] = uint8(s)
		}
	}
}

// seatPlan are the powers of each seat. Powers that are out of a scenario go
// with an ally, so that every power has a seat.
func seatPlan(id scenarioID, players int) []powerSet {
	const (
		ge, it, br, fr, ru, us powerSet = 1 << germany, 1 << italy, 1 << britain, 1 << france, 1 << ussr, 1 << usa
	)
	late, last := id >= scenario1942, id == scenario1944
	switch {
	case players == 2:
		return []powerSet{ge | it, br | fr | ru | us}
	case players == 3:
		return []powerSet{ge | it, br | us, ru | fr}
	case players == 4 && last:
		return []powerSet{ge | it, br | fr, us, ru}
	case players == 4:
		return []powerSet{ge, it, br | us, ru | fr}
	case players == 5 && late:
		return []powerSet{ge, it, br | fr, us, ru}
	case players == 5:
		return []powerSet{ge, it, br | us, fr, ru}
	}
	return []powerSet{ge, it, br, fr, ru, us}
}

// fillPools puts the counters where the force pools say.
func (p *Position) fillPools() {
	var taken [numUnits]bool
	for u := range unit(numUnits) {
		c := u.info()
		p.nation[u] = c.nation
		switch {
		case c.kind == partisan || c.kind == airBase:
			p.at[u] = inPool
		case c.kind == air || c.kind == fleet:
			p.at[u] = spare
		default:
			p.at[u] = inFuture
		}
	}
	for n := range country(numNations) {
		pool := world.scenarios[p.scenario].pools[n]
		if pool == nil {
			continue
		}
		for _, line := range pool.atStart {
			if n != usa || p.scenario >= scenario1942 { // America musters when it enters
				p.draw(n, line, inHand, &taken)
			}
		}
		for _, line := range pool.builds {
			if line.kind == air || line.kind == fleet {
				continue // factors, not counters
			}
			to := inPool
			if line.from > p.now {
				to = inFuture
			}
			p.draw(n, line, to, &taken)
		}
	}
}

// draw takes counters that are not in the game yet for a line of a force pool.
func (p *Position) draw(n country, line poolLine, to spot, taken *[numUnits]bool) {
	left := line.count
	for u := range of(line.colours) {
		c := u.info()
		if left == 0 || taken[u] || c.kind != line.kind || c.strength != line.strength || p.at[u] != inFuture && p.at[u] != spare {
			continue
		}
		p.at[u], p.nation[u], taken[u] = to, n, true
		left--
	}
	if left > 0 {
		panic(fmt.Sprintf("reich: %s has too few counters for its force pool", nationIDs[n]))
	}
}

// musterUSA puts America's forces into the U.S. box when it enters the war
// (21.7).
func (p *Position) musterUSA() {
	if p.mayComeEarly() || p.scenario >= scenario1942 {
		return // it has mustered early, or set up
	}
	var taken [numUnits]bool
	for _, line := range world.scenarios[p.scenario].pools[usa].atStart {
		p.draw(usa, line, usSpot, &taken)
	}
	p.relist()
}

// settle gives every hex and minor country its place in the scenario (3.36, 7.2).
func (p *Position) settle() {
	for n := range country(numNations) {
		p.patron[n] = nobody
		switch {
		case n < numMajors:
			p.patron[n] = n
		case n == switzerland || n == vichyFrance:
			p.status[n] = absent
		case n == freeFrench:
			p.status[n] = active
		case world.countries[n].colony:
			p.status[n], p.patron[n] = colony, world.countries[n].owner
		}
	}
	for h := range hex(numHexes) {
		n := world.hexes[h].country
		if n < numCountries && world.countries[n].colony {
			n = world.countries[n].owner
		}
		p.control[h] = n
	}
	for _, n := range []country{finland, hungary, rumania, bulgaria} {
		p.status[n], p.patron[n] = courted, germany
	}
	switch p.scenario {
	case scenario1942:
		p.settle1942()
	case scenario1944:
		p.settle1944()
	default:
		p.status[poland], p.patron[poland] = invaded, britain // 22.4, 43.9
	}
	for _, w := range world.scenarios[p.scenario].wars { // in 1939 Germany with Britain, France and Poland (21.6)
		p.makeWar(w[0], w[1])
	}
	for _, n := range world.scenarios[p.scenario].active {
		p.status[n] = active
		p.joinWars(n, germany)
	}
	p.joinWars(freeFrench, britain)
}

// joinWars puts a nation at war with all enemies of another (21.2, 25.33).
func (s *state) joinWars(n, with country) {
	for e := range s.war[with].all {
		s.makeWar(n, e)
	}
}

func (p *Position) giveHexes(set hexSet, n country) {
	for h := range set.bits().All() {
		if world.onLand.has(hex(h)) {
			p.control[h] = n
		}
	}
}

func (p *Position) conquer(conqueror country, minors ...country) {
	for _, n := range minors {
		p.status[n], p.patron[n] = conquered, conqueror
		p.giveHexes(world.countries[n].hexes, conqueror)
	}
}

// settle1942: the line of Spring 1942 (50.2), with an inactive Vichy in France and
// North Africa (50.24) and the Free French in Lebanon-Syria (50.25).
func (p *Position) settle1942() {
	p.fallen.add(france)
	p.conquer(germany, norway, denmark, netherlands, belgium, luxembourg, poland, balticStates, yugoslavia, greece)
	p.giveHexes(world.countries[france].hexes, germany)
	p.giveHexes(world.tagged[axis1942Tag], germany)
	p.giveHexes(world.tagged[british1942Tag], britain)
	p.giveHexes(world.tagged[vichyTag], vichyFrance)
	p.status[vichyFrance], p.patron[vichyFrance] = courted, germany
	for _, n := range []country{morocco, algeria, tunisia} {
		p.patron[n] = vichyFrance
		p.giveHexes(world.countries[n].hexes, vichyFrance)
	}
	p.patron[lebanonSyria] = britain
	p.giveHexes(world.countries[lebanonSyria].hexes, freeFrench)
}

// settle1944: the line of Spring 1944 (50.3). There is no Vichy France (50.34).
func (p *Position) settle1944() {
	p.fallen.add(france)
	p.fallen.add(italy)
	p.conquer(germany, norway, denmark, netherlands, belgium, luxembourg, poland, balticStates, yugoslavia, greece)
	for _, n := range []country{france, italy, albania, rhodes} {
		p.giveHexes(world.countries[n].hexes, germany)
	}
	p.giveHexes(world.tagged[axis1944Tag], germany)
	for _, n := range []country{libya, morocco, algeria, tunisia, lebanonSyria} {
		p.patron[n] = britain
		p.giveHexes(world.countries[n].hexes, britain)
	}
	p.giveHexes(world.tagged[allied1944Tag], britain)
}
