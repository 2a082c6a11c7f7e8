package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sandtable/bus"
	"sandtable/bus/bustest"
	"sandtable/match"
	"sandtable/server"
	"sandtable/store/storetest"
)

// event is one server-sent event.
type event struct{ id, kind, data string }

// readEvent reads the next event; pings are passed over.
func readEvent(r *bufio.Reader) (event, error) {
	var e event
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return e, err
		}
		line = strings.TrimSuffix(line, "\n")
		field, value, _ := strings.Cut(line, ": ")
		switch {
		case line == "" && e.kind != "":
			return e, nil
		case field == "id":
			e.id = value
		case field == "event":
			e.kind = value
		case field == "data":
			e.data = value
		}
	}
}

// listen opens a live stream after the event with an id. The caller closes it.
func (g *guest) listen(ctx context.Context, path, last string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, "GET", g.h.url+path, nil)
	if err != nil {
		return nil, err
	}
	if last != "" {
		req.Header.Set("Last-Event-ID", last)
	}
	if g.token != "" {
		req.Header.Set("Authorization", "Bearer "+g.token)
	}
	r, err := g.client.Do(req)
	if err == nil && (r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "text/event-stream") {
		r.Body.Close()
		return nil, fmt.Errorf("the stream %s begins with %s and %s", path, r.Status, r.Header.Get("Content-Type"))
	}
	return r, err
}

// screen is what a client shows: it does what the events of a stream say.
type screen struct {
	mu    sync.Mutex
	last  string
	state match.State
	lines []match.Line
	said  []server.Said
	here  server.Here
	cuts  int
	wrong error
}

// take does what an event says.
func (s *screen) take(e event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch e.kind {
	case "update":
		var u match.Update
		if err := json.Unmarshal([]byte(e.data), &u); err != nil {
			return err
		}
		s.lines = slices.DeleteFunc(s.lines, func(l match.Line) bool { return l.N > u.Keep })
		s.lines = append(s.lines, u.Lines...)
		s.state = u.State
	case "chat":
		var list []server.Said
		if err := json.Unmarshal([]byte(e.data), &list); err != nil {
			return err
		}
		for _, l := range list {
			if l.N != len(s.said)+1 {
				return fmt.Errorf("after %d lines of chat came number %d", len(s.said), l.N)
			}
			s.said = append(s.said, l)
		}
	case "here":
		s.here = server.Here{}
		if err := json.Unmarshal([]byte(e.data), &s.here); err != nil {
			return err
		}
	default:
		return fmt.Errorf("an event of the kind %q", e.kind)
	}
	s.last = e.id
	return nil
}

// has reports whether the screen shows a version and so many lines of chat.
func (s *screen) has(version, said int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wrong != nil || s.state.Version == version && len(s.said) == said
}

func (s *screen) seen() (last string, cuts int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last, s.cuts
}

// follow reads the live stream of a match until the context ends. The stream is
// cut after as many events as cut says, and again and again; it is then opened
// anew after the last event that was seen.
func (s *screen) follow(ctx context.Context, g *guest, id string, cut func() int) {
	for ctx.Err() == nil {
		if err := s.once(ctx, g, id, cut()); err != nil && ctx.Err() == nil {
			s.mu.Lock()
			s.wrong = err
			s.mu.Unlock()
			return
		}
		s.mu.Lock()
		s.cuts++
		s.mu.Unlock()
	}
}

func (s *screen) once(ctx context.Context, g *guest, id string, events int) error {
	path := "/api/matches/" + id + "/live"
	last, cuts := s.seen()
	if cuts%2 == 1 { // for clients that cannot set the header
		path, last = path+"?after="+url.QueryEscape(last), ""
	}
	r, err := g.listen(ctx, path, last)
	if err != nil {
		return err
	}
	defer r.Body.Close()
	in := bufio.NewReader(r.Body)
	for range events {
		e, err := readEvent(in)
		if err != nil {
			return err
		}
		if err := s.take(e); err != nil {
			return err
		}
	}
	return nil
}

// sameAs compares the screen with what the server answers when asked for all.
func (s *screen) sameAs(t *testing.T, g *guest, id string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wrong != nil {
		t.Fatal(s.wrong)
	}
	var lines []match.Line
	g.must("GET", "/api/matches/"+id+"/log", nil, &lines)
	if len(lines) != len(s.lines) || len(lines) > 0 && !reflect.DeepEqual(lines, s.lines) {
		t.Errorf("the log has %d lines, the screen %d:\n%v\n%v", len(lines), len(s.lines), lines, s.lines)
	}
	var said []server.Said
	g.must("GET", "/api/matches/"+id+"/chat", nil, &said)
	if !reflect.DeepEqual(said, append([]server.Said{}, s.said...)) {
		t.Errorf("the chat is %v, the screen shows %v", said, s.said)
	}
	if st := g.state(id); !reflect.DeepEqual(st, s.state) {
		t.Errorf("the match is\n%+v\nthe screen shows\n%+v", st, s.state)
	}
}

// table3 is a match of three people, with the tokens of their seats.
type table3 struct {
	id    string
	seats map[string]*guest
}

func (h *house) table3() table3 {
	h.t.Helper()
	ann, bob, cid := h.guest("Ann"), h.guest("Bob"), h.guest("Cid")
	m := ann.newMatch(mine("axis"))
	tab := table3{m.ID, map[string]*guest{"axis": h.script(m.Tokens["axis"])}}
	for seat, who := range map[string]*guest{"west": bob, "ussr": cid} {
		var s server.Seated
		who.must("POST", "/api/matches/"+m.ID+"/seats/"+seat, map[string]any{}, &s)
		tab.seats[seat] = h.script(s.Token)
	}
	return tab
}

// somethingHappens lets the players do one thing or another.
func (tab table3) somethingHappens(t *testing.T, r *rand.Rand) {
	t.Helper()
	names := []string{"axis", "ussr", "west"}
	seat := names[r.IntN(3)]
	g, path := tab.seats[seat], "/api/matches/"+tab.id
	st := g.state(tab.id)
	request := func(more map[string]any) map[string]any {
		body := map[string]any{"id": fmt.Sprint(r.Uint64()), "version": st.Version}
		for k, v := range more {
			body[k] = v
		}
		return body
	}
	switch n := r.IntN(10); {
	case n < 2:
		g.must("POST", path+"/chat", map[string]any{"text": fmt.Sprint("at ", st.Version)}, nil)
	case n == 2 && st.CanUndo:
		g.must("POST", path+"/undo", request(nil), nil)
	case n == 3 && st.Asked == nil:
		var show match.Showing
		g.must("GET", path+"/replay?limit=0", nil, &show)
		if len(show.Moments) > 1 {
			to := show.Moments[max(1, len(show.Moments)-1-r.IntN(4))]
			g.must("POST", path+"/undo", request(map[string]any{"to": to}), nil)
		}
	case n < 6 && st.Asked != nil:
		for _, who := range st.Asked.Needs {
			tab.seats[who].must("POST", path+"/answers", map[string]any{"number": st.Asked.Number, "agree": true}, nil)
		}
	case len(st.Moves) > 0:
		g.must("POST", path+"/moves", request(map[string]any{"move": st.Moves[r.IntN(len(st.Moves))]}), nil)
	}
}

// final is what a client should have in the end.
func (tab table3) final() (version, said int) {
	g := tab.seats["axis"]
	var list []server.Said
	g.must("GET", "/api/matches/"+tab.id+"/chat", nil, &list)
	return g.state(tab.id).Version, len(list)
}

func TestAClientThatReconnectsGetsExactlyWhatItMissed(t *testing.T) {
	h := open(t)
	cuts, undone := 0, 0
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 1))
		tab := h.table3()
		watchers := map[*guest]*screen{h.visitor(): {}, tab.seats["axis"]: {}, tab.seats["west"]: {}}
		ctx, cancel := context.WithCancel(context.Background())
		var wg sync.WaitGroup
		for g, s := range watchers {
			own := rand.New(rand.NewPCG(seed, uint64(len(g.token))))
			wg.Go(func() { s.follow(ctx, g, tab.id, func() int { return 1 + own.IntN(4) }) })
		}
		for range 80 {
			tab.somethingHappens(t, r)
		}
		version, said := tab.final()
		undone += version - len(tab.moments()) - 2
		for g, s := range watchers {
			eventually(t, "a client has all", func() bool { return s.has(version, said) })
			s.sameAs(t, g, tab.id)
			_, n := s.seen()
			cuts += n
		}
		cancel()
		wg.Wait()
	}
	if cuts < 50 || undone < 10 {
		t.Errorf("there were only %d cuts, and %d entries that no longer count", cuts, undone)
	}
}

func (tab table3) moments() []int {
	var show match.Showing
	tab.seats["axis"].must("GET", "/api/matches/"+tab.id+"/replay?limit=0", nil, &show)
	return show.Moments
}

func TestALongChatArrivesWhole(t *testing.T) {
	h := open(t)
	tab := h.table3()
	const lines = 520 // more than the server reads at once
	for i := range lines {
		tab.seats["west"].must("POST", "/api/matches/"+tab.id+"/chat", map[string]any{"text": fmt.Sprint(i)}, nil)
	}
	s := &screen{}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go s.follow(ctx, h.visitor(), tab.id, func() int { return 1000 })
	eventually(t, "the whole chat is there", func() bool { return len(s.chat()) == lines })
}

func (s *screen) chat() []server.Said {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.said
}

func TestClientsResumeAtARestartedServer(t *testing.T) {
	h := open(t)
	tab := h.table3()
	s := &screen{}
	r := rand.New(rand.NewPCG(7, 7))
	for range 10 {
		tab.somethingHappens(t, r)
	}
	ended := make(chan error, 1)
	go func() { ended <- s.once(context.Background(), tab.seats["west"], tab.id, 1000) }()
	version, said := tab.final()
	eventually(t, "the client has all", func() bool { return s.has(version, said) })
	h.stop()
	// The stream ends as a whole, not in the middle of an event.
	if err := <-ended; !errors.Is(err, io.EOF) {
		t.Errorf("the stream ended with %v", err)
	}
	again := openAt(t, h.path)
	for _, g := range tab.seats {
		g.h = again
	}
	for range 10 {
		tab.somethingHappens(t, r)
	}
	version, said = tab.final()
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() { s.follow(ctx, tab.seats["west"], tab.id, func() int { return 2 }) })
	eventually(t, "the client has all again", func() bool { return s.has(version, said) })
	s.sameAs(t, tab.seats["west"], tab.id)
	cancel()
	wg.Wait()
}

// sharing makes a server one of several on a message cluster.
func sharing(t *testing.T, nodes *bustest.Nodes) func(*server.Config) {
	return func(c *server.Config) {
		b, err := bus.Open(context.Background(), bus.Config{URL: nodes.URL()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		c.Bus, c.Alone = b, false
	}
}

func TestWhatHappensAtOneServerIsSeenAtAnother(t *testing.T) {
	db, nodes := storetest.Postgres(t), bustest.Cluster(t, 1)
	here, there := openAt(t, db, sharing(t, nodes)), openAt(t, db, sharing(t, nodes))
	tab := here.table3()
	far := there.script(tab.seats["west"].token)
	s := &screen{}
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() { s.follow(ctx, far, tab.id, func() int { return 10_000 }) })
	r := rand.New(rand.NewPCG(3, 3))
	began := time.Now()
	for range 20 {
		tab.somethingHappens(t, r)
		version, said := tab.final()
		eventually(t, "the other server's client has it", func() bool { return s.has(version, said) })
	}
	// Without news each would take until the server looks by itself.
	if took := time.Since(began); took > 45*time.Second {
		t.Errorf("twenty events took %s to arrive", took)
	}
	s.sameAs(t, far, tab.id)
	// Who plays at the other server plays the same match.
	st := far.state(tab.id)
	far.move(tab.id, st.Version, st.Moves[0])
	if now := tab.seats["west"].state(tab.id); now.Version != st.Version+1 {
		t.Errorf("a move made there leaves version %d here", now.Version)
	}
	// News may be lost: the server finds out by itself, a little later.
	nodes.Stop(0)
	tab.seats["ussr"].must("POST", "/api/matches/"+tab.id+"/chat", map[string]any{"text": "Is anybody there?"}, nil)
	version, said := tab.final()
	eventually(t, "what no news told of is seen", func() bool { return s.has(version, said) })
	nodes.Start(0)
	cancel()
	wg.Wait()
}

// narrow is a listener whose connections hold little that was not read yet.
type narrow struct{ net.Listener }

func (n narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		tcp.SetWriteBuffer(4096)
	}
	return c, err
}

func TestWhoDoesNotReadHoldsNobodyUp(t *testing.T) {
	h := open(t)
	tab := h.table3()
	web := httptest.NewUnstartedServer(h.srv.Handler())
	web.Listener = narrow{web.Listener}
	web.Start()
	ctx, cancel := context.WithCancel(context.Background())
	// These open a stream and never read it.
	for range 5 {
		c, err := net.Dial("tcp", web.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		c.(*net.TCPConn).SetReadBuffer(4096)
		fmt.Fprintf(c, "GET /api/matches/%s/live HTTP/1.1\r\nHost: x\r\n\r\n", tab.id)
	}
	s := &screen{}
	var wg sync.WaitGroup
	wg.Go(func() { s.follow(ctx, tab.seats["west"], tab.id, func() int { return 10_000 }) })
	r := rand.New(rand.NewPCG(5, 5))
	began := time.Now()
	for range 60 {
		tab.somethingHappens(t, r)
	}
	version, said := tab.final()
	eventually(t, "those who read have all", func() bool { return s.has(version, said) })
	if took := time.Since(began); took > 15*time.Second {
		t.Errorf("sixty events took %s beside clients that do not read", took)
	}
	s.sameAs(t, tab.seats["west"], tab.id)
	cancel()
	wg.Wait()
	web.CloseClientConnections()
	web.Close()
}

// A server that limits how long a request may take to arrive must not end
// streams by it.
func TestAStreamOutlivesTheTimeForReadingARequest(t *testing.T) {
	h := open(t)
	tab := h.table3()
	web := httptest.NewUnstartedServer(h.srv.Handler())
	web.Config.ReadTimeout = 100 * time.Millisecond
	web.Start()
	defer web.Close()
	g := h.script(tab.seats["west"].token)
	g.h = &house{t: t, url: web.URL}
	r, err := g.listen(t.Context(), "/api/matches/"+tab.id+"/live", "")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	in := bufio.NewReader(r.Body)
	if _, err := readEvent(in); err != nil {
		t.Fatal(err)
	}
	time.Sleep(400 * time.Millisecond)
	tab.seats["axis"].must("POST", "/api/matches/"+tab.id+"/chat", map[string]any{"text": "Still there?"}, nil)
	e, err := readEvent(in)
	for err == nil && e.kind == "here" {
		e, err = readEvent(in)
	}
	if err != nil || e.kind != "chat" {
		t.Errorf("after a while the stream gives %+v, %v", e, err)
	}
}

func TestTheLobbyTellsOfChanges(t *testing.T) {
	h := open(t)
	h.guest("Ann").newMatch(mine("axis"))
	r, err := h.visitor().listen(t.Context(), "/api/lobby/live", "")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	in := bufio.NewReader(r.Body)
	if _, err := readEvent(in); err != nil {
		t.Fatal(err)
	}
	bob := h.guest("Bob")
	bob.must("POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "private": true, "seats": []any{mine("axis")}}, nil)
	m := bob.newMatch(mine("axis"))
	for {
		e, err := readEvent(in)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(e.data, m.ID) {
			return
		}
		if e.kind != "changed" || !strings.Contains(e.data, `"match"`) {
			t.Fatalf("the lobby tells %+v", e)
		}
	}
}

func TestIdleStreamsCostLittle(t *testing.T) {
	const streams = 500
	h := open(t)
	tab := h.table3()
	before := memory()
	var open []net.Conn
	for range streams {
		c, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "GET /api/matches/%s/live HTTP/1.1\r\nHost: x\r\n\r\n", tab.id)
		open = append(open, c)
	}
	tab.seats["west"].must("POST", "/api/matches/"+tab.id+"/chat", map[string]any{"text": "Hello, all of you"}, nil)
	for _, c := range open {
		c.SetDeadline(time.Now().Add(15 * time.Second))
		in := bufio.NewReaderSize(c, 512)
		for e := (event{}); e.kind != "chat"; {
			var err error
			if e, err = readEvent(in); err != nil {
				t.Fatal(err)
			}
		}
	}
	each := int64(memory()-before) / streams
	t.Logf("%d idle streams take %d bytes each, their clients' side included", streams, each)
	if each > 100_000 {
		t.Errorf("an idle stream takes %d bytes", each)
	}
}

func memory() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}
