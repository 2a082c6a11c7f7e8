package flat

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// line is a line of a layout.
type line struct {
	rule      bool // dashes: what follows was added later
	name      string
	path      string
	signature string
}

func parse(text string) (list []line) {
	for _, row := range strings.Split(text, "\n") {
		row = strings.TrimSpace(row)
		switch {
		case row == "" || strings.HasPrefix(row, "#"):
		case strings.HasPrefix(row, "---"):
			list = append(list, line{rule: true})
		default:
			path, signature, _ := strings.Cut(row, " ")
			name, real, named := strings.Cut(path, "=")
			if named {
				path = real
			}
			list = append(list, line{name: name, path: path, signature: strings.TrimSpace(signature)})
		}
	}
	return list
}

// kinds are how numbers are written in a layout.
var kinds = map[reflect.Kind]string{
	reflect.Bool: "bool", reflect.Int8: "i8", reflect.Uint8: "u8", reflect.Int16: "i16", reflect.Uint16: "u16",
	reflect.Int32: "i32", reflect.Uint32: "u32", reflect.Int64: "i64", reflect.Uint64: "u64",
}

// derived reports whether a field is not written.
func derived(f reflect.StructField) bool { return f.Tag.Get("flat") == "-" || f.Name == "_" }

// shape is a type as a layout writes it: a number, an array of n or a struct. An
// array may be longer in the program: what is more of it stands on another line.
type shape struct {
	size    uintptr
	n       int
	elem    *shape
	members []member
	kind    string       // of a number
	packed  reflect.Type // what keeps it, if that is a Packed; all inside it is measured in numbers, not in bytes
	inside  *shape       // what it keeps
	numbers []number     // of it, in order
	nth     int          // the first of them within what keeps it
}

type member struct {
	name string
	at   uintptr
	*shape
}

func (s *shape) number() bool { return s.kind != "" }

// shape is what a line writes, and where it lies.
func (ln *line) shape(t reflect.Type) (*shape, uintptr, error) {
	t, at, err := find(t, ln.path)
	if err != nil {
		return nil, 0, err
	}
	s, rest, err := shapeOf(t, ln.signature)
	if err == nil && strings.TrimSpace(rest) != "" {
		err = fmt.Errorf("%q follows its end", rest)
	}
	return s, at, err
}

// shapeOf reads the shape of a type from the front of a signature.
func shapeOf(t reflect.Type, sig string) (s *shape, rest string, err error) {
	s = &shape{size: t.Size()}
	if isPacked(t) {
		s.packed = t
		if s.inside, rest, err = keptIn(sig); err == nil {
			s.numbers = s.inside.appendNumbers(nil)
		}
		return s, rest, err
	}
	switch t.Kind() {
	case reflect.Array:
		digits, elem, ok := strings.Cut(strings.TrimPrefix(sig, "["), "]")
		n, bad := strconv.Atoi(digits)
		if !ok || bad != nil || sig[0] != '[' || n > t.Len() {
			return nil, "", fmt.Errorf("%v is no %q", t, sig)
		}
		s.n = n
		s.elem, rest, err = shapeOf(t.Elem(), elem)
		return s, rest, err
	case reflect.Struct:
		rest, ok := strings.CutPrefix(sig, "{")
		if !ok {
			return nil, "", fmt.Errorf("%v is no %q", t, sig)
		}
		kept := make([]bool, t.NumField())
		for rest = strings.TrimSpace(rest); !strings.HasPrefix(rest, "}"); rest = strings.TrimSpace(rest) {
			name, kind, _ := strings.Cut(rest, " ")
			f, nth, ok := memberNamed(t, name)
			if !ok {
				return nil, "", fmt.Errorf("%v has no field %q", t, name)
			}
			kept[f.Index[0]] = true
			m := member{name: name, at: f.Offset}
			if m.shape, rest, err = shapeOf(f.Type, kind); err != nil {
				return nil, "", err
			}
			if m.nth = nth; nth > 0 {
				m.size = 0 // it is part of what the first has
			}
			s.members = append(s.members, m)
		}
		for i, k := range kept {
			if f := t.Field(i); !k && !derived(f) {
				return nil, "", fmt.Errorf("%v has a field %s too", t, f.Name)
			}
		}
		return s, rest[1:], nil
	}
	k, ok := kinds[t.Kind()]
	if !ok {
		return nil, "", fmt.Errorf("%v is no number of fixed size", t)
	}
	if rest, ok = strings.CutPrefix(sig, k); !ok {
		return nil, "", fmt.Errorf("%v is no %q", t, sig)
	}
	s.kind = k
	return s, rest, nil
}

// memberNamed is the field of a struct that keeps a member, and which of its numbers that is
// if it is a Packed that keeps several: `flat:"owner since"`.
func memberNamed(t reflect.Type, name string) (f reflect.StructField, nth int, ok bool) {
	for i := range t.NumField() {
		f := t.Field(i)
		if nth := slices.Index(strings.Fields(f.Tag.Get("flat")), name); nth >= 0 {
			return f, nth, true
		}
	}
	f, ok = t.FieldByName(name)
	return f, 0, ok && !derived(f)
}

// find follows a path such as fight.targets[2:4] to its type and place.
func find(t reflect.Type, path string) (reflect.Type, uintptr, error) {
	at := uintptr(0)
	for _, name := range strings.Split(path, ".") {
		name, slice, sliced := strings.Cut(name, "[")
		f, ok := t.FieldByName(name)
		if t.Kind() != reflect.Struct || !ok || len(f.Index) != 1 {
			return nil, 0, fmt.Errorf("there is no field %s in %v", name, t)
		}
		t, at = f.Type, at+f.Offset
		if !sliced {
			continue
		}
		from, to, err := bounds(t, slice)
		if err != nil {
			return nil, 0, err
		}
		at += uintptr(from) * t.Elem().Size()
		t = reflect.ArrayOf(to-from, t.Elem())
	}
	return t, at, nil
}

// bounds reads "2:4]" of an array.
func bounds(t reflect.Type, slice string) (from, to int, err error) {
	low, high, ok := strings.Cut(strings.TrimSuffix(slice, "]"), ":")
	from, err1 := strconv.Atoi(low)
	to, err2 := strconv.Atoi(high)
	if !ok || err1 != nil || err2 != nil || t.Kind() != reflect.Array || from < 0 || from >= to || to > t.Len() {
		return 0, 0, fmt.Errorf("[%s is no part of %v", slice, t)
	}
	return from, to, nil
}

// Signature writes a type as layouts do.
func Signature(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Array:
		return "[" + strconv.Itoa(t.Len()) + "]" + Signature(t.Elem())
	case reflect.Struct:
		var parts []string
		for i := range t.NumField() {
			if f := t.Field(i); !derived(f) {
				parts = append(parts, f.Name+" "+Signature(f.Type))
			}
		}
		return "{" + strings.Join(parts, " ") + "}"
	}
	if k, ok := kinds[t.Kind()]; ok {
		return k
	}
	return t.String()
}

// Describe writes the layout of a type as it would be written today, for a game
// that has none yet.
func Describe(t reflect.Type) string {
	var b strings.Builder
	for i := range t.NumField() {
		if f := t.Field(i); !derived(f) {
			fmt.Fprintf(&b, "%s %s\n", f.Name, Signature(f.Type))
		}
	}
	return b.String()
}

// Check reports what of the state no line of the layout writes, and what two lines
// write, each with what to do about it.
func (l *Layout[T]) Check() (faults []string) {
	t := reflect.TypeFor[T]()
	written := make([]uint8, t.Size())
	for i := range l.steps {
		if st := &l.steps[i]; st.part == nil {
			for k := st.at; k < st.at+st.size; k++ {
				written[k]++
			}
			continue
		}
		for _, path := range l.steps[i].part.Fields {
			ft, at, err := find(t, path)
			if err != nil {
				faults = append(faults, err.Error())
				continue
			}
			for k := at; k < at+ft.Size(); k++ {
				written[k]++
			}
		}
	}
	numbers(t, "", 0, func(path string, at, size uintptr) {
		for k := at; k < at+size; k++ {
			switch {
			case written[k] == 0:
				faults = append(faults, fmt.Sprintf("no line of the layout writes %s: add a line for it at its end, below the dashes", path))
				return
			case written[k] > 1:
				faults = append(faults, fmt.Sprintf("two lines of the layout write %s: leave it to one", path))
				return
			}
		}
	})
	return faults
}

// numbers calls each for every number of a type that is not derived.
func numbers(t reflect.Type, path string, at uintptr, each func(path string, at, size uintptr)) {
	switch kind := t.Kind(); {
	case isPacked(t):
		each(path, at, t.Size())
	case kind == reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); !derived(f) {
				numbers(f.Type, strings.TrimPrefix(path+"."+f.Name, "."), at+f.Offset, each)
			}
		}
	case kind == reflect.Array:
		for i := range t.Len() {
			numbers(t.Elem(), path+"["+strconv.Itoa(i)+"]", at+uintptr(i)*t.Elem().Size(), each)
		}
	default:
		each(path, at, t.Size())
	}
}
