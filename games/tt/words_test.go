package tt

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A name in another language: the name alone, or with forms of it.
type otherName struct{ forms map[string]string }

func (n *otherName) UnmarshalJSON(data []byte) error {
	var name string
	if json.Unmarshal(data, &name) == nil {
		n.forms = map[string]string{"name": name}
		return nil
	}
	return json.Unmarshal(data, &n.forms)
}

type otherWords struct {
	Names map[string]map[string]otherName
	Forms map[string]map[string]string
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

// patterns are all sentences of the game in their English: those of the log, what
// players are asked, where the match stands, and why something is refused.
func patterns(t *testing.T) []string {
	t.Helper()
	list := append([]string{}, sentences[1:]...)
	for _, ph := range yearSequence {
		if ph.proc != pSeason {
			list = append(list, "19{#} "+ph.name)
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

// saidIn are the sentences that a file says: what is handed to say, ask and
// engine.Refuse. A refusal to the program itself, with a number in it, is not for
// players.
func saidIn(t *testing.T, file string) (list []string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		at := map[string]int{"say": 0, "ask": 0, "Refuse": 1}
		i, ok := at[called(call)]
		if !ok || i >= len(call.Args) {
			return true
		}
		if lit, ok := call.Args[i].(*ast.BasicLit); ok {
			text, err := strconv.Unquote(lit.Value)
			if err == nil && !strings.Contains(text, "%") {
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

// typesOf are the types of what a pattern speaks of.
var typesOf = map[string]string{"f": "faction", "F": "faction", "a": "area", "n": "nation", "p": "nationality", "P": "nationality",
	"t": "type", "c": "card", "k": "tech", "s": "season", "v": "victory", "x": "class", "m": "kind", "#": "number"}

func TestEverySentenceIsSaidInGerman(t *testing.T) {
	w := readGerman(t)
	all := patterns(t)
	if len(all) < 220 {
		t.Fatalf("only %d sentences were found in the game", len(all))
	}
	for _, english := range all {
		said, ok := w.Said[english]
		if !ok {
			t.Errorf("there is no German for %q", english)
			continue
		}
		w.checkSlots(t, english, said)
	}
}

// checkSlots: a sentence in German speaks of everything that the English speaks
// of, by forms that these things have.
func (w *otherWords) checkSlots(t *testing.T, english, said string) {
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
		if what := typesOf[slots[i][1]]; m[2] != "" && !w.hasForm(what, m[2]) {
			t.Errorf("%q asks for a form %q that not every %s has", said, m[2], what)
		}
	}
	for i, u := range used {
		if !u {
			t.Errorf("%q does not speak of {%d}, as %q does", said, i, english)
		}
	}
}

func (w *otherWords) hasForm(what, form string) bool {
	if w.Forms[what][form] != "" {
		return true
	}
	for _, n := range w.Names[what] {
		if n.forms[form] == "" {
			return false
		}
	}
	return len(w.Names[what]) > 0
}

func TestEverythingHasAGermanName(t *testing.T) {
	w := readGerman(t)
	want := map[string][]string{
		"faction": append([]string{"neutral"}, factionIDs[:]...), "nationality": nationalityIDs[:], "season": seasonIDs[:],
		"victory": victoryNames[1:], "class": append([]string{"industry"}, classLetters[:]...), "tech": intelIDs[1:],
	}
	for i := range world.areas {
		want["area"] = append(want["area"], world.areas[i].id)
	}
	for i := range world.nations {
		want["nation"] = append(want["nation"], world.nations[i].id)
	}
	for i := range world.techs {
		want["tech"] = append(want["tech"], world.techs[i].id)
	}
	for i := range world.units {
		want["type"] = append(want["type"], world.units[i].id)
	}
	for what, ids := range want {
		for _, id := range ids {
			if w.Names[what][id].forms["name"] == "" {
				t.Errorf("the %s %s has no German name", what, id)
			}
		}
		if len(w.Names[what]) != len(ids) {
			t.Errorf("there are German names for %d of %d: %s", len(w.Names[what]), len(ids), what)
		}
	}
}

// What the cards and the technologies do, their names and those of the phases are
// found by their English as well.
func TestEveryTextOnACardIsSaidInGerman(t *testing.T) {
	w := readGerman(t)
	var techs struct{ Technologies, Intelligence []struct{ Effect string } }
	var deck struct {
		Cards []struct {
			Name   string
			Effect struct{ Text string }
		}
	}
	texts := []string{"Science", "Industrial Espionage", "Factory"}
	for _, ph := range Game.Sequence() {
		texts = append(texts, ph.Name)
	}
	readData(t, "data/technologies.json", &techs)
	for _, k := range append(techs.Technologies, techs.Intelligence...) {
		texts = append(texts, k.Effect)
	}
	readData(t, "data/action-deck.json", &deck)
	for _, c := range deck.Cards {
		if c.Name != "" {
			texts = append(texts, c.Name, c.Effect.Text)
		}
	}
	for _, text := range texts {
		if w.Said[text] == "" {
			t.Errorf("there is no German for %q", text)
		}
	}
}
