package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Published answers on chapters 3 to 13.

func TestRequiredGarrisonsAreNotGivenUp(t *testing.T) {
	rulebook.Covers(t, "reich", "3.35", "18.31", "12.5", "Q004")
	s := newScene(t, campaign, "Summer 1941")
	s.makeWar(germany, ussr)
	s.options(attrition)
	held := s.add("ru-inf1", "U48") // Stalingrad, far from the Axis
	s.mark(held, garrison)
	near := s.add("ru-inf2", "K41")
	s.add("ge-arm4 x2", "K40")
	s.add("ge-arm4 x2", "L40")
	s.fight(axis)
	s.rolls(2) // sixteen factors: two units
	s.refused("lose "+held.String()+" 1", "3.35")
	s.play("lose " + near.String() + " 2")
	s.left(held)
	s.begin(allies, flow.At(pDestroy, 0))
	if s.whyNotDestroyed(held, ussr) != noDestroyGarrison {
		t.Error("a garrison may be destroyed")
	}
	s.put(s.add("ge-inf3", "K41"), spot(at(t, "T46")))
	s.begin(allies, flow.At(pDestroy, 0))
	if s.whyNotDestroyed(held, ussr) != nil {
		t.Error("a garrison that the Axis have approached may not be destroyed")
	}
}

// winterWar is Russia at war with Finland alone, with the garrison of Leningrad and
// a Finn next to it.
func winterWar(t *testing.T) (s *scene, held, finn unit) {
	t.Helper()
	s = newScene(t, campaign, "Winter 1939")
	s.status[finland], s.patron[finland] = invaded, germany
	s.politics.wooed.add(finland)
	s.makeWar(ussr, finland)
	s.option[ussr][eastern] = offensive
	held = s.add("ru-inf2", "D44")
	s.mark(held, garrison)
	finn = s.add("fin-inf2", "C44")
	return s, held, finn
}

func TestTheGarrisonOfLeningradAttacksFinlandAndStays(t *testing.T) {
	rulebook.Covers(t, "reich", "3.35", "Q005")
	s, held, finn := winterWar(t)
	tank := s.add("ru-arm3", "D44")
	s.fight(allies)
	s.releaseGarrisons()
	if !s.has(held, garrison) {
		t.Fatal("Finns who defend themselves release the garrison")
	}
	s.attack("ussr", "C44", held, tank)
	s.rolls(6) // 5 against 4
	s.gone(finn)
	s.refused("advance "+held.String()+" C44", "3.35")
	s.play("advance " + tank.String() + " C44")

	// In an exchange it is spared while others can meet the loss.
	s, held, finn = winterWar(t)
	tank = s.add("ru-arm4", "D44")
	s.fight(allies)
	s.attack("ussr", "C44", held, tank) // 6 against 4
	s.rolls(1)
	s.gone(finn, tank)
	s.left(held)
}

func TestALostGarrisonOfLeningradIsRebuiltThereAtOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "3.35", "Q005")
	s, held, _ := winterWar(t)
	s.fight(allies)
	s.attack("ussr", "C44", held) // 2 against 4
	s.rolls(5)
	s.gone(held)
	s.build(allies, 50)
	s.isIn(held, "D44")
	if s.brp[ussr] != 48 || !s.has(held, garrison) {
		t.Errorf("Russia has %d BRPs; the garrison must stay again: %v", s.brp[ussr], s.has(held, garrison))
	}
	// Once the Axis have come near nothing must stand there.
	s.put(held, inPool)
	s.makeWar(ussr, germany)
	s.add("ge-inf3", "H42")
	s.build(allies, 50)
	if s.onBoard(held) {
		t.Error("the garrison is rebuilt although it would be released")
	}
}

func TestUnitsAreBuiltInAnIsolatedFortress(t *testing.T) {
	rulebook.Covers(t, "reich", "5.55", "15.4", "27.13", "Q009")
	for _, c := range []struct {
		n     country
		where string
		id    scenarioID
		when  string
	}{
		{ussr, "D44", scenario1942, "Summer 1942"},
		{ussr, "V38", scenario1942, "Summer 1942"},
		{france, "P25", campaign, "Summer 1940"},
		{germany, "O26", scenario1944, "Summer 1944"},
	} {
		s := newScene(t, c.id, c.when)
		h := at(t, c.where)
		enemy := germany
		if c.n == germany {
			enemy = usa
		}
		for _, link := range world.land.Links(int(h)) {
			s.control[link.To] = enemy
		}
		s.heldGame[s.camp(c.n)] = s.heldBy(s.camp(c.n))
		zone := s.zoc(c.n)
		if !s.isFortress(h) || !s.buildable(h, c.n, &zone) {
			t.Errorf("%s builds nothing in an isolated %s", nationNames[c.n], hexTitle(h))
		}
		s.ruined.add(h)
		if s.buildable(h, c.n, &zone) {
			t.Errorf("%s builds in %s, which is no fortress any more", nationNames[c.n], hexTitle(h))
		}
	}
}

func TestSupplyDoesNotCrossQuattara(t *testing.T) {
	rulebook.Covers(t, "reich", "5.75", "27.22", "Q014")
	s := newScene(t, campaign, "Fall 1940")
	s.makeWar(italy, britain)
	s.options(attrition)
	south, north := s.add("br-inf3", "NN26"), s.add("br-inf3", "MM27")
	s.judge(allies)
	s.fed(true, north)
	s.fed(false, south)
}

func TestBritainAndAmericaControlHexesTogether(t *testing.T) {
	rulebook.Covers(t, "reich", "7.1", "Q016")
	s := newScene(t, scenario1942, "Summer 1942")
	s.options(attrition)
	if !s.friendly(at(t, "K23"), usa) {
		t.Fatal("London is not friendly to America")
	}
	u := s.add("us-inf3", "K23")
	s.judge(allies)
	s.fed(true, u)
	s.movement(allies)
	s.goes(u, "J23")
	s.holds(britain, "J23")
}

func TestHelpFromTheSeaMayPlaceABridgehead(t *testing.T) {
	rulebook.Covers(t, "reich", "9.11", "29.436", "23.1", "Q017")
	s := war(t, campaign, "Spring 1940")
	s.status[norway], s.patron[norway] = invaded, germany
	s.makeWar(britain, norway)
	s.add("nor-inf1", "C33")
	kiel := sites.kiel.String()
	ship := s.add("ge-fleet9", kiel)
	u := s.add("ge-inf3", kiel)
	s.fight(axis)
	s.play("invade " + ship.String())
	s.play(s.firstOf("shore D35"), "embark "+u.String())
	s.untilGround()
	if s.status[norway] != invaded {
		t.Fatal("Norway is Germany's ally before anybody has landed")
	}
	s.attack("germany", "D35", u)
	s.play("advance "+u.String()+" D35", "bridgehead germany D35")
	s.isIn(u, "D35")
	if s.status[norway] != allied || s.patron[norway] != germany {
		t.Error("the landing was no intervention")
	}
}

func TestABridgeheadOnTheBoundaryServesTwoFronts(t *testing.T) {
	rulebook.Covers(t, "reich", "9.5", "18.1", "20.2", "Q021")
	s := newScene(t, scenario1942, "Summer 1942")
	s.option[britain][western], s.option[britain][mediterraneanFront] = offensive, attrition
	s.add("br-inf3 x4", "U21")
	s.give(britain, "U21")
	s.bridges[4] = bridgehead{hex: at(t, "U21"), owner: britain, bySea: true}
	s.add("it-inf1", "U22")
	s.add("ge-inf1", "U20")
	s.give(germany, "U20")
	var team []unit
	for u := range s.here(at(t, "U21")) {
		team = append(team, u)
	}
	s.fight(allies)
	if n := s.inContact(onlyPower(britain), mediterraneanFront); n != 12 {
		t.Fatalf("%d factors are in contact with the Italians", n)
	}
	s.untilGround()
	s.attack("britain", "U20", team[0], team[1])
	s.rolls(6)
	if n := s.inContact(onlyPower(britain), mediterraneanFront); n != 6 {
		t.Errorf("%d factors count for attrition, not those of the two that did not attack", n)
	}
}

func TestABridgeheadThatIsABreakthroughHexHoldsAndAttacksWithMore(t *testing.T) {
	rulebook.Covers(t, "reich", "9.5", "14.37", "Q022")
	s := eastFront(t)
	s.add("ru-inf1", "E52")
	lead := s.add("ge-arm4", "F51")
	foot := []unit{s.add("ge-inf3", "F51"), s.add("ge-inf3", "F52"), s.add("ge-inf3", "F52")}
	reserve := []unit{s.add("ge-arm4", "G51"), s.add("ge-arm4", "G51"), s.add("ge-arm4", "G50")}
	s.fight(axis)
	s.attack("germany", "E52", append(foot, lead)...)
	s.rolls(6)
	s.play("advance "+lead.String()+" E52", "bridgehead germany E52")
	for _, u := range foot {
		s.play("advance " + u.String() + " E52")
	}
	for s.Stack.Top().Proc != pBreakthroughs {
		s.play("done germany")
	}
	for _, u := range reserve {
		s.play("exploit " + u.String() + " E52")
	}
	if n := s.excessAt(at(t, "E52"), axis); n != 2 {
		t.Fatalf("%d units more than five are on the bridgehead", n)
	}
	s.add("ru-inf1", "D52")
	s.play("done germany")
	s.asks(pGround)
	s.play("attack germany D52")
	for _, u := range reserve {
		s.play("join " + u.String())
	}
}

func TestTheSurplusOf1944CostsNoAirUnitAtOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "10.5", "10.1", "Q025")
	pos, err := Game.New(engine.Setup{Scenario: "1944", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{pos.(*Position), t}
	if s.economy.sw[britain].sky+s.economy.sw[usa].sky <= s.economy.sw[germany].sky {
		t.Fatal("the Allies have no more bombers than Germany interceptors")
	}
	wings := s.airInPlay(germany) + s.airFree(germany)
	for _, u := range airCounters {
		if s.nation[u] == germany && s.at[u] == inHand {
			wings += u.strength()
		}
	}
	s.only(axis, flow.At(pYearStart, yearConstruction))
	for guard := 0; s.Stack.Find(pYearStart) != nil && guard < 40; guard++ {
		s.play(s.moves()[0])
	}
	after := s.airInPlay(germany) + s.airFree(germany)
	for _, u := range airCounters {
		if s.nation[u] == germany && s.at[u] == inHand {
			after += u.strength()
		}
	}
	if after != wings || s.economy.airOwed != 0 {
		t.Errorf("Germany has %d air factors of %d and owes %d", after, wings, s.economy.airOwed)
	}
}

func TestVariantNineRaisesTheItalianLimitOnlyWhileItalySetsUp(t *testing.T) {
	rulebook.Covers(t, "reich", "11.2", "33.41", "Q026")
	for _, n := range []country{germany, italy} {
		s := newScene(t, campaign, "")
		s.held(9, 2)
		if got := s.playable(axis, 9, atSetup, n); got != (n == italy) {
			t.Errorf("while %s sets up it can be played: %v", nationNames[n], got)
		}
	}
	s := newScene(t, campaign, "")
	s.held(9, 2)
	s.turn(axis)
	s.play("variant germany 9")
	if s.brp[italy] != 100 || s.limit[italy] != 37 {
		t.Errorf("Italy has %d BRPs and a limit of %d", s.brp[italy], s.limit[italy])
	}
}

func TestPolandPaysOnlyIfItSurvivesTheYear(t *testing.T) {
	rulebook.Covers(t, "reich", "12.11", "22.4", "Q028")
	s := newScene(t, campaign, "Winter 1939")
	s.add("pol-inf2", "L36")
	if got := s.initiative(allies); got != int(s.brp[britain]+s.brp[france]) {
		t.Errorf("%d BRPs count for the initiative", got)
	}
	s.now = dateOf(spring, 1940)
	s.brp = [numMajors]int16{}
	base := s.base[britain] + s.base[france]
	s.newYear()
	if got := s.brp[britain] + s.brp[france] - base; got != 20 {
		t.Errorf("a Poland that survives brings %d BRPs", got)
	}
}

func TestSupplyFleetsAreNamedBeforeOthersMoveAndNeverInRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "13.8", "27.44", "Q029", "Q030")
	s := newScene(t, scenario1944, "")
	s.options(attrition)
	s.give(usa, "M21", "N21")
	u := s.add("us-inf3", "M21")
	ship := s.add("br-fleet9", "L22")
	s.movement(allies)
	if s.offersAny("move") {
		t.Fatal("units move before fleets are named")
	}
	s.play("supply " + ship.String())
	for s.Stack.Top().Step != moveAsk {
		s.play("done " + nationIDs[s.firstAsked()])
	}
	s.goes(u, "N21") // the fleet named before has brought it into supply
	if s.offersAny("supply") {
		t.Error("fleets are named after the others have moved")
	}
	s.add("br-fleet9", "L22")
	s.shift(allies)
	for n := range s.asked().all {
		for _, m := range s.Legal(s.seatOf(n), nil) {
			if m.Kind == kSupply {
				t.Fatal("a fleet is named in redeployment")
			}
		}
	}
}
