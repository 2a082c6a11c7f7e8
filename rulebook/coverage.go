package rulebook

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Report says which tests cover which rules of a game.
type Report struct {
	// Entries has one entry for each rule, in the order of the book, and then one
	// for each published answer.
	Entries []Entry
	// Faults are the calls of Covers that could not be credited.
	Faults []Fault
}

// Entry is one rule and the tests that cover it, each as "file:TestName".
type Entry struct {
	Rule  Rule
	Tests []string
}

// Fault is a call of Covers, or one number in it, that counts for nothing.
type Fault struct {
	File string
	Line int
	ID   string // the unknown number, or empty if something else is wrong
	Why  string
}

// String gives the fault the form that editors turn into a link.
func (f Fault) String() string {
	return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Why)
}

// Uncovered returns the rules that no test covers, in the order of the book.
func (r *Report) Uncovered() []Rule {
	var rules []Rule
	for _, e := range r.Entries {
		if len(e.Tests) == 0 {
			rules = append(rules, e.Rule)
		}
	}
	return rules
}

// Coverage reads every test file below the root of fsys and reports which tests
// say that they cover which rules of the game. It reads the sources and does
// not run the tests, so that the listing is immediate and includes tests that
// are too slow for every day.
//
// A test that names a chapter does not thereby cover the rules in it, nor the
// other way round: each number is credited only where it is named.
func Coverage(fsys fs.FS, game string, book *Book) (*Report, error) {
	s := scan{game: game, book: book, tests: make(map[string][]string)}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != "." && skipped(d.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		// The go tool builds no file whose name starts like this.
		hidden := strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_")
		if hidden || !strings.HasSuffix(name, "_test.go") {
			return nil
		}
		src, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		return s.file(name, src)
	})
	if err != nil {
		return nil, fmt.Errorf("rulebook: %w", err)
	}

	report := &Report{Faults: s.faults}
	for _, r := range book.rules {
		report.Entries = append(report.Entries, Entry{Rule: r, Tests: s.tests[r.ID]})
	}
	for _, a := range book.answers {
		report.Entries = append(report.Entries, Entry{Rule: a.rule(), Tests: s.tests[a.ID]})
	}
	return report, nil
}

// skipped names the folders that the go tool passes over too, and
// node_modules, which is only large.
func skipped(dir string) bool {
	return strings.HasPrefix(dir, ".") || strings.HasPrefix(dir, "_") ||
		dir == "testdata" || dir == "vendor" || dir == "node_modules"
}

// scan collects what the test files say. Files come in the order of their
// names, which makes the report the same every time.
type scan struct {
	game   string
	book   *Book
	tests  map[string][]string // from rule number to tests
	faults []Fault
}

func (s *scan) file(name string, src []byte) error {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	pkg := importName(f)
	if pkg == "" {
		return nil
	}
	for _, decl := range f.Decls {
		test := testName(decl)
		ast.Inspect(decl, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && isCovers(call.Fun, pkg) {
				s.call(name, fset.Position(call.Pos()).Line, test, call)
			}
			return true
		})
	}
	return nil
}

// call credits one call of Covers to the test that it stands in.
func (s *scan) call(file string, line int, test string, call *ast.CallExpr) {
	fault := func(id, format string, args ...any) {
		s.faults = append(s.faults, Fault{file, line, id, fmt.Sprintf(format, args...)})
	}
	if len(call.Args) < 2 {
		return // does not compile
	}
	game, ok := literal(call.Args[1])
	if !ok {
		fault("", "the game is not a string literal")
		return
	}
	if _, counts := s.book.claimed(game, s.game, ""); !counts {
		return
	}
	if test == "" {
		fault("", "the call is not inside a test")
		return
	}
	if len(call.Args) == 2 {
		fault("", "no rule is named")
	}
	for _, arg := range call.Args[2:] {
		id, ok := literal(arg)
		if !ok {
			fault("", "a rule number is not a string literal")
			continue
		}
		id, _ = s.book.claimed(game, s.game, id)
		if _, ok := s.book.Rule(id); !ok {
			fault(id, "%s has no rule %q", s.book.Title, id)
			continue
		}
		if !s.book.covers(s.game, game, id) {
			continue // the variant has a rule of its own with this number
		}
		if ref := file + ":" + test; !slices.Contains(s.tests[id], ref) {
			s.tests[id] = append(s.tests[id], ref)
		}
	}
}

// importName is the name under which a file knows this package, or "" if it
// does not import it. The tests of this package itself that do not import it
// cover no game's rules.
func importName(f *ast.File) string {
	for _, imp := range f.Imports {
		p, err := strconv.Unquote(imp.Path.Value)
		if err != nil || path.Base(p) != "rulebook" {
			continue
		}
		if imp.Name != nil {
			return imp.Name.Name
		}
		return "rulebook"
	}
	return ""
}

func isCovers(fun ast.Expr, pkg string) bool {
	if id, ok := fun.(*ast.Ident); ok {
		return pkg == "." && id.Name == "Covers"
	}
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Covers" {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	return ok && id.Name == pkg
}

// testName is the name of the test or fuzz test that is declared, or "". A call
// in a helper is worth nothing, since no test may ever reach it; a benchmark
// checks nothing.
func testName(decl ast.Decl) string {
	fn, ok := decl.(*ast.FuncDecl)
	if !ok || fn.Recv != nil {
		return ""
	}
	for _, prefix := range []string{"Test", "Fuzz"} {
		rest, ok := strings.CutPrefix(fn.Name.Name, prefix)
		if !ok {
			continue
		}
		// The go tool does not take Testimony for a test.
		if r, _ := utf8.DecodeRuneInString(rest); rest == "" || !unicode.IsLower(r) {
			return fn.Name.Name
		}
	}
	return ""
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}
