package reich

import (
	"testing"
	"unsafe"

	"sandtable/games/reich/atlas"
)

// A position is copied for every line of play that a bot looks at.
func TestAPositionIsSmall(t *testing.T) {
	if n := unsafe.Sizeof(state{}); n > 22<<10 {
		t.Errorf("a position has %d bytes, more than 22 KiB", n)
	}
}

func TestCountersAreNumberedAsPackedFieldsWant(t *testing.T) {
	if len(allFleets) != numFleets || len(airCounters) != numAir {
		t.Errorf("there are %d fleets and %d air units, not %d and %d", len(allFleets), len(airCounters), numFleets, numAir)
	}
	for i, u := range allFleets {
		if int(fleetNumber[u]) != i {
			t.Errorf("%s has the number %d, not %d", u, fleetNumber[u], i)
		}
	}
	if len(portHexes) > maxPorts || len(fortressList) > maxFortresses {
		t.Errorf("there is no room for %d ports or %d fortresses", len(portHexes), len(fortressList))
	}
}

// Packed fields hold what play can bring about, and refuse the rest in words instead of
// writing something else down.
func TestPackedFieldsRefuseWhatTheyCannotKeep(t *testing.T) {
	fleet, foot := allFleets[len(allFleets)-1], atlas.NoUnit
	for u := range atlas.Unit(atlas.NumUnits) {
		if u.Kind() == atlas.Infantry {
			foot = u
		}
	}
	paris := atlas.Sites.Paris
	for _, c := range []struct {
		field string
		i     int
		v     int64
		ok    bool
	}{
		{"naval.with", int(fleet), maxForces, true},
		{"naval.with", int(foot), 1, false},
		{"naval.berth", int(fleet), balticSide, true},
		{"naval.berth", int(foot), 1, false},
		{"used", int(airCounters[0]), 5, true},
		{"used", int(fleet), 9, true},
		{"used", int(foot), 1, false},
		{"goal", int(foot), atlas.NumHexes - 1, true},
		{"goal", int(foot), int64(atlas.NoHex), true},
		{"goal", int(foot), lastGoal, false},
		{"goal", int(foot), 5000, false},
		{"naval.track", trackRoom - 1, atlas.NumWaters - 1, true},
		{"naval.track", trackRoom - 1, int64(noWater), false},
		{"ruined", int(atlas.Sites.Sevastopol) / 64, 1 << (atlas.Sites.Sevastopol % 64), true},
		{"ruined", int(paris) / 64, 1 << (paris % 64), false},
		{"naval.tried", int(fleet) / 64, 1 << (fleet % 64), true},
		{"naval.tried", int(foot) / 64, 1 << (foot % 64), false},
		{"naval.guarded", int(portKiel.Hex()) / 64, 1 << (portKiel.Hex() % 64), true},
	} {
		var s state
		f, ok := layout.Field(c.field)
		if !ok {
			t.Fatalf("there is no field %s", c.field)
		}
		if f.Set(&s, c.i, c.v) != c.ok || c.ok && f.Get(&s, c.i) != c.v {
			t.Errorf("%s %d is set to %d: %v, and then is %d", c.field, c.i, c.v, !c.ok, f.Get(&s, c.i))
		}
	}
}
