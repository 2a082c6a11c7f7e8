package tt

import (
	"sandtable/engine"
	"sandtable/engine/say"
)

var plotFigures = []string{"production", "units", "influence", "points"}

// Plots are drawn of what each Faction produces, its blocks, its Influence and its
// Victory Points (16.1).
func (game) Plots() (figures, sides []string) { return plotFigures, factionIDs[:] }

// Tally counts them in a season.
func (game) Tally(pos engine.Position) (when engine.Saying, values [][]int) {
	p := pos.(*Position)
	values = make([][]int, len(plotFigures))
	for f := axis; f <= ussr; f++ {
		for i, n := range [...]int{p.production(f, true).level, p.blocksOf(f), p.influenceOf(f), p.victoryPoints(f, true)} {
			values[i] = append(values[i], n)
		}
	}
	return marks.Saying(say.Say("{s} 19{#}.", int16(p.season), int16(p.year))), values
}

func (p *Position) blocksOf(f faction) (n int) {
	for u := range p.high {
		if p.cv[u] != 0 && p.owner(u) == f {
			n++
		}
	}
	return n
}

// influenceOf counts markers; a Satellite counts as three (8.1).
func (p *Position) influenceOf(f faction) (n int) {
	for i := range nation(numNations) {
		switch {
		case p.marker[i] == f:
			n += 3
		case p.influence[i] > 0 && p.influencer[i] == f:
			n += int(p.influence[i])
		}
	}
	return n
}
