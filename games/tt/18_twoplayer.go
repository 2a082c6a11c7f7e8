package tt

// Chapter 18: the two-player game. One seat plays the West and the USSR, of
// which one is Active and the other Passive in each Year.

// isPassive reports whether a Faction is the Passive Ally of this Year (18.2).
func (s *state) isPassive(f faction) bool {
	return s.players == 2 && f != axis && s.activeAlly != nobody && f != s.activeAlly
}

// allied: the West and the USSR of the two-player game.
func (s *state) allied(f, g faction) bool {
	return s.players == 2 && f != g && f != axis && g != axis && f != nobody && g != nobody
}

// stackPlace is where a Faction's bought cards go: the Passive Ally's into its
// Passive Stack (18.21). Cards are played from the hand alone, to which World
// Reaction cards go as well (18.22).
func (s *state) stackPlace(f faction) place {
	if s.isPassive(f) {
		return inPassive + place(f)
	}
	return s.hand(f)
}

// releasePassiveStacks: with the next New Year a Passive Stack joins the hand (18.21).
func (p *Position) releasePassiveStacks() {
	if p.players != 2 {
		return
	}
	for c := range p.where {
		for f := west; f <= ussr; f++ {
			if p.where[c] == inPassive+place(f) {
				p.where[c] = p.hand(f)
			}
		}
	}
}

// alliedCity: an area in which the other Ally sets up Cadres (18.0).
func (s *state) alliedCity(f faction, a area) bool {
	for g := west; g <= ussr; g++ {
		for _, c := range world.setup[g].cadres {
			if c.area == a && s.allied(f, g) {
				return true
			}
		}
	}
	return false
}

// dealAllies deals the Allies' opening cards in the first Year, when it is known
// who is Passive: half of the Passive Ally's (rounded down) go to its hand, the
// rest to its Passive Stack (18.0, 18.21).
func (p *Position) dealAllies() {
	first := uint8(36)
	if p.short {
		first = 39
	}
	if p.year != first {
		return
	}
	for f := west; f <= ussr; f++ {
		action, investment := world.setup[f].cards, 0
		if p.short {
			action, investment = world.short[f].action, world.short[f].investment
		}
		if !p.isPassive(f) {
			p.draw(actionDeck, p.hand(f), action)
			p.draw(investDeck, p.hand(f), investment)
			continue
		}
		p.draw(actionDeck, p.hand(f), action/2)
		p.draw(actionDeck, inPassive+place(f), action-action/2)
		p.draw(investDeck, p.hand(f), investment/2)
		p.draw(investDeck, inPassive+place(f), investment-investment/2)
	}
}

// passiveMaySpend: the Passive Ally divides its Production as evenly as possible
// between unit builds, Action cards and Investment cards (18.21).
func (s *state) passiveMaySpend(on int) bool {
	total := int(s.points)
	for _, n := range s.spent {
		total += int(n)
	}
	share, rest := uint8(total/3), total%3
	if s.spent[on] < share {
		return true
	}
	over := 0
	for _, n := range s.spent {
		if n > share {
			over++
		}
	}
	return s.spent[on] == share && over < rest
}

// reactionCards is how many cards a Rival of the violator draws (15.41). In the
// two-player game an Ally draws none for the other's violation, and the Allies
// share those for the Axis's, the odd card going to the West (18.0).
func (s *state) reactionCards(violator, f faction, cards int) int {
	switch {
	case s.players == 3 || f == axis:
		return cards
	case violator != axis:
		return 0
	case f == west:
		return (cards + 1) / 2
	}
	return cards / 2
}
