package axis

import (
	"cmp"
	"encoding/json"
	"fmt"
	"sync"

	"sandtable/games/axis/atlas"
)

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
	eachGermanThing(func(english, german string) { out[english] = german })
	return out
})

// eachGermanThing visits what cards speak of by its names in English and in German, in no order: a
// thing that is an event and a marker has the same German name as both.
func eachGermanThing(visit func(english, german string)) {
	n := germanNames()
	for _, theatre := range atlas.Theatres {
		t, err := atlas.Load(theatre)
		if err != nil {
			panic(fmt.Sprintf("axis: the data of %s cannot be read: %v", theatre, err))
		}
		words := wordsOf(t, "")
		for kind, names := range map[string]map[string]string{"zone": n.Zone, "box": n.Box, "country": n.Country, "event": n.Event, "marker": n.Marker, "posture": n.Posture} {
			for i := range words[kind].n {
				if name := names[words[kind].word(i)]; name != "" {
					visit(words[kind].title(i), name)
				}
			}
		}
	}
}

// place is a name on the board, by its kind and its word.
func (n germanNamed) place(kind, id, english string) string {
	of := map[string]map[string]string{"zone": n.Zone, "box": n.Box, "country": n.Country, "legend": n.Legend}
	return cmp.Or(of[kind][id], english)
}
