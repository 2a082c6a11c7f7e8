package axis

import "sandtable/games/axis/atlas"

// The border of Manchukuo: if it lacks Japanese steps, the Soviets take them from where it hurts Japan
// most (DS 16.1.3).

// border is what a missing step is worth to a post on the border.
const border = 5

// borders is what a unit in a hex is worth as one of those that the border needs there.
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

// keepsPeace reports whether Japan leaves a hex alone because an attack would end a policy (13.6.1.2): a step lost by the
// enemy in Vladivostok or Mongolia is not worth a war with Russia.
func (o *Officer) keepsPeace(h atlas.Hex) bool {
	return !o.inEurope() && o.me() == atlas.Axis && !o.bold && o.r.Bound(h)
}
