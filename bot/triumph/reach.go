package triumph

// Where units can go. The ways are those that the rules allow as far as a staff
// officer needs them; the list of legal moves has the last word.

// Kinds of Movement.
const (
	byLand uint8 = iota
	bySea
	byAir
)

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
	seen  [numAreas]int8
}

// find lists where a unit can go.
func (r *reaches) find(s *survey, u, mode uint8) []step {
	from := s.at[u]
	speed := s.speed(u, mode)
	for a := range r.seen {
		r.seen[a] = 0
	}
	r.steps = append(r.steps[:0], step{at: from, prev: -1, free: s.control[from] == s.who || world.areas[from].water})
	r.seen[from] = 1
	for i := 0; i < len(r.steps); i++ {
		st := r.steps[i]
		if st.stop {
			continue
		}
		links := world.areas[st.at].links
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
	info := &world.types[s.typ[u]]
	switch mode {
	case byAir:
		if s.revealed[s.who]&(1<<heavyBombers) != 0 {
			return 3
		}
		return info.air
	case bySea:
		return info.sea
	}
	if s.typ[u] == infantry && s.revealed[s.who]&(1<<motorizedInfantry) != 0 {
		return 3
	}
	return info.land
}

// stepOver takes one step across a border, if it may be taken.
func (s *survey) stepOver(u, mode uint8, st *step, l *link, speed int8) (n step, ok bool) {
	typ := s.typ[u]
	info := &world.areas[l.to]
	if mode == byLand && (!l.land || isNavy(typ) && !l.coastal) || mode == bySea && !l.sea {
		return n, false
	}
	here := s.state[l.to]
	foe, friendly := here&held != 0, here&own != 0
	open := here&(own|foes) != 0
	n = step{at: l.to, spent: st.spent + info.moveCost, free: st.free && friendly && !foe, end: open, fight: foe}
	if !open && (!info.strait || mode == byLand) {
		return n, false
	}
	if n.spent > 2*speed || n.spent > speed && !n.free {
		return n, false
	}
	return n, s.settle(u, mode, st, l, &n, friendly)
}

// settle says whether a unit may enter and must stop.
func (s *survey) settle(u, mode uint8, st *step, l *link, n *step, friendly bool) bool {
	info := &world.areas[l.to]
	typ := s.typ[u]
	engaged := st.prev < 0 && s.enemyIn(st.at)
	switch {
	case engaged && (!friendly || n.fight):
		return false
	case isGround(typ) && info.water && n.fight:
		return false
	case isGround(typ) && n.fight && s.crossed[l.border] >= l.limit:
		return false
	case isGround(typ) && mode == bySea && !info.water && !friendly:
		n.lands = true
		if s.crossed[l.border] >= 1 {
			return false
		}
	case !isGround(typ) && !info.water && !friendly:
		if !n.fight {
			n.end = false
			if typ != airForce {
				return false
			}
		}
	}
	n.stop = n.fight && typ != airForce || !info.water && (mode == bySea || isNavy(typ))
	if typ == airForce && info.water {
		n.end = n.end && n.fight
	}
	return true
}

// foeLand: land that may be entered as an Enemy's.
func (s *survey) foeLand(a uint8) bool {
	c := s.control[a]
	if c < nobody {
		return s.atWar(s.who, c)
	}
	return s.foe(nobody, a)
}
