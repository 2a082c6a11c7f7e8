package engine

// SupplyLine is how a unit is supplied: the hexes of its line from the source on,
// and the ships that carry it over the part that goes by sea. A unit that needs no
// line has none and is supplied all the same.
type SupplyLine struct {
	Unit     string   `json:"unit"`
	Supplied bool     `json:"supplied"`
	Way      []string `json:"way,omitempty" doc:"From the source to the unit."`
	Fleet    string   `json:"fleet,omitempty" doc:"What carries it by sea, if anything does."`
}

// Supplier is a position of a game with lines of supply. It traces them as a seat
// sees the board now, when somebody wants to look at them: it is no part of play
// and may take its time.
type Supplier interface {
	SupplyLines(Seat) []SupplyLine
}
