package enginetest_test

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest"
	"sandtable/engine/enginetest/toy"
)

func TestTheSuitePassesASoundGame(t *testing.T) {
	enginetest.Run(t, toy.Game{}, enginetest.Options{
		Matches:   60,
		Every:     4,
		MaxMoves:  100,
		MaxAllocs: 20,
		Golden:    "testdata/toy",
		Perft: []enginetest.Perft{
			{Name: "deal and bid", Setup: engine.Setup{Scenario: "heap", Players: 2}, Depth: 4, Want: 3 * 3 * (3*3 + 3*3)},
			{Name: "three stones left, no card", Position: "2 0 3 0 0 1 1 1 1", Depth: 3, Want: 3},
		},
	})
}
