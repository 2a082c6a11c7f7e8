package arena

import (
	"context"
	"fmt"
	"io"
	"math"

	"sandtable/engine"
)

// Varier is a game whose data can be varied by families: with a step more or less on every
// card of one.
type Varier interface {
	Families() []string
	Vary(family string, by int) (varied engine.Game, cards int, err error)
}

// Knob is what a step more or less on a family of cards changes.
type Knob struct {
	Family string  `json:"family"`
	Cards  int     `json:"cards"`
	Less   Reading `json:"less"`
	More   Reading `json:"more"`
}

// Reading is what came of a tournament: the share of each seat, and the median of its
// first figure at the end.
type Reading struct {
	Seats []Share  `json:"seats"`
	Last  *float64 `json:"last,omitempty"`
}

// Variation is a tournament and what varying its data changes.
type Variation struct {
	Base  Reading `json:"base"`
	Knobs []Knob  `json:"knobs"`

	game, setup, figure string
	games               int
	seed                uint64
}

// Vary plays the tournament as it is and, with the same luck, with a step less and a step
// more on each of the families, or on all that the game has if none is named. It calls each
// after every match with how many are done of how many.
func Vary(ctx context.Context, p Plan, families []string, each func(done, all int)) (*Variation, error) {
	game, ok := p.Game.(Varier)
	if !ok {
		return nil, fmt.Errorf("the data of %s cannot be varied", p.Game.Title())
	}
	if len(families) == 0 {
		families = game.Families()
	}
	p.Story = true
	done, all := 0, p.Games*(1+2*len(families))
	play := func(g engine.Game) (*Result, error) {
		plan := p
		plan.Game = g
		r, err := Run(ctx, plan, func(n int) { each(done+n, all) })
		done += p.Games
		return r, err
	}
	base, err := play(p.Game)
	if err != nil {
		return nil, err
	}
	v := &Variation{Base: base.reading(), game: base.Game, setup: base.Setup, games: base.Games, seed: base.Seed}
	if len(base.Curves) > 0 {
		v.figure = base.Curves[0].Name
	}
	for _, f := range families {
		k := Knob{Family: f}
		for _, by := range []int{-1, 1} {
			varied, cards, err := game.Vary(f, by)
			if err != nil {
				return nil, err
			}
			r, err := play(varied)
			if err != nil {
				return nil, fmt.Errorf("%s %+d: %w", f, by, err)
			}
			if k.Cards = cards; by < 0 {
				k.Less = r.reading()
			} else {
				k.More = r.reading()
			}
		}
		v.Knobs = append(v.Knobs, k)
	}
	return v, nil
}

func (r *Result) reading() Reading {
	x := Reading{Seats: r.Seats}
	if last := math.NaN(); len(r.Curves) > 0 {
		if last = r.last(0); !math.IsNaN(last) {
			x.Last = &last
		}
	}
	return x
}

// share is the share of a seat, 0 if it never won.
func (x Reading) share(seat string) float64 {
	for _, s := range x.Seats {
		if s.Name == seat {
			return s.Share.Mean
		}
	}
	return 0
}

// Print writes a line for each family: the share of whoever won most as things are, and the
// figure at the end, with a step less, as it is, and with a step more.
func (v *Variation) Print(w io.Writer) error {
	p := &printer{w: w}
	p.line("%s, %s: what a step on each card of a family changes, %d matches each from seed %d\n", v.game, v.setup, v.games, v.seed)
	if len(v.Base.Seats) == 0 {
		return p.err
	}
	seat := v.Base.Seats[0]
	p.line("%s wins %s as it is.\n", seat.Name, seat.Share.percent())
	p.line("  %-28s %5s   %-26s %s", "family", "cards", seat.Name+" wins -1, 0, +1", v.figure+" at the end -1, 0, +1")
	for _, k := range v.Knobs {
		p.line("  %-28s %5d   %5.1f %% %5.1f %% %5.1f %%      %s %s %s", k.Family, k.Cards,
			100*k.Less.share(seat.Name), 100*seat.Share.Mean, 100*k.More.share(seat.Name), k.Less.figure(), v.Base.figure(), k.More.figure())
	}
	return p.err
}

func (x Reading) figure() string {
	if x.Last == nil {
		return "    -"
	}
	return fmt.Sprintf("%5.1f", *x.Last)
}
