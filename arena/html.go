package arena

import (
	"fmt"
	"html"
	"io"
	"strings"
)

const pageHead = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>%s</title>
<style>
:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:.5rem 0 1.5rem}
th,td{padding:.25rem .8rem;text-align:right;border-bottom:1px solid #8884}
th:first-child,td:first-child{text-align:left}
svg{max-width:100%%;height:auto;display:block;margin:.5rem 0 1.5rem}
svg text{font:12px system-ui,sans-serif;fill:currentColor}
.bar{fill:#4a7ba6}.err{stroke:currentColor;stroke-width:1.5}.axis{stroke:#8886}
</style></head><body>
`

// HTML writes the result as one page with its plots in it.
func (r *Result) HTML(w io.Writer) error {
	title := fmt.Sprintf("Arena: %s, %s", r.Game, r.Setup)
	p := &printer{w: w}
	p.line(pageHead, html.EscapeString(title))
	p.line("<h1>%s</h1>", html.EscapeString(title))
	p.line("<p>%d matches from seed %d. A victory shared by several counts in parts. Lines across bars are 95&nbsp;%% confidence intervals.</p>", r.Games, r.Seed)
	r.htmlBots(p)
	plot := func(title string, list []Share) {
		p.line("<h2>%s</h2>\n%s", html.EscapeString(title), bars(list))
	}
	plot("Who won", r.Seats)
	plot("How", r.Kinds)
	plot("When it ended", r.Years)
	p.line("<h2>Length</h2><p>Mean %.1f moves, shortest %d, longest %d.</p>\n%s", r.Moves.Mean, r.Moves.Shortest, r.Moves.Longest, r.histogram())
	for _, e := range r.Story {
		plot(fmt.Sprintf("%s: %d of %d matches", e.Milestone, e.Matches, r.Games), e.When)
	}
	for i := range r.Curves {
		p.line("<h2>%s by turn</h2>\n%s", html.EscapeString(r.Curves[i].Name), r.Curves[i].draw(r.Curves[i].Name, r.Games, nil))
	}
	r.htmlWars(p, plot)
	p.line("</body></html>")
	return p.err
}

func (r *Result) htmlWars(p *printer, plot func(string, []Share)) {
	wars := r.Wars
	if wars == nil {
		return
	}
	p.line("<h2>War</h2><p>War came in %d of %d matches (%s): %.2f declarations and %.2f seized neutrals a match.</p>",
		wars.Matches, r.Games, html.EscapeString(wars.Share.percent()), wars.PerMatch, wars.Seizures)
	if wars.Matches > 0 {
		plot("Year of the first war", wars.First)
		plot("Who began it", wars.By)
	}
}

func (r *Result) htmlBots(p *printer) {
	p.line("<h2>Ratings</h2><table><tr><th>bot</th><th>seats</th><th>won</th><th>rating</th></tr>")
	for _, b := range r.Bots {
		p.line("<tr><td>%s</td><td>%d</td><td>%s</td><td>%+.0f [%+.0f, %+.0f]</td></tr>",
			html.EscapeString(b.Name), b.Seats, b.Share.percent(), b.Rating.Mean, b.Rating.Low, b.Rating.High)
	}
	p.line("</table>")
	if len(r.Lone) == 0 {
		return
	}
	p.line("<h2>Alone at the table</h2><table><tr><th>bot</th><th>against</th><th>matches</th><th>won</th></tr>")
	for _, l := range r.Lone {
		p.line("<tr><td>%s</td><td>%s</td><td>%d</td><td>%s</td></tr>", html.EscapeString(l.Name), html.EscapeString(l.Against), l.Games, l.Share.percent())
	}
	p.line("</table>")
}

// bars draws shares as bars with their intervals.
func bars(list []Share) string {
	const row, left, width = 24, 180, 480
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d %d" width="%d" role="img">`, left+width+130, row*len(list)+8, left+width+130)
	for i, s := range list {
		y := i*row + 4
		x := func(share float64) float64 { return left + share*width }
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`, left-8, y+14, html.EscapeString(s.Name))
		fmt.Fprintf(&b, `<rect class="bar" x="%d" y="%d" width="%.1f" height="16"/>`, left, y+1, s.Share.Mean*width)
		fmt.Fprintf(&b, `<line class="err" x1="%.1f" x2="%.1f" y1="%d" y2="%d"/>`, x(s.Share.Low), x(s.Share.High), y+9, y+9)
		fmt.Fprintf(&b, `<text x="%.1f" y="%d">%.1f %% (%.1f)</text>`, x(s.Share.High)+8, y+14, 100*s.Share.Mean, s.Score)
	}
	b.WriteString("</svg>")
	return b.String()
}

// histogram draws how many matches had which length.
func (r *Result) histogram() string {
	const bins, width, height = 24, 640, 140
	span := max(1, r.Moves.Longest-r.Moves.Shortest+1)
	var count [bins]int
	most := 1
	for i := range r.Matches {
		k := (r.Matches[i].Moves - r.Moves.Shortest) * bins / span
		count[k]++
		most = max(most, count[k])
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d %d" width="%d" role="img">`, width, height+20, width)
	for k, n := range count {
		h := float64(n) * height / float64(most)
		fmt.Fprintf(&b, `<rect class="bar" x="%d" y="%.1f" width="%d" height="%.1f"><title>%d</title></rect>`, k*width/bins, height-h, width/bins-2, h, n)
	}
	fmt.Fprintf(&b, `<line class="axis" x1="0" x2="%d" y1="%d" y2="%d"/>`, width, height, height)
	fmt.Fprintf(&b, `<text x="0" y="%d">%d</text><text x="%d" y="%d" text-anchor="end">%d</text></svg>`, height+16, r.Moves.Shortest, width, height+16, r.Moves.Longest)
	return b.String()
}
