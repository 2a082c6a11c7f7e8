package axis

import "sandtable/games/axis/atlas"

// The border of Manchukuo: where it lacks Japanese steps the Soviets take them from wherever it hurts
// (DS 16.1.3).

// border is what a step is worth that a post on the border lacks.
const border = 5

// borders is what a unit is worth in a hex as one of those that the border needs there.
func (o *Officer) borders(u atlas.Unit, h atlas.Hex) float64 {
	if o.me() != atlas.Axis || len(o.lines) == 0 || !contains(o.lines, h) {
		return 0
	}
	lack := axisBorderSteps
	for x := o.r.First(h); x != atlas.NoUnit; x = o.r.Next(x) {
		if x != u && o.r.Faction(x) == atlas.Axis && o.r.Ground(x) {
			lack -= o.r.Steps(x)
		}
	}
	return border * float64(max(0, min(lack, o.r.Steps(u))))
}

const axisBorderSteps = 2
