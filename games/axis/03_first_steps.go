package axis

import "sandtable/games/axis/atlas"

// Which units can take a first step is asked of all units after every march, and most
// answers are those of before: while the same enemies stand in the same hexes under the
// same politics, what friends have done does not bear on them.

// firstSteps is what has been found out about first steps over one ground.
type firstSteps struct {
	ground      stepGround
	asked, open unitSet
	was         [mostUnits]counter // as each lay when it was asked about
}

// stepGround is what first steps follow from beside the unit itself, but for truces and
// overruns.
type stepGround struct {
	phase    movePhase
	who      atlas.Faction
	scenario atlas.Scenario
	turn     uint8 // the weather (11) and how far the Red Army has come (14.29)
	war      atlas.WarState
	domains  *domains
	units    [3]hexSet // of enemies
	zones    [3]hexSet
	beach    [3]hexSet
	holding  [4]uint64
	areas    [mostAreas]politics
	postures [mostDisplays]atlas.Policy
	markers  [mostMarkers]marker
}

// stepGround is the ground as it is now.
func (f *front) stepGround(phase movePhase) (g stepGround) {
	g = stepGround{
		phase: phase, who: f.phasing, scenario: f.scenario, turn: f.turn, war: f.war, domains: f.domains,
		beach: f.beach, holding: f.holding, areas: f.areas, postures: f.postures, markers: f.markers,
	}
	for e := range g.units {
		if atlas.Faction(e) != g.who {
			g.units[e], g.zones[e] = f.unit[e], f.zones[e]
		}
	}
	return g
}

// firstSteps is what is known about first steps over the ground as it is now. Under a truce
// it matters where friends stand and whose the enemies are (13.6.2), and by the aid of 1999
// more besides: then it is nil, and nothing is remembered.
func (f *front) firstSteps(phase movePhase) *firstSteps {
	if f.aid.lenient != 0 || f.anyTruce() {
		return nil
	}
	k := &f.known
	if k.steps == nil {
		k.steps = &firstSteps{}
	}
	if now := f.stepGround(phase); k.steps.ground != now {
		k.steps.ground, k.steps.asked = now, unitSet{}
	}
	return k.steps
}

// hasFirstStep is hasStep for a unit that has not moved. One that could overrun is always
// asked anew: whether its victim could receive a shift follows from supply, too (3.2).
func (f *front) hasFirstStep(m march, known *firstSteps) bool {
	u := m.unit
	if known == nil || f.armored(u) {
		return f.hasStep(m)
	}
	if known.asked.has(u) && known.was[u] == f.units[u] {
		return known.open.has(u)
	}
	open := f.hasStep(m)
	known.asked.bits().Set(int(u))
	known.open.bits().Put(int(u), open)
	known.was[u] = f.units[u]
	return open
}
