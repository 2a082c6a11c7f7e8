package tt

// Chapter 1: the map. Control is evaluated at the start of a phase and does not
// change during it (1.14, 1.21); state.control and state.occupied hold it.

// beginPhase reads control at the start of a phase. Whoever has two Rival
// capitals then wins at once (16.3).
func (p *Position) beginPhase() {
	p.evaluateControl()
	p.militaryVictory()
}

// evaluateControl reads control anew, if anything that it follows from has changed.
func (p *Position) evaluateControl() {
	if p.judged == nil {
		p.judged = new(judgement)
	}
	if !p.judged.holds(&p.state) {
		p.judgeControl()
		*p.judged = judgement{p.here, p.stood, p.held, p.marker, p.armed, p.defeated, p.usaEntered, p.order}
	}
}

func (j *judgement) holds(s *state) bool {
	return j.here == s.here && j.stood == s.stood && j.held == s.held && j.marker == s.marker &&
		j.armed == s.armed && j.defeated == s.defeated && j.usaEntered == s.usaEntered && j.order == s.order
}

func (p *Position) judgeControl() {
	for a, h := range p.here {
		p.occupied[a] = h.factions()
	}
	p.stood = p.present
	// Capitals first: through them all other unoccupied areas are controlled.
	for n := range nation(numNations) {
		if c := world.nations[n].capital; c != noArea {
			p.evaluateArea(c)
			p.markCapital(n, c)
		}
	}
	occupied := p.present[axis].union(p.present[west]).union(p.present[ussr]).union(p.present[nobody])
	for a := range occupied.all {
		if world.land.has(a) && !world.areas[a].nationSeat {
			p.evaluateArea(a)
		}
	}
	var empty [4]areaSet // whose the areas are that nobody occupies
	for _, t := range world.territories {
		f := t.always
		if t.seat != noArea {
			f = p.control[t.seat]
		}
		empty[f] = empty[f].union(t.areas)
	}
	for f := range empty {
		changed := empty[f].without(occupied).without(p.held[f])
		for a := range changed.all {
			p.setControl(a, faction(f))
		}
	}
}

// evaluateArea applies 1.14 to one land area: occupation by a single Faction,
// ownership of a Disputed area by whoever was there first, else by territory.
func (p *Position) evaluateArea(a area) {
	p.setControl(a, p.occupant(a))
}

// setControl gives a land area to a Faction. A change of control removes the
// Blockade markers of the area (14.22).
func (p *Position) setControl(a area, f faction) {
	if p.control[a] != f {
		p.held[p.control[a]].remove(a)
		p.held[f].add(a)
		p.control[a] = f
		p.full.remove(a)
		p.med.remove(a)
	}
}

// openTo are the areas that are Friendly to a Faction (1.14, 1.21): what it controls,
// and Seas without Enemy units when the phase began.
func (s *state) openTo(f faction) areaSet {
	seas := world.water
	for _, g := range rivals[f] {
		if s.atWar(f, g) {
			seas = seas.without(s.stood[g])
		}
	}
	return s.held[f].union(seas)
}

func (p *Position) occupant(a area) faction {
	there := p.here[a].factions()
	if there == 0 {
		return p.unoccupied(a)
	}
	was := p.control[a]
	if there.has(was) && (was != nobody || p.minorStands(a)) {
		return was
	}
	// ANS units cannot capture territory (3.21 to 3.23), so only Ground units
	// give a Faction control of what it did not control before.
	for _, f := range p.order {
		if there.has(f) && p.hasGround(a, f) {
			return f
		}
	}
	if there.has(nobody) {
		return nobody
	}
	return p.unoccupied(a)
}

// minorStands: the units of an Armed Minor hold their area.
func (p *Position) minorStands(a area) bool { return p.here[a].factions().has(nobody) }

// unoccupied is who controls an empty land area (1.14): a Great Power's own
// Territory is always its Faction's; all else follows the Capital.
func (p *Position) unoccupied(a area) faction {
	info := &world.areas[a]
	switch {
	case info.always != nobody:
		return info.always
	case info.seat == noArea:
		return nobody
	case info.seat != a:
		return p.control[info.seat]
	}
	if m := p.marker[info.nation]; m != nobody {
		return m
	}
	return p.defaultControl(info.nation)
}

// defaultControl is who controls a nation's or colony's Capital when no marker
// lies there: Powers their own, until they are Defeated.
func (p *Position) defaultControl(n nation) faction {
	info := &world.nations[n]
	switch {
	case n == usa:
		if p.usaEntered {
			return west
		}
		return nobody
	case info.class == minor || p.defeated.has(info.power):
		return nobody
	}
	return info.faction
}

// markCapital places or removes the Control marker on a Capital (1.14). An Armed
// Minor's is marked when it is Defeated, at the end of a Combat Phase (15.421).
func (p *Position) markCapital(n nation, c area) {
	if p.armed.has(n) {
		return
	}
	f := p.control[c]
	if f == p.defaultControl(n) {
		f = nobody
	}
	p.marker[n] = f
}

// atWar reports whether two Factions are Enemies (15.3). All begin at Peace, when
// neither RES nor Supply matter and units share Seas (15.1).
func (s *state) atWar(f, g faction) bool {
	return f != g && f < nobody && g < nobody && s.war&pairBit(f, g) != 0
}

func pairBit(f, g faction) uint8 { return 1 << (f + g - 1) }

// atWarWithAny: a Faction at War with a Rival is "at War" (15.3).
func (s *state) atWarWithAny(f faction) bool {
	return s.atWar(f, rivals[f][0]) || s.atWar(f, rivals[f][1])
}

// foes are the Factions whose units in an area are Enemies of f: those at War
// with it, and an Armed Minor that f attacks (15.42).
func (s *state) foes(f faction, a area) factionSet {
	if f == nobody {
		return s.minorFoes(a)
	}
	fs := warFoes[s.war&7][f]
	if n := world.areas[a].nation; n != noNation && s.armed.has(n) && s.enemies[n].has(f) {
		fs |= only(nobody)
	}
	return fs
}

// warFoes are the Enemies of each Faction for each combination of pairs at War.
var warFoes = func() (table [8][3]factionSet) {
	for war := range table {
		for f := axis; f <= ussr; f++ {
			for _, g := range rivals[f] {
				if uint8(war)&pairBit(f, g) != 0 {
					table[war][f] |= only(g)
				}
			}
		}
	}
	return table
}()

// minorFoes are the Enemies of the Armed Minor whose territory an area is.
func (s *state) minorFoes(a area) factionSet {
	if n := world.areas[a].nation; n != noNation {
		return s.enemies[n]
	}
	return 0
}

// enemyHere reports whether Enemy units (not Escaped Subs) are in an area.
func (s *state) enemyHere(f faction, a area) bool {
	others := s.here[a].factions() &^ only(f)
	return others != 0 && others&s.foes(f, a) != 0
}

// isBattle: Enemy units occupy the same area (12.0).
func (s *state) isBattle(a area) bool {
	there := s.here[a].factions()
	if there&(there-1) == 0 {
		return false
	}
	for f := axis; f <= ussr; f++ {
		if there.has(f) && there&s.foes(f, a) != 0 {
			return true
		}
	}
	return false
}

// standing is what an area is to a Faction (1.14, 1.21).
type standing uint8

const (
	friendly standing = iota
	enemy
	rival
	neutral
	partition // an Armed Minor that a Rival violated (15.422)
	joining   // an Armed Minor in which the Faction intervenes (15.423)
)

// standingOf tells what an area is to a Faction in this phase.
func (s *state) standingOf(f faction, a area) standing {
	if world.water.has(a) {
		if s.occupied[a]&warFoes[s.war&7][f] != 0 {
			return enemy
		}
		return friendly // Open Seas
	}
	switch c := s.control[a]; {
	case c == f:
		return friendly
	case c != nobody && s.atWar(f, c):
		return enemy
	case c != nobody:
		return rival
	}
	n := world.areas[a].nation
	switch {
	case !s.armed.has(n):
		return neutral
	case s.enemies[n].has(f):
		return enemy
	case s.intervened.has(n) && f == s.active:
		return joining
	case s.violator[n] != nobody && s.violator[n] != f:
		return partition
	}
	return neutral
}

// undisputed: friendly land without Enemy units.
func (s *state) undisputed(f faction, a area) bool {
	return world.land.has(a) && s.control[a] == f && !s.enemyHere(f, a)
}
