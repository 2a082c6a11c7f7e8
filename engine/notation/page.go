package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Page is a position as lines "key: value". As JSON it is an object with the same
// keys, in the same order.
type Page []Line

// Line is a line of a page; a line that was no text has no number.
type Line struct {
	Key, Value string
	Number     int
}

// Add adds a line, unless it says nothing.
func (pg *Page) Add(key, value string) {
	if value != "" {
		*pg = append(*pg, Line{Key: key, Value: value})
	}
}

// AddFields adds the lines of a sheet's part that say something, and a gap after them.
// What the lines are about follows their key.
func (pg *Page) AddFields(part any, about string) {
	from := len(*pg)
	eachField(part, func(key, value string) { pg.Add(key+about, value) })
	if len(*pg) > from {
		pg.Gap()
	}
}

// Gap leaves a line free, which is for the eye alone.
func (pg *Page) Gap() { *pg = append(*pg, Line{}) }

// Line is the line of a key, or nil.
func (pg Page) Line(key string) *Line {
	for i := range pg {
		if Fold(pg[i].Key) == key {
			return &pg[i]
		}
	}
	return nil
}

// Value is what a line of a key says, or else what is taken for said.
func (pg Page) Value(key, unsaid string) string {
	if l := pg.Line(key); l != nil {
		return l.Value
	}
	return unsaid
}

// Text writes the lines.
func (pg Page) Text() string {
	var b strings.Builder
	for _, l := range pg {
		if l.Key != "" {
			b.WriteString(l.Key + ": " + l.Value)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// ReadPage reads what people write: a key stands once.
func ReadPage(text string) (Page, error) { return ReadPageWith(text, "") }

// ReadPageWith reads the same, where a line without a key has the one that is given.
func ReadPageWith(text, bare string) (pg Page, err error) {
	seen := Lines{}
	err = EachLine(text, func(line string, number int) error {
		key, value, ok := strings.Cut(line, ":")
		if !ok && bare != "" {
			key, value, ok = bare, line, true
		}
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if !ok || key == "" {
			return fmt.Errorf("%q is not understood: write a key, a colon and what it is", line)
		}
		pg = append(pg, Line{key, value, number})
		return seen.Once(key, key, number)
	})
	return pg, err
}

// Fail is an error about a line, with its number or its key.
func (l *Line) Fail(err error) error {
	switch {
	case err == nil:
		return nil
	case l.Number > 0:
		return fmt.Errorf("line %d: %w", l.Number, err)
	}
	return fmt.Errorf("%s: %w", l.Key, err)
}

// MarshalJSON writes the object.
func (pg Page) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for _, l := range pg {
		if l.Key == "" {
			continue
		}
		key, _ := json.Marshal(l.Key)
		value, err := json.Marshal(l.Value)
		if err != nil {
			return nil, err
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(append(append(b, key...), ':'), value...)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads the object.
func (pg *Page) UnmarshalJSON(b []byte) error {
	d := json.NewDecoder(bytes.NewReader(b))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errors.New("it is no object of keys and texts")
	}
	seen := map[string]bool{}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return err
		}
		key := t.(string) // of an object
		var value string
		if err := d.Decode(&value); err != nil {
			return fmt.Errorf("%q has no text: write one", key)
		}
		if seen[Fold(key)] {
			return fmt.Errorf("%q is given twice: write it once", key)
		}
		seen[Fold(key)] = true
		*pg = append(*pg, Line{Key: key, Value: value})
	}
	return nil
}
