package reich

import (
	"sandtable/engine"
	"sandtable/engine/say"
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
	for n := range country(numMajors) {
		side := plotSide(n)
		values[0][side] += max(int(p.brp[n]), 0)
		values[3][side] += count[n]
	}
	for u := range unit(numUnits) {
		n := p.commander(u)
		if n >= numMajors || !p.inPlay(u) {
			continue
		}
		switch {
		case u.kind().ground():
			values[1][plotSide(n)] += u.strength()
		case u.kind() == air || u.kind() == fleet:
			values[2][plotSide(n)] += u.strength()
		}
	}
	return speech.Saying(say.Say(sentences[evTurn], int16(p.now))), values
}

// plotSide is the line on which a power counts.
func plotSide(n country) int {
	switch {
	case n == ussr:
		return 2
	case campOf(n) == axis:
		return 0
	}
	return 1
}
