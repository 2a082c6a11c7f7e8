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
}

// SetupWish is a set-up in which the number of players may be left out.
type SetupWish struct {
	Scenario string `json:"scenario" example:"1939"`
	Players  int    `json:"players" example:"3"`
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
	huma.Register(s.api, op("POST", "/{id}/moves", "move", "Make a move"), s.move)
	huma.Register(s.api, op("POST", "/{id}/undo", "undo", "Take back your last move, or ask to take back more"), s.undo)
	huma.Register(s.api, op("POST", "/{id}/resign", "resign", "Give the match up"), s.resign)
	huma.Register(s.api, op("POST", "/{id}/abandon", "abandon", "End the match without a result, if all agree"), s.abandon)
	huma.Register(s.api, op("POST", "/{id}/answers", "answer", "Agree to what is asked, or decline it"), s.answer)
	huma.Register(s.api, op("GET", "/{id}/why", "why", "Why a move is not legal now"), s.why)
	huma.Register(s.api, op("GET", "/{id}/log", "log", "What happened, as far as you may know it"), s.showLog)
	huma.Register(s.api, op("GET", "/{id}/reasons", "reasons", "What the bots thought, once the match is over"), s.reasons)
	huma.Register(s.api, op("GET", "/{id}/replay", "replay", "Moments of the match, to see it again"), s.replay)
	huma.Register(s.api, op("GET", "/{id}/chat", "chat", "What was said at the table"), s.showChat)
	huma.Register(s.api, op("POST", "/{id}/chat", "say", "Say something at the table"), s.say)
	huma.Register(s.api, op("GET", "/{id}/note", "note", "Your private note on the match"), s.showNote)
	huma.Register(s.api, op("PUT", "/{id}/note", "setNote", "Replace your private note"), s.setNote)
	huma.Register(s.api, op("GET", "/{id}/export", "export", "The match as a file"), s.export)
	huma.Register(s.api, imports(operation("POST", "/api/import", "import", "Make a match of a file, with every move checked", "matches")), s.importMatch)
}

func imports(o huma.Operation) huma.Operation {
	o.MaxBodyBytes = maxImport
	o.SkipValidateBody = true // the file is checked move by move
	return o
}

func (s *Server) listMatches(ctx context.Context, in *struct {
	State  string    `query:"state" enum:"open,running,over"`
	Game   string    `query:"game"`
	Mine   bool      `query:"mine" doc:"Only those in which you hold a seat."`
	Before time.Time `query:"before" doc:"Changed before, to read on."`
	Limit  int       `query:"limit" minimum:"1" maximum:"100" default:"50"`
}) (*body[[]MatchInfo], error) {
	q := store.Query{State: in.State, Game: in.Game, Before: in.Before, Limit: in.Limit, Listed: true}
	if in.Mine {
		c, err := s.somebody(ctx)
		if err != nil {
			return nil, err
		}
		q.Listed, q.Person = false, c.person.ID
	}
	found, err := s.Store.Matches(ctx, q)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	list := []MatchInfo{}
	for _, m := range found {
		info, err := matchInfo(m)
		if err != nil {
			return nil, s.refused(ctx, err)
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
		Game: w.Game, Setup: engine.Setup{Scenario: w.Setup.Scenario, Players: w.Setup.Players},
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
	id, err := s.matches.Create(ctx, o)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	made := Created{ID: id, Tokens: map[string]string{}, Codes: map[string]string{}}
	for _, p := range w.Seats {
		if err := s.give(ctx, c, id, p, w.Entropy, &made); err != nil {
			return nil, s.refused(ctx, err)
		}
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

// give carries out one line of a plan.
func (s *Server) give(ctx context.Context, c *caller, id string, p SeatPlan, entropy string, made *Created) error {
	switch p.For {
	case "me":
		t, err := s.matches.Sit(ctx, id, c.at(), p.Seat, true, entropy)
		made.Tokens[p.Seat] = string(t)
		return err
	case "bot":
		return s.matches.SeatBot(ctx, id, c.at(), p.Seat, p.Bot)
	case "invited":
		code, err := s.people.Invite(ctx, c.person.ID, people.Invitation{Kind: people.ForSeat, Match: id, Seat: p.Seat})
		made.Codes[p.Seat] = code
		return err
	}
	return nil
}

func (s *Server) showMatch(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
}) (*body[match.State], error) {
	st, err := s.matches.State(ctx, in.ID, callerOf(ctx).at(), in.Seat)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(st), nil
}

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
		Code    string `json:"invitation,omitempty" maxLength:"100"`
	}
}) (*body[Seated], error) {
	c, invited, err := s.comesIn(ctx, in.ID, in.SeatPath.Name, in.Body.Code, in.Body.Name)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	t, err := s.matches.Sit(ctx, in.ID, c.at(), in.SeatPath.Name, invited, in.Body.Entropy)
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

// Request is what every change to a match carries: an id, so that it can be sent
// again safely, and the version it was made for.
type Request struct {
	ID      string `json:"id" minLength:"1" maxLength:"80" doc:"An id of your own: sent again with it, the request is done once."`
	Version int    `json:"version" minimum:"0" doc:"The version of the match that you were looking at."`
}

// Versioned is what a change is answered with.
type Versioned struct {
	Version int `json:"version" doc:"The version of the match after the change. It is on disk."`
}

func (s *Server) versioned(ctx context.Context, n int, err error) (*body[Versioned], error) {
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(Versioned{n}), nil
}

// Moved is what a move is answered with.
type Moved struct {
	Version int          `json:"version" doc:"The version of the match after the move. It is on disk."`
	State   *match.State `json:"state,omitempty" doc:"The match after the move, if it was asked for; its version may be later, if others moved as well."`
}

func (s *Server) move(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Look bool `query:"state" doc:"Answer with the match after the move, to save a request."`
	Body struct {
		Request
		Move string `json:"move" minLength:"1" maxLength:"200" doc:"One of the match's moves."`
	}
}) (*body[Moved], error) {
	c := callerOf(ctx).at()
	n, err := s.matches.Play(ctx, in.MatchPath.ID, c, in.Seat, in.Body.Version, in.Body.Request.ID, in.Body.Move)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	moved := Moved{Version: n}
	if in.Look {
		st, err := s.matches.State(ctx, in.MatchPath.ID, c, in.Seat)
		if err != nil {
			return nil, s.refused(ctx, err)
		}
		moved.State = &st
	}
	return ok(moved), nil
}

func (s *Server) undo(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Body struct {
		Request
		To int `json:"to,omitempty" minimum:"0" doc:"Take back everything from this entry on. Those who saw something of it are asked; without it, only your last move is taken back."`
	}
}) (*body[Versioned], error) {
	c, b := callerOf(ctx).at(), in.Body
	if b.To > 0 {
		n, err := s.matches.AskUndo(ctx, in.MatchPath.ID, c, in.Seat, b.To, b.Version, b.Request.ID)
		return s.versioned(ctx, n, err)
	}
	n, err := s.matches.Undo(ctx, in.MatchPath.ID, c, in.Seat, b.Version, b.Request.ID)
	return s.versioned(ctx, n, err)
}

type requestTo struct {
	MatchPath
	SeatQuery
	Body Request
}

func (s *Server) resign(ctx context.Context, in *requestTo) (*body[Versioned], error) {
	n, err := s.matches.Resign(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Body.Version, in.Body.ID)
	return s.versioned(ctx, n, err)
}

func (s *Server) abandon(ctx context.Context, in *requestTo) (*body[Versioned], error) {
	n, err := s.matches.Abandon(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Body.Version, in.Body.ID)
	if err == nil {
		s.adminHasDone(ctx, "match abandoned", in.ID)
	}
	return s.versioned(ctx, n, err)
}

func (s *Server) answer(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Body struct {
		Number int  `json:"number" doc:"The number of what is asked."`
		Agree  bool `json:"agree"`
	}
}) (*done, error) {
	return &done{}, s.refused(ctx, s.matches.Answer(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Body.Number, in.Body.Agree))
}

// Why says whether a move is legal, and if not, which rule stands in the way.
type Why struct {
	Legal  bool   `json:"legal"`
	Rule   string `json:"rule,omitempty"`
	Reason string `json:"reason,omitempty"`
}

func (s *Server) why(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Move string `query:"move" required:"true" maxLength:"200"`
}) (*body[Why], error) {
	r, err := s.matches.Explain(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Move)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	if r == nil {
		return ok(Why{Legal: true}), nil
	}
	return ok(Why{Rule: r.Rule, Reason: r.Reason}), nil
}

func (s *Server) showLog(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	After int `query:"after" minimum:"0" doc:"Only what happened after this entry."`
}) (*body[[]match.Line], error) {
	lines, err := s.matches.Log(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.After)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(lines), nil
}

func (s *Server) replay(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	From  int `query:"from" minimum:"0" doc:"The first entry to show."`
	Limit int `query:"limit" minimum:"0" maximum:"50" default:"1"`
}) (*body[match.Showing], error) {
	show, err := s.matches.Replay(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.From, in.Limit)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(show), nil
}

func (s *Server) reasons(ctx context.Context, in *MatchPath) (*body[[]match.Reason], error) {
	list, err := s.matches.Reasons(ctx, in.ID)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(list), nil
}

// Said is something that was said at the table.
type Said struct {
	N    int       `json:"n"`
	Seat string    `json:"seat"`
	Name string    `json:"name"`
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

func saidBy(l store.Line) Said { return Said{l.N, l.Who, l.Name, l.Text, l.At} }

func (s *Server) said(ctx context.Context, id string, after int) ([]Said, error) {
	lines, err := s.matches.Said(ctx, id, after)
	list := []Said{}
	for _, l := range lines {
		list = append(list, saidBy(l))
	}
	return list, err
}

func (s *Server) showChat(ctx context.Context, in *struct {
	MatchPath
	After int `query:"after" minimum:"0" maximum:"2000000000" doc:"Only what was said after this line."`
}) (*body[[]Said], error) {
	list, err := s.said(ctx, in.ID, in.After)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(list), nil
}

func (s *Server) say(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Body struct {
		Text string `json:"text" minLength:"1" maxLength:"2000"`
	}
}) (*body[Said], error) {
	l, err := s.matches.Say(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Body.Text)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	s.tell(talkOf(in.ID))
	return ok(saidBy(l)), nil
}

// NoteText is a private note.
type NoteText struct {
	Text string `json:"text" maxLength:"20000"`
}

func (s *Server) showNote(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
}) (*body[NoteText], error) {
	text, err := s.matches.Note(ctx, in.ID, callerOf(ctx).at(), in.Seat)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(NoteText{text}), nil
}

func (s *Server) setNote(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
	Body NoteText
}) (*done, error) {
	return &done{}, s.refused(ctx, s.matches.SetNote(ctx, in.ID, callerOf(ctx).at(), in.Seat, in.Body.Text))
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
