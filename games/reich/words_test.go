package reich

import (
	"slices"
	"testing"

	"sandtable/engine/say/saytest"
	"sandtable/games/reich/atlas"
)

// patterns are all sentences that players read: those of the log, what they are
// asked, where the match stands, and why something is refused.
func patterns(t *testing.T) []string {
	t.Helper()
	list := slices.DeleteFunc(slices.Clone(sentences[:]), func(s string) bool { return s == "" })
	for _, ph := range Game.Sequence() {
		list = append(list, ph.Name)
	}
	for _, g := range limitedGroups {
		list = append(list, g.question)
	}
	for _, b := range bars[1:] {
		list = append(list, b.reason)
	}
	for a := range variantRules {
		for _, v := range variantRules[a] {
			if v.title != "" {
				list = append(list, v.title)
			}
		}
	}
	return append(list, saytest.Patterns(t, ".", "../../engine/flow")...)
}

func TestEverySentenceIsSaidInGerman(t *testing.T) {
	all := patterns(t)
	if len(all) < 270 {
		t.Fatalf("only %d sentences were found in the game", len(all))
	}
	saytest.Read(t, german).Says(t, speech, all)
}

func TestEverythingHasAGermanName(t *testing.T) {
	saytest.Read(t, german).HasNames(t, map[string][]string{
		"nation": append([]string{"nobody"}, atlas.NationIDs[:]...), "front": atlas.FrontNames[:], "option": optionNames[:], "level": levelNames[:],
		"kind": atlas.UnitKindNames[:], "spot": spotNames[:], "camp": allianceTitles[:], "season": {"spring", "summer", "fall", "winter"},
		"mission": slices.DeleteFunc(slices.Clone(missionIDs[1:]), func(id string) bool { return id == "moored" }),
	})
}
