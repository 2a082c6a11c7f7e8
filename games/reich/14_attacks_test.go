package reich

import (
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestNobodyMustAttackAndReplacementsNeverDo(t *testing.T) {
	rulebook.Covers(t, "reich", "14.21", "30.3")
	s := eastFront(t)
	s.add("ru-inf3", "C50")
	s.add("ge-inf3", "B50")
	depot := s.add("ge-rep", "B51")
	s.fight(atlas.Axis)
	s.play("attack germany C50")
	s.refused("join "+depot.String(), "30.3")
	s.play("back", "done germany")
	if s.Stack.Top().Proc == pGround {
		t.Error("who does not want to attack is asked again")
	}
}

func TestReplacementsCounterattackWithTheOthers(t *testing.T) {
	rulebook.Covers(t, "reich", "30.3")
	s := eastFront(t)
	s.option[atlas.USSR][atlas.Eastern] = Offensive
	s.add("ge-inf1", "C50")
	s.add("ge-rep", "C50")
	s.give(atlas.Germany, "C50")
	a := s.add("ru-arm4", "B50")
	s.fight(atlas.Allies)
	s.attack("ussr", "C50", a) // 4 against 4
	if f := top[attackFrame](s); f.defence != 4 || f.basic != 2 {
		t.Errorf("an infantry and a replacement defend with %d and counterattack with %d", f.defence, f.basic)
	}
}

func TestTwoUnitsAttackOutOfAHexAndAirborneBesides(t *testing.T) {
	rulebook.Covers(t, "reich", "14.24", "31.5", "9.5", "Q020")
	s := eastFront(t)
	s.add("ru-inf3", "C50")
	a, b, c := s.add("ge-inf3", "B50"), s.add("ge-arm4", "B50"), s.add("ge-inf1", "B50")
	para := s.add("ge-abn", "B50")
	s.lines("bridgeheads: B50 germany")
	s.fight(atlas.Axis)
	s.play("attack germany C50", "join "+a.String(), "join "+b.String())
	s.refused("join "+c.String(), "14.24")
	s.play("join " + para.String())
}

func TestThreeBritishUnitsAttackOutOfLondon(t *testing.T) {
	rulebook.Covers(t, "reich", "14.24", "6.11")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Britain][atlas.Western], s.option[atlas.USA][atlas.Western] = Offensive, Offensive
	s.add("ge-inf1", "K24")
	s.give(atlas.Germany, "K24")
	a, b, c := s.add("br-inf3", "K23"), s.add("br-inf3", "K23"), s.add("br-inf3", "K23")
	s.fight(atlas.Allies)
	s.play("attack britain K24", "join "+a.String(), "join "+b.String(), "join "+c.String())
}

func TestSeveralHexesAreAttackedAsOneOnlyByUnitsNextToAll(t *testing.T) {
	rulebook.Covers(t, "reich", "14.23", "28.424")
	s := eastFront(t)
	s.add("ru-inf1", "C49")
	s.add("ru-inf1", "C50")
	both, one := s.add("ge-arm4", "B50"), s.add("ge-arm4", "B51")
	s.fight(atlas.Axis)
	s.play("attack germany C50", "also germany C49")
	s.refused("join "+one.String(), "14.21")
	s.play("join "+both.String(), "launch germany")
	if f := top[attackFrame](s); f.attack != 4 || f.defence != 4 {
		t.Errorf("%d against %d, not 4 against 4", f.attack, f.defence)
	}
	s.rolls(6)
	for _, h := range []string{"C49", "C50"} {
		if !s.allowed("advance " + both.String() + " " + h) {
			t.Errorf("the victor cannot advance into %s", h)
		}
	}
}

func TestNoHexIsAttackedTwiceAndNoUnitAttacksTwice(t *testing.T) {
	rulebook.Covers(t, "reich", "14.23", "14.35")
	s := eastFront(t)
	s.add("ru-inf3 x2", "C50")
	s.add("ru-inf3", "C49")
	a, b := s.add("ge-inf3", "B50"), s.add("ge-inf3", "B51")
	s.add("ge-inf3", "B49")
	s.fight(atlas.Axis)
	s.attack("germany", "C49", a) // 3 against 6
	s.rolls(3, 5)                 // the counterattack at 1-1 loses the Russians
	s.play("done germany")
	s.play("attack germany C50")
	s.refused("join "+a.String(), "14.35")
	s.play("back")
	s.add("ru-inf1", "C49")
	s.refused("attack germany C49", "14.23")
	s.play("attack germany C50", "join "+b.String())
}

func TestAttacksNeedAnOffensiveOnTheFrontOfTheHexAttacked(t *testing.T) {
	rulebook.Covers(t, "reich", "20.1")
	s := eastFront(t)
	s.option[atlas.Germany][atlas.Eastern] = Pass
	s.option[atlas.Italy][atlas.Eastern] = Pass
	s.option[atlas.Germany][atlas.Western] = Offensive
	s.add("ru-inf1", "C50")
	s.add("ge-inf3", "B50")
	s.fight(atlas.Axis)
	if s.Stack.Top().Proc == pGround {
		t.Error("an attack is offered on a front without an Offensive")
	}
}

func TestAnAirborneUnitOnTopOfEnemiesMustAttackThemAndNobodyElse(t *testing.T) {
	rulebook.Covers(t, "reich", "14.21", "31.2", "31.3", "5.72")
	s := eastFront(t)
	defender := s.add("ru-inf1", "E52")
	s.add("ru-inf1", "D52")
	para := s.add("ge-abn", "E52")
	over := s.add("ge-inf3", "F51")
	s.mark(para, dropped|moved|freshlyDropped)
	s.fight(atlas.Axis)
	s.refused("done germany", "14.21")
	if s.allowed("attack germany D52") {
		t.Error("an airborne unit on top of enemies attacks others")
	}
	s.play("attack germany E52", "join "+over.String(), "launch germany")
	if f := top[attackFrame](s); f.attack != int16(para.Strength()+3) || f.defence != 2 {
		t.Errorf("%d against %d: the drop must untriple the river", f.attack, f.defence)
	}
	s.rolls(6)
	s.gone(defender)
	if s.control.of(at(t, "E52")) != atlas.Germany {
		t.Error("the airborne unit does not hold the hex it has cleared")
	}
	s.play("advance " + over.String() + " E52")
	if !s.allowed("bridgehead germany E52") {
		t.Error("a drop that untripled the river prevents the bridgehead (9.12)")
	}
}

func TestPartisansDoNotAttackAcrossABorder(t *testing.T) {
	rulebook.Covers(t, "reich", "32.2")
	s := eastFront(t)
	s.option[atlas.USSR][atlas.MediterraneanFront] = Offensive
	p := s.add("yug-part", "Y28")
	s.nation.set(p, atlas.USSR)
	s.add("ge-inf1", "Z28")
	s.give(atlas.Germany, "Z28", "Y28")
	s.add("ge-inf1", "X28")
	s.give(atlas.Germany, "X28")
	s.fight(atlas.Allies)
	if s.allowed("attack ussr Z28") && world.Hexes[at(t, "Z28")].Country != atlas.Yugoslavia {
		t.Error("a partisan attacks across the border")
	}
	if !s.allowed("attack ussr X28") {
		t.Error("a partisan cannot attack in its own country")
	}
}

func TestRussiaAndTheWestAttackOneAfterTheOther(t *testing.T) {
	rulebook.Covers(t, "reich", "45.2", "45.3")
	s := eastFront(t)
	for _, n := range []atlas.Country{atlas.USSR, atlas.Britain, atlas.USA} {
		s.option[n][atlas.Eastern] = Offensive
	}
	s.add("ge-inf3", "C50")
	s.give(atlas.Germany, "C50")
	r, b := s.add("ru-inf3", "B50"), s.add("br-arm4", "B51")
	s.fight(atlas.Allies)
	if s.allowed("attack ussr C50") {
		t.Error("the weaker of the two may attack first")
	}
	s.play("attack britain C50")
	s.refused("join "+r.String(), "45.3")
	s.play("join "+b.String(), "launch britain")
	s.rolls(5) // A at 1-2: the British are lost
	s.gone(b)
	s.attack("ussr", "C50", r) // the other may try then
}
