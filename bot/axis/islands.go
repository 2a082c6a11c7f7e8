package axis

import (
	"slices"

	"sandtable/games/axis/atlas"
)

// The island road: in the Pacific the West comes to Japan over islands, port by port. Units that wait far
// behind go on by a leg though the war is several naval zones away, and the first goals are the islands
// from which the sea around Japan itself is reached.

const (
	leg       = 0.6  // what it is worth to come a naval zone nearer to the war
	nearerBy  = 1.3  // how much more must be wanted in a port for it to count as nearer
	wholeRoad = 5    // turns that it takes to come from the United States to Japan
	relay     = 0.5  // how much more a troop convoy is worth for each unit that waits for it
	outwork   = 3    // how much more an island weighs where seas meet on the way to Japan
	islands   = 1943 // the year from which the West lands on Japan's islands
	homeland  = 1944 // and the year for those by the sea around its capital
)

// overIslands reports whether the faction asked is the one that fights its way over islands.
func (o *Officer) overIslands() bool {
	return !o.inEurope() && o.me() == atlas.Western && o.r.War == atlas.TotalWar
}

// tooSoon reports whether it is too early to land on one of Japan's islands: the West has few fleets before
// 1943, and off Japan itself they are lost before it has bases nearby.
func (o *Officer) tooSoon(h atlas.Hex) bool {
	if !o.overIslands() || !o.heart(h) || o.r.Hexes[h].Strategic == o.me() {
		return false
	}
	from := float64(islands)
	if o.homeWaters(h) {
		from = homeland
	}
	return o.r.Year() < from
}

// homeWaters reports whether a hex lies by the naval zone of the capital of its country.
func (o *Officer) homeWaters(h atlas.Hex) bool {
	c := o.r.Hexes[h].Country
	return slices.ContainsFunc(o.r.Areas[c].Cities, func(city atlas.Hex) bool {
		return o.r.Hexes[city].Settlement == atlas.Capital && o.share(h, city)
	})
}

// share reports whether two hexes lie by the same naval zone.
func (o *Officer) share(a, b atlas.Hex) bool {
	return slices.ContainsFunc(o.r.Hexes[a].Zones, func(z atlas.Zone) bool { return zoned(o.r.Hexes[b].Zones, z) })
}

// outworks is how much more one of Japan's islands, such as Saipan, weighs to the West because several
// seas meet there on the way to those around Japan itself.
func (o *Officer) outworks(h atlas.Hex) float64 {
	info := &o.r.Hexes[h]
	if !o.overIslands() || info.Strategic != atlas.Axis || info.IsCity() || info.KeyPort || !o.heart(h) || len(info.Zones) < 3 || o.homeWaters(h) {
		return 0
	}
	return outwork
}

// onward is what it is worth to a unit to come to a port one leg nearer to the war.
func (o *Officer) onward(u atlas.Unit, h atlas.Hex) float64 {
	if !o.overIslands() || o.r.Last-o.r.Turn < wholeRoad || o.r.Side(u).Attack == 0 || o.field[h] < nearerBy*o.prospect(u) {
		return 0
	}
	return leg
}

// prospect is how much is wanted where a unit is.
func (o *Officer) prospect(u atlas.Unit) (most float64) {
	if at, onMap := o.r.At(u); onMap {
		return o.field[at]
	}
	if b, ok := o.r.Box(u); ok {
		for _, z := range o.r.Boxes[b].Zones {
			most = max(most, o.by().Sea*o.by().Sea*o.over[z])
		}
	}
	return most
}

// relayed counts the units that wait by a naval zone and come nearer to the war over it.
func (o *Officer) relayed(z atlas.Zone) (n int) {
	if !o.overIslands() || o.lift[z] == 0 {
		return 0
	}
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if o.r.Faction(unit) != o.me() || !o.r.Ground(unit) || o.r.Steps(unit) != 1 || o.r.Side(unit).Attack == 0 || !zoned(o.zonesBy(unit), z) {
			continue
		}
		n += int(boolTo(slices.ContainsFunc(o.r.Zones[z].Ports, func(p atlas.Hex) bool {
			return o.r.OpenPort(p, z, o.me()) && o.onward(unit, p) > 0 && o.r.Fits(unit, p)
		})))
	}
	return n
}

// findLifelines lists as posts the ports that are the only way for supply to others that the West has come to (10.2), as Honolulu
// is for all that lies beyond it.
func (o *Officer) findLifelines() {
	if !o.overIslands() {
		return
	}
	all := o.harboursFed(atlas.NoHex)
	for h := range o.r.Hexes {
		p := atlas.Hex(h)
		if o.r.Hexes[p].Port && len(o.r.Hexes[p].Zones) > 1 && o.strength(p) > 0 && o.r.Manned(p, o.me()) && o.harboursFed(p) < all-1 {
			o.posts = append(o.posts, post{p, link * o.by().Seat})
		}
	}
}

// harboursFed counts the occupied ports that ships can reach from the boxes off the map, port by port, without one of them.
func (o *Officer) harboursFed(without atlas.Hex) (n int) {
	sea, seen := o.homeSeas(), map[atlas.Hex]bool{}
	for i := 0; i < len(sea); i++ {
		for _, p := range o.r.Zones[sea[i]].Ports {
			if p == without || seen[p] || o.r.Control(p) != o.me() || o.strength(p) == 0 && o.r.Manned(p, o.me()) {
				continue
			}
			seen[p] = true
			n += int(boolTo(o.strength(p) > 0))
			for _, z := range o.r.Hexes[p].Zones {
				if !zoned(sea, z) {
					sea = append(sea, z)
				}
			}
		}
	}
	return n
}

// homeSeas are the naval zones beside boxes off the map.
func (o *Officer) homeSeas() (list []atlas.Zone) {
	for z := range o.r.Zones {
		if len(o.r.Zones[z].Boxes) > 0 {
			list = append(list, atlas.Zone(z))
		}
	}
	return list
}
