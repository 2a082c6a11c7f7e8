package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"sandtable/bot"
	"sandtable/engine"
)

type simCmd struct {
	setting
	Bots  string `default:"recruit" help:"Who plays: one bot for all seats, or one for each, with commas between; a character follows on a colon, as in staff:aggressive."`
	Games int    `default:"100" help:"How many matches."`
	Seed  uint64 `default:"1" help:"The first match to play; the others follow on it."`
	thinking
	JSON     bool   `name:"json" help:"Print the results for machines."`
	Parallel int    `placeholder:"N" help:"How many matches to play at once; as many as there are processors if not given."`
	Record   string `placeholder:"DIR" help:"Write every match to a file in this folder."`

	pause func() error // called before every decision, if given
}

func (simCmd) Help() string {
	return `What is printed follows from the seed alone, however many matches are played at
once; the speed goes to standard error. Match number N of the table is the one that
"sandtable play --seed" plays with the first seed plus N-1. Example:

    sandtable sim tt --games 1000 --seed 1
    sandtable sim tt --games 100 --bots staff,recruit,recruit
`
}

// result is one match of a simulation.
type result struct {
	Seed    uint64 `json:"seed"`
	Winners string `json:"winners"`
	How     string `json:"how"`
	When    string `json:"when"`
	Moves   int    `json:"moves"`
	Rolls   int    `json:"rolls"`
}

// simulation is all that a simulation gives.
type simulation struct {
	Game    string       `json:"game"`
	Setup   engine.Setup `json:"setup"`
	Bots    string       `json:"bots"`
	Seed    uint64       `json:"seed"`
	Games   int          `json:"games"`
	Summary summary      `json:"summary"`
	Matches []result     `json:"matches"`
}

// Run plays many matches and prints what came of them.
func (s *simCmd) Run(c *console) error {
	g, setup, seats, err := s.choose()
	if err != nil {
		return err
	}
	budget, err := s.budget()
	if err != nil {
		return err
	}
	if s.Games < 1 || s.Parallel < 0 {
		return misused("--games is at least 1 and --parallel is not negative")
	}
	if _, err := newMatch(g, setup, len(seats), s.Bots, 0, budget); err != nil {
		return err
	}
	if s.Record != "" {
		if err := os.MkdirAll(s.Record, 0o777); err != nil {
			return fmt.Errorf("the matches cannot be recorded: %w", err)
		}
	}
	start := time.Now()
	matches, err := s.all(c, g, setup, seats)
	if err != nil {
		return err
	}
	took := time.Since(start)
	sim := simulation{Game: g.ID(), Setup: setup, Bots: s.Bots, Seed: s.Seed, Games: s.Games, Summary: summarize(matches), Matches: matches}
	if s.JSON {
		err = printJSON(c.out, sim)
	} else {
		err = sim.print(c.out, g.Title())
	}
	total := sim.Summary.Moves.Total
	fmt.Fprintf(c.err, "%s matches, %s moves in %.1f s: %s moves and %.1f matches a second\n",
		grouped(s.Games), grouped(total), took.Seconds(), grouped(int(float64(total)/took.Seconds())), float64(s.Games)/took.Seconds())
	return err
}

// all plays the matches on several processors. Each has its place in the list, so
// that the order in which they end does not matter.
func (s *simCmd) all(c *console, g engine.Game, setup engine.Setup, seats []string) ([]result, error) {
	if s.Parallel == 0 {
		s.Parallel = runtime.GOMAXPROCS(0)
	}
	list, faults := make([]result, s.Games), make([]error, s.Games)
	bar := newProgress(c.err)
	var next, done atomic.Int64
	var group sync.WaitGroup
	for range min(s.Parallel, s.Games) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(s.Games); i = next.Add(1) - 1 {
				if list[i], faults[i] = s.one(g, setup, seats, s.Seed+uint64(i)); faults[i] != nil {
					next.Store(int64(s.Games))
				}
				n := done.Add(1)
				bar.show(float64(n)/float64(s.Games), fmt.Sprintf("%s of %s matches", grouped(n), grouped(s.Games)))
			}
		})
	}
	group.Wait()
	bar.clear()
	for i, err := range faults {
		if err != nil {
			return nil, fmt.Errorf("the match with seed %d failed: %w", s.Seed+uint64(i), err)
		}
	}
	return list, nil
}

// one plays a match, and records it if that is wanted.
func (s *simCmd) one(g engine.Game, setup engine.Setup, seats []string, seed uint64) (res result, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the game panicked: %v", r)
		}
	}()
	m, err := newMatch(g, setup, len(seats), s.Bots, seed, bot.Budget{Nodes: s.Nodes, Workers: 1})
	if err != nil {
		return res, err
	}
	var each func(engine.Entry, []engine.Event)
	record := m.record()
	m.pause = s.pause
	if s.Record != "" {
		each = func(e engine.Entry, _ []engine.Event) { record.Add(g, e) }
	}
	if err := m.play(each); err != nil {
		return res, err
	}
	if s.Record != "" {
		name := fmt.Sprintf("%s-%s-%d-seed-%d.json", g.ID(), setup.Scenario, setup.Players, seed)
		if err := saveRecord(filepath.Join(s.Record, name), record, m.pos); err != nil {
			return res, err
		}
	}
	o, _ := m.pos.Outcome()
	return result{Seed: seed, Winners: winners(o, seats), How: o.How, When: o.When, Moves: m.moves, Rolls: m.rolls}, nil
}

func printJSON(w interface{ Write([]byte) (int, error) }, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
