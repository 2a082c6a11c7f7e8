package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// sail lets a convoy with BRPs of Britain leave, with so many fleets.
func (s *scene) sailConvoy(brp uint8, fleets int) {
	s.economy.convoy[atlas.Britain] = brp
	for i := range s.economy.guards {
		s.economy.guards[i] = atlas.NoUnit
	}
	for range fleets {
		u := s.add("br-fleet9", "L22")
		s.commit(u)
		s.addGuard(u)
	}
	s.only(atlas.Allies, flow.At(pConvoy, 0))
}

func TestAnUnopposedConvoyArrivesWhole(t *testing.T) {
	rulebook.Covers(t, "reich", "42.0", "42.1", "42.3", "42.5")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.economy.sw[atlas.Germany] = swFactors{}
	before := s.brp[atlas.USSR]
	s.sailConvoy(40, 2)
	if s.brp[atlas.USSR] != before+40 {
		t.Errorf("%d of 40 BRPs arrived", s.brp[atlas.USSR]-before)
	}
}

func TestConvoysAreAssignedInConstruction(t *testing.T) {
	rulebook.Covers(t, "reich", "42.2", "15.52", "16.8")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.economy.sw = [atlas.NumMajors]swFactors{atlas.Britain: {sea: 3}}
	s.add("br-fleet9 x3", "L22")
	extra := s.add("br-fleet9", "AA7")
	s.build(atlas.Allies, 100)
	s.play("convoy britain", "amount britain 20", "convoy britain", "amount britain 20")
	s.refused("convoy britain", "15.52")
	if s.economy.srUsed[atlas.Britain] != 2 || s.brp[atlas.Britain] != 60 {
		t.Errorf("%d redeployments, %d BRPs", s.economy.srUsed[atlas.Britain], s.brp[atlas.Britain])
	}
	for s.Stack.Find(pConstruction) != nil {
		for n := range s.asked().All {
			s.play("done " + atlas.CountryIDs[n])
			break
		}
	}
	s.economy.srUsed[atlas.Britain] = 2
	s.Stack.Push(flow.At(pRedeploy, 0))
	s.Asked = 0
	s.proceed()
	s.play("guard " + extra.String())
	if nines, factors := s.guarding(); nines != 3 || factors != 27 || s.economy.srUsed[atlas.Britain] != 3 {
		t.Errorf("%d fleets, %d factors, %d redeployments", nines, factors, s.economy.srUsed[atlas.Britain])
	}
	s.play("north britain 2")
	if s.economy.murmansk[atlas.Britain] != 2 || s.economy.srUsed[atlas.Britain] != 3 {
		t.Error("ASW does not go north free of redeployments")
	}
	s.refused("home britain 1", "42.6")
}

func TestSurfaceShipsScatterAConvoy(t *testing.T) {
	rulebook.Covers(t, "reich", "42.42")
	for _, c := range []struct{ german, allied, die, percent int }{
		{8, 27, 0, 0}, {9, 27, 1, 0}, {9, 18, 2, 10}, {18, 18, 3, 20}, {27, 18, 4, 30}, {36, 9, 4, 30}, {0, 9, 0, 0},
	} {
		if die, percent := surfaceOdds(c.german, c.allied); die != c.die || percent != c.percent {
			t.Errorf("%d to %d: die %d, %d percent", c.german, c.allied, die, percent)
		}
	}
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.economy.sw[atlas.Germany] = swFactors{}
	f := s.add("ge-fleet9", "murmansk-box")
	before := s.brp[atlas.USSR]
	s.sailConvoy(40, 2)
	s.play("choose " + f.String()) // 9 to 18
	s.rolls(2)                     // a sortie: 10 percent
	s.rolls(1)                     // both roll 1: Germany decides
	s.play("avoid-battle germany")
	if s.brp[atlas.USSR] != before+36 {
		t.Errorf("%d of 40 BRPs arrived", s.brp[atlas.USSR]-before)
	}
	if s.at.of(f) != murmanskSpot || s.task.of(f) != Idle || s.fresh(f) != 0 {
		t.Error("the fleet has left the box (42.6), or has not fought")
	}
}

// Submarines sink four BRPs each of a convoy that a sortie has scattered, a feint included.
func TestASortieLetsSubmarinesSinkMore(t *testing.T) {
	rulebook.Covers(t, "reich", "42.42", "42.44")
	for _, c := range []struct{ die, lost int16 }{{1, 8}, {2, 6}} { // 9 to 27: a feint with a 1
		s := newScene(t, atlas.Scenario1942, "Summer 1942")
		s.economy.sw[atlas.Germany] = swFactors{}
		s.economy.murmansk[atlas.Germany] = 2
		f := s.add("ge-fleet9", "murmansk-box")
		before := s.brp[atlas.USSR]
		s.sailConvoy(40, 3)
		s.play("submarines 2", "choose "+f.String())
		s.rolls(int(c.die))
		if lost := before + 40 - s.brp[atlas.USSR]; lost != c.lost {
			t.Errorf("after a %d the convoy loses %d BRPs, not %d", c.die, lost, c.lost)
		}
	}
}

func TestAFightInTheNorthCostsShips(t *testing.T) {
	rulebook.Covers(t, "reich", "42.42", "42.6")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.economy.sw[atlas.Germany] = swFactors{}
	f := s.add("ge-fleet9", "murmansk-box")
	s.sailConvoy(20, 1)
	g := s.economy.guards[0]
	s.play("choose " + f.String())
	s.rolls(1) // 1 to 1: a sortie
	s.rolls(1)
	s.play("give-battle germany")
	s.rolls(31) // Germany rolls 6, Britain 1: 8 to 2
	if s.inPlay(g) && g.Strength() == 9 {
		t.Error("the British fleet lost nothing")
	}
	if s.economy.navalLost[atlas.Britain] != 6 || s.economy.navalLost[atlas.Germany] != 3 {
		t.Errorf("Britain lost %d factors, Germany %d", s.economy.navalLost[atlas.Britain], s.economy.navalLost[atlas.Germany])
	}
	s = newScene(t, atlas.Scenario1942, "Summer 1942")
	s.economy.sw[atlas.Germany] = swFactors{}
	f = s.add("ge-fleet9", "murmansk-box")
	s.sailConvoy(20, 1)
	s.play("choose " + f.String())
	s.rolls(1, 1)
	s.play("give-battle germany")
	s.rolls(6) // Germany rolls 1, Britain 6: 3 to 7
	if s.economy.navalLost[atlas.Britain] != 2 || s.economy.navalLost[atlas.Germany] != 4 {
		t.Errorf("Beaten, Germany lost %d factors, Britain %d", s.economy.navalLost[atlas.Germany], s.economy.navalLost[atlas.Britain])
	}
}

func TestAircraftSinkBRPsAndMayBeShotDown(t *testing.T) {
	rulebook.Covers(t, "reich", "42.43")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.economy.sw[atlas.Germany] = swFactors{}
	a := s.add("ge-air2", "murmansk-box")
	before := s.brp[atlas.USSR]
	s.sailConvoy(20, 2) // one fleet more than needed
	s.play("choose " + a.String())
	s.rolls(5*6 + 1) // sinks 6-1, flak 1+1
	s.rolls(2*6 + 5) // sinks 3-1, flak 5+1: shot down
	if s.brp[atlas.USSR] != before+20-5-2 {
		t.Errorf("%d of 20 BRPs arrived", s.brp[atlas.USSR]-before)
	}
	if s.airInPlay(atlas.Germany) != 1 {
		t.Errorf("%d German air factors are left", s.airInPlay(atlas.Germany))
	}
	for flak, left := range map[int]int{5: 1, 6: 0} {
		s := newScene(t, atlas.Scenario1942, "Summer 1942")
		s.economy.sw[atlas.Germany] = swFactors{}
		a := s.add("ge-air1", "murmansk-box")
		s.sailConvoy(20, 1)
		s.play("choose " + a.String())
		s.rolls(flak)
		if got := s.airInPlay(atlas.Germany); got != left {
			t.Errorf("after a %d %d German air factors are left", flak, got)
		}
	}
}

func TestSubmarinesBeyondTheASWSinkBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "42.44", "42.4", "42.8")
	for _, c := range []struct {
		subs, asw uint8
		bergen    atlas.Country
		arrive    int16
		left      uint8
	}{
		{5, 2, atlas.Germany, 31, 3}, {5, 2, atlas.Britain, 34, 3}, {3, 5, atlas.Germany, 40, 0},
	} {
		s := newScene(t, atlas.Scenario1942, "Summer 1942")
		s.economy.sw = [atlas.NumMajors]swFactors{}
		s.economy.murmansk[atlas.Germany], s.economy.murmansk[atlas.Britain] = c.subs, c.asw
		s.give(c.bergen, "C33")
		before := s.brp[atlas.USSR]
		s.sailConvoy(40, 2)
		s.refused("submarines 9", "42.44")
		s.play("submarines " + string('0'+rune(c.subs)))
		if s.brp[atlas.USSR] != before+c.arrive || s.economy.murmansk[atlas.Germany] != c.left {
			t.Errorf("%+v: %d BRPs arrived, %d submarines left", c, s.brp[atlas.USSR]-before, s.economy.murmansk[atlas.Germany])
		}
		if seen := s.economy.shownNorth; seen[atlas.Germany] != c.left || seen[atlas.Britain] != s.economy.murmansk[atlas.Britain] {
			t.Errorf("%+v: after the fight %d submarines and %d ASW have been seen", c, seen[atlas.Germany], seen[atlas.Britain])
		}
	}
}

func TestRulingR5_12SubmarinesCountBeforeTheyAreLostToASW(t *testing.T) {
	rulebook.Covers(t, "reich", "42.44")
	for _, c := range []struct {
		when   string
		arrive int16
		left   uint8
	}{
		{"Summer 1942", 40 - 9, 3}, // three of five are in excess of two ASW
		{"Summer 1943", 40 - 9, 2}, // as many although three of them are lost
		{"Summer 1944", 40 - 9, 1}, // or four
	} {
		s := newScene(t, atlas.Scenario1942, c.when)
		s.economy.sw = [atlas.NumMajors]swFactors{}
		s.economy.murmansk[atlas.Germany], s.economy.murmansk[atlas.Britain] = 5, 2
		s.give(atlas.Germany, "C33")
		before := s.brp[atlas.USSR]
		s.sailConvoy(40, 2)
		s.play("submarines 5")
		if s.brp[atlas.USSR] != before+c.arrive || s.economy.murmansk[atlas.Germany] != c.left {
			t.Errorf("%s: %d BRPs arrived, %d submarines left", c.when, s.brp[atlas.USSR]-before, s.economy.murmansk[atlas.Germany])
		}
	}
}

func TestShipsWithAConvoyLoseEqually(t *testing.T) {
	rulebook.Covers(t, "reich", "42.42", "29.572")
	for _, c := range []struct {
		british, american string
		lost, br, us      int
	}{
		{"br-fleet9", "us-fleet9", 4, 2, 2},
		{"br-fleet9 x2", "us-fleet9", 3, 2, 1}, // the remnant falls on those who have more
		{"br-fleet9", "us-fleet9 x2", 3, 1, 2},
		{"br-fleet9", "us-fleet9", 3, 2, 1}, // and is not forgotten where one fleet is left of each
	} {
		s := newScene(t, atlas.Scenario1944, "")
		s.add(c.british, "L22")
		s.add(c.american, "L22")
		var list []atlas.Unit
		have := func(n atlas.Country) (sum int) {
			for u := range s.here(at(t, "L22")) {
				if s.nation.of(u) == n {
					sum += u.Strength()
				}
			}
			return sum
		}
		for u := range s.here(at(t, "L22")) {
			list = append(list, u)
		}
		br, us := have(atlas.Britain), have(atlas.USA)
		s.sinkFactors(list, c.lost)
		if br -= have(atlas.Britain); br != c.br || us-have(atlas.USA) != c.us {
			t.Errorf("%+v: Britain lost %d and America %d", c, br, us-have(atlas.USA))
		}
	}
}

func TestFleetsInTheBoxNeedBergen(t *testing.T) {
	rulebook.Covers(t, "reich", "42.4", "42.41", "42.7")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	f, a := s.add("ge-fleet9", "murmansk-box"), s.add("ge-air5", "murmansk-box")
	s.give(atlas.Britain, "C33")
	if s.inNorth(f) || !s.inNorth(a) {
		t.Error("without Bergen fleets attack, or aircraft from Oslo do not")
	}
	s.give(atlas.Britain, "C35")
	if s.inNorth(a) {
		t.Error("aircraft attack without Norway")
	}
}

func TestFactorsInTheNorthStayUntilTheNextSpring(t *testing.T) {
	rulebook.Covers(t, "reich", "42.6", "42.41", "Q206")
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.economy.sw[atlas.Germany].sea = 6
	s.sendSubs(4)
	if s.subsHomeMost() != 0 {
		t.Error("submarines come back in the Spring in which they left")
	}
	s.economy.arrived[atlas.Germany] = 0 // the year has ended
	s.now = atlas.DateOf(atlas.Summer, 1944)
	if s.subsHomeMost() != 0 {
		t.Error("they come back in Summer")
	}
	s.now = atlas.DateOf(atlas.Spring, 1944)
	if s.subsHomeMost() != 4 {
		t.Errorf("%d may come back in the next Spring", s.subsHomeMost())
	}
	s.resolveSubs(&convoyFrame{subs: 2, left: 40})
	if s.subsHomeMost() != 0 {
		t.Error("submarines used in Spring come back in it (Q206)")
	}
}

func TestMurmanskIsClosedWhenBothNorthernCitiesAreLost(t *testing.T) {
	rulebook.Covers(t, "reich", "42.9")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	if !s.murmanskOpen() {
		t.Fatal("the way is closed")
	}
	s.give(atlas.Germany, "D44")
	if !s.murmanskOpen() {
		t.Error("Leningrad alone closes it")
	}
	s.give(atlas.Germany, "D49")
	if s.murmanskOpen() {
		t.Error("it is open with both cities lost")
	}
}

func TestRuleSet1SharesTheShipsThatAConvoyLoses(t *testing.T) {
	rulebook.Covers(t, "reich", "29.572")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.rules = 1
	s.sinkFactors([]atlas.Unit{s.add("br-fleet9", "L22"), s.add("us-fleet9", "L22")}, 4)
	if lost := s.economy.navalLost; lost[atlas.Britain] != 2 || lost[atlas.USA] != 2 {
		t.Errorf("Britain loses %d factors and America %d", lost[atlas.Britain], lost[atlas.USA])
	}
}
