package server_test

import (
	"database/sql"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/server"
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
	h := open(t, func(c *server.Config) { c.Packs = shelf })
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
	close(shelf.goOn)
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
