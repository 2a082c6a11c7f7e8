package tt

import (
	"strings"

	"sandtable/engine"
)

// Explain says which rule stands in the way of a move, or nil if it is legal.
func (p *Position) Explain(seat engine.Seat, m engine.Move) *engine.Refusal {
	if m.Kind == 0 || int(m.Kind) >= len(kinds) {
		return engine.Refuse("", "There is no such kind of move.")
	}
	if p.over != 0 {
		return engine.Refuse(victoryRules[p.over], "The match is over: no more moves can be made.")
	}
	if p.chance != 0 {
		return engine.Refuse("", "Dice or cards come first: nobody can move now.")
	}
	if !p.Deciders().Has(seat) {
		return refuse(procs[p.stack.Top().Proc].rule, notYourDecision(p.asked))
	}
	if _, ok := p.find(seat, m); ok {
		return nil
	}
	for f := axis; f <= ussr; f++ {
		if p.asked.has(f) && p.seatOf(f) == seat {
			if why := p.explainFor(f, m); why != nil {
				return why
			}
		}
	}
	why := refuse(kinds[m.Kind].Rule, say("{m} is not possible now.", int16(m.Kind)))
	why.Reason = strings.TrimSuffix(why.Reason, ".") + ": " + p.Prompt(seat).Text
	return why
}

func notYourDecision(asked factionSet) line {
	v := listed(asked)
	switch len(v) {
	case 1:
		return say("It is not your decision now: the match waits for {f}.", v...)
	case 2:
		return say("It is not your decision now: the match waits for {f} and {f}.", v...)
	}
	return say("It is not your decision now: the match waits for {f} and {f} and {f}.", v...)
}

func (p *Position) explainFor(who faction, m engine.Move) *engine.Refusal {
	if !p.named(p.seatOf(who), m) {
		return engine.Refuse("", "The move names something that does not exist.")
	}
	top := p.stack.Top()
	switch {
	case kinds[m.Kind].Anytime:
		return p.whyNotAnytime(who, m)
	case top.Proc == pSetup:
		return p.whyNotSetup(who, m)
	case top.Proc == pShortGame:
		return p.whyNotShort(top, who, m)
	case top.Proc == pProduce:
		return p.whyNotProduce(who, m)
	case top.Proc == pGovernment:
		return p.whyNotGovern(who, m)
	case top.Proc == pIntel:
		return p.whyNotIntel(top, who, m)
	case top.Proc == pHandSize:
		return p.whyNotDiscard(who, m)
	case top.Proc == pCommand:
		return p.whyNotCommit(who, m)
	case top.Proc == pMovement:
		return p.whyNotMovement(who, m)
	case top.Proc == pMove:
		return p.whyNotStep(top, m)
	case top.Proc == pCombat:
		return p.whyNotDesignate(m)
	case top.Proc == pRound || top.Proc == pForced || top.Proc == pRebase || top.Proc == pLeave:
		return p.whyNotAction(top, m)
	case top.Proc == pFire && m.Kind == kHit:
		return engine.Refuse("12.44", "A Hit falls on a unit of the targeted class with the largest CV.")
	}
	return nil
}

// named reports whether what a move names exists, as far as a seat may know.
func (p *Position) named(seat engine.Seat, m engine.Move) bool {
	v := [3]int16{m.A, m.B, m.C}
	for i, arg := range kinds[m.Kind].Args {
		w := Game.Word(arg, v[i])
		if n, ok := Game.Value(arg, w); !ok || n != v[i] {
			return false
		}
		if arg == "unit" && (!p.alive(unit(v[i])) || p.shownAt(seat, unit(v[i])) == noArea) {
			return false
		}
		if arg == "card" && card(v[i]) == noCard && m.Kind != kDeclare && m.Kind != kViolate {
			return false // only a declaration may go without a card
		}
	}
	return true
}

func (p *Position) notYours(u unit, who faction) *engine.Refusal {
	if p.owner(u) != who {
		return engine.Refuse("3.11", "The unit is not yours.")
	}
	return nil
}

func (p *Position) whyNotAnytime(who faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kDisband:
		if p.settingUp() {
			return engine.Refuse("5.0", "Units are disbanded only after the set-up.")
		}
		if why := p.notYours(unit(m.A), who); why != nil {
			return why
		}
		return engine.Refuse("3.3", "The unit is in the middle of its move or action: finish that first.")
	case kRepudiate:
		return engine.Refuse("8.0", "You have no Influence marker there.")
	}
	return engine.Refuse("9.3", "No such Technology is in your Secret Vault with that card, or the card is a WildCard and cannot be kept.")
}

func (p *Position) whyNotSetup(who faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kDone:
		return engine.Refuse("5.0", "Place all your Cadres first.")
	case kPlace:
		for i, c := range world.setup[who].cadres {
			if c.area != area(m.A) {
				continue
			}
			switch t := unitType(m.B); {
			case p.cadres[who][i] == 0:
				return engine.Refuse("5.0", "All Cadres of that City are placed.")
			case p.fortressesOnly(c.area):
				return engine.Refuse("18.0", "In the two-player game the Allies' Cadres in Baku and India are Fortresses.")
			case !canStand(t, c.area):
				return noCadreCoast
			case t == fortress && p.hasFortress(c.area):
				return noCadreFortress
			case p.available(c.nation, t):
				return engine.Refuse("18.0", "The Fortresses left in the box are for Baku and India.")
			default:
				return noCadreBlocks
			}
		}
		if p.alliedCity(who, area(m.A)) {
			return nil // what the other Ally may place there is its own question
		}
		return engine.Refuse("5.0", "Cadres are set up only in the Cities of your own nations and Colonies.")
	}
	return nil
}

func (p *Position) whyNotProduce(who faction, m engine.Move) *engine.Refusal {
	if m.Kind == kDone && p.isPassive(who) {
		return engine.Refuse("18.21", "A Passive Ally spends its Production as long as something can be bought with it.")
	}
	if m.Kind != kBuild && m.Kind != kCadre && m.Kind != kBuy {
		return nil
	}
	if p.points == 0 {
		return engine.Refuse("7.22", "All points are spent.")
	}
	on := 0
	if m.Kind == kBuy {
		on = 1 + int(m.A)
	}
	b := p.buildContextFor(who)
	switch m.Kind {
	case kBuild:
		u := unit(m.A)
		if why := p.notYours(u, who); why != nil {
			return why
		}
		if p.stack.Find(pShortGame) != nil {
			if p.cv[u] >= p.maxCV(u) {
				return noStepFull
			}
			return noCadreShort
		}
		if why := p.whyNoStep(u, &b); why != nil {
			return why
		}
	case kCadre:
		if why := p.whyNoCadre(area(m.A), unitType(m.B), &b); why != nil {
			return why
		}
	case kBuy:
		if p.stack.Find(pShortGame) != nil {
			return engine.Refuse("17.0", "The short game's additional forces are units: cards are dealt.")
		}
		if p.cardsToBuy(uint8(m.A)) == 0 {
			return engine.Refuse("7.24", "No card is left in that deck.")
		}
	}
	if p.isPassive(who) && !p.passiveMaySpend(on) {
		return engine.Refuse("18.21", "A Passive Ally spends as evenly as possible on units, Action cards and Investment cards.")
	}
	return nil
}

func (p *Position) whyNotShort(f *engine.Frame, who faction, m engine.Move) *engine.Refusal {
	switch {
	case f.Step != shortDiplomacy:
		return p.whyNotProduce(who, m)
	case m.Kind == kDiplomacy || m.Kind == kWildcard:
		return p.whyNotGovern(who, m)
	}
	return engine.Refuse("17.0", "The Axis plays seven Diplomacy cards now, all of them.")
}

func (p *Position) whyNotGovern(who faction, m engine.Move) *engine.Refusal {
	inHandOf := func(c int16) bool { return p.where[c] == p.hand(who) }
	if p.stack.Top().Step == governFactories && m.Kind != kFactory {
		if m.Kind == kDone {
			return refuse("7.32", say("The cards chosen have {#} of the {#} Factories that Industry costs.", int16(p.factoriesSelected(who)), int16(p.factoryCost(who))))
		}
		return nil // another play waits until the Factories are played or taken back
	}
	switch m.Kind {
	case kDiplomacy:
		info := &world.cards[m.A]
		switch {
		case !inHandOf(m.A):
			return engine.Refuse("7.31", "The card is not in your hand.")
		case info.nations[0] != nation(m.B) && info.nations[1] != nation(m.B):
			return engine.Refuse("4.1", "The card does not show that Neutral.")
		}
		return noTarget
	case kWildcard:
		if !inHandOf(m.A) || world.cards[m.A].wild == notWild {
			return engine.Refuse("8.3", "That is no WildCard in your hand.")
		}
		return p.whyNoWildcard(who, card(m.A), nation(m.B))
	case kFactory:
		switch {
		case p.raised[who] == 2:
			return engine.Refuse("7.32", "Industry cannot be raised more than twice in a Year.")
		case !inHandOf(m.A) || !world.cards[m.A].investment:
			return engine.Refuse("4.2", "Only Investment cards in your hand have Factories.")
		case p.ind[who] >= 25:
			return engine.Refuse("7.32", "Industry is at 25, where the track ends.")
		}
		return refuse("7.32", say("Your hand does not hold the {#} Factories that Industry costs.", int16(p.factoryCost(who))))
	case kAchieve, kSecret:
		t, keep, other := tech(m.A), card(m.B), card(m.C)
		if why := p.whyNoAchieve(who, t); why != nil {
			return why
		}
		if p.where[keep] != p.hand(who) || p.where[other] != p.hand(who) {
			return noTechInHand
		}
		return p.whyNoPair(m.Kind, t, keep, other)
	case kAgent, kCodeBreak, kSpyRing, kSabotage, kCoup, kMole:
		return p.whyNotIntelCard(who, m)
	case kDoubleAgent:
		return engine.Refuse("9.5", "A Double Agent is played only against an Intelligence card just played on you.")
	}
	return nil
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
func (p *Position) whyNotIntel(f *engine.Frame, who faction, m engine.Move) *engine.Refusal {
	if f.Step != intelLook || m.Kind != kAchieve && m.Kind != kSecret {
		return nil
	}
	if why := p.whyNoAchieve(who, tech(m.A)); why != nil {
		return why
	}
	return engine.Refuse("9.5", "A Mole is paired with a card in hand that itself shows a Technology found in that Vault, the Mole named second.")
}

func (p *Position) whyNotDiscard(who faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kDiscard:
		return engine.Refuse("7.5", "The card is not in your hand.")
	case kDone, kPass:
		return refuse("7.5", say("You hold {#} cards and may keep {#}: discard first.", int16(p.handSize(who)), int16(p.handLimit(who))))
	}
	return nil
}

func (p *Position) whyNotCommit(who faction, m engine.Move) *engine.Refusal {
	if m.Kind != kCommit {
		return nil
	}
	if p.where[m.A] != p.hand(who) {
		return engine.Refuse("10.1", "The card is not in your hand.")
	}
	return engine.Refuse("18.232", "The second card of an Offensive Turn must be valid for the season.")
}

func (p *Position) whyNotMovement(who faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kDone:
		return engine.Refuse("15.21", "War was declared: an attack on the victim must follow this Turn.")
	case kDeclare:
		g := faction(m.A)
		if g > ussr || g == who {
			return engine.Refuse("15.21", "War is declared on a Rival.")
		}
		if why := p.whyNoWar(who, g); why != nil {
			return why
		}
		if !p.mayDeclare.has(g) {
			return noWarAttack
		}
		return p.whyNotPaid(who, m, true)
	case kViolate:
		why, war := p.whyNoViolation(who, nation(m.A))
		if why != nil {
			return why
		}
		return p.whyNotPaid(who, m, war)
	case kIntervene:
		return p.whyNoIntervention(who, nation(m.A))
	case kMarch, kSail, kFly:
		u := unit(m.A)
		if why := p.notYours(u, who); why != nil {
			return why
		}
		switch {
		case p.flags[u]&hasMoved != 0:
			return noMoveTwice
		case p.left == 0:
			return noMoveLeft
		}
		w, why := p.startWalk(u, moveMode(m.Kind-kMarch), false)
		if why != nil {
			return why
		}
		return p.whyNoBegin(&w)
	}
	return nil
}

// whyNoBegin says what keeps a unit where it is: rather the rule that closes a
// border of its kind of Movement than that other borders are not for it.
func (p *Position) whyNoBegin(w *walk) (why *engine.Refusal) {
	links := world.links[w.at]
	for i := range links {
		if why = w.crosses(&links[i]); why == nil {
			return p.whyNoWay(w, &links[i])
		}
	}
	return why
}

func (p *Position) whyNotPaid(who faction, m engine.Move, war bool) *engine.Refusal {
	if war && p.players == 2 && who != axis {
		return noWarCard
	}
	if card(m.B) != noCard {
		return noWarNoCard
	}
	return nil
}

func (p *Position) whyNotStep(f *engine.Frame, m engine.Move) *engine.Refusal {
	w := p.replay(f)
	switch m.Kind {
	case kStop:
		return p.whyNoStop(&w)
	case kTo:
		l := linkBetween(w.at, area(m.A))
		if l == nil {
			return refuse("11.0", say("{a} does not border on {a}.", int16(w.at), m.A))
		}
		if p.onPath(l.to) && l.to != p.path[0] {
			return engine.Refuse("11.0", "The unit has come through there already.")
		}
		return p.whyNoWay(&w, l)
	}
	return nil
}

// whyNotDesignate: in Winter Battles outside the USSR are not resolved (10.4).
func (p *Position) whyNotDesignate(m engine.Move) *engine.Refusal {
	if m.Kind == kResolve && !p.inSeasonsReach(area(m.A)) || m.Kind == kEngage && !p.inSeasonsReach(p.at[m.A]) {
		return noWarWinter
	}
	return nil
}

func (p *Position) whyNotAction(f *engine.Frame, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kFire, kBomb, kStrike, kHold, kRetreat, kRebase:
	default:
		return nil
	}
	u := unit(m.A)
	if f.Proc == pRound {
		if why := p.whyNoTurnToAct(f, u); why != nil {
			return why
		}
	}
	switch m.Kind {
	case kRetreat:
		if l := linkBetween(p.at[u], area(m.B)); l != nil {
			return p.whyNoRetreat(u, l)
		}
		return engine.Refuse("12.5", "Units retreat only into an adjacent area.")
	case kRebase:
		switch {
		case isGround(p.typ[u]):
			return noRebaseGround
		case f.Proc == pRebase && (p.owner(u) != p.active || p.flags[u]&escaped != 0):
			return engine.Refuse("13.12", "After a Battle only the Active Player's units ReBase, and no Escaped Subs.")
		}
		return noRebaseReach
	case kFire:
		if p.owner(u) == nobody {
			return engine.Refuse("15.42", "An Armed Minor's Fortresses fire at Ground units first.")
		}
		return engine.Refuse("12.41", "No Enemy unit of that class is in the Battle that the unit could hurt.")
	case kBomb:
		return engine.Refuse("12.62", "Only Air Forces with the Precision Bombsight over an Enemy MainCapital can bomb Industry.")
	case kStrike:
		return engine.Refuse("12.74", "A Carrier Strike needs Naval targets and somewhere to withdraw to.")
	}
	return engine.Refuse("12.3", "A unit with something to fire at fires or retreats.")
}

// whyNoTurnToAct says why a unit has no Combat Action now.
func (p *Position) whyNoTurnToAct(f *engine.Frame, u unit) *engine.Refusal {
	switch {
	case p.at[u] != area(f.A) || p.owner(u) != faction(f.E):
		return engine.Refuse("12.3", "It is not that unit's turn to act.")
	case p.isConvoy(u):
		return engine.Refuse("12.72", "Convoys take no Combat Action.")
	case p.flags[u]&invading != 0 && isGround(p.typ[u]):
		return engine.Refuse("12.61", "Ground units that invaded this Turn take no Combat Action.")
	case p.flags[u]&uncommitted != 0:
		return engine.Refuse("12.71", "The unit's BattleGroup has not joined the Battle.")
	case p.flags[u]&escaped != 0:
		return engine.Refuse("12.73", "An Escaped Sub is out of the Battle.")
	case p.flags[u]&acted != 0:
		return engine.Refuse("12.21", "The unit has taken its Combat Action this round.")
	case p.typ[u] != unitType(f.C):
		return engine.Refuse("12.3", "It is not that unit's turn to act: types act in the order of the Unit Table.")
	}
	return nil
}
