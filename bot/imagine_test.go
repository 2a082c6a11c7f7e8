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
