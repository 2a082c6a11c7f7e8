package chart

import (
	"bytes"
	"math"

	"sandtable/board"
)

// Shore says how much of the side of a hex is water.
type Shore uint8

const (
	// Dry sides are land from corner to corner.
	Dry Shore = iota
	// Mixed sides are land in one part and water in the other.
	Mixed
	// Wet sides are water from corner to corner.
	Wet
)

// AddShores draws the coast of a hex map. The areas of the chart are those of
// the grid, in its order; wet tells of each side of each hex of land how much
// of it is water, and says the same from both sides. Depth is how far the
// water reaches into a hex over a wet side, as a part of the way from corner
// to centre.
//
// The coast is invented within the hexes and true along their sides: on every
// side water and land lie where the neighbours expect them.
func (c *Chart) AddShores(grid *board.Grid, depth float64, wet func(node int, d board.Direction) Shore) {
	corners := shoreCorners{grid: grid, wet: wet}
	for n := range grid.Nodes() {
		a := &c.Areas[n]
		if a.Kind != Land {
			continue
		}
		if ring := corners.ring(n, a, depth); ring != nil {
			a.Shores = []Ring{ring}
		}
	}
}

type shoreCorners struct {
	grid *board.Grid
	wet  func(node int, d board.Direction) Shore
}

// dry reports whether there is land at a corner of a hex: not where a wet side
// ends, else where a dry one does. A corner lies between two sides of the hex
// and is the end of the side that the two neighbours share.
func (s *shoreCorners) dry(n int, corner board.Direction) bool {
	before, after := (corner+board.Directions-1)%board.Directions, corner
	third := Mixed
	if to, ok := s.grid.Neighbour(n, after); ok {
		// Seen from the neighbour over side d, the other neighbour at corner
		// d lies two sides on.
		third = s.wet(to, (after+board.Directions-2)%board.Directions)
	}
	return s.wet(n, before) != Wet && s.wet(n, after) != Wet && third != Wet
}

// ring is the outline of the land in a hex, or nil where the whole hex is land.
func (s *shoreCorners) ring(n int, a *Area, depth float64) Ring {
	hex := a.Rings[0]
	var out Ring
	add := func(p Point) {
		if len(out) == 0 || math.Hypot(p.X-out[len(out)-1].X, p.Y-out[len(out)-1].Y) > 0.5 {
			out = append(out, p)
		}
	}
	along := func(d board.Direction, t float64) Point {
		p, q := hex[d], hex[(d+1)%board.Directions]
		return Point{p.X + (q.X-p.X)*t, p.Y + (q.Y-p.Y)*t}
	}
	inward := func(p Point, part float64) Point {
		return Point{p.X + (a.Centre.X-p.X)*part, p.Y + (a.Centre.Y-p.Y)*part}
	}
	whole := true
	for d := range board.Direction(board.Directions) {
		from, to := s.dry(n, d), s.dry(n, (d+1)%board.Directions)
		shore := s.wet(n, d)
		if shore == Dry {
			add(hex[d])
			add(hex[(d+1)%board.Directions])
			continue
		}
		whole = false
		reach := depth * (0.8 + 0.4*noise(n, int(d)))
		switch {
		case shore == Wet:
			add(inward(hex[d], reach))
			add(inward(along(d, 0.5), reach*0.7))
		case from && to: // an inlet
			add(hex[d])
			add(along(d, 0.32))
			add(inward(along(d, 0.5), 0.45))
			add(along(d, 0.68))
			add(hex[(d+1)%board.Directions])
		case from:
			add(hex[d])
			add(along(d, 0.5))
		case to:
			add(inward(hex[d], reach))
			add(along(d, 0.5))
		default: // a neck of land
			add(inward(hex[d], reach))
			add(along(d, 0.3))
			add(along(d, 0.7))
		}
	}
	if whole {
		return nil
	}
	if n := len(out); n > 3 && math.Hypot(out[0].X-out[n-1].X, out[0].Y-out[n-1].Y) <= 0.5 {
		out = out[:n-1]
	}
	return out
}

// noise is a number from 0 to 1 that is the same on every drawing.
func noise(a, b int) float64 {
	x := uint32(a)*2654435761 ^ uint32(b+1)*2246822519
	x ^= x >> 15
	x *= 2246822519
	x ^= x >> 13
	return float64(x%1000) / 1000
}

// coastal reports whether an area is land with a shore drawn in it.
func (a *Area) coastal() bool { return a.Kind == Land && len(a.Shores) > 0 }

// shorePath is the outline of the land of a coastal area: straight along the
// sides of the hex, rounded elsewhere.
func shorePath(a *Area) []byte {
	p := &pen{round: math.Inf(1), sharp: func(q Point) bool { return onOutline(a.Rings[0], q) }}
	for _, ring := range a.Shores {
		p.loop(ring)
	}
	return p.out
}

// coastline is the shores of all coastal areas without what runs along the
// sides of the hexes, where the land goes on.
func (d *drawing) coastline() []byte {
	p := &pen{round: math.Inf(1)}
	for i := range d.Areas {
		a := &d.Areas[i]
		if !a.coastal() {
			continue
		}
		for _, ring := range a.Shores {
			coast(p, a, ring)
		}
	}
	return p.out
}

// coast draws the stretches of a ring that lie inside the area.
func coast(p *pen, a *Area, ring Ring) {
	n := len(ring)
	start := -1
	for i := range ring {
		if sameSide(a.Rings[0], ring[i], ring[(i+1)%n]) {
			start = i + 1
			break
		}
	}
	if start < 0 {
		// Nothing runs along a side: an island, or land that is cut off at
		// single points.
		p.sharp = func(q Point) bool { return onOutline(a.Rings[0], q) }
		p.loop(ring)
		p.sharp = nil
		return
	}
	var open []Point
	flush := func() {
		if len(open) > 1 {
			p.to('M', open[0])
			p.line(open)
		}
		open = open[:0]
	}
	for k := range n {
		from, to := ring[(start+k)%n], ring[(start+k+1)%n]
		if sameSide(a.Rings[0], from, to) {
			flush()
			continue
		}
		if len(open) == 0 {
			open = append(open, from)
		}
		open = append(open, to)
	}
	flush()
}

// onOutline reports whether a point lies on a side of a ring.
func onOutline(ring Ring, q Point) bool {
	for i := range ring {
		if onSide(ring[i], ring[(i+1)%len(ring)], q) {
			return true
		}
	}
	return false
}

func sameSide(ring Ring, p, q Point) bool {
	for i := range ring {
		if a, b := ring[i], ring[(i+1)%len(ring)]; onSide(a, b, p) && onSide(a, b, q) {
			return true
		}
	}
	return false
}

func onSide(a, b, q Point) bool {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	return math.Abs((b.X-a.X)*(q.Y-a.Y)-(b.Y-a.Y)*(q.X-a.X))/length < 0.05
}

// numberSize is the size of type of the number of a hex.
const numberSize = 14.0

func (a *Area) numberAt() Point { return Point{a.Centre.X, a.Centre.Y - 1.02*a.Room} }

// numbers prints the number of each hex.
func (d *drawing) numbers() {
	var land, sea bytes.Buffer
	for i := range d.Areas {
		a := &d.Areas[i]
		if a.Number == "" {
			continue
		}
		out := &land
		if a.Kind != Land || a.coastal() && !inside(a.Shores[0], a.numberAt()) {
			out = &sea
		}
		at := a.numberAt()
		out.WriteString(`<text x="` + num(at.X) + `" y="` + num(at.Y) + `">` + escape(a.Number) + "</text>\n")
	}
	if land.Len() > 0 {
		d.put("<g class=\"number\">\n%s</g>\n", land.Bytes())
	}
	if sea.Len() > 0 {
		d.put("<g class=\"number atsea\">\n%s</g>\n", sea.Bytes())
	}
}

// inside reports whether a point lies in a ring, by the even-odd rule.
func inside(ring Ring, q Point) bool {
	in := false
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if (a.Y <= q.Y) != (b.Y <= q.Y) && q.X < a.X+(q.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// forts draws works inside the outline of fortified areas.
func (d *drawing) forts() {
	for i := range d.Areas {
		a := &d.Areas[i]
		if !a.Fort {
			continue
		}
		ring := make([]Point, 0, len(a.Rings[0]))
		for _, p := range a.Rings[0] {
			ring = append(ring, Point{a.Centre.X + (p.X-a.Centre.X)*0.86, a.Centre.Y + (p.Y-a.Centre.Y)*0.86})
		}
		p := &pen{}
		p.loop(ring)
		d.put(`<path class="fort" d="%s"/>`+"\n", p.out)
	}
}

// tracks draws all roads and all railways, each kind as one path.
func (d *drawing) tracks() {
	if len(d.Tracks) > 0 {
		d.put(`<g class="tracks">` + "\n")
		d.track(d.Tracks)
		d.put("</g>\n")
	}
}

func (d *drawing) track(tracks []Track) {
	roads, rails := &pen{round: 9 * d.u}, &pen{round: 9 * d.u}
	for i := range tracks {
		p := roads
		if tracks[i].Rail {
			p = rails
		}
		p.to('M', tracks[i].Points[0])
		p.line(tracks[i].Points)
	}
	if len(roads.out) > 0 {
		d.put(`<path class="road" d="%s"/>`+"\n", roads.out)
	}
	if len(rails.out) > 0 {
		d.put(`<path class="rail" d="%s"/><path class="sleeper" d="%[1]s"/>`+"\n", rails.out)
	}
}

// boxes draws the places beside the map.
func (d *drawing) boxes() {
	for _, b := range d.Boxes {
		d.put(`<rect id="%s" class="box" x="%s" y="%s" width="%s" height="%s" rx="%s"/>`+"\n",
			escape(b.ID), num(b.At.X), num(b.At.Y), num(b.W), num(b.H), num(6*d.u))
		if !d.NoLabels {
			d.put(`<text class="key" style="text-anchor:middle" x="%s" y="%s">%s</text>`+"\n",
				num(b.At.X+b.W/2), num(b.At.Y+(legendSize+8)*d.u), escape(b.Text))
		}
	}
}

// crossings draws an arrow both ways over each border that is one.
func (d *drawing) crossings() {
	p := &pen{}
	for i := range d.mesh.arcs {
		if !d.drawn(i, []Line{Crossing}) {
			continue
		}
		a := &d.mesh.arcs[i]
		x, y := d.Areas[a.a].Centre, d.Areas[a.b].Centre
		arrow(p, Point{x.X + (y.X-x.X)*0.3, x.Y + (y.Y-x.Y)*0.3}, Point{x.X + (y.X-x.X)*0.7, x.Y + (y.Y-x.Y)*0.7}, d.u)
	}
	if len(p.out) > 0 {
		d.put(`<path class="crossing" d="%s"/>`+"\n", p.out)
	}
}

// arrow is an arrow with a head at both ends.
func arrow(p *pen, from, to Point, u float64) {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	x, y := (to.X-from.X)/length, (to.Y-from.Y)/length
	at := func(along, across float64) Point {
		return Point{from.X + x*along - y*across, from.Y + y*along + x*across}
	}
	head, wide, thin := min(13*u, length*0.4), 9*u, 3*u
	p.to('M', at(0, 0))
	for _, q := range []Point{
		at(head, wide), at(head, thin), at(length-head, thin), at(length-head, wide), at(length, 0),
		at(length-head, -wide), at(length-head, -thin), at(head, -thin), at(head, -wide),
	} {
		p.to('L', q)
	}
	p.out = append(p.out, 'Z')
}

// ground draws the textures of all land, those of a kind together.
func (d *drawing) ground() {
	for g := Hills; g <= Desert; g++ {
		var at []Point
		for i := range d.Areas {
			a := &d.Areas[i]
			if a.Ground != g {
				continue
			}
			for k, p := range texturePlaces[g] {
				q := Point{
					a.Centre.X + a.Room*(p.X+0.16*(noise(i, 2*k)-0.5)),
					a.Centre.Y + a.Room*(p.Y+0.16*(noise(i, 2*k+1)-0.5)),
				}
				if !a.coastal() || inside(a.Shores[0], q) {
					at = append(at, q)
				}
			}
		}
		if len(at) > 0 {
			d.texture(g, at)
		}
	}
}

// texturePlaces are where the marks of a texture stand in a hex, around its
// middle in measures of its room.
var texturePlaces = [...][]Point{
	Hills:     {{-0.62, -0.3}, {0.5, -0.42}, {-0.1, 0.75}, {0.72, 0.38}, {-0.75, 0.42}},
	Mountains: {{-0.55, -0.42}, {0.15, -0.62}, {0.68, -0.2}, {-0.72, 0.3}, {0.66, 0.48}, {-0.08, 0.78}},
	Woods:     {{-0.6, -0.45}, {0.1, -0.65}, {0.68, -0.3}, {-0.78, 0.2}, {0.74, 0.35}, {-0.4, 0.7}, {0.3, 0.8}},
	Marsh:     {{-0.58, -0.38}, {0.45, -0.5}, {-0.66, 0.45}, {0.62, 0.4}, {0, 0.78}},
	Desert:    {{-0.6, -0.4}, {-0.2, -0.6}, {0.4, -0.5}, {0.75, -0.05}, {-0.8, 0.1}, {-0.45, 0.55}, {0.1, 0.75}, {0.55, 0.5}},
}

// texture draws the marks of one texture.
func (d *drawing) texture(g Ground, at []Point) {
	class := [...]string{Hills: "texture", Mountains: "peak", Woods: "wood", Marsh: "reed", Desert: "sand"}[g]
	p := &pen{}
	for _, q := range at {
		switch g {
		case Hills:
			hill(p, q, d.u)
		case Mountains:
			peak(p, q, d.u)
		case Woods:
			tree(p, q, d.u*0.8)
		case Marsh:
			reeds(p, q, d.u)
		case Desert:
			glyphPath(p, q, d.u, true, Point{-1.6, 0}, Point{0, -1.6}, Point{1.6, 0}, Point{0, 1.6})
		}
	}
	d.put(`<path class="%s" d="%s"/>`+"\n", class, p.out)
}

// hill is a rise with a shaded side.
func hill(p *pen, at Point, u float64) {
	q := func(x, y float64) Point { return Point{at.X + x*u, at.Y + y*u} }
	p.to('M', q(-9, 4))
	p.to('Q', q(-2, -9), q(9, 4))
	p.to('M', q(2, -0.5))
	p.to('L', q(3, 3.5))
	p.to('M', q(5, 1.5))
	p.to('L', q(5.6, 3.8))
}

// reeds are a tuft over a line of water.
func reeds(p *pen, at Point, u float64) {
	glyphPath(p, at, u, false, Point{-9, 4}, Point{9, 4})
	glyphPath(p, at, u, false, Point{-5, 4}, Point{-6, -2})
	glyphPath(p, at, u, false, Point{0, 4}, Point{0, -6})
	glyphPath(p, at, u, false, Point{5, 4}, Point{6, -2})
}

// symbolGlyphs draw the symbols that are one figure.
var symbolGlyphs = [...]func(p *pen, at Point, u float64){
	Triangle: func(p *pen, at Point, u float64) {
		glyphPath(p, at, u, true, Point{0, -9}, Point{9, 7.5}, Point{-9, 7.5})
	},
	Anchor: anchor,
	Waves:  waves,
	Drop:   drop,
}

// anchor is a stock, a shank and two arms.
func anchor(p *pen, at Point, u float64) {
	glyphPath(p, at, u, true, Point{-1.4, -6}, Point{-4.5, -6}, Point{-4.5, -8}, Point{-1.4, -8}, Point{-1.4, -10.5},
		Point{1.4, -10.5}, Point{1.4, -8}, Point{4.5, -8}, Point{4.5, -6}, Point{1.4, -6}, Point{1.4, 5.4}, Point{5.6, 3.4},
		Point{4.4, 1.6}, Point{9, 0}, Point{9, 5.2}, Point{7.6, 4.4}, Point{4, 8}, Point{0, 9.4}, Point{-4, 8},
		Point{-7.6, 4.4}, Point{-9, 5.2}, Point{-9, 0}, Point{-4.4, 1.6}, Point{-5.6, 3.4}, Point{-1.4, 5.4})
}

// waves are two crests, one above the other.
func waves(p *pen, at Point, u float64) {
	for _, y := range []float64{-4.5, 3} {
		glyphPath(p, at, u, true, Point{-9, y + 1.5}, Point{-4.5, y - 2}, Point{0, y + 1.5}, Point{4.5, y - 2}, Point{9, y + 1.5},
			Point{9, y + 4}, Point{4.5, y + 0.7}, Point{0, y + 4}, Point{-4.5, y + 0.7}, Point{-9, y + 4})
	}
}

// drop is a drop of oil.
func drop(p *pen, at Point, u float64) {
	q := func(x, y float64) Point { return Point{at.X + x*u, at.Y + y*u} }
	p.to('M', q(0, -10))
	p.to('Q', q(7, 0), q(6, 4))
	p.to('Q', q(4, 9), q(0, 9))
	p.to('Q', q(-4, 9), q(-6, 4))
	p.to('Q', q(-7, 0), q(0, -10))
	p.out = append(p.out, 'Z')
}
