// Command index writes for every game which file carries out each numbered rule and
// which tests cover it: games/<id>/INDEX.md. It reads the sources; a number counts
// where a comment, a refusal or an event cites it.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"sandtable/rulebook"
)

func main() {
	for _, dir := range games() {
		ix, err := read(dir)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "INDEX.md"), ix.page(), 0o644)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "index:", err)
			os.Exit(1)
		}
	}
}

// games are the folders of the games that have a book of rules.
func games() (dirs []string) {
	books, _ := filepath.Glob("games/*/rules.json")
	for _, b := range books {
		dirs = append(dirs, filepath.Dir(b))
	}
	return dirs
}

// index is where the rules of a game are carried out and tested.
type index struct {
	book  *rulebook.Book
	files map[string][]string // that cite a rule
	tests map[string][]string // that cover it
}

var number = regexp.MustCompile(`\d+(?:\.\d+)+`)

func read(dir string) (*index, error) {
	data, err := os.ReadFile(filepath.Join(dir, "rules.json"))
	if err != nil {
		return nil, err
	}
	ix := &index{files: map[string][]string{}, tests: map[string][]string{}}
	if ix.book, err = rulebook.Parse(data); err != nil {
		return nil, fmt.Errorf("reading the rules in %s: %w", dir, err)
	}
	report, err := rulebook.Coverage(os.DirFS(dir), filepath.Base(dir), ix.book)
	if err != nil {
		return nil, err
	}
	for _, e := range report.Entries {
		for _, t := range e.Tests {
			_, test, _ := strings.Cut(t, ":")
			ix.tests[e.Rule.ID] = append(ix.tests[e.Rule.ID], test)
		}
	}
	sources, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for _, id := range number.FindAllString(string(text), -1) {
			if file := filepath.Base(name); !slices.Contains(ix.files[id], file) {
				ix.files[id] = append(ix.files[id], file)
			}
		}
	}
	return ix, nil
}

// kind is why no code need cite a rule, or nothing.
func (ix *index) kind(r rulebook.Rule) string {
	if r.Kind == "" && len(ix.files[r.ID]) == 0 && len(ix.book.Children(r.ID)) > 0 {
		return rulebook.Heading
	}
	return r.Kind
}

// homeless are the rules that no code cites and that are neither a heading nor
// carried out by data.
func (ix *index) homeless() (list []string) {
	for _, r := range ix.book.Rules() {
		if len(ix.files[r.ID]) == 0 && ix.kind(r) == "" {
			list = append(list, r.ID)
		}
	}
	return list
}

// page writes the index as a table.
func (ix *index) page() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s: where each rule is\n\nWritten by `make index` from the citations in the code and the tests. Edit neither\nthis page nor its order by hand.\n\n", ix.book.Title)
	fmt.Fprintf(&b, "| rule | title | carried out in | tested by |\n| --- | --- | --- | --- |\n")
	for _, r := range ix.book.Rules() {
		where := strings.Join(ix.files[r.ID], ", ")
		if kind := ix.kind(r); kind != "" {
			where = strings.TrimPrefix(where+", "+kind, ", ")
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.ID, strings.ReplaceAll(r.Title, "|", "/"), where, strings.Join(ix.tests[r.ID], ", "))
	}
	return b.Bytes()
}
