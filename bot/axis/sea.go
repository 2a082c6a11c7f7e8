package axis

import (
	"math"
	"slices"

	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// The sea: convoys go where troops wait for them, troops sail to where they are wanted, and
// beachheads are placed on shores worth landing on, if a Blitz marker can go with them.

// voyage is the best way for a unit to set out over the sea or from box to box, by the
// moves that it has once it is in hand, and how well it stands at the end.
func (o *Officer) voyage(u atlas.Unit, list []engine.Move) (best engine.Move, worth float64) {
	worth = never
	if o.besieges(u) {
		return best, worth
	}
	for _, m := range list {
		s := never
		switch o.name(m) {
		case "embark", "embark-escort":
			s = o.crossing(u, m)
		case "off-map":
			if o.nearSea(u) {
				continue
			}
			s = o.waiting(atlas.Box(m.A))
		default:
			continue
		}
		if s > worth {
			best, worth = m, s
		}
	}
	return best, worth
}

// crossing is how well a unit stands after it has embarked on a convoy and landed where it
// is best.
func (o *Officer) crossing(u atlas.Unit, m engine.Move) float64 {
	if !o.playsLater(o.trial, m) || !o.later.Deciders().Has(o.seat) {
		return never
	}
	best := never
	o.list2 = o.later.Legal(o.seat, o.list2[:0])
	axis.Local(o.later, o.list2)
	for _, x := range o.list2 {
		if s, ok := o.ashore(u, x); ok && s > best {
			best = s
		}
	}
	return best
}

// ashore is how well a unit stands where a move puts it ashore.
func (o *Officer) ashore(u atlas.Unit, m engine.Move) (float64, bool) {
	switch o.name(m) {
	case "port":
		if o.overcrowds(u, atlas.Hex(m.A)) {
			return never, true
		}
		return o.standing(u, atlas.Hex(m.A)) + o.onward(u, atlas.Hex(m.A)) - crush*boolTo(!o.r.Fits(u, atlas.Hex(m.A))), true
	case "off-map", "box":
		if o.leavesTheWar(u) {
			return never, true
		}
		return o.waiting(atlas.Box(m.A)), true
	}
	return 0, false
}

// waiting is how well a unit stands in a box off the map: as near to what is wanted as the
// ports of the zones around it, but for the crossing.
func (o *Officer) waiting(b atlas.Box) (s float64) {
	for _, z := range o.r.Boxes[b].Zones {
		s = max(s, o.by().Pull*o.seaways()*o.over[z])
	}
	for _, n := range o.r.Boxes[b].Adjacent {
		for _, z := range o.r.Boxes[n].Zones {
			s = max(s, 0.8*o.by().Pull*o.seaways()*o.over[z])
		}
	}
	return s
}

// nearSea reports whether a unit in the Pacific waits in a box from which a sea leads to the war: it goes
// to no other box, or American armies would go to Africa for the sake of Burma.
func (o *Officer) nearSea(u atlas.Unit) bool {
	b, ok := o.r.Box(u)
	return ok && o.amphibious() && slices.ContainsFunc(o.r.Boxes[b].Zones, func(z atlas.Zone) bool { return o.over[z] > 0 })
}

// atSea reports whether a unit is where it could put to sea.
func (o *Officer) atSea(u atlas.Unit) bool {
	at, onMap := o.r.At(u)
	return !onMap || o.r.Hexes[at].Port || o.r.Hexes[at].Class == atlas.SeaClass
}

// place is how well a unit stands where it is.
func (o *Officer) place(u atlas.Unit) float64 {
	if at, onMap := o.r.At(u); onMap {
		return o.standing(u, at)
	}
	if b, ok := o.r.Box(u); ok {
		return o.waiting(b)
	}
	return 0
}

// weighVoyage leads a unit that is aboard ashore, and farther if that is better than to stop.
func (o *Officer) weighVoyage(legal []engine.Move) {
	u := o.r.InHand
	o.again()
	best, worth := o.voyage(u, legal)
	for i, m := range legal {
		o.scores[i] = o.score(m)
		if s, ok := o.ashore(u, m); ok {
			o.scores[i] = 10 + s
		} else if o.name(m) == "back" {
			o.scores[i] = turnBack
		}
		if worth > never && m == best {
			o.scores[i] = worth - o.place(u) - enough
		}
	}
}

// turnBack is the score of turning back with a unit that is aboard: that it sails has been weighed before, and
// weighing it again and again would never come to an end.
const turnBack = -1e9

// muster lists the beachheads, and counts the units that could be carried over each naval zone: units
// of one step that can attack, in its ports or in boxes beside it, and also armies of two steps that
// can be split (2.3.4).
func (o *Officer) muster() {
	clear(o.lift)
	clear(o.ready)
	o.beaches = o.r.Beachheads(o.me(), o.beaches[:0])
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if o.r.Faction(unit) != o.me() || !o.r.Ground(unit) || o.r.Steps(unit) > 2 || o.isHQ(unit) && o.r.Steps(unit) > 1 || o.r.Side(unit).Attack == 0 {
			continue
		}
		for _, z := range o.zonesBy(unit) {
			o.ready[z]++
			o.lift[z] += int(boolTo(o.r.Steps(unit) == 1))
		}
	}
}

// zonesBy are the naval zones of the port in which a unit stands, or of its box off the map.
func (o *Officer) zonesBy(u atlas.Unit) []atlas.Zone {
	if at, onMap := o.r.At(u); onMap {
		if !o.r.Hexes[at].Port {
			return nil
		}
		return o.r.Hexes[at].Zones
	}
	if b, ok := o.r.Box(u); ok {
		return o.r.Boxes[b].Zones
	}
	return nil
}

func zoned(list []atlas.Zone, z atlas.Zone) bool {
	for _, x := range list {
		if x == z {
			return true
		}
	}
	return false
}

// embarks reports whether a unit is better split into steps that a convoy can carry, or
// left so: it stands in a port with ships ready for a shore worth going to, and no enemy is
// near.
func (o *Officer) embarks(u atlas.Unit) bool {
	at, onMap := o.r.At(u)
	if !onMap || !o.r.Hexes[at].Port || o.needed(at) || o.sieges > 0 && o.isHQ(u) {
		return false
	}
	for _, z := range o.r.Hexes[at].Zones {
		if o.r.Shipped(z, o.me()) && o.seaways()*o.over[z] >= 0.9*o.field[at] && o.over[z] > afar {
			return true
		}
	}
	return false
}

// roomToSplit reports whether no unit is lost for want of room when one is split (9.2).
func (o *Officer) roomToSplit(u atlas.Unit) bool {
	at, onMap := o.r.At(u)
	return o.inEurope() && o.sieges == 0 || !onMap || o.r.Holds(at, o.me(), 1, 0)
}

// berths reports whether ships are left for a unit that is split, besides those for units that wait by the same sea already.
// Otherwise, in the Pacific, a detachment that could take an undefended place is wasted on it.
func (o *Officer) berths(u atlas.Unit) bool {
	return o.inEurope() || slices.ContainsFunc(o.zonesBy(u), func(z atlas.Zone) bool {
		return o.r.Transports(z, o.me()) > o.waits(z, o.r.Units[u].Nation)
	})
}

// waits counts the one-step units of a nation by a naval zone that could sail, without those that hold a place alone.
func (o *Officer) waits(z atlas.Zone, of atlas.Nation) (n int) {
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if o.r.Units[u].Nation != of || o.r.Faction(unit) != o.me() || !o.r.Ground(unit) || o.r.Steps(unit) != 1 || o.r.Side(unit).Attack == 0 || !zoned(o.zonesBy(unit), z) {
			continue
		}
		at, onMap := o.r.At(unit)
		n += int(boolTo(!onMap || !o.inEnemyLand(at) || !o.alone(unit, at)))
	}
	return n
}

// sailsOn reports whether a unit stands in a port from which others are attacked, because its steps are
// carried there one by one, or before a place: two units of one step attack better than one of two.
func (o *Officer) sailsOn(u atlas.Unit) bool {
	at, onMap := o.r.At(u)
	if !onMap || o.sieges == 0 || o.r.Side(u).Attack == 0 {
		return false
	}
	return o.push[at] > 0 || o.r.Hexes[at].Port && slices.ContainsFunc(o.r.Hexes[at].Zones, func(z atlas.Zone) bool { return o.over[z] > afar })
}

// atHome reports whether a hex lies on Japan's own islands, which units leave only by ship: one step
// at a time, and a headquarters of several steps never.
func (o *Officer) atHome(h atlas.Hex) bool {
	return o.amphibious() && o.me() == atlas.Axis && o.heart(h) && o.r.Hexes[h].Dependent == atlas.NoID
}

// idles reports whether steps stay apart because they should be carried to a war overseas.
func (o *Officer) idles(u atlas.Unit) bool {
	if o.nearSea(u) && o.r.War == atlas.TotalWar {
		return true
	}
	at, onMap := o.r.At(u)
	return onMap && (o.r.War > atlas.PreWar && o.atHome(at) && !o.needed(at) || o.overIslands() && o.awaitsShips(u))
}

// crowds reports whether a unit that does not attack takes the room in a port that an army there needs to be
// split and sail (2.3.4, 9.2).
func (o *Officer) crowds(u atlas.Unit, h atlas.Hex) bool {
	at, _ := o.r.At(u)
	if !o.amphibious() || o.me() != atlas.Axis || o.sieges == 0 || o.r.Side(u).Attack > 0 || !o.r.Hexes[h].Port || o.r.Holds(h, o.me(), 1+int(boolTo(at != h)), 0) {
		return false
	}
	for x := o.r.First(h); x != atlas.NoUnit; x = o.r.Next(x) {
		if x != u && o.r.Faction(x) == o.me() && o.r.Ground(x) && o.r.Steps(x) == 2 && o.sailsOn(x) {
			return true
		}
	}
	return false
}

// needed reports whether an enemy is so near to a port that the units there must stay.
func (o *Officer) needed(at atlas.Hex) bool {
	if !o.amphibious() {
		return o.nearEnemy(at)
	}
	near, _ := o.outskirts(at)
	return slices.ContainsFunc(near, func(n atlas.Hex) bool { return o.enemyAttack(n, o.me()) > 0 })
}

// afar is how much must be wanted on the shores of a naval zone for armies to be split for it.
const afar = 5

// shore is what a beachhead that faces a land hex promises: the hex and what is near it, if
// it is held weakly enough for what is carried there.
func (o *Officer) shore(h atlas.Hex) float64 {
	me := o.me()
	if !hostile(me, o.r.Control(h)) || o.r.Neutral(h) || o.r.Bound(h) || o.faced(h) || o.tooSoon(h) {
		return -1
	}
	s := o.prize(h) + o.by().Pull*o.field[h] + boolTo(o.r.Hexes[h].Port)
	if def := o.enemyDefence(h, me); def > 0 {
		s *= min(0.7, 1/(2*def*def)) // a beachhead shifts columns for the defender (4.2.3.8)
	}
	threat := 0.0
	o.around(h, func(n atlas.Hex) { threat += o.enemyAttack(n, me) })
	return s - o.by().Fear*threat
}

// surprise is what a beachhead of the naval infantry in a hex at sea promises (DS 15.29).
func (o *Officer) surprise(h atlas.Hex) float64 {
	best := -1.0
	if !o.homeward(h) {
		return best
	}
	o.around(h, func(n atlas.Hex) {
		if o.r.Hexes[n].Class != atlas.SeaClass && o.r.Open(n) {
			best = max(best, o.raid(n))
		}
	})
	return best
}

// raid is what naval infantry before a shore promises: a place that nobody defends, while
// detachments are left to storm it (DS 4.1.3.1), or one that troops are carried to, for whom its
// beachhead costs no shift.
func (o *Officer) raid(shore atlas.Hex) float64 {
	s := o.shore(shore)
	if def := o.enemyDefence(shore, o.me()); s > 0 && def > 0 {
		return (o.prize(shore) - plainBeach*o.gate[shore] + o.by().Pull*o.field[shore]) * min(0.8, o.wave(shore)/(driveOdds*def*o.cover(shore)))
	}
	if o.stormers() <= 0 {
		return -1
	}
	return s - plainBeach*o.gate[shore]
}

// carried are the attack factors that could be carried to beachheads that face a hex.
func (o *Officer) carried(h atlas.Hex) (sum float64) {
	for _, x := range o.beaches {
		if shore, ok := o.r.Beachhead(x, o.me()); ok && shore == h {
			for _, z := range o.r.Hexes[x].Zones {
				sum += stepFactors * float64(min(aStack, o.lift[z]))
			}
		}
	}
	return sum
}

// homeward reports whether one's own side has a port on the naval zone of a hex at sea: nothing
// lands without supply (4.1.3).
func (o *Officer) homeward(h atlas.Hex) bool {
	own := func(p atlas.Hex) bool { return o.r.Control(p) == o.me() }
	return slices.ContainsFunc(o.r.Hexes[h].Zones, func(z atlas.Zone) bool { return slices.ContainsFunc(o.r.Zones[z].Ports, own) })
}

// lifted reports whether troops wait to be carried to a hex at sea.
func (o *Officer) lifted(h atlas.Hex) bool {
	return slices.ContainsFunc(o.r.Hexes[h].Zones, func(z atlas.Zone) bool { return o.lift[z] > 0 })
}

// stormers is how many detachments are left for the naval infantry, without those that wait for its
// beachheads before places that nobody defends.
func (o *Officer) stormers() int {
	n := o.r.Storms()
	for _, h := range o.beaches {
		if shore, ok := o.r.Beachhead(h, o.me()); ok && o.r.Surprise(h) && o.enemyDefence(shore, o.me()) == 0 {
			n--
		}
	}
	return n
}

// amphibious reports whether the war is one of landings: in the Pacific, and in Europe for the West
// from summer 1943 on. Earlier landings in strength cost the Axis Italy as soon as 1941.
func (o *Officer) amphibious() bool {
	return !o.inEurope() || o.me() == atlas.Western && o.r.War == atlas.TotalWar && o.r.Year() >= crusade
}

// crusade is when the West comes back to the continent.
const crusade = 1943.5

// aboard is what a unit is worth on a beachhead that faces a shore: as much as all others until
// there are enough for the attack, for troops that land one by one are lost one by one.
func (o *Officer) aboard(u atlas.Unit, h, shore atlas.Hex) float64 {
	def, others, there := o.enemyDefence(shore, o.me()), o.strength(h), o.attack[o.me()][h]
	if at, _ := o.r.At(u); at == h && o.amphibious() {
		others, there = others-1, there-float64(o.r.Side(u).Attack)
	}
	if o.amphibious() && ((def > 0 || o.gate[shore] > 0) && o.r.Side(u).Attack == 0 || !hostile(o.me(), o.r.Control(shore))) {
		return 0
	}
	if !o.r.MayAttack(u, shore) {
		return 0
	}
	if o.sieges > 0 && there+float64(o.r.Side(u).Attack)+o.follow(h) < stormOdds*def {
		return 0
	}
	s := max(0, o.prize(shore)-0.5*def)
	if o.amphibious() && def == 0 && o.gate[shore] == 0 && o.stormers() >= 0 && o.r.Surprise(h) {
		s *= detachmentDoes
	}
	if !o.amphibious() || there >= driveOdds*def && o.gate[shore] == 0 {
		s /= float64(1 + others)
	}
	return s
}

// follow are the attack factors that can still be carried to a beachhead this turn after one more
// unit.
func (o *Officer) follow(h atlas.Hex) (most float64) {
	room := aStack - 1 - o.strength(h)
	for _, z := range o.r.Hexes[h].Zones {
		most = max(most, sparesLift*float64(min(room, o.lift[z]-1, o.r.Transports(z, o.me())-1)))
	}
	return most
}

// lands is what it is worth for a unit to go ashore from its beachhead: nothing where a unit would be
// lost for want of room (9.2).
func (o *Officer) lands(u atlas.Unit) float64 {
	at, _ := o.r.At(u)
	if shore, ok := o.r.Beachhead(at, o.me()); ok && o.amphibious() && !o.r.Fits(u, shore) {
		return -1
	}
	return o.by().Landing
}

// faced reports whether a beachhead of one's own faces a hex already.
func (o *Officer) faced(h atlas.Hex) (found bool) {
	o.around(h, func(n atlas.Hex) {
		if x, ok := o.r.Beachhead(n, o.me()); ok && x == h {
			found = true
		}
	})
	return found
}

// wave are the attack factors that are expected to come ashore at once: those of a stack of the
// units that wait by the naval zone.
func (o *Officer) wave(shore atlas.Hex) (most float64) {
	for _, z := range o.r.Hexes[shore].Zones {
		most = max(most, stepFactors*float64(min(aStack, o.ready[z])))
	}
	return most
}

const (
	stepFactors = 2 // attack factors of one step
	aStack      = 3 // units of one step that a beachhead holds
)

// landing is what a beachhead in a hex at sea is worth: its best shore, as long as a Blitz
// marker is left for it and troops can be carried to it.
func (o *Officer) landing(h atlas.Hex) float64 {
	if o.r.BlitzLeft() <= o.unserved() || o.amphibious() && !o.r.BeachheadLeft(o.me()) {
		return -1
	}
	best := -1.0
	o.around(h, func(n atlas.Hex) {
		if o.r.Hexes[n].Class != atlas.SeaClass && o.r.Open(n) {
			best = max(best, o.shore(n))
		}
	})
	if best <= 0 {
		return -1
	}
	if !o.lifted(h) || o.sieges > 0 && o.committed(h) {
		return -1
	}
	return o.by().Landing*best - 0.6*o.by().Blitz*o.ripest // which the marker could help instead
}

// committed reports whether all units that could be carried to a hex at sea are wanted on other beachheads.
func (o *Officer) committed(h atlas.Hex) bool {
	return !slices.ContainsFunc(o.r.Hexes[h].Zones, func(z atlas.Zone) bool {
		free := o.ready[z]
		for _, b := range o.beaches {
			if shore, ok := o.r.Beachhead(b, o.me()); ok && zoned(o.r.Hexes[b].Zones, z) && hostile(o.me(), o.r.Control(shore)) && o.taken(b) == 0 {
				free -= aStack
			}
		}
		return free > 0
	})
}

// unserved is how many of one's own beachheads have no Blitz marker yet.
func (o *Officer) unserved() (n int) {
	for _, h := range o.beaches {
		n += int(boolTo(!o.r.Blitzed(h, o.me())))
	}
	return n
}

// convoyWorth is what a troop convoy in a naval zone is worth: the first where a beachhead
// waits for troops, or where troops would stand better on another shore.
func (o *Officer) convoyWorth(z atlas.Zone) float64 {
	if o.lift[z] == 0 && !o.splits(z) {
		return 0.05
	}
	s := 0.3 + 0.5*o.by().Pull*o.seaways()*o.over[z] + o.calls(z)
	waiting := o.relayed(z)
	if o.amphibious() && o.sieges == 0 && !o.leads(z) && waiting == 0 {
		return 0.05
	}
	s += relay * float64(waiting)
	switch ships := o.r.Transports(z, o.me()); {
	case o.amphibious() && ships >= o.ready[z]:
		return 0.05
	case o.amphibious():
		s /= 1 + 0.3*float64(ships)
	case ships > 0:
		s *= 0.6
	}
	return s
}

// calls is what a troop convoy is worth for the beachheads in a naval zone. In the Pacific it is nothing once all
// troops for them have ships, so that convoys are left for other seas.
func (o *Officer) calls(z atlas.Zone) float64 {
	beaches, crews := 0, 0
	for _, h := range o.beaches {
		if n := o.crew(h); n > 0 && zoned(o.r.Hexes[h].Zones, z) {
			beaches, crews = beaches+1, crews+n
		}
	}
	if !o.inEurope() && o.r.Transports(z, o.me()) >= crews {
		return 0
	}
	return call * float64(beaches)
}

// call is what a troop convoy is worth for a beachhead.
const call = 3

// crew is how many units a beachhead waits for: in the Pacific as many as the attack needs, and none where a detachment
// of the naval infantry is enough.
func (o *Officer) crew(h atlas.Hex) int {
	shore, ok := o.r.Beachhead(h, o.me())
	if !ok || o.inEurope() {
		return 1
	}
	if !hostile(o.me(), o.r.Control(shore)) || o.taken(h) > 0 {
		return 0
	}
	need := driveOdds*o.enemyDefence(shore, o.me())*o.cover(shore) - o.attack[o.me()][h]
	return min(aStack, max(1, int(math.Round(need/stepFactors))))
}

// leads reports whether a naval zone leads from a port of one's own to somewhere better, or to a
// beachhead.
func (o *Officer) leads(z atlas.Zone) bool {
	return slices.ContainsFunc(o.beaches, func(h atlas.Hex) bool { return zoned(o.r.Hexes[h].Zones, z) }) ||
		slices.ContainsFunc(o.r.Zones[z].Ports, func(p atlas.Hex) bool {
			return o.strength(p) > 0 && o.seaways()*o.over[z] >= 0.9*o.field[p]
		})
}

// splits reports whether Japanese armies that could be split for ships wait by a naval zone: the
// Organization Segment comes after the convoys (2.3).
func (o *Officer) splits(z atlas.Zone) bool {
	return o.amphibious() && o.me() == atlas.Axis && o.ready[z] > 0 && o.r.Storms() > 0
}

// escorts is what a support unit is worth in a naval zone as an escort of troops (2.2.3.6).
func (o *Officer) escorts(u atlas.Unit, z atlas.Zone) float64 {
	if k := o.r.Units[u].Kind; o.sieges == 0 || k != atlas.AirForce && k != atlas.SurfaceFleet {
		return -1
	}
	return o.convoyWorth(z) - 1
}

// supplyWorth is what a supply convoy is worth, by the units that are out of supply without it: they
// hardly move and never land (3, 4.1.3).
func (o *Officer) supplyWorth(m engine.Move) float64 {
	s := 0.4 + 0.02*o.over[m.C]
	if !o.amphibious() {
		return s
	}
	if !o.foresee(m) {
		return s
	}
	me := o.me()
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if _, onMap := o.r.At(unit); onMap && o.r.Faction(unit) == me && o.r.Ground(unit) && !o.r.Supplied(unit) && o.after.Supplied(unit) {
			s += float64(o.r.Steps(unit))
		}
	}
	for _, h := range o.beaches {
		if !o.r.SuppliedAt(h, me) && o.after.SuppliedAt(h, me) {
			s += 4 + o.taken(h)
		}
	}
	return s
}

// taken is what a detachment of the naval infantry takes from its beachhead (DS 4.1.3.1).
func (o *Officer) taken(h atlas.Hex) float64 {
	shore, ok := o.r.Beachhead(h, o.me())
	if !ok || !o.r.Surprise(h) || o.enemyDefence(shore, o.me()) > 0 || o.r.Storms() == 0 {
		return 0
	}
	return 0.5 * o.prize(shore)
}

// stationWorth is what a support unit on station in a naval zone is worth, by what can be
// reached over it, and less beside others.
func (o *Officer) stationWorth(z atlas.Zone) float64 {
	s := 0.3 + o.by().Station*0.1*o.over[z]
	for who := range atlas.Faction(sides) {
		if hostile(o.me(), who) && o.r.Station(z, who) > 0 {
			s += 0.2
		}
	}
	return s / (1 + float64(o.r.Station(z, o.me())))
}
