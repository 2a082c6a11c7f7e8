package bot_test

import (
	"bytes"
	"testing"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
)

// setups are all that Triumph & Tragedy offers.
var setups = []engine.Setup{
	{Scenario: "1936", Players: 3}, {Scenario: "1936", Players: 2},
	{Scenario: "1939", Players: 3}, {Scenario: "1939", Players: 2},
}

// walk plays a match at random and shows every position in which seats decide.
func walk(t *testing.T, s engine.Setup, seed uint64, each func(pos engine.Position, seat engine.Seat) bool) {
	t.Helper()
	pos, err := tt.Game.New(s)
	if err != nil {
		t.Fatal(err)
	}
	src := dice.New(dice.FromNumber(seed))
	random := bot.NewRandom(tt.Game, src)
	sight := bot.Sight{Game: tt.Game}
	for {
		if _, over := pos.Outcome(); over {
			return
		}
		if n := pos.Chance(); n > 0 {
			if err := pos.Resolve(src.Draw(n), nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		seat := engine.Seat(src.Draw(3))
		for !pos.Deciders().Has(seat) {
			seat = (seat + 1) % 3
		}
		if !each(pos, seat) {
			return
		}
		sight.Again(pos, seat)
		if err := pos.Play(seat, random.Choose(nil, sight.Legal), nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWhatIsImaginedFollowsFromWhatIsKnown: positions that a seat cannot tell
// apart are imagined the same, and what is imagined looks to the seat like what is.
func TestWhatIsImaginedFollowsFromWhatIsKnown(t *testing.T) {
	compared, differed := 0, 0
	for _, s := range setups {
		for seed := range uint64(4) {
			pick := dice.New(dice.FromNumber(seed + 1000))
			walk(t, s, seed, func(pos engine.Position, seat engine.Seat) bool {
				if pick.Draw(8) != 0 {
					return true
				}
				here := bot.See(tt.Game, pos, seat)
				twin := here.Imagine(dice.New(dice.FromNumber(uint64(compared))))
				there := bot.See(tt.Game, twin, seat)
				if !bytes.Equal(here.View(), there.View()) {
					t.Fatalf("%v, seed %d: seat %d sees what it imagined: %s", s, seed, seat, pos.Prompt(seat).Text)
				}
				again := dice.FromNumber(uint64(compared)).Mix("again")
				a := here.Imagine(dice.New(again)).AppendBinary(nil)
				b := there.Imagine(dice.New(again)).AppendBinary(nil)
				if !bytes.Equal(a, b) {
					t.Fatalf("%v, seed %d: what seat %d imagines depends on what it cannot know: %s", s, seed, seat, pos.Prompt(seat).Text)
				}
				compared++
				if !bytes.Equal(pos.AppendBinary(nil), twin.AppendBinary(nil)) {
					differed++
				}
				return true
			})
		}
	}
	t.Logf("%d positions compared, of which the twin differed in %d", compared, differed)
	if compared < 1000 || differed < compared*9/10 {
		t.Errorf("only %d positions were compared, and only %d twins differed", compared, differed)
	}
}

// TestNobodySeesHowFarOthersAreWithTheirSetUp: Cadres are placed in secret, so
// that what is imagined is the same whether a Rival has placed none or several,
// and in whatever order one who has finished placed his.
func TestNobodySeesHowFarOthersAreWithTheirSetUp(t *testing.T) {
	for _, s := range setups {
		begin := func() engine.Position {
			pos, err := tt.Game.New(s)
			if err != nil {
				t.Fatal(err)
			}
			return pos
		}
		none, some, first, last := begin(), begin(), begin(), begin()
		setUp(t, some, 3, func(int) int { return 0 })
		setUp(t, first, 1000, func(int) int { return 0 })
		setUp(t, last, 1000, func(n int) int { return n - 1 })
		for _, pair := range [][2]engine.Position{{none, some}, {first, last}} {
			seat := engine.Seat(s.Players - 1)
			a, b := bot.See(tt.Game, pair[0], seat), bot.See(tt.Game, pair[1], seat)
			if !bytes.Equal(a.View(), b.View()) {
				t.Fatalf("%v: the views of seat %d differ", s, seat)
			}
			luck := dice.FromNumber(3)
			x, y := a.Imagine(dice.New(luck)), b.Imagine(dice.New(luck))
			if !bytes.Equal(x.AppendBinary(nil), y.AppendBinary(nil)) {
				t.Errorf("%v: what seat %d imagines shows how far the Axis is with its set-up", s, seat)
			}
			if err := x.Check(); err != nil {
				t.Errorf("%v: %v", s, err)
			}
		}
	}
}

// setUp lets the Axis place up to some number of Cadres, which of them as pick says,
// and finish when all are placed.
func setUp(t *testing.T, pos engine.Position, moves int, pick func(n int) int) {
	t.Helper()
	for range moves {
		legal := pos.Legal(0, nil)
		if len(legal) == 0 || !pos.Deciders().Has(0) {
			return
		}
		if err := pos.Play(0, legal[pick(len(legal))], nil); err != nil {
			t.Fatal(err)
		}
	}
}
