package enginetest

import (
	"fmt"
	"testing"

	"sandtable/engine"
)

// Perft is a small position and how much can follow on it: the number of ways to
// play so many entries, decisions and outcomes of chance alike. A rule that is
// added, lost or changed shows as another number.
type Perft struct {
	Name     string
	Position string       // in the game's notation, or
	Setup    engine.Setup // the beginning of a match
	Depth    int
	Want     int64
}

func checkPerft(t *testing.T, g engine.Game, list []Perft) {
	for _, c := range list {
		t.Run(c.Name, func(t *testing.T) {
			p, err := c.position(g)
			if err != nil {
				t.Fatal(err)
			}
			got, err := CountWays(p, c.Depth)
			if err != nil {
				t.Fatal(err)
			}
			if got != c.Want {
				t.Errorf("%d entries can be played in %d ways, want %d", c.Depth, got, c.Want)
			}
		})
	}
}

func (c *Perft) position(g engine.Game) (engine.Position, error) {
	if c.Position == "" {
		return g.New(c.Setup)
	}
	return g.ParsePosition(c.Position)
}

// CountWays counts the ways to play so many entries from a position. A match that
// ends before counts once.
func CountWays(p engine.Position, depth int) (int64, error) {
	if _, over := p.Outcome(); over || depth == 0 {
		return 1, nil
	}
	next := p.Clone()
	total := int64(0)
	try := func(step func() error) error {
		next.CopyFrom(p)
		if err := step(); err != nil {
			return err
		}
		n, err := CountWays(next, depth-1)
		total += n
		return err
	}
	for o := range p.Chance() {
		if err := try(func() error { return next.Resolve(o, nil) }); err != nil {
			return 0, err
		}
	}
	for s := engine.Seat(0); s < 8; s++ {
		if !p.Deciders().Has(s) {
			continue
		}
		for _, m := range p.Legal(s, nil) {
			if err := try(func() error { return next.Play(s, m, nil) }); err != nil {
				return 0, fmt.Errorf("seat %d, %v: %w", s, m, err)
			}
		}
	}
	return total, nil
}
