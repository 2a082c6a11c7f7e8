package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// underAttack is a minor at war with Germany, and Britain its commander.
func underAttack(t *testing.T, when string, n country) *scene {
	s := newScene(t, campaign, when)
	s.status[poland] = conquered
	s.peaceWithAll(poland)
	s.patron[poland] = germany
	s.politics.taken.add(poland)
	s.status[n], s.patron[n] = invaded, britain
	s.wars([2]country{germany, n})
	return s
}

func TestAMinorIsConqueredWithItsCapital(t *testing.T) {
	rulebook.Covers(t, "reich", "24.1", "24.2", "24.24", "22.5")
	s := underAttack(t, "Spring 1941", greece)
	u := s.add("gre-inf2", "CC27")
	islander := s.add("gre-inf2", "GG26")
	s.phase(axis, flow.At(pOptions, 0))
	s.march(s.add("ge-inf3", "CC28"), "DD28")
	if s.status[greece] != invaded {
		t.Error("Greece is conquered before the Combat phase ends")
	}
	s.deeds()
	if s.status[greece] != conquered || s.patron[greece] != germany || s.war[greece] != 0 {
		t.Error("Greece is not conquered")
	}
	s.isAt(u, outOfGame)
	s.isAt(islander, outOfGame)
	s.holds(germany, "CC27", "GG26", "CC30", "DD29") // islands too
	if s.politics.due.has(greece) {
		t.Error("a conquered Greece has a turn to come")
	}
}

func TestOnlyTheFirstConquestBringsAllHexes(t *testing.T) {
	rulebook.Covers(t, "reich", "24.21", "24.3", "24.8")
	s := underAttack(t, "Spring 1941", greece)
	s.conquer(germany, greece)
	s.politics.taken.add(greece)
	s.politics.share[greece] = onlyPower(germany) | onlyPower(italy)
	s.phase(allies, flow.At(pOptions, 0))
	s.march(s.add("br-inf3", "CC28"), "DD28")
	s.deeds()
	s.holds(britain, "DD28")
	s.holds(germany, "CC27")
	if s.patron[greece] != britain || s.politics.share[greece] != onlyPower(britain) {
		t.Errorf("Greece is shared by %b", s.politics.share[greece])
	}
}

func TestPartisansDrivenOutByAnAllyDoNotChangeTheConqueror(t *testing.T) {
	rulebook.Covers(t, "reich", "24.8", "Q092")
	s := underAttack(t, "Spring 1942", yugoslavia) // Q092
	s.conquer(italy, yugoslavia)
	s.politics.share[yugoslavia] = onlyPower(italy)
	s.wars([2]country{italy, britain})
	s.march(s.add("ge-inf3", "U28"), "V29")
	s.holds(italy, "V29")
	if s.patron[yugoslavia] != italy {
		t.Error("Yugoslavia has gone to Germany")
	}
}

func TestHexesOfAnActiveMinorAllyDoNotPassWithItsCapital(t *testing.T) {
	rulebook.Covers(t, "reich", "24.22", "25.7", "24.1")
	for _, early := range []bool{false, true} {
		s := newScene(t, campaign, "Spring 1943")
		s.wars([2]country{ussr, germany})
		s.becomeAlly(rumania, germany)
		if early {
			s.politics.byAttack.add(rumania)
		}
		u := s.add("rum-inf1", "T33")
		s.phase(allies, flow.At(pOptions, 0))
		s.march(s.add("ru-inf2", "V33"), "W33")
		s.deeds()
		s.isAt(u, outOfGame)
		want := germany
		if early { // activated by attack and intervention
			want = ussr
		}
		s.holds(want, "T33")
		if !s.politics.barred.has(rumania) {
			t.Error("Rumania can be activated again")
		}
	}
}

// britishInGreece is a British unit that is supplied from Belgrade when Athens
// falls.
func britishInGreece(t *testing.T) *scene {
	s := underAttack(t, "Spring 1941", greece)
	for _, n := range []country{greece, yugoslavia} {
		s.status[n], s.patron[n] = allied, britain
	}
	s.spreadWars()
	s.add("br-inf3", "CC27")
	s.phase(axis, flow.At(pOptions, 0))
	s.march(s.add("ge-inf3", "CC28"), "DD28")
	s.deeds()
	return s
}

func TestSuppliedEnemiesKeepTheirHexesAndAWayOut(t *testing.T) {
	rulebook.Covers(t, "reich", "24.23")
	s := britishInGreece(t)
	if s.asked() != onlyPower(britain) {
		t.Fatalf("Britain does not choose its route: %v", s.moves())
	}
	s.refused("at DD27", "24.23")
	for guard := 0; s.asked() == onlyPower(britain) && guard < 9; guard++ {
		s.play(s.moves()[0])
	}
	kept := 0
	for h := range world.countries[greece].hexes.bits().All() {
		if s.control[h] == britain {
			kept++
			if !s.politics.routes.has(hex(h)) {
				t.Errorf("%s is British and no part of the route", hex(h))
			}
		}
	}
	if kept != 3 {
		t.Errorf("the British keep %d hexes of Greece", kept)
	}
	s.holds(britain, "CC27")
	s.holds(germany, "DD28", "GG26", "DD27")
	if !s.hexInSupply(at(t, "CC27"), britain) {
		t.Error("the route brings no supply")
	}
}

func TestUnsuppliedEnemiesKeepNothing(t *testing.T) {
	rulebook.Covers(t, "reich", "24.23")
	s := underAttack(t, "Spring 1941", greece)
	s.status[greece] = allied
	s.spreadWars()
	s.add("br-inf3", "CC27")
	s.phase(axis, flow.At(pOptions, 0))
	s.march(s.add("ge-inf3", "CC28"), "DD28")
	s.deeds()
	s.holds(germany, "CC27", "AA29")
}

func TestAColonyIsConqueredCityByCity(t *testing.T) {
	rulebook.Covers(t, "reich", "24.4", "24.41", "24.2", "Q085")
	s := newScene(t, campaign, "Spring 1941")
	s.wars([2]country{italy, britain})
	s.give(britain, "II17", "KK18", "KK21")
	s.aftermath(allies)
	if s.patron[libya] != italy {
		t.Error("three of four cities are enough")
	}
	s.give(britain, "KK24")
	s.aftermath(allies)
	if s.patron[libya] != britain {
		t.Error("Libya is not conquered")
	}
	s.holds(britain, "JJ18", "MM23") // Q085
}

func TestAlliesWithForcesInACountryShareItsConquest(t *testing.T) {
	rulebook.Covers(t, "reich", "24.7", "51.6")
	s := underAttack(t, "Spring 1941", yugoslavia)
	s.wars([2]country{italy, britain})
	s.add("it-inf1", "V26")
	s.phase(axis, flow.At(pOptions, 0))
	s.march(s.add("ge-inf3", "U28"), "V29")
	s.deeds()
	if s.politics.share[yugoslavia] != onlyPower(germany)|onlyPower(italy) {
		t.Errorf("Yugoslavia is shared by %b", s.politics.share[yugoslavia])
	}
	if s.patron[yugoslavia] != germany {
		t.Error("Belgrade is not Germany's")
	}
}

func TestAPowerFallsWhenItHasNotRetakenItsCapital(t *testing.T) {
	rulebook.Covers(t, "reich", "26.2", "26.22", "26.5", "26.6", "2.211", "32.15", "Q110")
	s := newScene(t, campaign, "Spring 1943")
	s.wars([2]country{italy, britain})
	s.becomeAlly(spain, italy)
	u, v := s.add("it-inf1", "Y20"), s.add("spa-inf2", "V12")
	lent := s.add("it-inf2", "L31")
	s.nation[lent] = germany
	s.give(britain, "Y22")
	s.aftermath(allies)
	if s.fallen.has(italy) {
		t.Fatal("Italy falls before its own turn")
	}
	s.aftermath(axis)
	if !s.fallen.has(italy) || s.war[italy] != 0 {
		t.Fatal("Italy has not fallen")
	}
	for _, x := range []unit{u, v, lent} {
		s.isAt(x, outOfGame)
	}
	s.holds(britain, "T23", "Y20")        // Sardinia is Italy (Q110)
	s.holds(nobody, "II17", "V12", "Z26") // Libya, Spain, Albania
	if r := world.countries[rhodes].hexes.first(); s.control[r] != nobody {
		t.Error("Rhodes has passed to the conqueror")
	}
}

func TestARetakenCapitalSavesAPower(t *testing.T) {
	rulebook.Covers(t, "reich", "26.2")
	s := newScene(t, campaign, "Spring 1943")
	s.wars([2]country{italy, britain})
	s.give(britain, "Y22")
	s.phase(axis, flow.At(pOptions, 0))
	s.march(s.add("it-inf1", "X22"), "Y22")
	s.deeds()
	if s.fallen.has(italy) {
		t.Error("Italy falls with Rome in its hands")
	}
}

func TestAConqueredGermanyTakesItsMinorAlliesAlong(t *testing.T) {
	rulebook.Covers(t, "reich", "26.22", "26.6", "36.25", "26.1")
	s := newScene(t, campaign, "Spring 1945")
	s.wars([2]country{ussr, germany}, [2]country{italy, britain})
	s.becomeAlly(hungary, germany)
	u := s.add("hun-inf1", "S30")
	lent := s.add("it-inf2", "R31")
	s.nation[lent] = germany
	s.give(ussr, "L31")
	s.aftermath(axis)
	s.isAt(u, outOfGame)
	s.holds(nobody, "S30")
	s.holds(ussr, "N27")
	if s.nation[lent] != italy || !s.onBoard(lent) {
		t.Error("lent Italians do not return to Italy")
	}
	if s.captor(germany) == nobody {
		t.Error("nobody holds Berlin")
	}
}

func TestALossOfGibraltarAndSuezHurtsBritainOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "37.1", "47.2", "11.3")
	s := newScene(t, campaign, "Spring 1941")
	s.wars([2]country{italy, britain})
	limit := s.limit[britain]
	s.take(hexGibraltar, germany)
	if s.brp[britain] != 100 || s.limit[britain] != limit {
		t.Errorf("after Gibraltar Britain has %d BRPs and may spend %d", s.brp[britain], s.limit[britain])
	}
	s.take(hexGibraltar, britain)
	s.take(hexGibraltar, germany)
	if s.brp[britain] != 100 {
		t.Errorf("Gibraltar cost twice: %d", s.brp[britain])
	}
	s.take(hexSuez, italy)
	if s.brp[britain] != 100 {
		t.Error("Suez alone costs BRPs")
	}
	s.take(hexAlexandria, germany)
	if s.brp[britain] != 75 {
		t.Errorf("after Suez and Alexandria Britain has %d BRPs", s.brp[britain])
	}
	s.take(hexAlexandria, britain)
	s.take(hexAlexandria, germany)
	if s.brp[britain] != 75 {
		t.Error("Suez cost twice")
	}
}

func TestMoscowAndLeningradPassFifteenBRPsOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "26.9", "26.91", "Q112")
	s := newScene(t, campaign, "Fall 1941")
	s.wars([2]country{ussr, germany})
	s.take(hexMoscow, germany)
	if s.brp[ussr] != 75 || s.brp[germany] != 165 {
		t.Errorf("Russia %d, Germany %d", s.brp[ussr], s.brp[germany])
	}
	s.aftermath(allies)
	if s.fallen.has(ussr) {
		t.Error("Russia falls with Moscow")
	}
	s.take(hexMoscow, ussr)
	if s.brp[germany] != 165 { // Q112: they were not given at a year start
		t.Errorf("Germany loses what it gained in this year: %d", s.brp[germany])
	}
	s.take(hexMoscow, germany)
	if s.brp[ussr] != 75 || s.brp[germany] != 165 {
		t.Error("Moscow passes BRPs twice")
	}
	s.politics.cityYearly[moscowCity] = germany
	s.take(hexMoscow, ussr)
	if s.brp[germany] != 150 {
		t.Errorf("Germany keeps the BRPs of a lost Moscow: %d", s.brp[germany])
	}
}

func TestPartisansInMoscowCostTheAxisFifteen(t *testing.T) {
	rulebook.Covers(t, "reich", "32.8", "Q174")
	s := newScene(t, campaign, "Fall 1942")
	s.wars([2]country{ussr, germany})
	s.take(hexMoscow, germany)
	brp := s.brp[germany]
	s.entered(s.add("ru-part", "H47"), hexMoscow)
	s.entered(s.add("ru-part", "H47"), hexMoscow)
	if got := brp - s.brp[germany]; got != 15 {
		t.Errorf("partisans cost %d BRPs", got)
	}
}

func TestTheConquerorLeavesSupplyRoutesAloneForATurn(t *testing.T) {
	rulebook.Covers(t, "reich", "24.23", "26.5", "Q086")
	s := britishInGreece(t) // Q086
	for guard := 0; s.asked() == onlyPower(britain) && guard < 9; guard++ {
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
	s.phase(axis, flow.At(pOptions, 0))
	if s.cutsRoute(u, next) {
		t.Error("the route is safe in later turns, too")
	}
}
