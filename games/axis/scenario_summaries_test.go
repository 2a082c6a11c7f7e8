package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
)

// Case White tells how it is won, and the view which of its conditions holds as it stands.
func TestAScenarioTellsHowItIsWon(t *testing.T) {
	s := TotalerKrieg.Scenarios()[0]
	for language, want := range map[string]string{
		"en": "A training scenario of 2 turns, Aug-Sept 1939 to Sept-Oct 1939. The Axis wins if Poland is conquered or the Axis controls Warsaw",
		"de": "Ein Übungsszenario von 2 Runden, Aug.–Sept. 1939 bis Sept.–Okt. 1939. Die Achse gewinnt, wenn Polen erobert ist oder die Achse Warsaw",
	} {
		if !strings.HasPrefix(s.About[language], want) {
			t.Errorf("%s: %s", s.ID, s.About[language])
		}
	}
	w := worldOf(t, "europe")
	if got := told(w.aims("A.2", false))["en"]; !slices.Equal(got, []string{
		"The Axis wins if the Axis holds at least 5 strategic hexes in the colour of the Soviet faction.",
		"Otherwise it is a draw if the Axis holds at least 4 strategic hexes in the colour of the Soviet faction.",
		"Otherwise the Soviet faction wins.",
	}) {
		t.Errorf("Barbarossa: %q", got)
	}
	for lines, want := range map[string]string{
		"e3702: poland-infantry-lod": `"standing":2`,
		"e3501: germany-infantry-i2\ne3504: germany-infantry-i3\ne3701: germany-infantry-i4": `"standing":1`,
		"country poland: conquered western":                                                  `"standing":0`,
	} {
		p := table.Scene(t, "scenario: A.1\nplayers: 2\nphase: 5 western\nturn: Sept-Oct-1939\ne4005: poland-infantry-i2\n"+lines)
		if view := string(p.AppendView(nil, engine.Spectator)); !strings.Contains(view, want) {
			t.Errorf("with %q the view lacks %s", lines, want)
		}
	}
}

// Campaigns are won by the rules (0.3, 0.4), on both maps by those for both.
func TestCampaignsTellHowTheyAreWon(t *testing.T) {
	if about := DaiSenso.Scenarios()[4].About["en"]; !strings.HasPrefix(about, "A campaign from Mar-Apr 1937 on, until V-J Day comes off the turn track.") {
		t.Errorf("the campaign of 1937 in the Pacific: %s", about)
	}
	if about := AxisEmpires.Scenarios()[0].About["en"]; !strings.Contains(about, "on both maps from Mar-Apr 1937 on. Each map is played until its day") {
		t.Errorf("the campaign of 1937 on both maps: %s", about)
	}
}
