package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func winterScene(t *testing.T) *scene {
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.wars([2]atlas.Country{atlas.Germany, atlas.USSR})
	s.add("ge-inf3 x8", "J43")
	s.add("fin-inf2", "B46")
	s.nation.set(s.add("fin-inf2", "B46"), atlas.Finland)
	return s
}

func TestFourDiceDecideWhetherTheWinterCanWait(t *testing.T) {
	rulebook.Covers(t, "reich", "44.2", "44.1")
	s := winterScene(t)
	s.phase(atlas.Axis, flow.At(pWinter, 0))
	s.rolls(2, 2, 2, 2) // eight German units: not fewer than eight
	if !s.winterStrikes() || !s.isOver() {
		t.Error("Russia may put the winter off")
	}
	s = winterScene(t)
	s.phase(atlas.Axis, flow.At(pWinter, 0))
	s.rolls(2, 2, 2, 3)
	s.play("postpone ussr")
	if s.winterStrikes() {
		t.Error("the winter strikes all the same")
	}
	s.now += 4
	s.phase(atlas.Axis, flow.At(pWinter, 0))
	if !s.winterStrikes() {
		t.Error("the second winter does not strike")
	}
	s.now += 4
	s.phase(atlas.Axis, flow.At(pWinter, 0))
	if s.winterStrikes() {
		t.Error("there is a third winter")
	}
}

func TestWinterTakesTheDoublingOfTheAxisInRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "44.1")
	s := winterScene(t)
	s.becomeAlly(atlas.Finland, atlas.Germany)
	s.winterNow("44.1")
	smolensk, riga := at(t, "J43"), at(t, "H39")
	for _, c := range []struct {
		n    atlas.Country
		h    atlas.Hex
		want bool
	}{{atlas.Germany, smolensk, true}, {atlas.Italy, smolensk, true}, {atlas.Finland, smolensk, false}, {atlas.USSR, smolensk, false}, {atlas.Germany, riga, false}} {
		if got := s.frozen(c.n, c.h); got != c.want {
			t.Errorf("units of %s at %s: %v", atlas.NationIDs[c.n], c.h, got)
		}
	}
	s.now++
	if s.frozen(atlas.Germany, smolensk) {
		t.Error("winter lasts into spring")
	}
}

func TestAWarDeclaredAfterTheDiceWaitsForTheNextWinter(t *testing.T) {
	rulebook.Covers(t, "reich", "44.2", "44.3", "Q214")
	s := newScene(t, atlas.Campaign, "Winter 1941") // Q214
	s.phase(atlas.Axis, flow.At(pWinter, 0))
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare germany ussr")
	if s.winterStrikes() || s.politics.winterDone {
		t.Error("the winter strikes in the turn of the German declaration")
	}
	s = newScene(t, atlas.Campaign, "Winter 1941")
	s.phase(atlas.Allies, flow.At(pWar, 0))
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
	s.phase(atlas.Allies, flow.At(pOptions, 0))
	brp := s.brp[atlas.USSR]
	s.play("option ussr east offensive")
	if s.brp[atlas.USSR] != brp || s.politics.winterDone {
		t.Error("the offensive costs BRPs, or the regular winter is used up")
	}
	if s.whyOffensive(atlas.Germany, atlas.Eastern).Fine() || !s.whyOffensive(atlas.Italy, atlas.Eastern).Fine() || !s.frozen(atlas.Germany, at(t, "H47")) || s.frozen(atlas.Finland, at(t, "H47")) {
		t.Error("it binds Germany alone, and all Axis units but Finns lose their doubling")
	}
}

func TestLaterScenariosHaveNoRussianWinter(t *testing.T) {
	rulebook.Covers(t, "reich", "44.5")
	for _, id := range []atlas.ScenarioID{atlas.Scenario1942, atlas.Scenario1944} {
		s := newScene(t, id, "Winter 1944")
		s.phase(atlas.Axis, flow.At(pWinter, 0))
		if s.Chance() != 0 || s.winterStrikes() {
			t.Errorf("winter strikes in %s", atlas.ScenarioIDs[id])
		}
	}
}
