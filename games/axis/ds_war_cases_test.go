package axis

import (
	"testing"

	"sandtable/rulebook"
)

// DS: the cases of testdata/scenes/cases-ds-war.json come out as the rulebook says: chapters 1 to 4
// where they meet each other, the weather, policies, markers and units of two nations.
func TestCasesOfTheWarInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.5", "4.1.2", "4.1.4", "4.2.4.1", "4.2.6.1", "4.2.7", "4.2.8", "13.6.2.2")
	stage{pacific, "pacific", "scenario: C.5\nplayers: 3\nturn: Sept-Oct-1941\n" + allAtWar}.plays(t, "cases-ds-war.json")
}
