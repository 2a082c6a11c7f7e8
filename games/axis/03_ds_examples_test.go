package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// moving is a movement phase of the Pacific in spring 1941 in which nobody is under a policy.
func moving(t *testing.T, phase, lines string) engine.Position {
	t.Helper()
	const war = "posture britain: war\nposture us-and-western-minors: war\nposture nationalist-china: war\nposture communist-china: war\nposture russia: war\nposture soviet-minors: war\n"
	return pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: "+phase+"\nturn: Apr-May-1941\n"+war+lines)
}

// DS 3.1.1: a tank unit goes from Nanking into clear land and not on into the hills of Wenchow; an
// HQ crosses the river with its minimum move.
func TestMovesAroundNanking(t *testing.T) {
	rulebook.Covers(t, "ds", "3", "3.1", "3.1.1")
	const land = "country kiangsu: conquered western\ne4904: japan-infantry-c14\nw4725: japan-infantry-c1\n"
	p := moving(t, "3 axis", land+"w4724: japan-tank-1t 1, japan-infantry-c2\nw4723: japan-hq-cc 2\n")
	pacific.Do(t, p, "move japan-tank-1t", "to w4624")
	pacific.Refused(t, p, "to w4524", "3.1.1")
	pacific.Do(t, p, "stop", "move japan-hq-cc", "to w4624")
	pacific.HasNot(t, p, "to w4623")
}

// DS 3.1.1: the beachhead before Hanoi. A unit goes onto it from Haikou and stops; from it the way
// leads over the side it faces only.
func TestTheBeachheadBeforeHanoi(t *testing.T) {
	rulebook.Covers(t, "ds", "3.1.1", "14.5")
	s := pacificScene(t, atWarInPacific+"ceded indochina japan\nceded hainan japan\njapan-infantry-15 w4120\nbeachhead axis w4119 w4219\n")
	m := march{unit: s.counter("japan-infantry-15"), at: s.hex("w4120"), phase: operational}
	if step, no := s.costOf(m, s.hex("w4119")); !no.Fine() || !step.whole {
		t.Errorf("from Haikou onto the beachhead: %+v %s", step, no.Text)
	}
	m.at = s.hex("w4119")
	if step, no := s.costOf(m, s.hex("w4219")); !no.Fine() || !step.whole {
		t.Errorf("from the beachhead to Hanoi: %+v %s", step, no.Text)
	}
	if _, no := s.costOf(m, s.hex("w4120")); no.Rule != "3.1.1" {
		t.Errorf("from the beachhead back to Haikou: %q", no.Rule)
	}
}

// DS 3.1.2: the example of Majuro and Guadalcanal. The port where a unit lands must be open, the
// one where it embarks need not be.
func TestFromMajuroToGuadalcanal(t *testing.T) {
	rulebook.Covers(t, "ds", "3.1.2", "3.1.4")
	s := pacificScene(t, atWarInPacific+`
		britain-infantry-i1 e3515
		britain-infantry-i2 e2611
		convoy britain micronesia western
		japan-air-force-1army micronesia
		japan-infantry-c1 e3513 detachment
		japan-infantry-c2 e3408 detachment
		japan-infantry-c3 e3906
		japan-infantry-c4 e4304
		convoy japan marianas axis
		convoy japan the-bonins axis
	`)
	z, _ := s.ZoneByID("micronesia")
	for i := range s.markers[:s.nMarkers] {
		if k := &s.markers[i]; k.kind == s.ways.convoy && k.faction == atlas.Western {
			k.side = indexOr(s.Markers[k.kind].Sides, "troop", 0)
		}
	}
	s.relist()
	majuro := voyage{unit: s.counter("britain-infantry-i1"), at: inHex(s.hex("e3515")), last: atlas.NoID, phase: operational}
	if no := s.landFault(majuro, z, s.hex("e2611")); !no.Fine() {
		t.Errorf("from Majuro to Guadalcanal: %s", no.Text)
	}
	guadalcanal := voyage{unit: s.counter("britain-infantry-i2"), at: inHex(s.hex("e2611")), last: atlas.NoID, phase: operational}
	if no := s.landFault(guadalcanal, z, s.hex("e3515")); no.Rule != "3.1.2" {
		t.Errorf("from Guadalcanal to Majuro, within three hexes of Kwajalein: %q %s", no.Rule, no.Text)
	}
}

// DS 3.1.2: whom convoys of the Pacific carry.
func TestWhomConvoysOfThePacificCarry(t *testing.T) {
	rulebook.Covers(t, "ds", "3.1.2")
	s := pacificScene(t, atWarInPacific+"siam active axis\nkiangsu active western\nbritain-infantry-i1 w3218\nunited-states-infantry-i1 w3824\nkiangsu-infantry-a1 w4323 1 western\nkiangsu-exp-exp1 w4323 western\nrussia-infantry-i1 e5301 1\njapan-infantry-c1 e4904\njapan-infantry-12 e4904\nsiam-infantry-a1 w3516 1 axis\nunited-states-infantry-6 w3824\n")
	for _, x := range []struct {
		unit, nation string
		want         bool
	}{
		{"britain-infantry-i1", "united-states", true}, {"united-states-infantry-i1", "britain", true}, {"kiangsu-infantry-a1", "britain", true},
		{"japan-infantry-c1", "japan", true}, {"japan-infantry-12", "japan", false}, {"siam-infantry-a1", "japan", false}, {"russia-infantry-i1", "russia", true},
	} {
		if got := s.rideFault(s.counter(x.unit), int16(s.ways.convoy), int16(s.front.nation(x.nation))).Fine(); got != x.want {
			t.Errorf("a convoy of %s carries %s: %v, want %v", x.nation, x.unit, got, x.want)
		}
	}
	if !s.rideFault(s.counter("united-states-infantry-6"), int16(s.ways.fleetTrain), none).Fine() || s.rideFault(s.counter("britain-infantry-i1"), int16(s.ways.fleetTrain), none).Fine() {
		t.Error("the Fleet Train carries US units of any size, and no others")
	}
}

// DS 3.1.1, 3.1.3, 3.1.4: the Eastern Europe Box and the western edge of Russia, and boxes that lie
// side by side.
func TestBoxesOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "3.1.1", "3.1.3", "3.1.4")
	p := moving(t, "3 soviet", "w5911: russia-infantry-i1\nw5912: russia-infantry-i2\neastern-europe: russia-infantry-i3\n")
	pacific.Do(t, p, "move russia-infantry-i1", "off-map eastern-europe")
	pacific.Do(t, p, "move russia-infantry-i2")
	pacific.Refused(t, p, "off-map eastern-europe", "3.1.3")
	pacific.Do(t, p, "back", "move russia-infantry-i3", "to w5311")
	p = moving(t, "3 western", "western-us: united-states-infantry-i1\nw4509: britain-infantry-i1\n")
	pacific.Do(t, p, "move united-states-infantry-i1")
	pacific.Refused(t, p, "off-map europe-africa", "3.1.3")
	pacific.Do(t, p, "off-map panama-canal")
	s := pacificScene(t, atWarInPacific+"japan-infantry-c1 w5912\n")
	if no := s.closedTo(s.counter("japan-infantry-c1"), s.hex("w5911"), operational); no.Rule != "3.1.4" {
		t.Errorf("a Japanese unit on the edge of Russia: %q", no.Rule)
	}
}

// DS 3.2: the overrun on the Mongol frontier. Plv runs over a one-step unit that nothing helps once
// infantry stands beside it and negates the other zone; with an HQ in Harbin it cannot.
func TestTheOverrunInManchuria(t *testing.T) {
	rulebook.Covers(t, "ds", "3.2", "8.2")
	const front = "country mongolia: active soviet\nw5524: russia-cav-mech-plv 2, russia-infantry-17 2\nw5525: japan-infantry-12 2\nw5426: japan-infantry-c1\nw5824: russia-infantry-i8\ne4904: japan-infantry-c14\n"
	p := moving(t, "3 soviet", front)
	pacific.Do(t, p, "move russia-cav-mech-plv", "to w5425")
	pacific.HasNot(t, p, "to w5426") // two zones, and it can ignore one
	p = moving(t, "3 soviet", front)
	pacific.Do(t, p, "move russia-infantry-17", "to w5425", "move russia-cav-mech-plv", "to w5425", "to w5426")
	if at := p.(*Position).whereIs(t, "japan-infantry-c1"); at != "force-pool-axis" {
		t.Errorf("the unit that is overrun is in %s", at)
	}
	p = moving(t, "3 soviet", front+"w5427: japan-hq-nc 2\nw5125: japan-infantry-c2\nw5226: japan-infantry-c3\n")
	pacific.Do(t, p, "move russia-infantry-17", "to w5425", "move russia-cav-mech-plv", "to w5425")
	pacific.HasNot(t, p, "to w5426")
}

// DS 3.1.1: marines cross the sea from Taihoku to Amoy with their whole allowance, others do
// not; the strait to Foochow everybody crosses.
func TestMarinesCrossTheSeaInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "3.1.1")
	s := pacificScene(t, atWarInPacific+"kiangsu conquered western\njapan-marine-kure w4324\njapan-infantry-c1 w4324\n")
	for _, x := range []struct {
		unit, to string
		want     bool
	}{{"japan-marine-kure", "w4323", true}, {"japan-infantry-c1", "w4323", false}, {"japan-marine-kure", "w4424", true}, {"japan-infantry-c1", "w4424", true}} {
		step, no := s.costOf(march{unit: s.counter(x.unit), at: s.hex("w4324"), phase: operational}, s.hex(x.to))
		if no.Fine() != x.want || x.want && !step.whole {
			t.Errorf("%s to %s: %+v %s", x.unit, x.to, step, no.Text)
		}
	}
}
