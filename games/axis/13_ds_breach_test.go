package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// DS 13.6.1.1, 13.6.1.2, example: Russia's posture is Neutrality. A Japanese air force that is
// placed in Russia ends it at the price of the army's Government, and the Soviets contest it.
func TestAnAirForceInRussiaEndsItsNeutrality(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.1.1", "13.6.1.2", "14.22")
	const border = "w5427: japan-kwantung-kc1\nforce-pool-axis: japan-air-force-1army, convoy/japan axis\nforce-pool-soviet: russia-air-force-1\ne5301: russia-infantry-i1\n" +
		"w4927: japan-infantry-c2\nw5226: japan-infantry-c3\n"
	place := func(led string) *Position {
		p := duringPacific(t, "axis", border+led)
		p.Stack.N--
		p.does(p.supportSegment)
		pacific.Do(t, p, "supply-convoy convoy japan sea-of-japan", "place japan-air-force-1army")
		return p
	}
	target := ""
	p := place(armyLeads)
	for _, m := range pacific.Legal(p) {
		if hex, ok := strings.CutPrefix(m, "cover "); ok {
			f := p.front()
			if h := hexAt(t, f.Theatre, hex); f.realm[h] == f.ways.russia && f.Grid.Distance(int(h), int(hexAt(t, f.Theatre, "e5301"))) <= 3 {
				target = hex
			}
		}
	}
	if target == "" {
		t.Fatal("no hex of Russia can be reached")
	}
	pacific.Do(t, p, "cover "+target)
	if p.hasPolicy("neutrality") || p.marker1(t, "government") != "delay-box" {
		t.Error("the pact holds, or its end is free")
	}
	if !p.asks(atlas.Soviet) {
		t.Error("the Soviets cannot contest")
	}
	for _, led := range []string{navyLeads, ""} {
		pacific.Refused(t, place(led), "cover "+target, "13.6.1.2")
	}
}

// DS 14.22: a position with two Governments, or with one on the map, is none.
func TestThereIsOneGovernment(t *testing.T) {
	p := duringPacific(t, "axis", armyLeads)
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	f := p.front()
	f.mark(marker{kind: f.ways.government, variant: atlas.NoID, faction: atlas.Axis, side: 1, at: inBox(f.ways.delayBox)})
	if p.Check() == nil {
		t.Error("there are two")
	}
	p = duringPacific(t, "axis", armyLeads)
	p.front().moveMarker(p.front().governmentMarker(), inHex(hexAt(t, p.front().Theatre, "e4904")))
	if p.Check() == nil {
		t.Error("it is on the map")
	}
}

// DS 13.6.1.2, example: North Wind Cloudy brings total war and ends Disputes with Russia, and
// with the Soviet minors, whose box shows it, too.
func TestNorthWindCloudyEndsDisputes(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.1.2", "12.3")
	p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 1.1 axis\nturn: Aug-Sept-1941\nposture russia: disputes\nposture soviet-minors: disputes\nposture britain: treaty\ncard axis-28b: pending\ncard axis-3: discarded played\ne4904: japan-infantry-c14\n").(*Position)
	if p.front().war != atlas.TotalWar {
		t.Errorf("there is %s", p.front().war)
	}
	for _, box := range []string{"russia", "soviet-minors"} {
		if got := p.postureOf(t, box); got != "war" {
			t.Errorf("the posture of %s is %s", box, got)
		}
	}
}

// DS 13.6.1.2, examples: a Japanese unit that enters a British dependent ends the Treaty; in
// pre-war it cannot, and a Surrender under Enforced Peace is not broken, whoever leads the
// Government.
func TestMarchingIntoABritishDependent(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.1.2", "12.1", "14.12", "14.22")
	const siam = "country siam: active axis\nw4016: japan-infantry-c1\nw3516: japan-infantry-c2\nw4324: japan-infantry-c3\nsouth-china-sea.convoys: convoy/japan:supply axis\n"
	for _, x := range []struct {
		name, lines string
		want        bool
	}{
		{"a treaty", "posture britain: treaty\n", true},
		{"in pre-war", "war: pre-war\nposture britain: treaty\n", false},
		{"a surrender, the navy leading", navyLeads + "\nposture britain: surrender\n", true},
		{"a surrender, the army leading", armyLeads + "\nposture britain: surrender\n", false},
		{"a surrender that is enforced", navyLeads + "\nposture britain: surrender\nAug-Sept-1942: enforced-peace/britain axis\n", false},
	} {
		p := duringPacific(t, "axis", siam+x.lines)
		pacific.Do(t, p, "move japan-infantry-c1")
		can := false
		for _, m := range pacific.Legal(p) {
			can = can || m == "to w3915"
		}
		if can != x.want {
			t.Errorf("%s: the Japanese enter Moulmein: %v, want %v", x.name, can, x.want)
			continue
		}
		if x.want {
			pacific.Do(t, p, "to w3915")
			if got := p.postureOf(t, "britain"); got != "war" {
				t.Errorf("%s: the posture of Britain is %s", x.name, got)
			}
		}
	}
}
