package reich

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// otherWords are the names and sentences in another language. A name is a text, or
// has forms.
type otherWords struct {
	Names map[string]map[string]any
	Said  map[string]string
}

func readGerman(t *testing.T) *otherWords {
	t.Helper()
	w := &otherWords{}
	if err := json.Unmarshal(german, w); err != nil {
		t.Fatal(err)
	}
	return w
}

// patterns are all sentences that players read: those of the log, what they are
// asked, and where the match stands.
func patterns(t *testing.T) []string {
	t.Helper()
	list := slices.DeleteFunc(slices.Clone(sentences[:]), func(s string) bool { return s == "" })
	for _, ph := range Game.Sequence() {
		list = append(list, ph.Name)
	}
	for _, g := range limitedGroups {
		list = append(list, g.question)
	}
	for a := range variantRules {
		for _, v := range variantRules[a] {
			if v.title != "" {
				list = append(list, v.title)
			}
		}
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".go") && !strings.HasSuffix(e.Name(), "_test.go") {
			list = append(list, saidIn(t, e.Name())...)
		}
	}
	return list
}

// saidIn are the sentences that a file hands to say and plural, and those that it
// refuses with, unless they are put together.
func saidIn(t *testing.T, file string) (list []string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	from := map[string]int{"say": 0, "plural": 1}
	ast.Inspect(parsed, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name, ok := call.Fun.(*ast.Ident)
		if !ok {
			return true
		}
		first, ok := from[name.Name]
		if !ok {
			return true
		}
		for _, arg := range call.Args[first:] {
			if lit, ok := arg.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					list = append(list, text)
				}
			}
		}
		return true
	})
	return list
}

var (
	mark  = regexp.MustCompile(`%(\w)`)
	asked = regexp.MustCompile(`\{(\d+)(?:\.\w+)?\}`)
)

func TestEverySentenceIsSaidInGerman(t *testing.T) {
	w := readGerman(t)
	all := patterns(t)
	if len(all) < 270 {
		t.Fatalf("only %d sentences were found in the game", len(all))
	}
	for _, english := range all {
		said, ok := w.Said[english]
		if !ok {
			t.Errorf("there is no German for %q", english)
			continue
		}
		used := map[string]bool{}
		for _, m := range asked.FindAllStringSubmatch(said, -1) {
			used[m[1]] = true
		}
		marks := mark.FindAllStringSubmatch(english, -1)
		for i, m := range marks {
			if !used[strconv.Itoa(i)] {
				t.Errorf("%q does not speak of {%d}, as %q does", said, i, english)
			}
			if markTypes[m[1][0]] == "" {
				t.Errorf("%q has a mark %q that stands for nothing", english, m[0])
			}
		}
		if len(used) > len(marks) {
			t.Errorf("%q speaks of more than %q", said, english)
		}
	}
}

func TestEverythingHasAGermanName(t *testing.T) {
	w := readGerman(t)
	want := map[string][]string{
		"nation": append([]string{"nobody"}, nationIDs[:]...), "front": frontNames[:], "option": optionNames[:], "level": levelNames[:],
		"kind": unitKindNames[:], "spot": spotNames[:], "camp": {"Axis", "Allies", "neutrals"}, "season": {"spring", "summer", "fall", "winter"},
		"mission": slices.DeleteFunc(slices.Clone(missionIDs[1:]), func(id string) bool { return id == "moored" }),
	}
	for what, ids := range want {
		for _, id := range ids {
			if w.Names[what][id] == nil {
				t.Errorf("the %s %s has no German name", what, id)
			}
		}
		if len(w.Names[what]) != len(ids) {
			t.Errorf("of %s there are German names for %v", what, slices.Sorted(maps.Keys(w.Names[what])))
		}
	}
}
