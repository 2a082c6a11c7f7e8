package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"sandtable/bot"
	"sandtable/bus"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
	"sandtable/match"
	"sandtable/people"
	"sandtable/server"
	"sandtable/store"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("internal/poll.runtime_pollWait"),
		goleak.IgnoreAnyFunction("net/http.(*persistConn).writeLoop"), goleak.IgnoreAnyFunction("net/http.(*persistConn).readLoop"))
}

// house is a real server on loopback, with a real store and a real bus.
type house struct {
	t     testing.TB
	url   string
	path  string
	store store.Store
	srv   *server.Server
	stop  func()
}

// open starts a server; change alters its configuration.
func open(t testing.TB, change ...func(*server.Config)) *house {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "matches.db"), change...)
}

func openAt(t testing.TB, path string, change ...func(*server.Config)) *house {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	st, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	b, err := bus.Open(ctx, bus.Config{})
	if err != nil {
		t.Fatal(err)
	}
	c := server.Config{
		Store: st, Bus: b, Games: []engine.Game{tt.Game}, Bots: []string{"recruit"}, Choose: choose,
		Alone: true, Workers: 1, Version: "test", People: people.Config{Cost: people.HashCost{Memory: 64, Time: 1, Threads: 1}},
	}
	for _, f := range change {
		f(&c)
	}
	srv, err := server.New(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, path: path, store: st, srv: srv}
	ran := make(chan struct{})
	go func() {
		defer close(ran)
		if err := srv.Run(ctx); err != nil {
			t.Error(err)
		}
	}()
	web := httptest.NewServer(srv.Handler())
	h.url = web.URL
	h.stop = func() {
		srv.Stop()
		web.Close()
		cancel()
		<-ran
		b.Close()
		st.Close()
	}
	t.Cleanup(func() { h.stop() })
	return h
}

// choose is the weakest bot.
func choose(ctx context.Context, t match.Turn) (engine.Move, string, error) {
	p, err := bot.New(t.Level, t.Game, t.Seat, "", dice.New(dice.FromNumber(uint64(t.Version))), bot.Budget{})
	if err != nil {
		return engine.Move{}, "", err
	}
	sight := bot.See(t.Game, t.Position, t.Seat)
	c, err := p.Choose(ctx, &sight)
	return c.Move, "because of move " + fmt.Sprint(t.Version), err
}

// guest is somebody with a browser of their own.
type guest struct {
	h      *house
	client *http.Client
	token  string // instead of a session
}

func (h *house) visitor() *guest {
	jar, err := cookiejar.New(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return &guest{h: h, client: &http.Client{Jar: jar, Transport: &http.Transport{DisableKeepAlives: true}}}
}

// guest comes in under a name.
func (h *house) guest(name string) *guest {
	h.t.Helper()
	g := h.visitor()
	g.must("POST", "/api/session/guest", map[string]any{"name": name}, nil)
	return g
}

// script is whoever holds a seat's token.
func (h *house) script(token string) *guest {
	g := h.visitor()
	g.token = token
	return g
}

// ask sends a request and returns the status and the body.
func (g *guest) ask(method, path string, body any) (int, []byte) {
	g.h.t.Helper()
	var in io.Reader
	switch b := body.(type) {
	case nil:
	case []byte:
		in = bytes.NewReader(b)
	default:
		text, err := json.Marshal(b)
		if err != nil {
			g.h.t.Fatal(err)
		}
		in = bytes.NewReader(text)
	}
	req, err := http.NewRequest(method, g.h.url+path, in)
	if err != nil {
		g.h.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if g.token != "" {
		req.Header.Set("Authorization", "Bearer "+g.token)
	}
	r, err := g.client.Do(req)
	if err != nil {
		g.h.t.Fatal(err)
	}
	defer r.Body.Close()
	out, err := io.ReadAll(r.Body)
	if err != nil {
		g.h.t.Fatal(err)
	}
	return r.StatusCode, out
}

// must sends a request that has to succeed.
func (g *guest) must(method, path string, body, into any) {
	g.h.t.Helper()
	status, out := g.ask(method, path, body)
	if status != http.StatusOK {
		g.h.t.Fatalf("%s %s: %d %s", method, path, status, out)
	}
	if into != nil {
		if err := json.Unmarshal(out, into); err != nil {
			g.h.t.Fatalf("%s %s: %v in %s", method, path, err, out)
		}
	}
}

// refused sends a request that has to fail with a status and one sentence.
func (g *guest) refused(status int, method, path string, body any) server.Problem {
	g.h.t.Helper()
	got, out := g.ask(method, path, body)
	var p server.Problem
	if err := json.Unmarshal(out, &p); got != status || err != nil || p.Detail == "" || strings.Contains(p.Detail, "\n") {
		g.h.t.Errorf("%s %s: %d %s, want %d with one sentence", method, path, got, out, status)
	}
	return p
}

type created = server.Created

// newMatch makes a match of three with the seats as told; those not told are open.
func (g *guest) newMatch(plan ...server.SeatPlan) created {
	g.h.t.Helper()
	var c created
	g.must("POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "seats": plan}, &c)
	return c
}

var setup1939 = map[string]any{"scenario": "1939", "players": 3}

func mine(seat string) server.SeatPlan { return server.SeatPlan{Seat: seat, For: "me"} }
func robot(seat string) server.SeatPlan {
	return server.SeatPlan{Seat: seat, For: "bot", Bot: "recruit"}
}

func (g *guest) state(id string) (s match.State) {
	g.h.t.Helper()
	g.must("GET", "/api/matches/"+id, nil, &s)
	return s
}

func (g *guest) move(id string, version int, move string) (after int) {
	g.h.t.Helper()
	var v server.Versioned
	g.must("POST", "/api/matches/"+id+"/moves", map[string]any{"id": fmt.Sprint("m", version), "version": version, "move": move}, &v)
	return v.Version
}

// eventually waits for something that happens by itself.
func eventually(t testing.TB, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if so() {
			return
		}
	}
	t.Fatalf("it never happened that %s", what)
}

func TestOneClickToPlayAgainstBots(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), robot("west"), robot("ussr"))
	eventually(t, "the bots have placed their units", func() bool {
		s := ann.state(m.ID)
		return s.Version > 10 && len(s.Moves) > 0 && !s.Seats[1].Awaited && !s.Seats[2].Awaited
	})
	s := ann.state(m.ID)
	if after := ann.move(m.ID, s.Version, s.Moves[0]); after != s.Version+1 {
		t.Errorf("after version %d came %d", s.Version, after)
	}
	if now := ann.state(m.ID); !now.CanUndo || now.Seat != "axis" || len(now.Yours) != 1 || !now.Host {
		t.Errorf("after a move the match says %+v", now)
	}
}

func TestWhatCannotBeReadIsToldInOneSentence(t *testing.T) {
	ann := open(t).guest("Ann")
	for _, sent := range []struct {
		body any
		says string
	}{
		{map[string]any{"game": "tt", "rules": 99, "setup": map[string]any{"scenario": "1936", "players": 3}, "seats": []any{}}, "this cannot be read: body.rules: unexpected property"},
		{map[string]any{"game": "tt", "setup": map[string]any{"scenario": "1936"}, "seats": []any{}}, "this cannot be read: body.setup: expected required property players to be present"},
	} {
		if p := ann.refused(http.StatusUnprocessableEntity, "POST", "/api/matches", sent.body); p.Detail != sent.says {
			t.Errorf("%v is refused with %q, not %q", sent.body, p.Detail, sent.says)
		}
	}
}

func TestATokenIsEnoughToPlayFromAScript(t *testing.T) {
	h := open(t)
	m := h.guest("Ann").newMatch(mine("axis"), mine("west"), mine("ussr"))
	for seat, token := range m.Tokens {
		s := h.script(token).state(m.ID)
		if s.Seat != seat || len(s.Moves) == 0 {
			t.Errorf("the token of %s shows %s with %d moves", seat, s.Seat, len(s.Moves))
		}
	}
	s := h.script(m.Tokens["west"]).state(m.ID)
	h.script(m.Tokens["west"]).move(m.ID, s.Version, s.Moves[0])
	h.script("nonsense").refused(http.StatusForbidden, "GET", "/api/matches/"+m.ID, nil)
	h.script("nonsense").refused(http.StatusForbidden, "POST", "/api/matches/"+m.ID+"/moves", map[string]any{"id": "x", "version": 0, "move": "done"})
}

func TestARefusedMoveNamesItsRule(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), mine("west"), mine("ussr"))
	axis := h.script(m.Tokens["axis"])
	s := axis.state(m.ID)
	p := axis.refused(http.StatusUnprocessableEntity, "POST", "/api/matches/"+m.ID+"/moves",
		map[string]any{"id": "1", "version": s.Version, "move": "place moscow tank"})
	if p.Rule == "" {
		t.Errorf("the refusal names no rule: %+v", p)
	}
	var why server.Why
	axis.must("GET", "/api/matches/"+m.ID+"/why?move=place%20moscow%20tank", nil, &why)
	if why.Legal || why.Rule != p.Rule || why.Reason != p.Detail {
		t.Errorf("asking why gives %+v, the refusal was %+v", why, p)
	}
	stale := axis.refused(http.StatusConflict, "POST", "/api/matches/"+m.ID+"/moves",
		map[string]any{"id": "2", "version": s.Version - 1, "move": s.Moves[0]})
	if stale.Now != s.Version {
		t.Errorf("a stale move is answered with version %d, not %d", stale.Now, s.Version)
	}
}

func TestHotSeatShowsOneSeatAtATime(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), mine("west"), mine("ussr"))
	for _, seat := range []string{"axis", "west", "ussr"} {
		var s match.State
		ann.must("GET", "/api/matches/"+m.ID+"?seat="+seat, nil, &s)
		if s.Seat != seat || len(s.Yours) != 3 {
			t.Errorf("asked for %s, the match shows %s to the holder of %v", seat, s.Seat, s.Yours)
		}
	}
	bob := h.guest("Bob")
	bob.refused(http.StatusForbidden, "GET", "/api/matches/"+m.ID+"?seat=axis", nil)
	if s := bob.state(m.ID); s.Seat != "" || len(s.Moves) != 0 {
		t.Errorf("a spectator sees the seat %q", s.Seat)
	}
}

func TestAnInvitationOpensASeatOnce(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), server.SeatPlan{Seat: "west", For: "invited"})
	code := m.Codes["west"]
	bob, eve := h.visitor(), h.visitor()
	bob.refused(http.StatusForbidden, "POST", "/api/matches/"+m.ID+"/seats/west", map[string]any{"name": "Bob"})
	bob.refused(http.StatusForbidden, "POST", "/api/matches/"+m.ID+"/seats/ussr", map[string]any{"name": "Bob", "invitation": code})
	var seated server.Seated
	bob.must("POST", "/api/matches/"+m.ID+"/seats/west", map[string]any{"name": "Bob", "invitation": code}, &seated)
	if seated.Token == "" {
		t.Error("the seat came without a token")
	}
	eve.refused(http.StatusForbidden, "POST", "/api/matches/"+m.ID+"/seats/west", map[string]any{"name": "Eve", "invitation": code})
	// Sitting down made Bob a guest with a session, so the match is among his.
	var list []server.MatchInfo
	bob.must("GET", "/api/matches?mine=true", nil, &list)
	if len(list) != 1 || list[0].ID != m.ID {
		t.Errorf("Bob's matches are %+v", list)
	}
}

func TestTheMatchesThatOneGaveUpAreListedApart(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), mine("west"), mine("ussr"))
	ann.newMatch(mine("axis"))
	of := func(query string) string {
		var list []server.MatchInfo
		ann.must("GET", "/api/matches?"+query, nil, &list)
		var ids []string
		for _, x := range list {
			ids = append(ids, x.ID)
		}
		return strings.Join(ids, " ")
	}
	ann.must("POST", "/api/matches/"+m.ID+"/resign?seat=axis", map[string]any{"id": "r", "version": ann.state(m.ID).Version}, nil)
	// Whoever holds another seat of it plays on.
	if of("left=true") != "" || !strings.Contains(of("mine=true"), m.ID) {
		t.Errorf("with two seats left, %q are given up", of("left=true"))
	}
	for _, seat := range []string{"west", "ussr"} {
		ann.must("DELETE", "/api/matches/"+m.ID+"/seats/"+seat, nil, nil)
	}
	if of("left=true") != m.ID || strings.Contains(of("mine=true"), m.ID) {
		t.Errorf("given up are %q, and held %q", of("left=true"), of("mine=true"))
	}
}

func TestListsShowWhatIsPublic(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	ann.newMatch(mine("axis"))
	var private created
	ann.must("POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "private": true, "title": "Ours"}, &private)
	var list []server.MatchInfo
	h.visitor().must("GET", "/api/matches?state=open", nil, &list)
	if len(list) != 1 || list[0].ID == private.ID || list[0].About.Seats[0].Name != "Ann" {
		t.Errorf("the list shows %+v", list)
	}
	// Whoever has its link may watch it.
	if s := h.visitor().state(private.ID); s.Options.Title != "Ours" {
		t.Errorf("the private match shows %+v", s.Options)
	}
}

func TestChatAndNotes(t *testing.T) {
	h := open(t)
	ann, bob := h.guest("Ann"), h.guest("Bob")
	m := ann.newMatch(mine("axis"))
	bob.must("POST", "/api/matches/"+m.ID+"/seats/west", map[string]any{}, nil)
	ann.must("POST", "/api/matches/"+m.ID+"/chat", map[string]any{"text": "Good luck!"}, nil)
	bob.must("POST", "/api/matches/"+m.ID+"/chat", map[string]any{"text": "You too."}, nil)
	h.guest("Eve").refused(http.StatusForbidden, "POST", "/api/matches/"+m.ID+"/chat", map[string]any{"text": "Hello"})
	var said []server.Said
	h.visitor().must("GET", "/api/matches/"+m.ID+"/chat?after=1", nil, &said)
	if len(said) != 1 || said[0].Name != "Bob" || said[0].Seat != "west" || said[0].Text != "You too." {
		t.Errorf("after the first line was said: %+v", said)
	}
	ann.must("PUT", "/api/matches/"+m.ID+"/note", map[string]any{"text": "Take Warsaw first."}, nil)
	var note server.NoteText
	bob.must("GET", "/api/matches/"+m.ID+"/note", nil, &note)
	if note.Text != "" {
		t.Errorf("Bob reads %q", note.Text)
	}
	ann.must("GET", "/api/matches/"+m.ID+"/note", nil, &note)
	if note.Text != "Take Warsaw first." {
		t.Errorf("Ann reads %q", note.Text)
	}
}

func TestAMatchMovesFromOneServerToAnotherByFile(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), mine("west"), mine("ussr"))
	ann.refused(http.StatusForbidden, "GET", "/api/matches/"+m.ID+"/export", nil)
	s := ann.state(m.ID)
	ann.must("POST", "/api/matches/"+m.ID+"/abandon", map[string]any{"id": "a", "version": s.Version}, nil)
	status, file := ann.ask("GET", "/api/matches/"+m.ID+"/export", nil)
	if status != http.StatusOK {
		t.Fatalf("export: %d %s", status, file)
	}
	if _, err := match.Verify(context.Background(), func(string) (engine.Game, bool) { return tt.Game, true }, file); err != nil {
		t.Errorf("the exported file: %v", err)
	}
	other := open(t)
	var there created
	other.guest("Bob").must("POST", "/api/import", file, &there)
	if st := other.visitor().state(there.ID); st.State != store.Over || st.Result != "abandoned" || st.Commitment != s.Commitment {
		t.Errorf("the imported match is %+v", st)
	}
	other.guest("Eve").refused(http.StatusUnprocessableEntity, "POST", "/api/import", []byte(`{"sandtable-match": 1}`))
	other.visitor().refused(http.StatusUnauthorized, "POST", "/api/import", file)
}

func TestBadRequestsGetOneSentence(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"))
	for _, c := range []struct {
		status       int
		method, path string
		body         any
	}{
		{422, "POST", "/api/matches", map[string]any{"game": "chess", "setup": setup1939}},
		{422, "POST", "/api/matches", map[string]any{"game": "tt", "setup": map[string]any{"scenario": "1812", "players": 3}}},
		{422, "POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "seats": []any{map[string]any{"seat": "moon", "for": "me"}}}},
		{422, "POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "seats": []any{mine("axis"), mine("axis")}}},
		{422, "POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "seats": []any{map[string]any{"seat": "axis", "for": "bot", "bot": "genius"}}}},
		{422, "POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "clock": map[string]any{"kind": "sand"}}},
		{400, "POST", "/api/matches", []byte(`{`)},
		{422, "POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "surprise": 1}},
		{413, "POST", "/api/matches", bytes.Repeat([]byte("x"), 100_000)},
		{404, "GET", "/api/matches/none", nil},
		{404, "GET", "/api/nowhere", nil},
		{404, "GET", "/api/games/chess/rules", nil},
		{404, "GET", "/api/games/tt/rules?set=99", nil},
		{422, "GET", "/api/matches?limit=1000", nil},
		{422, "GET", "/api/matches/" + m.ID + "/live?after=yesterday", nil},
		{409, "POST", "/api/matches/" + m.ID + "/moves", map[string]any{"id": "1", "version": 1, "move": "done"}},
		{422, "POST", "/api/matches/" + m.ID + "/moves", map[string]any{"id": "", "version": 1, "move": "done"}},
		{422, "POST", "/api/matches/" + m.ID + "/seats/moon", map[string]any{}},
	} {
		ann.refused(c.status, c.method, c.path, c.body)
	}
}

func TestTheAPIDescribesItself(t *testing.T) {
	h := open(t)
	status, page := h.visitor().ask("GET", "/api/docs", nil)
	if status != http.StatusOK || !bytes.Contains(page, []byte("/api/matches/{id}/moves")) || bytes.Contains(page, []byte("<script")) {
		t.Errorf("the page of the API: %d %.200s", status, page)
	}
	var doc struct {
		OpenAPI string
		Paths   map[string]map[string]struct {
			OperationID string
			Summary     string
		}
	}
	h.visitor().must("GET", "/api/openapi.json", nil, &doc)
	if !strings.HasPrefix(doc.OpenAPI, "3.1") || len(doc.Paths) < 25 {
		t.Errorf("the document is of version %q with %d paths", doc.OpenAPI, len(doc.Paths))
	}
}

func TestOtherSitesAndOtherNamesAreRefused(t *testing.T) {
	h := open(t, func(c *server.Config) { c.Hosts = []string{"127.0.0.1"} })
	for _, c := range []struct {
		header, value string
		want          int
	}{
		{"Sec-Fetch-Site", "same-origin", 200},
		{"Sec-Fetch-Site", "cross-site", 403},
		{"Origin", "https://elsewhere.example", 403},
		{"Host", "elsewhere.example", 421},
	} {
		req, err := http.NewRequest("POST", h.url+"/api/session/guest", strings.NewReader(`{"name":"Ann"}`))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set(c.header, c.value)
		if c.header == "Host" {
			req.Host = c.value
		}
		r, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != c.want {
			t.Errorf("%s: %s gave %d, want %d", c.header, c.value, r.StatusCode, c.want)
		}
		if csp := r.Header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") {
			t.Errorf("the policy for pages is %q", csp)
		}
	}
}

func TestTooManyRequestsAreSlowedDown(t *testing.T) {
	h := open(t, func(c *server.Config) { c.Rate = 2 })
	limited := false
	for range 20 {
		status, _ := h.visitor().ask("GET", "/api/games", nil)
		limited = limited || status == http.StatusTooManyRequests
	}
	if !limited {
		t.Error("twenty requests at once were all answered")
	}
}
