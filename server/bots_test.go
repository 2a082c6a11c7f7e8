package server_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/bus"
	"sandtable/engine"
	"sandtable/match"
	"sandtable/server"
)

// A match of bots alone goes on for as long as it lasts. Bots at other tables move
// meanwhile, though only one thinks at a time.
func TestBotsAloneKeepNoTableWaiting(t *testing.T) {
	h := open(t, func(c *server.Config) {
		choose := c.Choose
		c.Choose = func(ctx context.Context, turn match.Turn) (engine.Move, string, error) {
			time.Sleep(20 * time.Millisecond)
			return choose(ctx, turn)
		}
	})
	var alone, m created
	h.guest("Eve").must("POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "seats": []any{robot("axis"), robot("west"), robot("ussr")}}, &alone)
	ann := h.guest("Ann")
	eventually(t, "the bots begin", func() bool { return ann.state(alone.ID).Version > 5 })
	ann.must("POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "seats": []any{mine("axis"), robot("west"), robot("ussr")}}, &m)
	began := time.Now()
	first := ann.state(m.ID).Version
	eventually(t, "the bots at a table move", func() bool { return ann.state(m.ID).Version > first+3 })
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("the bots at a table took %v beside a match of bots alone", took)
	}
	before := ann.state(alone.ID).Version
	eventually(t, "the match of bots alone goes on", func() bool { return ann.state(alone.ID).Version > before+5 })
}

// Two tables with bots are served in turn, however long the bots of one go on.
func TestBotsOfSeveralTablesMoveInTurn(t *testing.T) {
	h := open(t, func(c *server.Config) {
		choose := c.Choose
		c.Choose = func(ctx context.Context, turn match.Turn) (engine.Move, string, error) {
			time.Sleep(100 * time.Millisecond)
			return choose(ctx, turn)
		}
	})
	ann := h.guest("Ann")
	table := map[string]any{"game": "tt", "setup": setup1939, "seats": []any{mine("axis"), robot("west"), robot("ussr")}}
	var one, two created
	ann.must("POST", "/api/matches", table, &one)
	ann.must("POST", "/api/matches", table, &two)
	began := time.Now()
	eventually(t, "the bots move at both tables", func() bool {
		return ann.state(one.ID).Version > 6 && ann.state(two.ID).Version > 6
	})
	if took, ahead := time.Since(began), ann.state(one.ID).Version; took > 5*time.Second && ahead > 30 {
		t.Errorf("the bots of the second table waited %v until those of the first had made %d moves", took, ahead)
	}
}

// A bot that meets a mistake stops its own match only, is tried again a few times, and
// leaves no job behind that is tried for ever.
func TestABotThatCannotMoveIsLeftAlone(t *testing.T) {
	var tries atomic.Int64
	var b *bus.Bus
	h := open(t, func(c *server.Config) {
		b = c.Bus
		choose := c.Choose
		c.Choose = func(ctx context.Context, turn match.Turn) (engine.Move, string, error) {
			if turn.Level == "staff" {
				if tries.Add(1)%2 == 0 {
					panic("a mistake in the bot")
				}
				return engine.Move{}, "", errors.New("the bot has no idea")
			}
			return choose(ctx, turn)
		}
		c.Bots = append(c.Bots, "staff")
	})
	ann := h.guest("Ann")
	var bad, good created
	staff := robot("west")
	staff.Bot = "staff"
	ann.must("POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "seats": []any{mine("axis"), staff, robot("ussr")}}, &bad)
	ann.must("POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "seats": []any{mine("axis"), robot("west"), robot("ussr")}}, &good)
	first := ann.state(good.ID).Version
	eventually(t, "bots of other matches move", func() bool { return ann.state(good.ID).Version > first+5 })
	eventually(t, "the bot is tried again", func() bool { return tries.Load() > 3 })
	eventually(t, "no job is left", func() bool {
		waiting, running, err := b.Backlog(t.Context())
		return err == nil && waiting+running == 0
	})
}
