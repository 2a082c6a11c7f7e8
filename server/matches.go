package server

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/engine"
	"sandtable/match"
	"sandtable/people"
	"sandtable/store"
)

// MatchInfo is a match as a list shows it.
type MatchInfo struct {
	ID      string        `json:"id"`
	Game    string        `json:"game"`
	State   string        `json:"state" enum:"open,running,over"`
	Version int           `json:"version"`
	Created time.Time     `json:"created"`
	Changed time.Time     `json:"changed"`
	About   match.Summary `json:"about"`
}

func matchInfo(m store.Match) (MatchInfo, error) {
	info := MatchInfo{ID: m.ID, Game: m.Game, State: m.Face.State, Version: m.Version, Created: m.Created, Changed: m.Changed}
	err := json.Unmarshal(m.Face.Summary, &info.About)
	return info, err
}

// SeatPlan says who gets a seat of a new match.
type SeatPlan struct {
	Seat string `json:"seat" doc:"The name of the seat."`
	For  string `json:"for" enum:"me,bot,open,invited" doc:"Me, a bot, whoever comes first, or whoever has an invitation."`
	Bot  string `json:"bot,omitempty" doc:"The level of the bot."`
}

// NewMatch is what somebody wants to play.
type NewMatch struct {
	Game    string      `json:"game" example:"tt"`
	Setup   SetupWish   `json:"setup"`
	Title   string      `json:"title,omitempty" maxLength:"80"`
	Private bool        `json:"private,omitempty" doc:"Found by its link alone."`
	Clock   match.Clock `json:"clock,omitempty"`
	Seats   []SeatPlan  `json:"seats,omitempty" doc:"Seats that are not named are open."`
	Name    string      `json:"name,omitempty" maxLength:"40" doc:"Under which name you play, if you are not signed in."`
	Entropy string      `json:"entropy,omitempty" maxLength:"200" doc:"Your own addition to the dice."`
	// Promises are of the first shares in the dice.
	Promises map[string]string `json:"promises,omitempty" maxProperties:"16" doc:"By seat that you take: the promise of your first share in the dice."`
}

// SetupWish is a set-up in which the number of players may be left out.
type SetupWish struct {
	Scenario string `json:"scenario" example:"1939"`
	Players  int    `json:"players" example:"3"`
	Packs    string `json:"packs,omitempty" maxLength:"400" doc:"The data packs to lay over the game, as /api/packs names them, with blanks between."`
}

// Created is a new match with the tokens of the seats that its maker took.
type Created struct {
	ID     string            `json:"id"`
	Tokens map[string]string `json:"tokens" doc:"By seat. A token plays the seat from a script; keep it secret."`
	Codes  map[string]string `json:"invitations" doc:"By seat. Each can be used once."`
}

type MatchPath struct {
	ID string `path:"id" maxLength:"64"`
}

type SeatQuery struct {
	Seat string `query:"seat" maxLength:"40" doc:"The seat that you look or act from, if you hold more than one."`
}

type body[T any] struct{ Body T }

func ok[T any](v T) *body[T] { return &body[T]{v} }

type done struct{}

func (s *Server) matchRoutes() {
	op := func(method, path, id, summary string) huma.Operation {
		return operation(method, "/api/matches"+path, id, summary, "matches")
	}
	huma.Register(s.api, op("GET", "", "matches", "Matches that are shown to everybody, or your own"), s.listMatches)
	huma.Register(s.api, op("POST", "", "create", "Make a match"), s.createMatch)
	huma.Register(s.api, op("GET", "/{id}", "match", "A match as you may see it"), s.showMatch)
	huma.Register(s.api, op("POST", "/{id}/seats/{name}", "sit", "Take a seat, or take one over"), s.sit)
	huma.Register(s.api, op("DELETE", "/{id}/seats/{name}", "leave", "Give a seat up"), s.leave)
	huma.Register(s.api, op("PUT", "/{id}/seats/{name}/bot", "seatBot", "Give a free seat to a bot"), s.seatBot)
	huma.Register(s.api, op("POST", "/{id}/seats/{name}/invitation", "inviteToSeat", "Make an invitation to a seat, which can be used once"), s.inviteToSeat)
	huma.Register(s.api, op("POST", "/{id}/entropy", "entropy", "Add your own entropy to the dice, before the first move"), s.addEntropy)
	huma.Register(s.api, op("POST", "/{id}/dice", "share", "Promise a share in the dice, or show the one that you promised"), s.addShare)
	huma.Register(s.api, op("POST", "/{id}/seats/{name}/ask", "askSeat", "Ask all who play to hand a seat over that a bot or another holds"), s.askSeat)
	huma.Register(s.api, op("POST", "/{id}/moves", "move", "Make a move"), s.move)
	huma.Register(s.api, op("POST", "/{id}/setup", "setUp", "Let a bot place what you have left to place in the set-up"), s.setUp)
	huma.Register(s.api, op("POST", "/{id}/undo", "undo", "Take back your last move, or ask to take back more"), s.undo)
	huma.Register(s.api, op("POST", "/{id}/resign", "resign", "Give the match up"), s.resign)
	huma.Register(s.api, op("POST", "/{id}/abandon", "abandon", "End the match without a result, if all agree"), s.abandon)
	huma.Register(s.api, op("POST", "/{id}/answers", "answer", "Agree to what is asked, or decline it"), s.answer)
	huma.Register(s.api, op("POST", "/{id}/orders", "giveOrder", "Answer in advance: a standing answer that is played for your seat when it is asked"), s.giveOrder)
	huma.Register(s.api, op("DELETE", "/{id}/orders/{number}", "revokeOrder", "Revoke a standing answer"), s.revokeOrder)
	huma.Register(s.api, op("GET", "/{id}/why", "why", "Why a move is not legal now"), s.why)
	huma.Register(s.api, op("GET", "/{id}/reach", "reach", "Where steps of one kind lead to from here"), s.reach)
	huma.Register(s.api, op("GET", "/{id}/supply", "supply", "How each unit is supplied as things stand"), s.supply)
	huma.Register(s.api, op("GET", "/{id}/survey", "survey", "What the board shows beyond what lies on it: control, zones, ports"), s.survey)
	huma.Register(s.api, op("GET", "/{id}/log", "log", "What happened, as far as you may know it"), s.showLog)
	huma.Register(s.api, op("GET", "/{id}/reasons", "reasons", "What the bots thought, once the match is over"), s.reasons)
	huma.Register(s.api, op("GET", "/{id}/course", "course", "How the match went over time, once it is over"), s.course)
	huma.Register(s.api, op("GET", "/{id}/replay", "replay", "Moments of the match, to see it again"), s.replay)
	huma.Register(s.api, op("GET", "/{id}/chat", "chat", "What was said at the table"), s.showChat)
	huma.Register(s.api, op("POST", "/{id}/chat", "say", "Say something at the table"), s.say)
	huma.Register(s.api, op("GET", "/{id}/note", "note", "Your private note on the match"), s.showNote)
	huma.Register(s.api, op("PUT", "/{id}/note", "setNote", "Replace your private note"), s.setNote)
	huma.Register(s.api, op("GET", "/{id}/export", "export", "The match as a file"), s.export)
	huma.Register(s.api, op("GET", "/{id}/sheet", "sheet", "The match as a file, as far as you may know it, at any time"), s.sheet)
	huma.Register(s.api, imports(operation("POST", "/api/import", "import", "Make a match of a file, with every move checked", "matches")), s.importMatch)
}

func (s *Server) listMatches(ctx context.Context, in *struct {
	State  string    `query:"state" enum:"open,running,over"`
	Game   string    `query:"game"`
	Mine   bool      `query:"mine" doc:"Only those in which you hold a seat."`
	Left   bool      `query:"left" doc:"Only those in which you held a seat and hold none any more."`
	Before time.Time `query:"before" doc:"Changed before, to read on."`
	Limit  int       `query:"limit" minimum:"1" maximum:"100" default:"50"`
}) (*body[[]MatchInfo], error) {
	q := store.Query{State: in.State, Game: in.Game, Before: in.Before, Limit: in.Limit, Listed: true}
	if in.Mine || in.Left {
		c, err := s.somebody(ctx)
		if err != nil {
			return nil, err
		}
		q.Listed = false
		if in.Mine {
			q.Person = c.person.ID
		}
		if in.Left {
			q.Left = c.person.ID
		}
	}
	found, err := s.Store.Matches(ctx, q)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	list := []MatchInfo{}
	for _, m := range found {
		info, err := matchInfo(m)
		if err != nil {
			s.log.Error("a match is left out of a list: its summary cannot be read", "match", m.ID, "problem", err)
			continue
		}
		list = append(list, info)
	}
	return ok(list), nil
}

func (s *Server) createMatch(ctx context.Context, in *body[NewMatch]) (*body[Created], error) {
	w := in.Body
	c, err := s.maker(ctx, w.Name)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	o := match.Options{
		Game: w.Game, Setup: engine.Setup{Scenario: w.Setup.Scenario, Players: w.Setup.Players, Packs: w.Setup.Packs},
		Title: w.Title, Private: w.Private, Clock: w.Clock, Host: c.person.ID,
	}
	if err := s.checkPlan(o, w.Seats); err != nil {
		return nil, err
	}
	for _, p := range w.Seats {
		if p.For == "invited" {
			o.Reserved = append(o.Reserved, p.Seat)
		}
	}
	id, tokens, err := s.matches.CreateSeated(ctx, o, c.at(), takings(w))
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	made := Created{ID: id, Tokens: map[string]string{}, Codes: map[string]string{}}
	for seat, t := range tokens {
		made.Tokens[seat] = string(t)
	}
	for _, seat := range o.Reserved {
		code, err := s.people.Invite(ctx, c.person.ID, people.Invitation{Kind: people.ForSeat, Match: id, Seat: seat})
		if err != nil {
			return nil, s.refused(ctx, err)
		}
		made.Codes[seat] = code
	}
	s.tell(lobby)
	return ok(made), nil
}

// maker is the caller who makes a match. On a laptop a name is enough to come in.
func (s *Server) maker(ctx context.Context, name string) (*caller, error) {
	if c := callerOf(ctx); s.Accounts || c.signedIn() || c.token != "" || name == "" {
		return s.member(ctx)
	}
	c, _, err := s.newGuest(ctx, name, false)
	return c, err
}

// checkPlan refuses a plan that cannot be carried out, before there is a match.
func (s *Server) checkPlan(o match.Options, plan []SeatPlan) error {
	g, err := s.gameNamed(o.Game)
	if err == nil {
		g, err = engine.Of(g, g.Version(), o.Setup)
	}
	if err != nil {
		return problem(http.StatusUnprocessableEntity, err.Error())
	}
	seats, err := g.Seats(o.Setup)
	if err != nil {
		return problem(http.StatusUnprocessableEntity, err.Error())
	}
	seen := map[string]bool{}
	for _, p := range plan {
		switch {
		case !slices.Contains(seats, p.Seat):
			return problem(http.StatusUnprocessableEntity, "there is no seat "+p.Seat+" in this set-up")
		case seen[p.Seat]:
			return problem(http.StatusUnprocessableEntity, "the seat "+p.Seat+" is planned twice")
		case p.For == "bot" && !slices.Contains(s.Bots, p.Bot):
			return problem(http.StatusUnprocessableEntity, "there is no bot "+p.Bot+" here")
		}
		seen[p.Seat] = true
	}
	return nil
}

// takings are the seats that are taken as the match is made.
func takings(w NewMatch) (list []match.Taking) {
	for _, p := range w.Seats {
		switch p.For {
		case "me":
			list = append(list, match.Taking{Seat: p.Seat, Entropy: w.Entropy, Promise: w.Promises[p.Seat]})
		case "bot":
			list = append(list, match.Taking{Seat: p.Seat, Bot: p.Bot})
		}
	}
	return list
}

func (s *Server) showMatch(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
}) (*body[match.State], error) {
	st, err := s.matches.State(ctx, in.ID, callerOf(ctx).at(), in.Seat)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(*st), nil
}
