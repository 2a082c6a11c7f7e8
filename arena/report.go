package arena

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

func (i Interval) percent() string {
	return fmt.Sprintf("%5.1f %% [%.1f, %.1f]", 100*i.Mean, 100*i.Low, 100*i.High)
}

// Print writes the result as a table.
func (r *Result) Print(w io.Writer) error {
	p := &printer{w: w}
	p.line("%s, %s: %d matches from seed %d", r.Game, r.Setup, r.Games, r.Seed)
	p.line("\nA victory shared by several counts in parts. Brackets hold 95 %% confidence intervals.\n")
	p.line("  %-24s %8s   %-22s  %s", "bot", "seats", "won", "rating")
	for _, b := range r.Bots {
		p.line("  %-24s %8d   %-22s  %+.0f [%+.0f, %+.0f]", b.Name, b.Seats, b.Share.percent(), b.Rating.Mean, b.Rating.Low, b.Rating.High)
	}
	if len(r.Lone) > 0 {
		p.line("\n  alone at the table")
		for _, l := range r.Lone {
			p.line("  %-10s against %-12s %6d   %s", l.Name, l.Against, l.Games, l.Share.percent())
			for _, s := range l.By {
				p.line("      as %-23s %8.1f   %s", s.Name, s.Score, s.Share.percent())
			}
		}
	}
	p.shares("who won", r.Seats)
	p.shares("how", r.Kinds)
	p.shares("when", r.Years)
	p.line("\nLength in moves: mean %.1f, shortest %d, longest %d.", r.Moves.Mean, r.Moves.Shortest, r.Moves.Longest)
	p.story(r)
	p.curves(r)
	wars := r.Wars
	if wars == nil {
		return p.err
	}
	p.line("War came in %d of %d matches (%s), %.2f declarations and %.2f seized neutrals a match.",
		wars.Matches, r.Games, wars.Share.percent(), wars.PerMatch, wars.Seizures)
	if wars.Matches > 0 {
		p.line("The first came in %.1f on average.", wars.FirstYear)
		p.shares("first war in", wars.First)
		p.shares("first war by", wars.By)
	}
	return p.err
}

// story prints how often and when milestones were reached.
func (p *printer) story(r *Result) {
	if r.Story == nil {
		return
	}
	p.line("\n  the story")
	for _, e := range r.Story {
		var dates []string
		for _, w := range e.When {
			dates = append(dates, fmt.Sprintf("%s %.0f", w.Name, w.Score))
		}
		p.line("  %-24s %8d   %s   %s", e.Milestone, e.Matches, e.Share.percent(), strings.Join(dates, ", "))
	}
}

// curves prints figures by date: the median, and the quartiles in brackets.
func (p *printer) curves(r *Result) {
	for _, c := range r.Curves {
		p.line("\n  %s by turn", c.Name)
		points := c.Points
		if c.High.Matches > 0 {
			points = append(slices.Clone(points), c.High, c.Low)
		}
		for _, q := range points {
			p.line("  %-24s %8d   %5.1f [%.1f, %.1f]", q.When, q.Matches, q.Median, q.Lower, q.Upper)
		}
	}
}

// printer writes lines until one cannot be written.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
	}
}

func (p *printer) shares(title string, list []Share) {
	p.line("\n  %s", title)
	for _, s := range list {
		p.line("  %-24s %8.1f   %s", s.Name, s.Score, s.Share.percent())
	}
}
