package axis_test

import (
	"testing"

	"sandtable/engine/enginetest"
	"sandtable/games/axis"
)

func TestTotalerKriegKeepsToTheContractOfTheEngine(t *testing.T) {
	enginetest.Run(t, axis.TotalerKrieg, enginetest.Options{
		Matches: 20, Every: 60, MaxMoves: 20_000, MaxAllocs: 2, Undoable: 50,
	})
}
