package server_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
	"sandtable/match"
	"sandtable/server"
)

// endless plays matches that take as long as they are let, and counts the moves.
func endless(moves *atomic.Int64) func(context.Context, server.Simulation, int, int) ([]byte, error) {
	return func(ctx context.Context, _ server.Simulation, _, _ int) ([]byte, error) {
		for {
			if err := server.GiveWay(ctx); err != nil {
				return nil, err
			}
			moves.Add(1)
			time.Sleep(time.Millisecond)
		}
	}
}

var huge = map[string]any{"game": "toy", "setup": map[string]any{"scenario": "heap", "players": 2}, "bots": []string{"recruit", "recruit"}, "games": 100_000, "seed": 1}

// botsMove makes a match against bots and waits until they have moved.
func botsMove(h *house) time.Duration {
	h.t.Helper()
	began := time.Now()
	var m created
	g := h.guest("Bea")
	g.must("POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "seats": []any{mine("axis"), robot("west"), robot("ussr")}}, &m)
	// Making the match takes fewer than ten entries, and their set-up takes bots many more.
	eventually(h.t, "the bots have moved", func() bool { return g.state(m.ID).Version > 15 })
	return time.Since(began)
}

func TestBotsAtTablesDoNotWaitForSimulations(t *testing.T) {
	var moves atomic.Int64
	change := func(c *server.Config) {
		c.Games, c.Simulate = append(c.Games, toy.Game{}), endless(&moves)
	}
	h := open(t, change)
	var made server.SimulationID
	h.guest("Ann").must("POST", "/api/simulations", huge, &made)
	eventually(t, "the simulation runs", func() bool { return moves.Load() > 10 })
	if took := botsMove(h); took > 5*time.Second {
		t.Errorf("bots took %v beside a simulation", took)
	}
	// Also after a restart, when all that waits is handed out again.
	h.stop()
	h.stop = func() {}
	moves.Store(0)
	again := openAt(t, h.path, change)
	eventually(t, "the simulation goes on", func() bool { return moves.Load() > 10 })
	if took := botsMove(again); took > 5*time.Second {
		t.Errorf("after a restart bots took %v beside a simulation", took)
	}
}

// While a bot at a table thinks, a simulation stands still.
func TestASimulationGivesWay(t *testing.T) {
	var moves atomic.Int64
	thinking, goOn := make(chan struct{}), make(chan struct{})
	h := open(t, func(c *server.Config) {
		c.Games, c.Simulate = append(c.Games, toy.Game{}), endless(&moves)
		choose := c.Choose
		var once atomic.Bool
		c.Choose = func(ctx context.Context, turn match.Turn) (engine.Move, string, error) {
			if once.CompareAndSwap(false, true) {
				close(thinking)
				<-goOn
			}
			return choose(ctx, turn)
		}
	})
	h.guest("Ann").must("POST", "/api/simulations", huge, nil)
	eventually(t, "the simulation runs", func() bool { return moves.Load() > 10 })
	var m created
	h.guest("Bea").must("POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "seats": []any{mine("axis"), robot("west"), robot("ussr")}}, &m)
	<-thinking
	time.Sleep(50 * time.Millisecond)
	before := moves.Load()
	time.Sleep(300 * time.Millisecond)
	if after := moves.Load(); after > before {
		t.Errorf("the simulation made %d moves while a bot thought", after-before)
	}
	close(goOn)
	eventually(t, "the simulation goes on", func() bool { return moves.Load() > before+10 })
}

func TestSimulationsAreCancelledAndHaveQuotas(t *testing.T) {
	var moves atomic.Int64
	h := open(t, func(c *server.Config) { c.Games, c.Simulate = append(c.Games, toy.Game{}), endless(&moves) })
	ann, bob := h.guest("Ann"), h.guest("Bob")
	var made [3]server.SimulationID
	for i := range 2 {
		ann.must("POST", "/api/simulations", huge, &made[i])
	}
	if p := ann.refused(http.StatusTooManyRequests, "POST", "/api/simulations", huge); p.Detail == "" {
		t.Error("a third simulation is refused without a word")
	}
	bob.must("POST", "/api/simulations", huge, &made[2])
	bob.refused(http.StatusForbidden, "DELETE", "/api/simulations/"+made[0].ID, nil)
	eventually(t, "the simulation runs", func() bool { return moves.Load() > 10 })
	for i, g := range []*guest{ann, ann, bob} {
		g.must("DELETE", "/api/simulations/"+made[i].ID, nil, nil)
	}
	eventually(t, "the simulations have stopped", func() bool {
		before := moves.Load()
		time.Sleep(100 * time.Millisecond)
		return moves.Load() == before
	})
	var list []server.SimulationState
	ann.must("GET", "/api/simulations", nil, &list)
	if len(list) != 2 || list[0].State != "cancelled" || list[0].Spec.Games != 100_000 || list[0].Parts != 5000 {
		t.Errorf("the list is %+v", list)
	}
	if left, err := h.store.Unfinished(context.Background(), 10); err != nil || len(left) > 0 {
		t.Errorf("after they were cancelled %v are unfinished (%v)", left, err)
	}
	ann.must("POST", "/api/simulations", huge, nil)
}

func TestASimulationShowsHowFarItIs(t *testing.T) {
	h := open(t, func(c *server.Config) { c.Workers, c.Simulate = 0, simulated })
	ann := h.guest("Ann")
	var made server.SimulationID
	ann.must("POST", "/api/simulations", map[string]any{"game": "tt", "setup": setup1939, "bots": []string{"recruit", "recruit", "recruit"}, "games": 45, "seed": 1}, &made)
	for part, want := range []int{20, 40, 45} {
		if err := h.store.AddPart(context.Background(), made.ID, part, []byte("[]")); err != nil {
			t.Fatal(err)
		}
		var st server.SimulationState
		ann.must("GET", "/api/simulations/"+made.ID, nil, &st)
		if st.Played != want || (st.State == "done") != (want == 45) {
			t.Errorf("after %d parts it is %+v", part+1, st)
		}
	}
}

// A simulation does not fill the queue that bots are called by.
func TestASimulationQueuesFewOfItsParts(t *testing.T) {
	var waiting func() int
	h := open(t, func(c *server.Config) {
		c.Games, c.Workers, c.Simulate = append(c.Games, toy.Game{}), 0, simulated
		b := c.Bus
		waiting = func() int {
			n, running, err := b.Backlog(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			return n + running
		}
	})
	h.guest("Ann").must("POST", "/api/simulations", huge, nil)
	if n := waiting(); n == 0 || n > 10 {
		t.Errorf("a simulation of 5,000 parts put %d jobs into the queue", n)
	}
}
