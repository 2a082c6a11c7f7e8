package tt

import "sandtable/games/tt"

// What is to be seen on the map before anything is decided.

// A survey is the table with sums over it, from the point of view of one
// Faction. The strength of what it cannot see is guessed at.
type survey struct {
	*table
	who  uint8
	w    *Weights
	open bool // all blocks count as seen

	prod   [3]production
	vp     [3]int
	total  [3]float64          // strength of all Ground units
	blocks [4][tt.NumTypes]int // of a Faction, by type
	steps  [4][tt.NumTypes]int
	army   [4]int // all blocks of a Faction
	force  [tt.NumAreas][4]force
	state  [tt.NumAreas]standing
	guards [tt.NumAreas]float64 // noted once they are asked for
	noted  [tt.NumAreas]bool
	fears  [tt.NumAreas]float64 // threats, noted likewise
	feared [tt.NumAreas]bool
}

// standing is what an area is to the Faction.
type standing uint8

const (
	own  standing = 1 << iota // its own land, or the Sea
	foes                      // an Enemy's land
	held                      // Enemy units are here
)

// force is what Ground units in an area are worth: steps, and hits in a round.
type force struct{ cv, hits float64 }

func (f force) and(g force) force { return force{f.cv + g.cv, f.hits + g.hits} }

// odds compares two forces by the square law: how long each lasts against the
// other's fire.
func odds(a, d force) float64 {
	if d.cv == 0 {
		return 10
	}
	return a.cv * (a.hits + 0.01) / (d.cv * (d.hits + 0.01))
}

func (s *survey) look(t *table, who uint8, w *Weights) {
	s.table, s.who, s.w = t, who, w
	s.prod = t.productions()
	s.total = [3]float64{}
	s.blocks, s.steps, s.army = [4][tt.NumTypes]int{}, [4][tt.NumTypes]int{}, [4]int{}
	for f := range s.vp {
		s.vp[f] = t.pointsWith(uint8(f), s.prod[f].level)
	}
	for _, u := range t.Alive() {
		s.force[t.At[u]] = [4]force{}
	}
	for _, u := range t.Alive() {
		g := t.Owner(u)
		x := s.forceOf(u)
		f := &s.force[t.At[u]][g]
		*f = f.and(x)
		s.blocks[g][t.Type[u]]++
		s.steps[g][t.Type[u]] += int(t.CV[u])
		s.army[g]++
		if g != tt.Nobody {
			s.total[g] += x.cv
		}
	}
	s.stand()
	s.noted, s.feared = [tt.NumAreas]bool{}, [tt.NumAreas]bool{}
}

// stand notes what every area is to the Faction.
func (s *survey) stand() {
	for a := range uint8(tt.NumAreas) {
		var st standing
		if world.Areas[a].Water || s.Control[a] == s.who {
			st = own
		} else if s.foeLand(a) {
			st = foes
		}
		if s.Here[a]&^(1<<s.who) != 0 && s.enemiesStand(a) {
			st |= held
		}
		s.state[a] = st
	}
}

// in is what a Faction has in an area.
func (s *survey) in(a, f uint8) force {
	if s.First[a] == tt.None {
		return force{}
	}
	return s.force[a][f]
}

// forceOf is what a unit adds to a battle on land. Others' units count as what
// such blocks are on average, unless they fight in a Battle that is seen.
func (s *survey) forceOf(u uint8) force {
	if !s.sees(u) {
		return s.guess(u)
	}
	info := &world.Types[s.Type[u]]
	cv := float64(s.CV[u])
	if s.Flags[u]&(tt.UnitInvading) != 0 && s.Type[u] >= tt.Tank {
		return force{cv, 0}
	}
	hits := cv * float64(info.Fire[tt.ClassG]) / 6
	if !tt.IsGround(s.Type[u]) {
		cv = 0
	}
	return force{cv, hits}
}

func (s *survey) sees(u uint8) bool {
	g := s.Owner(u)
	if s.open || g == s.who || g == tt.Nobody || s.allied(g, s.who) {
		return true
	}
	return s.Battle == s.At[u] && s.Flags[u]&(tt.UnitUncommitted|tt.UnitEscaped) == 0
}

// guess is an unseen block: an army inland, half of one on a coast, none at Sea.
func (s *survey) guess(u uint8) force {
	info := &world.Areas[s.At[u]]
	cv := min(s.w.UnknownCV, float64(world.MaxCV[s.Nation[u]]))
	switch {
	case info.Water:
		return force{}
	case info.Coastal:
		cv *= 0.75
	}
	return force{cv, cv * 0.42}
}

// foe reports whether a Faction's units are Enemies, in an area of its own.
func (s *survey) foe(g, a uint8) bool {
	if g == tt.Nobody {
		n := world.Areas[a].Nation
		return n != tt.None && s.Armed&(1<<n) != 0 && s.Enemies[n]&(1<<s.who) != 0
	}
	return s.AtWar(s.who, g)
}

// enemyIn reports whether Enemy units stand in an area.
func (s *survey) enemyIn(a uint8) bool { return s.state[a]&held != 0 }

func (s *survey) enemiesStand(a uint8) bool {
	for g := tt.Axis; g <= tt.Nobody; g++ {
		if g != s.who && s.Here[a]&(1<<g) != 0 && s.foe(g, a) {
			return true
		}
	}
	return false
}

// defence is what Enemies have in an area.
func (s *survey) defence(a uint8) (d force) {
	for g := tt.Axis; g <= tt.Nobody; g++ {
		if g != s.who && s.foe(g, a) {
			d = d.and(s.in(a, g))
		}
	}
	return d
}

// findNear lists the areas within two steps over land of each land area.
func findNear() (table [tt.NumAreas][]neighbour) {
	for a := range table {
		if world.Areas[a].Water {
			continue
		}
		var seen [tt.NumAreas]bool
		seen[a] = true
		list := []neighbour{}
		ring := []uint8{uint8(a)}
		for d := uint8(1); d <= 2; d++ {
			var next []uint8
			for _, b := range ring {
				for _, l := range world.Areas[b].Links {
					if l.Land && !seen[l.To] {
						seen[l.To] = true
						list = append(list, neighbour{l.To, d})
						next = append(next, l.To)
					}
				}
			}
			ring = next
		}
		table[a] = list
	}
	return table
}

type neighbour struct{ area, steps uint8 }

// threat is what could come against an area of one's own: Enemies near by, and
// Rivals at Peace for a share.
func (s *survey) threat(a uint8) float64 {
	if !s.feared[a] {
		s.feared[a], s.fears[a] = true, s.measureThreat(a)
	}
	return s.fears[a]
}

func (s *survey) measureThreat(a uint8) (sum float64) {
	for _, n := range near[a] {
		if s.First[n.area] == tt.None {
			continue
		}
		for _, g := range world.Rivals[s.who] {
			x := s.in(n.area, g).cv
			if x == 0 || s.allied(s.who, g) {
				continue
			}
			if !s.AtWar(s.who, g) {
				x *= s.w.PeaceFear
			}
			sum += x / float64(n.steps)
		}
	}
	return sum
}

// guard is how much a place of one's own needs, less what is there: above zero
// it wants more, below it can spare.
func (s *survey) guard(a uint8) float64 {
	if !s.noted[a] {
		s.noted[a], s.guards[a] = true, s.lack(a)
	}
	return s.guards[a]
}

func (s *survey) lack(a uint8) float64 {
	worth := s.keepWorth(a)
	need := 0.0
	if worth > 0 {
		need = s.w.Guard * s.threat(a) * min(1, worth/4)
		if world.Areas[a].CapitalOf == s.who {
			need = max(need, 2)
		}
	}
	return need - s.in(a, s.who).cv
}

// keepWorth is what losing a place of one's own would cost.
func (s *survey) keepWorth(a uint8) float64 {
	info := &world.Areas[a]
	v := s.popRes(s.who, float64(info.Pop), float64(info.Res))
	if info.CapitalOf == s.who {
		v += s.w.OwnCapital
	} else if info.CapitalOf != tt.Nobody {
		v += s.w.Capital
	}
	return v
}

// popRes is what POP and RES are worth to a Faction: more while they limit its
// Production.
func (s *survey) popRes(f uint8, pop, res float64) float64 {
	p := &s.prod[f]
	war := s.atWarWithAny(f)
	short := func(have, add, weight, spare float64) float64 {
		missing := max(0, min(add, float64(p.ind)+2-have))
		return missing*weight + (add-missing)*spare
	}
	v := short(float64(p.pop), pop, s.w.Pop, s.w.PopSpare)
	if war {
		return v + short(float64(p.res), res, s.w.Res, s.w.ResSpare)
	}
	return v + res*s.w.ResSpare
}

// takeWorth is what taking an area is worth.
func (s *survey) takeWorth(a uint8) float64 {
	info := &world.Areas[a]
	v := s.popRes(s.who, float64(info.Pop), float64(info.Res))
	if g := info.CapitalOf; g != tt.Nobody && g != s.who && !s.allied(s.who, g) {
		v += s.w.Capital
		if s.rivalCapitals() > 0 {
			v += 4 * s.w.Capital // the second wins the match
		}
	} else if g == s.who {
		v += s.w.OwnCapital
	}
	if info.Seat && s.Control[a] == tt.Nobody { // a Minor's: all of it follows
		n := &world.Nations[info.Nation]
		v += s.popRes(s.who, float64(n.Pop)-float64(info.Pop), float64(n.Res)-float64(info.Res))
	}
	if g := s.Control[a]; g < tt.Nobody {
		v += s.against(g) * float64(info.Pop+info.Res) * 0.5
	}
	return v
}

func (s *survey) rivalCapitals() (n int) {
	for _, a := range capitals {
		if g := world.Areas[a].CapitalOf; s.Control[a] == s.who && g != s.who && !s.allied(s.who, g) {
			n++
		}
	}
	return n
}

// against is the weight of a Rival's loss: more if it leads, and ever more as it
// comes near to victory.
func (s *survey) against(g uint8) float64 {
	if g >= tt.Nobody || s.allied(s.who, g) {
		return 0
	}
	if s.leader() != g {
		return s.w.RivalLoss
	}
	return s.w.LeaderLoss * (1 + s.w.Urgency*float64(max(0, s.vp[g]-nearVictory)))
}

// nearVictory are the points from which on a Rival comes near to the 25 of an
// Economic Victory (16.2).
const nearVictory = 17

// leader is the Rival with the most points.
func (s *survey) leader() uint8 {
	g, h := world.Rivals[s.who][0], world.Rivals[s.who][1]
	if s.allied(s.who, g) {
		return h
	}
	if s.allied(s.who, h) || s.vp[g] >= s.vp[h] {
		return g
	}
	return h
}
