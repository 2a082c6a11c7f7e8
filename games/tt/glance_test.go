package tt

import (
	"bytes"
	"testing"

	"sandtable/dice"
	"sandtable/engine"
)

// A glance tells exactly what a view shows: whatever is changed in a position, by a
// move or by hand, a seat's glance differs if and only if its view does.
func TestAGlanceTellsExactlyWhatAViewShows(t *testing.T) {
	src := dice.New(dice.FromNumber(77))
	var c compared
	for _, setup := range []engine.Setup{{Scenario: "1936", Players: 3}, {Scenario: "1936", Players: 2}, {Scenario: "1939", Players: 3}} {
		start, err := Game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		p := start.(*Position)
		for range 1500 {
			if p.over != 0 {
				break
			}
			q := p.Clone().(*Position)
			playAtRandom(t, p, src)
			c.compare(t, "a move", q, p)
			for range 4 {
				f := layout.Fields()[src.Draw(len(layout.Fields()))]
				i := src.Draw(f.Len)
				q.CopyFrom(p)
				f.Set(&q.state, i, f.Get(&q.state, i)+int64(src.Draw(5))-2)
				c.compare(t, "a change of "+f.Name, p, q)
			}
		}
	}
	if c.same < 10_000 || c.other < 5_000 {
		t.Errorf("only %d equal and %d different views were compared", c.same, c.other)
	}
	t.Logf("%d equal and %d different views, %d positions without a view", c.same, c.other, c.broken)
}

// playAtRandom makes one move, or lets chance decide.
func playAtRandom(t *testing.T, p *Position, src dice.Source) {
	t.Helper()
	if n := p.Chance(); n > 0 {
		if err := p.Resolve(src.Draw(n), nil); err != nil {
			t.Fatal(err)
		}
		return
	}
	seat := p.Deciders().First()
	legal := p.Legal(seat, nil)
	if err := p.Play(seat, legal[src.Draw(len(legal))], nil); err != nil {
		t.Fatal(err)
	}
}

// compared counts what was compared.
type compared struct{ same, other, broken int }

func (c *compared) compare(t *testing.T, what string, p, q *Position) {
	t.Helper()
	for _, seat := range []engine.Seat{0, 1, 2, engine.Spectator} {
		a, b, ok := bothViews(p, q, seat)
		if !ok {
			c.broken++
			continue
		}
		views, glances := bytes.Equal(a, b), bytes.Equal(p.AppendGlance(nil, seat), q.AppendGlance(nil, seat))
		if views != glances {
			t.Fatalf("after %s in %s, seat %d sees the same: %v, and by a glance %v\n%s\n%s", what, p.phaseName(), seat, views, glances, a, b)
		}
		if views {
			c.same++
		} else {
			c.other++
		}
	}
}

// bothViews are the views of a seat, unless a position was changed so that it has none.
func bothViews(p, q *Position, seat engine.Seat) (a, b []byte, ok bool) {
	defer func() { ok = recover() == nil }()
	return p.AppendView(nil, seat), q.AppendView(nil, seat), true
}
