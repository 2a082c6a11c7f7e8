package board

import (
	"iter"
	"math/bits"
)

// Bits is a set of small numbers, one bit each. It is a slice so that a
// position can keep its own array of words and lend it out as x[:], and no
// function here keeps, grows or allocates one. Binary operations expect sets
// of equal length.
type Bits []uint64

// Words is the number of words a set over 0..n-1 needs.
func Words(n int) int { return (n + 63) / 64 }

// NewBits makes an empty set over 0..n-1. It is for tables that are built
// once; play uses words that the caller owns.
func NewBits(n int) Bits { return make(Bits, Words(n)) }

// Has reports whether i is in the set.
func (b Bits) Has(i int) bool { return b[uint(i)/64]&(1<<(uint(i)%64)) != 0 }

// Set puts i into the set.
func (b Bits) Set(i int) { b[uint(i)/64] |= 1 << (uint(i) % 64) }

// Clear takes i out of the set.
func (b Bits) Clear(i int) { b[uint(i)/64] &^= 1 << (uint(i) % 64) }

// Put makes i a member or not.
func (b Bits) Put(i int, in bool) {
	if in {
		b.Set(i)
	} else {
		b.Clear(i)
	}
}

// Count is the number of members.
func (b Bits) Count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// Empty reports whether the set has no member.
func (b Bits) Empty() bool {
	for _, w := range b {
		if w != 0 {
			return false
		}
	}
	return true
}

// Equal reports whether both sets have the same members.
func (b Bits) Equal(o Bits) bool {
	for i, w := range b {
		if w != o[i] {
			return false
		}
	}
	return true
}

// Meets reports whether the sets have a member in common.
func (b Bits) Meets(o Bits) bool {
	for i, w := range b {
		if w&o[i] != 0 {
			return true
		}
	}
	return false
}

// Within reports whether every member is also in o.
func (b Bits) Within(o Bits) bool {
	for i, w := range b {
		if w&^o[i] != 0 {
			return false
		}
	}
	return true
}

// Reset empties the set.
func (b Bits) Reset() { clear(b) }

// Fill makes the set hold exactly 0..n-1, which keeps the unused bits of the
// last word empty so that equal sets have equal words.
func (b Bits) Fill(n int) {
	for i := range b {
		switch left := n - 64*i; {
		case left >= 64:
			b[i] = ^uint64(0)
		case left > 0:
			b[i] = 1<<uint(left) - 1
		default:
			b[i] = 0
		}
	}
}

// Copy makes the set equal to o.
func (b Bits) Copy(o Bits) { copy(b, o) }

// Or adds the members of o.
func (b Bits) Or(o Bits) {
	for i := range b {
		b[i] |= o[i]
	}
}

// And keeps the members that are also in o.
func (b Bits) And(o Bits) {
	for i := range b {
		b[i] &= o[i]
	}
}

// AndNot takes out the members of o.
func (b Bits) AndNot(o Bits) {
	for i := range b {
		b[i] &^= o[i]
	}
}

// Next is the smallest member that is at least i, or -1 when there is none.
// A loop over all members is
//
//	for i := b.Next(0); i >= 0; i = b.Next(i + 1)
func (b Bits) Next(i int) int {
	w := uint(i) / 64
	if w >= uint(len(b)) {
		return -1
	}
	if rest := b[w] >> (uint(i) % 64); rest != 0 {
		return i + bits.TrailingZeros64(rest)
	}
	for w++; w < uint(len(b)); w++ {
		if b[w] != 0 {
			return int(w)*64 + bits.TrailingZeros64(b[w])
		}
	}
	return -1
}

// All yields the members in ascending order. Each word is read when the loop
// comes to it, so members of later words may be added or removed on the way.
func (b Bits) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range b {
			for ; w != 0; w &= w - 1 {
				if !yield(i*64 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}
