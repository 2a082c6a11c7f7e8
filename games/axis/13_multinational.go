package axis

import "sandtable/games/axis/atlas"

// Chapter 13.8.3: multi-national units of which a country's step is taken away. Whoever takes
// it asks mixedWith first, and breakMixed after the step is gone.

// heldStep is the unit in a holding box, or NoUnit.
func (f *front) heldStep(b atlas.Box) atlas.Unit {
	for x := range f.Units {
		if f.units[x].at == inBox(b) {
			return atlas.Unit(x)
		}
	}
	return atlas.NoUnit
}

// mixedWith are the units of two nations with a step of a country in their holding box.
func (f *front) mixedWith(c atlas.Area) (list []atlas.Unit) {
	for u, box := range f.ways.holding {
		if box == atlas.NoID || !f.onMap(f.units[u].at) {
			continue
		}
		if x := f.heldStep(box); x != atlas.NoUnit && f.citizens(f.Units[x].Nation) == c {
			list = append(list, atlas.Unit(u))
		}
	}
	return list
}

// breakMixed lets the owners of multi-national units that have lost a step break them down
// (2.3.4). What is left of them stays on the map.
func (p *Position) breakMixed(list []atlas.Unit) {
	for _, u := range list {
		p.breakDownWholly(u)
	}
}
