package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// forts checks which hexes are fortresses.
func (s *scene) forts(want bool, hexes ...string) {
	s.t.Helper()
	for _, h := range hexes {
		if got := s.isFortress(at(s.t, h)); got != want {
			s.t.Errorf("%s is a fortress: %v, want %v", h, got, want)
		}
	}
}

func TestMaltaAndGibraltarAreAlwaysFortresses(t *testing.T) {
	rulebook.Covers(t, "reich", "5.5", "5.51")
	s := newScene(t, atlas.Campaign, "")
	s.forts(true, "GG19", "AA7", "P24", "P25", "Q24", "D44", "V38")
	s.makeWar(atlas.Germany, atlas.USSR)
	for _, h := range []string{"GG19", "AA7", "P24", "D44"} {
		s.take(at(t, h), atlas.Germany)
	}
	s.forts(true, "GG19", "AA7")
	s.forts(false, "P24", "D44")
	s.take(at(t, "P24"), atlas.France)
	s.forts(false, "P24") // lost for good
}

func TestTheMaginotLineEndsWithFrance(t *testing.T) {
	rulebook.Covers(t, "reich", "5.51", "5.52")
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.lines("fallen: and france")
	s.forts(false, "P24", "P25", "Q24")
	newScene(t, atlas.Scenario1942, "").forts(false, "P24")
	newScene(t, atlas.Scenario1944, "").forts(false, "P24")
}

func TestTheWestWallRisesIn1944WhereTheAxisHoldIt(t *testing.T) {
	rulebook.Covers(t, "reich", "5.53", "Q007")
	s := newScene(t, atlas.Campaign, "Winter 1943")
	s.take(at(t, "M27"), atlas.Britain)
	s.take(at(t, "M27"), atlas.Germany) // lost and retaken before 1944
	s.take(at(t, "N26"), atlas.Britain)
	s.forts(false, "M27", "N26", "O26", "P26")
	s.now = atlas.DateOf(atlas.Spring, 1944)
	s.begin(atlas.Axis, flow.At(pDestroy, 0))
	s.forts(true, "M27", "O26", "P26")
	s.forts(false, "N26")
	s.take(at(t, "O26"), atlas.Britain)
	s.take(at(t, "O26"), atlas.Germany)
	s.forts(false, "O26")
	newScene(t, atlas.Scenario1944, "").forts(true, "M27", "N26", "O26", "P26")
}

func TestSevastopolIsAFortressWhileItIsFed(t *testing.T) {
	rulebook.Covers(t, "reich", "5.58", "Q011", "Q012")
	s := newScene(t, atlas.Scenario1942, "")
	s.forts(true, "V38", "D44")
	newScene(t, atlas.Scenario1944, "").forts(true, "V38", "D44")
	begin := func() { s.begin(atlas.Allies, flow.At(pDestroy, 0)) }
	begin()
	s.forts(true, "V38") // Batum or another port is Russian and in supply
	for _, p := range world.Places {
		if p.Port && p.On(atlas.BlackSea) && world.Hexes[p.Hex].Country == atlas.USSR && p.Hex != at(t, "V38") {
			s.control.set(p.Hex, atlas.Germany)
		}
	}
	for _, h := range []string{"U39", "U40", "V39"} {
		s.give(atlas.Germany, h)
	}
	begin()
	s.forts(false, "V38")
	s.give(atlas.USSR, "U39", "U40", "V39", "U41") // over the strait of Kerch
	begin()
	s.forts(true, "V38")
	s.take(at(t, "V38"), atlas.Germany)
	s.take(at(t, "V38"), atlas.USSR)
	begin()
	s.forts(false, "V38")
}

func TestAnIsolatedPortDoesNotFeedSevastopol(t *testing.T) {
	rulebook.Covers(t, "reich", "5.58", "Q010")
	s := newScene(t, atlas.Scenario1942, "")
	for h := range atlas.Hex(atlas.NumHexes) {
		if world.Hexes[h].Country == atlas.USSR {
			s.control.set(h, atlas.Germany)
		}
	}
	s.give(atlas.USSR, "V38", "T37") // Odessa alone
	s.begin(atlas.Allies, flow.At(pDestroy, 0))
	s.forts(false, "V38")
}

func TestVariantsMakeAndUnmakeFortresses(t *testing.T) {
	rulebook.Covers(t, "reich", "33.4")
	s := newScene(t, atlas.Campaign, "")
	s.forts(false, "M24", "R27")
	s.economy.played[atlas.Allies] |= 1 << 17
	s.forts(true, "M24", "N24", "P24")
	s.forts(false, "N23")
	s.take(at(t, "M24"), atlas.Germany)
	s.forts(false, "M24")
	s.economy.played[atlas.Allies] = 1 << 16
	s.forts(false, "P24", "N24")
	s.economy.played[atlas.Axis] |= 1 << 14
	s.forts(true, "R27")
	m := s.supplyMapOf(atlas.Germany)
	if set := s.supplySources(&m, true); !set.Has(at(t, "R27")) {
		t.Error("the sites.berchtesgaden is a source of supply")
	}
}

func TestZonesOfArmorEndAtWaterAndFortresses(t *testing.T) {
	rulebook.Covers(t, "reich", "5.35", "5.57", "8.0", "8.1", "8.2", "8.21", "8.22")
	for _, c := range []struct {
		tank    string
		in, out []string
	}{
		{"Q25", []string{"Q26", "R25"}, []string{"Q24", "P25"}},        // not into the Maginot Line
		{"L24", []string{"L25", "M24", "M23"}, []string{"K24", "K25"}}, // not across the Channel
		{"I31", []string{}, []string{"I32", "I30"}},                    // not across arrows
		{"O25", []string{"O24", "N25", "O26"}, nil},
	} {
		s := newScene(t, atlas.Campaign, "Spring 1940")
		for _, n := range []atlas.Country{atlas.Britain, atlas.France, atlas.Belgium, atlas.Netherlands, atlas.Luxembourg, atlas.Denmark} {
			s.makeWar(atlas.Germany, n)
		}
		s.add("ge-arm4", c.tank)
		s.add("ge-inf3", "S20") // infantry has no zone around it
		set := s.zoc(atlas.France)
		if c.tank == "I31" {
			set = s.zoc(atlas.Denmark)
		}
		for _, h := range c.in {
			if !set.Has(at(t, h)) {
				t.Errorf("the zone of armor in %s does not reach %s", c.tank, h)
			}
		}
		for _, h := range append(c.out, "S21", "S19") {
			if set.Has(at(t, h)) {
				t.Errorf("the zone of armor in %s reaches %s", c.tank, h)
			}
		}
	}
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.add("fr-arm3", "P25")
	if set := s.zoc(atlas.Germany); !set.Has(at(t, "P26")) || !set.Has(at(t, "Q25")) {
		t.Error("zones reach out of a fortress")
	}
	if set := s.zoc(atlas.Italy); !set.Empty() {
		t.Error("neutral Italy feels no zone")
	}
}

func TestTheWestWallCanBeRuinedFromTheTurnInWhichItRises(t *testing.T) {
	rulebook.Covers(t, "reich", "5.51", "5.53")
	wall := atlas.NoHex
	for h := range atlas.Hex(atlas.NumHexes) {
		if world.Hexes[h].Fortress == atlas.WestWall {
			wall = h
		}
	}
	for when, want := range map[string]bool{"Winter 1943": false, "Spring 1944": true} {
		s := newScene(t, atlas.Campaign, when)
		s.ruin(wall)
		if s.ruined.Has(wall) != want {
			t.Errorf("in %s it is ruined: %v", when, !want)
		}
	}
}

func TestTheMaginotLineIsNoFortressInTheLaterScenarios(t *testing.T) {
	rulebook.Covers(t, "reich", "5.51", "5.52")
	for id, want := range map[atlas.ScenarioID]bool{atlas.Scenario1939: true, atlas.Campaign: true, atlas.Scenario1942: false, atlas.Scenario1944: false} {
		s := newScene(t, id, "")
		s.fallen = s.fallen &^ atlas.OnlyPower(atlas.France) // liberated
		for h := range world.Hexes {
			if world.Hexes[h].Fortress == atlas.Maginot && s.maginotStands(atlas.Hex(h)) != want {
				t.Errorf("%s: %s stands: %v", atlas.ScenarioIDs[id], atlas.Hex(h), !want)
			}
		}
	}
}
