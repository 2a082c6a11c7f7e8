package reich

import (
	"testing"

	"sandtable/engine"
)

func TestRandomMatchesFlowThroughCombat(t *testing.T) {
	for id := range scenarioID(numScenarios) {
		pos, err := Game.New(engine.Setup{Scenario: scenarioIDs[id], Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*Position)
		var seen [numProcs]int
		n := playRandomly(t, p, uint64(id)+7, 2500, func(p *Position) {
			seen[p.Stack.Top().Proc]++
			if err := p.Check(); err != nil {
				t.Fatal(err)
			}
		})
		t.Logf("%s: %d moves to %s", scenarioIDs[id], n, p.now)
		for i, k := range seen {
			if k > 0 {
				t.Logf("  %s %d", table.Procs[i].Name, k)
			}
		}
	}
}
