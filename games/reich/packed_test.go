package reich

import (
	"testing"
	"unsafe"

	"sandtable/games/reich/atlas"
)

// A position is copied for every line of play that a bot looks at.
func TestAPositionIsSmall(t *testing.T) {
	if n := unsafe.Sizeof(state{}); n > 16<<10 {
		t.Errorf("a position has %d bytes, more than 16 KiB", n)
	}
}

func TestCountersAreNumberedAsPackedFieldsWant(t *testing.T) {
	if len(baseCounters) != numBases {
		t.Errorf("there are %d air bases, not %d", len(baseCounters), numBases)
	}
	if len(allFleets) != numFleets || len(airCounters) != numAir {
		t.Errorf("there are %d fleets and %d air units, not %d and %d", len(allFleets), len(airCounters), numFleets, numAir)
	}
	for i, u := range allFleets {
		if int(fleetNumber[u]) != i {
			t.Errorf("%s has the number %d, not %d", u, fleetNumber[u], i)
		}
	}
	for _, c := range []struct {
		what        string
		holds       func(atlas.Unit) bool
		count, want int
	}{
		{"turncoats", isTurncoat, 0, numTurncoats},
		{"daring counters", isDaring, 0, numDaring},
	} {
		for u := range atlas.Unit(atlas.NumUnits) {
			if c.holds(u) {
				c.count++
			}
		}
		if c.count != c.want {
			t.Errorf("there are %d %s, not %d", c.count, c.what, c.want)
		}
	}
	if lands := world.OnLand.Plus(atlas.EveryHex().Minus(world.Playable)); lands.Bits().Count() != numLands {
		t.Errorf("there are %d hexes on land, not %d", lands.Bits().Count(), numLands)
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
	waters := world.Playable.Minus(world.OnLand)
	paris, sea := atlas.Sites.Paris, waters.First()
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
		{"control", int(paris), int64(atlas.Germany), true},
		{"control", int(paris), int64(atlas.Nobody), true},
		{"control", int(paris), 200, false},
		{"control", int(sea), int64(atlas.Nobody), true},
		{"control", int(sea), int64(atlas.Germany), false},
		{"nation", int(foot), int64(foot.Info().Nation), true},
		{"nation", int(foot), int64(foot.Info().Nation) + 1, false},
		{"marks", int(foot), 0b110111000111, true},
		{"marks", int(foot), 1 << 9, false}, // it is no fleet
		{"marks", int(foot), 1 << 3, false}, // it never exploits
		{"marks", int(fleet), 1 << 9, true},
		{"marks", int(airCounters[0]), 1 << 14, true},
		{"heldTurn", int(paris) / 64, 1 << (paris % 64), true},
		{"heldTurn", int(sea) / 64, 1 << (sea % 64), false},
		{"economy.vacated", int(paris) / 64, 1 << (paris % 64), true},
		{"fight.struck", 2*hexWords + int(paris)/64, 1 << (paris % 64), true},
		{"fight.late", int(foot) / 64, 1 << (foot % 64), false},
		{"fight.trails.parent", 1, -1, true},
		{"fight.trails.parent", 1, 27, true},
		{"fight.trails.path", 167, atlas.NumHexes - 1, true},
		{"fight.trails.path", 167, 5000, false},
		{"naval.cargo.from", 63, int64(carried), true},
		{"naval.cargo.left", 63, 16, false},
		{"naval.strikes.point", 31, trackRoom, true},
		{"naval.forces.bearing", 47, int64(clearOfBoth), true},
		{"naval.forces.shore", 47, 4, false},
		{"politics.before", 2, 1 << 40, true},
		{"politics.before", 2, 1 << 2, false}, // nobody is at war with himself
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
