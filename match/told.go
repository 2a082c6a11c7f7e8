package match

import (
	"encoding/binary"
	"errors"

	"sandtable/engine"
)

// told is what an entry made happen.
type told struct {
	n      int
	events []engine.Event
}

// chronicle is what entries made happen, in their order, as a snapshot keeps it. It is
// a fifth as large as the events, of which a room remembers those of many entries.
type chronicle []byte

// with adds what an entry made happen. Stills share what is there: whoever has the
// longest chronicle adds to it.
func (c chronicle) with(n int, events []engine.Event) chronicle {
	if len(events) == 0 {
		return c
	}
	return appendTold(c, []told{{n, events}})
}

// after is the part about entries after one.
func (c chronicle) after(n int) chronicle { return c[c.end(n):] }

// upTo is the part about entries up to one. What is added to it stands elsewhere.
func (c chronicle) upTo(n int) chronicle {
	end := c.end(n)
	return c[:end:end]
}

// end is where what an entry made happen ends, and all before it.
func (c chronicle) end(n int) int {
	r := toldReader{left: c}
	for len(r.left) > 0 {
		at := len(c) - len(r.left)
		if r.count(1<<31) > n {
			return at
		}
		for range r.count(len(r.left)) {
			r.skip()
		}
	}
	return len(c)
}

// appendTold writes what entries made happen.
func appendTold(dst []byte, list []told) []byte {
	for _, t := range list {
		dst = binary.AppendUvarint(dst, uint64(t.n))
		dst = binary.AppendUvarint(dst, uint64(len(t.events)))
		for _, e := range t.events {
			dst = append(dst, e.Kind, byte(e.Seats), e.Part)
			dst = binary.AppendUvarint(dst, uint64(len(e.Rule)))
			dst = append(dst, e.Rule...)
			for _, v := range e.V {
				dst = binary.AppendVarint(dst, int64(v))
			}
		}
	}
	return dst
}

// readTold reads what appendTold wrote.
func readTold(src []byte) (list []told, err error) {
	r := toldReader{left: src}
	for len(r.left) > 0 && !r.failed {
		t := told{n: r.count(1 << 31)}
		t.events = make([]engine.Event, r.count(len(r.left)))
		for i := range t.events {
			e := &t.events[i]
			e.Kind, e.Seats, e.Part = r.byte(), engine.SeatSet(r.byte()), r.byte()
			e.Rule = string(r.bytes(r.count(len(r.left))))
			for j := range e.V {
				e.V[j] = int16(r.number())
			}
		}
		list = append(list, t)
	}
	if r.failed {
		return nil, errors.New("what happened cannot be read")
	}
	return list, nil
}

// toldReader reads numbers one after the other, and notes that there are too few.
type toldReader struct {
	left   []byte
	failed bool
}

func (r *toldReader) bytes(n int) []byte {
	if n > len(r.left) {
		r.failed, r.left = true, nil
		return make([]byte, n)
	}
	b := r.left[:n]
	r.left = r.left[n:]
	return b
}

// skip passes an event.
func (r *toldReader) skip() {
	r.bytes(3)
	r.bytes(r.count(len(r.left)))
	for range len(engine.Event{}.V) {
		r.number()
	}
}

func (r *toldReader) byte() byte { return r.bytes(1)[0] }

// count reads a number that is at most limit.
func (r *toldReader) count(limit int) int {
	v, n := binary.Uvarint(r.left)
	if n <= 0 || v > uint64(limit) {
		r.failed, r.left = true, nil
		return 0
	}
	r.left = r.left[n:]
	return int(v)
}

func (r *toldReader) number() int64 {
	v, n := binary.Varint(r.left)
	if n <= 0 {
		r.failed, r.left = true, nil
		return 0
	}
	r.left = r.left[n:]
	return v
}
