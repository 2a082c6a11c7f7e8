package rulebook_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sandtable/rulebook"
)

// A test is what Covers is for.
var _ rulebook.T = testing.TB(nil)

// failure is a test that remembers how it failed instead of ending.
type failure string

func (f *failure) Helper() {}

func (f *failure) Fatalf(format string, args ...any) {
	*f += failure(fmt.Sprintf(format, args...) + "\n")
}

// write puts files below dir, making the folders they need.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, data := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOnlyRulesThatExistCanBeCovered(t *testing.T) {
	root := t.TempDir()
	write(t, root, map[string]string{
		"go.mod":                   "module m\n",
		"games/sample/rules.json":  small,
		"games/sample/deep/x.txt":  "",
		"games/foreign/rules.json": small,
		"games/broken/rules.json":  bookOf("", "1.2", "1.1"),
	})
	for _, test := range []struct {
		name, dir, game string
		ids             []string
		want            string
	}{
		{"a rule, from the module's root", "", "sample", []string{"1.11"}, ""},
		{"several rules, from a folder deep inside", "games/sample/deep", "sample", []string{"1.0", "10.0"}, ""},
		{"a rule that does not exist", "games/sample", "sample", []string{"1.0", "9.9"}, `Sample has no rule "9.9"`},
		{"no rule at all", "", "sample", nil, `no rule of "sample" is named`},
		{"a game that does not exist", "", "chess", []string{"1.0"}, "no such file"},
		{"another game's book", "", "foreign", []string{"1.0"}, `is the book of "sample"`},
		{"a book with faults", "", "broken", []string{"1.1"}, "out of order"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(filepath.Join(root, test.dir))
			var f failure
			// A direct call without literals would be a fault in the
			// coverage report of every game.
			covers := rulebook.Covers
			covers(&f, test.game, test.ids...)
			if test.want == "" && f != "" {
				t.Errorf("the test fails: %s", f)
			}
			if !strings.Contains(string(f), test.want) {
				t.Errorf("the test fails with %q, want %q", f, test.want)
			}
			if strings.Count(string(f), "\n") > 1 {
				t.Errorf("the test fails more than once: %s", f)
			}
		})
	}
}

func TestOutsideAModuleNothingCanBeCovered(t *testing.T) {
	dir := t.TempDir()
	for up := dir; up != filepath.Dir(up); up = filepath.Dir(up) {
		if _, err := os.Stat(filepath.Join(up, "go.mod")); err == nil {
			t.Skipf("the temporary folder lies in a module: %s", up)
		}
	}
	t.Chdir(dir)
	var f failure
	rulebook.Covers(&f, "sample", "1.0")
	if !strings.Contains(string(f), "no go.mod at or above") {
		t.Errorf("the test fails with %q", f)
	}
}
