package tt

import (
	"sandtable/deck"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 7.3: the Government Phase, and 7.5, HandSize Compliance.

// governFrame is a Government Phase.
type governFrame struct {
	flow.Head `steps:"choose factories"`
	_         [5]int16
	begun     int16 `note:"begun 1 quiet"`
}

func government() procedure {
	return flow.Of(proc[governFrame]{
		Name: "Government", Rule: "7.3", Run: (*Position).runGovernment,
		Legal: (*Position).legalGovernment, Play: (*Position).playGovernment,
		Question: func(p *Position, f *governFrame, who faction) say.Line {
			if f.Step == governFactories {
				return ask(who, "{F}: Factories {#} of {#}: add Investment cards, press Done, or take it back.", int16(p.factoriesSelected(who)), int16(p.factoryCost(who)))
			}
			return ask(who, "{F}: play cards for Diplomacy, Industry, Technology or Intelligence, or pass.")
		},
		Why: (*Position).whyNotGovern,
	})
}

// handFrame is the HandSize Compliance.
type handFrame struct {
	flow.Head
	turn int16 `note:"turn 3 quiet"` // in Turn Order
}

func handSize() procedure {
	return flow.Of(proc[handFrame]{
		Name: "HandSize", Rule: "7.5", Run: (*Position).runHandSize,
		Legal: (*Position).legalHandSize, Play: (*Position).playHandSize,
		Question: func(p *Position, _ *handFrame, who faction) say.Line {
			return ask(who, "{F}: discard down to {#} cards: you hold {#}.", int16(p.handLimit(who)), int16(p.handSize(who)))
		},
		Why: (*Position).whyNotDiscard,
	})
}

const (
	governChoose = iota
	governFactories
)

func (p *Position) runGovernment(f *governFrame) {
	if f.begun == 0 {
		f.begun = 1
		p.beginPhase()
		p.passes, p.turn = 0, 0
	}
	for {
		if p.passes == 3 {
			p.passes, p.turn = 0, 0
			p.Done()
			return
		}
		who := p.order[p.turn]
		if p.handSize(who) > 0 || f.Step == governFactories {
			p.ask(who)
			return
		}
		p.governPass(who) // who has no cards can only pass
	}
}

func (p *Position) governPass(who faction) {
	p.tell(engine.Everyone, evPass, "7.35", int16(who))
	p.passes++
	p.nextTurn()
}

func (p *Position) nextTurn() { p.turn = (p.turn + 1) % 3 }

func (p *Position) legalGovernment(f *governFrame, who faction, out []engine.Move) []engine.Move {
	if f.Step == governFactories {
		return p.factoryMoves(who, out)
	}
	out = append(out, engine.M0(kPass))
	out = p.diplomacyMoves(who, out)
	if p.mayRaiseIndustry(who) {
		h := p.hand(who)
		for c := card(deckSize); c < numCards; c++ {
			if p.where[c] == h {
				out = append(out, engine.M1(kFactory, c))
			}
		}
	}
	out = p.techMoves(who, out)
	return p.intelMoves(who, out)
}

// factoryCost is the number of Factories that raise IND by one (7.32). It drops
// a level for each declaration of War suffered (15.22) and, for the West, when
// the USA becomes a Satellite (8.43).
func (s *state) factoryCost(f faction) int {
	level := 0
	for _, g := range rivals[f] {
		if s.declared[g].has(f) {
			level++
		}
	}
	if f == west && s.usaEntered {
		level++
	}
	return [...][4]int{{5, 4, 3, 3}, {6, 5, 4, 3}, {7, 5, 3, 3}}[f][level]
}

// mayRaiseIndustry: at most twice a Year, with enough Factories in hand (7.32).
func (p *Position) mayRaiseIndustry(f faction) bool {
	if p.raised[f] == 2 || p.ind[f] >= 25 {
		return false
	}
	sum := 0
	h := p.hand(f)
	for c := card(deckSize); c < numCards; c++ {
		if p.where[c] == h {
			sum += int(world.cards[c].factory)
		}
	}
	return sum >= p.factoryCost(f)
}

func (p *Position) factoriesSelected(f faction) (sum int) {
	for c := card(deckSize); c < numCards; c++ {
		if p.where[c] == selected+place(f) {
			sum += int(world.cards[c].factory)
		}
	}
	return sum
}

func (p *Position) factoryMoves(who faction, out []engine.Move) []engine.Move {
	if p.factoriesSelected(who) >= p.factoryCost(who) {
		out = append(out, engine.M0(kDone))
	}
	for c := card(deckSize); c < numCards; c++ {
		if p.where[c] == p.hand(who) {
			out = append(out, engine.M1(kFactory, c))
		}
	}
	return append(out, engine.M0(kBack))
}

func (p *Position) moveCards(from, to place) { deck.Move(p.where[:], from, to) }

func (p *Position) playGovernment(f *governFrame, who faction, m engine.Move) {
	switch m.Kind {
	case kPass:
		p.governPass(who)
		return
	case kBack:
		p.moveCards(selected+place(who), p.hand(who))
		f.Step = governChoose
		return
	case kFactory:
		p.where[m.A] = selected + place(who)
		f.Step = governFactories
		return
	case kDone:
		p.moveCards(selected+place(who), discarded)
		f.Step = governChoose
		p.raised[who]++
		p.changeIndustry(who, 1, "7.32")
	case kDiplomacy:
		p.playDiplomacy(who, card(m.A), nation(m.B))
	case kWildcard:
		p.playWildcard(who, card(m.A), nation(m.B))
	case kAchieve:
		p.achieve(who, tech(m.A), card(m.B), card(m.C))
	case kSecret:
		p.achieveSecretly(who, tech(m.A), card(m.B), card(m.C))
	default:
		p.playIntelligence(who, m)
	}
	p.passes = 0
	p.nextTurn()
}

// playDiplomacy puts a Diplomacy card in play, or cancels a Rival's for the same
// Neutral, which discards both (7.31). The Allies' cards cancel too (18.0).
func (p *Position) playDiplomacy(f faction, c card, n nation) {
	p.tell(engine.Everyone, evDiplomacy, "7.31", int16(f), int16(c), int16(n))
	for _, g := range rivals[f] {
		for d := range card(deckSize) {
			if p.where[d] == inDiplomacy+place(g) && p.purpose[d] == n {
				p.tell(engine.Everyone, evCancel, "7.31", int16(f), int16(g), int16(n))
				p.purpose[d] = noNation
				p.discard(d)
				p.discard(c)
				return
			}
		}
	}
	p.where[c], p.purpose[c] = inDiplomacy+place(f), n
}

// runHandSize: whoever holds more cards than allowed discards (7.5).
func (p *Position) runHandSize(f *handFrame) {
	for ; f.turn < 3; f.turn++ {
		who := p.order[f.turn]
		if p.handSize(who) > p.handLimit(who) {
			p.ask(who)
			return
		}
	}
	p.Done()
}

func (p *Position) legalHandSize(_ *handFrame, who faction, out []engine.Move) []engine.Move {
	for c := range card(numCards) {
		if p.where[c] == p.hand(who) {
			out = append(out, engine.M1(kDiscard, c))
		}
	}
	return out
}

func (p *Position) playHandSize(_ *handFrame, who faction, m engine.Move) {
	p.tell(engine.Everyone, evDiscard, "7.5", int16(who), m.A)
	p.discard(card(m.A))
}

func (p *Position) whyNotGovern(f *governFrame, who faction, m engine.Move) *engine.Refusal {
	if f.Step == governFactories && m.Kind != kFactory {
		if m.Kind == kDone {
			return refuse("7.32", "The cards chosen have {#} of the {#} Factories that Industry costs.", int16(p.factoriesSelected(who)), int16(p.factoryCost(who)))
		}
		return nil // another play waits until the Factories are played or taken back
	}
	return p.whyNoPlay(who, m)
}

// whyNoPlay: what a card cannot be played for.
func (p *Position) whyNoPlay(who faction, m engine.Move) *engine.Refusal {
	inHandOf := func(c int16) bool { return p.where[c] == p.hand(who) }
	switch m.Kind {
	case kDiplomacy:
		info := &world.cards[m.A]
		switch {
		case !inHandOf(m.A):
			return engine.Refuse("7.31", "The card is not in your hand.")
		case info.nations[0] != nation(m.B) && info.nations[1] != nation(m.B):
			return engine.Refuse("4.1", "The card does not show that Neutral.")
		}
		return noTarget
	case kWildcard:
		if !inHandOf(m.A) || world.cards[m.A].wild == notWild {
			return engine.Refuse("8.3", "That is no WildCard in your hand.")
		}
		return p.whyNoWildcard(who, card(m.A), nation(m.B))
	case kFactory:
		switch {
		case p.raised[who] == 2:
			return engine.Refuse("7.32", "Industry cannot be raised more than twice in a Year.")
		case !inHandOf(m.A) || !world.cards[m.A].investment:
			return engine.Refuse("4.2", "Only Investment cards in your hand have Factories.")
		case p.ind[who] >= 25:
			return engine.Refuse("7.32", "Industry is at 25, where the track ends.")
		}
		return refuse("7.32", "Your hand does not hold the {#} Factories that Industry costs.", int16(p.factoryCost(who)))
	case kAchieve, kSecret:
		t, keep, other := tech(m.A), card(m.B), card(m.C)
		if why := p.whyNoAchieve(who, t); why != nil {
			return why
		}
		if p.where[keep] != p.hand(who) || p.where[other] != p.hand(who) {
			return noTechInHand
		}
		return p.whyNoPair(m.Kind, t, keep, other)
	case kAgent, kCodeBreak, kSpyRing, kSabotage, kCoup, kMole:
		return p.whyNotIntelCard(who, m)
	case kDoubleAgent:
		return engine.Refuse("9.5", "A Double Agent is played only against an Intelligence card just played on you.")
	}
	return nil
}

func (p *Position) whyNotDiscard(_ *handFrame, who faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kDiscard:
		return engine.Refuse("7.5", "The card is not in your hand.")
	case kDone, kPass:
		return refuse("7.5", "You hold {#} cards and may keep {#}: discard first.", int16(p.handSize(who)), int16(p.handLimit(who)))
	}
	return nil
}
