package triumph

import "sandtable/engine"

// Set-up and Production.

// shares are the parts of an army that a Faction wants of each type.
var shares = [3][numTypes]float64{
	axis: {fortress: 0.08, airForce: 0.12, carrier: 0.01, submarine: 0.08, fleet: 0.08, tank: 0.25, infantry: 0.40},
	west: {fortress: 0.14, airForce: 0.14, carrier: 0.03, submarine: 0.03, fleet: 0.22, tank: 0.12, infantry: 0.34},
	ussr: {fortress: 0.16, airForce: 0.12, carrier: 0, submarine: 0.02, fleet: 0.04, tank: 0.20, infantry: 0.50},
}

// lacking is how far a type is behind its share of the army.
func (o *Officer) lacking(f, typ uint8) float64 {
	n, all := 0, 1
	for _, u := range o.t.alive {
		if o.t.owner(u) == f {
			all++
			if o.t.typ[u] == typ {
				n++
			}
		}
	}
	return shares[f][typ] - float64(n)/float64(all)
}

// place weighs a Cadre of the set-up, a unit that musters, or USA Forces.
func (o *Officer) place(m engine.Move) float64 {
	if m.Kind != kPlace {
		return 0
	}
	a, typ := uint8(m.A), uint8(m.B)
	return o.lacking(o.s.who, typ) + o.suits(a, typ)
}

// suits is how well a type of unit stands in an area of one's own.
func (o *Officer) suits(a, typ uint8) float64 {
	info := &world.areas[a]
	score := 0.0
	switch {
	case typ == fortress:
		score -= 0.05
		if info.capOf == o.s.who {
			score += 0.1
		}
	case isNavy(typ) && o.s.who == ussr:
		score -= 0.1
	}
	return score
}

// produce weighs what a point of Production buys.
func (o *Officer) produce(m engine.Move) float64 {
	switch m.Kind {
	case kDone:
		return -1
	case kBuy:
		if m.A == 0 {
			return o.wantAction()
		}
		return o.wantInvestment()
	case kBuild:
		u := uint8(m.A)
		return o.wantUnits() * o.worthBuilding(o.t.at[u], o.t.typ[u], o.w.Step)
	case kCadre:
		return o.wantUnits() * (o.worthBuilding(uint8(m.A), uint8(m.B), 0) + o.lacking(o.s.who, uint8(m.B)))
	case kDiplomacy, kWildcard:
		return 10 + o.diplomacy(uint8(m.A), uint8(m.B))
	}
	return never
}

// wantInvestment: two steps of Industry a Year, while POP can keep up.
func (o *Officer) wantInvestment() float64 {
	f := o.s.who
	have := 2.2 * float64(o.t.spent[2])
	for c := deckSize; c < numCards; c++ {
		if o.t.where[c] == inHand+f {
			have += float64(world.cards[c].factory)
		}
	}
	score := o.w.Invest
	if p := &o.s.prod[f]; p.ind > p.pop+1 {
		score *= 0.6
	}
	switch need := 2 * float64(o.t.factoryCost(f)); {
	case have > need+1:
		score *= 0.2
	case have > need-2:
		score *= 0.7
	}
	return score
}

func (o *Officer) wantAction() float64 {
	f := o.s.who
	n := int(o.t.spent[1])
	for c := range deckSize {
		if o.t.where[c] == inHand+f {
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
	for _, g := range rivals[f] {
		if o.t.allied(f, g) {
			continue
		}
		x := o.s.total[g]
		if !o.t.atWar(f, g) {
			x *= 0.8
		}
		strongest = max(strongest, x)
	}
	if own := o.s.total[f] + 1; strongest > own {
		score += o.w.UnitsBehind * (strongest - own) / own
	}
	return score / (1 + 0.12*float64(o.t.spent[0]))
}

// usefulness of each type of unit to build, by Faction.
var usefulness = [3][numTypes]float64{
	axis: {fortress: 0.5, airForce: 0.6, carrier: 0.2, submarine: 0.4, fleet: 0.4, tank: 1, infantry: 1},
	west: {fortress: 0.6, airForce: 0.6, carrier: 0.3, submarine: 0.2, fleet: 0.6, tank: 0.9, infantry: 1},
	ussr: {fortress: 0.6, airForce: 0.5, carrier: 0.1, submarine: 0.1, fleet: 0.2, tank: 0.9, infantry: 1},
}

// worthBuilding is what a step in an area does for the defence of the place and
// for the front near it.
func (o *Officer) worthBuilding(a, typ uint8, bonus float64) float64 {
	score := usefulness[o.s.who][typ] + bonus
	if typ == airForce || isNavy(typ) {
		return score
	}
	lack := max(-4, min(4, o.s.guard(a)))
	return score * (1 + 0.15*lack + 0.05*min(4, o.s.threat(a)))
}
