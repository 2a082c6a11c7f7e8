package axis

import (
	"sandtable/board"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// What an officer sees on the map before it judges moves.

// survey adds up the forces in every hex, and for a new part of the turn finds how near
// every hex is to what is wanted.
func (o *Officer) survey() {
	o.unfold()
	for s := range sides {
		clear(o.attack[s])
		clear(o.defence[s])
	}
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		who := o.r.Faction(unit)
		if at, onMap := o.r.At(unit); onMap && who <= atlas.Soviet && o.r.Ground(unit) {
			side := o.r.Side(unit)
			o.attack[who][at] += float64(side.Attack)
			o.defence[who][at] += float64(side.Defence)
		}
	}
	o.muster()
	now := stage{o.r.Turn + 1, o.r.Phasing, o.me(), o.part(), o.r.Reserve}
	if !o.news(now) {
		return
	}
	o.seen = now
	clear(o.content)
	o.goals = o.r.Goals(o.goals[:0])
	clear(o.weight)
	clear(o.hold)
	for i := range o.goals {
		g := &o.goals[i]
		g.Weight += o.anchorage(g.Hex) + o.outworks(g.Hex)
		more := o.keystone(g.Hex) + o.lastWall(g.Hex)
		g.Weight, g.Hold = g.Weight+more, g.Hold+more
		if g.Aside && o.r.Turn >= o.r.Last { // it is too late for what leads to something else
			g.Weight, g.Hold = g.Weight*o.by().Aside, g.Hold*o.by().Aside
		}
		o.weight[g.Hex], o.hold[g.Hex] = g.Weight, g.Hold
	}
	o.bold = o.r.Year() >= o.warYear() && (o.r.War == atlas.PreWar && o.me() == atlas.Axis || o.superiority(true) >= enoughForAnother)
	o.eve = o.eveOfWar()
	o.findGates()
	o.spread()
	o.ripen()
	o.findPosts()
	o.dismiss()
	o.postSentries()
	o.assign()
}

// unfold takes up the sheet of the map that is looked at. On another map than before everything is
// news.
func (o *Officer) unfold() {
	of := &o.sheets[1]
	if o.inEurope() {
		of = &o.sheets[0]
	}
	if *of == nil {
		*of = newSheet(&o.r)
	}
	if o.sheet != *of {
		o.sheet, o.seen = *of, stage{}
	}
}

// news reports whether a stage wants a survey of its own. To a hasty officer a segment is one
// stage, whatever is asked within it.
func (o *Officer) news(now stage) bool {
	switch now.procedure {
	case "Replacements", "Support", "Movement", "Combat":
	default:
		if o.hasty {
			now.procedure = o.seen.procedure
		}
	}
	return o.seen != now
}

// anchorage is what a city in the Pacific weighs more because of its key port, without which nobody
// places convoys in the naval zones around it (2.2.3.6): as much as a strategic hex, and as a capital
// where a whole colony is governed from it.
func (o *Officer) anchorage(h atlas.Hex) (w float64) {
	info := &o.r.Hexes[h]
	if !o.amphibious() || !info.KeyPort {
		return 0
	}
	if info.Strategic > atlas.Soviet {
		w += 3
	}
	if info.Settlement == atlas.ProvisionalCapital {
		w += 2
	}
	return w
}

// keystone is what a city weighs more to the Axis because a country is conquered with it (16.1.1): the last that it
// has not, in Europe the last two or any once its capital has fallen, and then all the others. Krakow, Lvov and Vilna
// had stood empty for a year, with three garrisons in a Poland that was not conquered.
func (o *Officer) keystone(h atlas.Hex) float64 {
	c := o.r.Realm(h)
	if o.me() != atlas.Axis || c == atlas.NoID || !o.r.Hexes[h].IsCity() || o.r.Hexes[h].Settlement == atlas.Capital {
		return 0
	}
	missing, ok := o.r.Conquerable(c)
	if ok && (missing <= 1 || o.inEurope() && (missing == 2 || o.r.Control(o.r.Areas[c].Capital) == atlas.Axis)) {
		return 3
	}
	return 0
}

// ripen finds for every hex of the enemy how well it could be attacked this turn: by the
// attack factors near it and those that can really come against its defence, and by what it is
// worth.
func (o *Officer) ripen() {
	clear(o.ripe)
	o.ripest = 0
	if o.fights() || o.part() == "Movement" || o.part() == "Replacements" {
		return // it is for support
	}
	me := o.me()
	o.findComers()
	for h := range o.ripe {
		def := o.enemyDefence(atlas.Hex(h), me)
		if def == 0 || o.r.Bound(atlas.Hex(h)) {
			continue
		}
		near := o.comers[h] / 2 // half, as each of them can be beside many others
		for _, n := range o.overland(atlas.Hex(h), march) {
			near += o.attack[me][n] / 2
		}
		if o.amphibious() {
			near += o.carried(atlas.Hex(h))
		}
		ready := min(1.5, near/(2*o.by().Odds*def*o.cover(atlas.Hex(h))))
		o.ripe[h] = ready * (1 + 0.3*def + 0.5*o.weight[h] + 0.05*o.field[h])
		o.ripest = max(o.ripest, o.ripe[h])
	}
}

// march is how far units are taken to come before they attack.
const march = 3

// findComers adds up for every hex the attack factors of the units that can come beside it in a
// march of theirs.
func (o *Officer) findComers() {
	clear(o.comers)
	clear(o.came)
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if !o.strikes(unit) {
			continue
		}
		o.r.Raid(unit, &o.trail)
		for _, h := range o.trail.Hexes {
			o.around(h, func(x atlas.Hex) {
				if o.came[x] != uint16(u)+1 {
					o.came[x] = uint16(u) + 1
					o.comers[x] += float64(o.r.Side(unit).Attack)
				}
			})
		}
	}
}

// part is the part of the turn to which a procedure belongs.
func (o *Officer) part() string {
	switch o.r.Procedure {
	case "March", "Voyage":
		return "Movement"
	case "SupportUnit":
		return "Support"
	case "Attack":
		return "Combat"
	case "Placement":
		return "Replacements"
	}
	return o.r.Procedure
}

// fights reports whether the question belongs to an attack, but for who advances after it.
func (o *Officer) fights() bool {
	switch o.part() {
	case "Combat", "Battle", "Yield", "Retreat", "Attrition":
		return true
	}
	return false
}

// spot is a hex on the way from a goal.
type spot struct {
	at    atlas.Hex
	value float64
}

// spots is a heap with the spot of the highest value on top. It is no container/heap, which would
// put every spot on the Go heap too.
type spots []spot

func (s *spots) push(x spot) {
	list := append(*s, x)
	i := len(list) - 1
	for ; i > 0 && list[(i-1)/2].value < x.value; i = (i - 1) / 2 {
		list[i] = list[(i-1)/2]
	}
	list[i], *s = x, list
}

func (s *spots) pop() spot {
	list := *s
	top, x := list[0], list[len(list)-1]
	list = list[:len(list)-1]
	*s = list
	i := 0
	for next := 1; next < len(list); next = 2*i + 1 {
		if next+1 < len(list) && list[next+1].value > list[next].value {
			next++
		}
		if list[next].value <= x.value {
			break
		}
		list[i], i = list[next], next
	}
	if len(list) > 0 {
		list[i] = x
	}
	return top
}

// spread gives every hex the value of the goal that is best to reach from it, less
// the way there.
func (o *Officer) spread() {
	clear(o.field)
	clear(o.over)
	list := spots(o.heap[:0])
	for _, g := range o.goals {
		if v := o.wanted(g); v > 0 {
			list.push(spot{g.Hex, v})
		}
	}
	for len(list) > 0 {
		x := list.pop()
		if x.value <= o.field[x.at] {
			continue
		}
		o.field[x.at] = x.value
		list = o.overseas(x, list)
		for d := range board.Direction(board.Directions) {
			n, ok := o.r.Grid.Neighbour(int(x.at), d)
			if !ok || !o.passable(atlas.Hex(n)) || o.overWater(x.at, atlas.Hex(n)) {
				continue
			}
			v := x.value * nearness
			if o.r.Hexes[n].Class == atlas.RoughClass {
				v *= nearness
			}
			if v > o.field[n] {
				list.push(spot{atlas.Hex(n), v})
			}
		}
	}
	o.heap = list
}

// overseas carries the worth of a hex over the naval zones of its shore to the faction's
// own ports there. What is popped first is worth most, so each zone is crossed once.
func (o *Officer) overseas(x spot, list spots) spots {
	for _, z := range o.r.Hexes[x.at].Zones {
		if o.over[z] > 0 {
			continue
		}
		o.over[z] = x.value
		v := x.value * o.seaways()
		for _, p := range o.r.Zones[z].Ports {
			if o.r.Control(p) == o.me() && v > o.field[p] && o.passable(p) {
				list.push(spot{p, v})
			}
		}
	}
	return list
}

// nearness is what is left of a goal's worth one hex farther away.
const nearness = 0.88

// passable reports whether armies can be expected to go through a hex.
func (o *Officer) passable(h atlas.Hex) bool {
	return o.r.Open(h) && o.r.Hexes[h].Class != atlas.SeaClass && !o.r.Neutral(h) && (!o.r.Bound(h) || o.bold || o.eve)
}

// wanted is what a goal is worth to the faction asked: to take, or to hold if the
// enemy is near.
func (o *Officer) wanted(g axis.Goal) float64 {
	me := o.me()
	switch {
	case hostile(me, g.Control) && (!o.untouched(g.Hex) || o.tempting(g)):
		return o.by().Goal * (0.5 + g.Weight) * o.shortage(g.Hex) * o.feasible(g.Hex)
	case g.Control == me:
		if threat := o.danger(g.Hex, o.within(g.Hex, o.watch(g.Hex))); threat > 0 {
			return o.by().Hold * (1 + g.Hold) * min(1.5, threat/8)
		}
	}
	return 0
}

// feasible is 1 where one's own forces near a goal are strong enough for what holds it, and
// less where they are not: the weaker enemy comes first.
func (o *Officer) feasible(h atlas.Hex) float64 {
	me, ours, theirs := o.me(), 0.0, 1.0
	for _, n := range o.within(h, 3) {
		theirs += o.enemyDefence(n, me)
	}
	for _, n := range o.within(h, 6) {
		ours += o.attack[me][n]
	}
	return min(1, max(o.by().Doubt, ours/(1.5*theirs)))
}

// shortage is 1 while more forces are needed around a goal, and less when there are
// plenty.
func (o *Officer) shortage(h atlas.Hex) float64 {
	me := o.me()
	have, need := 0.0, 2.0
	for _, n := range o.within(h, 2) {
		have += o.attack[me][n]
		need += o.by().Odds * o.enemyDefence(n, me)
	}
	return min(1, max(0.4, need/max(1, have)))
}

// enemyAttack are the attack factors of a faction's enemies in a hex.
func (o *Officer) enemyAttack(h atlas.Hex, who atlas.Faction) (sum float64) {
	for s := range sides {
		if hostile(who, atlas.Faction(s)) {
			sum += o.attack[s][h]
		}
	}
	return sum
}

// menace are those of the enemies of whoever is asked that are a danger to places near the hex. In the
// Pacific whom a policy binds is none: the garrison of Vladivostok had kept Japan's armies in Hokkaido.
func (o *Officer) menace(h atlas.Hex) float64 {
	if o.amphibious() && o.r.Bound(h) {
		return 0
	}
	return o.enemyAttack(h, o.me())
}

// enemyDefence are their defence factors.
func (o *Officer) enemyDefence(h atlas.Hex, who atlas.Faction) (sum float64) {
	for s := range sides {
		if hostile(who, atlas.Faction(s)) {
			sum += o.defence[s][h]
		}
	}
	return sum
}

// ring are the hexes around one, the nearer first, and how many of them are at most so far.
type ring struct {
	hexes []atlas.Hex
	upTo  [widest + 1]int
}

// widest is how far around a hex an officer looks.
const widest = 6

// within are the hexes at most so far from another.
func (o *Officer) within(h atlas.Hex, far int) []atlas.Hex {
	r := &o.rings[h]
	if r.hexes == nil {
		*r = o.encircle(h)
	}
	return r.hexes[:r.upTo[far]]
}

// encircle finds the hexes around one.
func (o *Officer) encircle(h atlas.Hex) ring {
	r := ring{hexes: make([]atlas.Hex, 1, 1+3*widest*(widest+1))}
	r.hexes[0] = h
	mark := int16(h) + 1
	o.circled[h] = mark
	first := 0
	for far := range widest {
		last := len(r.hexes)
		r.upTo[far] = last
		for _, x := range r.hexes[first:last] {
			o.around(x, func(n atlas.Hex) {
				if o.circled[n] != mark {
					o.circled[n] = mark
					r.hexes = append(r.hexes, n)
				}
			})
		}
		first = last
	}
	r.upTo[widest] = len(r.hexes)
	return r
}

// overland are those of them from which one can march or attack there: not across the sea,
// but from a beachhead beside it. The list is good until the next call.
func (o *Officer) overland(h atlas.Hex, far int) []atlas.Hex {
	o.ring = append(o.ring[:0], h)
	first := 0
	for step := range far {
		last := len(o.ring)
		for _, x := range o.ring[first:last] {
			for _, l := range o.r.Graph.Links(int(x)) {
				n := atlas.Hex(l.To)
				if o.joined(int(l.Edge), n, step) && !contains(o.ring, n) {
					o.ring = append(o.ring, n)
				}
			}
		}
		first = last
	}
	return o.ring
}

// joined reports whether an edge leads on over land to a hex, or as a first step to a beachhead.
func (o *Officer) joined(edge int, n atlas.Hex, step int) bool {
	if o.r.Hexes[n].Class == atlas.SeaClass {
		return step == 0 && o.attack[o.me()][n] > 0
	}
	side := o.r.SideLine[edge]
	return o.r.Open(n) && (side == atlas.NoID || o.r.SideTerrain[side].By == "")
}

func contains(list []atlas.Hex, h atlas.Hex) bool {
	for _, x := range list {
		if x == h {
			return true
		}
	}
	return false
}

// around calls visit for the neighbours of a hex.
func (o *Officer) around(h atlas.Hex, visit func(n atlas.Hex)) {
	for d := range board.Direction(board.Directions) {
		if n, ok := o.r.Grid.Neighbour(int(h), d); ok {
			visit(atlas.Hex(n))
		}
	}
}
