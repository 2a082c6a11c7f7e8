package board

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// MaxClasses is the number of edge classes a graph can tell apart, so that a
// set of classes is one uint32 with a bit for each.
const MaxClasses = 32

// AllClasses is the set of every edge class.
const AllClasses = ^uint32(0)

// ClassSet is the set of the given edge classes.
func ClassSet(classes ...uint8) uint32 {
	var set uint32
	for _, c := range classes {
		set |= 1 << c
	}
	return set
}

// ClassesWith is the set of the classes whose number has all of the given
// bits. Where the sides of a map have several features at once (a hexside may
// be land and sea with a river on it), let each feature be a bit of the class;
// then
//
//	ClassesWith(land) &^ ClassesWith(river)
//
// are the sides that are land and have no river.
func ClassesWith(features uint8) uint32 {
	var set uint32
	for class := range uint8(MaxClasses) {
		if class&features == features {
			set |= 1 << class
		}
	}
	return set
}

// Link is one end of an edge as its node sees it: where it leads, which edge
// it is, and the edge's class. What a class means belongs to the game (a
// river, a mountain pass, a coast).
type Link struct {
	To, Edge uint16
	Class    uint8
}

// Graph is the map as path-finding sees it: nodes 0..Nodes()-1 and undirected
// edges 0..Edges()-1 between them. It never changes after it is built and is
// shared by all matches.
type Graph struct {
	first []uint32 // links of node n are links[first[n]:first[n+1]]
	links []Link   // ascending by To within a node
	edges []edge   // in the order they were added
}

type edge struct {
	a, b  uint16
	class uint8
}

// Builder collects the edges of a Graph. Mistakes in the data are gathered
// and reported together by Build, so that a loader can add edges without
// looking at each.
type Builder struct {
	nodes int
	edges []edge
	errs  []error
}

// NewBuilder starts a graph of the given number of nodes and no edges.
func NewBuilder(nodes int) *Builder {
	b := &Builder{nodes: nodes}
	if nodes < 0 || nodes > math.MaxUint16 {
		b.errs = append(b.errs, fmt.Errorf("board: %d nodes, want 0 to %d", nodes, math.MaxUint16))
	}
	return b
}

// Edge joins two nodes and returns the number of the new edge. Edges are
// numbered in the order they are added.
func (b *Builder) Edge(from, to int, class uint8) int {
	n := len(b.edges)
	switch {
	case from < 0 || from >= b.nodes || to < 0 || to >= b.nodes:
		b.errs = append(b.errs, fmt.Errorf("board: edge %d joins %d and %d, but there are %d nodes", n, from, to, b.nodes))
	case from == to:
		b.errs = append(b.errs, fmt.Errorf("board: edge %d joins node %d to itself", n, from))
	case class >= MaxClasses:
		b.errs = append(b.errs, fmt.Errorf("board: edge %d has class %d, want less than %d", n, class, MaxClasses))
	}
	b.edges = append(b.edges, edge{uint16(from), uint16(to), class})
	return n
}

// Build checks what was added and returns the finished graph.
func (b *Builder) Build() (*Graph, error) {
	if len(b.edges) > math.MaxUint16 {
		b.errs = append(b.errs, fmt.Errorf("board: %d edges, want at most %d", len(b.edges), math.MaxUint16))
	}
	if len(b.errs) > 0 {
		return nil, errors.Join(b.errs...)
	}
	g := &Graph{
		first: make([]uint32, b.nodes+1),
		links: make([]Link, 2*len(b.edges)),
		edges: slices.Clone(b.edges),
	}
	for _, e := range g.edges {
		g.first[e.a+1]++
		g.first[e.b+1]++
	}
	for n := range b.nodes {
		g.first[n+1] += g.first[n]
	}
	free := slices.Clone(g.first)
	put := func(from, to uint16, e int) {
		g.links[free[from]] = Link{To: to, Edge: uint16(e), Class: g.edges[e].class}
		free[from]++
	}
	for i, e := range g.edges {
		put(e.a, e.b, i)
		put(e.b, e.a, i)
	}
	for n := range b.nodes {
		links := g.Links(n)
		slices.SortFunc(links, func(x, y Link) int { return cmp.Compare(x.To, y.To) })
		for i := 1; i < len(links); i++ {
			if links[i].To == links[i-1].To {
				return nil, fmt.Errorf("board: edges %d and %d both join %d and %d", links[i-1].Edge, links[i].Edge, n, links[i].To)
			}
		}
	}
	return g, nil
}

// Nodes is the number of nodes.
func (g *Graph) Nodes() int { return len(g.first) - 1 }

// Edges is the number of edges.
func (g *Graph) Edges() int { return len(g.edges) }

// Links lists what node n is joined to, ascending by node. The caller must
// not change it.
func (g *Graph) Links(n int) []Link { return g.links[g.first[n]:g.first[n+1]] }

// Edge finds the edge between two nodes.
func (g *Graph) Edge(a, b int) (int, bool) {
	for _, l := range g.Links(a) {
		if int(l.To) == b {
			return int(l.Edge), true
		}
	}
	return 0, false
}

// Ends are the two nodes of an edge, in the order they were given.
func (g *Graph) Ends(e int) (a, b int) { return int(g.edges[e].a), int(g.edges[e].b) }

// Class is the class of an edge.
func (g *Graph) Class(e int) uint8 { return g.edges[e].class }

// Across is the node on the other side of an edge.
func (g *Graph) Across(e, from int) int {
	if int(g.edges[e].a) == from {
		return int(g.edges[e].b)
	}
	return int(g.edges[e].a)
}

// Around adds to out every node that is joined to a node of in by an edge of
// the classes: the zones of control of all units at once, or what is adjacent
// to an enemy.
func (g *Graph) Around(out, in Bits, classes uint32) {
	for n := in.Next(0); n >= 0; n = in.Next(n + 1) {
		for _, l := range g.links[g.first[n]:g.first[n+1]] {
			if classes>>(l.Class&31)&1 != 0 {
				out[l.To/64] |= 1 << (l.To % 64)
			}
		}
	}
}

// EdgesBetween adds to out the edges with one end in a and the other in b:
// the front line, a border, the hexsides over which two sides face each other.
func (g *Graph) EdgesBetween(out, a, b Bits) {
	for n := a.Next(0); n >= 0; n = a.Next(n + 1) {
		for _, l := range g.Links(n) {
			if b.Has(int(l.To)) {
				out.Set(int(l.Edge))
			}
		}
	}
}
