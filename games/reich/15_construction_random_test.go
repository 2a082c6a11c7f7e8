package reich

import (
	"testing"

	"sandtable/engine"
)

// Whole seasons flow through construction, redeployment and the year start,
// whatever is chosen.
func TestRandomMatchesFlowThroughTheEconomy(t *testing.T) {
	for _, s := range []engine.Setup{
		{Scenario: "campaign", Players: 2}, {Scenario: "1942", Players: 3}, {Scenario: "1944", Players: 4}, {Scenario: "campaign+", Players: 6},
	} {
		pos, err := Game.New(s)
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*Position)
		playRandomly(t, p, 7, 2500, func(p *Position) {
			if err := p.Check(); err != nil {
				t.Fatal(err)
			}
		})
		t.Logf("%s: %s", s.Scenario, p.now)
	}
}
