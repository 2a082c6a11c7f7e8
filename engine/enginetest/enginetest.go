// Package enginetest is the conformance suite that every game passes. A game's
// own tests call Run once; what the suite asks for is written in package engine
// and examined by package probe.
//
// With the flag -update it writes the golden matches anew. They change on purpose
// only: a golden match that no longer replays is a match that somebody is playing.
package enginetest

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/probe"
)

var update = flag.Bool("update", false, "write the golden matches anew")

// Options say what is asked of a game beyond what is asked of all.
type Options struct {
	// Matches is how many random matches are played from start to finish in each
	// set-up; with -short a tenth of them. 0 means 100.
	Matches int
	// Shared is how many matches are played in each scenario instead, shared among
	// its numbers of players.
	Shared int
	// MatchesOf is how many are played in a set-up instead, where some are much longer
	// than others; nil if all are alike.
	MatchesOf func(engine.Setup) int
	// Every is how many entries lie on average between two positions that are
	// examined closely. 0 means 80.
	Every int
	// Choices is how many choices at most are examined after each random beginning in the
	// search for the shortest way to a failure. 0 means 24.
	Choices int
	// Replays is how many matches are played until one is played again from its
	// record. 0 means that all are.
	Replays int
	// MaxMoves is how many decisions a match may take. 0 means 200,000.
	MaxMoves int
	// MaxAllocs is how many allocations listing and playing a move may cost on
	// average, with buffers that are used again and no story told.
	MaxAllocs float64
	// Undoable is how many of a hundred moves that draw no chance can at least be taken
	// back, since nobody else sees anything of them.
	Undoable int64
	// Perft counts what can follow on small positions.
	Perft []Perft
	// Golden is the folder of recorded matches, or empty.
	Golden string
	// Few are the set-ups in which what takes many matches is compared: processors,
	// allocations and golden matches. Empty means all.
	Few []engine.Setup
}

// Run holds a game to the contract of package engine.
func Run(t *testing.T, g engine.Game, o Options) {
	if o.Matches == 0 {
		o.Matches = 100
	}
	if o.Every == 0 {
		o.Every = 80
	}
	if o.Choices == 0 {
		o.Choices = 24
	}
	setups := allSetups(t, g)
	t.Run("tables", func(t *testing.T) { checkTables(t, g) })
	t.Run("bad input", func(t *testing.T) { checkBadInput(t, g) })
	var all probe.Counts
	for _, s := range setups {
		t.Run(fmt.Sprintf("matches/%s-%d", s.Scenario, s.Players), func(t *testing.T) { all.Add(playMatches(t, g, s, o.of(g, s))) })
	}
	t.Run("undo", func(t *testing.T) { checkUndo(t, &all, o.Undoable) })
	t.Run("shortest", func(t *testing.T) { searchShortest(t, g, setups, o.Choices) })
	few := o.Few
	if len(few) == 0 {
		few = setups
	}
	t.Run("processors", func(t *testing.T) { compareProcessors(t, g, few) })
	t.Run("allocations", func(t *testing.T) { measureAllocs(t, g, few, o.MaxAllocs) })
	t.Run("perft", func(t *testing.T) { checkPerft(t, g, o.Perft) })
	if o.Golden != "" {
		t.Run("golden", func(t *testing.T) { checkGolden(t, g, few, o.Golden) })
	}
}

// of are the options for one set-up.
func (o Options) of(g engine.Game, s engine.Setup) Options {
	if o.Shared > 0 {
		for _, scenario := range g.Scenarios() {
			if scenario.ID == s.Scenario {
				o.Matches = (o.Shared + len(scenario.Players) - 1) / len(scenario.Players)
			}
		}
	}
	if o.MatchesOf != nil {
		o.Matches = o.MatchesOf(s)
	}
	if testing.Short() {
		o.Matches = (o.Matches + 9) / 10
	}
	return o
}

// allSetups are all that a game offers.
func allSetups(t *testing.T, g engine.Game) (list []engine.Setup) {
	for _, s := range g.Scenarios() {
		if s.Title == "" || s.Titles["de"] == "" {
			t.Errorf("scenario %s has no English title, or no German one", s.ID)
		}
		for _, language := range []string{"en", "de"} {
			if s.About[language] == "" {
				t.Errorf("scenario %s does not say in %q how long it is and how it is won", s.ID, language)
			}
		}
		for _, n := range s.Players {
			list = append(list, engine.Setup{Scenario: s.ID, Players: n})
		}
	}
	if len(list) == 0 {
		t.Fatal("the game has no scenario that anybody can play")
	}
	return list
}

// mustTrial prepares an examination.
func mustTrial(t *testing.T, g engine.Game, o probe.Options) *probe.Trial {
	t.Helper()
	trial, err := probe.New(g, o)
	if err != nil {
		t.Fatal(err)
	}
	return trial
}

// playMatches plays random matches on all processors. Each follows from its
// number alone, so that a failure shows again whatever else runs.
func playMatches(t *testing.T, g engine.Game, s engine.Setup, o Options) *probe.Counts {
	var (
		next  atomic.Int64
		mu    sync.Mutex
		total probe.Counts
		group sync.WaitGroup
		first *probe.Failure // the one with the lowest seed
	)
	for range runtime.GOMAXPROCS(0) {
		trial := mustTrial(t, g, probe.Options{MaxMoves: o.MaxMoves, Every: o.Every, Replays: o.Replays})
		group.Go(func() {
			for seed := next.Add(1) - 1; seed < int64(o.Matches); seed = next.Add(1) - 1 {
				var f *probe.Failure
				if !errors.As(trial.Match(s, uint64(seed)), &f) {
					continue
				}
				next.Store(int64(o.Matches)) // enough
				mu.Lock()
				if first == nil || f.Seed < first.Seed {
					first = f
				}
				mu.Unlock()
			}
			mu.Lock()
			total.Add(&trial.Counts)
			mu.Unlock()
		})
	}
	group.Wait()
	if first != nil {
		t.Fatal(describe(first))
	}
	report(t, g, &total)
	return &total
}

// describe says what failed and how to see it again.
func describe(f *probe.Failure) string {
	text := f.Error() + "\n" + keep(f)
	if f.Stack != "" {
		text += "\n" + f.Stack
	}
	return text
}

// keep writes the record of a failure where it outlives the test.
func keep(f *probe.Failure) string {
	dir := filepath.Join(os.TempDir(), "sandtable-failures")
	name := filepath.Join(dir, fmt.Sprintf("%s-%s-%d-%d.json", f.Record.Game, f.Setup.Scenario, f.Setup.Players, f.Seed))
	err := os.MkdirAll(dir, 0o777)
	if err == nil {
		err = os.WriteFile(name, f.Record.Encode(), 0o666)
	}
	if err != nil {
		return fmt.Sprintf("The record could not be kept (%v); its last entries: %s", err, tail(f.Record.Moves))
	}
	return fmt.Sprintf("See it again with: sandtable replay %s\nIts last entries: %s", name, tail(f.Record.Moves))
}

func tail(moves []string) string {
	if len(moves) > 12 {
		moves = append([]string{"..."}, moves[len(moves)-12:]...)
	}
	return strings.Join(moves, "; ")
}

// checkUndo holds a game to its share of moves that can be taken back. A few samples
// prove nothing.
func checkUndo(t *testing.T, c *probe.Counts, floor int64) {
	const enough = 200
	if c.Steps < enough {
		t.Skipf("only %d moves were looked at", c.Steps)
	}
	if 100*c.Undoable < floor*c.Steps {
		t.Errorf("%d of %d moves can be taken back, and %d%% should be: some other seat sees what it need not", c.Undoable, c.Steps, floor)
	}
}

// report logs what was examined, and what random play never reached: nothing is
// known about that.
func report(t *testing.T, g engine.Game, c *probe.Counts) {
	t.Logf("%d matches, %d moves, %d rolls; invariants checked %d times; %d positions examined closely: "+
		"%d listed moves tried, %d others refused, %d round trips, %d damaged encodings, %d twins (%d of them different), %d replays",
		c.Matches, c.Moves, c.Rolls, c.Invariants, c.Examined, c.Tried, c.Refused, c.RoundTrips, c.Damaged, c.Twins, c.Different, c.Replays)
	if c.Steps > 0 {
		t.Logf("%d of %d moves that drew no chance can be taken back (%d%%)", c.Undoable, c.Steps, 100*c.Undoable/c.Steps)
	}
	var never []string
	for i, k := range g.Kinds() {
		if i > 0 && c.Kinds[i] == 0 {
			never = append(never, k.Name)
		}
	}
	if len(never) > 0 {
		t.Logf("kinds of moves never played: %s", strings.Join(never, ", "))
	}
}
