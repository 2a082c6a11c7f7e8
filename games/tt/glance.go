package tt

import (
	"encoding/binary"

	"sandtable/engine"
	"sandtable/engine/flow"
)

// A glance is what a view shows, in the same order and by the same questions, but as
// bytes that nobody reads: whether a move can be taken back is asked after every move,
// and needs no more than to know whether others see anything new. A test changes every
// field of many positions and compares glances with views.

// glance writes a glance.
type glance struct{ b []byte }

func (g *glance) num(n int) { g.b = binary.AppendVarint(g.b, int64(n)) }

func (g *glance) bool(v bool) {
	if v {
		g.b = append(g.b, 1)
	} else {
		g.b = append(g.b, 0)
	}
}

// text writes a text that another one follows.
func (g *glance) text(s string) { g.b = append(append(g.b, s...), 0) }

func (g *glance) areas(s *areaSet) {
	for _, x := range s {
		g.b = binary.LittleEndian.AppendUint64(g.b, x)
	}
}

// cards writes the cards in a place, and where their list ends.
func (g *glance) cards(s *state, where place, held *holdings) {
	if held[where] > 0 {
		for c := range card(numCards) {
			if s.where[c] == where {
				g.b = append(g.b, byte(c))
			}
		}
	}
	g.b = append(g.b, endOfList)
}

// endOfList is no card, no unit and no nation.
const endOfList = 255

// AppendGlance appends what a seat may know, for comparing two moments of a match.
func (p *Position) AppendGlance(dst []byte, seat engine.Seat) []byte {
	g := &glance{dst}
	held := p.holdings()
	g.bool(p.short)
	g.b = append(g.b, p.players)
	p.glanceTime(g, seat)
	for f := axis; f <= ussr; f++ {
		p.glanceFaction(g, seat, f, &held)
	}
	p.glanceWar(g)
	p.glanceNations(g)
	for a := range world.land.all {
		g.b = append(g.b, byte(p.control[a]))
	}
	g.areas(&p.full)
	g.areas(&p.med)
	p.glanceUnits(g, seat)
	p.glanceCards(g, &held)
	p.glanceTurn(g, seat)
	return g.b
}

func (p *Position) glanceTime(g *glance, seat engine.Seat) {
	pr := p.Prompt(seat)
	g.text(pr.Text)
	g.text(pr.Rule)
	g.text(pr.Phase)
	g.b = append(g.b, byte(p.year), byte(p.season), p.Top(), byte(p.order[0]), byte(p.order[1]), byte(p.order[2]),
		byte(p.active), byte(p.activeAlly), byte(p.asked()&7))
	g.bool(p.State.Chance != 0)
	g.b = append(g.b, byte(p.over))
	if p.over != 0 {
		g.b = append(g.b, byte(p.winners&7))
	}
}

func (p *Position) glanceFaction(g *glance, seat engine.Seat, f faction, held *holdings) {
	own := p.plays(seat, f)
	t := p.production(f, true)
	all := t
	if !p.full.empty() || !p.med.empty() {
		all = p.production(f, false)
	}
	for _, n := range [...]int{t.ind, t.pop, t.res, t.level, all.pop, all.res, p.factoryCost(f), int(p.raised[f]), held.shown(f)} {
		g.num(n)
	}
	if p.sees(seat, f, codeBreak) || own {
		g.cards(&p.state, p.hand(f), held)
	}
	if own {
		g.cards(&p.state, selected+place(f), held)
		g.cards(&p.state, committed+place(f), held)
	}
	g.b = append(g.b, held[inPassive+place(f)], p.vaultSize[f])
	g.b = binary.LittleEndian.AppendUint16(g.b, p.revealed[f]&(1<<numTechs-1))
	if own || p.sees(seat, f, mole) {
		for _, v := range p.vault[f][:p.vaultSize[f]] {
			g.b = append(g.b, byte(v.tech), byte(v.cards[0]), byte(v.cards[1]))
		}
	}
	g.num(int(p.chits[f][0]) + int(p.chits[f][1]) + int(p.chits[f][2]))
	if own || p.over != 0 {
		g.num(int(p.chits[f][1]) + 2*int(p.chits[f][2]))
		g.num(p.victoryPoints(f, true))
	}
	g.bool(p.restless.has(f))
}

func (p *Position) glanceWar(g *glance) {
	for f := axis; f <= ussr; f++ {
		for h := f + 1; h <= ussr; h++ {
			g.bool(p.atWar(f, h))
		}
		g.b = append(g.b, byte(p.declared[f]&7))
	}
}

func (p *Position) glanceNations(g *glance) {
	for n := range nation(numNations) {
		armed, defeated, entered := p.armed.has(n), p.defeated.has(n), n == usa && p.usaEntered
		if p.influence[n] == 0 && p.marker[n] == nobody && !armed && !defeated && !entered {
			continue
		}
		g.b = append(g.b, byte(n), byte(p.influence[n]), byte(p.marker[n]))
		if p.influence[n] > 0 {
			g.b = append(g.b, byte(p.influencer[n]))
		}
		g.bool(armed)
		if armed {
			g.b = append(g.b, byte(p.enemies[n]&7))
			g.bool(p.intervened.has(n))
		}
		g.bool(defeated)
		g.bool(entered)
	}
	g.b = append(g.b, endOfList)
}

func (p *Position) glanceUnits(g *glance, seat engine.Seat) {
	eyes := p.eyesOf(seat)
	for u := range p.high {
		if p.cv[u] == 0 {
			continue
		}
		at := p.shownAt(seat, u)
		if at == noArea {
			continue
		}
		marks, typ, cv := p.flags[u]&escaped, unitType(0), uint8(0)
		if eyes.sees(u) {
			typ, cv = p.typ[u], p.cv[u]
		}
		if p.flags[u]&hasMoved != 0 && p.plays(seat, p.owner(u)) {
			marks |= hasMoved
		}
		g.b = append(g.b, byte(u), byte(p.nation[u]), byte(at), byte(typ), cv, byte(marks))
	}
	g.b = append(g.b, endOfList)
}

func (p *Position) glanceCards(g *glance, held *holdings) {
	g.num(p.countCards(actionDeck, inDeck))
	g.num(p.countCards(investDeck, inDeck))
	g.cards(&p.state, discarded, held)
	g.num(int(p.pool[0]) + int(p.pool[1]) + int(p.pool[2]))
	shown := p.In(pSeason) && (!p.In(pCommand) || flow.Find[commandFrame](&p.State, pCommand).Step == commandOrder)
	for f := axis; f <= ussr; f++ {
		g.b = append(g.b, held[inDiplomacy+place(f)], held[committed+place(f)])
		for c := range card(deckSize) {
			if p.where[c] == inDiplomacy+place(f) {
				g.b = append(g.b, byte(c), byte(p.purpose[c]))
			}
		}
		if shown {
			g.cards(&p.state, committed+place(f), held)
		}
	}
	g.bool(shown)
}

func (p *Position) glanceTurn(g *glance, seat engine.Seat) {
	for f := axis; f <= ussr && p.In(pSetup); f++ {
		if p.plays(seat, f) {
			g.b = append(g.b, p.cadres[f][:len(world.setup[f].cadres)]...)
		}
	}
	if p.In(pMovement) && p.plays(seat, p.active) {
		g.b = append(g.b, p.left)
		g.b = append(g.b, p.crossed[:]...)
		g.b = append(g.b, p.pathLen)
		if p.pathLen > 0 {
			if f := flow.Find[moveFrame](&p.State, pMove); f != nil {
				g.num(int(f.unit))
			}
			for _, a := range p.path[:p.pathLen] {
				g.b = append(g.b, byte(a))
			}
		}
	}
	if f := flow.Find[produceFrame](&p.State, pProduce); f != nil && p.plays(seat, faction(f.who)) {
		g.b = append(append(g.b, p.points), p.spent[:]...)
	}
	if p.In(pCombat) {
		g.areas(&p.chosen)
	}
	if f := flow.Find[battleFrame](&p.State, pBattle); f != nil {
		g.num(int(f.area))
		g.num(int(f.round))
		g.b = append(g.b, byte(f.in&7))
		if h := flow.Find[fireFrame](&p.State, pFire); h != nil {
			g.num(int(h.unit))
			g.num(int(h.hits))
		}
	}
}
