// Package flowtest checks what the compiler cannot see: that a game calls each of its
// procedures with the frame that the procedure reads. A frame is kept as plain numbers,
// so that a wrong one would be read as another's.
package flowtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Frames reads the source of the game in a folder. It fails the test where
// flow.CallWith, flow.Frame or flow.Find give a procedure another frame than the table
// of procedures does.
func Frames(t *testing.T, folder string) {
	t.Helper()
	faults, calls, err := Check(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		t.Error(f)
	}
	if calls == 0 {
		t.Errorf("%s calls no procedure with a frame", folder)
	}
}

// Check gives one sentence for each wrong frame, and how many it has looked at.
func Check(folder string) (faults []string, calls int, err error) {
	g := &game{files: token.NewFileSet(), functions: map[string]*ast.FuncDecl{}, frames: map[string]string{}}
	list, err := parse(g.files, folder)
	if err != nil {
		return nil, 0, err
	}
	for _, file := range list {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				g.functions[f.Name.Name] = f
			}
		}
	}
	for _, file := range list {
		ast.Inspect(file, g.readTable)
	}
	if len(g.frames) == 0 {
		return nil, 0, fmt.Errorf("flowtest: %s has no table of procedures: write entries such as pMarch: flow.Of(proc[marchFrame]{...})", folder)
	}
	for _, file := range list {
		for _, d := range file.Decls {
			ast.Inspect(d, func(n ast.Node) bool { g.readCall(d, n); return true })
		}
	}
	return g.faults, g.calls, nil
}

// parse reads the files of a package without its tests.
func parse(files *token.FileSet, folder string) (list []*ast.File, err error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	if len(names) == 0 {
		return nil, fmt.Errorf("flowtest: %s holds no Go files: %w", folder, fs.ErrNotExist)
	}
	for _, name := range names {
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		list = append(list, file)
	}
	return list, nil
}

// game is the source of a game.
type game struct {
	files     *token.FileSet
	functions map[string]*ast.FuncDecl
	frames    map[string]string // by the name of the procedure's number
	faults    []string
	calls     int
}

// readTable notes the frames of entries such as pMarch: flow.Of(proc[marchFrame]{...}),
// pMarch: marchProc() for a function that returns one, and procedures[pMarch] = flow.Of(...).
func (g *game) readTable(n ast.Node) bool {
	switch entry := n.(type) {
	case *ast.KeyValueExpr:
		g.readEntry(entry.Key, entry.Value)
	case *ast.AssignStmt:
		if at, ok := entry.Lhs[0].(*ast.IndexExpr); ok && len(entry.Lhs) == 1 {
			g.readEntry(at.Index, entry.Rhs[0])
		}
	}
	return true
}

func (g *game) readEntry(number, value ast.Expr) {
	key, ok := number.(*ast.Ident)
	if !ok {
		return
	}
	made := ast.Node(value)
	if call, ok := value.(*ast.CallExpr); ok {
		if name, ok := call.Fun.(*ast.Ident); ok && g.functions[name.Name] != nil {
			made = g.functions[name.Name].Body
		}
	}
	ast.Inspect(made, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || types.ExprString(call.Fun) != "flow.Of" || len(call.Args) != 1 {
			return true
		}
		if literal, ok := call.Args[0].(*ast.CompositeLit); ok {
			if of, ok := literal.Type.(*ast.IndexExpr); ok {
				g.frames[key.Name] = types.ExprString(of.Index)
			}
		}
		return false
	})
}

// readCall compares the frame of a call with that of the table.
func (g *game) readCall(in ast.Decl, n ast.Node) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return
	}
	switch name := types.ExprString(call.Fun); {
	case name == "flow.CallWith" && len(call.Args) == 3:
		g.compare(call, call.Args[1], typeOf(in, call.Args[2]))
	case name == "flow.Frame" && len(call.Args) == 2:
		g.compare(call, call.Args[0], typeOf(in, call.Args[1]))
	case strings.HasPrefix(name, "flow.Find[") && len(call.Args) == 2:
		g.compare(call, call.Args[1], strings.TrimSuffix(strings.TrimPrefix(name, "flow.Find["), "]"))
	}
}

func (g *game) compare(call *ast.CallExpr, number ast.Expr, frame string) {
	g.calls++
	proc := types.ExprString(number)
	want := g.frames[proc]
	switch {
	case want == "":
		g.fault(call, "the table of procedures has no entry %s", proc)
	case frame == "":
		g.fault(call, "it is not plain what frame %s gets: write its type beside the call", proc)
	case frame != want:
		g.fault(call, "%s reads a %s and is given a %s", proc, want, frame)
	}
}

func (g *game) fault(call *ast.CallExpr, format string, args ...any) {
	at := g.files.Position(call.Pos())
	g.faults = append(g.faults, fmt.Sprintf("%s:%d: %s", filepath.Base(at.Filename), at.Line, fmt.Sprintf(format, args...)))
}

// typeOf is the type of a frame by its own words, or by those with which a variable
// of the same function is declared.
func typeOf(in ast.Decl, frame ast.Expr) (found string) {
	switch x := frame.(type) {
	case *ast.CompositeLit:
		return types.ExprString(x.Type)
	case *ast.StarExpr:
		return strings.TrimPrefix(typeOf(in, x.X), "*")
	case *ast.Ident:
		ast.Inspect(in, func(n ast.Node) bool {
			if t := declares(in, n, x.Name); t != "" {
				found = t
			}
			return true
		})
	}
	return found
}

// declares is the type with which a node declares a variable of a name, or empty.
func declares(in ast.Decl, n ast.Node, name string) string {
	named := func(list []*ast.Ident) bool {
		return slices.ContainsFunc(list, func(id *ast.Ident) bool { return id.Name == name })
	}
	switch d := n.(type) {
	case *ast.Field:
		if named(d.Names) {
			return types.ExprString(d.Type)
		}
	case *ast.ValueSpec:
		if named(d.Names) && d.Type != nil {
			return types.ExprString(d.Type)
		}
	case *ast.AssignStmt:
		for i, left := range d.Lhs {
			id, ok := left.(*ast.Ident)
			if !ok || id.Name != name || d.Tok != token.DEFINE || len(d.Lhs) != len(d.Rhs) {
				continue
			}
			if same, ok := d.Rhs[i].(*ast.Ident); !ok || same.Name != name {
				return typeOf(in, d.Rhs[i])
			}
		}
	}
	return ""
}
