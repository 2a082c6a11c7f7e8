package server

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/bus"
	"sandtable/engine"
	"sandtable/people"
	"sandtable/store"
)

// gamesInPart is how many matches one job of a simulation plays.
const gamesInPart = 20

// maxSimulated is how many matches one simulation may have.
const maxSimulated = 100_000

// How much may be asked for at once.
const (
	maxOwnUnfinished = 2  // simulations of one person
	maxUnfinished    = 20 // simulations of all
	partsQueued      = 4  // parts of one simulation
)

// SimulationState is how far a simulation is.
type SimulationState struct {
	ID      string            `json:"id"`
	Spec    Simulation        `json:"spec"`
	State   string            `json:"state" enum:"running,done,cancelled"`
	Created time.Time         `json:"created"`
	Played  int               `json:"played" doc:"How many of its games were played; the spec says of how many."`
	Parts   int               `json:"parts"`
	Done    int               `json:"done"`
	Results []json.RawMessage `json:"results" doc:"What each finished part gave, in order."`
}

func (s *Server) simulationRoutes() {
	huma.Register(s.api, operation("POST", "/api/simulations", "simulate", "Let bots play many matches", "simulations"), s.simulate)
	huma.Register(s.api, operation("GET", "/api/simulations", "simulations", "The simulations that you asked for, the latest first", "simulations"), s.listSimulations)
	huma.Register(s.api, operation("DELETE", "/api/simulations/{id}", "cancelSimulation", "Cancel a simulation; what it has found stays", "simulations"), s.cancelSimulation)
	huma.Register(s.api, operation("GET", "/api/simulations/{id}", "simulation", "How far a simulation is, and what it found", "simulations"), s.showSimulation)
}

// SimulationID names a simulation.
type SimulationID struct {
	ID string `json:"id"`
}

func (s *Server) simulate(ctx context.Context, in *body[Simulation]) (*body[SimulationID], error) {
	c, err := s.withRole(ctx, people.Host)
	if err != nil {
		return nil, err
	}
	if err := s.checkSimulation(in.Body); err != nil {
		return nil, err
	}
	if err := s.simulationQuota(ctx, c.person.ID); err != nil {
		return nil, s.refused(ctx, err)
	}
	spec, err := json.Marshal(in.Body)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	sim := store.Simulation{ID: rand.Text(), Person: c.person.ID, Spec: spec, Parts: (in.Body.Games + gamesInPart - 1) / gamesInPart, Created: s.Now()}
	if err := s.Store.AddSimulation(ctx, sim); err != nil {
		return nil, s.refused(ctx, err)
	}
	if err := s.putMissing(ctx, sim.ID); err != nil {
		s.log.Warn("a simulation was not begun; it will be soon", "problem", err)
	}
	return ok(SimulationID{sim.ID}), nil
}

// simulationQuota refuses another simulation to whoever has enough under way, and to
// all where there are enough.
func (s *Server) simulationQuota(ctx context.Context, person string) error {
	own, err := s.Store.SimulationsOf(ctx, person, 100)
	if err != nil {
		return err
	}
	running := 0
	for _, sim := range own {
		if !sim.Cancelled && sim.Done < sim.Parts {
			running++
		}
	}
	all, err := s.Store.Unfinished(ctx, maxUnfinished)
	switch {
	case err != nil:
		return err
	case running >= maxOwnUnfinished:
		return problem(http.StatusTooManyRequests, fmt.Sprintf("you have %d simulations under way: wait for one to end, or cancel one", running))
	case len(all) >= maxUnfinished:
		return problem(http.StatusTooManyRequests, "there are as many simulations under way as this server takes: wait for one to end")
	}
	return nil
}

func (s *Server) checkSimulation(w Simulation) error {
	if s.Simulate == nil {
		return problem(http.StatusNotFound, "there are no simulations here")
	}
	g, err := s.gameNamed(w.Game)
	if err != nil {
		return problem(http.StatusUnprocessableEntity, err.Error())
	}
	seats, err := g.Seats(engine.Setup{Scenario: w.Setup.Scenario, Players: w.Setup.Players})
	if w.Setup.Packs != "" {
		return problem(http.StatusUnprocessableEntity, "simulations are played without data packs: leave them out")
	}
	switch {
	case err != nil:
		return problem(http.StatusUnprocessableEntity, err.Error())
	case len(w.Bots) != len(seats):
		return problem(http.StatusUnprocessableEntity, fmt.Sprintf("name a bot for each of the %d seats", len(seats)))
	case w.Games < 1 || w.Games > maxSimulated:
		return problem(http.StatusUnprocessableEntity, fmt.Sprintf("a simulation has from 1 to %d games", maxSimulated))
	}
	for _, b := range w.Bots {
		if !slices.Contains(s.Bots, b) {
			return problem(http.StatusUnprocessableEntity, "there is no bot "+b+" here")
		}
	}
	return nil
}

// sweepSimulations hands parts that are missing to the workers again, in case a
// job was lost. One that is only waiting is kept once.
func (s *Server) sweepSimulations(ctx context.Context) error {
	ids, err := s.Store.Unfinished(ctx, maxUnfinished)
	if err != nil {
		return err
	}
	var failed []error
	for _, id := range ids {
		if err := s.putMissing(ctx, id); err != nil {
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// putMissing hands the first parts of a simulation that are missing to the workers.
// They are few, so that no simulation fills the queue, and each that is done brings
// the next.
func (s *Server) putMissing(ctx context.Context, id string) error {
	sim, err := s.Store.Simulation(ctx, id)
	if err != nil || sim.Cancelled || sim.Done == sim.Parts {
		return err
	}
	var spec Simulation
	if err := json.Unmarshal(sim.Spec, &spec); err != nil {
		return fmt.Errorf("reading simulation %s: %w", id, err)
	}
	done, err := s.Store.Parts(ctx, id)
	if err != nil {
		return err
	}
	for i, put := 0, 0; i < sim.Parts && put < partsQueued; i++ {
		if _, ok := done[i]; ok {
			continue
		}
		if err := s.putPart(ctx, id, i, spec.Games); err != nil {
			return err
		}
		put++
	}
	return nil
}

func (s *Server) putPart(ctx context.Context, id string, part, games int) error {
	first := part * gamesInPart
	body, err := json.Marshal(simPart{ID: id, Part: part, First: first, Games: min(gamesInPart, games-first)})
	if err != nil {
		return err
	}
	return s.Bus.Put(ctx, bus.Job{Kind: jobSim, ID: fmt.Sprintf("%s-%d", id, part), Body: body})
}

func (s *Server) showSimulation(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"64"`
}) (*body[SimulationState], error) {
	sim, err := s.Store.Simulation(ctx, in.ID)
	if errors.Is(err, store.ErrNotFound) {
		return nil, problem(http.StatusNotFound, "there is no such simulation")
	}
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	st, err := simulationState(sim)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	parts, err := s.Store.Parts(ctx, sim.ID)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	for i := range sim.Parts {
		if r, ok := parts[i]; ok {
			st.Results = append(st.Results, r)
		}
	}
	return ok(st), nil
}

// simulationState is how far a simulation is, without what it found.
func simulationState(sim store.Simulation) (SimulationState, error) {
	st := SimulationState{ID: sim.ID, State: "running", Created: sim.Created, Parts: sim.Parts, Done: sim.Done, Results: []json.RawMessage{}}
	switch {
	case sim.Done == sim.Parts:
		st.State = "done"
	case sim.Cancelled:
		st.State = "cancelled"
	}
	if err := json.Unmarshal(sim.Spec, &st.Spec); err != nil {
		return st, fmt.Errorf("reading simulation %s: %w", sim.ID, err)
	}
	st.Played = min(sim.Done*gamesInPart, st.Spec.Games)
	return st, nil
}

func (s *Server) listSimulations(ctx context.Context, _ *struct{}) (*body[[]SimulationState], error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.Store.SimulationsOf(ctx, c.person.ID, 50)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	list := []SimulationState{}
	for _, sim := range found {
		st, err := simulationState(sim)
		if err != nil {
			return nil, s.refused(ctx, err)
		}
		list = append(list, st)
	}
	return ok(list), nil
}

// cancelSimulation is for whoever asked for it, and for admins.
func (s *Server) cancelSimulation(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"64"`
}) (*done, error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	sim, err := s.Store.Simulation(ctx, in.ID)
	if errors.Is(err, store.ErrNotFound) {
		return nil, problem(http.StatusNotFound, "there is no such simulation")
	}
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	if sim.Person != c.person.ID && !c.admin() {
		return nil, problem(http.StatusForbidden, "this simulation is not yours to cancel")
	}
	if err := s.Store.CancelSimulation(ctx, in.ID); err != nil {
		return nil, s.refused(ctx, err)
	}
	s.tell("simulation." + in.ID)
	return &done{}, nil
}
