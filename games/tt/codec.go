package tt

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/bits"

	"sandtable/engine"
	"sandtable/engine/flat"
)

//go:embed layout.txt
var layoutText string

// layout knows the canonical bytes of a position; it is made when the game is loaded.
var layout *flat.Layout[state]

func newLayout() *flat.Layout[state] {
	return flat.New(layoutText, flat.Options{Version: 1, Sum: crc32.MakeTable(crc32.Castagnoli)}, map[string]flat.Part[state]{
		"stack": {
			Fields: []string{"State.Stack"},
			Append: func(s *state, dst []byte) []byte { return s.AppendStack(dst) },
			Read:   func(s *state, in []byte) ([]byte, bool) { return s.ReadStack(in) },
		},
		"units": {Fields: []string{"at", "nation", "typ", "cv", "flags"}, Append: appendUnits, Read: readUnits},
	})
}

// slots are the blocks on the map, a bit for each.
type slots [(maxUnits + 63) / 64]uint64

// appendUnits writes the blocks on the map, led by which slots they fill.
func appendUnits(s *state, dst []byte) []byte {
	var alive slots
	for u := range s.cv {
		if s.cv[u] != 0 {
			alive[u>>6] |= 1 << (u & 63)
		}
	}
	for _, w := range alive {
		dst = binary.LittleEndian.AppendUint64(dst, w)
	}
	for w, set := range alive {
		for ; set != 0; set &= set - 1 {
			u := w<<6 + bits.TrailingZeros64(set)
			dst = append(dst, uint8(s.at[u]), uint8(s.nation[u]), uint8(s.typ[u]), s.cv[u], uint8(s.flags[u]))
		}
	}
	return dst
}

func readUnits(s *state, in []byte) (rest []byte, ok bool) {
	var alive slots
	if len(in) < 8*len(alive) {
		return nil, false
	}
	for i := range alive {
		alive[i], in = binary.LittleEndian.Uint64(in), in[8:]
	}
	for w, set := range alive {
		for ; set != 0; set &= set - 1 {
			u := w<<6 + bits.TrailingZeros64(set)
			if u >= maxUnits || len(in) < 5 {
				return nil, false
			}
			s.at[u], s.nation[u], s.typ[u], s.cv[u], s.flags[u] = area(in[0]), nation(in[1]), unitType(in[2]), in[3], unitFlags(in[4])
			in = in[5:]
		}
	}
	return in, true
}

// AppendBinary appends the canonical bytes and their check sum.
func (p *Position) AppendBinary(dst []byte) []byte { return layout.Append(dst, &p.state) }

// Decode reads canonical bytes and checks what they say.
func (g game) Decode(b []byte) (engine.Position, error) {
	load()
	p := &Position{}
	p.rules = g.rules
	for u := range p.at {
		p.at[u] = noArea
	}
	if err := layout.Read(b, &p.state); err != nil {
		return nil, err
	}
	if err := p.checkRanges(); err != nil {
		return nil, fmt.Errorf("the position is damaged: %w", err)
	}
	p.derive()
	if err := p.Check(); err != nil {
		return nil, fmt.Errorf("the position breaks the rules: %w", err)
	}
	return p, nil
}
