package rulebook

import (
	"fmt"
	"strconv"
	"strings"
)

// numbering is how a rulebook nests its numbers. Both kinds write a chapter as
// "11" or "11.0".
type numbering string

const (
	// byDigits nests one level per digit after the point: 11.52 is part of
	// 11.5. It is what a book has unless it says otherwise.
	byDigits numbering = ""
	// byDots nests one level per point: 14.10 follows 14.9, and 14.26.1 is
	// part of 14.26.
	byDots numbering = "dots"
)

// key is the place of a number in the book: [11 5 2] for 11.52. Keys compare in
// the order of the book, and a rule's key starts with its parent's.
func (n numbering) key(id string) ([]int, error) {
	levels := strings.Split(id, ".")
	if len(levels) == 2 && levels[1] == "0" {
		levels = levels[:1]
	}
	if n == byDigits {
		if len(levels) > 2 {
			return nil, fmt.Errorf("%q is not a rule number: it has more than one point", id)
		}
		if len(levels) == 2 && levels[1] != "" {
			levels = append(levels[:1], strings.Split(levels[1], "")...)
		}
	}
	key := make([]int, len(levels))
	for i, level := range levels {
		v, err := strconv.ParseUint(level, 10, 16)
		if err != nil {
			return nil, fmt.Errorf("%q is not a rule number", id)
		}
		if len(level) > 1 && level[0] == '0' {
			return nil, fmt.Errorf("%q is not a rule number: it has a leading zero", id)
		}
		if v == 0 && i > 0 {
			return nil, fmt.Errorf("%q is not a rule number: only a chapter ends in zero", id)
		}
		key[i] = int(v)
	}
	return key, nil
}

// within says whether a rule is part of another, at any depth.
func within(key, ancestor []int) bool {
	if len(key) <= len(ancestor) {
		return false
	}
	for i, v := range ancestor {
		if key[i] != v {
			return false
		}
	}
	return true
}
