package server

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

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

// SimulationState is how far a simulation is.
type SimulationState struct {
	ID      string            `json:"id"`
	Spec    Simulation        `json:"spec"`
	Parts   int               `json:"parts"`
	Done    int               `json:"done"`
	Results []json.RawMessage `json:"results" doc:"What each finished part gave, in order."`
}

func (s *Server) simulationRoutes() {
	huma.Register(s.api, operation("POST", "/api/simulations", "simulate", "Let bots play many matches", "simulations"), s.simulate)
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
	spec, err := json.Marshal(in.Body)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	sim := store.Simulation{ID: rand.Text(), Person: c.person.ID, Spec: spec, Parts: (in.Body.Games + gamesInPart - 1) / gamesInPart, Created: s.Now()}
	if err := s.Store.AddSimulation(ctx, sim); err != nil {
		return nil, s.refused(ctx, err)
	}
	for i := range sim.Parts {
		if err := s.putPart(ctx, sim.ID, i, in.Body.Games); err != nil {
			return nil, s.refused(ctx, err)
		}
	}
	return ok(SimulationID{sim.ID}), nil
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
	ids, err := s.Store.Unfinished(ctx, 10)
	if err != nil {
		return err
	}
	for _, id := range ids {
		sim, err := s.Store.Simulation(ctx, id)
		if err != nil {
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
		for i := range sim.Parts {
			if _, ok := done[i]; ok {
				continue
			}
			if err := s.putPart(ctx, id, i, spec.Games); err != nil {
				return err
			}
		}
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
	st := SimulationState{ID: sim.ID, Parts: sim.Parts, Results: []json.RawMessage{}}
	if err := json.Unmarshal(sim.Spec, &st.Spec); err != nil {
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
	st.Done = len(parts)
	return ok(st), nil
}
