package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"sandtable/match"
)

// Moves and looks at a match are what the server is asked for most. A move's request
// has three fields, a look's none, and the answers are written by hand, so the plain
// form of both passes by the machinery that reads and checks requests by reflection.
// Whatever is not quite plain goes the ordinary way, and is read, checked and refused
// there.

// The routes of a move and of a look, as they are registered.
const (
	moveRoute = "POST /api/matches/{id}/moves"
	lookRoute = "GET /api/matches/{id}"
)

// quick answers plain moves and looks, and leaves the rest to the next handler.
func (s *Server) quick(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, ok := strings.CutPrefix(r.URL.Path, "/api/matches/")
		if !ok || !plainHeaders(r.Header) {
			next.ServeHTTP(w, r)
			return
		}
		var reply reply
		var err error
		switch r.Method {
		case http.MethodPost:
			if id, ok = strings.CutSuffix(id, "/moves"); ok && plainID(id) {
				reply, err = s.quickMove(r, id)
			}
		case http.MethodGet:
			if plainID(id) {
				reply, err = s.quickLook(r, id)
			}
		}
		switch {
		case err != nil:
			s.refuse(w, r, err)
		case reply != nil:
			writeJSON(w, r, reply)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// reply appends the JSON of an answer.
type reply func([]byte) []byte

const maxMatchID = 64

func plainID(id string) bool {
	return id != "" && len(id) <= maxMatchID && !strings.Contains(id, "/")
}

// goes notes the route of a request, as named does.
func goes(r *http.Request, route string) {
	if about, ok := r.Context().Value(requestKey{}).(*request); ok {
		about.route = route
	}
}

// quickLook is the reply with a match as the caller may see it, or nothing if more than
// a seat is asked for.
func (s *Server) quickLook(r *http.Request, id string) (reply, error) {
	q, ok := readMoveQuery(r.URL.RawQuery)
	if !ok || q != (moveQuery{seat: q.seat}) {
		return nil, nil
	}
	goes(r, lookRoute)
	st, err := s.matches.State(r.Context(), id, callerOf(r.Context()).at(), q.seat)
	return st.AppendJSON, err
}

// quickMove makes a move and replies to it, or with nothing if it is not plain.
func (s *Server) quickMove(r *http.Request, id string) (reply, error) {
	q, ok := readMoveQuery(r.URL.RawQuery)
	if !ok {
		return nil, nil
	}
	m, ok := readBody(r)
	if !ok {
		return nil, nil
	}
	goes(r, moveRoute)
	moved, err := s.makeMove(r.Context(), callerOf(r.Context()).at(), id, q, m)
	return moved.appendJSON, err
}

// readBody reads a plain move. What was read are strings of their own, so the memory
// serves others while the move is written to disk.
func readBody(r *http.Request) (m plainMove, ok bool) {
	lend(func(b []byte) ([]byte, error) {
		body := bytes.NewBuffer(b)
		_, err := body.ReadFrom(r.Body)
		if m, ok = readMove(body.Bytes()); err != nil || !ok {
			// The ordinary way reads what was read here, and meets the same error.
			r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(bytes.Clone(body.Bytes())), failing{err}))
			ok = false
		}
		return body.Bytes(), nil
	})
	return m, ok
}

// refuse answers with why something cannot be done.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	var p *Problem
	if !errors.As(s.refused(r.Context(), err), &p) {
		p = problem(http.StatusInternalServerError, "something went wrong on the server; it is in the server's log")
	}
	writeProblem(w, p)
}

// writeJSON answers with what is appended. Whether the client reads it is not our
// concern.
func writeJSON(w http.ResponseWriter, r *http.Request, body reply) {
	room := lent.Get().(*[]byte)
	defer lent.Put(room)
	*room = append(body((*room)[:0]), '\n')
	h := w.Header()
	h["Content-Type"] = jsonType
	h["Content-Length"] = []string{strconv.Itoa(len(*room))}
	wholeOf(r.Context()).writeWhole(w, http.NewResponseController(w), *room)
}

// jsonType is shared by all answers; whoever wants another puts one in its place.
var jsonType = []string{"application/json"}

// failing ends a body as it ended.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) {
	if f.err == nil {
		return 0, io.EOF
	}
	return 0, f.err
}

// appendJSON appends the answer to a move as encoding/json writes it.
func (m *Moved) appendJSON(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"version":`...), int64(m.Version), 10)
	if m.State != nil {
		b = m.State.AppendJSON(append(b, `,"state":`...))
	}
	return append(b, '}')
}

// plainHeaders reports whether a request says that it sends and takes JSON.
func plainHeaders(h http.Header) bool {
	kind, accept := h.Get("Content-Type"), h.Get("Accept")
	return (kind == "" || kind == "application/json") && (accept == "" || accept == "*/*" || accept == "application/json") &&
		h.Get("Content-Encoding") == ""
}

// makeMove makes a move, and looks at the match after it if that is wanted.
func (s *Server) makeMove(ctx context.Context, c match.Caller, id string, q moveQuery, m plainMove) (moved Moved, err error) {
	var before json.RawMessage
	if q.look && q.changes {
		before = s.matches.Seen(id, c, q.seat, m.version)
	}
	if moved.Version, err = s.matches.Play(ctx, id, c, q.seat, m.version, m.id, m.move, m.share); err != nil || !q.look {
		return moved, err
	}
	if moved.State, err = s.matches.State(ctx, id, c, q.seat); err == nil && before != nil {
		moved.State.Since(m.version, before)
	}
	return moved, err
}

type moveQuery struct {
	seat          string
	look, changes bool
}

// readMoveQuery reads a query that says no more than a move's can.
func readMoveQuery(text string) (q moveQuery, ok bool) {
	if strings.ContainsAny(text, "%+;") {
		return q, false
	}
	seats, looks, changes := 0, 0, 0
	for pair := range strings.SplitSeq(text, "&") {
		key, value, _ := strings.Cut(pair, "=")
		switch {
		case pair == "":
		case key == "seat" && len(value) <= 40:
			q.seat = value
			seats++
		case key == "state" && (value == "true" || value == "false"):
			q.look = value == "true"
			looks++
		case key == "changes" && (value == "true" || value == "false"):
			q.changes = value == "true"
			changes++
		default:
			return q, false
		}
	}
	return q, seats <= 1 && looks <= 1 && changes <= 1
}

type plainMove struct {
	id, move string
	version  int
	share    match.Share // in the dice
}

// readMove reads {"id":"...","version":N,"move":"..."}, with a share in the dice or
// without, in any order and spacing, where every field stands once and is within its
// limits. Anything else, also what
// is good JSON but unusual, is not plain.
func readMove(b []byte) (m plainMove, ok bool) {
	p := plainReader{left: b}
	var ids, moves, versions, shares int
	p.take('{')
	for {
		key := p.text()
		p.take(':')
		switch key {
		case "id":
			m.id = p.text()
			ids++
		case "move":
			m.move = p.text()
			moves++
		case "version":
			m.version = p.number()
			versions++
		case "share":
			m.share = p.share()
			shares++
		default:
			return m, false
		}
		p.space()
		if p.failed || len(p.left) == 0 || p.left[0] != ',' {
			break
		}
		p.take(',')
	}
	p.take('}')
	p.space()
	ok = !p.failed && len(p.left) == 0 && ids == 1 && moves == 1 && versions == 1 && shares <= 1
	return m, ok && len(m.id) >= 1 && len(m.id) <= 80 && len(m.move) >= 1 && len(m.move) <= 200
}

// plainReader reads JSON without escapes, and notes where it is not such.
type plainReader struct {
	left   []byte
	failed bool
}

func (p *plainReader) space() {
	for len(p.left) > 0 && (p.left[0] == ' ' || p.left[0] == '\n' || p.left[0] == '\t' || p.left[0] == '\r') {
		p.left = p.left[1:]
	}
}

func (p *plainReader) take(c byte) {
	p.space()
	if len(p.left) == 0 || p.left[0] != c {
		p.failed = true
		return
	}
	p.left = p.left[1:]
}

func (p *plainReader) text() string {
	p.take('"')
	if p.failed {
		return ""
	}
	for i, c := range p.left {
		switch {
		case c == '"':
			s := string(p.left[:i])
			p.left = p.left[i+1:]
			return s
		case c < ' ' || c > '~' || c == '\\':
			p.failed = true
			return ""
		}
	}
	p.failed = true
	return ""
}

// share reads {"reveal":"...","promise":"..."}, of which either may be missing.
func (p *plainReader) share() (s match.Share) {
	var reveals, promises int
	p.take('{')
	for !p.failed {
		key := p.text()
		p.take(':')
		switch key {
		case "reveal":
			s.Reveal = p.text()
			reveals++
		case "promise":
			s.Promise = p.text()
			promises++
		default:
			p.failed = true
		}
		p.space()
		if len(p.left) == 0 || p.left[0] != ',' {
			break
		}
		p.take(',')
	}
	p.take('}')
	if reveals > 1 || promises > 1 || len(s.Reveal) > 64 || len(s.Promise) > 64 {
		p.failed = true
	}
	return s
}

// number reads a whole number of at most nine digits that is not negative.
func (p *plainReader) number() (n int) {
	p.space()
	i := 0
	for i < len(p.left) && p.left[i] >= '0' && p.left[i] <= '9' && i < 10 {
		n = n*10 + int(p.left[i]-'0')
		i++
	}
	if i == 0 || i > 9 || i > 1 && p.left[0] == '0' {
		p.failed = true
		return 0
	}
	p.left = p.left[i:]
	return n
}
