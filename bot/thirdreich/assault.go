package thirdreich

import (
	"slices"

	"sandtable/games/reich"
)

// Where a side attacks in its turn: the hexes, the units that go next to them and
// the aircraft that support them.

// assault is an attack that is planned on a hex.
type assault struct {
	target  int
	defence int // multiplied
	basic   int
	nation  int     // one of the defenders'
	kill    float64 // what the defenders are worth
	ground  int     // factors of the units that go there
	air     int     // factors of the aircraft that support it
	value   float64
}

// campaign is the plan of a side for its turn.
type campaign struct {
	made   bool
	power  int
	goal   [reich.Units]int16 // the hex from which a ground unit attacks, or None
	target [reich.Units]int16 // the hex that a ground or air unit attacks, or None
	attack []assault
}

// workshop is memory for making plans.
type workshop struct {
	units []int              // ground units of the side that could attack
	index [reich.Units]int16 // their places in the list, or None
	reach [][hexWords]uint64 // where each can be at the end of movement
	room  [reich.Hexes]int8  // how many more may attack out of a hex
	queue []int16
	cost  [reich.Hexes]int8
	seen  []int16
	air   []int
}

const hexWords = (reich.Hexes + 63) / 64

func has(set *[hexWords]uint64, h int) bool { return set[h/64]>>(h%64)&1 != 0 }

// oddsTable keeps the chances of every pair of columns.
type oddsTable [10][10]reich.Forecast

func (t *oddsTable) fill() {
	for a := range t {
		for b := range t[a] {
			// Factors that give the column of the attack and that of the counterattack.
			t[a][b] = reich.Forecast{Won: -1}
		}
	}
}

// chances are those of an attack, worked out once for each pair of columns.
func (t *oddsTable) chances(attack, defence, basic int) *reich.Forecast {
	f := &t[reich.Column(attack, defence)+1][reich.Column(basic, attack)+1]
	if f.Won < 0 {
		*f = reich.Chances(attack, defence, basic)
	}
	return f
}

// mayAttack reports whether a unit of a power could take part in an attack this
// turn.
func (o *Officer) mayAttack(u, power int) bool {
	return o.r.At[u] >= 0 && o.r.Kind[u] <= reich.Airborne && o.r.Power[u] >= 0 && bloc(o.r.Power[u]) == bloc(power) &&
		!o.r.Attacked[u] && (o.r.Power[u] == power || o.r.War[o.r.Power[u]]&o.r.War[power] != 0)
}

// muster lists the units of a power's side and how far each can go.
func (o *Officer) muster(power int) {
	w, s := &o.work, o.side(power)
	w.units = w.units[:0]
	for u := range o.r.At {
		w.index[u] = reich.None
		if o.mayAttack(u, power) {
			w.index[u] = int16(len(w.units))
			w.units = append(w.units, u)
		}
	}
	for len(w.reach) < len(w.units) {
		w.reach = append(w.reach, [hexWords]uint64{})
	}
	for h := range w.room {
		w.room[h] = 2
		w.cost[h] = -1
	}
	for i, u := range w.units {
		w.reach[i] = [hexWords]uint64{}
		o.travel(s, u, &w.reach[i])
	}
	w.air = w.air[:0]
	for u := range o.r.At {
		if o.r.At[u] >= 0 && o.r.Kind[u] == reich.Air && o.r.Power[u] >= 0 && bloc(o.r.Power[u]) == bloc(power) && o.r.Fresh[u] > 0 && o.r.Task[u] == reich.Idle {
			w.air = append(w.air, u)
		}
	}
}

// travel notes where a unit can be at the end of movement.
func (o *Officer) travel(s *side, u int, set *[hexWords]uint64) {
	w := &o.work
	from := o.r.At[u]
	set[from/64] |= 1 << (from % 64)
	if o.r.Moved[u] || o.r.Stuck[u] || o.marching() == false {
		return
	}
	w.queue, w.seen = append(w.queue[:0], int16(from)), append(w.seen[:0], int16(from))
	w.cost[from] = 0
	for i := 0; i < len(w.queue); i++ {
		h := int(w.queue[i])
		next := w.cost[h] + 1
		if s.zone[h] {
			next += 2
		}
		if int(next) > o.r.Move[u] {
			continue
		}
		for _, n := range o.board[h].Near {
			if n < 0 || !s.open[n] || w.cost[n] >= 0 && w.cost[n] <= next {
				continue
			}
			if w.cost[n] < 0 {
				w.seen = append(w.seen, int16(n))
			}
			w.cost[n] = next
			set[n/64] |= 1 << (n % 64)
			w.queue = append(w.queue, int16(n))
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

// scheme plans the attacks of a power's side. On fronts without an Offensive
// nothing is attacked, unless all are to be looked at.
func (o *Officer) scheme(power int, front int) *campaign {
	c := &o.plan
	if c.made && c.power == power && front < 0 {
		return c
	}
	c.made, c.power, c.attack = front < 0, power, c.attack[:0]
	for u := range c.goal {
		c.goal[u], c.target[u] = reich.None, reich.None
	}
	o.muster(power)
	o.listTargets(power, front)
	for range 16 {
		best, top := -1, 0.0
		for i := range o.tasks {
			a := &o.tasks[i]
			if a.target >= 0 {
				if v := o.assess(power, a, false); v > top {
					best, top = i, v
				}
			}
		}
		if best < 0 {
			break
		}
		a := &o.tasks[best]
		a.value = top
		o.assess(power, a, true)
		c.attack = append(c.attack, *a)
		a.target = reich.None
	}
	return c
}

// listTargets lists the hexes with enemies that the side could attack.
func (o *Officer) listTargets(power, front int) {
	s := o.side(power)
	o.tasks = o.tasks[:0]
	for h := range o.board {
		if s.theirs[h].count == 0 {
			continue
		}
		f := o.board[h].Front
		if f < 0 || front >= 0 && f != front || front < 0 && o.r.Option[power][f] != reich.Offensive {
			continue
		}
		if a := o.defence(power, h); a.basic > 0 {
			o.tasks = append(o.tasks, a)
		}
	}
}

// defence is an attack on a hex with nobody in it yet.
func (o *Officer) defence(power, h int) assault {
	a := assault{target: h, nation: reich.None}
	for u := range o.r.At {
		if o.r.At[u] == h && o.r.Kind[u] <= reich.Partisan && o.r.Hostile(power, o.r.Nation[u]) {
			a.basic += o.r.Strength[u]
			a.kill += 1.3 * o.worth(u)
			a.nation = o.r.Nation[u]
		}
	}
	return a
}

// pair is a unit and the hex from which it attacks.
type pair struct {
	unit, from int
	strength   int
	here       bool
}

// assess works out with what a hex would be attacked and what that is worth; when
// settled the units and aircraft are given to it.
func (o *Officer) assess(power int, a *assault, settle bool) float64 {
	var list [24]pair
	n := o.gather(power, a, &list)
	if n == 0 {
		return 0
	}
	slices.SortFunc(list[:n], func(x, y pair) int {
		if x.here != y.here {
			return int(2*boolTo(y.here) - 1)
		}
		return y.strength - x.strength
	})
	times := o.times(a.target, list[:n])
	a.defence = times * a.basic
	want := a.defence * 2
	if o.prize(power, a.target) >= 15 {
		want = a.defence * 3
	}
	a.ground, a.air = 0, 0
	room := [6]int8{}
	for d, h := range o.board[a.target].Near {
		if h >= 0 {
			room[d] = o.work.room[h]
		}
	}
	spent := 0.0
	taken := 0
	armor := false
	for i := range list[:n] {
		p := &list[i]
		d := o.direction(a.target, p.from)
		if room[d] <= 0 || a.ground >= want {
			p.unit = reich.None
			continue
		}
		room[d]--
		a.ground += p.strength
		armor = armor || o.r.Kind[p.unit] == reich.Armor
		spent += o.worth(p.unit)
		taken++
	}
	a.air = o.lift(a, want, settle)
	if !o.worthTheRisk(power, a.target, a.ground+a.air, a.defence) {
		return 0
	}
	f := o.odds.chances(a.ground+a.air, a.defence, a.basic)
	value := o.expect(power, a, f, spent+costs[reich.Air]*float64(a.air))
	if armor {
		value += f.Won * 0.3 * o.beyond(power, a.target)
	}
	value -= 0.6 * float64(taken)
	if settle {
		for _, p := range list[:n] {
			if p.unit >= 0 {
				o.plan.goal[p.unit], o.plan.target[p.unit] = int16(p.from), int16(a.target)
				o.work.room[p.from]--
			}
		}
	}
	return value
}

// worthTheRisk: two to one, or even odds for the capital of a major power.
func (o *Officer) worthTheRisk(power, target, attack, defence int) bool {
	if o.prize(power, target) >= 40 {
		return attack >= defence
	}
	return attack >= 2*defence
}

// gather lists the strongest units that can come next to a hex, each with the best
// place for it.
func (o *Officer) gather(power int, a *assault, list *[24]pair) (n int) {
	w, target := &o.work, a.target
	for i, u := range w.units {
		if o.plan.target[u] >= 0 || !o.r.Hostile(o.r.Nation[u], a.nation) {
			continue
		}
		best, wet := reich.None, true
		here, guard := false, o.guards(u)
		for _, h := range o.board[target].Near {
			if h < 0 || !has(&w.reach[i], h) || w.room[h] <= 0 || guard && h != o.r.At[u] {
				continue
			}
			if h == o.r.At[u] {
				best, here = h, true
				break
			}
			if s := o.side(power); s.ours[h].count >= 2 && !o.leaving(h) {
				continue
			}
			if over := reich.Between(h, target); best < 0 || wet && !over {
				best, wet = h, over
			}
		}
		if best < 0 {
			continue
		}
		p := pair{u, best, o.r.Strength[u], here}
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

// guards reports whether a unit must stay to hold what it stands on: two in a
// capital that is in danger, one in an objective.
func (o *Officer) guards(u int) bool {
	power, h := o.r.Power[u], o.r.At[u]
	value := o.keyTo(power, h)
	if value == 0 {
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
func (o *Officer) leaving(h int) bool {
	for _, u := range o.work.units {
		if o.r.At[u] == h && o.plan.goal[u] >= 0 && int(o.plan.goal[u]) != h {
			return true
		}
	}
	return false
}

func (o *Officer) direction(from, to int) int {
	for d, h := range o.board[from].Near {
		if h == to {
			return d
		}
	}
	return 0
}

// times is what multiplies the defenders of a hex against these attackers.
func (o *Officer) times(target int, list []pair) int {
	if o.r.Fortress[target] {
		return 4
	}
	t := o.board[target].Times
	if t >= 3 {
		return t
	}
	for _, p := range list {
		if !reich.Between(p.from, target) {
			return t
		}
	}
	return 3
}

// lift are the air factors for an attack that needs them.
func (o *Officer) lift(a *assault, want int, settle bool) (sum int) {
	need := min(want-a.ground, 3*a.ground)
	for i, u := range o.work.air {
		if need <= 0 {
			break
		}
		if u < 0 {
			continue
		}
		d := reich.Distance(o.r.At[u], a.target)
		if d > 4 && (o.r.Moved[u] || d > 11 || !o.marching()) {
			continue
		}
		sum += o.r.Fresh[u]
		need -= o.r.Fresh[u]
		if settle {
			o.plan.target[u] = int16(a.target)
			o.work.air[i] = reich.None
		}
	}
	return sum
}

// expect is what an attack brings on average, in BRPs.
func (o *Officer) expect(power int, a *assault, f *reich.Forecast, spent float64) float64 {
	kill := a.kill
	prize := o.prize(power, a.target) + 0.4*float64(max(0, 10-o.side(power).far[a.target]))
	exchange := min(spent, 1.3*float64(a.defence))
	counter := min(spent, 1.3*float64(a.basic))
	return f.Won*(kill+prize) + f.Exchange*(kill+0.7*prize-exchange) + f.Counter*(kill*0.8-counter) - f.Lost*spent
}

// beyond is the best prize that armor which breaks through at a hex could take or
// strike.
func (o *Officer) beyond(power, target int) (best float64) {
	s := o.side(power)
	for _, h := range o.board[target].Near {
		if h < 0 || s.theirs[h].count > 0 || o.r.Holder[h] < 0 || !o.r.Hostile(power, o.r.Holder[h]) {
			continue
		}
		best = max(best, o.prize(power, h))
		for _, g := range o.board[h].Near {
			if g >= 0 && o.r.Holder[g] >= 0 && o.r.Hostile(power, o.r.Holder[g]) {
				best = max(best, o.prize(power, g))
			}
		}
	}
	return best
}
