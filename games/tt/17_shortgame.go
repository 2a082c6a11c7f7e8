package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 17: the short game of 1939.

// shortFrame is the short game's set-up.
type shortFrame struct {
	flow.Head `steps:"order forces cards austria diplomacy satellites dividends end"`
	count     int16 `note:"count 9 quiet"` // Factions, cards or chits that are done
	begun     int16 `note:"begun 1 quiet"` // whether the Faction has its points
}

func shortGameSetup() procedure {
	return flow.Of(proc[shortFrame]{
		Name: "ShortGame", Rule: "17.0", Run: (*Position).runShort, Rolled: (*Position).rolledShort,
		Legal: (*Position).legalShort, Play: (*Position).playShort,
		Question: func(p *Position, f *shortFrame, who faction) say.Line {
			if f.Step == shortDiplomacy {
				return ask(who, "{F}: play {#} more Diplomacy cards unopposed.", 7-f.count)
			}
			return ask(who, "{F}: add Cadres and steps within Home Territory: {#} left. Press Done when finished.", int16(p.points))
		},
		Why: (*Position).whyNotShort,
	})
}

// The short game's own steps, after the set-up of 1936.
const (
	shortOrder   = iota // the special Setup Player Order die roll
	shortForces         // + Cadres and steps, cards and IND, one Faction after the other
	shortCards          // the cards of the Faction that has just placed
	shortAustria        // the Axis controls Austria
	shortDiplomacy
	shortSatellites
	shortDividends
	shortEnd
)

func (p *Position) runShort(f *shortFrame) {
	switch f.Step {
	case shortOrder:
		p.Roll(6)
	case shortForces:
		if f.count == 3 {
			f.Step, f.count = shortAustria, 0
			return
		}
		who := p.order[f.count]
		if f.begun == 0 {
			p.ind[who] = world.short[who].ind
			p.points = uint8(world.short[who].extraCV)
			f.begun = 1
		}
		p.ask(who)
	case shortCards:
		who := p.order[f.count]
		f.count, f.begun, f.Step = f.count+1, 0, shortForces
		p.showFresh(who)
		for u := range p.flags {
			p.flags[u] &^= grown // set-up, not Production: they may grow in 1939
		}
		if p.players == 3 || who == axis { // the Allies' wait for 18.1
			s := world.short[who]
			p.draw(investDeck, p.hand(who), s.investment)
			p.draw(actionDeck, p.hand(who), s.action)
		}
	case shortAustria:
		austria := world.nationByID["austria"]
		p.marker[austria] = axis
		u := p.spawn(germany, infantry, 2, world.nations[austria].capital)
		p.evaluateControl()
		p.tell(engine.Everyone, evControl, "17.0", int16(axis), int16(austria))
		p.tellPlaced("17.0", u)
		f.Step, f.count = shortDiplomacy, 0
	case shortDiplomacy:
		if f.count == 7 || flow.None(p, (*Position).shortDiplomacy, f, axis) {
			f.Step = shortSatellites
			return
		}
		p.ask(axis)
	case shortSatellites:
		f.Step, f.count = shortDividends, 0
		p.Call(pSatellites)
	case shortDividends:
		if f.count == 9 {
			f.Step = shortEnd
			return
		}
		p.drawChit(faction(f.count % 3))
		f.count++
	case shortEnd:
		p.evaluateControl()
		p.Done()
	}
}

func (p *Position) rolledShort(f *shortFrame, outcome int) {
	p.order = world.orders[outcome]
	p.tellOrder(outcome)
	f.Step = shortForces
}

func (p *Position) legalShort(f *shortFrame, who faction, out []engine.Move) []engine.Move {
	if f.Step == shortDiplomacy {
		return p.shortDiplomacy(f, axis, out)
	}
	if p.points > 0 {
		for u := range p.mine[who].all {
			if p.cv[u] < p.maxCV(u) && p.inHome(u) {
				out = append(out, engine.M1(kBuild, u))
			}
		}
		b := p.buildContextFor(who)
		out = p.cadreMoves(&b, out)
	}
	return append(out, engine.M0(kDone))
}

// inHome: the short game's additional steps go to units within Home Territory.
func (p *Position) inHome(u unit) bool {
	return world.areas[p.at[u]].home == p.nation[u]
}

// keptForAustria: the last block of German Infantry, until one is in Austria.
func (p *Position) keptForAustria(n nation, t unitType) bool {
	return p.austriaKeepsItsInfantry() && n == germany && t == infantry && p.In(pShortGame) &&
		p.used[n][t]+1 == world.blocks[n][t]
}

// shortDiplomacy: the Axis plays seven Diplomacy cards unopposed.
func (p *Position) shortDiplomacy(_ *shortFrame, _ faction, out []engine.Move) []engine.Move {
	return p.diplomacyMoves(axis, out)
}

func (p *Position) playShort(f *shortFrame, who faction, m engine.Move) {
	switch m.Kind {
	case kBuild:
		p.cv[m.A]++
		p.points--
	case kCadre:
		p.buildCadre(who, area(m.A), unitType(m.B))
		p.points--
	case kDone:
		p.points = 0
		f.Step = shortCards
	case kDiplomacy:
		p.tell(engine.Everyone, evDiplomacy, "17.0", int16(axis), m.A, m.B)
		p.applyInfluence(axis, nation(m.B))
		p.discard(card(m.A))
		f.count++
	case kWildcard:
		p.playWildcard(axis, card(m.A), nation(m.B))
		f.count++
	}
}

func (p *Position) whyNotShort(f *shortFrame, who faction, m engine.Move) *engine.Refusal {
	switch {
	case f.Step != shortDiplomacy:
		return p.whyNotBuild(who, m)
	case m.Kind == kDiplomacy || m.Kind == kWildcard:
		return p.whyNoPlay(who, m)
	}
	return engine.Refuse("17.0", "The Axis plays seven Diplomacy cards now, all of them.")
}
