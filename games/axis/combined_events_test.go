package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// Chapter 16 on both maps: a faction checks all conditional events of Europe before those of the
// Pacific, and what they do is done on their own map (6.2).

// answers plays the Conditional Events Segment of a faction, gives the answers to the questions of
// one procedure, passes all others, and notes the map of each answer.
func answers(t *testing.T, proc uint8, who, lines string, moves ...string) (p *Position, asked string) {
	t.Helper()
	p = both.Scene(t, "scenario: C.6\nplayers: 3\nphase: 6.2 "+who+"\n"+homeOnBoth+lines).(*Position)
	for n := 0; n < 30 && len(moves) > 0 && p.phaseName() == "Conditional Events Segment"; n++ {
		legal := both.Legal(p)
		answer := legal[len(legal)-1]
		if p.Top() == proc {
			asked, answer, moves = asked+atlas.Theatres[p.theatre][:1], moves[0], moves[1:]
		}
		both.Do(t, p, answer)
	}
	return p, asked
}

// 16.1.3, DS 16.1.6, 16.7: the Axis is asked about its units in Russia before those in India. One
// policy ends, the other is another map's, and interned units wait with the card of their map.
func TestInternmentOnBothMaps(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 6.2", "DS 6.2", "TK 16.1.3", "DS 16.1.6", "TK 16.7", "DS 16.7")
	const lines = "posture eu-russia: nazi-soviet-pact\nposture eu-soviet-minors: nazi-soviet-pact\nposture pa-britain: treaty\nposture pa-russia: war\nposture pa-soviet-minors: war\n" +
		"eu-e3504: eu-germany-infantry-i1\npa-w4213: pa-japan-infantry-c1\neu-w3117: eu-germany-infantry-i2\n"
	for _, x := range []struct {
		moves         []string
		german, japan string
		pact, treaty  bool
	}{
		{[]string{"intern eu-nazi-soviet-pact", "end-policy pa-treaty"}, "eu-pending-card-axis", "pa-w4213", true, false},
		{[]string{"end-policy eu-nazi-soviet-pact", "intern pa-treaty"}, "eu-e3504", "pa-pending-card-axis", false, true},
	} {
		p, asked := answers(t, pInternment, "axis", lines, x.moves...)
		if asked != "ep" {
			t.Errorf("%v: the Axis is asked on %s", x.moves, asked)
		}
		if got := p.on(0).whereIs(t, "eu-germany-infantry-i1"); got != x.german {
			t.Errorf("%v: the German is in %s", x.moves, got)
		}
		if got := p.on(1).whereIs(t, "pa-japan-infantry-c1"); got != x.japan {
			t.Errorf("%v: the Japanese is in %s", x.moves, got)
		}
		if p.on(0).hasPolicy("nazi-soviet-pact") != x.pact || p.on(1).hasPolicy("treaty") != x.treaty {
			t.Errorf("%v: a policy of the wrong map ends", x.moves)
		}
	}
}

// 16.3.7, DS 16.3.10 and 16.3.9: each map has its Lend-Lease marker, which the West withdraws or
// uses there; the steps are of that map.
func TestLendLeaseOnBothMaps(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 16.3.7", "DS 16.3.9", "DS 16.3.10", "TK 16.5.6", "DS 16.5.7")
	const lent = "eu-conditional-events-western: eu-lend-lease western\npa-conditional-events-western: pa-lend-lease western\nposture pa-britain: war\n" +
		"country eu-vichy: absent\ncountry eu-france: active western\nposture eu-france: war\neu-force-pool-western: eu-france-infantry-i2\npa-force-pool-western: pa-britain-armor-a1\n"
	p, asked := answers(t, pLeaseTable, "western", lent, "cancel", "decline", "roll")
	if asked != "epp" {
		t.Errorf("the West is asked on %s", asked)
	}
	both.Roll(t, p, 5)
	both.Has(t, p, "take pa-britain-armor-a1")
	if !p.on(0).has(t, "lend-lease", "", outOfGame) || !p.on(1).has(t, "lend-lease", "", p.on(1).front().boxFor("conditional-events", atlas.Western)) {
		t.Error("the wrong marker leaves the game")
	}
	p, asked = answers(t, pLeaseTable, "western", lent, "decline", "roll")
	if asked != "ee" {
		t.Errorf("the West is asked on %s", asked)
	}
	both.Roll(t, p, 3)
	both.Has(t, p, "take eu-france-infantry-i2")
	both.HasNot(t, p, "take pa-britain-armor-a1")
	p, asked = answers(t, pLeaseTable, "western", lent, "decline", "decline", "postpone")
	if asked != "eep" || p.on(0).has(t, "lend-lease", "", inBox(p.on(0).front().ways.delayBox)) || !p.on(1).has(t, "lend-lease", "", inBox(p.on(1).front().ways.delayBox)) {
		t.Errorf("the marker of Asia is not postponed alone: the West is asked on %s", asked)
	}
	const russia = "eu-conditional-events-soviet: eu-lend-lease western\npa-conditional-events-soviet: pa-lend-lease western\nposture eu-russia: war\n"
	for posture, want := range map[string]string{"war": "ep", "neutrality": "e"} {
		moves := []string{"decline", "decline"}[:len(want)]
		if _, asked := answers(t, pLeaseTable, "soviet", russia+"posture pa-russia: "+posture+"\n", moves...); asked != want {
			t.Errorf("Russia under %s in Asia: the Soviets are asked on %s", posture, asked)
		}
	}
}

// 16.3.3, 16.3.4, 16.5.3, DS 16.2.1 to 16.2.4, 16.3.3, 16.3.4, 16.5.3: who is called up follows
// from the war state and the postures of the same map.
func TestForcesAreCalledUpByTheWarOfTheirMap(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 16.3.3", "TK 16.3.4", "TK 16.5.3", "DS 12.3", "DS 16.2.1", "DS 16.3.3", "DS 16.3.4", "DS 16.5.3")
	const waiting = `
		eu-conditional-events-western: eu-britain-hq-lon, eu-france-hq-ga2
		pa-conditional-events-western: pa-united-states-air-force-7, pa-britain-air-force-fe
		pa-conditional-events-axis: pa-japan-air-force-ap
		pa-conditional-events-soviet: pa-russia-air-force-10
		posture eu-united-states: war
	`
	for _, x := range []struct{ who, lines, called string }{
		{"western", "war: limited-war, total-war\nposture pa-britain: treaty\nposture pa-us-and-western-minors: quarantine\n", ""},
		{"western", "war: total-war, limited-war\nposture pa-britain: treaty\nposture pa-us-and-western-minors: quarantine\n", "eu-britain-hq-lon eu-france-hq-ga2"},
		{"western", "war: limited-war, limited-war\nposture pa-britain: war\nposture pa-us-and-western-minors: quarantine\n", "pa-britain-air-force-fe"},
		{"western", "war: limited-war, limited-war\nposture pa-britain: treaty\nposture pa-us-and-western-minors: war\n", "pa-united-states-air-force-7"},
		{"axis", "war: total-war, limited-war\n", ""},
		{"axis", "war: limited-war, total-war\n", "pa-japan-air-force-ap"},
		{"soviet", "war: total-war, total-war\nposture eu-russia: war\nposture pa-russia: neutrality\nposture pa-soviet-minors: neutrality\n", ""},
		{"soviet", "war: limited-war, limited-war\nposture eu-russia: nazi-soviet-pact\nposture pa-russia: war\n", "pa-russia-air-force-10"},
	} {
		p := both.Scene(t, "scenario: C.6\nplayers: 3\nphase: 6.2 "+x.who+"\n"+homeOnBoth+waiting+x.lines).(*Position)
		for n := 0; n < 20 && p.Asked != 0 && p.phaseName() == "Conditional Events Segment"; n++ {
			moves := both.Legal(p)
			both.Do(t, p, moves[len(moves)-1])
		}
		var called []string
		for m, list := range [2][]string{{"eu-britain-hq-lon", "eu-france-hq-ga2"}, {"pa-britain-air-force-fe", "pa-united-states-air-force-7", "pa-japan-air-force-ap", "pa-russia-air-force-10"}} {
			for _, u := range list {
				if at := p.on(m).whereIs(t, u); strings.HasSuffix(at, "delay-box") {
					called = append(called, u)
				}
			}
		}
		if got := strings.Join(called, " "); got != x.called {
			t.Errorf("%s, %q: called are %q, want %q", x.who, x.lines, got, x.called)
		}
	}
}

// 16.7, DS 16.7: units that were interned come home with the card of their map, and a support unit
// that has come from the other map is interned where it is.
func TestInternedUnitsComeHomeOnTheirMap(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 16.7", "DS 16.7")
	p := both.Scene(t, "scenario: C.6\nplayers: 3\nphase: 1.1 axis\n"+homeOnBoth+"card eu-axis-23a: pending\neu-pending-card-axis: eu-germany-infantry-i1 1\npa-pending-card-axis: pa-japan-infantry-c1 1\n").(*Position)
	if p.theatre != theatreEurope || p.phaseName() != "Option Card Segment" {
		t.Fatal("the scene does not begin with the card of Europe")
	}
	both.Has(t, p, "at eu-w3720")
	if at := p.clone().on(1).whereIs(t, "pa-japan-infantry-c1"); at != "pa-pending-card-axis" {
		t.Errorf("the card of Europe brings the Japanese home: %s", at)
	}
	both.Do(t, p, "at eu-w3720")
	for n := 0; n < 30 && p.theatre == theatreEurope; n++ {
		both.Do(t, p, both.Legal(p)[0])
	}
	both.Has(t, p, "at pa-e4904")

	p, _ = answers(t, pInternment, "western", "country pa-siam: neutral\npa-w3817: pa-eu-britain-air-force-1\neu-w3117: eu-britain-air-force-2\n")
	for n := 0; n < 30 && p.phaseName() == "Conditional Events Segment"; n++ {
		moves := both.Legal(p)
		both.Do(t, p, moves[len(moves)-1])
	}
	if at := p.on(0).whereIs(t, "eu-britain-air-force-2"); at != "eu-delay-box" {
		t.Errorf("the air force over Vichy is in %s", at)
	}
	if at := p.on(1).whereIs(t, "pa-eu-britain-air-force-1"); at != "pa-delay-box" {
		t.Errorf("the air force over Siam is in %s", at)
	}
}
