package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// Markers of chapter 14 that both books have, on the board of the Pacific.

// DS 14.15: a failure is felt within five hexes: no step into an enemy zone while supply
// fails, none out of one while command fails, no advance, and it goes in the Marker Segment
// of whom it affects.
func TestWhatAFailureForbidsInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "14.15", "4.3")
	for _, x := range []struct{ name, marker, from, to, rule string }{
		{"into a zone", "w5120: failure/command axis", "w5322", "w5222", ""},
		{"into a zone while supply fails", "w5120: failure/supply axis", "w5322", "w5222", "14.12"},
		{"out of a zone while command fails", "w5120: failure/command axis", "w5222", "w5322", "14.12"},
		{"of another faction", "w5120: failure/supply soviet", "w5322", "w5222", ""},
		{"far away", "w4213: failure/supply axis", "w5322", "w5222", ""},
	} {
		p := duringPacific(t, "axis", "posture communist-china: war\ncountry kansu: active soviet\nland ceded-japan-inner-mongolia: ceded\nw5121: kansu-infantry-a1\n"+x.from+": japan-infantry-c1\n"+x.marker)
		f := p.front()
		u, _ := f.words["unit"].find("japan-infantry-c1")
		from, to := hexAt(t, f.Theatre, x.from), hexAt(t, f.Theatre, x.to)
		zone := hexAt(t, f.Theatre, "w5222")
		if !f.enemyZone(zone, atlas.Axis) || f.Grid.Distance(int(from), int(to)) != 1 {
			t.Fatalf("%s: the scene is wrong", x.name)
		}
		if _, no := f.stepTo(march{unit: atlas.Unit(u), at: from}, to); no.Rule != x.rule {
			t.Errorf("%s: refused by %q, want %q", x.name, no.Rule, x.rule)
		}
	}
	p := duringPacific(t, "axis", "w5120: failure/command axis")
	f := p.front()
	at := inHex(hexAt(t, f.Theatre, "w5120"))
	f.phasing = atlas.Western
	if p.markerSegment(); f.markerIn(f.ways.failure, at) < 0 {
		t.Error("the marker goes in the segment of another faction")
	}
	f.phasing = atlas.Axis
	if p.markerSegment(); f.markerIn(f.ways.failure, at) >= 0 {
		t.Error("the marker stays after the Axis Marker Segment")
	}
}

// DS 14.16, 14.32, 14.34: what keeps a country's units at home, and which of them goes in the
// Marker Segment.
func TestWhatKeepsSiamAtHome(t *testing.T) {
	rulebook.Covers(t, "ds", "14.16", "14.32", "14.34")
	for marker, x := range map[string]struct{ retreats, goes bool }{"mobilizing": {true, true}, "free-passage": {false, false}, "no-occupation": {false, false}} {
		p := duringPacific(t, "axis", "country siam: active axis\nw3817: "+marker+" axis")
		f := p.front()
		siam := p.areaBy(t, "siam")
		if !f.keptAtHome(siam, false) || f.keptAtHome(siam, true) == x.retreats {
			t.Errorf("%s: Siam is not kept at home", marker)
		}
		p.markerSegment()
		if f.keptAtHome(siam, false) == x.goes {
			t.Errorf("%s: it goes in the Marker Segment: %v", marker, !x.goes)
		}
	}
}

// DS 14.20: influence is worth one for its side, and there are so many markers of each.
func TestInfluenceMarkersOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "14.20", "1.1.2.1")
	p := neutralPacific(t, "C.5", "country siam: neutral influence=axis\ncountry tibet: neutral influence=soviet\ncountry sinkiang: neutral influence=soviet", "siam", "tibet", "france", "szechwan")
	f := p.front()
	if f.countryDRM(atlas.Western, p.areaBy(t, "siam")) != 1 || f.countryDRM(atlas.Axis, p.areaBy(t, "tibet")) != -1 {
		t.Error("influence counts for the wrong side")
	}
	if no := f.mayInfluence(p.areaBy(t, "szechwan"), atlas.Soviet); no.Fine() {
		t.Error("the Soviets have a third marker")
	}
	if no := f.mayInfluence(p.areaBy(t, "szechwan"), atlas.Axis); !no.Fine() {
		t.Errorf("the Axis has no second marker: %s", no.Rule)
	}
}

// DS 14.26, 14.29, 14.31, 14.46: what comes off the turn track. Lend-Lease asks the West for
// a box; Materiel Shortages ask nobody and roll on no table, unlike in Europe.
func TestMarkersComeOffTheTrackOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "14.26", "14.29", "14.31", "14.46", "14.3", "14.44.1", "14.44.5")
	p := delayingPacific(t, "Apr-May-1942", "war: total-war\nMay-June-1942: materiel-shortages axis, increase-uscl, war-production/western western, minor-country-production/axis:+1 axis, allied-collapse axis, us-victory-program western, lend-lease western")
	f := p.front()
	f.uscl = 1
	p.begins(t)
	if !p.asks(atlas.Western) {
		t.Fatalf("the West is not asked about Lend-Lease: %s", p.Prompt(0).Text)
	}
	pacific.Do(t, p, "into conditional-events-soviet")
	for id, variant := range map[string]string{"materiel-shortages": "", "war-production": "western", "minor-country-production": "axis", "allied-collapse": "", "us-victory-program": ""} {
		if !p.has(t, id, variant, inBox(f.ways.strategicBox)) {
			t.Errorf("%s is not in the Strategic Warfare Box", id)
		}
	}
	if !p.has(t, "lend-lease", "", f.boxFor("conditional-events", atlas.Soviet)) || f.uscl != 2 || !p.arrivesIn(t, "increase-uscl", "May-June-1943") {
		t.Errorf("Lend-Lease or US commitment (%d) is wrong", f.uscl)
	}
}

// DS 14.44.1: the example of Aug-Sept 1942; it stops at four.
func TestUSCommitmentGrowsInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "14.44.1", "14.44.2")
	for from, want := range map[int8]int8{1: 2, 4: 4} {
		p := delayingPacific(t, "July-Aug-1942", "war: total-war\nAug-Sept-1942: increase-uscl")
		f := p.front()
		f.uscl = from
		p.begins(t)
		if f.uscl != want || !p.arrivesIn(t, "increase-uscl", "Aug-Sept-1943") {
			t.Errorf("from %d it grows to %d", from, f.uscl)
		}
	}
}

// DS 14.36: a partisan base supplies its country and takes its replacements while no enemy
// is with it.
func TestPartisansOfHopeh(t *testing.T) {
	rulebook.Covers(t, "ds", "14.36", "10.1")
	for enemy, want := range map[string]bool{"": true, ", japan-infantry-c1": false} {
		p := duringPacific(t, "western", "country hopeh: active western\nposture nationalist-china: war\nw5223: japan-infantry-c2\nw5022: japan-infantry-c3\nw5122: partisan-base/western western"+enemy)
		f := p.front()
		n, _ := f.NationByID("hopeh")
		h := hexAt(t, f.Theatre, "w5122")
		f.openPorts()
		if got := f.tracesFrom(h, n, atlas.Western, true); got != want {
			t.Errorf("with %q the base supplies: %v", enemy, got)
		}
	}
}

// DS 14.43, 13.6.2.3: Negotiation falls in any turn, the two upper truces on Seasonal Turns
// only.
func TestTrucesFallInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "14.43", "6.1.2", "13.6.2.3")
	for _, x := range []struct {
		turn, truce string
		can         bool
	}{{"June-July-1941", "armistice", false}, {"June-July-1941", "negotiation", true}, {"Aug-Sept-1941", "armistice", true}} {
		p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nturn: "+x.turn+"\nphase: 6.1 axis\nposture russia: "+x.truce+"\nposture soviet-minors: "+x.truce+"\ne4904: japan-infantry-c14").(*Position)
		can := false
		for _, m := range pacific.Legal(p) {
			can = can || m == "reduce soviet"
		}
		if can != x.can {
			t.Errorf("%s in %s: it can be reduced: %v, %v", x.truce, x.turn, can, pacific.Legal(p))
		}
	}
}

// DS 14.31, 1.3.2.3: one or two minor country steps in a season.
func TestMinorCountryProductionInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "14.31", "1.3.2.3")
	for side, want := range map[string]int{"+1": 1, "+2": 2} {
		p := duringPacific(t, "axis", "strategic-warfare-box: minor-country-production/axis:"+side+" axis")
		f := p.front()
		f.allowMore(atlas.Western)
		if f.grants != ([mostGrants]grant{}) {
			t.Error("the marker of the Axis pays the West")
		}
		f.allowMore(atlas.Axis)
		if g := f.grants[0]; g.nation != f.nation("minor") || g.step != program.AnyStep || int(g.n) != want {
			t.Errorf("%s: %+v", side, g)
		}
	}
}

// DS 14.21: Intensive Bombing costs the Axis one turn while a US air base is within nine
// hexes of a city in Japan, unless the US are under a policy or their impact is reduced.
func TestIntensiveBombingOfJapan(t *testing.T) {
	rulebook.Covers(t, "ds", "14.21", "14.44.3", "7.1")
	const convoys = "gulf-of-alaska.convoys: convoy/united-states:supply western\nnorth-pacific.convoys: convoy/united-states:supply western\nnorthwest-pacific.convoys: fleet-train:supply western\ne5720: united-states-infantry-i4\ne5714: united-states-infantry-i5\n"
	delay := func(posture, base, markers string) int {
		p := duringPacific(t, "axis", "scenario: C.7\nposture us-and-western-minors: "+posture+"\n"+convoys+base+"delay-box: japan-infantry-c1\n"+markers)
		f := p.front()
		f.uscl, f.vpBox = 0, 0
		u, _ := f.words["unit"].find("japan-infantry-c1")
		return f.unitDelay(atlas.Unit(u))
	}
	for _, x := range []struct {
		name, posture, base, more string
		want                      int
	}{
		{"a base on Paramushiro", "war", "e5609: united-states-infantry-i3\n", "", 1},
		{"a base on Attu, too far away", "war", "", "", 0},
		{"a policy", "quarantine", "e5609: united-states-infantry-i3\n", "", 0},
		{"a truce", "armistice", "e5609: united-states-infantry-i3\n", "", 0},
		{"reduced impact", "war", "e5609: united-states-infantry-i3\n", ", reduced-us-impact western", 0},
	} {
		without := "strategic-warfare-box: war-production/western western" + x.more
		if got := delay(x.posture, x.base, without+", intensive-bombing western") - delay(x.posture, x.base, without); got != x.want {
			t.Errorf("%s: %+d, want %+d", x.name, got, x.want)
		}
	}
	// Reduced US Impact is worth a turn to the Axis from the first box of US commitment on.
	for uscl, want := range map[int8]int{0: 0, 1: -1} {
		got := 0
		for i, marker := range []string{"war-production/western western", "reduced-us-impact western"} {
			p := duringPacific(t, "axis", "scenario: C.7\ndelay-box: japan-infantry-c1\nstrategic-warfare-box: "+marker)
			f := p.front()
			f.uscl, f.vpBox = uscl, 0
			u, _ := f.words["unit"].find("japan-infantry-c1")
			got += (2*i - 1) * f.unitDelay(atlas.Unit(u))
		}
		if got != want {
			t.Errorf("Reduced US Impact with a commitment of %d: %+d", uscl, got)
		}
	}
}
