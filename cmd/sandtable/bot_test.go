package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestProgramsPlay runs the scripts about programs of other people, with the
// examples in Python beside them.
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
