package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 14.26.2: the examples of total war with Britain and with Russia in Aug-Sept 1941.
func TestPacificTotalWar(t *testing.T) {
	rulebook.Covers(t, "tk", "14.26", "14.26.2", "14.37.4", "13.8.7")
	for die, want := range map[int]struct {
		box  int
		when string
	}{3: {0, "Mar-Apr-1942"}, 4: {1, "Nov-Dec-1941"}} {
		p := delaying(t, "July-Aug-1941", "war: total-war\nposture united-states: isolationism\nAug-Sept-1941: pacific-total-war")
		f := p.front()
		f.abroad = [2]atlas.WarState{}
		p.begins(t)
		campaigns.Roll(t, p, die)
		entry, _ := f.MarkerByID("us-entry")
		turn, _ := f.findDate(want.when)
		if f.abroad[want.box] != atlas.TotalWar || f.markerIn(entry, placeTrack|place(turn)) < 0 {
			t.Errorf("with a %d the display is %v, or US Entry does not come in %s", die, f.abroad, want.when)
		}
	}
	p := delaying(t, "Jan-Feb-1942", "war: total-war\nposture united-states: isolationism\nMar-Apr-1942: us-entry")
	p.begins(t)
	if p.postureOf(t, "united-states") != "war" {
		t.Error("US Entry does not end isolationism")
	}
}

// 14.26.1: limited war with Britain costs the West a card or the marker; peace puts it
// off by two seasons, but not beyond the winter of 1939.
func TestPacificLimitedWar(t *testing.T) {
	rulebook.Covers(t, "tk", "14.26.1")
	begin := func(turn, next string) *Position {
		p := delaying(t, turn, "war: pre-war\nposture britain: appeasement\nposture russia: nazi-soviet-pact\nposture western-minors: appeasement\ncard western-23: hand\n"+next+": pacific-limited-war")
		p.front().abroad = [2]atlas.WarState{}
		p.begins(t)
		return p
	}
	p := begin("Apr-May-1938", "May-June-1938")
	campaigns.Roll(t, p, 2)
	taken := p.Clone().(*Position)
	card, _ := p.front().CardByID(p.front().Prefix + "western-23")
	p.front().eligible[atlas.Western].add(card)
	campaigns.Do(t, p, "forgo western-23")
	if p.cardOf(t, "western-23").at != cardOut || p.front().abroad != ([2]atlas.WarState{}) {
		t.Error("the card is not given up in place of the marker")
	}
	if p.front().eligible[atlas.Western].has(card) { // everybody has seen it go
		t.Error("the card that is gone may be the pending one")
	}
	campaigns.Do(t, taken, "display")
	if taken.front().abroad[0] != atlas.LimitedWar || taken.cardOf(t, "western-23").at != cardInHand {
		t.Error("the West has not taken the marker")
	}
	p = begin("Apr-May-1938", "May-June-1938")
	campaigns.Roll(t, p, 5)
	if p.front().abroad[1] != atlas.LimitedWar {
		t.Error("there is no limited war with Russia")
	}
	p = begin("Apr-May-1938", "May-June-1938")
	campaigns.Roll(t, p, 3)
	m, _ := p.front().MarkerByID("pacific-limited-war")
	turn, _ := p.front().findDate("Nov-Dec-1938")
	if p.front().markerIn(m, placeTrack|place(turn)) < 0 {
		t.Error("peace does not put the marker off by two seasons")
	}
	p = begin("Sept-Oct-1939", "Nov-Dec-1939")
	campaigns.Roll(t, p, 4)
	campaigns.Do(t, p, "against soviet")
	if p.front().abroad[1] != atlas.LimitedWar {
		t.Error("the Axis does not choose in the winter of 1939")
	}
}
