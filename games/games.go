// Package games is the list of games, one line a game. Adding a game touches
// this file and the game's own folder.
package games

import (
	"fmt"
	"strings"

	"sandtable/board/chart"
	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/reich"
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
	{reich.Game, reich.Chart, reich.Kit},
}

// Board is a board that can be drawn: that of a game on the list, or of one
// whose rules are not written yet.
type Board struct {
	ID, Title string
	Chart     func() (*chart.Chart, error)
}

// unplayed are the boards of games that cannot be played yet. A game that is
// added to All leaves this list.
var unplayed = []Board{
	{"tk", "Totaler Krieg!", axis.EuropeChart},
	{"ds", "Dai Senso!", axis.PacificChart},
}

// Boards are all boards there are, those of the games that can be played first.
func Boards() []Board {
	var list []Board
	for _, t := range All {
		if t.Chart != nil {
			list = append(list, Board{t.ID(), t.Title(), t.Chart})
		}
	}
	return append(list, unplayed...)
}

// BoardByID is the board with an id. The error names those there are.
func BoardByID(id string) (Board, error) {
	var known []string
	for _, b := range Boards() {
		if b.ID == id {
			return b, nil
		}
		known = append(known, fmt.Sprintf("%s (%s)", b.ID, b.Title))
	}
	return Board{}, fmt.Errorf("there is no board %q: the boards are %s", id, strings.Join(known, ", "))
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
