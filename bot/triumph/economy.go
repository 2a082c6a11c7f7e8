package triumph

// What the tracks of a Faction say.

type production struct {
	ind, pop, res int
	level         int
}

// user is the Faction that has the use of an area's POP and RES.
func (t *table) user(a uint8) uint8 {
	if c := t.control[a]; c != nobody {
		return c
	}
	n := world.areas[a].nation
	if t.armed&(1<<n) != 0 || t.influence[n] == 0 || n == usa && t.influencer[n] != west {
		return nobody
	}
	return t.influencer[n]
}

// productions counts every Faction's POP and RES, less what Blockade markers
// deny it, and the Production Level that follows.
func (t *table) productions() (ps [3]production) {
	for _, a := range richAreas {
		f := t.user(a)
		if f == nobody {
			continue
		}
		info := &world.areas[a]
		if !has(&t.full, a) {
			ps[f].pop += int(info.pop)
			if !has(&t.med, a) {
				ps[f].res += int(info.res)
			}
		}
	}
	for f := range ps {
		p := &ps[f]
		p.ind = int(t.ind[f])
		p.level = min(p.ind, p.pop)
		if t.atWarWithAny(uint8(f)) {
			p.level = min(p.level, p.res)
		}
		if t.control[world.main[f]] != uint8(f) {
			p.level = 0
		}
	}
	return ps
}

func (t *table) production(f uint8) production { return t.productions()[f] }

// richAreas are the areas with POP or RES.
var richAreas = func() (list []uint8) {
	for a := range world.areas {
		if world.areas[a].pop+world.areas[a].res > 0 {
			list = append(list, uint8(a))
		}
	}
	return list
}()

// factoryCost is how many Factories raise IND by one.
func (t *table) factoryCost(f uint8) int {
	level := 0
	for _, g := range rivals[f] {
		if t.declared[g]&(1<<f) != 0 {
			level++
		}
	}
	if f == west && t.usaEntered {
		level++
	}
	return [...][4]int{{5, 4, 3, 3}, {6, 5, 4, 3}, {7, 5, 3, 3}}[f][level]
}

// points16 are a Faction's Victory Points as far as they are known (16.1).
func (t *table) points16(f uint8) int {
	return t.pointsWith(f, t.production(f).level)
}

func (t *table) pointsWith(f uint8, level int) int {
	vp := level + 2*t.enemyCapitals(f) + int(t.chits[f][1]) + 2*int(t.chits[f][2])
	for x := atomic1; x <= atomic4; x++ {
		if t.achieved(f, uint8(x)) {
			vp++
		}
	}
	for _, g := range rivals[f] {
		if t.declared[f]&(1<<g) != 0 {
			vp--
		}
	}
	return vp
}

func (t *table) achieved(f, x uint8) bool {
	if t.revealed[f]&(1<<x) != 0 {
		return true
	}
	for i := range t.vaultSize[f] {
		if t.vault[f][i].tech == x {
			return true
		}
	}
	return false
}

// capitals are the Main- and SubCapitals.
var capitals = func() (list []uint8) {
	for a := range world.areas {
		if world.areas[a].capOf != nobody {
			list = append(list, uint8(a))
		}
	}
	return list
}()

func (t *table) enemyCapitals(f uint8) (n int) {
	for _, a := range capitals {
		if t.control[a] == f && t.atWar(f, world.areas[a].capOf) {
			n++
		}
	}
	return n
}

func (t *table) handSize(f uint8) (n int) {
	for c := range t.where {
		if t.where[c] == inHand+f {
			n++
		}
	}
	return n
}

func (t *table) handLimit(f uint8) int {
	return [...]int{7, 8, 6}[f] - int(t.vaultSize[f])
}
