// Package bot holds opponents. A bot is given a Sight: what its seat may know
// and the moves it may make, never the position itself.
package bot

import (
	"context"

	"sandtable/engine"
)

// Player chooses moves for one seat of one match. It keeps nothing from one move
// to the next that it could not do without: a match that is loaded again goes on
// with players made anew.
type Player interface {
	// Choose returns one of the sight's legal moves, of which there is at least
	// one. It returns early with the best move so far when the context ends, and
	// an error only if it has none.
	Choose(ctx context.Context, s *Sight) (Choice, error)
}

// Choice is a move, and why it was chosen where that is worth telling.
type Choice struct {
	Move engine.Move
	Why  string // one sentence, or nothing
}
