package tt

// Chapter 11, worked out once: where the borders alone let a unit go. What follows
// from who is where is asked in 11_steps.go, of the few areas that are left.

// wayKind is a kind of Movement as borders see it.
type wayKind uint8

const (
	overLand  wayKind = iota // Ground units (11.1)
	alongside                // ships and submarines by Land (11.1)
	overSea                  // 11.2
	shortSea                 // the same but for the link around Africa (14.24)
	through                  // Air Movement crosses every border (11.3)
	numWays
)

const maxSpeed = 3

// ways are the areas to which the borders let a unit go from each area.
type ways struct {
	step   [numWays][numAreas]areaSet               // beside it
	within [numWays][maxSpeed + 1][numAreas]areaSet // within a Movement Speed
}

// wayOf is how a unit type of a kind of Movement crosses borders.
func wayOf(t unitType, mode moveMode) wayKind {
	switch {
	case mode == byAir:
		return through
	case mode == bySea:
		return overSea
	case isNavy(t):
		return alongside
	}
	return overLand
}

// beside are the areas one step from any of a set.
func (w *ways) beside(kind wayKind, from areaSet) (set areaSet) {
	for a := range from.all {
		set = set.union(w.step[kind][a])
	}
	return set
}

// findWays works out the ways of all areas, when the game is loaded.
func (w *worldData) findWays() {
	like := [numWays]walk{overLand: {typ: infantry}, alongside: {typ: fleet}, overSea: {typ: fleet, mode: bySea}, shortSea: {typ: fleet, mode: bySea}, through: {typ: airForce, mode: byAir}}
	for kind := range numWays {
		for a := range area(numAreas) {
			water := w.water.has(a)
			if water && like[kind].mode == byLand || like[kind].mode == bySea && !water && !w.areas[a].coastal {
				continue // no such Movement begins here
			}
			for i := range w.links[a] {
				if l := &w.links[a][i]; like[kind].crosses(l) == nil && (kind != shortSea || !l.africa) {
					w.ways.step[kind][a].add(l.to)
				}
			}
		}
		for speed := 1; speed <= maxSpeed; speed++ {
			for a := range area(numAreas) {
				w.ways.within[kind][speed][a] = w.reachable(kind, a, speed)
			}
		}
	}
}

// reachable are the areas within a Movement Speed of an area, where those within
// every smaller one are known.
func (w *worldData) reachable(kind wayKind, from area, speed int) (set areaSet) {
	for to := range w.ways.step[kind][from].all {
		if left := speed - int(w.areas[to].moveCost); left >= 0 {
			set.add(to)
			set = set.union(w.ways.within[kind][left][to])
		}
	}
	return set
}
