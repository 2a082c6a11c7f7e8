package axis

import (
	"fmt"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// delayingPacific is a scene of a campaign of Dai Senso! in which the Delay Segment begins,
// with peace in Europe and an ESV of 0.
func delayingPacific(t *testing.T, turn, lines string) *Position {
	t.Helper()
	p := duringPacific(t, "axis", "turn: "+turn+"\n"+lines)
	p.Stack.N, p.Asked = 0, 0
	p.front().abroad, p.front().esv = [2]atlas.WarState{}, 0
	p.Call(pMatch)
	flow.CallWith(&p.State, pTurn, turnFrame{line: 4})
	return p
}

// arrivesIn reports whether a marker lies in a box of the turn track.
func (p *Position) arrivesIn(t testing.TB, id, date string) bool {
	t.Helper()
	f := p.front()
	m, ok := f.MarkerByID(id)
	turn, found := f.findDate(date)
	if !ok || !found {
		t.Fatalf("there is no marker %s or no turn %s", id, date)
	}
	return f.markerIn(m, placeTrack|place(turn)) >= 0
}

// DS 14.14.2: the example of Mar-Apr 1939, a 3 that is a 2. In 1940 a 3 is a 1.
func TestEuropeanPeaceContinues(t *testing.T) {
	rulebook.Covers(t, "ds", "14.14", "14.14.2")
	for _, x := range []struct {
		turn, next, again string
		die               int
		war               bool
	}{
		{"Jan-Feb-1938", "Mar-Apr-1938", "Aug-Sept-1938", 2, false},
		{"Jan-Feb-1938", "Mar-Apr-1938", "", 1, true},
		{"Jan-Feb-1939", "Mar-Apr-1939", "Aug-Sept-1939", 3, false},
		{"Jan-Feb-1939", "Mar-Apr-1939", "", 2, true},
		{"Jan-Feb-1940", "Mar-Apr-1940", "Aug-Sept-1940", 4, false},
		{"Jan-Feb-1940", "Mar-Apr-1940", "", 3, true},
		{"July-Aug-1940", "Aug-Sept-1940", "", 6, true}, // no later than the autumn of 1940
	} {
		p := delayingPacific(t, x.turn, x.next+": european-limited-war")
		p.begins(t)
		if x.war {
			pacific.Roll(t, p, x.die, 3)
			if p.front().abroad[0] != atlas.LimitedWar {
				t.Errorf("%s: no war after a %d", x.next, x.die)
			}
			continue
		}
		pacific.Roll(t, p, x.die)
		if !p.arrivesIn(t, "european-limited-war", x.again) || p.front().warInEurope() != atlas.PreWar {
			t.Errorf("%s: a %d does not put the marker off to %s", x.next, x.die, x.again)
		}
	}
}

// DS 14.14.2: the example of war in autumn 1939: German Victory comes a year later, and
// European Total War in May-June 1941.
func TestEuropeanLimitedWarBegins(t *testing.T) {
	rulebook.Covers(t, "ds", "14.14.2", "13.8.5")
	for die, want := range map[int]struct {
		box  int
		side string
	}{3: {0, "france-defeated"}, 4: {1, "russia-defeated"}} {
		p := delayingPacific(t, "July-Aug-1939", "Aug-Sept-1939: european-limited-war")
		p.begins(t)
		pacific.Roll(t, p, 1, die)
		f := p.front()
		if f.abroad[want.box] != atlas.LimitedWar || f.abroad[1-want.box] != atlas.PreWar {
			t.Errorf("with a %d the display is %v", die, f.abroad)
		}
		if !p.arrivesIn(t, "german-victory", "Aug-Sept-1940") || !p.arrivesIn(t, "european-total-war", "May-June-1941") {
			t.Errorf("with a %d German Victory or European Total War does not follow", die)
		}
		m, _ := f.MarkerByID("german-victory")
		i := f.marked(m, placeTrack|place(f.seasonsAhead(4)&^placeKind), atlas.NoFaction)
		if i < 0 || f.Markers[m].Variants[f.markers[i].variant] != want.side {
			t.Errorf("with a %d German Victory does not show %s", die, want.side)
		}
	}
}

// DS 14.14.4: the example of total war in May-June 1941. A 4 puts it off by a year, but not
// beyond the summer of 1943.
func TestEuropeanTotalWar(t *testing.T) {
	rulebook.Covers(t, "ds", "14.14.4", "14.44.4")
	p := delayingPacific(t, "Apr-May-1941", "May-June-1941: european-total-war")
	p.front().abroad[0] = atlas.LimitedWar
	p.begins(t)
	later := p.Clone().(*Position)
	pacific.Roll(t, p, 3)
	if p.front().abroad != ([2]atlas.WarState{atlas.TotalWar, atlas.TotalWar}) || !p.arrivesIn(t, "us-entry", "Mar-Apr-1942") || !p.arrivesIn(t, "v-e-day", "May-June-1945") {
		t.Errorf("total war in Europe: %v", p.front().abroad)
	}
	pacific.Roll(t, later, 4)
	if later.front().abroad[0] != atlas.LimitedWar || !later.arrivesIn(t, "european-total-war", "May-June-1942") {
		t.Error("limited war does not go on for a year")
	}
	p = delayingPacific(t, "Apr-May-1943", "May-June-1943: european-total-war")
	p.begins(t)
	pacific.Roll(t, p, 6)
	if p.front().warInEurope() != atlas.TotalWar {
		t.Error("there is no total war in the summer of 1943")
	}
}

// DS 14.14.3: France Defeated takes the French fleet, reserve and colonial without an F out
// of the game, wherever they are, and leaves France what it is.
func TestGermanVictory(t *testing.T) {
	rulebook.Covers(t, "ds", "14.14.3")
	p := delayingPacific(t, "July-Aug-1940", "country france: active western\nAug-Sept-1940: german-victory/france-defeated\n"+
		"delay-box: france-surface-fleet-1\nw3619: france-garrison-sai\nforce-pool-western: france-reserve-res-n, france-colonial-col")
	p.begins(t)
	pacific.Roll(t, p, 3) // for the fleet
	if p.whereIs(t, "france-surface-fleet-1") != "out" || p.whereIs(t, "france-reserve-res-n") != "out" {
		t.Errorf("the fleet is in %s, the reserve in %s", p.whereIs(t, "france-surface-fleet-1"), p.whereIs(t, "france-reserve-res-n"))
	}
	if p.whereIs(t, "france-garrison-sai") != "w3619" || p.whereIs(t, "france-colonial-col") != "force-pool-western" {
		t.Error("French units with an F have gone, too")
	}
	if c := &p.front().areas[p.areaBy(t, "france")]; c.status != atlas.Active || c.faction != atlas.Western {
		t.Error("the defeat of France has changed its status")
	}
	p = delayingPacific(t, "July-Aug-1940", "Aug-Sept-1940: german-victory/russia-defeated\nforce-pool-western: france-reserve-res-n")
	p.begins(t)
	if p.whereIs(t, "france-reserve-res-n") != "force-pool-western" {
		t.Error("the defeat of Russia takes French units out of the game")
	}
	m, _ := p.front().MarkerByID("german-victory")
	if p.front().markerIn(m, inBox(p.front().ways.strategicBox)) < 0 {
		t.Error("German Victory is not in the Strategic Warfare Box")
	}
}

// DS 14.14.5: V-E Day empties the display and stops the ESV; it is not the end of a match
// of Dai Senso!, V-J Day is.
func TestVEDayEndsTheEuropeanWar(t *testing.T) {
	rulebook.Covers(t, "ds", "14.14.5", "14.45", "0.3")
	p := delayingPacific(t, "Apr-May-1945", "war: total-war\nMay-June-1945: v-e-day")
	f := p.front()
	f.abroad, f.esv = [2]atlas.WarState{atlas.TotalWar, atlas.TotalWar}, 3
	p.begins(t)
	f.moveESV(1, "DS 13.8.5")
	if p.over || f.warInEurope() != atlas.PreWar || f.esv != 3 {
		t.Errorf("after V-E Day: over %v, war %v, ESV %d", p.over, f.abroad, f.esv)
	}
	if f.japanBringsTotalWar(); f.warInEurope() != atlas.PreWar {
		t.Error("the war in Europe begins anew after V-E Day")
	}
	p = delayingPacific(t, "Apr-May-1945", "war: total-war\nMay-June-1945: v-j-day")
	p.begins(t)
	if out, over := p.Outcome(); !over || out.How != "V-J Day" {
		t.Errorf("V-J Day does not end the match: %+v", out)
	}
	q := delaying(t, "Mar-Apr-1945", "war: total-war\nApr-May-1945: v-e-day")
	q.begins(t)
	if out, over := q.Outcome(); !over || out.How != "V-E Day" {
		t.Errorf("V-E Day does not end the match in Europe: %+v", out)
	}
}

// DS 12.3, step 8: total war in the Pacific brings total war to Europe and lowers the ESV
// by two, but not if it is there already.
func TestJapanBringsTotalWarToEurope(t *testing.T) {
	rulebook.Covers(t, "ds", "12.3")
	p := duringPacific(t, "axis", "scenario: C.4\nturn: Nov-Dec-1940\nwar: limited-war\nMay-June-1941: european-total-war")
	f := p.front()
	f.esv = 1
	later := p.Clone().(*Position)
	p.goToWar(atlas.TotalWar)
	if f.esv != -1 || f.abroad != ([2]atlas.WarState{atlas.TotalWar, atlas.TotalWar}) || !p.arrivesIn(t, "us-entry", "Aug-Sept-1941") {
		t.Errorf("the ESV is %d, the display %v", f.esv, f.abroad)
	}
	if p.arrivesIn(t, "european-total-war", "May-June-1941") {
		t.Error("the marker is still on the track")
	}
	later.front().abroad = [2]atlas.WarState{atlas.TotalWar, atlas.TotalWar}
	later.goToWar(atlas.TotalWar)
	if later.front().esv != 1 {
		t.Error("the ESV falls though there is total war in Europe")
	}
}

// DS 14.44.4: US Entry ends the policy of the US and calls its Far Eastern Forces.
func TestUSEntryInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "14.44", "14.44.4")
	p := delayingPacific(t, "Jan-Feb-1942", "war: limited-war\nposture us-and-western-minors: quarantine\nMar-Apr-1942: us-entry\n"+
		"conditional-events-western: united-states-air-force-7, britain-air-force-fe")
	p.begins(t)
	if p.postureOf(t, "us-and-western-minors") != "war" || p.postureOf(t, "britain") == "war" {
		t.Error("US Entry does not end the quarantine, or ends the British policy")
	}
	if p.whereIs(t, "united-states-air-force-7") != "delay-box" || p.whereIs(t, "britain-air-force-fe") != "conditional-events-western" {
		t.Error("the wrong Far Eastern Forces are called")
	}
}

// DS 0.1.1, step 3, and 14.14.1: a positive ESV counts while an Ally controls a strategic
// hex inside Japan.
func TestTheESVCountsOnceJapanIsInvaded(t *testing.T) {
	rulebook.Covers(t, "ds", "0.1.1", "14.14.1")
	for esv, want := range map[int8]int{3: 2, 1: 0, 0: -1, -4: -1} {
		p := duringPacific(t, "western", "e5304: united-states-infantry-i3")
		f := p.front()
		f.esv = 0
		home := duringPacific(t, "western", "e5405: united-states-infantry-i3").front()
		home.esv = esv
		base := home.strategicValue(false)
		f.esv = esv
		if got := f.strategicValue(false) - base; got != want {
			t.Errorf("with an ESV of %d the invasion counts %d, want %d", esv, got, want)
		}
	}
}

// DS 14.14.1, 0.2: the ESV does not fall below -5, and at 5 the Axis wins at once.
func TestTheEndsOfTheESVTrack(t *testing.T) {
	rulebook.Covers(t, "ds", "0.2", "14.14.1")
	p := duringPacific(t, "axis", "")
	f := p.front()
	f.esv = -4
	f.moveESV(-3, "DS 13.8.5")
	if f.esv != -5 || p.over {
		t.Errorf("the ESV is %d", f.esv)
	}
	f.esv = 4
	f.moveESV(1, "DS 13.8.5")
	if !p.over || p.how != automaticVictory || p.winners != engine.Only(0) {
		t.Error("the Axis has not won with an ESV of 5")
	}
}

// DS 1.1.4: the example of card 16 in spring 1939: limited war here, no war marker in the
// Soviet box, so the ESV rises by 1. War in Europe reads the other column.
func TestTheSovietCardMovesTheESV(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1.4", "1.1.1", "13.8.5")
	for _, x := range []struct {
		name, card string
		war        atlas.WarState
		want       int8
	}{
		{"Pre-War Production", "soviet-16", atlas.PreWar, 1},
		{"a card of no production, peace in Europe", "soviet-6", atlas.PreWar, 0},
		{"a card of no production, war in Europe", "soviet-6", atlas.TotalWar, -1},
	} {
		p := duringPacific(t, "soviet", "scenario: C.2\nturn: Mar-Apr-1939\ncard "+x.card+": current played")
		f := p.front()
		f.abroad[1], f.esv = x.war, 0
		f.adjustESV()
		if f.esv != x.want {
			t.Errorf("%s: the ESV is %d, want %d", x.name, f.esv, x.want)
		}
	}
	// It is the last step of the Soviet segment, and of no other.
	p := pacific.Scene(t, "scenario: C.2\nplayers: 3\nturn: Mar-Apr-1939\nphase: 1.1 soviet\ncard soviet-16: pending\nw6012: russia-infantry-i8").(*Position)
	before := p.front().esv
	pacific.Do(t, p, "choose soviet-24")
	if got := p.front().esv; got != before+1 {
		t.Errorf("the ESV goes from %d to %d", before, got)
	}
}

// The War of Resistance (B.1) lasts until Germany goes to war, and is decided by the VP
// marker then: the Axis wins with Rising Sun, a 0 box is a draw, else the Allies win.
func TestTheWarOfResistanceEndsWithWarInEurope(t *testing.T) {
	rulebook.Covers(t, "ds", "14.14.2")
	// Shanghai is Japanese from the beginning, and Japan wins with six of seven cities.
	cities := []string{"w5223", "w5022", "w4724", "w4722", "w4321"}
	for taken, winners := range map[int]engine.SeatSet{5: engine.Only(0), 4: engine.Only(1) | engine.Only(2)} {
		lines := "scenario: B.1\nwar: limited-war\ncountry hopeh: active western\nAug-Sept-1939: european-limited-war\n"
		for i, city := range cities[:taken] {
			lines += fmt.Sprintf("%s: japan-infantry-c%d\n", city, i+1)
		}
		p := pacific.Scene(t, lines+"players: 3\nphase: 3 axis\nturn: July-Aug-1939\ne4904: japan-infantry-c14").(*Position)
		f := p.front()
		f.vpSide = alliedCrusade
		p.Stack.N, p.Asked = 0, 0
		p.Call(pMatch)
		flow.CallWith(&p.State, pTurn, turnFrame{line: 4})
		p.begins(t)
		pacific.Roll(t, p, 1, 2)
		out, over := p.Outcome()
		if !over || out.How != "the end of the scenario" || out.Winners != winners {
			t.Errorf("with %d cities and Shanghai: %v %+v", taken, over, out)
		}
	}
}

// DS 12, 14.44.4: US Entry brings limited war if there was none.
func TestUSEntryEndsPreWar(t *testing.T) {
	rulebook.Covers(t, "ds", "12", "14.44.4")
	p := delayingPacific(t, "Jan-Feb-1942", "war: pre-war\nposture us-and-western-minors: quarantine\nposture britain: treaty\nposture nationalist-china: resistance\nposture communist-china: resistance\nposture russia: disputes\nposture soviet-minors: disputes\nconditional-events-axis: japan-hq-nc\nMar-Apr-1942: us-entry\n")
	p.begins(t)
	if p.front().war != atlas.LimitedWar || p.whereIs(t, "japan-hq-nc") != "delay-box" {
		t.Errorf("it is %s, and the first units of Japan are in %s", p.front().war, p.whereIs(t, "japan-hq-nc"))
	}
}
