package axis

import (
	"slices"

	"sandtable/games/axis/atlas"
)

// Expeditions: a city that is held in strength is not stormed from the sea. Troops land beside it,
// in a port if they can, others follow over the sea, and all attack it over land.

const (
	stronghold     = 3    // the defence from which on a place is not stormed from the sea
	siegeOdds      = 2.5  // the odds for which troops are shipped to attack a place
	beside         = 0.8  // what a landing next to a place is worth, as a part of the place
	within2        = 0.5  // and one a hex farther
	leastChance    = 0.5  // what is left of it where few could be shipped yet
	quay           = 1.2  // how much more it is in a port, through which others follow
	sparesLift     = 2    // attack factors of a unit that could be shipped
	surplus        = 0.15 // what is left of the worth of one more unit where there are enough
	detachmentDoes = 0.1  // what troops are worth where a detachment takes the shore (DS 4.1.3.1)
	plainBeach     = 0.4  // how much less naval infantry is worth where any beachhead does
	steep          = 2    // columns that a hexside costs at least for an attack across it to be in vain
	dearOverseas   = 0.7  // how much more an attack must promise where losses are not soon replaced
	begun          = 2    // how much more a place is worth once troops have come to it
	stormOdds      = 2    // the least odds at which troops land where somebody defends
	siegeColumn    = 0.25 // what a column of the combat table is worth there, as a part of the prize
	byLand         = 5    // from how many hexes away armies are expected to march to a place
)

// findGates finds the hexes from which troops that are carried there can attack, over land, places
// that the enemy defends: what a landing in each hex is worth, and an attack factor ashore. It counts
// the places that are stormed from the sea with them.
func (o *Officer) findGates() {
	clear(o.gate)
	clear(o.push)
	clear(o.siege)
	o.sieges = 0
	if !o.amphibious() || o.r.War != atlas.TotalWar {
		return
	}
	me := o.me()
	for _, g := range o.goals {
		def := o.enemyDefence(g.Hex, me)
		if g.Weight < objective || !hostile(me, g.Control) || def == 0 || o.r.Bound(g.Hex) {
			continue
		}
		if def < stronghold {
			o.sieges += int(boolTo(o.reached(g.Hex))) // it is stormed from the sea, by as many
			continue
		}
		if o.marchedTo(g.Hex) {
			continue
		}
		o.besiege(g.Hex, o.by().Goal*g.Weight, siegeOdds*def*o.cover(g.Hex))
	}
}

// marchedTo reports whether a place is attacked over land by armies that need no ships: some of one's
// own are near it, but farther away than troops that have landed for it.
func (o *Officer) marchedTo(goal atlas.Hex) bool {
	_, next := o.outskirts(goal)
	landed := len(o.ring)
	for first, step := next, 2; step < byLand; step++ {
		last := len(o.ring)
		for _, x := range o.ring[first:last] {
			for _, l := range o.r.Graph.Links(int(x)) {
				if n := atlas.Hex(l.To); o.level(int(l.Edge), n) && o.passable(n) && !contains(o.ring, n) {
					o.ring = append(o.ring, n)
				}
			}
		}
		first = last
	}
	return slices.ContainsFunc(o.ring[landed:], func(h atlas.Hex) bool { return o.attack[o.me()][h] > 0 })
}

// besiege notes the hexes within two of a place that is worth attacking with so many factors.
func (o *Officer) besiege(goal atlas.Hex, worth, need float64) {
	ring, next := o.outskirts(goal)
	have, lift := 0.0, 0
	for _, h := range ring[1:] {
		have += o.attack[o.me()][h]
		for _, z := range o.r.Hexes[h].Zones {
			lift = max(lift, o.ready[z])
		}
	}
	if lift == 0 {
		return // nobody comes over the sea
	}
	o.sieges++
	if have > 0 {
		worth *= begun
	}
	chance := min(1, max(leastChance, (have+sparesLift*float64(lift))/need))
	for i, h := range ring {
		if i == 0 || o.r.Neutral(h) || o.r.Bound(h) {
			continue
		}
		part := within2
		if i < next {
			part = beside
		}
		factor := worth / need * part
		if have >= need {
			factor *= surplus
		}
		o.push[h] = max(o.push[h], factor)
		o.siege[h] = o.siege[h] || have < need
		if hostile(o.me(), o.r.Control(h)) && o.reached(h) {
			if o.r.Hexes[h].Port {
				part *= quay
			}
			o.gate[h] = max(o.gate[h], worth*part*chance)
		}
	}
}

// outskirts are a place and the land within two hexes of it, the place and its neighbours first, and
// how many these are. What lies beyond a strait or a mountain is left out, for nobody attacks well
// across them. The list is good until the next call.
func (o *Officer) outskirts(goal atlas.Hex) (ring []atlas.Hex, next int) {
	o.ring = append(o.ring[:0], goal)
	first := 0
	for range 2 {
		next = len(o.ring)
		for _, x := range o.ring[first:next] {
			for _, l := range o.r.Graph.Links(int(x)) {
				if n := atlas.Hex(l.To); o.level(int(l.Edge), n) && !contains(o.ring, n) {
					o.ring = append(o.ring, n)
				}
			}
		}
		first = next
	}
	return o.ring, next
}

// level reports whether an edge leads over land to a hex, and neither over a strait nor a mountain.
func (o *Officer) level(edge int, n atlas.Hex) bool {
	side := o.r.SideLine[edge]
	return o.r.Hexes[n].Class != atlas.SeaClass && o.r.Open(n) && (side == atlas.NoID || o.r.SideTerrain[side].Shift < steep)
}

// besieges reports whether a unit is one of those that have come to attack a place and are not enough
// yet.
func (o *Officer) besieges(u atlas.Unit) bool {
	at, onMap := o.r.At(u)
	return onMap && o.siege[at] && o.r.Side(u).Attack > 0
}

// thrift is how much more an attack on a shore must promise, unless the place counts or leads to one
// that does.
func (o *Officer) thrift(target atlas.Hex) float64 {
	if o.sieges == 0 || o.weight[target] >= objective || o.gate[target] > 0 || len(o.r.Hexes[target].Zones) == 0 {
		return 0
	}
	return dearOverseas
}

// batters is what an air unit is worth at a stronghold that troops stand before.
func (o *Officer) batters(goal atlas.Hex) float64 {
	def := o.enemyDefence(goal, o.me())
	if !o.amphibious() || o.weight[goal] < objective || def < stronghold || o.r.Bound(goal) {
		return 0
	}
	there, over := 0.0, false
	o.around(goal, func(n atlas.Hex) { there, over = there+o.attack[o.me()][n], over || o.push[n] > 0 })
	if !over {
		return 0
	}
	return siegeColumn * o.prize(goal) * min(1, there/def)
}

// reached reports whether troops wait to be carried to a shore.
func (o *Officer) reached(h atlas.Hex) bool {
	return slices.ContainsFunc(o.r.Hexes[h].Zones, func(z atlas.Zone) bool { return o.ready[z] > 0 })
}

// southward reports whether Japan goes to war with a neutral colony, such as the Netherlands East Indies: it is at war with
// the West, troops wait by the sea around the colony's capital, and they have a key port there to sail from.
func (o *Officer) southward(c atlas.Area) bool {
	area := &o.r.Areas[c]
	if o.inEurope() || o.r.War != atlas.TotalWar || o.r.Year() >= islands || len(area.Strategic) == 0 || o.r.EndsPolicy(c) {
		return false
	}
	key := func(p atlas.Hex) bool { return o.r.Hexes[p].KeyPort && o.r.Control(p) == o.me() }
	return slices.ContainsFunc(area.Cities, func(city atlas.Hex) bool {
		return o.r.Hexes[city].Settlement == atlas.Capital && slices.ContainsFunc(o.r.Hexes[city].Zones, func(z atlas.Zone) bool {
			return o.ready[z] >= aStack && slices.ContainsFunc(o.r.Zones[z].Ports, key)
		})
	})
}
