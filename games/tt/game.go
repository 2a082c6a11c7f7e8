package tt

import (
	_ "embed"
	"fmt"
	"strconv"

	"sandtable/engine"
	"sandtable/engine/notation"
	"sandtable/engine/say"
	"sandtable/rulebook"
)

//go:embed rules.json
var rulesJSON []byte

// ruleSet is the number of a rule set. A correction of the rules is a new one: a
// match keeps the set that it began with, and what differs is a named switch.
type ruleSet uint8

const newest ruleSet = 2

type game struct{ rules ruleSet }

// Game is Triumph & Tragedy.
var Game engine.Game = game{newest}

func (game) ID() string     { return "tt" }
func (game) Title() string  { return "Triumph & Tragedy" }
func (g game) Version() int { return int(g.rules) }

// RuleSet is the game by an older rule set, for matches that began with it.
func (game) RuleSet(n int) (engine.Game, bool) {
	return game{ruleSet(n)}, n >= 1 && n <= int(newest)
}

func (game) Scenarios() []engine.Scenario {
	return []engine.Scenario{
		{ID: "1936", Title: "The full game, 1936 to 1945", Titles: map[string]string{"de": "Das ganze Spiel, 1936 bis 1945"}, About: about("Ten years", "Zehn Jahre"), Players: []int{3, 2}},
		{ID: "1939", Title: "The short game, 1939 to 1945", Titles: map[string]string{"de": "Das kurze Spiel, 1939 bis 1945"}, About: about("Seven years", "Sieben Jahre"), Players: []int{3, 2}},
	}
}

// about tells how long a scenario is and how it is won (16), by language.
func about(years, jahre string) map[string]string {
	return map[string]string{
		"en": years + " of four seasons at most. A faction wins at once with 25 Victory Points at a new year, with two capitals of its rivals, or with the bomb; otherwise whoever has most points after 1945 wins.",
		"de": jahre + " mit je vier Jahreszeiten, höchstens. Eine Fraktion gewinnt sofort mit 25 Siegpunkten zu Jahresbeginn, mit zwei Hauptstädten ihrer Rivalen oder mit der Bombe; sonst gewinnt, wer nach 1945 die meisten Punkte hat.",
	}
}

func (game) Seats(s engine.Setup) ([]string, error) {
	if _, err := checkSetup(s); err != nil {
		return nil, err
	}
	if s.Players == 2 {
		return []string{"axis", "allies"}, nil
	}
	return []string{"axis", "west", "ussr"}, nil
}

func checkSetup(s engine.Setup) (short bool, err error) {
	switch s.Scenario {
	case "1936":
	case "1939":
		short = true
	default:
		return false, fmt.Errorf("the scenarios of Triumph & Tragedy are 1936 and 1939, not %q", s.Scenario)
	}
	if s.Players != 2 && s.Players != 3 {
		return false, fmt.Errorf("a match of Triumph & Tragedy is for 2 or 3 players, not %d", s.Players)
	}
	return short, nil
}

func (g game) New(s engine.Setup) (engine.Position, error) {
	short, err := checkSetup(s)
	if err != nil {
		return nil, err
	}
	load()
	return newPosition(g.rules, short, uint8(s.Players)), nil
}

func (game) Kinds() []engine.Kind { return kinds[:] }

// Sentence tells an event, Saying without a language.
func (game) Sentence(e engine.Event) string {
	load()
	return marks.English(say.Of(sentences[:], e))
}

func (game) Saying(e engine.Event) engine.Saying {
	load()
	return marks.Saying(say.Of(sentences[:], e))
}

func (game) Rules() (*rulebook.Book, error) { return rulebook.Parse(rulesJSON) }

func (game) Sequence() []engine.Phase {
	var list []engine.Phase
	for _, ph := range yearSequence {
		list = append(list, engine.Phase{Name: ph.name, Rule: ph.rule})
	}
	return list
}

var deckIDs = [...]string{"action", "investment"}

// Word writes a number of a move.
func (game) Word(arg string, v int16) string {
	load()
	switch {
	case arg == "card" && v == int16(noCard):
		return "none"
	case arg == "unit":
		return "u" + strconv.Itoa(int(v))
	}
	return moveWords.Word(arg, v)
}

// Value reads what Word writes.
func (game) Value(arg, word string) (int16, bool) {
	load()
	switch {
	case arg == "card" && word == "none":
		return int16(noCard), true
	case arg == "unit":
		u, err := notation.Read[unit](word)
		return int16(u), err == nil
	}
	return moveWords.Value(arg, word)
}

// Outcome is how the match ended.
func (p *Position) Outcome() (engine.Outcome, bool) {
	if p.over == 0 {
		return engine.Outcome{}, false
	}
	o := engine.Outcome{
		Winners: p.seatsOf(p.winners), How: victoryNames[p.over], Rule: victoryRules[p.over],
		When: "19" + strconv.Itoa(int(p.year)),
	}
	for f := axis; f <= ussr; f++ {
		if p.winners.has(f) {
			if o.Sides != "" {
				o.Sides += "+"
			}
			o.Sides += factionIDs[f]
		}
	}
	return o, true
}
