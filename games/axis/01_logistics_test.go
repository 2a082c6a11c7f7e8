package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

func unitNumber(n int) atlas.Unit { return atlas.Unit(n) }

// 1.2.1: one logistics marker is placed or picked up in a segment, where its faction
// has the unit it needs.
func TestLogisticsMarkers(t *testing.T) {
	rulebook.Covers(t, "tk", "1.2", "1.2.1", "14.18")
	for _, x := range []struct{ name, lines, faction, hex, want string }{
		{"a city with a German", "w3825: germany-infantry-i1\nforce-pool-axis: logistics/okh axis", "axis", "w3825", ""},
		{"no marker in the pool", "w3825: germany-infantry-i1\ndelay-box: logistics/okh axis", "axis", "w3825", "1.2.1"},
		{"a hex without a city", "w3724: germany-infantry-i1\nforce-pool-axis: logistics/okh axis", "axis", "w3724", "1.2.1"},
		{"a city with an Italian", "country italy: active axis\nw2623: italy-infantry-10\nforce-pool-axis: logistics/okh axis", "axis", "w2623", "1.2.1"},
		{"a marker is there", "w3825: germany-infantry-i1, logistics/okw axis\nforce-pool-axis: logistics/okh axis", "axis", "w3825", "1.2.1"},
		{"rail beside a Russian HQ", "e4312: russia-hq-wes\nforce-pool-soviet: logistics/stavka soviet", "soviet", "e4311", ""},
		{"far from any HQ", "e4312: russia-infantry-i1\nforce-pool-soviet: logistics/stavka soviet", "soviet", "e4311", "1.2.1"},
		{"a city with an American", "posture united-states: war\nw3916: united-states-infantry-i1\nforce-pool-western: logistics/afhq western", "western", "w3916", ""},
		{"a city with a Briton", "w3916: britain-infantry-i1\nforce-pool-western: logistics/afhq western", "western", "w3916", "1.2.1"},
	} {
		f := granted(t, x.lines).front()
		h := hexAt(t, f.Theatre, x.hex)
		if got := f.noLogistics(&logisticsFrame{}, h, factionOr(x.faction, 0)).Rule; got != x.want {
			t.Errorf("%s: %q, want %q", x.name, got, x.want)
		}
		if got := f.noLogistics(&logisticsFrame{acted: 1}, h, factionOr(x.faction, 0)).Rule; got != "1.2.1" {
			t.Errorf("%s: a second one is placed", x.name)
		}
	}
	p := campaigns.Scene(t, `
		scenario: C.3
		players: 3
		phase: 1.2 axis
		w3825: germany-infantry-i1 turned 0, germany-infantry-i2
		w3322: logistics/okw axis
		force-pool-axis: logistics/okh axis
	`).(*Position)
	campaigns.Refused(t, p, "recall w3825", "1.2.1")
	both := p.Clone().(*Position)
	campaigns.Do(t, p, "logistics w3825")
	if p.whereIs(t, "germany-infantry-i1") != "delay-box" {
		t.Error("the detachment stays beside the logistics marker")
	}
	campaigns.Do(t, both, "recall w3322")
	f := both.front()
	if f.marked(f.ways.logistics, inBox(f.ways.delayBox), atlas.Axis) < 0 {
		t.Error("the marker that was picked up is not in the Delay Box")
	}
}

// 1.2.1: an enemy that enters drives a logistics marker off, and is not slowed.
func TestEnemiesDriveLogisticsOff(t *testing.T) {
	rulebook.Covers(t, "tk", "1.2.1")
	p := table.Scene(t, `
		scenario: A.1
		players: 2
		phase: 3 axis
		w3825: germany-infantry-i1
		w3826: logistics/afhq western
	`).(*Position)
	table.Do(t, p, "move germany-infantry-i1", "to w3826")
	f := p.front()
	if f.marked(f.ways.logistics, inBox(f.ways.delayBox), atlas.Western) < 0 {
		t.Error("the marker is not in the Delay Box")
	}
	if p.Top() != pMarch {
		t.Error("the unit has stopped")
	}
}

// 1.2.2: where partisan bases are placed.
func TestPartisanBases(t *testing.T) {
	rulebook.Covers(t, "tk", "1.2.2", "1.2.2.1", "1.2.2.2")
	const base = "country yugoslavia: conquered western\nforce-pool-western: partisan-base/western western, partisan-base/western western\nforce-pool-soviet: partisan-base/soviet soviet\n"
	for _, x := range []struct{ name, lines, faction, hex, want string }{
		{"rough terrain", "", "western", "w2826", ""},
		{"by the other Ally", "", "soviet", "w2826", ""},
		{"by the Axis", "", "axis", "w2826", "1.2.2"},
		{"in France", "country france: active western", "western", "w3516", "1.2.2.1"},
		{"beside an enemy zone", "w2827: germany-infantry-i1", "western", "w2826", "1.2.2.1"},
		{"on an enemy", "w2826: germany-infantry-i1", "western", "w2826", "1.2.2.1"},
		{"on another", "w2826: partisan-base/western western", "western", "w2826", "1.2.2.1"},
		{"where the Soviets have one", "e2701: partisan-base/soviet soviet", "western", "w2826", "1.2.2.1"},
	} {
		f := granted(t, base+x.lines).front()
		h := hexAt(t, f.Theatre, x.hex)
		if got := f.noPartisans(&logisticsFrame{}, h, factionOr(x.faction, 0)).Rule; got != x.want {
			t.Errorf("%s: %q, want %q (%s %s class %d)", x.name, got, x.want, f.Hexes[h].Name, f.Areas[f.owner[h]].ID, f.Hexes[h].Class)
		}
	}
	p := campaigns.Scene(t, "scenario: C.5\nplayers: 3\nphase: 1.2 western\n"+base).(*Position)
	campaigns.Do(t, p, "partisans w2826")
	campaigns.Refused(t, p, "partisans e2603", "1.2.2")
	campaigns.Has(t, p, "partisans e3702") // Warsaw
	campaigns.Do(t, p, "disband w2826")
}
