// Package citations reads which rules of a game a source cites, where two games with books
// of their own share their sources: Totaler Krieg! and Dai Senso!. Code cites rules by the
// numbers of the first, and those of the second alone with its letters before them.
package citations

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// File is the file that turns the numbers of the first game into those of the second. It
// cites nothing itself.
const File = "cite.go"

var pair = regexp.MustCompile(`"([\d.]+)": *"([\d.]*)"`)

// Numbers are the numbers of the second game for rules that have others there, an empty one
// for a rule that it does not have.
func Numbers(dir string) map[string]string {
	text, _ := os.ReadFile(filepath.Join(dir, File))
	list := map[string]string{}
	for _, m := range pair.FindAllStringSubmatch(string(text), -1) {
		list[m[1]] = m[2]
	}
	return list
}

// run is a citation of the second game alone: what follows its letters, number after number.
var run = regexp.MustCompile(`DS \d+(?:\.\d+)*(?:(?:, | and | to )\d+(?:\.\d+)+)*`)

var (
	inner  = regexp.MustCompile(`\d+(?:\.\d+)*`)
	dotted = regexp.MustCompile(`\d+(?:\.\d+)+`)
)

// Own is a text with the numbers of a game alone. numbers is nil for the first game. Sources
// of the second alone have _ds_ in their names.
func Own(numbers map[string]string, file, text string) string {
	if numbers == nil {
		if strings.Contains(filepath.Base(file), "_ds_") {
			return ""
		}
		return run.ReplaceAllString(text, "")
	}
	var out strings.Builder
	last := 0
	for _, at := range run.FindAllStringIndex(text, -1) {
		out.WriteString(turned(numbers, text[last:at[0]]))
		for _, id := range inner.FindAllString(text[at[0]:at[1]], -1) {
			out.WriteString(` "` + id + `" `) // in quotes, as a whole chapter is cited
		}
		last = at[1]
	}
	out.WriteString(turned(numbers, text[last:]))
	return out.String()
}

// turned is a text with the numbers of the first game turned into those of the second.
func turned(numbers map[string]string, text string) string {
	return dotted.ReplaceAllStringFunc(text, func(id string) string {
		if there, other := numbers[id]; other {
			return there
		}
		return id
	})
}
