package probe

import (
	"testing"

	"sandtable/dice"
)

// A soak gives every scenario one seed in so many. It must not always play it in the same style.
func TestEveryStyleComesWithSeedsAtAnyDistance(t *testing.T) {
	for distance := uint64(1); distance <= 32; distance++ {
		var seen [numStyles]int
		for i := range uint64(60) {
			var c chooser
			c.begin(nil, dice.New(dice.FromNumber(1+i*distance).Mix("choices")))
			seen[c.style]++
		}
		for s, n := range seen {
			if n == 0 {
				t.Errorf("style %d never comes with every %d. seed", s, distance)
			}
		}
	}
}
