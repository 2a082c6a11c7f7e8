package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// yellow is the segment in which Case Yellow is the current card of the Axis.
func yellow(t *testing.T, lines string) *Position {
	t.Helper()
	return during(t, "axis", "scenario: C.4\n"+lines)
}

func (p *Position) holdsYellow(t *testing.T) bool {
	t.Helper()
	return p.holds(t, "case-yellow", program.Action{Owner: atlas.Axis, Receiver: atlas.Axis})
}

// 16.2.1: France falls by Paris alone, counter by counter.
func TestCaseYellow(t *testing.T) {
	rulebook.Covers(t, "tk", "16.2.1", "13.8.6", "13.8.6.1", "13.8.3")
	p := yellow(t, `
		w3516: germany-infantry-i1
		w3519: germany-infantry-i5
		w3520: germany-infantry-i6
		w3518: germany-infantry-i7
		w3517: germany-infantry-i8
		w3117: germany-armor-1p 2
		w3414: britain-infantry-1 2
		w2818: italy-infantry-1 1 axis
		e1716: britain-infantry-i2
		w3420: britain-infantry-i3
		w3015: france-infantry-2, france-infantry-7
		w2114: france-infantry-col1
		w3318: western-multinational-infantry-aa
		w3218: france-air-force-1
		holding-western-aa: france-infantry-i1 1
		conditional-events-western: france-infantry-4, france-surface-fleet-1
		conquered-minor-countries-western: britain-infantry-fra
		force-pool-western: britain-infantry-i4, britain-infantry-bef, convoy/france western, france-infantry-res
		strategic-warfare-box: war-economy/france western
		force-pool-axis: germany-infantry-i2, germany-armor-p1
	`)
	f := p.front()
	if !p.holdsYellow(t) {
		t.Fatal("France does not fall")
	}
	campaigns.Refused(t, p, "country vichy", "16.2.1")
	campaigns.Do(t, p, "country france")
	p.isAt(t, map[string]string{
		"france-infantry-2": "out", "france-air-force-1": "out", "france-infantry-4": "out", "france-infantry-i1": "out",
		"france-infantry-7": "set-aside", "france-infantry-col1": "set-aside", "france-surface-fleet-1": "set-aside", "france-infantry-res": "set-aside",
		"britain-infantry-fra":              "delay-box",
		"western-multinational-infantry-aa": "delay-box", "britain-infantry-bef": "pending-card-western",
		"britain-infantry-1": "pending-card-western", "britain-infantry-i4": "pending-card-western",
		"britain-infantry-i2": "pending-card-western", "britain-infantry-i3": "pending-card-western",
		"germany-armor-1p": "delay-box", "germany-armor-p1": "pending-card-axis", "germany-infantry-i2": "pending-card-axis",
		"italy-infantry-1": "pending-card-axis", "germany-infantry-i1": "w3516",
	})
	for hex, owner := range map[string]string{"w3519": "germany", "w3516": "occupied-france", "w3117": "vichy", "w2620": "vichy", "e1716": "syria", "w2114": "algeria"} {
		if got := f.Areas[f.owner[f.hexNamed(t, hex)]].ID; got != owner {
			t.Errorf("%s belongs to %s, want %s", hex, got, owner)
		}
	}
	if f.areas[f.ways.vichy].status != atlas.Neutral || f.areas[p.areaBy(t, "syria")].status != atlas.Neutral || f.areas[f.ways.france].status != atlas.Absent {
		t.Error("Vichy and Syria are not neutral")
	}
	if !f.neutral.has(f.hexNamed(t, "w2114")) || f.neutral.has(f.hexNamed(t, "w3516")) {
		t.Error("Algeria is not neutral with Vichy, or Paris is")
	}
	if p.Top() != pGrant || p.Asked != 1<<atlas.Axis {
		t.Fatal("the Axis influences nobody")
	}
	campaigns.Refused(t, p, "country turkey", "15.19") // no neighbour
	campaigns.Refused(t, p, "country poland", "15.19")
	campaigns.Has(t, p, "country spain")
	campaigns.Has(t, p, "country switzerland")
	campaigns.Do(t, p, "country vichy")
	for p.Top() != pMovement {
		campaigns.Do(t, p, campaigns.Legal(p)[0])
	}
	if f.areas[f.ways.vichy].influence != atlas.Axis {
		t.Error("Vichy is not influenced")
	}
	if f.markerInPlay(f.ways.convoy, 4) || p.holdsYellow(t) {
		t.Error("the French convoy is in play, or Case Yellow occurs again")
	}
}

// 16.2.1: who must hold what.
func TestWhatCaseYellowNeeds(t *testing.T) {
	rulebook.Covers(t, "tk", "16.2.1")
	const belgium = "country belgium-holland: active western\n"
	for _, x := range []struct{ what, lines, countries string }{
		{"Paris", "w3516: germany-infantry-i1\nw3519: germany-infantry-i5", "france"},
		{"three cities", "w3618: germany-infantry-i1\nw3519: germany-infantry-i2\nw3420: germany-infantry-i3", "france"},
		{"two cities", "w3618: germany-infantry-i1\nw3519: germany-infantry-i2", ""},
		{"Italians in Paris", "w3516: italy-infantry-1 axis\nw3519: germany-infantry-i5", ""},
		{"Germans in Paris without supply", "w3516: germany-infantry-i1", ""},
		{"Amsterdam", belgium + "w3919: germany-infantry-i1", "belgium-holland"},
		{"neutral Belgium", "country belgium-holland: neutral\nw3919: germany-infantry-i1", ""},
		{"conquered Belgium", "country belgium-holland: conquered western\nw3919: germany-infantry-i1", ""},
		{"France that was conquered before", "country france: active western ever-conquered\nw3516: germany-infantry-i1\nw3519: germany-infantry-i5", ""},
		{"both", belgium + "w3919: germany-infantry-i1\nw3516: germany-infantry-i2\nw3519: germany-infantry-i5", "belgium-holland france"},
	} {
		lines := x.lines
		ever := strings.Contains(lines, " ever-conquered")
		p := yellow(t, strings.Replace(lines, " ever-conquered", "", 1))
		f := p.front()
		f.areas[f.ways.france].everConquered = ever
		var got []string
		for a := range f.Areas {
			if f.surrenders(atlas.Area(a)).Fine() {
				got = append(got, f.Areas[a].ID)
			}
		}
		if strings.Join(got, " ") != x.countries {
			t.Errorf("%s: %v surrender, want %s", x.what, got, x.countries)
		}
	}
}

// 16.2.1: another country is conquered as by 16.1.1; the event is spent, and may be declined.
func TestCaseYellowOnBelgium(t *testing.T) {
	lines := "country belgium-holland: active western\nw3919: germany-infantry-i1\nw3516: germany-infantry-i2\nw3519: germany-infantry-i5\nw3718: belgium-holland-infantry-bel\nw3819: belgium-holland-fortress-ams\n"
	p := yellow(t, lines)
	p.holdsYellow(t)
	campaigns.Do(t, p, "country belgium-holland")
	if p.Top() == pGrant { // Germany and France are its only neighbours
		t.Errorf("the Axis influences a neighbour of Belgium-Holland: %v", campaigns.Legal(p))
	}
	p.isAt(t, map[string]string{"belgium-holland-infantry-bel": "conquered-minor-countries-western", "belgium-holland-fortress-ams": "out"})
	if p.front().areas[p.areaBy(t, "belgium-holland")].status != atlas.Conquered || p.holdsYellow(t) {
		t.Error("Belgium-Holland is not conquered, or France can fall by the same event")
	}
	p = yellow(t, lines)
	p.holdsYellow(t)
	campaigns.Do(t, p, "decline")
	if !p.holdsYellow(t) {
		t.Error("an event that was declined is spent")
	}
}

// 16.1.1, 16.2.1: permanent events come first: with all cities occupied France becomes active
// Vichy, and Case Yellow finds nobody.
func TestConquestComesBeforeCaseYellow(t *testing.T) {
	rulebook.Covers(t, "tk", "6.2", "16.2")
	p := campaigns.Scene(t, "scenario: C.4\nplayers: 3\nphase: 6.2 axis\ncard axis-22a: current played\n"+occupied(t, "france")).(*Position)
	if f := p.front(); f.areas[f.ways.vichy].status != atlas.Active || f.once&hadCaseYellow != 0 {
		t.Error("Case Yellow was applied to France")
	}
	p = campaigns.Scene(t, "scenario: C.4\nplayers: 3\nphase: 6.2 axis\ncard axis-22a: current played\nw3516: germany-infantry-i1\nw3519: germany-infantry-i5\n").(*Position)
	campaigns.Do(t, p, "country france")
	if f := p.front(); f.areas[f.ways.vichy].status != atlas.Neutral {
		t.Error("Vichy is not neutral")
	}
}
