package reich

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// TestSeaTransport follows the example of 29.423: armor one hex from a port goes
// aboard, lands, and has three hexes left.
func TestTransportedUnitsMoveInTheCombatPhase(t *testing.T) {
	rulebook.Covers(t, "reich", "29.42", "29.421", "29.422", "29.423", "29.424", "29.427", "14.14")
	s := war(t, atlas.Campaign, "Spring 1942")
	ship := s.add("it-fleet9", "AA24")
	tank := s.add("it-arm2", "Z24") // one hex from Naples
	s.start(atlas.Axis, pMissions)
	s.play("transport "+ship.String(), "harbour tripoli")
	s.play("embark " + tank.String())
	s.lies(tank, "aboard")
	if s.goal.of(tank) != at(t, "II17") || s.task.of(tank) != Aboard {
		t.Error("it is aboard for Tripoli")
	}
	s.quiet()
	f := &s.naval.forces[0]
	if f.load != 2 || s.crosses(0, at(t, "Z23")) < 0 {
		t.Errorf("the fleet calls at Naples for 2 factors: load %d", f.load)
	}
	s.after(pReactions)
	s.after(pLandings)
	s.lies(tank, "II17")
	if s.used.of(ship) != 9 || s.task.of(ship) != Idle {
		t.Error("the fleet is back in its base and has been used")
	}
	s.play("choose " + tank.String())
	farthest := 0
	for _, m := range s.moves() {
		if where, ok := strings.CutPrefix(m, "at "); ok {
			farthest = max(farthest, atlas.Distance(at(t, "II17"), at(t, where)))
		}
	}
	if farthest != 3 {
		t.Errorf("three hexes are left to it, not %d", farthest)
	}
	s.play("at KK16")
	s.lies(tank, "KK16")
	if !s.ended() {
		t.Error("a unit moves once")
	}
}

func TestTwoNavalFactorsCarryOneFactor(t *testing.T) {
	rulebook.Covers(t, "reich", "29.421")
	s := war(t, atlas.Campaign, "Spring 1942")
	ship := s.add("it-fleet9", "AA24")
	s.add("it-fleet9", "AA24")
	s.add("ge-arm4", "AA24")
	inf := s.add("ge-inf3", "AA24")
	s.start(atlas.Axis, pMissions)
	s.play("transport "+ship.String(), "harbour tripoli")
	s.play(s.firstOf("embark"))
	if s.offersAny("embark") {
		t.Errorf("nine naval factors carry four: %v", s.moves())
	}
	s.refused("embark "+inf.String(), "29.421")
}

func TestGoingAboardUnderTheEyesOfArmorCostsTwo(t *testing.T) {
	rulebook.Covers(t, "reich", "29.423")
	s := war(t, atlas.Campaign, "Spring 1942")
	ship := s.add("it-fleet9", "AA24")
	inf := s.add("ge-inf3", "KK24") // Tobruk
	s.give(atlas.Britain, "LL24")
	s.add("br-arm4", "LL24")
	s.start(atlas.Axis, pMissions)
	s.play("transport "+ship.String(), "harbour tripoli", "embark "+inf.String())
	for _, c := range s.naval.cargo {
		if c.force() != 0 && c.left() != 1 {
			t.Errorf("of three movement factors one is left, not %d", c.left())
		}
	}
}

func TestWhoMayNotGoAboard(t *testing.T) {
	rulebook.Covers(t, "reich", "29.425", "29.426", "29.428", "29.429", "30.2")
	s := war(t, atlas.Campaign, "Spring 1942")
	ship := s.add("it-fleet9", "AA24")
	s.add("it-fleet9", "AA24")
	hungry := s.add("it-inf1", "AA24")
	tired := s.add("it-inf2", "AA24")
	rep := s.add("it-rep", "AA24")
	s.start(atlas.Axis, pMissions)
	s.mark(hungry, unsupplied)
	s.mark(tired, moved)
	s.play("transport " + ship.String())
	s.give(atlas.Italy, "GG19")
	s.refused("harbour malta", "29.428")
	s.play("harbour tripoli")
	s.refused("embark "+hungry.String(), "29.426")
	s.refused("embark "+tired.String(), "29.425")
	s.refused("embark "+rep.String(), "30.2")
}

func TestTransportsLandOnABridgeheadOnlyInAPort(t *testing.T) {
	rulebook.Covers(t, "reich", "29.429")
	s := war(t, atlas.Campaign, "Spring 1942")
	beach := atlas.NoHex
	for h := range invadable.All {
		if !world.Ports.Has(h) {
			beach = h
		}
	}
	port := atlas.Sites.Alexandria
	for i, h := range []atlas.Hex{beach, port} {
		s.bridges[i] = bridgehead{hex: h, owner: atlas.Italy, bySea: true}
		s.control.set(h, atlas.Italy)
	}
	s.start(atlas.Axis, pMissions)
	if s.openPort(atlas.Italy, beach) || !s.openPort(atlas.Italy, port) {
		t.Error("a transport lands on a bridgehead without a port, or not on one in a port")
	}
}

func TestTransportedAircraftNeedABaseWhereTheyLand(t *testing.T) {
	rulebook.Covers(t, "reich", "29.423", "29.425")
	s := war(t, atlas.Campaign, "Spring 1942")
	ship := s.add("it-fleet9", "AA24")
	s.add("it-fleet9", "AA24")
	plane := s.add("ge-air3", "AA24")
	far := s.add("ge-air2", "Z23")
	s.start(atlas.Axis, pMissions)
	s.play("transport "+ship.String(), "harbour tripoli", "embark "+plane.String())
	s.lies(plane, "aboard")
	if base, reach := s.airBaseOf(plane); base != at(t, "II17") || reach != 3 {
		t.Errorf("it flies from Tripoli, three hexes far: %s %d", base, reach)
	}
	_ = far
	s.quiet()
	s.after(pReactions)
	s.after(pLandings)
	s.lies(plane, "II17")
	s = war(t, atlas.Campaign, "Spring 1942")
	ship = s.add("it-fleet9", "AA24")
	plane = s.add("ge-air3", "AA24")
	s.add("it-air5", "II17")
	s.start(atlas.Axis, pMissions)
	s.play("transport "+ship.String(), "harbour tripoli")
	if s.offers("embark " + plane.String()) {
		t.Error("Tripoli has no room for more aircraft")
	}
}

func TestTransportNeedsAnOffensiveWhereItLands(t *testing.T) {
	rulebook.Covers(t, "reich", "19.5", "20.1", "29.312")
	s := war(t, atlas.Campaign, "Spring 1942")
	for n := range s.option {
		s.option[n] = [atlas.NumFronts]Option{atlas.Western: Offensive}
	}
	s.give(atlas.Germany, "V19")
	ship := s.add("it-fleet9", "AA24")
	s.add("it-inf2", "AA24")
	s.start(atlas.Axis, pMissions)
	s.play("transport " + ship.String())
	if !s.offers("harbour marseilles") {
		t.Errorf("Marseilles lies on the Western Front: %v", s.moves())
	}
	s.refused("harbour genoa", "19.5")
}

func TestInvasionsCarryOneFactorForThree(t *testing.T) {
	rulebook.Covers(t, "reich", "29.4", "29.433", "29.434", "29.411", "29.312")
	s := war(t, atlas.Campaign, "Spring 1942")
	a := s.add("br-fleet9", "L22")
	s.add("br-fleet9", "L22")
	s.add("br-arm4", "L22")
	s.add("br-inf1", "L22")
	far := s.add("br-inf3", "K24")
	s.give(atlas.Germany, "M21")
	s.start(atlas.Allies, pMissions)
	s.play("invade " + a.String())
	s.play("shore M21 0")
	s.play(s.firstOf("invade"), "shore M21 0")
	s.refused("embark "+far.String(), "29.434")
	for s.offersAny("embark") {
		s.play(s.firstOf("embark"))
	}
	if got := s.bombardment(at(t, "M21")); got != 3 {
		t.Errorf("of 18 naval factors 15 carry five factors and 3 bombard, not %d", got)
	}
	count := 0
	for range s.invaders(at(t, "M21")) {
		count++
	}
	if count != 2 {
		t.Errorf("two units invade, not %d", count)
	}
}

func TestWhatCanBeInvaded(t *testing.T) {
	rulebook.Covers(t, "reich", "29.43", "29.431", "29.432", "29.438", "5.6", "37.4", "20.1", "50.1", "21.1")
	for _, c := range []struct {
		name  string
		where string
		base  string
		rule  string // that forbids it, or none
		scene func(s *scene)
	}{
		{"a beach", "M21", "L22", "", nil},
		{"no beach", "N18", "L22", "29.431", nil},
		{"an island of one hex", "FF30", "LL29", "", nil},
		{"neutral land", "C33", "L22", "21.1", nil},
		{"home", "L23", "L22", "29.43", nil},
		{"a beach of one's own that is to be reinforced", "M21", "L22", "", func(s *scene) { s.give(atlas.Britain, "M21") }},
		{"Scapa Flow from the sea", "B29", "L22", "", func(s *scene) { s.give(atlas.Germany, "B29") }},
		{"a guarded port", "M21", "L22", "29.432", func(s *scene) { s.add("ge-fleet9", "M21"); s.add("ge-inf3", "M21") }},
		{"a garrison in a guarded port that can be dropped on", "M21", "L22", "29.432", func(s *scene) {
			s.add("ge-fleet9", "M21")
			s.add("ge-inf3", "M21")
			s.add("br-abn", "K23")
		}},
		{"small ships in port", "M21", "L22", "", func(s *scene) { s.add("ge-fleet8", "M21"); s.add("ge-inf3", "M21") }},
		{"a guarded port that can be dropped on", "M21", "L22", "", func(s *scene) { s.add("ge-fleet9", "M21"); s.add("br-abn", "K23") }},
		{"an attrition front", "M21", "L22", "20.1", func(s *scene) { s.option[atlas.Britain][atlas.Western] = Attrition }},
		{"the last turn of 1939", "M21", "L22", "50.1", func(s *scene) { s.scenario = atlas.Scenario1939; s.now = atlas.DateOf(atlas.Summer, 1942) }},
	} {
		s := war(t, atlas.Campaign, "Spring 1942")
		s.give(atlas.Germany, "M21", "N18")
		ship := s.add("br-fleet9", c.base)
		s.add("br-inf3", c.base)
		if c.scene != nil {
			c.scene(s)
		}
		s.start(atlas.Allies, pMissions)
		r := s.whyNotInvade(ship, at(t, c.where))
		switch {
		case c.rule == "" && r != nil:
			t.Errorf("%s: %v", c.name, r)
		case c.rule != "" && (r == nil || r.Rule != c.rule):
			t.Errorf("%s: %v, want rule %s", c.name, r, c.rule)
		}
	}
}

func TestGibraltarIsInvadedFromBothFronts(t *testing.T) {
	rulebook.Covers(t, "reich", "37.4", "29.14", "14.23", "Q202")
	s := war(t, atlas.Campaign, "Spring 1942")
	for n := range s.option {
		s.option[n] = [atlas.NumFronts]Option{atlas.MediterraneanFront: Offensive}
	}
	west := s.add("ge-fleet9", "N18")
	s.give(atlas.Germany, "N18")
	east := s.add("it-fleet9", "AA24")
	s.add("ge-inf3", "N18")
	s.add("it-inf2", "AA24")
	s.start(atlas.Axis, pMissions)
	for _, ship := range []atlas.Unit{west, east} {
		s.play("invade " + ship.String())
		if !s.offersAny("shore AA7") {
			t.Fatalf("%s can invade Gibraltar: %v", ship, s.moves())
		}
		s.play(s.firstOf("shore AA7"))
	}
	for s.offersAny("embark") {
		s.play(s.firstOf("embark"))
	}
	count := 0
	for range s.invaders(at(t, "AA7")) {
		count++
	}
	if count != 2 {
		t.Errorf("%d units invade", count)
	}
}

func TestTheDanishIslandsAreInvadedFromTheBalticOnly(t *testing.T) {
	rulebook.Covers(t, "reich", "29.431")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "I31", "I32")
	s.give(atlas.Britain, "J32")
	for where, want := range map[string]bool{"J32": true, "F26": false} {
		ship := s.add("br-fleet9", where)
		s.add("br-inf3", where)
		s.start(atlas.Allies, pMissions)
		s.play("invade " + ship.String())
		if got := s.offersAny("shore I32"); got != want {
			t.Errorf("from %s Copenhagen can be invaded: %v", where, got)
		}
		s.play("back")
	}
}

func TestBombardmentGoesWithInvasionsOrAgainstFortressesAndIslands(t *testing.T) {
	rulebook.Covers(t, "reich", "29.41", "29.411", "29.413")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "M21")
	s.add("ge-inf3", "M21")
	s.add("it-inf1", "CC30")
	ship := s.add("br-fleet9", "L22")
	med := s.add("br-fleet9", "LL29")
	s.start(atlas.Allies, pMissions)
	s.refused("bombard "+ship.String(), "29.4")
	s.play("bombard " + med.String())
	if !s.offers("shore CC30 0") {
		t.Errorf("an island of one hex is bombarded without an invasion: %v", s.moves())
	}
	s.play("shore CC30 0")
	if s.bombardment(at(t, "CC30")) != 9 {
		t.Error("nine factors support the attack")
	}
	// The defenders' own fleet does not prevent it.
	s = war(t, atlas.Campaign, "Spring 1942")
	s.add("br-inf1", "AA7")
	s.add("br-fleet9", "AA7")
	gun := s.add("it-fleet9", "AA24")
	s.start(atlas.Axis, pMissions)
	s.play("bombard " + gun.String())
	s.play(s.firstOf("shore AA7"))
	if s.bombardment(at(t, "AA7")) != 9 {
		t.Error("a coastal fortress is bombarded in spite of its fleet")
	}
}

func TestShipsGoHomeWithWhatCouldNotLand(t *testing.T) {
	rulebook.Covers(t, "reich", "6.3", "29.33", "29.435", "29.437")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "M21")
	ship := s.add("br-fleet9", "L22")
	inf := s.add("br-inf3", "L22")
	s.start(atlas.Allies, pMissions)
	s.play("invade "+ship.String(), "shore M21 0", "embark "+inf.String())
	s.quiet()
	s.after(pReactions)
	s.endInvasions()
	s.lies(inf, "L22")
	s.lies(ship, "L22")
	if s.used.of(ship) != 9 || s.task.of(inf) != Idle {
		t.Error("the fleet has been used, the unit is ashore")
	}
}

func TestBritishShipsCarryNoFrenchmenBefore1942(t *testing.T) {
	rulebook.Covers(t, "reich", "34.31", "34.35", "36.1", "45.1")
	s := war(t, atlas.Campaign, "Spring 1940")
	ship := s.add("br-fleet9", "AA7")
	for _, c := range []struct {
		n    atlas.Country
		when atlas.Date
		want bool
	}{
		{atlas.Britain, 0, true}, {atlas.France, 0, false}, {atlas.France, atlas.DateOf(atlas.Spring, 1942), true}, {atlas.FreeFrench, 0, true}, {atlas.USSR, atlas.DateOf(atlas.Spring, 1943), false},
	} {
		s.now = max(c.when, atlas.DateOf(atlas.Spring, 1940))
		if got := s.mayCarry(ship, c.n); got != c.want {
			t.Errorf("a British fleet carries %s in %s: %v", atlas.NationNames[c.n], s.now, got)
		}
	}
	q := newScene(t, atlas.Campaign, "Fall 1939")
	if q.mayCarry(q.add("it-fleet9", "AA24"), atlas.Germany) {
		t.Error("Italy is not allied yet")
	}
}

func TestFleetsInAmericaGoOnMissionsOnlyIfTheWestIsLost(t *testing.T) {
	rulebook.Covers(t, "reich", "29.17", "29.171")
	s := war(t, atlas.Campaign, "Spring 1943")
	ship := s.add("us-fleet9", "us-box")
	s.add("us-inf3", "us-box")
	s.add("br-fleet9", "L22")
	s.give(atlas.Germany, "M21")
	s.start(atlas.Allies, pMissions)
	s.refused("invade "+ship.String(), "29.171")
	s.refused("transport "+ship.String(), "29.171")
	for _, q := range allPorts {
		if world.Hexes[q.Hex()].Front == atlas.Western {
			s.control.set(q.Hex(), atlas.Germany)
		}
	}
	s.start(atlas.Allies, pMissions)
	s.play("invade " + ship.String())
	if !s.offersAny("shore M21") {
		t.Errorf("now the ships come from America: %v", s.moves())
	}
}

func TestAUnitIsCarriedByOneMission(t *testing.T) {
	rulebook.Covers(t, "reich", "29.421", "29.65", "Q154")
	s := war(t, atlas.Campaign, "Spring 1942")
	west := s.add("br-fleet9", "L22")
	s.add("br-fleet9", "AA7")
	inf := s.add("br-inf3", "L22")
	s.start(atlas.Allies, pMissions)
	s.play("transport " + west.String())
	if s.offers("harbour alexandria") {
		t.Error("no transport goes on from one fleet to another")
	}
	s.play("back")
	_ = inf
}

func TestRussiaAndTheWestDoNotInvadeTheSameHex(t *testing.T) {
	rulebook.Covers(t, "reich", "45.3", "45.2")
	s := war(t, atlas.Campaign, "Spring 1943")
	s.give(atlas.USSR, "LL29")
	s.give(atlas.Britain, "AA7")
	west := s.add("br-fleet9", "AA7")
	east := s.add("ru-fleet9", "LL29")
	s.add("br-inf3", "AA7")
	s.add("ru-inf3", "LL29")
	s.start(atlas.Allies, pMissions)
	s.play("invade "+west.String(), "shore AA24 0")
	s.play("invade " + east.String())
	s.refused("shore AA24 0", "45.3")
}

func TestSailingsAreTold(t *testing.T) {
	rulebook.Covers(t, "reich", "29.55")
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	var told engine.Events
	s.Events = &told
	s.tellForces()
	s.Events = nil
	if len(told.List) != 1 || told.List[0].Kind != evSails || told.List[0].Rule != "29.55" {
		t.Errorf("of one force at sea is told %+v", told.List)
	}
}

func TestBritishUnitsLandInMarseillesOnlyToMarchOn(t *testing.T) {
	rulebook.Covers(t, "reich", "34.1")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	u := s.add("br-inf3", "AA7")
	marseilles := at(t, "V19")
	if s.mayLand(u, marseilles, 0) {
		t.Error("a British unit that cannot march on stays in Marseilles")
	}
	if !s.mayLand(u, marseilles, 1) {
		t.Error("a British unit may not land in Marseilles to march on")
	}
}

func TestAmericaTransportsOnceEnemiesAreBesideEveryWesternPort(t *testing.T) {
	rulebook.Covers(t, "reich", "29.171")
	s := war(t, atlas.Campaign, "Spring 1943")
	for _, q := range allPorts {
		if world.Hexes[q.Hex()].Front == atlas.Western && q.Hex() != at(t, "L22") {
			s.control.set(q.Hex(), atlas.Germany)
		}
	}
	if s.americaMayTransport() {
		t.Error("Portsmouth can receive redeployment")
	}
	s.add("ge-inf3", "L23")
	if !s.americaMayTransport() {
		t.Error("enemies are beside the only port, and ports elsewhere do not matter")
	}
	if s.control.set(at(t, "L22"), atlas.Germany); s.americaMayTransport() {
		t.Error("there is no friendly port")
	}
}

// Beaches are bombarded where they are invaded.
func TestAnInvadedBeachIsBombarded(t *testing.T) {
	rulebook.Covers(t, "reich", "29.43")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "N21", "M23")
	s.add("ge-inf3", "N21")
	s.add("ge-inf3", "M23")
	ship, guns := s.add("br-fleet9", "L22"), s.add("br-fleet9", "L22")
	s.add("br-inf3", "L22")
	targets := func() (list []string) {
		for _, m := range s.shores(guns, kBombard, nil) {
			list = append(list, atlas.Hex(m.A).String())
		}
		return list
	}
	s.start(atlas.Allies, pMissions)
	if list := targets(); slices.Contains(list, "N21") || slices.Contains(list, "M23") {
		t.Errorf("nobody lands, and these are bombarded: %v", list)
	}
	s.play("invade "+ship.String(), "shore N21 0")
	if list := targets(); !slices.Contains(list, "N21") || slices.Contains(list, "M23") {
		t.Errorf("with a landing in N21 these are bombarded: %v", list)
	}
}

// A landing that others stop shows that the war is meant: with whose land it is, and with
// who holds it.
func TestAStoppedLandingFollowsUpADeclarationOfWar(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.mover = atlas.Axis
	s.give(atlas.Britain, "M21")
	for _, n := range []atlas.Country{atlas.Britain, atlas.France, atlas.Norway} {
		s.politics.declared[atlas.Germany].Add(n)
	}
	s.naval.forces[0] = force{kind: invasion, by: atlas.Germany, target: at(t, "M21")}
	s.stopped(0)
	for n, want := range map[atlas.Country]bool{atlas.Britain: true, atlas.France: true, atlas.Norway: false} {
		if got := s.politics.pursued[atlas.Germany].Has(n); got != want {
			t.Errorf("the war with %s is followed up: %v", atlas.NationNames[n], got)
		}
	}
}
