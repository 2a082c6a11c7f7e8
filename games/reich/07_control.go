package reich

import "sandtable/games/reich/atlas"

// Chapter 7: who controls a hex, and who sees what.

// partisanHeld reports whether only partisans are on a hex (32.6).
func (p *Position) partisanHeld(h atlas.Hex) bool {
	held := false
	for u := range p.here(h) {
		if !u.Kind().Ground() {
			continue
		}
		if u.Kind() != atlas.Partisan {
			return false
		}
		held = true
	}
	return held
}

// friendly reports whether a hex is controlled by a nation, by its command, or
// by nations that are actively allied with it (27.22).
func (s *state) friendly(h atlas.Hex, n atlas.Country) bool { return s.friends(s.control.of(h), n) }

// friends reports whether two nations are the same or on one side in a war.
// Before they are allied Germany and Italy are none (36.1), though each may
// trace supply through the other (27.11).
func (s *state) friends(a, b atlas.Country) bool {
	if a == b {
		return true
	}
	if a == atlas.Nobody || b == atlas.Nobody {
		return false
	}
	ca, cb := s.commandOf(a), s.commandOf(b)
	if ca >= atlas.NumMajors || cb >= atlas.NumMajors {
		return false
	}
	return ca == cb && s.serves(a) && s.serves(b) || ca != cb && s.serves(a) && s.serves(b) && s.alliedPowers(ca, cb)
}

// serves reports whether a nation's territory is open to its command: all but
// minors that are still on their own (22.1).
func (s *state) serves(n atlas.Country) bool {
	return n < atlas.NumMajors || n == atlas.FreeFrench || s.status[n] != Invaded && s.status[n] != Neutral
}

// alliedPowers reports whether two powers of one camp are at war with a common
// major enemy (12.25, 21.2, 36.1).
func (s *state) alliedPowers(a, b atlas.Country) bool {
	return a == b || s.campOf(a) == s.campOf(b) && (s.war[a]&s.war[b]).Majors() != 0
}

// atWar reports whether two nations are at war.
func (s *state) atWar(a, b atlas.Country) bool {
	return a < atlas.NumNations && b < atlas.NumNations && s.war[a].Has(b)
}

// hostile reports whether a unit is an enemy of a nation.
func (s *state) hostile(u atlas.Unit, n atlas.Country) bool { return s.atWar(s.nation.of(u), n) }

// hostileHex reports whether a hex is controlled by an enemy of a nation.
func (s *state) hostileHex(h atlas.Hex, n atlas.Country) bool { return s.atWar(s.control.of(h), n) }

// makeWar puts two nations at war, and peace ends it.
func (s *state) makeWar(a, b atlas.Country) {
	s.war[a].Add(b)
	s.war[b].Add(a)
}

func (s *state) makePeace(a, b atlas.Country) {
	s.war[a].Remove(b)
	s.war[b].Remove(a)
}

// take gives control of a hex to a nation and lets the consequences follow:
// fortresses fall (5.51), cities change hands (24, 26, 37, 47).
func (p *Position) take(h atlas.Hex, n atlas.Country) {
	old := p.control.of(h)
	if old == n {
		return
	}
	p.control.set(h, n)
	if p.camp(n) != p.camp(old) && fortressHexes.Has(h) && world.Hexes[h].Fortress != atlas.PermanentFortress {
		p.ruin(h)
	}
	p.controlChanged(h, old, n)
}

// shownState is what the camp that is not on the move has seen: how the board
// lay when it was last shown. A move can be taken back until then.
type shownState struct {
	at      spots
	used    inverted
	control owners
	brp     [atlas.NumMajors]int16
}

// reveal shows the board as it is to everyone, and tells what changed: at the
// end of a phase, before dice, and when the other camp is asked.
func (p *Position) reveal() {
	s := &p.shown
	if p.Events != nil {
		for u := range atlas.Unit(atlas.NumUnits) {
			if from, to := s.at.of(u), p.at.of(u); from != to && (from < atlas.NumHexes || to < atlas.NumHexes) {
				p.tell(evMoved, "13.1", int16(u), int16(from), int16(to))
			}
		}
		for h := range atlas.Hex(atlas.NumHexes) {
			if s.control.of(h) != p.control.of(h) && world.Cities.Has(h) {
				p.tell(evTaken, "7.1", int16(p.control.of(h)), int16(h))
			}
		}
	}
	s.show(&p.state)
}

// show lets the board be seen as it is.
func (s *shownState) show(now *state) {
	s.at, s.used, s.control, s.brp = now.at, now.used, now.control, now.brp
}
