package main

import (
	"os"
	"strings"
	"testing"
)

// TestThePageOnPacksIsTrue does what docs/packs.md says, in its order, and looks
// for what the page says is printed.
func TestThePageOnPacksIsTrue(t *testing.T) {
	page, err := os.ReadFile("../../docs/packs.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	commands := 0
	for _, block := range fences(string(page)) {
		switch {
		case strings.HasPrefix(block.info, "json "):
			writeFile(t, strings.TrimPrefix(block.info, "json "), block.text)
		case block.info == "console":
			commands += runConsole(t, block.text)
		}
	}
	if commands < 4 {
		t.Errorf("only %d commands were found on the page", commands)
	}
}
