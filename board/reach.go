package board

import "math/bits"

// Never as a cost means that the node is not entered, or an edge of that
// class not crossed, at any price.
const Never = 255

const (
	ring      = 1024 // buckets by cost, more than the dearest single step
	unreached = 0xFFFF
	nowhere   = 0xFFFF
)

// Costs say what movement costs. Terrain that is paid on entering belongs to
// the node, terrain that is paid on crossing (a river) to the edge's class.
type Costs struct {
	// Enter is the cost of entering each node. Nil means one for each that is Open.
	Enter []uint8
	// Open are the nodes that may be entered. Nil means all.
	Open Bits
	// Leave is what leaving each node costs besides, as it does under the
	// eyes of hostile armour. A node that is Never left is not left even by
	// what starts there. Nil means none.
	Leave []uint8
	// Hard are nodes that cost HardLeave more to leave: a few words to fill in where
	// Leave would be the whole map. Nil means none.
	Hard      Bits
	HardLeave uint8
	// Cross is what an edge of each class costs besides.
	Cross [MaxClasses]uint8
	// Shut are edges that may not be crossed, whatever their class. Nil
	// means none.
	Shut Bits
	// Stop are nodes in which movement ends: they are entered but not left,
	// unless it started there. Nil means none.
	Stop Bits
}

// Reach finds every node that can be reached from a node at a cost of at most
// budget, and the cheapest way to each. Ask the scratch for the answers with
// Cost and Route.
func Reach(g *Graph, s *Scratch, from int, c *Costs, budget int) {
	s.start()
	s.add(from, 0, nowhere)
	s.run(g, c, budget, nil, 0)
}

// ReachFrom is Reach from the nearest of several sources.
func ReachFrom(g *Graph, s *Scratch, sources Bits, c *Costs, budget int) {
	s.start()
	for n := sources.Next(0); n >= 0; n = sources.Next(n + 1) {
		s.add(n, 0, nowhere)
	}
	s.run(g, c, budget, nil, 0)
}

// ReachTo is ReachFrom that ends as soon as it knows the cheapest ways to all of some
// goals. What it says about other nodes may not be the last word.
func ReachTo(g *Graph, s *Scratch, sources, goals Bits, c *Costs, budget int) {
	s.start()
	for n := sources.Next(0); n >= 0; n = sources.Next(n + 1) {
		s.add(n, 0, nowhere)
	}
	s.run(g, c, budget, goals, goals.Count())
}

// Cost is what the last Reach found that getting to node n costs, and whether
// it can be reached at all.
func (s *Scratch) Cost(n int) (int, bool) {
	if s.cost[n] == unreached {
		return 0, false
	}
	return int(s.cost[n]), true
}

// Route appends the cheapest way to node n that the last Reach found, from
// its source to n, both included, and returns the longer slice. Where n was
// not reached it appends nothing.
func (s *Scratch) Route(n int, route []uint16) []uint16 {
	if s.cost[n] == unreached {
		return route
	}
	start := len(route)
	for at := uint16(n); at != nowhere; at = s.via[at] {
		route = append(route, at)
	}
	for i, j := start, len(route)-1; i < j; i, j = i+1, j-1 {
		route[i], route[j] = route[j], route[i]
	}
	return route
}

// Reached puts every node that the last Reach came to into a set.
func (s *Scratch) Reached(set Bits) {
	for _, n := range s.found {
		set.Set(int(n))
	}
}

// start forgets the last search. Only a search for one node leaves anything waiting.
func (s *Scratch) start() {
	for _, n := range s.found {
		s.cost[n] = unreached
	}
	s.found = s.found[:0]
	for i, w := range s.filled {
		for ; w != 0; w &= w - 1 {
			s.bucket[i*64+bits.TrailingZeros64(w)] = nowhere
		}
		s.filled[i] = 0
	}
}

// add puts a node into the bucket of its cost.
func (s *Scratch) add(n, cost int, via uint16) {
	at := uint(cost) % ring
	head := &s.bucket[at]
	s.filled[at/64] |= 1 << (at % 64)
	if s.cost[n] == unreached {
		s.found = append(s.found, uint16(n))
	}
	s.cost[n], s.via[n] = uint16(cost), via
	s.next[n], s.prev[n] = *head, nowhere
	if *head != nowhere {
		s.prev[*head] = uint16(n)
	}
	*head = uint16(n)
}

// drop takes a node out of the bucket of its cost.
func (s *Scratch) drop(n int) {
	next, prev := s.next[n], s.prev[n]
	if next != nowhere {
		s.prev[next] = prev
	}
	if prev != nowhere {
		s.next[prev] = next
		return
	}
	at := uint(s.cost[n]) % ring
	if s.bucket[at] = next; next == nowhere {
		s.filled[at/64] &^= 1 << (at % 64)
	}
}

// nearest is the cost of the nodes that wait at the least, from a cost on, or -1.
func (s *Scratch) nearest(cost int) int {
	at := uint(cost) % ring
	if w := s.filled[at/64] >> (at % 64); w != 0 {
		return cost + bits.TrailingZeros64(w)
	}
	past := 64 - int(at%64)
	for i := range uint(ring / 64) {
		// The last turn comes round to the word of the first.
		if w := s.filled[(at/64+1+i)%(ring/64)]; w != 0 {
			return cost + past + 64*int(i) + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// run settles nodes in order of cost. Costs are small whole numbers, so the
// nodes wait in buckets by cost instead of a heap; no step is dearer than the
// ring of buckets is long.
// It ends early when it has settled all of the goals, of which so many are left.
func (s *Scratch) run(g *Graph, c *Costs, budget int, goals Bits, left int) {
	budget = min(budget, unreached-1)
	for cost := s.nearest(0); cost >= 0 && cost <= budget; cost = s.nearest(cost) {
		for {
			head := s.bucket[cost%ring]
			if head == nowhere {
				break
			}
			n := int(head)
			s.drop(n)
			if left > 0 && goals.Has(n) {
				if left--; left == 0 {
					return
				}
			}
			if c.Stop != nil && c.Stop.Has(n) && s.via[n] != nowhere {
				continue
			}
			base := cost
			if c.Leave != nil {
				if c.Leave[n] == Never {
					continue
				}
				base += int(c.Leave[n])
			}
			if c.Hard != nil && c.Hard.Has(n) {
				base += int(c.HardLeave)
			}
			for _, l := range g.Links(n) {
				to := int(l.To)
				if int(s.cost[to]) <= base {
					continue // no step is for less than nothing
				}
				enter, cross := uint8(1), c.Cross[l.Class&31]
				if c.Enter != nil {
					enter = c.Enter[to]
				}
				if c.Open != nil && !c.Open.Has(to) {
					continue
				}
				if enter == Never || cross == Never || c.Shut != nil && c.Shut.Has(int(l.Edge)) {
					continue
				}
				total := base + int(enter) + int(cross)
				if total > budget || total >= int(s.cost[to]) {
					continue
				}
				if s.cost[to] != unreached {
					s.drop(to)
				}
				s.add(to, total, uint16(n))
			}
		}
	}
}
