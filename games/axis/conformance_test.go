package axis_test

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest"
	"sandtable/games/axis"
)

// Training scenarios are short; a campaign takes thousands of moves, so that two are
// played with each number of players.
func TestTotalerKriegKeepsToTheContractOfTheEngine(t *testing.T) {
	enginetest.Run(t, axis.TotalerKrieg, enginetest.Options{
		MatchesOf: func(s engine.Setup) int {
			if strings.HasPrefix(s.Scenario, "A") {
				return 200
			}
			return 2
		},
		Every: 200, Replays: 10, MaxMoves: 80_000, MaxAllocs: 0.1, Undoable: 50,
		Few: []engine.Setup{{Scenario: "A.1", Players: 2}, {Scenario: "A.2", Players: 2}, {Scenario: "B.2", Players: 2}, {Scenario: "C.6", Players: 3}},
	})
}

// A match on both maps takes as long as two campaigns, and its positions take twice as long
// to examine; three are played to the end.
func TestAxisEmpiresKeepsToTheContractOfTheEngine(t *testing.T) {
	enginetest.Run(t, axis.AxisEmpires, enginetest.Options{
		MatchesOf: func(s engine.Setup) int {
			if s.Players == 3 && (s.Scenario == "C.1" || s.Scenario == "C.3") || s.Players == 2 && s.Scenario == "C.6" {
				return 1
			}
			return 0
		},
		Every: 100, Choices: 5, Replays: 4, MaxMoves: 120_000, MaxAllocs: 0.1, Undoable: 50,
		Few: []engine.Setup{{Scenario: "C.1", Players: 3}},
	})
}

// The variant shares all code with Totaler Krieg!: a few matches of each kind are enough.
func TestTheTablesOf1999KeepToTheContractOfTheEngine(t *testing.T) {
	enginetest.Run(t, axis.FirstEdition, enginetest.Options{
		MatchesOf: func(s engine.Setup) int {
			switch {
			case strings.HasPrefix(s.Scenario, "A"):
				return 10
			case s.Players == 2 && (s.Scenario == "C.1" || s.Scenario == "C.6"):
				return 1
			}
			return 0
		},
		Every: 200, Replays: 3, MaxMoves: 80_000, MaxAllocs: 0.25,
		Few: []engine.Setup{{Scenario: "A.1", Players: 2}, {Scenario: "A.3", Players: 2}},
	})
}

// Dai Senso! likewise.
func TestDaiSensoKeepsToTheContractOfTheEngine(t *testing.T) {
	enginetest.Run(t, axis.DaiSenso, enginetest.Options{
		MatchesOf: func(s engine.Setup) int {
			if strings.HasPrefix(s.Scenario, "A") {
				return 200
			}
			return 2
		},
		Every: 300, Replays: 5, MaxMoves: 150_000, MaxAllocs: 0.1, Undoable: 50,
		Few: []engine.Setup{{Scenario: "A.1", Players: 2}, {Scenario: "A.3", Players: 2}, {Scenario: "C.8", Players: 3}},
	})
}
