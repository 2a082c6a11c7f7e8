package arena

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"sandtable/bot"
	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/tt"
)

// caseWhite is a short tournament of Totaler Krieg!
func caseWhite(games int) Plan {
	return Plan{Game: axis.TotalerKrieg, Setup: engine.Setup{Scenario: "A.1", Players: 2}, Bots: []string{"staff"},
		Games: games, Seed: 3, Parallel: 2, Budget: bot.Budget{Nodes: 50, Workers: 1}, Story: true}
}

func TestQuartilesLieBetweenTheValues(t *testing.T) {
	for _, x := range []struct {
		values []float64
		share  float64
		want   float64
	}{{[]float64{3}, 0.25, 3}, {[]float64{1, 2}, 0.5, 1.5}, {[]float64{0, 1, 2, 3, 4}, 0.75, 3}, {[]float64{0, 10}, 0.25, 2.5}} {
		if got := part(x.values, x.share); got != x.want {
			t.Errorf("%g of %v is %g, want %g", x.share, x.values, got, x.want)
		}
	}
}

func TestDatesSortByTime(t *testing.T) {
	turns := []string{"1939 Jan-Feb", "1939 Mar-Apr", "1939 Apr-May", "1939 May-June", "1939 June-July", "1939 July-Aug", "1939 Aug-Sept", "1939 Sept-Oct", "1939 Nov-Dec", "1940 Jan-Feb"}
	seasons := []string{"1939 Spring", "1939 Summer", "1939 Fall", "1939 Winter", "1940 Spring"}
	for _, list := range [][]string{turns, seasons} {
		if !slices.IsSortedFunc(list, func(a, b string) int { return strings.Compare(dated(a), dated(b)) }) {
			t.Errorf("%v are not in order", list)
		}
	}
}

// A curve has a point for every turn that was played, of as many matches as came so far,
// and the picture of it is one.
func TestCurvesFollowTheMatches(t *testing.T) {
	r, err := Run(context.Background(), caseWhite(4), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Curves) != 1 || len(r.Curves[0].Points) != 2 || r.Curves[0].Points[0].When != "1939 Aug-Sept" {
		t.Fatalf("the curves of a scenario of two turns: %+v", r.Curves)
	}
	for _, q := range r.Curves[0].Points {
		if q.Matches != 4 || q.Lower > q.Median || q.Median > q.Upper {
			t.Errorf("a point %+v of four matches", q)
		}
	}
	// The highest value of a match lies nowhere below that of a turn.
	c := r.Curves[0]
	for _, q := range c.Points {
		if c.High.Matches != 4 || c.Low.Matches != 4 || c.High.Median < q.Median || c.Low.Median > q.Median {
			t.Errorf("at its highest %+v, at its lowest %+v, in %s %+v", c.High, c.Low, q.When, q)
		}
	}
	var highs []float64
	for i := range r.Matches {
		course := r.Matches[i].Course
		highs = append(highs, max(course[0].Values[0], course[1].Values[0]))
	}
	if want := quartiles("at its highest", highs); c.High != want {
		t.Errorf("at its highest %+v, want %+v", c.High, want)
	}
	last := r.Matches[0].Course
	if len(last) != 2 {
		t.Errorf("the course of the first match is %+v", last)
	}
	if len(r.Curves[0].Record) < 6 {
		t.Errorf("six campaigns begin with a strategic value; the record is %v", r.Curves[0].Record)
	}
	var b bytes.Buffer
	if err := r.SVG(&b, 0, r); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(&b); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the picture is not well formed: %v", err)
		}
	}
	if err := r.SVG(&b, 1, nil); err == nil {
		t.Error("a second curve was drawn of a game with one")
	}
}

func TestAVariationComparesWithTheSameLuck(t *testing.T) {
	v, err := Vary(context.Background(), caseWhite(2), []string{"axis limited-war"}, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	if len(v.Knobs) != 1 || v.Knobs[0].Cards < 10 || v.Base.Last == nil || v.Knobs[0].Less.Last == nil {
		t.Fatalf("the variation is %+v", v)
	}
	var b bytes.Buffer
	if err := v.Print(&b); err != nil || !strings.Contains(b.String(), "axis limited-war") {
		t.Errorf("it prints %q, %v", b.String(), err)
	}
	if _, err := Vary(context.Background(), caseWhite(1), []string{"no such family"}, func(int, int) {}); err == nil || !strings.Contains(err.Error(), "axis limited-war") {
		t.Errorf("an unknown family: %v", err)
	}
	p := caseWhite(1)
	p.Game, p.Setup = tt.Game, full
	if _, err := Vary(context.Background(), p, nil, func(int, int) {}); err == nil {
		t.Error("the data of Triumph & Tragedy were varied")
	}
}

// TestAloneBySeat: who sits alone is counted for each seat as well.
func TestAloneBySeat(t *testing.T) {
	p := caseWhite(4)
	p.Bots = []string{"staff", "recruit"}
	r, err := Run(context.Background(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range r.Lone {
		sum := 0.0
		for _, s := range l.By {
			sum += s.Score
		}
		if len(l.By) != 2 || sum != l.Score {
			t.Errorf("%s against %s scores %g, by seat %+v", l.Name, l.Against, l.Score, l.By)
		}
	}
}
