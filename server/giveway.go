package server

import (
	"context"
	"errors"
	"time"
)

// A simulation gives way to people: between two moves of it, it waits until no bot
// thinks that somebody at a table waits for, and it ends when it was cancelled.

var errCancelled = errors.New("the simulation was cancelled")

type giveWayKey struct{}

const (
	waitForBots  = 5 * time.Millisecond
	askCancelled = time.Second // how often it is asked whether a simulation is cancelled
)

// GiveWay is called between the moves of a simulation that a server runs. An error
// means that it is to end.
func GiveWay(ctx context.Context) error {
	if wait, ok := ctx.Value(giveWayKey{}).(func() error); ok {
		return wait()
	}
	return ctx.Err()
}

// givingWay is the context of a part of a simulation, for GiveWay.
func (s *Server) givingWay(ctx context.Context, id string) context.Context {
	asked := time.Now()
	return context.WithValue(ctx, giveWayKey{}, func() error {
		for {
			if time.Since(asked) > askCancelled {
				asked = time.Now()
				if sim, err := s.Store.Simulation(ctx, id); err == nil && sim.Cancelled {
					return errCancelled
				}
			}
			if s.thinking.Load() == 0 {
				return ctx.Err()
			}
			if err := s.waitForBots(ctx); err != nil {
				return err
			}
		}
	})
}

// giveWay waits until no bot thinks that a person waits for.
func (s *Server) giveWay(ctx context.Context) error {
	for s.thinking.Load() > 0 {
		if err := s.waitForBots(ctx); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// waitForBots waits a little.
func (s *Server) waitForBots(ctx context.Context) error {
	select {
	case <-time.After(waitForBots):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
