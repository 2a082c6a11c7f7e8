package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/people"
)

// peopleRoutes are about who plays here and how they are told of their turn.
func (s *Server) peopleRoutes() {
	s.sessionRoutes()
	s.accountRoutes()
	s.passkeyRoutes()
	s.invitationRoutes()
	s.channelRoutes()
	s.adminRoutes()
	s.recoveryRoutes()
}

// route describes a route about people.
func route(method, path, id, summary string) huma.Operation {
	return operation(method, path, id, summary, "people")
}

// forAccounts is a handler for houses in which people sign in; elsewhere there is
// no such thing.
func forAccounts[I, O any](s *Server, do func(context.Context, *I) (*O, error)) func(context.Context, *I) (*O, error) {
	return func(ctx context.Context, in *I) (*O, error) {
		if !s.Accounts {
			return nil, problem(http.StatusNotFound, "this server has no accounts: everybody plays under a name of their choice")
		}
		return do(ctx, in)
	}
}

// browser is the caller if it has a session, signed in or not. A seat's token
// comes without one.
func (s *Server) browser(ctx context.Context) (*caller, error) {
	c := callerOf(ctx)
	if c.token != "" {
		return nil, problem(http.StatusForbidden, "a seat's token plays that seat and nothing else: leave it out")
	}
	return c, nil
}

// comesInAs signs somebody in who has proved who they are.
func (s *Server) comesInAs(ctx context.Context, p people.Person) (*body[Session], error) {
	if err := people.SignIn(ctx, s.sessions, p); err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(s.sessionOf(p)), nil
}

// streamsOf is the subject on which a person's live streams hear that they may
// have to end.
func streamsOf(person string) string { return "person." + person }

// stillIn reports whether a live stream that a caller began may go on. If that
// cannot be found out it ends: the client comes back and is asked who it is.
func (s *Server) stillIn(ctx context.Context, c *caller) bool {
	if !c.signedIn() {
		return true
	}
	in, err := s.people.StillIn(ctx, c.person)
	if !in || err != nil {
		return false
	}
	in, err = s.people.HasSession(ctx, c.session)
	return in && err == nil
}
