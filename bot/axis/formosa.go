package axis

import (
	"slices"

	"sandtable/board"
	"sandtable/games/axis/atlas"
)

// Formosa: the port through which all of the South China Sea is supplied (10.2), and China is next to it over a strait.

// findStraits lists as posts the strategic hexes of Japan's that an enemy walks to over a strait. China had taken Taihoku
// in every match from 1937 on, as its garrison had sailed for Shanghai. In a war of a few turns that does no harm.
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

// overStrait reports whether a strategic hex of Japan's lies by a strait to another country.
func (o *Officer) overStrait(h atlas.Hex) bool {
	if o.r.Hexes[h].Strategic != atlas.Axis || !o.heart(h) {
		return false
	}
	return slices.ContainsFunc(o.r.Graph.Links(int(h)), func(l board.Link) bool {
		side := o.r.SideLine[l.Edge]
		return side != atlas.NoID && o.r.SideTerrain[side].ID == "strait" && !o.heart(atlas.Hex(l.To))
	})
}

// detached reports whether a detachment of Japan's holds a hex: troops need not stay there, nor come for its sake.
func (o *Officer) detached(h atlas.Hex) bool {
	for u := o.r.First(h); u != atlas.NoUnit && !o.inEurope(); u = o.r.Next(u) {
		if o.r.Faction(u) == o.me() && o.r.Units[u].Class == atlas.Ground && !o.r.Ground(u) {
			return true
		}
	}
	return false
}
