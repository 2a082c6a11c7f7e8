package server

import (
	"context"

	"sandtable/match"
)

func (s *Server) showLog(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	After int `query:"after" minimum:"0" doc:"Only what happened after this entry."`
}) (*body[[]match.Line], error) {
	leave, err := s.looks.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	lines, err := s.matches.Log(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.After)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(lines), nil
}

func (s *Server) replay(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	From  int `query:"from" minimum:"0" doc:"The first entry to show."`
	Limit int `query:"limit" minimum:"0" maximum:"50" default:"1"`
}) (*body[match.Showing], error) {
	leave, err := s.looks.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	show, err := s.matches.Replay(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.From, in.Limit)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(show), nil
}

func (s *Server) course(ctx context.Context, in *MatchPath) (*body[match.Course], error) {
	leave, err := s.looks.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	c, err := s.matches.Course(ctx, in.ID)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(c), nil
}

func (s *Server) reasons(ctx context.Context, in *MatchPath) (*body[[]match.Reason], error) {
	leave, err := s.looks.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	list, err := s.matches.Reasons(ctx, in.ID)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(list), nil
}
