package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// DS 16.1.4, 16.3.3, 16.3.4, 16.5.3: the forces that wait for the posture of a country.
func TestFarEasternForcesAreCalledUpByWar(t *testing.T) {
	rulebook.Covers(t, "ds", "16.1.4", "16.3.3", "16.3.4", "16.5.3")
	const waiting = `
		conditional-events-western: britain-infantry-eas, britain-air-force-fe, united-states-infantry-i6, united-states-air-force-7
		conditional-events-soviet: russia-infantry-15, russia-air-force-10
		conditional-events-axis: japan-air-force-22af
	`
	units := map[string][]string{
		"britain": {"britain-infantry-eas", "britain-air-force-fe"}, "us-and-western-minors": {"united-states-infantry-i6", "united-states-air-force-7"},
		"russia": {"russia-infantry-15", "russia-air-force-10"},
	}
	checks := map[string]func(*Position){"britain": (*Position).checkBritishForces, "us-and-western-minors": (*Position).checkUSForces, "russia": (*Position).checkRussianForces}
	for box, list := range units {
		for posture, called := range map[string]bool{"war": true, "armistice": false, "neutrality": false} {
			p := duringPacific(t, "western", waiting+"posture "+box+": "+posture+"\n")
			for other, check := range checks {
				if other == box {
					p.does(func() { check(p) })
				}
			}
			for _, u := range list {
				if at := p.whereIs(t, u); (at == "delay-box") != called {
					t.Errorf("%s under %s: %s is in %s", box, posture, u, at)
				}
			}
		}
	}
	for posture, called := range map[string]bool{"war": true, "treaty": true, "negotiation": true, "neutrality": false} {
		p := duringPacific(t, "axis", waiting+"posture britain: "+posture+"\n")
		p.does(p.checkNeutralityPact)
		if at := p.whereIs(t, "japan-air-force-22af"); (at == "delay-box") != called {
			t.Errorf("Britain under %s: the air unit is in %s", posture, at)
		}
	}
	p := duringPacific(t, "western", "posture britain: war\nw4015: britain-infantry-eas 2\n")
	p.does(p.checkBritishForces)
	if at := p.whereIs(t, "britain-infantry-eas"); at != "w4015" {
		t.Errorf("forces that have come are called up again: %s", at)
	}
}

// DS 16.3.5: the West may activate France once the US are at war; its exception of the set-up
// follows (13.7.2).
func TestFrenchResponse(t *testing.T) {
	rulebook.Covers(t, "ds", "16.3.5")
	for lines, asked := range map[string]bool{
		"posture us-and-western-minors: war\n":                                 true,
		"posture us-and-western-minors: quarantine\n":                          false,
		"posture us-and-western-minors: reassess-policy\n":                     false,
		"posture us-and-western-minors: war\ncountry france: active western\n": false,
	} {
		p := duringPacific(t, "western", lines)
		p.does(p.checkFrenchResponse)
		if (p.Top() == pMenu) != asked {
			t.Errorf("%q: the West is asked: %v", lines, !asked)
		}
	}
	p := duringPacific(t, "western", "posture us-and-western-minors: war\n")
	p.does(p.checkFrenchResponse)
	pacific.Refused(t, p, "activate siam", "16.3.5")
	pacific.Do(t, p, "decline")
	france := p.areaBy(t, "france")
	if p.front().areas[france].status != atlas.Neutral {
		t.Fatal("France comes in though the West declines")
	}
	p.does(p.checkFrenchResponse)
	pacific.Do(t, p, "activate france")
	if f := p.front(); f.areas[france].status != atlas.Active || f.areas[france].faction != atlas.Western {
		t.Error("France does not join the West")
	}
}
