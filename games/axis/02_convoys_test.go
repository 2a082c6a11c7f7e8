package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// convoys are the zones to which a convoy of the pool can go.
func (s scene) convoys(who atlas.Faction) string {
	s.Helper()
	s.front.phasing = who
	var list []string
	for _, m := range s.convoyMoves(nil, false) {
		if m.Kind == kTroops {
			list = append(list, s.Zones[m.C].ID)
		}
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), " ")
}

// poolConvoy puts a convoy of a nation into the pool of a faction.
func (s scene) poolConvoy(kind, variant string, who atlas.Faction) {
	s.Helper()
	if err := (setUp{s.front, nil, nil}).place(kind, variant, "", who, s.pool(who)); err != nil {
		s.Fatal(err)
	}
	s.relist()
}

// 2.2.3.6: which zones a convoy may enter.
func TestWhereConvoysGo(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.6", "14.8")
	british := "britain-infantry-i1 w2208\nbritain-infantry-i2 w1824\nbritain-infantry-i3 e1310\nbritain-infantry-i4 e1213\nbritain-infantry-i5 e1312\n"
	for _, x := range []struct {
		name, kind, variant, lines string
		who                        atlas.Faction
		want                       string
	}{
		{"British", "convoy", "britain", british, atlas.Western, "arabian-sea central-mediterranean eastern-mediterranean north-atlantic north-sea western-mediterranean"},
		{"American", "convoy", "united-states", british + "posture united-states war", atlas.Western, "arabian-sea north-atlantic"},
		{"Russian", "convoy", "russia", "posture russia war", atlas.Soviet, "arctic-sea baltic-sea black-sea caspian-sea"},
		{"German", "convoy", "germany", "", atlas.Axis, "baltic-sea north-sea"},
		{"Italian", "convoy", "italy", "", atlas.Axis, "adriatic-sea central-mediterranean eastern-mediterranean western-mediterranean"},
		{"Italian with a British fleet in the way", "convoy", "italy", "britain-surface-fleet-med central-mediterranean", atlas.Axis, "adriatic-sea central-mediterranean western-mediterranean"},
		{"Italian under a British fleet", "convoy", "italy", "britain-surface-fleet-med western-mediterranean", atlas.Axis, "adriatic-sea central-mediterranean eastern-mediterranean western-mediterranean"},
		{"scratch without a key port", "scratch-convoy", "axis", "", atlas.Axis, ""},
		{"scratch over Malta", "scratch-convoy", "axis", "germany-air-force-1 w1824\nbritain-infantry-i1 w1824", atlas.Axis, "central-mediterranean western-mediterranean"},
		{"Fleet Train by the boxes", "fleet-train", "", "posture united-states war\nbritain-infantry-i1 w1824", atlas.Western, "arabian-sea north-atlantic"},
		{"Fleet Train at Malta", "fleet-train", "", "posture united-states war\nunited-states-infantry-i1 w1824\nbritain-infantry-i1 w2208", atlas.Western, "arabian-sea central-mediterranean north-atlantic western-mediterranean"},
	} {
		s := newScene(t, x.lines)
		s.poolConvoy(x.kind, x.variant, x.who)
		if got := s.convoys(x.who); got != x.want {
			t.Errorf("%s: %s\nwant %s", x.name, got, x.want)
		}
	}
	// The example of the Baltic: an escort opens a zone without a home port.
	const baltic = "posture united-states war\nunited-states-infantry-i1 w4224\ndenmark-norway active western\nposture western-minors war\n"
	for line, want := range map[string]bool{"": false, "britain-air-force-1 baltic-sea": true} {
		s := newScene(t, baltic+line)
		if line != "" {
			u := s.counter("britain-air-force-1")
			s.units[u].at, s.units[u].turned = s.units[u].at&^3|convoysBox, true
			s.relist()
		}
		s.poolConvoy("convoy", "united-states", atlas.Western)
		if got := strings.Contains(s.convoys(atlas.Western), "baltic"); got != want {
			t.Errorf("with %q the US convoy goes to the Baltic: %v", line, got)
		}
	}
	// British gone from Gibraltar, Suez shut: Malta has a British port, but no way.
	s := newScene(t, "britain-infantry-i2 w1824\ngermany-infantry-i1 w2208\nitaly-infantry-i1 e1312\nitaly-infantry-i2 e1213")
	s.poolConvoy("convoy", "britain", atlas.Western)
	if got := s.convoys(atlas.Western); strings.Contains(got, "central") {
		t.Errorf("without a way: %s", got)
	}
}

// 2.2.3.6: the mode is chosen with the placement.
func TestConvoysAreTroopOrSupply(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.6")
	p := support(t, "axis", "w3825: germany-infantry-i1\nforce-pool-axis: convoy/germany axis\n")
	campaign.Refused(t, p, "supply-convoy convoy germany north-atlantic", "2.2.3.6")
	campaign.Refused(t, p, "supply-convoy convoy italy north-sea", "2.2.3.6")
	campaign.Do(t, p, "supply-convoy convoy germany north-sea")
	f := p.(*Position).front()
	z, _ := f.ZoneByID("north-sea")
	if !f.convoyFor(z, f.ways.groups[atlas.Axis][0], atlas.Axis) {
		t.Error("the convoy carries no supply")
	}
}

// 12.1: in pre-war convoys only. 14.12: no support in Failure hexes.
func TestWhatForbidsSupport(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.3", "12.1", "14.12")
	const lines = "germany-infantry-i1 w3825\ngermany-air-force-1 force-pool-axis\n"
	s := newScene(t, lines)
	if !s.goes("germany-air-force-1", "w3825") {
		t.Fatal("no air force over Berlin")
	}
	if s.mark(marker{s.ways.failure, 0, atlas.Axis, 0, inHex(s.hex("w3720"))}) != nil || s.goes("germany-air-force-1", "w3825") {
		t.Error("an air force in a Failure hex")
	}
	s = newScene(t, lines+"war pre-war")
	if s.goes("germany-air-force-1", "w3825") {
		t.Error("an air force in pre-war")
	}
}

// 13.6.1.1, 13.6.1.2: units under a policy are not placed; an Axis placement ends a
// policy, unless an Ally at war is there as well.
func TestPlacementsEndPolicies(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.3", "13.6.1.2")
	const lines = france + "w3717: germany-infantry-i1\nw3916: britain-infantry-i1\nforce-pool-axis: germany-air-force-1\nforce-pool-western: britain-air-force-1\n"
	p := support(t, "axis", lines+"posture britain: appeasement\n")
	campaign.Do(t, p, "place germany-air-force-1", "station north-sea")
	f := p.(*Position).front()
	if f.underPolicy(f.ways.britain) {
		t.Error("the placement did not end the policy")
	}
	campaign.Do(t, p, "contest britain-air-force-1") // it is free to do so now
	p = support(t, "axis", lines+"posture britain: appeasement\n")
	campaign.Do(t, p, "place germany-air-force-1", "cover w3516")
	if f = p.(*Position).front(); !f.underPolicy(f.ways.britain) {
		t.Error("a placement far away ended the policy")
	}
	p = support(t, "western", lines+"posture britain: appeasement\n")
	if name := p.(*Position).phaseName(); name == "Support Segment" {
		campaign.Refused(t, p, "place britain-air-force-1", "2.2.3.1")
	}

	s := newScene(t, "vichy absent\nfrance active western\nposture france war\nposture britain appeasement\n")
	clear(s.lands[:])
	s.relist()
	north, _ := s.ZoneByID("north-sea")
	if set, _, _ := s.endedBy(zoneBox(north, onStation), 0); set != 0 {
		t.Error("the policy ends although France at war has a port there")
	}
}

// 13.6.2.1: a truce keeps both sides apart.
func TestTrucesKeepSupportApart(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.3", "13.6.2.1")
	const lines = "britain-infantry-i1 w3916\nbritain-air-force-1 force-pool-western\ngermany-infantry-i1 w3717\ngermany-air-force-1 force-pool-axis\n"
	s := newScene(t, lines+"posture britain armistice")
	for hex, want := range map[string]bool{"w3916": true, "w3717": false, "w3716": false} {
		if got := s.goes("britain-air-force-1", hex); got != want {
			t.Errorf("the British over %s: %v", hex, got)
		}
	}
	if s.goes("germany-air-force-1", "w3916") || s.goes("germany-air-force-1", "w3817") {
		t.Error("the Germans over England")
	}
	if s.seas("britain-air-force-1") != "arabian-sea" || s.seas("germany-air-force-1") != "" {
		t.Errorf("on station: %q, %q", s.seas("britain-air-force-1"), s.seas("germany-air-force-1"))
	}
	s = newScene(t, lines+"posture britain negotiation")
	if !strings.Contains(s.seas("britain-air-force-1"), "north-sea") {
		t.Error("a negotiation closes the North Sea")
	}
}

// 14.33: the raiders are matched by two Western support units.
func TestSurfaceRaiders(t *testing.T) {
	rulebook.Covers(t, "tk", "14.33")
	p := support(t, "axis", `
		w3825: germany-infantry-i1
		force-pool-axis: surface-raiders axis
		force-pool-western: britain-surface-fleet-home, britain-air-force-1, britain-cv-fleet-forceh
	`)
	campaign.Do(t, p, "raiders")
	campaign.Refused(t, p, "match germany-infantry-i1", "14.33")
	campaign.Do(t, p, "match britain-surface-fleet-home", "match-strike britain-cv-fleet-forceh")
	q := p.(*Position)
	if u, _ := q.front().words["unit"].find("britain-cv-fleet-forceh"); !q.front().isAir(atlas.Unit(u)) {
		t.Error("the strike of the carriers is no air unit in the Delay Box") // 2.2.3.2, 14.16
	}
	q.lies(t, "britain-surface-fleet-home", "naval-warfare-delay-box", 0)
	q.lies(t, "britain-cv-fleet-forceh", "delay-box", 0)
	q.lies(t, "britain-air-force-1", "force-pool-western", 0)
	if q.front().raidersReady() {
		t.Error("the raiders are still in the pool")
	}
}

// 2.2.3.1, 13.8.6.1: the fleet of neutral Vichy sails for the Axis from Vichy's ports
// to German bases.
func TestTheVichyFleetSailsForTheAxis(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.1")
	const lines = "vichy neutral\nfrance-surface-fleet-1 force-pool-axis axis\n"
	if got := newScene(t, lines+"italy-infantry-i1 w2424").seas("france-surface-fleet-1"); got != "" {
		t.Errorf("without a German base: %s", got)
	}
	if got := newScene(t, lines+"germany-infantry-i1 w2424").seas("france-surface-fleet-1"); got != "western-mediterranean" {
		t.Errorf("with Germans in Naples: %s", got)
	}
}

// 13.6.1.2, example: an air force placed in Russia ends the Pact, and its path may
// lead through Russia.
func TestAirPathsIntoAPolicyThatEnds(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.1", "13.6.1.2")
	s := newScene(t, "posture russia nazi-soviet-pact\ngermany-infantry-i1 e4002\ngermany-air-force-1 force-pool-axis\nrussia-infantry-i1 e4105\nrussia-air-force-1 force-pool-soviet")
	inside := 0
	for h := range s.policies.bits().All() {
		at := inHex(atlas.Hex(h))
		l := s.locate(s.counter("germany-air-force-1"), false)
		if l.fault(at).Fine() {
			inside++
			p, _ := s.policyAt(atlas.Hex(h))
			if set, _, _ := s.endedBy(at, 0); set != 1<<p {
				t.Errorf("%s does not end the Pact", s.Hexes[h].ID)
			}
		}
	}
	if inside == 0 {
		t.Error("no hex of Russia can be reached")
	}
	l := s.locate(s.counter("russia-air-force-1"), false)
	if l.fault(inHex(s.hex("e4105"))).Fine() {
		t.Error("a unit under a policy is placed")
	}
}
