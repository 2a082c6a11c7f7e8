package axis

import (
	_ "embed"
	"sync"

	"sandtable/rulebook"
)

//go:embed rules-tk.json
var rulesTK []byte

// Rules are the numbered rules of Totaler Krieg!, in our own words.
var rulesOfTK = sync.OnceValues(func() (*rulebook.Book, error) { return rulebook.Parse(rulesTK) })
