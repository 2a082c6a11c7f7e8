package chart

import (
	"math"
	"strconv"
)

// mesh is the outlines of a chart taken apart into arcs, each the stretch of
// line between the same two shapes. Both neighbours draw the same arc, so it
// can be smoothed without tearing them apart, and it is the line of their
// border.
type mesh struct {
	arcs  []arc
	rings [][][]step // by shape and ring
}

type arc struct {
	points []Point
	closed bool
	a, b   int // the shapes on both sides, a < b; b is none at the edge of the map
}

// step is an arc as a ring walks it.
type step struct {
	arc  int
	back bool
}

const none = math.MaxInt

// vertex is a point rounded so that neighbours' equal corners compare equal.
type vertex struct{ x, y int32 }

func vertexAt(p Point) vertex {
	return vertex{int32(math.Round(p.X * 32)), int32(math.Round(p.Y * 32))}
}

type side struct{ from, to vertex }

func sideOf(a, b vertex) side {
	if b.x < a.x || b.x == a.x && b.y < a.y {
		a, b = b, a
	}
	return side{a, b}
}

type owners struct{ a, b int }

// newMesh takes the rings of all shapes apart.
func newMesh(shapes [][]Ring) *mesh {
	owner := map[side]owners{}
	for i, rings := range shapes {
		for _, ring := range rings {
			for k, p := range ring {
				s := sideOf(vertexAt(p), vertexAt(ring[(k+1)%len(ring)]))
				o, seen := owner[s]
				switch {
				case !seen:
					owner[s] = owners{i, none}
				case o.b == none && o.a != i:
					owner[s] = owners{min(o.a, i), max(o.a, i)}
				}
			}
		}
	}
	// A vertex is a joint where the shapes on the two sides change.
	type around struct {
		first owners
		n     int
		joint bool
	}
	vertices := map[vertex]around{}
	for s, o := range owner {
		for _, v := range [2]vertex{s.from, s.to} {
			at, seen := vertices[v]
			if !seen {
				at.first = o
			}
			at.n++
			at.joint = at.joint || at.first != o || at.n > 2
			vertices[v] = at
		}
	}

	m := &mesh{rings: make([][][]step, len(shapes))}
	known := map[side]int{} // directed: the first two vertices of an arc
	add := func(points []Point, closed bool) step {
		v0, v1 := vertexAt(points[0]), vertexAt(points[1])
		if i, ok := known[side{v0, v1}]; ok {
			return step{i, false}
		}
		n := len(points)
		last, before := v0, vertexAt(points[n-1])
		if !closed {
			last, before = vertexAt(points[n-1]), vertexAt(points[n-2])
		}
		if i, ok := known[side{last, before}]; ok {
			return step{i, true}
		}
		o := owner[sideOf(v0, v1)]
		known[side{v0, v1}] = len(m.arcs)
		m.arcs = append(m.arcs, arc{points: points, closed: closed, a: o.a, b: o.b})
		return step{len(m.arcs) - 1, false}
	}
	for i, rings := range shapes {
		m.rings[i] = make([][]step, len(rings))
		for k, ring := range rings {
			n := len(ring)
			// Start at a joint, or for an island at its least vertex so
			// that the sea around it starts there too.
			start, joint := 0, false
			for j := range ring {
				v, best := vertexAt(ring[j]), vertexAt(ring[start])
				at := vertices[v].joint
				if at && !joint || at == joint && (v.x < best.x || v.x == best.x && v.y < best.y) {
					start, joint = j, at
				}
			}
			turned := append(append(make([]Point, 0, n+1), ring[start:]...), ring[:start]...)
			if !joint {
				m.rings[i][k] = []step{add(turned, true)}
				continue
			}
			turned = append(turned, turned[0])
			from := 0
			for j := 1; j <= n; j++ {
				if vertices[vertexAt(turned[j])].joint {
					m.rings[i][k] = append(m.rings[i][k], add(turned[from:j+1:j+1], false))
					from = j
				}
			}
		}
	}
	return m
}

// pen writes SVG path data.
type pen struct {
	out   []byte
	at    Point
	round float64 // greatest length cut off at a corner
	sharp func(Point) bool
}

func (p *pen) num(v float64) {
	v = math.Round(v*10)/10 + 0 // no negative zero
	if n := len(p.out); n > 0 && v >= 0 && p.out[n-1] >= '0' && p.out[n-1] <= '9' {
		p.out = append(p.out, ' ')
	}
	p.out = strconv.AppendFloat(p.out, v, 'f', -1, 64)
}

func (p *pen) to(command byte, points ...Point) {
	p.out = append(p.out, command)
	for _, q := range points {
		p.num(q.X)
		p.num(q.Y)
		p.at = q
	}
}

// line goes on from the first of the points to the last.
func (p *pen) line(points []Point) {
	for i := 1; i < len(points)-1; i++ {
		p.corner(points[i-1], points[i], points[i+1])
	}
	p.to('L', points[len(points)-1])
}

func (p *pen) corner(before, at, after Point) {
	if p.round == 0 || p.sharp != nil && p.sharp(at) {
		p.to('L', at)
		return
	}
	p.near(toward(at, before, p.round))
	p.to('Q', at, toward(at, after, p.round))
}

// near draws a straight line unless the pen is there already, as it is
// between two corners that meet halfway.
func (p *pen) near(q Point) {
	if math.Abs(q.X-p.at.X)+math.Abs(q.Y-p.at.Y) > 0.05 {
		p.to('L', q)
	}
}

// toward is the point on the way from a to b at half its length, or nearer.
func toward(a, b Point, most float64) Point {
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	t := 0.5
	if d > 2*most {
		t = most / d
	}
	return Point{a.X + (b.X-a.X)*t, a.Y + (b.Y-a.Y)*t}
}

// loop draws a closed outline.
func (p *pen) loop(points []Point) {
	n := len(points)
	if p.round == 0 {
		p.to('M', points[0])
		p.line(points)
		p.out = append(p.out, 'Z')
		return
	}
	p.to('M', toward(points[0], points[n-1], p.round))
	for i, at := range points {
		if p.sharp != nil && p.sharp(at) {
			p.to('L', at)
			continue
		}
		p.near(toward(at, points[(i+n-1)%n], p.round))
		p.to('Q', at, toward(at, points[(i+1)%n], p.round))
	}
	p.out = append(p.out, 'Z')
}

func reversed(points []Point) []Point {
	out := make([]Point, len(points))
	for i, p := range points {
		out[len(points)-1-i] = p
	}
	return out
}

// ring draws one outline of a shape out of its arcs.
func (m *mesh) ring(p *pen, steps []step) {
	if first := m.arcs[steps[0].arc]; first.closed {
		p.loop(first.points)
		return
	}
	for i, s := range steps {
		points := m.arcs[s.arc].points
		if s.back {
			points = reversed(points)
		}
		if i == 0 {
			p.to('M', points[0])
		}
		p.line(points)
	}
	p.out = append(p.out, 'Z')
}

// along draws an arc by itself.
func (m *mesh) along(p *pen, i int) {
	a := m.arcs[i]
	if a.closed {
		p.loop(a.points)
		return
	}
	p.to('M', a.points[0])
	p.line(a.points)
}

// every calls f with evenly spaced places along a line, far enough from its
// ends that marks do not crowd where lines meet.
func every(points []Point, gap float64, f func(Point)) {
	total := 0.0
	for i := 1; i < len(points); i++ {
		total += math.Hypot(points[i].X-points[i-1].X, points[i].Y-points[i-1].Y)
	}
	n := int(math.Round(total / gap))
	if n == 0 {
		n = 1
	}
	gap = total / float64(n)
	next, gone := gap/2, 0.0
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		d := math.Hypot(b.X-a.X, b.Y-a.Y)
		for next <= gone+d && d > 0 {
			t := (next - gone) / d
			f(Point{a.X + (b.X-a.X)*t, a.Y + (b.Y-a.Y)*t})
			next += gap
		}
		gone += d
	}
}
