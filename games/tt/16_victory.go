package tt

import "sandtable/engine"

// Chapter 16: Victory.

const lastYear = 45

type victory uint8

const (
	notOver victory = iota
	economic
	military
	atomicBomb
	hegemonic
)

var victoryNames = [...]string{"", "economic", "military", "atomic", "hegemony"}
var victoryRules = [...]string{"", "16.2", "16.3", "16.4", "16.5"}

// points are a Faction's Victory Points (16.1).
func (p *Position) victoryPoints(f faction, blockades bool) int {
	vp := p.production(f, blockades).level
	vp += p.atomicStages(f)
	vp += 2 * p.enemyCapitals(f)
	vp += int(p.chits[f][1]) + 2*int(p.chits[f][2])
	for _, g := range rivals[f] {
		if p.declared[f].has(g) {
			vp--
		}
	}
	return vp
}

// atomicStages counts the stages of Atomic Research achieved, secret or not.
func (p *Position) atomicStages(f faction) (n int) {
	for t := atomic1; t <= atomic4; t++ {
		if p.achieved(f, t) {
			n++
		}
	}
	return n
}

// enemyCapitals counts the Main- and SubCapitals of Enemies that a Faction
// controls, rivalCapitals those of all Rivals. The Allies of the two-player game
// are no Rivals: they liberate each other's.
func (p *Position) enemyCapitals(f faction) (n int) {
	for a := range world.capitals.all {
		if g := world.areas[a].capitalOf; p.control[a] == f && p.atWar(f, g) {
			n++
		}
	}
	return n
}

func (p *Position) rivalCapitals(f faction) (n int) {
	for a := range world.capitals.all {
		if g := world.areas[a].capitalOf; p.control[a] == f && g != f && !p.allied(f, g) {
			n++
		}
	}
	return n
}

func (p *Position) win(how victory, who factionSet) {
	p.over, p.winners = how, who
	p.Asked, p.State.Chance = 0, 0
	for f := axis; f <= ussr; f++ {
		if who.has(f) {
			p.tell(engine.Everyone, evVictory, victoryRules[how], int16(f), int16(how), int16(p.year))
		}
	}
}

// best are the Factions with the most points, and how many those are.
func (p *Position) best(blockades bool) (who factionSet, most int) {
	most = -100
	for f := axis; f <= ussr; f++ {
		switch vp := p.victoryPoints(f, blockades); {
		case vp > most:
			who, most = only(f), vp
		case vp == most:
			who |= only(f)
		}
	}
	return who, most
}

// economicVictory: 25 points at the start of a New Year (16.2).
func (p *Position) economicVictory() {
	if who, most := p.best(true); most >= 25 && p.over == notOver {
		p.win(economic, who)
	}
}

// militaryVictory: two Rival Main- or SubCapitals at the same time (16.3). Should
// two Factions come to it at once, they share the victory.
func (p *Position) militaryVictory() {
	var who factionSet
	for f := axis; f <= ussr; f++ {
		if p.rivalCapitals(f) >= 2 {
			who |= only(f)
		}
	}
	if who != 0 && p.over == notOver {
		p.win(military, who)
	}
}

// atomicVictory: the fourth stage revealed, and an Air Force that could carry the
// bomb to a Rival MainCapital in this Movement Phase (16.4).
func (p *Position) atomicVictory(f faction) {
	if !p.has(f, atomic4) || p.mode != normalTurn || p.season == winter || p.left == 0 {
		return
	}
	for u := range p.high {
		if p.cv[u] != 0 && p.owner(u) == f && p.typ[u] == airForce && p.flags[u]&hasMoved == 0 && p.bomberReaches(u) {
			p.win(atomicBomb, only(f))
			return
		}
	}
}

// bomberReaches measures an Air Force's range: over any area but Neutral land,
// whose Straits it may pass.
func (p *Position) bomberReaches(u unit) bool {
	f, speed := p.owner(u), p.speedOf(u, byAir)
	if p.isBombTarget(f, p.at[u]) {
		return true
	}
	bound := p.bombersKeepToTheirMoves()
	if bound && world.water.has(p.at[u]) {
		return false // 11.3: from Sea it moves into Friendly land only
	}
	engaged := bound && p.enemyHere(f, p.at[u])
	var best [numAreas]int8
	var queue [2 * numAreas]area
	head, tail := 0, 1
	queue[0] = p.at[u]
	for head < tail {
		a := queue[head]
		head++
		for i := range world.links[a] {
			to := world.links[a][i].to
			cost := best[a] + world.areas[to].moveCost
			if cost > speed || best[to] != 0 && best[to] <= cost || to == p.at[u] {
				continue
			}
			if p.standingOf(f, to) == neutral && !world.straits.has(to) {
				continue
			}
			// 11.51: it neither stays beside the Battle that it left nor engages again.
			forbidden := engaged && (a == p.at[u] || p.enemyHere(f, to))
			if p.isBombTarget(f, to) && !forbidden {
				return true
			}
			best[to] = cost
			if tail < len(queue) {
				queue[tail] = to
				tail++
			}
		}
	}
	return false
}

// isBombTarget: a Rival's MainCapital.
func (p *Position) isBombTarget(f faction, a area) bool {
	g := world.areas[a].mainOf
	return g != nobody && g != f && !p.allied(f, g)
}

// hegemony: at the end of 1945 the most points win, with Production as for 1946
// and without Blockades (16.5). Of the Allies the greater total counts (18.4).
func (p *Position) hegemony() {
	p.beginPhase()
	if who, _ := p.best(false); p.over == notOver {
		p.win(hegemonic, who)
	}
}
