package server

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/people"
)

// AccountInfo is an account as its owner sees it.
type AccountInfo struct {
	Who
	Email    string        `json:"email,omitempty" doc:"Where an admin can reach you. Notices go to channels instead."`
	Password bool          `json:"hasPassword" doc:"Whether you can sign in by a password."`
	Passkeys []PasskeyInfo `json:"passkeys"`
	Created  time.Time     `json:"created"`
}

func accountInfo(a people.Account) AccountInfo {
	return AccountInfo{Who: *who(a.Person), Email: a.Email, Password: a.HasPassword, Passkeys: passkeyInfos(a.Passkeys), Created: a.Created}
}

// NewAccount is what somebody gives who wants an account.
type NewAccount struct {
	Name       string `json:"name" maxLength:"100" example:"Ann"`
	Password   string `json:"password,omitempty" maxLength:"1024" doc:"At least 10 characters. A guest who has a passkey needs none."`
	Email      string `json:"email,omitempty" maxLength:"300" doc:"Where an admin can reach you; you need not give one."`
	Invitation string `json:"invitation,omitempty" maxLength:"100" doc:"The code of an invitation, where registration is not open."`
}

// NewName is what somebody wants to be called.
type NewName struct {
	Name string `json:"name" maxLength:"100" example:"Ann"`
}

func (s *Server) accountRoutes() {
	huma.Register(s.api, route("POST", "/api/accounts", "register", "Make an account, and sign in with it"), forAccounts(s, s.register))
	huma.Register(s.api, route("POST", "/api/session/login", "login", "Sign in by name and password"), forAccounts(s, s.login))
	huma.Register(s.api, route("GET", "/api/me", "me", "Your account"), s.showMe)
	huma.Register(s.api, route("PUT", "/api/me/name", "rename", "Change your name"), s.rename)
	huma.Register(s.api, route("PUT", "/api/me/password", "setPassword", "Change your password, which ends your other sessions"), forAccounts(s, s.setPassword))
	huma.Register(s.api, route("PUT", "/api/me/email", "setEmail", "Change the address by which an admin can reach you"), forAccounts(s, s.setEmail))
	huma.Register(s.api, route("DELETE", "/api/me/sessions", "signOutEverywhere", "Sign out everywhere, here too"), s.signOutEverywhere)
}

// register makes an account. A guest who asks for one stays the same person and
// keeps their seats.
func (s *Server) register(ctx context.Context, in *body[NewAccount]) (*body[Session], error) {
	c, err := s.browser(ctx)
	if err != nil {
		return nil, err
	}
	if c.signedIn() && !c.person.Guest {
		return nil, problem(http.StatusConflict, "you have an account already: sign out to make another")
	}
	p, err := s.people.Register(ctx, people.Registration{
		Name: in.Body.Name, Password: in.Body.Password, Email: in.Body.Email, Invitation: in.Body.Invitation, Guest: c.person.ID,
	})
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return s.comesInAs(ctx, p)
}

func (s *Server) login(ctx context.Context, in *struct {
	Body struct {
		Name     string `json:"name" maxLength:"100"`
		Password string `json:"password" maxLength:"1024"`
	}
}) (*body[Session], error) {
	if _, err := s.browser(ctx); err != nil {
		return nil, err
	}
	p, err := s.people.Login(ctx, in.Body.Name, in.Body.Password)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return s.comesInAs(ctx, p)
}

func (s *Server) showMe(ctx context.Context, _ *struct{}) (*body[AccountInfo], error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	return s.account(ctx, c.person.ID)
}

func (s *Server) account(ctx context.Context, id string) (*body[AccountInfo], error) {
	a, err := s.people.Account(ctx, id)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(accountInfo(a)), nil
}

func (s *Server) rename(ctx context.Context, in *body[NewName]) (*body[Session], error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	p, err := s.people.Rename(ctx, c.person.ID, c.person.ID, in.Body.Name)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(s.sessionOf(p)), nil
}

// setPassword ends all sessions of the account but the one that asks, which goes
// on under a new token.
func (s *Server) setPassword(ctx context.Context, in *struct {
	Body struct {
		Old string `json:"old,omitempty" maxLength:"1024" doc:"The password until now, if there is one."`
		New string `json:"new" maxLength:"1024" doc:"At least 10 characters."`
	}
}) (*body[Session], error) {
	c, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	p, err := s.people.SetPassword(ctx, c.person.ID, in.Body.Old, in.Body.New)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	s.tell(streamsOf(p.ID))
	return s.comesInAs(ctx, p)
}

func (s *Server) setEmail(ctx context.Context, in *struct {
	Body struct {
		Email string `json:"email" maxLength:"300" doc:"Nothing takes it away."`
	}
}) (*done, error) {
	c, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	return &done{}, s.refused(ctx, s.people.SetEmail(ctx, c.person.ID, in.Body.Email))
}

func (s *Server) signOutEverywhere(ctx context.Context, _ *struct{}) (*done, error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := s.people.EndSessions(ctx, c.person.ID, c.person.ID); err != nil {
		return nil, s.refused(ctx, err)
	}
	s.tell(streamsOf(c.person.ID))
	return &done{}, s.refused(ctx, people.SignOut(ctx, s.sessions))
}
