// Package saytest checks that every sentence of a game has its translation. A
// sentence is found by its English pattern, in the code and in the words of the
// other language alike:
//
//	de := saytest.Read(t, german)
//	all := append(saytest.Patterns(t, ".", "../../engine/flow"), sentences[1:]...)
//	de.Says(t, marks, all)
//	de.HasNames(t, map[string][]string{"area": areaIDs, ...})
package saytest

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sandtable/engine/say"
)

// Language is the names and sentences of a game in another language, as the game
// ships them. A name is a text, or has forms by name; forms that follow a rule are
// in Forms.
type Language struct {
	Names map[string]map[string]Forms
	Forms map[string]map[string]string
	Said  map[string]string
}

// Forms are the forms of a name; "name" is the name itself.
type Forms map[string]string

// UnmarshalJSON reads a name alone or with its forms.
func (f *Forms) UnmarshalJSON(data []byte) error {
	var name string
	if json.Unmarshal(data, &name) == nil {
		*f = Forms{"name": name}
		return nil
	}
	return json.Unmarshal(data, (*map[string]string)(f))
}

// Read reads a language.
func Read(t testing.TB, data []byte) *Language {
	t.Helper()
	l := &Language{}
	if err := json.Unmarshal(data, l); err != nil {
		t.Fatal(err)
	}
	return l
}

// speakers are the functions that are handed sentences, and the argument with
// which they begin.
var speakers = map[string]int{
	"Say": 0, "say": 0, "ask": 0, "asks": 0, "Plural": 1, "plural": 1, "Refuse": 1, "refuse": 1, "Forbid": 1,
}

// Patterns are the sentences in the Go files of folders: what is written in quotes
// where say.Say, say.Plural, say.Forbid, engine.Refuse or a game's own say, ask, plural and
// refuse are called. A sentence with a % is for the program and not for players.
func Patterns(t testing.TB, folders ...string) (list []string) {
	t.Helper()
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("there is no code in %s (%v)", folder, err)
		}
		for _, file := range files {
			if !strings.HasSuffix(file, "_test.go") {
				list = append(list, saidIn(t, file)...)
			}
		}
	}
	return list
}

func saidIn(t testing.TB, file string) (list []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		from, ok := speakers[called(call)]
		if !ok {
			return true
		}
		for i, arg := range call.Args {
			lit, ok := arg.(*ast.BasicLit)
			if i < from || !ok || lit.Kind != token.STRING {
				continue
			}
			if text, err := strconv.Unquote(lit.Value); err == nil && !strings.Contains(text, "%") {
				list = append(list, text)
			}
		}
		return true
	})
	return list
}

func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

var (
	slot  = regexp.MustCompile(`\{([^_}])\}`)
	asked = regexp.MustCompile(`\{(\d+)(?:\.(\w+))?\}`)
)

// Says checks that there is a translation of every pattern, which speaks of all
// that the English speaks of, by forms that these things have.
func (l *Language) Says(t testing.TB, marks say.Marks, patterns []string) {
	t.Helper()
	for _, english := range patterns {
		said, ok := l.Said[english]
		if !ok {
			t.Errorf("there is no translation of %q", english)
			continue
		}
		l.checkSlots(t, marks, english, said)
	}
}

func (l *Language) checkSlots(t testing.TB, marks say.Marks, english, said string) {
	t.Helper()
	slots := slot.FindAllStringSubmatch(english, -1)
	used := make([]bool, len(slots))
	for _, m := range asked.FindAllStringSubmatch(said, -1) {
		i, _ := strconv.Atoi(m[1])
		if i >= len(slots) {
			t.Errorf("%q speaks of more than %q", said, english)
			continue
		}
		used[i] = true
		if what := marks[slots[i][1][0]].Type; m[2] != "" && !l.hasForm(what, m[2]) {
			t.Errorf("%q asks for a form %q that not every %s has", said, m[2], what)
		}
	}
	for i, u := range used {
		if !u {
			t.Errorf("%q does not speak of {%d}, as %q does", said, i, english)
		}
	}
}

func (l *Language) hasForm(what, form string) bool {
	if l.Forms[what][form] != "" {
		return true
	}
	for _, n := range l.Names[what] {
		if n[form] == "" {
			return false
		}
	}
	return len(l.Names[what]) > 0
}

// HasNames checks that everything has a name, and that nothing else has.
func (l *Language) HasNames(t testing.TB, want map[string][]string) {
	t.Helper()
	for what, ids := range want {
		for _, id := range ids {
			if l.Names[what][id]["name"] == "" {
				t.Errorf("the %s %s has no name in the other language", what, id)
			}
		}
		if len(l.Names[what]) != len(ids) {
			t.Errorf("there are names for %d of %d: %s", len(l.Names[what]), len(ids), what)
		}
	}
}
