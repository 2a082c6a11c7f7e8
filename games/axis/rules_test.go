package axis

import (
	"strings"
	"testing"
)

// Every event and marker cites a rule of its book, and a rule in the reference
// says enough to go on in the middle of a game.
func TestTheRulesAreWhatTheDataCites(t *testing.T) {
	for theatre, want := range map[string]int{"europe": 295, "pacific": 311} {
		book, err := Rules(theatre)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(book.Rules()); n != want {
			t.Errorf("the book of %s has %d rules, want %d", theatre, n, want)
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

// The same number is another rule in the other book: refusals and events must
// cite the book of their map.
func TestSomeNumbersMeanDifferentThingsInTheTwoBooks(t *testing.T) {
	tk, err := Rules("europe")
	if err != nil {
		t.Fatal(err)
	}
	ds, err := Rules("pacific")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"14.4", "14.8", "14.10", "14.18", "14.19", "15.2", "15.4", "15.8", "15.17", "15.20", "15.22", "16.3.3", "16.3.4", "16.3.5", "16.3.6", "16.3.7", "13.8.4", "13.8.5"} {
		a, _ := tk.Rule(id)
		b, _ := ds.Rule(id)
		if a.Title == "" || b.Title == "" || a.Title == b.Title {
			t.Errorf("%s is %q in one book and %q in the other", id, a.Title, b.Title)
		}
	}
	if _, err := Rules("africa"); err == nil {
		t.Error("there is a book of africa")
	}
}
