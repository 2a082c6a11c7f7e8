package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/people"
)

// Session says who is signed in, and what this house is like.
type Session struct {
	Accounts bool   `json:"accounts" doc:"Whether people sign in here; if not, a name is enough."`
	Open     bool   `json:"openRegistration" doc:"Whether anybody may make an account, not only who was invited."`
	Person   *Who   `json:"person,omitempty" doc:"Who you are, if you are signed in."`
	Version  string `json:"version"`
}

// Who is a person as they see themselves.
type Who struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Role  string `json:"role" enum:"player,host,admin"`
	Guest bool   `json:"guest"`
}

func who(p people.Person) *Who {
	if p.ID == "" {
		return nil
	}
	return &Who{ID: p.ID, Name: p.Name, Role: string(p.Role), Guest: p.Guest}
}

func (s *Server) sessionOf(p people.Person) Session {
	return Session{Accounts: s.Accounts, Open: s.Accounts && s.People.OpenRegistration, Person: who(p), Version: s.Version}
}

func (s *Server) sessionRoutes() {
	huma.Register(s.api, operation("GET", "/api/session", "session", "Who you are here", "people"),
		func(ctx context.Context, _ *struct{}) (*body[Session], error) {
			return ok(s.sessionOf(callerOf(ctx).person)), nil
		})
	huma.Register(s.api, operation("POST", "/api/session/guest", "guest", "Come in as a guest, under a name", "people"), s.guest)
	huma.Register(s.api, operation("DELETE", "/api/session", "signOut", "Sign out", "people"),
		s.signOut)
}

// signOut ends the session of the request, and the live streams that it began.
func (s *Server) signOut(ctx context.Context, _ *struct{}) (*done, error) {
	c := callerOf(ctx)
	if c.token != "" {
		return nil, problem(http.StatusForbidden, "a seat's token has no session to sign out of")
	}
	if err := people.SignOut(ctx, s.sessions); err != nil {
		return nil, s.refused(ctx, err)
	}
	s.tell(streamsOf(c.person.ID))
	return &done{}, nil
}

func (s *Server) guest(ctx context.Context, in *struct {
	Body struct {
		Name string `json:"name" minLength:"1" maxLength:"40"`
	}
}) (*body[Session], error) {
	if s.Accounts {
		return nil, problem(http.StatusForbidden, "people sign in here; guests come in by an invitation to a seat")
	}
	if callerOf(ctx).signedIn() {
		p, err := s.people.Rename(ctx, callerOf(ctx).person.ID, callerOf(ctx).person.ID, in.Body.Name)
		if err != nil {
			return nil, s.refused(ctx, err)
		}
		return ok(s.sessionOf(p)), nil
	}
	c, _, err := s.newGuest(ctx, in.Body.Name, false)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(s.sessionOf(c.person)), nil
}

// FirstAdmin is the code by which the first admin comes in, or nothing if there
// is one already.
func (s *Server) FirstAdmin(ctx context.Context) (string, error) {
	return s.people.Bootstrap(ctx)
}
