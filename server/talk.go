package server

import (
	"context"
	"time"

	"sandtable/store"
)

// Said is something that was said at the table.
type Said struct {
	N    int       `json:"n"`
	Seat string    `json:"seat"`
	Name string    `json:"name"`
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

func saidBy(l store.Line) Said { return Said{l.N, l.Who, l.Name, l.Text, l.At} }

func (s *Server) said(ctx context.Context, id string, after int) ([]Said, error) {
	lines, err := s.matches.Said(ctx, id, after)
	list := []Said{}
	for _, l := range lines {
		list = append(list, saidBy(l))
	}
	return list, err
}

func (s *Server) showChat(ctx context.Context, in *struct {
	MatchPath
	After int `query:"after" minimum:"0" maximum:"2000000000" doc:"Only what was said after this line."`
}) (*body[[]Said], error) {
	list, err := s.said(ctx, in.ID, in.After)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(list), nil
}

func (s *Server) say(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Body struct {
		Text string `json:"text" minLength:"1" maxLength:"2000"`
	}
}) (*body[Said], error) {
	l, err := s.matches.Say(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Body.Text)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	s.tell(talkOf(in.ID))
	return ok(saidBy(l)), nil
}

// NoteText is a private note.
type NoteText struct {
	Text string `json:"text" maxLength:"20000"`
}

func (s *Server) showNote(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
}) (*body[NoteText], error) {
	text, err := s.matches.Note(ctx, in.ID, callerOf(ctx).at(), in.Seat)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(NoteText{text}), nil
}

func (s *Server) setNote(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Body NoteText
}) (*done, error) {
	return &done{}, s.refused(ctx, s.matches.SetNote(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Body.Text))
}
