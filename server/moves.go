package server

import (
	"context"

	"sandtable/engine"
	"sandtable/match"
)

// Request is what every change to a match carries: an id, so that it can be sent
// again safely, and the version it was made for.
type Request struct {
	ID      string `json:"id" minLength:"1" maxLength:"80" doc:"An id of your own: sent again with it, the request is done once."`
	Version int    `json:"version" minimum:"0" doc:"The version of the match that you were looking at."`
}

// Versioned is what a change is answered with.
type Versioned struct {
	Version int `json:"version" doc:"The version of the match after the change. It is on disk."`
}

func (s *Server) versioned(ctx context.Context, n int, err error) (*body[Versioned], error) {
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(Versioned{n}), nil
}

// Moved is what a move is answered with.
type Moved struct {
	Version int          `json:"version" doc:"The version of the match after the move. It is on disk."`
	State   *match.State `json:"state,omitempty" doc:"The match after the move, if it was asked for; its version may be later, if others moved as well."`
}

func (s *Server) move(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Look    bool `query:"state" doc:"Answer with the match after the move, to save a request."`
	Changes bool `query:"changes" doc:"Where the server still has the view that the move was made for, answer only with what has changed in it."`
	Body    struct {
		Request
		Move  string      `json:"move" minLength:"1" maxLength:"200" doc:"One of the match's moves."`
		Share match.Share `json:"share,omitempty" doc:"Your share in the dice that follow."`
	}
}) (*body[Moved], error) {
	moved, err := s.makeMove(ctx, callerOf(ctx).at(), in.MatchPath.ID, moveQuery{in.Seat, in.Look, in.Changes},
		plainMove{in.Body.Request.ID, in.Body.Move, in.Body.Version, in.Body.Share})
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(moved), nil
}

func (s *Server) undo(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Body struct {
		Request
		To int `json:"to,omitempty" minimum:"0" doc:"Take back everything from this entry on. Those who saw something of it are asked; without it, only your last move is taken back."`
	}
}) (*body[Versioned], error) {
	c, b := callerOf(ctx).at(), in.Body
	if b.To > 0 {
		n, err := s.matches.AskUndo(ctx, in.MatchPath.ID, c, in.Seat, b.To, b.Version, b.Request.ID)
		return s.versioned(ctx, n, err)
	}
	n, err := s.matches.Undo(ctx, in.MatchPath.ID, c, in.Seat, b.Version, b.Request.ID)
	return s.versioned(ctx, n, err)
}

type requestTo struct {
	MatchPath
	SeatQuery
	Body Request
}

func (s *Server) resign(ctx context.Context, in *requestTo) (*body[Versioned], error) {
	n, err := s.matches.Resign(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Body.Version, in.Body.ID)
	return s.versioned(ctx, n, err)
}

func (s *Server) abandon(ctx context.Context, in *requestTo) (*body[Versioned], error) {
	n, err := s.matches.Abandon(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Body.Version, in.Body.ID)
	if err == nil {
		s.adminHasDone(ctx, "match abandoned", in.ID)
	}
	return s.versioned(ctx, n, err)
}

func (s *Server) answer(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Body struct {
		Number int  `json:"number" doc:"The number of what is asked."`
		Agree  bool `json:"agree"`
	}
}) (*done, error) {
	return &done{}, s.refused(ctx, s.matches.Answer(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Body.Number, in.Body.Agree))
}

// NewOrder is a standing answer as it is given.
type NewOrder struct {
	Rule    string         `json:"rule" minLength:"1" maxLength:"40" doc:"The rule of the prompt that it answers."`
	About   []engine.Named `json:"about,omitempty" maxItems:"4" doc:"What the prompt has to name, such as a place; with nothing, every prompt of the rule is answered."`
	Answers []string       `json:"answers" minItems:"1" maxItems:"8" doc:"Moves: the first that is legal then is played. If none is, you are asked."`
	Passing bool           `json:"passing,omitempty" doc:"Whether it ends with the phase that the match is in."`
}

func (s *Server) giveOrder(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Body NewOrder
}) (*body[Versioned], error) {
	o := match.Order{Rule: in.Body.Rule, About: in.Body.About, Answers: in.Body.Answers}
	n, err := s.matches.Order(ctx, in.ID, callerOf(ctx).at(), in.Seat, o, in.Body.Passing)
	return s.versioned(ctx, n, err)
}

func (s *Server) revokeOrder(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Number int `path:"number" minimum:"1"`
}) (*body[Versioned], error) {
	n, err := s.matches.Revoke(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Number)
	return s.versioned(ctx, n, err)
}

// Why says whether a move is legal, and if not, which rule stands in the way.
type Why struct {
	Legal  bool   `json:"legal"`
	Rule   string `json:"rule,omitempty"`
	Reason string `json:"reason,omitempty"`
	// Say is the reason without its language, where it speaks of something.
	Say *engine.Saying `json:"say,omitempty"`
}

func (s *Server) why(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Move  string `query:"move" required:"true" maxLength:"200"`
	After string `query:"after" maxLength:"200" doc:"A move to think of first, such as the one that begins a march."`
}) (*body[Why], error) {
	r, err := s.matches.Explain(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.After, in.Move)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	if r == nil {
		return ok(Why{Legal: true}), nil
	}
	return ok(Why{Rule: r.Rule, Reason: r.Reason, Say: r.Say}), nil
}

func (s *Server) reach(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Step  string `query:"step" required:"true" maxLength:"40" example:"to" doc:"The kind of move that is one step."`
	Begin string `query:"begin" maxLength:"200" doc:"The move that begins, if it has not begun."`
	End   string `query:"end" maxLength:"40" example:"stop" doc:"The kind of move that ends it: then only places are given where it can end, and the moves end it there."`
}) (*body[[]match.Way], error) {
	leave, err := s.looks.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	list, err := s.matches.Reach(ctx, in.ID, callerOf(ctx).at(), in.Seat, match.Trip{Step: in.Step, Begin: in.Begin, End: in.End})
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(list), nil
}

func (s *Server) supply(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
}) (*body[[]engine.SupplyLine], error) {
	leave, err := s.looks.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	list, err := s.matches.Supply(ctx, in.ID, callerOf(ctx).at(), in.Seat)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(list), nil
}

func (s *Server) survey(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
}) (*body[[]engine.Finding], error) {
	leave, err := s.looks.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	list, err := s.matches.Survey(ctx, in.ID, callerOf(ctx).at(), in.Seat)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(list), nil
}
