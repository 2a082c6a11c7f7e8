package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// 6.2: the example. What the Axis receives for the Emergency Mobilization of Russia is for a
// country of Europe.
func TestAConditionalEventIsForItsMap(t *testing.T) {
	rulebook.Covers(t, "tk", "6.2")
	rulebook.Covers(t, "ds", "6.2")
	rulebook.Covers(t, "ae", "TK 6.2", "DS 6.2")
	p := onBoth(t, "3 soviet", "war: total-war, limited-war\nposture eu-russia: war\ncountry eu-turkey: neutral\ncountry pa-siam: neutral\neu-conditional-events-soviet: eu-russia-infantry-10\n"+homeOnBoth)
	p.does(p.checkEmergency)
	if p.Top() != pGrant {
		t.Fatalf("the Axis is not asked: %s", p.phaseName())
	}
	both.Has(t, p, "country eu-turkey")
	for _, m := range p.Legal(0, nil) {
		if word := both.Game.Word("country", m.A); m.Kind != kDecline && !strings.HasPrefix(word, "eu-") {
			t.Errorf("the Axis may influence %s", word)
		}
	}
	both.Refused(t, p, "country pa-siam", "TK 3.1.4")
}

// What stands for the other map in a match on one is gone: the ESV (DS 0.1.1, 1.1.4, 12.3
// step 8), European Reserves (DS 16.3.6, 16.5.4), the markers of Pacific war (12.3 steps 4
// and 5) and the dice of commitment (15.30.1, DS 15.14.1).
func TestNothingStandsForTheOtherMap(t *testing.T) {
	rulebook.Covers(t, "ae", "DS 0.1.1", "DS 12.3", "TK 12.3", "TK 15.30", "DS 15.14")
	p := onBoth(t, "3 soviet pacific", "war: limited-war, limited-war\npa-force-pool-soviet: pa-russia-surface-fleet-pac\npa-e4801: pa-russia-infantry-i1\n"+homeOnBoth) // Nagasaki, without which the ESV is nothing
	f := p.on(theatrePacific).front()
	for c := range f.Cards {
		if f.Cards[c].Faction == atlas.Soviet && f.Cards[c].Production > 0 {
			f.displace(atlas.Card(c), cardCurrent)
			f.cards[c].at = cardCurrent
			f.adjustESV()
		}
	}
	if p.script().Can(program.Action{Op: program.MoveESV, N: 1}) {
		t.Error("a card can move the ESV")
	}
	p.checkReserves()
	p.goToWar(atlas.TotalWar)
	f.moveESV(5, "DS 13.8.5")
	p.on(theatreEurope).goToWar(atlas.TotalWar)
	if err := p.noStandIns(); err != nil {
		t.Error(err)
	}
	if p.over {
		t.Error("the war in Europe beside the map has ended the match (DS 0.2)")
	}
	f.esv = 5
	value := f.strategicValue(false)
	f.esv = 0
	if value != f.strategicValue(false) {
		t.Error("the ESV counts for the strategic value")
	}
	p.State.Chance = 0
	if p.holds(t, "pacific-commitment", program.Action{Owner: atlas.Soviet, Receiver: atlas.Soviet}) && p.State.Chance != 0 {
		t.Error("a die is rolled for the commitment")
	}
}

// A position that has such things is refused.
func TestStandInsAreRefused(t *testing.T) {
	for lines, want := range map[string]string{
		"eu-Aug-Sept-1941: eu-pacific-total-war":                "eu-pacific-total-war is for a match on one map: leave it out of one on both",
		"pa-Aug-Sept-1941: pa-european-limited-war":             "pa-european-limited-war is for a match on one map: leave it out of one on both",
		"eu-pacific-display: eu-britain-air-force-1":            "eu-britain-air-force-1 is beside the map: in a match on both put it on the other map",
		"pa-european-war-display: pa-britain-surface-fleet-chi": "pa-britain-surface-fleet-chi is beside the map: in a match on both put it on the other map",
	} {
		_, err := AxisEmpires.ParsePosition("scenario: C.3\nplayers: 3\nphase: 3 axis\n" + homeOnBoth + lines)
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v", lines, err)
		}
	}
}

// The scenario of a map says what is played on it: a window on one map is none on the other.
func TestTheScenarioOfAMapIsReadOnThatMap(t *testing.T) {
	for m := range 2 {
		p := onBoth(t, "3 axis", homeOnBoth)
		f := &p.fronts[m]
		w := *f.World
		ways := *w.ways
		ways.specials = append([]special{}, ways.specials...)
		ways.specials[f.scenario] = special{window: true, faction: atlas.Axis, from: 3, to: 12, climate: -1, blitzFor: atlas.NoFaction, cutOffFor: atlas.NoFaction}
		w.ways = &ways
		f.World = &w
		p.nextPart(t, 1)
		// Nothing is played before the Political Events Segment on the map with the window.
		chose := [2]bool{}
		randomFrom(t, p, 1, func() bool {
			chose[p.theatre] = chose[p.theatre] || p.Top() == pOptionCard
			return p.phaseName() == "Option Card Segment"
		})
		if chose[m] || !chose[1-m] {
			t.Errorf("with a window on map %d cards are chosen on %v", m, chose)
		}
	}
}
