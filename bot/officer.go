package bot

import (
	"sandtable/dice"
	"sandtable/engine"
)

// Officer is the judgement of one game: what a move is worth, why, and how a position
// stands. It judges positions that its caller imagined and never a match. It remembers
// nothing between moves that it could not work out again; what it holds is memory to
// work in, so that one serves one goroutine.
type Officer interface {
	// Follow gives the officer a doctrine from the next move on.
	Follow(d Doctrine)
	// Forget drops what the officer remembers of the moment, before it is asked about
	// another match.
	Forget()
	// Look reads a position and tells what a seat is asked in it.
	Look(pos engine.Position, seat engine.Seat) (Question, error)
	// Choose is the index of the move that the officer makes. Among equals the source
	// decides.
	Choose(pos engine.Position, seat engine.Seat, legal []engine.Move, src dice.Source) (int, error)
	// Weigh gives each of the legal moves its score where Look called the question
	// strategic or one of planning; the highest is the one that Choose would make. The
	// list is good until the next call.
	Weigh(pos engine.Position, seat engine.Seat, legal []engine.Move, src dice.Source) ([]float64, error)
	// Alike gives moves the same number that are variants of one idea, of which only
	// the best is worth a general's thought.
	Alike(m engine.Move) int
	// Why is a sentence for a move in the position last weighed, or nothing if the
	// decision is not worth one.
	Why(m engine.Move) string
	// Clock is the period of the position last read, counted as the game counts time,
	// and the period with which a line of thought ends that begins there.
	Clock() (now, end int)
	// Value is the chance of a seat to win; of a match that is over it is what was won.
	Value(pos engine.Position, seat engine.Seat) (float64, error)
	// Standing reads how the sides stand. It is good until the next call.
	Standing(pos engine.Position) (Standing, error)
}

// Question is what a seat is asked, as far as a general cares.
type Question struct {
	Side      int  // whose doctrine answers: a place in the list of the school's sides
	Planning  bool // the moves follow from the plan of the period, and that is what is compared
	Opening   bool // it opens a period, and is worth the whole budget
	Strategic bool // it shapes the match: the moves themselves are worth comparing
}

// Standing is how the sides stand in a position.
type Standing struct {
	Signs [][]float64   // by side, in the order of the school's signs; the first is its score
	Seats []engine.Seat // who plays each side
	Now   int           // the period
	Late  float64       // how much of the match is over, from 0 to 1
}
