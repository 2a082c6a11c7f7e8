package axis

import (
	"cmp"
	"slices"

	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// The plan of a turn: which units attack which of the places that are wanted most. Without a plan
// all units go where most others can go as well, and none to a place that few can reach or that is
// empty and far away.

// drive is an attack on a place, with the units that can come to it.
type drive struct {
	goal  atlas.Hex
	need  float64 // attack factors
	have  float64 // those of the units
	units []atlas.Unit
}

const (
	objective   = 4   // the least weight of a place for units to be told to attack it
	driveOdds   = 3   // the odds at which they are told to
	driveLeast  = 0.2 // the least part of these odds at which a drive is begun
	remote      = 6   // how far a capital must be from all such places to be one itself
	besideTasks = 0.3 // what other attacks are worth to a unit that has a task
)

// dismiss takes all tasks from the units.
func (o *Officer) dismiss() {
	o.task, o.road, o.sentry = o.task[:0], o.road[:0], o.sentry[:0]
	for range o.r.Units {
		o.task, o.road, o.sentry = append(o.task, atlas.NoHex), append(o.road, -1), append(o.sentry, atlas.NoHex)
	}
	o.drives, o.roads, o.watchmen, o.errands = o.drives[:0], o.roads[:0], o.watchmen[:0], 0
}

// assign gives units their tasks: attacks for the Operational Movement Phase, and marches.
func (o *Officer) assign() {
	if o.part() != "Movement" {
		return
	}
	if !o.r.Reserve {
		o.findDrives()
		o.shareDrives()
	}
	o.findRoads()
	o.setOut()
}

// shareDrives tells units what to attack. The place to which the fewest can come, compared with
// what it needs, has the first choice.
func (o *Officer) shareDrives() {
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

// decides reports whether a place is one that units are told to attack: one of weight, or in Europe
// the capital of a country, which falls with it (16.1.1), if it is far from all of those.
func (o *Officer) decides(g axis.Goal) bool {
	if g.Weight >= objective || g.Aside || o.amphibious() || o.r.Hexes[g.Hex].Settlement != atlas.Capital {
		return g.Weight >= objective
	}
	return !slices.ContainsFunc(o.goals, func(x axis.Goal) bool {
		return x.Weight >= objective && hostile(o.me(), x.Control) && !o.r.Bound(x.Hex) && o.apart(x.Hex, g.Hex) <= remote
	})
}

// findDrives lists the enemy's places that are worth a drive, with the units for it.
func (o *Officer) findDrives() {
	me := o.me()
	for _, g := range o.goals {
		def := o.enemyDefence(g.Hex, me)
		if o.decides(g) && hostile(me, g.Control) && def > 0 && !o.r.Bound(g.Hex) {
			o.drives = append(o.drives, drive{goal: g.Hex, need: driveOdds * def * o.cover(g.Hex)})
		}
	}
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if !o.strikes(unit) || o.sentry[u] != atlas.NoHex || o.road[u] >= 0 {
			continue
		}
		factors := float64(o.r.Side(unit).Attack)
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

// road is a march to a place that no unit can attack yet.
type road struct {
	goal  atlas.Hex
	need  float64 // attack factors
	hopes float64 // those that can come soon, by the enemies on the way
	far   []uint8 // how far each hex is from the place over land
	keep  bool    // it is one's own and must be defended
	front bool    // it leads to the enemy's armies: see findFronts
}

// left is how far it still is from a hex: as far as from where the unit stands if no road leads on.
func (r *road) left(h, at atlas.Hex) uint8 {
	switch {
	case r.far[h] == nowhere:
		return r.far[at]
	case r.keep:
		return max(1, r.far[h]) // next to a place is as good as in it
	}
	return r.far[h]
}

const (
	nowhere    = 255 // no road leads there
	occupiers  = 3   // attack factors that set out for a place that nobody defends
	longest    = 8   // moves, of which a turn has two, that a march may take
	eventually = 40  // and one to a front
	soon       = 4   // and within which those who come are counted on
	depth      = 4   // how far around a place defenders are looked for
	marchOdds  = 0.8 // attack factors that set out for each factor of defence
	hopeless   = 0.6 // and below this nobody sets out

	keepFrom   = 6   // the least weight of a place for a screen to be kept before it
	screenOdds = 0.4 // factors that stay with it for each factor of the enemy nearby
	certain    = 100 // hopes of a march that comes before all others

	borderOdds = 1.4 // factors that gather on a border for each step that the country can raise
)

// findRoads lists the enemy's places that are worth a drive and have none, the easiest first: marching
// on all of them at once leads to none. One's own places that are in danger come before them.
func (o *Officer) findRoads() {
	o.findBorder()
	o.findVacant()
	for _, g := range o.goals {
		switch {
		case g.Control == o.me() && g.Hold >= keepFrom && !o.amphibious():
			o.findScreen(g.Hex)
		case o.decides(g) && hostile(o.me(), g.Control) && !o.untouched(g.Hex) &&
			!slices.ContainsFunc(o.drives, func(d drive) bool { return d.goal == g.Hex }):
			o.findMarch(g.Hex)
		}
	}
	o.findFronts()
	slices.SortStableFunc(o.roads[o.errands:], func(a, b road) int { return cmp.Compare(b.hopes, a.hopes) })
}

// findMarch lists one of the enemy's places, with what it needs and what can come soon.
func (o *Officer) findMarch(h atlas.Hex) {
	r := o.surveyRoad(h)
	foes, come := 0.0, 0.0
	for x, far := range r.far {
		if far <= depth {
			foes += o.enemyDefence(atlas.Hex(x), o.me())
		}
	}
	for u := range o.r.Units {
		if unit := atlas.Unit(u); o.strikes(unit) && o.arrives(unit, r) <= soon {
			come += float64(o.r.Side(unit).Attack)
		}
	}
	r.need, r.hopes = occupiers+marchOdds*foes, come/max(1, foes)
}

// findScreen lists one of one's own places that has the enemy near it, to be held by the nearest units.
// In the Pacific nobody stays behind for one: China's armies are few, and its front is the screen.
func (o *Officer) findScreen(h atlas.Hex) {
	threat := 0.0
	for _, n := range o.overland(h, depth) {
		threat += o.enemyAttack(n, o.me()) * boolTo(!o.r.Bound(n))
	}
	threat += o.offshore(h)
	if threat <= 0 {
		return
	}
	r := o.surveyRoad(h)
	r.need, r.hopes, r.keep = screenOdds*threat, certain, true
}

// findBorder lists the border of the country in Europe that will be asked for land next: if it resists,
// the war begins before anybody moves (15.7).
func (o *Officer) findBorder() {
	card, chosen := o.r.Pending(o.me())
	if o.amphibious() || o.me() != atlas.Axis || o.r.War != atlas.PreWar || !chosen {
		return
	}
	c, ok := o.demanded(o.r.Cards[card].PoliticalEvents)
	if !ok || !o.r.Breaks(c, atlas.Western) {
		return
	}
	o.ring = o.ring[:0]
	for h := range o.r.Hexes {
		if o.r.Realm(atlas.Hex(h)) == c {
			o.around(atlas.Hex(h), func(n atlas.Hex) {
				if o.r.Control(n) == o.me() && o.passable(n) && !contains(o.ring, n) {
					o.ring = append(o.ring, n)
				}
			})
		}
	}
	if len(o.ring) > 0 {
		r := o.surveyRoad(o.ring...)
		r.need, r.hopes, r.keep = borderOdds*o.levy(c), certain, true
	}
}

// setOut sends units without a task where they can be in time, road by road in their order, the unit
// that arrives first before others.
func (o *Officer) setOut() {
	for i := o.errands; i < len(o.roads); i++ {
		r := &o.roads[i]
		for r.hopes >= hopeless && r.need > 0 {
			u := o.nearest(r)
			if u == atlas.NoUnit {
				break
			}
			o.road[u] = int16(i)
			r.need -= float64(o.r.Side(u).Attack) * boolTo(!o.isHQ(u))
		}
	}
}

// nearest is the unit without a task that is first at the end of a road.
func (o *Officer) nearest(r *road) atlas.Unit {
	soonest, who := float64(longest), atlas.NoUnit
	if r.front {
		soonest = eventually
	}
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if o.task[u] != atlas.NoHex || o.road[u] >= 0 || o.sentry[u] != atlas.NoHex || !o.setsOut(unit, r) || o.awaitsShips(unit) {
			continue
		}
		if t := o.arrives(unit, r); t < soonest {
			soonest, who = t, unit
		}
	}
	return who
}

// strikes reports whether a unit can be told to attack: it is one's own, on the map, and has
// factors for it.
func (o *Officer) strikes(u atlas.Unit) bool {
	_, onMap := o.r.At(u)
	return onMap && o.r.Faction(u) == o.me() && o.r.Ground(u) && !o.isHQ(u) && o.r.Side(u).Attack > 0
}

// awaitsShips reports whether a unit stands in a port because of what lies across the sea.
func (o *Officer) awaitsShips(u atlas.Unit) bool {
	at, _ := o.r.At(u)
	return o.r.Hexes[at].Port && slices.ContainsFunc(o.r.Hexes[at].Zones, func(z atlas.Zone) bool { return o.seaways()*o.over[z] >= o.field[at] })
}

// arrives is how many moves a unit takes to the end of a road: a turn has two. It is too many if the
// scenario ends before.
func (o *Officer) arrives(u atlas.Unit, r *road) float64 {
	at, _ := o.r.At(u)
	pace := float64(o.r.Side(u).Move)
	if pace == 0 || r.far[at] == nowhere {
		return eventually
	}
	moves := float64(r.far[at]) / pace
	if moves > 2*float64(o.r.Last-o.r.Turn+1) {
		return eventually
	}
	return moves
}

// surveyRoad adds the road to a place, or to the nearest of several.
func (o *Officer) surveyRoad(goals ...atlas.Hex) *road {
	far := o.spareRoad()
	for _, goal := range goals {
		far[goal] = 0
	}
	o.queue = append(o.queue[:0], goals...)
	for i := 0; i < len(o.queue); i++ {
		h := o.queue[i]
		for _, l := range o.r.Graph.Links(int(h)) {
			n := atlas.Hex(l.To)
			if far[n] == nowhere && far[h] < nowhere-1 && o.joined(int(l.Edge), n, 1) && o.passable(n) {
				far[n] = far[h] + 1
				o.queue = append(o.queue, n)
			}
		}
	}
	o.roads = append(o.roads, road{goal: goals[0], far: far})
	return &o.roads[len(o.roads)-1]
}

// spareRoad is an empty list of distances, of an earlier road if there is one.
func (o *Officer) spareRoad() []uint8 {
	var far []uint8
	if n := len(o.roads); n < cap(o.roads) {
		far = o.roads[:n+1][n].far
	}
	if len(far) != len(o.r.Hexes) {
		far = make([]uint8, len(o.r.Hexes))
	}
	for h := range far {
		far[h] = nowhere
	}
	return far
}

// spare is how much of what a unit could do for an attack on a hex is left by its task. An enemy that
// stands in its way is a part of the task.
func (o *Officer) spare(u atlas.Unit, target atlas.Hex) float64 {
	if i := o.road[u]; i >= 0 {
		at, _ := o.r.At(u)
		if o.roads[i].keep || o.roads[i].far[target] <= o.roads[i].far[at] {
			return 1
		}
		return besideTasks
	}
	if o.task[u] == atlas.NoHex || o.task[u] == target {
		return 1
	}
	return besideTasks
}
