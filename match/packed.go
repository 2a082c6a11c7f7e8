package match

import (
	"slices"
	"sync"

	"github.com/klauspost/compress/s2"
)

// Positions are kept packed in memory: their bytes are mostly alike, and nobody needs
// those of a table that is not being changed unless moves are taken back.

// spareBytes is memory for the bytes of positions, packed or not, while they are used.
var spareBytes = sync.Pool{New: func() any { return new([]byte) }}

func takeBytes() []byte { return (*spareBytes.Get().(*[]byte))[:0] }

func giveBytes(b []byte) { spareBytes.Put(&b) }

func pack(code []byte) []byte {
	room := s2.Encode(takeBytes(), code)
	packed := slices.Clone(room)
	giveBytes(room)
	return packed
}

func unpack(packed []byte) []byte {
	code, err := s2.Decode(nil, packed)
	if err != nil {
		panic("match: a position that was packed cannot be unpacked: " + err.Error())
	}
	return code
}
