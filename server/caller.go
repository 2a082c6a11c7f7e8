package server

import (
	"context"
	"net/http"
	"strings"

	"sandtable/match"
	"sandtable/people"
)

// caller is who makes a request.
type caller struct {
	person  people.Person // the zero one if nobody is signed in
	session string        // the token of the session by which it is signed in
	token   match.Token   // of a seat
	address string
}

type callerKey struct{}

func callerOf(ctx context.Context) *caller {
	if c, ok := ctx.Value(callerKey{}).(*caller); ok {
		return c
	}
	return &caller{}
}

// signedIn reports whether the caller is somebody, account or guest.
func (c *caller) signedIn() bool { return c.person.ID != "" }

func (c *caller) admin() bool { return c.person.Role.AtLeast(people.Admin) }

// at is the caller as a match knows it.
func (c *caller) at() match.Caller {
	return match.Caller{Person: c.person.ID, Name: c.person.Name, Token: c.token, Admin: c.admin() && c.token == ""}.Known()
}

// maxToken is more than any token of a seat has. A longer one is not remembered, by no
// limit and nobody else.
const maxToken = 100

// identify finds out who makes a request: the holder of a seat's token, or
// whoever is signed in by a session. A token comes from a script, so no session
// is read for it.
func (s *Server) identify(next http.Handler) http.Handler {
	session := s.sessions.LoadAndSave(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &caller{address: s.address(r)}
		if id := people.SignedIn(r.Context(), s.sessions); id != "" {
			p, err := s.people.Person(r.Context(), id)
			if err == nil && !p.Blocked {
				c.person, c.session = p, s.sessions.Token(r.Context())
				if err := s.people.Saw(r.Context(), p); err != nil {
					s.log.Warn("it was not noted that somebody is here", "problem", err)
				}
			}
		}
		next.ServeHTTP(w, withCaller(r, c))
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := r.Header.Get("Authorization")
		if header == "" {
			session.ServeHTTP(w, r)
			return
		}
		token, ok := strings.CutPrefix(header, "Bearer ")
		if !ok || token == "" {
			writeProblem(w, problem(http.StatusUnauthorized, "write the token of your seat as: Authorization: Bearer TOKEN"))
			return
		}
		if len(token) > maxToken {
			writeProblem(w, problem(http.StatusUnauthorized, "this is not the token of a seat: no such token is that long"))
			return
		}
		next.ServeHTTP(w, withCaller(r, &caller{token: match.Token(token), address: s.address(r)}))
	})
}

func withCaller(r *http.Request, c *caller) *http.Request {
	ctx := context.WithValue(r.Context(), callerKey{}, c)
	return r.WithContext(people.WithAddress(ctx, c.address))
}

// somebody is the caller if it is signed in.
func (s *Server) somebody(ctx context.Context) (*caller, error) {
	c := callerOf(ctx)
	if !c.signedIn() {
		return nil, problem(http.StatusUnauthorized, "sign in first")
	}
	return c, nil
}

// member is the caller if it may use the house: on a laptop everybody who said a
// name, where there are accounts everybody who has one.
func (s *Server) member(ctx context.Context) (*caller, error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	if s.Accounts && c.person.Guest {
		return nil, problem(http.StatusForbidden, "guests play where they were invited; this needs an account")
	}
	return c, nil
}

// withRole is the caller if it has at least a role. On a laptop there are no
// accounts, and everybody at the machine may do what a host may.
func (s *Server) withRole(ctx context.Context, role people.Role) (*caller, error) {
	c, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	if !s.Accounts && role == people.Host {
		return c, nil
	}
	if !c.person.Role.AtLeast(role) {
		return nil, problem(http.StatusForbidden, "this needs the role of "+string(role))
	}
	return c, nil
}
