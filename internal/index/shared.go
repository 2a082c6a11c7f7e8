package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sandtable/internal/citations"
	"sandtable/rulebook"
)

// sharedPage names for every section that both books of Axis Empires have the functions
// that both theatres call.
const sharedPage = "docs/axis-shared.md"

// sharing is what two books that are carried out by the same sources have in common.
type sharing struct {
	first, second *rulebook.Book
	numbers       map[string]string   // of the second for rules of the first that have others there
	functions     map[string][]string // by rule of the first: those that cite it
}

// readSharing reads the books of Totaler Krieg! and Dai Senso! and the functions of both.
func readSharing() (*sharing, error) {
	s := &sharing{functions: map[string][]string{}, numbers: citations.Numbers("games/axis")}
	for file, b := range map[string]**rulebook.Book{"games/axis/rules-tk.json": &s.first, "games/axis/rules-ds.json": &s.second} {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if *b, err = rulebook.Parse(data); err != nil {
			return nil, fmt.Errorf("reading the rules in %s: %w", file, err)
		}
	}
	files, err := filepath.Glob("games/axis/*.go")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if forBoth(filepath.Base(file)) {
			if err := s.readFunctions(file); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// forBoth reports whether the functions of a file are called on both maps.
func forBoth(name string) bool {
	for _, other := range []string{"_test.go", "_ds_", "first_edition", "combined", citations.File} {
		if strings.Contains(name, other) {
			return false
		}
	}
	return true
}

// readFunctions notes which functions of a file cite which rules, in the comment above
// them or in what they tell and refuse.
func (s *sharing) readFunctions(file string) error {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, nil, parser.ParseComments)
	if err != nil {
		return fmt.Errorf("reading the functions of %s: %w", file, err)
	}
	for _, d := range tree.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Name.Name == "init" {
			continue
		}
		text := f.Doc.Text()
		ast.Inspect(f, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				text += " " + l.Value
			}
			return true
		})
		for _, id := range number.FindAllString(citations.Own(nil, file, text), -1) {
			if id = strings.Trim(id, `"`); !slices.Contains(s.functions[id], f.Name.Name) {
				s.functions[id] = append(s.functions[id], f.Name.Name)
			}
		}
	}
	return nil
}

// there is the number that a rule of the first book has in the second, or nothing.
func (s *sharing) there(id string) string {
	if number, other := s.numbers[id]; other {
		return number
	}
	if _, ok := s.second.Rule(id); ok {
		return id
	}
	return ""
}

func (s *sharing) page() []byte {
	var b bytes.Buffer
	fmt.Fprint(&b, "# What both theatres of Axis Empires share\n\nWritten by `make index` from the citations in the code. For every section that Totaler\nKrieg! and Dai Senso! both have: its number in each book, and the functions of\n`games/axis` that carry it out on both maps. A section without functions is a heading, or\nits text is carried out by the sections below it or by the data.\n\n| Totaler Krieg! | Dai Senso! | section | functions |\n| --- | --- | --- | --- |\n")
	for _, r := range s.first.Rules() {
		if there := s.there(r.ID); there != "" {
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.ID, there, strings.ReplaceAll(r.Title, "|", "/"), functionList(s.functions[r.ID]))
		}
	}
	return b.Bytes()
}

func functionList(names []string) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = "`" + n + "`"
	}
	return strings.Join(out, ", ")
}
