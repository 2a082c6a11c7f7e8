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

// played reports whether a move begins like this.
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
date: Spring 1940
phase: declarations-of-war axis
status: poland conquered by germany
brp: germany 150, britain 100, france 80, ussr 80, italy 60
Berlin: ge-inf3, ge-inf3
Scapa Flow: br-fleet9, br-fleet9
London: br-inf3, br-inf3
Paris: fr-inf2, fr-inf2
`
	moves, _ := staffPlays(t, waiting+"Stettin: ge-fleet9, ge-fleet9, ge-inf3, ge-inf3\n", 0, "Ground")
	wantMoves(t, moves, "declare germany norway", "option germany west offensive", "invade ge-fleet9", "shore D35", "embark ge-inf3")
	moves, _ = staffPlays(t, waiting+"Wilhelmshaven: ge-fleet9, ge-fleet9, ge-inf3, ge-inf3\n", 0, "Construction")
	if hasMove(moves, "declare germany norway") {
		t.Error("ships on the North Sea go to Norway under British guns")
	}
}
