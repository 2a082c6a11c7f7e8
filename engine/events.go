package engine

// Event tells one thing that happened. The log people read, the animation and
// the replay are the same list. The truth is the moves; events follow from them.
type Event struct {
	Kind  uint8
	Seats SeatSet // who may know
	Rule  string
	V     [6]int16
	// Part is the line of the game's sequence of play in which it happened, counted
	// from one; 0 is between two of them, or a game that does not tell.
	Part uint8
}

// Events collects what happened. A nil *Events collects nothing, so that
// searching costs nothing for a story nobody reads.
type Events struct {
	List []Event
	// Where is the part of the sequence of play that has been reached. One move may lead
	// through several, so a position before or after it does not tell.
	Where func() uint8
}

// Told are the seats other than the mover's that were told something.
func Told(list []Event, mover Seat) (others SeatSet) {
	for _, e := range list {
		others |= e.Seats &^ Only(mover)
	}
	return others
}

// Eventful is a game that knows what long play should see happen, such as every card played.
type Eventful interface {
	// Occasions name all of it.
	Occasions() []string
	// Occasion is which of it an event tells of, or "".
	Occasion(e Event) string
	// Ending is which of it an outcome is.
	Ending(o Outcome) string
	// Toward is what of it a legal move is a step to that nobody is told of yet, or "".
	Toward(p Position, m Move) string
}

// Opener is a game that tells what its set-ups make happen before the first decision.
type Opener interface {
	Opening(Setup) ([]Event, error)
}

// Opening is what a set-up makes happen before the first decision, as far as the game tells.
func Opening(g Game, s Setup) ([]Event, error) {
	if o, ok := g.(Opener); ok {
		return o.Opening(s)
	}
	return nil, nil
}

// Add tells everyone.
func (e *Events) Add(kind uint8, rule string, v ...int16) {
	e.Tell(Everyone, kind, rule, v...)
}

// Tell tells some seats.
func (e *Events) Tell(seats SeatSet, kind uint8, rule string, v ...int16) {
	if e == nil || seats == 0 {
		return
	}
	ev := Event{Kind: kind, Seats: seats, Rule: rule}
	copy(ev.V[:], v)
	if e.Where != nil {
		ev.Part = e.Where()
	}
	e.List = append(e.List, ev)
}

// Reset forgets the events and keeps the memory.
func (e *Events) Reset() { e.List = e.List[:0] }
