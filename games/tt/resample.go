package tt

import "sandtable/engine"

// Resample replaces what a seat may not know by something else that fits all it
// knows: other players' hands, Vaults, chits and unseen units, both decks and the
// Passive Stacks. It is the leak test's twin world and a search's guess.
func (p *Position) Resample(seat engine.Seat, src interface{ Draw(n int) int }) {
	p.resampleVaults(seat, src)
	for deck := range uint8(2) {
		p.resampleCards(seat, deck, src)
	}
	p.resampleChits(seat, src)
	p.resampleUnits(seat, src)
	p.derive()
	p.memoSet = false
}

// unknownPlace: a place whose cards a seat cannot see.
func (p *Position) unknownPlace(seat engine.Seat, w place) bool {
	if w == inDeck || w >= inPassive && w < inPassive+3 {
		return true
	}
	for f := axis; f <= ussr; f++ {
		if p.plays(seat, f) {
			continue
		}
		if w == p.hand(f) {
			return !p.sees(seat, f, codeBreak)
		}
		if w == selected+place(f) {
			return true
		}
		if w == committed+place(f) {
			c := p.stack.Find(pCommand)
			return c != nil && c.Step != commandOrder
		}
	}
	return false
}

func (p *Position) resampleCards(seat engine.Seat, deck uint8, src interface{ Draw(n int) int }) {
	var loose []card
	from, to := deckRange(deck)
	keep := noCard
	if f := p.stack.Find(pIntel); f != nil && f.Step == intelReaction {
		keep = p.doubleAgentOf(faction(f.C)) // being asked shows that it is there
	}
	for c := from; c < to; c++ {
		if c != keep && p.unknownPlace(seat, p.where[c]) {
			loose = append(loose, c)
		}
	}
	for i := len(loose) - 1; i > 0; i-- {
		j := src.Draw(i + 1)
		a, b := loose[i], loose[j]
		if p.swappable(a, b) {
			p.where[a], p.where[b] = p.where[b], p.where[a]
			p.renameCommitted(a, b)
		}
	}
}

// swappable: a Passive Ally's two committed cards are both valid for the season,
// and one that was asked for its second card showed a valid one.
func (p *Position) swappable(a, b card) bool {
	for _, c := range [...]card{a, b} {
		w := p.where[c]
		if w >= committed && w < committed+3 && p.isPassive(faction(w-committed)) {
			return false
		}
	}
	return true
}

func (p *Position) renameCommitted(a, b card) {
	for f := range p.commands {
		for i, c := range p.commands[f].cards {
			switch c {
			case a:
				p.commands[f].cards[i] = b
			case b:
				p.commands[f].cards[i] = a
			}
		}
	}
}

// resampleVaults gives other Factions other secret pairs, of cards that lie
// where the seat cannot see.
func (p *Position) resampleVaults(seat engine.Seat, src interface{ Draw(n int) int }) {
	for f := axis; f <= ussr; f++ {
		if p.plays(seat, f) || p.sees(seat, f, mole) || p.stack.Find(pReveal) != nil {
			continue
		}
		for i := range p.vault[f][:p.vaultSize[f]] {
			if v := p.vault[f][i]; world.techs[v.tech].atomic == 0 {
				p.resamplePair(seat, f, i, src)
			}
		}
	}
}

func (p *Position) resamplePair(seat engine.Seat, f faction, i int, src interface{ Draw(n int) int }) {
	for range 8 {
		c := card(deckSize + src.Draw(deckSize))
		d := card(deckSize + src.Draw(deckSize))
		t := world.cards[c].techs[src.Draw(2)]
		old := p.vault[f][i]
		if c == d || t == noTech || world.techs[t].atomic > 0 || !isRealCard(d, t) || p.achieved(f, t) {
			continue
		}
		if !p.unknownPlace(seat, p.where[c]) || !p.unknownPlace(seat, p.where[d]) || world.cards[c].intel != noIntel {
			continue
		}
		if p.committedAny(c) || p.committedAny(d) {
			continue
		}
		p.where[old.cards[0]], p.where[c] = p.where[c], p.where[old.cards[0]]
		p.where[old.cards[1]], p.where[d] = p.where[d], p.where[old.cards[1]]
		p.vault[f][i] = vaultPair{t, [2]card{c, d}}
		return
	}
}

func (p *Position) committedAny(c card) bool {
	return p.where[c] >= committed && p.where[c] < committed+3
}

func (p *Position) resampleChits(seat engine.Seat, src interface{ Draw(n int) int }) {
	for f := axis; f <= ussr; f++ {
		if p.plays(seat, f) || p.over != 0 {
			continue
		}
		for v := range p.chits[f] {
			for range p.chits[f][v] {
				n := int(p.pool[0]) + int(p.pool[1]) + int(p.pool[2])
				if n == 0 {
					return
				}
				k, o := src.Draw(n), 0
				for k >= int(p.pool[o]) {
					k -= int(p.pool[o])
					o++
				}
				p.chits[f][v]--
				p.pool[v]++
				p.pool[o]--
				p.chits[f][o]++
			}
		}
	}
}

// resampleUnits gives unseen blocks of others another type and strength.
func (p *Position) resampleUnits(seat engine.Seat, src interface{ Draw(n int) int }) {
	busy := p.busyUnit()
	forced := noUnit
	if f := p.stack.Find(pForced); f != nil {
		forced = unit(f.C)
	}
	for u := range p.high {
		if p.cv[u] == 0 || p.seesUnit(seat, u) || u == busy || u == forced {
			continue
		}
		n, a := p.nation[u], p.at[u]
		p.cv[u] = 1 + uint8(src.Draw(int(world.maxCV[n])))
		t := unitType(src.Draw(int(numTypes)))
		if p.flags[u]&(escaped|hasMoved|invading|acted|uncommitted) != 0 || t == fortress || p.typ[u] == fortress {
			continue
		}
		if !p.available(n, t) || world.land.has(a) && !canStand(t, a) {
			continue
		}
		p.used[n][p.typ[u]]--
		p.typ[u] = t
		p.used[n][t]++
	}
}
