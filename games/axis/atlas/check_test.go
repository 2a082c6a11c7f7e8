package atlas

import "testing"

func TestTheShippedDataHasNoFault(t *testing.T) {
	r := Check()
	for _, g := range r.Groups {
		t.Logf("%-30s %6d looked at, %d faults", g.Name, g.Looked, len(g.Faults))
	}
	for i, f := range r.Faults() {
		if i > 30 {
			break
		}
		t.Error(f)
	}
	if len(r.Worlds) != 2 {
		t.Error("not built")
	}
}
