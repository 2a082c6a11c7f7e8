package axis

import (
	"fmt"
	"testing"

	"sandtable/board"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// Somebody stays in Taihoku in war, wherever China's armies are: it is next to them over a strait. In a war that is
// soon over nobody need.
func TestFormosaIsNeverLeft(t *testing.T) {
	for war, want := range map[string]bool{"C.1; war: pre-war": false, "C.1; war: limited-war": true, "A.3; war: limited-war": false} {
		o := staffAt(t, axis.DaiSenso, "players: 2; phase: 3 axis; scenario: "+war+"; posture nationalist-china: war; w4324: japan-infantry-c3; e5304: japan-infantry-c4")
		for id, post := range map[string]bool{"pa-w4324": want, "pa-e5304": false} {
			if got := o.postWorth(hexOf(t, o, id)) > 0; got != post {
				t.Errorf("%s: a garrison of %s is wanted: %v, want %v", war, id, got, post)
			}
		}
	}
}

// The garrison of Vladivostok could sail to Sapporo, but a policy binds it: nobody is wanted there.
func TestBoundEnemiesDrawNoGarrison(t *testing.T) {
	for posture, want := range map[string]bool{"disputes": false, "war": true} {
		o := staffAt(t, axis.DaiSenso, "scenario: C.1; players: 2; phase: 3 axis; war: limited-war; posture russia: "+posture+"; e5301: russia-infantry-i1 1; "+
			"sea-of-japan.convoys: convoy/russia:troop soviet; e5304: japan-infantry-c4")
		if got := o.postWorth(hexOf(t, o, "pa-e5304")) > 0; got != want {
			t.Errorf("Russia is at %s: a garrison of Sapporo is wanted: %v, want %v", posture, got, want)
		}
	}
}

// Japan attacks nobody whom a policy binds: with that it had begun the war with Russia, for a single step.
func TestJapanKeepsThePeaceWithRussia(t *testing.T) {
	for posture, want := range map[string]string{"disputes": "done", "war": "attack"} {
		o := staffAt(t, axis.DaiSenso, "scenario: C.1; players: 2; phase: 4.2 axis; war: limited-war; posture russia: "+posture+"; posture soviet-minors: "+posture+
			"; country mongolia: active soviet; w5422: mongolia-infantry-a1; w5322: japan-infantry-1 2, japan-infantry-2 2; w5223: japan-infantry-c1")
		if m := chosen(t, o); o.name(m) != want {
			t.Errorf("Russia is at %s: Japan chooses to %s, want %s", posture, o.name(m), want)
		}
	}
}

// At war with the West Japan goes to war with the Netherlands East Indies when troops wait by the sea there and Singapore
// is theirs, before 1943, and with no country of China.
func TestJapanGoesSouth(t *testing.T) {
	const troops = "w4324: japan-marine-kure, japan-marine-yoko; w4219: japan-infantry-25; w3218: japan-infantry-c1; "
	for _, x := range []struct {
		turn, war, country, troops string
		want                       bool
	}{
		{"Nov-Dec-1941", "total-war", "netherlands-east-indies", troops, true},
		{"Nov-Dec-1941", "total-war", "netherlands-east-indies", "w4324: japan-marine-kure; w3218: japan-infantry-c1; ", false},
		{"Nov-Dec-1941", "total-war", "netherlands-east-indies", "w4324: japan-marine-kure, japan-marine-yoko; w4219: japan-infantry-25; ", false},
		{"Nov-Dec-1941", "limited-war", "netherlands-east-indies", troops, false},
		{"Mar-Apr-1943", "total-war", "netherlands-east-indies", troops, false},
		{"Nov-Dec-1941", "total-war", "szechwan", troops, false},
	} {
		o := staffAt(t, axis.DaiSenso, "scenario: C.1; players: 2; phase: 3 axis; land ceded-japan-indochina: ceded; posture britain: war; posture us-and-western-minors: war; "+
			"country netherlands-east-indies: neutral; country szechwan: neutral; war: "+x.war+"; turn: "+x.turn+"; "+x.troops)
		c, _ := o.r.AreaByID(x.country)
		if got := o.scoreWar(c) > 0; got != x.want {
			t.Errorf("%+v: Japan goes to war: %v", x, got)
		}
	}
}

// A detachment of the naval infantry is worth landing where nobody has come, and not where troops have (DS 4.1.3.1).
func TestDetachmentsLandWhereNobodyHas(t *testing.T) {
	o := staffAt(t, axis.DaiSenso, strikes+"phase: 3 axis; w3824: japan-infantry-c1")
	for id, want := range map[string]bool{"pa-w3824": false, "pa-w3022": true} {
		if got := o.stormed(hexOf(t, o, id)) > 0; got != want {
			t.Errorf("a detachment takes something in %s: %v, want %v", id, got, want)
		}
	}
}

// strikes is a scene of Japan's war with the West.
const strikes = "scenario: A.3; players: 2; war: total-war; posture britain: war; posture us-and-western-minors: war; country netherlands-east-indies: active western; "

// A beachhead calls for as many ships as its attack needs, and for no more when they are there.
func TestBeachheadsCallForShips(t *testing.T) {
	scene := strikes + "phase: 3 axis; w4324: japan-marine-kure, japan-infantry-14 2; w3824: united-states-phil-luz; w3823: beachhead/axis" + facing(t, staffAt(t, axis.DaiSenso, strikes+"phase: 3 axis; w4324: japan-marine-kure"), "pa-w3823", "pa-w3824") + " axis; south-china-sea.convoys: "
	for ships, want := range map[string]bool{"convoy/japan:supply axis": true, "convoy/japan:troop axis": true, "convoy/japan:troop axis, convoy/japan:troop axis": false} {
		o := staffAt(t, axis.DaiSenso, scene+ships)
		z := zoneOf(t, o, "south-china-sea")
		if got := o.calls(z) > 0; got != want {
			t.Errorf("with %s the beachhead off Manila calls for ships: %v, want %v", ships, got, want)
		}
	}
}

// An army is split to sail only if a ship is left for it beside those for who waits already; troops of Siam do not sail.
func TestArmiesAreSplitForShips(t *testing.T) {
	for ships, want := range map[string]bool{"convoy/japan:troop axis": false, "convoy/japan:troop axis, convoy/japan:troop axis": true} {
		o := staffAt(t, axis.DaiSenso, strikes+"phase: 2.3 axis; country siam: active axis; w3516: siam-exp-exp; w4324: japan-marine-kure, japan-infantry-14 2; w3824: united-states-phil-luz; force-pool-axis: japan-infantry-c5; south-china-sea.convoys: "+ships)
		if got := o.berths(unitOf(t, o, "pa-japan-infantry-14")); got != want {
			t.Errorf("with %s there is a ship for the 14th Infantry: %v, want %v", ships, got, want)
		}
	}
}

// Nobody need stand where a detachment holds a place.
func TestDetachmentsHoldPlaces(t *testing.T) {
	var worth [2]float64
	for i, detachment := range []string{"", "w3022: japan-infantry-c9 turned; "} {
		o := staffAt(t, axis.DaiSenso, strikes+"phase: 3 axis; "+detachment+"w3824: united-states-phil-luz; w4324: japan-marine-kure")
		at := hexOf(t, o, "pa-w3022")
		if got := o.detached(at); got != (i == 1) {
			t.Errorf("a detachment holds Balikpapan: %v", got)
		}
		worth[i] = o.standing(unitOf(t, o, "pa-japan-marine-kure"), at)
	}
	if worth[1] >= worth[0] {
		t.Errorf("a marine in Balikpapan is worth %.1f beside a detachment, and %.1f without it", worth[1], worth[0])
	}
}

// facing is how the notation turns a beachhead in a hex at sea towards a shore.
func facing(t *testing.T, o *Officer, sea, shore string) string {
	t.Helper()
	for d := range board.Direction(board.Directions) {
		if n, ok := o.r.Grid.Neighbour(int(hexOf(t, o, sea)), d); ok && atlas.Hex(n) == hexOf(t, o, shore) {
			return fmt.Sprintf(":%d", d)
		}
	}
	t.Fatalf("%s is not next to %s", sea, shore)
	return ""
}

// From summer 1941 on Japan keeps its fleets and air units for the strike, and places that a policy still protects draw its
// armies to the ports; before, and in total war, neither.
func TestJapanGetsReadyForTheStrike(t *testing.T) {
	for _, x := range []struct {
		turn, war string
		want      bool
	}{{"Sept-Oct-1941", "limited-war", true}, {"Sept-Oct-1940", "limited-war", false}, {"Sept-Oct-1941", "total-war", false}} {
		o := staffAt(t, axis.DaiSenso, "scenario: C.1; players: 2; phase: 2.2 axis; posture britain: treaty; posture us-and-western-minors: quarantine; "+
			"w4324: japan-infantry-14; w3824: united-states-phil-res; force-pool-axis: japan-surface-fleet-comb; turn: "+x.turn+"; war: "+x.war)
		if got := o.field[hexOf(t, o, "pa-w4324")] > 0; got != x.want {
			t.Errorf("%+v: Taihoku is near what Japan wants: %v", x, got)
		}
		if got := o.heldBack(unitOf(t, o, "pa-japan-surface-fleet-comb"), true) >= readying; got != x.want {
			t.Errorf("%+v: the Combined Fleet is held back: %v", x, got)
		}
	}
}
