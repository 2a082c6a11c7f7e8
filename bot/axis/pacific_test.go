package axis

import (
	"testing"

	"sandtable/games/axis"
)

// Japan's steps at home stay apart in war, as ships carry them one by one; those on the continent need not.
func TestStepsAtHomeStayApart(t *testing.T) {
	for war, want := range map[string]bool{"pre-war": false, "limited-war": true} {
		o := staffAt(t, axis.DaiSenso, "scenario: C.1; players: 2; phase: 2.3 axis; war: "+war+"; e4803: japan-infantry-c3; w5027: japan-infantry-c4")
		if !o.atHome(hexOf(t, o, "pa-e4803")) || o.atHome(hexOf(t, o, "pa-w5027")) {
			t.Error("Osaka is at home in Japan, and Keijo is not")
		}
		if got := o.idles(unitOf(t, o, "pa-japan-infantry-c3")); got != want {
			t.Errorf("%s: steps in Osaka stay apart: %v, want %v", war, got, want)
		}
		if o.idles(unitOf(t, o, "pa-japan-infantry-c4")) {
			t.Errorf("%s: steps in Keijo stay apart", war)
		}
	}
}

// Troops in the United States wait for the ships of the Pacific, and go to no other box.
func TestTroopsStayNearTheSeaOfTheWar(t *testing.T) {
	o := staffAt(t, axis.DaiSenso, pacificWar+"phase: 3 western; turn: Sept-Oct-1943; western-us: united-states-infantry-i3; eastern-europe: britain-infantry-i5")
	for id, want := range map[string]bool{"pa-united-states-infantry-i3": true, "pa-britain-infantry-i5": false} {
		if got := o.nearSea(unitOf(t, o, id)); got != want {
			t.Errorf("%s waits by a sea that leads to the war: %v, want %v", id, got, want)
		}
	}
}

// A naval zone leads on from a port with troops where more is wanted across it, and to a beachhead.
func TestConvoysGoToSeasThatLeadOn(t *testing.T) {
	const scene = "scenario: A.3; players: 2; phase: 2.2 axis; war: total-war; posture britain: war; posture us-and-western-minors: war; " +
		"e4904: japan-infantry-c1; w3824: united-states-infantry-i1; "
	for troops, want := range map[string]bool{"w4324: japan-marine-kure": true, "w4224: japan-marine-kure": false} {
		o := staffAt(t, axis.DaiSenso, scene+troops)
		if got := o.leads(zoneOf(t, o, "south-china-sea")); got != want {
			t.Errorf("%s: the South China Sea leads to Manila: %v, want %v", troops, got, want)
		}
	}
}

// Convoys are placed for armies of Japan that can be split for them, while colonial troops are left to split
// them with; and so few of those are left in the force pool that they are not taken as replacements.
func TestColonialTroopsAreSparedForLandings(t *testing.T) {
	const scene = "scenario: A.3; players: 2; phase: 2.2 axis; war: total-war; posture britain: war; posture us-and-western-minors: war; " +
		"w3824: united-states-infantry-i1; w4324: japan-infantry-14 2; "
	for pool, want := range map[string]bool{"force-pool-axis: japan-infantry-c5": true, "": false} {
		o := staffAt(t, axis.DaiSenso, scene+pool)
		if got := o.splits(zoneOf(t, o, "south-china-sea")); got != want {
			t.Errorf("%q: the 14th Infantry can be split for ships: %v, want %v", pool, got, want)
		}
		if !o.spared() {
			t.Errorf("%q: colonial troops are taken as replacements", pool)
		}
	}
	if o := staffAt(t, axis.DaiSenso, "scenario: C.1; players: 2; phase: 2.2 axis; war: pre-war; e4904: japan-infantry-c1"); o.spared() {
		t.Error("colonial troops are spared before the war")
	}
}

// The last city of a country that falls with it weighs more to the Axis, and the others when it has that.
func TestLastCityOfACountryWeighsMore(t *testing.T) {
	weights := map[bool]float64{}
	for lines, want := range map[string]bool{"w5223: japan-infantry-1": true, "w5223: hopeh-infantry-a1": false} {
		o := staffAt(t, axis.DaiSenso, "scenario: C.1; players: 2; phase: 3 axis; war: limited-war; posture nationalist-china: war; country hopeh: active western; w5022: hopeh-infantry-a2; "+lines)
		if got := o.keystone(hexOf(t, o, "pa-w5022")) > 0; got != want {
			t.Errorf("%s: Taiyuan weighs more: %v, want %v", lines, got, want)
		}
		weights[want] = o.weight[hexOf(t, o, "pa-w5022")]
		if o.keystone(hexOf(t, o, "pa-w5223")) > 0 {
			t.Errorf("%s: Peiping is a capital, and weighs enough", lines)
		}
	}
	if weights[true] <= weights[false] {
		t.Errorf("Taiyuan weighs %.1f as the last city, and %.1f before", weights[true], weights[false])
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
