package tt

import (
	"sandtable/engine"
	"sandtable/games/tt"
)

// Combat: which Battles to fight, whom to fire at and when to leave.

func (o *Officer) combat(m engine.Move) float64 {
	switch m.Kind {
	case tt.KindResolve:
		return o.resolve(uint8(m.A))
	case tt.KindFight, tt.KindJoin:
		return 1
	case tt.KindEngage:
		return -0.1
	case tt.KindSpare:
		return -0.2
	case tt.KindEscape:
		return -0.2
	case tt.KindFire:
		return o.fire(uint8(m.A), uint8(m.B))
	case tt.KindBomb:
		return 1.5 * float64(o.t.CV[m.A]) / 6
	case tt.KindStrike:
		return 0.3
	case tt.KindRetreat, tt.KindRebase:
		return o.leave(uint8(m.A), uint8(m.B))
	case tt.KindHit:
		return -hitWorth[o.t.Type[m.A]]
	case tt.KindReveal:
		return o.reveal(m)
	}
	return 0
}

// hitWorth is what a step of each type is worth to its owner.
var hitWorth = [tt.NumTypes]float64{tt.Fortress: 0.9, tt.AirForce: 1.1, tt.Carrier: 1, tt.Submarine: 0.8, tt.Fleet: 1, tt.Tank: 1.1, tt.Infantry: 1}

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
var classWorth = [4]float64{tt.ClassA: 1, tt.ClassN: 1, tt.ClassG: 1.1, tt.ClassS: 0.8}

// fire: the class in which the dice are worth most, as far as there are steps to
// take.
func (o *Officer) fire(u, class uint8) float64 {
	s := &o.s
	a := s.At[u]
	steps := 0.0
	for v := s.First[a]; v != tt.None; v = s.After[v] {
		g := s.Owner(v)
		if g == s.Owner(u) || !(s.AtWar(s.Owner(u), g) || g == tt.Nobody || s.Owner(u) == tt.Nobody) || s.Flags[v]&(tt.UnitEscaped|tt.UnitUncommitted) != 0 {
			continue
		}
		c := world.Types[s.Type[v]].Class
		if tt.IsGround(s.Type[v]) && world.Areas[a].Water {
			c = tt.ClassN
		}
		if c == class {
			steps += float64(s.CV[v])
		}
	}
	hits := float64(s.CV[u]) * float64(world.Types[s.Type[u]].Fire[class]) / 6
	score := min(hits, steps) * classWorth[class]
	if class == tt.ClassG && hits >= steps {
		score += 0.5 // the last defenders
	}
	return score + 0.2
}

// leave: a unit withdraws from a Battle that goes badly, except from a capital.
func (o *Officer) leave(u, to uint8) float64 {
	s := &o.s
	a := s.At[u]
	if world.Areas[a].Water {
		return o.leaveSea(u, to)
	}
	x := o.battleOdds(a)
	if !tt.IsGround(s.Type[u]) && s.in(a, s.who).cv == 0 {
		x = 0
	}
	limit := o.w.RetreatOdds
	if s.Control[a] == s.who {
		limit *= 0.5
		if world.Areas[a].CapitalOf == s.who {
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
	for v := s.First[s.At[u]]; v != tt.None; v = s.After[v] {
		switch g := s.Owner(v); {
		case g == s.who:
			own += float64(s.CV[v])
		case s.AtWar(s.who, g):
			foes += float64(s.CV[v])
		}
	}
	if own >= 0.6*foes {
		return never / 2
	}
	return 2 + o.withdrawal(u, to)
}
