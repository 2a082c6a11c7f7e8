package match_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"sandtable/match"
	"sandtable/store"
)

// A call is what a client asked for, and a reply what it was answered.
type call struct {
	read    bool
	version int
	id      string
}

type reply struct {
	n       int
	stale   bool
	refused bool
}

// ledger is what a match must look like to all clients together: a list of
// entries that only grows, in which a command stands right after the version it
// was made for, once, or not at all.
var ledger = porcupine.Model{
	Init: func() any { return []string(nil) },
	Step: func(state, in, out any) (bool, any) {
		log, c, r := state.([]string), in.(call), out.(reply)
		if c.read {
			return r.n == len(log), log
		}
		now := c.version == len(log)
		again := c.version < len(log) && log[c.version] == c.id
		switch {
		case r.stale:
			return !now && !again, log
		case r.refused:
			return now, log
		case again:
			return r.n == c.version+1, log
		}
		return now && r.n == c.version+1, append(slices.Clip(log), c.id)
	},
	Equal:             func(a, b any) bool { return slices.Equal(a.([]string), b.([]string)) },
	DescribeOperation: func(in, out any) string { return fmt.Sprintf("%+v gives %+v", in, out) },
}

// crowd is many clients of one match who send what they like, when they like,
// to any of the services.
type crowd struct {
	t        *testing.T
	services []*match.Service
	id       string
	all      []match.Caller
	began    time.Time

	mu  sync.Mutex
	ops []porcupine.Operation
}

// record times what a client does.
func (w *crowd) record(client int, c call, do func() reply) {
	from := time.Since(w.began)
	r := do()
	to := time.Since(w.began)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ops = append(w.ops, porcupine.Operation{ClientId: client, Input: c, Output: r, Call: int64(from), Return: int64(to)})
}

// send sends a move, or takes one back, and says how it was answered.
func (w *crowd) send(client int, s *match.Service, who match.Caller, version int, id, move string) {
	w.record(client, call{version: version, id: id}, func() reply {
		var n int
		var err error
		if move == "" {
			n, err = s.Undo(ctx, w.id, who, "", version, id)
		} else {
			n, err = s.Play(ctx, w.id, who, "", version, id, move)
		}
		var stale *store.Stale
		var no *match.Conflict
		switch {
		case errors.As(err, &stale):
			return reply{stale: true}
		case errors.As(err, &no):
			return reply{refused: true}
		case err != nil:
			w.t.Errorf("%s: %v", move, err)
		}
		return reply{n: n}
	})
}

// client plays a seat: it looks, moves, takes back, sends again at once or much
// later, and sometimes sends what it decided on long ago.
func (w *crowd) client(number, rounds int) {
	rng := rand.New(rand.NewPCG(uint64(number), 7))
	who := w.all[number%3]
	type sent struct {
		version  int
		id, move string
	}
	var past []sent
	for i := range rounds {
		s := w.services[rng.IntN(len(w.services))]
		st := &match.State{}
		w.record(number, call{read: true}, func() reply {
			now, err := s.State(ctx, w.id, who, "")
			if err != nil {
				w.t.Error(err)
			} else {
				st = now
			}
			return reply{n: st.Version}
		})
		next := sent{st.Version, fmt.Sprintf("client %d round %d", number, i), ""}
		if !st.CanUndo || rng.IntN(2) == 0 {
			places := slices.DeleteFunc(st.Moves, func(m string) bool { return !strings.HasPrefix(m, "place") })
			if len(places) == 0 {
				continue
			}
			next.move = places[rng.IntN(len(places))]
		}
		past = append(past, next)
		var group sync.WaitGroup
		for copies := 1 + rng.IntN(2); copies > 0; copies-- {
			to := w.services[rng.IntN(len(w.services))]
			twin := number + 100*copies
			group.Go(func() { w.send(twin, to, who, next.version, next.id, next.move) })
		}
		group.Wait()
		if old := past[rng.IntN(len(past))]; rng.IntN(3) == 0 {
			w.send(number, s, who, old.version, old.id, old.move)
		}
	}
}

// run lets the clients play at once and judges what they were told.
func (w *crowd) run(clients, rounds int) {
	w.t.Helper()
	w.began = time.Now()
	var group sync.WaitGroup
	for c := range clients {
		group.Go(func() { w.client(c, rounds) })
	}
	group.Wait()
	if res := porcupine.CheckOperationsTimeout(w.ledger(), w.ops, 20*time.Second); res != porcupine.Ok {
		w.t.Errorf("%d operations of %d clients are %v", len(w.ops), clients, res)
	}
}

// ledger begins with the three entries by which the seats were taken.
func (w *crowd) ledger() porcupine.Model {
	m := ledger
	m.Init = func() any { return []string{"sit", "sit", "sit"} }
	return m
}

// kept compares what was acknowledged with what the store holds.
func (w *crowd) kept(db store.Store) {
	w.t.Helper()
	log, err := db.Log(ctx, w.id, 0, 100000)
	if err != nil {
		w.t.Fatal(err)
	}
	clients := map[string]int{}
	for _, e := range log {
		clients[e.Client]++
		if clients[e.Client] > 1 {
			w.t.Errorf("entry %d is there twice", e.N)
		}
	}
	done := 0
	for _, op := range w.ops {
		c, r := op.Input.(call), op.Output.(reply)
		if c.read || r.n == 0 {
			continue
		}
		done++
		if r.n != c.version+1 || !strings.HasSuffix(log[r.n-1].Client, c.id) {
			w.t.Errorf("%+v was acknowledged as entry %d, which is %q", c, r.n, log[r.n-1].Client)
		}
	}
	if done < 30 {
		w.t.Errorf("only %d commands were acknowledged", done)
	}
	if n, err := w.services[0].Check(ctx, w.id); err != nil || n != len(log) {
		w.t.Errorf("the check finds %d of %d entries sound: %v", n, len(log), err)
	}
}

func newCrowd(t *testing.T, services ...*match.Service) *crowd {
	id, tokens := seated(t, services[0], threePlayers)
	w := &crowd{t: t, services: services, id: id}
	for _, tok := range tokens {
		w.all = append(w.all, by(tok))
	}
	return w
}

func TestManyClientsOfTwoServersSeeOneMatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "matches.db")
	one, db := mustOpen(t, path)
	two, _ := mustOpen(t, path)
	three := match.New(db, config)
	w := newCrowd(t, one, two, three)
	w.run(6, 20)
	w.kept(db)
	a, _ := one.State(ctx, w.id, w.all[0], "")
	b, _ := two.State(ctx, w.id, w.all[0], "")
	if jsonOf(t, a) != jsonOf(t, b) {
		t.Error("the servers show different matches in the end")
	}
}

// With room for one match, a match is put out of memory while it is played.
func TestAMatchPutOutOfMemoryWhileItIsPlayedIsNotForked(t *testing.T) {
	c := config
	c.Alone, c.Keep = true, 1
	_, db := mustOpen(t, filepath.Join(t.TempDir(), "matches.db"))
	s := match.New(db, c)
	w := newCrowd(t, s)
	other, _ := seated(t, s, threePlayers)
	stop := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				if _, err := s.State(ctx, other, nobody, ""); err != nil {
					t.Error(err)
				}
			}
		}
	})
	w.run(5, 15)
	close(stop)
	group.Wait()
	w.kept(db)
	if s.Open() > 2 {
		t.Errorf("%d matches are in memory", s.Open())
	}
}

func TestASeatIsTakenByOneOfMany(t *testing.T) {
	path := filepath.Join(t.TempDir(), "matches.db")
	one, _ := mustOpen(t, path)
	two, _ := mustOpen(t, path)
	id, err := one.Create(ctx, match.Options{Game: "toy", Setup: heap})
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	got := map[string]int{}
	var group sync.WaitGroup
	for i := range 16 {
		s, seat := []*match.Service{one, two}[i%2], []string{"left", "right"}[i/2%2]
		group.Go(func() {
			_, err := s.Sit(ctx, id, match.Caller{Name: fmt.Sprint("player ", i)}, seat, false, "")
			var taken *match.Conflict
			if err != nil && !errors.As(err, &taken) {
				t.Error(err)
			}
			if err == nil {
				mu.Lock()
				got[seat]++
				mu.Unlock()
			}
		})
	}
	group.Wait()
	st, err := two.State(ctx, id, nobody, "")
	if err != nil || got["left"] != 1 || got["right"] != 1 || st.Version != 2 || st.State != store.Running {
		t.Errorf("the seats were given away %v times, and the match is %s at %d (%v)", got, st.State, st.Version, err)
	}
}
