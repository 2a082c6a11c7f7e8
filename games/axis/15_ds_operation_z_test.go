package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// strike is Nov-Dec 1941 with total war and East Wind Rain on the table.
func strike(t *testing.T, lines string) *Position {
	t.Helper()
	if !strings.Contains(lines, "turn:") {
		lines = "turn: Nov-Dec-1941\n" + lines
	}
	if !strings.Contains(lines, "card axis-28") {
		lines = "card axis-28a: current played\n" + lines
	}
	return duringPacific(t, "axis", "scenario: C.6\nwar: total-war\nposture britain: war\nposture us-and-western-minors: war\n"+lines)
}

// operationZ is Operation Z in a scene.
func operationZ(t *testing.T, lines string) *Position {
	t.Helper()
	p := strike(t, lines)
	p.receives(t, "operation-z", atlas.Axis, "")
	return p
}

// left is how many Z Actions are left.
func (p *Position) left(t *testing.T) int {
	t.Helper()
	if p.Top() != pOperationZ {
		return 0
	}
	n := 0
	for _, x := range []int{6, 5, 4, 3, 2, 1} {
		if strings.Contains(p.Prompt(0).Text, "("+string(rune('0'+x))+" left)") {
			n = x
		}
	}
	return n
}

// DS 15.29: six actions in autumn, winter and spring, four in summer, and none more than three
// times; 15.37: Widespread Attacks has two without that limit.
func TestHowManyZActionsThereAre(t *testing.T) {
	rulebook.Covers(t, "ds", "15.29", "15.37")
	for turn, want := range map[string]int{"Nov-Dec-1941": 6, "Mar-Apr-1942": 6, "Aug-Sept-1942": 6, "May-June-1942": 4, "July-Aug-1942": 4} {
		if got := operationZ(t, "turn: "+turn+"\n").left(t); got != want {
			t.Errorf("%s: %d actions", turn, got)
		}
	}
	p := operationZ(t, "")
	pacific.Do(t, p, "totsugeki w4222", "totsugeki w3824", "totsugeki w3417")
	pacific.Refused(t, p, "totsugeki w2819", "15.29")
	if p.left(t) != 3 {
		t.Errorf("%d actions are left", p.left(t))
	}
	pacific.Do(t, p, "snlf w3823", "beachhead w3824")
	if p.left(t) != 2 {
		t.Errorf("%d actions are left", p.left(t))
	}
	p = strike(t, "")
	p.receives(t, "widespread-attacks", atlas.Axis, "")
	if p.left(t) != 2 {
		t.Fatal("Widespread Attacks has not two actions")
	}
	pacific.Refused(t, p, "incident siam", "15.29")
	pacific.Do(t, p, "totsugeki w4222", "totsugeki w3824")
	if p.In(pOperationZ) {
		t.Error("there is a third action")
	}
}

// DS 15.29: one neutral country is attacked or has an incident, no more.
func TestOperationZAndANeutralCountry(t *testing.T) {
	rulebook.Covers(t, "ds", "15.29", "15.12")
	const neutrals = "country siam: neutral\ncountry netherlands-east-indies: neutral\n"
	p := operationZ(t, neutrals)
	pacific.Refused(t, p, "declare-war japan", "15.29")
	pacific.Do(t, p, "declare-war netherlands-east-indies")
	for p.Chance() > 0 {
		pacific.Roll(t, p, 1)
	}
	p.settleInPacific(t)
	if c := p.front().areas[p.areaBy(t, "netherlands-east-indies")]; c.status != atlas.Active || c.faction != atlas.Western {
		t.Fatalf("the East Indies are %+v", c)
	}
	if p.left(t) != 6 {
		t.Errorf("%d actions are left after the declaration", p.left(t))
	}
	pacific.Refused(t, p, "declare-war siam", "15.29")
	pacific.Refused(t, p, "incident siam", "15.29")
	p = operationZ(t, neutrals)
	pacific.Do(t, p, "incident siam")
	if p.Chance() != 6 {
		t.Error("nobody rolls on the Diplomatic Incident Table")
	}
}

// settleInPacific places the units of a country that comes in wherever they may go.
func (p *Position) settleInPacific(t *testing.T) {
	t.Helper()
	for p.In(pSetUp) && p.Asked != 0 {
		pacific.Do(t, p, pacific.Legal(p)[0])
	}
}

// DS 15.29: a Harbor Attack hits a Surface Fleet of a country at war in a force pool or on the
// turn track.
func TestHarborAttacks(t *testing.T) {
	rulebook.Covers(t, "ds", "15.29")
	p := operationZ(t, "posture russia: neutrality\nforce-pool-western: united-states-surface-fleet-pac, united-states-cv-fleet-tf8\nMar-Apr-1942: britain-surface-fleet-z\n"+
		"force-pool-soviet: russia-surface-fleet-pac\ndelay-box: britain-surface-fleet-eas\nforce-pool-axis: japan-surface-fleet-comb\n")
	for _, unit := range []string{"russia-surface-fleet-pac", "japan-surface-fleet-comb", "united-states-cv-fleet-tf8", "britain-surface-fleet-eas"} {
		pacific.Refused(t, p, "harbor-attack "+unit, "15.29")
	}
	pacific.Do(t, p, "harbor-attack united-states-surface-fleet-pac", "harbor-attack britain-surface-fleet-z")
	p.isAt(t, map[string]string{"united-states-surface-fleet-pac": "naval-warfare-delay-box", "britain-surface-fleet-z": "naval-warfare-delay-box"})
}

// DS 15.29, example: a Surface Fleet on station returns to the force pool without a delay. The
// army's air units and HQs do only if North Wind Cloudy was played.
func TestHeroicEfforts(t *testing.T) {
	rulebook.Covers(t, "ds", "15.29")
	const lines = "the-bonins.on-station: japan-surface-fleet-comb\ndelay-box: japan-cv-fleet-1cv, japan-air-force-1army, scratch-convoy/axis axis\n" +
		"Mar-Apr-1942: japan-air-force-2navy\ne4801: japan-hq-nc 2, japan-infantry-1 2\nforce-pool-axis: japan-surface-fleet-2f\n"
	p := operationZ(t, lines)
	pacific.Refused(t, p, "heroic-effort japan-air-force-1army", "15.29")
	pacific.Refused(t, p, "heroic-effort japan-surface-fleet-2f", "15.29")
	pacific.Do(t, p, "heroic-effort japan-surface-fleet-comb", "heroic-effort japan-cv-fleet-1cv", "heroic-effort none")
	p.isAt(t, map[string]string{"japan-surface-fleet-comb": "force-pool-axis", "japan-cv-fleet-1cv": "force-pool-axis"})
	if at := p.marker1(t, "scratch-convoy"); at != "force-pool-axis" {
		t.Errorf("the Scratch Convoy is in %s", at)
	}
	p = operationZ(t, "card axis-28b: current played\n"+lines)
	pacific.Refused(t, p, "heroic-effort japan-surface-fleet-comb", "15.29")
	pacific.Refused(t, p, "heroic-effort japan-infantry-1", "15.29")
	pacific.Do(t, p, "heroic-effort japan-air-force-1army", "heroic-effort japan-air-force-2navy", "heroic-effort japan-hq-nc")
	p.isAt(t, map[string]string{"japan-air-force-1army": "force-pool-axis", "japan-air-force-2navy": "force-pool-axis", "japan-hq-nc": "force-pool-axis"})
	if p.counterOf(t, "japan-hq-nc").steps != 0 {
		t.Error("the HQ has steps in the force pool")
	}
}

// DS 15.29: one step in Japan or a Japanese dependent appears in another such hex.
func TestSurpriseTroopMovement(t *testing.T) {
	rulebook.Covers(t, "ds", "15.29")
	p := operationZ(t, "e4801: japan-infantry-c1, japan-infantry-1 2, japan-infantry-2 1\nw4724: japan-infantry-c2\nw4324: united-states-infantry-i1\n")
	pacific.Refused(t, p, "move japan-infantry-1", "15.29")
	pacific.Refused(t, p, "move japan-infantry-c2", "15.29")
	pacific.Do(t, p, "move japan-infantry-c1")
	pacific.Refused(t, p, "hex w4724", "15.29") // Nanking
	pacific.Refused(t, p, "hex w4324", "15.29") // Taihoku, under the enemy
	pacific.Refused(t, p, "totsugeki w4724", "15.29")
	pacific.Do(t, p, "back", "move japan-infantry-c1", "hex e3408") // Truk
	p.isAt(t, map[string]string{"japan-infantry-c1": "e3408"})
	pacific.Do(t, p, "move japan-infantry-2", "hex w5226")
	if p.left(t) != 4 || p.counterOf(t, "japan-infantry-2").steps != 1 {
		t.Error("the second move does not count, or costs a step")
	}
}

// DS 15.29: an SNLF beachhead is placed in any all-sea hex in any weather, and the Axis turns
// it to land that is not neutral.
func TestSNLFBeachheadsArePlaced(t *testing.T) {
	rulebook.Covers(t, "ds", "15.29", "2.2.3.4", "14.5")
	p := operationZ(t, "turn: July-Aug-1942\ncountry siam: neutral\nw3724: britain-infantry-i1\n")
	pacific.Refused(t, p, "snlf w3824", "15.29") // Manila
	pacific.Do(t, p, "snlf w3823")
	pacific.Refused(t, p, "done", "15.29")
	pacific.Do(t, p, "beachhead w3824")
	pacific.Refused(t, p, "snlf w3823", "2.2.3.4")
	f := p.front()
	if i := f.snlfIn(hexAt(t, f.Theatre, "w3823")); i < 0 || !f.faces(hexAt(t, f.Theatre, "w3823"), hexAt(t, f.Theatre, "w3824")) {
		t.Error("there is no beachhead before Manila")
	}
}

// DS 2.2.2, 2.2.4, 4.1.3.1, 4.3, glossary: an SNLF beachhead stays, takes no Blitz marker,
// enables its own hex alone, lands a detachment without a unit, and goes with the segment.
func TestTheSNLFLands(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.2", "2.2.4", "4.1.3.1", "4.3", "14.5")
	const lines = "w3823: beachhead/snlf:%d axis, japan-infantry-1 2\nsouth-china-sea.convoys: convoy/japan:supply axis\nyellow-sea.convoys: convoy/japan:supply axis\n" +
		"philippine-sea.convoys: convoy/japan:supply axis\nw4324: japan-infantry-c2\ne4801: japan-infantry-c3\nforce-pool-axis: japan-infantry-c1\n"
	at := func(extra string) *Position {
		p := strike(t, strings.Replace(lines, ":%d", faceOf(t, "w3823", "w3824"), 1)+extra)
		p.front().relist()
		return p
	}
	p := at("")
	f := p.front()
	sea, manila := hexAt(t, f.Theatre, "w3823"), hexAt(t, f.Theatre, "w3824")
	if !f.blitzEnabled(sea, atlas.Axis) || f.blitzEnabled(manila, atlas.Axis) {
		t.Error("the beachhead enables another hex than its own")
	}
	if f.beachheadShift(sea, manila) != 0 || f.stackLimit(sea) != f.Stacking[0] {
		t.Error("the beachhead shifts, or its stacking is limited")
	}
	p.Stack.N--
	p.does(p.supportSegment)
	f.blitzOwed[atlas.Axis] = 1
	for p.Top() == pSupport && p.Asked != 0 && !strings.HasPrefix(pacific.Legal(p)[0], "blitz") {
		pacific.HasNot(t, p, "take-up w3823")
		pacific.Do(t, p, "done")
	}
	if f.snlfIn(sea) < 0 {
		t.Fatal("the beachhead is gone")
	}
	pacific.Has(t, p, "blitz w4724")
	pacific.Do(t, p, "done") // no Blitz marker is owed to it

	storm := func(extra string) *Position {
		p := at(extra)
		p.Stack.N--
		p.does(p.beginBlitz)
		for p.Top() == pBlitz || p.Top() == pCombat {
			if p.Top() == pBlitz && flowStep(p) == blitzLandings {
				break
			}
			pacific.Do(t, p, "done")
		}
		return p
	}
	p = storm("")
	pacific.Do(t, p, "storm w3823")
	if p.whereIs(t, "japan-infantry-c1") != "w3824" || !p.counterOf(t, "japan-infantry-c1").turned {
		t.Fatal("no detachment is in Manila")
	}
	pacific.Do(t, p, "done")
	p.does(p.markerSegment)
	if p.front().snlfIn(sea) >= 0 || p.whereIs(t, "japan-infantry-1") != "force-pool-axis" {
		t.Error("the beachhead stays, or the army at sea does")
	}
	// An American detachment gives way, a unit does not; without supply nothing lands.
	p = storm("w3824: united-states-infantry-i1 turned 0\n")
	pacific.Do(t, p, "storm w3823")
	p.isAt(t, map[string]string{"japan-infantry-c1": "w3824", "united-states-infantry-i1": "delay-box"})
	for _, extra := range []string{"w3824: united-states-infantry-i1\n", "south-china-sea.on-station: united-states-sub-fleet-suba\n"} {
		p := storm(extra)
		if p.Top() == pBlitz {
			pacific.Refused(t, p, "storm w3823", "4.1.3.1")
		} else if no := p.front().mayStorm(sea); no.Fine() {
			t.Errorf("%s: a detachment lands", extra)
		}
	}
}

// faceOf is the side of a beachhead in a hex that faces another, as it is written.
func faceOf(t *testing.T, from, to string) string {
	t.Helper()
	return faceOn(t, worldOf(t, "pacific"), from, to)
}

func faceOn(t *testing.T, w *World, from, to string) string {
	t.Helper()
	for d := range directions {
		if n, ok := w.Grid.Neighbour(int(hexAt(t, w.Theatre, from)), d); ok && atlas.Hex(n) == hexAt(t, w.Theatre, to) {
			return ":" + string(rune('0'+int(d)))
		}
	}
	t.Fatalf("%s is not next to %s", from, to)
	return ""
}

// flowStep is the step of the procedure under way.
func flowStep(p *Position) uint8 { return p.Stack.Frames[p.Stack.N-1].Step }

// DS 14.42: a Totsugeki marker enables units within two hexes and denies a city its stand, like
// a Blitz marker, and never leads to a cabinet crisis.
func TestTotsugeki(t *testing.T) {
	rulebook.Covers(t, "ds", "14.42", "4.2.5.3", "4.3", "4.1")
	p := operationZ(t, navyLeads+"w4725: japan-infantry-c1\n")
	pacific.Do(t, p, "totsugeki w4724") // on land, though the navy leads
	if p.Chance() != 0 {
		t.Error("a Totsugeki marker leads to a crisis")
	}
	f := p.front()
	nanking := hexAt(t, f.Theatre, "w4724")
	for hex, want := range map[string]bool{"w4724": true, "w4725": true, "w4722": true, "w4721": false} {
		if got := f.blitzEnabled(hexAt(t, f.Theatre, hex), atlas.Axis); got != want {
			t.Errorf("%s is enabled: %v", hex, got)
		}
	}
	u, _ := f.UnitByID("pa-japan-infantry-c1")
	f.units[u].used |= inCombat // it attacks Nanking over plain land
	if !f.Hexes[nanking].IsCity() || f.mayStand(nanking) != 0 {
		t.Error("Nanking is no open city")
	}
	p.Stack.N -= 2
	p.does(p.markerSegment)
	if p.marker1(t, "totsugeki") != "" {
		t.Error("the marker stays")
	}
	f.units[u].used |= inCombat
	if f.mayStand(nanking) != 1 {
		t.Error("Nanking does not stand without the marker")
	}
}

// DS 2.2.4: in the Pacific every beachhead but those of the SNLF has a Blitz marker before
// another hex has one.
func TestEveryBeachheadHasItsBlitzMarker(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.4")
	p := strike(t, "w3823: beachhead/axis"+faceOf(t, "w3823", "w3824")+" axis\nw4626: beachhead/axis"+faceOf(t, "w4626", "w4625")+" axis\nw3517: beachhead/snlf"+faceOf(t, "w3517", "w3516")+" axis\n")
	f := p.front()
	f.phasing, f.blitzOwed[atlas.Axis] = atlas.Axis, 1
	owed := func() (n int) { set := f.owedBlitz(); return set.bits().Count() }
	if owed() != 2 {
		t.Fatalf("%d beachheads are owed a marker", owed())
	}
	f.mark(marker{kind: f.ways.blitz, variant: uint8(atlas.Axis), faction: atlas.Axis, at: inHex(hexAt(t, f.Theatre, "w3823"))})
	if owed() != 1 {
		t.Errorf("%d beachheads are owed a marker", owed())
	}
	f.mark(marker{kind: f.ways.blitz, variant: uint8(atlas.Axis), faction: atlas.Axis, at: inHex(hexAt(t, f.Theatre, "w4626"))})
	if owed() != 0 {
		t.Error("the SNLF is owed a marker")
	}
}

// DS 2.2.2: the beachhead of the SNLF stays in the Support Segment, and nobody goes inland from it.
func TestNobodyGoesInlandFromTheSNLF(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.2")
	for beach, rule := range map[string]string{"beachhead/snlf": "2.2.2", "beachhead/axis": ""} {
		p := strike(t, "w3823: "+beach+faceOf(t, "w3823", "w3824")+" axis, japan-infantry-1 2\n")
		f := p.front()
		i := f.markerIn(f.ways.beachhead, inHex(hexAt(t, f.Theatre, "w3823")))
		f.markers[0], f.markers[i] = f.markers[i], f.markers[0] // first in the list or not
		f.relist()
		if no := f.inlandFault(unitOf(t, p, "japan-infantry-1")); no.Rule != rule {
			t.Errorf("inland from %s: %q, want %q", beach, no.Rule, rule)
		}
	}
}
