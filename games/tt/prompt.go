package tt

import (
	"fmt"
	"strings"

	"sandtable/engine"
)

// Prompt says in one sentence what a seat is asked, or whom the match awaits.
func (p *Position) Prompt(seat engine.Seat) engine.Prompt {
	pr := engine.Prompt{Phase: p.phaseName()}
	if p.over != 0 {
		var names []string
		for f := axis; f <= ussr; f++ {
			if p.winners.has(f) {
				names = append(names, factionNames[f])
			}
		}
		pr.Text = fmt.Sprintf("The match is over: %s victory for %s.", victoryNames[p.over], strings.Join(names, " and "))
		pr.Rule = victoryRules[p.over]
		return pr
	}
	top := p.stack.Top()
	pr.Rule = procs[top.Proc].rule
	if p.chance != 0 {
		pr.Text = "Chance decides."
		return pr
	}
	for f := axis; f <= ussr; f++ {
		if p.asked.has(f) && p.seatOf(f) == seat {
			pr.Text = capital(factionNames[f]) + ": " + p.question(top, f)
			return pr
		}
	}
	var names []string
	for f := axis; f <= ussr; f++ {
		if p.asked.has(f) {
			names = append(names, factionNames[f])
		}
	}
	pr.Text = "Waiting for " + strings.Join(names, " and ") + "."
	return pr
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// phaseName is where in the sequence of play the match stands.
func (p *Position) phaseName() string {
	if p.stack.Find(pSetup) != nil || p.stack.Find(pShortGame) != nil {
		return "Set-up"
	}
	name := fmt.Sprintf("19%d ", p.year)
	if p.season < newYear {
		name += seasonNames[p.season]
		switch {
		case p.stack.Find(pCommand) != nil:
			return name + ", Command"
		case p.stack.Find(pMovement) != nil:
			return name + ", Movement of " + factionNames[p.active]
		case p.stack.Find(pCombat) != nil:
			return name + ", Combat of " + factionNames[p.active]
		case p.stack.Find(pSupply) != nil:
			return name + ", Supply"
		}
		return name
	}
	for _, ph := range yearSequence {
		if ph.proc != pSeason && p.stack.Find(ph.proc) != nil {
			return name + ph.name
		}
	}
	return name + seasonNames[newYear]
}

func (p *Position) question(f *engine.Frame, who faction) string {
	at := func(v int16) string { return world.areas[v].name }
	switch f.Proc {
	case pSetup:
		left := 0
		for _, n := range p.cadres[who] {
			left += int(n)
		}
		if left == 0 {
			return "all Cadres are placed. Press Done to finish the set-up."
		}
		return fmt.Sprintf("choose the type of each Cadre in your Cities: %d left.", left)
	case pShortGame:
		if f.Step == shortDiplomacy {
			return fmt.Sprintf("play %d more Diplomacy cards unopposed.", 7-f.A)
		}
		return fmt.Sprintf("add Cadres and steps within Home Territory: %d left. Press Done when finished.", p.points)
	case pYearStart:
		return "choose which Ally is Active this Year."
	case pProduce:
		return fmt.Sprintf("spend Production on steps, Cadres or cards: %d left. Press Done when finished.", p.points)
	case pArrive:
		return "place the USA units that arrive."
	case pGovernment:
		if f.Step == governFactories {
			return fmt.Sprintf("Factories %d of %d: add Investment cards, press Done, or take it back.", p.factoriesSelected(who), p.factoryCost(who))
		}
		return "play cards for Diplomacy, Industry, Technology or Intelligence, or pass."
	case pIntel:
		switch f.Step {
		case intelReaction:
			return fmt.Sprintf("%s plays %s against you. Play your Double Agent, or pass.", factionNames[f.B], cardTitle(card(f.A)))
		case intelTarget:
			return "the card is yours to use: choose its target."
		}
		if world.cards[f.A].intel == mole {
			return "look into the Secret Vault; pair the Mole with a card of yours, or press Done."
		}
		return "look, and press Done."
	case pMuster:
		return fmt.Sprintf("choose the type of the unit in %s.", at(int16(world.nations[f.A].areas[f.C])))
	case pHandSize:
		return fmt.Sprintf("discard down to %d cards: you hold %d.", p.handLimit(who), p.handSize(who))
	case pCommand:
		switch f.Step {
		case commandOrder:
			return "the letters are equal: choose who takes the earlier Player Turn."
		case commandSecond:
			return "commit a second valid card for an Offensive Turn, or press Done for a Defensive one."
		}
		return "commit a card for Command, or pass."
	case pMovement:
		return fmt.Sprintf("declare, or choose a unit to move: %d left. Press Done when finished.", p.left)
	case pViolation:
		return fmt.Sprintf("%s threatens %s, your Protectorate. Repudiate Influence there, or pass: it becomes your Satellite, and you are at War.", factionNames[f.B], world.nations[f.A].name)
	case pMove:
		return fmt.Sprintf("choose the next area from %s, stop there, or take the move back.", at(int16(p.path[p.pathLen-1])))
	case pCombat:
		if f.Step == combatDesignate {
			return "choose further Battles to resolve, and press Done."
		}
		return "choose the Battle to resolve next."
	case pBattle:
		if f.Step == battleEscape {
			return fmt.Sprintf("let Subs Escape in %s, or press Done.", at(f.A))
		}
		return fmt.Sprintf("choose whom not to target in %s, and press Done.", at(f.A))
	case pRound:
		if f.Step == roundBegin {
			return "choose the BattleGroup that joins the Battle."
		}
		if faction(f.E) == nobody {
			return fmt.Sprintf("choose the Combat Action of the Armed Minor's %s in %s.", world.units[f.C].name, at(f.A))
		}
		return fmt.Sprintf("choose the Combat Action of your %s in %s.", world.units[f.C].name, at(f.A))
	case pFire:
		return "choose which of the equal units takes the Hit."
	case pLeave:
		return "the Carrier has struck: choose where it withdraws."
	case pForced:
		return fmt.Sprintf("the %s in %s must leave: choose where.", world.units[p.typ[f.C]].name, at(int16(p.at[f.C])))
	case pRebase:
		return fmt.Sprintf("units in %s may ReBase. Press Done when finished.", at(f.A))
	case pReveal:
		return fmt.Sprintf("reveal a secret Technology before the Battle in %s, or pass.", at(f.B))
	}
	return "decide."
}
