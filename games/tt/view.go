package tt

import (
	"strconv"

	"sandtable/engine"
)

// What a seat may know, listed piece by piece. Nothing enters a view except
// through a function here that has asked whether the seat may see it.

// plays reports whether a seat plays a Faction.
func (s *state) plays(seat engine.Seat, f faction) bool {
	return f != nobody && seat != engine.Spectator && s.seatOf(f) == seat
}

// seesUnit reports whether a unit's type and strength are open to a seat (3.0):
// its own; a Neutral's; those of a Battle being resolved (12.1), except
// BattleGroups that have not joined (12.71); Aggressors in Disputed land, which
// lie face-up (12.22); and what an Agent looks at (9.5).
func (p *Position) seesUnit(seat engine.Seat, u unit) bool {
	f, a := p.owner(u), p.at[u]
	if f == nobody || p.plays(seat, f) {
		return true
	}
	if p.flags[u]&inspected != 0 {
		if i := p.stack.Find(pIntel); i != nil && p.plays(seat, faction(i.B)) {
			return true
		}
	}
	if b := p.stack.Find(pBattle); b != nil && area(b.A) == a && b.Step > battleBegin && b.Step < battleClose {
		fights := factionSet(b.B).has(f) || p.targets[f] != 0
		return fights && p.flags[u]&(uncommitted|escaped) == 0
	}
	if world.water.has(a) {
		return false
	}
	if p.stack.Find(pMovement) != nil && p.flags[u]&hasMoved != 0 {
		return false
	}
	if c := p.stack.Find(pCombat); c != nil && c.Step >= combatFight && p.chosen.has(a) {
		return true
	}
	return p.control[a] != f && p.isBattle(a)
}

// shownAt is where a seat sees a unit: others see the Active Player's units where
// they started until his Movement Phase is over, so that a move taken back was
// never seen; what is built or set up appears when that is finished. It returns
// noArea for a unit that is not to be seen at all.
func (p *Position) shownAt(seat engine.Seat, u unit) area {
	if p.plays(seat, p.owner(u)) {
		return p.at[u]
	}
	if p.flags[u]&fresh != 0 {
		return noArea
	}
	if p.flags[u]&hasMoved != 0 && p.stack.Find(pMovement) != nil {
		for i := range p.moved[:p.movedLen] {
			if p.moved[i].unit == u {
				return p.moved[i].path[0]
			}
		}
	}
	return p.at[u]
}

type writer struct {
	b     []byte
	comma bool
}

func (w *writer) open(c byte) { w.sep(); w.b = append(w.b, c); w.comma = false }
func (w *writer) close(c byte) {
	w.b = append(w.b, c)
	w.comma = true
}

func (w *writer) sep() {
	if w.comma {
		w.b = append(w.b, ',')
	}
	w.comma = true
}

func (w *writer) key(k string) {
	w.sep()
	w.b = append(w.b, '"')
	w.b = append(w.b, k...)
	w.b = append(w.b, '"', ':')
	w.comma = false
}

const hexDigits = "0123456789abcdef"

func (w *writer) str(s string) {
	w.sep()
	w.b = append(w.b, '"')
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' {
			w.b = append(w.b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		} else {
			w.b = append(w.b, c)
		}
	}
	w.b = append(w.b, '"')
}

func (w *writer) num(n int) {
	w.sep()
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

func (w *writer) bool(v bool) {
	w.sep()
	w.b = strconv.AppendBool(w.b, v)
}

func (w *writer) strs(k, s string)       { w.key(k); w.str(s) }
func (w *writer) nums(k string, n int)   { w.key(k); w.num(n) }
func (w *writer) bools(k string, v bool) { w.key(k); w.bool(v) }
func (w *writer) object(k string)        { w.key(k); w.open('{') }
func (w *writer) array(k string)         { w.key(k); w.open('[') }

func (w *writer) factions(k string, fs factionSet) {
	w.array(k)
	for f := axis; f <= ussr; f++ {
		if fs.has(f) {
			w.str(factionIDs[f])
		}
	}
	w.close(']')
}

// AppendView appends, as JSON, what a seat may know.
func (p *Position) AppendView(dst []byte, seat engine.Seat) []byte {
	w := &writer{b: dst}
	w.open('{')
	w.strs("game", "tt")
	w.strs("scenario", p.scenarioID())
	w.nums("players", int(p.players))
	p.viewTime(w, seat)
	p.viewFactions(w, seat)
	p.viewWar(w)
	p.viewNations(w)
	p.viewControl(w)
	p.viewUnits(w, seat)
	p.viewCards(w)
	p.viewTurn(w, seat)
	w.close('}')
	return w.b
}

func (s *state) scenarioID() string {
	if s.short {
		return "1939"
	}
	return "1936"
}

func (p *Position) viewTime(w *writer, seat engine.Seat) {
	w.nums("year", 1900+int(p.year))
	w.strs("season", seasonIDs[p.season])
	w.strs("phase", p.phaseName())
	w.strs("procedure", procs[p.stack.Top().Proc].name)
	w.array("order")
	for _, f := range p.order {
		w.str(factionIDs[f])
	}
	w.close(']')
	if p.active != nobody {
		w.strs("active", factionIDs[p.active])
	}
	if p.activeAlly != nobody {
		w.strs("activeAlly", factionIDs[p.activeAlly])
	}
	w.factions("awaiting", p.asked)
	w.bools("chance", p.chance != 0)
	pr := p.Prompt(seat)
	w.strs("prompt", pr.Text)
	w.strs("rule", pr.Rule)
	if p.over != 0 {
		w.strs("victory", victoryNames[p.over])
		w.factions("winners", p.winners)
	}
}

func (p *Position) viewFactions(w *writer, seat engine.Seat) {
	w.object("factions")
	for f := axis; f <= ussr; f++ {
		own := p.plays(seat, f)
		w.object(factionIDs[f])
		t := p.production(f, true)
		w.nums("ind", t.ind)
		w.nums("pop", t.pop)
		w.nums("res", t.res)
		w.nums("level", t.level)
		w.nums("factoryCost", p.factoryCost(f))
		w.nums("raised", int(p.raised[f]))
		w.nums("cards", p.cardsShown(f))
		w.nums("limit", p.handLimit(f))
		if p.sees(seat, f, codeBreak) || own {
			w.cards("hand", &p.state, p.hand(f))
		}
		if own {
			w.cards("selected", &p.state, selected+place(f))
			w.cards("committed", &p.state, committed+place(f))
		}
		w.nums("passiveStack", p.countPlace(inPassive+place(f)))
		w.techs("technologies", p.revealed[f])
		w.nums("vaultSize", int(p.vaultSize[f]))
		if own || p.sees(seat, f, mole) {
			w.array("vault")
			for _, v := range p.vault[f][:p.vaultSize[f]] {
				w.open('{')
				w.strs("tech", world.techs[v.tech].id)
				w.array("cards")
				w.str(world.cards[v.cards[0]].id)
				w.str(world.cards[v.cards[1]].id)
				w.close(']')
				w.close('}')
			}
			w.close(']')
		}
		w.nums("dividends", int(p.chits[f][0])+int(p.chits[f][1])+int(p.chits[f][2]))
		if own || p.over != 0 {
			w.nums("dividendPoints", int(p.chits[f][1])+2*int(p.chits[f][2]))
			w.nums("victoryPoints", p.victoryPoints(f, true))
		}
		w.bools("restless", p.restless.has(f))
		w.close('}')
	}
	w.close('}')
}

// cardsShown is the number of cards in a hand, which is public (4.3). Cards being
// chosen for Industry still count as held.
func (p *Position) cardsShown(f faction) int {
	return p.handSize(f) + p.countPlace(selected+place(f))
}

func (p *Position) countPlace(w place) (n int) {
	for c := range p.where {
		if p.where[c] == w {
			n++
		}
	}
	return n
}

// sees reports whether a seat is looking at a Faction's hand or Vault with an
// Intelligence card (9.5).
func (p *Position) sees(seat engine.Seat, f faction, kind intel) bool {
	i := p.stack.Find(pIntel)
	return i != nil && i.Step == intelLook && faction(i.C) == f && p.plays(seat, faction(i.B)) && world.cards[i.A].intel == kind
}

func (w *writer) cards(k string, s *state, where place) {
	w.array(k)
	for c := range card(numCards) {
		if s.where[c] == where {
			w.str(world.cards[c].id)
		}
	}
	w.close(']')
}

func (w *writer) techs(k string, set uint16) {
	w.array(k)
	for t := range tech(numTechs) {
		if set&(1<<t) != 0 {
			w.str(world.techs[t].id)
		}
	}
	w.close(']')
}

func (p *Position) viewWar(w *writer) {
	w.array("war")
	for f := axis; f <= ussr; f++ {
		for g := f + 1; g <= ussr; g++ {
			if p.atWar(f, g) {
				w.open('[')
				w.str(factionIDs[f])
				w.str(factionIDs[g])
				w.close(']')
			}
		}
	}
	w.close(']')
	w.object("declared")
	for f := axis; f <= ussr; f++ {
		w.factions(factionIDs[f], p.declared[f])
	}
	w.close('}')
}

func (p *Position) viewNations(w *writer) {
	w.object("nations")
	for n := range nation(numNations) {
		plain := p.influence[n] == 0 && p.marker[n] == nobody && !p.armed.has(n) && !p.defeated.has(n) && !(n == usa && p.usaEntered)
		if plain {
			continue
		}
		w.object(world.nations[n].id)
		if p.influence[n] > 0 {
			w.strs("influencer", factionIDs[p.influencer[n]])
			w.nums("influence", int(p.influence[n]))
		}
		if m := p.marker[n]; m != nobody {
			w.strs("control", factionIDs[m])
		}
		if p.armed.has(n) {
			w.bools("armed", true)
			w.factions("enemies", p.enemies[n])
			if p.intervened.has(n) {
				w.bools("intervention", true)
			}
		}
		if p.defeated.has(n) {
			w.bools("defeated", true)
		}
		if n == usa && p.usaEntered {
			w.bools("satellite", true)
		}
		w.close('}')
	}
	w.close('}')
}

func (p *Position) viewControl(w *writer) {
	w.object("control")
	for a := world.land.next(0); a != noArea; a = world.land.next(a + 1) {
		if c := p.control[a]; c != nobody {
			w.strs(world.areas[a].id, factionIDs[c])
		}
	}
	w.close('}')
	w.areas("blockaded", &p.full)
	w.areas("medBlockaded", &p.med)
}

func (w *writer) areas(k string, s *areaSet) {
	w.array(k)
	for a := s.next(0); a != noArea; a = s.next(a + 1) {
		w.str(world.areas[a].id)
	}
	w.close(']')
}

func (p *Position) viewUnits(w *writer, seat engine.Seat) {
	w.array("units")
	for u := range p.high {
		if p.cv[u] == 0 {
			continue
		}
		at := p.shownAt(seat, u)
		if at == noArea {
			continue
		}
		w.open('{')
		w.key("id")
		w.sep()
		w.b = append(w.b, '"', 'u')
		w.b = strconv.AppendInt(w.b, int64(u), 10)
		w.b = append(w.b, '"')
		w.strs("nation", nationalityIDs[p.nation[u]])
		w.strs("area", world.areas[at].id)
		if p.seesUnit(seat, u) {
			w.strs("type", world.units[p.typ[u]].id)
			w.nums("cv", int(p.cv[u]))
		}
		if p.flags[u]&escaped != 0 {
			w.bools("escaped", true)
		}
		if p.plays(seat, p.owner(u)) && p.flags[u]&hasMoved != 0 {
			w.bools("moved", true)
		}
		w.close('}')
	}
	w.close(']')
}

func (p *Position) viewCards(w *writer) {
	w.object("decks")
	w.nums("action", p.countCards(actionDeck, inDeck))
	w.nums("investment", p.countCards(investDeck, inDeck))
	w.cards("discards", &p.state, discarded)
	w.nums("dividends", int(p.pool[0])+int(p.pool[1])+int(p.pool[2]))
	w.close('}')
	w.array("diplomacy")
	for f := axis; f <= ussr; f++ {
		for c := range card(deckSize) {
			if p.where[c] == inDiplomacy+place(f) {
				w.open('{')
				w.strs("faction", factionIDs[f])
				w.strs("card", world.cards[c].id)
				w.strs("nation", world.nations[p.purpose[c]].id)
				w.close('}')
			}
		}
	}
	w.close(']')
	w.array("command")
	shown := p.stack.Find(pSeason) != nil && (p.stack.Find(pCommand) == nil || p.stack.Find(pCommand).Step == commandOrder)
	for f := axis; f <= ussr; f++ {
		n := p.countPlace(committed + place(f))
		if n == 0 {
			continue
		}
		w.open('{')
		w.strs("faction", factionIDs[f])
		w.nums("cards", n)
		if shown {
			w.cards("revealed", &p.state, committed+place(f))
		}
		w.close('}')
	}
	w.close(']')
}

// viewCrossed lists the borders that Ground units have crossed in this phase, and
// how many (11.52).
func (p *Position) viewCrossed(w *writer) {
	w.array("crossed")
	for b, n := range p.crossed {
		if n == 0 {
			continue
		}
		w.open('{')
		w.strs("a", world.areas[world.borders[b].a].id)
		w.strs("b", world.areas[world.borders[b].b].id)
		w.nums("n", int(n))
		w.close('}')
	}
	w.close(']')
}

// viewToPlace tells a seat how many Cadres it has still to place where (5.0).
func (p *Position) viewToPlace(w *writer, seat engine.Seat) {
	w.object("toPlace")
	for f := axis; f <= ussr; f++ {
		if !p.plays(seat, f) {
			continue
		}
		for i, c := range world.setup[f].cadres {
			if n := p.cadres[f][i]; n > 0 {
				w.nums(world.areas[c.area].id, int(n))
			}
		}
	}
	w.close('}')
}

func (p *Position) viewTurn(w *writer, seat engine.Seat) {
	if p.stack.Find(pSetup) != nil {
		p.viewToPlace(w, seat)
	}
	if p.stack.Find(pMovement) != nil && p.plays(seat, p.active) {
		w.nums("movesLeft", int(p.left))
		p.viewCrossed(w)
		if p.pathLen > 0 {
			if f := p.stack.Find(pMove); f != nil {
				w.strs("moving", "u"+strconv.Itoa(int(f.A)))
			}
			w.array("path")
			for _, a := range p.path[:p.pathLen] {
				w.str(world.areas[a].id)
			}
			w.close(']')
		}
	}
	if f := p.stack.Find(pProduce); f != nil && p.plays(seat, faction(f.A)) {
		w.nums("pointsLeft", int(p.points))
		w.array("spent")
		for _, n := range p.spent {
			w.num(int(n))
		}
		w.close(']')
	}
	if p.stack.Find(pCombat) != nil {
		w.areas("battlesToResolve", &p.chosen)
	}
	if f := p.stack.Find(pBattle); f != nil {
		w.object("battle")
		w.strs("area", world.areas[f.A].id)
		w.nums("round", int(f.C))
		w.factions("participants", factionSet(f.B)&7)
		if g := p.stack.Find(pFire); g != nil {
			w.strs("firing", "u"+strconv.Itoa(int(g.A)))
			w.nums("hits", int(g.D))
		}
		w.close('}')
	}
}
