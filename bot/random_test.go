package bot_test

import (
	"testing"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
)

// kindsOnly is a game of which a player at random needs the kinds of moves.
type kindsOnly struct{ engine.Game }

func (kindsOnly) Kinds() []engine.Kind {
	return []engine.Kind{{}, {Name: "go"}, {Name: "stop"}, {Name: "disband", Anytime: true}, {Name: "back", Back: true}}
}

func noView() []byte { panic("a player at random does not look") }

func TestRandomChoosesEveryMoveAndTheRareOnesRarely(t *testing.T) {
	legal := []engine.Move{{Kind: 3, A: 1}, {Kind: 1}, {Kind: 2}, {Kind: 3, A: 2}, {Kind: 4}}
	p := bot.NewRandom(kindsOnly{}, dice.New(dice.FromNumber(1)))
	count := map[engine.Move]int{}
	const tries = 64 * 300
	for range tries {
		count[p.Choose(noView, legal)]++
	}
	for _, m := range legal {
		want := tries / 64 / 3
		if m.Kind < 3 {
			want = tries * 63 / 64 / 2
		}
		if got := count[m]; got < want*7/10 || got > want*13/10 {
			t.Errorf("%v was chosen %d times of %d, want about %d", m, got, tries, want)
		}
	}
}

func TestRandomChoosesAmongRareMovesWhenThereAreNoOthers(t *testing.T) {
	legal := []engine.Move{{Kind: 4}, {Kind: 3}}
	p := bot.NewRandom(kindsOnly{}, dice.New(dice.FromNumber(1)))
	seen := map[engine.Move]bool{}
	for range 50 {
		seen[p.Choose(noView, legal)] = true
	}
	if len(seen) != 2 {
		t.Errorf("only %d of 2 moves were chosen in 50 tries", len(seen))
	}
}

func TestRandomIsAFunctionOfItsSource(t *testing.T) {
	legal := []engine.Move{{Kind: 1}, {Kind: 2}, {Kind: 3}, {Kind: 4}}
	a := bot.NewRandom(kindsOnly{}, dice.New(dice.FromNumber(7)))
	b := bot.NewRandom(kindsOnly{}, dice.New(dice.FromNumber(7)))
	for i := range 200 {
		if x, y := a.Choose(noView, legal), b.Choose(noView, legal); x != y {
			t.Fatalf("choice %d is %v and %v from the same seed", i, x, y)
		}
	}
}

func TestRandomAllocatesNothing(t *testing.T) {
	legal := []engine.Move{{Kind: 1}, {Kind: 2}, {Kind: 3}, {Kind: 4}}
	p := bot.NewRandom(kindsOnly{}, dice.New(dice.FromNumber(7)))
	if n := testing.AllocsPerRun(1000, func() { p.Choose(noView, legal) }); n != 0 {
		t.Errorf("a choice allocates %v times", n)
	}
}
