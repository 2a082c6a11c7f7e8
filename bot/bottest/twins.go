// Package bottest holds what the tests of the bots of all games share.
package bottest

import (
	"context"
	"testing"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
)

// SameForTwins swaps all that a seat cannot see, by the number given: a bot of the same
// seed must make the same move for the same reason. Fresh makes that bot.
func SameForTwins(t testing.TB, g engine.Game, pos engine.Position, seat engine.Seat, number uint64, fresh func() bot.Player) {
	t.Helper()
	here := bot.See(g, pos, seat)
	there := bot.See(g, here.Imagine(dice.New(dice.FromNumber(number))), seat)
	a, errA := fresh().Choose(context.Background(), &here)
	b, errB := fresh().Choose(context.Background(), &there)
	if errA != nil || errB != nil {
		t.Fatal(errA, errB)
	}
	if a != b {
		t.Fatalf("seat %d chooses %+v, and %+v when only what it cannot see is changed: %s", seat, a, b, pos.Prompt(seat).Text)
	}
}
