package axis

import (
	"slices"

	"sandtable/board"
	"sandtable/games/axis/atlas"
)

// Formosa: all of the South China Sea is supplied through its port (10.2), and China is just across a strait.

// findStraits lists as posts Japan's strategic hexes that an enemy can walk to over a strait: without it the garrison of
// Taihoku sails for Shanghai, and China walks in. In a war of a few turns that does no harm.
func (o *Officer) findStraits() {
	if o.inEurope() || o.me() != atlas.Axis || o.r.War == atlas.PreWar || o.brief() {
		return
	}
	for _, g := range o.goals {
		if g.Control == o.me() && o.overStrait(g.Hex) {
			o.posts = append(o.posts, post{g.Hex, link * o.by().Seat})
		}
	}
}

// overStrait reports whether one of Japan's strategic hexes lies by a strait to another country.
func (o *Officer) overStrait(h atlas.Hex) bool {
	if o.r.Hexes[h].Strategic != atlas.Axis || !o.heart(h) {
		return false
	}
	return slices.ContainsFunc(o.r.Graph.Links(int(h)), func(l board.Link) bool {
		side := o.r.SideLine[l.Edge]
		return side != atlas.NoID && o.r.SideTerrain[side].ID == "strait" && !o.heart(atlas.Hex(l.To))
	})
}

// detached reports whether a Japanese detachment holds a hex: troops need not stay there, nor come for its sake.
func (o *Officer) detached(h atlas.Hex) bool {
	for u := o.r.First(h); u != atlas.NoUnit && !o.inEurope(); u = o.r.Next(u) {
		if o.r.Faction(u) == o.me() && o.r.Units[u].Class == atlas.Ground && !o.r.Ground(u) {
			return true
		}
	}
	return false
}
