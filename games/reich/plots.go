package reich

import (
	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Plots of a match: for the Axis, the western Allies and Russia their BRPs, ground
// factors, air and naval factors and objectives, turn after turn.

var (
	plotFigures = []string{"brp", "ground", "air", "objectives"}
	plotSides   = []string{"axis", "west", "ussr"}
)

// Plots names what is drawn.
func (game) Plots() (figures, sides []string) { return plotFigures, plotSides }

// Tally counts it in a game turn.
func (game) Tally(pos engine.Position) (when engine.Saying, values [][]int) {
	p := pos.(*Position)
	values = make([][]int, len(plotFigures))
	for i := range values {
		values[i] = make([]int, len(plotSides))
	}
	count := p.objectives()
	for n := range atlas.Country(atlas.NumMajors) {
		side := p.plotSide(n)
		values[0][side] += max(int(p.brp[n]), 0)
		values[3][side] += count[n]
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		n := p.commander(u)
		if n >= atlas.NumMajors || !p.inPlay(u) {
			continue
		}
		switch {
		case u.Kind().Ground():
			values[1][p.plotSide(n)] += u.Strength()
		case u.Kind() == atlas.Air || u.Kind() == atlas.Fleet:
			values[2][p.plotSide(n)] += u.Strength()
		}
	}
	return speech.Saying(say.Say(sentences[evTurn], int16(p.now))), values
}

// plotSide is the line on which a power counts.
func (p *Position) plotSide(n atlas.Country) int {
	switch {
	case n == atlas.USSR:
		return 2
	case p.campOf(n) == atlas.Axis:
		return 0
	}
	return 1
}
