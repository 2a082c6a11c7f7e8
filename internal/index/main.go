// Command index writes for every game which file carries out each numbered rule and
// which tests cover it: games/<id>/INDEX.md, and which functions both theatres of Axis
// Empires share: docs/axis-shared.md. It reads the sources; a number counts where a
// comment, a refusal or an event cites it. Totaler Krieg! and Dai Senso! share
// their sources: each has a page of its own.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"sandtable/internal/citations"
	"sandtable/rulebook"
)

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, "index:", err)
		os.Exit(1)
	}
}

func write() error {
	for _, b := range books() {
		ix, err := read(b)
		if err == nil {
			err = os.WriteFile(b.page(), ix.page(), 0o644)
		}
		if err != nil {
			return err
		}
	}
	s, err := readSharing()
	if err != nil {
		return err
	}
	return os.WriteFile(sharedPage, s.page(), 0o644)
}

// book is a book of rules that code carries out, and the id of its game.
type book struct {
	file, game string
	// numbers is nil, or for a game that shares the sources of another: its own numbers for
	// rules that have others there.
	numbers map[string]string
	variant bool // of the game whose sources it shares: its book has only what it changes
}

// dir is the folder of the game.
func (b book) dir() string { return filepath.Dir(b.file) }

// page is the file of its index.
func (b book) page() string {
	if b.numbers != nil || b.variant {
		return filepath.Join(b.dir(), "INDEX-"+b.game+".md")
	}
	return filepath.Join(b.dir(), "INDEX.md")
}

// books are the books in the folders of the games. Three games share the folder of
// Axis Empires.
func books() (list []book) {
	files, _ := filepath.Glob("games/*/rules.json")
	for _, f := range files {
		list = append(list, book{file: f, game: filepath.Base(filepath.Dir(f))})
	}
	return append(list, book{file: "games/axis/rules-tk.json", game: "tk"},
		book{file: "games/axis/rules-ds.json", game: "ds", numbers: citations.Numbers("games/axis")},
		book{file: "games/axis/rules-tk1.json", game: "tk1", variant: true})
}

// cited are the numbers of the book that a source cites.
func (b book) cited(file, text string) (list []string) {
	for _, id := range number.FindAllString(citations.Own(b.numbers, file, text), -1) {
		list = append(list, strings.Trim(id, `"`))
	}
	return list
}

// index is where the rules of a game are carried out and tested.
type index struct {
	book  *rulebook.Book
	files map[string][]string // that cite a rule
	tests map[string][]string // that cover it
}

// number is the number of a rule; one of a whole chapter counts in quotes only.
var number = regexp.MustCompile(`\d+(?:\.\d+)+|"\d+"`)

func read(b book) (*index, error) {
	data, err := os.ReadFile(b.file)
	if err != nil {
		return nil, err
	}
	ix := &index{files: map[string][]string{}, tests: map[string][]string{}}
	if ix.book, err = rulebook.Parse(data); err != nil {
		return nil, fmt.Errorf("reading the rules in %s: %w", b.file, err)
	}
	report, err := rulebook.Coverage(os.DirFS(b.dir()), b.game, ix.book)
	if err != nil {
		return nil, err
	}
	for _, e := range report.Entries {
		for _, t := range e.Tests {
			_, test, _ := strings.Cut(t, ":")
			ix.tests[e.Rule.ID] = append(ix.tests[e.Rule.ID], test)
		}
	}
	sources, err := filepath.Glob(filepath.Join(b.dir(), "*.go"))
	if err != nil {
		return nil, err
	}
	within, err := filepath.Glob(filepath.Join(b.dir(), "*", "*.go")) // packages of its own, such as its atlas
	if err != nil {
		return nil, err
	}
	for _, name := range append(sources, within...) {
		if strings.HasSuffix(name, "_test.go") || filepath.Base(name) == citations.File {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for _, id := range b.cited(name, string(text)) {
			if file, _ := filepath.Rel(b.dir(), name); !slices.Contains(ix.files[id], file) {
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
