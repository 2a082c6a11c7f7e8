package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
)

// Rule 51.5: allies of different players who cannot agree how to attack or to help a
// country toss a coin, and then move one unit each, in turn, into it or next to its
// forces. On that front their units do not stack for the rest of the player turn.

// quarrel is a disagreement in the phase that is played.
type quarrel struct {
	on          bool
	over        country // about this country
	turn, other country // whose unit is next, and who waits
}

// legalQuarrels: a power may begin a quarrel with an ally who acts in the same phase,
// or give way in one when it is its turn.
func (p *Position) legalQuarrels(who country, acting powerSet, out []engine.Move) []engine.Move {
	q := &p.politics.quarrel
	if q.on {
		if q.turn == who {
			out = append(out, engine.M1(kYield, who))
		}
		return out
	}
	for ally := range acting.all {
		if p.seatOf(ally) == p.seatOf(who) || !p.alliedPowers(who, ally) {
			continue
		}
		for n := country(numMajors); n < numCountries; n++ {
			if p.disputed(who, ally, n) && p.affordsQuarrel(who, n) && p.affordsQuarrel(ally, n) {
				out = append(out, engine.M3(kDispute, who, n, ally))
			}
		}
	}
	return out
}

// disputed reports whether two allies both attack a minor country, could both
// intervene in it, or both have forces in a colony that the enemy holds a city of.
func (p *Position) disputed(a, b, n country) bool {
	switch p.status[n] {
	case invaded:
		return p.atWar(a, n) && p.atWar(b, n) || p.mayIntervene(a, n) && p.mayIntervene(b, n)
	case colony:
		set := p.present(n, campOf(a))
		return set.has(a) && set.has(b) && p.enemyCity(n, a)
	}
	return false
}

// enemyCity reports whether an enemy of a power controls a city of a country.
func (p *Position) enemyCity(n, power country) bool {
	for h := range world.countries[n].cities.bits().All() {
		if p.hostileHex(hex(h), power) {
			return true
		}
	}
	return false
}

// quarrelCost: in the turn in which war was declared on a minor each of the allies who
// quarrel over it pays for a declaration of its own (21.3).
func (p *Position) quarrelCost(who, n country) int {
	if !p.atWar(who, n) || p.politics.declared[who].has(n) || !p.declaredNow(n) {
		return 0
	}
	return warOnMinor
}

// declaredNow reports whether war was declared on a nation in this player turn.
func (s *state) declaredNow(n country) bool {
	for c := range s.politics.declared {
		if s.politics.declared[c].has(n) {
			return true
		}
	}
	return false
}

func (p *Position) affordsQuarrel(who, n country) bool {
	cost := p.quarrelCost(who, n)
	return cost == 0 || p.affords(who, cost)
}

// playQuarrel begins or ends a quarrel.
func (p *Position) playQuarrel(who country, m engine.Move) {
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
	first, second, n := country(f.power), country(f.other), country(f.nation)
	p.Done()
	if outcome == 1 {
		first, second = second, first
	}
	for _, c := range [...]country{first, second} {
		if cost := p.quarrelCost(c, n); cost > 0 {
			p.pay(c, cost)
			p.politics.declared[c].add(n)
			p.tell(evDeclared, "21.3", int16(c), int16(n), int16(cost))
		}
	}
	p.politics.quarrel = quarrel{true, n, first, second}
	for h := range world.countries[n].hexes.bits().All() {
		if x := world.hexes[h].front; x < numFronts {
			p.politics.apart[x] |= onlyPower(first) | onlyPower(second)
		}
	}
	p.tell(evToss, "51.5", int16(first), int16(second), int16(n))
}

// inVicinity reports whether a hex is in the country that a quarrel is about, or next
// to its forces.
func (p *Position) inVicinity(h hex) bool {
	over := p.politics.quarrel.over
	if p.soil(h) == over {
		return true
	}
	for _, link := range world.land.Links(int(h)) {
		if groundSides>>link.Class&1 != 0 && p.soil(hex(link.To)) == over && p.hostileGround(hex(link.To), p.politics.quarrel.turn) {
			return true
		}
	}
	return false
}

// inQuarrel reports whether there is a quarrel about a hex.
func (p *Position) inQuarrel(h hex) bool {
	return p.politics.quarrel.on && p.inVicinity(h)
}

// waitsFor reports whether a unit of a power must wait until an ally has moved one
// there.
func (p *Position) waitsFor(who country, h hex) bool {
	q := &p.politics.quarrel
	return q.on && q.other == who && p.inVicinity(h)
}

// takeTurn passes the turn on when a unit has gone where the quarrel is about.
func (p *Position) takeTurn(who country, near bool) {
	if q := &p.politics.quarrel; near && q.on && q.turn == who {
		q.turn, q.other = q.other, q.turn
	}
}

// stalled ends a quarrel in which the power whose turn it is can do nothing more, so that
// its ally need not wait any longer, and reports whether it did.
func (p *Position) stalled(asked powerSet) bool {
	if q := &p.politics.quarrel; q.on && !asked.has(q.turn) {
		*q = quarrel{}
		return true
	}
	return false
}

// exploiterWaits reports whether exploiting armour of a power must wait until an ally
// has sent some to the disputed country.
func (p *Position) exploiterWaits(who country, h hex) bool {
	return p.exploitersTakeTurns() && p.waitsFor(who, h)
}

// advanceWaits reports whether a unit must wait until an ally that attacked with it has
// advanced into the disputed country: the leader of the attack goes first, then they
// take turns. What they do here does not change whose attack is next.
func (p *Position) advanceWaits(f *advanceFrame, who country, h hex) bool {
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
	return next == ally && !powerSet(f.done).has(ally) && len(p.advances(f, ally, nil)) > 0
}

// endQuarrel ends a quarrel when one of the two has no more to do in the phase.
func (p *Position) endQuarrel(acting powerSet) {
	q := &p.politics.quarrel
	if q.on && (!acting.has(q.turn) || !acting.has(q.other)) {
		*q = quarrel{}
	}
}

// apartAt reports whether units of two nations do not stack on the front of a hex
// because their powers have quarrelled.
func (s *state) apartAt(h hex, a, b country) bool {
	x := world.hexes[h].front
	if x >= numFronts || s.politics.apart[x] == 0 {
		return false
	}
	ca, cb := s.commandOf(a), s.commandOf(b)
	return ca != cb && s.politics.apart[x].has(ca) && s.politics.apart[x].has(cb)
}

var noStayTurn = engine.Refuse("51.5", "You quarrel with an ally over this country: it is its turn to move a unit there.")
