package axis

import (
	"slices"

	"sandtable/games/axis/atlas"
)

// Chapter 13.8.3 of Dai Senso!: pan-national units. The HQs of the two Chinas count as units
// of any Chinese country on their side, as their owner wishes; so do the volunteers that fly
// for them. Their nations are groups with a faction each.

// readChina finds the Chinese countries and the nation of each China.
func (w *ways) readChina(t *atlas.Theatre) {
	w.china = make([]atlas.Faction, len(t.Nations))
	for n := range w.china {
		w.china[n] = atlas.NoFaction
	}
	for id, who := range map[string]atlas.Faction{"nationalist-china": atlas.Western, "communist-china": atlas.Soviet} {
		if n, ok := t.NationByID(id); ok {
			w.china[n] = who
		}
	}
	for a := range t.Areas {
		if t.Areas[a].Chinese {
			w.chinese = append(w.chinese, atlas.Area(a))
		}
	}
}

// isPan reports whether a nation is one of the two Chinas.
func (f *front) isPan(n atlas.Nation) bool { return n != atlas.NoID && f.ways.china[n] <= atlas.Soviet }

// friendlyChinese reports whether a country is an active Chinese one on the side of a China.
func (f *front) friendlyChinese(n atlas.Nation, c atlas.Area) bool {
	return f.isPan(n) && c != atlas.NoID && f.Areas[c].Chinese && f.areas[c].status == atlas.Active && f.areas[c].faction == f.ways.china[n]
}

// panHome is a country that units of a China belong to: the first on its side, for all of
// them have one posture; NoID if there is none.
func (f *front) panHome(n atlas.Nation) atlas.Area {
	if f.isPan(n) {
		if i := slices.IndexFunc(f.ways.chinese, func(c atlas.Area) bool { return f.friendlyChinese(n, c) }); i >= 0 {
			return f.ways.chinese[i]
		}
	}
	return atlas.NoID
}

// sameNation reports whether units of two nations count as of one: they are, or one is of a China
// and the other of a country on its side (DS 13.8.3).
func (f *front) sameNation(a, b atlas.Nation) bool {
	if a == b || a == atlas.NoID || b == atlas.NoID {
		return a == b
	}
	return f.friendlyChinese(a, f.ways.home[b]) || f.friendlyChinese(b, f.ways.home[a])
}

// ownLand reports whether land of a country or its dependents is at home for a nation.
func (f *front) ownLand(n atlas.Nation, realm atlas.Area) bool {
	return realm != atlas.NoID && (realm == f.citizens(n) || f.friendlyChinese(n, realm))
}

// keptHome reports whether a marker in its capital keeps units of a nation at home; units of a
// China only if every country on its side has one (DS 13.8.3).
func (f *front) keptHome(n atlas.Nation, retreating bool) bool {
	if !f.isPan(n) {
		return f.keptAtHome(f.citizens(n), retreating)
	}
	for _, c := range f.ways.chinese {
		if f.friendlyChinese(n, c) && !f.keptAtHome(c, retreating) {
			return false
		}
	}
	return true
}

// chineseStep reports whether a unit is of a country of which the HQ of a China is made
// (DS 2.3).
func (f *front) chineseStep(u, x atlas.Unit, r *atlas.RecipeStep) bool {
	return f.friendlyChinese(f.Units[u].Nation, f.ways.home[f.Units[x].Nation]) && slices.Contains(r.Nations, "friendly-chinese")
}

// payChinese uses a step for Communist or Nationalist China: it may go to any Chinese country
// on its side (DS 1.3.1).
func (f *front) payChinese(left *[mostGrants]grant, n atlas.Nation) bool {
	for i := range left {
		if g := left[i]; g.n > 0 && g.nation != anyNation && f.friendlyChinese(g.nation, f.ways.home[n]) {
			return use(left, g.nation, g.step, 1)
		}
	}
	return false
}
