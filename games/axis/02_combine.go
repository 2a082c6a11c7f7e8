package axis

import (
	"slices"

	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 2.3.1: combining units, one step at a time.

var kCombine = kind(engine.Kind{Name: "combine", Args: []string{"unit", "unit", "unit-or-none"}, Rule: "2.3.1",
	Help: "Build up a unit on the map with a step that stands with it, or bring one from the force pool in place of two steps."})

// combinations appends all combinations of the phasing faction.
func (f *front) combinations(out []engine.Move) []engine.Move {
	for h := range f.ground[f.phasing].bits().All() {
		out = f.combinationsIn(inHex(atlas.Hex(h)), out)
	}
	for b := range f.Boxes {
		if f.Boxes[b].Kind == "off-map" {
			out = f.combinationsIn(inBox(atlas.Box(b)), out)
		}
	}
	return out
}

// combinationsIn appends those in one place.
func (f *front) combinationsIn(at place, out []engine.Move) []engine.Move {
	var room [64]atlas.Unit
	parts := f.unitsAt(at, room[:0])
	if len(parts) < 2 {
		return out // most, found out without asking for supply
	}
	parts = slices.DeleteFunc(parts, func(u atlas.Unit) bool { return !f.mayCombine(u).Fine() })
	if len(parts) < 2 {
		return out
	}
	for _, z := range parts {
		for _, x := range parts {
			if f.combineFault(z, x, atlas.NoUnit).Fine() {
				out = append(out, engine.M3(kCombine, int16(z), int16(x), none))
			}
		}
	}
	for u := range f.pooled[f.phasing].bits().All() {
		z := atlas.Unit(u)
		if f.Units[z].RecipeKind != "combination" || !f.firstAlike(z, atlas.NoUnit) {
			continue
		}
		for _, x := range parts {
			for _, y := range parts {
				if f.combineFault(z, x, y).Fine() {
					out = append(out, engine.M3(kCombine, z, x, y))
				}
			}
		}
	}
	return out
}

// unitsAt appends the units in a place, as far as there is room.
func (f *front) unitsAt(at place, list []atlas.Unit) []atlas.Unit {
	if h, ok := at.hex(); ok {
		for u := f.first[h]; u != atlas.NoUnit && len(list) < cap(list); u = f.next[u] {
			list = append(list, u)
		}
		return list
	}
	if f.onMap(at) { // in a box off it
		for u := range f.fielded.bits().All() {
			if f.units[u].at == at && len(list) < cap(list) {
				list = append(list, atlas.Unit(u))
			}
		}
		return list
	}
	for u := range f.Units {
		if f.units[u].at == at && len(list) < cap(list) {
			list = append(list, atlas.Unit(u))
		}
	}
	return list
}

// mayCombine says why a unit cannot take part in a combination (2.3.1, 2.3.1.2).
func (f *front) mayCombine(u atlas.Unit) say.No {
	switch h, inHex := f.units[u].at.hex(); {
	case !f.stands(u, f.phasing):
		return say.Forbid("2.3.1", "Only ground units of the faction whose turn it is can combine, in a hex or a box off the map.")
	case f.isFortress(u) || len(f.Units[u].Hexes) > 0:
		return say.Forbid("2.3.1.2", "Fortresses and garrisons do not combine.")
	case inHex && f.enemyAir(h, f.phasing):
		return say.Forbid("2.3.1.2", "Units in a hex with an enemy air unit cannot combine.")
	case !f.supplied(u):
		return say.Forbid("2.3.1.2", "Units without supply cannot combine.")
	}
	return say.No{}
}

// combineFault says why units do not combine to z: z grows by the step x, or comes
// from the pool in place of the steps x and y (2.3.1.1).
func (f *front) combineFault(z, x, y atlas.Unit) say.No {
	if y == atlas.NoUnit {
		return f.growFault(z, x)
	}
	recipe := f.Units[z].Recipe
	switch {
	case !f.inPool(z) || f.Units[z].RecipeKind != "combination" || len(recipe) < 2 || recipe[0].Self:
		return say.Forbid("2.3.1.1", "Two steps make a unit from the force pool that has no one-step side.")
	case x == y || f.units[x].at != f.units[y].at:
		return say.Forbid("2.3.1", "Units can combine only where they are together.")
	}
	for _, u := range [...]atlas.Unit{x, y} {
		if no := f.mayCombine(u); !no.Fine() {
			return no
		}
	}
	switch {
	case !f.mayMingle(z, x, y):
		return apart
	case !f.makesStep(x, &recipe[0]) || !f.makesStep(y, &recipe[1]):
		return say.Forbid("2.3", "These are not the steps of which this unit is made.")
	case x > y && f.makesStep(y, &recipe[0]) && f.makesStep(x, &recipe[1]):
		return say.Forbid("2.3.1.1", "Name the steps in the other order: the result is the same.")
	case !f.siteAllows(z, f.units[x].at):
		return say.Forbid("2.3.2.4", "This unit cannot be placed here.")
	case !f.firstAlike(z, atlas.NoUnit):
		return say.Forbid("2.3", "Take the first counter of this kind in the force pool: they are all the same.")
	}
	return say.No{}
}

// growFault says why a unit on the map cannot be turned to its next larger side
// with a step that stands with it (2.3.1.1, 17.7).
func (f *front) growFault(z, x atlas.Unit) say.No {
	if z == x || f.units[z].at != f.units[x].at {
		return say.Forbid("2.3.1", "Units can combine only where they are together.")
	}
	for _, u := range [...]atlas.Unit{z, x} {
		if no := f.mayCombine(u); !no.Fine() {
			return no
		}
	}
	r := f.nextStep(z)
	switch {
	case r == nil:
		return say.Forbid("2.3.1.1", "This unit has no larger unit on its other side.")
	case !f.mayMingle(z, x, atlas.NoUnit):
		return apart
	case !f.makesStep(x, r):
		return say.Forbid("2.3", "This is not the step that this unit needs next.")
	case f.aid.says(twoStepLimit) && f.war == atlas.LimitedWar && f.phasing != atlas.Axis && f.units[z].steps == 2:
		return say.Forbid("17.7", "In limited war the Allies cannot build a unit up to three steps.")
	}
	return say.No{}
}

// nextStep is the step that turns a unit to its next larger side, or nil.
func (f *front) nextStep(z atlas.Unit) *atlas.RecipeStep {
	info, n := &f.Units[z], f.units[z].steps
	switch {
	case info.RecipeKind != "combination" || int(n) >= len(info.Recipe) || f.armyOnBack(z):
		return nil
	case n == 1 && info.Recipe[0].Self && info.BackSide.Steps == 2, f.sideWith(z, n+1):
		return &info.Recipe[n]
	}
	return nil
}

// makesStep reports whether a one-step unit on the map is the step of a recipe:
// of its type, nation and quality (2.3).
func (f *front) makesStep(x atlas.Unit, r *atlas.RecipeStep) bool {
	info := &f.Units[x]
	switch {
	case f.units[x].steps != 1 || r.Self:
		return false
	case r.Unit != atlas.NoUnit:
		return x == r.Unit
	}
	return kindIn(f.sideOf(x).Kind, r.Kinds) && f.ofGroup(x, r) &&
		(r.Quality == "" || info.Quality == r.Quality) && (!r.Kwantung || info.Kwantung)
}

// ofGroup reports whether a unit is of a nation that a recipe asks for, or of a
// minor country of the faction it names.
func (f *front) ofGroup(x atlas.Unit, r *atlas.RecipeStep) bool {
	if f.ofNation(x, r) {
		return true
	}
	if f.Units[x].Faction != atlas.Minor || f.units[x].faction > atlas.Soviet {
		return false
	}
	home := f.ways.home[f.Units[x].Nation]
	return slices.Contains(r.Nations, minorGroups[f.units[x].faction]) ||
		home != atlas.NoID && f.Areas[home].Chinese && slices.Contains(r.Nations, "friendly-chinese")
}

var minorGroups = [...]string{atlas.Axis: "axis-minor", atlas.Western: "western-minor", atlas.Soviet: "soviet-minor"}

// combine carries a combination out.
func (f *front) combine(z, x, y atlas.Unit) {
	at := f.units[x].at
	recipe := f.Units[z].Recipe
	f.mingle(z, x, y)
	if y != atlas.NoUnit {
		f.spend(x, &recipe[0])
		f.spend(y, &recipe[1])
		f.put(z, at, 2, f.phasing)
		return
	}
	c := f.units[z]
	f.spend(x, f.nextStep(z))
	c.steps++
	c.turned = !f.sideWith(z, c.steps) // the army on the back of a mountain unit
	f.set(z, c)
}

// spend takes the step of a combination from the map: into the holding box if the
// unit has one for it (2.3).
func (f *front) spend(x atlas.Unit, r *atlas.RecipeStep) {
	if r.Holding == atlas.NoID {
		f.retire(x)
		return
	}
	f.put(x, inBox(r.Holding), 1, f.units[x].faction)
}
