package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"time"

	"sandtable/bot"
	"sandtable/bot/protocol"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games"
)

type botCmd struct {
	Game      string        `arg:"" help:"Which game."`
	Engine    string        `xor:"mode" placeholder:"COMMAND" help:"Let this program play a seat of a match here."`
	Serve     bool          `xor:"mode" help:"Be such a program: answer over standard input and output as a bot of ours."`
	Env       bool          `xor:"mode" help:"Offer matches for learning over standard input and output."`
	Seat      string        `help:"The seat of the program; the first if none is given."`
	Others    string        `default:"staff" help:"The level of the bots on the other seats."`
	Level     string        `default:"staff" help:"The level of the bot that is served."`
	Character string        `help:"The character of the bot that is served."`
	Scenario  string        `help:"Which scenario; the game's first if none is given."`
	Players   int           `aliases:"seats" help:"How many players; as few as the scenario allows if none is given."`
	Seed      uint64        `default:"1" help:"The match to play."`
	Time      time.Duration `default:"30s" help:"How long the program may take for a move."`
	Nodes     int           `default:"20000" help:"How many moves a bot of ours that searches may play in thought."`
	Record    string        `placeholder:"FILE" help:"Write the match down, for sandtable replay."`
	Reasons   bool          `help:"Print why moves were made, where the bots say so."`
}

func (botCmd) Help() string {
	return `The protocol is lines of JSON; docs/protocol.md describes it. Examples:

    sandtable bot tt --engine "python3 examples/python/mybot.py" --seat west
    sandtable bot tt --engine "sandtable bot tt --serve --level staff"
    sandtable bot tt --env
`
}

// Run plays a match with a program, or answers as one.
func (b *botCmd) Run(c *console) error {
	g, err := findGame(b.Game)
	if err != nil {
		return err
	}
	ctx, release := signal.NotifyContext(context.Background(), os.Interrupt)
	defer release()
	switch {
	case b.Serve:
		s := protocol.Served{Find: findPlain, Level: b.Level, Character: b.Character,
			Budget: bot.Budget{Nodes: b.Nodes, Workers: 1}, Seed: dice.FromNumber(b.Seed).Mix("served")}
		return s.Serve(ctx, c.in, os.Stdout)
	case b.Env:
		e := protocol.Environment{Game: g}
		return e.Serve(ctx, c.in, os.Stdout)
	case b.Engine != "":
		return b.play(ctx, c, g)
	}
	return misused("say what to do: --engine COMMAND, --serve or --env")
}

func findPlain(id string) (engine.Game, error) {
	t, err := games.ByID(id)
	if err != nil {
		return nil, err
	}
	return t.Game(), nil
}

// play is a match of the program against bots of ours.
func (b *botCmd) play(ctx context.Context, c *console, g engine.Game) error {
	setup, seats, err := chooseSetup(g, b.Scenario, b.Players, "")
	if err != nil {
		return err
	}
	seat := engine.Seat(0)
	if b.Seat != "" {
		if seat, err = findSeat(seats, b.Seat); err != nil {
			return err
		}
	}
	if seat == engine.Spectator {
		return misused("a program needs a seat: the seats are %v", seats)
	}
	m, err := newMatch(g, setup, len(seats), b.Others, b.Seed, bot.Budget{Nodes: b.Nodes, Workers: 1})
	if err != nil {
		return err
	}
	e, err := protocol.Start(ctx, b.Engine, g, dice.New(m.seed.Mix("imagine", strconv.Itoa(int(seat)))), b.Time, c.err)
	if err != nil {
		return err
	}
	defer e.Close()
	if err := e.Begin(setup, seat); err != nil {
		return err
	}
	m.players[seat] = e
	if b.Reasons {
		m.told = func(seat engine.Seat, ch bot.Choice) { b.tell(c, g, seats[seat], ch) }
	}
	record := m.record()
	if err := m.play(func(en engine.Entry, _ []engine.Event) { record.Add(g, en) }); err != nil {
		return err
	}
	if b.Record != "" {
		if err := saveRecord(b.Record, record, m.pos); err != nil {
			return err
		}
	}
	o, _ := m.pos.Outcome()
	e.End(o, seats)
	name := e.Name
	if name == "" {
		name = b.Engine
	}
	fmt.Fprintf(c.out, "%s played %s against %s.\n", name, seats[seat], b.Others)
	fmt.Fprintf(c.out, "Result: %s, after %d moves.\n", ending(o, seats), m.moves)
	return nil
}

// tell prints a reason that is worth it.
func (b *botCmd) tell(c *console, g engine.Game, seat string, ch bot.Choice) {
	if ch.Why != "" {
		fmt.Fprintf(c.out, "%s: %s. %s\n", seat, engine.FormatMove(g, ch.Move), ch.Why)
	}
}
