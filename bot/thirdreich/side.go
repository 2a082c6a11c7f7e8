package thirdreich

import "sandtable/games/reich"

// How the board looks to a power.

// stack is what stands in a hex.
type stack struct{ count, factors int8 }

// side is the board as a power sees it: its own side's ground forces and those of
// its enemies, the land open to it, and how far every hex is from what it wants.
type side struct {
	power   int
	enemies uint64
	ours    [reich.Hexes]stack
	theirs  [reich.Hexes]stack
	open    [reich.Hexes]bool  // land that its ground units may enter
	zone    [reich.Hexes]bool  // next to hostile armor
	near    [reich.Hexes]bool  // next to hostile ground units
	ships   [reich.Hexes]int8  // naval factors of its side
	far     [reich.Hexes]int16 // steps over land to what it wants, the dearer the nearer
	weak    [reich.Fronts]bool // fronts on which the enemy is stronger
	keys    []key              // what it must hold
	danger  [reich.Hexes]bool  // of these, what the enemy could come to soon
	sea     bool               // an enemy has ships that can land somewhere
	guards  int                // factors of the Axis in a Russia that has offered to surrender
}

// key is a hex that must be held, and how much.
type key struct {
	hex   int
	value float64
}

// bloc tells Russia from the western Allies and both from the Axis.
func bloc(power int) int {
	switch power {
	case reich.Germany, reich.Italy:
		return 0
	case reich.USSR:
		return 2
	}
	return 1
}

// side looks at the board for a power.
func (o *Officer) side(power int) *side {
	s := &o.sides[power]
	if s.power == power {
		return s
	}
	*s = side{power: power, enemies: o.r.War[power] | o.expected(power), keys: s.keys[:0]}
	var ours, theirs [reich.Fronts]int
	for u := range o.r.At {
		h := o.r.At[u]
		if h < 0 {
			continue
		}
		n := o.r.Nation[u]
		hostile := s.enemies>>uint(n)&1 != 0
		if o.r.Kind[u] == reich.Fleet && o.r.Hostile(power, n) && o.r.Strength[u] >= 6 {
			s.sea = true
		}
		if o.r.Kind[u] == reich.Fleet && o.r.Power[u] >= 0 && bloc(o.r.Power[u]) == bloc(power) {
			s.ships[h] += int8(o.r.Strength[u])
		}
		if o.r.Yielded && !hostile && o.board[h].Country == reich.USSR && o.r.Kind[u] <= reich.Air && o.r.Power[u] >= 0 && o.r.Power[u] <= reich.Italy {
			s.guards += o.r.Strength[u]
		}
		if o.r.Kind[u] > reich.Partisan {
			continue
		}
		switch {
		case hostile:
			s.theirs[h].add(o.r.Strength[u])
			if o.r.Kind[u] == reich.Armor {
				o.spreadZone(h, &s.zone)
			}
			o.spreadZone(h, &s.near)
			if f := o.board[h].Front; f >= 0 && o.r.Hostile(power, n) {
				theirs[f] += o.r.Strength[u]
			}
		case o.r.Power[u] >= 0 && bloc(o.r.Power[u]) == bloc(power):
			s.ours[h].add(o.r.Strength[u])
			if f := o.board[h].Front; f >= 0 {
				ours[f] += o.r.Strength[u]
			}
		}
	}
	for f := range ours {
		s.weak[f] = 10*ours[f] < 9*theirs[f]
	}
	for h := range o.board {
		if v := o.keyTo(power, h); v > 0 {
			s.keys = append(s.keys, key{h, v})
		}
	}
	o.openLand(s)
	o.measure(s)
	for _, k := range s.keys {
		s.danger[k.hex] = o.threatened(s, k.hex)
	}
	return s
}

func (k *stack) add(factors int) {
	k.count++
	k.factors += int8(factors)
}

func (o *Officer) spreadZone(h int, into *[reich.Hexes]bool) {
	for _, n := range o.board[h].Near {
		if n >= 0 {
			into[n] = true
		}
	}
}

// openLand notes where the ground units of a power may go.
func (o *Officer) openLand(s *side) {
	for h := range o.board {
		if !o.board[h].Land || s.theirs[h].count > 0 {
			continue
		}
		n := o.r.Holder[h]
		s.open[h] = n < 0 || s.enemies>>uint(n)&1 != 0 || o.friendly(s.power, n)
	}
}

// friendly reports whether a nation stands with a power.
func (o *Officer) friendly(power, n int) bool {
	if n == power {
		return true
	}
	c := o.r.Command[n]
	if c < 0 || bloc(c) != bloc(power) || o.r.Status[n] == reich.Courted && n >= reich.Powers {
		return false
	}
	return c == power || o.r.War[c]&o.r.War[power] != 0
}

// beyondReach is how far what cannot be reached over land is said to be.
const beyondReach = 40

// measure counts how far every hex is over land from what the power wants: enemy
// capitals count as nearer than objectives, these than cities and those than
// other land.
func (o *Officer) measure(s *side) {
	const steps = beyondReach
	var ring [steps + 1][]int16
	for h := range s.far {
		s.far[h] = steps
	}
	for h := range o.board {
		if n := o.r.Holder[h]; n >= 0 && o.board[h].Land && s.enemies>>uint(n)&1 != 0 {
			d := o.distanceOff(h)
			ring[d] = append(ring[d], int16(h))
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
				if n >= 0 && (s.open[n] || s.theirs[n].count > 0) && s.far[n] > int16(d)+1 {
					ring[d+1] = append(ring[d+1], int16(n))
				}
			}
		}
	}
}

// distanceOff is how many steps a prize is worth less than the best.
func (o *Officer) distanceOff(h int) int {
	t := &o.board[h]
	switch {
	case t.Capital && t.Country >= reich.Powers:
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
func (o *Officer) prize(power, h int) float64 {
	t := &o.board[h]
	v := 1.5 + 10*float64(t.Objective) + 1.5*float64(t.Cities)
	if t.Capital && t.Country >= 0 && o.r.Holder[h] == t.Country {
		if t.Country < reich.Powers {
			v += 40
		} else {
			v += 18
		}
	}
	return v
}

// keyTo is how much a power must hold a hex of its own: its capital above all.
func (o *Officer) keyTo(power, h int) float64 {
	if power < 0 {
		return 0
	}
	t, n := &o.board[h], o.r.Holder[h]
	if n < 0 || o.r.Command[n] != power {
		return 0
	}
	v := 4 * float64(t.Objective)
	if t.Capital && t.Country == n {
		v += 6
		if n < reich.Powers {
			v += 12
		}
	}
	return v
}

// threatened reports whether an enemy could come to a hex soon: over land, or from
// the sea.
func (o *Officer) threatened(s *side, h int) bool {
	if s.far[h] >= beyondReach && !s.sea {
		return false
	}
	if s.sea && (o.board[h].Beach || o.board[h].Port) {
		return true
	}
	for u := range o.r.At {
		if at := o.r.At[u]; at >= 0 && o.r.Kind[u] <= reich.Airborne && s.enemies>>uint(o.r.Nation[u])&1 != 0 && reich.Distance(h, at) <= 6 {
			return true
		}
	}
	return false
}

// stand is what a ground unit is worth in a hex in which it does not attack: on
// the way to what its power wants, in the line, and on what must be held.
func (o *Officer) stand(u, h int) float64 {
	power := o.r.Power[u]
	if power < 0 || h < 0 {
		return 0
	}
	s := o.side(power)
	here := s.ours[h]
	if o.r.At[u] == h {
		here.count, here.factors = here.count-1, here.factors-int8(o.r.Strength[u])
	}
	v := 0.0
	if f := o.board[h].Front; f >= 0 && s.weak[f] {
		v = o.defend(s, u, h, here)
	} else {
		v = o.press(s, h, here)
	}
	if n := o.r.Holder[h]; n >= 0 && o.r.Hostile(o.r.Nation[u], n) && s.theirs[h].count == 0 {
		v += 1.2 * o.prize(power, h)
	}
	if key := o.keyTo(power, h); key > 0 && here.count < 2 && s.danger[h] {
		v += key * float64(o.r.Strength[u]) / (3 + 2*float64(here.factors))
	}
	if here.count < 2 {
		v += o.embarkation(s, u, h)
	}
	return v + o.occupation(s, u, h)
}

// embarkation is what a unit is worth in a port across the sea from the enemy, ready
// to go aboard. Half of what the West has begins there.
func (o *Officer) embarkation(s *side, u, h int) float64 {
	if bloc(s.power) != 1 || s.far[h] < beyondReach {
		return 0
	}
	switch {
	case o.r.Procedure == "Setup":
		return 14 * boolTo(u%2 == 0 && o.r.Year >= 1942 && o.board[h].Port)
	case s.ships[h] >= 9:
		return 4
	}
	return 0
}

// press is what a hex is worth to the stronger: towards the prizes, and in the line.
func (o *Officer) press(s *side, h int, here stack) float64 {
	v := 0.5*float64(20-min(s.far[h], 20)) - 0.7*float64(here.count)
	if s.near[h] {
		v += 1.2 - 0.6*float64(min(here.count, 2))
	}
	return v
}

// defend is what a hex is worth to the weaker: near what must be held, and in
// stacks that are not swept away.
func (o *Officer) defend(s *side, u, h int, here stack) float64 {
	v := 0.2*float64(20-min(s.far[h], 20)) - 0.3*float64(here.count)
	best := 0.0
	for _, k := range s.keys {
		if d := reich.Distance(h, k.hex); d <= 4 {
			best = max(best, k.value/float64(4+2*d))
		}
	}
	if s.near[h] {
		v += 0.4*float64(min(int(here.factors)+o.r.Strength[u], 6)) - 1.8
	}
	return v + best
}

// occupation is what a unit is worth for the garrison that the Axis must keep in a
// Russia that has offered to surrender (26.924).
func (o *Officer) occupation(s *side, u, h int) float64 {
	if !o.r.Yielded || s.power > reich.Italy || o.board[h].Country != reich.USSR {
		return 0
	}
	guards := s.guards
	if at := o.r.At[u]; at >= 0 && o.board[at].Country == reich.USSR {
		guards -= o.r.Strength[u]
	}
	return 12 * boolTo(guards < 48)
}
