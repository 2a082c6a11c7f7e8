package reich

import "math/bits"

// sites are the places that the rules name.
var sites struct {
	london, paris, vichy, marseilles, moscow, berlin         hex
	gibraltar, kiel, istanbul, malta, suez, alexandria       hex
	portSaid, haifa, beirut, antioch, tunis, casablanca      hex
	konigsberg, durazzo, mosul, tangiers, sevastopol, bergen hex
	oslo, berchtesgaden                                      hex
	urals                                                    [3]hex
}

func findSites() {
	for name, at := range map[string]*hex{
		"London": &sites.london, "Paris": &sites.paris, "Vichy": &sites.vichy, "Marseilles": &sites.marseilles,
		"Moscow": &sites.moscow, "Berlin": &sites.berlin, "Gibraltar": &sites.gibraltar, "Kiel": &sites.kiel,
		"Istanbul": &sites.istanbul, "Malta": &sites.malta, "Suez": &sites.suez, "Alexandria": &sites.alexandria,
		"Port Said": &sites.portSaid, "Haifa": &sites.haifa, "Beirut": &sites.beirut, "Antioch": &sites.antioch,
		"Tunis": &sites.tunis, "Casablanca": &sites.casablanca, "Konigsberg": &sites.konigsberg, "Durazzo": &sites.durazzo,
		"Mosul": &sites.mosul, "Tangiers": &sites.tangiers, "Sevastopol": &sites.sevastopol, "Bergen": &sites.bergen,
		"Oslo": &sites.oslo, "Berchtesgaden": &sites.berchtesgaden,
		"Sverdlovsk": &sites.urals[0], "Chelyabinsk": &sites.urals[1], "Magnitogorsk": &sites.urals[2],
	} {
		*at = site(name)
	}
}

// site is the hex of a place.
func site(name string) hex {
	for i := range world.places {
		if world.places[i].name == name {
			return world.places[i].hex
		}
	}
	panic("reich: the map has no " + name)
}

// union are the hexes of countries together.
func union(list ...country) (set hexSet) {
	for _, n := range list {
		set.bits().Or(world.countries[n].hexes.bits())
	}
	return set
}

// plus is a set with another added to it.
func (s hexSet) plus(o hexSet) hexSet {
	s.bits().Or(o.bits())
	return s
}

// minus is a set without the members of another.
func (s hexSet) minus(o hexSet) hexSet {
	s.bits().AndNot(o.bits())
	return s
}

// meets reports whether two sets have a hex in common.
func (s *hexSet) meets(o *hexSet) bool { return s.bits().Meets(o.bits()) }

// all calls with the hexes of a set in order.
func (s *hexSet) all(yield func(hex) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(hex(i*64 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// Parts of the board that rules on movement and supply name.
var regionsOf struct {
	asiaMinor, europe, africaWest, levant, portsOfLibya, portsOfEgypt hexSet
	greekIslands, frontiers                                           hexSet
}

func findRegions() {
	r := &regionsOf
	r.asiaMinor = union(turkey).minus(world.regions[europeanTurkey])
	r.europe = world.onLand.
		minus(union(algeria, egypt, libya, morocco, tunisia, palestine, transjordan, lebanonSyria, iraq, persia, arabia, cyprus)).
		minus(r.asiaMinor).minus(world.regions[spanishMorocco])
	for h := range hex(numHexes) {
		if world.hexes[h].country != egypt {
			continue
		}
		if eastOfCanal(h) {
			r.levant.add(h)
		} else {
			r.africaWest.add(h)
		}
	}
	r.africaWest = r.africaWest.plus(union(libya, tunisia, algeria, morocco)).plus(world.regions[spanishMorocco])
	r.levant = r.levant.plus(union(palestine, transjordan, lebanonSyria, arabia))
	r.levant.add(sites.antioch)
	for _, p := range world.places {
		switch c := world.hexes[p.hex].country; {
		case p.port && c == libya:
			r.portsOfLibya.add(p.hex)
		case p.port && c == egypt:
			r.portsOfEgypt.add(p.hex)
		}
	}
	for _, k := range []region{andros, chios, crete, mytilene} {
		r.greekIslands = r.greekIslands.plus(world.regions[k])
	}
	for h := range hex(numHexes) {
		if world.onLand.has(h) && nearOtherFront(h) {
			r.frontiers.add(h)
		}
	}
}

// eastOfCanal reports whether a hex of Egypt lies beyond the Suez canal, which
// runs between the columns 30 and 31 (47.1).
func eastOfCanal(h hex) bool {
	col, _ := world.grid.Layout.At(world.grid.Hex(int(h)))
	return col >= 31
}

// nearOtherFront reports whether a hex of another front is within the longest
// move of a ground unit.
func nearOtherFront(h hex) bool {
	f := world.hexes[h].front
	for o := range hex(numHexes) {
		if g := world.hexes[o].front; g != f && g != noFront && world.onLand.has(o) && distance(h, o) <= longestMove {
			return true
		}
	}
	return false
}

const longestMove = 6 // of any ground unit

// Hexes that rules name.
var (
	hexMoscow, hexLeningrad hex
	hexGibraltar            hex
	hexSuez, hexAlexandria  hex
	hexVichy, hexParis      hex
	hexMarseilles, hexMosul hex
	hexMunawir, hexMalta    hex
	hexWarsaw               hex
)

func mustHex(name string) hex {
	h, err := findHex(name)
	if err != nil {
		panic("reich: " + err.Error())
	}
	return h
}

// first is the first hex of a set, or noHex.
func (s *hexSet) first() hex {
	for h := range s.bits().All() {
		return hex(h)
	}
	return noHex
}
