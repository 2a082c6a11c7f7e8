package tt

import "math/bits"

// Chapter 3: the units.

// owner is the Faction of a unit, nobody for an Armed Minor's (3.11).
func (s *state) owner(u unit) faction { return ownerOf[s.nation[u]] }

// maxCV is the strength a unit cannot exceed (3.12).
func (s *state) maxCV(u unit) uint8 { return world.maxCV[s.nation[u]] }

// isGround reports whether a type is of Class G (3.24).
func isGround(t unitType) bool { return t == fortress || t >= tank }

// isANS reports whether a type is an Air, Naval or Submarine unit (3.2).
func isANS(t unitType) bool { return !isGround(t) }

// isNavy reports whether a type lives on and by the water.
func isNavy(t unitType) bool { return t == carrier || t == submarine || t == fleet }

// isConvoy: a Ground unit at Sea is a Convoy (3.244).
func (s *state) isConvoy(u unit) bool {
	return isGround(s.typ[u]) && world.water.has(s.at[u])
}

// classOf is the Target Class of a unit where it stands (12.41); a Convoy is
// targeted as Naval (12.72).
func (s *state) classOf(u unit) class {
	if s.isConvoy(u) {
		return classN
	}
	return world.units[s.typ[u]].class
}

// alive reports whether a block is on the map.
func (s *state) alive(u unit) bool { return s.cv[u] != 0 }

// unitsAt yields the blocks in an area in order.
func (s *state) unitsAt(a area) func(func(unit) bool) {
	return func(yield func(unit) bool) {
		for u := s.first[a]; u != noUnit; {
			next := s.after[u] // the loop may remove u
			if !yield(u) {
				return
			}
			u = next
		}
	}
}

// available reports whether the box still holds a block of a nationality and
// type: the block mix is a limit.
func (s *state) available(n nation, t unitType) bool {
	return s.used[n][t] < world.blocks[n][t]
}

// canStand reports whether a type of unit may be placed in a land area: ships
// and submarines only where there is water beside them.
func canStand(t unitType, a area) bool {
	return !isNavy(t) || world.areas[a].coastal
}

// spawn puts a new block on the map, or returns noUnit when none is left.
func (s *state) spawn(n nation, t unitType, cv uint8, a area) unit {
	if !s.available(n, t) {
		return noUnit
	}
	for u := range unit(maxUnits) {
		if s.cv[u] != 0 {
			continue
		}
		s.nation[u], s.typ[u], s.cv[u], s.flags[u] = n, t, min(cv, world.maxCV[n]), 0
		s.used[n][t]++
		s.mine[ownerOf[n]].add(u)
		s.high = max(s.high, u+1)
		s.enter(u, a)
		return u
	}
	return noUnit
}

// remove takes a block off the map; it may be built again (3.3, 12.44).
func (s *state) remove(u unit) {
	s.leave(u)
	s.used[s.nation[u]][s.typ[u]]--
	s.mine[s.owner(u)].remove(u)
	s.nation[u], s.typ[u], s.cv[u], s.flags[u] = 0, 0, 0, 0
	for s.high > 0 && s.cv[s.high-1] == 0 {
		s.high--
	}
}

// relocate moves a block to another area.
func (s *state) relocate(u unit, a area) {
	s.leave(u)
	s.enter(u, a)
}

func (s *state) leave(u unit) {
	a := s.at[u]
	if s.first[a] == u {
		s.first[a] = s.after[u]
	} else {
		v := s.first[a]
		for s.after[v] != u {
			v = s.after[v]
		}
		s.after[v] = s.after[u]
	}
	s.after[u], s.at[u] = noUnit, noArea
	s.look(a)
}

func (s *state) enter(u unit, a area) {
	s.at[u] = a
	if v := s.first[a]; v == noUnit || v > u {
		s.after[u], s.first[a] = v, u
	} else {
		for s.after[v] != noUnit && s.after[v] < u {
			v = s.after[v]
		}
		s.after[u], s.after[v] = s.after[v], u
	}
	s.look(a)
}

// look notes anew who is present in an area.
func (s *state) look(a area) {
	var h presence
	for u := s.first[a]; u != noUnit; u = s.after[u] {
		if s.flags[u]&escaped != 0 {
			h |= 16 << s.owner(u)
		} else {
			h |= 1 << s.owner(u)
		}
		if isGround(s.typ[u]) {
			h |= 256 << s.owner(u)
		}
	}
	for d := (s.here[a] ^ h).factions(); d != 0; d &= d - 1 {
		s.present[bits.TrailingZeros8(uint8(d))][a>>6] ^= 1 << (a & 63)
	}
	s.here[a] = h
}

// derive rebuilds what follows from the units and from control.
func (s *state) derive() {
	s.here, s.present = [numAreas]presence{}, [4]areaSet{}
	s.stood, s.held = [4]areaSet{}, [4]areaSet{}
	for a := range area(numAreas) {
		s.held[s.control[a]].add(a)
		for f := range s.stood {
			if s.occupied[a].has(faction(f)) {
				s.stood[f].add(a)
			}
		}
	}
	for a := range s.first {
		s.first[a] = noUnit
	}
	for u := range s.after {
		s.after[u] = noUnit
	}
	s.used = [numNationalities][numTypes]uint8{}
	s.mine, s.high = [4]unitSet{}, 0
	for i := range s.cv {
		u := unit(maxUnits - 1 - i)
		if s.cv[u] == 0 {
			continue
		}
		s.used[s.nation[u]][s.typ[u]]++
		s.mine[s.owner(u)].add(u)
		s.high = max(s.high, u+1)
		a := s.at[u]
		s.after[u], s.first[a] = s.first[a], u
	}
	for a := range area(numAreas) {
		s.look(a)
	}
}

// hasGround reports whether a Faction has Ground units in an area: Ground
// Support (11.551).
func (s *state) hasGround(a area, f faction) bool { return s.here[a].ground().has(f) }

// hasFortress reports whether a Fortress stands in an area: one is the limit (3.241).
func (s *state) hasFortress(a area) bool {
	for u := s.first[a]; u != noUnit; u = s.after[u] {
		if s.typ[u] == fortress {
			return true
		}
	}
	return false
}

// disband takes a unit out of play at its owner's wish (3.3).
func (p *Position) disband(u unit) {
	p.tellOwner(evDisband, evDisbandSeen, "3.3", u)
	p.remove(u)
}

// reduce takes steps from a unit and removes it at none (12.44). It reports
// whether the unit survived.
func (p *Position) reduce(u unit, steps uint8) bool {
	if p.cv[u] > steps {
		p.cv[u] -= steps
		return true
	}
	p.remove(u)
	return false
}
