package reich

import "testing"

func TestTheLayoutWritesEveryField(t *testing.T) {
	for _, fault := range layout.Check() {
		t.Error(fault)
	}
}
