package reich

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// ruleSet is the number of a rule set. A correction of the rules is a new one: a
// match keeps the set that it began with, and what differs is a named switch.
type ruleSet uint8

const newest ruleSet = 2

type game struct{ rules ruleSet }

// Game is Rise and Decline of the Third Reich.
var Game engine.Game = game{newest}

func (game) ID() string     { return "reich" }
func (game) Title() string  { return "Rise and Decline of the Third Reich" }
func (g game) Version() int { return int(g.rules) }

// RuleSet is the game by an older rule set, for matches that began with it.
func (game) RuleSet(n int) (engine.Game, bool) {
	return game{ruleSet(n)}, n >= 1 && n <= int(newest)
}

// moreVariants ends the id of a scenario that is played with the variants 11 to
// 20 as well.
const moreVariants = "+"

// abouts tell how long each scenario is and how it is won (2.2, 2.3), by language.
var abouts = [atlas.NumScenarios]map[string]string{
	{
		"en": "Twelve turns. Objectives held at the end decide; with more than two players each power has numbers of its own.",
		"de": "Zwölf Runden. Die am Ende gehaltenen Ziele entscheiden; bei mehr als zwei Spielern hat jede Macht eigene Zahlen.",
	},
	{
		"en": "Twenty-four turns at most. The Allies win by conquering Germany and Italy by Summer 1945, the sooner the better; the Axis by 28 objectives at the end of 1943, or by conquering two Allied powers. With more than two players each power has aims of its own.",
		"de": "Höchstens vierundzwanzig Runden. Die Alliierten gewinnen, wenn sie Deutschland und Italien bis Sommer 1945 erobern, je früher, desto besser; die Achse mit 28 Zielen am Ende von 1943 oder zwei eroberten alliierten Mächten. Bei mehr als zwei Spielern hat jede Macht eigene Ziele.",
	},
	{
		"en": "Twelve turns. Objectives held at the end decide; with more than two players each power has numbers of its own.",
		"de": "Zwölf Runden. Die am Ende gehaltenen Ziele entscheiden; bei mehr als zwei Spielern hat jede Macht eigene Zahlen.",
	},
	{
		"en": "Nine turns at most. The turn in which Germany falls decides: by Summer 1945 the Allies win, after it the Axis.",
		"de": "Höchstens neun Runden. Es entscheidet, wann Deutschland fällt: Bis Sommer 1945 gewinnen die Alliierten, danach die Achse.",
	},
}

func (game) Scenarios() []engine.Scenario {
	var list []engine.Scenario
	for _, extra := range []bool{false, true} {
		for i, id := range atlas.ScenarioIDs {
			title, titel := atlas.ScenarioTitles[i], atlas.GermanScenarioTitles[i]
			if extra {
				id, title, titel = id+moreVariants, title+", with forty variants", titel+", mit vierzig Varianten"
			}
			s := engine.Scenario{ID: id, Title: title, Titles: map[string]string{"de": titel}, About: abouts[i], Players: playersOf(atlas.ScenarioID(i))}
			list = append(list, s)
		}
	}
	return list
}

// atlas.ScenarioID is the id of the scenario that is played.
func (p *Position) scenarioID() string {
	if p.extra {
		return atlas.ScenarioIDs[p.scenario] + moreVariants
	}
	return atlas.ScenarioIDs[p.scenario]
}

// playersOf are how many can play a scenario (1.1, 51.1).
func playersOf(id atlas.ScenarioID) []int {
	return [][]int{{2, 3, 4, 5, 6}, {2, 3, 4, 5, 6}, {2, 3, 4, 5}, {2, 3, 4}}[id]
}

func checkSetup(s engine.Setup) (id atlas.ScenarioID, extra bool, err error) {
	name, extra := strings.CutSuffix(s.Scenario, moreVariants)
	i := slices.Index(atlas.ScenarioIDs[:], name)
	if i < 0 {
		return 0, false, fmt.Errorf("the scenarios of Third Reich are 1939, campaign, 1942 and 1944, each also with a + for forty variants, not %q", s.Scenario)
	}
	if !slices.Contains(playersOf(atlas.ScenarioID(i)), s.Players) {
		return 0, false, fmt.Errorf("the scenario %s is for %s players, not %d", name, say.Choice(playersOf(atlas.ScenarioID(i))), s.Players)
	}
	return atlas.ScenarioID(i), extra, nil
}

// Seats names the seats by the powers they play; the powers that are out of a
// scenario are not named.
func (game) Seats(s engine.Setup) ([]string, error) {
	load()
	id, _, err := checkSetup(s)
	if err != nil {
		return nil, err
	}
	if s.Players == 2 {
		return []string{"axis", "allies"}, nil
	}
	var out []string
	for _, powers := range seatPlan(id, s.Players) {
		var names []string
		for n := range powers.All {
			if world.Scenarios[id].BRP[n] > 0 {
				names = append(names, atlas.CountryIDs[n])
			}
		}
		out = append(out, strings.Join(names, "-"))
	}
	return out, nil
}

func (g game) New(s engine.Setup) (engine.Position, error) {
	load()
	id, extra, err := checkSetup(s)
	if err != nil {
		return nil, err
	}
	return newPosition(g.rules, id, uint8(s.Players), extra), nil
}

func (game) Kinds() []engine.Kind           { return kinds[:] }
func (game) Rules() (*rulebook.Book, error) { return Rules() }

// Sequence is the sequence of play; a step that comes twice is listed where it comes
// first.
func (game) Sequence() []engine.Phase {
	list := []engine.Phase{{Name: "Year start", Rule: "10.0"}}
	for _, s := range turnSteps {
		if known := func(ph engine.Phase) bool { return ph.Name == s.name }; !slices.ContainsFunc(list, known) {
			list = append(list, engine.Phase{Name: s.name, Rule: s.rule})
		}
	}
	return list
}

// argument is what the numbers of a kind are called in moves; nobody and nowhere are
// no arguments.
func argument(arg string, v int16) bool { return v >= 0 && int(v) < written.kinds[arg].Count }

// Word writes a number of a move.
func (game) Word(arg string, v int16) string {
	load()
	if argument(arg, v) {
		if word, err := written.kinds[arg].Write(nil, v); err == nil {
			return word
		}
	}
	return strconv.Itoa(int(v))
}

// placeID writes a place in one word.
func placeID(p atlas.Place) string {
	return strings.ToLower(strings.NewReplacer(" ", "-", ".", "").Replace(world.Places[p].Name))
}

// Value reads what Word writes.
func (game) Value(arg, word string) (int16, bool) {
	load()
	if k := written.kinds[arg]; k.Count > 0 {
		v, err := k.Read(nil, word)
		return v, err == nil && argument(arg, v)
	}
	i, err := strconv.ParseInt(word, 10, 16)
	return int16(i), err == nil
}

// Resample replaces what a seat may not know by something else that fits all it
// knows.
func (p *Position) Resample(seat engine.Seat, src interface{ Draw(n int) int }) {
	p.resampleEconomy(seat, src)
	p.Forget()
}
