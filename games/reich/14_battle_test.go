package reich

import (
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestFourUnitsAttackAtTwoToOneAndTheVictorMovesIn(t *testing.T) {
	rulebook.Covers(t, "reich", "14.16", "14.2", "14.22", "14.25", "14.29", "14.31", "5.71")
	s := eastFront(t)
	defender := s.add("ru-inf3", "C50")
	a, b, c := s.add("ge-inf3", "B50"), s.add("ge-inf3", "B50"), s.add("ge-inf3", "B51")
	tank, reserve := s.add("ge-arm4", "B51"), s.add("ge-arm4", "A51")
	s.fight(atlas.Axis)
	s.attack("germany", "C50", a, b, c, tank)
	if f := top[attackFrame](s); f.attack != 13 || f.defence != 6 || column(f.column) != twoToOne {
		t.Fatalf("%d against %d at %s, not 13 against 6 at 2-1", f.attack, f.defence, column(f.column))
	}
	s.rolls(5)
	s.gone(defender)
	s.play("advance " + a.String() + " C50")
	s.isIn(a, "C50")
	if s.control.of(at(t, "C50")) != atlas.Germany {
		t.Error("the hex did not change hands")
	}
	s.play("done germany", "done germany")
	s.asks(pBreakthroughs)
	if !s.allowed("exploit " + reserve.String() + " C50") {
		t.Error("there is no breakthrough")
	}
}

func TestAResultRemovesItsSide(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26")
	for _, c := range []struct {
		die          int
		attackerGone bool
	}{{5, true}, {6, false}} {
		s := eastFront(t)
		defender := s.add("ru-inf2", "C50")
		attacker := s.add("ge-arm4", "B50")
		s.fight(atlas.Axis)
		s.attack("germany", "C50", attacker)
		s.rolls(c.die)
		if got := !s.inPlay(attacker); got != c.attackerGone {
			t.Errorf("a %d at 1-1 leaves the attacker gone: %v", c.die, got)
		}
		if got := !s.inPlay(defender); got == c.attackerGone {
			t.Errorf("a %d at 1-1 leaves the defender gone: %v", c.die, got)
		}
		if s.at.of(attacker) != inPool && c.attackerGone {
			t.Error("a lost unit did not return to its force pool")
		}
	}
}

func TestAnExchangeMatchesTerrainForTheAttackerAndFaceValueInACounterattack(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26", "28.423")
	// Doubled 3-3 with a factor of DAS is seven; a counterattack makes it four.
	for _, c := range []struct {
		dice []int
		need int
	}{{[]int{1}, 7}, {[]int{2, 1}, 4}} {
		s := eastFront(t)
		s.add("ru-inf3", "C50")
		s.add("ru-air1", "D49")
		a, b := s.add("ge-arm4", "B50"), s.add("ge-arm4", "B50")
		d, e := s.add("ge-inf3", "B51"), s.add("ge-inf3", "B51")
		s.fight(atlas.Axis)
		s.play("fly ru-air1-1", "cover C50")
		s.attack("germany", "C50", a, b, d, e)
		s.rolls(c.dice...)
		s.asks(pLosses)
		if got := int(top[lossesFrame](s).factors); got != c.need {
			t.Errorf("the attacker must lose %d, not %d", got, c.need)
		}
		s.play("lose " + a.String() + " 4")
		if c.need == 7 {
			s.play("lose " + d.String() + " 3")
		}
		s.left(b, e)
	}
}

func TestMoreMayBeGivenUpThanAnExchangeDemands(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26")
	exchanged := func(rules ruleSet) (*scene, atlas.Unit, atlas.Unit, atlas.Unit) {
		s := eastFront(t)
		s.rules = rules
		s.add("ru-inf1", "C50")
		tank, foot, other := s.add("ge-arm4", "B50"), s.add("ge-inf3", "B51"), s.add("ge-inf3", "B51")
		plane := s.add("ge-air5", "A50")
		s.fight(atlas.Axis)
		s.play("fly "+plane.String(), "support C50", "factors 5")
		s.attack("germany", "C50", tank, foot, other)
		s.rolls(1)
		s.asks(pLosses)
		s.refused("done germany", "14.26") // two factors must go
		s.play("lose " + foot.String() + " 3")
		return s, tank, other, plane
	}
	s, tank, other, plane := exchanged(newest)
	s.asks(pLosses)
	s.play("lose "+tank.String()+" 4", "lose "+plane.String()+" 5", "done germany")
	s.gone(tank, plane)
	s.left(other)
	s.asks(pAdvance)
	if s, _, _, _ := exchanged(1); s.Stack.Top().Proc == pLosses {
		t.Error("rule set 1 has changed")
	}
}

func TestTheDefenderMayGiveUpMoreThanAnExchangeDemands(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26")
	s := eastFront(t)
	x, y := s.add("ru-inf1", "C50"), s.add("ru-inf3", "C50")
	attacker := s.add("it-inf2", "B50")
	s.fight(atlas.Axis)
	s.attack("italy", "C50", attacker)
	s.rolls(1)
	s.play("lose "+x.String()+" 1", "lose "+y.String()+" 3")
	s.gone(attacker, x, y)
}

func TestTheDefenderCountsHisExchangeLossesWithTerrain(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26", "Q036")
	s := eastFront(t)
	x, y := s.add("ru-inf1", "C50"), s.add("ru-inf1", "C50")
	attacker := s.add("it-inf2", "B50")
	s.fight(atlas.Axis)
	s.attack("italy", "C50", attacker)
	if odds := column(top[attackFrame](s).column); odds != oneToTwo {
		t.Fatalf("the odds are %s", odds)
	}
	s.rolls(1)
	s.gone(attacker)
	if s.inPlay(x) == s.inPlay(y) {
		t.Error("the defender must lose just one of two doubled 1-3 units")
	}
}

func TestAnEvenExchangeLeavesNobodyAndTheHexItsOwner(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26", "7.3")
	s := eastFront(t)
	defender := s.add("ru-inf2", "C50")
	attacker := s.add("ge-arm4", "B50")
	s.fight(atlas.Axis)
	s.attack("germany", "C50", attacker)
	s.rolls(1)
	s.gone(defender, attacker)
	if s.control.of(at(t, "C50")) != atlas.USSR {
		t.Error("the hex changed hands without an advance")
	}
}

func TestCounterattacksGoOnUntilSomebodyIsEliminated(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26", "14.27", "14.28", "Q037")
	s := eastFront(t)
	defender := s.add("ru-inf3", "C50")
	a, b, helper := s.add("ge-inf3", "B50"), s.add("ge-inf3", "B50"), s.add("ge-arm4", "B51")
	s.fight(atlas.Axis)
	s.attack("germany", "C50", a, b) // 6 against 6
	s.rolls(2)                       // CA: 3 against 6, 1-2
	if f := top[attackFrame](s); f.Step != attackCounter || column(f.column) != oneToTwo {
		t.Fatalf("the counterattack is at %s", column(f.column))
	}
	if s.Chance() == 0 {
		t.Fatal("somebody is asked during a counterattack")
	}
	s.rolls(3) // CA again: the attacker rolls at his first odds
	if f := top[attackFrame](s); f.Step != attackRoll || column(f.column) != even {
		t.Fatalf("the attacker attacks again at %s", column(f.column))
	}
	s.rolls(2, 5) // CA, then A against the counterattacking defender
	s.gone(defender)
	s.left(a, b, helper)
	s.play("advance " + a.String() + " C50") // the original attacker may advance
}

func TestNamedCounterattackColumnsHold(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26")
	for _, c := range []struct {
		attackers []string
		die       int
		want      column
	}{
		{[]string{"ge-arm4", "ge-arm4"}, 4, even},                  // 2-1: CA1
		{[]string{"ge-arm4", "ge-arm4"}, 2, oneToTwo},              // 2-1: CA2
		{[]string{"ge-arm4", "ge-arm4", "ge-arm4"}, 3, oneToThree}, // 3-1: CA3
	} {
		s := eastFront(t)
		s.add("ru-inf2", "C50")
		var units []atlas.Unit
		for i, what := range c.attackers {
			units = append(units, s.add(what, []string{"B50", "B50", "B51"}[i]))
		}
		s.fight(atlas.Axis)
		s.attack("germany", "C50", units...)
		s.rolls(c.die)
		if f := top[attackFrame](s); f.Step != attackCounter || column(f.column) != c.want {
			t.Errorf("%v and a %d: the counterattack is at %s, not %s", c.attackers, c.die, column(f.column), c.want)
		}
	}
}

func TestACounterattackBelowOneToFourLosesTheDefenderWithoutARoll(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26")
	s := eastFront(t)
	defender := s.add("ru-inf1", "D44") // quadrupled in Leningrad
	a, b := s.add("ge-arm4", "E44"), s.add("ge-inf3", "E44")
	s.give(atlas.Germany, "E44")
	s.fight(atlas.Axis)
	s.attack("germany", "D44", a, b) // 7 against 4; the counterattack would be 1 against 7
	s.rolls(2)
	s.gone(defender)
	s.asks(pAdvance)
}

func TestAttacksBelowOneToFourMayBeMadeAndAreLost(t *testing.T) {
	rulebook.Covers(t, "reich", "14.25", "Q035")
	s := eastFront(t)
	s.add("ru-inf3 x2", "C50")
	attacker := s.add("it-inf2", "B50")
	s.fight(atlas.Axis)
	s.attack("italy", "C50", attacker)
	s.gone(attacker)
}

func TestTheWorkedExampleOfDefensiveAirSupport(t *testing.T) {
	rulebook.Covers(t, "reich", "28.514", "28.515", "28.511")
	// Eight ground and four air factors against a doubled 2-3 with three of DAS.
	s := eastFront(t)
	defender := s.add("ru-inf2", "C50")
	a, b := s.add("ge-arm4", "B50"), s.add("ge-arm4", "B50")
	s.add("ge-air3", "B54")
	s.add("ge-air1", "B54")
	s.give(atlas.Germany, "B54")
	s.add("ru-air3", "D49")
	s.fight(atlas.Axis)
	s.play("fly ge-air3-1", "support C50", "factors 3", "fly ge-air1-1", "support C50")
	s.play("fly ru-air3-1", "cover C50", "factors 3")
	s.attack("germany", "C50", a, b)
	if f := top[attackFrame](s); f.attack != 12 || f.defence != 7 || column(f.column) != even {
		t.Fatalf("%d against %d at %s", f.attack, f.defence, column(f.column))
	}
	s.rolls(2) // CA at 5 against 12
	if f := top[attackFrame](s); column(f.column) != oneToThree {
		t.Fatalf("the counterattack is at %s", column(f.column))
	}
	s.rolls(5) // A: the counterattacker is lost
	s.gone(defender, world.Units.ByName["ru-air3-1"])
	s.left(world.Units.ByName["ge-air3-1"], world.Units.ByName["ge-air1-1"])
	if u := world.Units.ByName["ge-air3-1"]; s.fresh(u) != 0 {
		t.Error("aircraft that supported are not inverted")
	}
}

func TestTerrainMultipliesTheDefence(t *testing.T) {
	rulebook.Covers(t, "reich", "5.7", "5.71", "5.72", "5.74")
	for _, c := range []struct {
		what, target, from string
		times              int
	}{
		{"clear", "C50", "B50", 2},
		{"a river", "E52", "F51", 3},
		{"the near bank of a river", "E52", "D52", 2},
		{"a mountain", "C63", "C62", 3},
		{"an arrow", "U41", "U40", 3},
	} {
		s := eastFront(t)
		s.add("ru-inf1", c.target)
		s.give(atlas.USSR, c.target)
		a := s.add("ge-inf3", c.from)
		s.fight(atlas.Axis)
		s.attack("germany", c.target, a)
		if f := top[attackFrame](s); int(f.defence) != c.times {
			t.Errorf("%s multiplies by %d, not %d", c.what, f.defence, c.times)
		}
	}
}

func TestFortressesQuadruple(t *testing.T) {
	rulebook.Covers(t, "reich", "5.71", "5.54")
	s := eastFront(t)
	s.add("ru-inf1", "D44")
	a, b := s.add("ge-arm4", "E44"), s.add("ge-inf3", "E44")
	s.give(atlas.Germany, "E44")
	s.fight(atlas.Axis)
	s.attack("germany", "D44", a, b)
	if f := top[attackFrame](s); f.defence != 4 {
		t.Errorf("Leningrad multiplies by %d", f.defence)
	}
}

func TestAnyUnitButAPartisanUntriplesARiver(t *testing.T) {
	rulebook.Covers(t, "reich", "5.72", "32.3")
	s := eastFront(t)
	s.mover = atlas.Allies
	s.option[atlas.USSR][atlas.Eastern] = Offensive
	s.add("ge-inf1", "E52")
	s.give(atlas.Germany, "E52")
	over := s.add("ru-inf3", "F51")
	near := s.add("ru-part", "D52")
	s.nation.set(near, atlas.USSR)
	s.fight(atlas.Allies)
	s.attack("ussr", "E52", over, near)
	if f := top[attackFrame](s); f.defence != 3 {
		t.Errorf("with a partisan on the near bank the defence is %d", f.defence)
	}

	s = eastFront(t)
	s.option[atlas.USSR][atlas.Eastern] = Offensive
	s.add("ge-inf1", "E52")
	s.give(atlas.Germany, "E52")
	a, b := s.add("ru-part", "F51"), s.add("ru-part", "D52")
	s.nation.set(a, atlas.USSR)
	s.nation.set(b, atlas.USSR)
	s.fight(atlas.Allies)
	s.attack("ussr", "E52", a, b)
	if f := top[attackFrame](s); f.defence != 2 {
		t.Errorf("if all are partisans the near bank untriples, but the defence is %d", f.defence)
	}
}

func TestTheFirstWinterTakesTheDoubling(t *testing.T) {
	rulebook.Covers(t, "reich", "44.1")
	s := newScene(t, atlas.Scenario1942, "Winter 1942")
	s.winterNow("44.1")
	s.option[atlas.USSR][atlas.Eastern] = Offensive
	s.add("ge-inf3", "C50")
	s.give(atlas.Germany, "C50")
	finn := s.add("fin-inf2", "E52")
	s.give(atlas.Germany, "E52")
	s.status[atlas.Finland], s.patron[atlas.Finland] = Active, atlas.Germany
	s.makeWar(atlas.Finland, atlas.USSR)
	_ = finn
	a, b := s.add("ru-inf3", "B50"), s.add("ru-inf3", "D52")
	s.fight(atlas.Allies)
	s.attack("ussr", "C50", a)
	if f := top[attackFrame](s); f.defence != 3 {
		t.Errorf("a German 3-3 in the snow defends with %d", f.defence)
	}
	s.rolls(5)
	s.attack("ussr", "E52", b)
	if f := top[attackFrame](s); f.defence != 4 {
		t.Errorf("Finns in the snow defend with %d", f.defence)
	}
}

// Who attacks an ally in somebody's hex attacks that ally as well.
func TestAnAttackFollowsUpTheWarOnTheDefender(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	a := s.add("ge-arm4", "N26")
	s.add("br-inf3", "N24")
	s.add("fr-inf2", "O25")
	for _, c := range []struct {
		target          string
		france, britain bool
	}{{"O25", true, false}, {"N24", true, true}} {
		s.politics.declared[atlas.Germany] = 0
		s.politics.pursued[atlas.Germany] = 0
		s.politics.declared[atlas.Germany].Add(atlas.Britain)
		s.politics.declared[atlas.Germany].Add(atlas.France)
		s.mover = atlas.Axis
		s.openAttack(atlas.Germany, at(t, c.target))
		g := &s.Position.fight
		g.side = atlas.Germany
		g.attackers.Add(a)
		g.defenders = s.facingAttack()
		s.noteFights()
		if p := s.politics.pursued[atlas.Germany]; p.Has(atlas.France) != c.france || p.Has(atlas.Britain) != c.britain {
			t.Errorf("an attack on %s follows up the war on France: %v, on Britain: %v", c.target, p.Has(atlas.France), p.Has(atlas.Britain))
		}
	}
}
