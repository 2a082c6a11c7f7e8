package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

var (
	axisSeat = engine.Only(0)
	allies   = engine.Only(1) | engine.Only(2)
)

// lastStands puts No Retreat and the Japanese Mandate into box 4 of their tracks, for 4 VP
// on each map, and gives the Axis a bonus.
func (p *Position) lastStands(t *testing.T) {
	t.Helper()
	for m := range p.fronts {
		f := &p.fronts[m]
		if err := f.mark(marker{f.ways.noRetreat, atlas.NoID, atlas.Axis, 0, placeVP | lastVPBox}); err != nil {
			t.Fatal(err)
		}
		f.bonus = 1
	}
}

// nextPart begins a part of the game turn, by its line in gameTurn.
func (p *Position) nextPart(t *testing.T, line int16) {
	t.Helper()
	p.Stack.N, p.Asked, p.State.Chance = 0, 0, 0
	p.Call(pMatch)
	flow.CallWith(&p.State, pTurn, turnFrame{line: line})
	p.begins(t)
}

// 0.4: the Allies win by an automatic victory on both maps, here with 8 VP against 10. One
// on one map is worth the 4 VP of its box only.
func TestTheAlliesWinBothMapsAutomatically(t *testing.T) {
	rulebook.Covers(t, "tk", "0.4")
	rulebook.Covers(t, "ds", "0.4")
	rulebook.Covers(t, "ae", "TK 0.4", "DS 0.4")
	for pacific, want := range map[int]engine.SeatSet{-17: allies, -16: axisSeat} {
		p := onBoth(t, "3 axis", "war: total-war, total-war\n"+homeOnBoth)
		p.lastStands(t)
		p.on(theatreEurope).front().value(t, -17)
		p.victoryPhase()
		if p.over || p.goesOn(theatreEurope) {
			t.Fatalf("after the victory in Europe the match is over: %t", p.over)
		}
		p.on(theatrePacific).front().value(t, pacific)
		p.victoryPhase()
		if !p.over {
			p.finalCheck(japaneseDay)
		}
		if out, over := p.Outcome(); !over || out.Winners != want {
			t.Errorf("with a value of %d in the Pacific the outcome is %+v", pacific, out)
		}
	}
}

// Ruling 101: the last box of the track is an automatic victory in the final check, too.
func TestTheFinalCheckMayBeAnAutomaticVictory(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 0.3", "DS 0.3", "TK 0.4", "DS 0.4")
	for m := range 2 {
		p := onBoth(t, "3 axis", "war: total-war, total-war\n"+homeOnBoth)
		p.on(m).front().value(t, 30)
		p.finalCheck(dayCame)
		if out, over := p.Outcome(); !over || out.Winners != axisSeat || out.How != "automatic victory" {
			t.Errorf("a value of 30 on map %d: the outcome is %+v", m, out)
		}
		p = onBoth(t, "3 axis", "war: total-war, total-war\n"+homeOnBoth)
		p.lastStands(t)
		for _, last := range []bool{false, true} {
			p.on(m).front().value(t, -20)
			p.finalCheck(dayCame)
			if p.over != last || p.front().vpBox != lastVPBox {
				t.Fatalf("after the check on map %d the match is over: %t", m, p.over)
			}
			m = 1 - m
		}
		if p.winners != allies {
			t.Error("the Allies do not win by two automatic victories")
		}
	}
}

// 0.3: V-E Day alone ends play in Europe, and the match goes on until V-J Day is removed.
func TestTheMatchEndsWithBothDays(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 0.3", "DS 0.3")
	p := arriving(t, "eu-May-June-1945: eu-v-e-day\npa-June-July-1945: pa-v-j-day\n")
	p.begins(t)
	if p.over || p.goesOn(theatreEurope) || !p.goesOn(theatrePacific) {
		t.Fatalf("after V-E Day play has ended on %b, and the match is over: %t", p.ended, p.over)
	}
	p.nextPart(t, 5)
	if out, over := p.Outcome(); !over || out.How != "the end on both maps" {
		t.Errorf("after V-J Day the outcome is %+v", out)
	}
}

// DS 14.45: so may V-J Day be put back, while the Mandate or Hakko Ichiu lies on the track
// and V-E Day is still to come: again and again.
func TestVJDayIsPutBack(t *testing.T) {
	rulebook.Covers(t, "ds", "14.45")
	rulebook.Covers(t, "ae", "DS 14.45", "TK 14.38")
	for _, stand := range []string{"pa-vp-1: pa-japanese-mandate axis\n", "pa-vp-1: pa-hakko-ichiu axis\n"} {
		p := arriving(t, "pa-May-June-1945: pa-v-j-day\neu-Nov-Dec-1945: eu-v-e-day\n"+stand)
		p.begins(t)
		for n, next := range []string{"June-July-1945", "July-Aug-1945"} {
			if p.Top() != pSurrender || p.theatre != theatrePacific {
				t.Fatalf("%sthe Axis is not asked: %s", stand, p.phaseName())
			}
			both.Do(t, p, "put-back")
			if !p.on(theatrePacific).arrivesIn(t, "v-j-day", next) || int(p.pacific.bonus) != n+1 || p.europe.bonus != 0 {
				t.Fatalf("%sthe day is not in %s, or the bonus is %d", stand, next, p.pacific.bonus)
			}
			p.nextPart(t, 5)
		}
	}
}

// DS 14.45: a day that comes in the turn before the last can still be put back, one that comes in
// the last cannot.
func TestADayIsPutBackIntoTheLastTurn(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 14.38", "DS 14.45")
	p := arriving(t, "eu-Nov-Dec-1952: eu-v-e-day\npa-vp-1: pa-japanese-mandate axis\n")
	f := p.on(theatrePacific).front()
	last := uint8(f.turns() - 1)
	for turn, want := range map[uint8]bool{last - 1: true, last: false} {
		f.turn = turn
		if !f.holdsHome() || !f.other().goesOn() {
			t.Fatal("the scene is wrong")
		}
		if got := f.mayPutBack(); got != want {
			t.Errorf("in box %d of %d the day can be put back: %v", turn, last, got)
		}
	}
}

// Ruling 100: a map on which play has ended has no day to come.
func TestADayIsNotPutBackForAMapThatHasEnded(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 14.38", "DS 14.45")
	p := arriving(t, "eu-May-June-1945: eu-v-e-day\npa-Nov-Dec-1945: pa-v-j-day\neu-vp-2: eu-no-retreat axis\n")
	p.ended = 1 << theatrePacific
	p.begins(t)
	if p.Top() == pSurrender || !p.over {
		t.Error("V-E Day can be put back")
	}
}
