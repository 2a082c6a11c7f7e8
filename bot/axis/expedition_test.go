package axis

import (
	"testing"

	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// A city that a fortress holds is attacked over land: a landing beside it is worth something, most
// in a port, but none across a strait, and whoever has landed there does not sail away again.
func TestTroopsLandBesideAStronghold(t *testing.T) {
	o := staffAt(t, axis.DaiSenso, "scenario: A.3; players: 2; phase: 3 axis; war: total-war; posture britain: war; posture us-and-western-minors: war; "+
		"w4324: japan-infantry-c1, japan-marine-kure; w4025: japan-marine-yoko; w3824: united-states-fortress-man, united-states-infantry-i1")
	for id, want := range map[string]bool{"pa-w3924": true, "pa-w3825": true, "pa-w3724": false, "pa-w2819": false} {
		if h := hexOf(t, o, id); o.gate[h] > 0 != want {
			t.Errorf("a landing in %s is worth %.1f for an attack on Manila, want more than nothing: %v", id, o.gate[h], want)
		}
	}
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if at, onMap := o.r.At(unit); onMap && o.r.Faction(unit) == atlas.Axis && o.besieges(unit) != (at == hexOf(t, o, "pa-w4025")) {
			t.Errorf("%s in %s has come to attack Manila: %v", o.r.Units[u].ID, o.title(int16(at)), o.besieges(unit))
		}
	}
}

// When Japan strikes, the port through which the sea beyond is supplied is not left by everybody, and
// air units and carriers are kept to contest the fleets that would close it. Armies in ports are split
// to sail, though an enemy is near across a strait.
func TestExpeditionKeepsItsLine(t *testing.T) {
	o := playedTo(t, axis.DaiSenso, "A.3", "Combat")
	if link := hexOf(t, o, "pa-w4324"); o.strength(link) == 0 {
		t.Error("Taihoku, by which the South China Sea is supplied, has been left")
	}
	if ours, fleets := o.contesters(); ours < min(mostKept-1, fleets) {
		t.Errorf("%d units are left to contest %d fleets", ours, fleets)
	}
	sailed := 0
	for seed := range uint64(4) {
		o := playedWith(t, axis.DaiSenso, "C.6", "Combat", seed+1)
		if at, _ := o.r.At(unitOf(t, o, "pa-japan-infantry-14")); at != hexOf(t, o, "pa-w4324") {
			sailed++
		}
	}
	if sailed < 3 {
		t.Errorf("the 14th Infantry sails from Taihoku in %d of 4 beginnings", sailed)
	}
}

// hexOf, zoneOf and unitOf are a hex, a naval zone and a unit by their names in the data.
func hexOf(t *testing.T, o *Officer, id string) atlas.Hex {
	t.Helper()
	return atlas.Hex(named(t, id, len(o.r.Hexes), func(h int) string { return o.r.Hexes[h].ID }))
}

func zoneOf(t *testing.T, o *Officer, id string) atlas.Zone {
	t.Helper()
	return atlas.Zone(named(t, id, len(o.r.Zones), func(z int) string { return o.r.Zones[z].ID }))
}

func unitOf(t *testing.T, o *Officer, id string) atlas.Unit {
	t.Helper()
	return atlas.Unit(named(t, id, len(o.r.Units), func(u int) string { return o.r.Units[u].ID }))
}

func named(t *testing.T, id string, n int, name func(i int) string) int {
	t.Helper()
	for i := range n {
		if name(i) == id {
			return i
		}
	}
	t.Fatalf("there is no %s", id)
	return 0
}

// The seats of the colonial powers weigh as much as capitals because of their key ports; places that
// few defend are stormed from the sea, and that counts as an expedition.
func TestKeyPortsWeigh(t *testing.T) {
	o := staffAt(t, axis.DaiSenso, "scenario: C.6; players: 2; phase: 3 axis; war: total-war; posture britain: war; posture us-and-western-minors: war; "+
		"w4324: japan-marine-kure; w3824: united-states-infantry-i1; w3218: britain-infantry-i1")
	for id, want := range map[string]float64{"pa-w3824": 6, "pa-w3218": 6, "pa-w4015": 1} {
		if h := hexOf(t, o, id); o.weight[h] != want {
			t.Errorf("%s weighs %.0f, want %.0f", o.title(int16(h)), o.weight[h], want)
		}
	}
	if o.sieges != 2 || o.gate[hexOf(t, o, "pa-w3924")] > 0 {
		t.Errorf("%d places are attacked over the sea, want both, and none from beside it", o.sieges)
	}
}

// Nobody goes aboard whom politics keep from attacking: Siam's troops under free passage (4.2.1.1) had taken
// the place of others off Batavia.
func TestNobodySailsWhoMayNotAttack(t *testing.T) {
	for marker, want := range map[string]bool{"w3817: free-passage axis": false, "": true} {
		o := staffAt(t, axis.DaiSenso, "scenario: A.3; players: 2; phase: 3 axis; war: total-war; posture britain: war; posture us-and-western-minors: war; "+
			"country netherlands-east-indies: active western; country siam: active axis; w3516: siam-exp-exp; "+marker)
		if got := o.aboard(unitOf(t, o, "pa-siam-exp-exp"), hexOf(t, o, "pa-w2919"), hexOf(t, o, "pa-w2819")); got > 0 != want {
			t.Errorf("%q: the Siamese are worth %.1f off Batavia, want more than nothing: %v", marker, got, want)
		}
	}
}

// Who cannot attack leaves a full port in which an army waits to be split for the ships (2.3.4).
func TestColonialTroopsMakeRoomForWhoSails(t *testing.T) {
	const scene = "scenario: A.3; players: 2; phase: 3 axis; war: total-war; posture britain: war; posture us-and-western-minors: war; " +
		"w3824: united-states-infantry-i1; w4324: japan-marine-kure; w3619: japan-infantry-15 2, japan-infantry-c5"
	for others, want := range map[string]bool{"": false, ", japan-infantry-c12": true} {
		o := staffAt(t, axis.DaiSenso, scene+others)
		saigon := hexOf(t, o, "pa-w3619")
		for u := o.r.First(saigon); u != atlas.NoUnit; u = o.r.Next(u) {
			colonial := o.r.Side(u).Attack == 0
			if o.crowds(u, saigon) != (want && colonial) {
				t.Errorf("beside%s, %s takes the room of who sails: %v", others, o.r.Units[u].ID, !want)
			}
			if at, _ := o.bestHex(u); want && colonial && at == 0 {
				t.Errorf("%s stays in Saigon", o.r.Units[u].ID)
			}
		}
	}
}
