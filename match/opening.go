package match

import (
	"context"
	"errors"
	"slices"

	"sandtable/engine"
)

// Once a match runs, a seat's secrets stay with its seat. Whoever holds a seat, or
// held one since the start, gets no other without the consent of all who play, and
// nobody frees a bot's seat without it.

// knows reports whether a caller has seen the match from another seat, or has had
// its file while it ran.
func (r *room) knows(c Caller, i engine.Seat) bool {
	if r.started == 0 {
		return false
	}
	if c.Person != "" && slices.Contains(r.copied, c.Person) {
		return true
	}
	held := r.held(c)
	for j, s := range r.seats {
		if j != int(i) && (held.Has(engine.Seat(j)) || c.Person != "" && slices.Contains(s.Knew, c.Person)) {
			return true
		}
	}
	return false
}

// mayTake refuses a free seat to whoever knows another.
func (r *room) mayTake(c Caller, i engine.Seat) error {
	if r.seats[i].Handed || !r.knows(c, i) {
		return nil
	}
	return forbidden("you have seen this match from another seat: give %s to a bot, leave it to somebody else, or ask all who play to hand it over while it is held", r.names[i])
}

// knew notes that whoever holds a seat of a running match has seen its secrets.
func (s *seat) knew(running bool) []string {
	if !running || s.Person == "" || slices.Contains(s.Knew, s.Person) {
		return s.Knew
	}
	return append(slices.Clone(s.Knew), s.Person)
}

// empty is what stays of a seat when its holder goes.
func (s *seat) empty(running bool) seat {
	return seat{Entropy: s.Entropy, Share: s.Share, Moved: s.Moved, Was: s.latest(), Knew: s.knew(running)}
}

// AskSeat asks all who play to free a seat that a bot or another person holds, so
// that anybody may take it, also who holds another. If nobody else plays it is
// done at once.
func (s *Service) AskSeat(ctx context.Context, id string, c Caller, as, place string, version int, client string) (int, error) {
	if err := requestID(client); err != nil {
		return 0, err
	}
	return s.appendAt(ctx, id, version, c.request("ask", client), func(r *room) (*step, error) {
		i, err := r.actsAs(c, as)
		if err != nil {
			return nil, err
		}
		if err := r.running(); err != nil {
			return nil, err
		}
		j, err := r.seatNamed(place)
		if err != nil {
			return nil, err
		}
		if err := r.mayAskFor(i, j); err != nil {
			return nil, err
		}
		needs := r.allBut(i)
		return &step{Kind: stepAsk, Seat: i, What: askSeat, Place: place, Needs: needs, Done: needs == 0}, nil
	})
}

// mayAskFor refuses to ask for a seat that nobody holds who could hand it over.
func (r *room) mayAskFor(by, place engine.Seat) error {
	switch {
	case by == place:
		return conflict("the seat %s is yours: leave it instead", r.names[place])
	case !r.seats[place].taken():
		return conflict("nobody holds the seat %s who could hand it over: give it to a bot, or leave it to somebody who has not seen this match", r.names[place])
	}
	return nil
}

// allBut are the seats of all other people, also of those who are late: it is
// their secrets that are asked for.
func (r *room) allBut(by engine.Seat) (set engine.SeatSet) {
	for j, s := range r.seats {
		same := r.seats[by].Person != "" && s.Person == r.seats[by].Person
		if j != int(by) && s.person() && !same {
			set |= engine.Only(engine.Seat(j))
		}
	}
	return set
}

// handOver frees a seat for anybody.
func (t *table) handOver(i engine.Seat) {
	t.seats[i] = t.seats[i].empty(t.started > 0)
	t.seats[i].Handed = true
}

// soundSeatAsk checks a request for a seat in a log that comes from elsewhere.
func (r *room) soundSeatAsk(st step) error {
	j, err := r.seatNamed(st.Place)
	if err != nil {
		return err
	}
	if err := r.mayAskFor(st.Seat, j); err != nil {
		return err
	}
	if !r.seats[st.Seat].person() || st.Needs != r.allBut(st.Seat)&st.Needs {
		return errors.New("it asks whom it cannot ask")
	}
	return nil
}
