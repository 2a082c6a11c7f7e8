package axis

import (
	"slices"

	"sandtable/games/axis/atlas"
)

// The plan of a turn: which units attack which of the places that are wanted most. Without it
// everybody goes where most others can go as well, and nobody to the place that few can reach.

// drive is an attack on a place, with the units that can come to it.
type drive struct {
	goal  atlas.Hex
	need  float64 // attack factors
	have  float64 // those of the units
	units []atlas.Unit
}

const (
	objective   = 4   // what a place weighs at least for units to be told to attack it
	driveOdds   = 3   // the odds for which units are told to
	driveLeast  = 0.2 // the part of them without which a drive is not begun
	besideTasks = 0.3 // what other attacks are worth to a unit that has a task
)

// assign gives units their tasks for the Operational Movement Phase. The place for which the
// fewest come, by what it needs, has the first choice.
func (o *Officer) assign() {
	o.task = o.task[:0]
	for range o.r.Units {
		o.task = append(o.task, atlas.NoHex)
	}
	if o.part() != "Movement" || o.r.Reserve {
		return
	}
	o.findDrives()
	slices.SortFunc(o.drives, func(a, b drive) int {
		if x, y := a.have*b.need, b.have*a.need; x != y {
			return int(boolTo(x > y) - boolTo(x < y))
		}
		return int(a.goal) - int(b.goal)
	})
	for i := range o.drives {
		d := &o.drives[i]
		for _, u := range d.units {
			if o.task[u] == atlas.NoHex && d.need > 0 {
				o.task[u] = d.goal
				d.need -= float64(o.r.Side(u).Attack)
			}
		}
	}
}

// findDrives lists the enemy's places that are worth a drive, with the units for it.
func (o *Officer) findDrives() {
	me := o.me()
	o.drives = o.drives[:0]
	for _, g := range o.goals {
		def := o.enemyDefence(g.Hex, me)
		if g.Weight >= objective && hostile(me, g.Control) && def > 0 && !o.r.Bound(g.Hex) {
			o.drives = append(o.drives, drive{goal: g.Hex, need: driveOdds * def * o.cover(g.Hex)})
		}
	}
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if _, onMap := o.r.At(unit); !onMap || o.r.Faction(unit) != me || !o.r.Ground(unit) || o.isHQ(unit) {
			continue
		}
		factors := float64(o.r.Side(unit).Attack)
		if factors == 0 {
			continue
		}
		o.r.Reach(unit, &o.trail)
		for i := range o.drives {
			if d := &o.drives[i]; o.comesTo(d.goal) {
				d.units, d.have = append(d.units, unit), d.have+factors
			}
		}
	}
	o.drives = slices.DeleteFunc(o.drives, func(d drive) bool { return d.have < driveLeast*d.need })
}

// comesTo reports whether a hex from which a place can be attacked is in the trail.
func (o *Officer) comesTo(goal atlas.Hex) bool {
	return slices.ContainsFunc(o.overland(goal, 1)[1:], func(n atlas.Hex) bool { return slices.Contains(o.trail.Hexes, n) })
}

// spare is how much of what a unit could do for an attack on a hex its task leaves.
func (o *Officer) spare(u atlas.Unit, target atlas.Hex) float64 {
	if o.task[u] == atlas.NoHex || o.task[u] == target {
		return 1
	}
	return besideTasks
}
