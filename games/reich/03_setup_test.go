package reich

import (
	"testing"

	"sandtable/dice"
	"sandtable/engine"
)

func TestEveryScenarioBegins(t *testing.T) {
	for _, sc := range Game.Scenarios() {
		for _, n := range sc.Players {
			pos, err := Game.New(engine.Setup{Scenario: sc.ID, Players: n})
			if err != nil {
				t.Fatalf("%s for %d: %v", sc.ID, n, err)
			}
			b := pos.AppendBinary(nil)
			again, err := Game.Decode(b)
			if err != nil {
				t.Fatal(err)
			}
			if string(again.AppendBinary(nil)) != string(b) {
				t.Errorf("%s for %d does not survive its canonical bytes", sc.ID, n)
			}
		}
	}
}

// randomMatch plays a match of players who choose at random: half of the time
// they choose a kind of move first, so that rare kinds are not drowned.
func randomMatch(t testing.TB, setup engine.Setup, seed uint64, each func(*Position, engine.Move)) (*Position, int) {
	t.Helper()
	pos, err := Game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	src := dice.New(dice.FromNumber(seed))
	var list []engine.Move
	for moves := 0; moves < 200_000; {
		if p.over {
			return p, moves
		}
		if n := p.Chance(); n > 0 {
			if err := p.Resolve(src.Draw(n), nil); err != nil {
				t.Fatalf("seed %d, move %d: %v", seed, moves, err)
			}
			continue
		}
		for seat := range engine.Seat(6) {
			if !p.Deciders().Has(seat) {
				continue
			}
			list = p.Legal(seat, list[:0])
			if len(list) == 0 {
				t.Fatalf("seed %d, move %d, %s: seat %d is asked and has no move: %s", seed, moves, p.now, seat, table.Procs[p.Stack.Top().Proc].Name)
			}
			m := chooseMove(list, src)
			if err := p.Play(seat, m, nil); err != nil {
				t.Fatalf("seed %d, move %d: %s: %v", seed, moves, engine.FormatMove(Game, m), err)
			}
			if each != nil {
				each(p, m)
			}
			moves++
			break
		}
	}
	t.Fatalf("seed %d: the match does not end: %s in %s", seed, p.now, table.Procs[p.Stack.Top().Proc].Name)
	return nil, 0
}

func chooseMove(list []engine.Move, src dice.Source) engine.Move {
	if src.Draw(2) == 0 {
		return list[src.Draw(len(list))]
	}
	var present []uint8
	var seen [256]bool
	for _, m := range list {
		if !seen[m.Kind] && !kinds[m.Kind].Back {
			seen[m.Kind] = true
			present = append(present, m.Kind)
		}
	}
	if len(present) == 0 {
		return list[0]
	}
	kind := present[src.Draw(len(present))]
	var fit []engine.Move
	for _, m := range list {
		if m.Kind == kind {
			fit = append(fit, m)
		}
	}
	return fit[src.Draw(len(fit))]
}

func TestRandomMatchesOfEveryScenarioComeToAnEnd(t *testing.T) {
	for _, sc := range Game.Scenarios() {
		for _, n := range sc.Players {
			if _, moves := randomMatch(t, engine.Setup{Scenario: sc.ID, Players: n}, 1, nil); moves == 0 {
				t.Errorf("%s for %d: nobody decided anything", sc.ID, n)
			}
		}
	}
}
