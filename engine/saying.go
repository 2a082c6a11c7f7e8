package engine

// Saying is a sentence without a language: its English pattern, by which another
// language knows it, and what it speaks of. Pages that speak other languages than
// English, or that point at what a sentence names, are made of these.
type Saying struct {
	Key   string  `json:"key"`
	Words []Named `json:"words,omitempty"`
}

// Named is something that a sentence names: what kind of thing it is, and the word
// for it that moves use too.
type Named struct {
	Type string `json:"type"`
	Word string `json:"word"`
}

// Teller is a game that tells its events as sayings as well.
type Teller interface {
	Saying(Event) Saying
}

// Asker is a position that says as sayings as well what its Prompt says: what a
// seat is asked, and where in the sequence of play the match stands.
type Asker interface {
	Asks(Seat) (what, where Saying)
}

// Plotter is a game of which plots can be drawn over time.
type Plotter interface {
	// Plots names what is drawn, and the sides for each of which it is.
	Plots() (figures, sides []string)
	// Tally is a point in time of a match, and there each figure of each side.
	Tally(Position) (when Saying, values [][]int)
}
