package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

var (
	polishEast  = []string{"J39", "N36", "P35"} // Vilna, Brest-Litovsk, Lvov
	balticCity  = []string{"E41", "F40", "H39"} // Tallinn, Parnu, Riga
	bessarabian = []string{"R36", "T36"}        // Cernauti, Kishinev
)

// polandConquered is the East when Germany has taken Warsaw in Fall 1939.
func polandConquered(t *testing.T) *scene {
	s := newScene(t, campaign, "Fall 1939")
	s.phase(axis, flow.At(pOptions, 0))
	s.march(s.add("ge-inf3", "M34"), "M35")
	s.deeds()
	return s
}

func TestPolandIsDividedAlongTheLine(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3", "43.4", "24.1")
	s := polandConquered(t)
	s.holds(germany, "M35", "P33")
	s.holds(balticStates, polishEast...)
	if s.soil(at(t, "P35")) != balticStates || s.soil(at(t, "P33")) != poland {
		t.Error("eastern Poland is not part of East Europe")
	}
	if s.opens(s.control[at(t, "P35")], germany) {
		t.Error("eastern Poland is open to Germany")
	}
}

func TestRussiaTakesEastEuropeForOneDeclaration(t *testing.T) {
	rulebook.Covers(t, "reich", "43.4", "43.5", "43.6", "43.8", "24.2", "Q084")
	s := polandConquered(t)
	s.phase(allies, flow.At(pWar, 0))
	brp := s.brp[ussr]
	s.play("declare ussr baltic-states")
	if s.brp[ussr] != brp-10 {
		t.Errorf("East Europe costs %d BRPs", brp-s.brp[ussr])
	}
	s.holds(balticStates, bessarabian...)
	if s.status[rumania] != courted {
		t.Error("Rumania has been drawn in")
	}
	s.finish()
	u := s.add("ru-inf2", "J41")
	cities := append(append(append([]string{}, polishEast...), balticCity...), bessarabian...)
	for _, h := range cities[:len(cities)-1] {
		s.march(u, h)
	}
	s.deeds()
	if s.politics.east != eastWar || s.status[balticStates] != invaded {
		t.Error("East Europe is taken with a city missing")
	}
	s.politics.due = 0
	s.phase(allies, flow.At(pOptions, 0))
	s.march(u, cities[len(cities)-1])
	s.deeds()
	if s.politics.east != eastTaken || s.patron[balticStates] != ussr {
		t.Error("East Europe is not Russia's")
	}
	s.holds(ussr, "F39", "U36", "Q35") // Saare and all the rest: Q084
	if s.soil(at(t, "T36")) != balticStates {
		t.Error("Bessarabia is Rumanian")
	}
}

func TestEastEuropeDoesNotBecomeRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "43.8")
	s := polandConquered(t)
	poles, rumanians := s.yield(poland), s.yield(rumania)
	s.politics.east, s.politics.eastBy, s.politics.bessarabia = eastTaken, ussr, true
	s.status[balticStates], s.patron[balticStates] = conquered, ussr
	cities := append(append(append([]string{}, polishEast...), balticCity...), bessarabian...)
	s.give(ussr, cities...)
	s.makeWar(ussr, germany)
	s.now = dateOf(summer, 1941)
	s.build(allies, 100)
	zone := s.zoc(ussr)
	home := s.homeOf(ussr)
	for _, name := range cities {
		h := at(t, name)
		if !s.buildable(h, ussr, &zone) {
			t.Fatalf("%s is not fit to build in for another reason", name)
		}
		if home.has(h) {
			t.Errorf("Russia builds in %s", name)
		}
		if s.soil(h) == ussr {
			t.Errorf("%s is Russian soil", name)
		}
	}
	// Germans hold it: Russian partisans rise in Russia only.
	s.give(germany, cities...)
	s.Forget()
	if s.may("raise ussr " + s.rebel(ussr).String()) {
		t.Errorf("Russian partisans rise in East Europe")
	}
	s.give(germany, "K47")
	s.Forget()
	if !s.may("raise ussr " + s.rebel(ussr).String()) {
		t.Errorf("Russian partisans do not rise in Russia: %v", s.moves())
	}
	if s.yield(poland) != poles || s.yield(rumania) != rumanians {
		t.Errorf("Poland is worth %d, Rumania %d", s.yield(poland), s.yield(rumania))
	}
}

func TestGermanUnitsEastOfTheLineBreakThePact(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3", "21.54")
	for _, leave := range []bool{true, false} {
		s := polandConquered(t)
		u := s.add("ge-inf3", "P35")
		s.control[at(t, "P35")] = germany
		s.phase(axis, flow.At(pSurrender, 0))
		if leave {
			s.play("done germany")
			if !s.politics.pactBroken {
				t.Error("the pact holds")
			}
			s.holds(germany, "P35")
			s.phase(allies, flow.At(pWar, 0))
			if !s.can("declare ussr germany") && !s.anyCan("declare ussr germany") {
				t.Error("Russia may not declare war")
			}
			continue
		}
		s.play("give-up germany")
		s.isAt(u, inPool)
		if s.politics.pactBroken {
			t.Error("the pact is broken")
		}
		s.holds(balticStates, "P35")
	}
}

// anyCan reports whether any power asked may make a move.
func (s *scene) anyCan(text string) bool {
	for n := range s.asked().all {
		for _, m := range s.Legal(s.seatOf(n), nil) {
			if engine.FormatMove(Game, m) == text {
				return true
			}
		}
	}
	return false
}

func TestAfterAWithdrawalTheLineDecidesControl(t *testing.T) {
	rulebook.Covers(t, "reich", "43.4")
	s := polandConquered(t)
	s.give(germany, "P35", "N36")
	s.phase(axis, flow.At(pSurrender, 0))
	s.holds(balticStates, "P35", "N36")
	s.holds(germany, "P33")
}

func TestRussiaTakesEastEuropeAroundGermansWhoStay(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3", "43.4")
	s := polandConquered(t) // Q208
	s.add("ge-inf3", "P35")
	s.control[at(t, "P35")] = germany
	s.politics.pactBroken = true
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr baltic-states")
	if s.atWar(ussr, germany) {
		t.Error("Russia is at war with Germany")
	}
	s.holds(germany, "P35")
	s.give(ussr, append(append(append([]string{}, polishEast[:2]...), balticCity...), bessarabian...)...)
	s.politics.pursued[ussr].add(balticStates)
	s.Asked = 0
	s.deeds()
	if s.politics.east == eastTaken {
		t.Error("East Europe is taken while Germany holds Lvov")
	}
}

func TestRussiaFightsPolesOnlyEastOfTheLine(t *testing.T) {
	rulebook.Covers(t, "reich", "43.4", "43.9")
	s := newScene(t, campaign, "Fall 1939")
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr baltic-states")
	if !s.atWar(ussr, poland) || s.atWar(ussr, germany) {
		t.Error("Russia cannot fight the Poles in eastern Poland")
	}
	if s.atWar(britain, ussr) {
		t.Error("Britain is at war with Russia")
	}
	s.wars([2]country{germany, ussr})
	if s.atWar(ussr, poland) {
		t.Error("Poles and Russians are enemies beside a Russian war with Germany") // Q209
	}
}

func TestPolesConformToRussiaWhenItFightsGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3")
	s := newScene(t, campaign, "Winter 1939") // Q209
	s.politics.pactBroken = true
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr germany")
	s.option[ussr][eastern] = attrition
	s.moving = s.nationsOf(allies)
	if s.optionOn(poland, eastern) != attrition || s.commandOf(poland) != britain || s.status[poland] != allied {
		t.Error("Poland does not follow Russia's option under British command")
	}
}

func TestEastEuropeFallsApartWhenRussiaAndGermanyFight(t *testing.T) {
	rulebook.Covers(t, "reich", "43.41", "43.411", "43.412", "43.413", "Q210")
	for _, who := range []string{"germany ussr", "ussr germany"} { // Q210
		s := polandConquered(t)
		s.politics.pactBroken = true
		mover := axis
		if who[0] == 'u' {
			mover = allies
		}
		s.phase(mover, flow.At(pWar, 0))
		s.play("declare " + who)
		s.holds(germany, polishEast...)
		if !s.opens(s.control[at(t, "P35")], ussr) {
			t.Error("Russia may not enter Poland")
		}
		s.holds(balticStates, balticCity...)
		if s.atWar(ussr, balticStates) || s.atWar(germany, balticStates) {
			t.Error("the Baltic States are at war")
		}
		s.holds(rumania, bessarabian...)
		if _, cost := s.declarations(ussr); mover == allies && cost[balticStates] != 10 {
			t.Errorf("the Baltic States cost Russia %d BRPs", cost[balticStates])
		}
	}
}

func TestGermanyMayTakeEastEuropeFromSpring1940(t *testing.T) {
	rulebook.Covers(t, "reich", "43.5", "Q212")
	s := polandConquered(t)
	s.phase(axis, flow.At(pWar, 0))
	s.refused("declare germany baltic-states", "43.5") // Q212
	s = polandConquered(t)
	s.now = dateOf(spring, 1940)
	s.phase(axis, flow.At(pWar, 0))
	s.refused("declare italy baltic-states", "43.5")
	s.play("declare germany baltic-states")
	s.holds(rumania, bessarabian...)
	s.finish()
	u := s.add("ge-inf3", "M35")
	for _, h := range append(append([]string{}, polishEast...), balticCity...) {
		s.march(u, h)
	}
	s.deeds()
	if s.politics.east != eastTaken || s.patron[balticStates] != germany {
		t.Error("East Europe is not Germany's")
	}
}

func TestUnclaimedEastEuropeLapsesAfterSpring1940(t *testing.T) {
	rulebook.Covers(t, "reich", "43.5")
	s := polandConquered(t)
	s.now = dateOf(summer, 1940)
	s.phase(allies, flow.At(pWar, 0))
	s.holds(germany, polishEast...)
	s.holds(balticStates, balticCity...)
	s.holds(rumania, bessarabian...)
	if s.politics.east != eastLapsed || s.soil(at(t, "P35")) != poland {
		t.Error("eastern Poland is not Polish soil")
	}
	s.play("declare ussr baltic-states")
	if cities := s.eastCities(ussr); cities.bits().Count() != 3 {
		t.Errorf("the Baltic States have %d cities", cities.bits().Count())
	}
}

func TestRumaniaKeepsBessarabiaWhenBothAreAttacked(t *testing.T) {
	rulebook.Covers(t, "reich", "43.7", "Q213")
	for _, order := range [][]string{{"rumania", "baltic-states"}, {"baltic-states", "rumania"}} { // Q213
		s := polandConquered(t)
		s.phase(allies, flow.At(pWar, 0))
		for _, n := range order {
			s.play("declare ussr " + n)
		}
		s.holds(rumania, bessarabian...)
		if cities := s.eastCities(ussr); cities.has(at(t, "T36")) {
			t.Error("Bessarabia is needed to conquer East Europe")
		}
		s.finish()
		if places := s.placesFor(top[placeFrame](s), s.toDeploy(rumania)); !places.has(at(t, "T36")) {
			t.Error("Rumanians cannot be set up in Bessarabia")
		}
	}
}

func TestAWarOnEastEuropeWithoutDeedsIsRevoked(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "43.5")
	s := polandConquered(t)
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr baltic-states")
	s.Asked = 0
	s.deeds()
	s.holds(rumania, bessarabian...)
	if s.politics.east != eastOpen || s.war[ussr] != 0 {
		t.Error("the war goes on")
	}
}

func TestPolandMovesFirstAndFreeOfCharge(t *testing.T) {
	rulebook.Covers(t, "reich", "43.9", "22.4")
	s := newScene(t, campaign, "Fall 1939")
	s.add("pol-inf2", "M35")
	s.aftermath(axis)
	brp := s.brp[britain]
	s.phase(allies, flow.At(pMinorTurns, 0))
	s.play("option britain east offensive")
	if s.brp[britain] != brp || s.moving != onlyNation(poland) {
		t.Error("Poland's offensive costs Britain BRPs")
	}
}

func TestGermanyMustAttackPoland(t *testing.T) {
	rulebook.Covers(t, "reich", "43.1")
	s := newScene(t, campaign, "")
	s.add("pol-inf2", "L36")
	far := s.add("ge-arm4", "L31")
	s.add("ge-inf3", "P25")
	s.option[germany][eastern] = offensive
	s.begin(axis, flow.At(pMovement, moveAsk))
	s.refused("done germany", "43.1")
	s.play("move "+far.String(), "at L35", "done germany")
	s.begin(axis, flow.At(pGround, 0))
	s.refused("done germany", "43.1")
	s.play("attack germany L36", "join "+far.String(), "launch germany")
	if !s.politics.onPoles || s.mustStrikePoles(germany) {
		t.Error("the attack does not count")
	}
}

// R4-16: Germany need not do what it cannot.
func TestR4_16GermanyMayEndItsMovementWhenNoUnitReachesThePoles(t *testing.T) {
	rulebook.Covers(t, "reich", "43.1")
	s := newScene(t, campaign, "Winter 1939")
	s.add("pol-inf2", "L36")
	u := s.add("ge-inf3", "P25")
	s.option[germany][eastern] = attrition
	s.mover = axis
	s.beginPlayerTurn()
	if s.mustFacePoles(germany) {
		t.Error("a unit on the Rhine keeps Germany from ending its movement")
	}
	s.put(u, spot(at(t, "L33")))
	if !s.mustFacePoles(germany) {
		t.Error("a unit that could reach the Poles need not")
	}
	s.put(u, spot(at(t, "L35")))
	if s.mustFacePoles(germany) {
		t.Error("contact is not enough for an Attrition")
	}
}
