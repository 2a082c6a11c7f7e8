package board

// Scratch is the working memory of searches over one graph. It belongs to one
// goroutine at a time and is reused from search to search; nothing in it needs
// to be kept, except that the answers of Reach live in it until the next
// search.
type Scratch struct {
	queue []uint16 // nodes waiting, each at most once

	// What the last Reach found.
	cost []uint16 // cheapest cost, or unreached
	via  []uint16 // node before this one on a cheapest route, or nowhere
	// found are the nodes that have a cost: few of the map, as a rule.
	found []uint16

	// Buckets of nodes by cost, as doubly linked lists through the nodes, and a
	// bit for each bucket that is not empty.
	bucket     [ring]uint16
	filled     [ring / 64]uint64
	next, prev []uint16
}

// NewScratch makes working memory for graphs of up to g's size.
func NewScratch(g *Graph) *Scratch {
	n := g.Nodes()
	words := make([]uint16, 6*n)
	cut := func() []uint16 {
		part := words[:n:n]
		words = words[n:]
		return part
	}
	s := &Scratch{queue: cut(), cost: cut(), via: cut(), next: cut(), prev: cut(), found: cut()[:0]}
	for i := range s.cost {
		s.cost[i] = unreached
	}
	for i := range s.bucket {
		s.bucket[i] = nowhere
	}
	return s
}

// Flood grows reached over every edge whose class is in the set into nodes of
// allowed, and on from there, until nothing is left to reach. The nodes that
// are in reached at the start are the sources; they need not be allowed.
func Flood(g *Graph, s *Scratch, reached, allowed Bits, classes uint32) {
	queue := s.queue
	tail := 0
	for n := reached.Next(0); n >= 0; n = reached.Next(n + 1) {
		queue[tail] = uint16(n)
		tail++
	}
	for head := 0; head < tail; head++ {
		n := queue[head]
		for _, l := range g.links[g.first[n]:g.first[n+1]] {
			w, bit := l.To/64, uint64(1)<<(l.To%64)
			if classes>>(l.Class&31)&1 != 0 && allowed[w]&^reached[w]&bit != 0 {
				reached[w] |= bit
				queue[tail] = l.To
				tail++
			}
		}
	}
}

// Terms say where a flood may go.
type Terms struct {
	// Classes are the edge classes it may cross.
	Classes uint32
	// Through are the nodes it may enter and go on from.
	Through Bits
	// Into are nodes that it may enter but not pass: the hex in an enemy
	// zone of control, the contested area at the end of a supply line. A
	// node of both sets is passed. Nil means none.
	Into Bits
	// Shut are edges it may not cross, whatever their class. Nil means none.
	Shut Bits
	// Steps is how many edges away from a source it may get; 0 means any
	// number.
	Steps int
}

// FloodUnder grows reached like Flood under finer terms. Sources go on from
// where they are even when they are in neither set, so the caller decides
// which of them count.
func FloodUnder(g *Graph, s *Scratch, reached Bits, t Terms) {
	queue := s.queue
	tail := 0
	for n := reached.Next(0); n >= 0; n = reached.Next(n + 1) {
		queue[tail] = uint16(n)
		tail++
	}
	head := 0
	for steps := 0; head < tail && (t.Steps == 0 || steps < t.Steps); steps++ {
		for level := tail; head < level; head++ {
			for _, l := range g.Links(int(queue[head])) {
				to := int(l.To)
				if t.Classes>>(l.Class&31)&1 == 0 || reached.Has(to) || t.Shut != nil && t.Shut.Has(int(l.Edge)) {
					continue
				}
				if t.Through.Has(to) {
					queue[tail] = l.To
					tail++
				} else if t.Into == nil || !t.Into.Has(to) {
					continue
				}
				reached.Set(to)
			}
		}
	}
}
