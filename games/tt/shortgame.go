package tt

import "sandtable/engine"

// Chapter 17: the short game of 1939.

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

func (p *Position) runShort(f *engine.Frame) {
	switch f.Step {
	case shortOrder:
		p.roll(6)
	case shortForces:
		if f.A == 3 {
			f.Step, f.A = shortAustria, 0
			return
		}
		who := p.order[f.A]
		if f.B == 0 {
			p.ind[who] = world.short[who].ind
			p.points = uint8(world.short[who].extraCV)
			f.B = 1
		}
		p.ask(who)
	case shortCards:
		who := p.order[f.A]
		f.A, f.B, f.Step = f.A+1, 0, shortForces
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
		f.Step, f.A = shortDiplomacy, 0
	case shortDiplomacy:
		if f.A == 7 || p.none((*Position).shortDiplomacy, f, axis) {
			f.Step = shortSatellites
			return
		}
		p.ask(axis)
	case shortSatellites:
		f.Step, f.A = shortDividends, 0
		p.call(pSatellites)
	case shortDividends:
		if f.A == 9 {
			f.Step = shortEnd
			return
		}
		p.drawChit(faction(f.A % 3))
		f.A++
	case shortEnd:
		p.evaluateControl()
		p.done()
	}
}

func (p *Position) rolledShort(f *engine.Frame, outcome int) {
	p.order = world.orders[outcome]
	p.tellOrder(outcome)
	f.Step = shortForces
}

func (p *Position) legalShort(f *engine.Frame, who faction, out []engine.Move) []engine.Move {
	if f.Step == shortDiplomacy {
		return p.shortDiplomacy(f, axis, out)
	}
	if p.points > 0 {
		for u := range p.high {
			if p.cv[u] != 0 && p.owner(u) == who && p.cv[u] < p.maxCV(u) && p.inHome(u) {
				out = append(out, m1(kBuild, u))
			}
		}
		b := p.buildContextFor(who)
		out = p.cadreMoves(&b, out)
	}
	return append(out, m0(kDone))
}

// inHome: the short game's additional steps go to units within Home Territory.
func (p *Position) inHome(u unit) bool {
	return world.areas[p.at[u]].home == p.nation[u]
}

// shortDiplomacy: the Axis plays seven Diplomacy cards unopposed.
func (p *Position) shortDiplomacy(_ *engine.Frame, _ faction, out []engine.Move) []engine.Move {
	return p.diplomacyMoves(axis, out)
}

func (p *Position) playShort(f *engine.Frame, who faction, m engine.Move) {
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
		f.A++
	case kWildcard:
		p.playWildcard(axis, card(m.A), nation(m.B))
		f.A++
	}
}
