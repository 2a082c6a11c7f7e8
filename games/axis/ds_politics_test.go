package axis

import (
	"testing"

	"sandtable/rulebook"
)

// pacificSummer is a stage on which everybody is at war, and no counter is on the map but one in Tokyo.
var pacificSummer = stage{pacific, "pacific", "scenario: C.5\nplayers: 3\nphase: 3 axis\nturn: June-July-1941\ne4904: japan-infantry-c14\n" + allAtWar}

// DS: the politics of every scene of testdata/scenes/cases-ds-politics.json come out as the
// rulebook says. Nobody is under a policy or a truce in them unless they say so, and no counter
// is on the map but one in Tokyo.
func TestPoliticalScenesOfDaiSenso(t *testing.T) {
	rulebook.Covers(t, "ds",
		"3.1.4", "6.1", "6.1.1", "6.1.2", "7.1", "7.2", "12", "12.1", "12.2", "12.3", "13.5", "13.6.1.1", "13.6.1.2",
		"13.7.1", "13.7.2", "13.8.2", "13.8.3", "14.1", "14.10", "14.12", "14.13", "14.17", "14.18", "14.19", "14.22",
		"14.24", "14.25", "14.26", "14.27", "14.30", "14.34", "14.35", "14.38", "14.40", "14.44.4", "14.44.5", "15.1",
		"15.4", "15.5", "15.6", "15.7", "15.8", "15.9", "15.10", "15.11", "15.12", "15.13", "15.14.1", "15.16", "15.17",
		"15.19", "15.20", "15.21", "15.22", "15.23", "15.24", "15.25", "15.26", "15.28", "15.29", "15.30", "15.31",
		"15.33", "15.34", "15.35", "16.1.1", "16.1.2", "16.1.3", "16.1.4", "16.2.4", "16.2.5", "16.2.6", "16.3.1",
		"16.3.2", "16.3.3", "16.3.4", "16.3.5", "16.3.7", "16.3.8", "16.3.9", "16.3.10", "16.4.1", "16.4.2", "16.5.5",
		"16.5.7", "16.6.2", "16.7",
	)
	pacificSummer.plays(t, "cases-ds-politics.json")
}

// DS: every case of testdata/scenes/cases-ds-rules.json comes out as the rulebook says. Their stage
// is that of the scenes of politics.
func TestCasesOfDaiSensoByRule(t *testing.T) {
	rulebook.Covers(t, "ds",
		"1.2.1", "1.3.4", "2.2.3.6", "2.2.4", "2.3", "2.3.1.2", "2.3.2.1", "2.3.2.3", "2.3.2.4", "2.3.4", "3.1.4", "9.1", "12.3", "13.5",
		"13.6.1.1", "13.6.1.2", "13.6.2", "13.6.2.1", "13.6.2.2", "13.8.1.2", "14.11", "14.13", "14.25", "14.34", "14.38",
		"15.4", "15.8", "15.17", "15.20", "15.21", "15.24", "15.25", "15.26", "15.28", "15.29", "15.30", "15.34", "15.35",
		"16.1.1", "16.1.2", "16.1.3", "16.1.5", "16.2.5", "16.2.6", "16.3.1", "16.3.2", "16.3.7", "16.3.8", "16.3.9",
		"16.3.10", "16.4.2", "16.4.3", "16.4.4", "16.4.5", "16.5.2", "16.5.7", "16.6.2", "16.7",
	)
	pacificSummer.plays(t, "cases-ds-rules.json")
}

// DS: the clauses of chapters 14 and 15 come out one by one as testdata/scenes/cases-ds-events.json
// reads them. Their stage is that of the scenes of politics.
func TestEventsOfDaiSensoClauseByClause(t *testing.T) {
	rulebook.Covers(t, "ds",
		"0.1.1", "1.3.4", "2.3.4", "2.3.4.1", "3.1.4", "7.1", "12.1", "12.2", "13.5", "13.6.1.2", "13.6.2.3", "13.7.2", "13.8.1.2", "13.8.2",
		"14.1", "14.3", "14.4", "14.8", "14.10", "14.12", "14.13", "14.16", "14.18", "14.21", "14.22", "14.23", "14.24", "14.28",
		"14.29", "14.30", "14.31", "14.32", "14.33", "14.34", "14.35", "14.36", "14.38", "14.41", "14.44.1", "14.44.3", "14.44.4", "14.46",
		"15.1", "15.2", "15.3", "15.4", "15.5", "15.6", "15.7", "15.8", "15.9", "15.10", "15.11", "15.12", "15.13", "15.14.1",
		"15.15", "15.16", "15.17", "15.18", "15.19", "15.20", "15.21", "15.22", "15.23", "15.24", "15.25", "15.26", "15.27", "15.28",
		"15.29", "15.30", "15.31", "15.32", "15.33", "15.34", "15.35", "15.36", "16.7",
	)
	pacificSummer.plays(t, "cases-ds-events.json")
}

// DS: every case of testdata/scenes/cases-ds-conditional.json, the conditional events clause by
// clause, comes out as the rulebook says.
func TestConditionalEventsOfDaiSensoByClause(t *testing.T) {
	rulebook.Covers(t, "ds",
		"16.1.1", "16.1.2", "16.1.3", "16.1.4", "16.2.1", "16.2.3", "16.2.4", "16.2.5", "16.2.6", "16.3.1", "16.3.2", "16.3.3", "16.3.7",
		"16.3.8", "16.3.9", "16.3.10", "16.4.1", "16.4.2", "16.4.3", "16.4.4", "16.4.5", "16.5.1", "16.5.2", "16.5.3", "16.5.6", "16.5.7",
		"16.6.1", "16.6.2", "16.7",
	)
	pacificSummer.plays(t, "cases-ds-conditional.json")
}

// DS: the cases of testdata/scenes/cases-ds-postures.json come out as the rulebook says: postures, what
// they forbid and how they end, internment, and the Government of Japan. Their stage is that of the
// scenes of politics.
func TestPosturesAndGovernmentOfDaiSenso(t *testing.T) {
	rulebook.Covers(t, "ds",
		"1.1.1", "1.3.4", "2.2.4", "13.6.1.1", "13.6.1.2", "13.6.2.1", "13.6.2.2", "13.8.1", "14.11", "14.22", "14.30", "14.40", "15.7", "15.10", "15.17", "15.24", "16.3.8", "16.4.2", "16.6.1", "16.7",
	)
	pacificSummer.plays(t, "cases-ds-postures.json")
}
