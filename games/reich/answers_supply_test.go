package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Published answers on supply: chapters 25.8, 27, 35, 37 and 47.

func TestAGermanGarrisonInFinlandLivesFromHelsinki(t *testing.T) {
	rulebook.Covers(t, "reich", "25.8", "27.11", "Q109")
	s := newScene(t, campaign, "Spring 1940")
	s.options(attrition)
	u := s.add("ge-inf3", "C40")
	if s.status[finland] != courted {
		t.Fatal("Finland is not inactive")
	}
	s.judge(axis)
	s.fed(true, u)
	s.conquer(ussr, finland) // with Helsinki lost nothing feeds it
	s.judge(axis)
	s.fed(false, u)
}

func TestACapitalFeedsWhileItsArmyIsLostOrNotYetThere(t *testing.T) {
	rulebook.Covers(t, "reich", "27.11", "Q116")
	s := newScene(t, campaign, "Spring 1941")
	s.options(attrition)
	s.makeWar(germany, greece)
	s.conquer(germany, greece) // its units are gone for good
	for u := range of(greece) {
		if s.inPlay(u) {
			t.Fatalf("%s is in play", u)
		}
	}
	for h := range hex(numHexes) {
		if world.hexes[h].country != greece {
			s.control[h] = britain // only Greece is left
		}
	}
	u := s.add("ge-inf3", "BB28")
	s.judge(axis)
	s.fed(true, u)
	s.give(nobody, "DD28") // without Athens nothing is
	s.judge(axis)
	s.fed(false, u)
}

func TestVichyTroopsFedFromTunisOrBeirutDoNotCount(t *testing.T) {
	rulebook.Covers(t, "reich", "27.12", "35.4", "35.5", "Q119")
	s := newScene(t, scenario1942, "")
	s.mover = axis
	s.activateVichy()
	u := s.add("fr-inf2", "DD14")
	s.nation[u] = vichyFrance
	if s.countsInAfrica(u) != 0 {
		t.Error("a Vichy unit with a way to Tunis counts")
	}
	s.give(britain, "DD17")
	if s.countsInAfrica(u) != 2 {
		t.Error("without Tunis it does not count")
	}
	s.giveHexes(world.countries[lebanonSyria].hexes, vichyFrance)
	v := s.add("fr-inf2", "HH36")
	s.nation[v] = vichyFrance
	german := s.add("ge-inf3", "HH36")
	if s.countsInLevant(v) != 0 || s.countsInLevant(german) != 3 {
		t.Error("Vichy fed from Beirut counts, or Germans beside it do not")
	}
	s.give(britain, "HH35")
	if s.countsInLevant(v) != 2 {
		t.Error("without Beirut it does not count")
	}
}

func TestTheEastEdgeEndsAtZ53AndWithLendLeaseAtGG45(t *testing.T) {
	rulebook.Covers(t, "reich", "27.14", "Q120")
	s := newScene(t, scenario1942, "Summer 1942")
	var persian string // a hex of the edge between the two
	for h := range southEdge.all {
		if world.hexes[h].country == persia {
			persian = h.String()
		}
	}
	if persian == "" {
		t.Fatal("the edge does not run along Persia")
	}
	reaches := func(where string) bool {
		edge := s.eastEdge()
		return edge.has(at(t, where))
	}
	for _, open := range []bool{false, true} {
		if open {
			s.economy.opener = britain
		}
		for where, want := range map[string]bool{"O59": true, "Z53": true, persian: open, "GG45": open} {
			if got := reaches(where); got != want {
				t.Errorf("with Lend-Lease open %v the edge at %s supplies Russia: %v", open, where, got)
			}
		}
	}
	if s.turkishPort() != noHex {
		t.Error("the longer edge is a way for BRPs")
	}
}

func TestAlliedLinesPassPartisansOnlyInHexesThatWereTheirs(t *testing.T) {
	rulebook.Covers(t, "reich", "27.22", "32.6", "Q122")
	s := newScene(t, scenario1942, "")
	part := s.add("gre-part", "AA29")
	s.nation[part] = britain
	for _, held := range []country{germany, britain} {
		s.give(held, "AA29")
		m := s.supplyMapOf(britain)
		if got := m.through.has(at(t, "AA29")); got != (held == britain) {
			t.Errorf("in a hex of %s: %v", nationNames[held], got)
		}
	}
}

func TestACasablancaBridgeheadIsFreeOfTheAfricanLimit(t *testing.T) {
	rulebook.Covers(t, "reich", "35.1", "Q197")
	s := newScene(t, scenario1942, "")
	s.mover = axis
	s.giveHexes(world.countries[morocco].hexes, germany)
	u := s.add("ge-inf3", "DD3")
	if s.countsInAfrica(u) != 3 {
		t.Fatal("a German unit in Morocco does not count")
	}
	s.bridges[0] = bridgehead{hex: sites.casablanca, owner: germany, bySea: true}
	if s.countsInAfrica(u) != 0 {
		t.Error("a bridgehead at Casablanca counts")
	}
}

func TestTheLimitsOfAfricaFollowTheLaterText(t *testing.T) {
	rulebook.Covers(t, "reich", "35.0", "Q197")
	s := newScene(t, scenario1942, "")
	s.mover = axis
	if s.africanLimit() != 18 || s.levantLimit() != 18 {
		t.Errorf("the limits are %d and %d", s.africanLimit(), s.levantLimit())
	}
	german, italian, ship, plane := s.add("ge-inf3", "JJ17"), s.add("it-inf2", "JJ17"), s.add("ge-fleet9", "II17"), s.add("ge-air5", "II17")
	for u, want := range map[unit]int{german: 3, italian: 0, ship: 9, plane: 5} {
		if got := s.countsInAfrica(u); got != want {
			t.Errorf("%s counts %d in Africa", u, got)
		}
	}
	s.add("br-air5", "GG19")
	if s.africanLimit() != 13 {
		t.Errorf("with five factors on Malta the limit is %d", s.africanLimit())
	}
	s.add("br-fleet9", "GG19")
	if s.africanLimit() != 4 {
		t.Errorf("it falls below four: %d", s.africanLimit())
	}
	s.giveHexes(world.countries[palestine].hexes, germany)
	s.put(italian, spot(at(t, "JJ34")))
	s.put(ship, spot(at(t, "JJ34")))
	if s.countsInLevant(italian) != 2 || s.countsInLevant(ship) != 9 {
		t.Error("in the Levant all Axis factors count, Italians and ships as well")
	}
}

func TestNoFleetsCarrySupplyRoundAfrica(t *testing.T) {
	rulebook.Covers(t, "reich", "37.3", "47.3", "Q200", "Q218")
	s := newScene(t, scenario1942, "")
	s.options(attrition)
	s.give(germany, "AA7")
	for h := range regionsOf.portsOfEgypt.all {
		if h != sites.suez {
			s.control[h] = germany
		}
	}
	s.add("br-inf3 x5", "MM30")
	home, east := s.add("br-fleet9", "L22"), s.add("br-fleet9", "MM30")
	s.judge(allies)
	s.name(home, east)
	s.judgeAgain(allies)
	if s.Stack.Top().Proc != pForgo {
		t.Error("a fifth unit is supplied round the Cape")
	}
	// Nor do the Axis supply anybody so.
	q := newScene(t, scenario1942, "")
	q.options(attrition)
	q.giveHexes(world.countries[egypt].hexes, germany)
	q.give(germany, "AA7")
	q.suez.owner = axis
	u := q.add("ge-inf3", "MM30")
	q.giveHexes(world.countries[libya].hexes, britain)
	q.judge(axis)
	q.name(q.add("ge-fleet9", "K28"))
	q.judgeAgain(axis)
	q.fed(false, u)
}

func TestTheLimitOfEgyptLiftsWithAnotherSource(t *testing.T) {
	rulebook.Covers(t, "reich", "37.3", "Q200", "Q201")
	begin := func() *scene {
		s := newScene(t, scenario1942, "")
		s.options(attrition)
		s.give(germany, "AA7")
		s.add("br-fleet9 x3", "LL29")
		s.add("br-air1", "GG19") // aircraft on Malta count
		s.add("br-air5", "MM29")
		return s
	}
	s := begin()
	s.begin(allies, flow.At(pTurnEnd, 0))
	if s.Stack.Top().Proc != pCull {
		t.Fatal("five counters may stay without Gibraltar")
	}
	// With a Spanish port and its fleet the Mediterranean is fed from Britain.
	s = begin()
	s.status[spain], s.patron[spain] = conquered, britain
	s.giveHexes(world.countries[spain].hexes, britain)
	s.begin(allies, flow.At(pTurnEnd, 0))
	if s.Stack.Top().Proc == pCull {
		t.Error("the limit holds though Madrid supplies the Mediterranean")
	}
	// Ground units on Malta count against the four of Egypt.
	s = newScene(t, scenario1942, "")
	s.options(attrition)
	s.give(germany, "AA7")
	s.add("br-inf1", "GG19")
	s.add("br-inf3 x4", "LL29")
	s.judge(allies)
	if s.Stack.Top().Proc != pForgo || !s.may("choose br-inf1-1") {
		t.Error("a unit on Malta does not count")
	}
}

func TestBritainRedeploysToSuezRoundTheCapeWithTheCanalDamaged(t *testing.T) {
	rulebook.Covers(t, "reich", "47.3", "Q218")
	s := newScene(t, campaign, "Winter 1941")
	s.give(germany, "AA7")
	s.suez.shut = true
	u := s.add("br-inf3", "K23")
	s.add("br-fleet9", "L22")
	s.shift(allies)
	s.play("redeploy "+u.String(), "at MM30")
	s.stands(u, "MM30")
	if s.economy.srUsed[britain] != 2 {
		t.Errorf("it took %d redeployments", s.economy.srUsed[britain])
	}
}
