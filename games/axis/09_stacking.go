package axis

import "sandtable/games/axis/atlas"

// standing is a ground unit in a stack: the steps it has, and the side that is up.
type standing struct {
	unit  atlas.Unit
	steps uint8
}

// stackLimit is how many units and steps a faction may have in a hex (9.2).
func stackLimit(t *atlas.Theatre, h atlas.Hex) atlas.StackLimit {
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

// mayStack reports whether units of one faction may stand together, numbers aside
// (9.1): not two HQs, not two fortresses, not regular units of two minor
// countries. One-step Exp units stand with anybody, and a Chinese HQ, which is of no minor
// country, with any Chinese (13.8.3).
func mayStack(t *atlas.Theatre, stack []standing) bool {
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
