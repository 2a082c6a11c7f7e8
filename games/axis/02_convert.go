package axis

import (
	"reflect"

	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 2.3.2 and 2.3.3: fortresses, port-a-forts and garrisons, and units that
// are given up.

var (
	kConvert = kind(engine.Kind{Name: "convert", Args: []string{"unit", "unit-or-none"}, Rule: "2.3.2",
		Help: "Put a fortress or garrison of the force pool in place of a step; with 'none' turn a port-a-fort over."})
	kAbandon = kind(engine.Kind{Name: "abandon", Args: []string{"unit"}, Rule: "2.3.3", Help: "Eliminate a whole ground unit of your own."})
)

// site is where a fortress or garrison may be placed (2.3.2.4).
type site struct {
	bound    bool // to hexes
	hexes    []atlas.Hex
	country  atlas.Area // or in a hex of this country
	borders  []atlas.Area
	perTurn  int
	group    string
	onVPOnly atlas.Marker // only while this marker is on the VP track, or NoID
}

// readSites reads where fortresses and garrisons may be placed, and which counters
// are the same.
func (w *ways) readSites(t *atlas.Theatre) {
	w.sites = make([]site, len(t.Units))
	w.alike = make([]atlas.Unit, len(t.Units))
	for u := range t.Units {
		w.sites[u] = siteOf(t, t.Units[u].Placement)
		w.alike[u] = atlas.Unit(u)
		for x := range u {
			if w.alike[x] == atlas.Unit(x) && alike(&t.Units[x], &t.Units[u]) {
				w.alike[u] = atlas.Unit(x)
				break
			}
		}
	}
}

// alike reports whether two counters differ in nothing but their name.
func alike(a, b *atlas.UnitInfo) bool {
	if a.Nation != b.Nation || a.Kind != b.Kind || a.Sides != b.Sides {
		return false
	}
	x, y := *a, *b
	for _, u := range []*atlas.UnitInfo{&x, &y} {
		u.ID, u.Name, u.BackName, u.Entry, u.Source = "", "", "", atlas.Entry{}, 0
	}
	return reflect.DeepEqual(x, y)
}

func siteOf(t *atlas.Theatre, v *atlas.Value) site {
	s := site{country: atlas.NoID, onVPOnly: atlas.NoID}
	in := v.Get("in")
	for _, id := range in.Strings("hexes") {
		h, _ := t.HexByID(id)
		s.hexes, s.bound = append(s.hexes, h), true
	}
	if id := in.Str("country"); id != "" {
		s.country = areaNamed(t, id)
	}
	for _, id := range in.Strings("borders") {
		s.borders = append(s.borders, areaNamed(t, id))
	}
	s.perTurn, s.group = v.Num("perTurn"), v.Str("group")
	if need := v.Get("needs"); need.Str("q") == "marker" {
		s.onVPOnly, _ = t.MarkerByID(need.Str("marker"))
	}
	return s
}

// siteAllows reports whether a fortress or garrison may be placed here.
func (f *front) siteAllows(z atlas.Unit, at place) bool {
	s := &f.ways.sites[z]
	h, onMap := at.hex()
	switch {
	case s.onVPOnly != atlas.NoID && !f.isOnVPTrack(s.onVPOnly):
		return false
	case s.bound:
		for _, x := range s.hexes {
			if onMap && x == h {
				return true
			}
		}
		return false
	case s.country != atlas.NoID:
		return onMap && f.owner[h] == s.country && f.bordersAny(h, s.borders)
	}
	return true
}

// isOnVPTrack reports whether a marker lies on the VP track.
func (f *front) isOnVPTrack(m atlas.Marker) bool {
	_, on := f.onVPTrack(m)
	return on
}

// bordersAny reports whether a hex shares a border with one of some lands, as they
// are now (2.3.2.4).
func (f *front) bordersAny(h atlas.Hex, lands []atlas.Area) bool {
	for d := range directions {
		n, ok := f.Grid.Neighbour(int(h), d)
		if !ok {
			continue
		}
		for _, a := range lands {
			if f.owner[n] == a {
				return true
			}
		}
	}
	return false
}

// conversions appends all conversions of the phasing faction.
func (f *front) conversions(out []engine.Move) []engine.Move {
	var room [mostUnits]atlas.Unit
	pool := room[:0]
	for u := range f.pooled[f.phasing].bits().All() {
		if f.Units[u].RecipeKind == "conversion" {
			pool = append(pool, atlas.Unit(u))
		}
	}
	for u := range f.fielded.bits().All() {
		x := atlas.Unit(u)
		if !f.stands(x, f.phasing) || f.units[x].steps != 1 {
			continue
		}
		if f.Units[x].FortressSide.Steps > 0 && f.convertFault(x, atlas.NoUnit).Fine() {
			out = append(out, engine.M2(kConvert, int16(x), none))
		}
		for _, z := range pool {
			if f.convertFault(x, z).Fine() {
				out = append(out, engine.M2(kConvert, x, z))
			}
		}
	}
	return out
}

// convertFault says why a step cannot be converted: to a unit of the pool (2.3.2.1,
// 2.3.2.3), or by turning a port-a-fort over (2.3.2.2).
func (f *front) convertFault(x, z atlas.Unit) say.No {
	h, inHex := f.units[x].at.hex()
	switch {
	case !f.stands(x, f.phasing) || !inHex || f.Hexes[h].Class == atlas.SeaClass || f.units[x].steps != 1:
		return say.Forbid("2.3.2.1", "Only a one-step unit of yours in a land hex can be converted.")
	case z == atlas.NoUnit:
		return f.turnFault(x, h)
	}
	s := &f.ways.sites[z]
	switch {
	case !f.inPool(z) || f.Units[z].RecipeKind != "conversion":
		return say.Forbid("2.3.2.1", "This is not a fortress or garrison in your force pool.")
	case f.isFortress(x):
		return say.Forbid("2.3.2.2", "Turn the fortress back first.")
	case !f.makesStep(x, &f.Units[z].Recipe[0]):
		return say.Forbid("2.3.2.1", "It is converted from an infantry or armor step of its own nation; an SS fortress from an SS unit.")
	case f.Units[z].Kind == atlas.Fortress && f.fortressIn(h, x):
		return say.Forbid("2.3.2.1", "There is a fortress in this hex already.")
	case !f.siteAllows(z, f.units[x].at):
		return say.Forbid("2.3.2.4", "This unit cannot be placed here.")
	case s.perTurn > 0 && f.convertedThisTurn(z) >= s.perTurn:
		return say.Forbid("2.3.2.4", "No more of these fortresses can be built in this turn.")
	case !f.firstAlike(z, atlas.NoUnit):
		return say.Forbid("2.3", "Take the first counter of this kind in the force pool: they are all the same.")
	}
	return say.No{}
}

// turnFault says why a unit cannot be turned to its fortress side or back (2.3.2.2).
func (f *front) turnFault(x atlas.Unit, h atlas.Hex) say.No {
	switch {
	case f.Units[x].FortressSide.Steps == 0:
		return say.Forbid("2.3.2.2", "This unit has no fortress on its other side.")
	case f.units[x].used&hasConverted != 0:
		return say.Forbid("2.3.2.2", "This unit has been turned already in this segment.")
	case !f.isFortress(x) && f.fortressIn(h, x):
		return say.Forbid("2.3.2.1", "There is a fortress in this hex already.")
	}
	return say.No{}
}

// fortressIn reports whether another fortress of the phasing faction is in a hex.
func (f *front) fortressIn(h atlas.Hex, besides atlas.Unit) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if u != besides && f.stands(u, f.phasing) && f.isFortress(u) {
			return true
		}
	}
	return false
}

// convertedThisTurn is how many fortresses of a kind have been built in the segment.
func (f *front) convertedThisTurn(z atlas.Unit) (n int) {
	for u := range f.Units {
		same := f.Units[u].Nation == f.Units[z].Nation && f.ways.sites[u].group == f.ways.sites[z].group
		if same && f.units[u].used&hasConverted != 0 {
			n++
		}
	}
	return n
}

// convert carries a conversion out. It gives a fortress all its steps for one.
func (f *front) convert(x, z atlas.Unit) {
	c := f.units[x]
	if z == atlas.NoUnit {
		c.turned, c.used = !c.turned, c.used|hasConverted
		f.set(x, c)
		return
	}
	f.retire(x)
	f.set(z, counter{at: c.at, steps: uint8(f.Units[z].Steps()), faction: c.faction, used: hasConverted})
}

// eliminations appends all units that can be given up.
func (f *front) eliminations(out []engine.Move) []engine.Move {
	for u := range f.fielded.bits().All() {
		if f.stands(atlas.Unit(u), f.phasing) {
			out = append(out, engine.M1(kAbandon, u))
		}
	}
	return out
}

// anyElimination reports whether there is such a unit.
func (f *front) anyElimination() bool {
	for h := range f.ground[f.phasing].bits().All() {
		for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
			if f.stands(u, f.phasing) {
				return true
			}
		}
	}
	return false
}

// giveUpFault says why a unit cannot be given up (2.3.3).
func (f *front) giveUpFault(u atlas.Unit) say.No {
	if !f.stands(u, f.phasing) {
		return say.Forbid("2.3.3", "Only a ground unit of yours on the map can be given up.")
	}
	return say.No{}
}

// giveUp eliminates a whole unit: one with a delay stripe comes back as if a delay
// of 1 had been rolled (2.3.3).
func (f *front) giveUp(u atlas.Unit) {
	f.emptyHolding(u, atlas.NoUnit)
	if f.Units[u].Delay && !f.lastOfItsKind(u) {
		f.set(u, counter{at: f.returning(1 + f.unitDelay(u)), faction: f.units[u].faction})
		return
	}
	f.retire(u)
}
