package match

import (
	"cmp"
	"context"
	"slices"

	"sandtable/engine"
)

// Play makes a move: for the version it was made for, under the id its client
// gave it. Sent again with the same id it is played once and answered alike.
func (s *Service) Play(ctx context.Context, id string, c Caller, as string, version int, client, move string, share ...Share) (int, error) {
	if err := requestID(client); err != nil {
		return 0, err
	}
	return s.appendAt(ctx, id, version, c.request("play", client), func(r *room) (*step, error) {
		i, err := r.actsAs(c, as)
		if err != nil {
			return nil, err
		}
		st, err := r.moveOf(i, move)
		if sh := cmp.Or(share...); err == nil && !r.oldDice() {
			err = r.seats[i].fits(sh)
			st.Reveal, st.Promise, st.Anew = sh.Reveal, sh.Promise, r.seats[i].anew(sh)
		}
		return st, err
	})
}

// moveOf is the step of a move that can be read.
func (r *room) moveOf(i engine.Seat, move string) (*step, error) {
	if err := r.running(); err != nil {
		return nil, err
	}
	m, err := engine.ParseMove(r.game, move)
	if err != nil {
		return nil, invalid("%v", err)
	}
	// A move is kept as the game writes it, whatever its spaces were.
	return &step{Kind: stepPlay, Seat: i, Move: engine.FormatMove(r.game, m)}, nil
}

// PlayBot makes a bot's move for the version it was chosen for. However often it
// is sent, a bot moves once for a version. Why is its reason, if it has one worth
// telling; nobody hears it before the match is over.
func (s *Service) PlayBot(ctx context.Context, id string, version int, i engine.Seat, move, why string) (int, error) {
	why, err := tidy("the reason", why, maxText)
	if err != nil {
		return 0, err
	}
	return s.appendAt(ctx, id, version, botID(version, i), func(r *room) (*step, error) {
		if err := r.seatExists(i); err != nil {
			return nil, err
		}
		if r.seats[i].Bot == "" {
			return nil, conflict("the seat %s is not a bot's any more", r.names[i])
		}
		st, err := r.moveOf(i, move)
		if err == nil {
			sh := r.botShows(i, r.seats[i])
			st.Why, st.Reveal, st.Promise, st.Anew = why, sh.Reveal, sh.Promise, r.seats[i].anew(sh)
		}
		return st, err
	})
}

// Reason is why a bot made a move.
type Reason struct {
	N    int    `json:"n"` // the entry of the move
	Seat string `json:"seat"`
	Move string `json:"move"`
	Text string `json:"text"`
}

// Reasons are what the bots of a match thought, once it is over.
func (s *Service) Reasons(ctx context.Context, id string) (list []Reason, err error) {
	defer s.contain(id, &err)
	r, err := s.look(ctx, id)
	if err != nil {
		return nil, err
	}
	if !r.over() {
		return nil, conflict("what bots think is told when the match is over")
	}
	list = []Reason{}
	err = s.eachStep(ctx, r, 0, r.version, func(n int, st step) {
		if st.Why != "" && r.counts(n) {
			list = append(list, Reason{N: n, Seat: r.names[st.Seat], Move: st.Move, Text: st.Why})
		}
	})
	return list, err
}

// Turn is what a bot needs to choose a move.
type Turn struct {
	Game     engine.Game
	Position engine.Position // a copy
	Seat     engine.Seat
	Level    string
	Version  int
	People   bool // whether a person plays in the match
}

// BotTurn is the turn of the first bot that is awaited, if one is.
func (s *Service) BotTurn(ctx context.Context, id string) (_ Turn, _ bool, err error) {
	defer s.contain(id, &err)
	r, err := s.look(ctx, id)
	if err != nil {
		return Turn{}, false, err
	}
	for _, b := range r.bots(&r.table) {
		return Turn{Game: r.game, Position: r.pos.Clone(), Seat: b.Seat, Level: b.Level, Version: r.version, People: r.hasPeople()}, true, nil
	}
	return Turn{}, false, nil
}

// hasPeople reports whether a person plays in a match.
func (r *room) hasPeople() bool {
	return slices.ContainsFunc(r.seats, func(s seat) bool { return s.person() })
}

// TurnOf is the turn of a seat that the caller holds, if it is awaited.
func (s *Service) TurnOf(ctx context.Context, id string, c Caller, as string) (_ Turn, _ bool, err error) {
	defer s.contain(id, &err)
	r, err := s.look(ctx, id)
	if err != nil {
		return Turn{}, false, err
	}
	i, err := r.actsAs(c, as)
	if err == nil {
		err = r.running()
	}
	if err != nil || !r.awaited().Has(i) {
		return Turn{}, false, err
	}
	return Turn{Game: r.game, Position: r.pos.Clone(), Seat: i, Version: r.version}, true, nil
}

// Undo takes back a seat's last move while nobody else has seen anything of it
// and nothing was rolled.
func (s *Service) Undo(ctx context.Context, id string, c Caller, as string, version int, client string) (int, error) {
	if err := requestID(client); err != nil {
		return 0, err
	}
	return s.appendAt(ctx, id, version, c.request("undo", client), func(r *room) (*step, error) {
		i, err := r.actsAs(c, as)
		if err != nil {
			return nil, err
		}
		if err := s.mayUndoNow(ctx, r, i); err != nil {
			return nil, err
		}
		return &step{Kind: stepUndo, Seat: i, To: r.line.last()}, nil
	})
}

// mayUndoNow is mayUndo for a room that the caller has locked.
func (s *Service) mayUndoNow(ctx context.Context, r *room, i engine.Seat) error {
	st := r.current()
	st.mu.Lock()
	defer st.unlock()
	err := s.mayUndo(ctx, st, i)
	st.rest()
	return err
}

// mayUndo reports why a seat cannot take back the last move. The caller has locked
// the still.
func (s *Service) mayUndo(ctx context.Context, r *room, i engine.Seat) error {
	if err := r.running(); err != nil {
		return err
	}
	why, _, err := s.bar(ctx, r, i)
	if err == nil && why != barNothing {
		err = conflict("%s", barSentences[why])
	}
	return err
}

// Explain says why a move is refused to a seat now, or nothing if it is legal;
// with another move before it, why it would be refused after that.
func (s *Service) Explain(ctx context.Context, id string, c Caller, as, before, move string) (_ *engine.Refusal, err error) {
	defer s.contain(id, &err)
	r, err := s.look(ctx, id)
	if err != nil {
		return nil, err
	}
	i, err := r.actsAs(c, as)
	if err != nil {
		return nil, err
	}
	m, err := engine.ParseMove(r.game, move)
	if err != nil {
		return nil, invalid("%v", err)
	}
	p, err := r.inThought(i, before)
	if err != nil {
		return nil, err
	}
	return p.Explain(i, m), nil
}
