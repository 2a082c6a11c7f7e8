package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sandtable/engine"
	"sandtable/store"
)

// Order is an answer that a seat has given in advance: when it is asked by a rule, and
// about certain things, the first of its answers that is legal is played for it. Only
// its own seat knows of an order, until it is carried out.
type Order struct {
	Number  int            `json:"number" doc:"The entry that gave the order."`
	Rule    string         `json:"rule" doc:"The rule that the prompt cites."`
	About   []engine.Named `json:"about,omitempty" doc:"What the prompt has to speak of; with nothing, the order answers every prompt of the rule."`
	Answers []string       `json:"answers" doc:"Moves, of which the first that is legal is played. If none is, you are asked."`
	Phase   string         `json:"phase,omitempty" doc:"The phase with whose end the order ends; without one it stands until it is revoked."`
	Played  int            `json:"played,omitempty" doc:"How often it was carried out."`
}

// How much a seat may order, and how many moves are made by orders after one move of
// somebody: more would be orders that lead to themselves.
const (
	maxOrders  = 40
	maxAnswers = 8
	maxAbout   = 4
	maxObeyed  = 16
)

// Order gives a standing answer for a seat. With passing it ends with the phase. The
// same order given again takes the place of the first.
func (s *Service) Order(ctx context.Context, id string, c Caller, as string, o Order, passing bool) (int, error) {
	return s.append(ctx, id, "order "+randomName(), func(r *room) (*step, error) {
		i, err := r.actsAs(c, as)
		if err == nil {
			err = r.running()
		}
		if err != nil {
			return nil, err
		}
		given := Order{Rule: o.Rule, About: slices.Clone(o.About), Answers: slices.Clone(o.Answers)}
		if passing {
			given.Phase = r.phase()
		}
		if err := r.tidyOrder(&given); err != nil {
			return nil, err
		}
		if others := r.seats[i].without(given); len(others) >= maxOrders {
			return nil, conflict("a seat has at most %d standing answers: revoke one first", maxOrders)
		}
		return &step{Kind: stepOrder, Seat: i, Order: &given}, nil
	})
}

// Revoke takes a standing answer back.
func (s *Service) Revoke(ctx context.Context, id string, c Caller, as string, number int) (int, error) {
	return s.append(ctx, id, "revoke "+randomName(), func(r *room) (*step, error) {
		i, err := r.actsAs(c, as)
		if err == nil {
			err = r.running()
		}
		if err == nil && !slices.ContainsFunc(r.seats[i].Orders, func(o Order) bool { return o.Number == number }) {
			err = conflict("there is no standing answer %d any more", number)
		}
		return &step{Kind: stepOrder, Seat: i, To: number}, err
	})
}

// tidyOrder checks an order and writes its answers as the game does.
func (r *room) tidyOrder(o *Order) (err error) {
	switch {
	case o.Rule == "":
		return invalid("say which rule's question the order answers")
	case len(o.Answers) == 0 || len(o.Answers) > maxAnswers:
		return invalid("an order has one to %d answers", maxAnswers)
	case len(o.About) > maxAbout:
		return invalid("an order speaks of at most %d things", maxAbout)
	}
	if o.Rule, err = tidy("the rule", o.Rule, maxName); err != nil {
		return err
	}
	for i := range o.About {
		w := &o.About[i]
		if w.Type, err = tidy("what an order is about", w.Type, maxName); err != nil {
			return err
		}
		if w.Word, err = tidy("what an order is about", w.Word, maxTitle); err != nil {
			return err
		}
	}
	for i, a := range o.Answers {
		m, err := engine.ParseMove(r.game, a)
		if err != nil {
			return invalid("%v", err)
		}
		o.Answers[i] = engine.FormatMove(r.game, m)
	}
	return nil
}

// phase is where in the sequence of play a match stands.
func (r *room) phase() string { return r.pos.Clone().Prompt(engine.Spectator).Phase }

// like reports whether two orders answer the same.
func (o Order) like(p Order) bool {
	return o.Rule == p.Rule && o.Phase == p.Phase && slices.Equal(o.About, p.About)
}

// without are the orders of a seat but those that a new one takes the place of.
func (s seat) without(given Order) []Order { return without(s.Orders, given.like) }

// command keeps or drops an order of a seat. The newest stands first, so that what was
// said of one place goes before what was said of all.
func (t *table) command(st *step) {
	s := &t.seats[st.Seat]
	if st.Order == nil {
		s.Orders = without(s.Orders, func(o Order) bool { return o.Number == st.To })
		return
	}
	o := *st.Order
	o.Number = t.version
	s.Orders = append([]Order{o}, s.without(o)...)
}

// obeyed counts an order that was carried out.
func (s *seat) obeyed(number int) {
	s.Orders = slices.Clone(s.Orders)
	for i := range s.Orders {
		if s.Orders[i].Number == number {
			s.Orders[i].Played++
		}
	}
}

// expire drops the orders whose phase is over.
func (t *table) expire(r *room) {
	if !slices.ContainsFunc(t.seats, func(s seat) bool { return len(s.Orders) > 0 }) || t.started == 0 {
		return
	}
	phase := t.pos.Clone().Prompt(engine.Spectator).Phase
	for i := range t.seats {
		t.seats[i].Orders = without(t.seats[i].Orders, func(o Order) bool { return o.Phase != "" && o.Phase != phase })
	}
}

// byHand drops the orders that would be carried out at once after moves were taken
// back: whoever takes something back wants to decide by hand.
func (t *table) byHand(r *room) {
	for {
		seat, o, _, ok := t.due(r)
		if !ok {
			return
		}
		t.seats[seat].Orders = without(t.seats[seat].Orders, func(x Order) bool { return x.Number == o.Number })
	}
}

// due finds an order that answers what is asked now, and the answer.
func (t *table) due(r *room) (engine.Seat, Order, string, bool) {
	awaited := t.awaited(r)
	for i, s := range t.seats {
		seat := engine.Seat(i)
		if len(s.Orders) == 0 || !s.person() || !awaited.Has(seat) {
			continue
		}
		pos := t.pos.Clone()
		rule, said := pos.Prompt(seat).Rule, asks(pos, seat)
		var legal []string
		for _, o := range s.Orders {
			if o.Rule != rule || !speaksOf(said, o.About) {
				continue
			}
			if legal == nil {
				legal = engine.FormatMoves(r.game, pos.Legal(seat, nil))
			}
			if a := slices.IndexFunc(o.Answers, func(a string) bool { return slices.Contains(legal, a) }); a >= 0 {
				return seat, o, o.Answers[a], true
			}
		}
	}
	return 0, Order{}, "", false
}

// speaksOf reports whether a prompt names all of some things.
func speaksOf(said *Asks, about []engine.Named) bool {
	for _, w := range about {
		if said == nil || !slices.Contains(said.What.Words, w) {
			return false
		}
	}
	return true
}

// obey carries out what seats have ordered for what is asked of them now. It is called
// with the room locked, after what leads there was written. What it cannot write is
// left to whoever opens the match next, or to the players.
func (s *Service) obey(ctx context.Context, r *room) {
	for range maxObeyed {
		seat, o, move, ok := r.due(r)
		if !ok {
			return
		}
		st := &step{Kind: stepPlay, Seat: seat, Move: move, Obeys: o.Number}
		if err := s.carryOut(ctx, r, st); err != nil {
			s.Logger.Warn("an order was not carried out", "match", r.id, "version", r.version, "problem", err.Error())
			return
		}
	}
}

func (s *Service) carryOut(ctx context.Context, r *room, st *step) (err error) {
	now := s.now()
	if st.Ms, err = s.elapsed(ctx, r, now); err != nil {
		return err
	}
	h := happened{step: st}
	next, err := s.guarded(r, &h, func() (*table, error) {
		return r.apply(&r.table, &h, now, true, false, s.pastOf(ctx, r))
	})
	if err != nil {
		return err
	}
	_, err = s.write(ctx, r, fmt.Sprintf("order %d of %d", st.Seat, r.version), next, r.face(next), &h)
	var late *store.Stale // another server was first, and goes on with it
	if errors.As(err, &late) {
		return nil
	}
	return err
}

// soundOrder reports why an order cannot have been given.
func (r *room) soundOrder(st step) error {
	x := r.seats[st.Seat]
	if err := r.running(); err != nil {
		return err
	}
	if !x.person() {
		return fmt.Errorf("nobody has the seat %s who could order anything", r.names[st.Seat])
	}
	if st.Order == nil {
		if !slices.ContainsFunc(x.Orders, func(o Order) bool { return o.Number == st.To }) {
			return fmt.Errorf("there is no standing answer %d", st.To)
		}
		return nil
	}
	o := *st.Order
	o.About, o.Answers = slices.Clone(o.About), slices.Clone(o.Answers)
	if err := r.tidyOrder(&o); err != nil {
		return err
	}
	if st.To != 0 || o.Number != 0 || o.Played != 0 || o.Phase != "" && o.Phase != r.phase() || !slices.Equal(o.Answers, st.Order.Answers) || !slices.Equal(o.About, st.Order.About) || o.Rule != st.Order.Rule {
		return errors.New("a standing answer that nobody could have given")
	}
	if len(x.without(o)) >= maxOrders {
		return errors.New("more standing answers than a seat may have")
	}
	return nil
}

// soundObeyed reports why a move cannot have been made by an order.
func (s seat) soundObeyed(st step) error {
	if st.Obeys == 0 {
		return nil
	}
	ordered := func(o Order) bool { return o.Number == st.Obeys && slices.Contains(o.Answers, st.Move) }
	if !s.person() || !slices.ContainsFunc(s.Orders, ordered) || strings.TrimSpace(st.Reveal+st.Promise) != "" {
		return errors.New("nobody ordered this move")
	}
	return nil
}
