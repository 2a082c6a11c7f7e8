package bot

import (
	"context"
	"fmt"
	"strings"
	"time"

	triumph "sandtable/bot/tt"
	"sandtable/dice"
	"sandtable/engine"
)

// Level is how well a bot plays.
type Level struct {
	Name  string
	About string // one sentence for the person who chooses an opponent
}

// Levels are the levels there are, from the weakest to the strongest.
var Levels = []Level{
	{"recruit", "Chooses at random among the moves that it is asked for."},
	{"staff", "Plans by rules of thumb: economy, diplomacy, technology, where to strike and what to defend."},
	{"general", "Thinks ahead: plays on in many worlds that fit what it knows, guided by the staff's judgement."},
}

// Characters are the ways in which a staff or a general can differ from the plain
// one; a recruit has none.
var Characters = characters()

func characters() (list []Level) {
	for _, c := range triumph.Characters {
		list = append(list, Level{c.Name, c.About})
	}
	return list
}

// Plays reports whether a bot, a level with or without a character, plays a game.
// A general needs a game's own way to value a year, which only Triumph & Tragedy
// has; characters bend its weights.
func Plays(game, name string) bool {
	level, character, _ := strings.Cut(name, ":")
	return game == "tt" || level != "general" && character == ""
}

// Budget is how much a bot may think about one move. A number of nodes makes it
// choose the same on any machine; a time does not.
type Budget struct {
	Nodes   int           // moves played in thought, or 0 for no such limit
	Time    time.Duration // or 0 for no such limit
	Workers int           // how many processors it may use, at least 1
}

// New makes a player of a level for one seat. The source is what its choices are
// drawn from; the character is one of Characters, or nothing.
func New(level string, g engine.Game, seat engine.Seat, character string, src dice.Source, b Budget) (Player, error) {
	switch level {
	case "recruit":
		if _, err := triumph.Bent(triumph.Weights{}, character); err != nil {
			return nil, err
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
