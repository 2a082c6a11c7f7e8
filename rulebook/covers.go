package rulebook

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// T is the part of testing.TB that Covers needs. Naming it here keeps package
// testing, with its flags, out of the binary.
type T interface {
	Helper()
	Fatalf(format string, args ...any)
}

// Covers says that the calling test covers the rules with the given numbers:
// that it fails when one of them is broken. It fails the test if the game has
// no such rule.
//
// Coverage finds the calls in the source text, so the game and the numbers must
// be string literals and the call must stand inside the test function.
//
// The book is read from games/<game>/rules.json of the enclosing module, or from
// rules-<game>.json where several games share a folder, each time. Nothing is remembered
// between calls, so tests may run in parallel, and this package needs to know no game.
func Covers(t T, game string, ids ...string) {
	t.Helper()
	book, err := load(game)
	if err != nil {
		t.Fatalf("rulebook.Covers: %v", err)
		return
	}
	if len(ids) == 0 {
		t.Fatalf("rulebook.Covers: no rule of %q is named", game)
		return
	}
	for _, id := range ids {
		if _, ok := book.Rule(id); !ok {
			t.Fatalf("rulebook.Covers: %s has no rule %q", book.Title, id)
			return
		}
	}
}

// load reads the book of a game of the module that the working directory,
// which for a test is its package's folder, lies in.
func load(game string) (*Book, error) {
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	return Open(filepath.Join(root, "games"), game)
}

// File is where the rules of a game lie among the folders of all games: in its own folder, or
// in one that several games share.
func File(games, game string) string {
	if shared, _ := filepath.Glob(filepath.Join(games, "*", "rules-"+game+".json")); len(shared) == 1 {
		return shared[0]
	}
	return filepath.Join(games, game, "rules.json")
}

// Open reads the book of a game from there, with those that it joins.
func Open(games, game string) (*Book, error) {
	name := File(games, game)
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	parse := Parse
	if bytes.Contains(data, []byte(`"joins"`)) {
		parse = func(data []byte) (*Book, error) {
			return ParseJoin(data, func(part string) (*Book, error) { return Open(games, part) })
		}
	}
	book, err := parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if book.Game != game {
		return nil, fmt.Errorf("%s is the book of %q", name, book.Game)
	}
	return book, nil
}

func moduleRoot() (string, error) {
	start, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := start; ; {
		_, err := os.Stat(filepath.Join(dir, "go.mod"))
		if err == nil {
			return dir, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", errors.New("no go.mod at or above " + start)
		}
		dir = up
	}
}
