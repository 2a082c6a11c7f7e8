package axis

import (
	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 2.3.4: breaking units down, the reverse of combining them.

var kBreak = kind(engine.Kind{Name: "break-down", Args: []string{"unit", "unit", "unit-or-none"}, Rule: "2.3.4",
	Help: "Break a unit down by a step: the second unit joins what is left of it, or the second and third take its place."})

// breakdowns appends all breakdowns of the phasing faction.
func (f *front) breakdowns(out []engine.Move) []engine.Move {
	var room [mostUnits]atlas.Unit
	pool := f.stepsInPool(f.phasing, room[:0])
	for u := range f.fielded.bits().All() {
		if f.stands(atlas.Unit(u), f.phasing) {
			out = f.breakdownsInto(atlas.Unit(u), pool, out)
		}
	}
	return out
}

// stepsInPool appends the ground units in the force pool of a faction that can be one step.
func (f *front) stepsInPool(who atlas.Faction, list []atlas.Unit) []atlas.Unit {
	for x := range f.pooled[who].bits().All() {
		if f.Units[x].Class == atlas.Ground && f.hasSide1(atlas.Unit(x)) {
			list = append(list, atlas.Unit(x))
		}
	}
	return list
}

// breakdownsOf appends the ways in which a unit can be broken down by a step. A
// faction that must break a unit down at another time chooses among them (2.3.4).
func (f *front) breakdownsOf(u atlas.Unit, out []engine.Move) []engine.Move {
	var room [mostUnits]atlas.Unit
	return f.breakdownsInto(u, f.stepsInPool(f.units[u].faction, room[:0]), out)
}

// breakdownsInto appends them with the steps in the force pool of its faction.
func (f *front) breakdownsInto(u atlas.Unit, pool []atlas.Unit, out []engine.Move) []engine.Move {
	first, second := f.partsOf(u)
	if first == nil {
		return out
	}
	var room [2][mostUnits]atlas.Unit
	if second == nil {
		for _, x := range f.joinable(u, first, pool, room[0][:0]) {
			if f.breakFault(u, x, atlas.NoUnit).Fine() {
				out = append(out, engine.M3(kBreak, int16(u), int16(x), none))
			}
		}
		return out
	}
	others := f.joinable(u, second, pool, room[1][:0])
	for _, x := range f.joinable(u, first, pool, room[0][:0]) {
		for _, y := range others {
			if f.breakFault(u, x, y).Fine() {
				out = append(out, engine.M3(kBreak, u, x, y))
			}
		}
	}
	return out
}

// joinable appends the counters that can be the step of a unit that breaks down: see canJoin.
func (f *front) joinable(u atlas.Unit, r *atlas.RecipeStep, pool, list []atlas.Unit) []atlas.Unit {
	if r.Holding != atlas.NoID {
		return f.unitsAt(inBox(r.Holding), list)
	}
	for _, x := range pool {
		if f.fitsStep(u, x, r) {
			list = append(list, x)
		}
	}
	return list
}

// partsOf are the steps into which a unit breaks down: one that joins its smaller
// side, or two in its place; nil if it cannot break down.
func (f *front) partsOf(u atlas.Unit) (first, second *atlas.RecipeStep) {
	info, n := &f.Units[u], f.units[u].steps
	switch {
	case info.RecipeKind == "conversion" || n < 2 || int(n) > len(info.Recipe):
		return nil, nil
	case n > 2 || info.Recipe[0].Self:
		return &info.Recipe[n-1], nil
	}
	return &info.Recipe[0], &info.Recipe[1]
}

// canJoin reports whether a counter can be the step of a unit that breaks down: the
// one in its holding box, or a fitting one of the force pool (2.3.4.1, 2.3.4.2).
func (f *front) canJoin(u, x atlas.Unit, r *atlas.RecipeStep) bool {
	if r.Holding != atlas.NoID {
		return f.units[x].at == inBox(r.Holding)
	}
	return f.units[x].at == f.pool(f.units[u].faction) && f.Units[x].Class == atlas.Ground && f.hasSide1(x) && f.fitsStep(u, x, r)
}

// breakFault says why a unit cannot be broken down into these steps.
func (f *front) breakFault(u, x, y atlas.Unit) say.No {
	if !f.stands(u, f.units[u].faction) {
		return say.Forbid("2.3.4", "Only ground units on the map can break down.")
	}
	first, second := f.partsOf(u)
	switch {
	case f.isFortress(u):
		return say.Forbid("2.3.4.2", "A fortress cannot break down.")
	case first == nil:
		return say.Forbid("2.3.4", "This unit cannot break down.")
	case (second == nil) != (y == atlas.NoUnit):
		return say.Forbid("2.3.4.1", "A unit with a smaller side needs one step from the force pool, one without needs two.")
	case !f.canJoin(u, x, first) || second != nil && (x == y || !f.canJoin(u, y, second)):
		return say.Forbid("2.3.4.2", "These steps do not come from this unit, or they are not in the force pool or its holding box.")
	case second != nil && x > y && f.canJoin(u, y, first) && f.canJoin(u, x, second):
		return say.Forbid("2.3.4.1", "Name the steps in the other order: the result is the same.")
	case !f.firstAlike(x, atlas.NoUnit) || second != nil && !f.firstAlike(y, x):
		return say.Forbid("2.3", "Take the first counter of this kind in the force pool: they are all the same.")
	}
	return say.No{}
}

// breakDown carries a breakdown out.
func (f *front) breakDown(u, x, y atlas.Unit) {
	c := f.units[u]
	f.put(x, c.at, 1, c.faction)
	if y != atlas.NoUnit {
		f.put(y, c.at, 1, c.faction)
		f.putAway(u)
		return
	}
	c.steps--
	c.turned = false
	f.set(u, c)
}
