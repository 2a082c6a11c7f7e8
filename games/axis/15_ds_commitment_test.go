package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// committing begins European Commitment for the West, with an ESV and a war in Europe.
func committing(t *testing.T, esv int8, war atlas.WarState, lines string) *Position {
	t.Helper()
	p := duringPacific(t, "western", lines)
	f := p.front()
	f.esv, f.abroad = esv, [2]atlas.WarState{war, atlas.PreWar}
	p.receives(t, "european-commitment", atlas.Western, "")
	return p
}

// DS 15.14.1, step 1: a die not above a positive ESV raises it.
func TestInterestOnForcesBorrowedFromEurope(t *testing.T) {
	rulebook.Covers(t, "ds", "15.14", "15.14.1")
	for _, x := range []struct {
		esv  int8
		die  int
		want int8
	}{{2, 2, 3}, {2, 3, 2}, {0, 1, 0}, {-3, 1, -3}} {
		p := committing(t, x.esv, atlas.LimitedWar, "european-war-display: britain-cv-fleet-force-h")
		pacific.Roll(t, p, x.die, 6)
		pacific.Do(t, p, "decline")
		if p.front().esv != x.want {
			t.Errorf("a %d with an ESV of %d makes it %d, want %d", x.die, x.esv, p.front().esv, x.want)
		}
	}
	p := committing(t, 4, atlas.LimitedWar, "")
	pacific.Roll(t, p, 4)
	if !p.over || p.winners != engine.Only(0) {
		t.Error("interest that takes the ESV to 5 does not end the match")
	}
}

// DS 15.14.1, step 2: with 1 to 3 a support unit of a major country leaves the force pool
// for Europe, or the ESV rises; nothing only if enough are there.
func TestAnAllySendsUnitsToEurope(t *testing.T) {
	rulebook.Covers(t, "ds", "15.14.1", "14.27")
	const lines = "country france: active western\nforce-pool-western: united-states-cv-fleet-tf8, france-surface-fleet-1, britain-infantry-i3\n"
	begin := func(war atlas.WarState, lines string) *Position {
		p := committing(t, 1, war, lines)
		pacific.Roll(t, p, 6, 3)
		return p
	}
	p := begin(atlas.LimitedWar, lines+"force-pool-soviet: russia-air-force-1")
	pacific.Refused(t, p, "ship-out france-surface-fleet-1", "15.14.1")
	pacific.Refused(t, p, "ship-out britain-infantry-i3", "15.14.1")
	pacific.Refused(t, p, "ship-out russia-air-force-1", "15.14.1")
	pacific.Refused(t, p, "decline", "15.14.1")
	raised := p.Clone().(*Position)
	pacific.Do(t, p, "ship-out united-states-cv-fleet-tf8")
	if p.whereIs(t, "united-states-cv-fleet-tf8") != "european-war-display" || p.front().esv != 1 {
		t.Errorf("the carriers are in %s", p.whereIs(t, "united-states-cv-fleet-tf8"))
	}
	pacific.Do(t, raised, "move-esv")
	if raised.front().esv != 2 || raised.whereIs(t, "united-states-cv-fleet-tf8") != "force-pool-western" {
		t.Error("the ESV does not rise in place of the carriers")
	}
	// One of its own is enough in limited war; five of both Allies in total war.
	four := "european-war-display: britain-cv-fleet-force-h, russia-air-force-9, russia-air-force-10, russia-air-force-12"
	p = begin(atlas.LimitedWar, lines+"european-war-display: russia-air-force-9")
	pacific.HasNot(t, p, "decline")
	p = begin(atlas.LimitedWar, lines+four)
	pacific.Has(t, p, "decline")
	p = begin(atlas.TotalWar, lines+four)
	pacific.HasNot(t, p, "decline")
	p = begin(atlas.TotalWar, lines+four+", russia-air-force-4")
	pacific.Do(t, p, "decline")
	if p.front().esv != 1 {
		t.Error("doing nothing moves the ESV")
	}
	// Without a unit to send and without enough of them the ESV rises by itself.
	p = begin(atlas.LimitedWar, lines+"strategic-warfare-box: loc-damaged/united-states axis")
	if p.front().esv != 2 {
		t.Errorf("with damaged lines of communication the ESV is %d", p.front().esv)
	}
}

// DS 15.14.1, step 2: with 4 to 6 a unit may return to the Delay Box or the ESV fall. A
// damaged line of communication keeps a country's units away, and French ones use the
// British line (DS 14.27).
func TestUnitsReturnFromEurope(t *testing.T) {
	rulebook.Covers(t, "ds", "15.14.1", "14.27")
	const there = "country france: active western\neuropean-war-display: britain-cv-fleet-force-h, france-surface-fleet-1, united-states-cv-fleet-tf8, russia-air-force-9\n"
	begin := func(war atlas.WarState, lines string) *Position {
		p := committing(t, 1, war, there+lines)
		if war != atlas.PreWar {
			pacific.Roll(t, p, 6, 4)
		}
		return p
	}
	p := begin(atlas.TotalWar, "")
	pacific.Refused(t, p, "bring-back russia-air-force-9", "15.14.1")
	lowered := p.Clone().(*Position)
	pacific.Do(t, p, "bring-back france-surface-fleet-1")
	if p.whereIs(t, "france-surface-fleet-1") != "delay-box" {
		t.Error("the French fleet does not return")
	}
	pacific.Do(t, lowered, "move-esv")
	if lowered.front().esv != 0 {
		t.Errorf("the ESV is %d", lowered.front().esv)
	}
	p = begin(atlas.TotalWar, "strategic-warfare-box: loc-damaged/britain axis")
	pacific.Refused(t, p, "bring-back france-surface-fleet-1", "15.14.1")
	pacific.Refused(t, p, "bring-back britain-cv-fleet-force-h", "15.14.1")
	pacific.Has(t, p, "bring-back united-states-cv-fleet-tf8")
	// At peace in Europe a unit may return without a die, and the ESV stays.
	p = begin(atlas.PreWar, "")
	pacific.Refused(t, p, "move-esv", "15.14.1")
	pacific.Do(t, p, "bring-back britain-cv-fleet-force-h")
	if p.whereIs(t, "britain-cv-fleet-force-h") != "delay-box" || p.front().esv != 1 {
		t.Error("Force H does not return at peace")
	}
	p = duringPacific(t, "western", "")
	p.front().abroad = [2]atlas.WarState{}
	if p.front().canHold("european-commitment", eventFor(atlas.Western, none)) || p.front().canHold("european-commitment", eventFor(atlas.Axis, none)) {
		t.Error("the event is possible with nobody in Europe and no war there, or for the Axis")
	}
}
