package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// pacificWar is a scene of the war with the West, in a part of its turn.
const pacificWar = "scenario: C.6; players: 2; war: total-war; posture britain: war; posture us-and-western-minors: war; " +
	"e4226: united-states-infantry-i2; e4519: united-states-garrison-mid; e4113: united-states-garrison-wake; w3824: japan-infantry-25; "

// The West lands on islands of Japan from 1943 on, and by the sea around Tokyo a year later.
func TestIslandsOfJapanComeInTheirTime(t *testing.T) {
	for _, x := range []struct {
		turn, at string
		lands    bool
	}{
		{"Sept-Oct-1942", "pa-e3906", false}, {"Sept-Oct-1943", "pa-e3906", true},
		{"Sept-Oct-1943", "pa-w4427", false}, {"Sept-Oct-1944", "pa-w4427", true},
		{"Sept-Oct-1942", "pa-w3824", true}, // Manila is not Japan
	} {
		o := staffAt(t, axis.DaiSenso, pacificWar+"phase: 2.2 western; turn: "+x.turn)
		if h := hexOf(t, o, x.at); o.shore(h) > 0 != x.lands {
			t.Errorf("in %s a landing in %s is worth %.1f, want more than nothing: %v", x.turn, o.title(int16(h)), o.shore(h), x.lands)
		}
	}
}

// Saipan, where three seas meet before Japan, weighs more to the West than other islands do.
func TestSaipanComesFirst(t *testing.T) {
	for phase, want := range map[string]float64{"western": 6, "axis": 3} {
		o := staffAt(t, axis.DaiSenso, pacificWar+"turn: Sept-Oct-1943; phase: 3 "+phase)
		for id, w := range map[string]float64{"pa-e3906": want, "pa-w4427": 3, "pa-e4304": 3, "pa-e3402": 3, "pa-e3408": 3} {
			if h := hexOf(t, o, id); o.weight[h] != w {
				t.Errorf("%s weighs %.0f to the %s, want %.0f", o.title(int16(h)), o.weight[h], phase, w)
			}
		}
	}
}

// Troops in the United States go on to Honolulu though the war is four naval zones away, and convoys are
// there for them, but not where no port is open to land in: nobody stands in those of India.
func TestTroopsComeNearerOverIslands(t *testing.T) {
	const waiting = "turn: Sept-Oct-1943; western-us: united-states-infantry-i3, united-states-infantry-i6; "
	o := staffAt(t, axis.DaiSenso, pacificWar+waiting+"phase: 2.2 western; europe-africa: britain-infantry-i5; force-pool-western: convoy/united-states western")
	for id, want := range map[string]int{"northeast-pacific": 2, "central-pacific": 1, "west-indian-ocean": 0} {
		if got := o.relayed(zoneOf(t, o, id)); got != want {
			t.Errorf("%d units come nearer to the war over the zone %s, want %d", got, id, want)
		}
	}
	if near, far := o.convoyWorth(zoneOf(t, o, "northeast-pacific")), o.convoyWorth(zoneOf(t, o, "west-indian-ocean")); near < far+relay {
		t.Errorf("a convoy is worth %.1f in the Northeast Pacific and %.1f in the West Indian Ocean", near, far)
	}
	if short := staffAt(t, axis.DaiSenso, strings.ReplaceAll(pacificWar, "C.6", "A.3")+"western-us: united-states-infantry-i3; phase: 2.2 western"); short.relayed(zoneOf(t, short, "northeast-pacific")) > 0 {
		t.Error("troops set out on a road that is longer than the war")
	}
	o = staffAt(t, axis.DaiSenso, pacificWar+waiting+"phase: 3 western; northeast-pacific.convoys: convoy/united-states:troop western")
	m := chosen(t, o)
	if b, inBox := o.r.Box(atlas.Unit(m.A)); o.name(m) != "move" || !inBox || o.r.Boxes[b].ID != "western-us" {
		t.Fatalf("the staff chooses %s %d, want a unit in the United States", o.name(m), m.A)
	}
	for range 3 {
		if err := o.pos.Play(o.seat, m, nil); err != nil {
			t.Fatal(err)
		}
		if m = chosen(t, o); o.name(m) == "port" && atlas.Hex(m.A) == hexOf(t, o, "pa-e4226") {
			return
		}
	}
	t.Error("nobody lands in Honolulu")
}

// Steps that wait for ships on an island are not combined: no convoy but the Fleet Train carries two.
func TestStepsThatWaitForShipsStayApart(t *testing.T) {
	o := staffAt(t, axis.DaiSenso, pacificWar+"turn: Sept-Oct-1943; phase: 2.3 western; w4620: szechwan-infantry-a2")
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		at, onMap := o.r.At(unit)
		if !onMap || o.r.Faction(unit) != atlas.Western || o.r.Side(unit).Attack == 0 {
			continue
		}
		if want := at == hexOf(t, o, "pa-e4226"); o.idles(unit) != want {
			t.Errorf("%s in %s stays apart: %v, want %v", o.r.Units[u].ID, o.title(int16(at)), !want, want)
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
