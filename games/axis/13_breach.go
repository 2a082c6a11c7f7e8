package axis

import (
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 13.6.1.2: the policies that Axis ground units end, by entering an active country
// under one or by attacking a unit under one. 02_politics.go has what support units end.

// mayBreach says why the Axis cannot enter a hex of an active country under a policy: in
// pre-war no unit goes there anyway (12.1), so only an enforced peace is left.
func (f *front) mayBreach(h atlas.Hex) say.No {
	if p, ok := f.policyAt(h); ok && f.enforced()>>p&1 != 0 {
		return enforcedPeace
	}
	return say.No{}
}

var enforcedPeace = say.Forbid("13.6.1.2", "The Axis cannot end the Ostland Accord while its peace is enforced.")

// entered is what follows when a ground unit has come into a hex: markers of its enemies
// are driven away, and if it is an Axis unit, the policy of the country ends.
func (f *front) entered(h atlas.Hex, who atlas.Faction) {
	f.sweep(h, who)
	if p, ok := f.policyAt(h); ok && who == atlas.Axis {
		f.endPolicyEverywhere(p, "13.6.1.2")
	}
}

// policyOf is the policy that affects a unit on the ground.
func (f *front) policyOf(u atlas.Unit) (p atlas.Policy, ok bool) {
	if !f.isGround(u) {
		return 0, false
	}
	for _, n := range f.nations(u) {
		if n == atlas.NoID || f.citizens(n) == atlas.NoID {
			continue
		}
		if p, ok := f.policy(f.citizens(n)); ok {
			return p, true
		}
	}
	return 0, false
}

// peaceIsEnforced reports whether a unit is under a policy that the Axis cannot end.
func (f *front) peaceIsEnforced(u atlas.Unit) bool {
	p, ok := f.policyOf(u)
	return ok && f.enforced()>>p&1 != 0
}

// provoke ends the policies of the units in a hex that the Axis attacks or overruns.
func (f *front) provoke(h atlas.Hex, who atlas.Faction) {
	if who != atlas.Axis {
		return
	}
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if p, ok := f.policyOf(u); ok && f.units[u].faction != who {
			f.endPolicyEverywhere(p, "13.6.1.2")
		}
	}
}
