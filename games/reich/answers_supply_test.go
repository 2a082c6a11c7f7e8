package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Published answers on supply: chapters 25.8, 27, 35, 37 and 47.

func TestAGermanGarrisonInFinlandLivesFromHelsinki(t *testing.T) {
	rulebook.Covers(t, "reich", "25.8", "27.11", "Q109")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Attrition)
	u := s.add("ge-inf3", "C40")
	if s.status[atlas.Finland] != Courted {
		t.Fatal("Finland is not inactive")
	}
	s.judge(atlas.Axis)
	s.fed(true, u)
	s.conquer(atlas.USSR, atlas.Finland) // with Helsinki lost nothing feeds it
	s.judge(atlas.Axis)
	s.fed(false, u)
}

func TestACapitalFeedsWhileItsArmyIsLostOrNotYetThere(t *testing.T) {
	rulebook.Covers(t, "reich", "27.11", "Q116")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.options(Attrition)
	s.makeWar(atlas.Germany, atlas.Greece)
	s.conquer(atlas.Germany, atlas.Greece) // its units are gone for good
	for u := range atlas.Of(atlas.Greece) {
		if s.inPlay(u) {
			t.Fatalf("%s is in play", u)
		}
	}
	for h := range atlas.Hex(atlas.NumHexes) {
		if world.OnLand.Has(h) && world.Hexes[h].Country != atlas.Greece {
			s.control.set(h, atlas.Britain) // only Greece is left
		}
	}
	u := s.add("ge-inf3", "BB28")
	s.judge(atlas.Axis)
	s.fed(true, u)
	s.give(atlas.Nobody, "DD28") // without Athens nothing is
	s.judge(atlas.Axis)
	s.fed(false, u)
}

func TestVichyTroopsFedFromTunisOrBeirutDoNotCount(t *testing.T) {
	rulebook.Covers(t, "reich", "27.12", "35.4", "35.5", "Q119")
	s := newScene(t, atlas.Scenario1942, "")
	s.mover = atlas.Axis
	s.activateVichy()
	u := s.add("fr-inf2", "DD14")
	s.nation.set(u, atlas.VichyFrance)
	if s.countsInAfrica(u) != 0 {
		t.Error("a Vichy unit with a way to Tunis counts")
	}
	s.give(atlas.Britain, "DD17")
	if s.countsInAfrica(u) != 2 {
		t.Error("without Tunis it does not count")
	}
	s.giveHexes(world.Countries[atlas.LebanonSyria].Hexes, atlas.VichyFrance)
	v := s.add("fr-inf2", "HH36")
	s.nation.set(v, atlas.VichyFrance)
	german := s.add("ge-inf3", "HH36")
	if s.countsInLevant(v) != 0 || s.countsInLevant(german) != 3 {
		t.Error("Vichy fed from Beirut counts, or Germans beside it do not")
	}
	s.give(atlas.Britain, "HH35")
	if s.countsInLevant(v) != 2 {
		t.Error("without Beirut it does not count")
	}
}

func TestTheEastEdgeEndsAtZ53AndWithLendLeaseAtGG45(t *testing.T) {
	rulebook.Covers(t, "reich", "27.14", "Q120")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	var persian string // a hex of the edge between the two
	for h := range southEdge.All {
		if world.Hexes[h].Country == atlas.Persia {
			persian = h.String()
		}
	}
	if persian == "" {
		t.Fatal("the edge does not run along Persia")
	}
	reaches := func(where string) bool {
		edge := s.eastEdge()
		return edge.Has(at(t, where))
	}
	for _, open := range []bool{false, true} {
		if open {
			s.economy.opener = atlas.Britain
		}
		for where, want := range map[string]bool{"O59": true, "Z53": true, persian: open, "GG45": open} {
			if got := reaches(where); got != want {
				t.Errorf("with Lend-Lease open %v the edge at %s supplies Russia: %v", open, where, got)
			}
		}
	}
	if s.turkishPort() != atlas.NoHex {
		t.Error("the longer edge is a way for BRPs")
	}
}

func TestAlliedLinesPassPartisansOnlyInHexesThatWereTheirs(t *testing.T) {
	rulebook.Covers(t, "reich", "27.22", "32.6", "Q122")
	s := newScene(t, atlas.Scenario1942, "")
	part := s.add("gre-part", "AA29")
	s.nation.set(part, atlas.Britain)
	for _, held := range []atlas.Country{atlas.Germany, atlas.Britain} {
		s.give(held, "AA29")
		m := s.supplyMapOf(atlas.Britain)
		if got := m.through.Has(at(t, "AA29")); got != (held == atlas.Britain) {
			t.Errorf("in a hex of %s: %v", atlas.NationNames[held], got)
		}
	}
}

func TestACasablancaBridgeheadIsFreeOfTheAfricanLimit(t *testing.T) {
	rulebook.Covers(t, "reich", "35.1", "Q197")
	s := newScene(t, atlas.Scenario1942, "")
	s.mover = atlas.Axis
	s.giveHexes(world.Countries[atlas.Morocco].Hexes, atlas.Germany)
	u := s.add("ge-inf3", "DD3")
	if s.countsInAfrica(u) != 3 {
		t.Fatal("a German unit in Morocco does not count")
	}
	s.bridges[0] = bridgehead{hex: atlas.Sites.Casablanca, owner: atlas.Germany, bySea: true}
	if s.countsInAfrica(u) != 0 {
		t.Error("a bridgehead at Casablanca counts")
	}
}

func TestTheLimitsOfAfricaFollowTheLaterText(t *testing.T) {
	rulebook.Covers(t, "reich", "35.0", "Q197")
	s := newScene(t, atlas.Scenario1942, "")
	s.mover = atlas.Axis
	if s.africanLimit() != 18 || s.levantLimit() != 18 {
		t.Errorf("the limits are %d and %d", s.africanLimit(), s.levantLimit())
	}
	german, italian, ship, plane := s.add("ge-inf3", "JJ17"), s.add("it-inf2", "JJ17"), s.add("ge-fleet9", "II17"), s.add("ge-air5", "II17")
	for u, want := range map[atlas.Unit]int{german: 3, italian: 0, ship: 9, plane: 5} {
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
	s.giveHexes(world.Countries[atlas.Palestine].Hexes, atlas.Germany)
	s.put(italian, spot(at(t, "JJ34")))
	s.put(ship, spot(at(t, "JJ34")))
	if s.countsInLevant(italian) != 2 || s.countsInLevant(ship) != 9 {
		t.Error("in the Levant all Axis factors count, Italians and ships as well")
	}
}

func TestNoFleetsCarrySupplyRoundAfrica(t *testing.T) {
	rulebook.Covers(t, "reich", "37.3", "47.3", "Q200", "Q218")
	s := newScene(t, atlas.Scenario1942, "")
	s.options(Attrition)
	s.give(atlas.Germany, "AA7")
	for h := range atlas.RegionsOf.PortsOfEgypt.All {
		if h != atlas.Sites.Suez {
			s.control.set(h, atlas.Germany)
		}
	}
	s.add("br-inf3 x5", "MM30")
	home, east := s.add("br-fleet9", "L22"), s.add("br-fleet9", "MM30")
	s.judge(atlas.Allies)
	s.name(home, east)
	s.judgeAgain(atlas.Allies)
	if s.Stack.Top().Proc != pForgo {
		t.Error("a fifth unit is supplied round the Cape")
	}
	// Nor do the Axis supply anybody so.
	q := newScene(t, atlas.Scenario1942, "")
	q.options(Attrition)
	q.giveHexes(world.Countries[atlas.Egypt].Hexes, atlas.Germany)
	q.give(atlas.Germany, "AA7")
	q.suez.owner = atlas.Axis
	u := q.add("ge-inf3", "MM30")
	q.giveHexes(world.Countries[atlas.Libya].Hexes, atlas.Britain)
	q.judge(atlas.Axis)
	q.name(q.add("ge-fleet9", "K28"))
	q.judgeAgain(atlas.Axis)
	q.fed(false, u)
}

func TestTheLimitOfEgyptLiftsWithAnotherSource(t *testing.T) {
	rulebook.Covers(t, "reich", "37.3", "Q200", "Q201")
	begin := func() *scene {
		s := newScene(t, atlas.Scenario1942, "")
		s.options(Attrition)
		s.give(atlas.Germany, "AA7")
		s.add("br-fleet9 x3", "LL29")
		s.add("br-air1", "GG19") // aircraft on Malta count
		s.add("br-air5", "MM29")
		return s
	}
	s := begin()
	s.begin(atlas.Allies, flow.At(pTurnEnd, 0))
	if s.Stack.Top().Proc != pCull {
		t.Fatal("five counters may stay without Gibraltar")
	}
	// With a Spanish port and its fleet the Mediterranean is fed from Britain.
	s = begin()
	s.status[atlas.Spain], s.patron[atlas.Spain] = Conquered, atlas.Britain
	s.giveHexes(world.Countries[atlas.Spain].Hexes, atlas.Britain)
	s.begin(atlas.Allies, flow.At(pTurnEnd, 0))
	if s.Stack.Top().Proc == pCull {
		t.Error("the limit holds though Madrid supplies the Mediterranean")
	}
	// So it is by a fleet in Britain that reaches Cadiz, but not without one.
	for _, c := range []struct{ cadiz, fleet bool }{{true, false}, {false, true}, {true, true}} {
		s = begin()
		s.status[atlas.Spain], s.patron[atlas.Spain] = Conquered, atlas.Germany
		s.giveHexes(world.Countries[atlas.Spain].Hexes, atlas.Germany)
		if c.cadiz {
			s.give(atlas.Britain, "Z7")
		}
		s.mover = atlas.Allies
		s.beginPlayerTurn()
		if c.fleet {
			s.name(s.add("br-fleet9", "L22"))
		}
		s.after(pTurnEnd)
		if lifted := s.Stack.Top().Proc != pCull; lifted != (c.cadiz && c.fleet) {
			t.Errorf("%+v: the limit is lifted: %v", c, lifted)
		}
	}
	// Ground units on Malta count against the four of Egypt.
	s = newScene(t, atlas.Scenario1942, "")
	s.options(Attrition)
	s.give(atlas.Germany, "AA7")
	s.add("br-inf1", "GG19")
	s.add("br-inf3 x4", "LL29")
	s.judge(atlas.Allies)
	if s.Stack.Top().Proc != pForgo || !s.may("choose br-inf1-1") {
		t.Error("a unit on Malta does not count")
	}
}

func TestBritainRedeploysToSuezRoundTheCapeWithTheCanalDamaged(t *testing.T) {
	rulebook.Covers(t, "reich", "47.3", "Q218")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.give(atlas.Germany, "AA7")
	s.suez.shut = true
	u := s.add("br-inf3", "K23")
	s.add("br-fleet9", "L22")
	s.shift(atlas.Allies)
	s.play("redeploy "+u.String(), "at MM30")
	s.stands(u, "MM30")
	if s.economy.srUsed[atlas.Britain] != 2 {
		t.Errorf("it took %d redeployments", s.economy.srUsed[atlas.Britain])
	}
}
