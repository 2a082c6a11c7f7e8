package reich

import (
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// crossing is an attack over the river into E52 that succeeds.
func crossing(t *testing.T) (*scene, atlas.Unit, atlas.Unit) {
	t.Helper()
	s := eastFront(t)
	s.add("ru-inf1", "E52")
	a, b := s.add("ge-arm4", "F51"), s.add("ge-inf3", "F52")
	s.fight(atlas.Axis)
	s.attack("germany", "E52", a, b)
	s.rolls(6)
	return s, a, b
}

func TestABridgeheadIsOfferedToTheFirstUnitAcrossARiver(t *testing.T) {
	rulebook.Covers(t, "reich", "9.1", "9.12", "9.2")
	s, a, _ := crossing(t)
	s.play("advance " + a.String() + " E52")
	s.play("bridgehead germany E52")
	if i := s.bridgeAt(at(t, "E52")); i < 0 || s.bridges[i].owner != atlas.Germany || s.bridges[i].bySea {
		t.Fatal("no bridgehead of the river sort was placed")
	}
	s.asks(pAdvance) // the others may follow
	if s.mayBridge(top[advanceFrame](s), at(t, "E52")) {
		t.Error("a second bridgehead may be placed in the same hex")
	}
}

func TestDecliningABridgeheadIsFinal(t *testing.T) {
	rulebook.Covers(t, "reich", "9.2")
	s, a, b := crossing(t)
	s.play("advance "+a.String()+" E52", "done germany")
	s.play("advance " + b.String() + " E52")
	if s.allowed("bridgehead germany E52") || s.bridgeAt(at(t, "E52")) >= 0 {
		t.Error("a bridgehead is offered twice")
	}
}

// overOneRiver is an attack from F51 on E52 beyond the river and on G51 on the same
// bank, as one, with room for a bridgehead in either.
func overOneRiver(t *testing.T, rules ruleSet) (*scene, atlas.Unit, atlas.Unit) {
	t.Helper()
	s := eastFront(t)
	s.rules = rules
	s.add("ru-inf1", "E52")
	s.add("ru-inf1", "G51")
	a, b := s.add("ge-arm4", "F51"), s.add("ge-arm4", "F51")
	s.fight(atlas.Axis)
	s.play("attack germany E52", "also germany G51", "join "+a.String(), "join "+b.String(), "launch germany")
	s.rolls(6)
	return s, a, b
}

func TestOfSeveralHexesEachThatWasTakenOverARiverMayHaveABridgehead(t *testing.T) {
	rulebook.Covers(t, "reich", "9.12", "14.23")
	s, a, b := overOneRiver(t, newest)
	s.play("advance "+a.String()+" G51", "advance "+b.String()+" E52")
	if s.allowed("bridgehead germany G51") {
		t.Error("a bridgehead is offered on the near bank")
	}
	s.play("bridgehead germany E52")
	if s, a, _ := overOneRiver(t, 1); s.try("advance "+a.String()+" E52") != nil || s.allowed("bridgehead germany E52") {
		t.Error("rule set 1 has changed")
	}
}

func TestNoBridgeheadWithoutACrossing(t *testing.T) {
	rulebook.Covers(t, "reich", "9.12", "14.4", "Q018")
	s := eastFront(t)
	s.add("ru-inf1", "C50")
	a := s.add("ge-arm4", "B50")
	s.fight(atlas.Axis)
	s.attack("germany", "C50", a)
	s.rolls(6)
	s.play("advance " + a.String() + " C50")
	if s.allowed("bridgehead germany C50") {
		t.Error("a bridgehead is offered on open land")
	}

	// Nor for armour that attacks an empty hex across a river.
	s = eastFront(t)
	a = s.add("ge-arm4", "F51")
	s.give(atlas.Germany, "F51")
	s.fight(atlas.Axis)
	s.attack("germany", "E52", a)
	s.play("advance " + a.String() + " E52")
	if s.allowed("bridgehead germany E52") {
		t.Error("a bridgehead is offered where nobody defended")
	}
}

func TestACampHasItsBridgeheadsAndMayMoveOne(t *testing.T) {
	rulebook.Covers(t, "reich", "9.3", "9.4")
	s, a, _ := crossing(t)
	for i := range axisBridges {
		s.bridges[i] = bridgehead{hex: at(t, []string{"C40", "C41", "C42"}[i]), owner: atlas.Germany}
	}
	s.play("advance " + a.String() + " E52")
	s.refused("bridgehead germany E52", "9.3")
	s.play("lift-bridgehead germany C41", "bridgehead germany E52")
	if s.bridgeAt(at(t, "C41")) >= 0 || s.bridgeAt(at(t, "E52")) < 0 {
		t.Error("the counter was not moved")
	}
}

func TestANeutralPowerNeedsLeaveForASecondBridgehead(t *testing.T) {
	rulebook.Covers(t, "reich", "9.7", "51.5")
	across := func(players uint8) *scene {
		s := &scene{emptyBoard(atlas.Scenario1939, players, false), t}
		s.now = atlas.DateOf(atlas.Spring, 1940)
		s.makeWar(atlas.USSR, atlas.Finland)
		s.status[atlas.Finland] = Invaded
		s.option[atlas.USSR][atlas.Eastern] = Offensive
		s.lines("bridgeheads: C42 ussr")
		s.add("fin-inf2", "E52")
		s.give(atlas.Finland, "E52")
		a, b := s.add("ru-arm4", "F51"), s.add("ru-arm4", "F52")
		s.fight(atlas.Allies)
		s.attack("ussr", "E52", a, b)
		s.rolls(6)
		s.play("advance " + a.String() + " E52")
		return s
	}
	here := at(t, "E52")
	s := across(5)
	s.play("bridgehead ussr E52")
	if !s.asked().Has(atlas.Britain) || !s.asked().Has(atlas.France) || s.asked().Has(atlas.USSR) || s.bridgeAt(here) >= 0 {
		t.Fatal("Britain and France are not asked for leave")
	}
	s.play("consent britain ussr", "consent france ussr")
	if s.bridgeAt(here) < 0 {
		t.Error("the bridgehead is not placed with leave")
	}
	for _, order := range [][]string{{"consent britain ussr", "dissent france ussr"}, {"dissent france ussr", "consent britain ussr"}} {
		s = across(5)
		s.play("bridgehead ussr E52")
		s.play(order...)
		s.rolls(1) // the coin of those who disagree (51.5)
		if s.bridgeAt(here) < 0 {
			t.Error("the bridgehead is not placed although the coin allows it")
		}
		s = across(5)
		s.play("bridgehead ussr E52")
		s.play(order...)
		s.rolls(2)
		s.refused("bridgehead ussr E52", "9.7")
	}
	s = across(5)
	s.rules = 1 // in rule set 1 one dissent is enough
	s.play("bridgehead ussr E52", "dissent france ussr")
	s.refused("bridgehead ussr E52", "9.7")
	s = across(5)
	s.play("bridgehead ussr E52", "dissent britain ussr", "dissent france ussr")
	s.refused("bridgehead ussr E52", "9.7")
	s.play("lift-bridgehead ussr C42", "bridgehead ussr E52")
	if s.bridgeAt(here) < 0 || s.ownBridges(atlas.USSR) != 1 {
		t.Error("the one bridgehead cannot be moved without leave")
	}
	s = across(2)
	s.play("bridgehead ussr E52")
	if s.bridgeAt(here) < 0 {
		t.Error("a player asks himself for leave")
	}
}

func TestAllOnABridgeheadDefend(t *testing.T) {
	rulebook.Covers(t, "reich", "9.5")
	s := eastFront(t)
	s.option[atlas.USSR][atlas.Eastern] = Offensive
	s.add("ge-inf1 x5", "C50")
	s.give(atlas.Germany, "C50")
	s.lines("bridgeheads: C50 germany")
	a := s.add("ru-arm4", "B50")
	s.fight(atlas.Allies)
	s.attack("ussr", "C50", a)
	if f := top[attackFrame](s); f.basic != 5 {
		t.Errorf("%d factors of five defend", f.basic)
	}
}

func TestOfAnOverstackTwoUnitsOfTheOwnersChoiceDefend(t *testing.T) {
	rulebook.Covers(t, "reich", "14.24")
	s := eastFront(t)
	s.option[atlas.USSR][atlas.Eastern] = Offensive
	weak, strong := s.add("ge-inf1", "C50"), s.add("ge-inf3", "C50")
	other := s.add("ge-arm4", "C50")
	s.give(atlas.Germany, "C50")
	a, b := s.add("ru-arm4", "B50"), s.add("ru-arm4", "B50")
	c, d := s.add("ru-arm4", "B51"), s.add("ru-arm4", "B51")
	s.fight(atlas.Allies)
	s.attack("ussr", "C50", a, b, c, d) // 16
	s.asks(pAttack)
	s.play("choose " + weak.String())
	if f := top[attackFrame](s); f.basic != 7 || f.defence != 14 {
		t.Errorf("%d factors defend (%d)", f.basic, f.defence)
	}
	s.rolls(6) // D at 1-1: all are lost
	s.gone(weak, strong, other)
}

func TestWhoCannotAdvanceAfterCombat(t *testing.T) {
	rulebook.Covers(t, "reich", "14.29", "27.42", "3.35")
	s := eastFront(t)
	s.add("ru-inf1", "C50")
	cut, held, free := s.add("ge-arm4", "B50"), s.add("ge-inf3", "B51"), s.add("ge-inf3", "B51")
	s.mark(cut, unsupplied)
	s.mark(held, garrison)
	s.fight(atlas.Axis)
	s.attack("germany", "C50", cut, held, free)
	s.rolls(6)
	s.refused("advance "+cut.String()+" C50", "27.42")
	s.refused("advance "+held.String()+" C50", "3.35")
	s.refused("advance "+free.String()+" C49", "14.29")
	s.play("advance " + free.String() + " C50")
}

func TestTheDefenderNeverAdvances(t *testing.T) {
	rulebook.Covers(t, "reich", "14.29", "Q037")
	s := eastFront(t)
	defender := s.add("ru-inf3", "C50")
	a := s.add("ge-inf3", "B50")
	s.add("ge-inf3", "B51")
	s.fight(atlas.Axis)
	s.attack("germany", "C50", a)
	s.rolls(5)
	s.gone(a)
	s.isIn(defender, "C50")
	if s.Stack.Top().Proc == pAdvance {
		t.Error("an advance is offered to the defender")
	}
}

func TestABridgeheadStaysIfSupplyWouldNeedMoreShipsWithoutIt(t *testing.T) {
	rulebook.Covers(t, "reich", "9.4", "27.26")
	for rules, stays := range map[ruleSet]bool{1: false, newest: true} {
		s := war(t, atlas.Scenario1942, "Summer 1943")
		s.rules = rules
		for _, n := range []atlas.Country{atlas.Morocco, atlas.Algeria} {
			for h := range world.Countries[n].Hexes.Bits().All() {
				s.control.set(atlas.Hex(h), atlas.Britain)
			}
		}
		s.add("br-inf3", "DD5")
		home, rock := s.add("br-fleet9", "L22"), s.add("br-fleet9", atlas.Sites.Gibraltar.String())
		s.lines("bridgeheads: DD3 britain by-sea") // Casablanca
		s.mover = atlas.Allies
		s.beginPlayerTurn()
		s.task.set(home, Supplying)
		s.task.set(rock, Supplying)
		if s.countFed() != 1 || s.shipsNeeded() != 1 {
			t.Fatalf("%d units are fed with %d factors, not one with one", s.countFed(), s.shipsNeeded())
		}
		s.removeBridgeheads()
		if got := s.bridgeAt(at(t, "DD3")) >= 0; got != stays {
			t.Errorf("in rule set %d the bridgehead stays: %v", rules, got)
		}
	}
}

func TestAlliesAgreeOnWhoTakesTheHex(t *testing.T) {
	rulebook.Covers(t, "reich", "14.29")
	joint := func() (*scene, atlas.Unit, atlas.Unit) {
		s := eastFront(t)
		for n := range s.seats {
			s.seats[n] = uint8(n)
		}
		s.add("ru-inf1", "C52")
		g, i := s.add("ge-inf3", "B53"), s.add("it-inf2", "C51")
		s.fight(atlas.Axis)
		s.attack("germany", "C52", g, i)
		s.rolls(6)
		return s, g, i
	}
	s, g, i := joint()
	s.play("advance " + g.String() + " C52")
	s.isIn(g, "B53")
	s.play("consent italy germany")
	s.isIn(g, "C52")
	s.play("advance " + i.String() + " C52") // the hex is Germany's
	s.holds(atlas.Germany, "C52")

	s, g, i = joint()
	s.play("advance "+g.String()+" C52", "dissent italy germany")
	s.refused("advance "+g.String()+" C52", "14.29")
	s.play("advance "+i.String()+" C52", "dissent germany italy")
	s.isIn(g, "B53")
	s.isIn(i, "C51")
	s.holds(atlas.USSR, "C52")
}

// The first counter of the Axis is a bridgehead like the others.
func TestUnitsFollowAshoreOnTheFirstAxisBridgehead(t *testing.T) {
	rulebook.Covers(t, "reich", "29.436")
	s, u := beachAssault(t, "", 2, "br-inf3", "br-inf1")
	h := at(t, "M21")
	if s.followsAshore(u[1], h) {
		t.Fatal("a unit lands where there is no bridgehead")
	}
	s.bridges[0] = bridgehead{hex: h, owner: atlas.Britain, bySea: true}
	if !s.followsAshore(u[1], h) {
		t.Error("nobody follows on the first bridgehead")
	}
	s.bridges[0].bySea = false
	if s.followsAshore(u[1], h) {
		t.Error("a unit lands on a bridgehead over a river")
	}
}
