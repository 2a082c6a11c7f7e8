package server

import (
	"cmp"
	"context"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/match"
	"sandtable/people"
)

func imports(o huma.Operation) huma.Operation {
	o.MaxBodyBytes = maxImport
	o.SkipValidateBody = true // the file is checked move by move
	return o
}

// file is the answer to an export.
type file struct {
	Disposition string `header:"Content-Disposition"`
	ContentType string `header:"Content-Type"`
	Body        []byte
}

func (s *Server) export(ctx context.Context, in *MatchPath) (*file, error) {
	c := callerOf(ctx)
	data, err := s.matches.Export(ctx, in.ID, c.at())
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	if err := s.adminDoes(ctx, "match exported", in.ID); err != nil {
		return nil, s.refused(ctx, err)
	}
	return &file{Disposition: `attachment; filename="match-` + in.ID + `.json"`, ContentType: "application/json", Body: data}, nil
}

// sheetFormat names what a sheet holds, for whoever reads it later.
const sheetFormat = "sandtable sheet 1"

// sheet is a match as one seat knows it: the state that it sees, and all that it was
// told. It holds nothing that the seat is not shown anyway, so a player may take it
// home while the match runs.
func (s *Server) sheet(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
}) (*file, error) {
	u, err := s.matches.Since(ctx, in.ID, callerOf(ctx).at(), in.Seat, 0)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	b := append([]byte(`{"format":"`), sheetFormat...)
	b = u.State.AppendJSON(append(b, `","state":`...))
	b = match.AppendLines(append(b, `,"log":`...), u.Lines)
	seat := cmp.Or(u.State.Seat, "spectator")
	return &file{Disposition: `attachment; filename="match-` + in.ID + `-` + seat + `.json"`, ContentType: "application/json", Body: append(b, '}', '\n')}, nil
}

func (s *Server) importMatch(ctx context.Context, in *struct {
	RawBody []byte `contentType:"application/json"`
}) (*body[Created], error) {
	c, err := s.withRole(ctx, people.Host)
	if err != nil {
		return nil, err
	}
	id, err := s.matches.Import(ctx, c.at(), in.RawBody)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	s.adminHasDone(ctx, "match imported", id)
	s.tell(lobby)
	return ok(Created{ID: id, Tokens: map[string]string{}, Codes: map[string]string{}}), nil
}
