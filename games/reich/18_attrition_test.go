package reich

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/games/reich/data"
	"sandtable/rulebook"
)

// grinding is Summer 1942 with German attrition in the East.
func grinding(t testing.TB) *scene {
	t.Helper()
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Germany][atlas.Eastern], s.option[atlas.Italy][atlas.Eastern] = Attrition, Attrition
	return s
}

func TestTheAttritionTableIsThePrintedOne(t *testing.T) {
	rulebook.Covers(t, "reich", "18.3")
	var file struct {
		Attrition struct{ Rows map[string][7][2]uint8 }
	}
	if err := data.Decode("tables.json", &file); err != nil {
		t.Fatal(err)
	}
	for i, die := range []string{"1", "2", "3", "4", "5", "6"} {
		if attritionTable[i] != file.Attrition.Rows[die] {
			t.Errorf("the row of a %s is %v, not %v", die, attritionTable[i], file.Attrition.Rows[die])
		}
	}
}

func TestTwentyFiveFactorsAndAOneTakeThreeUnitsAndTwoHexes(t *testing.T) {
	rulebook.Covers(t, "reich", "18.0", "18.3", "18.31", "18.32", "18.33", "18.34")
	s := grinding(t)
	a, b := s.add("ge-arm4", "B50"), s.add("ge-arm4", "B50")
	s.add("ge-arm4 x2", "B51")
	s.add("ge-inf3 x2", "B49")
	s.add("ge-inf3", "B52") // next to C51
	x, y := s.add("ru-inf3", "C50"), s.add("ru-inf3", "C49")
	far1, far2, far3 := s.add("ru-inf1", "G53"), s.add("ru-inf1", "H53"), s.add("ru-inf1", "H52")
	s.add("ru-inf1", "C51")
	s.fight(atlas.Axis)
	if got := s.inContact(atlas.OnlyPower(atlas.Germany), atlas.Eastern); got != 25 {
		t.Fatalf("%d factors are in contact, not 25", got)
	}
	s.rolls(1)
	if f := top[attritionFrame](s); f.counters != 3 || f.hexes != 2 {
		t.Fatalf("%d units and %d hexes are lost", f.counters, f.hexes)
	}
	s.play("lose "+far1.String()+" 1", "lose "+far2.String()+" 1", "lose "+far3.String()+" 1")
	s.gone(far1, far2, far3)
	s.play("take germany C50")
	s.refused("done germany", "18.33")
	s.play("choose "+a.String(), "done germany")
	s.play("take germany C49", "choose "+b.String(), "done germany")
	if seen := s.seen(atlas.USSR, "attrition"); !strings.Contains(seen, `"yields":["C50","C49"]`) {
		t.Errorf("of the hexes that are given up is shown %s", seen)
	}
	// C49 and C50 are both given up, so neither unit may go to the other's hex.
	if s.allowed("at C49") || s.allowed("at B50") {
		t.Error("a unit retreats into a hex that is given up or held by the enemy")
	}
	for s.Stack.Top().Proc == pAttrition && s.asked() != 0 {
		moves := s.moves()
		s.play(moves[0])
	}
	s.left(x, y)
	s.isIn(a, "C50")
	s.isIn(b, "C49")
	if s.control.of(at(t, "C50")) != atlas.Germany {
		t.Error("the hex taken did not change hands")
	}
}

func TestWhatCountsForAttrition(t *testing.T) {
	rulebook.Covers(t, "reich", "18.1", "20.2", "30.3", "27.41", "32.2", "9.5", "18.2")
	s := grinding(t)
	s.add("ru-inf3", "C50")
	count := func(what string, n int) {
		t.Helper()
		if got := s.inContact(atlas.OnlyPower(atlas.Germany)|atlas.OnlyPower(atlas.Italy), atlas.Eastern); got != n {
			t.Errorf("%s: %d factors, not %d", what, got, n)
		}
	}
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	s.add("ge-inf3", "B50")
	count("a unit in contact", 3)
	s.add("ge-rep", "B50")
	count("a replacement", 3)
	cut := s.add("ge-inf1", "B51")
	s.mark(cut, unsupplied)
	count("an unsupplied unit", 4)
	s.add("ge-inf3", "A51")
	count("a unit behind the front", 4)
	hot := s.add("ge-arm4", "B51")
	s.mark(hot, attacked)
	count("a unit that attacked elsewhere", 4)
	s.add("it-inf2", "C51")
	count("an ally", 6)
	s.option[atlas.Italy][atlas.Eastern] = Pass
	count("an ally that passes", 4)
	s.add("ge-inf1 x3", "D50")
	count("more units than attack, on a bridgehead", 7)
}

func TestAlliesMakeOneRoll(t *testing.T) {
	rulebook.Covers(t, "reich", "18.2")
	s := grinding(t)
	s.add("ru-inf3", "C50")
	s.add("ge-inf3", "B50")
	s.add("it-inf2", "B51")
	s.fight(atlas.Axis)
	s.rolls(6)
	if s.Stack.Find(pAttrition) != nil && s.Chance() != 0 {
		t.Error("the allies roll twice")
	}
}

func TestAttritionTakesUnitsOfNationsInContactOnly(t *testing.T) {
	rulebook.Covers(t, "reich", "18.31", "3.35")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.USSR][atlas.Eastern] = Attrition
	s.add("ru-inf3 x2", "B50")
	ge := s.add("ge-inf3", "C50")
	s.give(atlas.Germany, "C50", "D50", "D49")
	behind := s.add("ge-inf1", "E50")
	it := s.add("it-inf2", "E49")
	held := s.add("ge-inf1", "D49")
	s.mark(held, garrison)
	west := s.add("ge-inf1", "N27")
	s.fight(atlas.Allies)
	s.rolls(1)
	s.asks(pAttrition)
	if !s.allowed("lose "+ge.String()+" 3") || !s.allowed("lose "+behind.String()+" 1") {
		t.Error("units of the nation in contact cannot be lost")
	}
	for _, u := range []atlas.Unit{it, west, held} {
		if s.allowed("lose "+u.String()+" 1") || s.allowed("lose "+u.String()+" 2") {
			t.Errorf("%s can be lost", u)
		}
	}
	s.refused("lose "+held.String()+" 1", "3.35")
}

func TestLossesBeyondWhatThereIsAreIgnored(t *testing.T) {
	rulebook.Covers(t, "reich", "18.31", "Q064")
	s := grinding(t)
	s.add("ge-arm4 x2", "B50")
	s.add("ge-arm4 x2", "B51")
	only := s.add("ru-inf1", "C50")
	s.fight(atlas.Axis)
	s.rolls(1) // two units and a hex
	s.play("lose " + only.String() + " 1")
	if s.Stack.Find(pAttrition) != nil {
		t.Error("the attrition does not end when nothing is left")
	}
}

func TestHexesThatAttritionCannotTake(t *testing.T) {
	rulebook.Covers(t, "reich", "18.32", "5.41", "5.42", "5.56", "9.6")
	for _, c := range []struct{ what, hex, from, rule string }{
		{"a fortress", "D44", "E44", "5.56"},
		{"an objective", "H47", "H46", "5.41"}, // Moscow is a capital too
		{"a bridgehead", "C50", "B50", "9.6"},
	} {
		s := grinding(t)
		s.give(atlas.USSR, c.hex)
		s.add("ru-inf3 x2", c.hex)
		s.add("ru-inf1 x3", "G53")
		s.add("ge-arm4 x4", c.from)
		s.add("ge-inf3 x2", c.from)
		if c.what == "a bridgehead" {
			s.bridges[4] = bridgehead{hex: at(t, c.hex), owner: atlas.USSR}
		}
		// Somewhere else a hex can be taken, so that the question is put.
		s.add("ru-inf1", "B56")
		s.add("ge-inf1", "A56")
		s.fight(atlas.Axis)
		s.rolls(1)
		for s.Stack.Top().Step == grindLosses && s.asked() != 0 {
			for _, m := range s.moves() {
				if slices.Contains([]string{"lose ru-inf1-1 1", "lose ru-inf1-2 1", "lose ru-inf1-3 1"}, m) {
					s.play(m)
					break
				}
			}
		}
		s.refused("take germany "+c.hex, c.rule)
		if !s.allowed("take germany B56") {
			t.Errorf("%s: B56 cannot be taken", c.what)
		}
	}
}

func TestOnlyUnitsThatCanAdvanceTakeAHex(t *testing.T) {
	rulebook.Covers(t, "reich", "18.32", "30.3", "27.42")
	s := grinding(t)
	s.add("ru-inf3", "C50")
	s.add("ru-inf1 x3", "G53")
	cut := s.add("ge-inf3", "B50")
	s.mark(cut, unsupplied)
	s.add("ge-rep", "B50")
	s.add("ge-arm4 x2", "C51")
	for u := range s.here(at(t, "C51")) {
		s.mark(u, unsupplied)
	}
	s.fight(atlas.Axis)
	s.rolls(1)
	s.play("lose ru-inf1-1 1", "lose ru-inf1-2 1")
	if s.Stack.Find(pAttrition) != nil {
		t.Error("a hex is offered though nobody can advance")
	}
}

func TestRetreatsAvoidOverstacksAndEnemyHexesUnlessForced(t *testing.T) {
	rulebook.Covers(t, "reich", "18.33", "18.35", "6.13", "Q065")
	set := func(full bool) (*scene, atlas.Unit) {
		s := grinding(t)
		s.add("ge-arm4", "B50")
		s.add("ge-arm4", "B51")
		s.add("ge-inf3", "C51")
		u := s.add("ru-inf3", "C50")
		s.give(atlas.Germany, "C49", "D49")
		if full {
			s.add("ru-inf3 x2", "D50")
		}
		s.add("ru-inf1 x2", "G53")
		s.fight(atlas.Axis)
		s.rolls(1) // eleven factors: two units and a hex
		s.play("lose ru-inf1-1 1", "lose ru-inf1-2 1")
		s.play("take germany C50", "choose ge-arm4-1", "done germany")
		return s, u
	}
	s, u := set(false)
	s.isIn(u, "D50") // the one friendly hex with room: nothing to choose
	s, u = set(true)
	s.asks(pAttrition)
	for _, h := range []string{"C49", "D49", "D50"} {
		if !s.allowed("at " + h) {
			t.Errorf("a unit without a better way cannot retreat to %s", h)
		}
	}
	s.play("at D50")
	if !s.has(u, overstacked) {
		t.Error("the overstack is not remembered")
	}
}

func TestUnitsWithoutARetreatAreDestroyed(t *testing.T) {
	rulebook.Covers(t, "reich", "18.35")
	s := grinding(t)
	u := s.add("ru-inf3", "C50")
	for _, h := range []string{"B50", "B51", "C49", "C51", "D49", "D50"} {
		s.add("ge-inf3", h)
	}
	s.add("ru-inf1 x2", "G53")
	s.fight(atlas.Axis)
	s.rolls(1)
	s.play("lose ru-inf1-1 1", "lose ru-inf1-2 1")
	s.play("take germany C50", "choose ge-inf3-1", "done germany")
	s.gone(u)
}

func TestAircraftLeaveAHexTakenByAttrition(t *testing.T) {
	rulebook.Covers(t, "reich", "18.36", "28.24")
	s := grinding(t)
	s.add("ru-inf3", "B54")
	air := s.add("ru-air3", "B54")
	s.add("ge-arm4 x2", "A55")
	s.add("ge-inf3", "A54")
	s.add("ru-inf1 x2", "G53")
	s.fight(atlas.Axis)
	s.rolls(1)
	s.play("lose ru-inf1-1 1", "lose ru-inf1-2 1")
	s.play("take germany B54", "choose ge-arm4-1", "done germany")
	for s.Stack.Top().Proc == pAttrition && s.asked() != 0 {
		s.play(s.moves()[0])
	}
	if s.where(air) == at(t, "B54") || !s.onBoard(air) {
		t.Errorf("the aircraft are in %s", spotTitle(s.at.of(air)))
	}
}

func TestAttritionIsTakenBeforeOrAfterTheOffensiveAsTheAttackerLikes(t *testing.T) {
	rulebook.Covers(t, "reich", "14.34", "20.2", "20.3")
	s := grinding(t)
	s.option[atlas.Germany][atlas.Western] = Offensive
	s.add("ru-inf3", "C50")
	s.add("ge-inf3", "B50")
	s.fight(atlas.Axis)
	s.asks(pCombat)
	s.play("grind germany east")
	s.rolls(6)
	if s.Stack.Find(pAttrition) != nil {
		t.Error("the attrition is taken twice")
	}

	s = grinding(t)
	s.option[atlas.Germany][atlas.Western] = Offensive
	s.add("ru-inf3", "C50")
	s.add("ge-inf3", "B50")
	s.fight(atlas.Axis)
	s.play("done germany")
	if s.Stack.Top().Proc != pAttrition || s.Chance() != 6 {
		t.Error("the attrition is not taken afterwards")
	}
}

func TestAUnitCountedInAttritionAttacksNobody(t *testing.T) {
	rulebook.Covers(t, "reich", "20.2")
	s := grinding(t)
	u := s.add("ge-inf3", "B50")
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	s.Position.fight.worn.Add(u)
	if got := s.cannotAttack(u, false); got != barWorn {
		t.Errorf("the bar is %d", got)
	}
}

// Several players split what their allies lose.
func TestDefendingPlayersSplitTheLosses(t *testing.T) {
	rulebook.Covers(t, "reich", "18.31")
	p := emptyBoard(atlas.Scenario1942, 5, false)
	s := &scene{p, t}
	s.now = atlas.DateOf(atlas.Summer, 1942)
	s.option[atlas.USSR][atlas.Eastern] = Attrition
	s.add("ru-inf3 x2", "B50")
	s.add("ru-inf3 x2", "B51")
	s.add("ge-inf3", "C50")
	s.add("it-inf2", "C51")
	s.add("ge-inf1", "E50")
	s.add("it-inf1", "E49")
	s.begin(atlas.Allies, flow.At(pCombat, 0))
	s.rolls(1) // twelve factors: two units
	if s.asked() != atlas.OnlyPower(atlas.Germany)|atlas.OnlyPower(atlas.Italy) {
		t.Fatalf("the asked are %b", s.asked())
	}
	s.refused("done germany", "18.31")
	s.play("lose ge-inf1-1 1", "done germany")
	if s.asked() != atlas.OnlyPower(atlas.Italy) {
		t.Errorf("after Germany's share %b are asked", s.asked())
	}
}

// worn is attrition against as many German as Italian factors.
func worn(t *testing.T, russians string) *scene {
	s := &scene{emptyBoard(atlas.Scenario1942, 5, false), t}
	s.now = atlas.DateOf(atlas.Summer, 1942)
	s.option[atlas.USSR][atlas.Eastern] = Attrition
	s.add("ru-inf3 x2", "B50")
	s.add(russians, "B51")
	s.add("ge-inf3", "C50")
	s.add("it-inf2", "C51")
	s.add("it-inf1", "C51")
	s.begin(atlas.Allies, flow.At(pCombat, 0))
	return s
}

func TestAlliesMayAgreeOnOtherLossesThanHalf(t *testing.T) {
	rulebook.Covers(t, "reich", "18.31")
	s := worn(t, "ru-inf3 x2")
	s.rolls(1) // twelve factors: two units
	s.play("lose it-inf1-1 1", "lose it-inf2-1 2")
	if s.asked().Has(atlas.Germany) {
		t.Error("Germany still loses after Italy has given both")
	}
}

func TestADieSettlesTheOddLossOfEquals(t *testing.T) {
	rulebook.Covers(t, "reich", "18.31")
	for i, n := range []atlas.Country{atlas.Germany, atlas.Italy} {
		s := worn(t, "ru-inf1")
		s.rolls(1) // seven factors: one unit
		if s.State.Chance != 2 {
			t.Fatalf("chance is among %d", s.State.Chance)
		}
		s.rolls(i + 1)
		other := atlas.Germany + atlas.Italy - n
		s.play("done " + atlas.CountryIDs[other])
		if s.asked() != atlas.OnlyPower(n) {
			t.Errorf("asked are %b, not %s", s.asked(), atlas.NationNames[n])
		}
	}
}

func TestADieGivesEqualAttackersTheFirstHex(t *testing.T) {
	rulebook.Covers(t, "reich", "18.31")
	for i, n := range []atlas.Country{atlas.Germany, atlas.Italy} {
		s := &scene{emptyBoard(atlas.Scenario1942, 5, false), t}
		s.now = atlas.DateOf(atlas.Summer, 1942)
		s.option[atlas.Germany][atlas.Eastern], s.option[atlas.Italy][atlas.Eastern] = Attrition, Attrition
		s.add("ge-inf3 x2", "B50")
		s.add("it-inf2 x2", "B51")
		s.add("it-inf2", "B52")
		s.add("ru-inf1 x2", "C50")
		s.add("ru-inf1 x2", "C51")
		s.begin(atlas.Axis, flow.At(pCombat, 0))
		s.rolls(1) // twelve factors: two units and a hex
		s.play("lose ru-inf1-1 1", "lose ru-inf1-3 1")
		if s.Chance() != 2 {
			t.Fatalf("chance is among %d", s.Chance())
		}
		s.rolls(i + 1)
		if s.asked() != atlas.OnlyPower(n) {
			t.Errorf("asked are %b, not %s", s.asked(), atlas.NationNames[n])
		}
		s.play("done " + atlas.CountryIDs[n])
		if other := atlas.Germany + atlas.Italy - n; s.asked() != atlas.OnlyPower(other) {
			t.Errorf("after %s asked are %b", atlas.NationNames[n], s.asked())
		}
	}
}
