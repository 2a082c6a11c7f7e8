package tt

import "math/bits"

// areaSet is a set of areas as a flat value.
type areaSet [3]uint64

func (s *areaSet) add(a area)      { s[a>>6] |= 1 << (a & 63) }
func (s *areaSet) remove(a area)   { s[a>>6] &^= 1 << (a & 63) }
func (s *areaSet) has(a area) bool { return s[a>>6]&(1<<(a&63)) != 0 }
func (s *areaSet) empty() bool     { return s[0]|s[1]|s[2] == 0 }

func (s areaSet) union(t areaSet) areaSet {
	return areaSet{s[0] | t[0], s[1] | t[1], s[2] | t[2]}
}

func (s areaSet) without(t areaSet) areaSet {
	return areaSet{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2]}
}

func (s areaSet) meet(t areaSet) areaSet {
	return areaSet{s[0] & t[0], s[1] & t[1], s[2] & t[2]}
}

func (s *areaSet) meets(t *areaSet) bool { return s[0]&t[0]|s[1]&t[1]|s[2]&t[2] != 0 }

// next is the first member from a on, or noArea.
func (s *areaSet) next(a area) area {
	w := int(a >> 6)
	if w > 2 {
		return noArea
	}
	x := s[w] >> (a & 63)
	if x != 0 {
		return a + area(bits.TrailingZeros64(x))
	}
	for w++; w < 3; w++ {
		if s[w] != 0 {
			return area(w<<6 + bits.TrailingZeros64(s[w]))
		}
	}
	return noArea
}

// all yields the members in order.
func (s *areaSet) all(yield func(area) bool) {
	for w, x := range s {
		for ; x != 0; x &= x - 1 {
			if !yield(area(w<<6 + bits.TrailingZeros64(x))) {
				return
			}
		}
	}
}

// unitSet is a set of blocks as a flat value.
type unitSet [(maxUnits + 63) / 64]uint64

func (s *unitSet) add(u unit)    { s[u>>6] |= 1 << (u & 63) }
func (s *unitSet) remove(u unit) { s[u>>6] &^= 1 << (u & 63) }

// all yields the members in order.
func (s *unitSet) all(yield func(unit) bool) {
	for w, x := range s {
		for ; x != 0; x &= x - 1 {
			if !yield(unit(w<<6 + bits.TrailingZeros64(x))) {
				return
			}
		}
	}
}

// borderSet is a set of borders as a flat value.
type borderSet [(numBorders + 63) / 64]uint64

func (s *borderSet) add(b border)      { s[b>>6] |= 1 << (b & 63) }
func (s *borderSet) has(b border) bool { return s[b>>6]&(1<<(b&63)) != 0 }

func (s factionSet) has(f faction) bool { return s&(1<<f) != 0 }
func only(f faction) factionSet         { return 1 << f }

func (s nationSet) has(n nation) bool { return s&(1<<n) != 0 }
