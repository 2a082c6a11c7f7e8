// Package axis holds the Axis Empires system: Totaler Krieg! in Europe and Dai
// Senso! in the Pacific. Package atlas beneath it holds what is printed on boards,
// counters and cards, package program what cards and tables do. The games
// themselves are not played yet.
//
// Both boards are grids of hexes with a corner on top, printed on two sheets
// whose hexes are numbered separately (w3825, e1303) and laid side by side.
package axis

import (
	"sandtable/board"
	"sandtable/games/axis/atlas"
)

// groundSides are what ground units cross without ships.
var groundSides = board.ClassesWith(atlas.LandSide) | board.ClassesWith(atlas.StraitSide)

// water reports whether a hex is sea or lake.
func water(t *atlas.Theatre, h atlas.Hex) bool { return t.Hexes[h].Terrain <= atlas.Lake }

// homeland is the country or dependent a hex is printed as part of, or NoID.
func homeland(h *atlas.HexInfo) atlas.Area {
	if h.Dependent != atlas.NoID {
		return h.Dependent
	}
	return h.Country
}
