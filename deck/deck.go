// Package deck is about cards: which pile each of them is in, drawing one of those
// that are left, and who knows which.
//
// A deck has no order here. Drawing the top card of a shuffled deck is drawing one
// of its cards at random, and what has no order cannot be peeked at. A game keeps
// an array in its flat state that says of every card in which pile it is: a draw
// pile, a hand, the discards, the table. What is here works on such an array, or on
// the part of it that is one deck.
package deck

// Pile is where a card is, as the game numbers its piles.
type Pile interface{ ~uint8 }

// Count is how many cards are in a pile.
func Count[P Pile](where []P, in P) (n int) {
	for _, w := range where {
		if w == in {
			n++
		}
	}
	return n
}

// Nth is the n-th card of a pile, from 0, or -1 if it has no more: the outcome of a
// draw among Count cards.
func Nth[P Pile](where []P, in P, n int) int {
	for c, w := range where {
		if w != in {
			continue
		}
		if n == 0 {
			return c
		}
		n--
	}
	return -1
}

// Outcome is the opposite of Nth: how many cards of its pile come before a card.
func Outcome[P Pile](where []P, card int) int { return Count(where[:card], where[card]) }

// Move puts a whole pile on another, as discards are shuffled back into a deck.
func Move[P Pile](where []P, from, to P) {
	for c := range where {
		if where[c] == from {
			where[c] = to
		}
	}
}

// Cards are the cards of a pile, in order.
func Cards[C ~uint8, P Pile](where []P, in P) (list []C) {
	for c, w := range where {
		if w == in {
			list = append(list, C(c))
		}
	}
	return list
}

// Hidden are the cards that somebody cannot see, in an order that draw gives, and how
// many of them are in each pile: that much the backs show. Dealing the cards out
// again to the same piles makes another world that looks the same.
func Hidden[C ~uint8, P Pile](where []P, unseen func(card C, in P) bool, draw func(n int) int) (cards []C, count [256]int) {
	for c, w := range where {
		if unseen(C(c), w) {
			cards = append(cards, C(c))
			count[w]++
		}
	}
	Shuffle(cards, draw)
	return cards, count
}

// Shuffle puts cards into an order by chance.
func Shuffle[C any](cards []C, draw func(n int) int) {
	for i := len(cards) - 1; i > 0; i-- {
		j := draw(i + 1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}
