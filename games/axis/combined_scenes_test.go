package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// More scenes of testdata/scenes/ae-combined.md, by their numbers.

// AE-70: India that the Axis creates is a country of its own in Asia, and the Indian units of
// Europe go on serving; only an independent India calls them home.
func TestIndiaOfTheAxisCallsNobodyHome(t *testing.T) {
	rulebook.Covers(t, "ae", "DS 15.25")
	p := onBoth(t, "3 axis pacific", "war: total-war, total-war\neu-w2208: eu-britain-infantry-ind\neu-delay-box: eu-pa-britain-air-force-ind\npa-force-pool-axis: pa-japan-colonial-ind\npa-force-pool-western: pa-britain-infantry-ind\n"+
		"pa-w4708: pa-japan-infantry-c1\npa-w4508: pa-japan-infantry-c2\npa-w4509: pa-japan-infantry-c3\npa-w4405: pa-japan-infantry-c4\npa-w4410: pa-japan-infantry-c5\n"+
		"pa-w4307: pa-japan-infantry-c6\npa-w4313: pa-japan-infantry-c7\npa-w4213: pa-japan-infantry-c8\npa-w4106: pa-japan-infantry-c9\npa-w4009: pa-japan-infantry-c10\npa-w3808: pa-japan-infantry-c11\npa-e4904: pa-japan-infantry-c14\n")
	if !p.holds(t, "minor-country-created", program.Action{Owner: atlas.Axis, Receiver: atlas.Axis}) {
		t.Fatal("the Axis creates no country")
	}
	both.Do(t, p, "country pa-india")
	if p.on(theatrePacific).joined("india") != "axis" {
		t.Fatal("India is not an Axis country")
	}
	for unit, want := range map[string]string{"pa-japan-colonial-ind": "pa-out", "pa-britain-infantry-ind": "pa-force-pool-western"} {
		if at := p.whereIs(t, unit); at != want {
			t.Errorf("%s is in %s, want %s", unit, at, want)
		}
	}
	p.on(theatreEurope)
	for unit, want := range map[string]string{"eu-britain-infantry-ind": "eu-w2208", "eu-pa-britain-air-force-ind": "eu-delay-box"} {
		if at := p.whereIs(t, unit); at != want {
			t.Errorf("%s is in %s, want %s", unit, at, want)
		}
	}
}

// AE-71: an Indian unit that is interned in Europe leaves with the others.
func TestIndiaTakesItsInternedUnitsHome(t *testing.T) {
	rulebook.Covers(t, "ae", "DS 15.25")
	p := onBoth(t, "3 western pacific", "card eu-western-5: pending\neu-pending-card-western: eu-britain-infantry-ind\n"+homeOnBoth)
	india, _ := p.fronts[1].AreaByID("india")
	p.fronts[1].free(india)
	if at := p.on(theatreEurope).whereIs(t, "eu-britain-infantry-ind"); at != "eu-out" {
		t.Errorf("the interned unit is in %s", at)
	}
}

// AE-72: the Axis keeps the bonus of a day that it has put back though the map is lost at the
// next check, and the Allies have the 4 VP of the rout, whatever neutral countries would count
// at the end.
func TestABonusOutlivesARout(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 0.2", "TK 0.4", "TK 14.38")
	p := arriving(t, "eu-May-June-1945: eu-v-e-day\npa-Nov-Dec-1945: pa-v-j-day\neu-vp-2: eu-no-retreat axis\ncountry eu-sweden: neutral\ncountry eu-turkey: neutral\n")
	p.begins(t)
	both.Do(t, p, "put-back")
	f := p.on(theatreEurope).front()
	f.value(t, -17)
	for _, c := range []string{"sweden", "turkey"} {
		f.areas[areaNamed(f.Theatre, c)].influence = atlas.Axis
	}
	p.victoryPhase()
	if p.goesOn(theatreEurope) || p.over {
		t.Fatal("play does not end in Europe alone")
	}
	p.on(theatrePacific).finalCheck(japaneseDay)
	if axis, allies := f.score(); axis != 3 || allies != 4 || !p.over {
		t.Errorf("the score of Europe is %d to %d, and the match is over: %t", axis, allies, p.over)
	}
}

// AE-73: after V-E Day an automatic victory in Asia decides the match as it would before: that
// of the Axis in total war, and that of the Allies in limited war.
func TestAnAutomaticVictoryAfterTheOtherDay(t *testing.T) {
	rulebook.Covers(t, "ae", "DS 0.2", "DS 0.4")
	for _, c := range []struct {
		war     string
		value   int
		winners engine.SeatSet
	}{
		{"total-war, total-war", 30, axisSeat},
		{"total-war, limited-war", -17, allies},
		{"total-war, limited-war", 30, 0},
	} {
		p := onBoth(t, "3 axis", "turn: Mar-Apr-1945\nwar: "+c.war+"\n"+homeOnBoth)
		p.fronts[0].vpSide, p.fronts[0].vpBox = alliedCrusade, lastVPBox
		if c.winners != axisSeat {
			p.fronts[0].vpSide = axisTide
		}
		p.on(theatreEurope).endsMap()
		p.fronts[1].value(t, c.value)
		p.nextPart(t, 0)
		if p.winners != c.winners || p.over != (c.winners != 0) {
			t.Errorf("in %s with %d the winners are %b", c.war, c.value, p.winners)
		}
	}
}

// AE-74: the Soviets have no pending card in Asia, because nothing went with that of Europe. They
// reveal the card of Europe, have no current card in Asia, and choose for both maps again.
func TestTheSovietsRevealNothingInAsia(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 1.1.1", "DS 1.1.1", "DS 1.1.3")
	p := onBoth(t, "1.1 soviet", "turn: Mar-Apr-1940\nwar: limited-war, limited-war\ncard eu-soviet-1: discarded played\ncard eu-soviet-4a: pending\ncard pa-soviet-10: hand\ncard pa-soviet-16: current played\ncard pa-soviet-1: discarded played\n"+homeOnBoth)
	randomFrom(t, p, 1, func() bool { return p.Top() != pOptionCard })
	if c, ok := p.fronts[0].current(atlas.Soviet); !ok || p.fronts[0].Cards[c].ID != "eu-soviet-4a" {
		t.Fatal("the card of Europe is not revealed")
	}
	both.Do(t, p, "choose eu-soviet-8")
	randomFrom(t, p, 1, func() bool { return p.Top() != pOptionCard })
	if c, ok := p.fronts[1].current(atlas.Soviet); ok {
		t.Errorf("%s is the current card of Asia", p.fronts[1].Cards[c].ID)
	}
	if at := p.on(theatrePacific).cardOf(t, "pa-soviet-16").at; at != cardDiscarded {
		t.Errorf("the last card of Asia lies at %d", at)
	}
	both.Do(t, p, "choose pa-soviet-24")
	if p.fronts[1].pending(atlas.Soviet) == noCard {
		t.Error("no card is chosen for Asia")
	}
}
