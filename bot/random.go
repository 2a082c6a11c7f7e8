package bot

import (
	"sandtable/dice"
	"sandtable/engine"
)

// rarely is how seldom Random makes a move that the game does not ask for: once
// in so many choices.
const rarely = 64

// Random chooses at random. Moves that may be made at any time, or that only
// take back what was begun, are chosen rarely: a match in which every second
// move disbands an army or takes back a step tells little and hardly ends.
type Random struct {
	rare [256]bool // by kind of move
	src  dice.Source
}

// NewRandom makes a player whose choices are a function of the source alone.
func NewRandom(g engine.Game, src dice.Source) *Random {
	r := &Random{src: src}
	for i, k := range g.Kinds() {
		r.rare[i] = k.Anytime || k.Back
	}
	return r
}

// Choose is uniform among the moves that the game asks for, except that once in
// a while it is uniform among the others. It never asks for the view.
func (r *Random) Choose(_ func() []byte, legal []engine.Move) engine.Move {
	rare := 0
	for i := range legal {
		if r.rare[legal[i].Kind] {
			rare++
		}
	}
	asked := len(legal) - rare
	if asked == 0 || rare == 0 {
		return legal[r.src.Draw(len(legal))]
	}
	if r.src.Draw(rarely) == 0 {
		return r.pick(legal, true, r.src.Draw(rare))
	}
	return r.pick(legal, false, r.src.Draw(asked))
}

// pick is the nth of the moves that are rare, or of those that are not.
func (r *Random) pick(legal []engine.Move, rare bool, n int) engine.Move {
	for _, m := range legal {
		if r.rare[m.Kind] != rare {
			continue
		}
		if n == 0 {
			return m
		}
		n--
	}
	panic("bot: there are fewer moves than were counted")
}
