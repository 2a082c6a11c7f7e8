package match

import (
	"context"

	"sandtable/engine"
)

// What players ask each other for.
const (
	askUndo    = "undo"
	askAbandon = "abandon"
	askSeat    = "seat" // that a seat be handed over
)

// ask is something a player has asked the others for.
type ask struct {
	What   string         `json:"what"`
	By     engine.Seat    `json:"by"`
	To     int            `json:"to,omitempty"`    // the entry before which to go back
	Place  string         `json:"place,omitempty"` // the seat that is asked for
	Needs  engine.SeatSet `json:"needs"`           // whose consent is still missing
	Number int            `json:"number"`          // the entry that asked
}

// AskUndo asks to take back everything from an entry on. Those who saw something
// of it must agree; if nobody did, it is done at once.
func (s *Service) AskUndo(ctx context.Context, id string, c Caller, as string, to, version int, client string) (int, error) {
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
		if !r.counts(to) {
			return nil, conflict("entry %d is not a move that can be taken back", to)
		}
		needs, err := s.whoSaw(ctx, r, i, to)
		if err != nil {
			return nil, err
		}
		return &step{Kind: stepAsk, Seat: i, What: askUndo, To: to, Needs: needs, Done: needs == 0}, nil
	})
}

// whoSaw are the seats of other people that would lose something they have seen
// if a match went back: their view is another now, or they were told something. Where
// chance has decided something since, that is everybody, since everybody's fortune
// would change.
func (s *Service) whoSaw(ctx context.Context, r *room, by engine.Seat, to int) (engine.SeatSet, error) {
	rolled, told := false, engine.SeatSet(0)
	then, err := s.replay(ctx, r, to-1, to-1, nil)
	if err == nil {
		_, err = s.replay(ctx, r, to-1, r.version, func(_ int, st step, _ engine.Position, ev []engine.Event) {
			rolled = rolled || len(st.Rolls) > 0
			told |= engine.Told(ev, by)
		})
	}
	if err != nil {
		return 0, err
	}
	var needs engine.SeatSet
	present := r.pos.Clone()
	for j := range r.seats {
		other := engine.Seat(j)
		if !r.other(by, other) {
			continue
		}
		before, now := then.AppendView(nil, other), present.AppendView(nil, other)
		if rolled || told.Has(other) || string(before) != string(now) {
			needs |= engine.Only(other)
		}
	}
	return needs, nil
}

// other reports whether a seat is held by another person than a seat is: bots
// agree to everything, and nobody asks themselves.
func (r *room) other(by, s engine.Seat) bool {
	a, b := r.seats[by], r.seats[s]
	return by != s && b.person() && !b.Late && (a.Person == "" || a.Person != b.Person)
}

// Abandon asks to end a match without a result. The host may end one that has
// not started, and whoever plays alone; the others must agree.
func (s *Service) Abandon(ctx context.Context, id string, c Caller, as string, version int, client string) (int, error) {
	if err := requestID(client); err != nil {
		return 0, err
	}
	return s.appendAt(ctx, id, version, c.request("abandon", client), func(r *room) (*step, error) {
		if r.over() {
			return nil, engine.ErrOver
		}
		if r.hostedBy(c) && (r.started == 0 || c.Admin) {
			return &step{Kind: stepAsk, What: askAbandon, Done: true}, nil
		}
		i, err := r.actsAs(c, as)
		if err != nil {
			return nil, err
		}
		if r.started == 0 {
			return nil, forbidden("only the host may call a match off before it starts: leave your seat instead")
		}
		var needs engine.SeatSet
		for j := range r.seats {
			if r.other(i, engine.Seat(j)) {
				needs |= engine.Only(engine.Seat(j))
			}
		}
		return &step{Kind: stepAsk, Seat: i, What: askAbandon, Needs: needs, Done: needs == 0}, nil
	})
}

// Answer agrees to what was asked, or declines it. Number is the entry that asked.
func (s *Service) Answer(ctx context.Context, id string, c Caller, as string, number int, agree bool) error {
	_, err := s.append(ctx, id, "answer "+randomName(), func(r *room) (*step, error) {
		i, err := r.actsAs(c, as)
		if err != nil {
			return nil, err
		}
		if err := r.running(); err != nil {
			return nil, err
		}
		switch a := r.asked; {
		case a == nil || a.Number != number:
			return nil, conflict("nothing is asked under number %d any more", number)
		case a.By == i && !agree: // who asked may think better of it
		case !a.Needs.Has(i):
			return nil, forbidden("the seat %s is not asked, or has agreed already", r.names[i])
		}
		if !agree {
			return &step{Kind: stepDecline, Seat: i}, nil
		}
		left := r.asked.Needs &^ engine.Only(i)
		return &step{Kind: stepAgree, Seat: i, What: r.asked.What, To: r.asked.To, Place: r.asked.Place, Done: left == 0}, nil
	})
	return err
}
