// Command plumbing counts the lines of each game that are not rules: driver, bytes,
// sentences, notation, scenes for tests and the check of translations. What counts
// stands in files.txt, a line for each file: the kind, the path, and where only
// parts of the file count, the names of its declarations. A name that begins with
// a dot is a method's.
package main

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed files.txt
var list string

func main() {
	if len(os.Args) > 1 { // another list, for another state of the code
		text, err := os.ReadFile(os.Args[1])
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		list = string(text)
	}
	var rows []string
	sums := map[string]int{}
	for _, row := range strings.Split(list, "\n") {
		words := strings.Fields(row)
		if len(words) < 2 || words[0][0] == '#' {
			continue
		}
		n, err := count(words[1], words[2:])
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", words[1], err)
			os.Exit(1)
		}
		rows = append(rows, fmt.Sprintf("%6d  %-10s %s", n, words[0], words[1]))
		sums[filepath.Dir(words[1])] += n
	}
	fmt.Println(strings.Join(rows, "\n"))
	for _, folder := range slices.Sorted(func(yield func(string) bool) {
		for k := range sums {
			if !yield(k) {
				return
			}
		}
	}) {
		fmt.Printf("%6d  %s\n", sums[folder], folder)
	}
}

// count counts the lines of a file, or of the declarations that are named.
func count(path string, names []string) (n int, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, fmt.Errorf("the file is on the list and cannot be read: mend internal/plumbing/files.txt")
	}
	if len(names) == 0 {
		return strings.Count(string(text), "\n"), nil
	}
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, path, text, parser.ParseComments)
	if err != nil {
		return 0, err
	}
	found := map[string]bool{}
	for _, d := range parsed.Decls {
		name, doc := nameOf(d)
		if !slices.Contains(names, name) {
			continue
		}
		found[name] = true
		from := d.Pos()
		if doc != nil {
			from = doc.Pos()
		}
		n += files.Position(d.End()).Line - files.Position(from).Line + 1
	}
	for _, name := range names {
		if !found[name] {
			return 0, fmt.Errorf("there is no %s in it: mend internal/plumbing/files.txt", name)
		}
	}
	return n, nil
}

// nameOf is the name of a declaration, the first one of a group.
func nameOf(d ast.Decl) (string, *ast.CommentGroup) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			return "." + d.Name.Name, d.Doc
		}
		return d.Name.Name, d.Doc
	case *ast.GenDecl:
		switch s := d.Specs[0].(type) {
		case *ast.TypeSpec:
			return s.Name.Name, d.Doc
		case *ast.ValueSpec:
			return s.Names[0].Name, d.Doc
		}
	}
	return "", nil
}
