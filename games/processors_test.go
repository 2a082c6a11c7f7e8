package games_test

import (
	"runtime"
	"sync"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest"
	"sandtable/games"
)

// trace is the hash of a random match after every tenth step.
func trace(t *testing.T, g engine.Game, scenario engine.Scenario, seed uint64) (hashes [30]string) {
	pos, err := g.New(engine.Setup{Scenario: scenario.ID, Players: scenario.Players[0]})
	if err != nil {
		t.Error(err)
		return
	}
	w := enginetest.Walk(seed)
	for i := range 10 * len(hashes) {
		if _, over := pos.Outcome(); over {
			return
		}
		if err := w.Step(pos, nil); err != nil {
			t.Error(err)
			return
		}
		if i%10 == 0 {
			hashes[i/10] = engine.Hash(pos)
		}
	}
	return
}

// TestTheNumberOfProcessorsChangesNothing plays matches of every game one after the other on
// one processor, and again all at once on several: set-up, seed and moves say all.
func TestTheNumberOfProcessorsChangesNothing(t *testing.T) {
	for _, title := range games.All() {
		g := title.Game()
		list := g.Scenarios()
		t.Run(title.ID, func(t *testing.T) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			const matches = 8
			var alone, together [matches][30]string
			for i := range alone {
				alone[i] = trace(t, g, list[i%len(list)], uint64(i))
			}
			runtime.GOMAXPROCS(4)
			var wait sync.WaitGroup
			for i := range together {
				wait.Go(func() { together[i] = trace(t, g, list[i%len(list)], uint64(i)) })
			}
			wait.Wait()
			if alone != together {
				t.Error("a match comes out differently beside others, on several processors")
			}
		})
	}
}
