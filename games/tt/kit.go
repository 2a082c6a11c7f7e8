package tt

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed data/geography.json
var geography []byte

// german are the names and sentences of the game in German. A sentence is found by
// its English; {0} is the first thing that it speaks of, and {0.in} a form of its
// name.
//
//go:embed data/words.de.json
var german []byte

// Kit is everything that a page needs to draw the game, as JSON: the board, the
// nations, the cards, the technologies and the units, and the words for all of it
// in other languages than English.
func Kit() ([]byte, error) {
	words, err := json.Marshal(map[string]json.RawMessage{"de": german})
	if err != nil {
		return nil, fmt.Errorf("reading the game's words: %w", err)
	}
	kit := map[string]json.RawMessage{"geography": geography, "words": words}
	for part, file := range map[string]string{
		"areas": "areas", "nations": "nations", "actions": "action-deck", "investments": "investment-deck",
		"technologies": "technologies", "units": "units", "tracks": "tracks",
	} {
		data, err := files.ReadFile("data/" + file + ".json")
		if err != nil {
			return nil, fmt.Errorf("reading the game's %s: %w", part, err)
		}
		kit[part] = data
	}
	all, err := json.Marshal(kit)
	if err != nil {
		return nil, fmt.Errorf("putting the kit together: %w", err)
	}
	var out bytes.Buffer
	err = json.Compact(&out, all)
	return out.Bytes(), err
}
