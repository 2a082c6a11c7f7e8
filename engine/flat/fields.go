package flat

import "unsafe"

// Field is a number of a state, or an array of them, by name: for writing states
// down as text.
type Field[T any] struct {
	Name string // of its line, with the fields inside it: bridges.hex
	Len  int    // how many numbers it has, those of arrays in arrays counted through

	at     uintptr
	size   uintptr
	signed bool
	truth  bool        // it is 0 or 1
	dims   []dimension // of the arrays it lies in, the outermost first

	packed *shape      // what keeps it, if that is a Packed
	first  uintptr     // which of its numbers begins the field
	inside []dimension // of the arrays within it
}

type dimension struct {
	n      int
	stride uintptr
}

// Fields are the numbers of the state that the layout writes, in its order.
func (l *Layout[T]) Fields() []Field[T] { return l.fields }

// Field is the field of a name.
func (l *Layout[T]) Field(name string) (*Field[T], bool) {
	for i := range l.fields {
		if l.fields[i].Name == name {
			return &l.fields[i], true
		}
	}
	return nil, false
}

func appendFields[T any](list []Field[T], s *shape, name string, at uintptr, dims []dimension) []Field[T] {
	switch {
	case s.packed != nil:
		for _, f := range appendFields[T](nil, s.inside, name, 0, nil) {
			f.packed, f.first, f.inside = s, f.at+uintptr(s.nth), f.dims
			f.at, f.dims = at, dims
			for _, d := range dims {
				f.Len *= d.n
			}
			list = append(list, f)
		}
		return list
	case s.elem != nil:
		deeper := append(dims[:len(dims):len(dims)], dimension{s.n, s.elem.size})
		return appendFields(list, s.elem, name, at, deeper)
	case s.number():
		f := Field[T]{Name: name, Len: 1, at: at, size: widths[s.kind], signed: s.kind[0] == 'i', truth: s.kind == "bool", dims: dims}
		for _, d := range dims {
			f.Len *= d.n
		}
		return append(list, f)
	}
	for _, m := range s.members {
		list = appendFields(list, m.shape, name+"."+m.name, at+m.at, dims)
	}
	return list
}

// Bits is how many bits each number has, Signed whether it can be below zero.
func (f *Field[T]) Bits() int    { return int(f.size) * 8 }
func (f *Field[T]) Signed() bool { return f.signed }

// steps is how far into nested arrays their i-th element lies, and which of the arrays
// that they themselves lie in is meant.
func steps(dims []dimension, i int) (at uintptr, rest int) {
	for k := len(dims) - 1; k >= 0; k-- {
		d := dims[k]
		at += uintptr(i%d.n) * d.stride
		i /= d.n
	}
	return at, i
}

// place is where in a state the i-th number of a field is; if it is packed, in what and
// as which of its numbers.
func (f *Field[T]) place(s *T, i int) (at unsafe.Pointer, number int) {
	within, i := steps(f.inside, i)
	outside, _ := steps(f.dims, i)
	return unsafe.Add(unsafe.Pointer(s), f.at+outside), int(f.first + within)
}

// Get is the i-th number of a field.
func (f *Field[T]) Get(s *T, i int) int64 {
	at, number := f.place(s, i)
	switch {
	case f.packed != nil:
		return f.packed.at(at).Number(number)
	case f.size == 1 && f.signed:
		return int64(*(*int8)(at))
	case f.size == 1:
		return int64(*(*uint8)(at))
	case f.size == 2 && f.signed:
		return int64(*(*int16)(at))
	case f.size == 2:
		return int64(*(*uint16)(at))
	case f.size == 4 && f.signed:
		return int64(*(*int32)(at))
	case f.size == 4:
		return int64(*(*uint32)(at))
	}
	return *(*int64)(at)
}

// Set writes the i-th number of a field, or reports that it cannot hold it.
func (f *Field[T]) Set(s *T, i int, v int64) bool {
	if !f.fits(v) {
		return false
	}
	at, number := f.place(s, i)
	if f.packed != nil {
		return f.packed.at(at).SetNumber(number, v)
	}
	switch f.size {
	case 1:
		*(*uint8)(at) = uint8(v)
	case 2:
		*(*uint16)(at) = uint16(v)
	case 4:
		*(*uint32)(at) = uint32(v)
	default:
		*(*int64)(at) = v
	}
	return true
}

// fits reports whether a number is one that the line can hold. A bool that is neither 0
// nor 1 would be true in one place and false in another.
func (f *Field[T]) fits(v int64) bool {
	if f.truth {
		return v == 0 || v == 1
	}
	unused := 64 - f.Bits()
	if f.signed {
		return v<<unused>>unused == v
	}
	return uint64(v)<<unused>>unused == uint64(v)
}
