package crash

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"sandtable/store"
)

// club is many matches with their players and watchers, and what went wrong.
type club struct {
	t       *testing.T
	ctx     context.Context // ends when something hangs
	db      string          // where the matches are kept
	servers []*process
	seed    uint64
	began   time.Time
	moments map[point]chan struct{}
	acked   atomic.Int64

	mu      sync.Mutex
	tables  []*table
	players int
	wrong   []string
}

// point is a moment in the life of a request, at which a server may be killed.
type point string

const (
	sent     point = "sent"
	answered point = "answered"
)

func newClub(t *testing.T, db string, servers []*process, within time.Duration) *club {
	ctx, cancel := context.WithTimeout(t.Context(), within)
	t.Cleanup(cancel)
	c := &club{t: t, ctx: ctx, db: db, servers: servers, seed: *seed, began: time.Now(),
		moments: map[point]chan struct{}{sent: make(chan struct{}), answered: make(chan struct{})}}
	if c.seed == 0 {
		c.seed = rand.Uint64()
	}
	fmt.Printf("%s: seed %d\n", t.Name(), c.seed)
	return c
}

// rng gives each part of the test a source of its own.
func (c *club) rng(n int) *rand.Rand { return rand.New(rand.NewPCG(c.seed, uint64(n))) }

// clock is the time since the beginning, which never goes back.
func (c *club) clock() int64 { return int64(time.Since(c.began)) }

// moment tells whoever waits for it that a request has come to a point.
func (c *club) moment(p point) {
	select {
	case c.moments[p] <- struct{}{}:
	default:
	}
}

func (c *club) violated(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wrong = append(c.wrong, fmt.Sprintf(format, args...))
}

func (c *club) violations() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.wrong)
}

// all are the matches so far.
func (c *club) all() []*table {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.tables)
}

// table is one match: who plays it, and what they were told.
type table struct {
	number    int
	id        string
	bots      bool
	players   []*player
	watchers  []*watcher
	spectator *caller
	bell      bell
	over      sync.Once // another is made when it is over

	mu      sync.Mutex
	answers []told
	seen    map[string][sha256.Size]byte // what a seat saw of a version
	history []porcupine.Operation
	forks   int
}

func (t *table) String() string         { return fmt.Sprintf("match %d (%s)", t.number, t.id) }
func (t *table) path(end string) string { return "/api/matches/" + t.id + end }

// plans are the kinds of matches: people alone, with bots, and with two clients
// that race for each seat.
var plans = []struct {
	scenario string
	seats    []string
	bots     int // how many of the last seats are bots'
	clients  int // for each other seat
}{
	{"1939", []string{"axis", "west", "ussr"}, 0, 1},
	{"1939", []string{"axis", "west", "ussr"}, 1, 1},
	{"1936", []string{"axis", "allies"}, 0, 2},
	{"1939", []string{"axis", "west", "ussr"}, 2, 1},
	{"1936", []string{"axis", "west", "ussr"}, 0, 1},
}

// open makes a match and seats its players and watchers.
func (c *club) open(number int) *table {
	plan := plans[number%len(plans)]
	maker := newCaller(c.servers, number, "")
	var seats []map[string]string
	for i, s := range plan.seats {
		seat := map[string]string{"seat": s, "for": "me"}
		if i >= len(plan.seats)-plan.bots {
			seat = map[string]string{"seat": s, "for": "bot", "bot": "recruit"}
		}
		seats = append(seats, seat)
	}
	wish, err := json.Marshal(map[string]any{"game": "tt", "seats": seats,
		"setup": map[string]any{"scenario": plan.scenario, "players": len(seats)}})
	if err != nil {
		panic(err) // strings and numbers always can be written
	}
	id, tokens, err := maker.create(c.ctx, string(wish))
	if err != nil {
		c.violated("making match %d: %v", number, err)
		return &table{number: number}
	}
	t := &table{number: number, id: id, bots: plan.bots > 0, seen: map[string][sha256.Size]byte{}, spectator: newCaller(c.servers, number, "")}
	c.seat(t, tokens, plan.clients)
	return t
}

// seat gives a match its clients: players, one watcher at a seat, one spectator.
func (c *club) seat(t *table, tokens map[string]string, clients int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for seat, token := range tokens {
		for range clients {
			c.players++
			t.players = append(t.players, &player{caller: newCaller(c.servers, c.players, token), number: c.players,
				club: c, table: t, seat: seat, rng: c.rng(1000 + c.players)})
		}
		if len(t.watchers) == 0 {
			t.watchers = append(t.watchers, &watcher{caller: newCaller(c.servers, t.number, token), club: c, table: t, seat: seat})
		}
	}
	t.watchers = append(t.watchers, &watcher{caller: newCaller(c.servers, t.number+1, ""), club: c, table: t})
	c.tables = append(c.tables, t)
}

// evening is the time in which the matches of a club are played.
type evening struct {
	club                      *club
	matches                   int // at once
	playing, watching         context.Context
	opening                   sync.WaitGroup // of the matches that are made while servers are killed
	players, watchers         sync.WaitGroup
	stopPlaying, stopWatching context.CancelFunc
}

// begin lets everybody play and watch. Every other match is made only now, while
// servers are killed, and a new one for each that ends.
func (c *club) begin(matches int) *evening {
	e := &evening{club: c, matches: matches}
	e.playing, e.stopPlaying = context.WithCancel(c.ctx)
	e.watching, e.stopWatching = context.WithCancel(c.ctx)
	for i := 0; i < matches; i += 2 {
		e.start(c.open(i))
	}
	e.opening.Go(func() {
		for i := 1; i < matches; i += 2 {
			e.start(c.open(i))
			sleep(c.ctx, 50*time.Millisecond)
		}
	})
	return e
}

func (e *evening) start(t *table) {
	for _, p := range t.players {
		e.players.Go(func() {
			p.play(e.playing)
			if e.playing.Err() == nil && e.club.violations() == 0 {
				t.over.Do(func() { e.start(e.club.open(t.number + e.matches)) })
			}
		})
	}
	for _, w := range t.watchers {
		e.watchers.Go(func() { w.watch(e.watching) })
	}
}

// wholeSetup is more entries than a person needs to set up, after which bots at the
// same table are asked again.
const wholeSetup = 60

// goOn waits until every match has got further, as it must once nobody is killed
// any more; a match with bots so far that a bot must have moved.
func (c *club) goOn() {
	before := map[*table]int{}
	for _, t := range c.all() {
		before[t] = t.read(c).Version
	}
	end := time.Now().Add(time.Minute)
	for t := range before {
		further := 1
		if t.bots {
			further = wholeSetup
		}
		for s := t.read(c); s.State != "over" && s.Version < before[t]+further; s = t.read(c) {
			if time.Now().After(end) {
				c.violated("%s stands still at version %d", t, s.Version)
				break
			}
			sleep(c.ctx, 50*time.Millisecond)
		}
	}
}

// read looks at a match as a spectator.
func (t *table) read(c *club) *state {
	var s state
	status, text, _, err := t.spectator.insist(c.ctx, "GET", t.path(""), nil)
	if err == nil && status == http.StatusOK {
		err = json.Unmarshal(text, &s)
	}
	if err != nil || status != http.StatusOK {
		c.violated("looking at %s: %d %v", t, status, err)
	}
	return &s
}

// finish ends every third match by resignation, to see that it can be.
func (c *club) finish() {
	for _, t := range c.all() {
		if t.number%3 != 0 {
			continue
		}
		for _, p := range t.players {
			c.resign(t, p)
		}
		if s := t.read(c); s.State != "over" {
			c.violated("%s is %s though all have resigned", t, s.State)
		}
	}
}

// resign gives a seat up, whatever bots do meanwhile.
func (c *club) resign(t *table, p *player) {
	for try := range 100 {
		s := t.read(c)
		if s.State == "over" {
			return
		}
		body := fmt.Sprintf(`{"id":"resign-%d-%d","version":%d}`, p.number, try, s.Version)
		status, text, _, err := p.insist(c.ctx, "POST", t.path("/resign?seat="+p.seat), []byte(body))
		if err != nil {
			c.violated("resigning in %s: %v", t, err)
			return
		}
		// A second client of the seat finds it given up.
		if status == http.StatusOK || status == http.StatusForbidden || status == http.StatusUnauthorized {
			return
		}
		if status != http.StatusConflict {
			c.violated("resigning in %s was answered with %d: %s", t, status, text)
			return
		}
	}
	c.violated("%s: %s could not resign", t, p.seat)
}

// quiet waits until no bot is awaited, so that nothing changes any more.
func (c *club) quiet() {
	end := time.Now().Add(time.Minute)
	for _, t := range c.all() {
		for s := t.read(c); s.State == "running" && s.awaitsBot(); s = t.read(c) {
			if time.Now().After(end) {
				c.violated("%s still waits for a bot", t)
				return
			}
			sleep(c.ctx, 50*time.Millisecond)
		}
	}
}

// close ends the evening: everybody must get further once more, what was seen
// live is compared with the log, some matches are finished, and all that was told
// is held against what is kept. A seat that resigns has no token any more, so its
// watcher is asked before.
func (c *club) close(e *evening, lastFault time.Time) *figures {
	e.opening.Wait()
	c.goOn()
	e.stopPlaying()
	e.players.Wait()
	c.quiet()
	f := &figures{matches: len(c.all())}
	for _, t := range c.all() {
		version := t.read(c).Version
		for _, w := range t.watchers {
			missed, doubled := w.compare(c.ctx, version)
			f.missed, f.repeated = f.missed+missed, f.repeated+doubled
		}
	}
	e.stopWatching()
	e.watchers.Wait()
	for _, t := range c.all() {
		for _, w := range t.watchers {
			f.streams, f.resumed, f.updates = f.streams+1, f.resumed+w.resumed, f.updates+w.updates
		}
		f.forks += t.forks
	}
	c.finish()
	for _, s := range c.servers {
		s.stop()
	}
	c.compare(f, lastFault)
	c.replay(f)
	c.linearize(f)
	return f
}

// replay lets the program itself play every match again.
func (c *club) replay(f *figures) {
	out, err := exec.CommandContext(c.ctx, mustBuild(c.t), "check", "--db", c.db).Output()
	f.checked = strings.TrimSpace(string(out))
	if err != nil {
		f.half++
		c.violated("sandtable check: %v\n%s", err, out)
	}
}

// compare opens the store and holds what clients were told against it.
func (c *club) compare(f *figures, lastFault time.Time) {
	s, err := store.Open(c.ctx, c.db)
	if err != nil {
		c.violated("opening the store: %v", err)
		return
	}
	defer s.Close()
	for _, t := range c.all() {
		t.compare(c, s, f, lastFault)
	}
	if f.botsAfter == 0 {
		c.violated("no bot moved after the last restart")
	}
	ids, err := s.IDs(c.ctx, "", 1<<20)
	if err != nil {
		c.violated("listing the matches: %v", err)
	}
	f.untold = len(ids) - len(c.all())
}

// report prints the figures and fails if anything was wrong.
func (c *club) report(f *figures) {
	fmt.Print(f)
	for _, w := range c.wrong[:min(20, len(c.wrong))] {
		c.t.Error(w)
	}
	if n := len(c.wrong); n > 0 {
		c.t.Errorf("%d violations with seed %d", n, c.seed)
	}
}
