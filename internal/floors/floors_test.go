// Package floors keeps the floors of docs/architecture.md: a package imports
// only from its own floor and those below it, and rules code touches neither
// the network, the clock, files nor chance of its own.
//
// Imports are read from the source, without building it, so a package that does
// not exist yet breaks nothing. Test files may import what they like.
package floors

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

const module = "sandtable"

// A rule says what the packages of a pattern may not import. Patterns are
// folders of the module: "board" is one package, "board/..." that package and
// all below it, and "*" stands for any one element.
type rule struct {
	in     []string
	except []string
	// only, if given, lists the packages of this module that may be reached,
	// directly or through others; those of the same game always may be.
	only []string
	// not lists packages of this module that may not be reached, directly or
	// through others.
	not []string
	// direct lists packages of this module that may not be imported directly, save
	// those in but; what others reach through them is their own affair.
	direct, but []string
	// std lists packages of the standard library that may not be imported
	// directly. "net/..." covers everything below net.
	std []string
	// alone forbids other modules.
	alone bool
	why   string
}

var (
	floor0 = []string{"engine/...", "board/...", "crt/...", "deck/...", "dice/...", "rulebook/..."}
	above2 = []string{"match/...", "store/...", "bus/...", "people/...", "notify/...", "server/...", "web/...", "cmd/..."}
	above3 = []string{"server/...", "web/...", "cmd/..."}

	// conformance is the suite that tests import; it is not part of a game.
	conformance = []string{"engine/enginetest/...", "engine/scenetest", "engine/say/saytest", "engine/flow/flowtest"}

	// outside is what would make the same moves give different bytes elsewhere.
	outside = []string{
		"net/...", "os/...", "time", "syscall", "plugin", "database/sql/...",
		"io/ioutil", "path/filepath", "log/...",
		"math/rand/...", "crypto/rand", "hash/maphash",
	}
)

var rules = []rule{
	{in: floor0, only: floor0,
		why: "floor 0 knows no game and nothing above it"},
	{in: floor0, except: conformance, not: conformance, alone: true,
		why: "floor 0 is made of the standard library alone"},
	{in: []string{"engine/...", "board/...", "crt/...", "deck/..."}, except: conformance, std: outside,
		why: "a position depends on nothing outside it: no network, clock, files or chance of its own"},

	{in: []string{"games/*/..."}, only: floor0, not: conformance, alone: true,
		why: "a game knows floor 0 and the standard library, and no other game"},
	{in: []string{"games/*/..."}, std: outside,
		why: "the rules of a game touch no network, clock, files or chance of their own"},
	{in: []string{"games"}, only: append([]string{"games/*/..."}, floor0...),
		why: "the list of games knows the games and nothing above them"},

	{in: []string{"bot/...", "arena/..."}, not: append(conformance, above2...), alone: true,
		why: "opponents and tournaments know neither matches nor the server"},
	{in: []string{"bot", "bot/protocol/...", "arena/..."}, not: []string{"games/..."},
		why: "what plays, competes and learns knows a game by its school alone: bot/officers is the one list of them"},
	// Packs are data of the Axis Empires games, of which one system plays all.
	{in: []string{"cmd/..."}, direct: []string{"games/*/...", "bot/*/..."}, but: []string{"bot/officers", "bot/protocol", "games/axis/..."},
		why: "the command knows games and their officers by the two lists alone"},
	{in: []string{"match/...", "store/...", "bus/...", "people/...", "notify/..."}, not: append([]string{"games/...", "bot/...", "arena/..."}, above3...),
		why: "a match, its store, its messages, its people and their notices know no game and nothing above them"},
	{in: []string{"server/...", "web/..."}, not: []string{"games/...", "cmd/..."},
		why: "the server knows no particular game: the command hands it the list"},

	{in: []string{"..."}, except: []string{"cmd/..."}, not: []string{"cmd/..."},
		why: "nothing imports the command"},
	{in: []string{"..."}, std: []string{"C"},
		why: "the binary is built without cgo"},
}

// TestEveryPackageKeepsToItsFloor reads the whole module.
func TestEveryPackageKeepsToItsFloor(t *testing.T) {
	root := os.DirFS("../..")
	if _, err := fs.Stat(root, "go.mod"); err != nil {
		t.Fatalf("the module's root is not two folders up: %v", err)
	}
	problems, err := check(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
}

// TestNobodyAsksForAGameByName: outside the games, their officers and the two lists no
// code compares anything with a game's id.
func TestNobodyAsksForAGameByName(t *testing.T) {
	problems, err := askers(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
	found, err := askers(fstest.MapFS{
		"games/tt/a.go":       {Data: []byte("package tt\n\nconst id = `tt`\n")},
		"bot/tt/a.go":         {Data: []byte("package tt\n\nconst id = \"tt\"\n")},
		"bot/officers/a.go":   {Data: []byte("package officers\n\nconst id = \"tt\"\n")},
		"arena/a.go":          {Data: []byte("package arena\n\nfunc f(id string) bool { return id == \"tt\" }\n")},
		"arena/help.go":       {Data: []byte("package arena\n\nconst help = \"such as tt\"\n")},
		"arena/arena_test.go": {Data: []byte("package arena\n\nconst id = \"tt\"\n")},
	})
	if err != nil || len(found) != 1 || !strings.HasPrefix(found[0], `arena/a.go asks for the game "tt" by name`) {
		t.Errorf("found %q, %v", found, err)
	}
}

// askers names the files outside the games, their officers and the list of them that
// hold a game's id.
func askers(root fs.FS) (problems []string, err error) {
	folders, err := fs.ReadDir(root, "games")
	if err != nil {
		return nil, err
	}
	// The tools of the tests need some game to try things with.
	ids, may := map[string]bool{}, []string{"games/...", "bot/officers", "store/storetest", "internal/..."}
	for _, f := range folders {
		if _, err := fs.Stat(root, "bot/"+f.Name()); f.IsDir() && err == nil && f.Name() != "testdata" {
			ids[f.Name()] = true
			may = append(may, "bot/"+f.Name()+"/...")
		}
	}
	return problems, eachSource(root, func(name string, src []byte) error {
		if matchAny(may, path.Dir(name)) {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && ids[text] {
					problems = append(problems, fmt.Sprintf("%s asks for the game %q by name: ask the list of games or the list of officers", name, text))
				}
			}
			return true
		})
		return nil
	})
}

// TestBreachesAreNamed makes sure that the test above can fail, and says why.
func TestBreachesAreNamed(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string // file to the import it makes
		want  []string          // the beginnings of the sentences
	}{
		{"a sound house", map[string]string{
			"engine/a.go":            "sandtable/rulebook",
			"engine/enginetest/a.go": "pgregory.net/rapid",
			"rulebook/a.go":          "encoding/json",
			"dice/a.go":              "math/rand/v2",
			"games/games.go":         "sandtable/games/tt",
			"games/tt/a.go":          "sandtable/engine",
			"games/tt/b.go":          "embed",
			"games/tt/a_test.go":     "os",
			"games/axis/a.go":        "sandtable/games/axis/system",
			"games/axis/system/a.go": "sandtable/board",
			"board/a.go":             "math/bits",
			"bot/a.go":               "sandtable/engine",
			"bot/tt/a.go":            "sandtable/games/tt",
			"bot/tt/b.go":            "sandtable/bot",
			"bot/officers/a.go":      "sandtable/bot/tt",
			"arena/a.go":             "sandtable/bot",
			"match/a.go":             "time",
			"server/a.go":            "net/http",
			"cmd/sandtable/main.go":  "sandtable/games",
			"cmd/sandtable/bot.go":   "sandtable/bot/officers",
			"web/node_modules/x.go":  "sandtable/cmd/sandtable",
			"games/tt/testdata/x.go": "os",
		}, nil},
		{"the engine knows a game", map[string]string{"engine/a.go": "sandtable/games/tt", "games/tt/a.go": "fmt"},
			[]string{`engine/a.go imports "sandtable/games/tt": floor 0 knows no game`}},
		{"the engine uses another module", map[string]string{"engine/a.go": "github.com/x/y"},
			[]string{`engine/a.go imports "github.com/x/y": floor 0 is made of`}},
		{"the conformance suite knows a game", map[string]string{"engine/enginetest/a.go": "sandtable/games/tt"},
			[]string{`engine/enginetest/a.go imports "sandtable/games/tt": floor 0 knows no game`}},
		{"a game ships the conformance suite", map[string]string{"games/tt/a.go": "sandtable/engine/enginetest"},
			[]string{`games/tt/a.go imports "sandtable/engine/enginetest": a game knows`}},
		{"a game reads files", map[string]string{"games/tt/a.go": "os"},
			[]string{`games/tt/a.go imports "os": the rules of a game`}},
		{"a game listens", map[string]string{"games/tt/sub/a.go": "net/http"},
			[]string{`games/tt/sub/a.go imports "net/http": the rules of a game`}},
		{"a game rolls its own dice", map[string]string{"games/tt/a.go": "math/rand/v2"},
			[]string{`games/tt/a.go imports "math/rand/v2": the rules of a game`}},
		{"a board reads the clock", map[string]string{"board/hex/a.go": "time"},
			[]string{`board/hex/a.go imports "time": a position depends`}},
		{"a game knows another", map[string]string{"games/tt/a.go": "sandtable/games/reich"},
			[]string{`games/tt/a.go imports "sandtable/games/reich": a game knows floor 0`}},
		{"a game reaches a helper of no floor", map[string]string{"games/tt/a.go": "sandtable/internal/x"},
			[]string{`games/tt/a.go imports "sandtable/internal/x": a game knows floor 0`}},
		{"a bot reaches the server through another", map[string]string{
			"bot/a.go": "sandtable/internal/x", "internal/x/x.go": "sandtable/server"},
			[]string{`bot/a.go imports "sandtable/internal/x", which reaches "sandtable/server": opponents`}},
		{"a match knows a game", map[string]string{"match/a.go": "sandtable/games"},
			[]string{`match/a.go imports "sandtable/games": a match`}},
		{"people know the server", map[string]string{"people/a.go": "sandtable/server"},
			[]string{`people/a.go imports "sandtable/server": a match`}},
		{"notices know a game", map[string]string{"notify/a.go": "sandtable/games/tt"},
			[]string{`notify/a.go imports "sandtable/games/tt": a match`}},
		{"the server knows a game through an officer", map[string]string{
			"server/a.go": "sandtable/bot/tt", "bot/tt/a.go": "sandtable/games/tt"},
			[]string{`server/a.go imports "sandtable/bot/tt", which reaches "sandtable/games/tt": the server`}},
		{"bots know a game", map[string]string{"bot/a.go": "sandtable/games/tt"},
			[]string{`bot/a.go imports "sandtable/games/tt": what plays, competes and learns`}},
		{"bots know an officer", map[string]string{"bot/a.go": "sandtable/bot/tt", "bot/tt/a.go": "sandtable/games/tt"},
			[]string{`bot/a.go imports "sandtable/bot/tt", which reaches "sandtable/games/tt": what plays, competes and learns`}},
		{"an arena knows the list of officers", map[string]string{
			"arena/a.go": "sandtable/bot/officers", "bot/officers/a.go": "sandtable/bot/tt", "bot/tt/a.go": "sandtable/games/tt"},
			[]string{`arena/a.go imports "sandtable/bot/officers", which reaches "sandtable/games/tt": what plays, competes and learns`}},
		{"the command knows a game", map[string]string{"cmd/sandtable/a.go": "sandtable/games/tt"},
			[]string{`cmd/sandtable/a.go imports "sandtable/games/tt": the command knows games`}},
		{"the command knows an officer", map[string]string{"cmd/sandtable/a.go": "sandtable/bot/tt"},
			[]string{`cmd/sandtable/a.go imports "sandtable/bot/tt": the command knows games`}},
		{"the list of games knows a bot", map[string]string{"games/games.go": "sandtable/bot"},
			[]string{`games/games.go imports "sandtable/bot": the list of games`}},
		{"a helper imports the command", map[string]string{"internal/x/x.go": "sandtable/cmd/sandtable"},
			[]string{`internal/x/x.go imports "sandtable/cmd/sandtable": nothing imports`}},
		{"cgo", map[string]string{"store/a.go": "C"},
			[]string{`store/a.go imports "C": the binary`}},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			root := fstest.MapFS{}
			for name, imp := range tc.files {
				root[name] = &fstest.MapFile{Data: fmt.Appendf(nil, "package x\n\nimport %q\n", imp)}
			}
			got, err := check(root)
			if err != nil {
				t.Fatal(err)
			}
			if len(got) != len(tc.want) {
				t.Fatalf("%d sentences, want %d:\n%s", len(got), len(tc.want), strings.Join(got, "\n"))
			}
			for i, want := range tc.want {
				if !strings.HasPrefix(got[i], want) {
					t.Errorf("the sentence is\n%s\nand should begin\n%s", got[i], want)
				}
			}
		})
	}
}

// An edge is one import of a package, and the file that makes it.
type edge struct {
	file, to string
}

// check returns one sentence for each breach of the rules, in the order of the
// rules and then of the files.
func check(root fs.FS) ([]string, error) {
	imports, err := readImports(root)
	if err != nil {
		return nil, err
	}
	pkgs := make([]string, 0, len(imports))
	for pkg := range imports {
		pkgs = append(pkgs, pkg)
	}
	slices.Sort(pkgs)

	var problems []string
	for _, r := range rules {
		for _, pkg := range pkgs {
			if !matchAny(r.in, pkg) || matchAny(r.except, pkg) {
				continue
			}
			for _, e := range imports[pkg] {
				if through, bad := r.breach(pkg, e.to, imports); bad {
					problems = append(problems, fmt.Sprintf("%s imports %q%s: %s", e.file, e.to, through, r.why))
				}
			}
		}
	}
	return problems, nil
}

// breach reports whether an import of pkg breaks the rule, and if it does so
// only through other packages, through which.
func (r rule) breach(pkg, to string, imports map[string][]edge) (through string, bad bool) {
	folder, ours := ourFolder(to)
	if !ours {
		return "", matchAny(r.std, to) || r.alone && isOtherModule(to)
	}
	if r.forbids(pkg, folder) || matchAny(r.direct, folder) && !matchAny(r.but, folder) {
		return "", true
	}
	// Breadth first, so that the nearest breach is named.
	seen := map[string]bool{folder: true}
	for queue := []string{folder}; len(queue) > 0; queue = queue[1:] {
		for _, e := range imports[queue[0]] {
			next, ours := ourFolder(e.to)
			if !ours || seen[next] {
				continue
			}
			if r.forbids(pkg, next) {
				return fmt.Sprintf(", which reaches %q", e.to), true
			}
			seen[next] = true
			queue = append(queue, next)
		}
	}
	return "", false
}

// forbids reports whether the rule keeps pkg from another folder of the module.
func (r rule) forbids(pkg, folder string) bool {
	return matchAny(r.not, folder) ||
		r.only != nil && !matchAny(r.only, folder) && home(folder) != home(pkg)
}

// home is the folder of the game that a folder belongs to, or else the first
// folder of the module on the way to it.
func home(folder string) string {
	parts := strings.Split(folder, "/")
	if match("games/*/...", folder) {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}

// ourFolder is the folder of an import path inside this module.
func ourFolder(imp string) (string, bool) {
	if imp == module {
		return ".", true
	}
	return strings.CutPrefix(imp, module+"/")
}

// isOtherModule reports whether an import path is neither ours nor the standard
// library's: only other modules begin with the name of a host.
func isOtherModule(imp string) bool {
	first, _, _ := strings.Cut(imp, "/")
	return strings.Contains(first, ".")
}

func matchAny(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return match(p, name) })
}

// match reports whether a folder or an import path fits a pattern.
func match(pattern, name string) bool {
	if pattern == "..." {
		return true
	}
	want, below := strings.CutSuffix(pattern, "/...")
	w, n := strings.Split(want, "/"), strings.Split(name, "/")
	if len(n) < len(w) || len(n) > len(w) && !below {
		return false
	}
	for i := range w {
		if w[i] != "*" && w[i] != n[i] {
			return false
		}
	}
	return true
}

// readImports lists what every package of a tree imports outside its tests.
func readImports(root fs.FS) (map[string][]edge, error) {
	imports := map[string][]edge{}
	err := eachSource(root, func(name string, src []byte) error {
		f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
		if err != nil {
			return err
		}
		folder := path.Dir(name)
		for _, spec := range f.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			imports[folder] = append(imports[folder], edge{file: name, to: to})
		}
		return nil
	})
	return imports, err
}

// eachSource reads every file of Go in a tree outside its tests.
func eachSource(root fs.FS, read func(name string, src []byte) error) error {
	return fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := path.Base(name)
		if d.IsDir() {
			if name != "." && (base == "testdata" || base == "vendor" || base == "node_modules" ||
				strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go") {
			return nil
		}
		src, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		return read(name, src)
	})
}
