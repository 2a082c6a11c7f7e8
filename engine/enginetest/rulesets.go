package enginetest

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/keptfile"
)

// RuleSets replays the matches that were kept of every rule set of a game, in
// dir/rules-N, as internal/rulesets wrote them. The hash after every entry must be
// the one of that time, and on the way the position must survive being saved and
// read, and let the match be played on by the same set.
func RuleSets(t *testing.T, g engine.Game, dir string) {
	sets, err := filepath.Glob(filepath.Join(dir, "rules-*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(sets) == 0 {
		t.Fatalf("no match of any rule set is kept in %s", dir)
	}
	for _, set := range sets {
		var n int
		if _, err := fmt.Sscanf(filepath.Base(set), "rules-%d", &n); err != nil {
			t.Fatalf("%s is not named after a rule set: %v", set, err)
		}
		by, err := engine.WithRules(g, n)
		if err != nil {
			t.Fatal(err)
		}
		if by.Version() != n {
			t.Fatalf("rule set %d says that it is %d", n, by.Version())
		}
		names, err := filepath.Glob(filepath.Join(set, "*.json.gz"))
		if err != nil || len(names) == 0 {
			t.Fatalf("no match is kept in %s (%v)", set, err)
		}
		for _, name := range names {
			t.Run(filepath.Base(set)+"/"+strings.TrimSuffix(filepath.Base(name), ".json.gz"), func(t *testing.T) {
				t.Parallel()
				replayKept(t, g, by, name)
			})
		}
	}
}

// savedEvery is how many entries lie between two at which a kept match is saved,
// read and played on.
const savedEvery = 97

// replayKept replays one match: it is handed the newest game, and must find the
// rule set of the record by itself.
func replayKept(t *testing.T, newest, by engine.Game, name string) {
	r, err := engine.DecodeRecord(keptfile.Read(t, name))
	if err != nil {
		t.Fatal(err)
	}
	if r.Rules != by.Version() || r.Final == "" {
		t.Fatalf("the record is of rule set %d and ends in %q", r.Rules, r.Final)
	}
	hashes := strings.Fields(string(keptfile.Read(t, strings.TrimSuffix(name, ".json.gz")+".hashes.gz")))
	if len(hashes) != len(r.Moves) {
		t.Fatalf("there are %d hashes for %d entries", len(hashes), len(r.Moves))
	}
	wrong := 0
	_, err = r.Replay(newest, func(n int, _ engine.Entry, p engine.Position, _ []engine.Event) {
		h := engine.Hash(p)
		if !strings.HasPrefix(h, hashes[n-1]) {
			if wrong++; wrong == 1 {
				t.Errorf("after entry %d (%s) the hash is %s, and was %s", n, r.Moves[n-1], h[:16], hashes[n-1])
			}
		}
		if n%savedEvery == 0 {
			playOn(t, by, p, h)
		}
	})
	if wrong > 1 {
		t.Errorf("%d of %d hashes differ", wrong, len(hashes))
	}
	if err != nil {
		t.Error(err)
	}
}

// playOn saves a position, reads it by its rule set, and plays on from there: it
// must be offered what the position itself is.
func playOn(t *testing.T, by engine.Game, p engine.Position, hash string) {
	t.Helper()
	q, err := by.Decode(p.AppendBinary(nil))
	if err != nil {
		t.Fatalf("a position that was saved cannot be read: %v", err)
	}
	if engine.Hash(q) != hash {
		t.Fatal("a position that was saved is read as another")
	}
	for seat := range engine.Seat(8) {
		if !p.Deciders().Has(seat) {
			continue
		}
		there, here := p.Legal(seat, nil), q.Legal(seat, nil)
		if fmt.Sprint(there) != fmt.Sprint(here) || len(here) == 0 {
			t.Fatalf("seat %d may make %d moves, and %d after saving and reading", seat, len(there), len(here))
		}
		if err := q.Play(seat, here[len(here)/2], nil); err != nil {
			t.Fatal(err)
		}
		if err := q.Check(); err != nil {
			t.Fatal(err)
		}
		return
	}
}
