package server

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

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
