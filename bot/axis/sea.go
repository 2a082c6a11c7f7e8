package axis

import (
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
	for _, m := range list {
		s := never
		switch o.name(m) {
		case "embark", "embark-escort":
			s = o.crossing(u, m)
		case "off-map":
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
	o.later.CopyFrom(o.trial)
	if o.later.Play(o.seat, axis.Known(o.later, m), nil) != nil || !o.later.Deciders().Has(o.seat) {
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
		return o.standing(u, atlas.Hex(m.A)) - crush*boolTo(!o.r.Fits(u, atlas.Hex(m.A))), true
	case "off-map", "box":
		return o.waiting(atlas.Box(m.A)), true
	}
	return 0, false
}

// waiting is how well a unit stands in a box off the map: as near to what is wanted as the
// ports of the zones around it, but for the crossing.
func (o *Officer) waiting(b atlas.Box) (s float64) {
	for _, z := range o.r.Boxes[b].Zones {
		s = max(s, o.by().Pull*o.by().Sea*o.over[z])
	}
	for _, n := range o.r.Boxes[b].Adjacent {
		for _, z := range o.r.Boxes[n].Zones {
			s = max(s, 0.8*o.by().Pull*o.by().Sea*o.over[z])
		}
	}
	return s
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

// weighVoyage leads a unit that is aboard ashore, and on if that is better than to stop.
func (o *Officer) weighVoyage(legal []engine.Move) {
	u := o.r.InHand
	o.trial.CopyFrom(o.pos)
	best, worth := o.voyage(u, legal)
	for i, m := range legal {
		o.scores[i] = o.score(m)
		if s, ok := o.ashore(u, m); ok {
			o.scores[i] = 10 + s
		}
		if worth > never && m == best {
			o.scores[i] = worth - o.place(u) - enough
		}
	}
}

// lift is how many one-step units of a faction stand in the ports of a naval zone or in
// boxes beside it, and could be carried over it.
func (o *Officer) lift(z atlas.Zone) (n int) {
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if o.r.Faction(unit) != o.me() || !o.r.Ground(unit) || o.r.Steps(unit) != 1 || o.r.Side(unit).Attack == 0 {
			continue
		}
		at, onMap := o.r.At(unit)
		if onMap && o.r.Hexes[at].Port && zoned(o.r.Hexes[at].Zones, z) {
			n++
		}
		if b, ok := o.r.Box(unit); !onMap && ok && zoned(o.r.Boxes[b].Zones, z) {
			n++
		}
	}
	return n
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
	if !onMap || !o.r.Hexes[at].Port || o.nearEnemy(at) {
		return false
	}
	for _, z := range o.r.Hexes[at].Zones {
		if o.r.Shipped(z, o.me()) && o.by().Sea*o.over[z] >= 0.9*o.field[at] && o.over[z] > afar {
			return true
		}
	}
	return false
}

// afar is what must be wanted on the shores of a naval zone for armies to be split for it.
const afar = 5

// shore is what a beachhead that faces a land hex promises: the hex and what is near it, if
// it is held weakly enough for what is carried there.
func (o *Officer) shore(h atlas.Hex) float64 {
	me := o.me()
	if !hostile(me, o.r.Control(h)) || o.r.Neutral(h) || o.r.Bound(h) || o.faced(h) {
		return -1
	}
	s := o.prize(h) + o.by().Pull*o.field[h] + boolTo(o.r.Hexes[h].Port)
	if def := o.enemyDefence(h, me); def > 0 {
		s *= min(0.7, wave/(4*def*def))
	}
	threat := 0.0
	o.around(h, func(n atlas.Hex) { threat += o.enemyAttack(n, me) })
	return s - o.by().Fear*threat
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

// wave is how many attack factors are taken to come ashore at once.
const wave = 2

// landing is what a beachhead in a hex at sea is worth: its best shore, while a Blitz
// marker is left for it and somebody can be carried to it.
func (o *Officer) landing(h atlas.Hex) float64 {
	if o.r.BlitzLeft() <= o.unserved() {
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
	for _, z := range o.r.Hexes[h].Zones {
		if o.lift(z) > 0 {
			return o.by().Landing*best - 0.6*o.by().Blitz*o.ripest // which the marker could help instead
		}
	}
	return -1
}

// unserved is how many beachheads of one's own have no Blitz marker yet.
func (o *Officer) unserved() (n int) {
	o.beaches = o.r.Beachheads(o.me(), o.beaches[:0])
	for _, h := range o.beaches {
		n += int(boolTo(!o.r.Blitzed(h, o.me())))
	}
	return n
}

// convoyWorth is what a troop convoy in a naval zone is worth: the first where a beachhead
// waits for troops, or where troops would stand better on another shore.
func (o *Officer) convoyWorth(z atlas.Zone) float64 {
	if o.lift(z) == 0 {
		return 0.05
	}
	s := 0.3 + 0.5*o.by().Pull*o.by().Sea*o.over[z]
	o.beaches = o.r.Beachheads(o.me(), o.beaches[:0])
	for _, h := range o.beaches {
		if zoned(o.r.Hexes[h].Zones, z) {
			s += 3
		}
	}
	if o.r.Shipped(z, o.me()) {
		s *= 0.6
	}
	return s
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
