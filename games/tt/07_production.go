package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 7.2: the Production Phase.

// productionFrame is the Production Phase: its step is whose turn comes next.
type productionFrame struct {
	flow.Head `steps:"first second third end"`
}

func productions() procedure {
	return flow.Of(proc[productionFrame]{Name: "Production", Rule: "7.2", Run: (*Position).runProduction})
}

// produceFrame is the Production of one Faction.
type produceFrame struct {
	flow.Head `steps:"begin forces spend action investment end"`
	who       int16 `note:"faction faction"`
}

func produce() procedure {
	return flow.Of(proc[produceFrame]{
		Name: "Produce", Rule: "7.22", Run: (*Position).runProduce,
		Legal: (*Position).legalProduce, Play: (*Position).playProduce,
		Question: func(p *Position, _ *produceFrame, who faction) say.Line {
			return ask(who, "{F}: spend Production on steps, Cadres or cards: {#} left. Press Done when finished.", int16(p.points))
		},
		Why: func(p *Position, _ *produceFrame, who faction, m engine.Move) *engine.Refusal {
			return p.whyNotBuild(who, m)
		},
	})
}

// user is the Faction that has the use of an area's POP and RES: whoever
// controls it, or has Influence over the Neutral it belongs to (8.12, 8.13), and
// nobody while it is Unaligned (8.11). The USA serves only the West (8.41), which one
// marker is enough for (8.42).
func (s *state) user(a area) faction {
	if c := s.control[a]; c != nobody {
		return c
	}
	n := world.areas[a].nation
	if s.armed.has(n) || s.influence[n] == 0 || n == usa && s.influencer[n] != west {
		return nobody
	}
	return s.influencer[n]
}

// production is a Faction's tracks (1.4) and its Production Level (7.21).
type production struct {
	ind, pop, res int
	level         int
}

// production counts a Faction's POP and RES on the map, without what Blockades
// deny it where they count, and gives the Level: the least of IND, POP and, at
// War, RES; nothing without the MainCapital (2.11).
func (p *Position) production(f faction, blockades bool) production {
	t := production{ind: int(p.ind[f])}
	war := p.atWarWithAny(f)
	var denied denial
	if war && blockades {
		denied = p.confirmedBlockades(f)
	}
	for a := range world.land.all {
		if p.user(a) != f {
			continue
		}
		info := &world.areas[a]
		if !denied.all.has(a) {
			t.pop += int(info.pop)
			t.res += int(info.resAfrica)
			if !denied.black.has(a) {
				t.res += int(info.res)
			}
		}
	}
	t.level = min(t.ind, t.pop)
	if war {
		t.level = min(t.level, t.res)
	}
	if p.control[mainCapitalOf[f]] != f {
		t.level = 0
	}
	return t
}

// runProduction lets the Factions produce in Turn Order.
func (p *Position) runProduction(f *productionFrame) {
	if f.Step == 0 {
		p.beginPhase()
	}
	if f.Step == 3 {
		p.full, p.med = areaSet{}, areaSet{} // 14.23: all markers go
		p.Done()
		return
	}
	who := p.order[f.Step]
	f.Step++
	flow.CallWith(&p.State, pProduce, produceFrame{who: int16(who)})
}

const (
	produceBegin = iota
	produceForces
	produceSpend
	produceAction
	produceInvest
	produceEnd
)

func (p *Position) runProduce(f *produceFrame) {
	who := faction(f.who)
	switch f.Step {
	case produceBegin:
		t := p.production(who, true)
		p.points, p.spent = uint8(t.level), [3]uint8{}
		p.tell(engine.Everyone, evProduction, "7.21", f.who, int16(t.ind), int16(t.pop), int16(t.res), int16(t.level))
		f.Step = produceForces
	case produceForces:
		f.Step = produceSpend
		if who == west {
			p.usaForcesArrive()
		}
	case produceSpend:
		if p.points == 0 && !p.restlessProduction(who) {
			f.Step = produceAction
			return
		}
		p.ask(who)
	case produceAction:
		p.tell(engine.Everyone, evSpent, "7.22", f.who, int16(p.spent[0]), int16(p.spent[1]), int16(p.spent[2]))
		f.Step = produceInvest
		p.draw(actionDeck, p.stackPlace(who), int(p.spent[1]))
	case produceInvest:
		f.Step = produceEnd
		p.draw(investDeck, p.stackPlace(who), int(p.spent[2]))
	case produceEnd:
		p.showFresh(who)
		for u := range p.flags {
			p.flags[u] &^= grown
		}
		p.clearBlockades(who)
		p.points, p.spent = 0, [3]uint8{}
		p.Done()
	}
}

// restlessProduction: a Faction that has spent its last point is still asked
// once, so that it can take it back before the cards are drawn.
func (p *Position) restlessProduction(who faction) bool {
	return p.spent[0]|p.spent[1]|p.spent[2] != 0
}

// showFresh stands what was built in secret on the table for all to see.
func (p *Position) showFresh(who faction) {
	for u := range p.mine[who].all {
		if p.flags[u]&fresh != 0 {
			p.flags[u] &^= fresh
			p.tell(engine.Everyone, evNewBlock, "7.23", int16(u), int16(p.nation[u]), int16(p.at[u]))
		}
	}
}

func (p *Position) legalProduce(_ *produceFrame, who faction, out []engine.Move) []engine.Move {
	passive := p.isPassive(who)
	begin := len(out)
	if p.points > 0 {
		if !passive || p.passiveMaySpend(0) {
			b := p.buildContextFor(who)
			out = p.stepMoves(&b, out)
			out = p.cadreMoves(&b, out)
		}
		for deck := range uint8(2) {
			if p.cardsToBuy(deck) > 0 && (!passive || p.passiveMaySpend(1+int(deck))) {
				out = append(out, engine.M1(kBuy, deck))
			}
		}
	}
	if passive && len(out) > begin {
		return out // 18.21: its allotment is not its to refuse
	}
	return append(out, engine.M0(kDone))
}

// cardsToBuy: what can still be drawn from a deck and its discards (7.24).
func (p *Position) cardsToBuy(deck uint8) int {
	return p.countCards(deck, inDeck) + p.countCards(deck, discarded) - int(p.spent[1+deck])
}

// stepMoves: an existing unit may gain one step in a Production unless it is at
// Sea, Engaged, or an Unsupplied Ground unit; Fortresses need no Supply (7.23).
func (p *Position) stepMoves(b *buildContext, out []engine.Move) []engine.Move {
	for u := range p.mine[b.who].all {
		if p.whyNoStep(u, b) == nil {
			out = append(out, engine.M1(kBuild, u))
		}
	}
	return out
}

// buildContext is a Faction that builds units, and what it must mind.
type buildContext struct {
	who      faction
	war      bool // Supply matters (14.12)
	supplied areaSet
	short    bool // the short game's additional forces (17.0)

	inBox [numNationalities]uint8 // types of which a block is left, for each nation
}

func (p *Position) buildContextFor(who faction) buildContext {
	b := buildContext{who: who, war: p.atWarWithAny(who), short: p.In(pShortGame)}
	if b.war {
		b.supplied = p.supplied(who)
	}
	for n := range numPowers {
		for t := range numTypes {
			if p.available(n, t) && !p.keptForAustria(n, t) {
				b.inBox[n] |= 1 << t
			}
		}
	}
	return b
}

const (
	navyTypes   = 1<<carrier | 1<<submarine | 1<<fleet
	mobileTypes = 1<<tank | 1<<infantry
)

// cadreTypes are the types of Cadres that can be built in a Friendly undisputed
// area: those for which whyNoCadre has no objection.
func (p *Position) cadreTypes(a area, b *buildContext) (types uint8) {
	info := &world.areas[a]
	if home := info.home; home != noNation && ownerOf[home] == b.who && p.mayRaise(home) {
		types = b.inBox[home] &^ (1 << fortress)
		if !info.coastal {
			types &^= navyTypes
		}
		if b.war && !b.supplied.has(a) {
			types &^= mobileTypes
		}
	}
	n := p.cadreNation(b.who, a, fortress)
	if (!b.short || info.home == n) && p.mayRaise(n) && !p.hasFortress(a) {
		types |= b.inBox[n] & (1 << fortress)
	}
	return types
}

// mayRaise: the units of a Defeated Power and of a neutral USA are not to be had.
func (p *Position) mayRaise(n nation) bool {
	return !p.defeated.has(n) && (n != usa || p.usaEntered)
}

var (
	noStepFull     = engine.Refuse("3.12", "The unit has its full strength already.")
	noStepTwice    = engine.Refuse("7.23", "A unit gains at most one step in a Production, and a new Cadre none.")
	noStepSea      = engine.Refuse("7.23", "Units at Sea cannot be built up.")
	noStepEngaged  = engine.Refuse("7.23", "Units engaged in a Battle cannot be built up.")
	noStepSupply   = engine.Refuse("14.12", "Unsupplied Ground units cannot be built up.")
	noStepFortress = engine.Refuse("7.231", "A Fortress is built up only in undisputed Friendly Territory.")
)

func (p *Position) whyNoStep(u unit, b *buildContext) *engine.Refusal {
	a := p.at[u]
	switch {
	case p.cv[u] >= p.maxCV(u):
		return noStepFull
	case p.flags[u]&grown != 0:
		return noStepTwice
	case world.water.has(a):
		return noStepSea
	case p.enemyHere(b.who, a):
		return noStepEngaged
	case p.typ[u] == fortress && p.control[a] != b.who:
		return noStepFortress
	case b.war && p.typ[u] >= tank && !b.supplied.has(a):
		return noStepSupply
	}
	return nil
}

// cadreMoves: new Cadres of any type in their own Home Territory, Fortresses in
// any undisputed Friendly land (7.23, 7.231).
func (p *Position) cadreMoves(b *buildContext, out []engine.Move) []engine.Move {
	for a := range p.held[b.who].all {
		if p.enemyHere(b.who, a) {
			continue
		}
		types := p.cadreTypes(a, b)
		for t := range numTypes {
			if types&(1<<t) != 0 {
				out = append(out, engine.M2(kCadre, a, t))
			}
		}
	}
	return out
}

var (
	noCadreControl  = engine.Refuse("7.23", "New units are built only in undisputed Friendly land areas.")
	noCadreHome     = engine.Refuse("2.3", "New Cadres other than Fortresses are built only in their own Home Territory.")
	noCadreBlocks   = engine.Refuse("3.0", "All blocks of that type are on the map already.")
	noCadreCoast    = engine.Refuse("3.22", "Ships and submarines can be built only in coastal areas.")
	noCadreSupply   = engine.Refuse("14.12", "Ground Cadres cannot be built where they would be Unsupplied.")
	noCadreFortress = engine.Refuse("7.231", "Only one Fortress is allowed in a land area.")
	noCadreAustria  = engine.Refuse("17.0", "The last German Infantry in the box is for Austria.")
	noCadreShort    = engine.Refuse("17.0", "The short game's additional forces are placed within Home Territory.")
	noCadreDefeated = engine.Refuse("2.21", "The units of a Defeated Major Power are out of play for good.")
	noCadreNeutral  = engine.Refuse("8.43", "USA units can be built only when the USA is a West Satellite.")
)

func (p *Position) whyNoCadre(a area, t unitType, b *buildContext) *engine.Refusal {
	if b.who == west && world.areas[a].home == usa && !p.usaEntered {
		return noCadreNeutral
	}
	if !world.land.has(a) || p.control[a] != b.who || p.enemyHere(b.who, a) {
		return noCadreControl
	}
	n := p.cadreNation(b.who, a, t)
	switch {
	case n == noNation:
		return noCadreHome
	case b.short && world.areas[a].home != n:
		return noCadreShort
	case p.defeated.has(n):
		return noCadreDefeated
	case !p.available(n, t):
		return noCadreBlocks
	case p.keptForAustria(n, t):
		return noCadreAustria
	case !canStand(t, a):
		return noCadreCoast
	case t == fortress && p.hasFortress(a):
		return noCadreFortress
	case b.war && t >= tank && !b.supplied.has(a):
		return noCadreSupply
	}
	return nil
}

// cadreNation is whose unit a new Cadre would be: the Home Territory's; for a
// Fortress a Major Power's in its own Territory and Colonies and the Great
// Power's everywhere else (7.231).
func (p *Position) cadreNation(who faction, a area, t unitType) nation {
	info := &world.areas[a]
	if t != fortress {
		if info.home == noNation || ownerOf[info.home] != who {
			return noNation
		}
		return info.home
	}
	power := world.nations[info.nation].power
	if power < numPowers && world.nations[power].class == major && ownerOf[power] == who && !p.defeated.has(power) {
		return power
	}
	return greatPower[who]
}

func (p *Position) buildCadre(who faction, a area, t unitType) {
	n := p.cadreNation(who, a, t)
	u := p.spawn(n, t, 1, a)
	p.flags[u] |= grown | fresh
	p.tell(p.seatsOf(only(who)), evPlace, "7.23", int16(u), int16(n), int16(t), 1, int16(a))
}

func (p *Position) playProduce(f *produceFrame, who faction, m engine.Move) {
	switch m.Kind {
	case kDone:
		p.points = 0
		f.Step = produceAction
		return
	case kBuild:
		u := unit(m.A)
		p.cv[u]++
		p.flags[u] |= grown
		p.spent[0]++
		p.tell(p.seatsOf(only(who)), evStep, "7.23", m.A, int16(p.nation[u]), int16(p.typ[u]), int16(p.cv[u]), int16(p.at[u]))
	case kCadre:
		p.buildCadre(who, area(m.A), unitType(m.B))
		p.spent[0]++
	case kBuy:
		p.spent[1+m.A]++
	}
	p.points--
}

// whyNotBuild: what cannot be bought, in Production or in the short game's set-up.
func (p *Position) whyNotBuild(who faction, m engine.Move) *engine.Refusal {
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
		if p.In(pShortGame) {
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
		if p.In(pShortGame) {
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
