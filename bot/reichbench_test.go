package bot_test

import (
	"testing"

	"sandtable/engine"
)

// BenchmarkMatchOfStaffInThirdReich: one operation is the year 1942 between staffs.
func BenchmarkMatchOfStaffInThirdReich(b *testing.B) {
	for b.Loop() {
		newTable(b, engine.Setup{Scenario: "1942", Players: 2}, 3, []string{"staff"}).fight(1943*4, nil)
	}
}
