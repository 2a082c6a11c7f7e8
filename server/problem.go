package server

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/engine"
	"sandtable/match"
	"sandtable/people"
	"sandtable/store"
)

// Problem is what is answered when something cannot be done: one sentence, and
// the rule where a rule was the reason. It is application/problem+json.
type Problem struct {
	Status int                 `json:"status" example:"422" doc:"The HTTP status."`
	Title  string              `json:"title" example:"Unprocessable Entity"`
	Detail string              `json:"detail" doc:"One sentence that says what is wrong and what to do."`
	Rule   string              `json:"rule,omitempty" example:"11.42" doc:"The number of the rule that stands in the way."`
	Now    int                 `json:"now,omitempty" doc:"For a move that came too late: the version that the match has now."`
	Errors []*huma.ErrorDetail `json:"errors,omitempty" doc:"What is wrong with single fields of the request."`

	wait int // seconds after which to try again
}

func (p *Problem) Error() string             { return p.Detail }
func (p *Problem) GetStatus() int            { return p.Status }
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders says when to try again.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.wait > 0 {
		h.Set("Retry-After", strconv.Itoa(p.wait))
	}
	return h
}

// init makes what the library refuses look like what we refuse: it is the one
// hook that huma has for it.
func init() {
	huma.NewError = func(status int, msg string, errs ...error) huma.StatusError {
		p := problem(status, msg)
		for _, err := range errs {
			var detail huma.ErrorDetailer
			if errors.As(err, &detail) {
				// What was sent is not sent back: it may be, or hold, a password.
				said := *detail.ErrorDetail()
				said.Value = nil
				p.Errors = append(p.Errors, &said)
			} else if err != nil {
				p.Errors = append(p.Errors, &huma.ErrorDetail{Message: err.Error()})
			}
		}
		// People read the sentence alone, so it says itself what is wrong, and where.
		if status < http.StatusInternalServerError && len(p.Errors) > 0 {
			first := p.Errors[0]
			p.Detail = "this cannot be read: " + strings.TrimPrefix(first.Location+": ", ": ") + first.Message
		}
		return p
	}
}

func problem(status int, sentence string) *Problem {
	return &Problem{Status: status, Title: http.StatusText(status), Detail: sentence}
}

// refused maps what the floors below refuse to what a caller is answered.
// Anything unexpected is logged, and told to the caller only as such.
func (s *Server) refused(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	var (
		refusal  *engine.Refusal
		stale    *store.Stale
		invalid  *match.Invalid
		conflict *match.Conflict
		forbid   *match.Forbidden
		noPack   *engine.NoPack
		own      *Problem
	)
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &refusal):
		p := problem(http.StatusUnprocessableEntity, refusal.Reason)
		p.Rule = refusal.Rule
		return p
	case errors.As(err, &stale):
		p := problem(http.StatusConflict, stale.Error())
		p.Now = stale.Now
		return p
	case errors.As(err, &invalid):
		return problem(http.StatusUnprocessableEntity, invalid.Text)
	case errors.As(err, &conflict):
		return problem(http.StatusConflict, conflict.Text)
	case errors.As(err, &forbid):
		return problem(http.StatusForbidden, forbid.Text)
	case errors.As(err, &noPack):
		return problem(http.StatusConflict, noPack.Text)
	case errors.Is(err, engine.ErrOver):
		return problem(http.StatusConflict, engine.ErrOver.Error())
	case errors.Is(err, store.ErrNotFound):
		return problem(http.StatusNotFound, "there is no such match")
	case errors.Is(err, match.ErrBroken):
		return problem(http.StatusInternalServerError, match.ErrBroken.Error())
	case errors.Is(err, context.Canceled):
		return problem(499, "the request was given up")
	}
	if p := refusedPerson(err); p != nil {
		return p
	}
	s.log.Error("a request failed", "problem", err, "request", requestOf(ctx))
	if store.IsFull(err) {
		return problem(http.StatusInsufficientStorage, "there is no room left on the server's disk, so nothing was changed: tell whoever runs it")
	}
	return problem(http.StatusInternalServerError, "something went wrong on the server; nothing was changed, and it is in the server's log")
}

// refusedPerson maps what package people refuses.
func refusedPerson(err error) *Problem {
	status := 0
	switch {
	case errors.Is(err, people.ErrNotAllowed), errors.Is(err, people.ErrBlocked), errors.Is(err, people.ErrInvitation):
		status = http.StatusForbidden
	case errors.Is(err, people.ErrCredentials):
		status = http.StatusUnauthorized
	case errors.Is(err, people.ErrNotFound):
		status = http.StatusNotFound
	case errors.Is(err, people.ErrTaken), errors.Is(err, people.ErrLastAdmin), errors.Is(err, people.ErrLastWayIn):
		status = http.StatusConflict
	case errors.Is(err, people.ErrTooMany):
		status = http.StatusTooManyRequests
	case errors.Is(err, people.ErrName), errors.Is(err, people.ErrPassword), errors.Is(err, people.ErrEmail),
		errors.Is(err, people.ErrPasskey), errors.Is(err, people.ErrTarget):
		status = http.StatusUnprocessableEntity
	default:
		return nil
	}
	p := problem(status, err.Error())
	var r *people.Refusal
	if errors.As(err, &r) {
		p.wait = int(r.Wait.Seconds())
	}
	return p
}
