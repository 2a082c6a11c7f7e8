package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestAPassDoesNotFollowUpAWar(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "Q070")
	s := newScene(t, atlas.Campaign, "Summer 1940") // Q070: entering behind an ally
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare italy yugoslavia")
	s.finish()
	s.placeAll()
	s.option[atlas.Italy][atlas.MediterraneanFront] = Pass
	s.give(atlas.Germany, "T28")
	u := s.add("it-inf1", "T27")
	s.entered(u, at(t, "T28"))
	s.deeds()
	if s.atWar(atlas.Italy, atlas.Yugoslavia) {
		t.Error("a move under a Pass keeps the war alive")
	}
}

func TestNobodySharesTheCostOfAWar(t *testing.T) {
	rulebook.Covers(t, "reich", "21.1", "21.5", "Q066")
	s := newScene(t, atlas.Campaign, "Summer 1940") // Q066
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.phase(atlas.Axis, flow.At(pWar, 0))
	brp := s.brp
	s.play("declare germany greece")
	if s.brp[atlas.Germany] != brp[atlas.Germany]-10 || s.brp[atlas.Italy] != brp[atlas.Italy] {
		t.Error("the cost is shared")
	}
}

func TestAMinorCutOffFromItsCapitalIsFedByItsAttackersEnemies(t *testing.T) {
	rulebook.Covers(t, "reich", "22.6", "22.8")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.status[atlas.Belgium], s.patron[atlas.Belgium] = Invaded, atlas.France
	s.wars([2]atlas.Country{atlas.Germany, atlas.Belgium})
	s.give(atlas.Germany, "M25", "L25")
	if !s.hexInSupply(at(t, "N25"), atlas.Belgium) {
		t.Error("Belgians at the French border get no supply from Paris")
	}
	if s.status[atlas.Belgium] != Invaded {
		t.Error("supply is an intervention")
	}
}

func TestARouteServesOnlyUnitsInTheCountry(t *testing.T) {
	rulebook.Covers(t, "reich", "24.23", "Q087")
	s := underAttack(t, "Spring 1941", atlas.Greece) // Q087
	for _, n := range []atlas.Country{atlas.Greece, atlas.Yugoslavia} {
		s.status[n], s.patron[n] = Allied, atlas.Britain
	}
	s.spreadWars()
	s.add("br-inf3", "Z29") // in Yugoslavia
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	s.march(s.add("ge-inf3", "CC28"), "DD28")
	s.deeds()
	s.holds(atlas.Germany, "AA28", "AA29", "BB28")
}

func TestALostCapitalIsNoSourceForItsCounterattack(t *testing.T) {
	rulebook.Covers(t, "reich", "26.21")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.give(atlas.Germany, "K23")
	s.add("ge-inf3", "K23")
	for h := range world.Countries[atlas.Britain].Hexes.Bits().All() {
		if s.control.of(atlas.Hex(h)) == atlas.Britain && world.Hexes[h].Region == atlas.NoRegion && s.hexInSupply(atlas.Hex(h), atlas.Britain) {
			t.Fatalf("%s is supplied although London is lost", atlas.Hex(h))
		}
	}
}

func TestUlsterIsBritishAndTheRestOfIrelandANeutral(t *testing.T) {
	rulebook.Covers(t, "reich", "39.0")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.holds(atlas.Britain, "F24", "E24")
	s.holds(atlas.Ireland, "H22")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare britain ireland") // Q177
	if s.status[atlas.Ireland] != Invaded || s.patron[atlas.Ireland] != atlas.Germany {
		t.Error("Ireland is not attacked")
	}
}

func TestTheOrderOfPlayFollowsTheBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "12.1", "12.11", "12.12", "12.13", "50.11", "Q027")
	s := newScene(t, atlas.Campaign, "Fall 1939")
	s.brp[atlas.Britain] = 999
	s.determineOrder()
	if s.first != atlas.Axis {
		t.Error("the Axis do not begin in Fall 1939")
	}
	s.now++
	s.determineOrder()
	if s.first != atlas.Allies {
		t.Error("more BRPs do not move first")
	}
	s.brp = [atlas.NumMajors]int16{atlas.Germany: 50, atlas.Italy: 30, atlas.Britain: 40, atlas.France: 40, atlas.USSR: 500, atlas.USA: 270}
	s.determineOrder()
	if s.first != atlas.Allies {
		t.Error("a tie changes the order, or Italy does not count")
	}
	s.brp[atlas.Germany] = 51
	s.determineOrder()
	if s.first != atlas.Axis {
		t.Error("neutral Russia or America count")
	}
	s.brp[atlas.Germany], s.brp[atlas.Italy], s.brp[atlas.Britain] = -8, 85, -5 // Q027
	if s.initiative(atlas.Axis) != 85 || s.initiative(atlas.Allies) != 40 {
		t.Errorf("debts count: %d to %d", s.initiative(atlas.Axis), s.initiative(atlas.Allies))
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
	s := newScene(t, atlas.Scenario1942, "")
	s.moving = s.nationsOf(atlas.Axis)
	s.option[atlas.Germany] = [atlas.NumFronts]Option{Offensive, Attrition, Pass}
	for f, want := range s.option[atlas.Germany] {
		if got := s.optionOn(atlas.Rumania, atlas.Front(f)); got != want {
			t.Errorf("Rumania has %s on the %s", optionNames[got], frontTitles[f])
		}
	}
}

func TestRussiansLeavePolesWestOfTheLineAlone(t *testing.T) {
	rulebook.Covers(t, "reich", "43.4", "43.9")
	s := newScene(t, atlas.Campaign, "Fall 1939") // Q211
	s.makeWar(atlas.USSR, atlas.Poland)
	s.add("pol-inf2", "M35")
	s.add("pol-inf1", "P35")
	if !s.sparedByPact(at(t, "M35"), atlas.USSR) || s.sparedByPact(at(t, "P35"), atlas.USSR) {
		t.Error("Russians may attack Poles west of the line, or not those east of it")
	}
	s.add("ru-inf2", "P36")
	s.add("ge-inf3", "M34")
	if !s.sparedByPact(at(t, "P36"), atlas.Poland) || s.sparedByPact(at(t, "M34"), atlas.Poland) {
		t.Error("Poles attack Russians, or not Germans")
	}
	s.wars([2]atlas.Country{atlas.Germany, atlas.USSR})
	if s.sparedByPact(at(t, "M35"), atlas.USSR) {
		t.Error("the line binds a Russia at war with Germany")
	}
}

func TestItaliansAreNoFriendsOfAnAttackedRumania(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2")
	s := attackedRumania(t) // Q096
	s.add("ru-inf2", "V35")
	u := s.add("it-inf1", "T33")
	s.phase(atlas.Axis, flow.At(pSurrender, 0))
	s.isAt(u, inPool)
	s = attackedRumania(t)
	s.add("ru-inf2", "V35")
	v := s.add("it-inf1", "T33")
	s.wars([2]atlas.Country{atlas.Italy, atlas.USSR})
	s.entered(v, at(t, "T33"))
	s.phase(atlas.Axis, flow.At(pSurrender, 0))
	if !s.onBoard(v) {
		t.Error("an Italy that comes to help loses its units")
	}
}

func TestVichyIsActivatedAtTheStartOfAnAxisTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "49.4", "49.43", "25.31", "Q100")
	s := vichyScene(t) // Q100, Q187
	s.politics.vichyRoll = vichyDue
	s.phase(atlas.Allies, flow.At(pWar, 0))
	if s.status[atlas.VichyFrance] == Active {
		t.Fatal("Vichy is activated in an Allied turn")
	}
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.finish()
	if s.status[atlas.VichyFrance] != Active || s.politics.vichyRoll != vichyDone {
		t.Error("Vichy is not activated")
	}
}

func TestThe1944ScenarioBeginsWithWarfareBuildsAlone(t *testing.T) {
	rulebook.Covers(t, "reich", "50.32", "50.23", "10.1")
	for _, id := range []atlas.ScenarioID{atlas.Scenario1942, atlas.Scenario1944} {
		s := newScene(t, id, "")
		before, base, surplus := s.brp, s.base, s.economy.sw
		s.only(atlas.Axis, flow.At(pYearStart, yearConstruction))
		for s.Stack.Top().Proc == pVariants {
			s.play(s.moves()[0])
		}
		if s.asked() != 1<<atlas.Germany|1<<atlas.Britain|1<<atlas.USA {
			t.Fatalf("%s: %b build", atlas.ScenarioIDs[id], s.asked())
		}
		s.play("sea-war germany 2", "air-war germany 0", "north germany 0")
		s.play("sea-war britain 0", "air-war britain 1", "sea-war usa 0", "air-war usa 0")
		if s.base != base || s.brp[atlas.Germany] != before[atlas.Germany]-4 || s.brp[atlas.Britain] != before[atlas.Britain]-3 || s.brp[atlas.USSR] != before[atlas.USSR] {
			t.Errorf("%s: the bases grow, or more is paid than for the builds", atlas.ScenarioIDs[id])
		}
		if s.economy.sw[atlas.Germany].sea != surplus[atlas.Germany].sea+2 || s.economy.sw[atlas.Britain].sky != surplus[atlas.Britain].sky+1 {
			t.Errorf("%s: the builds do not join the surplus", atlas.ScenarioIDs[id])
		}
	}
}

// R4-17: units are moved by their own player.
func TestR4_17AnAllyDoesNotMoveYourUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "51.7")
	s := &scene{emptyBoard(atlas.Campaign, 6, false), t}
	s.makeWar(atlas.Italy, atlas.Britain)
	s.option[atlas.Germany], s.option[atlas.Italy] = [atlas.NumFronts]Option{Attrition, Attrition, Attrition}, [atlas.NumFronts]Option{Attrition, Attrition, Attrition}
	u := s.add("it-inf2", "Y22")
	s.add("ge-inf3", "L31")
	s.begin(atlas.Axis, flow.At(pMovement, moveAsk))
	m := engine.M1(kMove, u)
	if err := s.Play(s.seatOf(atlas.Germany), m, nil); err == nil {
		t.Error("Germany moves an Italian unit")
	}
	if err := s.Play(s.seatOf(atlas.Italy), m, nil); err != nil {
		t.Error(err)
	}
}
