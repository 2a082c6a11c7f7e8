package board

import (
	"fmt"
	"slices"
)

// HexFlood is a hex map prepared for floods over edges of some classes. Each
// row of hexes is a run of machine words, one bit a hex, so that one step of
// the flood moves all hexes of a row at once: along the row by the carry of an
// addition, to the rows above and below by a shift. It takes and gives the
// same sets by node as Flood does and finds the same nodes.
type HexFlood struct {
	rows, words int // words to a row

	// Which hexes have an open side to the next hex of the row, and to the
	// two hexes of the row below. Sides are open both ways, so three of the
	// six sides are enough.
	ahead, right, left []uint64
	// shove is 1 for rows that lie half a hex further right: there the lower
	// right neighbour has the next column, in other rows the same.
	shove []uint8

	runs []run
}

// run is a stretch of nodes that follow one another both in number and along
// a row, within one word of it. Maps are numbered row by row as a rule, so
// that translating a set is a handful of shifts.
type run struct {
	node uint16
	at   uint16 // the word
	bit  uint8
	len  uint8
}

// NewHexFlood prepares a grid and its graph for edges of the given classes.
func NewHexFlood(grid *Grid, g *Graph, classes uint32) (*HexFlood, error) {
	if grid.Nodes() != g.Nodes() {
		return nil, fmt.Errorf("board: the grid has %d hexes, the graph %d nodes", grid.Nodes(), g.Nodes())
	}
	// Rows may as well run along the other axis, which mirrors the map and
	// keeps neighbours neighbours. Take what needs fewer words.
	f, err := newHexFlood(grid, g, classes, false)
	if err != nil {
		return nil, err
	}
	if f.words > 1 {
		if o, err := newHexFlood(grid, g, classes, true); err == nil && o.rows*o.words < f.rows*f.words {
			f = o
		}
	}
	return f, nil
}

func newHexFlood(grid *Grid, g *Graph, classes uint32, mirrored bool) (*HexFlood, error) {
	place := make([]struct{ col, row int }, grid.Nodes())
	for n := range place {
		h := grid.Hex(n)
		if mirrored {
			h = Hex{h.R, h.Q}
		}
		place[n].col, place[n].row = OddRow.At(h)
	}
	lo, hi := place[0], place[0]
	for _, p := range place {
		lo.col, lo.row = min(lo.col, p.col), min(lo.row, p.row)
		hi.col, hi.row = max(hi.col, p.col), max(hi.row, p.row)
	}
	f := &HexFlood{rows: hi.row - lo.row + 1, words: Words(hi.col - lo.col + 1)}
	size := f.rows * f.words
	if size > 1<<16 {
		return nil, fmt.Errorf("board: the grid needs %d words, want at most %d", size, 1<<16)
	}
	f.ahead, f.right, f.left = make([]uint64, size), make([]uint64, size), make([]uint64, size)
	f.shove = make([]uint8, f.rows)
	for r := range f.shove {
		f.shove[r] = uint8((lo.row + r) & 1)
	}
	for n, p := range place {
		col, row := p.col-lo.col, p.row-lo.row
		at := row*f.words + col/64
		if last := len(f.runs) - 1; last >= 0 {
			if r := &f.runs[last]; int(r.at) == at && int(r.bit+r.len) == col%64 {
				r.len++
				continue
			}
		}
		f.runs = append(f.runs, run{node: uint16(n), at: uint16(at), bit: uint8(col % 64), len: 1})
	}
	for e := range g.Edges() {
		if classes>>g.Class(e)&1 == 0 {
			continue
		}
		a, b := g.Ends(e)
		if grid.Distance(a, b) != 1 {
			return nil, fmt.Errorf("board: edge %d joins %d and %d, which are not neighbours on the grid", e, a, b)
		}
		if place[a].row > place[b].row || place[a].row == place[b].row && place[a].col > place[b].col {
			a, b = b, a
		}
		col, row := place[a].col-lo.col, place[a].row-lo.row
		side := f.ahead
		if place[b].row > place[a].row {
			side = f.left
			if place[b].col-place[a].col == int(f.shove[row]) {
				side = f.right
			}
		}
		Bits(side[row*f.words : (row+1)*f.words]).Set(col)
	}
	return f, nil
}

// HexScratch is the working memory of a HexFlood. It belongs to one goroutine
// at a time.
type HexScratch struct {
	reached, allowed []uint64
	fresh            []uint64
	dirty            []bool // rows that have hexes not yet spread from

	through, into byRow
}

// byRow is a set by row, kept because flood after flood runs through the same one.
type byRow struct {
	set  Bits // the same by node
	rows []uint64
}

// NewScratch makes working memory for this map.
func (f *HexFlood) NewScratch() *HexScratch {
	size := f.rows * f.words
	return &HexScratch{
		reached: make([]uint64, size), fresh: make([]uint64, size), dirty: make([]bool, f.rows),
		through: byRow{rows: make([]uint64, size)}, into: byRow{rows: make([]uint64, size)},
	}
}

// allow sets the nodes that a flood may reach.
func (f *HexFlood) allow(s *HexScratch, kept *byRow, set Bits) {
	if !slices.Equal(kept.set, set) {
		kept.set = append(kept.set[:0], set...)
		f.pack(kept.rows, set)
	}
	s.allowed = kept.rows
}

// Flood grows reached as the function Flood does, for the classes this map
// was prepared for.
func (f *HexFlood) Flood(s *HexScratch, reached, allowed Bits) {
	f.pack(s.reached, reached)
	f.allow(s, &s.through, allowed)
	f.saturate(s)
	f.unpack(reached, s.reached)
}

// FloodInto grows reached through the nodes of one set and then one step into
// those of another, in which it stops, like Terms with Into.
func (f *HexFlood) FloodInto(s *HexScratch, reached, through, into Bits) {
	f.pack(s.reached, reached)
	f.allow(s, &s.through, through)
	f.saturate(s)
	f.allow(s, &s.into, into)
	f.step(s)
	f.unpack(reached, s.reached)
}

// Spread grows reached through allowed by a number of steps, like Terms with
// Steps; none does nothing.
func (f *HexFlood) Spread(s *HexScratch, reached, allowed Bits, steps int) {
	f.pack(s.reached, reached)
	f.allow(s, &s.through, allowed)
	for range steps {
		if !f.step(s) {
			break
		}
	}
	f.unpack(reached, s.reached)
}

// saturate fills a row as far as it goes, hands what is new to the rows below
// and above, and goes down and up the map until no row has anything new.
func (f *HexFlood) saturate(s *HexScratch) {
	waiting := 0
	for r := range f.rows {
		s.dirty[r] = !Bits(s.reached[r*f.words : (r+1)*f.words]).Empty()
		if s.dirty[r] {
			waiting++
		}
	}
	for r, step := 0, 1; waiting > 0; r += step {
		if s.dirty[r] {
			s.dirty[r] = false
			waiting--
			f.fillRow(s, r)
			if r+1 < f.rows && f.below(s, s.reached, r) && !s.dirty[r+1] {
				s.dirty[r+1] = true
				waiting++
			}
			if r > 0 && f.above(s, s.reached, r) && !s.dirty[r-1] {
				s.dirty[r-1] = true
				waiting++
			}
		}
		if r+step < 0 || r+step >= f.rows {
			step = -step
			r -= step
		}
	}
}

// fillRow spreads the reached hexes of a row along it.
func (f *HexFlood) fillRow(s *HexScratch, r int) {
	i, end := r*f.words, (r+1)*f.words
	x, allowed, ahead := s.reached[i:end], s.allowed[i:end], f.ahead[i:end]
	var carry, open uint64
	for w := range x {
		open = open>>63 | ahead[w]<<1
		x[w] |= carry & open & allowed[w]
		x[w] = fillUp(x[w], open&allowed[w])
		carry, open = x[w]>>63, ahead[w]
	}
	carry = 0
	for w := len(x) - 1; w >= 0; w-- {
		open = ahead[w] & allowed[w]
		x[w] = fillDown(x[w]|carry<<63&open, open)
		carry = x[w] & 1
	}
}

// below adds to the row below row r what is next to the reached hexes of r,
// and reports whether that was anything.
func (f *HexFlood) below(s *HexScratch, out []uint64, r int) bool {
	i, end := r*f.words, (r+1)*f.words
	x, right, left := s.reached[i:end], f.right[i:end], f.left[i:end]
	old, allowed, out := s.reached[end:end+f.words], s.allowed[end:end+f.words], out[end:end+f.words]
	k := f.shove[r] & 1
	var any uint64
	for w := range x {
		a, b := x[w]&right[w], x[w]&left[w]
		y := a<<k | b>>(1-k)
		if f.words > 1 {
			if k == 1 && w > 0 {
				y |= x[w-1] & right[w-1] >> 63
			}
			if k == 0 && w+1 < len(x) {
				y |= x[w+1] & left[w+1] << 63
			}
		}
		y &= allowed[w] &^ old[w]
		out[w] |= y
		any |= y
	}
	return any != 0
}

// above does the same for the row above row r.
func (f *HexFlood) above(s *HexScratch, out []uint64, r int) bool {
	i, end := r*f.words, (r+1)*f.words
	x, up := s.reached[i:end], i-f.words
	right, left := f.right[up:i], f.left[up:i]
	old, allowed, out := s.reached[up:i], s.allowed[up:i], out[up:i]
	k := f.shove[r-1] & 1
	var any uint64
	for w := range x {
		a, b := x[w]>>k, x[w]<<(1-k)
		if f.words > 1 {
			if k == 1 && w+1 < len(x) {
				a |= x[w+1] << 63
			}
			if k == 0 && w > 0 {
				b |= x[w-1] >> 63
			}
		}
		y := (a&right[w] | b&left[w]) & allowed[w] &^ old[w]
		out[w] |= y
		any |= y
	}
	return any != 0
}

// step grows reached by one step in every direction and reports whether
// anything was new.
func (f *HexFlood) step(s *HexScratch) bool {
	clear(s.fresh)
	grown := false
	for r := range f.rows {
		if Bits(s.reached[r*f.words : (r+1)*f.words]).Empty() {
			continue
		}
		if r+1 < f.rows && f.below(s, s.fresh, r) {
			grown = true
		}
		if r > 0 && f.above(s, s.fresh, r) {
			grown = true
		}
		for w := range f.words {
			i := r*f.words + w
			// Behind come the hexes before the first of this word, ahead
			// those after its last.
			y := s.reached[i] & f.ahead[i] << 1
			z := s.reached[i] >> 1
			if w > 0 {
				y |= s.reached[i-1] & f.ahead[i-1] >> 63
			}
			if w+1 < f.words {
				z |= s.reached[i+1] << 63
			}
			y = (y | z&f.ahead[i]) & s.allowed[i] &^ s.reached[i]
			s.fresh[i] |= y
			grown = grown || y != 0
		}
	}
	for i, w := range s.fresh {
		s.reached[i] |= w
	}
	return grown
}

// pack turns a set by node into one by row.
func (f *HexFlood) pack(rows []uint64, set Bits) {
	clear(rows)
	for _, r := range f.runs {
		w, shift := r.node/64, r.node%64
		x := set[w] >> shift
		if int(shift)+int(r.len) > 64 {
			x |= set[w+1] << (64 - shift)
		}
		rows[r.at] |= x & (^uint64(0) >> (64 - r.len)) << r.bit
	}
}

// unpack adds a set by row to one by node.
func (f *HexFlood) unpack(set Bits, rows []uint64) {
	for _, r := range f.runs {
		x := rows[r.at] >> r.bit & (^uint64(0) >> (64 - r.len))
		w, shift := r.node/64, r.node%64
		set[w] |= x << shift
		if int(shift)+int(r.len) > 64 {
			set[w+1] |= x >> (64 - shift)
		}
	}
}

// fillUp spreads x towards higher bits through every unbroken stretch of
// open that begins right after a bit of x: adding a bit to a stretch of ones
// carries to its end, and the bits that the carry changed are the stretch.
func fillUp(x, open uint64) uint64 {
	seed := x << 1 & open
	return x | seed | ((open+seed)^open)&open
}

// fillDown spreads x towards lower bits through open, doubling its stride.
func fillDown(x, open uint64) uint64 {
	x |= open & (x >> 1)
	open &= open >> 1
	x |= open & (x >> 2)
	open &= open >> 2
	x |= open & (x >> 4)
	open &= open >> 4
	x |= open & (x >> 8)
	open &= open >> 8
	x |= open & (x >> 16)
	open &= open >> 16
	return x | open&(x>>32)
}
