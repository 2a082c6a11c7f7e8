package reich

import (
	"slices"
	"strings"
	"testing"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/reich"
)

// What the staff does in positions that are written down, in the notation of
// docs/positions.md.

// staffPlays lets the staff play for a seat, with all dice at their middle, until the
// procedure comes up that ends what a test is about, and returns what was played.
func staffPlays(t *testing.T, text string, seat engine.Seat, end string) (moves []string, pos engine.Position) {
	t.Helper()
	pos, err := reich.Game.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	s, o := mustOfficer(t)
	o.Follow(s.Staff)
	src := dice.New(dice.FromNumber(1))
	var r reich.Reading
	for range 400 {
		if n := pos.Chance(); n > 0 {
			if err := pos.Resolve(n/2, nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		reich.Read(pos, &r)
		if r.Procedure == end {
			return moves, pos
		}
		decider := pos.Deciders().First()
		legal := pos.Legal(decider, nil)
		i, err := o.Choose(pos, decider, legal, src)
		if err != nil {
			t.Fatal(err)
		}
		if decider == seat {
			moves = append(moves, engine.FormatMove(reich.Game, legal[i]))
		}
		if err := pos.Play(decider, legal[i], nil); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("%s never came up: %v", end, moves)
	return nil, nil
}

// hasMove reports whether a move begins like this.
func hasMove(moves []string, like string) bool {
	return slices.ContainsFunc(moves, func(m string) bool { return strings.HasPrefix(m, like) })
}

func wantMoves(t *testing.T, moves []string, likes ...string) {
	t.Helper()
	for _, like := range likes {
		if !hasMove(moves, like) {
			t.Errorf("no %q among %v", like, moves)
		}
	}
}

// TestGermanyLandsInNorway: ships and infantry in a port on the Baltic are enough for a
// war on Norway, an Offensive, and a landing beside Oslo, where no Briton can come.
func TestGermanyLandsInNorway(t *testing.T) {
	const waiting = `
scenario: 1939
date: Spring 1941
phase: declarations-of-war axis
status: poland conquered by germany
fallen: france
war: germany-britain
brp: germany 150, britain 100, ussr 80, italy 60
Berlin: ge-inf3, ge-inf3
Scapa Flow: br-fleet9, br-fleet9
London: br-inf3, br-inf3
`
	moves, _ := staffPlays(t, waiting+"Stettin: ge-fleet9, ge-fleet9, ge-inf3, ge-inf3\n", 0, "Ground")
	wantMoves(t, moves, "declare germany norway", "option germany west offensive", "invade ge-fleet9", "shore D35", "embark ge-inf3")
	moves, _ = staffPlays(t, waiting+"Wilhelmshaven: ge-fleet9, ge-fleet9, ge-inf3, ge-inf3\n", 0, "Construction")
	if hasMove(moves, "declare germany norway") {
		t.Error("ships on the North Sea go to Norway under British guns")
	}
}

// TestAnAirBaseIsPlacedForAnAttack: beyond the reach of every city the aircraft that an
// attack needs get a base beside it.
func TestAnAirBaseIsPlacedForAnAttack(t *testing.T) {
	moves, _ := staffPlays(t, `
scenario: 1939
date: Summer 1940
phase: movement axis
status: poland conquered by germany, norway invaded, denmark conquered by germany
war: germany-britain, germany-france, germany-norway
brp: germany 100
options germany: offensive pass pass
bridgeheads: D35 germany by-sea
pool: ge-base
D35: ge-inf3, ge-inf3
Oslo: nor-inf1, nor-inf1
Copenhagen: ge-air5
Stettin: ge-fleet9
Berlin: ge-inf3, ge-inf3
London: br-inf3
Paris: fr-inf2
`, 0, "Construction")
	wantMoves(t, moves, "base ge-base", "support C35")
}

// TestAirborneUnitsDropOnWhatLiesOpen: a capital behind the line that nobody holds is
// taken from the air.
func TestAirborneUnitsDropOnWhatLiesOpen(t *testing.T) {
	const scene = `
scenario: 1939
date: Summer 1940
phase: movement axis
status: poland conquered by germany
war: germany-britain, germany-france, germany-belgium
brp: germany 100
options germany: offensive pass pass
Cologne: ge-abn3
Berlin: ge-inf3, ge-inf3
L25: bel-inf2
N24: bel-inf1
London: br-inf3
Paris: fr-inf2
`
	moves, _ := staffPlays(t, scene, 0, "Ground")
	wantMoves(t, moves, "drop ge-abn3", "at M25")
	moves, _ = staffPlays(t, scene+"Brussels: bel-inf1\n", 0, "Ground")
	if slices.Contains(moves, "at M25") {
		t.Error("a single unit drops on a defended capital")
	}
}

// TestSupportFliesWhereUnitsAttack: two hexes can be attacked by the same two units, and
// only one of them will be; no aircraft is wasted on the other (28.421).
func TestSupportFliesWhereUnitsAttack(t *testing.T) {
	moves, _ := staffPlays(t, `
scenario: 1939
date: Summer 1940
phase: combat axis
status: poland conquered by germany, belgium conquered by germany, luxembourg conquered by germany
war: germany-britain, germany-france
brp: germany 100
options germany: offensive pass pass
control germany: N24 N25
N24: ge-inf3, ge-inf3
Brussels: ge-air5, ge-air5
O23: fr-inf2
N23: fr-inf2
London: br-inf3
Paris: fr-inf2
`, 0, "Construction")
	flown := map[string]bool{}
	for _, m := range moves {
		if strings.HasPrefix(m, "support ") {
			flown[m] = true
		}
	}
	if len(flown) != 1 {
		t.Errorf("aircraft fly over %d hexes: %v", len(flown), moves)
	}
	for hex := range flown {
		wantMoves(t, moves, "attack germany "+strings.TrimPrefix(hex, "support "))
	}
}

// TestItalyLandsInMaltaUnderItsGuns: the fortress is too strong for what two fleets can
// carry, so a third bombards it.
func TestItalyLandsInMaltaUnderItsGuns(t *testing.T) {
	const scene = `
scenario: 1939
date: Spring 1941
phase: options axis
status: poland conquered by germany
fallen: france
war: germany-britain, italy-britain
brp: germany 100, italy 80
Taranto: it-fleet9, it-fleet9, it-inf3, it-inf3
Rome: it-inf2, it-inf2
Berlin: ge-inf3, ge-inf3
London: br-inf3, br-inf3
Gibraltar: br-inf3, br-inf3
Malta: br-inf1
`
	moves, _ := staffPlays(t, scene+"Naples: it-fleet9, it-fleet9\n", 0, "Ground")
	wantMoves(t, moves, "option italy med offensive", "invade it-fleet9", "shore GG19", "bombard it-fleet9")
	moves, _ = staffPlays(t, scene, 0, "Construction")
	if hasMove(moves, "shore GG19") {
		t.Error("it lands without guns")
	}
}

// TestShipsCarryUnitsToWhereTheyAreNeeded: from a quiet port to one beside the enemy.
func TestShipsCarryUnitsToWhereTheyAreNeeded(t *testing.T) {
	moves, _ := staffPlays(t, `
scenario: 1939
date: Spring 1940
phase: combat allies
status: poland conquered by germany, belgium conquered by germany
war: germany-britain, germany-france
brp: britain 100, france 80
options britain: offensive pass pass
Plymouth: br-fleet9, br-inf3
London: br-inf3, br-inf3
Brussels: ge-inf3
Berlin: ge-inf3, ge-inf3
Paris: fr-inf2, fr-inf2
`, 1, "Construction")
	wantMoves(t, moves, "transport br-fleet9", "embark br-inf3")
}

// TestAidIsAnsweredWithAid: Britain gives aid where Germany courts a country, and Germany
// as much as it takes to be even.
func TestAidIsAnsweredWithAid(t *testing.T) {
	const scene = `
scenario: 1939
date: Winter 1940
status: poland conquered by germany
war: germany-britain, germany-france
brp: germany 120, britain 120, france 80
Berlin: ge-inf3, ge-inf3
Paris: fr-inf2, fr-inf2
London: br-inf3, br-inf3
Plymouth: br-fleet9, br-fleet9
Gibraltar: br-fleet9, br-fleet9
`
	moves, _ := staffPlays(t, scene+"phase: construction allies\n", 1, "Redeploy")
	wantMoves(t, moves, "aid britain", "amount britain 3")
	moves, _ = staffPlays(t, scene+"phase: construction axis\naid: rumania britain 4\n", 0, "Redeploy")
	wantMoves(t, moves, "aid germany rumania", "amount germany 4")
	moves, _ = staffPlays(t, scene+"phase: construction axis\n", 0, "Redeploy")
	if hasMove(moves, "aid germany") {
		t.Error("Germany gives aid that nobody contests")
	}
}

// TestIntelligenceWhenTheYearEnds: not before, and not without BRPs.
func TestIntelligenceWhenTheYearEnds(t *testing.T) {
	for _, tc := range []struct {
		lines string
		want  bool
	}{{"date: Winter 1940\nbrp germany: 60", true}, {"date: Fall 1940\nbrp germany: 60", false}, {"date: Winter 1940\nbrp germany: 30", false}} {
		moves, _ := staffPlays(t, tc.lines+`
scenario: 1939
phase: construction axis
status: poland conquered by germany
war: germany-britain, germany-france
brp: britain 20, france 20
Berlin: ge-inf3, ge-inf3
Paris: fr-inf2, fr-inf2
London: br-inf3, br-inf3
`, 0, "Redeploy")
		if got := hasMove(moves, "intelligence germany"); got != tc.want {
			t.Errorf("%s: %v", tc.lines, moves)
		}
	}
}

// TestGermanyGoesWestWhenPolandIsBeaten: without waiting for spring, if it has the BRPs.
func TestGermanyGoesWestWhenPolandIsBeaten(t *testing.T) {
	for brp, want := range map[string]bool{"90": true, "40": false} {
		moves, _ := staffPlays(t, `
scenario: 1939
date: Winter 1939
phase: declarations-of-war axis
status: poland conquered by germany
war: germany-britain, germany-france
brp: britain 60, france 60, germany `+brp+`
Bonn: ge-inf3, ge-arm4
Essen: ge-inf3, ge-arm4
Berlin: ge-inf3, ge-inf3
Paris: fr-inf2, fr-inf2
London: br-inf3, br-inf3
`, 0, "Movement")
		if got := hasMove(moves, "declare germany belgium"); got != want {
			t.Errorf("with %s BRPs: %v", brp, moves)
		}
	}
}

// TestItalyGoesToWarWhereItCanFollowItUp: with Britain, whose Egypt lies open, for France
// comes with her.
func TestItalyGoesToWarWhereItCanFollowItUp(t *testing.T) {
	moves, _ := staffPlays(t, `
scenario: 1939
date: Summer 1940
phase: declarations-of-war axis
status: poland conquered by germany
war: germany-britain, germany-france
brp: germany 40, italy 80, britain 60, france 60
Rome: it-inf2, it-inf2
LL24: it-inf1, it-inf1
Berlin: ge-inf3, ge-inf3
Paris: fr-inf2, fr-inf2
London: br-inf3, br-inf3
`, 0, "Movement")
	wantMoves(t, moves, "declare italy britain")
	if hasMove(moves, "declare italy france") {
		t.Error("it pays for a war that it gets for nothing")
	}
}
