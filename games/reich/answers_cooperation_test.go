package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Published answers on how allies work together: chapters 34, 43 and 45.

func TestBritishTroopsLandAtMarseillesIfTheyMoveOnAtOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "34.1", "Q192")
	for _, moveOn := range []bool{true, false} {
		s := war(t, campaign, "Spring 1940")
		ship := s.add("br-fleet9", "AA7")
		tommy := s.add("br-inf3", "AA7")
		s.start(allies, pMissions)
		s.play("transport "+ship.String(), "harbour marseilles", "embark "+tommy.String())
		s.quiet()
		s.after(pReactions)
		s.after(pLandings)
		s.lies(tommy, "V19")
		if moveOn {
			s.play("choose "+tommy.String(), "at U19")
			s.lies(tommy, "U19")
			continue
		}
		s.play("done britain")
		if s.onBoard(tommy) {
			t.Error("a British unit pauses in Marseilles")
		}
	}
}

func TestFrenchAircraftFlyOverBritainButFrenchTroopsDoNotLandThere(t *testing.T) {
	rulebook.Covers(t, "reich", "34.2", "34.1", "Q193")
	s := newScene(t, scenario1939, "Fall 1940")
	s.option[france][western], s.option[britain][western] = offensive, offensive
	s.give(germany, "K23") // London
	s.add("ge-inf3", "K23")
	s.add("br-inf3", "K22")
	plane := s.add("fr-air5", "M21")
	s.fight(allies)
	s.play("fly "+plane.String(), "support K23", "factors 5")
	// Missions over Britain, and the way through it.
	over := s.airOpen(france, false)
	if !over.has(at(t, "J23")) || !over.has(at(t, "K23")) {
		t.Error("French aircraft may not fly over Britain")
	}
	// Neither a transport nor an invasion brings Frenchmen to Britain.
	q := war(t, campaign, "Spring 1940")
	ship := q.add("fr-fleet9", "N18")
	q.add("fr-inf2", "N18")
	foot := q.add("fr-inf2", "N18")
	q.give(germany, "L23") // a beach in Axis hands
	for _, h := range []string{"L22", "L23", "K23"} {
		if q.mayEnter(foot, at(t, h)) {
			t.Errorf("a French unit may enter %s", h)
		}
	}
	q.start(allies, pMissions)
	q.play("transport " + ship.String())
	if q.offers("harbour portsmouth") {
		q.play("harbour portsmouth")
		if q.offersAny("embark") {
			t.Error("French troops sail to Britain")
		}
	}
}

func TestFrenchAircraftRedeployThroughBritain(t *testing.T) {
	rulebook.Covers(t, "reich", "34.2", "Q193")
	s := newScene(t, campaign, "Spring 1940")
	plane := s.add("fr-air5", "M21")
	s.give(france, "C33") // Bergen, out of reach but over Britain
	set, _ := s.destinations(plane)
	if set.has(at(t, "K23")) || s.whyNoBasing(plane, at(t, "K23")) == nil {
		t.Error("French aircraft base in London")
	}
	if !set.has(at(t, "C33")) {
		t.Error("they cannot redeploy through Britain")
	}
}

func TestBritishAircraftSupportAFrenchInvasion(t *testing.T) {
	rulebook.Covers(t, "reich", "34.32", "Q195")
	s := war(t, campaign, "Spring 1941")
	s.give(germany, "M21")
	s.add("ge-inf1", "M21")
	ship := s.add("fr-fleet9", "N18")
	foot := s.add("fr-inf2", "N18")
	plane := s.add("br-air5", "L22")
	s.start(allies, pMissions)
	s.play("invade "+ship.String(), "shore M21 0", "embark "+foot.String())
	if got := s.noSupport(plane, at(t, "M21")); got != fine {
		t.Errorf("British aircraft do not support French invaders: %d", got)
	}
}

func TestTheEasternTwentyAreGroundAndAirFactors(t *testing.T) {
	rulebook.Covers(t, "reich", "43.2", "Q207")
	s := newScene(t, campaign, "Winter 1939")
	s.add("ge-arm4 x2", "J36")
	s.add("ge-fleet9 x2", "J36") // do not count
	if got := s.easternFactors(); got != 8 {
		t.Errorf("%d factors count", got)
	}
	s.mover, s.moving = axis, s.nationsOf(axis)
	s.checkPact()
	s.add("ge-inf3 x4", "J37")
	s.checkPact()
	if s.easternFactors() != 20 || !s.politics.pactBroken {
		t.Error("a garrison that is made good restores the pact")
	}
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr germany")
}

func TestGermanySetsUpTwentyFactorsInTheEast(t *testing.T) {
	rulebook.Covers(t, "reich", "43.2", "Q207")
	s := newScene(t, campaign, "")
	for u := range s.in(inHand) {
		s.put(u, inPool)
	}
	for _, what := range []string{"ge-arm4", "ge-arm4", "ge-inf3", "ge-inf3", "ge-inf3", "ge-inf3"} {
		s.put(s.add(what, "L31"), inHand) // twenty factors are left to place
	}
	u := s.toDeploy(germany)
	set := world.countries[germany].hexes
	s.keepFactors(u, &set)
	east := germanEast()
	for h := range set.all {
		if !east.has(h) {
			t.Fatalf("%s is offered though all must go East", h)
		}
	}
	if set.bits().Empty() {
		t.Error("nothing is offered")
	}
}

func TestAGarrisonAttacksRussiaAcrossANeutralBorder(t *testing.T) {
	rulebook.Covers(t, "reich", "43.2", "25.6", "Q207")
	s := newScene(t, campaign, "Spring 1941")
	s.wars([2]country{germany, ussr})
	if s.status[rumania] != courted {
		t.Fatal("Rumania is not inactive")
	}
	from, to := noHex, noHex
	west := world.countries[rumania].hexes.minus(world.regions[bessarabia])
	for h := range west.all {
		for _, l := range world.land.Links(int(h)) {
			if g := hex(l.To); world.regions[bessarabia].has(g) && groundLink(h, g) {
				from, to = h, g
			}
		}
	}
	s.give(ussr, to.String())
	s.add("ru-inf1", to.String())
	u := s.add("ge-inf3", from.String())
	s.option[germany][eastern] = attrition
	s.mover = axis
	s.beginPlayerTurn()
	s.moving = s.nationsOf(axis)
	if !s.mayGrind(germany, eastern) {
		t.Error("a garrison in a neutral country makes no attrition")
	}
	s.option[germany][eastern] = offensive
	s.fight(axis)
	s.attack("germany", to.String(), u)
}

func TestRussiaGoesRoundGermansInEasternPoland(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3", "Q208")
	s := polandConquered(t)
	s.add("ge-arm4", "P35")
	s.control[at(t, "P35")] = germany
	s.politics.pactBroken = true
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr baltic-states")
	u := s.add("ru-inf2", "P36")
	if why := s.whyNoEntry(u, at(t, "P35")); why == nil {
		t.Error("Russia enters a hex that Germany holds")
	}
	if why := s.whyNoEntry(u, at(t, "N36")); why != nil {
		t.Errorf("Russia may not enter eastern Poland: %v", why)
	}
	if zone := s.zoc(ussr); zone.has(at(t, "O35")) {
		t.Error("German zones bind Russians")
	}
	// Nobody has the BRPs before one side has every city.
	s.give(ussr, append(append(append([]string{}, polishEast[:2]...), balticCity...), bessarabian...)...)
	s.mover = allies
	s.settleTerritories()
	if s.incomeFrom(balticStates, ussr) != 0 || s.incomeFrom(balticStates, germany) != 0 {
		t.Error("East Europe pays with Lvov in German hands")
	}
}

func TestPolesBesideRussiaCostBritainNothingAndDoNotStackWithIt(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3", "43.41", "45.0", "Q209")
	s := newScene(t, campaign, "Winter 1939")
	s.politics.pactBroken = true
	pole := s.add("pol-inf2", "M35")
	s.add("ge-inf3", "M34")
	s.add("ru-inf2", "H47")
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr germany")
	s.finish()
	if s.hostile(pole, ussr) || !s.incompatible(poland, ussr) {
		t.Error("Poles are Russia's enemies, or stack with Russians")
	}
	s.phase(allies, flow.At(pOptions, 0))
	british, russian := s.brp[britain], s.brp[ussr]
	s.play("option ussr east offensive")
	if s.brp[britain] != british || s.brp[ussr] != russian-15 {
		t.Errorf("Britain pays %d and Russia %d BRPs", british-s.brp[britain], russian-s.brp[ussr])
	}
	if s.optionOn(poland, eastern) != offensive || s.commander(pole) != britain {
		t.Error("Poland does not join the Russian offensive under Britain")
	}
}

func TestRussianAttritionInPolandStopsAtTheLine(t *testing.T) {
	rulebook.Covers(t, "reich", "43.4", "18.1", "Q211")
	for where, want := range map[string]bool{"M36": false, "N36": true} {
		s := newScene(t, campaign, "Fall 1939")
		s.makeWar(ussr, poland)
		s.options(attrition)
		s.add("pol-inf2", where)
		for _, h := range []string{"M37", "N37"} { // next to both
			s.give(ussr, h)
			s.add("ru-inf2", h)
		}
		east := world.tagged[eastEuropeTag]
		if east.has(at(t, where)) != want {
			t.Fatalf("%s lies on the other side of the line", where)
		}
		s.mover = allies
		s.beginPlayerTurn()
		s.moving = s.nationsOf(allies)
		s.Position.fight = fightState{}
		if got := s.mayGrind(ussr, eastern); got != want {
			t.Errorf("against Poles in %s Russia rolls: %v", where, got)
		}
	}
}

func TestASecondDropOnAHexNeedsTheFirstDestroyed(t *testing.T) {
	rulebook.Covers(t, "reich", "45.3", "Q215")
	s := newScene(t, scenario1944, "")
	for n := range s.option {
		s.option[n] = [numFronts]option{offensive, offensive, offensive}
	}
	target := at(t, "N36")
	s.control[target] = germany
	s.add("ge-inf1", "N36")
	west, east := s.add("br-abn", "K23"), s.add("ru-abn", "H47")
	s.mover = allies
	s.beginPlayerTurn()
	s.moving = s.nationsOf(allies)
	if why := s.whyNotOn(east, target); why != nil {
		t.Fatalf("Russians may not drop: %v", why)
	}
	s.put(west, spot(target)) // the West has dropped there
	if why := s.whyNotOn(east, target); why == nil {
		t.Error("Russians drop on a hex where the West has dropped")
	}
	s.lose(west)
	if why := s.whyNotOn(east, target); why != nil {
		t.Errorf("after the first is destroyed they may not: %v", why)
	}
}

func TestWesternAirBasesInRussiaNeedAWesternSource(t *testing.T) {
	rulebook.Covers(t, "reich", "45.5", "28.12", "Q216")
	s := newScene(t, scenario1944, "")
	base := s.add("br-base", "K23")
	s.put(base, inPool)
	spotInRussia := at(t, "Y45") // near Persia
	s.mover = allies
	s.beginPlayerTurn()
	if world.hexes[spotInRussia].country != ussr {
		t.Fatal("Y45 is not in Russia")
	}
	if set := s.baseHexes(base); set.has(spotInRussia) {
		t.Error("a British base stands in Russia without a western source")
	}
	for h := range hex(numHexes) { // a way over Turkey and Persia to Egypt's ports
		if c := world.hexes[h].country; c == persia || c == turkey {
			s.control[h] = ussr
		}
	}
	s.status[turkey], s.status[persia] = conquered, conquered
	if set := s.baseHexes(base); !set.has(spotInRussia) {
		t.Error("with a western source it may not stand there")
	}
	if s.airRoom(spotInRussia, ussr) > 0 && !world.cities.has(spotInRussia) {
		t.Error("Russians use it")
	}
}
