package axis

import (
	"testing"

	"sandtable/engine/flow/flowtest"
)

func TestEveryProcedureIsCalledWithItsOwnFrame(t *testing.T) { flowtest.Frames(t, ".") }
