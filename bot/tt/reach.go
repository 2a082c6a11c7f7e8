package tt

import "sandtable/games/tt"

// Where units can go. The ways are those that the rules allow as far as a staff
// officer needs them; the list of legal moves has the last word.

// step is a place on a unit's way.
type step struct {
	at    uint8
	spent int8
	prev  int16 // where it came from, as an index, or -1
	free  bool  // strictly within Friendly areas so far
	stop  bool  // goes no further
	end   bool  // the move may end here
	fight bool  // Enemy units are here
	lands bool  // a Sea Invasion
}

// reaches are the places that a unit reaches, one list for each unit and kind of
// Movement that is asked for.
type reaches struct {
	steps []step
	seen  [tt.NumAreas]int8
}

// find lists where a unit can go.
func (r *reaches) find(s *survey, u, mode uint8) []step {
	from := s.At[u]
	speed := s.speed(u, mode)
	for a := range r.seen {
		r.seen[a] = 0
	}
	r.steps = append(r.steps[:0], step{at: from, prev: -1, free: s.Control[from] == s.who || world.Areas[from].Water})
	r.seen[from] = 1
	for i := 0; i < len(r.steps); i++ {
		st := r.steps[i]
		if st.stop {
			continue
		}
		links := world.Areas[st.at].Links
		for j := range links {
			n, ok := s.stepOver(u, mode, &st, &links[j], speed)
			if ok && r.seen[n.at] == 0 {
				r.seen[n.at] = 1
				n.prev = int16(i)
				r.steps = append(r.steps, n)
			}
		}
	}
	return r.steps[1:]
}

func (s *survey) speed(u, mode uint8) int8 {
	info := &world.Types[s.Type[u]]
	switch mode {
	case tt.ByAir:
		if s.Revealed[s.who]&(1<<tt.HeavyBombers) != 0 {
			return 3
		}
		return info.Air
	case tt.BySea:
		return info.Sea
	}
	if s.Type[u] == tt.Infantry && s.Revealed[s.who]&(1<<tt.MotorizedInfantry) != 0 {
		return 3
	}
	return info.Land
}

// stepOver takes one step across a border, if it may be taken.
func (s *survey) stepOver(u, mode uint8, st *step, l *tt.LinkFacts, speed int8) (n step, ok bool) {
	typ := s.Type[u]
	info := &world.Areas[l.To]
	if mode == tt.ByLand && (!l.Land || tt.IsNavy(typ) && !l.Coastal) || mode == tt.BySea && !l.Sea {
		return n, false
	}
	here := s.state[l.To]
	foe, friendly := here&held != 0, here&own != 0
	open := here&(own|foes) != 0
	n = step{at: l.To, spent: st.spent + info.MoveCost, free: st.free && friendly && !foe, end: open, fight: foe}
	if !open && (!info.Strait || mode == tt.ByLand) {
		return n, false
	}
	if n.spent > 2*speed || n.spent > speed && !n.free {
		return n, false
	}
	return n, s.settle(u, mode, st, l, &n, friendly)
}

// settle says whether a unit may enter and must stop.
func (s *survey) settle(u, mode uint8, st *step, l *tt.LinkFacts, n *step, friendly bool) bool {
	info := &world.Areas[l.To]
	typ := s.Type[u]
	engaged := st.prev < 0 && s.enemyIn(st.at)
	switch {
	case engaged && (!friendly || n.fight):
		return false
	case tt.IsGround(typ) && info.Water && n.fight:
		return false
	case tt.IsGround(typ) && n.fight && s.Crossed[l.Border] >= l.Limit:
		return false
	case tt.IsGround(typ) && mode == tt.BySea && !info.Water && !friendly:
		n.lands = true
		if s.Crossed[l.Border] >= 1 {
			return false
		}
	case !tt.IsGround(typ) && !info.Water && !friendly:
		if !n.fight {
			n.end = false
			if typ != tt.AirForce {
				return false
			}
		}
	}
	n.stop = n.fight && typ != tt.AirForce || !info.Water && (mode == tt.BySea || tt.IsNavy(typ))
	if typ == tt.AirForce && info.Water {
		n.end = n.end && n.fight
	}
	return true
}

// foeLand: land that may be entered as an Enemy's.
func (s *survey) foeLand(a uint8) bool {
	c := s.Control[a]
	if c < tt.Nobody {
		return s.AtWar(s.who, c)
	}
	return s.foe(tt.Nobody, a)
}
