package axis

import (
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Policies and truces by the player aid of 1999 (17.11, 17.12), where a data pack has
// switched them on: see first_edition.go. In 2011 no policy is lenient.

// strictPolicy is the policy that binds a country by 13.6.1.1: any but Appeasement and the
// Pact where the aid has its own rules for these.
func (f *front) strictPolicy(c atlas.Area) (p atlas.Policy, ok bool) {
	p, ok = f.policy(c)
	return p, ok && f.aid.lenient>>p&1 == 0
}

// strictlyBound reports whether there is one.
func (f *front) strictlyBound(c atlas.Area) bool { _, ok := f.strictPolicy(c); return ok }

// appeases reports whether a country is under Appeasement or the Pact as the aid has them
// (17.11).
func (f *front) appeases(c atlas.Area) bool {
	return f.aid.lenient != 0 && f.aid.lenient>>f.posture(c)&1 != 0
}

// inEffect reports whether a policy lies in a posture box.
func (f *front) inEffect(p atlas.Policy) bool {
	for d := range f.Displays {
		if f.postures[d] == p {
			return true
		}
	}
	return false
}

// isGerman reports whether a unit is German, alone or with another nation.
func (f *front) isGerman(u atlas.Unit) bool { return f.isOf(u, f.ways.groups[atlas.Axis][0]) }

// spares are the policies that an Axis unit does not end by what it does: the minor allies
// of Germany are free to enter and to attack countries under Appeasement or the Pact
// (17.11).
func (f *front) spares(german bool) uint64 {
	if german {
		return 0
	}
	return f.aid.lenient
}

// germanAttack reports whether a German unit takes part in the attack under way.
func (f *front) germanAttack() bool {
	for x := range f.Units {
		if u := atlas.Unit(x); f.takesPart(u, atlas.Axis) && f.isGerman(u) {
			return true
		}
	}
	return false
}

// germansIn reports whether a German ground unit is in a hex.
func (f *front) germansIn(h atlas.Hex) bool {
	if !f.ground[atlas.Axis].has(h) {
		return false
	}
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == atlas.Axis && f.isGround(u) && f.isGerman(u) {
			return true
		}
	}
	return false
}

// germanZone reports whether the zone of control of a German unit reaches a hex.
func (f *front) germanZone(h atlas.Hex) bool {
	if f.appeasing.has(h) {
		return false
	}
	for d := range directions {
		n, ok := f.Grid.Neighbour(int(h), d)
		if from := atlas.Hex(n); ok && f.germansIn(from) && (zoneReaches(f.Theatre, from, h) || f.beachheadSide(from, h)) {
			return true
		}
	}
	return false
}

// germansAlone reports whether only German units project a zone from a hex, which does not
// reach into land under Appeasement or the Pact (17.11).
func (f *front) germansAlone(h atlas.Hex) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == atlas.Axis && f.isGround(u) && !f.isGerman(u) {
			return false
		}
	}
	return true
}

// germanPolicyBars says why its German policy keeps a unit of a country out of a hex: out
// of Germany, and in operational movement out of German zones of control, friends in them
// or not (17.11).
func (f *front) germanPolicyBars(home atlas.Area, h atlas.Hex, phase movePhase) say.No {
	switch {
	case !f.appeases(home):
	case f.owner[h] == f.ways.germany:
		return say.Forbid("17.11", "A unit under Appeasement or the Pact cannot enter Germany.")
	case phase == operational && f.germanZone(h):
		return say.Forbid("17.11", "A unit under Appeasement or the Pact cannot enter the zone of control of German units.")
	}
	return say.No{}
}

// germanPolicyKeepsOff says why it keeps a support unit or an airdrop from a place: land in
// Germany or near German ground units, and naval zones with a German port (17.11).
func (f *front) germanPolicyKeepsOff(home atlas.Area, at place) say.No {
	h, inHex := at.hex()
	german := func(h atlas.Hex) bool { return f.owner[h] == f.ways.germany }
	switch {
	case !f.appeases(home):
	case inHex && f.ways.land.has(h) && (german(h) || f.around(h, f.germansIn)):
		return say.Forbid("17.11", "A support unit under Appeasement or the Pact must stay out of Germany and away from German ground units.")
	case at&placeKind == placeZone && f.portsIn(seaOf(at), german):
		return say.Forbid("17.11", "A support unit under Appeasement or the Pact must stay out of naval zones with a German port.")
	}
	return say.No{}
}

// uncooperative says why the unit of an Ally is kept out of land of the other: under the
// Pact the West out of Soviet countries and the Soviets out of Britain, under Appeasement
// the Soviets out of Western countries and the West out of Russia (17.11). Conquered
// countries are nobody's, and dependents are no countries: the aid names those of Britain
// under the Pact and means no others.
func (f *front) uncooperative(who atlas.Faction, h atlas.Hex) say.No {
	c := f.realm[h]
	if f.aid.lenient == 0 || who == atlas.Axis || c == atlas.NoID || f.areas[c].status != atlas.Active {
		return say.No{}
	}
	of := f.areas[c].faction
	itself := f.owner[h] == c
	pact, appeasement := f.inEffect(f.aid.pact), f.inEffect(f.aid.appeasement)
	if who == atlas.Western && itself && (pact && of == atlas.Soviet || appeasement && c == f.ways.russia) ||
		who == atlas.Soviet && (pact && c == f.ways.britain || appeasement && itself && of == atlas.Western) {
		return say.Forbid("17.11", "While Appeasement or the Pact is in effect, the Allies do not cooperate: this country is closed to the unit.")
	}
	return say.No{}
}

// forwardPolicy says why a Russian unit may not leave a border region that was ceded to
// Russia: under the Pact it does so only for the country of the region, or for a minor
// country of the Axis (17.11).
func (f *front) forwardPolicy(u atlas.Unit, to atlas.Hex) say.No {
	from, onMap := f.units[u].at.hex()
	if f.aid.lenient == 0 || !onMap || f.ways.home[f.Units[u].Nation] != f.ways.russia || f.posture(f.ways.russia) != f.aid.pact {
		return say.No{}
	}
	for i := range watches {
		land := f.regionOf(i)
		if land == atlas.NoID || !f.cededToRussia(land) || !f.inArea(from, land) || f.inArea(to, land) {
			continue
		}
		into := f.realm[to]
		if into != atlas.NoID && (into == f.Areas[land].PartOf || into != f.ways.germany && f.alignedWithAxis(into)) {
			return say.No{}
		}
		return say.Forbid("17.11", "Under the Pact a Russian unit can leave a border region only for the country of the region or for a minor country of the Axis.")
	}
	return say.No{}
}

// leftOutByTrade reports whether a strategic hex is not counted: one of a country under
// Appeasement or the Pact that Axis ground units occupy, and one of the Axis that its
// ground units do (17.11).
func (f *front) leftOutByTrade(h atlas.Hex) bool {
	if f.aid.lenient == 0 {
		return false
	}
	if f.Hexes[h].Strategic != atlas.Axis {
		return f.ground[atlas.Axis].has(h) && f.appeasing.has(h)
	}
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if home := f.citizens(f.Units[u].Nation); f.isGround(u) && home != atlas.NoID && f.units[u].faction != atlas.Axis && f.appeases(home) {
			return true
		}
	}
	return false
}

// truceRadius is how far truces keep support units, airdrops and beachheads away (17.12).
const truceRadius = 5

// firmTruceNear reports whether a ground unit of which an Armistice or Reassess Policy keeps a
// unit away is within five hexes: of the Axis for a unit of a country under such a truce, of
// such a country for a unit of the Axis (17.12).
func (f *front) firmTruceNear(u atlas.Unit, h atlas.Hex) bool {
	if f.units[u].faction != atlas.Axis {
		return f.underTruceRule(u, firmTruce) && f.foeWithin(h, atlas.Axis, f.isGround)
	}
	under := func(x atlas.Unit) bool { return f.isGround(x) && f.underTruceRule(x, firmTruce) }
	return f.foeWithin(h, atlas.Western, under) || f.foeWithin(h, atlas.Soviet, under)
}

// tooBold reports whether a truce forbids a unit what is done boldly in a hex: a beachhead, an
// airdrop, an exploitation. A Negotiation allows its country none of them anywhere, and the Axis
// none within five hexes of a unit of the country, be it in the air or on the ground (17.12).
func (f *front) tooBold(u atlas.Unit, h atlas.Hex) bool {
	if f.firmTruceNear(u, h) {
		return true
	}
	if f.units[u].faction != atlas.Axis {
		return f.underTruceRule(u, looseTruce)
	}
	under := func(x atlas.Unit) bool {
		return f.underTruceRule(x, looseTruce) && !f.detachment(x) && !f.dropped(x)
	}
	return f.foeWithin(h, atlas.Western, under) || f.foeWithin(h, atlas.Soviet, under)
}

// underTruceRule reports whether a country of a unit is under a truce that binds in one manner.
func (f *front) underTruceRule(u atlas.Unit, rule string) bool {
	for _, home := range f.homes(u) {
		if home != atlas.NoID && f.truceIs(home, rule) {
			return true
		}
	}
	return false
}

// retreatOf1999 says why a truce keeps the units of a country in retreat out of a hex: under
// Reassess Policy and an Armistice out of zones of control of the other side (17.12).
func (f *front) retreatOf1999(home atlas.Area, to atlas.Hex, who atlas.Faction) say.No {
	if who != atlas.Axis {
		return f.truceBinds(home, to, who, reserve)
	}
	return f.truceBindsAxis(to, reserve)
}

// truceCounts reports whether a country is under a truce, or under one that is no
// Negotiation.
func (f *front) truceCounts(c atlas.Area, firmOnly bool) bool {
	return f.truce(c) > 0 && (!firmOnly || f.truceRule(c) == firmTruce)
}

// foeWithin reports whether a unit of a faction for which something holds is within five
// hexes.
func (f *front) foeWithin(h atlas.Hex, who atlas.Faction, is func(u atlas.Unit) bool) bool {
	for at := range f.unit[who].bits().All() {
		if f.Grid.Distance(at, int(h)) > truceRadius {
			continue
		}
		for u := f.first[at]; u != atlas.NoUnit; u = f.next[u] {
			if f.units[u].faction == who && is(u) {
				return true
			}
		}
	}
	return false
}

// truceKeepsOff says why a truce keeps a support unit from a place, to contest as well: a
// hex within five hexes of ground units of the other side, a naval zone with one of its
// ports. A Negotiation does not (17.12).
func (f *front) truceKeepsOff(u atlas.Unit, at place) say.No {
	h, inHex := at.hex()
	ports := f.isFirmTruce
	if who, home := f.units[u].faction, f.citizens(f.Units[u].Nation); who != atlas.Axis {
		if home == atlas.NoID || !f.truceCounts(home, true) {
			return say.No{}
		}
		ports = f.isAxisLand
	}
	switch {
	case inHex && f.firmTruceNear(u, h):
		return say.Forbid("17.12", "A truce keeps this support unit five hexes away from ground units of the other side.")
	case at&placeKind == placeZone && f.portsIn(seaOf(at), ports):
		return say.Forbid("17.12", "A truce keeps this support unit out of naval zones with a port of the other side.")
	}
	return say.No{}
}

// beachFault says why the aid allows a support unit no beachhead in a hex: in snow, in a
// Failure, or near those with whom there is a truce (17.10, 17.12, 17.13).
func (f *front) beachFault(u atlas.Unit, h atlas.Hex) say.No {
	for _, z := range f.Hexes[h].Zones {
		if seaBarred(f.Theatre, z, f.season(), atlas.Beachheads) {
			return say.Forbid("17.13", "In snow no beachhead can be placed in this sea.")
		}
	}
	switch {
	case f.aid.says(oneFailure) && f.failureHex(h, f.units[u].faction):
		return say.Forbid("17.10", "No beachhead can be placed within five hexes of a Failure.")
	case f.aid.says(fiveHexTruces) && f.tooBold(u, h):
		return say.Forbid("17.12", "A truce allows no beachhead here.")
	}
	return say.No{}
}
