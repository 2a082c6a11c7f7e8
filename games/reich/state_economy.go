package reich

// Not a chapter: what the chapters of the economy (10, 15, 16, 32, 33, 40, 42) keep
// between decisions.

// economyState is what the economy keeps.
type economyState struct {
	navalLost [numMajors]uint16 // factors, less those rebuilt (29.82)

	// Territories (10.34, 24).
	started  [numAlliances]nationSet     // countries that a camp held when the scenario began (10.343, 24.5)
	claim    [numCountries]powerSet      // who held a country at the end of his own last combat phase (10.342)
	unproven [numAlliances]nationSet     // areas claimed whose hold the enemy can still break (24.42)
	got      [numCountries]territoryBRPs // what it has brought each power for this year (24.6)
	retaken  nationSet                   // capitals in which Axis ground units have been since partisans cost BRPs (32.7)
	raided   nationSet                   // countries whose partisans have cost the Axis BRPs
	total    [numMajors]int16            // of this year before SW construction (33.62)

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
// Germany, ASW and SAC of Britain and America (10.43). They are numbers and lie
// nowhere on the board (4.3).
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
