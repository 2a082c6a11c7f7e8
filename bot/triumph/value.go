package triumph

import (
	"math"

	"sandtable/engine"
)

// Value is the chance of a seat to win, as the officer judges a position. Of a
// match that is over it is what was won.
func (o *Officer) Value(pos engine.Position, seat engine.Seat) (float64, error) {
	if err := o.t.read(pos); err != nil {
		return 0, err
	}
	t := &o.t
	if t.over != 0 {
		return t.won(seat), nil
	}
	o.s.look(t, factionOf(t, seat), &o.w)
	var p [3]float64
	sum, own := 0.0, 0.0
	sharpness := 0.25 + 0.045*float64(t.year-36)
	for f := range uint8(3) {
		p[f] = math.Exp(sharpness * o.prospect(f))
		sum += p[f]
		if t.plays(seat, f) {
			own += p[f]
		}
	}
	return own / sum, nil
}

func (t *table) plays(seat engine.Seat, f uint8) bool {
	if t.players == 2 && f != axis {
		return seat == 1
	}
	return seat == engine.Seat(f)
}

func factionOf(t *table, seat engine.Seat) uint8 {
	for f := range uint8(3) {
		if t.plays(seat, f) {
			return f
		}
	}
	return axis
}

func (t *table) won(seat engine.Seat) float64 {
	winners, own := 0, false
	for f := range uint8(3) {
		if t.winners&(1<<f) != 0 {
			winners++
			own = own || t.plays(seat, f)
		}
	}
	if !own {
		return 0
	}
	if t.players == 2 {
		return 1 / float64(min(winners, 2))
	}
	return 1 / float64(winners)
}

// prospect is what a Faction's points could become: what it has, what its tracks
// and cards let it hope for, and how safe its capitals are.
func (o *Officer) prospect(f uint8) float64 {
	s, p := &o.s, &o.s.prod[f]
	v := float64(s.vp[f])
	v += 0.15*float64(min(4, max(0, p.pop-p.level))) + 0.25*float64(min(4, max(0, p.ind-p.level)))
	v += 0.05 * float64(min(6, max(0, p.res-p.level)))
	for c := range deckSize {
		if s.where[c] == inHand+f {
			v += 0.12
		}
		if s.where[c+deckSize] == inHand+f {
			v += 0.06 * float64(world.cards[c+deckSize].factory)
		}
	}
	all := s.total[0] + s.total[1] + s.total[2] + 1
	v += 4 * s.total[f] / all
	if !s.atWarWithAny(f) {
		v += 0.3 * float64(45-s.year)
	}
	return v + o.safety(f)
}

// safety counts capitals in danger and capitals almost won.
func (o *Officer) safety(f uint8) (v float64) {
	s := &o.s
	held := 0
	for _, a := range capitals {
		g := world.areas[a].capOf
		switch c := s.control[a]; {
		case g == f && c == f:
			v -= 0.4 * max(0, min(4, s.pressure(a, f)-s.in(a, f).cv))
		case g == f && c != nobody:
			v -= 3
		case c == f && g != f && !s.allied(f, g):
			held++
		}
	}
	return v + 3*float64(held)
}

// pressure is what a Faction's Enemies have beside one of its areas.
func (s *survey) pressure(a, f uint8) (sum float64) {
	for _, n := range near[a] {
		if s.first[n.area] == none {
			continue
		}
		for _, g := range rivals[f] {
			if s.atWar(f, g) {
				sum += s.in(n.area, g).cv / float64(n.steps)
			}
		}
	}
	for _, g := range rivals[f] {
		if s.atWar(f, g) && s.first[a] != none {
			sum += 1.5 * s.in(a, g).cv
		}
	}
	return sum
}

// Moment is the Year of the position last read, and its season.
func (o *Officer) Moment() (year, season int) { return int(o.t.year), int(o.t.season) }
