package axis

import (
	"strings"
	"testing"

	"sandtable/rulebook"
)

// Every case of testdata/scenes/tk-chapters.json comes out as the rulebook says: chapters 5 to 13, on
// the stage of the scenes of politics.
func TestChaptersOfTotalerKrieg(t *testing.T) {
	rulebook.Covers(t, "tk",
		"2.2.3.6", "3.1.2", "3.1.4", "3.2", "4.1.1", "4.2.7", "5", "6.1.1", "8.2", "9.1", "9.2", "10.1", "10.2",
		"13.3.1", "13.6.1.1", "13.6.1.2", "13.6.2", "13.6.2.1", "13.6.2.2", "13.7.1", "13.8.1", "13.8.3",
	)
	europe1941.plays(t, "tk-chapters.json")
}

// DS: every case of testdata/scenes/ds-chapters.json comes out as the rulebook says.
func TestChaptersOfDaiSenso(t *testing.T) {
	rulebook.Covers(t, "ds",
		"3.1.4", "6.1.2", "7.1", "8", "8.1", "8.2", "9.1", "10.1", "10.2", "11.1", "12", "12.1", "12.2", "12.3",
		"13.2.1", "13.2.2", "13.6.1.1", "13.6.1.2", "13.7.1", "13.7.2", "13.8.1", "13.8.3", "14.22",
	)
	pacificSummer.plays(t, "ds-chapters.json")
}

// twoMaps is a stage of the game on both maps, with one counter of each faction on either.
var twoMaps = stage{both, "europe", "scenario: C.3\nplayers: 3\nphase: 3 axis\nturn: June-July-1941\nwar: limited-war, limited-war\n" +
	"eu-w3825: eu-germany-infantry-i15\neu-w3916: eu-britain-infantry-i8\neu-e4312: eu-russia-infantry-i13\n" +
	"pa-e4904: pa-japan-infantry-c14\npa-w4509: pa-britain-infantry-i8\npa-w6012: pa-russia-infantry-i8\n"}

// Every case of testdata/scenes/ae-cases.json comes out as both rulebooks say.
func TestCasesOfAxisEmpires(t *testing.T) {
	rulebook.Covers(t, "ae",
		"TK 0.1.1", "TK 0.4", "TK 1.1.3.3", "TK 1.3.4", "TK 2.2.1", "TK 2.2.3", "TK 2.2.3.1", "TK 2.2.3.3", "TK 3.1.4",
		"TK 6.1", "TK 6.1.1", "TK 6.1.2", "TK 6.2", "TK 7.1", "TK 7.2", "TK 12", "TK 12.1", "TK 12.2", "TK 12.3",
		"TK 13.2.1", "TK 13.6", "TK 13.6.1.1", "TK 13.6.1.2", "TK 13.8.4", "TK 13.8.6.3", "TK 14.27", "TK 14.35",
		"TK 14.37.4", "TK 14.37.5", "TK 14.38", "TK 15.30.2", "TK 16.2.1", "TK 16.2.2", "TK 16.3.3", "TK 16.3.4",
		"TK 16.3.5", "DS 0.4", "DS 1.1.3.1", "DS 1.1.3.3", "DS 1.3.4", "DS 2.2.1", "DS 2.2.3", "DS 2.2.3.1", "DS 2.2.3.3",
		"DS 3.1.4", "DS 6.1", "DS 6.1.1", "DS 6.1.2", "DS 6.2", "DS 7.1", "DS 7.2", "DS 12", "DS 12.1", "DS 12.2",
		"DS 12.3", "DS 13.2.1", "DS 13.6", "DS 13.6.1.1", "DS 13.6.1.2", "DS 13.8.4", "DS 14.14.3", "DS 14.27",
		"DS 14.35", "DS 14.38", "DS 14.18", "DS 14.30", "DS 14.44.1", "DS 14.45", "DS 15.14.2", "DS 14.4", "DS 15.15", "DS 15.2", "DS 15.29", "DS 15.34", "DS 14.41", "TK 15.31", "DS 16.2.1", "DS 16.2.2", "DS 16.3.3", "DS 16.3.4",
		"DS 16.3.5", "DS 16.3.7", "DS 16.4.4", "DS 16.1.3", "DS 16.7", "DS 13.5", "DS 15.4", "DS 15.10", "DS 16.5.7", "DS 14.17",
		"TK 1.1.1", "TK 8.1", "TK 13.5", "TK 14.36", "TK 15.7", "TK 16.3.6", "TK 16.5.4", "TK 16.5.6", "TK 16.7", "DS 16.4.1", "DS 16.4.3", "DS 16.6.2", "TK 15.23",
	)
	twoMaps.plays(t, "ae-cases.json")
}

// scriptedOnBoth carries out a step about one of two maps: on pacific war limited-war.
func (p *Position) scriptedOnBoth(t *testing.T, step string) (known bool) {
	t.Helper()
	verb, rest, _ := strings.Cut(step, " ")
	if verb != "on" {
		return false
	}
	which, rest, _ := strings.Cut(rest, " ")
	was := p.theatre
	p.theatre = map[string]uint8{"europe": theatreEurope, "pacific": theatrePacific}[which]
	p.goesBy(t, []string{rest})
	if p.Asked == 0 && p.Chance() == 0 {
		p.theatre = was
	}
	return true
}

// Every case of testdata/scenes/tk-interactions.json, in which rules of several chapters meet, comes
// out as the rulebook says.
func TestInteractionsOfTotalerKrieg(t *testing.T) {
	rulebook.Covers(t, "tk",
		"0.1.1", "4.1.3", "13.6.1.1", "13.6.2.1", "13.6.2.2", "13.8.3", "13.8.4", "15.37", "16.1.1", "16.2.2", "16.3.1", "16.3.2",
		"16.3.4", "16.3.6", "16.5.2", "16.5.5", "16.7",
	)
	europe1941.plays(t, "tk-interactions.json")
}
