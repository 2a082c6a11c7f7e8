package reich

import (
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestDropsInMovement(t *testing.T) {
	rulebook.Covers(t, "reich", "31.0", "31.1", "31.2", "31.3")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Offensive)
	u := s.add("ge-abn3", "N26") // Bonn
	s.add("fr-inf2", "O23")
	planes := s.add("fr-air5", "O24")
	s.movement(atlas.Axis)
	s.play("drop " + u.String())
	s.refused("at N25", "21.1") // neutral Belgium
	s.refused("at J36", "31.1") // too far
	s.play("back")
	s.play("drop "+u.String(), "at O24")
	s.stands(u, "O24")
	s.holder(atlas.Germany, "O24")
	if s.where(planes) == at(t, "O24") {
		t.Error("the aircraft are driven off")
	}
	s.refused("move "+u.String(), "13.5")
	if !s.has(u, dropped) || !s.has(u, freshlyDropped) {
		t.Error("the drop is not remembered")
	}
}

func TestADropOnEnemiesTakesNothingYet(t *testing.T) {
	rulebook.Covers(t, "reich", "31.2", "7.3", "13.4")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Offensive)
	u := s.add("ge-abn3", "N26")
	s.add("fr-inf2", "O24")
	s.movement(atlas.Axis)
	s.play("drop "+u.String(), "at O24")
	s.stands(u, "O24")
	s.holder(atlas.France, "O24")
}

func TestAZoneThatOnlyADeclarationMadeHostileDoesNotStopADrop(t *testing.T) {
	rulebook.Covers(t, "reich", "31.1")
	for rules, want := range map[ruleSet]bool{1: false, newest: true} {
		s := newScene(t, atlas.Campaign, "Spring 1940")
		s.rules = rules
		s.options(Offensive)
		u := s.add("ge-abn3", "L31") // Berlin
		s.add("ru-arm4", "L32")
		s.give(atlas.USSR, "L32")
		s.mover = atlas.Axis
		s.beginPlayerTurn()
		s.makeWar(atlas.Germany, atlas.USSR)
		s.after(pMovement)
		for s.Stack.Top().Step != moveAsk {
			s.quietOnce()
		}
		if got := s.allowed("drop " + u.String()); got != want {
			t.Errorf("in rule set %d the unit may drop: %v", rules, got)
		}
	}
}

// quietOnce lets the first power that is asked be done.
func (s *scene) quietOnce() {
	s.t.Helper()
	for n := range s.asked().All {
		s.play("done " + atlas.NationIDs[n])
		return
	}
	s.t.Fatal("nobody is asked")
}

func TestWhoMayDrop(t *testing.T) {
	rulebook.Covers(t, "reich", "31.1")
	for _, c := range []struct {
		name string
		set  func(s *scene, u atlas.Unit)
		rule string
	}{
		{"not from a hex without an air base", func(s *scene, u atlas.Unit) { s.put(u, spot(at(s.t, "N27"))) }, "31.1"},
		{"from an air base counter", func(s *scene, u atlas.Unit) { s.put(u, spot(at(s.t, "N27"))); s.add("ge-base", "N27") }, ""},
		{"not in an enemy zone", func(s *scene, u atlas.Unit) {
			s.give(atlas.France, "N25")
			s.add("fr-arm3", "N25")
			s.ruined.Add(at(s.t, "N26"))
		}, "31.1"},
		{"not out of supply", func(s *scene, u atlas.Unit) {
			s.give(atlas.Germany, "GG19")
			s.put(u, spot(at(s.t, "CC9")))
			s.give(atlas.Germany, "CC9")
		}, "31.1"},
		{"not without an Offensive", func(s *scene, u atlas.Unit) { s.options(Attrition) }, "31.1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t, atlas.Campaign, "Spring 1940")
			s.options(Offensive)
			u := s.add("ge-abn3", "N26")
			c.set(s, u)
			s.movement(atlas.Axis)
			if c.rule == "" {
				s.play("drop "+u.String(), "back")
				return
			}
			s.refused("drop "+u.String(), c.rule)
		})
	}
}

func TestABasePlacedThisTurnDoesNotLetAUnitDrop(t *testing.T) {
	rulebook.Covers(t, "reich", "31.1")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Offensive)
	u := s.add("ge-abn3", "N27")
	s.movement(atlas.Axis)
	s.play("base ge-base-1", "at N27")
	s.refused("drop "+u.String(), "31.1")
}

func TestADropperNeedsAnotherSourceToDropAgain(t *testing.T) {
	rulebook.Covers(t, "reich", "31.3")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Offensive)
	s.makeWar(atlas.Germany, atlas.Belgium)
	s.status[atlas.Belgium] = Conquered
	s.give(atlas.Germany, "M25") // Brussels: a source of its own
	u := s.add("ge-abn3", "M25")
	s.mark(u, easySupply|freshlyDropped)
	s.movement(atlas.Axis)
	s.refused("drop "+u.String(), "31.1")
	s.give(atlas.Germany, "M26", "N25")
	s.movement(atlas.Axis)
	s.play("drop "+u.String(), "back")
}

func TestDropsAreWithinSixHexesAndOnFrontsWithAnOffensive(t *testing.T) {
	rulebook.Covers(t, "reich", "31.1")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Attrition)
	s.onFront(atlas.Germany, atlas.Western, Offensive)
	u := s.add("ge-abn3", "N26")
	s.movement(atlas.Axis)
	s.play("drop " + u.String())
	set := s.dropHexes(u)
	for h := range set.All {
		if atlas.Distance(h, at(t, "N26")) > atlas.DropRange || world.Hexes[h].Front != atlas.Western {
			t.Errorf("a drop on %s", h)
		}
	}
	if !set.Has(at(t, "Q23")) && !set.Has(at(t, "P22")) {
		t.Errorf("France is in reach: %v", names(set))
	}
}

func TestDroppedUnitsAreLostForGoodUnlessTheyHaveFriendsOrSupply(t *testing.T) {
	rulebook.Covers(t, "reich", "31.4")
	// A German airborne unit that dropped on C52 in Russia; B53 is German.
	for _, c := range []struct {
		name string
		set  func(s *scene, u atlas.Unit)
		good bool // lost for good
	}{
		{"alone", func(*scene, atlas.Unit) {}, true},
		{"next to a friend", func(s *scene, u atlas.Unit) { s.add("ge-inf3", "B53") }, false},
		{"stacked with a friend", func(s *scene, u atlas.Unit) { s.add("ge-inf3", "C52") }, false},
		{"next to another that dropped as well", func(s *scene, u atlas.Unit) {
			s.mark(s.add("ge-abn3", "B53"), dropped|freshlyDropped)
		}, true},
		{"dropped long ago", func(s *scene, u atlas.Unit) { s.unmark(u, freshlyDropped) }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := airScene(t)
			s.give(atlas.Germany, "C52")
			u := s.add("ge-abn3", "C52")
			s.mark(u, freshlyDropped)
			c.set(s, u)
			s.mover, s.first = atlas.Allies, atlas.Axis
			s.lose(u)
			if got := s.at.of(u) == outOfGame; got != c.good {
				t.Errorf("lost for good: %v", got)
			}
		})
	}
}

func TestALineToAnotherSourceSavesADroppedUnit(t *testing.T) {
	rulebook.Covers(t, "reich", "31.4")
	// Brussels is a source of supply itself once Belgium is conquered.
	for _, linked := range []bool{false, true} {
		s := newScene(t, atlas.Campaign, "Spring 1940")
		s.makeWar(atlas.Germany, atlas.Belgium)
		s.status[atlas.Belgium] = Conquered
		s.give(atlas.Germany, "M25")
		if linked {
			s.give(atlas.Germany, "M26", "N25")
		}
		u := s.add("ge-abn3", "M25")
		s.mark(u, freshlyDropped)
		s.mover, s.first = atlas.Allies, atlas.Axis
		s.lose(u)
		if got := s.at.of(u) == outOfGame; got == linked {
			t.Errorf("with a line to Germany %v, lost for good: %v", linked, got)
		}
	}
}

func TestAFleetNamedInTheFirstTurnFeedsADroppedUnitInTheSecond(t *testing.T) {
	rulebook.Covers(t, "reich", "31.4", "27.23")
	s := war(t, atlas.Campaign, "Summer 1943")
	for h := range world.Countries[atlas.France].Hexes.Bits().All() {
		s.control.set(atlas.Hex(h), atlas.Germany)
	}
	s.give(atlas.Britain, "M21") // a port in France
	u := s.add("br-abn", "M21")
	s.mark(u, freshlyDropped)
	ships := s.add("br-fleet9", "L22")
	s.first, s.mover = atlas.Allies, atlas.Allies
	s.beginPlayerTurn()
	s.nameFleet(ships)
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	s.lose(u)
	if s.at.of(u) == outOfGame {
		t.Error("the unit was in supply and is lost for good")
	}
}

func TestAFriendOfTheSameCombatPhaseIsEnough(t *testing.T) {
	rulebook.Covers(t, "reich", "31.4")
	s := airScene(t)
	s.give(atlas.Germany, "C52")
	u := s.add("ge-abn3", "C52")
	s.mark(u, freshlyDropped)
	friend := s.add("ge-inf3", "C52")
	s.mover = atlas.Allies
	s.beginCombat()
	s.lose(friend)
	s.lose(u)
	if s.at.of(u) == outOfGame {
		t.Error("the friend was there when the Combat phase began")
	}
}
