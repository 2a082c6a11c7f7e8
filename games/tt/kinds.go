package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
)

// The kinds of moves. Each is a decision as small as a click.
const (
	_ uint8 = iota
	kDone
	kBack
	kPass
	kReveal
	kRepudiate
	kDisband
	kPlace
	kBuild
	kCadre
	kBuy
	kDiplomacy
	kWildcard
	kFactory
	kAchieve
	kSecret
	kAgent
	kCodeBreak
	kSpyRing
	kSabotage
	kCoup
	kMole
	kDoubleAgent
	kDiscard
	kCommit
	kFirst
	kActivate
	kDeclare
	kViolate
	kIntervene
	kMarch
	kSail
	kFly
	kTo
	kStop
	kResolve
	kFight
	kSpare
	kJoin
	kFire
	kBomb
	kStrike
	kHold
	kRetreat
	kRebase
	kHit
	kEscape
	kEngage
	numKinds
)

var kinds = [numKinds]engine.Kind{
	kDone:        {Name: "done", Rule: "6.0", Help: "Finish what you are asked."},
	kBack:        {Name: "back", Rule: "6.0", Help: "Take back the choice you have begun.", Back: true},
	kPass:        {Name: "pass", Rule: "7.35", Help: "Do nothing this time."},
	kReveal:      {Name: "reveal", Args: []string{"tech", "card"}, Rule: "9.3", Help: "Reveal a Technology from the Secret Vault and keep this card of its pair.", Anytime: true},
	kRepudiate:   {Name: "repudiate", Args: []string{"nation"}, Rule: "8.0", Help: "Remove one of your Influence markers.", Anytime: true},
	kDisband:     {Name: "disband", Args: []string{"unit"}, Rule: "3.3", Help: "Remove one of your units from play.", Anytime: true},
	kPlace:       {Name: "place", Args: []string{"area", "type"}, Rule: "5.0", Help: "Place a unit of this type."},
	kBuild:       {Name: "build", Args: []string{"unit"}, Rule: "7.23", Help: "Add one step to a unit."},
	kCadre:       {Name: "cadre", Args: []string{"area", "type"}, Rule: "7.23", Help: "Build a new Cadre."},
	kBuy:         {Name: "buy", Args: []string{"deck"}, Rule: "7.24", Help: "Buy a card unseen."},
	kDiplomacy:   {Name: "diplomacy", Args: []string{"card", "nation"}, Rule: "7.31", Help: "Play a card for Influence over a Neutral."},
	kWildcard:    {Name: "wildcard", Args: []string{"card", "nation"}, Rule: "8.3", Help: "Play a Diplomacy WildCard on a Neutral."},
	kFactory:     {Name: "factory", Args: []string{"card"}, Rule: "7.32", Help: "Add a card's Factories towards the Factory Cost."},
	kAchieve:     {Name: "achieve", Args: []string{"tech", "card", "card"}, Rule: "9.2", Help: "Achieve a Technology openly: keep the first card, discard the second."},
	kSecret:      {Name: "secret", Args: []string{"tech", "card", "card"}, Rule: "9.3", Help: "Achieve a Technology in your Secret Vault."},
	kAgent:       {Name: "agent", Args: []string{"card", "faction", "area"}, Rule: "9.5", Help: "Look at a Rival's units in one area."},
	kCodeBreak:   {Name: "code-break", Args: []string{"card", "faction"}, Rule: "9.5", Help: "Look at a Rival's hand."},
	kSpyRing:     {Name: "spy-ring", Args: []string{"card", "faction"}, Rule: "9.5", Help: "Take a card unseen from a Rival's hand."},
	kSabotage:    {Name: "sabotage", Args: []string{"card", "faction"}, Rule: "9.5", Help: "Lower a Rival's Industry by one."},
	kCoup:        {Name: "coup", Args: []string{"card", "nation"}, Rule: "9.5", Help: "Remove all Rival Influence from a Neutral Minor."},
	kMole:        {Name: "mole", Args: []string{"card", "faction"}, Rule: "9.5", Help: "Look into a Rival's Secret Vault."},
	kDoubleAgent: {Name: "double-agent", Args: []string{"card"}, Rule: "9.5", Help: "Turn the Intelligence card back on the player who played it."},
	kDiscard:     {Name: "discard", Args: []string{"card"}, Rule: "7.5", Help: "Discard a card."},
	kCommit:      {Name: "commit", Args: []string{"card"}, Rule: "10.1", Help: "Commit a card face-down for Command."},
	kFirst:       {Name: "first", Args: []string{"faction"}, Rule: "10.11", Help: "Choose who takes the earlier Player Turn of the tied."},
	kActivate:    {Name: "activate", Args: []string{"faction"}, Rule: "18.1", Help: "Choose the Active Ally of this Year."},
	kDeclare:     {Name: "declare-war", Args: []string{"faction", "card"}, Rule: "15.21", Help: "Declare War on a Rival."},
	kViolate:     {Name: "violate", Args: []string{"nation", "card"}, Rule: "15.4", Help: "Violate the neutrality of a Neutral."},
	kIntervene:   {Name: "intervene", Args: []string{"nation"}, Rule: "15.423", Help: "Declare an Intervention on the side of an Armed Minor."},
	kMarch:       {Name: "march", Args: []string{"unit"}, Rule: "11.1", Help: "Begin a Land Move."},
	kSail:        {Name: "sail", Args: []string{"unit"}, Rule: "11.2", Help: "Begin a Sea Move."},
	kFly:         {Name: "fly", Args: []string{"unit"}, Rule: "11.3", Help: "Begin an Air Move."},
	kTo:          {Name: "to", Args: []string{"area"}, Rule: "11.0", Help: "Go on into the next area."},
	kStop:        {Name: "stop", Rule: "11.0", Help: "End the unit's move here."},
	kResolve:     {Name: "resolve", Args: []string{"area"}, Rule: "12.1", Help: "Make a Battle active this Combat Phase."},
	kFight:       {Name: "fight", Args: []string{"area"}, Rule: "12.2", Help: "Resolve this Battle next."},
	kSpare:       {Name: "spare", Args: []string{"faction"}, Rule: "12.41", Help: "Do not target this Enemy in the Battle."},
	kJoin:        {Name: "join", Args: []string{"unit"}, Rule: "12.71", Help: "Let this unit's BattleGroup join the Sea Battle."},
	kFire:        {Name: "fire", Args: []string{"unit", "class"}, Rule: "12.4", Help: "Fire at a Target Class."},
	kBomb:        {Name: "bomb", Args: []string{"unit"}, Rule: "12.62", Help: "Bomb Industry."},
	kStrike:      {Name: "strike", Args: []string{"unit"}, Rule: "12.74", Help: "Carrier Strike: Fire N1 and Retreat at once."},
	kHold:        {Name: "hold", Args: []string{"unit"}, Rule: "12.3", Help: "Take no Combat Action."},
	kRetreat:     {Name: "retreat", Args: []string{"unit", "area"}, Rule: "12.5", Help: "Retreat to an adjacent area."},
	kRebase:      {Name: "rebase", Args: []string{"unit", "area"}, Rule: "13.0", Help: "ReBase to a Friendly land area."},
	kHit:         {Name: "hit", Args: []string{"unit"}, Rule: "12.44", Help: "Let this unit take the Hit."},
	kEscape:      {Name: "escape", Args: []string{"unit"}, Rule: "12.73", Help: "Let a submarine Escape."},
	kEngage:      {Name: "engage", Args: []string{"unit"}, Rule: "12.73", Help: "Bring an Escaped Sub back into Battle."},
}

// anytimeMoves appends what a Faction may do whenever it decides something:
// reveal a Secret Technology (9.3), repudiate Influence (8.0), disband (3.3).
// During set-up there is nothing yet to do these to.
func (p *Position) anytimeMoves(f faction, out []engine.Move) []engine.Move {
	if p.settingUp() {
		return out
	}
	out = p.revealMoves(f, out)
	for n := range nation(numNations) {
		if p.influence[n] > 0 && p.influencer[n] == f {
			out = append(out, engine.M1(kRepudiate, n))
		}
	}
	busy := p.busyUnit()
	for u := range p.mine[f].all {
		if u != busy {
			out = append(out, engine.M1(kDisband, u))
		}
	}
	return out
}

func (p *Position) revealMoves(f faction, out []engine.Move) []engine.Move {
	for i := range p.vaultSize[f] {
		v := p.vault[f][i]
		for j, c := range v.cards {
			if isRealCard(c, v.tech) && (j == 0 || v.cards[0] != c) {
				out = append(out, engine.M2(kReveal, v.tech, c))
			}
		}
	}
	return out
}

// busyUnit is the unit in the middle of its move or Combat Action, which cannot
// be disbanded until that is over.
func (p *Position) busyUnit() unit {
	for i := int(p.Stack.N) - 1; i >= 0; i-- {
		switch f := &p.Stack.Frames[i]; f.Proc {
		case pMove:
			return unit(flow.As[moveFrame](f).unit)
		case pFire:
			return unit(flow.As[fireFrame](f).unit)
		case pLeave:
			return unit(flow.As[leaveFrame](f).unit)
		}
	}
	return noUnit
}

func (p *Position) playAnytime(f faction, m engine.Move) {
	switch m.Kind {
	case kReveal:
		p.revealSecret(f, tech(m.A), card(m.B))
		p.offerRevealsAgain()
	case kRepudiate:
		p.repudiate(f, nation(m.A))
	case kDisband:
		p.disband(unit(m.A))
	}
	if p.season < newYear && p.In(pMovement) {
		p.afterAnytime()
	}
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

func (p *Position) notYours(u unit, who faction) *engine.Refusal {
	if p.owner(u) != who {
		return engine.Refuse("3.11", "The unit is not yours.")
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
