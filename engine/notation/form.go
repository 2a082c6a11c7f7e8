package notation

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// A form says how a struct is written as words, in a tag of its blank field: names
// of fields stand for their values, words in small letters for themselves, dots for
// a list at the end, and what is in brackets may be missing; brackets that follow
// each other come in any order. [Surprise=surprise] is a word that sets a bool.
//
//	form:"Nation Type CV [ID] [Flags...] [from From]"

// part is one part of a form.
type part struct {
	word  string // that stands for itself, or sets a bool
	field int    // -1 for a word alone
	many  bool
	least int // of a list that must be there
}

// element is a part that must be there, or several that may be missing together.
type element struct {
	parts    []part
	optional bool
}

// formOf reads the form of a struct. It panics with one sentence if there is none
// or it names no field, which the first test of the game notices.
func formOf(t reflect.Type) (form []element, hint string) {
	blank, ok := t.FieldByName("_")
	if !ok {
		panic(fmt.Sprintf("notation: %v has no form: give it a blank field with the tag form", t))
	}
	inside := false
	for _, w := range strings.Fields(blank.Tag.Get("form")) {
		opens := strings.HasPrefix(w, "[")
		closes := strings.HasSuffix(w, "]")
		p := partOf(t, strings.Trim(w, "[]"))
		if p.many && !inside && !opens {
			p.least = 1
		}
		if inside {
			last := &form[len(form)-1]
			last.parts = append(last.parts, p)
		} else {
			form = append(form, element{parts: []part{p}, optional: opens})
		}
		inside = (inside || opens) && !closes
	}
	return form, blank.Tag.Get("hint")
}

func partOf(t reflect.Type, w string) part {
	p := part{field: -1}
	if field, word, ok := strings.Cut(w, "="); ok {
		p.word, w = word, field
	} else if w[0] >= 'a' && w[0] <= 'z' {
		p.word = w
		return p
	}
	w, p.many = strings.CutSuffix(w, "...")
	f, ok := t.FieldByName(w)
	if !ok {
		panic(fmt.Sprintf("notation: the form of %v names %s, which is none of its fields", t, w))
	}
	p.field = f.Index[0]
	return p
}

// mostWords is how many words a name can have.
const mostWords = 5

var errMissing = errors.New("something is missing")

// matcher finds a way to read words by a form. Where there is none it knows how far
// the best attempt came and what was wrong there.
type matcher struct {
	words []string
	far   int
	wrong []error
}

func (m *matcher) fail(at int, err error) bool {
	if at > m.far {
		m.far, m.wrong = at, nil
	}
	if at == m.far {
		m.wrong = append(m.wrong, err)
	}
	return false
}

// match reads a form from a place on, and whatever then follows.
func (m *matcher) match(v reflect.Value, form []element, at int, then func(at int) bool) bool {
	if len(form) == 0 {
		return then(at)
	}
	if !form[0].optional {
		return m.parts(v, form[0].parts, at, func(at int) bool { return m.match(v, form[1:], at, then) })
	}
	n := 1
	for n < len(form) && form[n].optional {
		n++
	}
	return m.any(v, form[:n], 0, at, func(at int) bool { return m.match(v, form[n:], at, then) })
}

// any reads optional elements in any order, each at most once.
func (m *matcher) any(v reflect.Value, form []element, used uint, at int, then func(at int) bool) bool {
	for i := range form {
		if used&(1<<i) != 0 || at == len(m.words) {
			continue
		}
		if m.parts(v, form[i].parts, at, func(at int) bool { return m.any(v, form, used|1<<i, at, then) }) {
			return true
		}
		for _, p := range form[i].parts {
			if p.field >= 0 {
				v.Field(p.field).SetZero()
			}
		}
	}
	return then(at)
}

func (m *matcher) parts(v reflect.Value, parts []part, at int, then func(at int) bool) bool {
	if len(parts) == 0 {
		return then(at)
	}
	p, rest := parts[0], func(at int) bool { return m.parts(v, parts[1:], at, then) }
	if p.many {
		return m.list(v.Field(p.field), p.least, at, rest)
	}
	if at == len(m.words) {
		return m.fail(at, errMissing)
	}
	if p.word != "" {
		if Fold(m.words[at]) != p.word {
			return m.fail(at, errMissing)
		}
		if p.field >= 0 {
			v.Field(p.field).SetBool(true)
		}
		return rest(at + 1)
	}
	return m.value(v.Field(p.field), at, rest)
}

// value reads a name or a number of one or more words.
func (m *matcher) value(v reflect.Value, at int, then func(at int) bool) bool {
	if v.Kind() == reflect.Array {
		return m.array(v, 0, at, then)
	}
	most := min(len(m.words)-at, mostWords)
	if v.Kind() == reflect.String {
		most = 1
	}
	for n := 1; n <= most; n++ {
		err := read(v, strings.Join(m.words[at:at+n], " "))
		if err == nil && then(at+n) {
			return true
		}
		var unknown *Unknown
		if err != nil && !m.fail(at, err) && !errors.As(err, &unknown) {
			return false // what is in no table of names has one word
		}
	}
	return false
}

// array reads as many values as an array has.
func (m *matcher) array(v reflect.Value, i, at int, then func(at int) bool) bool {
	switch {
	case i == v.Len():
		return then(at)
	case at == len(m.words):
		return m.fail(at, errMissing)
	}
	return m.value(v.Index(i), at, func(at int) bool { return m.array(v, i+1, at, then) })
}

// list reads as many values as there are; "none" is an empty list.
func (m *matcher) list(v reflect.Value, least, at int, then func(at int) bool) bool {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	if at < len(m.words) && Fold(m.words[at]) == "none" {
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		return then(at + 1)
	}
	v.SetZero()
	return m.more(v, at, func(at int) bool {
		if v.Len() < least {
			return m.fail(at, errMissing)
		}
		return then(at)
	})
}

func (m *matcher) more(v reflect.Value, at int, then func(at int) bool) bool {
	if at < len(m.words) {
		one := reflect.New(v.Type().Elem()).Elem()
		before := v.Len()
		if m.value(one, at, func(at int) bool {
			v.Set(reflect.Append(v.Slice(0, before), one))
			return m.more(v, at, then)
		}) {
			return true
		}
		if before == 0 {
			v.SetZero()
		} else {
			v.Set(v.Slice(0, before))
		}
	}
	if v.IsNil() {
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	}
	return then(at)
}

// readForm reads one struct from all the words.
func readForm(v reflect.Value, words []string) error {
	form, hint := formOf(v.Type())
	m := &matcher{words: words}
	if m.match(v, form, 0, m.end) {
		return nil
	}
	return m.error(hint)
}

func (m *matcher) end(at int) bool {
	return at == len(m.words) || m.fail(at, errMissing)
}

// readForms reads one struct after another, and appends them to a list.
func readForms(list reflect.Value, words []string) error {
	t := list.Type().Elem()
	form, hint := formOf(t)
	m := &matcher{words: words}
	var found []reflect.Value
	var next func(at int) bool
	next = func(at int) bool {
		if at == len(words) {
			return true
		}
		v := reflect.New(t).Elem()
		found = append(found, v)
		n := len(found)
		if m.match(v, form, at, next) {
			return true
		}
		found = found[:n-1]
		return false
	}
	if !next(0) {
		return m.error(hint)
	}
	list.Set(reflect.Append(list, found...))
	return nil
}

// error says what is wrong: the name that was nearly right, the only thing that
// could have stood there, or what the whole should look like.
func (m *matcher) error(hint string) error {
	var best error
	distance, kinds := 1<<30, map[*Names]bool{}
	for _, err := range m.wrong {
		var u *Unknown
		if !errors.As(err, &u) {
			kinds[nil] = true
			continue
		}
		kinds[u.table] = true
		if near, d := nearest(u.name, u.table.shown); near != "" && d < distance {
			best, distance = err, d
		}
	}
	switch {
	case best != nil:
		return best
	case len(kinds) == 1 && !kinds[nil], len(m.wrong) == 1 && !errors.Is(m.wrong[0], errMissing), hint == "":
		return m.wrong[0]
	}
	return fmt.Errorf("%q %s", strings.Join(m.words, " "), hint)
}

// writeForm writes a struct by its form.
func writeForm(v reflect.Value) string {
	form, _ := formOf(v.Type())
	var words []string
	for _, e := range form {
		if e.optional && !said(v, e.parts) {
			continue
		}
		for _, p := range e.parts {
			words = append(words, writePart(v, p))
		}
	}
	return strings.Join(words, " ")
}

func said(v reflect.Value, parts []part) bool {
	for _, p := range parts {
		if p.field >= 0 && !v.Field(p.field).IsZero() {
			return true
		}
	}
	return false
}

func writePart(v reflect.Value, p part) string {
	if p.word != "" {
		return p.word
	}
	v = v.Field(p.field)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if !p.many {
		if l, ok := v.Interface().(Labeled); ok {
			return l.Label()
		}
		return writeSaid(v)
	}
	words := make([]string, v.Len())
	for i := range words {
		words[i] = writeSaid(v.Index(i))
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}
