package chart

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// cell is the size of the squares in which the placement of names sees the
// map.
const cell = 4.0

// sketch is the map as the placement of names sees it: whose each square is,
// how much ink of borders lies on it, and whether a symbol or a name is there
// already.
type sketch struct {
	w, h  int
	owner []int16 // shape, or -1
	ink   []uint8
	taken []bool
	shore []bool // land inside a strait
	kinds []Kind // by shape
	out   int    // shapes from here on are out of play
}

func newSketch(d *drawing) *sketch {
	s := &sketch{
		w: int(math.Ceil(d.Width / cell)), h: int(math.Ceil(d.Height / cell)),
		out: len(d.Areas), kinds: make([]Kind, len(d.shapes)),
	}
	s.owner, s.ink = make([]int16, s.w*s.h), make([]uint8, s.w*s.h)
	s.taken, s.shore = make([]bool, s.w*s.h), make([]bool, s.w*s.h)
	for i := range s.owner {
		s.owner[i] = -1
	}
	for i, rings := range d.shapes {
		s.kinds[i] = d.kind(i)
		s.fill(rings, func(at int) { s.owner[at] = int16(i) })
	}
	for i := range d.Areas {
		s.fill(d.Areas[i].Shores, func(at int) { s.shore[at] = int(s.owner[at]) == i })
	}
	return s
}

// fill visits the squares inside an outline, line by line by the even-odd
// rule.
func (s *sketch) fill(rings []Ring, visit func(i int)) {
	var cuts []float64
	for row := range s.h {
		y := (float64(row) + 0.5) * cell
		cuts = cuts[:0]
		for _, ring := range rings {
			for i, a := range ring {
				b := ring[(i+1)%len(ring)]
				if (a.Y <= y) != (b.Y <= y) {
					cuts = append(cuts, a.X+(y-a.Y)/(b.Y-a.Y)*(b.X-a.X))
				}
			}
		}
		slices.Sort(cuts)
		for i := 0; i+1 < len(cuts); i += 2 {
			from := max(int(math.Ceil(cuts[i]/cell-0.5)), 0)
			to := min(int(math.Floor(cuts[i+1]/cell-0.5)), s.w-1)
			for col := from; col <= to; col++ {
				visit(row*s.w + col)
			}
		}
	}
}

// stroke lays ink along a line.
func (s *sketch) stroke(points []Point, reach float64, ink uint8) {
	every(points, cell, func(p Point) {
		s.box(rect{p.X - reach, p.Y - reach, p.X + reach, p.Y + reach}, func(i int) bool {
			s.ink[i] = max(s.ink[i], ink)
			return true
		})
	})
}

type rect struct{ x0, y0, x1, y1 float64 }

func (r rect) grow(by float64) rect { return rect{r.x0 - by, r.y0 - by, r.x1 + by, r.y1 + by} }

// box visits the squares of a rectangle that are on the map until f is
// content, and reports whether it went over all of them.
func (s *sketch) box(r rect, f func(i int) bool) bool {
	c0, c1 := max(int(r.x0/cell), 0), min(int(r.x1/cell), s.w-1)
	r0, r1 := max(int(r.y0/cell), 0), min(int(r.y1/cell), s.h-1)
	for row := r0; row <= r1; row++ {
		for col := c0; col <= c1; col++ {
			if !f(row*s.w + col) {
				return false
			}
		}
	}
	return true
}

func (s *sketch) take(r rect) {
	s.box(r, func(i int) bool {
		s.taken[i] = true
		return true
	})
}

// line is one line of set type.
type line struct {
	text     string
	x, y     float64 // middle, baseline
	size     float64
	spacing  float64
	width    float64
	turn     float64 // about pivot
	pivot    Point
	rect     rect
	shape    int // whose name it is
	region   bool
	outOfUse bool
	ashore   bool // in a strait, mostly on its shores
}

// mark is a symbol at its place.
type mark struct {
	Symbol
	at Point
}

// plate is a block of lines and symbols around its middle that is moved as
// one while a place is looked for.
type plate struct {
	lines []line
	marks []mark
	w, h  float64
	cost  float64 // of being set this way rather than in the best way
}

// moved is the plate with its middle at a place.
func (p plate) moved(at Point) plate {
	p.lines, p.marks = slices.Clone(p.lines), slices.Clone(p.marks)
	for i := range p.lines {
		l := &p.lines[i]
		l.x += at.X
		l.y += at.Y
		l.rect = rect{l.x - l.width/2, l.y - 0.74*l.size, l.x + l.width/2, l.y + 0.22*l.size}
		if l.turn != 0 {
			sin, cos := math.Sincos(l.turn * math.Pi / 180)
			w, h := l.width/2, l.size/2
			x, y := math.Abs(w*cos)+math.Abs(h*sin), math.Abs(w*sin)+math.Abs(h*cos)
			l.rect = rect{at.X - x, at.Y - y, at.X + x, at.Y + y}
			l.pivot = at
		}
	}
	for i := range p.marks {
		p.marks[i].at.X += at.X
		p.marks[i].at.Y += at.Y
	}
	return p
}

// triangle is the size of a symbol in a row with the label.
const triangle = 20.5

// plates sets a name and the symbols that go with it in every way worth
// trying: in one line or broken, with the symbols below or behind.
func plates(text string, symbols []Symbol, size, spacing, u float64, like line) []plate {
	var broken [][]string
	if strings.Contains(text, "\n") {
		broken = append(broken, strings.Split(text, "\n"))
	} else if text != "" {
		broken = append(broken, []string{text})
		words := strings.Fields(text)
		for i := 1; i < len(words); i++ {
			broken = append(broken, []string{strings.Join(words[:i], " "), strings.Join(words[i:], " ")})
		}
	} else {
		broken = append(broken, nil)
	}
	row := float64(len(symbols)) * triangle * u
	var out []plate
	for _, lines := range broken {
		for _, behind := range []bool{false, true} {
			if behind && (len(symbols) == 0 || len(lines) != 1) {
				continue
			}
			p := plate{}
			lead := size * 0.98
			for _, t := range lines {
				p.w = max(p.w, textWidth(t, size, spacing))
			}
			p.h = lead * float64(len(lines))
			textW, gap := p.w, 0.0
			if behind {
				gap = 0.25 * size
				p.w += gap + row
				p.cost = 0.5
			} else if len(symbols) > 0 {
				p.w = max(p.w, row)
				p.h += triangle * u
			}
			for i, t := range lines {
				l := like
				l.text, l.size, l.spacing, l.width = t, size, spacing, textWidth(t, size, spacing)
				l.y = -p.h/2 + lead*(float64(i)+0.77)
				if behind {
					l.x = -p.w/2 + textW/2
				}
				p.lines = append(p.lines, l)
			}
			for i, sym := range symbols {
				at := Point{-row/2 + (float64(i)+0.5)*triangle*u, p.h/2 - triangle*u*0.45}
				if behind {
					at = Point{-p.w/2 + textW + gap + (float64(i)+0.5)*triangle*u, 0}
				}
				p.marks = append(p.marks, mark{sym, at})
			}
			p.cost += 1.2 * float64(max(len(lines)-1, 0))
			out = append(out, p)
		}
	}
	return out
}

// search is where to look for the place of a plate and what it is worth.
type search struct {
	within rect // of its middle
	step   float64
	home   func(shape int16) bool // squares where the name belongs
	ink    float64                // cost of running over borders
	onLand bool                   // it names land
	afloat float64                // cost of its running out over the water
	keep   Circle                 // better left free
	away   func(r rect) float64   // cost of being far from where it should be
}

// best finds the cheapest place of the cheapest plate: for each plate with
// wide steps first, then with small ones around the best of those.
func (s *sketch) best(from []plate, q search) (plate, float64) {
	const stride = 4
	least := math.Inf(1)
	var found plate
	for _, p := range from {
		if p.w == 0 {
			continue
		}
		wide := q.step * stride
		at, cost := s.scan(&p, &q, q.within, wide, math.Inf(1))
		if math.IsInf(cost, 1) {
			continue
		}
		near := rect{at.X - wide, at.Y - wide, at.X + wide, at.Y + wide}
		if fine, c := s.scan(&p, &q, near, q.step, cost); c < cost {
			at, cost = fine, c
		}
		if cost < least {
			least, found = cost, p.moved(at)
		}
	}
	return found, least
}

// scan tries one plate with its middle at every place of a rectangle and
// finds the cheapest that costs less than limit.
func (s *sketch) scan(p *plate, q *search, within rect, step, limit float64) (Point, float64) {
	var found Point
	least := limit
	cells := (p.w/cell + 1) * (p.h/cell + 1)
	for y := within.y0; y <= within.y1; y += step {
		for x := within.x0; x <= within.x1; x += step {
			r := rect{x - p.w/2, y - p.h/2, x + p.w/2, y + p.h/2}
			if r.x0 < 12 || r.y0 < 10 || r.x1 > float64(s.w)*cell-12 || r.y1 > float64(s.h)*cell-10 {
				continue
			}
			base := p.cost + q.away(r)
			if base >= least {
				continue
			}
			sum, most := 0.0, (least-base)*cells/40
			if s.box(r, func(i int) bool {
				sum += s.cost(i, q)
				return sum < most
			}) {
				least = base + 40*sum/cells
				found = Point{x, y}
			}
		}
	}
	return found, least
}

// cost is what it costs to lie on a square. The weights are by eye: a symbol
// or name below is out of the question while there is any other place, other
// land misleads, a border line is a nuisance.
func (s *sketch) cost(i int, q *search) float64 {
	sum := q.ink * float64(s.ink[i])
	if s.taken[i] {
		sum += 30
	}
	o := s.owner[i]
	switch {
	case o >= 0 && q.home(o):
		if s.kinds[o] == Strait && !s.shore[i] {
			sum += 0.15
		}
	case o < 0:
		sum += 8
	case q.onLand && s.kinds[o].water():
		sum += q.afloat
	case q.onLand && int(o) >= s.out:
		sum += 2
	case q.onLand:
		sum += 5
	case s.kinds[o].water():
		sum += 2.5
	default:
		sum += 6
	}
	if q.keep.R > 0 {
		x, y := (float64(i%s.w)+0.5)*cell-q.keep.Centre.X, (float64(i/s.w)+0.5)*cell-q.keep.Centre.Y
		if x*x+y*y < q.keep.R*q.keep.R {
			sum += 0.25
		}
	}
	return sum
}

// settle puts a plate where it was moved to, so that nothing else goes there.
func (s *sketch) settle(p plate, u float64, lines []line, marks []mark) ([]line, []mark) {
	for i := range p.lines {
		l := &p.lines[i]
		land, all := 0, 0
		s.box(l.rect, func(i int) bool {
			if all++; s.shore[i] {
				land++
			}
			return true
		})
		l.ashore = 2*land > all
		s.take(l.rect.grow(3))
	}
	for _, m := range p.marks {
		r := symbolRadius(m.Symbol) * u
		s.take(rect{m.at.X - r, m.at.Y - r, m.at.X + r, m.at.Y + r})
	}
	return append(lines, p.lines...), append(marks, p.marks...)
}

// distance is how far a rectangle is from a point, 0 when it holds it.
func (r rect) distance(p Point) float64 {
	return math.Hypot(max(r.x0-p.X, p.X-r.x1, 0), max(r.y0-p.Y, p.Y-r.y1, 0))
}

func (r rect) middle() Point { return Point{(r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2} }

// symbolRadius is how much room a symbol takes.
func symbolRadius(sym Symbol) float64 {
	switch {
	case sym.Rings > 0 && sym.Mark == Star:
		return 13 + 5*float64(sym.Rings-1)
	case sym.Rings > 0:
		return 11 + 5*float64(sym.Rings-1)
	case sym.Mark == Dot:
		return 7
	default:
		return 9
	}
}

// Names are where the names of areas come to lie on the drawing, by the area's id: the
// middle of the first line.
func Names(c *Chart) map[string]Point {
	d := newDrawing(c, Options{})
	lines, _ := d.place()
	at := map[string]Point{}
	for _, l := range lines {
		if l.region || l.outOfUse {
			continue
		}
		if id := c.Areas[l.shape].ID; at[id] == (Point{}) {
			at[id] = l.rect.middle()
		}
	}
	return at
}

// place finds where all names and loose symbols go. Symbols with places of
// their own come first, then names with fixed places, then land by the room
// it has, the tightest first, then waters, regions and what is out of play.
func (d *drawing) place() (lines []line, marks []mark) {
	c, u, s := d.Chart, d.u, newSketch(d)
	for i := range d.mesh.arcs {
		a := &d.mesh.arcs[i]
		points := a.points
		if a.closed {
			points = append(slices.Clone(points), points[0])
		}
		for _, l := range d.lines(i) {
			switch l {
			case Forest, Mountain:
				s.stroke(points, 7*u, 3)
			case River, Divide:
				s.stroke(points, 4*u, 2)
			case Plain, Coast, Frontier, Partition:
				s.stroke(points, 2*u, 2)
			case Open, OpenOcean:
				s.stroke(points, 2*u, 1)
			}
		}
	}
	for i := range c.Areas {
		for _, sym := range c.Areas[i].Symbols {
			if sym.At != nil {
				r := symbolRadius(sym)*u + 2
				s.take(rect{sym.At.X - r, sym.At.Y - r, sym.At.X + r, sym.At.Y + r})
				marks = append(marks, mark{sym, *sym.At})
			}
		}
		if ring := c.Areas[i].Circle; ring != nil {
			round := make([]Point, 0, 65)
			for k := range 65 {
				sin, cos := math.Sincos(float64(k) * math.Pi / 32)
				round = append(round, Point{ring.Centre.X + ring.R*cos, ring.Centre.Y + ring.R*sin})
			}
			s.stroke(round, 4*u, 3)
		}
	}
	if g := c.Legend; g != nil && !d.NoLegend {
		s.take(rect{g.At.X, g.At.Y, g.At.X + g.width(u), g.At.Y + g.height(u)})
	}
	for _, b := range c.Boxes {
		s.take(rect{b.At.X, b.At.Y, b.At.X + b.W, b.At.Y + b.H})
	}
	for i := range c.Areas {
		if a := &c.Areas[i]; a.Number != "" {
			at, w := a.numberAt(), textWidth(a.Number, numberSize*u, 0)/2
			s.stroke([]Point{{at.X - w, at.Y - 3*u}, {at.X + w, at.Y - 3*u}}, 3*u, 2)
		}
	}
	for _, n := range c.Notes {
		w := textWidth(n.Text, n.size()*u, 0) / 2
		sin, cos := math.Sincos(n.Turn * math.Pi / 180)
		x, y := max(math.Abs(w*cos), n.size()*u/2), max(math.Abs(w*sin), n.size()*u/2)
		s.take(rect{n.At.X - x, n.At.Y - y, n.At.X + x, n.At.Y + y})
	}

	order := make([]int, len(c.Areas))
	for i := range order {
		order[i] = i
	}
	rank := func(i int) float64 {
		a := &c.Areas[i]
		r := a.Room
		if a.Kind.water() {
			r += 1e6
		}
		if a.Label.At != nil {
			r -= 1e9
		}
		return r
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(rank(i), rank(j)) })
	for _, i := range order {
		p, ok := s.name(c, i, u)
		if ok {
			lines, marks = s.settle(p, u, lines, marks)
		}
	}
	for i := range c.Regions {
		if p, ok := s.region(c, &c.Regions[i], u); ok {
			lines, marks = s.settle(p, u, lines, marks)
		}
	}
	for i := range c.OutOfPlay {
		if p, ok := s.outOfPlay(c, i, u); ok {
			lines, marks = s.settle(p, u, lines, marks)
		}
	}
	return lines, marks
}

// name places the name of an area and its loose symbols.
func (s *sketch) name(c *Chart, i int, u float64) (plate, bool) {
	a := &c.Areas[i]
	var loose []Symbol
	var by *Point
	rim := 0.0
	for _, sym := range a.Symbols {
		if sym.At == nil {
			loose = append(loose, sym)
		} else if by == nil {
			by, rim = sym.At, symbolRadius(sym)*u
		}
	}
	if a.Label.Text == "" && len(loose) == 0 {
		return plate{}, false
	}
	like := line{shape: i}
	sizes, spacing := []float64{27, 24, 21.5}, 0.0
	switch a.Kind {
	case Sea:
		sizes, spacing = []float64{33, 29, 25, 22}, 0.06
	case Ocean:
		sizes, spacing = []float64{42, 36, 31}, 0.10
	case Strait:
		sizes = []float64{25, 22.5}
	}
	if a.Label.Size > 0 {
		sizes = []float64{a.Label.Size}
	}
	var from []plate
	for k, size := range sizes {
		for _, p := range plates(a.Label.Text, loose, size*u, spacing*size*u, u, like) {
			p.cost += 2.5 * float64(k)
			if a.Kind.water() && len(p.lines) > 1 {
				p.cost -= 1
			}
			from = append(from, p)
		}
	}
	if a.Label.At != nil {
		return from[0].moved(*a.Label.At), true
	}
	want := Point{a.Centre.X, a.Centre.Y - 0.5*a.Room}
	q := search{step: 4 * u, ink: 0.5, afloat: 0.7, onLand: !a.Kind.water(), home: func(o int16) bool { return int(o) == i }}
	if a.Kind != Strait && !a.Kind.water() {
		q.keep = Circle{a.Centre, min(0.5*a.Room, 40*u)}
	}
	switch {
	case by != nil:
		// Beside the symbol, as close as the symbol's rings allow.
		q.within = rect{by.X - 130*u, by.Y - 75*u, by.X + 130*u, by.Y + 75*u}
		q.away = func(r rect) float64 {
			gap := max(r.distance(*by)-rim-3*u, 0)
			mid := r.middle()
			tilt := math.Abs(mid.X-by.X)/(r.x1-r.x0) + math.Abs(mid.Y-by.Y)/(r.y1-r.y0)
			return 0.25*gap/u + 1.5*math.Abs(tilt-0.8)
		}
	case a.Kind.water() || a.Kind == Strait:
		reach := max(a.Room, 60*u)
		q.within = rect{a.Centre.X - reach, a.Centre.Y - reach, a.Centre.X + reach, a.Centre.Y + reach}
		q.away = func(r rect) float64 {
			mid := r.middle()
			return 0.05 * math.Hypot(mid.X-a.Centre.X, mid.Y-a.Centre.Y+0.25*a.Room) / u
		}
	default:
		reach := max(a.Room, 50*u)
		q.within = rect{a.Centre.X - reach, a.Centre.Y - reach, a.Centre.X + reach, a.Centre.Y + reach}
		q.away = func(r rect) float64 {
			mid := r.middle()
			return 0.06 * math.Hypot(mid.X-want.X, mid.Y-want.Y) / u
		}
	}
	p, cost := s.best(from, q)
	return p, !math.IsInf(cost, 1)
}

// region places a name that runs over the areas of its group, in the largest
// type that finds a clear place.
func (s *sketch) region(c *Chart, g *Region, u float64) (plate, bool) {
	in := make([]bool, len(c.Areas))
	box := rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	var sum Point
	weight := 0.0
	for i := range c.Areas {
		a := &c.Areas[i]
		if a.Group != g.Group || a.Kind == Strait && c.groupSize(g.Group) > 1 {
			continue
		}
		in[i] = true
		w := a.Room * a.Room
		sum.X += w * a.Centre.X
		sum.Y += w * a.Centre.Y
		weight += w
		for _, p := range a.Rings[0] {
			box = rect{min(box.x0, p.X), min(box.y0, p.Y), max(box.x1, p.X), max(box.y1, p.Y)}
		}
	}
	if weight == 0 {
		return plate{}, false
	}
	most := g.Size
	if most == 0 {
		most = 40
	}
	text := strings.ToUpper(g.Text)
	var from []plate
	for size, k := most, 0; k == 0 || size >= 16; size, k = size*0.9, k+1 {
		for _, p := range plates(text, nil, size*u, 0.2*size*u, u, line{shape: slices.Index(in, true), region: true}) {
			p.cost += 1.4 * float64(k)
			from = append(from, p)
		}
	}
	if g.At != nil {
		for i := range from[0].lines {
			from[0].lines[i].turn = g.Turn
		}
		return from[0].moved(*g.At), true
	}
	middle := Point{sum.X / weight, sum.Y / weight}
	spread := max(box.x1-box.x0, box.y1-box.y0)
	p, cost := s.best(from, search{
		within: box, step: max(6*u, spread/90), ink: 1, afloat: 3, onLand: true,
		home: func(o int16) bool { return int(o) < len(in) && in[o] },
		away: func(r rect) float64 {
			mid := r.middle()
			return 12 * math.Hypot(mid.X-middle.X, mid.Y-middle.Y) / spread
		},
	})
	return p, cost < 40
}

// outOfPlay places the name of a part of the map that is not in play, where
// it fits and not otherwise.
func (s *sketch) outOfPlay(c *Chart, i int, u float64) (plate, bool) {
	shape := &c.OutOfPlay[i]
	if shape.Label.Text == "" {
		return plate{}, false
	}
	own := len(c.Areas) + i
	sizes := []float64{27, 23, 20, 17}
	if shape.Label.Size > 0 {
		sizes = []float64{shape.Label.Size}
	}
	var from []plate
	for k, size := range sizes {
		for _, p := range plates(shape.Label.Text, nil, size*u, 0.05*size*u, u, line{shape: own, outOfUse: true}) {
			p.cost += 2 * float64(k)
			from = append(from, p)
		}
	}
	if shape.Label.At != nil {
		return from[0].moved(*shape.Label.At), true
	}
	box := rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range shape.Rings[0] {
		box = rect{min(box.x0, p.X), min(box.y0, p.Y), max(box.x1, p.X), max(box.y1, p.Y)}
	}
	mid := box.middle()
	p, cost := s.best(from, search{
		within: box, step: 8 * u, ink: 0.5, afloat: 2, onLand: true,
		home: func(o int16) bool { return int(o) == own },
		away: func(r rect) float64 {
			m := r.middle()
			return 6 * math.Hypot(m.X-mid.X, m.Y-mid.Y) / max(box.x1-box.x0, box.y1-box.y0)
		},
	})
	return p, cost < 60
}

func (c *Chart) groupSize(group string) int {
	n := 0
	for i := range c.Areas {
		if c.Areas[i].Group == group {
			n++
		}
	}
	return n
}
