package reich

import (
	"reflect"
	"unsafe"
)

// The fields of the state by name, for writing positions down exactly. The table
// is made from the type itself.

// field is a number of the state or an array of them.
type field struct {
	path   string // such as economy.navalLost or bridges.hex
	offset uintptr
	size   uintptr
	signed bool
	dims   []dimension // of the arrays it lies in, the outermost first
	count  int
}

type dimension struct {
	len    int
	stride uintptr
}

var stateFields = fieldsOf(reflect.TypeFor[state]())

func fieldsOf(t reflect.Type) []field {
	var out []field
	var walk func(t reflect.Type, path string, at uintptr, dims []dimension)
	walk = func(t reflect.Type, path string, at uintptr, dims []dimension) {
		if t == reflect.TypeFor[ruleSet]() {
			return
		}
		switch t.Kind() {
		case reflect.Struct:
			if t == reflect.TypeFor[unitLists]() {
				return
			}
			for i := range t.NumField() {
				f := t.Field(i)
				name := f.Name
				if path != "" {
					name = path + "." + name
				}
				walk(f.Type, name, at+f.Offset, dims)
			}
		case reflect.Array:
			deeper := append(append([]dimension(nil), dims...), dimension{t.Len(), t.Elem().Size()})
			walk(t.Elem(), path, at, deeper)
		default:
			f := field{path: path, offset: at, size: t.Size(), dims: dims, count: 1, signed: t.Kind() >= reflect.Int && t.Kind() <= reflect.Int64}
			for _, d := range dims {
				f.count *= d.len
			}
			out = append(out, f)
		}
	}
	walk(t, "", 0, nil)
	return out
}

// at is where in a state the i-th number of a field is.
func (f *field) at(s *state, i int) unsafe.Pointer {
	offset := f.offset
	for k := len(f.dims) - 1; k >= 0; k-- {
		d := f.dims[k]
		offset += uintptr(i%d.len) * d.stride
		i /= d.len
	}
	return unsafe.Add(unsafe.Pointer(s), offset)
}

func (f *field) get(s *state, i int) int64 {
	at := f.at(s, i)
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

// set writes the i-th number of a field and reports whether it can hold it.
func (f *field) set(s *state, i int, v int64) bool {
	at := f.at(s, i)
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
	return f.get(s, i) == v
}
