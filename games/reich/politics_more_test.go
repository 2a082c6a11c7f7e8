package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

func TestAPassDoesNotFollowUpAWar(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "Q070")
	s := newScene(t, campaign, "Summer 1940") // Q070: entering behind an ally
	s.wars([2]country{italy, britain})
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare italy yugoslavia")
	s.finish()
	s.placeAll()
	s.option[italy][mediterraneanFront] = pass
	s.give(germany, "T28")
	u := s.add("it-inf1", "T27")
	s.entered(u, at(t, "T28"))
	s.deeds()
	if s.atWar(italy, yugoslavia) {
		t.Error("a move under a Pass keeps the war alive")
	}
}

func TestNobodySharesTheCostOfAWar(t *testing.T) {
	rulebook.Covers(t, "reich", "21.1", "21.5", "Q066")
	s := newScene(t, campaign, "Summer 1940") // Q066
	s.wars([2]country{italy, britain})
	s.phase(axis, flow.At(pWar, 0))
	brp := s.brp
	s.play("declare germany greece")
	if s.brp[germany] != brp[germany]-10 || s.brp[italy] != brp[italy] {
		t.Error("the cost is shared")
	}
}

func TestAMinorCutOffFromItsCapitalIsFedByItsAttackersEnemies(t *testing.T) {
	rulebook.Covers(t, "reich", "22.6", "22.8")
	s := newScene(t, campaign, "Spring 1940")
	s.status[belgium], s.patron[belgium] = invaded, france
	s.wars([2]country{germany, belgium})
	s.give(germany, "M25", "L25")
	if !s.hexInSupply(at(t, "N25"), belgium) {
		t.Error("Belgians at the French border get no supply from Paris")
	}
	if s.status[belgium] != invaded {
		t.Error("supply is an intervention")
	}
}

func TestARouteServesOnlyUnitsInTheCountry(t *testing.T) {
	rulebook.Covers(t, "reich", "24.23", "Q087")
	s := underAttack(t, "Spring 1941", greece) // Q087
	for _, n := range []country{greece, yugoslavia} {
		s.status[n], s.patron[n] = allied, britain
	}
	s.spreadWars()
	s.add("br-inf3", "Z29") // in Yugoslavia
	s.phase(axis, flow.At(pOptions, 0))
	s.march(s.add("ge-inf3", "CC28"), "DD28")
	s.deeds()
	s.holds(germany, "AA28", "AA29", "BB28")
}

func TestALostCapitalIsNoSourceForItsCounterattack(t *testing.T) {
	rulebook.Covers(t, "reich", "26.21")
	s := newScene(t, campaign, "Summer 1941")
	s.give(germany, "K23")
	s.add("ge-inf3", "K23")
	for h := range world.countries[britain].hexes.bits().All() {
		if s.control[h] == britain && world.hexes[h].region == noRegion && s.hexInSupply(hex(h), britain) {
			t.Fatalf("%s is supplied although London is lost", hex(h))
		}
	}
}

func TestUlsterIsBritishAndTheRestOfIrelandANeutral(t *testing.T) {
	rulebook.Covers(t, "reich", "39.0")
	s := newScene(t, campaign, "Spring 1940")
	s.holds(britain, "F24", "E24")
	s.holds(ireland, "H22")
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare britain ireland") // Q177
	if s.status[ireland] != invaded || s.patron[ireland] != germany {
		t.Error("Ireland is not attacked")
	}
}

func TestTheOrderOfPlayFollowsTheBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "12.1", "12.11", "12.12", "12.13", "50.11", "Q027")
	s := newScene(t, campaign, "Fall 1939")
	s.brp[britain] = 999
	s.determineOrder()
	if s.first != axis {
		t.Error("the Axis do not begin in Fall 1939")
	}
	s.now++
	s.determineOrder()
	if s.first != allies {
		t.Error("more BRPs do not move first")
	}
	s.brp = [numMajors]int16{germany: 50, italy: 30, britain: 40, france: 40, ussr: 500, usa: 270}
	s.determineOrder()
	if s.first != allies {
		t.Error("a tie changes the order, or Italy does not count")
	}
	s.brp[germany] = 51
	s.determineOrder()
	if s.first != axis {
		t.Error("neutral Russia or America count")
	}
	s.brp[germany], s.brp[italy], s.brp[britain] = -8, 85, -5 // Q027
	if s.initiative(axis) != 85 || s.initiative(allies) != 40 {
		t.Errorf("debts count: %d to %d", s.initiative(axis), s.initiative(allies))
	}
}

func TestThePhasesOfATurnStandInTheirOrder(t *testing.T) {
	rulebook.Covers(t, "reich", "12.2", "12.3")
	want := []uint8{pVariants, pWar, pOptions, pMinorTurns, pDestroy, pVariants, pMovement, pSurrender, pCombat, pAftermath, pConstruction, pRedeploy, pTurnEnd, pSurrender, pCanals}
	for i, step := range turnSteps {
		if i >= len(want) || step.frame.Proc != want[i] {
			t.Errorf("step %d is %s", i, step.name)
		}
	}
}

func TestMinorAlliesFollowTheOptionOfTheirPower(t *testing.T) {
	rulebook.Covers(t, "reich", "25.5", "12.261")
	s := newScene(t, scenario1942, "")
	s.moving = s.nationsOf(axis)
	s.option[germany] = [numFronts]option{offensive, attrition, pass}
	for f, want := range s.option[germany] {
		if got := s.optionOn(rumania, front(f)); got != want {
			t.Errorf("Rumania has %s on the %s", optionNames[got], frontTitles[f])
		}
	}
}

func TestRussiansLeavePolesWestOfTheLineAlone(t *testing.T) {
	rulebook.Covers(t, "reich", "43.4", "43.9")
	s := newScene(t, campaign, "Fall 1939") // Q211
	s.makeWar(ussr, poland)
	s.add("pol-inf2", "M35")
	s.add("pol-inf1", "P35")
	if !s.sparedByPact(at(t, "M35"), ussr) || s.sparedByPact(at(t, "P35"), ussr) {
		t.Error("Russians may attack Poles west of the line, or not those east of it")
	}
	s.add("ru-inf2", "P36")
	s.add("ge-inf3", "M34")
	if !s.sparedByPact(at(t, "P36"), poland) || s.sparedByPact(at(t, "M34"), poland) {
		t.Error("Poles attack Russians, or not Germans")
	}
	s.wars([2]country{germany, ussr})
	if s.sparedByPact(at(t, "M35"), ussr) {
		t.Error("the line binds a Russia at war with Germany")
	}
}

func TestItaliansAreNoFriendsOfAnAttackedRumania(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2")
	s := attackedRumania(t) // Q096
	s.add("ru-inf2", "V35")
	u := s.add("it-inf1", "T33")
	s.phase(axis, flow.At(pSurrender, 0))
	s.isAt(u, inPool)
	s = attackedRumania(t)
	s.add("ru-inf2", "V35")
	v := s.add("it-inf1", "T33")
	s.wars([2]country{italy, ussr})
	s.entered(v, at(t, "T33"))
	s.phase(axis, flow.At(pSurrender, 0))
	if !s.onBoard(v) {
		t.Error("an Italy that comes to help loses its units")
	}
}

func TestVichyIsActivatedAtTheStartOfAnAxisTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "49.4", "49.43", "25.31", "Q100")
	s := vichyScene(t) // Q100, Q187
	s.politics.vichyRoll = vichyDue
	s.phase(allies, flow.At(pWar, 0))
	if s.status[vichyFrance] == active {
		t.Fatal("Vichy is activated in an Allied turn")
	}
	s.phase(axis, flow.At(pWar, 0))
	s.finish()
	if s.status[vichyFrance] != active || s.politics.vichyRoll != vichyDone {
		t.Error("Vichy is not activated")
	}
}

func TestThe1944ScenarioBeginsWithWarfareBuildsAlone(t *testing.T) {
	rulebook.Covers(t, "reich", "50.32", "50.23", "10.1")
	for _, id := range []scenarioID{scenario1942, scenario1944} {
		s := newScene(t, id, "")
		before, base, surplus := s.brp, s.base, s.economy.sw
		s.only(axis, flow.At(pYearStart, yearConstruction))
		for s.Stack.Top().Proc == pVariants {
			s.play(s.moves()[0])
		}
		if s.asked() != 1<<germany|1<<britain|1<<usa {
			t.Fatalf("%s: %b build", scenarioIDs[id], s.asked())
		}
		s.play("sea-war germany 2", "air-war germany 0", "north germany 0")
		s.play("sea-war britain 0", "air-war britain 1", "sea-war usa 0", "air-war usa 0")
		if s.base != base || s.brp[germany] != before[germany]-4 || s.brp[britain] != before[britain]-3 || s.brp[ussr] != before[ussr] {
			t.Errorf("%s: the bases grow, or more is paid than for the builds", scenarioIDs[id])
		}
		if s.economy.sw[germany].sea != surplus[germany].sea+2 || s.economy.sw[britain].sky != surplus[britain].sky+1 {
			t.Errorf("%s: the builds do not join the surplus", scenarioIDs[id])
		}
	}
}

// R4-17: units are moved by their own player.
func TestR4_17AnAllyDoesNotMoveYourUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "51.7")
	s := &scene{emptyBoard(campaign, 6, false), t}
	s.makeWar(italy, britain)
	s.option[germany], s.option[italy] = [numFronts]option{attrition, attrition, attrition}, [numFronts]option{attrition, attrition, attrition}
	u := s.add("it-inf2", "Y22")
	s.add("ge-inf3", "L31")
	s.begin(axis, flow.At(pMovement, moveAsk))
	m := engine.M1(kMove, u)
	if err := s.Play(s.seatOf(germany), m, nil); err == nil {
		t.Error("Germany moves an Italian unit")
	}
	if err := s.Play(s.seatOf(italy), m, nil); err != nil {
		t.Error(err)
	}
}
