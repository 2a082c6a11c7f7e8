package server

import (
	"context"
	"net/http"

	"sandtable/match"
	"sandtable/people"
)

type SeatPath struct {
	ID   string `path:"id" maxLength:"64"`
	Name string `path:"name" maxLength:"40"`
}

// Seated is a seat that was taken.
type Seated struct {
	Token string `json:"token" doc:"It plays the seat from a script; keep it secret."`
}

func (s *Server) sit(ctx context.Context, in *struct {
	SeatPath
	Body struct {
		Name    string `json:"name,omitempty" maxLength:"40" doc:"Under which name you play, if you are not signed in."`
		Entropy string `json:"entropy,omitempty" maxLength:"200" doc:"Your own addition to the dice."`
		Promise string `json:"promise,omitempty" maxLength:"64" doc:"The promise of your first share in the dice."`
		Code    string `json:"invitation,omitempty" maxLength:"100"`
	}
}) (*body[Seated], error) {
	c, invited, err := s.comesIn(ctx, in.ID, in.SeatPath.Name, in.Body.Code, in.Body.Name)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	t, err := s.matches.Sit(ctx, in.ID, c.at(), in.SeatPath.Name, invited, in.Body.Entropy, in.Body.Promise)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	if invited {
		if _, err := s.people.Take(ctx, in.Body.Code, c.person.ID); err != nil {
			return nil, s.refused(ctx, s.rise(ctx, in.ID, in.SeatPath.Name, t, err))
		}
	}
	return ok(Seated{string(t)}), nil
}

// rise gives a seat back that was taken with an invitation which somebody else
// used at the same moment.
func (s *Server) rise(ctx context.Context, id, seat string, t match.Token, why error) error {
	if err := s.matches.Leave(ctx, id, match.Caller{Token: t}, seat); err != nil {
		return err
	}
	return why
}

// comesIn is the caller as it takes a seat, and whether it was invited to it. On
// a laptop everybody may sit down; where there are accounts, an invitation lets
// guests in.
func (s *Server) comesIn(ctx context.Context, id, seat, code, name string) (*caller, bool, error) {
	c := callerOf(ctx)
	invited := false
	if code != "" {
		inv, err := s.people.Look(ctx, code)
		if err != nil {
			return nil, false, err
		}
		if inv.Kind != people.ForSeat || inv.Match != id || inv.Seat != seat {
			return nil, false, problem(http.StatusForbidden, "this invitation is for another seat")
		}
		invited = true
	}
	if c.signedIn() {
		if s.Accounts && c.person.Guest && !invited {
			return nil, false, problem(http.StatusForbidden, "guests play where they were invited; this needs an account")
		}
		return c, invited, nil
	}
	if s.Accounts && !invited {
		return nil, false, problem(http.StatusUnauthorized, "sign in first")
	}
	return s.newGuest(ctx, name, invited)
}

// newGuest signs somebody in who is not yet, under the name they give.
func (s *Server) newGuest(ctx context.Context, name string, invited bool) (*caller, bool, error) {
	c := callerOf(ctx)
	if c.token != "" {
		return nil, false, problem(http.StatusForbidden, "a seat's token plays that seat and takes no other")
	}
	p, err := s.people.Guest(ctx, name)
	if err != nil {
		return nil, false, err
	}
	if err := people.SignIn(ctx, s.sessions, p); err != nil {
		return nil, false, err
	}
	return &caller{person: p, address: c.address}, invited, nil
}

func (s *Server) leave(ctx context.Context, in *SeatPath) (*done, error) {
	return &done{}, s.refused(ctx, s.matches.Leave(ctx, in.ID, callerOf(ctx).at(), in.Name))
}

func (s *Server) seatBot(ctx context.Context, in *struct {
	SeatPath
	Body struct {
		Bot string `json:"bot" maxLength:"40"`
	}
}) (*done, error) {
	return &done{}, s.refused(ctx, s.matches.SeatBot(ctx, in.ID, callerOf(ctx).at(), in.Name, in.Body.Bot))
}

// Code is an invitation, to be given to one person.
type Code struct {
	Code string `json:"invitation"`
}

func (s *Server) inviteToSeat(ctx context.Context, in *SeatPath) (*body[Code], error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.matches.MayInvite(ctx, in.ID, c.at(), in.Name); err != nil {
		return nil, s.refused(ctx, err)
	}
	code, err := s.people.Invite(ctx, c.person.ID, people.Invitation{Kind: people.ForSeat, Match: in.ID, Seat: in.Name})
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(Code{code}), nil
}

func (s *Server) addEntropy(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Body struct {
		Entropy string `json:"entropy" maxLength:"200"`
	}
}) (*done, error) {
	return &done{}, s.refused(ctx, s.matches.AddEntropy(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Body.Entropy))
}

func (s *Server) addShare(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Body match.Share
}) (*done, error) {
	return &done{}, s.refused(ctx, s.matches.AddShare(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Body))
}

func (s *Server) askSeat(ctx context.Context, in *struct {
	SeatPath
	SeatQuery
	Body Request
}) (*body[Versioned], error) {
	n, err := s.matches.AskSeat(ctx, in.SeatPath.ID, callerOf(ctx).at(), in.Seat, in.SeatPath.Name, in.Body.Version, in.Body.ID)
	return s.versioned(ctx, n, err)
}
