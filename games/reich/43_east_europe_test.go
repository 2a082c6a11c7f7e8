package reich

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

var (
	polishEast  = []string{"J39", "N36", "P35"} // Vilna, Brest-Litovsk, Lvov
	balticCity  = []string{"E41", "F40", "H39"} // Tallinn, Parnu, Riga
	bessarabian = []string{"R36", "T36"}        // Cernauti, Kishinev
)

// polandConquered is the East when Germany has taken Warsaw in Fall 1939.
func polandConquered(t *testing.T) *scene {
	s := newScene(t, atlas.Campaign, "Fall 1939")
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	s.march(s.add("ge-inf3", "M34"), "M35")
	s.deeds()
	return s
}

func TestPolandIsDividedAlongTheLine(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3", "43.4", "24.1")
	s := polandConquered(t)
	s.holds(atlas.Germany, "M35", "P33")
	s.holds(atlas.BalticStates, polishEast...)
	if s.soil(at(t, "P35")) != atlas.BalticStates || s.soil(at(t, "P33")) != atlas.Poland {
		t.Error("eastern Poland is not part of East Europe")
	}
	if s.opens(s.control.of(at(t, "P35")), atlas.Germany) {
		t.Error("eastern Poland is open to Germany")
	}
}

func TestRussiaTakesEastEuropeForOneDeclaration(t *testing.T) {
	rulebook.Covers(t, "reich", "43.4", "43.5", "43.6", "43.8", "24.2", "Q084")
	s := polandConquered(t)
	s.phase(atlas.Allies, flow.At(pWar, 0))
	brp := s.brp[atlas.USSR]
	s.play("declare ussr baltic-states")
	if s.brp[atlas.USSR] != brp-10 {
		t.Errorf("East Europe costs %d BRPs", brp-s.brp[atlas.USSR])
	}
	s.holds(atlas.BalticStates, bessarabian...)
	if s.status[atlas.Rumania] != Courted {
		t.Error("Rumania has been drawn in")
	}
	s.finish()
	u := s.add("ru-inf2", "J41")
	cities := append(append(append([]string{}, polishEast...), balticCity...), bessarabian...)
	for _, h := range cities[:len(cities)-1] {
		s.march(u, h)
	}
	s.deeds()
	if s.politics.east != eastWar || s.status[atlas.BalticStates] != Invaded {
		t.Error("East Europe is taken with a city missing")
	}
	s.politics.due = 0
	s.phase(atlas.Allies, flow.At(pOptions, 0))
	s.march(u, cities[len(cities)-1])
	s.deeds()
	if s.politics.east != eastTaken || s.patron[atlas.BalticStates] != atlas.USSR {
		t.Error("East Europe is not Russia's")
	}
	s.holds(atlas.USSR, "F39", "U36", "Q35") // Saare and all the rest: Q084
	if s.soil(at(t, "T36")) != atlas.BalticStates {
		t.Error("Bessarabia is Rumanian")
	}
}

func TestEastEuropeDoesNotBecomeRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "43.8")
	s := polandConquered(t)
	poles, rumanians := s.yield(atlas.Poland), s.yield(atlas.Rumania)
	s.politics.east, s.politics.eastBy, s.politics.bessarabia = eastTaken, atlas.USSR, true
	s.status[atlas.BalticStates], s.patron[atlas.BalticStates] = Conquered, atlas.USSR
	cities := append(append(append([]string{}, polishEast...), balticCity...), bessarabian...)
	s.give(atlas.USSR, cities...)
	s.makeWar(atlas.USSR, atlas.Germany)
	s.now = atlas.DateOf(atlas.Summer, 1941)
	s.build(atlas.Allies, 100)
	zone := s.zoc(atlas.USSR)
	home := s.homeOf(atlas.USSR)
	for _, name := range cities {
		h := at(t, name)
		if !s.buildable(h, atlas.USSR, &zone) {
			t.Fatalf("%s is not fit to build in for another reason", name)
		}
		if home.Has(h) {
			t.Errorf("Russia builds in %s", name)
		}
		if s.soil(h) == atlas.USSR {
			t.Errorf("%s is Russian soil", name)
		}
	}
	// Germans hold it: Russian partisans rise in Russia only.
	s.give(atlas.Germany, cities...)
	s.Forget()
	if s.may("raise ussr " + s.rebel(atlas.USSR).String()) {
		t.Errorf("Russian partisans rise in East Europe")
	}
	s.give(atlas.Germany, "K47")
	s.Forget()
	if !s.may("raise ussr " + s.rebel(atlas.USSR).String()) {
		t.Errorf("Russian partisans do not rise in Russia: %v", s.moves())
	}
	if s.yield(atlas.Poland) != poles || s.yield(atlas.Rumania) != rumanians {
		t.Errorf("Poland is worth %d, Rumania %d", s.yield(atlas.Poland), s.yield(atlas.Rumania))
	}
}

func TestGermanUnitsEastOfTheLineBreakThePact(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3", "21.54")
	for _, leave := range []bool{true, false} {
		s := polandConquered(t)
		u := s.add("ge-inf3", "P35")
		s.control.set(at(t, "P35"), atlas.Germany)
		s.phase(atlas.Axis, flow.At(pSurrender, 0))
		if leave {
			s.play("done germany")
			if !s.politics.pactBroken {
				t.Error("the pact holds")
			}
			s.holds(atlas.Germany, "P35")
			s.phase(atlas.Allies, flow.At(pWar, 0))
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
		s.holds(atlas.BalticStates, "P35")
	}
}

// anyCan reports whether any power asked may make a move.
func (s *scene) anyCan(text string) bool {
	for n := range s.asked().All {
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
	s.give(atlas.Germany, "P35", "N36")
	s.phase(atlas.Axis, flow.At(pSurrender, 0))
	s.holds(atlas.BalticStates, "P35", "N36")
	s.holds(atlas.Germany, "P33")
}

func TestRussiaTakesEastEuropeAroundGermansWhoStay(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3", "43.4")
	s := polandConquered(t) // Q208
	s.add("ge-inf3", "P35")
	s.control.set(at(t, "P35"), atlas.Germany)
	s.politics.pactBroken = true
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare ussr baltic-states")
	if s.atWar(atlas.USSR, atlas.Germany) {
		t.Error("Russia is at war with Germany")
	}
	s.holds(atlas.Germany, "P35")
	s.give(atlas.USSR, append(append(append([]string{}, polishEast[:2]...), balticCity...), bessarabian...)...)
	s.politics.pursued[atlas.USSR].Add(atlas.BalticStates)
	s.Asked = 0
	s.deeds()
	if s.politics.east == eastTaken {
		t.Error("East Europe is taken while Germany holds Lvov")
	}
}

func TestRussiaFightsPolesOnlyEastOfTheLine(t *testing.T) {
	rulebook.Covers(t, "reich", "43.4", "43.9")
	s := newScene(t, atlas.Campaign, "Fall 1939")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare ussr baltic-states")
	if !s.atWar(atlas.USSR, atlas.Poland) || s.atWar(atlas.USSR, atlas.Germany) {
		t.Error("Russia cannot fight the Poles in eastern Poland")
	}
	if s.atWar(atlas.Britain, atlas.USSR) {
		t.Error("Britain is at war with Russia")
	}
	s.wars([2]atlas.Country{atlas.Germany, atlas.USSR})
	if s.atWar(atlas.USSR, atlas.Poland) {
		t.Error("Poles and Russians are enemies beside a Russian war with Germany") // Q209
	}
}

func TestPolesConformToRussiaWhenItFightsGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3")
	s := newScene(t, atlas.Campaign, "Winter 1939") // Q209
	s.politics.pactBroken = true
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare ussr germany")
	s.option[atlas.USSR][atlas.Eastern] = Attrition
	s.moving = s.nationsOf(atlas.Allies)
	if s.optionOn(atlas.Poland, atlas.Eastern) != Attrition || s.commandOf(atlas.Poland) != atlas.Britain || s.status[atlas.Poland] != Allied {
		t.Error("Poland does not follow Russia's option under British command")
	}
}

func TestEastEuropeFallsApartWhenRussiaAndGermanyFight(t *testing.T) {
	rulebook.Covers(t, "reich", "43.41", "43.411", "43.412", "43.413", "Q210")
	for _, who := range []string{"germany ussr", "ussr germany"} { // Q210
		s := polandConquered(t)
		s.politics.pactBroken = true
		mover := atlas.Axis
		if who[0] == 'u' {
			mover = atlas.Allies
		}
		s.phase(mover, flow.At(pWar, 0))
		s.play("declare " + who)
		s.holds(atlas.Germany, polishEast...)
		if !s.opens(s.control.of(at(t, "P35")), atlas.USSR) {
			t.Error("Russia may not enter Poland")
		}
		s.holds(atlas.BalticStates, balticCity...)
		if s.atWar(atlas.USSR, atlas.BalticStates) || s.atWar(atlas.Germany, atlas.BalticStates) {
			t.Error("the Baltic States are at war")
		}
		s.holds(atlas.Rumania, bessarabian...)
		if _, cost := s.declarations(atlas.USSR); mover == atlas.Allies && cost[atlas.BalticStates] != 10 {
			t.Errorf("the Baltic States cost Russia %d BRPs", cost[atlas.BalticStates])
		}
	}
}

func TestGermanyMayTakeEastEuropeFromSpring1940(t *testing.T) {
	rulebook.Covers(t, "reich", "43.5", "Q212")
	s := polandConquered(t)
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.refused("declare germany baltic-states", "43.5") // Q212
	s = polandConquered(t)
	s.now = atlas.DateOf(atlas.Spring, 1940)
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.refused("declare italy baltic-states", "43.5")
	s.play("declare germany baltic-states")
	s.holds(atlas.Rumania, bessarabian...)
	s.finish()
	u := s.add("ge-inf3", "M35")
	for _, h := range append(append([]string{}, polishEast...), balticCity...) {
		s.march(u, h)
	}
	s.deeds()
	if s.politics.east != eastTaken || s.patron[atlas.BalticStates] != atlas.Germany {
		t.Error("East Europe is not Germany's")
	}
}

func TestUnclaimedEastEuropeLapsesAfterSpring1940(t *testing.T) {
	rulebook.Covers(t, "reich", "43.5")
	s := polandConquered(t)
	s.now = atlas.DateOf(atlas.Summer, 1940)
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.holds(atlas.Germany, polishEast...)
	s.holds(atlas.BalticStates, balticCity...)
	s.holds(atlas.Rumania, bessarabian...)
	if s.politics.east != eastLapsed || s.soil(at(t, "P35")) != atlas.Poland {
		t.Error("eastern Poland is not Polish soil")
	}
	s.play("declare ussr baltic-states")
	if cities := s.eastCities(atlas.USSR); cities.Bits().Count() != 3 {
		t.Errorf("the Baltic States have %d cities", cities.Bits().Count())
	}
}

func TestRumaniaKeepsBessarabiaWhenBothAreAttacked(t *testing.T) {
	rulebook.Covers(t, "reich", "43.7", "Q213")
	for _, order := range [][]string{{"rumania", "baltic-states"}, {"baltic-states", "rumania"}} { // Q213
		s := polandConquered(t)
		s.phase(atlas.Allies, flow.At(pWar, 0))
		for _, n := range order {
			s.play("declare ussr " + n)
		}
		s.holds(atlas.Rumania, bessarabian...)
		if cities := s.eastCities(atlas.USSR); cities.Has(at(t, "T36")) {
			t.Error("Bessarabia is needed to conquer East Europe")
		}
		s.finish()
		if places := s.placesFor(top[placeFrame](s), s.toDeploy(atlas.Rumania)); !places.Has(at(t, "T36")) {
			t.Error("Rumanians cannot be set up in Bessarabia")
		}
	}
}

func TestAWarOnEastEuropeWithoutDeedsIsRevoked(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "43.5")
	s := polandConquered(t)
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare ussr baltic-states")
	s.Asked = 0
	s.deeds()
	s.holds(atlas.Rumania, bessarabian...)
	if s.politics.east != eastOpen || s.war[atlas.USSR] != 0 {
		t.Error("the war goes on")
	}
}

func TestPolandMovesFirstAndFreeOfCharge(t *testing.T) {
	rulebook.Covers(t, "reich", "43.9", "22.4")
	s := newScene(t, atlas.Campaign, "Fall 1939")
	s.add("pol-inf2", "M35")
	s.aftermath(atlas.Axis)
	brp := s.brp[atlas.Britain]
	s.phase(atlas.Allies, flow.At(pMinorTurns, 0))
	s.play("option britain east offensive")
	if s.brp[atlas.Britain] != brp || s.moving != atlas.OnlyNation(atlas.Poland) {
		t.Error("Poland's offensive costs Britain BRPs")
	}
}

func TestGermanyMustAttackPoland(t *testing.T) {
	rulebook.Covers(t, "reich", "43.1")
	s := newScene(t, atlas.Campaign, "")
	s.add("pol-inf2", "L36")
	far := s.add("ge-arm4", "L31")
	s.add("ge-inf3", "P25")
	s.option[atlas.Germany][atlas.Eastern] = Offensive
	s.begin(atlas.Axis, flow.At(pMovement, moveAsk))
	s.refused("done germany", "43.1")
	s.play("move "+far.String(), "at L35", "done germany")
	s.begin(atlas.Axis, flow.At(pGround, 0))
	s.refused("done germany", "43.1")
	s.play("attack germany L36", "join "+far.String(), "launch germany")
	if !s.politics.onPoles || s.mustStrikePoles(atlas.Germany) {
		t.Error("the attack does not count")
	}
}

// R4-16: Germany need not do what it cannot.
func TestR4_16GermanyMayEndItsMovementWhenNoUnitReachesThePoles(t *testing.T) {
	rulebook.Covers(t, "reich", "43.1")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.add("pol-inf2", "L36")
	u := s.add("ge-inf3", "P25")
	s.option[atlas.Germany][atlas.Eastern] = Attrition
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	if s.mustFacePoles(atlas.Germany) {
		t.Error("a unit on the Rhine keeps Germany from ending its movement")
	}
	s.put(u, spot(at(t, "L33")))
	if !s.mustFacePoles(atlas.Germany) {
		t.Error("a unit that could reach the Poles need not")
	}
	s.put(u, spot(at(t, "L35")))
	if s.mustFacePoles(atlas.Germany) {
		t.Error("contact is not enough for an Attrition")
	}
}

func TestNoLineBindsGermanyInThe1942Scenario(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3")
	for id, want := range map[atlas.ScenarioID]bool{atlas.Campaign: true, atlas.Scenario1942: false} {
		s := newScene(t, id, "Summer 1942")
		s.makePeace(atlas.USSR, atlas.Germany) // Russia has surrendered
		s.add("ge-inf3", world.Regions[atlas.EasternPoland].First().String())
		if got := s.germansBeyondLine(); got != want {
			t.Errorf("scenario %d: Germans are beyond the line: %v", id, got)
		}
	}
}

// Ruling R4-23.
func TestAnAirBaseAloneBeyondTheLineKeepsThePact(t *testing.T) {
	rulebook.Covers(t, "reich", "43.3")
	s := newScene(t, atlas.Campaign, "Fall 1939")
	east := world.Regions[atlas.EasternPoland].First().String()
	base := s.add("ge-base", east)
	if base.Kind() != atlas.AirBase || s.germansBeyondLine() {
		t.Fatal("an air base counter alone breaks the pact")
	}
	s.add("ge-inf3", east)
	if !s.germansBeyondLine() {
		t.Error("a unit beside the air base does not break the pact")
	}
	s.destroyBeyondLine()
	if s.germansBeyondLine() || s.at.of(base) == spot(world.Regions[atlas.EasternPoland].First()) {
		t.Error("the units or the air base stay beyond the line")
	}
}

func TestWhoMayTakeEastEuropeIsToldWhen(t *testing.T) {
	rulebook.Covers(t, "reich", "43.5")
	s := newScene(t, atlas.Campaign, "Fall 1939")
	german, british := s.whyEastEurope(atlas.Germany, atlas.BalticStates), s.whyEastEurope(atlas.Britain, atlas.BalticStates)
	if german.Rule != "43.5" || !strings.Contains(german.Line.Text, "Germany may declare war on East Europe from Spring 1940") {
		t.Errorf("Germany is told %+v", german)
	}
	if british.Rule != "43.5" || !strings.Contains(british.Line.Text, "for Russia or Germany") {
		t.Errorf("Britain is told %+v", british)
	}
	s.now = atlas.DateOf(atlas.Spring, 1940)
	if no := s.whyEastEurope(atlas.Germany, atlas.BalticStates); !no.Fine() {
		t.Errorf("Germany may not in Spring 1940: %+v", no)
	}
}
