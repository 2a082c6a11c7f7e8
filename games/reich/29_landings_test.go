package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// beachAssault is an Allied invasion of M21, off which the ships lie.
func beachAssault(t *testing.T, defender string, fleets int, cargo ...string) (*scene, []atlas.Unit) {
	t.Helper()
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "M21")
	if defender != "" {
		s.add(defender, "M21")
	}
	for range fleets {
		s.add("br-fleet9", "L22")
	}
	var units []atlas.Unit
	for _, what := range cargo {
		units = append(units, s.add(what, "L22"))
	}
	s.fight(atlas.Allies)
	for range fleets {
		s.play(s.firstOf("invade"), "shore M21 0")
	}
	for _, u := range units {
		s.play("embark " + u.String())
	}
	s.untilGround()
	return s, units
}

// untilGround lets everybody be done until ground attacks are announced.
func (s *scene) untilGround() {
	s.t.Helper()
	for s.Stack.Top().Proc != pGround {
		if s.asked() == 0 || s.Stack.Find(pCombat) == nil {
			s.t.Fatal("this does not come to ground combat")
		}
		for n := range s.asked().All {
			s.play("done " + atlas.NationIDs[n])
			break
		}
	}
}

func TestABeachIsTripledAgainstAnInvasionOnly(t *testing.T) {
	rulebook.Covers(t, "reich", "5.72", "5.73", "29.43", "29.431", "29.411")
	s, u := beachAssault(t, "ge-inf3", 2, "br-arm4")
	s.attack("britain", "M21", u[0])
	if f := top[attackFrame](s); f.attack != 6 || f.defence != 9 { // four ashore, six idle naval factors
		t.Errorf("%d against %d, not 6 against 9", f.attack, f.defence)
	}

	s = war(t, atlas.Campaign, "Spring 1942")
	s.add("ge-inf3", "M21")
	s.give(atlas.Germany, "M21")
	a := s.add("br-inf3", "N21")
	s.fight(atlas.Allies)
	s.untilGround()
	s.attack("britain", "M21", a)
	if f := top[attackFrame](s); f.defence != 6 {
		t.Errorf("attacked by land alone the beach defends with %d", f.defence)
	}
}

func TestALandAttackDoesNotUntripleABeach(t *testing.T) {
	rulebook.Covers(t, "reich", "5.73", "29.431")
	s, u := beachAssault(t, "ge-inf3", 2, "br-arm4")
	a := s.add("br-inf3", "N21")
	s.give(atlas.Britain, "N21")
	s.attack("britain", "M21", u[0], a)
	if f := top[attackFrame](s); f.attack != 9 || f.defence != 9 {
		t.Errorf("%d against %d, not 9 against 9", f.attack, f.defence)
	}
}

func TestTwoOfTheUnitsAboardAttack(t *testing.T) {
	rulebook.Covers(t, "reich", "29.433", "31.5")
	s, u := beachAssault(t, "ge-inf1", 3, "br-inf3", "br-inf1", "br-inf1")
	s.play("attack britain M21", "join "+u[0].String(), "join "+u[1].String())
	s.refused("join "+u[2].String(), "29.433")
}

func TestBombardingShipsMayBeLostInsteadOfTroopsThreeForOne(t *testing.T) {
	rulebook.Covers(t, "reich", "29.414", "29.412", "29.437", "14.26")
	s, u := beachAssault(t, "ge-inf1", 3, "br-inf3")
	s.attack("britain", "M21", u[0]) // 3 + 18/3 = 9 against 3
	if f := top[attackFrame](s); f.attack != 9 || f.defence != 3 || column(f.column) != threeToOne {
		t.Fatalf("%d against %d at %s", f.attack, f.defence, column(f.column))
	}
	s.rolls(1) // exchange: three factors
	s.asks(pLosses)
	if !s.allowed("sink britain 3") || !s.allowed("lose "+u[0].String()+" 3") {
		t.Fatalf("the choice is %v", s.moves())
	}
	s.play("sink britain 3")
	for s.Stack.Top().Proc != pLosses {
		s.play(s.moves()[0])
	}
	s.play("done britain") // no more than that
	s.left(u[0])
	naval := 0
	for v := range atlas.Of(atlas.Britain) {
		if v.Kind() == atlas.Fleet && s.inPlay(v) {
			naval += v.Strength()
		}
	}
	if naval != 18 {
		t.Errorf("%d naval factors are left of 27", naval)
	}
}

func TestWhenTheTroopsAreGoneTheShipsChooseTheirLosses(t *testing.T) {
	rulebook.Covers(t, "reich", "29.414", "14.26")
	s, u := beachAssault(t, "ge-inf3", 3, "br-inf1")
	s.attack("britain", "M21", u[0])
	s.Stack.Push(flow.Frame(pLosses, lossesFrame{factors: 4, whose: lossAttackers}))
	s.Asked, s.State.Chance = 0, 0
	s.proceed()
	s.play("lose " + u[0].String() + " 1")
	if s.Stack.Top().Proc != pLosses || !s.allowed("sink britain 3") || !s.allowed("sink britain 1") {
		t.Fatalf("three factors are left to lose, and the choice is %v", s.moves())
	}
}

func TestAnInvasionPlacesABridgeheadAndTheOthersFollow(t *testing.T) {
	rulebook.Covers(t, "reich", "9.11", "29.436", "9.2", "27.24")
	s, u := beachAssault(t, "ge-inf1", 3, "br-inf3", "br-inf1", "br-inf1")
	s.attack("britain", "M21", u[0], u[1])
	s.rolls(6)
	s.play("advance "+u[0].String()+" M21", "bridgehead britain M21")
	i := s.bridgeAt(at(t, "M21"))
	if i < 0 || !s.bridges[i].bySea {
		t.Fatal("no bridgehead that takes supply from the sea")
	}
	s.play("advance "+u[2].String()+" M21", "advance "+u[1].String()+" M21")
	for _, v := range u {
		s.isIn(v, "M21")
	}
}

func TestAnEmptyBeachIsTakenAtOnceAndItsInvadersDoNotAttackOn(t *testing.T) {
	rulebook.Covers(t, "reich", "29.436", "14.4", "9.11", "Q047")
	s, u := beachAssault(t, "", 2, "br-inf3")
	s.add("ge-inf1", "N21")
	s.give(atlas.Germany, "N21")
	s.attack("britain", "M21", u[0])
	s.play("advance " + u[0].String() + " M21")
	if !s.allowed("bridgehead britain M21") {
		t.Error("no bridgehead on an enemy beach that nobody defended")
	}
	s.play("bridgehead britain M21")
	if s.Stack.Top().Proc == pGround && s.allowed("attack britain N21") {
		t.Error("the invaders attack on")
	}
}

func TestUnitsAboardExploitAnInvasion(t *testing.T) {
	rulebook.Covers(t, "reich", "29.435", "14.31")
	s, u := beachAssault(t, "ge-inf1", 4, "br-arm4", "br-arm4")
	s.attack("britain", "M21", u[0])
	s.rolls(6)
	s.play("advance "+u[0].String()+" M21", "done britain")
	for s.Stack.Top().Proc != pBreakthroughs && s.Stack.Find(pCombat) != nil {
		s.play("done britain")
	}
	s.asks(pBreakthroughs)
	s.play("exploit " + u[1].String() + " M21")
	s.isIn(u[1], "M21")
}

func TestAFortressIsBombardedForALandAttackToo(t *testing.T) {
	rulebook.Covers(t, "reich", "29.413", "5.54")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.add("br-inf1", "AA7")
	s.add("it-fleet9", "AA24")
	a := s.add("ge-arm4", "Z8")
	s.give(atlas.Germany, "Z8")
	s.fight(atlas.Axis)
	s.play(s.firstOf("bombard"))
	s.play(s.firstOf("shore AA7"))
	s.untilGround()
	s.attack("germany", "AA7", a)
	if f := top[attackFrame](s); f.attack != 7 || f.defence != 4 {
		t.Errorf("%d against %d, not 7 against 4", f.attack, f.defence)
	}
}
