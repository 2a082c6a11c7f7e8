package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"sandtable/engine"
)

type positionCmd struct {
	shelfFlags
	Game     string  `arg:"" help:"Which game."`
	File     string  `arg:"" optional:"" help:"The position: notation, JSON, or a recorded match of which the end is meant; - is standard input. Without a file it is the beginning of a scenario."`
	Scenario string  `help:"Which scenario, where no file is given."`
	Players  int     `help:"How many players, where no file is given."`
	Moves    string  `placeholder:"MOVES" help:"Play moves, with semicolons between, or @FILE for a script of them. Put the seat before a move where several decide: axis: place berlin infantry."`
	Dice     []int   `placeholder:"N" help:"What chance gives, in order: the faces of dice, or for cards and the like which of those there are to draw, counted from 1."`
	Seed     *uint64 `help:"Draw what --dice does not say from this seed."`
	Stop     bool    `help:"Stop after the last move given, before chance decides what follows."`
	Legal    string  `placeholder:"SEAT" help:"List the legal moves of a seat."`
	Explain  string  `placeholder:"MOVE" help:"Say why a move is refused."`
	As       string  `placeholder:"SEAT" help:"Whose move --explain is about; who decides now if not given."`
	View     string  `placeholder:"SEAT" help:"Print what a seat may know, as JSON, and nothing else; spectator is who only watches."`
	JSON     bool    `name:"json" help:"Print everything for machines."`
}

func (positionCmd) Help() string {
	return `With --moves the moves are played first; what is printed or asked is then about the
position after them, or about the one where chance must decide and no --dice are left.
With --view only that seat's own moves are told, and of what happens what it may know.
docs/positions.md describes the notation. Examples:

    sandtable position tt scene.txt
    sandtable position tt scene.txt --legal axis
    sandtable position tt scene.txt --explain "march u2" --as west
    sandtable position tt scene.txt --moves "fire u1 A; hold u2" --dice 3,1,6
    sandtable position tt scene.txt --moves @script.txt --view west
    sandtable position tt --scenario 1939 --players 2 --json
`
}

// answer is all that is printed about a position.
type answer struct {
	Position json.RawMessage   `json:"position,omitempty"`
	Played   []step            `json:"played,omitempty"`
	Awaiting []string          `json:"awaiting,omitempty"`
	Chance   int               `json:"chance,omitempty"`
	Result   *engine.Outcome   `json:"result,omitempty"`
	Legal    []legalMove       `json:"legal,omitempty"`
	Explain  *explanation      `json:"explain,omitempty"`
	View     json.RawMessage   `json:"view,omitempty"`
	Prompts  map[string]string `json:"prompts,omitempty"`
}

type legalMove struct {
	Move string `json:"move"`
	Kind string `json:"kind"`
	Help string `json:"help"`
	Rule string `json:"rule"`
}

type explanation struct {
	Seat   string `json:"seat"`
	Move   string `json:"move"`
	Legal  bool   `json:"legal"`
	Reason string `json:"reason,omitempty"`
	Rule   string `json:"rule,omitempty"`
}

// Run answers what was asked about a position.
func (p *positionCmd) Run(c *console) error {
	g, err := p.findGame(p.Game)
	if err != nil {
		return err
	}
	pos, g, err := p.read(c, g)
	if err != nil {
		return err
	}
	seats, err := seatsOf(g, pos)
	if err != nil {
		return err
	}
	t := &table{game: g, pos: pos, seats: seats}
	if err := p.look(t); err != nil {
		return err
	}
	if err := t.setDice(p.Dice, p.Seed); err != nil {
		return err
	}
	script, err := p.script()
	if err != nil {
		return err
	}
	if err := t.run(script, len(p.Dice) > 0, p.Stop); err != nil {
		for _, s := range t.told() {
			printStep(c.out, s)
		}
		return err
	}
	if err := p.answer(c, t); err != nil {
		return err
	}
	if t.due != "" {
		fmt.Fprintf(c.err, "sandtable: %s\n", t.due)
	}
	if left := len(t.dice); left > 0 {
		fmt.Fprintf(c.err, "sandtable: %d of the %d dice were not needed\n", left, len(p.Dice))
	}
	return nil
}

// look finds whose eyes everything is seen by, if --view says so: then nothing is
// asked for another seat.
func (p *positionCmd) look(t *table) error {
	if p.View == "" {
		return nil
	}
	seat, err := findSeat(t.seats, p.View)
	if err != nil {
		return err
	}
	t.viewer = &seat
	for _, other := range []string{p.Legal, p.As} {
		if other == "" {
			continue
		}
		if s, err := findSeat(t.seats, other); err != nil || s != seat {
			return misused("--view %s shows what %s may know: do not ask for the moves of another seat with it", p.View, p.View)
		}
	}
	if p.Explain != "" && p.As == "" {
		p.As = p.View
	}
	return nil
}

// read finds the position in what the file holds, and the game by the rule set
// that the file was played by.
func (p *positionCmd) read(c *console, g engine.Game) (engine.Position, engine.Game, error) {
	if p.File == "" {
		setup, _, err := chooseSetup(g, p.Scenario, p.Players, "")
		if err != nil {
			return nil, nil, err
		}
		pos, err := g.New(setup)
		return pos, g, err
	}
	if p.Scenario != "" || p.Players != 0 {
		return nil, nil, misused("--scenario and --players are for the beginning of a match: the file says what the position is")
	}
	var data []byte
	var err error
	if p.File == "-" {
		data, err = io.ReadAll(c.in)
	} else {
		data, err = readFile(p.File)
	}
	if err != nil {
		return nil, nil, err
	}
	pos, g, err := parsePosition(g, data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", p.File, err)
	}
	return pos, g, nil
}

// parsePosition reads notation, JSON or a record. A record is played on by its own
// rule set, everything else by the newest.
func parsePosition(g engine.Game, data []byte) (engine.Position, engine.Game, error) {
	data = bytes.TrimSpace(data)
	if !bytes.HasPrefix(data, []byte("{")) {
		pos, err := g.ParsePosition(string(data))
		return pos, g, err
	}
	var head struct {
		Record *int `json:"record"`
	}
	if json.Unmarshal(data, &head) == nil && head.Record != nil {
		record, err := engine.DecodeRecord(data)
		if err != nil {
			return nil, nil, err
		}
		pos, err := record.Replay(g, nil)
		if err != nil {
			return nil, nil, err
		}
		g, err = engine.Of(g, record.Rules, record.Setup)
		return pos, g, err
	}
	pos, err := g.DecodeJSON(data)
	return pos, g, err
}

// seatsOf names the seats of a position. Every view says what is played.
func seatsOf(g engine.Game, pos engine.Position) ([]string, error) {
	var setup engine.Setup
	if err := json.Unmarshal(pos.AppendView(nil, engine.Spectator), &setup); err != nil {
		return nil, fmt.Errorf("the position's view does not name its set-up: %w", err)
	}
	return g.Seats(setup)
}

// script is the moves to play, without what is a comment.
func (p *positionCmd) script() ([]string, error) {
	text := p.Moves
	if name, ok := strings.CutPrefix(text, "@"); ok {
		data, err := readFile(name)
		if err != nil {
			return nil, err
		}
		text = string(data)
	}
	var list []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		for move := range strings.SplitSeq(line, ";") {
			if move = strings.TrimSpace(move); move != "" {
				list = append(list, move)
			}
		}
	}
	return list, nil
}

// answer prints what was asked.
func (p *positionCmd) answer(c *console, t *table) error {
	a := answer{Played: t.told(), Awaiting: t.names(t.pos.Deciders()), Chance: t.pos.Chance()}
	if o, over := t.pos.Outcome(); over {
		a.Result = &o
	}
	if err := errors.Join(p.askLegal(t, &a), p.askWhy(t, &a), p.askView(t, &a)); err != nil {
		return err
	}
	if p.JSON {
		return p.printAll(c, t, &a)
	}
	return p.print(c.out, t, &a)
}

// printAll prints the answer for machines, with the position where it is not one
// seat's view that is wanted.
func (p *positionCmd) printAll(c *console, t *table, a *answer) error {
	a.Prompts = map[string]string{}
	if t.viewer != nil {
		a.Prompts[t.name(*t.viewer)] = t.pos.Prompt(*t.viewer).Text
		if a.Chance > 0 {
			a.Chance = 1 // among how many is the position's own business
		}
		return printJSON(c.out, a)
	}
	whole, err := t.pos.MarshalJSON()
	if err != nil {
		return err
	}
	a.Position = whole
	for i, s := range t.seats {
		a.Prompts[s] = t.pos.Prompt(engine.Seat(i)).Text
	}
	return printJSON(c.out, a)
}

func (p *positionCmd) askLegal(t *table, a *answer) error {
	if p.Legal == "" {
		return nil
	}
	seat, err := findSeat(t.seats, p.Legal)
	if err != nil {
		return err
	}
	kinds := t.game.Kinds()
	for _, m := range t.pos.Legal(seat, nil) {
		k := kinds[m.Kind]
		a.Legal = append(a.Legal, legalMove{Move: engine.FormatMove(t.game, m), Kind: k.Name, Help: k.Help, Rule: k.Rule})
	}
	return nil
}

func (p *positionCmd) askWhy(t *table, a *answer) error {
	if p.Explain == "" {
		if p.As != "" {
			return misused("--as says whose move --explain is about: give --explain too")
		}
		return nil
	}
	m, err := engine.ParseMove(t.game, p.Explain)
	if err != nil {
		return err
	}
	seat, err := t.decider(p.As)
	if err != nil {
		return err
	}
	e := &explanation{Seat: t.name(seat), Move: engine.FormatMove(t.game, m)}
	if why := t.pos.Explain(seat, m); why != nil {
		e.Reason, e.Rule = why.Reason, why.Rule
	} else {
		e.Legal = true
	}
	a.Explain = e
	return nil
}

func (p *positionCmd) askView(t *table, a *answer) error {
	if t.viewer != nil {
		a.View = t.pos.AppendView(nil, *t.viewer)
	}
	return nil
}
