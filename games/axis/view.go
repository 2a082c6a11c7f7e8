package axis

import (
	"strconv"

	"sandtable/crt"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/view"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// What a seat may know: all that lies open, and of the pending cards its own. What
// the faction on the move does with its units is seen when the veil is lifted.

// AppendView appends, as JSON, what a seat may know.
func (p *Position) AppendView(dst []byte, seat engine.Seat) []byte {
	w := &view.Writer{B: dst}
	w.Open('{')
	p.viewMoment(w, seat)
	for m := range p.fronts {
		if p.played>>m&1 == 0 {
			continue
		}
		w.Object(atlas.Theatres[m])
		f := &p.fronts[m]
		f.viewTracks(w)
		f.viewPolitics(w)
		f.viewUnits(w, p.seesAll(seat))
		f.viewMarkers(w)
		f.viewCards(w, seat)
		w.Close('}')
	}
	p.viewHand(w, seat)
	p.viewFight(w, seat)
	w.Close('}')
	return w.B
}

func (p *Position) viewMoment(w *view.Writer, seat engine.Seat) {
	f := p.front()
	w.Strs("game", p.game.id)
	w.Strs("scenario", f.Scenarios[f.scenario].Number)
	w.Nums("players", int(p.players))
	if p.combined() {
		w.Strs("map", atlas.Theatres[p.theatre])
	}
	w.Strs("phase", p.phaseName())
	w.Strs("phasing", f.phasing.String())
	w.Array("awaiting")
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		if p.Asked>>who&1 != 0 {
			w.Str(who.String())
		}
	}
	w.Close(']')
	w.Bools("chance", p.State.Chance != 0)
	if p.over || p.Deciders().Has(seat) {
		w.Strs("prompt", p.Prompt(seat).Text)
		w.Strs("rule", p.Prompt(seat).Rule)
	}
	if p.over {
		w.Strs("how", endings[p.how].how)
		w.Nums("winners", int(p.winners))
		return
	}
	p.viewSubject(w)
}

// viewSubject writes what a choice is about that was led to by choices said aloud: the
// event and its country, or the operation that a card or table has come to.
func (p *Position) viewSubject(w *view.Writer) {
	f, frame := p.front(), p.Stack.Top()
	switch p.Top() {
	case pMenu:
		x := flow.As[menuFrame](frame)
		w.Strs("event", f.Events[x.event].ID)
		if x.country != none {
			w.Strs("country", f.Areas[x.country].ID)
		}
	case pProgram:
		w.Nums("operation", int(flow.As[programFrame](frame).pc))
	}
}

func (f *front) viewTracks(w *view.Writer) {
	w.Strs("turn", f.Turns[f.season()])
	w.Nums("year", f.FirstYear+int(f.turn)/len(f.Turns))
	w.Strs("war", f.war.String())
	w.Nums("uscl", int(f.uscl))
	w.Nums("vpBox", int(f.vpBox))
	w.Strs("vpSide", f.VPSides[f.vpSide])
	w.Array("abroad")
	w.Str(f.abroad[0].String())
	w.Str(f.abroad[1].String())
	w.Close(']')
	if f.ways.japan != atlas.NoID { // the war in Europe beside the Pacific (DS 13.8.5)
		w.Nums("esv", int(f.esv))
		w.Bools("germanySurrendered", f.overseas&germanySurrendered != 0)
	}
	if level, own := f.Code.Decided(f.scenario, f.verdict()); own {
		w.Nums("standing", level.Line) // which of the scenario's own conditions holds as it stands
	}
	f.viewGrants(w)
	// A stack that must be reduced at the end of the segment: whoever ends it should know.
	if o, found := f.nextOverstack(); found && o.who == f.phasing {
		w.Strs("crowded", f.words["hex"].word(int(o.hex)))
	}
}

// viewGrants writes the replacement steps that are still to be taken: cards, markers and
// what was taken are open, so that everybody can count them (1.3).
func (f *front) viewGrants(w *view.Writer) {
	w.Array("grants")
	for _, g := range f.grants {
		if g.n == 0 {
			continue
		}
		w.Open('{')
		if g.nation != anyNation {
			w.Strs("nation", f.words["nation"].word(int(g.nation)))
		}
		w.Strs("step", grantName(g.step))
		w.Nums("n", int(g.n))
		w.Close('}')
	}
	w.Close(']')
}

// grantName is what a step of replacements is called; those of markers for a last stand
// have no type of their own.
func grantName(step uint8) string {
	if step >= noRetreatStep {
		return "marker"
	}
	return program.StepName(int(step))
}

func (f *front) viewPolitics(w *view.Writer) {
	country, display, posture, land := f.words["country"].word, f.words["display"].word, f.words["posture"].word, f.words["land"].word
	w.Object("countries")
	for a := range f.Areas {
		if !f.Areas[a].IsCountry {
			continue
		}
		c := &f.areas[a]
		w.Object(country(a))
		w.Strs("status", c.status.String())
		if c.faction <= atlas.Soviet {
			w.Strs("faction", c.faction.String())
		}
		if c.influence <= atlas.Soviet {
			w.Strs("influence", c.influence.String())
		}
		w.Close('}')
	}
	w.Close('}')
	w.Object("postures")
	for d := range f.Displays {
		w.Strs(display(d), posture(int(f.postures[d])))
	}
	w.Close('}')
	w.Object("lands")
	for i := range f.Lands {
		if f.lands[i] != landOut {
			w.Strs(land(i), landNames[f.lands[i]])
		}
	}
	w.Close('}')
}

var landNames = []string{"out", "pool", "ceded", "ceded-back"}

// writtenPlaces is where counters are, as JSON: made once, because most of a view is counters.
func writtenPlaces(w *World) (out [placeKinds][]string) {
	for kind, n := range [placeKinds]int{len(asideNames), len(w.Hexes), len(w.Boxes), 4 * len(w.Zones), w.turns(), len(w.VPTrack)} {
		for i := range n {
			out[kind] = append(out[kind], view.Member("at", w.placeWord(place(kind<<12|i))))
		}
	}
	return out
}

func (w *World) viewPlace(v *view.Writer, at place) { v.Raw(w.places[at>>12][at&^placeKind]) }

// writtenFactions is whose counters are, as JSON.
var writtenFactions = [...]string{
	atlas.Axis:    view.Member("faction", atlas.Axis.String()),
	atlas.Western: view.Member("faction", atlas.Western.String()),
	atlas.Soviet:  view.Member("faction", atlas.Soviet.String()),
}

// viewUnits writes units as a seat sees them.
func (f *front) viewUnits(w *view.Writer, all bool) {
	w.Object("units")
	word := f.words["unit"].word
	for u := range f.Units {
		c := &f.units[u]
		if !all {
			c = f.seen(atlas.Unit(u))
		}
		if c.at == outOfGame {
			continue
		}
		w.Object(word(u))
		f.viewPlace(w, c.at)
		if c.steps > 0 {
			w.Nums("steps", int(c.steps))
		}
		if c.faction <= atlas.Soviet {
			w.Raw(writtenFactions[c.faction])
		}
		if c.turned {
			w.Bools("turned", true)
		}
		if all && c.used&(hasMoved|hasAttacked) != 0 {
			w.Bools("used", true)
		}
		w.Close('}')
	}
	w.Close('}')
}

// seen is a unit as the factions that are not on the move see it.
func (f *front) seen(u atlas.Unit) *counter {
	for i := range f.veil[:f.nVeiled] {
		if f.veil[i].unit == u {
			return &f.veil[i].was
		}
	}
	return &f.units[u]
}

func (f *front) viewMarkers(w *view.Writer) {
	w.Array("markers")
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if k.at == outOfGame {
			continue
		}
		w.Open('{')
		w.Strs("marker", f.Markers[k.kind].ID)
		f.viewPlace(w, k.at)
		w.Nums("side", int(k.side))
		if k.variant != atlas.NoID {
			w.Strs("variant", f.Markers[k.kind].Variants[k.variant])
		}
		if k.faction <= atlas.Soviet {
			w.Strs("faction", k.faction.String())
		}
		w.Close('}')
	}
	w.Close(']')
}

// viewCards writes which factions have chosen a card, and where cards are. A card
// that another faction has chosen is written as in its hand.
func (f *front) viewCards(w *view.Writer, seat engine.Seat) {
	w.Array("pending")
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		if _, ok := f.cardAt(who, cardPending); ok {
			w.Str(who.String())
		}
	}
	w.Close(']')
	w.Object("cards")
	word := f.words["card"].word
	for c := range f.Cards {
		at := f.seenAt(atlas.Card(c), seat)
		if at == cardOut {
			continue
		}
		w.Object(word(c))
		w.Strs("at", cardPlaceNames[at])
		if f.cards[c].played {
			w.Bools("played", true)
		}
		if at == cardInHand && f.match.weighs(seat, f.Cards[c].Faction) {
			f.viewBars(w, atlas.Card(c))
		}
		w.Close('}')
	}
	w.Close('}')
}

// weighs reports whether a seat is about to choose its next card. Others are not told
// what a faction may choose: that follows from what it does unseen.
func (p *Position) weighs(seat engine.Seat, who atlas.Faction) bool {
	return p.plays(seat, who) && p.Asked>>who&1 != 0 && p.Top() == pOptionCard
}

// viewBars writes why a card cannot be chosen: the rule, and which of its
// requirements fail (1.1.3).
func (f *front) viewBars(w *view.Writer, c atlas.Card) {
	no := f.selectable(c, f.Cards[c].Faction)
	if no.Fine() {
		return
	}
	w.Strs("barred", f.cite(no.Rule))
	w.Array("fails")
	for i, q := range f.Code.Requires(c) {
		if !f.Code.Test(q, (*script)(f)) {
			w.Num(i)
		}
	}
	w.Close(']')
}

var cardPlaceNames = []string{"out", "hand", "discarded", "current", "pending"}

// viewOccupied writes which countries of the Axis are under occupation if nothing moves any
// more: the reserve movement is the last before it is looked at (16.1.2).
func (f *front) viewOccupied(w *view.Writer) {
	w.Array("occupied")
	for a := range f.Areas {
		if f.underOccupation(atlas.Area(a)) {
			w.Str(f.words["country"].word(a))
		}
	}
	w.Close(']')
}

// viewOverfull writes which units would overstack the hex into which they can advance, so that
// whoever advances knows what it costs at the end of the segment (4.2.7, 9.2).
func (p *Position) viewOverfull(w *view.Writer, a *advanceFrame) {
	f := p.front()
	w.Array("overfull")
	for _, m := range advances(p, a, f.phasing, nil) {
		if f.stackFaultWith(atlas.Hex(a.target), f.phasing, atlas.Unit(m.A)) != stackFine {
			w.Str(f.words["unit"].word(int(m.A)))
		}
	}
	w.Close(']')
}

// viewCrowding writes in which of the hexes that are offered a new unit would be too much, so that
// whoever places it knows what it costs at the end of the segment (1.3.4, 9.2).
func (p *Position) viewCrowding(w *view.Writer, u atlas.Unit, who atlas.Faction) {
	f := p.front()
	w.Array("crowding")
	f.eachLocation(u, who, func(at place) bool {
		if h, ok := at.hex(); ok && f.isGround(u) && f.stackFaultWith(h, who, u) != stackFine {
			w.Str(f.words["hex"].word(int(h)))
		}
		return true
	})
	w.Close(']')
}

// viewHand writes what the faction on the move has in hand, and by which procedure it
// is asked.
func (p *Position) viewHand(w *view.Writer, seat engine.Seat) {
	if !p.Deciders().Has(seat) || p.over {
		return
	}
	w.Strs("procedure", procedures[p.Top()].Name)
	word := p.front().words["unit"].word
	frame := p.Stack.Top()
	switch p.Top() {
	case pMarch:
		w.Strs("marching", word(int(flow.As[marchFrame](frame).unit)))
	case pMovement:
		if f := p.front(); f.phasing == atlas.Axis && movePhase(flow.As[movementFrame](frame).phase) == reserve {
			f.viewOccupied(w)
		}
	case pAdvance:
		p.viewOverfull(w, flow.As[advanceFrame](frame))
	case pSupportUnit:
		w.Strs("inHand", word(int(flow.As[supportUnitFrame](frame).unit)))
	case pExploit:
		w.Strs("inHand", word(int(flow.As[exploitFrame](frame).unit)))
	case pPlacement:
		x := flow.As[placementFrame](frame)
		w.Strs("inHand", word(int(x.unit)))
		p.viewCrowding(w, atlas.Unit(x.unit), atlas.Faction(x.who))
	case pProgram:
		p.viewOptions(w, flow.As[programFrame](frame))
	}
}

// viewOptions writes what the options of a card or table are about, by their numbers.
func (p *Position) viewOptions(w *view.Writer, frame *programFrame) {
	x, code := frame.frame(), p.front().Code
	if code.Asks(&x) != program.AskOption {
		return
	}
	var room [16]int16
	w.Object("options")
	for _, n := range code.Choices(&x, p.script(), room[:0]) {
		if n != program.Decline {
			w.Strs(strconv.Itoa(int(n)), code.Label(&x, n))
		}
	}
	w.Close('}')
}

// viewFight writes the attack that is declared, to whoever declares it, or the combat
// under way: who takes part, the column with every shift, and the chance of each
// result (4.2.2).
func (p *Position) viewFight(w *view.Writer, seat engine.Seat) {
	if a := flow.Find[attackFrame](&p.State, pAttack); a != nil {
		if p.seesAll(seat) {
			p.viewCombat(w, atlas.Hex(a.target), combatSegment(a.segment), nil)
		}
		return
	}
	if b := p.battle(); b != nil {
		p.viewCombat(w, atlas.Hex(b.target), combatSegment(b.segment), b)
	}
}

func (p *Position) viewCombat(w *view.Writer, target atlas.Hex, segment combatSegment, b *battleFrame) {
	f := p.front()
	def := f.defenderOf(target, f.phasing)
	if b != nil {
		def = p.defender(b)
	}
	w.Object("fight")
	w.Strs("target", f.words["hex"].word(int(target)))
	w.Strs("segment", [...]string{blitzSegment: "blitz", regularSegment: "regular"}[segment])
	w.Bools("launched", b != nil)
	w.Strs("attacker", f.phasing.String())
	if def <= atlas.Soviet {
		w.Strs("defender", def.String())
	}
	f.viewForce(w, "attackers", f.phasing, inCombat)
	f.viewForce(w, "attackSupport", f.phasing, ranged)
	f.viewForce(w, "defenders", def, inCombat)
	f.viewForce(w, "defenceSupport", def, ranged)
	if def <= atlas.Soviet && (b == nil || b.Step <= battleRoll) {
		f.viewOdds(w, target, def, segment)
	}
	w.Close('}')
}

// viewForce writes the units of a faction that take part in a way.
func (f *front) viewForce(w *view.Writer, key string, who atlas.Faction, how deeds) {
	w.Array(key)
	word := f.words["unit"].word
	for u := range f.Units {
		if f.units[u].faction == who && f.units[u].used&how != 0 {
			w.Str(word(u))
		}
	}
	w.Close(']')
}

// viewOdds writes totals, shifts and chances of the combat under way.
func (f *front) viewOdds(w *view.Writer, target atlas.Hex, def atlas.Faction, segment combatSegment) {
	attack, defence := f.strength(target, def)
	w.Nums("attack", attack)
	w.Nums("defence", defence)
	if !f.ground[def].has(target) {
		return // markers alone give way without a die (4.2.2)
	}
	w.Nums("odds", odds(f.Theatre, attack, defence))
	column := f.column(target, def, segment)
	w.Nums("column", column)
	w.Array("shifts")
	var room [mostShifts]shift
	for _, s := range f.shifts(target, def, segment, room[:0]) {
		w.Open('{')
		w.Nums("by", int(s.by))
		w.Strs("rule", f.cite(s.rule))
		w.Strs("what", reasons[s.what])
		w.Close('}')
	}
	w.Close(']')
	weather := f.weather(target)
	w.Strs("weather", weatherWords[weather])
	w.Array("chances")
	var faces [6]crt.Chance[atlas.CombatResult]
	for _, c := range combatChances(f.Theatre, column, weather, faces[:0]) {
		w.Open('{')
		w.Strs("result", atlas.RetreatNames[c.Result.Retreat])
		w.Nums("attack", int(c.Result.Attack))
		w.Nums("defence", int(c.Result.Defd))
		w.Nums("of6", c.Faces)
		w.Close('}')
	}
	w.Close(']')
}
