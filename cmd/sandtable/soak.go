package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/engine/enginetest/probe"
)

type soakCmd struct {
	Game     string  `arg:"" help:"Which game."`
	Minutes  float64 `default:"10" help:"How long."`
	Seed     uint64  `default:"1" help:"The first match to play; the others follow on it."`
	Every    int     `default:"100" help:"How many moves lie on average between two positions that are examined closely."`
	Scenario string  `help:"Only this scenario; all if you do not say."`
	Bots     string  `help:"Let bots of this level choose most of the moves, to come to where matches between people come; one level for all, or one for each seat with commas between. By chance alone if you do not say."`
	Seek     bool    `help:"Choose what has not been seen yet, where a move leads to it."`
	Keep     string  `default:"." placeholder:"DIR" help:"The folder in which the record of a failure is kept."`
	JSON     bool    `name:"json" help:"Print the figures for machines."`
}

func (soakCmd) Help() string {
	return `After every move the game's invariants are checked. At positions chosen at random
every legal move is tried on a copy, others must be refused without a change, the
position is written and read in every form, damaged forms must do no harm, and each
seat is shown a world that differs in all that it cannot know. Every match is
replayed. The exit code is 1 if anything failed.
`
}

// soak is what the processors share.
type soak struct {
	*soakCmd
	game   engine.Game
	setups []engine.Setup
	next   atomic.Uint64

	mu      sync.Mutex
	total   probe.Counts
	failure *probe.Failure
	stop    context.CancelFunc
}

// Run plays random matches on all processors until the time is over.
func (s *soakCmd) Run(c *console) error {
	g, err := findGame(s.Game)
	if err != nil {
		return err
	}
	if _, _, err := chooseSetup(g, s.Scenario, 0, ""); err != nil {
		return err
	}
	if s.Minutes <= 0 || s.Every < 1 {
		return misused("--minutes is more than 0 and --every is at least 1")
	}
	k := &soak{soakCmd: s, game: g}
	if err := k.chooseSetups(); err != nil {
		return err
	}
	start := time.Now()
	if err := k.run(c, start); err != nil {
		return err
	}
	if err := k.report(c, time.Since(start)); err != nil {
		return err
	}
	if k.failure != nil {
		return k.keep()
	}
	return nil
}

// chooseSetups lists what is played, in turn: where bots are named one by one, set-ups with as
// many seats.
func (k *soak) chooseSetups() error {
	var refused error
	for _, sc := range k.game.Scenarios() {
		if k.Scenario != "" && k.Scenario != sc.ID {
			continue
		}
		for _, n := range sc.Players {
			set := engine.Setup{Scenario: sc.ID, Players: n}
			if k.Bots != "" {
				if _, err := k.advise(set, k.Seed); err != nil {
					refused = cmp.Or(refused, err)
					continue
				}
			}
			k.setups = append(k.setups, set)
		}
	}
	if len(k.setups) == 0 {
		return refused
	}
	return nil
}

func (k *soak) run(c *console, start time.Time) error {
	length := time.Duration(k.Minutes * float64(time.Minute))
	ctx, stop := context.WithTimeout(context.Background(), length)
	defer stop()
	ctx, release := signal.NotifyContext(ctx, os.Interrupt)
	defer release()
	k.stop = stop
	bar := newProgress(c.err)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		o := probe.Options{Every: k.Every}
		if k.Bots != "" {
			o.Advise = k.advise
		}
		if k.Seek {
			o.Missing = k.missing
		}
		trial, err := probe.New(k.game, o)
		if err != nil {
			return err
		}
		group.Go(func() {
			for ctx.Err() == nil {
				k.one(trial)
				k.mu.Lock()
				note := fmt.Sprintf("%s matches, %s moves, no failure", grouped(k.total.Matches), grouped(k.total.Moves))
				k.mu.Unlock()
				bar.show(min(1, float64(time.Since(start))/float64(length)), note)
			}
		})
	}
	group.Wait()
	bar.clear()
	return nil
}

// advise seats bots in a match.
func (k *soak) advise(s engine.Setup, seed uint64) (probe.Adviser, error) {
	seats, err := k.game.Seats(s)
	if err != nil {
		return nil, err
	}
	players, err := seatBots(k.game, len(seats), k.Bots, dice.FromNumber(seed), bot.Budget{Nodes: adviceNodes})
	if err != nil {
		return nil, err
	}
	sight := bot.Sight{Game: k.game}
	return func(pos engine.Position, seat engine.Seat) (engine.Move, error) {
		sight.Again(pos, seat)
		c, err := players[seat].Choose(context.Background(), &sight)
		return c.Move, err
	}, nil
}

// adviceNodes is how much a bot that can think does so for a move.
const adviceNodes = 100

// missing reports whether something has not been seen in any match that is over.
func (k *soak) missing(what string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.total.Seen[what] == 0
}

// one plays the next match.
func (k *soak) one(trial *probe.Trial) {
	i := k.next.Add(1) - 1
	trial.Counts = probe.Counts{}
	err := trial.Match(k.setups[i%uint64(len(k.setups))], k.Seed+i)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.total.Add(&trial.Counts)
	var f *probe.Failure
	if errors.As(err, &f) && (k.failure == nil || f.Seed < k.failure.Seed) {
		k.failure = f
		k.stop()
	}
}

func (k *soak) report(c *console, took time.Duration) error {
	t := &k.total
	if k.JSON {
		return printJSON(c.out, t)
	}
	fmt.Fprintf(c.out, "%s, seeds %d to %d, %.1f minutes\n\n", k.game.Title(), k.Seed, k.Seed+k.next.Load()-1, took.Minutes())
	for _, line := range []struct {
		name string
		n    int64
	}{
		{"matches played from start to finish", t.Matches},
		{"moves played", t.Moves},
		{"rolls and draws", t.Rolls},
		{"times the invariants were checked", t.Invariants},
		{"positions examined closely", t.Examined},
		{"listed moves tried on a copy", t.Tried},
		{"other moves tried and refused", t.Refused},
		{"round trips through bytes, JSON and notation", t.RoundTrips},
		{"damaged positions that did no harm", t.Damaged},
		{"comparisons with a twin world", t.Twins},
		{"  of which the worlds did differ", t.Different},
		{"moves without chance whose undo was examined", t.Steps},
		{"  of which can be taken back", t.Undoable},
		{"matches replayed", t.Replays},
	} {
		fmt.Fprintf(c.out, "%15s  %s\n", grouped(line.n), line.name)
	}
	k.reportOccasions(c)
	if k.failure == nil {
		fmt.Fprintln(c.out, "\nNo failure.")
	}
	return nil
}

// reportOccasions tells what a game that knows what should be seen has not seen.
func (k *soak) reportOccasions(c *console) {
	g, ok := k.game.(engine.Eventful)
	if !ok {
		return
	}
	all := g.Occasions()
	var unseen []string
	for _, what := range all {
		if k.total.Seen[what] == 0 {
			unseen = append(unseen, what)
		}
	}
	fmt.Fprintf(c.out, "%15s  of %s cards, events and endings were seen\n", grouped(int64(len(all)-len(unseen))), grouped(int64(len(all))))
	if len(unseen) > 0 {
		fmt.Fprintf(c.out, "\nNever seen: %s.\n", strings.Join(unseen, ", "))
	}
}

// keep writes down how to see the failure again.
func (k *soak) keep() error {
	f := k.failure
	name := filepath.Join(k.Keep, fmt.Sprintf("failure-%s-%s-%d-seed-%d.json", k.game.ID(), f.Setup.Scenario, f.Setup.Players, f.Seed))
	if err := os.WriteFile(name, f.Record.Encode(), 0o666); err != nil {
		return fmt.Errorf("FAILURE: %w\nIts record could not be kept: %v", f, err)
	}
	return fmt.Errorf("FAILURE: %w\nSee it again with: sandtable replay %s", f, name)
}
