package bot_test

import (
	"context"
	"testing"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
)

// BenchmarkMatchOfStaff: one operation is one move of a match between staffs.
func BenchmarkMatchOfStaff(b *testing.B) {
	sight := bot.Sight{Game: tt.Game}
	var pos engine.Position
	var players [3]bot.Player
	seed := uint64(0)
	chance := dice.New(dice.FromNumber(0))
	for b.Loop() {
		if pos == nil || pos.Deciders() == 0 {
			pos, _ = tt.Game.New(setups[0])
			for i := range players {
				seed++
				players[i], _ = bot.New("staff", tt.Game, engine.Seat(i), "", dice.New(dice.FromNumber(seed)), bot.Budget{})
			}
		}
		seat := pos.Deciders().First()
		sight.Again(pos, seat)
		c, err := players[seat].Choose(context.Background(), &sight)
		if err != nil {
			b.Fatal(err)
		}
		if err := pos.Play(seat, c.Move, nil); err != nil {
			b.Fatal(err)
		}
		for n := pos.Chance(); n > 0; n = pos.Chance() {
			if err := pos.Resolve(chance.Draw(n), nil); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkGeneral: one operation is one decision of a general with a budget of
// two thousand nodes, in the first Years of a match.
func BenchmarkGeneral(b *testing.B) {
	pos, err := tt.Game.New(setups[0])
	if err != nil {
		b.Fatal(err)
	}
	chance, sight := dice.New(dice.FromNumber(0)), bot.Sight{Game: tt.Game}
	for b.Loop() {
		for n := pos.Chance(); n > 0; n = pos.Chance() {
			if err := pos.Resolve(chance.Draw(n), nil); err != nil {
				b.Fatal(err)
			}
		}
		if pos.Deciders() == 0 {
			pos, _ = tt.Game.New(setups[0])
		}
		seat := pos.Deciders().First()
		sight.Again(pos, seat)
		c, err := newBot(b, "general", seat, "", 1, 2000).Choose(context.Background(), &sight)
		if err != nil {
			b.Fatal(err)
		}
		if err := pos.Play(seat, c.Move, nil); err != nil {
			b.Fatal(err)
		}
	}
}
