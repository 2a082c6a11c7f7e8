package axis

import (
	"testing"

	"sandtable/rulebook"
)

// The cases of testdata/scenes/cases-tk-war.json come out as the rulebook says: chapters 1 to 4
// where they meet each other, the weather, policies, markers and units of two nations.
func TestCasesOfTheWarInEurope(t *testing.T) {
	rulebook.Covers(t, "tk", "4.1.1", "4.1.2", "4.1.3", "4.1.4", "4.2.4.1", "4.2.5.3", "4.2.6", "4.2.6.1", "4.2.7", "4.2.8", "13.6.2", "15.25", "16.4.2")
	europeInTotalWar.plays(t, "cases-tk-war.json")
}
