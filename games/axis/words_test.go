package axis

import (
	"slices"
	"testing"

	"sandtable/engine/say/saytest"
	"sandtable/games/axis/atlas"
)

// patterns are all sentences that players read: those of the log, what they are
// asked, where the match stands, and why something is refused.
func patterns(t *testing.T) []string {
	t.Helper()
	list := append([]string(nil), sentences[1:]...)
	for _, s := range gameTurn {
		list = append(list, s.name)
	}
	for _, s := range slices.Concat(factionTurn, aidTurn) {
		list = append(list, s.name)
	}
	list = append(list, "The end", "Game turn")
	return append(list, saytest.Patterns(t, ".", "../../engine/flow")...)
}

func TestEverySentenceIsSaidInGerman(t *testing.T) {
	all := patterns(t)
	if len(all) < 50 {
		t.Fatalf("only %d sentences were found in the game", len(all))
	}
	saytest.Read(t, german).Says(t, marksOf(worldOf(t, "europe")), all)
}

func TestEverythingHasAnEnglishName(t *testing.T) {
	for _, theatre := range []string{"europe", "pacific"} {
		for kind, k := range worldOf(t, theatre).words {
			for i := range k.n {
				if k.title != nil && k.title(i) == "" && kind != "card" {
					t.Errorf("%s: the %s %q has no name", theatre, kind, k.word(i))
				}
			}
		}
	}
}

func TestEverythingHasAGermanName(t *testing.T) {
	saytest.Read(t, german).HasNames(t, map[string][]string{
		"faction": {"axis", "western", "soviet"},
		"war":     {"pre-war", "limited-war", "total-war"},
		"reason":  reasons[:],
		"result":  atlas.RetreatNames,
		"step":    {"infantry", "armor", "colonial", "any", "kwantung", "hq", "marker"},
		"steps":   {"0", "1", "2", "3", "4", "5"},
	})
}
