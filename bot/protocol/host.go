package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
)

// DefaultTime is how long a program may take for an answer.
const DefaultTime = 30 * time.Second

// Engine is another program that plays a seat. It is a bot.Player.
type Engine struct {
	Name string // as the program calls itself

	game  engine.Game
	src   dice.Source
	limit time.Duration
	wire  *wire
	lines chan answer
	stop  func() error
	asked int
}

type answer struct {
	msg Message
	err error
}

// Start runs a command, whose words are separated by blanks, and greets it. What
// it writes to standard error goes to the given writer.
func Start(ctx context.Context, command string, g engine.Game, src dice.Source, limit time.Duration, errOut io.Writer) (*Engine, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, errors.New("the command of the engine is empty")
	}
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Stderr = errOut
	cmd.WaitDelay = time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("the engine could not be started: %w", err)
	}
	e := newEngine(g, src, limit, out, in)
	e.stop = func() error {
		in.Close()
		done := make(chan error, 1)
		go func() { done <- cmd.Wait() }()
		select {
		case err := <-done:
			return err
		case <-time.After(5 * time.Second):
			cmd.Process.Kill()
			return <-done
		}
	}
	if err := e.greet(ctx); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

func newEngine(g engine.Game, src dice.Source, limit time.Duration, in io.Reader, out io.Writer) *Engine {
	if limit <= 0 {
		limit = DefaultTime
	}
	e := &Engine{game: g, src: src, limit: limit, wire: newWire(in, out), lines: make(chan answer, 1), stop: func() error { return nil }}
	go func() {
		for {
			var a answer
			if a.err = e.wire.receive(&a.msg); a.err != nil {
				e.lines <- a
				close(e.lines)
				return
			}
			e.lines <- a
		}
	}()
	return e
}

// next waits for the program's next line.
func (e *Engine) next(ctx context.Context, limit <-chan time.Time) (Message, error) {
	select {
	case a, open := <-e.lines:
		if !open || errors.Is(a.err, io.EOF) {
			return a.msg, errors.New("the engine has ended")
		}
		if a.msg.Type == "error" {
			return a.msg, fmt.Errorf("the engine says: %s", a.msg.Error)
		}
		return a.msg, a.err
	case <-limit:
		return Message{}, fmt.Errorf("the engine has not answered within %v", e.limit)
	case <-ctx.Done():
		return Message{}, ctx.Err()
	}
}

func (e *Engine) greet(ctx context.Context) error {
	hello := Message{Type: "hello", Protocol: Version, Game: e.game.ID(), Title: e.game.Title(), Rules: e.game.Version()}
	if err := e.wire.send(hello); err != nil {
		return fmt.Errorf("the engine could not be greeted: %w", err)
	}
	m, err := e.next(ctx, time.After(e.limit))
	if err != nil {
		return err
	}
	if m.Type != "hello" {
		return fmt.Errorf("the engine answered the greeting with %q and not with hello", m.Type)
	}
	e.Name = m.Name
	return nil
}

// Begin tells the program that a match begins in which it has a seat.
func (e *Engine) Begin(s engine.Setup, seat engine.Seat) error {
	seats, err := e.game.Seats(s)
	if err != nil {
		return err
	}
	return e.wire.send(Message{Type: "start", Setup: &s, Seat: &seat, Seats: seats, Kinds: kindsOf(e.game)})
}

// Choose asks the program for a move. Before it answers it may ask for positions
// that fit what it knows.
func (e *Engine) Choose(ctx context.Context, s *bot.Sight) (bot.Choice, error) {
	e.asked++
	legal, prompt := wordsOf(e.game, s.Legal), s.Prompt()
	ask := Message{Type: "choose", ID: e.asked, Seat: &s.Seat, View: s.View(), Prompt: &prompt, Legal: legal, Millis: int(e.limit.Milliseconds())}
	if err := e.wire.send(ask); err != nil {
		return bot.Choice{}, fmt.Errorf("the engine could not be asked: %w", err)
	}
	limit := time.After(e.limit)
	for {
		m, err := e.next(ctx, limit)
		if err != nil {
			return bot.Choice{}, err
		}
		switch {
		case m.Type == "imagine":
			if err := e.imagine(s, m.Count); err != nil {
				return bot.Choice{}, err
			}
		case m.Type != "move" || m.Move == nil || m.ID != e.asked:
			return bot.Choice{}, fmt.Errorf("the engine was asked for move %d and answered with %q number %d", e.asked, m.Type, m.ID)
		default:
			i, err := m.Move.find(legal)
			if err != nil {
				e.wire.send(Message{Type: "error", Error: err.Error()})
				return bot.Choice{}, fmt.Errorf("the engine made an illegal move: %w", err)
			}
			return bot.Choice{Move: s.Legal[i], Why: m.Why}, nil
		}
	}
}

// maxImagined is how many positions a program may ask for at once.
const maxImagined = 100

func (e *Engine) imagine(s *bot.Sight, count int) error {
	m := Message{Type: "imagined"}
	for range max(1, min(count, maxImagined)) {
		m.Positions = append(m.Positions, s.Imagine(e.src).AppendBinary(nil))
	}
	return e.wire.send(m)
}

// End tells the program how the match ended.
func (e *Engine) End(o engine.Outcome, seats []string) error {
	m := Message{Type: "end", How: o.How, When: o.When}
	for i, name := range seats {
		if o.Winners.Has(engine.Seat(i)) {
			m.Winners = append(m.Winners, name)
		}
	}
	return e.wire.send(m)
}

// Close ends the program.
func (e *Engine) Close() error {
	e.wire.send(Message{Type: "quit"})
	return e.stop()
}
