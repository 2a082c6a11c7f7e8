package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine/flow"
	"sandtable/engine/scenetest"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 0, 1: on Seasonal Turns victory is checked before the Axis begins, and a faction's turn
// begins with its Seasonal Phase; on others neither happens. 6: the turn ends with War &
// Peace and the Conditional Events.
func TestSeasonalAndFinalPhases(t *testing.T) {
	rulebook.Covers(t, "tk", "0", "1", "6")
	for turn, seasonal := range map[string]bool{"May-June-1941": true, "June-July-1941": false} {
		p := campaigns.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 axis\nturn: "+turn+"\n"+berlin).(*Position)
		f := p.front()
		f.vpSide, f.vpBox = alliedCrusade, 4
		want := f.strategicValue(false)
		if want == -12 {
			t.Fatal("the marker is where it belongs")
		}
		p.State = flow.State{}
		p.does(func() { flow.CallWith(&p.State, pTurn, turnFrame{}) })
		if moved := f.vpBox != 4; moved != seasonal {
			t.Errorf("%s: victory is checked: %v", turn, moved)
		}
		first := p.phaseName()
		if got := slices.Contains([]string{"Option Card Segment", "Logistics / Partisan Segment", "Replacements Segment"}, first); got != seasonal {
			t.Errorf("%s: the first to be asked is the %s", turn, first)
		}
	}
	var rules []string
	for _, s := range factionTurn {
		if s.seasonal != strings.HasPrefix(s.rule, "1.") {
			t.Errorf("%s is seasonal: %v", s.name, s.seasonal)
		}
		rules = append(rules, s.rule)
	}
	if !slices.Equal(rules[len(rules)-2:], []string{"6.1", "6.2"}) || !slices.IsSortedFunc(rules, strings.Compare) {
		t.Errorf("the turn of a faction goes %v", rules)
	}
}

// 2.1: the political events of the current card are carried out in every turn of its season,
// with political modifiers.
func TestPoliticalEventsComeEveryTurn(t *testing.T) {
	rulebook.Covers(t, "tk", "2.1", "15")
	for _, turn := range []string{"Mar-Apr-1938", "Apr-May-1938"} {
		p := campaigns.Scene(t, "scenario: C.1\nplayers: 3\nphase: 2.1 axis\nturn: "+turn+"\ncard axis-8: current\ncountry bulgaria: neutral\ncountry turkey: neutral\n").(*Position)
		if p.phaseName() != "Political Events Segment" || p.Chance() != 6 || !p.countsPolitics() {
			t.Fatalf("%s: nothing is rolled for the card", turn)
		}
		f := p.front()
		f.vpBox, f.uscl = 0, 0
		campaigns.Roll(t, p, 5)
		// The receiver is the faction that got it.
		if !p.asks(atlas.Axis) {
			t.Fatal("another than the Axis is asked")
		}
		campaigns.Do(t, p, "influence turkey")
		if got := f.areas[areaNamed(f.Theatre, "turkey")].influence; got != atlas.Axis {
			t.Errorf("%s: Turkey is influenced by %v", turn, got)
		}
	}
}

// 16, 16.1: permanent events are checked in the order of the book, those of the card after
// them; 16.6: of the Soviets only what their card names.
func TestConditionalEventsComeInOrder(t *testing.T) {
	rulebook.Covers(t, "tk", "16", "16.1", "16.6")
	for who, want := range map[atlas.Faction]string{
		atlas.Axis: "16.1.1 16.1.2 16.1.3", atlas.Western: "16.3.1 16.3.2 16.3.3 16.3.4 16.3.5 16.3.6 16.3.7 16.3.8",
		atlas.Soviet: "16.5.1 16.5.2 16.5.3 16.5.4 16.5.5 16.5.6 16.5.7",
	} {
		var rules []string
		for _, e := range permanentEvents[theatreEurope][who] {
			rules = append(rules, e.rule)
		}
		if got := strings.Join(rules, " "); got != want {
			t.Errorf("%v checks %s", who, got)
		}
	}
	blitz := pack(t, map[string]string{"europe/cards.json": `{"cards": [{"id": "eu-soviet-9", "conditionalEvents": [{"op": "blitz", "n": 2}]}]}`})
	with := scenetest.Table{Game: newVariant("tk", "Totaler Krieg!", theatreEurope, func() (*atlas.Pack, error) { return blitz, nil }, nil, "C.5")}
	for card, want := range map[string]uint8{"soviet-9": 2, "soviet-10": 0} {
		p := with.Scene(t, "scenario: C.5\nplayers: 3\nphase: 6.2 soviet\nposture russia: war\ne4214: russia-infantry-i1\ncard "+card+": current\n").(*Position)
		if got := p.front().blitzOwed[atlas.Soviet]; got != want {
			t.Errorf("with %s the Soviets are owed %d Blitz markers, want %d", card, got, want)
		}
	}
}
