package reich

import (
	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

// How the board looks to a power.

// stack is what stands in a hex.
type stack struct{ count, factors int8 }

// side is the board as a power sees it: its own side's ground forces and those of
// its enemies, the land open to it, and how far every hex is from what it wants.
type side struct {
	power   atlas.Country
	enemies atlas.NationSet
	ours    [atlas.NumHexes]stack
	theirs  [atlas.NumHexes]stack
	open    [atlas.NumHexes]bool  // land that its ground units may enter
	zone    [atlas.NumHexes]bool  // next to hostile armor
	near    [atlas.NumHexes]bool  // next to hostile ground units
	ships   [atlas.NumHexes]int8  // naval factors of its side
	home    [atlas.NumHexes]bool  // joined over land to a capital of its side
	walk    [atlas.NumHexes]bool  // and what can be fought for from there on foot
	far     [atlas.NumHexes]int16 // steps over land to what it wants, the dearer the nearer
	force   [atlas.NumFronts]int  // its ground factors on each front
	against [atlas.NumFronts]int  // those of the nations it is at war with
	facing  [atlas.NumFronts]int  // and of those that it prepares to fight as well
	weak    [atlas.NumFronts]bool // fronts on which the enemy is stronger
	sated   [atlas.NumFronts]bool // fronts that need no more while another does
	keys    []key                 // what it must hold
	danger  [atlas.NumHexes]bool  // of these, what the enemy could come to soon
	across  uint8                 // seas over which it could land with profit
	sea     bool                  // an enemy has ships that can land somewhere
	guards  int                   // factors of the Axis in a Russia that has offered to surrender
	pressed bool                  // the enemy stands near its capital
}

// key is a hex that must be held, and how much.
type key struct {
	hex   atlas.Hex
	value float64
}

// bloc tells Russia from the western Allies and both from the Axis.
func bloc(r *reich.Reading, power atlas.Country) int {
	switch {
	case power < atlas.NumMajors && r.Axis[power]:
		return 0
	case power == atlas.USSR:
		return 2
	}
	return 1
}

func (o *Officer) bloc(power atlas.Country) int { return bloc(&o.r, power) }

// side looks at the board for a power.
func (o *Officer) side(power atlas.Country) *side {
	s := &o.sides[power]
	if s.power == power {
		return s
	}
	*s = side{power: power, enemies: o.r.War[power] | o.expected(power), keys: s.keys[:0]}
	for u := range atlas.Unit(atlas.NumUnits) {
		if h := o.r.At[u]; h != atlas.NoHex {
			o.count(s, u, h)
		}
	}
	for f := range s.force {
		s.weak[f] = float64(s.force[f]) < o.by(power).WeakAt*float64(s.against[f])
	}
	s.sate()
	s.pressed = o.pressed(power)
	o.openLand(s)
	o.measure(s)
	o.joinHome(s)
	for h := range atlas.Hex(atlas.NumHexes) {
		if v := o.keyTo(power, h); v > 0 {
			s.keys = append(s.keys, key{h, v})
			s.danger[h] = o.threatened(s, h)
		}
	}
	o.lookAcross(s)
	return s
}

// count notes a counter on the board.
func (o *Officer) count(s *side, u atlas.Unit, h atlas.Hex) {
	hostile := s.enemies.Has(o.r.Nation[u])
	ours := o.r.Power[u] != atlas.NoCountry && o.bloc(o.r.Power[u]) == o.bloc(s.power)
	if ours && o.r.Yielded && o.board[h].Country == atlas.USSR && o.r.Kind[u] <= atlas.Air {
		s.guards += o.r.Strength[u]
	}
	switch kind := o.r.Kind[u]; {
	case kind == atlas.Fleet && ours:
		s.ships[h] += int8(o.r.Strength[u])
	case kind == atlas.Fleet:
		s.sea = s.sea || o.r.Hostile(s.power, o.r.Nation[u]) && o.r.Strength[u] >= 6
	case kind > atlas.Partisan:
	case hostile:
		o.countEnemy(s, u, h)
	case ours:
		s.ours[h].add(o.r.Strength[u])
		if f := o.board[h].Front; f != atlas.NoFront {
			s.force[f] += o.r.Strength[u]
		}
	}
}

// countEnemy notes a hostile ground unit and what it reaches.
func (o *Officer) countEnemy(s *side, u atlas.Unit, h atlas.Hex) {
	s.theirs[h].add(o.r.Strength[u])
	o.around(h, &s.near)
	if o.r.Kind[u] == atlas.Armor {
		o.around(h, &s.zone)
	}
	f := o.board[h].Front
	if f == atlas.NoFront {
		return
	}
	s.facing[f] += o.r.Strength[u]
	if o.r.Hostile(s.power, o.r.Nation[u]) {
		s.against[f] += o.r.Strength[u]
	}
}

// spare are the factors beyond twice the enemy's that a front keeps before others are
// served first.
const spare = 24

// sate notes the fronts with more than enough, if one has not enough.
func (s *side) sate() {
	for f := range s.facing {
		if s.facing[f] == 0 || s.force[f] >= 2*s.facing[f] {
			continue
		}
		for g := range s.sated {
			s.sated[g] = s.force[g] > 2*s.facing[g]+spare
		}
		return
	}
}

func (k *stack) add(factors int) {
	k.count++
	k.factors += int8(factors)
}

// around notes the hexes next to one.
func (o *Officer) around(h atlas.Hex, into *[atlas.NumHexes]bool) {
	for _, n := range o.board[h].Near {
		if n != atlas.NoHex {
			into[n] = true
		}
	}
}

// openLand notes where the ground units of a power may go.
func (o *Officer) openLand(s *side) {
	for h := range atlas.Hex(atlas.NumHexes) {
		if !o.board[h].Land || s.theirs[h].count > 0 {
			continue
		}
		n := o.r.Holder[h]
		s.open[h] = n == atlas.Nobody || s.enemies.Has(n) || o.friendly(s.power, n)
	}
}

// friendly reports whether a nation stands with a power.
func (o *Officer) friendly(power, n atlas.Country) bool {
	if n == power {
		return true
	}
	c := o.r.Command[n]
	if c == atlas.NoCountry || o.bloc(c) != o.bloc(power) || o.r.Status[n] == reich.Courted && n >= atlas.NumMajors {
		return false
	}
	return c == power || o.r.War[c]&o.r.War[power] != 0
}

// joinHome notes what is joined to a capital of the side over its own land, and what
// could be over the enemy's.
func (o *Officer) joinHome(s *side) {
	queue := o.work.queue[:0]
	add := func(h atlas.Hex) {
		if h != atlas.NoHex && s.open[h] && !s.home[h] && o.r.Holder[h] != atlas.Nobody && o.friendly(s.power, o.r.Holder[h]) {
			s.home[h] = true
			queue = append(queue, h)
		}
	}
	for n := range atlas.Country(atlas.NumMajors) {
		if o.bloc(n) == o.bloc(s.power) {
			add(n.Capital())
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, n := range o.board[queue[i]].Near {
			add(n)
		}
	}
	for _, h := range queue {
		s.walk[h] = true
	}
	for i := 0; i < len(queue); i++ {
		for _, n := range o.board[queue[i]].Near {
			if n != atlas.NoHex && !s.walk[n] && (s.open[n] || s.theirs[n].count > 0) {
				s.walk[n] = true
				queue = append(queue, n)
			}
		}
	}
	o.work.queue = queue
}

// beyondReach is how far what cannot be reached over land is said to be.
const beyondReach = 40

// remote is how much farther prizes are said to be on a front that has enough.
const remote = 8

// measure counts how far every hex is over land from what the power wants: enemy
// capitals count as nearer than objectives, these than cities and those than
// other land.
func (o *Officer) measure(s *side) {
	const steps = beyondReach
	ring := &o.work.ring
	for d := range ring {
		ring[d] = ring[d][:0]
	}
	for h := range s.far {
		s.far[h] = steps
	}
	for h := range atlas.Hex(atlas.NumHexes) {
		if n := o.r.Holder[h]; n != atlas.Nobody && o.board[h].Land && s.enemies.Has(n) {
			d := o.distanceOff(h)
			if f := o.board[h].Front; f != atlas.NoFront && s.sated[f] {
				d += remote
			}
			ring[d] = append(ring[d], h)
		}
	}
	for d := range ring {
		for i := 0; i < len(ring[d]); i++ {
			h := ring[d][i]
			if int16(d) >= s.far[h] {
				continue
			}
			s.far[h] = int16(d)
			if d == steps {
				continue
			}
			for _, n := range o.board[h].Near {
				if n != atlas.NoHex && (s.open[n] || s.theirs[n].count > 0) && s.far[n] > int16(d)+1 {
					ring[d+1] = append(ring[d+1], n)
				}
			}
		}
	}
}

// distanceOff is how many steps a prize is worth less than the best.
func (o *Officer) distanceOff(h atlas.Hex) int {
	t := &o.board[h]
	switch {
	case t.Capital && t.Country >= atlas.NumMajors:
		return 2
	case t.Capital:
		return 0
	case t.Objective > 0:
		return 1
	case t.Cities > 0:
		return 4
	}
	return 6
}

// prize is what taking a hex is worth to a power, in BRPs.
func (o *Officer) prize(power atlas.Country, h atlas.Hex) float64 {
	t, w := &o.board[h], o.by(power)
	v := w.Hex + w.Objective*float64(t.Objective) + w.City*float64(t.Cities)
	switch o.rank(h) {
	case rankCapital:
		v += w.Capital
	case rankMinor, rankRichMinor:
		v += w.MinorCapital
	}
	return v
}

// How dear a hex is.
const (
	rankHex = iota
	rankObjective
	rankMinor     // a capital of a minor country that still holds it
	rankRichMinor // and an objective at once
	rankCapital   // that of a major power
)

// rank is how dear a hex is to whoever wants it.
func (o *Officer) rank(h atlas.Hex) int {
	t := &o.board[h]
	capital := t.Capital && t.Country != atlas.NoCountry && o.r.Holder[h] == t.Country
	switch {
	case capital && t.Country < atlas.NumMajors:
		return rankCapital
	case capital && t.Objective > 0:
		return rankRichMinor
	case capital:
		return rankMinor
	case t.Objective > 0:
		return rankObjective
	}
	return rankHex
}

// keyTo is how much a power must hold a hex of its own: its capital above all.
func (o *Officer) keyTo(power atlas.Country, h atlas.Hex) float64 {
	if power == atlas.NoCountry {
		return 0
	}
	t, n := &o.board[h], o.r.Holder[h]
	if n == atlas.Nobody || o.r.Command[n] != power {
		return 0
	}
	w := o.by(power)
	v := w.HoldObjective * float64(t.Objective)
	if t.Capital && t.Country == n {
		v += w.HoldCapital
		if n < atlas.NumMajors {
			v += w.HoldHome
		}
	}
	return v
}

// threatened reports whether an enemy could come to a hex soon: over land, or from a
// shore nearby. The capital of a power at war is never left.
func (o *Officer) threatened(s *side, h atlas.Hex) bool {
	if h == s.power.Capital() && o.r.War[s.power] != 0 {
		return true
	}
	if s.sea && o.nearShore(h) {
		return true
	}
	if s.far[h] >= beyondReach {
		return false
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if at := o.r.At[u]; at != atlas.NoHex && o.r.Kind[u] <= atlas.Airborne && s.enemies.Has(o.r.Nation[u]) && atlas.Distance(h, at) <= 6 {
			return true
		}
	}
	return false
}

// nearShore reports whether a hex can be invaded, or one next to it.
func (o *Officer) nearShore(h atlas.Hex) bool {
	if o.board[h].Beach {
		return true
	}
	for _, n := range o.board[h].Near {
		if n != atlas.NoHex && o.board[n].Beach {
			return true
		}
	}
	return false
}

// stand is what a ground unit is worth in a hex in which it does not attack: on
// the way to what its power wants, in the line, and on what must be held.
func (o *Officer) stand(u atlas.Unit, h atlas.Hex) float64 {
	power := o.r.Power[u]
	if power == atlas.NoCountry || h == atlas.NoHex {
		return 0
	}
	s := o.side(power)
	here := s.ours[h]
	if o.r.At[u] == h {
		here.count, here.factors = here.count-1, here.factors-int8(o.r.Strength[u])
	}
	v := 0.0
	if f := o.board[h].Front; f != atlas.NoFront && s.weak[f] {
		v = o.defend(s, u, h, here)
	} else {
		v = o.press(s, h, here)
	}
	if n := o.r.Holder[h]; n != atlas.Nobody && o.r.Hostile(o.r.Nation[u], n) && s.theirs[h].count == 0 {
		v += 1.2 * o.prize(power, h)
	}
	if key := o.keyTo(power, h); key > 0 && here.count < 2 && s.danger[h] {
		v += key * o.staying(u) / (3 + 2*float64(here.factors))
	}
	v += o.embarkation(s, u, h)*boolTo(here.count < 2) + o.watch(s, u, h)*boolTo(here.count == 0)
	return v + o.occupation(s, u, h)
}

// embarkation is what a unit is worth in a port across the sea from the enemy, ready
// to go aboard. Half of what the West has begins there; the others keep there what
// their ships can carry.
func (o *Officer) embarkation(s *side, u atlas.Unit, h atlas.Hex) float64 {
	switch {
	case o.bloc(s.power) != 1:
		return o.ferry(s, u, h)
	case s.far[h] < beyondReach:
		return 0
	case !s.home[h]:
		return -3 // nothing can be done or supplied there
	case o.r.Procedure == "Setup":
		return 14 * boolTo(u%2 == 0 && o.r.Now.Year() >= 1942 && o.board[h].Port)
	case s.ships[h] >= 9:
		return 4
	}
	return 0
}

// ferry is what infantry is worth in a port whose ships could land it somewhere.
func (o *Officer) ferry(s *side, u atlas.Unit, h atlas.Hex) float64 {
	if s.ships[h] < atlas.FullFleet || s.across&o.board[h].Seas == 0 || o.r.Kind[u] != atlas.Infantry || o.r.Strength[u] < 2 || o.r.Procedure == "Setup" {
		return 0
	}
	waiting := int(s.ours[h].factors)
	if o.r.At[u] == h {
		waiting -= o.r.Strength[u]
	}
	return 9 * boolTo(3*(waiting+o.r.Strength[u]) <= int(s.ships[h])+3)
}

// rhineWatch are the factors that Germany leaves in the West while it is in Poland.
const rhineWatch = 20

// watch is what infantry is worth on a border that would lie open: Germany's in the
// West when it deploys against Poland.
func (o *Officer) watch(s *side, u atlas.Unit, h atlas.Hex) float64 {
	if s.power != atlas.Germany || o.r.Now.Year() != 1939 || o.r.Procedure != "Setup" || o.r.Kind[u] != atlas.Infantry || s.force[atlas.Western] >= rhineWatch {
		return 0
	}
	for _, n := range o.board[h].Near {
		if n != atlas.NoHex && (o.r.Holder[n] == atlas.France || o.r.Holder[n] == atlas.Luxembourg) {
			return 14
		}
	}
	return 0
}

// press is what a hex is worth to the stronger: towards the prizes, and in the line.
func (o *Officer) press(s *side, h atlas.Hex, here stack) float64 {
	w := o.by(s.power)
	v := w.Pull*float64(20-min(s.far[h], 20)) - w.Crowd*float64(here.count)
	if s.near[h] {
		v += w.Line * (1 - 0.5*float64(min(here.count, 2)))
	}
	return v
}

// defend is what a hex is worth to the weaker: near what must be held, and in
// stacks that are not swept away.
func (o *Officer) defend(s *side, u atlas.Unit, h atlas.Hex, here stack) float64 {
	w := o.by(s.power)
	v := 0.4*w.Pull*float64(20-min(s.far[h], 20)) - 0.3*float64(here.count)
	best := 0.0
	for _, k := range s.keys {
		if d := atlas.Distance(h, k.hex); d <= 4 {
			best = max(best, w.Retreat*k.value/float64(4+2*d))
		}
	}
	if s.near[h] {
		v += w.Stack*float64(min(int(here.factors)+o.r.Strength[u], 6)) - 1.8
	}
	return v + best
}

// staying is how well a unit serves as a garrison: armor is for elsewhere.
func (o *Officer) staying(u atlas.Unit) float64 {
	if o.r.Kind[u] == atlas.Armor {
		return 0.15 * float64(o.r.Strength[u])
	}
	return float64(o.r.Strength[u])
}

// occupation is what a unit is worth for the garrison that the Axis must keep in a
// Russia that has offered to surrender (26.924).
func (o *Officer) occupation(s *side, u atlas.Unit, h atlas.Hex) float64 {
	if !o.r.Yielded || !o.r.Axis[s.power] || o.board[h].Country != atlas.USSR {
		return 0
	}
	guards := s.guards
	if at := o.r.At[u]; at != atlas.NoHex && o.board[at].Country == atlas.USSR {
		guards -= o.r.Strength[u]
	}
	return 12 * boolTo(guards < 48)
}
