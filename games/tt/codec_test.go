package tt

import "testing"

// Every field of the state is written by exactly one line of the layout: a changed
// layout is a decision, never an accident.
func TestTheLayoutWritesTheWholeState(t *testing.T) {
	for _, fault := range layout.Check() {
		t.Error(fault)
	}
}
