package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 15: War and Peace.

// violationFrame is a Violation of Neutrality.
type violationFrame struct {
	flow.Head `steps:"offer effect end"`
	nation    int16 `note:"nation nation"`
	by        int16 `note:"by faction"`
}

func violation() procedure {
	return flow.Of(proc[violationFrame]{
		Name: "Violation", Rule: "15.4", Run: (*Position).runViolation,
		Legal: (*Position).legalViolation, Play: (*Position).playViolation,
		Question: func(_ *Position, f *violationFrame, who faction) say.Line {
			return ask(who, "{F}: {f} threatens {n}, your Protectorate. Repudiate Influence there, or pass: it becomes your Satellite, and you are at War.", f.by, f.nation)
		},
	})
}

// interventionFrame goes through the nations in which Interventions were declared.
type interventionFrame struct {
	flow.Head
	nations int16 `note:"nations 36 quiet"` // that are done
}

func intervention() procedure {
	return flow.Of(proc[interventionFrame]{Name: "Intervention", Rule: "15.423", Run: (*Position).runIntervention})
}

// declareWar makes two Factions Enemies for good (15.22). The Declarer has
// Surprise for this Player Turn; the victim's Factory Cost drops (factoryCost).
func (p *Position) declareWar(f, g faction) {
	p.war |= pairBit(f, g)
	p.declared[f] |= only(g)
	p.surprise |= only(f)
	p.mustAttack |= only(g)
	p.tell(engine.Everyone, evWar, "15.21", int16(f), int16(g))
}

var (
	noWarAlready  = engine.Refuse("15.22", "The two Factions are at War already.")
	noWarMoved    = engine.Refuse("15.21", "War is declared before any unit moves in the Turn.")
	noWarMode     = engine.Refuse("10.11", "This Turn's Command allows no declaration of War.")
	noWarPassive  = engine.Refuse("18.231", "A Passive Ally declares War only in an Offensive Turn.")
	noWarAllies   = engine.Refuse("18.0", "The Allies never declare War on each other.")
	noWarAttack   = engine.Refuse("15.21", "A declaration of War needs an attack on the victim in this Turn, and no unit could make one.")
	noWarWinter   = engine.Refuse("10.4", "In Winter the USSR moves and fights within the USSR only.")
	noWarCard     = engine.Refuse("18.3", "An Ally declares War by discarding an additional Command card valid for the season.")
	noWarNoCard   = engine.Refuse("18.3", "No additional card is needed to declare War here: write none.")
	noVonNeutral  = engine.Refuse("15.4", "Only a Neutral can be violated.")
	noVonUSA      = engine.Refuse("8.46", "Only the Axis can violate the neutrality of the USA.")
	noIntervene   = engine.Refuse("15.423", "Only an Enemy of its Violator can intervene for an Armed Minor that it has not attacked itself.")
	noInterveneIs = engine.Refuse("15.423", "The Intervention is declared already.")
	noInterveneAt = engine.Refuse("15.21", "A Rival with whom you are at Peace stands beside a Fortress of the Armed Minor.")
	noInterveneOn = engine.Refuse("15.423", "A nation without a Capital cannot become a Satellite.")
)

// whyNoTurnAct: what Emergency and Defensive Turns and Winter forbid.
func (p *Position) whyNoTurnAct() *engine.Refusal {
	switch {
	case p.season == winter:
		return noWarWinter
	case p.mode == emergencyTurn:
		return noWarMode
	case p.mode == defensiveTurn:
		return noWarPassive
	}
	return nil
}

// whyNoWar says what stands in the way of a declaration of War, whatever its card.
func (p *Position) whyNoWar(f, g faction) *engine.Refusal {
	switch why := p.whyNoTurnAct(); {
	case why != nil:
		return why
	case p.atWar(f, g):
		return noWarAlready
	case p.allied(f, g):
		return noWarAllies
	case p.movedLen > 0:
		return noWarMoved
	}
	return nil
}

// warCards appends a move for each way to pay for a declaration: nothing, or in
// the two-player game for the Allies one more valid Command card (18.3).
func (p *Position) warCards(f faction, kind uint8, a uint8, needed bool, out []engine.Move) []engine.Move {
	if !needed || p.players == 3 || f == axis {
		return append(out, engine.M2(kind, a, noCard))
	}
	for c := range card(deckSize) {
		if p.where[c] == p.hand(f) && p.validCommand(c) {
			out = append(out, engine.M2(kind, a, c))
		}
	}
	return out
}

func (p *Position) declarationMoves(f faction, out []engine.Move) []engine.Move {
	for _, g := range rivals[f] {
		if p.mayDeclare.has(g) && p.whyNoWar(f, g) == nil {
			out = p.warCards(f, kDeclare, uint8(g), true, out)
		}
	}
	for n := range nation(numNations) {
		if why, war := p.whyNoViolation(f, n); why == nil {
			out = p.warCards(f, kViolate, uint8(n), war, out)
		}
	}
	for n := range nation(numNations) {
		if p.armed.has(n) && p.whyNoIntervention(f, n) == nil {
			out = append(out, engine.M1(kIntervene, n))
		}
	}
	return out
}

// canViolate: a Neutral, or a Colony that became an Armed Minor and that nobody
// has violated yet (15.42).
func (p *Position) canViolate(n nation) bool {
	return p.isNeutral(n) || p.colonial.has(n) && p.armed.has(n) && p.violator[n] == nobody
}

// whyNoViolation says what stands in the way, and whether the violation would be
// a declaration of War on a Protector (8.13) or, for the USA, on the West.
func (p *Position) whyNoViolation(f faction, n nation) (why *engine.Refusal, war bool) {
	if !p.canViolate(n) {
		return noVonNeutral, false
	}
	if why := p.whyNoTurnAct(); why != nil {
		return why, false
	}
	g := p.protector(n, f)
	if n == usa {
		if f != axis {
			return noVonUSA, false
		}
		g = west
	}
	if g == nobody || p.atWar(f, g) {
		return nil, false
	}
	return p.whyNoWar(f, g), true
}

func (p *Position) whyNoIntervention(f faction, n nation) *engine.Refusal {
	switch {
	case !p.armed.has(n) || p.enemies[n].has(f) || !p.atWar(f, p.violator[n]):
		return noIntervene
	case world.nations[n].capital == noArea:
		return noInterveneOn
	case p.intervened.has(n):
		return noInterveneIs
	case p.allyBesieges(f, n):
		return noRetreatAlly
	case p.rivalBesieges(f, n):
		return noInterveneAt
	}
	return p.whyNoTurnAct()
}

// rivalBesieges: a Rival at Peace with the Faction has units beside a Fortress,
// which an Intervention would exchange for one of the Faction's: it would enter a
// land area with Rival units (15.21).
func (p *Position) rivalBesieges(f faction, n nation) bool {
	for _, a := range world.nations[n].areas {
		strangers := p.here[a].factions() &^ only(f) &^ only(nobody) &^ p.foes(f, a)
		if p.minorStands(a) && strangers != 0 {
			return true
		}
	}
	return false
}

// allyBesieges: the other Ally has units beside a Fortress of an Armed Minor,
// which an Intervention would exchange for one of this Ally's (18.0).
func (p *Position) allyBesieges(f faction, n nation) bool {
	for _, a := range world.nations[n].areas {
		if p.minorStands(a) && p.allyIn(f, a) {
			return true
		}
	}
	return false
}

// payForWar discards an Ally's additional Command card (18.3).
func (p *Position) payForWar(f faction, c card) {
	if c != noCard {
		p.tell(engine.Everyone, evDiscard, "18.3", int16(f), int16(c))
		p.discard(c)
	}
}

// offerForWar lays an Ally's additional Command card down: whether it pays for a
// declaration of War is known when the Protector has answered.
func (p *Position) offerForWar(f faction, c card) {
	if c != noCard {
		p.where[c] = inExecution + place(f)
	}
}

// settleOffer discards that card for a War, or takes it back if none followed.
func (p *Position) settleOffer(f faction, war bool) {
	for c := range card(deckSize) {
		if p.where[c] != inExecution+place(f) {
			continue
		}
		if war {
			p.payForWar(f, c)
		} else {
			p.where[c] = p.hand(f)
		}
	}
}

const (
	violationOffer = iota
	violationEffect
	violationEnd
)

func (p *Position) runViolation(f *violationFrame) {
	n, by := nation(f.nation), faction(f.by)
	switch f.Step {
	case violationOffer:
		// The Protector may still repudiate (8.0, its example).
		if g := p.protector(n, by); g != nobody && n != usa {
			p.ask(g)
			return
		}
		f.Step = violationEffect
	case violationEffect:
		f.Step = violationEnd
		p.violate(n, by)
	case violationEnd:
		p.restless |= only(by)
		p.refreshDeclarations()
		p.Done()
	}
}

func (p *Position) legalViolation(_ *violationFrame, _ faction, out []engine.Move) []engine.Move {
	return append(out, engine.M0(kPass))
}

func (p *Position) playViolation(f *violationFrame, _ faction, _ engine.Move) {
	f.Step = violationEffect
}

// violate performs a Violation of Neutrality: the World reacts (15.41), and the
// Neutral becomes an Armed Minor (15.42), a Protector's Satellite at War with the
// violator (8.13), or, being the USA, a West Satellite (8.46).
func (p *Position) violate(n nation, by faction) {
	cards := int(world.nations[n].reaction)
	peace := p.war
	p.tell(engine.Everyone, evViolation, "15.4", int16(by), int16(n))
	g := p.protector(n, by)
	if n == usa {
		g = west
	}
	switch {
	case n == usa:
		if !p.atWar(by, west) {
			p.declareWar(by, west)
		}
		p.rouseUSA()
	case g != nobody:
		if !p.atWar(by, g) {
			p.declareWar(by, g)
		}
		p.makeSatellite(n, g)
	default:
		p.arm(n)
		p.violator[n] = by
		p.enemies[n] |= only(by)
	}
	p.settleOffer(by, p.war != peace)
	for _, r := range rivals[by] {
		if k := p.reactionCards(by, r, cards); k > 0 {
			p.tell(engine.Everyone, evReaction, "15.41", int16(r), int16(k))
			p.draw(actionDeck, p.hand(r), k)
		}
	}
}

// arm makes a nation an Armed Minor: all Influence goes (8.14), and Neutral
// Fortresses stand in its Cities and Towns by Muster Value (15.42).
func (p *Position) arm(n nation) {
	p.influence[n], p.influencer[n] = 0, nobody
	if p.armed.has(n) {
		return // a Colony that is one already keeps its Fortresses
	}
	p.armed |= 1 << n
	for _, a := range world.nations[n].areas {
		if m := world.areas[a].muster; m > 0 && p.here[a] == 0 {
			p.spawn(neutralBlocks, fortress, m, a)
		}
	}
}

func (p *Position) defeatMinor(n nation, f faction) {
	p.clearNation(n)
	p.marker[n] = f
	for _, a := range world.nations[n].areas {
		p.removeMinor(a)
	}
	p.tell(engine.Everyone, evDefeat, "15.421", int16(f), int16(n))
}

// runIntervention: at the end of the Movement Phase an Armed Minor in which a
// Faction declared an Intervention and has a Ground unit becomes its Satellite,
// and its Fortresses are exchanged for units of equal strength (15.423).
func (p *Position) runIntervention(f *interventionFrame) {
	for ; f.nations < numNations; f.nations++ {
		n := nation(f.nations)
		if !p.intervened.has(n) || !p.armed.has(n) || !p.groundIn(n, p.active) {
			continue
		}
		by := p.active
		p.clearNation(n)
		p.marker[n] = by
		for _, a := range world.nations[n].areas {
			if p.control[a] == nobody {
				p.setControl(a, by)
			}
		}
		p.tell(engine.Everyone, evIntervention, "15.423", int16(by), int16(n))
		flow.CallWith(&p.State, pMuster, musterFrame{nation: int16(n), who: int16(by), exchange: 1})
		return
	}
	p.Done()
}

// groundIn reports whether a Faction has a Ground unit in a nation's land.
func (p *Position) groundIn(n nation, f faction) bool {
	for _, a := range world.nations[n].areas {
		if p.hasGround(a, f) {
			return true
		}
	}
	return false
}

// owesAttack: after a declaration of War the victim must be attacked while some
// unit can still do it (15.21). A Sea shared with it is a Battle that the
// Declarer leaves or fights.
func (p *Position) owesAttack(f faction) bool {
	for _, g := range rivals[f] {
		if p.mustAttack.has(g) && !p.sharesSea(f, g) && p.canAttack(f, g) {
			return true
		}
	}
	return false
}

// refreshDeclarations notes on which Rivals the Active Player could declare War:
// a declaration must be followed by Aggression (15.21).
func (p *Position) refreshDeclarations() {
	f := p.active
	p.mayDeclare = 0
	if p.movedLen > 0 || p.left == 0 || p.whyNoTurnAct() != nil {
		return
	}
	for _, g := range rivals[f] {
		if p.whyNoWar(f, g) != nil {
			continue
		}
		p.war |= pairBit(f, g)
		if p.canAttack(f, g) || p.sharesSea(f, g) {
			p.mayDeclare |= only(g)
		}
		p.war &^= pairBit(f, g)
	}
}

func (p *Position) sharesSea(f, g faction) bool {
	shared := p.present[f].meet(p.present[g])
	return shared.meets(&world.water)
}

// afterAnytime: a Technology revealed or a unit gone can change what may be
// declared.
func (p *Position) afterAnytime() {
	if top := p.Top(); top == pMovement || top == pMove {
		p.refreshDeclarations()
	}
}

// canAttack reports whether some unit could still commit Aggression against a victim
// this Turn: enter its land, or an area with units of it (11.54).
func (p *Position) canAttack(f, victim faction) bool {
	if p.left == 0 {
		return false
	}
	targets := p.held[victim].union(p.present[victim])
	for u := range p.mine[f].all {
		if p.typ[u] == fortress || p.flags[u]&hasMoved != 0 {
			continue
		}
		for mode, last := modesOf(p.typ[u]); mode <= last; mode++ {
			near := &world.ways.within[wayOf(p.typ[u], mode)][p.speedOf(u, mode)][p.at[u]]
			if !near.meets(&targets) {
				continue // no rule needs to be asked
			}
			if w, why := p.startWalk(u, mode, false); why == nil && p.reachesVictim(w, &targets) {
				return true
			}
		}
	}
	return false
}

func (p *Position) reachesVictim(w walk, targets *areaSet) bool {
	queue := p.walks()
	var seen areaSet
	head, tail := 0, 1
	queue[0] = w
	seen.add(w.at)
	for head < tail {
		at := queue[head]
		head++
		links := world.links[at.at]
		for i := range links {
			to := links[i].to
			if seen.has(to) {
				continue
			}
			n, why := p.advance(&at, &links[i])
			if why != nil || n.spent > n.speed {
				continue
			}
			seen.add(to)
			if n.mayEnd() && targets.has(to) {
				return true
			}
			queue[tail] = n
			tail++
		}
	}
	return false
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
