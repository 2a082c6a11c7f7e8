package axis

import "sandtable/games/axis/atlas"

// countrySites are the cities and the harbours of a country or dependent.
type countrySites struct {
	known            bool
	cities, harbours hexSet
}

// sitesOf are those of an area, found when they are first asked for since land has changed
// hands.
func (f *front) sitesOf(a atlas.Area) *countrySites {
	k := &f.known
	if k.places == nil {
		k.places = make([]countrySites, mostAreas)
	}
	if k.placesIn != f.domains {
		clear(k.places)
		k.placesIn = f.domains
	}
	s := &k.places[a]
	if s.known {
		return s
	}
	s.known = true
	for h := range f.ways.citySet.bits().All() {
		if f.owner[h] == a {
			s.cities.add(atlas.Hex(h))
		}
	}
	for h := range f.ways.harbours.bits().All() {
		if f.owner[h] == a {
			s.harbours.add(atlas.Hex(h))
		}
	}
	return s
}
