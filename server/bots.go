package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sandtable/bus"
	"sandtable/engine"
	"sandtable/store"
)

// The kinds of jobs that workers do.
const (
	jobBot = "bot"
	jobSim = "sim"
)

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

// callBots calls bots until the context ends.
func (s *Server) callBots(ctx context.Context) {
	for {
		select {
		case c := <-s.calls:
			s.putBot(ctx, c.id, c.version)
		case <-ctx.Done():
			return
		}
	}
}

// putBot hands a match in which a bot is awaited to the workers. If that fails,
// the next sweep does it: the store knows which bots are awaited.
func (s *Server) putBot(ctx context.Context, id string, version int) {
	wait, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	j := bus.Job{Kind: jobBot, ID: fmt.Sprintf("%s-%d", id, version), Body: []byte(id)}
	if err := s.Bus.Put(wait, j); err != nil && ctx.Err() == nil {
		s.log.Warn("a bot was not called; it will be called again", "match", id, "problem", err)
	}
}

// sweepBots calls all bots that are awaited, in case a call was lost.
func (s *Server) sweepBots(ctx context.Context) error {
	ids, err := s.Store.AwaitingBots(ctx, 1000)
	if err != nil {
		return err
	}
	for _, id := range ids {
		m, err := s.Store.Match(ctx, id)
		if err != nil {
			return err
		}
		s.putBot(ctx, id, m.Version)
	}
	return nil
}

// Work lets bots think and simulations run until the context ends. Simulations have
// a place of their own, so that none keeps a bot at a table waiting, and run only
// while no bot thinks.
func (s *Server) Work(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	sims := make(chan error, 1)
	go func() {
		defer stop()
		sims <- s.Bus.Work(ctx, []string{jobSim}, 1, func(ctx context.Context, j bus.Job) error {
			return s.simulatePart(ctx, j.Body)
		})
	}()
	err := s.Bus.Work(ctx, []string{jobBot}, max(1, s.Workers), func(ctx context.Context, j bus.Job) error {
		s.thinking.Add(1)
		defer s.thinking.Add(-1)
		return s.playBots(ctx, string(j.Body))
	})
	stop()
	return errors.Join(err, <-sims)
}

// playBots lets the bots of a match move until none is awaited.
func (s *Server) playBots(ctx context.Context, id string) error {
	for {
		t, awaited, err := s.matches.BotTurn(ctx, id)
		if errors.Is(err, store.ErrNotFound) || err == nil && !awaited {
			return nil
		}
		if err != nil {
			return err
		}
		began := time.Now()
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
	}
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
