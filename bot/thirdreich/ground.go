package thirdreich

import (
	"fmt"
	"math"

	"sandtable/engine"
	"sandtable/games/reich"
)

// Where counters go: a hex draws by what lies near it that is the enemy's, and
// by what of one's own is in danger.

// drawOf is how much a hex draws a counter.
func (o *Officer) drawOf(u, h int) float64 {
	if h < 0 || h >= reich.Hexes {
		return 0
	}
	o.fill(o.r.Nation[u], o.r.Power[u])
	return o.pull[h]
}

// prize is what taking a hex is worth.
func (o *Officer) prize(h int) float64 {
	t := &o.board[h]
	v := 0.4 + 5*float64(t.Objective) + 0.6*float64(t.Cities)
	if t.Capital {
		v += 9
	}
	return v
}

// fill works out how the hexes draw a nation: towards the prizes in enemy hands,
// the nearer and the weaker the more.
func (o *Officer) fill(nation, power int) {
	key := fmt.Sprint(nation, power, o.phase)
	if o.filled == key {
		return
	}
	o.filled = key
	var goals []int
	for h := range o.board {
		t := &o.board[h]
		if t.Land && o.r.Hostile(nation, o.r.Holder[h]) && (t.Objective > 0 || t.Capital || o.edge(nation, h)) {
			goals = append(goals, h)
		}
	}
	own := reich.CapitalOf(power)
	for h := range o.board {
		o.pull[h] = 0
		if !o.board[h].Land {
			continue
		}
		sum := 0.0
		for _, g := range goals {
			d := float64(reich.Distance(h, g))
			if d <= 14 {
				sum += o.prize(g) / (1 + d*d)
			}
		}
		if own >= 0 && len(goals) > 0 {
			sum += 0.5 / (1 + float64(reich.Distance(h, own)))
		}
		o.pull[h] = sum
	}
}

// edge reports whether a hostile hex lies next to one that is not: the line.
func (o *Officer) edge(nation, h int) bool {
	for _, n := range o.board[h].Near {
		if n >= 0 && !o.r.Hostile(nation, o.r.Holder[n]) && o.r.Holder[n] >= 0 {
			return true
		}
	}
	return false
}

// enemyFactors are the ground factors of a nation's enemies in a hex.
func (o *Officer) enemyFactors(nation, h int) (sum int) {
	for u := range o.r.At {
		if o.r.At[u] == h && o.r.Kind[u] <= reich.Partisan && o.r.Hostile(nation, o.r.Nation[u]) {
			sum += o.r.Strength[u]
		}
	}
	return sum
}

// friends are the ground units of a nation's side in a hex.
func (o *Officer) friends(nation, h int) (count, factors int) {
	for u := range o.r.At {
		if o.r.At[u] == h && o.r.Kind[u] <= reich.Partisan && !o.r.Hostile(nation, o.r.Nation[u]) && o.r.Power[u] >= 0 {
			count++
			factors += o.r.Strength[u]
		}
	}
	return count, factors
}

// near reports whether a hex is next to an enemy ground unit.
func (o *Officer) near(nation, h int) bool {
	for _, n := range o.board[h].Near {
		if n >= 0 && o.enemyFactors(nation, n) > 0 {
			return true
		}
	}
	return false
}

// scoreTake: ground units that are not where they are needed are taken in hand
// once; the last of a capital or objective in danger stays.
func (o *Officer) scoreTake(m engine.Move) float64 {
	u := int(m.A)
	if o.looked(m) {
		return -1
	}
	h := o.r.At[u]
	if h < 0 || o.r.Kind[u] == reich.Air {
		return 0.5
	}
	if o.guards(u, h) {
		return -0.5
	}
	return 1 + 0.1*float64(o.r.Move[u])
}

// guards reports whether a unit is the only one in a place that must be held.
func (o *Officer) guards(u, h int) bool {
	t := &o.board[h]
	if !t.Capital && t.Objective == 0 {
		return false
	}
	count, _ := o.friends(o.r.Nation[u], h)
	if count > 1 {
		return false
	}
	for v := range o.r.At {
		if o.r.At[v] >= 0 && o.r.Kind[v] <= reich.Partisan && o.r.Hostile(o.r.Nation[u], o.r.Nation[v]) && reich.Distance(h, o.r.At[v]) <= 7 {
			return true
		}
	}
	return false
}

// scoreBack is what staying put is worth: a little more than the present place.
func (o *Officer) scoreBack() float64 {
	u := o.r.InHand
	if u < 0 || o.r.At[u] < 0 {
		return -3
	}
	return o.scoreStand(u, o.r.At[u]) + 0.05
}

// scorePlace is what a hex is worth for the counter in hand.
func (o *Officer) scorePlace(h int, kind string) float64 {
	u := o.r.InHand
	if u < 0 {
		return 1 + o.pull[h]
	}
	s := o.scoreStand(u, h)
	if kind == "via" {
		s -= 5 // the straight way is enough
	}
	return s
}

// scoreStand is what a counter is worth in a hex.
func (o *Officer) scoreStand(u, h int) float64 {
	n := o.r.Nation[u]
	draw := o.drawOf(u, h)
	switch o.r.Kind[u] {
	case reich.Air:
		return draw - 4*float64(boolInt(o.near(n, h)))
	case reich.Fleet:
		return 1 - 0.2*draw
	case reich.AirBase:
		return -1
	}
	count, factors := o.friends(n, h)
	if o.r.At[u] == h {
		count, factors = count-1, factors-o.r.Strength[u]
	}
	s := draw
	if o.r.Hostile(n, o.r.Holder[h]) {
		s += 0.5 * o.prize(h) // an empty hex of the enemy's is there to be taken
	}
	t := &o.board[h]
	if own := o.r.Command[max(0, t.Country)]; t.Country >= 0 && own == o.r.Power[u] && (t.Capital || t.Objective > 0) && count == 0 {
		s += 2.5 // somebody must hold it
	}
	// The line is filled before anything is doubled, and then doubled where it
	// can strike.
	if o.near(n, h) {
		s += 1.2
	}
	return s - 0.35*float64(count) - 0.02*float64(factors)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// odds are one's factors around a hex against what defends it.
func (o *Officer) odds(power, h int) (ratio, defence float64) {
	n := power
	times := float64(o.board[h].Times)
	if o.r.Fortress[h] {
		times = 4
	}
	attack, dry := 0.0, false
	for _, from := range o.board[h].Near {
		if from < 0 {
			continue
		}
		stack := 0
		for u := range o.r.At {
			if o.r.At[u] == from && o.r.Kind[u] <= reich.Airborne && o.r.Power[u] >= 0 && !o.r.Attacked[u] && o.r.Hostile(o.r.Nation[u], o.holderOfUnits(h)) && stack < 2 {
				attack += float64(o.r.Strength[u])
				stack++
				dry = dry || !reich.Between(from, h)
			}
		}
	}
	if !dry && times < 3 {
		times = 3
	}
	for u := range o.r.At {
		if o.r.At[u] == h && o.r.Kind[u] <= reich.Partisan && o.r.Hostile(n, o.r.Nation[u]) {
			defence += times * float64(o.r.Strength[u])
		}
	}
	if defence == 0 {
		return 9, 0
	}
	return attack / defence, defence
}

// holderOfUnits is a nation whose ground units are in a hex, else its holder.
func (o *Officer) holderOfUnits(h int) int {
	for u := range o.r.At {
		if o.r.At[u] == h && o.r.Kind[u] <= reich.Partisan {
			return o.r.Nation[u]
		}
	}
	return o.r.Holder[h]
}

// scoreAttack: two to one is worth it, and what is behind it raises it.
func (o *Officer) scoreAttack(power, h int) float64 {
	ratio, _ := o.odds(power, h)
	if ratio < 1.5 || ratio < 2 && o.prize(h) < 5 {
		return -1
	}
	o.why = "The odds are good enough."
	return 1 + math.Min(ratio, 4) + 0.3*o.prize(h)
}

// scoreJoin: everybody joins until four to one.
func (o *Officer) scoreJoin(u int) float64 { return 2 + 0.1*float64(o.r.Strength[u]) }

// scoreLaunch waits until nobody else can join.
func (o *Officer) scoreLaunch(int) float64 { return 1.5 }

// scoreFly: aircraft support attacks once each.
func (o *Officer) scoreFly(m engine.Move) float64 {
	if o.looked(m) {
		return -1
	}
	return 1.5
}

// scoreSupport: where the ground forces nearly have the odds.
func (o *Officer) scoreSupport(h int) float64 {
	if h < 0 || h >= reich.Hexes {
		return 0
	}
	return 1 + 0.2*o.prize(h)
}
