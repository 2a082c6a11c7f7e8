package reich

import (
	"cmp"
	"slices"

	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

// Where a side attacks in its turn: the hexes, the units that go next to them and
// the aircraft that support them.

// assault is an attack that is planned on a hex.
type assault struct {
	target  atlas.Hex
	defence int // multiplied
	basic   int
	nation  atlas.Country // one of the defenders'
	kill    float64       // what the defenders are worth
	cover   int           // air factors that may come to their help
	flown   int           // air factors of the attacker that fly there already
	ground  int           // factors of the units that go there
	air     int           // factors of the aircraft that support it
	value   float64
}

// campaign is the plan of a side for its turn.
type campaign struct {
	made   bool
	goal   [atlas.NumUnits]atlas.Hex // the hex from which a ground unit attacks, or atlas.NoHex
	target [atlas.NumUnits]atlas.Hex // the hex that a ground or air unit attacks, or atlas.NoHex
	attack []assault
}

// workshop is memory for making plans.
type workshop struct {
	units []atlas.Unit         // ground units of the side that could attack
	reach []atlas.HexSet       // where each can be at the end of movement
	room  [atlas.NumHexes]int8 // how many more may attack out of a hex
	queue []atlas.Hex
	cost  [atlas.NumHexes]int8
	seen  []atlas.Hex
	air   []atlas.Unit
	guard []bool // which of the units must stay
	ring  [beyondReach + 1][]atlas.Hex
}

// oddsTable keeps the chances of every pair of columns once they are worked out.
type oddsTable [10][10]*reich.Forecast

// chances are those of an attack and of the counterattacks in it.
func (t *oddsTable) chances(attack, defence, basic int) *reich.Forecast {
	f := &t[reich.Column(attack, defence)+1][reich.Column(basic, attack)+1]
	if *f == nil {
		known := reich.Chances(attack, defence, basic)
		*f = &known
	}
	return *f
}

// mayAttack reports whether a unit of a power could take part in an attack this
// turn; once armor exploits only that can (14.3).
func (o *Officer) mayAttack(u atlas.Unit, power atlas.Country) bool {
	return o.r.At[u] != atlas.NoHex && (!o.late || o.r.Task[u] == reich.Exploiting) && o.r.Kind[u] <= atlas.Airborne && o.r.Power[u] != atlas.NoCountry && o.bloc(o.r.Power[u]) == o.bloc(power) &&
		!o.r.Attacked[u] && (o.r.Power[u] == power || o.r.War[o.r.Power[u]]&o.r.War[power] != 0)
}

// muster lists the units of a power's side and how far each can go.
func (o *Officer) muster(power atlas.Country) {
	w, s := &o.work, o.side(power)
	w.units = w.units[:0]
	for u := range atlas.Unit(atlas.NumUnits) {
		if o.mayAttack(u, power) {
			w.units = append(w.units, u)
		}
	}
	for len(w.reach) < len(w.units) {
		w.reach = append(w.reach, atlas.HexSet{})
	}
	for h := range w.room {
		w.room[h] = 2
		w.cost[h] = -1
	}
	w.guard = w.guard[:0]
	for i, u := range w.units {
		w.guard = append(w.guard, o.guards(u))
		w.reach[i] = atlas.HexSet{}
		o.travel(s, u, &w.reach[i])
	}
	w.air = w.air[:0]
	for u := range atlas.Unit(atlas.NumUnits) {
		if o.r.At[u] != atlas.NoHex && o.r.Kind[u] == atlas.Air && o.r.Power[u] != atlas.NoCountry && o.bloc(o.r.Power[u]) == o.bloc(power) && o.r.Fresh[u] > 0 && o.r.Task[u] == reich.Idle {
			w.air = append(w.air, u)
		}
	}
}

// travel notes where a unit can be at the end of movement.
func (o *Officer) travel(s *side, u atlas.Unit, set *atlas.HexSet) {
	w := &o.work
	from := o.r.At[u]
	set.Add(from)
	if o.r.Moved[u] || o.r.Stuck[u] || !o.marching() {
		return
	}
	w.queue, w.seen = append(w.queue[:0], from), append(w.seen[:0], from)
	w.cost[from] = 0
	for i := 0; i < len(w.queue); i++ {
		h := w.queue[i]
		next := w.cost[h] + 1
		if s.zone[h] {
			next += 2
		}
		if int(next) > o.r.Move[u] {
			continue
		}
		for _, n := range o.board[h].Near {
			if n == atlas.NoHex || !s.open[n] || w.cost[n] >= 0 && w.cost[n] <= next {
				continue
			}
			if w.cost[n] < 0 {
				w.seen = append(w.seen, n)
			}
			w.cost[n] = next
			set.Add(n)
			w.queue = append(w.queue, n)
		}
	}
	for _, h := range w.seen {
		w.cost[h] = -1
	}
}

// marching reports whether units can still move before they fight.
func (o *Officer) marching() bool {
	switch o.r.Procedure {
	case "War", "Options", "Movement", "March", "Stage", "BaseChange", "PlaceBase":
		return true
	}
	return false
}

// scheme plans the attacks of a power's side: where it has chosen an Offensive, or
// on one front as if it had.
func (o *Officer) scheme(power atlas.Country, front atlas.Front) *campaign {
	c := &o.sketch
	if front == atlas.NoFront {
		c = &o.plans[power]
	}
	if c.made {
		return c
	}
	o.plan = c
	c.made, c.attack = front == atlas.NoFront, c.attack[:0]
	for u := range c.goal {
		c.goal[u], c.target[u] = atlas.NoHex, atlas.NoHex
	}
	o.muster(power)
	o.listTargets(power, front)
	for range maxAttacks {
		a := o.bestTask(power)
		if a == nil {
			break
		}
		a.value = o.assess(power, a, true)
		c.attack = append(c.attack, *a)
		a.target = atlas.NoHex
	}
	return c
}

// maxAttacks is how many attacks a plan has at most.
const maxAttacks = 16

// bestTask is the attack that brings most with the units that are left, or nil.
func (o *Officer) bestTask(power atlas.Country) (best *assault) {
	top := 0.0
	for i := range o.tasks {
		if a := &o.tasks[i]; a.target != atlas.NoHex {
			if v := o.assess(power, a, false); v > top {
				best, top = a, v
			}
		}
	}
	return best
}

// listTargets lists the hexes with enemies that the side could attack.
func (o *Officer) listTargets(power atlas.Country, front atlas.Front) {
	s := o.side(power)
	o.tasks = o.tasks[:0]
	for h := range atlas.Hex(atlas.NumHexes) {
		if s.theirs[h].count == 0 {
			continue
		}
		f := o.board[h].Front
		if f == atlas.NoFront || front != atlas.NoFront && f != front || front == atlas.NoFront && o.r.Option[power][f] != reich.Offensive {
			continue
		}
		if a := o.defence(power, h); a.basic > 0 {
			a.cover = o.coverOver(power, h, a.basic)
			a.flown = o.flown(reich.GroundSupport, h, atlas.NoCountry)
			o.tasks = append(o.tasks, a)
		}
	}
}

// defence is an attack on a hex with nobody in it yet.
func (o *Officer) defence(power atlas.Country, h atlas.Hex) assault {
	a := assault{target: h, nation: atlas.NoCountry}
	for u := range atlas.Unit(atlas.NumUnits) {
		if o.r.At[u] == h && o.r.Kind[u] <= atlas.Partisan && o.r.Hostile(power, o.r.Nation[u]) {
			a.basic += o.r.Strength[u]
			a.kill += o.by(power).Kill * o.worth(u)
			a.nation = o.r.Nation[u]
		}
	}
	return a
}

// coverOver are the air factors that will likely help the defenders of a hex: a part
// of those near, for they cannot be everywhere.
func (o *Officer) coverOver(power atlas.Country, h atlas.Hex, basic int) int {
	if !o.marching() && o.r.Procedure != "Flights" {
		return 0
	}
	near := 0
	for u := range atlas.Unit(atlas.NumUnits) {
		if at := o.r.At[u]; at != atlas.NoHex && o.r.Kind[u] == atlas.Air && o.r.Hostile(power, o.r.Nation[u]) && atlas.Distance(at, h) <= 4 {
			near += o.r.Fresh[u]
		}
	}
	return min((near+2)/4, 3*basic, 3)
}

// pair is a unit and the hex from which it attacks.
type pair struct {
	unit     atlas.Unit
	from     atlas.Hex
	strength int
	here     bool
}

// assess works out with what a hex would be attacked and what that is worth; when
// settled the units and aircraft are given to it.
func (o *Officer) assess(power atlas.Country, a *assault, settle bool) float64 {
	var list [24]pair
	n := o.gather(power, a, &list)
	if n == 0 {
		return 0
	}
	o.arrange(list[:n])
	a.defence = a.basic * o.times(a.target, list[:n])
	want := int(float64(a.defence+a.cover) * o.wanted(power, a.target))
	spent, taken, armor := o.enlist(list[:n], a, want)
	a.air = o.lift(a, want, settle)
	if !o.worthTheRisk(power, a, a.ground+a.air, a.defence+a.cover) {
		return 0
	}
	f := o.odds.chances(a.ground+a.air, a.defence+a.cover, a.basic+a.cover)
	value := o.expect(power, a, f, spent+costs[atlas.Air]*float64(a.air)) - 0.3*float64(taken)
	if armor {
		value += f.Won * o.beyond(power, a.target)
	}
	if settle {
		o.assign(list[:n], a.target)
	}
	return value
}

// enlist takes units from a list until there are enough, as many as have room, and
// strikes the others from it.
func (o *Officer) enlist(list []pair, a *assault, want int) (spent float64, taken int, armor bool) {
	var room [6]int8
	for d, h := range o.board[a.target].Near {
		if h != atlas.NoHex {
			room[d] = o.work.room[h]
		}
	}
	a.ground = 0
	for i := range list {
		p := &list[i]
		d := o.direction(a.target, p.from)
		if room[d] <= 0 || a.ground >= want {
			p.unit = atlas.NoUnit
			continue
		}
		room[d]--
		a.ground += p.strength
		armor = armor || o.r.Kind[p.unit] == atlas.Armor
		spent += o.worth(p.unit)
		taken++
	}
	return spent, taken, armor
}

// assign gives the units of a list to an attack.
func (o *Officer) assign(list []pair, target atlas.Hex) {
	for _, p := range list {
		if p.unit != atlas.NoUnit {
			o.plan.goal[p.unit], o.plan.target[p.unit] = p.from, target
			o.work.room[p.from]--
		}
	}
}

// arrange puts one armored unit first, for the breakthrough, then infantry, those in
// place before the others, and last the armor that exploits if it is not needed.
func (o *Officer) arrange(list []pair) {
	first := -1
	for i, p := range list {
		if o.r.Kind[p.unit] == atlas.Armor && (first < 0 || p.strength > list[first].strength) {
			first = i
		}
	}
	lead := atlas.NoUnit
	if first >= 0 {
		lead = list[first].unit
	}
	rank := func(p pair) int {
		switch {
		case p.unit == lead:
			return 0
		case o.r.Kind[p.unit] == atlas.Armor:
			return 3
		case p.here:
			return 1
		}
		return 2
	}
	slices.SortFunc(list, func(x, y pair) int {
		return cmp.Or(cmp.Compare(rank(x), rank(y)), cmp.Compare(y.strength, x.strength), cmp.Compare(x.unit, y.unit))
	})
}

// wanted are the odds at which enough is enough: the dearer the prize, the surer.
func (o *Officer) wanted(power atlas.Country, target atlas.Hex) float64 {
	switch w := o.by(power); o.rank(target) {
	case rankCapital, rankRichMinor:
		return w.SureOdds
	case rankMinor, rankObjective:
		return w.GoodOdds
	default:
		return w.FairOdds
	}
}

// worthTheRisk: two to one or so, or even odds for the capital of a major power and
// where aircraft would be lost if nobody attacked (28.421).
func (o *Officer) worthTheRisk(power atlas.Country, a *assault, attack, defence int) bool {
	w := o.by(power)
	odds := w.RiskOdds
	if o.rank(a.target) == rankCapital || a.flown > 0 {
		odds = w.CapitalOdds
	}
	return float64(attack) >= odds*float64(defence)
}

// gather lists the strongest units that can come next to a hex, each with the best
// place for it.
func (o *Officer) gather(power atlas.Country, a *assault, list *[24]pair) (n int) {
	for i, u := range o.work.units {
		if o.plan.target[u] != atlas.NoHex || !o.r.Hostile(o.r.Nation[u], a.nation) {
			continue
		}
		from := o.jumpOff(power, i, a.target)
		if from == atlas.NoHex {
			continue
		}
		p := pair{u, from, o.r.Strength[u], from == o.r.At[u]}
		if n < len(list) {
			list[n] = p
			n++
			continue
		}
		for k := range list {
			if list[k].strength < p.strength && !list[k].here {
				list[k] = p
				break
			}
		}
	}
	return n
}

// jumpOff is the hex from which a unit on the list would attack another best: where
// it stands, else one that no water parts from it.
func (o *Officer) jumpOff(power atlas.Country, i int, target atlas.Hex) atlas.Hex {
	w, u := &o.work, o.work.units[i]
	best, wet, guard := atlas.NoHex, true, w.guard[i]
	for _, h := range o.board[target].Near {
		if h == atlas.NoHex || !w.reach[i].Has(h) || w.room[h] <= 0 || guard && h != o.r.At[u] {
			continue
		}
		if h == o.r.At[u] {
			return h
		}
		if o.side(power).ours[h].count >= 2 && !o.leaving(h) {
			continue
		}
		if over := reich.OverWater(h, target); best == atlas.NoHex || wet && !over {
			best, wet = h, over
		}
	}
	return best
}

// guards reports whether a unit must stay to hold what it stands on: two in a
// capital that is in danger, one in an objective.
func (o *Officer) guards(u atlas.Unit) bool {
	power, h := o.r.Power[u], o.r.At[u]
	value := o.keyTo(power, h)
	if value == 0 || o.r.Kind[u] == atlas.Armor && !o.side(power).pressed {
		return false
	}
	s := o.side(power)
	need := int8(1)
	if value >= 12 {
		need = 2
	}
	return s.ours[h].count <= need && s.danger[h]
}

// leaving reports whether a unit in a full hex is to go elsewhere.
func (o *Officer) leaving(h atlas.Hex) bool {
	for _, u := range o.work.units {
		if o.r.At[u] == h && o.plan.goal[u] != atlas.NoHex && o.plan.goal[u] != h {
			return true
		}
	}
	return false
}

// direction is on which side of a hex its neighbour lies.
func (o *Officer) direction(from, to atlas.Hex) int {
	for d, h := range o.board[from].Near {
		if h == to {
			return d
		}
	}
	return 0
}

// times is what multiplies the defenders of a hex against these attackers.
func (o *Officer) times(target atlas.Hex, list []pair) int {
	if o.r.Fortress[target] {
		return 4
	}
	t := o.board[target].Times
	if t >= 3 {
		return t
	}
	for _, p := range list {
		if !reich.OverWater(p.from, target) {
			return t
		}
	}
	return 3
}

// lift are the air factors for an attack that needs them, those that fly over it
// already first.
func (o *Officer) lift(a *assault, want int, settle bool) (sum int) {
	sum = min(a.flown, 3*a.ground)
	need := min(want-a.ground, 3*a.ground) - a.flown
	for i, u := range o.work.air {
		if need <= 0 {
			break
		}
		if u == atlas.NoUnit {
			continue
		}
		d := atlas.Distance(o.r.At[u], a.target)
		if d > 4 && (o.r.Moved[u] || d > 11 || !o.marching()) {
			continue
		}
		sum += o.r.Fresh[u]
		need -= o.r.Fresh[u]
		if settle {
			o.plan.target[u] = a.target
			o.work.air[i] = atlas.NoUnit
		}
	}
	return sum
}

// expect is what an attack brings on average, in BRPs. Aircraft that fly over the hex
// are lost if it is not made (28.421).
func (o *Officer) expect(power atlas.Country, a *assault, f *reich.Forecast, spent float64) float64 {
	prize := o.prize(power, a.target) + 0.4*float64(max(0, 10-o.side(power).far[a.target]))
	exchange := min(spent, 1.3*float64(a.defence))
	counter := min(spent, 1.3*float64(a.basic))
	return costs[atlas.Air]*float64(a.flown) + f.Won*(a.kill+prize) + f.Exchange*(a.kill+0.7*prize-exchange) + f.Counter*(0.8*a.kill-counter) - f.Lost*spent
}

// exploitReach is how far beyond a breakthrough armor is reckoned to come.
const exploitReach = 3

// beyond is what armor that breaks through at a hex could take or strike, as far as
// it is likely to.
func (o *Officer) beyond(power atlas.Country, target atlas.Hex) (best float64) {
	s, w, share := o.side(power), &o.work, o.by(power).Breakthrough
	w.queue = append(w.queue[:0], target)
	steps := [64]int8{}
	for i := 0; i < len(w.queue); i++ {
		if int(steps[i]) == exploitReach {
			break
		}
		for _, h := range o.board[w.queue[i]].Near {
			if h == atlas.NoHex || o.r.Holder[h] == atlas.Nobody || !o.r.Hostile(power, o.r.Holder[h]) || slices.Contains(w.queue, h) {
				continue
			}
			if s.theirs[h].count > 0 {
				best = max(best, 0.6*share*o.prize(power, h))
				continue
			}
			best = max(best, share*o.prize(power, h))
			if len(w.queue) < len(steps) {
				w.queue = append(w.queue, h)
				steps[len(w.queue)-1] = steps[i] + 1
			}
		}
	}
	return best
}
