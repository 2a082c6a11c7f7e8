package axis

import (
	"strings"
	"testing"

	"sandtable/rulebook"
)

// Every event and marker cites a rule of its book, and a rule in the reference
// says enough to go on in the middle of a game.
func TestTheRulesAreWhatTheDataCites(t *testing.T) {
	for theatre, rules := range map[string]func() (*rulebook.Book, error){"europe": rulesOfTK} {
		book, err := rules()
		if err != nil {
			t.Fatal(err)
		}
		w, err := Load(theatre)
		if err != nil {
			t.Fatal(err)
		}
		for i := range w.Events {
			if _, ok := book.Rule(w.Events[i].Rule); !ok {
				t.Errorf("event %s cites %s, which the book does not have", w.Events[i].ID, w.Events[i].Rule)
			}
		}
		for i := range w.Markers {
			for _, r := range strings.Split(w.Markers[i].Rule, ", ") {
				if _, ok := book.Rule(r); !ok && r != "" {
					t.Errorf("marker %s cites %s, which the book does not have", w.Markers[i].ID, r)
				}
			}
		}
		for _, r := range book.Rules() {
			if !strings.HasSuffix(r.Text, ".") || len(r.Text) < 20 {
				t.Errorf("rule %s says only %q", r.ID, r.Text)
			}
		}
	}
}
