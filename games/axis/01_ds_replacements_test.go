package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// grantedInPacific is a scene of the Pacific in 1941 in which nobody has received anything.
func grantedInPacific(t *testing.T, lines string) *Position {
	t.Helper()
	p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 axis\ne4904: japan-infantry-c14\n"+lines).(*Position)
	p.Asked = 0
	return p
}

func onVPTrackAt(f *front, id string, box place) {
	f.mark(marker{kind: markerNamed(f.Theatre, id), variant: atlas.NoID, faction: atlas.Axis, at: placeVP | box})
}

// DS 1.3.2.1: the example of Hakko Ichiu. With the Rising Sun in box 1 and the marker in box 3
// there are four steps; two of them may be one armor step, of Japanese units only. The Mandate
// gives those of the Rising Sun alone (DS 1.3.2.2).
func TestHakkoIchiuAndTheMandateGiveSteps(t *testing.T) {
	rulebook.Covers(t, "ds", "1.3.2", "1.3.2.1", "1.3.2.2")
	for _, x := range []struct {
		marker string
		side   uint8
		want   uint8
	}{{"hakko-ichiu", axisTide, 4}, {"hakko-ichiu", alliedCrusade, 3}, {"japanese-mandate", axisTide, 1}, {"japanese-mandate", alliedCrusade, 0}} {
		f := grantedInPacific(t, "").front()
		f.vpSide, f.vpBox = x.side, 1
		onVPTrackAt(f, x.marker, 3)
		f.allowMore(atlas.Axis)
		if g := f.grants[0]; g.n != x.want || x.want > 0 && g.nation != f.nation("japan") {
			t.Errorf("%s on side %d gives %+v, want %d", x.marker, x.side, g, x.want)
		}
	}
	p := grantedInPacific(t, "force-pool-axis: japan-infantry-c1, japan-infantry-c2, japan-tank-1t, siam-reserve-res axis\ncountry siam: active axis\n")
	f := p.front()
	f.vpSide, f.vpBox = axisTide, 1
	onVPTrackAt(f, "hakko-ichiu", 3)
	f.allowMore(atlas.Axis)
	p.takes(atlas.Axis)
	pacific.Refused(t, p, "take siam-reserve-res", "1.3.3")
	pacific.Do(t, p, "take japan-tank-1t", "at e4904", "take japan-infantry-c1", "at e4904", "take japan-infantry-c2", "at e4904")
	if f.grants != ([mostGrants]grant{}) {
		t.Errorf("four steps are more than one tank and two infantry: %v", f.grants)
	}
}

// DS 1.3.2.4: the US Victory Program gives an infantry step and no armor.
func TestTheUSVictoryProgramGivesInfantry(t *testing.T) {
	rulebook.Covers(t, "ds", "1.3.2.4")
	f := grantedInPacific(t, "strategic-warfare-box: us-victory-program western").front()
	f.allowMore(atlas.Western)
	if f.grants[0] != (grant{f.nation("united-states"), program.InfantryStep, 1}) || f.grants[1] != (grant{}) {
		t.Errorf("it gives %v", f.grants)
	}
}

// DS 1.3.1: steps for Nationalist China go to any Western Chinese country, and to no other.
func TestChineseStepsGoToAnyChineseCountryOnTheSide(t *testing.T) {
	rulebook.Covers(t, "ds", "1.3.1", "13.8.3")
	p := grantedInPacific(t, `
		country kiangsu: active western
		country szechwan: active western
		country kansu: active soviet
		force-pool-western: kiangsu-infantry-a1 western, szechwan-infantry-a1 western, britain-infantry-i1
		force-pool-soviet: kansu-infantry-a1 soviet
	`)
	f := p.front()
	f.allow(f.nation("nationalist-china"), program.InfantryStep, 1)
	p.takes(atlas.Western)
	pacific.Has(t, p, "take kiangsu-infantry-a1")
	pacific.Refused(t, p, "take britain-infantry-i1", "1.3.3")
	pacific.Do(t, p, "take szechwan-infantry-a1", "at w4620")
	if f.grants != ([mostGrants]grant{}) {
		t.Errorf("the step is not used: %v", f.grants)
	}
}

// DS 1.3.3: no Indian colonial is taken while Quit India lies in the Strategic Warfare Box.
func TestQuitIndiaStopsIndianReplacements(t *testing.T) {
	rulebook.Covers(t, "ds", "1.3.3", "14.38")
	const pool = "force-pool-western: britain-ind-4, britain-aus-8\nw4213: britain-infantry-i1\ne2106: britain-infantry-i2\n"
	for _, quit := range []bool{false, true} {
		lines := pool
		if quit {
			lines += "strategic-warfare-box: quit-india axis\n"
		}
		p := grantedInPacific(t, lines)
		f := p.front()
		f.allow(f.nation("britain"), program.InfantryStep, 2)
		p.takes(atlas.Western)
		pacific.Has(t, p, "take britain-aus-8")
		if quit {
			pacific.Refused(t, p, "take britain-ind-4", "1.3.3")
		} else {
			pacific.Has(t, p, "take britain-ind-4")
		}
	}
}

// DS 1.3.4: where replacements of the Pacific are placed.
func TestPlacesOfReplacementInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "1.3.4", "14.28")
	p := grantedInPacific(t, `
		country kiangsu: active western
		country szechwan: active western
		country hopeh: conquered western
		w4619: nationalist-china-hq-kmt
		w5427: logistics/kwantung axis, japan-kwantung-k3
		w5223: logistics/ighq axis, japan-infantry-12
		w4324: japan-infantry-c13
		w5226: japan-infantry-c12
		w4213: britain-infantry-i1
		e4226: united-states-infantry-i1
		w5125: japan-infantry-c11
	`)
	f := p.front()
	for _, x := range []struct {
		unit, at string
		want     bool
	}{
		{"japan-infantry-c1", "e4904", true},
		{"japan-infantry-c1", "w5427", false}, // not the Kwantung marker
		{"japan-kwantung-kc1", "e4904", false},
		{"britain-infantry-i2", "europe-africa", true},
		{"britain-afr-11", "europe-africa", true},
		{"britain-aus-8", "europe-africa", false},
		{"britain-aus-8", "e1308", true},
		{"britain-ind-4", "w4213", true},
		{"britain-ind-4", "w3218", false},
		{"united-states-infantry-i2", "western-us", true},
		{"united-states-infantry-i2", "europe-africa", false},
		{"united-states-phil-luz", "western-us", false},
		{"united-states-phil-luz", "w3824", true},
		{"russia-infantry-i1", "eastern-europe", true},
		{"russia-infantry-i1", "w5821", true},
		{"japan-colonial-col1", "w4324", true},
		{"japan-colonial-col1", "w5223", true},
		{"japan-colonial-col1", "e4904", false},
		{"japan-colonial-bur", "w4324", false},
		{"szechwan-infantry-a1", "w4619", true}, // a pan-national HQ in the country
		{"kiangsu-infantry-a1", "w4619", false},
	} {
		u, at := unitOf(t, p, x.unit), place(0)
		if h, ok := f.HexByID(f.Prefix + x.at); ok {
			at = inHex(h)
		} else {
			b, _ := f.BoxByID(x.at)
			at = inBox(b)
		}
		who := f.Units[u].Faction
		if who == atlas.Minor {
			who = atlas.Western
		}
		if got := f.mayPlace(u, at, who).Fine(); got != x.want {
			t.Errorf("%s in %s: %v, want %v", x.unit, x.at, got, x.want)
		}
	}
	// The logistics markers need a line to Japan.
	for unit, at := range map[string]string{"japan-infantry-c1": "w5223", "japan-kwantung-kc1": "w5427"} {
		h, _ := f.HexByID(f.Prefix + at)
		traces := f.tracesTo(h, f.nation("japan"), atlas.Axis, false, sources{home: f.ways.axisPower})
		if got := f.mayPlace(unitOf(t, p, unit), inHex(h), atlas.Axis).Fine(); got != traces || !traces {
			t.Errorf("%s in %s: %v, and the marker traces %v", unit, at, got, traces)
		}
	}
}

// 1.3.3.1, 1.3.4: a step for a minor country goes to an active one of the faction that has room for
// a unit; who is refused is told which of both is missing.
func TestWhichMinorTakesAReplacement(t *testing.T) {
	rulebook.Covers(t, "ds", "1.3.3.1", "1.3.4")
	for _, x := range []struct{ name, lines, rule string }{
		{"an active country", "country siam: active axis\n", ""},
		{"a conquered one", "country siam: conquered axis\n", "1.3.3.1"},
		{"its capital held by the enemy", "country siam: active axis\nw3817: britain-infantry-i1\n", "1.3.4"},
	} {
		p := grantedInPacific(t, "posture britain: war\nforce-pool-axis: siam-reserve-res axis\n"+x.lines)
		f := p.front()
		f.allow(f.nation("minor"), program.AnyStep, 1)
		f.allow(f.nation("japan"), program.AnyStep, 1)
		u, _ := f.words["unit"].find("siam-reserve-res")
		if no := f.takeable(unitNumber(u), atlas.Axis); no.Rule != x.rule {
			t.Errorf("%s: refused by %q (%s), want %q", x.name, no.Rule, no.Text, x.rule)
		}
	}
}
