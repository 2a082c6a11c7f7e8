package reich

import "sandtable/games/reich/atlas"

// Not a chapter: what the chapters of politics (12.2, 21 to 26, 37 to 39, 43, 44, 46
// to 50) keep between decisions.

// politicsState is what politics keep.
type politicsState struct {
	// Declarations of war of this player turn (21.4).
	before   pairs                            // wars as they were when it began
	declared [atlas.NumMajors]atlas.NationSet // by power
	pursued  [atlas.NumMajors]atlas.NationSet // those that were followed by deeds
	acted    [atlas.NumMajors]uint8           // fronts, as bits, on which an Offensive was used (12.24)
	chosen   [atlas.NumMajors + 1]uint8       // fronts, as bits, for which an option was chosen (12.22)
	asked51  [atlas.NumMajors]atlas.PowerSet  // consents changed in this player turn (51.4)

	// Attacked minors (12.16, 22 to 24).
	due      atlas.NationSet                    // those that have a turn of their own to come
	falling  atlas.NationSet                    // those whose capital was taken in this player turn
	victor   [atlas.NumNations]atlas.Country    // by whom
	share    [atlas.NumNations]atlas.PowerSet   // who took part in the conquest or intervention (24.7)
	engaged  [atlas.NumNations]atlas.PowerSet   // who has attacked its hexes or forces (24.7, 24.8)
	agreed   [atlas.NumCountries]atlas.PowerSet // those between whom its BRPs have been shared out
	split    [atlas.NumCountries]territoryBRPs  // in which proportions
	taken    atlas.NationSet                    // conquered once already (24.21)
	unplaced atlas.UnitSet                      // units that found no place in this player turn (22.1)
	held     landSet                            // hexes that hostile units hold in a country being conquered (24.23)
	open     landSet                            // hexes friendly to them
	routes   landSet                            // their supply routes, which the conqueror must leave in this player turn

	// Axis Minor Allies (25).
	wooed     atlas.NationSet // attacked while inactive Minor Allies (25.2)
	byAttack  atlas.NationSet // activated by attack and intervention (24.22)
	barred    atlas.NationSet // never to be activated (25.7)
	tried     atlas.NationSet // activation tried in this player turn (33.63)
	belgrade  bool            // the Axis have just intervened in Yugoslavia
	rebelling atlas.Date      // when the Iraqis rose without Mosul, one more than it (25.46)

	// Powers (26).
	franceFell atlas.Date // one more than the game turn, 0 before
	grace      bool       // the first Axis player turn after it is still to come (49.42)
	crossed    bool       // Axis forces have crossed Vichy territory (49.42)
	onVichy    bool       // the Allies declared war on Vichy (49.42)
	onSpain    bool       // the Axis declared war on Spain (46.3)
	trapped    bool       // British units in Vichy territory may leave once (49.6)
	vichyRoll  vichyFate
	cityPaid   [numCapitals]bool          // Moscow and Leningrad were lost once (26.91)
	cityYearly [numCapitals]atlas.Country // who was given their BRPs at the last year start
	cityGained [numCapitals]atlas.Country // who gained them by capture in this year
	cityYear   [numCapitals]atlas.Date    // when
	vitalLost  uint8                      // bits: Gibraltar, Suez (37.1, 47.2)
	russia     surrenderState
	fined      bool                   // for a weak garrison of Russia, in this player turn (26.924)
	seizable   [atlas.NumFronts]uint8 // Italian naval factors that Germany may seize (26.72)

	// East Europe and the pact (43).
	east       eastState
	eastBy     atlas.Country // who declared war on East Europe
	bessarabia bool          // Bessarabia is part of East Europe, not of Rumania
	pactBroken bool          // Russia is free to declare war (43.2, 43.3)

	// Winter (44).
	bitter      atlas.Date                      // the game turn, plus one, in which winter strikes
	winterDone  bool                            // the first winter has struck or can strike no more
	winterOnce  bool                            // Russia has postponed it
	freeWinter  atlas.Date                      // the game turn, plus one, in which Russia's Offensive in the East is free (33.42, variant 10)
	americaDate atlas.Date                      // when America declares war (21.7)
	onPoles     bool                            // German ground units have attacked Polish ones in this player turn (43.1)
	quarrel     quarrel                         // between allies, in this phase (51.5)
	apart       [atlas.NumFronts]atlas.PowerSet // allies that do not stack on a front in this player turn (51.5)
	americaNow  bool                            // it has declared war in this player turn
}

// The cities of Russia that yield BRPs of their own (26.91).
const (
	moscowCity = iota
	leningradCity
	numCapitals
)

// The losses that hurt Britain once (37.1, 47.2).
const (
	gibraltarLost = 1 << iota
	suezLost
)

// vichyFate is what the rolls of 49.4 have come to.
type vichyFate uint8

const (
	vichyOpen vichyFate = iota
	vichyDue            // Germany succeeded; only aid can delay it (33.63)
	vichyDone
)

// settlePolitics gives politics their place in the scenario.
func (p *Position) settlePolitics() {
	s := &p.politics
	s.eastBy = atlas.Nobody
	for i := range s.cityYearly {
		s.cityYearly[i], s.cityGained[i] = atlas.Nobody, atlas.Nobody
	}
	for n := range s.victor {
		s.victor[n] = atlas.Nobody
	}
	s.americaDate = atlas.DateOf(atlas.Spring, 1942)
	if p.scenario < atlas.Scenario1942 {
		return
	}
	s.east, s.bessarabia, s.winterDone = eastTaken, true, true // 44.5
	s.franceFell = 1
	for n := range atlas.Country(atlas.NumCountries) {
		if p.status[n] == Conquered {
			s.taken.Add(n)
			s.share[n] = atlas.OnlyPower(atlas.Germany)
		}
	}
}
