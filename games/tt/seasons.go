package tt

import "sandtable/engine"

// Chapter 10: the seasons.

const (
	seasonBegin = iota
	seasonTurns
	seasonCombat
	seasonSupply
	seasonEnd
)

func (p *Position) runSeason(f *engine.Frame) {
	switch f.Step {
	case seasonBegin:
		p.season = season(f.A)
		p.beginPhase()
		p.tell(engine.Everyone, evSeason, "10.0", f.A, int16(p.year))
		f.Step = seasonTurns
		p.call(pCommand)
	case seasonTurns:
		if f.B == int16(p.turnsLen) {
			f.Step = seasonSupply
			return
		}
		p.active = p.seats[f.B]
		f.B++
		f.Step = seasonCombat
		p.beginTurn()
		p.callWith(engine.Frame{Proc: pMovement, A: int16(p.active)})
	case seasonCombat:
		f.Step = seasonTurns
		if p.mode == normalTurn {
			p.callWith(engine.Frame{Proc: pCombat, A: int16(p.active)})
		} else {
			p.endTurn()
		}
	case seasonSupply:
		p.active = nobody
		p.moveCommitted()
		f.Step = seasonEnd
		p.call(pSupply)
	case seasonEnd:
		p.done()
	}
}

// moveCommitted discards the Command cards of the season.
func (p *Position) moveCommitted() {
	for f := axis; f <= ussr; f++ {
		p.moveCards(committed+place(f), discarded)
		p.commands[f] = command{cards: [2]card{noCard, noCard}}
		p.seats[f] = nobody
	}
	p.turnsLen = 0
}

const (
	commandRotate = iota
	commandSecond // the Passive Ally may add a second card (18.232)
	commandOrder
)

// runCommand: in Turn Order players commit a card face-down or pass, until three
// pass in succession (10.1). In Winter only the USSR may commit one (10.4).
func (p *Position) runCommand(f *engine.Frame) {
	switch f.Step {
	case commandRotate:
		if f.F == 0 {
			f.F = 1
			p.passes, p.turn = 0, 0
		}
		for p.passes < 3 {
			who := p.order[p.turn]
			if p.mayCommit(who) {
				p.ask(who)
				return
			}
			p.passes++
			p.nextTurn()
		}
		p.passes, p.turn = 0, 0
		p.revealCommands()
		f.Step = commandOrder
	case commandSecond:
		p.ask(faction(f.B))
	case commandOrder:
		p.orderTurns(f)
	}
}

func (p *Position) mayCommit(who faction) bool {
	if p.season == winter && who != ussr {
		return false
	}
	return p.commands[who].cards[0] == noCard && p.handSize(who) > 0
}

func (p *Position) legalCommand(f *engine.Frame, who faction, out []engine.Move) []engine.Move {
	switch f.Step {
	case commandOrder:
		for g := axis; g <= ussr; g++ {
			if factionSet(f.C).has(g) {
				out = append(out, m1(kFirst, g))
			}
		}
		return out
	case commandSecond:
		for c := range card(deckSize) {
			if p.where[c] == p.hand(who) && p.validCommand(c) {
				out = append(out, m1(kCommit, c))
			}
		}
		return append(out, m0(kDone))
	}
	for c := range card(numCards) {
		if p.where[c] == p.hand(who) {
			out = append(out, m1(kCommit, c))
		}
	}
	return append(out, m0(kPass))
}

// validCommand: an Action card of the current season; in Winter of any (10.1, 10.4).
func (s *state) validCommand(c card) bool {
	info := &world.cards[c]
	return !info.investment && (info.season == s.season || s.season == winter)
}

func (p *Position) playCommand(f *engine.Frame, who faction, m engine.Move) {
	switch {
	case f.Step == commandOrder:
		p.seats[p.turnsLen] = faction(m.A)
		p.turnsLen++
		return
	case m.Kind == kPass:
		p.tell(engine.Everyone, evPass, "10.1", int16(who))
		p.passes++
		p.nextTurn()
		return
	case m.Kind == kCommit:
		c := card(m.A)
		p.where[c] = committed + place(who)
		if f.Step == commandSecond {
			p.commands[who].cards[1] = c
		} else {
			p.commands[who].cards[0] = c
			if p.isPassive(who) && p.validCommand(c) {
				f.Step, f.B = commandSecond, int16(who)
				return
			}
		}
	}
	f.Step = commandRotate
	p.tell(engine.Everyone, evCommit, "10.1", int16(who))
	p.passes = 0
	p.nextTurn()
}

// revealCommands turns the committed cards over: Investment cards were a bluff
// and are discarded (10.1).
func (p *Position) revealCommands() {
	for f := axis; f <= ussr; f++ {
		for i, c := range p.commands[f].cards {
			if c == noCard {
				continue
			}
			p.tell(engine.Everyone, evCommand, "10.1", int16(f), int16(c))
			if world.cards[c].investment {
				p.discard(c)
				p.commands[f].cards[i] = noCard
			}
		}
		// 18.232: the earlier letter is the operative card.
		if k := &p.commands[f].cards; k[1] != noCard && world.cards[k[1]].priority < world.cards[k[0]].priority {
			k[0], k[1] = k[1], k[0]
		}
	}
}

// orderTurns puts the Player Turns in Command Order: by letter, and where
// letters are equal, as the opponent chooses (10.1, 10.11).
func (p *Position) orderTurns(f *engine.Frame) {
	for {
		best := byte(255)
		var tied factionSet
		for g := axis; g <= ussr; g++ {
			c := p.commands[g].cards[0]
			if c == noCard || p.placedInOrder(g) {
				continue
			}
			switch l := world.cards[c].priority; {
			case l < best:
				best, tied = l, only(g)
			case l == best:
				tied |= only(g)
			}
		}
		switch {
		case tied == 0:
			p.done()
			return
		case tied&(tied-1) == 0:
			for g := axis; g <= ussr; g++ {
				if tied.has(g) {
					p.seats[p.turnsLen] = g
					p.turnsLen++
				}
			}
		default:
			f.C = int16(tied)
			p.ask(p.tieChooser(tied))
			return
		}
	}
}

func (p *Position) placedInOrder(g faction) bool {
	for i := range p.turnsLen {
		if p.seats[i] == g {
			return true
		}
	}
	return false
}

// tieChooser is the opponent who chooses between equal letters: the player with
// the valid card, as only cards for another season can tie with it; between two
// Emergency Commands the player outside the tie. The Axis chooses between the
// Allies, and of the Axis and an Ally the earlier in Turn Order chooses.
func (p *Position) tieChooser(tied factionSet) faction {
	if p.players == 2 && !tied.has(axis) {
		return axis
	}
	for g := axis; g <= ussr; g++ {
		if tied.has(g) && p.validCommand(p.commands[g].cards[0]) {
			return g
		}
	}
	if p.players == 3 {
		for g := axis; g <= ussr; g++ {
			if !tied.has(g) {
				return g
			}
		}
	}
	for _, g := range p.order {
		if tied.has(g) {
			return g
		}
	}
	return p.order[0]
}

// beginTurn sets what the Active Player's Command card allows (10.1, 10.11,
// 18.231 to 18.233).
func (p *Position) beginTurn() {
	f := p.active
	k := p.commands[f].cards
	valid := p.validCommand(k[0])
	switch {
	case !valid:
		p.mode = emergencyTurn
		p.left = [...]uint8{4, 2, 2}[f]
	case p.isPassive(f) && k[1] == noCard:
		p.mode = defensiveTurn
		p.left = world.cards[k[0]].value
	default:
		p.mode = normalTurn
		p.left = world.cards[k[0]].value
	}
	p.tell(engine.Everyone, evTurn, "10.2", int16(f), int16(p.left))
}

// inSeasonsReach: in Winter Battles are fought within the USSR only (10.4).
func (p *Position) inSeasonsReach(a area) bool {
	return p.season != winter || world.ussrLand.has(a)
}

// endTurn forgets what counted for one Player Turn only.
func (p *Position) endTurn() {
	for u := range p.flags {
		p.flags[u] &^= hasMoved | invading
	}
	p.moved, p.movedLen = [10]march{}, 0
	p.engagedBy, p.aggressed, p.battles, p.raids = borderSet{}, areaSet{}, areaSet{}, areaSet{}
	p.crossed = [numBorders]uint8{}
	p.surprise, p.mayDeclare, p.mustAttack, p.intervened = 0, 0, 0, 0
	p.left, p.mode = 0, normalTurn
}
