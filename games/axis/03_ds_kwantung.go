package axis

import (
	"strings"

	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Dai Senso!: what keeps Kwantung units apart from others (2.3, 2.3.1.2) and in Manchuria
// (3.1.4, 16.7), and Western units in India while Quit India is out (3.1.4, 14.38).

// mingles reports whether a unit may be a step of another: Japanese colonial and Kwantung
// units combine with their like only (DS 2.3.1.2), and so not into the multinational HQ, which
// is Japanese, too (DS 13.8.3).
func (f *front) mingles(z, x atlas.Unit) bool {
	a, b := &f.Units[z], &f.Units[x]
	if f.ways.japan == atlas.NoID || f.ways.home[b.Nation] != f.ways.japan {
		return true
	}
	return a.Kwantung == b.Kwantung && (a.Quality == "colonial") == (b.Quality == "colonial")
}

var apart = say.Forbid("DS 2.3.1.2", "Japanese colonial units combine with colonial units only, Kwantung units with Kwantung units only.")

// bannerman reports whether an elite Kwantung unit is left of another: their own like is what
// they are made of, cavalry is not (DS 2.3.4.2, 2.3.4.3).
func bannerman(of, x *atlas.UnitInfo) bool {
	return of.Kwantung && x.Kwantung && x.Symbol == "kwantung"
}

// beyondKwantung reports whether a hex is closed to Kwantung units: it is in no Japanese
// dependent, and Russia or one of the Chinas is under a policy (DS 3.1.4).
func (f *front) beyondKwantung(h atlas.Hex) bool {
	if c := f.realm[h]; c != atlas.NoID && c == f.ways.japan && f.owner[h] != c {
		return false
	}
	for _, d := range f.ways.watched {
		if p := &f.Postures[f.postures[d]]; !p.War && p.Truce == 0 {
			return true
		}
	}
	return false
}

// inKwantung reports whether a hex is in Manchukuo or Korea while they are Japanese
// dependents (DS 1.2.1).
func (f *front) inKwantung(h atlas.Hex) bool {
	a := f.owner[h]
	return a != atlas.NoID && f.realm[h] == f.ways.japan && (f.Areas[a].ID == "manchukuo" || f.Areas[a].ID == "korea")
}

// heldInIndia reports whether Quit India keeps a Western unit from a place: it is in India or
// Ceylon, and the place is not (DS 3.1.4).
func (f *front) heldInIndia(u atlas.Unit, to place) bool {
	from, onMap := f.units[u].at.hex()
	if f.units[u].faction != atlas.Western || !onMap || !f.ways.raj.has(from) || !f.quitIndia() {
		return false
	}
	h, lands := to.hex()
	return !lands || !f.ways.raj.has(h)
}

// closedInPacific says why rules of the Pacific alone keep a unit out of a place.
func (f *front) closedInPacific(u atlas.Unit, to place) say.No {
	h, onMap := to.hex()
	switch {
	case f.Units[u].Kwantung && (!onMap || f.beyondKwantung(h)):
		return say.Forbid("DS 3.1.4", "A Kwantung unit stays in Japanese dependents while Russia, Communist China or Nationalist China is under a policy.")
	case f.heldInIndia(u, to):
		return say.Forbid("DS 3.1.4", "Quit India keeps Western units in India and Ceylon.")
	}
	return say.No{}
}

// readPacific finds what these rules look at.
func (w *ways) readPacific(t *atlas.Theatre) {
	if areaNamed(t, "japan") == atlas.NoID {
		return
	}
	for _, id := range []string{"russia", "communist-china", "nationalist-china"} {
		if d, ok := t.DisplayByID(id); ok {
			w.watched = append(w.watched, d)
		}
	}
	for _, id := range []string{"india", "ceylon"} {
		if a := areaNamed(t, id); a != atlas.NoID {
			for _, h := range t.Areas[a].Hexes {
				w.raj.add(h)
			}
		}
	}
	for h := range t.Hexes {
		if strings.HasPrefix(t.Hexes[h].ID, t.Prefix+"w") {
			w.westSheet.add(atlas.Hex(h))
		}
	}
	w.imperialGuard, _ = t.UnitByID(t.Prefix + "japan-hq-1g")
}
