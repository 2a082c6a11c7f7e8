package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// DS 8.2: the example of Imphal. Its zone is negated in w4315 by Japanese infantry and does not
// cross the mountains into w4416, so that a tank goes from Mandalay to Ledo without a stop;
// without the infantry it stops. DS 8.1: whoever stops in a zone negates it for the next.
func TestTheTankToLedo(t *testing.T) {
	rulebook.Covers(t, "ds", "8", "8.1", "8.2")
	const burma = "w4415: britain-ind-4\nw4215: japan-tank-1t 1, japan-infantry-c3\nw4015: japan-infantry-c4\nw3218: japan-infantry-c5\nw4324: japan-infantry-c6\ne4904: japan-infantry-c14\nbay-of-bengal.convoys: convoy/japan:supply axis\nsouth-china-sea.convoys: convoy/japan:supply axis\n"
	p := moving(t, "3 axis", burma+"w4315: japan-infantry-c1\n").(*Position)
	pacific.Do(t, p, "move japan-tank-1t", "to w4315", "to w4416", "to w4515")
	if at := p.whereIs(t, "japan-tank-1t"); at != "w4515" {
		t.Errorf("the tanks are in %s", at)
	}
	p = moving(t, "3 axis", burma).(*Position)
	pacific.Do(t, p, "move japan-tank-1t", "to w4315")
	if p.Top() == pMarch && len(offered(p, "to")) > 0 {
		t.Error("the tanks do not stop in the zone of Imphal")
	}
	p = moving(t, "3 axis", burma).(*Position)
	pacific.Do(t, p, "move japan-infantry-c3", "to w4315")
	pacific.Do(t, p, "move japan-tank-1t", "to w4315", "to w4416", "to w4515")
}

// DS 13.6.1.1: the examples of zones under a policy. British units under Treaty have none, and
// those of the Axis do not reach into land of Britain and its dependents.
func TestZonesUnderATreaty(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.1.1", "8")
	for posture, want := range map[string]bool{"treaty": false, "war": true} {
		s := pacificScene(t, "posture britain "+posture+"\nsiam active axis\nbritain-infantry-i1 w3915\njapan-infantry-1 w4016\n")
		if got := s.zones[atlas.Western].has(s.hex("w4016")); got != want {
			t.Errorf("%s: the British in Moulmein have a zone in Siam: %v", posture, got)
		}
		if got := s.zones[atlas.Axis].has(s.hex("w3915")); got != want {
			t.Errorf("%s: the Japanese have a zone in Moulmein: %v", posture, got)
		}
	}
}
