package axis

import (
	"testing"

	"sandtable/games/axis"
)

// In a war of years somebody stays in the capital of a conquered country of China, which would rise again (16.3.1). Japan had fought for
// Peiping every year anew.
func TestConqueredCapitalsOfChinaAreHeld(t *testing.T) {
	for war, want := range map[string]bool{"C.1; country hopeh: conquered western": true, "C.1; country hopeh: active western": false, "A.2; country hopeh: conquered western": false} {
		o := staffAt(t, axis.DaiSenso, "players: 2; phase: 3 axis; war: limited-war; posture nationalist-china: war; w5223: japan-infantry-c1; scenario: "+war)
		if got := o.postWorth(hexOf(t, o, "pa-w5223")) > 0; got != want {
			t.Errorf("%s: a garrison of Peiping is wanted: %v, want %v", war, got, want)
		}
	}
}

// Before the war with the West somebody is wanted in Saigon, where whoever lands first has it; later Japan has other cares.
func TestPossessionsOverseasAreHeld(t *testing.T) {
	for war, want := range map[string]bool{"C.1; war: limited-war": true, "C.1; war: total-war": false, "A.3; war: limited-war": false} {
		o := staffAt(t, axis.DaiSenso, "players: 2; phase: 3 axis; land ceded-japan-indochina: ceded; w3619: japan-infantry-c1; scenario: "+war)
		if got := o.postWorth(hexOf(t, o, "pa-w3619")) > 0; got != want {
			t.Errorf("%s: a garrison of Saigon is wanted: %v, want %v", war, got, want)
		}
	}
}

// Somebody of the West stays in the ports through which alone supply comes to others: in Honolulu and Midway while Wake is held.
func TestLifelinesAreNeverLeft(t *testing.T) {
	const wake = pacificWar + "turn: Sept-Oct-1943; phase: 3 "
	for lines, want := range map[string][3]bool{wake + "western": {true, true, false}, wake + "axis": {}} {
		o := staffAt(t, axis.DaiSenso, lines)
		for i, id := range []string{"pa-e4226", "pa-e4519", "pa-e4113"} {
			if got := o.postWorth(hexOf(t, o, id)) >= link*o.by().Seat; got != want[i] {
				t.Errorf("%s: the port of %s is a lifeline: %v, want %v", lines, id, got, want[i])
			}
		}
	}
}

// The Japanese Mandate is played while there is something for it to count, and waits otherwise, but not for ever (DS 14.23).
func TestMandateIsPlayedAtTheHeight(t *testing.T) {
	const scene = "scenario: C.6; players: 2; phase: 1.1 axis; war: total-war; posture britain: war; posture us-and-western-minors: war; posture nationalist-china: war; w5223: japan-infantry-1; "
	const places = "w4724: japan-infantry-2; w3824: japan-infantry-12; w3619: japan-infantry-13; e2808: japan-infantry-14; land ceded-japan-indochina: ceded"
	worth := func(lines string) float64 {
		o := staffAt(t, axis.DaiSenso, scene+lines)
		c, _ := o.r.CardByID("pa-axis-36a")
		return o.scoreCard(c)
	}
	high, low, late := worth("turn: Aug-Sept-1942; "+places), worth("turn: Aug-Sept-1942"), worth("turn: Mar-Apr-1944")
	if high <= low+1 || late <= low {
		t.Errorf("the card is worth %.1f at the height, %.1f before it and %.1f in 1944", high, low, late)
	}
}

// No army is split in a port that has no room for its halves (9.2).
func TestNobodyIsSplitWithoutRoom(t *testing.T) {
	for others, want := range map[string]bool{"": true, ", japan-infantry-c2, japan-infantry-c3, japan-infantry-c4": false} {
		o := staffAt(t, axis.DaiSenso, "scenario: C.1; players: 2; phase: 2.3 axis; war: limited-war; e4801: japan-infantry-1 2"+others)
		if got := o.roomToSplit(unitOf(t, o, "pa-japan-infantry-1")); got != want {
			t.Errorf("with%s in Nagasaki there is room to split an army: %v, want %v", others, got, want)
		}
	}
}

// A replacement that would only be lost for want of room is not taken (9.2): colonial troops have Mukden alone to come to here.
func TestReplacementsNeedRoom(t *testing.T) {
	for others, want := range map[string]bool{"": true, ", japan-kwantung-k3 2, japan-kwantung-k4 2, japan-kwantung-k5 2": false} {
		o := staffAt(t, axis.DaiSenso, "scenario: C.1; players: 2; phase: 1.3 axis; turn: Mar-Apr-1938; war: limited-war; posture nationalist-china: war; "+
			"card axis-16a: current; force-pool-axis: japan-colonial-col2 1; w5226: japan-hq-kwa 3"+others)
		if got := o.name(chosen(t, o)) == "take"; got != want {
			t.Errorf("with%s in Mukden a replacement is taken: %v, want %v", others, got, want)
		}
	}
}
