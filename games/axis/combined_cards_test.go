package axis

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// randomFrom plays random moves for as long as it is told to.
func randomFrom(t *testing.T, p *Position, seed uint64, goOn func() bool) {
	t.Helper()
	w := enginetest.Walk(seed)
	for !p.over && goOn() {
		if err := w.Step(p, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// 1.1, 1.1.3.3: a faction has a current and a pending card on each map, from the deck of that
// map, and chooses in Europe first.
func TestAFactionHasCardsOnBothMaps(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1")
	rulebook.Covers(t, "ds", "1.1")
	rulebook.Covers(t, "ae", "TK 1.1", "DS 1.1", "TK 1.1.3.3", "DS 1.1.3.3")
	pos, err := AxisEmpires.New(engine.Setup{Scenario: "C.3", Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	asked := map[int]bool{}
	randomFrom(t, p, 1, func() bool {
		if p.Top() != pOptionCard || p.Asked == 0 {
			return p.phasing() == atlas.Axis && len(asked) < 2
		}
		m := int(p.theatre)
		asked[m] = true
		if m == theatrePacific && p.fronts[0].pending(atlas.Axis) == noCard {
			t.Error("the card of the Pacific is chosen before that of Europe")
		}
		prefix, rule := p.front().Prefix, [2]string{"TK 1.1.3.3", "DS 1.1.3.3"}[m]
		for _, move := range p.Legal(0, nil) {
			if word := AxisEmpires.Word("card", move.A); !strings.HasPrefix(word, prefix) {
				t.Errorf("%s can be chosen on the map of %s", word, p.front().ID)
			}
		}
		both.Refused(t, p, "choose "+[2]string{"pa-axis-1", "eu-axis-1"}[m], rule)
		return true
	})
	if len(asked) != 2 {
		t.Fatalf("the Axis has chosen cards on %v", asked)
	}
	for m := range p.fronts {
		if _, ok := p.fronts[m].current(atlas.Axis); !ok || p.fronts[m].pending(atlas.Axis) == noCard {
			t.Errorf("the Axis has no cards on the map of %s", p.fronts[m].ID)
		}
	}
}

// 1.1.2.2: the counters of a card enter play on its map, whatever the other has of the name.
func TestCountersOfACardEnterOnItsMap(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 1.1.2.2", "DS 1.1.2.2")
	pos, err := AxisEmpires.New(engine.Setup{Scenario: "C.1", Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	came := [2]int{}
	for m := range 2 {
		p := pos.Clone().(*Position)
		f, g := &p.fronts[m], &p.fronts[1-m]
		before := g.mapState.units
		for c := range f.Cards {
			who := f.Cards[c].Faction
			f.displace(atlas.Card(c), cardCurrent)
			f.cards[c].at = cardCurrent
			f.reinforce(who)
			for _, r := range f.Cards[c].Reinforcements {
				if at := f.units[r.Unit].at; at == f.boxFor(r.To, who) {
					came[m]++
				}
			}
		}
		if g.mapState.units != before {
			t.Errorf("cards of the map of %s bring units into play on the other", f.ID)
		}
	}
	if came[0] == 0 || came[1] == 0 {
		t.Errorf("the cards have brought %v units", came)
	}
}

// DS 1.1.3.1: limited or total war in Europe is what the map of Europe says. Dutch
// Cooperation wants either, War Progress total war, and German Advisers neither.
func TestTheWarInEuropeIsThatOfTheOtherMap(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1.3.1")
	rulebook.Covers(t, "ae", "DS 1.1.3.1")
	for _, c := range []struct {
		card                string
		pre, limited, total bool
	}{
		{"pa-western-33b", false, true, true},
		{"pa-soviet-6", false, false, true},
		{"pa-western-11", true, false, false},
	} {
		for war, want := range map[atlas.WarState]bool{atlas.PreWar: c.pre, atlas.LimitedWar: c.limited, atlas.TotalWar: c.total} {
			p := onBoth(t, "3 axis", homeOnBoth)
			p.europe.war, p.pacific.war = war, atlas.LimitedWar
			f := p.on(theatrePacific).front()
			card, _ := f.CardByID(c.card)
			got := true
			for _, q := range f.Code.Requires(card) {
				got = got && f.Code.Holds(q, p.script())
			}
			if got != want {
				t.Errorf("in %s in Europe %s can be chosen: %t", war, c.card, got)
			}
		}
	}
}

// 0.4, 1.1.1, 1.1.3.3: a card that is pending on a map that has ended binds the other no
// more, and stays where it is.
func TestAMapThatHasEndedBindsNoCards(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 1.1.1", "DS 1.1.1", "TK 1.1.3.3", "DS 1.1.3.3")
	p := onBoth(t, "3 axis", "war: total-war, total-war\n"+homeOnBoth)
	p.pend(t, "eu-soviet-26b")
	p.ended = 1 << theatreEurope
	if !p.choosable(t, "pa-soviet-11b") {
		t.Fatal("the twin cannot be chosen")
	}
	p.pend(t, "pa-soviet-11b")
	p.fronts[1].budgetSet(atlas.Soviet)
	if err := p.pairsHold(); err != nil {
		t.Fatal(err)
	}
	p.fronts[1].revealCard(atlas.Soviet)
	if c, _ := p.fronts[0].CardByID("eu-soviet-26b"); p.europe.cards[c].at != cardPending {
		t.Error("the pending card of Europe has left the game")
	}
	p.pend(t, "eu-soviet-38", "pa-soviet-24") // four together: the whole limit is for the Pacific
	p.fronts[1].budgetSet(atlas.Soviet)
	if err := p.pairsHold(); err != nil {
		t.Error(err)
	}
}
