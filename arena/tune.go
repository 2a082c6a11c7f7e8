package arena

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"sync"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
)

// Tuning improves the weights of the staff by simultaneous perturbation (Spall's
// SPSA), as chess engines are tuned: in every round all weights are moved a little
// up or down at random, the two opposite sets play each other, and the weights go
// a step towards the set that won more.
type Tuning struct {
	Game     engine.Game
	Setup    engine.Setup
	School   *bot.School
	Start    []float64 // the weights of every side
	Keep     []string  // names of weights that stay as they are
	Rounds   int
	Games    int // in a round
	Seed     uint64
	Parallel int
}

// Round is what came of one round.
type Round struct {
	Round   int       `json:"round"`
	Games   int       `json:"games"`
	Edge    float64   `json:"edge"` // score of the upper set less that of the lower, for each match
	Weights bot.Named `json:"weights"`
}

// How far the weights are moved to be compared, and how far they go for an edge of
// one, both as parts of themselves.
const (
	perturbation = 0.12
	stride       = 0.25
)

// Tune plays the rounds, calls each after every one, and returns the mean of the
// weights over the last half, which wander less than the last.
func Tune(ctx context.Context, t Tuning, each func(Round)) ([]float64, error) {
	names := t.School.WeightNames()
	logs, mean := make([]float64, len(names)), make([]float64, len(names))
	for i, w := range t.Start {
		logs[i] = math.Log(max(1e-3, w))
	}
	seed := dice.FromNumber(t.Seed).Mix("tune")
	for round := 1; round <= t.Rounds; round++ {
		luck := seed.Mix(strconv.Itoa(round))
		delta := t.direction(names, dice.New(luck))
		size := perturbation / math.Pow(float64(round), 0.101)
		edge, err := t.duel(ctx, shifted(logs, delta, size), shifted(logs, delta, -size), luck)
		if err != nil {
			return t.Start, fmt.Errorf("round %d: %w", round, err)
		}
		step := stride * edge / math.Pow(1+float64(round)/50, 0.602)
		for i := range logs {
			logs[i] += step * delta[i]
			if round > t.Rounds/2 {
				mean[i] += logs[i] / float64(t.Rounds-t.Rounds/2)
			}
		}
		each(Round{round, t.Games, edge, t.School.NameWeights(shifted(logs, delta, 0))})
	}
	return shifted(mean, mean, 0), nil
}

// direction is up or down for each weight, and neither for those that are kept.
func (t *Tuning) direction(names []string, src dice.Source) []float64 {
	list := make([]float64, len(names))
	for i, name := range names {
		up := 2*src.Draw(2) - 1
		if !slices.Contains(t.Keep, name) {
			list[i] = float64(up)
		}
	}
	return list
}

// shifted are the weights whose logarithms are moved along a direction.
func shifted(logs, delta []float64, by float64) []float64 {
	list := make([]float64, len(logs))
	for i := range list {
		list[i] = math.Round(1e4*math.Exp(logs[i]+by*delta[i])) / 1e4
	}
	return list
}

// duel is the edge of one set of weights over another: they sit in all ways in
// which both have a seat, and each pair of opposite ways has the same luck.
func (t *Tuning) duel(ctx context.Context, a, b []float64, seed dice.Seed) (float64, error) {
	seats, err := t.Game.Seats(t.Setup)
	if err != nil {
		return 0, err
	}
	ways := 1<<len(seats) - 2 // one bit for each seat, not all the same
	edges, errs := make([]float64, t.Games), make([]error, t.Games)
	var group sync.WaitGroup
	gate := make(chan struct{}, max(1, t.Parallel))
	for i := range t.Games {
		gate <- struct{}{}
		group.Go(func() {
			defer func() { <-gate }()
			way := 1 + (i/2)%(ways/2)
			if i%2 == 1 {
				way = ways + 1 - way
			}
			edges[i], errs[i] = t.match(ctx, a, b, len(seats), way, seed.Mix("match", strconv.Itoa(i/2)))
		})
	}
	group.Wait()
	sum := 0.0
	for i := range edges {
		if errs[i] != nil {
			return 0, errs[i]
		}
		sum += edges[i]
	}
	return sum / float64(t.Games), nil
}

// match plays one match and gives the first set's share of the victory less the
// second's.
func (t *Tuning) match(ctx context.Context, a, b []float64, seats, way int, seed dice.Seed) (float64, error) {
	pos, err := t.Game.New(t.Setup)
	if err != nil {
		return 0, err
	}
	var players []bot.Player
	for i := range seats {
		w := a
		if way&(1<<i) != 0 {
			w = b
		}
		p, err := bot.NewStaff(t.Game, t.School.Everywhere(w), dice.New(seed.Mix("player", strconv.Itoa(i))))
		if err != nil {
			return 0, err
		}
		players = append(players, p)
	}
	plan := Plan{Game: t.Game}
	w, sight, chance := witness{game: t.Game, match: &Match{}}, bot.Sight{Game: t.Game}, dice.New(seed)
	for range maxEntries {
		if o, over := pos.Outcome(); over {
			won, edge := shareOut(o, seats), 0.0
			for i := range seats {
				if way&(1<<i) != 0 {
					edge -= won[i]
				} else {
					edge += won[i]
				}
			}
			return edge, nil
		}
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if n := pos.Chance(); n > 0 {
			err = pos.Resolve(chance.Draw(n), nil)
		} else {
			err = plan.step(ctx, pos, players, &sight, &w)
		}
		if err != nil {
			return 0, err
		}
	}
	return 0, fmt.Errorf("the match has not ended after %d moves and rolls", maxEntries)
}

// Compare is how a set of weights fares alone against two staffs of another.
func Compare(ctx context.Context, t Tuning, a, b []float64, games int) (Interval, error) {
	seats, err := t.Game.Seats(t.Setup)
	if err != nil {
		return Interval{}, err
	}
	score := 0.0
	for i := range games {
		way := 1<<len(seats) - 1 - 1<<(i%len(seats))
		edge, err := t.match(ctx, a, b, len(seats), way, dice.FromNumber(t.Seed).Mix("compare", strconv.Itoa(i)))
		if err != nil {
			return Interval{}, err
		}
		score += (edge + 1) / 2
	}
	return wilson(score, games), nil
}
