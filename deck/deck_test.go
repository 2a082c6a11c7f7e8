package deck_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sandtable/deck"
)

type pile uint8

const (
	left pile = iota
	discards
	red
	blue
)

func piles(t *rapid.T) []pile {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) pile { return pile(rapid.IntRange(0, 3).Draw(t, "pile")) }), 1, 60).Draw(t, "where")
}

func TestEveryCardOfAPileCanBeDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		where := piles(t)
		n := deck.Count(where, red)
		cards := deck.Cards[uint8](where, red)
		if len(cards) != n {
			t.Fatalf("%d cards are listed of %d", len(cards), n)
		}
		for i, c := range cards {
			if got := deck.Nth(where, red, i); got != int(c) || deck.Outcome(where, got) != i {
				t.Fatalf("outcome %d draws %d, which is outcome %d", i, got, deck.Outcome(where, got))
			}
		}
		if deck.Nth(where, red, n) != -1 {
			t.Fatal("a card is drawn from an empty pile")
		}
	})
}

func TestAPileIsMovedWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		where := piles(t)
		want, kept := deck.Count(where, left)+deck.Count(where, discards), deck.Count(where, blue)
		deck.Move(where, discards, left)
		if deck.Count(where, left) != want || deck.Count(where, discards) != 0 || deck.Count(where, blue) != kept {
			t.Fatalf("after the shuffle the piles are %v", where)
		}
	})
}

func TestHiddenCardsAreCountedByTheirBacks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		where := piles(t)
		cards, count := deck.Hidden(where, func(c uint8, in pile) bool { return c != 3 && in != blue }, func(n int) int {
			return rapid.IntRange(0, n-1).Draw(t, "draw")
		})
		total := 0
		for p := left; p <= blue; p++ {
			want := deck.Count(where, p)
			if p == blue {
				want = 0
			} else if len(where) > 3 && where[3] == p {
				want--
			}
			if count[p] != want {
				t.Fatalf("%d backs in pile %d, not %d", count[p], p, want)
			}
			total += want
		}
		slices.Sort(cards)
		if len(cards) != total || len(slices.Compact(cards)) != total || slices.Contains(cards, 3) {
			t.Fatalf("the hidden cards are %v", cards)
		}
	})
}
