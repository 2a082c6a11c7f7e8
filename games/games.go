// Package games is the list of games, one line a game. Adding a game touches
// this file and the game's own folder.
package games

import (
	"fmt"
	"strings"

	"sandtable/board/chart"
	"sandtable/engine"
	"sandtable/games/tt"
)

// Title is a game on the list, with what it offers beside play.
type Title struct {
	engine.Game
	Chart func() (*chart.Chart, error) // its board for drawing, or nil
	Kit   func() ([]byte, error)       // what a page needs to draw it, as JSON, or nil
}

// All is the list.
var All = []Title{
	{tt.Game, tt.Chart, tt.Kit},
}

// ByID is the game with an id. The error names those there are.
func ByID(id string) (Title, error) {
	var known []string
	for _, t := range All {
		if t.ID() == id {
			return t, nil
		}
		known = append(known, fmt.Sprintf("%s (%s)", t.ID(), t.Title()))
	}
	return Title{}, fmt.Errorf("there is no game %q: the games are %s", id, strings.Join(known, ", "))
}
