package reich

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"reflect"
	"unsafe"

	"sandtable/engine"
)

// Canonical bytes: every field of the state but the derived lists, in order, by
// a plan that is made once from the type itself. A field added to the state is
// written and read without a word here.

const codecVersion = 1

// span is a run of equal integers in memory.
type span struct {
	offset uintptr
	size   uintptr // of one, in bytes
	count  int
}

var (
	spans      = planOf(reflect.TypeFor[state]())
	plainBytes = func() (n int) {
		for _, s := range spans {
			n += int(s.size) * s.count
		}
		return n
	}()
)

// planOf finds the integers of a type, leaving out what is derived.
func planOf(t reflect.Type) []span {
	var out []span
	add := func(s span) {
		if n := len(out) - 1; n >= 0 && out[n].size == s.size && out[n].offset+s.size*uintptr(out[n].count) == s.offset {
			out[n].count += s.count
			return
		}
		out = append(out, s)
	}
	var walk func(t reflect.Type, at uintptr)
	walk = func(t reflect.Type, at uintptr) {
		if t == reflect.TypeFor[ruleSet]() {
			return
		}
		switch t.Kind() {
		case reflect.Bool, reflect.Int8, reflect.Uint8, reflect.Int16, reflect.Uint16, reflect.Int32, reflect.Uint32, reflect.Int64, reflect.Uint64:
			add(span{at, t.Size(), 1})
		case reflect.Array:
			for i := range t.Len() {
				walk(t.Elem(), at+uintptr(i)*t.Elem().Size())
			}
		case reflect.Struct:
			if t == reflect.TypeFor[unitLists]() {
				return
			}
			for i := range t.NumField() {
				walk(t.Field(i).Type, at+t.Field(i).Offset)
			}
		default:
			panic("reich: the state holds a " + t.String() + ", which is no fixed-size number")
		}
	}
	walk(t, 0)
	return out
}

// AppendBinary appends the canonical bytes.
func (p *Position) AppendBinary(dst []byte) []byte {
	start := len(dst)
	dst = append(dst, codecVersion)
	base := unsafe.Pointer(&p.state)
	zeros := 0
	flush := func() {
		for zeros > 0 {
			n := min(zeros, 255)
			dst = append(dst, 0, byte(n))
			zeros -= n
		}
	}
	put := func(b byte) {
		if b == 0 {
			zeros++
			return
		}
		flush()
		dst = append(dst, b)
	}
	for _, s := range spans {
		for i := range s.count {
			at := unsafe.Add(base, s.offset+s.size*uintptr(i))
			switch s.size {
			case 1:
				put(*(*byte)(at))
			case 2:
				v := *(*uint16)(at)
				put(byte(v))
				put(byte(v >> 8))
			case 4:
				v := *(*uint32)(at)
				for k := range 4 {
					put(byte(v >> (8 * k)))
				}
			case 8:
				v := *(*uint64)(at)
				for k := range 8 {
					put(byte(v >> (8 * k)))
				}
			}
		}
	}
	flush()
	return binary.LittleEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[start:]))
}

var errDamaged = errors.New("these bytes are not a position of Third Reich: they are damaged or of another game")

// Decode reads canonical bytes.
func (g game) Decode(b []byte) (engine.Position, error) {
	if len(b) < 5 || b[0] != codecVersion || crc32.ChecksumIEEE(b[:len(b)-4]) != binary.LittleEndian.Uint32(b[len(b)-4:]) {
		return nil, errDamaged
	}
	plain := make([]byte, 0, plainBytes)
	for in := b[1 : len(b)-4]; len(in) > 0; {
		if in[0] != 0 {
			plain, in = append(plain, in[0]), in[1:]
			continue
		}
		if len(in) < 2 || len(plain)+int(in[1]) > plainBytes {
			return nil, errDamaged
		}
		plain, in = append(plain, make([]byte, in[1])...), in[2:]
	}
	if len(plain) != plainBytes {
		return nil, errDamaged
	}
	p := newWork(&Position{})
	p.rules = g.rules
	p.load(plain)
	if err := p.Check(); err != nil {
		return nil, fmt.Errorf("these bytes are no position that play can reach: %w", err)
	}
	p.relist()
	return p, nil
}

// load fills the state from its plain bytes.
func (p *Position) load(plain []byte) {
	base := unsafe.Pointer(&p.state)
	for _, s := range spans {
		for i := range s.count {
			at := unsafe.Add(base, s.offset+s.size*uintptr(i))
			switch s.size {
			case 1:
				*(*byte)(at) = plain[0]
			case 2:
				*(*uint16)(at) = binary.LittleEndian.Uint16(plain)
			case 4:
				*(*uint32)(at) = binary.LittleEndian.Uint32(plain)
			case 8:
				*(*uint64)(at) = binary.LittleEndian.Uint64(plain)
			}
			plain = plain[s.size:]
		}
	}
}
