package axis

import (
	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// Movement: a unit is led where it helps most; the game itself says how far it comes.

// weighMovers scores taking a unit in hand by how much better its best hex is than where it
// stands. A hasty officer takes the first unit that can do better, and does not ask a unit
// that could not again in the same segment.
func (o *Officer) weighMovers(legal []engine.Move) {
	found := false
	for i, m := range legal {
		if o.name(m) != "move" {
			o.scores[i] = o.score(m)
			continue
		}
		u := atlas.Unit(m.A)
		if o.hasty && (found || o.content[u]) {
			o.scores[i] = -1
			continue
		}
		o.scores[i] = o.betterment(u, m)
		found = o.scores[i] > 0
		o.content[u] = !found
	}
}

// betterment is how much better than where it stands a unit stands when it has moved, by
// land or by sea.
func (o *Officer) betterment(u atlas.Unit, m engine.Move) float64 {
	_, better := o.bestHex(u)
	if !o.atSea(u) {
		return better - enough
	}
	if list, ok := o.try(m); ok {
		if _, worth := o.voyage(u, list); worth > never {
			better = max(better, worth-o.place(u))
		}
	}
	return better - enough
}

// enough is by how much a hex must be better for a unit to move there.
const enough = 0.15

// crush is what it costs to stand where a unit is lost for want of room (9.2).
const crush = 20

// crowded is what it costs to stand where an army that wants to sail needs the room.
const crowded = 2

// bestHex is the place in the trail of the best hex for a unit, and by how much it is
// better than where it stands.
func (o *Officer) bestHex(u atlas.Unit) (best int, better float64) {
	o.r.Reach(u, &o.trail)
	if len(o.trail.Hexes) == 0 {
		return 0, never
	}
	stay := o.standing(u, o.trail.Hexes[0]) - crush*boolTo(!o.r.Fits(u, o.trail.Hexes[0]))
	peace := o.me() == atlas.Axis && !o.bold
	for i, h := range o.trail.Hexes[1:] {
		if peace && o.trail.Crosses(i+1, o.r.Bound) {
			continue // it would end a policy
		}
		if s := o.standing(u, h) - stay; s > better && o.r.Fits(u, h) {
			best, better = i+1, s
		}
	}
	return best, better
}

// weighSteps leads the unit in hand one hex on towards its best hex.
func (o *Officer) weighSteps(legal []engine.Move) {
	best, better := o.bestHex(o.r.InHand)
	var next atlas.Hex = atlas.NoHex
	if best > 0 && better > 0 {
		next = o.trail.Step(best)
	}
	o.again()
	sail, worth := o.voyage(o.r.InHand, legal)
	if worth -= o.place(o.r.InHand); worth < max(better, enough) {
		sail = engine.Move{Kind: noKind}
	}
	for i, m := range legal {
		switch k := o.name(m); {
		case m == sail:
			o.scores[i] = 20 + worth
		case k == "to" && atlas.Hex(m.A) == next:
			o.scores[i] = 10 + better
		case k == "to":
			o.scores[i] = o.standing(o.r.InHand, atlas.Hex(m.A)) - 100
		case k == "stop":
			o.scores[i] = 0
		default:
			o.scores[i] = o.score(m)
		}
	}
}

// noKind stands for no kind of move.
const noKind = ^uint8(0)

// standing is how well a unit stands in a hex.
func (o *Officer) standing(u atlas.Unit, h atlas.Hex) float64 {
	me, w := o.me(), o.by()
	side := o.r.Side(u)
	if shore, ok := o.r.Beachhead(h, me); ok {
		if o.r.Reserve && o.r.Control(shore) != me {
			return 0 // it cannot land this turn
		}
		if s := o.aboard(u, h, shore); s > 0 {
			return w.Landing*s + o.inland(shore)
		}
		return 0
	}
	s := w.Pull*o.field[h] - o.unfed(h)
	if o.isHQ(u) && o.r.Steps(u) > 1 && o.atHome(h) {
		s = 0 // it would only take room from those that sail
	}
	if o.crowds(u, h) {
		s -= crowded
	}
	mine := o.defence[me][h]
	at, _ := o.r.At(u)
	if at != h {
		mine += float64(side.Defence)
	}
	if o.weight[h] > 0 && o.inEnemyLand(h) && o.alone(u, h) && !o.detached(h) && !o.held(h) {
		s += w.Goal * o.weight[h] // taken by walking in, and lost again by walking out
	}
	threat, near := 0.0, 0.0
	o.around(h, func(n atlas.Hex) {
		if e := o.enemyAttack(n, me); e > 0 {
			threat += e
			near++
		}
		if !o.r.Reserve {
			s += w.Mass * o.helps(u, h, n) * o.spare(u, n)
		}
		if o.task[u] == n {
			s += w.Task
		}
	})
	if i := o.road[u]; i >= 0 {
		s -= w.Road * float64(o.roads[i].left(h, at))
	}
	if over := threat - 1.5*mine; over > 0 {
		s -= w.Fear * min(over, 8)
	}
	if o.isHQ(u) && near > 0 {
		s -= w.Rear
	}
	if o.weight[h] > 0 && (o.defence[me][h] == 0 || at == h && o.defence[me][h] <= float64(side.Defence)) && o.nearEnemy(h) {
		s += w.Guard * max(0, min(6, o.weight[h]-1)) // single cities are worth no garrison
	}
	return s + o.guards(u, h) + o.borders(u, h) + o.push[h]*float64(side.Attack)
}

// strength is how many of one's own units are in a hex.
func (o *Officer) strength(h atlas.Hex) (n int) {
	for u := o.r.First(h); u != atlas.NoUnit; u = o.r.Next(u) {
		n += int(boolTo(o.r.Faction(u) == o.me() && o.r.Ground(u)))
	}
	return n
}

// inEnemyLand reports whether a hex is the enemy's again as soon as nobody stands in it.
func (o *Officer) inEnemyLand(h atlas.Hex) bool {
	c := o.r.Realm(h)
	if c == atlas.NoID {
		return false
	}
	status, who := o.r.Status(c)
	return status == atlas.Active && hostile(o.me(), who)
}

// alone reports whether no other unit of its faction stands in a hex.
func (o *Officer) alone(u atlas.Unit, h atlas.Hex) bool {
	for x := o.r.First(h); x != atlas.NoUnit; x = o.r.Next(x) {
		if x != u && o.r.Faction(x) == o.me() && o.r.Ground(x) {
			return false
		}
	}
	return true
}

// watch is from how far away the enemy is a danger to a place: for one that weighs more to its
// holder, as far as armor comes in one turn.
func (o *Officer) watch(h atlas.Hex) int {
	if o.hold[h] > o.weight[h] {
		return 6
	}
	return 3
}

// nearEnemy reports whether an enemy's units are near enough to be a danger.
func (o *Officer) nearEnemy(h atlas.Hex) bool {
	for _, n := range o.within(h, o.watch(h)) {
		if o.menace(n) > 0 {
			return true
		}
	}
	return false
}

func (o *Officer) isHQ(u atlas.Unit) bool { return o.r.Side(u).Kind == atlas.HQ }

// helps is how much an attack on a hex needs a unit that stands in another, by what the
// attack is worth.
func (o *Officer) helps(u atlas.Unit, from, target atlas.Hex) float64 {
	me := o.me()
	def := o.enemyDefence(target, me)
	if def == 0 || o.r.Bound(target) {
		return 0
	}
	mine := float64(o.r.Side(u).Attack) * o.across(from, target)
	if mine == 0 {
		return 0
	}
	at, _ := o.r.At(u)
	there := 0.0
	o.around(target, func(n atlas.Hex) {
		there += o.attack[me][n]
		if n == at {
			there -= mine
		}
	})
	need := o.by().Odds*def*o.cover(target) - there
	if need <= 0 {
		return 0.1
	}
	whole := o.by().Odds * def * o.cover(target)
	part := min(mine, need) / whole
	return part * (0.5 + min(1, (there+mine)/whole)) * (1 + 0.3*def + 0.5*o.weight[target] + 0.05*o.field[target])
}

// across is what is left of an attack over a hexside: nothing over the sea, and less for each column
// that a river or mountains shift it (4.2.3.8).
func (o *Officer) across(from, target atlas.Hex) float64 {
	e, ok := o.r.Graph.Edge(int(from), int(target))
	if !ok {
		return 0
	}
	side := o.r.SideLine[e]
	switch {
	case side == atlas.NoID:
		return 1
	case o.r.SideTerrain[side].By != "":
		return 0
	}
	shift := o.r.SideTerrain[side].Shift
	return 1 / (1 + 0.3*float64(max(shift, -shift)))
}

// cover is how much the ground helps the defender of a hex.
func (o *Officer) cover(h atlas.Hex) float64 {
	if o.r.Hexes[h].Class == atlas.RoughClass || o.r.Hexes[h].IsCity() {
		return 1.4
	}
	return 1
}
