package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// underAttack is a minor at war with Germany, and Britain its commander.
func underAttack(t *testing.T, when string, n atlas.Country) *scene {
	s := newScene(t, atlas.Campaign, when)
	s.status[atlas.Poland] = Conquered
	s.peaceWithAll(atlas.Poland)
	s.patron[atlas.Poland] = atlas.Germany
	s.politics.taken.Add(atlas.Poland)
	s.status[n], s.patron[n] = Invaded, atlas.Britain
	s.wars([2]atlas.Country{atlas.Germany, n})
	return s
}

func TestAMinorIsConqueredWithItsCapital(t *testing.T) {
	rulebook.Covers(t, "reich", "24.1", "24.2", "24.24", "22.5")
	s := underAttack(t, "Spring 1941", atlas.Greece)
	u := s.add("gre-inf2", "CC27")
	islander := s.add("gre-inf2", "GG26")
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	s.march(s.add("ge-inf3", "CC28"), "DD28")
	if s.status[atlas.Greece] != Invaded {
		t.Error("Greece is conquered before the Combat phase ends")
	}
	s.deeds()
	if s.status[atlas.Greece] != Conquered || s.patron[atlas.Greece] != atlas.Germany || s.war[atlas.Greece] != 0 {
		t.Error("Greece is not conquered")
	}
	s.isAt(u, outOfGame)
	s.isAt(islander, outOfGame)
	s.holds(atlas.Germany, "CC27", "GG26", "CC30", "DD29") // islands too
	if s.politics.due.Has(atlas.Greece) {
		t.Error("a conquered Greece has a turn to come")
	}
}

func TestOnlyTheFirstConquestBringsAllHexes(t *testing.T) {
	rulebook.Covers(t, "reich", "24.21", "24.3", "24.8")
	s := underAttack(t, "Spring 1941", atlas.Greece)
	s.conquer(atlas.Germany, atlas.Greece)
	s.politics.taken.Add(atlas.Greece)
	s.politics.share[atlas.Greece] = atlas.OnlyPower(atlas.Germany) | atlas.OnlyPower(atlas.Italy)
	s.phase(atlas.Allies, flow.At(pOptions, 0))
	s.march(s.add("br-inf3", "CC28"), "DD28")
	s.deeds()
	s.holds(atlas.Britain, "DD28")
	s.holds(atlas.Germany, "CC27")
	if s.patron[atlas.Greece] != atlas.Britain || s.politics.share[atlas.Greece] != atlas.OnlyPower(atlas.Britain) {
		t.Errorf("Greece is shared by %b", s.politics.share[atlas.Greece])
	}
}

func TestPartisansDrivenOutByAnAllyDoNotChangeTheConqueror(t *testing.T) {
	rulebook.Covers(t, "reich", "24.8", "Q092")
	s := underAttack(t, "Spring 1942", atlas.Yugoslavia) // Q092
	s.conquer(atlas.Italy, atlas.Yugoslavia)
	s.politics.share[atlas.Yugoslavia] = atlas.OnlyPower(atlas.Italy)
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.march(s.add("ge-inf3", "U28"), "V29")
	s.holds(atlas.Italy, "V29")
	if s.patron[atlas.Yugoslavia] != atlas.Italy {
		t.Error("Yugoslavia has gone to Germany")
	}
}

func TestHexesOfAnActiveMinorAllyDoNotPassWithItsCapital(t *testing.T) {
	rulebook.Covers(t, "reich", "24.22", "25.7", "24.1")
	for _, early := range []bool{false, true} {
		s := newScene(t, atlas.Campaign, "Spring 1943")
		s.wars([2]atlas.Country{atlas.USSR, atlas.Germany})
		s.becomeAlly(atlas.Rumania, atlas.Germany)
		if early {
			s.politics.byAttack.Add(atlas.Rumania)
		}
		u := s.add("rum-inf1", "T33")
		s.phase(atlas.Allies, flow.At(pOptions, 0))
		s.march(s.add("ru-inf2", "V33"), "W33")
		s.deeds()
		s.isAt(u, outOfGame)
		want := atlas.Germany
		if early { // activated by attack and intervention
			want = atlas.USSR
		}
		s.holds(want, "T33")
		if !s.politics.barred.Has(atlas.Rumania) {
			t.Error("Rumania can be activated again")
		}
	}
}

// britishInGreece is a British unit that is supplied from Belgrade when Athens
// falls.
func britishInGreece(t *testing.T) *scene {
	s := underAttack(t, "Spring 1941", atlas.Greece)
	for _, n := range []atlas.Country{atlas.Greece, atlas.Yugoslavia} {
		s.status[n], s.patron[n] = Allied, atlas.Britain
	}
	s.spreadWars()
	s.add("br-inf3", "CC27")
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	s.march(s.add("ge-inf3", "CC28"), "DD28")
	s.deeds()
	return s
}

func TestSuppliedEnemiesKeepTheirHexesAndAWayOut(t *testing.T) {
	rulebook.Covers(t, "reich", "24.23")
	s := britishInGreece(t)
	if s.asked() != atlas.OnlyPower(atlas.Britain) {
		t.Fatalf("Britain does not choose its route: %v", s.moves())
	}
	s.refused("at DD27", "24.23")
	for guard := 0; s.asked() == atlas.OnlyPower(atlas.Britain) && guard < 9; guard++ {
		s.play(s.moves()[0])
	}
	kept := 0
	for h := range world.Countries[atlas.Greece].Hexes.Bits().All() {
		if s.control.of(atlas.Hex(h)) == atlas.Britain {
			kept++
			if !s.politics.routes.Has(atlas.Hex(h)) {
				t.Errorf("%s is British and no part of the route", atlas.Hex(h))
			}
		}
	}
	if kept != 3 {
		t.Errorf("the British keep %d hexes of Greece", kept)
	}
	s.holds(atlas.Britain, "CC27")
	s.holds(atlas.Germany, "DD28", "GG26", "DD27")
	if !s.hexInSupply(at(t, "CC27"), atlas.Britain) {
		t.Error("the route brings no supply")
	}
}

func TestUnsuppliedEnemiesKeepNothing(t *testing.T) {
	rulebook.Covers(t, "reich", "24.23")
	s := underAttack(t, "Spring 1941", atlas.Greece)
	s.status[atlas.Greece] = Allied
	s.spreadWars()
	s.add("br-inf3", "CC27")
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	s.march(s.add("ge-inf3", "CC28"), "DD28")
	s.deeds()
	s.holds(atlas.Germany, "CC27", "AA29")
}

func TestAColonyIsConqueredCityByCity(t *testing.T) {
	rulebook.Covers(t, "reich", "24.4", "24.41", "24.2", "Q085")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.give(atlas.Britain, "II17", "KK18", "KK21")
	s.aftermath(atlas.Allies)
	if s.patron[atlas.Libya] != atlas.Italy {
		t.Error("three of four cities are enough")
	}
	s.give(atlas.Britain, "KK24")
	s.aftermath(atlas.Allies)
	if s.patron[atlas.Libya] != atlas.Britain {
		t.Error("Libya is not conquered")
	}
	s.holds(atlas.Britain, "JJ18", "MM23") // Q085
}

func TestAlliesWithForcesInACountryShareItsConquest(t *testing.T) {
	rulebook.Covers(t, "reich", "24.7", "51.6")
	s := underAttack(t, "Spring 1941", atlas.Yugoslavia)
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.add("it-inf1", "V26")
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	s.march(s.add("ge-inf3", "U28"), "V29")
	s.deeds()
	if s.politics.share[atlas.Yugoslavia] != atlas.OnlyPower(atlas.Germany)|atlas.OnlyPower(atlas.Italy) {
		t.Errorf("Yugoslavia is shared by %b", s.politics.share[atlas.Yugoslavia])
	}
	if s.patron[atlas.Yugoslavia] != atlas.Germany {
		t.Error("Belgrade is not Germany's")
	}
}

func TestAPowerFallsWhenItHasNotRetakenItsCapital(t *testing.T) {
	rulebook.Covers(t, "reich", "26.2", "26.22", "26.5", "26.6", "2.211", "32.15", "Q110")
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.becomeAlly(atlas.Spain, atlas.Italy)
	u, v := s.add("it-inf1", "Y20"), s.add("spa-inf2", "V12")
	lent := s.add("it-inf2", "L31")
	s.nation.set(lent, atlas.Germany)
	s.give(atlas.Britain, "Y22")
	s.aftermath(atlas.Allies)
	if s.fallen.Has(atlas.Italy) {
		t.Fatal("Italy falls before its own turn")
	}
	s.aftermath(atlas.Axis)
	if !s.fallen.Has(atlas.Italy) || s.war[atlas.Italy] != 0 {
		t.Fatal("Italy has not fallen")
	}
	for _, x := range []atlas.Unit{u, v, lent} {
		s.isAt(x, outOfGame)
	}
	s.holds(atlas.Britain, "T23", "Y20")        // Sardinia is Italy (Q110)
	s.holds(atlas.Nobody, "II17", "V12", "Z26") // Libya, Spain, Albania
	if r := world.Countries[atlas.Rhodes].Hexes.First(); s.control.of(r) != atlas.Nobody {
		t.Error("Rhodes has passed to the conqueror")
	}
}

func TestARetakenCapitalSavesAPower(t *testing.T) {
	rulebook.Covers(t, "reich", "26.2")
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.give(atlas.Britain, "Y22")
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	s.march(s.add("it-inf1", "X22"), "Y22")
	s.deeds()
	if s.fallen.Has(atlas.Italy) {
		t.Error("Italy falls with Rome in its hands")
	}
}

func TestAConqueredGermanyTakesItsMinorAlliesAlong(t *testing.T) {
	rulebook.Covers(t, "reich", "26.22", "26.6", "36.25", "26.1")
	s := newScene(t, atlas.Campaign, "Spring 1945")
	s.wars([2]atlas.Country{atlas.USSR, atlas.Germany}, [2]atlas.Country{atlas.Italy, atlas.Britain})
	s.becomeAlly(atlas.Hungary, atlas.Germany)
	u := s.add("hun-inf1", "S30")
	lent := s.add("it-inf2", "R31")
	s.nation.set(lent, atlas.Germany)
	s.give(atlas.USSR, "L31")
	s.aftermath(atlas.Axis)
	s.isAt(u, outOfGame)
	s.holds(atlas.Nobody, "S30")
	s.holds(atlas.USSR, "N27")
	if s.nation.of(lent) != atlas.Italy || !s.onBoard(lent) {
		t.Error("lent Italians do not return to Italy")
	}
	if s.captor(atlas.Germany) == atlas.Nobody {
		t.Error("nobody holds Berlin")
	}
}

func TestALossOfGibraltarAndSuezHurtsBritainOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "37.1", "47.2", "11.3")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	limit := s.limit[atlas.Britain]
	s.take(atlas.Sites.Gibraltar, atlas.Germany)
	if s.brp[atlas.Britain] != 100 || s.limit[atlas.Britain] != limit {
		t.Errorf("after Gibraltar Britain has %d BRPs and may spend %d", s.brp[atlas.Britain], s.limit[atlas.Britain])
	}
	s.take(atlas.Sites.Gibraltar, atlas.Britain)
	s.take(atlas.Sites.Gibraltar, atlas.Germany)
	if s.brp[atlas.Britain] != 100 {
		t.Errorf("Gibraltar cost twice: %d", s.brp[atlas.Britain])
	}
	s.take(atlas.Sites.Suez, atlas.Italy)
	if s.brp[atlas.Britain] != 100 {
		t.Error("Suez alone costs BRPs")
	}
	s.take(atlas.Sites.Alexandria, atlas.Germany)
	if s.brp[atlas.Britain] != 75 {
		t.Errorf("after Suez and Alexandria Britain has %d BRPs", s.brp[atlas.Britain])
	}
	s.take(atlas.Sites.Alexandria, atlas.Britain)
	s.take(atlas.Sites.Alexandria, atlas.Germany)
	if s.brp[atlas.Britain] != 75 {
		t.Error("Suez cost twice")
	}
}

func TestMoscowAndLeningradPassFifteenBRPsOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "26.9", "26.91", "Q112")
	s := newScene(t, atlas.Campaign, "Fall 1941")
	s.wars([2]atlas.Country{atlas.USSR, atlas.Germany})
	s.take(atlas.Sites.Moscow, atlas.Germany)
	if s.brp[atlas.USSR] != 75 || s.brp[atlas.Germany] != 165 {
		t.Errorf("Russia %d, Germany %d", s.brp[atlas.USSR], s.brp[atlas.Germany])
	}
	s.aftermath(atlas.Allies)
	if s.fallen.Has(atlas.USSR) {
		t.Error("Russia falls with Moscow")
	}
	s.take(atlas.Sites.Moscow, atlas.USSR)
	if s.brp[atlas.Germany] != 165 { // Q112: they were not given at a year start
		t.Errorf("Germany loses what it gained in this year: %d", s.brp[atlas.Germany])
	}
	s.take(atlas.Sites.Moscow, atlas.Germany)
	if s.brp[atlas.USSR] != 75 || s.brp[atlas.Germany] != 165 {
		t.Error("Moscow passes BRPs twice")
	}
	s.politics.cityYearly[moscowCity] = atlas.Germany
	s.take(atlas.Sites.Moscow, atlas.USSR)
	if s.brp[atlas.Germany] != 150 {
		t.Errorf("Germany keeps the BRPs of a lost Moscow: %d", s.brp[atlas.Germany])
	}
}

func TestPartisansInMoscowCostTheAxisFifteen(t *testing.T) {
	rulebook.Covers(t, "reich", "32.8", "Q174")
	s := newScene(t, atlas.Campaign, "Fall 1942")
	s.wars([2]atlas.Country{atlas.USSR, atlas.Germany})
	s.take(atlas.Sites.Moscow, atlas.Germany)
	brp := s.brp[atlas.Germany]
	s.entered(s.add("ru-part", "H47"), atlas.Sites.Moscow)
	s.entered(s.add("ru-part", "H47"), atlas.Sites.Moscow)
	if got := brp - s.brp[atlas.Germany]; got != 15 {
		t.Errorf("partisans cost %d BRPs", got)
	}
}

func TestTheConquerorLeavesSupplyRoutesAloneForATurn(t *testing.T) {
	rulebook.Covers(t, "reich", "24.23", "26.5", "Q086")
	s := britishInGreece(t) // Q086
	for guard := 0; s.asked() == atlas.OnlyPower(atlas.Britain) && guard < 9; guard++ {
		s.play(s.moves()[0])
	}
	u, v := s.add("ge-arm4", "DD28"), s.add("ge-inf3", "DD28")
	next := at(t, "CC28")
	if !s.cutsRoute(u, next) {
		t.Error("armor may be redeployed next to a route")
	}
	if s.cutsRoute(v, next) {
		t.Error("infantry may not be redeployed next to a route")
	}
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	if s.cutsRoute(u, next) {
		t.Error("the route is safe in later turns, too")
	}
}

// The story names the rule by which Britain loses 25 BRPs.
func TestTheLossOfSuezCitesItsOwnRule(t *testing.T) {
	rulebook.Covers(t, "reich", "37.1", "47.2")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	for _, c := range []struct {
		hexes []atlas.Hex
		rule  string
	}{{[]atlas.Hex{atlas.Sites.Gibraltar}, "37.1"}, {[]atlas.Hex{atlas.Sites.Alexandria, atlas.Sites.Suez}, "47.2"}} {
		var told engine.Events
		s.Events = &told
		for _, h := range c.hexes {
			s.take(h, atlas.Germany)
		}
		s.Events = nil
		i := slices.IndexFunc(told.List, func(e engine.Event) bool { return e.Kind == evForfeit })
		if i < 0 || told.List[i].Rule != c.rule {
			t.Errorf("the loss by rule %s is told as %v", c.rule, told.List)
		}
	}
}

// To take control of a hex follows a declaration of war up, also if nobody fought for
// it; a hex of a nation that was not declared war on does not.
func TestTakingAHexFollowsADeclarationUp(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "21.41")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.mover = atlas.Axis
	s.politics.declared[atlas.Germany] = atlas.OnlyNation(atlas.Denmark) | atlas.OnlyNation(atlas.Norway)
	s.take(world.Countries[atlas.Denmark].Hexes.First(), atlas.Germany)
	if got := s.politics.pursued[atlas.Germany]; got != atlas.OnlyNation(atlas.Denmark) {
		t.Errorf("%b is followed up", got)
	}
}

func TestShipsAreSeizedOnTheFrontOfTheWatersOfTheirPort(t *testing.T) {
	rulebook.Covers(t, "reich", "26.4")
	for h, want := range map[string]atlas.Front{"Z7": atlas.Western, "AA24": atlas.MediterraneanFront, "K32": atlas.Eastern, "V12": atlas.MediterraneanFront} {
		if got := navalFront(at(t, h)); got != want {
			t.Errorf("ships at %s are on front %d, not %d", h, got, want)
		}
	}
}

func TestPartisansInMoscowCostWhatTheYearBroughtToo(t *testing.T) {
	rulebook.Covers(t, "reich", "32.8")
	s := newScene(t, atlas.Campaign, "Fall 1943")
	s.wars([2]atlas.Country{atlas.USSR, atlas.Germany})
	s.control.set(atlas.Sites.Moscow, atlas.Germany)
	s.politics.cityYearly[moscowCity] = atlas.Germany
	brp := s.brp[atlas.Germany]
	s.entered(s.add("ru-part", "H47"), atlas.Sites.Moscow)
	if got := brp - s.brp[atlas.Germany]; got != 15 || s.politics.cityYearly[moscowCity] != atlas.Nobody {
		t.Errorf("partisans cost %d BRPs", got)
	}
}
