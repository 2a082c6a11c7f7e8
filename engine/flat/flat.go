// Package flat writes flat states down: structs of fixed-size numbers, arrays and
// structs of them. Their canonical bytes follow a layout that is kept as text
// beside the game, a line for each field:
//
//	players u8
//	at [512]u16
//	stack {N u8 Frames [12]{Proc u8 Step u8 A i16 B i16}}
//	---
//	stack.Frames[12:20] [8]{Proc u8 Step u8 A i16 B i16}
//	mud u8
//
// The bytes come in the order of the lines, whatever the order of the fields in
// the program. Lines below the rule of dashes were added later: they are written
// only as far as something in them is not zero, so a new field that has its zero
// value changes neither the bytes nor the hash of any position from before it. A
// field with the tag `flat:"-"` is derived and is not written.
//
// A line can begin with a name of its own, "mud=weather.mud u8", by which people
// write the field down (see Fields) whatever the program calls it.
//
// A field can be kept in less memory than its line describes: its type is Packed.
//
// A state that does not match its layout is found by Check, which a test of each
// game calls: a changed layout is a decision, never an accident.
package flat

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"reflect"
	"unsafe"
)

// Options say how a game's bytes have been written from its first release on.
type Options struct {
	Version byte         // leads the bytes
	Sum     *crc32.Table // of the check sum that ends them
	// Runs says that runs of zero bytes are written as a zero and their length.
	Runs bool
}

// Part is a field that is written in a way of its own, such as a list that is
// written only as far as it is used. In the layout it stands as its name and the
// word "own".
type Part[T any] struct {
	Fields []string // what it writes of the state, by path
	Append func(s *T, dst []byte) []byte
	// Read takes what Append wrote from the front, or reports that it cannot.
	Read func(s *T, in []byte) (rest []byte, ok bool)
}

// Layout knows the bytes of a state of type T.
type Layout[T any] struct {
	options Options
	steps   []step[T]
	first   int // how many of the steps stand above the dashes
	fields  []Field[T]
}

// step is a run of memory that is written as it is, a field that is kept packed, or a
// part with a way of its own.
type step[T any] struct {
	at, size uintptr
	packed   *shape
	part     *Part[T]
}

// asItIs reports whether a step writes memory as it is.
func (st *step[T]) asItIs() bool { return st.part == nil && st.packed == nil }

// New reads a layout. It panics if a line does not match the type, which the first
// test of the game notices.
func New[T any](text string, o Options, parts map[string]Part[T]) *Layout[T] {
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		panic("flat: memory is written as it is, which needs a little-endian processor")
	}
	l := &Layout[T]{options: o, first: -1}
	for _, ln := range parse(text) {
		if ln.rule {
			l.first = len(l.steps)
			continue
		}
		if ln.signature == "own" {
			part, ok := parts[ln.path]
			if !ok {
				panic(fmt.Sprintf("flat: nothing says how to write %q", ln.path))
			}
			l.steps = append(l.steps, step[T]{part: &part})
			continue
		}
		sh, at, err := ln.shape(reflect.TypeFor[T]())
		if err != nil {
			panic(fmt.Sprintf("flat: the line %q of the layout: %v", ln.path+" "+ln.signature, err))
		}
		l.add(sh, at)
		l.fields = appendFields(l.fields, sh, ln.name, at, nil)
	}
	if l.first < 0 {
		l.first = len(l.steps)
	}
	return l
}

// add adds the memory of a shape, number after number.
func (l *Layout[T]) add(sh *shape, at uintptr) {
	switch {
	case sh.packed != nil:
		l.steps = append(l.steps, step[T]{at: at, size: sh.size, packed: sh})
	case sh.elem != nil && sh.elem.number():
		l.span(at, uintptr(sh.n)*sh.elem.size)
	case sh.elem != nil:
		for i := range sh.n {
			l.add(sh.elem, at+uintptr(i)*sh.elem.size)
		}
	case sh.number():
		l.span(at, sh.size)
	}
	for _, m := range sh.members {
		l.add(m.shape, at+m.at)
	}
}

// span adds memory, joining it to what it follows.
func (l *Layout[T]) span(at, size uintptr) {
	if n := len(l.steps) - 1; n >= 0 && n != l.first-1 && l.steps[n].asItIs() && l.steps[n].at+l.steps[n].size == at {
		l.steps[n].size += size
		return
	}
	l.steps = append(l.steps, step[T]{at: at, size: size})
}

func memory[T any](s *T, st *step[T]) []byte {
	return unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(s), st.at)), st.size)
}

const sumSize = 4

// Append appends the canonical bytes of a state: equal exactly when states are.
func (l *Layout[T]) Append(dst []byte, s *T) []byte {
	start := len(dst)
	w := writer{out: append(dst, l.options.Version), runs: l.options.Runs}
	for i := range l.first {
		put(&w, s, &l.steps[i])
	}
	w.flush()
	later := len(w.out)
	for i := l.first; i < len(l.steps); i++ {
		put(&w, s, &l.steps[i])
	}
	w.zeros = 0 // what is zero at the end of the later fields is left out
	if !w.runs {
		for len(w.out) > later && w.out[len(w.out)-1] == 0 {
			w.out = w.out[:len(w.out)-1]
		}
	}
	return binary.LittleEndian.AppendUint32(w.out, crc32.Checksum(w.out[start:], l.options.Sum))
}

func put[T any](w *writer, s *T, st *step[T]) {
	switch {
	case st.packed != nil:
		st.packed.append(w, unsafe.Add(unsafe.Pointer(s), st.at))
	case st.part != nil:
		w.flush()
		w.out = st.part.Append(s, w.out)
	default:
		w.write(memory(s, st))
	}
}

// writer writes bytes, with runs of zeros kept back until their length is known.
type writer struct {
	out   []byte
	zeros int
	runs  bool
}

func (w *writer) write(b []byte) {
	if !w.runs {
		w.out = append(w.out, b...)
		return
	}
	for len(b) > 0 {
		n := 0
		for len(b)-n >= 8 && binary.LittleEndian.Uint64(b[n:]) == 0 {
			n += 8
		}
		for n < len(b) && b[n] == 0 {
			n++
		}
		w.zeros += n
		b = b[n:]
		n = 0
		for n < len(b) && b[n] != 0 {
			n++
		}
		if n > 0 {
			w.flush()
			w.out = append(w.out, b[:n]...)
			b = b[n:]
		}
	}
}

func (w *writer) flush() {
	for w.zeros > 0 {
		n := min(w.zeros, 255)
		w.out = append(w.out, 0, byte(n))
		w.zeros -= n
	}
}

// ErrDamaged says that bytes are no position.
var ErrDamaged = errors.New("the bytes of the position are cut short, damaged or of another game")

// Read fills a state from its canonical bytes. What the layout does not write is
// left alone.
func (l *Layout[T]) Read(b []byte, s *T) error {
	if len(b) <= sumSize || b[0] != l.options.Version {
		return ErrDamaged
	}
	b, sum := b[:len(b)-sumSize], binary.LittleEndian.Uint32(b[len(b)-sumSize:])
	if crc32.Checksum(b, l.options.Sum) != sum {
		return ErrDamaged
	}
	r := reader{in: b[1:], runs: l.options.Runs}
	for i := range l.steps {
		r.later = i >= l.first
		st := &l.steps[i]
		if st.packed != nil {
			st.packed.read(&r, unsafe.Add(unsafe.Pointer(s), st.at))
			continue
		}
		if st.part == nil {
			r.read(memory(s, st))
			continue
		}
		if r.zeros > 0 {
			return ErrDamaged
		}
		var ok bool
		if r.in, ok = st.part.Read(s, r.in); !ok {
			return ErrDamaged
		}
	}
	if r.bad || r.zeros > 0 || len(r.in) > 0 {
		return ErrDamaged
	}
	return nil
}

type reader struct {
	in    []byte
	zeros int // of a run, still to be given
	runs  bool
	later bool // past the end there are zeros
	bad   bool
}

func (r *reader) read(into []byte) {
	for len(into) > 0 && !r.bad {
		switch {
		case r.zeros > 0:
			n := min(r.zeros, len(into))
			clear(into[:n])
			into, r.zeros = into[n:], r.zeros-n
		case len(r.in) == 0:
			if !r.later {
				r.bad = true
				return
			}
			clear(into)
			return
		case r.runs && r.in[0] == 0:
			if len(r.in) < 2 || r.in[1] == 0 {
				r.bad = true
				return
			}
			r.zeros, r.in = int(r.in[1]), r.in[2:]
		case r.runs:
			into[0], into, r.in = r.in[0], into[1:], r.in[1:]
		default:
			n := copy(into, r.in)
			into, r.in = into[n:], r.in[n:]
		}
	}
}
