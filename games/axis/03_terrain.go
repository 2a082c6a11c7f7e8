package axis

import "sandtable/games/axis/atlas"

// mover is what the cost of a step depends on beside the map (3.1.1).
type mover struct {
	steps  uint8
	marine bool
	// slowRoads says that every road or rail hex costs one point: reserve
	// movement in an active enemy country (5).
	slowRoads bool
}

// step is what it takes to cross a hexside. Costs are in half points, because a
// one-step unit pays half a point for a road.
type step struct {
	cost  uint8
	whole bool // the whole allowance, and only as the first step of a phase
}

// stepInto is what a ground unit pays to move from one hex into an adjacent one,
// enemies, zones and politics aside (3.1.1); ok is false if it cannot cross. Road
// or rail replaces the cost of hex and hexside, over a connected strait too. Sea
// hexes are entered by beachheads only, which are not the map's business.
func stepInto(t *atlas.Theatre, from, to atlas.Hex, m mover) (s step, ok bool) {
	e, next := t.Graph.Edge(int(from), int(to))
	if !next || t.Hexes[to].Class == atlas.SeaClass {
		return step{}, false
	}
	if t.Links[e] != atlas.NoLink || connectedStrait(t, e) {
		if m.steps == 1 && !m.slowRoads {
			return step{cost: 1}, true
		}
		return step{cost: 2}, true
	}
	s.cost = 2 * t.HexTerrain[t.HexLine[to]].MP
	line := t.SideLine[e]
	if line == atlas.NoID {
		return s, true
	}
	side := &t.SideTerrain[line]
	switch {
	case side.By == "marine" && !m.marine:
		return step{}, false
	case side.WholeAllowance:
		return step{whole: true}, true
	}
	s.cost += 2 * side.MP
	return s, true
}

// connectedStrait reports whether a hexside is a strait that is crossed as by road or
// rail (3.1.1).
func connectedStrait(t *atlas.Theatre, e int) bool {
	return t.SideLine[e] != atlas.NoID && t.SideTerrain[t.SideLine[e]].OverLink
}

// canStep reports whether a unit with an allowance, of which it has spent some
// half points, may pay for a step. The first hex of a phase may always be entered,
// and then the unit stops (3.1.1, minimum move).
func canStep(s step, allowance, spent uint8) bool {
	if spent == 0 {
		return allowance > 0
	}
	return !s.whole && spent+s.cost <= 2*allowance
}

// hexShift is the shift of the terrain in a defending hex (4.2.3.8).
func hexShift(t *atlas.Theatre, h atlas.Hex) int8 { return t.HexTerrain[t.HexLine[h]].Shift }

// sideShift is the shift of the hexside an attacker attacks across; of several
// only the lowest counts (4.2.3.8).
func sideShift(t *atlas.Theatre, from, to atlas.Hex) int8 {
	e, ok := t.Graph.Edge(int(from), int(to))
	if !ok || t.SideLine[e] == atlas.NoID {
		return 0
	}
	return t.SideTerrain[t.SideLine[e]].Shift
}
