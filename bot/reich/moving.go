package reich

import (
	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Movement: units go to where the plan needs them, the others to where they stand
// best.

// pickMover takes a counter in hand that has somewhere better to be: first those
// whom the plan wants elsewhere.
func (o *Officer) pickMover(legal []engine.Move) (int, bool) {
	if o.naming(legal) {
		return o.pickSupply(legal)
	}
	if i := o.pickBase(legal); i >= 0 {
		o.why = "Aircraft are needed there and have no base."
		return i, true
	}
	if i := o.pickDrop(legal); i >= 0 {
		return i, true
	}
	best, top := -1, 0.0
	for i, m := range legal {
		if o.name(m) != "move" || o.r.Power[m.A] == atlas.NoCountry {
			continue
		}
		urgent := o.urges(atlas.Unit(m.A))
		if o.hasty && !urgent && !o.flownIn(atlas.Unit(m.A)) {
			continue
		}
		if !urgent && top > 1 && o.r.Kind[m.A] != atlas.Air {
			continue // it can wait
		}
		gain := o.gain(m)
		if gain > 0 && urgent {
			return i, true
		}
		if gain > top {
			best, top = i, gain
		}
	}
	if best >= 0 {
		return best, true
	}
	return o.finish(legal, atlas.NoCountry)
}

// flownIn reports whether the plan wants an air unit nearer than it is.
func (o *Officer) flownIn(u atlas.Unit) bool {
	if o.r.Kind[u] != atlas.Air {
		return false
	}
	t := o.scheme(o.r.Power[u], atlas.NoFront).target[u]
	return t != atlas.NoHex && atlas.Distance(o.r.At[u], t) > 4
}

// urges reports whether the plan wants a unit somewhere else.
func (o *Officer) urges(u atlas.Unit) bool {
	c := o.scheme(o.r.Power[u], atlas.NoFront)
	g := c.goal[u]
	return g != atlas.NoHex && g != o.r.At[u]
}

// gain is how much better a counter would stand if it were moved; little is not worth
// it.
func (o *Officer) gain(m engine.Move) float64 {
	u := atlas.Unit(m.A)
	key := testKey{m.Kind, m.A, int(o.r.At[u])}
	if o.tested[key] {
		return -1
	}
	gain := -1.0
	if list, ok := o.try(m); ok {
		_, top := o.bestPlace(u, list)
		gain = top - o.placeFor(u, o.r.At[u]) - 0.25
	}
	o.tested[key] = gain <= 0
	return gain
}

// best is the move of a kind on a list that is worth most, and what; -1 if none
// comes into question.
func (o *Officer) best(list []engine.Move, kind string, worth func(engine.Move) float64) (best int, top float64) {
	best, top = -1, never
	for i, m := range list {
		if o.name(m) != kind {
			continue
		}
		if v := worth(m); v > top {
			best, top = i, v
		}
	}
	return best, top
}

// bestPlace is the best hex on a list for a counter.
func (o *Officer) bestPlace(u atlas.Unit, list []engine.Move) (int, float64) {
	return o.best(list, "at", func(m engine.Move) float64 { return o.placeFor(u, atlas.Hex(m.A)) })
}

// pickPlace puts the counter in hand where it is best.
func (o *Officer) pickPlace(legal []engine.Move) (int, bool) {
	if o.r.InHand == atlas.NoUnit {
		return 0, false
	}
	if i, _ := o.bestPlace(o.r.InHand, legal); i >= 0 {
		return i, true
	}
	return 0, false
}

// placeFor is what a hex is worth for a counter.
func (o *Officer) placeFor(u atlas.Unit, h atlas.Hex) float64 {
	power := o.r.Power[u]
	if power == atlas.NoCountry || h == atlas.NoHex {
		return 0
	}
	switch o.r.Kind[u] {
	case atlas.Air:
		return o.airfield(u, h)
	case atlas.Fleet:
		return o.anchorage(u, h)
	case atlas.AirBase:
		return 0
	}
	v := o.stand(u, h)
	if !o.marching() {
		return v
	}
	c := o.scheme(power, atlas.NoFront)
	if c.goal[u] == h {
		return 100
	}
	// Armor that does not attack waits next to those who do, to exploit.
	return v + 5*boolTo(o.r.Kind[u] == atlas.Armor && o.besideAttack(c, h))
}

// besideAttack reports whether an attack is planned out of a hex or one next to it.
func (o *Officer) besideAttack(c *campaign, h atlas.Hex) bool {
	for i := range c.attack {
		if d := atlas.Distance(c.attack[i].target, h); d == 1 || d == 2 {
			return true
		}
	}
	return false
}

// scorePlace is what a hex is worth for whatever is to be placed.
func (o *Officer) scorePlace(h atlas.Hex) float64 {
	if u := o.r.InHand; u != atlas.NoUnit {
		return 1 + o.placeFor(u, h)
	}
	return 1
}

// scoreAdvance: units advance towards what their power wants, one at least.
func (o *Officer) scoreAdvance(u atlas.Unit, h atlas.Hex) float64 {
	if o.r.Power[u] == atlas.NoCountry || o.r.At[u] == atlas.NoHex {
		return 3
	}
	v := 1.5 + o.stand(u, h) - o.stand(u, o.r.At[u])
	if o.r.Kind[u] == atlas.Armor {
		v += 0.3
	}
	return v
}
