package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"sandtable/match"
	"sandtable/server"
	"sandtable/store/storetest"
)

// target is a server to throw things at, with people and a match in it.
type target struct {
	*cast
	routes []string // as "METHOD /path/{id}"
	real   []string // the same with the ids of what exists
	bodies [][]byte // what each takes
}

// newTarget opens a server with accounts, in which nothing is left out.
func newTarget(t testing.TB, path string) *target {
	h := openAt(t, path, func(c *server.Config) {
		c.Accounts, c.Workers, c.Site, c.Simulate = true, 0, "https://localhost:8036", simulated
		c.People.RPID, c.People.RPName, c.People.Origins = "localhost", "Sandtable", []string{"https://localhost:8036"}
	})
	var doc struct {
		Paths map[string]map[string]any
	}
	h.visitor().must("GET", "/api/openapi.json", nil, &doc)
	g := &target{cast: newCast(&town{house: h})}
	for path, methods := range doc.Paths {
		for m := range methods {
			// Signing out is no input, and would end the game for the others.
			if route := strings.ToUpper(m) + " " + path; !strings.HasPrefix(route, "DELETE /api/session") && !strings.HasSuffix(route, "/sessions") && !strings.HasSuffix(route, "/live") {
				g.routes = append(g.routes, route)
			}
		}
	}
	slices.Sort(g.routes)
	for _, route := range g.routes {
		method, path, _ := strings.Cut(route, " ")
		r := row{method: method, path: path, state: "running"}
		g.real = append(g.real, method+" "+g.address(r, g.scene("running")))
		g.bodies = append(g.bodies, g.written(g.body(r, g.scene("running"), "own")))
	}
	return g
}

// callers are who throws: everybody who gets past the door in some way.
var callers = []string{"nobody", "token", "own", "other", "host", "admin"}

// throw sends a request and holds the answer to what the server promises: never a
// failure of its own, and one sentence if it refuses.
func (g *target) throw(t testing.TB, who int, method, path, query, kind string, body []byte) {
	t.Helper()
	target := &url.URL{Path: path, RawQuery: query}
	req := httptest.NewRequest(method, "http://localhost/", bytes.NewReader(body))
	req.URL, req.RequestURI = target, target.RequestURI()
	req.Header.Set("Content-Type", kind)
	c := g.who[callers[who%len(callers)]]
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	} else {
		at, err := url.Parse(g.url)
		if err != nil {
			t.Fatal(err)
		}
		for _, cookie := range c.client.Jar.Cookies(at) {
			req.AddCookie(cookie)
		}
	}
	w := httptest.NewRecorder()
	g.srv.Handler().ServeHTTP(w, req)
	checkAnswer(t, fmt.Sprintf("%s %q %q %q by %s", method, path, query, body, callers[who%len(callers)]), w.Result())
}

func checkAnswer(t testing.TB, asked string, r *http.Response) {
	t.Helper()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	if r.StatusCode >= 500 {
		t.Fatalf("%s fails: %d %s", asked, r.StatusCode, body)
	}
	if r.StatusCode < 400 {
		return
	}
	var p server.Problem
	if err := json.Unmarshal(body, &p); err != nil || r.Header.Get("Content-Type") != "application/problem+json" || p.Status != r.StatusCode {
		t.Fatalf("%s is refused by %d %s, as %s", asked, r.StatusCode, body, r.Header.Get("Content-Type"))
	}
	if p.Detail == "" || strings.ContainsAny(p.Detail, "\n\r") {
		t.Fatalf("%s is refused by %q, which is not one sentence", asked, p.Detail)
	}
}

// written is a body as it is sent.
func (g *target) written(body any) []byte {
	if raw, ok := body.([]byte); ok || body == nil {
		return raw
	}
	text, err := json.Marshal(body)
	if err != nil {
		g.t.Fatal(err)
	}
	return text
}

func FuzzBodies(f *testing.F) {
	g := newTarget(f, f.TempDir()+"/matches.db")
	for i, body := range g.bodies {
		f.Add(uint(i), uint8(2), "seat=axis", "application/json", body)
		f.Add(uint(i), uint8(5), "", "application/json", body[:len(body)/2])
	}
	f.Add(uint(0), uint8(0), "limit=-1&before=yesterday", "text/plain", []byte("x=1"))
	f.Add(uint(0), uint8(1), "limit=9e99&after=%00", "application/cbor", []byte("\xa1dgameett"))
	for k, body := range []string{
		"null", "[]", "0", `""`, "{", `{"id":"\u0000","version":1,"move":"\u0000"}`, `{"text":"\u0000\ud800"}`, `{"version":9223372036854775807,"id":"x","to":9223372036854775807,"move":"x"}`,
		`{"name":"` + strings.Repeat("é", 41) + `"}`, `{"game":"tt","setup":{"scenario":"1939","players":-1}}`, strings.Repeat("[", 10_000),
	} {
		for i := k % 5; i < len(g.routes); i += 5 {
			f.Add(uint(i), uint8(3+i), "seat=axis", "application/json", []byte(body))
		}
	}
	f.Fuzz(func(t *testing.T, route uint, who uint8, query, kind string, body []byte) {
		method, path, _ := strings.Cut(g.real[route%uint(len(g.real))], " ")
		g.throw(t, int(who), method, path, query, kind, body)
	})
}

func FuzzPaths(f *testing.F) {
	g := newTarget(f, f.TempDir()+"/matches.db")
	for i := range g.routes {
		f.Add(uint(i), uint8(i), "none", "axis")
	}
	f.Add(uint(0), uint8(2), "\x00", "\xff")
	f.Add(uint(0), uint8(2), "../..", "%2e%2e")
	f.Add(uint(0), uint8(2), "'; DROP TABLE matches; --", strings.Repeat("x", 200))
	f.Fuzz(func(t *testing.T, route uint, who uint8, a, b string) {
		method, path, _ := strings.Cut(g.routes[route%uint(len(g.routes))], " ")
		for i, old := 0, ""; path != old && i < 3; i++ {
			old = path
			for _, name := range []string{"{id}", "{name}", "{game}", "{code}"} {
				path = strings.Replace(path, name, a, 1)
			}
			a = b
		}
		g.throw(t, int(who), method, path, "", "application/json", []byte("{}"))
	})
}

func FuzzTokens(f *testing.F) {
	g := newTarget(f, f.TempDir()+"/matches.db")
	s := g.scene("running")
	for _, header := range []string{
		"", "Bearer", "Bearer ", "bearer " + s.token, "Bearer " + s.token, "Bearer " + s.token + " ", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
		"Bearer " + s.token[:20], "Bearer exported", "Bearer \x00", "Bearer " + strings.ToUpper(s.token), "Bearer Bearer " + s.token,
	} {
		f.Add(header, "sandtable=none")
		f.Add(header, "")
	}
	f.Add("", "sandtable=\x00; sandtable=")
	f.Fuzz(func(t *testing.T, header, cookie string) {
		for _, path := range []string{"/api/matches/" + s.id + "?seat=axis", "/api/session", "/api/me"} {
			req := httptest.NewRequest("GET", path, nil)
			req.Header["Authorization"], req.Header["Cookie"] = []string{header}, []string{cookie}
			w := httptest.NewRecorder()
			g.srv.Handler().ServeHTTP(w, req)
			if right := header == "Bearer "+s.token; strings.HasPrefix(path, "/api/matches/") && (w.Code == http.StatusOK) != right {
				t.Fatalf("%q opens a seat: %d", header, w.Code)
			}
			checkAnswer(t, fmt.Sprintf("GET %s with %q and %q", path, header, cookie), w.Result())
		}
	})
}

func FuzzLastEvents(f *testing.F) {
	g := newTarget(f, f.TempDir()+"/matches.db")
	s := g.scene("running")
	for _, id := range []string{"", "0.0", "-1.0", "-2.0", "3.1", "3.-1", "99999999.99999999", "9223372036854775807.9223372036854775807", "1", ".", "1.2.3", "+1.+2", "１.２", "1.0\x00"} {
		f.Add(id, "")
		f.Add("", id)
	}
	f.Fuzz(func(t *testing.T, last, after string) {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		req := httptest.NewRequestWithContext(ctx, "GET", "/api/matches/"+s.id+"/live?after="+url.QueryEscape(after), nil)
		req.Header["Last-Event-Id"] = []string{last}
		w := &hangsUp{httptest.NewRecorder(), cancel}
		g.srv.Handler().ServeHTTP(w, req)
		checkAnswer(t, fmt.Sprintf("a stream after %q and %q", last, after), w.Result())
	})
}

// hangsUp is a client that leaves soon after the stream has begun.
type hangsUp struct {
	*httptest.ResponseRecorder
	leave func()
}

func (h *hangsUp) SetWriteDeadline(time.Time) error { return nil }
func (h *hangsUp) Flush()                           { time.AfterFunc(5*time.Millisecond, h.leave) }

func FuzzImports(f *testing.F) {
	g := newTarget(f, f.TempDir()+"/matches.db")
	s := g.scene("running")
	g.after("moves", s, map[string]any{"move": s.move})
	file, err := match.Export(context.Background(), g.store, s.id)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file)
	f.Add(file[:len(file)/2])
	for _, change := range [][2]string{
		{`"s":0`, `"s":200`}, {`"players":3`, `"players":-3`}, {`"seed":"`, `"seed":"00`}, {`"k":"sit"`, `"k":"fly"`}, {`"at":"2`, `"at":"9`},
		{`"sandtable-match":1`, `"sandtable-match":2`}, {`"log":[`, `"log":[null,`}, {"\n", `{"a":`}, {`"m":"`, `"r":[1,2,3],"m":"`}, {`"name":"own"`, `"name":"\u0000"`},
	} {
		f.Add([]byte(strings.Replace(string(file), change[0], change[1], 1)))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		g.throw(t, slices.Index(callers, "host"), "POST", "/api/import", "", "application/json", body)
	})
}

// PostgreSQL takes neither every text nor every number that SQLite does.
func TestStrangeTextFailsOnNoDatabase(t *testing.T) {
	g := newTarget(t, storetest.Postgres(t))
	texts := []string{"\x00", "a\x00b", "\xff\xfe", "\ud7ff", "é", "99999999999", "9223372036854775807", "-1", "0", "2000000000", "1e9", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "'\"\\"}
	queries := []string{"seat", "after", "before", "limit", "from", "game", "state", "move", "mine"}
	for i, route := range g.routes {
		method, path, _ := strings.Cut(route, " ")
		_, known, _ := strings.Cut(g.real[i], " ")
		for k, text := range texts {
			who := []int{2, 5}[(i+k)%2] // own and the admin get furthest
			strange := strings.NewReplacer("{id}", text, "{name}", text, "{game}", text, "{code}", text).Replace(path)
			if strange != path {
				g.throw(t, who, method, strange, "", "application/json", g.bodies[i])
			}
			if method == "GET" {
				for _, q := range queries {
					g.throw(t, who, method, known, q+"="+url.QueryEscape(text), "", nil)
				}
				continue
			}
			quoted, err := json.Marshal(text)
			if err != nil {
				t.Fatal(err)
			}
			for _, body := range strangeBodies(t, g.bodies[i], string(quoted), text) {
				g.throw(t, who, method, known, "", "application/json", body)
			}
		}
	}
}

// strangeBodies are a body with each field replaced in turn, as text and as it is.
func strangeBodies(t *testing.T, body []byte, values ...string) (list [][]byte) {
	var fields map[string]json.RawMessage
	if len(body) == 0 || json.Unmarshal(body, &fields) != nil {
		return nil
	}
	for name, old := range fields {
		for _, v := range values {
			if !json.Valid([]byte(v)) {
				continue
			}
			fields[name] = json.RawMessage(v)
			text, err := json.Marshal(fields)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, text)
		}
		fields[name] = old
	}
	return list
}
