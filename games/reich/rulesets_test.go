package reich_test

import (
	"testing"

	"sandtable/engine/enginetest"
	"sandtable/games/reich"
)

// Matches of every rule set there ever was are played by it to this day.
func TestMatchesOfEveryRuleSetReplay(t *testing.T) {
	enginetest.RuleSets(t, reich.Game, "testdata")
}
