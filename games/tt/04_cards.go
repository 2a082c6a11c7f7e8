package tt

import (
	"sandtable/deck"
	"sandtable/engine"
	"sandtable/engine/flow"
)

// Chapter 4: cards and markers. A deck has no order here: drawing the top card
// of a shuffled deck is drawing one of its cards at random, and what has no
// order cannot be peeked at.

// drawFrame is a draw of cards, one at a time.
type drawFrame struct {
	flow.Head
	deck  int16 `note:"deck deck"`
	to    int16 `note:"to place"`
	cards int16 `note:"cards 255"` // still to draw
}

func drawing() procedure {
	return flow.Of(proc[drawFrame]{Name: "Draw", Rule: "7.24", Run: (*Position).runDraw, Rolled: (*Position).rolledDraw})
}

// chitFrame is the draw of a Peace Dividend.
type chitFrame struct {
	flow.Head `steps:"draw end"`
	who       int16 `note:"faction faction"`
}

func dividend() procedure {
	return flow.Of(proc[chitFrame]{Name: "Dividend", Rule: "7.13", Run: (*Position).runChit, Rolled: (*Position).rolledChit})
}

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

// inDeckOf is where each card of a deck is.
func (s *state) inDeckOf(deck uint8) []place {
	from, to := deckRange(deck)
	return s.where[from:to]
}

// countCards counts a deck's cards in a place.
func (s *state) countCards(d uint8, w place) int { return deck.Count(s.inDeckOf(d), w) }

// handSize is how many cards a Faction holds (4.3).
func (s *state) handSize(f faction) int { return deck.Count(s.where[:], s.hand(f)) }

// handLimit is a Faction's Hand-Size Limit: Axis 7, West 8, USSR 6, less one for
// each pair in its Secret Vault (7.5, 9.3).
func (s *state) handLimit(f faction) int {
	return max(0, [...]int{7, 8, 6}[f]-int(s.vaultSize[f]))
}

// reshuffle puts the discards back into a deck (7.12).
func (p *Position) reshuffle(d uint8) { deck.Move(p.inDeckOf(d), discarded, inDeck) }

func (p *Position) discard(c card) { p.where[c] = discarded }

// draw deals cards from a deck to a place, one at a time. A deck that runs out
// in the middle of a Year is made anew from its discards.
func (p *Position) draw(d uint8, to place, count int) {
	if count > 0 {
		flow.CallWith(&p.State, pDraw, drawFrame{deck: int16(d), to: int16(to), cards: int16(count)})
	}
}

func (p *Position) runDraw(f *drawFrame) {
	n := p.countCards(uint8(f.deck), inDeck)
	if n == 0 && f.cards > 0 {
		p.reshuffle(uint8(f.deck))
		n = p.countCards(uint8(f.deck), inDeck)
	}
	if f.cards == 0 || n == 0 {
		p.Done()
		return
	}
	p.Roll(n)
}

func (p *Position) rolledDraw(f *drawFrame, outcome int) {
	from, _ := deckRange(uint8(f.deck))
	c := from + card(deck.Nth(p.inDeckOf(uint8(f.deck)), inDeck, outcome))
	p.where[c] = place(f.to)
	if holder := faction(place(f.to) - inHand); holder <= ussr {
		p.tell(p.seatsOf(only(holder)), evDrawCard, p.drawRule(), int16(holder), int16(c))
	}
	f.cards--
}

// drawRule is the rule by which cards are drawn now.
func (p *Position) drawRule() string {
	switch {
	case p.In(pMovement):
		return "15.41"
	case p.In(pProduce):
		return "7.24"
	case p.In(pShortGame):
		return "17.0"
	}
	return "5.0"
}

// drawChit deals a Peace Dividend chit face-down (4.4).
func (p *Position) drawChit(f faction) {
	flow.CallWith(&p.State, pChit, chitFrame{who: int16(f)})
}

func (p *Position) runChit(f *chitFrame) {
	n := int(p.pool[0]) + int(p.pool[1]) + int(p.pool[2])
	if f.Step == 1 || n == 0 {
		p.Done()
		return
	}
	p.Roll(n)
}

func (p *Position) rolledChit(f *chitFrame, outcome int) {
	for v := range p.pool {
		if outcome < int(p.pool[v]) {
			p.pool[v]--
			p.chits[f.who][v]++
			who := faction(f.who)
			p.tell(p.seatsOf(only(who)), evChitValue, "4.4", f.who, int16(v))
			p.tell(engine.Everyone, evChit, "7.13", f.who)
			break
		}
		outcome -= int(p.pool[v])
	}
	f.Step = 1
}
