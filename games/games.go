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
	"sandtable/rulebook"
)

// Title is a line of the list: what a game is called, and how to get at it.
type Title struct {
	ID, Name string
	// Game is the game itself, by its newest rule set; nil if it cannot be played
	// yet. Its id, title and rule sets are known without loading it.
	Game  func() engine.Game
	Chart func() (*chart.Chart, error) // its board for drawing, or nil
	Kit   func() ([]byte, error)       // what a page needs to draw it, as JSON, or nil
	// GermanChart is the board with German names, or nil.
	GermanChart func() (*chart.Chart, error)

	rules func() (*rulebook.Book, error) // of a game that cannot be played yet
}

// Rules are the numbered rules of a game.
func (t Title) Rules() (*rulebook.Book, error) {
	if t.Game != nil {
		return t.Game().Rules()
	}
	return t.rules()
}

var list = []Title{
	{"tt", "Triumph & Tragedy", func() engine.Game { return tt.Game }, tt.Chart, tt.Kit, nil, nil},
	{"reich", "Rise and Decline of the Third Reich", func() engine.Game { return reich.Game }, reich.Chart, reich.Kit, nil, nil},
	{"tk", "Totaler Krieg!", func() engine.Game { return axis.TotalerKrieg }, axis.EuropeChart, axis.EuropeKit, axis.GermanEuropeChart, nil},
	{"tk1", "Totaler Krieg! (1999 tables)", func() engine.Game { return axis.FirstEdition }, axis.EuropeChart, axis.FirstEditionKit, axis.GermanEuropeChart, nil},
	{"ds", "Dai Senso!", func() engine.Game { return axis.DaiSenso }, axis.PacificChart, axis.PacificKit, axis.GermanPacificChart, nil},
	{"ae", "Axis Empires", func() engine.Game { return axis.AxisEmpires }, nil, axis.AxisEmpiresKit, nil, nil},
}

// All are the games that can be played.
func All() []Title { return having(func(t Title) bool { return t.Game != nil }) }

// Boards are the games whose board can be drawn, also of those whose rules are
// not written yet.
func Boards() []Title { return having(func(t Title) bool { return t.Chart != nil }) }

// Books are the games whose numbered rules can be read.
func Books() []Title { return having(func(t Title) bool { return t.Game != nil || t.rules != nil }) }

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
func BoardByID(id string) (Title, error) {
	if t, err := ByID(id); err == nil && t.Chart == nil {
		return Title{}, fmt.Errorf("%s has no board of its own, it is played on those of other games: the boards are %s", t.Name, Names(Boards()))
	}
	return find("board", id, Boards())
}

// BookByID is the game with an id whose rules can be read. The error names those there
// are.
func BookByID(id string) (Title, error) { return find("book of rules", id, Books()) }

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
