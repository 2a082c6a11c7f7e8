package tt

import (
	"sandtable/bot"
	"sandtable/engine"
	"sandtable/games/tt"
)

// numSigns is how many signs there are.
const numSigns = 15

// signs are what the officer looks at to judge how a Faction stands.
var signs = []bot.Sign{
	{Name: "points", Sense: 1}, {Name: "sparePop", Sense: 1}, {Name: "spareIndustry", Sense: 1}, {Name: "spareRes", Sense: 1},
	{Name: "actionCards", Sense: 1}, {Name: "factories", Sense: 1}, {Name: "strength", Sense: 1}, {Name: "peace", Sense: 1},
	{Name: "danger", Sense: -1}, {Name: "capitals", Sense: 1}, {Name: "axis"}, {Name: "west"}, {Name: "ussr"},
	{Name: "near", Sense: 1}, {Name: "associates"},
}

// Value is the chance of a seat to win, as the officer judges a position. Of a
// match that is over it is what was won.
func (o *Officer) Value(pos engine.Position, seat engine.Seat) (float64, error) {
	if err := o.t.read(pos); err != nil {
		return 0, err
	}
	t := &o.t
	if t.Over {
		return t.won(seat), nil
	}
	x := o.standing()
	own := 0.0
	for f, p := range o.value.Chances(x.Signs, x.Late) {
		if t.Seats[f] == seat {
			own += p
		}
	}
	return own, nil
}

// Standing reads a position and tells how every Faction stands.
func (o *Officer) Standing(pos engine.Position) (bot.Standing, error) {
	if err := o.t.read(pos); err != nil {
		return bot.Standing{}, err
	}
	return o.standing(), nil
}

// standing is read with all blocks turned up: what is valued is imagined as a whole.
func (o *Officer) standing() bot.Standing {
	o.s.open = true
	o.s.look(&o.t, tt.Axis, &o.doctrine[tt.Axis])
	o.s.open = false
	x := bot.Standing{Now: int(o.t.Year), Late: float64(int(o.t.Year)-36) / 9}
	for f := range uint8(3) {
		o.signed[f] = o.signsOf(f)
		x.Signs = append(x.Signs, o.signed[f][:])
		x.Seats = append(x.Seats, o.t.Seats[f])
	}
	return x
}

func (t *table) won(seat engine.Seat) float64 {
	winners, own := 0, false
	for f := range uint8(3) {
		if t.Winners&(1<<f) != 0 {
			winners++
			own = own || t.Seats[f] == seat
		}
	}
	if !own {
		return 0
	}
	if t.Players == 2 {
		return 1 / float64(min(winners, 2))
	}
	return 1 / float64(winners)
}

// signsOf: what a Faction has, what its tracks and cards let it hope for, how safe
// its capitals are, how near it is to victory, and what could be taken from it by a
// single card.
func (o *Officer) signsOf(f uint8) (x [numSigns]float64) {
	s, p := &o.s, &o.s.prod[f]
	x[0] = float64(s.vp[f])
	x[1] = float64(min(4, max(0, p.pop-p.level)))
	x[2] = float64(min(4, max(0, p.ind-p.level)))
	x[3] = float64(min(6, max(0, p.res-p.level)))
	for c := range tt.DeckSize {
		if s.Where[c] == tt.InHand+f {
			x[4]++
		}
		if s.Where[c+tt.DeckSize] == tt.InHand+f {
			x[5] += float64(world.Cards[c+tt.DeckSize].Factory)
		}
	}
	x[6] = 3 * s.total[f] / (s.total[0] + s.total[1] + s.total[2] + 1)
	if !s.atWarWithAny(f) {
		x[7] = float64(45-s.Year) / 9
	}
	x[8], x[9] = o.danger(f)
	x[10+f] = float64(46-s.Year) / 9
	x[13] = float64(max(0, s.vp[f]-nearVictory)) / 4
	x[14] = s.associates(f) / 4
	return x
}

// associates is the POP that hangs on a single marker.
func (s *survey) associates(f uint8) (pop float64) {
	for n := range uint8(tt.NumNations) {
		if s.Influence[n] == 1 && s.Influencer[n] == f {
			pop += float64(world.Nations[n].Pop)
		}
	}
	return pop
}

// danger counts the forces against a Faction's capitals that nothing stands
// against, with three for a lost one, and the Rivals' capitals that it holds.
func (o *Officer) danger(f uint8) (danger, held float64) {
	s := &o.s
	for _, a := range capitals {
		g := world.Areas[a].CapitalOf
		switch c := s.Control[a]; {
		case g == f && c == f:
			danger += max(0, min(4, s.pressure(a, f)-s.in(a, f).cv)) / 4
		case g == f && c != tt.Nobody:
			danger += 3
		case c == f && g != f && !s.allied(f, g):
			held++
		}
	}
	return danger, held
}

// pressure is what a Faction's Enemies have beside one of its areas.
func (s *survey) pressure(a, f uint8) (sum float64) {
	for _, n := range near[a] {
		if s.First[n.area] == tt.None {
			continue
		}
		for _, g := range world.Rivals[f] {
			if s.AtWar(f, g) {
				sum += s.in(n.area, g).cv / float64(n.steps)
			}
		}
	}
	for _, g := range world.Rivals[f] {
		if s.AtWar(f, g) && s.First[a] != tt.None {
			sum += 1.5 * s.in(a, g).cv
		}
	}
	return sum
}
