// Package games is the list of games, one line a game. Adding a game touches
// this file and the game's own folder.
//
// Nothing is loaded by being on the list: a game's board, counters and rules are
// read when it is first asked for something that needs them.
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

// Title is a line of the list: what a game is called, and how to get at it.
type Title struct {
	ID, Name string
	// Game is the game itself, by its newest rule set; nil if it cannot be played
	// yet. Its id, title and rule sets are known without loading it.
	Game  func() engine.Game
	Chart func() (*chart.Chart, error) // its board for drawing, or nil
	Kit   func() ([]byte, error)       // what a page needs to draw it, as JSON, or nil
}

var list = []Title{
	{"tt", "Triumph & Tragedy", func() engine.Game { return tt.Game }, tt.Chart, tt.Kit},
	{"reich", "Rise and Decline of the Third Reich", func() engine.Game { return reich.Game }, reich.Chart, reich.Kit},
	{"tk", "Totaler Krieg!", nil, axis.EuropeChart, nil},
	{"ds", "Dai Senso!", nil, axis.PacificChart, nil},
}

// All are the games that can be played.
func All() []Title { return having(func(t Title) bool { return t.Game != nil }) }

// Boards are the games whose board can be drawn, also of those whose rules are
// not written yet.
func Boards() []Title { return having(func(t Title) bool { return t.Chart != nil }) }

func having(has func(Title) bool) (found []Title) {
	for _, t := range list {
		if has(t) {
			found = append(found, t)
		}
	}
	return found
}

// ByID is the game with an id. The error names those there are.
func ByID(id string) (Title, error) { return find("game", id, All()) }

// BoardByID is the board with an id. The error names those there are.
func BoardByID(id string) (Title, error) { return find("board", id, Boards()) }

func find(what, id string, among []Title) (Title, error) {
	for _, t := range among {
		if t.ID == id {
			return t, nil
		}
	}
	return Title{}, fmt.Errorf("there is no %s %q: the %ss are %s", what, id, what, Names(among))
}

// Names are the games of a list for a sentence, by their ids and titles.
func Names(list []Title) string {
	var names []string
	for _, t := range list {
		names = append(names, fmt.Sprintf("%s (%s)", t.ID, t.Name))
	}
	return strings.Join(names, ", ")
}
