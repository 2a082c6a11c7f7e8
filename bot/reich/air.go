package reich

import (
	"slices"

	"sandtable/engine"
	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

// Aircraft: bases near where they are needed, support for attacks that need it,
// cover for what must be held.

// airfield is what a base is worth for an air unit: within four hexes of the attack
// it is to support, or of the enemy, and not next to him.
func (o *Officer) airfield(u atlas.Unit, h atlas.Hex) float64 {
	power := o.r.Power[u]
	s := o.side(power)
	v := 0.0
	if s.near[h] {
		v -= 6
	}
	if o.marching() {
		if t := o.scheme(power, atlas.NoFront).target[u]; t != atlas.NoHex {
			return v + 30*boolTo(atlas.Distance(h, t) <= 4) - 0.2*float64(atlas.Distance(h, t))
		}
	}
	v += 0.4 * float64(20-min(s.far[h], 20))
	if own := power.Capital(); own != atlas.NoHex && atlas.Distance(own, h) <= 4 {
		v += 1
	}
	return v
}

// pickBase is the move by which an air base counter is placed for an attack that the
// plan wants supported and that no base is near to, or less than 0.
func (o *Officer) pickBase(legal []engine.Move) int {
	for i, m := range legal {
		if o.name(m) != "base" || o.r.Power[m.A] == atlas.NoCountry {
			continue
		}
		if power := o.r.Power[m.A]; o.airless(power) {
			if list, ok := o.try(m); ok {
				if _, v := o.bestBase(power, list); v > 0 {
					return i
				}
			}
		}
	}
	return -1
}

// airless reports whether the plan has an attack whose aircraft have no base near it.
func (o *Officer) airless(power atlas.Country) bool {
	if !slices.Contains(o.r.Option[power][:], reich.Offensive) {
		return false
	}
	for _, a := range o.scheme(power, atlas.NoFront).attack {
		if a.air > a.flown && !o.based(power, a.target) {
			return true
		}
	}
	return false
}

// bestBase is the hex for an air base that serves the most such attacks.
func (o *Officer) bestBase(power atlas.Country, list []engine.Move) (int, float64) {
	if power == atlas.NoCountry {
		return -1, 0
	}
	s := o.side(power)
	return o.best(list, "at", func(m engine.Move) (v float64) {
		h := atlas.Hex(m.A)
		for _, a := range o.scheme(power, atlas.NoFront).attack {
			if a.air > a.flown && atlas.Distance(h, a.target) <= supportRange && !o.based(power, a.target) {
				v += a.value - boolTo(s.near[h])
			}
		}
		return v
	})
}

// supportRange is how far aircraft fly from their base to support an attack (28.31).
const supportRange = 4

// based reports whether a power's aircraft have a base from which they can support an
// attack on a hex.
func (o *Officer) based(power atlas.Country, target atlas.Hex) bool {
	for h := range atlas.Hex(atlas.NumHexes) {
		if o.board[h].Cities > 0 && atlas.Distance(h, target) <= supportRange && o.r.Holder[h] != atlas.Nobody && o.friendly(power, o.r.Holder[h]) {
			return true
		}
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if h := o.r.At[u]; h != atlas.NoHex && o.r.Kind[u] == atlas.AirBase && o.r.Power[u] == power && atlas.Distance(h, target) <= supportRange {
			return true
		}
	}
	return false
}

// pickDrop is the move by which an airborne unit is taken in hand to drop where it
// is worth it, or less than 0.
func (o *Officer) pickDrop(legal []engine.Move) int {
	for i, m := range legal {
		if o.name(m) != "drop" || o.r.Power[m.A] == atlas.NoCountry {
			continue
		}
		key := testKey{m.Kind, m.A, int(o.r.At[m.A])}
		if o.tested[key] {
			continue
		}
		if list, ok := o.try(m); ok {
			if _, v := o.bestDrop(atlas.Unit(m.A), list); v > dropWorth {
				o.why = "An airborne unit can decide it there."
				return i
			}
		}
		o.tested[key] = true
	}
	return -1
}

// dropWorth is what a drop must bring: the unit is often lost.
const dropWorth = 6

// bestDrop is where an airborne unit drops best.
func (o *Officer) bestDrop(u atlas.Unit, list []engine.Move) (int, float64) {
	return o.best(list, "at", func(m engine.Move) float64 { return o.scoreDrop(u, atlas.Hex(m.A)) })
}

// scoreDrop: an enemy capital, objective or port that nobody holds, or a place beside
// an attack that the unit makes surer.
func (o *Officer) scoreDrop(u atlas.Unit, h atlas.Hex) float64 {
	power := o.r.Power[u]
	s := o.side(power)
	if s.theirs[h].count > 0 {
		return -1
	}
	v := 0.0
	if n := o.r.Holder[h]; n != atlas.Nobody && o.r.Hostile(power, n) {
		v = o.prize(power, h) + 3*boolTo(o.board[h].Port)
	}
	c := o.scheme(power, atlas.NoFront)
	if c.target[u] != atlas.NoHex {
		return v - o.worth(u) // it attacks without dropping
	}
	for i := range c.attack {
		a := c.attack[i]
		if s.ours[h].count >= 2 || o.direction(h, a.target) == 0 && o.board[h].Near[0] != a.target {
			continue
		}
		ground, spent := o.given(c, a.target)
		with := o.supported(power, &a, ground+o.r.Strength[u], a.air, spent+o.worth(u))
		v = max(v, with-o.supported(power, &a, ground, a.air, spent))
	}
	return v
}

// pickFlight sends aircraft on missions.
func (o *Officer) pickFlight(legal []engine.Move) (int, bool) {
	if o.r.InHand != atlas.NoUnit {
		return o.pickTarget(legal)
	}
	for i, m := range legal {
		switch o.name(m) {
		case "show":
			return i, true
		case "fly":
			key := testKey{m.Kind, m.A, int(o.r.At[m.A])}
			if o.tested[key] {
				continue
			}
			if list, ok := o.try(m); ok {
				missions := append(o.missions[:0], list...)
				o.missions = missions
				if _, v := o.bestFlight(atlas.Unit(m.A), missions, []engine.Move{m}); v > 0 {
					return i, true
				}
			}
			o.tested[key] = true
		}
	}
	return o.finish(legal, atlas.NoCountry)
}

// pickTarget chooses the mission, and then sends all factors.
func (o *Officer) pickTarget(legal []engine.Move) (int, bool) {
	best, most := -1, -1
	for i, m := range legal {
		if o.name(m) == "factors" && int(m.A) > most {
			best, most = i, int(m.A)
		}
	}
	if best >= 0 {
		return best, true
	}
	i, _ := o.bestFlight(o.r.InHand, legal, nil)
	return i, i >= 0
}

// bestFlight is the mission that brings most, of those that can be flown to the
// end: some counters cannot be split as small as a mission asks.
func (o *Officer) bestFlight(u atlas.Unit, list []engine.Move, before []engine.Move) (best int, top float64) {
	best, top = -1, -1e9
	for i, m := range list {
		if v, ok := o.scoreFlight(u, m); ok && v > top && o.flies(append(before[:len(before):len(before)], m)) {
			best, top = i, v
		}
	}
	return best, top
}

// flies reports whether a mission can be flown with some factors.
func (o *Officer) flies(way []engine.Move) bool {
	o.trial = o.restart()
	var list []engine.Move
	for _, m := range way {
		var ok bool
		if list, ok = o.tryOn(m); !ok {
			return true // it is off, and the enemy is asked
		}
	}
	return !(len(list) == 1 && o.name(list[0]) == "back")
}

// scoreFlight is what a mission brings.
func (o *Officer) scoreFlight(u atlas.Unit, m engine.Move) (float64, bool) {
	switch o.name(m) {
	case "support":
		return o.scoreSupport(u, atlas.Hex(m.A)), true
	case "cover":
		return o.scoreCover(u, atlas.Hex(m.A)), true
	case "intercept-air":
		return o.scoreIntercept(u, atlas.Hex(m.A)), true
	case "counterair":
		return o.scoreCounterair(u, atlas.Hex(m.A)), true
	}
	return 0, false
}

// flown are the factors of a side's aircraft with a task over a hex.
func (o *Officer) flown(task reich.Task, h atlas.Hex, enemyOf atlas.Country) (sum int) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if o.r.Kind[u] == atlas.Air && o.r.Task[u] == task && o.r.Goal[u] == h && (enemyOf == atlas.NoCountry || o.r.Hostile(enemyOf, o.r.Nation[u])) {
			sum += o.r.Fresh[u]
		}
	}
	return sum
}

// scoreSupport is what Ground Support over a hex adds to the attack on it.
func (o *Officer) scoreSupport(u atlas.Unit, h atlas.Hex) float64 {
	power := o.r.Power[u]
	c := o.scheme(power, atlas.NoFront)
	for i := range c.attack {
		a := c.attack[i]
		if a.target != h {
			continue
		}
		ground, spent := o.given(c, h)
		before := o.supported(power, &a, ground, a.flown, spent)
		after := o.supported(power, &a, ground, a.flown+o.r.Fresh[u], spent)
		if after <= 0 && c.target[u] == h {
			after = 0.5 // others will come
		}
		return after - max(before, 0) - 0.3
	}
	return -1 // nobody is to attack there
}

// given are the ground factors that a plan gives to the attack on a hex, and what they
// are worth.
func (o *Officer) given(c *campaign, h atlas.Hex) (ground int, spent float64) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if c.target[u] == h && o.r.Kind[u] != atlas.Air {
			ground += o.r.Strength[u]
			spent += o.worth(u)
		}
	}
	return ground, spent
}

// supported is what an attack is worth with so many air factors.
func (o *Officer) supported(power atlas.Country, a *assault, ground, air int, spent float64) float64 {
	attack := ground + min(air, 3*ground)
	if !o.worthTheRisk(power, a, attack, a.defence) {
		return -1
	}
	return o.expect(power, a, o.odds.chances(attack, a.defence, a.basic), spent+costs[atlas.Air]*float64(air))
}

// bearing is the attack that ground units next to a hex could make on it.
func (o *Officer) bearing(power atlas.Country, h atlas.Hex) (a assault, ground int, spent float64) {
	a = o.defence(power, h)
	var list []pair
	for _, from := range o.board[h].Near {
		if from == atlas.NoHex {
			continue
		}
		count := 0
		for u := range atlas.Unit(atlas.NumUnits) {
			if o.r.At[u] == from && count < 2 && o.mayAttack(u, power) && o.r.Hostile(o.r.Power[u], a.nation) {
				list = append(list, pair{u, from, o.r.Strength[u], true})
				ground += o.r.Strength[u]
				spent += o.worth(u)
				count++
			}
		}
	}
	a.defence = a.basic * o.times(h, list)
	return a, ground, spent
}

// scoreCover is what Defensive Air Support saves: it counts where it keeps an
// attack from good odds on something that must be held.
func (o *Officer) scoreCover(u atlas.Unit, h atlas.Hex) float64 {
	power := o.r.Power[u]
	enemy := o.attackerOf(power)
	if enemy == atlas.NoCountry {
		return -1
	}
	a, ground, spent := o.bearing(enemy, h)
	if ground == 0 || a.basic == 0 {
		return -1
	}
	air := o.flown(reich.GroundSupport, h, power)
	attack := ground + min(air, 3*ground)
	flown := o.flown(reich.DefensiveAir, h, enemy)
	before := o.expect(enemy, &a, o.odds.chances(attack, a.defence+flown, a.basic+flown), spent)
	with := flown + min(o.r.Fresh[u], max(0, 3*a.basic-flown))
	after := o.expect(enemy, &a, o.odds.chances(attack, a.defence+with, a.basic+with), spent)
	return max(before, 0) - max(after, 0) - 0.15*3*float64(o.r.Fresh[u])
}

// attackerOf is a power of the other camp that is on the move against a power.
func (o *Officer) attackerOf(power atlas.Country) atlas.Country {
	for n := range atlas.Country(atlas.NumMajors) {
		if o.r.Axis[n] == (o.r.Mover == atlas.Axis) && o.r.Hostile(n, power) && !o.r.Fallen[n] {
			return n
		}
	}
	return atlas.NoCountry
}

// scoreIntercept: whoever is stronger over the hex drives the cover off.
func (o *Officer) scoreIntercept(u atlas.Unit, h atlas.Hex) float64 {
	cover := o.flown(reich.DefensiveAir, h, o.r.Power[u])
	if cover == 0 {
		return -1
	}
	ours := o.flown(reich.AirIntercept, h, atlas.NoCountry)
	if ours >= cover+2 {
		return -1
	}
	return 1
}

// scoreCounterair: only with more than the enemy has there, and by what no attack
// needs.
func (o *Officer) scoreCounterair(u atlas.Unit, h atlas.Hex) float64 {
	power := o.r.Power[u]
	enemy := 0
	for v := range atlas.Unit(atlas.NumUnits) {
		if o.r.At[v] == h && o.r.Kind[v] == atlas.Air && o.r.Hostile(power, o.r.Nation[v]) {
			enemy += o.r.Fresh[v]
		}
	}
	ours := o.flown(reich.Counterair, h, atlas.NoCountry)
	if enemy == 0 || ours >= enemy+3 || ours+o.r.Fresh[u] <= enemy {
		return -1
	}
	return 0.5
}
