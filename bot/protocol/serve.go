package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
)

// Served is a bot of ours that plays over the protocol as any other program does.
type Served struct {
	Find      func(id string) (engine.Game, error)
	Level     string
	Character string
	Budget    bot.Budget
	Seed      dice.Seed

	game   engine.Game
	wire   *wire
	player bot.Player
	setup  engine.Setup
}

// Serve answers until the host says quit or closes its end.
func (s *Served) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	s.wire = newWire(in, out)
	for ctx.Err() == nil {
		var m Message
		err := s.wire.receive(&m)
		if errors.Is(err, io.EOF) || err == nil && m.Type == "quit" {
			return nil
		}
		if err == nil {
			err = s.answer(ctx, &m)
		}
		if err != nil {
			s.wire.send(Message{Type: "error", Error: err.Error()})
			return err
		}
	}
	return ctx.Err()
}

func (s *Served) answer(ctx context.Context, m *Message) (err error) {
	switch m.Type {
	case "hello":
		if m.Protocol != Version {
			return fmt.Errorf("the host speaks version %d of the protocol, and this bot %d", m.Protocol, Version)
		}
		if s.game, err = s.Find(m.Game); err != nil {
			return err
		}
		if m.Rules != 0 {
			if s.game, err = engine.WithRules(s.game, m.Rules); err != nil {
				return err
			}
		}
		return s.wire.send(Message{Type: "hello", Name: "sandtable " + s.Level})
	case "start":
		return s.begin(m)
	case "choose":
		return s.choose(ctx, m)
	case "end", "error":
		return nil
	}
	return fmt.Errorf("there is no message %q", m.Type)
}

func (s *Served) begin(m *Message) (err error) {
	if s.game == nil || m.Setup == nil || m.Seat == nil {
		return errors.New("a match begins after the greeting, with a set-up and a seat")
	}
	s.setup = *m.Setup
	s.player, err = bot.New(s.Level, s.game, *m.Seat, s.Character, dice.New(s.Seed), s.Budget)
	return err
}

// choose asks the host for a position that fits what the seat knows, and looks at
// it as it would at the match.
func (s *Served) choose(ctx context.Context, m *Message) error {
	if s.player == nil || m.Seat == nil {
		return errors.New("a move is asked for after the start of a match, and for a seat")
	}
	if err := s.wire.send(Message{Type: "imagine", Count: 1}); err != nil {
		return err
	}
	var reply Message
	if err := s.wire.receive(&reply); err != nil {
		return err
	}
	if reply.Type != "imagined" || len(reply.Positions) == 0 {
		return fmt.Errorf("the host answered a wish to imagine with %q", reply.Type)
	}
	pos, err := s.game.Decode(reply.Positions[0])
	if err != nil {
		return err
	}
	sight := bot.See(s.game, pos, *m.Seat)
	c, err := s.player.Choose(ctx, &sight)
	if err != nil {
		return err
	}
	return s.wire.send(Message{Type: "move", ID: m.ID, Move: &Choice{Words: engine.FormatMove(s.game, c.Move)}, Why: c.Why})
}
