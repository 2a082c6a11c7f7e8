package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"sandtable/match"
	"sandtable/store"
)

// Live updates are server-sent events. They suit what happens here: everything
// that a client sends is a request that must be answered, so only the server
// needs a stream; browsers reconnect by themselves and say which event they saw
// last, which is all that is needed to tell them exactly what they missed; and
// they pass proxies as ordinary HTTP.

// pingEvery keeps proxies from closing a quiet stream.
const pingEvery = 20 * time.Second

// writeWithin is how long a client may take to read what it is sent, if the server's
// configuration does not say otherwise.
const writeWithin = 20 * time.Second

// stream writes events to one client.
type stream struct {
	w    io.Writer
	ctrl *http.ResponseController
	conn *wholeConn
}

func (s *stream) send(id, event string, data any) error {
	return lend(func(b []byte) ([]byte, error) {
		b = append(append(append(b, "id: "...), id...), "\nevent: "...)
		b = append(append(b, event...), "\ndata: "...)
		b, err := appendJSON(b, data)
		if err != nil {
			return b, fmt.Errorf("writing an event: %w", err)
		}
		b = append(b, "\n\n"...)
		return b, s.write(b)
	})
}

func (s *stream) ping() error { return s.write([]byte(": still here\n\n")) }

func (s *stream) write(text []byte) error {
	return s.conn.writeWhole(s.w, s.ctrl, text)
}

// seen is what a client has: the version of the match, and how much of what was
// said. It travels as the id of events.
type seen struct{ version, said int }

func (p seen) String() string { return fmt.Sprintf("%d.%d", p.version, p.said) }

// maxSeen is more than any match has.
const maxSeen = 2_000_000_000

// nothingSeen is a client that has nothing yet.
var nothingSeen = seen{-1, 0}

func parseSeen(text string) (seen, error) {
	if text == "" {
		return nothingSeen, nil
	}
	v, c, ok := strings.Cut(text, ".")
	version, err1 := strconv.Atoi(v)
	said, err2 := strconv.Atoi(c)
	if !ok || err1 != nil || err2 != nil || version < -1 || said < 0 || max(version, said) > maxSeen {
		return seen{}, problem(http.StatusUnprocessableEntity, "the last event's id is two numbers with a dot between them, as the server sent it")
	}
	return seen{version, said}, nil
}

type liveInput struct {
	MatchPath
	SeatQuery
	Last  string `header:"Last-Event-ID" maxLength:"40" doc:"The id of the last event that you saw; browsers send it when they reconnect."`
	After string `query:"after" maxLength:"40" doc:"The same, for clients that cannot set the header."`

	Changes bool `query:"changes" doc:"After the first update, send only what has changed in the view."`
}

func (s *Server) liveRoutes() {
	live := operation("GET", "/api/matches/{id}/live", "live", "What happens in a match, as server-sent events", "live")
	live.Description = "Events are `update` (what is new: drop the lines after `keep`, add `lines`, show `state`), `chat` (what was said) and `here` (who has the match open). A client that reconnects with the id of the last event it saw gets exactly what it missed."
	live.Responses = map[string]*huma.Response{"200": {
		Description: "A stream of events.",
		Content: map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{OneOf: []*huma.Schema{
			s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[match.Update](), true, "Update"),
			s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[[]Said](), true, "Chat"),
			s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Here](), true, "Here"),
		}}}},
	}}
	huma.Register(s.api, live, s.live)
	lobby := operation("GET", "/api/lobby/live", "lobbyLive", "Tells when the lists of matches have changed, as server-sent events", "live")
	lobby.Responses = map[string]*huma.Response{"200": {Description: "A stream of `changed` events.", Content: map[string]*huma.MediaType{"text/event-stream": {}}}}
	huma.Register(s.api, lobby, s.liveLobby)
}

func (s *Server) live(ctx context.Context, in *liveInput) (*huma.StreamResponse, error) {
	last := in.Last
	if last == "" {
		last = in.After
	}
	at, err := parseSeen(last)
	if err != nil {
		return nil, err
	}
	c := callerOf(ctx).at()
	// What cannot be seen is refused as such, before the stream begins.
	st, err := s.matches.State(ctx, in.ID, c, in.Seat)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	w := &watcher{id: in.ID, caller: c, as: in.Seat, at: at, changes: in.Changes}
	return s.streaming(ctx, in.ID, subscriber{
		come: func() { s.attendance.enter(w, st.Yours) },
		news: func(ctx context.Context, out *stream, talk bool) error { return s.catchUp(ctx, out, w, talk) },
		gone: func() { s.attendance.leave(w) },
	})
}

// subscriber is who follows a stream: what is done when it begins, to send what is
// new, and when it has ended.
type subscriber struct {
	come, gone func()
	news       func(ctx context.Context, out *stream, talk bool) error
}

// talkOf is the subject of what is said in a match, apart from its moves.
func talkOf(id string) string { return id + ".talk" }

// streaming sends what is new at once and whenever a subject changes. What was
// said is looked for only when somebody spoke, since moves are many more.
func (s *Server) streaming(ctx context.Context, subject string, by subscriber) (*huma.StreamResponse, error) {
	leave, err := s.mayFollow(callerOf(ctx), subject)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer leave()
		r, w := humago.Unwrap(hc)
		w.Header().Set("Content-Type", "text/event-stream")
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Accel-Buffering", "no")
		out := &stream{w, http.NewResponseController(w), wholeOf(r.Context())}
		s.metrics.streams.Inc()
		defer s.metrics.streams.Dec()
		by.come()
		defer by.gone()
		if err := s.follow(r.Context(), out, subject, by.news); err != nil && r.Context().Err() == nil {
			s.log.Debug("a stream ended", "subject", subject, "problem", err)
		}
	}}, nil
}

func (s *Server) follow(ctx context.Context, out *stream, subject string, news func(ctx context.Context, out *stream, talk bool) error) error {
	wake, stop := s.hub.watch(subject)
	defer stop()
	said, stopSaid := s.hub.watch(talkOf(subject))
	defer stopSaid()
	c := callerOf(ctx)
	doubt, stopDoubt := s.hub.watch(streamsOf(c.person.ID))
	defer stopDoubt()
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	// Something is written at once, so that the client knows it is connected.
	if err := out.ping(); err != nil {
		return err
	}
	for talk := true; ; {
		if err := news(ctx, out, talk); err != nil {
			return err
		}
		talk = false
		select {
		case _, open := <-wake:
			if !open {
				return nil // the server stops; the client will come back
			}
		case _, open := <-said:
			if !open {
				return nil
			}
			talk = true
		case _, open := <-doubt:
			if !open || !s.stillIn(ctx, c) {
				return nil
			}
		case <-ping.C:
			if err := out.ping(); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// watcher is a client that watches a match: who it is, and what it has.
type watcher struct {
	id      string
	caller  match.Caller
	as      string
	at      seen
	changes bool
	view    json.RawMessage // of the version it has, where it wants changes
	here    *Here           // who is here, as it was told last
}

// catchUp sends what a client does not have yet.
func (s *Server) catchUp(ctx context.Context, out *stream, w *watcher, talk bool) error {
	now, err := s.matches.Version(ctx, w.id)
	if err != nil {
		return err
	}
	if now != w.at.version {
		u, err := s.matches.Since(ctx, w.id, w.caller, w.as, w.at.version)
		if err != nil {
			return err
		}
		if w.changes {
			view := u.State.View
			if w.view != nil {
				u.State.Since(w.at.version, w.view)
			}
			w.view = view
		}
		w.at.version = u.State.Version
		s.attendance.enter(w, u.State.Yours)
		if err := out.send(w.at.String(), "update", u); err != nil {
			return err
		}
	}
	if talk {
		if err := s.catchUpChat(ctx, out, w.id, &w.at); err != nil {
			return err
		}
	}
	here := s.attendance.of(w.id)
	if w.here != nil && w.here.same(here) {
		return nil
	}
	w.here = &here
	return out.send(w.at.String(), "here", here)
}

// catchUpChat sends all that was said meanwhile, page by page.
func (s *Server) catchUpChat(ctx context.Context, out *stream, id string, at *seen) error {
	for {
		lines, err := s.said(ctx, id, at.said)
		if err != nil || len(lines) == 0 {
			return err
		}
		at.said = lines[len(lines)-1].N
		if err := out.send(at.String(), "chat", lines); err != nil {
			return err
		}
	}
}

func (s *Server) liveLobby(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
	var last time.Time
	nothing := func() {}
	return s.streaming(ctx, lobby, subscriber{come: nothing, gone: nothing, news: func(ctx context.Context, out *stream, _ bool) error {
		found, err := s.Store.Matches(ctx, store.Query{Listed: true, Limit: 1})
		if err != nil || len(found) == 0 || !found[0].Changed.After(last) {
			return err
		}
		last = found[0].Changed
		return out.send(strconv.FormatInt(last.UnixMicro(), 10), "changed", map[string]string{"match": found[0].ID})
	}})
}
