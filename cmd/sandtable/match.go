package main

import (
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
type match struct {
	game    engine.Game
	setup   engine.Setup
	seed    dice.Seed
	pos     engine.Position
	chance  dice.Source
	players []bot.Player
	legal   []engine.Move
	moves   int
	rolls   int
}

// newMatch seats the players; kinds says what each is, or one word for all.
func newMatch(g engine.Game, s engine.Setup, seats int, kinds string, number uint64) (*match, error) {
	pos, err := g.New(s)
	if err != nil {
		return nil, err
	}
	m := &match{game: g, setup: s, seed: dice.FromNumber(number), pos: pos}
	m.chance = dice.New(m.seed)
	words := strings.Split(kinds, ",")
	if len(words) != 1 && len(words) != seats {
		return nil, misused("%d players are named for %d seats: name one for all, or one for each", len(words), seats)
	}
	for i := range seats {
		src := dice.New(m.seed.Mix("player", strconv.Itoa(i)))
		switch kind := strings.TrimSpace(words[i%len(words)]); kind {
		case "random":
			m.players = append(m.players, bot.NewRandom(g, src))
		default:
			return nil, misused("there is no player %q: the players are random", kind)
		}
	}
	return m, nil
}

// play plays the match to its end and calls each, if given, after every entry.
func (m *match) play(each func(e engine.Entry, told []engine.Event)) error {
	var events *engine.Events
	if each != nil {
		events = &engine.Events{}
	}
	for range maxEntries {
		if _, over := m.pos.Outcome(); over {
			return nil
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
func (m *match) step(events *engine.Events) (engine.Entry, error) {
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
	m.legal = m.pos.Legal(seat, m.legal[:0])
	if len(m.legal) == 0 {
		return engine.Entry{}, fmt.Errorf("seat %d owes a decision and has no legal move", seat)
	}
	view := func() []byte { return m.pos.AppendView(nil, seat) }
	move := m.players[seat].Choose(view, m.legal)
	return engine.Entry{Seat: seat, Move: move}, m.pos.Play(seat, move, events)
}

// record begins a record of the match.
func (m *match) record() *engine.Record {
	return engine.NewRecord(m.game, m.setup, m.seed.String())
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
