package axis

import (
	"slices"
	"testing"

	"sandtable/games/axis/atlas"
)

// stepsOf are the replacement steps of a card.
func stepsOf(c *atlas.CardInfo) (n int) {
	for _, nation := range c.Replacements.Members() {
		for _, kind := range nation.Members() {
			n += kind.Int()
		}
	}
	return n
}

// A step more or less is laid on the reconstructed cards of a family and on no others; the
// game itself stays as it is.
func TestAFamilyOfCardsIsVaried(t *testing.T) {
	for _, g := range []*game{TotalerKrieg.(*game), DaiSenso.(*game), AxisEmpires.(*game)} {
		for _, family := range []string{"axis limited-war", "soviet total-war"} {
			m := g.theatre
			if g.both {
				m, family = theatrePacific, "pacific "+family
			}
			for _, by := range []int{-1, 1} {
				varied, cards, err := g.Vary(family, by)
				if err != nil {
					t.Fatal(err)
				}
				changed := 0
				plain, with := g.load().worlds[m], varied.(*game).load().worlds[m]
				for c := range plain.Cards {
					a, b := &plain.Cards[c], &with.Cards[c]
					d := stepsOf(b) - stepsOf(a)
					if d != 0 {
						changed++
					}
					if d != 0 && (d != by || slices.Contains(a.Stated, "replacements")) {
						t.Errorf("%s, %s %+d: %s goes from %d steps to %d", g.id, family, by, a.ID, stepsOf(a), stepsOf(b))
					}
				}
				if changed == 0 || changed > cards || by > 0 && changed != cards {
					t.Errorf("%s, %s %+d: %d cards are changed, and it says %d", g.id, family, by, changed, cards)
				}
			}
		}
	}
	if _, _, err := TotalerKrieg.(*game).Vary("axis peace", 1); err == nil {
		t.Error("a family that is not there was varied")
	}
}

// On both maps the reconstructed cards of a family have the steps more or less that
// combined.json gives it, and all others what they have alone.
func TestCardsHaveTheirStepsOnBothMaps(t *testing.T) {
	by := map[string]int{}
	for _, x := range AxisEmpires.(*game).load().worlds[0].Combined.Items("steps") {
		by[x.Str("theatre")+" "+x.Str("family")] = x.Num("by")
	}
	if len(by) == 0 {
		t.Fatal("combined.json gives no family anything")
	}
	for m, alone := range []*game{TotalerKrieg.(*game), DaiSenso.(*game)} {
		both, changed := AxisEmpires.(*game).load().worlds[m], 0
		for c := range both.Cards {
			a, b := &alone.load().worlds[m].Cards[c], &both.Cards[c]
			want := by[atlas.Theatres[m]+" "+a.Faction.String()+" "+a.WarState.String()]
			if slices.Contains(a.Stated, "replacements") || stepsOf(a) == 0 {
				want = 0
			}
			if d := stepsOf(b) - stepsOf(a); d != want {
				t.Errorf("%s has %d steps alone and %d on both maps", a.ID, stepsOf(a), stepsOf(b))
			} else if d != 0 {
				changed++
			}
		}
		if got := changed > 0; got != (m == theatreEurope) {
			t.Errorf("%s: %d cards are changed", atlas.Theatres[m], changed)
		}
	}
}
