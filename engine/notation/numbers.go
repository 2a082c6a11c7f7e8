package notation

import (
	"fmt"
	"strconv"
	"strings"

	"sandtable/engine/flat"
)

// A small game needs no sheet: its position is written as the numbers of its state
// by the names of its layout, "hand: 3 1".

// WriteNumbers writes every field of a state that is not all zeros.
func WriteNumbers[T any](l *flat.Layout[T], s *T) string {
	var b strings.Builder
	for _, f := range l.Fields() {
		words := make([]string, f.Len)
		said := false
		for i := range words {
			v := f.Get(s, i)
			words[i], said = strconv.FormatInt(v, 10), said || v != 0
		}
		if said {
			b.WriteString(f.Name + ": " + strings.Join(words, " ") + "\n")
		}
	}
	return b.String()
}

// ReadNumbers reads what WriteNumbers writes into a state of zeros.
func ReadNumbers[T any](l *flat.Layout[T], s *T, text string) error {
	lines := Lines{}
	return EachLine(text, func(line string, number int) error {
		key, value, _ := strings.Cut(line, ":")
		if err := lines.Once(key, key, number); err != nil {
			return err
		}
		f, ok := l.Field(strings.TrimSpace(key))
		if !ok {
			return fmt.Errorf("unknown key %q: write one such as %s", key, l.Fields()[0].Name)
		}
		words := strings.Fields(value)
		if len(words) != f.Len {
			return fmt.Errorf("%s has %d numbers, not %d: write them all", f.Name, f.Len, len(words))
		}
		for i, w := range words {
			v, err := strconv.ParseInt(w, 10, 64)
			if err != nil || !f.Set(s, i, v) {
				return fmt.Errorf("%q is no number that %s can have: write another", w, f.Name)
			}
		}
		return nil
	})
}
