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
	dims   []dimension // of the arrays it lies in, the outermost first
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
	case s.elem != nil:
		deeper := append(dims[:len(dims):len(dims)], dimension{s.n, s.elem.size})
		return appendFields(list, s.elem, name, at, deeper)
	case s.number():
		f := Field[T]{Name: name, Len: 1, at: at, size: s.size, signed: s.kind[0] == 'i', dims: dims}
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

// place is where in a state the i-th number of a field is.
func (f *Field[T]) place(s *T, i int) unsafe.Pointer {
	at := f.at
	for k := len(f.dims) - 1; k >= 0; k-- {
		d := f.dims[k]
		at += uintptr(i%d.n) * d.stride
		i /= d.n
	}
	return unsafe.Add(unsafe.Pointer(s), at)
}

// Get is the i-th number of a field.
func (f *Field[T]) Get(s *T, i int) int64 {
	at := f.place(s, i)
	switch {
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

// Set writes the i-th number of a field and reports whether it can hold it.
func (f *Field[T]) Set(s *T, i int, v int64) bool {
	at := f.place(s, i)
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
	return f.Get(s, i) == v
}
