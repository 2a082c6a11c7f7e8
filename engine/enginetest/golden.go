package enginetest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/probe"
)

// checkGolden replays every recorded match of a folder: one for each set-up that
// the suite recorded itself, and whatever people have put beside them, such as
// the shortest way to a mistake that was mended.
func checkGolden(t *testing.T, g engine.Game, setups []engine.Setup, dir string) {
	if *update {
		recordGolden(t, g, setups, dir)
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(names) == 0 {
		t.Fatalf("there is no golden match in %s: run the test with -update to record some", dir)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			r := readRecord(t, name)
			if *update {
				renewGolden(t, g, name, r)
			}
			if r.Final == "" {
				t.Error("the record does not say in which position it ends")
			}
			if _, err := r.Replay(g, nil); err != nil {
				t.Errorf("%v\nIf the change is on purpose, run the test with -update", err)
			}
		})
	}
}

func readRecord(t *testing.T, name string) *engine.Record {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.DecodeRecord(data)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// goldenSeed is a match in which the players are eager to act.
const goldenSeed = 2

// recordGolden plays one match for each set-up and records it.
func recordGolden(t *testing.T, g engine.Game, setups []engine.Setup, dir string) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, s := range setups {
		trial := mustTrial(t, g, probe.Options{})
		if err := trial.Match(s, goldenSeed); err != nil {
			t.Fatal(err)
		}
		r := trial.Record()
		r.Final = engine.Hash(trial.Position())
		writeRecord(t, filepath.Join(dir, fmt.Sprintf("random-%s-%d.json", s.Scenario, s.Players)), r)
	}
}

// renewGolden writes down anew where a match ends, if its moves can still be
// played.
func renewGolden(t *testing.T, g engine.Game, name string, r *engine.Record) {
	r.Final = ""
	p, err := r.Replay(g, nil)
	if err != nil {
		t.Fatalf("the match cannot be played any more: %v", err)
	}
	r.Final = engine.Hash(p)
	writeRecord(t, name, r)
}

func writeRecord(t *testing.T, name string, r *engine.Record) {
	if err := os.WriteFile(name, r.Encode(), 0o666); err != nil {
		t.Fatal(err)
	}
}
