package reich

// Chapters 10, 15, 16, 32, 33, 40, 42: what the economy keeps from phase to
// phase, and the force pools of air and naval factors (28.62, 29.8, 53).

// economyState is what the economy keeps.
type economyState struct {
	navalLost [numMajors]uint16 // factors, less those rebuilt (29.82)

	// Territories (10.34, 24).
	started [numAlliances]nationSet     // countries that a camp held when the scenario began (10.343, 24.5)
	claim   [numCountries]powerSet      // who held a country at the end of his own last combat phase (10.342)
	got     [numCountries]territoryBRPs // what it has brought each power for this year (24.6)
	retaken nationSet                   // capitals in which Axis ground units have been since partisans cost BRPs (32.7)
	raided  nationSet                   // countries whose partisans have cost the Axis BRPs
	total   [numMajors]int16            // of this year before SW construction (33.62)

	// Strategic warfare (10.2, 10.4, 10.5).
	sw         [numMajors]swFactors // in the SW box
	murmansk   [numMajors]uint8     // submarines or ASW in the Murmansk box (42)
	arrived    [numMajors]uint8     // of them, those that came this calendar year and must stay (42.6)
	shownSW    [numMajors]swFactors // what all have seen of them at the last resolution
	shownNorth [numMajors]uint8     // what all have seen of the Murmansk box when a convoy was fought for (42.8)
	plan       [numMajors]swPlan    // what is being built, unknown to the others (10.46)
	swLoss     [numMajors]int16     // BRPs lost in the resolution, each turn of 1945 (10.51)
	airOut     uint8                // German 5-4s that are out of the force pool (10.23)
	airOwed    uint8                // to be built and turned into interceptors (10.23)
	laterSky   uint8                // interceptors that come at the next year start (10.52)
	neutralAt  date                 // one more than when Britain fell or made peace (10.24)
	swFades    bool                 // and her factors fade at the next year start
	resting    swFactors            // factors of a neutral Britain, which do nothing (33.41)

	// Construction (15, 29.8, 32).
	done        powerSet             // powers that have finished the phase
	picks       [numMajors]pick      // what a power has in hand
	offer       offer                // a grant that waits for consent (15.5)
	fleetsBuilt [numMajors]uint8     // allowable 9-factor fleets (29.82)
	yard        [maxYards]yardSlot   // fleets being rebuilt
	siberian    uint8                // units transferred this turn (15.6)
	siberianArm uint8                // of them armor (15.61)
	rose        [numCountries]date   // when partisans last rose, plus one (32.11)
	given       [numMajors]int16     // granted this year (15.53)
	giving      [numMajors]giftTable // granted this turn, to whom (15.51)
	debtors     [numMajors]powerSet  // whom a power has ever granted BRPs (15.54)
	convoy      [numMajors]uint8     // BRPs in this turn's Murmansk convoy (42.2)
	spentOn     date                 // the game turn of spentThen
	spentThen   [numMajors]int16     // spent in the own player turn of that game turn (33.51)

	// Redeployment (16).
	srUsed  [numMajors]uint8
	landed  uint8            // US initial deployments this turn (16.71)
	guards  [maxGuards]unit  // fleets with the convoy (42.2)
	vacated hexSet           // hexes that an air base counter has left (28.16)
	lent    [numMajors]uint8 // BRPs in the Lend-Lease box (40.3)
	fresh   [numMajors]uint8 // of them, those that came this turn
	opener  country          // who paid for the way through Persia (40.2, 40.7)
	byPort  [numMajors]uint8 // BRPs in a port on the way through Turkey (40.5)
	port    hex              // that port
	newPort [numMajors]uint8 // of them, those that came this turn

	// Variants, intelligence, aid (33).
	reports  [numMajors]spyReport // what a power's last look at strategic warfare showed
	drawn    bool
	variants [numAlliances]variantCounter
	played   [numAlliances]uint32 // the effects in force, a bit for each number
	effects  variantEffects
	spies    [numAlliances]spyState
	aid      [numNations]territoryBRPs // foreign aid given (33.6)
	aidYear  [numMajors]int16          // in this year
	noAid    bool                      // Russia has held a Bessarabian city (33.61)
	vichyTry powerSet                  // Germany and Britain, once they have rolled this turn (49.43)
}

type (
	territoryBRPs [numMajors]uint8
	giftTable     [numMajors]uint8
)

// swFactors are strategic warfare factors: submarines and interceptors of
// Germany, ASW and SAC of Britain and America (10.43).
type swFactors struct{ sea, sky uint8 }

const (
	maxYards  = 8
	maxGuards = 12
)

// yardSlot is a fleet that is being rebuilt (29.82).
type yardSlot struct {
	unit unit
	port hex // noHex in America
	due  date
}

// pick is what a power has chosen to do and not yet finished.
type pick struct {
	kind   uint8 // of the move that began it, 0 for nothing
	unit   unit
	nation country
	amount uint8
}

// startEconomy fills in what the scenario gives.
func (p *Position) startEconomy() {
	e, sc := &p.economy, &world.scenarios[p.scenario]
	for n := range country(numMajors) {
		e.sw[n] = swFactors{sc.surplusASW[n], sc.surplusSAC[n]}
		e.picks[n].unit = noUnit
		e.total[n] = p.brp[n]
	}
	e.sw[germany].sea = sc.surplusSubs
	e.shownSW = e.sw
	for i := range e.yard {
		e.yard[i] = yardSlot{unit: noUnit, port: noHex}
	}
	for i := range e.guards {
		e.guards[i] = noUnit
	}
	e.opener, e.port = nobody, noHex
	for n := range country(numCountries) {
		e.claim[n] = p.holders(n)
		for a := range alliance(numAlliances) {
			if e.claim[n]&a.powers() != 0 && p.status[n] != invaded || n < numMajors && campOf(n) == a && !p.fallen.has(n) {
				e.started[a].add(n)
			}
		}
		if n >= numMajors && p.status[n] == active {
			p.creditTerritory(n, p.commandOf(n))
		}
	}
	e.retaken = ^nationSet(0)
	p.holdBackFsjr()
	e.startVariants()
}

// airAllowed are the air factors that a nation may have (28.62, 28.63).
func (p *Position) airAllowed(n country) int {
	total := 0
	pool := world.scenarios[p.scenario].pools[n]
	if pool == nil {
		return 0
	}
	for _, lines := range [2][]poolLine{pool.atStart, pool.builds} {
		for _, line := range lines {
			if line.kind == air && line.from <= p.now {
				total += int(line.strength) * int(line.count)
			}
		}
	}
	switch {
	case n == britain && total == 19:
		total = 20
	case n == germany:
		total -= 5 * int(p.economy.airOut)
	case n == france:
		total += 5 * int(p.economy.effects.frenchAir)
	}
	return total
}

// airInPlay are the air factors that a nation has.
func (p *Position) airInPlay(n country) (total int) {
	for u := range of(coloursOf(n)) {
		if u.kind() == air && p.nation[u] == n && p.inPlay(u) {
			total += u.strength()
		}
	}
	return total
}

// airFree are the factors that a power may still build.
func (p *Position) airFree(n country) int { return p.airAllowed(n) - p.airInPlay(n) }

// fleetsFree are the 9-factor fleets among the allowable builds that a power
// has not built yet (29.82).
func (p *Position) fleetsFree(n country) int {
	total := int(p.economy.effects.usFleets)
	if n != usa {
		total = 0
	}
	if pool := world.scenarios[p.scenario].pools[n]; pool != nil {
		for _, line := range pool.builds {
			if line.kind == fleet && line.from <= p.now {
				total += int(line.count)
			}
		}
	}
	return total - int(p.economy.fleetsBuilt[n])
}

// counterIn is a counter of a nation's colours at a spot beside the board, or
// noUnit.
func (p *Position) counterIn(where spot, colours country, k unitKind, strength int) unit {
	for u := range p.in(where) {
		if c := u.info(); c.nation == colours && c.kind == k && int(c.strength) == strength && p.nation[u] == colours {
			return u
		}
	}
	return noUnit
}

// datedBuilds brings the units of a date into the force pools (53).
func (p *Position) datedBuilds() {
	for n, pool := range world.scenarios[p.scenario].pools {
		for _, line := range pool.builds {
			if line.from == p.now && line.from > world.scenarios[p.scenario].start {
				p.releaseLine(n, line)
			}
		}
	}
	p.purgeBuilds()
}

// releaseLine moves the counters of a line of a force pool from the future into the
// pool; air and naval factors are only counted.
func (p *Position) releaseLine(n country, line poolLine) {
	if line.kind == air || line.kind == fleet {
		return
	}
	left := line.count
	for u := range of(line.colours) {
		if c := u.info(); left > 0 && c.kind == line.kind && c.strength == line.strength && p.at[u] == inFuture && p.nation[u] == n {
			p.put(u, inPool)
			left--
		}
	}
}

// inTransit are a power's BRPs on the way to Russia by land, which count for the
// initiative (40.3).
func (s *state) inTransit(n country) int {
	return int(s.economy.lent[n]) + int(s.economy.byPort[n])
}

// stepOver is called when a step of a player turn is over: what must hold at the
// end of Movement and of redeployment (33.41).
func (p *Position) stepOver(proc uint8) {
	switch proc {
	case pMovement:
		p.checkUlster(false)
	case pConstruction:
		p.noteAirborne()
	case pRedeploy:
		p.checkUlster(true)
	}
}
