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

// keepsPeace reports whether Japan does not attack a hex, as that would end a policy (13.6.1.2): it had stormed Vladivostok
// and posts in Mongolia for a step, and with that begun the war with Russia.
func (o *Officer) keepsPeace(h atlas.Hex) bool {
	return !o.inEurope() && o.me() == atlas.Axis && !o.bold && o.r.Bound(h)
}
