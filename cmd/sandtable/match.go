package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
)

// maxEntries is how long a match between bots may last before it is given up.
const maxEntries = 1_000_000

// A match between bots. What happens in it follows from the set-up and the seed.
type botMatch struct {
	game    engine.Game
	setup   engine.Setup
	seed    dice.Seed
	pos     engine.Position
	chance  dice.Source
	players []bot.Player
	sight   bot.Sight
	moves   int
	rolls   int

	told  func(engine.Seat, bot.Choice) // hears of every choice, if given
	pause func() error                  // called before every decision, if given; an error ends the match
}

// newMatch seats the bots that are named, one for each seat or one for all.
func newMatch(g engine.Game, s engine.Setup, seats int, bots string, number uint64, b bot.Budget) (*botMatch, error) {
	pos, err := g.New(s)
	if err != nil {
		return nil, err
	}
	m := &botMatch{game: g, setup: s, seed: dice.FromNumber(number), pos: pos, sight: bot.Sight{Game: g}}
	m.chance = dice.New(m.seed)
	if m.players, err = seatBots(g, seats, bots, m.seed, b); err != nil {
		return nil, err
	}
	return m, nil
}

// seatBots makes the players that are named, one for each seat or one for all.
func seatBots(g engine.Game, seats int, bots string, seed dice.Seed, b bot.Budget) (players []bot.Player, err error) {
	words := strings.Split(bots, ",")
	if len(words) != 1 && len(words) != seats {
		return nil, misused("%d bots are named for %d seats: name one for all, or one for each", len(words), seats)
	}
	for i := range seats {
		src := dice.New(seed.Mix("player", strconv.Itoa(i)))
		p, err := newPlayer(strings.TrimSpace(words[i%len(words)]), g, engine.Seat(i), src, b)
		if err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	return players, nil
}

// newPlayer makes a bot by its name; "random" is another name of the recruit.
func newPlayer(name string, g engine.Game, seat engine.Seat, src dice.Source, b bot.Budget) (bot.Player, error) {
	level, character, _ := strings.Cut(name, ":")
	if level == "random" {
		level = "recruit"
	}
	p, err := bot.New(level, g, seat, character, src, b)
	if err != nil {
		return nil, usageError{err}
	}
	return p, nil
}

// play plays the match to its end and calls each, if given, after every entry.
func (m *botMatch) play(each func(e engine.Entry, told []engine.Event)) error {
	var events *engine.Events
	if each != nil {
		events = &engine.Events{}
	}
	for range maxEntries {
		if _, over := m.pos.Outcome(); over {
			return nil
		}
		if m.pause != nil {
			if err := m.pause(); err != nil {
				return err
			}
		}
		e, err := m.step(events)
		if err != nil {
			return err
		}
		if each != nil {
			each(e, events.List)
			events.Reset()
		}
	}
	return fmt.Errorf("the match has not ended after %d moves and rolls", maxEntries)
}

// step lets chance or one player decide.
func (m *botMatch) step(events *engine.Events) (engine.Entry, error) {
	if n := m.pos.Chance(); n > 0 {
		m.rolls++
		o := m.chance.Draw(n)
		return engine.Entry{Chance: true, Outcome: o}, m.pos.Resolve(o, events)
	}
	m.moves++
	seat := engine.Seat(0)
	for d := m.pos.Deciders(); !d.Has(seat); {
		seat++
	}
	m.sight.Again(m.pos, seat)
	if len(m.sight.Legal) == 0 {
		return engine.Entry{}, fmt.Errorf("seat %d owes a decision and has no legal move", seat)
	}
	c, err := m.players[seat].Choose(context.Background(), &m.sight)
	if err != nil {
		return engine.Entry{}, fmt.Errorf("the bot of seat %d: %w", seat, err)
	}
	if m.told != nil {
		m.told(seat, c)
	}
	return engine.Entry{Seat: seat, Move: c.Move}, m.pos.Play(seat, c.Move, events)
}

// record begins a record of the match.
func (m *botMatch) record() *engine.Record {
	return engine.NewRecord(m.game, m.setup, m.seed.String())
}

// ending says how a match ended: who won, how and when.
func ending(o engine.Outcome, seats []string) string {
	if o.Winners == 0 {
		return fmt.Sprintf("nobody wins, %s in %s", o.How, o.When)
	}
	how := o.How
	if !strings.HasSuffix(how, "victory") && !strings.HasPrefix(how, "the ") {
		how += " victory" // a decisive victory, but: automatic victory, the end of the scenario
	}
	return fmt.Sprintf("%s, %s in %s", winners(o, seats), how, o.When)
}

// winners names the seats that won, or the sides where a seat plays several.
func winners(o engine.Outcome, seats []string) string {
	if o.Sides != "" {
		return o.Sides
	}
	var names []string
	for i, s := range seats {
		if o.Winners.Has(engine.Seat(i)) {
			names = append(names, s)
		}
	}
	if len(names) == 0 {
		return "nobody"
	}
	return strings.Join(names, "+")
}
