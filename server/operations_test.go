package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/bot"
	"sandtable/bus"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
	"sandtable/match"
	"sandtable/server"
	"sandtable/store"
)

var threeRobots = []server.SeatPlan{robot("axis"), robot("west"), robot("ussr")}

// soundAndOver plays the log of a match again.
func soundAndOver(t *testing.T, h *house, id string) {
	t.Helper()
	s := match.New(h.store, match.Config{Games: h.game, Bots: []string{"recruit"}})
	n, err := s.Check(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	st := h.visitor().state(id)
	if st.State != store.Over || st.Result == "" || st.Seed == "" || n != st.Version {
		t.Errorf("the match with %d entries is %s at version %d with the result %q", n, st.State, st.Version, st.Result)
	}
}

func (h *house) game(id string) (engine.Game, bool) {
	for _, g := range h.srv.Games {
		if g.ID() == id {
			return g, true
		}
	}
	return nil, false
}

func TestBotsPlayAMatchToItsEndByThemselves(t *testing.T) {
	h := open(t)
	m := h.guest("Ann").newMatch(threeRobots...)
	eventually(t, "the match is over", func() bool { return h.visitor().state(m.ID).State == store.Over })
	soundAndOver(t, h, m.ID)
}

func TestBotsGoOnAfterARestart(t *testing.T) {
	h := open(t)
	m := h.guest("Ann").newMatch(threeRobots...)
	for range 3 {
		before := h.visitor().state(m.ID).Version
		eventually(t, "the bots have moved", func() bool { return h.visitor().state(m.ID).Version > before+20 })
		h.stop()
		// The messages of the server that stopped were in its memory and are gone.
		h = openAt(t, h.path)
	}
	eventually(t, "the match is over", func() bool { return h.visitor().state(m.ID).State == store.Over })
	soundAndOver(t, h, m.ID)
}

func TestABotWhoseCallWasLostIsCalledAgain(t *testing.T) {
	h := open(t, func(c *server.Config) { c.Workers = 0 })
	m := h.guest("Ann").newMatch(threeRobots...)
	if v := h.visitor().state(m.ID).Version; v != 3 {
		t.Fatalf("without workers the bots came to version %d", v)
	}
	h.stop()
	h = openAt(t, h.path)
	eventually(t, "the bots move", func() bool { return h.visitor().state(m.ID).Version > 3 })
}

func TestABotThatFailsIsAskedAgain(t *testing.T) {
	var calls atomic.Int32
	h := open(t, func(c *server.Config) {
		c.Choose = func(ctx context.Context, turn match.Turn) (engine.Move, string, error) {
			switch calls.Add(1) {
			case 1:
				return engine.Move{}, "", errors.New("a slip of the mind")
			case 2:
				panic("a mistake in the bot")
			}
			return choose(ctx, turn)
		}
	})
	m := h.guest("Ann").newMatch(threeRobots...)
	eventually(t, "the bots move", func() bool { return h.visitor().state(m.ID).Version > 20 })
}

// simulated plays matches of the toy between recruits.
func simulated(ctx context.Context, spec server.Simulation, first, games int) ([]byte, error) {
	var seeds []uint64
	for i := range games {
		seed := spec.Seed + uint64(first+i)
		if err := playToy(ctx, spec, seed); err != nil {
			return nil, err
		}
		seeds = append(seeds, seed)
	}
	return json.Marshal(seeds)
}

func playToy(ctx context.Context, spec server.Simulation, seed uint64) error {
	g := toy.Game{}
	pos, err := g.New(spec.Setup)
	if err != nil {
		return err
	}
	src := dice.New(dice.FromNumber(seed))
	for {
		if _, err := engine.Advance(pos, src, nil, nil); err != nil {
			return err
		}
		if _, over := pos.Outcome(); over {
			return nil
		}
		seat := pos.Deciders().First()
		p, err := bot.New(spec.Bots[seat], g, seat, "", src, bot.Budget{})
		if err != nil {
			return err
		}
		sight := bot.See(g, pos, seat)
		c, err := p.Choose(ctx, &sight)
		if err != nil {
			return err
		}
		if err := pos.Play(seat, c.Move, nil); err != nil {
			return err
		}
	}
}

func TestASimulationIsCompleteAndEachPartCountsOnce(t *testing.T) {
	var parts atomic.Int32
	var b *bus.Bus
	h := open(t, func(c *server.Config) {
		c.Games = append(c.Games, toy.Game{})
		c.Simulate = func(ctx context.Context, spec server.Simulation, first, games int) ([]byte, error) {
			parts.Add(1)
			return simulated(ctx, spec, first, games)
		}
		b = c.Bus
	})
	ann := h.guest("Ann")
	spec := map[string]any{
		"game": "toy", "setup": map[string]any{"scenario": "heap", "players": 2}, "bots": []string{"recruit", "recruit"}, "games": 45, "seed": 100,
	}
	var made server.SimulationID
	ann.must("POST", "/api/simulations", spec, &made)
	var st server.SimulationState
	finished := func() bool {
		ann.must("GET", "/api/simulations/"+made.ID, nil, &st)
		return st.Done == st.Parts
	}
	eventually(t, "the simulation is finished", finished)
	// A worker that was thought dead does its part again.
	twice := fmt.Sprintf(`{"id":%q,"part":1,"first":20,"games":20}`, made.ID)
	if err := b.Put(context.Background(), bus.Job{Kind: "sim", ID: "again", Body: []byte(twice)}); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the part is done again", func() bool { return parts.Load() == 4 })
	finished()
	if st.Parts != 3 || st.Done != 3 || len(st.Results) != 3 {
		t.Fatalf("the simulation is %+v", st)
	}
	next := uint64(100)
	for _, r := range st.Results {
		var seeds []uint64
		if err := json.Unmarshal(r, &seeds); err != nil {
			t.Fatal(err)
		}
		for _, s := range seeds {
			if s != next {
				t.Fatalf("after the match with seed %d came %d", next-1, s)
			}
			next++
		}
	}
	if next != 145 {
		t.Errorf("%d matches were played", next-100)
	}
	ann.refused(http.StatusUnprocessableEntity, "POST", "/api/simulations", map[string]any{
		"game": "toy", "setup": map[string]any{"scenario": "heap", "players": 2}, "bots": []string{"recruit"}, "games": 45, "seed": 100,
	})
	if p := ann.refused(http.StatusNotFound, "GET", "/api/simulations/none", nil); !strings.Contains(p.Detail, "simulation") {
		t.Errorf("a simulation that is not there is refused with %q", p.Detail)
	}
}

// fakeTime is a clock that is set by hand.
type fakeTime struct{ ms atomic.Int64 }

func (f *fakeTime) now() time.Time {
	return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC).Add(time.Duration(f.ms.Load()) * time.Millisecond)
}

func (f *fakeTime) pass(d time.Duration) { f.ms.Add(d.Milliseconds()) }

// timed makes a match with a minute for each turn, after which a bot takes over.
func (h *house) timed() (*guest, string) {
	h.t.Helper()
	ann := h.guest("Ann")
	var m created
	ann.must("POST", "/api/matches", map[string]any{
		"game": "tt", "setup": setup1939, "seats": []any{mine("axis"), mine("west"), robot("ussr")},
		"clock": map[string]any{"kind": "move", "seconds": 60, "then": "bot", "bot": "recruit"},
	}, &m)
	return h.script(m.Tokens["axis"]), m.ID
}

// left is what a seat's clock shows, in seconds.
func left(t *testing.T, st match.State, seat int) float64 {
	t.Helper()
	if st.Seats[seat].Left == nil {
		t.Fatalf("the seat %s has no clock", st.Seats[seat].ID)
	}
	return float64(*st.Seats[seat].Left) / 1000
}

func TestWhoRunsOutOfTimeIsReplacedByABot(t *testing.T) {
	var clock fakeTime
	h := open(t, func(c *server.Config) { c.Now = clock.now })
	axis, id := h.timed()
	clock.pass(59 * time.Second)
	if s := left(t, axis.state(id), 0); s != 1 {
		t.Errorf("after 59 seconds of a minute %v are left", s)
	}
	clock.pass(2 * time.Second)
	eventually(t, "a bot has taken over", func() bool {
		s := h.visitor().state(id)
		return s.Seats[0].Bot == "recruit" && s.Seats[1].Bot == "recruit"
	})
	axis.refused(http.StatusForbidden, "GET", "/api/matches/"+id, nil)
	eventually(t, "the bots play on", func() bool { return h.visitor().state(id).State == store.Over })
	soundAndOver(t, h, id)
}

func TestNobodyLosesTimeWhileTheServerIsDown(t *testing.T) {
	var clock fakeTime
	timely := func(c *server.Config) { c.Now = clock.now }
	h := open(t, timely)
	axis, id := h.timed()
	clock.pass(20 * time.Second)
	if s := left(t, axis.state(id), 0); s != 40 {
		t.Errorf("after 20 seconds of a minute %v are left", s)
	}
	h.stop()
	clock.pass(24 * time.Hour)
	h = openAt(t, h.path, timely)
	axis.h = h
	if s := left(t, axis.state(id), 0); s < 40 {
		t.Errorf("after a day without a server %v seconds are left of 40", s)
	}
	time.Sleep(1500 * time.Millisecond) // the clocks are looked at every second
	if st := axis.state(id); st.Seats[0].Bot != "" {
		t.Fatal("a seat was lost while the server was down")
	}
	clock.pass(61 * time.Second)
	eventually(t, "time runs again", func() bool { return h.visitor().state(id).Seats[0].Bot != "" })
}

func TestHealthAndReadiness(t *testing.T) {
	h := open(t)
	for _, path := range []string{"/healthz", "/readyz"} {
		if status, body := h.visitor().ask("GET", path, nil); status != http.StatusOK || string(body) != "ok\n" {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
	h.srv.Stop()
	if status, body := h.visitor().ask("GET", "/readyz", nil); status != http.StatusServiceUnavailable {
		t.Errorf("a server that stops is ready: %d %s", status, body)
	}
	if status, _ := h.visitor().ask("GET", "/healthz", nil); status != http.StatusOK {
		t.Errorf("a server that stops is ill: %d", status)
	}
	h.store.Close()
	other := open(t)
	other.store.Close()
	if status, body := other.visitor().ask("GET", "/readyz", nil); status != http.StatusServiceUnavailable {
		t.Errorf("a server without a store is ready: %d %s", status, body)
	}
}

func TestFiguresForPrometheus(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), robot("west"), robot("ussr"))
	eventually(t, "the bots have moved", func() bool { return ann.state(m.ID).Version > 5 })
	r, err := ann.listen(t.Context(), "/api/matches/"+m.ID+"/live", "")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	w := httptest.NewRecorder()
	h.srv.Metrics().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	page := w.Body.String()
	for _, line := range []string{
		`sandtable_request_seconds_count{route="POST /api/matches",status="200"} 1`,
		"sandtable_entries_total ", "sandtable_live_streams 1", "sandtable_limited_total 0", "sandtable_open_matches 1",
		"sandtable_bus_connected 1", "sandtable_jobs_waiting ", `sandtable_bot_seconds_count{level="recruit"}`, "go_goroutines", "process_resident_memory_bytes",
	} {
		if !strings.Contains(page, "\n"+line) {
			t.Errorf("the figures have no line %s", line)
		}
	}
	if strings.Contains(page, m.ID) {
		t.Error("the figures name a match")
	}
}

// begin sends a request but for the last byte of its body.
func (g *guest) begin(method, path string, body any) (c net.Conn, last []byte) {
	g.h.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		g.h.t.Fatal(err)
	}
	if c, err = net.Dial("tcp", strings.TrimPrefix(g.h.url, "http://")); err != nil {
		g.h.t.Fatal(err)
	}
	fmt.Fprintf(c, "%s %s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", method, path, g.token, len(text))
	c.Write(text[:len(text)-1])
	return c, text[len(text)-1:]
}

func TestAServerThatStopsFinishesWhatWasBegun(t *testing.T) {
	h := open(t)
	tab := h.table3()
	st := tab.seats["axis"].state(tab.id)
	c, last := tab.seats["axis"].begin("POST", "/api/matches/"+tab.id+"/moves", map[string]any{"id": "m", "version": st.Version, "move": st.Moves[0]})
	defer c.Close()
	time.Sleep(50 * time.Millisecond)
	stopped := make(chan struct{})
	go func() { h.stop(); close(stopped) }()
	select {
	case <-stopped:
		t.Fatal("the server did not wait for a request that had begun")
	case <-time.After(200 * time.Millisecond):
	}
	c.Write(last)
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(r.Body); err != nil || r.StatusCode != http.StatusOK {
		t.Errorf("the move was answered with %s %s, %v", r.Status, body, err)
	}
	c.Close()
	<-stopped
	again := openAt(t, h.path)
	if now := again.visitor().state(tab.id).Version; now != st.Version+1 {
		t.Errorf("the match is at version %d, the move was answered as %d", now, st.Version+1)
	}
}

func TestALostPartOfASimulationIsPlayedAfterARestart(t *testing.T) {
	withSims := func(c *server.Config) {
		c.Simulate = func(_ context.Context, _ server.Simulation, first, games int) ([]byte, error) {
			return json.Marshal(map[string]int{"first": first, "games": games})
		}
	}
	// Nobody works here, and the queue is in memory: with the server its jobs go.
	h := open(t, withSims, func(c *server.Config) { c.Workers = 0 })
	var made server.SimulationID
	h.guest("Ann").must("POST", "/api/simulations", map[string]any{
		"game": "tt", "setup": setup1939, "bots": []string{"recruit", "recruit", "recruit"}, "games": 45, "seed": 1,
	}, &made)
	h.stop()
	h = openAt(t, h.path, withSims)
	eventually(t, "all parts are done", func() bool {
		var st server.SimulationState
		h.visitor().must("GET", "/api/simulations/"+made.ID, nil, &st)
		return st.Done == 3 && len(st.Results) == 3
	})
}
