package atlas

import "math/bits"

// Sites are the places that the rules name.
var Sites struct {
	London, Paris, Vichy, Marseilles, Moscow, berlin         Hex
	Gibraltar, Kiel, Istanbul, Malta, Suez, Alexandria       Hex
	PortSaid, Haifa, Beirut, Antioch, Tunis, Casablanca      Hex
	Konigsberg, Durazzo, Mosul, Tangiers, Sevastopol, Bergen Hex
	Oslo, Berchtesgaden, Leningrad, Warsaw, Munawir          Hex
	Urals                                                    [3]Hex
}

func findSites() {
	for name, at := range map[string]*Hex{
		"London": &Sites.London, "Paris": &Sites.Paris, "Vichy": &Sites.Vichy, "Marseilles": &Sites.Marseilles,
		"Moscow": &Sites.Moscow, "Berlin": &Sites.berlin, "Gibraltar": &Sites.Gibraltar, "Kiel": &Sites.Kiel,
		"Istanbul": &Sites.Istanbul, "Malta": &Sites.Malta, "Suez": &Sites.Suez, "Alexandria": &Sites.Alexandria,
		"Port Said": &Sites.PortSaid, "Haifa": &Sites.Haifa, "Beirut": &Sites.Beirut, "Antioch": &Sites.Antioch,
		"Tunis": &Sites.Tunis, "Casablanca": &Sites.Casablanca, "Konigsberg": &Sites.Konigsberg, "Durazzo": &Sites.Durazzo,
		"Mosul": &Sites.Mosul, "Tangiers": &Sites.Tangiers, "Sevastopol": &Sites.Sevastopol, "Bergen": &Sites.Bergen,
		"Oslo": &Sites.Oslo, "Berchtesgaden": &Sites.Berchtesgaden, "Leningrad": &Sites.Leningrad, "Warsaw": &Sites.Warsaw,
		"Munawir":    &Sites.Munawir,
		"Sverdlovsk": &Sites.Urals[0], "Chelyabinsk": &Sites.Urals[1], "Magnitogorsk": &Sites.Urals[2],
	} {
		*at = Site(name)
	}
}

// Site is the hex of a place.
func Site(name string) Hex { return PlaceNamed(name).Hex() }

// Union are the hexes of countries together.
func Union(list ...Country) (set HexSet) {
	for _, n := range list {
		set.Bits().Or(world.Countries[n].Hexes.Bits())
	}
	return set
}

// Plus is a set with another added to it.
func (s HexSet) Plus(o HexSet) HexSet {
	s.Bits().Or(o.Bits())
	return s
}

// Minus is a set without the members of another.
func (s HexSet) Minus(o HexSet) HexSet {
	s.Bits().AndNot(o.Bits())
	return s
}

// Meets reports whether two sets have a hex in common.
func (s *HexSet) Meets(o *HexSet) bool { return s.Bits().Meets(o.Bits()) }

// All calls with the hexes of a set in order.
func (s *HexSet) All(yield func(Hex) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(Hex(i*64 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// Parts of the board that rules on movement and supply name.
var RegionsOf struct {
	asiaMinor, Europe, AfricaWest, Levant, PortsOfLibya, PortsOfEgypt HexSet
	GreekIslands, Frontiers                                           HexSet
}

func findRegions() {
	r := &RegionsOf
	r.asiaMinor = Union(Turkey).Minus(world.Regions[EuropeanTurkey])
	r.Europe = world.OnLand.
		Minus(Union(Algeria, Egypt, Libya, Morocco, Tunisia, Palestine, Transjordan, LebanonSyria, Iraq, Persia, Arabia, Cyprus)).
		Minus(r.asiaMinor).Minus(world.Regions[SpanishMorocco])
	for h := range Hex(NumHexes) {
		if world.Hexes[h].Country != Egypt {
			continue
		}
		if eastOfCanal(h) {
			r.Levant.Add(h)
		} else {
			r.AfricaWest.Add(h)
		}
	}
	r.AfricaWest = r.AfricaWest.Plus(Union(Libya, Tunisia, Algeria, Morocco)).Plus(world.Regions[SpanishMorocco])
	r.Levant = r.Levant.Plus(Union(Palestine, Transjordan, LebanonSyria, Arabia))
	r.Levant.Add(Sites.Antioch)
	for _, p := range world.Places {
		switch c := world.Hexes[p.Hex].Country; {
		case p.Port && c == Libya:
			r.PortsOfLibya.Add(p.Hex)
		case p.Port && c == Egypt:
			r.PortsOfEgypt.Add(p.Hex)
		}
	}
	for _, k := range []Region{Andros, Chios, Crete, Mytilene} {
		r.GreekIslands = r.GreekIslands.Plus(world.Regions[k])
	}
	for h := range Hex(NumHexes) {
		if world.OnLand.Has(h) && nearOtherFront(h) {
			r.Frontiers.Add(h)
		}
	}
}

// eastOfCanal reports whether a hex of Egypt lies beyond the Suez canal, which
// runs between the columns 30 and 31 (47.1).
func eastOfCanal(h Hex) bool {
	col, _ := world.Grid.Layout.At(world.Grid.Hex(int(h)))
	return col >= 31
}

// nearOtherFront reports whether a hex of another front is within the longest
// move of a ground unit.
func nearOtherFront(h Hex) bool {
	f := world.Hexes[h].Front
	for o := range Hex(NumHexes) {
		if g := world.Hexes[o].Front; g != f && g != NoFront && world.OnLand.Has(o) && Distance(h, o) <= LongestMove {
			return true
		}
	}
	return false
}

// LongestMove is the longest that a ground unit can move.
const LongestMove = 6

// First is the first hex of a set, or NoHex.
func (s *HexSet) First() Hex {
	for h := range s.Bits().All() {
		return Hex(h)
	}
	return NoHex
}

// With is a set with a hex added to it.
func (s HexSet) With(h Hex) HexSet {
	s.Add(h)
	return s
}

// Port is the first port of a set of hexes.
func (s *HexSet) Port() Hex {
	for h := range s.Bits().All() {
		if world.Ports.Has(Hex(h)) {
			return Hex(h)
		}
	}
	return NoHex
}
