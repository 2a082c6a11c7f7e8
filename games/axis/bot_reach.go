package axis

import (
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
)

// How far a unit comes, by the rules of single steps (3.1.1).

// Trail is where a unit can march in what is left of its allowance: the hexes with the
// one it comes from, found by the rules of single steps.
type Trail struct {
	Hexes []atlas.Hex // the first is where it stands
	from  []int16
	spent []uint8
	stop  []bool
	known []int16 // where in the list a hex is, and one; 0 if it is not
}

// Reach finds where a unit can march to.
func (r *Reading) Reach(u atlas.Unit, t *Trail) {
	m, held := march{unit: u}, false
	if r.Reserve {
		m.phase = reserve
	}
	if x := flow.Find[marchFrame](&r.p.State, pMarch); x != nil && atlas.Unit(x.unit) == u {
		m.spent, held = uint8(x.spent), x.Step == marchHeld
	}
	r.follow(m, held, t)
}

// Raid finds where a unit could march to in an Operational Movement Phase of its own, as the
// map is now.
func (r *Reading) Raid(u atlas.Unit, t *Trail) { r.follow(march{unit: u}, false, t) }

// follow finds where a unit comes in what is left of a march.
func (r *Reading) follow(m march, held bool, t *Trail) {
	h, ok := r.At(m.unit)
	t.Clear()
	if len(t.known) < len(r.Hexes) {
		t.known = make([]int16, len(r.Hexes))
	}
	if !ok {
		return
	}
	t.note(h, -1, m.spent, false)
	for i := 0; i < len(t.Hexes); i++ {
		if t.stop[i] {
			continue
		}
		m.at, m.spent, m.held = t.Hexes[i], t.spent[i], held && i == 0
		for d := range directions {
			n, ok := r.Grid.Neighbour(int(m.at), d)
			if !ok {
				continue
			}
			if p, no := r.f.stepTo(m, atlas.Hex(n)); no.Fine() {
				t.note(atlas.Hex(n), int16(i), m.spent+max(p.cost, 1), p.stop || p.zone)
			}
		}
	}
}

// Clear empties the trail.
func (t *Trail) Clear() {
	for _, h := range t.Hexes {
		t.known[h] = 0
	}
	t.Hexes, t.from, t.spent, t.stop = t.Hexes[:0], t.from[:0], t.spent[:0], t.stop[:0]
}

// note adds a hex, or a cheaper way to one that has not been left yet.
func (t *Trail) note(h atlas.Hex, from int16, spent uint8, stop bool) {
	if i := t.known[h] - 1; i >= 0 {
		if i > from && spent < t.spent[i] {
			t.from[i], t.spent[i], t.stop[i] = from, spent, stop
		}
		return
	}
	t.known[h] = int16(len(t.Hexes)) + 1
	t.Hexes, t.from, t.spent, t.stop = append(t.Hexes, h), append(t.from, from), append(t.spent, spent), append(t.stop, stop)
}

// Crosses reports whether the way to the one with a number of the list leads over such a hex.
func (t *Trail) Crosses(i int, such func(atlas.Hex) bool) bool {
	for ; i > 0; i = int(t.from[i]) {
		if such(t.Hexes[i]) {
			return true
		}
	}
	return false
}

// Step is the first hex on the way to the one with a number of the list.
func (t *Trail) Step(i int) atlas.Hex {
	for t.from[i] > 0 {
		i = int(t.from[i])
	}
	return t.Hexes[i]
}
