package axis

import (
	"regexp"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
)

// Groups of nations are names like those of countries.
func TestGroupsOfNationsAreNames(t *testing.T) {
	w := DaiSenso.(*game).world()
	for id, want := range map[string]string{"nationalist-china": "Nationalist China", "japan": "Japan", "minor": "Minor"} {
		if got := areaTitle(w.Theatre, id); got != want {
			t.Errorf("%s is called %q, want %q", id, got, want)
		}
	}
}

// Parts of German sentences meet in the right case, and no card speaks of its own memory.
func TestGermanCardsAreInTheRightCase(t *testing.T) {
	wrong := regexp.MustCompile(`von (die|dem|das|Vereinigte|Achsenmächte|westliche|sowjetische)\b|was die Karte sich merkt|Hafenfestung`)
	for _, g := range []*game{TotalerKrieg.(*game), DaiSenso.(*game)} {
		w := g.world()
		for c := range w.Cards {
			card := kitCardOf(w, atlas.Card(c))
			for _, l := range card.Text["de"] {
				if bad := wrong.FindString(l.Text); bad != "" {
					t.Errorf("card %s: %q in %q", card.Number, bad, l.Text)
				}
			}
			if said := strings.Join(card.Requires["de"], " "); wrong.MatchString(said) {
				t.Errorf("card %s requires: %q", card.Number, said)
			}
		}
	}
}
