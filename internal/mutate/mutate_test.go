package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Of the small game the test sees that twelve wins and two does not. It does not
// see whether seven wins, nor whether tosses are counted.
func TestWhatNoTestNoticesIsFound(t *testing.T) {
	t.Chdir("../..")
	data := filepath.Join("internal", "mutate", "testdata")
	tr, err := prepare(options{root: data, keep: t.TempDir(), game: "toss"})
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.build(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(tr.work)
	if err := tr.survey(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{
		"toss.go Toss 1 condition turned round: sum >= 7":        true,
		"toss.go Toss 2 equal falls on the other side: sum >= 7": false,
		"toss.go Toss 3 number off by one: 7":                    false,
		"toss.go Toss 4 left out: s.win()":                       true,
		"toss.go win 1 left out: s.Wins++":                       true,
		"toss.go win 2 left out: s.count()":                      false,
	}
	if len(tr.list) != len(want) {
		t.Errorf("%d changes were made, not %d", len(tr.list), len(want))
	}
	for _, m := range tr.list {
		caught, known := want[m.Key]
		if v := tr.try(t.Context(), m); !known || v.Caught != caught {
			t.Errorf("%q: noticed %v, want %v (known: %v)", m.Key, v.Caught, caught, known)
		}
	}
}

func TestOneRuleIsChosenWithWhatLiesWithinIt(t *testing.T) {
	for rule, want := range map[string]string{"12": "12.0 12.4 12.44", "12.0": "12.0 12.4 12.44", "12.4": "12.4 12.44", "12.44": "12.44", "1": ""} {
		tr := trials{options: options{rule: rule}}
		var got []string
		for _, id := range []string{"12.0", "12.4", "12.44", "13.4", "2.12"} {
			if tr.within(id) {
				got = append(got, id)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("rule %s holds %v, want %s", rule, got, want)
		}
	}
}

func TestAnUnknownGameAndAnUnknownRuleAreRefused(t *testing.T) {
	t.Chdir("../..")
	for _, o := range []options{{root: "games", game: "chess"}, {root: "games", game: "tt", rule: "99.9"}} {
		if _, err := prepare(o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
}

// Of a game that joins two others the changes are in the code for both together.
func TestAGameOnBothMapsIsBrokenInItsOwnCode(t *testing.T) {
	t.Chdir("../..")
	tr, err := prepare(options{root: "games", game: "ae", keep: t.TempDir(), rule: "TK 0.4"})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range tr.list {
		if !strings.HasPrefix(m.Key, "combined") {
			t.Errorf("%s is not for both maps", m.Key)
		}
	}
	if len(tr.list) < 5 {
		t.Errorf("%d changes of the victory on both maps", len(tr.list))
	}
}
