package server_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/server"
	"sandtable/store"
)

// A match whose summary is damaged on the disk is missing from the lists; the others are
// there.
func TestADamagedMatchHidesNoOther(t *testing.T) {
	h := open(t, func(c *server.Config) { c.Workers = 0 })
	ann := h.guest("Ann")
	bad, good := ann.newMatch(mine("axis")), ann.newMatch(mine("axis"))
	db, err := sql.Open("sqlite", h.path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`UPDATE matches SET summary = x'7b22ff' WHERE id = ?`, bad.ID); err != nil {
		t.Fatal(err)
	}
	var list []server.MatchInfo
	ann.must("GET", "/api/matches", nil, &list)
	if len(list) != 1 || list[0].ID != good.ID {
		t.Errorf("the list shows %+v", list)
	}
}

// Whoever asks with tokens that can be none is not remembered, however long they are.
func TestATokenThatIsTooLongIsRefused(t *testing.T) {
	h := open(t)
	eve := h.script(strings.Repeat("x", 20_000))
	if p := eve.refused(http.StatusUnauthorized, "GET", "/api/session", nil); !strings.Contains(p.Detail, "no such token is that long") {
		t.Errorf("it is refused with %q", p.Detail)
	}
}

// A stranger makes no server lay the same game over the same packs again and again by
// writing their names with other blanks.
func TestPacksAreNamedInOneWay(t *testing.T) {
	h := open(t, withPacks(axis.NewLibrary()))
	for _, packs := range []string{" ", "   ", "\t"} {
		for _, path := range []string{"/api/games/tk", "/api/games/tk/kit"} {
			h.visitor().refused(http.StatusConflict, "GET", path+"?packs="+url.QueryEscape(packs), nil)
		}
	}
}

// slowShelf is a shelf whose checks last until they are let go.
type slowShelf struct {
	server.PackShelf
	checks atomic.Int64
	goOn   chan struct{}
}

func (s *slowShelf) Check(map[string]string) server.PackReport {
	s.checks.Add(1)
	<-s.goOn
	return server.PackReport{Faults: []server.PackFault{}, Cards: []server.PackCard{}}
}

// A check of a pack takes a processor for a while. One is done at a time, few may wait,
// and whoever has gone away is not waited upon.
func TestChecksOfPacksWaitInAQueue(t *testing.T) {
	shelf := &slowShelf{goOn: make(chan struct{})}
	let := sync.OnceFunc(func() { close(shelf.goOn) })
	h := open(t, func(c *server.Config) { c.Packs = shelf })
	defer let()
	ann, bob := h.guest("Ann"), h.guest("Bob")
	files := map[string]any{"files": map[string]string{"pack.json": "{}"}}
	var refused atomic.Int64
	for range 10 {
		go func() {
			if ann.statusOf("POST", "/api/packs/check", files) == http.StatusTooManyRequests {
				refused.Add(1)
			}
		}()
	}
	eventually(t, "a check has begun and others are refused", func() bool { return shelf.checks.Load() == 1 && refused.Load() == 6 })
	done := make(chan int)
	go func() { done <- bob.statusOf("POST", "/api/packs/check", files) }()
	time.Sleep(50 * time.Millisecond)
	if n := shelf.checks.Load(); n != 1 {
		t.Errorf("%d packs are checked at once", n)
	}
	let()
	if status := <-done; status != http.StatusOK {
		t.Errorf("somebody else's check is answered with %d", status)
	}
}

// A simulation is played without packs, and says so before it begins.
func TestASimulationIsPlayedWithoutPacks(t *testing.T) {
	h := open(t, func(c *server.Config) { c.Simulate = simulated })
	spec := server.Simulation{Game: "tt", Setup: engine.Setup{Scenario: "1939", Players: 3, Packs: "mine@1"}, Bots: []string{"recruit", "recruit", "recruit"}, Games: 1}
	h.guest("Ann").refused(http.StatusUnprocessableEntity, "POST", "/api/simulations", spec)
}

// heldStore is a store in which whoever reads a log waits until he is let go.
type heldStore struct {
	store.Store
	holds atomic.Bool
	reads atomic.Int64
	goOn  chan struct{}
}

func (s *heldStore) Log(ctx context.Context, id string, after, limit int) ([]store.Entry, error) {
	if s.holds.Load() {
		s.reads.Add(1)
		<-s.goOn
	}
	return s.Store.Log(ctx, id, after, limit)
}

// However much a stranger wants to see again, it is worked out for few at once, and the
// others move meanwhile.
func TestLooksWaitInAQueue(t *testing.T) {
	held := &heldStore{goOn: make(chan struct{})}
	let := sync.OnceFunc(func() { close(held.goOn) })
	h := open(t, func(c *server.Config) { held.Store, c.Store, c.Workers = c.Store, held, 0 })
	defer let()
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), mine("west"), mine("ussr"))
	move := func() int {
		st := ann.state(m.ID)
		return ann.statusOf("POST", "/api/matches/"+m.ID+"/moves?seat=axis", map[string]any{"id": fmt.Sprint("m", st.Version), "version": st.Version, "move": st.Moves[0]})
	}
	if status := move(); status != http.StatusOK {
		t.Fatalf("a move is answered with %d", status)
	}
	held.holds.Store(true)
	var refused atomic.Int64
	eve := h.visitor()
	for range 60 {
		go func() {
			if eve.statusOf("GET", "/api/matches/"+m.ID+"/replay?limit=50", nil) == http.StatusTooManyRequests {
				refused.Add(1)
			}
		}()
	}
	eventually(t, "most looks are refused", func() bool { return refused.Load() == 44 })
	if n, most := held.reads.Load(), int64(max(1, runtime.GOMAXPROCS(0)-1)); n > most {
		t.Errorf("%d looks are worked out at once, not %d", n, most)
	}
	if status := move(); status != http.StatusOK {
		t.Errorf("beside them a move is answered with %d", status)
	}
}
