package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

func (p *Position) postureOf(t testing.TB, box string) string {
	t.Helper()
	d, ok := p.front().DisplayByID(box)
	if !ok {
		t.Fatalf("there is no posture box %s", box)
	}
	return p.front().Postures[p.front().postures[d]].ID
}

// 12.3: the examples of total war in May-June 1941, by Operation Barbarossa.
func TestTotalWarGoesIntoEffect(t *testing.T) {
	rulebook.Covers(t, "tk", "12", "12.3", "14.37.2", "14.38")
	p := granted(t, `
		turn: May-June-1941
		war: limited-war
		posture britain: war
		posture france: armistice
		posture western-minors: guarantees
		posture united-states: isolationism
		posture russia: nazi-soviet-pact
		posture soviet-minors: nazi-soviet-pact
		conditional-events-axis: germany-infantry-i1
	`)
	p.runs(t, "axis-23a", program.OptionSegment)
	f := p.front()
	if f.war != atlas.TotalWar {
		t.Fatal("total war is not in effect")
	}
	for box, want := range map[string]string{"united-states": "isolationism", "britain": "war", "western-minors": "war", "russia": "war", "soviet-minors": "war", "france": "armistice"} {
		if got := p.postureOf(t, box); got != want {
			t.Errorf("the posture of %s is %s, want %s", box, got, want)
		}
	}
	campaigns.Refused(t, p, "end-truce britain", "12.3")
	campaigns.Do(t, p, "end-truce france")
	if p.postureOf(t, "france") != "war" || p.Top() == pTruces {
		t.Error("the Axis has not removed the truce")
	}
	for id, when := range map[string]string{"pacific-total-war": "Aug-Sept-1941", "increase-uscl": "Mar-Apr-1942", "v-e-day": "May-June-1945"} {
		m, _ := f.MarkerByID(id)
		turn, _ := f.findDate(when)
		if f.markerIn(m, placeTrack|place(turn)) < 0 {
			t.Errorf("%s does not come in %s", id, when)
		}
	}
	if f.abroad != ([2]atlas.WarState{}) {
		t.Error("Pacific Limited War is still on its display")
	}
	if p.goToWar(atlas.LimitedWar); f.war != atlas.TotalWar {
		t.Error("the war state went back")
	}
}

// 12, 12.2: pre-war ends when an active Allied country comes to war, after the whole
// list of a card; units of the outbreak of war come into play.
func TestPreWarEnds(t *testing.T) {
	rulebook.Covers(t, "tk", "12", "12.2")
	const boxes = "war: pre-war\nposture britain: appeasement\nposture france: appeasement\nposture russia: nazi-soviet-pact\nposture united-states: isolationism\n" +
		"posture western-minors: war\nposture soviet-minors: war\n"
	p := granted(t, berlin+boxes)
	f := p.front()
	for a := range f.Areas { // only the major countries and France are active
		if f.Areas[a].IsCountry && !f.Areas[a].Major && atlas.Area(a) != f.ways.france && f.areas[a].faction != atlas.Axis {
			f.areas[a] = politics{status: atlas.Neutral, faction: atlas.NoFaction, influence: atlas.NoFaction}
		}
	}
	f.relist()
	if p.checkWarState(); f.war != atlas.PreWar {
		t.Fatal("a box that no country uses ends pre-war")
	}
	group := -1
	for u := range f.Units {
		if f.Units[u].Entry.Group == "outbreak-of-war" && f.Units[u].Faction == atlas.Axis {
			group = u
			f.set(atlas.Unit(u), counter{at: f.boxFor("conditional-events", atlas.Axis), faction: atlas.Axis})
			break
		}
	}
	britain, _ := f.DisplayByID("britain")
	f.putPosture(britain, f.ways.war, "13.6")
	if p.checkWarState(); f.war != atlas.LimitedWar {
		t.Fatal("Britain at war does not end pre-war")
	}
	if group < 0 || f.units[group].at != inBox(f.ways.delayBox) {
		t.Error("the units of the outbreak of war do not come")
	}
}

// 13.6.1.2: when a policy ends, all its markers go; when one box changes its policy the
// others keep theirs; a truce replaces all markers of a policy.
func TestPoliciesEndEverywhere(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6", "13.6.1", "13.6.1.2", "13.6.2.3")
	const boxes = "posture britain: guarantees\nposture france: guarantees\nposture western-minors: guarantees\nposture russia: armistice\n"
	p := granted(t, berlin+boxes)
	f := p.front()
	box := func(id string) atlas.Display { d, _ := f.DisplayByID(id); return d }
	posture := func(id string) int16 { x, _ := f.PostureByID(id); return int16(x) }
	setPosture(f, &program.Action{Box: int16(box("britain")), To: posture("appeasement")})
	if p.postureOf(t, "britain") != "appeasement" || p.postureOf(t, "france") != "guarantees" {
		t.Error("one box does not change alone")
	}
	endPolicy(f, &program.Action{Box: int16(box("france")), Policy: -1})
	if p.postureOf(t, "france") != "war" || p.postureOf(t, "western-minors") != "war" || p.postureOf(t, "britain") != "appeasement" {
		t.Error("the policy does not end everywhere, or another one ends")
	}
	p = granted(t, boxes)
	f = p.front()
	setPosture(f, &program.Action{Box: int16(box("britain")), To: posture("reassess-policy")})
	if p.postureOf(t, "britain") != "reassess-policy" || p.postureOf(t, "western-minors") != "reassess-policy" {
		t.Error("a truce does not replace all markers of a policy")
	}
	for _, x := range []struct {
		by   int16
		want string
	}{{1, "reassess-policy"}, {1, "reassess-policy"}, {-1, "armistice"}, {-1, "negotiation"}, {-1, "war"}} {
		shiftTruce(f, &program.Action{Box: int16(box("russia")), N: x.by})
		if got := p.postureOf(t, "russia"); got != x.want {
			t.Errorf("shifted by %d the truce is %s, want %s", x.by, got, x.want)
		}
	}
}

// 6.1.2: the example of truces in a turn that is not seasonal.
func TestTrucesAreReduced(t *testing.T) {
	rulebook.Covers(t, "tk", "14.34", "6.1", "6.1.2")
	const boxes = "scenario: C.5\nplayers: 3\nw3825: germany-infantry-i1\nposture russia: armistice\nposture britain: negotiation\nposture france: negotiation\n"
	p := campaigns.Scene(t, boxes+"turn: Apr-May-1941\nphase: 6.1 axis").(*Position)
	campaigns.Refused(t, p, "reduce soviet", "6.1.2")
	campaigns.Do(t, p, "reduce western")
	if p.postureOf(t, "britain") != "war" || p.postureOf(t, "france") != "war" || p.postureOf(t, "russia") != "armistice" {
		t.Error("the negotiations are not reduced, or the armistice is")
	}
	p = campaigns.Scene(t, boxes+"turn: Mar-Apr-1941\nphase: 6.1 axis").(*Position)
	campaigns.Do(t, p, "reduce soviet")
	if p.postureOf(t, "russia") != "negotiation" {
		t.Error("the armistice is not reduced on a Seasonal Turn")
	}
	campaigns.Refused(t, p, "reduce soviet", "6.1.2")
	p = campaigns.Scene(t, boxes+"turn: Mar-Apr-1941\nphase: 6.1 western").(*Position)
	campaigns.Refused(t, p, "reduce soviet", "6.1.2")
	campaigns.Has(t, p, "reduce western")
}
