package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"

	"sandtable/engine"
)

type replayCmd struct {
	shelfFlags
	File     string `arg:"" help:"The record of a match, as sim --record and play --record write it."`
	From     int    `default:"1" help:"The first entry to print."`
	To       int    `help:"The last entry to print."`
	Seat     string `help:"Tell only what this seat may know; spectator is who only watches."`
	Position bool   `help:"Print the position after the last entry that is printed, in the game's notation; with --seat what that seat may know of it, as JSON."`
}

func (replayCmd) Help() string {
	return `Every move is verified while it is replayed. Examples:

    sandtable replay match.json
    sandtable replay match.json --from 100 --to 120 --seat axis
    sandtable replay match.json --to 120 --position
`
}

// Run replays a record and prints it.
func (r *replayCmd) Run(c *console) error {
	data, err := readFile(r.File)
	if err != nil {
		return err
	}
	record, err := engine.DecodeRecord(data)
	if err != nil {
		return fmt.Errorf("%s: %w", r.File, err)
	}
	g, err := r.gameOf(record)
	if err != nil {
		return fmt.Errorf("%s: %w", r.File, err)
	}
	seats, err := g.Seats(record.Setup)
	if err != nil {
		return err
	}
	if r.To == 0 {
		r.To = len(record.Moves)
	}
	if r.From < 1 || r.From > r.To || r.To > len(record.Moves) {
		return misused("the record has the entries 1 to %d: --from %d --to %d is not a part of it", len(record.Moves), r.From, r.To)
	}
	p := replayPrinter{c: c, replayCmd: r, game: g, seats: seats, parts: parts{sequence: g.Sequence()}, whole: len(record.Moves), story: story{w: c.out, game: g, indent: "               "}}
	if r.Seat != "" {
		if p.seat, err = findSeat(seats, r.Seat); err != nil {
			return err
		}
	}
	fmt.Fprintf(c.out, "%s, %s for %d players, rule set %d: %d entries\n\n",
		g.Title(), record.Setup.Scenario, record.Setup.Players, record.Rules, len(record.Moves))
	if err := p.opening(record.Setup); err != nil {
		return err
	}
	last, err := record.Replay(g, p.entry)
	if err != nil {
		return err
	}
	return p.end(last)
}

// gameOf is the game of a record, by the rule set that it was played by.
func (s *shelfFlags) gameOf(r *engine.Record) (engine.Game, error) {
	g, err := s.findGame(r.Game)
	if err != nil {
		return nil, err
	}
	return engine.Of(g, r.Rules, r.Setup)
}

// replayPrinter prints the entries of a record.
type replayPrinter struct {
	*replayCmd
	c     *console
	game  engine.Game
	parts parts
	seats []string
	seat  engine.Seat // whose knowledge is told, if --seat is given
	story story
	after engine.Position // the last entry printed
	part  string          // of the entry before
	whole int             // entries of the record
}

// opening tells what happened before the first entry.
func (p *replayPrinter) opening(s engine.Setup) error {
	if p.From > 1 {
		return nil
	}
	events, err := engine.Opening(p.game, s)
	p.tell(events, "")
	return err
}

func (p *replayPrinter) entry(n int, e engine.Entry, pos engine.Position, events []engine.Event) {
	here := p.part
	p.part = part(pos)
	if n < p.From || n > p.To {
		return
	}
	if n == p.To {
		p.after = pos.Clone()
	}
	if here == "" {
		here = p.part
	}
	p.story.enter(here)
	if line, ok := p.line(e); ok {
		fmt.Fprintf(p.c.out, "%5d  %s\n", n, line)
	}
	p.tell(events, here)
}

// tell tells events, the first of them in a part of the sequence of play.
func (p *replayPrinter) tell(events []engine.Event, here string) {
	for _, ev := range events {
		if p.Seat == "" || ev.Seats.Has(p.seat) {
			here = p.parts.of(ev, here)
			p.story.enter(here)
			p.story.tell(ev)
		}
	}
}

// line is an entry as it is printed. A seat is shown only its own moves; those of
// others it sees by what comes of them.
func (p *replayPrinter) line(e engine.Entry) (string, bool) {
	if e.Chance {
		return fmt.Sprintf("%-7s %s", "chance", strconv.Itoa(e.Outcome+1)), p.Seat == ""
	}
	return fmt.Sprintf("%-7s %s", p.seats[e.Seat], engine.FormatMove(p.game, e.Move)), p.Seat == "" || e.Seat == p.seat
}

// end prints how the match ended, or the position that was asked for.
func (p *replayPrinter) end(last engine.Position) error {
	if p.Position && p.Seat != "" {
		return printJSON(p.c.out, json.RawMessage(p.after.AppendView(nil, p.seat)))
	}
	if p.Position {
		text, err := p.game.FormatPosition(p.after)
		if err != nil {
			return err
		}
		fmt.Fprintf(p.c.out, "\n%s", text)
		return nil
	}
	o, over := last.Outcome()
	if p.whole > p.To {
		return nil
	}
	if !over {
		fmt.Fprintf(p.c.out, "\nThe match is not over: %s\n", last.Prompt(engine.Spectator).Text)
		return nil
	}
	fmt.Fprintf(p.c.out, "\nResult: %s (%s).\n", ending(o, p.seats), o.Rule)
	return nil
}

// readFile reads a file that was named on the command line.
func readFile(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s", name)
	}
	return data, err
}
