package main

import (
	"fmt"
	"math/rand/v2"
	"os"

	"sandtable/engine"
)

type playCmd struct {
	Game     string  `arg:"" help:"Which game."`
	Scenario string  `help:"Which scenario; the game's first if none is given."`
	Players  int     `help:"How many players."`
	Seed     *uint64 `help:"The match to play: the same number is the same match. Drawn and printed if none is given."`
	Quiet    bool    `xor:"much" help:"Print only the result."`
	Verbose  bool    `xor:"much" help:"Tell everything that happens, not only what matters."`
	Record   string  `placeholder:"FILE" help:"Write the match down, for sandtable replay."`
}

func (playCmd) Help() string {
	return `Bots that choose at random play the match. Examples:

    sandtable play tt --seed 1936
    sandtable play tt --scenario 1939 --players 2 --verbose
`
}

// told is an event and where in the sequence of play it was told.
type told struct {
	part  string
	event engine.Event
}

// Run plays a whole match and tells it.
func (p *playCmd) Run(c *console) error {
	g, err := findGame(p.Game)
	if err != nil {
		return err
	}
	setup, seats, err := chooseSetup(g, p.Scenario, p.Players)
	if err != nil {
		return err
	}
	if p.Seed == nil {
		n := rand.Uint64N(1_000_000)
		p.Seed = &n
	}
	m, err := newMatch(g, setup, len(seats), "random", *p.Seed)
	if err != nil {
		return err
	}
	record, log := m.record(), []told{}
	here := part(m.pos)
	err = m.play(func(e engine.Entry, events []engine.Event) {
		record.Add(g, e)
		for _, ev := range events {
			log = append(log, told{here, ev})
		}
		here = part(m.pos)
	})
	if err != nil {
		return err
	}
	if p.Record != "" {
		if err := saveRecord(p.Record, record, m.pos); err != nil {
			return err
		}
	}
	fmt.Fprintf(c.out, "%s, %s for %d players, seed %d\n\n", g.Title(), setup.Scenario, setup.Players, *p.Seed)
	if !p.Quiet {
		p.tell(c, g, log)
	}
	o, _ := m.pos.Outcome()
	fmt.Fprintf(c.out, "Result: %s (%s), after %d moves and %d rolls and draws.\n", ending(o, seats), o.Rule, m.moves, m.rolls)
	return nil
}

// tell prints the log. Secrets are told too: nobody plays.
func (p *playCmd) tell(c *console, g engine.Game, log []told) {
	s := story{w: c.out, game: g, indent: "  "}
	routine := routineKinds(log)
	for _, t := range log {
		if !p.Verbose && (t.event.Seats != engine.Everyone || routine[t.event.Kind]) {
			continue
		}
		s.enter(t.part)
		s.tell(t.event)
	}
	fmt.Fprintln(c.out)
}

// routineKinds are the kinds of events that happen all the time in a match: a
// game does not say what matters, but what is rare does.
func routineKinds(log []told) (routine [256]bool) {
	const few, share = 25, 50
	var count [256]int
	for _, t := range log {
		count[t.event.Kind]++
	}
	for kind, n := range count {
		routine[kind] = n > few && n > len(log)/share
	}
	return routine
}

// saveRecord writes a match that has ended to a file.
func saveRecord(name string, r *engine.Record, last engine.Position) error {
	r.Final = engine.Hash(last)
	if err := os.WriteFile(name, r.Encode(), 0o666); err != nil {
		return fmt.Errorf("the match could not be recorded: %w", err)
	}
	return nil
}
