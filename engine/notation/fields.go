package notation

import (
	"encoding"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Custom is a part of a sheet that is written in a way of its own.
type Custom interface {
	ReadText(text string) error
	Text() string
}

// key is how a field is called at the start of a line: its JSON name in small
// letters, "mayDeclare" as "may-declare". A field without one is no part of the
// text.
func key(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return Kebab(name)
}

// Kebab is a name of the program as texts write it: mayDeclare is may-declare.
func Kebab(name string) string {
	var b strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('-')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Keys are the keys of the lines of a sheet's part, a pointer to a struct. A field
// with the tag line:"-" is no line.
func Keys(part any) (list []string) {
	t := reflect.TypeOf(part).Elem()
	for i := range t.NumField() {
		if f := t.Field(i); isLine(f) {
			list = append(list, key(f))
		}
	}
	return list
}

func isLine(f reflect.StructField) bool { return key(f) != "" && f.Tag.Get("line") != "-" }

// ReadField reads the value of a line into the field of a part that its key names,
// and reports whether there is one.
func ReadField(part any, name, value string) (known bool, err error) {
	v, name := reflect.ValueOf(part).Elem(), Fold(name)
	for i := range v.NumField() {
		if f := v.Type().Field(i); isLine(f) && key(f) == name {
			if err = read(v.Field(i), value); err != nil && f.Tag.Get("hint") != "" {
				err = fmt.Errorf("%q %s", value, f.Tag.Get("hint"))
			}
			return true, err
		}
	}
	return false, nil
}

// WriteFields writes the lines of a part that say something, and a blank line after
// them. What the lines are about follows their key.
func WriteFields(b *strings.Builder, part any, about string) {
	wrote := false
	eachField(part, func(key, value string) {
		b.WriteString(key + about + ": " + value + "\n")
		wrote = true
	})
	if wrote {
		b.WriteByte('\n')
	}
}

// eachField calls with every line of a part that says something.
func eachField(part any, line func(key, value string)) {
	v := reflect.ValueOf(part).Elem()
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !isLine(f) {
			continue
		}
		if text := write(v.Field(i)); text != "" {
			line(key(f), text)
		}
	}
}

// custom is a value's own way of being written, if it has one.
func custom(v reflect.Value) (Custom, bool) {
	c, ok := v.Addr().Interface().(Custom)
	return c, ok
}

// read reads a text into a field by its type: a name, a number, a list of names, a
// list of items between commas, or a form.
func read(v reflect.Value, text string) error {
	t := v.Type()
	if t.Kind() == reflect.Pointer {
		v.Set(reflect.New(t.Elem()))
		return read(v.Elem(), text)
	}
	if c, ok := custom(v); ok {
		return c.ReadText(text)
	}
	switch {
	case isName(t):
		return v.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct:
		return readItems(v, text)
	case t.Kind() == reflect.Slice && isName(t.Elem()):
		return readNames(v, text)
	case t.Kind() == reflect.Slice:
		for _, w := range Tokens(text) {
			if err := readInto(v, w); err != nil {
				return err
			}
		}
		return nil
	case t.Kind() == reflect.Struct:
		return readForm(v, Tokens(text))
	}
	return readPlain(v, text)
}

// readInto appends one value to a list.
func readInto(list reflect.Value, text string) error {
	one := reflect.New(list.Type().Elem()).Elem()
	if err := read(one, text); err != nil {
		return err
	}
	list.Set(reflect.Append(list, one))
	return nil
}

func readItems(v reflect.Value, text string) error {
	for _, item := range Items(text) {
		if reflect.PointerTo(v.Type().Elem()).Implements(reflect.TypeFor[Custom]()) {
			if err := readInto(v, item); err != nil {
				return err
			}
		} else if err := readForms(v, strings.Fields(item)); err != nil {
			return err
		}
	}
	return nil
}

// readNames reads names that may have blanks in them, between commas. A part that
// is no name may be several names of one word.
func readNames(v reflect.Value, text string) error {
	for _, item := range Items(text) {
		if readInto(v, item) == nil {
			continue
		}
		for _, w := range strings.Fields(item) {
			if err := readInto(v, w); err != nil {
				return err
			}
		}
	}
	return nil
}

func readPlain(v reflect.Value, text string) error {
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
		return nil
	case reflect.Bool:
		v.SetBool(true)
		return nil
	case reflect.Uint8, reflect.Uint16:
		n, err := strconv.ParseUint(strings.TrimSpace(text), 10, v.Type().Bits())
		if err != nil {
			return fmt.Errorf("%q is not a number from 0 to %d: write one", text, 1<<v.Type().Bits()-1)
		}
		v.SetUint(n)
		return nil
	case reflect.Int, reflect.Int16:
		n, err := strconv.ParseInt(strings.TrimSpace(text), 10, v.Type().Bits())
		if err != nil {
			return fmt.Errorf("%q is not a number: write one", text)
		}
		v.SetInt(n)
		return nil
	}
	panic(fmt.Sprintf("notation: %v cannot be written in a line: give it a form, or make it a Custom", v.Type()))
}

// write writes a field as read reads it; nothing for what need not be said.
func write(v reflect.Value) string {
	t := v.Type()
	if t.Kind() == reflect.Pointer {
		if v.IsNil() {
			return ""
		}
		return writeSaid(v.Elem())
	}
	if v.IsZero() {
		return ""
	}
	return writeSaid(v)
}

// writeSaid writes a value even if it is zero.
func writeSaid(v reflect.Value) string {
	if c, ok := custom(v); ok {
		return c.Text()
	}
	t := v.Type()
	switch {
	case isName(t):
		return Name(v.Interface().(encoding.TextMarshaler))
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct:
		return writeAll(v, ", ")
	case t.Kind() == reflect.Slice && t.Elem().Implements(reflect.TypeFor[Labeled]()):
		return writeAll(v, ", ")
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		return writeAll(v, " ")
	case t.Kind() == reflect.Struct:
		return writeForm(v)
	}
	return fmt.Sprint(v.Interface())
}

func writeAll(v reflect.Value, sep string) string {
	words := make([]string, v.Len())
	for i := range words {
		words[i] = writeSaid(v.Index(i))
	}
	return strings.Join(words, sep)
}

// Text writes one part of a sheet that is no line of its own, a pointer to a struct
// with a form.
func Text(part any) string { return writeSaid(reflect.ValueOf(part).Elem()) }
