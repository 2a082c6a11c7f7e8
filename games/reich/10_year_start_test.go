package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// year runs a year start to the first decision.
func (s *scene) year(step uint8) {
	s.mover = atlas.Axis
	s.Stack = engine.Stack{}
	s.Stack.Push(flow.At(pGame, 3))
	s.Stack.Push(flow.Frame(pYearStart, yearStartFrame{Head: flow.Head{Step: step}, variantsAsked: 1}))
	s.proceed()
}

// reckon resolves strategic warfare and gives the BRPs of the new year.
func (s *scene) reckon() {
	s.exchangeWarfare()
	s.inflictWarfare(&warfareFrame{})
	s.newYear()
}

// The worked examples of chapter 10: Germany from 1940 to 1943, and a deficit.
func TestTheBaseGrowsAndIsCutAsInTheExamples(t *testing.T) {
	rulebook.Covers(t, "reich", "10.3", "10.31", "10.32", "10.33", "10.34", "10.35", "10.36", "10.345")
	for _, c := range []struct {
		name                    string
		when                    string
		base, left, sac, income int16
		wantBase, wantTotal     int16
	}{
		{"1940: no growth of the base", "Spring 1940", 150, 50, 0, 20, 150, 195},
		{"1941: growth", "Spring 1941", 150, 30, 0, 60, 165, 225},
		{"1942: cut by bombing", "Spring 1942", 165, 0, 5, 85, 155, 240},
		{"1943: surplus eaten up, base cut", "Spring 1943", 155, 10, 10, 60, 145, 205},
		{"a deficit of which bombing caused a part", "Spring 1943", 150, -3, 3, 0, 144, 141},
	} {
		s := newScene(t, atlas.Campaign, c.when)
		s.base[atlas.Germany], s.brp[atlas.Germany] = c.base, c.left
		s.economy.sw[atlas.Britain].sky = uint8(c.sac)
		for _, n := range []atlas.Country{atlas.Poland, atlas.Belgium, atlas.Netherlands, atlas.Denmark, atlas.Luxembourg, atlas.BalticStates, atlas.Norway} {
			if y := int16(s.yield(n)); y <= c.income {
				s.conquer(atlas.Germany, n)
				c.income -= y
			}
		}
		if c.income != 0 {
			t.Fatalf("%s: %d BRPs of conquests are left over", c.name, c.income)
		}
		s.reckon()
		if s.base[atlas.Germany] != c.wantBase || s.brp[atlas.Germany] != c.wantTotal {
			t.Errorf("%s: base %d and total %d, want %d and %d", c.name, s.base[atlas.Germany], s.brp[atlas.Germany], c.wantBase, c.wantTotal)
		}
	}
}

func TestMoscowAndLeningradCountForThemselves(t *testing.T) {
	rulebook.Covers(t, "reich", "10.37", "10.344")
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.give(atlas.Germany, "H47", "D44")
	germanBefore, russian := s.brp[atlas.Germany], s.brp[atlas.USSR]
	s.settleTerritories()
	if s.brp[atlas.Germany] != germanBefore || s.brp[atlas.USSR] != russian {
		t.Error("BRPs changed hands between two year starts")
	}
	s.brp = [atlas.NumMajors]int16{}
	s.newYear()
	if s.brp[atlas.Germany] != 150+30 || s.brp[atlas.USSR] != 90-30 {
		t.Errorf("Germany has %d and Russia %d BRPs", s.brp[atlas.Germany], s.brp[atlas.USSR])
	}
	s.lines("fallen: and ussr")
	s.brp = [atlas.NumMajors]int16{}
	s.newYear()
	if s.brp[atlas.Germany] != 150+45 {
		t.Errorf("after Russia's surrender Germany has %d BRPs: half of Russia's, nothing for the cities", s.brp[atlas.Germany])
	}
}

func TestSpendingIsLimitedToHalfOfTheYearsTotal(t *testing.T) {
	rulebook.Covers(t, "reich", "11.0", "11.1", "11.2", "11.3", "11.4")
	s := newScene(t, atlas.Scenario1939, "")
	want := [atlas.NumMajors]int16{atlas.Germany: 75, atlas.Italy: 37, atlas.Britain: 62, atlas.France: 42, atlas.USSR: 45, atlas.USA: 135}
	if s.limit != want {
		t.Errorf("limits %v, want %v", s.limit, want)
	}
	s.forfeit(atlas.Britain, 25) // Gibraltar is lost
	if !s.affords(atlas.Britain, 62) || s.affords(atlas.Britain, 63) {
		t.Error("an involuntary loss changes the limit")
	}
	s.brp[atlas.Britain] = 15
	if !s.affords(atlas.Britain, 15) || s.affords(atlas.Britain, 16) {
		t.Error("BRPs that are there cannot be spent, or others can")
	}
	s.pay(atlas.Britain, 15)
	s.forfeit(atlas.Britain, 5)
	if s.brp[atlas.Britain] != -5 {
		t.Errorf("Britain has %d BRPs, not a deficit of 5", s.brp[atlas.Britain])
	}
}

func TestWarfareIsBuiltInSecretWithATenthOfTheYear(t *testing.T) {
	rulebook.Covers(t, "reich", "10.1", "10.4", "10.41", "10.42", "10.43", "10.44", "10.45", "10.46", "10.47")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.brp = [atlas.NumMajors]int16{atlas.Germany: 187, atlas.Britain: 139, atlas.Italy: 80, atlas.USSR: 100, atlas.France: 85, atlas.USA: 270}
	s.economy.total = s.brp
	s.year(yearConstruction)
	if s.asked() != 1<<atlas.Germany|1<<atlas.Britain {
		t.Fatalf("asked are %b: Germany and Britain together, America not before 1942", s.asked())
	}
	s.refused("sea-war germany 10", "10.41") // 18 BRPs: nine factors
	s.play("sea-war germany 6")
	before := string(s.AppendView(nil, 1))
	s.play("air-war germany 3")
	if string(s.AppendView(nil, 1)) != before {
		t.Error("the Allies see what Germany is building")
	}
	s.play("north germany 2", "sea-war britain 4") // 13 BRPs: four factors at three each
	if s.sw0(atlas.Germany) != (swFactors{4, 3}) || s.economy.murmansk[atlas.Germany] != 2 {
		t.Errorf("Germany has %v in the SW box and %d in the Murmansk box", s.sw0(atlas.Germany), s.economy.murmansk[atlas.Germany])
	}
	s.play("north britain 0")
	if s.brp[atlas.Germany] != 187-18 || s.brp[atlas.Britain] != 139-12 {
		t.Errorf("Germany has %d and Britain %d BRPs", s.brp[atlas.Germany], s.brp[atlas.Britain])
	}
	if s.limit[atlas.Germany] != (187-18)/2 || s.spent[atlas.Germany] != 0 {
		t.Error("warfare counts towards the limit of a turn")
	}
}

func (s *scene) sw0(n atlas.Country) swFactors {
	sw := s.economy.sw[n]
	if plan := s.economy.plan[n]; plan.step != planNone || plan.sea+plan.sky > 0 {
		sw.sea += plan.sea - plan.northward
		sw.sky += plan.sky
		s.economy.murmansk[n] = plan.northward
	}
	return sw
}

// Before the 1942 scenario only strategic warfare is built, on top of the surplus
// of the card; Axis variant 6 comes first.
func TestTheScenarioOf1942BeginsWithWarfareAlone(t *testing.T) {
	rulebook.Covers(t, "reich", "50.23", "3.39")
	s := newScene(t, atlas.Scenario1942, "")
	if s.economy.sw[atlas.Germany].sea != 6 {
		t.Fatalf("Germany begins with %d submarines, not 6", s.economy.sw[atlas.Germany].sea)
	}
	s.economy.drawn = true
	s.economy.variants[atlas.Axis].number, s.economy.variants[atlas.Allies].number = 6, 1
	brp := s.brp[atlas.Germany]
	s.mover = atlas.Axis
	s.Stack = engine.Stack{}
	s.Stack.Push(flow.At(pGame, 3))
	s.Stack.Push(flow.At(pYearStart, yearConstruction))
	s.proceed()
	s.play("variant germany 6", "done britain")
	if s.brp[atlas.Germany] != brp+50 {
		t.Errorf("variant 6 brought %d BRPs", s.brp[atlas.Germany]-brp)
	}
	if s.asked() != 1<<atlas.Germany|1<<atlas.Britain|1<<atlas.USA {
		t.Errorf("asked are %b", s.asked())
	}
	if s.planRoom(atlas.Germany) != (int(brp)+50)/10/2 {
		t.Errorf("Germany may build %d factors", s.planRoom(atlas.Germany))
	}
}

func TestALostMoscowGivesNothingAtTheNewYear(t *testing.T) {
	rulebook.Covers(t, "reich", "10.37")
	for holder, want := range map[atlas.Country]atlas.Country{atlas.USSR: atlas.Nobody, atlas.Germany: atlas.Germany} {
		s := newScene(t, atlas.Campaign, "Spring 1943")
		s.wars([2]atlas.Country{atlas.USSR, atlas.Germany})
		s.control.set(atlas.Sites.Moscow, holder)
		s.politics.cityYearly[moscowCity] = atlas.Germany
		if s.newYear(); s.politics.cityYearly[moscowCity] != want {
			t.Errorf("with %s in Moscow its BRPs are those of %s", atlas.NationNames[holder], holderID(s.politics.cityYearly[moscowCity]))
		}
	}
}
