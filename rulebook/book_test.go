package rulebook_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sandtable/rulebook"
)

// small is a book with a gap: it has 2.11 but neither 2.0 nor 2.1.
const small = `{
	"game": "sample", "title": "Sample", "edition": "1st",
	"rules": [
		{"id": "1.0", "title": "Movement", "text": "Units move."},
		{"id": "1.1", "title": "Land movement", "text": "By land. See 1.12."},
		{"id": "1.11", "title": "Rivers", "text": "A river slows movement."},
		{"id": "1.12", "title": "Retreats", "text": "Units may go back."},
		{"id": "1.2", "title": "Sea movement", "text": "By sea."},
		{"id": "2.11", "title": "Forced retreat by sea", "text": "Units must go back."},
		{"id": "10.0", "title": "Victory", "text": "Hold the capital; a retreat from it loses."}
	]
}`

func mustParse(t *testing.T, data string) *rulebook.Book {
	t.Helper()
	b, err := rulebook.Parse([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// bookOf returns the text of a book with the given rule numbers.
func bookOf(numbering string, ids ...string) string {
	rules := make([]string, len(ids))
	for i, id := range ids {
		rules[i] = fmt.Sprintf(`{"id": %q, "title": "T", "text": "X"}`, id)
	}
	return fmt.Sprintf(`{"game": "g", "title": "G", "edition": "1st", "numbering": %q, "rules": [%s]}`,
		numbering, strings.Join(rules, ","))
}

func ids(rules []rulebook.Rule) string {
	var s []string
	for _, r := range rules {
		s = append(s, r.ID)
	}
	return strings.Join(s, " ")
}

func TestABookListsItsRulesInOrder(t *testing.T) {
	b := mustParse(t, small)
	if b.Game != "sample" || b.Title != "Sample" || b.Edition != "1st" {
		t.Errorf("the book is %q, %q, %q", b.Game, b.Title, b.Edition)
	}
	if got, want := ids(b.Rules()), "1.0 1.1 1.11 1.12 1.2 2.11 10.0"; got != want {
		t.Errorf("rules are %s, want %s", got, want)
	}
	r, ok := b.Rule("1.2")
	if want := (rulebook.Rule{ID: "1.2", Title: "Sea movement", Text: "By sea."}); !ok || r != want {
		t.Errorf("rule 1.2 is %v, %v", r, ok)
	}
	if r, ok := b.Rule("1.3"); ok {
		t.Errorf("there is a rule 1.3: %v", r)
	}
}

func TestACallerCannotChangeTheBook(t *testing.T) {
	b := mustParse(t, small)
	b.Rules()[0].Text = "changed"
	if r, _ := b.Rule("1.0"); r.Text != "Units move." {
		t.Errorf("rule 1.0 now says %q", r.Text)
	}
}

func TestAFaultyBookIsRefusedWithTheReason(t *testing.T) {
	for _, test := range []struct{ name, data, want string }{
		{"not JSON", `{`, "unexpected EOF"},
		{"a misspelt field", `{"game": "g", "rulez": []}`, `unknown field "rulez"`},
		{"two books in one file", bookOf("", "1.0") + `{}`, "something follows the end"},
		{"no rules", bookOf(""), "the book has no rules"},
		{"no game", strings.Replace(small, `"sample"`, `""`, 1), "the book has no game"},
		{"no title", strings.Replace(small, `"Sample"`, `" "`, 1), "the book has no title"},
		{"no edition", strings.Replace(small, `"1st"`, `""`, 1), "the book has no edition"},
		{"a rule without text", strings.Replace(small, `"By sea."`, `" "`, 1), `rule "1.2" has no text`},
		{"a rule without title", strings.Replace(small, `"Rivers"`, `""`, 1), `rule "1.11" has no title`},
		{"a rule twice", bookOf("", "1.0", "1.1", "1.1"), `rule "1.1" is listed twice`},
		{"a rule again later", bookOf("", "1.0", "1.1", "1.2", "1.1"), `rule "1.1" is listed twice`},
		{"a part before the whole", bookOf("", "1.0", "1.11", "1.1"), `rule "1.1" is out of order: it follows "1.11"`},
		{"digits read as a number", bookOf("", "1.2", "1.12"), `rule "1.12" is out of order: it follows "1.2"`},
		{"a chapter in two spellings", bookOf("", "1", "1.0"), `rule "1.0" is out of order: it follows "1"`},
		{"an empty number", bookOf("", "1.0", ""), `rule 2 of the file: "" is not a rule number`},
		{"a number without its end", bookOf("", "1."), `"1." is not a rule number`},
		{"a letter", bookOf("", "1.1a"), `"1.1a" is not a rule number`},
		{"a leading zero", bookOf("", "01.1"), "leading zero"},
		{"a zero inside", bookOf("", "1.10"), "only a chapter ends in zero"},
		{"dots in a book of digits", bookOf("", "1.1.1"), "more than one point"},
		{"a digit order in a book of dots", bookOf("dots", "1.1", "1.10", "1.2"), `rule "1.2" is out of order`},
		{"an unknown numbering", bookOf("roman", "1.1"), `numbering "roman" is unknown`},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, err := rulebook.Parse([]byte(test.data))
			if err == nil || b != nil {
				t.Fatalf("it was accepted")
			}
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %q, want %q in it", err, test.want)
			}
		})
	}
}

func TestAllFaultsOfABookAreReportedTogether(t *testing.T) {
	_, err := rulebook.Parse([]byte(bookOf("", "1.2", "1.1", "x", "1.2")))
	if err == nil {
		t.Fatal("it was accepted")
	}
	for _, want := range []string{`"1.1" is out of order`, `"x" is not`, `"1.2" is listed twice`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error lacks %q: %v", want, err)
		}
	}
}

func TestRulesNestByTheirDigits(t *testing.T) {
	b := mustParse(t, small)
	for _, test := range []struct{ id, parent, children string }{
		{"1.0", "", "1.1 1.2"},
		{"1.1", "1.0", "1.11 1.12"},
		{"1.12", "1.1", ""},
		{"1.2", "1.0", ""},
		{"2.11", "", ""},
		{"10.0", "", ""},
		{"3.1", "", ""},
	} {
		p, ok := b.Parent(test.id)
		if p.ID != test.parent || ok != (test.parent != "") {
			t.Errorf("%s is part of %q, %v, want %q", test.id, p.ID, ok, test.parent)
		}
		if got := ids(b.Children(test.id)); got != test.children {
			t.Errorf("%s has the parts %q, want %q", test.id, got, test.children)
		}
	}
}

func TestAMissingLevelIsSkippedOver(t *testing.T) {
	b := mustParse(t, bookOf("", "2.0", "2.211", "2.3"))
	if p, _ := b.Parent("2.211"); p.ID != "2.0" {
		t.Errorf("2.211 is part of %q, want 2.0", p.ID)
	}
	if got := ids(b.Children("2.0")); got != "2.211 2.3" {
		t.Errorf("2.0 has the parts %q", got)
	}
}

func TestRulesMayNestByTheirDots(t *testing.T) {
	b := mustParse(t, bookOf("dots", "0.1", "0.1.1", "14", "14.2", "14.10", "14.10.1", "14.11"))
	if got := ids(b.Children("14")); got != "14.2 14.10 14.11" {
		t.Errorf("14 has the parts %q", got)
	}
	if p, _ := b.Parent("14.10.1"); p.ID != "14.10" {
		t.Errorf("14.10.1 is part of %q", p.ID)
	}
	if p, _ := b.Parent("0.1.1"); p.ID != "0.1" {
		t.Errorf("0.1.1 is part of %q", p.ID)
	}
}

// answered is a small book with the given answers.
func answered(answers string) string {
	return strings.TrimSuffix(bookOf("", "1.0", "1.1"), "}") + `, "answers": [` + answers + `]}`
}

func TestAnAnswerIsLookedUpLikeARule(t *testing.T) {
	b := mustParse(t, answered(`{"id": "Q001", "on": ["1.0", "1.1"], "text": "Yes."}`))
	r, ok := b.Rule("Q001")
	if want := (rulebook.Rule{ID: "Q001", Title: "Answer on 1.0, 1.1", Text: "Yes."}); !ok || r != want {
		t.Errorf("got %v, want %v", r, want)
	}
	if got := b.Answers(); len(got) != 1 || got[0].ID != "Q001" {
		t.Errorf("the answers are %v", got)
	}
	if got := len(b.Rules()); got != 2 {
		t.Errorf("the answer counts among %d rules", got)
	}
}

func TestAFaultyAnswerIsRefusedWithTheReason(t *testing.T) {
	for _, c := range []struct{ answers, want string }{
		{`{"id": "1.2", "on": ["1.0"], "text": "Yes."}`, "Q and three digits"},
		{`{"id": "Q001", "on": ["1.0"], "text": " "}`, "has no text"},
		{`{"id": "Q001", "on": [], "text": "Yes."}`, "explains no rule"},
		{`{"id": "Q001", "on": ["1.4"], "text": "Yes."}`, "is not listed"},
		{`{"id": "Q001", "on": ["1.0"], "text": "Yes."}, {"id": "Q001", "on": ["1.0"], "text": "No."}`, "out of order"},
	} {
		if _, err := rulebook.Parse([]byte(answered(c.answers))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.answers, err, c.want)
		}
	}
}

func TestASearchFindsTheBestRulesFirst(t *testing.T) {
	b := mustParse(t, small)
	for _, test := range []struct{ name, words, want string }{
		{"the title before the text, the whole title before a part of it", "movement", "1.0 1.1 1.2 1.11"},
		{"the start of a word counts, also for a whole title", "retreat", "1.12 2.11 10.0"},
		{"every word must match", "retreat sea", "2.11"},
		{"in any order and case", "SEA Retreat", "2.11"},
		{"punctuation parts words", "sea,retreat!", "2.11"},
		{"only the start of a word counts", "ear", ""},
		{"a number finds the rule, its parts and those that cite it", "1.1", "1.1 1.11 1.12"},
		{"a number finds citations", "1.12", "1.12 1.1"},
		{"nothing is found by nothing", " . ", ""},
		{"nothing is found by a word nobody uses", "zeppelin", ""},
		{"one word too many finds nothing", "retreat zeppelin", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := ids(b.Search(test.words)); got != test.want {
				t.Errorf("%q finds %q, want %q", test.words, got, test.want)
			}
		})
	}
}

// TestEveryGamesBookIsSound reads the books of all games, whichever there are.
func TestEveryGamesBookIsSound(t *testing.T) {
	files, err := filepath.Glob("../games/*/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no game has a book")
	}
	// Citations stand in parentheses: (12.5) or (11.51, 12.5).
	citation := regexp.MustCompile(`\((\d+(?:\.\d+)+(?:, \d+(?:\.\d+)+)*)\)`)
	for _, file := range files {
		t.Run(filepath.Base(filepath.Dir(file)), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			b := mustParse(t, string(data))
			if folder := filepath.Base(filepath.Dir(file)); b.Game != folder {
				t.Errorf("the book of %q lies in the folder %q", b.Game, folder)
			}
			for _, r := range b.Rules() {
				for _, m := range citation.FindAllStringSubmatch(r.Text, -1) {
					for _, id := range strings.Split(m[1], ", ") {
						if _, ok := b.Rule(id); !ok {
							t.Errorf("rule %s cites %s, which does not exist", r.ID, id)
						}
					}
				}
				if found := b.Search(r.ID); !slices.Contains(found[:min(1, len(found))], r) {
					t.Errorf("a search for %s does not find it first", r.ID)
				}
			}
		})
	}
}
