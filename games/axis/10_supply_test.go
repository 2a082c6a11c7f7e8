package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// is asks whether units are supplied.
func (s scene) is(unit string, want bool) {
	s.Helper()
	u := s.counter(unit)
	if got := s.supplied(u); got != want {
		s.Errorf("%s in %v is supplied: %v, want %v", unit, s.units[u].at, got, want)
	}
}

// axisToAnkara opens the way of the first example of 10.2: everything between
// Germany and Syria is the Axis's.
const axisToAnkara = `
	turkey active axis
	syria active axis
	yugoslavia conquered western
	greece conquered western
	`

// 10.2, first example: from e1919 two free hexes reach the railway at e2119, and
// the strait at Istanbul is the only one of its kind. From e1819 the line would
// begin on the road at e2019, after which it cannot cross the strait.
func TestARoadOrAStraitButNotBoth(t *testing.T) {
	s := newScene(t, axisToAnkara+"germany-infantry-i1 e1919\ngermany-infantry-i2 e1819\ngermany-infantry-i3 e2119")
	s.is("germany-infantry-i1", true)
	s.is("germany-infantry-i2", false)
	s.is("germany-infantry-i3", true)
}

// 10.2, second example: from Damascus to the port of Tobruk the line would use two
// stretches of road, at Haifa or Jerusalem and from Sollum on; from Mersa Matruh it
// uses one, and from Cairo a railway and one.
func TestNoSecondStretchOfRoad(t *testing.T) {
	s := newScene(t, `
		syria active axis
		convoy italy central-mediterranean axis
		italy-infantry-10 e1716
		italy-infantry-i1 e1406
		italy-infantry-i2 e1308
		italy-infantry-i3 e1212
	`)
	s.is("italy-infantry-i1", true)
	s.is("italy-infantry-i2", true)
	s.is("italy-infantry-i3", true)
	s.is("italy-infantry-10", false)
}

// 10.2: a road that leads straight to a strait is a road and a strait, on either
// shore. No such place is printed, so the railway before Istanbul is made a road.
func TestAStraitEndsAStretchOfRoad(t *testing.T) {
	for _, x := range []struct {
		road [2]string
		want bool
	}{{[2]string{}, true}, {[2]string{"e2507", "e2508"}, false}, {[2]string{"e2509", "e2410"}, false}} {
		s := newScene(t, axisToAnkara+"germany-infantry-i1 e2119")
		s.World = s.withRoad(x.road)
		if u := s.counter("germany-infantry-i1"); s.suppliedOverland(u) != x.want {
			t.Errorf("with a road from %s to %s the unit beyond the strait is supplied: %v", x.road[0], x.road[1], !x.want)
		}
	}
}

// withRoad is the world with a road instead of the railway between two hexes.
func (s scene) withRoad(ends [2]string) *World {
	s.Helper()
	if ends[0] == "" {
		return s.World
	}
	w, ways := *s.World, *s.World.ways
	w.ways = &ways
	ways.tracks = slices.Clone(ways.tracks)
	for i := range ends {
		a, b := s.hex(ends[i]), s.hex(ends[1-i])
		ways.tracks[a] = slices.Clone(ways.tracks[a])
		n := slices.Index(ways.tracks[a], track{b, railTrack})
		if n < 0 {
			s.Fatalf("no railway joins %s to %s", ends[i], ends[1-i])
		}
		ways.tracks[a][n].kind = roadTrack
		ways.with[roadTrack].add(a)
	}
	ways.joinTracks()
	return &w
}

// 10.2, third example: the US unit in e1206 goes round the zone of Tobruk by e1207
// to Sollum, along road and rail to Suez and over the Arabian Sea; the German unit
// in Tobruk over the Central Mediterranean to Taranto and home by rail.
func TestTheExampleOfTobruk(t *testing.T) {
	desert := `
		posture united-states war
		united-states-infantry-i1 e1206
		germany-infantry-i1 e1406
		britain-garrison-suez e1213
		`
	s := newScene(t, desert+"convoy italy central-mediterranean axis")
	if !s.enemyZone(s.hex("e1306"), atlas.Western) || s.enemyZone(s.hex("e1207"), atlas.Western) {
		t.Fatal("the zone of Tobruk is not that of the example")
	}
	s.is("united-states-infantry-i1", true)
	s.is("germany-infantry-i1", true)
	if s.suppliedOverland(s.counter("united-states-infantry-i1")) || s.suppliedOverland(s.counter("germany-infantry-i1")) {
		t.Error("supply over the sea counts as overland")
	}
	s = newScene(t, desert)
	s.is("germany-infantry-i1", false) // no convoy
	s = newScene(t, desert+"germany-infantry-i2 e1307")
	s.is("united-states-infantry-i1", false) // Sollum is the enemy's
	// Suez is British, a dependent's port: without a unit there it is not open.
	s = newScene(t, "posture united-states war\nunited-states-infantry-i1 e1213 \nunited-states-infantry-i2 e1209")
	s.is("united-states-infantry-i2", true)
	s = newScene(t, "posture united-states war\nunited-states-infantry-i2 e1209")
	s.is("united-states-infantry-i2", false)
}

// 10.2, fourth example: a submarine on station in the North Atlantic closes all
// Western ports there.
func TestASubmarineClosesTheNorthAtlantic(t *testing.T) {
	brest := "posture united-states war\nunited-states-infantry-i1 w3612\n"
	s := newScene(t, brest)
	s.is("united-states-infantry-i1", true)
	s = newScene(t, brest+"germany-sub-fleet-1 north-atlantic")
	s.is("united-states-infantry-i1", false)
}

// 10.3, example: with a British fleet on station Italy's convoy is of no use; once
// the fleet is gone it is.
func TestAFleetOnStationStopsAConvoy(t *testing.T) {
	lines := "convoy italy western-mediterranean axis\nitaly-infantry-10 w2021\nvichy active axis\n"
	s := newScene(t, lines+"britain-surface-fleet-med western-mediterranean")
	s.is("italy-infantry-10", false)
	s = newScene(t, lines)
	s.is("italy-infantry-10", true)
}

// 10.1: cities of the home country for its own counters, a partisan base for those
// of its country, boxes for the faction; none with an enemy in it.
func TestSupplySources(t *testing.T) {
	s := newScene(t, `
		yugoslavia active western
		posture western-minors war
		germany-infantry-i1 w3825
		italy-infantry-10 w3825
		yugoslavia-infantry-i1 e2901
		partisan-base e2901 western
		britain-infantry-i1 middle-east
		russia-infantry-i1 central-asia
	`)
	s.is("germany-infantry-i1", true)
	s.is("italy-infantry-10", true) // by rail over the Brenner
	s.is("britain-infantry-i1", true)
	s.is("russia-infantry-i1", true)
	s.is("yugoslavia-infantry-i1", true)
	// Great Britain without its cities supplies nobody.
	s = newScene(t, "germany-infantry-i1 w3916\nbritain-infantry-i1 w3916")
	if s.linesOf(s.Units[s.counter("britain-infantry-i1")].Nation, atlas.Western, false).sources.has(s.hex("w3916")) {
		t.Error("London supplies the British with a German unit in it")
	}
}

// 10.2: the hexes of the eastern edge are part of the Central Asia Box.
func TestTheEasternEdgeSuppliesTheSoviets(t *testing.T) {
	s := newScene(t, "posture russia war\nrussia-infantry-i1 e4427\npersia active soviet\nposture soviet-minors war\npersia-infantry-i1 e4427")
	s.is("russia-infantry-i1", true)
	s.is("persia-infantry-i1", true) // its own cities are far away
	s = newScene(t, "germany-infantry-i1 e4427")
	s.is("germany-infantry-i1", false)
}

// eastern is a German unit two hexes and a railway from home.
const eastern = "posture russia war\ngermany-infantry-i1 e3609\n"

// 10.2, restrictions, each on the line of a German unit in Kiev.
func TestWhatCutsASupplyLine(t *testing.T) {
	s := newScene(t, eastern+"poland conquered western")
	l := s.linesOf(s.Units[s.counter("germany-infantry-i1")].Nation, atlas.Axis, true)
	if l.reached.has(s.hex("e3608")) != l.pass.has(s.hex("e3608")) {
		t.Fatal("the railway to Kiev does not run by e3608")
	}
	for _, x := range []struct {
		name, lines string
		hex         string
		who         atlas.Faction
		want        bool
	}{
		{"nothing", "", "e3708", atlas.Axis, true},
		{"an enemy zone", "russia-infantry-i1 e3709", "e3708", atlas.Axis, false},
		{"an enemy zone and a friendly unit", "russia-infantry-i1 e3709\ngermany-infantry-i2 e3708", "e3708", atlas.Axis, true},
		{"an enemy zone and a detachment", "russia-infantry-i1 e3709\ngermany-infantry-i3 e3708 detachment", "e3708", atlas.Axis, false},
		{"an enemy unit", "russia-infantry-i1 e3708", "e3708", atlas.Axis, false},
		{"an enemy detachment", "russia-infantry-i1 e3708 detachment", "e3708", atlas.Axis, false},
		{"an enemy logistics marker", "logistics stavka e3708 soviet", "e3708", atlas.Axis, false},
		{"an enemy airdrop", "airdrop e3708 soviet", "e3708", atlas.Axis, false},
		{"an enemy air unit", "russia-air-force-1 e3708", "e3708", atlas.Axis, false},
		{"an enemy partisan base", "partisan-base e3708 soviet", "e3708", atlas.Axis, false},
		{"an enemy partisan base under a unit", "partisan-base e3708 soviet\ngermany-infantry-i2 e3708", "e3708", atlas.Axis, true},
		{"a city in an enemy country", "", "e4608", atlas.Axis, false},
		{"that city under control", "germany-infantry-i2 e4608", "e4608", atlas.Axis, true},
		{"that city under a detachment", "germany-infantry-i3 e4608 detachment", "e4608", atlas.Axis, true},
		{"that city under an airdrop", "airdrop e4608 axis", "e4608", atlas.Axis, false},
		{"a city in a conquered country", "", "e3702", atlas.Western, true},
		{"a port of an enemy dependent", "", "e1406", atlas.Western, true},
		{"a neutral country", "", "w2910", atlas.Axis, false},
		{"the sea", "", "w3815", atlas.Western, false},
		{"a beachhead", "beachhead western w3815 w3714", "w3815", atlas.Western, true},
		{"the enemy's beachhead", "beachhead western w3815 w3714", "w3815", atlas.Axis, false},
		{"a bombed city", "devastation w3825 western", "w3825", atlas.Western, true},
		{"a city that is not bombed", "", "w3825", atlas.Western, false},
		{"a bombed city with its garrison", "devastation w3825 western\ngermany-infantry-i2 w3825", "w3825", atlas.Western, false},
	} {
		s := newScene(t, eastern+x.lines)
		if got := s.passable(x.who).has(s.hex(x.hex)); got != x.want {
			t.Errorf("%s: a line into %s: %v", x.name, x.hex, got)
		}
	}
}

// 10.2: two free hexes, not three; over water only at a strait or a beachhead.
func TestTwoHexesAreFree(t *testing.T) {
	rulebook.Covers(t, "tk", "10", "10.2")
	for hex, want := range map[string]bool{"e1919": true, "e1820": false} {
		s := newScene(t, axisToAnkara+"iraq active axis\ngermany-infantry-i1 "+hex)
		u := s.counter("germany-infantry-i1")
		if got := s.suppliedOverland(u); got != want {
			t.Errorf("from %s: %v", hex, got)
		}
	}
}

// 10.2: a beachhead is an open port, and lines cross any of its sides.
func TestABeachheadCarriesSupplyAshore(t *testing.T) {
	lines := "posture united-states war\nunited-states-infantry-i1 w3714\n"
	s := newScene(t, lines+"beachhead western w3815 w3714")
	s.is("united-states-infantry-i1", true)
	s = newScene(t, "posture united-states war\nunited-states-infantry-i1 w3715\nbeachhead western w3815 w3714")
	s.is("united-states-infantry-i1", true)
	s = newScene(t, "posture united-states war\nunited-states-infantry-i1 w3715")
	s.is("united-states-infantry-i1", false)
}

// 13.6.1.1: at war one does not trace through countries under a policy, and under a
// policy only through one's own in pre-war, afterwards through those that share it.
func TestPoliciesBindSupplyLines(t *testing.T) {
	lines := "vichy absent\nfrance active western\nposture france appeasement\n"
	british := atlas.Nation(worldOf(t, "europe").ways.groups[atlas.Western][0])
	paris := "w3516"
	for _, x := range []struct {
		lines string
		want  bool
	}{
		{"posture britain war", false},
		{"posture britain appeasement", true},
		{"posture britain appeasement\nwar pre-war", false},
		{"posture britain guarantees", false},
		{"posture britain armistice\ngermany-infantry-i1 w3720", true},
	} {
		s := newScene(t, lines+"britain-infantry-i2 w3516\n"+x.lines)
		clear(s.lands[:])
		s.relist()
		l := s.linesOf(british, atlas.Western, false)
		if got := l.pass.has(s.hex(paris)); got != x.want {
			t.Errorf("%q: the British trace into Paris: %v", x.lines, got)
		}
	}
}

// 13.6.1.1: a convoy under a policy carries nobody at war; printed convoys carry all.
func TestPoliciesBindConvoys(t *testing.T) {
	zone, _ := worldOf(t, "europe").ZoneByID("baltic-sea")
	n := worldOf(t, "europe").ways.groups[atlas.Western]
	s := newScene(t, "posture united-states war\nposture britain appeasement\nconvoy britain baltic-sea western")
	if s.convoyFor(zone, n[1], atlas.Western) || !s.convoyFor(zone, n[0], atlas.Western) {
		t.Error("a British convoy under Appeasement carries Americans at war, or not the British")
	}
	s = newScene(t, "posture united-states war\nposture britain war\nconvoy britain baltic-sea western")
	if !s.convoyFor(zone, n[1], atlas.Western) || s.convoyFor(zone, n[1], atlas.Axis) {
		t.Error("at war a British convoy does not carry Americans, or it carries the Axis")
	}
	atlantic, _ := s.ZoneByID("north-atlantic")
	if !s.convoyFor(atlantic, n[1], atlas.Western) || s.convoyFor(atlantic, n[1], atlas.Soviet) {
		t.Error("the convoy printed on the North Atlantic is not the West's")
	}
}

// 13.8.3: the PA army needs a German and an Italian source.
func TestAMultiNationalUnitNeedsBothSources(t *testing.T) {
	lines := "axis-multinational-armor-pa w3825 3\nitaly-infantry-res holding-axis-pa\n"
	s := newScene(t, lines)
	s.is("axis-multinational-armor-pa", true)
	for _, h := range s.Areas[s.area("italy")].Cities {
		for i := range s.Units {
			if u := s.Units[i]; s.Nations[u.Nation] == "britain" && u.Class == atlas.Ground && s.units[i].at == outOfGame {
				s.units[i] = counter{at: inHex(h), steps: 1, faction: atlas.Western}
				break
			}
		}
	}
	s.relist()
	s.is("axis-multinational-armor-pa", false)
}

// A.2: the edge of the map supplies the Axis, all but the garrison of Kirkenes,
// which has no convoy.
func TestTheLandBehindAClosedEdgeSupplies(t *testing.T) {
	p, err := SetUp(worldOf(t, "europe"), "A.2")
	if err != nil {
		t.Fatal(err)
	}
	f := &p.fronts[0]
	supplied, all := 0, 0
	for u := range f.Units {
		if _, ok := f.units[u].at.hex(); ok && f.units[u].faction == atlas.Axis {
			all++
			if f.supplied(atlas.Unit(u)) {
				supplied++
			}
		}
	}
	if all < 20 || supplied != all-1 {
		t.Errorf("%d of %d Axis units are supplied", supplied, all)
	}
	edge := hexAt(t, f.Theatre, "e3701")
	for who, want := range map[atlas.Faction]bool{atlas.Axis: true, atlas.Soviet: false} {
		if got := f.linesOf(f.ways.groups[who][0], who, true).sources.has(edge); got != want {
			t.Errorf("the edge at e3701 is a source of the %s: %v", who, got)
		}
	}
}

// When a campaign begins all armies are supplied, but for those overseas whose
// convoys still lie in the pools: a check of the map as much as of the rule.
func TestArmiesBeginInSupply(t *testing.T) {
	for number, want := range map[string]string{"A.1": "", "A.3": "", "C.3": "Damascus", "C.4": "", "C.5": "Kirkenes Oslo Rhodes Tobruk", "C.6": "Kirkenes Oslo Rhodes"} {
		p, err := SetUp(worldOf(t, "europe"), number)
		if err != nil {
			t.Fatal(err)
		}
		f := &p.fronts[0]
		var without []string
		for u := range f.Units {
			if h, ok := f.units[u].at.hex(); ok && !f.supplied(atlas.Unit(u)) {
				without = append(without, f.Hexes[h].Name)
			}
		}
		slices.Sort(without)
		if got := strings.Join(without, " "); got != want {
			t.Errorf("%s: without supply are %q, want %q", number, got, want)
		}
	}
}

func TestSupplyAllocatesNothing(t *testing.T) {
	p, err := SetUp(worldOf(t, "europe"), "C.5")
	if err != nil {
		t.Fatal(err)
	}
	f := &p.fronts[0]
	ask := func() {
		f.known.forget()
		for u := range f.Units {
			f.supplied(atlas.Unit(u))
		}
	}
	ask()
	if n := testing.AllocsPerRun(3, ask); n != 0 {
		t.Errorf("asking about every unit allocates %v times", n)
	}
}

func BenchmarkSupplyOfTheTheatre(b *testing.B) {
	p, err := SetUp(worldOf(b, "europe"), "C.5")
	if err != nil {
		b.Fatal(err)
	}
	f := &p.fronts[0]
	for b.Loop() {
		f.known.forget()
		for u := range f.Units {
			f.supplied(atlas.Unit(u))
		}
	}
}
