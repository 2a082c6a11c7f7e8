package reich

import (
	"sandtable/engine"
	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

// The sea: landings, and what else fleets do.

// anchorage is what a port is worth for a fleet: across the sea from what can be taken,
// two fleets where units wait to go aboard, and not next to the enemy.
func (o *Officer) anchorage(u atlas.Unit, h atlas.Hex) float64 {
	s := o.side(o.r.Power[u])
	ships := int(s.ships[h])
	if o.r.At[u] == h {
		ships -= o.r.Strength[u]
	}
	v := 0.3*float64(min(s.ours[h].count, 2)) - 2*boolTo(s.near[h])
	switch {
	case o.bloc(s.power) != 1:
		v += 3 * boolTo(s.across&o.board[h].Seas != 0)
	case s.far[h] >= beyondReach && o.board[h].Front == atlas.Western:
		v += 3 - 0.15*float64(ships)
	}
	return v - 0.02*float64(ships)
}

// overseas are the nations on whose shores a power might land: its enemies, and Norway
// for Germany.
func (o *Officer) overseas(power atlas.Country) atlas.NationSet {
	set := o.r.War[power]
	if power == atlas.Germany && o.r.Status[atlas.Norway] == reich.Neutral && !o.beaten(atlas.Norway) {
		set.Add(atlas.Norway)
	}
	return set
}

// lookAcross notes the seas over which the power could land with profit.
func (o *Officer) lookAcross(s *side) {
	if o.bloc(s.power) == 1 {
		return // the West has its own islands to start from
	}
	set := o.overseas(s.power)
	for _, h := range o.beaches {
		if t := &o.board[h]; s.across&t.Seas != t.Seas && !s.walk[h] && o.r.Holder[h] != atlas.Nobody && set.Has(o.r.Holder[h]) &&
			o.rules(s.power, t.Seas) && o.shore(s.power, h, o.landingForce(s.power)) > o.by(s.power).Landing {
			s.across |= t.Seas
		}
	}
}

// landingForce are the factors with which a landing is begun: all that two fleets
// carry, and three of the West, which meets the Axis at its strongest.
func (o *Officer) landingForce(power atlas.Country) int {
	if o.bloc(power) == 1 {
		return 9
	}
	return 6
}

// rules reports whether a power's side is the stronger at sea there.
func (o *Officer) rules(power atlas.Country, seas uint8) bool {
	ours, theirs := o.afloat(power, seas)
	return ours >= theirs+9
}

// scoreSea is what a naval decision is worth.
func (o *Officer) scoreSea(m engine.Move, name string) (float64, bool) {
	switch name {
	case "sail", "bombard", "transport":
		return -2, true
	case "guard":
		return o.scoreGuard(atlas.Unit(m.A)), true
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

// scoreGuard: a fleet protects a convoy if its side rules the sea.
func (o *Officer) scoreGuard(u atlas.Unit) float64 {
	if h := o.r.At[u]; h == atlas.NoHex || o.r.Power[u] == atlas.NoCountry || !o.rules(o.r.Power[u], o.board[h].Seas) {
		return -2
	}
	return 1
}

// afloat are the naval factors of a power's side and of its enemies in ports on some
// seas.
func (o *Officer) afloat(power atlas.Country, seas uint8) (ours, theirs int) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if o.r.Kind[u] != atlas.Fleet || o.r.At[u] == atlas.NoHex || o.board[o.r.At[u]].Seas&seas == 0 {
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

// onFoot reports whether a shore is none to land on for those who can walk there: all but
// the West, which has no other way back to the continent.
func (o *Officer) onFoot(power atlas.Country, h atlas.Hex) bool {
	return o.bloc(power) != 1 && o.side(power).walk[h]
}

// landing is what the best invasion on a front would be worth, from what lies in
// port with ships.
func (o *Officer) landing(power atlas.Country, front atlas.Front) float64 {
	best := 0.0
	for _, h := range o.beaches {
		t := &o.board[h]
		if t.Front != front || o.onFoot(power, h) || o.r.Holder[h] == atlas.Nobody || !o.r.Hostile(power, o.r.Holder[h]) || !o.rules(power, t.Seas) {
			continue
		}
		if n := o.boarders(power, t.Seas); n >= o.landingForce(power) {
			best = max(best, o.shore(power, h, min(n, 8)))
		}
	}
	return best
}

// boarders are the ground factors of a power that lie in port with ships of its side
// on some seas, as many as these can carry in an invasion.
func (o *Officer) boarders(power atlas.Country, seas uint8) (sum int) {
	s := o.side(power)
	for _, h := range o.ports {
		if t := &o.board[h]; t.Seas&seas != 0 && s.ships[h] >= atlas.FullFleet && s.ours[h].count > 0 {
			sum += min(o.boardersIn(power, h), int(s.ships[h])/3)
		}
	}
	return sum
}

// boardersIn are the ground factors of a power in a port that may go aboard.
func (o *Officer) boardersIn(power atlas.Country, port atlas.Hex) (sum int) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if o.r.At[u] == port && o.r.Power[u] == power && o.r.Kind[u] <= atlas.Airborne && !o.r.Stuck[u] && o.keyTo(power, port) < 12 {
			sum += o.r.Strength[u]
		}
	}
	return sum
}

// massOf are the factors that a power's side could land from some seas in a turn or two.
func (o *Officer) massOf(power atlas.Country, seas uint8) (sum int) {
	for n := range atlas.Country(atlas.NumMajors) {
		if o.bloc(n) == o.bloc(power) {
			sum += o.boarders(n, seas)
		}
	}
	return min(sum, 24)
}

// shore is what an invasion of a hex with so many factors is worth: the hex, what
// lies behind it, less what may be lost. Who has fewer ships to follow up with fears
// more.
func (o *Officer) shore(power atlas.Country, h atlas.Hex, factors int) float64 {
	s, w := o.side(power), o.by(power)
	a := o.defence(power, h)
	threat := 0
	for u := range atlas.Unit(atlas.NumUnits) {
		if at := o.r.At[u]; at != atlas.NoHex && o.r.Kind[u] <= atlas.Airborne && o.r.Hostile(power, o.r.Nation[u]) && atlas.Distance(at, h) <= 4 {
			threat += o.r.Strength[u]
		}
	}
	fear := w.Fear
	if o.bloc(power) != 1 {
		fear *= 2
	}
	v := o.prize(power, h) + w.Inland*float64(max(0, 14-s.far[h])) + 6*boolTo(o.board[h].Port)
	if threat > factors {
		v -= fear * float64(max(0, threat-max(factors, o.massOf(power, o.board[h].Seas))))
	}
	if a.basic == 0 {
		return v
	}
	a.defence = 3 * a.basic
	if o.r.Fortress[h] {
		a.defence = 4 * a.basic
	}
	ships, _ := o.afloat(power, o.board[h].Seas)
	attack := factors + min(factors, max(0, ships/3-factors)) // those that carry nothing bombard
	if float64(attack) < w.RiskOdds*float64(a.defence) {
		return -1
	}
	f := o.odds.chances(attack, a.defence, a.basic)
	return f.Won*v + f.Exchange*v/2 - (f.Lost+f.Exchange+f.Counter)*float64(factors)
}

// pickMission sends fleets out with an invasion if a shore is worth it, and units
// aboard.
func (o *Officer) pickMission(legal []engine.Move) (int, bool) {
	switch o.r.Verb {
	case "invade":
		i, _ := o.bestShore(o.r.InHand, legal)
		return i, i >= 0
	case "bombard":
		i, _ := o.bestTarget(o.r.InHand, legal)
		return i, i >= 0
	case "transport":
		i, _ := o.bestHarbour(o.r.InHand, legal)
		return i, i >= 0
	case "embark":
		i := o.bestShip(o.r.InHand, legal)
		return i, i >= 0
	case "course":
		return 0, false
	}
	if i := o.pickBoarder(legal); i >= 0 {
		return i, true
	}
	if i := o.pickSally(legal, "invade", o.by(o.moverOf(legal)).Landing, o.bestShore); i >= 0 {
		o.why = "This shore can be taken."
		return i, true
	}
	if i := o.pickSally(legal, "bombard", 0.5, o.bestTarget); i >= 0 {
		return i, true
	}
	if i := o.pickSally(legal, "transport", 1, o.bestHarbour); i >= 0 {
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

// pickSally is the move that sends out a fleet on the best mission of a kind that is
// worth more than so much, or less than 0. Where it would go is tried first.
func (o *Officer) pickSally(legal []engine.Move, kind string, worth float64, where func(atlas.Unit, []engine.Move) (int, float64)) int {
	best, top := -1, 0.0
	for i, m := range legal {
		u := atlas.Unit(m.A)
		if o.name(m) != kind || o.r.At[u] == atlas.NoHex || kind != "bombard" && o.boardersAt(u) == 0 {
			continue
		}
		if list, ok := o.try(m); ok {
			_, v := where(u, list)
			if o.scores[i] = v - worth; o.scores[i] > top {
				best, top = i, o.scores[i]
			}
		}
	}
	return best
}

// moverOf is the power whose fleets are sent out.
func (o *Officer) moverOf(legal []engine.Move) atlas.Country {
	for _, m := range legal {
		if o.name(m) == "done" {
			return atlas.Country(m.A)
		}
	}
	return atlas.NoCountry
}

// goesAshore reports whether a unit is wanted in an invasion or where ships carry units:
// there are such ships, and the unit is no garrison of the capital.
func (o *Officer) goesAshore(u atlas.Unit) bool {
	if at := o.r.At[u]; at != atlas.NoHex && o.keyTo(o.r.Power[u], at) >= 12 {
		return false
	}
	for _, m := range o.r.Missions {
		if o.bloc(m.By) == o.bloc(o.r.Power[u]) && (m.Invasion || o.passage(u, m.Target) > 0) {
			return true
		}
	}
	return false
}

// passage is how much better a unit would stand in a port to which ships could carry
// it; little is not worth the voyage.
func (o *Officer) passage(u atlas.Unit, to atlas.Hex) float64 {
	n, at := o.r.Holder[to], o.r.At[u]
	if at == atlas.NoHex || to == at || !o.board[to].Port || n == atlas.Nobody || !o.friendly(o.r.Power[u], n) || o.guards(u) || o.side(o.r.Power[u]).ours[to].count >= 2 {
		return 0
	}
	return max(0, o.stand(u, to)-o.stand(u, at)-2)
}

// bestShip is the mission that a unit goes aboard for: an invasion, or where it stands
// best.
func (o *Officer) bestShip(u atlas.Unit, list []engine.Move) int {
	best, _ := o.best(list, "at", func(m engine.Move) float64 {
		h := atlas.Hex(m.A)
		return o.stand(u, h) + 100*boolTo(o.bound(h))
	})
	return best
}

// bestHarbour is the port to which a fleet best carries what waits beside it.
func (o *Officer) bestHarbour(fleet atlas.Unit, list []engine.Move) (int, float64) {
	return o.best(list, "harbour", func(m engine.Move) float64 { return o.scoreFerrying(fleet, atlas.Place(m.A).Hex()) })
}

// scoreFerrying is how much better units stand that a fleet carries to a port: two naval
// factors for each factor aboard (29.421).
func (o *Officer) scoreFerrying(fleet atlas.Unit, port atlas.Hex) (v float64) {
	power := o.r.Power[fleet]
	if !o.rules(power, o.board[port].Seas) {
		return never
	}
	room := o.r.Fresh[fleet] / 2
	for u := range atlas.Unit(atlas.NumUnits) {
		if o.r.At[u] != o.r.At[fleet] || o.r.Kind[u] > atlas.Armor || o.r.Power[u] != power || o.r.Moved[u] || o.r.Stuck[u] || o.r.Strength[u] > room {
			continue
		}
		if gain := o.passage(u, port); gain > 0 {
			v += gain
			room -= o.r.Strength[u]
		}
	}
	return v
}

// bestTarget is the shore where a bombardment helps an attack most.
func (o *Officer) bestTarget(fleet atlas.Unit, list []engine.Move) (int, float64) {
	return o.best(list, "shore", func(m engine.Move) float64 { return o.scoreBombarding(fleet, atlas.Hex(m.A)) })
}

// scoreBombarding is how much a fleet's guns help the attack on a shore: three naval
// factors add one (29.411).
func (o *Officer) scoreBombarding(fleet atlas.Unit, h atlas.Hex) float64 {
	power := o.r.Power[fleet]
	a, ground, spent := o.bearing(power, h)
	if aboard, worth := o.aboardFor(h); aboard > 0 {
		ground, spent = ground+aboard, spent+worth
		a.defence = 3 * a.basic
	}
	if o.r.Fortress[h] {
		a.defence = 4 * a.basic
	}
	if a.basic == 0 || ground == 0 || !o.rules(power, o.board[h].Seas) {
		return never
	}
	guns := o.guns(h) / 3
	return o.supported(power, &a, ground+guns+o.r.Fresh[fleet]/3, 0, spent) - max(0, o.supported(power, &a, ground+guns, 0, spent))
}

// aboardFor are the ground factors on their way to invade a hex, and what they are
// worth.
func (o *Officer) aboardFor(h atlas.Hex) (factors int, worth float64) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if o.r.Task[u] == reich.Aboard && o.r.Goal[u] == h {
			factors += o.r.Strength[u]
			worth += o.worth(u)
		}
	}
	return factors, worth
}

// guns are the naval factors that go to bombard a hex already.
func (o *Officer) guns(h atlas.Hex) (factors int) {
	for _, m := range o.r.Missions {
		if !m.Invasion && m.Target == h {
			factors += m.Ships
		}
	}
	return factors
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
func (o *Officer) bestShore(fleet atlas.Unit, list []engine.Move) (int, float64) {
	return o.best(list, "shore", func(m engine.Move) float64 { return o.scoreInvading(fleet, atlas.Hex(m.A)) })
}

// scoreInvading is what a fleet's landing on a shore is worth: where others go already
// there is more behind it.
func (o *Officer) scoreInvading(fleet atlas.Unit, h atlas.Hex) float64 {
	power, n, seas := o.r.Power[fleet], o.r.Holder[h], o.board[h].Seas
	if o.onFoot(power, h) || n != atlas.Nobody && !o.r.Hostile(power, n) || !o.bound(h) && o.boarders(power, seas) < o.landingForce(power) {
		return never
	}
	factors := min(max(o.boardersAt(fleet), o.boarders(power, seas)), 12)
	return o.shore(power, h, factors) - 15*boolTo(!o.rules(power, seas)) + 8*boolTo(o.bound(h))
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
