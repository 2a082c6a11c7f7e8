package arena

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strings"

	"sandtable/bot"
)

// Curves: figures of the matches over their dates, as the median and the quartiles of all
// matches that came so far.

// Moment is a date of a match, and its figures at the end of it.
type Moment struct {
	When   string    `json:"when"`
	Values []float64 `json:"values"`
}

// Curve is a figure over the dates.
type Curve struct {
	Name   string        `json:"name"`
	Points []Quartiles   `json:"points"`
	High   Quartiles     `json:"high"`             // of each match its highest, whenever that was
	Low    Quartiles     `json:"low"`              // and its lowest
	Record []bot.Reading `json:"record,omitempty"` // what history says of it
}

// Quartiles are the figure at a date: of how many matches, the median, and what a quarter
// of them lies below and above.
type Quartiles struct {
	When    string  `json:"when"`
	Matches int     `json:"matches"`
	Lower   float64 `json:"lower"`
	Median  float64 `json:"median"`
	Upper   float64 `json:"upper"`
}

// at is the moment of a match with a date: the last, or a new one.
func (m *Match) at(when string, gauges int) *Moment {
	if n := len(m.Course); n == 0 || m.Course[n-1].When != when {
		m.Course = append(m.Course, Moment{when, make([]float64, gauges)})
	}
	return &m.Course[len(m.Course)-1]
}

// curves finds the curves of the matches.
func (r *Result) curves(school *bot.School, p Plan) {
	for g, name := range school.Gauges {
		byDate := map[string][]float64{}
		var highs, lows []float64
		for i := range r.Matches {
			course := r.Matches[i].Course
			if len(course) == 0 {
				continue
			}
			high, low := math.Inf(-1), math.Inf(1)
			for _, x := range course {
				v := x.Values[g]
				byDate[x.When] = append(byDate[x.When], v)
				high, low = max(high, v), min(low, v)
			}
			highs, lows = append(highs, high), append(lows, low)
		}
		c := Curve{Name: name}
		if len(highs) > 0 {
			c.High, c.Low = quartiles("at its highest", highs), quartiles("at its lowest", lows)
		}
		for when, values := range byDate {
			c.Points = append(c.Points, quartiles(when, values))
		}
		slices.SortFunc(c.Points, func(a, b Quartiles) int { return cmp.Compare(dated(a.When), dated(b.When)) })
		if g == 0 && school.Record != nil {
			c.Record = school.Record(p.Game)
		}
		r.Curves = append(r.Curves, c)
	}
}

// quartiles sorts the values that a figure had and sums them up.
func quartiles(when string, values []float64) Quartiles {
	slices.Sort(values)
	return Quartiles{when, len(values), part(values, 0.25), part(values, 0.5), part(values, 0.75)}
}

// part is the value below which a part of sorted values lies, between two of them if need
// be.
func part(sorted []float64, share float64) float64 {
	x := share * float64(len(sorted)-1)
	i := int(x)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (x-float64(i))*(sorted[i+1]-sorted[i])
}

// last is the median of a figure at the end of the matches.
func (r *Result) last(gauge int) float64 {
	var values []float64
	for i := range r.Matches {
		if n := len(r.Matches[i].Course); n > 0 {
			values = append(values, r.Matches[i].Course[n-1].Values[gauge])
		}
	}
	if len(values) == 0 {
		return math.NaN()
	}
	slices.Sort(values)
	return part(values, 0.5)
}

// SVG draws a curve as a picture of its own, with that of an earlier result beside it if
// one is given.
func (r *Result) SVG(w io.Writer, curve int, before *Result) error {
	if curve >= len(r.Curves) {
		return fmt.Errorf("there is no curve to draw of %s", r.Game)
	}
	c := &r.Curves[curve]
	title := fmt.Sprintf("%s, %s: %s", r.Game, r.Setup, c.Name)
	var old *Curve
	if before != nil && curve < len(before.Curves) {
		old = &before.Curves[curve]
	}
	_, err := io.WriteString(w, c.draw(title, r.Games, old))
	return err
}

// Colours of the picture: the curve, the one before, history, and lines. They are to be
// told apart on white and on black.
const (
	inkNow    = "#3a7ab8"
	inkBefore = "#b8763a"
	inkRecord = "#4a9a4a"
	inkLine   = "#888888"
)

// plot maps dates and values to places in the picture.
type plot struct {
	b        strings.Builder
	dates    []string
	low, top float64
}

const plotWidth, plotHeight, plotLeft, plotTop = 640, 260, 44, 34

func (p *plot) x(i int) float64 {
	return plotLeft + float64(i)*plotWidth/float64(max(1, len(p.dates)-1))
}

func (p *plot) y(v float64) float64 {
	return plotTop + plotHeight*(p.top-v)/(p.top-p.low)
}

// draw draws the curve: the median as a line in a band of the quartiles.
func (c *Curve) draw(title string, games int, old *Curve) string {
	p := &plot{}
	p.measure(c, old)
	fmt.Fprintf(&p.b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" role="img" font-family="system-ui,sans-serif" font-size="12" fill="%s">`,
		plotLeft+plotWidth+16, plotTop+plotHeight+56, plotLeft+plotWidth+16, inkLine)
	fmt.Fprintf(&p.b, `<title>%s</title><text x="%d" y="16" font-size="14">%s</text>`, html.EscapeString(title), plotLeft, html.EscapeString(title))
	p.grid()
	if old != nil {
		p.band(old.Points, inkBefore, "0.12")
	}
	p.band(c.Points, inkNow, "0.25")
	p.record(c.Record)
	p.key(games, old != nil, len(c.Record) > 0)
	p.b.WriteString("</svg>\n")
	return p.b.String()
}

// measure finds the dates and the values between which the picture lies.
func (p *plot) measure(c, old *Curve) {
	add := func(points []Quartiles) {
		for _, q := range points {
			if !slices.Contains(p.dates, q.When) {
				p.dates = append(p.dates, q.When)
			}
			p.low, p.top = min(p.low, q.Lower), max(p.top, q.Upper)
		}
	}
	add(c.Points)
	if old != nil {
		add(old.Points)
	}
	slices.SortFunc(p.dates, func(a, b string) int { return cmp.Compare(dated(a), dated(b)) })
	for _, x := range c.Record {
		if slices.Contains(p.dates, x.When) {
			p.low, p.top = min(p.low, x.Value), max(p.top, x.Value)
		}
	}
	p.low, p.top = math.Floor(p.low)-1, math.Ceil(p.top)+1
}

// grid draws a line for some values, and the years below.
func (p *plot) grid() {
	step := max(1, math.Ceil((p.top-p.low)/8))
	for v := math.Ceil(p.low/step) * step; v <= p.top; v += step {
		fmt.Fprintf(&p.b, `<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="%s" stroke-opacity="0.4"/>`, plotLeft, plotLeft+plotWidth, p.y(v), p.y(v), inkLine)
		fmt.Fprintf(&p.b, `<text x="%d" y="%.1f" text-anchor="end">%g</text>`, plotLeft-6, p.y(v)+4, v)
	}
	year := ""
	for i, when := range p.dates {
		if y, _, _ := strings.Cut(when, " "); y != year {
			year = y
			fmt.Fprintf(&p.b, `<text x="%.1f" y="%d">%s</text>`, p.x(i), plotTop+plotHeight+16, y)
		}
	}
}

// band draws medians as a line, in the band of their quartiles.
func (p *plot) band(points []Quartiles, ink, shade string) {
	var upper, lower, line []string
	for _, q := range points {
		x := p.x(slices.Index(p.dates, q.When))
		upper = append(upper, fmt.Sprintf("%.1f,%.1f", x, p.y(q.Upper)))
		lower = append(lower, fmt.Sprintf("%.1f,%.1f", x, p.y(q.Lower)))
		line = append(line, fmt.Sprintf("%.1f,%.1f", x, p.y(q.Median)))
	}
	slices.Reverse(lower)
	fmt.Fprintf(&p.b, `<polygon points="%s" fill="%s" fill-opacity="%s"/>`, strings.Join(append(upper, lower...), " "), ink, shade)
	fmt.Fprintf(&p.b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`, strings.Join(line, " "), ink)
}

// record draws what history says as dots, where the picture has the date.
func (p *plot) record(list []bot.Reading) {
	for _, x := range list {
		if i := slices.Index(p.dates, x.When); i >= 0 {
			fmt.Fprintf(&p.b, `<circle cx="%.1f" cy="%.1f" r="4" fill="%s"/>`, p.x(i), p.y(x.Value), inkRecord)
		}
	}
}

// key tells which line is which.
func (p *plot) key(games int, before, record bool) {
	text := func(x int, ink, words string) {
		fmt.Fprintf(&p.b, `<text x="%d" y="%d" fill="%s">%s</text>`, x, plotTop+plotHeight+40, ink, words)
	}
	text(plotLeft, inkNow, fmt.Sprintf("median and quartiles of %d matches", games))
	if before {
		text(plotLeft+270, inkBefore, "before")
	}
	if record {
		text(plotLeft+350, inkRecord, "set-ups of later campaigns")
	}
}
