package match

import (
	"slices"
	"sync"

	"github.com/klauspost/compress/s2"
)

// Positions are kept packed in memory: their bytes are mostly alike, and nobody needs
// those of a table that is not being changed unless moves are taken back.

var packing = sync.Pool{New: func() any { return new([]byte) }}

func pack(code []byte) []byte {
	room := packing.Get().(*[]byte)
	*room = s2.Encode(*room, code)
	packed := slices.Clone(*room)
	*room = (*room)[:cap(*room)]
	packing.Put(room)
	return packed
}

func unpack(packed []byte) []byte {
	code, err := s2.Decode(nil, packed)
	if err != nil {
		panic("match: a position that was packed cannot be unpacked: " + err.Error())
	}
	return code
}
