package reich

import "sandtable/games/reich/atlas"

// Not a chapter: what the chapters of the economy (10, 15, 16, 32, 33, 40, 42) keep
// between decisions.

// economyState is what the economy keeps.
type economyState struct {
	navalLost [atlas.NumMajors]uint16 // factors, less those rebuilt (29.82)

	// Territories (10.34, 24).
	started  [atlas.NumAlliances]atlas.NationSet // countries that a camp held when the scenario began (10.343, 24.5)
	unproven [atlas.NumAlliances]atlas.NationSet // areas claimed whose hold the enemy can still break (24.42)
	claim    [atlas.NumCountries]atlas.PowerSet  // who held a country at the end of his own last combat phase (10.342)
	got      [atlas.NumCountries]territoryBRPs   // what it has brought each power for this year (24.6)
	retaken  atlas.NationSet                     // capitals in which Axis ground units have been since partisans cost BRPs (32.7)
	raided   atlas.NationSet                     // countries whose partisans have cost the Axis BRPs
	total    [atlas.NumMajors]int16              // of this year before SW construction (33.62)

	// Strategic warfare (10.2, 10.4, 10.5).
	sw         [atlas.NumMajors]swFactors // in the SW box
	murmansk   [atlas.NumMajors]uint8     // submarines or ASW in the Murmansk box (42)
	arrived    [atlas.NumMajors]uint8     // of them, those that came this calendar year and must stay (42.6)
	shownSW    [atlas.NumMajors]swFactors // what all have seen of them at the last resolution
	shownNorth [atlas.NumMajors]uint8     // what all have seen of the Murmansk box when a convoy was fought for (42.8)
	plan       [atlas.NumMajors]swPlan    // what is being built, unknown to the others (10.46)
	swLoss     [atlas.NumMajors]int16     // BRPs lost in the resolution, each turn of 1945 (10.51)
	airOut     uint8                      // German 5-4s that are out of the force pool (10.23)
	airOwed    uint8                      // to be built and turned into interceptors (10.23)
	laterSky   uint8                      // interceptors that come at the next year start (10.52)
	neutralAt  atlas.Date                 // one more than when Britain fell or made peace (10.24)
	swFades    bool                       // and her factors fade at the next year start
	resting    swFactors                  // factors of a neutral Britain, which do nothing (33.41)

	// Construction (15, 29.8, 32).
	done        atlas.PowerSet                  // powers that have finished the phase
	picks       [atlas.NumMajors]pick           // what a power has in hand
	offer       offer                           // a grant that waits for consent (15.5)
	fleetsBuilt [atlas.NumMajors]uint8          // allowable 9-factor fleets (29.82)
	yard        [maxYards]yardSlot              // fleets being rebuilt
	siberian    uint8                           // units transferred this turn (15.6)
	siberianArm uint8                           // of them armor (15.61)
	rose        [atlas.NumCountries]atlas.Date  // when partisans last rose, plus one (32.11)
	given       [atlas.NumMajors]int16          // granted this year (15.53)
	giving      [atlas.NumMajors]giftTable      // granted this turn, to whom (15.51)
	debtors     [atlas.NumMajors]atlas.PowerSet // whom a power has ever granted BRPs (15.54)
	convoy      [atlas.NumMajors]uint8          // BRPs in this turn's Murmansk convoy (42.2)
	spentOn     atlas.Date                      // the game turn of spentThen
	spentThen   [atlas.NumMajors]int16          // spent in the own player turn of that game turn (33.51)

	// Redeployment (16).
	srUsed  [atlas.NumMajors]uint8
	landed  uint8                  // US initial deployments this turn (16.71)
	guards  [maxGuards]atlas.Unit  // fleets with the convoy (42.2)
	vacated baseHexes              // hexes that an air base counter has left (28.16)
	lent    [atlas.NumMajors]uint8 // BRPs in the Lend-Lease box (40.3)
	fresh   [atlas.NumMajors]uint8 // of them, those that came this turn
	opener  atlas.Country          // who paid for the way through Persia (40.2, 40.7)
	byPort  [atlas.NumMajors]uint8 // BRPs in a port on the way through Turkey (40.5)
	port    atlas.Hex              // that port
	newPort [atlas.NumMajors]uint8 // of them, those that came this turn

	// Variants, intelligence, aid (33).
	reports  [atlas.NumMajors]spyReport // what a power's last look at strategic warfare showed
	drawn    bool
	variants [atlas.NumAlliances]variantCounter
	played   [atlas.NumAlliances]uint32 // the effects in force, a bit for each number
	effects  variantEffects
	spies    [atlas.NumAlliances]spyState
	aid      [atlas.NumNations]territoryBRPs // foreign aid given (33.6)
	aidYear  [atlas.NumMajors]int16          // in this year
	noAid    bool                            // Russia has held a Bessarabian city (33.61)
	vichyTry atlas.PowerSet                  // Germany and Britain, once they have rolled this turn (49.43)
}

type (
	territoryBRPs [atlas.NumMajors]uint8
	giftTable     [atlas.NumMajors]uint8
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
	unit atlas.Unit
	port atlas.Hex // atlas.NoHex in America
	due  atlas.Date
}

// pick is what a power has chosen to do and not yet finished.
type pick struct {
	kind   uint8 // of the move that began it, 0 for nothing
	unit   atlas.Unit
	nation atlas.Country
	amount uint8
}

// startEconomy fills in what the scenario gives.
func (p *Position) startEconomy() {
	e, sc := &p.economy, &world.Scenarios[p.scenario]
	for n := range atlas.Country(atlas.NumMajors) {
		e.sw[n] = swFactors{sc.SurplusASW[n], sc.SurplusSAC[n]}
		e.picks[n].unit = atlas.NoUnit
		e.total[n] = p.brp[n]
	}
	e.sw[atlas.Germany].sea = sc.SurplusSubs
	e.shownSW = e.sw
	for i := range e.yard {
		e.yard[i] = yardSlot{unit: atlas.NoUnit, port: atlas.NoHex}
	}
	for i := range e.guards {
		e.guards[i] = atlas.NoUnit
	}
	e.opener, e.port = atlas.Nobody, atlas.NoHex
	for n := range atlas.Country(atlas.NumCountries) {
		e.claim[n] = p.holders(n)
		for a := range atlas.Alliance(atlas.NumAlliances) {
			if e.claim[n]&p.powersOf(a) != 0 && p.status[n] != Invaded || n < atlas.NumMajors && p.campOf(n) == a && !p.fallen.Has(n) {
				e.started[a].Add(n)
			}
		}
		if n >= atlas.NumMajors && p.status[n] == Active {
			p.creditTerritory(n, p.commandOf(n))
		}
	}
	e.retaken = ^atlas.NationSet(0)
	p.holdBackFsjr()
	e.startVariants()
}
