package tt

import "sandtable/engine"

// Chapter 7.3: the Government Phase, and 7.5, HandSize Compliance.

const (
	governChoose = iota
	governFactories
)

func (p *Position) runGovernment(f *engine.Frame) {
	if f.F == 0 {
		f.F = 1
		p.beginPhase()
		p.passes, p.turn = 0, 0
	}
	for {
		if p.passes == 3 {
			p.passes, p.turn = 0, 0
			p.done()
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

func (p *Position) legalGovernment(f *engine.Frame, who faction, out []engine.Move) []engine.Move {
	if f.Step == governFactories {
		return p.factoryMoves(who, out)
	}
	out = append(out, m0(kPass))
	out = p.diplomacyMoves(who, out)
	if p.mayRaiseIndustry(who) {
		h := p.hand(who)
		for c := card(deckSize); c < numCards; c++ {
			if p.where[c] == h {
				out = append(out, m1(kFactory, c))
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
		out = append(out, m0(kDone))
	}
	for c := card(deckSize); c < numCards; c++ {
		if p.where[c] == p.hand(who) {
			out = append(out, m1(kFactory, c))
		}
	}
	return append(out, m0(kBack))
}

func (p *Position) moveCards(from, to place) {
	for c := range p.where {
		if p.where[c] == from {
			p.where[c] = to
		}
	}
}

func (p *Position) playGovernment(f *engine.Frame, who faction, m engine.Move) {
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
func (p *Position) runHandSize(f *engine.Frame) {
	for ; f.A < 3; f.A++ {
		who := p.order[f.A]
		if p.handSize(who) > p.handLimit(who) {
			p.ask(who)
			return
		}
	}
	p.done()
}

func (p *Position) legalHandSize(_ *engine.Frame, who faction, out []engine.Move) []engine.Move {
	for c := range card(numCards) {
		if p.where[c] == p.hand(who) {
			out = append(out, m1(kDiscard, c))
		}
	}
	return out
}

func (p *Position) playHandSize(_ *engine.Frame, who faction, m engine.Move) {
	p.tell(engine.Everyone, evDiscard, "7.5", int16(who), m.A)
	p.discard(card(m.A))
}
