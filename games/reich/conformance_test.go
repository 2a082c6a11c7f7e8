package reich_test

import (
	"testing"

	"sandtable/engine/enginetest"
	"sandtable/games/reich"
)

func TestTheGameKeepsToTheContractOfTheEngine(t *testing.T) {
	enginetest.Run(t, reich.Game, enginetest.Options{
		Matches:   1,
		Every:     400,
		MaxMoves:  200_000,
		MaxAllocs: 2,
	})
}
