package reich

import (
	"sandtable/engine"
	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

// The sea: landings, and what else fleets do.

// anchorage is what a port is worth for a fleet: across the sea from the enemy, two
// fleets where units wait to go aboard, and not next to the enemy.
func (o *Officer) anchorage(u atlas.Unit, h atlas.Hex) float64 {
	s := o.side(o.r.Power[u])
	ships := int(s.ships[h])
	if o.r.At[u] == h {
		ships -= o.r.Strength[u]
	}
	v := 0.3*float64(min(s.ours[h].count, 2)) - 2*boolTo(s.near[h])
	if o.bloc(s.power) == 1 && s.far[h] >= beyondReach && o.board[h].Front == atlas.Western {
		v += 3 - 0.15*float64(ships)
	}
	return v - 0.02*float64(ships)
}

// scoreSea is what a naval decision is worth.
func (o *Officer) scoreSea(m engine.Move, name string) (float64, bool) {
	switch name {
	case "sail", "around", "guard", "bombard", "transport":
		return -2, true
	case "intercept":
		return o.scoreIntercepting(atlas.Unit(m.A)), true
	case "turn-back", "break-off":
		return 0.5, true
	case "proceed", "fight":
		return 1.5, true
	}
	return 0, false
}

// scoreIntercepting: fleets go out while they are not too few against what sails.
func (o *Officer) scoreIntercepting(u atlas.Unit) float64 {
	ships, out := 0, 0
	for _, m := range o.r.Missions {
		if o.r.Hostile(o.r.Power[u], m.By) {
			ships += m.Ships
		}
	}
	for v := range atlas.Unit(atlas.NumUnits) {
		if o.r.Kind[v] == atlas.Fleet && o.r.At[v] != atlas.NoHex && o.r.Power[v] == o.r.Power[u] {
			out += o.r.Fresh[v]
		}
	}
	if ships > 0 && out*2 >= ships {
		return 1
	}
	return -1
}

// afloat are the naval factors of a power's side and of its enemies.
func (o *Officer) afloat(power atlas.Country) (ours, theirs int) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if o.r.Kind[u] != atlas.Fleet || o.r.At[u] == atlas.NoHex {
			continue
		}
		switch {
		case o.r.Power[u] != atlas.NoCountry && o.bloc(o.r.Power[u]) == o.bloc(power):
			ours += o.r.Fresh[u]
		case o.r.Hostile(power, o.r.Nation[u]):
			theirs += o.r.Fresh[u]
		}
	}
	return ours, theirs
}

// landing is what the best invasion on a front would be worth, from what lies in
// port with ships.
func (o *Officer) landing(power atlas.Country, front atlas.Front) float64 {
	ours, theirs := o.afloat(power)
	if o.bloc(power) != 1 || front == atlas.Eastern || ours < theirs+18 || o.boarders(power, front) < 9 {
		return 0
	}
	best := 0.0
	for h := range atlas.Hex(atlas.NumHexes) {
		if o.board[h].Front == front && o.board[h].Beach && o.r.Holder[h] != atlas.Nobody && o.r.Hostile(power, o.r.Holder[h]) {
			best = max(best, o.shore(power, h, 8))
		}
	}
	return best
}

// boarders are the ground factors of a power that lie in port with its ships on a
// front.
func (o *Officer) boarders(power atlas.Country, front atlas.Front) (sum int) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if h := o.r.At[u]; h != atlas.NoHex && o.r.Power[u] == power && o.r.Kind[u] <= atlas.Airborne && o.board[h].Front == front && o.board[h].Port && o.side(power).ships[h] >= 9 {
			sum += o.r.Strength[u]
		}
	}
	return sum
}

// massOf are the factors that a power's side could land on a front in a turn or two.
func (o *Officer) massOf(power atlas.Country, front atlas.Front) (sum int) {
	for n := range atlas.Country(atlas.NumMajors) {
		if o.bloc(n) == o.bloc(power) {
			sum += o.boarders(n, front)
		}
	}
	return min(sum, 24)
}

// shore is what an invasion of a hex with so many factors is worth: the hex, what
// lies behind it, less what may be lost.
func (o *Officer) shore(power atlas.Country, h atlas.Hex, factors int) float64 {
	s, w := o.side(power), o.by(power)
	a := o.defence(power, h)
	threat := 0
	for u := range atlas.Unit(atlas.NumUnits) {
		if at := o.r.At[u]; at != atlas.NoHex && o.r.Kind[u] <= atlas.Airborne && o.r.Hostile(power, o.r.Nation[u]) && atlas.Distance(at, h) <= 4 {
			threat += o.r.Strength[u]
		}
	}
	v := o.prize(power, h) + w.Inland*float64(max(0, 14-s.far[h])) + 6*boolTo(o.board[h].Port) - w.Fear*float64(max(0, threat-o.massOf(power, o.board[h].Front)))
	if a.basic == 0 {
		return v
	}
	a.defence = 3 * a.basic
	if o.r.Fortress[h] {
		a.defence = 4 * a.basic
	}
	f := o.odds.chances(factors, a.defence, a.basic)
	return f.Won*v + f.Exchange*v/2 - (f.Lost+f.Exchange+f.Counter)*float64(factors)
}

// pickMission sends fleets out with an invasion if a shore is worth it, and units
// aboard.
func (o *Officer) pickMission(legal []engine.Move) (int, bool) {
	switch o.r.Verb {
	case "invade":
		i, _ := o.bestShore(o.r.InHand, legal)
		return i, i >= 0
	case "embark":
		for i, m := range legal {
			if o.name(m) == "at" {
				return i, true
			}
		}
		return 0, false
	}
	if i := o.pickBoarder(legal); i >= 0 {
		return i, true
	}
	if i := o.pickInvasion(legal); i >= 0 {
		o.why = "This shore can be taken."
		return i, true
	}
	return o.finish(legal, atlas.NoCountry)
}

// pickBoarder is the move by which the best unit goes aboard, or less than 0.
func (o *Officer) pickBoarder(legal []engine.Move) int {
	best, top := -1, 0.0
	for i, m := range legal {
		u := atlas.Unit(m.A)
		if o.name(m) != "embark" || o.r.Kind[u] > atlas.Airborne || !o.goesAshore(u) {
			continue
		}
		if v := o.worth(u); v > top {
			best, top = i, v
		}
	}
	return best
}

// pickInvasion is the move that sends out a fleet with the best invasion, or less
// than 0.
func (o *Officer) pickInvasion(legal []engine.Move) int {
	best, top := -1, 0.0
	for i, m := range legal {
		if o.name(m) != "invade" || o.r.At[m.A] == atlas.NoHex || o.boardersAt(atlas.Unit(m.A)) == 0 {
			continue
		}
		if list, ok := o.try(m); ok {
			_, v := o.bestShore(atlas.Unit(m.A), list)
			if o.scores[i] = v - o.by(o.r.Power[m.A]).Landing; o.scores[i] > top {
				best, top = i, o.scores[i]
			}
		}
	}
	return best
}

// goesAshore reports whether a unit is wanted in an invasion: there is one, and the
// unit is no garrison of the capital.
func (o *Officer) goesAshore(u atlas.Unit) bool {
	for _, m := range o.r.Missions {
		if m.Invasion && o.bloc(m.By) == o.bloc(o.r.Power[u]) {
			return o.r.At[u] == atlas.NoHex || o.keyTo(o.r.Power[u], o.r.At[u]) < 12
		}
	}
	return false
}

// boardersAt are the ground factors in the port of a fleet.
func (o *Officer) boardersAt(fleet atlas.Unit) (sum int) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if o.r.At[u] == o.r.At[fleet] && o.r.Kind[u] <= atlas.Airborne && o.r.Power[u] != atlas.NoCountry && !o.r.Moved[u] && !o.r.Stuck[u] && o.keyTo(o.r.Power[u], o.r.At[u]) < 12 {
			sum += o.r.Strength[u]
		}
	}
	return sum
}

// bestShore is the shore that is best to invade with what a fleet can carry.
func (o *Officer) bestShore(fleet atlas.Unit, list []engine.Move) (best int, top float64) {
	best, top = -1, -1e9
	power := o.r.Power[fleet]
	ours, theirs := o.afloat(power)
	for i, m := range list {
		if o.name(m) != "shore" {
			continue
		}
		h := atlas.Hex(m.A)
		if n := o.r.Holder[h]; n != atlas.Nobody && !o.r.Hostile(power, n) {
			continue
		}
		v := o.shore(power, h, min(o.boardersAt(fleet), 8)) - 15*boolTo(theirs > ours)
		if v += 8 * boolTo(o.bound(h)); v > top {
			best, top = i, v
		}
	}
	return best, top
}

// bound reports whether an invasion goes to a hex already.
func (o *Officer) bound(h atlas.Hex) bool {
	for _, m := range o.r.Missions {
		if m.Invasion && m.Target == h {
			return true
		}
	}
	return false
}

// pickSupply names fleets to carry supply as long as one more saves units from
// being without; ships that others wait to board are kept if others do as well.
func (o *Officer) pickSupply(legal []engine.Move) (int, bool) {
	dry := o.dryAfter(nil)
	best, top := -1, 0.0
	for i, m := range legal {
		if dry == 0 || o.name(m) != "supply" {
			continue
		}
		saved := float64(dry - o.dryAfter(&legal[i]))
		if saved <= 0 {
			continue
		}
		if h := o.r.At[m.A]; h != atlas.NoHex {
			saved -= 0.3 * float64(min(o.side(o.r.Power[m.A]).ours[h].count, 2))
		}
		if saved > top {
			best, top = i, saved
		}
	}
	if best >= 0 {
		return best, true
	}
	return o.finish(legal, atlas.NoCountry)
}

// dryAfter is how many of the seat's units would be out of supply if no other fleets
// were named than those so far and this one.
func (o *Officer) dryAfter(named *engine.Move) (count int) {
	o.trial = o.restart()
	list := o.trial.Legal(o.seat, o.list[:0])
	if named != nil {
		list, _ = o.tryOn(*named)
	}
	for range atlas.NumMajors {
		i, ok := o.finish(list, atlas.NoCountry)
		if !ok || !o.naming(list) {
			break
		}
		if list, ok = o.tryOn(list[i]); !ok {
			break
		}
	}
	if !reich.Read(o.trial, &o.after) {
		return 0
	}
	for u, dry := range o.after.Dry {
		if dry && o.after.At[u] != atlas.NoHex && o.after.Kind[u] <= atlas.Airborne {
			count++
		}
	}
	return count
}

// naming reports whether fleets are being named for supply.
func (o *Officer) naming(list []engine.Move) bool {
	for _, m := range list {
		if o.name(m) == "supply" {
			return true
		}
	}
	return false
}
