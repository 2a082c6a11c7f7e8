package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// optionScene is a scene with a unit of each power, at the choice of options.
func optionScene(t *testing.T, mover atlas.Alliance, when string, prepare func(*scene)) *scene {
	t.Helper()
	s := newScene(t, atlas.Campaign, when)
	s.status[atlas.Poland], s.patron[atlas.Poland] = Conquered, atlas.Germany
	s.peaceWithAll(atlas.Poland)
	for what, where := range map[string]string{"ge-inf3": "L31", "it-inf1": "Y22", "br-inf3": "K23", "fr-inf2": "O22", "ru-inf2": "H47", "us-inf3": "us-box"} {
		s.add(what, where)
	}
	if prepare != nil {
		prepare(s)
	}
	s.phase(mover, flow.At(pOptions, 0))
	return s
}

func TestAnOffensiveCostsFifteenOnEachFront(t *testing.T) {
	rulebook.Covers(t, "reich", "12.22", "20.3", "12.23")
	s := optionScene(t, atlas.Axis, "Spring 1940", nil)
	brp := s.brp[atlas.Germany]
	s.play("option germany west offensive", "option germany med offensive", "option germany east attrition")
	if got := brp - s.brp[atlas.Germany]; got != 30 {
		t.Errorf("two offensives cost %d BRPs", got)
	}
	if s.option[atlas.Germany] != [atlas.NumFronts]Option{atlas.Western: Offensive, atlas.Eastern: Attrition, atlas.MediterraneanFront: Offensive} {
		t.Errorf("options %v", s.option[atlas.Germany])
	}
	if !s.isOver() {
		t.Errorf("neutral Italy is asked: %v", s.moves())
	}
}

func TestAPowerChoosesOnceOnAFront(t *testing.T) {
	rulebook.Covers(t, "reich", "12.22")
	s := optionScene(t, atlas.Axis, "Spring 1940", nil)
	s.play("option germany west pass")
	s.refused("option germany west offensive", "12.22")
	s.play("done germany")
	if !s.isOver() {
		t.Error("the rest are not passes")
	}
}

func TestOffensivesBeyondTheBRPsAreRefused(t *testing.T) {
	rulebook.Covers(t, "reich", "11.4", "12.22")
	s := optionScene(t, atlas.Axis, "Spring 1940", func(s *scene) { s.brp[atlas.Germany] = 29 })
	s.play("option germany west offensive")
	s.refused("option germany med offensive", "11.4")
}

func TestAlliesTakeTheSameOptionOrPass(t *testing.T) {
	rulebook.Covers(t, "reich", "12.25", "20.4")
	s := optionScene(t, atlas.Allies, "Spring 1940", nil)
	s.play("option britain west attrition", "option france west offensive")
	if s.option[atlas.Britain][atlas.Western] != Pass || s.politics.chosen[atlas.Britain] != 0 {
		t.Error("Britain's attrition stands beside a French offensive")
	}
	s.refused("option britain west attrition", "12.25")
	s.play("option britain west offensive")
	if s.brp[atlas.Britain] != 125-15 || s.brp[atlas.France] != 85-15 {
		t.Error("each ally that joins an offensive pays for it")
	}
}

func TestAnAllyWhoHadChosenOnAllFrontsJoinsAnOffensiveOrPasses(t *testing.T) {
	rulebook.Covers(t, "reich", "12.25")
	for _, joins := range []bool{true, false} {
		s := optionScene(t, atlas.Allies, "Spring 1940", nil)
		s.play("option britain west attrition", "done britain", "option france west offensive")
		if !s.asked().Has(atlas.Britain) {
			t.Fatal("Britain is not asked again")
		}
		s.refused("option britain west attrition", "12.25")
		s.refused("option britain med attrition", "12.22") // its other choices stand
		want := Pass
		if joins {
			want = Offensive
			s.play("option britain west offensive")
		} else {
			s.play("option britain west pass")
		}
		s.play("done france")
		if s.option[atlas.Britain][atlas.Western] != want || s.Stack.Top().Proc == pOptions {
			t.Errorf("Britain's option is %v", s.option[atlas.Britain])
		}
	}
}

func TestPowersThatAreNotAlliedChooseFreely(t *testing.T) {
	rulebook.Covers(t, "reich", "12.25")
	s := optionScene(t, atlas.Axis, "Spring 1940", func(s *scene) { s.wars([2]atlas.Country{atlas.Italy, atlas.Greece}) })
	s.play("option germany med offensive", "option italy med attrition")
	if s.option[atlas.Italy][atlas.MediterraneanFront] != Attrition {
		t.Error("neutral Italy may not use attrition against Greece")
	}
}

func TestRussiaDecidesInTheEast(t *testing.T) {
	rulebook.Covers(t, "reich", "12.25")
	s := optionScene(t, atlas.Allies, "Spring 1942", func(s *scene) { s.wars([2]atlas.Country{atlas.USSR, atlas.Germany}) })
	s.refused("option britain east offensive", "12.25")
	s.play("option ussr east attrition")
	s.refused("option britain east offensive", "12.25")
	s.play("option britain east attrition")
}

func TestFranceOnlyFightsForParisWhileItIsLost(t *testing.T) {
	rulebook.Covers(t, "reich", "26.815", "26.8")
	s := optionScene(t, atlas.Allies, "Summer 1940", func(s *scene) { s.give(atlas.Germany, "O22"); s.wars([2]atlas.Country{atlas.Italy, atlas.France}) })
	s.refused("option france west attrition", "26.815")
	s.refused("option france med offensive", "26.815")
	s.play("option france west offensive")
}

func TestGermanysFirstOffensiveInTheEastIsGivenAndFree(t *testing.T) {
	rulebook.Covers(t, "reich", "43.1")
	s := newScene(t, atlas.Campaign, "")
	s.add("ge-inf3", "L31")
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	if s.option[atlas.Germany][atlas.Eastern] != Offensive || s.brp[atlas.Germany] != 150 {
		t.Errorf("option %v, %d BRPs", s.option[atlas.Germany], s.brp[atlas.Germany])
	}
	s.refused("option germany east pass", "12.22")
	s.play("done germany")

	s = newScene(t, atlas.Campaign, "Winter 1939")
	s.add("ge-inf3", "L31")
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	s.refused("option germany east pass", "43.1")
	s.refused("done germany", "12.22")
	s.play("option germany east attrition", "done germany")
}

func TestAnOffensiveThatIsNotUsedBecomesAPass(t *testing.T) {
	rulebook.Covers(t, "reich", "12.24", "20.4")
	s := optionScene(t, atlas.Axis, "Spring 1940", nil)
	s.play("option germany west offensive", "option germany med offensive", "done germany")
	brp := s.brp[atlas.Germany]
	s.fights(atlas.Germany, atlas.France, atlas.Western)
	s.deeds()
	if s.option[atlas.Germany][atlas.Western] != Offensive {
		t.Error("an offensive that was used is gone")
	}
	if s.option[atlas.Germany][atlas.MediterraneanFront] != Pass || s.brp[atlas.Germany] != brp {
		t.Error("an offensive that was not used stands, or its BRPs came back")
	}
}

func TestTheAxisTakeNoOffensiveInTheRussianWinter(t *testing.T) {
	rulebook.Covers(t, "reich", "44.1")
	s := optionScene(t, atlas.Axis, "Winter 1941", func(s *scene) { s.wars([2]atlas.Country{atlas.USSR, atlas.Germany}); s.politics.bitter = s.now + 1 })
	s.refused("option germany east offensive", "44.1")
	s.play("option germany east attrition")
}

func TestTheFreeFrenchFightForNothingWhenBritainHasFallen(t *testing.T) {
	rulebook.Covers(t, "reich", "49.8")
	s := optionScene(t, atlas.Allies, "Summer 1941", func(s *scene) {
		s.fallen |= 1<<atlas.Britain | 1<<atlas.France
		u := s.add("fr-inf2", "HH35")
		s.nation.set(u, atlas.FreeFrench)
	})
	brp := s.brp[atlas.USA]
	s.play("option usa med offensive")
	if s.brp[atlas.USA] != brp {
		t.Error("a neutral America pays for the Free French")
	}
}
