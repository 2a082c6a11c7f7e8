package atlas

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Value is a piece of a data file. Objects keep the order of their file, which
// the order of reinforcements and of choices depends on; that, and speed, is
// why the files are not read with encoding/json.
//
// A missing value is nil, and every method of a nil value answers like that of
// an empty one, so that a checker can ask on and report what is missing.
type Value struct {
	kind kind
	text string // a text; a number as it is written
	list []Member
}

// Member is an entry of an object, or of a list, where it has no key.
type Member struct {
	Key string
	Value
}

type kind uint8

const (
	none kind = iota
	null
	boolean
	number
	text
	list
	object
)

var kindNames = [...]string{"nothing", "null", "true or false", "a number", "text", "a list", "an object"}

// Kind is what the value is, in words.
func (v *Value) Kind() string {
	if v == nil {
		return kindNames[none]
	}
	return kindNames[v.kind]
}

func (v *Value) is(k kind) bool { return v != nil && v.kind == k }

// IsObject reports whether the value is an object.
func (v *Value) IsObject() bool { return v.is(object) }

// IsList reports whether the value is a list.
func (v *Value) IsList() bool { return v.is(list) }

// IsText reports whether the value is a text.
func (v *Value) IsText() bool { return v.is(text) }

// IsBool reports whether the value is true or false.
func (v *Value) IsBool() bool { return v.is(boolean) }

// IsInt reports whether the value is a whole number.
func (v *Value) IsInt() bool {
	if !v.is(number) {
		return false
	}
	_, err := strconv.Atoi(v.text)
	return err == nil
}

// Get is the value of a key of an object, or nil.
func (v *Value) Get(key string) *Value {
	if !v.is(object) {
		return nil
	}
	for i := range v.list {
		if v.list[i].Key == key {
			return &v.list[i].Value
		}
	}
	return nil
}

// Has reports whether an object has a key.
func (v *Value) Has(key string) bool { return v.Get(key) != nil }

// Text is a text, or nothing.
func (v *Value) Text() string {
	if !v.is(text) {
		return ""
	}
	return v.text
}

// Str is the text of a key.
func (v *Value) Str(key string) string { return v.Get(key).Text() }

// Int is a whole number, or 0.
func (v *Value) Int() int {
	if !v.is(number) {
		return 0
	}
	n, err := strconv.Atoi(v.text)
	if err != nil {
		f, _ := strconv.ParseFloat(v.text, 64)
		return int(f)
	}
	return n
}

// Num is the number of a key.
func (v *Value) Num(key string) int { return v.Get(key).Int() }

// Float is a number, or 0.
func (v *Value) Float() float64 {
	if !v.is(number) {
		return 0
	}
	f, _ := strconv.ParseFloat(v.text, 64)
	return f
}

// True reports whether the value is true.
func (v *Value) True() bool { return v.is(boolean) && v.text == "true" }

// Flag reports whether a key is true.
func (v *Value) Flag(key string) bool { return v.Get(key).True() }

// Members are the entries of an object, or of a list without keys.
func (v *Value) Members() []Member {
	if v == nil {
		return nil
	}
	return v.list
}

// Items are the entries of the list of a key.
func (v *Value) Items(key string) []Member {
	if x := v.Get(key); x.is(list) {
		return x.list
	}
	return nil
}

// Texts are the texts of a list.
func (v *Value) Texts() []string {
	if !v.is(list) {
		return nil
	}
	out := make([]string, len(v.list))
	for i := range v.list {
		out[i] = v.list[i].Text()
	}
	return out
}

// Strings are the texts of the list of a key.
func (v *Value) Strings(key string) []string { return v.Get(key).Texts() }

// Set puts a value under a key of an object, in place of what is there.
func (v *Value) set(key string, x Value) {
	for i := range v.list {
		if v.list[i].Key == key {
			v.list[i].Value = x
			return
		}
	}
	v.list = append(v.list, Member{key, x})
}

// without is the object without some keys.
func (v *Value) without(keys ...string) Value {
	out := Value{kind: v.kind}
next:
	for _, m := range v.list {
		for _, k := range keys {
			if m.Key == k {
				continue next
			}
		}
		out.list = append(out.list, m)
	}
	return out
}

// String writes the value as JSON on one line.
func (v *Value) String() string {
	var b strings.Builder
	v.write(&b)
	return b.String()
}

func (v *Value) write(b *strings.Builder) {
	if v == nil {
		b.WriteString("null")
		return
	}
	switch v.kind {
	case none, null:
		b.WriteString("null")
	case boolean, number:
		b.WriteString(v.text)
	case text:
		b.WriteString(quote(v.text))
	case list:
		b.WriteByte('[')
		for i := range v.list {
			if i > 0 {
				b.WriteString(", ")
			}
			v.list[i].write(b)
		}
		b.WriteByte(']')
	case object:
		b.WriteByte('{')
		for i := range v.list {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(quote(v.list[i].Key))
			b.WriteString(": ")
			v.list[i].write(b)
		}
		b.WriteByte('}')
	}
}

func quote(s string) string {
	plain := true
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] == '"' || s[i] == '\\' {
			plain = false
			break
		}
	}
	if plain {
		return `"` + s + `"`
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ':
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// maxNesting bounds how deep lists and objects may lie in one another, so that a
// hostile pack cannot exhaust the stack.
const maxNesting = 200

// maxFields bounds the fields of an object, which are searched one by one.
const maxFields = 1000

// maxEntries bounds the entries of a list, which are compared with one another. Our
// longest list has the 2,267 hexes of a map.
const maxEntries = 3000

// parser reads JSON into values. Members of the list or object being read are
// collected on a stack and moved, when it closes, into slabs that hold many.
type parser struct {
	src   string
	at    int
	stack []Member
	slab  []Member
}

// parse reads one JSON document.
func parse(src string) (*Value, error) {
	p := &parser{src: src}
	v, err := p.value(0)
	if err == nil {
		if p.space(); p.at < len(p.src) {
			err = p.fail("more text after the end")
		}
	}
	if err != nil {
		return nil, err
	}
	return &v, nil
}

func (p *parser) fail(what string) error {
	upTo := p.src[:min(p.at, len(p.src))]
	line := 1 + strings.Count(upTo, "\n")
	return fmt.Errorf("line %d, column %d: %s", line, len(upTo)-strings.LastIndexByte(upTo, '\n'), what)
}

func (p *parser) space() {
	for p.at < len(p.src) {
		switch p.src[p.at] {
		case ' ', '\n', '\t', '\r':
			p.at++
		default:
			return
		}
	}
}

func (p *parser) peek() byte {
	if p.at < len(p.src) {
		return p.src[p.at]
	}
	return 0
}

func (p *parser) value(depth int) (Value, error) {
	if depth > maxNesting {
		return Value{}, p.fail(fmt.Sprintf("lists and objects lie more than %d deep in one another", maxNesting))
	}
	p.space()
	switch c := p.peek(); {
	case c == '"':
		s, err := p.str()
		return Value{kind: text, text: s}, err
	case c == '{':
		return p.many(object, '}', depth)
	case c == '[':
		return p.many(list, ']', depth)
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	}
	for i, word := range [...]string{"null", "true", "false"} {
		if strings.HasPrefix(p.src[p.at:], word) {
			p.at += len(word)
			return Value{kind: null + min(kind(i), 1), text: word}, nil
		}
	}
	if p.at >= len(p.src) {
		return Value{}, p.fail("the file ends in the middle")
	}
	return Value{}, p.fail("a value is expected")
}

func (p *parser) number() (Value, error) {
	start := p.at
	for p.at < len(p.src) && strings.IndexByte("+-.eE0123456789", p.src[p.at]) >= 0 {
		p.at++
	}
	digits := p.src[start:p.at]
	if _, err := strconv.ParseFloat(digits, 64); err != nil {
		return Value{}, p.fail(fmt.Sprintf("%s is not a number", digits))
	}
	return Value{kind: number, text: digits}, nil
}

func (p *parser) many(k kind, end byte, depth int) (Value, error) {
	p.at++
	base := len(p.stack)
	for p.space(); p.peek() != end; p.space() {
		if len(p.stack) > base {
			if p.peek() != ',' {
				return Value{}, p.fail(fmt.Sprintf("a comma or %c is expected", end))
			}
			p.at++
		}
		var m Member
		var err error
		if k == object {
			if p.space(); p.peek() != '"' {
				return Value{}, p.fail("the name of a field is expected")
			}
			if m.Key, err = p.str(); err != nil {
				return Value{}, err
			}
			if len(p.stack)-base > maxFields {
				return Value{}, p.fail(fmt.Sprintf("an object has more than %d fields", maxFields))
			}
			for i := base; i < len(p.stack); i++ {
				if p.stack[i].Key == m.Key {
					return Value{}, p.fail(fmt.Sprintf("the field %s stands twice", m.Key))
				}
			}
			if p.space(); p.peek() != ':' {
				return Value{}, p.fail("a colon is expected")
			}
			p.at++
		}
		if k == list && len(p.stack)-base >= maxEntries {
			return Value{}, p.fail(fmt.Sprintf("a list has more than %d entries", maxEntries))
		}
		if m.Value, err = p.value(depth + 1); err != nil {
			return Value{}, err
		}
		p.stack = append(p.stack, m)
	}
	p.at++
	v := Value{kind: k, list: p.keep(p.stack[base:])}
	p.stack = p.stack[:base]
	return v, nil
}

// keep copies members to where they stay. The capacity ends with them, so that
// appending to one list never writes into another.
func (p *parser) keep(ms []Member) []Member {
	if len(ms) == 0 {
		return nil
	}
	if cap(p.slab)-len(p.slab) < len(ms) {
		p.slab = make([]Member, 0, max(1024, len(ms)))
	}
	start := len(p.slab)
	p.slab = append(p.slab, ms...)
	return p.slab[start:len(p.slab):len(p.slab)]
}

func (p *parser) str() (string, error) {
	start := p.at + 1
	for i := start; i < len(p.src); i++ {
		switch c := p.src[i]; {
		case c == '"':
			p.at = i + 1
			if s := p.src[start:i]; utf8.ValidString(s) {
				return s, nil
			}
			return "", p.fail("the text is not valid UTF-8")
		case c == '\\':
			return p.escaped(start)
		case c < ' ':
			p.at = i
			return "", p.fail("a text must end on its line")
		}
	}
	p.at = len(p.src)
	return "", p.fail("a text does not end")
}

// escaped reads a text with backslashes, which our own files do not have.
func (p *parser) escaped(start int) (string, error) {
	for i := start; i < len(p.src); i++ {
		switch p.src[i] {
		case '\\':
			i++
		case '"':
			p.at = i + 1
			s, err := unquote(p.src[start:i])
			if err != nil {
				return "", p.fail(err.Error())
			}
			return s, nil
		}
	}
	p.at = len(p.src)
	return "", p.fail("a text does not end")
}

func unquote(s string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		i++
		at := strings.IndexByte(`"\/bfnrt`, s[i])
		switch {
		case at >= 0:
			b.WriteByte("\"\\/\b\f\n\r\t"[at])
		case s[i] == 'u' && i+4 < len(s):
			n, err := strconv.ParseUint(s[i+1:i+5], 16, 32)
			if err != nil {
				return "", fmt.Errorf(`\u%s is not a character`, s[i+1:i+5])
			}
			b.WriteRune(rune(n))
			i += 4
		default:
			return "", fmt.Errorf(`\%c is not known`, s[i])
		}
	}
	if !utf8.ValidString(b.String()) {
		return "", fmt.Errorf("the text is not valid UTF-8")
	}
	return b.String(), nil
}

// Text is a text as a value.
func Text(s string) *Value { return &Value{kind: text, text: s} }

// List is a list of texts as a value.
func List(texts ...string) *Value {
	v := &Value{kind: list}
	for _, s := range texts {
		v.list = append(v.list, Member{Value: *Text(s)})
	}
	return v
}

// Parse reads one JSON document.
func Parse(src string) (*Value, error) { return parse(src) }
