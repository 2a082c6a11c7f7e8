package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 10: the seasons.

// seasonFrame is a season.
type seasonFrame struct {
	flow.Head `steps:"begin turns combat supply end"`
	season    int16 `note:"season season"`
	turn      int16 `note:"turn 3 quiet"` // Player Turns begun
}

func seasons() procedure {
	return flow.Of(proc[seasonFrame]{Name: "Season", Rule: "10.0", Run: (*Position).runSeason})
}

// commandFrame is a Command Phase.
type commandFrame struct {
	flow.Head `steps:"rotate second order"`
	_         int16
	second    int16 `note:"second faction quiet"` // who may add a second card (18.232)
	tied      int16 `note:"tied sides quiet"`     // Factions with equal letters
	_         [2]int16
	begun     int16 `note:"begun 1 quiet"`
}

func commands() procedure {
	return flow.Of(proc[commandFrame]{
		Name: "Command", Rule: "10.1", Run: (*Position).runCommand,
		Legal: (*Position).legalCommand, Play: (*Position).playCommand,
		Question: func(_ *Position, f *commandFrame, who faction) say.Line {
			switch f.Step {
			case commandOrder:
				return ask(who, "{F}: the letters are equal: choose who takes the earlier Player Turn.")
			case commandSecond:
				return ask(who, "{F}: commit a second valid card for an Offensive Turn, or press Done for a Defensive one.")
			}
			return ask(who, "{F}: commit a card for Command, or pass.")
		},
		Why: (*Position).whyNotCommit,
	})
}

const (
	seasonBegin = iota
	seasonTurns
	seasonCombat
	seasonSupply
	seasonEnd
)

func (p *Position) runSeason(f *seasonFrame) {
	switch f.Step {
	case seasonBegin:
		p.season = season(f.season)
		p.beginPhase()
		p.tell(engine.Everyone, evSeason, "10.0", f.season, int16(p.year))
		f.Step = seasonTurns
		p.Call(pCommand)
	case seasonTurns:
		if f.turn > 0 && p.commandsEndWithTheirTurn() {
			p.discardCommand(p.active)
		}
		if f.turn == int16(p.turnsLen) {
			f.Step = seasonSupply
			return
		}
		p.active = p.seats[f.turn]
		f.turn++
		f.Step = seasonCombat
		p.beginTurn()
		flow.CallWith(&p.State, pMovement, movementFrame{who: int16(p.active)})
	case seasonCombat:
		f.Step = seasonTurns
		if p.mode == normalTurn {
			flow.CallWith(&p.State, pCombat, combatFrame{who: int16(p.active)})
		} else {
			p.endTurn()
		}
	case seasonSupply:
		p.active = nobody
		p.endCommands()
		f.Step = seasonEnd
		p.Call(pSupply)
	case seasonEnd:
		p.Done()
	}
}

// endCommands ends the Command Order of the season. By the first rule set the
// Command cards lie open until then.
func (p *Position) endCommands() {
	for f := axis; f <= ussr; f++ {
		p.discardCommand(f)
		p.seats[f] = nobody
	}
	p.turnsLen = 0
}

// discardCommand discards what a Faction committed, when its Player Turn has ended
// (10.2).
func (p *Position) discardCommand(f faction) {
	p.moveCards(committed+place(f), discarded)
	p.commands[f] = command{cards: [2]card{noCard, noCard}}
}

const (
	commandRotate = iota
	commandSecond // the Passive Ally may add a second card (18.232)
	commandOrder
)

// runCommand: in Turn Order players commit a card face-down or pass, until three
// pass in succession (10.1). In Winter only the USSR may commit one (10.4).
func (p *Position) runCommand(f *commandFrame) {
	switch f.Step {
	case commandRotate:
		if f.begun == 0 {
			f.begun = 1
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
		p.ask(faction(f.second))
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

func (p *Position) legalCommand(f *commandFrame, who faction, out []engine.Move) []engine.Move {
	switch f.Step {
	case commandOrder:
		for g := axis; g <= ussr; g++ {
			if factionSet(f.tied).has(g) {
				out = append(out, engine.M1(kFirst, g))
			}
		}
		return out
	case commandSecond:
		for c := range card(deckSize) {
			if p.where[c] == p.hand(who) && p.validCommand(c) {
				out = append(out, engine.M1(kCommit, c))
			}
		}
		return append(out, engine.M0(kDone))
	}
	for c := range card(numCards) {
		if p.where[c] == p.hand(who) {
			out = append(out, engine.M1(kCommit, c))
		}
	}
	return append(out, engine.M0(kPass))
}

// validCommand: an Action card of the current season; in Winter of any (10.1, 10.4).
func (s *state) validCommand(c card) bool {
	info := &world.cards[c]
	return !info.investment && (info.season == s.season || s.season == winter)
}

func (p *Position) playCommand(f *commandFrame, who faction, m engine.Move) {
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
				f.Step, f.second = commandSecond, int16(who)
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
func (p *Position) orderTurns(f *commandFrame) {
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
			p.Done()
			return
		case tied&(tied-1) == 0:
			for g := axis; g <= ussr; g++ {
				if tied.has(g) {
					p.seats[p.turnsLen] = g
					p.turnsLen++
				}
			}
		default:
			f.tied = int16(tied)
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

func (p *Position) whyNotCommit(_ *commandFrame, who faction, m engine.Move) *engine.Refusal {
	if m.Kind != kCommit {
		return nil
	}
	if p.where[m.A] != p.hand(who) {
		return engine.Refuse("10.1", "The card is not in your hand.")
	}
	return engine.Refuse("18.232", "The second card of an Offensive Turn must be valid for the season.")
}
