package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 29.57: the order in which attacks on ships are resolved, and naval
// battles.

// battle is a fight between forces. Side 0 are the interceptors.
type battle struct {
	side  [2]uint64 // forces, a bit each
	point atlas.Water
	die   [2]uint8
	loss  [2]uint8 // factors to be lost
	quit  uint8    // the side that broke off, counted from 1 (29.574)
	won   uint8    // the side that won
	share [atlas.NumNations]uint8
}

func forcesIn(side uint64) func(func(uint8) bool) {
	return func(yield func(uint8) bool) {
		for i := range uint8(maxForces) {
			if side>>i&1 != 0 && !yield(i) {
				return
			}
		}
	}
}

// resolveNext starts the next attack on a force at sea: from the last to sail to
// the first (29.56), on each in the order of its course (29.57). It reports false
// when all is done.
func (p *Position) resolveNext() bool {
	for layer := p.deepest(); layer >= 0; layer-- {
		if p.nextSortie(uint8(layer), false) || p.battleNext(uint8(layer)) || p.nextSortie(uint8(layer), true) {
			return true
		}
	}
	return false
}

func (p *Position) deepest() (layer int) {
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; f.kind != noMission {
			layer = max(layer, int(f.layer))
		}
	}
	return layer
}

// nextSortie starts the next strike on a layer that comes before the battle of
// its force, or, late, any that is left.
func (p *Position) nextSortie(layer uint8, late bool) bool {
	for k := range p.naval.strikes {
		s := &p.naval.strikes[k]
		if s.force() == 0 || p.naval.forces[s.force()-1].layer != layer {
			continue
		}
		if p.naval.forces[s.force()-1].state != sailing {
			p.goHome(s.air(), 0) // the ships are gone; the aircraft have flown
			*s = 0
			continue
		}
		met := p.battlePoint(s.force() - 1)
		if !late && met >= 0 && int(s.point()) == met && !s.known() {
			flow.CallWith(&p.State, pOrder, strikeFrame{strike: int16(k)})
			return true
		}
		if late || met < 0 || int(s.point()) < met || int(s.point()) == met && !s.after() {
			flow.CallWith(&p.State, pStrike, strikeFrame{strike: int16(k)})
			return true
		}
	}
	return false
}

// battlePoint is where on its course a force will be met by ships, or -1.
func (p *Position) battlePoint(i uint8) int {
	for k := range p.naval.forces {
		if f := &p.naval.forces[k]; p.waits(f) && f.layer == p.naval.forces[i].layer+1 && p.together(f.prey, i, p.endOf(uint8(k))) {
			return p.meets(i, p.endOf(uint8(k)))
		}
	}
	return -1
}

// waits reports whether interceptors have their battle before them.
func (p *Position) waits(f *force) bool {
	return f.kind == intercepts && f.state == sailing && !f.fought()
}

// battleNext starts the next battle with a force of a layer.
func (p *Position) battleNext(layer uint8) bool {
	for k := maxForces - 1; k >= 0; k-- {
		f := &p.naval.forces[k]
		if !p.waits(f) || f.layer != layer+1 {
			continue
		}
		if p.naval.forces[f.prey].state != sailing {
			f.note(voyageFought, 1) // the enemy is gone
			continue
		}
		p.gatherFleets(uint8(k))
		p.Call(pBattle)
		return true
	}
	return false
}

// gatherFleets finds who fights with whom where a force has met its prey.
func (p *Position) gatherFleets(k uint8) {
	b := &p.naval.fight
	*b = battle{point: p.endOf(k)}
	prey := p.naval.forces[k].prey
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		switch {
		case p.waits(f) && f.layer == p.naval.forces[k].layer && p.endOf(uint8(i)) == b.point && p.together(f.prey, prey, b.point):
			b.side[0] |= 1 << i
			f.note(voyageFought, 1)
		case f.kind != noMission && f.state == sailing && f.layer == p.naval.forces[prey].layer && p.together(prey, uint8(i), b.point):
			b.side[1] |= 1 << i
		}
	}
}

// sideFactors are the naval factors of a side.
func (p *Position) sideFactors(k int) (factors int) {
	for i := range forcesIn(p.naval.fight.side[k]) {
		factors += p.strengthOf(i)
	}
	return factors
}

// shipsIn are the fleets of a nation in a side.
func (p *Position) shipsIn(k int, n atlas.Country) (count int) {
	for range p.sufferers(k, n) {
		count++
	}
	return count
}

// sideLeader is the power that decides for a side: that with the most factors.
func (p *Position) sideLeader(k int) atlas.Country {
	var by [atlas.NumMajors]int
	for i := range forcesIn(p.naval.fight.side[k]) {
		for u := range p.fleetsOf(i) {
			if c := p.commander(u); c < atlas.NumMajors {
				by[c] += u.Strength()
			}
		}
	}
	best := atlas.Country(0)
	for n := range atlas.Country(atlas.NumMajors) {
		if by[n] > by[best] {
			best = n
		}
	}
	return best
}

type strikeFrame struct {
	flow.Head
	strike int16 // which of naval.strikes
}

func orderProc() procedure {
	return flow.Of(proc[strikeFrame]{
		Name: "Order", Rule: "29.57",
		Run: (*Position).runOrder, Legal: (*Position).legalOrder, Play: (*Position).playOrder,
		Question: (*Position).askOrder,
	})
}

// pOrder: aircraft and ships attack in the same hex; those who attack say which
// of them do first (29.57).
func (p *Position) runOrder(f *strikeFrame) {
	s := &p.naval.strikes[f.strike]
	if s.known() {
		p.Done()
		return
	}
	p.ask(p.commander(s.air()))
}

func (p *Position) legalOrder(_ *strikeFrame, who atlas.Country, out []engine.Move) []engine.Move {
	return append(out, engine.M1(kAircraftFirst, who), engine.M1(kShipsFirst, who))
}

func (p *Position) playOrder(f *strikeFrame, _ atlas.Country, m engine.Move) {
	s := p.naval.strikes[f.strike]
	for i := range p.naval.strikes {
		if t := &p.naval.strikes[i]; t.force() == s.force() && t.point() == s.point() {
			t.decide(m.Kind == kShipsFirst)
		}
	}
}

func (p *Position) askOrder(*strikeFrame, atlas.Country) say.Line {
	return say.Say("Aircraft and ships attack in the same hex: say which of them do first.")
}

// The steps of a battle.
const (
	battleBreak = iota
	battleBreakToo
	battleRoll
	battleRollToo
	battleCount
	battleRefuse
	battleRefuseToo
	battleLose
	battleLoseToo
	battleDrown
	battleEnd
	battleGoOn
)

type battleFrame struct {
	flow.Head
	side  int16 // whose loss the other may refuse
	force int16 // that is asked whether it goes on
}

func battleProc() procedure {
	return flow.Of(proc[battleFrame]{
		Name: "NavalBattle", Rule: "29.571",
		Run: (*Position).runBattle, Legal: (*Position).legalBattle, Play: (*Position).playBattle,
		Rolled: (*Position).rolledBattle, Question: (*Position).askBattle,
	})
}

func (p *Position) runBattle(f *battleFrame) {
	b := &p.naval.fight
	switch f.Step {
	case battleBreak:
		p.tell(evBattle, "29.571", int16(p.sideLeader(0)), int16(p.sideFactors(0)), int16(p.sideLeader(1)), int16(p.sideFactors(1)), int16(world.Waters[b.point].Hex))
		f.Step = battleBreakToo
		p.ask(p.sideLeader(0))
	case battleBreakToo: // the other side only if it is out to intercept itself
		f.Step = battleRoll
		if b.quit == 0 && p.layerOf(1) > 0 {
			p.ask(p.sideLeader(1))
		}
	case battleRoll, battleRollToo:
		p.Roll(6)
	case battleCount:
		p.countBattle()
		f.Step = battleRefuse
	case battleRefuse, battleRefuseToo: // 29.9
		k := int(f.Step - battleRefuse)
		f.Step++
		if b.loss[k] > 0 {
			f.side = int16(k)
			p.ask(p.sideLeader(1 - k))
		}
	case battleLose, battleLoseToo:
		k := int(f.Step - battleLose)
		f.Step++
		if b.loss[k] > 0 {
			flow.CallWith(&p.State, pNavalLosses, navalLossesFrame{side: int16(k), factors: int16(b.loss[k])})
		}
	case battleDrown:
		f.Step = battleEnd
		flow.CallWith(&p.State, pDrown, drownFrame{side: 1})
	case battleEnd:
		p.endBattle()
		f.Step, f.force = battleGoOn, 0
	case battleGoOn:
		p.askToGoOn(f)
	}
}

func (p *Position) layerOf(k int) uint8 {
	for i := range forcesIn(p.naval.fight.side[k]) {
		return p.naval.forces[i].layer
	}
	return 0
}

func (p *Position) rolledBattle(f *battleFrame, outcome int) {
	p.naval.fight.die[f.Step-battleRoll] = uint8(outcome + 1)
	f.Step++
}

func (p *Position) legalBattle(f *battleFrame, who atlas.Country, out []engine.Move) []engine.Move {
	switch f.Step {
	case battleBreakToo, battleRoll:
		return append(out, engine.M1(kFight, who), engine.M1(kBreakOff, who))
	case battleRefuseToo, battleLose:
		return append(out, engine.M1(kConcede, who), engine.M1(kSpare, who))
	}
	return append(out, engine.M2(kProceed, who, p.flagship(uint8(f.force))), engine.M2(kTurnBack, who, p.flagship(uint8(f.force))))
}

func (p *Position) playBattle(f *battleFrame, who atlas.Country, m engine.Move) {
	b := &p.naval.fight
	switch m.Kind {
	case kBreakOff:
		b.quit = uint8(f.Step - battleBreakToo + 1)
		p.tell(evBreaksOff, "29.574", int16(who))
	case kSpare:
		p.tell(evSpared, "29.9", int16(who), int16(b.loss[f.side]))
		b.loss[f.side] = 0
	case kTurnBack:
		p.naval.forces[f.force].state = turned
		p.sendBack(uint8(f.force))
		f.force++
	case kProceed:
		f.force++
	}
}

func (p *Position) askBattle(f *battleFrame, _ atlas.Country) say.Line {
	b := &p.naval.fight
	switch f.Step {
	case battleBreakToo, battleRoll:
		return say.Say("Fight the battle, or break off: the battle is lost then, at half the losses.")
	case battleRefuseToo, battleLose:
		return say.Say("The enemy loses ships: accept the loss, or leave them in play.")
	}
	return say.Say("The battle off {h} is won: go on, or turn back.", int16(world.Waters[b.point].Hex))
}

// countBattle finds who won and what it costs (29.571, 29.572, 29.574).
func (p *Position) countBattle() {
	b := &p.naval.fight
	var sum [2]int
	for k := range sum {
		sum[k] = int(b.die[k]) + p.sizeDRM(k) + p.sideDRM(k)
	}
	b.won = 1
	if sum[0] >= sum[1] { // the interceptor wins ties
		b.won = 0
	}
	diff := sum[b.won] - sum[1-b.won]
	if b.quit != 0 {
		quitter := b.quit - 1
		if b.won == quitter {
			diff = 0 // it would have won: neither side loses
		}
		b.won = 1 - quitter
	}
	loser := int(1 - b.won)
	strength := p.sideFactors(loser)
	lost := diff
	if strength >= 2*atlas.FullFleet {
		lost *= strength / atlas.FullFleet
	}
	lost = min(lost, strength)
	if b.quit != 0 {
		lost = min(lost/2, strength/2)
	}
	b.loss[loser] = uint8(lost)
	b.loss[b.won] = uint8(min(lost/2, p.sideFactors(int(b.won))))
	p.tell(evBattleWon, "29.572", int16(p.sideLeader(int(b.won))), int16(sum[b.won]), int16(sum[loser]), int16(lost), int16(b.loss[b.won]))
}

// sizeDRM is what a side adds for being larger (29.5711).
func (p *Position) sizeDRM(k int) int {
	return navalAdvantage(p.sideFactors(k), p.sideFactors(1-k))
}

// navalAdvantage is the modifier of a force against a smaller one: from a third
// more to four times as many.
func navalAdvantage(mine, theirs int) int {
	switch {
	case mine >= 4*theirs:
		return 5
	case mine >= 3*theirs:
		return 4
	case mine >= 2*theirs:
		return 3
	case 3*mine >= 5*theirs:
		return 2
	case 3*mine >= 4*theirs:
		return 1
	}
	return 0
}

// sideDRM is the lowest modifier for nationality in a side (29.5712).
func (p *Position) sideDRM(k int) int {
	lowest := 3
	for i := range forcesIn(p.naval.fight.side[k]) {
		for u := range p.fleetsOf(i) {
			lowest = min(lowest, p.navalDRM(p.shipsNation(u), world.Waters[p.naval.fight.point].Hex))
		}
	}
	return lowest
}

// shipsNation is the nationality of a fleet's crews: Italians stay Italians when
// Germany has seized their ships (26.72).
func (p *Position) shipsNation(u atlas.Unit) atlas.Country {
	if u.Info().Nation == atlas.Italy {
		return atlas.Italy
	}
	return p.nation.of(u)
}

// rowN is the row of hexes from which on southward Italians fight better.
var rowN = func() int {
	row, err := board.ParseLetterRow("N")
	if err != nil {
		panic(err)
	}
	return row
}()

// navalDRM is the modifier of a nation in a battle in a hex (29.5712).
func (p *Position) navalDRM(n atlas.Country, h atlas.Hex) int {
	switch n {
	case atlas.Germany:
		return 2
	case atlas.USA:
		return 1 + p.americanNavy()
	case atlas.Britain, atlas.Sweden:
		return 1
	case atlas.France, atlas.VichyFrance, atlas.FreeFrench:
		return 0
	case atlas.Italy:
		if world.Grid.Hex(int(h)).R >= rowN {
			return -1
		}
	}
	return -2
}

// endBattle sends the losers home (29.573).
func (p *Position) endBattle() {
	b := &p.naval.fight
	for k := range b.side {
		for i := range forcesIn(b.side[k]) {
			f := &p.naval.forces[i]
			if k == 1 && b.won == 0 {
				p.stopped(i)
			}
			switch {
			case p.strengthOf(i) == 0:
				f.state = sunk
			case k != int(b.won):
				f.state, f.met = beaten, b.point
				p.sendBack(i)
			}
		}
	}
}

// askToGoOn: an intercepted force that won may go on or turn back (29.58). Ships
// driven from their port cannot turn back.
func (p *Position) askToGoOn(f *battleFrame) {
	b := &p.naval.fight
	for ; b.won == 1 && f.force < maxForces; f.force++ {
		if b.side[1]>>f.force&1 == 0 {
			continue
		}
		if g := &p.naval.forces[f.force]; g.state == sailing && g.kind != flight {
			p.ask(g.by)
			return
		}
	}
	p.naval.fight = battle{}
	p.Done()
}
