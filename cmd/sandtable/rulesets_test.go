package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/keptfile"
	"sandtable/games"
)

// printed runs the program and returns what it printed; it must end as expected.
func printed(t *testing.T, code int, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if got := run(args, strings.NewReader(""), &out, &out); got != code {
		t.Fatalf("sandtable %s ends with %d:\n%s", strings.Join(args, " "), got, out.String())
	}
	return out.String()
}

// unpack writes a kept file out and returns its name.
func unpack(t *testing.T, dir, file string) string {
	t.Helper()
	name := filepath.Join(dir, strings.TrimSuffix(filepath.Base(file), ".gz"))
	if err := os.WriteFile(name, keptfile.Read(t, file), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestTheCommandsKnowMatchesOfEveryRuleSet gives the matches that were kept of each
// rule set to every command that reads matches.
func TestTheCommandsKnowMatchesOfEveryRuleSet(t *testing.T) {
	sets, err := filepath.Glob("../../match/testdata/rules-*")
	if err != nil || len(sets) == 0 {
		t.Fatalf("no matches are kept (%v)", err)
	}
	for _, set := range sets {
		dir := t.TempDir()
		db := unpack(t, dir, filepath.Join(set, "matches.db.gz"))
		var list []struct {
			Name, ID string
			Rules    int
		}
		if err := json.Unmarshal(keptfile.Read(t, filepath.Join(set, "matches.json.gz")), &list); err != nil {
			t.Fatal(err)
		}
		printed(t, 0, "check", "--db", db)
		for _, k := range list {
			file := unpack(t, dir, filepath.Join(set, k.Name+".json.gz"))
			printed(t, 0, "verify", file)
			printed(t, 0, "import", file, "--db", filepath.Join(dir, "other.db"))
			written := filepath.Join(dir, k.Name+"-again.json")
			printed(t, 0, "export", k.ID, written, "--db", db)
			var head struct{ Rules int }
			data, err := os.ReadFile(written)
			if err == nil {
				err = json.Unmarshal(data, &head)
			}
			if err != nil || head.Rules != k.Rules {
				t.Errorf("%s is of rule set %d, and its export of %d (%v)", k.Name, k.Rules, head.Rules, err)
			}
		}
		printed(t, 0, "check", "--db", filepath.Join(dir, "other.db"))
	}
}

func TestRecordsOfEveryRuleSetAreShownAndPlayedOn(t *testing.T) {
	for game, record := range map[string]string{"tt": "1939-2-random", "reich": "1942-2-staff"} {
		name := unpack(t, t.TempDir(), filepath.Join("../../games", game, "testdata/rules-1", record+".json.gz"))
		if out := printed(t, 0, "replay", name, "--to", "3"); !strings.Contains(out, "rule set 1: ") {
			t.Errorf("the replay begins with %.100q", out)
		}
		printed(t, 0, "position", game, name)
		early := cut(t, name)
		if out := printed(t, 0, "position", game, early, "--json"); !strings.Contains(out, `"awaiting"`) {
			t.Errorf("the position says %.200q", out)
		}
	}
}

// cut makes the record of a match that is not over of one that is.
func cut(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.DecodeRecord(data)
	if err != nil {
		t.Fatal(err)
	}
	half := len(r.Moves) / 2
	for strings.HasPrefix(r.Moves[half], "!") {
		half++ // to where a player decides
	}
	r.Moves, r.Final = r.Moves[:half], ""
	short := name + ".short"
	if err := os.WriteFile(short, r.Encode(), 0o600); err != nil {
		t.Fatal(err)
	}
	return short
}

func TestAnUnknownRuleSetIsNamedInOneSentence(t *testing.T) {
	name := unpack(t, t.TempDir(), "../../games/tt/testdata/rules-1/1939-2-random.json.gz")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{`"rules":1`: `"rules":99`, `"record":1`: `"record":99`} {
		if err := os.WriteFile(name, bytes.Replace(data, []byte(from), []byte(to), 1), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"replay", name}, {"position", "tt", name}} {
			out := printed(t, 1, args...)
			if strings.Count(out, "\n") != 1 || !strings.Contains(out, "newer program") {
				t.Errorf("sandtable %s with %s says %q", args[0], to, out)
			}
		}
	}
}

func TestVersionListsTheRuleSetsOfEachGame(t *testing.T) {
	out := printed(t, 0, "version")
	for _, title := range games.All() {
		if want := title.ID + ": " + title.Name + ", " + ruleSets(engine.RuleSets(title.Game())); !strings.Contains(out, want) {
			t.Errorf("the version does not say %q:\n%s", want, out)
		}
	}
	for want, sets := range map[string][]int{
		"rule set 1":                           {1},
		"rule set 2, older matches by 1":       {1, 2},
		"rule set 4, older matches by 1, 2, 3": {1, 2, 3, 4},
	} {
		if got := ruleSets(sets); got != want {
			t.Errorf("the sets %v are told as %q", sets, got)
		}
	}
}
