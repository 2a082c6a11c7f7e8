package axis

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// What a scenario is about: how long it is played and how it is won, for whoever chooses one and
// for whoever plays it.

// about tells what a set-up is, by language.
func (g *game) about(number string) map[string]string {
	w := g.world()
	lines := append([]program.Line{w.lasts(number, g.both)}, w.aims(number, g.both)...)
	about := map[string]string{}
	for language, said := range told(lines) {
		about[language] = strings.Join(said, " ")
	}
	return about
}

// told puts sentences into the languages of the page.
func told(lines []program.Line) map[string][]string {
	list := map[string][]string{}
	for language, read := range cardLanguages {
		for _, l := range lines {
			list[language] = append(list[language], read(l))
		}
	}
	return list
}

func line(pattern string, parts ...string) program.Line {
	p := program.Phrase{Pattern: pattern}
	for _, x := range parts {
		p.Parts = append(p.Parts, program.Phrase{Pattern: x})
	}
	return program.Line{Phrase: p}
}

// lasts tells when a scenario begins and how long it goes on.
func (w *World) lasts(number string, both bool) program.Line {
	s := w.setUpOf(number)
	begin, turns := (s.Year-w.FirstYear)*len(w.Turns)+int(s.Turn), int(s.Record.Get("end").Num("turns"))
	kind := map[string]string{"training": "a training scenario", "one-map campaign": "a campaign on one sheet"}[s.Kind]
	if kind == "" {
		kind = "a campaign"
	}
	turn, year := w.dated(begin)
	if both {
		return line("a campaign on both maps from %s %s on.", turn, year)
	}
	if turns == 0 {
		return line("%s from %s %s on, until %s comes off the turn track.", kind, turn, year, w.lastDay(s))
	}
	lastTurn, lastYear := w.dated(begin + turns - 1)
	if turns == 1 {
		return line("%s of one turn, %s %s.", kind, turn, year)
	}
	return line("%s of %s turns, %s %s to %s %s.", kind, strconv.Itoa(turns), turn, year, lastTurn, lastYear)
}

// dated is a turn of the track by its name and its year.
func (w *World) dated(turn int) (name, year string) {
	return w.Turns[turn%len(w.Turns)], strconv.Itoa(w.FirstYear + turn/len(w.Turns))
}

// lastDay is the marker with which a scenario ends.
func (w *World) lastDay(s *atlas.ScenarioInfo) string {
	m, _ := w.MarkerByID(s.Record.Get("end").Str("marker"))
	return w.Markers[m].Name
}

// aims tell how a scenario is won: by conditions of its own, or by those of the rulebook (0.2 to
// 0.4).
func (w *World) aims(number string, both bool) []program.Line {
	s, _ := w.ScenarioByID(w.Prefix + number)
	if own := w.Code.ExplainVictory(s); len(own) > 0 {
		return own
	}
	if both {
		return []program.Line{
			line("each map is played until its day; then the Victory Points of both are added, and a tie goes to the Axis."),
			line("an automatic victory of the Axis on either map ends the match sooner; one of the Allies does so in limited war, or on both maps."),
		}
	}
	return []program.Line{
		line("the side with more Victory Points at the end wins, and a tie goes to the Axis."),
		line("the match ends sooner if the marker comes to the last box of its side in total war, or to box 2 of the Allies in limited war."),
	}
}

// germanNamed are the names that are put into German here and not by the page: turns of the
// year, cards and scenarios by their English titles, and what is printed on the board.
type germanNamed struct {
	Turn, Card, Scenario   map[string]string
	Zone, Box, Legend      map[string]string
	Event, Marker, Posture map[string]string
	Country                plainNames
}

// plainNames are names without their other forms, such as those with an article.
type plainNames map[string]string

// UnmarshalJSON reads names that are alone or stand with their forms.
func (n *plainNames) UnmarshalJSON(data []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	*n = make(plainNames, len(raw))
	for id, of := range raw {
		var name string
		if json.Unmarshal(of, &name) != nil {
			forms := struct{ Name string }{}
			if err := json.Unmarshal(of, &forms); err != nil {
				return err
			}
			name = forms.Name
		}
		(*n)[id] = name
	}
	return nil
}

var germanNames = sync.OnceValue(func() (n germanNamed) {
	words := struct{ Names *germanNamed }{&n}
	if err := json.Unmarshal(german, &words); err != nil {
		panic(fmt.Sprintf("axis: data/words.de.json cannot be read: %v", err))
	}
	return n
})

// card is the title of a card in German, scenario that of a scenario. What a data pack adds
// keeps its own.
func (n germanNamed) card(title string) string     { return cmp.Or(n.Card[title], title) }
func (n germanNamed) scenario(title string) string { return cmp.Or(n.Scenario[title], title) }

// germanThings are the German names of what cards speak of, by the English ones.
var germanThings = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for _, theatre := range atlas.Theatres {
		t, err := atlas.Load(theatre)
		if err != nil {
			panic(fmt.Sprintf("axis: the data of %s cannot be read: %v", theatre, err))
		}
		words, n := wordsOf(t, ""), germanNames()
		for kind, names := range map[string]map[string]string{"zone": n.Zone, "box": n.Box, "country": n.Country, "event": n.Event, "marker": n.Marker, "posture": n.Posture} {
			for i := range words[kind].n {
				if name := names[words[kind].word(i)]; name != "" {
					out[words[kind].title(i)] = name
				}
			}
		}
	}
	return out
})

// place is a name on the board, by its kind and its word.
func (n germanNamed) place(kind, id, english string) string {
	of := map[string]map[string]string{"zone": n.Zone, "box": n.Box, "country": n.Country, "legend": n.Legend}
	return cmp.Or(of[kind][id], english)
}
