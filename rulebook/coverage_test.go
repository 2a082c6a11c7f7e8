package rulebook_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sandtable/rulebook"
)

// source is a test file that imports the package and has the given body.
func source(body string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte("package p\n\nimport \"sandtable/rulebook\"\n\n" + body)}
}

func TestTheReportNamesTheTestsOfEachRule(t *testing.T) {
	book := mustParse(t, small)
	tree := fstest.MapFS{
		"games/sample/move_test.go": source(`
func TestRivers(t *testing.T) {
	rulebook.Covers(t, "sample", "1.11", "1.1")
}

func FuzzSea(f *testing.F) {
	rulebook.Covers(f, "sample", "1.2")
	f.Fuzz(func(t *testing.T, b []byte) {})
}

func TestSub(t *testing.T) {
	t.Run("a", func(t *testing.T) { rulebook.Covers(t, "sample", "1.11") })
	t.Run("b", func(t *testing.T) { rulebook.Covers(t, "sample", "1.11") })
}

func TestOther(t *testing.T) { rulebook.Covers(t, "chess", "1.12", "99") }
`),
		"renamed_test.go": {Data: []byte(`package p

import rb "sandtable/rulebook"

func TestRenamed(t *testing.T) { rb.Covers(t, "sample", ` + "`1.2`" + `) }
`)},
		"dotted_test.go": {Data: []byte(`package p

import . "sandtable/rulebook"

func TestDotted(t *testing.T) { Covers(t, "sample", "1.2") }
`)},

		"not_imported_test.go":            {Data: []byte("package p\n\nfunc TestX(t *testing.T) { rulebook.Covers(t, \"sample\", \"1.12\") }\n")},
		"not_a_test.go.txt":               source(`func TestX(t *testing.T) { rulebook.Covers(t, "sample", "1.12") }`),
		"move.go":                         source(`func TestX(t *testing.T) { rulebook.Covers(t, "sample", "1.12") }`),
		"_off_test.go":                    source(`func TestX(t *testing.T) { rulebook.Covers(t, "sample", "1.12") }`),
		"testdata/x_test.go":              source(`func TestX(t *testing.T) { rulebook.Covers(t, "sample", "1.12") }`),
		".git/x_test.go":                  source(`func TestX(t *testing.T) { rulebook.Covers(t, "sample", "1.12") }`),
		"web/node_modules/x/x_test.go":    source(`func TestX(t *testing.T) { rulebook.Covers(t, "sample", "1.12") }`),
		"games/sample/testdata/x_test.go": source(`this is not Go`),
	}
	report, err := rulebook.Coverage(tree, "sample", book)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"1.1":  "games/sample/move_test.go:TestRivers",
		"1.11": "games/sample/move_test.go:TestRivers games/sample/move_test.go:TestSub",
		"1.2":  "dotted_test.go:TestDotted games/sample/move_test.go:FuzzSea renamed_test.go:TestRenamed",
	}
	var listed []rulebook.Rule
	for _, e := range report.Entries {
		listed = append(listed, e.Rule)
		if got := strings.Join(e.Tests, " "); got != want[e.Rule.ID] {
			t.Errorf("rule %s is covered by %q, want %q", e.Rule.ID, got, want[e.Rule.ID])
		}
	}
	if !slices.Equal(listed, book.Rules()) {
		t.Errorf("the report lists %s", ids(listed))
	}
	if got, want := ids(report.Uncovered()), "1.0 1.12 2.11 10.0"; got != want {
		t.Errorf("uncovered are %s, want %s", got, want)
	}
	if len(report.Faults) > 0 {
		t.Errorf("faults: %v", report.Faults)
	}
}

func TestACallThatCannotBeCreditedIsAFault(t *testing.T) {
	for _, test := range []struct{ name, body, want, id string }{
		{"an unknown rule", `func TestX(t *testing.T) {
	rulebook.Covers(t, "sample", "9.9")
}`, `x_test.go:6: Sample has no rule "9.9"`, "9.9"},
		{"a number in a variable", `func TestX(t *testing.T) { rulebook.Covers(t, "sample", id) }`,
			"x_test.go:5: a rule number is not a string literal", ""},
		{"numbers in a slice", `func TestX(t *testing.T) { rulebook.Covers(t, "sample", ids...) }`,
			"x_test.go:5: a rule number is not a string literal", ""},
		{"a game in a variable", `func TestX(t *testing.T) { rulebook.Covers(t, game, "1.0") }`,
			"x_test.go:5: the game is not a string literal", ""},
		{"no number", `func TestX(t *testing.T) { rulebook.Covers(t, "sample") }`,
			"x_test.go:5: no rule is named", ""},
		{"a helper", `func check(t *testing.T) { rulebook.Covers(t, "sample", "1.0") }`,
			"x_test.go:5: the call is not inside a test", ""},
		{"a method", `func (s suite) TestX(t *testing.T) { rulebook.Covers(t, "sample", "1.0") }`,
			"x_test.go:5: the call is not inside a test", ""},
		{"a name that only looks like a test", `func Testimony(t *testing.T) { rulebook.Covers(t, "sample", "1.0") }`,
			"x_test.go:5: the call is not inside a test", ""},
		{"a benchmark", `func BenchmarkX(b *testing.B) { rulebook.Covers(b, "sample", "1.0") }`,
			"x_test.go:5: the call is not inside a test", ""},
		{"a variable", `var f = func(t *testing.T) { rulebook.Covers(t, "sample", "1.0") }`,
			"x_test.go:5: the call is not inside a test", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			book := mustParse(t, small)
			report, err := rulebook.Coverage(fstest.MapFS{"x_test.go": source(test.body)}, "sample", book)
			if err != nil {
				t.Fatal(err)
			}
			if len(report.Faults) != 1 {
				t.Fatalf("the faults are %v, want one", report.Faults)
			}
			if f := report.Faults[0]; f.String() != test.want || f.ID != test.id {
				t.Errorf("the fault is %q (%q), want %q (%q)", f, f.ID, test.want, test.id)
			}
			if got := len(report.Uncovered()); got != len(book.Rules()) {
				t.Errorf("%d of %d rules are uncovered", got, len(book.Rules()))
			}
		})
	}
}

func TestTheGoodNumbersOfACallCountBesideABadOne(t *testing.T) {
	tree := fstest.MapFS{"x_test.go": source(`func TestX(t *testing.T) { rulebook.Covers(t, "sample", "9.9", "1.0", id) }`)}
	report, err := rulebook.Coverage(tree, "sample", mustParse(t, small))
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Faults) != 2 || !slices.Equal(report.Entries[0].Tests, []string{"x_test.go:TestX"}) {
		t.Errorf("faults %v, tests of 1.0 %v", report.Faults, report.Entries[0].Tests)
	}
}

func TestATestFileThatIsNotGoStopsTheReport(t *testing.T) {
	report, err := rulebook.Coverage(fstest.MapFS{"bad_test.go": source("func {")}, "sample", mustParse(t, small))
	if err == nil || !strings.Contains(err.Error(), "bad_test.go:5") || report != nil {
		t.Errorf("the report is %v, the error %v", report, err)
	}
}

// TestTheTestsOfThisPackageCoverNoGame keeps the samples in these files from
// turning up as faults in the report of a real game.
func TestTheTestsOfThisPackageCoverNoGame(t *testing.T) {
	report, err := rulebook.Coverage(os.DirFS("."), "tt", mustParse(t, small))
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Faults) > 0 || len(report.Uncovered()) != len(report.Entries) {
		t.Errorf("the report is %+v", report)
	}
}

// A variant has its own rules laid over those of the game it varies, and the tests of
// that game count for what it has from there.
func TestTheBookOfAVariantIsLaidOverItsGame(t *testing.T) {
	base := mustParse(t, `{"game":"sample","title":"Sample","edition":"2","numbering":"dots","rules":[
		{"id":"1","title":"One","text":"One."},{"id":"1.2","title":"Two","text":"Two."},{"id":"3","title":"Three","text":"Three."}]}`)
	own := mustParse(t, `{"game":"old","title":"Old","edition":"1","numbering":"dots","rules":[
		{"id":"1.1","title":"New","text":"New."},{"id":"1.2","title":"Other","text":"Other."},{"id":"17","title":"Last","text":"Last."}]}`)
	book, err := own.Over(base)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, r := range book.Rules() {
		ids = append(ids, r.ID+" "+r.Title)
	}
	if got := strings.Join(ids, ", "); got != "1 One, 1.1 New, 1.2 Other, 3 Three, 17 Last" || book.Game != "old" || book.Title != "Old" {
		t.Errorf("the book of %s has %s", book.Game, got)
	}
	report, err := rulebook.Coverage(fstest.MapFS{"x_test.go": source(`
func TestBase(t *testing.T) { rulebook.Covers(t, "sample", "1", "1.2", "3") }
func TestOwn(t *testing.T) { rulebook.Covers(t, "old", "17") }
`)}, "old", book)
	if err != nil || len(report.Faults) > 0 {
		t.Fatal(err, report.Faults)
	}
	var missing []string
	for _, r := range report.Uncovered() {
		missing = append(missing, r.ID)
	}
	if !slices.Equal(missing, []string{"1.1", "1.2"}) {
		t.Errorf("without a test are %v, want 1.1 and 1.2, which is another rule now", missing)
	}
}

// A game that is played by several books has their tests for their rules, and only its own
// for those of which a part is for it alone.
func TestTheBookOfSeveralGamesCountsTheirTests(t *testing.T) {
	books := map[string]*rulebook.Book{}
	for _, game := range []string{"one", "two"} {
		books[game] = mustParse(t, `{"game":"`+game+`","title":"Sample","edition":"1","numbering":"dots","rules":[
			{"id":"1","title":"One","text":"One."},{"id":"2","title":"Two","text":"Two."}]}`)
	}
	bookOf := func(game string) (*rulebook.Book, error) {
		if books[game] == nil {
			return nil, fmt.Errorf("there is no %s", game)
		}
		return books[game], nil
	}
	const parts = `{"game":"both","title":"Both","edition":"1","joins":[{"letters":"A","game":"one"},{"letters":"B","game":"two"}],"joint":`
	book, err := rulebook.ParseJoin([]byte(parts+`["A 2","B 2"]}`), bookOf)
	if err != nil {
		t.Fatal(err)
	}
	report, err := rulebook.Coverage(fstest.MapFS{"x_test.go": source(`
func TestOne(t *testing.T) { rulebook.Covers(t, "one", "1", "2") }
func TestTwo(t *testing.T) { rulebook.Covers(t, "two", "2", "3") }
func TestBoth(t *testing.T) { rulebook.Covers(t, "both", "B 2") }
`)}, "both", book)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, e := range report.Entries {
		got += fmt.Sprintf("%s %v; ", e.Rule.ID, e.Tests)
	}
	if want := "A 1 [x_test.go:TestOne]; A 2 []; B 1 []; B 2 [x_test.go:TestBoth]; "; got != want {
		t.Errorf("the tests are %s", got)
	}
	if len(report.Faults) != 1 || report.Faults[0].ID != "B 3" {
		t.Errorf("the faults are %v", report.Faults)
	}
	for file, want := range map[string]string{
		parts + `["C 1"]}`: `the joint rule "C 1" is in none of the books`,
		`{"game":"both","joins":[{"letters":"A","game":"three"}]}`: "there is no three",
		`{"joined":1}`: `unknown field "joined"`,
	} {
		if _, err := rulebook.ParseJoin([]byte(file), bookOf); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", file, err)
		}
	}
}
