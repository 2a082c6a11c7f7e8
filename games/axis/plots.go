package axis

import (
	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Plots of a match: for each faction the steps and the attack factors of its ground
// units on the maps, and the strategic hexes it controls, turn after turn.

const (
	plotSteps = iota
	plotAttack
	plotStrategic
)

var (
	plotFigures = []string{plotSteps: "steps", plotAttack: "attack", plotStrategic: "strategic"}
	plotSides   = []string{atlas.Axis: "axis", atlas.Western: "western", atlas.Soviet: "soviet"}
)

// Plots names what is drawn.
func (g *game) Plots() (figures, sides []string) { return plotFigures, plotSides }

// Tally counts it in a game turn.
func (g *game) Tally(pos engine.Position) (when engine.Saying, values [][]int) {
	p := pos.(*Position)
	values = make([][]int, len(plotFigures))
	for i := range values {
		values[i] = make([]int, len(plotSides))
	}
	for m := range p.fronts {
		if p.played>>m&1 != 0 {
			p.fronts[m].tally(values)
		}
	}
	return g.marks(int(p.theatre)).Saying(say.Say(sentences[evTurn], int16(p.front().turn))), values
}

// tally adds what stands on a map. A detachment is a marker and no unit (2.3.5).
func (f *front) tally(values [][]int) {
	for u := range f.Units {
		c := &f.units[u]
		if _, on := c.at.hex(); !on || c.faction > atlas.Soviet || !f.isGround(atlas.Unit(u)) || f.detachment(atlas.Unit(u)) {
			continue
		}
		values[plotSteps][c.faction] += int(c.steps)
		values[plotAttack][c.faction] += int(f.sideOf(atlas.Unit(u)).Attack)
	}
	for h := range f.Hexes {
		if f.Hexes[h].Strategic > atlas.Soviet || !f.inPlay.has(atlas.Hex(h)) {
			continue
		}
		if who := f.control(atlas.Hex(h)); who <= atlas.Soviet {
			values[plotStrategic][who]++
		}
	}
}
