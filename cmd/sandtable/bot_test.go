package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestProgramsPlay runs the scripts about programs of other people, with the
// examples in Python beside them.
// What the server says in English the page says in other languages as well.
func TestEveryBotThatCanBeChosenSaysHowItPlaysInEveryLanguage(t *testing.T) {
	data, err := os.ReadFile("../../web/table/src/i18n/said.de.json")
	if err != nil {
		t.Fatal(err)
	}
	german := map[string]string{}
	if err := json.Unmarshal(data, &german); err != nil {
		t.Fatal(err)
	}
	for _, name := range levels() {
		parts := strings.Split(name, ":")
		if len(describe(name)) != len(parts) {
			t.Errorf("of %s is only said: %q", name, describe(name))
		}
		for _, said := range append(parts, describe(name)...) {
			if german[said] == "" {
				t.Errorf("there is no German for %q", said)
			}
		}
	}
}

func TestProgramsPlay(t *testing.T) {
	examples, err := filepath.Glob("../../examples/python/*.py")
	if err != nil || len(examples) == 0 {
		t.Fatalf("the examples are not there: %v", err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/programs",
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			for _, name := range examples {
				text, err := os.ReadFile(name)
				if err != nil {
					return err
				}
				if err := os.WriteFile(filepath.Join(e.WorkDir, filepath.Base(name)), text, 0o666); err != nil {
					return err
				}
			}
			return nil
		},
	})
}
