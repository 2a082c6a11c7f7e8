package triumph

import "sandtable/engine"

// Combat: which Battles to fight, whom to fire at and when to leave.

func (o *Officer) combat(m engine.Move) float64 {
	switch m.Kind {
	case kResolve:
		return o.resolve(uint8(m.A))
	case kFight, kJoin:
		return 1
	case kEngage:
		return -0.1
	case kSpare:
		return -0.2
	case kEscape:
		return -0.2
	case kFire:
		return o.fire(uint8(m.A), uint8(m.B))
	case kBomb:
		return 1.5 * float64(o.t.cv[m.A]) / 6
	case kStrike:
		return 0.3
	case kRetreat, kRebase:
		return o.leave(uint8(m.A), uint8(m.B))
	case kHit:
		return -hitWorth[o.t.typ[m.A]]
	case kReveal:
		return o.reveal(m)
	}
	return 0
}

// hitWorth is what a step of each type is worth to its owner.
var hitWorth = [numTypes]float64{fortress: 0.9, airForce: 1.1, carrier: 1, submarine: 0.8, fleet: 1, tank: 1.1, infantry: 1}

// battleOdds compares the sides of a Battle on land.
func (o *Officer) battleOdds(a uint8) float64 {
	return odds(o.s.in(a, o.s.who), o.s.defence(a))
}

func (o *Officer) resolve(a uint8) float64 {
	if x := o.battleOdds(a); x < 0.7*o.w.AttackOdds {
		return -1
	}
	return 0.5
}

// classWorth is what a step of each Target Class is worth to kill.
var classWorth = [4]float64{classA: 1, classN: 1, classG: 1.1, classS: 0.8}

// fire: the class in which the dice are worth most, as far as there are steps to
// take.
func (o *Officer) fire(u, class uint8) float64 {
	s := &o.s
	a := s.at[u]
	steps := 0.0
	for v := s.first[a]; v != none; v = s.after[v] {
		g := s.owner(v)
		if g == s.owner(u) || !(s.atWar(s.owner(u), g) || g == nobody || s.owner(u) == nobody) || s.flags[v]&(escaped|uncommitted) != 0 {
			continue
		}
		c := world.types[s.typ[v]].class
		if isGround(s.typ[v]) && world.areas[a].water {
			c = classN
		}
		if c == class {
			steps += float64(s.cv[v])
		}
	}
	hits := float64(s.cv[u]) * float64(world.types[s.typ[u]].fire[class]) / 6
	score := min(hits, steps) * classWorth[class]
	if class == classG && hits >= steps {
		score += 0.5 // the last defenders
	}
	return score + 0.2
}

// leave: a unit withdraws from a Battle that goes badly, except from a capital.
func (o *Officer) leave(u, to uint8) float64 {
	s := &o.s
	a := s.at[u]
	if world.areas[a].water {
		return o.leaveSea(u, to)
	}
	x := o.battleOdds(a)
	if !isGround(s.typ[u]) && s.in(a, s.who).cv == 0 {
		x = 0
	}
	limit := o.w.RetreatOdds
	if s.control[a] == s.who {
		limit *= 0.5
		if world.areas[a].capOf == s.who {
			limit *= 0.3
		}
	}
	if x >= limit {
		return never / 2
	}
	return 3 + o.withdrawal(u, to)
}

// leaveSea: ships leave when they are far fewer.
func (o *Officer) leaveSea(u, to uint8) float64 {
	s := &o.s
	own, foes := 0.0, 0.0
	for v := s.first[s.at[u]]; v != none; v = s.after[v] {
		switch g := s.owner(v); {
		case g == s.who:
			own += float64(s.cv[v])
		case s.atWar(s.who, g):
			foes += float64(s.cv[v])
		}
	}
	if own >= 0.6*foes {
		return never / 2
	}
	return 2 + o.withdrawal(u, to)
}
