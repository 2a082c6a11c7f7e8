package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

func TestRandomMatchesFlowThroughCombat(t *testing.T) {
	for id := range atlas.ScenarioID(atlas.NumScenarios) {
		pos, err := Game.New(engine.Setup{Scenario: atlas.ScenarioIDs[id], Players: 2})
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
		t.Logf("%s: %d moves to %s", atlas.ScenarioIDs[id], n, p.now)
		for i, k := range seen {
			if k > 0 {
				t.Logf("  %s %d", table.Procs[i].Name, k)
			}
		}
	}
}
