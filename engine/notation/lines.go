package notation

import (
	"fmt"
	"strings"
)

// Lines remembers on which line of a text each key stands, so that what is wrong
// with it can be said there. A nil Lines is that of a sheet that was no text.
type Lines map[string]int

// EachLine calls read for every line of a text that says something; what follows a
// # is a comment. An error is given the number of its line.
func EachLine(text string, read func(line string, number int) error) error {
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := read(line, i+1); err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return nil
}

// Once notes where a key stands and refuses it a second time. Keys that are names
// of the same thing are given as known.
func (l Lines) Once(key, known string, number int) error {
	k := Fold(known)
	if before := l[k]; before > 0 {
		return fmt.Errorf("%q stands on line %d already: write it once", key, before)
	}
	l[k] = number
	return nil
}

// Fail is an error about what stands under a key, with its line if it has one.
func (l Lines) Fail(key, format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	if n := l[Fold(key)]; n > 0 {
		return fmt.Errorf("line %d: %w", n, err)
	}
	return fmt.Errorf("%s: %w", key, err)
}

// Items are the parts of a line between commas.
func Items(text string) (list []string) {
	for _, part := range strings.Split(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}

// Tokens are the words of a line, where commas are as good as blanks.
func Tokens(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
}
