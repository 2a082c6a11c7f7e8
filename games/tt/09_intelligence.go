package tt

import (
	"sandtable/deck"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 9.5: Intelligence cards.

// intelFrame is an Intelligence card that was played.
type intelFrame struct {
	flow.Head `steps:"reaction target effect look end"`
	card      int16 `note:"card card"`
	by        int16 `note:"by faction"`          // who benefits
	on        int16 `note:"on faction"`          // who suffers
	target    int16 `note:"target target quiet"` // area or nation
	turned    int16 `note:"turned 1 quiet"`      // whether a Double Agent turned it back
}

func intelligence() procedure {
	return flow.Of(proc[intelFrame]{
		Name: "Intelligence", Rule: "9.5", Run: (*Position).runIntel, Rolled: (*Position).rolledIntel,
		Legal: (*Position).legalIntel, Play: (*Position).playIntel,
		Question: func(_ *Position, f *intelFrame, who faction) say.Line {
			switch {
			case f.Step == intelReaction:
				return ask(who, "{F}: {f} plays {c} against you. Play your Double Agent, or pass.", f.by, f.card)
			case f.Step == intelTarget:
				return ask(who, "{F}: the card is yours to use: choose its target.")
			case world.cards[f.card].intel == mole:
				return ask(who, "{F}: look into the Secret Vault; pair the Mole with a card of yours, or press Done.")
			}
			return ask(who, "{F}: look, and press Done.")
		},
		Why: (*Position).whyNotIntel,
	})
}

const (
	intelReaction = iota // the victim may play a Double Agent
	intelTarget          // who turned it back chooses what to look at
	intelEffect
	intelLook // until the looker has seen enough
	intelEnd
)

// intelMoves are the Intelligence cards a Faction can play, one at a time (7.34).
// The Allies of the two-player game play none on each other.
func (p *Position) intelMoves(f faction, out []engine.Move) []engine.Move {
	h := p.hand(f)
	for c := card(deckSize); c < numCards; c++ {
		if p.where[c] != h {
			continue
		}
		kind := world.cards[c].intel
		switch kind {
		case noIntel, doubleAgent:
			continue
		case coup:
			for n := range nation(numNations) {
				g := p.influencer[n]
				if p.coupTarget(n) && g != f && !p.allied(f, g) {
					out = append(out, engine.M2(kCoup, c, n))
				}
			}
			continue
		}
		for _, g := range rivals[f] {
			if !p.allied(f, g) {
				out = p.intelOn(kind, c, f, g, out)
			}
		}
	}
	return out
}

func (p *Position) coupTarget(n nation) bool {
	return n != usa && p.influence[n] > 0 && p.canInfluence(n)
}

func (p *Position) intelOn(kind intel, c card, f, g faction, out []engine.Move) []engine.Move {
	switch kind {
	case agent:
		out = p.agentMoves(c, g, out)
	case codeBreak:
		if p.handSize(g) > 0 {
			out = append(out, engine.M2(kCodeBreak, c, g))
		}
	case spyRing:
		if p.handSize(g) > 0 {
			out = append(out, engine.M2(kSpyRing, c, g))
		}
	case sabotage:
		if p.ind[g] > 0 {
			out = append(out, engine.M2(kSabotage, c, g))
		}
	case mole:
		if p.vaultSize[g] > 0 {
			out = append(out, engine.M2(kMole, c, g))
		}
	}
	return out
}

func (p *Position) agentMoves(c card, g faction, out []engine.Move) []engine.Move {
	for a := range area(numAreas) {
		if h := p.here[a]; h.factions().has(g) || h.subs().has(g) {
			out = append(out, engine.M3(kAgent, c, g, a))
		}
	}
	return out
}

func (p *Position) playIntelligence(who faction, m engine.Move) {
	c := card(m.A)
	f := intelFrame{card: m.A, by: int16(who), on: m.B, target: m.C}
	if m.Kind == kCoup {
		f.on, f.target = int16(p.influencer[m.B]), m.B
	}
	p.where[c] = inExecution + place(who)
	p.tell(engine.Everyone, evIntel, "9.5", int16(who), m.A, f.on)
	flow.CallWith(&p.State, pIntel, f)
}

func (p *Position) doubleAgentOf(f faction) card {
	for c := card(deckSize); c < numCards; c++ {
		if p.where[c] == p.hand(f) && world.cards[c].intel == doubleAgent {
			return c
		}
	}
	return noCard
}

func (p *Position) runIntel(f *intelFrame) {
	kind := world.cards[f.card].intel
	by, on := faction(f.by), faction(f.on)
	switch f.Step {
	case intelReaction:
		if p.doubleAgentOf(on) == noCard {
			f.Step = intelEffect
			return
		}
		p.ask(on)
	case intelTarget:
		if flow.None(p, (*Position).legalIntel, f, by) {
			f.Step = intelEnd
			return
		}
		p.ask(by)
	case intelEffect:
		p.intelEffect(f, kind, by, on)
	case intelLook:
		p.ask(by)
	case intelEnd:
		for u := range p.flags {
			p.flags[u] &^= inspected
		}
		if c := card(f.card); p.where[c] == inExecution || p.where[c] == inExecution+1 || p.where[c] == inExecution+2 {
			p.discard(c)
		}
		p.Done()
	}
}

func (p *Position) intelEffect(f *intelFrame, kind intel, by, on faction) {
	f.Step = intelEnd
	switch kind {
	case agent:
		f.Step = intelLook
		for u := range p.unitsAt(area(f.target)) {
			if p.owner(u) == on {
				p.flags[u] |= inspected
				p.tell(p.seatsOf(only(by)), evSeeUnit, "9.5", int16(u), int16(p.nation[u]), int16(p.typ[u]), int16(p.cv[u]), f.target)
			}
		}
	case codeBreak:
		f.Step = intelLook
		for c := range card(numCards) {
			if p.where[c] == p.hand(on) {
				p.tell(p.seatsOf(only(by)), evSeeCard, "9.5", int16(on), int16(c))
			}
		}
	case spyRing:
		if n := p.handSize(on); n > 0 {
			p.Roll(n)
		}
	case sabotage:
		p.changeIndustry(on, -1, "9.5")
	case coup:
		if n := nation(f.target); p.influence[n] > 0 && p.influencer[n] == on {
			p.tell(engine.Everyone, evCoup, "9.5", int16(by), int16(on), f.target)
			p.takeInfluence(n, p.influence[n])
		}
	case mole:
		f.Step = intelLook
		for i := range p.vaultSize[on] {
			p.tell(p.seatsOf(only(by)), evSeeVault, "9.5", int16(on), int16(p.vault[on][i].tech))
		}
	}
}

func (p *Position) legalIntel(f *intelFrame, who faction, out []engine.Move) []engine.Move {
	kind := world.cards[f.card].intel
	switch f.Step {
	case intelReaction:
		return append(out, engine.M1(kDoubleAgent, p.doubleAgentOf(who)), engine.M0(kPass))
	case intelTarget:
		if kind == agent {
			return p.agentMoves(card(f.card), faction(f.on), out)
		}
		for n := range nation(numNations) {
			if p.coupTarget(n) && p.influencer[n] == faction(f.on) {
				out = append(out, engine.M2(kCoup, uint8(f.card), n))
			}
		}
		return out
	}
	if kind == mole {
		out = p.moleMoves(f, who, out)
	}
	return append(out, engine.M0(kDone))
}

// moleMoves: the Mole card pairs with a real card in hand for a Technology found
// in the Vault (9.5).
func (p *Position) moleMoves(f *intelFrame, who faction, out []engine.Move) []engine.Move {
	on := faction(f.on)
	for i := range p.vaultSize[on] {
		t := p.vault[on][i].tech
		if p.whyNoAchieve(who, t) != nil {
			continue
		}
		for c := card(deckSize); c < numCards; c++ {
			if p.where[c] == p.hand(who) && isRealCard(c, t) {
				out = append(out, engine.M3(kAchieve, t, c, uint8(f.card)), engine.M3(kSecret, t, c, uint8(f.card)))
			}
		}
	}
	return out
}

func (p *Position) playIntel(f *intelFrame, who faction, m engine.Move) {
	switch m.Kind {
	case kPass:
		f.Step = intelEffect
	case kDoubleAgent:
		p.discard(card(m.A))
		p.tell(engine.Everyone, evDoubleAgent, "9.5", int16(who), f.by)
		f.by, f.on, f.turned = f.on, f.by, 1
		f.Step = intelEffect
		if kind := world.cards[f.card].intel; kind == agent || kind == coup {
			f.Step = intelTarget
		}
	case kAgent:
		f.target, f.Step = m.C, intelEffect
	case kCoup:
		f.target, f.Step = m.B, intelEffect
	case kAchieve:
		p.achieve(who, tech(m.A), card(m.B), card(m.C))
		f.Step = intelEnd
	case kSecret:
		p.achieveSecretly(who, tech(m.A), card(m.B), card(m.C))
		p.tell(p.seatsOf(only(faction(f.on))), evVaultTech, "9.5", int16(who), m.A)
		f.Step = intelEnd
	case kDone:
		f.Step = intelEnd
	}
}

// rolledIntel: the Spy Ring's blind choice from the Rival's hand (9.5).
func (p *Position) rolledIntel(f *intelFrame, outcome int) {
	by, on := faction(f.by), faction(f.on)
	c := deck.Nth(p.where[:], p.hand(on), outcome)
	p.where[c] = p.hand(by)
	p.tell(p.seatsOf(only(by)|only(on)), evSteal, "9.5", int16(by), int16(on), int16(c))
}

// whyNotIntelCard: what an Intelligence card cannot be played on (9.5).
func (p *Position) whyNotIntelCard(who faction, m engine.Move) *engine.Refusal {
	on := faction(m.B)
	if m.Kind == kCoup {
		on = p.influencer[m.B]
	}
	switch {
	case p.where[m.A] != p.hand(who):
		return engine.Refuse("9.5", "That Intelligence card is not in your hand.")
	case world.cards[m.A].intel != agent+intel(m.Kind-kAgent):
		return engine.Refuse("9.5", "The card has another function.")
	case m.Kind == kCoup && nation(m.B) == usa:
		return engine.Refuse("9.5", "A Coup can strike any Neutral but the USA.")
	case on == who:
		return engine.Refuse("9.5", "Intelligence cards are played on Rivals.")
	case p.allied(who, on):
		return engine.Refuse("9.5", "The Allies play no Intelligence cards on each other.")
	}
	return engine.Refuse("9.5", "The Intelligence card finds nothing there to work on.")
}

// whyNotIntel: what the player who looks into a Vault cannot pair the Mole with (9.5).
func (p *Position) whyNotIntel(f *intelFrame, who faction, m engine.Move) *engine.Refusal {
	if f.Step != intelLook || m.Kind != kAchieve && m.Kind != kSecret {
		return nil
	}
	if why := p.whyNoAchieve(who, tech(m.A)); why != nil {
		return why
	}
	return engine.Refuse("9.5", "A Mole is paired with a card in hand that itself shows a Technology found in that Vault, the Mole named second.")
}
