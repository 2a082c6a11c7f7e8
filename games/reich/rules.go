package reich

import (
	_ "embed"

	"sandtable/rulebook"
)

//go:embed rules.json
var rulesJSON []byte

// Rules are the numbered rules of the game, in our own words.
func Rules() (*rulebook.Book, error) { return rulebook.Parse(rulesJSON) }
