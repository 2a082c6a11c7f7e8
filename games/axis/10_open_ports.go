package axis

import (
	"math/bits"

	"sandtable/games/axis/atlas"
)

// openPorts works out which ports are open (glossary), and so which counters are
// supplied: the two depend on each other, see settlePorts.
func (f *front) openPorts() {
	k := &f.known
	if k.portsDone {
		return
	}
	k.portsDone = true
	f.readLandings()
	candidates := f.portCandidates()
	if f.wings == [3]uint32{} {
		f.retrace(candidates)
		k.mutual = portSet{}
		return
	}
	open, mutual := settlePorts(candidates, func(open portSet) portSet {
		f.retrace(open)
		return f.withoutInterdicted(candidates)
	})
	f.retrace(open)
	k.mutual = mutual
}

// retrace makes supply lines run over these ports.
func (f *front) retrace(open portSet) {
	f.known.open = open
	f.known.fresh = [2 * mostNations]bool{}
}

// openPort reports whether a hex has an open port for a faction in a zone.
func (f *front) openPort(h atlas.Hex, z atlas.Zone, who atlas.Faction) bool {
	f.openPorts()
	for _, b := range f.ways.berthsAt[h] {
		if f.ways.berths[b].zone == z && f.known.open.has(int(who), int(b)) {
			return true
		}
	}
	return f.beach[who].has(h) && f.landingOpen(h, z, who)
}

// readLandings numbers the beachheads, in each of their naval zones, as ports like others:
// enemies close them in the same way (glossary).
func (f *front) readLandings() {
	k := &f.known
	k.nLandings = 0
	for who := range f.beach {
		for h := range f.beach[who].bits().All() {
			for _, z := range f.Hexes[h].Zones {
				if k.nLandings < len(k.landings) {
					k.landings[k.nLandings] = berth{atlas.Hex(h), z}
					k.nLandings++
				}
			}
		}
	}
}

// landingOpen reports whether a beachhead is an open port of a faction in a zone.
func (f *front) landingOpen(h atlas.Hex, z atlas.Zone, who atlas.Faction) bool {
	for i, at := range f.known.landings[:f.known.nLandings] {
		if at.hex == h && at.zone == z {
			return f.known.open.has(int(who), mostBerths+i)
		}
	}
	return false
}

// openLandings are the landings of a faction that are open ports, a bit for each in their
// order.
func (f *front) openLandings(who atlas.Faction) (set uint64) {
	bit := uint64(1)
	for i, at := range f.known.landings[:f.known.nLandings] {
		if !f.beach[who].has(at.hex) {
			continue
		}
		if f.known.open.has(int(who), mostBerths+i) {
			set |= bit
		}
		bit <<= 1
	}
	return set
}

// berth is a port or a beachhead by its number in a portSet.
func (f *front) berth(n int) berth {
	if n >= mostBerths {
		return f.known.landings[n-mostBerths]
	}
	return f.ways.berths[n]
}

// portCandidates are the open ports, but for the rule of three hexes. Only of harbours
// that have changed hands are they found anew.
func (f *front) portCandidates() portSet {
	k := &f.known
	for who := range k.held {
		held, shut := f.heldHarbours(atlas.Faction(who)), f.closedZones(atlas.Faction(who))
		if shut != k.shut[who] {
			k.shut[who], k.held[who], k.ports[who] = shut, hexSet{}, [portWords]uint64{}
		}
		for w := range held {
			for changed := held[w] ^ k.held[who][w]; changed != 0; changed &= changed - 1 {
				h := w*64 + bits.TrailingZeros64(changed)
				for _, b := range f.ways.berthsAt[h] {
					k.ports.of(atlas.Faction(who)).Put(int(b), held.has(atlas.Hex(h)) && shut>>f.ways.berths[b].zone&1 == 0)
				}
			}
		}
		k.held[who] = held
	}
	set := k.ports
	for i, at := range k.landings[:k.nLandings] {
		for who := range f.beach {
			if f.beach[who].has(at.hex) && f.zoneOpen(atlas.Faction(who), at.zone) && !f.portDenied(at.hex, atlas.Faction(who)) {
				set.add(who, mostBerths+i)
			}
		}
	}
	return set
}

// heldHarbours are the hexes with ports of a faction that neither ice nor enemies in the hex
// close.
func (f *front) heldHarbours(who atlas.Faction) (held hexSet) {
	for w := range held {
		held[w] = (f.posts[who][w] | f.drops[who][w] | f.sites[who][w]) & f.inPlay[w]
	}
	f.keepHarbours(who, &held)
	for e := range f.posts {
		if atlas.Faction(e) != who { // portDenied, of all ports at once
			held.bits().AndNot(f.posts[e].bits())
			held.bits().AndNot(f.drops[e].bits())
		}
	}
	return held
}

// keepHarbours leaves in a set the hexes with ports and no ice, in which no enemy air unit is.
func (f *front) keepHarbours(who atlas.Faction, set *hexSet) {
	ice := &f.ways.ice[f.climate()]
	for w := range set {
		set[w] &= f.ways.harbours[w] &^ ice[w]
	}
	for e := range f.air {
		if atlas.Faction(e) != who {
			set.bits().AndNot(f.air[e].bits())
		}
	}
}

// portDenied reports whether an enemy ground or air unit, airdrop, detachment or
// logistics marker in the hex closes a port.
func (f *front) portDenied(h atlas.Hex, who atlas.Faction) bool {
	for e := range f.posts {
		if atlas.Faction(e) != who && (f.posts[e].has(h) || f.drops[e].has(h)) {
			return true
		}
	}
	return f.enemyAir(h, who)
}

// enemyAir reports whether an enemy air unit is in a hex.
func (f *front) enemyAir(h atlas.Hex, who atlas.Faction) bool {
	for e := range f.air {
		if atlas.Faction(e) != who && f.air[e].has(h) {
			return true
		}
	}
	return false
}

// zoneOpen reports whether no enemy fleet on station closes a faction's ports in a
// zone.
func (f *front) zoneOpen(who atlas.Faction, z atlas.Zone) bool { return f.closedZones(who)>>z&1 == 0 }

// closedZones are the zones in which one does.
func (f *front) closedZones(who atlas.Faction) (zones uint32) {
	for e := range f.fleets {
		if atlas.Faction(e) != who {
			zones |= f.fleets[e]
		}
	}
	return zones
}

// withoutInterdicted are the candidates that stay open with supply as it is
// traced now: not within three hexes of a naval base of an enemy who has an air
// unit on station in the zone.
func (f *front) withoutInterdicted(candidates portSet) portSet {
	var bases [3]hexSet
	for who := range bases {
		if f.wings[who] != 0 {
			f.readNavalBases(atlas.Faction(who), &bases[who])
		}
	}
	closed := portSet{}
	for enemy := range bases {
		for h := range bases[enemy].bits().All() {
			for _, b := range f.ways.berthsNear[h] {
				f.interdict(&closed, enemy, int(b))
			}
		}
		for i := range f.known.nLandings {
			if f.nearBase(f.known.landings[i].hex, &bases[enemy]) {
				f.interdict(&closed, enemy, mostBerths+i)
			}
		}
	}
	return candidates.without(closed)
}

// interdict closes a port near a naval base of an enemy to the others, if the enemy has an
// air unit on station in its zone.
func (f *front) interdict(closed *portSet, enemy, port int) {
	if f.wings[enemy]>>f.berth(port).zone&1 == 0 {
		return
	}
	for who := range closed {
		if who != enemy {
			closed.add(who, port)
		}
	}
}

// nearBase reports whether a hex is within three hexes of a naval base.
func (f *front) nearBase(h atlas.Hex, bases *hexSet) bool {
	for b := range bases.bits().All() {
		if f.Grid.Distance(int(h), b) <= 3 {
			return true
		}
	}
	return false
}

// readNavalBases finds the naval bases of a faction with supply as it is traced
// now (glossary): ports with a supplied ground unit, detachment or logistics
// marker, without an enemy air unit, a beachhead or ice.
func (f *front) readNavalBases(who atlas.Faction, bases *hexSet) {
	ports := f.posts[who]
	f.keepHarbours(who, &ports)
	for h := range ports.bits().All() {
		if at := atlas.Hex(h); !f.beached(at) && f.suppliedPost(at, who, atlas.NoID) {
			bases.add(at)
		}
	}
}

// beached reports whether a beachhead of anybody is in a hex.
func (f *front) beached(h atlas.Hex) bool {
	return f.beach[atlas.Axis].has(h) || f.beach[atlas.Western].has(h) || f.beach[atlas.Soviet].has(h)
}

// suppliedPost reports whether a faction has a supplied ground unit, detachment or
// logistics marker in a hex, of a nation or of any.
func (f *front) suppliedPost(h atlas.Hex, who atlas.Faction, n atlas.Nation) bool {
	if f.suppliedCounter(h, who, n, false) {
		return true
	}
	own := f.markerNation(who)
	from, to := f.ofKind(f.ways.logistics)
	for i := from; i < to; i++ {
		m := &f.markers[i]
		if m.faction == who && m.at == inHex(h) && (n == atlas.NoID || n == own) && f.tracesFrom(h, own, who, false) {
			return true
		}
	}
	return false
}

// suppliedCounter reports whether a faction has a supplied ground unit in a hex, or a
// detachment unless units alone count.
func (f *front) suppliedCounter(h atlas.Hex, who atlas.Faction, n atlas.Nation, unitsOnly bool) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == who && f.Units[u].Class == atlas.Ground && f.isOf(u, n) && (!unitsOnly || f.isGround(u)) && f.traces(u, false) {
			return true
		}
	}
	return false
}

// isOf reports whether a unit is of a nation, or of two of which it is one (13.8.3).
// Everybody is of NoID.
func (f *front) isOf(u atlas.Unit, n atlas.Nation) bool {
	if n == atlas.NoID {
		return true
	}
	list := f.nations(u)
	return f.sameNation(list[0], n) || f.sameNation(list[1], n)
}

// navalBase reports whether a faction has a naval base in a hex.
func (f *front) navalBase(h atlas.Hex, who atlas.Faction) bool {
	f.openPorts()
	var bases hexSet
	f.readNavalBases(who, &bases)
	return bases.has(h)
}

// navalBaseOf reports whether a faction has a naval base of a nation in a hex.
func (f *front) navalBaseOf(h atlas.Hex, n atlas.Nation, who atlas.Faction) bool {
	f.openPorts()
	return f.Hexes[h].Port && f.posts[who].has(h) && !f.enemyAir(h, who) && !iced(f.Theatre, h, f.climate()) && !f.beached(h) && f.suppliedPost(h, who, n)
}

// airBase reports whether a faction has an air base in a hex (glossary): a city,
// port, road or railway with a supplied ground unit, detachment or logistics
// marker, and no enemy air unit. By the aid of 1999 any land hex with a supplied ground
// unit is one (17.14).
func (f *front) airBase(h atlas.Hex, who atlas.Faction) bool { return f.airBaseOf(h, atlas.NoID, who) }

// airBaseOf reports whether it has one of a nation.
func (f *front) airBaseOf(h atlas.Hex, n atlas.Nation, who atlas.Faction) bool {
	f.openPorts()
	if f.aid.says(rangeFromUnits) {
		return f.ways.land.has(h) && f.ground[who].has(h) && !f.enemyAir(h, who) && f.suppliedCounter(h, who, n, true)
	}
	return f.ways.airfields.has(h) && f.posts[who].has(h) && !f.enemyAir(h, who) && f.suppliedPost(h, who, n)
}
