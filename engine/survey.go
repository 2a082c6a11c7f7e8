package engine

// Finding is what a survey of the board tells of a place: in which layer, such as
// "control", whose it is or how it is, and the reason where there is one to give.
type Finding struct {
	Layer string   `json:"layer" example:"ports"`
	Place string   `json:"place"`
	Mark  string   `json:"mark" doc:"Whose it is, or how it is: a word of the game."`
	Why   *Refusal `json:"why,omitempty"`
}

// Surveyor is a position of a game whose board shows more than lies on it: who
// controls what, where zones reach. It looks at the board as a seat sees it now, when
// somebody wants to see it: it is no part of play and may take its time.
type Surveyor interface {
	Survey(Seat) []Finding
}
