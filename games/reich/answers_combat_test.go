package reich

import (
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Published answers on chapters 14 and 18.

func TestGibraltarIsInvadedInOneAttackByTwoUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "14.23", "29.433", "Q033")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "N18")
	ships := []atlas.Unit{s.add("ge-fleet9", "N18"), s.add("it-fleet9", "AA24")}
	troops := []atlas.Unit{s.add("ge-inf1", "N18"), s.add("ge-inf1", "N18"), s.add("it-inf1", "AA24"), s.add("it-inf1", "AA24")}
	s.add("br-inf1", "AA7")
	s.fight(atlas.Axis)
	for i, ship := range ships {
		s.play("invade " + ship.String())
		s.play(s.firstOf("shore AA7"), "embark "+troops[2*i].String(), "embark "+troops[2*i+1].String())
	}
	s.untilGround()
	s.play("attack germany AA7", "join "+troops[0].String(), "join "+troops[2].String())
	s.refused("join "+troops[1].String(), "29.433")
	s.refused("join "+troops[3].String(), "29.433")
	s.play("launch germany")
	for s.Chance() != 0 {
		s.rolls(5) // A, or the end of a counterattack
	}
	if s.Stack.Find(pGround) != nil && (s.allowed("attack germany AA7") || s.allowed("attack italy AA7")) {
		t.Error("a second attack follows the first")
	}
}

func TestEveryExploitingUnitHasTwoHexesOfItsOwn(t *testing.T) {
	rulebook.Covers(t, "reich", "14.33", "Q039")
	s, _, u := breakIn(t, "ge-arm4", "ge-arm4", "ge-arm4")
	for _, v := range u {
		s.play("exploit " + v.String() + " C50")
	}
	s.play("choose "+u[0].String(), "at D50", "at E50")
	s.refused("at D51", "14.33") // although it is within two hexes of C50
	s.play("halt "+u[0].String(), "choose "+u[1].String(), "at C51", "at D51")
	s.refused("at E51", "14.33") // another way, two hexes as well
	s.play("halt "+u[1].String(), "choose "+u[2].String(), "at D50")
	if s.allowed("follow " + u[0].String()) {
		t.Error("a unit that went its own way repeats another's")
	}
	s.play("back", "choose "+u[2].String(), "follow "+u[1].String(), "at E51", "at F51", "halt "+u[2].String())
	s.isIn(u[2], "F51")
}

func TestTheLossOfAnExploitingUnitLeavesThoseAhead(t *testing.T) {
	rulebook.Covers(t, "reich", "14.33", "14.36", "Q040")
	s, _, u := breakIn(t, "ge-arm4", "ge-arm4")
	near, far := s.add("ru-inf3", "E51"), s.add("ru-inf1", "G48")
	s.add("ru-inf3", "E51")
	for _, v := range u {
		s.play("exploit " + v.String() + " C50")
	}
	s.play("choose "+u[0].String(), "at D50", "at E50", "halt "+u[0].String())
	s.play("choose "+u[1].String(), "follow "+u[0].String(), "at F49", "at G49", "halt "+u[1].String())
	s.asks(pGround)
	s.attack("germany", "E51", u[0]) // 4 against 12
	s.rolls(6)
	s.gone(u[0])
	s.left(near, u[1])
	s.attack("germany", "G48", u[1])
	s.rolls(6)
	s.gone(far)
	s.play("advance " + u[1].String() + " G48")
}

func TestAircraftAndShipsDoNotDefendAHex(t *testing.T) {
	rulebook.Covers(t, "reich", "14.4", "Q046")
	s := eastFront(t)
	tank := s.add("ge-arm4", "A55")
	base, wing := s.add("ru-base", "B54"), s.add("ru-air3", "B54")
	s.fight(atlas.Axis)
	for s.Stack.Top().Proc != pGround {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
	}
	s.attack("germany", "B54", tank)
	if s.Chance() != 0 {
		t.Fatal("dice are rolled for a hex without ground units")
	}
	s.play("advance " + tank.String() + " B54")
	s.isIn(tank, "B54")
	if s.where(base) == at(t, "B54") || s.where(wing) == at(t, "B54") {
		t.Error("the air base or the aircraft stay")
	}
}

func TestOnlyExploitersAttackFromAnUndefendedBeach(t *testing.T) {
	rulebook.Covers(t, "reich", "14.4", "29.436", "Q045", "Q047")
	s, u := beachAssault(t, "", 4, "br-arm4", "br-arm4")
	s.add("ge-inf1", "O21")
	s.give(atlas.Germany, "O21", "N20", "O20") // Paris supplies Cherbourg through Caen
	s.attack("britain", "M21", u[0])
	s.play("advance "+u[0].String()+" M21", "bridgehead britain M21")
	for s.Stack.Top().Proc != pBreakthroughs {
		s.play("done britain")
	}
	s.play("exploit " + u[1].String() + " M21")
	for s.Stack.Top().Proc != pExploit {
		s.play("done britain")
	}
	s.play("choose "+u[1].String(), "at N21", "halt "+u[1].String())
	for s.Stack.Top().Proc != pGround {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
	}
	s.play("attack britain O21")
	s.refused("join "+u[0].String(), "14.35")
	s.play("join " + u[1].String())
}

func TestAMinorTakesAttritionLossesOnlyIfItIsInContact(t *testing.T) {
	rulebook.Covers(t, "reich", "18.31", "Q063")
	for _, touching := range []bool{false, true} {
		s := newScene(t, atlas.Scenario1942, "Summer 1942")
		s.option[atlas.USSR][atlas.Eastern] = Attrition
		s.add("ru-inf3 x3", "B50")
		s.add("ge-inf3", "C50")
		s.add("ge-inf1", "E50")
		where := "E49"
		if touching {
			where = "C50"
		}
		ally := s.add("rum-inf2", where)
		s.give(atlas.Germany, "C50", "E50", "E49")
		s.fight(atlas.Allies)
		s.rolls(1)
		s.asks(pAttrition)
		if got := s.allowed("lose " + ally.String() + " 2"); got != touching {
			t.Errorf("a Rumanian unit in contact %v can be lost: %v", touching, got)
		}
	}
}

func TestTheOddLossFallsOnWhoHasMoreInContact(t *testing.T) {
	rulebook.Covers(t, "reich", "18.31")
	s := &scene{emptyBoard(atlas.Scenario1942, 5, false), t}
	s.now = atlas.DateOf(atlas.Summer, 1942)
	s.option[atlas.USSR][atlas.Eastern] = Attrition
	s.add("ru-inf3 x4", "B50")
	s.add("ru-inf3 x3", "B51")
	s.add("ge-inf3", "C50")
	s.add("ge-inf3 x3", "E50") // more factors, but behind the front
	s.add("it-inf2 x2", "C51")
	s.add("it-inf1", "E49")
	s.fight(atlas.Allies)
	s.rolls(3) // 21 factors: three units
	s.play("lose ge-inf3-2 3", "done germany")
	if s.asked() != atlas.OnlyPower(atlas.Italy) {
		t.Fatalf("after Germany's one unit %b are asked", s.asked())
	}
	s.play("lose it-inf1-1 1")
	if s.asked() != atlas.OnlyPower(atlas.Italy) {
		t.Errorf("Italy gives one unit, then %b are asked", s.asked())
	}
}
