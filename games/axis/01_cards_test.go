package axis

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/scenetest"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// campaigns plays scenes of the campaigns.
var campaigns = scenetest.Table{Game: newGame("tk", "Totaler Krieg!", 0, "C.1", "C.2", "C.3", "C.4", "C.5", "C.6")}

func (p *Position) cardOf(t testing.TB, word string) cardState {
	t.Helper()
	c, ok := p.front().words["card"].find(word)
	if !ok {
		t.Fatalf("there is no card %s", word)
	}
	return p.front().cards[c]
}

// refusalOf is the rule that keeps a card from being chosen.
func (p *Position) refusalOf(t testing.TB, word string) string {
	t.Helper()
	c, ok := p.front().words["card"].find(word)
	if !ok {
		t.Fatalf("there is no card %s", word)
	}
	return p.front().selectable(atlas.Card(c), p.front().Cards[c].Faction).Rule
}

// 1.1.3.3: what a scenario begins with counts in its year, too. In the campaign of August 1939 the
// West has played Commonwealth Rearmament that spring, so that the Two-Ocean Navy Act waits for 1940.
func TestRearmamentOfTheYearInWhichAScenarioBegins(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1.3.3")
	for turn, want := range map[string]string{"Aug-Sept-1939": "1.1.3.3", "Nov-Dec-1939": ""} {
		p := pacific.Scene(t, "scenario: C.3\nplayers: 3\nphase: 3 western\nturn: "+turn).(*Position)
		if why := p.refusalOf(t, "western-4"); why != want {
			t.Errorf("in %s the Two-Ocean Navy Act is barred by %q, want %q", turn, why, want)
		}
	}
	p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 western\nturn: Sept-Oct-1941").(*Position)
	for id, want := range map[string]int{"western-2": 1939, "western-5": 1940, "western-30": 1941, "western-17": 0} {
		c, _ := p.front().words["card"].find(id)
		if year := int(p.front().cards[c].year); year > 0 && year+p.front().FirstYear-1 != want || year == 0 && want != 0 {
			t.Errorf("%s was revealed in year %d, want %d", id, year, want)
		}
	}
}

// 1.1.1: the current card is discarded, or returns to the hand if it is recyclable;
// the pending card is played, and the next one is chosen.
func TestTheOptionCardSegment(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.1", "1.1.3")
	p := campaigns.Scene(t, `
		scenario: C.3
		players: 3
		phase: 1.1 axis
	`).(*Position)
	scenario := p.front().Scenarios[p.front().scenario].Record
	was, now := scenario.Get("currentCards").Str("axis"), scenario.Get("pendingCards").Str("axis")
	if at := p.cardOf(t, strings.TrimPrefix(was, "eu-")).at; at != cardDiscarded {
		t.Errorf("%s lies at %d, and it is not recyclable", was, at)
	}
	if c := p.cardOf(t, strings.TrimPrefix(now, "eu-")); c.at != cardCurrent || !c.played || c.year != 3 {
		t.Errorf("%s is %+v", now, c)
	}
	table := campaigns
	table.Refused(t, p, "choose "+strings.TrimPrefix(was, "eu-"), "1.1.3")
	table.Refused(t, p, "choose western-9", "1.1.3")
	legal := table.Legal(p)
	if len(legal) < 3 {
		t.Fatalf("only %v can be chosen", legal)
	}
	table.Do(t, p, legal[1])
	if c := p.cardOf(t, strings.Fields(legal[1])[1]); c.at != cardPending {
		t.Errorf("the chosen card is %+v", c)
	}
}

// 1.1: nobody but its owner can tell which of the cards that could have been chosen
// is pending.
func TestThePendingCardIsSecret(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1")
	begin := campaigns.Scene(t, "scenario: C.3\nplayers: 3\nphase: 1.1 axis")
	legal := campaigns.Legal(begin)
	a, b := begin.Clone().(*Position), begin.Clone().(*Position)
	campaigns.Do(t, a, legal[0])
	campaigns.Do(t, b, legal[1])
	for _, seat := range []engine.Seat{1, 2, engine.Spectator} {
		if string(a.AppendView(nil, seat)) != string(b.AppendView(nil, seat)) {
			t.Errorf("seat %d sees which card is pending", seat)
		}
	}
	if string(a.AppendView(nil, 0)) == string(b.AppendView(nil, 0)) {
		t.Error("the Axis does not see its own pending card")
	}
	seen := map[cardPlace]bool{}
	word := strings.Fields(legal[0])[1]
	for n := range 40 {
		twin := a.Clone().(*Position)
		twin.Resample(1, fixed(n))
		seen[twin.cardOf(t, word).at] = true
		twin.Resample(0, fixed(n+1))
		if twin.cardOf(t, word).at != a.cardOf(t, word).at && n == 0 {
			t.Error("the owner's own card was replaced")
		}
	}
	if !seen[cardPending] || !seen[cardInHand] {
		t.Errorf("other cards are drawn badly: %v", seen)
	}
}

// fixed draws always the same.
type fixed int

func (f fixed) Draw(n int) int { return int(f) % n }

// 1.1.3.1: the examples of cards 4a and 20, and 1.1.3.2.
func TestRequirementsOfCards(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.3.1", "1.1.3.2")
	for _, x := range []struct{ name, lines, card, want string }{
		{"4a needs card 3", "card axis-3: hand\ncard axis-4a: hand", "axis-4a", "1.1.3.1"},
		{"4a with card 3 played", "card axis-3: discarded played\ncard axis-4a: hand", "axis-4a", ""},
		{"4a not in total war", "war: total-war\ncard axis-3: discarded played\ncard axis-4a: hand", "axis-4a", "1.1.3.1"},
		{"20 with France at war", "war: limited-war\ncard western-20: hand\ncountry france: active western\nposture france: war\nposture russia: nazi-soviet-pact", "western-20", ""},
		{"20 with Russia at war", "war: limited-war\ncard western-20: hand\ncountry france: absent\nposture russia: war", "western-20", ""},
		{"20 with neither", "war: limited-war\ncard western-20: hand\ncountry france: absent\nposture russia: nazi-soviet-pact", "western-20", "1.1.3.1"},
		{"a gray card in pre-war", "war: pre-war\ncard axis-21: hand\ncard axis-3: discarded played", "axis-21", "1.1.3.2"},
		{"a gray card in limited war", "war: limited-war\ncard axis-21: hand\ncard axis-3: discarded played\ncountry poland: active western", "axis-21", ""},
	} {
		p := campaigns.Scene(t, "scenario: C.3\nplayers: 3\nphase: 3 axis\nw3825: germany-infantry-i1\n"+x.lines).(*Position)
		if got := p.refusalOf(t, x.card); got != x.want {
			t.Errorf("%s: refused by %q, want %q", x.name, got, x.want)
		}
	}
}

// 1.1.3.3: Demand cards and big blitz cards are not played back to back; one
// rearmament card is played in a year.
func TestLimitsOnCardsOfASort(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.3.3")
	for _, x := range []struct{ name, lines, card, want string }{
		{"a demand after a demand", "card axis-10: current played\ncard axis-11: hand", "axis-11", "1.1.3.3"},
		{"a demand after another card", "card axis-7: current played\ncard axis-10: discarded played\ncard axis-11: hand", "axis-11", ""},
		{"a rearmament in the same year", "turn: May-June-1938\ncard axis-7: current played\ncard axis-1: discarded played 1938\ncard axis-2: hand", "axis-2", "1.1.3.3"},
		{"in the next year", "turn: Nov-Dec-1938\ncard axis-7: current played\ncard axis-1: discarded played 1938\ncard axis-2: hand", "axis-2", ""},
	} {
		p := campaigns.Scene(t, "scenario: C.2\nplayers: 3\nphase: 3 axis\nw3825: germany-infantry-i1\ncard axis-17: discarded played\ncard axis-18: discarded played\n"+x.lines).(*Position)
		if now, ok := p.front().current(atlas.Axis); !ok || p.front().Cards[now].ID == "" {
			t.Fatal("there is no current card")
		}
		if got := p.refusalOf(t, x.card); got != x.want {
			t.Errorf("%s: refused by %q, want %q", x.name, got, x.want)
		}
	}
}

// 1.1.2.1: the example of the Treaty. Hungary's influence marker counts for the card
// and for the Diplomatic Incident Table, not for the Guarantee Table.
func TestTheTreatyWithHungary(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.2", "1.1.2.1")
	p := campaigns.Scene(t, `
		scenario: C.4
		players: 3
		phase: 1.1 axis
		country hungary: neutral influence=axis
		card axis-24: hand
		card axis-28a: pending
	`).(*Position)
	f := p.front()
	f.vpBox, f.vpSide, f.uscl = 0, uint8(indexOr(f.VPSides, "axis-tide", 0)), 0
	hungary, _ := f.AreaByID("hungary")
	if got := p.script().PoliticalDRM(atlas.Axis, hungary, true); got != 1 {
		t.Errorf("the modifier of the roll on the card is %d, not 1", got)
	}
	if got := p.script().PoliticalDRM(atlas.Axis, hungary, false); got != 0 {
		t.Errorf("the modifier of the Guarantee Table is %d, not 0", got)
	}
	f.vpBox = 2
	f.uscl = 1
	if got := p.script().PoliticalDRM(atlas.Axis, hungary, true); got != 2 {
		t.Errorf("with 2 VP of the Axis and a commitment of 1 the modifier is %d, not 2", got)
	}
	f.vpSide = 1 - f.vpSide
	if got := p.script().PoliticalDRM(atlas.Western, hungary, false); got != -3 {
		t.Errorf("with 2 VP of the Allies and a commitment of 1 the modifier is %d, not -3", got)
	}
}

// 1.1.2.2: the reinforcements of a card come once, to the boxes it names.
func TestReinforcementsOfACard(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.2.2")
	p := campaigns.Scene(t, `
		scenario: C.5
		players: 3
		phase: 3 axis
		card axis-2: current
		waits-for-card: germany-infantry-i13, germany-air-force-2
		w3825: germany-infantry-i14
	`).(*Position)
	p.front().reinforce(atlas.Axis)
	for unit, want := range map[string]string{"germany-infantry-i13": "force-pool-axis", "germany-air-force-2": "delay-box", "germany-infantry-i14": "w3825"} {
		if got := p.whereIs(t, unit); got != want {
			t.Errorf("%s is in %s, want %s", unit, got, want)
		}
	}
}

// 1.1.1: what was kept with a card is forgotten when it is discarded.
func TestADiscardedCardKeepsNothing(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.1")
	s := newScene(t, "")
	x := (*script)(s.front)
	x.Keep(atlas.Axis, 0, 7)
	x.Keep(atlas.Soviet, 1, 9)
	s.discard(atlas.Axis)
	if x.Kept(atlas.Axis, 0) != -1 || x.Kept(atlas.Soviet, 1) != 9 {
		t.Errorf("kept: %d of the Axis, %d of the Soviets", x.Kept(atlas.Axis, 0), x.Kept(atlas.Soviet, 1))
	}
}
