package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// attackOn is an attack of the Axis on Nanking that is about to be launched.
func attackOnNanking(t *testing.T, who, lines string) *Position {
	t.Helper()
	p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 4.2 "+who+"\nposture nationalist-china: war\nw4509: britain-infantry-i8\nw6012: russia-infantry-i8\ne4904: japan-infantry-c14\n"+lines).(*Position)
	return p
}

// DS 14.8: chemical weapons cost both sides one step more, in anybody's combat, once a turn; the
// example: Dr1 1/2 becomes Dr1 2/3.
func TestChemicalWeapons(t *testing.T) {
	rulebook.Covers(t, "ds", "14.8", "4.2.2")
	const armies = "w4725: japan-infantry-1 2, japan-infantry-2 2, japan-infantry-11 2\nw4724: kiangsu-infantry-a1\n"
	for _, gas := range []bool{true, false} {
		p := attackOnNanking(t, "axis", armies+"force-pool-axis: chemical-weapons axis\n")
		pacific.Do(t, p, "attack w4724", "join japan-infantry-1", "join japan-infantry-2", "join japan-infantry-11", "launch")
		if !p.asks(atlas.Axis) || flowStep(p) != battleChemicals {
			t.Fatal("the Axis is not asked")
		}
		if gas {
			pacific.Do(t, p, "chemical-weapons")
		} else {
			pacific.Do(t, p, "done")
		}
		if p.Chance() != 6 {
			t.Fatal("no die is rolled")
		}
		f, b := p.front(), *p.battle()
		r := combatResult(f.Theatre, 3, f.column(atlas.Hex(b.target), atlas.Western, regularSegment), f.weather(atlas.Hex(b.target)))
		rolledBattle(p, p.battle(), 2)
		more := int16(0)
		if gas {
			more = 11
		}
		if got := p.battle(); got.retreat != int16(r.Retreat) || got.losses != 10*int16(r.Attack)+int16(r.Defd)+more {
			t.Errorf("gas %v: the result %d %d, the table says %d %d/%d", gas, got.retreat, got.losses, r.Retreat, r.Attack, r.Defd)
		}
		if at := p.marker1(t, "chemical-weapons"); (at == "June-July-1941") != gas {
			t.Errorf("gas %v: the marker is in %s", gas, at)
		}
	}
	// In the combat of another faction, too; not without the marker.
	p := attackOnNanking(t, "western", "w4724: kiangsu-infantry-a1, kiangsu-infantry-a2\nw4725: japan-infantry-c1\nforce-pool-axis: chemical-weapons axis\n")
	pacific.Do(t, p, "attack w4725")
	for _, m := range pacific.Legal(p) {
		if strings.HasPrefix(m, "join ") {
			pacific.Do(t, p, m)
		}
	}
	pacific.Do(t, p, "launch")
	if !p.asks(atlas.Axis) {
		t.Error("the Axis cannot use it in an Allied combat")
	}
	p = attackOnNanking(t, "axis", armies+"delay-box: chemical-weapons axis\n")
	pacific.Do(t, p, "attack w4724", "join japan-infantry-1", "join japan-infantry-2", "launch")
	if p.Chance() != 6 {
		t.Error("somebody is asked without the marker")
	}
}

// DS 14.25: Kamikazes keep Japanese air forces and fleets from being placed; they still contest,
// and submarines are placed.
func TestKamikazesOnlyContest(t *testing.T) {
	rulebook.Covers(t, "ds", "14.25", "2.2.3.3")
	const pool = "force-pool-axis: japan-air-force-1army, japan-surface-fleet-comb, japan-cv-fleet-1cv, japan-sub-fleet-6f\nw5226: japan-infantry-c1\ne4801: japan-infantry-c2\nwar: total-war\nposture britain: war\nposture us-and-western-minors: war\n"
	for _, kamikazes := range []bool{true, false} {
		lines := pool
		if kamikazes {
			lines += "strategic-warfare-box: kamikazes axis\n"
		}
		p := duringPacific(t, "axis", lines)
		for unit, bound := range map[string]bool{"japan-air-force-1army": true, "japan-surface-fleet-comb": true, "japan-cv-fleet-1cv": true, "japan-sub-fleet-6f": false} {
			u, _ := p.front().words["unit"].find(unit)
			no := p.front().placeFault(atlas.Unit(u))
			if got := no.Fine(); got == (kamikazes && bound) {
				t.Errorf("kamikazes %v: %s is placed: %v (%s)", kamikazes, unit, got, no.Rule)
			}
		}
	}
	p := strike(t, "strategic-warfare-box: kamikazes axis\nforce-pool-axis: japan-air-force-1army\nw4324: japan-infantry-c1\n")
	u, _ := p.front().words["unit"].find("japan-air-force-1army")
	l := p.front().locate(atlas.Unit(u), true)
	if no := l.fault(inHex(hexAt(t, p.front().Theatre, "w4324"))); !no.Fine() {
		t.Errorf("a kamikaze cannot contest: %s", no.Rule)
	}
}

// DS 14.40, 2.3.1.2: the Showa Restoration lets one colonial unit combine with a Japanese one.
func TestTheShowaRestorationMinglesTroops(t *testing.T) {
	rulebook.Covers(t, "ds", "14.40", "2.3.1.2")
	const troops = "e4801: japan-infantry-12 1, japan-infantry-13 1, japan-colonial-col1 1, japan-colonial-col2 1, japan-kwantung-k3 1\n"
	organize := func(lines string) *Position {
		p := duringPacific(t, "axis", troops+lines)
		p.Stack.N--
		p.does(p.organizationSegment)
		return p
	}
	p := organize("")
	pacific.Refused(t, p, "combine japan-infantry-12 japan-colonial-col1 none", "2.3.1.2")
	p = organize("strategic-warfare-box: showa-restoration axis\nforce-pool-axis: japan-hq-nc\n")
	pacific.Refused(t, p, "combine japan-infantry-12 japan-kwantung-k3 none", "2.3.1.2")
	pacific.Refused(t, p, "combine japan-colonial-col1 japan-infantry-12 none", "2.3.1.2")
	pacific.Refused(t, p, "combine japan-hq-nc japan-colonial-col1 japan-colonial-col2", "2.3.1.2")
	pacific.Do(t, p, "combine japan-infantry-12 japan-colonial-col1 none")
	if p.counterOf(t, "japan-infantry-12").steps != 2 || p.marker1(t, "showa-restoration") != "delay-box" {
		t.Error("they do not combine, or at no price")
	}
	pacific.Refused(t, p, "combine japan-infantry-13 japan-colonial-col2 none", "2.3.1.2")
	p = organize("strategic-warfare-box: showa-restoration axis\n")
	pacific.Do(t, p, "combine japan-infantry-12 japan-infantry-13 none")
	if p.marker1(t, "showa-restoration") != "strategic-warfare-box" {
		t.Error("Japanese units among themselves cost the Showa Restoration")
	}
}

// DS 16.1.2: with the Showa Restoration one Japanese unit of several steps does not occupy a
// country; two do, and another country's does.
func TestTheShowaRestorationToleratesAnArmy(t *testing.T) {
	rulebook.Covers(t, "ds", "16.1.2", "14.40")
	const siam = "country siam: active axis\nw3917: "
	for _, x := range []struct {
		units    string
		with, by bool // occupied with and without the Showa Restoration
	}{
		{"japan-infantry-1 2", false, true}, {"japan-infantry-1 2, japan-infantry-2 2", true, true}, {"japan-infantry-1 1", false, false},
	} {
		for showa, want := range map[string]bool{"": x.by, "strategic-warfare-box: showa-restoration axis\n": x.with} {
			p := duringPacific(t, "axis", siam+x.units+"\n"+showa)
			if got := p.front().underOccupation(p.areaBy(t, "siam")); got != want {
				t.Errorf("%s %s: %v", x.units, showa, got)
			}
		}
	}
}
