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

// directions are the six sides of a hex.
const directions = board.Direction(board.Directions)
