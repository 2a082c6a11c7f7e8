package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// shift begins the redeployment of a camp.
func (s *scene) shift(mover atlas.Alliance) {
	s.only(mover, flow.At(pRedeploy, 0))
}

func TestEveryPowerRedeploysSoManyUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "16.0", "16.1")
	if srLimits != [atlas.NumMajors]int{atlas.Germany: 9, atlas.Italy: 5, atlas.Britain: 7, atlas.France: 5, atlas.USSR: 6, atlas.USA: 10} {
		t.Errorf("limits %v", srLimits)
	}
	s := newScene(t, atlas.Campaign, "Winter 1939")
	var units []atlas.Unit
	for _, h := range []string{"L31", "N29", "N30", "P29", "Q27"} {
		units = append(units, s.add("ge-inf3", h), s.add("ge-inf3", h))
	}
	s.shift(atlas.Axis)
	spots := []string{"L30", "L32", "M30", "M31", "M29", "O29", "O30", "O28", "P28"}
	for i := range 9 {
		s.play("redeploy "+units[i].String(), "at "+spots[i])
	}
	if s.economy.srUsed[atlas.Germany] != 9 {
		t.Fatalf("%d redeployments used", s.economy.srUsed[atlas.Germany])
	}
	if s.Stack.Find(pRedeploy) != nil {
		s.refused("redeploy "+units[9].String(), "16.1")
	}
}

func TestAUnitIsRedeployedOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "16.1")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	u, other := s.add("ge-inf3", "L31"), s.add("ge-arm4", "N29")
	s.shift(atlas.Axis)
	s.play("redeploy "+u.String(), "at M31")
	s.refused("redeploy "+u.String(), "16.1")
	s.play("redeploy "+other.String(), "back")
}

func TestRedeploymentKeepsAwayFromTheEnemy(t *testing.T) {
	rulebook.Covers(t, "reich", "16.2", "27.42", "5.34")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	near, far := s.add("ge-inf3", "P26"), s.add("ge-inf3", "L31")
	s.add("fr-inf2", "Q24")
	if !s.nearEnemy(at(t, "P26"), atlas.Germany) && !s.nearEnemy(at(t, "Q25"), atlas.Germany) {
		t.Fatal("no German hex is next to Strasbourg")
	}
	next := ""
	for h := range world.Countries[atlas.Germany].Hexes.Bits().All() {
		if s.nearEnemy(atlas.Hex(h), atlas.Germany) {
			next = atlas.Hex(h).String()
		}
	}
	s.put(near, spot(at(t, next)))
	s.shift(atlas.Axis)
	s.refused("redeploy "+near.String(), "16.2")
	s.play("redeploy " + far.String())
	s.refused("at "+next, "16.2")
	s.refused("at M25", "16.2") // neutral Belgium
	s.play("at Q27")
}

func TestPartisansAreNeverRedeployed(t *testing.T) {
	rulebook.Covers(t, "reich", "16.9", "32.2")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	u := s.add("yug-part", "W28")
	s.nation.set(u, atlas.Britain)
	m := s.add("rum-inf2", "W33")
	s.add("br-inf3", "K23")
	s.shift(atlas.Allies)
	s.refused("redeploy "+u.String(), "16.9")
	s.shift(atlas.Axis)
	s.play("redeploy "+m.String(), "at V33")
	if s.economy.srUsed[atlas.Germany] != 1 {
		t.Error("a Minor Ally's redeployment is not Germany's")
	}
}

func TestSeaEscortCarriesUnitsOverWater(t *testing.T) {
	rulebook.Covers(t, "reich", "16.3", "29.6", "29.61", "29.62", "29.63", "29.64", "Q052")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	u := s.add("br-inf3", "K23")
	drop := s.add("br-inf3", "J23")
	s.shift(atlas.Allies)
	s.play("redeploy " + u.String())
	s.refused("at N21", "16.3") // no fleet
	s.play("back")
	fleet := s.add("br-fleet9", "L22")
	part := s.add("br-fleet8", "K21")
	s.Forget()
	s.play("redeploy "+u.String(), "at N21")
	if s.task.of(fleet) != Escorting || s.fresh(fleet) != 0 || s.where(fleet) != at(t, "L22") {
		t.Error("the escort is not bound to its base")
	}
	if s.economy.srUsed[atlas.Britain] != 1 {
		t.Errorf("%d redeployments: the unit alone counts (Q052)", s.economy.srUsed[atlas.Britain])
	}
	s.play("redeploy " + drop.String())
	s.refused("at N21", "16.3") // the smaller fleet cannot escort
	s.play("back")
	s.refused("redeploy "+fleet.String(), "29.64")
	_ = part
}

// A fleet must be based where the unit can come by land: a fleet in Britain does
// not fetch a unit from Bergen.
func TestAnEscortMustBeBasedOnTheUnitsShore(t *testing.T) {
	rulebook.Covers(t, "reich", "29.62", "29.67")
	s := newScene(t, atlas.Campaign, "Winter 1940")
	s.conquer(atlas.Britain, atlas.Norway)
	u := s.add("br-inf3", "C33")
	s.add("br-fleet9", "L22")
	supply := s.add("br-fleet9", "F26")
	s.task.set(supply, Supplying)
	s.shift(atlas.Allies)
	if s.may("redeploy " + u.String()) {
		s.play("redeploy " + u.String())
		s.refused("at K23", "16.3")
		s.play("back")
	}
	s.add("br-fleet9", "C33")
	s.Forget()
	s.play("redeploy "+u.String(), "at K23")
}

func TestAnIslandWithoutAPortIsReachedFromTheBaseOfTheEscort(t *testing.T) {
	rulebook.Covers(t, "reich", "29.67")
	for _, c := range []struct {
		from, fleet, to string
		want            bool
		second          bool // another fleet is with it
	}{
		{"Z23", "AA24", "GG33", true, false},  // from Italy to Cyprus, out of the escort's base
		{"Z23", "DD28", "GG33", false, false}, // the base is at neither end
		{"GG33", "AA24", "Z23", true, false},  // and back to the escort's base
		{"GG33", "DD28", "Z23", false, false}, // one fleet serves once
		{"GG33", "DD28", "Z23", true, true},   // the second takes it on
		{"Z23", "AA24", "II17", true, false},  // a port
		{"Z23", "AA24", "II18", false, false}, // a shore of the mainland without one
	} {
		s := newScene(t, atlas.Campaign, "Summer 1941")
		s.makeWar(atlas.Italy, atlas.Britain)
		s.giveHexes(world.Countries[atlas.Cyprus].Hexes, atlas.Italy)
		s.give(atlas.Italy, "DD28")
		u := s.add("it-inf2", c.from)
		f, g := s.add("it-fleet9", c.fleet), s.add("it-fleet9", "AA24")
		s.Position.moves.shores[1] = shore{true, atlas.Axis, at(t, "GG33")} // supply comes ashore there
		s.add("it-inf1", "Y22")
		if c.second {
			s.add("it-fleet9", c.fleet)
		}
		s.shift(atlas.Axis)
		s.task.set(g, Supplying)
		s.Forget()
		got := false
		if s.may("redeploy " + u.String()) {
			s.play("redeploy " + u.String())
			if got = s.may("at " + c.to); got {
				s.play("at " + c.to)
				if s.task.of(f) != Escorting {
					t.Errorf("from %s to %s without an escort", c.from, c.to)
				}
			}
		}
		if got != c.want {
			t.Errorf("from %s with a fleet in %s to %s: %v (%s)", c.from, c.fleet, c.to, got, f)
		}
	}
}

func TestAirborneTroopsNeedAnEscortToo(t *testing.T) {
	rulebook.Covers(t, "reich", "16.3", "27.34", "Q055")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	u := s.add("br-abn3", "K23")
	s.mark(u, dropped)
	s.shift(atlas.Allies)
	s.play("redeploy " + u.String())
	s.refused("at E24", "16.3")
	if s.may("at F24") {
		t.Error("they fly to Ulster")
	}
	s.play("at J23")
	if s.has(u, dropped) {
		t.Error("they keep the supply of their drop")
	}
}

func TestAChainOfEscortsPassesTheTwoFrontPorts(t *testing.T) {
	rulebook.Covers(t, "reich", "29.65", "29.66", "37.2")
	s := newScene(t, atlas.Campaign, "Winter 1940")
	u := s.add("br-inf3", "K23")
	s.add("br-fleet9", "L22")
	s.shift(atlas.Allies)
	s.play("redeploy " + u.String())
	if !s.may("at AA7") {
		t.Error("one fleet does not carry it to Gibraltar")
	}
	s.play("back")
	gib := s.add("br-fleet9", "AA7")
	s.Forget()
	s.play("redeploy "+u.String(), "at LL29")
	if s.task.of(gib) != Escorting || s.economy.srUsed[atlas.Britain] != 1 {
		t.Errorf("escort %v, %d redeployments", s.task.of(gib), s.economy.srUsed[atlas.Britain])
	}
}

// Hostile units beside Gibraltar do not keep its owner from passing.
func TestGibraltarIsOpenToItsOwner(t *testing.T) {
	rulebook.Covers(t, "reich", "37.2", "29.66")
	s := newScene(t, atlas.Campaign, "Winter 1940")
	s.makeWar(atlas.Germany, atlas.Britain)
	s.conquer(atlas.Germany, atlas.Spain)
	s.add("ge-inf3", "Z8")
	pass := s.passable(atlas.Britain, false)
	if !pass.Has(atlas.Sites.Gibraltar) {
		t.Error("Gibraltar is shut by its neighbours")
	}
	if axisPass := s.passable(atlas.Germany, false); axisPass.Has(atlas.Sites.Gibraltar) {
		t.Error("the Axis pass Gibraltar")
	}
}

func TestAirUnitsHopFromBaseToBase(t *testing.T) {
	rulebook.Covers(t, "reich", "16.5", "28.23")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	u := s.add("br-air5", "K23")
	s.shift(atlas.Allies)
	s.play("redeploy " + u.String())
	if !s.may("at O22") && !s.may("at N21") {
		t.Error("it does not fly over the Channel")
	}
	s.refused("at N22", "6.1") // no base
	s.play("back")
	// Over Malta and Egypt from Gibraltar there are too many hexes without bases.
	g := s.add("br-air5", "AA7")
	s.Forget()
	s.play("redeploy " + g.String())
	if s.may("at LL29") {
		t.Error("it flies to Egypt without a base on the way")
	}
	s.play("back")
}

func TestFleetsRedeployOverOneBoundary(t *testing.T) {
	rulebook.Covers(t, "reich", "16.4", "29.24")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	u := s.add("br-fleet9", "L22")
	s.shift(atlas.Allies)
	s.play("redeploy " + u.String())
	if !s.may("at LL29") {
		t.Error("a fleet cannot pass Gibraltar to Alexandria")
	}
	s.refused("at K23", "16.4")
	s.play("at LL29")
	if s.economy.srUsed[atlas.Britain] != 1 {
		t.Error("it did not cost one redeployment")
	}
	if s.has(u, redeployed) && s.freeToEscort(u) {
		t.Error("a redeployed fleet escorts")
	}
}

// With Gibraltar lost the way from Egypt goes round Africa, at double cost.
func TestTheWayRoundAfricaCostsDouble(t *testing.T) {
	rulebook.Covers(t, "reich", "37.3", "47.3")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.give(atlas.Germany, "AA7")
	u := s.add("br-inf3", "K23")
	s.add("br-inf1", "H24")
	home := s.add("br-fleet9", "L22")
	s.shift(atlas.Allies)
	s.play("redeploy " + u.String())
	s.play("at MM30")
	if s.economy.srUsed[atlas.Britain] != 2 || s.task.of(home) != Escorting {
		t.Errorf("%d redeployments", s.economy.srUsed[atlas.Britain])
	}
	f := s.add("br-fleet9", "K21")
	s.Forget()
	s.play("redeploy "+f.String(), "at MM30")
	if s.economy.srUsed[atlas.Britain] != 4 {
		t.Errorf("%d redeployments after a fleet", s.economy.srUsed[atlas.Britain])
	}
	if !s.capeOpen(atlas.Britain, false) {
		t.Error("the way out of Egypt is shut though Gibraltar is lost")
	}
	s.give(atlas.Britain, "AA7")
	if s.capeOpen(atlas.Britain, false) || !s.capeOpen(atlas.Britain, true) {
		t.Error("with Gibraltar the way goes only into Egypt")
	}
	if s.capeOpen(atlas.Germany, true) {
		t.Error("the Axis use the way without the canal")
	}
	s.suez.owner = atlas.Axis
	if !s.capeOpen(atlas.Germany, true) {
		t.Error("the owner of the canal cannot use it")
	}
	s.put(s.add("br-fleet9", "L22"), lendSpot)
	if s.capeOpen(atlas.Germany, true) {
		t.Error("a fleet in the Gulf does not shut it")
	}
}

func TestAirBasesMoveByRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "28.12", "28.16")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	b := s.add("ge-base", "L30")
	s.add("ge-air5", "L30")
	s.shift(atlas.Axis)
	s.add("ge-inf3", "L31")
	s.play("redeploy "+b.String(), "at M30")
	for s.Stack.Find(pRedeploy) != nil {
		s.play("done germany")
	}
	if s.airInPlay(atlas.Germany) != 0 {
		t.Error("air units without a base survive")
	}
}

func TestTheOwnerSaysWhichAircraftABaseThatLeavesCosts(t *testing.T) {
	rulebook.Covers(t, "reich", "28.16", "28.641")
	// Berlin bases five factors without the counter.
	set := func(planes ...string) (*scene, []atlas.Unit) {
		s := newScene(t, atlas.Campaign, "Winter 1939")
		b := s.add("ge-base", "L31")
		var list []atlas.Unit
		for _, name := range planes {
			list = append(list, s.add(name, "L31"))
		}
		s.invert(list[len(list)-1])
		s.shift(atlas.Axis)
		s.play("redeploy "+b.String(), "at M30")
		s.quietRedeploy()
		return s, list
	}
	s, list := set("ge-air5", "ge-air5")
	s.asks(pCull)
	s.play("choose " + list[1].String())
	if s.Stack.Find(pRedeploy) != nil || !s.inPlay(list[0]) || s.inPlay(list[1]) {
		t.Error("the unit that was chosen is lost and the other stays")
	}
	s, list = set("ge-air5", "ge-air2")
	s.asks(pCull)
	s.play("choose " + list[0].String())
	if got := s.airFactors(at(t, "L31")); got != 5 {
		t.Errorf("only the two factors that are too many are lost: %d are left", got)
	}
	if s, _ = set("ge-air5"); s.airFactors(at(t, "L31")) != 5 {
		t.Error("nothing is too much")
	}
}

// quietRedeploy lets the Axis finish its redeployments.
func (s *scene) quietRedeploy() {
	s.t.Helper()
	for range 9 {
		if s.Stack.Top().Proc != pRedeploy {
			return
		}
		for n := range s.asked().All {
			s.play("done " + atlas.CountryIDs[n])
			break
		}
	}
}

func TestPartOfAnAirUnitIsRedeployed(t *testing.T) {
	rulebook.Covers(t, "reich", "16.1", "28.61", "28.65")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	u := s.add("ge-air5", "L31")
	s.shift(atlas.Axis)
	s.play("redeploy " + u.String())
	s.refused("split "+u.String()+" 5", "28.64")
	s.play("split "+u.String()+" 2", "at N29")
	if a, b := s.airFactors(at(t, "L31")), s.airFactors(at(t, "N29")); a != 3 || b != 2 {
		t.Errorf("%d factors stay and %d go", a, b)
	}
	if s.economy.srUsed[atlas.Germany] != 1 {
		t.Errorf("%d redeployments are used", s.economy.srUsed[atlas.Germany])
	}
}

func TestUsedAndFreshAircraftRedeployAsOneCounter(t *testing.T) {
	rulebook.Covers(t, "reich", "28.65", "Q143")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.invert(s.add("ge-air3", "L31"))
	s.add("ge-air2", "L31")
	s.shift(atlas.Axis)
	s.play(s.firstOf("redeploy ge-air5"))
	s.play("at N29")
	if s.economy.srUsed[atlas.Germany] != 1 || s.airFactors(at(t, "N29")) != 5 {
		t.Fatal("a 5-4 goes for one redeployment")
	}
	for u := range s.here(at(t, "N29")) {
		if s.fresh(u) != 2 {
			t.Fatalf("%d factors are fresh, not two", s.fresh(u))
		}
		s.splitAir(u, 2, func(v atlas.Unit) {
			if s.fresh(v) != 2 {
				t.Error("broken down again the 2-4 is face up")
			}
		})
		break
	}
}

// America's units come to Britain, six a turn, and no further.
func TestAmericaDeploysSixUnitsATurn(t *testing.T) {
	rulebook.Covers(t, "reich", "16.7", "16.71", "16.72", "16.73", "16.75", "29.25")
	s := newScene(t, atlas.Scenario1942, "Spring 1942")
	var units []atlas.Unit
	for range 8 {
		units = append(units, s.add("us-inf3", "us-box"))
	}
	s.add("us-fleet9", "L22")
	s.shift(atlas.Allies)
	s.play("redeploy " + units[0].String())
	s.refused("at LL29", "16.72")
	s.play("at K23")
	for i, h := range []string{"J23", "J24", "I24", "H24", "L23"} {
		s.play("redeploy "+units[i+1].String(), "at "+h)
	}
	if s.economy.landed != 6 {
		t.Fatalf("%d units have deployed", s.economy.landed)
	}
	s.refused("redeploy "+units[6].String(), "16.71")
	if s.economy.srUsed[atlas.USA] != 6 {
		t.Error("they do not count against the limit of 16.1")
	}
	for _, c := range []struct {
		axis8, allied8, fallen bool
		want                   int
	}{{false, false, false, 6}, {true, false, false, 5}, {false, true, false, 7}, {false, false, true, 4}, {true, false, true, 3}, {false, true, true, 5}} {
		s.economy.played = [atlas.NumAlliances]uint32{}
		s.fallen.Remove(atlas.Britain)
		s.give(atlas.Britain, "K23")
		if c.axis8 {
			s.economy.played[atlas.Axis] = 1 << 8
		}
		if c.allied8 {
			s.economy.played[atlas.Allies] = 1 << 8
		}
		if c.fallen {
			s.lines("fallen: and britain")
			s.give(atlas.Germany, "K23")
		}
		if got := s.deploymentLimit(); got != c.want {
			t.Errorf("%+v: %d a turn", c, got)
		}
	}
	rulebook.Covers(t, "reich", "16.76")
}

func TestWithBritainAndFranceGoneAmericaLandsWhereThereIsAPort(t *testing.T) {
	rulebook.Covers(t, "reich", "16.72")
	s := newScene(t, atlas.Scenario1942, "Spring 1942")
	s.lines("fallen: and britain")
	for h := range world.Countries[atlas.Britain].Hexes.Bits().All() {
		s.control.set(atlas.Hex(h), atlas.Germany)
	}
	u := s.add("us-inf3", "us-box")
	if set := s.deploymentArea(u); set.Bits().Count() != 0 && set.Has(at(t, "K23")) {
		t.Error("it lands in occupied Britain")
	}
}

func TestOnlyTheWayToBritainOrFranceNeedsNoEscort(t *testing.T) {
	rulebook.Covers(t, "reich", "16.75", "29.61")
	gib := atlas.Sites.Gibraltar
	lost := func(rules ruleSet) (*scene, atlas.Unit) {
		s := war(t, atlas.Scenario1942, "Spring 1943")
		s.rules = rules
		for _, n := range []atlas.Country{atlas.Britain, atlas.France} {
			s.fallen.Add(n)
			for h := range world.Countries[n].Hexes.Bits().All() {
				s.control.set(atlas.Hex(h), atlas.Germany)
			}
		}
		s.control.set(gib, atlas.USA)
		return s, s.add("us-inf3", "us-box")
	}
	s, u := lost(newest)
	if set, _ := s.destinations(u); set.Has(gib) {
		t.Error("a unit sails to Gibraltar without a fleet")
	}
	ships := s.add("us-fleet9", "us-box")
	if set, _ := s.destinations(u); !set.Has(gib) {
		t.Fatal("a unit cannot sail to Gibraltar with a fleet")
	}
	s.redeploy(u, gib)
	if s.task.of(ships) != Escorting || s.where(u) != gib {
		t.Error("the fleet does not go along")
	}
	if s, u := lost(1); true {
		if set, _ := s.destinations(u); !set.Has(gib) {
			t.Error("rule set 1 has changed")
		}
	}
}

func TestItalyLendsTenFactorsToGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "36.2", "36.21", "36.22", "36.23", "36.24", "Q053", "Q054")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.add("ge-inf3", "L31")
	inf := s.add("it-inf3", "Y22")
	wing := s.add("it-air5", "Z23")
	tank := s.add("it-arm2", "V23")
	small := s.add("it-inf1", "V22")
	base := s.add("it-base", "U22")
	s.shift(atlas.Axis)
	if s.may("lend " + base.String()) {
		t.Error("an air base can be lent")
	}
	s.play("lend "+inf.String(), "lend "+wing.String(), "lend "+tank.String())
	if s.nation.of(inf) != atlas.Germany || s.economy.srUsed[atlas.Italy] != 3 {
		t.Errorf("%d Italian redeployments", s.economy.srUsed[atlas.Italy])
	}
	s.refused("lend "+small.String(), "36.21")
	s.play("redeploy "+inf.String(), "at R27")
	if s.economy.srUsed[atlas.Germany] != 1 {
		t.Error("a lent unit uses Italian redeployments (Q053, Q054)")
	}
	s.play("reclaim " + tank.String())
	if s.nation.of(tank) != atlas.Italy {
		t.Error("Italy has not got its armor back")
	}
	s.lose(inf)
	if s.nation.of(inf) != atlas.Italy || s.at.of(inf) != inPool {
		t.Error("a lost unit does not go back to the Italian force pool")
	}
}

func TestBeforeTheirAllianceItalyLendsNothing(t *testing.T) {
	rulebook.Covers(t, "reich", "36.21")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	u := s.add("it-inf3", "Y22")
	s.shift(atlas.Axis)
	s.refused("lend "+u.String(), "36.21")
}

func TestTheFleetThatShutTheGulfChoosesItsPort(t *testing.T) {
	rulebook.Covers(t, "reich", "47.3")
	for _, c := range []struct{ fleet, power, to, no string }{
		{"br-fleet9", "britain", "B29", "AA7"}, {"us-fleet9", "usa", "K21", "AA7"}, {"fr-fleet9", "france", "V19", "K21"},
	} {
		s := newScene(t, atlas.Campaign, "Summer 1942")
		s.wars([2]atlas.Country{atlas.Germany, atlas.USA}, [2]atlas.Country{atlas.Germany, atlas.France})
		u := s.add(c.fleet, "lend-lease-box")
		s.task.set(u, Blockading)
		s.shift(atlas.Allies)
		s.play("unblock " + u.String())
		s.refused("at "+c.no, "47.3")
		s.play("at " + c.to)
		s.isIn(u, c.to)
		if s.task.of(u) != Idle || s.economy.srUsed[s.commander(u)] != 1 || s.gulfShut() {
			t.Errorf("%s: task %d, %d redeployments", c.fleet, s.task.of(u), s.economy.srUsed[s.commander(u)])
		}
	}
}

// What is remembered while a way is sought is not used later, when it may be wrong.
func TestNothingIsRememberedAfterARedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "29.75")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	u := s.add("ge-inf3", "L31")
	s.shift(atlas.Axis)
	s.redeploy(u, at(t, "N29"))
	s.isIn(u, "N29")
	if s.desk.caching || s.economy.srUsed[atlas.Germany] != 1 {
		t.Errorf("%d redeployments are used, and the desk is open: %v", s.economy.srUsed[atlas.Germany], s.desk.caching)
	}
}

func TestAFleetRedeployedToAShutKielLiesInThePartItCameTo(t *testing.T) {
	rulebook.Covers(t, "reich", "29.13", "29.54")
	for _, c := range []struct {
		from, to string
		shut     bool
		baltic   bool
	}{{"J36", "J30", true, true}, {"J36", "J30", false, false}, {"K29", "J30", true, false}, {"J36", "J32", true, false}} {
		s := newScene(t, atlas.Campaign, "Winter 1941")
		s.kiel.shut = c.shut
		u := s.add("ge-fleet9", c.from)
		s.berthIn(u, at(t, c.to))
		s.isIn(u, c.to)
		if got := s.naval.berth.of(u) == balticSide; got != c.baltic {
			t.Errorf("from %s to %s with the canal shut: %v, it lies on the Baltic side: %v", c.from, c.to, c.shut, got)
		}
	}
}

func TestAircraftAreBasedInCitiesAndAtBaseCounters(t *testing.T) {
	rulebook.Covers(t, "reich", "28.1")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.add("ge-base", "K30")
	set := s.airBases(&world.Countries[atlas.Germany].Hexes)
	for h, want := range map[string]bool{"L31": true, "K30": true, "K31": false} {
		if set.Has(at(t, h)) != want {
			t.Errorf("aircraft can be based at %s: %v", h, !want)
		}
	}
}
