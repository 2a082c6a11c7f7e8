package axis

import (
	"fmt"

	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Cards on both maps: twins (1.1.1, 1.1.3.3), and the production of the Soviet Union, which
// is one for both maps (1.1.3.3). A faction chooses in Europe first, so that the card of
// Europe binds that of the Pacific.

// twin is the twin of a card on the other map.
func (f *front) twin(c atlas.Card) (atlas.Card, bool) {
	if f.Cards[c].Twin == "" || !f.match.combined() {
		return 0, false
	}
	return f.other().CardByID(f.Cards[c].Twin)
}

// removeTwin takes the twin of a card that is revealed out of the other deck (1.1.1).
func (f *front) removeTwin(c atlas.Card) {
	t, ok := f.twin(c)
	if g := f.other(); ok && g.goesOn() && g.cards[t].at != cardOut {
		g.cards[t].at = cardOut
		for who := range g.eligible {
			g.eligible[who].remove(t)
		}
		g.tell(evTwinGone, "1.1.1", int16(t))
	}
}

var evTwinGone = event("{c} leaves the game: its twin is played on the other map.")

func (s *cardSet) remove(c atlas.Card) { s[c>>3] &^= 1 << (c & 7) }

// productionLimit is that of the Soviet Union for both pending cards (1.1.3.3).
func (p *Position) productionLimit() uint8 {
	limit := p.fronts[0].Combined.Get("productionLimit")
	if p.europe.war == atlas.TotalWar || p.pacific.war == atlas.TotalWar {
		return uint8(limit.Num("totalOnEither"))
	}
	return uint8(limit.Num("preOrLimitedOnBoth"))
}

// overLimit says why no Soviet card of its production value can be chosen, whatever is
// chosen on the other map (1.1.3.3).
func (f *front) overLimit(c atlas.Card) say.No {
	if f.match.combined() && f.Cards[c].Faction == atlas.Soviet && f.Cards[c].Production > f.match.productionLimit() {
		return say.Forbid("1.1.3.3", "The production value of this card exceeds the Soviet production limit of both maps.")
	}
	return say.No{}
}

// boundByOther says why the pending card of the other map keeps a card from being chosen.
// Only its own faction knows.
func (f *front) boundByOther(c atlas.Card) say.No {
	if !f.match.combined() {
		return say.No{}
	}
	g := f.other()
	if t, ok := f.twin(c); ok && g.goesOn() && g.cards[t].at == cardPending {
		return say.Forbid("1.1.3.3", "The twin of this card is your pending card on the other map.")
	}
	if f.Cards[c].Faction != atlas.Soviet || f.theatre() != theatrePacific || !f.match.goesOn(theatreEurope) {
		return say.No{}
	}
	if a, ok := g.cardAt(atlas.Soviet, cardPending); ok && g.Cards[a].Production+f.Cards[c].Production > f.match.productionLimit() {
		return say.Forbid("1.1.3.3", "Together with the pending card of Europe it would exceed the Soviet production limit.")
	}
	return say.No{}
}

// budgetSet remembers what production the Soviet Union had for its pending card in the
// Pacific, together with that of Europe: others know it.
func (f *front) budgetSet(who atlas.Faction) {
	if f.match.combined() && who == atlas.Soviet && f.theatre() == theatrePacific {
		f.budget, f.shared = f.match.productionLimit(), f.match.goesOn(theatreEurope)
	}
}

// budgetSpent takes a Soviet card revealed in Europe from the production that was for both.
func (f *front) budgetSpent(c atlas.Card) {
	if !f.match.combined() || f.Cards[c].Faction != atlas.Soviet || f.theatre() != theatreEurope {
		return
	}
	if g := f.other(); g.shared {
		g.budget, g.shared = g.budget-min(g.budget, f.Cards[c].Production), false
	}
}

// noCard is no pending card.
const noCard = -1

// pendingFits reports whether two cards can be pending for a faction on both maps.
func (p *Position) pendingFits(who atlas.Faction, europe, pacific int) bool {
	e, a := &p.fronts[0], &p.fronts[1]
	if p.ended == 0 && europe != noCard && pacific != noCard && e.Cards[europe].Twin != "" && e.Cards[europe].Twin == a.Cards[pacific].ID {
		return false
	}
	if who != atlas.Soviet || pacific == noCard {
		return true
	}
	sum := a.Cards[pacific].Production
	if a.shared && europe != noCard {
		sum += e.Cards[europe].Production
	}
	return sum <= a.budget
}

// rechooseBoth draws other pending cards of a faction on both maps that could have been
// chosen together.
func (p *Position) rechooseBoth(who atlas.Faction, src interface{ Draw(n int) int }) {
	n := 0
	p.eachPair(who, func(int, int) bool { n++; return false })
	if n == 0 {
		return
	}
	n = src.Draw(n)
	p.eachPair(who, func(europe, pacific int) bool {
		if n--; n >= 0 {
			return false
		}
		for m, c := range [2]int{europe, pacific} {
			if old := p.fronts[m].pending(who); old != noCard {
				p.fronts[m].cards[old].at = cardInHand
				p.fronts[m].cards[c].at = cardPending
			}
		}
		return true
	})
}

// eachPair goes through the pairs of pending cards that others must think possible, until
// it is told to stop.
func (p *Position) eachPair(who atlas.Faction, stop func(europe, pacific int) bool) {
	var lists [2][mostCards + 1]int16
	europe, pacific := p.fronts[0].conceivable(who, lists[0][:0]), p.fronts[1].conceivable(who, lists[1][:0])
	for _, x := range europe {
		for _, y := range pacific {
			if p.pendingFits(who, int(x), int(y)) && stop(int(x), int(y)) {
				return
			}
		}
	}
}

// pending is the pending card of a faction, or noCard.
func (f *front) pending(who atlas.Faction) int {
	if c, ok := f.cardAt(who, cardPending); ok {
		return int(c)
	}
	return noCard
}

// conceivable lists the cards of which others must think that they may be pending: the one that
// is, or none, unless they have seen it chosen from several.
func (f *front) conceivable(who atlas.Faction, list []int16) []int16 {
	now := f.pending(who)
	if now == noCard || f.eligible[who] == (cardSet{}) {
		return append(list, int16(now))
	}
	for c := range f.Cards {
		if f.eligible[who].has(atlas.Card(c)) {
			list = append(list, int16(c))
		}
	}
	return list
}

// pairsHold refuses twins that are both in the game after one was played, or both pending,
// and Soviet cards that together exceed the production limit (1.1.1, 1.1.3.3).
func (p *Position) pairsHold() error {
	if !p.combined() {
		return nil
	}
	e, a := &p.fronts[0], &p.fronts[1]
	for c := range e.Cards {
		t, ok := e.twin(atlas.Card(c))
		if !ok || p.ended != 0 { // a map that has ended binds the other no more
			continue
		}
		x, y := &e.cards[c], &a.cards[t]
		if x.played && y.at != cardOut || y.played && x.at != cardOut || x.at == cardPending && y.at == cardPending {
			return fmt.Errorf("%s and %s are twins: when one is played or pending, the other is not in the game (1.1.1)", e.words["card"].word(c), a.words["card"].word(int(t)))
		}
	}
	if !p.pendingFits(atlas.Soviet, e.pending(atlas.Soviet), a.pending(atlas.Soviet)) {
		return fmt.Errorf("the pending Soviet cards exceed the production limit (1.1.3.3)")
	}
	return nil
}
