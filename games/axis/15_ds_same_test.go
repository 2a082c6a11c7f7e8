package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// Events that are the same rule in both books, on the board of the Pacific.

// DS 15.13: a Japanese unit arrives sooner, not in the turn under way.
func TestDelayReductionInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.13")
	p := duringPacific(t, "axis", "turn: May-June-1941\nJune-July-1941: japan-infantry-c1\nAug-Sept-1941: japan-infantry-c2, britain-infantry-i1")
	p.receives(t, "delay-reduction", atlas.Axis, "")
	pacific.Refused(t, p, "hasten japan-infantry-c1", "15.13")
	pacific.Refused(t, p, "hasten britain-infantry-i1", "15.13")
	pacific.Do(t, p, "hasten japan-infantry-c2")
	if at := p.whereIs(t, "japan-infantry-c2"); at != "July-Aug-1941" {
		t.Errorf("the unit arrives in %s", at)
	}
}

// DS 15.15: the Axis places the failure of an Ally and delays a support unit of it from the
// pool, a hex or the turn track; for its own failure it names the Ally. There is one marker
// of each kind (14.15).
func TestFailureInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.15", "14.15")
	const scene = "force-pool-western: britain-surface-fleet-chi\nAug-Sept-1941: united-states-air-force-feaf\nforce-pool-soviet: russia-air-force-1\nforce-pool-axis: japan-air-force-1army\n"
	a := func(who atlas.Faction) program.Action { return eventFor(who, none) }
	p := duringPacific(t, "axis", scene)
	p.holds(t, "failure", a(atlas.Western))
	if !p.asks(atlas.Axis) {
		t.Fatal("the Axis does not place the failure of the West")
	}
	pacific.Do(t, p, "failure w4509")
	if got := strings.Join(offered(p, "delay"), " "); got != "britain-surface-fleet-chi united-states-air-force-feaf" {
		t.Errorf("the Axis delays one of %s", got)
	}
	pacific.Do(t, p, "delay united-states-air-force-feaf")
	if p.whereIs(t, "united-states-air-force-feaf") != "delay-box" {
		t.Error("the air unit is not delayed")
	}
	if p.holds(t, "failure", a(atlas.Western)) {
		t.Error("there is a second failure of command")
	}
	p = duringPacific(t, "axis", scene)
	p.holds(t, "failure", a(atlas.Axis))
	pacific.Do(t, p, "hand-over soviet")
	if !p.asks(atlas.Soviet) {
		t.Error("the Soviets do not place the failure of the Axis")
	}
	pacific.Do(t, p, "failure w5223", "delay japan-air-force-1army")
}

// DS 15.23: the phasing faction takes a step of a minor country, a colonial step or a delay
// reduction.
func TestMilitaryAidInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.23", "1.3.3.5")
	const scene = "country siam: active axis\nw3817: siam-infantry-a1\nw5427: japan-infantry-c1\nforce-pool-axis: siam-reserve-res, japan-colonial-col1, japan-infantry-c2\nAug-Sept-1941: japan-infantry-c3"
	for _, x := range []struct{ option, move, other string }{
		{"minor-step", "take siam-reserve-res", "take japan-colonial-col1"},
		{"colonial-step", "take japan-colonial-col1", "take japan-infantry-c2"},
		{"delay-reduction", "hasten japan-infantry-c3", ""},
	} {
		p := duringPacific(t, "axis", scene)
		p.receives(t, "military-aid", atlas.Western, "")
		if !p.asks(atlas.Axis) {
			t.Fatal("the phasing faction is not asked")
		}
		pacific.Do(t, p, x.option)
		pacific.Has(t, p, x.move)
		if x.other != "" {
			pacific.HasNot(t, p, x.other)
		}
	}
}

// DS 15.27: influence goes, then a neutrality marker comes, for France in Noumea, and it
// counts against the Axis and for the Allies (14.33).
func TestNeutralityInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.27", "14.33", "13.8.4", "1.1.2.1")
	p := neutralPacific(t, "C.5", "country france: neutral influence=western", "france", "siam")
	f := p.front()
	france := f.ways.france
	if f.countryDRM(atlas.Axis, france) != -1 || !p.receives(t, "neutrality", atlas.Axis, "france") || f.areas[france].influence != atlas.NoFaction {
		t.Error("the influence stays in France")
	}
	if !p.receives(t, "neutrality", atlas.Axis, "france") || f.markerIn(f.ways.neutrality, inHex(hexAt(t, f.Theatre, "e1913"))) < 0 {
		t.Error("there is no neutrality marker in Noumea")
	}
	if f.countryDRM(atlas.Axis, france) != -1 || f.countryDRM(atlas.Soviet, france) != 1 || p.receives(t, "neutrality", atlas.Axis, "france") {
		t.Error("the neutrality of France does not count, or comes twice")
	}
}

// DS 15.32: each directive of Japan gives its unit, then its marker, and no more.
func TestProductionSuccessOfJapan(t *testing.T) {
	rulebook.Covers(t, "ds", "15.32")
	for card, want := range map[string][2]string{
		"axis-52": {"japan-hq-1g", "chemical-weapons"}, "axis-53": {"", "convoy-strategy"}, "axis-54": {"japan-bomber-8", "fujiyama"},
		"axis-55": {"japan-sub-fleet-6", "i-boat-strategy"}, "axis-56": {"japan-interceptor-7", "jet-fighter-production"}, "axis-57": {"japan-cv-fleet-8cv", "suicidal-raiders"},
	} {
		lines := "card " + card + ": current played\n"
		if want[0] != "" {
			lines += "set-aside: " + want[0]
		}
		p := duringPacific(t, "axis", lines)
		f := p.front()
		p.holds(t, "production-success", program.Action{Owner: atlas.Axis})
		if want[0] != "" && p.whereIs(t, want[0]) != "delay-box" {
			t.Errorf("%s: %s is in %s", card, want[0], p.whereIs(t, want[0]))
		}
		if want[0] == "" && !p.has(t, "scratch-convoy", "axis", inBox(f.ways.delayBox)) {
			t.Errorf("%s: there is no scratch convoy", card)
		}
		if p.has(t, want[1], "", inBox(f.ways.delayBox)) {
			t.Errorf("%s: the marker comes first", card)
		}
		p.holds(t, "production-success", program.Action{Owner: atlas.Axis})
		if !p.has(t, want[1], "", inBox(f.ways.delayBox)) {
			t.Errorf("%s: there is no %s", card, want[1])
		}
		n := f.nMarkers
		if p.holds(t, "production-success", program.Action{Owner: atlas.Axis}); f.nMarkers != n {
			t.Errorf("%s: a third success brings something", card)
		}
	}
}
