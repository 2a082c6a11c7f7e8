package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// notYet are the rules that no code carries out, by game, and what is missing. One that
// is carried out and cited must leave the list.
var notYet = map[string]map[string]string{}

func TestTheIndexIsTrueAndEveryRuleHasAHome(t *testing.T) {
	t.Chdir("../..")
	dirs := games()
	if len(dirs) < 2 {
		t.Fatalf("only %v have rules", dirs)
	}
	for _, dir := range dirs {
		ix, err := read(dir)
		if err != nil {
			t.Fatal(err)
		}
		written, err := os.ReadFile(filepath.Join(dir, "INDEX.md"))
		if err != nil || !bytes.Equal(written, ix.page()) {
			t.Errorf("the index of %s is not what the code says: run make index (%v)", dir, err)
		}
		homeless := ix.homeless()
		for id := range notYet[dir] {
			if !slices.Contains(homeless, id) {
				t.Errorf("%s: rule %s has a home now: strike it from notYet", dir, id)
			}
		}
		for _, id := range homeless {
			if notYet[dir][id] != "" {
				continue
			}
			t.Errorf("%s: no code cites rule %s: cite it where it is carried out, or mark it in rules.json as heading or data", dir, id)
		}
	}
}

func TestACitationIsFound(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "toss")
	files := map[string]string{
		"rules.json": `{"game":"toss","title":"Toss","edition":"1","rules":[
			{"id":"1.0","title":"Toss","text":"Toss."},
			{"id":"1.1","title":"High","text":"Seven wins."},
			{"id":"1.2","title":"Low","text":"Six loses."},
			{"id":"2.0","title":"Counters","text":"There are ten.","kind":"data"}]}`,
		"toss.go":      "package toss\n\n// win is 1.1.\nfunc win() {}\n",
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
	ix, err := read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got := ix.homeless(); len(got) != 1 || got[0] != "1.2" {
		t.Errorf("without a home are %v, want 1.2 alone: 1.0 is a heading, 1.1 is cited, 2.0 is data", got)
	}
	if !bytes.Contains(ix.page(), []byte("| 1.1 | High | toss.go |  |")) {
		t.Errorf("the page is\n%s", ix.page())
	}
}
