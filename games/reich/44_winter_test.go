package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

func winterScene(t *testing.T) *scene {
	s := newScene(t, campaign, "Winter 1941")
	s.wars([2]country{germany, ussr})
	s.add("ge-inf3 x8", "J43")
	s.add("fin-inf2", "B46")
	s.nation[s.add("fin-inf2", "B46")] = finland
	return s
}

func TestFourDiceDecideWhetherTheWinterCanWait(t *testing.T) {
	rulebook.Covers(t, "reich", "44.2", "44.1")
	s := winterScene(t)
	s.phase(axis, flow.At(pWinter, 0))
	s.rolls(2, 2, 2, 2) // eight German units: not fewer than eight
	if !s.winterStrikes() || !s.isOver() {
		t.Error("Russia may put the winter off")
	}
	s = winterScene(t)
	s.phase(axis, flow.At(pWinter, 0))
	s.rolls(2, 2, 2, 3)
	s.play("postpone ussr")
	if s.winterStrikes() {
		t.Error("the winter strikes all the same")
	}
	s.now += 4
	s.phase(axis, flow.At(pWinter, 0))
	if !s.winterStrikes() {
		t.Error("the second winter does not strike")
	}
	s.now += 4
	s.phase(axis, flow.At(pWinter, 0))
	if s.winterStrikes() {
		t.Error("there is a third winter")
	}
}

func TestWinterTakesTheDoublingOfTheAxisInRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "44.1")
	s := winterScene(t)
	s.becomeAlly(finland, germany)
	s.winterNow("44.1")
	smolensk, riga := at(t, "J43"), at(t, "H39")
	for _, c := range []struct {
		n    country
		h    hex
		want bool
	}{{germany, smolensk, true}, {italy, smolensk, true}, {finland, smolensk, false}, {ussr, smolensk, false}, {germany, riga, false}} {
		if got := s.frozen(c.n, c.h); got != c.want {
			t.Errorf("units of %s at %s: %v", nationIDs[c.n], c.h, got)
		}
	}
	s.now++
	if s.frozen(germany, smolensk) {
		t.Error("winter lasts into spring")
	}
}

func TestAWarDeclaredAfterTheDiceWaitsForTheNextWinter(t *testing.T) {
	rulebook.Covers(t, "reich", "44.2", "44.3", "Q214")
	s := newScene(t, campaign, "Winter 1941") // Q214
	s.phase(axis, flow.At(pWinter, 0))
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare germany ussr")
	if s.winterStrikes() || s.politics.winterDone {
		t.Error("the winter strikes in the turn of the German declaration")
	}
	s = newScene(t, campaign, "Winter 1941")
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr germany")
	if !s.winterStrikes() || !s.politics.winterDone {
		t.Error("a Russian declaration in winter does not bring the first winter")
	}
}

func TestSevereWinterFreesARussianOffensive(t *testing.T) {
	rulebook.Covers(t, "reich", "44.4", "33.42")
	s := winterScene(t)
	s.add("ru-inf2", "H47")
	s.hardWinter()
	s.phase(allies, flow.At(pOptions, 0))
	brp := s.brp[ussr]
	s.play("option ussr east offensive")
	if s.brp[ussr] != brp || s.politics.winterDone {
		t.Error("the offensive costs BRPs, or the regular winter is used up")
	}
	if s.whyOffensive(germany, eastern).Fine() || !s.whyOffensive(italy, eastern).Fine() || !s.frozen(germany, at(t, "H47")) || s.frozen(finland, at(t, "H47")) {
		t.Error("it binds Germany alone, and all Axis units but Finns lose their doubling")
	}
}

func TestLaterScenariosHaveNoRussianWinter(t *testing.T) {
	rulebook.Covers(t, "reich", "44.5")
	for _, id := range []scenarioID{scenario1942, scenario1944} {
		s := newScene(t, id, "Winter 1944")
		s.phase(axis, flow.At(pWinter, 0))
		if s.Chance() != 0 || s.winterStrikes() {
			t.Errorf("winter strikes in %s", scenarioIDs[id])
		}
	}
}
