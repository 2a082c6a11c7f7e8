package crash

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"sync"
	"time"
)

// caller asks servers over HTTP, and another one when one does not answer.
type caller struct {
	http  *http.Client
	at    []string // addresses of the servers
	home  int      // the one that it asks now
	token string   // of its seat
}

func newCaller(servers []*process, home int, token string) *caller {
	jar, err := cookiejar.New(nil)
	if err != nil {
		panic(err) // without options it cannot fail
	}
	c := &caller{http: &http.Client{Timeout: 20 * time.Second, Jar: jar, Transport: &http.Transport{}}, home: home, token: token}
	for _, s := range servers {
		c.at = append(c.at, s.url)
	}
	return c
}

func (c *caller) request(ctx context.Context, method, path string, body []byte) (*http.Request, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.at[c.home%len(c.at)]+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	return r, nil
}

// once asks one time. What is no answer is an error: no connection, or a server
// that says that it failed.
func (c *caller) once(ctx context.Context, method, path string, body []byte) (int, []byte, error) {
	r, err := c.request(ctx, method, path, body)
	if err != nil {
		return 0, nil, err
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= 500 {
		err = fmt.Errorf("%s %s was answered with %d: %s", method, path, answer.StatusCode, text)
	}
	return answer.StatusCode, text, err
}

// insist asks the same again until there is an answer. It returns when it failed
// first, if it did.
func (c *caller) insist(ctx context.Context, method, path string, body []byte) (status int, text []byte, failed time.Time, err error) {
	for ctx.Err() == nil {
		status, text, err = c.once(ctx, method, path, body)
		if err == nil {
			return status, text, failed, nil
		}
		if failed.IsZero() {
			failed = time.Now()
		}
		c.home++
		sleep(ctx, 20*time.Millisecond)
	}
	return 0, nil, failed, fmt.Errorf("there was never an answer: %w", err)
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// state is what a client reads of a match.
type state struct {
	Version int             `json:"version"`
	State   string          `json:"state"`
	Moves   []string        `json:"moves"`
	CanUndo bool            `json:"canUndo"`
	View    json.RawMessage `json:"view"`
	Seats   []struct {
		ID      string `json:"id"`
		Bot     string `json:"bot"`
		Awaited bool   `json:"awaited"`
	} `json:"seats"`
}

// awaitsBot reports whether a bot is to move.
func (s *state) awaitsBot() bool {
	for _, x := range s.Seats {
		if x.Awaited && x.Bot != "" {
			return true
		}
	}
	return false
}

// player plays a seat of a match by its token.
type player struct {
	*caller
	number int
	club   *club
	table  *table
	seat   string
	rng    *rand.Rand
	asked  int // how many requests it has made
}

// play moves whenever it may, until the context ends. What it has begun then it
// finishes, so that everything it asked for has an answer.
func (p *player) play(ctx context.Context) {
	for ctx.Err() == nil {
		changed := p.table.bell.next()
		s, ok := p.look()
		switch {
		case !ok || s.State == "over":
			return
		case len(s.Moves) == 0:
			select {
			case <-changed:
			case <-time.After(300 * time.Millisecond):
			case <-ctx.Done():
			}
		default:
			p.act(s)
		}
	}
}

// look reads the match. Whoever looks at one version must see the same.
func (p *player) look() (*state, bool) {
	began := p.club.clock()
	status, text, _, err := p.insist(p.club.ctx, "GET", p.table.path("?seat="+p.seat), nil)
	ended := p.club.clock()
	var s state
	if err == nil && status == http.StatusOK {
		err = json.Unmarshal(text, &s)
	}
	if err != nil || status != http.StatusOK {
		p.club.violated("looking at %s: %d %v %.300s", p.table, status, err, text)
		return nil, false
	}
	p.table.looked(p, began, ended, s.Version)
	p.table.saw(p.club, p.seat, s.Version, sha256.Sum256(s.View))
	return &s, true
}

// act makes a move, takes one back, or sends something too late.
func (p *player) act(s *state) {
	switch n := p.rng.IntN(100); {
	case n < 12 && s.CanUndo:
		p.submit("undo", "", s.Version, 1)
	case n < 15 && s.Version > 0:
		p.submit("play", s.Moves[p.rng.IntN(len(s.Moves))], s.Version-1, 1)
	case n < 22:
		p.submit("play", s.Moves[p.rng.IntN(len(s.Moves))], s.Version, 2)
	default:
		p.submit("play", s.Moves[p.rng.IntN(len(s.Moves))], s.Version, 1)
	}
}

// submit sends a request, several times at once if copies says so, and notes
// what it was told. All copies must be told the same.
func (p *player) submit(kind, move string, version, copies int) {
	p.asked++
	a := asked{ID: fmt.Sprintf("c%d-%d", p.number, p.asked), Kind: kind, Move: move, Made: version}
	began := p.club.clock() // of the first copy, whichever that is
	answers := make([]told, copies)
	var wg sync.WaitGroup
	for i := range copies {
		who := *p.caller
		who.home += i
		wg.Go(func() { answers[i] = p.send(&who, a) })
	}
	wg.Wait()
	for _, t := range answers[1:] {
		if t.Version != answers[0].Version {
			p.club.violated("%s: request %s was answered with version %d and with %d", p.table, a.ID, answers[0].Version, t.Version)
		}
	}
	p.home = p.home % len(p.at)
	answers[0].Began = began
	p.table.told(p, answers[0])
	if !answers[0].Refused && !answers[0].Lost {
		p.club.acked.Add(1)
	}
	p.table.bell.ring()
}

// send sends one copy of a request until it is answered.
func (p *player) send(who *caller, a asked) told {
	path := map[string]string{"play": "/moves", "undo": "/undo"}[a.Kind]
	body, err := json.Marshal(map[string]any{"id": a.ID, "version": a.Made, "move": a.Move})
	if a.Kind == "undo" {
		body, err = json.Marshal(map[string]any{"id": a.ID, "version": a.Made})
	}
	if err != nil {
		panic(err) // strings and numbers always can be written
	}
	t := told{asked: a}
	p.club.moment(sent)
	status, text, failed, err := who.insist(p.club.ctx, "POST", p.table.path(path+"?seat="+p.seat), body)
	t.Ended, t.Failed = p.club.clock(), failed
	if err == nil {
		err = json.Unmarshal(text, &t)
	}
	switch {
	case err == nil && status == http.StatusOK:
		p.club.moment(answered)
	case err == nil && status == http.StatusConflict:
		t.Refused = true
	default:
		t.Lost = true
		p.club.violated("%s: request %s of %s for version %d was answered with %d %v: %.300s", p.table, a.ID, p.seat, a.Made, status, err, text)
	}
	return t
}

// asked is what a player asked for.
type asked struct {
	ID   string
	Kind string
	Move string
	Made int // the version it was made for
}

// told is what it was answered: the version after the change, or that it came
// too late.
type told struct {
	asked
	Version      int       `json:"version"`
	Now          int       `json:"now"` // the version that the match had instead
	Refused      bool      `json:"-"`
	Lost         bool      `json:"-"` // there was no answer that could be understood
	Failed       time.Time `json:"-"` // when it was first sent in vain, if it was
	Began, Ended int64     `json:"-"`
}

// bell tells those who wait that a match has changed.
type bell struct {
	mu sync.Mutex
	c  chan struct{}
}

func (b *bell) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.c == nil {
		b.c = make(chan struct{})
	}
	return b.c
}

func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.c != nil {
		close(b.c)
		b.c = nil
	}
}

// create makes a match and returns its id and the tokens of the seats. What was
// not answered is asked again; a match that nobody was told of stays open.
func (c *caller) create(ctx context.Context, plan string) (id string, tokens map[string]string, err error) {
	if err := c.want(ctx, "/api/session/guest", `{"name":"Club"}`, nil); err != nil {
		return "", nil, err
	}
	var made struct {
		ID     string            `json:"id"`
		Tokens map[string]string `json:"tokens"`
	}
	err = c.want(ctx, "/api/matches", plan, &made)
	return made.ID, made.Tokens, err
}

// want asks until it gets what it asked for.
func (c *caller) want(ctx context.Context, path, body string, answer any) error {
	status, text, _, err := c.insist(ctx, "POST", path, []byte(body))
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("%s was answered with %d: %s", path, status, text)
	}
	if answer == nil {
		return nil
	}
	return json.NewDecoder(strings.NewReader(string(text))).Decode(answer)
}
