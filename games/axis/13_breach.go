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

// policyOf is the policy that affects a unit on the ground, and the posture box it lies in.
func (f *front) policyOf(u atlas.Unit) (p atlas.Policy, box atlas.Display, ok bool) {
	if !f.isGround(u) {
		return 0, 0, false
	}
	for _, n := range f.nations(u) {
		if n == atlas.NoID || f.citizens(n) == atlas.NoID {
			continue
		}
		c := f.citizens(n)
		if p, ok := f.policy(c); ok {
			return p, f.postureBox(c, f.alignment(c)), true
		}
	}
	return 0, 0, false
}

// peaceWithUnit says why the Axis cannot attack a unit: it is under a policy that the Axis
// cannot end.
func (f *front) peaceWithUnit(u atlas.Unit) say.No {
	if _, box, ok := f.policyOf(u); ok {
		return f.mayEnd(box)
	}
	return say.No{}
}

// provoke ends the policies of the units in a hex that the Axis attacks or overruns, but
// for those that it spares without German units (17.11).
func (f *front) provoke(h atlas.Hex, who atlas.Faction, german bool) {
	if who != atlas.Axis {
		return
	}
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if p, _, ok := f.policyOf(u); ok && f.units[u].faction != who && f.spares(german)>>p&1 == 0 {
			f.endVoluntarily(p, "13.6.1.2")
		}
	}
}
