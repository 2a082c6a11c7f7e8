package axis

import "sandtable/games/axis/atlas"

// Contesting: a fleet on station closes the ports of its naval zone (10.2), so that nobody sails and
// nothing is supplied in the next turn. Air units and carriers in the force pool keep it away
// (2.2.3.2), if some are left.

const (
	keptBack  = 4 // what the placement of one of the last units that contest must promise
	mostKept  = 4 // units that are kept at most
	laneLeast = 6 // what must be wanted across a naval zone to be worth contesting a fleet in it
)

// contestsAll reports whether a unit contests every kind of fleet.
func (o *Officer) contestsAll(u atlas.Unit) bool {
	k := o.r.Units[u].Kind
	return k == atlas.AirForce || k == atlas.CVFleet
}

// heldBack is what the placement of a support unit must promise because it could contest the enemy's
// fleets instead.
func (o *Officer) heldBack(u atlas.Unit, idle bool) float64 {
	if o.readies() {
		return readying
	}
	if !o.amphibious() || !o.contestsAll(u) || o.sieges == 0 && !idle {
		return 0
	}
	ours, fleets := o.contesters()
	if fleets == 0 || ours > min(mostKept, fleets+1) {
		return 0
	}
	return keptBack
}

// contesters counts one's own units that contest every fleet, and the enemy's fleets, in the force
// pools.
func (o *Officer) contesters() (ours, fleets int) {
	for x := range o.r.Units {
		unit := atlas.Unit(x)
		if o.r.Units[x].Class == atlas.Ground || !o.r.Pooled(unit) {
			continue
		}
		ours += int(boolTo(o.r.Faction(unit) == o.me() && o.contestsAll(unit)))
		fleets += int(boolTo(o.r.Units[x].Class == atlas.Fleet && hostile(o.me(), o.r.Faction(unit))))
	}
	return ours, fleets
}

// closes reports whether the placement in hand is worth contesting with a unit: that of a fleet, in a
// naval zone over which one sails oneself, or of anything else if enough units are left.
func (o *Officer) closes(with atlas.Unit) bool {
	z, stationed := o.r.StationFor()
	if stationed && o.r.Units[o.r.InHand].Class == atlas.Fleet {
		return o.over[z] >= laneLeast && (o.ready[z] > 0 || o.ashoreBy(z))
	}
	ours, fleets := o.contesters()
	return !o.contestsAll(with) || ours > fleets
}

// ashoreBy reports whether one's own troops stand in ports of a naval zone.
func (o *Officer) ashoreBy(z atlas.Zone) bool {
	for _, p := range o.r.Zones[z].Ports {
		if o.strength(p) > 0 {
			return true
		}
	}
	return false
}
