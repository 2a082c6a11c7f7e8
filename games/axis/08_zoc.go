package axis

import (
	"sandtable/board"
	"sandtable/games/axis/atlas"
)

// zoneReaches reports whether a zone of control reaches over the side between two
// adjacent hexes (8.0): not over a mountain, water or a strait. A beachhead's
// arrow, and countries under a policy, are for the position to judge.
func zoneReaches(t *atlas.Theatre, from, to atlas.Hex) bool {
	e, ok := t.Graph.Edge(int(from), int(to))
	if !ok || t.Hexes[from].Class == atlas.SeaClass || t.Hexes[to].Class == atlas.SeaClass {
		return false
	}
	line := t.SideLine[e]
	return line == atlas.NoID || t.SideTerrain[line].ZOC
}

// zoneOf calls visit for every hex into which a unit's zone reaches.
func zoneOf(t *atlas.Theatre, h atlas.Hex, visit func(atlas.Hex)) {
	for d := range board.Direction(board.Directions) {
		if n, ok := t.Grid.Neighbour(int(h), d); ok && zoneReaches(t, h, atlas.Hex(n)) {
			visit(atlas.Hex(n))
		}
	}
}
