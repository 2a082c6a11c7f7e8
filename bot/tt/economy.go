package tt

import "sandtable/games/tt"

// What the tracks of a Faction say.

type production struct {
	ind, pop, res int
	level         int
}

// user is the Faction that has the use of an area's POP and RES.
func (t *table) user(a uint8) uint8 {
	if c := t.Control[a]; c != tt.Nobody {
		return c
	}
	n := world.Areas[a].Nation
	if t.Armed&(1<<n) != 0 || t.Influence[n] == 0 || n == tt.USA && t.Influencer[n] != tt.West {
		return tt.Nobody
	}
	return t.Influencer[n]
}

// productions counts every Faction's POP and RES, less what Blockade markers
// deny it, and the Production Level that follows.
func (t *table) productions() (ps [3]production) {
	for _, a := range richAreas {
		f := t.user(a)
		if f == tt.Nobody {
			continue
		}
		info := &world.Areas[a]
		if !t.Blockaded(a) {
			ps[f].pop += int(info.Pop)
			if !t.MedBlockaded(a) {
				ps[f].res += int(info.Res)
			}
		}
	}
	for f := range ps {
		p := &ps[f]
		p.ind = int(t.Ind[f])
		p.level = min(p.ind, p.pop)
		if t.atWarWithAny(uint8(f)) {
			p.level = min(p.level, p.res)
		}
		if t.Control[world.MainCapitals[f]] != uint8(f) {
			p.level = 0
		}
	}
	return ps
}

func (t *table) production(f uint8) production { return t.productions()[f] }

// findRichAreas lists the areas with POP or RES.
func findRichAreas() (list []uint8) {
	for a := range world.Areas {
		if world.Areas[a].Pop+world.Areas[a].Res > 0 {
			list = append(list, uint8(a))
		}
	}
	return list
}

// points16 are a Faction's Victory Points as far as they are known (16.1).
func (t *table) points16(f uint8) int {
	return t.pointsWith(f, t.production(f).level)
}

func (t *table) pointsWith(f uint8, level int) int {
	vp := level + t.atomicStages(f) + 2*t.enemyCapitals(f) + int(t.Chits[f][1]) + 2*int(t.Chits[f][2])
	for _, g := range world.Rivals[f] {
		if t.Declared[f]&(1<<g) != 0 {
			vp--
		}
	}
	return vp
}

func (t *table) atomicStages(f uint8) (n int) {
	for x := tt.Atomic1; x <= tt.Atomic4; x++ {
		if t.Achieved[f]&(1<<x) != 0 {
			n++
		}
	}
	return n
}

// findCapitals lists the Main- and SubCapitals.
func findCapitals() (list []uint8) {
	for a := range world.Areas {
		if world.Areas[a].CapitalOf != tt.Nobody {
			list = append(list, uint8(a))
		}
	}
	return list
}

func (t *table) enemyCapitals(f uint8) (n int) {
	for _, a := range capitals {
		if t.Control[a] == f && t.AtWar(f, world.Areas[a].CapitalOf) {
			n++
		}
	}
	return n
}

func (t *table) handSize(f uint8) (n int) {
	for c := range t.Where {
		if t.Where[c] == tt.InHand+f {
			n++
		}
	}
	return n
}
