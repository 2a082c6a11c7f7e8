package axis

import (
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// What policies and truces forbid to support units (13.6.1.1, 13.6.2), and the
// policies that an Axis placement ends (13.6.1.2).

// supportPolitics says why politics keep a support unit from a place.
func (f *front) supportPolitics(u atlas.Unit, at place, contesting bool) say.No {
	who, home := f.units[u].faction, f.citizens(f.Units[u].Nation)
	h, inHex := at.hex()
	if who == atlas.Axis {
		return f.axisSupport(at, contesting)
	}
	if home == atlas.NoID {
		return say.No{}
	}
	rule := f.truceRule(home)
	switch truce := f.truce(home) > 0; {
	case f.underPolicy(home):
		return say.Forbid("13.6.1.1", "A support unit under a policy is not placed, nor does it contest.")
	case inHex && f.policies.has(h):
		return say.Forbid("13.6.1.1", "An Allied support unit is not placed in a country under a policy.")
	case !truce:
		return say.No{}
	case inHex && f.nearAxis(h):
		return say.Forbid(rule, "A support unit under a truce is not placed in or next to land of the Axis.")
	case rule == firmTruce && contesting && f.phasing == atlas.Axis:
		return say.Forbid(rule, "A support unit under this truce does not contest the Axis.")
	case rule == firmTruce && at&placeKind == placeZone && f.portsIn(seaOf(at), f.isAxisLand) && !f.portsIn(seaOf(at), f.isAtWar):
		return say.Forbid(rule, "A support unit under this truce is not placed in a zone with a port of the Axis and none of an Ally at war.")
	}
	return say.No{}
}

// axisSupport says why truces of the Allies, which bind the Axis in return, or a
// policy that it must not end keep an Axis support unit from a place.
func (f *front) axisSupport(at place, contesting bool) say.No {
	h, inHex := at.hex()
	switch {
	case inHex && f.nearTruce(h):
		return say.Forbid("13.6.2", "An Axis support unit is not placed in or next to land of a country under a truce.")
	case at&placeKind == placeZone && f.portsIn(seaOf(at), f.isFirmTruce) && !f.portsIn(seaOf(at), f.isAtWar):
		return say.Forbid(firmTruce, "An Axis support unit is not placed in a zone with a port under this truce and none of an Ally at war.")
	case !contesting && f.endsEnforcedPeace(at):
		return enforcedPeace
	}
	return say.No{}
}

// contestsTruce reports whether a placement is that of a country whose truce keeps
// the Axis from contesting it (13.6.2.1).
func (f *front) contestsTruce(who atlas.Faction, target atlas.Unit) bool {
	home := f.citizens(f.Units[target].Nation)
	return who == atlas.Axis && home != atlas.NoID && f.truce(home) > 0 && f.truceRule(home) == firmTruce
}

func seaOf(at place) atlas.Zone { return atlas.Zone(at &^ placeKind >> 2) }

// portsIn reports whether a zone has a port for which something holds.
func (f *front) portsIn(z atlas.Zone, is func(h atlas.Hex) bool) bool {
	for _, h := range f.Zones[z].Ports {
		if is(h) {
			return true
		}
	}
	return false
}

func (f *front) isAxisLand(h atlas.Hex) bool { return f.alignedWithAxis(f.realm[h]) }

// isAtWar reports whether a hex belongs to an active Allied country at war itself.
func (f *front) isAtWar(h atlas.Hex) bool {
	c := f.owner[h]
	return c != atlas.NoID && f.realm[h] == c && f.alliedActive(c) && f.atWar(c)
}

func (f *front) alliedActive(c atlas.Area) bool {
	return f.areas[c].status == atlas.Active && f.areas[c].faction != atlas.Axis
}

func (f *front) isTruce(h atlas.Hex) bool {
	c := f.realm[h]
	return c != atlas.NoID && f.truce(c) > 0
}

func (f *front) isFirmTruce(h atlas.Hex) bool {
	return f.isTruce(h) && f.truceRule(f.realm[h]) == firmTruce
}

// nearTruce reports whether a hex is in or next to land of a country under a truce,
// or holds a ground unit or detachment of one.
func (f *front) nearTruce(h atlas.Hex) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if home := f.citizens(f.Units[u].Nation); f.Units[u].Class == atlas.Ground && home != atlas.NoID && f.truce(home) > 0 {
			return true
		}
	}
	return f.around(h, f.isTruce)
}

// around reports whether something holds for a hex or one next to it.
func (f *front) around(h atlas.Hex, is func(h atlas.Hex) bool) bool {
	if is(h) {
		return true
	}
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(h), d); ok && is(atlas.Hex(n)) {
			return true
		}
	}
	return false
}

// policyAt is the policy of an active country that a hex belongs to.
func (f *front) policyAt(h atlas.Hex) (p atlas.Policy, ok bool) {
	if c := f.realm[h]; c != atlas.NoID && f.areas[c].status == atlas.Active {
		return f.policy(c)
	}
	return 0, false
}

// endedBy are the policies of which an Axis placement ends one (13.6.1.2): that of
// the hex, or one next to it or with a port in the zone, unless an Ally at war is
// there, too. Policies are few, so the set is one of bits.
func (f *front) endedBy(at place) (set uint64) {
	add := func(h atlas.Hex) {
		if p, ok := f.policyAt(h); ok {
			set |= 1 << p
		}
	}
	h, inHex := at.hex()
	switch {
	case inHex:
		if add(h); set != 0 || f.around(h, f.isAtWar) {
			return set
		}
		for d := range directions {
			if n, ok := f.Grid.Neighbour(int(h), d); ok {
				add(atlas.Hex(n))
			}
		}
	case at&placeKind == placeZone && !f.portsIn(seaOf(at), f.isAtWar):
		for _, port := range f.Zones[seaOf(at)].Ports {
			add(port)
		}
	}
	return set
}

// endsEnforcedPeace reports whether a placement could end no policy but the Ostland
// Accord while the Enforced Peace marker is on the turn track (14.11).
func (f *front) endsEnforcedPeace(at place) bool {
	set := f.endedBy(at)
	return set != 0 && set&^f.enforced() == 0
}

// enforced are the policies that the Axis cannot end now.
func (f *front) enforced() (set uint64) {
	for i := range f.markers[:f.nMarkers] {
		if f.markers[i].kind == f.ways.enforcedPeace && f.markers[i].at&placeKind == placeTrack {
			if p, ok := f.PostureByID("ostland-accord"); ok {
				set |= 1 << p
			}
		}
	}
	return set
}
