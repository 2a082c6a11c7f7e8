package triumph

import (
	_ "embed"
	"encoding/json"
	"math"

	"sandtable/engine"
	"sandtable/games/tt"
)

//go:embed value.json
var valueJSON []byte

// Signs are what the officer looks at to judge how a Faction stands, and
// NumSigns how many there are.
const NumSigns = 15

var signNames = [NumSigns]string{
	"points", "sparePop", "spareIndustry", "spareRes", "actionCards", "factories", "strength", "peace",
	"danger", "capitals", "axis", "west", "ussr", "near", "associates",
}

// Sense is what a sign can only be: good for its Faction (1), bad (-1), or either.
// It keeps what is learnt from mistaking who happened to win for why.
var Sense = [NumSigns]float64{1, 1, 1, 1, 1, 1, 1, 1, -1, 1, 0, 0, 0, 1}

// Valuation weighs the signs of a Faction: at the beginning of the match, and how
// much more at its end.
type Valuation [2][NumSigns]float64

// ShippedValuation comes with the program; docs/bots.md tells how it was learnt.
func ShippedValuation() Valuation {
	v, err := parseValuation(valueJSON)
	if err != nil {
		panic("triumph: value.json cannot be read: " + err.Error())
	}
	return v
}

// valuationFile is a valuation with names.
type valuationFile map[string][2]float64

func parseValuation(b []byte) (v Valuation, err error) {
	var f valuationFile
	if err := json.Unmarshal(b, &f); err != nil {
		return v, err
	}
	for i, name := range signNames {
		v[0][i], v[1][i] = f[name][0], f[name][1]
	}
	return v, nil
}

// MarshalJSON writes a valuation by the names of the signs.
func (v Valuation) MarshalJSON() ([]byte, error) {
	f := valuationFile{}
	for i, name := range signNames {
		f[name] = [2]float64{math.Round(1000*v[0][i]) / 1000, math.Round(1000*v[1][i]) / 1000}
	}
	return json.MarshalIndent(f, "", " ")
}

// Chances are the chances of the Factions by their signs in a Year.
func (v *Valuation) Chances(signs *[3][NumSigns]float64, year int) (p [3]float64) {
	late := float64(year-36) / 9
	sum := 0.0
	for f := range p {
		x := 0.0
		for i, s := range signs[f] {
			x += s * (v[0][i] + late*v[1][i])
		}
		p[f] = math.Exp(max(-30, min(30, x)))
		sum += p[f]
	}
	for f := range p {
		p[f] /= sum
	}
	return p
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
	signs := o.signs()
	own := 0.0
	for f, p := range o.value.Chances(&signs, int(t.Year)) {
		if t.Seats[f] == seat {
			own += p
		}
	}
	return own, nil
}

// Signs reads a position and gives every Faction's signs and the Year.
func (o *Officer) Signs(pos engine.Position) (signs [3][NumSigns]float64, year int, err error) {
	if err := o.t.read(pos); err != nil {
		return signs, 0, err
	}
	return o.signs(), int(o.t.Year), nil
}

// signs are read with all blocks turned up: what is valued is imagined as a whole.
func (o *Officer) signs() (signs [3][NumSigns]float64) {
	o.s.open = true
	o.s.look(&o.t, tt.Axis, &o.doctrine[tt.Axis])
	o.s.open = false
	for f := range uint8(3) {
		signs[f] = o.signsOf(f)
	}
	return signs
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
func (o *Officer) signsOf(f uint8) (x [NumSigns]float64) {
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

// Moment is the Year of the position last read, and its season.
func (o *Officer) Moment() (year, season int) { return int(o.t.Year), int(o.t.Season) }
