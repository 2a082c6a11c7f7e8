package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 8: a ground unit has a zone in all hexes around it, not over mountains; a
// detachment, an air unit and a marker have none.
func TestOnlyGroundUnitsHaveZones(t *testing.T) {
	rulebook.Covers(t, "tk", "8")
	s := newScene(t, `
		posture russia war
		germany-infantry-i1 e3306
		germany-infantry-i3 e3609 detachment
		germany-air-force-1 e3702
		logistics okh e3504 axis
	`)
	zone := s.zones[atlas.Axis]
	if n := zone.bits().Count(); n != 5 {
		t.Errorf("the zones cover %d hexes, want the 5 around Cernauti that no mountain shuts", n)
	}
	if !zone.has(s.hex("e3207")) || zone.has(s.hex("e3206")) || zone.has(s.hex("e3306")) {
		t.Error("the zone of Cernauti is wrong")
	}
	if !s.enemyZone(s.hex("e3207"), atlas.Soviet) || !s.enemyZone(s.hex("e3207"), atlas.Western) || s.enemyZone(s.hex("e3207"), atlas.Axis) {
		t.Error("a zone is the enemy's for both other factions, and for no other (8.1, 13.1)")
	}
}

// 8, 13.6.1.1: France under Appeasement has no zones, and none reach into it or its
// dependents.
func TestPoliciesSuspendZones(t *testing.T) {
	france := `
		vichy absent
		france active western
		alsace-lorraine absent
		france-infantry-i1 w3518
		germany-infantry-i1 w3521
		`
	s := newScene(t, france+"posture france war")
	if s.zones[atlas.Western].bits().Empty() {
		t.Fatal("a French unit at war has no zone")
	}
	s = newScene(t, france+"posture france appeasement")
	if !s.zones[atlas.Western].bits().Empty() {
		t.Error("a French unit under a policy has a zone")
	}
	s = newScene(t, "posture russia nazi-soviet-pact\ngermany-infantry-i1 e3603")
	for h := range s.zones[atlas.Axis].bits().All() {
		if s.realm[h] == s.area("russia") {
			t.Errorf("a zone reaches into %s, which the pact protects", s.Hexes[h].ID)
		}
	}
	s = newScene(t, "posture russia war\ngermany-infantry-i1 e3603")
	reached := false
	for h := range s.zones[atlas.Axis].bits().All() {
		reached = reached || s.realm[h] == s.area("russia")
	}
	if !reached {
		t.Error("at war no zone reaches into Russia: the test above tests nothing")
	}
}

// 8: over water a zone reaches only across the side a beachhead faces, both ways.
func TestZonesCrossTheBeachheadSideOnly(t *testing.T) {
	s := newScene(t, `
		beachhead western w3815 w3714
		britain-infantry-bef w3815
		germany-infantry-i1 w3714
	`)
	sea, cherbourg := s.hex("w3815"), s.hex("w3714")
	if s.Hexes[sea].Class != atlas.SeaClass {
		t.Fatal("w3815 is no sea")
	}
	if n := s.zones[atlas.Western].bits().Count(); n != 1 || !s.zones[atlas.Western].has(cherbourg) {
		t.Errorf("the zone from the beach covers %d hexes", n)
	}
	if !s.zones[atlas.Axis].has(sea) {
		t.Error("the defender has no zone over the beachhead side")
	}
}

// 8.1: a friendly unit, even in the air, or an airdrop takes away the effects of
// an enemy zone; a detachment or logistics marker does not.
func TestUnitsAndAirdropsNegateZones(t *testing.T) {
	for line, want := range map[string]bool{
		"germany-infantry-i2 e3207": true, "germany-air-force-1 e3207": true, "airdrop e3207 axis": true,
		"germany-infantry-i1 e3207 detachment": false, "logistics okh e3207 axis": false, "airdrop e3207 western": false,
	} {
		s := newScene(t, line)
		if got := s.negated(s.hex("e3207"), atlas.Axis); got != want {
			t.Errorf("with %q the zone is negated: %v", line, got)
		}
	}
}

// 9.2: three units of six steps, three where stacking is limited; only the ground
// units of one faction count. 9.1: no two HQs, no two minor countries, Exp aside.
func TestStacksAreRepairedForAllFactions(t *testing.T) {
	rulebook.Covers(t, "tk", "9")
	for _, x := range []struct {
		lines string
		want  stackFault
	}{
		{"germany-infantry-3 w3825 2\ngermany-infantry-4 w3825 2\ngermany-infantry-8 w3825 2", stackFine},
		{"germany-infantry-3 w3825 3\ngermany-infantry-4 w3825 2\ngermany-infantry-8 w3825 2", stackSteps},
		{"germany-infantry-i1 w3825\ngermany-infantry-i2 w3825\ngermany-infantry-i3 w3825\ngermany-infantry-i4 w3825", stackUnits},
		{"germany-infantry-i1 w3825\ngermany-infantry-i2 w3825\ngermany-infantry-i4 w3825\ngermany-infantry-i3 w3825 detachment", stackFine},
		{"germany-infantry-i1 w3825\ngermany-infantry-i2 w3825\ngermany-infantry-i3 w3825\ngermany-air-force-1 w3825", stackFine},
		{"germany-hq-a w3825 2\ngermany-hq-b w3825 2", stackForbidden},
		{"rumania-infantry-res e3306\nhungary-infantry-res e3306", stackForbidden},
		{"rumania-infantry-res e3306\nhungary-infantry-exp e3306", stackFine},
		{"axis-multinational-armor-pa w3825 3\nitaly-infantry-res holding-axis-pa\nrumania-infantry-res w3825", stackForbidden},
		{"axis-multinational-armor-pa w3825 3\nrumania-infantry-exp holding-axis-pa\nrumania-infantry-res w3825", stackFine},
	} {
		s := newScene(t, x.lines)
		o, found := s.nextOverstack()
		if o.fault != x.want || found != (x.want != stackFine) {
			t.Errorf("%q: fault %d, want %d", x.lines, o.fault, x.want)
		}
	}
}

// 9.2: the front of a beachhead holds three steps, its back six.
func TestABeachheadHoldsWhatItsSideSays(t *testing.T) {
	for side, want := range map[string]stackFault{"": stackSteps, " back": stackFine} {
		s := newScene(t, "beachhead western w3815 w3714"+side+"\nbritain-infantry-1 w3815 2\nbritain-infantry-9 w3815 2")
		if got := s.stackFault(s.hex("w3815"), atlas.Western); got != want {
			t.Errorf("side %q: fault %d, want %d", side, got, want)
		}
	}
}
