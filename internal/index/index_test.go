package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// notYet are the rules that no code carries out, by game, and what is missing. One that
// is carried out and cited must leave the list.
var notYet = map[string]map[string]string{}

// underWay are the chapters that are being written, by game: rules in them need no home
// yet. A chapter whose rules all have one must leave the list.
var underWay = map[string][]string{}

// chapter is the chapter of a rule.
func chapter(id string) string {
	c, _, _ := strings.Cut(id, ".")
	return c
}

func TestTheIndexIsTrueAndEveryRuleHasAHome(t *testing.T) {
	t.Chdir("../..")
	list := books()
	if len(list) < 3 {
		t.Fatalf("only %v have rules", list)
	}
	for _, b := range list {
		ix, err := read(b)
		if err != nil {
			t.Fatal(err)
		}
		written, err := os.ReadFile(b.page())
		if err != nil || !bytes.Equal(written, ix.page()) {
			t.Errorf("the index of %s is not what the code says: run make index (%v)", b.game, err)
		}
		homeless := ix.homeless()
		for id := range notYet[b.game] {
			if !slices.Contains(homeless, id) {
				t.Errorf("%s: rule %s has a home now: strike it from notYet", b.game, id)
			}
		}
		for _, c := range underWay[b.game] {
			if !slices.ContainsFunc(homeless, func(id string) bool { return chapter(id) == c }) {
				t.Errorf("%s: all rules of chapter %s have a home now: strike it from underWay", b.game, c)
			}
		}
		for _, id := range homeless {
			if notYet[b.game][id] != "" || slices.Contains(underWay[b.game], chapter(id)) {
				continue
			}
			t.Errorf("%s: no code cites rule %s: cite it where it is carried out, or mark it in rules.json as heading or data", b.game, id)
		}
	}
}

func TestThePageOfWhatBothTheatresShareIsTrue(t *testing.T) {
	t.Chdir("../..")
	s, err := readSharing()
	if err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(sharedPage)
	if err != nil || !bytes.Equal(written, s.page()) {
		t.Errorf("%s is not what the code says: run make index (%v)", sharedPage, err)
	}
	for id, want := range map[string]string{"4.2.5": "4.2.5", "15.2": "15.5", "14.4": "", "16.2.1": ""} {
		if got := s.there(id); got != want {
			t.Errorf("%s is %q in Dai Senso!, want %q", id, got, want)
		}
	}
	if !slices.Contains(s.functions["13.6.1.2"], "endedBy") {
		t.Errorf("13.6.1.2 is carried out by %v", s.functions["13.6.1.2"])
	}
}

func TestACitationIsFound(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "toss")
	files := map[string]string{
		"rules.json": `{"game":"toss","title":"Toss","edition":"1","rules":[
			{"id":"1.0","title":"Toss","text":"Toss."},
			{"id":"1.1","title":"High","text":"Seven wins."},
			{"id":"1.2","title":"Low","text":"Six loses."},
			{"id":"2.0","title":"Counters","text":"There are ten.","kind":"data"},
			{"id":"3","title":"Chance","text":"Two dice."}]}`,
		"toss.go":      "package toss\n\n// win is 1.1.\nfunc win() { cite(\"3\") }\n",
		"toss_test.go": "package toss\n\n// 1.2 is cited in a test alone.\n",
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ix, err := read(book{file: filepath.Join(dir, "rules.json"), game: "toss"})
	if err != nil {
		t.Fatal(err)
	}
	if got := ix.homeless(); len(got) != 1 || got[0] != "1.2" {
		t.Errorf("without a home are %v, want 1.2 alone: 1.0 is a heading, 1.1 and 3 are cited, 2.0 is data", got)
	}
	if !bytes.Contains(ix.page(), []byte("| 1.1 | High | toss.go |  |")) {
		t.Errorf("the page is\n%s", ix.page())
	}
}
