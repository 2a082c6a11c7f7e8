package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// Options say how a chart is drawn.
type Options struct {
	// Dark draws the map for the evening, with the same contrasts.
	Dark bool
	// NoLabels leaves out names, for a page that sets them itself.
	NoLabels bool
	// NoLegend leaves out the legend.
	NoLegend bool
}

const (
	serif = `'Source Serif 4','Libertinus Serif','Times New Roman','Liberation Serif',Times,serif`
	sans  = `'Inter','Helvetica Neue',Arial,'Liberation Sans',sans-serif`

	noteSize   = 21.0
	legendSize = 20.0
	legendRow  = 31.0
	// legendSample is the width of a sample.
	legendSample = 60.0
)

// Check reports what is wrong with a chart: outlines that are none, ids that
// are missing or used twice, borders of areas that do not exist.
func (c *Chart) Check() error {
	var errs []error
	ids := map[string]bool{}
	if !(c.Width > 0 && c.Height > 0) {
		errs = append(errs, fmt.Errorf("chart: size %v by %v", c.Width, c.Height))
	}
	rings := func(name string, rings []Ring) {
		if len(rings) == 0 {
			errs = append(errs, fmt.Errorf("chart: %s has no outline", name))
		}
		for _, r := range rings {
			if len(r) < 3 {
				errs = append(errs, fmt.Errorf("chart: %s has an outline of %d points", name, len(r)))
			}
		}
	}
	for i := range c.Areas {
		a := &c.Areas[i]
		if a.ID == "" || ids[a.ID] {
			errs = append(errs, fmt.Errorf("chart: area %d has id %q, which is empty or used before", i, a.ID))
		}
		ids[a.ID] = true
		rings("area "+a.ID, a.Rings)
		if a.Kind == Strait && a.Circle == nil {
			errs = append(errs, fmt.Errorf("chart: strait %s has no circle", a.ID))
		}
	}
	for _, s := range c.OutOfPlay {
		rings(s.Title, s.Rings)
	}
	for _, b := range c.Borders {
		if !ids[b.A] || !ids[b.B] {
			errs = append(errs, fmt.Errorf("chart: border %s - %s joins an area that is not there", b.A, b.B))
		}
	}
	return errors.Join(errs...)
}

func (c *Chart) unit() float64 {
	if c.Unit > 0 {
		return c.Unit
	}
	return 1
}

// WriteSVG draws a chart. The same chart and options give the same bytes.
func WriteSVG(w io.Writer, c *Chart, o Options) error {
	if err := c.Check(); err != nil {
		return err
	}
	d := newDrawing(c, o)
	d.draw()
	_, err := w.Write(d.out.Bytes())
	return err
}

// drawing is a chart on its way to paper. Shapes are counted through the
// areas and then through what is out of play.
type drawing struct {
	*Chart
	Options
	*theme
	u      float64
	shapes [][]Ring
	mesh   *mesh
	named  map[owners][]Line
	out    bytes.Buffer
}

func newDrawing(c *Chart, o Options) *drawing {
	d := &drawing{Chart: c, Options: o, theme: &day, u: c.unit(), named: map[owners][]Line{}}
	if o.Dark {
		d.theme = &night
	}
	for i := range c.Areas {
		d.shapes = append(d.shapes, c.Areas[i].Rings)
	}
	for i := range c.OutOfPlay {
		d.shapes = append(d.shapes, c.OutOfPlay[i].Rings)
	}
	d.mesh = newMesh(d.shapes)
	index := make(map[string]int, len(c.Areas))
	for i := range c.Areas {
		index[c.Areas[i].ID] = i
	}
	for _, b := range c.Borders {
		x, y := index[b.A], index[b.B]
		pair := owners{min(x, y), max(x, y)}
		d.named[pair] = append(d.named[pair], b.Line)
	}
	return d
}

func (d *drawing) put(format string, args ...any) { fmt.Fprintf(&d.out, format, args...) }

func (d *drawing) draw() {
	d.head()
	d.waters()
	d.shallowWater()
	d.lands()
	d.outOfPlay()
	d.lakes()
	d.ground()
	d.frontiers()
	d.borders()
	d.straits()
	d.forts()
	d.tracks()
	d.boxes()

	lines, marks := d.place()
	d.put(`<g class="marks">` + "\n")
	for _, m := range marks {
		d.symbol(m.Symbol, m.at, d.u)
	}
	d.put("</g>\n")
	if !d.NoLabels {
		d.numbers()
		d.names(lines)
	}
	if d.Legend != nil && !d.NoLegend {
		d.legend()
	}
	d.put(`<rect class="frame" x="%s" y="%[1]s" width="%s" height="%s"/>`+"\n</svg>\n",
		num(3*d.u), num(d.Width-6*d.u), num(d.Height-6*d.u))
}

func num(v float64) string {
	p := pen{}
	p.num(v)
	return string(p.out)
}

func (d *drawing) head() {
	u := d.u
	d.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%[1]s" height="%[2]s" class="chart" role="group">`+"\n", num(d.Width), num(d.Height))
	d.put("<title>%s</title>\n<style>\n", escape(d.Title))
	// The rules hold inside a chart only, also where a page takes it in.
	rule := func(selector, format string, args ...any) { d.put(".chart "+selector+"{"+format+"}\n", args...) }
	rule(".line", "fill:none;stroke-linejoin:round;stroke-linecap:round;pointer-events:none")
	rule(".shallow", "stroke:%s;stroke-opacity:.26", d.shallows)
	rule(".plain", "stroke:%s;stroke-width:%s", d.plain, num(2.2*u))
	rule(".coast", "stroke:%s;stroke-width:%s", d.coast, num(2*u))
	rule(".open", "stroke:%s;stroke-width:%s;stroke-dasharray:%s %s", d.seaLine, num(2.4*u), num(10*u), num(8*u))
	rule(".openocean", "stroke:%s;stroke-width:%s;stroke-dasharray:%s %s", d.seaLine, num(4*u), num(18*u), num(11*u))
	rule(".river", "stroke:%s;stroke-width:%s", d.river, num(7*u))
	rule(".rivercore", "stroke:%s;stroke-width:%s", d.riverCore, num(3*u))
	rule(".forest", "stroke:%s;stroke-width:%s", d.forest, num(4.4*u))
	rule(".tree", "fill:%s;stroke:none;pointer-events:none", d.tree)
	rule(".mountain", "stroke:%s;stroke-width:%s", d.mountain, num(4.4*u))
	rule(".peak", "fill:%s;stroke:%s;stroke-width:%s;stroke-linejoin:round;stroke-linecap:round;pointer-events:none", d.peakShade, d.peak, num(1.7*u))
	rule(".band", "stroke-width:%s;stroke-opacity:.8", num(15*u))
	rule(".strait", "fill:none;stroke:%s;stroke-width:%s;stroke-dasharray:%s %s;pointer-events:none", d.straitRing, num(3.4*u), num(11*u), num(7*u))
	rule(".mark", "fill:%s;stroke:%s;stroke-width:%s", d.markPaper, d.markInk, num(1.9*u))
	rule(".ink", "fill:%s", d.markInk)
	rule(".bare", "fill:%s;stroke:%s;stroke-width:%s;stroke-linejoin:round;paint-order:stroke", d.bareInk, d.bareEdge, num(3.2*u))
	rule(".red", "fill:%s", d.red)
	rule("text", "font-family:%s;text-anchor:middle;pointer-events:none", serif)
	if d.Hexes {
		rule(".land", "pointer-events:none")
		rule(".fine", "stroke:%s;stroke-width:%s;stroke-opacity:.55", d.grid, num(1.5*u))
		rule(".texture", "fill:none;stroke:%s;stroke-width:%s;stroke-linejoin:round;stroke-linecap:round;pointer-events:none", d.peak, num(1.6*u))
		rule(".wood", "fill:%s;fill-opacity:.75;pointer-events:none", d.tree)
		rule(".reed", "fill:none;stroke:%s;stroke-width:%s;stroke-linecap:round;pointer-events:none", d.river, num(1.8*u))
		rule(".sand", "fill:%s;fill-opacity:.7;pointer-events:none", d.mountain)
		rule(".frontier", "stroke:%s;stroke-width:%s;stroke-dasharray:%s %s", d.ink, num(4*u), num(11*u), num(6.5*u))
		rule(".partition", "stroke:%s;stroke-width:%s;stroke-dasharray:%s %s", d.red, num(3.4*u), num(2*u), num(7*u))
		rule(".divide", "stroke:%s;stroke-width:%s;stroke-opacity:.85", d.red, num(6.5*u))
		rule(".crossing", "fill:%s;stroke:%s;stroke-width:%s;stroke-linejoin:round;pointer-events:none;paint-order:stroke", d.red, d.paper, num(2.6*u))
		rule(".fort", "fill:none;stroke:%s;stroke-width:%s;stroke-dasharray:%s %s;pointer-events:none", d.ink, num(6*u), num(6*u), num(4*u))
		rule(".rail", "fill:none;stroke:%s;stroke-width:%s;stroke-linejoin:round;pointer-events:none", d.inkSoft, num(2.8*u))
		rule(".sleeper", "fill:none;stroke:%s;stroke-width:%s;stroke-dasharray:%s %s;pointer-events:none", d.inkSoft, num(8*u), num(1.8*u), num(8.2*u))
		rule(".road", "fill:none;stroke:%s;stroke-width:%s;stroke-linejoin:round;stroke-dasharray:%s %s;pointer-events:none", d.mountain, num(3*u), num(8*u), num(4*u))
		rule(".box", "fill:%s;stroke:%s;stroke-width:%s", d.paper, d.inkSoft, num(2.4*u))
		rule(".number", "fill:%s;font-family:%s;font-size:%spx;fill-opacity:.8", d.inkSoft, sans, num(numberSize*u))
		rule(".atsea", "fill:%s;fill-opacity:.9", d.seaLine)
		rule(".blue", "fill:%s", d.river)
		rule(".grey", "fill:%s", d.inkSoft)
	}
	rule(".name", "fill:%s;paint-order:stroke;stroke-width:%s;stroke-linejoin:round;stroke-opacity:.75", d.ink, num(4.5*u))
	rule(".name.red", "fill:%s", d.red)
	rule(".sea", "fill:%s;font-style:italic", d.seaName)
	rule(".note", "fill:%s;font-style:italic;font-size:%spx", d.seaName, num(noteSize*u))
	rule(".region", "opacity:.9")
	rule(".out", "fill:%s;font-style:italic", d.outName)
	rule(".key", "fill:%s;font-size:%spx;text-anchor:start", d.ink, num(legendSize*u))
	rule(".value", "fill:%s;font-family:%s;font-size:%spx;font-weight:600;text-anchor:end", d.ink, sans, num(legendSize*0.9*u))
	rule(".legend", "fill:%s;stroke:%s;stroke-width:%s", d.paper, d.inkSoft, num(1.6*u))
	rule(".frame", "fill:none;stroke:%s;stroke-width:%s;pointer-events:none", d.frame, num(6*u))
	d.put("</style>\n<defs>\n")
	d.put(`<pattern id="chart-hatch" width="%s" height="%[1]s" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="%[1]s" height="%[1]s" fill="%[2]s"/><path d="M0 0V%[1]s" stroke="%[3]s" stroke-width="%[4]s"/></pattern>`+"\n",
		num(11*u), d.theme.outOfPlay, d.hatch, num(4*u))
	for _, g := range d.groups() {
		d.put(`<clipPath id="chart-clip-%d">`, g.first)
		for _, i := range g.areas {
			if a := &d.Areas[i]; a.coastal() {
				d.put(`<path d="%s"/>`, shorePath(a))
			} else {
				d.put(`<use href="#%s"/>`, escape(a.ID))
			}
		}
		d.put("</clipPath>\n")
	}
	d.put("</defs>\n")
	ground := d.ocean
	if d.Hexes { // around the hexes is the paper they are printed on
		ground = d.table
	}
	d.put(`<rect width="%s" height="%s" fill="%s"/>`+"\n", num(d.Width), num(d.Height), ground)
}

func escape(s string) string {
	var b strings.Builder
	// A strings.Builder takes everything, so there is no error to look at.
	_ = xml.EscapeText(&b, []byte(s))
	return b.String()
}

// pen draws outlines: rounded ones keep the corners of the map sharp.
func (d *drawing) pen() *pen {
	p := &pen{}
	if d.Rounded {
		p.round = 9 * d.u
		p.sharp = func(q Point) bool { return q.X <= 0 || q.Y <= 0 || q.X >= d.Width || q.Y >= d.Height }
	}
	return p
}

// path is the outlines of some shapes together.
func (d *drawing) path(shapes ...int) string {
	p := d.pen()
	for _, i := range shapes {
		for _, steps := range d.mesh.rings[i] {
			d.mesh.ring(p, steps)
		}
	}
	return string(p.out)
}

// lines is how an arc is drawn.
func (d *drawing) lines(i int) []Line {
	a := &d.mesh.arcs[i]
	if a.b == none {
		return nil
	}
	if l, ok := d.named[owners{a.a, a.b}]; ok {
		return l
	}
	return usualLines[d.usual(a)]
}

// usualLines are the lines by themselves, so that asking for one makes none.
var usualLines = [...][]Line{Plain: {Plain}, Coast: {Coast}, Open: {Open}, Unseen: nil, Fine: {Fine}}

// usual is how an arc that no border names is drawn.
func (d *drawing) usual(a *arc) Line {
	x, y := d.kind(a.a), d.kind(a.b)
	switch {
	case d.Hexes:
		return Fine
	case x == Strait || y == Strait:
		return Unseen
	case x.water() && y.water():
		return Open
	case x.water() || y.water():
		return Coast
	}
	return Plain
}

func (d *drawing) kind(shape int) Kind {
	if shape < len(d.Areas) {
		return d.Areas[shape].Kind
	}
	if d.OutOfPlay[shape-len(d.Areas)].Water {
		return Ocean
	}
	return Land
}

func (d *drawing) waters() {
	d.put(`<g class="waters">` + "\n")
	for i := range d.Areas {
		a := &d.Areas[i]
		switch {
		case a.Kind == Ocean:
			d.area(i, d.ocean)
		case a.Kind == Sea, a.coastal():
			d.area(i, d.sea)
		}
	}
	for i := range d.OutOfPlay {
		if s := &d.OutOfPlay[i]; s.Water {
			d.put(`<path fill="%s" fill-rule="evenodd" d="%s"><title>%s</title></path>`+"\n", d.outWater, d.path(len(d.Areas)+i), escape(s.Title))
		}
	}
	d.put("</g>\n")
	d.stroke("open", Open)
	d.stroke("openocean", OpenOcean)
}

func (d *drawing) area(i int, fill string) {
	a := &d.Areas[i]
	title := a.Title
	if title == "" {
		title = a.ID
	}
	rule := ""
	if len(a.Rings) > 1 {
		rule = ` fill-rule="evenodd" clip-rule="evenodd"`
	}
	d.put(`<path id="%s" class="area" fill="%s"%s d="%s"><title>%s</title></path>`+"\n", escape(a.ID), fill, rule, d.path(i), escape(title))
}

// shallowWater lightens the sea along the coasts in steps. It is drawn under
// the land, which covers the inner half of the strokes.
func (d *drawing) shallowWater() {
	p := d.pen()
	for i := range d.mesh.arcs {
		if a := &d.mesh.arcs[i]; !d.Hexes && a.b != none && d.kind(a.a).water() != d.kind(a.b).water() {
			d.mesh.along(p, i)
		}
	}
	p.out = append(p.out, d.coastline()...)
	if len(p.out) == 0 {
		return
	}
	// Rules of the style sheet that start outside do not reach what is used,
	// so the path carries its own.
	d.put(`<defs><path id="chart-shore" fill="none" stroke-linejoin="round" stroke-linecap="round" d="%s"/></defs>`+"\n", p.out)
	for _, w := range []float64{46, 28, 12} {
		d.put(`<use href="#chart-shore" class="shallow" pointer-events="none" stroke-width="%s"/>`+"\n", num(w*d.u))
	}
}

func (d *drawing) lands() {
	d.put(`<g class="lands">` + "\n")
	for i := range d.Areas {
		switch a := &d.Areas[i]; {
		case a.coastal():
			d.put(`<path class="land" fill="%s" d="%s"/>`+"\n", d.tint(a.Tint, 0), shorePath(a))
		case a.Kind == Land:
			d.area(i, d.tint(a.Tint, 0))
		}
	}
	d.put("</g>\n")
}

func (d *drawing) outOfPlay() {
	d.put(`<g class="outofplay">` + "\n")
	for i := range d.OutOfPlay {
		if s := &d.OutOfPlay[i]; !s.Water {
			d.put(`<path fill="url(#chart-hatch)" fill-rule="evenodd" d="%s"><title>%s</title></path>`+"\n", d.path(len(d.Areas)+i), escape(s.Title))
		}
	}
	d.put("</g>\n")
}

func (d *drawing) lakes() {
	if len(d.Lakes) == 0 {
		return
	}
	p := d.pen()
	for _, ring := range d.Lakes {
		p.loop(ring)
	}
	d.put(`<path class="line coast" style="fill:%s" pointer-events="none" d="%s"/>`+"\n", d.sea, p.out)
}

type group struct {
	first int // area
	areas []int
}

// groups lists the land of each group, in the order of the areas.
func (d *drawing) groups() []group {
	var out []group
	at := map[string]int{}
	for i := range d.Areas {
		a := &d.Areas[i]
		if a.Kind != Land || a.Group == "" {
			continue
		}
		k, ok := at[a.Group]
		if !ok {
			k = len(out)
			at[a.Group] = k
			out = append(out, group{first: i})
		}
		out[k].areas = append(out[k].areas, i)
	}
	return out
}

func (d *drawing) groupOf(shape int) string {
	if shape < len(d.Areas) && d.Areas[shape].Kind == Land {
		return d.Areas[shape].Group
	}
	return ""
}

// frontiers draws a band of deeper tint inside the land frontiers of each
// group, as atlases do.
func (d *drawing) frontiers() {
	for _, g := range d.groups() {
		name := d.Areas[g.first].Group
		p := d.pen()
		for i := range d.mesh.arcs {
			a := &d.mesh.arcs[i]
			if a.b == none || d.kind(a.a) != Land || d.kind(a.b) != Land {
				continue
			}
			if (d.groupOf(a.a) == name) != (d.groupOf(a.b) == name) {
				d.mesh.along(p, i)
			}
		}
		if len(p.out) > 0 {
			d.put(`<g clip-path="url(#chart-clip-%d)"><path class="line band" stroke="%s" d="%s"/></g>`+"\n",
				g.first, d.tint(d.Areas[g.first].Tint, d.band), p.out)
		}
	}
}

// drawn reports whether an arc is drawn as one of some kinds of line.
func (d *drawing) drawn(i int, kinds []Line) bool {
	return slices.ContainsFunc(d.lines(i), func(l Line) bool { return slices.Contains(kinds, l) })
}

// stroke draws all borders of a kind as one path.
func (d *drawing) stroke(class string, kinds ...Line) {
	p := d.pen()
	for i := range d.mesh.arcs {
		if d.drawn(i, kinds) {
			d.mesh.along(p, i)
		}
	}
	if len(p.out) > 0 {
		d.put(`<path class="line %s" d="%s"/>`+"\n", class, p.out)
	}
}

func (d *drawing) borders() {
	d.put(`<g class="borders">` + "\n")
	d.stroke("fine", Fine)
	if coast := d.coastline(); len(coast) > 0 {
		d.put(`<path class="line coast" d="%s"/>`+"\n", coast)
	}
	d.stroke("coast", Coast)
	d.stroke("plain", Plain)
	d.stroke("river", River)
	d.stroke("rivercore", River)
	d.stroke("forest", Forest)
	d.stroke("mountain", Mountain)
	d.marksAlong("tree", Forest, 27, tree)
	d.marksAlong("peak", Mountain, 30, peak)
	d.stroke("frontier", Frontier)
	d.stroke("partition", Partition)
	d.stroke("divide", Divide)
	d.crossings()
	d.put("</g>\n")
}

// marksAlong sets small marks along all borders of a kind, upright wherever
// the border runs.
func (d *drawing) marksAlong(class string, kind Line, gap float64, glyph func(p *pen, at Point, u float64)) {
	p := &pen{}
	for i := range d.mesh.arcs {
		if slices.Contains(d.lines(i), kind) {
			every(d.mesh.arcs[i].points, gap*d.u, func(at Point) { glyph(p, at, d.u) })
		}
	}
	if len(p.out) > 0 {
		d.put(`<path class="%s" d="%s"/>`+"\n", class, p.out)
	}
}

// glyphPath draws a small figure given around its middle.
func glyphPath(p *pen, at Point, u float64, close bool, points ...Point) {
	for i, q := range points {
		command := byte('L')
		if i == 0 {
			command = 'M'
		}
		p.to(command, Point{at.X + u*q.X, at.Y + u*q.Y})
	}
	if close {
		p.out = append(p.out, 'Z')
	}
}

// tree is a fir.
func tree(p *pen, at Point, u float64) {
	glyphPath(p, at, u, true, Point{0, -12}, Point{5, -3}, Point{2.6, -3}, Point{7, 5}, Point{1.5, 5}, Point{1.5, 9},
		Point{-1.5, 9}, Point{-1.5, 5}, Point{-7, 5}, Point{-2.6, -3}, Point{-5, -3})
}

// peak is a mountain with hachures on its shaded side.
func peak(p *pen, at Point, u float64) {
	glyphPath(p, at, u, true, Point{-11, 7}, Point{-1.5, -9}, Point{1.5, -6.5}, Point{11, 7})
	glyphPath(p, at, u, false, Point{1, -4.5}, Point{0, 4})
	glyphPath(p, at, u, false, Point{4, -1.5}, Point{3.4, 5})
	glyphPath(p, at, u, false, Point{7, 2.5}, Point{6.7, 5.5})
}

func (d *drawing) straits() {
	d.put(`<g class="straits">` + "\n")
	for i := range d.Areas {
		a := &d.Areas[i]
		if a.Kind != Strait {
			continue
		}
		d.put(`<clipPath id="chart-strait-%d"><circle cx="%s" cy="%s" r="%s"/></clipPath>`+"\n", i, num(a.Circle.Centre.X), num(a.Circle.Centre.Y), num(a.Circle.R))
		d.area(i, d.strait)
		if len(a.Shores) > 0 {
			d.shores(i)
		}
		d.put(`<circle class="strait" cx="%s" cy="%s" r="%s"/>`+"\n", num(a.Circle.Centre.X), num(a.Circle.Centre.Y), num(a.Circle.R))
	}
	d.put("</g>\n")
}

// shores draws the land in a strait, each in the tint of whose it is.
func (d *drawing) shores(i int) {
	a := &d.Areas[i]
	all := d.pen()
	tints, land := []Tint{}, map[Tint]*pen{}
	for j, ring := range a.Shores {
		all.loop(ring)
		tint := a.Tint
		if j < len(a.ShoreTints) {
			tint = a.ShoreTints[j]
		}
		if land[tint] == nil {
			tints, land[tint] = append(tints, tint), d.pen()
		}
		land[tint].loop(ring)
	}
	d.put(`<g clip-path="url(#chart-strait-%d)" pointer-events="none"><path class="line shallow" stroke-width="%s" d="%s"/>`, i, num(18*d.u), all.out)
	for _, tint := range tints {
		d.put(`<path class="line coast" style="fill:%s" d="%s"/>`, d.tint(tint, 0), land[tint].out)
	}
	d.put("</g>\n")
}

// symbol draws a symbol at a scale.
func (d *drawing) symbol(s Symbol, at Point, u float64) {
	ink := "ink"
	if s.Rings == 0 {
		ink = "bare"
	}
	ink += [...]string{Black: "", Red: " red", Grey: " grey", Blue: " blue"}[s.Ink]
	if glyph := symbolGlyphs[s.Mark]; glyph != nil {
		p := &pen{}
		glyph(p, at, u)
		d.put(`<path class="%s" d="%s"/>`+"\n", ink, p.out)
		return
	}
	if s.Mark == Harbour {
		stroke := d.markInk
		if s.Ink == Red {
			stroke = d.red
		}
		d.put(`<circle class="mark" style="stroke:%s;stroke-width:%s" cx="%s" cy="%s" r="%s"/>`+"\n", stroke, num(3.4*u), num(at.X), num(at.Y), num(7.5*u))
		return
	}
	outer := symbolRadius(s) * u
	for k := range s.Rings {
		d.put(`<circle class="mark" cx="%s" cy="%s" r="%s"/>`, num(at.X), num(at.Y), num(outer-5*u*float64(k)))
	}
	if s.Mark == Dot {
		r := 5.0
		if s.Rings == 0 {
			r = 7.5
		}
		d.put(`<circle class="%s" cx="%s" cy="%s" r="%s"/>`+"\n", ink, num(at.X), num(at.Y), num(r*u))
		return
	}
	p := &pen{}
	for k := range 10 {
		r := 10.5 * u
		if k%2 == 1 {
			r *= 0.42
		}
		sin, cos := math.Sincos(float64(k)*math.Pi/5 - math.Pi/2)
		command := byte('L')
		if k == 0 {
			command = 'M'
		}
		p.to(command, Point{at.X + r*cos, at.Y + r*sin})
	}
	d.put(`<path class="%s" d="%sZ"/>`+"\n", ink, p.out)
}

func (d *drawing) names(lines []line) {
	d.put(`<g class="names">` + "\n")
	for _, l := range lines {
		class, style := "name", ""
		switch {
		case l.outOfUse && d.kind(l.shape).water():
			class = "sea"
		case l.outOfUse:
			class = "out"
		case l.region:
			class = "region"
			style = fmt.Sprintf(` fill="%s"`, d.tint(d.Areas[l.shape].Tint, d.region))
		case d.Areas[l.shape].Kind.water():
			class = "sea"
		case d.Areas[l.shape].Kind == Strait && !l.ashore:
			style = fmt.Sprintf(` stroke="%s"`, d.strait)
		default:
			style = fmt.Sprintf(` stroke="%s"`, d.tint(d.Areas[l.shape].Tint, 0))
			if d.Areas[l.shape].Label.Ink == Red {
				class += " red"
			}
		}
		if l.turn != 0 {
			style += fmt.Sprintf(` transform="rotate(%s %s %s)"`, num(l.turn), num(l.pivot.X), num(l.pivot.Y))
		}
		if l.spacing > 0 {
			style += fmt.Sprintf(` letter-spacing="%s"`, num(l.spacing))
		}
		// Spacing is also added after the last letter, which would shift the
		// line to the left by half of it.
		d.put(`<text class="%s" x="%s" y="%s" font-size="%s"%s>%s</text>`+"\n", class, num(l.x+l.spacing/2), num(l.y), num(l.size), style, escape(l.text))
	}
	for _, n := range d.Notes {
		turn := ""
		if n.Turn != 0 {
			turn = fmt.Sprintf(` transform="rotate(%s %s %s)"`, num(n.Turn), num(n.At.X), num(n.At.Y))
		}
		if n.Size > noteSize {
			turn += fmt.Sprintf(` style="font-size:%spx;letter-spacing:.18em"`, num(n.Size*d.u))
		}
		d.put(`<text class="note" x="%s" y="%s"%s>%s</text>`+"\n", num(n.At.X), num(n.At.Y+n.size()*d.u*0.3), turn, escape(n.Text))
	}
	d.put("</g>\n")
}

func (g *Legend) rows() int { return max(g.Rows, 1) }

// columns are the widths of the columns.
func (g *Legend) columns(u float64) []float64 {
	var out []float64
	for i, e := range g.Entries {
		if i%g.rows() == 0 {
			out = append(out, 0)
		}
		w := legendSample + 30 + textWidth(e.Text, legendSize, 0)
		if e.Value != "" {
			w += 14 + textWidth(e.Value, legendSize, 0)
		}
		out[len(out)-1] = max(out[len(out)-1], w*u)
	}
	return out
}

func (g *Legend) width(u float64) float64 {
	sum := 12 * u
	for _, w := range g.columns(u) {
		sum += w
	}
	return sum
}

func (g *Legend) height(u float64) float64 { return (float64(g.rows())*legendRow + 8) * u }

// legend draws the box with the key, column by column.
func (d *drawing) legend() {
	g, u := d.Legend, d.u
	d.put(`<g class="key-box"><rect class="legend" x="%s" y="%s" width="%s" height="%s" rx="%s"/>`+"\n", num(g.At.X), num(g.At.Y), num(g.width(u)), num(g.height(u)), num(4*u))
	columns := g.columns(u)
	x := g.At.X + 12*u
	for i, e := range g.Entries {
		row, column := i%g.rows(), i/g.rows()
		if row == 0 && column > 0 {
			x += columns[column-1]
		}
		y := g.At.Y + (4+legendRow*(float64(row)+0.5))*u
		middle := Point{x + legendSample/2*u, y}
		switch {
		case e.Strait:
			d.put(`<circle class="strait" style="fill:%s" cx="%s" cy="%s" r="%s"/>`, d.strait, num(middle.X), num(middle.Y), num(12*u))
		case e.Line != nil:
			d.sample(*e.Line, x, y)
		case e.Track != nil:
			d.track([]Track{{Rail: e.Track.Rail, Points: []Point{{x, y}, {x + legendSample*u, y}}}})
		case e.Fort:
			d.put(`<path class="fort" d="M%s %sh%s"/>`, num(x+6*u), num(y), num((legendSample-12)*u))
		case e.Ground != Clear:
			d.texture(e.Ground, []Point{{middle.X - 13*u, y}, {middle.X + 13*u, y}})
		}
		for k, s := range e.Symbols {
			fit := min(1, (legendRow/2-2)/symbolRadius(s))
			d.symbol(s, Point{middle.X + (float64(k)-float64(len(e.Symbols)-1)/2)*triangle*u, y}, fit*u)
		}
		d.put(`<text class="key" x="%s" y="%s">%s</text>`, num(x+(legendSample+10)*u), num(y+legendSize*0.33*u), escape(e.Text))
		if e.Value != "" {
			d.put(`<text class="value" x="%s" y="%s">%s</text>`, num(x+columns[column]-18*u), num(y+legendSize*0.33*u), escape(e.Value))
		}
		d.put("\n")
	}
	d.put("</g>\n")
}

// sample draws a short piece of border.
func (d *drawing) sample(l Line, x, y float64) {
	u := d.u
	p := &pen{}
	p.to('M', Point{x, y + 3*u})
	p.to('Q', Point{x + 15*u, y - 8*u}, Point{x + 30*u, y})
	p.to('Q', Point{x + 45*u, y + 8*u}, Point{x + legendSample*u, y - 3*u})
	put := func(class string) { d.put(`<path class="line %s" d="%s"/>`, class, p.out) }
	glyphs := func(class string, glyph func(*pen, Point, float64)) {
		q := &pen{}
		for _, k := range []float64{0.2, 0.5, 0.8} {
			glyph(q, Point{x + legendSample*u*k, y}, u)
		}
		d.put(`<path class="%s" d="%s"/>`, class, q.out)
	}
	switch l {
	case Plain:
		put("plain")
	case River:
		put("river")
		put("rivercore")
	case Forest:
		put("forest")
		glyphs("tree", tree)
	case Mountain:
		put("mountain")
		glyphs("peak", peak)
	case Coast:
		put("shallow\" stroke-width=\"" + num(14*u))
		put("coast")
	case Open:
		put("open")
	case OpenOcean:
		put("openocean")
	case Frontier:
		put("frontier")
	case Divide:
		put("divide")
	case Partition:
		put("partition")
	case Crossing:
		q := &pen{}
		arrow(q, Point{x + 16*u, y}, Point{x + (legendSample-16)*u, y}, u)
		d.put(`<path class="crossing" d="%s"/>`, q.out)
	}
}
