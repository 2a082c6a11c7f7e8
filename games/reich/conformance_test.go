package reich_test

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest"
	"sandtable/games/reich"
)

// Each scenario is played more than a hundred times: half of them with twenty
// variants and half with forty.
func TestTheGameKeepsToTheContractOfTheEngine(t *testing.T) {
	enginetest.Run(t, reich.Game, enginetest.Options{
		Shared:    51,
		Every:     3000,
		Choices:   8,
		Replays:   6,
		MaxMoves:  100_000,
		MaxAllocs: 0.01,
		Undoable:  40,
		Golden:    "testdata/golden",
		Perft:     perft,
		Few:       []engine.Setup{{Scenario: "1939", Players: 6}, {Scenario: "1942+", Players: 3}, {Scenario: "1944", Players: 2}},
	})
}
