package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// Scenes of testdata/scenes/ae-combined.md about a map on which play has ended, by their numbers.

// AE-95: India becomes independent after V-E Day, and Europe is worth what it was.
func TestIndiaGoesAfterVEDay(t *testing.T) {
	rulebook.Covers(t, "ae", "DS 15.25", "TK 0.4")
	p := onBoth(t, "3 western pacific", "set ended: 0=1\nwar: total-war, total-war\neu-vp-2: eu-no-retreat axis\neu-w2208: eu-britain-infantry-ind\n"+
		"pa-force-pool-western: pa-britain-ind-4\npa-w4106: pa-britain-ind-5\n"+homeOnBoth)
	axis, allied := p.fronts[0].score()
	india, _ := p.fronts[1].AreaByID("india")
	p.on(theatrePacific).fronts[1].free(india)
	if a, b := p.fronts[0].score(); a != axis || b != allied {
		t.Errorf("the score of Europe goes from %d to %d into %d to %d", axis, allied, a, b)
	}
	for _, u := range []string{"pa-britain-ind-4", "pa-britain-ind-5"} {
		if at := p.whereIs(t, u); at != "pa-out" {
			t.Errorf("%s is in %s", u, at)
		}
	}
	if p.over || p.goesOn(theatreEurope) {
		t.Error("play in Europe is resumed, or the match is over")
	}
}

// AE-101: V-E Day is not put back when V-J Day has come, or has no date yet. In the first case
// the match is over.
func TestVEDayWaitsForNoDayThatIsNotOnItsTrack(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 14.38", "TK 0.4")
	for _, c := range []struct {
		lines string
		asked bool
		over  bool
	}{
		{"war: total-war, total-war\npa-Nov-Dec-1945: pa-v-j-day\n", true, false},
		{"war: total-war, total-war\nset ended: 0=2\n", false, true},
		{"war: total-war, total-war\nset ended: 0=2\npa-Nov-Dec-1945: pa-v-j-day\n", false, true},
		{"war: total-war, limited-war\n", false, false},
	} {
		p := onBoth(t, "3 axis", "turn: Apr-May-1945\neu-May-June-1945: eu-v-e-day\neu-vp-2: eu-no-retreat axis\n"+c.lines+homeOnBoth)
		p.nextPart(t, 5)
		if asked := p.Top() == pSurrender; asked != c.asked || p.over != c.over || p.goesOn(theatreEurope) != c.asked {
			t.Errorf("%q: the Axis is asked: %t, the match is over: %t", c.lines, asked, p.over)
		}
	}
}

// AE-102: automatic victories in Europe after play has ended in Asia.
func TestAnAutomaticVictoryAfterVJDay(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 0.2", "TK 0.4")
	for _, c := range []struct {
		war     string
		value   int
		stand   bool
		asia    uint8 // VP of the Allies in Asia
		winners engine.SeatSet
	}{
		{"total-war, total-war", 30, false, 4, axisSeat},
		{"total-war, total-war", 30, true, 4, 0},
		{"total-war, total-war", -17, true, 1, allies}, // 4 and 1 against 4
		{"total-war, total-war", -17, true, 0, axisSeat},
		{"limited-war, total-war", -17, false, 0, allies},
		{"limited-war, total-war", 30, false, 4, 0},
	} {
		p := onBoth(t, "3 axis", "turn: Mar-Apr-1945\nset ended: 0=2\nwar: "+c.war+"\n"+homeOnBoth)
		p.fronts[1].vpSide, p.fronts[1].vpBox = alliedCrusade, c.asia
		if c.stand {
			f := &p.fronts[0]
			if err := f.mark(marker{f.ways.noRetreat, atlas.NoID, atlas.Axis, 0, placeVP | lastVPBox}); err != nil {
				t.Fatal(err)
			}
		}
		p.fronts[0].value(t, c.value)
		p.nextPart(t, 0)
		if p.winners != c.winners || p.over != (c.winners != 0) {
			t.Errorf("in %s with %d, No Retreat %t and %d in Asia the winners are %b", c.war, c.value, c.stand, c.asia, p.winners)
		}
	}
}

// AE-103: Europe was lost by a rout. One in Asia in a later season wins for the Allies whatever
// the points are; when V-J Day comes instead, the points decide.
func TestARoutInALaterSeason(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 0.4", "DS 0.2", "DS 0.4")
	for _, c := range []struct {
		value   int
		winners engine.SeatSet
	}{{-17, allies}, {-16, axisSeat}} {
		p := onBoth(t, "3 axis", "turn: Mar-Apr-1945\nwar: total-war, total-war\n"+homeOnBoth)
		p.lastStands(t)
		p.fronts[0].value(t, -17)
		p.nextPart(t, 0)
		if p.over || p.goesOn(theatreEurope) || !p.goesOn(theatrePacific) {
			t.Fatal("play does not end in Europe alone")
		}
		p.fronts[1].turn += 2
		p.fronts[0].turn += 2
		p.fronts[1].value(t, c.value)
		p.nextPart(t, 0)
		if !p.over {
			p.on(theatrePacific).finalCheck(japaneseDay)
		}
		if p.winners != c.winners {
			t.Errorf("with %d in Asia the winners are %b", c.value, p.winners)
		}
	}
}

// AE-100: twins may be pending on both maps when play has ended on one of them, and whoever sees
// the other card only must think either possible.
func TestTwinsArePendingWhenOneMapHasEnded(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 1.1.3.3", "DS 1.1.3.3", "TK 0.4")
	p := onBoth(t, "3 axis", "set pacific.budget: 0=3\nset ended: 0=1\nwar: total-war, total-war\nposture pa-russia: war\ncard eu-soviet-26b: pending\n"+homeOnBoth)
	if !p.legalCard(t, theatrePacific, "pa-soviet-11b") {
		t.Fatal("the twin cannot be chosen")
	}
	p.on(theatrePacific).pend(t, "pa-soviet-11b")
	if err := p.pairsHold(); err != nil {
		t.Errorf("the position is refused: %v", err)
	}
	p.ended = 0
	if p.pairsHold() == nil {
		t.Error("twins are pending while both maps are played")
	}
}
