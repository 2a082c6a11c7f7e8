package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// rises is the check of an Ally after a peace.
func rises(t *testing.T, who, lines string) *Position {
	t.Helper()
	p := duringPacific(t, who, lines)
	if who == "soviet" {
		p.does(p.checkEastRises)
	} else {
		p.does(p.checkWestRises)
	}
	return p
}

// DS 16.3.8: a power that has surrendered may go to war if a city it lost is unguarded; at
// war its lands are its own again.
func TestTheWestRises(t *testing.T) {
	rulebook.Covers(t, "ds", "16.3.8")
	const britain = "posture britain: surrender\nland ceded-japan-burma: ceded\nland ceded-japan-malaya: ceded\nw3218: japan-infantry-c1\nw4215: japan-infantry-c2\n"
	const us = "posture us-and-western-minors: surrender\nland ceded-japan-philippines: ceded\nland ceded-japan-wake: ceded\nw3426: japan-infantry-c1\n"
	for _, x := range []struct {
		what, lines string
		asked       bool
	}{
		{"Rangoon empty", britain, true},
		{"Rangoon with a unit", britain + "w4015: japan-infantry-c3\n", false},
		{"Rangoon with a detachment", britain + "w4015: japan-infantry-c3 turned 0\n", false},
		{"Rangoon with a logistics marker", britain + "w4015: logistics/ighq axis\n", false},
		{"Rangoon with a Siamese unit", britain + "country siam: active axis\nw4015: siam-infantry-a1\n", true},
		{"Rangoon empty under a truce", "posture britain: armistice\nland ceded-japan-burma: ceded\n", false},
		{"Rangoon empty in the season of the surrender", britain + "card western-29: current\n", false},
		{"Rangoon empty in the season of the settlement", britain + "card axis-37a: current\n", false},
		{"Rangoon empty, Burma a country of the Axis", "posture britain: surrender\ncountry burma: active axis\n", false},
		{"Manila empty", us, true},
		{"Manila with a unit: islands without a city need none", us + "w3824: japan-infantry-c3\n", false},
		{"Kiangsu without a guard", "posture nationalist-china: surrender\ncountry kiangsu: absent\nland ceded-japan-kiangsu: ceded\n", true},
	} {
		if p := rises(t, "western", x.lines); (p.Top() == pRises) != x.asked {
			t.Errorf("%s: the West is asked: %v", x.what, !x.asked)
		}
	}
	p := rises(t, "western", britain+"posture nationalist-china: surrender\n")
	pacific.Do(t, p, "decline")
	f := p.front()
	box, _ := f.DisplayByID("britain")
	if f.Postures[f.postures[box]].ID != "surrender" || f.japaneseMarker(p.areaBy(t, "burma")) < 0 {
		t.Error("Britain rises though the West declines")
	}
	p.does(p.checkWestRises)
	pacific.Do(t, p, "revolt")
	china, _ := f.DisplayByID("nationalist-china")
	switch {
	case f.postures[box] != f.ways.war:
		t.Error("Britain is not at war")
	case f.Postures[f.postures[china]].ID != "surrender":
		t.Error("another box has lost its marker, too")
	case f.japaneseMarker(p.areaBy(t, "burma")) >= 0 || f.japaneseMarker(p.areaBy(t, "malaya")) >= 0:
		t.Error("Burma and Malaya are Japanese still")
	}
	p = rises(t, "western", "posture britain: war\nland ceded-japan-burma: ceded\nland ceded-japan-indochina: ceded\n")
	if f := p.front(); f.japaneseMarker(p.areaBy(t, "burma")) >= 0 || f.japaneseMarker(p.areaBy(t, "indochina")) < 0 {
		t.Error("at war Britain regains Burma, and nobody Indochina")
	}
}

// DS 16.3.8, 16.5.5: Kiangsu and Kansu are countries again when their China goes to war.
func TestAChinaRises(t *testing.T) {
	rulebook.Covers(t, "ds", "16.3.8", "16.5.5")
	p := duringPacific(t, "soviet", "posture communist-china: surrender\nforce-pool-soviet: kansu-infantry-a1\nw5021: kansu-infantry-a2\n")
	f, kansu := p.front(), p.areaBy(t, "kansu")
	l, _ := f.LandByID("ceded-japan-kansu")
	f.cede(l)
	if f.areas[kansu].status != atlas.Absent || f.owner[f.hexNamed(t, "w5019")] != kansu || f.realm[f.hexNamed(t, "w5019")] != f.ways.axisPower {
		t.Fatal("Kansu is no Japanese dependent")
	}
	p.isAt(t, map[string]string{"kansu-infantry-a1": "force-pool-soviet", "kansu-infantry-a2": "w5021"})
	p.does(p.checkEastRises)
	pacific.Do(t, p, "revolt")
	if f.areas[kansu].status != atlas.Active || f.areas[kansu].faction != atlas.Soviet || f.realm[f.hexNamed(t, "w5019")] != kansu {
		t.Errorf("Kansu is no Communist country again: %+v", f.areas[kansu])
	}
	p = rises(t, "soviet", "posture russia: surrender\nland ceded-japan-amur: ceded\nw5727: japan-infantry-c1\n")
	if p.Top() == pRises {
		t.Error("Russia rises while Blagoveshchensk is guarded")
	}
	p = rises(t, "soviet", "posture russia: surrender\nland ceded-japan-amur: ceded\nland ceded-japan-sakhalin: ceded\n")
	pacific.Do(t, p, "revolt")
	if f := p.front(); f.realm[f.hexNamed(t, "w5727")] != f.ways.russia || f.realm[f.hexNamed(t, "e5806")] != f.ways.russia || !f.atWar(f.ways.russia) {
		t.Error("Russia does not regain Amur and Sakhalin")
	}
}
