package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// 14.32, DS 14.18, ruling 144: the Minor Country Production of the Axis that SS Europa or Hakko Ichiu
// takes out of the game comes by no later card again, whether it had come before or not.
func TestNoProductionComesAfterSSEuropa(t *testing.T) {
	rulebook.Covers(t, "tk", "14.32", "14.21")
	rulebook.Covers(t, "ds", "14.18", "14.31")
	const production = "strategic-warfare-box: minor-country-production/axis axis, minor-country-production/western western\n"
	for name, x := range map[string]struct {
		card, lines string
		pacific     bool
	}{
		"Satellite Armies":                       {"axis-58", production, false},
		"Satellite Armies, the first of them":    {"axis-58", "", false},
		"Minor Country Levies":                   {"axis-33", "", false},
		"New Economic Structure":                 {"axis-25", production, true},
		"New Economic Structure before anything": {"axis-25", "", true},
	} {
		turn := "turn: May-June-1943\nMay-June-1943: ss-europa axis\ncard " + x.card + ": current played\n"
		p := during(t, "axis", turn+x.lines)
		if x.pacific {
			p = duringPacific(t, "axis", "turn: May-June-1943\nMay-June-1943: hakko-ichiu axis\ncard "+x.card+": current played\n"+x.lines)
		}
		f := p.front()
		p.does(func() { p.Call(pArrivals) })
		p.does(func() { p.runCard(atlas.Axis, program.OptionSegment, false) })
		f.reinforce(atlas.Axis)
		if m := markerNamed(f.Theatre, "minor-country-production"); p.script().Markers(m, int16(f.Variant(m, "axis")), program.Place{}) != 0 {
			t.Errorf("%s: it is in play: %s", name, p.marker1(t, "minor-country-production"))
		} else if x.lines != "" && p.script().Markers(m, int16(f.Variant(m, "western")), program.Place{}) != 1 {
			t.Errorf("%s: that of the West goes, too", name)
		}
	}
}
