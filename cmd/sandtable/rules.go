package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"sandtable/games"
	"sandtable/rulebook"
)

type rulesCmd struct {
	Game     string `arg:"" help:"Which game."`
	ID       string `arg:"" optional:"" help:"The number of a rule, such as 12.44; all rules if none is given."`
	Search   string `placeholder:"WORDS" help:"Find the rules that have all of these words."`
	Coverage bool   `help:"List which rules have a test; the exit code is 1 if one has none."`
	Root     string `default:"." help:"Where the source is, for --coverage."`
}

func (rulesCmd) Help() string {
	return `Examples:

    sandtable rules tt 12.44
    sandtable rules tt --search "border limit"
    sandtable rules tt --coverage
`
}

// Run prints rules.
func (r *rulesCmd) Run(c *console) error {
	title, err := games.BookByID(r.Game)
	if err != nil {
		return usageError{err}
	}
	book, err := title.Rules()
	if err != nil {
		return err
	}
	switch {
	case r.Coverage:
		return r.coverage(c.out, book)
	case r.Search != "":
		return r.search(c.out, book)
	case r.ID != "":
		return r.one(c.out, book)
	}
	fmt.Fprintf(c.out, "%s, %s edition: %d rules\n\n", book.Title, book.Edition, len(book.Rules()))
	for _, rule := range book.Rules() {
		printRule(c.out, rule)
	}
	return nil
}

// one prints a rule with what it is part of and what is part of it.
func (r *rulesCmd) one(w io.Writer, book *rulebook.Book) error {
	rule, ok := book.Rule(r.ID)
	if !ok {
		return fmt.Errorf("%s has no rule %q; sandtable rules %s lists them all, and --search finds them by words", book.Title, r.ID, r.Game)
	}
	printRule(w, rule)
	if parent, ok := book.Parent(r.ID); ok {
		fmt.Fprintf(w, "Part of %s %s.\n", parent.ID, parent.Title)
	}
	for _, child := range book.Children(r.ID) {
		fmt.Fprintf(w, "See also %s %s.\n", child.ID, child.Title)
	}
	return nil
}

func (r *rulesCmd) search(w io.Writer, book *rulebook.Book) error {
	found := book.Search(r.Search)
	if len(found) == 0 {
		return fmt.Errorf("no rule of %s has all of the words %q; try fewer", book.Title, r.Search)
	}
	for _, rule := range found {
		printRule(w, rule)
	}
	return nil
}

// coverage lists every rule with its tests, the uncovered last.
func (r *rulesCmd) coverage(w io.Writer, book *rulebook.Book) error {
	if _, err := os.Stat(filepath.Join(r.Root, "go.mod")); err != nil {
		return misused("there is no source of sandtable in %s: run this where go.mod is, or say where with --root", r.Root)
	}
	report, err := rulebook.Coverage(os.DirFS(r.Root), r.Game, book)
	if err != nil {
		return err
	}
	for _, e := range report.Entries {
		if len(e.Tests) > 0 {
			fmt.Fprintf(w, "%-7s %s\n        %s\n", e.Rule.ID, e.Rule.Title, strings.Join(e.Tests, "\n        "))
		}
	}
	missing := report.Uncovered()
	if len(missing) > 0 {
		fmt.Fprintf(w, "\nWithout a test:\n")
		for _, rule := range missing {
			fmt.Fprintf(w, "%-7s %s\n", rule.ID, rule.Title)
		}
	}
	for _, f := range report.Faults {
		fmt.Fprintf(w, "A claim that counts for nothing: %s\n", f)
	}
	what := "rules"
	if len(book.Answers()) > 0 {
		what = "rules and published answers"
	}
	fmt.Fprintf(w, "\n%d of %d %s of %s have a test.\n", len(report.Entries)-len(missing), len(report.Entries), what, book.Title)
	if len(missing) > 0 || len(report.Faults) > 0 {
		return errQuiet
	}
	return nil
}

func printRule(w io.Writer, r rulebook.Rule) {
	fmt.Fprintf(w, "%s %s\n", r.ID, r.Title)
	for _, line := range wrap(r.Text, 76) {
		fmt.Fprintf(w, "    %s\n", line)
	}
	fmt.Fprintln(w)
}

// wrap breaks a text into lines of at most so many letters.
func wrap(text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
