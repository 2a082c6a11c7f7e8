package tt

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/bits"

	"sandtable/engine"
)

// Canonical bytes: every field of the state that is not derived, in order. One
// function walks the fields for writing and for reading, so that the two cannot
// disagree.

const codecVersion = 1

type codec struct {
	out  []byte
	in   []byte
	read bool
	bad  bool
}

func (c *codec) byte(v *uint8) {
	if !c.read {
		c.out = append(c.out, *v)
		return
	}
	if len(c.in) == 0 {
		c.bad = true
		return
	}
	*v, c.in = c.in[0], c.in[1:]
}

func (c *codec) word(v *uint64) {
	if !c.read {
		c.out = binary.LittleEndian.AppendUint64(c.out, *v)
		return
	}
	if len(c.in) < 8 {
		c.bad = true
		return
	}
	*v, c.in = binary.LittleEndian.Uint64(c.in), c.in[8:]
}

func (c *codec) half(v *uint16) {
	lo, hi := uint8(*v), uint8(*v>>8)
	c.byte(&lo)
	c.byte(&hi)
	*v = uint16(lo) | uint16(hi)<<8
}

func (c *codec) short(v *int16) {
	u := uint16(*v)
	c.half(&u)
	*v = int16(u)
}

func (c *codec) flag(v *bool) {
	b := uint8(0)
	if *v {
		b = 1
	}
	c.byte(&b)
	*v = b != 0
}

func list[T ~uint8](c *codec, vs []T) {
	for i := range vs {
		b := uint8(vs[i])
		c.byte(&b)
		vs[i] = T(b)
	}
}

func one[T ~uint8](c *codec, v *T) {
	b := uint8(*v)
	c.byte(&b)
	*v = T(b)
}

func words[T ~uint64](c *codec, vs []T) {
	for i := range vs {
		w := uint64(vs[i])
		c.word(&w)
		vs[i] = T(w)
	}
}

func (s *state) code(c *codec) {
	c.flag(&s.short)
	c.byte(&s.players)
	c.byte(&s.year)
	one(c, &s.season)
	list(c, s.order[:])
	one(c, &s.active)
	one(c, &s.asked)
	c.half(&s.chance)
	s.codeStack(c)
	one(c, &s.over)
	one(c, &s.winners)
	c.byte(&s.war)
	list(c, s.declared[:])
	one(c, &s.restless)
	list(c, s.ind[:])
	list(c, s.raised[:])
	for f := range s.chits {
		list(c, s.chits[f][:])
	}
	list(c, s.pool[:])
	for f := range s.vault {
		c.half(&s.revealed[f])
		c.byte(&s.vaultSize[f])
		for i := range s.vault[f] {
			one(c, &s.vault[f][i].tech)
			list(c, s.vault[f][i].cards[:])
		}
	}
	one(c, &s.atomic)
	list(c, s.where[:])
	list(c, s.purpose[:])
	list(c, s.influence[:])
	list(c, s.influencer[:])
	list(c, s.marker[:])
	list(c, s.enemies[:])
	list(c, s.violator[:])
	nations := [4]uint64{uint64(s.armed), uint64(s.defeated), uint64(s.colonial), uint64(s.intervened)}
	words(c, nations[:])
	s.armed, s.defeated, s.colonial, s.intervened = nationSet(nations[0]), nationSet(nations[1]), nationSet(nations[2]), nationSet(nations[3])
	c.flag(&s.usaEntered)
	one(c, &s.usaForces)
	list(c, s.control[:])
	list(c, s.occupied[:])
	words(c, s.full[:])
	words(c, s.med[:])
	s.codeUnits(c)
	for f := range s.cadres {
		list(c, s.cadres[f][:])
	}
	one(c, &s.ready)
	one(c, &s.activeAlly)
	c.byte(&s.points)
	list(c, s.spent[:])
	c.byte(&s.arriving)
	c.byte(&s.passes)
	c.byte(&s.turn)
	for f := range s.commands {
		list(c, s.commands[f].cards[:])
	}
	list(c, s.seats[:])
	c.byte(&s.turnsLen)
	c.byte(&s.left)
	one(c, &s.mode)
	one(c, &s.surprise)
	one(c, &s.mayDeclare)
	one(c, &s.mustAttack)
	c.byte(&s.movedLen)
	for i := range s.moved {
		m := &s.moved[i]
		one(c, &m.unit)
		one(c, &m.mode)
		c.byte(&m.len)
		list(c, m.path[:])
	}
	list(c, s.path[:])
	c.byte(&s.pathLen)
	list(c, s.crossed[:])
	words(c, s.engagedBy[:])
	words(c, s.aggressed[:])
	words(c, s.battles[:])
	words(c, s.raids[:])
	words(c, s.chosen[:])
	list(c, s.targets[:])
}

func (s *state) codeStack(c *codec) {
	c.byte(&s.stack.N)
	if s.stack.N > engine.MaxDepth {
		c.bad = true
		return
	}
	for i := range s.stack.Frames[:s.stack.N] {
		f := &s.stack.Frames[i]
		c.byte(&f.Proc)
		c.byte(&f.Step)
		for _, v := range [...]*int16{&f.A, &f.B, &f.C, &f.D, &f.E, &f.F} {
			c.short(v)
		}
	}
}

// codeUnits writes the blocks on the map, led by which slots they fill.
func (s *state) codeUnits(c *codec) {
	var alive [(maxUnits + 63) / 64]uint64
	for u := range s.cv {
		if s.cv[u] != 0 {
			alive[u>>6] |= 1 << (u & 63)
		}
	}
	words(c, alive[:])
	for w, set := range alive {
		for ; set != 0; set &= set - 1 {
			u := w<<6 + bits.TrailingZeros64(set)
			if u >= maxUnits {
				c.bad = true
				return
			}
			one(c, &s.at[u])
			one(c, &s.nation[u])
			one(c, &s.typ[u])
			c.byte(&s.cv[u])
			one(c, &s.flags[u])
		}
	}
}

// castagnoli is the table of the check sum at the end of the bytes, by which
// damaged ones are known.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

const checkSize = 4

// AppendBinary appends the canonical bytes and their check sum.
func (p *Position) AppendBinary(dst []byte) []byte {
	c := codec{out: append(dst, codecVersion)}
	p.state.code(&c)
	return binary.LittleEndian.AppendUint32(c.out, crc32.Checksum(c.out[len(dst):], castagnoli))
}

var errDamaged = errors.New("the bytes of the position are cut short or damaged")

// Decode reads canonical bytes and checks what they say.
func (g game) Decode(b []byte) (engine.Position, error) {
	if len(b) <= checkSize || b[0] != codecVersion {
		return nil, errors.New("these are not the bytes of a position of Triumph & Tragedy that this program can read")
	}
	b, sum := b[:len(b)-checkSize], binary.LittleEndian.Uint32(b[len(b)-checkSize:])
	if crc32.Checksum(b, castagnoli) != sum {
		return nil, errDamaged
	}
	p := &Position{}
	p.rules = g.rules
	for u := range p.at {
		p.at[u] = noArea
	}
	c := codec{in: b[1:], read: true}
	p.state.code(&c)
	if c.bad || len(c.in) != 0 {
		return nil, errDamaged
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
