package tt

import "sandtable/engine"

// Chapter 4: cards and markers. A deck has no order here: drawing the top card
// of a shuffled deck is drawing one of its cards at random, and what has no
// order cannot be peeked at.

func deckOf(c card) uint8 {
	if world.cards[c].investment {
		return investDeck
	}
	return actionDeck
}

// deckRange is where a deck's cards stand among all.
func deckRange(deck uint8) (from, to card) {
	return card(deck) * deckSize, card(deck)*deckSize + deckSize
}

// countCards counts a deck's cards in a place.
func (s *state) countCards(deck uint8, w place) (n int) {
	from, to := deckRange(deck)
	for c := from; c < to; c++ {
		if s.where[c] == w {
			n++
		}
	}
	return n
}

// handSize is how many cards a Faction holds (4.3).
func (s *state) handSize(f faction) (n int) {
	h := s.hand(f)
	for c := range s.where {
		if s.where[c] == h {
			n++
		}
	}
	return n
}

// handLimit is a Faction's Hand-Size Limit: Axis 7, West 8, USSR 6, less one for
// each pair in its Secret Vault (7.5, 9.3).
func (s *state) handLimit(f faction) int {
	return max(0, [...]int{7, 8, 6}[f]-int(s.vaultSize[f]))
}

// reshuffle puts the discards back into a deck (7.12).
func (p *Position) reshuffle(deck uint8) {
	from, to := deckRange(deck)
	for c := from; c < to; c++ {
		if p.where[c] == discarded {
			p.where[c] = inDeck
		}
	}
}

func (p *Position) discard(c card) { p.where[c] = discarded }

// draw deals cards from a deck to a place, one at a time. A deck that runs out
// in the middle of a Year is made anew from its discards.
func (p *Position) draw(deck uint8, to place, count int) {
	if count > 0 {
		p.callWith(engine.Frame{Proc: pDraw, A: int16(deck), B: int16(to), C: int16(count)})
	}
}

func (p *Position) runDraw(f *engine.Frame) {
	n := p.countCards(uint8(f.A), inDeck)
	if n == 0 && f.C > 0 {
		p.reshuffle(uint8(f.A))
		n = p.countCards(uint8(f.A), inDeck)
	}
	if f.C == 0 || n == 0 {
		p.done()
		return
	}
	p.roll(n)
}

func (p *Position) rolledDraw(f *engine.Frame, outcome int) {
	from, to := deckRange(uint8(f.A))
	for c := from; c < to; c++ {
		if p.where[c] != inDeck {
			continue
		}
		if outcome == 0 {
			p.where[c] = place(f.B)
			if holder := faction(place(f.B) - inHand); holder <= ussr {
				p.tell(p.seatsOf(only(holder)), evDrawCard, p.drawRule(), int16(holder), int16(c))
			}
			break
		}
		outcome--
	}
	f.C--
}

// drawRule is the rule by which cards are drawn now.
func (p *Position) drawRule() string {
	switch {
	case p.stack.Find(pMovement) != nil:
		return "15.41"
	case p.stack.Find(pProduce) != nil:
		return "7.24"
	case p.stack.Find(pShortGame) != nil:
		return "17.0"
	}
	return "5.0"
}

// drawChit deals a Peace Dividend chit face-down (4.4).
func (p *Position) drawChit(f faction) {
	p.callWith(engine.Frame{Proc: pChit, A: int16(f)})
}

func (p *Position) runChit(f *engine.Frame) {
	n := int(p.pool[0]) + int(p.pool[1]) + int(p.pool[2])
	if f.Step == 1 || n == 0 {
		p.done()
		return
	}
	p.roll(n)
}

func (p *Position) rolledChit(f *engine.Frame, outcome int) {
	for v := range p.pool {
		if outcome < int(p.pool[v]) {
			p.pool[v]--
			p.chits[f.A][v]++
			who := faction(f.A)
			p.tell(p.seatsOf(only(who)), evChitValue, "4.4", f.A, int16(v))
			p.tell(engine.Everyone, evChit, "7.13", f.A)
			break
		}
		outcome -= int(p.pool[v])
	}
	f.Step = 1
}
