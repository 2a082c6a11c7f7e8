package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// judge judges the supply of a camp with the fleets that are named already.
func (s *scene) judge(a atlas.Alliance) {
	s.begin(a, flow.At(pMovement, moveShore))
}

// name names fleets to carry supply.
func (s *scene) name(fleets ...atlas.Unit) {
	for _, u := range fleets {
		s.nameFleet(u)
	}
}

// fed checks which units are in supply after it was judged.
func (s *scene) fed(want bool, units ...atlas.Unit) {
	s.t.Helper()
	for _, u := range units {
		if got := !s.has(u, unsupplied); got != want {
			s.t.Errorf("%s at %s is in supply: %v, want %v", u, spotTitle(s.at.of(u)), got, want)
		}
	}
}

func TestCapitalsOfCountriesWithForcesSupplyTheirHolder(t *testing.T) {
	rulebook.Covers(t, "reich", "27.0", "27.1", "27.11", "27.21", "Q115", "Q116", "Q117")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	for _, c := range []struct {
		n    atlas.Country
		hex  string
		want bool
	}{
		{atlas.Germany, "L31", true}, {atlas.Britain, "K23", true}, {atlas.France, "O22", true}, {atlas.USSR, "H47", true}, {atlas.Italy, "Y22", true},
		{atlas.Germany, "D41", true},                                                                                          // Helsinki, inactive (25.8)
		{atlas.Britain, "H47", false}, {atlas.Germany, "V8", false}, {atlas.Italy, "L31", true}, {atlas.Germany, "Y22", true}, // before they are allied
		{atlas.Britain, "O22", true}, {atlas.USSR, "K23", false},
	} {
		m := s.supplyMapOf(c.n)
		set := s.supplySources(&m, true)
		if got := set.Has(at(t, c.hex)); got != c.want {
			t.Errorf("%s supplies %s: %v, want %v", c.hex, atlas.NationNames[c.n], got, c.want)
		}
	}
	s.give(atlas.Germany, "H47", "V8", "KK34")
	m := s.supplyMapOf(atlas.Germany)
	set := s.supplySources(&m, true)
	for _, h := range []string{"H47", "V8", "KK34"} { // Moscow, Lisbon, Jerusalem
		if set.Has(at(t, h)) {
			t.Errorf("%s supplies Germany", h)
		}
	}
}

func TestPortsOfLibyaAndEgyptAreSources(t *testing.T) {
	rulebook.Covers(t, "reich", "27.12", "Q118")
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.makeWar(atlas.Italy, atlas.Britain)
	for _, c := range []struct {
		n    atlas.Country
		hex  string
		want bool
	}{
		{atlas.Italy, "II17", true}, {atlas.Germany, "KK24", true}, {atlas.Britain, "LL29", true}, {atlas.Britain, "MM30", true}, {atlas.France, "DD17", true},
		{atlas.Britain, "DD17", false}, {atlas.France, "HH35", true}, {atlas.Britain, "HH35", false}, {atlas.USSR, "LL29", false},
	} {
		m := s.supplyMapOf(c.n)
		set := s.supplySources(&m, false)
		if got := set.Has(at(t, c.hex)); got != c.want {
			t.Errorf("%s supplies %s: %v, want %v", c.hex, atlas.NationNames[c.n], got, c.want)
		}
	}
	s.give(atlas.Italy, "LL29") // captured: no source for the Axis
	m := s.supplyMapOf(atlas.Italy)
	if set := s.supplySources(&m, false); set.Has(at(t, "LL29")) {
		t.Error("Alexandria supplies the Axis")
	}
	s.give(atlas.Britain, "LL29", "KK24")
	m = s.supplyMapOf(atlas.Britain)
	set := s.supplySources(&m, false)
	if !set.Has(at(t, "LL29")) || set.Has(at(t, "KK24")) {
		t.Error("Alexandria retaken supplies the Allies again, Tobruk never does")
	}
}

func TestVichyAndFreeFrenchPortsSupplyTheirOwn(t *testing.T) {
	rulebook.Covers(t, "reich", "27.12", "49.2", "Q220")
	s := newScene(t, atlas.Scenario1942, "")
	for _, c := range []struct {
		n    atlas.Country
		hex  string
		want bool
	}{
		{atlas.VichyFrance, "DD17", true}, {atlas.FreeFrench, "HH35", true}, {atlas.Britain, "HH35", false}, {atlas.VichyFrance, "R20", true}, {atlas.Germany, "R20", false},
		{atlas.VichyFrance, "L31", true},
	} {
		m := s.supplyMapOf(c.n)
		set := s.supplySources(&m, false)
		if got := set.Has(at(t, c.hex)); got != c.want {
			t.Errorf("%s supplies %s: %v, want %v", c.hex, atlas.NationNames[c.n], got, c.want)
		}
	}
	s.status[atlas.VichyFrance] = Active
	m := s.supplyMapOf(atlas.Germany)
	if set := s.supplySources(&m, false); !set.Has(at(t, "R20")) {
		t.Error("active Vichy supplies the Axis")
	}
}

func TestTheEastEdgeSuppliesRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "27.14")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.give(atlas.Germany, "H47")
	u := s.add("ru-inf2", "N49")
	s.options(Attrition)
	s.judge(atlas.Allies)
	s.fed(true, u)
	// Cut off from it by zones.
	for _, h := range []string{"N47", "N51", "L50", "P48"} {
		s.give(atlas.Germany, h)
		s.add("ge-arm4", h)
	}
	s.judge(atlas.Allies)
	s.fed(false, u)
}

func TestLinesRunThroughFreeControlledHexesOnly(t *testing.T) {
	rulebook.Covers(t, "reich", "27.2", "27.22", "8.1", "8.2")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.options(Attrition)
	s.give(atlas.Germany, "K38", "K39", "K40", "K41", "K37")
	u := s.add("ge-inf3", "K41")
	s.judge(atlas.Axis)
	s.fed(true, u)
	s.give(atlas.USSR, "K39")
	s.judge(atlas.Axis)
	s.fed(false, u)
	s.give(atlas.Germany, "K39")
	tank := s.add("ru-arm3", "J40") // its zone covers K39 and K40
	s.judge(atlas.Axis)
	s.fed(false, u)
	s.put(tank, spot(at(t, "L40"))) // K40 and K41 only
	s.judge(atlas.Axis)
	s.fed(false, u)
	s.put(tank, spot(at(t, "K42"))) // only the unit itself
	s.judge(atlas.Axis)
	s.fed(true, u)
	s.put(tank, inPool)
	part := s.add("ru-part", "K39")
	s.nation.set(part, atlas.USSR)
	s.judge(atlas.Axis)
	s.fed(false, u) // 27.29
}

func TestAxisLinesDoNotPassPartisans(t *testing.T) {
	rulebook.Covers(t, "reich", "27.29", "32.6")
	s := newScene(t, atlas.Scenario1942, "")
	s.options(Attrition)
	part := s.add("gre-part", "AA29")
	s.nation.set(part, atlas.Britain)
	m := s.supplyMapOf(atlas.Germany)
	if m.through.Has(at(t, "AA29")) || m.into.Has(at(t, "AA29")) {
		t.Error("a line of the Axis runs through partisans")
	}
	s.give(atlas.Britain, "AA29") // it was Allied before the partisan came
	m = s.supplyMapOf(atlas.Britain)
	if !m.through.Has(at(t, "AA29")) {
		t.Error("the Allies trace through a partisan in their own hex")
	}
}

func TestAUnitNextToItsSourceIsSuppliedUnlessOneZoneCoversBoth(t *testing.T) {
	rulebook.Covers(t, "reich", "27.22", "Q121")
	for _, c := range []struct {
		tank string
		loop bool
		want bool
	}{
		{"N22", false, false}, // next to Paris and to O21
		{"N21", false, true},  // covers O21? only the unit
		{"N22", true, true},   // a way round through P20 and P21
	} {
		s := newScene(t, atlas.Campaign, "Spring 1940")
		s.options(Attrition)
		for h := range world.Countries[atlas.France].Hexes.All {
			if h != at(t, "O22") && h != at(t, "O21") {
				s.control.set(h, atlas.Germany)
			}
		}
		if c.loop {
			s.give(atlas.France, "P21", "P20")
		}
		u := s.add("fr-inf2", "O21")
		s.add("ge-arm4", c.tank)
		s.judge(atlas.Allies)
		if got := !s.has(u, unsupplied); got != c.want {
			t.Errorf("with a tank in %s and a loop %v it is supplied: %v", c.tank, c.loop, got)
		}
	}
}

func TestFortressesSupplyTheUnitsInThem(t *testing.T) {
	rulebook.Covers(t, "reich", "5.55", "27.13")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.options(Attrition)
	for h := range atlas.Hex(atlas.NumHexes) {
		if world.Hexes[h].Country == atlas.USSR && atlas.Distance(h, at(t, "D44")) <= 4 && h != at(t, "D44") {
			s.control.set(h, atlas.Germany)
		}
	}
	u := s.add("ru-inf2", "D44")
	v := s.add("ru-inf2", "D45")
	s.control.set(at(t, "D45"), atlas.USSR)
	s.judge(atlas.Allies)
	s.fed(true, u)
	s.fed(false, v)
	if !s.hexInSupply(at(t, "D44"), atlas.USSR) { // units may be built there
		t.Error("Leningrad is no supplied hex")
	}
}

func TestMaltaStarvesWithoutGibraltarAndSuez(t *testing.T) {
	rulebook.Covers(t, "reich", "27.13", "41.0", "41.3")
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.makeWar(atlas.Italy, atlas.Britain)
	s.options(Attrition)
	u := s.add("br-inf1", "GG19")
	s.judge(atlas.Allies)
	s.fed(true, u)
	s.give(atlas.Germany, "AA7")
	s.judge(atlas.Allies)
	s.fed(true, u)
	s.give(atlas.Italy, "MM30")
	s.judge(atlas.Allies)
	s.fed(false, u)
}

func TestKonigsbergAndDurazzoAreSourcesUntilALineIsOpen(t *testing.T) {
	rulebook.Covers(t, "reich", "27.18")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	u := s.add("ge-inf3", "K36")
	v := s.add("it-inf2", "AA27")
	s.movement(atlas.Axis)
	s.fed(true, u, v)
	s.conquer(atlas.Germany, atlas.Poland)
	s.movement(atlas.Axis)
	s.fed(true, u)
	if s.islanded(konigsbergLinked) || !s.islanded(durazzoLinked) {
		t.Error("Konigsberg is linked now, Durazzo is not")
	}
	s.give(atlas.Poland, "K34", "J35", "L34", "L35", "K37", "L36")
	s.status[atlas.Poland] = Invaded
	s.judge(atlas.Axis)
	s.fed(false, u)
	if late := newScene(t, atlas.Scenario1942, ""); late.islanded(durazzoLinked) {
		t.Error("only the scenarios of 1939 have these sources")
	}
}

func TestTheCapitalsFromWhichFrenchUnitsLive(t *testing.T) {
	rulebook.Covers(t, "reich", "27.28", "26.813")
	const paris, london = "O22", "K23"
	capital := func(n atlas.Country) string { return world.Countries[n].Capital.String() }
	if capital(atlas.France) != paris || capital(atlas.Britain) != london {
		t.Fatal("the capitals have moved")
	}
	for _, c := range []struct {
		when           string
		parisLost      bool
		europe         bool
		lives, doesNot []atlas.Country
	}{
		{"Spring 1940", false, true, []atlas.Country{atlas.France}, []atlas.Country{atlas.Britain, atlas.Belgium, atlas.Italy}},
		{"Spring 1940", true, true, []atlas.Country{atlas.Britain, atlas.Italy}, []atlas.Country{atlas.Belgium}},
		{"Spring 1940", false, false, []atlas.Country{atlas.France, atlas.Britain, atlas.Belgium, atlas.Italy}, nil},
		{"Winter 1941", false, true, []atlas.Country{atlas.France}, []atlas.Country{atlas.Britain, atlas.Belgium, atlas.Italy}},
		{"Spring 1942", false, true, []atlas.Country{atlas.France, atlas.Britain, atlas.Belgium, atlas.Italy}, nil},
	} {
		s := newScene(t, atlas.Campaign, c.when)
		s.makeWar(atlas.France, atlas.Italy)
		s.makeWar(atlas.Germany, atlas.Belgium)
		s.status[atlas.Belgium], s.patron[atlas.Belgium] = Allied, atlas.France
		s.joinWars(atlas.Belgium, atlas.France)
		s.give(atlas.France, capital(atlas.Italy)) // captured
		if c.parisLost {
			s.give(atlas.Germany, paris)
		}
		m := s.supplyMapOf(atlas.France)
		from := s.supplySources(&m, c.europe)
		for _, n := range c.lives {
			if !from.Has(world.Countries[n].Capital) {
				t.Errorf("%+v: the French do not live from the capital of %s", c, atlas.NationNames[n])
			}
		}
		if got, want := from.Has(atlas.Sites.Alexandria), c.doesNot == nil; got != want {
			t.Errorf("%+v: the French live from Alexandria: %v", c, got)
		}
		for _, n := range c.doesNot {
			if from.Has(world.Countries[n].Capital) {
				t.Errorf("%+v: the French live from the capital of %s", c, atlas.NationNames[n])
			}
		}
	}
}

func TestFrenchUnitsInEuropeLiveFromParis(t *testing.T) {
	rulebook.Covers(t, "reich", "27.28", "26.813")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Attrition)
	u := s.add("fr-inf2", "R18")
	fleet := s.add("br-fleet9", "L22")
	s.judge(atlas.Allies)
	s.fed(true, u)
	s.give(atlas.Britain, "O21", "O23", "P21", "P22", "N22", "N23") // Paris is cut off by nobody
	s.give(atlas.Germany, "O22")
	s.add("ge-inf3", "O22")
	s.judge(atlas.Allies)
	s.fed(false, u)
	s.begin(atlas.Allies, flow.At(pMovement, moveShore))
	s.name(fleet)
	s.judgeAgain(atlas.Allies)
	s.fed(true, u) // from London, by sea to Bordeaux
}

// judgeAgain judges supply once more without clearing the tasks of fleets.
func (s *scene) judgeAgain(a atlas.Alliance) {
	tasks := s.task
	s.mover = a
	s.beginPlayerTurn()
	s.task = tasks
	s.Stack = engine.Stack{}
	s.unask()
	s.Stack.Push(flow.At(pGame, 4))
	s.Stack.Push(flow.At(pMovement, moveShore))
	s.proceed()
}

func TestFleetsCarrySupplyOverWater(t *testing.T) {
	rulebook.Covers(t, "reich", "27.23", "27.232", "27.24", "27.25", "27.231")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	s.give(atlas.USA, "M21", "N21")
	u := s.add("us-inf3", "M21") // Cherbourg
	v := s.add("us-inf3", "N21")
	ships := s.add("br-fleet9", "L22")
	s.give(atlas.Germany, "L24")
	s.add("ge-arm4", "L24") // armor at Calais does not stop ships
	s.judge(atlas.Allies)
	s.fed(false, u, v)
	s.name(ships)
	s.judgeAgain(atlas.Allies)
	s.fed(true, u, v)
	// A zone over the port leaves only the units in it.
	s.give(atlas.Germany, "N22")
	s.put(v, spot(at(t, "N20")))
	s.give(atlas.USA, "N20")
	s.add("ge-arm4", "N21")
	s.judgeAgain(atlas.Allies)
	s.fed(true, u)
	s.fed(false, v)
}

func TestR1_1ASupplyFleetsBaseMustBeFreeOfZones(t *testing.T) {
	rulebook.Covers(t, "reich", "27.24")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	s.give(atlas.USA, "M21")
	u := s.add("us-inf3", "M21")
	ships := s.add("br-fleet9", "L22")
	s.judge(atlas.Allies)
	s.name(ships)
	s.judgeAgain(atlas.Allies)
	s.fed(true, u)
	s.give(atlas.Germany, "K22")
	s.add("ge-arm4", "K22")
	s.judgeAgain(atlas.Allies)
	s.fed(false, u)
}

func TestASupplyFleetIsTurnedOverAndNamedOnlyUnused(t *testing.T) {
	rulebook.Covers(t, "reich", "13.8", "27.23", "29.311", "29.35")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	s.give(atlas.USA, "M21")
	s.add("us-inf3", "M21")
	fresh, used := s.add("br-fleet9", "L22"), s.add("br-fleet9", "L22")
	s.invert(used)
	s.add("br-fleet9", "L22") // one more that could be named
	yank := s.add("us-fleet9", "us-box")
	s.movement(atlas.Allies)
	s.refused("supply "+used.String(), "29.31")
	s.play("supply " + fresh.String())
	if s.task.of(fresh) != Supplying || s.fresh(fresh) != 0 {
		t.Error("the fleet is not committed and turned over")
	}
	s.refused("supply "+fresh.String(), "29.31")
	s.refused("supply "+yank.String(), "29.172")
}

func TestR1_3EachFactorSuppliesOneUnitAndTheOwnerChooses(t *testing.T) {
	rulebook.Covers(t, "reich", "27.232")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	s.give(atlas.USA, "M21", "N21")
	a, b := s.add("us-inf3", "M21"), s.add("us-inf3", "M21")
	c := s.add("us-arm5", "N21")
	ships := s.add("br-fleet2", "L22")
	s.judge(atlas.Allies)
	s.name(ships)
	s.judgeAgain(atlas.Allies)
	if len(s.moves()) != 3 {
		t.Fatalf("the owner chooses among three units: %v", s.moves())
	}
	s.refused("choose br-fleet9-1", "27.232")
	s.play("choose " + b.String())
	s.fed(true, a, c)
	s.fed(false, b)
}

func TestSupplyThroughGibraltarTakesTwoFleets(t *testing.T) {
	rulebook.Covers(t, "reich", "27.26")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	africa := atlas.Union(atlas.Morocco, atlas.Algeria, atlas.Tunisia)
	for h := range africa.All {
		if world.OnLand.Has(h) {
			s.control.set(h, atlas.Germany)
		}
	}
	s.give(atlas.Britain, "CC9") // Oran
	u := s.add("br-inf3", "CC9")
	atlanticFleet := s.add("br-fleet9", "L22")
	rock := s.add("br-fleet9", "AA7")
	for h := range atlas.RegionsOf.PortsOfEgypt.All {
		s.control.set(h, atlas.Germany) // no other source near
	}
	s.judge(atlas.Allies)
	s.name(rock)
	s.judgeAgain(atlas.Allies)
	s.fed(false, u)
	s.name(atlanticFleet)
	s.judgeAgain(atlas.Allies)
	s.fed(true, u)
	s.lineIs(u, "K23 L22 AA7 CC9")
	s.task.set(rock, Idle)
	s.judgeAgain(atlas.Allies)
	s.fed(false, u)
}

func TestR1_2AChainIsAsStrongAsItsWeakestFleet(t *testing.T) {
	rulebook.Covers(t, "reich", "27.26", "27.232")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	africa := atlas.Union(atlas.Morocco, atlas.Algeria, atlas.Tunisia, atlas.Egypt)
	for h := range africa.All {
		if world.OnLand.Has(h) {
			s.control.set(h, atlas.Germany)
		}
	}
	s.give(atlas.Britain, "CC9")
	a, b := s.add("br-inf3", "CC9"), s.add("br-inf3", "CC9")
	s.judge(atlas.Allies)
	s.name(s.add("br-fleet1", "L22"), s.add("br-fleet9", "AA7"))
	s.judgeAgain(atlas.Allies)
	s.play("choose " + a.String())
	s.fed(false, a)
	s.fed(true, b)
}

func TestBridgeheadsMadeByInvasionTakeSupply(t *testing.T) {
	rulebook.Covers(t, "reich", "27.24", "9.0")
	for _, bySea := range []bool{true, false} {
		s := newScene(t, atlas.Scenario1944, "")
		s.options(Attrition)
		s.give(atlas.USA, "N21") // Caen: a beach without a port
		u := s.add("us-inf3", "N21")
		s.bridges[axisBridges] = bridgehead{hex: at(t, "N21"), owner: atlas.USA, bySea: bySea}
		s.judge(atlas.Allies)
		s.name(s.add("br-fleet9", "L22"))
		s.judgeAgain(atlas.Allies)
		s.fed(bySea, u)
	}
}

func TestAnIslandWithoutAPortHasOneShoreForGood(t *testing.T) {
	rulebook.Covers(t, "reich", "27.24")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	s.give(atlas.Britain, "GG26", "GG27", "GG28")
	u := s.add("br-inf3", "GG27")
	ships := s.add("br-fleet9", "LL29")
	s.judge(atlas.Allies)
	s.name(ships)
	s.judgeAgain(atlas.Allies)
	if got := s.moves(); len(got) != 3 {
		t.Fatalf("the occupant chooses one of three hexes: %v", got)
	}
	s.play("at GG26")
	s.fed(true, u)
	s.give(atlas.Germany, "GG26")
	s.judgeAgain(atlas.Allies)
	s.fed(false, u) // it cannot be changed
	v := s.add("br-inf3", "FF30")
	s.give(atlas.Britain, "FF30")
	s.judgeAgain(atlas.Allies)
	s.fed(true, v) // an island of one hex needs no choice
}

func TestRussiaAndTheWestDoNotSupplyEachOther(t *testing.T) {
	rulebook.Covers(t, "reich", "27.27", "45.0", "45.5")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	s.give(atlas.USSR, "D43", "C43", "C44")
	u := s.add("br-inf3", "H46")
	s.judge(atlas.Allies)
	s.fed(false, u)
	if s.carriesFor(atlas.USSR, atlas.Britain) || s.carriesFor(atlas.Britain, atlas.USSR) || !s.carriesFor(atlas.USA, atlas.Britain) {
		t.Error("Russian fleets supply nobody but Russia")
	}
	// Through Russian hexes to a source of its own.
	for h := range atlas.Hex(atlas.NumHexes) {
		if world.Hexes[h].Country == atlas.Persia || world.Hexes[h].Country == atlas.Turkey {
			s.control.set(h, atlas.USSR)
		}
	}
	s.status[atlas.Turkey], s.status[atlas.Persia] = Conquered, Conquered
	v := s.add("br-inf3", "EE41")
	s.judge(atlas.Allies)
	s.fed(true, v)
}

func TestFrenchAndBritishFleetsSupplyEachOther(t *testing.T) {
	rulebook.Covers(t, "reich", "34.38")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	if !s.carriesFor(atlas.France, atlas.Britain) || !s.carriesFor(atlas.Britain, atlas.France) {
		t.Error("they do")
	}
}

func TestShipsAircraftAndPartisansNeedNoLine(t *testing.T) {
	rulebook.Covers(t, "reich", "27.3", "27.31", "32.5")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	part := s.add("yug-part", "V28")
	s.nation.set(part, atlas.Britain)
	units := []atlas.Unit{s.add("br-air5", "GG19"), s.add("br-fleet9", "GG19"), part}
	s.judge(atlas.Allies)
	s.fed(true, units...)
}

func TestExploitersAndParachutistsAreSuppliedForOneTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "14.38", "27.32", "27.33", "27.34", "31.3")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.options(Attrition)
	s.give(atlas.Germany, "K44", "K46", "K48")
	tank, drop, sent := s.add("ge-arm4", "K44"), s.add("ge-abn3", "K46"), s.add("ge-arm4", "K48")
	s.mark(tank, exploited)
	s.mark(drop, dropped|freshlyDropped)
	s.mark(sent, exploited|redeployed)
	s.mover, s.moving = atlas.Axis, s.nationsOf(atlas.Axis)
	s.spoilSupply()
	s.turnUp()
	s.judge(atlas.Axis)
	s.fed(true, tank, drop)
	s.fed(false, sent)
	if s.Position.moves.traced.Has(tank) {
		t.Error("it traced no normal line, so it cannot exploit")
	}
	s.turnUp()
	s.judge(atlas.Axis)
	s.fed(false, tank, drop)
}

func TestGreeksOnTheirIslandsAreSupplied(t *testing.T) {
	rulebook.Covers(t, "reich", "27.17")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.options(Attrition)
	s.makeWar(atlas.Italy, atlas.Greece)
	s.status[atlas.Greece], s.patron[atlas.Greece] = Invaded, atlas.Britain
	u := s.add("gre-inf2", "GG27")
	s.mover = atlas.Allies
	s.moving = atlas.OnlyNation(atlas.Greece)
	s.markSupply()
	s.fed(true, u)
}

func TestSpainAloneSuppliesItsMorocco(t *testing.T) {
	rulebook.Covers(t, "reich", "27.17", "46.0", "46.2")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.makeWar(atlas.Britain, atlas.Spain)
	s.status[atlas.Spain], s.patron[atlas.Spain] = Invaded, atlas.Germany
	u := s.add("spa-inf2", "BB7")
	ships := s.add("spa-fleet", "Z7")
	s.mover, s.moving = atlas.Axis, atlas.OnlyNation(atlas.Spain)
	s.markSupply()
	s.fed(false, u)
	s.name(ships)
	s.markSupply()
	s.fed(true, u)
	if s.spanishOnly(atlas.Sites.Tangiers, s.add("ge-fleet9", "AA19")) {
		t.Error("only Spanish fleets supply through Tangiers")
	}
}

func TestMinorsAreSuppliedByTheEnemiesOfTheirAttacker(t *testing.T) {
	rulebook.Covers(t, "reich", "22.6", "22.8")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.makeWar(atlas.Germany, atlas.Belgium)
	s.status[atlas.Belgium], s.patron[atlas.Belgium] = Invaded, atlas.France
	s.give(atlas.Germany, "M25")
	u := s.add("bel-inf1", "M26")
	v := s.add("bel-inf1", "N25")
	s.give(atlas.Germany, "M26")
	s.give(atlas.Belgium, "M26", "N25")
	s.mover, s.moving = atlas.Allies, atlas.OnlyNation(atlas.Belgium)
	s.markSupply()
	s.fed(true, u, v) // through France to Paris
}

func TestAmericaIsASourceWhenLondonAndParisAreLost(t *testing.T) {
	rulebook.Covers(t, "reich", "27.16", "29.172")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	if s.americaSupplies(atlas.USA) {
		t.Error("London is still there")
	}
	s.give(atlas.Germany, "K23")
	if !s.americaSupplies(atlas.USA) || !s.americaSupplies(atlas.Britain) || s.americaSupplies(atlas.USSR) {
		t.Error("America supplies the West now")
	}
	u := s.add("br-inf3", "H24")
	s.add("ge-inf3", "K23")
	ships := s.add("us-fleet9", "us-box")
	s.judge(atlas.Allies)
	s.fed(false, u)
	s.movement(atlas.Allies)
	s.play("supply " + ships.String())
	s.allDone()
	s.fed(true, u)
}

func TestUnsuppliedUnitsStayAndAreLostAtTheEnd(t *testing.T) {
	rulebook.Covers(t, "reich", "17.0", "17.1", "27.4", "27.42", "27.43", "27.44")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.options(Attrition)
	s.give(atlas.Germany, "K44", "K46", "L31")
	lost := s.add("ge-inf3", "K44")
	saved := s.add("ge-inf3", "K46")
	went := s.add("ge-inf3", "L31")
	s.movement(atlas.Axis)
	s.refused("move "+lost.String(), "27.42")
	s.put(went, spot(at(t, "K48"))) // out of supply only now
	s.put(saved, spot(at(t, "L31")))
	s.Stack.Top().Proc = pTurnEnd
	s.Stack.Top().Step = 0
	s.Asked = 0
	s.Stack.Frames[0].Step = 4
	s.runTurnEndOnly()
	if s.onBoard(lost) || !s.onBoard(saved) || !s.onBoard(went) {
		t.Error("only the unit that was out of supply all the turn is lost")
	}
	if !s.has(lost, doomed) {
		t.Error("it can be rebuilt in this turn")
	}
}

// runTurnEndOnly runs the end of a turn until it asks or is over.
func (s *scene) runTurnEndOnly() {
	s.Stack = engine.Stack{}
	s.unask()
	s.Stack.Push(flow.At(pGame, 4))
	s.Stack.Push(flow.At(pTurnEnd, 0))
	for s.Stack.Top().Proc != pGame && s.asked() == 0 {
		f := s.Stack.Top()
		table.Procs[f.Proc].Run(s.Position, f)
	}
}

func TestASuppliedUnitMovesFreelyThroughUnsuppliedHexes(t *testing.T) {
	rulebook.Covers(t, "reich", "27.44", "Q125")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.options(Attrition)
	s.give(atlas.Germany, "K38", "K39", "K37", "J40", "J39")
	u := s.add("ge-arm4", "K39")
	s.movement(atlas.Axis)
	s.goes(u, "K45")
	s.fed(true, u)
}

func TestAFleetThatRedeployedSavesUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "27.44", "29.32")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	s.give(atlas.USA, "M21")
	u := s.add("us-inf3", "M21")
	ships := s.add("br-fleet9", "LL29")
	s.judge(atlas.Allies)
	s.fed(false, u)
	s.name(ships)
	s.put(ships, spot(at(t, "L22")))
	s.runTurnEndOnly()
	if !s.onBoard(u) {
		t.Error("the named fleet supplies it from its new base")
	}
}

func TestMosulSuppliesTheIraqis(t *testing.T) {
	rulebook.Covers(t, "reich", "27.15")
	s := newScene(t, atlas.Scenario1942, "")
	s.giveHexes(world.Countries[atlas.Iraq].Hexes, atlas.Iraq)
	for _, want := range []bool{false, true} {
		m := s.supplyMapOf(atlas.Iraq)
		set := s.supplySources(&m, false)
		if got := set.Has(at(t, "EE42")); got != want {
			t.Errorf("Mosul supplies the Iraqis: %v, want %v", got, want)
		}
		s.status[atlas.Iraq], s.patron[atlas.Iraq] = Active, atlas.Germany
		s.joinWars(atlas.Iraq, atlas.Germany)
	}
	m := s.supplyMapOf(atlas.Germany)
	if set := s.supplySources(&m, false); set.Has(at(t, "EE42")) {
		t.Error("Mosul supplies nobody else")
	}
}
