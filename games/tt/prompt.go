package tt

import "sandtable/engine"

// Prompt says in one sentence what a seat is asked, or whom the match awaits.
func (p *Position) Prompt(seat engine.Seat) engine.Prompt {
	what, rule := p.asks(seat)
	return engine.Prompt{Text: what.english(), Rule: rule, Phase: p.phaseLine().english()}
}

// Asks says the same without a language.
func (p *Position) Asks(seat engine.Seat) (what, where engine.Saying) {
	l, _ := p.asks(seat)
	return l.saying(), p.phaseLine().saying()
}

func (p *Position) asks(seat engine.Seat) (l line, rule string) {
	if p.over != 0 {
		return overLine(p.over, p.winners), victoryRules[p.over]
	}
	top := p.stack.Top()
	rule = procs[top.Proc].rule
	if p.chance != 0 {
		return say("Chance decides."), rule
	}
	for f := axis; f <= ussr; f++ {
		if p.asked.has(f) && p.seatOf(f) == seat {
			return p.question(top, f), rule
		}
	}
	return waitLine(p.asked), rule
}

func overLine(how victory, who factionSet) line {
	v := append([]int16{int16(how)}, listed(who)...)
	switch len(v) {
	case 2:
		return say("The match is over: {v} victory for {f}.", v...)
	case 3:
		return say("The match is over: {v} victory for {f} and {f}.", v...)
	}
	return say("The match is over: {v} victory for {f} and {f} and {f}.", v...)
}

func waitLine(who factionSet) line {
	v := listed(who)
	switch len(v) {
	case 1:
		return say("Waiting for {f}.", v...)
	case 2:
		return say("Waiting for {f} and {f}.", v...)
	}
	return say("Waiting for {f} and {f} and {f}.", v...)
}

// listed are Factions as a line takes them.
func listed(who factionSet) (v []int16) {
	for f := axis; f <= ussr; f++ {
		if who.has(f) {
			v = append(v, int16(f))
		}
	}
	return v
}

// phaseName is where in the sequence of play the match stands.
func (p *Position) phaseName() string { return p.phaseLine().english() }

func (p *Position) phaseLine() line {
	if p.stack.Find(pSetup) != nil || p.stack.Find(pShortGame) != nil {
		return say("Set-up")
	}
	year, s, f := int16(p.year), int16(p.season), int16(p.active)
	if p.season < newYear {
		switch {
		case p.stack.Find(pCommand) != nil:
			return say("19{#} {s}, Command", year, s)
		case p.stack.Find(pMovement) != nil:
			return say("19{#} {s}, Movement of {f}", year, s, f)
		case p.stack.Find(pCombat) != nil:
			return say("19{#} {s}, Combat of {f}", year, s, f)
		case p.stack.Find(pSupply) != nil:
			return say("19{#} {s}, Supply", year, s)
		}
		return say("19{#} {s}", year, s)
	}
	for _, ph := range yearSequence {
		if ph.proc != pSeason && p.stack.Find(ph.proc) != nil {
			return say("19{#} "+ph.name, year)
		}
	}
	return say("19{#} {s}", year, int16(newYear))
}

// question is what a Faction is asked. It begins with who is.
func (p *Position) question(f *engine.Frame, who faction) line {
	ask := func(text string, v ...int16) line { return say(text, append([]int16{int16(who)}, v...)...) }
	switch f.Proc {
	case pSetup:
		left := 0
		for _, n := range p.cadres[who] {
			left += int(n)
		}
		if left == 0 {
			return ask("{F}: all Cadres are placed. Press Done to finish the set-up.")
		}
		return ask("{F}: choose the type of each Cadre in your Cities: {#} left.", int16(left))
	case pShortGame:
		if f.Step == shortDiplomacy {
			return ask("{F}: play {#} more Diplomacy cards unopposed.", int16(7-f.A))
		}
		return ask("{F}: add Cadres and steps within Home Territory: {#} left. Press Done when finished.", int16(p.points))
	case pYearStart:
		return ask("{F}: choose which Ally is Active this Year.")
	case pProduce:
		return ask("{F}: spend Production on steps, Cadres or cards: {#} left. Press Done when finished.", int16(p.points))
	case pArrive:
		return ask("{F}: place the USA units that arrive.")
	case pGovernment:
		if f.Step == governFactories {
			return ask("{F}: Factories {#} of {#}: add Investment cards, press Done, or take it back.", int16(p.factoriesSelected(who)), int16(p.factoryCost(who)))
		}
		return ask("{F}: play cards for Diplomacy, Industry, Technology or Intelligence, or pass.")
	case pIntel:
		switch f.Step {
		case intelReaction:
			return ask("{F}: {f} plays {c} against you. Play your Double Agent, or pass.", f.B, f.A)
		case intelTarget:
			return ask("{F}: the card is yours to use: choose its target.")
		}
		if world.cards[f.A].intel == mole {
			return ask("{F}: look into the Secret Vault; pair the Mole with a card of yours, or press Done.")
		}
		return ask("{F}: look, and press Done.")
	case pMuster:
		return ask("{F}: choose the type of the unit in {a}.", int16(world.nations[f.A].areas[f.C]))
	case pHandSize:
		return ask("{F}: discard down to {#} cards: you hold {#}.", int16(p.handLimit(who)), int16(p.handSize(who)))
	case pCommand:
		switch f.Step {
		case commandOrder:
			return ask("{F}: the letters are equal: choose who takes the earlier Player Turn.")
		case commandSecond:
			return ask("{F}: commit a second valid card for an Offensive Turn, or press Done for a Defensive one.")
		}
		return ask("{F}: commit a card for Command, or pass.")
	case pMovement:
		return ask("{F}: declare, or choose a unit to move: {#} left. Press Done when finished.", int16(p.left))
	case pViolation:
		return ask("{F}: {f} threatens {n}, your Protectorate. Repudiate Influence there, or pass: it becomes your Satellite, and you are at War.", f.B, f.A)
	case pMove:
		return ask("{F}: choose the next area from {a}, stop there, or take the move back.", int16(p.path[p.pathLen-1]))
	case pCombat:
		if f.Step == combatDesignate {
			return ask("{F}: choose further Battles to resolve, and press Done.")
		}
		return ask("{F}: choose the Battle to resolve next.")
	case pBattle:
		if f.Step == battleEscape {
			return ask("{F}: let Subs Escape in {a}, or press Done.", f.A)
		}
		return ask("{F}: choose whom not to target in {a}, and press Done.", f.A)
	case pRound:
		if f.Step == roundBegin {
			return ask("{F}: choose the BattleGroup that joins the Battle.")
		}
		if faction(f.E) == nobody {
			return ask("{F}: choose the Combat Action of the Armed Minor's {t} in {a}.", f.C, f.A)
		}
		return ask("{F}: choose the Combat Action of your {t} in {a}.", f.C, f.A)
	case pFire:
		return ask("{F}: choose which of the equal units takes the Hit.")
	case pLeave:
		return ask("{F}: the Carrier has struck: choose where it withdraws.")
	case pForced:
		return ask("{F}: the {t} in {a} must leave: choose where.", int16(p.typ[f.C]), int16(p.at[f.C]))
	case pRebase:
		return ask("{F}: units in {a} may ReBase. Press Done when finished.", f.A)
	case pReveal:
		return ask("{F}: reveal a secret Technology before the Battle in {a}, or pass.", f.B)
	}
	return ask("{F}: decide.")
}
