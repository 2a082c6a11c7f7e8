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

// DS: the cases of testdata/scenes/cases-ds-meetings.json come out as the rulebook says: places in
// which rules of several chapters meet. Their stage is that of the scenes of politics.
func TestWhereRulesOfDaiSensoMeet(t *testing.T) {
	rulebook.Covers(t, "ds",
		"0.1.1", "0.1.2", "1.2.1", "1.2.2.1", "1.3.4", "2.2.3.6", "2.3.1.2", "2.3.2.4", "2.3.4.2", "2.3.5", "3.1.4",
		"4.2.7", "7.1", "9.1", "10.1", "12.3", "13.3", "13.3.1", "13.5", "13.6", "13.6.1.1", "13.6.1.2", "13.6.2.3",
		"13.7.1", "13.7.2", "13.8.1", "13.8.1.2", "13.8.2", "13.8.3", "13.8.4", "14.4", "14.8", "14.10", "14.11", "14.12",
		"14.13", "14.17", "14.19", "14.23", "14.25", "14.28", "14.34", "14.38", "14.40", "14.44.5", "15.2", "15.4", "15.5",
		"15.8", "15.20", "15.25", "15.29", "15.30", "16.1.2", "16.1.3", "16.2.5", "16.2.6", "16.3.1", "16.3.2", "16.3.5",
		"16.3.8", "16.4.1", "16.4.2", "16.4.3", "16.5.2", "16.5.5", "16.6.1", "16.6.2", "16.7",
	)
	pacificSummer.plays(t, "cases-ds-meetings.json")
}
