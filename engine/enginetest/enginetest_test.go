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
			{Name: "three stones left, no card", Depth: 3, Want: 3, Position: `
				asked: 1
				stack.N: 2
				stack.Frames.Proc: 0 2 0 0 0 0 0 0 0 0 0 0
				stack.Frames.Step: 4 0 0 0 0 0 0 0 0 0 0 0
				heap: 3
				bid: 1 1
				tapped: 1 1`},
		},
	})
}
