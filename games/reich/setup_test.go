package reich

import (
	"testing"

	"sandtable/engine"
)

func TestEveryScenarioBegins(t *testing.T) {
	for _, sc := range Game.Scenarios() {
		for _, n := range sc.Players {
			pos, err := Game.New(engine.Setup{Scenario: sc.ID, Players: n})
			if err != nil {
				t.Fatalf("%s for %d: %v", sc.ID, n, err)
			}
			b := pos.AppendBinary(nil)
			again, err := Game.Decode(b)
			if err != nil {
				t.Fatal(err)
			}
			if string(again.AppendBinary(nil)) != string(b) {
				t.Errorf("%s for %d does not survive its canonical bytes", sc.ID, n)
			}
		}
	}
}
