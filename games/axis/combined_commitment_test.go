package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// commits calls the commitment of the West on the map in hand.
func (p *Position) commits(t *testing.T) bool {
	t.Helper()
	event := [2]string{"pacific-commitment", "european-commitment"}[p.theatre]
	return p.holds(t, event, program.Action{Owner: atlas.Western, Receiver: atlas.Western})
}

// 15.30.2, DS 14.27, ruling 102: French support units go while France is active on their side
// on both maps; their line is the British one. Vichy is on one map only, and so are the
// Dutch and the Chinas.
func TestFrenchSupportUnitsGoToTheOtherMap(t *testing.T) {
	rulebook.Covers(t, "tk", "15.30.2")
	rulebook.Covers(t, "ds", "15.14.2", "14.27")
	rulebook.Covers(t, "ae", "TK 15.30", "TK 15.30.2", "DS 15.14", "DS 15.14.2", "DS 14.27", "TK 13.8.6.3")
	const fleet, active = "eu-force-pool-western: eu-france-surface-fleet-1\n", "country pa-france: active western\ncountry eu-france: active western\n"
	p := onBoth(t, "3 western", fleet+active+homeOnBoth)
	if !p.commits(t) {
		t.Fatal("the French fleet cannot be sent")
	}
	both.Do(t, p, "commit eu-france-surface-fleet-1")
	if e, a := p.on(0).whereIs(t, "eu-france-surface-fleet-1"), p.on(1).whereIs(t, "pa-eu-france-surface-fleet-1"); e != "eu-out" || a != "pa-delay-box" {
		t.Errorf("the fleet is in %s and in %s", e, a)
	}
	// Without an F it leaves when France falls (16.2.1, step 7).
	p.defeated("france-defeated")
	if at := p.on(1).whereIs(t, "pa-eu-france-surface-fleet-1"); at != "pa-out" {
		t.Errorf("when France is defeated the fleet is in %s", at)
	}
	for name, lines := range map[string]string{
		"the British line is damaged":      fleet + active + "pa-strategic-warfare-box: pa-loc-damaged/britain axis\n",
		"France is neutral in the Pacific": fleet + "country eu-france: active western\ncountry pa-france: neutral\n",
		"France is Soviet in the Pacific":  fleet + "country eu-france: active western\ncountry pa-france: active soviet\n",
		"there is Vichy in Europe":         fleet + "country pa-france: active western\ncountry eu-france: absent\ncountry eu-vichy: active western\n",
	} {
		if onBoth(t, "3 western", lines+homeOnBoth).commits(t) {
			t.Errorf("%s: the French fleet can be sent", name)
		}
	}
	p = onBoth(t, "3 western pacific", "pa-force-pool-western: pa-nationalist-china-interceptor-avg, pa-netherlands-east-indies-surface-fleet-dut\ncountry pa-netherlands-east-indies: active western\n"+homeOnBoth)
	if p.commits(t) {
		t.Error("a unit of a country that Europe does not have can be sent")
	}
}

// The glossary, 15.30.2: a unit that has come to a map belongs to it: when it is eliminated
// it goes to the force pool of that map.
func TestAUnitThatHasComeBelongsToItsNewMap(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 15.30.2", "DS 7.1")
	p := arriving(t, "pa-May-June-1945: pa-eu-britain-cv-fleet-forceh\neu-Nov-Dec-1945: eu-v-e-day\npa-Nov-Dec-1945: pa-v-j-day\n")
	p.begins(t)
	if at := p.on(theatrePacific).whereIs(t, "pa-eu-britain-cv-fleet-forceh"); at != "pa-force-pool-western" {
		t.Errorf("Force H comes off the track of the Pacific into %s", at)
	}
	if at := p.on(theatreEurope).whereIs(t, "eu-britain-cv-fleet-forceh"); at != "eu-out" {
		t.Errorf("Force H is in %s, too", at)
	}
}
