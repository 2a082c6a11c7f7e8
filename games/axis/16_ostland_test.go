package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// east is a line of German units that supplies Minsk, Kiev and Rostov.
const east = `
	war: total-war
	posture russia: war
	e3906: germany-infantry-i1
	e3804: germany-infantry-i10
	e3504: germany-infantry-i12
	e4005: germany-infantry-i13
	e3609: germany-infantry-i2
	e3512: germany-infantry-i3
	e3414: germany-infantry-i4
	e3315: germany-infantry-i5
	e3311: germany-infantry-i6
	e2912: germany-infantry-i7
	e3012: russia-infantry-i2
	e3013: russia-infantry-i7
	e4304: russia-infantry-i3
	e2825: rumania-infantry-1 1
	e3708: rumania-infantry-i1
	e4412: germany-infantry-i8
`

// 16.2.2: Ostland, step by step. Regions become German where supplied Germans hold their
// strategic hex, as in the example of Byelorussia, Ukraine and Donbass.
func TestOstlandAccord(t *testing.T) {
	rulebook.Covers(t, "tk", "16.2.2", "14.11", "13.3.2", "13.2.1")
	p := during(t, "axis", "turn: July-Aug-1942\n"+east+`
		e4410: russia-infantry-8 2, logistics/stavka soviet
		e3909: russia-infantry-i1
		e4512: russia-hq-wes 2
		central-asia: russia-infantry-9 2
		e3807: yugoslavia-infantry-i1 soviet
		black-sea.convoys: convoy/russia soviet
		force-pool-soviet: russia-infantry-i5, russia-infantry-i6, russia-armor-t1
		set-aside: finland-infantry-res, finland-infantry-i1
		country finland: absent
		country yugoslavia: active soviet
		land ceded-russia-finnish-frontier: ceded-back
		e2806: free-passage axis
	`)
	f := p.front()
	if !p.holds(t, "ostland-accord", program.Action{Owner: atlas.Axis, Receiver: atlas.Axis}) {
		t.Fatal("the accord is not signed")
	}
	if !p.hasPolicy("ostland-accord") {
		t.Error("Russia keeps its posture")
	}
	for land, german := range map[string]bool{"byelorussia": true, "ukraine": true, "donbass": true, "crimea": false, "caucasus": false} {
		if got := f.germanLand(p.areaBy(t, land)); got != german {
			t.Errorf("%s is German: %v", land, got)
		}
	}
	for l := range f.Lands {
		if f.Lands[l].Owner == f.ways.russia && f.lands[l] >= landCeded {
			t.Errorf("%s stays in the Ceded Lands Box", f.Lands[l].ID)
		}
	}
	if c := f.areas[p.areaBy(t, "finland")]; c.status != atlas.Active || c.faction != atlas.Axis {
		t.Errorf("Finland is %+v", c)
	}
	if c := f.areas[p.areaBy(t, "baltic-states")]; c.status != atlas.Active || c.faction != atlas.Axis {
		t.Errorf("the Baltic States are %+v", c)
	}
	p.isAt(t, map[string]string{
		"finland-infantry-i1": "force-pool-axis",
		"germany-infantry-i1": "e3906", "germany-infantry-i7": "pending-card-axis", "rumania-infantry-1": "pending-card-axis", "germany-infantry-i8": "pending-card-axis",
		"rumania-infantry-i1": "e3708", // the next check interns it
		"russia-infantry-8":   "force-pool-soviet", "russia-infantry-9": "force-pool-soviet", "russia-hq-wes": "delay-box", "russia-infantry-i3": "force-pool-soviet",
	})
	if f.markerIn(f.ways.logistics, inBox(f.ways.delayBox)) < 0 || f.markerIn(f.ways.convoy, f.pool(atlas.Soviet)) < 0 {
		t.Error("the logistics marker or the convoy of the Soviets is still there")
	}
	if p.Top() != pOstland || p.Asked != 1<<atlas.Soviet {
		t.Fatal("the Soviets are not asked to place infantry")
	}
	campaigns.Refused(t, p, "take russia-armor-t1", "16.2.2")
	campaigns.Do(t, p, "take russia-infantry-i1")
	campaigns.Refused(t, p, "at e3609", "16.2.2") // Kiev is German now
	campaigns.Do(t, p, "back", "take russia-infantry-i1", "at e4312", "take russia-infantry-8", "at e4312")
	if c := p.counterOf(t, "russia-infantry-8"); c.steps != 1 {
		t.Errorf("an army is placed with %d steps", c.steps)
	}
	// 13.2.1: the Central Asia Box is Russian, too.
	campaigns.Do(t, p, "take russia-infantry-9")
	campaigns.Has(t, p, "into central-asia")
	campaigns.Refused(t, p, "into africa", "16.2.2")
	campaigns.Do(t, p, "into central-asia")
	if c := p.counterOf(t, "russia-infantry-9"); c.steps != 1 {
		t.Errorf("an army is placed in the box with %d steps", c.steps)
	}
	campaigns.Do(t, p, "done")
	p.isAt(t, map[string]string{"russia-infantry-9": "central-asia", "russia-infantry-i1": "e4312", "yugoslavia-infantry-i1": "pending-card-soviet"})
	if p.Top() != pGrant {
		t.Fatal("the Axis influences nobody")
	}
	campaigns.Refused(t, p, "country sweden", "15.19")
	campaigns.Has(t, p, "country rumania") // it borders Ukraine
	campaigns.Do(t, p, "decline")
	if i := f.markerIn(f.ways.enforcedPeace, placeTrack|place(f.turn)+9); i < 0 {
		t.Error("the peace is not enforced until July-Aug 1943")
	}
	if p.holds(t, "ostland-accord", program.Action{Owner: atlas.Axis, Receiver: atlas.Axis}) {
		t.Error("the accord is signed twice")
	}
	p.does(p.checkInternment)
	p.isAt(t, map[string]string{"rumania-infantry-i1": "pending-card-axis"})
}

// 16.2.2: no more than ten units are placed, and Soviet units of two nations break down: what
// is not Russian stays.
func TestTenUnitsRemainToRussia(t *testing.T) {
	rulebook.Covers(t, "tk", "16.2.2", "13.8.3")
	p := during(t, "axis", "war: total-war\nposture russia: war\ncountry yugoslavia: active soviet\ne4410: soviet-multinational-hq-bal 2\nholding-soviet-bal: yugoslavia-infantry-i1 1\n"+
		"force-pool-soviet: russia-infantry-i1, russia-infantry-i2, russia-infantry-i3, russia-infantry-i4, russia-infantry-i5, russia-infantry-i6, russia-infantry-i7, russia-infantry-i8, russia-infantry-i9, russia-infantry-i10, russia-infantry-i11, russia-infantry-i12")
	p.holds(t, "ostland-accord", program.Action{Owner: atlas.Axis, Receiver: atlas.Axis})
	for p.Top() == pEmergency {
		campaigns.Do(t, p, campaigns.Legal(p)[0])
	}
	p.isAt(t, map[string]string{"soviet-multinational-hq-bal": "delay-box", "yugoslavia-infantry-i1": "e4410"})
	n := 0
	for ; p.Top() == pOstland; n++ {
		campaigns.Do(t, p, campaigns.Legal(p)[0])
		campaigns.Do(t, p, campaigns.Legal(p)[0])
	}
	if n != 10 {
		t.Errorf("%d units are placed", n)
	}
}

// 16.5.5: an unguarded city of Ostland lets Russia go to war, even while the peace is
// enforced; then all Ostland regions are Russian again.
func TestRussiaRises(t *testing.T) {
	rulebook.Covers(t, "tk", "16.5.5")
	const ostland = "posture russia: ostland-accord\nland ceded-germany-byelorussia: ceded\nland ceded-germany-donbass: ceded\nMay-June-1943: enforced-peace\ne3315: germany-infantry-i1\ne3414: logistics/okh axis\n"
	for _, x := range []struct {
		what, lines string
		rises       bool
	}{
		{"Minsk empty", "", true},
		{"a German unit", "e3906: germany-infantry-i2\n", false},
		{"a German detachment", "e3906: germany-infantry-i1 turned 0\ne3315: germany-infantry-i2\n", false},
		{"a German air unit", "e3906: germany-air-force-1\n", false},
		{"a Rumanian unit", "e3906: rumania-infantry-i1\n", true},
		{"the card is current", "card axis-27b: current played\n", false},
	} {
		lines := ostland
		if x.what == "a German detachment" {
			lines = "posture russia: ostland-accord\nland ceded-germany-byelorussia: ceded\nland ceded-germany-donbass: ceded\ne3414: logistics/okh axis\n"
		}
		p := during(t, "soviet", lines+x.lines)
		p.does(p.checkRussiaRises)
		if asked := p.Top() == pRussiaRises; asked != x.rises {
			t.Errorf("%s: the Soviets are asked: %v", x.what, asked)
		}
		if !x.rises {
			continue
		}
		before := p.clone()
		campaigns.Do(t, before, "decline")
		if !before.hasPolicy("ostland-accord") || !before.front().germanLand(p.areaBy(t, "donbass")) {
			t.Errorf("%s: the accord ends though the Soviets decline", x.what)
		}
		campaigns.Do(t, p, "revolt")
		f := p.front()
		if p.hasPolicy("ostland-accord") || f.germanLand(p.areaBy(t, "donbass")) || f.germanLand(p.areaBy(t, "byelorussia")) || f.owner[f.hexNamed(t, "e3906")] != f.ways.russia {
			t.Errorf("%s: the accord holds, or Ostland is German", x.what)
		}
	}
}
