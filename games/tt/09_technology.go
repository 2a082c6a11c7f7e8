package tt

import "sandtable/engine"

// Chapter 9: Technology.

// has reports whether a Faction has a Revealed Technology (9.2).
func (s *state) has(f faction, t tech) bool {
	return f != nobody && s.revealed[f]&(1<<t) != 0
}

// achieved: revealed or in the Secret Vault.
func (s *state) achieved(f faction, t tech) bool {
	if s.has(f, t) {
		return true
	}
	return s.secret(f, t)
}

func (s *state) secret(f faction, t tech) bool {
	for i := range s.vaultSize[f] {
		if s.vault[f][i].tech == t {
			return true
		}
	}
	return false
}

// isRealCard reports whether a card shows a Technology itself.
func isRealCard(c card, t tech) bool {
	info := &world.cards[c]
	return info.techs[0] == t || info.techs[1] == t
}

// standsIn reports whether a card is a WildCard for a Technology now: Industrial
// Espionage for one already Revealed by a Faction, Science from its year on (9.0).
func (s *state) standsIn(c card, t tech) bool {
	info := &world.cards[c]
	if info.espionage && (s.revealed[axis]|s.revealed[west]|s.revealed[ussr])&(1<<t) != 0 {
		return true
	}
	return info.science&(1<<t) != 0 && s.year >= info.fromYear
}

var (
	noTechAgain   = engine.Refuse("9.1", "The Faction has achieved this Technology already.")
	noTechOrder   = engine.Refuse("9.4", "The stages of Atomic Research are achieved in order.")
	noTechYear    = engine.Refuse("9.4", "Only one stage of Atomic Research can be achieved in a Year.")
	noTechPair    = engine.Refuse("9.1", "A Technology needs two cards that show it, or one and a fitting WildCard.")
	noTechKept    = engine.Refuse("9.2", "The card kept must show the Technology: a WildCard is the one discarded.")
	noTechInHand  = engine.Refuse("9.1", "The card is not in the Faction's hand.")
	noTechSpied   = engine.Refuse("9.0", "Industrial Espionage works only for a Technology that some Faction has Revealed.")
	noTechOrdered = engine.Refuse("9.3", "Name a secret pair with its real card before a WildCard, and of two real cards the lower first.")
)

// whyNoPair says what is wrong with two cards in hand as a pair for a Technology
// (9.1): the card kept must be a real one (9.2), and a WildCard must fit (9.0).
func (p *Position) whyNoPair(kind uint8, t tech, keep, other card) *engine.Refusal {
	shows, wild := keep, other
	if !isRealCard(keep, t) {
		shows, wild = other, keep
	}
	info := &world.cards[wild]
	switch {
	case keep == other || !isRealCard(shows, t):
		return noTechPair
	case isRealCard(wild, t) || p.standsIn(wild, t):
		if kind == kSecret {
			return noTechOrdered
		}
		return noTechKept
	case info.science&(1<<t) != 0:
		return refuse("9.0", "The Science card counts only from 19{#} on.", int16(info.fromYear))
	case info.espionage:
		return noTechSpied
	}
	return noTechPair
}

// whyNoAchieve: not twice, and Atomic Research stage by stage, one a Year (9.4).
func (p *Position) whyNoAchieve(f faction, t tech) *engine.Refusal {
	if p.achieved(f, t) {
		return noTechAgain
	}
	if stage := world.techs[t].atomic; stage > 0 {
		if stage > 1 && !p.achieved(f, t-1) {
			return noTechOrder
		}
		if p.atomic.has(f) {
			return noTechYear
		}
	}
	return nil
}

// techMoves are the pairs in hand: openly with either real card kept, or in the
// Secret Vault (7.33, 9.1).
func (p *Position) techMoves(f faction, out []engine.Move) []engine.Move {
	h := p.hand(f)
	for c := card(deckSize); c < numCards; c++ {
		if p.where[c] != h {
			continue
		}
		for _, t := range world.cards[c].techs {
			if t == noTech || p.whyNoAchieve(f, t) != nil {
				continue
			}
			for d := card(deckSize); d < numCards; d++ {
				if p.where[d] != h || d == c {
					continue
				}
				switch {
				case isRealCard(d, t):
					out = append(out, engine.M3(kAchieve, t, c, d))
					if c < d {
						out = append(out, engine.M3(kSecret, t, c, d))
					}
				case p.standsIn(d, t):
					out = append(out, engine.M3(kAchieve, t, c, d), engine.M3(kSecret, t, c, d))
				}
			}
		}
	}
	return out
}

// achieve reveals a Technology at once: one card stays, the other goes (9.2).
func (p *Position) achieve(f faction, t tech, keep, drop card) {
	p.where[keep] = onTable + place(f)
	p.discard(drop)
	p.revealed[f] |= 1 << t
	p.noteAtomic(f, t)
	p.tell(engine.Everyone, evTech, "9.2", int16(f), int16(t))
}

// achieveSecretly puts the pair face-down in the Vault (9.3).
func (p *Position) achieveSecretly(f faction, t tech, c, d card) {
	p.where[c], p.where[d] = inVault+place(f), inVault+place(f)
	p.vault[f][p.vaultSize[f]] = vaultPair{t, [2]card{c, d}}
	p.vaultSize[f]++
	p.noteAtomic(f, t)
	p.tell(engine.Everyone, evVault, "9.3", int16(f))
	p.tell(p.seatsOf(only(f)), evVaultTech, "9.3", int16(f), int16(t))
}

func (p *Position) noteAtomic(f faction, t tech) {
	if world.techs[t].atomic > 0 {
		p.atomic |= only(f)
	}
}

// revealSecret takes a Technology out of the Vault, with immediate effect (9.3).
func (p *Position) revealSecret(f faction, t tech, keep card) {
	n := p.vaultSize[f]
	for i := range n {
		v := p.vault[f][i]
		if v.tech != t {
			continue
		}
		for _, c := range v.cards {
			p.discard(c)
		}
		p.where[keep] = onTable + place(f)
		copy(p.vault[f][i:n], p.vault[f][i+1:n])
		p.vaultSize[f]--
		p.vault[f][n-1] = vaultPair{noTech, [2]card{noCard, noCard}}
		break
	}
	p.revealed[f] |= 1 << t
	p.tell(engine.Everyone, evTech, "9.3", int16(f), int16(t))
}

// firstFireTech is the Technology that gives a type FirstFire (9.0).
func firstFireTech(t unitType) tech {
	switch t {
	case airForce:
		return jets
	case fleet:
		return navalRadar
	case tank:
		return heavyTanks
	case infantry:
		return rocketArtillery
	}
	return noTech
}
