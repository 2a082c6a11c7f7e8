// Package view writes views: JSON into a slice of bytes, without reflection and
// without garbage, because a view is made for every seat after every move.
package view

import "strconv"

// Writer appends JSON to B. It puts the commas; what is opened must be closed.
type Writer struct {
	B     []byte
	comma bool
}

// Open begins an object or a list, Close ends it.
func (w *Writer) Open(c byte) { w.sep(); w.B = append(w.B, c); w.comma = false }

// Close ends an object or a list.
func (w *Writer) Close(c byte) {
	w.B = append(w.B, c)
	w.comma = true
}

func (w *Writer) sep() {
	if w.comma {
		w.B = append(w.B, ',')
	}
	w.comma = true
}

// Key writes the name of a member; its value follows.
func (w *Writer) Key(k string) {
	b := w.B
	if w.comma {
		b = append(b, ',')
	}
	b = append(append(append(b, '"'), k...), '"', ':')
	w.B, w.comma = b, false
}

// Raw writes what is JSON already: a value, or a member as Member makes it.
func (w *Writer) Raw(text string) {
	b := w.B
	if w.comma {
		b = append(b, ',')
	}
	w.B, w.comma = append(b, text...), true
}

// Member is a member that is a text, as JSON, for what is written again and again.
func Member(k, s string) string {
	var w Writer
	w.Strs(k, s)
	return string(w.B)
}

// plain reports whether a text stands for itself between quotes.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

const hexDigits = "0123456789abcdef"

// Str writes a text.
func (w *Writer) Str(s string) {
	b := w.B
	if w.comma {
		b = append(b, ',')
	}
	b = append(b, '"')
	if plain(s) {
		b = append(b, s...)
	} else {
		b = appendEscaped(b, s)
	}
	w.B, w.comma = append(b, '"'), true
}

func appendEscaped(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' {
			b = append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		} else {
			b = append(b, c)
		}
	}
	return b
}

// Num writes a number.
func (w *Writer) Num(n int) {
	w.sep()
	w.B = strconv.AppendInt(w.B, int64(n), 10)
}

// Bool writes true or false.
func (w *Writer) Bool(v bool) {
	w.sep()
	w.B = strconv.AppendBool(w.B, v)
}

// Strs, Nums and Bools write a member with its value; Object and Array open one.
func (w *Writer) Strs(k, s string) { w.Key(k); w.Str(s) }

// Nums writes a member that is a number.
func (w *Writer) Nums(k string, n int) { w.Key(k); w.Num(n) }

// Bools writes a member that is true or false.
func (w *Writer) Bools(k string, v bool) { w.Key(k); w.Bool(v) }

// Object opens a member that is an object.
func (w *Writer) Object(k string) { w.Key(k); w.Open('{') }

// Array opens a member that is a list.
func (w *Writer) Array(k string) { w.Key(k); w.Open('[') }
