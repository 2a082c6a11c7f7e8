package tt

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Chapter 7.1: the Year Start, and the frame of the New Year.

// listen plays a move and returns what it tells.
func listen(t testing.TB, p *Position, move string) []engine.Event {
	t.Helper()
	m := parseTestMove(t, p, move)
	ev := &engine.Events{}
	if err := p.Play(deciderFor(p, m), m, ev); err != nil {
		t.Fatalf("%q is refused: %v", move, err)
	}
	return ev.List
}

// awaits asserts that a Faction must decide now.
func awaits(t testing.TB, p *Position, f faction) {
	t.Helper()
	if p.asked() != only(f) {
		t.Fatalf("%s should decide now in %s, asked is %b", factionNames[f], p.phaseName(), p.asked())
	}
}

// dealChits lets chance deal the Peace Dividends that are due, each of a value,
// and says who got one.
func dealChits(t testing.TB, p *Position, value uint8) (who []faction) {
	t.Helper()
	for p.Chance() > 0 && p.Top() == pChit {
		who = append(who, faction(flow.As[chitFrame](p.Stack.Top()).who))
		outcome := 0
		for v := range value {
			outcome += int(p.pool[v])
		}
		resolve(t, p, outcome)
	}
	return who
}

// cardRange writes the ids of the cards of a deck from one number to another.
func cardRange(letter string, from, to int) string {
	var ids []string
	for n := from; n <= to; n++ {
		ids = append(ids, letter+string(rune('0'+n/10))+string(rune('0'+n%10)))
	}
	return strings.Join(ids, " ")
}

func TestANewYearGoesFromYearStartToHandSizeCompliance(t *testing.T) {
	rulebook.Covers(t, "tt", "7.0")
	p := scene(t, `
		1938
		phase: year-start
		influence: Austria axis 2
		diplomacy axis: A05 Austria
		hand axis: A01 A02 A03 A04 A06 A07 A08 A09
	`)
	want := []string{"1938 Year Start", "1938 Production", "1938 Government",
		"1938 Diplomacy Resolution", "1938 HandSize Compliance", "1938 Spring, Command"}
	var got []string
	for len(got) < len(want) {
		if name := p.phaseName(); len(got) == 0 || got[len(got)-1] != name {
			got = append(got, name)
		}
		if p.Chance() > 0 {
			resolve(t, p, 0)
			continue
		}
		next := slices.IndexFunc(legal(t, p), func(m string) bool {
			kind, _, _ := strings.Cut(m, " ")
			return slices.Contains([]string{"done", "pass", "place", "discard"}, kind)
		})
		do(t, p, legal(t, p)[next])
	}
	if !slices.Equal(got, want) {
		t.Errorf("the New Year goes through %q", got)
	}
}

func TestTheYearStartsInFourSteps(t *testing.T) {
	rulebook.Covers(t, "tt", "7.1")
	p := scene(t, `
		1940 winter
		phase: command
		hand ussr: A01
		discards: A02
	`)
	ev := &engine.Events{}
	pass := parseTestMove(t, p, "pass")
	if err := p.Play(2, pass, ev); err != nil {
		t.Fatal(err)
	}
	if p.where[world.cardByID["A02"]] != inDeck {
		t.Error("the discards are not shuffled in before Peace Dividends are dealt")
	}
	for p.Chance() > 0 {
		if err := p.Resolve(0, ev); err != nil {
			t.Fatal(err)
		}
	}
	var got []uint8
	for _, e := range ev.List {
		switch e.Kind {
		case evYear, evOpinion, evChit, evTurnOrder, evProduction:
			got = append(got, e.Kind)
		}
	}
	if want := []uint8{evYear, evOpinion, evChit, evChit, evChit, evTurnOrder, evProduction}; !slices.Equal(got, want) {
		t.Errorf("the Year Start tells events %v, not %v", got, want)
	}
}

func TestTheYearMarkerAdvancesAndYearlyLimitsBeginAnew(t *testing.T) {
	rulebook.Covers(t, "tt", "7.11")
	p := scene(t, `
		1938 winter
		phase: command
		hand ussr: A01
		raised west: 2
		atomic: axis
	`)
	if p.year != 38 || p.season != winter {
		t.Fatalf("the scene is in %s", p.phaseName())
	}
	do(t, p, "pass")
	if p.year != 39 || p.season != newYear {
		t.Errorf("after Winter 1938 it is %s", p.phaseName())
	}
	if p.raised[west] != 0 || p.atomic != 0 {
		t.Errorf("in the new Year the West has raised Industry %d times, Atomic Research was done by %b", p.raised[west], p.atomic)
	}
}

func TestEconomicVictoryIsCheckedBeforeTheNewDividends(t *testing.T) {
	rulebook.Covers(t, "tt", "7.12")
	// The Axis of 1936 at Peace has a Production Level of 11.
	t.Run("25 points win at once", func(t *testing.T) {
		p := scene(t, `
			1939
			phase: year-start
			dividends axis: 2 2 2 2 1 1 1 1 1 1
		`)
		if p.over != economic || p.winners != only(axis) {
			t.Errorf("with 25 points the match is over: %v for %b", p.over, p.winners)
		}
	})
	t.Run("24 points wait a Year, even if a new chit adds to them", func(t *testing.T) {
		p := scene(t, `
			1939
			phase: year-start
			dividends axis: 2 2 2 1 1 1 1 1 1 1
		`)
		if p.over != 0 {
			t.Fatalf("the match is over: %v", p.over)
		}
		resolve(t, p, p.Chance()-1) // the last chit of value 2 goes to the Axis
		if vp := p.victoryPoints(axis, true); vp != 26 {
			t.Errorf("the Axis has %d points", vp)
		}
		dealChits(t, p, 0)
		roll(t, p, 2)
		awaits(t, p, axis)
	})
}

func TestBothDecksAreShuffledWithAllDiscards(t *testing.T) {
	rulebook.Covers(t, "tt", "7.12")
	p := scene(t, `
		1938
		phase: year-start
		discards: A01 A55 I01 I55
		hand west: A02 I02
		tech ussr: sonar I04
	`)
	for _, id := range []string{"A01", "A55", "I01", "I55"} {
		if p.where[world.cardByID[id]] != inDeck {
			t.Errorf("the discard %s is not in its deck", id)
		}
	}
	for id, want := range map[string]place{"A02": inHand + 1, "I02": inHand + 1, "I04": onTable + 2} {
		if p.where[world.cardByID[id]] != want {
			t.Errorf("%s has left its place", id)
		}
	}
}

func TestPeacefulFactionsDrawOneDividendEach(t *testing.T) {
	rulebook.Covers(t, "tt", "7.13")
	for _, c := range []struct {
		name, lines string
		want        []faction
	}{
		{"all at Peace", "", []faction{axis, west, ussr}},
		{"a War of two", "war: axis-west", []faction{ussr}},
		{"a War of all", "war: axis-west, axis-ussr", nil},
		{"one violated or fought", "restless: ussr", []faction{axis, west}},
		{"War and a violation", "war: axis-west\nrestless: ussr", nil},
	} {
		p := scene(t, "1939\nphase: year-start\n"+c.lines)
		before := p.chits
		got := dealChits(t, p, 1)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: Dividends go to %v, not %v", c.name, got, c.want)
		}
		for f := axis; f <= ussr; f++ {
			dealt := p.chits[f][1] - before[f][1]
			if (dealt == 1) != slices.Contains(c.want, f) {
				t.Errorf("%s: %s has %d new chits", c.name, factionNames[f], dealt)
			}
		}
		if p.restless != 0 {
			t.Errorf("%s: what was done last Year still counts for the next", c.name)
		}
	}
}

func TestDividendsAreDealtFaceDown(t *testing.T) {
	rulebook.Covers(t, "tt", "7.13")
	p := scene(t, "1939\nphase: year-start\n")
	ev := &engine.Events{}
	if err := p.Resolve(31, ev); err != nil {
		t.Fatal(err)
	}
	if p.chits[axis] != [3]uint8{0, 0, 1} {
		t.Fatalf("the Axis holds %v", p.chits[axis])
	}
	for _, e := range ev.List {
		if e.Kind == evChitValue && e.Seats != engine.Only(0) {
			t.Error("the value of the Axis's chit is told to others")
		}
	}
	other := scene(t, "1939\nphase: year-start\n")
	if err := other.Resolve(0, nil); err != nil {
		t.Fatal(err)
	}
	if string(p.AppendView(nil, 1)) != string(other.AppendView(nil, 1)) {
		t.Error("the West can tell a chit of 2 from a chit of 0")
	}
}

func TestAViolationCostsTheNextDividend(t *testing.T) {
	rulebook.Covers(t, "tt", "7.13")
	p := scene(t, `
		1938 fall
		phase: movement ussr
		Leningrad: Soviet Infantry 3
	`)
	do(t, p, "violate baltic-states none")
	draw(t, p, "A01", "A02") // a Reaction card for each Rival
	do(t, p, "done")
	if p.year != 39 {
		t.Fatalf("it is %s", p.phaseName())
	}
	if got := dealChits(t, p, 0); !slices.Equal(got, []faction{axis, west}) {
		t.Errorf("Dividends go to %v", got)
	}
}

func TestABattleCostsTheNextDividendOfThoseInIt(t *testing.T) {
	rulebook.Covers(t, "tt", "7.13")
	// The USSR partitions Poland, which the Axis violated a Year ago.
	p := scene(t, `
		1939 fall
		phase: combat ussr
		armed: Poland by axis enemies axis ussr
		Vilna: Neutral Fortress 1 | Soviet Infantry 3 from Belorussia
		Warsaw: Neutral Fortress 3
	`)
	do(t, p, "fire @vilna:neutral-fortress G")
	roll(t, p, 6)
	do(t, p, "fire @vilna:soviet-infantry G")
	roll(t, p, 1, 6, 6)
	if p.year != 40 {
		t.Fatalf("it is %s", p.phaseName())
	}
	if got := dealChits(t, p, 0); !slices.Equal(got, []faction{axis, west}) {
		t.Errorf("Dividends go to %v, not to the two outside the Battle", got)
	}
}

func TestOneDieSetsTheTurnOrderOfTheYear(t *testing.T) {
	rulebook.Covers(t, "tt", "7.14")
	for face, want := range map[int][3]faction{
		1: {axis, ussr, west},
		2: {axis, west, ussr}, // the rulebook's example
		3: {west, axis, ussr},
		4: {west, ussr, axis},
		5: {ussr, west, axis},
		6: {ussr, axis, west},
	} {
		p := scene(t, "1937\nphase: year-start\nrestless: axis west ussr")
		roll(t, p, face)
		if p.order != want {
			t.Errorf("a %d gives the order %v, not %v", face, p.order, want)
		}
		for _, f := range want {
			awaits(t, p, f) // each in turn is the Active Player of the Production Phase
			do(t, p, "done")
		}
	}
}

func TestRuling8ADeckThatRunsOutIsMadeFromItsDiscards(t *testing.T) {
	rulebook.Covers(t, "tt", "7.24")
	p := scene(t, `
		1938
		phase: production axis
		hand west: `+cardRange("A", 3, 55)+`
		discards: A02
	`)
	do(t, p, "buy action", "buy action")
	refused(t, p, "buy action", "7.24") // one in the deck and one discard are all there are
	hasNot(t, p, "buy action")
	has(t, p, "buy investment")
	do(t, p, "done")
	draw(t, p, "A01")
	if p.where[world.cardByID["A02"]] != inDeck {
		t.Fatal("the discards are not made into a new deck")
	}
	draw(t, p, "A02")
	if n := p.handSize(axis); n != 2 {
		t.Errorf("the Axis holds %d cards", n)
	}
}

func TestRuling8WithoutDeckAndDiscardsNoCardIsDrawn(t *testing.T) {
	rulebook.Covers(t, "tt", "7.24")
	p := scene(t, `
		1938 spring
		phase: movement axis
		hand axis: `+cardRange("A", 1, 30)+`
		hand ussr: `+cardRange("A", 31, 55)+`
		Berlin: German Infantry 1
	`)
	do(t, p, "violate poland none")
	awaits(t, p, axis)
	if n := p.handSize(west); n != 0 {
		t.Errorf("the West drew %d Reaction cards from nothing", n)
	}
}
