package tt

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"

	"sandtable/engine"
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
		{ID: "1936", Title: "The full game, 1936 to 1945", Players: []int{3, 2}},
		{ID: "1939", Title: "The short game, 1939 to 1945", Players: []int{3, 2}},
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
	i := int(v)
	in := func(n int) bool { return i >= 0 && i < n }
	switch {
	case arg == "area" && in(numAreas):
		return world.areas[i].id
	case arg == "nation" && in(numNations):
		return world.nations[i].id
	case arg == "faction" && in(3):
		return factionIDs[i]
	case arg == "faction" && i == int(nobody):
		return "neutral"
	case arg == "card" && in(numCards):
		return world.cards[i].id
	case arg == "card" && i == int(noCard):
		return "none"
	case arg == "tech" && in(numTechs):
		return world.techs[i].id
	case arg == "type" && in(int(numTypes)):
		return world.units[i].id
	case arg == "class" && in(int(numClasses)):
		return classLetters[i]
	case arg == "deck" && in(2):
		return deckIDs[i]
	case arg == "unit":
		return "u" + strconv.Itoa(i)
	}
	return strconv.Itoa(i)
}

// Value reads what Word writes.
func (game) Value(arg, word string) (int16, bool) {
	load()
	switch arg {
	case "area":
		a, ok := world.areaByID[word]
		return int16(a), ok
	case "nation":
		n, ok := world.nationByID[word]
		return int16(n), ok
	case "faction":
		if word == "neutral" {
			return int16(nobody), true
		}
		return indexOf(factionIDs[:], word)
	case "card":
		if word == "none" {
			return int16(noCard), true
		}
		c, ok := world.cardByID[word]
		return int16(c), ok
	case "tech":
		t, ok := world.techByID[word]
		return int16(t), ok
	case "type":
		i := slices.IndexFunc(world.units[:], func(t typeInfo) bool { return t.id == word })
		return int16(i), i >= 0
	case "class":
		return indexOf(classLetters[:], word)
	case "deck":
		return indexOf(deckIDs[:], word)
	case "unit":
		if len(word) < 2 || word[0] != 'u' {
			return 0, false
		}
		i, err := strconv.Atoi(word[1:])
		return int16(i), err == nil && i >= 0 && i < maxUnits
	}
	return 0, false
}

func indexOf(list []string, word string) (int16, bool) {
	i := slices.Index(list, word)
	return int16(i), i >= 0
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
