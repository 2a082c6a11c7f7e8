package engine

// SupplyLine is how a unit is supplied: the hexes of its line from the source on,
// and the ships that carry it over the part that goes by sea. A unit that needs no
// line has none and is supplied all the same.
type SupplyLine struct {
	Unit     string   `json:"unit"`
	Supplied bool     `json:"supplied"`
	Way      []string `json:"way,omitempty" doc:"From the source to the unit."`
	Fleet    string   `json:"fleet,omitempty" doc:"What carries it by sea, if anything does."`
	// Cuts are where the line would have to pass and cannot, of a unit without supply
	// in a game that tells it; Way is then the line as it would run.
	Cuts []Cut `json:"cuts,omitempty"`
}

// Cut is a place that a line of supply cannot pass, and why.
type Cut struct {
	Place string  `json:"place"`
	Why   Refusal `json:"why"`
}

// Supplier is a position of a game with lines of supply. It traces them as a seat
// sees the board now, when somebody wants to look at them: it is no part of play
// and may take its time.
type Supplier interface {
	SupplyLines(Seat) []SupplyLine
}
