package axis

import (
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// The eve of the war with the West: from summer 1941 on Japan gets ready for the strike of its historical line. Without this
// its fleets and air units would be in the Delay Box then, and its armies deep in China.

const (
	eveOfWar = 1941.4 // from then on
	readying = 10     // what the placement of a fleet or air unit must promise then
)

// readies reports whether Japan gets ready for war with the West.
func (o *Officer) readies() bool {
	return !o.inEurope() && o.me() == atlas.Axis && o.r.War == atlas.LimitedWar && o.r.Year() >= eveOfWar
}

// tempting reports whether a Western place by the sea, which a policy still protects, draws armies to the ports from which
// they will sail for it.
func (o *Officer) tempting(g axis.Goal) bool {
	return g.Control == atlas.Western && o.r.Bound(g.Hex) && len(o.r.Hexes[g.Hex].Zones) > 0 && o.readies()
}
