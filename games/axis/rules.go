package axis

import (
	_ "embed"
	"fmt"
	"sync"

	"sandtable/rulebook"
)

//go:embed rules-tk.json
var rulesTK []byte

//go:embed rules-ds.json
var rulesDS []byte

//go:embed rules-tk1.json
var rulesTK1 []byte

// firstEditionRules are the rules of Totaler Krieg! with what the player aid of 1999
// changes (17).
var firstEditionRules = sync.OnceValues(func() (*rulebook.Book, error) {
	base, err := Rules("europe")
	if err != nil {
		return nil, err
	}
	book, err := rulebook.Parse(rulesTK1)
	if err != nil {
		return nil, err
	}
	return book.Over(base)
})

var books = map[string]func() (*rulebook.Book, error){
	"europe":  sync.OnceValues(func() (*rulebook.Book, error) { return rulebook.Parse(rulesTK) }),
	"pacific": sync.OnceValues(func() (*rulebook.Book, error) { return rulebook.Parse(rulesDS) }),
}

// Rules are the numbered rules of a theatre in our own words: Totaler Krieg! for
// "europe", Dai Senso! for "pacific". The same number may mean different things
// in the two books, so a citation names its theatre.
func Rules(theatre string) (*rulebook.Book, error) {
	book, ok := books[theatre]
	if !ok {
		return nil, fmt.Errorf("there is no theatre %q: the theatres are europe and pacific", theatre)
	}
	return book()
}
