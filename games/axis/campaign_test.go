package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/probe"
)

// The campaigns are not offered before their politics are whole, and yet what there is
// of them must come to an end: one random match of each kind is examined.
func TestCampaignsComeToTheirEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	trial, err := probe.New(campaigns.Game, probe.Options{MaxMoves: 60_000, Every: 400, Replays: 1})
	if err != nil {
		t.Fatal(err)
	}
	for seed, scenario := range []string{"C.1", "C.3", "C.6"} {
		if err := trial.Match(engine.Setup{Scenario: scenario, Players: 2 + seed%2}, uint64(seed)); err != nil {
			t.Error(err)
		}
	}
}
