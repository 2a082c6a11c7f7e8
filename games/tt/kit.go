package tt

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed data/geography.json
var geography []byte

// Kit is everything that a page needs to draw the game, as JSON: the board, the
// nations, the cards, the technologies and the units.
func Kit() ([]byte, error) {
	kit := map[string]json.RawMessage{"geography": geography}
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
