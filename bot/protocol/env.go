package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
)

// Environment offers matches for learning, in the conventions of PettingZoo's
// agent-environment cycle: agents act in turn, an action is a number, a mask says
// which are legal, and there are rewards, terminations and truncations. One
// process holds many matches, and one line steps any number of them.
type Environment struct {
	Game engine.Game

	wire    *wire
	matches map[int]*episode
}

// Request is a line to the environment.
type Request struct {
	Cmd    string  `json:"cmd"` // spec, reset, step or quit
	Resets []Reset `json:"resets,omitempty"`
	Steps  []Step  `json:"steps,omitempty"`
}

// Reset begins a match.
type Reset struct {
	Env       int               `json:"env"`
	Setup     engine.Setup      `json:"setup"`
	Seed      uint64            `json:"seed"`
	Opponents map[string]string `json:"opponents,omitempty"` // seats that bots of ours play
	MaxMoves  int               `json:"max_moves,omitempty"` // truncates the match
	NoView    bool              `json:"no_view,omitempty"`   // leaves the view out of observations
}

// Step is an action of the agent whose turn it is.
type Step struct {
	Env    int `json:"env"`
	Action int `json:"action"`
}

// Transition is a match after a reset or a step.
type Transition struct {
	Env          int                `json:"env"`
	Agent        string             `json:"agent_selection,omitempty"`
	Agents       []string           `json:"agents"`
	Observation  *Observation       `json:"observation,omitempty"`
	Rewards      map[string]float64 `json:"rewards"`
	Terminations map[string]bool    `json:"terminations"`
	Truncations  map[string]bool    `json:"truncations"`
	Infos        map[string]string  `json:"infos,omitempty"`
	Error        string             `json:"error,omitempty"`
}

// Observation is what the agent whose turn it is may know. Action k is the k-th
// legal move: the mask is 1 for the first n actions and 0 for the rest.
type Observation struct {
	View  json.RawMessage `json:"view,omitempty"`
	Legal []string        `json:"legal"`
	Moves [][4]int        `json:"moves"` // the same as kind and numbers
	N     int             `json:"n"`
}

// Spec is what does not change.
type Spec struct {
	Game       string       `json:"game"`
	Protocol   int          `json:"protocol"`
	MaxActions int          `json:"max_actions"`
	Kinds      []KindOfMove `json:"kinds"`
}

// maxActions is more moves than any seat has at once.
const maxActions = 2048

// episode is one match.
type episode struct {
	game    engine.Game
	reset   Reset
	seats   []string
	pos     engine.Position
	chance  dice.Source
	sight   bot.Sight
	players map[engine.Seat]bot.Player
	seat    engine.Seat // whose turn it is
	moves   int
	cut     bool
}

// Serve answers requests until quit.
func (e *Environment) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	e.wire, e.matches = newWire(in, out), map[int]*episode{}
	for ctx.Err() == nil {
		var r Request
		err := e.wire.receive(&r)
		switch {
		case errors.Is(err, io.EOF), err == nil && r.Cmd == "quit":
			return nil
		case err != nil:
			err = e.wire.send(map[string]string{"error": err.Error()})
		default:
			err = e.answer(ctx, &r)
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (e *Environment) answer(ctx context.Context, r *Request) error {
	var list []Transition
	switch r.Cmd {
	case "spec":
		return e.wire.send(Spec{e.Game.ID(), Version, maxActions, kindsOf(e.Game)})
	case "reset":
		for i := range r.Resets {
			list = append(list, e.begin(ctx, &r.Resets[i]))
		}
	case "step":
		for _, s := range r.Steps {
			list = append(list, e.step(ctx, s))
		}
	default:
		return e.wire.send(map[string]string{"error": fmt.Sprintf("there is no command %q: the commands are spec, reset, step and quit", r.Cmd)})
	}
	return e.wire.send(map[string][]Transition{"envs": list})
}

func failed(env int, err error) Transition { return Transition{Env: env, Error: err.Error()} }

func (e *Environment) begin(ctx context.Context, r *Reset) Transition {
	ep, err := newEpisode(e.Game, *r)
	if err == nil {
		err = ep.run(ctx)
	}
	if err != nil {
		return failed(r.Env, err)
	}
	e.matches[r.Env] = ep
	return ep.transition()
}

func (e *Environment) step(ctx context.Context, s Step) Transition {
	ep := e.matches[s.Env]
	if ep == nil {
		return failed(s.Env, fmt.Errorf("there is no match number %d: reset it first", s.Env))
	}
	if err := ep.act(ctx, s.Action); err != nil {
		return failed(s.Env, err)
	}
	return ep.transition()
}

func newEpisode(g engine.Game, r Reset) (*episode, error) {
	if r.Setup.Scenario == "" {
		r.Setup.Scenario = g.Scenarios()[0].ID
	}
	if r.Setup.Players == 0 {
		r.Setup.Players = g.Scenarios()[0].Players[0]
	}
	seats, err := g.Seats(r.Setup)
	if err != nil {
		return nil, err
	}
	pos, err := g.New(r.Setup)
	if err != nil {
		return nil, err
	}
	seed := dice.FromNumber(r.Seed)
	ep := &episode{game: g, reset: r, seats: seats, pos: pos, chance: dice.New(seed), sight: bot.Sight{Game: g}, players: map[engine.Seat]bot.Player{}}
	for i, name := range seats {
		level, ok := r.Opponents[name]
		if !ok {
			continue
		}
		p, err := bot.New(level, g, engine.Seat(i), "", dice.New(seed.Mix("player", strconv.Itoa(i))), bot.Budget{Nodes: 2000, Workers: 1})
		if err != nil {
			return nil, err
		}
		ep.players[engine.Seat(i)] = p
	}
	if len(ep.players) == len(seats) {
		return nil, errors.New("every seat is played by a bot: leave at least one to the learner")
	}
	return ep, nil
}

// run goes on until an agent of the learner's owes a decision or the match is over.
func (ep *episode) run(ctx context.Context) error {
	for {
		if n := ep.pos.Chance(); n > 0 {
			if err := ep.pos.Resolve(ep.chance.Draw(n), nil); err != nil {
				return err
			}
			continue
		}
		d := ep.pos.Deciders()
		if d == 0 || ep.cut {
			return nil
		}
		ep.seat = 0
		for !d.Has(ep.seat) {
			ep.seat++
		}
		ep.sight.Again(ep.pos, ep.seat)
		p, ours := ep.players[ep.seat]
		if !ours {
			return nil
		}
		c, err := p.Choose(ctx, &ep.sight)
		if err != nil {
			return err
		}
		if err := ep.play(c.Move); err != nil {
			return err
		}
	}
}

func (ep *episode) play(m engine.Move) error {
	ep.moves++
	ep.cut = ep.reset.MaxMoves > 0 && ep.moves >= ep.reset.MaxMoves
	return ep.pos.Play(ep.seat, m, nil)
}

func (ep *episode) act(ctx context.Context, action int) error {
	switch {
	case ep.pos.Deciders() == 0 || ep.cut:
		return errors.New("the match is over: reset it first")
	case action < 0 || action >= len(ep.sight.Legal):
		return fmt.Errorf("action %d is not legal: the mask allows 0 to %d", action, len(ep.sight.Legal)-1)
	}
	if err := ep.play(ep.sight.Legal[action]); err != nil {
		return err
	}
	return ep.run(ctx)
}

// transition tells how the match stands. The winners share a reward of 1.
func (ep *episode) transition() Transition {
	t := Transition{Env: ep.reset.Env, Rewards: map[string]float64{}, Terminations: map[string]bool{}, Truncations: map[string]bool{}, Infos: map[string]string{}}
	o, over := ep.pos.Outcome()
	winners := 0
	for i := range ep.seats {
		if over && o.Winners.Has(engine.Seat(i)) {
			winners++
		}
	}
	for i, name := range ep.seats {
		if _, ours := ep.players[engine.Seat(i)]; ours {
			continue
		}
		t.Agents = append(t.Agents, name)
		t.Rewards[name], t.Terminations[name], t.Truncations[name] = 0, over, ep.cut && !over
		if over && o.Winners.Has(engine.Seat(i)) {
			t.Rewards[name] = 1 / float64(winners)
		}
	}
	if over {
		t.Infos["how"], t.Infos["when"] = o.How, o.When
	}
	if !over && !ep.cut {
		t.Agent = ep.seats[ep.seat]
		t.Observation = ep.observe()
	}
	return t
}

func (ep *episode) observe() *Observation {
	o := &Observation{Legal: wordsOf(ep.game, ep.sight.Legal), N: len(ep.sight.Legal)}
	for _, m := range ep.sight.Legal {
		o.Moves = append(o.Moves, [4]int{int(m.Kind), int(m.A), int(m.B), int(m.C)})
	}
	if !ep.reset.NoView {
		o.View = ep.sight.View()
	}
	return o
}
