package axis

import (
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 13.6.1.2: the policies that Axis ground units end, by entering an active country
// under one or by attacking a unit under one. 02_politics.go has what support units end.

// mayBreach says why the Axis cannot enter a hex of an active country under a policy: in
// pre-war no unit goes there anyway (12.1), so only an enforced peace and the price of the
// policy are left.
func (f *front) mayBreach(h atlas.Hex) say.No {
	if _, ok := f.policyAt(h); ok {
		c := f.realm[h]
		return f.mayEnd(f.postureBox(c, f.areas[c].faction))
	}
	return say.No{}
}

var enforcedPeace = say.Forbid("13.6.1.2", "The Axis cannot end the Ostland Accord while its peace is enforced.")

// entered is what follows when a ground unit has come into a hex: markers of its enemies
// are driven away, and if it is an Axis unit, the policy of the country ends unless the
// unit spares it (17.11).
func (f *front) entered(h atlas.Hex, who atlas.Faction, german bool) {
	f.sweep(h, who)
	if p, ok := f.policyAt(h); ok && who == atlas.Axis && f.spares(german)>>p&1 == 0 {
		f.endVoluntarily(p, "13.6.1.2")
	}
	if who == atlas.Axis && f.ways.raj.has(h) {
		f.rallyIndia()
	}
}

// boundBy are the posture boxes whose policies affect a unit on the ground: one, or two for a
// unit of two nations (13.8.3).
func (f *front) boundBy(u atlas.Unit) (boxes [2]atlas.Display, n int) {
	if !f.isGround(u) {
		return boxes, 0
	}
	for _, c := range f.homes(u) {
		if c != atlas.NoID && f.underPolicy(c) {
			boxes[n] = f.postureBox(c, f.alignment(c))
			n++
		}
	}
	return boxes, n
}

// peaceWithUnit says why the Axis cannot attack a unit: it is under a policy that the Axis
// cannot end.
func (f *front) peaceWithUnit(u atlas.Unit) say.No {
	boxes, n := f.boundBy(u)
	for _, box := range boxes[:n] {
		if no := f.mayEnd(box); !no.Fine() {
			return no
		}
	}
	if h, onMap := f.units[u].at.hex(); n > 0 && onMap && f.overpriced(h) {
		return noGovernment
	}
	return say.No{}
}

// overpriced reports whether an attack on a hex would end two policies that each cost the Axis
// its Government, which it has once (DS 13.6.1.2).
func (f *front) overpriced(h atlas.Hex) bool {
	paid, pays := atlas.Policy(0), false
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == atlas.Axis {
			continue
		}
		boxes, n := f.boundBy(u)
		for _, box := range boxes[:n] {
			p := f.postures[box]
			_, costs := f.price(box)
			if costs && pays && p != paid {
				return true
			}
			if costs {
				paid, pays = p, true
			}
		}
	}
	return false
}

// provoke ends the policies of the units in a hex that the Axis attacks or overruns, but
// for those that it spares without German units (17.11).
func (f *front) provoke(h atlas.Hex, who atlas.Faction, german bool) {
	if who != atlas.Axis {
		return
	}
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == who {
			continue
		}
		boxes, n := f.boundBy(u)
		for _, box := range boxes[:n] {
			if p := f.postures[box]; f.isPolicy(p) && f.spares(german)>>p&1 == 0 { // the first may have ended both
				f.endVoluntarily(p, "13.6.1.2")
			}
		}
	}
}
