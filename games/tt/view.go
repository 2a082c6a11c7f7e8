package tt

import (
	"strconv"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/view"
)

// What a seat may know, listed piece by piece. Nothing enters a view except
// through a function here that has asked whether the seat may see it.

// plays reports whether a seat plays a Faction.
func (s *state) plays(seat engine.Seat, f faction) bool {
	return f != nobody && seat != engine.Spectator && s.seatOf(f) == seat
}

// eyes are what decides which units a seat sees, found once for all of them.
type eyes struct {
	p      *Position
	seat   engine.Seat
	battle *battleFrame // the one that is being resolved (12.1)
	agent  bool         // the seat looks at what an Agent shows (9.5)
	moving bool         // it is a Movement Phase
	combat bool         // Battles have been chosen, and some are still to resolve
}

func (p *Position) eyesOf(seat engine.Seat) eyes {
	s := eyes{p: p, seat: seat, moving: p.In(pMovement)}
	if i := flow.Find[intelFrame](&p.State, pIntel); i != nil {
		s.agent = p.plays(seat, faction(i.by))
	}
	if b := flow.Find[battleFrame](&p.State, pBattle); b != nil && b.Step > battleBegin && b.Step < battleClose {
		s.battle = b
	}
	if c := flow.Find[combatFrame](&p.State, pCombat); c != nil {
		s.combat = c.Step >= combatFight
	}
	return s
}

// sees reports whether a unit's type and strength are open to the seat (3.0):
// its own; a Neutral's; those of a Battle being resolved (12.1), except
// BattleGroups that have not joined (12.71); Aggressors in Disputed land, which
// lie face-up (12.22); and what an Agent looks at (9.5).
func (s *eyes) sees(u unit) bool {
	p := s.p
	f, a := p.owner(u), p.at[u]
	switch {
	case f == nobody || p.plays(s.seat, f):
		return true
	case s.agent && p.flags[u]&inspected != 0:
		return true
	case s.battle != nil && area(s.battle.area) == a:
		fights := factionSet(s.battle.in).has(f) || p.targets[f] != 0
		return fights && p.flags[u]&(uncommitted|escaped) == 0
	case world.water.has(a):
		return false
	case s.moving && p.flags[u]&hasMoved != 0:
		return false
	case s.combat && p.chosen.has(a):
		return true
	}
	return p.control[a] != f && p.isBattle(a)
}

// seesUnit reports whether a unit's type and strength are open to a seat.
func (p *Position) seesUnit(seat engine.Seat, u unit) bool {
	s := p.eyesOf(seat)
	return s.sees(u)
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
	if p.flags[u]&hasMoved != 0 && p.In(pMovement) {
		for i := range p.moved[:p.movedLen] {
			if p.moved[i].unit == u {
				return p.moved[i].path[0]
			}
		}
	}
	return p.at[u]
}

// writer writes a view.
type writer struct{ view.Writer }

func (w *writer) factions(k string, fs factionSet) {
	w.Array(k)
	for f := axis; f <= ussr; f++ {
		if fs.has(f) {
			w.Str(factionIDs[f])
		}
	}
	w.Close(']')
}

// written are members of views that are written again and again, as JSON.
var written struct {
	nation  [numNationalities]string // "nation":"germany"
	area    [numAreas]string         // "area":"berlin"
	unit    [maxUnits]string         // "id":"u12"
	typ     [numTypes]string         // "type":"infantry"
	control [numAreas][3]string      // "berlin":"axis"
}

func loadWritten() {
	for n, id := range nationalityIDs {
		written.nation[n] = view.Member("nation", id)
	}
	for u := range written.unit {
		written.unit[u] = view.Member("id", "u"+strconv.Itoa(u))
	}
	for t := range world.units {
		written.typ[t] = view.Member("type", world.units[t].id)
	}
	for a := range world.areas {
		id := world.areas[a].id
		written.area[a] = view.Member("area", id)
		for f := range factionIDs {
			written.control[a][f] = view.Member(id, factionIDs[f])
		}
	}
}

// holdings are how many cards lie in each place.
type holdings [numPlaces]uint8

func (s *state) holdings() (n holdings) {
	for _, w := range s.where {
		n[w]++
	}
	return n
}

// AppendView appends, as JSON, what a seat may know.
func (p *Position) AppendView(dst []byte, seat engine.Seat) []byte {
	w := &writer{view.Writer{B: dst}}
	held := p.holdings()
	w.Open('{')
	w.Strs("game", "tt")
	w.Strs("scenario", p.scenarioID())
	w.Nums("players", int(p.players))
	p.viewTime(w, seat)
	p.viewFactions(w, seat, &held)
	p.viewWar(w)
	p.viewNations(w)
	p.viewControl(w)
	p.viewUnits(w, seat)
	p.viewCards(w, &held)
	p.viewTurn(w, seat)
	w.Close('}')
	return w.B
}

func (s *state) scenarioID() string {
	if s.short {
		return "1939"
	}
	return "1936"
}

func (p *Position) viewTime(w *writer, seat engine.Seat) {
	w.Nums("year", 1900+int(p.year))
	w.Strs("season", seasonIDs[p.season])
	pr := p.Prompt(seat)
	w.Strs("phase", pr.Phase)
	w.Strs("procedure", table.Procs[p.Top()].Name)
	w.Array("order")
	for _, f := range p.order {
		w.Str(factionIDs[f])
	}
	w.Close(']')
	if p.active != nobody { // the Current Turn block lies with him (4.6)
		w.Strs("active", factionIDs[p.active])
	}
	if p.activeAlly != nobody {
		w.Strs("activeAlly", factionIDs[p.activeAlly])
	}
	w.factions("awaiting", p.asked())
	w.Bools("chance", p.State.Chance != 0)
	w.Strs("prompt", pr.Text)
	w.Strs("rule", pr.Rule)
	if p.over != 0 {
		w.Strs("victory", victoryNames[p.over])
		w.factions("winners", p.winners)
	}
}

// viewFactions: what the marker blocks show on the Production tracks (4.6), and
// what each Faction holds.
func (p *Position) viewFactions(w *writer, seat engine.Seat, held *holdings) {
	blockades := !p.full.empty() || !p.med.empty()
	w.Object("factions")
	for f := axis; f <= ussr; f++ {
		own := p.plays(seat, f)
		w.Object(factionIDs[f])
		t := p.production(f, true)
		w.Nums("ind", t.ind)
		w.Nums("pop", t.pop)
		w.Nums("res", t.res)
		w.Nums("level", t.level)
		all := t
		if blockades {
			all = p.production(f, false)
		}
		w.Nums("controlledPop", all.pop)
		w.Nums("controlledRes", all.res)
		w.Nums("factoryCost", p.factoryCost(f))
		w.Nums("raised", int(p.raised[f]))
		w.Nums("cards", held.shown(f))
		w.Nums("limit", p.handLimit(f))
		if p.sees(seat, f, codeBreak) || own {
			w.cards("hand", &p.state, p.hand(f))
		}
		if own {
			w.cards("selected", &p.state, selected+place(f))
			w.cards("committed", &p.state, committed+place(f))
		}
		w.Nums("passiveStack", int(held[inPassive+place(f)]))
		w.techs("technologies", p.revealed[f])
		w.Nums("vaultSize", int(p.vaultSize[f]))
		if own || p.sees(seat, f, mole) {
			w.Array("vault")
			for _, v := range p.vault[f][:p.vaultSize[f]] {
				w.Open('{')
				w.Strs("tech", world.techs[v.tech].id)
				w.Array("cards")
				w.Str(world.cards[v.cards[0]].id)
				w.Str(world.cards[v.cards[1]].id)
				w.Close(']')
				w.Close('}')
			}
			w.Close(']')
		}
		w.Nums("dividends", int(p.chits[f][0])+int(p.chits[f][1])+int(p.chits[f][2]))
		if own || p.over != 0 {
			w.Nums("dividendPoints", int(p.chits[f][1])+2*int(p.chits[f][2]))
			w.Nums("victoryPoints", p.victoryPoints(f, true))
		}
		w.Bools("restless", p.restless.has(f))
		w.Close('}')
	}
	w.Close('}')
}

// shown is the number of cards in a hand, which is public (4.3). Cards being
// chosen for Industry still count as held.
func (n *holdings) shown(f faction) int { return int(n[inHand+place(f)]) + int(n[selected+place(f)]) }

// sees reports whether a seat is looking at a Faction's hand or Vault with an
// Intelligence card (9.5).
func (p *Position) sees(seat engine.Seat, f faction, kind intel) bool {
	i := flow.Find[intelFrame](&p.State, pIntel)
	return i != nil && i.Step == intelLook && faction(i.on) == f && p.plays(seat, faction(i.by)) && world.cards[i.card].intel == kind
}

func (w *writer) cards(k string, s *state, where place) {
	w.Array(k)
	for c := range card(numCards) {
		if s.where[c] == where {
			w.Str(world.cards[c].id)
		}
	}
	w.Close(']')
}

func (w *writer) techs(k string, set uint16) {
	w.Array(k)
	for t := range tech(numTechs) {
		if set&(1<<t) != 0 {
			w.Str(world.techs[t].id)
		}
	}
	w.Close(']')
}

func (p *Position) viewWar(w *writer) {
	w.Array("war")
	for f := axis; f <= ussr; f++ {
		for g := f + 1; g <= ussr; g++ {
			if p.atWar(f, g) {
				w.Open('[')
				w.Str(factionIDs[f])
				w.Str(factionIDs[g])
				w.Close(']')
			}
		}
	}
	w.Close(']')
	w.Object("declared")
	for f := axis; f <= ussr; f++ {
		w.factions(factionIDs[f], p.declared[f])
	}
	w.Close('}')
}

// viewNations: the Influence and Control markers on Capitals (4.5), and what has
// become of their nations.
func (p *Position) viewNations(w *writer) {
	w.Object("nations")
	for n := range nation(numNations) {
		plain := p.influence[n] == 0 && p.marker[n] == nobody && !p.armed.has(n) && !p.defeated.has(n) && !(n == usa && p.usaEntered)
		if plain {
			continue
		}
		w.Object(world.nations[n].id)
		if p.influence[n] > 0 {
			w.Strs("influencer", factionIDs[p.influencer[n]])
			w.Nums("influence", int(p.influence[n]))
		}
		if m := p.marker[n]; m != nobody {
			w.Strs("control", factionIDs[m])
		}
		if p.armed.has(n) {
			w.Bools("armed", true)
			w.factions("enemies", p.enemies[n])
			if p.intervened.has(n) {
				w.Bools("intervention", true)
			}
		}
		if p.defeated.has(n) {
			w.Bools("defeated", true)
		}
		if n == usa && p.usaEntered {
			w.Bools("satellite", true)
		}
		w.Close('}')
	}
	w.Close('}')
}

// viewControl: who controls what, and where Blockade markers lie (4.5).
func (p *Position) viewControl(w *writer) {
	w.Object("control")
	for a := range world.land.all {
		if c := p.control[a]; c != nobody {
			w.Raw(written.control[a][c])
		}
	}
	w.Close('}')
	w.areas("blockaded", &p.full)
	w.areas("medBlockaded", &p.med)
}

func (w *writer) areas(k string, s *areaSet) {
	w.Array(k)
	for a := range s.all {
		w.Str(world.areas[a].id)
	}
	w.Close(']')
}

func (p *Position) viewUnits(w *writer, seat engine.Seat) {
	eyes, all := p.eyesOf(seat), p.eyesOf(engine.Spectator)
	w.Array("units")
	for u := range p.high {
		if p.cv[u] == 0 {
			continue
		}
		at := p.shownAt(seat, u)
		if at == noArea {
			continue
		}
		w.Open('{')
		w.Raw(written.unit[u])
		w.Raw(written.nation[p.nation[u]])
		w.Raw(written.area[at])
		if eyes.sees(u) {
			w.Raw(written.typ[p.typ[u]])
			w.Nums("cv", int(p.cv[u]))
			if all.battle != nil && all.sees(u) {
				w.Bools("open", true) // to everybody, in the Battle under way
			}
		}
		if p.flags[u]&escaped != 0 {
			w.Bools("escaped", true)
		}
		if p.plays(seat, p.owner(u)) && p.flags[u]&hasMoved != 0 {
			w.Bools("moved", true)
		}
		w.Close('}')
	}
	w.Close(']')
}

func (p *Position) viewCards(w *writer, held *holdings) {
	w.Object("decks")
	w.Nums("action", p.countCards(actionDeck, inDeck))
	w.Nums("investment", p.countCards(investDeck, inDeck))
	w.cards("discards", &p.state, discarded)
	w.Nums("dividends", int(p.pool[0])+int(p.pool[1])+int(p.pool[2]))
	w.Close('}')
	w.Array("diplomacy")
	for f := axis; f <= ussr; f++ {
		for c := range card(deckSize) {
			if p.where[c] == inDiplomacy+place(f) {
				w.Open('{')
				w.Strs("faction", factionIDs[f])
				w.Strs("card", world.cards[c].id)
				w.Strs("nation", world.nations[p.purpose[c]].id)
				w.Close('}')
			}
		}
	}
	w.Close(']')
	w.Array("command")
	shown := p.In(pSeason) && (!p.In(pCommand) || flow.Find[commandFrame](&p.State, pCommand).Step == commandOrder)
	for f := axis; f <= ussr; f++ {
		n := int(held[committed+place(f)])
		if n == 0 {
			continue
		}
		w.Open('{')
		w.Strs("faction", factionIDs[f])
		w.Nums("cards", n)
		if shown {
			w.cards("revealed", &p.state, committed+place(f))
		}
		w.Close('}')
	}
	w.Close(']')
}

// viewCrossed lists the borders that Ground units have crossed in this phase, and
// how many (11.52).
func (p *Position) viewCrossed(w *writer) {
	w.Array("crossed")
	for b, n := range p.crossed {
		if n == 0 {
			continue
		}
		w.Open('{')
		w.Strs("a", world.areas[world.borders[b].a].id)
		w.Strs("b", world.areas[world.borders[b].b].id)
		w.Nums("n", int(n))
		w.Close('}')
	}
	w.Close(']')
}

// viewToPlace tells a seat how many Cadres it has still to place where (5.0).
func (p *Position) viewToPlace(w *writer, seat engine.Seat) {
	w.Object("toPlace")
	for f := axis; f <= ussr; f++ {
		if !p.plays(seat, f) {
			continue
		}
		for i, c := range world.setup[f].cadres {
			if n := p.cadres[f][i]; n > 0 {
				w.Nums(world.areas[c.area].id, int(n))
			}
		}
	}
	w.Close('}')
}

func (p *Position) viewTurn(w *writer, seat engine.Seat) {
	if p.In(pSetup) {
		p.viewToPlace(w, seat)
	}
	if p.In(pMovement) && p.plays(seat, p.active) {
		w.Nums("movesLeft", int(p.left))
		p.viewCrossed(w)
		if p.pathLen > 0 {
			if f := flow.Find[moveFrame](&p.State, pMove); f != nil {
				w.Strs("moving", "u"+strconv.Itoa(int(f.unit)))
			}
			w.Array("path")
			for _, a := range p.path[:p.pathLen] {
				w.Str(world.areas[a].id)
			}
			w.Close(']')
		}
	}
	if f := flow.Find[produceFrame](&p.State, pProduce); f != nil && p.plays(seat, faction(f.who)) {
		w.Nums("pointsLeft", int(p.points))
		w.Array("spent")
		for _, n := range p.spent {
			w.Num(int(n))
		}
		w.Close(']')
	}
	if p.In(pCombat) {
		w.areas("battlesToResolve", &p.chosen)
	}
	if f := flow.Find[battleFrame](&p.State, pBattle); f != nil {
		w.Object("battle")
		w.Strs("area", world.areas[f.area].id)
		w.Nums("round", int(f.round))
		w.factions("participants", factionSet(f.in)&7)
		if g := flow.Find[fireFrame](&p.State, pFire); g != nil {
			w.Strs("firing", "u"+strconv.Itoa(int(g.unit)))
			w.Nums("hits", int(g.hits))
		}
		w.Close('}')
	}
}
