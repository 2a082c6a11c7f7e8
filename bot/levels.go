package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"sandtable/dice"
	"sandtable/engine"
)

// Level is how well a bot plays, or in what manner.
type Level struct {
	Name  string
	About string // one sentence for the person who chooses an opponent
}

// Levels are the levels there are, from the weakest to the strongest. A recruit plays
// every game; the others play those that have a school.
var Levels = []Level{
	{"recruit", "Chooses at random among the moves that it is asked for."},
	{"staff", "Plans by rules of thumb: economy, politics, where to strike and what to defend."},
	{"general", "Thinks ahead: plays on in many worlds that fit what it knows, guided by the staff's judgement."},
}

// Characters are the ways in which a staff or a general of a game can differ from the
// plain one; a recruit has none.
func Characters(game string) (list []Level) {
	s, err := SchoolOf(game)
	if err != nil {
		return nil
	}
	for _, c := range s.Characters {
		list = append(list, Level{c.Name, c.About})
	}
	return list
}

// Names are the bots that play a game: a level, or a level and after a colon a
// character.
func Names(game string) []string {
	names := []string{Levels[0].Name}
	if _, err := SchoolOf(game); err != nil {
		return names
	}
	for _, l := range Levels[1:] {
		names = append(names, l.Name)
		for _, c := range Characters(game) {
			names = append(names, l.Name+":"+c.Name)
		}
	}
	return names
}

// Plays reports whether a bot plays a game.
func Plays(game, name string) bool { return slices.Contains(Names(game), name) }

// Describe says how a bot of a game plays: a sentence for its level, and one for its
// character if it has one.
func Describe(game, name string) (about []string) {
	level, character, _ := strings.Cut(name, ":")
	for _, l := range append(slices.Clone(Levels), Characters(game)...) {
		if l.Name == level || l.Name == character {
			about = append(about, l.About)
		}
	}
	return about
}

// Budget is how much a bot may think about one move. A number of nodes makes it
// choose the same on any machine; a time does not.
type Budget struct {
	Nodes   int           // moves played in thought, or 0 for no such limit
	Time    time.Duration // or 0 for no such limit
	Workers int           // how many processors it may use, at least 1
}

// New makes a player of a level for one seat. The source is what its choices are
// drawn from; the character is one of the game's, or nothing.
func New(level string, g engine.Game, seat engine.Seat, character string, src dice.Source, b Budget) (Player, error) {
	switch level {
	case "recruit":
		if character != "" {
			return nil, fmt.Errorf("a recruit has no character: write recruit, not recruit:%s", character)
		}
		return recruit{NewRandom(g, src)}, nil
	case "staff":
		return newStaff(g, character, src)
	case "general":
		return newGeneral(g, seat, character, src, b)
	}
	return nil, fmt.Errorf("there is no bot %q: the bots are %s", level, strings.Join(levelNames(), ", "))
}

func levelNames() []string {
	var names []string
	for _, l := range Levels {
		names = append(names, l.Name)
	}
	return names
}

// recruit is sensible at random.
type recruit struct{ random *Random }

// Choose picks a move without looking.
func (r recruit) Choose(_ context.Context, s *Sight) (Choice, error) {
	return Choice{Move: r.random.Choose(nil, s.Legal)}, nil
}
