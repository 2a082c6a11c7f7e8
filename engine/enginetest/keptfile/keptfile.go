// Package keptfile reads the matches that internal/rulesets has kept.
package keptfile

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"testing"
)

// Read reads a compressed file of test data.
func Read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if data, err = io.ReadAll(r); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return data
}
