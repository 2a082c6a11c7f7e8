package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// DS 14.38: Quit India leaves the game when a Japanese ground unit enters India or Ceylon, and
// not when another Axis unit does, or a Japanese one elsewhere.
func TestJapaneseUnitsEndQuitIndia(t *testing.T) {
	rulebook.Covers(t, "ds", "14.38")
	for _, x := range []struct {
		unit, hex string
		ends      bool
	}{{"japan-infantry-c1", "w4213", true}, {"japan-infantry-c1", "w4015", false}, {"siam-infantry-a1", "w4213", false}} {
		p := duringPacific(t, "axis", "war: total-war\nposture britain: war\ncountry siam: active axis\nstrategic-warfare-box: quit-india axis\n"+x.hex+": "+x.unit+" axis\n")
		p.front().entered(hexAt(t, p.front().Theatre, x.hex), atlas.Axis, false)
		if got := p.marker1(t, "quit-india") == ""; got != x.ends {
			t.Errorf("%s in %s ends Quit India: %v", x.unit, x.hex, got)
		}
	}
}
