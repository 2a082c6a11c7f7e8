package axis

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// Variations of the data: the same game with a step more or less on the cards of a family,
// for whoever wants to know what the step weighs.

// Families are the families of cards whose replacements can be varied.
func (g *game) Families() (list []string) {
	for m, w := range g.load().worlds {
		if w == nil {
			continue
		}
		for _, f := range w.Families() {
			list = append(list, g.familyName(m, f))
		}
	}
	return list
}

// familyName is what a family of a map is called: with the map where both are played.
func (g *game) familyName(m int, family string) string {
	if g.both {
		return atlas.Theatres[m] + " " + family
	}
	return family
}

// Vary is the game with a number of steps more, or less, on every card of a family, and
// how many cards that are.
func (g *game) Vary(family string, by int) (engine.Game, int, error) {
	if !slices.Contains(g.Families(), family) {
		return nil, 0, fmt.Errorf("there is no family of cards %q to vary: the families are %s", family, strings.Join(g.Families(), ", "))
	}
	packs, err := g.own()
	if err != nil {
		return nil, 0, err
	}
	var alone [2]*atlas.Theatre
	cards := 0
	for m, name := range atlas.Theatres {
		if g.load().worlds[m] == nil {
			continue
		}
		if alone[m], err = atlas.Open(name, packs...); err != nil {
			return nil, 0, err
		}
		for _, f := range alone[m].Families() {
			if g.familyName(m, f) == family {
				alone[m], cards = alone[m].Varied(f, by)
			}
		}
	}
	worlds, err := g.worldsOf(alone, packs)
	if err != nil {
		return nil, 0, err
	}
	with := *g
	with.load = sync.OnceValue(func() *loaded { return with.newLoaded(worlds...) })
	return &with, cards, nil
}

// worldsOf are the maps of a game over theatres.
func (g *game) worldsOf(alone [2]*atlas.Theatre, packs []*atlas.Pack) ([]*World, error) {
	if g.both {
		worlds, err := joined(alone, packs)
		return worlds[:], err
	}
	w, err := newWorld(alone[g.theatre], "", packs)
	return []*World{w}, err
}
