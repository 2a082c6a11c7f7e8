package engine_test

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
)

func TestAListOfMovesIsWrittenLikeEachOfThem(t *testing.T) {
	g := toy.Game{}
	p, err := g.New(engine.Setup{Scenario: "heap", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	for p.Chance() > 0 {
		if err := p.Resolve(0, nil); err != nil {
			t.Fatal(err)
		}
	}
	moves := append(p.Legal(0, nil), p.Legal(1, nil)...)
	moves = append(moves, engine.Move{Kind: 255}, engine.Move{})
	list := engine.FormatMoves(g, moves)
	if len(list) != len(moves) || len(list) < 4 {
		t.Fatalf("%d moves are written as %d", len(moves), len(list))
	}
	for i, m := range moves {
		if want := engine.FormatMove(g, m); list[i] != want || want == "" {
			t.Errorf("%v is written %q, and in a list %q", m, want, list[i])
		}
	}
	if list[len(list)-2] != "unknown-move-255" {
		t.Errorf("a move of no kind is written %q", list[len(list)-2])
	}
}
