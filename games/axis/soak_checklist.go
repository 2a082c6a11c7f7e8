package axis

import (
	"slices"
	"strings"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// What long play should see happen: every card played, every political and conditional event, and
// every way to end.

// Occasions name all of it.
func (g *game) Occasions() (list []string) {
	for _, w := range g.worldsPlayed() {
		first := w.firstCards()
		for c := range w.Cards {
			if !first[w.Cards[c].ID] && g.comes(w, &w.Cards[c]) {
				list = append(list, w.cardOccasion(atlas.Card(c)))
			}
		}
		known := map[string]bool{}
		for _, e := range w.Events {
			if rule := g.bookOf(w) + e.Rule; !known[rule] && !toldOtherwise(e.ID) {
				known[rule] = true
				list = append(list, eventOccasion+rule)
			}
		}
	}
	for _, how := range g.endings() {
		list = append(list, g.Ending(engine.Outcome{How: endings[how].how}))
	}
	return list
}

// firstCards are those with which the Axis begins a scenario: they are played before anybody is
// asked, and so before anybody is told.
func (w *World) firstCards() map[string]bool {
	first := map[string]bool{}
	for i := range w.Scenarios {
		first[w.Scenarios[i].Record.Get("pendingCards").Str("axis")] = true
	}
	return first
}

// comes reports whether any scenario of the game deals a card: those for one map only join where
// a scenario says so, and so never in a match on both.
func (g *game) comes(w *World, card *atlas.CardInfo) bool {
	return !card.OneMap || slices.ContainsFunc(g.scenarios, func(number string) bool {
		return slices.Contains(specialRule(w.setUpOf(number), "one-map-cards").Strings("add"), card.ID)
	})
}

// toldOtherwise reports whether an event is told by other numbers: internment by 16.7, the events
// of Soviet cards by their own.
func toldOtherwise(id string) bool {
	switch id {
	case "internment-axis", "internment-western", "internment-soviet", "soviet-option-card-events":
		return true
	}
	return false
}

const eventOccasion = "event "

func (w *World) cardOccasion(c atlas.Card) string { return "card " + w.Cards[c].ID }

// worldsPlayed are the maps of the game.
func (g *game) worldsPlayed() []*World {
	if g.both {
		return g.load().worlds[:]
	}
	return []*World{g.world()}
}

// bookOf are the letters before the numbers of a map's book, in a match on both.
func (g *game) bookOf(w *World) string {
	if g.both {
		return bookLetters[w.ways.theatre] + " "
	}
	return ""
}

// endings are the ways to end a match.
func (g *game) endings() []ending {
	switch {
	case g.both:
		return []ending{automaticVictory, bothEnded}
	case g.theatre == theatrePacific:
		return []ending{automaticVictory, japaneseDay, trackOver, scenarioOver, drawGame}
	}
	return []ending{automaticVictory, dayCame, trackOver, scenarioOver, drawGame}
}

// Occasion is which of it an event tells of.
func (g *game) Occasion(e engine.Event) string {
	if e.Kind == evReveals {
		w := g.world()
		if g.both {
			w = g.load().worlds[g.mapOf(e)]
		}
		return w.cardOccasion(atlas.Card(e.V[1]))
	}
	if number := strings.TrimLeft(e.Rule, "TKDS "); strings.HasPrefix(number, "15.") || strings.HasPrefix(number, "16.") {
		return eventOccasion + e.Rule
	}
	return ""
}

// Ending is which of it an outcome is.
func (g *game) Ending(o engine.Outcome) string { return "end by " + o.How }

// Toward is the card that a move chooses in secret: it is seen when it is revealed.
func (g *game) Toward(at engine.Position, m engine.Move) string {
	if m.Kind != kChoose {
		return ""
	}
	p := at.(*Position)
	local, here := p.inward(m)
	if !here {
		return ""
	}
	return p.front().cardOccasion(atlas.Card(local.A))
}
