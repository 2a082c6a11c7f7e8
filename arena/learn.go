package arena

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
)

// Learning how to value positions: the signs at the beginning of every period of
// matches between staffs, and who won in the end, give the weights under which the
// winners were most likely (a softmax regression).

// lesson is the beginning of a period of a match.
type lesson struct {
	signs [][]float64
	late  float64
	won   []float64
}

// Learnt is a valuation and how well it foretells matches that it has not seen.
type Learnt struct {
	Valuation bot.Valuation
	Lessons   int
	Loss      float64 // mean -log of the winner's chance, on matches kept aside
	Before    float64 // the same with the valuation of before
	Uniform   float64 // and when all are as likely
}

// Learn plays matches of each set-up in turn and fits a valuation. A fifth of the matches is
// kept aside to see how good it is.
func Learn(ctx context.Context, g engine.Game, setups []engine.Setup, games int, seed uint64, each func(done int)) (*Learnt, error) {
	school, err := bot.SchoolOf(g.ID())
	if err != nil {
		return nil, err
	}
	var train, test []lesson
	for i := range games {
		list, err := lessons(ctx, school, g, setups[i%len(setups)], dice.FromNumber(seed).Mix("learn", strconv.Itoa(i)))
		if err != nil {
			return nil, fmt.Errorf("match %d: %w", i+1, err)
		}
		if i/len(setups)%5 == 0 {
			test = append(test, list...)
		} else {
			train = append(train, list...)
		}
		if each != nil {
			each(i + 1)
		}
	}
	before := school.Valuation
	v := fit(train, before, school.Signs)
	return &Learnt{v, len(train) + len(test), loss(&v, test), loss(&before, test), math.Log(float64(len(school.Sides)))}, nil
}

// lessons plays one match between officers who take up another plan now and then when
// a period begins, whatever it is good for, so that what comes of plans is learnt from and
// not only who is wont to make them.
func lessons(ctx context.Context, school *bot.School, g engine.Game, s engine.Setup, seed dice.Seed) ([]lesson, error) {
	pos, err := g.New(s)
	if err != nil {
		return nil, err
	}
	t, err := newTable(school, g, s)
	if err != nil {
		return nil, err
	}
	luck, whims := dice.New(seed), dice.New(seed.Mix("whims"))
	var base []bot.Doctrine
	for range t.officers {
		base = append(base, school.General)
		if whims.Draw(2) == 0 {
			base[len(base)-1] = school.Staff
		}
	}
	var list []lesson
	var seats []engine.Seat
	period := 0
	for range maxEntries {
		if o, over := pos.Outcome(); over {
			if o.Winners == 0 {
				return nil, nil // nothing is to be learnt from a stalemate
			}
			for i := range list {
				list[i].won = bySide(shareOut(o, len(t.officers)), seats)
			}
			return list, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if pos.Chance() == 0 {
			x, err := t.reader.Standing(pos)
			if err != nil {
				return nil, err
			}
			if x.Now != period {
				period, seats = x.Now, x.Seats
				list = append(list, lesson{signs: copied(x.Signs), late: x.Late})
				t.takeUpPlans(school, base, whims)
			}
		}
		if err := t.step(pos, luck); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("the match has not ended after %d moves and rolls", maxEntries)
}

// copied are rows of numbers that stay as they are.
func copied(rows [][]float64) (out [][]float64) {
	for _, row := range rows {
		out = append(out, slices.Clone(row))
	}
	return out
}

// takeUpPlans gives every officer any plan in one period of two, and none in the other.
func (t *table) takeUpPlans(school *bot.School, base []bot.Doctrine, whims dice.Source) {
	for i, o := range t.officers {
		d := base[i]
		if k := whims.Draw(2 * len(school.Plans)); k < len(school.Plans) {
			d = school.Bent(d, &school.Plans[k])
		}
		o.Follow(d)
	}
}

// shareOut is what each seat won: a victory shared by n counts 1/n.
func shareOut(o engine.Outcome, seats int) []float64 {
	won := make([]float64, seats)
	n := 0
	for i := range seats {
		if o.Winners.Has(engine.Seat(i)) {
			n++
		}
	}
	for i := range seats {
		if o.Winners.Has(engine.Seat(i)) {
			won[i] = 1 / float64(n)
		}
	}
	return won
}

func loss(v *bot.Valuation, list []lesson) float64 {
	sum := 0.0
	for i := range list {
		p := v.Chances(list[i].signs, list[i].late)
		for f := range p {
			sum -= list[i].won[f] * math.Log(max(1e-9, p[f]))
		}
	}
	return sum / float64(max(1, len(list)))
}

// fit goes downhill on the loss, with a pull towards the valuation it begins with
// where the lessons say little.
func fit(list []lesson, start bot.Valuation, signs []bot.Sign) bot.Valuation {
	const rounds, pull = 1500, 0.002
	v, mean, square := blank(signs), blank(signs), blank(signs)
	copy(v[0], start[0])
	copy(v[1], start[1])
	for round := 1; round <= rounds; round++ {
		grad := slope(&v, list)
		for k := range v {
			for i := range v[k] {
				d := grad[k][i] + pull*(v[k][i]-start[k][i])
				mean[k][i] = 0.9*mean[k][i] + 0.1*d
				square[k][i] = 0.99*square[k][i] + 0.01*d*d
				v[k][i] -= 0.01 * mean[k][i] / (math.Sqrt(square[k][i]) + 1e-8)
			}
		}
		keepSense(&v, signs)
	}
	return v
}

func blank(signs []bot.Sign) bot.Valuation {
	return bot.Valuation{make([]float64, len(signs)), make([]float64, len(signs))}
}

// keepSense holds the weights to what a sign can mean, early and late.
func keepSense(v *bot.Valuation, signs []bot.Sign) {
	for i, sign := range signs {
		if s := sign.Sense; s != 0 {
			early, late := max(0, s*v[0][i]), max(0, s*(v[0][i]+v[1][i]))
			v[0][i], v[1][i] = s*early, s*(late-early)
		}
	}
}

// slope is the gradient of the loss.
func slope(v *bot.Valuation, list []lesson) bot.Valuation {
	grad := bot.Valuation{make([]float64, len(v[0])), make([]float64, len(v[1]))}
	for i := range list {
		l := &list[i]
		for f, p := range v.Chances(l.signs, l.late) {
			d := (p - l.won[f]) / float64(len(list))
			for k, x := range l.signs[f] {
				grad[0][k] += d * x
				grad[1][k] += d * x * l.late
			}
		}
	}
	return grad
}
