package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// DS 13.7.2: France comes in with a garrison in Saigon, a detachment in Noumea, the rest in
// the force pool or the Delay Box, and no die. Markers of its capital lie in Noumea (13.8.4).
func TestFranceComesInOffTheMap(t *testing.T) {
	rulebook.Covers(t, "ds", "13.7.2", "13.8.4")
	p := neutralPacific(t, "C.3", "land ceded-japan-indochina: out\ne1913: neutrality", "france")
	p.joins(t, "france", atlas.Western, mobilizes)
	if p.Top() == pSetUp {
		t.Fatalf("France is asked: %v", pacific.Legal(p))
	}
	p.isAt(t, map[string]string{
		"france-garrison-sai": "w3619", "france-exp-exp": "e1913", "france-reserve-res": "force-pool-western", "france-colonial-col": "force-pool-western",
		"france-reserve-res-n": "force-pool-western", "france-colonial-col-n": "force-pool-western", "france-surface-fleet-1": "delay-box",
	})
	f := p.front()
	noumea := inHex(hexAt(t, f.Theatre, "e1913"))
	if !p.counterOf(t, "france-exp-exp").turned || f.markerIn(f.ways.mobilizing, noumea) < 0 || f.markerIn(f.ways.neutrality, noumea) >= 0 {
		t.Error("the markers in Noumea are wrong")
	}
	p = neutralPacific(t, "C.3", "land ceded-japan-indochina: ceded", "france")
	p.joins(t, "france", atlas.Western, mobilizes)
	p.isAt(t, map[string]string{"france-garrison-sai": "force-pool-western", "france-exp-exp": "e1913"})
}

// DS 14.14.3: after France Defeated only the units with an F come in.
func TestDefeatedFranceComesInWithLess(t *testing.T) {
	rulebook.Covers(t, "ds", "14.14.3")
	p := neutralPacific(t, "C.3", "land ceded-japan-indochina: out\nAug-Sept-1940: german-victory/france-defeated", "france")
	turn, _ := p.front().findDate("Aug-Sept-1940")
	m, _ := p.front().MarkerByID("german-victory")
	germanVictory(p, p.front().markerIn(m, placeTrack|place(turn)))
	p.joins(t, "france", atlas.Western, mobilizes)
	p.isAt(t, map[string]string{"france-garrison-sai": "w3619", "france-reserve-res-n": "out", "france-colonial-col-n": "out", "france-surface-fleet-1": "out"})
}

// DS 13.8.4: France is never conquered, whatever its dependents have come to.
func TestFranceIsNeverConquered(t *testing.T) {
	rulebook.Covers(t, "ds", "13.8.4")
	p := duringPacific(t, "axis", "country france: active western\ne1913: japan-infantry-c1\nw3619: japan-infantry-c2\nw3919: japan-infantry-c3\nw4219: japan-infantry-c4\nland ceded-japan-indochina: out")
	p.checkConquests()
	if status, _ := p.statusOf("france"); status != atlas.Active {
		t.Errorf("France is %s", status)
	}
}
