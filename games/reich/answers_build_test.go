package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Published answers on chapters 15 and 16, and rules on America's deployment.

func TestOneNavalFactorSuppliesUlsterForAllThatIsBuiltThere(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4", "Q048")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	ship := s.add("br-fleet1", "L22")
	s.build(atlas.Allies, 100)
	a, b := s.pooled(atlas.Britain, atlas.Infantry, 3), s.pooled(atlas.Britain, atlas.Armor, 0)
	s.play("build " + a.String())
	s.refused("at F24", "15.4")
	s.play("back")
	s.task.set(ship, Supplying)
	s.Forget()
	s.play("build "+a.String(), "at F24", "build "+b.String(), "at F24")
	s.isIn(a, "F24")
	s.isIn(b, "F24")
}

func TestRussiaBuildsAmongPartisansOnlyOnItsOwnHexes(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4", "32.6", "Q049")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	p := s.add("ru-part", "J46")
	s.nation.set(p, atlas.USSR)
	zone := s.zoc(atlas.USSR)
	held := func() bool {
		s.heldGame[atlas.Allies] = onLand(s.heldBy(atlas.Allies))
		return s.buildable(at(t, "J46"), atlas.USSR, &zone)
	}
	s.give(atlas.USSR, "J46")
	if !held() {
		t.Error("Russia cannot build where it was in control before the partisans came")
	}
	s.give(atlas.Germany, "J46")
	s.heldGame[atlas.Allies].Add(at(t, "J46"))
	if s.buildable(at(t, "J46"), atlas.USSR, &zone) {
		t.Error("Russia builds in a hex that partisans have taken from the Axis")
	}
	s.give(atlas.USSR, "J46")
	for _, link := range world.Land.Links(int(at(t, "J46"))) {
		s.control.set(atlas.Hex(link.To), atlas.Germany)
	}
	if held() {
		t.Error("Russia builds out of supply")
	}
}

func TestTransfersFromSiberiaReachACityInAZone(t *testing.T) {
	rulebook.Covers(t, "reich", "15.62", "Q051")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.makeWar(atlas.USSR, atlas.Germany)
	s.add("ge-arm4", "J45") // its zone covers Tula
	s.give(atlas.Germany, "J45")
	s.build(atlas.Allies, 90)
	u := s.pooled(atlas.USSR, atlas.Infantry, 3)
	s.play("build " + u.String())
	s.refused("at J46", "15.4")
	s.play("back", "transfer "+u.String(), "at J46")
	s.isIn(u, "J46")
}

func TestBritishAircraftRedeployByFrenchCities(t *testing.T) {
	rulebook.Covers(t, "reich", "16.5", "34.4", "Q056")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	wing := s.add("br-air1", "K23")
	for _, h := range []string{"O22", "V19", "N21", "R20"} {
		s.add("fr-inf2", h)
	}
	s.shift(atlas.Allies)
	s.play("redeploy " + wing.String())
	if !s.may("at GG19") {
		t.Error("British aircraft do not reach Malta over France")
	}
	s.play("back")
	s.giveHexes(world.Countries[atlas.France].Hexes, atlas.Germany)
	for _, n := range []atlas.Country{atlas.Tunisia, atlas.Algeria, atlas.Morocco} {
		s.giveHexes(world.Countries[n].Hexes, atlas.Germany)
	}
	s.Forget()
	s.play("redeploy " + wing.String())
	if s.may("at GG19") {
		t.Error("they reach Malta without bases on the way")
	}
}

func TestRebuiltAmericanUnitsDeployInitiallyAgain(t *testing.T) {
	rulebook.Covers(t, "reich", "16.71", "Q057")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	u, ship := s.add("us-inf3", "K23"), s.add("us-fleet9", "L22")
	s.mark(ship, deployed)
	s.lose(u)
	s.lose(ship)
	s.layDown(atlas.USA, atlas.NoHex)
	s.build(atlas.Allies, 100)
	s.play("build " + u.String())
	if s.at.of(u) != usSpot {
		t.Fatalf("the rebuilt unit is at %s", spotTitle(s.at.of(u)))
	}
	s.now = atlas.DateOf(atlas.Summer, 1943)
	s.launchFleets()
	s.turnUp()
	s.shift(atlas.Allies)
	s.play("redeploy "+u.String(), "at K23")
	s.play("redeploy "+ship.String(), "at L22")
	if s.economy.landed != 2 {
		t.Errorf("%d rebuilt units count as initial deployment, not 2", s.economy.landed)
	}
}

func TestAmericaDeploysToFranceWithoutEscort(t *testing.T) {
	rulebook.Covers(t, "reich", "16.72", "16.75", "Q058", "Q059")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	s.makeWar(atlas.USA, atlas.Germany)
	s.lines("fallen: and britain")
	s.giveHexes(world.Countries[atlas.Britain].Hexes, atlas.Germany)
	u := s.add("us-inf3", "us-box")
	s.shift(atlas.Allies) // not one fleet is on the board
	s.play("redeploy "+u.String(), "at N18")
	s.isIn(u, "N18")

	s = newScene(t, atlas.Campaign, "Summer 1942")
	s.makeWar(atlas.USA, atlas.Germany)
	s.build(atlas.Allies, 100)
	for _, to := range []string{"britain", "france"} {
		s.play("grant usa "+to, "amount usa 20")
	}
	if s.brp[atlas.USA] != 60 || s.economy.landed != 2 {
		t.Errorf("America has %d BRPs left and %d deployments", s.brp[atlas.USA], s.economy.landed)
	}
}

func TestForcesFromAmericaDefendInTheTurnOfTheirArrival(t *testing.T) {
	rulebook.Covers(t, "reich", "16.74")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	old, ship := s.add("us-air5", "us-box"), s.add("us-fleet9", "us-box")
	s.build(atlas.Allies, 200)
	s.play("build-air usa 5")
	fresh := atlas.NoUnit
	for u := range s.in(usSpot) {
		if u.Kind() == atlas.Air && u != old {
			fresh = u
		}
	}
	s.shift(atlas.Allies)
	s.play("redeploy "+old.String(), "at K23", "redeploy "+fresh.String(), "at J23", "redeploy "+ship.String(), "at L22")
	if s.fresh(old) != 5 || s.fresh(ship) != 9 {
		t.Error("forces that were there before the turn cannot fly or sail in defence")
	}
	if s.fresh(fresh) != 0 {
		t.Error("an air unit built in this turn can fly")
	}
}

func TestOnlyTroopsOfAnInvasionFromAmericaCountAsDeployed(t *testing.T) {
	rulebook.Covers(t, "reich", "16.72", "16.77")
	s := war(t, atlas.Campaign, "Spring 1943")
	s.lines("fallen: and britain")
	s.lines("fallen: and france")
	ships := []atlas.Unit{s.add("us-fleet9", "us-box"), s.add("us-fleet9", "us-box")}
	troops := []atlas.Unit{s.add("us-inf3", "us-box"), s.add("us-inf3", "us-box")}
	for _, q := range allPorts {
		if world.Hexes[q.Hex()].Front == atlas.Western {
			s.control.set(q.Hex(), atlas.Germany)
		}
	}
	s.give(atlas.Germany, "M21", "K23")
	s.start(atlas.Allies, pMissions)
	before := s.deploymentLimit()
	for i, ship := range ships {
		s.play("invade " + ship.String())
		s.play(s.firstOf("shore M21"), "embark "+troops[i].String())
	}
	if got := s.deploymentLimit(); before != 4 || got != before-2 {
		t.Errorf("%d of %d deployments are left after two units have gone aboard two fleets", got, before)
	}
}

func TestUnitsForeignToItalyLeaveByRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "36.1", "Q076")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	goes, stays := s.add("ge-inf3", "Y22"), s.add("ge-inf3", "Z23") // deep in Italy
	s.shift(atlas.Axis)
	s.play("redeploy " + goes.String())
	s.refused("at V23", "16.2") // not to another place in Italy
	s.play("at R27")
	s.isIn(goes, "R27")
	s.phase(atlas.Axis, flow.At(pSurrender, 0))
	s.left(goes)
	s.isAt(stays, inPool)
}

func TestRedeploymentEndsInSuppliedPortsOnly(t *testing.T) {
	rulebook.Covers(t, "reich", "16.2", "14.4", "Q045")
	s := newScene(t, atlas.Campaign, "Summer 1940")
	kiel := atlas.Sites.Kiel.String()
	s.add("ge-abn3", "K25") // dropped on Great Yarmouth
	s.give(atlas.Germany, "K25")
	u := s.add("ge-inf3", kiel)
	carrier, escort := s.add("ge-fleet9", kiel), s.add("ge-fleet9", kiel)
	s.shift(atlas.Axis)
	s.play("redeploy " + u.String())
	s.refused("at K25", "16.3")
	s.play("back")
	s.task.set(carrier, Supplying) // as one named in the Movement phase
	s.invert(carrier)
	s.Forget()
	s.play("redeploy "+u.String(), "at K25")
	if s.task.of(escort) != Escorting {
		t.Error("the other fleet is not the escort")
	}
}

func TestAmericaBuildsForItsAlliesWhereTheyBelong(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4", "25.4", "49.8")
	s := newScene(t, atlas.Scenario1942, "Summer 1943")
	s.status[atlas.Spain], s.patron[atlas.Spain] = Active, atlas.USA
	s.joinWars(atlas.Spain, atlas.USA)
	spaniard := s.add("spa-inf2", "V12")
	s.lose(spaniard)
	s.lines("fallen: and britain")
	ff := atlas.NoUnit
	for u := range atlas.Of(atlas.France) {
		if s.nation.of(u) == atlas.FreeFrench && u.Kind() == atlas.Infantry {
			ff = u
		}
	}
	s.put(ff, spot(at(t, "II35")))
	s.lose(ff)
	s.build(atlas.Allies, 100)
	s.play("build "+spaniard.String(), "at V12")
	s.isIn(spaniard, "V12")
	s.play("build " + ff.String())
	s.isIn(ff, "us-box")
	s.giveHexes(world.Countries[atlas.France].Hexes, atlas.USA) // somewhere to land
	s.add("us-fleet9", "us-box")                                // with Britain and France fallen, an escort (16.75)
	s.shift(atlas.Allies)
	s.play("redeploy "+ff.String(), "at N18")
	if s.economy.landed != 1 {
		t.Error("a Free French unit does not count as initial deployment")
	}
}
