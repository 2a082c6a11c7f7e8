package reich

import (
	"slices"
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestAirBaseCountersArePlacedOnSuppliedHexes(t *testing.T) {
	rulebook.Covers(t, "reich", "28.1", "28.12")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Attrition)
	s.add("fr-arm3", "P25")
	s.give(atlas.Germany, "CC9")
	s.movement(atlas.Axis)
	s.play("base ge-base-1")
	s.refused("at CC9", "28.12") // cut off
	s.refused("at O24", "28.12") // French
	s.play("at P26")             // in an enemy zone
	s.play("base ge-base-2")
	s.refused("at P26", "28.12") // one to a hex
	s.play("back")
	s.refused("base ge-base-1", "28.12")
	s.refused("move ge-base-1", "28.12")
}

func TestAirBasesArePlacedAtAnyPointOfTheTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "28.12")
	// Between attacks.
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Offensive)
	s.add("ge-inf3", "O25")
	s.give(atlas.Germany, "O25")
	s.add("fr-inf2", "O24")
	s.fight(atlas.Axis)
	s.asks(pGround)
	s.play("base ge-base-1", "at O25")
	s.stands(counter("ge-base-1"), "O25")
	if !s.allowed("attack germany O24") {
		t.Error("the attacks go on")
	}
	// When units are built: the base makes room for new aircraft.
	s = newScene(t, atlas.Campaign, "Winter 1939")
	s.add("ge-air5", "L31")
	s.build(atlas.Axis, 50)
	s.play("base ge-base-1", "at L31", "build-air germany 5", "at L31")
	if got := s.airFactors(at(t, "L31")); got != 10 {
		t.Errorf("Berlin bases %d factors", got)
	}
	s.refused("base ge-base-1", "28.12")
	// In redeployment: it receives aircraft at once.
	s = newScene(t, atlas.Campaign, "Winter 1939")
	u := s.add("ge-air5", "L31")
	s.shift(atlas.Axis)
	s.play("base ge-base-1", "at N30", "redeploy "+u.String(), "at N30")
	s.stands(u, "N30")
	// Where nothing else is to be chosen nobody is asked for it alone.
	s = newScene(t, atlas.Campaign, "Winter 1939")
	s.shift(atlas.Axis)
	if s.Stack.Find(pRedeploy) != nil {
		t.Error("without units there is no redeployment")
	}
}

func TestBasesOfAlliesWhoDoNotStack(t *testing.T) {
	rulebook.Covers(t, "reich", "34.34")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Attrition)
	s.add("fr-inf2", "N22")
	s.movement(atlas.Allies)
	s.play("base br-base-1")
	s.refused("at N22", "34.34")
	s.play("at N21")
}

func TestR1_7OverrunBasesGoToTheCapital(t *testing.T) {
	rulebook.Covers(t, "reich", "28.15")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Attrition)
	b := s.add("fr-base", "O24")
	u := s.add("ge-inf3", "O25")
	s.give(atlas.Germany, "O25")
	s.movement(atlas.Axis)
	s.goes(u, "O24")
	s.stands(b, "O22")
	s.give(atlas.Germany, "O22")
	s.relocateBase(b)
	s.stands(b, "out")
	late := newScene(t, atlas.Scenario1944, "")
	yank := late.add("us-base", "N21")
	late.relocateBase(yank)
	late.stands(yank, "us-box")
	red := late.add("ru-base", "J43")
	late.relocateBase(red)
	late.stands(red, "H47")
	late.give(atlas.Germany, "H47")
	late.relocateBase(red)
	if !slices.Contains(atlas.Sites.Urals[:], late.where(red)) {
		t.Errorf("the Russian base is at %s", spotTitle(late.at.of(red)))
	}
}

func TestBasesOutOfSupplyGoToTheCapitalAfterRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "28.15")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.give(atlas.Germany, "K44")
	b := s.add("ge-base", "K44")
	fine := s.add("ge-base", "N29")
	s.mover, s.moving = atlas.Axis, s.nationsOf(atlas.Axis)
	s.runTurnEndOnly()
	s.stands(b, "L31")
	s.stands(fine, "N29")
}

func TestAirUnitsStage(t *testing.T) {
	rulebook.Covers(t, "reich", "28.2", "28.21", "28.11", "5.44")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Attrition)
	u := s.add("ge-air5", "N26")
	s.add("ge-air5", "P29") // Prague is full
	inf := s.add("ge-inf3", "O25")
	s.give(atlas.Germany, "O25")
	s.movement(atlas.Axis)
	s.refusedAt(u, "P29", "28.11")
	s.refusedAt(u, "J36", "28.21") // Konigsberg is too far
	s.refusedAt(u, "N27", "28.11") // no base
	s.goes(inf, "O24")
	s.refusedAt(u, "O24", "28.21") // gained in this turn
	s.goes(u, "P27")
	s.stands(u, "P27")
	s.refused("move "+u.String(), "13.5")
}

func TestAircraftDoNotCrossNeutralLand(t *testing.T) {
	rulebook.Covers(t, "reich", "28.23", "48.0")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	over := s.airOpen(atlas.Germany, false)
	for h, want := range map[string]bool{"N25": false, "R23": false, "O24": true, "N29": true, "K18": true, "T25": false} {
		if got := over.Has(at(t, h)); got != want {
			t.Errorf("German aircraft over %s: %v, want %v", h, got, want)
		}
	}
}

func TestStagingUnderAPassKeepsToControlledHexesAndTheSea(t *testing.T) {
	rulebook.Covers(t, "reich", "19.3", "Q130")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.options(Pass)
	u := s.add("ge-air5", "J36")
	// Minsk is German, but everything around is Russian or neutral.
	s.give(atlas.Germany, "K40", "K37", "K38")
	s.heldTurn.Add(at(t, "K40"))
	s.movement(atlas.Axis)
	s.refusedAt(u, "K40", "19.3")
	s.options(Attrition)
	s.give(atlas.USSR, "K39")
	s.movement(atlas.Axis)
	s.goes(u, "K40")
}

func TestRussiansAndTheWestDoNotShareAirBases(t *testing.T) {
	rulebook.Covers(t, "reich", "45.5")
	s := newScene(t, atlas.Scenario1944, "")
	u := s.add("br-air5", "EE42")
	s.heldTurn = onLand(s.heldBy(atlas.Allies))
	if why := s.whyNoBasing(u, at(t, "AA46")); why == nil {
		t.Error("British aircraft base in Russia")
	}
}

func TestGermanForcesGoToTheMurmanskBoxFromNorway(t *testing.T) {
	rulebook.Covers(t, "reich", "13.1", "42.4", "42.41", "42.7")
	s := newScene(t, atlas.Scenario1942, "")
	s.options(Pass)
	planes := s.add("ge-air5", "C35")
	ships := s.add("ge-fleet9", "C33")
	far := s.add("ge-air5", "L31")
	s.movement(atlas.Axis)
	s.refused("murmansk "+far.String(), "42.41")
	s.play("murmansk "+planes.String(), "murmansk "+ships.String())
	s.stands(planes, "murmansk-box")
	s.stands(ships, "murmansk-box")
	s.movement(atlas.Axis)
	s.play("move "+ships.String(), "at C33")
	s.stands(ships, "C33")
	s.play("move " + planes.String())
	s.play("at C35")
}

func TestSubmarinesGoNorthAndComeBackInSpring(t *testing.T) {
	rulebook.Covers(t, "reich", "13.1", "42.41", "42.6")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.options(Pass)
	s.economy.sw[atlas.Germany].sea, s.economy.murmansk[atlas.Germany], s.economy.arrived[atlas.Germany] = 5, 3, 1
	s.movement(atlas.Axis)
	s.play("north germany 2")
	if e := s.economy; e.sw[atlas.Germany].sea != 3 || e.murmansk[atlas.Germany] != 5 {
		t.Errorf("%d in the SW box and %d in the north", e.sw[atlas.Germany].sea, e.murmansk[atlas.Germany])
	}
	s.refused("home germany 1", "42.41")
	s.now = atlas.DateOf(atlas.Spring, 1943)
	s.movement(atlas.Axis)
	s.refused("home germany 3", "42.41") // three have come this year
	s.play("home germany 2")
	if e := s.economy; e.sw[atlas.Germany].sea != 5 || e.murmansk[atlas.Germany] != 3 {
		t.Errorf("%d in the SW box and %d in the north", e.sw[atlas.Germany].sea, e.murmansk[atlas.Germany])
	}
}

func TestR1_10TrappedForcesOfTheMurmanskBoxGoToGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "42.7")
	s := newScene(t, atlas.Scenario1942, "")
	s.options(Pass)
	planes, ships := s.add("ge-air5", "murmansk-box"), s.add("ge-fleet9", "murmansk-box")
	s.give(atlas.Britain, "C33")
	s.movement(atlas.Axis)
	s.allDone()
	if s.at.of(planes) != murmanskSpot || world.Hexes[s.where(ships)].Country != atlas.Germany {
		t.Errorf("without Bergen fleets leave and aircraft may stay: %s, %s", spotTitle(s.at.of(planes)), spotTitle(s.at.of(ships)))
	}
	s.giveHexes(world.Countries[atlas.Norway].Hexes, atlas.Britain)
	s.movement(atlas.Axis)
	s.allDone()
	if s.at.of(planes) == murmanskSpot {
		t.Error("without Norway the aircraft leave, too")
	}
}
