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
		return f.axisSupport(u, at, contesting)
	}
	if home == atlas.NoID {
		return say.No{}
	}
	if no := f.germanPolicyKeepsOff(home, at); !no.Fine() {
		return no
	}
	switch {
	case f.strictlyBound(home):
		return say.Forbid("13.6.1.1", "A support unit under a policy can neither be placed nor contest.")
	case inHex && f.policies.has(h):
		return say.Forbid("13.6.1.1", "An Allied support unit cannot be placed in a country under a policy.")
	case inHex && !f.uncooperative(who, h).Fine():
		return f.uncooperative(who, h)
	case f.aid.says(fiveHexTruces):
		return f.truceKeepsOff(u, at)
	case f.truce(home) == 0:
		return say.No{}
	}
	switch rule := f.truceRule(home); {
	case inHex && f.nearAxis(h):
		return say.Forbid(rule, "A support unit under a truce cannot be placed in or next to Axis land.")
	case rule == firmTruce && contesting && f.phasing == atlas.Axis:
		return say.Forbid(rule, "A support unit under this truce cannot contest the Axis.")
	case rule == firmTruce && at&placeKind == placeZone && f.portsIn(seaOf(at), f.isAxisLand) && !f.portsIn(seaOf(at), f.isAtWar):
		return say.Forbid(rule, "A support unit under this truce cannot be placed in a zone that has a port of the Axis but none of an Ally at war.")
	}
	return say.No{}
}

// boundSupport reports whether a policy keeps an Allied support unit off the map altogether
// (13.6.1.1).
func (f *front) boundSupport(u atlas.Unit) bool {
	home := f.citizens(f.Units[u].Nation)
	return f.units[u].faction != atlas.Axis && home != atlas.NoID && f.strictlyBound(home)
}

// axisSupport says why truces of the Allies (17.12 has others), which bind the Axis in
// return, or a policy that it must not end keep an Axis support unit from a place.
func (f *front) axisSupport(u atlas.Unit, at place, contesting bool) say.No {
	h, inHex := at.hex()
	if f.aid.says(fiveHexTruces) {
		if no := f.truceKeepsOff(u, at); !no.Fine() || contesting {
			return no
		}
		return f.mayProvoke(u, at)
	}
	switch {
	case inHex && f.nearTruce(h):
		return say.Forbid("13.6.2", "An Axis support unit cannot be placed in or next to the land of a country under a truce.")
	case at&placeKind == placeZone && f.portsIn(seaOf(at), f.isFirmTruce) && !f.portsIn(seaOf(at), f.isAtWar):
		return say.Forbid(firmTruce, "An Axis support unit cannot be placed in a zone that has a port under this truce but none of an Ally at war.")
	case !contesting:
		return f.mayProvoke(u, at)
	}
	return say.No{}
}

// contestsTruce reports whether a placement is that of a country whose truce keeps
// the Axis from contesting it (13.6.2.1).
func (f *front) contestsTruce(who atlas.Faction, target atlas.Unit) bool {
	home := f.citizens(f.Units[target].Nation)
	return who == atlas.Axis && home != atlas.NoID && f.truceIs(home, firmTruce)
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

// isAtWar reports whether a hex belongs to an active Allied country at war or to a dependent
// of one: the example of the Southeast Pacific has such ports (DS 13.6.1.2, ruling 74).
func (f *front) isAtWar(h atlas.Hex) bool {
	c := f.realm[h]
	return c != atlas.NoID && f.alliedActive(c) && f.atWar(c)
}

func (f *front) alliedActive(c atlas.Area) bool {
	return f.areas[c].status == atlas.Active && f.areas[c].faction != atlas.Axis
}

func (f *front) isTruce(h atlas.Hex) bool {
	c := f.realm[h]
	return c != atlas.NoID && f.truce(c) > 0
}

func (f *front) isFirmTruce(h atlas.Hex) bool {
	return f.anyTruce() && f.isTruce(h) && f.truceRule(f.realm[h]) == firmTruce
}

// nearTruce reports whether a hex is in or next to land of a country under a truce,
// or holds a ground unit, a detachment or a logistics marker of one.
func (f *front) nearTruce(h atlas.Hex) bool {
	if !f.anyTruce() {
		return false
	}
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		for _, home := range f.homes(u) {
			if f.Units[u].Class == atlas.Ground && home != atlas.NoID && f.truce(home) > 0 {
				return true
			}
		}
	}
	return f.truceLogistics(h) != atlas.NoID || f.around(h, f.isTruce)
}

// truceLogistics is the country under a truce whose logistics marker is in a hex, or none.
func (f *front) truceLogistics(h atlas.Hex) atlas.Area {
	for who := atlas.Western; who <= atlas.Soviet; who++ {
		if home := f.ways.home[f.markerNation(who)]; f.marked(f.ways.logistics, inHex(h), who) >= 0 && f.truce(home) > 0 {
			return home
		}
	}
	return atlas.NoID
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
	if f.aid.lenient == 0 && !f.policies.has(h) {
		return 0, false // most hexes, soon found out
	}
	if c := f.realm[h]; c != atlas.NoID && f.areas[c].status == atlas.Active {
		return f.policy(c)
	}
	return 0, false
}

// endedBy are the policies of which an Axis placement ends one (13.6.1.2): that of
// the hex, or one next to it or with a port in the zone, unless an Ally at war is
// there, too; not those that the unit spares. free are those that the Axis may end now, and no the reason why it may not end
// another. Policies are few, so the sets are of bits.
func (f *front) endedBy(at place, spared uint64) (set, free uint64, no say.No) {
	add := func(h atlas.Hex) {
		p, ok := f.policyAt(h)
		if !ok || spared>>p&1 != 0 {
			return
		}
		set |= 1 << p
		if bar := f.mayBreach(h); bar.Fine() {
			free |= 1 << p
		} else {
			no = bar
		}
	}
	h, inHex := at.hex()
	switch {
	case inHex:
		if f.aid.lenient == 0 && !f.around(h, f.policies.has) {
			return // no policy is near: mostly so, and soon found out
		}
		if add(h); set != 0 || f.around(h, f.isAtWar) {
			return set, free, no
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
	return set, free, no
}

// mayProvoke says why an Axis placement is forbidden because it would end a policy: if it
// could end none but those that the Axis cannot end now (13.6.1.2).
func (f *front) mayProvoke(u atlas.Unit, at place) say.No {
	_, free, no := f.endedBy(at, f.spares(f.isGerman(u)))
	if free != 0 {
		return say.No{}
	}
	return no
}
