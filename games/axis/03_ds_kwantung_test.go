package axis

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// manchuria is the Pacific of 1941 with Japan's mainland held.
const manchuria = "w5125: japan-infantry-c1\nw5226: japan-infantry-c2\n"

// DS 3.1.4: Kwantung units stay in Japanese dependents while Russia or a China is under a
// policy, and never go by sea; when none of them is, they march out.
func TestKwantungUnitsStayInManchuria(t *testing.T) {
	rulebook.Covers(t, "ds", "3.1.4")
	const border = manchuria + "w5525: japan-kwantung-k3\ncountry mongolia: active soviet\n"
	p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 axis\ne4904: japan-infantry-c14\nposture russia: neutrality\nposture nationalist-china: war\nposture communist-china: war\nposture soviet-minors: war\n"+border).(*Position)
	pacific.Do(t, p, "move japan-kwantung-k3")
	pacific.Refused(t, p, "to w5524", "3.1.4")
	pacific.Do(t, p, "to w5526")
	p = pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 axis\ne4904: japan-infantry-c14\nposture russia: war\nposture nationalist-china: war\nposture communist-china: war\nposture soviet-minors: war\n"+border).(*Position)
	pacific.Do(t, p, "move japan-kwantung-k3", "to w5524")
	f := p.front()
	if no := f.rideFault(unitOf(t, p, "japan-kwantung-kc1"), int16(f.ways.convoy), int16(f.nation("japan"))); no.Rule != "DS 3.1.4" {
		t.Errorf("a convoy carries a Kwantung unit: %+v", no)
	}
}

// DS 16.7, 3.1.4: the book's sentence on interned Kwantung units is inverted; they are interned
// outside Japanese dependents while any of the three is under a policy.
func TestStrayKwantungUnitsAreInterned(t *testing.T) {
	rulebook.Covers(t, "ds", "16.7")
	for posture, want := range map[string]bool{"neutrality": true, "war": false} {
		p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 axis\ne4904: japan-infantry-c14\nposture russia: "+posture+"\nposture nationalist-china: war\nposture communist-china: war\nposture soviet-minors: war\nposture us-and-western-minors: war\nposture britain: war\ncountry hopeh: conquered western\nw5223: japan-kwantung-kc1\nw5226: japan-kwantung-kc2\n").(*Position)
		f := p.front()
		x := internFrame{land: none, occupied: none}
		if got := f.isInterned(&x, unitOf(t, p, "japan-kwantung-kc1")); got != want {
			t.Errorf("Russia %s: a Kwantung unit in Peiping is interned %v, want %v", posture, got, want)
		}
		if f.isInterned(&x, unitOf(t, p, "japan-kwantung-kc2")) {
			t.Errorf("Russia %s: a Kwantung unit in Mukden is interned", posture)
		}
	}
}

// DS 2.3, 2.3.1.2: Kwantung units combine with Kwantung units only, colonial Japanese units
// with colonial ones.
func TestKwantungAndColonialUnitsCombineWithTheirLike(t *testing.T) {
	rulebook.Covers(t, "ds", "2.3", "2.3.1.2")
	p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 2.3 axis\ne4904: japan-infantry-c14\n"+manchuria+`
		w5427: japan-kwantung-k3 1, japan-kwantung-kc1, japan-infantry-c3
		w5225: japan-infantry-12 1, japan-colonial-col1 1, japan-kwantung-kc2
		force-pool-axis: japan-hq-kwa, japan-hq-nc
	`).(*Position)
	pacific.Refused(t, p, "combine japan-kwantung-k3 japan-infantry-c3 none", "2.3.1.2")
	pacific.Refused(t, p, "combine japan-infantry-12 japan-colonial-col1 none", "2.3.1.2")
	pacific.Refused(t, p, "combine japan-infantry-12 japan-kwantung-kc2 none", "2.3.1.2")
	pacific.Refused(t, p, "combine japan-hq-nc japan-kwantung-k3 japan-kwantung-kc1", "2.3.1.2")
	pacific.Has(t, p, "combine japan-hq-kwa japan-kwantung-k3 japan-kwantung-kc1")
	pacific.Do(t, p, "combine japan-kwantung-k3 japan-kwantung-kc1 none")
}

// DS 2.3.4.2, 2.3.4.3: a Kwantung unit leaves Kwantung steps only, and no cavalry; others leave
// none of them. The HQ of a China leaves steps of its countries.
func TestWhatABrokenUnitLeaves(t *testing.T) {
	rulebook.Covers(t, "ds", "2.3.4", "2.3.4.1", "2.3.4.2", "2.3.4.3", "4.2.6.2")
	p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 2.3 axis\ne4904: japan-infantry-c14\n"+manchuria+`
		country kiangsu: active western
		country kansu: active soviet
		w5427: japan-kwantung-k3 2
		w5225: japan-infantry-12 2
		w4620: nationalist-china-hq-kmt 2
		force-pool-axis: japan-kwantung-kc1, japan-cavalry-k1cav, japan-infantry-c3, japan-colonial-col1
		force-pool-western: kiangsu-infantry-a1 western, kiangsu-exp-exp1 western
		force-pool-soviet: kansu-infantry-a1 soviet
	`).(*Position)
	pacific.Has(t, p, "break-down japan-kwantung-k3 japan-kwantung-kc1 none")
	pacific.HasNot(t, p, "break-down japan-kwantung-k3 japan-cavalry-k1cav none")
	pacific.HasNot(t, p, "break-down japan-kwantung-k3 japan-infantry-c3 none")
	pacific.Has(t, p, "break-down japan-infantry-12 japan-infantry-c3 none")
	pacific.Has(t, p, "break-down japan-infantry-12 japan-colonial-col1 none")
	pacific.HasNot(t, p, "break-down japan-infantry-12 japan-kwantung-kc1 none")
	f, kmt := p.front(), unitOf(t, p, "nationalist-china-hq-kmt")
	r := &f.Units[kmt].Recipe[0]
	for unit, want := range map[string]bool{"kiangsu-infantry-a1": true, "kiangsu-exp-exp1": false, "kansu-infantry-a1": false, "britain-infantry-i1": false} {
		if got := f.fitsStep(kmt, unitOf(t, p, unit), r); got != want {
			t.Errorf("%s can be left of the KMT HQ: %v, want %v", unit, got, want)
		}
	}
}

// DS 4.2.6.2, 2.3.1.2: what is left of a plain Japanese unit could have been a step of it, which no
// colonial unit is; fortresses are made of either.
func TestNoColonialStepIsLeftOfAPlainArmy(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.6.2", "2.3.1.2")
	p := duringPacific(t, "axis", "e4803: japan-hq-nc 2\ne3408: japan-fortress-truk\nforce-pool-axis: japan-colonial-col1, japan-infantry-c1\n")
	f, hq, plain, colonial := p.front(), unitOf(t, p, "japan-hq-nc"), unitOf(t, p, "japan-infantry-c1"), unitOf(t, p, "japan-colonial-col1")
	if got := f.stepLosses(hq, nil); !slices.Equal(got, []engine.Move{engine.M2(kLose, int16(hq), int16(plain))}) {
		t.Errorf("the HQ loses a step by %v", got)
	}
	if !f.remnant(unitOf(t, p, "japan-fortress-truk"), colonial) {
		t.Error("no colonial step is left of a fortress")
	}
}

// DS 4.2.6.2, 2.3.3: the HQ of the Imperial Guard leaves the game when it is eliminated, by its
// owner's will, too, and goes to the Delay Box when it breaks down.
func TestTheImperialGuardLeavesTheGame(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.6.2", "2.3.3")
	p := duringPacific(t, "axis", "e4803: japan-hq-1g 2")
	f, u := p.front(), unitOf(t, p, "japan-hq-1g")
	f.retire(u)
	if f.units[u].at != outOfGame {
		t.Error("the HQ of the Imperial Guard is not out of the game")
	}
	p = duringPacific(t, "axis", "e4803: japan-hq-1g 2")
	if p.front().giveUp(u); p.front().units[u].at != outOfGame {
		t.Error("the HQ of the Imperial Guard comes back when it is given up")
	}
	p = duringPacific(t, "axis", "e4803: japan-hq-1g 2, japan-hq-s 2")
	f = p.front()
	f.putAway(u)
	f.retire(unitOf(t, p, "japan-hq-s"))
	p.isAt(t, map[string]string{"japan-hq-1g": "delay-box", "japan-hq-s": "delay-box"})
}

// DS 3.1.4, 14.38: Quit India keeps Western units in India and Ceylon.
func TestQuitIndiaKeepsUnitsInIndia(t *testing.T) {
	rulebook.Covers(t, "ds", "3.1.4", "14.38")
	const scene = "scenario: C.5\nplayers: 3\nphase: 3 western\nposture britain: war\nw4414: britain-infantry-i1\nw4405: britain-infantry-i2\nw4215: britain-infantry-i3\n"
	for _, quit := range []bool{false, true} {
		lines := scene
		if quit {
			lines += "strategic-warfare-box: quit-india axis\n"
		}
		p := pacific.Scene(t, lines).(*Position)
		f := p.front()
		u := unitOf(t, p, "britain-infantry-i1")
		burma, _ := f.HexByID("pa-w4315")
		inIndia, _ := f.HexByID("pa-w4413")
		box, _ := f.BoxByID("europe-africa")
		if got := f.closedTo(u, burma, operational).Rule == "DS 3.1.4"; got != quit {
			t.Errorf("Quit India %v: Burma is closed %v", quit, got)
		}
		if no := f.closedTo(u, inIndia, operational); !no.Fine() {
			t.Errorf("Quit India %v: India is closed: %v", quit, no.Text)
		}
		if got := f.closedInPacific(u, inBox(box)).Rule == "DS 3.1.4"; got != quit {
			t.Errorf("Quit India %v: the box is closed %v", quit, got)
		}
		if no := f.closedTo(unitOf(t, p, "britain-infantry-i3"), inIndia, operational); !no.Fine() {
			t.Errorf("Quit India %v: units come into India: %v", quit, no.Text)
		}
	}
}

// DS 1.2.1: where logistics markers of the Pacific are placed.
func TestLogisticsMarkersOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "1.2", "1.2.1")
	p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 1.2 axis\ne4904: japan-infantry-c14\n"+manchuria+`
		country hopeh: conquered western
		w5223: japan-infantry-c3
		w3817: japan-infantry-c4
		force-pool-axis: logistics/ighq axis, logistics/kwantung axis
	`).(*Position)
	pacific.Refused(t, p, "kwantung-logistics w5223", "1.2.1")
	pacific.Refused(t, p, "logistics w3817", "1.2.1") // no line to Japan
	pacific.Has(t, p, "logistics w5223")
	pacific.Has(t, p, "logistics w5226")
	pacific.Do(t, p, "kwantung-logistics w5226")
	if got := markersIn(t, p, "w5226"); got != "logistics/kwantung axis" {
		t.Errorf("in Mukden: %q", got)
	}
	p = pacific.Scene(t, `
		scenario: C.5
		players: 3
		phase: 1.2 western
		posture us-and-western-minors: war
		posture britain: war
		w3218: united-states-infantry-i1
		e1308: united-states-infantry-i2
		e4226: united-states-infantry-i3
		e1516: britain-infantry-i1
		force-pool-western: logistics/poa western
	`).(*Position)
	f := p.front()
	for at, want := range map[string]bool{"w3218": false, "e1308": true, "e4226": true} {
		h, _ := f.HexByID(f.Prefix + at)
		if got := f.logisticsSite(h, atlas.Western); got != want {
			t.Errorf("a Western logistics marker in %s: %v, want %v", at, got, want)
		}
	}
}
