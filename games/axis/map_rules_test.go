package axis

import (
	"slices"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

func hexAt(tb testing.TB, t *atlas.Theatre, id string) atlas.Hex {
	tb.Helper()
	h, ok := t.HexByID(t.Prefix + id)
	if !ok {
		tb.Fatalf("there is no hex %s", id)
	}
	return h
}

// The Russian HQ of 3.1.1 goes from Kiev over the river into the swamp of e3708
// although that costs 3 and it has 2, because it is its first hex.
func TestTheFirstHexMayAlwaysBeEntered(t *testing.T) {
	eu := theatre(t, "europe")
	kiev, swamp, korosten := hexAt(t, eu, "e3609"), hexAt(t, eu, "e3708"), hexAt(t, eu, "e3608")
	hq := mover{steps: 2}
	s, ok := stepInto(eu, kiev, swamp, hq)
	if !ok || s.cost != 6 || !canStep(s, 2, 0) {
		t.Errorf("into the swamp costs %+v", s)
	}
	first, ok := stepInto(eu, kiev, korosten, hq)
	if !ok || first.cost != 2 {
		t.Errorf("to Korosten costs %+v", first)
	}
	if canStep(s, 2, first.cost) || canStep(first, 2, 3) || !canStep(first, 2, 2) {
		t.Error("after the first hex a unit pays more than it has, or cannot pay what it has")
	}
	if canStep(first, 0, 0) {
		t.Error("a garrison moves")
	}
}

// Half a point for one step, one for more and in reserve movement through an enemy
// country (3.1.1, 5).
func TestRoadsReplaceTheCostOfTerrain(t *testing.T) {
	pa := theatre(t, "pacific")
	for e, l := range pa.Links {
		if l == atlas.NoLink {
			continue
		}
		a, b := pa.Graph.Ends(e)
		for _, x := range []struct {
			m    mover
			cost uint8
		}{{mover{steps: 1}, 1}, {mover{steps: 2}, 2}, {mover{steps: 1, slowRoads: true}, 2}} {
			if s, ok := stepInto(pa, atlas.Hex(a), atlas.Hex(b), x.m); !ok || s.cost != x.cost || s.whole {
				t.Fatalf("from %s to %s costs %+v for %+v", pa.Hexes[a].ID, pa.Hexes[b].ID, s, x.m)
			}
		}
	}
}

// Copenhagen: over the strait to Malmo for the whole allowance, over the sea to
// w4225 by marines only.
func TestStraitsTakeTheWholeAllowanceAndSeaIsForMarines(t *testing.T) {
	eu := theatre(t, "europe")
	copenhagen, malmo, sea := hexAt(t, eu, "w4224"), hexAt(t, eu, "w4124"), hexAt(t, eu, "w4225")
	if s, ok := stepInto(eu, copenhagen, malmo, mover{steps: 1}); !ok || !s.whole || canStep(s, 3, 2) || !canStep(s, 3, 0) {
		t.Errorf("to Malmo: %+v, %v", s, ok)
	}
	if _, ok := stepInto(eu, copenhagen, sea, mover{steps: 1}); ok {
		t.Error("infantry walks over the sea")
	}
	if eu.Hexes[sea].Class != atlas.SeaClass {
		if s, ok := stepInto(eu, copenhagen, sea, mover{steps: 1, marine: true}); !ok || !s.whole {
			t.Errorf("marines over the sea: %+v, %v", s, ok)
		}
	}
}

// A defender in the clear, attacked over a river and a mountain, has one shift;
// in a city two (4.2.3.8).
func TestOnlyTheLowestHexsideShiftCounts(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.3.8")
	for _, x := range []struct {
		target string
		from   []string
		want   int
	}{
		{"e3306", []string{"e3206"}, 2}, // Cernauti over mountains
		{"e3306", []string{"e3207"}, 1}, // over a river
		{"e3306", []string{"e3206", "e3207"}, 1},
		{"e3609", []string{"e3708"}, 2}, // Kiev over its river
		{"e3609", nil, 1},               // with no attacker beside it
	} {
		s := newScene(t, lines(germans, x.from))
		s.front.phasing = atlas.Axis
		for _, h := range x.from {
			s.enlist(s.hex(h), atlas.Axis)
		}
		target := s.hex(x.target)
		if got := int(hexShift(s.Theatre, target)) + s.hexsideShift(target); got != x.want {
			t.Errorf("%s from %v has %d shifts, want %d", x.target, x.from, got, x.want)
		}
	}
}

// An all-sea hexside has its own shift: marines attack over it from one beachhead to another, while
// a beachhead before a coast has the shift of that coast (4.2.3.8).
func TestOnlySeaIsAllSea(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.3.8")
	rulebook.Covers(t, "ds", "4.2.3.8")
	for _, th := range theatres(t) {
		open := th.SideTerrain[slices.IndexFunc(th.SideTerrain, func(s atlas.SideTerrain) bool { return s.ID == "all-sea" })].Shift
		allSea, coasts := 0, 0
		for from := range th.Hexes {
			for d := range directions {
				n, ok := th.Grid.Neighbour(from, d)
				if !ok {
					continue
				}
				sea := 0
				for _, h := range []int{from, n} {
					if th.Hexes[h].Class == atlas.SeaClass {
						sea++
					}
				}
				e, drawn := th.Graph.Edge(from, n)
				want := int8(0)
				switch {
				case sea == 2:
					want, allSea = open, allSea+1
				case drawn && th.SideLine[e] != atlas.NoID:
					want, coasts = th.SideTerrain[th.SideLine[e]].Shift, coasts+sea
				}
				if got := sideShift(th, atlas.Hex(from), atlas.Hex(n)); got != want {
					t.Errorf("%s: from %s to %s the shift is %d, want %d", th.ID, th.Hexes[from].ID, th.Hexes[n].ID, got, want)
				}
			}
		}
		if open == 0 || allSea == 0 || coasts == 0 {
			t.Errorf("%s: an all-sea shift of %d on %d sides, %d coasts", th.ID, open, allSea, coasts)
		}
	}
}

// A unit in Cernauti has no zone over the mountains to e3206 (8.0).
func TestAZoneReachesNeitherOverMountainsNorOverWater(t *testing.T) {
	rulebook.Covers(t, "tk", "8")
	eu := theatre(t, "europe")
	cernauti := hexAt(t, eu, "e3306")
	in := map[atlas.Hex]bool{}
	zoneOf(eu, cernauti, func(h atlas.Hex) { in[h] = true })
	if in[hexAt(t, eu, "e3206")] || !in[hexAt(t, eu, "e3207")] || len(in) != 5 {
		t.Errorf("the zone of Cernauti covers %d hexes, e3206 %v, e3207 %v", len(in), in[hexAt(t, eu, "e3206")], in[hexAt(t, eu, "e3207")])
	}
	copenhagen := hexAt(t, eu, "w4224")
	if zoneReaches(eu, copenhagen, hexAt(t, eu, "w4124")) || zoneReaches(eu, copenhagen, hexAt(t, eu, "w4225")) {
		t.Error("the zone of Copenhagen reaches over water")
	}
}

// 11.1, 11.3, 11.5 and 2.2.3.3 of both books.
func TestWeatherFollowsTheAreasAndClosesSeas(t *testing.T) {
	rulebook.Covers(t, "tk", "11", "11.1", "11.5", "14.41")
	eu, pa := theatre(t, "europe"), theatre(t, "pacific")
	turn := func(th *atlas.Theatre, name string) int {
		for i, n := range th.Turns {
			if n == name {
				return i
			}
		}
		t.Fatalf("there is no turn %s", name)
		return 0
	}
	moscow, tobruk, leningrad := hexAt(t, eu, "e4312"), hexAt(t, eu, "e1406"), hexAt(t, eu, "e4608")
	if got := weatherIn(eu, moscow, turn(eu, "Jan-Feb")); got != atlas.Snow {
		t.Errorf("Moscow in January has weather %d", got)
	}
	if north, desert := weatherIn(eu, moscow, turn(eu, "Apr-May")), weatherIn(eu, tobruk, turn(eu, "Apr-May")); north != atlas.Mud || desert != atlas.Storms {
		t.Errorf("in April the north has weather %d, the desert %d; the book says mud and storms", north, desert)
	}
	if !iced(eu, leningrad, turn(eu, "Jan-Feb")) || iced(eu, leningrad, turn(eu, "July-Aug")) || iced(eu, moscow, turn(eu, "Jan-Feb")) {
		t.Error("Leningrad is not iced in January only, or Moscow is")
	}
	zone := func(th *atlas.Theatre, id string) atlas.Zone {
		z, ok := th.ZoneByID(id)
		if !ok {
			t.Fatalf("there is no zone %s", id)
		}
		return z
	}
	closed := func(th *atlas.Theatre, z atlas.Zone, turn int) bool {
		return seaBarred(th, z, turn, atlas.SupportUnits)
	}
	winter := turn(eu, "Jan-Feb")
	if !closed(eu, zone(eu, "north-sea"), winter) || !closed(eu, zone(eu, "arctic-sea"), winter) || closed(eu, zone(eu, "black-sea"), winter) || closed(eu, zone(eu, "north-sea"), turn(eu, "July-Aug")) {
		t.Error("snow closes the wrong seas")
	}
	monsoon := -1
	for i := range pa.Turns {
		if weatherIn(pa, hexAt(t, pa, "w4015"), i) == atlas.Mud {
			monsoon = i
		}
	}
	if monsoon < 0 || !closed(pa, zone(pa, "bay-of-bengal"), monsoon) || closed(pa, zone(pa, "coral-sea"), monsoon) {
		t.Error("the monsoon at Rangoon does not close the Bay of Bengal alone")
	}
	if guam := hexAt(t, pa, "e3806"); weatherIn(pa, guam, winter) != atlas.ClearWeather {
		t.Error("Guam has weather")
	}
}

// 9.1 and 9.2 of both books, with the Chinese HQs of 13.8.3.
func TestStacksHoldThreeUnitsAndSixSteps(t *testing.T) {
	rulebook.Covers(t, "tk", "9", "9.1", "9.2")
	eu, pa := theatre(t, "europe"), theatre(t, "pacific")
	if l := stackLimitOnLand(eu, hexAt(t, eu, "w3825")); l != (atlas.StackLimit{Units: 3, Steps: 6}) {
		t.Errorf("Berlin holds %+v", l)
	}
	if l := stackLimitOnLand(eu, hexAt(t, eu, "w1824")); l != (atlas.StackLimit{Units: 3, Steps: 3}) {
		t.Errorf("Malta holds %+v", l)
	}
	unit := func(th *atlas.Theatre, id string, steps uint8) standing {
		u, ok := th.UnitByID(id)
		if !ok {
			t.Fatalf("there is no unit %s", id)
		}
		return standing{u, steps}
	}
	berlin := stackLimitOnLand(eu, hexAt(t, eu, "w3825"))
	full := []standing{unit(eu, "eu-germany-armor-1p", 3), unit(eu, "eu-germany-armor-2p", 3)}
	if u, s := overstacked(eu, berlin, full); u != 0 || s != 0 {
		t.Errorf("two panzer armies are %d units and %d steps too many", u, s)
	}
	if u, s := overstacked(eu, berlin, append(full, unit(eu, "eu-germany-infantry-i1", 1), unit(eu, "eu-germany-infantry-i2", 1))); u != 1 || s != 2 {
		t.Errorf("four units of eight steps are %d units and %d steps too many, want 1 and 2", u, s)
	}
	minor := func(th *atlas.Theatre, nation string, exp bool, kind atlas.UnitKind) standing {
		for i := range th.Units {
			u := &th.Units[i]
			if u.Class == atlas.Ground && th.Nations[u.Nation] == nation && u.Exp == exp && u.Kind == kind {
				return standing{atlas.Unit(i), 1}
			}
		}
		t.Fatalf("%s has no such unit", nation)
		return standing{}
	}
	hq, other := unit(eu, "eu-germany-hq-c", 2), unit(eu, "eu-germany-hq-a", 2)
	hungary, rumania := minor(eu, "hungary", false, atlas.Infantry), minor(eu, "rumania", false, atlas.Infantry)
	exp := minor(eu, "rumania", true, atlas.Infantry)
	for _, x := range []struct {
		stack []standing
		ok    bool
	}{{[]standing{hq, hungary}, true}, {[]standing{hq, other}, false}, {[]standing{hungary, rumania}, false}, {[]standing{hungary, exp, hq}, true}} {
		if got := mayStackAsPrinted(eu, x.stack); got != x.ok {
			t.Errorf("%v may stack: %v", x.stack, got)
		}
	}
	kmt := unit(pa, "pa-nationalist-china-hq-kmt", 2)
	yunnan, szechwan := minor(pa, "yunnan", false, atlas.Infantry), minor(pa, "szechwan", false, atlas.Infantry)
	if !mayStackAsPrinted(pa, []standing{kmt, yunnan}) || !mayStackAsPrinted(pa, []standing{kmt, szechwan}) || mayStackAsPrinted(pa, []standing{yunnan, szechwan}) {
		t.Error("a Chinese HQ does not stand with any Chinese, or two Chinese countries stand together")
	}
}

// Where the sea lies between two land hexes nobody walks: Messina is crossed by its
// strait alone, and Rhodes borders Turkey by sea only (glossary: Border).
func TestNobodyWalksOverTheSea(t *testing.T) {
	eu := theatre(t, "europe")
	for _, c := range []struct{ name, a, b string }{
		{"from Germany to Sweden", "w4024", "w4124"}, {"from Funen to Sweden", "w4123", "w4124"}, {"from Funen to Rostock", "w4123", "w4024"},
		{"past the strait of Messina", "w2124", "w2125"}, {"from Sardinia to Corsica", "w2520", "w2620"}, {"from Sardinia to Corsica, east", "w2520", "w2621"},
		{"from Rhodes to Turkey", "e1908", "e2008"}, {"from Gibraltar to Morocco", "w2208", "w2107"},
		{"from Belfast to Scotland", "w4313", "w4414"}, {"from Ulster to Scotland", "w4413", "w4414"},
		{"over the Gulf of Finland to Luga", "e4607", "e4507"}, {"over the Gulf of Finland to Narva", "e4607", "e4506"},
	} {
		if _, ok := stepInto(eu, hexAt(t, eu, c.a), hexAt(t, eu, c.b), mover{steps: 1}); ok {
			t.Errorf("a unit walks %s", c.name)
		}
	}
	if _, ok := stepInto(eu, hexAt(t, eu, "w2025"), hexAt(t, eu, "w2125"), mover{steps: 1}); !ok {
		t.Error("nobody crosses the strait of Messina")
	}
}

// Rail on both sides of the strait of Messina is one line: supply crosses it (10.2),
// as a unit does at the cost of rail (3.1.1).
func TestAConnectedStraitIsCrossedAsByRail(t *testing.T) {
	eu := theatre(t, "europe")
	catania, reggio := hexAt(t, eu, "w2025"), hexAt(t, eu, "w2125")
	if s, ok := stepInto(eu, catania, reggio, mover{steps: 2}); !ok || s.cost != 2 || s.whole {
		t.Errorf("from Catania to Reggio costs %+v", s)
	}
	found := false
	for _, k := range newWays(eu).tracks[catania] {
		found = found || k.to == reggio && k.kind == straitTrack
	}
	if !found {
		t.Error("no track crosses the strait of Messina")
	}
	if s, ok := stepInto(eu, hexAt(t, eu, "w4224"), hexAt(t, eu, "w4124"), mover{steps: 2}); !ok || !s.whole {
		t.Errorf("over the Oresund, which is not connected, costs %+v", s)
	}
}
