package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// checkedIn1940 is the Pacific in 1940 (C.4) without counters but those of the lines, and with
// nothing to add for the war in Europe.
func checkedIn1940(t *testing.T, lines string) *Position {
	t.Helper()
	p := pacific.Scene(t, "scenario: C.4\nplayers: 3\nphase: 3 axis\ne4904: japan-infantry-c14\n"+lines).(*Position)
	p.front().esv = 0
	return p
}

// DS 0.1.2: the example of 1940. Peiping and Nanking are +2 and leave the marker on its Allied
// side in the 0 box; with Saigon it is +3, 1 VP of the Rising Sun.
func TestTheVictoryChecksOf1940InThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "0.1", "0.1.1", "0.1.2")
	p := checkedIn1940(t, "country hopeh: active western\ncountry kiangsu: active western\nw5223: japan-infantry-c1\nw4724: japan-infantry-c2")
	f := p.front()
	f.vpSide, f.vpBox = alliedCrusade, 1
	if v := f.strategicValue(false); v != 2 {
		t.Fatalf("Peiping and Nanking: %d, want 2", v)
	}
	f.placeVP(2)
	if f.vpSide != alliedCrusade || f.vpBox != 0 {
		t.Errorf("+2 is box %d of side %d", f.vpBox, f.vpSide)
	}
	p = checkedIn1940(t, "country hopeh: active western\ncountry kiangsu: active western\nw5223: japan-infantry-c1\nw4724: japan-infantry-c2\nw3619: japan-infantry-c3")
	f = p.front()
	f.vpSide = alliedCrusade
	f.placeVP(f.strategicValue(false))
	if f.vpSide != axisTide || f.vpBox != 1 || f.VPSides[f.vpSide] != "rising-sun" {
		t.Errorf("+3 is box %d of side %d", f.vpBox, f.vpSide)
	}
	f.placeVP(0)
	if f.vpSide != alliedCrusade || f.vpBox != 1 {
		t.Errorf("0 is box %d of side %d", f.vpBox, f.vpSide)
	}
}

// DS 0.1.2, 0.2: the Japanese Mandate caps the Rising Sun, so that the Axis wins no automatic
// victory by it.
func TestTheMandateCapsTheRisingSun(t *testing.T) {
	rulebook.Covers(t, "ds", "0.1.2", "0.2", "14.23")
	f := checkedIn1940(t, "").front()
	f.placeVP(15)
	if f.vpBox != automaticBox {
		t.Fatalf("+15 is box %d", f.vpBox)
	}
	f.mark(marker{kind: markerNamed(f.Theatre, "japanese-mandate"), variant: atlas.NoID, faction: atlas.Axis, at: placeVP | 2})
	f.placeVP(15)
	if f.vpBox != 2 || f.vpSide != axisTide {
		t.Errorf("with the Mandate in box 2 the Rising Sun is in box %d", f.vpBox)
	}
	f.placeVP(-11)
	if f.vpBox != 3 || f.vpSide != alliedCrusade {
		t.Errorf("the Mandate caps the Allied Crusade: box %d", f.vpBox)
	}
}

// DS 0.2: the Allies win in limited war when the Allied Crusade reaches the 2 VP box, and
// whoever reaches the last box wins in total war.
func TestAutomaticVictoriesInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "0.2")
	p := checkedIn1940(t, "e4801: united-states-infantry-i1\ne4803: united-states-infantry-i2\ne5005: united-states-infantry-i3\ne5304: united-states-infantry-i4\ne5407: united-states-infantry-i5\ne5609: united-states-infantry-i6\nw4324: united-states-infantry-i7\nw5125: united-states-infantry-i8\nw5027: united-states-infantry-i9")
	p.victoryPhase()
	if o, over := p.Outcome(); !over || o.Winners.Has(0) || o.How != "automatic victory" {
		t.Errorf("nine Japanese hexes in limited war: over %v, %+v", over, o)
	}
	p = checkedIn1940(t, "")
	p.victoryPhase()
	if _, over := p.Outcome(); over {
		t.Error("a quiet year ends the match")
	}
}

// DS 0.3: the example of the Netherlands East Indies. Their influence decides with who holds
// Tokyo.
func TestInfluenceCountsByTokyo(t *testing.T) {
	rulebook.Covers(t, "ds", "0.3")
	const indies = "country netherlands-east-indies: neutral\n"
	p := pacific.Scene(t, "scenario: C.4\nplayers: 3\nphase: 3 axis\n"+indies+"e4904: united-states-infantry-i1\ne4803: japan-infantry-c1").(*Position)
	f, nei := p.front(), p.areaBy(t, "netherlands-east-indies")
	batavia := f.Areas[nei].Capital
	for _, x := range []struct {
		influence, want atlas.Faction
	}{{atlas.Western, atlas.Western}, {atlas.Axis, atlas.NoFaction}} {
		if f.areas[nei].influence = x.influence; f.finalControl(batavia) != x.want {
			t.Errorf("with an Allied unit in Tokyo the influence of %s gives Batavia to %s", x.influence, f.finalControl(batavia))
		}
	}
	p = checkedIn1940(t, indies)
	f = p.front()
	f.areas[nei].influence = atlas.Axis
	if f.finalControl(batavia) != atlas.Axis {
		t.Error("Axis influence does not count while Tokyo stands")
	}
}

// DS 0.3, 14.45: V-J Day ends the game. The historical score is 2 to 2, which the Axis wins.
func TestVJDayEndsTheGame(t *testing.T) {
	rulebook.Covers(t, "ds", "0.3", "14.45")
	p := checkedIn1940(t, "")
	f := p.front()
	f.mark(marker{kind: markerNamed(f.Theatre, "japanese-mandate"), variant: atlas.NoID, faction: atlas.Axis, at: placeVP | 2})
	f.mark(marker{kind: markerNamed(f.Theatre, "hakko-ichiu"), variant: atlas.NoID, faction: atlas.Axis, at: placeVP | 4})
	f.vpSide, f.vpBox = alliedCrusade, 2
	if axis, allies := f.score(); axis != 2 || allies != 2 {
		t.Errorf("the score is %d to %d, want 2 to 2", axis, allies)
	}
	f.mark(marker{kind: markerNamed(f.Theatre, "v-j-day"), variant: atlas.NoID, faction: atlas.NoFaction, at: placeTrack | place(f.turn)})
	arrivals["v-j-day"](p, f.markerIn(markerNamed(f.Theatre, "v-j-day"), placeTrack|place(f.turn)))
	if o, over := p.Outcome(); !over || o.How != "V-J Day" || o.Winners != engine.Only(0) {
		t.Errorf("V-J Day: %v, %+v", over, o)
	}
}

// DS 1.1.2.1: the Rising Sun helps the Axis in political rolls, the Allied Crusade the Allies,
// and US commitment, too. In the example of the treaty of Hopeh Axis influence is all there is.
func TestPoliticalModifiersInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1.2.1")
	p := checkedIn1940(t, "country hopeh: neutral\n")
	f, hopeh := p.front(), p.areaBy(t, "hopeh")
	f.areas[hopeh].influence = atlas.Axis
	for _, x := range []struct {
		side, box uint8
		uscl      int8
		want      int
	}{{axisTide, 0, 0, 1}, {axisTide, 2, 0, 3}, {alliedCrusade, 2, 0, -1}, {axisTide, 1, 2, 0}} {
		f.vpSide, f.vpBox, f.uscl = x.side, x.box, x.uscl
		if got := p.script().PoliticalDRM(atlas.Axis, hopeh, true); got != x.want {
			t.Errorf("side %d box %d USCL %d: %d, want %d", x.side, x.box, x.uscl, got, x.want)
		}
	}
}
