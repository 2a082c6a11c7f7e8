package match_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
	"sandtable/match"
)

// brittle is the toy with a mistake in its rules, in one place or another.
type brittle struct {
	engine.Game
	in *atomic.Value // the place, a string
}

func (g brittle) ID() string { return "brittle" }

func (g brittle) breaks(where string) {
	if g.in.Load() == where {
		panic("the rules are broken in " + where)
	}
}

func (g brittle) New(s engine.Setup) (engine.Position, error) {
	g.breaks("New")
	p, err := g.Game.New(s)
	return cracked{p, g}, err
}

func (g brittle) Sentence(e engine.Event) string {
	g.breaks("Sentence")
	return g.Game.Sentence(e)
}

// cracked is a position of it.
type cracked struct {
	engine.Position
	g brittle
}

func (p cracked) Clone() engine.Position     { return cracked{p.Position.Clone(), p.g} }
func (p cracked) CopyFrom(q engine.Position) { p.Position.CopyFrom(q.(cracked).Position) }
func (p cracked) Prompt(s engine.Seat) engine.Prompt {
	p.g.breaks("Prompt")
	return p.Position.Prompt(s)
}

func (p cracked) Play(s engine.Seat, m engine.Move, ev *engine.Events) error {
	err := p.Position.Play(s, m, ev) // half done when it breaks
	p.g.breaks("Play")
	return err
}

func (p cracked) Legal(s engine.Seat, into []engine.Move) []engine.Move {
	p.g.breaks("Legal")
	return p.Position.Legal(s, into)
}

func (p cracked) Explain(s engine.Seat, m engine.Move) *engine.Refusal {
	p.g.breaks("Explain")
	return p.Position.Explain(s, m)
}

func (p cracked) AppendView(dst []byte, s engine.Seat) []byte {
	p.g.breaks("View")
	return p.Position.AppendView(dst, s)
}

func TestAMistakeInTheRulesStopsOneMatchAndNothingElse(t *testing.T) {
	var mistake atomic.Value
	mistake.Store("")
	var said bytes.Buffer
	h := newHall(t, func(c *match.Config) {
		c.Games = func(id string) (engine.Game, bool) {
			if id == "brittle" {
				return brittle{toy.Game{}, &mistake}, true
			}
			return games(id)
		}
		c.Logger = slog.New(slog.NewTextHandler(&said, nil))
	})
	id := h.create(match.Options{Game: "brittle", Setup: heap})
	l, r := h.sit(id, "left", match.Caller{}), h.sit(id, "right", match.Caller{})
	fine, fl, _ := h.stones(match.Options{})
	before := jsonOf(t, h.see(id, l, ""))
	for _, c := range []struct {
		where string
		do    func() error
	}{
		{"Play", func() error { _, err := h.Play(ctx, id, l, "", 2, "x", "bid 1"); return err }},
		{"Prompt", func() error { _, err := h.Play(ctx, id, l, "", 2, "x", "bid 1"); return err }},
		{"Prompt", func() error { return errOf(h.State(ctx, id, l, "")) }},
		{"View", func() error { return errOf(h.State(ctx, id, nobody, "")) }},
		{"Legal", func() error { return errOf(h.Since(ctx, id, l, "", 0)) }},
		{"Explain", func() error { return errOf(h.Explain(ctx, id, l, "", "", "bid 9")) }},
		{"Sentence", func() error { return errOf(h.Log(ctx, id, l, "", 0)) }},
		{"View", func() error { return errOf(h.Replay(ctx, id, l, "", 0, -1)) }},
		{"New", func() error { h.restart(); return errOf(h.State(ctx, id, l, "")) }},
		{"New", func() error { return tryErr(h.Check(ctx, id)) }},
		{"Prompt", func() error { h.restart(); return errOf(h.State(ctx, id, l, "")) }},
	} {
		t.Run(c.where, func(t *testing.T) {
			said.Reset()
			h.wait(time.Minute)
			mistake.Store(c.where)
			err := c.do()
			mistake.Store("")
			if !errors.Is(err, match.ErrBroken) {
				t.Fatalf("a mistake in %s gave %v", c.where, err)
			}
			if !strings.Contains(said.String(), id) || !strings.Contains(said.String(), "the rules are broken in "+c.where) {
				t.Errorf("what was asked is not kept: %s", said.String())
			}
			if now := jsonOf(t, h.see(id, l, "")); now != before {
				t.Errorf("the match is\n%s, not\n%s", now, before)
			}
		})
	}
	said.Reset()
	h.wait(time.Minute)
	mistake.Store("View")
	for range 50 {
		h.State(ctx, id, nobody, "")
	}
	mistake.Store("")
	if n := strings.Count(said.String(), "\n"); n != 1 {
		t.Errorf("fifty looks at a broken match write %d lines into the log", n)
	}
	h.play(id, l, "", "bid 1") // the very move that broke
	h.play(id, r, "", "bid 2")
	h.play(fine, fl, "", "bid 1")
}

func TestABrokenMatchDoesNotStopTheClocksOfOthers(t *testing.T) {
	h := newHall(t)
	clock := match.Clock{Kind: "move", Seconds: 60}
	bad, _, _ := h.stones(match.Options{Clock: clock})
	h.wait(time.Second)
	good, _, _ := h.stones(match.Options{Clock: clock})
	h.edit(`UPDATE log SET hash = zeroblob(32) WHERE number = (SELECT number FROM heads WHERE match = ?)`, bad)
	h.restart()
	h.wait(2 * time.Minute)
	if err := h.db.Beat(ctx, "one", h.time.Add(-time.Hour), *h.time); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Watch(ctx); err == nil || !strings.Contains(err.Error(), bad) {
		t.Errorf("the watch says %v", err)
	}
	if st := h.see(good, nobody, ""); !st.Seats[0].Late {
		t.Error("the clock of the other match did not run out")
	}
}
