package axis

import (
	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// Chapter 4.2.6.2: eliminating steps. Whatever takes steps asks stepLosses for the
// ways in which a unit can lose one, and lets the owner choose.

var kLose = kind(engine.Kind{Name: "lose", Args: []string{"unit", "unit-or-none"}, Rule: "4.2.6.2",
	Help: "Eliminate a step of a unit; the second unit is the one-step unit that is left of it, if it must be replaced by one."})

var (
	evReduced = event("{u} loses a step at {s}.")
	evRemnant = event("{u} is reduced to {u} at {s}.")
	evRemoved = event("{u} is eliminated at {s}.")
)

// stepLosses appends the ways in which a unit on the map can lose a step: by
// turning the counter or removing it, or by putting a one-step unit in its place.
func (f *front) stepLosses(u atlas.Unit, out []engine.Move) []engine.Move {
	first := len(out)
	if f.armyOnBack(u) || f.units[u].steps == 2 && !f.hasSide1(u) {
		for x := range f.Units {
			if f.remnant(u, atlas.Unit(x)) {
				out = append(out, engine.M2(kLose, int16(u), int16(x)))
			}
		}
	}
	if len(out) == first {
		out = append(out, engine.M2(kLose, int16(u), none))
	}
	return out
}

// hasSide1 reports whether a counter has a one-step unit on one of its sides.
func (f *front) hasSide1(u atlas.Unit) bool {
	info := &f.Units[u]
	for i := range info.Sides[:info.NSides] {
		if info.Sides[i].Steps == 1 {
			return true
		}
	}
	return false
}

// armyOnBack reports whether a counter lies on its back, on which it has another
// unit: the 20th and 24th armies behind two mountain units (2.3).
func (f *front) armyOnBack(u atlas.Unit) bool {
	return f.units[u].turned && f.Units[u].BackSide.Steps > 0
}

// remnant reports whether a one-step unit could be left of a two-step unit: it is in
// the force pool and could have been used to combine it, or it lies in its holding
// box. Of an army on the back of a mountain unit that unit itself can be left, of an SS army
// an SS unit only, of a plain Japanese one no colonial unit: regular Germans and colonial
// Japanese take its place in a breakdown alone (2.3.4.2).
func (f *front) remnant(u, x atlas.Unit) bool {
	if x == u {
		return f.armyOnBack(u)
	}
	held := f.ways.holding[u] != atlas.NoID && f.units[x].at == inBox(f.ways.holding[u])
	if held {
		return true
	}
	if f.units[x].at != f.pool(f.units[u].faction) || !f.hasSide1(x) || f.Units[x].Class != atlas.Ground ||
		f.Units[u].Quality == "ss" && f.Units[x].Quality != "ss" || f.Units[u].RecipeKind == "combination" && !f.mingles(u, x) {
		return false
	}
	recipe := f.Units[u].Recipe
	for i := range recipe[:min(2, len(recipe))] {
		if r := &recipe[i]; r.Holding == atlas.NoID && f.fitsStep(u, x, r) {
			return true
		}
	}
	return false
}

// fitsStep reports whether a one-step unit could have been a step of a unit and can
// be left of it. Elite units (2.3.4.3) are left only where the recipe names them; an SS unit
// may leave a regular German one, a colonial one leaves colonials only (2.3.4.2).
func (f *front) fitsStep(u, x atlas.Unit, r *atlas.RecipeStep) bool {
	of, info := &f.Units[u], &f.Units[x]
	if r.Unit != atlas.NoUnit {
		return x == r.Unit
	}
	if r.Self || of.Kwantung != info.Kwantung || !f.ofNation(x, r) && !f.chineseStep(u, x, r) || !kindIn(info.Sides[info.NSides-1].Kind, r.Kinds) || len(info.Hexes) > 0 {
		return false
	}
	switch info.Quality {
	case "elite":
		return bannerman(of, info)
	case "ss":
		return of.Quality == "ss"
	case "colonial":
		return of.Quality != "ss"
	}
	return of.Quality != "colonial"
}

// ofNation reports whether a unit is of a nation that a recipe asks for. The groups
// of minor countries belong to steps in holding boxes only.
func (f *front) ofNation(x atlas.Unit, r *atlas.RecipeStep) bool {
	for _, n := range r.Nations {
		if f.Nations[f.Units[x].Nation] == n {
			return true
		}
	}
	return false
}

func kindIn(k atlas.UnitKind, list []atlas.UnitKind) bool {
	for _, x := range list {
		if x == k {
			return true
		}
	}
	return false
}

// loseStep eliminates a step as a move of stepLosses says.
func (f *front) loseStep(m engine.Move) {
	u := atlas.Unit(m.A)
	c := f.units[u]
	at := int16(c.at)
	switch {
	case m.B != none:
		x := atlas.Unit(m.B)
		f.emptyHolding(u, x)
		if x == u {
			c.turned, c.steps = false, 1
			f.set(u, c)
		} else {
			f.retire(u)
			f.set(x, counter{at: c.at, steps: 1, faction: c.faction, used: c.used})
		}
		f.tell(evRemnant, "4.2.6.2", m.A, m.B, at)
	case c.steps > 1 && f.sideWith(u, c.steps-1):
		if lost, two := f.partsOf(u); lost != nil && two == nil && lost.Holding != atlas.NoID {
			f.emptyHolding(u, atlas.NoUnit) // the armor that made the third step of an HQ
		}
		c.steps--
		f.set(u, c)
		f.tell(evReduced, "4.2.6.2", m.A, at)
	default:
		f.emptyHolding(u, atlas.NoUnit)
		f.retire(u)
		f.tell(evRemoved, "4.2.6.2", m.A, at)
	}
}

// sideWith reports whether a unit has a side with so many steps.
func (f *front) sideWith(u atlas.Unit, steps uint8) bool {
	info := &f.Units[u]
	for i := range info.Sides[:info.NSides] {
		if info.Sides[i].Steps == steps {
			return true
		}
	}
	return false
}

// emptyHolding removes the step in the holding box of a unit that is no more,
// unless it is the one that is left.
func (f *front) emptyHolding(u, left atlas.Unit) {
	box := f.ways.holding[u]
	if box == atlas.NoID {
		return
	}
	for x := range f.Units {
		if f.units[x].at == inBox(box) && atlas.Unit(x) != left {
			f.retire(atlas.Unit(x))
		}
	}
}

// retire takes an eliminated unit from its place. The German FB HQ and the HQ of the
// Imperial Guard leave the game (4.2.6.2).
func (f *front) retire(u atlas.Unit) {
	if f.lastOfItsKind(u) {
		f.set(u, counter{at: outOfGame, faction: f.units[u].faction})
		return
	}
	f.putAway(u)
}

// lastOfItsKind reports whether a unit leaves the game when it is eliminated, by its owner's
// will, too (2.3.3, 4.2.6.2).
func (f *front) lastOfItsKind(u atlas.Unit) bool {
	return f.Units[u].RecipeKind == "card" || u == f.ways.imperialGuard
}

// putAway takes a unit from its place: into the Delay Box if it has a delay stripe, as all
// detachments have, else into its force pool.
func (f *front) putAway(u atlas.Unit) {
	at := f.pool(f.units[u].faction)
	if f.Units[u].Delay || f.detachment(u) {
		at = inBox(f.ways.delayBox)
	}
	f.set(u, counter{at: at, faction: f.units[u].faction})
}

// pool is a faction's force pool.
func (f *front) pool(who atlas.Faction) place { return inBox(f.ways.pools[who]) }
