package axis

import (
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 2.2.3.1 and 2.2.3.3: where a support unit may be placed, to support or to
// contest.

// locator knows from where a support unit can be placed: hexes in range of its air
// bases, and zones with its naval bases and paths to them.
type locator struct {
	f          *front
	unit       atlas.Unit
	who        atlas.Faction
	nation     atlas.Nation // whose bases it uses
	contesting bool
	bases      hexSet    // its air bases
	reach      hexSet    // within range of them by an air path
	zones      [2]uint32 // with a naval base; with a fleet path to them
	harbour    bool      // it has a naval base somewhere

	past    [mostDisplays]hexSet       // reach if one policy ended
	pastFor [mostDisplays]atlas.Policy // which
	nPast   int
}

// nationBases are the bases that a faction has of a nation, and where they lead to: that is
// worked out when it is first asked for.
type nationBases struct {
	who    atlas.Faction
	air    hexSet
	naval  uint32 // zones with a naval base
	flown  uint8  // the range for which reach is known, or 0
	reach  hexSet // within that range of its air bases by an air path
	sailed bool   // whether paths are known
	paths  uint32 // zones to which a fleet path can be traced
}

// basesOf are the bases of a nation, worked out when first asked for since a counter moved.
func (f *front) basesOf(n atlas.Nation, who atlas.Faction) *nationBases {
	k := &f.known
	if k.bases == nil {
		k.bases = make([]nationBases, len(f.Nations))
	}
	b := &k.bases[n]
	if k.based[n] && b.who == who {
		return b
	}
	k.based[n] = true
	*b = nationBases{who: who}
	might := f.posts[who]
	if !f.aid.says(rangeFromUnits) {
		might.bits().And(f.ways.airfields.bits())
	}
	for h := range might.bits().All() {
		if f.airBaseOf(atlas.Hex(h), n, who) {
			b.air.add(atlas.Hex(h))
		}
	}
	b.naval = f.navalBases(n, who)
	return b
}

// locate finds out where a unit can be placed from.
func (f *front) locate(u atlas.Unit, contesting bool) (l locator) {
	l = locator{f: f, unit: u, who: f.units[u].faction, nation: f.baseNation(u), contesting: contesting}
	b := f.basesOf(l.nation, l.who)
	if r := f.Units[u].Range; f.Units[u].Class == atlas.Air {
		if b.flown != r {
			f.flyFrom(&b.air, int(r), atlas.Policy(atlas.NoID), &b.reach)
			b.flown = r
		}
		l.bases, l.reach = b.air, b.reach
	}
	if f.Units[u].Kind != atlas.Bomber {
		l.zones[0] = b.naval
		l.harbour = l.zones[0] != 0
	}
	if k := f.Units[u].Kind; k == atlas.CVFleet || k == atlas.SurfaceFleet {
		l.zones[1] = f.fleetPaths(u, f.Units[u].Nation, l.who)
	}
	return l
}

// usesVichyPorts reports whether a unit is the fleet of neutral Vichy in the hands of
// the Axis (2.2.3.1, 13.8.6.1).
func (f *front) usesVichyPorts(u atlas.Unit) bool {
	v := f.ways.vichy
	return v != atlas.NoID && f.units[u].faction == atlas.Axis && f.areas[v].status == atlas.Neutral && f.citizens(f.Units[u].Nation) == v
}

// baseNation is the nation whose bases a support unit needs: its own, German ones for
// the fleet of neutral Vichy.
func (f *front) baseNation(u atlas.Unit) atlas.Nation {
	if f.usesVichyPorts(u) {
		return f.ways.groups[atlas.Axis][0]
	}
	return f.Units[u].Nation
}

// flyFrom finds the hexes within a range of bases along hexes that air units may
// enter: no neutral land, no country under a policy but one that ends, no land in mud
// (2.2.3.1, Air Unit Path). The bases themselves are not asked.
func (f *front) flyFrom(bases *hexSet, reach int, ends atlas.Policy, out *hexSet) {
	if f.known.sky == nil {
		f.known.sky = f.ways.sky.NewScratch()
	}
	open := f.openSky(ends)
	*out = *bases
	f.ways.sky.Spread(f.known.sky, out.bits(), open.bits(), reach)
}

// openSky are the hexes that canFly allows.
func (f *front) openSky(ends atlas.Policy) (open hexSet) {
	mud := &f.ways.mud[f.climate()]
	for w := range open {
		open[w] = f.inPlay[w] &^ (f.neutral[w] | mud[w] | f.policies[w])
	}
	if ends == atlas.NoID {
		return open
	}
	for h := range f.policies.bits().All() {
		if f.canFly(atlas.Hex(h), ends) {
			open.add(atlas.Hex(h))
		}
	}
	return open
}

// canFly reports whether an air path may enter a hex.
func (f *front) canFly(h atlas.Hex, ends atlas.Policy) bool {
	switch {
	case !f.inPlay.has(h) || f.neutral.has(h):
		return false
	case f.ways.land.has(h) && weatherIn(f.Theatre, h, f.climate()) == atlas.Mud:
		return false
	}
	return !f.policies.has(h) || f.posture(f.realm[h]) == ends
}

// navalBases are the zones with a naval base of a nation: a Western box is one for every
// Western unit (glossary).
func (f *front) navalBases(n atlas.Nation, who atlas.Faction) (zones uint32) {
	for z := range f.Zones {
		if f.boxIn(atlas.Zone(z), who) {
			zones |= 1 << z
		}
	}
	ports := f.posts[who]
	ports.bits().And(f.ways.harbours.bits())
	for h := range ports.bits().All() {
		if f.navalBaseOf(atlas.Hex(h), n, who) {
			for _, b := range f.ways.berthsAt[h] {
				zones |= 1 << f.ways.berths[b].zone
			}
		}
	}
	return zones
}

// boxIn reports whether a box off the map that is a port of the West belongs to a
// zone.
func (f *front) boxIn(z atlas.Zone, who atlas.Faction) bool {
	for _, b := range f.Zones[z].Boxes {
		if who == atlas.Western && f.Boxes[b].OpenPort && f.Boxes[b].Supplies == who {
			return true
		}
	}
	return false
}

// fleetPaths are the zones to which a fleet path can be traced for a counter of a
// nation (2.2.3.1). u is the fleet, or NoUnit. All fleets and convoys of a nation have the
// same, but for the fleet of neutral Vichy.
func (f *front) fleetPaths(u atlas.Unit, n atlas.Nation, who atlas.Faction) uint32 {
	if u != atlas.NoUnit && f.usesVichyPorts(u) {
		return f.findFleetPaths(true, n, who)
	}
	b := f.basesOf(n, who)
	if !b.sailed {
		b.sailed, b.paths = true, f.findFleetPaths(false, n, who)
	}
	return b.paths
}

// findFleetPaths finds them: those with a home naval base, and all that can be reached from
// a home port over zones with a friendly open port.
func (f *front) findFleetPaths(vichy bool, n atlas.Nation, who atlas.Faction) (reached uint32) {
	f.openPorts()
	var queue [mostZones]atlas.Zone
	count := 0
	var through uint32 // zones a path has come to that may be passed
	friendly := f.friendlyPorts(who)
	bases, ports := f.homePorts(vichy, n, who)
	for z := range f.Zones {
		if (bases|ports)&friendly>>z&1 != 0 {
			through |= 1 << z
			queue[count] = atlas.Zone(z)
			count++
		}
	}
	reached = bases
	for i := 0; i < count; i++ {
		reached |= 1 << queue[i]
		for _, link := range f.Zones[queue[i]].Neighbours {
			if !f.navigable(link, who) {
				continue
			}
			reached |= 1 << link.To
			if (friendly&^through)>>link.To&1 != 0 {
				through |= 1 << link.To
				queue[count] = link.To
				count++
			}
		}
	}
	return reached
}

// homePorts are the zones with a home naval base and those with a home open port of a
// nation. Western boxes are both for the West; for the fleet of neutral Vichy every
// port of Vichy that no enemy closes is a home port.
func (f *front) homePorts(vichy bool, n atlas.Nation, who atlas.Faction) (bases, ports uint32) {
	for z := range f.Zones {
		if f.boxIn(atlas.Zone(z), who) {
			bases, ports = bases|1<<z, ports|1<<z
		}
	}
	home := f.citizens(n)
	if home == atlas.NoID {
		return bases, ports
	}
	for x := range f.sitesOf(home).harbours.bits().All() {
		h := atlas.Hex(x)
		base := f.navalBaseOf(h, n, who)
		for _, b := range f.ways.berthsAt[h] {
			z := f.ways.berths[b].zone
			if base {
				bases |= 1 << z
			}
			if f.known.open.has(int(who), int(b)) || vichy && f.zoneOpen(who, z) && !f.portDenied(h, who) {
				ports |= 1 << z
			}
		}
	}
	return bases, ports
}

// friendlyPorts are the zones with an open port of a faction.
func (f *front) friendlyPorts(who atlas.Faction) (zones uint32) {
	for z := range f.Zones {
		if f.boxIn(atlas.Zone(z), who) && f.zoneOpen(who, atlas.Zone(z)) {
			zones |= 1 << z
		}
	}
	for b := range f.known.open.of(who).All() {
		zones |= 1 << f.berth(b).zone
	}
	return zones
}

// navigable reports whether a path may go from one zone to the next: through a
// restricted waterway only by one of its ports that is open (2.2.3.1).
func (f *front) navigable(link atlas.ZoneLink, who atlas.Faction) bool {
	for _, h := range link.Ports {
		for _, b := range f.ways.berthsAt[h] {
			if f.known.open.has(int(who), int(b)) {
				return true
			}
		}
	}
	return len(link.Ports) == 0
}

// fault says why the unit cannot be placed somewhere (2.2.3.1, 2.2.3.3).
func (l *locator) fault(at place) say.No {
	f := l.f
	if f.war == atlas.PreWar {
		return say.Forbid("12.1", "In pre-war no support unit can be placed.")
	}
	var no say.No
	switch at & placeKind {
	case placeHex:
		h, _ := at.hex()
		if no = l.hexFault(h); no.Fine() {
			no = l.limits(h)
		}
	case placeZone:
		no = l.zoneFault(atlas.Zone(at &^ placeKind >> 2))
	default:
		no = l.warfareFault()
	}
	if !no.Fine() {
		return no
	}
	return f.supportPolitics(l.unit, at, l.contesting)
}

// hexFault says why the unit cannot reach a hex.
func (l *locator) hexFault(h atlas.Hex) say.No {
	f := l.f
	sea := f.Hexes[h].Class == atlas.SeaClass
	switch kind := f.Units[l.unit].Kind; kind {
	case atlas.AirForce, atlas.Interceptor, atlas.Bomber:
		if kind == atlas.Bomber && sea {
			return say.Forbid("2.2.3.1", "A Bomber is placed in a land hex or in the Strategic Warfare Box.")
		}
		if !l.flies(h) {
			return say.Forbid("2.2.3.1", "There is no air path to it within range from an air base of its nation.")
		}
	case atlas.CVFleet, atlas.SurfaceFleet:
		if !sea || !f.inPlay.has(h) || len(f.Hexes[h].Zones) == 0 { // a lake is no zone
			return say.Forbid("2.2.3.1", "A fleet is placed in an all-sea hex or an On Station Box.")
		}
		for _, z := range f.Hexes[h].Zones {
			if no := l.zoneFault(z); !no.Fine() {
				return no
			}
		}
	default:
		return say.Forbid("2.2.3.1", "A Sub Fleet is placed in an On Station Box or in the Strategic Warfare Box.")
	}
	return say.No{}
}

// flies reports whether an air path leads to a hex. A policy that the placement ends
// (13.6.1.2) no longer bars it.
func (l *locator) flies(h atlas.Hex) bool {
	if l.reach.has(h) && (!l.f.policies.has(h) || l.bases.has(h)) {
		return true
	}
	if l.who != atlas.Axis || !l.f.policies.has(h) {
		return false
	}
	return l.reachPast(l.f.posture(l.f.realm[h])).has(h)
}

// reachPast is the reach of an air unit if a policy ended.
func (l *locator) reachPast(ends atlas.Policy) *hexSet {
	for i, p := range l.pastFor[:l.nPast] {
		if p == ends {
			return &l.past[i]
		}
	}
	i := l.nPast
	l.nPast++
	l.pastFor[i] = ends
	l.f.flyFrom(&l.bases, int(l.f.Units[l.unit].Range), ends, &l.past[i])
	return &l.past[i]
}

// might are the hexes that are worth asking about for a unit that does not contest: hexFault
// and airLimits refuse all others.
func (l *locator) might() (set hexSet) {
	if l.f.Units[l.unit].Class == atlas.Air {
		set = l.mightFly()
	} else {
		set = l.mightSail()
	}
	for who, near := range l.f.nearAir() {
		if atlas.Faction(who) != l.who || l.air() {
			set.bits().AndNot(near.bits())
		}
	}
	return set
}

// mightFly are those of an air unit: in its reach, and where a policy could end.
func (l *locator) mightFly() (set hexSet) {
	if l.bases.bits().Empty() {
		return hexSet{}
	}
	set = l.reach
	if l.who == atlas.Axis {
		set.bits().Or(l.f.policies.bits())
	}
	return set
}

// mightSail are those of a fleet: all-sea hexes of zones to which it can come. A Surface Fleet
// lands troops (2.2.3.4), so there must be land next to them.
func (l *locator) mightSail() (set hexSet) {
	f := l.f
	for z := range f.Zones {
		if l.zoneFault(atlas.Zone(z)).Fine() {
			set.bits().Or(f.ways.seaOf[z].bits())
		}
	}
	if f.Units[l.unit].Kind == atlas.SurfaceFleet {
		set.bits().And(f.ways.offshore.bits())
	}
	return set
}

// zoneFault says why the unit cannot come to a zone.
func (l *locator) zoneFault(z atlas.Zone) say.No {
	f, kind := l.f, l.f.Units[l.unit].Kind
	switch {
	case kind == atlas.Bomber:
		return say.Forbid("2.2.3.1", "A Bomber is placed in a land hex or in the Strategic Warfare Box.")
	case kind == atlas.SubFleet && !f.Zones[z].Subs:
		return say.Forbid("2.2.3.1", "Sub Fleets cannot be placed in this zone.")
	case l.zones[0]>>z&1 == 0:
		return say.Forbid("2.2.3.1", "The zone has no naval base of its nation.")
	case (kind == atlas.CVFleet || kind == atlas.SurfaceFleet) && l.zones[1]>>z&1 == 0:
		return say.Forbid("2.2.3.1", "No fleet path leads to this zone.")
	}
	return say.No{}
}

// warfareFault says why the unit cannot be placed in the Strategic Warfare Box: it
// needs a base somewhere, and only Bombers and Sub Fleets go there unless they are
// contested.
func (l *locator) warfareFault() say.No {
	switch kind := l.f.Units[l.unit].Kind; {
	case kind == atlas.Bomber:
		if l.bases.bits().Empty() {
			return say.Forbid("2.2.3.1", "Its nation has no air base.")
		}
	case kind == atlas.SubFleet || l.contesting:
		if !l.harbour && l.bases.bits().Empty() {
			return say.Forbid("2.2.3.1", "Its nation has no naval base.")
		}
	default:
		return say.Forbid("2.2.3.1", "Only Bombers and Sub Fleets can be placed in the Strategic Warfare Box.")
	}
	return say.No{}
}

// limits says why no unit of its kind may be placed in a hex now: other air units,
// the weather, a Failure (2.2.3.3, 11.3, 11.5, 14.12).
func (l *locator) limits(h atlas.Hex) say.No {
	f := l.f
	if no := f.airLimits(h, l.who, l.air(), l.contesting); !no.Fine() {
		return no
	}
	if f.Units[l.unit].Class == atlas.Air && f.weather(h) == atlas.Mud {
		return say.Forbid("11.3", "Air units cannot be placed in mud.")
	}
	if no := f.stormySea(h); !no.Fine() {
		return no
	}
	if !f.aid.says(oneFailure) && f.failureHex(h, l.who) {
		return say.Forbid("14.12", "In a Failure hex no support unit can be placed or contest.")
	}
	return say.No{}
}

// air reports whether the unit keeps its distance from other air units of its faction.
func (l *locator) air() bool {
	k := l.f.Units[l.unit].Kind
	return k == atlas.AirForce || k == atlas.Interceptor
}

// stormySea says why the weather closes an all-sea hex to support units: fleets, air forces
// and strikes alike (2.2.3.3, 11.3, 11.5).
func (f *front) stormySea(h atlas.Hex) say.No {
	if f.Hexes[h].Class != atlas.SeaClass {
		return say.No{}
	}
	for _, z := range f.Hexes[h].Zones {
		switch closingWeather(f.Theatre, z, f.climate(), atlas.SupportUnits) {
		case atlas.Mud:
			return say.Forbid("11.3", "The monsoon closes the hexes of this sea.")
		case atlas.Snow:
			return say.Forbid("11.5", "Snow closes the hexes of this sea.")
		}
	}
	return say.No{}
}

// airLimits says why air units on the map keep a support unit out of a hex: friendly
// ones an Air Force or CV Strike, enemy ones any that does not contest (2.2.3.3).
func (f *front) airLimits(h atlas.Hex, who atlas.Faction, own, contesting bool) say.No {
	near := f.nearAir()
	switch {
	case own && near[who].has(h):
		return say.Forbid("2.2.3.3", "Another air unit of yours is there or next to it.")
	case contesting:
		return say.No{}
	}
	for e := range near {
		if atlas.Faction(e) != who && near[e].has(h) {
			return say.Forbid("2.2.3.3", "An enemy air unit is there or next to it.")
		}
	}
	return say.No{}
}

// nearAir are the hexes with air units of each faction and those next to them, worked out
// when first asked for since a counter moved.
func (f *front) nearAir() *[3]hexSet {
	k := &f.known
	if k.airKnown {
		return &k.nearAir
	}
	k.airKnown, k.nearAir = true, f.air
	for who := range f.air {
		for h := range f.air[who].bits().All() {
			for d := range directions {
				if n, ok := f.Grid.Neighbour(h, d); ok {
					k.nearAir[who].add(atlas.Hex(n))
				}
			}
		}
	}
	return &k.nearAir
}

// isAir reports whether a counter is an air unit: a carrier fleet's strike is one.
func (f *front) isAir(u atlas.Unit) bool {
	return f.Units[u].Class == atlas.Air || f.units[u].turned && f.Units[u].Back == "cv-strike"
}
