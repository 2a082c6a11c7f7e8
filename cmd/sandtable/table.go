package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sandtable/dice"
	"sandtable/engine"
)

// table plays moves that somebody wrote down, with dice that somebody rolled.
type table struct {
	game   engine.Game
	seats  []string
	pos    engine.Position
	dice   []int // what chance gives next, from 1
	given  int   // how many dice there were
	rest   dice.Source
	played []step
	due    string       // why chance has not decided, though it must
	viewer *engine.Seat // by whose eyes all is told, if by anybody's
}

// step is one move or outcome of chance and what came of it.
type step struct {
	Seat    string  `json:"seat,omitempty"`
	Move    string  `json:"move,omitempty"`
	Outcome int     `json:"outcome,omitempty"`
	Of      int     `json:"of,omitempty"`
	Events  []event `json:"events"`
}

type event struct {
	Text  string   `json:"text"`
	Rule  string   `json:"rule"`
	Seats []string `json:"seats,omitempty"` // who may know, if not everybody

	audience engine.SeatSet
}

// told is what was played, as far as whoever looks may know it: their own moves, and
// of what came of all the events that they hear.
func (t *table) told() []step {
	if t.viewer == nil {
		return t.played
	}
	var list []step
	for _, s := range t.played {
		own := s.Seat != "" && s.Seat == t.name(*t.viewer)
		seen := step{Events: []event{}}
		if own {
			seen.Seat, seen.Move = s.Seat, s.Move
		}
		for _, e := range s.Events {
			if e.audience.Has(*t.viewer) {
				seen.Events = append(seen.Events, event{Text: e.Text, Rule: e.Rule})
			}
		}
		if own || len(seen.Events) > 0 {
			list = append(list, seen)
		}
	}
	return list
}

func (t *table) setDice(list []int, seed *uint64) error {
	for _, d := range list {
		if d < 1 {
			return misused("--dice are numbers from 1, not %d", d)
		}
	}
	t.dice, t.given = list, len(list)
	if seed != nil {
		t.rest = dice.New(dice.FromNumber(*seed))
	}
	return nil
}

// run plays a script. Chance decides as soon as it must: before the first move
// too, if there are moves or dice at all. After the last it decides as far as the
// dice go, or not at all if it is told to stop.
func (t *table) run(script []string, roll, stop bool) error {
	for i, text := range script {
		if err := t.play(text); err != nil {
			return fmt.Errorf("move %d (%s): %w", i+1, text, err)
		}
	}
	if stop || len(script) == 0 && !roll {
		return nil
	}
	err := t.roll()
	if errors.Is(err, errNoDice) {
		t.due = err.Error()
		return nil
	}
	return err
}

// errNoDice says that chance must decide and nobody has said what.
var errNoDice = errors.New("used up")

// play plays one move of a script, or gives chance what it says ("! 3").
func (t *table) play(text string) error {
	if n, ok := strings.CutPrefix(text, "!"); ok {
		d, err := strconv.Atoi(strings.TrimSpace(n))
		if err != nil {
			return errors.New("write an exclamation mark and what chance gives, such as ! 3")
		}
		if t.pos.Chance() == 0 {
			return errors.New("a player decides here, not chance")
		}
		return t.resolve(d)
	}
	if err := t.roll(); err != nil {
		return err
	}
	who, rest, ok := strings.Cut(text, ":")
	if !ok {
		who, rest = "", text
	}
	m, err := engine.ParseMove(t.game, rest)
	if err != nil {
		return err
	}
	seat, err := t.decider(strings.TrimSpace(who))
	if err != nil {
		return err
	}
	var ev engine.Events
	if err := t.pos.Play(seat, m, &ev); err != nil {
		return err
	}
	t.played = append(t.played, step{Seat: t.name(seat), Move: engine.FormatMove(t.game, m), Events: t.tell(ev.List)})
	return nil
}

// decider is the seat with a name, or without one the only seat that decides.
func (t *table) decider(name string) (engine.Seat, error) {
	if name != "" {
		return findSeat(t.seats, name)
	}
	names := t.names(t.pos.Deciders())
	switch len(names) {
	case 0:
		return 0, fmt.Errorf("no player decides here: say with --as whose move is meant (%s)", strings.Join(t.seats, ", "))
	case 1:
		return findSeat(t.seats, names[0])
	}
	return 0, fmt.Errorf("%s decide at once: say whose move is meant, with the seat and a colon before it or with --as", strings.Join(names, " and "))
}

// roll lets chance decide while it must.
func (t *table) roll() error {
	for {
		n := t.pos.Chance()
		switch {
		case n == 0:
			return nil
		case len(t.dice) > 0:
			d := t.dice[0]
			t.dice = t.dice[1:]
			if err := t.resolve(d); err != nil {
				return err
			}
		case t.rest != nil:
			if err := t.resolve(t.rest.Draw(n) + 1); err != nil {
				return err
			}
		default:
			if t.viewer != nil {
				return fmt.Errorf("the %d --dice given are %w; --seed draws the rest", t.given, errNoDice)
			}
			return fmt.Errorf("the %d --dice given are %w and %s (the next from 1 to %d); --seed draws the rest", t.given, errNoDice, t.missing(), n)
		}
	}
}

// missing says how many outcomes chance still needs before somebody decides. How
// many may depend on what they are, so it tries some ways and tells the least.
func (t *table) missing() string {
	least := t.needed(func(int) int { return 0 })
	least = min(least, t.needed(func(n int) int { return n - 1 }))
	for seed := range uint64(8) {
		least = min(least, t.needed(dice.New(dice.FromNumber(seed)).Draw))
	}
	if least == 1 {
		return "at least 1 more is needed"
	}
	return fmt.Sprintf("at least %d more are needed", least)
}

// needed counts the outcomes of chance on the way to the next decision.
func (t *table) needed(draw func(n int) int) int {
	const enough = 1000
	p := t.pos.Clone()
	for count := range enough {
		n := p.Chance()
		if n == 0 || p.Resolve(draw(n), nil) != nil {
			return count
		}
	}
	return enough
}

func (t *table) resolve(d int) error {
	n := t.pos.Chance()
	if d < 1 || d > n {
		return fmt.Errorf("chance decides among 1 to %d here, and %d is not among them", n, d)
	}
	var ev engine.Events
	if err := t.pos.Resolve(d-1, &ev); err != nil {
		return err
	}
	t.played = append(t.played, step{Outcome: d, Of: n, Events: t.tell(ev.List)})
	return nil
}

func (t *table) tell(list []engine.Event) []event {
	told := []event{}
	for _, e := range list {
		out := event{Text: t.game.Sentence(e), Rule: e.Rule, audience: e.Seats}
		if e.Seats != engine.Everyone {
			out.Seats = t.names(e.Seats)
		}
		told = append(told, out)
	}
	return told
}

func (t *table) name(s engine.Seat) string {
	if int(s) < len(t.seats) {
		return t.seats[s]
	}
	return "spectator"
}

func (t *table) names(set engine.SeatSet) (list []string) {
	for i, s := range t.seats {
		if set.Has(engine.Seat(i)) {
			list = append(list, s)
		}
	}
	return list
}
