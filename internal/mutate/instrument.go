package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"sandtable/internal/citations"
	"sandtable/rulebook"
)

// A mutant is one small way to break the code of a rule.
type mutant struct {
	ID    int      `json:"-"`
	Key   string   `json:"key"` // the same from run to run while the function stays as it is
	File  string   `json:"file"`
	Line  int      `json:"line"`
	What  string   `json:"what"` // how it is broken
	Code  string   `json:"code"`
	Rules []string `json:"rules"`
}

// The ways to break code.
const (
	turned  = "condition turned round"
	edge    = "equal falls on the other side"
	offBy   = "number off by one"
	leftOut = "left out"
)

// instrumented is a package with every mutant built in, as an overlay of its files.
type instrumented struct {
	mutants []mutant
	files   map[string][]byte // new text by the path of the file
}

// citing says which rules a text of a file cites.
type citing func(file, text string) []string

// instrument builds every mutant of the code that cites a rule into a package.
func instrument(dir string, cites citing) (*instrumented, error) {
	cfg := &packages.Config{Dir: dir, Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps}
	pkgs, err := packages.Load(cfg, ".")
	if err != nil {
		return nil, fmt.Errorf("reading the package in %s: %w", dir, err)
	}
	if len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		return nil, fmt.Errorf("the package in %s does not build: %v", dir, pkgs[0].Errors)
	}
	out := &instrumented{files: map[string][]byte{}}
	for _, f := range pkgs[0].Syntax {
		name := pkgs[0].Fset.Position(f.Pos()).Filename
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", name, err)
		}
		b := &breaker{pkg: pkgs[0], src: src, name: filepath.Base(name), cites: cites, out: out, lines: citedLines(pkgs[0].Fset, f, cites)}
		if text := b.file(f); text != nil {
			out.files[name] = text
		}
	}
	return out, nil
}

// breaker works through one file.
type breaker struct {
	pkg   *packages.Package
	src   []byte
	name  string
	cites citing
	out   *instrumented
	lines map[int][]string // the rules that comments cite, by line
	edits []insertion

	function string
	rules    []string // of the function
	count    int      // of mutants in the function
}

// insertion is text that is put into the file. What opens outermost comes first,
// what closes innermost comes first.
type insertion struct {
	at    int
	close bool
	depth int
	text  string
}

var number = regexp.MustCompile(`\b\d+(\.\d+)+\b|\b[QR]\d[\d-]*\b`)

// citesOf reads the numbers of a book: numbers are its own for rules that have others in the
// sources that it shares with another game, or nil.
func citesOf(book *rulebook.Book, numbers map[string]string) citing {
	return func(file, text string) (list []string) {
		for _, id := range number.FindAllString(citations.Own(numbers, file, text), -1) {
			if _, isRule := book.Rule(id); isRule && !slices.Contains(list, id) {
				list = append(list, id)
			}
		}
		return list
	}
}

// citesOfBoth reads the numbers of a book that joins two, in the sources that are for the game
// on both maps alone: their names begin with combined. A number may be that of either.
func citesOfBoth(book *rulebook.Book) citing {
	of := map[string][]string{}
	for _, r := range book.Rules() {
		_, id, _ := strings.Cut(r.ID, " ")
		of[id] = append(of[id], r.ID)
	}
	return func(file, text string) (list []string) {
		if !strings.HasPrefix(filepath.Base(file), "combined") {
			return nil
		}
		for _, id := range number.FindAllString(text, -1) {
			for _, rule := range of[id] {
				if !slices.Contains(list, rule) {
					list = append(list, rule)
				}
			}
		}
		return list
	}
}

// citedLines are the rules that the comments inside functions cite, by the line
// that they speak of: their own and the one below.
func citedLines(fset *token.FileSet, f *ast.File, cites citing) map[int][]string {
	lines := map[int][]string{}
	file := fset.Position(f.Pos()).Filename
	for _, group := range f.Comments {
		ids := cites(file, group.Text())
		for line := fset.Position(group.Pos()).Line; line <= fset.Position(group.End()).Line+1 && ids != nil; line++ {
			lines[line] = append(lines[line], ids...)
		}
	}
	return lines
}

// file breaks the functions of a file and returns its new text, or nil where there
// is nothing to break.
func (b *breaker) file(f *ast.File) []byte {
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		b.function, b.count = fn.Name.Name, 0
		b.rules = b.cites(b.name, fn.Doc.Text())
		b.walk(fn.Body)
	}
	if len(b.edits) == 0 {
		return nil
	}
	end := b.offset(f.Name.End())
	b.edits = append(b.edits, insertion{at: end, text: "; import mut_ \"sandtable/internal/mutate/mut\""})
	return b.text()
}

func (b *breaker) offset(p token.Pos) int { return b.pkg.Fset.Position(p).Offset }

// text is the file with the insertions.
func (b *breaker) text() []byte {
	slices.SortStableFunc(b.edits, func(x, y insertion) int {
		switch {
		case x.at != y.at:
			return x.at - y.at
		case x.close != y.close:
			if x.close {
				return -1
			}
			return 1
		case x.close:
			return y.depth - x.depth
		}
		return x.depth - y.depth
	})
	var out bytes.Buffer
	last := 0
	for _, e := range b.edits {
		out.Write(b.src[last:e.at])
		out.WriteString(e.text)
		last = e.at
	}
	out.Write(b.src[last:])
	return out.Bytes()
}

// walk finds what can be broken in a body.
func (b *breaker) walk(body ast.Node) {
	var stack []ast.Node
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		switch n := n.(type) {
		case *ast.IfStmt:
			b.condition(n.Cond, len(stack))
		case *ast.ForStmt:
			if n.Cond != nil {
				b.condition(n.Cond, len(stack))
			}
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				if b.isCondition(r) {
					b.condition(r, len(stack))
				}
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				if b.isCondition(e) {
					b.condition(e, len(stack))
				}
			}
		case *ast.ExprStmt, *ast.AssignStmt, *ast.IncDecStmt:
			b.leaveOut(n.(ast.Stmt), stack)
		case *ast.BasicLit:
			b.offByOne(n, stack)
		}
		return true
	})
}

// isCondition reports whether an expression is a condition that is worked out, not
// a name or a call whose own code is broken elsewhere.
func (b *breaker) isCondition(e ast.Expr) bool {
	tv, ok := b.pkg.TypesInfo.Types[e]
	if !ok || tv.Value != nil {
		return false
	}
	basic, ok := tv.Type.Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsBoolean == 0 {
		return false
	}
	switch ast.Unparen(e).(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr, *ast.CallExpr:
		return true
	}
	return false
}

// condition breaks each part of a condition on its own.
func (b *breaker) condition(e ast.Expr, depth int) {
	inner := ast.Unparen(e)
	if bin, ok := inner.(*ast.BinaryExpr); ok && (bin.Op == token.LAND || bin.Op == token.LOR) {
		b.condition(bin.X, depth+1)
		b.condition(bin.Y, depth+1)
		return
	}
	if tv, ok := b.pkg.TypesInfo.Types[inner]; !ok || tv.Value != nil {
		return
	}
	if id, ok := b.add(inner, turned); ok {
		b.wrap(inner, depth, fmt.Sprintf("mut_.Not(%d, ", id), ")")
	}
	bin, ok := inner.(*ast.BinaryExpr)
	if !ok || !b.simple(bin.X) || !b.simple(bin.Y) {
		return
	}
	switch bin.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if id, ok := b.add(inner, edge); ok {
			x, y := b.source(bin.X), b.source(bin.Y)
			b.wrap(inner, depth+1, fmt.Sprintf("mut_.Edge(%d, ", id), fmt.Sprintf(", %s == %s)", x, y))
		}
	}
}

// simple reports whether an expression can be worked out twice.
func (b *breaker) simple(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if tv, known := b.pkg.TypesInfo.Types[n.Fun]; !known || !tv.IsType() && !tv.IsBuiltin() {
				ok = false
			}
		case *ast.FuncLit:
			ok = false
		}
		return ok
	})
	return ok
}

// telling are the calls that tell what happened: the story is no rule.
var telling = regexp.MustCompile(`(^|\.)[tT]ell`)

// leaveOut leaves out a call, or a change to something.
func (b *breaker) leaveOut(s ast.Stmt, stack []ast.Node) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok || b.source(call.Fun) == "panic" || telling.MatchString(b.source(call.Fun)) {
			return
		}
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE || !b.outside(s.Lhs) {
			return
		}
	case *ast.IncDecStmt:
		if !b.outside([]ast.Expr{s.X}) {
			return
		}
	}
	if len(stack) < 2 {
		return
	}
	switch stack[len(stack)-2].(type) {
	case *ast.BlockStmt, *ast.CaseClause:
	default:
		return // the header of a loop or an if
	}
	if id, ok := b.add(s, leftOut); ok {
		b.wrap(s, len(stack), fmt.Sprintf("if !mut_.On(%d) { ", id), " }")
	}
}

// outside reports whether an assignment changes something beyond a local variable.
func (b *breaker) outside(lhs []ast.Expr) bool {
	for _, e := range lhs {
		switch ast.Unparen(e).(type) {
		case *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		default:
			return false
		}
	}
	return true
}

// offByOne changes a number in something that is worked out.
func (b *breaker) offByOne(lit *ast.BasicLit, stack []ast.Node) {
	if lit.Kind != token.INT || len(stack) < 2 {
		return
	}
	switch parent := stack[len(stack)-2].(type) {
	case *ast.BinaryExpr:
		if tv := b.pkg.TypesInfo.Types[parent]; tv.Value != nil || parent.Op == token.SHL || parent.Op == token.SHR {
			return
		}
	case *ast.ReturnStmt, *ast.AssignStmt, *ast.CallExpr:
	default:
		return
	}
	if call, ok := stack[len(stack)-2].(*ast.CallExpr); ok {
		if tv := b.pkg.TypesInfo.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
			return
		}
	}
	name, ok := b.typeName(lit)
	if !ok {
		return
	}
	if id, ok := b.add(lit, offBy); ok {
		b.wrap(lit, len(stack), fmt.Sprintf("mut_.Num[%s](%d, ", name, id), ")")
	}
}

// typeName writes the type of a number, if it can be named here.
func (b *breaker) typeName(lit *ast.BasicLit) (string, bool) {
	t := b.pkg.TypesInfo.Types[lit].Type
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsInteger == 0 || basic.Info()&types.IsUntyped != 0 {
		return "", false
	}
	if named, ok := t.(*types.Named); ok && named.Obj().Pkg() != b.pkg.Types {
		return "", false
	}
	return types.TypeString(t, types.RelativeTo(b.pkg.Types)), true
}

func (b *breaker) source(n ast.Node) string {
	return string(b.src[b.offset(n.Pos()):b.offset(n.End())])
}

func (b *breaker) wrap(n ast.Node, depth int, before, after string) {
	b.edits = append(b.edits, insertion{at: b.offset(n.Pos()), depth: depth, text: before},
		insertion{at: b.offset(n.End()), close: true, depth: depth, text: after})
}

// add counts a mutant if its code cites a rule.
func (b *breaker) add(n ast.Node, what string) (int, bool) {
	pos := b.pkg.Fset.Position(n.Pos())
	rules := b.lines[pos.Line]
	if rules == nil {
		rules = b.rules
	}
	if rules == nil {
		return 0, false
	}
	b.count++
	code := strings.Join(strings.Fields(b.source(n)), " ")
	if len(code) > 70 {
		code = code[:70] + "..."
	}
	m := mutant{ID: len(b.out.mutants), File: b.name, Line: pos.Line, What: what, Code: code, Rules: rules}
	m.Key = fmt.Sprintf("%s %s %d %s: %s", m.File, b.function, b.count, what, code)
	b.out.mutants = append(b.out.mutants, m)
	return m.ID, true
}
