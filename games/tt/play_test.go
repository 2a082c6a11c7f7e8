package tt

import (
	"testing"

	"sandtable/dice"
	"sandtable/engine"
)

var setups = []engine.Setup{
	{Scenario: "1936", Players: 3}, {Scenario: "1939", Players: 3},
	{Scenario: "1936", Players: 2}, {Scenario: "1939", Players: 2},
}

// choose picks a move at random, half of the time by picking its kind first, so
// that rare kinds such as declarations of War are not drowned. What may be done
// at any time, and taking back, it rarely picks.
func choose(list []engine.Move, src dice.Source) engine.Move {
	rare := src.Draw(64) == 0
	byKind := src.Draw(2) == 0
	var of [numKinds]int
	var present []uint8
	var fit []engine.Move
	for _, m := range list {
		if k := &kinds[m.Kind]; (k.Anytime || k.Back) != rare {
			continue
		}
		fit = append(fit, m)
		if of[m.Kind]++; of[m.Kind] == 1 {
			present = append(present, m.Kind)
		}
	}
	if len(fit) == 0 {
		return list[src.Draw(len(list))]
	}
	if eager := src.Draw(4) > 0; eager {
		for _, m := range fit {
			if m.Kind == kDeclare || m.Kind == kResolve || m.Kind == kEngage || m.Kind == kEscape {
				return m
			}
		}
		for tries := 0; tries < 3; tries++ {
			if m := fit[src.Draw(len(fit))]; m.Kind != kDone && m.Kind != kPass && m.Kind != kRetreat && m.Kind != kRebase {
				return m
			}
		}
	}
	if !byKind {
		return fit[src.Draw(len(fit))]
	}
	kind := present[src.Draw(len(present))]
	n := src.Draw(of[kind])
	for _, m := range fit {
		if m.Kind == kind {
			if n == 0 {
				return m
			}
			n--
		}
	}
	return fit[0]
}

// randomMatch plays a match of players who choose at random and calls each after
// every move.
func randomMatch(t testing.TB, setup engine.Setup, seed uint64, ev *engine.Events, each func(*Position)) (*Position, int) {
	t.Helper()
	pos, err := Game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	src := dice.New(dice.FromNumber(seed))
	var buf []engine.Move
	for moves := 0; moves < 100000; {
		if p.over != 0 {
			return p, moves
		}
		if n := p.Chance(); n > 0 {
			if err := p.Resolve(src.Draw(n), ev); err != nil {
				t.Fatal(err)
			}
		} else {
			seat := p.Deciders().First()
			buf = p.Legal(seat, buf[:0])
			if len(buf) == 0 {
				t.Fatalf("seed %d: no legal move in %s", seed, table.Procs[p.Top()].Name)
			}
			m := choose(buf, src)
			if err := p.Play(seat, m, ev); err != nil {
				t.Fatal(err)
			}
			moves++
		}
		if each != nil {
			each(p)
		}
	}
	t.Fatalf("seed %d: the match does not end", seed)
	return p, 0
}

func TestRandomMatchesEndAndKeepTheInvariants(t *testing.T) {
	var seen [numEvents]int
	total := 0
	how := map[string]int{}
	for _, s := range setups {
		for seed := range uint64(60) {
			ev := &engine.Events{}
			p, n := randomMatch(t, s, seed, ev, func(p *Position) {
				if err := p.Check(); err != nil {
					t.Fatalf("%v seed %d: %v in %s", s, seed, err, p.phaseName())
				}
			})
			total += n
			o, _ := p.Outcome()
			how[o.How+" "+o.Sides]++
			for _, e := range ev.List {
				seen[e.Kind]++
				_ = Game.Sentence(e)
			}
		}
	}
	t.Log(total, how)
	for k := 1; k < int(numEvents); k++ {
		t.Log(seen[k], sentences[k])
	}
}
