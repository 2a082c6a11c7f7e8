package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/people"
)

// InvitationInfo is what an invitation says to whoever has its code: what it is
// for and who invites, and nothing else.
type InvitationInfo struct {
	Kind  string `json:"kind" enum:"account,seat"`
	Role  string `json:"role,omitempty" doc:"Of an account: what one may do with it."`
	Match string `json:"match,omitempty" doc:"Of a seat: the id of the match."`
	Seat  string `json:"seat,omitempty"`
	Title string `json:"title,omitempty" doc:"What the players call the match."`
	Game  string `json:"game,omitempty" doc:"The id of the game."`
	By    string `json:"by,omitempty" doc:"The name of who invites; none for the server itself."`
}

// SentInvitation is an invitation as its sender sees it. The code is not shown
// again.
type SentInvitation struct {
	ID      string     `json:"id"`
	Kind    string     `json:"kind" enum:"account,seat"`
	Role    string     `json:"role,omitempty"`
	Match   string     `json:"match,omitempty"`
	Seat    string     `json:"seat,omitempty"`
	Created time.Time  `json:"created"`
	Expires time.Time  `json:"expires"`
	UsedAt  *time.Time `json:"usedAt,omitempty"`
	UsedBy  string     `json:"usedBy,omitempty" doc:"The name of who used it."`
}

// NewInvitation says whom to invite.
type NewInvitation struct {
	Role string `json:"role,omitempty" enum:"player,host,admin" default:"player" doc:"Hosts invite players, admins anybody."`
	Days int    `json:"days,omitempty" minimum:"1" maximum:"90" default:"7" doc:"How long it can be used."`
}

// CodePath is the code of an invitation.
type CodePath struct {
	Code string `path:"code" maxLength:"100"`
}

func (s *Server) invitationRoutes() {
	huma.Register(s.api, route("GET", "/api/invitations/{code}", "invitation", "What an invitation is for"), s.showInvitation)
	huma.Register(s.api, route("POST", "/api/invitations/{code}", "takeInvitation", "Use an invitation for the account that you have, which gives it the invitation's role"), forAccounts(s, s.takeInvitation))
	huma.Register(s.api, route("GET", "/api/me/invitations", "invitations", "The invitations that you made, the latest first"), s.listInvitations)
	huma.Register(s.api, route("POST", "/api/me/invitations", "invite", "Invite somebody to make an account"), forAccounts(s, s.invite))
	huma.Register(s.api, route("DELETE", "/api/me/invitations/{id}", "revokeInvitation", "Take back an invitation that nobody has used; admins take back anybody's"), s.revokeInvitation)
}

// look finds an invitation that can be used here.
func (s *Server) look(ctx context.Context, code string) (people.Invitation, error) {
	i, err := s.people.Look(ctx, code)
	if errors.Is(err, people.ErrInvitation) || err == nil && i.Kind == people.ForAccount && !s.Accounts {
		return i, problem(http.StatusNotFound, people.ErrInvitation.Error())
	}
	return i, err
}

func (s *Server) showInvitation(ctx context.Context, in *CodePath) (*body[InvitationInfo], error) {
	i, err := s.look(ctx, in.Code)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	info := InvitationInfo{Kind: i.Kind, Role: string(i.Role), Match: i.Match, Seat: i.Seat}
	if info.By, err = s.nameOf(ctx, i.By); err != nil {
		return nil, s.refused(ctx, err)
	}
	if i.Kind == people.ForAccount {
		return ok(info), nil
	}
	m, err := s.Store.Match(ctx, i.Match)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	shown, err := matchInfo(m)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	info.Title, info.Game = shown.About.Title, m.Game
	return ok(info), nil
}

// nameOf is what a person is called, or nothing if there is none.
func (s *Server) nameOf(ctx context.Context, id string) (string, error) {
	if id == "" {
		return "", nil
	}
	p, err := s.people.Person(ctx, id)
	if errors.Is(err, people.ErrNotFound) {
		return "", nil
	}
	return p.Name, err
}

// takeInvitation gives an account the role of an invitation. One to a seat is
// used by sitting down.
func (s *Server) takeInvitation(ctx context.Context, in *CodePath) (*body[Session], error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	i, err := s.look(ctx, in.Code)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	if i.Kind != people.ForAccount {
		return nil, problem(http.StatusConflict, "this invitation is for a seat: take the seat with it")
	}
	if _, err := s.people.Take(ctx, in.Code, c.person.ID); err != nil {
		return nil, s.refused(ctx, err)
	}
	p, err := s.people.Person(ctx, c.person.ID)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(s.sessionOf(p)), nil
}

func (s *Server) invite(ctx context.Context, in *body[NewInvitation]) (*body[Code], error) {
	c, err := s.withRole(ctx, people.Host)
	if err != nil {
		return nil, err
	}
	expires := s.Now().Add(time.Duration(in.Body.Days) * 24 * time.Hour)
	code, err := s.people.Invite(ctx, c.person.ID, people.Invitation{Kind: people.ForAccount, Role: people.Role(in.Body.Role), Expires: expires})
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(Code{code}), nil
}

func (s *Server) listInvitations(ctx context.Context, in *struct {
	Limit int `query:"limit" minimum:"1" maximum:"200" default:"50"`
}) (*body[[]SentInvitation], error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	sent, err := s.people.Invitations(ctx, c.person.ID, in.Limit)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	list := []SentInvitation{}
	for _, i := range sent {
		shown, err := s.sentInvitation(ctx, i)
		if err != nil {
			return nil, s.refused(ctx, err)
		}
		list = append(list, shown)
	}
	return ok(list), nil
}

func (s *Server) sentInvitation(ctx context.Context, i people.Invitation) (SentInvitation, error) {
	shown := SentInvitation{ID: i.ID, Kind: i.Kind, Role: string(i.Role), Match: i.Match, Seat: i.Seat, Created: i.Created, Expires: i.Expires}
	if i.UsedAt.IsZero() {
		return shown, nil
	}
	shown.UsedAt = &i.UsedAt
	var err error
	shown.UsedBy, err = s.nameOf(ctx, i.UsedBy)
	return shown, err
}

func (s *Server) revokeInvitation(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"64"`
}) (*done, error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	err = s.people.Revoke(ctx, c.person.ID, in.ID)
	if errors.Is(err, people.ErrInvitation) {
		return nil, problem(http.StatusNotFound, "you have no such invitation that nobody has used")
	}
	return &done{}, s.refused(ctx, err)
}
