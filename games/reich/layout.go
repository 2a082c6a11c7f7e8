package reich

import (
	_ "embed"
	"fmt"
	"hash/crc32"

	"sandtable/engine"
	"sandtable/engine/flat"
)

//go:embed layout.txt
var layoutText string

// layout knows the canonical bytes of a position, and its fields by name.
var layout *flat.Layout[state]

func readLayout() *flat.Layout[state] {
	return flat.New[state](layoutText, flat.Options{Version: 1, Sum: crc32.IEEETable, Runs: true}, nil)
}

// AppendBinary appends the canonical bytes.
func (p *Position) AppendBinary(dst []byte) []byte { return layout.Append(dst, &p.state) }

// Decode reads canonical bytes.
func (g game) Decode(b []byte) (engine.Position, error) {
	load()
	p := newWork(&Position{})
	p.rules = g.rules
	if err := layout.Read(b, &p.state); err != nil {
		return nil, fmt.Errorf("reading a position of Third Reich: %w", err)
	}
	if err := p.Check(); err != nil {
		return nil, fmt.Errorf("these bytes are no position that play can reach: %w", err)
	}
	p.relist()
	return p, nil
}
