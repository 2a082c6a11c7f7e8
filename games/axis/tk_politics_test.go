package axis

import (
	"testing"

	"sandtable/rulebook"
)

// europeAtWar is what allAtWar is in the Pacific.
const europeAtWar = "posture britain: war\nposture france: war\nposture western-minors: war\nposture united-states: war\nposture russia: war\nposture soviet-minors: war\n"

// europe1941 is a stage on which everybody is at War in limited war and no counter is on the map
// but one in Berlin.
var europe1941 = stage{campaigns, "europe", "scenario: C.5\nplayers: 3\nphase: 3 axis\nturn: June-July-1941\nw3825: germany-infantry-i9\n" + europeAtWar}

// The politics of every scene of testdata/scenes/cases-tk-politics.json come out as the rulebook
// says.
func TestPoliticalScenesOfTotalerKrieg(t *testing.T) {
	rulebook.Covers(t, "tk", "6.1.1")
	europe1941.plays(t, "cases-tk-politics.json")
}
