package board

import (
	"fmt"
	"math/bits"
)

// MaxNeighbours is the greatest number of nodes that Neighbours takes. Area
// maps stay well below it; a hex map has HexFlood instead.
const MaxNeighbours = 512

// Neighbours holds, for each node of a small graph, the nodes next to it over
// edges of some classes, as a bit set. On an area map it answers "what borders
// on all this" with a few machine words and floods without working memory.
type Neighbours struct {
	words int
	sets  []uint64 // those of node n are sets[n*words:(n+1)*words]
}

// NewNeighbours prepares a graph for edges of the given classes.
func NewNeighbours(g *Graph, classes uint32) (*Neighbours, error) {
	n := g.Nodes()
	if n > MaxNeighbours {
		return nil, fmt.Errorf("board: %d nodes, want at most %d for sets of neighbours", n, MaxNeighbours)
	}
	b := &Neighbours{words: Words(n), sets: make([]uint64, n*Words(n))}
	for i := range n {
		for _, l := range g.Links(i) {
			if classes>>l.Class&1 != 0 {
				b.Of(i).Set(int(l.To))
			}
		}
	}
	return b, nil
}

// Of is the set of nodes next to n. The caller must not change it.
func (b *Neighbours) Of(n int) Bits {
	return b.sets[n*b.words : (n+1)*b.words : (n+1)*b.words]
}

// Around adds to out every node that is next to a node of in.
func (b *Neighbours) Around(out, in Bits) {
	for n := in.Next(0); n >= 0; n = in.Next(n + 1) {
		out.Or(b.Of(n))
	}
}

// Flood does what the function Flood does, for the classes this was prepared
// for.
func (b *Neighbours) Flood(reached, allowed Bits) {
	var waiting, near [MaxNeighbours / 64]uint64
	words := b.words
	reached, allowed = reached[:words], allowed[:words]
	copy(waiting[:], reached)
	for grown := true; grown; {
		// One ring of nodes after another: gather what lies next to the
		// ring, then keep what is new.
		clear(near[:words])
		for w, left := range waiting[:words] {
			for ; left != 0; left &= left - 1 {
				n := w*64 + bits.TrailingZeros64(left)
				set := b.sets[n*words : (n+1)*words]
				if len(set) == 3 { // 129 to 192 areas, written out: twice as fast
					near[0] |= set[0]
					near[1] |= set[1]
					near[2] |= set[2]
					continue
				}
				for v, x := range set {
					near[v] |= x
				}
			}
		}
		grown = false
		for w := range reached {
			waiting[w] = near[w] & allowed[w] &^ reached[w]
			reached[w] |= waiting[w]
			grown = grown || waiting[w] != 0
		}
	}
}
