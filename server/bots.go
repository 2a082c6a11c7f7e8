package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"sandtable/bus"
	"sandtable/engine"
	"sandtable/match"
	"sandtable/store"
)

// The kinds of jobs that workers do.
const (
	jobBot  = "bot"
	jobShow = "show" // a bot in a match that no person plays in
	jobSim  = "sim"
)

// botSlice is how long the bots of one match move before those of others do.
const botSlice = 250 * time.Millisecond

// botCall is a match in which a bot is awaited at a version.
type botCall struct {
	id      string
	version int
}

// callBot hands a match to callBots without waiting, since the match is locked
// while its news are told. A call that finds no room is made by the next sweep.
func (s *Server) callBot(id string, version int) {
	select {
	case s.calls <- botCall{id, version}:
	default:
	}
}

// callBots calls bots until the context ends, except those that are moving.
func (s *Server) callBots(ctx context.Context) {
	for {
		select {
		case c := <-s.calls:
			if !s.moving.has(c.id) {
				s.putBot(ctx, jobBot, c.id, c.version)
			}
		case <-ctx.Done():
			return
		}
	}
}

// moving are the matches in which bots move here now.
type moving struct {
	mu    sync.Mutex
	count map[string]int
}

func newMoving() *moving { return &moving{count: map[string]int{}} }

func (m *moving) begin(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.count[id]++
}

func (m *moving) end(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.count[id]--; m.count[id] == 0 {
		delete(m.count, id)
	}
}

func (m *moving) has(id string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.count[id] > 0
}

// putBot hands a match in which a bot is awaited to the workers. If that fails,
// the next sweep does it: the store knows which bots are awaited.
func (s *Server) putBot(ctx context.Context, kind, id string, version int) {
	wait, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	j := bus.Job{Kind: kind, ID: jobID(id, version), Body: []byte(id)}
	if err := s.Bus.Put(wait, j); err != nil && ctx.Err() == nil {
		s.log.Warn("a bot was not called; it will be called again", "match", id, "problem", err)
	}
}

// jobID names the job of the bots that are awaited at a version of a match.
func jobID(id string, version int) string { return fmt.Sprintf("%s-%d", id, version) }

// sweepBots calls all bots that are awaited, in case a call was lost.
func (s *Server) sweepBots(ctx context.Context) error {
	ids, err := s.Store.AwaitingBots(ctx, 1000)
	if err != nil {
		return err
	}
	var failed []error
	for _, id := range ids {
		m, err := s.Store.Match(ctx, id)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		s.putBot(ctx, jobBot, id, m.Version)
	}
	return errors.Join(failed...)
}

// Work lets bots think and simulations run until the context ends. Matches that bots
// play alone have a place of their own, and so have simulations, so that none keeps a
// bot at a table waiting; both go on only while no bot thinks there.
func (s *Server) Work(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	beside := make(chan error, 2)
	for kind, do := range map[string]func(context.Context, bus.Job) error{
		jobSim:  func(ctx context.Context, j bus.Job) error { return s.simulatePart(ctx, j.Body) },
		jobShow: func(ctx context.Context, j bus.Job) error { return s.botJob(ctx, j, s.giveWay) },
	} {
		go func() {
			defer stop()
			beside <- s.Bus.Work(ctx, []string{kind}, 1, do)
		}()
	}
	err := s.Bus.Work(ctx, []string{jobBot}, max(1, s.Workers), func(ctx context.Context, j bus.Job) error {
		return s.botJob(ctx, j, nil)
	})
	stop()
	return errors.Join(err, <-beside, <-beside)
}

// botJob lets the bots of a match move for a while. Where they cannot, it is tried again
// soon, and later ever more seldom: a match that has met a mistake is left alone, and no
// job of it stays in the queue, since the store knows that it waits.
func (s *Server) botJob(ctx context.Context, j bus.Job, giveWay func(context.Context) error) (err error) {
	if s.stuck.waits(j.ID, time.Now()) {
		return nil
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a mistake in a bot: %v\n%s", p, debug.Stack())
		}
		if err == nil || ctx.Err() != nil {
			return
		}
		if wait := s.stuck.failed(j.ID, time.Now()); wait > 0 {
			s.log.Error("the bots of a match cannot move; they are left alone for a while", "match", string(j.Body), "while", wait, "problem", err)
			err = nil
		}
	}()
	return s.playBots(ctx, j, giveWay)
}

// playBots lets the bots of a match move until none is awaited, or until it is the turn
// of another match; then there is a job for what is left. Meanwhile its own moves call
// nobody.
func (s *Server) playBots(ctx context.Context, j bus.Job, giveWay func(context.Context) error) error {
	id := string(j.Body)
	s.moving.begin(id)
	err := s.playSlice(ctx, j, giveWay)
	s.moving.end(id)
	if err != nil {
		return err
	}
	t, awaited, err := s.matches.BotTurn(ctx, id)
	switch {
	case errors.Is(err, store.ErrNotFound) || err == nil && !awaited:
		return nil
	case err != nil:
		return err
	case t.People:
		s.putBot(ctx, jobBot, id, t.Version)
	default:
		s.putBot(ctx, jobShow, id, t.Version)
	}
	return nil
}

// playSlice lets the bots of a match move for a while. A job that is for an earlier
// version than the match has now, or that keeps people waiting for a match without any,
// is not carried out.
func (s *Server) playSlice(ctx context.Context, j bus.Job, giveWay func(context.Context) error) error {
	id, atTable := string(j.Body), giveWay == nil
	for began, first := time.Now(), true; first || time.Since(began) < botSlice; first = false {
		t, awaited, err := s.matches.BotTurn(ctx, id)
		if errors.Is(err, store.ErrNotFound) || err == nil && !awaited {
			return nil
		}
		if err != nil {
			return err
		}
		if atTable && !t.People || first && j.ID != jobID(id, t.Version) {
			return nil
		}
		if giveWay != nil {
			if err := giveWay(ctx); err != nil {
				return err
			}
		}
		if err := s.moveBot(ctx, id, t, atTable); err != nil {
			return err
		}
	}
	return nil
}

// moveBot lets a bot make the move that is awaited of it.
func (s *Server) moveBot(ctx context.Context, id string, t match.Turn, atTable bool) error {
	began := time.Now()
	if atTable {
		s.thinking.Add(1)
		defer s.thinking.Add(-1)
	}
	m, why, err := s.Choose(ctx, t)
	if err != nil {
		return fmt.Errorf("the bot %s at seat %d of match %s: %w", t.Level, t.Seat, id, err)
	}
	s.metrics.thinking.WithLabelValues(t.Level).Observe(time.Since(began).Seconds())
	_, err = s.matches.PlayBot(ctx, id, t.Version, t.Seat, engine.FormatMove(t.Game, m), why)
	var stale *store.Stale
	if err != nil && !errors.As(err, &stale) {
		return fmt.Errorf("the bot %s at seat %d of match %s: %w", t.Level, t.Seat, id, err)
	}
	return nil
}

// Simulation asks for many matches between bots.
type Simulation struct {
	Game  string       `json:"game"`
	Setup engine.Setup `json:"setup"`
	Bots  []string     `json:"bots"`
	Games int          `json:"games"`
	Seed  uint64       `json:"seed"`
}

// simPart is one job of a simulation.
type simPart struct {
	ID    string `json:"id"`
	Part  int    `json:"part"`
	First int    `json:"first"`
	Games int    `json:"games"`
}

// simulatePart plays a part of a simulation and keeps its result. A part that is
// done twice is kept once.
func (s *Server) simulatePart(ctx context.Context, body []byte) error {
	var p simPart
	if err := json.Unmarshal(body, &p); err != nil {
		return fmt.Errorf("reading a part of a simulation: %w", err)
	}
	sim, err := s.Store.Simulation(ctx, p.ID)
	if err != nil {
		return err
	}
	var spec Simulation
	if err := json.Unmarshal(sim.Spec, &spec); err != nil {
		return fmt.Errorf("reading simulation %s: %w", p.ID, err)
	}
	if sim.Cancelled {
		return nil
	}
	result, err := s.Simulate(s.givingWay(ctx, p.ID), spec, p.First, p.Games)
	if errors.Is(err, errCancelled) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("simulation %s: %w", p.ID, err)
	}
	if err := s.Store.AddPart(ctx, p.ID, p.Part, result); err != nil {
		return err
	}
	s.tell("simulation." + p.ID)
	return s.putMissing(ctx, p.ID)
}
