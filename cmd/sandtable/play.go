package main

import (
	"fmt"
	"math/rand/v2"
	"os"

	"sandtable/bot"
	"sandtable/engine"
)

// setting says which game is played, in which set-up. play, sim, arena and tune share
// its words.
type setting struct {
	Game     string `arg:"" help:"Which game."`
	Scenario string `help:"Which scenario; the game's first if none is given."`
	Players  int    `aliases:"seats" help:"How many players; as few as the scenario allows if none is given."`
	shelfFlags
	With string `placeholder:"PACKS" help:"Which data packs of --packs to lay over the game, with blanks between; an id is enough where there is one of that name."`
}

// choose is the game, the set-up and its seats.
func (s *setting) choose() (engine.Game, engine.Setup, []string, error) {
	g, err := s.findGame(s.Game)
	if err != nil {
		return nil, engine.Setup{}, nil, err
	}
	names, err := s.named(s.With)
	if err != nil {
		return nil, engine.Setup{}, nil, usageError{err}
	}
	if g, err = engine.Of(g, g.Version(), engine.Setup{Packs: names}); err != nil {
		return nil, engine.Setup{}, nil, err
	}
	setup, seats, err := chooseSetup(g, s.Scenario, s.Players, names)
	return g, setup, seats, err
}

// thinking is how much bots may think.
type thinking struct {
	Nodes int `default:"20000" help:"How many moves a bot that searches may play in thought for each of its own."`
}

func (t thinking) budget() (bot.Budget, error) {
	if t.Nodes < 1 {
		return bot.Budget{}, misused("--nodes is at least 1")
	}
	return bot.Budget{Nodes: t.Nodes, Workers: 1}, nil
}

type playCmd struct {
	setting
	Bots string  `default:"recruit" help:"Who plays: one bot for all seats, or one for each, with commas between; a character follows on a colon, as in staff:aggressive."`
	Seed *uint64 `help:"The match to play: the same number is the same match. Drawn and printed if none is given."`
	thinking
	Quiet   bool   `xor:"much" help:"Print only the result."`
	Verbose bool   `xor:"much" help:"Tell everything that happens, not only what matters."`
	Record  string `placeholder:"FILE" help:"Write the match down, for sandtable replay."`
}

func (playCmd) Help() string {
	return `Bots play the match, at random if you do not name them, and it is told with their
reasons. Examples:

    sandtable play tt --seed 1936
    sandtable play tt --bots general,staff,staff --nodes 2000
    sandtable play reich --bots staff --scenario 1939
    sandtable play tt --scenario 1939 --players 2 --verbose
`
}

// told is an event, or a bot's reason, and where in the sequence of play it was told.
type told struct {
	part  string
	event engine.Event
	who   string // whose reason it is, if it is one
	why   string
}

// Run plays a whole match and tells it.
func (p *playCmd) Run(c *console) error {
	g, setup, seats, err := p.choose()
	if err != nil {
		return err
	}
	budget, err := p.budget()
	if err != nil {
		return err
	}
	if p.Seed == nil {
		n := rand.Uint64N(1_000_000)
		p.Seed = &n
	}
	m, err := newMatch(g, setup, len(seats), p.Bots, *p.Seed, budget)
	if err != nil {
		return err
	}
	record, log, parts := m.record(), []told{}, parts{sequence: g.Sequence()}
	opening, err := engine.Opening(g, setup)
	if err != nil {
		return err
	}
	for _, ev := range opening {
		log = append(log, told{part: parts.of(ev, ""), event: ev})
	}
	here := part(m.pos)
	m.told = func(seat engine.Seat, c bot.Choice) {
		if c.Why != "" {
			log = append(log, told{part: here, who: seats[seat], why: c.Why})
		}
	}
	err = m.play(func(e engine.Entry, events []engine.Event) {
		record.Add(g, e)
		for _, ev := range events {
			here = parts.of(ev, here)
			log = append(log, told{part: here, event: ev})
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
		if t.why != "" {
			s.enter(t.part)
			s.reason(t.who, t.why)
			continue
		}
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
	events := 0
	for _, t := range log {
		if t.why == "" {
			count[t.event.Kind]++
			events++
		}
	}
	for kind, n := range count {
		routine[kind] = n > few && n > events/share
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
