package tt

import (
	"sandtable/engine"
	"sandtable/games/tt"
)

// Set-up and Production.

// shares are the parts of an army that a Faction wants of each type.
var shares = [3][tt.NumTypes]float64{
	tt.Axis: {tt.Fortress: 0.08, tt.AirForce: 0.12, tt.Carrier: 0.01, tt.Submarine: 0.08, tt.Fleet: 0.08, tt.Tank: 0.25, tt.Infantry: 0.40},
	tt.West: {tt.Fortress: 0.14, tt.AirForce: 0.14, tt.Carrier: 0.03, tt.Submarine: 0.03, tt.Fleet: 0.22, tt.Tank: 0.12, tt.Infantry: 0.34},
	tt.USSR: {tt.Fortress: 0.16, tt.AirForce: 0.12, tt.Carrier: 0, tt.Submarine: 0.02, tt.Fleet: 0.04, tt.Tank: 0.20, tt.Infantry: 0.50},
}

// lacking is how far a type is behind its share of the army.
func (o *Officer) lacking(f, typ uint8) float64 {
	return shares[f][typ] - float64(o.s.blocks[f][typ])/float64(1+o.s.army[f])
}

// place weighs a Cadre of the set-up, a unit that musters, or USA Forces.
func (o *Officer) place(m engine.Move) float64 {
	if m.Kind != tt.KindPlace {
		return 0
	}
	a, typ := uint8(m.A), uint8(m.B)
	return o.lacking(o.s.who, typ) + o.suits(a, typ)
}

// suits is how well a type of unit stands in an area of one's own.
func (o *Officer) suits(a, typ uint8) float64 {
	info := &world.Areas[a]
	score := 0.0
	switch {
	case typ == tt.Fortress:
		score -= 0.05
		if info.CapitalOf == o.s.who {
			score += 0.1
		}
	case tt.IsNavy(typ) && o.s.who == tt.USSR:
		score -= 0.1
	}
	return score
}

// produce weighs what a point of Production buys.
func (o *Officer) produce() func(engine.Move) float64 {
	units := o.wantUnits()
	return func(m engine.Move) float64 {
		switch m.Kind {
		case tt.KindDone:
			return -1
		case tt.KindBuy:
			if m.A == 0 {
				return o.wantAction()
			}
			return o.wantInvestment()
		case tt.KindBuild:
			u := uint8(m.A)
			return units * o.worthBuilding(o.t.At[u], o.t.Type[u], o.w.Step)
		case tt.KindCadre:
			return units * (o.worthBuilding(uint8(m.A), uint8(m.B), 0) + o.lacking(o.s.who, uint8(m.B)))
		case tt.KindDiplomacy, tt.KindWildcard:
			return 10 + o.diplomacy(uint8(m.A), uint8(m.B))
		}
		return never
	}
}

// wantInvestment: two steps of Industry a Year, while POP can keep up.
func (o *Officer) wantInvestment() float64 {
	f := o.s.who
	have := 2.2 * float64(o.t.Spent[2])
	for c := tt.DeckSize; c < tt.NumCards; c++ {
		if o.t.Where[c] == tt.InHand+f {
			have += float64(world.Cards[c].Factory)
		}
	}
	score := o.w.Invest
	if p := &o.s.prod[f]; p.ind > p.pop+1 {
		score *= 0.6
	}
	switch need := 2 * float64(o.t.FactoryCost[f]); {
	case have > need+1:
		score *= 0.2
	case have > need-2:
		score *= 0.7
	}
	return score
}

func (o *Officer) wantAction() float64 {
	f := o.s.who
	n := int(o.t.Spent[1])
	for c := range tt.DeckSize {
		if o.t.Where[c] == tt.InHand+f {
			n++
		}
	}
	score := o.w.Action
	if o.t.atWarWithAny(f) {
		score = o.w.ActionWar
	}
	if p := &o.s.prod[f]; p.pop <= p.ind {
		score *= 1.3
	}
	switch {
	case n >= 8:
		score *= 0.1
	case n >= 5:
		score *= 0.5
	}
	return score
}

// wantUnits: more at War, and more when behind in strength.
func (o *Officer) wantUnits() float64 {
	f := o.s.who
	score := o.w.Units
	if o.t.atWarWithAny(f) {
		score = o.w.UnitsWar
	}
	strongest := 0.0
	for _, g := range world.Rivals[f] {
		if o.t.allied(f, g) {
			continue
		}
		x := o.s.total[g]
		if !o.t.AtWar(f, g) {
			x *= 0.8
		}
		strongest = max(strongest, x)
	}
	if own := o.s.total[f] + 1; strongest > own {
		score += o.w.UnitsBehind * (strongest - own) / own
	}
	return score / (1 + 0.12*float64(o.t.Spent[0]))
}

// usefulness of each type of unit to build, by Faction.
var usefulness = [3][tt.NumTypes]float64{
	tt.Axis: {tt.Fortress: 0.5, tt.AirForce: 0.6, tt.Carrier: 0.2, tt.Submarine: 0.4, tt.Fleet: 0.4, tt.Tank: 1, tt.Infantry: 1},
	tt.West: {tt.Fortress: 0.6, tt.AirForce: 0.6, tt.Carrier: 0.3, tt.Submarine: 0.2, tt.Fleet: 0.6, tt.Tank: 0.9, tt.Infantry: 1},
	tt.USSR: {tt.Fortress: 0.6, tt.AirForce: 0.5, tt.Carrier: 0.1, tt.Submarine: 0.1, tt.Fleet: 0.2, tt.Tank: 0.9, tt.Infantry: 1},
}

// worthBuilding is what a step in an area does for the defence of the place and
// for the front near it.
func (o *Officer) worthBuilding(a, typ uint8, bonus float64) float64 {
	score := usefulness[o.s.who][typ] + bonus
	if typ == tt.AirForce || tt.IsNavy(typ) {
		return score
	}
	lack := max(-4, min(4, o.s.guard(a)))
	return score * (1 + 0.15*lack + 0.05*min(4, o.s.threat(a)))
}
