package axis

import "sandtable/games/axis/atlas"

// standing is a ground unit in a stack: the steps it has, and the side that is up.
type standing struct {
	unit  atlas.Unit
	steps uint8
}

// stackLimitOnLand is how many units and steps a faction may have in a land hex (9.2).
func stackLimitOnLand(t *atlas.Theatre, h atlas.Hex) atlas.StackLimit {
	if t.Hexes[h].Limited {
		return t.Stacking[1]
	}
	return t.Stacking[0]
}

// overstacked is by how many units and steps a stack exceeds its limit (9.2).
func overstacked(t *atlas.Theatre, limit atlas.StackLimit, stack []standing) (units, steps int) {
	n := 0
	for _, s := range stack {
		n += int(s.steps)
	}
	return max(0, len(stack)-int(limit.Units)), max(0, n-int(limit.Steps))
}

// mayStackAsPrinted reports whether units of one faction may stand together, numbers aside
// (9.1): not two HQs, not two fortresses, not regular units of two minor
// countries. One-step Exp units stand with anybody, and a Chinese HQ, which is of no minor
// country, with any Chinese (13.8.3).
func mayStackAsPrinted(t *atlas.Theatre, stack []standing) bool {
	hqs, forts := 0, 0
	minor := atlas.Nation(atlas.NoID)
	for _, s := range stack {
		u := &t.Units[s.unit]
		switch sideUp(u, s.steps) {
		case atlas.HQ:
			hqs++
		case atlas.Fortress:
			forts++
		}
		if u.Faction != atlas.Minor || u.Exp && s.steps == 1 {
			continue
		}
		if minor != atlas.NoID && minor != u.Nation {
			return false
		}
		minor = u.Nation
	}
	return hqs <= 1 && forts <= 1
}

// sideUp is the type of the side a unit shows with so many steps: a three-step
// Western army is armor, its two-step side infantry.
func sideUp(u *atlas.UnitInfo, steps uint8) atlas.UnitKind {
	for i := range u.Sides[:u.NSides] {
		if u.Sides[i].Steps == steps {
			return u.Sides[i].Kind
		}
	}
	return u.Kind
}

// stackFault is what is wrong with a stack (9).
type stackFault uint8

const (
	stackFine      stackFault = iota
	stackUnits                // more units than the hex holds (9.2)
	stackSteps                // more steps than the hex holds (9.2)
	stackForbidden            // units that may not stand together (9.1)
)

// stackFault is what is wrong with the ground units of a faction in a hex.
func (f *front) stackFault(h atlas.Hex, who atlas.Faction) stackFault {
	return f.stackFaultWith(h, who, atlas.NoUnit)
}

// stackFaultWith is what would be wrong if one more unit, or none, stood there. One that is not
// on the map yet comes with a single step.
func (f *front) stackFaultWith(h atlas.Hex, who atlas.Faction, more atlas.Unit) stackFault {
	var room [24]standing
	stack := room[:0]
	if more != atlas.NoUnit {
		stack = append(stack, standing{more, max(1, f.units[more].steps)})
	}
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if u != more && f.units[u].faction == who && f.isGround(u) && len(stack) < len(room) {
			stack = append(stack, standing{u, f.units[u].steps})
		}
	}
	units, steps := overstacked(f.Theatre, f.stackLimit(h), stack)
	switch {
	case units > 0:
		return stackUnits
	case steps > 0:
		return stackSteps
	case len(stack) > 1 && !f.mayStack(stack):
		return stackForbidden
	}
	return stackFine
}

// stackLimit is how much a hex holds, at sea by the side of the beachhead (9.2): that of the
// SNLF holds as much as that of a fleet.
func (f *front) stackLimit(h atlas.Hex) atlas.StackLimit {
	k := f.beachheadIn(h)
	switch {
	case k == nil:
		return stackLimitOnLand(f.Theatre, h)
	case f.snlf(k):
		return f.Stacking[0]
	}
	return f.Stacking[1-k.side/beachheadBack]
}

// beachheadIn is the beachhead in a hex, or nil: mostly so, and found out without a search.
func (f *front) beachheadIn(h atlas.Hex) *marker {
	if f.beached(h) {
		if i := f.markerIn(f.ways.beachhead, inHex(h)); i >= 0 {
			return &f.markers[i]
		}
	}
	return nil
}

// mayStack adds to mayStackAsPrinted that a multi-national unit is of both its nations (9.1,
// 13.8.3), and that a port-a-fort may lie on its fortress side.
func (f *front) mayStack(stack []standing) bool {
	if !mayStackAsPrinted(f.Theatre, stack) {
		return false
	}
	minor, forts := atlas.Nation(atlas.NoID), 0
	for _, s := range stack {
		u := &f.Units[s.unit]
		if f.isFortress(s.unit) {
			if forts++; forts > 1 {
				return false
			}
		}
		if u.Exp && s.steps == 1 {
			continue
		}
		for _, n := range f.nations(s.unit) {
			if !f.ofMinor(n) {
				continue
			}
			if minor != atlas.NoID && !f.sameNation(minor, n) {
				return false
			}
			if minor == atlas.NoID || f.isPan(minor) {
				minor = n
			}
		}
	}
	return true
}

// overstack is a stack that its owner must reduce.
type overstack struct {
	hex   atlas.Hex
	who   atlas.Faction
	fault stackFault
}

// standsAlone reports whether one counter alone stands in a hex, with no more steps than any
// hex holds: most do, and no stack is found wanting by it.
func (f *front) standsAlone(h atlas.Hex) bool {
	u := f.first[h]
	return f.next[u] == atlas.NoUnit && f.units[u].steps <= f.ways.leastSteps
}

// nextOverstack is the first stack that must be reduced at the end of a phase or
// segment (9.2): all factions are looked at, in the order Axis, Western, Soviet.
func (f *front) nextOverstack() (o overstack, found bool) {
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		for h := range f.ground[who].bits().All() {
			if f.standsAlone(atlas.Hex(h)) {
				continue
			}
			if fault := f.stackFault(atlas.Hex(h), who); fault != stackFine {
				return overstack{atlas.Hex(h), who, fault}, true
			}
		}
	}
	return overstack{}, false
}
