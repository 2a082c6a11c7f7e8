package tt_test

import (
	"testing"

	"sandtable/engine/enginetest"
	"sandtable/games/tt"
)

// Matches of every rule set there ever was are played by it to this day.
func TestMatchesOfEveryRuleSetReplay(t *testing.T) {
	enginetest.RuleSets(t, tt.Game, "testdata")
}
