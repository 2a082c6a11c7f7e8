package axis

import (
	"testing"

	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// While Russia is neutral nobody leaves the border of Manchukuo who is needed there: the Soviets
// would fill the gap with units that Japan needs elsewhere (DS 16.1.3).
func TestStaffKeepsTheBorder(t *testing.T) {
	o := planned(t, axis.DaiSenso, "C.6")
	held := 0
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		at, onMap := o.r.At(unit)
		if !onMap || o.r.Faction(unit) != atlas.Axis || o.borders(unit, at) == 0 {
			continue
		}
		held++
		if best, _ := o.bestHex(unit); best != 0 {
			t.Errorf("%s leaves the border at %s for %s", o.r.Units[u].ID, o.title(int16(at)), o.title(int16(o.trail.Hexes[best])))
		}
	}
	if held == 0 {
		t.Fatal("nobody holds the border")
	}
}
