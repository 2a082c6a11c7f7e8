package enginetest

import (
	"runtime"
	"sync"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/probe"
)

// compareProcessors: the same set-up, moves and chance give the same bytes one
// after the other on one processor and all at once on many.
func compareProcessors(t *testing.T, g engine.Game, setups []engine.Setup) {
	const matches = 4 // of each set-up
	many := max(4, runtime.NumCPU())
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)

	alone := make([]string, matches*len(setups))
	for i := range alone {
		alone[i] = finalHash(t, g, setups[i/matches], uint64(i))
	}
	runtime.GOMAXPROCS(many)
	together := make([]string, len(alone))
	var group sync.WaitGroup
	for i := range together {
		group.Go(func() { together[i] = finalHash(t, g, setups[i/matches], uint64(i)) })
	}
	group.Wait()
	for i := range alone {
		if alone[i] != together[i] {
			t.Errorf("%v, seed %d: the match ends in another position when others run beside it", setups[i/matches], i)
		}
	}
}

// finalHash names the last position of a match.
func finalHash(t *testing.T, g engine.Game, s engine.Setup, seed uint64) string {
	trial, err := probe.New(g, probe.Options{})
	if err != nil {
		t.Error(err)
		return ""
	}
	if err := trial.Match(s, seed); err != nil {
		t.Error(err)
		return ""
	}
	return engine.Hash(trial.Position())
}

// measureAllocs counts what a move costs in memory: to list the legal moves and
// play one, with buffers that are used again and no story told.
func measureAllocs(t *testing.T, g engine.Game, setups []engine.Setup, most float64) {
	for _, s := range setups {
		trial := mustTrial(t, g, probe.Options{})
		if err := trial.Match(s, 1); err != nil {
			t.Fatal(err)
		}
		start, err := g.New(s)
		if err != nil {
			t.Fatal(err)
		}
		p := start.Clone()
		var buf []engine.Move
		moves := 0
		perMatch := testing.AllocsPerRun(5, func() {
			p.CopyFrom(start)
			moves, buf = replayQuickly(t, p, trial.Log(), buf)
		})
		each := perMatch / float64(moves)
		t.Logf("%s for %d players: %.3f allocations for a move", s.Scenario, s.Players, each)
		if each > most {
			t.Errorf("%s for %d players: %.3f allocations for a move, and at most %.3f are allowed", s.Scenario, s.Players, each, most)
		}
	}
}

func replayQuickly(t *testing.T, p engine.Position, log []engine.Entry, buf []engine.Move) (int, []engine.Move) {
	moves := 0
	for _, e := range log {
		var err error
		if e.Chance {
			err = p.Resolve(e.Outcome, nil)
		} else {
			buf = p.Legal(e.Seat, buf[:0])
			err = p.Play(e.Seat, e.Move, nil)
			moves++
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return moves, buf
}
