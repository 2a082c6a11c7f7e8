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
	rulebook.Covers(t, "tk",
		"0.1", "0.1.1", "0.1.2", "0.2", "0.3", "1.1.1", "1.1.2.1", "1.1.2.2", "1.1.3", "1.1.3.1", "1.1.3.2",
		"1.1.3.3", "1.2.1", "1.2.2", "1.2.2.1", "1.2.2.2", "1.3.2", "1.3.2.1", "1.3.2.2", "1.3.2.3", "1.3.2.4",
		"1.3.2.5", "1.3.2.6", "1.3.3", "1.3.3.1", "1.3.3.2", "1.3.3.3", "1.3.3.5", "1.3.4", "3.1.4", "6.1", "6.1.1",
		"6.1.2", "7.1", "7.2", "12", "12.1", "12.2", "12.3", "13.1", "13.2", "13.2.1", "13.3", "13.3.1", "13.5",
		"13.6", "13.6.1.1", "13.6.1.2", "13.6.2", "13.6.2.1", "13.6.2.2", "13.7.1", "13.7.2", "13.8.1", "13.8.1.1",
		"13.8.1.2", "13.8.2", "13.8.4", "13.8.5", "13.8.6", "13.8.6.1", "13.8.6.2", "14.10", "14.11", "14.15",
		"14.16", "14.19", "14.22", "14.23", "14.24", "14.35", "14.36", "14.37.2", "14.37.3", "14.37.4", "14.37.5",
		"14.38", "14.40", "15.7", "15.9", "15.10", "15.15",
	)
	europe1941.plays(t, "cases-tk-politics.json")
}
