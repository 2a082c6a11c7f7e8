package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

// Rule 51.5: allies of different players who cannot agree how to attack or to help a
// country toss a coin, and then move one unit each, in turn, into it or next to its
// forces. On that front their units do not stack for the rest of the player turn.

// quarrel is a disagreement in the phase that is played.
type quarrel struct {
	on          bool
	over        atlas.Country // about this country
	turn, other atlas.Country // whose unit is next, and who waits
}

// legalQuarrels: a power may begin a quarrel with an ally who acts in the same phase,
// or give way in one when it is its turn.
func (p *Position) legalQuarrels(who atlas.Country, acting atlas.PowerSet, out []engine.Move) []engine.Move {
	q := &p.politics.quarrel
	if q.on {
		if q.turn == who {
			out = append(out, engine.M1(kYield, who))
		}
		return out
	}
	for ally := range acting.All {
		if p.seatOf(ally) == p.seatOf(who) || !p.alliedPowers(who, ally) {
			continue
		}
		for n := atlas.Country(atlas.NumMajors); n < atlas.NumCountries; n++ {
			if p.disputed(who, ally, n) && p.affordsQuarrel(who, n) && p.affordsQuarrel(ally, n) {
				out = append(out, engine.M3(kDispute, who, n, ally))
			}
		}
	}
	return out
}

// disputed reports whether two allies both attack a minor country, could both
// intervene in it, or both have forces in a colony that the enemy holds a city of.
func (p *Position) disputed(a, b, n atlas.Country) bool {
	switch p.status[n] {
	case Invaded:
		return p.atWar(a, n) && p.atWar(b, n) || p.mayIntervene(a, n) && p.mayIntervene(b, n)
	case Colony:
		set := p.present(n, p.campOf(a))
		return set.Has(a) && set.Has(b) && p.enemyCity(n, a)
	}
	return false
}

// enemyCity reports whether an enemy of a power controls a city of a country.
func (p *Position) enemyCity(n, power atlas.Country) bool {
	for h := range world.Countries[n].Cities.Bits().All() {
		if p.hostileHex(atlas.Hex(h), power) {
			return true
		}
	}
	return false
}

// quarrelCost: in the turn in which war was declared on a minor each of the allies who
// quarrel over it pays for a declaration of its own (21.3).
func (p *Position) quarrelCost(who, n atlas.Country) int {
	if !p.atWar(who, n) || p.politics.declared[who].Has(n) || !p.declaredNow(n) {
		return 0
	}
	return warOnMinor
}

// declaredNow reports whether war was declared on a nation in this player turn.
func (s *state) declaredNow(n atlas.Country) bool {
	for c := range s.politics.declared {
		if s.politics.declared[c].Has(n) {
			return true
		}
	}
	return false
}

func (p *Position) affordsQuarrel(who, n atlas.Country) bool {
	cost := p.quarrelCost(who, n)
	return cost == 0 || p.affords(who, cost)
}

// playQuarrel begins or ends a quarrel.
func (p *Position) playQuarrel(who atlas.Country, m engine.Move) {
	if m.Kind == kYield {
		p.tell(evYields, "51.5", int16(who), int16(p.politics.quarrel.over))
		p.politics.quarrel = quarrel{}
		return
	}
	flow.CallWith(&p.State, pToss, tossFrame{power: m.A, nation: m.B, other: m.C})
}

type tossFrame struct {
	flow.Head
	power  int16 // that disputes
	nation int16 // where
	other  int16 // the ally
}

func tossProc() procedure {
	return flow.Of(proc[tossFrame]{
		Name: "Toss", Rule: "51.5",
		Run: (*Position).runToss, Rolled: (*Position).rolledToss,
	})
}

func (p *Position) runToss(*tossFrame) { p.Roll(2) }

// rolledToss: the coin says who goes first; both pay and keep apart.
func (p *Position) rolledToss(f *tossFrame, outcome int) {
	first, second, n := atlas.Country(f.power), atlas.Country(f.other), atlas.Country(f.nation)
	p.Done()
	if outcome == 1 {
		first, second = second, first
	}
	for _, c := range [...]atlas.Country{first, second} {
		if cost := p.quarrelCost(c, n); cost > 0 {
			p.pay(c, cost)
			p.politics.declared[c].Add(n)
			p.tell(evDeclared, "21.3", int16(c), int16(n), int16(cost))
		}
	}
	p.politics.quarrel = quarrel{true, n, first, second}
	for h := range world.Countries[n].Hexes.Bits().All() {
		if x := world.Hexes[h].Front; x < atlas.NumFronts {
			p.politics.apart[x] |= atlas.OnlyPower(first) | atlas.OnlyPower(second)
		}
	}
	p.tell(evToss, "51.5", int16(first), int16(second), int16(n))
}

// inVicinity reports whether a hex is in the country that a quarrel is about, or next
// to its forces.
func (p *Position) inVicinity(h atlas.Hex) bool {
	over := p.politics.quarrel.over
	if p.soil(h) == over {
		return true
	}
	for _, link := range world.Land.Links(int(h)) {
		if atlas.GroundSides>>link.Class&1 != 0 && p.soil(atlas.Hex(link.To)) == over && p.hostileGround(atlas.Hex(link.To), p.politics.quarrel.turn) {
			return true
		}
	}
	return false
}

// inQuarrel reports whether there is a quarrel about a hex.
func (p *Position) inQuarrel(h atlas.Hex) bool {
	return p.politics.quarrel.on && p.inVicinity(h)
}

// waitsFor reports whether a unit of a power must wait until an ally has moved one
// there.
func (p *Position) waitsFor(who atlas.Country, h atlas.Hex) bool {
	q := &p.politics.quarrel
	return q.on && q.other == who && p.inVicinity(h)
}

// takeTurn passes the turn on when a unit has gone where the quarrel is about.
func (p *Position) takeTurn(who atlas.Country, near bool) {
	if q := &p.politics.quarrel; near && q.on && q.turn == who {
		q.turn, q.other = q.other, q.turn
	}
}

// stalled ends a quarrel in which the power whose turn it is can do nothing more, so that
// its ally need not wait any longer, and reports whether it did.
func (p *Position) stalled(asked atlas.PowerSet) bool {
	if q := &p.politics.quarrel; q.on && !asked.Has(q.turn) {
		*q = quarrel{}
		return true
	}
	return false
}

// exploiterWaits reports whether exploiting armour of a power must wait until an ally
// has sent some to the disputed country.
func (p *Position) exploiterWaits(who atlas.Country, h atlas.Hex) bool {
	return p.exploitersTakeTurns() && p.waitsFor(who, h)
}

// advanceWaits reports whether a unit must wait until an ally that attacked with it has
// advanced into the disputed country: the leader of the attack goes first, then they
// take turns. What they do here does not change whose attack is next.
func (p *Position) advanceWaits(f *advanceFrame, who atlas.Country, h atlas.Hex) bool {
	q := &p.politics.quarrel
	if !p.exploitersTakeTurns() || !q.on || q.turn != who && q.other != who || !p.inVicinity(h) {
		return false
	}
	ally := q.turn
	if ally == who {
		ally = q.other
	}
	next := p.fight.leader
	if f.noted&allyNext != 0 {
		next = q.turn
		if next == p.fight.leader {
			next = q.other
		}
	}
	return next == ally && !atlas.PowerSet(f.done).Has(ally) && len(p.advances(f, ally, nil)) > 0
}

// endQuarrel ends a quarrel when one of the two has no more to do in the phase.
func (p *Position) endQuarrel(acting atlas.PowerSet) {
	q := &p.politics.quarrel
	if q.on && (!acting.Has(q.turn) || !acting.Has(q.other)) {
		*q = quarrel{}
	}
}

// apartAt reports whether units of two nations do not stack on the front of a hex
// because their powers have quarrelled.
func (s *state) apartAt(h atlas.Hex, a, b atlas.Country) bool {
	x := world.Hexes[h].Front
	if x >= atlas.NumFronts || s.politics.apart[x] == 0 {
		return false
	}
	ca, cb := s.commandOf(a), s.commandOf(b)
	return ca != cb && s.politics.apart[x].Has(ca) && s.politics.apart[x].Has(cb)
}

var noStayTurn = engine.Refuse("51.5", "You quarrel with an ally over this country: it is its turn to move a unit there.")
