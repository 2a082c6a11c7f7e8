package flat

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unsafe"
)

// Packed is a field that is kept in less memory than its line of the layout says. The
// line describes what is written; its numbers are counted through in its order, those
// of "[2]{hex u16 owner u8}" from 0 to 3. Pointers to the type of the field, or to that
// of the elements of an array, have these methods. A field of a struct can keep several of
// the struct's numbers, which its tag names: `flat:"owner since"`.
type Packed interface {
	// Number is one of the numbers.
	Number(i int) int64
	// SetNumber sets one of them, or reports that it cannot be kept.
	SetNumber(i int, v int64) bool
}

func isPacked(t reflect.Type) bool { return reflect.PointerTo(t).Implements(reflect.TypeFor[Packed]()) }

// at is the packed field that lies at a place.
func (s *shape) at(place unsafe.Pointer) Packed {
	return reflect.NewAt(s.packed, place).Interface().(Packed)
}

// keptIn reads what is packed from the front of a signature. Sizes and places in it
// count numbers.
func keptIn(sig string) (s *shape, rest string, err error) {
	switch {
	case strings.HasPrefix(sig, "["):
		digits, elem, _ := strings.Cut(sig[1:], "]")
		s = &shape{}
		if s.n, err = strconv.Atoi(digits); err != nil {
			return nil, "", fmt.Errorf("%q is no length of an array", digits)
		}
		if s.elem, rest, err = keptIn(elem); err != nil {
			return nil, "", err
		}
		s.size = uintptr(s.n) * s.elem.size
		return s, rest, nil
	case strings.HasPrefix(sig, "{"):
		s, rest = &shape{}, strings.TrimSpace(sig[1:])
		for !strings.HasPrefix(rest, "}") {
			name, kind, ok := strings.Cut(rest, " ")
			m := member{name: name, at: s.size}
			if m.shape, rest, err = keptIn(kind); !ok || err != nil {
				return nil, "", fmt.Errorf("%q is no struct (%v)", sig, err)
			}
			s.members = append(s.members, m)
			s.size += m.size
			rest = strings.TrimSpace(rest)
		}
		return s, rest[1:], nil
	}
	end := strings.IndexAny(sig+" ", " }")
	if widths[sig[:end]] == 0 {
		return nil, "", fmt.Errorf("%q is no number of fixed size", sig[:end])
	}
	return &shape{size: 1, kind: sig[:end]}, sig[end:], nil
}

// widths are the bytes of each kind of number.
var widths = map[string]uintptr{"bool": 1, "i8": 1, "u8": 1, "i16": 2, "u16": 2, "i32": 4, "u32": 4, "i64": 8, "u64": 8}

// number is how one number is written.
type number struct {
	width  uint8
	signed bool
}

// appendNumbers lists the numbers inside a shape, in order.
func (s *shape) appendNumbers(list []number) []number {
	if s.number() {
		list = append(list, number{uint8(widths[s.kind]), s.kind[0] == 'i'})
	}
	for range s.n {
		list = s.elem.appendNumbers(list)
	}
	for _, m := range s.members {
		list = m.appendNumbers(list)
	}
	return list
}

// append writes a packed field as its line describes it.
func (s *shape) append(w *writer, place unsafe.Pointer) {
	p := s.at(place)
	var b [512]byte
	end := 0
	for i, n := range s.numbers {
		binary.LittleEndian.PutUint64(b[end:], uint64(p.Number(s.nth+i))) // what is too wide is written over
		if end += int(n.width); end > len(b)-8 {
			w.write(b[:end])
			end = 0
		}
	}
	w.write(b[:end])
}

// read reads what append wrote.
func (s *shape) read(r *reader, place unsafe.Pointer) {
	p := s.at(place)
	for i, n := range s.numbers {
		var b [8]byte
		r.read(b[:n.width])
		v := int64(binary.LittleEndian.Uint64(b[:]))
		if n.signed {
			v = v << (64 - 8*n.width) >> (64 - 8*n.width)
		}
		if r.bad || !p.SetNumber(s.nth+i, v) {
			r.bad = true
			return
		}
	}
}

// Spare are the bytes that follow the last digit of packed bytes: digits are read and
// written four bytes at a time.
const Spare = 4

// Digit is one of the numbers of so many bits each, 25 at most, that bytes are packed
// with.
func Digit(packed []byte, bits, i int) uint32 {
	at := uint(i * bits)
	return binary.LittleEndian.Uint32(packed[at/8:]) >> (at % 8) & (1<<bits - 1)
}

// SetDigit sets a digit, or reports that it has more bits.
func SetDigit(packed []byte, bits, i int, v uint64) bool {
	if v>>bits != 0 {
		return false
	}
	at, mask := uint(i*bits), uint32(1)<<bits-1
	four := packed[at/8:]
	rest := binary.LittleEndian.Uint32(four) &^ (mask << (at % 8))
	binary.LittleEndian.PutUint32(four, rest|uint32(v)<<(at%8))
	return true
}

// Bits is where in a word a number is kept: its first bit times 256, and how many bits it
// has.
type Bits uint16

// Of is the number.
func (p Bits) Of(word uint32) uint32 { return word >> (p >> 8 & 31) & (1<<(p&31) - 1) }

// Set sets it, or reports that it has more bits.
func (p Bits) Set(word *uint32, v int64) bool {
	*word = *word&^((1<<(p&31)-1)<<(p>>8&31)) | uint32(v)<<(p>>8&31)
	return int64(p.Of(*word)) == v
}

// Word is a word that has the number alone.
func (p Bits) Word(v int) uint32 {
	var word uint32
	if !p.Set(&word, int64(v)) {
		panic("flat: a number has more bits than there are for it")
	}
	return word
}
