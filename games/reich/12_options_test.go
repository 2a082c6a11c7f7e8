package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// optionScene is a scene with a unit of each power, at the choice of options.
func optionScene(t *testing.T, mover alliance, when string, prepare func(*scene)) *scene {
	t.Helper()
	s := newScene(t, campaign, when)
	s.status[poland], s.patron[poland] = conquered, germany
	s.peaceWithAll(poland)
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
	s := optionScene(t, axis, "Spring 1940", nil)
	brp := s.brp[germany]
	s.play("option germany west offensive", "option germany med offensive", "option germany east attrition")
	if got := brp - s.brp[germany]; got != 30 {
		t.Errorf("two offensives cost %d BRPs", got)
	}
	if s.option[germany] != [numFronts]option{western: offensive, eastern: attrition, mediterraneanFront: offensive} {
		t.Errorf("options %v", s.option[germany])
	}
	if !s.isOver() {
		t.Errorf("neutral Italy is asked: %v", s.moves())
	}
}

func TestAPowerChoosesOnceOnAFront(t *testing.T) {
	rulebook.Covers(t, "reich", "12.22")
	s := optionScene(t, axis, "Spring 1940", nil)
	s.play("option germany west pass")
	s.refused("option germany west offensive", "12.22")
	s.play("done germany")
	if !s.isOver() {
		t.Error("the rest are not passes")
	}
}

func TestOffensivesBeyondTheBRPsAreRefused(t *testing.T) {
	rulebook.Covers(t, "reich", "11.4", "12.22")
	s := optionScene(t, axis, "Spring 1940", func(s *scene) { s.brp[germany] = 29 })
	s.play("option germany west offensive")
	s.refused("option germany med offensive", "11.4")
}

func TestAlliesTakeTheSameOptionOrPass(t *testing.T) {
	rulebook.Covers(t, "reich", "12.25", "20.4")
	s := optionScene(t, allies, "Spring 1940", nil)
	s.play("option britain west attrition", "option france west offensive")
	if s.option[britain][western] != pass || s.politics.chosen[britain] != 0 {
		t.Error("Britain's attrition stands beside a French offensive")
	}
	s.refused("option britain west attrition", "12.25")
	s.play("option britain west offensive")
	if s.brp[britain] != 125-15 || s.brp[france] != 85-15 {
		t.Error("each ally that joins an offensive pays for it")
	}
}

func TestAnAllyWhoHadChosenOnAllFrontsJoinsAnOffensiveOrPasses(t *testing.T) {
	rulebook.Covers(t, "reich", "12.25")
	for _, joins := range []bool{true, false} {
		s := optionScene(t, allies, "Spring 1940", nil)
		s.play("option britain west attrition", "done britain", "option france west offensive")
		if !s.asked().has(britain) {
			t.Fatal("Britain is not asked again")
		}
		s.refused("option britain west attrition", "12.25")
		s.refused("option britain med attrition", "12.22") // its other choices stand
		want := pass
		if joins {
			want = offensive
			s.play("option britain west offensive")
		} else {
			s.play("option britain west pass")
		}
		s.play("done france")
		if s.option[britain][western] != want || s.Stack.Top().Proc == pOptions {
			t.Errorf("Britain's option is %v", s.option[britain])
		}
	}
}

func TestPowersThatAreNotAlliedChooseFreely(t *testing.T) {
	rulebook.Covers(t, "reich", "12.25")
	s := optionScene(t, axis, "Spring 1940", func(s *scene) { s.wars([2]country{italy, greece}) })
	s.play("option germany med offensive", "option italy med attrition")
	if s.option[italy][mediterraneanFront] != attrition {
		t.Error("neutral Italy may not use attrition against Greece")
	}
}

func TestRussiaDecidesInTheEast(t *testing.T) {
	rulebook.Covers(t, "reich", "12.25")
	s := optionScene(t, allies, "Spring 1942", func(s *scene) { s.wars([2]country{ussr, germany}) })
	s.refused("option britain east offensive", "12.25")
	s.play("option ussr east attrition")
	s.refused("option britain east offensive", "12.25")
	s.play("option britain east attrition")
}

func TestFranceOnlyFightsForParisWhileItIsLost(t *testing.T) {
	rulebook.Covers(t, "reich", "26.815", "26.8")
	s := optionScene(t, allies, "Summer 1940", func(s *scene) { s.give(germany, "O22"); s.wars([2]country{italy, france}) })
	s.refused("option france west attrition", "26.815")
	s.refused("option france med offensive", "26.815")
	s.play("option france west offensive")
}

func TestGermanysFirstOffensiveInTheEastIsGivenAndFree(t *testing.T) {
	rulebook.Covers(t, "reich", "43.1")
	s := newScene(t, campaign, "")
	s.add("ge-inf3", "L31")
	s.phase(axis, flow.At(pOptions, 0))
	if s.option[germany][eastern] != offensive || s.brp[germany] != 150 {
		t.Errorf("option %v, %d BRPs", s.option[germany], s.brp[germany])
	}
	s.refused("option germany east pass", "12.22")
	s.play("done germany")

	s = newScene(t, campaign, "Winter 1939")
	s.add("ge-inf3", "L31")
	s.phase(axis, flow.At(pOptions, 0))
	s.refused("option germany east pass", "43.1")
	s.refused("done germany", "12.22")
	s.play("option germany east attrition", "done germany")
}

func TestAnOffensiveThatIsNotUsedBecomesAPass(t *testing.T) {
	rulebook.Covers(t, "reich", "12.24", "20.4")
	s := optionScene(t, axis, "Spring 1940", nil)
	s.play("option germany west offensive", "option germany med offensive", "done germany")
	brp := s.brp[germany]
	s.fights(germany, france, western)
	s.deeds()
	if s.option[germany][western] != offensive {
		t.Error("an offensive that was used is gone")
	}
	if s.option[germany][mediterraneanFront] != pass || s.brp[germany] != brp {
		t.Error("an offensive that was not used stands, or its BRPs came back")
	}
}

func TestTheAxisTakeNoOffensiveInTheRussianWinter(t *testing.T) {
	rulebook.Covers(t, "reich", "44.1")
	s := optionScene(t, axis, "Winter 1941", func(s *scene) { s.wars([2]country{ussr, germany}); s.politics.bitter = s.now + 1 })
	s.refused("option germany east offensive", "44.1")
	s.play("option germany east attrition")
}

func TestTheFreeFrenchFightForNothingWhenBritainHasFallen(t *testing.T) {
	rulebook.Covers(t, "reich", "49.8")
	s := optionScene(t, allies, "Summer 1941", func(s *scene) {
		s.fallen |= 1<<britain | 1<<france
		u := s.add("fr-inf2", "HH35")
		s.nation[u] = freeFrench
	})
	brp := s.brp[usa]
	s.play("option usa med offensive")
	if s.brp[usa] != brp {
		t.Error("a neutral America pays for the Free French")
	}
}
