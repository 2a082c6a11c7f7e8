package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/match"
	"sandtable/people"
	"sandtable/store"
)

// How somebody comes in again who has lost their password, and how an account is
// deleted.

// Recovery is a link by which somebody chooses a new password.
type Recovery struct {
	Code string `json:"code" doc:"Shown now and never again. It works once, within a day."`
	Link string `json:"link" doc:"What to give to the owner of the account."`
}

func (s *Server) recoveryRoutes() {
	huma.Register(s.api, route("POST", "/api/session/recover", "askRecovery", "Have a link sent to the address of an account by which a new password is chosen"), forAccounts(s, s.askRecovery))
	huma.Register(s.api, route("POST", "/api/session/recover/finish", "recover", "Choose a new password with the code of such a link, and sign in"), forAccounts(s, s.recover))
	huma.Register(s.api, operation("POST", "/api/people/{id}/recovery", "makeRecovery", "Make a link by which a person chooses a new password", "admin"), forAccounts(s, s.makeRecovery))
	huma.Register(s.api, route("DELETE", "/api/me", "deleteMe", "Delete your account"), s.deleteMe)
	huma.Register(s.api, operation("DELETE", "/api/people/{id}", "deletePerson", "Delete a person's account", "admin"), forAccounts(s, s.deletePerson))
}

// askRecovery answers the same, and at once, whether or not there is such an account
// and an address, so that nobody learns of either.
func (s *Server) askRecovery(ctx context.Context, in *struct {
	Body struct {
		Name string `json:"name" maxLength:"100" doc:"The name of the account."`
	}
}) (*done, error) {
	c, err := s.browser(ctx)
	if err != nil {
		return nil, err
	}
	if s.notices == nil || s.Mail.Addr == "" {
		return nil, problem(http.StatusConflict, "this server sends no mail: ask an admin for a link")
	}
	if !s.postage.allow("recovery from " + household(c.address)) {
		p := problem(http.StatusTooManyRequests, "enough mail was sent for now: wait a while and try again")
		p.wait = int(postageEvery.Seconds())
		return nil, p
	}
	go s.mailRecovery(context.WithoutCancel(ctx), in.Body.Name)
	return &done{}, nil
}

// mailRecovery sends a link to the owner of an account.
func (s *Server) mailRecovery(ctx context.Context, name string) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	code, address, err := s.people.RecoveryByMail(ctx, name)
	if err == nil && address != "" && s.postage.allow("recovery to "+address) {
		err = s.notices.SendRecovery(ctx, address, s.recoveryLink(code))
	}
	if err != nil {
		s.log.Error("a mail to recover a password could not be sent", "problem", err, "request", requestOf(ctx))
	}
}

func (s *Server) recoveryLink(code string) string { return s.Site + "/recover/" + code }

func (s *Server) recover(ctx context.Context, in *struct {
	Body struct {
		Code     string `json:"code" maxLength:"100"`
		Password string `json:"password" maxLength:"1024" doc:"At least 10 characters."`
	}
}) (*body[Session], error) {
	if _, err := s.browser(ctx); err != nil {
		return nil, err
	}
	p, err := s.people.Recover(ctx, in.Body.Code, in.Body.Password)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	s.tell(streamsOf(p.ID))
	return s.comesInAs(ctx, p)
}

func (s *Server) makeRecovery(ctx context.Context, in *PersonPath) (*body[Recovery], error) {
	c, err := s.withRole(ctx, people.Admin)
	if err != nil {
		return nil, err
	}
	code, err := s.people.Recovery(ctx, c.person.ID, in.ID)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(Recovery{Code: code, Link: s.recoveryLink(code)}), nil
}

func (s *Server) deleteMe(ctx context.Context, in *struct {
	Body struct {
		Password string `json:"password,omitempty" maxLength:"1024" doc:"Your password, if you have one."`
	}
}) (*done, error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	return s.remove(ctx, c, c.person.ID, in.Body.Password)
}

func (s *Server) deletePerson(ctx context.Context, in *PersonPath) (*done, error) {
	c, err := s.withRole(ctx, people.Admin)
	if err != nil {
		return nil, err
	}
	return s.remove(ctx, c, in.ID, "")
}

// remove deletes a person. The seats that they held are empty then.
func (s *Server) remove(ctx context.Context, by *caller, id, password string) (*done, error) {
	if err := s.people.Remove(ctx, by.person.ID, id, password); err != nil {
		return nil, s.refused(ctx, err)
	}
	s.barred.changed(id)
	s.wanted.changed(id)
	s.tell(streamsOf(id))
	ctx = context.WithoutCancel(ctx)
	if err := errors.Join(s.leaveAll(ctx, id), s.cancelAll(ctx, id)); err != nil {
		s.log.Error("a deleted account has left something behind", "problem", err, "person", id)
	}
	return &done{}, nil
}

// cancelAll cancels the simulations of a person.
func (s *Server) cancelAll(ctx context.Context, id string) error {
	list, err := s.Store.SimulationsOf(ctx, id, 100)
	for _, sim := range list {
		err = errors.Join(err, s.Store.CancelSimulation(ctx, sim.ID))
	}
	return err
}

// leaveAll lets a person leave all seats in matches that are not over.
func (s *Server) leaveAll(ctx context.Context, id string) error {
	const page = 100
	for _, state := range []string{store.Waiting, store.Running} {
		for {
			found, err := s.Store.Matches(ctx, store.Query{State: state, Person: id, Limit: page})
			if err != nil {
				return err
			}
			for _, m := range found {
				if err := s.leaveMatch(ctx, m.ID, id); err != nil {
					return err
				}
			}
			if len(found) < page {
				break
			}
		}
	}
	return nil
}

func (s *Server) leaveMatch(ctx context.Context, id, person string) error {
	c := match.Caller{Person: person}
	seats, err := s.matches.Holds(ctx, id, c)
	for _, seat := range seats {
		err = errors.Join(err, s.matches.Leave(ctx, id, c, seat))
	}
	return err
}
