package axis

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// The places that decide a scenario are those that its own conditions of victory name or
// count. Where a country must fall, or the rules of the chapter decide, nothing is aside.
func TestGoalsThatCount(t *testing.T) {
	for _, x := range []struct {
		game        engine.Game
		scenario    string
		count, none []string // named by the conditions, and not
	}{
		{DaiSenso, "A.1", []string{"Harbin", "Mukden"}, []string{"Peiping", "Tokyo"}},
		{TotalerKrieg, "A.2", []string{"Moscow", "Leningrad", "Rostov"}, []string{"Ploesti", "Smolensk"}},
		{TotalerKrieg, "A.3", []string{"Paris", "Metz"}, nil},
		{TotalerKrieg, "C.3", []string{"Moscow", "Smolensk", "Paris"}, nil},
	} {
		p, err := x.game.New(engine.Setup{Scenario: x.scenario, Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		var r Reading
		if !Read(p, &r) {
			t.Fatal("the position cannot be read")
		}
		aside := map[string]bool{}
		for _, g := range r.Goals(nil) {
			aside[r.Hexes[g.Hex].Name] = g.Aside
		}
		for want, places := range map[bool][]string{false: x.count, true: x.none} {
			for _, place := range places {
				if got, known := aside[place]; !known || got != want {
					t.Errorf("%s: %s is aside: %v (a goal: %v), want %v", x.scenario, place, got, known, want)
				}
			}
		}
	}
}

// To who takes places that are counted one is as good as another; who holds them holds his
// capital dearer. Where countries fall with their capitals those are dearer to both.
func TestGoalsOfCapitals(t *testing.T) {
	for scenario, alike := range map[string]bool{"A.2": true, "C.3": false} {
		p, err := TotalerKrieg.New(engine.Setup{Scenario: scenario, Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		var r Reading
		if !Read(p, &r) {
			t.Fatal("the position cannot be read")
		}
		goals := map[string]Goal{}
		for _, g := range r.Goals(nil) {
			goals[r.Hexes[g.Hex].Name] = g
		}
		moscow, leningrad := goals["Moscow"], goals["Leningrad"]
		if got := moscow.Weight == leningrad.Weight; got != alike {
			t.Errorf("%s: Moscow weighs %v and Leningrad %v", scenario, moscow.Weight, leningrad.Weight)
		}
		if moscow.Hold <= leningrad.Hold {
			t.Errorf("%s: who holds them holds Moscow at %v, Leningrad at %v", scenario, moscow.Hold, leningrad.Hold)
		}
	}
}

// reads is a reading of a scene.
func (s scene) reads() *Reading {
	s.Helper()
	r := &Reading{}
	if !s.read(s.front, r) {
		s.Fatal("the position cannot be read")
	}
	return r
}

// 10.2: a harbour is open to who can land there.
func TestAReadingKnowsOpenPorts(t *testing.T) {
	s := newScene(t, "posture britain war\nbritain-infantry-i1 w3816\n")
	r, open := s.reads(), 0
	for h := range s.Hexes {
		for z := range s.Zones {
			for who := atlas.Axis; who <= atlas.Soviet; who++ {
				want := s.openPort(atlas.Hex(h), atlas.Zone(z), who)
				if want {
					open++
				}
				if r.OpenPort(atlas.Hex(h), atlas.Zone(z), who) != want {
					t.Fatalf("%s in %s: open %v", s.Hexes[h].ID, s.Zones[z].ID, !want)
				}
			}
		}
	}
	if open == 0 {
		t.Error("no port is open")
	}
}

// 10.2: a port in a country of one's own side is open without anybody there, one of the enemy needs
// somebody, and what has no port is none.
func TestAReadingKnowsWhichPortsNeedAUnit(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2")
	r := newScene(t, "posture britain war\n").reads()
	for hex, want := range map[string][2]bool{ // for the Axis and the West
		"w3916": {true, false}, // London
		"w4023": {false, true}, // Kiel
		"w3325": {false, false},
	} {
		h := hexAt(t, r.Theatre, hex)
		if got := [2]bool{r.Manned(h, atlas.Axis), r.Manned(h, atlas.Western)}; got != want {
			t.Errorf("%s needs a unit of the Axis or the West: %v, want %v", hex, got, want)
		}
	}
}

// 14.14: a faction is friendly to a neutral country in which it has influence.
func TestAReadingKnowsWhoHasInfluence(t *testing.T) {
	rulebook.Covers(t, "tk", "14.14")
	s := newScene(t, "turkey neutral\n")
	s.areas[s.area("turkey")].influence = atlas.Western
	r := s.reads()
	for who, want := range map[atlas.Faction]bool{atlas.Axis: false, atlas.Western: true, atlas.Soviet: false} {
		if got := r.Friendly(s.area("turkey"), who); got != want {
			t.Errorf("%v has influence in Turkey: %v", who, got)
		}
	}
}

// 16.1.1: Poland falls with all its cities, and it counts how many of them are missing. A major
// country, a neutral one and one of the Axis do not fall so.
func TestAReadingKnowsWhatIsMissingToAConquest(t *testing.T) {
	s := newScene(t, "poland active western\nhungary active axis\nturkey neutral\ngermany-infantry-i1 e3703\n")
	r := s.reads()
	cities := 0
	for h := range s.Hexes {
		if s.owner[h] == s.area("poland") && s.Hexes[h].IsCity() {
			cities++
		}
	}
	if s.Hexes[s.hex("e3703")].IsCity() && s.owner[s.hex("e3703")] == s.area("poland") {
		cities--
	}
	if missing, ok := r.Conquerable(s.area("poland")); !ok || missing != cities || cities == 0 {
		t.Errorf("Poland falls: %v, without %d of its cities, want %d", ok, missing, cities)
	}
	for _, c := range []string{"hungary", "turkey", "russia", "germany"} {
		if _, ok := r.Conquerable(s.area(c)); ok {
			t.Errorf("%s can be conquered", c)
		}
	}
}

// 4.2.5.3: a city lets its defender stand, unless a Blitz marker lies there.
func TestAReadingKnowsWhichCitiesAreOpen(t *testing.T) {
	s := newScene(t, "germany-infantry-i1 w3825\n")
	berlin, field := s.hex("w3825"), s.hex("w3724")
	if r := s.reads(); r.OpenCity(berlin, atlas.Western) || !r.OpenCity(field, atlas.Western) {
		t.Error("Berlin is open, or a field is not")
	}
	if err := s.mark(marker{s.ways.blitz, uint8(atlas.Western), atlas.Western, 0, inHex(berlin)}); err != nil {
		t.Fatal(err)
	}
	if r := s.reads(); !r.OpenCity(berlin, atlas.Western) || r.OpenCity(berlin, atlas.Soviet) {
		t.Error("Berlin is closed to the Blitz, or open to who has none there")
	}
}

// 9.2: how many units and steps a hex has room for.
func TestAReadingKnowsWhatAHexHolds(t *testing.T) {
	for lines, want := range map[string][2]int{
		"":                            {3, 6},
		"germany-infantry-18 w3825\n": {2, 3},
		"germany-infantry-i1 w3825\n": {2, 5},
		"germany-infantry-18 w3825\ngermany-armor-1p w3825 2\n":       {1, 1},
		"germany-infantry-18 w3825\nbritain-infantry-i1 w3825\n":      {2, 3},
		"germany-infantry-18 w3825\ngermany-infantry-17 w3825\n":      {1, 0},
		"germany-infantry-18 w3825\ngermany-surface-fleet-km w3825\n": {2, 3},
	} {
		s := newScene(t, lines)
		r, h := s.reads(), s.hex("w3825")
		for units := range 5 {
			for steps := range 9 {
				if got := r.Holds(h, atlas.Axis, units, steps); got != (units <= want[0] && steps <= want[1]) {
					t.Errorf("with %q: room for %d more units with %d steps: %v", lines, units, steps, got)
				}
			}
		}
	}
}

// 4.2.1.2: what helps the defender of an attack is an HQ.
func TestAReadingKnowsWhichHQHelps(t *testing.T) {
	for lines, want := range map[string]string{
		"":                        "",
		"russia-armor-t1 e3906\n": "",
		"russia-hq-wes e3906 2\n": "russia-hq-wes",
		"germany-hq-c e3903\n":    "",
		"russia-infantry-8 e3905\nrussia-hq-kie e3906 2\n": "russia-hq-kie",
	} {
		s := newScene(t, "posture russia war\nrussia-infantry-i1 e3904\n"+lines)
		s.front.phasing = atlas.Axis
		r := s.reads()
		s.enlist(s.hex("e3904"), atlas.Soviet)
		r.Target = s.hex("e3904")
		got := ""
		if u := r.helper(atlas.Soviet, regularSegment); u != atlas.NoUnit {
			got = s.Units[u].ID[len(s.Prefix):]
		}
		if got != want {
			t.Errorf("with %q the HQ that helps is %q, want %q", lines, got, want)
		}
	}
}

// 13.6.1.2: an attack on units under a policy provokes, one on units at war does not.
func TestAReadingKnowsWhatProvokes(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.1.2")
	s := pacificScene(t, "posture britain treaty\nposture nationalist-china war\nbritain-infantry-i1 w3817\nnationalist-china-hq-kmt w4724\n")
	for hex, want := range map[string]bool{"w3817": true, "w4724": false, "w3825": false} {
		if got := s.reads().Provokes(s.hex(hex)); got != want {
			t.Errorf("an attack on %s provokes: %v", hex, got)
		}
	}
}

// 13.5, 13.6.1.2: war on a country ends the policy of the Ally with whom it aligns itself, or could.
func TestAReadingKnowsWhosePolicyADeclarationEnds(t *testing.T) {
	rulebook.Covers(t, "ds", "13.5", "13.6.1.2")
	sides := map[atlas.Faction]int{}
	s := pacificScene(t, "")
	policy, ok := s.PostureByID("treaty")
	if !ok {
		t.Fatal("there is no treaty")
	}
	war, _ := s.PostureByID("war")
	for a := range s.Areas {
		if s.areas[a].status != atlas.Neutral {
			continue
		}
		with := s.wouldAlign(atlas.Area(a))
		for _, ally := range []atlas.Faction{atlas.Western, atlas.Soviet} {
			for d := range s.Displays {
				s.postures[d] = war
			}
			if r := s.reads(); r.EndsPolicy(atlas.Area(a)) {
				t.Errorf("%s: a policy ends, and there is none", s.Areas[a].ID)
			}
			s.postures[s.postureBox(atlas.Area(a), ally)] = policy
			shared := s.postureBox(atlas.Area(a), atlas.Western) == s.postureBox(atlas.Area(a), atlas.Soviet)
			want := with == ally || with == atlas.NoFaction || shared && with != atlas.Axis
			if got := s.reads().EndsPolicy(atlas.Area(a)); got != want {
				t.Errorf("%s would align itself with %v, and the policy of %v ends: %v", s.Areas[a].ID, with, ally, got)
			}
			sides[with]++
		}
	}
	if len(sides) == 0 {
		t.Error("no country was asked about")
	}
}

// DS 15.29: a reading knows a beachhead of the naval infantry from others.
func TestAReadingKnowsSurprise(t *testing.T) {
	rulebook.Covers(t, "ds", "15.29")
	s := pacificScene(t, "")
	at := s.hex("w3823")
	for _, variant := range []uint8{s.ways.snlf, uint8(atlas.Western)} {
		s.nMarkers = 0
		if err := s.mark(marker{s.ways.beachhead, variant, atlas.Axis, 0, inHex(at)}); err != nil {
			t.Fatal(err)
		}
		if got := s.reads().Surprise(at); got != (variant == s.ways.snlf) {
			t.Errorf("a beachhead of variant %d surprises: %v", variant, got)
		}
	}
}

// 13.5, 15.7: only a neutral country that resists a demand brings its ally in; one that is at war
// already, or not there, does not.
func TestAReadingKnowsWhomADemandBringsIn(t *testing.T) {
	rulebook.Covers(t, "ds", "13.5", "15.10")
	s := pacificScene(t, "posture britain treaty\nfrance neutral\n")
	r := s.reads()
	for country, want := range map[string]bool{"france": true, "britain": false, "india": false} {
		c := s.area(country)
		if !r.Breaks(c, atlas.Western) || s.wouldAlign(c) != atlas.Western {
			t.Fatalf("%s does not end a policy of the West", country)
		}
		if got := r.BringsIn(c, atlas.Western); got != want {
			t.Errorf("%s brings the West in: %v", country, got)
		}
	}
	if r.BringsIn(s.area("france"), atlas.Soviet) {
		t.Error("France brings the Soviets in")
	}
}

// DS 16.1.3: the border of Manchukuo needs a garrison while Russia is neutral, and nowhere in Europe.
func TestAReadingKnowsTheBorderOfManchukuo(t *testing.T) {
	rulebook.Covers(t, "ds", "16.1.3")
	for posture, want := range map[string]bool{"neutrality": true, "treaty": false, "war": false} {
		if posts := pacificScene(t, "posture russia "+posture).reads().BorderPosts(nil); (len(posts) > 0) != want {
			t.Errorf("with Russia at %s there are %d posts", posture, len(posts))
		}
	}
	if posts := newScene(t, "posture russia war").reads().BorderPosts(nil); len(posts) > 0 {
		t.Errorf("there are %d posts in Europe", len(posts))
	}
}

// 16.3.1: a detachment or a logistics marker of one's own holds a capital, no other unit and
// none of somebody else.
func TestAReadingKnowsAnOutpost(t *testing.T) {
	rulebook.Covers(t, "tk", "16.3.1")
	for _, x := range []struct {
		unit      string
		turned    bool
		logistics atlas.Faction
		want      [2]bool // of the Axis, of the West
	}{
		{"", false, atlas.NoFaction, [2]bool{false, false}},
		{"germany-infantry-i1", true, atlas.NoFaction, [2]bool{true, false}},
		{"germany-infantry-i1", false, atlas.NoFaction, [2]bool{false, false}},
		{"britain-infantry-i1", true, atlas.NoFaction, [2]bool{false, true}},
		{"", false, atlas.Axis, [2]bool{true, false}},
		{"germany-infantry-i1", false, atlas.Western, [2]bool{false, true}},
	} {
		s := newScene(t, "")
		h := s.hex("w3825")
		if x.unit != "" {
			u := s.counter(x.unit)
			who := atlas.Axis
			if strings.HasPrefix(x.unit, "britain") {
				who = atlas.Western
			}
			s.set(u, counter{at: inHex(h), faction: who, steps: 1, turned: x.turned})
		}
		if x.logistics != atlas.NoFaction {
			if err := s.mark(marker{kind: s.ways.logistics, faction: x.logistics, at: inHex(h)}); err != nil {
				t.Fatal(err)
			}
		}
		r := s.reads()
		if got := [2]bool{r.Outpost(h, atlas.Axis), r.Outpost(h, atlas.Western)}; got != x.want {
			t.Errorf("%+v: outposts of the Axis and the West: %v", x, got)
		}
	}
}

// 4.2.1.1, 13.6.1.1: a policy forbids to attack, and war does not.
func TestAReadingKnowsWhatPoliticsForbid(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.1.1", "13.6.1.1")
	for posture, want := range map[string]bool{"war": true, "guarantees": false} {
		s := newScene(t, "posture britain "+posture+"\nbritain-infantry-i1 w3622\ngermany-infantry-i1 w3722\n")
		if got := s.reads().MayAttack(s.counter("britain-infantry-i1"), s.hex("w3722")); got != want {
			t.Errorf("under %s Britain may attack: %v", posture, got)
		}
	}
}

// 0.3: whoever is ahead by Victory Points leads by a part of what the track can give.
func TestAReadingKnowsWhoLeads(t *testing.T) {
	rulebook.Covers(t, "tk", "0.3")
	s := newScene(t, "")
	for side, want := range map[uint8]float64{axisTide: 0.5, alliedCrusade: -0.5} {
		s.vpSide, s.vpBox = side, lastVPBox/2
		axis, allies := s.score()
		if got := Lead(s.Position); got != want || float64(axis-allies)/lastVPBox != want {
			t.Errorf("with %d to %d Victory Points the Axis leads by %g, want %g", axis, allies, got, want)
		}
	}
}
