package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 1.1: the Option Card Segment.

var kChoose = kind(engine.Kind{Name: "choose", Args: []string{"card"}, Rule: "1.1.3", Help: "Choose the card that you will play next season."})

var (
	evReveals    = event("{F} plays {c}.")
	evNoCard     = event("{F} has no card to play this season.")
	evChose      = event("{F} has chosen its next card.")
	evCannot     = event("{F} cannot choose any card.")
	evArrives    = event("{u} comes to {s}.")
	evMarkerHere = event("{m} comes to {s}.")
)

// cardFrame is the Option Card Segment of the phasing faction (1.1.1).
type cardFrame struct {
	flow.Head `steps:"reveals repatriates acts chooses chosen"`
}

const (
	cardReveals uint8 = iota
	cardRepatriates
	cardActs
	cardChooses
	cardChosen
)

func init() {
	procedures[pOptionCard] = flow.Of(proc[cardFrame]{
		Name: "OptionCard", Rule: "1.1",
		Run: runOptionCard, Legal: legalOptionCard, Play: playOptionCard, Why: whyOptionCard,
		Question: func(*Position, *cardFrame, atlas.Faction) say.Line {
			return say.Say("Choose the card that you will play next season.")
		},
	})
}

// optionCardSegment begins the segment.
func (p *Position) optionCardSegment() { p.Call(pOptionCard) }

// runOptionCard goes through the steps of 1.1.1: the current card is discarded, the
// pending card revealed, its actions are performed, the next one is chosen; then
// reinforcements come (1.1.2.2).
func runOptionCard(p *Position, c *cardFrame) {
	f, who := p.front(), p.phasing()
	switch c.Step {
	case cardReveals:
		c.Step = cardRepatriates
		f.discard(who)
		f.revealCard(who)
	case cardRepatriates:
		if u := f.interned(who); u != atlas.NoUnit {
			flow.CallWith(&p.State, pPlacement, placementFrame{unit: int16(u), who: int16(who)})
			return
		}
		c.Step = cardActs
	case cardActs:
		c.Step = cardChooses
		p.runCard(who, program.OptionSegment, true)
	case cardChooses:
		switch {
		case f.scripted():
			f.nextOfPlan(who)
			c.Step = cardChosen
		case f.canChoose(who):
			p.ask(who)
		default:
			c.Step = cardChosen
			p.tell(evCannot, "1.1.3", int16(who))
		}
	case cardChosen:
		f.reinforce(who)
		p.Done()
		if who == atlas.Soviet {
			f.adjustESV()
		}
	}
}

// current is the current card of a faction.
func (f *front) current(who atlas.Faction) (atlas.Card, bool) { return f.cardAt(who, cardCurrent) }

// cardAt is the card of a faction that is current or pending.
func (f *front) cardAt(who atlas.Faction, at cardPlace) (atlas.Card, bool) {
	for c := range f.Cards {
		if f.cards[c].at == at && f.Cards[c].Faction == who {
			return atlas.Card(c), true
		}
	}
	return 0, false
}

// discard discards the current card: a recyclable one returns to the hand (1.1.1,
// step 1). What was kept with it is forgotten.
func (f *front) discard(who atlas.Faction) {
	c, ok := f.current(who)
	if !ok {
		return
	}
	f.cards[c].at = cardDiscarded
	if f.Cards[c].Recyclable {
		f.cards[c].at = cardInHand
	}
	f.kept[who] = [2]int16{}
}

// revealCard makes the pending card the current one (1.1.1, step 2). It was legal when
// it was chosen, for nothing else can be.
func (f *front) revealCard(who atlas.Faction) {
	c, ok := f.cardAt(who, cardPending)
	if !ok {
		f.tell(evNoCard, "1.1.3", int16(who))
		return
	}
	f.cards[c].at, f.cards[c].played = cardCurrent, true
	f.cards[c].year = uint8(f.year(int(f.turn)) - f.FirstYear + 1)
	f.eligible[who] = cardSet{}
	f.tell(evReveals, "1.1.1", int16(who), int16(c))
	f.budgetSpent(c)
	f.removeTwin(c)
}

// interned is a unit on the back of a faction's pending card, which is placed when
// the card is revealed (1.1.1, 16.7), or NoUnit.
func (f *front) interned(who atlas.Faction) atlas.Unit {
	box := f.boxFor("pending-card", who)
	for u := range f.Units {
		if f.units[u].at == box {
			return atlas.Unit(u)
		}
	}
	return atlas.NoUnit
}

// year is the year of a box of the turn track. That of a winter is the year of its
// Nov-Dec turn, in which its card is revealed (1.1.3.3).
func (f *front) year(turn int) int { return f.FirstYear + turn/len(f.Turns) }

// scripted reports whether the scenario says which cards are played.
func (f *front) scripted() bool {
	return specialRule(&f.Scenarios[f.scenario], "scripted-cards") != nil
}

// nextOfPlan makes the card after the current one pending in a scenario that says
// which cards are played. All know it.
func (f *front) nextOfPlan(who atlas.Faction) {
	plan := f.Scenarios[f.scenario].Record.Get("cardPlan").Strings(who.String())
	now, ok := f.current(who)
	for i, id := range plan {
		if !ok || f.Cards[now].ID != id || i+1 == len(plan) {
			continue
		}
		if c, found := f.CardByID(plan[i+1]); found {
			f.cards[c].at = cardPending
		}
	}
}

// canChoose reports whether a faction can choose a card at all.
func (f *front) canChoose(who atlas.Faction) bool {
	for c := range f.Cards {
		if f.selectable(atlas.Card(c), who).Fine() {
			return true
		}
	}
	return false
}

// selectable says why a faction cannot choose a card as its pending card (1.1.3).
func (f *front) selectable(c atlas.Card, who atlas.Faction) say.No {
	if no := f.eligibleCard(c, who); !no.Fine() {
		return no
	}
	return f.boundByOther(c)
}

// eligibleCard says the same as far as others know it, who do not know what is pending on
// the other map.
func (f *front) eligibleCard(c atlas.Card, who atlas.Faction) say.No {
	card := &f.Cards[c]
	switch {
	case card.Faction != who || f.cards[c].at != cardInHand:
		return say.Forbid("1.1.3", "This card is not in your hand.")
	case card.WarState > f.war:
		return say.Forbid("1.1.3.2", "This is a card of {w}, but the war state is {w} now: choose a card of the current war state or of an earlier one.", int16(card.WarState), int16(f.war))
	}
	for _, q := range f.Code.Requires(c) {
		if !f.Code.Test(q, (*script)(f)) {
			return say.Forbid("1.1.3.1", "A requirement of this card is not met.")
		}
	}
	if no := f.overLimit(c); !no.Fine() {
		return no
	}
	return f.limited(c, who)
}

// cardLimit is a limit on cards of one sort: not back to back, or once a year
// (1.1.3.3).
type cardLimit struct {
	faction atlas.Faction
	family  string
	blitz   uint8 // or cards with at least this blitz value
	yearly  bool
	cards   []atlas.Card // of the sort
}

// of reports whether a card is of the sort that is limited.
func (l *cardLimit) of(c *atlas.CardInfo) bool {
	if c.Faction != l.faction {
		return false
	}
	if l.family == "" {
		return c.Blitz >= l.blitz
	}
	for _, x := range c.Families {
		if x == l.family {
			return true
		}
	}
	return false
}

// readCardLimits reads the limits of a map's decks.
func (w *ways) readCardLimits(t *atlas.Theatre) {
	limits := t.Doc("tables").Get("cardLimits")
	for _, key := range []string{"notBackToBack", "oncePerYear"} {
		for _, l := range limits.Items(key) {
			who, _ := atlas.FactionByID(l.Str("faction"))
			limit := cardLimit{faction: who, family: l.Str("family"), blitz: uint8(l.Num("blitzAtLeast")), yearly: key == "oncePerYear"}
			for c := range t.Cards {
				if limit.of(&t.Cards[c]) {
					limit.cards = append(limit.cards, atlas.Card(c))
				}
			}
			w.cardLimits = append(w.cardLimits, limit)
		}
	}
}

// limited says why limits on cards of its sort keep a card from being chosen
// (1.1.3.3).
func (f *front) limited(c atlas.Card, who atlas.Faction) say.No {
	now, has := f.current(who)
	year := uint8(f.year(f.nextSeasonal()) - f.FirstYear + 1)
	for i := range f.ways.cardLimits {
		l := &f.ways.cardLimits[i]
		if !l.of(&f.Cards[c]) {
			continue
		}
		if !l.yearly {
			if has && l.of(&f.Cards[now]) {
				return say.Forbid("1.1.3.3", "Two cards of this kind cannot be played one right after the other.")
			}
			continue
		}
		for _, x := range l.cards {
			if f.cards[x].year == year {
				return say.Forbid("1.1.3.3", "Only one card of this kind can be played in a calendar year.")
			}
		}
	}
	return say.No{}
}

// nextSeasonal is the next Seasonal Turn, in which the pending card is revealed.
func (f *front) nextSeasonal() int { return int(f.seasonsAhead(1) &^ placeKind) }

func legalOptionCard(p *Position, _ *cardFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	for c := range f.Cards {
		if f.selectable(atlas.Card(c), who).Fine() {
			out = append(out, engine.M1(kChoose, c))
		}
	}
	return out
}

func whyOptionCard(p *Position, _ *cardFrame, who atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kChoose {
		return nil
	}
	return p.because(p.front().selectable(atlas.Card(m.A), who))
}

// playOptionCard makes a card pending. Which cards could have been chosen is kept:
// that is what the others know.
func playOptionCard(p *Position, c *cardFrame, who atlas.Faction, m engine.Move) {
	f := p.front()
	f.eligible[who] = cardSet{}
	for x := range f.Cards {
		if f.eligibleCard(atlas.Card(x), who).Fine() {
			f.eligible[who].add(atlas.Card(x))
		}
	}
	f.cards[m.A].at = cardPending
	f.budgetSet(who)
	c.Step = cardChosen
	p.tell(evChose, "1.1.3", int16(who))
}

// cardSet is a set of cards.
type cardSet [mostCards / 8]uint8

func (s *cardSet) has(c atlas.Card) bool { return s[c>>3]>>(c&7)&1 != 0 }
func (s *cardSet) add(c atlas.Card)      { s[c>>3] |= 1 << (c & 7) }

// seenAt is where a card lies as a seat may know: a card that another faction has
// chosen looks like all the others it could have chosen.
func (f *front) seenAt(c atlas.Card, seat engine.Seat) cardPlace {
	who := f.Cards[c].Faction
	if f.cards[c].at == cardPending && f.eligible[who].has(c) && !f.match.plays(seat, who) {
		return cardInHand
	}
	return f.cards[c].at
}

// plays reports whether a seat plays a faction.
func (p *Position) plays(seat engine.Seat, who atlas.Faction) bool {
	return seat != engine.Spectator && p.seatOf(who) == seat
}

// Resample replaces the pending cards that a seat does not know by others that could
// have been chosen.
func (p *Position) Resample(seat engine.Seat, src interface{ Draw(n int) int }) {
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		switch {
		case p.plays(seat, who):
		case p.combined():
			p.rechooseBoth(who, src)
		default:
			p.front().rechoose(who, src)
		}
	}
	p.Forget()
}

// rechoose draws another pending card from those that could have been chosen.
func (f *front) rechoose(who atlas.Faction, src interface{ Draw(n int) int }) {
	old, ok := f.cardAt(who, cardPending)
	n := 0
	for c := range f.Cards {
		if f.eligible[who].has(atlas.Card(c)) {
			n++
		}
	}
	if !ok || n == 0 {
		return
	}
	n = src.Draw(n)
	for c := range f.Cards {
		if !f.eligible[who].has(atlas.Card(c)) {
			continue
		}
		if n == 0 {
			f.cards[old].at = cardInHand
			f.cards[c].at = cardPending
			return
		}
		n--
	}
}

// reinforce brings the counters of the current card into play (1.1.2.2): once in a
// game, those of minor countries only if the country is active on the faction's
// side.
func (f *front) reinforce(who atlas.Faction) {
	c, ok := f.current(who)
	if !ok {
		return
	}
	for i, r := range f.Cards[c].Reinforcements {
		if !f.Code.Bars(c, i, (*script)(f)) && f.awaited(r.Unit, who) {
			at := f.boxFor(r.To, who)
			f.set(r.Unit, counter{at: at, faction: who})
			f.tell(evArrives, "1.1.2.2", int16(r.Unit), int16(at))
		}
	}
	for i, m := range f.Cards[c].Markers {
		to, ok := f.Code.Marker(c, i, (*script)(f))
		if ok && !f.markerInPlay(m.Marker, m.Variant) {
			f.bring(marker{kind: m.Marker, variant: m.Variant, faction: who}, to)
		}
	}
}

// awaited reports whether a counter waits for the card of a faction.
func (f *front) awaited(u atlas.Unit, who atlas.Faction) bool {
	if f.units[u].at != waitsForCard && f.units[u].at != setAside {
		return false
	}
	home := f.citizens(f.Units[u].Nation)
	return home == atlas.NoID || f.Areas[home].Major || f.areas[home].status == atlas.Active && f.areas[home].faction == who
}

// boxFor is the box of a faction by the name that cards give it.
func (f *front) boxFor(name string, who atlas.Faction) place {
	b, ok := f.BoxByID(name)
	if !ok {
		b, _ = f.BoxByID(name + "-" + who.String())
	}
	return inBox(b)
}

// markerInPlay reports whether a marker of a kind and variant is in play.
func (f *front) markerInPlay(m atlas.Marker, variant uint8) bool {
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == m && k.variant == variant && k.at&placeKind != placeAside {
			return true
		}
	}
	return false
}

// bring puts a marker where a program says, as far as the counter mix and the room
// for markers allow.
func (f *front) bring(k marker, to program.Place) bool {
	at, ok := (*script)(f).placeFor(to, k.faction)
	if !ok || !f.hasMarkerLeft(k.kind, k.variant) {
		return false
	}
	k.at = at
	if f.mark(k) != nil {
		return false
	}
	f.restand()
	f.tell(evMarkerHere, "1.1.2.2", k.called(), int16(at))
	return true
}

// hasMarkerLeft reports whether the counter mix has another marker of a kind and
// variant.
func (f *front) hasMarkerLeft(m atlas.Marker, variant uint8) bool {
	info := &f.Markers[m]
	if info.Unlimited {
		return true
	}
	limit, n := int(info.Count), 0
	if int(variant) < len(info.Counts) {
		limit = int(info.Counts[variant])
	}
	from, to := f.ofKind(m)
	for i := from; i < to; i++ {
		if len(info.Counts) == 0 || f.markers[i].variant == variant {
			n++
		}
	}
	return n < limit
}
