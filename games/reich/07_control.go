package reich

// Chapter 7: who controls a hex, and who sees what.

// partisanHeld reports whether only partisans are on a hex (32.6).
func (s *state) partisanHeld(h hex) bool {
	held := false
	for u := range s.here(h) {
		if !u.kind().ground() {
			continue
		}
		if u.kind() != partisan {
			return false
		}
		held = true
	}
	return held
}

// friendly reports whether a hex is controlled by a nation, by its command, or
// by nations that are actively allied with it (27.22).
func (s *state) friendly(h hex, n country) bool { return s.friends(s.control[h], n) }

// friends reports whether two nations are the same or on one side in a war.
// Before they are allied Germany and Italy are none (36.1), though each may
// trace supply through the other (27.11).
func (s *state) friends(a, b country) bool {
	if a == b {
		return true
	}
	if a == nobody || b == nobody {
		return false
	}
	ca, cb := s.commandOf(a), s.commandOf(b)
	if ca >= numMajors || cb >= numMajors {
		return false
	}
	return ca == cb && s.serves(a) && s.serves(b) || ca != cb && s.serves(a) && s.serves(b) && s.alliedPowers(ca, cb)
}

// serves reports whether a nation's territory is open to its command: all but
// minors that are still on their own (22.1).
func (s *state) serves(n country) bool {
	return n < numMajors || n == freeFrench || s.status[n] != invaded && s.status[n] != neutral
}

// alliedPowers reports whether two powers of one camp are at war with a common
// major enemy (12.25, 21.2, 36.1).
func (s *state) alliedPowers(a, b country) bool {
	return a == b || campOf(a) == campOf(b) && (s.war[a]&s.war[b]).majors() != 0
}

// atWar reports whether two nations are at war.
func (s *state) atWar(a, b country) bool { return a < numNations && b < numNations && s.war[a].has(b) }

// hostile reports whether a unit is an enemy of a nation.
func (s *state) hostile(u unit, n country) bool { return s.atWar(s.nation[u], n) }

// hostileHex reports whether a hex is controlled by an enemy of a nation.
func (s *state) hostileHex(h hex, n country) bool { return s.atWar(s.control[h], n) }

// makeWar puts two nations at war, and peace ends it.
func (s *state) makeWar(a, b country) {
	s.war[a].add(b)
	s.war[b].add(a)
}

func (s *state) makePeace(a, b country) {
	s.war[a].remove(b)
	s.war[b].remove(a)
}

// take gives control of a hex to a nation and lets the consequences follow:
// fortresses fall (5.51), cities change hands (24, 26, 37, 47).
func (p *Position) take(h hex, n country) {
	old := p.control[h]
	if old == n {
		return
	}
	p.control[h] = n
	if p.camp(n) != p.camp(old) && fortressHexes.has(h) && world.hexes[h].fortress != permanentFortress {
		p.ruin(h)
	}
	p.controlChanged(h, old, n)
}

// shownState is what the camp that is not on the move has seen: how the board
// lay when it was last shown. A move can be taken back until then.
type shownState struct {
	at      [numUnits]spot
	used    [numUnits]uint8
	control [numHexes]country
	brp     [numMajors]int16
}

// reveal shows the board as it is to everyone, and tells what changed: at the
// end of a phase, before dice, and when the other camp is asked.
func (p *Position) reveal() {
	s := &p.shown
	if p.Events != nil {
		for u := range unit(numUnits) {
			if from, to := s.at[u], p.at[u]; from != to && (from < numHexes || to < numHexes) {
				p.tell(evMoved, "13.1", int16(u), int16(from), int16(to))
			}
		}
		for h := range hex(numHexes) {
			if s.control[h] != p.control[h] && world.cities.has(h) {
				p.tell(evTaken, "7.1", int16(p.control[h]), int16(h))
			}
		}
	}
	s.at, s.used, s.control, s.brp = p.at, p.used, p.control, p.brp
}
