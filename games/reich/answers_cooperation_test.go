package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Published answers on how allies work together: chapters 34, 43 and 45.

func TestBritishTroopsLandAtMarseillesIfTheyMoveOnAtOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "34.1", "Q192")
	for _, moveOn := range []bool{true, false} {
		s := war(t, atlas.Campaign, "Spring 1940")
		ship := s.add("br-fleet9", "AA7")
		tommy := s.add("br-inf3", "AA7")
		s.start(atlas.Allies, pMissions)
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
	s := newScene(t, atlas.Scenario1939, "Fall 1940")
	s.option[atlas.France][atlas.Western], s.option[atlas.Britain][atlas.Western] = Offensive, Offensive
	s.give(atlas.Germany, "K23") // London
	s.add("ge-inf3", "K23")
	s.add("br-inf3", "K22")
	plane := s.add("fr-air5", "M21")
	s.fight(atlas.Allies)
	s.play("fly "+plane.String(), "support K23", "factors 5")
	// Missions over Britain, and the way through it.
	over := s.airOpen(atlas.France, false)
	if !over.Has(at(t, "J23")) || !over.Has(at(t, "K23")) {
		t.Error("French aircraft may not fly over Britain")
	}
	// Neither a transport nor an invasion brings Frenchmen to Britain.
	q := war(t, atlas.Campaign, "Spring 1940")
	ship := q.add("fr-fleet9", "N18")
	q.add("fr-inf2", "N18")
	foot := q.add("fr-inf2", "N18")
	q.give(atlas.Germany, "L23") // a beach in Axis hands
	for _, h := range []string{"L22", "L23", "K23"} {
		if q.mayEnter(foot, at(t, h)) {
			t.Errorf("a French unit may enter %s", h)
		}
	}
	q.start(atlas.Allies, pMissions)
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
	s := newScene(t, atlas.Campaign, "Spring 1940")
	plane := s.add("fr-air5", "M21")
	s.give(atlas.France, "C33") // Bergen, out of reach but over Britain
	set, _ := s.destinations(plane)
	if set.Has(at(t, "K23")) || s.whyNoBasing(plane, at(t, "K23")) == nil {
		t.Error("French aircraft base in London")
	}
	if !set.Has(at(t, "C33")) {
		t.Error("they cannot redeploy through Britain")
	}
}

func TestBritishAircraftSupportAFrenchInvasion(t *testing.T) {
	rulebook.Covers(t, "reich", "34.32", "Q195")
	s := war(t, atlas.Campaign, "Spring 1941")
	s.give(atlas.Germany, "M21")
	s.add("ge-inf1", "M21")
	ship := s.add("fr-fleet9", "N18")
	foot := s.add("fr-inf2", "N18")
	plane := s.add("br-air5", "L22")
	s.start(atlas.Allies, pMissions)
	s.play("invade "+ship.String(), "shore M21 0", "embark "+foot.String())
	if got := s.noSupport(plane, at(t, "M21")); got != fine {
		t.Errorf("British aircraft do not support French invaders: %d", got)
	}
}

func TestTheEasternTwentyAreGroundAndAirFactors(t *testing.T) {
	rulebook.Covers(t, "reich", "43.2", "Q207")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.add("ge-arm4 x2", "J36")
	s.add("ge-fleet9 x2", "J36") // do not count
	if got := s.easternFactors(); got != 8 {
		t.Errorf("%d factors count", got)
	}
	s.mover, s.moving = atlas.Axis, s.nationsOf(atlas.Axis)
	s.checkPact()
	s.add("ge-inf3 x4", "J37")
	s.checkPact()
	if s.easternFactors() != 20 || !s.politics.pactBroken {
		t.Error("a garrison that is made good restores the pact")
	}
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare ussr germany")
}

func TestGermanySetsUpTwentyFactorsInTheEast(t *testing.T) {
	rulebook.Covers(t, "reich", "43.2", "Q207")
	s := newScene(t, atlas.Campaign, "")
	for u := range s.in(inHand) {
		s.put(u, inPool)
	}
	for _, what := range []string{"ge-arm4", "ge-arm4", "ge-inf3", "ge-inf3", "ge-inf3", "ge-inf3"} {
		s.put(s.add(what, "L31"), inHand) // twenty factors are left to place
	}
	u := s.toDeploy(atlas.Germany)
	set := world.Countries[atlas.Germany].Hexes
	s.keepFactors(u, &set)
	east := germanEast()
	for h := range set.All {
		if !east.Has(h) {
			t.Fatalf("%s is offered though all must go East", h)
		}
	}
	if set.Bits().Empty() {
		t.Error("nothing is offered")
	}
}

func TestAGarrisonAttacksRussiaAcrossANeutralBorder(t *testing.T) {
	rulebook.Covers(t, "reich", "43.2", "25.6", "Q207")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.wars([2]atlas.Country{atlas.Germany, atlas.USSR})
	if s.status[atlas.Rumania] != Courted {
		t.Fatal("Rumania is not inactive")
	}
	from, to := atlas.NoHex, atlas.NoHex
	west := world.Countries[atlas.Rumania].Hexes.Minus(world.Regions[atlas.Bessarabia])
	for h := range west.All {
		for _, l := range world.Land.Links(int(h)) {
			if g := atlas.Hex(l.To); world.Regions[atlas.Bessarabia].Has(g) && groundLink(h, g) {
				from, to = h, g
			}
		}
	}
	s.give(atlas.USSR, to.String())
	s.add("ru-inf1", to.String())
	u := s.add("ge-inf3", from.String())
	s.option[atlas.Germany][atlas.Eastern] = Attrition
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	s.moving = s.nationsOf(atlas.Axis)
	if !s.mayGrind(atlas.Germany, atlas.Eastern) {
		t.Error("a garrison in a neutral country makes no attrition")
	}
	s.option[atlas.Germany][atlas.Eastern] = Offensive
	s.fight(atlas.Axis)
	s.attack("germany", to.String(), u)
}

func TestRussiaGoesRoundGermansInEasternPoland(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3", "Q208")
	s := polandConquered(t)
	s.add("ge-arm4", "P35")
	s.control.set(at(t, "P35"), atlas.Germany)
	s.politics.pactBroken = true
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare ussr baltic-states")
	u := s.add("ru-inf2", "P36")
	if why := s.whyNoEntry(u, at(t, "P35")); why == nil {
		t.Error("Russia enters a hex that Germany holds")
	}
	if why := s.whyNoEntry(u, at(t, "N36")); why != nil {
		t.Errorf("Russia may not enter eastern Poland: %v", why)
	}
	if zone := s.zoc(atlas.USSR); zone.Has(at(t, "O35")) {
		t.Error("German zones bind Russians")
	}
	// Nobody has the BRPs before one side has every city.
	s.give(atlas.USSR, append(append(append([]string{}, polishEast[:2]...), balticCity...), bessarabian...)...)
	s.mover = atlas.Allies
	s.settleTerritories()
	if s.incomeFrom(atlas.BalticStates, atlas.USSR) != 0 || s.incomeFrom(atlas.BalticStates, atlas.Germany) != 0 {
		t.Error("East Europe pays with Lvov in German hands")
	}
}

func TestPolesBesideRussiaCostBritainNothingAndDoNotStackWithIt(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3", "43.41", "45.0", "Q209")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.politics.pactBroken = true
	pole := s.add("pol-inf2", "M35")
	s.add("ge-inf3", "M34")
	s.add("ru-inf2", "H47")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare ussr germany")
	s.finish()
	if s.hostile(pole, atlas.USSR) || !s.incompatible(atlas.Poland, atlas.USSR) {
		t.Error("Poles are Russia's enemies, or stack with Russians")
	}
	s.phase(atlas.Allies, flow.At(pOptions, 0))
	british, russian := s.brp[atlas.Britain], s.brp[atlas.USSR]
	s.play("option ussr east offensive")
	if s.brp[atlas.Britain] != british || s.brp[atlas.USSR] != russian-15 {
		t.Errorf("Britain pays %d and Russia %d BRPs", british-s.brp[atlas.Britain], russian-s.brp[atlas.USSR])
	}
	if s.optionOn(atlas.Poland, atlas.Eastern) != Offensive || s.commander(pole) != atlas.Britain {
		t.Error("Poland does not join the Russian offensive under Britain")
	}
}

func TestRussianAttritionInPolandStopsAtTheLine(t *testing.T) {
	rulebook.Covers(t, "reich", "43.4", "18.1", "Q211")
	for where, want := range map[string]bool{"M36": false, "N36": true} {
		s := newScene(t, atlas.Campaign, "Fall 1939")
		s.makeWar(atlas.USSR, atlas.Poland)
		s.options(Attrition)
		s.add("pol-inf2", where)
		for _, h := range []string{"M37", "N37"} { // next to both
			s.give(atlas.USSR, h)
			s.add("ru-inf2", h)
		}
		east := world.Tagged[atlas.EastEuropeTag]
		if east.Has(at(t, where)) != want {
			t.Fatalf("%s lies on the other side of the line", where)
		}
		s.mover = atlas.Allies
		s.beginPlayerTurn()
		s.moving = s.nationsOf(atlas.Allies)
		s.Position.fight = fightState{}
		if got := s.mayGrind(atlas.USSR, atlas.Eastern); got != want {
			t.Errorf("against Poles in %s Russia rolls: %v", where, got)
		}
	}
}

func TestASecondDropOnAHexNeedsTheFirstDestroyed(t *testing.T) {
	rulebook.Covers(t, "reich", "45.3", "Q215")
	s := newScene(t, atlas.Scenario1944, "")
	for n := range s.option {
		s.option[n] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
	}
	target := at(t, "N36")
	s.control.set(target, atlas.Germany)
	s.add("ge-inf1", "N36")
	west, east := s.add("br-abn", "K23"), s.add("ru-abn", "H47")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.moving = s.nationsOf(atlas.Allies)
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
	s := newScene(t, atlas.Scenario1944, "")
	base := s.add("br-base", "K23")
	s.put(base, inPool)
	spotInRussia := at(t, "Y45") // near Persia
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	if world.Hexes[spotInRussia].Country != atlas.USSR {
		t.Fatal("Y45 is not in Russia")
	}
	if set := s.baseHexes(base); set.Has(spotInRussia) {
		t.Error("a British base stands in Russia without a western source")
	}
	for h := range atlas.Hex(atlas.NumHexes) { // a way over Turkey and Persia to Egypt's ports
		if c := world.Hexes[h].Country; c == atlas.Persia || c == atlas.Turkey {
			s.control.set(h, atlas.USSR)
		}
	}
	s.status[atlas.Turkey], s.status[atlas.Persia] = Conquered, Conquered
	if set := s.baseHexes(base); !set.Has(spotInRussia) {
		t.Error("with a western source it may not stand there")
	}
	if s.airRoom(spotInRussia, atlas.USSR) > 0 && !world.Cities.Has(spotInRussia) {
		t.Error("Russians use it")
	}
}
