package bot_test

import (
	"context"
	"flag"
	"fmt"
	"testing"

	"sandtable/bot"
	"sandtable/bot/bottest"
	_ "sandtable/bot/officers"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
)

var matches = flag.Int("matches", 2, "how many matches of each set-up to play in the tests of the bots")

func newBot(t testing.TB, level string, seat engine.Seat, character string, seed uint64, nodes int) bot.Player {
	t.Helper()
	p, err := bot.New(level, tt.Game, seat, character, dice.New(dice.FromNumber(seed)), bot.Budget{Nodes: nodes, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestBotsDoNotCheat swaps all that the seat cannot see: with the same seed every
// bot makes the same move for the same reason.
func TestBotsDoNotCheat(t *testing.T) {
	for _, tc := range []struct {
		level string
		nodes int
		every int
	}{{"recruit", 0, 6}, {"staff", 0, 6}, {"general", 1500, 160}} {
		t.Run(tc.level, func(t *testing.T) {
			compared := 0
			for i, s := range setups {
				pick := dice.New(dice.FromNumber(uint64(i)))
				staffMatch(t, s, uint64(i), func(pos engine.Position, seat engine.Seat) {
					if pick.Draw(tc.every) != 0 {
						return
					}
					compared++
					bottest.SameForTwins(t, tt.Game, pos, seat, uint64(compared)+7000, func() bot.Player { return newBot(t, tc.level, seat, "", 99, tc.nodes) })
				})
			}
			t.Logf("compared: %d", compared)
			if compared < 12 {
				t.Errorf("only %d choices were compared", compared)
			}
		})
	}
}

// staffMatch plays a match between staffs and shows every position in which a
// seat decides.
func staffMatch(t *testing.T, s engine.Setup, seed uint64, each func(pos engine.Position, seat engine.Seat)) {
	t.Helper()
	playMatch(t, s, seed, []string{"staff", "staff:aggressive", "staff"}, 0, each)
}

// playMatch plays a match to its end; a bot that makes an illegal move or stalls
// fails the test.
func playMatch(t *testing.T, s engine.Setup, seed uint64, levels []string, nodes int, each func(pos engine.Position, seat engine.Seat)) engine.Position {
	t.Helper()
	pos, err := tt.Game.New(s)
	if err != nil {
		t.Fatal(err)
	}
	var players []bot.Player
	for i := range s.Players {
		level, character := levels[i%len(levels)], ""
		if n := len("staff:"); len(level) > n && level[:n] == "staff:" {
			level, character = "staff", level[n:]
		}
		players = append(players, newBot(t, level, engine.Seat(i), character, seed*10+uint64(i), nodes))
	}
	chance, sight := dice.New(dice.FromNumber(seed)), bot.Sight{Game: tt.Game}
	for range 20_000 {
		if _, over := pos.Outcome(); over {
			return pos
		}
		if n := pos.Chance(); n > 0 {
			if err := pos.Resolve(chance.Draw(n), nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		seat := pos.Deciders().First()
		if each != nil {
			each(pos, seat)
		}
		sight.Again(pos, seat)
		c, err := players[seat].Choose(context.Background(), &sight)
		if err != nil {
			t.Fatal(err)
		}
		if err := pos.Play(seat, c.Move, nil); err != nil {
			t.Fatalf("%v, seed %d: seat %d makes an illegal move: %v", s, seed, seat, err)
		}
	}
	t.Fatalf("%v, seed %d: the match does not end", s, seed)
	return nil
}

// TestBotsPlayEverySeatToTheEnd plays whole matches of every set-up between all
// kinds of bots. Many more are played with -matches.
func TestBotsPlayEverySeatToTheEnd(t *testing.T) {
	tables := [][]string{{"staff"}, {"staff", "recruit", "recruit"}, {"recruit", "staff:economic", "staff:aggressive"}, {"staff:diplomatic", "recruit", "staff"}}
	for _, s := range setups {
		t.Run(fmt.Sprintf("%s-%d", s.Scenario, s.Players), func(t *testing.T) {
			for i := range *matches {
				pos := playMatch(t, s, uint64(i), tables[i%len(tables)], 0, nil)
				if err := pos.Check(); err != nil {
					t.Fatal(err)
				}
			}
			nodes := 60 // hardly a thought; with more matches more thought
			if *matches > 10 {
				nodes = 1500
			}
			playMatch(t, s, 1, []string{"general", "staff"}, nodes, nil)
		})
	}
}

// TestABotMadeAnewGoesOn: bots keep nothing that they could not do without.
func TestABotMadeAnewGoesOn(t *testing.T) {
	n := uint64(0)
	pos, err := tt.Game.New(setups[0])
	if err != nil {
		t.Fatal(err)
	}
	chance := dice.New(dice.FromNumber(3))
	for n < 20_000 {
		if _, over := pos.Outcome(); over {
			return
		}
		if k := pos.Chance(); k > 0 {
			pos.Resolve(chance.Draw(k), nil)
			continue
		}
		seat := pos.Deciders().First()
		sight := bot.See(tt.Game, pos, seat)
		n++
		c, err := newBot(t, "staff", seat, "", n, 0).Choose(context.Background(), &sight)
		if err != nil {
			t.Fatal(err)
		}
		if err := pos.Play(seat, c.Move, nil); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the match does not end")
}

func TestUnknownLevelsAndCharactersAreNamed(t *testing.T) {
	for _, tc := range []struct{ level, character, want string }{
		{"genius", "", `there is no bot "genius": the bots are recruit, staff, general`},
		{"staff", "moody", `there is no character "moody": the characters are aggressive, diplomatic, economic`},
		{"general", "moody", `there is no character "moody": the characters are aggressive, diplomatic, economic`},
	} {
		_, err := bot.New(tc.level, tt.Game, 0, tc.character, dice.New(dice.Seed{}), bot.Budget{})
		if err == nil || err.Error() != tc.want {
			t.Errorf("%s %s: %v, want %q", tc.level, tc.character, err, tc.want)
		}
	}
}

// TestAGeneralAnswersWhenTheContextEnds: it has a move as soon as it is asked.
func TestAGeneralAnswersWhenTheContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	asked := 0
	staffMatch(t, setups[0], 5, func(pos engine.Position, seat engine.Seat) {
		if asked++; asked%100 != 0 {
			return
		}
		s := bot.See(tt.Game, pos, seat)
		if _, err := newBot(t, "general", seat, "", 1, 1_000_000).Choose(ctx, &s); err != nil {
			t.Fatal(err)
		}
	})
}
