package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
)

// A unit that marched cites the rule of movement; one that went to a box, onto the turn
// track or to the force pool did not march.
func TestOnlyAMarchCitesTheRuleOfMovement(t *testing.T) {
	s := newScene(t, "germany-infantry-i1 w3825")
	berlin, munich, pool, due := inHex(s.hex("w3825")), inHex(s.hex("w3322")), s.pool(atlas.Axis), placeTrack+5
	for _, x := range []struct {
		from, to place
		want     string
	}{
		{berlin, munich, "3.1"},
		{berlin, pool, "2.3"},
		{pool, berlin, "2.3"},
		{berlin, inBox(s.ways.delayBox), "2.3"},
		{inBox(s.ways.delayBox), due, "7"},
		{due, pool, "7"},
		{pool, zoneBox(0, onStation), "2.2.3"},
		{outOfGame, pool, "1.1.2"},
	} {
		if got := ruleOfWay(x.from, x.to); got != x.want {
			t.Errorf("from %x to %x: rule %q, want %q", x.from, x.to, got, x.want)
		}
	}
}
